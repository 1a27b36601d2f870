import type { TSESTree } from '@typescript-eslint/utils';
import { describesFailure } from '../analysis/failures/failure-literal.ts';
import { type FlowStep, flowSteps, type Handling, handlingOf } from '../analysis/platform/flows.ts';
import { isInside, keyName, literalText, type Node } from '../analysis/syntax/ast.ts';
import { Budget } from '../analysis/syntax/budget.ts';
import type { FileContext } from '../analysis/syntax/file-context.ts';
import { stringified } from '../analysis/syntax/globals.ts';
import { lookUpProperty } from '../analysis/syntax/scope.ts';
import { noBinding } from '../analysis/values/call-binding.ts';
import { noEnv } from '../analysis/values/resolve.ts';
import { failureInJson, failureOfItemKey, outcomeOfItemKey } from '../knowledge/failure-keys.ts';
import { classifiedAsFailing } from '../knowledge/faults.ts';

type FoundKey = Extract<Handling, { kind: 'found' }>;

/** A step whose failure is not dealt with as it says, or of which it says nothing. */
export type FlowFault =
  /** Nothing says what happens. */
  | { readonly kind: 'unset'; readonly step: FlowStep; readonly isTold: boolean }
  /** The flow goes on, and no value tells what failed. */
  | { readonly kind: 'noFallback'; readonly step: FlowStep; readonly handling: FoundKey }
  | { readonly kind: 'noEnvelope'; readonly step: FlowStep; readonly handling: FoundKey; readonly fallback: Node }
  /** The step does not read what it says. */
  | { readonly kind: 'ignored'; readonly step: FlowStep; readonly handling: FoundKey };

/** The steps of the flows of a file that hide their failure, or ignore what is said of it, in source order. */
export function flowFaults(file: FileContext): FlowFault[] {
  return flowSteps(file).flatMap((step) => flowFault(step, file) ?? []);
}

function flowFault(step: FlowStep, file: FileContext): FlowFault | null {
  const { toolStep, fallbackSteps, goOn } = step.platform.flows;
  const handling = handlingOf(step, file);
  if (step.type === toolStep.type) return handling.kind === 'found' ? { kind: 'ignored', step, handling } : null;
  if (handling.kind === 'unknown') return null;
  const fallback = fallbackOf(step, handling, file);
  if (handling.kind === 'absent')
    return { kind: 'unset', step, isTold: fallback === 'unknown' || (fallback !== 'absent' && mayTell(fallback, file)) };
  if (handling.value !== goOn || !fallbackSteps.includes(step.type) || fallback === 'unknown') return null;
  if (fallback === 'absent') return { kind: 'noFallback', step, handling };
  return mayTell(fallback, file) ? null : { kind: 'noEnvelope', step, handling, fallback };
}

function fallbackOf({ node, settings, platform }: FlowStep, handling: Handling, file: FileContext): Node | 'absent' | 'unknown' {
  const objects = [node, settings, handling.kind === 'found' && handling.object ? handling.object : ('absent' as const)];
  for (const object of objects) {
    if (object === 'absent') continue;
    const found = object && lookUpProperty(object, [platform.flows.fallback], file.scopes);
    if (found === null || found.kind === 'unknown') return 'unknown';
    if (found.kind === 'found') return found.property.value;
  }
  return 'absent';
}

/** Whether the value of a failed step describes the failure, or may do so. */
// A text may be made of the JSON of a text.
const maxTexts = 10;

function mayTell(node: Node, file: FileContext, budget = new Budget(maxTexts)): boolean {
  const value = file.scopes.resolve(node);
  switch (value.type) {
    case 'Literal':
      return typeof value.value === 'string' && mayTellText(value.value);
    case 'TemplateLiteral':
      return value.expressions.length > 0 || mayTellText(literalText(value) ?? '');
    case 'ArrayExpression':
      return value.elements.some((element) => element?.type === 'SpreadElement');
    case 'ObjectExpression':
      return mayDescribe(value, file);
    case 'Identifier':
      return value.name !== 'undefined' || !file.scopes.isGlobal(value);
    case 'CallExpression': {
      const written = stringified(value, file);
      return written === null || !budget.spend() || mayTell(written, file, budget);
    }
    default:
      return true;
  }
}

function mayDescribe(object: TSESTree.ObjectExpression, file: FileContext): boolean {
  if (describesFailure({ node: object, env: noEnv }, { binding: noBinding, isFailure: true, isMarked: false }, file)) return true;
  return object.properties.some((member) => {
    const key = member.type === 'Property' ? keyName(member) : null;
    // What is spread in, or stands at a computed key, may tell it.
    if (member.type !== 'Property' || key === null) return true;
    const value = file.scopes.resolve(member.value);
    if (outcomeOfItemKey.test(key)) return classifiedAsFailing.test(literalText(value) ?? 'error');
    return failureOfItemKey.test(key) && !isEmptyValue(value);
  });
}

function isEmptyValue(value: Node): boolean {
  if (value.type === 'ArrayExpression') return value.elements.length === 0;
  if (value.type === 'Identifier') return value.name === 'undefined';
  return value.type === 'Literal' && (value.value === null || value.value === false || value.value === '' || value.value === 0);
}

// A variable of the flow, or JSON with the keys of a failure.
function mayTellText(text: string): boolean {
  if (text.includes('{{')) return true;
  return text.trimStart().startsWith('{') && failureInJson.test(text);
}

/** Whether what a step says of its failure is written in the step itself. */
export function isOwn({ step, handling }: { readonly step: FlowStep; readonly handling: FoundKey }): boolean {
  return isInside(handling.property, step.node);
}
