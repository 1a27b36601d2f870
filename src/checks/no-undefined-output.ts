import type { TSESTree } from '@typescript-eslint/utils';
import { type Command, commandOf } from '../analysis/effects/command.ts';
import { resultMakers } from '../analysis/flow/caught-calls.ts';
import { pathEnds } from '../analysis/flow/completions.ts';
import type { ExecuteFlow } from '../analysis/flow/execute-flow.ts';
import { textOfNullish } from '../analysis/output/returned-view.ts';
import { hasOwnWay, shownText } from '../analysis/output/tool-label.ts';
import { type FunctionNode, type Node, unwrap } from '../analysis/syntax/ast.ts';
import { catchAround } from '../analysis/control/catch-handlers.ts';
import type { FileContext } from '../analysis/syntax/file-context.ts';
import { functionBody } from '../analysis/control/function-body.ts';
import { localFunction } from '../analysis/syntax/local-function.ts';
import type { ToolDefinition } from '../analysis/tools/find-tools.ts';

/** A place where an execute ends without a value. */
export interface UndefinedEnd {
  /** `return`: a bare return, or one of `undefined`. `end`: the last statement of a path. `nothing`: no path gives a value. */
  readonly kind: 'return' | 'end' | 'nothing';
  /** The return statement, the last statement, or the function. */
  readonly node: Node;
  readonly owner: FunctionNode;
}

/** Where an execute ends without a value, though another path gives one or the tool is asked for one. */
export function undefinedEnds(flow: ExecuteFlow, file: FileContext): UndefinedEnd[] {
  const { tool, execute } = flow;
  // What is around execute, and the hook, may make something of nothing.
  if (tool.wrapper || tool.outputHook) return [];
  const command = commandOf(tool, file);
  // A failure that is answered with nothing reads as a success: that is the fault there.
  const handlers = new Set<Node>(flow.catches.map(({ node }) => node));
  const makers = [...resultMakers(flow, file)].filter((fn) => !fn.generator && !handlers.has(fn));
  return makers.flatMap((owner) => endsOf(owner, owner === execute, tool, command, file));
}

function endsOf(owner: FunctionNode, isExecute: boolean, tool: ToolDefinition, command: Command, file: FileContext): UndefinedEnd[] {
  // An empty body stands for one that is still to be written.
  if (owner.body.type !== 'BlockStatement' || owner.body.body.length === 0) return [];
  const { bare, ends, givesValue } = waysOut(owner, owner.body, tool, command, file);
  if (bare.length === 0 && ends.length === 0) return [];
  if (givesValue) return silentOf({ bare, ends }, owner);
  const { returns } = functionBody(owner, file);
  const isWhole = isExecute && returns.length === bare.length && isAskedForValue(tool, command);
  return isWhole ? [{ kind: 'nothing', node: owner, owner }] : [];
}

/** The ends of a command that gives no value yet, which an edit leaves alone without one when it has another path give one. */
export function silentEnds({ tool, execute }: ExecuteFlow, file: FileContext): UndefinedEnd[] {
  const { body } = execute;
  if (tool.wrapper || tool.outputHook || execute.generator || body?.type !== 'BlockStatement') return [];
  const command = commandOf(tool, file);
  const { bare, ends, givesValue } = waysOut(execute, body, tool, command, file);
  return givesValue || isAskedForValue(tool, command) ? [] : silentOf({ bare, ends }, execute);
}

interface WaysOut {
  /** The returns without a value. */
  readonly bare: readonly TSESTree.ReturnStatement[];
  /** The last statement of each path that ends without a return. */
  readonly ends: readonly Node[];
  readonly givesValue: boolean;
}

function waysOut(
  owner: FunctionNode,
  body: TSESTree.BlockStatement,
  { behaviour }: ToolDefinition,
  command: Command,
  file: FileContext,
): WaysOut {
  const { returns } = functionBody(owner, file);
  const isNothing = (argument: Node): boolean =>
    isUndefinedValue(argument, file) || (behaviour.result.nullAsUndefined === true && isNull(argument));
  // What a command answers when it fails says nothing of what it answers when it does not.
  const counts = (node: Node): boolean => command.kind === 'query' || !catchAround(node, owner);
  return {
    bare: returns.filter(({ argument }) => !argument || isNothing(argument)),
    ends: pathEnds(body, file),
    givesValue: returns.some((each) => each.argument && !isNothing(each.argument) && isValue(each.argument, command, file) && counts(each)),
  };
}

function silentOf({ bare, ends }: Pick<WaysOut, 'bare' | 'ends'>, owner: FunctionNode): UndefinedEnd[] {
  return [
    ...bare.filter((node) => !catchAround(node, owner)).map((node) => ({ kind: 'return' as const, node, owner })),
    ...ends.map((node) => ({ kind: 'end' as const, node, owner })),
  ];
}

// Some take nothing but a result, of a command too.
function isAskedForValue({ behaviour }: ToolDefinition, { kind }: Command): boolean {
  return behaviour.result.undefinedAs !== undefined || kind === 'query';
}

// What a call gives may be nothing as well: in a command it is called for what it does.
function isValue(argument: Node, { kind }: Command, file: FileContext): boolean {
  const value = unwrap(argument);
  const call = value.type === 'AwaitExpression' ? unwrap(value.argument) : value;
  if (call.type === 'UnaryExpression' && call.operator === 'void') return false;
  if (call.type !== 'CallExpression') return true;
  const local = localFunction(call.callee, file);
  if (!local) return kind === 'query';
  return (
    local.body.type !== 'BlockStatement' ||
    functionBody(local, file).returns.some(({ argument }) => argument && !isUndefinedValue(argument, file))
  );
}

function isNull(node: Node): boolean {
  const value = unwrap(node);
  return value.type === 'Literal' && value.raw === 'null';
}

function isUndefinedValue(node: Node, file: FileContext): boolean {
  const value = unwrap(node);
  if (value.type === 'UnaryExpression') return value.operator === 'void' && value.argument.type === 'Literal';
  return value.type === 'Identifier' && value.name === 'undefined' && file.scopes.isGlobal(value);
}

/** What is received of a tool that returns undefined, as a message says it; null where nothing was measured. */
export function receivedOfUndefined(tool: ToolDefinition): string | null {
  const { behaviour, outputSchema } = tool;
  const { undefinedAs } = behaviour.result;
  // A handler of requests has no McpServer around it.
  if (hasOwnWay(tool)) return null;
  // With a schema for the output it fails elsewhere.
  if (undefinedAs !== undefined) return outputSchema ? null : undefinedAs;
  const words = textOfNullish(behaviour.result, 'undefined');
  return words === null ? null : `the model receives ${shownText(words)}`;
}
