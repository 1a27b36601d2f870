import { afterAll, describe, expect, it } from 'vitest';
import { TypedFolder } from '../program/typed.ts';

const folder = new TypedFolder({
  'src/failures.ts': `export interface Described { class: string; message: string; recoverySteps: string[]; retryAfterSeconds?: number }
declare const more: { retryAfterSeconds: number };

export const spread = (failure: Described) => ({ ok: false, ...failure });
export function asJson(failure: Described) {
  return { isError: true, content: [{ type: 'text', text: JSON.stringify(failure) }], structuredContent: { ...failure } };
}
export function second(name: string, failure: Described) {
  return { tool: name, ...failure };
}

export const withDelay = (failure: Described) => ({ retryAfterSeconds: 30, ...failure });
export const withMore = (failure: Described) => ({ ...failure, ...more });
export const computed = (failure: Described) => ({ ...failure, [failure.class]: true });
export function changed(failure: Described) {
  failure.retryAfterSeconds = 30;
  return { ok: false, ...failure };
}
export function copied(failure: Described) {
  const copy = { ...failure };
  copy.retryAfterSeconds = 30;
  return copy;
}
export const read = (failure: Described) => ({ message: failure.message, ...failure });
export const handed = (failure: Described) => spread(failure);
export const wrapped = ({ message }: Described) => ({ message });
`,
});
afterAll(() => {
  folder.remove();
});

const toolWith = (answer: string): string => `import { tool } from 'ai';
import * as failures from './src/failures';
export const lookup = tool({
  inputSchema: {},
  execute: async ({ id }: { id: string }) => {
    if (id === '') return ${answer};
    return { id };
  },
});
`;

function found(answer: string, typed = true): string[] {
  return folder
    .lint(toolWith(answer), { rule: 'require-retry-after', typed })
    .map(({ messageId, line, column }) => `${messageId ?? ''} ${String(line)}:${String(column)}`);
}

const described = "{ class: 'retryable', message: 'The shop answers later', recoverySteps: ['Call lookup again'] }";

describe('a failure that a function of another file hands on', () => {
  it.each([
    ['spread into its result', `failures.spread(${described})`, 'missing 6:43'],
    ['as JSON', `failures.asJson(${described})`, 'missing 6:43'],
    ['beside another argument', `failures.second('lookup', ${described})`, 'missing 6:53'],
  ])('is judged: %s', (_, answer, report) => {
    expect(found(answer)).toEqual([report]);
    expect(found(answer, false)).toEqual([]);
  });

  it.each(['withDelay', 'withMore', 'computed', 'changed', 'copied', 'read', 'handed', 'wrapped', 'missing'])(
    'may get the delay there: %s',
    (name) => {
      expect(found(`failures.${name}(${described})`)).toEqual([]);
    },
  );

  it('has what it is given', () => {
    expect(found(`failures.spread(${described.replace(' }', ', retryAfterSeconds: 30 }')})`)).toEqual([]);
  });
});
