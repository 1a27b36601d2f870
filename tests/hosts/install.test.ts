import { expect, it } from 'vitest';
import { installed, lint, offline } from './registry.ts';
import { typedOptions, typedProject } from '../typed-project.ts';

if (offline) console.warn('TOOL_ERRORS_OFFLINE=1: the tests that install from the registry are skipped.');

it.skipIf(offline)('installs beside ESLint 10 and TypeScript 7 and lints JavaScript there', async () => {
  const directory = await installed(['eslint@10', 'typescript@7'], {
    'eslint.config.js': "import toolErrors from 'eslint-plugin-tool-errors';\n\nexport default [toolErrors.configs.recommended];\n",
    'src/tool.js': "import { tool } from 'ai';\n\nexport const fail = tool({ execute: async () => { throw { code: 'E1' }; } });\n",
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

it.skipIf(offline)("says by the types of TypeScript 7 what it says by those of TypeScript 6, in typescript-eslint's experimental backend", async () => {
  const directory = await installed(
    [
      // The first parser with the backend is 8.73, the first compiler that it takes 7.1.
      'eslint@10.15.0', '@typescript-eslint/parser@8.74.0', 'typescript@6.0.3', '@typescript/native@npm:typescript@7.1.0-beta',
      'ai@7.0.173', 'zod@4.6.5', '@modelcontextprotocol/sdk@1.32.2',
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
});
