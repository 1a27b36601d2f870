import type { TSESTree } from '@typescript-eslint/utils';
import { keyName, memberPath, unwrap, type Node } from '../syntax/ast.ts';
import { noBinding } from '../values/call-binding.ts';
import type { ExecuteFlow } from '../flow/execute-flow.ts';
import { describesFailure, keysOf, markerOf, type FailureMarker } from './failure-literal.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { returnedValues } from '../flow/exit-values.ts';
import { noEnv } from '../values/resolve.ts';

export type { FailureMarker } from './failure-literal.ts';

/** An object literal that describes a failure. */
export interface Envelope {
  readonly node: TSESTree.ObjectExpression;
  readonly marker: FailureMarker | null;
  /** What the key that holds the text for the reader is; `message` and `reason` as the settings spell them. */
  readonly textKey: 'message' | 'error' | 'reason' | null;
  readonly keys: ReadonlySet<string>;
}

/**
 * Reads an object literal as a failure by its keys; null when it describes none.
 *
 * @param isFailure Whether it stands where something has failed, such as in a catch. Otherwise its keys alone tell.
 */
export function readEnvelope(node: TSESTree.ObjectExpression, file: FileContext, isFailure = false): Envelope | null {
  const value = { node, env: noEnv };
  if (!describesFailure(value, { binding: noBinding, isFailure, isMarked: false }, file)) return null;
  const keys = keysOf(value, file);
  const { message, reason } = file.settings.envelope.keys;
  const textKey = keys.has(message) ? 'message' : keys.has('error') ? 'error' : keys.has(reason) ? 'reason' : null;
  return { node, marker: markerOf(value, file), textKey, keys };
}

/**
 * How the failures of a file are spelt: the most frequent marker and text key among the returns of its tools, or, where none fails so, the
 * opposite of what marks their successes.
 */
export interface FailureStyle {
  readonly marker: FailureMarker | null;
  readonly textKey: 'message' | 'error';
}

/** How the tools of some flows spell their failures, by the spelling that most of them have. */
export function failureStyle(flows: Iterable<ExecuteFlow>, file: FileContext): FailureStyle {
  const styles = new Map<string, { count: number; style: FailureStyle }>();
  let success: FailureMarker | null = null;
  const seen = new Set<TSESTree.ObjectExpression>();
  for (const flow of flows) {
    for (const { node: returned, isItem, handler } of returnedValues(flow, file)) {
      const node = inJson(returned, file);
      if (node.type !== 'ObjectExpression' || isItem || seen.has(node)) continue;
      seen.add(node);
      const envelope = readEnvelope(node, file, handler !== null);
      if (!envelope) success ??= oppositeOf(node);
      if (!envelope || envelope.keys.has('content')) continue;
      const style: FailureStyle = { marker: envelope.marker, textKey: envelope.textKey === 'error' ? 'error' : 'message' };
      const key = `${style.marker?.key ?? ''}=${style.marker?.value ?? ''} ${style.textKey}`;
      const known = styles.get(key);
      if (known) known.count++;
      else styles.set(key, { count: 1, style });
    }
  }
  const [most] = [...styles.values()].sort((a, b) => b.count - a.count);
  return most?.style ?? { marker: success, textKey: 'message' };
}

// `return JSON.stringify({ success: false, error })`
function inJson(node: Node, file: FileContext): Node {
  const [value] = node.type === 'CallExpression' && memberPath(node.callee)?.join('.') === 'JSON.stringify' ? node.arguments : [];
  return value ? file.scopes.resolve(value) : node;
}

// `{ ok: true, … }` tells how the file would mark a failure.
function oppositeOf(node: TSESTree.ObjectExpression): FailureMarker | null {
  for (const member of node.properties) {
    if (member.type !== 'Property') continue;
    const key = keyName(member);
    const value = unwrap(member.value);
    if ((key === 'ok' || key === 'success') && value.type === 'Literal' && value.value === true) return { key, value: 'false' };
  }
  return null;
}
