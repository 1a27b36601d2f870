import { calleeName, memberPath, unwrap, type CallNode, type Node } from '../syntax/ast.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { stringified } from '../values/json-kind.ts';

/** A call that answers over HTTP, and what it sends. */
export interface HttpAnswer {
  readonly call: CallNode;
  readonly body: Node;
}

/**
 * `Response.json(body)`, `res.status(429).json(body)`, `reply.send(body)`, `c.json(body)`, `new Response(JSON.stringify(body))`, and the
 * function `json` of SvelteKit and Remix.
 */
export function httpAnswers(file: FileContext): HttpAnswer[] {
  const calls = ['json', 'send', 'end', 'Response', 'NextResponse'].flatMap((name) => file.calls.get(name) ?? []);
  return calls.flatMap((call): HttpAnswer[] => {
    const [body] = call.arguments;
    if (!body || body.type === 'SpreadElement') return [];
    const name = calleeName(call);
    if (call.type === 'NewExpression') {
      const written = name === 'Response' || name === 'NextResponse' ? bodyOf(body, file) : null;
      return written ? [{ call, body: written }] : [];
    }
    if (unwrap(call.callee).type !== 'MemberExpression') {
      return makers.test(file.imports.importedFrom(call.callee)?.module ?? '') && name === 'json' ? [{ call, body }] : [];
    }
    const isAnswer = name === 'json' || receiver.test(receiverName(call) ?? '');
    return isAnswer ? [{ call, body: bodyOf(body, file) ?? body }] : [];
  });
}

const makers = /^@(?:sveltejs\/kit|remix-run\/(?:node|cloudflare|deno|server-runtime))$/;
const receiver = /^(?:res|response|reply|ctx|context|c)$/;

// `reply` of `reply.send(…)` and of `reply.code(429).send(…)`.
function receiverName(call: CallNode): string | null {
  let current = unwrap(call.callee);
  while (current.type === 'MemberExpression' || current.type === 'CallExpression') current = unwrap(current.type === 'MemberExpression' ? current.object : current.callee);
  return memberPath(current)?.[0] ?? null;
}

function bodyOf(body: Node, file: FileContext): Node | null {
  const value = file.scopes.resolve(body);
  return value.type === 'CallExpression' ? stringified(value, file) : null;
}
