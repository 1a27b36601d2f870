import type { TSESTree } from '@typescript-eslint/utils';
import { bodyErrorKey, bodyValidation } from '../../knowledge/failure-keys.ts';
import { addingMethods } from '../../knowledge/language.ts';
import { readEnvelope } from '../failures/envelope.ts';
import type { ExecuteFlow } from '../flow/execute-flow.ts';
import { calleeName, enclosingFunction, isFunction, keyName, memberPath, type Node, unwrap, walk } from '../syntax/ast.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { localFunction } from '../syntax/local-function.ts';
import { callOfMember, type ValueUse } from '../syntax/value-use.ts';
import { ForwardFlow } from '../values/forward-flow.ts';
import { isFetch } from './fetch-answer.ts';

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
  readonly #forward: ForwardFlow;
  #isResult = false;
  #isChecked = false;

  constructor(flow: ExecuteFlow, file: FileContext) {
    this.#flow = flow;
    this.#file = file;
    this.#forward = new ForwardFlow(file, maxSteps);
  }

  track(read: TSESTree.CallExpression): BodyUse {
    this.#forward.follow(read, null);
    for (const { use } of this.#forward.uses()) if (this.#goesOn(use)) this.#forward.follow(use.node, null);
    return { isResult: this.#isResult, isChecked: this.#isChecked || this.#forward.isSpent };
  }

  /** Whether what is around the value is made of it. Where else it goes is followed. */
  #goesOn(use: ValueUse): boolean {
    switch (use.kind) {
      case 'awaited':
      case 'branch':
        return true;
      case 'called':
        return use.node.type === 'CallExpression' || !isErrorMaker(use.node);
      case 'part':
        return use.node.type !== 'ObjectExpression' || !readEnvelope(use.node, this.#file);
      case 'operand':
        if (use.node.type === 'BinaryExpression' && use.node.operator === 'in' && bodyErrorKey.test(textOf(use.node.left)))
          this.#isChecked = true;
        return true;
      case 'tested':
        this.#tested(use.value);
        return use.node.type === 'LogicalExpression';
      case 'member':
        return this.#member(use.node);
      case 'argument':
        return use.node.type === 'CallExpression' ? this.#argument(use.node, use) : !isErrorMaker(use.node);
      case 'named':
        this.#forward.followNames(use.target, null);
        return use.node.type === 'AssignmentExpression';
      case 'iterated':
        if (use.node.type === 'ForOfStatement') this.#forward.followNames(use.target, null);
        return false;
      case 'yielded':
      case 'returned':
        this.#ends(use.node);
        return false;
      default:
        return false;
    }
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
  #member(member: TSESTree.MemberExpression): boolean {
    for (const argument of callOfMember(member)?.arguments ?? [])
      for (const parameter of localFunction(argument, this.#file)?.params ?? []) this.#forward.followNames(parameter, null);
    return true;
  }

  #argument(call: TSESTree.CallExpression, use: Extract<ValueUse, { kind: 'argument' }>): boolean {
    const name = calleeName(call) ?? '';
    const path = memberPath(call.callee)?.join('.') ?? '';
    const callee = unwrap(call.callee);
    if (isFetch(call, this.#file) || /^console\.|^reject$/.test(path)) return false;
    if (path === 'Object.assign') this.#forward.followNames(call.arguments[0], null);
    if (addingMethods.has(name) && callee.type === 'MemberExpression') this.#forward.followNames(callee.object, null);
    if (path !== 'JSON.parse' && bodyValidation.test(name)) {
      this.#isChecked = true;
      return false;
    }
    // What a function of this file does with it says what its result is made of.
    return this.#forward.followArgument(use, null) || !localFunction(callee, this.#file);
  }

  #ends(exit: Node): void {
    const fn = exit.type === 'ArrowFunctionExpression' ? exit : enclosingFunction(exit);
    if (!fn) return;
    if (fn === this.#flow.execute) this.#isResult = true;
    else for (const { call, mode } of this.#flow.usesOf(fn)) if (mode !== 'detached') this.#forward.follow(call, null);
  }
}

function isErrorMaker(made: TSESTree.NewExpression): boolean {
  return /Error$/.test(calleeName(made) ?? '');
}

function textOf(node: Node): string {
  return node.type === 'Literal' ? String(node.value) : '';
}
