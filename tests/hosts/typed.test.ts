import path from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { dedent } from '../dedent.ts';
import { Project, eslints } from './project.ts';
import { link, typescripts } from './workspace.ts';

const tools = `import { tool } from 'ai';
import { balances, failure, load, safe } from './store.js';

export const account = tool({
  inputSchema: {},
  execute: async ({ id }: { id: string }, { abortSignal }: { abortSignal?: AbortSignal }) => {
    if (id === '') throw failure;
    load(id, abortSignal);
    return { name: await safe(id), text: await load(id), balances: await balances() };
  },
});
`;
const store = `export interface Balance { owner: string; cents: bigint }
export declare const failure: { code: string };
export declare function load(id: string, signal?: AbortSignal): Promise<string>;
export declare function balances(): Promise<Balance[]>;
export async function safe(id: string): Promise<string> {
  try {
    return await load(id);
  } catch {
    return '';
  }
}
`;
const javascript = tools.replace(/: \{ [^}]+\}/g, '').replace('./store.js', './shop.js');
const shop = `/** @typedef {{ owner: string, cents: bigint }} Balance */
export const failure = { code: 'E1' };
/** @param {string} id @param {AbortSignal} [signal] @returns {Promise<string>} */
export function load(id, signal) {
  return fetch(id, { signal: signal ?? null }).then((answer) => answer.text());
}
/** @returns {Promise<Balance[]>} */
export async function balances() {
  return [];
}
/** @param {string} id */
export async function safe(id) {
  try {
    return await load(id);
  } catch {
    return '';
  }
}
`;

const compilerOptions = {
  strict: true,
  target: 'es2022',
  module: 'nodenext',
  moduleResolution: 'nodenext',
  types: [],
  allowJs: true,
  checkJs: true,
  noEmit: true,
  skipLibCheck: true,
};

const config = (parserOptions: string): string => `import parser from '@typescript-eslint/parser';
import toolErrors from 'eslint-plugin-tool-errors';

export default [
  { files: ['src/**/*.{ts,js}'], languageOptions: { parser, parserOptions: { tsconfigRootDir: import.meta.dirname, ${parserOptions} } } },
  { ...toolErrors.configs.all, files: ['src/**/*.{ts,js}'] },
];
`;

/** What types tell of a file, without the rules that say the same without them. */
const byTypes = [
  'tool-errors/no-floating-promise 8:5',
  'tool-errors/no-throw-non-error 7:26',
  'tool-errors/no-unserializable-output 9:68',
  'tool-errors/require-signal-forwarding 9:48',
];

async function found(project: Project, file: string): Promise<string[]> {
  const findings = (await project.findings('.'))[path.normalize(file)] ?? [];
  return findings.filter((finding) => byTypes.some((each) => each.split(' ')[0] === finding.split(' ')[0])).sort();
}

const files = (parserOptions: string): Record<string, string> => ({
  'package.json': '{ "private": true, "type": "module" }',
  'eslint.config.js': config(parserOptions),
  'tsconfig.json': JSON.stringify({ compilerOptions, include: ['src'] }),
  'node_modules/ai/package.json': '{ "name": "ai", "version": "7.0.173", "type": "module", "exports": "./index.js" }',
  'node_modules/ai/index.js': 'export const tool = (definition) => definition;\n',
  'src/tools.ts': tools,
  'src/store.ts': store,
});

describe.each(typescripts)('with the types of %s', (typescript) => {
  it.each([
    ['projectService', 'projectService: true'],
    ['project', "project: './tsconfig.json'"],
  ])('%s', async (_, parserOptions) => {
    const project = new Project({ eslint: 'eslint', typescript, files: files(parserOptions) });
    expect(await found(project, 'src/tools.ts')).toEqual(byTypes);
  });

  it('of JavaScript that is checked', async () => {
    const project = new Project({
      eslint: 'eslint',
      typescript,
      files: { ...files('projectService: true'), 'src/account.js': javascript, 'src/shop.js': shop },
    });
    expect(await found(project, 'src/account.js')).toEqual(byTypes);
  });

  it('of a project that refers to another one', async () => {
    const project = new Project({
      eslint: 'eslint',
      typescript,
      files: {
        ...files('projectService: true'),
        'tsconfig.json': JSON.stringify({ compilerOptions, include: ['src'], references: [{ path: './packages/store' }] }),
        'packages/store/tsconfig.json': JSON.stringify({
          compilerOptions: { ...compilerOptions, noEmit: false, composite: true, outDir: 'dist', checkJs: false, allowJs: false },
        }),
        'packages/store/store.ts': store,
        'src/store.ts': "export * from '../packages/store/store.js';\n",
      },
    });
    expect(await found(project, 'src/tools.ts')).toEqual(byTypes);
  });
});

const run = `/** @param {{ id: string }} input */
export async function run({ id }) {
  if (id === '') throw { code: 'E1' };
  return { id };
}
`;
const defining = `import { tool } from 'ai';
import { run } from './run.js';

export const account = tool({ inputSchema: {}, execute: run });
`;
const atExecute = 'tool-errors/no-throw-non-error 4:57';
const runDeclared = 'export declare function run({ id }: { id: string }): Promise<{ id: string }>;\n';

describe('an execute of another file', () => {
  const executeFrom = async (given: Record<string, string>): Promise<string[]> => {
    const project = new Project({
      eslint: 'eslint',
      typescript: 'typescript',
      files: { ...files('projectService: true'), 'src/tools.ts': defining, ...given },
    });
    return found(project, 'src/tools.ts');
  };
  const composite = { ...compilerOptions, noEmit: false, composite: true, outDir: 'dist', checkJs: false, allowJs: false };
  const referring = {
    'tsconfig.json': JSON.stringify({ compilerOptions, include: ['src'], references: [{ path: './packages/run' }] }),
    'packages/run/tsconfig.json': JSON.stringify({ compilerOptions: composite, include: ['run.ts'] }),
    'src/run.ts': "export * from '../packages/run/run.js';\n",
  };

  it('of checked JavaScript is found', async () => {
    expect(await executeFrom({ 'src/run.js': run })).toEqual([atExecute]);
  });

  it('of a project that is referred to is found in its source', async () => {
    expect(await executeFrom({ ...referring, 'packages/run/run.ts': run.replace('{ id })', '{ id }: { id: string })') })).toEqual([
      atExecute,
    ]);
  });

  it('of a project of which there are declarations alone is left alone', async () => {
    expect(await executeFrom({ ...referring, 'packages/run/run.d.ts': runDeclared, 'packages/run/run.js': run })).toEqual([]);
    expect(await executeFrom({ 'src/run.d.ts': runDeclared, 'src/run.js': run })).toEqual([]);
  });
});

it.each(eslints)('in %s', async (eslint) => {
  const project = new Project({ eslint, typescript: 'typescript', files: files('projectService: true') });
  expect(await found(project, 'src/tools.ts')).toEqual(byTypes);
});

it.each(['typescript-5.4', 'typescript-5.9'] as const)(
  'of a package with a parser on %s, in one run with a package whose parser has another TypeScript',
  async (typescript) => {
    const project = new Project({
      eslint: 'eslint',
      typescript: 'typescript',
      files: {
        ...files('projectService: true'),
        'eslint.config.js': `import parser from '@typescript-eslint/parser';
import nested from './packages/nested/node_modules/@typescript-eslint/parser/dist/index.js';
import toolErrors from 'eslint-plugin-tool-errors';

const parserOptions = { projectService: true, tsconfigRootDir: import.meta.dirname };
export default [
  { files: ['src/*.ts'], languageOptions: { parser, parserOptions } },
  { files: ['packages/**/*.ts'], languageOptions: { parser: nested, parserOptions } },
  toolErrors.configs.all,
];
`,
        'packages/nested/tsconfig.json': JSON.stringify({ compilerOptions, include: ['src', '../../src'] }),
        'packages/nested/src/tools.ts': tools.replace('./store.js', '../../../src/store.js'),
      },
    });
    const modules = path.join(project.directory, 'packages/nested/node_modules');
    link(path.join(inject('workspace'), typescript, 'node_modules/typescript'), path.join(modules, 'typescript'));
    link(
      path.join(inject('workspace'), typescript, 'node_modules/@typescript-eslint/parser'),
      path.join(modules, '@typescript-eslint/parser'),
    );
    expect(await found(project, 'src/tools.ts')).toEqual(byTypes);
    expect(await found(project, 'packages/nested/src/tools.ts')).toEqual(byTypes);
  },
);

it('a helper with a syntax error, and one that is not there, cost their findings alone', async () => {
  const project = new Project({
    eslint: 'eslint',
    typescript: 'typescript',
    files: {
      ...files('projectService: true'),
      'src/store.ts': dedent`
        ${store}
        export const = 1;

      `,
    },
  });
  expect(await found(project, 'src/tools.ts')).toContain('tool-errors/no-floating-promise 8:5');
  project.write('src/tools.ts', tools.replace('./store.js', './none.js'));
  expect(await found(project, 'src/tools.ts')).toEqual([]);
});
