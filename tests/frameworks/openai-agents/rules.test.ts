import noBareErrorMessage from '../../../rules/no-bare-error-message.ts';
import noFloatingPromise from '../../../rules/no-floating-promise.ts';
import noSecretInError from '../../../rules/no-secret-in-error.ts';
import noSuccessShapedFailure from '../../../rules/no-success-shaped-failure.ts';
import noSwallowedControlFlow from '../../../rules/no-swallowed-control-flow.ts';
import noThrowNonError from '../../../rules/no-throw-non-error.ts';
import noUndefinedOutput from '../../../rules/no-undefined-output.ts';
import noUnserializableOutput from '../../../rules/no-unserializable-output.ts';
import noUpstreamErrorText from '../../../rules/no-upstream-error-text.ts';
import requireErrorClass from '../../../rules/require-error-class.ts';
import requireResponseCheck from '../../../rules/require-response-check.ts';
import requireSignalForwarding from '../../../rules/require-signal-forwarding.ts';
import requireTryCatch from '../../../rules/require-try-catch.ts';
import { dedent } from '../../dedent.ts';
import { ruleTester } from '../../rule-tester.ts';

const tester = ruleTester();
const before19 = { 'tool-errors': { versions: { openaiAgents: '0.18' } } };

const fn = (body: string, parameters = '({ parcel })', more = '') => `import { tool } from '@openai/agents';
import { z } from 'zod';
import { depot } from './depot.js';

export const readParcel = tool({
  name: 'read_parcel',
  description: 'Reads where a parcel is',
  parameters: z.object({ parcel: z.string() }),
  execute: async ${parameters} => {
    ${body.replaceAll('\n', '\n    ')}
  },${more === '' ? '' : `\n  ${more.replaceAll('\n', '\n  ')}`}
});
`;

tester.run('OpenAI Agents: require-try-catch', requireTryCatch, {
  valid: [
    {
      name: 'what fails becomes a fixed sentence',
      code: fn(`const state = await depot.read(parcel);
return state.place;`),
    },
    {
      name: 'a throw becomes a fixed sentence',
      code: fn(`if (parcel === '') throw new Error('Name a parcel.');
return depot.name;`),
    },
    {
      name: 'errorFunction answers for a throw',
      code: fn(
        `const state = await depot.read(parcel);
return state.place;`,
        '({ parcel })',
        `errorFunction: () => 'The parcel was not read; call list_parcels first.',`,
      ),
    },
    {
      name: 'errorFunction: null lets a throw end the run on purpose',
      code: fn(
        `const state = await depot.read(parcel);
return state.place;`,
        '({ parcel })',
        'errorFunction: null,',
      ),
    },
    {
      name: 'the same with a release that sends the text of an error',
      code: fn(
        `const state = await depot.read(parcel);
return state.place;`,
        '({ parcel })',
        'errorFunction: null,',
      ),
      settings: before19,
    },
  ],
  invalid: [
    {
      name: 'before 0.19 the text of the error is sent',
      code: fn(`const state = await depot.read(parcel);
return state.place;`),
      settings: before19,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'depot.read',
            tool: '`read_parcel`',
            version: '',
            receiver: 'with @openai/agents 0.18 the model receives',
            example: '`An error occurred while running the tool. Please try again. Error: Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 9,
          column: 31,
          endLine: 9,
          endColumn: 33,
        },
      ],
      output: `import { tool } from '@openai/agents';
import { z } from 'zod';
import { depot } from './depot.js';

export const readParcel = tool({
  name: 'read_parcel',
  description: 'Reads where a parcel is',
  parameters: z.object({ parcel: z.string() }),
  execute: async ({ parcel }) => {
    try {
      const state = await depot.read(parcel);
      return state.place;
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'read_parcel failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call read_parcel again with the same parcel; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
    },
  ],
});

tester.run('OpenAI Agents: no-throw-non-error', noThrowNonError, {
  valid: [
    {
      name: 'the model is told nothing of a thrown text',
      code: fn(`if (parcel === '') throw 'Name a parcel.';
return parcel;`),
    },
    {
      name: 'nor of an object',
      code: fn(`if (parcel === '') throw { code: 'no_parcel' };
return parcel;`),
    },
  ],
  invalid: [],
});

tester.run('OpenAI Agents: require-signal-forwarding', requireSignalForwarding, {
  valid: [
    {
      name: 'the signal is passed',
      code: fn(
        `const answer = await fetch(\`https://parcels.example/\${parcel}\`, { signal: details?.signal });
return answer.text();`,
        '({ parcel }, _runContext, details)',
      ),
    },
  ],
  invalid: [
    {
      name: 'execute takes the input alone',
      code: fn(`const answer = await fetch(\`https://parcels.example/\${parcel}\`);
return answer.text();`),
      errors: [
        {
          messageId: 'notTaken',
          data: { call: 'fetch', tool: '`read_parcel`', signal: 'details.signal', property: 'signal' },
          line: 10,
          column: 26,
          endLine: 10,
          endColumn: 31,
        },
      ],
      output: `import { tool } from '@openai/agents';
import { z } from 'zod';
import { depot } from './depot.js';

export const readParcel = tool({
  name: 'read_parcel',
  description: 'Reads where a parcel is',
  parameters: z.object({ parcel: z.string() }),
  execute: async ({ parcel }, _runContext, details) => {
    const answer = await fetch(\`https://parcels.example/\${parcel}\`, { signal: details?.signal });
    return answer.text();
  },
});
`,
    },
    {
      name: 'execute takes the run context too',
      code: fn(
        `const answer = await fetch(\`https://parcels.example/\${parcel}\`);
return answer.text();`,
        '({ parcel }, runContext)',
      ),
      errors: [
        {
          messageId: 'notTaken',
          data: { call: 'fetch', tool: '`read_parcel`', signal: 'details.signal', property: 'signal' },
          line: 10,
          column: 26,
          endLine: 10,
          endColumn: 31,
        },
      ],
      output: `import { tool } from '@openai/agents';
import { z } from 'zod';
import { depot } from './depot.js';

export const readParcel = tool({
  name: 'read_parcel',
  description: 'Reads where a parcel is',
  parameters: z.object({ parcel: z.string() }),
  execute: async ({ parcel }, runContext, details) => {
    const answer = await fetch(\`https://parcels.example/\${parcel}\`, { signal: details?.signal });
    return answer.text();
  },
});
`,
    },
    {
      name: 'execute takes nothing',
      code: fn(
        `const answer = await fetch("https://parcels.example/all");
return answer.text();`,
        '()',
      ),
      errors: [
        {
          messageId: 'notTaken',
          data: { call: 'fetch', tool: '`read_parcel`', signal: 'details.signal', property: 'signal' },
          line: 10,
          column: 26,
          endLine: 10,
          endColumn: 31,
        },
      ],
      output: `import { tool } from '@openai/agents';
import { z } from 'zod';
import { depot } from './depot.js';

export const readParcel = tool({
  name: 'read_parcel',
  description: 'Reads where a parcel is',
  parameters: z.object({ parcel: z.string() }),
  execute: async (_input, _runContext, details) => {
    const answer = await fetch("https://parcels.example/all", { signal: details?.signal });
    return answer.text();
  },
});
`,
    },
    {
      name: 'execute takes the details',
      code: fn(
        `const answer = await fetch(\`https://parcels.example/\${parcel}\`);
return answer.text();`,
        '({ parcel }, _runContext, details)',
      ),
      errors: [
        {
          messageId: 'notForwarded',
          data: { call: 'fetch', tool: '`read_parcel`', signal: 'details?.signal', property: 'signal' },
          line: 10,
          column: 26,
          endLine: 10,
          endColumn: 31,
        },
      ],
      output: `import { tool } from '@openai/agents';
import { z } from 'zod';
import { depot } from './depot.js';

export const readParcel = tool({
  name: 'read_parcel',
  description: 'Reads where a parcel is',
  parameters: z.object({ parcel: z.string() }),
  execute: async ({ parcel }, _runContext, details) => {
    const answer = await fetch(\`https://parcels.example/\${parcel}\`, { signal: details?.signal });
    return answer.text();
  },
});
`,
    },
  ],
});

tester.run('OpenAI Agents: no-swallowed-control-flow', noSwallowedControlFlow, {
  valid: [
    {
      name: 'the stop of the run, thrown on',
      code: fn(
        `try {
  const answer = await fetch(\`https://parcels.example/\${parcel}\`, { signal: details?.signal });
  return await answer.text();
} catch (error) {
  if (details?.signal?.aborted) throw error;
  console.error(error);
  return { ok: false, message: 'The parcel was not read.' };
}`,
        '({ parcel }, _runContext, details)',
      ),
    },
  ],
  invalid: [
    {
      name: 'the stop of the run',
      code: fn(
        `try {
  const answer = await fetch(\`https://parcels.example/\${parcel}\`, { signal: details?.signal });
  return await answer.text();
} catch (error) {
  console.error(error);
  return { ok: false, message: 'The parcel was not read.' };
}`,
        '({ parcel }, _runContext, details)',
      ),
      errors: [
        {
          messageId: 'stop',
          data: {
            tool: '`read_parcel`',
            raiser: '`fetch`',
            stopped: '',
            advice:
              'Where the caller aborted, the run ends and the model receives no result (@openai/agents 0). Begin the catch with ' +
              '`if (details?.signal?.aborted) throw error;`.',
          },
          line: 13,
          column: 7,
          endLine: 13,
          endColumn: 20,
        },
      ],
      output: `import { tool } from '@openai/agents';
import { z } from 'zod';
import { depot } from './depot.js';

export const readParcel = tool({
  name: 'read_parcel',
  description: 'Reads where a parcel is',
  parameters: z.object({ parcel: z.string() }),
  execute: async ({ parcel }, _runContext, details) => {
    try {
      const answer = await fetch(\`https://parcels.example/\${parcel}\`, { signal: details?.signal });
      return await answer.text();
    } catch (error) {
      if (details?.signal?.aborted) throw error;
      console.error(error);
      return { ok: false, message: 'The parcel was not read.' };
    }
  },
});
`,
    },
  ],
});

tester.run('OpenAI Agents: no-unserializable-output', noUnserializableOutput, {
  valid: [
    {
      name: 'bytes in a file that is content',
      code: fn(`return { type: 'file', file: { data: Buffer.from(depot.label), mediaType: 'application/pdf' } };`),
    },
    {
      name: 'bytes in a list of content',
      code: fn(`return [{ type: 'text', text: parcel }, { type: 'image', image: new Uint8Array(depot.photo) }];`),
    },
    {
      name: 'a BigInt as the result',
      code: fn('return 1200n;'),
    },
    {
      name: 'NaN as the result',
      code: fn('return NaN;'),
    },
  ],
  invalid: [
    {
      name: 'a Map',
      code: fn('return { parcel, stops: new Map(depot.stops) };'),
      errors: [
        {
          messageId: 'emptied',
          data: {
            subject: '`read_parcel` returns a Map as `output.stops`',
            version: 'with @openai/agents ',
            received: '`{}`',
            advice: 'Send `Object.fromEntries(…)` or a list of its entries.',
          },
          line: 10,
          column: 29,
          endLine: 10,
          endColumn: 49,
          suggestions: [
            {
              messageId: 'convert',
              output: `import { tool } from '@openai/agents';
import { z } from 'zod';
import { depot } from './depot.js';

export const readParcel = tool({
  name: 'read_parcel',
  description: 'Reads where a parcel is',
  parameters: z.object({ parcel: z.string() }),
  execute: async ({ parcel }) => {
    return { parcel, stops: Object.fromEntries(new Map(depot.stops)) };
  },
});
`,
            },
          ],
        },
      ],
      output: null,
    },
    {
      name: 'a BigInt in a result',
      code: fn('return { parcel, grams: 1200n };'),
      errors: [
        {
          messageId: 'resultLost',
          data: {
            subject: '`read_parcel` returns a BigInt as `output.grams`',
            version: 'with @openai/agents ',
            received: '`[object with circular references]`',
            advice: 'Send its digits as a string.',
          },
          line: 10,
          column: 29,
          endLine: 10,
          endColumn: 34,
          suggestions: [
            {
              messageId: 'convert',
              output: `import { tool } from '@openai/agents';
import { z } from 'zod';
import { depot } from './depot.js';

export const readParcel = tool({
  name: 'read_parcel',
  description: 'Reads where a parcel is',
  parameters: z.object({ parcel: z.string() }),
  execute: async ({ parcel }) => {
    return { parcel, grams: String(1200n) };
  },
});
`,
            },
          ],
        },
      ],
      output: null,
    },
    {
      name: 'a typed array',
      code: fn('return { parcel, label: new Uint8Array(depot.label) };'),
      errors: [
        {
          messageId: 'mangled',
          data: {
            subject: '`read_parcel` returns a typed array as `output.label`',
            version: 'with @openai/agents ',
            received: 'the hexadecimal digits of its first 20 bytes',
            advice: 'Send a list, or a link to the data.',
          },
          line: 10,
          column: 29,
          endLine: 10,
          endColumn: 56,
          suggestions: [
            {
              messageId: 'convert',
              output: `import { tool } from '@openai/agents';
import { z } from 'zod';
import { depot } from './depot.js';

export const readParcel = tool({
  name: 'read_parcel',
  description: 'Reads where a parcel is',
  parameters: z.object({ parcel: z.string() }),
  execute: async ({ parcel }) => {
    return { parcel, label: [...new Uint8Array(depot.label)] };
  },
});
`,
            },
          ],
        },
      ],
      output: null,
    },
    {
      name: 'bytes in a list with something else',
      code: fn(`return [{ type: 'text', text: parcel }, { type: 'label', label: new Uint8Array(depot.label) }];`),
      errors: [
        {
          messageId: 'mangled',
          data: {
            subject: '`read_parcel` returns a typed array as `output[1].label`',
            version: 'with @openai/agents ',
            received: 'the hexadecimal digits of its first 20 bytes',
            advice: 'Send a list, or a link to the data.',
          },
          line: 10,
          column: 69,
          endLine: 10,
          endColumn: 96,
          suggestions: [
            {
              messageId: 'convert',
              output: `import { tool } from '@openai/agents';
import { z } from 'zod';
import { depot } from './depot.js';

export const readParcel = tool({
  name: 'read_parcel',
  description: 'Reads where a parcel is',
  parameters: z.object({ parcel: z.string() }),
  execute: async ({ parcel }) => {
    return [{ type: 'text', text: parcel }, { type: 'label', label: [...new Uint8Array(depot.label)] }];
  },
});
`,
            },
          ],
        },
      ],
      output: null,
    },
  ],
});

tester.run('OpenAI Agents: no-undefined-output', noUndefinedOutput, {
  valid: [
    {
      name: 'a return that says so',
      code: fn(`const state = depot.find(parcel);
if (!state) return 'There is no such parcel.';
return state.place;`),
    },
  ],
  invalid: [
    {
      name: 'a bare return',
      code: fn(`const state = depot.find(parcel);
if (!state) return;
return state.place;`),
      errors: [
        {
          messageId: 'endsWithout',
          data: { tool: '`read_parcel`', version: '', received: 'with @openai/agents the model receives `undefined`' },
          line: 11,
          column: 17,
          endLine: 11,
          endColumn: 24,
        },
      ],
      output: null,
    },
  ],
});

tester.run('OpenAI Agents: no-bare-error-message', noBareErrorMessage, {
  valid: [
    {
      name: 'a thrown text is read by nobody',
      code: fn(`if (depot.closed) throw new Error('Something went wrong');
return parcel;`),
    },
  ],
  invalid: [
    {
      name: 'a bare answer of errorFunction',
      code: fn('return depot.read(parcel);', '({ parcel })', `errorFunction: () => 'Something went wrong',`),
      errors: [
        {
          messageId: 'received',
          data: {
            tool: '`read_parcel`',
            text: '`Something went wrong`',
            class: 'permanent',
            example: 'read_parcel could not finish; the cause was logged. Do not repeat the call: tell the user that it is unavailable.',
          },
          line: 12,
          column: 24,
          endLine: 12,
          endColumn: 46,
        },
      ],
      output: null,
    },
    {
      name: 'a bare answer of a catch',
      code: fn(`try {
  return await depot.read(parcel);
} catch (error) {
  console.error(error);
  return { ok: false, message: 'Something went wrong' };
}`),
      errors: [
        {
          messageId: 'received',
          data: {
            tool: '`read_parcel`',
            text: '`Something went wrong`',
            class: 'permanent',
            example: 'read_parcel could not finish; the cause was logged. Do not repeat the call: tell the user that it is unavailable.',
          },
          line: 14,
          column: 36,
          endLine: 14,
          endColumn: 58,
        },
      ],
      output: null,
    },
  ],
});

tester.run('OpenAI Agents: no-upstream-error-text', noUpstreamErrorText, {
  valid: [
    {
      name: 'a thrown text is read by nobody',
      code: fn(`try {
  return await depot.read(parcel);
} catch (error) {
  throw new Error(\`Not read: \${error.stack}\`);
}`),
      options: [{ messages: true }],
    },
    {
      name: 'errorFunction with a text of its own',
      code: fn(
        'return depot.read(parcel);',
        '({ parcel })',
        `errorFunction(context, error) {
  console.error(context, error);
  return 'The parcel was not read; call list_parcels and try one of those.';
},`,
      ),
      options: [{ messages: true }],
    },
    {
      name: 'errorFunction that tells of its context',
      code: fn(
        'return depot.read(parcel);',
        '({ parcel })',
        'errorFunction: (context) => `Not read for ${context.context.message}; call list_parcels first.`,',
      ),
      options: [{ messages: true }],
    },
  ],
  invalid: [
    {
      name: 'errorFunction that passes the stack on',
      code: fn('return depot.read(parcel);', '({ parcel })', 'errorFunction: (_context, error) => `Not read: ${error.stack}`,'),
      errors: [
        {
          messageId: 'stack',
          data: { tool: '`read_parcel`', part: 'error.stack', receiver: 'the model receives' },
          line: 12,
          column: 52,
          endLine: 12,
          endColumn: 63,
        },
      ],
      output: null,
    },
    {
      name: 'errorFunction that passes the message on',
      code: fn(
        'return depot.read(parcel);',
        '({ parcel })',
        `errorFunction(_context, error) {
  return error instanceof Error ? error.message : String(error);
},`,
      ),
      options: [{ messages: true }],
      errors: [
        {
          messageId: 'message',
          data: {
            tool: '`read_parcel`',
            part: 'error.message',
            receiver: 'the model receives',
            example: 'connect ECONNREFUSED 10.0.3.14:5432',
          },
          line: 13,
          column: 37,
          endLine: 13,
          endColumn: 50,
        },
      ],
      output: null,
    },
    {
      name: 'a stack that is returned',
      code: fn(`try {
  return await depot.read(parcel);
} catch (error) {
  return { ok: false, message: \`Not read: \${error.stack}\` };
}`),
      errors: [
        {
          messageId: 'stack',
          data: { tool: '`read_parcel`', part: 'error.stack', receiver: 'the model receives' },
          line: 13,
          column: 49,
          endLine: 13,
          endColumn: 60,
          suggestions: [
            {
              messageId: 'replace',
              output: dedent`
                import { tool } from '@openai/agents';
                import { z } from 'zod';
                import { depot } from './depot.js';

                export const readParcel = tool({
                  name: 'read_parcel',
                  description: 'Reads where a parcel is',
                  parameters: z.object({ parcel: z.string() }),
                  execute: async ({ parcel }) => {
                    try {
                      return await depot.read(parcel);
                    } catch (error) {
                      console.error(error);
                      return { ok: false, message: 'read_parcel failed. An unexpected error ended the call; \
                        its cause was logged. Do not call read_parcel again with the same parcel; tell the user that it is unavailable.' };
                    }
                  },
                });

              `,
            },
          ],
        },
      ],
      output: null,
    },
  ],
});

tester.run('OpenAI Agents: no-secret-in-error', noSecretInError, {
  valid: [
    {
      name: 'a thrown key of the environment is read by nobody',
      code: fn(`if (depot.closed) throw new Error(\`No access with \${process.env.DEPOT_API_KEY}\`);
return parcel;`),
    },
  ],
  invalid: [
    {
      name: 'one that is returned',
      code: fn(`if (depot.closed) return { ok: false, message: \`No access with \${process.env.DEPOT_API_KEY}\` };
return parcel;`),
      errors: [
        {
          messageId: 'value',
          data: { text: 'This failure', tool: '`read_parcel`', shown: 'process.env.DEPOT_API_KEY', receiver: 'the model receives' },
          line: 10,
          column: 70,
          endLine: 10,
          endColumn: 95,
          suggestions: [
            {
              messageId: 'drop',
              output: `import { tool } from '@openai/agents';
import { z } from 'zod';
import { depot } from './depot.js';

export const readParcel = tool({
  name: 'read_parcel',
  description: 'Reads where a parcel is',
  parameters: z.object({ parcel: z.string() }),
  execute: async ({ parcel }) => {
    if (depot.closed) return { ok: false, message: \`No access with\` };
    return parcel;
  },
});
`,
            },
          ],
        },
      ],
      output: null,
    },
  ],
});

tester.run('OpenAI Agents: no-success-shaped-failure', noSuccessShapedFailure, {
  valid: [
    {
      name: 'a failure',
      code: fn(`try {
  return await depot.list(parcel);
} catch (error) {
  console.error(error);
  return { ok: false, message: 'The parcels were not listed.' };
}`),
    },
  ],
  invalid: [
    {
      name: 'an empty list',
      code: fn(`try {
  return await depot.list(parcel);
} catch (error) {
  console.error(error);
  return [];
}`),
      errors: [
        {
          messageId: 'caught',
          data: { tool: '`read_parcel`', call: 'depot.list', answer: '`[]`', told: 'that there is nothing' },
          line: 14,
          column: 14,
          endLine: 14,
          endColumn: 16,
          suggestions: [
            {
              messageId: 'tellFailure',
              output: `import { tool } from '@openai/agents';
import { z } from 'zod';
import { depot } from './depot.js';

export const readParcel = tool({
  name: 'read_parcel',
  description: 'Reads where a parcel is',
  parameters: z.object({ parcel: z.string() }),
  execute: async ({ parcel }) => {
    try {
      return await depot.list(parcel);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'read_parcel failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call read_parcel again with the same parcel; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
            },
          ],
        },
      ],
      output: null,
    },
  ],
});

tester.run('OpenAI Agents: require-error-class', requireErrorClass, {
  valid: [
    {
      name: 'a failure of errorFunction with one',
      code: fn(
        'return depot.read(parcel);',
        '({ parcel })',
        `errorFunction: () => ({ ok: false, class: 'permanent', message: 'The parcel was not read.' }),`,
      ),
    },
    {
      name: 'a thrown failure is read by nobody',
      code: fn(`if (parcel === '') throw Object.assign(new Error('Name a parcel.'), { ok: false });
return parcel;`),
    },
  ],
  invalid: [
    {
      name: 'a failure without a class',
      code: fn(`try {
  return await depot.read(parcel);
} catch (error) {
  console.error(error);
  return { ok: false, message: 'The parcel was not read.' };
}`),
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This failure of `read_parcel`', key: 'class', classes: 'retryable, permanent, userInput, authRequired' },
          line: 14,
          column: 14,
          endLine: 14,
          endColumn: 15,
          suggestions: [
            {
              messageId: 'setClass',
              output: dedent`
                import { tool } from '@openai/agents';
                import { z } from 'zod';
                import { depot } from './depot.js';

                export const readParcel = tool({
                  name: 'read_parcel',
                  description: 'Reads where a parcel is',
                  parameters: z.object({ parcel: z.string() }),
                  execute: async ({ parcel }) => {
                    try {
                      return await depot.read(parcel);
                    } catch (error) {
                      console.error(error);
                      return { ok: false, class: 'permanent', message: 'The parcel was not read.', \
                        recoverySteps: ['Call read_parcel again only with other values for parcel.'] };
                    }
                  },
                });

              `,
            },
            {
              messageId: 'setClass',
              output: dedent`
                import { tool } from '@openai/agents';
                import { z } from 'zod';
                import { depot } from './depot.js';

                export const readParcel = tool({
                  name: 'read_parcel',
                  description: 'Reads where a parcel is',
                  parameters: z.object({ parcel: z.string() }),
                  execute: async ({ parcel }) => {
                    try {
                      return await depot.read(parcel);
                    } catch (error) {
                      console.error(error);
                      return { ok: false, class: 'retryable', message: 'The parcel was not read.', retryAfterSeconds: 30, \
                        recoverySteps: ['Wait as many seconds as retryAfterSeconds says, \
                        then call read_parcel again with the same parcel.'] };
                    }
                  },
                });

              `,
            },
            {
              messageId: 'setClass',
              output: dedent`
                import { tool } from '@openai/agents';
                import { z } from 'zod';
                import { depot } from './depot.js';

                export const readParcel = tool({
                  name: 'read_parcel',
                  description: 'Reads where a parcel is',
                  parameters: z.object({ parcel: z.string() }),
                  execute: async ({ parcel }) => {
                    try {
                      return await depot.read(parcel);
                    } catch (error) {
                      console.error(error);
                      return { ok: false, class: 'userInput', message: 'The parcel was not read.', \
                        recoverySteps: ['Ask the user for the right parcel, then call read_parcel again with it.'] };
                    }
                  },
                });

              `,
            },
            {
              messageId: 'setClass',
              output: dedent`
                import { tool } from '@openai/agents';
                import { z } from 'zod';
                import { depot } from './depot.js';

                export const readParcel = tool({
                  name: 'read_parcel',
                  description: 'Reads where a parcel is',
                  parameters: z.object({ parcel: z.string() }),
                  execute: async ({ parcel }) => {
                    try {
                      return await depot.read(parcel);
                    } catch (error) {
                      console.error(error);
                      return { ok: false, class: 'authRequired', message: 'The parcel was not read.', \
                        recoverySteps: ['Ask the user to reconnect the access that read_parcel uses, then call read_parcel again.'] };
                    }
                  },
                });

              `,
            },
          ],
        },
      ],
      output: null,
    },
    {
      name: 'a failure of errorFunction without a class',
      code: fn('return depot.read(parcel);', '({ parcel })', `errorFunction: () => ({ ok: false, message: 'The parcel was not read.' }),`),
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This failure of `read_parcel`', key: 'class', classes: 'retryable, permanent, userInput, authRequired' },
          line: 12,
          column: 25,
          endLine: 12,
          endColumn: 26,
          suggestions: [
            {
              messageId: 'setClass',
              output: dedent`
                import { tool } from '@openai/agents';
                import { z } from 'zod';
                import { depot } from './depot.js';

                export const readParcel = tool({
                  name: 'read_parcel',
                  description: 'Reads where a parcel is',
                  parameters: z.object({ parcel: z.string() }),
                  execute: async ({ parcel }) => {
                    return depot.read(parcel);
                  },
                  errorFunction: () => ({ ok: false, class: 'permanent', message: 'The parcel was not read.', \
                    recoverySteps: ['Call read_parcel again only with other values for parcel.'] }),
                });

              `,
            },
            {
              messageId: 'setClass',
              output: dedent`
                import { tool } from '@openai/agents';
                import { z } from 'zod';
                import { depot } from './depot.js';

                export const readParcel = tool({
                  name: 'read_parcel',
                  description: 'Reads where a parcel is',
                  parameters: z.object({ parcel: z.string() }),
                  execute: async ({ parcel }) => {
                    return depot.read(parcel);
                  },
                  errorFunction: () => ({ ok: false, class: 'retryable', message: 'The parcel was not read.', retryAfterSeconds: 30, \
                    recoverySteps: ['Wait as many seconds as retryAfterSeconds says, then call read_parcel again with the same parcel.'] }),
                });

              `,
            },
            {
              messageId: 'setClass',
              output: dedent`
                import { tool } from '@openai/agents';
                import { z } from 'zod';
                import { depot } from './depot.js';

                export const readParcel = tool({
                  name: 'read_parcel',
                  description: 'Reads where a parcel is',
                  parameters: z.object({ parcel: z.string() }),
                  execute: async ({ parcel }) => {
                    return depot.read(parcel);
                  },
                  errorFunction: () => ({ ok: false, class: 'userInput', message: 'The parcel was not read.', \
                    recoverySteps: ['Ask the user for the right parcel, then call read_parcel again with it.'] }),
                });

              `,
            },
            {
              messageId: 'setClass',
              output: dedent`
                import { tool } from '@openai/agents';
                import { z } from 'zod';
                import { depot } from './depot.js';

                export const readParcel = tool({
                  name: 'read_parcel',
                  description: 'Reads where a parcel is',
                  parameters: z.object({ parcel: z.string() }),
                  execute: async ({ parcel }) => {
                    return depot.read(parcel);
                  },
                  errorFunction: () => ({ ok: false, class: 'authRequired', message: 'The parcel was not read.', \
                    recoverySteps: ['Ask the user to reconnect the access that read_parcel uses, then call read_parcel again.'] }),
                });

              `,
            },
          ],
        },
      ],
      output: null,
    },
  ],
});

tester.run('OpenAI Agents: require-response-check', requireResponseCheck, {
  valid: [
    {
      name: 'an answer that is checked',
      code: fn(
        `const answer = await fetch(\`https://parcels.example/\${parcel}\`, { signal: details?.signal });
if (!answer.ok) return { ok: false, message: 'The parcel was not read.' };
return answer.json();`,
        '({ parcel }, _runContext, details)',
      ),
    },
  ],
  invalid: [
    {
      name: 'an answer that is not checked',
      code: fn(
        `const answer = await fetch(\`https://parcels.example/\${parcel}\`, { signal: details?.signal });
return answer.json();`,
        '({ parcel }, _runContext, details)',
      ),
      errors: [
        {
          messageId: 'unchecked',
          data: { tool: '`read_parcel`', call: 'fetch' },
          line: 11,
          column: 12,
          endLine: 11,
          endColumn: 25,
          suggestions: [
            {
              messageId: 'guard',
              output: dedent`
                import { tool } from '@openai/agents';
                import { z } from 'zod';
                import { depot } from './depot.js';

                export const readParcel = tool({
                  name: 'read_parcel',
                  description: 'Reads where a parcel is',
                  parameters: z.object({ parcel: z.string() }),
                  execute: async ({ parcel }, _runContext, details) => {
                    const answer = await fetch(\`https://parcels.example/\${parcel}\`, { signal: details?.signal });
                    if (!answer.ok) {
                      if (answer.status === 429 || answer.status >= 500) return { \
                        class: 'retryable', message: \`read_parcel failed: the service answered with status \${answer.status}.\`, \
                        retryAfterSeconds: Number(answer.headers.get('retry-after')) || 30, \
                        recoverySteps: ['Wait as many seconds as retryAfterSeconds says, \
                        then call read_parcel again with the same parcel.'] };
                      if (answer.status === 401 || answer.status === 403) return { \
                        class: 'authRequired', message: \`read_parcel failed: the service answered with status \${answer.status}.\`, \
                        recoverySteps: ['Ask the user to reconnect the access that read_parcel uses, then call read_parcel again.'] };
                      return { class: 'permanent', message: \`read_parcel failed: the service answered with status \${answer.status}.\`, \
                        recoverySteps: ['Call read_parcel again only with other values for parcel.'] };
                    }
                    return answer.json();
                  },
                });

              `,
            },
          ],
        },
      ],
      output: null,
    },
  ],
});

tester.run('OpenAI Agents: no-floating-promise', noFloatingPromise, {
  valid: [
    {
      name: 'one that is waited for',
      code: fn(`await depot.save(parcel);
return 'Saved.';`),
    },
  ],
  invalid: [
    {
      name: 'a promise that nobody waits for',
      code: fn(`depot.save(parcel).then(() => undefined);
return 'Saved.';`),
      errors: [
        {
          messageId: 'floats',
          data: { tool: '`read_parcel`', call: 'depot.save' },
          line: 10,
          column: 5,
          endLine: 10,
          endColumn: 45,
          suggestions: [
            {
              messageId: 'awaitIt',
              output: `import { tool } from '@openai/agents';
import { z } from 'zod';
import { depot } from './depot.js';

export const readParcel = tool({
  name: 'read_parcel',
  description: 'Reads where a parcel is',
  parameters: z.object({ parcel: z.string() }),
  execute: async ({ parcel }) => {
    await depot.save(parcel).then(() => undefined);
    return 'Saved.';
  },
});
`,
            },
            {
              messageId: 'logIt',
              output: `import { tool } from '@openai/agents';
import { z } from 'zod';
import { depot } from './depot.js';

export const readParcel = tool({
  name: 'read_parcel',
  description: 'Reads where a parcel is',
  parameters: z.object({ parcel: z.string() }),
  execute: async ({ parcel }) => {
    depot.save(parcel).then(() => undefined).catch((error) => console.error(error));
    return 'Saved.';
  },
});
`,
            },
          ],
        },
      ],
      output: null,
    },
  ],
});
