import type { TSESTree } from '@typescript-eslint/utils';
import { isInside, keyName } from '../syntax/ast.ts';
import { lookUpKey, noBinding } from '../values/call-binding.ts';
import type { FailureEnvelope } from './failure-envelopes.ts';
import type { FileContext } from '../syntax/file-context.ts';

/** The property of a key where it is a part of what is reported; null where a shared literal holds it that calls fill differently. */
export function ownProperty(envelope: FailureEnvelope, key: string): TSESTree.Property | null {
  const property = envelope.property(key);
  return property && (envelope.node.type !== 'CallExpression' || isInside(property, envelope.node)) ? property : null;
}

/**
 * Whether the object may tell a key in another way: as the argument of an Error, whose class may add it; as content that is made elsewhere; in
 * the object or the value of unknown make that its `error` is.
 */
export function mayHoldElsewhere(envelope: FailureEnvelope, key: string, file: FileContext): boolean {
  const { node, place } = envelope;
  if (place === 'throw' && node.parent.type !== 'ThrowStatement' && isArgument(envelope)) return true;
  const content = envelope.get('content');
  if (content !== 'absent' && !(typeof content !== 'string' && content.type === 'Literal')) return true;
  return ['error', 'failure', 'data', 'details'].some((name) => {
    const inner = envelope.get(name);
    if (typeof inner === 'string') return false;
    if (inner.type === 'ObjectExpression') return lookUpKey({ node: inner, env: noBinding.env }, key, noBinding, file) !== 'absent';
    // `error: toToolError(cause)`
    return name === 'error' && inner.type === 'CallExpression' && /err|fail|envelope/i.test(nameOf(inner)) && !/message|text|str|format/i.test(nameOf(inner));
  });
}

function isArgument({ node }: FailureEnvelope): boolean {
  const { parent } = node;
  return (parent.type === 'NewExpression' || parent.type === 'CallExpression') && parent.arguments.some((argument) => argument === node);
}

function nameOf({ callee }: TSESTree.CallExpression): string {
  if (callee.type === 'Identifier') return callee.name;
  return callee.type === 'MemberExpression' ? (keyName(callee) ?? '') : '';
}
