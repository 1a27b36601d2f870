import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type plugin from '../../../src/index.ts';
import type * as typedFolder from '../../analysis/program/typed.ts';
import { typedOptions, typedProject } from '../../typed-project.ts';
import { ofEslint, ofTsserver, packedPlugin, type Found } from './compare.ts';
import { Editor, pluginName, type EditorProject } from './editor.ts';

interface Sample {
  readonly files: Readonly<Record<string, string>>;
  readonly code: string;
  readonly settings: object;
}

const samples = vi.hoisted(() => [] as Sample[]);

// The tests of what types tell run here once more, to show their texts. They lint the examples of the documentation too.
vi.mock('../../analysis/program/typed.ts', async (original) => {
  const { TypedFolder } = await original<typeof typedFolder>();
  return {
    TypedFolder: class extends TypedFolder {
      readonly #files: Sample['files'];

      constructor(files: Sample['files']) {
        super(files);
        this.#files = files;
      }

      override lint(code: string, request: typedFolder.TypedRequest) {
        const { settings = { versions: { ai: 7 } }, parser, typed = true } = request;
        if (typed && !parser) samples.push({ files: this.#files, code, settings });
        return super.lint(code, request);
      }
    },
  };
});
await import('../../analysis/program/with-types.test.ts');
await import('../../analysis/output/output-type.test.ts');
await import('../../analysis/program/abort-signal-types.test.ts');
await import('../../analysis/program/other-files.test.ts');
await import('../../analysis/failures/imported-builder.test.ts');

describe('tsserver finds by types what ESLint finds', () => {
  let editor: Editor;
  let loaded: typeof plugin;
  const projectOf = (files: Sample['files']): EditorProject =>
    editor.project({ plugins: [{ name: pluginName, preset: 'all' }], compilerOptions: typedOptions, files });
  const lint = ({ directory }: EditorProject, name: string, text: string, settings: object): Found =>
    ofEslint(loaded, name, text, { cwd: directory, settings, parserOptions: { projectService: true, tsconfigRootDir: directory } });

  beforeAll(async () => {
    loaded = await packedPlugin();
    editor = new Editor({ packages: ['ai', 'zod', '@modelcontextprotocol/sdk'] });
  });
  afterAll(() => editor.close());

  it.each(Object.keys(typedProject))('in %s', async (name) => {
    const project = projectOf(typedProject);
    const text = project.read(name);
    project.path(name);
    const found = await ofTsserver(project, name, text);
    expect(found).toEqual(lint(project, name, text, {}));
    // Nothing would equal nothing.
    if (/tools|server|script/.test(name)) expect(found.findings.length).toBeGreaterThan(4);
  });

  it('in the examples of the documentation and the tests of what types tell', async () => {
    const different: object[] = [];
    let findings = 0;
    for (const files of new Set(samples.map((sample) => sample.files))) {
      const bySettings = new Map<string, Set<string>>();
      for (const { code, settings } of samples.filter((sample) => sample.files === files)) {
        const key = JSON.stringify(settings);
        bySettings.set(key, (bySettings.get(key) ?? new Set()).add(code));
      }
      // All in one Program, as a project has them.
      const cases = [...bySettings].flatMap(([settings, codes]) => [...codes].map((code) => ({ settings, code })));
      const named = cases.map(({ settings, code }, index) => ({
        settings,
        name: `tool${index}.ts`,
        code: code.replaceAll("'./tool'", `'./tool${index}'`),
      }));
      const project = projectOf({ ...files, ...Object.fromEntries(named.map(({ name, code }) => [name, code])) });
      let current: string | null = null;
      for (const { settings, name, code } of named) {
        const given = JSON.parse(settings) as object;
        if (current !== settings) await editor.server.request('configurePlugin', { pluginName, configuration: { settings: given } });
        current = settings;
        project.path(name);
        const found = await ofTsserver(project, name, code);
        const expected = lint(project, name, code, given);
        if (!isDeepStrictEqual(found, expected)) different.push({ code, settings, found, expected });
        findings += found.findings.length;
      }
    }
    expect(different).toEqual([]);
    expect(findings).toBeGreaterThan(250);
  }, 300_000);
});
