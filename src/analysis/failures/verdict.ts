import { literalText, type Node } from '../syntax/ast.ts';
import { lookUpKey, type Binding } from '../values/call-binding.ts';
import { keysOf, markerOf } from './failure-literal.ts';
import type { FileContext } from '../syntax/file-context.ts';
import type { ToolDefinition } from '../tools/find-tools.ts';
import { follow, type Value } from '../values/resolve.ts';
import { wordsOf } from '../syntax/name-words.ts';

const checking = new Set([
  'assert', 'audit', 'check', 'compile', 'diff', 'inspect', 'lint', 'proofread', 'review', 'test', 'typecheck', 'validate', 'verify',
]);
// What tools that find something out are named by, as whole words: `check_out`, `latest` and `shipping` are none.
const findingOut = new Set([
  'check', 'checks', 'diagnose', 'diagnostics', 'doctor', 'health', 'healthcheck', 'lint', 'ping', 'probe', 'reachable', 'test', 'tests', 'valid',
  'validate', 'validates', 'validation', 'verification', 'verifies', 'verify',
]);
const isPhrasal = /^check (?:in|out)\b/;
const found = /^(?:conflicts|diagnostics|differences|errors|failures|findings|invalid|issues|misses|missing|mistakes|problems|violations|warnings)$/i;

/** Whether a tool or a function is named for what it finds out, so that "it failed" is what it answers. */
export function findsOut(name: string): boolean {
  const words = wordsOf(name);
  return !isPhrasal.test(words.join(' ')) && words.some((word) => findingOut.has(word));
}

/**
 * Whether an object is the verdict of a tool that checks something: `{ ok: false, mistakes }` of `check_recipe`. The check itself worked,
 * and what it found is its result. A text, a class or a delay beside the list tells of a failure.
 */
export function isVerdict(value: Value, tool: ToolDefinition | null, binding: Binding, file: FileContext): boolean {
  const words = wordsOf(tool?.name ?? '');
  if (!checking.has(words[0] ?? '') || isPhrasal.test(words.join(' ')) || markerOf(value, file)?.value !== 'false') return false;
  const { classKey, keys: names } = file.settings.envelope;
  const keys = keysOf(value, file);
  if ([classKey, ...Object.values(names), 'error', 'code', 'status', 'statusCode', 'errorCode'].some((key) => keys.has(key))) return false;
  return [...keys].some((key) => {
    const held = found.test(key) ? lookUpKey(value, key, binding, file) : 'absent';
    return typeof held !== 'string' && mayBeList(follow(held.value, file).node);
  });
}

function mayBeList(node: Node): boolean {
  return literalText(node) === null && node.type !== 'TemplateLiteral' && node.type !== 'Literal';
}
