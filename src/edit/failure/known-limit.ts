import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, isFunction, isInside, keyName, type Node, unwrap, walk } from '../../analysis/syntax/ast.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { globalPath } from '../../analysis/syntax/globals.ts';
import type { Variable } from '../../analysis/syntax/scope.ts';
import { numberOf } from '../../checks/matching/match-count.ts';
import { timeoutOption } from '../../knowledge/phrases.ts';

/** How long something may take, in milliseconds: a number that stands in the code, or the name of what only the run knows. */
export type KnownLimit = { readonly milliseconds: number } | { readonly name: string };

/**
 * The limit that a function sets to what it waits for: of `AbortSignal.timeout(8_000)`, of a timer that aborts, or in the options of a
 * call. Null where it sets none, or several.
 *
 * @param within Where to look: the function, or its try.
 */
export function knownLimit(within: Node, file: FileContext): KnownLimit | null {
  const limits = new Map<string, Node>();
  walk(within, file.sourceCode.visitorKeys, (node) => {
    const limit = limitAt(node, file);
    if (limit) limits.set(file.sourceCode.getText(file.scopes.resolve(limit)), limit);
  });
  const [limit, ...others] = limits.values();
  return limit && others.length === 0 ? limitFrom(limit, (name) => isInReach(name, within, file), file) : null;
}

/** The limit of the timer by which a node is run: `setTimeout(() => reject(new Error('…')), 8_000)`. Null where no timer does. */
export function timerLimit(node: Node, file: FileContext): KnownLimit | null {
  let child = node;
  for (let { parent } = node; parent; child = parent, { parent } = parent) {
    if (parent.type !== 'CallExpression' || calleeName(parent) !== 'setTimeout') continue;
    const [, limit] = parent.arguments;
    return limit && limit !== child ? limitFrom(limit, ({ name }) => isSeenFrom(node, name, parent, file), file) : null;
  }
  return null;
}

function limitFrom(limit: Node, isSeen: (name: TSESTree.Identifier) => boolean, file: FileContext): KnownLimit | null {
  const written = unwrap(limit);
  const milliseconds = numberOf(written, file);
  if (written.type === 'Identifier' && isSeen(written)) return { name: written.name };
  return milliseconds === null ? null : { milliseconds };
}

// Nothing between a node and a call around it has the name.
function isSeenFrom(node: Node, name: string, call: Node, file: FileContext): boolean {
  for (let scope: Variable['scope'] | null = file.sourceCode.getScope(node); scope && isInside(scope.block, call); scope = scope.upper) {
    if (scope.set.has(name)) return false;
  }
  return true;
}

// A name that the catch behind the block sees too.
function isInReach(name: TSESTree.Identifier, within: Node, file: FileContext): boolean {
  const variable = file.scopes.variableOf(name);
  if (variable?.defs.length !== 1) return false;
  return within.type !== 'BlockStatement' || !variable.identifiers.some((each) => isInside(each, within));
}

function limitAt(node: Node, file: FileContext): Node | null {
  if (node.type === 'Property') {
    const value = unwrap(node.value);
    const isOption = timeoutOption.test(keyName(node) ?? '') && node.parent.parent.type === 'CallExpression';
    // Less than a second is no limit in milliseconds, as a rule.
    return isOption && (numberOf(value, file) ?? 0) >= 1_000 ? value : null;
  }
  if (node.type !== 'CallExpression') return null;
  const [first, second] = node.arguments;
  if (globalPath(node.callee, file) === 'AbortSignal.timeout') return first ?? null;
  if (calleeName(node) !== 'setTimeout' || !first || !second) return null;
  return aborts(file.scopes.resolve(first), file) ? second : null;
}

function aborts(callback: Node, file: FileContext): boolean {
  if (!isFunction(callback)) return callback.type === 'MemberExpression' && keyName(callback) === 'abort';
  let found = false;
  walk(callback.body, file.sourceCode.visitorKeys, (node) => {
    if (node.type === 'CallExpression') found ||= /^(?:abort|reject)$/.test(calleeName(node) ?? '');
    return !found;
  });
  return found;
}

/** A number of milliseconds as words: "8 seconds". */
export function durationInWords(milliseconds: number): string {
  const [amount, unit] =
    milliseconds >= 120_000 && milliseconds % 60_000 === 0
      ? [milliseconds / 60_000, 'minute']
      : milliseconds >= 1_000 && milliseconds % 500 === 0
        ? [milliseconds / 1_000, 'second']
        : [milliseconds, 'millisecond'];
  return `${String(amount)} ${unit}${amount === 1 ? '' : 's'}`;
}
