/**
 * Advice in failures and what names it: next steps for an agent, work for a developer, a question which of several is meant. Where no
 * source is named, they were read in public code.
 */

/** Keys of a failure that hold a next step, beside those that the settings tell. Asked by require-recovery-steps. */
export const stepKey =
  /next_?(?:step|action|call)|recover|remed(?:y|iation)|hint|suggest(?:ed|ion)|how_?to|resolution|instruction|guidance|advice|^(?:fix|help|tips?|todo)$/i;

/** How a sentence begins that tells what to do. Asked by require-recovery-steps. */
export const imperative =
  /^\W*(?:(?:please|instead|then|first|or|to (?:go on|continue)),? )*(?:add|ask|call|check|choose|configure|connect|create|enable|enter|give|increase|list|log ?in|look up|make|narrow|omit|pass|pick|provide|query|read|reduce|remove|rename|replace|retry|run|search|select|send|set|sign in|specify|split|start|tell|try|use|wait)\b(?! (?:\S+ )?(?:failed|error|failure|timed out|is|was|did|could|cannot|has|had)\b)/i;

/** "Available regions: …", "format must be one of …", "'topic' is required". Asked by require-recovery-steps. */
export const tellsAllowed =
  /\b(?:available|supported|valid|allowed|accepted|possible|known)\b[^:]{0,40}:|\bmust be\b|\b(?:expects?|expected) one of\b|\b(?:is|are) required\b|\bmust (?:have|include|contain|specify|provide)\b/i;

/** `book(flight="LH 7")`, "call book_flight with one of the ids"; "flight(s)" is none. Asked by require-recovery-steps. */
export const callText = /\b[A-Za-z_$][\w$]*\((?!e?s\))[^)]{0,200}\)|\b(?:call|use|run)\s+[`"']?(?:[a-z]+_\w+|[a-z]+[A-Z]\w*)/i;

/**
 * How the name of an environment variable ends. A name in capitals alone may be a value that the tool takes: `IN_PROGRESS`. Asked by
 * no-developer-recovery-text.
 */
export const variableOfCredential = /_(?:KEY|TOKEN|SECRET|PASSWORD|DSN|CREDENTIALS?|URL|URI|ENDPOINT|HOST|REGION)$/;

/** What says that a variable is not set. Asked by no-developer-recovery-text. */
export const lacksVariable =
  /environment variable|\benv vars?\b|\b(?:not|isn't|aren't) (?:been )?(?:set|configured|defined|found|provided)\b|\bmissing\b|\bundefined\b/i;

/** Functions that read a log, which makes it a matter of the agent. Asked by no-developer-recovery-text. */
export const readsLog = /^(?:fetch|find|get|list|load|query|read|search|stream|tail)\w*logs?$/i;

/** A question that is answered by yes or no, and needs no options. Asked by require-ambiguity-options. */
export const asksYesOrNo = /\bconfirm|\bapprov|\bare you sure\b|\bproceed\b|\byes or no\b|\bgo ahead\b|\ball\s+(?:of them|\d+|several)\b/i;

/** A question which of several is meant. Asked by require-ambiguity-options. */
export const asksWhich = /\bwhich (?:one|of (?:the|these|those|them))\b/i;

/** Verbs that ask for a choice. Asked by require-ambiguity-options. */
export const choiceWords = /\b(?:which|choose|select|pick)\b/i;

/** Names of a list of what was found. Asked by require-ambiguity-options. */
export const candidateNouns = /^(?:.*(?:matches|candidates|hits)|found|results|options|possible\w*)$/i;

/** Words that take the sense of a number from a text. Asked by require-ambiguity-options. */
export const negativeWords = /\b(?:no|not|none|nothing|never|neither|cannot|without|only|at most|zero)\b|n['’]t\b/i;

/** Keys of a failure that list what was found. Asked by require-ambiguity-options. */
export const candidateKeys = [
  'matches',
  'candidates',
  'choices',
  'alternatives',
  'suggestions',
  'results',
  'items',
  'possibilities',
  'found',
];

/** Keys of an option that tell the call that chooses it. Asked by require-ambiguity-options. */
export const nextCallKey =
  /^(?:call|next_?(?:call|step|action)|recovery_?steps?|step|command|tool|action|arg(?:ument)?s|param(?:eter)?s|invocation|how_?to)$/i;

/** Calls that ask the user which one is meant. Asked by no-first-fuzzy-match. */
export const asksUser =
  /confirm|elicit|approv|inputRequired|^ask(?![a-z])|disambiguat|^prompt(?:User|For|$)|requestPermission|chooseOne|ambiguous/i;

/** Keys that say that a part of the work failed. Asked by require-partial-results. */
export const tellsFailureKey =
  /^(?:complete(?:ness|d)?|is_?(?:partial|complete)|partial|(?:has_?)?errors?|(?:\w+_?)?(?:errors?|failed|failures?|warnings?|missing|unavailable|available)|degraded|sources?|status|notes?|skipped|ok|success)$/i;

/** Keys that say what is missing. Asked by require-partial-results. */
export const namesMissingKey = /error|fail|miss|unavailable|skipped|warning|sources|recoverySteps|note|message|reason/i;

/** English verbs that ask for a call, at the start of a sentence. Asked by require-ambiguity-options. */
export const capitalVerbs = /\b(?:Call|Use|Run|Invoke|Retry|Repeat|Pass|Set|Send|Rerun|Re-run|Resubmit)\b/g;

const several = String.raw`\b(?:several|multiple|many|more than one|two or more|at least two|[2-9]|\d{2,})\b`;
const worded = String.raw`\b(?:several|multiple|many|more than one|two or more)\b`;
const match = String.raw`\b(?:match(?:es|ed|ing)?|candidates?|possibilit(?:y|ies)|hits?)\b`;
/** "several orders match", "more than one was found". Asked by require-ambiguity-options. */
export const severalPhrases = [
  new RegExp(String.raw`${several}\s+(?:[\p{L}…'-]+\s+){0,4}${match}`, 'iu'),
  new RegExp(String.raw`${match}\s+(?:[\p{L}…'"-]+\s+){0,3}${worded}`, 'iu'),
  new RegExp(String.raw`${worded}\s+(?:[\p{L}…'-]+\s+){0,4}(?:(?:were |was )?found|exists?|(?:is|are) (?:called|named)|share)\b`, 'iu'),
  new RegExp(String.raw`\bfound ${worded}`, 'iu'),
];

/** A call that is written out. Asked by require-ambiguity-options. */
export const writtenCall = /\b[A-Za-z_][\w.-]{2,}\((?!s\)|es\))/;
const calls = String.raw`\b(?:call|use|run|invoke|retry|repeat|again|pass|set|rerun|re-run|resubmit|send)\b`;
const written = String.raw`(?:[\p{L}\d]+(?:_[\p{L}\d]+)+|\p{Ll}[\p{Ll}\d]*\p{Lu}[\p{L}\d]*|"[\w.-]+"|'[\w.-]+'|\u0060[\w.-]+\u0060)`;
/** Verbs that ask for a call. Asked by require-ambiguity-options. */
export const callVerbs = new RegExp(calls, 'u');
/** "call it with …", "pass the id". Asked by require-ambiguity-options. */
export const namesOtherCall = new RegExp(String.raw`${calls}[^.!?]*?(?:…|this tool|\bids?\b|${written})`, 'u');
