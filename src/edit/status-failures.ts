import type { ClassMeaning } from '../analysis/failure-literal.ts';
import type { FileContext } from '../analysis/file-context.ts';
import type { ToolDefinition } from '../analysis/tools.ts';
import { classMember, delayMember, fileFailureStyle, markerText, needsConst, stepsMember, textKeyOf } from './failure.ts';
import { nameFor, nextStep, sameValues } from './next-step.ts';
import { plannedCall } from './planned-call.ts';
import { defaultDelay } from './retry-after.ts';
import { inTemplate, quoted } from './text.ts';

/** The failures of a tool by the status of an answer, as expressions on one line. */
export interface StatusFailures {
  readonly retryable: string;
  readonly authRequired: string;
  readonly permanent: string;
}

/** @param response The name of the answer, whose status and `Retry-After` the failures tell. */
export function statusFailures(tool: ToolDefinition, response: string, file: FileContext): StatusFailures {
  const name = nameFor(tool, file) ?? 'this tool';
  const seconds = `Number(${response}.headers.get(${quoted('retry-after', file.sourceCode)})) || ${defaultDelay}`;
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

  const style = fileFailureStyle(file);
  const envelope = (meaning: ClassMeaning, retryAfter: string | null = null): string => {
    const members = [
      ...(style.marker ? [`${style.marker.key}: ${markerText(style.marker, file)}`] : []),
      classMember(meaning, file),
      `${textKeyOf(style, file)}: \`${inTemplate(message)}\${${response}.status}.\``,
      ...(retryAfter === null ? [] : [delayMember(retryAfter, file)]),
      stepsMember(nextStep(meaning, tool, file), file),
    ];
    return `{ ${members.join(', ')} }`;
  };
  return { retryable: envelope('retryable', seconds), authRequired: envelope('authRequired'), permanent: envelope('permanent') };
}
