import { type FunctionNode, nameToCall, unwrap } from '../../analysis/syntax/ast.ts';
import { localFunction } from '../../analysis/syntax/local-function.ts';
import type { ExecuteFlow } from '../../analysis/flow/execute-flow.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { sendsTextAlone } from '../../analysis/failures/failure-channel.ts';
import type { FailureForm } from '../failure/failure-form.ts';
import type { ToolDefinition } from '../../analysis/tools/find-tools.ts';

/**
 * Whether a user has to decide that execute may tell a failure in another way than today: something beside the framework counts on what it
 * throws, or a result of another shape may not fit.
 */
export function needsReview(flow: ExecuteFlow, form: FailureForm, file: FileContext): boolean {
  const { tool, execute } = flow;
  if (hasOtherCallers(execute, file) || isRunByHand(tool, file) || isPublicMethod(flow)) return true;
  if (form === 'throw') return tool.thrown.reaches !== 'model';
  return isFixed(tool) || isRunAgain(execute) || (form === 'return' && (isTyped(execute) || mayNotFit(flow, file)));
}

// The framework leaves no other form than a result, and nothing tells that one of another shape fits.
function mayNotFit({ tool }: ExecuteFlow, { settings }: FileContext): boolean {
  return !sendsTextAlone(tool) && !tool.answersText && !settings.errorHelper && settings.repair !== 'return';
}

// A method that others call on an instance of the class.
function isPublicMethod({ tool, execute: { parent } }: ExecuteFlow): boolean {
  if (parent.type !== 'MethodDefinition') return false;
  const owner = parent.parent.parent;
  if (owner === tool.node || parent.accessibility === 'private' || parent.key.type === 'PrivateIdentifier') return false;
  return owner.parent.type === 'ExportNamedDeclaration' || owner.parent.type === 'ExportDefaultDeclaration';
}

// A failure that a method of the context makes is no output, which a declared output type or schema would judge.
// Where a text is asked for, it is one.
function isFixed({ framework, fixedOutput, answersText, outputSchema, outputHook }: ToolDefinition): boolean {
  if (answersText && fixedOutput === 'return type') return outputSchema !== null || outputHook !== null;
  return fixedOutput !== null && (framework.plannedFailure.kind !== 'context-method' || fixedOutput === 'return type');
}

// `const execute: Execute<Input, Output> = async …`
function isTyped({ parent }: FunctionNode): boolean {
  if (parent.type === 'TSAsExpression' || parent.type === 'TSSatisfiesExpression') return true;
  return parent.type === 'VariableDeclarator' && parent.id.type === 'Identifier' && Boolean(parent.id.typeAnnotation);
}

// Whoever else calls the function, in this file or through an export, expects what it returns today.
function hasOtherCallers(execute: FunctionNode, file: FileContext): boolean {
  const { parent } = execute;
  if (execute.type === 'FunctionDeclaration' && (parent.type === 'ExportNamedDeclaration' || parent.type === 'ExportDefaultDeclaration'))
    return true;
  const name = nameToCall(execute);
  return name !== null && (file.calls.get(name) ?? []).some((call) => localFunction(call.callee, file) === execute);
}

// `await lookup.execute({ id }, options)`
function isRunByHand({ node }: ToolDefinition, file: FileContext): boolean {
  return (file.calls.get('execute') ?? []).some((call) => {
    const callee = unwrap(call.callee);
    return callee.type === 'MemberExpression' && file.scopes.resolve(callee.object) === node;
  });
}

// A durable step that throws is run again; one that answers is done.
function isRunAgain({ body }: FunctionNode): boolean {
  return (
    body?.type === 'BlockStatement' &&
    body.body.some((statement) => statement.type === 'ExpressionStatement' && /^use (?:step|workflow)$/.test(statement.directive ?? ''))
  );
}
