/**
 * Keys and names of failures: what tells one, what marks success, what carries text, status or outcome. Where no source is named, they
 * were read in public code.
 */

import { words } from './words.ts';

/** Words of a key that tell the reader that not all went well. Asked by no-success-shaped-failure. */
export const failureWordsOfKeys = words(`
  aborted canceled cancelled class code completeness degraded denied err error errors exception exit fail failed
  failure failures fallback fault incomplete invalid missing offline omitted partial problem problems recovery
  rejected retry retryable skipped stale stderr timeout unauthorized unavailable warning warnings
`);

/** Keys that mark success. Asked by no-success-shaped-failure. */
export const successKeys = words('is_success ok succeeded success successful');

/** Keys that hold the state of a result. Asked by no-success-shaped-failure. */
export const stateKey = /^(?:status|state|type|kind|result|outcome|role)$/i;

/** States that say that all went well. Asked by no-success-shaped-failure. */
export const goodState = /^(?:ok|success|successful|done|complete|completed|text|ready|200)$/i;

/** Keys by which a lookup, or a check of the domain, answers in the negative. Asked by no-success-shaped-failure. */
export const domainNegatives = words(`
  active available booked covered delivered eligible enrolled exist exists found inStock in_stock match matched
  matches member qualified registered shipped subscribed
`);

/** Keys that hold a text. Asked by no-success-shaped-failure. */
export const textKey = /^(?:message|reason|note|notes|summary|text|info|hint|detail|details|description|explanation|title|msg)$/i;

/** Keys that list what a check found. Asked by no-success-shaped-failure. */
export const findingKey =
  /^(?:conflicts|diagnostics|differences|errors|failures|findings|invalid|issues|misses|missing|mistakes|problems|violations|warnings)$/i;

/** Names of what an error, an answer or a process says. Asked by what judges the wording of a failure. */
export const outsideName =
  /^(?:e|ex|err|error|errors|exception|cause|statusText|stderr|stdout|stack|message|detail|details|body|text|reason)$|(?:Error|Errors|ErrorText|ErrorData|Message|Body|Response|ResponseText|Stderr)$/;

/** Members that may hold the text of an error. Asked by require-timeout-details. */
export const errorTextMember = /^(?:message|error|reason|detail|details|description|text|cause|stack)$/;

/** Names that may hold the text of an error. Asked by require-timeout-details. */
export const errorTextName = /^(?:e|err|error|message|reason|text|detail)$|(?:Error|Message|Text)$/;

/**
 * Errors of Node.js and of `fetch` that pass by themselves: no answer in time, a connection that broke off, a name server that did not answer. Asked by no-fatal-for-recoverable. Source: https://nodejs.org/api/errors.html and
 * the errors of undici.
 */
export const passingError = /^(?:TimeoutError|ETIMEDOUT|ECONNRESET|ECONNABORTED|EAI_AGAIN|UND_ERR_(?:HEADERS|BODY|CONNECT)_TIMEOUT)$/;

/** Members of an error that tell one from another. Asked by what matches a throw with the test that answers it. */
export const codeKeys = words('cause code name status statusCode');

/** Keys of a body by which a service tells a failure. Asked by require-response-check. */
export const bodyErrorKey =
  /^(?:error|errors|err|errno|error_?code|error_?message|error_?description|fault|ok|success|status|status_?code|code|cod|message|msg)$/i;

/** Functions that check a body. Asked by require-response-check. */
export const bodyValidation =
  /^(?:(?:p|safeP)arse(?:Async)?|(?:v|safeV)alidate\w*|(?:d|safeD)ecode\w*|assert\w*|check\w*|invariant|is[A-Z]\w*)$/;

/** Keys that may hold the text where neither `message` nor `error` does. Asked by consistent-error-envelope. */
export const otherTextKeys = [
  'msg',
  'text',
  'detail',
  'details',
  'description',
  'errors',
  'errorMessage',
  'error_message',
  'errorText',
  'output',
  'content',
  'summary',
  'cause',
  'warning',
  'stderr',
  'title',
];

/** Keys whose values tell an agent nothing about what to do. Asked by no-bare-error-message. */
export const neutralKeys = words(`
  code duration durationMs duration_ms errorCode isError is_error kind name ok requestId status statusCode status_code
  success time timestamp tool toolCallId toolName type
`);

/** Keys that hold the outcome of an item. Asked by no-throw-in-batch. */
export const outcomeKey = words(`
  acknowledged code error errors failed failures isError ok status statusCode succeeded success
`);

/** Classes of errors by which an answer is known no better than by any error. Asked by no-upstream-error-text. */
export const generalErrorClass = /^(?:(?:Axios|HTTP|Http|Fetch|Ky|Response)?Error)$/;

/** Keys of a body that say something of the failure. Asked by no-upstream-error-text. */
export const upstreamTextKey =
  /err|fail|fault|mess|msg|detail|reason|descr|cause|text|body|data|response|result|output|title|hint|issue|violation|problem/i;

/** Members of a body that are a number or a code. Asked by no-upstream-error-text. */
export const countKeys = words('code count id length size status statusCode status_code');

/** Keys that look like the class of a failure. Asked by require-error-class. */
export const classLikeKey = /class|type|kind|categor|code|severity/i;

/** Names of a flag that says that it worked. Asked by require-is-error. */
export const workedName = words('isOk isSuccess isSuccessful ok succeeded success successful');

/** Names of a flag or a value that says that it failed. Asked by require-is-error. */
export const failedName = /^(?:err|error|isError|hasError|failed|failure|\w+Error)$/;

/** Keys of a result that say where it comes from. Asked by no-silent-fallback, whose option `keys` takes their place. */
export const fallbackKeys = [
  'channelUsed',
  'wasFallback',
  'channel',
  'via',
  'sentVia',
  'deliveredBy',
  'method',
  'transport',
  'fallback',
  'usedFallback',
  'isFallback',
  'fallbackUsed',
  'fallbackReason',
  'source',
  'provider',
  'usedProvider',
  'backend',
  'engine',
  'model',
  'origin',
  'servedBy',
  'stale',
  'isStale',
  'cached',
  'isCached',
  'fromCache',
  'cachedAt',
  'cacheHit',
  'asOf',
  'degraded',
  'partial',
  'completeness',
  'warning',
  'warnings',
  'note',
  'notice',
];

/** Keys of a failure that may hold all of it once more. Asked by what reads failures. */
export const keysOfInnerFailure = ['error', 'failure', 'data', 'details'] as const;

/** Names of functions that make a failure, for a key of another one. Asked by what reads failures. */
export const innerFailureMaker = /err|fail|envelope/i;

/** Of those the names of functions that make a text of it. Asked by what reads failures. */
export const errorTextMaker = /message|text|str|format/i;

/** Keys that mark a failure, the surest first. Asked by what reads and writes failures. */
export const markerKeys = ['ok', 'success', 'isError', 'status'] as const;

/** The same, and the key that marks one by being there. Asked by consistent-error-envelope. */
export const markerKeysOfProject = ['ok', 'success', 'isError', 'status', 'error'] as const;

/** Keys that hold the text where the message is an object. Asked by what reads the texts of failures. */
export const innerTextKeys = /^(?:text|title|description)$/;

/**
 * Classes of the error that a stop rejects with. Asked by what knows control flow that has to leave. Source:
 * https://dom.spec.whatwg.org/#interface-AbortSignal (`AbortError`); the others were read in public code.
 */
export const abortClass = /^(?:Abort|Cancel(?:l?ed|lation)?)(?:Error|Exception)?$/;

/** Names of functions that make an error. Asked by what knows how errors are made. */
export const errorMaker = /error|exception|fail/i;

/** Names of classes of errors. Asked by what knows how errors are made. */
export const errorClassName = /(?:Error|Exception|Failure)$/;

/** The same without what may be a result. Asked by what reads the hooks of a result. */
export const hookErrorClass = /(?:Error|Exception)$/;

/** Keys of an item whose text tells what became of it. Asked by explicit-error-handling. */
export const outcomeOfItemKey = /^(?:status|state|outcome|code)$/;

/** Keys of an item that tell its failure. Asked by explicit-error-handling. */
export const failureOfItemKey = /^errors?$|error$|^failed$|^failure$/i;

/** A key of a failure in a text of JSON. Asked by explicit-error-handling. */
export const failureInJson = /"(?:class|error|errorCode|recoverySteps|message|reason)"\s*:/;

/** Keys of a failure that hold what there is of a result. Asked by require-timeout-details. */
export const partOfResultKey = /partial|results|items|completeness/i;

/** Keys that tell what is missing in a result. Asked by the edits of require-partial-results. */
export const partialResultKeys = /^(?:completeness|errors|recoverySteps)$/;
