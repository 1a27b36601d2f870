import { mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, inject, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { dedent } from '../dedent.ts';
import { Project, run } from './project.ts';
import { link, typescripts } from './workspace.ts';

const installed = path.join(inject('workspace'), 'package');
const read = (file: string) => readFileSync(path.join(installed, file), 'utf8');
const bundles = ['dist/index.mjs', 'dist/index.cjs', 'dist/ts-plugin.cjs', 'dist/ts-plugin-engine.cjs'];

describe('the packed package', () => {
  it('holds what a user needs and nothing else', () => {
    const files = readdirSync(installed, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(installed, path.join(entry.parentPath, entry.name)));
    expect(files.sort()).toEqual([
      'LICENSE',
      'README.md',
      'THIRD-PARTY-LICENSES',
      'dist/index.cjs',
      'dist/index.d.cts',
      'dist/index.d.mts',
      'dist/index.mjs',
      'dist/settings.cjs',
      'dist/settings.d.cts',
      'dist/settings.d.mts',
      'dist/settings.mjs',
      'dist/ts-plugin-engine.cjs',
      'dist/ts-plugin.cjs',
      'dist/ts-plugin.d.cts',
      'docs/examples/tool-error.ts',
      'package.json',
      'settings.schema.json',
      'ts-plugin.schema.json',
      'ts-plugin/package.json',
    ]);
  });

  it('needs no package but ESLint', () => {
    expect(packageJson).not.toHaveProperty('dependencies');
    expect(packageJson.peerDependencies).toEqual({ eslint: '^9.0.0 || ^10.0.0', typescript: '>=5.4' });
    expect(packageJson.peerDependenciesMeta).toEqual({ typescript: { optional: true } });
  });

  it.each([
    ['dist/index.mjs', []],
    ['dist/index.cjs', []],
    ['dist/ts-plugin.cjs', []],
    // Its require gives it the TypeScript that runs tsserver.
    ['dist/ts-plugin-engine.cjs', ['eslint', 'typescript']],
  ])('%s loads modules of Node, and %j', (file, others) => {
    const loaded = new Set(ts.preProcessFile(read(file), true, true).importedFiles.map(({ fileName }) => fileName));
    expect([...loaded].filter((name) => !builtinModules.includes(name.replace(/^node:/, ''))).sort()).toEqual(others);
    expect([...loaded].some((name) => name.startsWith('node:'))).toBe(true);
  });

  it('has a ts-plugin of which tsserver loads little at its start', () => {
    // The data of the frameworks, by which it tells a file that may hold tools, is most of it.
    expect(read('dist/ts-plugin.cjs').length).toBeLessThan(80_000);
    expect(read('dist/ts-plugin-engine.cjs').length).toBeGreaterThan(500_000);
  });

  it('names each package that the bundles hold code of, with its licence', () => {
    const licenses = read('THIRD-PARTY-LICENSES');
    const directories = new Set(
      bundles.flatMap((file) =>
        [...read(file).matchAll(/^\/\/#region (.*\bnode_modules\/(?:@[^/]+\/)?[^/\n]+)/gm)].map(([, directory]) => directory ?? ''),
      ),
    );
    expect(directories).toContain('node_modules/valibot');
    for (const directory of directories) {
      const { name, version, license } = JSON.parse(
        readFileSync(path.join(import.meta.dirname, '../..', directory, 'package.json'), 'utf8'),
      ) as Record<string, string>;
      expect(licenses).toContain(`${name} ${version} (${license})`);
    }
  });

  it.each(['dist/index.d.mts', 'dist/index.d.cts', 'dist/settings.d.mts', 'dist/settings.d.cts'])(
    "%s is small and refers to ESLint's types alone",
    (file) => {
      const declarations = read(file);
      // The settings describe a whole framework.
      expect(declarations.length).toBeLessThan(file.includes('settings') ? 12_000 : 5000);
      const imported = [...declarations.matchAll(/\bfrom "(.+?)"|\bimport\("(.+?)"\)|\brequire\("(.+?)"\)/g)].map(([, name]) => name);
      expect(imported).toEqual(file.includes('index') ? ['eslint'] : []);
    },
  );

  it("declares the ts-plugin with TypeScript's types alone", () => {
    const declarations = read('dist/ts-plugin.d.cts');
    expect([...declarations.matchAll(/\bfrom "(.+?)"/g)].map(([, name]) => name)).toEqual(['typescript']);
    expect(declarations).toMatch(/^export = init;/m);
  });

  it.each([
    ['import', 'import plugin from "eslint-plugin-tool-errors";'],
    [
      'require',
      'import { createRequire } from "module"; const plugin = createRequire(process.cwd() + "/a.js")("eslint-plugin-tool-errors");',
    ],
  ])('gives { meta, rules, configs } to %s, with neither ESLint nor TypeScript installed', async (_, load) => {
    const directory = mkdtempSync(path.join(inject('workspace'), 'alone-'));
    link(installed, path.join(directory, 'node_modules/eslint-plugin-tool-errors'));
    const script = dedent`
      ${load} console.log(JSON.stringify({ keys: Object.keys(plugin), meta: plugin.meta, rules: Object.keys(plugin.rules) }));
    `;
    const { stdout, stderr } = await run(directory, process.execPath, '--input-type=module', '--eval', script);
    expect(stderr).toBe('');
    const given = JSON.parse(stdout) as Record<string, unknown>;
    expect(given.keys).toEqual(['meta', 'rules', 'configs']);
    expect(given.meta).toEqual({ name: packageJson.name, namespace: 'tool-errors', version: packageJson.version });
    expect(given.rules).toContain('no-throw-non-error');
  });

  it.each(typescripts)('has types that a configuration in TypeScript can use, on %s', async (typescript) => {
    const config = `import toolErrors from 'eslint-plugin-tool-errors';
import type { ToolErrorsSettings } from 'eslint-plugin-tool-errors/settings';
import type { Linter } from 'eslint';

const settings: ToolErrorsSettings = { versions: { ai: 6 }, logger: { module: './log.js', name: 'log' } };
// @ts-expect-error: a major that there is not
export const wrong: ToolErrorsSettings = { versions: { ai: 3 } };
export const name: string = toolErrors.meta.name;
`;
    const list = "[toolErrors.configs.recommended, { settings: { 'tool-errors': settings } }]";
    const project = new Project({
      eslint: 'eslint',
      typescript,
      files: {
        'tsconfig.json': JSON.stringify({
          compilerOptions: { module: 'nodenext', strict: true, noEmit: true, skipLibCheck: true, types: [] },
          include: ['*.mts', '*.cts'],
        }),
        'esm.mts': dedent`
          ${config}const configs: Linter.Config[] = ${list};
          export default configs;

        `,
        'cjs.cts':
          `${config.replace(/import toolErrors from (.+);/, 'import toolErrors = require($1);')}export const configs: ` +
          `Linter.Config[] = ${list};\n`,
      },
    });
    expect(await run(project.directory, process.execPath, 'node_modules/typescript/bin/tsc')).toEqual({
      exitCode: 0,
      stdout: '',
      stderr: '',
    });
  });
});
