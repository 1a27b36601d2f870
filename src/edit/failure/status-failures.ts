import type { FileContext } from '../../analysis/syntax/file-context.ts';
import type { ToolDefinition } from '../../analysis/tools/find-tools.ts';
import { asAnswer, fileFailureStyle, needsConst, statusEnvelopes, type StatusFailures } from './failure.ts';
import { nameFor, nextStep, sameValues } from './next-step.ts';
import { plannedCall } from './planned-call.ts';
import { headerDelay } from './retry-after.ts';
import { inTemplate, quoted } from '../text/code-style.ts';

/** @param response The name of the answer, whose status and `Retry-After` the failures tell. */
export function statusFailures(tool: ToolDefinition, response: string, file: FileContext): StatusFailures {
  const name = nameFor(tool, file) ?? 'this tool';
  const seconds = headerDelay(response, file);
  const message = `${name === 'this tool' ? 'This tool' : name} failed: the service answered with status `;

  if (tool.framework.plannedFailure.kind !== 'return-value') {
    const type = quoted('text', file.sourceCode) + (needsConst(tool, file) ? ' as const' : '');
    const planned = plannedCall(tool, file)?.callee;
    const block = (rest: string): string => {
      const text = `\`${inTemplate(message)}\${${response}.status}. ${rest}\``;
      return planned ? `${planned}(${text})` : `{ isError: true, content: [{ type: ${type}, text: ${text} }] }`;
    };
    return {
      retryable: block(`${inTemplate(`Call ${name} again${sameValues(tool, file)} in `)}\${${seconds}} seconds.`),
      authRequired: block(inTemplate(nextStep('authRequired', tool, file))),
      permanent: block(inTemplate(nextStep('permanent', tool, file))),
    };
  }

  const text = `\`${inTemplate(message)}\${${response}.status}.\``;
  const { retryable, authRequired, permanent } = statusEnvelopes(tool, response, text, fileFailureStyle(file), file);
  return { retryable: asAnswer(retryable, tool), authRequired: asAnswer(authRequired, tool), permanent: asAnswer(permanent, tool) };
}
