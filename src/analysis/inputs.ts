import type { TSESTree } from '@typescript-eslint/utils';
import { keyName, literalText, unwrap, type Node } from './ast.ts';
import type { FileContext } from './file-context.ts';
import type { ToolDefinition } from './tools.ts';

const namesOfInputs = new WeakMap<ToolDefinition, readonly string[]>();

/** The names of a tool's inputs, from its schema or from execute's own parameters; empty when the file does not tell. */
export function inputNames(tool: ToolDefinition, file: FileContext): readonly string[] {
  let names = namesOfInputs.get(tool);
  if (!names) {
    names = readInputNames(tool, file);
    namesOfInputs.set(tool, names);
  }
  return names;
}

function readInputNames(tool: ToolDefinition, file: FileContext): readonly string[] {
  const fromSchema = schemaKeys(tool, file);
  if (fromSchema.length > 0) return fromSchema;
  const { input } = tool.parameters;
  const parameter = input?.path.length === 0 ? tool.execute?.params[input.parameter] : undefined;
  return parameter?.type === 'ObjectPattern' ? keysOf(parameter.properties) : [];
}

function schemaKeys(tool: ToolDefinition, file: FileContext): string[] {
  return keysOf(schemaShape(tool, file)?.properties ?? []);
}

// `z.object({ … })`, a raw shape, or a JSON schema's `properties`.
function schemaShape(tool: ToolDefinition, file: FileContext): TSESTree.ObjectExpression | null {
  const schema = tool.inputSchema && file.scopes.resolve(tool.inputSchema);
  const [argument] = schema?.type === 'CallExpression' ? schema.arguments : [];
  const shape = argument ? file.scopes.resolve(argument) : schema;
  if (shape?.type !== 'ObjectExpression') return null;
  const properties = shape.properties.find((member) => member.type === 'Property' && keyName(member) === 'properties');
  const inner = properties?.type === 'Property' ? file.scopes.resolve(properties.value) : null;
  return inner?.type === 'ObjectExpression' ? inner : shape;
}

function keysOf(members: readonly Node[]): string[] {
  return members.flatMap((member) => {
    const name = member.type === 'Property' ? keyName(member) : null;
    return name === null ? [] : [name];
  });
}

/** What kind of value a schema asks for: the name of zod's method, or the type of a JSON schema; null where the file does not tell. */
export function inputType(tool: ToolDefinition, name: string, file: FileContext): string | null {
  const shape = schemaShape(tool, file);
  const property = shape?.properties.find((member) => member.type === 'Property' && keyName(member) === name);
  const schema = property?.type === 'Property' ? file.scopes.resolve(property.value) : null;
  if (schema?.type === 'ObjectExpression') {
    const type = schema.properties.find((member) => member.type === 'Property' && keyName(member) === 'type');
    return type?.type === 'Property' ? literalText(type.value) : null;
  }
  // `z.string().min(1).optional()`: the first method of the chain.
  let current = schema;
  while (current?.type === 'CallExpression') {
    const callee = unwrap(current.callee);
    if (callee.type !== 'MemberExpression') return null;
    const owner = unwrap(callee.object);
    if (owner.type !== 'CallExpression') return keyName(callee);
    current = owner;
  }
  return null;
}
