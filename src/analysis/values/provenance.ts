import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, type FunctionNode, isFunction, keyName, type Node, unwrap } from '../syntax/ast.ts';
import { branchesOf } from '../control/branches.ts';
import { Budget } from '../syntax/budget.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { memoize } from '../syntax/memoize.ts';
import { isExtendedAt, type Mutation, mutationsOf } from '../syntax/mutations.ts';
import { parameterPlace, type Path, pathInPattern } from '../syntax/patterns.ts';
import type { Variable } from '../syntax/scope.ts';
import { useOf } from '../syntax/value-use.ts';

type Reference = Variable['references'][number];

/** A parameter, or a place inside what it is given, that a value comes from. */
export interface ParameterSource {
  readonly kind: 'parameter';
  readonly fn: FunctionNode;
  /** Counted without a `this` parameter. */
  readonly index: number;
  readonly path: Path;
}

/** Where a value comes from, as far as names, members and literals lead. */
export type Source =
  | ParameterSource
  /** What an expression makes, or the place at a path in it: a call, a literal without that place, a global. */
  | { readonly kind: 'made'; readonly node: Node; readonly path: Path }
  /** What stands before `&&`, where it ends the expression: it is falsy. */
  | { readonly kind: 'falsy'; readonly node: Node; readonly path: Path }
  /** Certainly undefined: written so, or a key that an object literal lacks. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown' };

const absent: Source = { kind: 'absent' };
const unknown: Source = { kind: 'unknown' };

/** The provenance of the values of a file. */
export const provenanceOf: (file: FileContext) => Provenance = memoize((file) => new Provenance(file));

// Bounds for pathological input: what lies beyond is unknown.
const maxDepth = 24;
const maxPath = 12;
const maxSources = 60;
// Names that are taken out of each other by several keys have as many paths as these multiply to.
const maxSteps = 1_000;

/** Tells where the values of a file come from: from which parameter of which function, and which path in it. */
export class Provenance {
  readonly #file: FileContext;
  readonly #writers: RegExp | null;
  readonly #underway = new Set<Variable>();
  readonly #known = new Map<Variable, Map<string, readonly Source[]>>();
  /** Forgets what a circle or a bound cut short: it holds for the question at hand alone. */
  readonly #provisional: (() => void)[] = [];
  readonly #extended = new Map<Variable, boolean>();
  #isCut = false;
  #depth = 0;
  #budget = new Budget(maxSteps);

  /** @param writers The names of calls that may write into the objects that they are given. */
  constructor(file: FileContext, writers: RegExp | null = null) {
    this.#file = file;
    this.#writers = writers;
  }

  /** What the value at a path of an expression comes from: several where it may be one or the other. */
  of(node: Node, path: Path = []): readonly Source[] {
    if (this.#depth === 0) this.#budget = new Budget(maxSteps);
    if (this.#depth >= maxDepth || path.length > maxPath || !this.#budget.spend()) {
      this.#isCut = true;
      return [unknown];
    }
    this.#depth++;
    const sources = this.#of(unwrap(node), path);
    this.#depth--;
    if (this.#depth === 0) {
      for (const forget of this.#provisional.splice(0)) forget();
      this.#isCut = false;
    }
    return sources;
  }

  #of(value: Node, path: Path): readonly Source[] {
    const branches = branchesOf(value, { awaits: true, assignments: 'any' });
    if (branches) {
      const sources = branches.flatMap((branch) => this.of(branch, path));
      return value.type === 'LogicalExpression' && value.operator === '&&'
        ? [{ kind: 'falsy', node: value.left, path }, ...sources]
        : sources;
    }
    switch (value.type) {
      case 'Identifier':
        return value.name === 'undefined' && this.#file.scopes.isGlobal(value) ? [absent] : this.#ofVariable(value, path);
      case 'MemberExpression':
        return this.of(value.object, [keyName(value), ...path]);
      case 'ArrayExpression':
        return this.#ofList(value, path);
      case 'ObjectExpression':
        return this.#ofObject(value, path);
      default:
        return [{ kind: 'made', node: value, path }];
    }
  }

  #ofList(list: TSESTree.ArrayExpression, path: Path): readonly Source[] {
    const [key, ...inner] = path;
    if (key === undefined || (key !== null && !/^\d+$/.test(key))) return [{ kind: 'made', node: list, path }];
    return list.elements.flatMap((element) => {
      if (!element) return [absent];
      return element.type === 'SpreadElement' ? this.of(element.argument, path) : this.of(element, inner);
    });
  }

  #ofObject(object: TSESTree.ObjectExpression, path: Path): readonly Source[] {
    const [key, ...inner] = path;
    if (key === undefined || key === null) return [{ kind: 'made', node: object, path }];
    const sources: Source[] = [];
    // The last one wins, as at run time.
    for (const member of object.properties.toReversed()) {
      const name = member.type === 'Property' ? keyName(member) : null;
      if (member.type === 'SpreadElement') sources.push(...this.of(member.argument, path));
      else if (name === null) sources.push(unknown);
      else if (name === key) return [...sources, ...(member.kind === 'init' && !member.method ? this.of(member.value, inner) : [unknown])];
    }
    return [...sources, absent];
  }

  #ofVariable(name: TSESTree.Identifier, path: Path): readonly Source[] {
    const variable = this.#file.scopes.variableOf(name);
    if (!variable) return [unknown];
    if (this.#underway.has(variable)) {
      this.#isCut = true;
      return [unknown];
    }
    const known = this.#known.get(variable) ?? new Map<string, readonly Source[]>();
    this.#known.set(variable, known);
    const key = path.join('.');
    let sources = known.get(key);
    if (!sources) {
      this.#underway.add(variable);
      sources = distinct(this.#ofDefinition(variable, path));
      this.#underway.delete(variable);
      known.set(key, sources);
      if (this.#isCut && this.#underway.size > 0) this.#provisional.push(() => known.delete(key));
    }
    return sources;
  }

  #ofDefinition(variable: Variable, path: Path): readonly Source[] {
    const [definition] = variable.defs;
    const written: Source[] = [];
    for (const reference of variable.references) {
      written.push(...this.#ofWrite(reference, path));
      if (this.#budget.isSpent) break;
    }
    if (definition?.type === 'Parameter' && isFunction(definition.node)) {
      const place = parameterPlace(definition.node, definition.name);
      const source: Source = place
        ? { kind: 'parameter', fn: definition.node, index: place.index, path: [...place.path, ...path] }
        : unknown;
      return [source, ...written, ...this.#setLater(variable, path)];
    }
    if (definition?.type !== 'Variable') return [unknown];
    const { id, init, parent } = definition.node;
    const inside = [...(pathInPattern(id, definition.name) ?? []), ...path];
    const loop = parent.parent;
    const isElement = !init && loop.type === 'ForOfStatement' && loop.left === parent;
    const first = init ? this.of(init, inside) : isElement ? this.of(loop.right, [null, ...inside]) : [];
    const sources = [...first, ...written];
    return sources.length === 0 ? [unknown] : [...sources, ...this.#setLater(variable, path)];
  }

  // What a reference writes into its name: a value, a place in one that is taken apart, or the default where there is nothing.
  #ofWrite({ identifier, init, writeExpr }: Reference, path: Path): readonly Source[] {
    if (!writeExpr) return [];
    const isDefault = writeExpr.parent?.type === 'AssignmentPattern' && writeExpr.parent.right === writeExpr;
    if (isDefault) return this.of(writeExpr, path);
    if (init) return [];
    const { kind, node } = useOf(identifier);
    if (kind !== 'written' || !('left' in node)) return this.of(writeExpr, path);
    const inside = [...(pathInPattern(node.left, identifier) ?? []), ...path];
    if (node.type === 'ForInStatement') return [unknown];
    return this.of(writeExpr, node.type === 'ForOfStatement' ? [null, ...inside] : inside);
  }

  // `const init = {}; if (x) init.signal = signal; Object.assign(init, more)`: the literal does not tell the whole.
  #setLater(variable: Variable, path: Path): readonly Source[] {
    if (path.length === 0) return [];
    const set = mutationsOf(variable).flatMap((mutation) => this.#ofMutation(mutation, path));
    return this.#isExtended(variable) ? [...set, unknown] : set;
  }

  // Asked for each path into the variable.
  #isExtended(variable: Variable): boolean {
    let is = this.#extended.get(variable);
    if (is === undefined) {
      is = variable.references.some(({ identifier }) => this.#mayExtend(identifier));
      this.#extended.set(variable, is);
    }
    return is;
  }

  #ofMutation({ kind, path: place, values }: Mutation, path: Path): readonly Source[] {
    if (!startsWith(path, place)) return [];
    const [key, ...inner] = path.slice(place.length);
    switch (kind) {
      case 'delete':
        return [absent];
      case 'push':
        return key === null || /^\d+$/.test(key ?? '') ? values.flatMap((value) => this.of(value, inner)) : [];
      case 'set':
        return values.length === 0 ? [unknown] : values.flatMap((value) => this.of(value, path.slice(place.length)));
    }
  }

  #mayExtend(name: Node): boolean {
    const use = useOf(name);
    return isExtendedAt(name) || (use.kind === 'argument' && this.#writers?.test(calleeName(use.node) ?? '') === true);
  }
}

/** Whether two paths lead to one place, as far as their keys are told. */
export function isSamePath(a: Path, b: Path): boolean {
  return a.length === b.length && startsWith(a, b);
}

/** Whether a path leads through a place, or to it. */
export function startsWith(path: Path, beginning: Path): boolean {
  return beginning.every((key, index) => key !== null && path[index] === key);
}

function distinct(sources: readonly Source[]): readonly Source[] {
  const byKey = new Map<string, Source>();
  for (const source of sources) byKey.set(keyOf(source), source);
  return byKey.size > maxSources ? [unknown] : [...byKey.values()];
}

function keyOf(source: Source): string {
  if (source.kind === 'absent' || source.kind === 'unknown') return source.kind;
  const start = source.kind === 'parameter' ? [source.fn.range[0], source.index] : source.node.range;
  return [source.kind, ...start, ...source.path].join(' ');
}
