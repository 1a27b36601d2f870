import type { TSESTree } from '@typescript-eslint/utils';
import { chainFrom, type Effect, effectsOf } from '../../analysis/effects/effects.ts';
import type { ExecuteFlow } from '../../analysis/flow/execute-flow.ts';
import { isInside, literalText, type Node, unwrap, wrapped } from '../../analysis/syntax/ast.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { functionBody } from '../../analysis/control/function-body.ts';
import { looksAsynchronous } from '../../analysis/syntax/known-calls.ts';
import { silentEnds, type UndefinedEnd } from '../../checks/no-undefined-output.ts';
import { fileFailureStyle, needsConst } from '../failure/failure.ts';
import { endOfLine, indentOf, insert, quoted, type TextEdit, usesSemicolons } from '../text/code-style.ts';

/**
 * Has a path of execute say that it is done; null where nothing shows that it did something, and where a type, a schema or a hook decides what a
 * result looks like.
 */
export function returnDone(
  { node, owner, kind }: UndefinedEnd,
  flow: ExecuteFlow,
  file: FileContext,
): { value: string; edits: TextEdit[] } | null {
  const { tool, execute } = flow;
  if (owner !== execute || kind === 'nothing' || tool.fixedOutput !== null || tool.answersText || tool.outputSchema !== null) return null;
  if (
    !effectsOf(flow, file).some(
      (effect) => isDone(effect, file) && workOf(effect, flow).some((work) => surelyRunsBefore(work, node, execute)),
    )
  )
    return null;
  return returnValue(node, doneValue(flow, file), file);
}

function returnValue(node: Node, value: string, file: FileContext): { value: string; edits: TextEdit[] } | null {
  if (node.type === 'ReturnStatement') {
    const { argument } = node;
    const at = node.range[0] + 'return'.length;
    return { value, edits: [argument ? { range: argument.range, text: value } : insert(at, ` ${value}`)] };
  }
  if (node.parent?.type !== 'BlockStatement' || node.type === 'BlockStatement') return null;
  const end = usesSemicolons(file) ? ';' : '';
  if (node.parent.loc.end.line === node.loc.end.line)
    return { value, edits: [insert(node.range[1], `${needsEnd(node, file) ? ';' : ''} return ${value}${end}`)] };
  const line = `${endOfLine(file.sourceCode)}${indentOf(node, file.sourceCode)}`;
  return { value, edits: [insert(behind(node, file), `${line}return ${value}${end}`)] };
}

/**
 * Has a command, whose every path ended without a value so far, say that it is done, where an edit has one path answer with a failure.
 *
 * @param work What the command does, where it is known.
 */
export function sayDone(flow: ExecuteFlow, file: FileContext, work?: Node): TextEdit[] {
  return silentEnds(flow, file).flatMap((end) => {
    const isAfter = work !== undefined && surelyRunsBefore(work, end.node, flow.execute);
    return (isAfter ? returnValue(end.node, doneValue(flow, file), file) : returnDone(end, flow, file))?.edits ?? [];
  });
}

/** The same, and null where a path would stay without a value. */
export function sayDoneOnEachPath(flow: ExecuteFlow, file: FileContext): TextEdit[] | null {
  const edits = silentEnds(flow, file).map((end) => returnDone(end, flow, file)?.edits ?? null);
  return edits.includes(null) ? null : edits.flatMap((each) => each ?? []);
}

// Where an effect runs in execute: in its own place, or where execute waits for the helper that always has it.
function workOf({ node, owner }: Effect, flow: ExecuteFlow): Node[] {
  const { execute, calls } = flow;
  if (owner === execute) return [node];
  if (!owner.body || !isUnconditional(node, owner.body)) return [];
  const uses = flow
    .usesOf(owner)
    .filter(({ call, mode }) => mode === 'call' && calls.some((each) => each.node === call && each.owner === execute));
  return uses.map(({ call }) => call).filter((call) => !owner.async || wrapped(call).parent?.type === 'AwaitExpression');
}

function needsEnd(node: Node, { sourceCode }: FileContext): boolean {
  return /^(?:ExpressionStatement|VariableDeclaration|DoWhileStatement)$/.test(node.type) && sourceCode.getLastToken(node)?.value !== ';';
}

// A comment on the same line speaks of the statement.
function behind(node: Node, { sourceCode }: FileContext): number {
  const [comment] = sourceCode.getCommentsAfter(node);
  const isBeside = comment?.loc.start.line === node.loc.end.line && comment.loc.end.line === node.loc.end.line;
  return isBeside ? comment.range[1] : node.range[1];
}

// What is started and not waited for may still fail.
function isDone({ node }: Effect, file: FileContext): boolean {
  if (node.type === 'TaggedTemplateExpression') return wrapped(node).parent?.type === 'AwaitExpression';
  if (node.type !== 'CallExpression') return true;
  const call = chainFrom(node);
  const isAwaited = wrapped(call).parent?.type === 'AwaitExpression';
  return isAwaited || (call.type === 'CallExpression' && !looksAsynchronous(call, file) && !looksAsynchronous(node, file));
}

const branches = new Set([
  'IfStatement',
  'ConditionalExpression',
  'LogicalExpression',
  'SwitchCase',
  'CatchClause',
  'ForStatement',
  'WhileStatement',
  'ArrowFunctionExpression',
  'FunctionExpression',
  'FunctionDeclaration',
]);

/** Whether a node runs on every way to a statement, or is a part of it that always runs. */
function surelyRunsBefore(node: Node, statement: Node, execute: Node): boolean {
  let child: Node = statement;
  if (isInside(node, statement)) return statement.type !== 'ReturnStatement' && isUnconditional(node, statement);
  for (let parent = child.parent; parent && child !== execute; child = parent, { parent } = parent) {
    // What stands before the catch may not have run.
    if (parent.type === 'CatchClause') return false;
    if (parent.type !== 'BlockStatement') continue;
    const before = parent.body.slice(0, parent.body.indexOf(child as TSESTree.Statement));
    const around = before.find((each) => isInside(node, each));
    if (around) return isUnconditional(node, around);
  }
  return false;
}

function isUnconditional(node: Node, statement: Node): boolean {
  for (let current: Node | undefined = node; current; current = current.parent) {
    if (branches.has(current.type)) return false;
    // Its catch may go on without it.
    if (current.type === 'TryStatement' && current.handler) return false;
    if (current === statement) return true;
  }
  return false;
}

function doneValue(flow: ExecuteFlow, file: FileContext): string {
  const { tool, execute } = flow;
  const text = quoted('Done.', file.sourceCode);
  if (tool.behaviour.result.form === 'content-blocks') {
    return `{ content: [{ type: ${quoted('text', file.sourceCode)}${needsConst(tool, file) ? ' as const' : ''}, text: ${text} }] }`;
  }
  const given = functionBody(execute, file)
    .returns.flatMap(({ argument }) => argument ?? [])
    .filter((each) => unwrap(each).type !== 'Identifier');
  if (given.length > 0 && given.every((each) => unwrap(each).type === 'TemplateLiteral' || literalText(unwrap(each)) !== null)) return text;
  const { marker } = fileFailureStyle(file);
  return `{ ${marker?.value === 'false' ? marker.key : 'done'}: true }`;
}
