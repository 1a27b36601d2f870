import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { Project } from './project.ts';
import { link } from './workspace.ts';

const root = path.join(import.meta.dirname, '../..');
const demo = path.join(root, 'docs/demo');
const blocks = [
  ...readFileSync(path.join(root, 'README.md'), 'utf8').matchAll(/^```js\n\/\/ (?<file>eslint\.config\.[cm]?js)\n(?<code>[^]*?)^```$/gm),
].map((match) => match.groups as { file: string; code: string });

/** The faults that the demo is made of, by file. A preset may find more. */
const faults = {
  'src/agent': ['require-signal-forwarding', 'require-try-catch'],
  'src/ops-server': ['require-signal-forwarding', 'require-try-catch'],
  'src/tools/bookings': ['no-first-fuzzy-match', 'no-throw-non-error'],
  'src/tools/desk': ['require-signal-forwarding', 'require-try-catch'],
  'src/tools/flights': ['no-unserializable-output', 'require-signal-forwarding', 'require-try-catch'],
  'src/tools/hotels': ['no-bare-error-message', 'require-retry-after'],
  'src/tools/itinerary': ['require-signal-forwarding', 'require-try-catch'],
  'src/tools/refunds': ['no-to-model-output-redaction', 'no-unserializable-output', 'require-try-catch'],
  'src/tools/seats': ['no-first-fuzzy-match'],
};

it('shows configurations', () => {
  expect(blocks.length).toBeGreaterThanOrEqual(2);
});

it.each(blocks.map((block, index) => [index + 1, block] as const))('configuration %d finds the faults of the demo', async (_, block) => {
  const typescript = block.code.includes('typescript-eslint');
  const extension = typescript ? 'ts' : 'js';
  const project = new Project({
    eslint: 'eslint',
    typescript: typescript ? 'typescript' : null,
    files: {
      'package.json': JSON.stringify({ private: true, type: block.code.includes('module.exports') ? 'commonjs' : 'module' }),
      [block.file]: block.code,
    },
  });
  for (const name of ['ai', '@eslint/json', '@modelcontextprotocol/sdk', 'typescript-eslint', 'zod']) {
    link(path.join(root, 'node_modules', name), path.join(project.directory, 'node_modules', name));
  }
  for (const file of readdirSync(path.join(demo, 'src'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))) {
    const source = readFileSync(path.join(demo, 'src', file), 'utf8');
    project.write(`src/${file.replace(/ts$/, extension)}`, typescript ? source : withoutTypes(source));
  }

  const findings = await project.findings('.');
  for (const [file, rules] of Object.entries(faults)) {
    const found = findings[`${file}.${extension}`]?.map((finding) => finding.split(' ')[0]);
    expect(found, file).toEqual(expect.arrayContaining(rules.map((rule) => `tool-errors/${rule}`)));
  }
  // Its jobs look like tools and are none.
  expect(findings[`src/jobs.${extension}`]?.filter((finding) => finding.startsWith('tool-errors/'))).toEqual([]);
});

function withoutTypes(source: string): string {
  return ts.transpileModule(source, { compilerOptions: { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext } }).outputText;
}
