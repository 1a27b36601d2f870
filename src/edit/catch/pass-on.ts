import { isFunction, isInside, memberPath, rootOf, unwrap, type Node } from '../../analysis/syntax/ast.ts';
import type { ExecuteFlow } from '../../analysis/flow/execute-flow.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import type { Handler } from '../../analysis/control/catch-handlers.ts';
import { runSignal } from '../../analysis/signal/signal-forwarding.ts';
import type { Swallowing } from '../../checks/no-swallowed-control-flow.ts';
import { importedErrors } from '../exits/catch-answer.ts';
import { importName } from '../text/imports.ts';
import { rethrowFirst, stopTest, type SignalText } from '../signal/rethrow.ts';
import type { TextEdit } from '../text/code-style.ts';

/** Lets a handler throw on, before anything else, what it swallows. Null where it cannot be edited in its place. */
export function passOn(swallowing: Swallowing, flow: ExecuteFlow, file: FileContext): readonly TextEdit[] | null {
  const { node: handler } = swallowing.site;
  if (isFunction(handler) && handler.parent.type !== 'CallExpression') return null;
  const tellers = tellersOf(swallowing, flow, file).map(({ guard, name, module }) => ({
    guard,
    ...importName({ module, name: guard ?? name }, file),
  }));
  const signal = swallowing.stop && signalAt(swallowing, flow, file);
  const testsOf = (caught: string): string[] => [
    ...(swallowing.stop ? [stopTest(signal ?? null, caught, file)] : []),
    ...tellers.map(({ name, guard }) => (guard === undefined ? `${caught} instanceof ${name}` : `${name}(${caught})`)),
  ];
  const edits = rethrowFirst(handler, testsOf, [signal?.text, ...tellers.map(({ name }) => name)], file);
  return edits && [...tellers.flatMap(({ edit }) => edit ?? []), ...edits];
}

// What tells the errors of a handler from others: one guard may tell several.
function tellersOf({ controlFlow }: Swallowing, flow: ExecuteFlow, file: FileContext): Teller[] {
  const { controlFlowErrors } = flow.tool.framework;
  const tellers = controlFlow.map(({ error }) => {
    const guard = controlFlowErrors.find(({ name }) => name === error)?.guard;
    return { guard, module: errorModule(error, flow, file), name: error };
  });
  return tellers.filter(({ guard }, index) => guard === undefined || tellers.findIndex((each) => each.guard === guard) === index);
}

interface Teller {
  readonly guard: string | undefined;
  readonly module: string;
  readonly name: string;
}

function errorModule(error: string, { tool: { framework, version } }: ExecuteFlow, file: FileContext): string {
  // Several modules of a framework may export it.
  const imported = importedErrors(file).find(({ name }) => name === error);
  if (imported) return imported.module;
  const known = framework.controlFlowErrors.filter(({ name }) => name === error);
  return (known.find(({ major }) => major === version.major) ?? known[0])?.module ?? '';
}

/** The run's signal as the handler can read it: execute's own, else the expression that a call of the try gets. */
function signalAt({ site, stop }: Swallowing, flow: ExecuteFlow, file: FileContext): SignalText | null {
  const { node: handler } = site;
  const run = runSignal(flow.tool, file);
  if (run?.text != null && isInside(handler, flow.execute) && meansParameter(run.text, handler, flow, file))
    return { text: run.text, optional: run.optional };
  const signal = stop?.signal && unwrap(stop.signal);
  const root = signal && memberPath(signal) ? rootOf(signal) : null;
  if (!signal || root?.type !== 'Identifier') return null;
  const { block } = file.scopes.variableOf(root)?.scope ?? {};
  return block && isInside(handler, block) ? { text: file.sourceCode.getText(signal), optional: true } : null;
}

// Whether no name between execute and the handler hides the parameter that leads to the signal.
function meansParameter(text: string, handler: Handler, { execute }: ExecuteFlow, { sourceCode: { scopeManager } }: FileContext): boolean {
  const [root = ''] = text.split(/[.?]/);
  for (let node: Node = handler; node !== execute && node.parent; node = node.parent) {
    if ([scopeManager?.acquire(node), scopeManager?.acquire(node, true)].some((scope) => scope?.set.has(root))) return false;
  }
  return true;
}
