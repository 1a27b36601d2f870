import { calleeName, type Node } from './ast.ts';
import type { FileContext } from './file-context.ts';

/** Whether a call is of the function that the settings name as the maker of failures. */
export function isTrustedBuilder(node: Node, file: FileContext): boolean {
  const helper = file.settings.errorHelper?.name.split('.').at(-1);
  return helper !== undefined && node.type === 'CallExpression' && calleeName(node) === helper;
}
