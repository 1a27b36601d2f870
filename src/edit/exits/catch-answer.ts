import { calleeName, type Node } from '../../analysis/syntax/ast.ts';
import type { ExecuteFlow } from '../../analysis/flow/execute-flow.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { memoize } from '../../analysis/syntax/memoize.ts';
import { runSignal } from '../../analysis/signal/signal-forwarding.ts';
import { isControlFlowClass, isOfModule } from '../../analysis/flow/control-flow-errors.ts';
import type { ToolDefinition } from '../../analysis/tools/find-tools.ts';
import { caughtNames } from '../../knowledge/given-names.ts';
import { failureExpression, fileFailureStyle, type FailureTexts, keepsCause, unexpectedThrow } from '../failure/failure.ts';
import { importName, type ImportedName } from '../text/imports.ts';
import { nameFor } from '../failure/next-step.ts';
import { stopTest } from '../signal/rethrow.ts';
import { comingSignal } from '../signal/signal.ts';
import { indentUnit, propertyKey, quoted, type TextEdit } from '../text/code-style.ts';
import { freeName } from '../text/free-name.ts';

/** A call of the logger or the helper, with another expression for the caught error. */
export function withError(call: string, error: string): string {
  return call.replace(/\([^(),]*(?=[,)][^()]*$)/, `(${error}`);
}

/** What a catch answers a failure with, as statements without their semicolons. */
export interface CatchAnswer {
  /** The name that the caught error has in them. */
  readonly caught: string;
  /** Let the stop of the run and the framework's control flow through. */
  readonly passOn: readonly string[];
  /** The one of them for the stop; null where the framework hands no signal over, so that an AbortError is the tool's own. */
  readonly stop: string | null;
  readonly log: string | null;
  /** The failure as an expression. */
  readonly failure: string;
  /** `return` with the failure, in a generator `yield`; `throw` with an Error where the request asks for one. */
  readonly answer: string;
  /** What the statements need elsewhere in the file: an import, the run's signal among the parameters. */
  readonly edits: readonly TextEdit[];
  readonly importEdit: TextEdit | null;
}

export interface AnswerRequest {
  readonly texts: FailureTexts;
  /** The white space before the statements. */
  readonly indent: string;
  /** The name of a catch's parameter that is there already. */
  readonly caught?: string | undefined;
  /** The text of an Error that tells the failure in place of a result. */
  readonly thrown?: string | undefined;
}

/** The answer of a catch in a tool's execute, by the settings and by how the file writes its failures. */
export function catchAnswer(flow: ExecuteFlow, { texts, indent, caught: given, thrown }: AnswerRequest, file: FileContext): CatchAnswer {
  const { tool, execute } = flow;
  const { settings, sourceCode } = file;
  let importEdit: TextEdit | null = null;
  const use = ({ name, edit }: ImportedName): string => {
    importEdit ??= edit;
    return name;
  };
  const run = runSignal(tool, file);
  // Where the fix of a call is about to have execute take the signal, both fixes take it alike, in whichever order they come.
  const coming = run?.text === null ? comingSignal(tool, file) : null;
  const { text: signal, optional } = coming ?? run ?? { text: null, optional: true };
  const controlFlow = importedErrors(file).flatMap(({ local, name, module }) =>
    isControlFlowClass({ name, module }, tool, file) ? [local] : [],
  );
  const guards = guardsOf(tool, file);
  const helper = settings.errorHelper && use(importName(settings.errorHelper, file));
  const isKept = thrown !== undefined && keepsCause(file);
  const logger = helper || isKept ? null : typeof settings.logger === 'string' ? settings.logger : use(importName(settings.logger, file));
  const mentioned = new Set(
    [signal, helper, logger, ...controlFlow, ...guards.map(({ name }) => name)].map((text) => text?.split(/[.?]/)[0]),
  );
  const caught = given ?? freeName(caughtNames, { has: (name) => mentioned.has(name) || isHiding(name, execute, file) });
  const stop = handsNoSignal(tool)
    ? null
    : `if (${stopTest(signal === null ? null : { text: signal, optional }, caught, file)}) throw ${caught}`;
  const failure = helper
    ? `${helper}(${caught}${helperContext(tool, file)})`
    : failureExpression(tool, texts, fileFailureStyle(file), { indent, unit: indentUnit(sourceCode) }, file);
  return {
    caught,
    passOn: [
      ...(stop === null ? [] : [stop]),
      ...controlFlow.map((name) => `if (${caught} instanceof ${name}) throw ${caught}`),
      ...guards.map(({ name }) => `if (${name}(${caught})) throw ${caught}`),
      ...errorsFromWithin(flow, file).map(
        (name) => `if (${caught} instanceof Error && ${caught}.name === ${quoted(name, sourceCode)}) throw ${caught}`,
      ),
    ],
    stop,
    log: logger && `${logger}(${caught})`,
    failure,
    answer:
      thrown === undefined
        ? `${execute.generator ? 'yield' : 'return'} ${failure}`
        : unexpectedThrow(thrown, caught, { indent, unit: indentUnit(sourceCode) }, file),
    edits: [...(coming?.edits ?? []), ...guards.flatMap(({ edit }) => edit ?? []), ...(importEdit ? [importEdit] : [])],
    importEdit,
  };
}

function handsNoSignal({ behaviour, parameters }: ToolDefinition): boolean {
  return parameters.signal === undefined && behaviour.parameters.signal === undefined && behaviour.measuredOn !== null;
}

// `, { tool: 'cancelOrder' }`, where the helper takes the name and the file tells it.
function helperContext(tool: ToolDefinition, file: FileContext): string {
  const key = file.settings.errorHelper?.toolKey;
  const name = key === undefined ? null : nameFor(tool, file);
  return key === undefined || name === null ? '' : `, { ${propertyKey(key, file.sourceCode)}: ${quoted(name, file.sourceCode)} }`;
}

// Where the file loads what raises an error that a guard tells, or the guard: only such a file can come to it.
function guardsOf({ framework }: ToolDefinition, file: FileContext): ImportedName[] {
  const found = new Map<string, ImportedName>();
  for (const { module, name, guard, raisedByImport } of framework.controlFlowErrors) {
    if (guard === undefined || found.has(guard)) continue;
    if (loads(module, [name, guard, raisedByImport ?? guard], file)) found.set(guard, importName({ module, name: guard }, file));
  }
  return [...found.values()];
}

// What a graph that runs within the tool hands on, told by its name where the file does not load the guard for it.
function errorsFromWithin({ tool: { framework }, calls }: ExecuteFlow, file: FileContext): string[] {
  return framework.controlFlowErrors.flatMap(({ name, module, guard, raisedByImport, mayComeFrom }) => {
    const mayCome = mayComeFrom !== undefined && calls.some(({ node }) => mayComeFrom.test(calleeName(node) ?? ''));
    return mayCome && guard !== undefined && !loads(module, [name, guard, raisedByImport ?? guard], file) ? [name] : [];
  });
}

function loads(module: string, names: readonly string[], { imports, sourceCode }: FileContext): boolean {
  return (sourceCode.scopeManager?.scopes ?? []).some(
    ({ type, variables }) =>
      (type === 'module' || type === 'global') &&
      variables.some((variable) => {
        const imported = imports.ofVariable(variable);
        return imported && !imported.typeOnly && isOfModule(imported.module, module) && names.includes(imported.name);
      }),
  );
}

/**
 * Whether a name of execute hides what the answer would call. The logger and the helper of the settings mean what the file has under
 * their names; a parameter of that name is something else.
 */
export function hidesAnswer(execute: ExecuteFlow['execute'], file: FileContext): boolean {
  const root = helperRoot(file);
  for (let scope = file.sourceCode.scopeManager?.acquire(execute) ?? null; scope; scope = scope.upper) {
    if (scope.type === 'module' || scope.type === 'global') return false;
    // What the body declares stays inside the try.
    const isBodys = (type: string): boolean => scope?.block === execute && type !== 'Parameter' && type !== 'FunctionName';
    if (scope.variables.some(({ name, defs }) => name === root && defs.some(({ type }) => !isBodys(type)))) return true;
  }
  return false;
}

/** Whether a name in reach of a statement hides what an answer in its place would call. */
export function hidesAnswerAt(statement: Node, file: FileContext): boolean {
  const root = helperRoot(file);
  const { scopeManager } = file.sourceCode;
  for (let node: Node | undefined = statement; node && node.type !== 'Program'; node = node.parent) {
    if ([scopeManager?.acquire(node), scopeManager?.acquire(node, true)].some((scope) => scope?.set.has(root))) return true;
  }
  return false;
}

function helperRoot({ settings: { logger, errorHelper } }: FileContext): string {
  const name = errorHelper?.name ?? (typeof logger === 'string' ? logger : logger.name);
  return name.split('.')[0] ?? name;
}

// Whether a name of the catch's own would hide one that is in reach of execute.
function isHiding(name: string, execute: ExecuteFlow['execute'], file: FileContext): boolean {
  for (let scope = file.sourceCode.scopeManager?.acquire(execute) ?? null; scope; scope = scope.upper) {
    const defs = scope.set.get(name)?.defs ?? [];
    const isBodys = scope.block === execute && !defs.some(({ type }) => type === 'Parameter' || type === 'FunctionName');
    if (defs.length > 0 && !isBodys) return true;
  }
  return false;
}

// What the file imports under the names of error classes: only a file that knows such an error can raise it.
export const importedErrors: (file: FileContext) => readonly { readonly local: string; readonly name: string; readonly module: string }[] =
  memoize(({ imports, sourceCode }) =>
    (sourceCode.scopeManager?.scopes ?? []).flatMap(({ type, variables }) => {
      if (type !== 'module' && type !== 'global') return [];
      return variables.flatMap((variable) => {
        const imported = imports.ofVariable(variable);
        return imported && !imported.typeOnly && imported.name.endsWith('Error')
          ? [{ local: variable.name, name: imported.name, module: imported.module }]
          : [];
      });
    }),
  );
