import type { TSESTree } from '@typescript-eslint/utils';
import { answerStatusKeys, bodyReaders, fetchModules, globalFetch, localAddress } from '../../knowledge/http.ts';
import { promiseOfList } from '../../knowledge/language.ts';
import type { ExecuteFlow } from '../flow/execute-flow.ts';
import {
  calleeName,
  enclosingFunction,
  type FunctionNode,
  isFunction,
  keyName,
  memberPath,
  type Node,
  rootOf,
  unwrap,
  wrapped,
} from '../syntax/ast.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { localFunction } from '../syntax/local-function.ts';
import { printedText } from '../values/printed-value.ts';

/** What becomes of the answer of one fetch, as far as the file shows it. */
export interface FetchAnswer {
  readonly call: TSESTree.CallExpression;
  /** The calls that read its body. */
  readonly reads: readonly BodyRead[];
  /** Whether the status is looked at, or the answer goes where it may be. */
  readonly mayBeChecked: boolean;
}

/** A call of `json()`, `text()` and the like. */
export interface BodyRead {
  readonly node: TSESTree.CallExpression;
  /** The expression that is the response, or a promise of it. */
  readonly response: Node;
}

/** Whether a call is of the global `fetch`, or of one that a module exports under its name. */
export function isFetch(call: TSESTree.CallExpression, file: FileContext): boolean {
  const callee = unwrap(call.callee);
  const path = memberPath(callee);
  const root = rootOf(callee);
  if (path && root.type === 'Identifier' && file.scopes.isGlobal(root)) return globalFetch.test(path.join('.'));
  const imported = file.imports.importedFrom(callee);
  return imported !== null && (fetchModules.get(imported.module)?.includes(imported.name) ?? false);
}

/** The fetches that an execute makes over the network, in the order they were met. */
export function fetchAnswers(flow: ExecuteFlow, file: FileContext): FetchAnswer[] {
  return flow.calls.flatMap(({ node }) => {
    if (node.type !== 'CallExpression' || !isFetch(node, file) || isLocal(node, file)) return [];
    return [new AnswerTracker(node, flow, file).track()];
  });
}

// `data:` and `file:` have no status; `new URL('./data.json', import.meta.url)` is a file of the package.
function isLocal({ arguments: [target] }: TSESTree.CallExpression, file: FileContext): boolean {
  const url = target && file.scopes.resolve(target);
  if (!url) return false;
  if (
    url.type === 'NewExpression' &&
    url.arguments[1]?.type === 'MemberExpression' &&
    unwrap(url.arguments[1].object).type === 'MetaProperty'
  )
    return true;
  return localAddress.test(printedText(url, file));
}

/** What a value is: the response or a promise of it, or a list of such. */
type BodyCarrier = 'response' | 'list';

// Bounds for pathological input: what lies beyond is unknown, and unknown is never reported.
const maxSteps = 500;

class AnswerTracker {
  readonly #call: TSESTree.CallExpression;
  readonly #flow: ExecuteFlow;
  readonly #file: FileContext;
  readonly #reads = new Map<TSESTree.CallExpression, BodyRead>();
  readonly #seen = new Set<Node>();
  #mayBeChecked = false;

  constructor(call: TSESTree.CallExpression, flow: ExecuteFlow, file: FileContext) {
    this.#call = call;
    this.#flow = flow;
    this.#file = file;
  }

  track(): FetchAnswer {
    this.#follow(this.#call, 'response');
    return { call: this.#call, reads: [...this.#reads.values()], mayBeChecked: this.#mayBeChecked || this.#seen.size > maxSteps };
  }

  #follow(expression: Node, carrier: BodyCarrier): void {
    const node = wrapped(expression);
    if (this.#seen.has(node) || this.#seen.size > maxSteps) return;
    this.#seen.add(node);
    if (node.parent) this.#at(node, node.parent, carrier);
  }

  #at(node: Node, parent: Node, carrier: BodyCarrier): void {
    switch (parent.type) {
      case 'AwaitExpression':
        this.#follow(parent, carrier);
        return;
      case 'LogicalExpression':
        this.#follow(parent, carrier);
        return;
      case 'ConditionalExpression':
        if (parent.test !== node) this.#follow(parent, carrier);
        return;
      case 'SequenceExpression':
        if (parent.expressions.at(-1) === node) this.#follow(parent, carrier);
        return;
      case 'MemberExpression':
        if (parent.object === node) this.#member(parent, carrier);
        return;
      case 'VariableDeclarator':
        if (parent.init === node) this.#bind(parent.id, carrier);
        return;
      case 'AssignmentExpression':
        if (parent.right !== node) return;
        this.#bind(parent.left, carrier);
        this.#follow(parent, carrier);
        return;
      case 'ForOfStatement':
        if (parent.right === node && carrier === 'list')
          this.#bind(
            parent.left.type === 'VariableDeclaration' ? (parent.left.declarations[0]?.id ?? parent.left) : parent.left,
            'response',
          );
        return;
      case 'ReturnStatement':
        this.#returned(enclosingFunction(parent), carrier);
        return;
      case 'ArrowFunctionExpression':
        if (parent.body === node) this.#returned(parent, carrier);
        return;
      case 'ArrayExpression':
        this.#inList(node, parent);
        return;
      case 'CallExpression':
        if (parent.callee !== node) this.#argument(parent, node, carrier);
        return;
      case 'ExpressionStatement':
      case 'UnaryExpression':
      case 'IfStatement':
      case 'TemplateLiteral':
        return;
      default:
        // A property, a spread, an argument of a constructor: whoever gets it may look.
        this.#mayBeChecked = true;
    }
  }

  #bind(target: Node, carrier: BodyCarrier): void {
    switch (target.type) {
      case 'Identifier':
        for (const reference of this.#file.scopes.variableOf(target)?.references ?? [])
          if (reference.isRead()) this.#follow(reference.identifier, carrier);
        return;
      case 'ObjectPattern':
        this.#mayBeChecked ||= target.properties.some(
          (each) => each.type === 'RestElement' || answerStatusKeys.has(keyName(each) ?? 'status'),
        );
        return;
      case 'ArrayPattern':
        if (carrier === 'list') for (const element of target.elements) if (element) this.#bind(element, 'response');
        return;
      case 'AssignmentPattern':
        this.#bind(target.left, carrier);
        return;
      default:
        this.#mayBeChecked = true;
    }
  }

  #member(member: TSESTree.MemberExpression, carrier: BodyCarrier): void {
    const name = keyName(member);
    const call = wrapped(member).parent;
    const isCalled = call?.type === 'CallExpression' && unwrap(call.callee) === member;
    if (carrier === 'list') {
      this.#ofList(member, isCalled ? call : null);
    } else if (!isCalled) {
      this.#mayBeChecked ||= name === null || answerStatusKeys.has(name);
    } else if (name !== null && bodyReaders.has(name)) {
      this.#reads.set(call, { node: call, response: member.object });
    } else if (name === 'then') {
      this.#callback(call.arguments[0], 'response');
    } else if (name === 'catch' || name === 'finally' || name === 'clone') {
      this.#follow(call, 'response');
    }
  }

  #ofList(member: TSESTree.MemberExpression, call: TSESTree.CallExpression | null): void {
    const name = keyName(member);
    if (!call) {
      if (member.computed) this.#follow(member, 'response');
    } else if (name === 'then') {
      this.#callback(call.arguments[0], 'list');
    } else if (name === 'map' || name === 'forEach' || name === 'flatMap') {
      this.#callback(call.arguments[0], 'response');
    } else {
      this.#mayBeChecked = true;
    }
  }

  #callback(given: TSESTree.CallExpressionArgument | undefined, carrier: BodyCarrier): void {
    const fn = given && localFunction(given, this.#file);
    const parameter = fn?.params[0];
    if (given && !fn) this.#mayBeChecked = true;
    else if (parameter) this.#bind(parameter, carrier);
  }

  #returned(fn: FunctionNode | null, carrier: BodyCarrier): void {
    if (!fn || fn === this.#flow.execute || fn.generator) return;
    for (const { call, mode } of this.#flow.usesOf(fn)) {
      if (mode === 'call' || mode === 'chain') this.#follow(call, carrier);
      else if (mode === 'synchronous' && calleeName(call) === 'map') this.#follow(call, 'list');
      else this.#mayBeChecked = true;
    }
  }

  // `const [a, b] = await Promise.all([fetch(x), fetch(y)])`: each by its place.
  #inList(element: Node, list: TSESTree.ArrayExpression): void {
    const at = list.elements.findIndex((each) => each === element);
    let node: Node = wrapped(list);
    if (node.parent?.type === 'CallExpression' && promiseOfList.test(memberPath(node.parent.callee)?.join('.') ?? '')) {
      if (!/all$/.test(calleeName(node.parent) ?? '')) {
        this.#follow(node.parent, 'response');
        return;
      }
      node = wrapped(node.parent);
    }
    if (node.parent?.type === 'AwaitExpression') node = wrapped(node.parent);
    const { parent } = node;
    const pattern = parent?.type === 'VariableDeclarator' && parent.init === node && parent.id.type === 'ArrayPattern' ? parent.id : null;
    const target = pattern?.elements[at];
    if (target) this.#bind(target, 'response');
    else if (!pattern) this.#mayBeChecked = true;
  }

  #argument(call: TSESTree.CallExpression, argument: Node, carrier: BodyCarrier): void {
    const path = memberPath(call.callee)?.join('.') ?? '';
    if (carrier === 'list' && path === 'Promise.all') {
      this.#follow(call, 'list');
      return;
    }
    const local: FunctionNode | null = localFunction(call.callee, this.#file);
    const parameter = local?.params[call.arguments.findIndex((each) => each === argument)];
    if (parameter && !isFunction(parameter)) this.#bind(parameter, carrier);
    // What else gets the response may look at its status.
    else if (!/^console\./.test(path)) this.#mayBeChecked = true;
  }
}

/** A fetch whose answer is not 2xx at a place. */
export interface RefusedAnswer {
  readonly call: TSESTree.CallExpression;
  /** The variable that holds the answer. */
  readonly response: string;
}

/**
 * The fetch that `if (!response.ok)` rejects around a place of a function; null where another test is nearer. A test of one status, such as
 * `response.status === 404`, tells what happened.
 */
export function refusedAnswer(place: Node, fn: FunctionNode, file: FileContext): RefusedAnswer | null {
  let child = place;
  for (let { parent } = place; parent && child !== fn.body; child = parent, { parent } = parent) {
    if (parent.type === 'BlockStatement' || parent.type === 'ReturnStatement') continue;
    return parent.type === 'IfStatement' && child === parent.consequent ? refusedBy(parent.test, file) : null;
  }
  return null;
}

function refusedBy(test: Node, file: FileContext): RefusedAnswer | null {
  const not = unwrap(test);
  const ok = not.type === 'UnaryExpression' && not.operator === '!' ? unwrap(not.argument) : null;
  if (ok?.type !== 'MemberExpression' || ok.computed || ok.property.type !== 'Identifier' || ok.property.name !== 'ok') return null;
  const { object } = ok;
  const variable = object.type === 'Identifier' ? file.scopes.variableOf(object) : null;
  const init = variable && file.scopes.constant(variable);
  const awaited = init && unwrap(init);
  const call = awaited?.type === 'AwaitExpression' ? unwrap(awaited.argument) : null;
  if (object.type !== 'Identifier' || call?.type !== 'CallExpression' || !isFetch(call, file)) return null;
  return { call, response: object.name };
}
