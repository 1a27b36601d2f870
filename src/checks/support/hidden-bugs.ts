import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, isInside, keyName, memberPath, unwrap, walk, type CallNode, type Node } from '../../analysis/syntax/ast.ts';
import { contextEndOf, contextEndsOf } from '../../analysis/flow/framework-results.ts';
import type { ExecuteFlow } from '../../analysis/flow/execute-flow.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { functionBody } from '../../analysis/syntax/function-body.ts';
import { classifies, isAbortTest } from '../../analysis/syntax/catch-handlers.ts';
import { isBodyRead } from '../../analysis/http/plain-lookups.ts';

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
  if (contextEndsOf(tool.framework).length === 0) return [];
  return functionBody(execute, file).catches.flatMap((handler): HiddenBugs[] => {
    const statement = handler.parent;
    if (!isAround(statement, flow) || classifies(handler, file) || hasOtherWay(handler, file)) return [];
    const answers = functionBody(execute, file).returns.filter((each) => isInside(each, handler));
    const ends = answers.map(({ argument }) => argument && contextEndOf(argument, tool, file));
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
        return isArgument && !isTextOf(node, identifier);
      }
    }
    return false;
  });
  return isGiven || callsLog(body, file);
}

// `String(error)`, `ctx.fail(error.message)`: the call takes the text of it alone.
function isTextOf(call: CallNode, error: Node): boolean {
  if (ownText.test(memberPath(call.callee)?.join('.') ?? '')) return true;
  const member = error.parent;
  const isText = member?.type === 'MemberExpression' && unwrap(member.object) === error && keyName(member) === 'message';
  return isText || call.arguments.some((argument) => argument.type === 'TemplateLiteral' && isInside(error, argument)) || isConditionalText(call, error);
}

function isConditionalText(call: CallNode, error: Node): boolean {
  return call.arguments.some((argument) => argument.type === 'ConditionalExpression' && isInside(error, argument));
}

function callsLog(body: Node, file: FileContext): boolean {
  let found = false;
  walk(body, file.sourceCode.visitorKeys, (node) => {
    if (node.type === 'CallExpression') found ||= /^console\.|log|capture|report|track|trace|warn/i.test(memberPath(node.callee)?.join('.') ?? calleeName(node) ?? '');
    return !found;
  });
  return found;
}
