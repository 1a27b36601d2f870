import type { FileContext } from '../analysis/syntax/file-context.ts';
import { isOwn, type FlowFault } from '../checks/explicit-error-handling.ts';
import { flowSteps, handlingOf, type FlowStep } from '../analysis/platform/flows.ts';
import { memoize } from '../analysis/syntax/memoize.ts';
import { lookUpProperty } from '../analysis/syntax/scope.ts';
import { appendMember, memberKey, removeMember } from './text/list.ts';
import { quoted, type TextEdit } from './text/code-style.ts';
import { isInside } from '../analysis/syntax/ast.ts';

type Ignored = Extract<FlowFault, { kind: 'ignored' }>;

/** The edits by which a step says what happens when it fails, where and as the other steps of the file say it. */
export function setHandling(step: FlowStep, value: string, file: FileContext): TextEdit[] {
  const { sourceCode } = file;
  const { handling, handlingKey } = step.platform.flows;
  const example = exampleOf(file);
  const isInSettings = example !== null && example.found.owner !== example.other.node;
  const settings = step.settings !== 'absent' && step.settings && isInside(step.settings, step.node) ? step.settings : null;
  const owner = isInSettings && settings ? settings : step.node;
  const text = quoted(value, sourceCode);
  const written = example?.found.object ? `{ ${memberKey(handlingKey, owner, sourceCode)}: ${text} }` : text;
  return appendMember(owner, `${memberKey(handling, owner, sourceCode)}: ${written}`, sourceCode);
}

// The first step of a file that says what happens.
const exampleOf = memoize((file: FileContext) => {
  for (const other of flowSteps(file)) {
    const found = handlingOf(other, file);
    if (found.kind === 'found') return { other, found };
  }
  return null;
});

/** Takes out what a step says and does not read; null where other steps may share it, or a comment would be lost. */
export function removeHandling(fault: Ignored, { sourceCode }: FileContext): TextEdit[] | null {
  return isOwn(fault) ? removeMember(fault.handling.property, sourceCode) : null;
}

/** Moves it to the key that the step reads; null where that key has a value, or no place. */
export function moveHandling(fault: Ignored, file: FileContext): TextEdit[] | null {
  const { step, handling } = fault;
  const { toolStep, settings: settingsKey } = step.platform.flows;
  const { sourceCode } = file;
  const removed = removeHandling(fault, file);
  if (!removed || handling.value === null || step.settings === null) return null;
  const text = quoted(handling.value, sourceCode);
  if (step.settings === 'absent') {
    const { node } = step;
    const inner = `${memberKey(toolStep.key, node, sourceCode)}: ${text}`;
    return [{ range: handling.property.range, text: `${memberKey(settingsKey, node, sourceCode)}: { ${inner} }` }];
  }
  if (!isInside(step.settings, step.node) || lookUpProperty(step.settings, [toolStep.key], file.scopes).kind !== 'absent') return null;
  const member = `${memberKey(toolStep.key, step.settings, sourceCode)}: ${text}`;
  if (handling.owner === step.settings) return [{ range: handling.property.range, text: member }];
  return [...removed, ...appendMember(step.settings, member, sourceCode)];
}
