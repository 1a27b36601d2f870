import { isInside, keyName, type FunctionNode, type Node } from '../syntax/ast.ts';
import { localFunction } from '../syntax/local-function.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { frameworkImports } from './framework-imports.ts';
import { followPattern } from '../syntax/patterns.ts';
import { memoize } from '../syntax/memoize.ts';
import { lookUpProperty } from '../syntax/scope.ts';
import type { ToolDefinition } from './find-tools.ts';

type Paths = readonly (readonly string[])[];

/** Where the run's signal stands in the first parameter of a function that makes the tools of an agent; empty for any other function. */
export function factorySignals(fn: FunctionNode, file: FileContext): Paths {
  return factories(file).get(fn) ?? [];
}

/** The functions of a file that an agent gets its tools from: `defineAgent({ tools: (run) => ({ … }) })`. */
const factories: (file: FileContext) => ReadonlyMap<Node, Paths> = memoize((file) => {
  const found = new Map<Node, Paths>();
  const sources = frameworkImports(file);
  const forms = [...new Set([...sources.values()].flatMap(({ framework }) => framework.forms))];
  for (const form of forms) {
    if (form.kind !== 'tool-map' || !form.factory) continue;
    for (const call of [...file.calls.values()].flat()) {
      const imported = file.imports.importedFrom(call.callee);
      const source = imported && sources.get(imported.module);
      if (!imported || !source?.framework.forms.includes(form) || !form.callees.includes(imported.name)) continue;
      const options = call.arguments[0] && file.scopes.resolve(call.arguments[0]);
      const tools = options?.type === 'ObjectExpression' ? lookUpProperty(options, [form.key], file.scopes) : null;
      const factory = tools?.kind === 'found' ? localFunction(tools.property.value, file) : null;
      if (factory) found.set(factory, form.factory.signals);
    }
  }
  return found;
});

/** The run's signal as a tool sees it that is made inside such a function: `run.signal`. Null where that names none, or a name between hides it. */
export function factorySignal({ node, execute }: ToolDefinition, file: FileContext): string | null {
  if (!execute) return null;
  for (const [factory, paths] of factories(file)) {
    if (!isInside(execute, factory) || !isInside(node, factory)) continue;
    const [parameter] = (factory as FunctionNode).params;
    const text = parameter ? signalPathText(parameter, paths, file) : null;
    return text !== null && !isShadowed(text, execute, factory, file) ? text : null;
  }
  return null;
}

function signalPathText(parameter: Node, paths: Paths, file: FileContext): string | null {
  if (parameter.type === 'Identifier') {
    const read = new Set(
      (file.scopes.variableOf(parameter)?.references ?? []).map(({ identifier: { parent } }) =>
        parent.type === 'MemberExpression' ? keyName(parent) : null,
      ),
    );
    // What the function reads of it shows which form it is; else its name does.
    const path = paths.find(([first]) => read.has(first ?? null)) ?? (parameter.name === 'run' ? paths[0] : undefined);
    return path ? [parameter.name, ...path].join('.') : null;
  }
  for (const path of paths) {
    const { part, left } = followPattern(parameter, path);
    if (part.type === 'Identifier') return [part.name, ...left].join('.');
  }
  return null;
}

function isShadowed(text: string, execute: FunctionNode, factory: Node, { sourceCode: { scopeManager } }: FileContext): boolean {
  const [root = ''] = text.split('.');
  for (let node: Node = execute; node !== factory && node.parent; node = node.parent) {
    if ([scopeManager?.acquire(node), scopeManager?.acquire(node, true)].some((scope) => scope?.set.has(root))) return true;
  }
  return false;
}
