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

/** Whether a throw is one that the framework acts on: `throw new UrlElicitationRequiredError(…)`, or a caught one that is thrown on. */
export function isControlFlow({ node, value, rethrows }: ThrowExit, { tool }: ExecuteFlow, file: FileContext): boolean {
  const known = controlFlowErrors(tool);
  const isKnown = (className: Node): boolean => {
    const name = file.imports.importedFrom(className)?.name.split('.').at(-1) ?? memberPath(className)?.at(-1);
    return name !== undefined && known.includes(name);
  };
  if (rethrows) return conditionsOn(node, rethrows).some(({ test, holds }) => holds && isInstanceTest(test, isKnown));
  const made = value && file.scopes.resolve(value);
  return made?.type === 'NewExpression' && isKnown(made.callee);
}

function isInstanceTest(test: Node, isKnown: (className: Node) => boolean): boolean {
  const pending = [test];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const value = unwrap(next);
    if (value.type === 'LogicalExpression') pending.push(value.left, value.right);
    else if (value.type === 'BinaryExpression' && value.operator === 'instanceof' && isKnown(value.right)) return true;
  }
  return false;
}
