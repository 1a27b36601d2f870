import type { ResultTreatment } from '../../frameworks/treatment.ts';
import type { ExecuteFlow, ReturnExit } from '../flow/execute-flow.ts';
import { type FrameworkResultCall, frameworkResultCall, resultInstance, type ResultInstance } from '../flow/framework-results.ts';
import { type Expression, isInside, keyName, literalText, type Node } from '../syntax/ast.ts';
import type { Budget } from '../syntax/budget.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { laterChanges } from '../syntax/mutations.ts';
import { lookUpProperty } from '../syntax/scope.ts';
import type { ToolDefinition } from '../tools/find-tools.ts';
import { noBinding } from '../values/call-binding.ts';
import { fragileKind, settledKind } from '../values/json-kind.ts';
import { hole, jsonOf, printedText } from '../values/printed-value.ts';
import { noEnv } from '../values/resolve.ts';
import { valueKind } from '../values/value-kind.ts';
import { kindText } from './json-kind-text.ts';
import { outcomeOf, sentExpression, sentPart } from './json-safety.ts';
import { type ModelView, text } from './model-view.ts';
import { hookResults } from './output-hook.ts';
import type { OutputPart } from './output-record.ts';
import { outputParts } from './output-values.ts';
import { capitalised } from './prose.ts';

/** Whether the model is told that a value is an error. */
export type Mark = 'error' | 'result' | 'unknown';

/** A return, or the function where execute ends without one. */
export type ReturnEnd = Pick<ReturnExit, 'value' | 'owner'> & { readonly node: Node };

/** What the model receives of a value that execute returns. */
export interface ReturnView {
  readonly view: ModelView;
  readonly marked: Mark;
  /** Whether the JSON of the value itself is what the model receives. */
  readonly isOwnJson: boolean;
  readonly notes: readonly string[];
}

const unknown: ModelView = { kind: 'unknown' };
const untold: ReturnView = { view: unknown, marked: 'unknown', isOwnJson: false, notes: [] };

/**
 * What the model receives where execute returns. Facts: the framework's data file.
 *
 * @param budget Of all returns of the tool: see `outputBudget`.
 */
export function viewOfReturn(flow: ExecuteFlow, { value, node, owner }: ReturnEnd, file: FileContext, budget: Budget): ReturnView {
  const { tool, execute } = flow;
  if (tool.behaviour.measuredOn === null) return untold;
  if (tool.wrapper && !tool.wrapper.trusted)
    return { ...untold, notes: [`${nameOfWrapper(tool)} stands around execute and may send something else.`] };
  const ended = value && frameworkResultCall(value, tool, file);
  if (ended) return viewOfEnd(ended, file);
  const instance = value && resultInstance({ node: file.scopes.resolve(value), env: noEnv }, noBinding, tool, file);
  if (instance) return viewOfInstance(instance, file);
  // A generator that nobody iterates is the result itself.
  const isIterated = tool.behaviour.result.iterates === true && owner.async && (owner === execute || !execute.async);
  if (owner.generator && !isIterated) return viewOfGenerator(tool);
  const isDelegated = node.type === 'YieldExpression' && node.delegate;
  const sentValue = value && sentExpression(tool, value, file);
  if (value && !sentValue) return untold;
  const own = isDelegated
    ? { ...untold, marked: errorMark(tool, null, file) }
    : viewOfReturned(tool, sentValue, !execute.async && !owner.generator, file, budget);
  const sent = tool.outputHook ? viewThroughHook(tool, isDelegated ? null : value, own, file) : own;
  return node.type === 'YieldExpression' ? { ...sent, notes: [...sent.notes, 'The model receives the last value that is yielded.'] } : sent;
}

/** The key of a tool's output hook; null where it has none that was measured for its release. */
export function outputHookKey({ outputHook, behaviour }: ToolDefinition): string | null {
  return outputHook && keyName(outputHook.property) === behaviour.outputHookKey ? (behaviour.outputHookKey ?? null) : null;
}

// The framework makes the result of it, which is not sent as a value.
function viewOfEnd(
  {
    call: {
      arguments: [first],
    },
    end,
  }: FrameworkResultCall,
  file: FileContext,
): ReturnView {
  if (end.end === 'waiting') return { ...untold, notes: end.notes };
  const isText = first !== undefined && valueKind(first, file).kind === 'string';
  return { view: isText ? text(printedText(first, file)) : unknown, marked: 'error', isOwnJson: isText, notes: end.notes };
}

function viewOfInstance({ text: content, marked }: ResultInstance, file: FileContext): ReturnView {
  const isText = content !== null && valueKind(content.node, file).kind === 'string';
  return { ...untold, view: isText ? text(printedText(content.node, file)) : unknown, marked };
}

function nameOfWrapper({ wrapper }: ToolDefinition): string {
  return wrapper?.name == null ? 'Another function' : `\`${wrapper.name}\``;
}

function viewOfGenerator({ behaviour, outputHook }: ToolDefinition): ReturnView {
  const outcome = outcomeOf('generator', [], behaviour.result);
  if (outputHook || !outcome || behaviour.result.form !== 'json') return untold;
  const notes =
    outcome.effect === 'call-dies' && outcome.only
      ? [`The result is ${kindText('generator').what}: ${outcome.only.where} ends with ${outcome.error}.`]
      : [];
  return { ...untold, view: viewOfOutcome(outcome), notes };
}

type ReturnOutcome = NonNullable<ReturnType<typeof outcomeOf>>;

function viewOfOutcome(outcome: ReturnOutcome): ModelView {
  switch (outcome.effect) {
    case 'emptied':
    case 'nulled':
    case 'result-lost':
      return text(outcome.text);
    case 'dropped':
      return { kind: 'nothing' };
    case 'call-dies':
      return outcome.only ? viewOfOutcome(outcome.only.elsewhere) : { kind: 'call-dies', error: outcome.error };
    case 'no-answer':
      return { kind: 'no-answer' };
    case 'mangled':
    case 'breaks-beside':
      return unknown;
  }
}

function viewOfReturned(
  tool: ToolDefinition,
  value: Expression | null,
  isIterated: boolean,
  file: FileContext,
  budget: Budget,
): ReturnView {
  const marked = errorMark(tool, value, file);
  const { parts } = value ? outputParts([value], noEnv, isIterated, file, budget) : { parts: [] };
  const notes: string[] = [];
  for (const part of parts) {
    const sent = part.isStringified ? null : sentPart(part, tool);
    if (!sent || !value) continue;
    const { outcome, path } = sent;
    if (
      outcome.effect !== 'call-dies' &&
      outcome.effect !== 'no-answer' &&
      outcome.effect !== 'breaks-beside' &&
      outcome.effect !== 'result-lost'
    )
      continue;
    const isSure = isSurePart(part, value, file);
    if (isSure && outcome.effect === 'result-lost') return { ...untold, marked, view: viewOfOutcome(outcome) };
    if (isSure && outcome.effect !== 'breaks-beside' && !('only' in outcome)) return { ...untold, view: viewOfOutcome(outcome) };
    notes.push(`\`${path}\` ${isSure ? 'is' : 'may be'} ${kindText(part.kind).what}: ${endOf(outcome)}.`);
  }
  const { result } = tool.behaviour;
  if (result.undefinedAs !== undefined && endsRun(tool, value, file)) notes.push(`${capitalised(result.undefinedAs)}.`);
  const view = result.form === 'json' ? viewOfReturnedJson(tool, value, isIterated, file) : viewOfBlocks(tool, value, file);
  const isOwnJson = result.form === 'json' && value !== null && notes.length === 0 && view.kind === 'text' && !hasNoJson(value, file);
  return { view, marked, isOwnJson, notes };
}

function endsRun({ behaviour: { result }, outputSchema }: ToolDefinition, value: Expression | null, file: FileContext): boolean {
  const kind = value ? valueKind(value, file).kind : 'undefined';
  return !outputSchema && (kind === 'undefined' || (kind === 'null' && result.nullAsUndefined === true));
}

function endOf(outcome: Extract<ReturnOutcome, { effect: 'call-dies' | 'no-answer' | 'breaks-beside' | 'result-lost' }>): string {
  switch (outcome.effect) {
    case 'result-lost':
      return `the whole result arrives as ${outcome.text}`;
    case 'call-dies':
      return `${outcome.only ? outcome.only.where : 'the call'} ends with ${outcome.error}`;
    case 'no-answer':
      return `the answer cannot be written (${outcome.error}), and the client waits until it gives up`;
    case 'breaks-beside':
      return outcome.what;
  }
}

// What stands in a branch, or is followed through a name or a call, is only one of the values that may come.
function isSurePart({ kind, node }: OutputPart, value: Node, file: FileContext): boolean {
  if (kind === 'cycle') return true;
  const whole = file.scopes.resolve(value);
  if (!isInside(node, whole)) return false;
  for (let current: Node | undefined = node; current && current !== whole.parent; current = current.parent) {
    if (current.type === 'ConditionalExpression' || current.type === 'LogicalExpression') return false;
  }
  if (kind === 'throwing getter' || kind === 'throwing toJSON') return true;
  const place = node.type === 'Property' ? node.value : node;
  return fragileKind({ node: place, env: noEnv }, file) === kind;
}

function hasNoJson(value: Node, file: FileContext): boolean {
  const { kind } = valueKind(value, file);
  return kind === 'undefined' || kind === 'function' || kind === 'symbol';
}

function viewOfReturnedJson(tool: ToolDefinition, value: Expression | null, isIterated: boolean, file: FileContext): ModelView {
  const { result } = tool.behaviour;
  const view = viewOfWhole(result, value, isIterated, file);
  if (result.frame === undefined || view.kind !== 'text') return view;
  const isText = value !== null && valueKind(value, file).kind === 'string';
  return text(result.frame.replace('${json}', () => (isText ? JSON.stringify(view.text) : view.text)));
}

function viewOfWhole(result: ResultTreatment, value: Expression | null, isIterated: boolean, file: FileContext): ModelView {
  const kind = value ? valueKind(value, file).kind : 'undefined';
  if (!value || kind === 'undefined' || kind === 'null') {
    const words = textOfNullish(result, kind === 'null' ? 'null' : 'undefined');
    return words === null ? unknown : text(words);
  }
  if (kind === 'string') return text(printedText(value, file));
  const fragile = settledKind({ node: value, env: noEnv }, file);
  // Their chunks are sent, not what JSON makes of them.
  if (isIterated && (fragile === 'ReadableStream' || fragile === 'generator')) return unknown;
  const isPromise = fragileKind({ node: value, env: noEnv }, file) === 'Promise';
  const json = isPromise ? null : jsonOf(value, file);
  if (json !== null) return text(json);
  const outcome = fragile && outcomeOf(fragile, [], result);
  return outcome ? viewOfOutcome(outcome) : unknown;
}

/** The text that the model reads for null or undefined; null where that is not a text. */
export function textOfNullish({ nullish }: ResultTreatment, kind: 'null' | 'undefined'): string | null {
  return nullish === undefined || typeof nullish === 'string' ? (nullish ?? null) : (nullish[kind] ?? null);
}

// The text of the blocks that are text, one a line.
function viewOfBlocks({ behaviour: { result } }: ToolDefinition, value: Node | null, file: FileContext): ModelView {
  const blocks = value && result.blocksKey !== undefined ? memberValue(value, result.blocksKey, file) : null;
  const list = blocks && file.scopes.resolve(blocks);
  if (!blocks || list?.type !== 'ArrayExpression' || laterChanges(blocks, file)) return unknown;
  const lines = list.elements.flatMap((element) => {
    if (!element || element.type === 'SpreadElement') return [hole];
    const type = memberValue(element, 'type', file);
    const kind = type && literalText(file.scopes.resolve(type));
    if (kind !== 'text') return kind === null ? [hole] : [];
    const words = memberValue(element, 'text', file);
    return [words ? printedText(words, file) : hole];
  });
  return lines.length === 0 ? unknown : text(lines.join('\n'));
}

function memberValue(object: Node, name: string, file: FileContext): Node | null {
  const value = file.scopes.resolve(object);
  if (value.type !== 'ObjectExpression' || mayChange(object, name, file)) return null;
  const found = lookUpProperty(value, [name], file.scopes);
  return found.kind === 'found' && found.property.kind === 'init' ? found.property.value : null;
}

function mayChange(object: Node, name: string, file: FileContext): boolean {
  const changes = laterChanges(object, file);
  return changes !== null && (changes.anywhere || changes.keys.has(name));
}

function errorMark({ behaviour: { result } }: ToolDefinition, value: Node | null, file: FileContext): Mark {
  if (result.form === 'json') return 'result';
  if (!value || result.errorKey === undefined || mayChange(value, result.errorKey, file)) return 'unknown';
  const object = file.scopes.resolve(value);
  if (object.type !== 'ObjectExpression') return 'unknown';
  const found = lookUpProperty(object, [result.errorKey], file.scopes);
  if (found.kind !== 'found') return found.kind === 'absent' ? 'result' : 'unknown';
  const flag = file.scopes.resolve(found.property.value);
  if (flag.type !== 'Literal' || typeof flag.value !== 'boolean') return 'unknown';
  return flag.value ? 'error' : 'result';
}

function viewThroughHook(tool: ToolDefinition, value: Expression | null, own: ReturnView, file: FileContext): ReturnView {
  const key = outputHookKey(tool);
  if (key === null) return untold;
  const changed: ReturnView = { ...untold, notes: [`${key} turns it into what the model receives.`] };
  const hook = hookResults(tool, file);
  const answers = (hook?.results ?? []).map((result) => answerOf(tool, result, file));
  const [only, ...others] = answers;
  if (!hook || !only) return changed;
  const marks = new Set(answers.map((answer) => answer?.marked ?? 'unknown'));
  const marked = marks.size === 1 ? (only.marked ?? 'unknown') : 'unknown';
  if (others.length > 0) return { ...changed, marked };
  const isText = value !== null && valueKind(value, file).kind === 'string';
  if (hook.isOutput(only.value)) {
    // Which values a hook may hand on was measured on those that JSON writes.
    const isSame = own.isOwnJson && isText === (only.form === 'text');
    return { ...changed, marked, view: isSame ? own.view : unknown };
  }
  return { ...changed, marked, view: viewOfAnswer(only, file) };
}

interface Answer {
  readonly form: 'text' | 'json';
  readonly marked: 'error' | 'result';
  readonly value: Node;
}

function answerOf({ behaviour }: ToolDefinition, result: Node, file: FileContext): Answer | null {
  const type = memberValue(result, 'type', file);
  const value = memberValue(result, 'value', file);
  const name = type && literalText(file.scopes.resolve(type));
  const known = behaviour.outputHookAnswers;
  const answer = name !== null && known && Object.hasOwn(known, name) ? known[name] : undefined;
  return answer && value ? { ...answer, value } : null;
}

function viewOfAnswer({ form, value }: Answer, file: FileContext): ModelView {
  const isText = valueKind(value, file).kind === 'string';
  if (form === 'text') return isText ? text(printedText(value, file)) : unknown;
  const json = isText ? null : jsonOf(value, file);
  return json === null ? unknown : text(json);
}
