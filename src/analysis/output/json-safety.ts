import type { FragileKind, Outcome, ResultTreatment } from '../../frameworks/treatment.ts';
import { type Expression, literalText, type Node } from '../syntax/ast.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { lookUpProperty } from '../syntax/scope.ts';
import type { ToolDefinition } from '../tools/find-tools.ts';
import { outputPathText, type Segment } from './output-path.ts';
import type { TypedPart } from './output-type.ts';
import type { OutputPart } from './output-record.ts';

/** A value of a tool's output that does not reach the model as it is. */
export interface FragileValue {
  readonly kind: FragileKind;
  /** The expression at the value's place in the output; for a shorthand property the property. */
  readonly node: Node;
  /** `output.rows`, `output[].at`; for what `JSON.stringify` is given, the path inside its argument, which may be empty. */
  readonly path: string;
  readonly outcome: Outcome;
  /** What changes it: the framework, or a call in the tool's own code. */
  readonly by: 'framework' | 'JSON.stringify';
  /** What tells of it: the text, or the type of the node. */
  readonly evidence: 'syntax' | TypedPart;
  /** Whether the node is an argument of a helper, whose type need not allow another value. */
  readonly isArgument: boolean;
  /** Whether the node makes a list that the value is an item of. */
  readonly isInList: boolean;
}

/** What is known of a tool's output on its way through JSON. */
export interface JsonVerdict {
  /** `safe`: every part is known and arrives as it is; `unknown`: no part is known to be fragile, and not all parts are known. */
  readonly verdict: 'safe' | 'fragile' | 'unknown';
  readonly values: readonly FragileValue[];
}

/** The part of a returned value that the model receives as JSON; null where that is content, or where a pair is not written out. */
export function sentExpression<Value extends Node>(
  { returnsPair, behaviour }: ToolDefinition,
  value: Value,
  file: FileContext,
): Value | Expression | null {
  if (!returnsPair) return isContent(value, behaviour.result, file) ? null : value;
  const pair = file.scopes.resolve(value);
  const [content] = pair.type === 'ArrayExpression' && pair.elements.length === 2 ? pair.elements : [];
  return content && content.type !== 'SpreadElement' && !isContent(content, behaviour.result, file) ? content : null;
}

function isContent(value: Node, { content }: ResultTreatment, file: FileContext): boolean {
  if (!content) return false;
  const isBlock = (node: Node | null): boolean => {
    const made = node && file.scopes.resolve(node);
    const type = made?.type === 'ObjectExpression' ? lookUpProperty(made, ['type'], file.scopes) : null;
    if (type?.kind !== 'found') return false;
    return !content.types || content.types.includes(literalText(file.scopes.resolve(type.property.value)) ?? '');
  };
  const whole = file.scopes.resolve(value);
  if (whole.type === 'ArrayExpression') return whole.elements.length > 0 && whole.elements.every(isBlock);
  return content.single && isBlock(whole);
}

/** Where a part stands in what the framework sends, and what becomes of it there; null where it arrives as it is. */
export function sentPart({ kind, path }: OutputPart, tool: ToolDefinition): Pick<FragileValue, 'path' | 'outcome'> | null {
  const { result } = tool.behaviour;
  if (result.form === 'json') {
    const outcome = outcomeOf(kind, path, result);
    return outcome && { path: outputPathText('output', path), outcome };
  }
  const [first, ...rest] = path;
  if (!result.jsonKey || first?.kind !== 'key' || first.name !== result.jsonKey) return null;
  const outcome = outcomeOf(kind, rest, result);
  return outcome && { path: outputPathText(result.jsonKey, rest), outcome };
}

/** What becomes of a kind at a path of a result; null where it arrives as it is, or where nothing was measured. */
export function outcomeOf(kind: FragileKind, path: readonly Segment[], result: ResultTreatment): Outcome | null {
  return inList((path.length === 0 ? result.top : result.nested)[kind] ?? null, path);
}

// JSON leaves a member out and keeps the place of an item.
export function inList(outcome: Outcome | null, path: readonly Segment[]): Outcome | null {
  const last = path.at(-1);
  if (!outcome || !last || last.kind === 'key') return outcome;
  if (outcome.effect === 'dropped') return { effect: 'nulled', text: 'null' };
  if (outcome.effect !== 'call-dies' || !outcome.only) return outcome;
  const { where, elsewhere } = outcome.only;
  return { ...outcome, only: { where, elsewhere: inList(elsewhere, path) ?? elsewhere } };
}
