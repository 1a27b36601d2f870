import { type FailureEnvelope, failureEnvelopes } from '../analysis/failures/failure-envelopes.ts';
import { type FailureText, failureTexts, envelopeTexts } from '../analysis/failures/failure-text.ts';
import { isOwnLimit } from '../analysis/flow/control-flow-errors.ts';
import {
  calleeName,
  enclosingFunction,
  isFunction,
  isInLoop,
  isInside,
  keyName,
  literalText,
  memberPath,
  type Node,
  unwrap,
  walk,
} from '../analysis/syntax/ast.ts';
import { Budget } from '../analysis/syntax/budget.ts';
import type { Handler } from '../analysis/control/catch-handlers.ts';
import { askedIn, type Atom, type Condition, flagOf, isEquality, readTest, type TestReading } from '../analysis/control/condition-atoms.ts';
import type { FileContext } from '../analysis/syntax/file-context.ts';
import { mutationsOf } from '../analysis/syntax/mutations.ts';
import { conditionsOn } from '../analysis/control/path-conditions.ts';
import type { Variable } from '../analysis/syntax/scope.ts';
import { findTools, type ToolDefinition } from '../analysis/tools/find-tools.ts';
import { partOfResultKey } from '../knowledge/failure-keys.ts';
import { noResultList } from '../knowledge/input-names.ts';
import { limitWord, partialPhrases, timedOutKey, timedOutName, timeLimitKey, timeoutClass, timeoutNames } from '../knowledge/phrases.ts';
import { isForeignTimeout, saysTimeout, tellsLimit, tellsWhat, wordsWithHoles } from './support/timeout-text.ts';

/** What a failure does not say of a timeout. `results`: what came in before, which is neither attached nor mentioned. */
export type TimeoutLack = 'limit' | 'what' | 'results';

/** A failure that tells of a timeout, and not all that there is to know of it. */
export interface TimeoutFailure {
  readonly tool: ToolDefinition | null;
  readonly envelope: FailureEnvelope | null;
  /** The text that says so; null where a test alone does. */
  readonly text: FailureText | null;
  readonly handler: Handler | null;
  readonly lacks: readonly TimeoutLack[];
  /** The list with what came in before the timeout. */
  readonly results: Variable | null;
}

interface Failure {
  readonly envelope: FailureEnvelope | null;
  /** The text that says that something timed out; null where none does. */
  readonly text: FailureText | null;
  /** All that goes along with it, itself included. */
  readonly texts: readonly FailureText[];
  readonly handler: Handler | null;
  readonly tool: ToolDefinition | null;
}

/** The timeouts among the failures of a file that leave something out, in source order. */
export function timeoutFailures(file: FileContext): TimeoutFailure[] {
  return failuresOf(file)
    .flatMap((failure) => judge(failure, file) ?? [])
    .sort((a, b) => failureOffset(a) - failureOffset(b));
}

function failureOffset({ text, envelope }: TimeoutFailure): number {
  return (text?.node ?? envelope?.node)?.range[0] ?? 0;
}

function failuresOf(file: FileContext): Failure[] {
  const texts = failureTexts(file).filter(({ role }) => role !== 'schema');
  const ofEnvelopes = failureEnvelopes(file).flatMap((envelope) => {
    // Of a failure that a spread or another module may add to, nothing is surely left out.
    if (envelope.isTrusted || envelope.place === 'partial-entry' || envelope.get('timeoutMs') === 'unknown') return [];
    return failuresIn(
      envelope,
      envelopeTexts(envelope, file).filter(({ role }) => role !== 'schema'),
    );
  });
  const alone = texts.flatMap((text): Failure[] => {
    const { envelope, handler, tool } = text;
    return envelope === null && isTelling(text) && isAlone(text) && saysSo(text) ? [{ envelope, text, texts: [text], handler, tool }] : [];
  });
  return [...ofEnvelopes, ...alone];
}

// A literal with several texts for one key is several failures: a branch has its own, and so has each call that fills it.
function failuresIn(envelope: FailureEnvelope, texts: readonly FailureText[]): Failure[] {
  const { handler, tool } = envelope;
  const saying = texts.filter((text) => isTelling(text) && saysSo(text));
  if (saying.length === 0) return [{ envelope, text: null, texts, handler, tool }];
  const [first, ...others] = saying;
  // Of a message and a reason that both say so, the message.
  const judged = others.some(({ key }) => key === first?.key) ? saying : saying.slice(0, 1);
  return judged.map((text) => ({ envelope, text, texts: texts.filter((each) => each === text || each.key !== text.key), handler, tool }));
}

function isTelling({ role, isFallback }: FailureText): boolean {
  return !isFallback && role !== 'step' && role !== 'other';
}

function saysSo({ parts, key }: FailureText): boolean {
  return saysTimeout(parts, key !== null && key !== 'message');
}

// What stands beside it may say the rest.
function isAlone({ node, mention, isWhole }: FailureText): boolean {
  const { parent } = mention ?? node;
  const isOnlyArgument = (parent?.type === 'NewExpression' || parent?.type === 'CallExpression') && parent.arguments.length === 1;
  return isWhole || isOnlyArgument;
}

// A bound for pathological input: what lies beyond is unknown, and unknown is never reported.
const maxConditions = 300;

function judge(failure: Failure, file: FileContext): TimeoutFailure | null {
  const { envelope, text, texts, handler, tool } = failure;
  const place = tellingNode(failure);
  if (!place) return null;
  const conditions = conditionsOn(place, enclosingFunction(place) ?? file.ast);
  if (conditions.length > maxConditions) return null;
  if (!text && !conditions.some((condition) => isTimeout(condition, file))) return null;
  if (texts.some(({ parts }) => isForeignTimeout(parts)) || conditions.some((condition) => asksStatus(condition, file))) return null;
  const lacks: TimeoutLack[] = [];
  if (!saysLimit(failure, file)) lacks.push('limit');
  if (!saysWhat(failure, file)) lacks.push('what');
  const results = saysResults(failure) ? null : resultsBefore(place, handler, file);
  if (results) lacks.push('results');
  const shown = text ?? texts.find(({ role, node }) => role === 'message' && isInside(node, place)) ?? null;
  return lacks.length === 0 ? null : { tool, envelope, text: shown, handler, lacks, results };
}

// Where a test stands before it: at the text, if a call of another function gives that to the failure, or a name brings it in.
function tellingNode({ envelope, text, handler }: Failure): Node | null {
  const told = text && ([text.node, text.mention].find((each) => each && handler && isInside(each, handler)) ?? text.mention ?? text.node);
  if (!envelope || (told && handler && isInside(told, handler) && !isInside(told, envelope.node))) return told;
  return envelope.node;
}

const maxParts = 100;

/** Whether a condition is only met by a timeout. */
function isTimeout(condition: Condition, file: FileContext, budget = new Budget(maxParts)): boolean {
  const reading: TestReading<boolean> = {
    atom: (atom) => asksForTimeout(atom, file, budget),
    all: (parts) => parts.includes(true),
    any: (parts) => !parts.includes(false),
    unknown: false,
  };
  return readTest(condition, reading, unwrap, budget);
}

function asksForTimeout(atom: Atom, file: FileContext, budget: Budget): boolean {
  const { node, holds } = atom;
  const flag = flagOf(atom);
  if (flag?.holds && isTimeoutFlag(flag.subject, file)) return true;
  const made = file.scopes.resolve(node);
  if (made !== node) return isTimeout({ test: made, holds }, file, budget);
  switch (atom.kind) {
    case 'instanceof':
      return holds && timeoutClass.test(memberPath(atom.className)?.at(-1) ?? '');
    case 'comparison':
      if (!isEquality(atom)) return false;
      return [atom.subject, atom.value].some(
        (side) => timeoutNames.test(literalText(file.scopes.resolve(side)) ?? '') || isOwnReason(side, file),
      );
    case 'call':
      return holds && /^is_?time(?:d_?)?out(?:_?error)?$/i.test(calleeName(atom.call) ?? '');
    default:
      return false;
  }
}

// `timedOut`, `limit.aborted`
function isTimeoutFlag(node: Node, file: FileContext): boolean {
  if (node.type === 'Identifier') return timedOutName.test(node.name);
  if (node.type !== 'MemberExpression') return false;
  return (keyName(node) === 'aborted' && isOwnLimit(node.object, file)) || timedOutName.test(keyName(node) ?? '');
}

// `error === limit.reason`
function isOwnReason(node: Node, file: FileContext): boolean {
  const value = unwrap(node);
  return value.type === 'MemberExpression' && keyName(value) === 'reason' && isOwnLimit(value.object, file);
}

// An upstream answered that it, or what it asked, took too long: by which limit, nobody here knows.
function asksStatus(condition: Condition, file: FileContext): boolean {
  let asks = false;
  for (const asked of askedIn(condition)) {
    walk(asked, file.sourceCode.visitorKeys, (node) => {
      if (node.type === 'Literal' && typeof node.value === 'number') asks ||= [408, 504, 522, 524].includes(node.value);
      return !asks;
    });
  }
  return asks;
}

function saysLimit({ envelope, texts }: Failure, file: FileContext): boolean {
  const told = texts.some(({ role, parts }) => {
    if (role === 'other' || (role === 'step' && !limitWord.test(wordsWithHoles(parts)))) return false;
    return tellsLimit(parts, file) !== 'absent';
  });
  if (told) return true;
  const delay = file.settings.envelope.keys.retryAfterSeconds;
  return keysOf(envelope).some((key) => key === null || (key !== delay && timeLimitKey.test(key)));
}

function saysWhat({ envelope, texts, tool }: Failure, file: FileContext): boolean {
  if (texts.some(({ role, parts }) => role !== 'step' && tellsWhat(parts, file))) return true;
  const names = [tool, ...findTools(file)].flatMap((each) => each?.name ?? []);
  const steps = texts.filter(({ role }) => role === 'step').map(({ parts }) => wordsWithHoles(parts));
  if (steps.some((words) => words.includes('\uFFFC') || names.some((name) => words.includes(name)))) return true;
  return keysOf(envelope).some((key) => key === null || timedOutKey.test(key));
}

// Null for what the file does not tell.
function keysOf(envelope: FailureEnvelope | null): (string | null)[] {
  if (!envelope) return [];
  const { node } = envelope;
  if (node.type !== 'ObjectExpression') return [null];
  return node.properties.map((member) => (member.type === 'Property' ? keyName(member) : null));
}

function saysResults({ envelope, texts }: Failure): boolean {
  if (texts.some(({ parts }) => partialPhrases.test(wordsWithHoles(parts)))) return true;
  return keysOf(envelope).some((key) => key === null || partOfResultKey.test(key));
}

/** The list that the function fills with results before a place, and answers with where all goes well; null where there is none. */
function resultsBefore(place: Node, handler: Handler | null, file: FileContext): Variable | null {
  const owner = enclosingFunction(place);
  if (!owner || handler?.type !== 'CatchClause') return null;
  const { block } = handler.parent;
  for (let scope: Variable['scope'] | null = file.sourceCode.getScope(place); scope; scope = scope.upper) {
    if (!isInside(scope.block, owner)) return null;
    for (const variable of scope.variables) if (isResults(variable, block, handler, place, file)) return variable;
  }
  return null;
}

function isResults(variable: Variable, block: Node, handler: Node, place: Node, file: FileContext): boolean {
  const [name] = variable.identifiers;
  const held = file.scopes.constant(variable);
  if (name?.type !== 'Identifier' || noResultList.test(variable.name)) return false;
  if (held?.type !== 'ArrayExpression' || name.range[1] > place.range[0]) return false;
  const isFilled = mutationsOf(variable).some(({ kind, path, values: [value] }) => {
    if (kind !== 'push' || path.length > 0) return false;
    return value !== undefined && isInside(value, block) && isInLoop(value, block);
  });
  if (!isFilled) return false;
  const uses = variable.references.map(({ identifier }) => identifier);
  return uses.some((use) => !isInside(use, handler) && isReturned(use)) && !uses.some((use) => isInside(use, handler));
}

function isReturned(node: Node): boolean {
  for (let current = node.parent; current && !isFunction(current); current = current.parent)
    if (current.type === 'ReturnStatement') return true;
  return false;
}
