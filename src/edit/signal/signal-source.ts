import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { argumentOf } from '../../analysis/flow/call-graph.ts';
import { dotsOf } from '../../analysis/signal/signal-forwarding.ts';
import {
  enclosingFunction,
  type FunctionNode,
  keyName,
  type Node,
  unwrap,
  valueParameters,
  walk,
  withoutDefault,
} from '../../analysis/syntax/ast.ts';
import { type ClassNode, enclosingClass } from '../../analysis/syntax/classes.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { isTold, patternNames } from '../../analysis/syntax/patterns.ts';
import { firstFree, namesWithin } from '../text/free-name.ts';
import { signalNames } from '../../knowledge/given-names.ts';
import { runSignalName } from '../../knowledge/signal-parameters.ts';
import { appendArgument, appendParameter } from '../text/list.ts';
import { isTypeScript, type TextEdit } from '../text/code-style.ts';
import { isExportedVariable, signalInExecute } from './execute-signal.ts';
import { markOf, parameterKey, type SignalContext, type SignalPlan, takeBack, type TakenSignal } from './signal-plan.ts';

type Scope = TSESLint.Scope.Scope;

/** Brings the run's signal into functions: through execute's parameters, and through those of helpers. */
export class SignalSource {
  readonly #file: FileContext;
  readonly #reaches: readonly SignalContext[];
  readonly #ownMembers = new Map<Node, ReadonlyMap<string, readonly Node[]>>();

  constructor(reaches: readonly SignalContext[], file: FileContext) {
    this.#file = file;
    this.#reaches = reaches;
  }

  /** The signal at a node of a function, with the edits that bring it there; null where no edit is safe. */
  take(node: Node, fn: FunctionNode, reach: SignalContext, plan: SignalPlan, underway = new Set<FunctionNode>()): TakenSignal | null {
    const taken = this.#takeIn(fn, reach, plan, underway);
    const root = taken?.signal.text.split(/[.?]/)[0];
    return taken && root !== undefined && this.#isVisible(root, node, taken.fn) ? taken.signal : null;
  }

  #takeIn(
    fn: FunctionNode,
    reach: SignalContext,
    plan: SignalPlan,
    underway: Set<FunctionNode>,
  ): { signal: TakenSignal; fn: FunctionNode } | null {
    const { execute, functions } = reach.flow;
    if (fn === execute) {
      const signal = signalInExecute(reach, plan, this.#file);
      return signal && { signal, fn };
    }
    const handed = this.#handedParameter(fn, reach, plan, underway);
    if (handed) return { signal: handed, fn };
    // A function inside another sees what that one has.
    for (let outer = enclosingFunction(fn); outer; outer = enclosingFunction(outer)) {
      if (outer === execute || functions.includes(outer)) return this.#takeIn(outer, reach, plan, underway);
    }
    const signal = this.#takeInHelper(fn, reach, plan, underway);
    return signal && { signal, fn };
  }

  #isVisible(name: string, node: Node, fn: FunctionNode): boolean {
    let scope: Scope | null = this.#file.sourceCode.getScope?.(node) ?? null;
    while (scope && scope.block !== fn) {
      if (scope.set.has(name)) return false;
      scope = scope.upper;
    }
    return true;
  }

  // A parameter that the function has already and that carries the signal, or that is made for it.
  #handedParameter(fn: FunctionNode, reach: SignalContext, plan: SignalPlan, underway: Set<FunctionNode>): TakenSignal | null {
    const uses = reach.flow.usesOf(fn);
    const access = reach.tool.parameters.signal;
    if (!access || uses.length === 0 || uses.some(({ mode }) => mode !== 'call')) return null;
    const isRun = (index: number, path: readonly string[]): boolean =>
      uses.every(({ call }) => {
        const argument = argumentOf(call, index);
        return argument !== null && argument !== 'unknown' && reach.origin.of(argument, path) === 'run';
      });
    for (const [index, parameter] of valueParameters(fn).entries()) {
      const target = withoutDefault(parameter);
      if (target.type !== 'Identifier') {
        for (const { name, path, isRest } of patternNames(parameter))
          if (!isRest && isTold(path) && isRun(index, path)) return { text: name.name, optional: true };
      } else {
        const isOptional = parameter !== target || target.optional;
        if (isRun(index, [])) return { text: target.name, optional: isOptional || !isCertain(target) };
        for (const path of [access.path, ['signal'], ['abortSignal']]) {
          if (path.length > 0 && isRun(index, path))
            return {
              text: `${target.name}${isOptional ? '?.' : '.'}${path.join(path === access.path ? dotsOf(access) : '.')}`,
              optional: true,
            };
        }
      }
    }
    return this.#idleParameter(fn, reach, plan, underway);
  }

  // A parameter that is meant for a signal, and that not every call gives one.
  #idleParameter(fn: FunctionNode, reach: SignalContext, plan: SignalPlan, underway: Set<FunctionNode>): TakenSignal | null {
    const parameters = valueParameters(fn);
    const index = parameters.findIndex((parameter) => {
      const target = withoutDefault(parameter);
      return target.type === 'Identifier' && isMeantForSignal(target);
    });
    const parameter = parameters[index];
    const target = withoutDefault(parameter);
    if (target?.type !== 'Identifier') return null;
    const taken: TakenSignal = { text: target.name, optional: true };
    // A function that calls itself passes on what it has.
    if (underway.has(fn)) return taken;
    underway.add(fn);
    for (const { call } of reach.flow.usesOf(fn)) {
      const argument = argumentOf(call, index);
      if (argument === 'unknown' || call.type !== 'CallExpression') return null;
      if (argument) continue;
      const caller = this.#callerOf(call, reach);
      const signal = caller && this.take(call, caller, reach, plan, underway);
      if (!signal || !caller) return null;
      plan.edits.set(`argument ${call.range[0]}`, this.argument(call, index, signal.text));
      plan.sites.push({ node: call, owner: caller, signal });
    }
    return taken;
  }

  /** Puts an argument at an index, with `undefined` in the gaps before it. */
  argument(call: TSESTree.CallExpression, index: number, text: string): readonly TextEdit[] {
    const gap = Math.max(0, index - call.arguments.length);
    return appendArgument(call, [...Array<string>(gap).fill('undefined'), text].join(', '), this.#file.sourceCode);
  }

  #callerOf(call: Node, reach: SignalContext): FunctionNode | null {
    return reach.flow.calls.find(({ node }) => node === call)?.owner ?? null;
  }

  // A helper gets the signal as a last, optional parameter, and each of its calls from a tool passes it on.
  #takeInHelper(fn: FunctionNode, reach: SignalContext, plan: SignalPlan, underway: Set<FunctionNode>): TakenSignal | null {
    const calls = this.#callsOf(fn, plan);
    const parameters = valueParameters(fn);
    if (!calls) return null;
    const isFull = calls.some(
      (call) => call.arguments.length > parameters.length || call.arguments.some(({ type }) => type === 'SpreadElement'),
    );
    const name = firstFree(signalNames, namesWithin(fn, this.#file));
    if (isFull || name === null) return null;
    const taken: TakenSignal = { text: name, optional: true };
    const key = parameterKey(fn);
    if (underway.has(fn) || plan.edits.has(key)) return taken;
    underway.add(fn);
    const added = appendParameter(fn, name + (isTypeScript(this.#file) ? '?: AbortSignal' : ''), this.#file.sourceCode);
    if (!added) return null;
    plan.edits.set(key, added);
    for (const call of calls) {
      for (const from of [reach, ...this.#reaches.filter((each) => each !== reach)]) {
        const caller = this.#callerOf(call, from);
        if (!caller) continue;
        const before = markOf(plan);
        const signal = this.take(call, caller, from, plan, underway);
        if (!signal) {
          takeBack(plan, before);
          if (from === reach) return null;
          continue;
        }
        plan.sites.push({ node: call, owner: caller, signal });
        plan.edits.set(`argument ${call.range[0]}`, this.argument(call, parameters.length, signal.text));
        break;
      }
    }
    return taken;
  }

  // Every call of a helper in the file; null where it is also handed on, or where its declaration says more than once what it takes.
  #callsOf(fn: FunctionNode, plan: SignalPlan): TSESTree.CallExpression[] | null {
    const names = this.#namesOf(fn, plan);
    if (!names) return null;
    const calls = new Set<TSESTree.CallExpression>();
    for (const name of names) {
      const { parent } = name;
      if (parent?.type !== 'CallExpression' || parent.callee !== name) return null;
      calls.add(parent);
    }
    // Also through another name for the object that the function belongs to.
    for (const { flow } of this.#reaches) {
      for (const { call, mode } of flow.usesOf(fn)) {
        if (mode !== 'call' || call.type !== 'CallExpression') return null;
        calls.add(call);
      }
    }
    return [...calls];
  }

  #namesOf(fn: FunctionNode, plan: SignalPlan): readonly Node[] | null {
    const { parent } = fn;
    if (parent.type === 'MethodDefinition' || parent.type === 'PropertyDefinition') return this.#memberNames(parent, plan);
    if (parent.type === 'Property') {
      const holder = parent.parent.parent;
      plan.needsReview = true;
      return holder.type === 'VariableDeclarator' && holder.id.type === 'Identifier' && !holder.id.typeAnnotation ? [] : null;
    }
    const name =
      fn.type === 'FunctionDeclaration'
        ? fn.id
        : parent.type === 'VariableDeclarator' && parent.id.type === 'Identifier' && !parent.id.typeAnnotation
          ? parent.id
          : null;
    const variable = name && this.#file.scopes.variableOf(name);
    if (!variable || variable.defs.length !== 1) return null;
    // Another file may hand it on to something that calls it with more.
    plan.needsReview ||= isExportedVariable(variable);
    return variable.references
      .filter(({ identifier }) => identifier.parent.type !== 'ExportSpecifier' && identifier.parent.type !== 'ExportDefaultDeclaration')
      .filter((reference) => !reference.isWrite())
      .map(({ identifier }) => identifier);
  }

  // Only a private member is surely called in its class alone.
  #memberNames(member: TSESTree.MethodDefinition | TSESTree.PropertyDefinition, plan: SignalPlan): readonly Node[] | null {
    const owner = enclosingClass(member);
    const name = keyName(member);
    if (!owner || name === null || member.override || (member.type === 'PropertyDefinition' && member.typeAnnotation)) return null;
    plan.needsReview ||= member.accessibility !== 'private' && member.key.type !== 'PrivateIdentifier';
    if (owner.body.body.filter((each) => 'key' in each && keyName(each as TSESTree.MethodDefinition) === name).length > 1) return null;
    return this.#ownMembersOf(owner).get(name) ?? [];
  }

  // Where a class says `this.name`.
  #ownMembersOf({ body }: ClassNode): ReadonlyMap<string, readonly Node[]> {
    const known = this.#ownMembers.get(body);
    if (known) return known;
    const members = new Map<string, Node[]>();
    walk(body, this.#file.sourceCode.visitorKeys, (node) => {
      const name = node.type === 'MemberExpression' && unwrap(node.object).type === 'ThisExpression' ? keyName(node) : null;
      if (name === null) return;
      const others = members.get(name);
      if (others) others.push(node);
      else members.set(name, [node]);
    });
    this.#ownMembers.set(body, members);
    return members;
  }
}

function isCertain(name: TSESTree.Identifier): boolean {
  const type = name.typeAnnotation?.typeAnnotation;
  return type?.type === 'TSTypeReference' && isSignalType(type);
}

function isMeantForSignal(name: TSESTree.Identifier): boolean {
  const type = name.typeAnnotation?.typeAnnotation;
  if (!type) return runSignalName.test(name.name);
  const types = type.type === 'TSUnionType' ? type.types : [type];
  return types.some((each) => each.type === 'TSTypeReference' && isSignalType(each));
}

function isSignalType(type: TSESTree.TSTypeReference): boolean {
  return type.typeName.type === 'Identifier' && type.typeName.name === 'AbortSignal';
}
