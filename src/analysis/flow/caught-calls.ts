import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, type FunctionNode, keyName, type Node, unwrap } from '../syntax/ast.ts';
import { callbackMode } from '../syntax/callback-mode.ts';
import { type Handler, reaches, rethrowsOf } from '../syntax/catch-handlers.ts';
import { alwaysExits } from '../syntax/completions.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { functionBody } from '../syntax/function-body.ts';
import { isBodyRead } from '../syntax/known-calls.ts';
import { localFunction } from '../syntax/local-function.ts';
import type { ExecuteFlow, FallibleCall } from './execute-flow.ts';

export type AnsweredCalls = ReadonlyMap<Handler, readonly FallibleCall['node'][]>;

/** A place that a function ends at. */
export interface Exit {
  readonly node: Node;
  readonly value: Node | null;
}

// Bounds for pathological input: what lies beyond is unknown, and unknown is never reported.
const maxMakers = 50;
const maxSteps = 300;

const answered = new WeakMap<ExecuteFlow, AnsweredCalls>();

/**
 * The calls whose failure each handler answers, whatever the failure is. What fails by the text that it is given is left out: its
 * fallback is a value.
 */
export function answeredCalls(flow: ExecuteFlow, file: FileContext): AnsweredCalls {
  let calls = answered.get(flow);
  if (!calls) {
    const passesOn = (handler: Handler): boolean =>
      rethrowsOf(handler, file).some((rethrow) => reaches(rethrow, { kind: 'failure' }, handler, file) === 'yes');
    calls = callsEndingIn(flow, passesOn);
    answered.set(flow, calls);
  }
  return calls;
}

/** The calls whose failure comes to each handler first, be it that the handler throws it on. */
export function caughtCalls(flow: ExecuteFlow): AnsweredCalls {
  return callsEndingIn(flow, () => false);
}

function callsEndingIn(flow: ExecuteFlow, passesOn: (handler: Handler) => boolean): AnsweredCalls {
  const calls = new Map<Handler, FallibleCall['node'][]>();
  for (const { node, how } of flow.fallible) {
    const isSynchronous = how === 'synchronous';
    if (isSynchronous && !/Sync$/.test(node.type === 'CallExpression' ? (calleeName(node) ?? '') : '')) continue;
    if (node.type === 'CallExpression' && isBodyRead(node)) continue;
    const ends = flow.handlersOf(node, isSynchronous || node.type === 'ForOfStatement' ? 'throw' : 'rejection', { passesOn });
    for (const handler of ends) calls.set(handler, [...(calls.get(handler) ?? []), node]);
  }
  return calls;
}

/** Execute, and the functions of this file whose result is execute's, as it is. */
export function resultMakers(flow: ExecuteFlow, file: FileContext): Set<FunctionNode> {
  const makers = new Set([flow.execute]);
  for (const fn of makers) {
    if (makers.size > maxMakers) break;
    for (const { value } of exitsOf(fn, file)) for (const maker of value ? makersOf(value, file) : []) makers.add(maker);
  }
  return makers;
}

function makersOf(value: Node, file: FileContext): FunctionNode[] {
  const found: FunctionNode[] = [];
  const pending = [value];
  for (let next = pending.pop(), steps = 0; next && steps < maxSteps; next = pending.pop(), steps++) {
    const node = unwrap(next);
    switch (node.type) {
      case 'AwaitExpression':
        pending.push(node.argument);
        break;
      case 'ConditionalExpression':
        pending.push(node.consequent, node.alternate);
        break;
      case 'Identifier': {
        const variable = file.scopes.variableOf(node);
        const init = variable && file.scopes.constant(variable);
        // Of a value that is looked at before, not all is returned.
        if (init && variable.references.filter((reference) => reference.isRead()).length === 1) pending.push(init);
        break;
      }
      case 'CallExpression': {
        const callee = unwrap(node.callee);
        if (callee.type === 'MemberExpression' && callbackMode(node, file) === 'chain') {
          const name = keyName(callee);
          if (name !== 'then') pending.push(callee.object);
          if (name !== 'finally') found.push(...node.arguments.flatMap((argument) => localFunction(argument, file) ?? []));
          break;
        }
        const local = localFunction(callee, file);
        if (local) found.push(local);
        break;
      }
      default:
        break;
    }
  }
  return found;
}

/** Where a function ends, and with which value: of a generator what it yields. */
export function exitsOf(fn: FunctionNode, file: FileContext): Exit[] {
  if (fn.body.type !== 'BlockStatement') return [{ node: fn.body, value: fn.body }];
  const { returns, yields } = functionBody(fn, file);
  if (fn.generator) return yields.flatMap((node) => (node.argument && !node.delegate ? [{ node, value: node.argument }] : []));
  return returns.map((node) => ({ node, value: node.argument }));
}

/** The expressions that an exit may end with, one for each branch of a conditional. */
export function exitBranches({ node, value }: Exit): Node[] {
  const found: Node[] = [];
  const pending = [value ?? node];
  for (let next = pending.pop(); next && found.length < maxSteps; next = pending.pop()) {
    const inner = unwrap(next);
    if (inner.type === 'ConditionalExpression') pending.push(inner.alternate, inner.consequent);
    else if (inner.type === 'AwaitExpression') pending.push(inner.argument);
    else found.push(inner);
  }
  return found;
}

/** The catch clause that alone leads to a return: `try { return await load(); } catch (error) { log(error); } return [];` */
export function tryBefore(exit: Node): TSESTree.CatchClause | null {
  const { parent } = exit;
  if (exit.type !== 'ReturnStatement' || parent?.type !== 'BlockStatement') return null;
  const statements = parent.body.slice(0, parent.body.indexOf(exit)).toReversed();
  const before = statements.find(({ type }) => type !== 'ExpressionStatement' && type !== 'VariableDeclaration');
  if (before?.type !== 'TryStatement' || !before.handler || before.finalizer) return null;
  return alwaysExits(before.block) && !alwaysExits(before.handler.body) ? before.handler : null;
}
