import type { TSESTree } from '@typescript-eslint/utils';
import { regroupingCall } from '../../knowledge/input-names.ts';
import { partsOfObject } from '../../knowledge/language.ts';
import { calleeName, isFunction, keyName, literalText, memberPath, unwrap, walk, type FunctionNode, type Node } from '../syntax/ast.ts';
import { Budget } from '../syntax/budget.ts';
import { localFunction } from '../syntax/local-function.ts';
import type { ExecuteFlow } from '../flow/execute-flow.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { inputSource, type InputSource } from '../flow/input-provenance.ts';
import { mutationsOf } from '../syntax/mutations.ts';

/** Work on each item of a list that the tool is given. */
export interface Batch {
  /** The loop, or the call of `Promise.all`. */
  readonly node: TSESTree.ForOfStatement | TSESTree.ForInStatement | TSESTree.ForStatement | TSESTree.CallExpression;
  /** What is done for one item. */
  readonly body: Node;
  /** The pattern that takes one item; null where syntax does not tell. */
  readonly item: Node | null;
  readonly list: Node;
  /** The call of `.map` that starts the work on all items at once; null for a loop. */
  readonly map: TSESTree.CallExpression | null;
  readonly owner: FunctionNode;
  readonly input: InputSource;
}

/** The batches in reach of an execute: loops over what the tool is given, and `Promise.all` over a list of it, in source order. */
export function batchesOf(flow: ExecuteFlow, file: FileContext): Batch[] {
  const batches = flow.functions.flatMap((owner) => [...loopsOf(owner, flow, file), ...mapsOf(owner, flow, file)]);
  return batches.sort((a, b) => a.node.range[0] - b.node.range[0]);
}

function loopsOf(owner: FunctionNode, flow: ExecuteFlow, file: FileContext): Batch[] {
  const batches: Batch[] = [];
  walk(owner.body, file.sourceCode.visitorKeys, (node) => {
    if (isFunction(node) || node.type === 'ClassDeclaration' || node.type === 'ClassExpression') return false;
    const list =
      node.type === 'ForOfStatement' || node.type === 'ForInStatement'
        ? node.right
        : node.type === 'ForStatement'
          ? countedList(node)
          : null;
    const input = list && listSource(list, flow, file);
    if (!list || !input) return undefined;
    const loop = node as TSESTree.ForOfStatement | TSESTree.ForInStatement | TSESTree.ForStatement;
    const item =
      loop.type === 'ForOfStatement' && loop.left.type === 'VariableDeclaration' ? (loop.left.declarations[0]?.id ?? null) : null;
    batches.push({ node: loop, body: loop.body, item, list, map: null, owner, input });
    return undefined;
  });
  return batches;
}

// `for (let index = 0; index < items.length; index++)`
function countedList({ test }: TSESTree.ForStatement): Node | null {
  const sides = test?.type === 'BinaryExpression' ? [test.right, test.left] : [];
  for (const side of sides) {
    const value = unwrap(side);
    if (value.type === 'MemberExpression' && keyName(value) === 'length') return value.object;
  }
  return null;
}

function mapsOf(owner: FunctionNode, flow: ExecuteFlow, file: FileContext): Batch[] {
  return flow.calls.flatMap(({ node, owner: caller }): Batch[] => {
    if (caller !== owner || node.type !== 'CallExpression' || memberPath(node.callee)?.join('.') !== 'Promise.all') return [];
    const [tasks] = node.arguments;
    const map = tasks && mapCall(tasks, file);
    if (!map) return [];
    const callee = unwrap(map.callee);
    const callback = map.arguments[0] && localFunction(map.arguments[0], file);
    if (callee.type !== 'MemberExpression' || !callback) return [];
    const input = listSource(callee.object, flow, file);
    return input ? [{ node, body: callback, item: callback.params[0] ?? null, list: callee.object, map, owner, input }] : [];
  });
}

// `items.map(…)`, also through a constant, and `[...items.map(…)]`.
function mapCall(tasks: Node, file: FileContext): TSESTree.CallExpression | null {
  const value = file.scopes.resolve(tasks);
  if (value.type === 'ArrayExpression') {
    const [only, ...others] = value.elements;
    return only?.type === 'SpreadElement' && others.length === 0 ? mapCall(only.argument, file) : null;
  }
  if (value.type !== 'CallExpression' || unwrap(value.callee).type !== 'MemberExpression') return null;
  return /^(?:map|flatMap)$/.test(calleeName(value) ?? '') ? value : null;
}

const maxHops = 12;
const maxSteps = 100;

/** The input that a list is made from; null where the list is the file's own, or comes from elsewhere. */
function listSource(list: Node, flow: ExecuteFlow, file: FileContext, hops = 0, budget = new Budget(maxSteps)): InputSource | null {
  if (hops > maxHops || !budget.spend()) return null;
  const inner = (node: Node | null | undefined): InputSource | null => (node ? listSource(node, flow, file, hops + 1, budget) : null);
  const name = unwrap(list);
  const pushed = name.type === 'Identifier' ? pushedSource(name, flow, file, inner) : null;
  if (pushed) return pushed;
  const value = file.scopes.resolve(list);
  switch (value.type) {
    case 'AwaitExpression': {
      // `await Promise.all(ids.map(find))` has one for each of them.
      const call = unwrap(value.argument);
      const isAll = call.type === 'CallExpression' && memberPath(call.callee)?.join('.') === 'Promise.all';
      return isAll ? inner(call.arguments[0]) : null;
    }
    case 'NewExpression':
      return calleeName(value) === 'Set' ? inner(value.arguments[0]) : null;
    case 'ArrayExpression': {
      const [only, ...others] = value.elements;
      return only?.type === 'SpreadElement' && others.length === 0 ? inner(only.argument) : null;
    }
    case 'LogicalExpression':
      return inner(value.left);
    case 'CallExpression': {
      const path = memberPath(value.callee)?.join('.') ?? '';
      if (partsOfObject.test(path)) return inner(value.arguments[0]);
      const callee = unwrap(value.callee);
      if (callee.type === 'Identifier' && regroupingCall.test(callee.name)) return inner(value.arguments[0]);
      if (callee.type === 'MemberExpression' && keyName(callee) === 'split' && !isSeparatedList(value)) return null;
      const owner = callee.type === 'MemberExpression' ? inner(callee.object) : null;
      return owner ?? inputSource(value, flow, file);
    }
    default:
      return inputSource(value, flow, file);
  }
}

// The lines of a text, or its words, are no items.
function isSeparatedList({ arguments: [separator] }: TSESTree.CallExpression): boolean {
  const text = literalText(separator);
  return text !== null && /^[,;|] ?$/.test(text);
}

// `const found = []; for (const id of ids) found.push(await find(id));`
function pushedSource(
  name: TSESTree.Identifier,
  flow: ExecuteFlow,
  file: FileContext,
  inner: (node: Node) => InputSource | null,
): InputSource | null {
  const variable = file.scopes.variableOf(name);
  const made = variable && file.scopes.constant(variable);
  if (!variable || made?.type !== 'ArrayExpression' || made.elements.length > 0) return null;
  for (const { kind, path, values } of mutationsOf(variable)) {
    const [value] = values;
    if (kind !== 'push' || path.length > 0 || !value) continue;
    for (let node: Node | undefined = value; node && node !== flow.execute; node = node.parent) {
      const source = node.type === 'ForOfStatement' ? inner(node.right) : null;
      if (source) return source;
    }
  }
  return null;
}
