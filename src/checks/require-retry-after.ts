import type { TSESTree } from '@typescript-eslint/utils';
import { type FailureEnvelope, failureEnvelopes } from '../analysis/failures/failure-envelopes.ts';
import { calleeName, isInside, keyName, literalText, type Node, unwrap } from '../analysis/syntax/ast.ts';
import { Budget } from '../analysis/syntax/budget.ts';
import type { FileContext } from '../analysis/syntax/file-context.ts';
import { globalPath } from '../analysis/syntax/globals.ts';
import { PossibleValues } from '../analysis/values/possible-values.ts';
import { delayKey } from '../knowledge/delays.ts';
import { numberTextMethods } from '../knowledge/language.ts';

/** What is wrong with a delay. `text`: a string, also one of a header; `no number`: what is none of these and no number either. */
export type DelayFault = 'missing' | 'undefined' | 'negative' | 'NaN' | 'text' | 'no number';

/** A failure that asks for another try and says no usable delay. */
export interface MissingDelay {
  readonly envelope: FailureEnvelope;
  readonly fault: DelayFault;
  /** The property with the wrong value; null where there is none, and where a call gives it. */
  readonly property: TSESTree.Property | null;
  /** The wrong value; null where there is none. */
  readonly value: Node | null;
}

/** The failures of a file that are retryable, and surely hold no number of seconds to wait. */
export function missingDelays(file: FileContext): MissingDelay[] {
  return failureEnvelopes(file).flatMap((envelope): MissingDelay[] => {
    if (envelope.isTrusted || !isRetryable(envelope)) return [];
    const value = envelope.get('retryAfterSeconds');
    if (value === 'unknown') return [];
    const written = envelope.property('retryAfterSeconds');
    // Of a literal that calls fill differently, each call is the place.
    const property = envelope.node.type === 'CallExpression' && written && !isInside(written, envelope.node) ? null : written;
    if (value === 'absent') {
      if (property) return [{ envelope, fault: 'undefined', property, value: property.value }];
      return saysDelayElsewhere(envelope) ? [] : [{ envelope, fault: 'missing', property: null, value: null }];
    }
    const fault = delayFault(value, file);
    return fault ? [{ envelope, fault, property, value }] : [];
  });
}

function isRetryable(envelope: FailureEnvelope): boolean {
  const { classMeaning } = envelope;
  if (classMeaning === 'retryable') return true;
  if (classMeaning !== 'absent' && classMeaning !== 'other') return false;
  const flag = envelope.get('retryable');
  return typeof flag !== 'string' && flag.type === 'Literal' && flag.value === true;
}

// A delay under a name that the settings do not tell is a delay.
function saysDelayElsewhere({ node, literal }: FailureEnvelope): boolean {
  return [node, literal].some(
    (object) =>
      object?.type === 'ObjectExpression' &&
      object.properties.some((member) => member.type === 'Property' && delayKey.test(keyName(member) ?? '')),
  );
}

const maxSteps = 100;

function delayFault(value: Node, file: FileContext, shared = new Budget(maxSteps)): DelayFault | null {
  for (const { node } of new PossibleValues(file, { calls: 'none', items: false, narrowing: false, shared }).of(value)) {
    const fault = faultOf(node, file, shared);
    if (fault) return fault;
  }
  return null;
}

function faultOf(node: Node, file: FileContext, budget: Budget): DelayFault | null {
  switch (node.type) {
    case 'Literal':
      if (typeof node.value === 'number') return null;
      return typeof node.value === 'string' ? 'text' : 'no number';
    case 'TemplateLiteral':
      return 'text';
    case 'ObjectExpression':
    case 'ArrayExpression':
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    // `new Date(…)` is one too: JSON makes a text of it.
    case 'NewExpression':
      return 'no number';
    case 'Identifier':
    case 'MemberExpression':
      return /^(?:Number\.)?NaN$/.test(globalPath(node, file) ?? '') ? 'NaN' : null;
    case 'UnaryExpression': {
      if (node.operator === '!' || node.operator === 'typeof') return 'no number';
      const amount = node.operator === '-' ? unwrap(node.argument) : null;
      return amount?.type === 'Literal' && typeof amount.value === 'number' && amount.value > 0 ? 'negative' : null;
    }
    case 'BinaryExpression':
      return node.operator === '+' && [node.left, node.right].some((part) => delayFault(part, file, budget) === 'text') ? 'text' : null;
    case 'CallExpression':
      return givesText(node, file) ? 'text' : null;
    default:
      return null;
  }
}

// `response.headers.get('retry-after')`, `String(seconds)`
function givesText(call: TSESTree.CallExpression, file: FileContext): boolean {
  const callee = unwrap(call.callee);
  if (callee.type !== 'MemberExpression') return globalPath(callee, file) === 'String';
  const name = calleeName(call) ?? '';
  if (numberTextMethods.has(name)) return true;
  const owner = file.scopes.resolve(callee.object);
  const [header] = call.arguments;
  return (
    name === 'get' && owner.type === 'MemberExpression' && keyName(owner) === 'headers' && /retry-after/i.test(literalText(header) ?? '')
  );
}
