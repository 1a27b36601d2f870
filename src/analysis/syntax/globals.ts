import type { TSESTree } from '@typescript-eslint/utils';
import { globalsOfModules } from '../../knowledge/language.ts';
import { isNullish, memberPath, type Node, unwrap } from './ast.ts';
import type { FileContext } from './file-context.ts';

/** The path of a global that a name means: `Map`, `Promise.all`, also as `globalThis.Map` or imported from a module of Node. */
export function globalPath(node: Node, file: FileContext): string | null {
  const path = memberPath(node);
  if (!path) return null;
  let root = unwrap(node);
  while (root.type === 'MemberExpression') root = unwrap(root.object);
  if (root.type !== 'Identifier') return null;
  if (file.scopes.isGlobal(root)) {
    return path.length > 1 && (root.name === 'globalThis' || root.name === 'window' || root.name === 'self')
      ? path.slice(1).join('.')
      : path.join('.');
  }
  const imported = file.imports.importedFrom(node);
  return imported && globalsOfModules.test(imported.module) ? imported.name : null;
}

/** Whether a call is `JSON.stringify` with no replacer; `value` is what it writes. */
export function stringified(node: TSESTree.CallExpression, file: FileContext): Node | null {
  if (globalPath(node.callee, file) !== 'JSON.stringify') return null;
  const [value, replacer] = node.arguments;
  if (!value || value.type === 'SpreadElement') return null;
  return !replacer || isNullish(replacer) ? value : null;
}
