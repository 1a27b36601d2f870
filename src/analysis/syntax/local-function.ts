import type { TSESTree } from '@typescript-eslint/utils';
import { type CallNode, type FunctionNode, isCallOfAny, isFunction, keyName, type Node, unwrap } from './ast.ts';
import { classOf, enclosingClass, methodOf } from './classes.ts';
import type { FileContext } from './file-context.ts';
import { lookUpProperty } from './scope.ts';

/** Whether the settings name the callee as a wrapper that turns failures into results. */
export function isTrusted(call: CallNode, file: FileContext): boolean {
  return isCallOfAny(call, file.settings.wrappers);
}

const maxHops = 8;

/** The function of this file that a callee, or a function passed by name, means. */
export function localFunction(node: Node, file: FileContext, hops = 0): FunctionNode | null {
  const value = file.scopes.resolve(node);
  if (isFunction(value)) return value;
  if (value.type === 'Identifier') return declaredFunction(value, file);
  if (hops > maxHops) return null;
  if (value.type === 'CallExpression') {
    const callee = unwrap(value.callee);
    const isBound = callee.type === 'MemberExpression' && keyName(callee) === 'bind';
    return isBound ? localFunction(callee.object, file, hops + 1) : null;
  }
  if (value.type !== 'MemberExpression') return null;
  const name = keyName(value);
  if (name === null) return null;
  if (name === 'call' || name === 'apply') return localFunction(value.object, file, hops + 1);
  const object = file.scopes.resolve(value.object);
  switch (object.type) {
    case 'ThisExpression': {
      const owner = enclosingClass(object);
      return owner && methodOf(owner, name, file.scopes);
    }
    case 'Super': {
      const base = enclosingClass(object)?.superClass;
      const owner = base ? classOf(base, file.scopes) : null;
      return owner && methodOf(owner, name, file.scopes);
    }
    case 'NewExpression': {
      const made = classOf(object.callee, file.scopes);
      return made && methodOf(made, name, file.scopes);
    }
    case 'Identifier': {
      const named = classOf(object, file.scopes);
      return named && methodOf(named, name, file.scopes);
    }
    case 'ObjectExpression': {
      const found = lookUpProperty(object, [name], file.scopes);
      if (found.kind !== 'found' || found.property.kind !== 'init') return null;
      return localFunction(found.property.value, file, hops + 1);
    }
    default:
      return null;
  }
}

// The declaration with a body, behind its overloads; a function that is declared twice or assigned to is not told.
function declaredFunction(name: TSESTree.Identifier, file: FileContext): FunctionNode | null {
  const variable = file.scopes.variableOf(name);
  if (!variable || variable.references.some((reference) => reference.isWrite())) return null;
  const bodies = variable.defs.flatMap((definition) =>
    definition.type === 'FunctionName' && isFunction(definition.node) ? [definition.node] : [],
  );
  return bodies.length === 1 ? (bodies[0] ?? null) : null;
}
