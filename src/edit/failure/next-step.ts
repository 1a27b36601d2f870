import { commandOf } from '../../analysis/effects/command.ts';
import { calledName } from '../../analysis/tools/called-name.ts';
import type { ClassMeaning } from '../../analysis/failures/failure-literal.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { inputNames, inputValues } from '../../analysis/tools/input-schema.ts';
import { findTools, type ToolDefinition } from '../../analysis/tools/find-tools.ts';
import { listed } from '../../analysis/output/prose.ts';

const mostNames = 4;
const longestValues = 60;

/**
 * The name that a text of the tool may use. Null for a function that several tools run, which speaks for none of them, and where the
 * model calls the tool by a name that the file does not tell.
 */
export function nameFor(tool: ToolDefinition, file: FileContext): string | null {
  const isShared = findTools(file).some((other) => other !== tool && other.execute === tool.execute && other.name !== tool.name);
  return isShared ? null : calledName(tool, file);
}

/** All that is known of an error that nobody foresaw. Without a name the words have to be other ones, since "This tool failed." says nothing. */
export function endedText(tool: ToolDefinition, file: FileContext): string {
  const name = nameFor(tool, file);
  return name === null ? 'This tool could not finish.' : `${name} failed.`;
}

/** An end that nobody foresaw in one text: what failed, and of a command that it may be done, which is all that is known. */
export function unexpectedText(tool: ToolDefinition, file: FileContext): string {
  const failed = `${nameFor(tool, file) ?? 'The call'} failed with an unexpected error`;
  return commandOf(tool, file).kind === 'command' ? `${failed} and may have taken effect. Tell the user; do not repeat it.` : `${failed}.`;
}

/** What the agent should do after a failure of a class, with the names of the tool and of its inputs. */
export function nextStep(meaning: ClassMeaning, tool: ToolDefinition, file: FileContext): string {
  const name = nameFor(tool, file) ?? 'this tool';
  switch (meaning) {
    case 'retryable':
      return `Wait as many seconds as ${file.settings.envelope.keys.retryAfterSeconds} says, then call ${name} again${sameValues(tool, file)}.`;
    case 'authRequired':
      return `Ask the user to reconnect the access that ${name} uses, then call ${name} again.`;
    case 'userInput': {
      const names = inputNames(tool, file);
      if (names.length === 0) return `Ask the user how to go on, then call ${name} again.`;
      return `Ask the user for the right ${namesInText(tool, file)}, then call ${name} again with ${names.length === 1 ? 'it' : 'them'}.`;
    }
    case 'permanent':
      return `${anotherCall(tool, file)}.`;
  }
}

/** What the agent should do with several matches. */
export function choiceStep(tool: ToolDefinition, file: FileContext): string {
  const [only, ...others] = inputNames(tool, file);
  const given = only !== undefined && others.length === 0 ? `${only} set to it` : 'it';
  return `Ask the user which of the ${file.settings.envelope.keys.options} is meant, then call ${nameFor(tool, file) ?? 'this tool'} again with ${given}.`;
}

/** What the agent should do after an error that nobody foresaw: other values mend it no better, and a command may have done its work. */
export function stepAfterUnknown(tool: ToolDefinition, file: FileContext): string {
  const name = nameFor(tool, file) ?? 'this tool';
  const names = namesInText(tool, file, false);
  const repeated = names === '' ? `Do not repeat ${name} unchanged` : `Do not call ${name} again with the same ${names}`;
  return `${repeated}; tell the user that it is unavailable.`;
}

/** What the agent should do where the tool lacks something that no value of its input brings. */
export function stepBesideInput(tool: ToolDefinition, file: FileContext): string {
  const name = nameFor(tool, file) ?? 'this tool';
  return `Do not repeat ${name} before that is mended: other values do not help. Tell the user.`;
}

/** ` with the same …`, by the tool's inputs; empty where none is known. */
export function sameValues(tool: ToolDefinition, file: FileContext): string {
  const [first, ...others] = inputNames(tool, file);
  return first === undefined ? '' : ` with the same ${others.length > 0 ? 'values' : first}`;
}

// Names the tool and its inputs, so that the agent's next call differs from this one.
function anotherCall(tool: ToolDefinition, file: FileContext): string {
  const name = nameFor(tool, file) ?? 'this tool';
  const names = inputNames(tool, file);
  return names.length === 0
    ? `Do not repeat ${name} unchanged`
    : `Call ${name} again only with other values for ${namesInText(tool, file)}`;
}

// `seat and cabin (Y, C or F)`: a short list of values is told with the name.
function namesInText(tool: ToolDefinition, file: FileContext, withValues = true): string {
  const shown = inputNames(tool, file)
    .slice(0, mostNames)
    .map((name) => {
      const values = withValues ? listed(inputValues(tool, name, file), 'or') : '';
      return values === '' || values.length > longestValues ? name : `${name} (${values})`;
    });
  return listed(shown, 'and');
}
