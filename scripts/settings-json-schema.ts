import { readFileSync } from 'node:fs';
import path from 'node:path';
import { toJsonSchema, type JsonSchema } from '@valibot/to-json-schema';
import ts from 'typescript';
import { settingsSchema } from '../src/settings.ts';
import { root } from './project.ts';

/** The JSON schema of `settings['tool-errors']`: valibot's schema, described by the comments of the published types. */
export function settingsJsonSchema(): string {
  const schema = toJsonSchema(settingsSchema, {
    // Of a pipe the last schema counts: JSON Schema's objects are no lists anyway.
    typeMode: 'output',
    // JSON Schema's patterns are read with the `u` flag; valibot's converter refuses it.
    overrideAction: ({ valibotAction, jsonSchema }) =>
      valibotAction.type === 'regex' ? { ...jsonSchema, pattern: (valibotAction as unknown as { requirement: RegExp }).requirement.source } : null,
  });
  const comments = interfaceComments(path.join(root, 'src/tool-errors-settings.ts'));
  describe(schema, (keys) => comments.find((properties) => keys.length === properties.size && keys.every((key) => properties.has(key))));
  return `${JSON.stringify({ title: "settings['tool-errors'] of eslint-plugin-tool-errors", ...schema }, null, 2)}\n`;
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
