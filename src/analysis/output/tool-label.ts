import type { ToolDefinition } from '../tools/find-tools.ts';

/** The tool as a message names it at the start of a sentence or within one: its name in backticks, or "this tool". */
export function toolLabel({ name }: ToolDefinition, place: 'start' | 'within'): string {
  if (name !== null) return `\`${name}\``;
  return place === 'start' ? 'This tool' : 'this tool';
}

/** The release that something was measured for: "ai 7"; empty where nothing was. */
export function release({ behaviour, framework, version }: ToolDefinition): string {
  if (behaviour.measuredOn === null || version.major === null) return '';
  const { major, minor } = version;
  if (minor !== undefined) return `${framework.versionName} ${String(major)}.${String(minor)}`;
  // Before a first major each release may differ, so that the number 0 of the only known major tells nothing.
  const isTold = major > 0 || framework.behaviours.some(({ majors }) => !majors.includes(0));
  return isTold ? `${framework.versionName} ${String(major)}` : framework.versionName;
}

/** The release that a message speaks of: "with ai 7 "; empty where nothing was measured for it. */
export function versionLabel(tool: ToolDefinition): string {
  const known = release(tool);
  return known === '' ? '' : `with ${known} `;
}

/** Who is handed the text of a throw, and as what: "the model receives". */
export function receiverOf(tool: ToolDefinition): string {
  return hasOwnWay(tool) ? `the client receives ${tool.thrown.arrivesAs}, with` : 'the model receives';
}

/** Whether the form of a tool has a throw go another way than that of the framework's other tools. */
export function hasOwnWay({ thrown, behaviour: { thrown: usual, errorHook } }: ToolDefinition): boolean {
  return thrown !== usual && thrown !== errorHook?.thrown && thrown !== errorHook?.thrownWithout;
}

/** A text as a message shows it: on one line, in backticks. */
export function shownText(text: string): string {
  return text === '' ? 'an empty text' : `\`${text.replaceAll('\r', '\\r').replaceAll('\n', '\\n')}\``;
}
