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
