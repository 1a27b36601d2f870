/**
 * What the words and the names of a failure say of it: whether another call would mend it, whose fault it is, whether it was meant.
 * Where no source is named, they were read in public code.
 */

/** What no other call changes: who may do it, what is not set up, what must never be. Asked by no-fatal-for-recoverable. */
export const hopelessText =
  /credential|token|api.?key|secret|password|permission|forbid|not allowed|not permitted|refus|unauthori|not authori|denied|invariant|invoker|configur|not set\b|\benv\b|corrupt|inconsisten|tenant|outside|\bmay not\b|\bmust not\b|sandbox|licen[cs]e|quota|suspended|disabled/i;

/** The same in a code. Asked by no-fatal-for-recoverable. */
export const hopelessCode = /missing|forbid|denied|unauthor|credential|invariant|config|corrupt|permission/i;

/** What passes by itself. Asked by no-fatal-for-recoverable. */
export const passingText = /rate.?limit|too many requests|try again|temporar|timed? ?out|throttl|\bbusy\b|\boverloaded\b/i;

/** What another search may find. Asked by no-fatal-for-recoverable. */
export const noMatchText =
  /\bnot found\b|\bno such\b|\bdoes(?: not|n't) exist\b|\bunknown\b|\bambiguous\b|\bmore than one\b|\bseveral\b|\bmultiple\b|\balready (?:exists|taken|booked)\b|^no\b/i;

/** What another input mends. Asked by no-fatal-for-recoverable. */
export const invalidText =
  /\binvalid\b|\bmust be\b|\bout of range\b|\bunsupported\b|\bmalformed\b|\bcannot be parsed\b|\bis not a(?:n)? (?:valid )?\w+/i;

/** What nobody here may do. Asked by no-fatal-for-recoverable. */
export const forbiddenText =
  /\b(?:access denied|permission denied|forbidden|not authori[sz]ed|refus(?:e|es|ed|ing) to|lacks? (?:the )?permission)\b/i;

/** Messages of what is a fault of the program, whatever the test before it asks. Asked by prefer-planned-failure. */
export const programmingFault =
  /invariant|unreachable|(?:should|must) (?:not|never)|never happen|impossible|unexpected|assert|\bbugs?\b|corrupt|inconsisten|(?:not|un)[ -]?(?:configured|implemented|initiali[sz]ed|wired|registered|mounted)|misconfigur|\benv(?:ironment)?\b|\bconfig(?:uration)?\b|unhandled|\binternal\b|connection|\bpool\b/i;

/** Classes of errors that are a fault of the program. Asked by prefer-planned-failure. */
export const programmingClass = /assert|invariant|unreachable|internal|bug/i;

/** What says in a text that something failed. Asked by no-success-shaped-failure. */
export const failingWords = [
  /\b(?:error|errored|fail(?:ed|ure|s)?|unable|unavailable|problem|wrong|timed? ?out|timeout|invalid|denied|refused|try again|cannot|down)\b/i,
  /\b(?:unknown|unexpected|crash|missing|exception|not (?:configured|supported|reachable|accessible))\b/i,
  /\b(?:could|can|did|does|was|is)(?: ?n[o']t|n’t)\b/i,
  /\b(?:aborted|blocked|busy|cancell?ed|disconnected|exceeded|expired|forbidden|gave up|incomplete|interrupted|lost|maintenance|offline|outage)\b/i,
  /\b(?:overloaded|quota|rate[- ]?limit\w*|rebuil[dt]\w*|rejected|restricted|retry|skipped|temporar\w*|too (?:many|slow|long)|trouble|unauthori[sz]ed)\b/i,
  /\b(?:unreachable|no (?:access|answer|connection|permissions?|reply|response)|not (?:allowed|permitted|possible|ready|responding)|later)\b/i,
];

/** What says that there is nothing to find. Asked by no-success-shaped-failure. */
export const noneFoundText =
  /^(?:(?:there (?:are|were) )?no\b[\w\s-]*\b(?:found|results?|match|matches|records?|items?|data|entries)|nothing (?:was )?found|none found)\b/i;

/** What says in a text that the call failed. An empty list, or a record that is not there, is an answer. Asked by require-is-error. */
export const failureWords =
  /(?:^|[^\w-])(?:errors?|exception|fail(?:s|ed|ure)?|unable to|could ?n[o']t|could not|can ?not|can't|unexpected|timed out|timeout|unauthori[sz]ed|forbidden|denied|rejected|went wrong|unavailable|❌)(?:[^\w-]|$)|❌/i;

/** What takes that back: "no errors". Asked by require-is-error. */
export const noFailure = /\b(?:no|zero|without|0) (?:\w+ )?(?:errors?|failures?)\b/i;

/** Names of what a classifier answers with. Asked by explicit-error-handling. */
export const classifiedAsFailing = /fail|error|unavailable|unreachable|time.?out|denied|refused/i;

/** Calls that make the failure, put things back, ask somebody, or try the same again: no fallback. Asked by no-silent-fallback. */
export const noFallback = new RegExp(
  [
    'error|fail|fault|exception|reject|problem|denied|explain|describe|retry|again|backoff|wait|sleep|delay',
    'rollback|undo|revert|compensat|clean|close|dispose|release|destroy|abort|elicit|suspend|interrupt|confirm',
    'log|report|capture|format|render|summari[sz]e|parse|stringify|translate|decode|repair',
  ].join('|'),
  'i',
);

/** Names of what was kept from before. Asked by no-silent-fallback. */
export const keptFromBefore = /cached?(?![a-z])|cache\b|^(?:last|previous|stale)[A-Z]|snapshots?$/i;

/** What is done to a cache without reading it. Asked by no-silent-fallback. */
export const noCacheRead = /^(?:set|put|delete|clear|has|invalidate|expire|warm|add|push|forEach|size)/i;

/** Codes of failures that a second call is the plan for. Asked by no-silent-fallback. */
export const expectedFailure = /404|409|not_?found|no_?such|enoent|eexist|p2025|p2002|missing|exist|conflict|abort|cancel/i;

/** What tells in a text that the answer is of another source. Asked by no-silent-fallback. */
export const saysFallback = [
  /\b(?:instead|fall(?:s|ing)?[ -]?back|fell back|alternative|backup|secondary|mirror)\b/i,
  /\b(?:cached?|stale|offline|last (?:known|call)|out of date|outdated)\b/i,
];

/** Names of what went wrong. Asked by prefer-planned-failure. */
export const troubleName = /err|fail|problem|issue/i;
