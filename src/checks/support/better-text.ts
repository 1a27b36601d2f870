import type { BareText } from '../../analysis/failures/bare-text.ts';
import type { ClassMeaning } from '../../analysis/failures/failure-literal.ts';

/** What to say in place of a bare text. */
export interface BetterText {
  /** The classes that such a failure may be of, with what tells them apart. */
  readonly classes: readonly (readonly [meaning: ClassMeaning, when: string | null])[];
  /** A text that says what failed, why, and what to call next. */
  readonly example: string;
}

/**
 * What an agent can act on, for a failure of a kind.
 *
 * @param tool The tool's name, or "this tool".
 * @param input The name of an input; null where none is known.
 */
export function betterText({ kind, noun }: BareText, tool: string, input: string | null): BetterText {
  const of = (meaning: ClassMeaning, example: string): BetterText => ({ classes: [[meaning, null]], example });
  switch (kind) {
    case 'rateLimit':
      return of('retryable', rateLimited(tool));
    case 'unavailable':
      return of('retryable', `The service behind ${tool} is down. Wait 60 seconds, then call ${tool} again with the same input.`);
    case 'timeout':
      return of('retryable', `No answer within 10 seconds. Wait 30 seconds, then call ${tool} again, or ask for less at once.`);
    case 'notFound':
      return of(
        'permanent',
        `${noun ? `No ${noun}` : 'Nothing'} matches ${input ?? 'the id'} '…'. Look it up first, then call ${tool} again with what was found.`,
      );
    case 'auth':
      return of('authRequired', `The sign-in has expired. Ask the user to connect the account again, then call ${tool} again.`);
    case 'forbidden':
      return of('authRequired', `The connected account may not do this. Ask the user for one that may, then call ${tool} again.`);
    case 'input':
      return of('permanent', `${input ?? noun ?? 'The id'} has to be one of '…' and '…', and was '…'. Call ${tool} again with one of these.`);
    case 'conflict':
      return of('permanent', `It has changed since it was read. Read it again, then call ${tool} with the new version.`);
    case 'status':
      return {
        classes: [['retryable', 'for 429 and 5xx'], ['authRequired', 'for 401 and 403'], ['permanent', 'for others']],
        example: rateLimited(tool),
      };
    case 'unknown':
      return of(
        'permanent',
        `${tool === 'this tool' ? 'This tool' : tool} could not finish; the cause was logged. Do not repeat the call: tell the user that it is unavailable.`,
      );
  }
}

function rateLimited(tool: string): string {
  return `Rate limited. Wait 30 seconds, or ask for less at once, then call ${tool} again.`;
}
