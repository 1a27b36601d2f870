import { RuleTester, type RuleTesterConfig } from '@typescript-eslint/rule-tester';
import { afterAll, describe, it } from 'vitest';

RuleTester.afterAll = afterAll;
RuleTester.describe = describe;
RuleTester.describeSkip = describe.skip;
RuleTester.it = it;
RuleTester.itOnly = it.only;
RuleTester.itSkip = it.skip;

/** A tester for `.ts` files without type information, unless the configuration says otherwise. */
export function ruleTester(config: RuleTesterConfig = {}): RuleTester {
  return new RuleTester(config);
}
