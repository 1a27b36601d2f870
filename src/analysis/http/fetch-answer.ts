import type { TSESTree } from '@typescript-eslint/utils';
import { answerStatusKeys, bodyReaders, fetchModules, globalFetch, localAddress } from '../../knowledge/http.ts';
import { promiseOfList } from '../../knowledge/language.ts';
import type { ExecuteFlow } from '../flow/execute-flow.ts';
import { calleeName, enclosingFunction, type FunctionNode, keyName, memberPath, type Node, rootOf, unwrap } from '../syntax/ast.ts';
import { flagOf, onlyAtom } from '../control/condition-atoms.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { localFunction } from '../syntax/local-function.ts';
import { callOfMember, useOf, type ValueUse } from '../syntax/value-use.ts';
import { targetNames } from '../syntax/patterns.ts';
import { parameterAt } from '../syntax/call-arguments.ts';
import { ForwardFlow } from '../values/forward-flow.ts';
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
const maxSteps = 1_000;

class AnswerTracker {
  readonly #call: TSESTree.CallExpression;
  readonly #flow: ExecuteFlow;
  readonly #file: FileContext;
  readonly #forward: ForwardFlow<BodyCarrier>;
  readonly #reads: BodyRead[] = [];
  #mayBeChecked = false;

  constructor(call: TSESTree.CallExpression, flow: ExecuteFlow, file: FileContext) {
    this.#call = call;
    this.#flow = flow;
    this.#file = file;
    this.#forward = new ForwardFlow(file, maxSteps);
  }

  track(): FetchAnswer {
    this.#forward.follow(this.#call, 'response');
    for (const { use, as } of this.#forward.uses()) this.#at(use, as);
    return { call: this.#call, reads: this.#reads, mayBeChecked: this.#mayBeChecked || this.#forward.isSpent };
  }

  #at(use: ValueUse, carrier: BodyCarrier): void {
    switch (use.kind) {
      case 'awaited':
      case 'branch':
        this.#forward.follow(use.node, carrier);
        return;
      case 'tested':
        if (use.node.type === 'LogicalExpression') this.#forward.follow(use.node, carrier);
        return;
      case 'member':
        if (carrier === 'list') this.#ofList(use.node);
        else this.#member(use.node);
        return;
      case 'named':
        this.#bind(use.target, carrier);
        if (use.node.type === 'AssignmentExpression') this.#forward.follow(use.node, carrier);
        return;
      case 'iterated':
        if (carrier === 'list') this.#bind(use.target, 'response');
        return;
      case 'returned':
        this.#returned(use.node, carrier);
        return;
      case 'argument':
        if (use.node.type === 'CallExpression') this.#argument(use.node, use, carrier);
        else this.#mayBeChecked = true;
        return;
      case 'part':
        if (use.node.type === 'ArrayExpression') this.#inList(use.value, use.node);
        else this.#mayBeChecked ||= use.node.type !== 'TemplateLiteral';
        return;
      case 'operand':
        this.#mayBeChecked ||= use.node.type === 'BinaryExpression';
        return;
      case 'called':
      case 'dropped':
      case 'key':
      case 'written':
        return;
      default:
        // Whoever gets it may look.
        this.#mayBeChecked = true;
    }
  }

  #bind(target: Node, carrier: BodyCarrier): void {
    for (const { name, path, isRest } of targetNames(target)) {
      // What a list holds is a response.
      const [key] = carrier === 'list' ? path.slice(1) : path;
      const isWhole = key === undefined && !isRest && name.type === 'Identifier';
      if (isWhole) this.#forward.followNames(name, path.length > 0 ? 'response' : carrier);
      else this.#mayBeChecked ||= isRest || answerStatusKeys.has(key ?? 'status');
    }
  }

  #member(member: TSESTree.MemberExpression): void {
    const name = keyName(member);
    const call = callOfMember(member);
    if (!call) this.#mayBeChecked ||= name === null || answerStatusKeys.has(name);
    else if (name !== null && bodyReaders.has(name)) this.#reads.push({ node: call, response: member.object });
    else if (name === 'then') this.#callback(call.arguments[0], 'response');
    else if (name === 'catch' || name === 'finally' || name === 'clone') this.#forward.follow(call, 'response');
  }

  #ofList(member: TSESTree.MemberExpression): void {
    const name = keyName(member);
    const call = callOfMember(member);
    if (!call) {
      if (member.computed) this.#forward.follow(member, 'response');
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

  #returned(exit: Node, carrier: BodyCarrier): void {
    const fn = exit.type === 'ArrowFunctionExpression' ? exit : enclosingFunction(exit);
    if (!fn || fn === this.#flow.execute || fn.generator) return;
    for (const { call, mode } of this.#flow.usesOf(fn)) {
      if (mode === 'call' || mode === 'chain') this.#forward.follow(call, carrier);
      else if (mode === 'synchronous' && calleeName(call) === 'map') this.#forward.follow(call, 'list');
      else this.#mayBeChecked = true;
    }
  }

  // `const [a, b] = await Promise.all([fetch(x), fetch(y)])`: each by its place.
  #inList(element: Node, list: TSESTree.ArrayExpression): void {
    let use = useOf(list);
    const path = use.kind === 'argument' ? memberPath(use.node.callee)?.join('.') : undefined;
    const method = promiseOfList.test(path ?? '') ? path?.slice('Promise.'.length) : null;
    if (method === 'race' || method === 'any') {
      this.#forward.follow(use.node, 'response');
      return;
    }
    if (method) use = useOf(use.node);
    if (use.kind === 'awaited') use = useOf(use.node);
    const pattern =
      use.kind === 'named' && use.node.type === 'VariableDeclarator' && use.target.type === 'ArrayPattern' ? use.target : null;
    const target = pattern?.elements[list.elements.findIndex((each) => each === element)];
    if (target) this.#bind(target, 'response');
    else if (!pattern) this.#mayBeChecked = true;
  }

  #argument(call: TSESTree.CallExpression, { index }: { readonly index: number }, carrier: BodyCarrier): void {
    const path = memberPath(call.callee)?.join('.') ?? '';
    const parameter = parameterAt(call, index, this.#file);
    if (carrier === 'list' && path === 'Promise.all') this.#forward.follow(call, 'list');
    else if (parameter) this.#bind(parameter, carrier);
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
  const atom = onlyAtom({ test, holds: true });
  const ok = atom && flagOf(atom);
  if (!ok || ok.holds || ok.subject.type !== 'MemberExpression' || keyName(ok.subject) !== 'ok') return null;
  const { object } = ok.subject;
  const variable = object.type === 'Identifier' ? file.scopes.variableOf(object) : null;
  const init = variable && file.scopes.constant(variable);
  const awaited = init && unwrap(init);
  const call = awaited?.type === 'AwaitExpression' ? unwrap(awaited.argument) : null;
  if (object.type !== 'Identifier' || call?.type !== 'CallExpression' || !isFetch(call, file)) return null;
  return { call, response: object.name };
}
