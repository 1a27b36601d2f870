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
  wrapped,
} from '../syntax/ast.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { memoize } from '../syntax/memoize.ts';
import { isTold } from '../syntax/patterns.ts';
import type { Variable } from '../syntax/scope.ts';
import { type ParameterSource, Provenance, type Source } from '../values/provenance.ts';

/** A parameter, or a place inside what it is given, that a signal comes from. */
export interface ParameterRoot extends ParameterSource {
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

// Bound for pathological input: what lies beyond is unknown.
const maxDepth = 24;

/** Reads the provenance of a value as that of a signal: what makes it may follow a signal, have one of its own, or none. */
export class SignalRoots {
  readonly #file: FileContext;
  readonly #provenance: Provenance;
  readonly #known = new Map<Node, Map<string, readonly SignalRoot[]>>();
  #depth = 0;

  constructor(file: FileContext) {
    this.#file = file;
    this.#provenance = new Provenance(file, /signal|abort/i);
  }

  /** What the value at a path of an expression comes from: several where it may be one or the other, or all together. */
  of(node: Node, path: readonly string[] = []): readonly SignalRoot[] {
    return distinct(this.#provenance.of(node, path).flatMap((source) => this.#ofSource(source)));
  }

  #ofSource(source: Source): readonly SignalRoot[] {
    if (source.kind === 'absent' || source.kind === 'falsy') return [none];
    if (source.kind === 'unknown' || !isTold(source.path)) return [unknown];
    return source.kind === 'made' ? this.#ofMaker(source.node, source.path) : [{ ...source, path: source.path, isMixed: false }];
  }

  #ofMaker(node: Node, path: readonly string[]): readonly SignalRoot[] {
    const known = this.#known.get(node) ?? new Map<string, readonly SignalRoot[]>();
    this.#known.set(node, known);
    const key = path.join('.');
    const roots = known.get(key);
    if (roots || this.#depth >= maxDepth) return roots ?? [unknown];
    // What is made of itself tells nothing new.
    known.set(key, [unknown]);
    this.#depth++;
    const made = distinct(this.#made(node, path));
    this.#depth--;
    known.set(key, made);
    return made;
  }

  #made(node: Node, path: readonly string[]): readonly SignalRoot[] {
    switch (node.type) {
      case 'Literal':
      case 'TemplateLiteral':
        return [none];
      // `AbortSignal.any([signal, timeout])`
      case 'ArrayExpression':
        return node.elements.flatMap((element) =>
          element ? this.of(element.type === 'SpreadElement' ? element.argument : element, path) : [none],
        );
      case 'NewExpression':
        if (isController(node)) return [...this.#ofController(node, path), ...this.#linkedBy(node)];
        return calleeName(node) === 'Request' && path[0] === 'signal' ? this.#ofRequest(node, path) : this.#mixed(node);
      case 'CallExpression':
        return this.#ofCall(node, path);
      default:
        return [unknown];
    }
  }

  #ofController(controller: TSESTree.NewExpression, path: readonly string[]): readonly SignalRoot[] {
    if (path.join('.') !== 'signal') return this.#mixed(controller);
    const { parent } = wrapped(controller);
    return [parent && isNeverAborted(parent) ? none : own];
  }

  // A Request has the signal of its options, else that of the Request that it is made of.
  #ofRequest({ arguments: [input, init] }: TSESTree.NewExpression, path: readonly string[]): readonly SignalRoot[] {
    if (init) return this.of(init, path);
    const value = input && this.#file.scopes.resolve(input);
    return value?.type === 'NewExpression' && calleeName(value) === 'Request' ? this.of(value, path) : [none];
  }

  #ofCall(call: TSESTree.CallExpression, path: readonly string[]): readonly SignalRoot[] {
    const name = memberPath(call.callee)?.join('.');
    if (path.length === 0) {
      if (name === 'AbortSignal.timeout' || name === 'AbortSignal.abort') return [own];
      if (name === 'AbortSignal.any')
        return call.arguments.flatMap((argument) => this.of(argument.type === 'SpreadElement' ? argument.argument : argument));
    }
    return this.#mixed(call);
  }

  // A call that gets a signal can answer with one that follows it.
  #mixed(call: CallNode): readonly SignalRoot[] {
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

  #linkedBy(controller: TSESTree.NewExpression): readonly SignalRoot[] {
    const { parent } = wrapped(controller);
    const name = parent?.type === 'VariableDeclarator' ? parent.id : parent?.type === 'AssignmentExpression' ? parent.left : null;
    const variable = name?.type === 'Identifier' ? this.#file.scopes.variableOf(name) : null;
    return variable ? this.#linkedTo(variable) : [];
  }

  // An own controller follows a signal when a listener on the signal, or a call that gets both, mentions it.
  #linkedTo(controller: Variable, seen = new Set<Variable>()): readonly SignalRoot[] {
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

  #companions(call: TSESTree.CallExpression, part: Node): readonly SignalRoot[] {
    // A timer's delay is no signal.
    if (part === call.callee || timerSetters.test(calleeName(call) ?? '')) return [];
    const callee = unwrap(call.callee);
    const others: Node[] = call.arguments.filter((argument) => argument !== part);
    if (callee.type === 'MemberExpression') others.push(callee.object);
    return others.flatMap((node) => this.#parametersIn(node));
  }
}

function distinct(roots: readonly SignalRoot[]): readonly SignalRoot[] {
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
