import { cpSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { rules } from '../../rules/index.ts';
import type { ToolRule } from '../../src/create-rule.ts';
import { Project, run } from './project.ts';
import { link } from './workspace.ts';

const root = path.join(import.meta.dirname, '../..');

const config = (preset: string) => `import parser from '@typescript-eslint/parser';
import toolErrors from 'eslint-plugin-tool-errors';

export default [{ files: ['**/*.ts'], languageOptions: { parser } }, toolErrors.configs.${preset}];
`;

/** Tools that are as they should be: where each begins, by file. It ends where the next one begins. */
const good: Record<string, string[]> = {
  'src/ops-server.ts': ["'passengers'"],
  'src/tools/bookings.ts': ['const listBookings'],
  'src/tools/desk.ts': ['const openTicket'],
  'src/tools/flights.ts': ['const cheapestDays'],
  'src/tools/hotels.ts': ['const holdRoom'],
  'src/tools/itinerary.ts': ['const layover', 'const readPolicy'],
  'src/tools/refunds.ts': ['const refundStatus'],
  'src/tools/seats.ts': ['const assignSeat'],
};

function demo(preset: string): Project {
  const project = new Project({
    eslint: 'eslint',
    typescript: 'typescript',
    files: { 'package.json': '{ "private": true, "type": "module" }', 'eslint.config.js': config(preset) },
  });
  for (const name of ['ai', '@modelcontextprotocol/sdk', '@types/node', 'zod']) {
    link(path.join(root, 'node_modules', name), path.join(project.directory, 'node_modules', name));
  }
  for (const name of ['src', 'tsconfig.json']) {
    cpSync(path.join(root, 'docs/demo', name), path.join(project.directory, name), { recursive: true });
  }
  return project;
}

const typeErrors = async (project: Project) =>
  (await run(project.directory, process.execPath, 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.json')).stdout;

it('compiles, and reports none of the good tools', async () => {
  const project = demo('strict');
  expect(await typeErrors(project)).toBe('');
  const findings = await project.findings('src');
  for (const [file, tools] of Object.entries(good)) {
    const lines = project.read(file).split('\n');
    const starts = lines.flatMap((line, index) => (/^(?:export (?:const|function)|server\.registerTool)/.test(line) ? [index + 1] : []));
    for (const tool of tools) {
      const named = lines.findIndex((line) => line.includes(tool)) + 1;
      const from = starts.findLast((start) => start <= named) ?? 0;
      const to = starts.find((start) => start > named) ?? lines.length + 1;
      const inside = findings[file]?.filter((finding) => {
        const line = Number(/ (\d+):\d+$/.exec(finding)?.[1]);
        return from <= line && line < to;
      });
      expect(inside, tool).toEqual([]);
    }
  }
});

const isFixable = (finding: string): boolean =>
  Object.entries<ToolRule>(rules).some(([name, { meta }]) => meta.fixable !== undefined && finding.startsWith(`tool-errors/${name} `));

describe.each(['recommended', 'strict'])('--fix with %s', (preset) => {
  it('repairs most of what rules have a fix for, and changes nothing when it runs again', async () => {
    const project = demo(preset);
    const before = await project.findings('src');
    const after = await project.findings('--fix', 'src');
    const count = (findings: Record<string, string[]>) => Object.values(findings).flat().filter(isFixable).length;
    expect(count(after)).toBeLessThan(count(before) / 2);
    const files = Object.keys(before);
    const once = files.map((file) => project.read(file));
    await project.eslint('--fix', 'src');
    expect(files.map((file) => project.read(file))).toEqual(once);
  });

  it('leaves code that compiles', async () => {
    const project = demo(preset);
    await project.eslint('--fix', 'src');
    expect(await typeErrors(project)).toBe('');
  });
});
