import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, isFunction, keyName, unwrap, type CallNode, type FunctionNode, type Node } from '../syntax/ast.ts';
import { Budget } from '../syntax/budget.ts';
import { isTrusted, localFunction } from '../syntax/local-function.ts';
import { executeFlow, type ExecuteFlow } from './execute-flow.ts';
import { resolveExecute, type ExecuteWrapper } from '../tools/execute-value.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { importedFunction, importedNode, importedValue } from '../program/other-files.ts';
import { viewFor, type ToolDefinition } from '../tools/find-tools.ts';
import { typeReader } from '../program/types.ts';

/** The execute of a tool in another file of the project. */
export interface ImportedExecute {
  readonly flow: ExecuteFlow;
  /** A view of the other file, which has the tool as if it were defined there. */
  readonly file: FileContext;
  /** What gives the tool its execute in the file of the definition. */
  readonly node: Node;
}

const found = new WeakMap<ToolDefinition, { readonly value: ImportedExecute | null }>();

/**
 * The execute that a tool has from another file of the project: `execute: runLookup`, `execute: handlers.lookup`, `{ ...lookup, name }`.
 * Null where it stands in this file, without type information, and for what `valueElsewhere` does not find. Never throws.
 */
export function importedExecute(tool: ToolDefinition, file: FileContext): ImportedExecute | null {
  let box = found.get(tool);
  if (!box) {
    box = { value: tool.execute || tool.executeAbsence === 'none' ? null : findImported(tool, file) };
    found.set(tool, box);
  }
  return box.value;
}

interface Resolved {
  readonly fn: FunctionNode;
  readonly file: FileContext;
  readonly wrapper: ExecuteWrapper | null;
}

const maxHops = 4;
const maxSteps = 50;

function findImported(tool: ToolDefinition, file: FileContext): ImportedExecute | null {
  const { executeNode } = tool;
  const value = executeNode && givenValue(executeNode);
  const given = value ? { node: value, resolved: resolve(value, file, 0, new Budget(maxSteps)) } : spreadExecute(tool, file);
  if (!given?.resolved) return null;
  const { fn, file: other, wrapper } = given.resolved;
  const schemas = {
    inputSchema: tool.inputSchema && file.scopes.resolve(tool.inputSchema),
    annotations: tool.annotations && file.scopes.resolve(tool.annotations),
  };
  const there = importedTool(fn, { ...tool, ...schemas }, { ...tool.ofExecute(fn, other), wrapper });
  const view = viewFor(there, other);
  const flow = executeFlow(there, view);
  return flow && { flow, file: view, node: given.node };
}

// The parts of a definition stand in another file than the function.
function importedTool(
  execute: FunctionNode,
  tool: ToolDefinition,
  told: Pick<ToolDefinition, 'parameters' | 'fixedOutput' | 'answersText' | 'wrapper'>,
): ToolDefinition {
  return {
    ...tool,
    ...told,
    node: execute,
    nameNode: null,
    definition: null,
    outputSchema: null,
    executeNode: execute,
    execute,
    executeAbsence: null,
    outputHook: tool.outputHook && { ...tool.outputHook, handler: null },
  };
}

function givenValue(node: Node): Node | null {
  return node.type === 'Property' || node.type === 'PropertyDefinition' ? node.value : node;
}

function resolve(node: Node, file: FileContext, hops: number, budget: Budget): Resolved | null {
  if (hops > maxHops || !budget.spend()) return null;
  const value = file.scopes.resolve(node);
  if (value.type === 'CallExpression') {
    const callee = unwrap(value.callee);
    if (callee.type === 'MemberExpression' && keyName(callee) === 'bind') return resolve(callee.object, file, hops + 1, budget);
    if (value.arguments.some((argument) => localFunction(argument, file))) return null;
    const [only, ...others] = value.arguments.flatMap((argument) =>
      argument.type === 'SpreadElement' ? [] : (resolve(argument, file, hops + 1, budget) ?? []),
    );
    if (!only || others.length > 0) return null;
    return {
      ...only,
      wrapper: { node: value, name: calleeName(value), trusted: isTrusted(value, file) || only.wrapper?.trusted === true },
    };
  }
  const elsewhere = value.type === 'Identifier' || value.type === 'MemberExpression' ? importedValue(value, file) : null;
  if (!elsewhere) return null;
  if (isFunction(elsewhere.node)) return { fn: elsewhere.node, file: elsewhere.file, wrapper: null };
  const { fn, wrapper } = resolveExecute(elsewhere.node, elsewhere.file);
  return fn ? { fn, file: elsewhere.file, wrapper } : resolve(elsewhere.node, elsewhere.file, hops + 1, budget);
}

// `tool({ ...lookup, description })`, `tool(lookup)`: the hook may be in there as well, and nothing is known of it.
function spreadExecute({ holder }: ToolDefinition, file: FileContext): { node: Node; resolved: Resolved | null } | null {
  const reader = holder && typeReader(file);
  if (!holder || !reader) return null;
  const object = unwrap(holder.node);
  const spreads =
    object.type === 'ObjectExpression'
      ? object.properties.filter((member) => member.type === 'SpreadElement').map(({ argument }) => argument)
      : [object];
  try {
    for (const node of spreads.reverse()) {
      const type = reader.typeOf(node);
      if (!type || holder.hookKeys.some((key) => type.getProperty(key))) return null;
      const symbol = holder.executeKeys.map((key) => type.getProperty(key)).find((property) => property !== undefined);
      const [declaration, ...others] = symbol?.declarations ?? [];
      if (!declaration) continue;
      const elsewhere = others.length === 0 ? importedNode(declaration, file) : null;
      if (!elsewhere) return null;
      if (isFunction(elsewhere.node)) return { node, resolved: { fn: elsewhere.node, file: elsewhere.file, wrapper: null } };
      const { fn, wrapper } = resolveExecute(elsewhere.node, elsewhere.file);
      return {
        node,
        resolved: fn ? { fn, file: elsewhere.file, wrapper } : resolve(elsewhere.node, elsewhere.file, 1, new Budget(maxSteps)),
      };
    }
  } catch {
    // Of a checker that lacks a member, or of a parser that refuses the other file.
  }
  return null;
}

/** A function of another file that a tool calls, as if it were the tool's execute. */
export interface ImportedHelper {
  readonly call: TSESTree.CallExpression;
  readonly flow: ExecuteFlow;
  /** A view of the other file. */
  readonly file: FileContext;
}

const helpers = new WeakMap<ToolDefinition, Map<FunctionNode, Pick<ImportedHelper, 'flow' | 'file'> | null>>();

/** The function of another file of the project that a call runs for a tool; null without type information. Its parameters are not the tool's. */
export function importedHelper(call: CallNode, tool: ToolDefinition, file: FileContext): ImportedHelper | null {
  const elsewhere = call.type === 'CallExpression' ? importedFunction(call, file) : null;
  if (!elsewhere || call.type !== 'CallExpression' || elsewhere.fn.generator) return null;
  const known = helpers.get(tool) ?? new Map<FunctionNode, Pick<ImportedHelper, 'flow' | 'file'> | null>();
  helpers.set(tool, known);
  let helper = known.get(elsewhere.fn);
  if (helper === undefined) {
    const { contextName, takesSignalBy } = tool.parameters;
    const there = importedTool(elsewhere.fn, tool, {
      parameters: { contextName, takesSignalBy },
      fixedOutput: null,
      answersText: false,
      wrapper: null,
    });
    const view = viewFor(there, elsewhere.file);
    const flow = executeFlow(there, view);
    helper = flow && { flow, file: view };
    known.set(elsewhere.fn, helper);
  }
  return helper && { call, ...helper };
}

const maxDepth = 3;

/** The functions of other files whose result is the tool's, as it is: `return lookup(id)`, and in turn what these return so. Each once for a call. */
export function importedAnswers(flow: ExecuteFlow, file: FileContext): ImportedHelper[] {
  return answeringCalls(flow, file).flatMap((call) => {
    const found = new Map<FunctionNode, ImportedHelper>();
    let level = [importedHelper(call, flow.tool, file)];
    for (let depth = 0; depth <= maxDepth; depth++) {
      const added: ImportedHelper[] = [];
      for (const helper of level) {
        if (!helper || found.has(helper.flow.execute)) continue;
        found.set(helper.flow.execute, { ...helper, call });
        added.push(helper);
      }
      level = added.flatMap((helper) =>
        answeringCalls(helper.flow, helper.file).map((each) => importedHelper(each, flow.tool, helper.file)),
      );
    }
    return [...found.values()];
  });
}

function answeringCalls(flow: ExecuteFlow, file: FileContext): TSESTree.CallExpression[] {
  return [...new Set(flow.returns.flatMap(({ value }) => (value ? (passedOn(value, file) ?? []) : [])))];
}

// A name that is read only once is not looked at before.
function passedOn(value: Node, { scopes }: FileContext): TSESTree.CallExpression | null {
  let current = unwrap(value);
  for (let hop = 0; hop < maxHops; hop++) {
    if (current.type === 'AwaitExpression') current = unwrap(current.argument);
    else if (current.type === 'Identifier') {
      const variable = scopes.variableOf(current);
      const init =
        variable && variable.references.filter((reference) => reference.isRead()).length === 1 ? scopes.constant(variable) : null;
      if (!init) return null;
      current = unwrap(init);
    } else return current.type === 'CallExpression' ? current : null;
  }
  return null;
}
