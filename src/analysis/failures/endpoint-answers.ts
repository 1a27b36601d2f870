import type { TSESTree } from '@typescript-eslint/utils';
import {
  answerMakers,
  answerSenders,
  endpointContexts,
  endpointModules,
  endpointReceiver,
  endpointResponses,
  statusSetters,
} from '../../knowledge/http.ts';
import { calleeName, type CallNode, enclosingFunction, isInside, memberPath, type Node, startOf, unwrap } from '../syntax/ast.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { stringified } from '../syntax/globals.ts';
import { callOfMember, useOf } from '../syntax/value-use.ts';
import { lookUpProperty, type Variable } from '../syntax/scope.ts';

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
  const calls = answerMakers.flatMap((name) => file.calls.get(name) ?? []);
  return calls.flatMap((call): HttpAnswer[] => {
    const [body] = call.arguments;
    if (!body || body.type === 'SpreadElement') return [];
    const name = calleeName(call);
    if (call.type === 'NewExpression') {
      const written = name === 'Response' || name === 'NextResponse' ? bodyOf(body, file) : null;
      return written ? [{ call, body: written }] : [];
    }
    if (unwrap(call.callee).type !== 'MemberExpression') {
      return endpointModules.test(file.imports.importedFrom(call.callee)?.module ?? '') && name === 'json' ? [{ call, body }] : [];
    }
    const isAnswer = name === 'json' || endpointReceiver.has(receiverName(call) ?? '');
    return isAnswer ? [{ call, body: bodyOf(body, file) ?? body }] : [];
  });
}

// `reply` of `reply.send(…)` and of `reply.code(429).send(…)`.
function receiverName(call: CallNode): string | null {
  let current = unwrap(call.callee);
  while (current.type === 'MemberExpression' || current.type === 'CallExpression')
    current = unwrap(current.type === 'MemberExpression' ? current.object : current.callee);
  return memberPath(current)?.[0] ?? null;
}

function bodyOf(body: Node, file: FileContext): Node | null {
  const value = file.scopes.resolve(body);
  return value.type === 'CallExpression' ? stringified(value, file) : null;
}

/** The status that a call answers with over HTTP. */
export interface AnsweredStatus {
  readonly status: number;
  /** The expression of the status; null where nothing gives one, so that it is 200. */
  readonly node: Node | null;
  /** How a status is given to this call. */
  readonly by: StatusPlace;
}

type StatusPlace =
  /** `Response.json(body, { status })`, `new Response(text, { status })`, `json(body, { status })`. */
  | { readonly kind: 'init'; readonly init: TSESTree.ObjectExpression | null }
  /** `c.json(body, 429)`. */
  | { readonly kind: 'argument' }
  /** `res.status(429).json(body)`, `reply.code(429).send(body)`; null for an object that has no such method. */
  | { readonly kind: 'chain'; readonly method: 'status' | 'code' | null };

/**
 * The status of an answer, of the forms that `httpAnswers` knows: `Response`, Express and Next.js, Fastify, Hono, and Node.js itself.
 *
 * @returns null where the file does not tell it: a status that is computed, an object that is handed to other code, a form of its own.
 */
export function answeredStatus(call: CallNode, file: FileContext): AnsweredStatus | null {
  const callee = unwrap(call.callee);
  const name = calleeName(call);
  const start = startOf(callee);
  if (start.type !== 'Identifier') return null;
  if (start.name === 'Response' || start.name === 'NextResponse' || callee.type === 'Identifier') return byInit(call, file);
  if (callee.type !== 'MemberExpression') return null;
  const chained = setInChain(callee.object);
  const isHono = name === 'json' && endpointContexts.has(start.name);
  const by: StatusPlace = isHono
    ? { kind: 'argument' }
    : { kind: 'chain', method: name === 'end' ? null : start.name === 'reply' ? 'code' : 'status' };
  if (chained) return isLiteralStatus(chained, by, file);
  if (isHono && call.arguments.length > 1) return byArgument(call, file);
  if (!isHono && !endpointResponses.has(start.name)) return null;
  const before = setBefore(call, start, file);
  if (before === 'unknown') return null;
  return before ? isLiteralStatus(before, by, file) : { status: 200, node: null, by };
}

function isLiteralStatus(node: Node, by: StatusPlace, file: FileContext): AnsweredStatus | null {
  const value = file.scopes.resolve(node);
  return value.type === 'Literal' && typeof value.value === 'number' ? { status: value.value, node, by } : null;
}

function byInit(call: CallNode, file: FileContext): AnsweredStatus | null {
  const [body, given] = call.arguments;
  if (body?.type === 'SpreadElement' || given?.type === 'SpreadElement') return null;
  if (!given) return { status: 200, node: null, by: { kind: 'init', init: null } };
  const init = file.scopes.resolve(given);
  if (init.type !== 'ObjectExpression') return null;
  const by: StatusPlace = { kind: 'init', init: unwrap(given) === init ? init : null };
  const found = lookUpProperty(init, ['status'], file.scopes);
  if (found.kind === 'found') return isLiteralStatus(found.property.value, by, file);
  return found.kind === 'absent' ? { status: 200, node: null, by } : null;
}

function byArgument(call: CallNode, file: FileContext): AnsweredStatus | null {
  const [, given] = call.arguments;
  if (!given || given.type === 'SpreadElement') return null;
  return file.scopes.resolve(given).type === 'ObjectExpression' ? byInit(call, file) : isLiteralStatus(given, { kind: 'argument' }, file);
}

// `429` of `res.set(…).status(429)`: the last one counts.
function setInChain(object: Node): Node | null {
  for (let current = unwrap(object); current.type === 'CallExpression' || current.type === 'MemberExpression';) {
    if (current.type === 'CallExpression') {
      const [first] = current.arguments;
      if (statusSetters.has(calleeName(current) ?? '') && first && first.type !== 'SpreadElement') return first;
      current = unwrap(current.callee);
    } else {
      current = unwrap(current.object);
    }
  }
  return null;
}

/**
 * What an earlier statement of the way to the answer gives as a status: `res.status(429);`, `res.statusCode = 429;`. `unknown` where only
 * some way gives one, or where other code is handed the object.
 */
function setBefore(call: CallNode, start: TSESTree.Identifier, file: FileContext): Node | 'unknown' | null {
  const variable = file.scopes.variableOf(start);
  if (!variable || variable.defs[0]?.type !== 'Parameter') return 'unknown';
  let last: { readonly place: Node; readonly status: Node; readonly isOnWay: boolean } | null = null;
  for (const { identifier } of variable.references) {
    if (identifier.type !== 'Identifier' || isInside(identifier, call)) continue;
    const use = responseUse(identifier, variable);
    if (use === 'handed over') return 'unknown';
    if (use === 'other') continue;
    const isSame = enclosingFunction(identifier) === enclosingFunction(call);
    if (!isSame) return 'unknown';
    if (identifier.range[0] > call.range[0] || (last && last.place.range[0] > identifier.range[0])) continue;
    last = { place: identifier, status: use.status, isOnWay: isInside(call, use.statement.parent ?? use.statement) };
  }
  if (!last) return null;
  return last.isOnWay ? last.status : 'unknown';
}

type Use = 'handed over' | 'other' | { readonly statement: Node; readonly status: Node };

function responseUse(identifier: TSESTree.Identifier, variable: Variable): Use {
  if (variable.identifiers.includes(identifier)) return 'other';
  let status: Node | null = null;
  for (let use = useOf(identifier); ;) {
    if (use.kind === 'member') {
      if (use.name === null) return 'handed over';
      const inner = useOf(use.node);
      if (inner.kind === 'written' && inner.node.type === 'AssignmentExpression') return statusWrite(use.name, inner.node);
      const call = callOfMember(use.node);
      if (!call || answerSenders.has(use.name)) return 'other';
      const [first] = call.arguments;
      if (statusSetters.has(use.name) && first && first.type !== 'SpreadElement') status = first;
      use = useOf(call);
    } else if (use.kind === 'awaited') {
      use = useOf(use.node);
    } else if (use.kind === 'dropped') {
      return status ? { statement: use.node, status } : 'other';
    } else {
      return unwrap(use.value) === identifier || status ? 'handed over' : 'other';
    }
  }
}

function statusWrite(name: string, { operator, right, parent }: TSESTree.AssignmentExpression): Use {
  if (!/^status(?:Code)?$/.test(name)) return 'other';
  return parent.type === 'ExpressionStatement' && operator === '=' ? { statement: parent, status: right } : 'handed over';
}
