import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import * as typescriptParser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import plugin from '../src/index.ts';

const folder = path.join(import.meta.dirname, '../docs/rules');

/** A fenced block under a heading that says "Incorrect" or "Correct". */
interface Example {
  line: number;
  verdict: 'incorrect' | 'correct';
  language: string;
  code: string;
  options: unknown[];
  settings: unknown;
}

/**
 * The examples of a page. What stands behind the language of a fence goes to the linter:
 * ```ts settings={"versions":{"ai":6}} options=[{"allow":[]}]
 */
function examplesOf(page: string): Example[] {
  const examples: Example[] = [];
  let verdict: Example['verdict'] | null = null;
  let open: Omit<Example, 'verdict'> | null = null;
  for (const [index, line] of page.split('\n').entries()) {
    const fence = /^```(?<language>\w*)\s*(?<info>.*)$/.exec(line)?.groups;
    const heading = /^#+\s+(?<text>.*)$/.exec(line)?.groups?.text;
    if (open && fence) {
      if (verdict && /^[cm]?[jt]sx?$/.test(open.language)) examples.push({ ...open, verdict });
      open = null;
    } else if (open) {
      open.code += `${line}\n`;
    } else if (fence) {
      const { language = '', info = '' } = fence;
      open = {
        line: index + 1,
        language,
        code: '',
        options: (jsonAfter('options', info) ?? []) as unknown[],
        settings: jsonAfter('settings', info) ?? {},
      };
    } else if (heading !== undefined) {
      verdict = /\bincorrect\b/i.test(heading) ? 'incorrect' : /\bcorrect\b/i.test(heading) ? 'correct' : null;
    }
  }
  return examples;
}

function jsonAfter(key: string, info: string): unknown {
  const json = new RegExp(`(?:^|\\s)${key}=(\\S+)`).exec(info)?.[1];
  return json === undefined ? undefined : JSON.parse(json);
}

function lint(rule: string, example: Example): Linter.LintMessage[] {
  const filename = `example.${example.language}`;
  const typescript = example.language.includes('t');
  return new Linter({ configType: 'flat', cwd: path.dirname(import.meta.dirname) }).verify(
    example.code,
    [
      {
        files: ['**'],
        plugins: { 'tool-errors': plugin },
        languageOptions: typescript ? { parser: typescriptParser } : {},
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

  it.each(examples.map((example) => [example.verdict, example.line, example] as const))('%s code in line %d is so', (verdict, _, example) => {
    const messages = lint(rule, example);
    if (verdict === 'correct') expect(messages).toEqual([]);
    else expect(messages[0]?.ruleId, messages[0]?.message).toBe(rule);
  });
});
