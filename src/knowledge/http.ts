/** What is known of HTTP: who asks over it, how an answer is read, what its status means. */

import { words } from './words.ts';

/**
 * Methods of a Response and a Request that read the body, each with the kind of value that its promise comes to; null where that is text
 * or parsed JSON. Asked wherever the body of an answer is read. Source: https://fetch.spec.whatwg.org/#body-mixin; `buffer` is that of
 * node-fetch 2.
 */
export const bodyKinds = {
  arrayBuffer: 'ArrayBuffer',
  blob: 'Blob',
  buffer: 'Buffer',
  bytes: 'typed array',
  formData: 'FormData',
  json: null,
  text: null,
} as const;

/** The methods of `bodyKinds`. Source: as there. */
export const bodyReaders: ReadonlySet<string> = new Set(Object.keys(bodyKinds));

/** Those that give what the sender wrote: text, or what JSON it was. Source: as there. */
export const textReaders: ReadonlySet<string> = new Set(
  Object.entries(bodyKinds)
    .filter(([, kind]) => kind === null)
    .map(([name]) => name),
);

/**
 * Names of what a request answered. Asked by what tells `response.text()` from the `text()` of other libraries, and by
 * no-upstream-error-text. Source: read in public code.
 */
export const answerName = /^(?:res|resp|response|r)$|(?:Res|Resp|Response)$/;

/**
 * The same, with names of what any service answered: no claim that a body is read. Asked by no-bare-error-message. Source: read in
 * public code.
 */
export const answerOwner = /^(?:res|resp|response|r|reply|answer)$|(?:Res|Response)$/;

/**
 * Modules with a `fetch`, and the names that they export it by. Asked by require-response-check. Source: the
 * documentation of each package.
 */
export const fetchModules: ReadonlyMap<string, readonly string[]> = new Map([
  ['undici', ['fetch']],
  ['node-fetch', ['default', 'fetch', '*']],
  ['cross-fetch', ['default', 'fetch', '*']],
  ['isomorphic-fetch', ['default', '*']],
  ['node-fetch-native', ['default', 'fetch']],
]);

/**
 * Members of a Response that tell its status: who reads one has looked. Asked by require-response-check. Source:
 * https://fetch.spec.whatwg.org/#response-class.
 */
export const answerStatusKeys = words('ok status statusText');

/**
 * Of HTTP's own reason phrases those that no entry of `barePhrases` holds. Asked by no-bare-error-message. Source:
 * https://www.iana.org/assignments/http-status-codes.
 */
export const reasonPhrase =
  /^(?:payment required|method not allowed|not acceptable|request timeout|length required|precondition failed|(?:content|payload) too large|unsupported media type|range not satisfiable|unprocessable (?:content|entity)|locked|failed dependency|too early|precondition required|not implemented|gateway timeout|http version not supported|insufficient storage)$/;

/** Names of a status that stands in a text. Asked by no-bare-error-message. Source: read in public code. */
export const statusLabels = /^(?:http_?)?(?:status|statusCode|status_code)$/i;

/** Names of a value that is an HTTP status. Asked by what judges the wording of a failure. Source: read in public code. */
export const statusName = /^(?:status|statusCode|code)$/i;

/**
 * Names of an HTTP status that a failure carries. Asked by status-matches-class and no-fatal-for-recoverable. Source: read in public
 * code.
 */
export const sentStatusName = words('code httpStatus status statusCode');

/** Keys of a failure that hold an HTTP status, the surest first. Asked by require-error-class. Source: read in public code. */
export const statusOfEnvelope = ['status', 'statusCode', 'code'] as const;

/** Members that are an HTTP status and nothing else. Asked by require-is-error. Source: read in public code. */
export const statusMember = /^(?:status|statusCode|httpStatus)$/;

/** Names of what tells one failure of a service from another. Asked by no-upstream-error-text. Source: read in public code. */
export const codeName = words('code errorCode name status statusCode type');

/** Modules whose `json()` makes the answer of an endpoint. Asked by what finds the answers of endpoints. Source: read in public code. */
export const endpointModules = /^@(?:sveltejs\/kit|remix-run\/(?:node|cloudflare|deno|server-runtime))$/;

/**
 * Names of an object that sends the answer of an endpoint. Asked by what finds the answers of endpoints. Source: the guides of Express,
 * Next.js, Fastify and Hono.
 */
export const endpointReceiver = words('c context ctx reply res response');

/** Names of what a handler is given to answer with. Source: the guides of Express, Next.js and Node.js (`res`) and of Fastify (`reply`). */
export const endpointResponses = words('reply res response');

/** Names of the context that an endpoint is handed. Source: the guide of Hono. */
export const endpointContexts = words('c context ctx');

/** Methods that set the status of an answer that is sent later. Source: the references of Express, Fastify and node:http. */
export const statusSetters = words('code status writeHead');

/** Methods that send the answer of an endpoint. Source: the references of Express, Fastify and Hono. */
export const answerSenders = words('body end html json jsonp notFound pipe redirect render send sendFile sendStatus text');

/**
 * Calls that may make the answer of an endpoint. Asked by what finds the answers of endpoints. Source: the references of Express,
 * node:http, the Fetch standard and Next.js.
 */
export const answerMakers = ['json', 'send', 'end', 'Response', 'NextResponse'] as const;

/**
 * Parts of an address that is asked by POST and changes nothing. Asked by what tells an effect from a request. Source: read in public
 * code.
 */
export const asksByPost = /search|query|graphql|lookup|completions|embed|predict|rerank|translate|generate|login|oauth|token/i;

/**
 * Methods of HTTP that change nothing. Asked by what tells an effect from a request. Source:
 * https://www.rfc-editor.org/rfc/rfc9110#section-9.2.1.
 */
export const safeMethods = /^(?:GET|HEAD|OPTIONS)$/;

/**
 * Methods of HTTP. Asked by what tells an effect from a request. Source: https://www.rfc-editor.org/rfc/rfc9110#section-9 and
 * https://www.rfc-editor.org/rfc/rfc5789.
 */
export const httpMethods = /^(?:GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE)$/;

/** Methods of HTTP that change something. Asked by what tells an effect from a request. Source: as above. */
export const unsafeMethods = /^(?:POST|PUT|PATCH|DELETE)$/;

/**
 * How an address begins whose answer does not come over HTTP. Asked by what follows the answer of a fetch. Source:
 * https://fetch.spec.whatwg.org/#scheme-fetch.
 */
export const localAddress = /^(?:data|file|blob):/;

/** The fetch of the platform. Asked by what follows the answer of a fetch. Source: https://fetch.spec.whatwg.org/#fetch-method. */
export const globalFetch = /^(?:(?:globalThis|window|self)\.)?fetch$/;

/** What stands in a text that answers a request with JSON. Asked by the gate. Source: the references of Express, Hono and the Fetch standard. */
export const answerTexts = ['json(', '.send(', 'JSON.stringify('];
