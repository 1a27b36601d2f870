import type { FileContext } from '../../analysis/syntax/file-context.ts';
import type { UnmarkedError } from '../../checks/require-is-error.ts';
import { insert } from '../text/list.ts';
import { endOfLine, indentOf, type TextEdit } from '../text/text.ts';

/** Marks a result as an error. */
export function markError({ result, mark, tool }: UnmarkedError, { sourceCode }: FileContext): TextEdit[] {
  if (mark) return [{ range: mark.shorthand ? mark.range : mark.value.range, text: mark.shorthand ? `${key(tool)}: true` : 'true' }];
  const [first] = result.properties;
  const text = `${key(tool)}: true`;
  if (!first) return [insert(result.range[0] + 1, ` ${text} `)];
  const isMultiLine = first.loc.start.line > result.loc.start.line;
  return [insert(first.range[0], `${text},${isMultiLine ? `${endOfLine(sourceCode)}${indentOf(first, sourceCode)}` : ' '}`)];
}

function key({ behaviour }: UnmarkedError['tool']): string {
  return behaviour.result.errorKey ?? 'isError';
}
