import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Editor, pluginName, type EditorProject } from './editor.ts';
import { codes, noTool, throwing, thrown } from './tools.ts';

// A tool of the project's own.
const own = throwing.replace('{ tool }', '{ defineTool }').replace("'ai'", "'./tools.js'").replace('= tool(', '= defineTool(');
const tools = 'export declare function defineTool<Definition>(definition: Definition): Definition;\n';

const wrongOption = (text: string, at = '3:21-3:27') => ({ at, category: 'warning', code: 7136261, source: 'tool-errors', text });

describe('the options in tsconfig', () => {
  let editor: Editor;
  beforeAll(() => {
    editor = new Editor();
  });
  afterAll(() => editor.close());

  const files = { 'a.ts': throwing, 'own.ts': own, 'tools.ts': tools, 'no-tool.ts': noTool };
  const withOptions = (options: object): EditorProject => editor.project({ plugins: [{ name: pluginName, ...options }], files });
  // Of two rules: the presets hold others, which may have something to say too.
  const severities = async (project: EditorProject) =>
    (await project.findings('a.ts')).flatMap(({ code, category }) =>
      code === codes.tryCatch || code === codes.nonError ? [[code, category]] : [],
    );

  it.each([
    [{}, 'suggestion', 'warning'],
    [{ preset: 'recommended' }, 'suggestion', 'warning'],
    [{ preset: 'strict' }, 'warning', 'warning'],
    [{ preset: 'all' }, 'warning', 'warning'],
    [{ rules: { 'require-try-catch': 'error', 'no-throw-non-error': 'warn' } }, 'warning', 'suggestion'],
    [{ rules: { 'tool-errors/require-try-catch': 2, 'no-throw-non-error': [1] } }, 'warning', 'suggestion'],
  ])('%j give each rule its severity', async (options, tryCatch, nonError) => {
    expect(await severities(withOptions(options))).toEqual([
      [codes.tryCatch, tryCatch],
      [codes.nonError, nonError],
    ]);
  });

  it.each([
    [{ rules: { 'require-try-catch': 'off' } }, [codes.nonError]],
    [{ rules: { 'no-throw-non-error': 0 } }, [codes.tryCatch]],
    [{ preset: 'all', rules: { 'require-try-catch': 'off', 'no-throw-non-error': 'off' } }, []],
  ])('%j turn rules off', async (options, found) => {
    expect((await severities(withOptions(options))).map(([code]) => code)).toEqual(found);
  });

  it('settings name other tools', async () => {
    const settings = { factories: [{ name: 'defineTool', module: './tools.js', framework: 'ai-sdk' }] };
    expect(await withOptions({}).findings('own.ts')).toEqual([]);
    expect((await withOptions({ settings }).findings('own.ts')).map(({ at, code }) => [at, code])).toEqual([
      ['5:43-5:45', codes.tryCatch],
      ['6:11-6:29', codes.nonError],
    ]);
  });

  it('settings tell the version', async () => {
    const [, { text } = { text: '' }] = await withOptions({ settings: { versions: { ai: 5 } } }).findings('a.ts');
    expect(text).toContain('with ai 5');
  });

  it('diagnostics: false keeps all but the findings and their repairs', async () => {
    const project = withOptions({ diagnostics: false });
    expect(await project.diagnostics('a.ts')).toEqual([]);
    expect(await project.fixes('a.ts', "{ code: 'E1', id }", codes.nonError)).toEqual([]);
    expect(await project.quickInfo('a.ts', 'throw')).toBeDefined();
    expect(await project.inlayHints('a.ts')).toHaveLength(1);
    expect((await project.refactors('a.ts', 'throw')).map(({ name }) => name)).toContain('tool-errors');
  });

  it('hover: false leaves the hovers of TypeScript', async () => {
    const project = withOptions({ hover: false });
    expect(await project.quickInfo('a.ts', 'throw')).toBeUndefined();
    expect(await project.quickInfo('a.ts', 'book')).toMatchObject({ kind: 'const', documentation: '' });
    expect(await project.inlayHints('a.ts')).toHaveLength(1);
    expect(await project.findings('a.ts')).toEqual(thrown);
  });

  it('inlayHints: false leaves the hints of TypeScript', async () => {
    const project = withOptions({ inlayHints: false });
    expect(await project.inlayHints('a.ts')).toEqual([]);
    expect(await project.quickInfo('a.ts', 'throw')).toBeDefined();
    expect(await project.findings('a.ts')).toEqual(thrown);
  });

  it('that are wrong are told at the first tool, and all else applies', async () => {
    const options = {
      preset: 'everything',
      rules: { 'require-try-cath': 'error', 'no-throw-non-error': 'warn', 'require-try-catch': 'off' },
    };
    const project = withOptions(options);
    expect(await project.findings('a.ts')).toEqual([
      wrongOption(`\`preset\` of ${pluginName} is "everything"; allowed is 'recommended', 'strict' or 'all'.`),
      wrongOption(`\`rules["require-try-cath"]\` of ${pluginName} is no rule; did you mean 'require-try-catch'?`),
      { ...thrown[1], category: 'suggestion' },
    ]);
    expect(await project.diagnostics('no-tool.ts')).toEqual([]);
    expect(await project.inlayHints('a.ts')).toHaveLength(1);
  });

  it('that are wrong in settings are told alike', async () => {
    const project = withOptions({
      settings: { versions: { ai: 'seven' }, factories: [{ name: 'defineTool', module: './tools.js', framework: 'ai-sdk' }] },
    });
    const [first, ...others] = await project.findings('own.ts');
    expect(first?.text).toMatch(/^`settings\.versions\.ai` of eslint-plugin-tool-errors\/ts-plugin is "seven"; allowed is /);
    expect(others.map(({ code }) => code)).toEqual([codes.tryCatch, codes.nonError]);
  });

  it('that are wrong are told without diagnostics too', async () => {
    const [first, ...others] = await withOptions({ diagnostics: false, hover: 'no' }).findings('a.ts');
    expect(first).toEqual(wrongOption(`\`hover\` of ${pluginName} is "no"; allowed is true or false.`));
    expect(others).toEqual([]);
  });

  it.each([
    ['enabled', 'no'],
    ['diagnostics', 0],
    ['inlayHints', 'off'],
  ])('%s: %j is told and does nothing', async (name, value) => {
    const project = withOptions({ [name]: value });
    const [first, ...others] = await project.findings('a.ts');
    expect(first?.text).toMatch(new RegExp(`^\`${name}\` of ${pluginName} is .*; allowed is true or false\\.$`));
    expect(others).toEqual(thrown);
  });

  it('apply once tsconfig is saved', async () => {
    const project = withOptions({});
    expect(await project.findings('a.ts')).toEqual(thrown);
    for (const [options, found] of [
      [{ rules: { 'no-throw-non-error': 'off' } }, [thrown[0]]],
      [{ enabled: false }, []],
      [{}, thrown],
    ] as const) {
      project.write(
        'tsconfig.json',
        JSON.stringify({ compilerOptions: { module: 'nodenext', strict: true, types: [], plugins: [{ name: pluginName, ...options }] } }),
      );
      editor.server.notify('reloadProjects', {});
      expect(await project.findings('a.ts')).toEqual(found);
      expect(await project.inlayHints('a.ts')).toHaveLength(found.length > 0 ? 1 : 0);
    }
  });

  it('count where the editor gives none', async () => {
    // tsserver keeps a configuration for all projects, also those that open later: the last test of this server.
    const configure = (configuration: object) => editor.server.request('configurePlugin', { pluginName, configuration });
    const project = withOptions({ hover: false });
    expect(await project.findings('a.ts')).toEqual(thrown);
    await configure({ rules: { 'require-try-catch': 'off' } });
    expect(await project.findings('a.ts')).toEqual([thrown[1]]);
    expect(await project.quickInfo('a.ts', 'throw')).toBeUndefined();
    await configure({ enabled: false });
    expect(await project.findings('a.ts')).toEqual([]);
    await configure({ hover: true });
    expect(await project.findings('a.ts')).toEqual(thrown);
    expect(await project.quickInfo('a.ts', 'throw')).toBeDefined();
    const later = withOptions({ inlayHints: false });
    expect(await later.findings('a.ts')).toEqual(thrown);
    expect(await later.inlayHints('a.ts')).toEqual([]);
    await configure({ enabled: false });
    const last = withOptions({ rules: { 'require-try-catch': 'off' } });
    expect(await last.findings('a.ts')).toEqual([]);
    editor.server.notify('reloadProjects', {});
    expect(await project.findings('a.ts')).toEqual([]);
    await configure({});
    expect(await project.findings('a.ts')).toEqual(thrown);
    expect(await project.quickInfo('a.ts', 'throw')).toBeUndefined();
    expect(await later.inlayHints('a.ts')).toEqual([]);
    expect(await last.findings('a.ts')).toEqual([thrown[1]]);
  });
});
