import type { TSESTree } from '@typescript-eslint/utils';
import type { SignalPlace } from '../frameworks/signal-callees.ts';
import { exportedCallees, globalCallees, methodCallees } from '../frameworks/signal-callees.ts';
import { calleeName, isFunction, isLoop, keyName, memberPath, unwrap, walk, wrapped, type CallNode, type FunctionNode, type Node } from './ast.ts';
import type { ExecuteFlow } from './execute-flow.ts';
import type { FileContext } from './file-context.ts';
import type { ImportedValue } from './imports.ts';
import { lookUp, type Variable } from './scope.ts';
import { classMember, type ToolDefinition } from './tools.ts';

/** How execute of a tool reaches the run's signal as it is written now. */
export interface RunSignal {
  /** The expression that is the signal in execute's body; null when its parameters do not carry it. */
  readonly text: string | null;
  /** Whether the expression may be undefined. */
  readonly optional: boolean;
  /** Variables that hold the signal itself. */
  readonly signals: readonly Variable[];
  /** Variables that hold an object with the signal at a path. */
  readonly carriers: readonly { readonly variable: Variable; readonly path: readonly string[] }[];
}

/** What a call does about the run's signal. */
export type SignalFault =
  /** Execute has the signal at hand and the call does not get it. */
  | 'notForwarded'
  /** Execute does not take the signal. */
  | 'notTaken'
  /** The call gets a signal of its own making, such as a timeout, in place of the run's. */
  | 'ownSignalOnly';

/** A call that could be stopped and is not. */
export interface UnstoppableCall {
  readonly call: TSESTree.CallExpression;
  readonly owner: FunctionNode;
  readonly fault: SignalFault;
  readonly place: SignalPlace;
  /** The options, when they are written out at the call; null when the call has none. */
  readonly options: TSESTree.ObjectExpression | null;
  /** Where a missing options argument goes, counted from 0. */
  readonly optionsIndex: number;
  /** The signal of its own that stands in the run's place. */
  readonly ownSignal: TSESTree.Property | null;
  /** Whether the options are an expression that an edit of the call cannot extend. */
  readonly optionsElsewhere: boolean;
}

/** The run's signal in execute's parameters; null when the framework hands none over, or something unknown stands between. */
export function runSignal(tool: ToolDefinition, file: FileContext): RunSignal | null {
  const access = tool.parameters.signal;
  if (!access || !tool.execute || (tool.wrapper && !tool.wrapper.trusted)) return null;
  const parameter = tool.execute.params[access.parameter];
  const optional = access.optional !== 'never';
  const none: RunSignal = { text: null, optional, signals: [], carriers: [] };
  if (!parameter) return none;
  return readPattern(parameter, access.path, access.optional === 'context', optional, file) ?? none;
}

function readPattern(pattern: Node, path: readonly string[], contextOptional: boolean, optional: boolean, file: FileContext): RunSignal | null {
  const target = pattern.type === 'AssignmentPattern' ? pattern.left : pattern;
  if (target.type === 'TSParameterProperty') return null;
  if (target.type === 'Identifier') {
    const variable = file.scopes.variableOf(target);
    if (!variable) return null;
    if (path.length === 0) return { text: target.name, optional, signals: [variable], carriers: [] };
    const text = `${target.name}${contextOptional ? '?.' : '.'}${path.join('.')}`;
    return { text, optional, signals: [], carriers: [{ variable, path }] };
  }
  if (target.type !== 'ObjectPattern') return null;
  const [first, ...rest] = path;
  if (first === undefined) return null;
  for (const property of target.properties) {
    if (property.type === 'RestElement') {
      if (property.argument.type === 'Identifier') return readPattern(property.argument, path, false, optional, file);
    } else if (keyName(property) === first) {
      return readPattern(property.value, rest, false, optional, file);
    }
  }
  return null;
}

/** The calls in reach of a tool's execute that take a signal and are not given the run's. */
export function unstoppableCalls(flow: ExecuteFlow, run: RunSignal, file: FileContext): UnstoppableCall[] {
  const origin = new SignalOrigin(flow, run, file);
  const found: UnstoppableCall[] = [];
  for (const { node, owner } of flow.calls) {
    if (node.type !== 'CallExpression') continue;
    const place = signalPlace(node, file);
    if (!place || isDetached(node, owner, flow, file) || origin.watches(node, owner)) continue;
    const options = optionsOf(node, place, file);
    if (options.kind === 'unknown') continue;
    const shared = { call: node, owner, place, optionsIndex: options.index };
    if (options.kind === 'absent') {
      found.push({ ...shared, fault: fault(run), options: null, ownSignal: null, optionsElsewhere: false });
      continue;
    }
    const property = lookUp(options.object, [place.property], file.scopes);
    if (property.kind === 'unknown' || isAssignedLater(options, place.property, file)) continue;
    const elsewhere = options.elsewhere || (property.kind === 'found' && property.owner !== options.object);
    if (property.kind === 'absent') {
      found.push({ ...shared, fault: fault(run), options: options.object, ownSignal: null, optionsElsewhere: elsewhere });
      continue;
    }
    const value = origin.of(property.property.value);
    if (value === 'own' || value === 'none') {
      found.push({
        ...shared,
        fault: value === 'own' ? 'ownSignalOnly' : fault(run),
        options: options.object,
        ownSignal: property.property,
        optionsElsewhere: elsewhere,
      });
    }
  }
  return found;
}

function fault(run: RunSignal): SignalFault {
  return run.text === null ? 'notTaken' : 'notForwarded';
}

type Options =
  | { readonly kind: 'absent'; readonly index: number }
  | {
      readonly kind: 'literal';
      readonly index: number;
      readonly object: TSESTree.ObjectExpression;
      readonly argument: Node;
      /** The literal stands behind a variable. */
      readonly elsewhere: boolean;
    }
  | { readonly kind: 'unknown'; readonly index: number };

function optionsOf(call: TSESTree.CallExpression, place: SignalPlace, file: FileContext): Options {
  const { arguments: args } = call;
  const index = optionsIndex(args, place, file);
  if (args.slice(0, index + 1).some((argument) => argument.type === 'SpreadElement')) return { kind: 'unknown', index };
  const argument = args[index];
  if (!argument) return { kind: 'absent', index };
  const value = file.scopes.resolve(argument);
  if (isFunction(value) && place.argument === 'after-array') return { kind: 'absent', index };
  if (value.type === 'Identifier' && value.name === 'undefined') return { kind: 'absent', index };
  if (value.type !== 'ObjectExpression') return { kind: 'unknown', index };
  return { kind: 'literal', index, object: value, argument, elsewhere: unwrap(argument) !== value };
}

function optionsIndex(args: readonly TSESTree.CallExpressionArgument[], place: SignalPlace, file: FileContext): number {
  if (typeof place.argument === 'number') return place.argument;
  if (place.argument === 'after-url') return args[0] && file.scopes.resolve(args[0]).type === 'ObjectExpression' ? 0 : 1;
  const second = args[1] && file.scopes.resolve(args[1]);
  if (!second || second.type === 'ObjectExpression' || isFunction(second)) return 1;
  return 2;
}

// `const init = {}; if (x) init.signal = signal`: the literal does not tell the whole.
function isAssignedLater(options: Extract<Options, { kind: 'literal' }>, property: string, file: FileContext): boolean {
  const name = unwrap(options.argument);
  if (name.type !== 'Identifier') return false;
  return (file.scopes.variableOf(name)?.references ?? []).some(({ identifier }) => {
    const { parent } = identifier;
    if (parent.type === 'MemberExpression' && parent.object === identifier) {
      const assigned = parent.parent.type === 'AssignmentExpression' && parent.parent.left === parent;
      return assigned && (keyName(parent) === property || keyName(parent) === null);
    }
    return parent.type === 'CallExpression' && memberPath(parent.callee)?.join('.') === 'Object.assign';
  });
}

/** Where a call takes its signal; null for callees that take none or are not known. */
export function signalPlace(call: TSESTree.CallExpression, file: FileContext): SignalPlace | null {
  const callee = unwrap(call.callee);
  const path = memberPath(callee);
  const root = path && rootOf(callee);
  if (path && root && root.type === 'Identifier' && file.scopes.isGlobal(root)) return globalCallees.get(path.join('.')) ?? null;

  const imported = importedCallee(callee, file);
  if (imported) {
    // `axios(config)` and `axios(url, config)`.
    if (imported.module === 'axios' && (imported.name === 'default' || imported.name === 'axios')) {
      const first = call.arguments[0] && file.scopes.resolve(call.arguments[0]);
      return { argument: first?.type === 'ObjectExpression' ? 0 : 1, property: 'signal' };
    }
    for (const entry of exportedCallees) if (entry.modules.includes(imported.module) && entry.names.includes(imported.name)) return entry;
  }
  if (callee.type !== 'MemberExpression') return null;
  const method = keyName(callee);
  if (method === null) return null;
  const maker = makerOf(rootObject(callee), file);
  if (!maker) return null;
  for (const entry of methodCallees) {
    if (
      entry.methods.includes(method) &&
      (entry.makers === null || entry.makers.includes(maker.name)) &&
      entry.modules.some((module) => (module.endsWith('*') ? maker.module.startsWith(module.slice(0, -1)) : module === maker.module))
    ) {
      return entry;
    }
  }
  return null;
}

// The exported function that a callee is, also through `promisify`.
function importedCallee(callee: Node, file: FileContext): ImportedValue | null {
  const direct = file.imports.importedFrom(callee);
  if (direct) return direct;
  const value = file.scopes.resolve(callee);
  if (value.type !== 'CallExpression' || calleeName(value) !== 'promisify') return null;
  const [promisified] = value.arguments;
  return promisified ? file.imports.importedFrom(promisified) : null;
}

function rootOf(node: Node): Node {
  let current = unwrap(node);
  while (current.type === 'MemberExpression') current = unwrap(current.object);
  return current;
}

// The object that a method chain starts from: `client` in `client.chat.completions.create`, `this.client` in a class.
function rootObject(callee: TSESTree.MemberExpression): Node {
  let current: Node = unwrap(callee.object);
  while (current.type === 'MemberExpression') {
    const object = unwrap(current.object);
    if (object.type === 'ThisExpression') return current;
    current = object;
  }
  return current;
}

// The class or factory of a module that made an object, or that its declared type names.
function makerOf(node: Node, file: FileContext): ImportedValue | null {
  const value = file.scopes.resolve(node);
  switch (value.type) {
    case 'NewExpression':
      return file.imports.importedFrom(value.callee);
    case 'AwaitExpression':
      return makerOf(value.argument, file);
    case 'CallExpression': {
      const imported = file.imports.importedFrom(value.callee);
      return imported ?? null;
    }
    case 'Identifier': {
      const name = file.scopes.variableOf(value)?.identifiers[0];
      return name?.type === 'Identifier' ? importedType(name.typeAnnotation?.typeAnnotation, file) : null;
    }
    case 'MemberExpression': {
      if (unwrap(value.object).type !== 'ThisExpression') return null;
      const member = classMember(value, keyName(value));
      if (member?.type !== 'PropertyDefinition') return null;
      return (member.value && makerOf(member.value, file)) ?? importedType(member.typeAnnotation?.typeAnnotation, file);
    }
    default:
      return null;
  }
}

function importedType(type: Node | undefined, file: FileContext): ImportedValue | null {
  if (type?.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return null;
  const variable = file.scopes.variableOf(type.typeName);
  return variable && file.imports.ofVariable(variable);
}

// Work that is meant to outlive the run says so: `void`, a queue, `waitUntil`, a detached process.
function isDetached(call: TSESTree.CallExpression, owner: FunctionNode, flow: ExecuteFlow, file: FileContext): boolean {
  let node: Node = wrapped(call);
  for (let parent = node.parent; parent && node !== owner; node = parent, parent = parent.parent) {
    if (parent.type === 'UnaryExpression' && parent.operator === 'void') return true;
    if (parent.type === 'CallExpression' && node !== parent.callee && /^(?:waitUntil|after|enqueue|defer)$/.test(calleeName(parent) ?? '')) return true;
  }
  const uses = flow.usesOf(owner);
  if (uses.length > 0 && uses.every(({ mode }) => mode === 'detached')) return true;
  const options = call.arguments.map((argument) => file.scopes.resolve(argument)).find((argument) => argument.type === 'ObjectExpression');
  const detached = options?.type === 'ObjectExpression' ? lookUp(options, ['detached'], file.scopes) : null;
  return detached?.kind === 'found' && detached.property.value.type === 'Literal' && detached.property.value.value === true;
}

type Origin = 'run' | 'own' | 'none' | 'unknown';

/** Tells where a signal value comes from, within one flow. */
class SignalOrigin {
  readonly #flow: ExecuteFlow;
  readonly #run: RunSignal;
  readonly #file: FileContext;
  readonly #underway = new Set<Variable>();
  #listening: boolean | undefined;

  constructor(flow: ExecuteFlow, run: RunSignal, file: FileContext) {
    this.#flow = flow;
    this.#run = run;
    this.#file = file;
  }

  /** `run`: the run's signal is in it. `own`: made here. `none`: undefined or null. */
  of(node: Node): Origin {
    const value = unwrap(node);
    switch (value.type) {
      case 'Identifier':
        if (value.name === 'undefined' && this.#file.scopes.isGlobal(value)) return 'none';
        return this.#ofIdentifier(value);
      case 'Literal':
        return value.value === null ? 'none' : 'unknown';
      case 'MemberExpression':
        return this.#ofMember(value);
      case 'ConditionalExpression':
        return strongest([this.of(value.consequent), this.of(value.alternate)]);
      case 'LogicalExpression':
        return strongest([this.of(value.left), this.of(value.right)]);
      case 'ArrayExpression':
        return strongest(value.elements.map((element) => (element ? this.of(element.type === 'SpreadElement' ? element.argument : element) : 'none')));
      case 'CallExpression':
        return this.#ofCall(value);
      default:
        return 'unknown';
    }
  }

  #ofCall(call: TSESTree.CallExpression): Origin {
    const path = memberPath(call.callee)?.join('.');
    if (path === 'AbortSignal.timeout' || path === 'AbortSignal.abort') return 'own';
    const parts = call.arguments.map((argument) => this.of(argument.type === 'SpreadElement' ? argument.argument : argument));
    if (path === 'AbortSignal.any') return strongest(parts);
    // A function that combines signals: what it makes of the run's is the run's.
    return parts.includes('run') ? 'run' : 'unknown';
  }

  #ofIdentifier(name: TSESTree.Identifier): Origin {
    const variable = this.#file.scopes.variableOf(name);
    if (!variable) return 'unknown';
    if (this.#run.signals.includes(variable)) return 'run';
    if (this.#underway.has(variable)) return 'unknown';
    this.#underway.add(variable);
    const origin = this.#ofVariable(variable);
    this.#underway.delete(variable);
    return origin;
  }

  #ofVariable(variable: Variable): Origin {
    const definition = variable.defs[0];
    if (definition?.type === 'Parameter' && isFunction(definition.node)) return this.#ofParameter(definition.node, definition.name);
    if (definition?.type !== 'Variable') return 'unknown';
    const { id, init } = definition.node;
    if (id.type === 'ObjectPattern') {
      // `const { abortSignal } = options`, `const { signal } = controller`
      const key = id.properties.find((property) => property.type === 'Property' && unwrapDefault(property.value) === definition.name);
      const name = key?.type === 'Property' ? keyName(key) : null;
      return init && name !== null ? this.#ofPath(init, [name]) : 'unknown';
    }
    const writes = variable.references.flatMap((reference) => (reference.isWrite() && reference.writeExpr ? [this.of(reference.writeExpr)] : []));
    return writes.length > 0 ? strongest(writes) : 'unknown';
  }

  // A helper's parameter is what its calls in this flow pass.
  #ofParameter(fn: FunctionNode, name: Node): Origin {
    const index = fn.params.findIndex((parameter) => unwrapDefault(parameter) === name);
    const uses = this.#flow.usesOf(fn).filter(({ mode }) => mode === 'call');
    if (index < 0 || uses.length === 0) return 'unknown';
    return strongest(
      uses.map(({ call }) => {
        const argument = call.arguments[index];
        if (call.arguments.slice(0, index + 1).some((each) => each.type === 'SpreadElement')) return 'unknown';
        return argument ? this.of(argument) : 'unknown';
      }),
    );
  }

  #ofMember(member: TSESTree.MemberExpression): Origin {
    const name = keyName(member);
    return name === null ? 'unknown' : this.#ofPath(member.object, [name]);
  }

  #ofPath(object: Node, path: readonly string[]): Origin {
    const value = unwrap(object);
    if (value.type === 'MemberExpression') {
      const name = keyName(value);
      return name === null ? 'unknown' : this.#ofPath(value.object, [name, ...path]);
    }
    if (value.type !== 'Identifier') return 'unknown';
    const variable = this.#file.scopes.variableOf(value);
    if (!variable) return 'unknown';
    for (const carrier of this.#run.carriers) {
      if (carrier.variable === variable && carrier.path.join('.') === path.join('.')) return 'run';
    }
    const made = this.#file.scopes.constant(variable);
    if (path.join('.') === 'signal' && made && unwrap(made).type === 'NewExpression' && calleeName(unwrap(made) as CallNode) === 'AbortController') {
      return this.#isLinked(variable) ? 'run' : 'own';
    }
    return 'unknown';
  }

  // An own controller follows the run when a listener on the run's signal, or a call that gets both, mentions it.
  #isLinked(controller: Variable): boolean {
    return controller.references.some(({ identifier }) => {
      for (let node = identifier.parent as Node | undefined; node && node.type !== 'Program'; node = node.parent) {
        if (node.type === 'CallExpression' && this.#mentionsRun(node)) return true;
        if (isFunction(node) && this.#flow.functions.includes(node) && node.parent.type !== 'CallExpression') return false;
      }
      return false;
    });
  }

  #mentionsRun(node: Node): boolean {
    let found = false;
    walk(node, this.#file.sourceCode.visitorKeys, (each) => {
      if (each.type === 'Identifier') {
        const variable = this.#file.scopes.variableOf(each);
        if (variable && (this.#run.signals.includes(variable) || this.#run.carriers.some((carrier) => carrier.variable === variable))) found = true;
      }
      return !found;
    });
    return found;
  }

  /** Whether something else watches the run's signal for a call: a listener, or polling in the call's own loop. */
  watches(call: Node, owner: FunctionNode): boolean {
    if (this.#run.text === null) return false;
    this.#listening ??= this.#flow.calls.some(({ node }) => {
      const callee = unwrap(node.callee);
      return callee.type === 'MemberExpression' && keyName(callee) === 'addEventListener' && this.of(callee.object) === 'run';
    });
    if (this.#listening) return true;
    for (let node: Node | undefined = call.parent; node && node !== owner; node = node.parent) {
      if (isLoop(node) && this.#polls(node)) return true;
    }
    return false;
  }

  #polls(loop: Node): boolean {
    let found = false;
    walk(loop, this.#file.sourceCode.visitorKeys, (node) => {
      if (node.type !== 'MemberExpression') return !found;
      const name = keyName(node);
      if (name !== 'aborted' && name !== 'throwIfAborted') return !found;
      if (this.of(node.object) === 'run' && !isLogged(node, loop)) found = true;
      return !found;
    });
    return found;
  }
}

// Telling the log that the run was stopped stops nothing.
function isLogged(node: Node, within: Node): boolean {
  for (let current = node.parent; current && current !== within; current = current.parent) {
    if (current.type === 'CallExpression' && /^(?:console|log|logger)$/.test(memberPath(current.callee)?.[0] ?? '')) return true;
  }
  return false;
}

function unwrapDefault(node: Node): Node {
  return node.type === 'AssignmentPattern' ? node.left : node;
}

function strongest(origins: readonly Origin[]): Origin {
  for (const origin of ['run', 'unknown', 'own'] as const) if (origins.includes(origin)) return origin;
  return 'none';
}

/** The source text of a callee, shortened for a message. */
export function calleeText(call: CallNode, file: FileContext): string {
  const text = memberPath(call.callee)?.join('.') ?? file.sourceCode.getText(call.callee);
  return text.length > 40 ? `…${text.slice(-40)}` : text.replace(/\s+/g, ' ');
}

