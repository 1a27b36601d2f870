import { literalText } from '../syntax/ast.ts';
import { lookUpKey, type Binding } from '../values/call-binding.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { moduleSources } from '../tools/framework-imports.ts';
import type { ToolDefinition } from '../tools/find-tools.ts';
import { follow, type Value } from '../values/resolve.ts';

/** An instance of the framework's own class for results. */
export interface ResultInstance {
  /** What the model reads; null where the file does not tell. */
  readonly text: Value | null;
  /** Whether it says that it is a failure. */
  readonly marked: 'error' | 'result' | 'unknown';
}

/** What `new ToolMessage({ content, status: 'error' })` hands over; null for anything else. */
export function resultInstance({ node, env }: Value, binding: Binding, { framework }: ToolDefinition, file: FileContext): ResultInstance | null {
  const own = framework.resultClass;
  if (!own || node.type !== 'NewExpression') return null;
  const imported = file.imports.importedFrom(node.callee);
  if (imported?.name !== own.name || moduleSources(file).get(imported.module)?.framework !== framework) return null;
  const [first] = node.arguments;
  const fields = first && follow({ node: first, env }, file);
  if (fields?.node.type !== 'ObjectExpression') return { text: null, marked: 'unknown' };
  const text = lookUpKey(fields, own.textKey, binding, file);
  const marker = lookUpKey(fields, own.marker.key, binding, file);
  const value = typeof marker === 'string' ? marker : literalText(follow(marker.value, file).node);
  const marked = value === null || marker === 'unknown' ? 'unknown' : typeof marker !== 'string' && value === own.marker.value ? 'error' : 'result';
  return { text: typeof text === 'string' ? null : follow(text.value, file), marked };
}
