import type { FragileKind } from '../../frameworks/treatment.ts';
import type { Node } from '../syntax/ast.ts';
import type { FileContext } from '../syntax/file-context.ts';
import type { Variable } from '../syntax/scope.ts';
import { findTools } from '../tools/find-tools.ts';
import { isPlainInput } from '../tools/input-schema.ts';
import type { Env } from '../values/resolve.ts';
import type { Segment } from './output-path.ts';
import { fragileParts, type TypedPart } from './output-type.ts';

/** A value in an output that JSON does not keep, and where it stands. */
export interface OutputPart {
  readonly kind: FragileKind;
  /** The expression at the value's place; for a shorthand property the property, for a method or getter its key. */
  readonly node: Node;
  readonly path: readonly Segment[];
  /** Whether it is given to `JSON.stringify` in the code; the path then starts at the argument. */
  readonly isStringified: boolean;
  /** Whether the place is the argument of a helper whose parameter carries it on. */
  readonly isArgument: boolean;
  /** Whether the node makes a list, and the value is one of its items or inside one. */
  readonly isInList: boolean;
  /** What the type of the node says of the value; null where syntax tells. */
  readonly type: TypedPart | null;
}

export interface OutputParts {
  readonly parts: readonly OutputPart[];
  /** False where a part is unknown. */
  readonly isComplete: boolean;
}

/** A place in an output, and what is known of it on the way there. */
export interface Place {
  readonly env: Env;
  /** Whether a promise here is waited for, and whether those in a list here are. */
  readonly isSettled: boolean;
  readonly hasSettledItems: boolean;
  readonly path: readonly Segment[];
  /** The expression at this place, once a name or a call has been followed from it. */
  readonly origin: Node | null;
  readonly isStringified: boolean;
  readonly isArgument: boolean;
  readonly isInList: boolean;
  /** Its members are copied into another object or list, or all of it becomes text: what it is itself does not matter. */
  readonly becomes: 'members' | 'text' | null;
  /** Members that later writes replace. */
  readonly replaced: readonly (readonly string[])[];
  /** The variables whose objects this place belongs to, and how deep those stand. */
  readonly inside: ReadonlyMap<Variable, number>;
  readonly depth: number;
}

/** The place of the whole output. */
export function outputPlace(env: Env): Place {
  return {
    env,
    isSettled: true,
    hasSettledItems: false,
    path: [],
    origin: null,
    isStringified: false,
    isArgument: false,
    isInList: false,
    becomes: null,
    replaced: [],
    inside: new Map(),
    depth: 0,
  };
}

/** What stands deeper in a place. */
export function placeWithin(here: Place, segments: readonly Segment[]): Place {
  return {
    ...here,
    path: [...here.path, ...segments],
    isSettled: false,
    hasSettledItems: false,
    origin: null,
    isArgument: false,
    isInList: false,
    becomes: here.becomes === 'text' ? 'text' : null,
    replaced: [],
  };
}

/** What a walk over an output finds in it, each value once. */
export class OutputRecord {
  readonly #isIterated: boolean;
  readonly #file: FileContext;
  readonly #parts = new Map<Node, OutputPart>();
  #isComplete = true;

  /** @param isIterated The receiver iterates a stream at the top. */
  constructor(isIterated: boolean, file: FileContext) {
    this.#isIterated = isIterated;
    this.#file = file;
  }

  result(): OutputParts {
    return { parts: [...this.#parts.values()].sort((a, b) => a.node.range[0] - b.node.range[0]), isComplete: this.#isComplete };
  }

  /** Notes what is not known. What is unknown in a text is text all the same; of anything else the type may tell. */
  unknown(place: Place, node: Node | null = null): void {
    if (place.becomes === 'text') return;
    this.#isComplete = false;
    // To tell the type of an input, the compiler checks the whole tool.
    if (!node || isPlainInput(node, findTools(this.#file), this.#file)) return;
    const { isSettled, hasSettledItems, replaced } = place;
    const without = replaced.flatMap(([name, ...deeper]) => (name !== undefined && deeper.length === 0 ? [name] : []));
    // A list's call stands in for its items, whose type is the node's own.
    const typed = place.isInList ? node : (place.origin ?? node);
    // `Promise.all` is looked into only where it is waited for itself.
    const parts = fragileParts(typed, { isSettled: isSettled || hasSettledItems, hasSettledItems, without }, this.#file);
    for (const part of parts) {
      if (part.path.length === 0) this.add(part.kind, place, part);
      else this.add(part.kind, { ...place, path: [...place.path, ...part.path], isSettled: false, becomes: null }, part);
    }
  }

  /** Notes a value that JSON does not keep, where it comes to the place as what it is. */
  add(kind: FragileKind, place: Place, type: TypedPart | null = null): void {
    const { origin, path, isSettled, isStringified, isArgument, isInList, becomes } = place;
    const isTakenApart = path.length === 0 && !isStringified && this.#isIterated && (kind === 'ReadableStream' || kind === 'generator');
    if (becomes !== null || !origin || isTakenApart || (kind === 'Promise' && isSettled)) {
      this.unknown(place);
      return;
    }
    const { parent } = origin;
    const node = parent?.type === 'Property' && parent.shorthand && parent.value === origin ? parent : origin;
    if (!this.#parts.has(node)) this.#parts.set(node, { kind, node, path, isStringified, isArgument, isInList, type });
  }
}
