import type { Node } from '../../analysis/syntax/ast.ts';
import { valueKind } from '../../analysis/values/value-kind.ts';
import type { ExecuteFlow } from '../../analysis/flow/execute-flow.ts';
import type { ExpectedThrow } from '../../checks/prefer-planned-failure.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { leavesByReturn, losesComment } from './own-throws.ts';
import { plannedCall } from '../failure/planned-call.ts';
import { needsReview } from '../text/review.ts';
import { isTypeScript, type TextEdit } from '../text/code-style.ts';

/** The edits that return a planned failure in place of a throw, and whether the user has to look at them. */
export interface PlannedReturn {
  /** The first ones bind the method, where nothing does yet; the last one takes the place of the throw. */
  readonly edits: readonly TextEdit[];
  readonly needsReview: boolean;
}

/** Has execute return the text that it throws; null where a return would not leave execute, or the throw says more than its text. */
export function plannedInstead({ exit, message, isWhole }: ExpectedThrow, flow: ExecuteFlow, file: FileContext): PlannedReturn | null {
  const { execute, tool } = flow;
  const { node, owner } = exit;
  if (owner !== execute || execute.generator || !message || !isWhole || !leavesByReturn(node, execute, file)) return null;
  const planned = plannedCall(tool, file);
  if (!planned?.callee || losesComment(node, message, file)) return null;
  const semicolon = file.sourceCode.getLastToken(node)?.value === ';' ? ';' : '';
  const returned: TextEdit = { range: node.range, text: `return ${planned.callee}(${messageSource(message, file)})${semicolon}` };
  return { edits: [...planned.edits, returned], needsReview: needsReview(flow, 'channel', file) };
}

/**
 * Joins the returns of one tool that bind the method: each fix would reach from the parameter to its throw, overlap the others, and need a
 * pass of its own.
 */
export function joinReturns(returns: readonly PlannedReturn[]): readonly TextEdit[] | null {
  const [first] = returns;
  if (!first || first.edits.length < 2 || returns.length < 2) return null;
  return [...first.edits.slice(0, -1), ...returns.flatMap(({ edits }) => edits.slice(-1))];
}

// An Error makes a text of any value.
function messageSource(message: Node, file: FileContext): string {
  const source = file.sourceCode.getText(message);
  const { kind } = valueKind(message, file);
  return kind === 'string' || (kind === 'unknown' && isTypeScript(file)) ? source : `String(${source})`;
}
