import { calleeName, isCallOfAny, type Node } from './ast.ts';
import type { FileContext } from './file-context.ts';

/** Whether a call is of a function that the settings name as a maker of failures (`errorHelper`, `errorHelpers`). */
export function isTrustedBuilder(node: Node, file: FileContext): boolean {
  const { errorHelper, errorHelpers } = file.settings;
  if (node.type !== 'CallExpression') return false;
  if (isCallOfAny(node, errorHelpers)) return true;
  if (!errorHelper) return false;
  if (calleeName(node) === errorHelper.name.split('.').at(-1)) return true;
  // Also under another name: `import { toToolError as fail }`, or a default import.
  const imported = file.imports.importedFrom(node.callee);
  return imported?.name === errorHelper.name && baseName(imported.module) === baseName(errorHelper.module);
}

// A relative module is written from another place in the settings.
function baseName(module: string): string {
  if (!/^\.|^\//.test(module)) return module;
  return module.replace(/^.*\//, './').replace(/\.[cm]?[jt]sx?$/, '');
}
