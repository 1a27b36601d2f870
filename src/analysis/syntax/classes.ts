import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, keyName, type FunctionNode, type Node } from './ast.ts';
import type { Scopes } from './scope.ts';

export type ClassNode = TSESTree.ClassDeclaration | TSESTree.ClassExpression;
export type ClassMember = TSESTree.MethodDefinition | TSESTree.PropertyDefinition;

/** The class whose instance, or which itself, `this` means at a node. */
export function enclosingClass(node: Node): ClassNode | null {
  let current = node.parent;
  while (current) {
    if (current.type === 'ClassDeclaration' || current.type === 'ClassExpression') return current;
    // A plain function has a `this` of its own; a method's value is a function too.
    if ((current.type === 'FunctionDeclaration' || current.type === 'FunctionExpression') && current.parent.type !== 'MethodDefinition')
      return null;
    current = current.parent;
  }
  return null;
}

/** The member of the class around `node` that `this.name` means. */
export function classMember(node: Node, name: string | null): ClassMember | null {
  const owner = name === null ? null : enclosingClass(node);
  return owner && ownMember(owner, name);
}

function ownMember(owner: ClassNode, name: string | null): ClassMember | null {
  let found: ClassMember | null = null;
  for (const member of owner.body.body) {
    if ((member.type !== 'MethodDefinition' && member.type !== 'PropertyDefinition') || keyName(member) !== name) continue;
    // Overloads are declared before the method that has the body.
    if (!found || (member.type === 'MethodDefinition' && isFunction(member.value))) found = member;
  }
  return found;
}

/** A class of this file that an expression names. */
export function classOf(node: Node, scopes: Scopes): ClassNode | null {
  const value = scopes.resolve(node);
  if (value.type === 'ClassExpression') return value;
  if (value.type !== 'Identifier') return null;
  const definition = scopes.variableOf(value)?.defs[0];
  return definition?.type === 'ClassName' ? definition.node : null;
}

const maxAncestors = 8;

/** A member of a class, or of its ancestors in this file. */
export function memberOf(owner: ClassNode, name: string, scopes: Scopes): ClassMember | null {
  let current: ClassNode | null = owner;
  for (let hop = 0; hop < maxAncestors && current; hop++) {
    const member = ownMember(current, name);
    if (member) return member;
    current = current.superClass && classOf(current.superClass, scopes);
  }
  return null;
}

/** A method, or a function in a property, of a class and its ancestors in this file. */
export function methodOf(owner: ClassNode, name: string, scopes: Scopes): FunctionNode | null {
  const member = memberOf(owner, name, scopes);
  const isCallable = member?.type === 'PropertyDefinition' || member?.kind === 'method';
  return isCallable && isFunction(member.value) ? member.value : null;
}
