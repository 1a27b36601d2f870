import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import ts from 'typescript';
import { expect, inject, it, onTestFinished } from 'vitest';
import { dedent } from '../dedent.ts';
import { run } from './project.ts';
import { offline } from './registry.ts';

const root = path.join(import.meta.dirname, '../..');

// What the data of the frameworks was measured on. On Node.js 20 npm warns of the engines of some and installs them.
// VoltAgent and AgentKit are left out: each takes 310 MB.
const packages = [
  '@openai/agents@0.20.0',
  '@langchain/core@1.4.0',
  '@langchain/langgraph@1.7.3',
  'langchain@1.5.14',
  '@langchain/anthropic@1.5.11',
  '@langchain/openai@1.5.8',
  '@mastra/core@1.71.0',
  '@tanstack/ai@0.58.0',
  '@tanstack/ai-client@0.33.2',
  'zod@4.6.5',
];

const checked = ['langchain', 'mastra', 'openai-agents', 'tanstack'];
// Their packages are development dependencies.
const checkedHere = ['ai-sdk', 'mcp'];

const unchecked: Readonly<Record<string, string>> = {
  'ai-sdk/agents.ts': 'It imports @ai-sdk/workflow, which is not installed.',
  'ai-sdk/page.tsx': 'It is a page, which takes the types of React.',
  'ai-sdk/providers.ts': 'It imports the packages of two providers, which are not installed.',
  'langchain/look-alikes.ts': 'It imports @langchain/classic and extends a class without its other members.',
  'mastra/v0.ts': 'It is written for @mastra/core 0, whose execute takes its input as context.',
  'tanstack/look-alikes.ts': 'It imports @tanstack/react-start, which is no framework of tools.',
};

// A file of a project that a fixture imports: whatever it takes from there is any.
function writeNeighbours(file: string, fixtures: readonly string[]): void {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const bindings = statement.importClause?.namedBindings;
    const neighbour = path.join(path.dirname(file), statement.moduleSpecifier.text.replace(/\.js$/, '.ts'));
    if (!statement.moduleSpecifier.text.startsWith('.') || !bindings || !ts.isNamedImports(bindings) || fixtures.includes(neighbour))
      continue;
    const names = bindings.elements.map(({ name, propertyName = name }) => propertyName.text);
    const declarations = names.map(
      (name) => dedent`
        export declare const ${name}: any;
        export type ${name} = any;

      `,
    );
    // More than one fixture of a folder may take from the same file.
    const before = existsSync(neighbour) ? readFileSync(neighbour, 'utf8') : '';
    writeFileSync(neighbour, before + declarations.filter((each) => !before.includes(each)).join(''));
  }
}

// What TypeScript says of the fixtures of some frameworks, in a directory whose node_modules hold the packages.
async function compile(directory: string, ids: readonly string[]): Promise<unknown> {
  const fixtures = ids.flatMap((id) =>
    readdirSync(path.join(root, 'tests/frameworks', id, 'fixtures'))
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${id}/${name}`),
  );
  expect(Object.keys(unchecked).filter((name) => ids.includes(name.split('/')[0] ?? '') && !fixtures.includes(name))).toEqual([]);
  const files = fixtures.filter((name) => !(name in unchecked));
  for (const name of files) {
    const [id = '', file = ''] = name.split('/');
    mkdirSync(path.join(directory, id), { recursive: true });
    writeFileSync(path.join(directory, name), readFileSync(path.join(root, 'tests/frameworks', id, 'fixtures', file), 'utf8'));
  }
  const written = files.map((name) => path.join(directory, name));
  for (const file of written) writeNeighbours(file, written);

  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: 'es2023',
    lib: ['es2023', 'dom'],
    module: 'esnext',
    moduleResolution: 'bundler',
    types: [],
  };
  writeFileSync(path.join(directory, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  return run(directory, process.execPath, path.join(root, 'node_modules/typescript/bin/tsc'), '-p', '.', '--pretty', 'false');
}

function newDirectory(): string {
  const directory = mkdtempSync(path.join(inject('workspace'), 'framework-types-'));
  // So many files at the end of all tests would hold vitest up.
  onTestFinished(() => rm(directory, { recursive: true }), 120_000);
  writeFileSync(path.join(directory, 'package.json'), '{ "private": true, "type": "module" }');
  return directory;
}

const clean = { exitCode: 0, stdout: '', stderr: '' };

it('the fixtures of the frameworks that are installed here are code that they take', { timeout: 120_000 }, async () => {
  const directory = newDirectory();
  symlinkSync(path.join(root, 'node_modules'), path.join(directory, 'node_modules'), 'junction');
  expect(await compile(directory, checkedHere)).toEqual(clean);
});

it.skipIf(offline)('the fixtures of the other frameworks are code that they take', { timeout: 300_000 }, async () => {
  const directory = newDirectory();
  const install = await run(directory, 'npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages);
  expect(install.exitCode, install.stderr).toBe(0);
  expect(await compile(directory, checked)).toEqual(clean);
});
