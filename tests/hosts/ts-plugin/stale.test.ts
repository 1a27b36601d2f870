import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Editor, pluginName, tsservers, type EditorProject } from './editor.ts';
import { codes } from './tools.ts';

const importing = `import { tool } from 'ai';
import { failure } from './b.js';

export const book = tool({
  description: 'Books a flight',
  execute: async ({ id }: { id: string }) => {
    if (id === '') throw failure;
    return { id };
  },
});
`;
const error = 'export declare const failure: Error;\n';
const object = 'export declare const failure: { code: string };\n';

describe.each(tsservers)('in the tsserver of %s', (typescript) => {
  let editor: Editor;
  beforeAll(() => {
    editor = new Editor({ typescript });
  });
  afterAll(() => editor.close());

  const nonErrors = async (project: EditorProject) =>
    (await project.findings('a.ts')).flatMap(({ code, at, text }) => (code === codes.nonError ? [{ at, text }] : []));
  const found = [
    {
      at: '7:26-7:33',
      text:
        '`book` throws a value of type `{ code: string; ' +
        '}`, which is no Error: with ai 7 the model receives every field of it as JSON. Return a failure written for the model, ' +
        'or throw an Error.',
    },
  ];

  it('a finding follows the type that another file gives', async () => {
    const project = editor.project({ files: { 'a.ts': importing, 'b.ts': error } });
    expect(await nonErrors(project)).toEqual([]);
    project.replace('b.ts', object);
    expect(await nonErrors(project)).toEqual(found);
    project.replace('b.ts', error);
    expect(await nonErrors(project)).toEqual([]);
  });

  it('the repairs of such a finding are offered, and go with it', async () => {
    const project = editor.project({ files: { 'a.ts': importing, 'b.ts': object } });
    expect(await nonErrors(project)).toEqual(found);
    expect((await project.fixes('a.ts', 'failure;', codes.nonError)).map(({ description }) => description)).toEqual([
      'Return a failure instead',
      'Throw an Error instead',
      'Disable tool-errors/no-throw-non-error for this line',
      'Disable tool-errors/no-throw-non-error for the entire file',
    ]);
    project.replace('b.ts', error);
    expect(await project.fixes('a.ts', 'failure;', codes.nonError)).toEqual([]);
  });

  it('a finding follows what a function of another file catches', async () => {
    const calling = `import { tool } from 'ai';
import { load } from './b.js';

export const book = tool({
  description: 'Books a flight',
  execute: async ({ id }: { id: string }) => {
    const found = await load(id);
    return { found };
  },
});
`;
    const open = "export async function load(id: string): Promise<string> { return (await import('./' + id)).default; }\n";
    const caught =
      "export async function load(id: string): Promise<string> { try { return (await import('./' + id)).default; " +
      "} catch { return ''; } }\n";
    const project = editor.project({ files: { 'a.ts': calling, 'b.ts': open } });
    const uncaught = async () => (await project.findings('a.ts')).flatMap(({ code, at }) => (code === codes.tryCatch ? [at] : []));
    expect(await uncaught()).toEqual(['6:43-6:45']);
    project.replace('b.ts', caught);
    expect(await uncaught()).toEqual([]);
    project.replace('b.ts', open);
    expect(await uncaught()).toEqual(['6:43-6:45']);
  });

  it('a new option applies to what was found before', async () => {
    const project = editor.project({ files: { 'a.ts': importing, 'b.ts': object } });
    expect(await nonErrors(project)).toEqual(found);
    await editor.server.request('configurePlugin', { pluginName, configuration: { rules: { 'no-throw-non-error': 'off' } } });
    expect(await nonErrors(project)).toEqual([]);
    await editor.server.request('configurePlugin', { pluginName, configuration: {} });
    expect(await nonErrors(project)).toEqual(found);
  });
});
