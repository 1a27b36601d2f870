import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { dedent } from '../dedent.ts';
import { installed, lint, offline } from './registry.ts';
import { typedOptions, typedProject } from '../typed-project.ts';

if (offline) console.warn('TOOL_ERRORS_OFFLINE=1: the tests that install from the registry are skipped.');

it.skipIf(offline)('installs beside ESLint 10 and TypeScript 7 and lints JavaScript there', async () => {
  const directory = await installed(['eslint@10', 'typescript@7'], {
    'eslint.config.js': dedent`
      import toolErrors from 'eslint-plugin-tool-errors';

      export default [toolErrors.configs.recommended];

    `,
    'src/tool.js': dedent`
      import { tool } from 'ai';

      export const fail = tool({ execute: async () => { throw { code: 'E1' }; } });

    `,
  });
  const { 'src/tool.js': messages = [] } = await lint(directory, 'src');
  expect(messages.map(({ ruleId }) => ruleId)).toContain('tool-errors/no-throw-non-error');
});

const typedConfig = (name: string): string => `import parser from '@typescript-eslint/parser';
import toolErrors from 'eslint-plugin-tool-errors';

const files = ['src/**/*.{ts,js}'];
export default [
  { files, languageOptions: { parser, parserOptions: { tsconfigRootDir: import.meta.dirname, projectService: ${name} } } },
  { files, ...toolErrors.configs.all },
];
`;

it.skipIf(offline)(
  "says by the types of TypeScript 7 what it says by those of TypeScript 6, in typescript-eslint's experimental backend",
  async () => {
    const directory = await installed(
      [
        // The first parser with the backend is 8.73, the first compiler that it takes 7.1.
        'eslint@10.15.0',
        '@typescript-eslint/parser@8.74.0',
        'typescript@6.0.3',
        '@typescript/native@npm:typescript@7.1.0-beta',
        'ai@7.0.173',
        'zod@4.6.5',
        '@modelcontextprotocol/sdk@1.32.2',
      ],
      {
        ...typedProject,
        'tsconfig.json': JSON.stringify({ compilerOptions: typedOptions, include: ['src'] }),
        'eslint.config.js': typedConfig('true'),
        'tsgo.config.js': typedConfig("{ EXPERIMENTAL_backend: 'tsgo' }"),
        'untyped.config.js': typedConfig('false'),
      },
    );
    const classic = await lint(directory, 'src');
    expect(await lint(directory, '--config', 'tsgo.config.js', 'src')).toEqual(classic);
    const count = (found: typeof classic): number => Object.values(found).flat().length;
    expect(count(classic)).toBeGreaterThan(count(await lint(directory, '--config', 'untyped.config.js', 'src')) + 20);
  },
);

const script = `import { tool } from 'ai';
import { failure, load, safe } from './store';

const book = tool({
  inputSchema: {} as never,
  execute: async ({ id }: { id: string }) => {
    if (id === '') throw failure;
    load(id);
    return { name: await safe(id), all: await load(id) };
  },
});
`;
const components = {
  'src/plain.ts': script,
  'src/Setup.vue': `<script setup lang="ts">\n${script}</script>\n<template><p>{{ book }}</p></template>\n`,
  'src/Both.vue': dedent`
    <template><p>{{ book }}</p></template>
    <script lang="ts">
    ${script}</script>
    <script setup lang="ts">
    const count = 1;
    </script>

  `,
  'src/Page.astro': `---\n${script}---\n<p>{book}</p>\n`,
  'src/Part.svelte': `<script lang="ts">\n${script}</script>\n<p>{book}</p>\n`,
};

it.skipIf(offline)('reads the script of a component, with the types that the parser of its framework gives', async () => {
  const directory = await installed(
    [
      'eslint@10.15.0',
      '@typescript-eslint/parser@8.74.0',
      'typescript@6.0.3',
      'vue-eslint-parser@10.4.2',
      'svelte@5.57.3',
      'svelte-eslint-parser@1.10.1',
      'astro-eslint-parser@1.4.0',
      'ai@7.0.173',
    ],
    {
      ...components,
      'src/store.ts': `export declare const failure: { code: string };
export declare function load(id: string, signal?: AbortSignal): Promise<Map<string, bigint>>;
export async function safe(id: string) {
  try {
    return (await load(id)).size;
  } catch {
    return null;
  }
}
`,
      'tsconfig.json': JSON.stringify({
        compilerOptions: { ...typedOptions, module: 'esnext', moduleResolution: 'bundler' },
        include: ['src/*'],
      }),
      'eslint.config.js': dedent`
        import parser from '@typescript-eslint/parser';
        import * as astro from 'astro-eslint-parser';
        import * as svelte from 'svelte-eslint-parser';
        import * as vue from 'vue-eslint-parser';
        import toolErrors from 'eslint-plugin-tool-errors';

        const types = { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname, extraFileExtensions: ['.vue', '.svelte', \
          '.astro'] };
        export default [
          { files: ['src/*.ts'], languageOptions: { parser, parserOptions: types } },
          ...Object.entries({ vue, svelte, astro }).map(([ending, outer]) => ({ files: ['src/*.' + ending], languageOptions: { \
            parser: outer, parserOptions: { ...types, parser } } })),
          { files: ['src/*'], ...toolErrors.configs.all },
        ];

      `,
    },
  );
  const found = await lint(directory, 'src');
  const shown = (file: keyof typeof components): string[] => {
    const before = components[file].slice(0, components[file].indexOf(script)).split('\n').length - 1;
    return (found[file] ?? []).map(
      ({ ruleId, line, column, message }) => `${String(line - before)}:${String(column)} ${ruleId ?? 'fatal'} ${message}`,
    );
  };
  const plain = shown('src/plain.ts');
  expect(plain.map((finding) => finding.split(' ', 2).join(' '))).toEqual([
    '6:43 tool-errors/require-try-catch',
    '7:26 tool-errors/no-throw-non-error',
    '8:5 tool-errors/no-floating-promise',
    '8:5 tool-errors/require-signal-forwarding',
    '9:41 tool-errors/no-unserializable-output',
    '9:47 tool-errors/require-signal-forwarding',
  ]);
  // `safe` of the other file catches what can fail: that file was read, whichever of these was linted first.
  expect(plain[0]).toContain('`load` can fail in `book`');
  for (const file of ['src/Setup.vue', 'src/Both.vue', 'src/Page.astro'] as const) {
    expect(shown(file), file).toEqual(plain);
    // No file before it has read the files that it imports from.
    expect((await lint(directory, file))[file], file).toEqual(found[file]);
  }
  // Its parser puts the statements into an element, where no rule of this plugin looks.
  expect(shown('src/Part.svelte')).toEqual([]);

  // Every repair leaves a component that its parser takes.
  const repaired = Object.entries(components).flatMap(([file, text]) =>
    (found[file] ?? [])
      .flatMap(({ fix, suggestions = [] }) => [...(fix ? [fix] : []), ...suggestions.map((each) => each.fix)])
      .map(({ range: [start, end], text: replacement }) => ({
        ending: path.extname(file),
        text: text.slice(0, start) + replacement + text.slice(end),
      })),
  );
  expect(repaired.length).toBeGreaterThan(12);
  for (const [index, { ending, text }] of repaired.entries())
    writeFileSync(path.join(directory, `src/repaired${String(index)}${ending}`), text);
  expect(
    Object.values(await lint(directory, 'src'))
      .flat()
      .filter(({ fatal }) => fatal),
  ).toEqual([]);
});
