import type { FragileKind, Outcome } from '../../frameworks/treatment.ts';
import { keyName, unwrap, type CallNode, type Node } from '../syntax/ast.ts';
import { Budget } from '../syntax/budget.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { globalKind } from '../values/json-kind.ts';
import { outcomeOf } from './json-safety.ts';
import { pathText, type Segment } from './output-path.ts';
import type { ToolDefinition } from '../tools/find-tools.ts';

/** A part of an output schema that asks for a value which does not reach the model as it is. */
export interface FragileSchema {
  readonly kind: FragileKind;
  readonly node: CallNode;
  readonly path: string;
  readonly outcome: Outcome;
}

/** The schema functions whose values JSON does not keep, by their zod name. */
const kindOfSchema: Readonly<Record<string, FragileKind>> = {
  map: 'Map', set: 'Set', bigint: 'BigInt', int64: 'BigInt', uint64: 'BigInt', 'coerce.bigint': 'BigInt', promise: 'Promise',
  symbol: 'symbol', function: 'function', nan: 'NaN', file: 'Blob',
};

/** Methods after which a schema's value is of the same kind. */
const sameKind = new Set([
  'optional', 'nullable', 'nullish', 'describe', 'meta', 'default', 'prefault', 'readonly', 'brand', 'refine', 'superRefine', 'check',
  'min', 'max', 'size', 'nonempty', 'positive', 'negative', 'nonnegative', 'nonpositive', 'gt', 'gte', 'lt', 'lte', 'multipleOf', 'strict',
  'passthrough', 'strip', 'loose', 'partial', 'required', 'catchall', 'length', 'register',
]);

// A schema may name another one twice, and that one a third.
const maxSteps = 2_000;
const maxDepth = 20;

/** The fragile parts of a tool's output schema, followed through the file's own constants. */
export function fragileSchemas(tool: ToolDefinition, file: FileContext): FragileSchema[] {
  if (!tool.outputSchema || tool.outputHook) return [];
  const found: FragileSchema[] = [];
  const budget = new Budget(maxSteps);
  visit(tool.outputSchema, []);
  return found;

  function visit(schema: Node, path: readonly Segment[]): void {
    if (path.length > maxDepth || !budget.spend()) return;
    const node = file.scopes.resolve(schema);
    if (node.type === 'ObjectExpression') {
      for (const member of node.properties) {
        const name = member.type === 'Property' ? keyName(member) : null;
        if (member.type === 'SpreadElement') visit(member.argument, path);
        else if (name !== null) visit(member.value, [...path, { kind: 'key', name }]);
      }
      return;
    }
    if (node.type !== 'CallExpression') return;
    const name = zodName(node, file);
    if (name === null) {
      visitMethod(node, path);
      return;
    }
    const [first, second] = node.arguments;
    switch (name) {
      case 'object':
      case 'strictObject':
      case 'looseObject':
        if (first) visit(first, path);
        return;
      case 'array':
        if (first) visit(first, [...path, { kind: 'item' }]);
        return;
      case 'optional':
      case 'nullable':
      case 'nullish':
      case 'readonly':
        if (first) visit(first, path);
        return;
      case 'union':
      case 'discriminatedUnion':
      case 'intersection':
        for (const part of node.arguments) visitAll(part, path);
        return;
      case 'record': {
        const value = second ?? first;
        if (value) visit(value, [...path, { kind: 'item' }]);
        return;
      }
      case 'instanceof':
        if (first && first.type !== 'SpreadElement') add(globalKind(first, file), node, path);
        return;
      default:
        if (Object.hasOwn(kindOfSchema, name)) add(kindOfSchema[name] ?? null, node, path);
    }
  }

  function visitAll(list: Node, path: readonly Segment[]): void {
    const value = file.scopes.resolve(list);
    if (value.type !== 'ArrayExpression') visit(list, path);
    else for (const element of value.elements) if (element && element.type !== 'SpreadElement') visit(element, path);
  }

  // `z.map(…).optional()`: a transform or a pipe gives another value, which is not told.
  function visitMethod(call: Extract<CallNode, { type: 'CallExpression' }>, path: readonly Segment[]): void {
    const callee = unwrap(call.callee);
    if (callee.type !== 'MemberExpression') return;
    const name = keyName(callee) ?? '';
    if (sameKind.has(name)) visit(callee.object, path);
    else if (name === 'array') visit(callee.object, [...path, { kind: 'item' }]);
    else if (name === 'or' || name === 'and' || name === 'extend' || name === 'merge' || name === 'safeExtend') {
      visit(callee.object, path);
      if (call.arguments[0]) visit(call.arguments[0], path);
    }
  }

  function add(kind: FragileKind | null, node: CallNode, path: readonly Segment[]): void {
    const { result } = tool.behaviour;
    const outcome = kind && outcomeOf(kind, path, result);
    if (kind && outcome && outcome.effect !== 'dropped') found.push({ kind, node, path: pathText(result.jsonKey ?? 'output', path), outcome });
  }
}

// `z.map`, `zod.map` of a namespace, `map` of zod/mini: the name below the module's own namespace.
function zodName(call: CallNode, file: FileContext): string | null {
  const imported = file.imports.importedFrom(call.callee);
  if (!imported || !/^zod(?:\/|$)/.test(imported.module)) return null;
  return imported.name.replace(/^(?:z|default)\./, '');
}
