/**
 * What a tool answers when it fails, for agents that have to make a better second call. Copy this file, and change it: the codes of
 * your database, the words of your domain, your logger. It imports nothing.
 */

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

type Described = {
  ok: false;
  /** What failed, in one sentence. */
  message: string;
  /** Why, as far as it helps. */
  reason: string;
  /** What to do next, with the names of tools and the values to give them. */
  recoverySteps: string[];
  /** Records that may be the ones that were meant. */
  suggestions?: Json[];
};

/** A failure as the model reads it. */
export type ToolError =
  /** It passes by itself: the same call may succeed later. */
  | (Described & { class: 'retryable'; retryAfterSeconds: number })
  /** The same call fails again. */
  | (Described & { class: 'permanent' })
  /** The user has to decide, between the options where there are some. */
  | (Described & { class: 'userInput'; options?: Json[] })
  /** The user has to connect an account again, or to grant a scope. */
  | (Described & { class: 'authRequired' });

export type ToolErrorClass = ToolError['class'];

type WithoutMark<Failure> = Failure extends unknown ? Omit<Failure, 'ok'> : never;

/** A failure that is foreseen. Throw it anywhere below a tool: `toToolError` gives what it holds. */
export class ToolFailure extends Error {
  override name = 'ToolFailure';
  readonly failure: ToolError;

  constructor(failure: WithoutMark<ToolError>) {
    super(failure.message);
    this.failure = { ok: false, ...failure };
  }
}

/** An answer of another service that is not 2xx. Its body stays out: nobody knows what stands in it. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly headers: Headers;

  constructor(service: string, { status, headers }: Response) {
    super(`${service} answered ${status}`);
    this.status = status;
    this.headers = headers;
  }
}

/**
 * The answer itself, where it is 2xx: `const response = checkResponse(await fetch(url, { signal }), 'The order service')`.
 *
 * @throws {HttpError} For any other.
 */
export function checkResponse(response: Response, service: string): Response {
  if (!response.ok) throw new HttpError(service, response);
  return response;
}

/** What `toToolError` can say better when it is told. */
export interface ToolErrorContext {
  /** The name by which the model calls the tool. */
  tool?: string;
  /** The next step of an agent that the failure leaves no other: "Call searchOrders with the customer's email". */
  nextStep?: string;
  /** The limit that the tool sets itself. */
  timeoutSeconds?: number;
}

/**
 * The failure that an agent is told of for an error. The error goes to the log, and none of its text to the model.
 *
 * @throws The error itself, where it is no failure: the stop of the run, and errors that the framework acts on.
 */
export function toToolError(error: unknown, context: ToolErrorContext = {}): ToolError {
  if (hasToLeave(error)) throw error;
  if (error instanceof ToolFailure) return error.failure;
  console.error(error);
  return describe(error, context);
}

/** The same as the result of an MCP tool. The text holds all of it, since clients differ in what else they show to the model. */
export function toMcpToolError(error: unknown, context?: ToolErrorContext): { isError: true; content: { type: 'text'; text: string }[] } {
  return { isError: true, content: [{ type: 'text', text: JSON.stringify(toToolError(error, context)) }] };
}

/** Whether a tool's output is a failure, for a `toModelOutput` that marks it as one. */
export function isToolError(output: unknown): output is ToolError {
  return typeof output === 'object' && output !== null && 'ok' in output && output.ok === false && 'class' in output;
}

// FatalToolError ends a run of chamvi, an agent framework. Add what yours acts on, such as FatalError and RetryableError of a 'use step'.
const controlFlow = ['AbortError', 'FatalToolError'];
// The UrlElicitationRequiredError of MCP, whose name differs between its majors.
const urlElicitationRequired = -32042;

function hasToLeave(error: unknown): boolean {
  const { name, code } = fieldsOf(error);
  return controlFlow.includes(String(name)) || code === urlElicitationRequired;
}

const unreachable = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH', 'ERR_NETWORK', 'UND_ERR_SOCKET'];
const timeouts = ['ETIMEDOUT', 'ECONNABORTED', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'];

function describe(error: unknown, { tool = 'the tool', nextStep, timeoutSeconds }: ToolErrorContext): ToolError {
  const status = statusOf(error);
  const codes = codesOf(error);
  const retryAfterSeconds = retryAfterSecondsOf(error) ?? 30;
  const again = `Call ${tool} again in ${retryAfterSeconds} seconds with the same values`;
  const otherwise = nextStep ?? `Tell the user what ${tool} was called for, and that it could not be done`;

  if (status === 429) {
    return {
      ok: false,
      class: 'retryable',
      retryAfterSeconds,
      message: `Too many calls of ${tool}`,
      reason: 'The service behind it limits how often it may be called (429).',
      recoverySteps: [again, `Ask ${tool} for fewer records at once, where it has a parameter for that`],
    };
  }
  if (status === 408 || status === 504 || codes.some((code) => timeouts.includes(code)) || fieldsOf(error).name === 'TimeoutError') {
    return {
      ok: false,
      class: 'retryable',
      retryAfterSeconds,
      message: `No answer for ${tool}${timeoutSeconds === undefined ? ' in time' : ` within ${timeoutSeconds} seconds`}`,
      reason: 'The service behind it took too long. Nothing of its answer is attached.',
      recoverySteps: [again, `Ask ${tool} for less at once, where it has a parameter for that`],
    };
  }
  if ((status !== null && status >= 500) || codes.some((code) => unreachable.includes(code))) {
    return {
      ok: false,
      class: 'retryable',
      retryAfterSeconds,
      message: `The service behind ${tool} is not available`,
      reason: status === null ? 'It cannot be reached.' : `It answered ${status}.`,
      recoverySteps: [again, otherwise],
    };
  }
  if (status === 401 || status === 403 || status === 407) {
    return {
      ok: false,
      class: 'authRequired',
      message: `The service behind ${tool} refused access`,
      reason: status === 403 ? 'The connected account may not do this (403).' : `The connection has expired or is missing (${status}).`,
      recoverySteps: [`Ask the user to connect the account again, and then call ${tool} with the same values`],
    };
  }
  if (status === 404 || status === 410) {
    return {
      ok: false,
      class: 'permanent',
      message: `${tool} found nothing under the given values`,
      reason: `The service behind it has no such record (${status}).`,
      recoverySteps: [nextStep ?? `Call ${tool} with another identifier`],
    };
  }
  if (status !== null && status >= 400) {
    return {
      ok: false,
      class: 'permanent',
      message: `The values given to ${tool} were not accepted`,
      reason: `The service behind it answered ${status}.`,
      recoverySteps: [nextStep ?? `Call ${tool} with other values; the same ones are refused again`],
    };
  }
  return {
    ok: false,
    class: 'permanent',
    message: `${tool} could not finish`,
    reason: 'An error that nobody foresaw ended the call. It was logged.',
    recoverySteps: [otherwise],
  };
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

// `status` of most clients, `statusCode` of ai and of got, `response.status` of axios and of ky, `$metadata` of the AWS SDK.
function statusOf(error: unknown): number | null {
  const { status, statusCode, response, $metadata } = fieldsOf(error);
  const found = [status, statusCode, fieldsOf(response).status, fieldsOf(response).statusCode, fieldsOf($metadata).httpStatusCode];
  return found.find((each): each is number => typeof each === 'number') ?? null;
}

// A failed `fetch` is a TypeError, and its cause has the code.
function codesOf(error: unknown): string[] {
  const codes: string[] = [];
  let current = error;
  for (let depth = 0; depth < 5 && current !== undefined; depth++) {
    const { code, cause } = fieldsOf(current);
    if (typeof code === 'string') codes.push(code);
    current = cause;
  }
  return codes;
}

/** The `Retry-After` of an answer, a number of seconds or a date, as seconds; null where there is none. */
function retryAfterSecondsOf(error: unknown): number | null {
  const { headers, responseHeaders, response } = fieldsOf(error);
  for (const each of [headers, responseHeaders, fieldsOf(response).headers]) {
    const given = each instanceof Headers ? each.get('retry-after') : (fieldsOf(each)['retry-after'] ?? fieldsOf(each)['Retry-After']);
    if (typeof given !== 'string' && typeof given !== 'number') continue;
    const seconds = Number(given);
    const wait = Number.isNaN(seconds) ? (Date.parse(String(given)) - Date.now()) / 1000 : seconds;
    if (wait > 0 && Number.isFinite(wait)) return Math.ceil(wait);
  }
  return null;
}
