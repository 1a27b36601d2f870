import type { TSESTree } from '@typescript-eslint/utils';
import { cleanupTail } from '../../analysis/flow/cleanup-tail.ts';
import { type Node, walk } from '../../analysis/syntax/ast.ts';
import type { Handler } from '../../analysis/control/catch-handlers.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { caughtNames } from '../../knowledge/given-names.ts';
import { endOfLine, indentOf, indentUnit, insert, quoted, type TextEdit, usesSemicolons } from '../text/code-style.ts';
import { freeName } from '../text/free-name.ts';

/** An expression that is the run's signal, and whether it may be undefined. */
export interface SignalText {
  readonly text: string;
  readonly optional: boolean;
}

/** The test that the run was stopped: by its signal, or by the caught error where no signal is at hand. */
export function stopTest(signal: SignalText | null, caught: string, { sourceCode }: FileContext): string {
  if (!signal) return `${caught} instanceof Error && ${caught}.name === ${quoted('AbortError', sourceCode)}`;
  return `${signal.text}${signal.optional ? '?.' : '.'}aborted`;
}

/**
 * Has a handler throw its error on, before anything but what it cleans up, where one of some tests says so. Null where the handler cannot be
 * edited in its place.
 *
 * @param testsOf The tests, by the name that the error has there.
 * @param used What the tests name, which the name of the error must not hide.
 */
export function rethrowFirst(
  handler: Handler,
  testsOf: (caught: string) => readonly string[],
  used: readonly (string | undefined)[],
  file: FileContext,
): TextEdit[] | null {
  const parameter = handler.type === 'CatchClause' ? handler.param : (handler.params[0] ?? null);
  if (parameter && parameter.type !== 'Identifier') return null;
  const caught = parameter?.name ?? freeName(caughtNames, namesIn(handler, used, file));
  const opening = openingEdits(
    handler,
    testsOf(caught).map((test) => `if (${test}) throw ${caught}`),
    file,
  );
  return opening && [...(parameter ? [] : parameterEdits(handler, caught, file)), ...opening];
}

// What a name of the error must not hide.
function namesIn(handler: Handler, used: readonly (string | undefined)[], file: FileContext): ReadonlySet<string | undefined> {
  const taken = new Set(used.map((text) => text?.split(/[.?]/)[0]));
  walk(handler.body, file.sourceCode.visitorKeys, (node) => {
    if (node.type === 'Identifier') taken.add(node.name);
  });
  return taken;
}

function parameterEdits(handler: Handler, name: string, { sourceCode }: FileContext): TextEdit[] {
  if (handler.type === 'CatchClause') return [insert(handler.range[0] + 'catch'.length, ` (${name})`)];
  const opening = sourceCode.getFirstToken(handler, { filter: ({ value }) => value === '(' });
  return opening ? [insert(opening.range[1], name)] : [];
}

function openingEdits(handler: Handler, statements: readonly string[], file: FileContext): TextEdit[] | null {
  const { body } = handler;
  if (body.type === 'BlockStatement') return [rethrowEdit(body, statements, file)];
  const { sourceCode } = file;
  const arrow = sourceCode.getTokenBefore(body, { filter: ({ value }) => value === '=>' });
  const first = arrow && sourceCode.getTokenAfter(arrow);
  // A comment would come between `return` and its value.
  if (!first || sourceCode.getCommentsAfter(arrow).length > 0) return null;
  return [insert(first.range[0], `{ ${statements.map((each) => `${each}; `).join('')}return `), insert(handler.range[1], '; }')];
}

function rethrowEdit(body: TSESTree.BlockStatement, statements: readonly string[], file: FileContext): TextEdit {
  const { sourceCode } = file;
  const brace = sourceCode.getFirstToken(body);
  const first = brace && sourceCode.getTokenAfter(brace, { includeComments: true });
  const [statement] = body.body;
  const cleaned = cleanupTail(body);
  if (cleaned && brace && brace.loc.end.line < cleaned.loc.start.line) return insertBehind(cleaned, statements, file);
  if (!brace || !first || brace.loc.end.line === first.loc.start.line) {
    const text = statements.map((each) => ` ${each};`).join('');
    return insert(body.range[0] + 1, statement || first?.value !== '}' ? text : `${text} `);
  }
  const end = usesSemicolons(file) ? ';' : '';
  const indent = indentOf(first, sourceCode) + (first.value === '}' ? indentUnit(sourceCode) : '');
  const lines = statements.map((each) => `${endOfLine(sourceCode)}${indent}${each}${end}`).join('');
  return insert(brace.range[1], lines);
}

function insertBehind(statement: Node, statements: readonly string[], file: FileContext): TextEdit {
  const { sourceCode } = file;
  const comment = sourceCode.getCommentsAfter(statement).findLast(({ loc }) => loc.start.line === statement.loc.end.line);
  const end = usesSemicolons(file) ? ';' : '';
  const gap = endOfLine(sourceCode) + indentOf(statement, sourceCode);
  return insert((comment ?? statement).range[1], statements.map((each) => `${gap}${each}${end}`).join(''));
}
