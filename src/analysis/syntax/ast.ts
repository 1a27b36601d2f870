import type { TSESTree } from '@typescript-eslint/utils';

export type Node = TSESTree.Node;
export type Expression = TSESTree.Expression;
export type FunctionNode = TSESTree.ArrowFunctionExpression | TSESTree.FunctionDeclaration | TSESTree.FunctionExpression;
export type CallNode = TSESTree.CallExpression | TSESTree.NewExpression;

/** Whether a node is a function of any form that has a body. */
export function isFunction(node: Node | null | undefined): node is FunctionNode {
  return node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression' || node?.type === 'FunctionDeclaration';
}

/** Whether a node is a loop statement. */
export function isLoop(node: Node): boolean {
  return (
    node.type === 'ForStatement' ||
    node.type === 'ForInStatement' ||
    node.type === 'ForOfStatement' ||
    node.type === 'WhileStatement' ||
    node.type === 'DoWhileStatement'
  );
}

/** Whether a statement is a directive, such as `'use strict'`. Of any other, parsers leave the key out or say undefined or null. */
export function isDirective(node: Node): boolean {
  return node.type === 'ExpressionStatement' && typeof node.directive === 'string';
}

/** The expression below type assertions, `!`, `satisfies` and optional chains: what a value is made by. */
export function unwrap(node: Node): Node {
  let current = node;
  for (;;) {
    switch (current.type) {
      case 'TSAsExpression':
      case 'TSTypeAssertion':
      case 'TSNonNullExpression':
      case 'TSSatisfiesExpression':
      case 'TSInstantiationExpression':
      case 'ChainExpression':
        current = current.expression;
        break;
      default:
        return current;
    }
  }
}

/** The opposite of `unwrap`: the outermost node that still denotes the same value. */
export function wrapped(node: Node): Node {
  let current = node;
  for (;;) {
    const { parent } = current;
    if (parent && parent.type !== 'Program' && unwrapsTo(parent, current)) current = parent;
    else return current;
  }
}

function unwrapsTo(parent: Node, child: Node): boolean {
  switch (parent.type) {
    case 'TSAsExpression':
    case 'TSTypeAssertion':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
    case 'TSInstantiationExpression':
    case 'ChainExpression':
      return parent.expression === child;
    default:
      return false;
  }
}

/** The name of a property, member or method when it is known from syntax; null for computed names that are not literals. */
export function keyName(
  node: TSESTree.MemberExpression | TSESTree.Property | TSESTree.MethodDefinition | TSESTree.PropertyDefinition,
): string | null {
  const key = node.type === 'MemberExpression' ? node.property : node.key;
  if (!node.computed) {
    if (key.type === 'Identifier') return key.name;
    if (key.type === 'PrivateIdentifier') return `#${key.name}`;
  }
  return literalText(key);
}

/** The text of a string literal or of a template without holes; numbers as their text; null for anything else. */
export function literalText(node: Node | null | undefined): string | null {
  if (!node) return null;
  if (node.type === 'Literal' && (typeof node.value === 'string' || typeof node.value === 'number')) {
    return String(node.value);
  }
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.value.cooked ?? null;
  return null;
}

/** `a.b.c` as its names, `this` included; null when a part is computed or called. */
export function memberPath(node: Node): string[] | null {
  const names: string[] = [];
  let current = unwrap(node);
  while (current.type === 'MemberExpression') {
    const name = keyName(current);
    if (name === null) return null;
    names.unshift(name);
    current = unwrap(current.object);
  }
  if (current.type === 'Identifier') names.unshift(current.name);
  else if (current.type === 'ThisExpression') names.unshift('this');
  else if (current.type === 'Super') names.unshift('super');
  else return null;
  return names;
}

/** What a chain of members is read from: `a` of `a.b.c`. */
export function rootOf(node: Node): Node {
  let current = unwrap(node);
  while (current.type === 'MemberExpression') current = unwrap(current.object);
  return current;
}

/** What a chain of members and calls begins with: `a` of `a.b().c`. */
export function startOf(node: Node): Node {
  let current = unwrap(node);
  for (;;) {
    if (current.type === 'MemberExpression') current = unwrap(current.object);
    else if (current.type === 'CallExpression') current = unwrap(current.callee);
    else return current;
  }
}

/** The last name of a callee: `c` in `a.b.c()`, also where the object is itself a call. */
export function calleeName(node: CallNode): string | null {
  const callee = unwrap(node.callee);
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return keyName(callee);
  return null;
}

/** Whether a call is of a function that a setting names: `notFound`, `errors.notFound`. */
export function isCallOfAny(call: CallNode, names: readonly string[]): boolean {
  if (names.length === 0) return false;
  const name = calleeName(call);
  const path = memberPath(call.callee)?.join('.');
  return names.some((each) => each === name || each === path);
}

/** The innermost function around a node, itself left out. */
export function enclosingFunction(node: Node): FunctionNode | null {
  let current = node.parent;
  while (current) {
    if (isFunction(current)) return current;
    current = current.parent;
  }
  return null;
}

/** The name of a function: its own, or that of the variable, key or member that it is the value of. */
export function functionName(fn: FunctionNode): string | null {
  if (fn.id) return fn.id.name;
  const { parent } = wrapped(fn);
  switch (parent?.type) {
    case 'VariableDeclarator':
      return parent.id.type === 'Identifier' ? parent.id.name : null;
    case 'Property':
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return keyName(parent);
    default:
      return null;
  }
}

/** The name that code around a function calls it by: the own name of a function expression is known within it alone. */
export function nameToCall(fn: FunctionNode): string | null {
  if (fn.type === 'FunctionDeclaration') return fn.id?.name ?? null;
  const { parent } = fn;
  if (parent.type === 'VariableDeclarator') return parent.id.type === 'Identifier' ? parent.id.name : null;
  return parent.type === 'Property' || parent.type === 'MethodDefinition' || parent.type === 'PropertyDefinition' ? keyName(parent) : null;
}

/** A parameter, or a target in a pattern, without the default that it may have. */
export function withoutDefault<Target extends Node | null | undefined>(
  target: Target,
): Exclude<Target, TSESTree.AssignmentPattern> | TSESTree.AssignmentPattern['left'] {
  return target?.type === 'AssignmentPattern' ? target.left : (target as Exclude<Target, TSESTree.AssignmentPattern>);
}

/** Whether a node stands within another one, or is that one. */
export function isInside(node: Node, ancestor: Node): boolean {
  return node.range[0] >= ancestor.range[0] && node.range[1] <= ancestor.range[1];
}

/** Whether a loop stands between a node and what is around it. */
export function isInLoop(node: Node, within: Node): boolean {
  for (let current = node.parent; current && current !== within; current = current.parent) if (isLoop(current)) return true;
  return false;
}

const typeOnly = /^TS(?:.*Type|Type.*|InterfaceDeclaration)$/;

/**
 * Visits a tree in source order, without type annotations, which hold no values. `enter` answers false to leave a node's
 * children out.
 */
export function walk(
  root: Node,
  visitorKeys: Readonly<Record<string, readonly string[] | undefined>>,
  enter: (node: Node) => boolean | void,
): void {
  const stack: Node[] = [root];
  let node: Node | undefined;
  while ((node = stack.pop())) {
    // An identifier's children are types, and decorators of a parameter.
    if (enter(node) === false || node.type === 'Identifier' || node.type === 'Literal') continue;
    const keys = visitorKeys[node.type];
    if (!keys) continue;
    for (let index = keys.length - 1; index >= 0; index--) {
      const child = (node as unknown as Record<string, unknown>)[keys[index] as string];
      if (Array.isArray(child)) {
        for (let item = child.length - 1; item >= 0; item--) if (isValueNode(child[item])) stack.push(child[item] as Node);
      } else if (isValueNode(child)) {
        stack.push(child);
      }
    }
  }
}

function isValueNode(value: unknown): value is Node {
  if (!value || typeof value !== 'object') return false;
  const { type } = value as { type?: unknown };
  if (typeof type !== 'string') return false;
  if (!type.startsWith('TS')) return true;
  // Assertions and `satisfies` hold values; annotations, type arguments and interfaces do not.
  return !(typeOnly.test(type) && type !== 'TSTypeAssertion');
}

/** Whether an expression is `null` or `undefined`, as written. */
export function isNullish(node: Node): boolean {
  const value = unwrap(node);
  return (
    (value.type === 'Literal' && value.value === null && value.raw === 'null') ||
    (value.type === 'Identifier' && value.name === 'undefined')
  );
}

/** Another name for `isNullish`, which edits ask by. */
export function isNothing(value: Node): boolean {
  return isNullish(value);
}

/** The parameters that hold values: a `this` parameter is a type alone. */
export function valueParameters(fn: FunctionNode): readonly TSESTree.Parameter[] {
  const [first, ...rest] = fn.params;
  return first?.type === 'Identifier' && first.name === 'this' ? rest : fn.params;
}
