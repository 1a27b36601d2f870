import type { TSESTree } from '@typescript-eslint/utils';
import type { DefinitionLayout, Slot } from '../../frameworks/layout.ts';
import { frameworks } from '../../frameworks/index.ts';
import { keysBesideExecute } from '../../knowledge/tool-keys.ts';
import { calleeName, isFunction, keyName, literalText, unwrap, walk, wrapped, type CallNode, type Node } from '../syntax/ast.ts';
import { localFunction } from '../syntax/local-function.ts';
import { resolveExecute } from './execute-value.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { memoize } from '../syntax/memoize.ts';
import { lookUpProperty } from '../syntax/scope.ts';

/** What an object of a tool gives its execute by, in any framework and in what people write around one. */
const executeKeys = new Set([
  ...frameworks.flatMap(({ toolTypes }) => toolTypes?.layout?.execute.keys ?? []),
  'execute',
  'handler',
  'callback',
  'cb',
  'run',
  'invoke',
  'func',
]);

/** Where execute is given: under a key of an object, which may be an argument of a call, or as an argument itself. */
export interface Candidate {
  /** The object, or the function. */
  readonly place: Node;
  /** The call that it is given to. */
  readonly call: CallNode | null;
  /** Its argument. */
  readonly at: number;
  readonly object: TSESTree.ObjectExpression | null;
  readonly execute: Node;
  readonly key: string | null;
}

/** What may be a tool. Calls come first: an object is read as a part of the call that it is given to. */
export const candidatesOf: (file: FileContext) => readonly Candidate[] = memoize((file) => {
  const calls: Candidate[] = [];
  const others: Candidate[] = [];
  walk(file.ast, file.sourceCode.visitorKeys, (node) => {
    if (node.type === 'CallExpression' || node.type === 'NewExpression') calls.push(...givenTo(node, file));
    else if (node.type === 'ObjectExpression') others.push(...withExecute(node, null, 0, file));
    else if (isFunction(node) && node.type !== 'FunctionDeclaration' && isAnnotated(node)) {
      others.push({ place: node, call: null, at: 0, object: null, execute: node, key: null });
    }
  });
  return [...calls, ...others];
});

function givenTo(call: CallNode, file: FileContext): Candidate[] {
  const values = call.arguments.map((argument) => file.scopes.resolve(argument));
  const found = values.flatMap((value, index) => (value.type === 'ObjectExpression' ? withExecute(value, call, index, file) : []));
  if (found.length > 0) return found;
  const isLikeOne =
    /tool/i.test(calleeName(call) ?? '') ||
    values.some((value) => value.type === 'ObjectExpression' && lookUpProperty(value, keysBesideExecute, file.scopes).kind === 'found');
  // Most calls are not, and what their arguments are is not looked up.
  const [only, ...more] = isLikeOne ? functionsOf(call, file) : [];
  if (!only || more.length > 0) return [];
  return [{ place: call, call, at: only.index, object: null, execute: only.argument, key: null }];
}

// A function, or where there is none what a call makes of one: `registerTool(name, config, withAuth(async (input) => …))`.
function functionsOf(call: CallNode, file: FileContext): { argument: Node; index: number }[] {
  const given = [...call.arguments.entries()].map(([index, argument]) => ({ argument, index }));
  const direct = given.filter(({ argument }) => localFunction(argument, file));
  return direct.length > 0
    ? direct
    : given.filter(({ argument }) => unwrap(argument).type === 'CallExpression' && resolveExecute(argument, file).fn);
}

function withExecute(object: TSESTree.ObjectExpression, call: CallNode | null, at: number, file: FileContext): Candidate[] {
  const property = object.properties.find(
    (member): member is TSESTree.Property => member.type === 'Property' && member.kind === 'init' && executeKeys.has(keyName(member) ?? ''),
  );
  const key = property && keyName(property);
  if (!property || key == null || !mayBeFunction(property.value)) return [];
  if (key !== 'execute' && lookUpProperty(object, keysBesideExecute, file.scopes).kind === 'absent') return [];
  return [{ place: object, call, at, object, execute: property.value, key }];
}

function mayBeFunction(value: Node): boolean {
  const { type } = unwrap(value);
  return type !== 'Literal' && type !== 'TemplateLiteral' && type !== 'ObjectExpression' && type !== 'ArrayExpression';
}

// `const search: ToolCallback<typeof shape> = async (input) => …`, `(async (input) => …) satisfies ToolCallback`.
function isAnnotated(fn: Node): boolean {
  const value = wrapped(fn);
  if (value !== fn) return true;
  return value.parent?.type === 'VariableDeclarator' && value.parent.id.type === 'Identifier' && Boolean(value.parent.id.typeAnnotation);
}

/** `registerOrderTool(server, 'find', { description, inputSchema }, handler)`: what stands beside the function. */
export function detailsOf(call: CallNode, file: FileContext): { readonly object: TSESTree.ObjectExpression; readonly at: number } | null {
  for (const [at, argument] of call.arguments.entries()) {
    const object = file.scopes.resolve(argument);
    if (object.type === 'ObjectExpression' && lookUpProperty(object, keysBesideExecute, file.scopes).kind !== 'absent')
      return { object, at };
  }
  return null;
}

/** Where the parts of a tool stand in the arguments of its definer, or in its object alone. */
export function layoutOf({ at, key }: Candidate, definer: CallNode | null, file: FileContext): DefinitionLayout {
  const execute = definer ? at : 0;
  const definition = key === null ? (definer ? detailsOf(definer, file)?.at : undefined) : execute;
  const name = definer?.arguments.findIndex((argument) => /^[\w.:/-]+$/.test(literalText(file.scopes.resolve(argument)) ?? '')) ?? -1;
  const slot = (...keys: string[]): Slot | undefined => (definition === undefined ? undefined : { argument: definition, keys });
  const slots = {
    name: name >= 0 ? { argument: name } : slot('name', 'id'),
    description: slot('description'),
    inputSchema: slot('inputSchema', 'parameters', 'schema', 'paramsSchema'),
    outputSchema: slot('outputSchema'),
    outputHook: slot('toModelOutput'),
    annotations: slot('annotations'),
  };
  return {
    ...(definition === undefined ? {} : { definition }),
    execute: key === null ? { argument: execute } : { argument: execute, keys: [key] },
    ...(Object.fromEntries(Object.entries(slots).filter(([, found]) => found)) as Omit<DefinitionLayout, 'execute'>),
  };
}
