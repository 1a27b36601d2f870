import { nameOfCall, uncaughtCalls } from '../analysis/failures/uncaught.ts';
import { executeFlow, type ExecuteFlow, type FallibleCall } from '../analysis/flow/execute-flow.ts';
import { importedExecute } from '../analysis/flow/imported-execute.ts';
import { failureExample, originOf } from '../analysis/output/model-view.ts';
import { outputHookKey } from '../analysis/output/returned-view.ts';
import { release, toolLabel } from '../analysis/output/tool-label.ts';
import { placeIn } from '../analysis/program/other-files.ts';
import type { FileContext } from '../analysis/syntax/file-context.ts';
import type { ToolDefinition } from '../analysis/tools/find-tools.ts';
import { code, receivedView } from './received-text.ts';
import { type ReceivedView, receivedOf } from './received.ts';

interface Path {
  readonly offset: number;
  readonly line: number;
  readonly text: string;
  /** Whether the tool tells the failure itself, or ends a run that was stopped. */
  readonly isPlanned: boolean;
}

const mostLines = 8;

/** The ways in which a tool fails, as a list in Markdown. */
export function toolSummary(tool: ToolDefinition, file: FileContext): string {
  const elsewhere = importedExecute(tool, file);
  const flow = elsewhere?.flow ?? executeFlow(tool, file);
  const name = toolLabel(tool, 'within');
  if (!flow) return absence(tool, toolLabel(tool, 'start'));
  const paths = pathsOf(flow, elsewhere?.file ?? file);
  const version = release(tool);
  const label = version === '' ? name : `${name} (${version})`;
  const heading = paths.every(({ isPlanned }) => isPlanned) ? `Nothing fails out of ${label} uncaught.` : `What fails in ${label}:`;
  const lines = paths
    .slice(0, mostLines)
    .map(({ line, text }) => `- ${elsewhere ? placeIn(elsewhere.file, { line }, file) : `line ${String(line)}`}: ${text}`);
  if (paths.length > mostLines) lines.push(`- and ${String(paths.length - mostLines)} more`);
  const { endings: ends = [], label: runner } = tool.host ?? tool.framework;
  const endings = ends.map(({ code: of, when, run }) => `- ${of === null ? '' : `${code(of)}: `}the run ${run} when ${when}`);
  return [heading, lines.join('\n'), ...(endings.length > 0 ? [`How a run of ${runner} ends:`, endings.join('\n')] : [])]
    .filter(Boolean)
    .join('\n\n');
}

function absence({ executeAbsence }: ToolDefinition, name: string): string {
  switch (executeAbsence) {
    case 'none':
      return `${name} has no execute here.`;
    case 'imported':
      return `The execute of ${name} stands in another file: nothing is known of its failures.`;
    default:
      return `The execute of ${name} is not found in this file: nothing is known of its failures.`;
  }
}

function pathsOf(flow: ExecuteFlow, file: FileContext): Path[] {
  const { tool } = flow;
  const receipts = receivedOf(tool, file).flatMap((receipt) => summaryPath(receipt) ?? []);
  const calls = uncaughtCalls(flow, file).map((call) => pathOfCall(call, tool, file));
  return [...receipts, ...calls].sort((a, b) => a.offset - b.offset);
}

function summaryPath(receipt: ReceivedView): Path | null {
  const { node, kind, view, marked, planned, notes, leaves } = receipt;
  const received = receivedView(receipt.tool, view);
  const dies = view.kind === 'call-dies' || view.kind === 'no-answer';
  if (kind === 'return' && !dies) return null;
  const clause = received === null ? '' : `; ${received.charAt(0).toLowerCase()}${received.slice(1)}`;
  const mark = marked === 'error' ? ', marked as an error' : marked === 'result' ? ', not marked as an error' : '';
  const text =
    planned !== null
      ? notes.join(' ')
      : kind === 'throw'
        ? `${leaves === 'maybe' ? 'may throw' : 'throws'}${clause}`
        : `${kind === 'failure' ? 'returns a failure' : 'returns a value that cannot be sent'}${clause}${kind === 'failure' && !dies ? mark : ''}`;
  return { offset: node.range[0], line: node.loc.start.line, text, isPlanned: planned !== null || (kind === 'failure' && !dies) };
}

function pathOfCall({ node, escapes }: FallibleCall, tool: ToolDefinition, file: FileContext): Path {
  const name = nameOfCall(node, file);
  const origin = node.type === 'CallExpression' ? originOf(node.callee, file) : null;
  const example = escapes === 'yes' ? failureExample(tool, origin ?? name) : null;
  const text = `${code(name)} ${escapes === 'yes' ? 'can' : 'may'} fail and nothing catches it`;
  const received = example === null ? null : receivedView(tool, { kind: 'text', text: example });
  return {
    offset: node.range[0],
    line: node.loc.start.line,
    text: received === null ? text : `${text}; ${received.charAt(0).toLowerCase()}${received.slice(1)}, for example`,
    isPlanned: false,
  };
}

/** When the output hook of a tool is called and with what, in Markdown; null where that was not measured, or it has none. */
export function outputHookText(tool: ToolDefinition): string | null {
  const { behaviour, framework } = tool;
  const { outputHookInput } = behaviour;
  const key = outputHookKey(tool);
  if (key === null || !outputHookInput) return null;
  const given = outputHookInput.path.length === 0 ? 'that value' : `an object that holds it as \`${outputHookInput.path.join('.')}\``;
  const called = `\`${key}\` is called when execute has returned a value, with ${given}; the model receives what it makes of it`;
  const version = release(tool);
  const suffix = version === '' ? '.' : ` (${version}).`;
  return framework.outputHookOnThrow === false
    ? `${called}${suffix} It is never called for a throw: the text of the error goes to the model as it is.`
    : `${called}${suffix}`;
}
