/**
 * Phrases of failures: those that say no more than that something failed, and those that tell a class, a timeout or a limit. Where no
 * source is named, they were read in public code.
 */

import { words } from './words.ts';

/** What a bare text is about, as far as it says. `status`: an HTTP status that only the run knows. */
export type BareKind =
  'rateLimit' | 'unavailable' | 'timeout' | 'notFound' | 'auth' | 'forbidden' | 'input' | 'conflict' | 'status' | 'unknown';

/**
 * Whole messages that say no more than that something failed, in lower case and without a full stop, and what they are about. Asked by
 * no-bare-error-message.
 */
export const barePhrases: readonly (readonly [BareKind, RegExp])[] = [
  ['rateLimit', /^(?:too many requests|rate limit(?:ed)?(?: error| exceeded| reached| hit)?|throttled|quota exceeded)$/],
  [
    'unavailable',
    /^(?:internal server error|server error|bad gateway|network error|connection error|(?:currently |temporarily )?unavailable)$/,
  ],
  ['unavailable', /^(?:the )?(?:service|server) (?:is )?(?:currently |temporarily )?unavailable$/],
  [
    'timeout',
    /^(?:the )?(?:request |operation |connection |call |network |tool |execution |gateway )?(?:timeout|time out|timed out)(?: error| exceeded| expired| occurred| reached)?$/,
  ],
  ['timeout', /^deadline exceeded$/],
  ['notFound', /^(?:(?:the )?(?:requested )?resource )?(?:was )?(?:not found|does not exist|could not be found)$|^gone$/],
  ['auth', /^unauthori[sz]ed(?: access| request)?$|^(?:unauthenticated|not authenticated|invalid credentials)$/],
  ['auth', /^(?:auth|authentication|authorization) (?:error|failed|failure)$/],
  [
    'forbidden',
    /^(?:forbidden|(?:access|permission) denied|permission error|not (?:allowed|permitted|authori[sz]ed)|insufficient permissions?)$/,
  ],
  ['input', /^(?:(?:not valid|bad|malformed|unprocessable) (?:entity|content)|invalid|not valid)$/],
  [
    'input',
    /^(?:invalid|bad|wrong|malformed|incorrect|illegal) (?:tool |user |request )?(?:inputs?|request|data|values?|param(?:eter)?s?|arg(?:ument)?s?|format|body|payload|type)(?: data| format| given| provided| received)?$/,
  ],
  ['input', /^(?:the )?(?:inputs?|request|data|values?|parameters?|arguments?) (?:is|are|was|were) (?:invalid|not valid|malformed)$/],
  ['input', /^(?:input |request |data |schema |parameter |argument )?validation (?:error|failed|failure)(?: occurred)?$/],
  ['conflict', /^conflict$/],
  [
    'unknown',
    /^(?:an? |some )?(?:(?:api|fatal|general|generic|http|internal|request|server|system|unexpected|unhandled|unknown|unspecified) )*(?:error|exception|failure)(?: (?:has |have )?(?:happened|occurred))?$/,
  ],
  ['unknown', /^(?:(?:oops|sorry) )?something (?:broke|failed|went wrong|unexpected happened)$/],
  ['unknown', /^(?:failed|unknown|oops)$/],
  [
    'unknown',
    /^(?:the |this |your )?(?:action|api call|api request|call|command|execution|function call|http request|job|operation|process|processing|request|step|task|tool|tool call|tool execution) (?:has |had )?(?:failed|was unsuccessful|was not successful|could not be completed)$/,
  ],
  [
    'unknown',
    /^(?:failed to|unable to|could not|couldn't|cannot|can't) (?:complete|execute|handle|perform|process) (?:the |this |your )?(?:action|call|command|operation|request|task|tool)$/,
  ],
];

/** One thing in up to four words: "the order", "an open order of today". */
const noun = String.raw`(?:(?:the|that|this|an?|any) )?(?<noun>[a-z'-]+(?: (?!(?:after|and|are|because|but|could|if|is|or|since|unless|until|was|were|when|while|within|without) )[a-z'-]+){0,3})`;

/**
 * The same around a noun: "Order not found", "Failed to load the order", "Invalid order input". Asked by no-bare-error-message with the
 * option `messages`.
 */
export const bareNounPhrases: readonly (readonly [BareKind, RegExp])[] = [
  ['notFound', new RegExp(`^${noun} (?:(?:is|are|was|were) )?not found$`)],
  ['notFound', new RegExp(`^${noun} (?:could not|couldn't|cannot) be found$`)],
  ['notFound', new RegExp(`^${noun} (?:does not|doesn't|do not) exist$`)],
  ['notFound', new RegExp(`^no such ${noun}$`)],
  ['input', new RegExp(`^invalid ${noun} (?:input|data|format|parameters?|params|arguments?|request|value)$`)],
  ['unknown', new RegExp(`^(?:failed to|unable to|could not|couldn't) (?!be )[a-z-]+(?: ${noun})?$`)],
  ['unknown', new RegExp(`^error (?!in |with )[a-z-]+ing ${noun}$`)],
];

/** Words that add nothing to a status: "HTTP error 404", "the server responded with 500". Asked by no-bare-error-message. */
export const wordsAroundStatus = words(`
  a an api call code error failed failure fetch from got http https in internal is non not of ok received remote request responded response
  resulted returned server status the unexpected upstream was with
`);

/** A status behind a message: ", HTTP status 404", "(error: 500)". Asked by no-bare-error-message. */
export const statusBehind = /,? *\(?(?:(?:http|status|code|error)[ :]*)*(?:\b[45]\d\d\b|\0)\)?$/i;

/** What a status alone is about. Asked by no-bare-error-message. Source: https://www.iana.org/assignments/http-status-codes. */
export const kindOfStatus: Readonly<Record<string, BareKind>> = {
  400: 'input',
  401: 'auth',
  403: 'forbidden',
  404: 'notFound',
  408: 'timeout',
  409: 'conflict',
  410: 'notFound',
  422: 'input',
  429: 'rateLimit',
  502: 'unavailable',
  503: 'unavailable',
  504: 'timeout',
  500: 'unavailable',
};

/**
 * How a message begins, or what it holds, that names nothing. Asked by what judges the wording of a failure, and only where it names no
 * value.
 */
export const bareOpening =
  /\b(?:http|status|failed|failure)\b|^(?:could not|couldn't|unable|error|unexpected|unknown error|something|internal|invalid (?:input|request)|bad request|timed? ?out)\b/i;

/**
 * What says that the same call may do later. Asked by require-error-class and the edits. Closed lists: what is not in them says nothing
 * of the class. `rate limit` and `timeout` alone may be the name of an input.
 */
export const passingPhrases = [
  /\brate[- ]limited\b|\btoo many requests\b/i,
  /\brate[- ]?limits? (?:was |is |has been )?(?:exceeded|reached|hit)\b/i,
  /\b(?:exceeded|reached|hit) (?:the |your |its |our )?(?:[\w-]+ )?rate[- ]?limit\b/i,
  /\btimed[- ]out\b|\b(?:request|connection|gateway|network) time-?out\b/i,
  /\b(?:temporarily|is|are|was|currently) (?:unreachable|overloaded|offline)\b|\btemporarily (?:unavailable|down|out of service)\b/i,
  /\bservice (?:is )?(?:currently )?(?:unavailable|down)\b|\b(?:under|down for) maintenance\b/i,
  /\btry(?: it| this| the (?:call|request))? again (?:later|shortly|soon)\b/i,
  /\btry(?: it| this)? again in (?:(?:about|an?|few|some) ){0,3}(?:(?:\d+|\uFFFC) ?)?(?:sec|min|second|minute|moment|while|bit|hour|day|[smh])s?\b/i,
  /\bretry (?:later|shortly|soon|(?:in|after) (?:\d+|\uFFFC))/i,
];

/** What says that the same call is not to be tried again. Asked beside `passingPhrases`. */
export const forbidsRetry = /\b(?:do not|don't|never|cannot|can't|no need to|not) (?:try|retry|call|wait)\b/i;

/** What says in a text that there may be another try. Asked by the edits of timeouts. */
export const namesAnotherTry = /\b(?:again|retry)\b/i;

/** What says that somebody has to sign in. Asked by require-error-class and the edits. */
export const reconnectPhrases = [
  /\b(?:session|token|sign-?in|log-?in|credentials?|access)(?: (?:of|for|to|with) \S+)? (?:has |have |is |are |was |were )?(?:expired|revoked)\b/i,
  /\bnot (?:signed|logged) in\b|\b(?:sign|log) in (?:again|first)\b|\b(?:reconnect|re-?authenticate|re-?authorize)\b/i,
  /\bnot (?:authenticated|authori[sz]ed)\b|\bunauthori[sz]ed\b/i,
];

/** How a unit of time begins, and its seconds. Asked by what reads a delay out of a text. */
export const delayUnits: readonly (readonly [RegExp, 1 | 60 | 3600])[] = [
  [/^s/i, 1],
  [/^m/i, 60],
  [/^h/i, 3600],
];

/**
 * How long to wait before another call, with its amount and unit. `\uFFFC` stands for a value of the run. Asked by what tells the class
 * of a failure.
 */
export const delayPhrase =
  /\b(?:again|retry|wait)(?: (?:in|after|for|about|at least|another))* (\d+|\uFFFC) ?(seconds?|secs?|s|minutes?|mins?|hours?)\b/i;

/** What times out. */
const timeoutSubject =
  '(?:api|call|command|connect(?:ion)?|download|execution|fetch|http|idle|navigation|network|operation|process|query|read|request|response|script|' +
  'search|server|session|socket|task|tool|upload|upstream|wait)';

/** What says that something timed out. Asked by require-timeout-details. */
export const timeoutPhrases = [
  /\btimed[\s-]out\b/i,
  new RegExp(String.raw`\b${timeoutSubject} (?:call )?time-?out\b(?! (?:value|setting|option|must|should|is|parameter))`, 'i'),
  /\btime-?out (?:after|exceeded|reached|expired|error|waiting|while|during|occurred|of \S+ exceeded)\b/i,
  /^\W*time-?out\W*$|^\W*time-?out[:!.]\s/i,
  /\b(?:due to|because of|hit|reached|exceeded) (?:a|an|the|its) (?:[\w-]+ )?time-?out\b/i,
];

const doubt = '(?:may|might|could|can|possibly|probably|perhaps|maybe|likely|if|unless|either|when|whether|or|before|until|never|not)';

/** "The service may have timed out", "not found or timed out", "if it timed out". Asked by require-timeout-details. */
export const supposedTimeout = new RegExp(String.raw`\b${doubt}\b[^.;]*\btime(?:d[\s-]|-)?out\b|\btime(?:d[\s-]|-)?out or\b`, 'i');

/** Whoever else gave up did so by a limit of its own. Asked by require-timeout-details. */
export const foreignTimeout = /\bgateway time-?out\b|\b(?:408|504|522|524)\b/i;

/** Units of time. Asked by require-timeout-details. */
export const timeUnit = '(?:ms|milliseconds?|msecs?|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?)\\b';

const amount = String.raw`(?:\d[\d_.,]*|\uFFFC)`;

const inWords = 'one|two|three|five|ten|fifteen|twenty|thirty|forty(?:-five)?|sixty|ninety|half a|an?';

const wait = String.raw`\b(?:retry(?:ing)?|again|wait(?: for)?)(?:\s+(?:in|after|for|about|at least|another))*`;

/** A delay before another try, which is no limit. Asked by require-timeout-details. */
export const retryDelays = new RegExp(String.raw`${wait}\s+(?:${amount}\s*-?\s*${timeUnit}|(?:${inWords})\s+(?:second|minute)s?)`, 'giu');

/** How long a limit is. Asked by require-timeout-details. */
export const limitPhrases = [
  new RegExp(String.raw`\d[\d_.,]*\s*-?\s*${timeUnit}`, 'iu'),
  new RegExp(String.raw`\b(?:${inWords})\s+(?:(?:milli)?second|minute|hour)s?\b`, 'iu'),
  /\b(?:after|within|exceeded|limit(?: of)?:?|timeout(?: of)?:?)\s+\d/i,
];

/** Names of a value that is a limit of time. Asked by require-timeout-details. */
export const limitValueName = /time_?out|limit|deadline|duration|elapsed|budget|max|seconds?|secs?|minutes?|(?:^|[a-z_])ms\b|Ms\b|delay/i;

/** Classes of errors that are timeouts. Asked by require-timeout-details. */
export const timeoutClass = /(?:Timeout|TimedOut)(?:Error|Exception)?$/;

/**
 * Names and codes of errors that are timeouts. Asked by require-timeout-details. Source: https://nodejs.org/api/errors.html and the
 * errors of undici.
 */
export const timeoutNames = /^(?:TimeoutError|E(?:SOCKET)?TIMEDOUT|UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT)$/;

/** Options that are a limit of time. Asked by the edits of timeouts. */
export const timeoutOption = /^(?:timeout|timeoutMs|timeout_ms)$/;

/** Names of a flag that says that the time was out. Asked by require-timeout-details. */
export const timedOutName = /^(?:is_?|did_?|has_?|was_?)?time(?:d_?)?_?out$/i;

/** Keys of a failure that tell the limit. Asked by require-timeout-details. */
export const timeLimitKey = /time_?out|limit|deadline|elapsed|duration|Ms$|_ms$|seconds$/i;

/** Keys of a failure that tell what timed out. Asked by require-timeout-details. */
export const timedOutKey =
  /^(?:tool(?:Name)?|source|service|operation|target|url|host|endpoint|step|stage|query|command|server|api|provider|host_?name|path|\w*Url)$/i;

/** What says what there is of a result. Asked by require-timeout-details. */
export const partialPhrases =
  /\bpartial|\bso far\b|\balready\b|\bcollected\b|\bcompleted\b|\bincomplete\b|\bremaining\b|\bthe first\b|\bfetched\b|\bresults?\b/i;

/** What stands before a message and says only that it is one: "Error: not found". Asked by no-bare-error-message. */
export const errorLead = /^[^\p{L}]*(?:an? )?(?:error|failed|failure|oops|sorry|tool error|exception) ?[:!,–—-]+ ?/iu;

/** What stands before a value that is a delay before another try. Asked by require-timeout-details. */
export const delayBefore = /\b(?:again|retry|wait)(?:\s+(?:in|after|for))*\s+$/i;

/** What stands before a value that is a limit of time. Asked by require-timeout-details. */
export const limitBefore = /\b(?:after|within|exceeded|limit(?: of)?|timeout(?: of)?)[:(]?\s*$/i;

/** Words of a next step that has to do with a limit of time. Asked by require-timeout-details. */
export const limitWord = /\blimit\b|\btimed? ?out\b/i;
