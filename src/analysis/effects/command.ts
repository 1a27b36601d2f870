import type { Effect } from './effects.ts';
import { effectsOf } from './effects.ts';
import type { Node } from '../syntax/ast.ts';
import { executeFlow } from '../flow/execute-flow.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { lookUpProperty } from '../syntax/scope.ts';
import type { ToolDefinition } from '../tools/find-tools.ts';
import { mutatingVerb, readingVerb } from '../syntax/name-words.ts';

/** What tells that a tool changes something outside of its run, or that it only asks. */
type CommandEvidence =
  | { readonly kind: 'form'; readonly node: Node }
  | { readonly kind: 'annotation'; readonly node: Node; readonly hint: 'readOnlyHint' | 'destructiveHint' }
  | { readonly kind: 'effect'; readonly effect: Effect }
  | { readonly kind: 'name'; readonly verb: string };

/** A command changes something outside of its run; a query leaves all as it was. */
export interface Command {
  readonly kind: 'command' | 'query' | 'unknown';
  readonly evidence: CommandEvidence | null;
}

const unknown: Command = { kind: 'unknown', evidence: null };

const commands = new WeakMap<ToolDefinition, Command>();

/** Whether a tool is a command: by the form that defines it, by its annotations, by what its execute does, by the verb that leads its name. */
export function commandOf(tool: ToolDefinition, file: FileContext): Command {
  let command = commands.get(tool);
  if (!command) {
    command = byForm(tool) ?? byAnnotations(tool, file) ?? byBody(tool, file) ?? unknown;
    commands.set(tool, command);
  }
  return command;
}

function byForm({ isCommand, node }: ToolDefinition): Command | null {
  return isCommand ? { kind: 'command', evidence: { kind: 'form', node } } : null;
}

function byAnnotations({ annotations }: ToolDefinition, file: FileContext): Command | null {
  const hint = (name: 'readOnlyHint' | 'destructiveHint'): { readonly node: Node; readonly value: boolean } | null => {
    const hints = annotations && file.scopes.resolve(annotations);
    const found = hints?.type === 'ObjectExpression' ? lookUpProperty(hints, [name], file.scopes) : null;
    const value = found?.kind === 'found' ? file.scopes.resolve(found.property.value) : null;
    return value?.type === 'Literal' && typeof value.value === 'boolean' ? { node: value, value: value.value } : null;
  };
  const readOnly = hint('readOnlyHint');
  if (readOnly)
    return { kind: readOnly.value ? 'query' : 'command', evidence: { kind: 'annotation', node: readOnly.node, hint: 'readOnlyHint' } };
  const destructive = hint('destructiveHint');
  return destructive?.value ? { kind: 'command', evidence: { kind: 'annotation', node: destructive.node, hint: 'destructiveHint' } } : null;
}

function byBody(tool: ToolDefinition, file: FileContext): Command | null {
  const flow = executeFlow(tool, file);
  const [effect] = flow ? effectsOf(flow, file) : [];
  const reads = tool.name === null ? null : readingVerb(tool.name);
  // A tool that is called get or search and changes something keeps a cache or a count, as a rule.
  if (effect) return reads === null ? { kind: 'command', evidence: { kind: 'effect', effect } } : null;
  const verb = tool.name === null ? null : mutatingVerb(tool.name);
  if (verb !== null) return { kind: 'command', evidence: { kind: 'name', verb } };
  return reads === null ? null : { kind: 'query', evidence: { kind: 'name', verb: reads } };
}
