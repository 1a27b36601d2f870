import type { ExecuteFlow } from '../analysis/flow/execute-flow.ts';
import { type FragileValue, inList, type JsonVerdict, outcomeOf, sentExpression, sentPart } from '../analysis/output/json-safety.ts';
import { passesOutputOn } from '../analysis/output/output-hook.ts';
import { outputPathText, type Segment } from '../analysis/output/output-path.ts';
import type { OutputPart } from '../analysis/output/output-record.ts';
import { outputParts } from '../analysis/output/output-values.ts';
import { type CallNode, keyName, type Node, unwrap } from '../analysis/syntax/ast.ts';
import { Budget } from '../analysis/syntax/budget.ts';
import type { FileContext } from '../analysis/syntax/file-context.ts';
import type { ToolDefinition } from '../analysis/tools/find-tools.ts';
import { globalKind } from '../analysis/values/json-kind.ts';
import { noEnv } from '../analysis/values/resolve.ts';
import { stringifyOutcome } from '../frameworks/json.ts';
import type { FragileKind, Outcome } from '../frameworks/treatment.ts';
import { sameKindMethods } from '../knowledge/schemas.ts';

/** A part of an output schema that asks for a value which does not reach the model as it is. */
export interface FragileSchema {
  readonly kind: FragileKind;
  readonly node: CallNode;
  readonly path: string;
  readonly outcome: Outcome;
}

/** The schema functions whose values JSON does not keep, by their zod name. */
const kindOfSchema: Readonly<Record<string, FragileKind>> = {
  map: 'Map',
  set: 'Set',
  bigint: 'BigInt',
  int64: 'BigInt',
  uint64: 'BigInt',
  'coerce.bigint': 'BigInt',
  promise: 'Promise',
  symbol: 'symbol',
  function: 'function',
  nan: 'NaN',
  file: 'Blob',
};

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
    if (sameKindMethods.has(name)) visit(callee.object, path);
    else if (name === 'array') visit(callee.object, [...path, { kind: 'item' }]);
    else if (name === 'or' || name === 'and' || name === 'extend' || name === 'merge' || name === 'safeExtend') {
      visit(callee.object, path);
      if (call.arguments[0]) visit(call.arguments[0], path);
    }
  }

  function add(kind: FragileKind | null, node: CallNode, path: readonly Segment[]): void {
    const { result } = tool.behaviour;
    const outcome = kind && outcomeOf(kind, path, result);
    if (kind && outcome && outcome.effect !== 'dropped')
      found.push({ kind, node, path: outputPathText(result.jsonKey ?? 'output', path), outcome });
  }
}

// `z.map`, `zod.map` of a namespace, `map` of zod/mini: the name below the module's own namespace.
function zodName(call: CallNode, file: FileContext): string | null {
  const imported = file.imports.importedFrom(call.callee);
  if (!imported || !/^zod(?:\/|$)/.test(imported.module)) return null;
  return imported.name.replace(/^(?:z|default)\./, '');
}

const unknown: JsonVerdict = { verdict: 'unknown', values: [] };

/**
 * Judges what execute returns. What becomes of a kind is the framework's measured outcome for the tool's major; where the code
 * itself calls `JSON.stringify`, what ECMAScript says of that.
 */
export function judgeOutput(tool: ToolDefinition, flow: ExecuteFlow, file: FileContext): JsonVerdict {
  const { execute } = flow;
  // A function around execute, or a hook, may send something else; a sync generator is itself the result.
  if (tool.wrapper && !tool.wrapper.trusted) return unknown;
  if (tool.outputHook && !passesOutputOn(tool, file)) return unknown;
  if (execute.generator && !execute.async) return unknown;
  const expressions = flow.returns.flatMap(({ owner, value }) =>
    owner === execute && value ? (sentExpression(tool, value, file) ?? []) : [],
  );
  const { parts, isComplete } = outputParts(expressions, noEnv, !execute.async, file);
  const values = parts.flatMap((part) => judgePart(part, tool) ?? []);
  return { verdict: values.length > 0 ? 'fragile' : isComplete ? 'safe' : 'unknown', values };
}

function judgePart(part: OutputPart, tool: ToolDefinition): FragileValue | null {
  const { kind, node, isArgument, isInList, isStringified, type } = part;
  const found = isStringified ? stringifiedPart(part) : sentPart(part, tool);
  if (!found) return null;
  // What a hook hands on was judged on values that JSON writes; the calls that die were measured without a hook.
  if (
    tool.outputHook &&
    !isStringified &&
    found.outcome.effect !== 'emptied' &&
    found.outcome.effect !== 'nulled' &&
    found.outcome.effect !== 'mangled'
  )
    return null;
  return { kind, node, ...found, by: isStringified ? 'JSON.stringify' : 'framework', evidence: type ?? 'syntax', isArgument, isInList };
}

function stringifiedPart({ kind, path }: OutputPart): Pick<FragileValue, 'path' | 'outcome'> | null {
  // An error as the whole text is upstream text, which is no question of JSON.
  if (kind === 'Error' && path.length === 0) return null;
  const outcome = inList(stringifyOutcome(kind), path);
  return outcome && { path: outputPathText('', path), outcome };
}
