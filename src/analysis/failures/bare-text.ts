import { keyName, unwrap, type Node } from '../syntax/ast.ts';
import type { TextPart } from '../values/text-parts.ts';

/** What a bare text is about, as far as it says. `status`: an HTTP status that only the run knows. */
type BareKind = 'rateLimit' | 'unavailable' | 'timeout' | 'notFound' | 'auth' | 'forbidden' | 'input' | 'conflict' | 'status' | 'unknown';

/** A text that says no more than that something failed. */
export interface BareText {
  readonly kind: BareKind;
  /** What it says was not found, or could not be done; null for a phrase that stands alone. */
  readonly noun: string | null;
}

const phrases: readonly (readonly [BareKind, RegExp])[] = [
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

// Of HTTP's own reason phrases those that no phrase above holds.
const reasonPhrase =
  /^(?:payment required|method not allowed|not acceptable|request timeout|length required|precondition failed|(?:content|payload) too large|unsupported media type|range not satisfiable|unprocessable (?:content|entity)|locked|failed dependency|too early|precondition required|not implemented|gateway timeout|http version not supported|insufficient storage)$/;

const aroundStatus = new Set(
  'a an the api call code error failed failure fetch from got http https in internal is non not of ok received remote request responded response resulted returned server status unexpected upstream was with'.split(
    ' ',
  ),
);

const kindOfStatus: Readonly<Record<string, BareKind>> = {
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

// A character that no text has, for a status that only the run knows.
const statusHole = '\u0000';

/** What a text is about whose words are all from a closed list; null for any other text, and for one with a value in it. */
export function bareText(parts: readonly TextPart[]): BareText | null {
  const words = plainWords(parts);
  if (words === null) return null;
  const kind = kindOfStatusText(words, parts) ?? kindOfPhrase(words);
  return kind && { kind, noun: null };
}

const noun = String.raw`(?:(?:the|that|this|an?|any) )?(?<noun>[a-z'-]+(?: (?!(?:after|and|are|because|but|could|if|is|or|since|unless|until|was|were|when|while|within|without) )[a-z'-]+){0,3})`;

const nounPhrases: readonly (readonly [BareKind, RegExp])[] = [
  ['notFound', new RegExp(`^${noun} (?:(?:is|are|was|were) )?not found$`)],
  ['notFound', new RegExp(`^${noun} (?:could not|couldn't|cannot) be found$`)],
  ['notFound', new RegExp(`^${noun} (?:does not|doesn't|do not) exist$`)],
  ['notFound', new RegExp(`^no such ${noun}$`)],
  ['input', new RegExp(`^invalid ${noun} (?:input|data|format|parameters?|params|arguments?|request|value)$`)],
  ['unknown', new RegExp(`^(?:failed to|unable to|could not|couldn't) (?!be )[a-z-]+(?: ${noun})?$`)],
  ['unknown', new RegExp(`^error (?!in |with )[a-z-]+ing ${noun}$`)],
];

// `orderId`, `list_orders`, `"A-17"`, `API_KEY`, `30`: a name or a value.
const named = /[\p{N}"'`“”«»_]|[\p{Ll}][\p{Lu}]|[<>=]/u;

/** Like `bareText`, for "Order not found", "Failed to load the order" and "Invalid order input". */
export function bareNounText(parts: readonly TextPart[]): BareText | null {
  const words = plainWords(parts)
    ?.replace(/,? *\(?(?:(?:http|status|code|error)[ :]*)*(?:\b[45]\d\d\b|\0)\)?$/i, '')
    .replace(/[ :-]+$/, '');
  if (words === undefined || words.includes(statusHole) || named.test(words.replace(/n't\b/gi, ''))) return null;
  const plain = plainOf(withoutLead(words));
  if (plain === null) return null;
  for (const [kind, pattern] of nounPhrases) {
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
  return phrases.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
}

// "Error: not found" says no more than "not found".
function withoutLead(words: string): string {
  return words.replace(/^[^\p{L}]*(?:an? )?(?:error|failed|failure|oops|sorry|tool error|exception) ?[:!,–—-]+ ?/iu, '');
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
    tokens.every((token) => aroundStatus.has(token)) || reasonPhrase.test(rest) || bareKind(rest.replace(/^(?:http )?error /, '')) !== null
  );
}

const statusNames = /^(?:http_?)?(?:status|statusCode|status_code)$/i;

/** Whether an expression is an HTTP status by its name: `status`, `response.status`, `String(response.status)`. */
export function isStatusHole(hole: Node): boolean {
  const value = unwrap(hole);
  switch (value.type) {
    case 'Identifier':
      return statusNames.test(value.name);
    case 'MemberExpression':
      return statusNames.test(keyName(value) ?? '');
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
  return owner.type === 'Identifier' && /^(?:res|resp|response|r|reply|answer)$|(?:Res|Response)$/.test(owner.name);
}
