import type { TSESTree } from '@typescript-eslint/utils';
import { isInside, type Node, walk, wrapped } from '../../analysis/syntax/ast.ts';
import { type Handler, isAnyErrorTest } from '../../analysis/control/catch-handlers.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import type { UpstreamText } from '../../checks/no-upstream-error-text.ts';
import { hidesAnswerAt } from '../exits/catch-answer.ts';
import { unexpectedFailure } from '../failure/failure.ts';
import { importName } from '../text/imports.ts';
import { endOfLine, indentOf, insert, quoted, type TextEdit, usesSemicolons } from '../text/code-style.ts';
import { isErrorLogged } from './answer-in-catch.ts';

/**
 * Puts a text that does not change in the place of one that passes on a caught error, and logs the error before it. Null where the text
 * does not stand in the catch clause of that error, so that something else may use it.
 */
export function stableText({ text, handler }: UpstreamText, file: FileContext): TextEdit[] | null {
  const { node, tool } = text;
  if (handler?.type !== 'CatchClause' || handler.param?.type !== 'Identifier' || !isInside(node, handler.body)) return null;
  if (file.settings.errorHelper || node.type === 'Identifier' || text.role === 'other') return null;
  const statement = exitOf(node, handler);
  const replaced = wholeText(node, handler, file);
  if (!statement || leavesUnused(replaced, handler, file) || hidesAnswerAt(statement, file)) return null;
  const { message, reason, step } = unexpectedFailure(tool, file);
  const words = ['words' in message ? message.words : null, reason, step].filter(Boolean).join(' ');
  const edits: TextEdit[] = [{ range: replaced.range, text: quoted(words, file.sourceCode) }];
  if (isErrorLogged(handler, file)) return edits;
  const { logger } = file.settings;
  const { name, edit } = typeof logger === 'string' ? { name: logger, edit: null } : importName(logger, file);
  const end = usesSemicolons(file) ? ';' : '';
  const line = `${name}(${handler.param.name})${end}${endOfLine(file.sourceCode)}${indentOf(statement, file.sourceCode)}`;
  return [...(edit ? [edit] : []), insert(statement.range[0], line), ...edits];
}

// With the text for what is no Error, which says the same.
function wholeText(text: Node, handler: Handler, file: FileContext): Node {
  let current = text;
  for (;;) {
    const { parent } = wrapped(current);
    const isOther = parent?.type === 'ConditionalExpression' && parent.test !== current && isAnyErrorTest(parent.test, handler, file);
    if (!isOther && (parent?.type !== 'LogicalExpression' || parent.operator === '&&')) return current;
    current = parent;
  }
}

// A variable of the handler that only the text reads: whoever takes the text away has to take it away too.
function leavesUnused(replaced: Node, handler: TSESTree.CatchClause, file: FileContext): boolean {
  let leaves = false;
  walk(replaced, file.sourceCode.visitorKeys, (each) => {
    const variable = each.type === 'Identifier' ? file.scopes.variableOf(each) : null;
    const [definition] = variable?.defs ?? [];
    if (!variable || definition?.type !== 'Variable' || !isInside(definition.name, handler.body)) return;
    leaves ||= variable.references.every((reference) => reference.init || isInside(reference.identifier, replaced));
  });
  return leaves;
}

// The statement that hands the failure over, on a line of its own.
function exitOf(node: Node, handler: TSESTree.CatchClause): Node | null {
  for (let current: Node | undefined = node; current && current !== handler; current = current.parent) {
    if (current.type !== 'ReturnStatement' && current.type !== 'ThrowStatement') continue;
    const { parent } = current;
    return parent.type === 'BlockStatement' && parent.loc.start.line !== current.loc.start.line ? current : null;
  }
  return null;
}
