import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type plugin from '../../../src/index.ts';
import { dedent } from '../../dedent.ts';
import { ofEslint, ofTsserver, packedPlugin } from './compare.ts';
import { Editor, pluginName, type EditorProject } from './editor.ts';

interface Case {
  readonly code: string;
  readonly settings: object;
  readonly extension: string;
}

interface Cases {
  readonly valid: readonly unknown[];
  readonly invalid: readonly unknown[];
}

const collected = vi.hoisted(() => [] as unknown[]);

vi.mock('../../rule-tester.ts', () => ({
  ruleTester: () => ({
    run: (_: string, __: unknown, { valid, invalid }: Cases) => {
      collected.push(...valid, ...invalid);
    },
  }),
}));

const root = path.join(import.meta.dirname, '../../..');
const inFolder = (folder: string, ending: RegExp): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => path.join(root, folder, file));

// Each text is opened in one tsserver, which is slower with each that is open: a share of every rule's cases, the same in every run.
const mostOfRules = 600;

/** What the tests of the rules lint. */
async function casesOfRules(): Promise<Case[]> {
  for (const file of inFolder('tests/rules', /\.test\.ts$/)) await import(file);
  const step = Math.ceil(collected.length / mostOfRules);
  return collected
    .filter((_, index) => index % step === 0)
    .map((each) => {
      const {
        code,
        settings = {},
        languageOptions,
      } = (typeof each === 'string' ? { code: each } : each) as {
        code: string;
        settings?: { 'tool-errors'?: object };
        languageOptions?: { parserOptions?: { ecmaFeatures?: { jsx?: boolean } } };
      };
      return { code, settings: settings['tool-errors'] ?? {}, extension: languageOptions?.parserOptions?.ecmaFeatures?.jsx ? 'tsx' : 'ts' };
    });
}

/** What the documentation shows. */
function casesOfDocs(): Case[] {
  return inFolder('docs', /\.md$/).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^```([cm]?[jt]sx?)\b(.*)\n([^]*?)^```/gm)].map(([, extension = '', info = '', code = '']) => ({
      code,
      extension,
      settings: JSON.parse(/\bsettings=(\S+)/.exec(info)?.[1] ?? '{}') as object,
    })),
  );
}

const tool = (execute: string): string => dedent`
  import { tool } from 'ai';
  export const odd = tool({ execute: ${execute} });

`;

/** Syntax that a parser, a scanner or a host could take in two ways. */
const odd: readonly (readonly [extension: string, code: string])[] = [
  ['ts', `#!/usr/bin/env node\n${tool("async () => { throw { code: 'E1' }; }")}`],
  ['ts', `\uFEFF${tool("async () => { throw { code: 'E1' }; }")}`],
  ['ts', tool("async () => { throw { code: 'E1' }; }").replaceAll('\n', '\r\n')],
  ['ts', `// \u2028${tool("async () => { throw { code: 'E1' }; }")}`],
  [
    'ts',
    dedent`
      const emoji = '👩‍👩‍👧';
      ${tool("async () => { throw '👩‍👩‍👧 failed'; }")}
    `,
  ],
  [
    'ts',
    tool(
      dedent`
        async <T extends Array<Array<string>>>(input: T) => { \
          if (input.length >> 1) throw \`none of \${input.map((each) => \`\${each[0]}\`)}\`; }
      `,
    ),
  ],
  ['ts', tool('async ({ text }) => { if (/[/"`]/.test(text) || text.length / 2 / 3 > 1) throw /a/g; }')],
  ['ts', tool('async (input) => { const { a } = <Record<string, string>>input; if (!a) throw <unknown>{ code: a }; }')],
  ['ts', tool('async (input) => { if (input satisfies unknown as any) throw { code: input! } as const; }')],
  [
    'ts',
    dedent`
      ${tool('async () => new Deep().run()')}function logged(..._: unknown[]) {}
      class Deep { @logged accessor x = 1; @logged async run() { throw { code: this.x }; } }

    `,
  ],
  [
    'ts',
    dedent`
      import { tool } from 'ai';
      namespace Tools { export const odd = tool({ execute: async () => { throw { code: 'E1' }; } }); }

    `,
  ],
  [
    'ts',
    dedent`
      import { tool } from 'ai';
      export class Box<T> { static #kept = 1; odd = tool({ execute: async () => { throw { code: Box.#kept }; } }); \
        static { tool({ execute: async () => new Map<string, Set<number>>() }); } }

    `,
  ],
  ['ts', tool('async function* () { yield 1; throw { code: `E${1}` }; }')],
  ['ts', tool('async () => { using a = open(); await using b = open(); return fetch(a, b); }')],
  [
    'ts',
    dedent`
      import ai = require('ai');
      export = { odd: ai.tool({ execute: async () => { throw { code: 'E1' }; } }) };

    `,
  ],
  [
    'ts',
    dedent`
      /* eslint tool-errors/require-try-catch: off */
      ${tool('async () => {\n// eslint-disable-next-line tool-errors/no-throw-non-error -- reason\nthrow 1;\nthrow 2; }')}
    `,
  ],
  [
    'ts',
    dedent`
      // eslint-disable-next-line
      ${tool('async () => { throw 1; /* eslint-disable-line */\nthrow 2; }')}
    `,
  ],
  [
    'tsx',
    `${tool('async <T,>(input: T) => { throw { code: input }; }')}export const view = <ul data-a="b > c">{[1].map((n) => ` +
      "<li key={n}>It's {`${n}`} // no comment</li>)}<></></ul>;\n",
  ],
  [
    'tsx',
    dedent`
      import { tool } from 'ai';
      export const View = () => <b onClick={() => tool({ execute: async () => { throw { code: 'E1' }; } })}>{/* c */}</b>;

    `,
  ],
  [
    'jsx',
    `${tool('async (input) => { throw { code: input }; }')}export const view = <a:b c.d="1" {...e}>&amp; {'<'}</a:b>;\n`.replace(
      ' c.d="1"',
      '',
    ),
  ],
  ['js', tool('async (input) => { throw { code: input }; }')],
  [
    'js',
    dedent`
      const { tool } = require('ai');
      module.exports = tool({ execute: async () => { throw { code: 'E1' }; } });

    `,
  ],
  ['mjs', tool('async ({ url }) => (await fetch(url)).json()')],
  [
    'cjs',
    dedent`
      const { tool } = require('ai');
      exports.odd = tool({ execute: async ({ url }) => (await fetch(url)).json() });

    `,
  ],
  ['mts', tool('async ({ url }: { url: string }) => (await fetch(url)).json()')],
  [
    'cts',
    dedent`
      import ai = require('ai');
      export const odd = ai.tool({ execute: async () => { throw { code: 'E1' }; } });

    `,
  ],
  ['ts', `${tool("async () => { throw { code: 'E1' }; }")}export const broken = ;\n`],
  ['tsx', `${tool("async () => { throw { code: 'E1' }; }")}export const broken = <b>;\n`],
];

const cases = [
  ...(await casesOfRules()),
  ...casesOfDocs(),
  ...[...inFolder('docs/demo/src', /\.ts$/), ...inFolder('tests/frameworks', /fixtures.*\.ts$/)].map((file) => ({
    code: readFileSync(file, 'utf8'),
    settings: {},
    extension: 'ts',
  })),
  ...odd.map(([extension, code]) => ({ code, settings: {}, extension })),
];

describe('tsserver finds what ESLint finds', () => {
  let editor: Editor;
  let project: EditorProject;
  let program: ts.Program;
  let loaded: typeof plugin;
  const bySettings = new Map<string, (readonly [number, Case])[]>();
  for (const [index, each] of cases.entries()) {
    const key = JSON.stringify(each.settings);
    bySettings.set(key, [...(bySettings.get(key) ?? []), [index, each]]);
  }
  const nameOf = (index: number, { extension }: Case): string => `case-${index}.${extension}`;

  beforeAll(async () => {
    loaded = await packedPlugin();
    const compilerOptions = { allowJs: true, jsx: 'preserve', experimentalDecorators: false };
    editor = new Editor({
      modules: {
        '@modelcontextprotocol/sdk/package.json': '{ "name": "@modelcontextprotocol/sdk", "version": "1.32.2" }',
        '@modelcontextprotocol/server/package.json': '{ "name": "@modelcontextprotocol/server", "version": "2.4.0" }',
      },
    });
    project = editor.project({
      plugins: [{ name: pluginName, preset: 'all' }],
      compilerOptions,
      files: Object.fromEntries(cases.map((each, index) => [nameOf(index, each), each.code])),
    });
    const config = ts.getParsedCommandLineOfConfigFile(
      path.join(project.directory, 'tsconfig.json'),
      {},
      { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
    );
    program = ts.createProgram(config?.fileNames ?? [], config?.options ?? {});
    project.path(nameOf(0, cases[0] as Case));
  });
  afterAll(() => editor.close());

  it('in the tests of the rules, the documentation, the fixtures and odd syntax', async () => {
    const different: object[] = [];
    const silent: string[] = [];
    let [findings, repaired] = [0, 0];
    for (const [settings, group] of bySettings) {
      await editor.server.request('configurePlugin', { pluginName, configuration: { settings: JSON.parse(settings) as object } });
      for (const [index, each] of group) {
        const name = nameOf(index, each);
        const text = each.code.replace(/^\uFEFF/, '');
        const expected = ofEslint(loaded, name, text, {
          cwd: project.directory,
          settings: each.settings,
          parserOptions: { programs: [program] },
        });
        const found = await ofTsserver(project, name, text);
        if (!isDeepStrictEqual(found, expected)) different.push({ code: each.code, settings, found, expected });
        if (expected.findings.length === 0 && odd.some(([, code]) => code === each.code)) silent.push(each.code);
        findings += expected.findings.length;
        repaired += expected.repaired.length;
      }
    }
    expect(different).toEqual([]);
    expect(silent).toEqual(odd.flatMap(([, code]) => (/broken/.test(code) ? [code] : [])));
    // Nothing would equal nothing.
    expect(findings).toBeGreaterThan(400);
    expect(repaired).toBeGreaterThan(400);
  }, 300_000);
});
