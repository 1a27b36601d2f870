import type { TSESTree } from '@typescript-eslint/utils';
import { timerSetters } from '../../knowledge/language.ts';
import {
  calleeName,
  type CallNode,
  type FunctionNode,
  isFunction,
  isInside,
  keyName,
  memberPath,
  type Node,
  unwrap,
  valueParameters,
} from '../syntax/ast.ts';
import { branchesOf } from '../syntax/branches.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { memoize } from '../syntax/memoize.ts';
import { mutationsOf } from '../syntax/mutations.ts';
import type { Variable } from '../syntax/scope.ts';

/** A parameter, or a place inside what it is given, that a value comes from. */
export interface ParameterRoot {
  readonly kind: 'parameter';
  readonly fn: FunctionNode;
  /** Counted without a `this` parameter. */
  readonly index: number;
  readonly path: readonly string[];
  /** What is made of it is not told: it went into a call together with other things. */
  readonly isMixed: boolean;
}

/** Where a value that stands for a signal comes from. */
export type SignalRoot =
  | ParameterRoot
  /** A signal that is made here, such as a timeout. */
  | { readonly kind: 'own' }
  /** Certainly nothing: undefined or null. */
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown' };

const own: SignalRoot = { kind: 'own' };
const none: SignalRoot = { kind: 'none' };
const unknown: SignalRoot = { kind: 'unknown' };

/** The roots of the signals of one file, whatever tool asks. */
export const signalRoots: (file: FileContext) => SignalRoots = memoize((file) => new SignalRoots(file));

const maxDepth = 24;

export class SignalRoots {
  readonly #file: FileContext;
  readonly #underway = new Set<Variable>();
  readonly #known = new Map<Variable, Map<string, SignalRoot[]>>();
  #depth = 0;

  constructor(file: FileContext) {
    this.#file = file;
  }

  /** What the value at a path of an expression comes from: several where it may be one or the other, or all together. */
  of(node: Node, path: readonly string[] = []): SignalRoot[] {
    if (this.#depth >= maxDepth) return [unknown];
    this.#depth++;
    const roots = this.#of(unwrap(node), path);
    this.#depth--;
    return roots;
  }

  #of(value: Node, path: readonly string[]): SignalRoot[] {
    const branches = branchesOf(value, { awaits: true, assignments: 'any' });
    if (branches) {
      const roots = branches.flatMap((branch) => this.of(branch, path));
      // Of `a && b` the left side is nothing where it counts.
      return value.type === 'LogicalExpression' && value.operator === '&&' ? [none, ...roots] : roots;
    }
    switch (value.type) {
      case 'Identifier':
        if (value.name === 'undefined' && this.#file.scopes.isGlobal(value)) return [none];
        return this.#ofVariable(value, path);
      case 'Literal':
      case 'TemplateLiteral':
        return [none];
      case 'MemberExpression': {
        const name = keyName(value);
        if (isNeverAborted(value) && path.length === 0) return [none];
        return name === null ? [unknown] : this.of(value.object, [name, ...path]);
      }
      case 'ArrayExpression':
        return value.elements.flatMap((element) =>
          element ? this.of(element.type === 'SpreadElement' ? element.argument : element, path) : [none],
        );
      case 'ObjectExpression':
        return this.#ofObject(value, path);
      case 'NewExpression':
        if (isController(value) && path.join('.') === 'signal') return [own];
        return calleeName(value) === 'Request' && path[0] === 'signal' ? this.#ofRequest(value, path) : this.#mixed(value);
      case 'CallExpression':
        return this.#ofCall(value, path);
      default:
        return [unknown];
    }
  }

  #ofObject(object: TSESTree.ObjectExpression, path: readonly string[]): SignalRoot[] {
    const [first, ...rest] = path;
    if (first === undefined) return [unknown];
    const roots: SignalRoot[] = [];
    // The last one wins, as at run time.
    for (const member of object.properties.toReversed()) {
      if (member.type === 'SpreadElement') {
        roots.push(...this.of(member.argument, path));
        continue;
      }
      const name = keyName(member);
      if (name === null) roots.push(unknown);
      else if (name === first) return [...roots, ...(member.kind === 'init' && !member.method ? this.of(member.value, rest) : [unknown])];
    }
    return [...roots, none];
  }

  // A Request has the signal of its options, else that of the Request that it is made of.
  #ofRequest({ arguments: [input, init] }: TSESTree.NewExpression, path: readonly string[]): SignalRoot[] {
    if (init) return this.of(init, path);
    const value = input && this.#file.scopes.resolve(input);
    return value?.type === 'NewExpression' && calleeName(value) === 'Request' ? this.of(value, path) : [none];
  }

  #ofCall(call: TSESTree.CallExpression, path: readonly string[]): SignalRoot[] {
    const name = memberPath(call.callee)?.join('.');
    if (path.length === 0) {
      if (name === 'AbortSignal.timeout' || name === 'AbortSignal.abort') return [own];
      if (name === 'AbortSignal.any')
        return call.arguments.flatMap((argument) => this.of(argument.type === 'SpreadElement' ? argument.argument : argument));
    }
    return this.#mixed(call);
  }

  // A call that gets a signal can answer with one that follows it.
  #mixed(call: CallNode): SignalRoot[] {
    return [unknown, ...call.arguments.flatMap((argument) => this.#parametersIn(argument))];
  }

  #parametersIn(node: Node): ParameterRoot[] {
    const value = unwrap(node);
    if (isFunction(value)) return [];
    if (value.type === 'SpreadElement') return this.#parametersIn(value.argument);
    if (value.type === 'ObjectExpression') {
      return value.properties.flatMap((member) => this.#parametersIn(member.type === 'SpreadElement' ? member.argument : member.value));
    }
    return this.of(value).flatMap((root) => (root.kind === 'parameter' ? [{ ...root, isMixed: true }] : []));
  }

  #ofVariable(name: TSESTree.Identifier, path: readonly string[]): SignalRoot[] {
    const variable = this.#file.scopes.variableOf(name);
    if (!variable || this.#underway.has(variable)) return [unknown];
    const known = this.#known.get(variable) ?? new Map<string, SignalRoot[]>();
    this.#known.set(variable, known);
    const key = path.join('.');
    let roots = known.get(key);
    if (!roots) {
      this.#underway.add(variable);
      roots = distinct(this.#ofDefinition(variable, path));
      this.#underway.delete(variable);
      known.set(key, roots);
    }
    return roots;
  }

  #ofDefinition(variable: Variable, path: readonly string[]): SignalRoot[] {
    const definition = variable.defs[0];
    const written = variable.references.flatMap((reference) =>
      reference.isWrite() && !reference.init && reference.writeExpr ? [reference.writeExpr] : [],
    );
    if (definition?.type === 'Parameter' && isFunction(definition.node)) {
      const parameter = parameterRoot(definition.node, definition.name, path);
      return [parameter ?? unknown, ...written.flatMap((value) => this.of(value, path))];
    }
    if (definition?.type !== 'Variable') return [unknown];
    const { id, init } = definition.node;
    const inside = pathInPattern(id, definition.name);
    if (!inside) return [unknown];
    const values = [...(init ? [{ node: init, path: [...inside, ...path] }] : []), ...written.map((node) => ({ node, path }))];
    // Without a value, or in the head of a loop.
    if (values.length === 0) return [unknown];
    return [
      ...values.flatMap(({ node, path: at }) => this.of(node, at)),
      ...(path.length > 0 ? this.#setLater(variable, path) : []),
      ...(values.some(({ node }) => isController(unwrap(node))) ? this.#linkedTo(variable) : []),
    ];
  }

  // `const init = {}; if (x) init.signal = signal; Object.assign(init, more)`: the literal does not tell the whole.
  #setLater(variable: Variable, path: readonly string[]): SignalRoot[] {
    const set = mutationsOf(variable).flatMap((mutation) =>
      mutation.kind === 'set' && mutation.path.join('.') === path.join('.') ? mutation.values.flatMap((value) => this.of(value)) : [],
    );
    const isExtended = variable.references.some(({ identifier }) => {
      const { parent } = identifier;
      if (parent.type === 'CallExpression' && parent.callee !== identifier) {
        return memberPath(parent.callee)?.join('.') === 'Object.assign' || /signal|abort/i.test(calleeName(parent) ?? '');
      }
      return (
        parent.type === 'MemberExpression' &&
        parent.object === identifier &&
        keyName(parent) === null &&
        parent.parent.type === 'AssignmentExpression'
      );
    });
    return isExtended ? [...set, unknown] : set;
  }

  // An own controller follows a signal when a listener on the signal, or a call that gets both, mentions it.
  #linkedTo(controller: Variable, seen = new Set<Variable>()): SignalRoot[] {
    if (seen.has(controller)) return [];
    seen.add(controller);
    return controller.references.flatMap(({ identifier }) => {
      // What gets the controller's own signal follows it.
      if (identifier.parent.type === 'MemberExpression' && keyName(identifier.parent) === 'signal') return [];
      const roots: SignalRoot[] = [];
      let child: Node = identifier;
      for (let node = identifier.parent as Node | undefined; node && node.type !== 'Program'; child = node, node = node.parent) {
        if (node.type === 'CallExpression') roots.push(...this.#companions(node, child));
        else if (node.type === 'AssignmentExpression' && node.left.type === 'MemberExpression' && keyName(node.left) === 'onabort') {
          roots.push(...this.of(node.left.object));
        }
        if (!isFunction(node)) continue;
        if (controller.identifiers.some((declared) => isInside(declared, node))) break;
        if (node.parent.type === 'CallExpression') continue;
        // `const stop = () => controller.abort(); signal.addEventListener('abort', stop)`
        const named = namedBy(node);
        const variable = named && this.#file.scopes.variableOf(named);
        if (variable) roots.push(...this.#linkedTo(variable, seen));
        if (node.parent.type !== 'AssignmentExpression') break;
      }
      return roots;
    });
  }

  #companions(call: TSESTree.CallExpression, part: Node): SignalRoot[] {
    // A timer's delay is no signal.
    if (part === call.callee || timerSetters.test(calleeName(call) ?? '')) return [];
    const callee = unwrap(call.callee);
    const others: Node[] = call.arguments.filter((argument) => argument !== part);
    if (callee.type === 'MemberExpression') others.push(callee.object);
    return others.flatMap((node) => this.#parametersIn(node));
  }
}

function distinct(roots: readonly SignalRoot[]): SignalRoot[] {
  const byKey = new Map<string, SignalRoot>();
  for (const root of roots) {
    byKey.set(root.kind === 'parameter' ? [root.fn.range[0], root.index, root.isMixed, ...root.path].join(' ') : root.kind, root);
  }
  return [...byKey.values()];
}

/** `new AbortController().signal`: a signal whose controller nobody keeps. */
export function isNeverAborted(node: Node): boolean {
  const value = unwrap(node);
  if (value.type !== 'MemberExpression' || keyName(value) !== 'signal') return false;
  const controller = unwrap(value.object);
  return controller.type === 'NewExpression' && isController(controller);
}

/** `new AbortController()`. */
export function isController(node: Node): boolean {
  return node.type === 'NewExpression' && calleeName(node) === 'AbortController';
}

function namedBy(fn: FunctionNode): TSESTree.Identifier | null {
  if (fn.type === 'FunctionDeclaration') return fn.id;
  const { parent } = fn;
  return parent.type === 'VariableDeclarator' && parent.id.type === 'Identifier' ? parent.id : null;
}

function parameterRoot(fn: FunctionNode, name: Node, path: readonly string[]): ParameterRoot | null {
  for (const [index, parameter] of valueParameters(fn).entries()) {
    const inside = pathInPattern(parameter, name);
    if (inside) return { kind: 'parameter', fn, index, path: [...inside, ...path], isMixed: false };
  }
  return null;
}

/** The names that lead from a pattern's value to a name in it; null where it is not in it, or is a rest of a list. */
function pathInPattern(pattern: Node, name: Node): string[] | null {
  switch (pattern.type) {
    case 'Identifier':
      return pattern === name ? [] : null;
    case 'AssignmentPattern':
      return pathInPattern(pattern.left, name);
    case 'TSParameterProperty':
      return pathInPattern(pattern.parameter, name);
    case 'ObjectPattern':
      for (const property of pattern.properties) {
        const inside = pathInPattern(property.type === 'RestElement' ? property.argument : property.value, name);
        if (!inside) continue;
        if (property.type === 'RestElement') return inside;
        const key = keyName(property);
        return key === null ? null : [key, ...inside];
      }
      return null;
    default:
      return null;
  }
}
