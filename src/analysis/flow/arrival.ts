import type { TSESTree } from '@typescript-eslint/utils';
import { enclosingFunction, isFunction, keyName, memberPath, unwrap, wrapped, type FunctionNode, type Node } from '../syntax/ast.ts';
import { isFloating } from './detached-work.ts';
import { localFunction } from '../syntax/local-function.ts';
import type { ExecuteFlow } from './execute-flow.ts';
import type { FileContext } from '../syntax/file-context.ts';
import type { Handler } from '../syntax/catch-handlers.ts';
import type { FunctionUse } from './call-graph.ts';

// Bounds for pathological input: what lies beyond is unknown, and unknown is never reported.
const maxSteps = 2_000;

/** Tells which catch clauses and `.catch` handlers an error of one kind ends in. */
export class Arrival {
  readonly #flow: ExecuteFlow;
  readonly #file: FileContext;
  readonly #passesOn: (handler: Handler) => boolean | null;
  readonly #comesFrom: (fn: FunctionNode, call: FunctionUse['call']) => boolean;
  #found = new Set<Handler>();
  #seen = new Set<Node>();

  /**
   * @param passesOn Whether a handler lets such an error go on; null where it ends there on purpose.
   * @param comesFrom Whether a function of the flow may raise such an error when a call runs it.
   */
  constructor(
    flow: ExecuteFlow,
    passesOn: (handler: Handler) => boolean | null,
    file: FileContext,
    comesFrom: (fn: FunctionNode, call: FunctionUse['call']) => boolean = () => true,
  ) {
    this.#flow = flow;
    this.#passesOn = passesOn;
    this.#file = file;
    this.#comesFrom = comesFrom;
  }

  /** The handlers that an error ends in which is thrown at a node. */
  ofThrow(node: Node): ReadonlySet<Handler> {
    return this.#collect(() => {
      this.#raise(node);
    });
  }

  /** The handlers that the rejection of a promise-valued expression ends in. */
  ofRejection(expression: Node): ReadonlySet<Handler> {
    return this.#collect(() => {
      this.#settle(expression);
    });
  }

  #collect(start: () => void): ReadonlySet<Handler> {
    this.#found = new Set();
    this.#seen = new Set();
    start();
    return this.#found;
  }

  /** Whether an error goes on behind a handler. */
  #goesOn(handler: Handler): boolean {
    const passesOn = this.#passesOn(handler);
    if (passesOn === false) this.#found.add(handler);
    return passesOn === true;
  }

  #raise(node: Node): void {
    if (this.#seen.size > maxSteps) return;
    let child = node;
    for (let parent = node.parent; parent; child = parent, parent = parent.parent) {
      if (parent.type === 'TryStatement' && child === parent.block && parent.handler && !this.#goesOn(parent.handler)) return;
      if (isFunction(parent)) {
        this.#leave(parent);
        return;
      }
    }
  }

  #leave(fn: FunctionNode): void {
    if (fn === this.#flow.execute || this.#seen.has(fn)) return;
    this.#seen.add(fn);
    for (const use of this.#flow.usesOf(fn)) {
      if (this.#comesFrom(fn, use.call)) this.#through(use, fn.async || fn.generator);
    }
  }

  #through({ call, mode }: FunctionUse, rejects: boolean): void {
    switch (mode) {
      case 'detached':
      case 'trusted':
        return;
      case 'call':
      case 'synchronous':
        if (rejects) this.#settle(call);
        else this.#raise(call);
        return;
      default:
        this.#settle(call);
    }
  }

  #settle(expression: Node): void {
    let node = wrapped(expression);
    for (let parent = node.parent; parent && !this.#seen.has(node) && this.#seen.size <= maxSteps; parent = node.parent) {
      this.#seen.add(node);
      const next = this.#next(node, parent);
      if (!next) return;
      node = wrapped(next);
    }
  }

  /** Where a promise goes on from its parent; null where it ends. */
  #next(node: Node, parent: Node): Node | null {
    switch (parent.type) {
      case 'AwaitExpression':
      case 'ForOfStatement':
        if (parent.type === 'AwaitExpression' || (parent.await && parent.right === node)) this.#raise(parent);
        return null;
      case 'YieldExpression':
        this.#raise(parent);
        return null;
      case 'ReturnStatement':
        this.#returned(enclosingFunction(parent));
        return null;
      case 'ArrowFunctionExpression':
        if (parent.body === node) this.#returned(parent);
        return null;
      case 'MemberExpression':
        return parent.object === node ? this.#throughMember(parent) : null;
      case 'CallExpression':
        return parent.callee === node ? null : this.#throughArgument(parent);
      case 'ArrayExpression':
      case 'SpreadElement':
      case 'LogicalExpression':
        return parent;
      case 'ConditionalExpression':
        return parent.test === node ? null : parent;
      case 'VariableDeclarator':
        if (parent.init === node) this.#follow(parent.id);
        return null;
      case 'AssignmentExpression':
        if (parent.right === node) this.#follow(parent.left);
        return parent.right === node ? parent : null;
      default:
        return null;
    }
  }

  #follow(name: Node): void {
    const variable = name.type === 'Identifier' ? this.#file.scopes.variableOf(name) : null;
    for (const reference of variable?.references ?? []) if (reference.isRead()) this.#settle(reference.identifier);
  }

  #throughMember(member: TSESTree.MemberExpression): Node | null {
    const call = wrapped(member).parent;
    if (call?.type !== 'CallExpression' || unwrap(call.callee) !== member) return null;
    const name = keyName(member);
    const argument = name === 'catch' ? call.arguments[0] : name === 'then' ? call.arguments[1] : undefined;
    if (!argument) return call;
    // Behind a chain that nothing waits for, there is nowhere to go on to.
    if (isFloating(call)) return null;
    const handler = localFunction(argument, this.#file);
    return handler && this.#goesOn(handler) ? call : null;
  }

  #throughArgument(call: TSESTree.CallExpression): Node | null {
    const path = memberPath(call.callee);
    return path?.join('.') === 'Promise.allSettled' || localFunction(call.callee, this.#file) ? null : call;
  }

  #returned(fn: FunctionNode | null): void {
    if (!fn || fn === this.#flow.execute || this.#seen.has(fn)) return;
    this.#seen.add(fn);
    for (const { call, mode } of this.#flow.usesOf(fn)) {
      if (mode !== 'detached' && mode !== 'trusted' && this.#comesFrom(fn, call)) this.#settle(call);
    }
  }
}
