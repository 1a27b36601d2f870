import type { TSESTree } from '@typescript-eslint/utils';
import type { Behaviour, Framework } from '../../frameworks/framework.ts';
import { type FunctionNode, keyName, type Node, withoutDefault, wrapped } from '../syntax/ast.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { lookUpProperty } from '../syntax/scope.ts';

/**
 * The behaviour whose form execute is written in, where the majors of a framework hand its first parameter different things; null where the
 * file does not tell. What the form does not decide, the installed major does.
 */
export function writtenBehaviour(
  { behaviours }: Framework,
  execute: FunctionNode | null,
  inputSchema: Node | null,
  file: FileContext,
): Behaviour | null {
  const wrapping = behaviours.find(({ writtenWith }) => writtenWith !== undefined);
  const plain = behaviours.find(({ writtenWith }) => writtenWith === undefined);
  if (!wrapping?.writtenWith || !plain) return null;
  const read = execute ? keysRead(execute, file) : null;
  if (!read || (read.keys.length === 0 && !read.isUsedWhole)) return null;
  const { keys, isUsedWhole } = read;
  const { writtenWith } = wrapping;
  // An input may have a key of that name itself.
  if (keys.some((key) => writtenWith.includes(key) && mayBeInput(key, inputSchema, file))) return null;
  if (keys.includes(writtenWith[0])) return wrapping;
  if (keys.length === 0) return null;
  return keys.every((key) => writtenWith.includes(key))
    ? wrapping
    : isUsedWhole && keys.some((key) => writtenWith.includes(key))
      ? null
      : plain;
}

interface KeyRead {
  readonly keys: readonly string[];
  readonly isUsedWhole: boolean;
}

// The keys of the first parameter that a function reads: of its pattern, or of its uses.
function keysRead({ params: [first] }: FunctionNode, file: FileContext): KeyRead | null {
  const parameter = withoutDefault(first);
  if (parameter?.type === 'ObjectPattern') return ofPattern(parameter);
  if (parameter?.type !== 'Identifier') return null;
  const keys: string[] = [];
  let isUsedWhole = false;
  for (const { identifier, init } of file.scopes.variableOf(parameter)?.references ?? []) {
    if (init === true) continue;
    const use = wrapped(identifier);
    const { parent } = use;
    const key = parent?.type === 'MemberExpression' && parent.object === use ? keyName(parent) : null;
    if (key !== null) keys.push(key);
    else if (parent?.type === 'VariableDeclarator' && parent.init === use && parent.id.type === 'ObjectPattern') {
      const pattern = ofPattern(parent.id);
      keys.push(...pattern.keys);
      isUsedWhole ||= pattern.isUsedWhole;
    } else isUsedWhole = true;
  }
  return { keys, isUsedWhole };
}

function ofPattern({ properties }: TSESTree.ObjectPattern): KeyRead {
  const keys = properties.flatMap((property) => (property.type === 'Property' ? (keyName(property) ?? []) : []));
  return { keys, isUsedWhole: keys.length < properties.length };
}

// `z.object({ context: … })`, or a literal of a schema.
function mayBeInput(key: string, inputSchema: Node | null, file: FileContext): boolean {
  const schema = inputSchema && file.scopes.resolve(inputSchema);
  const shape = schema?.type === 'CallExpression' && schema.arguments[0] ? file.scopes.resolve(schema.arguments[0]) : schema;
  return shape?.type === 'ObjectExpression' && lookUpProperty(shape, [key], file.scopes).kind !== 'absent';
}
