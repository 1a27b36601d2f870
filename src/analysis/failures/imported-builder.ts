import type { TSESTree } from '@typescript-eslint/utils';
import { isInside, keyName, memberPath, walk, type Node } from '../syntax/ast.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { functionBody, onlyResult } from '../control/function-body.ts';
import { importedFunction } from '../program/other-files.ts';

/**
 * The keys that a function of another file adds to an object that it is given and hands on whole, as `toolError({ … })` does: into its
 * result (`{ ok: false, ...failure }`), or as JSON (`{ isError: true, content: [{ type: 'text', text: JSON.stringify(failure) }] }`). Null
 * where the function does anything else, or is not known: it may add any key.
 */
export function keysAdded(call: TSESTree.CallExpression, index: number, file: FileContext): ReadonlySet<string> | null {
  const elsewhere = importedFunction(call, file);
  if (!elsewhere) return null;
  const { fn, file: other } = elsewhere;
  const parameter = fn.params[index];
  const result = onlyResult(fn, other, 'nothing');
  if (parameter?.type !== 'Identifier' || !result || functionBody(fn, other).throws.length > 0) return null;
  const uses = other.scopes.variableOf(parameter)?.references ?? [];
  if (uses.length === 0 || !uses.every(({ identifier }) => isInside(identifier, result) && isHandedOn(identifier))) return null;
  return keysIn(result, new Set(uses.map(({ identifier }) => identifier as Node)), other);
}

function isHandedOn({ parent }: Node): boolean {
  if (parent?.type === 'SpreadElement') return parent.parent.type === 'ObjectExpression';
  return parent?.type === 'CallExpression' && memberPath(parent.callee)?.join('.') === 'JSON.stringify';
}

function keysIn(result: Node, handedOn: ReadonlySet<Node>, { sourceCode }: FileContext): ReadonlySet<string> | null {
  const keys = new Set<string>();
  let isKnown = true;
  walk(result, sourceCode.visitorKeys, (node) => {
    if (node.type === 'SpreadElement' && !handedOn.has(node.argument)) isKnown = false;
    if (node.type !== 'Property') return isKnown;
    const key = keyName(node);
    if (key === null) isKnown = false;
    else keys.add(key);
    return isKnown;
  });
  return isKnown ? keys : null;
}
