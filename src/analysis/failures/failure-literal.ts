import { findingKey, markerKeys } from '../../knowledge/failure-keys.ts';
import { checkingVerbs, findingOutWords } from '../../knowledge/verbs.ts';
import { isNullish, keyName, literalText, type Node, unwrap } from '../syntax/ast.ts';
import { branchesOf } from '../control/branches.ts';
import { Budget } from '../syntax/budget.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { wordsOf } from '../syntax/name-words.ts';
import type { ToolDefinition } from '../tools/find-tools.ts';
import { type Binding, lookUpBoundProperty, settled } from '../values/call-binding.ts';
import { noContext, PossibleValues, type ValueContext } from '../values/possible-values.ts';
import { follow, type Value } from '../values/resolve.ts';
import { valueKind } from '../values/value-kind.ts';
import { isTrue } from '../syntax/literals.ts';

/** The four meanings of a class, by which the settings name the project's spellings. */
export type ClassMeaning = 'retryable' | 'permanent' | 'userInput' | 'authRequired';

/** A key that says "this is a failure": `ok: false`, `success: false`, `isError: true`, `status: 'error'`. */
export interface FailureMarker {
  readonly key: string;
  readonly value: 'false' | 'true' | "'error'";
}

/** What is known of the place of a literal. */
export interface LiteralPlace {
  readonly binding: Binding;
  /** It is thrown, or answers in a catch: what it describes is a failure. */
  readonly isFailure: boolean;
  /** What it stands in is marked as a failure, or makes an Error of it. */
  readonly isMarked: boolean;
}

const maxMembers = 200;

/** The names of a literal's keys, those of spread literals included. */
export function keysOf({ node, env }: Value, file: FileContext, budget = new Budget(maxMembers)): Set<string> {
  const keys = new Set<string>();
  if (node.type !== 'ObjectExpression') return keys;
  for (const member of node.properties) {
    if (!budget.spend()) break;
    if (member.type === 'Property') {
      const key = keyName(member);
      if (key !== null) keys.add(key);
    } else {
      const from: ValueContext = { ...noContext, binding: { ...noContext.binding, env } };
      for (const { node: spread, binding } of new PossibleValues(file, { calls: 'none', items: false }).of(member.argument, from))
        for (const key of keysOf({ node: spread, env: binding.env }, file, budget)) keys.add(key);
    }
  }
  return keys;
}

// The property as it is written, also where what is spread in after it may replace it.
function written({ node, env }: Value, name: string, file: FileContext, budget = new Budget(maxMembers)): Value | null {
  if (node.type !== 'ObjectExpression') return null;
  for (const member of node.properties.toReversed()) {
    if (!budget.spend()) return null;
    if (member.type === 'SpreadElement') {
      const found = written(follow({ node: member.argument, env }, file), name, file, budget);
      if (found) return found;
    } else if (keyName(member) === name) {
      return member.kind === 'init' ? { node: member.value, env } : null;
    }
  }
  return null;
}

/** Whether an object literal has a class of the vocabulary beside another key of a failure. */
export function isClassed(value: Value, binding: Binding, file: FileContext): boolean {
  const { classKey, keys: names } = file.settings.envelope;
  const own = written(value, classKey, file);
  if (!own || !classTexts(own, binding, file).texts.some((text) => meaningOf(text, file) !== null)) return false;
  const keys = keysOf(value, file);
  return [...Object.values(names), 'error'].some((key) => key !== classKey && keys.has(key));
}

/** Whether a literal with a class says what other vocabularies do not: the steps, the seconds, that a person has to decide or to sign in. */
export function isForAgent(value: Value, binding: Binding, file: FileContext): boolean {
  const { classKey, classes, keys: names } = file.settings.envelope;
  const keys = keysOf(value, file);
  if (keys.has(names.recoverySteps) || keys.has(names.retryAfterSeconds)) return true;
  const own = written(value, classKey, file);
  return own !== null && classTexts(own, binding, file).texts.some((text) => text === classes.userInput || text === classes.authRequired);
}

/** Whether all keys of a literal are those by which the settings spell a failure. */
export function isPlainFailure(value: Value, file: FileContext): boolean {
  const { classKey, keys: names } = file.settings.envelope;
  const known = new Set([classKey, ...Object.values(names), 'error']);
  return [...keysOf(value, file)].every((key) => known.has(key));
}

/** Whether an object literal describes a failure. */
export function describesFailure(value: Value, { binding, isFailure, isMarked }: LiteralPlace, file: FileContext): boolean {
  const { classKey, keys: names } = file.settings.envelope;
  const keys = keysOf(value, file);
  // A tool's configuration (`retryable: true` beside description and execute) describes no failure.
  if (keys.has('description') && keys.has('execute')) return false;
  if (markerOf(value, file)) return true;
  const companions = [...Object.values(names), 'error'].filter((key) => key !== classKey && keys.has(key));
  const own = written(value, classKey, file);
  if (own) {
    const classes = classTexts(own, binding, file);
    const isKnown = classes.texts.some((text) => meaningOf(text, file) !== null);
    if (isKnown && (companions.length > 0 || isMarked)) return true;
    const isDistinct = keys.has(names.recoverySteps) || keys.has(names.retryAfterSeconds);
    if (isDistinct || (classes.hasOther && isFailure && companions.length > 0)) return true;
  }
  if (keys.has(names.recoverySteps) && !keys.has('completeness') && [names.message, names.reason, 'error'].some((key) => keys.has(key)))
    return true;
  if (isMarked && companions.length > 0) return true;
  const holds = (key: string): boolean => {
    const found = written(value, key, file);
    return found !== null && isSomething(found, binding, isFailure, file);
  };
  if (holds('error') || holds('errorCode')) return true;
  return isFailure && holdsTrue(value, 'retryable', file) && [names.message, 'message', 'code'].some((key) => keys.has(key));
}

function holdsTrue(value: Value, key: string, file: FileContext): boolean {
  const found = written(value, key, file);
  return isTrue(found && follow(found, file).node);
}

// Known to be neither null nor undefined; in a catch, whatever is not one of them for sure.
function isSomething(value: Value, binding: Binding, isFailure: boolean, file: FileContext): boolean {
  const end = settled(value, binding, file);
  if (end === 'absent') return false;
  if (end === 'unknown') return isFailure;
  const { node } = end;
  if (isNullish(node)) return false;
  // `error: true`
  if (node.type === 'Literal' && node.value === true) return true;
  const { kind } = valueKind(node, file);
  if (kind === 'unknown') return isFailure;
  return kind === 'string' || kind === 'object' || kind === 'error';
}

/** The marker of a literal, as it is written in it or in what it spreads. */
export function markerOf(value: Value, file: FileContext): FailureMarker | null {
  for (const key of markerKeys) {
    const found = written(value, key, file);
    const node = found && follow(found, file).node;
    const marker = node && markerFor(key, node);
    if (marker) return marker;
  }
  return null;
}

/** What a property says of failure. */
export function markerFor(key: string, written: Node): FailureMarker | null {
  const value = unwrap(written);
  const literal = value.type === 'Literal' ? value.value : undefined;
  if ((key === 'ok' || key === 'success') && literal === false) return { key, value: 'false' };
  if (key === 'isError' && literal === true) return { key, value: 'true' };
  return key === 'status' && literal === 'error' ? { key, value: "'error'" } : null;
}

/** The class that a text is, as the settings spell the classes; null where it is none. */
export function meaningOf(text: string, { settings }: FileContext): ClassMeaning | null {
  const { classes } = settings.envelope;
  return (Object.keys(classes) as ClassMeaning[]).find((meaning) => classes[meaning] === text) ?? null;
}

/** The texts that a class may be, and whether it may be anything else. */
export function classTexts(
  value: Value,
  binding: Binding,
  file: FileContext,
  budget = new Budget(maxMembers),
): { readonly texts: readonly string[]; readonly hasOther: boolean } {
  const end = settled(value, binding, file, budget);
  if (typeof end === 'string') return { texts: [], hasOther: end !== 'absent' };
  const { node, env } = end;
  const parts = branchesOf(node, { logical: 'operands' });
  if (!parts) {
    const text = literalText(node);
    return text === null ? { texts: [], hasOther: true } : { texts: [text], hasOther: false };
  }
  const all = parts.map((part) => classTexts({ node: part, env }, binding, file, budget));
  return { texts: all.flatMap(({ texts }) => texts), hasOther: all.some(({ hasOther }) => hasOther) };
}

const isPhrasal = /^check (?:in|out)\b/;

/** Whether a tool or a function is named for what it finds out, so that "it failed" is what it answers. */
export function findsOut(name: string): boolean {
  const words = wordsOf(name);
  return !isPhrasal.test(words.join(' ')) && words.some((word) => findingOutWords.has(word));
}

/**
 * Whether an object is the verdict of a tool that checks something: `{ ok: false, mistakes }` of `check_recipe`. The check itself worked,
 * and what it found is its result. A text, a class or a delay beside the list tells of a failure.
 */
export function isVerdict(value: Value, tool: ToolDefinition | null, binding: Binding, file: FileContext): boolean {
  const words = wordsOf(tool?.name ?? '');
  if (!checkingVerbs.has(words[0] ?? '') || isPhrasal.test(words.join(' ')) || markerOf(value, file)?.value !== 'false') return false;
  const { classKey, keys: names } = file.settings.envelope;
  const keys = keysOf(value, file);
  if ([classKey, ...Object.values(names), 'error', 'code', 'status', 'statusCode', 'errorCode'].some((key) => keys.has(key))) return false;
  return [...keys].some((key) => {
    const held = findingKey.test(key) ? lookUpBoundProperty(value, key, binding, file) : 'absent';
    return typeof held !== 'string' && mayBeList(follow(held.value, file).node);
  });
}

function mayBeList(node: Node): boolean {
  return literalText(node) === null && node.type !== 'TemplateLiteral' && node.type !== 'Literal';
}
