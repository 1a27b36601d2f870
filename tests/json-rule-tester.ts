import json from '@eslint/json';
import { RuleTester } from 'eslint';
import { describe, it } from 'vitest';
import { ruleCase } from './rule-tester.ts';

RuleTester.describe = describe;
RuleTester.it = ruleCase;
RuleTester.itOnly = it.only;

export const jsonLanguages = ['json/json', 'json/jsonc', 'json/json5'] as const;

/** A tester for files of `@eslint/json`, whose columns begin at 1. */
export function jsonRuleTester(language: (typeof jsonLanguages)[number] = 'json/json'): RuleTester {
  return new RuleTester({ plugins: { json }, language });
}
