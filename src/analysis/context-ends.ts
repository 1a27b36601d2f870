import type { TSESTree } from '@typescript-eslint/utils';
import type { ContextEnd } from '../frameworks/framework.ts';
import { keyName, unwrap, type Node } from './ast.ts';
import type { FileContext } from './file-context.ts';
import type { ToolDefinition } from './tools.ts';

/** A call of a method of execute's context that makes a result of the framework's own. */
export interface ContextEndCall {
  readonly call: TSESTree.CallExpression;
  readonly end: ContextEnd;
}

/** The call of `ctx.fail(…)`, or of a name that is bound to it, that an expression is; null for any other. */
export function contextEndOf(node: Node, tool: ToolDefinition, file: FileContext): ContextEndCall | null {
  const call = unwrap(node);
  const { contextEnds = [] } = tool.framework;
  if (call.type !== 'CallExpression' || contextEnds.length === 0) return null;
  const method = contextMethodOf(call.callee, tool, file);
  const end = contextEnds.find((each) => each.method === method);
  return end ? { call, end } : null;
}

/** The name of the method of execute's context that an expression is; null for any other. */
export function contextMethodOf(node: Node, tool: ToolDefinition, file: FileContext): string | null {
  const callee = unwrap(node);
  if (callee.type === 'MemberExpression') return isContext(callee.object, tool, file) ? keyName(callee) : null;
  return callee.type === 'Identifier' ? takenApart(callee, tool, file) : null;
}

/** Whether an expression is the context that the framework hands to execute. */
export function isContext(node: Node, tool: ToolDefinition, file: FileContext): boolean {
  const name = unwrap(file.scopes.resolve(node));
  const parameter = contextParameter(tool);
  if (name.type !== 'Identifier' || parameter?.type !== 'Identifier') return false;
  const variable = file.scopes.variableOf(parameter);
  return variable !== null && file.scopes.variableOf(name) === variable;
}

/** The parameter of execute that is its context, without a default; null where execute takes none. */
export function contextParameter({ execute, parameters: { context } }: ToolDefinition): TSESTree.Parameter | null {
  if (!execute || !context || context.path.length > 0) return null;
  const first = execute.params[0];
  // `this` of TypeScript is no parameter.
  const offset = first?.type === 'Identifier' && first.name === 'this' ? 1 : 0;
  const parameter = execute.params[context.parameter + offset];
  return (parameter?.type === 'AssignmentPattern' ? parameter.left : parameter) ?? null;
}

// `({ fail }) => …`, `({ fail: stop }) => …`, `const { fail } = ctx`.
function takenApart(name: TSESTree.Identifier, tool: ToolDefinition, file: FileContext): string | null {
  const definition = file.scopes.variableOf(name)?.defs[0];
  const declared = definition?.name;
  const value = declared?.parent?.type === 'AssignmentPattern' ? declared.parent : declared;
  const property = value?.parent;
  if (property?.type !== 'Property' || property.value !== value || property.parent.type !== 'ObjectPattern') return null;
  const pattern = property.parent;
  if (pattern === contextParameter(tool)) return keyName(property);
  const { parent } = pattern;
  const isOfContext = parent.type === 'VariableDeclarator' && parent.id === pattern && parent.init !== null && isContext(parent.init, tool, file);
  return isOfContext ? keyName(property) : null;
}
