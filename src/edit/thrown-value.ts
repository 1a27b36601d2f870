import { literalText, unwrap, type Node } from '../analysis/ast.ts';
import { valueKind } from '../analysis/error-value.ts';
import type { ThrowExit } from '../analysis/execute-flow.ts';
import type { FileContext } from '../analysis/file-context.ts';
import { propertyNamed } from '../analysis/model-view.ts';
import type { ToolDefinition } from '../analysis/tools.ts';
import { failureExpression, nextStep } from './failure.ts';
import { usesSemicolons } from './imports.ts';
import { indentOf, indentUnit, quoted, type TextEdit } from './text.ts';
import { fileFailureStyle } from './wrap.ts';

/** Turns `throw { … }` of execute's own body into a returned failure; null where a return would not leave execute. */
export function failureInstead(tool: ToolDefinition, { node, value, owner }: ThrowExit, file: FileContext): TextEdit[] | null {
  if (node.type !== 'ThrowStatement' || owner !== tool.execute || owner.generator) return null;
  // Only the message is carried over.
  if (file.sourceCode.getCommentsInside(node).length > 0) return null;
  const texts = { message: messageOf(tool, value, file), reason: null, step: nextStep(tool, file) };
  const layout = { indent: indentOf(node, file.sourceCode), unit: indentUnit(file.sourceCode) };
  const expression = failureExpression(tool, texts, fileFailureStyle(file), layout, file);
  return [{ range: node.range, text: `return ${expression}${usesSemicolons(file) ? ';' : ''}` }];
}

/** Turns the thrown value into an Error. What else an object holds becomes its cause, which is logged and never sent. */
export function errorInstead(tool: ToolDefinition, { value }: ThrowExit, file: FileContext): TextEdit[] | null {
  if (!value) return null;
  const kind = valueKind(value, file).kind;
  const written = file.sourceCode.getText(value);
  const text =
    kind === 'object' || kind === 'array' || kind === 'instance'
      ? `new Error(${messageOf(tool, value, file)}, { cause: ${written} })`
      : `new Error(${messageOf(tool, value, file)})`;
  return [{ range: value.range, text }];
}

// The text that a thrown value carries, as source: the string itself, or an object's message.
function messageOf(tool: ToolDefinition, value: Node | null, file: FileContext): string {
  const fallback = quoted(`${tool.name ?? 'The tool'} failed.`, file.sourceCode);
  if (!value) return fallback;
  const made = file.scopes.resolve(value);
  if (valueKind(value, file).kind === 'string') return file.sourceCode.getText(unwrap(value));
  if (made.type !== 'ObjectExpression') return fallback;
  // Only a literal that stands right here: its parts are in scope.
  if (made !== unwrap(value)) return fallback;
  for (const key of ['message', 'error', 'reason']) {
    const text = propertyNamed(made, key);
    if (text && (literalText(text) !== null || text.type === 'TemplateLiteral')) return file.sourceCode.getText(text);
  }
  return fallback;
}
