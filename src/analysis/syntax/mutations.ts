import type { TSESTree } from '@typescript-eslint/utils';
import { argumentReaders, listMutators, propertyWriters } from '../../knowledge/language.ts';
import { memberPath, type Node, unwrap } from './ast.ts';
import type { FileContext } from './file-context.ts';
import { memoize } from './memoize.ts';
import type { Variable } from './scope.ts';
import { memberUse } from './value-use.ts';

/** A write into the object or list that a variable holds. */
export interface Mutation {
  readonly kind: 'set' | 'push' | 'delete';
  /** The names from the variable to the place: `['a', 'b']` for `x.a.b = value` and for `x.a.b.push(value)`. */
  readonly path: readonly string[];
  /** Empty where the value is not an expression of its own: `[x.a] = list`. */
  readonly values: readonly Node[];
}

/** The writes into a variable's value that syntax tells, in source order. */
export const mutationsOf: (variable: Variable) => readonly Mutation[] = memoize((variable) => {
  const mutations: Mutation[] = [];
  for (const { identifier } of variable.references) {
    const mutation = identifier.type === 'Identifier' ? mutationAt(identifier) : null;
    if (mutation) mutations.push(mutation);
  }
  return mutations;
});

function mutationAt(identifier: TSESTree.Identifier): Mutation | null {
  const { path: names, use } = memberUse(identifier);
  const path = names.filter((name) => name !== null);
  if (path.length === 0 || path.length < names.length) return null;
  if (use.kind === 'called' && use.node.type === 'CallExpression' && /^(?:push|unshift)$/.test(path.at(-1) ?? ''))
    return { kind: 'push', path: path.slice(0, -1), values: use.node.arguments.filter((argument) => argument.type !== 'SpreadElement') };
  if (use.kind !== 'written') return null;
  if (use.node.type === 'UnaryExpression') return { kind: 'delete', path, values: [] };
  if (use.node.type === 'UpdateExpression') return { kind: 'set', path, values: [use.node] };
  const value = use.node.left === use.value && use.node.type === 'AssignmentExpression' ? use.node.right : null;
  return { kind: 'set', path, values: value ? [value] : [] };
}

/** Whether what a variable holds under a key is written again, as far as syntax tells. */
export function isRewrittenAt(variable: Variable, key: string): boolean {
  return (
    mutationsOf(variable).some(({ path }) => path[0] === key) || variable.references.some(({ identifier }) => isExtendedAt(identifier))
  );
}

/** Whether a place writes into any key of what a name holds: `x[key] = value`, `Object.assign(x, values)`. */
export function isExtendedAt(name: Node): boolean {
  const { path, use } = memberUse(name);
  if (use.kind === 'written') return path[0] === null;
  return (
    path.length === 0 && use.kind === 'argument' && use.index === 0 && propertyWriters.has(memberPath(use.node.callee)?.join('.') ?? '')
  );
}

/** What the code may change in the literal that a name holds. */
export interface LaterChanges {
  /** Its own keys that are written, deleted, or written into. */
  readonly keys: ReadonlySet<string>;
  /** Whether it may be changed in any place: a list that is sorted, an object that is given to a function. */
  readonly anywhere: boolean;
}

const maxHops = 8;

/** The changes of a value through the names that lead to its literal; null where nothing changes it. */
export function laterChanges(written: Node, file: FileContext): LaterChanges | null {
  const keys = new Set<string>();
  let anywhere = false;
  let current = unwrap(written);
  for (let hop = 0; hop < maxHops && current.type === 'Identifier'; hop++) {
    const variable = file.scopes.variableOf(current);
    const held = variable && file.scopes.constant(variable);
    if (!held) break;
    const changes = changesOf(variable);
    for (const key of changes.keys) keys.add(key);
    anywhere ||= changes.anywhere;
    current = unwrap(held);
  }
  return keys.size > 0 || anywhere ? { keys, anywhere } : null;
}

const changesOf: (variable: Variable) => LaterChanges = memoize((variable) => {
  const keys = new Set<string>();
  let anywhere = false;
  for (const { identifier } of variable.references) {
    if (identifier.type !== 'Identifier') continue;
    const change = changeAt(identifier);
    if (change === null) continue;
    if (change.key === null) anywhere = true;
    else keys.add(change.key);
  }
  return { keys, anywhere };
});

// The first key below the name; null for the whole.
function changeAt(identifier: TSESTree.Identifier): { readonly key: string | null } | null {
  const { path, use } = memberUse(identifier);
  const key = path[0] ?? null;
  switch (use.kind) {
    case 'written':
      return path.length > 0 ? { key } : null;
    case 'called':
      return listMutators.has(path.at(-1) ?? '') ? { key: path.length > 1 ? key : null } : null;
    case 'argument':
      return argumentReaders.test(memberPath(use.node.callee)?.join('.') ?? '') ? null : { key };
    default:
      return null;
  }
}
