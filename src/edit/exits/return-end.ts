import type { TSESTree } from '@typescript-eslint/utils';
import { unwrap, wrapped, type Node } from '../../analysis/syntax/ast.ts';
import type { DroppedEnd } from '../../checks/require-returned-fail.ts';
import { triesAround } from '../../analysis/control/completions.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import type { ToolDefinition } from '../../analysis/tools/find-tools.ts';
import { leavesByReturn } from './own-throws.ts';
import type { TextEdit } from '../text/code-style.ts';

/** The edits that have execute return what it drops, and whether the user has to look at them. */
export interface ReturnedEnd {
  readonly edits: readonly TextEdit[];
  readonly needsReview: boolean;
}

/** Has execute return a result of the framework's own; null where a `return` in its place would not, or would take other work with it. */
export function returnEnd({ how, owner, call, statement }: DroppedEnd, tool: ToolDefinition, file: FileContext): ReturnedEnd | null {
  const { execute, fixedOutput } = tool;
  if (!execute || owner !== execute || execute.generator || triesAround(call, execute).some(({ part }) => part === 'finalizer'))
    return null;
  const isFixed = fixedOutput === 'return type';
  if (how === 'thrown') {
    const at = statement.range[0];
    return leavesByReturn(statement, execute, file)
      ? { edits: [{ range: [at, at + 'throw'.length], text: 'return' }], needsReview: isFixed }
      : null;
  }
  if (how === 'part') return conditional(call, file);
  if (how !== 'statement') return null;
  const at = statement.range[0];
  const returned: TextEdit = { range: [at, at], text: 'return ' };
  const next = statementAfter(statement);
  if (!next) return { edits: [returned], needsReview: isFixed };
  if (!isOnlyEnd(next)) return { edits: [returned], needsReview: true };
  const { sourceCode } = file;
  // A comment there speaks of the end that goes.
  if (sourceCode.commentsExistBetween(statement, next) || sourceCode.getCommentsInside(next).length > 0)
    return { edits: [returned], needsReview: true };
  return { edits: [returned, { range: [statement.range[1], next.range[1]], text: '' }], needsReview: isFixed };
}

function statementAfter(statement: Node): TSESTree.Statement | null {
  const { parent } = statement;
  const list = parent?.type === 'BlockStatement' ? parent.body : parent?.type === 'SwitchCase' ? parent.consequent : [];
  return list[list.indexOf(statement as TSESTree.Statement) + 1] ?? null;
}

// `ctx.fail('…'); return;`, `ctx.fail('…'); return null;`, `ctx.fail('…'); break;`
function isOnlyEnd(statement: TSESTree.Statement): boolean {
  if (statement.type === 'BreakStatement' || statement.type === 'ContinueStatement') return true;
  if (statement.type !== 'ReturnStatement') return false;
  const value = statement.argument && unwrap(statement.argument);
  return !value || value.type === 'Literal' || (value.type === 'Identifier' && value.name === 'undefined');
}

// `closed && ctx.fail('…')` as a statement.
function conditional(call: Node, { sourceCode }: FileContext): ReturnedEnd | null {
  const end = wrapped(call);
  const test = end.parent;
  const statement = test?.type === 'LogicalExpression' && test.operator !== '??' && test.right === end ? test.parent : null;
  if (test?.type !== 'LogicalExpression' || statement?.type !== 'ExpressionStatement') return null;
  if (sourceCode.getCommentsInside(statement).length > 0) return null;
  const condition = sourceCode.getText(test.left);
  const isPlain = test.operator === '&&';
  const edit: TextEdit = { range: [statement.range[0], end.range[0]], text: `if (${isPlain ? condition : `!(${condition})`}) return ` };
  return { edits: [edit], needsReview: true };
}
