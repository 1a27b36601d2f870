import { readFileSync } from 'node:fs';
import path from 'node:path';
import { toJsonSchema, type JsonSchema } from '@valibot/to-json-schema';
import ts from 'typescript';
import type { GenericSchema } from 'valibot';
import type { ToolRule } from '../src/create-rule.ts';
import { settingsSchema } from '../src/settings.ts';
import { bareSeverity, optionsSchema, pluginName, severityWithOptions } from '../ts-plugin/options.ts';
import { root } from './project.ts';

/** The JSON schema of `settings['tool-errors']`: valibot's schema, described by the comments of the published types. */
export function settingsJsonSchema(): string {
  return print({ title: "settings['tool-errors'] of eslint-plugin-tool-errors", ...describedSchema(settingsSchema) });
}

/** The JSON schema of a tsconfig.json: of all that stands there it knows the entry of the language-service plugin alone. */
export function tsPluginJsonSchema(rules: readonly (readonly [name: string, rule: ToolRule])[]): string {
  const names = rules.map(([name]) => name);
  const withOptions = rules.filter(([, rule]) => (rule.meta.schema as readonly unknown[]).length > 0).map(([name]) => name);
  const definitions = withOptions.length > 0 ? { bareSeverity, severityWithOptions } : { bareSeverity };
  const { $schema, $defs, ...options } = describedSchema(optionsSchema(names, withOptions), definitions);
  const severities = (options.properties?.rules as JsonSchema).properties ?? {};
  for (const [name, rule] of rules) {
    for (const key of [name, `tool-errors/${name}`]) (severities[key] as JsonSchema).description = rule.meta.docs?.description ?? '';
  }
  const name = { const: pluginName };
  const entry = {
    if: { type: 'object', properties: { name }, required: ['name'] },
    then: { ...options, properties: { name, ...options.properties } },
  };
  return print({
    title: `${pluginName} in a tsconfig.json`,
    properties: { compilerOptions: { properties: { plugins: { items: entry } } } },
    $schema,
    $defs,
  });
}

function describedSchema(schema: GenericSchema, definitions: Record<string, GenericSchema> = {}): JsonSchema {
  const json = toJsonSchema(schema, {
    // Of a pipe the last schema counts: JSON Schema's objects are no lists anyway.
    typeMode: 'output',
    definitions,
    ignoreActions: ['check', 'raw_check'],
    // JSON Schema's patterns are read with the `u` flag; valibot's converter refuses it.
    overrideAction: ({ valibotAction, jsonSchema }) =>
      valibotAction.type === 'regex'
        ? { ...jsonSchema, pattern: (valibotAction as unknown as { requirement: RegExp }).requirement.source }
        : null,
  });
  const comments = ['src/tool-errors-settings.ts', 'ts-plugin/options.ts'].flatMap((file) => interfaceComments(path.join(root, file)));
  describe(json, (keys) => comments.find((properties) => keys.length === properties.size && keys.every((key) => properties.has(key))));
  return json;
}

function print(schema: object): string {
  return `${JSON.stringify(schema, null, 2)}\n`;
}

type Comments = ReadonlyMap<string, string | undefined>;

function interfaceComments(file: string): Comments[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  return source.statements
    .filter(ts.isInterfaceDeclaration)
    .map((each) => new Map(each.members.map((member) => [member.name?.getText(source) ?? '', commentOf(member)])));
}

function commentOf(member: ts.TypeElement): string | undefined {
  const [comment] = ts.getJSDocCommentsAndTags(member);
  return comment && ts.getTextOfJSDocComment(comment.comment);
}

function describe(schema: JsonSchema, find: (keys: readonly string[]) => Comments | undefined): void {
  const properties = Object.entries(schema.properties ?? {}) as [string, JsonSchema][];
  const comments = properties.length > 0 ? find(properties.map(([key]) => key)) : undefined;
  for (const [key, property] of properties) {
    const comment = comments?.get(key);
    if (comment) property.description = comment;
    describe(property, find);
  }
  const inner = [schema.items, schema.additionalProperties, ...(schema.anyOf ?? [])];
  for (const each of inner.flat()) if (typeof each === 'object') describe(each, find);
}
