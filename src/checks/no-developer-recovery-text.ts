import { isInside, memberPath } from '../analysis/syntax/ast.ts';
import { failureTexts, shownParts, type FailureText } from '../analysis/failures/failure-text.ts';
import type { FileContext } from '../analysis/syntax/file-context.ts';
import { findTools, type ToolDefinition } from '../analysis/tools/find-tools.ts';
import { lacksVariable, readsLog, variableOfCredential } from '../knowledge/advice.ts';
import {
  adviceLead,
  adviceSubjects,
  beforeValue,
  callLead,
  credentialWords,
  type DeveloperAdviceKind,
  developerAdvicePatterns,
  namesNextCall,
  ordersSetting,
  relayedAdvice,
  setsCredential,
  setsInEnvironment,
  setsVariable,
  variableName,
} from '../knowledge/developer-advice.ts';

/** A failure text that advises whoever runs the tool, not the agent that reads it. */
export interface DeveloperAdvice {
  readonly text: FailureText;
  readonly kind: DeveloperAdviceKind;
  /** The words that say so, with `…` for what only the run knows. */
  readonly words: string;
}

/** The failure texts of a file that advise a developer, in source order. */
export function developerAdvice(file: FileContext): DeveloperAdvice[] {
  return failureTexts(file).flatMap((text) => {
    const found = adviceIn(shownParts(text.parts));
    return found && !isAgentsOwn(found.kind, text, file) ? [{ text, ...found }] : [];
  });
}

/** The first advice to a developer in a text. */
export function adviceIn(text: string): Pick<DeveloperAdvice, 'kind' | 'words'> | null {
  const plain = text.replaceAll('’', "'");
  // A full stop inside of `.env` or `app.log` ends no sentence.
  for (const sentence of plain.split(/(?<=[.!?;])\s+|\n+/)) {
    for (const [kind, pattern] of developerAdvicePatterns) {
      const match = pattern.exec(sentence);
      if (match && !isRelayedText(sentence.slice(0, match.index + match[0].length))) return { kind, words: withoutLeading(match[0]) };
    }
    const words = variableAdvice(sentence, plain);
    if (words !== null) return { kind: 'environment', words };
  }
  return null;
}

function isRelayedText(before: string): boolean {
  return relayedAdvice.test(before);
}

function variableAdvice(sentence: string, text: string): string | null {
  for (const { 0: name, index } of sentence.matchAll(variableName)) {
    const before = ordersSetting.exec(sentence.slice(0, index));
    if (!before || !variableOfCredential.test(name) || beforeValue.test(before.groups?.between ?? '')) continue;
    const words = sentence.slice(before.index, index + name.length);
    if (!isRelayedText(sentence.slice(0, index))) return withoutLeading(words);
  }
  const isOfVariable = [...text.matchAll(variableName)].some(([name]) => variableOfCredential.test(name));
  const isOfKey = isOfVariable || credentialWords.test(text);
  const match =
    setsVariable.exec(sentence) ??
    (isOfKey ? setsInEnvironment.exec(sentence) : null) ??
    (isOfVariable && lacksVariable.test(text) ? setsCredential.exec(sentence) : null);
  return match && !isRelayedText(sentence.slice(0, match.index + match[0].length)) ? withoutLeading(match[0]) : null;
}

function withoutLeading(words: string): string {
  return words.replace(adviceLead, '').trim();
}

function isAgentsOwn(kind: DeveloperAdviceKind, text: FailureText, file: FileContext): boolean {
  const { tool, envelope } = text;
  // One that keeps settings sets them; of the others the agent may have the neighbour to look with.
  const tools = kind === 'environment' ? [tool] : findTools(file);
  if (tools.some(({ name }) => name !== null && adviceSubjects[kind].test(spacedName(name)))) return true;
  if (kind === 'logs' && readsLogs(tool, file)) return true;
  if (kind === 'environment') return false;
  if (kind === 'support' && envelope?.classMeaning === 'authRequired') return true;
  return namesTool(shownParts(text.parts), tools);
}

function spacedName(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_.:/-]+/g, ' ')
    .toLowerCase();
}

function readsLogs({ execute }: ToolDefinition, file: FileContext): boolean {
  if (!execute) return false;
  for (const [name, calls] of file.calls) {
    const isReading = readsLog.test(name);
    for (const call of calls) {
      if (!isInside(call, execute)) continue;
      if (isReading || (memberPath(call.callee) ?? []).slice(0, -1).some((part) => /logs$/i.test(part))) return true;
    }
  }
  return false;
}

// "Read the logs with get_logs, then call deploy again"
function namesTool(text: string, tools: readonly ToolDefinition[]): boolean {
  const isNamed = (name: string): boolean =>
    new RegExp(`${callLead}${name.replaceAll(/[^\w]/g, String.raw`\$&`)}(?![\\w-])`, 'i').test(text);
  return namesNextCall.test(text) || tools.some(({ name }) => name !== null && isNamed(name));
}
