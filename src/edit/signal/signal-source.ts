import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import type { ExecuteFlow } from '../../analysis/flow/execute-flow.ts';
import { typeHolds } from '../../analysis/program/declared-members.ts';
import { dotsOf, mayLackContext, type RunSignal } from '../../analysis/signal/signal-forwarding.ts';
import { argumentOf, type SignalOrigin } from '../../analysis/signal/signal-origin.ts';
import {
  enclosingFunction,
  type FunctionNode,
  isInside,
  keyName,
  type Node,
  unwrap,
  valueParameters,
  walk,
  withoutDefault,
} from '../../analysis/syntax/ast.ts';
import { isCallbackOf } from '../../analysis/syntax/callback-annotations.ts';
import { type ClassNode, enclosingClass } from '../../analysis/syntax/classes.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { localFunction } from '../../analysis/syntax/local-function.ts';
import type { Variable } from '../../analysis/syntax/scope.ts';
import type { ToolDefinition } from '../../analysis/tools/find-tools.ts';
import type { ExecuteParameters } from '../../frameworks/layout.ts';
import { signalNames } from '../../knowledge/given-names.ts';
import { runSignalName } from '../../knowledge/signal-parameters.ts';
import { appendArgument, appendMember, appendParameter, appendTypeMember } from '../text/list.ts';
import { isTypeScript, type TextEdit } from '../text/code-style.ts';
import { firstFree, namesWithin } from '../text/free-name.ts';

type Scope = TSESLint.Scope.Scope;

/** A tool with all that its signal is told by. */
export interface SignalContext {
  readonly tool: ToolDefinition;
  readonly flow: ExecuteFlow;
  readonly run: RunSignal;
  readonly origin: SignalOrigin;
}

/** Edits by what they change, so that two calls that need the same parameter ask for it once. */
export type EditMap = Map<string, readonly TextEdit[]>;

/** The edits that bring the signal to one call. */
export interface SignalPlan {
  readonly edits: EditMap;
  /** The calls that the signal reaches on its way, the last one included, and what it is called there. */
  readonly sites: { readonly node: Node; readonly owner: FunctionNode; readonly signal: TakenSignal }[];
  /** Why the user has to look: a type that may not fit, a value that is replaced. */
  needsReview: boolean;
}

export interface TakenSignal {
  /** The expression that is the signal in the function asked for. */
  readonly text: string;
  readonly optional: boolean;
}

/** The edit that gives a function one more parameter. */
export function parameterKey(fn: FunctionNode): string {
  return `parameter ${fn.range[0]}`;
}

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
      const signal = this.#bind(reach, plan);
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
      if (target.type === 'ObjectPattern') {
        for (const property of target.properties) {
          const value = property.type === 'Property' ? withoutDefault(property.value) : property.value;
          const name = property.type === 'Property' ? keyName(property) : null;
          if (name !== null && value?.type === 'Identifier' && isRun(index, [name])) return { text: value.name, optional: true };
        }
      } else if (target.type === 'Identifier') {
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

  #bind({ tool, flow: { execute }, run }: SignalContext, plan: SignalPlan): TakenSignal | null {
    const { signal: access, contextName, takesSignalBy } = tool.parameters;
    const { optional } = run;
    if (!access) return null;
    const dots = dotsOf(access);
    const existing = valueParameters(execute)[access.parameter];
    const target = withoutDefault(existing);
    if (run.text !== null) {
      if (!run.isOuter && !this.#suits(target, access.path, plan, tool)) return null;
      return { text: run.text, optional };
    }
    const key = parameterKey(execute);
    const property = access.path.at(-1) ?? 'signal';
    if (target) {
      const local = firstFree([property, 'runSignal'], namesWithin(execute, this.#file));
      if (target.type !== 'ObjectPattern' || local === null || !this.#suits(target, access.path, plan, tool)) return null;
      const { pattern, path } = innermost(target, access.path);
      const head =
        takesSignalBy === 'head' && path.length > 1
          ? firstFree([path[0] ?? '', contextName, 'runContext'], namesWithin(execute, this.#file))
          : null;
      if (head !== null) {
        const [name = '', ...rest] = path;
        plan.edits.set(key, appendMember(pattern, head === name ? name : `${name}: ${head}`, this.#file.sourceCode));
        return { text: [head, ...rest].join(dots), optional };
      }
      const leaf = local === property ? property : `${property}: ${local}`;
      const text = path.slice(0, -1).reduceRight((inner, name) => `${name}: { ${inner} }`, leaf);
      plan.edits.set(key, appendMember(pattern, text, this.#file.sourceCode));
      return { text: local, optional };
    }

    const given = valueParameters(execute).length;
    const before = missingNames(tool.parameters, given);
    const isInline = isInside(execute, tool.definition ?? tool.node) || isInside(execute, tool.node);
    // Whoever calls such a function by hand gives it all that the framework does.
    const isCalledByHand = !isInline && !isCallbackOf(tool.framework, execute) && this.#isCalledByHand(execute);
    // Those who call it by hand may give it nothing to take apart.
    const byHead = takesSignalBy === 'head' && !isCalledByHand && !mayLackContext(access);
    const byPattern = byHead || (takesSignalBy === 'pattern' && access.path.length === 1 && !mayLackContext(access));
    const [head = property, ...behind] = byHead ? access.path : [property];
    const local = firstFree(
      byHead || !byPattern ? [byHead ? head : contextName, 'runContext'] : [property, 'runSignal'],
      namesWithin(execute, this.#file),
    );
    if (local === null || before === null) return null;
    const needsType = isTypeScript(this.#file) && !isTypedFromOutside(tool, execute);
    // It is held against a type that has one parameter, most likely.
    plan.needsReview ||= execute.parent.type === 'TSSatisfiesExpression';
    const type = needsType ? `: ${signalType(access.path, optional, dots)}` : '';
    const name = byPattern ? `{ ${local === head ? head : `${head}: ${local}`} }` : local;
    const filler = before
      .map(
        (names, index) =>
          `${firstFree(names, namesWithin(execute, this.#file)) ?? '_unused'}${needsType ? typeOfMissing(given + index) : ''}, `,
      )
      .join('');
    // Those who call it by hand give it no more than before.
    const isMaybe = isCalledByHand || mayLackContext(access);
    const mark = isTypeScript(this.#file) && !byPattern && (isCalledByHand || (isMaybe && needsType)) ? '?' : '';
    const added = appendParameter(
      execute,
      `${filler}${name}${mark}${type}${isCalledByHand && byPattern ? ' = {}' : ''}`,
      this.#file.sourceCode,
    );
    if (!added) return null;
    plan.edits.set(key, added);
    if (byPattern) return { text: [local, ...behind].join('.'), optional };
    return { text: `${local}${isMaybe ? '?.' : '.'}${access.path.join(dots)}`, optional: optional || isMaybe };
  }

  // Whether a parameter's declared type has the signal; an inline type is given it.
  #suits(target: Node | undefined, path: readonly string[], plan: SignalPlan, tool: ToolDefinition): boolean {
    if (target?.type !== 'Identifier' && target?.type !== 'ObjectPattern') return true;
    const type = target.typeAnnotation?.typeAnnotation;
    const [first = 'signal'] = path;
    if (!type || type.type === 'TSAnyKeyword' || typeHolds(type, first, this.#file)) return true;
    if (type.type === 'TSTypeLiteral') {
      if (path.length !== 1) return false;
      const optional = tool.parameters.signal?.optional !== 'never';
      plan.edits.set(`type ${type.range[0]}`, appendTypeMember(type, memberType(first, [], optional), this.#file.sourceCode));
      return true;
    }
    if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return false;
    const variable = this.#file.scopes.variableOf(type.typeName);
    const imported = variable && this.#file.imports.ofVariable(variable);
    if (!imported) return false;
    const isOwn = tool.framework.modules.some(({ specifier, prefix }) =>
      prefix ? imported.module.startsWith(specifier) : imported.module === specifier,
    );
    plan.needsReview ||= !isOwn;
    return true;
  }

  #isCalledByHand(execute: FunctionNode): boolean {
    if (execute.type === 'FunctionDeclaration' || execute.parent.type === 'VariableDeclarator') {
      const name =
        execute.type === 'FunctionDeclaration' ? execute.id : execute.parent.type === 'VariableDeclarator' ? execute.parent.id : null;
      const variable = name?.type === 'Identifier' ? this.#file.scopes.variableOf(name) : null;
      if (variable && isExportedVariable(variable)) return true;
    }
    for (const calls of this.#file.calls.values()) {
      for (const call of calls) if (localFunction(call.callee, this.#file) === execute) return true;
    }
    return false;
  }
}

interface PlanMark {
  readonly edits: number;
  readonly sites: number;
  readonly needsReview: boolean;
}

function markOf({ edits, sites, needsReview }: SignalPlan): PlanMark {
  return { edits: edits.size, sites: sites.length, needsReview };
}

// Takes out of a plan what came into it since: an edit that is asked for again is the same one.
function takeBack(plan: SignalPlan, { edits, sites, needsReview }: PlanMark): void {
  for (const key of [...plan.edits.keys()].slice(edits)) plan.edits.delete(key);
  plan.sites.length = sites;
  plan.needsReview = needsReview;
}

// The pattern inside a pattern that already takes the first names of a path apart.
function innermost(pattern: TSESTree.ObjectPattern, path: readonly string[]): { pattern: TSESTree.ObjectPattern; path: readonly string[] } {
  const [first, ...rest] = path;
  for (const property of pattern.properties) {
    if (property.type !== 'Property' || keyName(property) !== first || rest.length === 0) continue;
    const value = withoutDefault(property.value);
    if (value.type === 'ObjectPattern') return innermost(value, rest);
  }
  return { pattern, path };
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

function isExportedVariable(variable: Variable): boolean {
  return (
    variable.identifiers.some((name) => {
      for (let node: Node | undefined = name.parent; node && node.type !== 'Program'; node = node.parent) {
        if (node.type === 'ExportNamedDeclaration' || node.type === 'ExportDefaultDeclaration') return true;
        if (node.type === 'BlockStatement') return false;
      }
      return false;
    }) ||
    variable.references.some(
      ({ identifier: { parent } }) => parent.type === 'ExportSpecifier' || parent.type === 'ExportDefaultDeclaration',
    )
  );
}

// Whether the place that a tool is written in gives types to execute's parameters.
function isTypedFromOutside(tool: ToolDefinition, execute: FunctionNode): boolean {
  if (isCallbackOf(tool.framework, execute)) return true;
  const holder = isInside(execute, tool.node) ? tool.node : tool.definition;
  if (!holder || !isInside(execute, holder)) return false;
  // A generic function, and one behind an assertion, takes no types from there.
  if (execute.typeParameters || /^TS(?:As|Satisfies)Expression$|^TSTypeAssertion$/.test(execute.parent.type)) return false;
  // In a map of plain tools several types of execute come together: whoever had to write the first parameter's has to write all.
  const [input] = valueParameters(execute);
  if (holder.type === 'ObjectExpression' && (input?.type === 'ObjectPattern' || input?.type === 'Identifier') && input.typeAnnotation)
    return false;
  for (let node: Node = holder; ;) {
    const parent: Node | undefined = node.parent;
    if (node.type === 'CallExpression' || node.type === 'NewExpression') return true;
    switch (parent?.type) {
      case 'CallExpression':
      case 'NewExpression':
      case 'TSSatisfiesExpression':
        return true;
      case 'TSAsExpression':
        return (
          parent.typeAnnotation.type === 'TSTypeReference' &&
          !(parent.typeAnnotation.typeName.type === 'Identifier' && parent.typeAnnotation.typeName.name === 'const')
        );
      case 'VariableDeclarator':
        return parent.id.type === 'Identifier' && Boolean(parent.id.typeAnnotation);
      case 'PropertyDefinition':
        return Boolean(parent.typeAnnotation);
      case 'ReturnStatement':
        return Boolean(enclosingFunction(parent)?.returnType);
      case 'ArrowFunctionExpression':
        return Boolean(parent.returnType);
      case 'Property':
      case 'ObjectExpression':
      case 'ConditionalExpression':
      case 'SpreadElement':
        node = parent;
        break;
      default:
        return false;
    }
  }
}

function signalType(path: readonly string[], optional: boolean, dots: '.' | '?.'): string {
  const [name = 'signal', ...rest] = path;
  return `{ ${memberType(name, rest, optional, dots)} }`;
}

function memberType(name: string, rest: readonly string[], optional: boolean, dots: '.' | '?.' = '.'): string {
  if (rest.length > 0)
    return dots === '?.' ? `${name}?: ${signalType(rest, optional, dots)} | undefined` : `${name}: ${signalType(rest, optional, dots)}`;
  return optional ? `${name}?: AbortSignal | undefined` : `${name}: AbortSignal`;
}

/**
 * Names for the parameters between those that execute has and the one with the signal, each with another one for where it is taken.
 *
 * @param given How many parameters execute has.
 * @returns null where they cannot be named.
 */
function missingNames({ signal, namesBefore }: ExecuteParameters, given: number): string[][] | null {
  const wanted = signal?.parameter ?? 0;
  if (namesBefore) return namesBefore.slice(given, wanted).map((name) => [name, `${name}2`]);
  return wanted - given > 1 ? null : Array.from({ length: Math.max(0, wanted - given) }, () => ['_input', '_']);
}

/** The type of a parameter that is added for its place alone. Only the input is there always. */
function typeOfMissing(index: number): string {
  return index > 0 ? '?: unknown' : ': unknown';
}
