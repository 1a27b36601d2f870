import type { TSESTree } from '@typescript-eslint/utils';
import { keyName, literalText, unwrap, type Node } from './ast.ts';
import type { ExecuteFlow } from './execute-flow.ts';
import type { FileContext } from './file-context.ts';

/** The class vocabulary of a failure: what the agent should do about it. */
export const errorClasses = ['retryable', 'permanent', 'userInput', 'authRequired'] as const;

const classCompanions = ['message', 'reason', 'recoverySteps', 'retryAfterSeconds', 'options', 'suggestions', 'error'];

/** A key that says "this is a failure": `ok: false`, `success: false`, `isError: true`, `status: 'error'`. */
export interface FailureMarker {
  readonly key: string;
  readonly value: 'false' | 'true' | "'error'";
}

/** An object literal that describes a failure. */
export interface Envelope {
  readonly node: TSESTree.ObjectExpression;
  readonly marker: FailureMarker | null;
  /** The key that holds the text for the reader. */
  readonly textKey: 'message' | 'error' | 'reason' | null;
  readonly keys: readonly string[];
}

/** Reads an object literal in failure position as an envelope; null when it describes none. */
export function readEnvelope(node: TSESTree.ObjectExpression): Envelope | null {
  const keys: string[] = [];
  let marker: FailureMarker | null = null;
  let hasClass = false;
  let hasError = false;
  let config = 0;
  for (const member of node.properties) {
    if (member.type !== 'Property') continue;
    const key = keyName(member);
    if (key === null) continue;
    keys.push(key);
    const value = unwrap(member.value);
    const literal = value.type === 'Literal' ? value.value : undefined;
    if ((key === 'ok' || key === 'success') && literal === false) marker ??= { key, value: 'false' };
    if (key === 'isError' && literal === true) marker ??= { key, value: 'true' };
    if (key === 'status' && literal === 'error') marker ??= { key, value: "'error'" };
    if (key === 'class' && (errorClasses as readonly (string | null)[]).includes(literalText(value))) hasClass = true;
    if (key === 'error' || key === 'errorCode') {
      const isNothing = literal === null || (value.type === 'Identifier' && value.name === 'undefined');
      if (value.type === 'Literal' ? typeof literal === 'string' : value.type === 'TemplateLiteral' && !isNothing) hasError = true;
    }
    if (key === 'description' || key === 'execute') config++;
  }
  // A tool's configuration (`retryable: true` beside description and execute) describes no failure.
  if (config === 2) return null;
  const classed = hasClass && keys.some((key) => classCompanions.includes(key));
  if (!classed && !marker && !hasError) return null;
  const textKey = (['message', 'error', 'reason'] as const).find((key) => keys.includes(key)) ?? null;
  return { node, marker, textKey, keys };
}

/**
 * How the failures of a file are spelt: the most frequent marker and text key among the returns of its tools, or the opposite of what
 * marks their successes.
 */
export interface FailureStyle {
  readonly marker: FailureMarker | null;
  readonly textKey: 'message' | 'error';
}

export function failureStyle(flows: Iterable<ExecuteFlow>, file: FileContext): FailureStyle {
  const styles = new Map<string, { count: number; style: FailureStyle }>();
  let success: FailureMarker | null = null;
  const seen = new Set<TSESTree.ObjectExpression>();
  for (const flow of flows) {
    for (const node of flow.returns.flatMap(({ value }) => (value ? objectsOf(value, file) : []))) {
      if (seen.has(node)) continue;
      seen.add(node);
      const envelope = readEnvelope(node);
      if (!envelope) success ??= oppositeOf(node);
      if (!envelope || envelope.keys.includes('content')) continue;
      const style: FailureStyle = { marker: envelope.marker, textKey: envelope.textKey === 'error' ? 'error' : 'message' };
      const key = `${style.marker?.key ?? ''}=${style.marker?.value ?? ''} ${style.textKey}`;
      const known = styles.get(key);
      if (known) known.count++;
      else styles.set(key, { count: 1, style });
    }
  }
  const [most] = [...styles.values()].sort((a, b) => b.count - a.count);
  return { marker: most?.style.marker ?? success, textKey: most?.style.textKey ?? 'message' };
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

// The object literals that an expression may come to.
function objectsOf(value: Node, file: FileContext, depth = 0): TSESTree.ObjectExpression[] {
  const node = file.scopes.resolve(value);
  if (node.type === 'ObjectExpression') return [node];
  if (depth > maxDepth) return [];
  if (node.type === 'ConditionalExpression') return [...objectsOf(node.consequent, file, depth + 1), ...objectsOf(node.alternate, file, depth + 1)];
  return node.type === 'LogicalExpression' ? [...objectsOf(node.left, file, depth + 1), ...objectsOf(node.right, file, depth + 1)] : [];
}

const maxDepth = 8;
