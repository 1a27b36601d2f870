import { innerTextKeys } from '../../knowledge/failure-keys.ts';
import { keyName, type Node } from '../syntax/ast.ts';
import { noBinding, type Binding } from '../values/call-binding.ts';
import { envelopesBySite, type FailureEnvelope } from './failure-envelopes.ts';
import { markerFor } from './failure-literal.ts';
import { failureSites, type FailureSite } from './failure-sites.ts';
import type { FileContext } from '../syntax/file-context.ts';
import type { Handler } from '../control/catch-handlers.ts';
import { memoize } from '../syntax/memoize.ts';
import { schemaTexts } from '../tools/schema-messages.ts';
import { writtenTexts, type TextPart } from '../values/text-parts.ts';
import { findTools, isView, type ToolDefinition } from '../tools/find-tools.ts';
import { follow, type Value } from '../values/resolve.ts';
import { receiverOf } from '../output/tool-label.ts';

export { shownParts, type TextPart } from '../values/text-parts.ts';

/**
 * What a text is of a failure. `thrown`: the message of an error, or a thrown text; `message`, `reason`, `step`: by the key that holds it;
 * `content`: the text that is the whole failure; `schema`: the message of an input schema; `other`: anything else that goes along.
 */
type TextRole = 'thrown' | 'message' | 'reason' | 'step' | 'content' | 'schema' | 'other';

/** A text that reaches the model as a failure, or as a part of one. */
export interface FailureText {
  /** The text expression, where a rule reports. */
  readonly node: Node;
  /** The expression that brings it into the failure: a name that holds it, or what it is a part of. Null where none is known. */
  readonly mention: Node | null;
  readonly tool: ToolDefinition;
  readonly role: TextRole;
  /** The key that holds it: `error`, `code`; null where no key does. */
  readonly key: string | null;
  readonly envelope: FailureEnvelope | null;
  /** The catch clause, or the handler of `.catch`, that it is told in. */
  readonly handler: Handler | null;
  /** Words and holes in order; two pieces of words never follow each other. A value that is no text of the code is one hole. */
  readonly parts: readonly TextPart[];
  /** Whether the parts are surely the whole text, and for `content` all of it. */
  readonly isWhole: boolean;
  /** Whether it only stands in for a text that may be missing: `error.message ?? 'Failed'`, and for what is no Error. */
  readonly isFallback: boolean;
}

/** The texts of a file's failures, each once, in source order. */
export const failureTexts: (file: FileContext) => readonly FailureText[] = memoize((file) => {
  const reader = new TextReader(file);
  for (const site of failureSites(file)) reader.readSite(site);
  if (!isView(file)) for (const tool of findTools(file)) reader.readSchema(tool);
  return reader.texts();
});

/** The texts of one failure that is an object. */
export function envelopeTexts(envelope: FailureEnvelope, file: FileContext): readonly FailureText[] {
  return textsByEnvelope(file).get(envelope) ?? [];
}

const textsByEnvelope: (file: FileContext) => ReadonlyMap<FailureEnvelope, readonly FailureText[]> = memoize((file) => {
  const texts = new Map<FailureEnvelope, FailureText[]>();
  for (const text of failureTexts(file)) {
    if (!text.envelope) continue;
    const known = texts.get(text.envelope);
    if (known) known.push(text);
    else texts.set(text.envelope, [text]);
  }
  return texts;
});

interface TextPlace {
  readonly mention: Node | null;
  readonly tool: ToolDefinition;
  readonly binding: Binding;
  readonly envelope: FailureEnvelope | null;
  readonly handler: Handler | null;
  readonly role: TextRole;
  readonly key: string | null;
  readonly isWhole: boolean;
  /** Whether all that stands in the object goes along with the failure. */
  readonly isAllTold: boolean;
}

const maxDepth = 4;
const maxMembers = 500;

class TextReader {
  readonly #file: FileContext;
  readonly #texts = new Map<Node, FailureText>();
  #members = 0;

  constructor(file: FileContext) {
    this.#file = file;
  }

  texts(): FailureText[] {
    return [...this.#texts.values()].sort((a, b) => a.node.range[0] - b.node.range[0]);
  }

  readSchema(tool: ToolDefinition): void {
    const at = {
      mention: null,
      tool,
      binding: noBinding,
      envelope: null,
      handler: null,
      role: 'schema',
      key: null,
      isAllTold: false,
    } as const;
    for (const { node, isWhole } of schemaTexts(tool, this.#file)) this.#add({ node, env: noBinding.env }, { ...at, isWhole });
  }

  readSite(site: FailureSite): void {
    const { tool, binding, handler, place, value } = site;
    // What a server answers outside of a tool is judged by its keys alone.
    if (!tool) return;
    const at: TextPlace = {
      mention: null,
      tool,
      binding,
      handler,
      envelope: null,
      role: place === 'throw' ? 'thrown' : 'content',
      key: null,
      isWhole: true,
      isAllTold: place === 'throw',
    };
    if (site.kind === 'text') {
      this.#members = 0;
      if (value.node.type === 'ObjectExpression') this.#readMembers(value, at, 0);
      else this.#add(value, { ...at, isWhole: site.isWhole });
      return;
    }
    if (site.made === 'trusted') return;
    const envelope = envelopesBySite(this.#file).get(site) ?? null;
    this.#members = 0;
    this.#readMembers(value, { ...at, envelope, isWhole: site.made === 'surely', isAllTold: true }, 0);
  }

  #readMembers({ node, env }: Value, at: TextPlace, depth: number): void {
    if (node.type !== 'ObjectExpression' || depth > maxDepth) return;
    const { classKey, keys } = this.#file.settings.envelope;
    for (const member of node.properties) {
      if (++this.#members > maxMembers) return;
      if (member.type === 'SpreadElement') {
        const spread = follow({ node: member.argument, env }, this.#file);
        if (spread.node.type === 'ObjectExpression') this.#readMembers(spread, at, depth + 1);
        else if (at.isAllTold) this.#add(spread, { ...at, mention: member.argument, role: 'other', key: null });
        continue;
      }
      const key = keyName(member);
      if (key === null || member.kind !== 'init' || key === classKey || key === keys.options || key === keys.suggestions) continue;
      if (markerFor(key, this.#file.scopes.resolve(member.value)) || !(at.isAllTold || this.#isTold(key))) continue;
      this.#readValue({ node: member.value, env }, { ...at, mention: member.value, key, role: this.#roleOf(key, at) }, depth);
    }
  }

  #readValue(value: Value, at: TextPlace, depth: number): void {
    if (depth > maxDepth) return;
    const { node, env } = follow(value, this.#file);
    switch (node.type) {
      case 'ObjectExpression':
        this.#readMembers({ node, env }, at, depth + 1);
        return;
      case 'ArrayExpression':
        for (const element of node.elements) {
          if (++this.#members > maxMembers) return;
          if (element) this.#readValue({ node: element.type === 'SpreadElement' ? element.argument : element, env }, at, depth + 1);
        }
        return;
      case 'ConditionalExpression':
        if (![node.consequent, node.alternate].some((part) => isStructure(part))) break;
        this.#readValue({ node: node.consequent, env }, at, depth + 1);
        this.#readValue({ node: node.alternate, env }, at, depth + 1);
        return;
    }
    this.#add({ node, env }, at);
  }

  // Of an answer in a catch that is no envelope: what reads as a text of the failure.
  #isTold(key: string): boolean {
    const { message, reason } = this.#file.settings.envelope.keys;
    return key === message || key === reason || key === 'message' || key === 'error';
  }

  #roleOf(key: string, at: TextPlace): TextRole {
    const { message, reason, recoverySteps } = this.#file.settings.envelope.keys;
    if (key === recoverySteps) return 'step';
    if (key === message || key === 'message' || key === 'error') return 'message';
    if (key === reason) return 'reason';
    return at.role === 'message' && at.key !== null && innerTextKeys.test(key) ? 'message' : 'other';
  }

  #add(value: Value, { mention, tool, envelope, handler, binding, role, key, isWhole }: TextPlace): void {
    for (const { node, parts, isFallback } of writtenTexts(value, binding, this.#file)) {
      if (!this.#texts.has(node)) this.#texts.set(node, { node, mention, tool, role, key, envelope, handler, parts, isWhole, isFallback });
    }
  }
}

function isStructure(node: Node): boolean {
  return node.type === 'ObjectExpression' || node.type === 'ArrayExpression';
}

/** Who reads a text of a failure, as the subject of a sentence with its verb: `the model receives`. */
export function receiverOfText({ role, tool }: FailureText): string {
  if (role !== 'thrown') return 'the model receives';
  return tool.thrown.reaches === 'model' ? receiverOf(tool) : 'whoever handles it receives';
}
