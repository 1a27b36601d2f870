import type { TSESTree } from '@typescript-eslint/utils';
import { listedValueTypes, plainChecks, plainInputTypes } from '../../knowledge/schemas.ts';
import { keyName, literalText, unwrap, type Node } from '../syntax/ast.ts';
import type { FileContext } from '../syntax/file-context.ts';
import type { ToolDefinition } from './find-tools.ts';
import { keysOfMembers } from '../syntax/literals.ts';

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
  return parameter?.type === 'ObjectPattern' ? keysOfMembers(parameter.properties) : [];
}

function schemaKeys(tool: ToolDefinition, file: FileContext): string[] {
  return keysOfMembers(schemaShape(tool, file)?.properties ?? []);
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

/** What kind of value a schema asks for: the name of zod's method, or the type of a JSON schema; null where the file does not tell. */
export function inputType(tool: ToolDefinition, name: string, file: FileContext): string | null {
  const schema = inputSchema(tool, name, file);
  if (schema?.type === 'ObjectExpression') {
    const type = memberValue(schema, 'type');
    return type && literalText(type);
  }
  const first = schema && firstCall(schema);
  return first && unwrap(first.callee).type === 'MemberExpression' ? keyName(unwrap(first.callee) as TSESTree.MemberExpression) : null;
}

/** The texts that an input may be, where its schema lists them: `z.enum(['Y', 'C'])`, `v.picklist(…)`, `enum` of a JSON schema. */
export function inputValues(tool: ToolDefinition, name: string, file: FileContext): readonly string[] {
  const schema = inputSchema(tool, name, file);
  const first = schema && firstCall(schema);
  const isList = first !== null && listedValueTypes.test(inputType(tool, name, file) ?? '');
  const listed = schema?.type === 'ObjectExpression' ? memberValue(schema, 'enum') : isList ? first.arguments[0] : null;
  const list = listed && file.scopes.resolve(listed);
  if (list?.type !== 'ArrayExpression') return [];
  const texts = list.elements.map((element) => (element?.type === 'Literal' && typeof element.value === 'string' ? element.value : null));
  return texts.every((text) => text !== null) ? texts : [];
}

function inputSchema(tool: ToolDefinition, name: string, file: FileContext): Node | null {
  const shape = schemaShape(tool, file);
  const value = shape && memberValue(shape, name);
  return value && file.scopes.resolve(value);
}

function memberValue(object: TSESTree.ObjectExpression, name: string): Node | null {
  const property = object.properties.find((member) => member.type === 'Property' && keyName(member) === name);
  return property?.type === 'Property' ? property.value : null;
}

// `z.string()` of `z.string().min(1).optional()`.
function firstCall(schema: Node): TSESTree.CallExpression | null {
  let current = schema;
  while (current.type === 'CallExpression') {
    const callee = unwrap(current.callee);
    const owner = callee.type === 'MemberExpression' ? unwrap(callee.object) : null;
    if (owner?.type !== 'CallExpression') return current;
    current = owner;
  }
  return null;
}

/** Whether a name of the file holds an input that its schema surely makes a text, a number or a boolean, which no transform changes. */
export function isPlainInput(name: Node, tools: readonly ToolDefinition[], file: FileContext): boolean {
  const variable = name.type === 'Identifier' ? file.scopes.variableOf(name) : null;
  const [definition] = variable?.defs ?? [];
  if (!variable || definition?.type !== 'Parameter' || variable.references.some((reference) => reference.isWrite())) return false;
  const tool = tools.find(({ execute }) => execute === definition.node);
  const input = tool?.parameters.input;
  const pattern = input?.path.length === 0 ? tool?.execute?.params[input.parameter] : undefined;
  if (!tool || pattern?.type !== 'ObjectPattern') return false;
  const property = pattern.properties.find((member) => member.type === 'Property' && member.value === definition.name);
  const key = property?.type === 'Property' ? keyName(property) : null;
  if (key === null || !plainInputTypes.test(inputType(tool, key, file) ?? '')) return false;
  const schema = inputSchema(tool, key, file);
  const first = schema && firstCall(schema);
  for (let current = schema; current?.type === 'CallExpression' && current !== first;) {
    const callee: Node = unwrap(current.callee);
    if (callee.type !== 'MemberExpression' || !plainChecks.has(keyName(callee) ?? '')) return false;
    current = unwrap(callee.object);
  }
  return first !== null;
}
