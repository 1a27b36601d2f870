import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { refactorName, ruleCode, source } from '../../ts-plugin/names.ts';
import { LanguageServer, type CodeAction, type Diagnostic, type Position, type Range } from './language-server.ts';
import { link } from './workspace.ts';

const installed = path.join(import.meta.dirname, '../../node_modules');
const directory = mkdtempSync(path.join(inject('workspace'), 'editors-'));
const modules = path.join(directory, 'node_modules');

const script = path.join(path.dirname(createRequire(import.meta.url).resolve('typescript-language-server/package.json')), 'lib/cli.mjs');

const tool = `import { tool } from 'ai';
import { z } from 'zod';

export const findCustomer = tool({
  description: 'Finds a customer.',
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (id === '') throw { code: 'NO_ID' };
    const response = await fetch(\`https://crm.example.com/customers/\${id}\`);
    return { status: response.status, name: await response.text() };
  },
});
`;

// tsserver looks for plugins where it stands itself, so that TypeScript is a copy.
beforeAll(() => {
  cpSync(path.join(installed, 'typescript'), path.join(modules, 'typescript'), { recursive: true });
  cpSync(path.join(inject('workspace'), 'package'), path.join(modules, 'eslint-plugin-tool-errors'), { recursive: true });
  for (const dependency of ['ai', 'zod', 'eslint', '@types']) link(path.join(installed, dependency), path.join(modules, dependency));
  write(
    'tsconfig.json',
    JSON.stringify({
      compilerOptions: {
        strict: true,
        module: 'nodenext',
        target: 'es2023',
        skipLibCheck: true,
        types: ['node'],
        plugins: [{ name: 'eslint-plugin-tool-errors/ts-plugin' }],
      },
    }),
  );
  for (const file of files) write(file, tool);
});

const files = ['found.ts', 'repaired.ts', 'all-repaired.ts', 'hovered.ts', 'hinted.ts', 'refactored.ts', 'workspace.ts'] as const;

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(directory, file)), { recursive: true });
  writeFileSync(path.join(directory, file), text);
}

const uriOf = (file: (typeof files)[number]): string => pathToFileURL(path.join(directory, file)).href;
const start = (initializationOptions: object) => LanguageServer.start({ script, directory, initializationOptions });

async function open(server: LanguageServer, file: (typeof files)[number]): Promise<{ uri: string; findings: readonly Diagnostic[] }> {
  const uri = uriOf(file);
  await server.open(uri, tool);
  return { uri, findings: await server.diagnostics(uri, (list) => list.some((each) => each.source === source)) };
}

const ofRule =
  (rule: string) =>
  (finding: Diagnostic): boolean =>
    finding.source === source && finding.code === ruleCode(rule);

function titled(actions: readonly CodeAction[], title: string): CodeAction {
  const action = actions.find((each) => each.title === title);
  if (!action) throw new Error(`${title} is not among ${actions.map((each) => each.title).join(', ')}.`);
  return action;
}

/** Where a text begins in the tool. */
function placeOf(text: string): Position {
  const before = tool.slice(0, tool.indexOf(text)).split('\n');
  return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
}

describe('typescript-language-server', () => {
  let server: LanguageServer;

  beforeAll(async () => {
    server = await start({ tsserver: { path: path.join(modules, 'typescript/lib') } });
  });

  afterAll(() => server.close());

  it('publishes the findings, warnings as such and suggestions as hints', async () => {
    const { findings } = await open(server, 'found.ts');
    const lines = tool.split('\n');
    const told = findings.map(({ range: { start, end }, ...finding }) => ({
      text: lines[start.line]?.slice(start.character, end.character),
      source: finding.source,
      code: finding.code,
      severity: finding.severity,
      message: finding.message,
    }));
    expect(told).toEqual([
      {
        text: '=>',
        source,
        code: ruleCode('require-try-catch'),
        severity: 4,
        message:
          '`fetch` can fail in `findCustomer` and nothing catches it: with ai 7 the model receives the text of the error, such as ' +
          '`TypeError: fetch failed`. Catch it in execute and return a failure written for the model.',
      },
      {
        text: "{ code: 'NO_ID' }",
        source,
        code: ruleCode('no-throw-non-error'),
        severity: 2,
        message:
          '`findCustomer` throws an object, which is no Error: with ai 7 the model receives every field of it, `{"code":"NO_ID"}`. ' +
          'Return a failure written for the model, or throw an Error.',
      },
      {
        text: 'fetch',
        source,
        code: ruleCode('require-signal-forwarding'),
        severity: 2,
        message:
          "`fetch` in `findCustomer` runs on after Stop: execute does not take the run's signal, `options.abortSignal`. " +
          'Take it and pass it as `signal`.',
      },
    ]);
  });

  it('offers the repairs of a finding, and the finding goes with the one that is taken', async () => {
    const { uri, findings } = await open(server, 'repaired.ts');
    const thrown = findings.filter(ofRule('no-throw-non-error'));
    const [{ range } = { range: wholeFile }] = thrown;
    const actions = await server.codeActions(uri, range, { diagnostics: thrown, only: ['quickfix'] });
    expect(actions.map(({ title }) => title)).toEqual([
      'Return a failure instead',
      'Throw an Error instead',
      'Disable tool-errors/no-throw-non-error for this line',
      'Disable tool-errors/no-throw-non-error for the entire file',
    ]);
    await server.carryOut(titled(actions, 'Throw an Error instead'));
    expect(server.text(uri)).toBe(tool.replace("{ code: 'NO_ID' }", "new Error('findCustomer failed.', { cause: { code: 'NO_ID' } })"));
    const left = await server.diagnostics(uri, (list) => !list.some(ofRule('no-throw-non-error')));
    expect(left.map(({ code }) => code)).toEqual(['require-try-catch', 'require-signal-forwarding'].map(ruleCode));
  });

  it('repairs all findings of a rule', async () => {
    const { uri, findings } = await open(server, 'all-repaired.ts');
    const unsignalled = findings.filter(ofRule('require-signal-forwarding'));
    const [{ range } = { range: wholeFile }] = unsignalled;
    const actions = await server.codeActions(uri, range, { diagnostics: unsignalled, only: ['quickfix'] });
    // It alone is resolved when it is chosen.
    const [all] = actions.filter(({ edit }) => !edit);
    if (!all) throw new Error(`None of ${actions.map(({ title }) => title).join(', ')} is for all findings.`);
    await server.carryOut(all);
    expect(server.text(uri)).toBe(
      tool.replace('({ id })', '({ id }, { abortSignal })').replace('${id}`', '${id}`, { signal: abortSignal }'),
    );
    await server.diagnostics(uri, (list) => !list.some(ofRule('require-signal-forwarding')));
  });

  it('tells in a hover what the model receives', async () => {
    const { uri } = await open(server, 'hovered.ts');
    const hoverAt = (text: string) =>
      server.request<{ contents: { value: string } }>('textDocument/hover', { textDocument: { uri }, position: placeOf(text) });
    const { contents } = await hoverAt('throw');
    expect(contents.value).toMatch(/^The model receives: `{"code":"NO_ID"}`/);
    const ofTool = await hoverAt('findCustomer');
    expect(ofTool.contents.value).toMatch(/^\s*```typescript\n/);
    expect(ofTool.contents.value).toContain('`fetch` can fail and nothing catches it; the model receives: `TypeError: fetch failed`');
  });

  it("shows inlay hints while one of TypeScript's own kinds is on", async () => {
    const { uri } = await open(server, 'hinted.ts');
    const ours = async () => {
      const hints = await server.inlayHints(uri, wholeFile);
      return hints.filter(({ label }) => labelText(label).startsWith('→'));
    };
    expect(await ours()).toEqual([]);
    await server.configure({ typescript: { inlayHints: { includeInlayParameterNameHints: 'all' } } });
    const { line } = placeOf('throw');
    expect(await ours()).toMatchObject([
      { position: { line, character: tool.split('\n')[line]?.length }, label: [{ value: '→ model: {"code":"NO_ID"}' }], paddingLeft: true },
      { label: [{ value: '→ model: {"status":…,"name":…}' }] },
    ]);
  });

  it('carries out a refactor', async () => {
    const { uri } = await open(server, 'refactored.ts');
    const cursor = placeOf('execute');
    const refactors = await server.codeActions(uri, { start: cursor, end: cursor }, { only: [`refactor.rewrite.${refactorName}`] });
    expect(refactors.map(({ title }) => title)).toEqual(['Wrap execute in try/catch']);
    await server.carryOut(titled(refactors, 'Wrap execute in try/catch'));
    expect(server.text(uri)).toContain('} catch (error) {');
    const left = await server.diagnostics(uri, (list) => !list.some(ofRule('require-try-catch')));
    expect(left.filter((each) => each.source !== source)).toEqual([]);
  });
});

it("takes the workspace's TypeScript where none is named", async () => {
  const server = await start({});
  const { findings } = await open(server, 'workspace.ts');
  expect(findings).toHaveLength(3);
  await server.close();
});

const wholeFile: Range = { start: { line: 0, character: 0 }, end: { line: tool.split('\n').length - 1, character: 0 } };

function labelText(label: string | readonly { readonly value: string }[]): string {
  return typeof label === 'string' ? label : label.map(({ value }) => value).join('');
}
