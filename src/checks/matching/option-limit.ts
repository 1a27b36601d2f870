import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, isFunction, keyName, literalText, unwrap, walk, type Node } from '../../analysis/syntax/ast.ts';
import { branchesOf } from '../../analysis/control/branches.ts';
import { Budget } from '../../analysis/syntax/budget.ts';
import { localFunction } from '../../analysis/syntax/local-function.ts';
import { argumentTexts } from '../../analysis/effects/request-and-sql.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { resultsOf } from '../../analysis/control/function-body.ts';
import { numberOf, type CountedList } from './match-count.ts';
import { mutationsOf } from '../../analysis/syntax/mutations.ts';
import { takenFrom } from '../../analysis/syntax/scope.ts';
import { follow, noEnv } from '../../analysis/values/resolve.ts';
import { lengthKeepers } from '../../knowledge/language.ts';
import { limitingName, limitKey, searchingName, limitClause, writtenLimit } from '../../knowledge/search.ts';

/** The most options that a person can choose from at a glance. */
export const mostOptions = 10;

/**
 * How many items a list may have. `empty`: surely none; `capped`: at most `mostOptions`; `uncapped`: more are written down, or it is what a
 * search finds and the file bounds it nowhere; `unknown`: anything else.
 */
export type Cap = 'empty' | 'capped' | 'uncapped' | 'unknown';

const maxHops = 16;
// Functions that call each other are looked into once for each path between them.
const maxVisits = 100;

/** @param counted The lists whose length is tested before the place where the options are handed over. */
export function capOf(list: Node, counted: readonly CountedList[], file: FileContext, budget = new Budget(maxVisits)): Cap {
  if (!budget.spend()) return 'unknown';
  const inner = (node: Node): Cap => capOf(node, counted, file, budget);
  if (isBounded(list, counted, file)) return 'capped';
  const value = follow({ node: list, env: noEnv }, file).node;
  const branches = branchesOf(value, { awaits: true });
  if (branches) return worst(branches.map(inner));
  switch (value.type) {
    case 'ArrayExpression':
      return capOfArray(list, value, inner, file);
    case 'MemberExpression':
      // `result.items`: what a search answers holds what it found.
      return value.computed ? 'unknown' : inner(value.object);
    case 'Identifier': {
      const taken = takenFrom(file.scopes.variableOf(value));
      return taken ? inner(taken.object) : 'unknown';
    }
    case 'CallExpression':
      return capOfCall(value, inner, file);
    default:
      return 'unknown';
  }
}

// `if (matches.length <= 10) return { … }`
function isBounded(list: Node, counted: readonly CountedList[], file: FileContext): boolean {
  const text = file.sourceCode.getText(unwrap(list));
  return counted.some(
    (each) => file.sourceCode.getText(unwrap(each.list)) === text && !each.allows(mostOptions + 1) && !each.allows(1_000),
  );
}

function worst(caps: readonly Cap[]): Cap {
  return (['uncapped', 'unknown', 'capped'] as const).find((cap) => caps.includes(cap)) ?? 'empty';
}

function capOfArray(list: Node, { elements }: TSESTree.ArrayExpression, inner: (node: Node) => Cap, file: FileContext): Cap {
  const name = unwrap(list);
  const variable = name.type === 'Identifier' ? file.scopes.variableOf(name) : null;
  if (variable && mutationsOf(variable).length > 0) return 'unknown';
  if (elements.length > mostOptions) return 'uncapped';
  if (elements.length === 0) return 'empty';
  const spreads = elements.flatMap((element) => (element?.type === 'SpreadElement' ? [inner(element.argument)] : []));
  return worst(['capped', ...spreads]);
}

function capOfCall(call: TSESTree.CallExpression, inner: (node: Node) => Cap, file: FileContext): Cap {
  const callee = unwrap(call.callee);
  const local = localFunction(callee, file);
  if (local) {
    const results = resultsOf(local, file);
    return results.length === 0 ? 'unknown' : worst(results.map(inner));
  }
  if (callee.type === 'MemberExpression') {
    const name = keyName(callee) ?? '';
    if (name === 'slice' || name === 'splice') return capOfSlice(call, callee.object, name, inner, file);
    if (lengthKeepers.has(name)) return inner(callee.object);
    if (name === 'filter' && isFunction(call.arguments[0] && file.scopes.resolve(call.arguments[0]))) {
      const before = inner(callee.object);
      return before === 'capped' || before === 'empty' ? before : 'uncapped';
    }
  }
  const limit = limitInChain(call, file);
  if (limit !== null) return limit;
  return searchingName.test(calleeName(call) ?? '') ? 'uncapped' : 'unknown';
}

function capOfSlice(
  call: TSESTree.CallExpression,
  list: Node,
  name: 'slice' | 'splice',
  inner: (node: Node) => Cap,
  file: FileContext,
): Cap {
  const [from, to] = call.arguments;
  const before = inner(list);
  if (before === 'capped' || before === 'empty') return before;
  if (!from) return before;
  const start = signedNumber(from, file);
  if (!to) return start !== null && start < 0 && -start <= mostOptions && name === 'slice' ? 'capped' : before;
  const end = signedNumber(to, file);
  if (start === null || end === null) return 'unknown';
  const length = name === 'splice' ? end : end - start;
  if (end < 0) return before;
  return length <= mostOptions ? 'capped' : 'uncapped';
}

function signedNumber(node: Node, file: FileContext): number | null {
  const value = file.scopes.resolve(node);
  if (value.type !== 'UnaryExpression' || value.operator !== '-') return numberOf(value, file);
  const amount = numberOf(value.argument, file);
  return amount === null ? null : -amount;
}

// What a query, or any part of its chain, says of how many it answers with; null where it says nothing.
function limitInChain(end: TSESTree.CallExpression, file: FileContext): Cap | null {
  let current: Node = end;
  for (let hop = 0; hop < maxHops && current.type === 'CallExpression'; hop++) {
    const [first] = current.arguments;
    if (limitingName.has(calleeName(current) ?? '') && first) return capOfNumber(first, file);
    for (const argument of current.arguments) {
      const limit = limitInArgument(argument, file);
      if (limit !== null) return limit;
    }
    const callee: Node = unwrap(current.callee);
    if (callee.type !== 'MemberExpression') return null;
    current = file.scopes.resolve(callee.object);
    if (current.type === 'AwaitExpression') current = unwrap(current.argument);
  }
  return null;
}

function limitInArgument(argument: Node, file: FileContext): Cap | null {
  const value = file.scopes.resolve(argument);
  // `search(query, 5)`
  if (numberOf(value, file) !== null) return capOfNumber(value, file);
  if (value.type === 'Identifier') return limitKey.test(value.name) ? 'unknown' : null;
  if (isFunction(value)) return null;
  let found: Cap | null = null;
  walk(value, file.sourceCode.visitorKeys, (node) => {
    if (found !== null || isFunction(node)) return false;
    if (node.type === 'SpreadElement') found = 'unknown';
    else if (node.type === 'Property' && limitKey.test(keyName(node) ?? '')) found = capOfNumber(node.value, file);
    return undefined;
  });
  if (found !== null) return found;
  const texts = [...argumentTexts(argument, file), file.sourceCode.getText(value)];
  const text = texts.find((each) => limitClause.test(each));
  if (text === undefined) return null;
  const written = writtenLimit.exec(text);
  const amount = Number(written?.[1] ?? written?.[2] ?? 'NaN');
  return Number.isNaN(amount) ? 'unknown' : amount <= mostOptions ? 'capped' : 'uncapped';
}

function capOfNumber(node: Node, file: FileContext): Cap {
  const text = literalText(file.scopes.resolve(node));
  const amount = text === null ? Number.NaN : Number(text);
  return Number.isNaN(amount) ? 'unknown' : amount <= mostOptions ? 'capped' : 'uncapped';
}
