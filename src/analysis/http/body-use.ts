import type { TSESTree } from '@typescript-eslint/utils';
import { bodyErrorKey, bodyValidation } from '../../knowledge/failure-keys.ts';
import { addingMethods } from '../../knowledge/language.ts';
import {
  calleeName,
  enclosingFunction,
  isFunction,
  keyName,
  memberPath,
  unwrap,
  walk,
  wrapped,
  type FunctionNode,
  type Node,
} from '../syntax/ast.ts';
import { localFunction } from '../syntax/local-function.ts';
import { readEnvelope } from '../failures/envelope.ts';
import type { ExecuteFlow } from '../flow/execute-flow.ts';
import { isFetch } from './fetch-answer.ts';
import type { FileContext } from '../syntax/file-context.ts';

/** What becomes of the body of an answer. */
export interface BodyUse {
  /** Whether a value that is made of it leaves execute as its result. */
  readonly isResult: boolean;
  /** Whether a failure in it would be noticed: a schema parses it, or a test asks for the error that it tells. */
  readonly isChecked: boolean;
}

// Bounds for pathological input: what lies beyond is unknown, and unknown is never reported.
const maxSteps = 2_000;

/** Follows the body from the call that reads it. */
export function bodyUse(read: TSESTree.CallExpression, flow: ExecuteFlow, file: FileContext): BodyUse {
  return new BodyTracker(flow, file).track(read);
}

class BodyTracker {
  readonly #flow: ExecuteFlow;
  readonly #file: FileContext;
  readonly #seen = new Set<Node>();
  #isResult = false;
  #isChecked = false;

  constructor(flow: ExecuteFlow, file: FileContext) {
    this.#flow = flow;
    this.#file = file;
  }

  track(read: TSESTree.CallExpression): BodyUse {
    this.#follow(read);
    return { isResult: this.#isResult, isChecked: this.#isChecked || this.#seen.size > maxSteps };
  }

  /** Follows what an expression is part of, up to the statement that it ends in. */
  #follow(expression: Node): void {
    let node = wrapped(expression);
    while (!this.#seen.has(node) && this.#seen.size <= maxSteps && node.parent) {
      this.#seen.add(node);
      const next = this.#next(node, node.parent);
      if (!next) return;
      node = wrapped(next);
    }
  }

  #next(node: Node, parent: Node): Node | null {
    switch (parent.type) {
      case 'AwaitExpression':
      case 'ArrayExpression':
      case 'SpreadElement':
      case 'TemplateLiteral':
      case 'TaggedTemplateExpression':
      case 'AssignmentPattern':
        return parent;
      case 'Property':
        return parent.value === node || parent.key === node ? parent : null;
      case 'ObjectExpression':
        return readEnvelope(parent, this.#file) ? null : parent;
      case 'SequenceExpression':
        return parent.expressions.at(-1) === node ? parent : null;
      case 'ConditionalExpression':
        if (parent.test === node) this.#tested(node);
        return parent.test === node ? null : parent;
      case 'LogicalExpression':
        if (parent.operator === '&&' && parent.left === node) this.#tested(node);
        return parent;
      case 'IfStatement':
      case 'SwitchStatement':
      case 'WhileStatement':
        this.#tested(node);
        return null;
      case 'UnaryExpression':
        return parent;
      case 'BinaryExpression':
        if (parent.operator === 'in' && bodyErrorKey.test(this.#textOf(parent.left))) this.#isChecked = true;
        return parent;
      case 'MemberExpression':
        return parent.object === node ? this.#member(parent) : null;
      case 'CallExpression':
        return parent.callee === node ? parent : this.#argument(parent, node);
      case 'NewExpression':
        return /Error$/.test(calleeName(parent) ?? '') ? null : parent;
      case 'VariableDeclarator':
        if (parent.init === node) this.#bind(parent.id);
        return null;
      case 'AssignmentExpression':
        if (parent.right !== node) return null;
        this.#bind(parent.left);
        return parent;
      case 'ForOfStatement':
        if (parent.right === node)
          this.#bind(parent.left.type === 'VariableDeclaration' ? (parent.left.declarations[0]?.id ?? parent.left) : parent.left);
        return null;
      case 'YieldExpression':
      case 'ReturnStatement':
        this.#ends(enclosingFunction(parent));
        return null;
      case 'ArrowFunctionExpression':
        if (parent.body === node) this.#ends(parent);
        return null;
      default:
        return null;
    }
  }

  #textOf(node: Node): string {
    return node.type === 'Literal' ? String(node.value) : '';
  }

  // `if (data.error)`, `data.status !== 'ok'`: whether a test asks the body for a failure.
  #tested(test: Node): void {
    walk(test, this.#file.sourceCode.visitorKeys, (node) => {
      if (node.type === 'MemberExpression' && bodyErrorKey.test(keyName(node) ?? '')) this.#isChecked = true;
      if (node.type === 'Identifier' && node.parent.type !== 'MemberExpression' && /^(?:error|errors)$/i.test(node.name))
        this.#isChecked = true;
      return !isFunction(node);
    });
  }

  // What is called on the body gives a part of it, to its callbacks too.
  #member(member: TSESTree.MemberExpression): Node {
    const call = wrapped(member).parent;
    if (call?.type !== 'CallExpression' || unwrap(call.callee) !== member) return member;
    for (const argument of call.arguments) {
      const callback = localFunction(argument, this.#file);
      for (const parameter of callback?.params ?? []) this.#bind(parameter);
    }
    return call;
  }

  #argument(call: TSESTree.CallExpression, argument: Node): Node | null {
    const name = calleeName(call) ?? '';
    const path = memberPath(call.callee)?.join('.') ?? '';
    const callee = unwrap(call.callee);
    if (isFetch(call, this.#file) || /^console\.|^reject$/.test(path)) return null;
    if (path === 'Object.assign') this.#root(call.arguments[0]);
    if (addingMethods.has(name) && callee.type === 'MemberExpression') this.#root(callee.object);
    if (path !== 'JSON.parse' && bodyValidation.test(name)) {
      this.#isChecked = true;
      return null;
    }
    const local = localFunction(callee, this.#file);
    const parameter = local?.params[call.arguments.findIndex((each) => each === argument)];
    if (parameter) this.#bind(parameter);
    // What this file does with it says what its result is made of.
    return local && !parameter ? null : call;
  }

  #root(object: Node | undefined): void {
    let current = object && unwrap(object);
    while (current?.type === 'MemberExpression') current = unwrap(current.object);
    if (current?.type === 'Identifier') this.#bind(current);
  }

  #bind(target: Node): void {
    switch (target.type) {
      case 'Identifier':
        for (const reference of this.#file.scopes.variableOf(target)?.references ?? [])
          if (reference.isRead()) this.#follow(reference.identifier);
        return;
      case 'MemberExpression':
        this.#root(target);
        return;
      case 'AssignmentPattern':
        this.#bind(target.left);
        return;
      case 'RestElement':
        this.#bind(target.argument);
        return;
      case 'ArrayPattern':
        for (const element of target.elements) if (element) this.#bind(element);
        return;
      case 'ObjectPattern':
        for (const property of target.properties) this.#bind(property.type === 'Property' ? property.value : property);
        return;
      default:
        return;
    }
  }

  #ends(fn: FunctionNode | null): void {
    if (!fn) return;
    if (fn === this.#flow.execute) {
      this.#isResult = true;
      return;
    }
    for (const { call, mode } of this.#flow.usesOf(fn)) if (mode !== 'detached') this.#follow(call);
  }
}
