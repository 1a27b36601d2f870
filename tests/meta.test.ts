import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseForESLint } from '@typescript-eslint/parser';
import { SourceCode, type ESLint, type Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { rules } from '../rules/index.ts';
import { ruleNames as listedNames } from '../rules/names.ts';
import type { ToolRule } from '../src/create-rule.ts';
import plugin from '../src/index.ts';
import { optionsCode, ruleCode, ruleCodes } from '../ts-plugin/names.ts';
import { dedent } from './dedent.ts';

const root = path.dirname(import.meta.dirname);
const require = createRequire(import.meta.url);
const ruleNames = Object.keys(rules);

const namesIn = (folder: string, extension: string): string[] =>
  readdirSync(path.join(root, folder))
    .filter((file) => file.endsWith(extension) && file !== 'index.ts' && file !== 'names.ts')
    .map((file) => file.slice(0, -extension.length))
    .sort();

const readTypeScript = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(path.join(root, folder, file), 'utf8'));

describe('the set of rules', () => {
  it('is the same in rules/, its index, the plugin, src/checks/, tests/rules/ and docs/rules/', () => {
    const files = namesIn('rules', '.ts');
    expect(ruleNames).toEqual(files);
    expect(listedNames).toEqual(files);
    expect(Object.keys(plugin.rules)).toEqual(files);
    expect(namesIn('src/checks', '.ts')).toEqual(files);
    expect(namesIn('tests/rules', '.test.ts')).toEqual(files);
    expect(namesIn('docs/rules', '.md')).toEqual(files);
  });
});

describe('the names that src exports', () => {
  it('stand once each', () => {
    const names = readTypeScript('src').flatMap((text) =>
      [...text.matchAll(/^export (?:async )?(?:abstract )?(?:class|const|function|interface|type) (\w+)/gm)].map(([, name = '']) => name),
    );
    expect(names.length).toBeGreaterThan(500);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});

describe('the tests', () => {
  // What a tool's author wrote is kept as it is.
  it('have no line of more than 140 characters outside of fixtures', () => {
    const files = readdirSync(path.join(root, 'tests'), { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.split(path.sep).includes('fixtures'),
    );
    const long = files.filter((file) => /^.{141}/m.test(readFileSync(path.join(root, 'tests', file), 'utf8')));
    expect(long).toEqual([]);
  });
});

describe('the numbers of the rules in tsserver', () => {
  it('are unlike, and unlike those of TypeScript', () => {
    expect(new Set([...ruleCodes, optionsCode]).size).toBe(ruleNames.length + 1);
    for (const code of [...ruleCodes, optionsCode]) expect(code).toBeGreaterThanOrEqual(1_000_000);
  });

  it('never change', () => {
    expect(optionsCode).toBe(7_136_261);
    expect(ruleCode('require-try-catch')).toBe(8_492_942);
    expect(ruleCode('no-throw-non-error')).toBe(1_694_210);
  });
});

interface JsonSchema {
  description?: string;
  type?: string;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: boolean;
}

describe.each(Object.entries<ToolRule>(rules))('%s', (name, rule) => {
  const source = readFileSync(path.join(root, 'rules', `${name}.ts`), 'utf8');
  const schema = rule.meta.schema as readonly JsonSchema[];
  const defaults = (rule.meta.defaultOptions ?? []) as readonly Record<string, unknown>[];

  it('carries its own name and the address of its page', () => {
    expect(rule).toHaveProperty('name', name);
    expect(rule.meta.docs?.url).toBe(`${packageJson.homepage}/blob/main/docs/rules/${name}.md`);
  });

  it('describes itself in one line without a full stop', () => {
    expect(rule.meta.docs?.description).toMatch(/^[^\n]{20,160}[^.\n]$/);
  });

  it('says what its automatic repair does', () => {
    expect(rule.meta.docs?.fixTitle !== undefined).toBe(rule.meta.fixable !== undefined);
  });

  // The other hosts show ESLint's engine no other node.
  it('listens to Program alone', () => {
    const sourceCode = new SourceCode(
      "import { tool } from 'ai'; tool({ execute() {} });",
      parseForESLint("import { tool } from 'ai'; tool({ execute() {} });").ast as never,
    );
    const context = { sourceCode, filename: 'a.ts', settings: {}, options: [], report: () => undefined };
    expect(Object.keys(rule.create(context as never))).toEqual(['Program']);
  });

  it('describes each option and gives its default', () => {
    expect(Array.isArray(schema)).toBe(true);
    expect(defaults).toHaveLength(schema.length);
    for (const [index, options] of schema.entries()) {
      expect(options.type).toBe('object');
      expect(options.additionalProperties).toBe(false);
      expect(Object.keys(defaults[index] ?? {})).toEqual(Object.keys(options.properties ?? {}));
      for (const property of Object.values(options.properties ?? {})) expect(property.description).toMatch(/\S/);
    }
  });

  it('has options that differ in `strict`, if it gives any there', () => {
    const strict = rule.meta.docs?.strictOptions;
    if (!strict) return;
    expect(Object.keys(defaults[0] ?? {})).toEqual(expect.arrayContaining(Object.keys(strict)));
    expect({ ...defaults[0], ...strict }).not.toEqual(defaults[0]);
  });

  it("reads its options from create's second argument, which holds the defaults on every ESLint", () => {
    expect(source).not.toMatch(/\bcontext\s*\.\s*options\b|\{[^{}]*\boptions\b[^{}]*\}\s*=\s*context\b|create\(\s*\{/);
  });

  it('uses each of its messages', () => {
    const ids = Object.keys(rule.meta.messages);
    expect(ids).not.toEqual([]);
    const sources = [source, ...readTypeScript('src/edit'), ...readTypeScript('src/checks'), ...readTypeScript('src/analysis')].join('\n');
    expect(ids.filter((id) => !new RegExp(`['"\`]${id}['"\`]`).test(sources))).toEqual([]);
  });
});

describe('the presets', () => {
  const presets = ['recommended', 'strict', 'all'] as const;
  const severities = (preset: (typeof presets)[number]) => plugin.configs[preset].rules;
  const prefixed = (severity: (rule: ToolRule) => unknown): Record<string, unknown> =>
    Object.fromEntries<unknown>(
      Object.entries<ToolRule>(rules)
        .map(([name, rule]): [string, unknown] => [`tool-errors/${name}`, severity(rule)])
        .filter(([, value]) => value !== null),
    );

  it('follow from the meta of the rules', () => {
    expect(severities('recommended')).toEqual(prefixed((rule) => rule.meta.docs?.recommended));
    expect(severities('strict')).toEqual(
      prefixed((rule) => (rule.meta.docs?.strictOptions ? ['error', rule.meta.docs.strictOptions] : 'error')),
    );
    expect(severities('all')).toEqual(prefixed(() => 'error'));
  });

  it.each(presets)('%s is one object with the plugin and its rules alone', (preset) => {
    const config = plugin.configs[preset];
    expect(Object.keys(config).sort()).toEqual(['name', 'plugins', 'rules']);
    expect(config.name).toBe(`tool-errors/${preset}`);
    expect(config.plugins).toEqual({ 'tool-errors': plugin });
  });

  describe.each([
    ['eslint-9.0', '9.0.0'],
    ['eslint-9.39', '9.39.5'],
    ['eslint', '10.15.0'],
  ])('on %s', (eslint, version) => {
    const { Linter: RealLinter, ESLint: RealESLint } = require(eslint) as { Linter: typeof Linter; ESLint: typeof ESLint };

    it.each(presets)('%s works in a plain array', (preset) => {
      expect(RealESLint.version).toBe(version);
      const linter = new RealLinter({ configType: 'flat' });
      const code = dedent`
        import { tool } from 'ai';
        export const fail = tool({ execute: async () => { throw { code: 'E1' }; } });

      `;
      const messages = linter.verify(code, [plugin.configs[preset]], 'tool.js');
      expect(messages.map((message) => message.ruleId)).toContain('tool-errors/no-throw-non-error');
    });
  });
});
