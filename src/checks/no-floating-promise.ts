import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, isFunction, memberPath, unwrap, wrapped, type CallNode, type FunctionNode, type Node } from '../analysis/syntax/ast.ts';
import { isOfLanguage } from '../analysis/program/callee-type.ts';
import type { ExecuteFlow, FunctionUse } from '../analysis/flow/execute-flow.ts';
import type { FileContext } from '../analysis/syntax/file-context.ts';
import { functionBody } from '../analysis/syntax/function-body.ts';
import { promiseFate, startOfChain } from './support/promise-call.ts';
import { calleeText } from '../analysis/signal/signal-forwarding.ts';
import { isPromiseByType } from '../analysis/program/types.ts';

/** A promise that nothing waits for and whose failure nothing takes. */
export interface FloatingPromise {
  readonly node: CallNode | TSESTree.TaggedTemplateExpression;
  readonly owner: FunctionNode;
  /** The call as a message names it. */
  readonly name: string;
  /** Whether it may reject, or tells of failures in its value alone, which nobody reads. */
  readonly fate: 'rejects' | 'settles';
}

/** The floating promises of an execute, and of what it runs in this file. */
export function floatingPromises(flow: ExecuteFlow, file: FileContext): FloatingPromise[] {
  return flow.functions.flatMap((owner) => (runsInRun(owner, flow, file, new Set()) ? floatingIn(owner, flow, file) : []));
}

function floatingIn(owner: FunctionNode, flow: ExecuteFlow, file: FileContext): FloatingPromise[] {
  const { calls, tags } = functionBody(owner, file);
  return [...calls, ...tags].flatMap((node): FloatingPromise[] => {
    if (!isDropped(node, file) || isHandedToQueue(node)) return [];
    const fate = promiseFate(node, flow.tool, file);
    if (fate === 'rejects' || fate === 'settles') return [{ node, owner, name: nameOf(node, file), fate }];
    const isUnknown = fate === 'unknown' && !isBesideTheWork(node, flow) && !(node.type === 'CallExpression' && isOfLanguage(node, file));
    const isTold = isUnknown && isPromiseByType(node, file);
    return isTold ? [{ node, owner, name: nameOf(node, file), fate: 'rejects' }] : [];
  });
}

/** Whether nothing reads the value of an expression: a statement of its own, or a variable that is never read. */
function isDropped(node: Node, file: FileContext): boolean {
  let child = wrapped(node);
  for (let { parent } = child; parent; child = wrapped(parent), parent = child.parent) {
    switch (parent.type) {
      case 'ExpressionStatement':
        return true;
      case 'LogicalExpression':
        if (parent.right !== child) return false;
        break;
      case 'ConditionalExpression':
        if (parent.test === child) return false;
        break;
      case 'SequenceExpression':
        if (parent.expressions.at(-1) !== child) return true;
        break;
      case 'VariableDeclarator':
        return parent.init === child && isNeverRead(parent, file);
      default:
        return false;
    }
  }
  return false;
}

// A name that begins with `_` says that nobody is to read it.
function isNeverRead({ id, parent }: TSESTree.VariableDeclarator, file: FileContext): boolean {
  if (id.type !== 'Identifier' || id.name.startsWith('_') || !/^(?:const|let|var)$/.test(parent.kind)) return false;
  return file.scopes.variableOf(id)?.references.every((reference) => !reference.isRead()) ?? false;
}

// What runs when execute runs, and not some time later or for somebody else.
function runsInRun(owner: FunctionNode, flow: ExecuteFlow, file: FileContext, seen: Set<FunctionNode>): boolean {
  if (owner === flow.execute) return true;
  if (seen.has(owner)) return false;
  seen.add(owner);
  return flow.usesOf(owner).some((use) => {
    if (!runsAtOnce(use) || isLetGo(use.call)) return false;
    const caller = flow.calls.find(({ node }) => node === use.call)?.owner;
    return caller !== undefined && runsInRun(caller, flow, file, seen);
  });
}

function runsAtOnce({ call, mode }: FunctionUse): boolean {
  switch (mode) {
    case 'call':
    case 'chain':
    case 'executor':
    case 'parameter':
    case 'trusted':
      return true;
    case 'synchronous':
      return calleeName(call) !== 'forEach';
    case 'detached':
      return false;
    case 'unknown': {
      // `await db.transaction(async (tx) => …)`
      const { parent } = wrapped(call);
      const isWaitedFor = parent?.type === 'AwaitExpression' || parent?.type === 'ReturnStatement';
      return isWaitedFor && !/^(?:on[A-Z_]?|add|subscribe|watch|listen|handle|register|use|set)/.test(calleeName(call) ?? 'on');
    }
  }
}

// `void refresh()`, `ctx.waitUntil(refresh())`
function isLetGo(call: CallNode): boolean {
  let child: Node = wrapped(call);
  for (let { parent } = child; parent && !isFunction(parent); child = parent, { parent } = parent) {
    if (parent.type === 'UnaryExpression' && parent.operator === 'void') return true;
    if (parent.type === 'CallExpression' && parent.callee !== child && /^(?:waitUntil|after|enqueue|defer)$/.test(calleeName(parent) ?? '')) return true;
  }
  return false;
}

// What a queue is given it keeps, and it tells of failures in its own way.
function isHandedToQueue(node: Node): boolean {
  const path = node.type === 'CallExpression' ? memberPath(node.callee) : null;
  const name = path?.at(-1) ?? '';
  if (/^(?:enqueue|emit|waitUntil|after|defer)(?![a-z])/.test(name)) return true;
  return /^(?:add|push|send|schedule|publish)(?![a-z])/.test(name) && (path ?? []).slice(0, -1).some((part) => /queue$/i.test(part));
}

const ownReport = /log(?:ger|ging)?$|^console$|metric|span|trac(?:e|er|king)$|telemetry|analytics|sentry|posthog|langfuse|toast|writer|stream|controller|reader/i;
const reports = /^(?:log|track|capture|report|record)(?![a-z])/;

// What tells of the work beside it: logs, measurements, the stream to the browser, the notices to the tool's own client.
function isBesideTheWork(node: Node, { tool }: ExecuteFlow): boolean {
  if (node.type !== 'CallExpression') return false;
  const path = memberPath(node.callee) ?? [];
  if (tool.framework.clientCalls?.test(`.${path.join('.')}`)) return true;
  return reports.test(calleeName(node) ?? '') || path.slice(0, -1).some((part) => ownReport.test(part));
}

function nameOf(node: FloatingPromise['node'], file: FileContext): string {
  const start = startOfChain(node, file);
  switch (start.type) {
    case 'TaggedTemplateExpression':
      return file.sourceCode.getText(start.tag);
    case 'ImportExpression':
      return 'import';
    case 'NewExpression':
      return `new ${calleeText(start, file)}`;
    case 'CallExpression': {
      const callee = unwrap(start.callee);
      if (!isFunction(callee)) return calleeText(start, file);
      return callee.type === 'ArrowFunctionExpression' ? 'async () => …' : 'async function';
    }
    default:
      return node.type === 'TaggedTemplateExpression' ? '' : calleeText(node, file);
  }
}
