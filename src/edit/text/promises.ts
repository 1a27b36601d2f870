import type { TSESTree } from '@typescript-eslint/utils';
import type { ExecuteFlow } from '../../analysis/flow/execute-flow.ts';
import { calleeName, type FunctionNode, keyName, memberPath, type Node, unwrap } from '../../analysis/syntax/ast.ts';
import { branchesOf } from '../../analysis/control/branches.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { resultsOf } from '../../analysis/control/function-body.ts';
import { isInfallible } from '../../analysis/syntax/known-calls.ts';
import { localFunction } from '../../analysis/syntax/local-function.ts';
import type { Variable } from '../../analysis/syntax/scope.ts';
import { throwsSynchronously } from '../../analysis/syntax/throwing-calls.ts';
import { isUsedAsValue } from '../../analysis/syntax/value-use.ts';
import type { ToolDefinition } from '../../analysis/tools/find-tools.ts';
import { iterableCall, iterableMember, laterName, pendingName, promiseType } from '../../knowledge/delays.ts';
import { settledMethods, settledTags } from '../../knowledge/language.ts';
import type { TextEdit } from './code-style.ts';

// Whether a result may be a promise, whose rejection a try around an unawaited `return` would miss. To await a value that is none
// changes nothing, so an unknown call counts as one.
function mayBePromise(node: Node, file: FileContext, seen = new Set<Node>()): boolean {
  const value = unwrap(node);
  // One set for all branches: what was looked at has said what it says.
  if (seen.has(value)) return false;
  seen.add(value);
  const inner = (each: Node): boolean => mayBePromise(each, file, seen);
  const branches = branchesOf(value, { logical: 'operands', sequences: true, assignments: 'any' });
  if (branches) return branches.some(inner);
  switch (value.type) {
    case 'NewExpression':
      return value.callee.type === 'Identifier' && value.callee.name === 'Promise';
    case 'ImportExpression':
      return true;
    case 'TaggedTemplateExpression':
      return !settledTags.test(memberPath(value.tag)?.at(-1) ?? '');
    case 'MemberExpression':
      return pendingName.test(keyName(value) ?? '');
    case 'Identifier': {
      const variable = file.scopes.variableOf(value);
      const held = variable && !isUsedAsValue(variable) ? heldBy(variable) : [];
      return held.some(inner);
    }
    case 'CallExpression':
      return mayAnswerLater(value, inner, file);
    default:
      return false;
  }
}

function mayAnswerLater(call: TSESTree.CallExpression, inner: (node: Node) => boolean, file: FileContext): boolean {
  const local = localFunction(call.callee, file);
  if (local) return (local.async && !local.generator) || (!local.generator && returnsPromise(local, inner, file));
  const callee = unwrap(call.callee);
  const name = calleeName(call) ?? '';
  if (callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && callee.object.name === 'Promise') return true;
  if (laterName.test(name)) return true;
  if (/^(?:safeP|p)arse$/.test(name) && callee.type === 'MemberExpression' && /schema$/i.test(memberPath(callee.object)?.at(-1) ?? ''))
    return false;
  return !isInfallible(call, file) && !throwsSynchronously(call, file) && !settledMethods.has(name);
}

function returnsPromise(fn: FunctionNode, inner: (node: Node) => boolean, file: FileContext): boolean {
  return resultsOf(fn, file).some(inner);
}

// What is written into a variable; a value taken out of an object or list is not told.
function heldBy(variable: Variable): Node[] {
  const [definition] = variable.defs;
  if (definition?.type !== 'Variable' || definition.node.id.type !== 'Identifier') return [];
  return variable.references.flatMap((reference) => (reference.isWrite() && reference.writeExpr ? [reference.writeExpr] : []));
}

// Whether a result may be an async iterable, which a framework may iterate only when execute is no async function.
function mayBeIterable(node: Node, file: FileContext, seen = new Set<Node>()): boolean {
  const value = unwrap(node);
  if (seen.has(value)) return false;
  seen.add(value);
  const inner = (each: Node): boolean => mayBeIterable(each, file, seen);
  const branches = branchesOf(value, { logical: 'operands' });
  if (branches) return branches.some(inner);
  if (value.type === 'NewExpression') return /(?:Stream|Readable)$/.test(calleeName(value) ?? '');
  if (value.type === 'Identifier') {
    const variable = file.scopes.variableOf(value);
    return variable !== null && heldBy(variable).some(inner);
  }
  if (value.type === 'MemberExpression') return iterableMember.test(keyName(value) ?? '');
  if (value.type !== 'CallExpression') return false;
  const local = localFunction(value.callee, file);
  if (local) return local.generator;
  return iterableCall.test(calleeName(value) ?? '');
}

const looserThanAwait = new Set([
  'ConditionalExpression',
  'LogicalExpression',
  'BinaryExpression',
  'SequenceExpression',
  'AssignmentExpression',
  'TSAsExpression',
  'TSSatisfiesExpression',
]);

/** The edits that await what a function returns. */
export interface AwaitEdits {
  /** Makes the function async, where it is not. */
  readonly async: readonly TextEdit[];
  readonly awaits: TextEdit[];
  /** Whether the function may return an iterable, which a framework does not iterate once it comes out of a promise. */
  readonly mayLoseChunks: boolean;
  /** Whether a promise that fails stays as it is, since the declared type of the function is no promise: no catch would see it. */
  readonly leavesFailing: boolean;
}

/** Awaits the results that may be promises. */
export function awaitResults(
  results: readonly (Node | null)[],
  tool: ToolDefinition,
  { execute, fallible, throws }: ExecuteFlow,
  file: FileContext,
): AwaitEdits {
  const nothing: AwaitEdits = { async: [], awaits: [], mayLoseChunks: false, leavesFailing: false };
  if (execute.generator) return nothing;
  const failing = new Set([...fallible, ...throws].flatMap((exit) => (exit.escapes === 'yes' ? exit.results : [])));
  if (!execute.async && execute.returnType && !mentionsPromise(execute.returnType, file))
    return { ...nothing, leavesFailing: failing.size > 0 };
  const promises = results.flatMap((result) => (result && (failing.has(result) || mayBePromise(result, file)) ? [result] : []));
  const awaits = promises.flatMap((promise) => awaitEdits(promise, file));
  if (promises.length === 0 || execute.async) return { ...nothing, awaits };
  const at = asyncPosition(execute, file);
  return {
    async: [{ range: [at, at], text: 'async ' }],
    awaits,
    leavesFailing: false,
    mayLoseChunks:
      tool.framework.plannedFailure.kind === 'return-value' && results.some((result) => result !== null && mayBeIterable(result, file)),
  };
}

/** Makes execute async; null where its declared type is no promise, or where it may return an iterable that the framework iterates. */
export function makeAsync({ tool, execute }: ExecuteFlow, file: FileContext): TextEdit | null {
  if (execute.generator || (execute.returnType && !mentionsPromise(execute.returnType, file))) return null;
  const iterates = tool.framework.plannedFailure.kind === 'return-value';
  if (iterates && resultsOf(execute, file).some((result) => mayBeIterable(result, file))) return null;
  const at = asyncPosition(execute, file);
  return { range: [at, at], text: 'async ' };
}

function mentionsPromise(type: TSESTree.TSTypeAnnotation, file: FileContext): boolean {
  return promiseType.test(file.sourceCode.getText(type));
}

// Before the parameters of an arrow, before `function`, before a method's name.
function asyncPosition(fn: FunctionNode, file: FileContext): number {
  const { parent } = fn;
  if (fn.type === 'FunctionExpression' && (parent.type === 'MethodDefinition' || (parent.type === 'Property' && parent.method))) {
    const key = parent.computed ? file.sourceCode.getTokenBefore(parent.key) : null;
    return (key ?? parent.key).range[0];
  }
  return fn.range[0];
}

function awaitEdits(result: Node, file: FileContext): TextEdit[] {
  const { sourceCode } = file;
  const [start, end] = result.range;
  if (!looserThanAwait.has(result.type)) return [{ range: [start, start], text: 'await ' }];
  const open = sourceCode.getTokenBefore(result);
  if (open?.value === '(' && sourceCode.getTokenAfter(result)?.value === ')')
    return [{ range: [open.range[0], open.range[0]], text: 'await ' }];
  return [
    { range: [start, start], text: 'await (' },
    { range: [end, end], text: ')' },
  ];
}
