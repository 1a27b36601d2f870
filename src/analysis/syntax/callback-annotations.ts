import type { TSESTree } from '@typescript-eslint/utils';
import type { Framework } from '../../frameworks/framework.ts';
import type { FunctionNode } from './ast.ts';

/**
 * The type that a function is written for, and takes those of its parameters and its result from: that of its variable or property. What an
 * assertion around it says is another type.
 */
export function typeAround(fn: FunctionNode): TSESTree.TypeNode | null {
  const { parent } = fn;
  switch (parent.type) {
    case 'VariableDeclarator':
      return parent.id.type === 'Identifier' ? (parent.id.typeAnnotation?.typeAnnotation ?? null) : null;
    case 'PropertyDefinition':
      return parent.value === fn ? (parent.typeAnnotation?.typeAnnotation ?? null) : null;
    default:
      return null;
  }
}

/** Whether a function is written as what the framework calls for a tool: `const find: ToolCallback<typeof schema> = async ({ id }) => …`. */
export function isCallbackOf(framework: Framework, fn: FunctionNode): boolean {
  return isCallbackType(typeAround(fn), framework);
}

/** Whether a type is one that a framework has for such a function. */
export function isCallbackType(type: TSESTree.TypeNode | null | undefined, { toolTypes }: Framework): boolean {
  return (
    type?.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && toolTypes?.callbacks.includes(type.typeName.name) === true
  );
}
