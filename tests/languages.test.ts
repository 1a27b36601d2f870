import { createRequire } from 'node:module';
import json from '@eslint/json';
import type { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import plugin from '../src/index.ts';
import { dedent } from './dedent.ts';
import { jsonLanguages } from './json-rule-tester.ts';

const require = createRequire(import.meta.url);
const eslints = ['eslint-9.39', 'eslint'] as const;
const linterOf = (eslint: string): Linter => new (require(eslint) as { Linter: typeof Linter }).Linter({ configType: 'flat' });

// Each of them holds what lets a program pass.
const texts: readonly (readonly [name: string, text: string])[] = [
  [
    'a manifest',
    '{ "name": "desk", "dependencies": { "ai": "^7.0.0", "@modelcontextprotocol/sdk": "1.0.0", "@runtypelabs/sdk": "1.0.0" }, ' +
      '"keywords": ["tool", "tools"] }',
  ],
  [
    'a compiler configuration',
    '{ "compilerOptions": { "plugins": [{ "name": "eslint-plugin-tool-errors/ts-plugin" }], "types": ["ai"] }, "include": ["tools/*.ts"] }',
  ],
  ['a list of tools', '[{ "name": "find", "description": "Finds.", "inputSchema": {}, "execute": "tool(", "registerTool": null }]'],
  ['a failure', '{ "class": "retryable", "message": "Too many calls", "json(": ".send(" }'],
  [
    'a workflow of a code host',
    '{ "jobs": { "build": { "runs-on": "ubuntu-latest", "steps": [{ "uses": "actions/checkout@v4" }, { ' +
      '"name": "Test", "run": "npm test", "continue-on-error": true }] } } }',
  ],
  [
    'a workflow of nodes',
    dedent`
      { "nodes": [{ "type": "n8n-nodes-base.httpRequest", "name": "transform-data", "parameters": { \
        "url": "" }, "onError": "continueRegularOutput", "position": [0, 0] }], "connections": {} }
    `,
  ],
  [
    'a step function',
    dedent`
      { "StartAt": "Read", "States": { "Read": { "Type": "Task", "Resource": "arn:aws:states:::http:invoke", "Catch": [{ \
        "ErrorEquals": ["States.ALL"], "Next": "Done" }] } } }
    `,
  ],
  [
    'a description of an API',
    dedent`
      { "openapi": "3.1.0", "paths": { "/records": { "put": { "operationId": "upsert-record", "tags": ["update-record"], "responses": {} \
        } } }, "components": { "schemas": { "Step": { "enum": ["fetch-url", "api-call"] } } } }
    `,
  ],
  [
    'a schema',
    dedent`
      { "properties": { "steps": { "items": { "properties": { "type": { "const": "upsert-record" }, "toolType": { \
        "enum": ["external"] }, "parametersSchema": {} } } } } }
    `,
  ],
  [
    'a pipeline',
    dedent`
      { "steps": [{ "type": "fetch-url", "name": "Read", "params": { "url": "" } }, { \
        "type": "transform-data", "name": "Shape", "dependsOn": ["Read"] }] }
    `,
  ],
  ['a tour', '{ "steps": [{ "type": "search", "name": "Find", "target": "#find" }, { "type": "api-call" }] }'],
  ['a record of calls', '{ "toolCalls": [{ "name": "get_tides", "toolType": "external", "arguments": { "parametersSchema": null } }] }'],
  [
    'odd keys',
    dedent`
      { "": null, "__proto__": { "toolType": "external", "parametersSchema": {} }, "constructor": [], "steps": null, "runtimeTools": { \
        "toolType": 1 } }
    `,
  ],
  ['a depth', `{ "toolType": "parametersSchema", "of": ${'['.repeat(400)}${']'.repeat(400)} }`],
];

describe.each(eslints)('%s', (eslint) => {
  describe.each(jsonLanguages)('%s', (language) => {
    const config = (preset: Linter.Config): Linter.Config[] => [{ files: ['**/*.json'], plugins: { json }, language }, preset];

    it.each(texts)('has nothing to say of %s', (_, text) => {
      expect(linterOf(eslint).verify(text, config(plugin.configs.all), 'a.json')).toEqual([]);
    });

    it.each(Object.keys(plugin.configs) as (keyof typeof plugin.configs)[])('takes the preset %s', (preset) => {
      const messages = linterOf(eslint).verify(
        '{ "steps": [{ "type": "upsert-record", "name": "Save" }] }',
        config(plugin.configs[preset]),
        'a.json',
      );
      expect(messages.map(({ ruleId }) => ruleId)).toEqual(['tool-errors/explicit-error-handling']);
    });
  });

  // The roots of other languages, some of which are called as those of programs and of JSON.
  describe.each([
    ['StyleSheet', { type: 'StyleSheet', children: [] }],
    ['root', { type: 'root', children: [] }],
    ['Document without a body', { type: 'Document', children: [] }],
    ['Document of another kind', { type: 'Document', tokens: [], body: { type: 'Element', children: [] } }],
    ['Program without a body', { type: 'Program' }],
    ['Program of another kind', { type: 'Program', body: [{ type: 'YAMLDocument', content: null }], tokens: [], comments: [] }],
  ])('a tree whose root is %s', (_, ast) => {
    it.each([
      ['a text', "import { tool } from 'ai'; tool({ execute() {} }); upsert-record toolType parametersSchema", true],
      ['no text', undefined, true],
      ['a text, and without keys to visit', "import { tool } from 'ai'; tool({ execute() {} });", false],
    ])('is left alone with %s', (__, text, hasKeys) => {
      const language = languageOf({ ...ast, loc: place, range: [0, 0] }, text, hasKeys);
      const config = [
        { files: ['**/*.other'], plugins: { other: { languages: { other: language } } }, language: 'other/other' },
        plugin.configs.all,
      ];
      expect(linterOf(eslint).verify('text', config as unknown as Linter.Config[], 'a.other')).toEqual([]);
    });
  });
});

const place = { start: { line: 1, column: 0 }, end: { line: 1, column: 0 } };

function languageOf(ast: object, text: string | undefined, hasKeys: boolean): object {
  return {
    fileType: 'text',
    lineStart: 1,
    columnStart: 0,
    nodeTypeKey: 'type',
    validateLanguageOptions: () => undefined,
    parse: () => ({ ok: true, ast }),
    createSourceCode: () => ({
      ast,
      ...(text !== undefined && { text, lines: [text] }),
      ...(hasKeys && { visitorKeys: {} }),
      getLoc: () => place,
      getRange: () => [0, 0],
      traverse: () => [
        { kind: 1, target: ast, phase: 1, args: [ast] },
        { kind: 1, target: ast, phase: 2, args: [ast] },
      ],
    }),
  };
}

it('says of no rule which languages it is for: ESLint would refuse a preset in a file of another one', () => {
  const metas = Object.values(plugin.rules).map((rule) => ('meta' in rule ? rule.meta : {}));
  expect(metas.filter((meta) => 'languages' in meta)).toEqual([]);
});
