import type { TSESTree } from '@typescript-eslint/utils';
import type { ContextEnd, Framework } from '../../frameworks/framework.ts';
import {
  type FunctionNode,
  isInside,
  keyName,
  literalText,
  type Node,
  unwrap,
  valueParameters,
  withoutDefault,
  wrapped,
} from '../syntax/ast.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { localFunction } from '../syntax/local-function.ts';
import { memoize } from '../syntax/memoize.ts';
import type { Variable } from '../syntax/scope.ts';
import type { ToolDefinition } from '../tools/find-tools.ts';
import { frameworkImports } from '../tools/framework-imports.ts';
import { type Binding, lookUpBoundProperty } from '../values/call-binding.ts';
import { follow, type Value } from '../values/resolve.ts';

/** A call of a method of execute's context that makes a result of the framework's own. */
export interface FrameworkResultCall {
  readonly call: TSESTree.CallExpression;
  readonly end: ContextEnd;
}

/** The methods of execute's context that end a tool of the framework; empty where it has none. */
export const frameworkResultMethods: (framework: Framework) => readonly ContextEnd[] = memoize(({ plannedFailure, contextEnds = [] }) =>
  plannedFailure.kind === 'context-method'
    ? [{ method: plannedFailure.method, end: 'failure', notes: plannedFailure.notes ?? [] }, ...contextEnds]
    : contextEnds,
);

/** The call of `ctx.fail(…)`, or of a name that is bound to it, that an expression is; null for any other. */
export function frameworkResultCall(node: Node, tool: ToolDefinition, file: FileContext): FrameworkResultCall | null {
  const call = unwrap(node);
  const contextEnds = frameworkResultMethods(tool.framework);
  if (call.type !== 'CallExpression' || contextEnds.length === 0) return null;
  const method = contextMethod(call.callee, tool, file);
  const end = contextEnds.find((each) => each.method === method);
  return end ? { call, end } : null;
}

/** The functions that see the context of a tool: execute, and what it hands the context to. */
export function functionsWithContext(tool: ToolDefinition, file: FileContext): readonly FunctionNode[] {
  return holdersOf(tool, file).functions;
}

/** The parameter of execute that is its context, without a default; null where execute takes none. */
export function contextParameter({ execute, parameters: { context } }: ToolDefinition): TSESTree.Parameter | null {
  if (!execute || !context || context.path.length > 0) return null;
  return withoutDefault(valueParameters(execute)[context.parameter]) ?? null;
}

function contextMethod(node: Node, tool: ToolDefinition, file: FileContext): string | null {
  const callee = unwrap(node);
  if (callee.type === 'MemberExpression') return isContextName(callee.object, tool, file) ? keyName(callee) : null;
  return callee.type === 'Identifier' ? takenApart(callee, tool, file) : null;
}

function isContextName(node: Node, tool: ToolDefinition, file: FileContext): boolean {
  const name = file.scopes.resolve(node);
  const variable = name.type === 'Identifier' ? file.scopes.variableOf(name) : null;
  return variable !== null && holdersOf(tool, file).variables.has(variable);
}

// `({ fail }) => …`, `({ fail: stop }) => …`, `const { fail } = ctx`.
function takenApart(name: TSESTree.Identifier, tool: ToolDefinition, file: FileContext): string | null {
  const declared = file.scopes.variableOf(name)?.defs[0]?.name;
  const value = declared?.parent?.type === 'AssignmentPattern' ? declared.parent : declared;
  const property = value?.parent;
  if (property?.type !== 'Property' || property.value !== value || property.parent.type !== 'ObjectPattern') return null;
  const pattern = property.parent;
  if (holdersOf(tool, file).patterns.has(pattern)) return keyName(property);
  const { parent } = pattern;
  const isOfContext =
    parent.type === 'VariableDeclarator' && parent.id === pattern && parent.init && isContextName(parent.init, tool, file);
  return isOfContext ? keyName(property) : null;
}

/** What holds the context of a tool. */
interface Holders {
  readonly variables: Set<Variable>;
  readonly patterns: Set<Node>;
  readonly functions: FunctionNode[];
}

const known = new WeakMap<ToolDefinition, Holders>();
const maxFunctions = 30;

function holdersOf(tool: ToolDefinition, file: FileContext): Holders {
  const remembered = known.get(tool);
  if (remembered) return remembered;
  const holders: Holders = { variables: new Set(), patterns: new Set(), functions: [] };
  known.set(tool, holders);
  const { execute } = tool;
  const pending: [FunctionNode, TSESTree.Parameter | null][] = execute ? [[execute, contextParameter(tool)]] : [];
  for (let next = pending.pop(); next && holders.functions.length < maxFunctions; next = pending.pop()) {
    const [fn, parameter] = next;
    if (!holders.functions.includes(fn)) holders.functions.push(fn);
    if (parameter?.type === 'ObjectPattern') holders.patterns.add(parameter);
    const variable = parameter?.type === 'Identifier' ? file.scopes.variableOf(parameter) : null;
    if (!variable || holders.variables.has(variable)) continue;
    holders.variables.add(variable);
    pending.push(...handedTo(variable, file));
  }
  return holders;
}

// `missing(ctx, id)` of a function of this file.
function handedTo(variable: Variable, file: FileContext): [FunctionNode, TSESTree.Parameter | null][] {
  return variable.references.flatMap(({ identifier }): [FunctionNode, TSESTree.Parameter | null][] => {
    const argument = wrapped(identifier);
    const call = argument.parent;
    if (call?.type !== 'CallExpression') return [];
    const index = call.arguments.findIndex((each) => each === argument);
    const fn = index < 0 ? null : localFunction(call.callee, file);
    return fn && !isInside(call, fn) ? [[fn, withoutDefault(valueParameters(fn)[index]) ?? null]] : [];
  });
}

/** An instance of the framework's own class for results. */
export interface ResultInstance {
  /** What the model reads; null where the file does not tell. */
  readonly text: Value | null;
  /** Whether it says that it is a failure. */
  readonly marked: 'error' | 'result' | 'unknown';
}

/** What `new ToolMessage({ content, status: 'error' })` hands over; null for anything else. */
export function resultInstance(
  { node, env }: Value,
  binding: Binding,
  { framework }: ToolDefinition,
  file: FileContext,
): ResultInstance | null {
  const own = framework.resultClass;
  if (!own || node.type !== 'NewExpression') return null;
  const imported = file.imports.importedFrom(node.callee);
  if (imported?.name !== own.name || frameworkImports(file).get(imported.module)?.framework !== framework) return null;
  const [first] = node.arguments;
  const fields = first && follow({ node: first, env }, file);
  if (fields?.node.type !== 'ObjectExpression') return { text: null, marked: 'unknown' };
  const text = lookUpBoundProperty(fields, own.textKey, binding, file);
  const marker = lookUpBoundProperty(fields, own.marker.key, binding, file);
  const value = typeof marker === 'string' ? marker : literalText(follow(marker.value, file).node);
  const marked =
    value === null || marker === 'unknown' ? 'unknown' : typeof marker !== 'string' && value === own.marker.value ? 'error' : 'result';
  return { text: typeof text === 'string' ? null : follow(text.value, file), marked };
}
