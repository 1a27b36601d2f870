import type { TSESTree } from '@typescript-eslint/utils';
import { keyName, literalText, memberPath, type Node, unwrap } from '../syntax/ast.ts';
import { Budget } from '../syntax/budget.ts';
import { type Atom, type Condition, isEquality, onlyAtom, presenceOf, sureAtoms } from '../control/condition-atoms.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { resultsOf } from '../control/function-body.ts';
import { bindCall, type Binding } from './call-binding.ts';
import { follow, functionOf, type Value } from './resolve.ts';

/** A piece of a text: its words as they are written, or an expression that only the run knows. */
export type TextPart = { readonly words: string } | { readonly hole: Node };

/** One text that an expression may come to. */
export interface WrittenText {
  /** The expression that the words stand in. */
  readonly node: Node;
  readonly parts: readonly TextPart[];
  /** Whether it only stands in for a text that may be missing: `error.message ?? 'Failed'`, and for what is no Error. */
  readonly isFallback: boolean;
}

// Bounds for pathological input: what lies beyond is a hole.
const maxDepth = 8;
const maxParts = 200;
const maxBranches = 200;

/** The texts that an expression may come to: one for each branch. Empty for a number, a boolean, null, a list or an object. */
export function writtenTexts(
  value: Value,
  binding: Binding,
  file: FileContext,
  isFallback = false,
  budget = new Budget(maxBranches),
): WrittenText[] {
  const { node, env } = follow(value, file);
  const whole = (): WrittenText[] => [{ node, parts: partsOf({ node, env }, file), isFallback }];
  const inner = (part: Node, fallback = isFallback): WrittenText[] => writtenTexts({ node: part, env }, binding, file, fallback, budget);
  if (!budget.spend()) return whole();
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? whole() : [];
    case 'ObjectExpression':
    case 'ArrayExpression':
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return [];
    case 'Identifier': {
      const variable = file.scopes.variableOf(node);
      const isNothing = (variable && binding.missing.has(variable)) || (node.name === 'undefined' && file.scopes.isGlobal(node));
      return isNothing ? [] : whole();
    }
    case 'UnaryExpression':
      return [];
    case 'ConditionalExpression':
      return [
        ...inner(node.consequent, isFallback || isStandIn(node.test, node.alternate, false)),
        ...inner(node.alternate, isFallback || isStandIn(node.test, node.consequent, true)),
      ];
    case 'LogicalExpression':
      return node.operator === '&&' ? inner(node.right) : [...inner(node.left), ...inner(node.right, true)];
    case 'AwaitExpression': {
      const texts = inner(node.argument);
      return texts.some(({ parts }) => hasWords(parts)) ? texts : whole();
    }
    case 'CallExpression': {
      const texts = textsOfCall(node, { node, env }, binding, file, isFallback, budget);
      // A function that makes its text of nothing but what it is given stands for it.
      return texts.some(({ parts }) => hasWords(parts)) ? texts : whole();
    }
    default:
      return whole();
  }
}

function hasWords(parts: readonly TextPart[]): boolean {
  return parts.some((part) => 'words' in part && /[\p{L}\p{N}]/u.test(part.words));
}

/** Whether what a condition is met by is an Error: nothing else is caught, as a rule. */
export function isErrorTest(condition: Condition): boolean {
  const atom = onlyAtom(condition);
  return atom?.kind === 'instanceof' && atom.holds && atom.className.type === 'Identifier' && atom.className.name === 'Error';
}

// Whether the other branch only stands in for one that is shown: `typeof detail === 'string' ? detail : 'Failed'`.
function isStandIn(test: Node, shown: Node, holds: boolean): boolean {
  return isErrorTest({ test, holds }) || isPresenceTest({ test, holds }, shown);
}

// `error?.message ? String(error.message) : 'Failed'`, `typeof detail === 'string' ? detail : 'Failed'`
function isPresenceTest(condition: Condition, shown: Node): boolean {
  const path = pathOf(shown);
  return path !== null && sureAtoms(condition).some((atom) => testedPath(atom) === path);
}

function testedPath(atom: Atom): string | null {
  if (atom.kind === 'typeof' && isEquality(atom)) return pathOf(atom.subject);
  const presence = presenceOf(atom);
  return presence?.isThere ? pathOf(presence.subject) : null;
}

// `String(error?.message)` shows `error.message`.
function pathOf(node: Node): string | null {
  const value = unwrap(node);
  const [argument] = value.type === 'CallExpression' && memberPath(value.callee)?.join('.') === 'String' ? value.arguments : [];
  return memberPath(argument ?? value)?.join('.') ?? null;
}

function textsOfCall(
  call: TSESTree.CallExpression,
  { env }: Value,
  binding: Binding,
  file: FileContext,
  isFallback: boolean,
  budget: Budget,
): WrittenText[] {
  const fn = functionOf({ node: call.callee, env }, file);
  if (!fn || fn.generator) return [];
  const inner = bindCall(fn, call, { ...binding, env }, file);
  return resultsOf(fn, file).flatMap((result) => writtenTexts({ node: result, env: inner.env }, inner, file, isFallback, budget));
}

/** The parts of one text, in order; what is no text is one hole. */
export function partsOf(value: Value, file: FileContext): TextPart[] {
  const parts: TextPart[] = [];
  collect(value, 0);
  return merged(parts);

  function collect(from: Value, at: number): void {
    const { node, env } = follow(from, file);
    const text = literalText(node);
    if (text !== null) {
      parts.push({ words: text });
      return;
    }
    if (at > maxDepth || parts.length > maxParts) {
      parts.push({ hole: node });
      return;
    }
    if (node.type === 'TemplateLiteral') {
      for (const [index, quasi] of node.quasis.entries()) {
        parts.push({ words: quasi.value.cooked ?? quasi.value.raw });
        const hole = node.expressions[index];
        if (hole) collect({ node: hole, env }, at + 1);
      }
    } else if (node.type === 'BinaryExpression' && node.operator === '+') {
      for (const operand of operandsOf(node)) collect({ node: operand, env }, at + 1);
    } else {
      const lines = joined(node, file);
      if (!lines) {
        parts.push({ hole: node });
        return;
      }
      for (const [index, line] of lines.items.entries()) {
        if (index > 0) parts.push({ words: lines.separator });
        if (line.type === 'SpreadElement') parts.push({ hole: line.argument });
        else collect({ node: line, env }, at + 1);
      }
    }
  }
}

// From left to right, however long the chain is.
function operandsOf(sum: TSESTree.BinaryExpression): Node[] {
  const operands: Node[] = [];
  let left: Node = sum;
  for (; left.type === 'BinaryExpression' && left.operator === '+'; left = unwrap(left.left)) operands.push(left.right);
  return [left, ...operands.reverse()];
}

// `['No order.', 'Call list_orders.'].join('\n')`
function joined(
  node: Node,
  file: FileContext,
): { readonly items: readonly (TSESTree.Expression | TSESTree.SpreadElement)[]; readonly separator: string } | null {
  const callee = node.type === 'CallExpression' ? unwrap(node.callee) : null;
  if (node.type !== 'CallExpression' || callee?.type !== 'MemberExpression' || keyName(callee) !== 'join') return null;
  const list = file.scopes.resolve(callee.object);
  const [separator] = node.arguments;
  const text = separator ? literalText(file.scopes.resolve(separator)) : ',';
  if (list.type !== 'ArrayExpression' || text === null) return null;
  return { items: list.elements.filter((element) => element !== null), separator: text };
}

function merged(parts: readonly TextPart[]): TextPart[] {
  const result: TextPart[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if ('words' in part && part.words === '') continue;
    if ('words' in part && last && 'words' in last) result[result.length - 1] = { words: last.words + part.words };
    else result.push(part);
  }
  return result;
}

/** A text with `…` for each hole. */
export function shownParts(parts: readonly TextPart[]): string {
  return parts.map((part) => ('words' in part ? part.words : '…')).join('');
}
