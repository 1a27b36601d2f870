import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FileContext } from '../../src/analysis/syntax/file-context.ts';
import { flowFaults } from '../../src/checks/explicit-error-handling.ts';
import { flowSteps, handlingOf } from '../../src/analysis/platform/flows.ts';
import { runtimeTools, unflaggedReads } from '../../src/checks/require-idempotent-flag.ts';
import { statusFaults } from '../../src/checks/status-matches-class.ts';
import { platforms } from '../../src/frameworks/index.ts';
import { analyse, analyseJson } from '../analysis/analyse.ts';

const root = import.meta.dirname;

describe.each(platforms.map(({ id }) => id))('%s', (id) => {
  const folder = path.join(root, id, 'fixtures');
  const fixtures = existsSync(folder) ? readdirSync(folder).filter((name) => !name.endsWith('.found.txt')) : [];

  it('shows its shapes in a folder, in TypeScript and in JSON', () => {
    expect(new Set(fixtures.map((name) => path.extname(name)))).toEqual(new Set(['.json', '.jsonc', '.ts']));
  });

  it.each(fixtures)('%s', async (name) => {
    const code = readFileSync(path.join(folder, name), 'utf8');
    const file = name.endsWith('.ts') ? analyse(code, { filename: name })?.file : analyseJson(code, name);
    await expect(file ? describeFound(file) : '').toMatchFileSnapshot(path.join(folder, `${name}.found.txt`));
    for (const { platform } of file ? [...flowSteps(file), ...runtimeTools(file)] : []) expect(platform.id).toBe(id);
  });
});

function describeFound(file: FileContext): string {
  const faults = flowFaults(file);
  const unflagged = unflaggedReads(file).map(({ node }) => node);
  const lines = [
    ...flowSteps(file).map((step) => {
      const handling = handlingOf(step, file);
      const said = handling.kind === 'found' ? (handling.value ?? 'computed') : handling.kind;
      const fault = faults.find((each) => each.step.node === step.node);
      return `${at(step)} step      ${step.type} ${step.name ?? '?'}: ${said}${fault ? ` -> ${fault.kind}` : ''}`;
    }),
    ...runtimeTools(file).map(
      (tool) => `${at(tool)} tool      ${tool.kind} ${tool.name ?? '?'}${unflagged.includes(tool.node) ? ' -> only reads' : ''}`,
    ),
    ...statusFaults(file).map(
      ({ call, answered, meaning, kind, errorType }) =>
        `${at({ node: call })} answer    ${meaning} with ${String(answered.status)}: ${kind}, ${errorType ?? 'no type'}`,
    ),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function at({ node }: { readonly node: { readonly loc: { readonly start: { readonly line: number } } } }): string {
  return String(node.loc.start.line).padStart(3);
}
