import { bareNounText, bareText, type BareText, isStatusHole } from '../analysis/failures/bare-text.ts';
import type { FailureEnvelope } from '../analysis/failures/failure-envelopes.ts';
import type { ClassMeaning } from '../analysis/failures/failure-literal.ts';
import { type FailureText, failureTexts } from '../analysis/failures/failure-text.ts';
import { keyName, type Node } from '../analysis/syntax/ast.ts';
import type { FileContext } from '../analysis/syntax/file-context.ts';
import { neutralKeys } from '../knowledge/failure-keys.ts';

/** A failure text that says no more than that something failed, with nothing beside it that says more. */
export interface BareFailure {
  readonly text: FailureText;
  readonly bare: BareText;
}

/**
 * The bare failures of a file.
 *
 * @param withNouns Whether "Order not found" and "Failed to load the order" count.
 */
export function bareFailures(file: FileContext, withNouns: boolean): BareFailure[] {
  const texts = failureTexts(file);
  const byEnvelope = new Map<FailureEnvelope | null, FailureText[]>();
  for (const text of texts) {
    const known = byEnvelope.get(text.envelope);
    if (known) known.push(text);
    else byEnvelope.set(text.envelope, [text]);
  }
  return texts.flatMap((text) => {
    if (!text.isWhole || text.isFallback || text.role === 'step' || text.role === 'other' || isCode(text)) return [];
    const bare = bareText(text.parts) ?? (withNouns ? bareNounText(text.parts) : null);
    if (!bare) return [];
    const { envelope } = text;
    if (!envelope) return hasDetails(text.node) ? [] : [{ text, bare }];
    const others = (byEnvelope.get(envelope) ?? []).filter((other) => other !== text && other.key !== text.key);
    if (text.role === 'reason' && others.some(({ role }) => role === 'message')) return [];
    return others.some((other) => saysMore(other, withNouns)) || holdsMore(envelope, file) ? [] : [{ text, bare }];
  });
}

// `error: 'timeout'`, `error: 'LOOKUP_FAILED'`; a message is written for whoever reads it.
function isCode({ role, key, parts }: FailureText): boolean {
  if (role !== 'message' || key === null || key === 'message') return false;
  const [part, ...others] = parts;
  return part !== undefined && others.length === 0 && 'words' in part && code.test(part.words);
}

const code = /^(?:[a-z][a-z0-9]*(?:[_.:-][a-z0-9]+)*|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)$/;

function saysMore({ key, parts }: FailureText, withNouns: boolean): boolean {
  const holes = parts.flatMap((part) => ('hole' in part ? [part.hole] : []));
  const isNeutral = key !== null && neutralKeys.has(key) && key !== 'code' && key !== 'errorCode';
  if (holes.length > 0) return !isNeutral && !holes.every(isStatusHole);
  const words = parts.map((part) => ('words' in part ? part.words : '')).join('');
  return /\s/.test(words.trim()) && bareText(parts) === null && !(withNouns && bareNounText(parts) !== null);
}

const tellingKeys = ['reason', 'recoverySteps', 'retryAfterSeconds', 'options', 'suggestions'] as const;

// What is no text: a delay, a list of valid values, a limit.
function holdsMore(envelope: FailureEnvelope, file: FileContext): boolean {
  const isTold = tellingKeys.some((key) => {
    const value = envelope.get(key);
    return value === 'unknown' || (value !== 'absent' && isDetail(value));
  });
  if (isTold || envelope.node.type !== 'ObjectExpression') return isTold;
  return envelope.node.properties.some((member) => {
    if (member.type !== 'Property') return false;
    const key = keyName(member);
    return key !== null && !neutralKeys.has(key) && isDetail(file.scopes.resolve(member.value));
  });
}

function isDetail(value: Node, depth = 0): boolean {
  switch (value.type) {
    case 'ArrayExpression':
      return value.elements.length > 0;
    case 'ObjectExpression':
      return (
        depth < 2 &&
        value.properties.some(
          (member) => member.type === 'Property' && !neutralKeys.has(keyName(member) ?? '') && isDetail(member.value, depth + 1),
        )
      );
    case 'Literal':
      return typeof value.value === 'number';
    default:
      return false;
  }
}

// `new ToolError('Not found', { id })`
function hasDetails({ parent }: Node): boolean {
  if (parent?.type !== 'NewExpression') return false;
  return parent.arguments.some(
    (argument) =>
      argument.type === 'ObjectExpression' &&
      argument.properties.some((member) => member.type !== 'Property' || keyName(member) !== 'cause'),
  );
}

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
      return of(
        'permanent',
        `${input ?? noun ?? 'The id'} has to be one of '…' and '…', and was '…'. Call ${tool} again with one of these.`,
      );
    case 'conflict':
      return of('permanent', `It has changed since it was read. Read it again, then call ${tool} with the new version.`);
    case 'status':
      return {
        classes: [
          ['retryable', 'for 429 and 5xx'],
          ['authRequired', 'for 401 and 403'],
          ['permanent', 'for others'],
        ],
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
