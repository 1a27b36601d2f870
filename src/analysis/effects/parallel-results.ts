import type { TSESTree } from '@typescript-eslint/utils';
import { handsOnUnread } from '../../knowledge/loggers.ts';
import { resultMakerCall } from '../../knowledge/tool-keys.ts';
import {
  isFunction,
  isInLoop,
  isInside,
  keyName,
  literalText,
  memberPath,
  rootOf,
  unwrap,
  walk,
  wrapped,
  type FunctionNode,
  type Node,
} from '../syntax/ast.ts';
import { commandOf } from './command.ts';
import { effectsOf } from './effects.ts';
import type { ExecuteFlow } from '../flow/execute-flow.ts';
import type { FileContext } from '../syntax/file-context.ts';
import type { Variable } from '../syntax/scope.ts';
import { askedService, type AskedService } from './asked-services.ts';

/** One part of a result, and the source that it is made of alone. */
export interface Part {
  readonly property: TSESTree.Property;
  readonly key: string;
  /** The index of the promise. */
  readonly index: number;
}

/** Several independent sources that a tool asks at once, and the result in which each has keys of its own. */
export interface Aggregate {
  /** The call of `Promise.all` or `Promise.allSettled`. */
  readonly call: TSESTree.CallExpression;
  readonly method: 'all' | 'allSettled';
  readonly owner: FunctionNode;
  readonly promises: readonly TSESTree.Expression[];
  /** By the index of the promise; null where it is not known, or cannot fail. */
  readonly sources: readonly (AskedService | null)[];
  readonly pattern: TSESTree.ArrayPattern | null;
  readonly result: TSESTree.ObjectExpression;
  readonly parts: readonly Part[];
}

/** The aggregates of a tool that only asks, in source order. */
export function aggregatesOf(flow: ExecuteFlow, file: FileContext): Aggregate[] {
  if (commandOf(flow.tool, file).kind === 'command') return [];
  return flow.calls.flatMap(({ node, owner }) => (node.type === 'CallExpression' ? (aggregateAt(node, owner, flow, file) ?? []) : []));
}

function aggregateAt(call: TSESTree.CallExpression, owner: FunctionNode, flow: ExecuteFlow, file: FileContext): Aggregate | null {
  const method = /^Promise\.(all|allSettled)$/.exec(memberPath(call.callee)?.join('.') ?? '')?.[1];
  const [list] = call.arguments;
  const array = list && file.scopes.resolve(list);
  if (!method || array?.type !== 'ArrayExpression' || array.elements.length < 2 || isInLoop(call, owner)) return null;
  const promises = array.elements.flatMap((element) => (element && element.type !== 'SpreadElement' ? [element] : []));
  if (promises.length !== array.elements.length) return null;
  if (effectsOf(flow, file).some(({ node }) => isInside(node, array))) return null;
  const sources = promises.map((promise) => askedService(promise, flow, file));
  const values = awaitedInto(call, owner);
  if (!values || new Set(sources.flatMap((source) => source?.id ?? [])).size < 2) return null;
  const made = new Made(values.id, file);
  if (made.isEmpty || !made.readAll(owner, call)) return null;
  const found = made.results(owner, call).map((result) => ({ result, parts: made.partsOf(result) }));
  const isOf = ({ parts }: (typeof found)[number]): boolean => new Set(parts.flatMap(({ index }) => sources[index]?.id ?? [])).size > 1;
  const best = found.find(isOf);
  if (!best) return null;
  return {
    call,
    method: method as Aggregate['method'],
    owner,
    promises,
    sources,
    pattern: values.id.type === 'ArrayPattern' ? values.id : null,
    ...best,
  };
}

// `const [a, b] = await Promise.all([…])`, `const results = await …`, `[a, b] = await …` is not followed.
function awaitedInto(call: Node, owner: FunctionNode): TSESTree.VariableDeclarator | null {
  const waited = wrapped(call).parent;
  const declarator = waited?.type === 'AwaitExpression' ? wrapped(waited).parent : null;
  if (declarator?.type !== 'VariableDeclarator' || !isInside(declarator, owner)) return null;
  return declarator.id.type === 'ArrayPattern' || declarator.id.type === 'Identifier' ? declarator : null;
}

const maxNodes = 20_000;

/** Which of the promises the values of a function are made of. */
class Made {
  readonly #file: FileContext;
  readonly #of = new Map<Variable, ReadonlySet<number>>();
  readonly #list: Variable | null;
  /** Variables that hold a result with keys for several sources. */
  readonly #bundles = new Set<Variable>();

  constructor(id: TSESTree.BindingName | TSESTree.ArrayPattern, file: FileContext) {
    this.#file = file;
    this.#list = id.type === 'Identifier' ? file.scopes.variableOf(id) : null;
    if (id.type !== 'ArrayPattern') return;
    for (const [index, element] of id.elements.entries()) if (element) this.#name(element, new Set([index]));
  }

  get isEmpty(): boolean {
    return this.#of.size === 0 && !this.#list;
  }

  #name(pattern: Node, indexes: ReadonlySet<number>): void {
    walk(pattern, this.#file.sourceCode.visitorKeys, (node) => {
      const variable = node.type === 'Identifier' ? this.#file.scopes.variableOf(node) : null;
      if (variable) this.#of.set(variable, new Set([...(this.#of.get(variable) ?? []), ...indexes]));
    });
  }

  /** The promises that an expression mentions the values of; null where it mentions the list as a whole. */
  mentioned(root: Node): Set<number> | null {
    const indexes = new Set<number>();
    let isWhole = false;
    walk(root, this.#file.sourceCode.visitorKeys, (node) => {
      if (node.type !== 'Identifier') return;
      const { parent } = node;
      if (parent.type === 'MemberExpression' && parent.property === node && !parent.computed) return;
      const variable = this.#file.scopes.variableOf(node);
      if (!variable) return;
      if (variable === this.#list) {
        const index =
          parent.type === 'MemberExpression' && parent.object === node && parent.computed
            ? Number(literalText(parent.property) ?? NaN)
            : NaN;
        if (Number.isInteger(index)) indexes.add(index);
        else isWhole = true;
      }
      for (const index of this.#of.get(variable) ?? []) indexes.add(index);
    });
    return isWhole ? null : indexes;
  }

  /** Follows the values through the declarations behind the call; false where several go into one computation, or there is too much to read. */
  readAll(owner: FunctionNode, call: Node): boolean {
    let isApart = true;
    let budget = maxNodes;
    walk(owner.body, this.#file.sourceCode.visitorKeys, (node) => {
      if (!isApart || budget-- <= 0) return false;
      if (node.range[1] <= call.range[1] || isInside(call, node)) return undefined;
      const mixes = (part: Node | null | undefined): boolean => Boolean(part && this.#isMixed(part));
      switch (node.type) {
        case 'VariableDeclarator':
          if (node.init && !isInside(call, node)) this.#declare(node.id, node.init);
          if (mixes(node.init)) isApart = false;
          break;
        case 'AssignmentExpression': {
          const root = rootOf(node.left);
          const indexes = this.mentioned(node.right);
          const variable = root.type === 'Identifier' ? this.#file.scopes.variableOf(root) : null;
          if (variable && indexes && indexes.size > 0 && node.left.type === 'Identifier') this.#name(root, indexes);
          if (mixes(node.right)) isApart = false;
          break;
        }
        case 'IfStatement':
        case 'ConditionalExpression':
          if (isCompared(node.test) && mixes(node.test)) isApart = false;
          break;
        case 'CallExpression':
          if (!this.#isHandedOn(node) && node.arguments.length > 0 && this.#joins(node)) isApart = false;
          break;
        case 'BinaryExpression':
        case 'TemplateLiteral':
          if (mixes(node)) isApart = false;
          break;
        case 'ForOfStatement':
          this.#declare(node.left, node.right);
          if (mixes(node)) isApart = false;
          break;
        default:
          break;
      }
      return undefined;
    });
    return isApart && budget > 0;
  }

  #declare(id: Node, init: Node): void {
    const indexes = this.mentioned(init);
    if (!indexes || indexes.size === 0) return;
    const isBundle = unwrap(init).type === 'ObjectExpression' || indexes.size > 1;
    const variable = id.type === 'Identifier' ? this.#file.scopes.variableOf(id) : null;
    if (isBundle && indexes.size > 1) {
      if (variable) this.#bundles.add(variable);
      return;
    }
    this.#name(id, indexes);
  }

  // An object with keys of their own mixes nothing, whatever stands in it.
  #isMixed(part: Node): boolean {
    const value = unwrap(part);
    if (value.type === 'ObjectExpression') {
      return value.properties.some((property) =>
        property.type === 'Property' ? this.#isMixed(property.value) : this.#isMixed(property.argument),
      );
    }
    if (value.type === 'AwaitExpression') return this.#isMixed(value.argument);
    if (value.type === 'ArrayExpression') return value.elements.some((element) => element !== null && this.#isMixed(element));
    if (value.type === 'CallExpression' && this.#isHandedOn(value)) return value.arguments.some((argument) => this.#isMixed(argument));
    const indexes = this.mentioned(value);
    return indexes === null || indexes.size > 1;
  }

  // `JSON.stringify({ a, b })`, `Response.json(…)`, a log: they take the result as it is.
  #isHandedOn(call: TSESTree.CallExpression): boolean {
    const path = memberPath(call.callee)?.join('.') ?? '';
    return handsOnUnread.test(path) || resultMakerCall.test(path);
  }

  // Several sources among the arguments and the receiver of one call.
  #joins(call: TSESTree.CallExpression): boolean {
    const parts = [...call.arguments, ...(call.callee.type === 'MemberExpression' ? [call.callee.object] : [])];
    const all = new Set<number>();
    for (const part of parts) {
      const indexes = this.mentioned(part);
      if (indexes === null) return true;
      for (const index of indexes) all.add(index);
    }
    return all.size > 1;
  }

  /** The object literals behind the call that have keys for more than one promise. */
  results(owner: FunctionNode, call: Node): TSESTree.ObjectExpression[] {
    const found: TSESTree.ObjectExpression[] = [];
    walk(owner.body, this.#file.sourceCode.visitorKeys, (node) => {
      if (isFunction(node)) return false;
      if (
        node.type === 'ObjectExpression' &&
        node.range[0] > call.range[1] &&
        new Set(this.partsOf(node).map(({ index }) => index)).size > 1
      )
        found.push(node);
      return undefined;
    });
    return found;
  }

  partsOf(result: TSESTree.ObjectExpression): Part[] {
    return result.properties.flatMap((property): Part[] => {
      const key = property.type === 'Property' ? keyName(property) : null;
      if (property.type !== 'Property' || key === null) return [];
      const [index, ...others] = this.mentioned(property.value) ?? [];
      return index === undefined || others.length > 0 ? [] : [{ property, key, index }];
    });
  }
}

function isCompared(test: Node): boolean {
  const value = unwrap(test);
  return value.type === 'BinaryExpression' || value.type === 'CallExpression';
}
