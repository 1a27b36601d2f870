import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, type FunctionNode, type Node, unwrap } from '../syntax/ast.ts';
import { branchesOf } from '../control/branches.ts';
import { type Handler, reaches, rethrowsOf } from '../control/catch-handlers.ts';
import { alwaysExits } from '../control/completions.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { type Exit, exitsOf } from '../control/function-body.ts';
import { isBodyRead } from '../syntax/known-calls.ts';
import type { ExecuteFlow, FallibleCall } from './execute-flow.ts';
import { makersOf } from './result-makers.ts';

export type AnsweredCalls = ReadonlyMap<Handler, readonly FallibleCall['node'][]>;

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
    for (const { value } of exitsOf(fn, file))
      for (const maker of value ? makersOf(value, { logical: 'none', constants: 'read once' }, file) : []) makers.add(maker);
  }
  return makers;
}

/** The expressions that an exit may end with, one for each branch of a conditional. */
export function exitBranches({ node, value }: Exit): Node[] {
  const found: Node[] = [];
  const pending: Node[] = [value ?? node];
  for (let next = pending.pop(); next && found.length < maxSteps; next = pending.pop()) {
    const parts = branchesOf(next, { logical: 'none', awaits: true });
    if (parts) pending.push(...parts.toReversed());
    else found.push(unwrap(next));
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
