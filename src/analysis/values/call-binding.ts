import type { TSESTree } from '@typescript-eslint/utils';
import { type FunctionNode, keyName, type Node, rootOf, valueParameters, withoutDefault } from '../syntax/ast.ts';
import { argumentOf, hasBoundArguments } from '../syntax/call-arguments.ts';
import { branchesOf } from '../control/branches.ts';
import { Budget } from '../syntax/budget.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { lookUpProperty, type Variable } from '../syntax/scope.ts';
import { bind, follow, noEnv, type Env, type Value } from './resolve.ts';

/** What the parameters in reach stand for, and which of them a call leaves out. */
export interface Binding {
  readonly env: Env;
  readonly missing: ReadonlySet<Variable>;
}

export const noBinding: Binding = { env: noEnv, missing: new Set() };

/** Binds a function's parameters to the arguments of a call, with the defaults of those that it leaves out. */
export function bindCall(fn: FunctionNode, call: TSESTree.CallExpression, outer: Binding, file: FileContext): Binding {
  const env = new Map(bind(fn, call, outer.env, file));
  const missing = new Set(outer.missing);
  const leaveOut = (target: Node): void => {
    const name = withoutDefault(target);
    const variable = name.type === 'Identifier' ? file.scopes.variableOf(name) : null;
    if (!variable) return;
    if (target.type === 'AssignmentPattern') env.set(variable, { node: target.right, env });
    else missing.add(variable);
  };
  if (hasBoundArguments(call, file)) return { env, missing };
  for (const [index, parameter] of valueParameters(fn).entries()) {
    const argument = argumentOf(call, index);
    if (!argument) leaveOut(parameter);
    const pattern = withoutDefault(parameter);
    if (!argument || argument === 'unknown' || pattern.type !== 'ObjectPattern') continue;
    const given = follow({ node: argument, env: outer.env }, file).node;
    if (given.type !== 'ObjectExpression') continue;
    for (const property of pattern.properties) {
      const name = property.type === 'Property' ? keyName(property) : null;
      if (property.type === 'Property' && name !== null && lookUpProperty(given, [name], file.scopes).kind === 'absent')
        leaveOut(property.value);
    }
  }
  return { env, missing };
}

/** The variable of a parameter that an expression is, or is a member of: `options`, `options.class`. */
export function rootVariable(node: Node, file: FileContext): Variable | null {
  const root = rootOf(node);
  return root.type === 'Identifier' ? file.scopes.variableOf(root) : null;
}

/**
 * A key of an object literal, through spreads of literals and of parameters. `unknown` where a spread or a computed key may hold it.
 */
export type BoundPropertyLookup = { readonly property: TSESTree.Property; readonly value: Value } | 'absent' | 'unknown';

// Literals that spread each other are looked through once for each path between them.
const maxObjects = 100;
// Branches that name each other double with each name.
const maxBranches = 50;

/** What stands under a key of an object literal, through its spreads and the arguments of a helper. */
export function lookUpBoundProperty(
  { node, env }: Value,
  name: string,
  binding: Binding,
  file: FileContext,
  budget = new Budget(maxObjects),
): BoundPropertyLookup {
  if (node.type !== 'ObjectExpression' || !budget.spend()) return 'unknown';
  let unknown = false;
  // The last one wins, as at run time.
  for (const member of node.properties.toReversed()) {
    if (member.type === 'Property') {
      const key = keyName(member);
      if (key === null) unknown = true;
      else if (key === name)
        return unknown || member.kind !== 'init' ? 'unknown' : { property: member, value: { node: member.value, env } };
      continue;
    }
    const found = lookUpSpread({ node: member.argument, env }, name, binding, file, budget);
    if (found === 'unknown') unknown = true;
    else if (found !== 'absent') return unknown ? 'unknown' : found;
  }
  return unknown ? 'unknown' : 'absent';
}

function lookUpSpread(spread: Value, name: string, binding: Binding, file: FileContext, budget: Budget): BoundPropertyLookup {
  if (!budget.spend()) return 'unknown';
  const value = follow(spread, file);
  const { node, env } = value;
  const maybe = (part: Node): boolean => lookUpSpread({ node: part, env }, name, binding, file, budget) !== 'absent';
  // `...(seconds && { retryAfterSeconds: seconds })`
  const branches = branchesOf(node);
  if (branches) return branches.some(maybe) ? 'unknown' : 'absent';
  switch (node.type) {
    case 'ObjectExpression':
      return lookUpBoundProperty(value, name, binding, file, budget);
    case 'Literal':
      return 'absent';
    case 'Identifier': {
      const variable = file.scopes.variableOf(node);
      const isNothing = (variable && binding.missing.has(variable)) || (node.name === 'undefined' && file.scopes.isGlobal(node));
      return isNothing ? 'absent' : 'unknown';
    }
    default:
      return 'unknown';
  }
}

/**
 * What surely is the value of an expression; `absent` where it is undefined, as a parameter that the call leaves out is; `unknown` where it
 * may be undefined.
 */
export function settled(value: Value, binding: Binding, file: FileContext, budget = new Budget(maxBranches)): Value | 'absent' | 'unknown' {
  if (!budget.spend()) return 'unknown';
  const followed = follow(value, file);
  const { node, env } = followed;
  switch (node.type) {
    case 'Identifier': {
      const variable = file.scopes.variableOf(node);
      if (variable && binding.missing.has(variable)) return 'absent';
      return node.name === 'undefined' && file.scopes.isGlobal(node) ? 'absent' : followed;
    }
    case 'UnaryExpression':
      return node.operator === 'void' ? 'absent' : followed;
    case 'MemberExpression': {
      const owner = follow({ node: node.object, env }, file);
      const variable = owner.node.type === 'Identifier' ? file.scopes.variableOf(owner.node) : null;
      if (variable && binding.missing.has(variable)) return 'absent';
      const name = keyName(node);
      if (owner.node.type !== 'ObjectExpression' || name === null) return followed;
      const found = lookUpBoundProperty(owner, name, binding, file);
      return found === 'absent' ? 'absent' : found === 'unknown' ? 'unknown' : settled(found.value, binding, file, budget);
    }
    case 'ConditionalExpression':
      return eitherOf([node.consequent, node.alternate]);
    case 'LogicalExpression':
      return node.operator === '&&' ? 'unknown' : eitherOf([node.right], node.left);
    default:
      return followed;
  }

  function eitherOf(parts: readonly Node[], first?: Node): Value | 'absent' | 'unknown' {
    const ends = parts.map((part) => settled({ node: part, env }, binding, file, budget));
    const left = first && settled({ node: first, env }, binding, file, budget);
    // `given ?? 30`: what is left out on the left comes from the right.
    if (left === 'absent') return ends[0] ?? 'unknown';
    return ends.every((end) => typeof end !== 'string') ? followed : 'unknown';
  }
}
