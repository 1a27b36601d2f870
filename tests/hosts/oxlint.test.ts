import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ESLint, Linter } from 'eslint';
import { beforeAll, describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import plugin from '../../src/index.ts';
import { dedent } from '../dedent.ts';
import { examplesOf } from '../page-examples.ts';
import { edited, LanguageServer, type CodeAction, type Diagnostic, type Position, type Range } from './language-server.ts';
import { Project, run, type Run } from './project.ts';
import { link } from './workspace.ts';

const root = path.join(import.meta.dirname, '../..');

const eslintConfig = `import parser from '@typescript-eslint/parser';
import toolErrors from 'eslint-plugin-tool-errors';

export default [
  { files: ['**/*.{ts,tsx,cts}'], languageOptions: { parser } },
  { files: ['**/*.{tsx,jsx}'], languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } } },
  toolErrors.configs.strict,
];
`;

const oxlintConfig = (more: object = {}): string =>
  JSON.stringify({
    // None of oxlint's own rules.
    plugins: [],
    categories: { correctness: 'off' },
    jsPlugins: ['eslint-plugin-tool-errors'],
    rules: plugin.configs.strict.rules,
    ...more,
  });

const textsIn = (folder: string, to: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => name.replaceAll('\\', '/'))
      .filter((name) => /\.[cm]?[jt]sx?$/.test(name))
      .map((name) => [`${to}/${name}`, readFileSync(path.join(root, folder, name), 'utf8')]),
  );

const programs: Record<string, string> = {
  ...textsIn('docs/demo/src', 'demo'),
  ...Object.fromEntries(Object.entries(textsIn('tests/frameworks', 'frameworks')).filter(([name]) => name.includes('/fixtures/'))),
  ...Object.fromEntries(
    readdirSync(path.join(root, 'docs/rules')).flatMap((page) =>
      examplesOf(readFileSync(path.join(root, 'docs/rules', page), 'utf8'))
        .filter(({ verdict, language }) => verdict === 'incorrect' && !language.startsWith('json'))
        .map(({ line, language, code }) => [`rules/${page}-${String(line)}.${language}`, code]),
    ),
  ),
  // Places are counted in UTF-16, from behind a byte order mark.
  'rules/mark.ts': dedent`
    \uFEFFimport { tool } from 'ai';

    export const sun = tool({ description: '☀️ 🌞', execute: async () => { throw { text: '🌧' }; } });

  `,
  'rules/lines.ts': dedent`
    import { tool } from 'ai';

    export const sun = tool({
      execute: async () => {
        'use step';
        // 🌧
        const answer = await fetch('/sun');
        return answer.status;
      },
    });

  `.replaceAll('\n', '\r\n'),
};

const modules = ['ai', 'oxlint', '@modelcontextprotocol/sdk', 'zod'];

/** A project that both linters can run in, with the files that are given. */
function projectOf(files: Record<string, string>, more: object = {}): Project {
  const project = new Project({
    eslint: 'eslint',
    typescript: 'typescript',
    files: {
      'package.json': '{ "private": true, "type": "module" }',
      'eslint.config.js': eslintConfig,
      '.oxlintrc.json': oxlintConfig(more),
      ...files,
    },
  });
  for (const name of modules) link(path.join(root, 'node_modules', name), path.join(project.directory, 'node_modules', name));
  return project;
}

const folders = ['demo', 'frameworks', 'rules'];

const oxlint = (project: Project, ...args: string[]): Promise<Run> =>
  run(project.directory, process.execPath, 'node_modules/oxlint/bin/oxlint', ...args);

/** `rule, line:column to line:column, message`, by file. */
type Findings = Record<string, string[]>;

interface OxlintReport {
  readonly diagnostics: readonly {
    readonly message: string;
    readonly code: string;
    readonly filename: string;
    /** Offset and length count the bytes of UTF-8. */
    readonly labels: readonly { readonly span: { readonly offset: number; readonly length: number } }[];
  }[];
}

function listed(findings: readonly (readonly [file: string, finding: string])[]): Findings {
  const byFile: Findings = {};
  for (const [file, finding] of findings) (byFile[file] ??= []).push(finding);
  for (const list of Object.values(byFile)) list.sort();
  return byFile;
}

async function oxlintFindings(project: Project, ...args: string[]): Promise<Findings> {
  const { stdout, stderr } = await oxlint(project, '--format', 'json', ...args);
  if (!stdout.startsWith('{')) throw new Error(stdout + stderr);
  const { diagnostics } = JSON.parse(stdout) as OxlintReport;
  return listed(
    diagnostics.map(({ message, code, filename, labels: [label] }) => {
      const file = filename.replaceAll('\\', '/');
      const bytes = Buffer.from(project.read(file));
      const place = (end: number): string => {
        const lines = bytes.subarray(0, end).toString().replace('\uFEFF', '').split(/\r?\n/);
        return `${String(lines.length)}:${String((lines.at(-1)?.length ?? 0) + 1)}`;
      };
      const { offset, length } = label?.span ?? { offset: 0, length: 0 };
      return [file, `${code.replace(/^(.+)\((.+)\)$/, '$1/$2')}, ${place(offset)} to ${place(offset + length)}, ${message}`];
    }),
  );
}

async function eslintMessages(project: Project, ...args: string[]): Promise<[file: string, message: Linter.LintMessage][]> {
  const { stdout, stderr } = await project.eslint('--format', 'json', ...args);
  if (stdout === '') throw new Error(stderr);
  return (JSON.parse(stdout) as ESLint.LintResult[]).flatMap(({ filePath, messages }) =>
    messages.map((message): [string, Linter.LintMessage] => [path.relative(project.directory, filePath).replaceAll('\\', '/'), message]),
  );
}

async function eslintFindings(project: Project, ...args: string[]): Promise<Findings> {
  return listed(
    (await eslintMessages(project, ...args)).map(([file, { ruleId, line, column, endLine, endColumn, message }]) => [
      file,
      `${ruleId ?? 'none'}, ${String(line)}:${String(column)} to ${String(endLine)}:${String(endColumn)}, ${message}`,
    ]),
  );
}

const textsOf = (project: Project): Record<string, string> =>
  Object.fromEntries(Object.keys(programs).map((file) => [file, project.read(file)]));

describe('oxlint', () => {
  it('is of the version that the README names', () => {
    const { version } = JSON.parse(readFileSync(path.join(root, 'node_modules/oxlint/package.json'), 'utf8')) as { version: string };
    expect(packageJson.devDependencies.oxlint).toBe(version);
    expect(readFileSync(path.join(root, 'README.md'), 'utf8')).toContain(`oxlint ${version}`);
  });

  it('finds what ESLint finds, at the same places', async () => {
    const project = projectOf(programs);
    const expected = await eslintFindings(project, ...folders);
    expect(Object.values(expected).flat().length).toBeGreaterThan(200);
    expect(await oxlintFindings(project, ...folders)).toEqual(expected);
  });

  it('repairs as ESLint does', async () => {
    const [byEslint, byOxlint] = [projectOf(programs), projectOf(programs)];
    await byEslint.eslint('--fix', ...folders);
    const expected = textsOf(byEslint);
    const untouched = Object.keys(programs).filter((file) => expected[file] === programs[file]);
    expect(untouched.length).toBeLessThan(Object.keys(programs).length - 40);

    // ESLint lints again after each pass, up to ten times; oxlint makes one pass a run, and leaves out a fix that reaches into another.
    await oxlint(byOxlint, '--fix', ...folders);
    const once = textsOf(byOxlint);
    const unsettled = Object.keys(programs).filter((file) => once[file] !== expected[file]);
    expect(unsettled.length).toBeLessThan((Object.keys(programs).length - untouched.length) / 2);
    await oxlint(byOxlint, '--fix', ...folders);
    expect(textsOf(byOxlint)).toEqual(expected);

    await oxlint(byOxlint, '--fix', ...folders);
    expect(textsOf(byOxlint)).toEqual(expected);
    expect(await oxlintFindings(byOxlint, ...folders)).toEqual(await eslintFindings(byEslint, ...folders));
  });
});

const book = (number: number): string =>
  `export const book${String(number)} = tool({ execute: async () => { throw { code: 'E${String(number)}' }; } });\n`;
const line = (count: number): string => `tool-errors/no-throw-non-error, ${String(count)}:`;

describe('what the README says of oxlint', () => {
  it('takes the settings, and says what is wrong with them', async () => {
    const files = {
      'book.js': dedent`
        import { tool } from 'ai';
        ${book(1)}
      `,
    };
    const messages = await oxlintFindings(projectOf(files, { settings: { 'tool-errors': { versions: { ai: 5 } } } }), 'book.js');
    expect(messages['book.js']).toContainEqual(expect.stringContaining('with ai 5 the model receives every field of it'));
    const { exitCode, stdout } = await oxlint(projectOf(files, { settings: { 'tool-errors': { versions: { ai: 3 } } } }), 'book.js');
    expect(stdout).toContain("settings['tool-errors'].versions.ai is 3; allowed is a major of the package ai: 4, 5, 6 or 7.");
    expect(exitCode).toBe(1);
  });

  it('obeys comments that disable a rule', async () => {
    const code = `import { tool } from 'ai';
// eslint-disable-next-line tool-errors/no-throw-non-error -- known
${book(3)}// oxlint-disable-next-line tool-errors/no-throw-non-error
${book(5)}${book(6).trimEnd()} // eslint-disable-line tool-errors/no-throw-non-error
${book(7)}`;
    const findings = await oxlintFindings(projectOf({ 'book.js': code }), 'book.js');
    expect(findings['book.js']?.filter((finding) => finding.startsWith('tool-errors/no-throw-non-error'))).toEqual([
      expect.stringContaining(line(7)),
    ]);
  });

  it('reads the script of a component, and no JSON', async () => {
    const flow = readFileSync(path.join(root, 'tests/frameworks/runtype/fixtures/product.json'), 'utf8');
    const component = `<script lang="ts">\nimport { tool } from 'ai';\n${book(3)}</script>\n<p>🌞</p>\n`;
    const findings = await oxlintFindings(
      projectOf({ 'a.vue': component, 'b.svelte': component, 'c.astro': component, 'flow.json': flow }),
      'a.vue',
      'b.svelte',
      'c.astro',
      'flow.json',
    );
    expect(Object.keys(findings).sort()).toEqual(['a.vue', 'b.svelte', 'c.astro']);
    for (const list of Object.values(findings)) expect(list).toContainEqual(expect.stringContaining(line(3)));
  });

  it('repairs the script of a component where it stands', async () => {
    const script = dedent`
      import { tool } from 'ai';

      const weather = '🌧';
      const sun = tool({
        execute: async ({ place }) => {
          return (await fetch(place)).status;
        },
      });

    `;
    const component = (code: string): string => `<template><p>🌞</p></template>\n<script setup lang="ts">\n${code}</script>\n`;
    const project = projectOf({ 'sun.ts': script, 'Sun.vue': component(script) });
    await oxlint(project, '--fix', 'Sun.vue');
    await oxlint(project, '--fix', 'Sun.vue');
    await project.eslint('--fix', 'sun.ts');
    expect(project.read('sun.ts')).toContain('} catch (error) {');
    expect(project.read('Sun.vue')).toBe(component(project.read('sun.ts')));
  });
});

describe('oxlint --lsp', () => {
  const file = 'demo/tools/refunds.ts';
  const text = programs[file] ?? '';
  const project = projectOf(programs);
  const uri = pathToFileURL(path.join(project.directory, file)).href;
  const wholeFile: Range = { start: { line: 0, character: 0 }, end: { line: text.split('\n').length, character: 0 } };
  let server: LanguageServer;
  let messages: Linter.LintMessage[];

  const findingsOf = (diagnostics: readonly Diagnostic[]): string[] => {
    const place = ({ line, character }: Position): string => `${String(line + 1)}:${String(character + 1)}`;
    return diagnostics
      .map(
        ({ code, range, message }) =>
          `${String(code).replace(/^(.+)\((.+)\)$/, '$1/$2')}, ${place(range.start)} to ${place(range.end)}, ${message}`,
      )
      .sort();
  };
  // Beside the repairs, it offers comments that disable the rule.
  const repairs = (actions: readonly CodeAction[]): [title: string, text: string][] =>
    actions
      .filter(({ title }) => !title.startsWith('Disable tool-errors/'))
      .map(({ title, edit }): [string, string] => [title, edited(text, edit?.changes?.[uri] ?? [])]);

  beforeAll(async () => {
    messages = (await eslintMessages(project, file)).map(([, message]) => message);
    server = await LanguageServer.start({
      script: path.join(project.directory, 'node_modules/oxlint/bin/oxlint'),
      args: ['--lsp'],
      directory: project.directory,
      initializationOptions: [{ workspaceUri: pathToFileURL(project.directory).href, options: { run: 'onType' } }],
    });
    await server.open(uri, text);
  });

  it("publishes ESLint's findings", async () => {
    const findings = await eslintFindings(project, file);
    const published = await server.diagnostics(uri, (list) => list.length > 0);
    expect(findingsOf(published)).toEqual(findings[file]);
    expect(published.map(({ severity }) => severity)).toEqual(messages.map(() => 1));
  });

  it("offers ESLint's fixes and suggestions", async () => {
    const expected = messages.flatMap(({ ruleId, fix, suggestions = [] }): [string, string][] => [
      ...(fix ? [[`Fix ${ruleId ?? ''} problem`, fixed(text, fix)] as [string, string]] : []),
      ...suggestions.map(({ desc, fix }): [string, string] => [desc, fixed(text, fix)]),
    ]);
    expect(expected.filter(([title]) => title.startsWith('Fix '))).toHaveLength(1);
    expect(expected.length).toBeGreaterThan(5);
    expect(repairs(await server.codeActions(uri, wholeFile, {})).sort()).toEqual(expected.sort());
  });

  it('repairs all, and the findings are those of the text that is left', async () => {
    const [all, ...others] = await server.codeActions(uri, wholeFile, { only: ['source.fixAll.oxc'] });
    if (!all || others.length > 0) throw new Error('There is no one action for all fixes.');
    const rule = 'tool-errors(no-swallowed-control-flow)';
    await server.carryOut(all);
    const left = await server.diagnostics(uri, (list) => list.length > 0 && list.every(({ code }) => code !== rule));
    await project.eslint('--fix', file);
    expect(server.text(uri)).toBe(project.read(file));
    expect(findingsOf(left)).toEqual((await eslintFindings(project, file))[file]);
  });

  it('ends when it is asked to', async () => {
    expect(await server.close()).toBe(0);
  });
});

function fixed(
  text: string,
  { range: [start, end], text: given }: { readonly range: readonly [number, number]; readonly text: string },
): string {
  return text.slice(0, start) + given + text.slice(end);
}
