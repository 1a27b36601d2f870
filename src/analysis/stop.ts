import type { ControlFlowError } from '../frameworks/framework.ts';
import { calleeName, isFunction, keyName, literalText, memberPath, unwrap, type Node } from './ast.ts';
import type { ExecuteFlow, ThrowExit } from './execute-flow.ts';
import type { FileContext } from './file-context.ts';
import { conditionsOn, isAbortTest } from './handler.ts';
import { lookUp } from './scope.ts';
import type { ToolDefinition } from './tools.ts';

/** Whether a throw is how the tool ends a run that was stopped: it has to leave execute. */
export function isStop({ node, value }: ThrowExit, { execute }: ExecuteFlow, file: FileContext): boolean {
  if (value && isAbortReason(value, file)) return true;
  for (let current: Node | undefined = node; current && current !== execute; current = current.parent) {
    if (isFunction(current) && isAbortListener(current)) return true;
    if (isFunction(current) || current.parent === execute) {
      if (conditionsOn(node, current).some(({ test, holds }) => holds && isAbortTest(test))) return true;
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
  return /^(?:Abort|Cancel(?:l?ed|lation)?)(?:Error|Exception)?$/.test(calleeName(made) ?? '') || made.arguments.some((argument) => literalText(argument) === 'AbortError');
}

function isAbortListener(fn: Node): boolean {
  const { parent } = fn;
  if (parent?.type === 'CallExpression') {
    return /^(?:addEventListener|once|on)$/.test(calleeName(parent) ?? '') && literalText(parent.arguments[0]) === 'abort';
  }
  return parent?.type === 'AssignmentExpression' && parent.left.type === 'MemberExpression' && keyName(unwrap(parent.left) as typeof parent.left) === 'onabort';
}

/** The names of the errors that the framework acts on when they leave a tool's execute. */
export function controlFlowErrors({ framework, thrown }: ToolDefinition): readonly string[] {
  return [...framework.controlFlowErrors.map(({ name }) => name), ...(thrown.ownErrors ?? [])];
}

/** The error of the framework's control flow that a throw of a value, or a call, raises; null for any other. */
export function raisedControlFlow(node: Node, value: Node | null, { framework, version }: ToolDefinition, file: FileContext): string | null {
  const made = value && file.scopes.resolve(value);
  const className = made?.type === 'NewExpression' ? nameOfClass(made.callee, file) : undefined;
  const raised = framework.controlFlowErrors.find(
    ({ name, raisedBy, raisedByImport, module, major }) =>
      (major === undefined || major === version.major) &&
      (name === className ||
        (raisedBy !== undefined && isCallOf(node, raisedBy, file)) ||
        (raisedByImport !== undefined && isCallOfImport(node, module, raisedByImport, file))),
  );
  return raised?.name ?? null;
}

function isCallOf(node: Node, { call, option: [name, value] }: NonNullable<ControlFlowError['raisedBy']>, file: FileContext): boolean {
  if (node.type !== 'CallExpression' || !call.test(memberPath(node.callee)?.join('.') ?? '')) return false;
  return node.arguments.some((argument) => {
    const options = file.scopes.resolve(argument);
    const found = options.type === 'ObjectExpression' ? lookUp(options, [name], file.scopes) : null;
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

function nameOfClass(className: Node, file: FileContext): string | undefined {
  return file.imports.importedFrom(className)?.name.split('.').at(-1) ?? memberPath(className)?.at(-1);
}

/** Whether a throw is one that the framework acts on: `throw new UrlElicitationRequiredError(…)`, or a caught one that is thrown on. */
export function isControlFlow({ node, value, rethrows }: ThrowExit, { tool }: ExecuteFlow, file: FileContext): boolean {
  const known = controlFlowErrors(tool);
  const isKnown = (className: Node): boolean => {
    const name = nameOfClass(className, file);
    return name !== undefined && known.includes(name);
  };
  if (rethrows) return conditionsOn(node, rethrows).some(({ test, holds }) => holds && isTestFor(test, tool, isKnown));
  const made = value && file.scopes.resolve(value);
  return made?.type === 'NewExpression' && isKnown(made.callee);
}

// `error instanceof UrlElicitationRequiredError`, `isGraphInterrupt(error)`.
function isTestFor(test: Node, { framework }: ToolDefinition, isKnown: (className: Node) => boolean): boolean {
  const guards = framework.controlFlowErrors.map(({ guard }) => guard);
  const pending = [test];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const value = unwrap(next);
    if (value.type === 'LogicalExpression') pending.push(value.left, value.right);
    else if (value.type === 'BinaryExpression' && value.operator === 'instanceof' && isKnown(value.right)) return true;
    else if (value.type === 'CallExpression' && guards.includes(calleeName(value) ?? '')) return true;
  }
  return false;
}
