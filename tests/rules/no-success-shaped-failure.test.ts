import rule from '../../rules/no-success-shaped-failure.ts';
import { ruleTester } from '../rule-tester.ts';

ruleTester().run('no-success-shaped-failure', rule, {
  valid: [
    {
      name: 'TODO: the closest good case',
      code: `
import { tool } from 'ai';
export const now = tool({ execute: () => Date.now() });
`,
    },
  ],
  invalid: [],
});
