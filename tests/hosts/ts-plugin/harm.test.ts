import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dedent } from '../../dedent.ts';
import { Editor, pluginName, shown, type EditorProject } from './editor.ts';
import { codes, throwing, thrown } from './tools.ts';

// A misspelt member, an unused variable and a value of the wrong type: TypeScript has something to say and to repair.
const text = `${throwing}export async function wait(list: string[], limit: number) {
  const unused = 1;
  return list.lenght;
}
export const wrong: string = 1;
wait(['a'], 2);
`;
const files = { 'a.ts': text };

/** What tsserver answers to all that the plugin has a hand in, and to some of what it has not. */
async function answersOf(project: EditorProject): Promise<unknown> {
  const place = { startLine: 11, startOffset: 15, endLine: 11, endOffset: 21 };
  const file = 'a.ts';
  const answers = {
    diagnostics: await project.diagnostics(file),
    suggestions: await project.request('suggestionDiagnosticsSync', file, {}),
    fixes: await project.request('getCodeFixes', file, { ...place, errorCodes: [2551, codes.nonError, codes.tryCatch] }),
    fixesOfFinding: await project.fixes(file, "{ code: 'E1', id }", codes.nonError),
    combined: await project.request('getCombinedCodeFix', file, {
      scope: { type: 'file', args: { file: project.path(file) } },
      fixId: 'fixSpelling',
    }),
    hovers: await Promise.all(['throw', 'book', 'execute', 'lenght', 'wait'].map((needle) => project.quickInfo(file, needle))),
    hints: await project.inlayHints(file),
    refactors: await Promise.all(['throw', "'E1'", 'execute', 'unused'].map((needle) => project.refactors(file, needle))),
    edits: await project.refactorEdits(file, "'E1'", 'Extract Symbol', 'constant_scope_0'),
    completions: await project.request('completionInfo', file, { line: 11, offset: 15 }),
    definition: await project.request('definitionAndBoundSpan', file, { line: 14, offset: 2 }),
    outline: await project.request('navtree', file, {}),
  };
  const own = project.directory.replaceAll('\\', '/');
  return JSON.parse(JSON.stringify(answers).replaceAll(own, '').replaceAll(path.posix.dirname(own), '')) as unknown;
}

async function withHints(editor: Editor): Promise<Editor> {
  await editor.server.request('configure', { preferences: { includeInlayParameterNameHints: 'all' } });
  return editor;
}

const engines = {
  'throws at every call': dedent`
    module.exports = () => ({ createEngine: () => ({ createSession: () => new Proxy({}, { get: () => () => { throw new Error("boom"); \
      } }) }) });
  `,
  'throws what is no Error':
    'module.exports = () => ({ createEngine: () => ({ createSession: () => new Proxy({}, { get: () => () => { throw null; } }) }) });',
  'has no methods': 'module.exports = () => ({ createEngine: () => ({ createSession: () => ({}) }) });',
  'throws as it is loaded': 'throw new Error("boom");',
  'throws as it is evaluated': 'module.exports = () => { throw new Error("boom"); };',
  'throws what is no Error as it is evaluated': 'module.exports = () => { throw "boom"; };',
  'throws as it is made': 'module.exports = () => ({ createEngine() { throw new Error("boom"); } });',
  'throws as it makes a session': 'module.exports = () => ({ createEngine: () => ({ createSession() { throw new Error("boom"); } }) });',
  'has a syntax error': 'module.exports = {;',
};

const cannotStart = (reason: string) => ({
  at: '1:1-1:1',
  category: 'warning',
  code: 7136261,
  source: 'tool-errors',
  text: `${pluginName} cannot start: ${reason}. It runs the rules with ESLint 9 or 10: install \`eslint\` in the project.`,
});

const isOurs = ({ source }: { source?: string }): boolean => source === 'tool-errors';

describe('a plugin that fails', () => {
  let plain: Editor;
  let broken: Editor;
  let expected: { diagnostics: unknown[] };
  const packages = new Map(Object.keys(engines).map((name, index) => [name, `broken-${index}`]));
  beforeAll(async () => {
    plain = await withHints(new Editor());
    expected = (await answersOf(plain.project({ plugins: [], files }))) as typeof expected;
    const modules = Object.entries(engines).map(([name, engine]) => [`${packages.get(name) ?? ''}/dist/ts-plugin-engine.cjs`, engine]);
    broken = await withHints(
      new Editor({ copies: [...packages.values()], modules: Object.fromEntries(modules) as Record<string, string> }),
    );
  });
  afterAll(() => Promise.all([plain.close(), broken.close()]));

  it('has something to harm', () => {
    expect(expected).toMatchObject({
      diagnostics: [{ code: 2551 }, { code: 2322 }],
      suggestions: expect.arrayContaining([expect.objectContaining({ code: 6133 })]) as unknown,
      fixes: [{ fixName: 'spelling' }],
      fixesOfFinding: [],
      combined: { changes: [{ textChanges: [{ newText: 'length' }] }] },
      hovers: [null, { kind: 'const' }, { kind: 'property' }, { displayString: 'any' }, { kind: 'function' }],
      hints: [{ text: 'definition:' }, { text: 'list:' }, { text: 'limit:' }],
      edits: { edits: [{ fileName: '/a.ts' }] },
    });
  });

  it('adds to the same answers where it does not', async () => {
    const answers = (await answersOf(broken.project({ files }))) as Record<string, { length: number }>;
    expect(answers.diagnostics).toHaveLength(4);
    expect(answers.fixesOfFinding).toHaveLength(4);
    expect(answers.hints).toHaveLength(4);
    expect(answers.hovers).not.toEqual((expected as unknown as typeof answers).hovers);
    expect(answers.refactors).not.toEqual((expected as unknown as typeof answers).refactors);
  });

  it.each(Object.keys(engines).slice(0, 3))('that %s takes nothing from TypeScript', async (name) => {
    const project = broken.project({ plugins: [{ name: `${packages.get(name) ?? ''}/ts-plugin` }], files });
    expect(await answersOf(project)).toEqual(expected);
    await expect(project.combinedFix('a.ts', 'tool-errors/require-try-catch')).resolves.toEqual({ changes: [] });
    await expect(project.refactorEdits('a.ts', 'throw', 'tool-errors', 'return-failure')).resolves.toEqual({ edits: [] });
  });

  it.each(Object.keys(engines).slice(3))('that %s takes nothing from TypeScript, and says so once', async (name) => {
    const project = broken.project({ plugins: [{ name: `${packages.get(name) ?? ''}/ts-plugin` }], files });
    const answers = (await answersOf(project)) as { diagnostics: Parameters<typeof shown>[0][] };
    expect({ ...answers, diagnostics: answers.diagnostics.filter((each) => !isOurs(each)) }).toEqual(expected);
    const reason = name.includes('syntax') ? "Unexpected token ';'" : 'boom';
    expect(answers.diagnostics.filter(isOurs).map(shown)).toEqual([cannotStart(reason)]);
  });
});

describe('the ESLint that is installed', () => {
  const copies = {
    none: 'eslint-plugin-tool-errors',
    old: 'beside-8',
    broken: 'beside-broken',
    'eslint-9.0': 'beside-9.0',
    'eslint-9.39': 'beside-9.39',
  };
  const modules = {
    // As ESLint 8: its Linter takes no configuration array.
    [`${copies.old}/node_modules/eslint/index.js`]: `class Linter {
  verify() { throw new Error('Unexpected array.'); }
}
Linter.version = '8.57.1';
module.exports = { Linter, SourceCode: class SourceCode {} };
`,
    [`${copies.broken}/node_modules/eslint/index.js`]: 'throw new Error("boom");',
  };
  let editor: Editor;
  beforeAll(() => {
    editor = new Editor({ eslint: null, copies: Object.values(copies).slice(1), modules });
    for (const version of ['eslint-9.0', 'eslint-9.39'] as const) editor.link(version, `${copies[version]}/node_modules/eslint`);
  });
  afterAll(() => editor.close());

  it.each([
    ['none', "Cannot find module 'eslint'"],
    ['old', 'ESLint 8.57.1 is installed'],
    ['broken', 'boom'],
  ] as const)('%s: one diagnostic says what to do, and TypeScript stays', async (eslint, reason) => {
    const project = editor.project({
      plugins: [{ name: `${copies[eslint]}/ts-plugin` }],
      files: { ...files, 'b.ts': throwing, 'c.ts': 'export const one = 1;\n' },
    });
    expect((await project.diagnostics('a.ts')).filter((each) => !isOurs(each)).map(({ code }) => code)).toEqual([2551, 2322]);
    expect(await project.findings('a.ts')).toEqual([cannotStart(reason)]);
    expect(await project.findings('b.ts')).toEqual([cannotStart(reason)]);
    expect(await project.findings('c.ts')).toEqual([]);
    expect(await project.fixes('b.ts', "{ code: 'E1', id }", codes.nonError)).toEqual([]);
    expect(await project.quickInfo('b.ts', 'throw')).toBeUndefined();
  });

  it.each(['eslint-9.0', 'eslint-9.39'] as const)('%s: finds the same', async (eslint) => {
    const project = editor.project({ plugins: [{ name: `${copies[eslint]}/ts-plugin` }], files: { 'a.ts': throwing } });
    expect(await project.findings('a.ts')).toEqual(thrown);
  });
});

describe('in one tsconfig', () => {
  let editor: Editor;
  beforeAll(() => {
    editor = new Editor();
  });
  afterAll(() => editor.close());

  it('named twice, finds each thing once', async () => {
    const project = editor.project({ plugins: [{ name: pluginName }, { name: pluginName }], files: { 'a.ts': throwing } });
    expect(await project.findings('a.ts')).toEqual(thrown);
    expect(await project.fixes('a.ts', "{ code: 'E1', id }", codes.nonError)).toHaveLength(4);
    expect(await project.inlayHints('a.ts')).toHaveLength(1);
    expect((await project.refactors('a.ts', 'throw')).filter(({ name }) => name === 'tool-errors')).toHaveLength(1);
    expect(JSON.stringify(await project.quickInfo('a.ts', 'throw')).match(/The model receives/g)).toHaveLength(1);
  });

  it('switched off, adds nothing', async () => {
    const project = editor.project({ plugins: [{ name: pluginName, enabled: false }], files: { 'a.ts': throwing } });
    expect(await project.diagnostics('a.ts')).toEqual([]);
    expect(await project.fixes('a.ts', "{ code: 'E1', id }", codes.nonError)).toEqual([]);
    expect(await project.inlayHints('a.ts')).toEqual([]);
    expect((await project.refactors('a.ts', 'throw')).filter(({ name }) => name === 'tool-errors')).toEqual([]);
    expect(await project.quickInfo('a.ts', 'throw')).toBeUndefined();
    expect(await project.combinedFix('a.ts', 'tool-errors/require-try-catch')).toEqual({ changes: [] });
  });
});
