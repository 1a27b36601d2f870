import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import * as parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import plugin from '../../../src/index.ts';
import { examplesOf } from '../../page-examples.ts';

/** What a node says of a key that it has no value for. */
type Missing = 'null' | 'undefined' | 'absent';

const root = path.join(import.meta.dirname, '../../..');
const filesIn = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name.replaceAll('\\', '/')}`);
const files = [...filesIn('docs/demo/src'), ...filesIn('tests/frameworks').filter((name) => name.includes('/fixtures/'))]
  .filter((name) => /\.[cm]?[jt]sx?$/.test(name))
  .sort();
const read = (name: string): string => readFileSync(path.join(root, name), 'utf8');

interface Program {
  readonly name: string;
  readonly filename: string;
  readonly code: string;
  readonly settings: unknown;
}

const programs: readonly Program[] = [
  ...files.map((name) => ({ name, filename: name, code: read(name), settings: {} })),
  ...filesIn('docs/rules').flatMap((name) =>
    examplesOf(read(name)).flatMap(({ line, verdict, language, code, settings }) =>
      verdict === 'correct' || language.startsWith('json')
        ? []
        : { name: `${name}:${String(line)}`, filename: `${name}.${language}`, code, settings },
    ),
  ),
];

/** The parser of typescript-eslint, whose nodes say of missing values what those of another parser do. */
function parserWith(missing: Missing): Linter.Parser {
  return {
    parseForESLint: (code: string, options: parser.ParserOptions) => {
      const parsed = parser.parseForESLint(code, options);
      rewrite(parsed.ast, missing);
      return parsed;
    },
  } as Linter.Parser;
}

function rewrite(node: object, missing: Missing): void {
  for (const [key, value] of Object.entries(node) as [string, unknown][]) {
    // The value of `null`, and the text of a template's part that is no text, are no missing ones.
    if (key === 'parent' || key === 'value' || key === 'cooked') continue;
    if (Array.isArray(value)) {
      for (const each of value as unknown[]) if (each instanceof Object) rewrite(each, missing);
    } else if (value instanceof Object) rewrite(value, missing);
    else if (value !== undefined && value !== null) continue;
    else if (missing === 'absent') Reflect.deleteProperty(node, key);
    else Reflect.set(node, key, missing === 'null' ? null : undefined);
  }
}

function lint({ filename, code, settings }: Program, of: Linter.Parser): Linter.LintMessage[] {
  return new Linter({ configType: 'flat', cwd: root }).verify(
    code,
    {
      files: ['**/*.{js,jsx,cjs,mjs,ts,tsx,cts,mts}'],
      languageOptions: { parser: of, parserOptions: { ecmaFeatures: { jsx: true } } },
      plugins: { 'tool-errors': plugin },
      rules: plugin.configs.strict.rules ?? {},
      settings: { 'tool-errors': settings },
    },
    { filename: path.join(root, filename) },
  );
}

const expected = programs.map((program) => lint(program, parser as Linter.Parser));

it('has programs with findings, fixes and suggestions', () => {
  const all = expected.flat();
  expect(all.filter(({ ruleId }) => !ruleId?.startsWith('tool-errors/'))).toEqual([]);
  expect(all.length).toBeGreaterThan(150);
  expect(all.filter(({ fix }) => fix).length).toBeGreaterThan(40);
  expect(all.filter(({ suggestions }) => suggestions?.length).length).toBeGreaterThan(20);
});

describe.each<Missing>(['null', 'undefined', 'absent'])('where a parser says of a missing value: %s', (missing) => {
  it.each(programs.map((program, index) => [program.name, program, index] as const))('%s', (_, program, index) => {
    expect(lint(program, parserWith(missing))).toEqual(expected[index]);
  });
});
