import { readFileSync } from 'node:fs';
import path from 'node:path';
import json from '@eslint/json';
import * as parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import plugin from '../../../src/index.ts';

const read = (name: string): string => readFileSync(path.join(import.meta.dirname, 'fixtures', name), 'utf8');

function lint(code: string, name: string): Linter.LintMessage[] {
  return new Linter({ configType: 'flat' }).verify(
    code,
    [
      { files: ['**/*.ts'], languageOptions: { parser } },
      { files: ['**/*.json'], plugins: { json }, language: 'json/json' },
      { files: ['**/*.jsonc'], plugins: { json }, language: 'json/jsonc' },
      plugin.configs.strict,
    ],
    name,
  );
}

const shortOf = ({ ruleId, messageId, line, column }: Linter.LintMessage): string =>
  `${String(line)}:${String(column)} ${ruleId?.replace('tool-errors/', '') ?? 'none'} ${messageId ?? ''}`;

/** The text after the fix of a finding, or its suggestion with a number. */
function edited(code: string, { fix, suggestions = [] }: Linter.LintMessage, choice: number): string {
  const edit = fix ?? suggestions[Math.min(choice, suggestions.length - 1)]?.fix;
  return edit ? code.slice(0, edit.range[0]) + edit.text + code.slice(edit.range[1]) : code;
}

describe('every rule, over each of the shapes', () => {
  it.each([
    [
      'flows.ts',
      [
        '13:5 explicit-error-handling unset',
        '21:89 explicit-error-handling noEnvelope',
        '28:21 explicit-error-handling unset',
        '34:5 explicit-error-handling unset',
        '35:48 explicit-error-handling ignored',
        '41:3 require-idempotent-flag missing',
      ],
    ],
    [
      'product.json',
      [
        '16:17 require-idempotent-flag missing',
        '40:13 explicit-error-handling unset',
        '53:60 explicit-error-handling noFallback',
        '55:60 explicit-error-handling ignored',
      ],
    ],
    ['tool.jsonc', ['2:1 require-idempotent-flag missing']],
    ['endpoint.ts', ['11:12 status-matches-class success', '16:17 status-matches-class contradiction']],
    ['look-alikes.json', []],
    ['look-alikes.ts', []],
  ] as const)('%s', (name, expected) => {
    expect(lint(read(name), name).map(shortOf)).toEqual(expected);
  });

  it.each(['flows.ts', 'product.json', 'tool.jsonc', 'endpoint.ts'].flatMap((name) => [0, 1, 2].map((choice) => [name, choice] as const)))(
    '%s: what is offered mends one finding after the other (choice %d)',
    (name, choice) => {
      let code = read(name);
      let left = lint(code, name);
      while (left.length > 0) {
        code = edited(code, left[0] as Linter.LintMessage, choice);
        const next = lint(code, name);
        expect(next.filter(({ fatal }) => fatal)).toEqual([]);
        expect(next.length, code).toBeLessThan(left.length);
        left = next;
      }
    },
  );
});

it('says the same in JSON as in TypeScript', () => {
  const step = '{ "type": "fetch-url", "name": "Read the gauge", "config": { "outputVariable": "gauge" } }';
  const [inJson] = lint(`{ "steps": [${step}] }`, 'a.json');
  const [inCode] = lint(`export const tides = { steps: [${step}] };\n`, 'a.ts');
  expect(inJson?.message).toBe(
    'The step `Read the gauge` (fetch-url) has no errorHandling to say what a failure does: unset, ' +
      'the flow goes on with its `defaultValue`, ' +
      "and nothing tells the agent what failed. Set errorHandling to 'fail' or to 'continue'.",
  );
  expect(inCode?.message).toBe(inJson?.message);
  expect(inCode?.suggestions?.map(({ desc }) => desc)).toEqual(inJson?.suggestions?.map(({ desc }) => desc));
});
