import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { dedent } from '../dedent.ts';
import { Project } from './project.ts';
import { link } from './workspace.ts';

const installed = path.join(import.meta.dirname, '../../node_modules');

const config = (preset: string): string => `import json from '@eslint/json';
import toolErrors from 'eslint-plugin-tool-errors';

export default [
  { files: ['**/*.json'], plugins: { json }, language: 'json/json' },
  { files: ['**/*.jsonc'], plugins: { json }, language: 'json/jsonc' },
  toolErrors.configs.${preset},
];
`;

const flow = `{
  "name": "Tides",
  "steps": [
    { "type": "upsert-record", "name": "Save", "errorHandling": "fail", "config": { "sourceVariable": "levels" } },
    {
      "type": "tool-call",
      "name": "Book a pilot",
      "config": { "toolId": "tool_7" },
      "errorHandling": "continue"
    }
  ]
}
`;
const tools = dedent`
  // Of the harbour.
  [
    {
      "name": "get_levels",
      "toolType": "external",
      "parametersSchema": { "type": "object" }, // a port
      "config": { "url": "https://gauges.example", "method": "GET" }
    },
    { "name": "Tides", "steps": [{ "type": "tool-call", "errorHandling": "fail" /* loud */ }, { \
      "type": "paginate-api", "name": "Read", "errorHandling": "fail" }] }
  ]

`;
const code = `import { tool } from 'ai';

export const book = tool({
  execute: async () => {
    throw { code: 'E1' };
  },
});
`;

function projectOf(eslint: 'eslint-9.0' | 'eslint-9.39' | 'eslint', preset: string): Project {
  const project = new Project({
    eslint,
    typescript: null,
    files: {
      'eslint.config.mjs': config(preset),
      'package.json': '{ "private": true, "dependencies": { "ai": "7.0.173" } }',
      'flow.json': flow,
      'tools.jsonc': tools,
      'a.js': code,
    },
  });
  link(path.join(installed, '@eslint/json'), path.join(project.directory, 'node_modules/@eslint/json'));
  return project;
}

describe.each(['eslint-9.39', 'eslint'] as const)('%s', (eslint) => {
  it.each(['recommended', 'strict', 'all'])('reads flows and tools in JSON with the preset %s, beside programs', async (preset) => {
    const { 'a.js': found, ...others } = await projectOf(eslint, preset).findings('.');
    expect(found).toContain('tool-errors/no-throw-non-error 5:11');
    expect(others).toEqual({
      'eslint.config.mjs': [],
      'package.json': [],
      'flow.json': ['tool-errors/explicit-error-handling 9:7'],
      'tools.jsonc': [
        ...(preset === 'recommended' ? [] : ['tool-errors/require-idempotent-flag 3:3']),
        'tool-errors/explicit-error-handling 9:55',
      ],
    });
  });

  it('repairs with --fix, and has nothing to say afterwards', async () => {
    const project = projectOf(eslint, 'recommended');
    expect(await project.eslint('--fix', 'flow.json', 'tools.jsonc')).toEqual({ exitCode: 0, stdout: '', stderr: '' });
    expect(project.read('flow.json')).toBe(flow.replace(',\n      "errorHandling": "continue"', ''));
    expect(project.read('tools.jsonc')).toBe(tools.replace(', "errorHandling": "fail" /* loud */', ' /* loud */'));
    expect(await project.findings('flow.json', 'tools.jsonc')).toEqual({ 'flow.json': [], 'tools.jsonc': [] });
  });
});

it('is refused by an ESLint that knows no languages, as any such config is', async () => {
  const { exitCode, stderr } = await projectOf('eslint-9.0', 'recommended').eslint('flow.json');
  expect(stderr).toContain('Unexpected key "language" found.');
  expect(exitCode).toBe(2);
});
