import { readEnvelope } from '../../analysis/failures/envelope.ts';
import { failsByThrow, holdsFailure, sendsTextAlone } from '../../analysis/failures/failure-channel.ts';
import type { ExecuteFlow } from '../../analysis/flow/execute-flow.ts';
import { returnedValues } from '../../analysis/flow/exit-values.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { memoize } from '../../analysis/syntax/memoize.ts';

/**
 * How a tool tells a failure that nobody foresaw, once a repair answers for it.
 *
 * - `channel`: by the framework's own way, which is neither a result nor a throw: `isError`, `ctx.fail`.
 * - `return`: by a failure that it returns.
 * - `throw`: by an Error with words of the tool's own. What a caller, a type, the UI and a count of failures see stays what it was.
 */
export type FailureForm = 'channel' | 'return' | 'throw';

/**
 * The form in which a repair has a tool fail: the framework's own way where it has one; what an output schema has a place for; what the settings
 * ask for; what the tool does already; else a throw, where the model receives nothing of it but the text.
 */
export function failureForm(flow: ExecuteFlow, file: FileContext): FailureForm {
  const { tool } = flow;
  if (tool.framework.plannedFailure.kind !== 'return-value') return 'channel';
  if (file.settings.errorHelper || holdsFailure(tool, file)) return 'return';
  // What is returned would have to fit the output schema.
  if (failsByThrow(tool)) return 'throw';
  if (file.settings.repair === 'return' || returnsFailure(flow, file)) return 'return';
  return sendsTextAlone(tool) ? 'throw' : 'return';
}

/** The form in which a tool tells a failure by what it returns. */
export function returnedForm({ tool }: ExecuteFlow): 'channel' | 'return' {
  return tool.framework.plannedFailure.kind === 'return-value' ? 'return' : 'channel';
}

// One tool is asked by each of its findings.
const answers = memoize((_flow: ExecuteFlow) => ({ returnsFailure: null as boolean | null }));

/** Whether a tool returns a failure already. */
function returnsFailure(flow: ExecuteFlow, file: FileContext): boolean {
  const known = answers(flow);
  known.returnsFailure ??= returnedValues(flow, file).some(
    ({ node, isItem, handler }) => node.type === 'ObjectExpression' && !isItem && readEnvelope(node, file, handler !== null) !== null,
  );
  return known.returnsFailure;
}
