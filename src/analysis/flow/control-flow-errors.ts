import type { ControlFlowError } from '../../frameworks/framework.ts';
import { abortClass } from '../../knowledge/failure-keys.ts';
import { listenerAdders } from '../../knowledge/language.ts';
import { calleeName, isFunction, keyName, literalText, memberPath, type Node, unwrap } from '../syntax/ast.ts';
import { classOf } from '../syntax/classes.ts';
import { type Atom, atomsOf } from '../control/condition-atoms.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { globalPath } from '../syntax/globals.ts';
import { conditionsOn, saysStopped } from '../control/path-conditions.ts';
import { lookUpProperty } from '../syntax/scope.ts';
import type { ToolDefinition } from '../tools/find-tools.ts';
import type { ExecuteFlow, ThrowExit } from './execute-flow.ts';

/** Whether a throw is how the tool ends a run that was stopped: it has to leave execute. */
export function isStop({ node, value }: ThrowExit, { execute }: ExecuteFlow, file: FileContext): boolean {
  if (value && isAbortReason(value, file)) return true;
  for (let current: Node | undefined = node; current && current !== execute; current = current.parent) {
    if (isFunction(current) && isAbortListener(current, file)) return true;
    if (isFunction(current) || current.parent === execute) {
      if (conditionsOn(node, current).some(saysStopped)) return true;
    }
  }
  return false;
}

const maxHops = 8;

// `signal.reason`, or an error that is named AbortError.
function isAbortReason(value: Node, file: FileContext): boolean {
  let made = file.scopes.resolve(value);
  // `signal.reason ?? new Error('stopped')`; a constant may name itself: `var error = error || …`.
  for (let hop = 0; hop < maxHops && made.type === 'LogicalExpression'; hop++) made = file.scopes.resolve(made.left);
  if (made.type === 'MemberExpression') return keyName(made) === 'reason' && /signal|controller/i.test(memberPath(made)?.join('.') ?? '');
  if (made.type !== 'NewExpression') return false;
  return abortClass.test(calleeName(made) ?? '') || made.arguments.some((argument) => literalText(argument) === 'AbortError');
}

function isAbortListener(fn: Node, file: FileContext): boolean {
  const { parent } = fn;
  if (parent?.type === 'CallExpression') {
    if (!listenerAdders.test(calleeName(parent) ?? '') || literalText(parent.arguments[0]) !== 'abort') return false;
    const callee = unwrap(parent.callee);
    return callee.type !== 'MemberExpression' || !isOwnLimit(callee.object, file);
  }
  if (parent?.type !== 'AssignmentExpression' || parent.left.type !== 'MemberExpression') return false;
  return keyName(parent.left) === 'onabort' && !isOwnLimit(parent.left.object, file);
}

/** Whether a signal is a limit of the tool's own: `AbortSignal.timeout(5_000)`. */
export function isOwnLimit(signal: Node, file: FileContext): boolean {
  const value = file.scopes.resolve(signal);
  return value.type === 'CallExpression' && globalPath(value.callee, file) === 'AbortSignal.timeout';
}

/** A class of errors, as far as a file tells: its name, or that of what it extends, and the module that it is imported from. */
export interface ErrorClass {
  readonly name: string;
  /** Null where the file does not show it. */
  readonly module: string | null;
}

/** Whether a class is one of the errors that the framework acts on when they leave a tool's execute. */
export function isControlFlowClass(
  { name, module }: ErrorClass,
  { framework, thrown }: ToolDefinition,
  { settings }: FileContext,
): boolean {
  if (thrown.ownErrors?.includes(name)) return true;
  return framework.controlFlowErrors.some(
    (error) =>
      error.name === name && (!error.from || (module !== null && (error.from.test(module) || Object.hasOwn(settings.modules, module)))),
  );
}

/** The error of the framework's control flow that a throw of a value, or a call, raises; null for any other. */
export function raisedControlFlow(node: Node, value: Node | null, tool: ToolDefinition, file: FileContext): string | null {
  const { framework, version } = tool;
  const made = value && file.scopes.resolve(value);
  const thrown = made?.type === 'NewExpression' ? errorClassOf(made.callee, file) : null;
  const className = thrown && isControlFlowClass(thrown, tool, file) ? thrown.name : undefined;
  const raised = framework.controlFlowErrors.find(
    ({ name, raisedBy, raisedByImport, module, major }) =>
      (major === undefined || major === version.major) &&
      (name === className ||
        (raisedBy !== undefined && isCallOf(node, raisedBy, file)) ||
        (raisedByImport !== undefined && isCallOfImport(node, module, raisedByImport, file))),
  );
  return raised?.name ?? null;
}

/**
 * What follows when a throw of the framework's own error leaves execute: "The run fails with the error code `MissingToken`…". Null where
 * the framework's data tell nothing of it.
 */
export function planEndText({ value }: ThrowExit, { framework }: ToolDefinition, file: FileContext): string | null {
  const made = value && file.scopes.resolve(value);
  if (made?.type !== 'NewExpression') return null;
  const name = errorClassOf(made.callee, file)?.name;
  const ends = framework.controlFlowErrors.find((error) => error.name === name)?.ends;
  if (!ends) return null;
  const { code } = ends;
  const given = made.arguments[code.argument];
  // A class of the file's own may give another code.
  const isOwn = classOf(made.callee, file.scopes) !== null;
  const written = given ? literalText(file.scopes.resolve(given)) : code.default;
  return ends.sentence.replace('{code}', written === null || isOwn ? 'that it was given' : `\`${written}\``);
}

function isCallOf(node: Node, { call, option: [name, value] }: NonNullable<ControlFlowError['raisedBy']>, file: FileContext): boolean {
  if (node.type !== 'CallExpression' || !call.test(memberPath(node.callee)?.join('.') ?? '')) return false;
  return node.arguments.some((argument) => {
    const options = file.scopes.resolve(argument);
    const found = options.type === 'ObjectExpression' ? lookUpProperty(options, [name], file.scopes) : null;
    return found?.kind === 'found' && literalText(found.property.value) === value;
  });
}

function isCallOfImport(node: Node, module: string, name: string, file: FileContext): boolean {
  const imported = node.type === 'CallExpression' ? file.imports.importedFrom(node.callee) : null;
  return imported?.name === name && isOfModule(imported.module, module);
}

/** Whether a specifier is a module, or a part of it: `@langchain/langgraph/web` of `@langchain/langgraph`. */
export function isOfModule(specifier: string, module: string): boolean {
  return specifier === module || specifier.startsWith(`${module}/`);
}

const maxAncestors = 8;

/** The class that an expression names; one of the file's own counts as what it extends. Null for one that extends nothing known. */
export function errorClassOf(className: Node, file: FileContext): ErrorClass | null {
  let current = className;
  for (let hop = 0; hop < maxAncestors; hop++) {
    const imported = file.imports.importedFrom(current);
    const name = imported?.name.split('.').at(-1) ?? memberPath(current)?.at(-1);
    if (imported && name !== undefined) return { name, module: imported.module };
    const own = classOf(current, file.scopes);
    if (!own) return name === undefined ? null : { name, module: null };
    if (!own.superClass) return null;
    current = own.superClass;
  }
  return null;
}

/** Whether a throw is one that the framework acts on: `throw new UrlElicitationRequiredError(…)`, or a caught one that is thrown on. */
export function isControlFlow({ node, value, rethrows }: ThrowExit, { tool }: ExecuteFlow, file: FileContext): boolean {
  const isKnown = (className: Node): boolean => {
    const named = errorClassOf(className, file);
    return named !== null && isControlFlowClass(named, tool, file);
  };
  if (rethrows)
    return conditionsOn(node, rethrows).some((condition) => atomsOf(condition).some(({ atom }) => isTestFor(atom, tool, isKnown)));
  const made = value && file.scopes.resolve(value);
  return made?.type === 'NewExpression' && isKnown(made.callee);
}

// `error instanceof UrlElicitationRequiredError`, `isGraphInterrupt(error)`.
function isTestFor(atom: Atom, { framework }: ToolDefinition, isKnown: (className: Node) => boolean): boolean {
  if (!atom.holds) return false;
  if (atom.kind === 'instanceof') return isKnown(atom.className);
  return atom.kind === 'call' && framework.controlFlowErrors.some(({ guard }) => guard !== undefined && guard === calleeName(atom.call));
}
