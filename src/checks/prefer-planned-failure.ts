import type { TSESTree } from '@typescript-eslint/utils';
import { effectsOf } from '../analysis/effects/effects.ts';
import { isControlFlow, isStop } from '../analysis/flow/control-flow-errors.ts';
import type { ExecuteFlow, ThrowExit } from '../analysis/flow/execute-flow.ts';
import { frameworkResultCall, frameworkResultMethods } from '../analysis/flow/framework-results.ts';
import {
  calleeName,
  type CallNode,
  type FunctionNode,
  isFunction,
  isInside,
  isLoop,
  keyName,
  memberPath,
  type Node,
  unwrap,
  walk,
} from '../analysis/syntax/ast.ts';
import { catchAround, classifies } from '../analysis/control/catch-handlers.ts';
import type { Condition } from '../analysis/control/condition-atoms.ts';
import type { FileContext } from '../analysis/syntax/file-context.ts';
import { functionBody } from '../analysis/control/function-body.ts';
import { isBodyRead } from '../analysis/syntax/known-calls.ts';
import { isAbortTest } from '../analysis/control/path-conditions.ts';
import { madeError } from '../analysis/values/error-construction.ts';
import { noEnv } from '../analysis/values/resolve.ts';
import { partsOf } from '../analysis/values/text-parts.ts';
import { programmingClass, programmingFault } from '../knowledge/faults.ts';
import { logCall } from '../knowledge/loggers.ts';
import { expectedKind, type ExpectedKind } from './support/expected-outcome.ts';

/** A throw for an outcome that the tool tests for. */
export interface ExpectedThrow {
  readonly exit: ThrowExit;
  readonly kind: ExpectedKind;
  /** The thrown text; null where the Error has none. */
  readonly message: Node | null;
  /** Whether the text is all that the Error says, and stands in the throw itself. */
  readonly isWhole: boolean;
}

/** The throws that leave execute for an outcome that the tool tests for: a guard of execute, or of a function of this file that it calls. */
export function expectedThrows(flow: ExecuteFlow, file: FileContext): readonly ExpectedThrow[] {
  return flow.throws.flatMap((exit) => expectedThrow(exit, flow, file) ?? []);
}

function expectedThrow(exit: ThrowExit, flow: ExecuteFlow, file: FileContext): ExpectedThrow | null {
  const { node, value, owner, escapes, rethrows } = exit;
  if (node.type !== 'ThrowStatement' || escapes !== 'yes' || rethrows || !value) return null;
  if (isStop(exit, flow, file) || isControlFlow(exit, flow, file)) return null;
  if (owner !== flow.execute && !isOwnHelper(owner, flow)) return null;
  const made = madeError(value, file);
  // The class of another module may be told apart by what maps the errors.
  if (!made || made.origin === 'elsewhere' || programmingClass.test(made.name ?? '')) return null;
  const { message } = made;
  if (message && speaksOfFault(message, file)) return null;
  if (isInBatch(node, flow, file)) return null;
  const guard = guardOf(node, owner);
  const kind = guard && expectedKind(guard, flow, file);
  if (!kind) return null;
  const isInPlace = message === null || isInside(message, value);
  const args = value.type === 'NewExpression' || value.type === 'CallExpression' ? value.arguments.length : 0;
  return { exit, kind, message, isWhole: made.isWhole && isInPlace && args === (message ? 1 : 0) };
}

// Where earlier items are done already, a failure of one has to say so, however it is told.
function isInBatch(node: Node, flow: ExecuteFlow, file: FileContext): boolean {
  for (let current: Node | undefined = node; current && current !== flow.execute; current = current.parent) {
    const loop = current;
    if (isLoop(loop) && effectsOf(flow, file).some((effect) => isInside(effect.node, loop))) return true;
  }
  return false;
}

// A callback may have to throw: what it is given to rolls back, or tries again.
function isOwnHelper(owner: FunctionNode, flow: ExecuteFlow): boolean {
  const uses = flow.usesOf(owner);
  return uses.length > 0 && uses.every(({ mode }) => mode === 'call') && !isExported(owner);
}

function isExported({ parent }: FunctionNode): boolean {
  const declaration = parent.type === 'VariableDeclarator' ? parent.parent : null;
  return [parent, declaration?.parent].some((each) => each?.type === 'ExportNamedDeclaration' || each?.type === 'ExportDefaultDeclaration');
}

function speaksOfFault(message: Node, file: FileContext): boolean {
  return partsOf({ node: message, env: noEnv }, file).some(
    (part) => 'words' in part && (programmingFault.test(part.words) || /\b[A-Z][A-Z\d]+(?:_[A-Z\d]+)+\b/.test(part.words)),
  );
}

// The nearest test; null in a catch, and where a loop or a switch is nearer.
function guardOf(node: Node, owner: FunctionNode): Condition | null {
  if (catchAround(node, owner)) return null;
  let child = node;
  for (let { parent } = node; parent && child !== owner.body; child = parent, { parent } = parent) {
    if (parent.type === 'IfStatement') return { test: parent.test, holds: child === parent.consequent };
    if (isLoop(parent) || isFunction(parent) || parent.type === 'SwitchCase') return null;
  }
  return null;
}

/** A catch that answers every error alike with a planned failure. */
export interface HiddenBugs {
  readonly handler: TSESTree.CatchClause;
  /** The call that tells the failure. */
  readonly call: TSESTree.CallExpression;
}

/**
 * The catch around several calls of execute that answers whatever fails there with a planned failure, without a test, a log or a look at the
 * error: what nobody planned is told as planned. A catch around one call speaks of that call.
 */
export function hiddenBugs(flow: ExecuteFlow, file: FileContext): readonly HiddenBugs[] {
  const { tool, execute } = flow;
  if (frameworkResultMethods(tool.framework).length === 0) return [];
  return functionBody(execute, file).catches.flatMap((handler): HiddenBugs[] => {
    const statement = handler.parent;
    if (!isAround(statement, flow) || classifies(handler, file) || hasOtherWay(handler, file)) return [];
    const answers = functionBody(execute, file).returns.filter((each) => isInside(each, handler));
    const ends = answers.map(({ argument }) => argument && frameworkResultCall(argument, tool, file));
    const [first] = ends;
    const isPlanned = ends.every((each) => each?.end.end === 'failure');
    return first && isPlanned && !isToldElsewhere(handler, file) ? [{ handler, call: first.call }] : [];
  });
}

// Whether a try holds all of execute that can fail, and more than one call of it.
function isAround({ block }: TSESTree.TryStatement, { execute, fallible }: ExecuteFlow): boolean {
  const calls = fallible.filter(({ node, owner }) => owner === execute && !(node.type === 'CallExpression' && isBodyRead(node)));
  return calls.length > 1 && calls.every(({ node }) => isInside(node, block));
}

// A branch tells one case from another; that for the stop of the run tells no error apart.
function hasOtherWay(handler: TSESTree.CatchClause, file: FileContext): boolean {
  let found = false;
  walk(handler.body, file.sourceCode.visitorKeys, (node) => {
    if (node.type === 'SwitchStatement' || (node.type === 'IfStatement' && !isAbortTest(node.test))) found = true;
    if (node.type === 'ThrowStatement' && !(isBranch(node.parent) && isAbortTest(node.parent.test)) && !isInAbortBlock(node)) found = true;
    return !found;
  });
  return found;
}

function isBranch(node: Node): node is TSESTree.IfStatement {
  return node.type === 'IfStatement';
}

function isInAbortBlock({ parent }: TSESTree.ThrowStatement): boolean {
  return parent.type === 'BlockStatement' && isBranch(parent.parent) && isAbortTest(parent.parent.test);
}

const ownText = /^(?:String|JSON\.stringify)$/;

// Whether the error goes to a log, or to a function that may tell it apart.
function isToldElsewhere({ body, param }: TSESTree.CatchClause, file: FileContext): boolean {
  if (param && param.type !== 'Identifier') return true;
  const variable = param ? file.scopes.variableOf(param) : null;
  const isGiven = (variable?.references ?? []).some(({ identifier }) => {
    for (let node: Node | undefined = identifier.parent; node && node !== body; node = node.parent) {
      if (node.type === 'CallExpression' || node.type === 'NewExpression') {
        const isArgument = node.arguments.some((argument) => isInside(identifier, argument));
        return isArgument && !mentionsText(node, identifier);
      }
    }
    return false;
  });
  return isGiven || callsLog(body, file);
}

// `String(error)`, `ctx.fail(error.message)`: the call takes the text of it alone.
function mentionsText(call: CallNode, error: Node): boolean {
  if (ownText.test(memberPath(call.callee)?.join('.') ?? '')) return true;
  const member = error.parent;
  const isText = member?.type === 'MemberExpression' && unwrap(member.object) === error && keyName(member) === 'message';
  return (
    isText ||
    call.arguments.some((argument) => argument.type === 'TemplateLiteral' && isInside(error, argument)) ||
    isConditionalText(call, error)
  );
}

function isConditionalText(call: CallNode, error: Node): boolean {
  return call.arguments.some((argument) => argument.type === 'ConditionalExpression' && isInside(error, argument));
}

function callsLog(body: Node, file: FileContext): boolean {
  let found = false;
  walk(body, file.sourceCode.visitorKeys, (node) => {
    if (node.type === 'CallExpression') found ||= logCall.test(memberPath(node.callee)?.join('.') ?? calleeName(node) ?? '');
    return !found;
  });
  return found;
}
