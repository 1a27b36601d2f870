import { keyName, type Node } from './ast.ts';
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

// `z.object({ … })`, a raw shape, or a JSON schema's `properties`.
function schemaKeys(tool: ToolDefinition, file: FileContext): string[] {
  const schema = tool.inputSchema && file.scopes.resolve(tool.inputSchema);
  const [argument] = schema?.type === 'CallExpression' ? schema.arguments : [];
  const shape = argument ? file.scopes.resolve(argument) : schema;
  if (shape?.type !== 'ObjectExpression') return [];
  const properties = shape.properties.find((member) => member.type === 'Property' && keyName(member) === 'properties');
  const inner = properties?.type === 'Property' ? file.scopes.resolve(properties.value) : null;
  return keysOf(inner?.type === 'ObjectExpression' ? inner.properties : shape.properties);
}

function keysOf(members: readonly Node[]): string[] {
  return members.flatMap((member) => {
    const name = member.type === 'Property' ? keyName(member) : null;
    return name === null ? [] : [name];
  });
}
