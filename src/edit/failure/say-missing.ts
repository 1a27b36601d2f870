import type { Aggregate } from '../../analysis/effects/parallel-results.ts';
import type { ExecuteFlow } from '../../analysis/flow/execute-flow.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { appendMember } from '../text/list.ts';
import { nextStep } from './next-step.ts';
import { entryText, mayAnswerPartially } from './partial-result.ts';
import { endOfLine, indentOf, propertyKey, quoted, type TextEdit } from '../text/code-style.ts';

/** Has a result say which of its sources did not answer. Null where their outcomes have no names, or where the result may not change. */
export function sayMissing(
  { owner, pattern, sources, result }: Aggregate,
  flow: ExecuteFlow,
  file: FileContext,
): readonly TextEdit[] | null {
  const { tool, execute } = flow;
  if (!pattern || owner !== execute || !mayAnswerPartially(tool) || file.settings.errorHelper) return null;
  const { sourceCode, settings } = file;
  const outcomes = pattern.elements.flatMap((element, index) => {
    const source = sources[index];
    return element?.type === 'Identifier' && source ? [{ name: element.name, source: source.name }] : [];
  });
  if (outcomes.length !== pattern.elements.length || outcomes.length !== sources.length) return null;

  const [fulfilled, rejected] = [quoted('fulfilled', sourceCode), quoted('rejected', sourceCode)];
  const isWhole = `[${outcomes.map(({ name }) => name).join(', ')}].every(({ status }) => status === ${fulfilled})`;
  const entries = outcomes.map(({ name, source }) => {
    const subject = `source: ${quoted(source, sourceCode)}`;
    const entry = entryText({ subject, reason: quoted(`${source} did not answer.`, sourceCode) }, null, file);
    return `...(${name}.status === ${rejected} ? [${entry}] : [])`;
  });
  const step = `Use the parts that are there, and tell the user which are missing by the sources in errors. ${nextStep('permanent', tool, file)}`;
  const members = [
    `completeness: ${isWhole} ? ${quoted('complete', sourceCode)} : ${quoted('partial', sourceCode)}`,
    `errors: [${entries.join(', ')}]`,
    `${propertyKey(settings.envelope.keys.recoverySteps, sourceCode)}: ${isWhole} ? [] : [${quoted(step, sourceCode)}]`,
  ];
  const [first] = result.properties;
  const isMultiLine = first !== undefined && first.loc.start.line > result.loc.start.line;
  const gap = isMultiLine ? `,${endOfLine(sourceCode)}${indentOf(first, sourceCode)}` : ', ';
  return appendMember(result, members.join(gap), sourceCode);
}
