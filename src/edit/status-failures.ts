import type { FileContext } from '../analysis/file-context.ts';
import { inputNames } from '../analysis/inputs.ts';
import type { ToolDefinition } from '../analysis/tools.ts';
import { failureToReview, fileFailureStyle, markerText, nameFor, needsConst, textKeyOf } from './failure.ts';
import { propertyKey, quoted } from './text.ts';

/** The failures of a tool by the status of an answer, as expressions on one line. */
export interface StatusFailures {
  readonly retryable: string;
  readonly authRequired: string;
  readonly permanent: string;
}

/** @param response The name of the answer, whose status and `Retry-After` the failures tell. */
export function statusFailures(tool: ToolDefinition, response: string, file: FileContext): StatusFailures {
  const name = nameFor(tool, file) ?? 'this tool';
  const seconds = `Number(${response}.headers.get(${quoted('retry-after', file.sourceCode)})) || 30`;
  const [first, ...others] = inputNames(tool, file);
  const same = first === undefined ? '' : ` with the same ${others.length > 0 ? 'values' : first}`;
  const reconnect = `Ask the user to reconnect the access that ${name} uses, then call ${name} again.`;
  const permanent = failureToReview({ words: '' }, tool, file).step ?? '';
  const message = `${name === 'this tool' ? 'This tool' : name} failed: the service answered with status `;

  if (tool.framework.plannedFailure.kind === 'error-content') {
    const type = quoted('text', file.sourceCode) + (needsConst(tool, file) ? ' as const' : '');
    const block = (rest: string): string => `{ isError: true, content: [{ type: ${type}, text: \`${inTemplate(message)}\${${response}.status}. ${rest}\` }] }`;
    return {
      retryable: block(`${inTemplate(`Call ${name} again${same} in `)}\${${seconds}} seconds.`),
      authRequired: block(inTemplate(reconnect)),
      permanent: block(inTemplate(permanent)),
    };
  }

  const { classKey, classes, keys } = file.settings.envelope;
  const style = fileFailureStyle(file);
  const spelt = (key: string): string => propertyKey(key, file.sourceCode);
  const envelope = (className: string, step: string, retryAfter: string | null): string => {
    const members = [
      ...(style.marker ? [`${style.marker.key}: ${markerText(style.marker, file)}`] : []),
      `${spelt(classKey)}: ${quoted(className, file.sourceCode)}`,
      `${textKeyOf(style, file)}: \`${inTemplate(message)}\${${response}.status}.\``,
      ...(retryAfter === null ? [] : [`${spelt(keys.retryAfterSeconds)}: ${retryAfter}`]),
      `${spelt(keys.recoverySteps)}: [${quoted(step, file.sourceCode)}]`,
    ];
    return `{ ${members.join(', ')} }`;
  };
  return {
    retryable: envelope(classes.retryable, `Wait ${keys.retryAfterSeconds} seconds, then call ${name} again${same}.`, seconds),
    authRequired: envelope(classes.authRequired, reconnect, null),
    permanent: envelope(classes.permanent, permanent, null),
  };
}

function inTemplate(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${');
}
