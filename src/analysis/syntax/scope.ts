import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { keyName, unwrap, type Expression, type Node } from './ast.ts';
import { Budget } from './budget.ts';
import { pathInPattern } from './patterns.ts';

export type Variable = TSESLint.Scope.Variable;

/** Names of one file: which variable an identifier means, and what a variable that is written once holds. */
export interface Scopes {
  /** The variable that an identifier in value position reads or writes; null for globals that the file does not declare. */
  variableOf(identifier: TSESTree.Identifier | TSESTree.JSXIdentifier): Variable | null;
  /** The expression that a variable always holds: its initialiser, when nothing else writes it. */
  constant(variable: Variable): Expression | null;
  /** The expression that a value is made by: assertions removed and constants followed, up to a depth. */
  readonly resolve: (node: Node) => Node;
  /** Whether a name means the global, such as `fetch`. */
  isGlobal(identifier: TSESTree.Identifier): boolean;
}

const maxHops = 8;

/** The scopes of a file, as the analyses ask them. */
export function buildScopes(sourceCode: Readonly<TSESLint.SourceCode>): Scopes {
  let variables: ReadonlyMap<Node, Variable | null> | null = null;
  const variableOf: Scopes['variableOf'] = (identifier) => {
    variables ??= variablesByName(sourceCode);
    return variables.get(identifier) ?? null;
  };

  const constant: Scopes['constant'] = (variable) => {
    const [definition, ...others] = variable.defs;
    if (!definition || others.length > 0 || definition.type !== 'Variable') return null;
    const declarator = definition.node;
    if (!declarator.init || declarator.id.type !== 'Identifier') return null;
    const written = variable.references.some((reference) => reference.isWrite() && !reference.init);
    return written ? null : declarator.init;
  };

  const resolve: Scopes['resolve'] = (node) => {
    let current = unwrap(node);
    for (let hop = 0; hop < maxHops && current.type === 'Identifier'; hop++) {
      const variable = variableOf(current);
      const init = variable && constant(variable);
      if (!init) break;
      current = unwrap(init);
    }
    return current;
  };

  const isGlobal: Scopes['isGlobal'] = (identifier) => {
    const variable = variableOf(identifier);
    return !variable || variable.defs.length === 0;
  };

  return { variableOf, constant, resolve, isGlobal };
}

function variablesByName(sourceCode: Readonly<TSESLint.SourceCode>): Map<Node, Variable | null> {
  const variables = new Map<Node, Variable | null>();
  for (const scope of sourceCode.scopeManager?.scopes ?? []) {
    for (const reference of scope.references) variables.set(reference.identifier, reference.resolved);
    for (const variable of scope.variables) for (const name of variable.identifiers) variables.set(name, variable);
  }
  return variables;
}

/** What a pattern of an object takes a variable out of, and the key that it stands under there; null where a deeper pattern has it. */
export interface TakenValue {
  readonly object: Expression;
  readonly key: string | null;
}

/** What a variable is taken out of: `const { error: failure } = answer`; null of any other variable. */
export function takenFrom(variable: Variable | null): TakenValue | null {
  const definition = variable?.defs[0];
  if (definition?.type !== 'Variable' || definition.node.id.type !== 'ObjectPattern' || !definition.node.init) return null;
  const [key = null, ...inner] = pathInPattern(definition.node.id, definition.name) ?? [];
  return { object: definition.node.init, key: inner.length === 0 ? key : null };
}

/**
 * A property of an object literal, through spreads of literals that the file declares. `unknown` when a spread that
 * could carry it cannot be followed.
 */
export type PropertyLookup =
  | { readonly kind: 'found'; readonly property: TSESTree.Property; readonly owner: TSESTree.ObjectExpression }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown' };

// Literals that spread each other are looked through once for each path between them.
const maxObjects = 100;

/** The property of an object literal under the first of some names that is found from its end on, also through what it spreads. */
export function lookUpProperty(
  object: TSESTree.ObjectExpression,
  names: readonly string[],
  scopes: Scopes,
  budget = new Budget(maxObjects),
): PropertyLookup {
  budget.spend();
  let unknown = false;
  // The last one wins, as at run time.
  for (const member of object.properties.toReversed()) {
    if (member.type === 'Property') {
      const name = keyName(member);
      if (name === null) unknown = true;
      else if (names.includes(name)) return unknown ? { kind: 'unknown' } : { kind: 'found', property: member, owner: object };
      continue;
    }
    const spread = scopes.resolve(member.argument);
    if (spread.type !== 'ObjectExpression' || budget.isSpent) {
      unknown = true;
      continue;
    }
    const inner = lookUpProperty(spread, names, scopes, budget);
    if (inner.kind === 'unknown') unknown = true;
    else if (inner.kind === 'found') return unknown ? { kind: 'unknown' } : inner;
  }
  return { kind: unknown ? 'unknown' : 'absent' };
}
