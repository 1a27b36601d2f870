import type { ExecuteFlow, ThrowExit } from '../analysis/flow/execute-flow.ts';
import { frameworkResultCall } from '../analysis/flow/framework-results.ts';
import { importedThrows, type ImportedThrow } from '../analysis/flow/imported-throw.ts';
import { toolForSyncThrow } from '../analysis/flow/sync-throw.ts';
import { lostText, receivedOfKind, viewOfThrow } from '../analysis/output/model-view.ts';
import { shownText } from '../analysis/output/tool-label.ts';
import { thrownType } from '../analysis/program/types.ts';
import type { Node } from '../analysis/syntax/ast.ts';
import type { FileContext } from '../analysis/syntax/file-context.ts';
import type { ToolDefinition } from '../analysis/tools/find-tools.ts';
import { type ThrownValue, valueKind } from '../analysis/values/value-kind.ts';

/** A value that is no Error and that leaves execute by a throw. */
export interface NonError {
  /** The value, or the throw where it has none; for a throw of another file the callee of the call that leads there. */
  readonly node: Node;
  readonly exit: ThrowExit;
  /** The tool as it is for this exit. */
  readonly tool: ToolDefinition;
  /** Where a function of another file throws it. */
  readonly through: ImportedThrow | null;
  /** What it is, by its syntax, or the type that it has where syntax does not tell. */
  readonly what: { readonly kind: Exclude<ThrownValue['kind'], 'error' | 'unknown'> } | { readonly type: string };
  readonly fate: NonErrorFate;
}

/**
 * What becomes of it. `whole`: every field is sent; `text`: a text of it, or nothing but an empty result; `lost`: who receives what instead;
 * `run-ends`: no tool error is sent, as the framework does it with all errors where `always` is set.
 */
type NonErrorFate =
  | { readonly kind: 'whole' | 'text'; readonly received: string }
  | { readonly kind: 'lost'; readonly clause: string }
  | { readonly kind: 'call-dies'; readonly error: string }
  | { readonly kind: 'run-ends'; readonly error: string; readonly always: boolean }
  | { readonly kind: 'no-answer' | 'unknown' };

/** The values that are no Errors and surely leave a tool's execute: by throws of other files first, then in source order. */
export function nonErrors(tool: ToolDefinition, flow: ExecuteFlow, file: FileContext): NonError[] {
  // Where nobody is sent the text, it makes no difference.
  if (tool.thrown.reaches === 'nobody') return [];
  return [
    ...importedThrows(flow, file).flatMap((thrown) => ofOtherFile(thrown, tool) ?? []),
    ...flow.throws.flatMap((exit) => ofThisFile(exit, flow, file) ?? []),
  ];
}

function ofOtherFile(through: ImportedThrow, tool: ToolDefinition): NonError | null {
  const { call, exit, file } = through;
  const kind = thrownKind(exit.value, file);
  if (kind === 'error' || kind === 'unknown') return null;
  return { node: call.callee, exit, tool, through, what: { kind }, fate: nonErrorFate(exit.value, kind, tool, file) };
}

function ofThisFile(exit: ThrowExit, flow: ExecuteFlow, file: FileContext): NonError | null {
  const { node, value, escapes, rethrows } = exit;
  if (escapes !== 'yes' || rethrows) return null;
  const kind = thrownKind(value, file);
  // A result of the framework's own is thrown for want of a `return`.
  if (kind === 'error' || (value && frameworkResultCall(value, flow.tool, file))) return null;
  if (kind !== 'unknown') {
    const tool = toolForSyncThrow(exit, flow);
    return { node: value ?? node, exit, tool, through: null, what: { kind }, fate: nonErrorFate(value, kind, tool, file) };
  }
  const type = value && thrownType(value, file);
  if (!type) return null;
  const { tool } = flow;
  return { node: value, exit, tool, through: null, what: { type: type.text }, fate: fateOfType(type.kind, tool) };
}

function thrownKind(value: Node | null, file: FileContext): ThrownValue['kind'] {
  return value ? valueKind(value, file).kind : 'undefined';
}

function nonErrorFate(value: Node | null, kind: ThrownValue['kind'], tool: ToolDefinition, file: FileContext): NonErrorFate {
  const clause = lostText(tool, value, file);
  if (clause !== null) return { kind: 'lost', clause };
  const view = viewOfThrow(tool, value, file);
  switch (view.kind) {
    case 'text':
      return {
        kind: tool.thrown.value === 'json' && (kind === 'object' || kind === 'instance') ? 'whole' : 'text',
        received: shownText(view.text),
      };
    case 'nothing':
      return { kind: 'text', received: 'a result without content' };
    case 'call-dies': {
      // Nothing is known of the error but that it is what was thrown.
      const error = view.error === '…' ? 'it' : shownText(view.error);
      const always = tool.thrown.endsWith !== undefined;
      return always || kind === 'null' || kind === 'undefined' ? { kind: 'run-ends', error, always } : { kind: 'call-dies', error };
    }
    default:
      return { kind: view.kind };
  }
}

function fateOfType(kind: Parameters<typeof receivedOfKind>[0], tool: ToolDefinition): NonErrorFate {
  const { lostValue } = tool.thrown;
  if (lostValue !== undefined && /^(?:string|number|boolean|bigint)$/.test(kind)) return { kind: 'lost', clause: lostValue };
  const received = receivedOfKind(kind, tool);
  return received === null ? { kind: 'unknown' } : { kind: 'text', received };
}
