/** English phrases by which a text sends its reader to logs, to people or to settings; seen in the failures of public tools. */

/** What a text sends its reader to. */
export type DeveloperAdviceKind = 'logs' | 'support' | 'environment' | 'issue' | 'stack trace';

// Where an order begins: at the start of a clause, or behind "please", "you should", "and".
const modal = '(?:please|kindly|and|or|then|can|may|must|should|first|either|(?:need|have|sure|remember|want) to|that you|ensure you)';
const order = String.raw`(?:^|[.:,;!?(–—•*-]\s*|\b${modal}\s+)(?:also\s+|always\s+|first\s+)?`;
const look = String.raw`(?:see|check|view|read|inspect|review|consult|examine|refer to|look (?:at|in|into|through))`;
const notOfPhrase = '(?:about|and|by|for|from|if|in|of|on|or|that|to|whether|with|you)';
const few = (most: number): string => String.raw`(?:(?!${notOfPhrase}\s)[\p{L}\p{N}_…'/-]+\s+){0,${String(most)}}?`;
const notALog = '(?:analytics|entr(?:y|ies)|filter|format|groups?|ids?|in|into|levels?|messages?|names?|out|query|streams?|types?)';
const logs = String.raw`(?:log files?|logs?)\b(?!\s+${notALog})(?![\w-])`;
const reach = '(?:contact|reach out to|get in touch with|ask|email|notify|inform|alert|consult|write to|tell)';
const team = '(?:dev|ops|engineering|development|platform) team';
const helper = String.raw`(?:support|help ?desk|administrators?|admins?|developers?|maintainers?|sysadmins?|devops|engineers?|${team})\b`;
const notAHelper = String.raw`(?:['_-]|\s+(?:agent|channel|email|ids?|role|tool|users?)\b)`;
const told = String.raw`\b(?:details?|cause|reason|information|more)\s+(?:is|are|was|were|can be|may be)\s+(?:available\s+|found\s+)?`;
const openOne = String.raw`(?:(?:open|file|raise|submit)\s+an?|report\s+(?:an?|this|the|it as an?))\s+(?:new\s+|github\s+)*`;

/** What sends its reader to logs, to people, to an issue or to a stack trace. Asked by no-developer-recovery-text. */
export const developerAdvicePatterns: readonly (readonly [DeveloperAdviceKind, RegExp])[] = [
  ['logs', new RegExp(String.raw`${order}${look}\s+${few(4)}${logs}`, 'iu')],
  ['logs', new RegExp(String.raw`${told}in\s+(?:the|your|our|its)\s+${few(2)}${logs}`, 'iu')],
  ['support', new RegExp(String.raw`${order}${reach}\s+${few(3)}${helper}(?!${notAHelper})`, 'iu')],
  ['issue', new RegExp(String.raw`${order}${openOne}(?:bug report|issue|bug|problem)\b(?!['_-])`, 'iu')],
  ['stack trace', new RegExp(String.raw`${order}${look}\s+${few(4)}stack[ -]?traces?\b`, 'iu')],
];

/**
 * "Ask the user to contact their administrator", "The user must add the key": that is what the agent can do. Asked by
 * no-developer-recovery-text.
 */
export const relayedAdvice = new RegExp(
  [
    String.raw`\b(?:tell|ask|inform|advise|let|have|instruct|remind|suggest|direct|recommend)\w*\s+(?:to\s+)?(?:the |your |this )?(?:end )?` +
      String.raw`(?:user|customer|caller|person|human|guest|client)s?\b`,
    String.raw`\b(?:user|customer)s?\s+(?:can|could|may|might|must|should|will|has to|have to|needs? to|wants? to)\b`,
  ].join('|'),
  'i',
);

const setting = String.raw`(?:set|add|provide|configure|define|export|specify|supply|put|declare|enter|check|verify|update)`;
/** The name of an environment variable, as it stands in a text. Asked by no-developer-recovery-text. */
export const variableName = /(?<![\w$-])(?!YOUR_)[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?![\w-])/g;
/** What stands before it where the reader is to set it. Asked by no-developer-recovery-text. */
export const ordersSetting = new RegExp(String.raw`${order}${setting}\s+(?<between>[^.!?;]{0,60})$`, 'iu');
const envFile = String.raw`(?<![\w/])\.(?:env(?:\.\w+)?|dev\.vars)(?![\w/])`;
/** "Set the environment variable", "add it to .env". Asked by no-developer-recovery-text. */
export const setsVariable = new RegExp(
  String.raw`${order}${setting}\s+[^!?;]{0,80}?(?:\benvironment variables?\b|\benv vars?\b|${envFile})`,
  'iu',
);
/** "Set the key in your environment". Asked by no-developer-recovery-text. */
export const setsInEnvironment = new RegExp(
  String.raw`${order}${setting}\s+[^.!?;]{0,60}?\bin(?:to)? (?:your|the|its) (?:\w+ )?environment\b`,
  'iu',
);
const give = String.raw`(?:set|add|provide|configure|supply|enter|specify)\s+(?:a|an|the|your|its)`;
const key = String.raw`(?:api key|(?:access |auth )?token|secret|credentials)\b(?!\s+(?:argument|field|input|option|parameter|property))`;
/** "Provide an API key"; an argument is none. Asked by no-developer-recovery-text. */
export const setsCredential = new RegExp(String.raw`${order}${give}\s+(?:[\p{L}\p{N}.'-]+\s+){0,5}?${key}`, 'iu');

/** "set the mode to PRODUCTION_MODE": the name is a value. Asked by no-developer-recovery-text. */
export const beforeValue = /(?:\b(?:to|as|is|be)\s+|[=:]\s*)["'`]?$/i;

/** Words for a credential in a text. Asked by no-developer-recovery-text. */
export const credentialWords = /\b(?:api key|token|secret|credentials?)\b/i;

/** What may stand before an order and is no part of it. Asked by no-developer-recovery-text. */
export const adviceLead = new RegExp(String.raw`^(?:[^\p{L}\p{N}.]+|[.](?!\w)|(?:${modal}|also|always)\s+)+`, 'iu');

/** What the names of tools say that have to do with what an advice is about. Asked by no-developer-recovery-text. */
export const adviceSubjects: Readonly<Record<DeveloperAdviceKind, RegExp>> = {
  logs: /\b(?:logs?|console)\b/,
  support: /\b(?:support|contact|admins?|administrators?|tickets?|escalate|notify|email|message)\b/,
  environment: /\b(?:env|environments?|secrets?|variables?|credentials?)\b/,
  issue: /\b(?:issues?|bugs?|tickets?)\b/,
  'stack trace': /\b(?:stack ?trace|trace|stack|debug|exceptions?|events?|logs?)\b/,
};

/** What stands before the name of a tool that is to be called, as the text of a regular expression. Asked by no-developer-recovery-text. */
export const callLead = String.raw`\b(?:call|use|using|run|invoke|try|with|via|through)\s+(?:the\s+)?["'\u0060]?`;
/** A call of a tool in a text: "Read the logs with get_logs". Asked by no-developer-recovery-text. */
export const namesNextCall = new RegExp(String.raw`${callLead}[a-z][a-z0-9]*(?:_[a-z0-9]+|[A-Z]\w*)+`);
