import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import json from '@eslint/json';
import * as typescriptParser from '@typescript-eslint/parser';
import { Ajv } from 'ajv';
import { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import plugin from '../src/index.ts';
import { readOptions } from '../ts-plugin/options.ts';
import pluginSchema from '../ts-plugin.schema.json' with { type: 'json' };
import { examplesOf, type Example } from './page-examples.ts';

const folder = path.join(import.meta.dirname, '../docs/rules');

function lint(rule: string, example: Example): Linter.LintMessage[] {
  const filename = `example.${example.language}`;
  const typescript = example.language.includes('t');
  const isJson = example.language.startsWith('json');
  return new Linter({ configType: 'flat', cwd: path.dirname(import.meta.dirname) }).verify(
    example.code,
    [
      {
        files: ['**'],
        plugins: { 'tool-errors': plugin, json },
        ...(isJson ? { language: `json/${example.language}` } : { languageOptions: typescript ? { parser: typescriptParser } : {} }),
        settings: { 'tool-errors': example.settings },
        rules: { [rule]: ['error', ...example.options] },
      },
    ],
    filename,
  );
}

describe.each(readdirSync(folder).filter((file) => file.endsWith('.md')))('%s', (file) => {
  const rule = `tool-errors/${path.basename(file, '.md')}`;
  const page = readFileSync(path.join(folder, file), 'utf8');
  const examples = examplesOf(page);

  it('shows incorrect code before correct code', () => {
    expect(examples[0]?.verdict).toBe('incorrect');
    expect(examples.map((example) => example.verdict)).toContain('correct');
  });

  it('says when not to use the rule, and what it cannot see', () => {
    expect(page).toMatch(/^## When not to use it$/m);
    expect(page).toMatch(/^## Limitations$/m);
  });

  it('names each option', () => {
    const [schema] = plugin.rules[path.basename(file, '.md')]?.meta?.schema as [{ properties?: object }?];
    expect(Object.keys(schema?.properties ?? {}).filter((option) => !page.includes(`\`${option}\``))).toEqual([]);
  });

  it.each(examples.map((example) => [example.verdict, example.line, example] as const))(
    '%s code in line %d is so',
    (verdict, _, example) => {
      const messages = lint(rule, example);
      if (verdict === 'correct') expect(messages).toEqual([]);
      else expect(messages[0]?.ruleId, messages[0]?.message).toBe(rule);
    },
  );
});

describe('editors.md', () => {
  const docs = path.dirname(folder);
  const page = readFileSync(path.join(docs, 'editors.md'), 'utf8');
  const blocks = [...page.matchAll(/^(?<indent> *)```json\n(?<code>[^]*?)^\k<indent>```$/gm)].map((match) => match.groups?.code ?? '');
  const validate = new Ajv({ strictTypes: false, strictTuples: false }).compile(pluginSchema);

  it.each(blocks)('shows JSON that parses, and options that are right: %s', (code) => {
    expect(validate(JSON.parse(code)), JSON.stringify(validate.errors)).toBe(true);
  });

  it('shows options of the plugin', () => {
    expect(blocks.filter((code) => code.includes('eslint-plugin-tool-errors/ts-plugin')).length).toBeGreaterThanOrEqual(3);
  });

  it('names each option with its default', () => {
    const rows = [...page.matchAll(/^\| `(\w+)` \| `(.+?)` \|/gm)].map(([, option = '', value = '']) => [
      option,
      JSON.parse(value) as unknown,
    ]);
    expect(Object.fromEntries(rows)).toEqual(readOptions({}, []).options);
  });
});
