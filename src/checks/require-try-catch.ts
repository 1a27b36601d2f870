import type { FunctionNode } from '../analysis/syntax/ast.ts';
import { reportsThrows } from '../analysis/tools/definition.ts';
import { executeFlow, type ExecuteFlow, type FallibleCall, type ThrowExit } from '../analysis/flow/execute-flow.ts';
import type { FileContext } from '../analysis/syntax/file-context.ts';
import { toolForSyncThrow } from '../analysis/flow/sync-throw.ts';
import { failsByThrow } from '../analysis/failures/failure-channel.ts';
import { findTools, type ToolDefinition } from '../analysis/tools/find-tools.ts';
import { uncaughtCalls, uncaughtThrow } from '../analysis/failures/uncaught.ts';

/** The first failure that leaves an execute though nobody planned for it. */
export interface UncaughtFailure {
  readonly flow: ExecuteFlow;
  readonly raised: { readonly by: 'call'; readonly call: FallibleCall } | { readonly by: 'throw'; readonly exit: ThrowExit };
  /** It leaves before execute has given a promise, which ends the run instead. */
  readonly endsRun: boolean;
}

/**
 * For each execute of a file the failure that nothing catches: of a call before that of a throw. A function that several tools run is told of
 * once, and one of a tool whose framework answers for what it throws is not.
 */
export function uncaughtFailures(file: FileContext): UncaughtFailure[] {
  const found = new Map<FunctionNode, UncaughtFailure>();
  for (const tool of findTools(file)) {
    const flow = answersForThrows(tool) ? null : executeFlow(tool, file);
    if (!flow || found.has(flow.execute)) continue;
    const raised = raisedIn(flow, file);
    if (raised)
      found.set(flow.execute, { flow, raised, endsRun: toolForSyncThrow(raised.by === 'call' ? raised.call : raised.exit, flow) !== tool });
  }
  return [...found.values()];
}

function answersForThrows(tool: ToolDefinition): boolean {
  return tool.thrown.reaches === 'nobody' || reportsThrows(tool) || tool.framework.mayAnswerForThrows === true;
}

function raisedIn(flow: ExecuteFlow, file: FileContext): UncaughtFailure['raised'] | null {
  const call = uncaughtCalls(flow, file).find(({ escapes, owner }) => escapes === 'yes' && !isOthersExecute(owner, flow, file));
  if (call) return { by: 'call', call };
  const exit = uncaughtThrow(flow, file);
  if (!exit || isOthersExecute(exit.owner, flow, file) || (failsByThrow(flow.tool) && !hasRethrow(flow))) return null;
  return { by: 'throw', exit };
}

// `super._call(input)`: what fails in the execute of another tool is reported of that one.
function isOthersExecute(owner: FunctionNode, { execute }: ExecuteFlow, file: FileContext): boolean {
  return owner !== execute && findTools(file).some((tool) => tool.execute === owner && !answersForThrows(tool));
}

function hasRethrow({ throws }: ExecuteFlow): boolean {
  return throws.some(({ escapes, rethrows: handler }) => escapes === 'yes' && handler !== null);
}
