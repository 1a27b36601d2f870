import { isInside, memberPath } from '../analysis/syntax/ast.ts';
import { failureTexts, shownParts, type FailureText } from '../analysis/failures/failure-text.ts';
import type { FileContext } from '../analysis/syntax/file-context.ts';
import { findTools, type ToolDefinition } from '../analysis/tools/find-tools.ts';
import { lacksVariable, readsLog, variableOfCredential } from '../knowledge/advice.ts';

/** What a text sends its reader to. */
type DeveloperAdviceKind = 'logs' | 'support' | 'environment' | 'issue' | 'stack trace';

/** A failure text that advises whoever runs the tool, not the agent that reads it. */
export interface DeveloperAdvice {
  readonly text: FailureText;
  readonly kind: DeveloperAdviceKind;
  /** The words that say so, with `…` for what only the run knows. */
  readonly words: string;
}

/** The failure texts of a file that advise a developer, in source order. */
export function developerAdvice(file: FileContext): DeveloperAdvice[] {
  return failureTexts(file).flatMap((text) => {
    const found = adviceIn(shownParts(text.parts));
    return found && !isAgentsOwn(found.kind, text, file) ? [{ text, ...found }] : [];
  });
}

/** The first advice to a developer in a text. */
export function adviceIn(text: string): Pick<DeveloperAdvice, 'kind' | 'words'> | null {
  const plain = text.replaceAll('’', "'");
  // A full stop inside of `.env` or `app.log` ends no sentence.
  for (const sentence of plain.split(/(?<=[.!?;])\s+|\n+/)) {
    for (const [kind, pattern] of patterns) {
      const match = pattern.exec(sentence);
      if (match && !isRelayedText(sentence.slice(0, match.index + match[0].length))) return { kind, words: withoutLeading(match[0]) };
    }
    const words = variableAdvice(sentence, plain);
    if (words !== null) return { kind: 'environment', words };
  }
  return null;
}

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

const patterns: readonly (readonly [DeveloperAdviceKind, RegExp])[] = [
  ['logs', new RegExp(String.raw`${order}${look}\s+${few(4)}${logs}`, 'iu')],
  ['logs', new RegExp(String.raw`${told}in\s+(?:the|your|our|its)\s+${few(2)}${logs}`, 'iu')],
  ['support', new RegExp(String.raw`${order}${reach}\s+${few(3)}${helper}(?!${notAHelper})`, 'iu')],
  ['issue', new RegExp(String.raw`${order}${openOne}(?:bug report|issue|bug|problem)\b(?!['_-])`, 'iu')],
  ['stack trace', new RegExp(String.raw`${order}${look}\s+${few(4)}stack[ -]?traces?\b`, 'iu')],
];

// "Ask the user to contact their administrator", "The user must add the key": that is what the agent can do.
const relayed = new RegExp(
  [
    String.raw`\b(?:tell|ask|inform|advise|let|have|instruct|remind|suggest|direct|recommend)\w*\s+(?:to\s+)?(?:the |your |this )?(?:end )?` +
      String.raw`(?:user|customer|caller|person|human|guest|client)s?\b`,
    String.raw`\b(?:user|customer)s?\s+(?:can|could|may|might|must|should|will|has to|have to|needs? to|wants? to)\b`,
  ].join('|'),
  'i',
);

function isRelayedText(before: string): boolean {
  return relayed.test(before);
}

const setting = String.raw`(?:set|add|provide|configure|define|export|specify|supply|put|declare|enter|check|verify|update)`;
const variableName = /(?<![\w$-])(?!YOUR_)[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?![\w-])/g;
const beforeName = new RegExp(String.raw`${order}${setting}\s+(?<between>[^.!?;]{0,60})$`, 'iu');
const envFile = String.raw`(?<![\w/])\.(?:env(?:\.\w+)?|dev\.vars)(?![\w/])`;
const variableWord = new RegExp(
  String.raw`${order}${setting}\s+[^!?;]{0,80}?(?:\benvironment variables?\b|\benv vars?\b|${envFile})`,
  'iu',
);
const inEnvironment = new RegExp(String.raw`${order}${setting}\s+[^.!?;]{0,60}?\bin(?:to)? (?:your|the|its) (?:\w+ )?environment\b`, 'iu');
const give = String.raw`(?:set|add|provide|configure|supply|enter|specify)\s+(?:a|an|the|your|its)`;
const key = String.raw`(?:api key|(?:access |auth )?token|secret|credentials)\b(?!\s+(?:argument|field|input|option|parameter|property))`;
const givenKey = new RegExp(String.raw`${order}${give}\s+(?:[\p{L}\p{N}.'-]+\s+){0,5}?${key}`, 'iu');

function variableAdvice(sentence: string, text: string): string | null {
  for (const { 0: name, index } of sentence.matchAll(variableName)) {
    const before = beforeName.exec(sentence.slice(0, index));
    if (!before || !variableOfCredential.test(name) || /(?:\b(?:to|as|is|be)\s+|[=:]\s*)["'`]?$/i.test(before.groups?.between ?? ''))
      continue;
    const words = sentence.slice(before.index, index + name.length);
    if (!isRelayedText(sentence.slice(0, index))) return withoutLeading(words);
  }
  const isOfVariable = [...text.matchAll(variableName)].some(([name]) => variableOfCredential.test(name));
  const isOfKey = isOfVariable || /\b(?:api key|token|secret|credentials?)\b/i.test(text);
  const match =
    variableWord.exec(sentence) ??
    (isOfKey ? inEnvironment.exec(sentence) : null) ??
    (isOfVariable && lacksVariable.test(text) ? givenKey.exec(sentence) : null);
  return match && !isRelayedText(sentence.slice(0, match.index + match[0].length)) ? withoutLeading(match[0]) : null;
}

const leading = new RegExp(String.raw`^(?:[^\p{L}\p{N}.]+|[.](?!\w)|(?:${modal}|also|always)\s+)+`, 'iu');

function withoutLeading(words: string): string {
  return words.replace(leading, '').trim();
}

/** What the names of tools say that have to do with what an advice is about. */
const subjects: Readonly<Record<DeveloperAdviceKind, RegExp>> = {
  logs: /\b(?:logs?|console)\b/,
  support: /\b(?:support|contact|admins?|administrators?|tickets?|escalate|notify|email|message)\b/,
  environment: /\b(?:env|environments?|secrets?|variables?|credentials?)\b/,
  issue: /\b(?:issues?|bugs?|tickets?)\b/,
  'stack trace': /\b(?:stack ?trace|trace|stack|debug|exceptions?|events?|logs?)\b/,
};

function isAgentsOwn(kind: DeveloperAdviceKind, text: FailureText, file: FileContext): boolean {
  const { tool, envelope } = text;
  // One that keeps settings sets them; of the others the agent may have the neighbour to look with.
  const tools = kind === 'environment' ? [tool] : findTools(file);
  if (tools.some(({ name }) => name !== null && subjects[kind].test(spacedName(name)))) return true;
  if (kind === 'logs' && readsLogs(tool, file)) return true;
  if (kind === 'environment') return false;
  if (kind === 'support' && envelope?.classMeaning === 'authRequired') return true;
  return namesTool(shownParts(text.parts), tools);
}

function spacedName(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_.:/-]+/g, ' ')
    .toLowerCase();
}

function readsLogs({ execute }: ToolDefinition, file: FileContext): boolean {
  if (!execute) return false;
  for (const [name, calls] of file.calls) {
    const isReading = readsLog.test(name);
    for (const call of calls) {
      if (!isInside(call, execute)) continue;
      if (isReading || (memberPath(call.callee) ?? []).slice(0, -1).some((part) => /logs$/i.test(part))) return true;
    }
  }
  return false;
}

const next = String.raw`\b(?:call|use|using|run|invoke|try|with|via|through)\s+(?:the\s+)?["'\u0060]?`;
const nextCall = new RegExp(String.raw`${next}[a-z][a-z0-9]*(?:_[a-z0-9]+|[A-Z]\w*)+`);

// "Read the logs with get_logs, then call deploy again"
function namesTool(text: string, tools: readonly ToolDefinition[]): boolean {
  const isNamed = (name: string): boolean => new RegExp(`${next}${name.replaceAll(/[^\w]/g, String.raw`\$&`)}(?![\\w-])`, 'i').test(text);
  return nextCall.test(text) || tools.some(({ name }) => name !== null && isNamed(name));
}
