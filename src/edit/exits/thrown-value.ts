import { literalText, unwrap, type Node } from '../../analysis/syntax/ast.ts';
import { valueKind } from '../../analysis/values/value-kind.ts';
import { executeFlow, type ThrowExit } from '../../analysis/flow/execute-flow.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { propertyNamed } from '../../analysis/output/model-view.ts';
import type { ToolDefinition } from '../../analysis/tools/find-tools.ts';
import { failureExpression, fileFailureStyle, messageOf, ownFailure, textKeysOf, type FailureTexts } from '../failure/failure.ts';
import { endedText } from '../failure/next-step.ts';
import { ownClass } from '../failure/own-class.ts';
import { leavesByReturn } from './own-throws.ts';
import { plannedCall } from '../failure/planned-call.ts';
import { sayDoneOnEachPath } from './return-done.ts';
import { literalFailure } from '../failure/thrown-literal.ts';
import { indentOf, indentUnit, quoted, type TextEdit } from '../text/code-style.ts';

/**
 * Turns `throw { … }` of execute's own body into a returned failure; null where a return would not leave execute. A command that gave no value so
 * far says that it is done; null where its code does not show that.
 */
export function failureInstead(tool: ToolDefinition, { node, value, owner }: ThrowExit, file: FileContext): TextEdit[] | null {
  const { execute } = tool;
  if (!execute || owner !== execute || owner.generator || file.sourceCode.getCommentsInside(node).length > 0) return null;
  const planned = plannedCall(tool, file);
  if (!planned) return null;
  const layout = { indent: indentOf(node, file.sourceCode), unit: indentUnit(file.sourceCode) };
  const texts = failureTexts(tool, node, value, file);
  const expression = failureExpression(tool, texts, fileFailureStyle(file), layout, file);
  if (node.type === 'ThrowStatement') {
    if (!leavesByReturn(node, execute, file)) return null;
    const semicolon = file.sourceCode.getLastToken(node)?.value === ';' ? ';' : '';
    const flow = executeFlow(tool, file);
    const done = flow ? sayDoneOnEachPath(flow, file) : [];
    return done && [...planned.edits, { range: node.range, text: `return ${expression}${semicolon}` }, ...done];
  }
  // `return Promise.reject(…)`: the failure is the result.
  if (node.callee.type !== 'MemberExpression') return null;
  if (node.parent === execute)
    return execute.body === node
      ? [...planned.edits, { range: node.range, text: expression.startsWith('{') ? `(${expression})` : expression }]
      : null;
  return node.parent.type === 'ReturnStatement' && leavesByReturn(node.parent, execute, file)
    ? [...planned.edits, { range: node.range, text: expression }]
    : null;
}

function failureTexts(tool: ToolDefinition, node: Node, value: Node | null, file: FileContext): FailureTexts {
  const given = value && unwrap(value);
  if (given?.type === 'ObjectExpression') return literalFailure(given, node, tool, file).texts;
  const { message, text } = thrownText(tool, value, file);
  return ownFailure(message, ownClass(node, text, file), tool, file);
}

/** Turns the thrown value into an Error. What else it holds becomes the cause, which is logged and never sent. */
export function errorInstead(tool: ToolDefinition, { value }: ThrowExit, file: FileContext): TextEdit[] | null {
  if (!value) return null;
  const { message } = thrownText(tool, value, file);
  const text = 'words' in message ? quoted(message.words, file.sourceCode) : message.source;
  const { kind } = valueKind(value, file);
  const isAll = kind === 'string' || kind === 'null' || kind === 'undefined';
  return [{ range: value.range, text: isAll ? `new Error(${text})` : `new Error(${text}, { cause: ${file.sourceCode.getText(value)} })` }];
}

interface ThrownText {
  readonly message: FailureTexts['message'];
  /** The expression of the text; null where there is none. */
  readonly text: Node | null;
}

// The text that a thrown value carries: the string itself, or an object's message.
function thrownText(tool: ToolDefinition, value: Node | null, file: FileContext): ThrownText {
  const fallback: ThrownText = { message: { words: endedText(tool, file) }, text: null };
  if (!value) return fallback;
  const given = unwrap(value);
  if (valueKind(value, file).kind === 'string') return { message: messageOf(given, file), text: given };
  const made = file.scopes.resolve(value);
  // Only a literal that stands right here: its parts are in scope.
  if (made.type !== 'ObjectExpression' || made !== given) return fallback;
  for (const key of textKeysOf(file)) {
    const text = propertyNamed(made, key);
    if (text && (typeof literalText(text) === 'string' || text.type === 'TemplateLiteral')) return { message: messageOf(text, file), text };
  }
  return fallback;
}
