import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { dedent } from '../../dedent.ts';
import { Editor, type EditorProject } from './editor.ts';
import { noTool, throwing, thrown } from './tools.ts';

interface Loaded {
  /** What is in the cache of `require`. */
  readonly files: readonly string[];
  /** What was asked of `require`, with or without success. */
  readonly asked: readonly string[];
}

// The module of a framework, without a word of its definitions.
const almost = dedent`
  import { generateText } from 'ai';

  export const answer = generateText;

`;

describe.each([
  ['typescript', 'typescript-5.5'],
  ['typescript-5.5', 'typescript'],
] as const)('in the tsserver of %s, with %s installed beside the plugin', (typescript, other) => {
  const directory = mkdtempSync(path.join(inject('workspace'), 'probe-'));
  const [ask, answer] = [path.join(directory, 'ask'), path.join(directory, 'answer')];
  let editor: Editor;
  let project: EditorProject;
  beforeAll(() => {
    editor = new Editor({
      typescript,
      node: ['--require', path.join(import.meta.dirname, 'fixtures/probe.cjs')],
      env: { PROBE_ASK: ask, PROBE_ANSWER: answer },
    });
    editor.link(other, 'eslint-plugin-tool-errors/node_modules/typescript');
    project = editor.project({ files: { 'no-tool.ts': noTool, 'almost.ts': almost, 'throwing.ts': throwing } });
  });
  afterAll(() => editor.close());

  async function loaded(): Promise<Loaded> {
    writeFileSync(ask, '');
    while (!existsSync(answer)) await new Promise((resolve) => setTimeout(resolve, 10));
    const text = readFileSync(answer, 'utf8');
    rmSync(answer);
    return JSON.parse(text) as Loaded;
  }

  const ofPlugin = ({ files }: Loaded): string[] => {
    const modules = path.join(editor.directory, 'node_modules');
    return files.flatMap((file) =>
      file.startsWith(path.join(modules, 'eslint-plugin-tool-errors')) ? [path.relative(modules, file).replaceAll('\\', '/')] : [],
    );
  };
  const ofEslint = ({ files }: Loaded): string[] =>
    files.filter((file) => /[\\/]node_modules[\\/](?:eslint|espree|@eslint)[\\/]/.test(file));

  it('loads next to nothing for files without a tool', async () => {
    for (const file of ['no-tool.ts', 'almost.ts']) {
      await project.diagnostics(file);
      await project.inlayHints(file);
      await project.quickInfo(file, 'export');
      await project.refactors(file, 'export');
    }
    const before = await loaded();
    expect(ofPlugin(before)).toEqual(['eslint-plugin-tool-errors/dist/ts-plugin.cjs']);
    expect(ofEslint(before)).toEqual([]);
  });

  it('loads the engine and ESLint for a file with a tool, and finds the same', async () => {
    expect(await project.findings('throwing.ts')).toEqual(thrown);
    const after = await loaded();
    expect(ofPlugin(after)).toEqual([
      'eslint-plugin-tool-errors/dist/ts-plugin.cjs',
      'eslint-plugin-tool-errors/dist/ts-plugin-engine.cjs',
    ]);
    expect(ofEslint(after).length).toBeGreaterThan(0);
  });

  it('has one compiler', async () => {
    const { files, asked } = await loaded();
    const compilers = files.filter((file) => /[\\/]typescript[^\\/]*[\\/]/.test(file));
    expect(compilers.length).toBeGreaterThan(0);
    expect(compilers.filter((file) => !file.startsWith(path.join(editor.directory, 'node_modules/typescript')))).toEqual([]);
    expect(asked).toContain('eslint');
    expect(asked.filter((request) => /^typescript(?:\/|$)|^@typescript-eslint\//.test(request))).toEqual([]);
  });
});

it('evaluates the engine once for all projects', async () => {
  // Its one finding is how often it has been evaluated.
  const engine = `let evaluated = 0;
module.exports = () => {
  evaluated++;
  const found = (file) => [{ file, start: 0, length: 0, category: 0, code: 1, source: 'tool-errors', messageText: String(evaluated) }];
  const createSession = ({ languageService }) => ({ diagnostics: (name) => found(languageService.getProgram().getSourceFile(name)) });
  return { createEngine: () => ({ createSession }) };
};
`;
  const editor = new Editor({ modules: { 'eslint-plugin-tool-errors/dist/ts-plugin-engine.cjs': engine } });
  for (let count = 0; count < 2; count++) {
    const project = editor.project({ files: { 'throwing.ts': throwing } });
    expect((await project.findings('throwing.ts')).map(({ text }) => text)).toEqual(['1']);
  }
  await editor.close();
});
