import noBareErrorMessage from '../../../rules/no-bare-error-message.ts';
import noSwallowedControlFlow from '../../../rules/no-swallowed-control-flow.ts';
import noThrowNonError from '../../../rules/no-throw-non-error.ts';
import noUnserializableOutput from '../../../rules/no-unserializable-output.ts';
import requireIsError from '../../../rules/require-is-error.ts';
import requireSignalForwarding from '../../../rules/require-signal-forwarding.ts';
import requireTryCatch from '../../../rules/require-try-catch.ts';
import { dedent } from '../../dedent.ts';
import { ruleTester } from '../../rule-tester.ts';

const hall = (parameters: string, body: string): string => `import { defineHallTool } from './desk.js';
export const findSeat = defineHallTool({
  name: 'find_seat',
  description: 'Finds a seat.',
  inputSchema: rowSchema,
  execute: async ${parameters} => {
    ${body}
  },
});
`;

ruleTester().run('require-try-catch', requireTryCatch, {
  valid: [
    { name: 'what runs the tool may catch what it throws', code: hall('({ row })', 'return await halls.find(row);') },
    { name: 'a throw', code: hall('({ row })', "throw new Error('Not found');") },
  ],
  invalid: [
    {
      name: 'a factory that a setting names',
      code: hall('({ row })', 'return await halls.find(row);'),
      settings: { 'tool-errors': { factories: ['defineHallTool'] } },
      output: hall(
        '({ row })',
        `try {
      return await halls.find(row);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'find_seat failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call find_seat again with the same row; tell the user that it is unavailable.'],
      };
    }`,
      ),
      errors: [
        { messageId: 'callMayFail', data: { tool: '`find_seat`', call: 'halls.find' }, line: 6, column: 28, endLine: 6, endColumn: 30 },
      ],
    },
  ],
});

ruleTester().run('no-throw-non-error', noThrowNonError, {
  valid: [{ name: 'an Error', code: hall('({ row })', 'throw new Error(`Row ${row} is full: call list_rows.`);') }],
  invalid: [
    {
      name: 'an object: what arrives is not told',
      code: hall('({ row })', "throw { code: 'ROW_FULL' };"),
      errors: [
        {
          messageId: 'noError',
          data: { tool: '`find_seat`', what: 'an object' },
          line: 7,
          column: 11,
          endLine: 7,
          endColumn: 31,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: hall(
                '({ row })',
                `return {
      class: 'permanent',
      code: 'ROW_FULL',
      message: 'find_seat failed: ROW_FULL.',
      recoverySteps: ['Call find_seat again only with other values for row.'],
    };`,
              ),
            },
            {
              messageId: 'throwError',
              output: hall('({ row })', "throw new Error('find_seat failed.', { cause: { code: 'ROW_FULL' } });"),
            },
          ],
        },
      ],
    },
  ],
});

const sibling =
  "\nexport const listRows = defineHallTool({ name: 'list_rows', description: 'Lists rows.', inputSchema: rowSchema, " +
  'execute: async ({ hall }, ctx) => fetch(hall, { signal: ctx.signal }) });\n';

ruleTester().run('require-signal-forwarding', requireSignalForwarding, {
  valid: [
    { name: 'whether a signal is handed over is not known', code: hall('({ row })', 'return fetch(row);') },
    { name: 'nor what a context holds', code: hall('({ row }, ctx)', 'return ctx.load(row, await fetch(row));') },
    {
      name: 'nor what another function hands over',
      code: hall('({ row })', 'return fetch(row);') + sibling.replace('defineHallTool', 'otherTool'),
    },
    { name: 'a signal that is an input', code: hall('({ signal })', 'return fetch(lights[signal]);') },
  ],
  invalid: [
    {
      name: 'another tool of the same function takes one',
      code: hall('({ row })', 'return fetch(row);') + sibling,
      output: hall('({ row }, ctx)', 'return fetch(row, { signal: ctx.signal });') + sibling,
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`find_seat`', call: 'fetch', signal: 'ctx.signal', option: 'signal', property: 'signal' },
          line: 7,
          column: 12,
          endLine: 7,
          endColumn: 17,
        },
      ],
    },
  ],
});

ruleTester().run('no-swallowed-control-flow', noSwallowedControlFlow, {
  valid: [
    {
      name: 'no signal of the run',
      code: hall(
        '({ row })',
        dedent`
          try {
                return await halls.find(row, { signal: AbortSignal.timeout(500) });
              } catch (error) {
                return { ok: false };
              }
        `,
      ),
    },
  ],
  invalid: [
    {
      name: 'a signal of the context',
      code: hall(
        '({ row }, ctx)',
        dedent`
          try {
                return await halls.find(row, { signal: ctx.abortSignal });
              } catch (error) {
                return { ok: false };
              }
        `,
      ),
      output: hall(
        '({ row }, ctx)',
        dedent`
          try {
                return await halls.find(row, { signal: ctx.abortSignal });
              } catch (error) {
                if (ctx.abortSignal?.aborted) throw error;
                return { ok: false };
              }
        `,
      ),
      errors: [
        {
          messageId: 'stop',
          data: {
            tool: '`find_seat`',
            raiser: '`halls.find`',
            stopped: '',
            advice: 'Begin the catch with `if (ctx.abortSignal?.aborted) throw error;`.',
          },
          line: 9,
          column: 7,
          endLine: 9,
          endColumn: 20,
        },
      ],
    },
  ],
});

const payment = (body: string): string => `class Payments {
  @CreateAction({ name: 'pay_seat', description: 'Pays for a seat.', schema: seatSchema })
  async pay(wallet, args) {
    ${body}
    return wallet.pay(args.seat);
  }
}
`;

ruleTester().run('no-bare-error-message', noBareErrorMessage, {
  valid: [
    {
      name: 'a text with a next call',
      code: payment("if (!args.seat) throw new Error('seat is empty: call find_seat and pay for the seat that it finds.');"),
    },
    {
      name: 'a decorator of something else',
      code: payment("if (!args.seat) throw new Error('Invalid input');").replace('CreateAction', 'Route'),
    },
  ],
  invalid: [
    {
      name: 'a decorated method',
      code: payment("if (!args.seat) throw new Error('Invalid input');"),
      errors: [{ messageId: 'said', line: 4, column: 37, endLine: 4, endColumn: 52 }],
    },
  ],
});

ruleTester().run('no-unserializable-output', noUnserializableOutput, {
  valid: [{ name: 'what becomes of a Map is not known', code: hall('({ row })', 'return new Map([[row, 1]]);') }],
  invalid: [],
});

const plan = (failure: string, beside = ', isError: true'): string => `export function seatPlanTool() {
  return {
    name: 'seat_plan',
    description: 'Shows the plan of a hall.',
    inputSchema: { type: 'object' },
    handler: async (args) => {
      if (!args.hall) return { content: [{ type: 'text', text: 'hall is empty: call list_halls.' }]${beside} };
      try {
        return { content: [{ type: 'text', text: await halls.plan(args.hall) }] };
      } catch (error) {
        return ${failure};
      }
    },
  };
}
`;
const told = "content: [{ type: 'text', text: 'Error reading the plan. Call list_halls.' }]";

ruleTester().run('require-is-error', requireIsError, {
  valid: [
    { name: 'the mark of MCP', code: plan(`{ ${told}, isError: true }`) },
    { name: 'content of another protocol', code: plan(`{ ${told} }`, '') },
  ],
  invalid: [
    {
      name: 'a failure without the mark that others of the file have',
      code: plan(`{ ${told} }`),
      output: plan(`{ isError: true, ${told} }`),
      errors: [{ messageId: 'unmarked', line: 11, column: 16, endLine: 11, endColumn: 17 }],
    },
  ],
});
