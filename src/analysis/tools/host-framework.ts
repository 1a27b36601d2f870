import type { DefinitionForm, Framework } from '../../frameworks/framework.ts';
import type { Node } from '../syntax/ast.ts';
import { behaviourOf, type ToolDefinition } from './definition.ts';
import type { FileContext } from '../syntax/file-context.ts';
import type { FrameworkImports } from './framework-imports.ts';
import { mapArgumentValues } from './tool-maps.ts';

type MapForm = Extract<DefinitionForm, { kind: 'tool-map' }>;

/**
 * Tools of one framework that an agent of another runs as they are, as that one treats them: what follows of a throw, what a browser sees.
 * A tool that is given to both is its own framework's.
 */
export function hostedTools(tools: readonly ToolDefinition[], sources: FrameworkImports, file: FileContext): readonly ToolDefinition[] {
  if (![...sources.values()].some(({ framework }) => framework.forms.some((form) => form.kind === 'tool-map' && form.of))) return tools;
  const runners = new Map<Node, Set<Framework>>();
  for (const calls of file.calls.values()) {
    for (const call of calls) {
      const imported = file.imports.importedFrom(call.callee);
      const framework = imported ? sources.get(imported.module)?.framework : undefined;
      const form = framework?.forms.find(
        (each): each is MapForm => each.kind === 'tool-map' && imported !== null && takes(each, imported.name),
      );
      if (!framework || !form) continue;
      for (const value of mapArgumentValues(call, form, file)) {
        const node = file.scopes.resolve(value);
        runners.set(node, (runners.get(node) ?? new Set()).add(framework));
      }
    }
  }
  return tools.map((tool) => {
    const [host, ...others] = runners.get(tool.node) ?? [];
    return host && others.length === 0 && host !== tool.framework ? hosted(tool, host) : tool;
  });
}

function takes({ callees, calleesWithoutSignal }: MapForm, name: string): boolean {
  return callees.includes(name) || calleesWithoutSignal.includes(name);
}

function hosted(tool: ToolDefinition, host: Framework): ToolDefinition {
  const treatment = behaviourOf(host, tool.version);
  if (!treatment || !host.forms.some((form) => form.kind === 'tool-map' && form.of === tool.framework)) return tool;
  // What execute is handed stays that of the tool's own framework.
  const { parameters } = tool.behaviour;
  return {
    ...tool,
    host,
    behaviour: { ...treatment, parameters },
    thrown: tool.thrown === tool.behaviour.thrown ? treatment.thrown : tool.thrown,
  };
}
