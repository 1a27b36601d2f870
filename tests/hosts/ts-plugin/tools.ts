import { ruleCode } from '../../../ts-plugin/names.ts';

/** Throws an object, in `book`. */
export const throwing = `import { tool } from 'ai';

export const book = tool({
  description: 'Books a flight',
  execute: async ({ id }: { id: string }) => {
    throw { code: 'E1', id };
  },
});
`;

/** The same in JavaScript. */
export const throwingJs = throwing.replace(': { id: string }', '');

/** What no rule says anything about. */
export const noTool = 'export const answer: number = 42;\n';

export const codes = {
  nonError: ruleCode('no-throw-non-error'),
  tryCatch: ruleCode('require-try-catch'),
  signal: ruleCode('require-signal-forwarding'),
  output: ruleCode('no-unserializable-output'),
} as const;

/** The two findings in `throwing`. */
export const thrown = [
  {
    at: '5:43-5:45',
    category: 'suggestion',
    code: codes.tryCatch,
    source: 'tool-errors',
    text:
      '`book` throws and nothing catches it: with ai 7 the model receives `{"code":"E1","id":…}`. Return a failure written for ' +
      'the model.',
  },
  {
    at: '6:11-6:29',
    category: 'warning',
    code: codes.nonError,
    source: 'tool-errors',
    text:
      '`book` throws an object, which is no Error: with ai 7 the model receives every field of it, ' +
      '`{"code":"E1","id":…}`. Return a failure written for the model, or throw an Error.',
  },
] as const;

/** The same in JavaScript, which has no type of the parameter. */
export const thrownJs = [{ ...thrown[0], at: '5:27-5:29' }, thrown[1]] as const;
