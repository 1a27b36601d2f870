import { calleeName, isFunction, keyName, literalText, memberPath, unwrap, type Node } from './ast.ts';
import type { ExecuteFlow, ThrowExit } from './execute-flow.ts';
import type { FileContext } from './file-context.ts';
import { conditionsOn, isAbortTest } from './handler.ts';
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

/** Whether a throw is one that the framework acts on: `throw new UrlElicitationRequiredError(…)`. */
export function isControlFlow({ value }: ThrowExit, { tool }: ExecuteFlow, file: FileContext): boolean {
  const made = value && file.scopes.resolve(value);
  if (made?.type !== 'NewExpression') return false;
  const imported = file.imports.importedFrom(made.callee)?.name.split('.').at(-1) ?? calleeName(made);
  return imported !== null && controlFlowErrors(tool).includes(imported);
}
