import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Access } from '../../src/frameworks/layout.ts';
import { inHouse } from '../../src/frameworks/in-house.ts';
import { frameworks, platforms } from '../../src/frameworks/index.ts';
import type { ToolDefinition } from '../../src/analysis/tools/find-tools.ts';
import { analyse, textOf, type Analysis } from '../analysis/analyse.ts';

const root = import.meta.dirname;
const isPlatform = new Set(platforms.map(({ id }) => id));
const folders = readdirSync(root, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() && !isPlatform.has(entry.name) ? [entry.name] : [],
);

describe('every framework with forms of its own', () => {
  it('shows its shapes in a folder', () => {
    // The tools of no framework are told by their shape.
    const shown = frameworks.filter(({ forms, id }) => forms.length > 0 || id === inHouse.id);
    expect(folders.sort()).toEqual(shown.map(({ id }) => id).sort());
  });
});

describe.each(folders)('%s', (id) => {
  const fixtures = readdirSync(path.join(root, id, 'fixtures')).filter((name) => !name.endsWith('.models.txt'));

  it.each(fixtures)('%s', async (name) => {
    const file = path.join(root, id, 'fixtures', name);
    // A name of a file that lies nowhere, so that no installed package decides the major.
    const analysis = analyse(readFileSync(file, 'utf8'), { filename: name });
    const models = analysis ? analysis.tools.map((_, index) => describeModel(analysis, index)).join('\n') : '';
    await expect(models).toMatchFileSnapshot(`${file}.models.txt`);
    for (const tool of analysis?.tools ?? []) expect(tool.framework.id).toBe(name.startsWith('look-alikes') ? 'in-house' : id);
  });
});

function describeModel(analysis: Analysis, index: number): string {
  const tool = analysis.tools[index] as ToolDefinition;
  const { file } = analysis;
  const flow = analysis.flows[index];
  const { parameters } = tool;
  const lines = [
    `${String(tool.node.loc.start.line)} ${tool.name ?? '?'}${tool.nameEvidence ? ` (${tool.nameEvidence})` : ''}`,
    `version   ${String(tool.version.major)} (${tool.version.source})`,
    `execute   ${tool.execute ? textOf(tool.execute, file).slice(0, 60) : String(tool.executeAbsence)}`,
    ...(tool.wrapper ? [`wrapper   ${tool.wrapper.name ?? '?'}`] : []),
    `input     ${place(parameters.input)}, schema ${tool.inputSchema ? textOf(tool.inputSchema, file).slice(0, 60) : 'none'}`,
    `context   ${place(parameters.context)}`,
    `signal    ${place(parameters.signal)}`,
    `throw     reaches ${tool.thrown.reaches} as ${tool.thrown.arrivesAs}`,
    ...(tool.outputHook ? [`hook      ${textOf(tool.outputHook.property.key, file)}`] : []),
    ...(tool.errorHook ? [`on error  ${textOf(tool.errorHook.property.value, file).slice(0, 60)}`] : []),
    ...(tool.returnsPair ? ['returns   a pair'] : []),
    ...(tool.fixedOutput ? [`fixed by  ${tool.fixedOutput}`] : []),
    ...(flow?.throws ?? []).map(({ node, escapes }) => `throws    ${textOf(node, file).slice(0, 60)}: ${escapes}`),
    ...(flow?.fallible ?? []).map(({ node, escapes, how }) => `can fail  ${textOf(node, file).slice(0, 60)}: ${how}, ${escapes}`),
    ...(flow?.returns ?? []).map(({ node }) => `returns   ${textOf(node, file).slice(0, 60)}`),
  ];
  return `${lines.join('\n  ')}\n`;
}

function place(access: Access | undefined): string {
  return access ? ['parameter ' + String(access.parameter), ...access.path].join('.') : 'none';
}
