import { answerOwner, reasonPhrase, statusLabels } from '../../knowledge/http.ts';
import {
  bareNounPhrases,
  barePhrases,
  errorLead,
  kindOfStatus,
  statusBehind,
  type BareKind,
  wordsAroundStatus,
} from '../../knowledge/phrases.ts';
import { keyName, unwrap, type Node } from '../syntax/ast.ts';
import type { TextPart } from '../values/text-parts.ts';

/** A text that says no more than that something failed. */
export interface BareText {
  readonly kind: BareKind;
  /** What it says was not found, or could not be done; null for a phrase that stands alone. */
  readonly noun: string | null;
}

// A character that no text has, for a status that only the run knows.
const statusHole = '\u0000';

/** What a text is about whose words are all from a closed list; null for any other text, and for one with a value in it. */
export function bareText(parts: readonly TextPart[]): BareText | null {
  const words = plainWords(parts);
  if (words === null) return null;
  const kind = kindOfStatusText(words, parts) ?? kindOfPhrase(words);
  return kind && { kind, noun: null };
}

// `orderId`, `list_orders`, `"A-17"`, `API_KEY`, `30`: a name or a value.
const named = /[\p{N}"'`“”«»_]|[\p{Ll}][\p{Lu}]|[<>=]/u;

/** Like `bareText`, for "Order not found", "Failed to load the order" and "Invalid order input". */
export function bareNounText(parts: readonly TextPart[]): BareText | null {
  const words = plainWords(parts)
    ?.replace(statusBehind, '')
    .replace(/[ :-]+$/, '');
  if (words === undefined || words.includes(statusHole) || named.test(words.replace(/n't\b/gi, ''))) return null;
  const plain = plainOf(withoutLead(words));
  if (plain === null) return null;
  for (const [kind, pattern] of bareNounPhrases) {
    const match = pattern.exec(plain);
    if (match) return { kind, noun: match.groups?.noun ?? null };
  }
  return null;
}

function plainWords(parts: readonly TextPart[]): string | null {
  let words = '';
  for (const part of parts) {
    if ('words' in part) words += part.words;
    else if (isStatusHole(part.hole)) words += statusHole;
    else return null;
  }
  return words
    .replaceAll('’', "'")
    .replace(/\bHTTP\/\d(?:\.\d)?\b/gi, 'HTTP')
    .replace(/\s+/g, ' ')
    .trim();
}

function kindOfPhrase(words: string): BareKind | null {
  const whole = plainOf(words);
  const kind = whole === null ? null : bareKind(whole);
  if (kind) return kind;
  const rest = plainOf(withoutLead(words));
  return rest === null ? null : bareKind(rest);
}

function bareKind(plain: string): BareKind | null {
  return barePhrases.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
}

// "Error: not found" says no more than "not found".
function withoutLead(words: string): string {
  return words.replace(errorLead, '');
}

/** A text in lower case, without punctuation around it; null for one of several clauses. */
function plainOf(words: string): string | null {
  const core = words.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  return /[.,;:!?]|[–—]| - |[\n(]/.test(core) ? null : core.toLowerCase();
}

// "Request failed with status 404", "404 Not Found", `HTTP error! status: ${response.status}`
function kindOfStatusText(words: string, parts: readonly TextPart[]): BareKind | null {
  const tokens: readonly string[] = words.toLowerCase().match(/[\p{L}\p{N}']+|\0/gu) ?? [];
  const statuses = tokens.filter((token) => token === statusHole || /^[45]\d\d$/.test(token));
  const [status, ...others] = statuses;
  if (status === undefined || others.length > 0) return null;
  const at = tokens.indexOf(status);
  const before = tokens.slice(0, at);
  const after = tokens.slice(at + 1);
  if (!ofAnswer(before) || !ofAnswer(after)) return null;
  if (status !== statusHole) return kindOfStatus[status] ?? (status.startsWith('5') ? 'unavailable' : 'unknown');
  // A status alone may be of anything: of an order.
  return tokens.length > 1 || parts.every((part) => 'words' in part || isOfAnswer(part.hole)) ? 'status' : null;
}

function ofAnswer(tokens: readonly string[]): boolean {
  const rest = tokens.join(' ');
  return (
    tokens.every((token) => wordsAroundStatus.has(token)) ||
    reasonPhrase.test(rest) ||
    bareKind(rest.replace(/^(?:http )?error /, '')) !== null
  );
}

/** Whether an expression is an HTTP status by its name: `status`, `response.status`, `String(response.status)`. */
export function isStatusHole(hole: Node): boolean {
  const value = unwrap(hole);
  switch (value.type) {
    case 'Identifier':
      return statusLabels.test(value.name);
    case 'MemberExpression':
      return statusLabels.test(keyName(value) ?? '');
    case 'CallExpression': {
      const callee = unwrap(value.callee);
      const [argument] = value.arguments;
      if (callee.type === 'Identifier') return callee.name === 'String' && argument !== undefined && isStatusHole(argument);
      return callee.type === 'MemberExpression' && keyName(callee) === 'toString' && isStatusHole(callee.object);
    }
    default:
      return false;
  }
}

function isOfAnswer(hole: Node): boolean {
  const value = unwrap(hole);
  if (value.type === 'CallExpression') {
    const callee = unwrap(value.callee);
    const [argument] = value.arguments;
    return callee.type === 'MemberExpression' ? isOfAnswer(callee.object) : argument !== undefined && isOfAnswer(argument);
  }
  if (value.type !== 'MemberExpression') return false;
  const owner = unwrap(value.object);
  return owner.type === 'Identifier' && answerOwner.test(owner.name);
}
