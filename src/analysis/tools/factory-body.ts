import type { TSESTree } from '@typescript-eslint/utils';
import {
  calleeName,
  enclosingFunction,
  isInside,
  keyName,
  unwrap,
  walk,
  wrapped,
  type CallNode,
  type FunctionNode,
  type Node,
} from '../syntax/ast.ts';
import { localFunction } from '../syntax/local-function.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { useOf } from '../syntax/value-use.ts';
import { importedFunction } from '../program/other-files.ts';

/**
 * What a factory does with the execute that it is given. `hands on`: what execute returns and throws leaves the factory's tool as it is;
 * `catches`: an error becomes a result; `unknown`: it does something else, or its body is not at hand.
 */
export type FactoryTreatment = 'hands on' | 'catches' | 'unknown';

/**
 * What the body of a called factory shows, in this file or, with types, in another one.
 *
 * @param execute How the factory is given execute: under a key of an object, or as an argument.
 * @param definers The framework's own functions, which run what they are given.
 */
export function factoryTreatment(
  call: CallNode,
  execute: string | number,
  definers: ReadonlySet<string>,
  file: FileContext,
): FactoryTreatment {
  const local = localFunction(call.callee, file);
  const found = local ? { fn: local, file } : importedFunction(call, file);
  const key = found && (typeof execute === 'string' ? execute : nameOfParameter(found.fn.params[execute]));
  return found && key !== null ? treatmentIn(found.fn, key, definers, found.file) : 'unknown';
}

function nameOfParameter(parameter: Node | undefined): string | null {
  return parameter?.type === 'Identifier' ? parameter.name : null;
}

function treatmentIn(fn: FunctionNode, key: string, definers: ReadonlySet<string>, file: FileContext): FactoryTreatment {
  const runs: CallNode[] = [];
  let isHandedOn = false;
  let isInOther = false;
  walk(fn.body, file.sourceCode.visitorKeys, (node) => {
    if (node.type === 'CallExpression' && (calleeName(node) === key || isBoundCall(node, key))) runs.push(node);
    if (!isMention(node, key) && !isParameter(node, fn, file)) return;
    const use = useInFactory(node, fn, definers);
    isHandedOn ||= use === 'handed on';
    isInOther ||= use === 'in another call' && isMention(node, key);
  });
  if (runs.length === 0) return isHandedOn && !isInOther ? 'hands on' : 'unknown';
  const each = new Set(runs.map((run) => treatmentOfRun(run, fn, definers, file)));
  const [only] = each;
  return each.size === 1 && only ? only : 'unknown';
}

// `definition.execute.call(this, input)`.
function isBoundCall(call: TSESTree.CallExpression, key: string): boolean {
  const callee = unwrap(call.callee);
  return callee.type === 'MemberExpression' && /^(?:call|apply)$/.test(keyName(callee) ?? '') && isMention(unwrap(callee.object), key);
}

function isMention(node: Node, key: string): boolean {
  return node.type === 'MemberExpression' ? keyName(node) === key : node.type === 'Identifier' && node.name === key;
}

function isParameter(node: Node, fn: FunctionNode, file: FileContext): boolean {
  const definition = node.type === 'Identifier' ? file.scopes.variableOf(node)?.defs[0] : undefined;
  return definition?.type === 'Parameter' && definition.node === fn;
}

// `return tool(definition)`, `return { ...definition }`, `{ execute }`, `server.registerTool(name, config, handler)`.
function useInFactory(node: Node, fn: FunctionNode, definers: ReadonlySet<string>): 'handed on' | 'in another call' | null {
  const use = useOf(node);
  switch (use.kind) {
    case 'returned':
      return use.node.type === 'ReturnStatement' || use.node === fn ? 'handed on' : null;
    case 'part':
      return use.node.type === 'SpreadElement' || use.node.type === 'ObjectExpression' ? 'handed on' : null;
    case 'argument':
      if (use.node.type !== 'CallExpression') return null;
      return definers.has(calleeName(use.node) ?? '') ? 'handed on' : 'in another call';
    default:
      return null;
  }
}

function treatmentOfRun(run: CallNode, fn: FunctionNode, definers: ReadonlySet<string>, file: FileContext): FactoryTreatment {
  const runner = enclosingFunction(run);
  const tries = triesAround(run, runner);
  if (tries.some((handler) => !hasThrow(handler, file))) return 'catches';
  // What another function does with its callback is not told.
  const taker = runner && runner !== fn ? wrapped(runner).parent : null;
  if (!runner || tries.length > 0 || (taker?.type === 'CallExpression' && !definers.has(calleeName(taker) ?? ''))) return 'unknown';
  let use = useOf(run);
  while (use.kind === 'awaited') use = useOf(use.node);
  return use.kind === 'returned' ? 'hands on' : 'unknown';
}

function triesAround(run: Node, runner: FunctionNode | null): TSESTree.CatchClause[] {
  const found: TSESTree.CatchClause[] = [];
  for (let node: Node | undefined = run.parent; node && node !== runner; node = node.parent) {
    if (node.type === 'TryStatement' && node.handler && isInside(run, node.block)) found.push(node.handler);
  }
  return found;
}

function hasThrow(handler: TSESTree.CatchClause, file: FileContext): boolean {
  let found = false;
  walk(handler.body, file.sourceCode.visitorKeys, (node) => {
    found ||= node.type === 'ThrowStatement';
  });
  return found;
}
