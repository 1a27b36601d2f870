import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { ESLint } from 'eslint';
import { describe, expect, inject, it } from 'vitest';
import { dedent } from '../dedent.ts';
import { Project, eslints } from './project.ts';
import { typescripts } from './workspace.ts';

const faulty = `import { tool } from 'ai';

export const book = tool({
  description: 'Books a flight',
  execute: async () => {
    throw { code: 'E1' };
  },
});
`;
const typed = faulty.replace('async ()', 'async (): Promise<string>');
const required = typed.replace("import { tool } from 'ai'", "const { tool } = require('ai')").replace('export ', '');
const fixable = `import { tool } from 'ai';

export const search = tool({
  description: 'Searches flights',
  execute: async ({ query }) => {
    const response = await fetch(query);
    return { status: response.status, flights: await response.json() };
  },
});
`;

const esmConfig = (config: string) => dedent`
  import toolErrors from 'eslint-plugin-tool-errors';

  export default ${config};

`;
const typescriptConfig = (load: (name: string) => string) => `${load('toolErrors = eslint-plugin-tool-errors')}
${load('parser = @typescript-eslint/parser')}`;
const esm = (binding: string) => binding.replace(/(.+) = (.+)/, "import $1 from '$2';");
const cjs = (binding: string) => binding.replace(/(.+) = (.+)/, "const $1 = require('$2');");
const withParser = `[
  { files: ['**/*.{ts,tsx,mts,cts}'], languageOptions: { parser } },
  toolErrors.configs.recommended,
]`;

const found = ['tool-errors/no-throw-non-error 6:11'];

/** The findings of one rule, since what the others say of the same code is their own tests' matter. */
const only = (findings: Record<string, string[]>, rule: string) =>
  Object.fromEntries(Object.entries(findings).map(([file, all]) => [file, all.filter((finding) => finding.startsWith(rule))]));

it.each(typescripts)('the parser runs on %s', (typescript) => {
  const parser = path.join(inject('workspace'), typescript, 'node_modules/@typescript-eslint/typescript-estree');
  const used = createRequire(path.join(realpathSync(parser), 'package.json')).resolve('typescript/package.json');
  expect(used).toBe(path.join(import.meta.dirname, '../../node_modules', typescript, 'package.json'));
});

describe.each(eslints)('%s', (eslint) => {
  it.each([
    ['ESM', 'eslint.config.mjs', esmConfig('[toolErrors.configs.recommended]')],
    [
      'CJS',
      'eslint.config.cjs',
      dedent`
        const toolErrors = require('eslint-plugin-tool-errors');

        module.exports = [toolErrors.configs.recommended];

      `,
    ],
  ])('lints JavaScript without any TypeScript, %s config', async (_, config, content) => {
    const project = new Project({
      eslint,
      typescript: null,
      files: { [config]: content, 'a.js': faulty, 'b.mjs': faulty, 'c.cjs': required.replace(': Promise<string>', '') },
    });
    expect(only(await project.findings('.'), 'tool-errors/no-throw-non-error')).toEqual({
      [config]: [],
      'a.js': found,
      'b.mjs': found,
      'c.cjs': found,
    });
  });

  describe.each(typescripts)('%s', (typescript) => {
    it.each([
      [
        'ESM',
        'eslint.config.mjs',
        dedent`
          ${typescriptConfig(esm)}
          export default ${withParser};

        `,
      ],
      [
        'CJS',
        'eslint.config.cjs',
        dedent`
          ${typescriptConfig(cjs)}
          module.exports = ${withParser};

        `,
      ],
    ])('lints TypeScript, %s config', async (_, config, content) => {
      const project = new Project({
        eslint,
        typescript,
        files: {
          [config]: content,
          'a.js': faulty,
          'b.ts': typed,
          'c.tsx': dedent`
            ${typed}
            export const view = <b>Flights</b>;

          `,
          'd.mts': typed,
          'e.cts': required,
          'good.ts': 'export const answer: number = 42;\n',
        },
      });
      expect(only(await project.findings('.'), 'tool-errors/no-throw-non-error')).toEqual({
        [config]: [],
        'a.js': found,
        'b.ts': found,
        'c.tsx': found,
        'd.mts': found,
        'e.cts': found,
        'good.ts': [],
      });
    });

    it('lints with type information', async () => {
      const project = new Project({
        eslint,
        typescript,
        files: {
          'eslint.config.mjs': `${typescriptConfig(esm)}
export default [
  { files: ['**/*.ts'], languageOptions: { parser, parserOptions: { projectService: true } } },
  toolErrors.configs.recommended,
];
`,
          'tsconfig.json': '{ "compilerOptions": { "module": "nodenext", "strict": true }, "include": ["*.ts"] }',
          'b.ts': typed,
        },
      });
      expect(only(await project.findings('b.ts'), 'tool-errors/no-throw-non-error')).toEqual({ 'b.ts': found });
    });
  });

  it('repairs with --fix, and has nothing to say afterwards', async () => {
    const project = new Project({
      eslint,
      typescript: null,
      files: { 'eslint.config.mjs': esmConfig('[toolErrors.configs.recommended]'), 'a.js': fixable },
    });
    expect((await project.findings('a.js'))['a.js']).toEqual([
      'tool-errors/require-try-catch 5:30',
      'tool-errors/require-signal-forwarding 6:28',
    ]);
    expect(await project.eslint('--fix', 'a.js')).toEqual({ exitCode: 0, stdout: '', stderr: '' });
    const fixed = project.read('a.js');
    expect(fixed).toMatch(/try \{[^]*fetch\(query, \{ signal: [^]*\} catch \(error\) \{/);
    expect(await project.findings('--fix', 'a.js')).toEqual({ 'a.js': [] });
    expect(project.read('a.js')).toBe(fixed);
  });

  it('finds the same from the cache', async () => {
    const project = new Project({
      eslint,
      typescript: null,
      files: { 'eslint.config.mjs': esmConfig('[toolErrors.configs.recommended]'), 'a.js': faulty },
    });
    const first = await project.findings('--cache', 'a.js');
    expect(first['a.js']).toEqual(expect.arrayContaining(found));
    expect(existsSync(path.join(project.directory, '.eslintcache'))).toBe(true);
    expect(await project.findings('--cache', 'a.js')).toEqual(first);
  });

  it.each([
    ['ESM', 'eslint.config.mjs', esmConfig("[toolErrors.configs.recommended, { settings: { 'tool-errors': { versions: { ai: 3 } } } }]")],
    [
      'CJS',
      'eslint.config.cjs',
      "module.exports = [require('eslint-plugin-tool-errors').configs.recommended, { settings: { 'tool-errors': { versions: { " +
        'ai: 3 } } } }];\n',
    ],
  ])('exits with 2 and the sentence on a wrong setting, %s config', async (_, config, content) => {
    const project = new Project({ eslint, typescript: null, files: { [config]: content, 'a.js': faulty } });
    const { exitCode, stderr } = await project.eslint('a.js');
    expect(stderr).toContain("settings['tool-errors'].versions.ai is 3; allowed is a major of the package ai: 4, 5, 6 or 7.");
    expect(exitCode).toBe(2);
  });
});

it('judges each file by the version of the framework that is installed beside it', async () => {
  const project = new Project({
    eslint: 'eslint',
    typescript: null,
    files: {
      'eslint.config.mjs': esmConfig('[toolErrors.configs.recommended]'),
      'node_modules/ai/package.json': '{ "name": "ai", "version": "6.0.325" }',
      'a.js': faulty,
      'packages/old/node_modules/ai/package.json': '{ "name": "ai", "version": "5.0.277" }',
      'packages/old/b.js': faulty,
    },
  });
  const { stdout } = await project.eslint('--format', 'json', 'a.js', 'packages');
  const messages = (JSON.parse(stdout) as ESLint.LintResult[]).map(
    (result) => result.messages.find(({ ruleId }) => ruleId === 'tool-errors/no-throw-non-error')?.message,
  );
  expect(messages).toEqual([expect.stringContaining('with ai 6 '), expect.stringContaining('with ai 5 ')]);
});

describe.each(['eslint-9.39', 'eslint'] as const)('%s', (eslint) => {
  it('finds the same in several threads', async () => {
    const files = Object.fromEntries(Array.from({ length: 4 }, (_, index) => [`tool-${index}.js`, faulty]));
    const project = new Project({
      eslint,
      typescript: null,
      files: { 'eslint.config.mjs': esmConfig('[toolErrors.configs.recommended]'), ...files },
    });
    const threaded = await project.findings('--concurrency', '2', '.');
    expect(threaded['tool-3.js']).toEqual(expect.arrayContaining(found));
    expect(threaded).toEqual(await project.findings('.'));
  });
});
