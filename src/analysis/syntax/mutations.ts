import type { TSESTree } from '@typescript-eslint/utils';
import { keyName, wrapped, type Node } from './ast.ts';
import { memoize } from './memoize.ts';
import type { Variable } from './scope.ts';

/** A write into the object or list that a variable holds. */
export interface Mutation {
  readonly kind: 'set' | 'push' | 'delete';
  /** The names from the variable to the place: `['a', 'b']` for `x.a.b = value` and for `x.a.b.push(value)`. */
  readonly path: readonly string[];
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
  const path: string[] = [];
  let node = wrapped(identifier);
  for (;;) {
    const { parent } = node;
    if (parent?.type !== 'MemberExpression' || parent.object !== node) break;
    const name = keyName(parent);
    if (name === null) return null;
    path.push(name);
    node = wrapped(parent);
  }
  const { parent } = node;
  if (path.length === 0) return null;
  switch (parent?.type) {
    case 'AssignmentExpression':
      return parent.left === node ? { kind: 'set', path, values: [parent.right] } : null;
    case 'UnaryExpression':
      return parent.operator === 'delete' ? { kind: 'delete', path, values: [] } : null;
    case 'CallExpression': {
      const method = path.at(-1);
      if (parent.callee !== node || (method !== 'push' && method !== 'unshift')) return null;
      return { kind: 'push', path: path.slice(0, -1), values: parent.arguments.filter((argument) => argument.type !== 'SpreadElement') };
    }
    default:
      return null;
  }
}
