import { iterationMethods } from '../../knowledge/language.ts';
import { isFunction, keyName, memberPath, type Node, unwrap, walk } from '../syntax/ast.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { globalPath } from '../syntax/globals.ts';
import { askedIn } from '../control/condition-atoms.ts';
import { conditionsOn } from '../control/path-conditions.ts';
import type { Variable } from '../syntax/scope.ts';
import { type Env, follow, functionOf, type Value } from './resolve.ts';

/** Whether an expression is `result.reason` of a `Promise.allSettled` result, in a callback or loop over the list. */
export function isRejectionReason({ node, env }: Value, file: FileContext): boolean {
  const member = unwrap(node);
  if (member.type !== 'MemberExpression') return false;
  const object = unwrap(member.object);
  if (keyName(member) !== 'reason' || object.type !== 'Identifier') return false;
  const variable = file.scopes.variableOf(object);
  const list = variable && listIterated(variable);
  if (!list || !isSettledList(list, env, file)) return false;
  const path = memberPath(member)?.join('.');
  return !conditionsOn(member, variable.scope.block).some((condition) => askedIn(condition).some((asked) => asksKind(asked, path, file)));
}

/** Whether one of the promises of a list may reject: a callback whose body is one try with a catch never does on its own. */
export function mayReject(list: Node, env: Env, file: FileContext): boolean {
  const { node } = follow({ node: list, env }, file);
  if (node.type !== 'CallExpression') return true;
  const [callback] = node.arguments;
  const fn = callback ? functionOf({ node: callback, env }, file) : null;
  const statements = fn?.body?.type === 'BlockStatement' ? fn.body.body : [];
  return !(statements.length === 1 && statements[0]?.type === 'TryStatement' && statements[0].handler);
}

// The list whose items a callback's first parameter, or a loop's variable, goes through.
function listIterated(variable: Variable): Node | null {
  const [definition] = variable.defs;
  if (definition?.type === 'Parameter' && isFunction(definition.node) && definition.node.params[0] === definition.name) {
    const { parent } = definition.node;
    const callee = parent.type === 'CallExpression' && parent.arguments[0] === definition.node ? unwrap(parent.callee) : null;
    const isOverItems = callee?.type === 'MemberExpression' && iterationMethods.has(keyName(callee) ?? '');
    return isOverItems ? callee.object : null;
  }
  if (definition?.type !== 'Variable') return null;
  const loop = definition.node.parent.parent;
  return loop.type === 'ForOfStatement' && loop.left === definition.node.parent ? loop.right : null;
}

// Whether a list holds the results of `Promise.allSettled`.
function isSettledList(list: Node, env: Env, file: FileContext): boolean {
  let { node } = follow({ node: list, env }, file);
  for (;;) {
    const callee: Node | null = node.type === 'CallExpression' ? unwrap(node.callee) : null;
    if (callee?.type !== 'MemberExpression' || keyName(callee) !== 'filter') break;
    node = follow({ node: callee.object, env }, file).node;
  }
  if (node.type !== 'AwaitExpression') return false;
  const call = follow({ node: node.argument, env }, file).node;
  return call.type === 'CallExpression' && globalPath(call.callee, file) === 'Promise.allSettled';
}

// Whether a test asks what kind of value a path holds.
function asksKind(test: Node, path: string | undefined, file: FileContext): boolean {
  let asks = false;
  walk(test, file.sourceCode.visitorKeys, (node) => {
    const asked =
      node.type === 'BinaryExpression' && node.operator === 'instanceof'
        ? node.left
        : node.type === 'UnaryExpression' && node.operator === 'typeof'
          ? node.argument
          : null;
    if (asked && memberPath(asked)?.join('.') === path) asks = true;
    return !asks;
  });
  return asks;
}
