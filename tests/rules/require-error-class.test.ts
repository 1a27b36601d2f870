import rule from '../../rules/require-error-class.ts';
import { dedent } from '../dedent.ts';
import { ruleTester } from '../rule-tester.ts';

const tester = ruleTester();

// The statements of execute, from line 7 on.
const lookup = (body: string, before = ''): string => `import { tool } from 'ai';
import { z } from 'zod';
${before}
export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
${body}
  },
});
`;

const classes = 'retryable, permanent, userInput, authRequired';
const permanent = { key: 'class', value: 'permanent', meaning: 'the same call fails again.' };
const retryable = { key: 'class', value: 'retryable', meaning: 'it passes by itself.' };
const userInput = { key: 'class', value: 'userInput', meaning: 'a person has to decide.' };
const authRequired = { key: 'class', value: 'authRequired', meaning: 'a credential or a scope is missing or has expired.' };

tester.run('require-error-class: the class', rule, {
  valid: [
    {
      name: 'a class',
      code: lookup(`    return { class: 'permanent', message: 'No order' };`),
    },
    {
      name: 'the verdict of a tool that checks something',
      code: lookup("    return id === '' ? { ok: false, mistakes: ['No id'] } : { ok: true };").replace('const lookup', 'const checkOrder'),
    },
    {
      name: 'a class of a condition',
      code: lookup(`    return { class: id === '' ? 'permanent' : 'retryable', message: 'No order' };`),
    },
    {
      name: 'a class that a call makes',
      code: lookup(`    return { class: classOf(id), message: 'No order', error: 'none' };`, `import { classOf } from './classes.js';`),
    },
    {
      name: 'a class of another module',
      code: lookup(`    return { ok: false, class: Classes.gone, message: 'No order' };`, `import { Classes } from './classes.js';`),
    },
    {
      name: 'a spread that may hold it',
      code: lookup(`    return { ok: false, message: 'No order', ...details };`, `import { details } from './details.js';`),
    },
    {
      name: 'a class that is added later',
      code: lookup(`    const failure: Record<string, unknown> = { ok: false, message: 'No order' };
    failure.class = 'permanent';
    return failure;`),
    },
    {
      name: 'a function of another module that may add it',
      code: lookup(
        `    return toFailure({ message: 'No order', recoverySteps: ['Call list_orders'] });`,
        `import { toFailure } from './failures.js';`,
      ),
    },
    {
      name: 'the function of the settings',
      code: lookup(`    return toFailure({ ok: false, message: 'No order' });`, `import { toFailure } from './failures.js';`),
      settings: { 'tool-errors': { errorHelper: { module: './failures.js', name: 'toFailure' } } },
    },
    {
      name: 'an Error whose class may add it',
      code: lookup(`    throw new OrderError({ message: 'No order', code: 'E7' });`, `import { OrderError } from './failures.js';`),
    },
    {
      name: 'a class inside of the error',
      code: lookup(`    return { ok: false, error: { class: 'permanent', message: 'No order' } };`),
    },
    {
      name: 'an error that a function makes',
      code: lookup('    return { ok: false, error: toToolError(id) };', `import { toToolError } from './failures.js';`),
    },
    {
      name: 'a partial result, whose entries say it',
      code: lookup(
        dedent`
              return { completeness: 'partial', crm: {}, billing: null, errors: [{ \
                source: 'billing', class: 'retryable', retryAfterSeconds: 60, reason: 'Down' }] };
        `,
      ),
    },
    {
      name: 'a success with an empty error',
      code: lookup('    return { rows: [id], error: null };'),
    },
    {
      name: 'a success with no errors',
      code: lookup('    return { ok: true, rows: [id], errors: [] };'),
    },
    {
      name: 'the state of something else',
      code: lookup(`    return { order: id, status: 'failed' };`),
    },
    {
      name: 'the configuration of a tool',
      code: lookup(`    return { description: 'Looks again', retryable: true, maxRetries: 1, execute: () => id };`),
    },
    {
      name: `the settings' vocabulary`,
      code: lookup(`    return { kind: 'final', message: 'No order' };`),
      settings: { 'tool-errors': { envelope: { classKey: 'kind', classes: { permanent: 'final' } } } },
    },
    {
      name: 'MCP: a text',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'orders', version: '1.0.0' });
server.registerTool('lookup', {}, async () => ({ isError: true, content: [{ type: 'text', text: 'No order has this number' }] }));
`,
    },
    {
      name: 'MCP: content that is made elsewhere',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { content } from './content.js';
const server = new McpServer({ name: 'orders', version: '1.0.0' });
server.registerTool('lookup', {}, async () => ({ isError: true, content }));
`,
    },
    {
      name: 'an HTTP answer without the vocabulary',
      code: `export const answer = (c) => c.json({ ok: false, error: 'No order', retryable: false }, 404);
`,
    },
    {
      name: 'a failure of no tool',
      code: `import { tool } from 'ai';
export const now = tool({ execute: async () => Date.now() });
export function order(id) {
  return id ? { id } : { ok: false, error: 'No order' };
}
`,
    },
  ],
  invalid: [
    {
      name: 'none',
      code: lookup(`    return { ok: false, message: 'No order' };`),
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This failure of `lookup`', key: 'class', classes },
          line: 7,
          column: 12,
          endLine: 7,
          endColumn: 13,
          suggestions: [
            {
              messageId: 'setClass',
              data: permanent,
              output: lookup(
                dedent`
                      return { ok: false, class: 'permanent', message: 'No order', \
                        recoverySteps: ['Call lookup again only with other values for id.'] };
                `,
              ),
            },
            {
              messageId: 'setClass',
              data: retryable,
              output: lookup(
                dedent`
                      return { ok: false, class: 'retryable', message: 'No order', retryAfterSeconds: 30, \
                        recoverySteps: ['Wait as many seconds as retryAfterSeconds says, then call lookup again with the same id.'] };
                `,
              ),
            },
            {
              messageId: 'setClass',
              data: userInput,
              output: lookup(
                dedent`
                      return { ok: false, class: 'userInput', message: 'No order', recoverySteps: ['Ask the user for the right id, \
                        then call lookup again with it.'] };
                `,
              ),
            },
            {
              messageId: 'setClass',
              data: authRequired,
              output: lookup(
                dedent`
                      return { ok: false, class: 'authRequired', message: 'No order', \
                        recoverySteps: ['Ask the user to reconnect the access that lookup uses, then call lookup again.'] };
                `,
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'an error alone, over lines',
      code: lookup(`    if (!id) {
      return {
        error: 'No order', // yet
      };
    }
    return { id };`),
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This failure of `lookup`', key: 'class', classes },
          line: 8,
          column: 14,
          endLine: 8,
          endColumn: 15,
          suggestions: [
            {
              messageId: 'setClass',
              data: permanent,
              output: lookup(`    if (!id) {
      return {
        class: 'permanent',
        error: 'No order', // yet
        recoverySteps: ['Call lookup again only with other values for id.'],
      };
    }
    return { id };`),
            },
            {
              messageId: 'setClass',
              data: retryable,
              output: lookup(`    if (!id) {
      return {
        class: 'retryable',
        error: 'No order', // yet
        retryAfterSeconds: 30,
        recoverySteps: ['Wait as many seconds as retryAfterSeconds says, then call lookup again with the same id.'],
      };
    }
    return { id };`),
            },
            {
              messageId: 'setClass',
              data: userInput,
              output: lookup(`    if (!id) {
      return {
        class: 'userInput',
        error: 'No order', // yet
        recoverySteps: ['Ask the user for the right id, then call lookup again with it.'],
      };
    }
    return { id };`),
            },
            {
              messageId: 'setClass',
              data: authRequired,
              output: lookup(`    if (!id) {
      return {
        class: 'authRequired',
        error: 'No order', // yet
        recoverySteps: ['Ask the user to reconnect the access that lookup uses, then call lookup again.'],
      };
    }
    return { id };`),
            },
          ],
        },
      ],
    },
    {
      name: 'no comma at the end',
      code: lookup(`    return {
      success: false,
      error: 'No order'
    };`),
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This failure of `lookup`', key: 'class', classes },
          line: 7,
          column: 12,
          endLine: 7,
          endColumn: 13,
          suggestions: [
            {
              messageId: 'setClass',
              data: permanent,
              output: lookup(`    return {
      success: false,
      class: 'permanent',
      error: 'No order',
      recoverySteps: ['Call lookup again only with other values for id.']
    };`),
            },
            {
              messageId: 'setClass',
              data: retryable,
              output: lookup(`    return {
      success: false,
      class: 'retryable',
      error: 'No order',
      retryAfterSeconds: 30,
      recoverySteps: ['Wait as many seconds as retryAfterSeconds says, then call lookup again with the same id.']
    };`),
            },
            {
              messageId: 'setClass',
              data: userInput,
              output: lookup(`    return {
      success: false,
      class: 'userInput',
      error: 'No order',
      recoverySteps: ['Ask the user for the right id, then call lookup again with it.']
    };`),
            },
            {
              messageId: 'setClass',
              data: authRequired,
              output: lookup(`    return {
      success: false,
      class: 'authRequired',
      error: 'No order',
      recoverySteps: ['Ask the user to reconnect the access that lookup uses, then call lookup again.']
    };`),
            },
          ],
        },
      ],
    },
    {
      name: 'comments around the keys',
      code: lookup(`    return { /* seen at night */ error: 'No order' /* E7 */ };`),
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This failure of `lookup`', key: 'class', classes },
          line: 7,
          column: 12,
          endLine: 7,
          endColumn: 13,
          suggestions: [
            {
              messageId: 'setClass',
              data: permanent,
              output: lookup(
                dedent`
                      return { /* seen at night */ class: 'permanent', error: 'No order', \
                        recoverySteps: ['Call lookup again only with other values for id.'] /* E7 */ };
                `,
              ),
            },
            {
              messageId: 'setClass',
              data: retryable,
              output: lookup(
                dedent`
                      return { /* seen at night */ class: 'retryable', error: 'No order', retryAfterSeconds: 30, \
                        recoverySteps: ['Wait as many seconds as retryAfterSeconds says, \
                        then call lookup again with the same id.'] /* E7 */ };
                `,
              ),
            },
            {
              messageId: 'setClass',
              data: userInput,
              output: lookup(
                dedent`
                      return { /* seen at night */ class: 'userInput', error: 'No order', recoverySteps: ['Ask the user for the right id, \
                        then call lookup again with it.'] /* E7 */ };
                `,
              ),
            },
            {
              messageId: 'setClass',
              data: authRequired,
              output: lookup(
                dedent`
                      return { /* seen at night */ class: 'authRequired', error: 'No order', \
                        recoverySteps: ['Ask the user to reconnect the access that lookup uses, then call lookup again.'] /* E7 */ };
                `,
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'in a catch',
      code: lookup(`    try {
      return await load(id);
    } catch {
      return { status: 'error' };
    }`),
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This failure of `lookup`', key: 'class', classes },
          line: 10,
          column: 14,
          endLine: 10,
          endColumn: 15,
          suggestions: [
            {
              messageId: 'setClass',
              data: permanent,
              output: lookup(`    try {
      return await load(id);
    } catch {
      return { status: 'error', class: 'permanent', recoverySteps: ['Call lookup again only with other values for id.'] };
    }`),
            },
            {
              messageId: 'setClass',
              data: retryable,
              output: lookup(dedent`
                    try {
                      return await load(id);
                    } catch {
                      return { status: 'error', class: 'retryable', retryAfterSeconds: 30, \
                        recoverySteps: ['Wait as many seconds as retryAfterSeconds says, then call lookup again with the same id.'] };
                    }
              `),
            },
            {
              messageId: 'setClass',
              data: userInput,
              output: lookup(`    try {
      return await load(id);
    } catch {
      return { status: 'error', class: 'userInput', recoverySteps: ['Ask the user for the right id, then call lookup again with it.'] };
    }`),
            },
            {
              messageId: 'setClass',
              data: authRequired,
              output: lookup(dedent`
                    try {
                      return await load(id);
                    } catch {
                      return { status: 'error', class: 'authRequired', \
                        recoverySteps: ['Ask the user to reconnect the access that lookup uses, then call lookup again.'] };
                    }
              `),
            },
          ],
        },
      ],
    },
    {
      name: 'undefined',
      code: lookup(`    return { class: undefined, ok: false, message: 'No order', recoverySteps: ['Call lookup with id 7'] };`),
      errors: [
        {
          messageId: 'undefinedClass',
          data: { failure: 'This failure of `lookup`', key: 'class', classes },
          line: 7,
          column: 14,
          endLine: 7,
          endColumn: 30,
          suggestions: [
            {
              messageId: 'setClass',
              data: permanent,
              output: lookup(
                `    return { class: 'permanent', ok: false, message: 'No order', recoverySteps: ['Call lookup with id 7'] };`,
              ),
            },
            {
              messageId: 'setClass',
              data: retryable,
              output: lookup(
                dedent`
                      return { class: 'retryable', ok: false, message: 'No order', recoverySteps: ['Call lookup with id 7'], \
                        retryAfterSeconds: 30 };
                `,
              ),
            },
            {
              messageId: 'setClass',
              data: userInput,
              output: lookup(
                `    return { class: 'userInput', ok: false, message: 'No order', recoverySteps: ['Call lookup with id 7'] };`,
              ),
            },
            {
              messageId: 'setClass',
              data: authRequired,
              output: lookup(
                `    return { class: 'authRequired', ok: false, message: 'No order', recoverySteps: ['Call lookup with id 7'] };`,
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'outside the vocabulary',
      code: lookup(`    return { class: 'fatal', ok: false, message: 'No order', recoverySteps: ['Call lookup with id 7'] };`),
      errors: [
        {
          messageId: 'outside',
          data: { failure: 'This failure of `lookup`', key: 'class', text: 'fatal', beside: '', classes },
          line: 7,
          column: 14,
          endLine: 7,
          endColumn: 28,
          suggestions: [
            {
              messageId: 'setClass',
              data: permanent,
              output: lookup(
                `    return { class: 'permanent', ok: false, message: 'No order', recoverySteps: ['Call lookup with id 7'] };`,
              ),
            },
            {
              messageId: 'setClass',
              data: retryable,
              output: lookup(
                dedent`
                      return { class: 'retryable', ok: false, message: 'No order', recoverySteps: ['Call lookup with id 7'], \
                        retryAfterSeconds: 30 };
                `,
              ),
            },
            {
              messageId: 'setClass',
              data: userInput,
              output: lookup(
                `    return { class: 'userInput', ok: false, message: 'No order', recoverySteps: ['Call lookup with id 7'] };`,
              ),
            },
            {
              messageId: 'setClass',
              data: authRequired,
              output: lookup(
                `    return { class: 'authRequired', ok: false, message: 'No order', recoverySteps: ['Call lookup with id 7'] };`,
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'spelt with a line, beside one of the vocabulary',
      code: lookup(`    if (!id) return { class: 'userInput', message: 'No id', recoverySteps: ['Ask the user for the id'] };
    return { class: 'user_input', message: 'Two orders', recoverySteps: ['Ask the user which order is meant'] };`),
      errors: [
        {
          messageId: 'spelling',
          data: {
            failure: 'This failure of `lookup`',
            key: 'class',
            text: 'user_input',
            beside: ', beside others of this file that have one of the vocabulary',
            classes,
          },
          line: 8,
          column: 14,
          endLine: 8,
          endColumn: 33,
          suggestions: [
            {
              messageId: 'setClass',
              data: userInput,
              output: lookup(`    if (!id) return { class: 'userInput', message: 'No id', recoverySteps: ['Ask the user for the id'] };
    return { class: 'userInput', message: 'Two orders', recoverySteps: ['Ask the user which order is meant'] };`),
            },
          ],
        },
      ],
    },
    {
      name: 'spelt in capitals',
      code: lookup(
        `    return { class: 'AUTH-REQUIRED', message: 'Not signed in', recoverySteps: ['Ask the user to sign in to the shop'] };`,
      ),
      errors: [
        {
          messageId: 'spelling',
          data: { failure: 'This failure of `lookup`', key: 'class', text: 'AUTH-REQUIRED', beside: '', classes },
          line: 7,
          column: 14,
          endLine: 7,
          endColumn: 36,
          suggestions: [
            {
              messageId: 'setClass',
              data: authRequired,
              output: lookup(
                `    return { class: 'authRequired', message: 'Not signed in', recoverySteps: ['Ask the user to sign in to the shop'] };`,
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'under another key',
      code: lookup(`    return { ok: false, errorClass: 'retryable', message: 'No answer' };`),
      errors: [
        {
          messageId: 'otherKey',
          data: { failure: 'This failure of `lookup`', key: 'class', text: 'errorClass' },
          line: 7,
          column: 25,
          endLine: 7,
          endColumn: 48,
          suggestions: [
            {
              messageId: 'setClass',
              data: retryable,
              output: lookup(
                dedent`
                      return { ok: false, class: 'retryable', message: 'No answer', retryAfterSeconds: 30, \
                        recoverySteps: ['Wait as many seconds as retryAfterSeconds says, then call lookup again with the same id.'] };
                `,
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'the vocabulary, where the settings have another',
      code: lookup(`    return { ok: false, kind: 'permanent', message: 'No order', recoverySteps: ['Call lookup with id 7'] };`),
      settings: { 'tool-errors': { envelope: { classKey: 'kind', classes: { permanent: 'final' } } } },
      errors: [
        {
          messageId: 'spelling',
          data: {
            failure: 'This failure of `lookup`',
            key: 'kind',
            text: 'permanent',
            beside: '',
            classes: 'retryable, final, userInput, authRequired',
          },
          line: 7,
          column: 25,
          endLine: 7,
          endColumn: 42,
          suggestions: [
            {
              messageId: 'setClass',
              data: { ...permanent, key: 'kind', value: 'final' },
              output: lookup(`    return { ok: false, kind: 'final', message: 'No order', recoverySteps: ['Call lookup with id 7'] };`),
            },
          ],
        },
      ],
    },
    {
      name: `in the settings' spelling`,
      code: lookup(`    return { ok: false, text: 'No order', retryable: true };`),
      settings: {
        'tool-errors': {
          envelope: { classKey: 'kind', classes: { retryable: 'transient' }, keys: { message: 'text', recoverySteps: 'next' } },
        },
      },
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This failure of `lookup`', key: 'kind', classes: 'transient, permanent, userInput, authRequired' },
          line: 7,
          column: 12,
          endLine: 7,
          endColumn: 13,
          suggestions: [
            {
              messageId: 'setClass',
              data: { ...retryable, key: 'kind', value: 'transient' },
              output: lookup(
                dedent`
                      return { ok: false, kind: 'transient', text: 'No order', retryable: true, retryAfterSeconds: 30, \
                        next: ['Wait as many seconds as retryAfterSeconds says, then call lookup again with the same id.'] };
                `,
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'an entry of a partial result',
      code: lookup(
        dedent`
              return { completeness: 'partial', crm: {}, errors: [{ \
                source: 'billing', reason: 'Down' }], recoverySteps: ['Call lookup again in 60 seconds'] };
        `,
      ),
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This entry of `lookup`', key: 'class', classes },
          line: 7,
          column: 57,
          endLine: 7,
          endColumn: 58,
          suggestions: [
            {
              messageId: 'setClass',
              data: permanent,
              output: lookup(
                dedent`
                      return { completeness: 'partial', crm: {}, errors: [{ class: 'permanent', source: 'billing', reason: 'Down' }], \
                        recoverySteps: ['Call lookup again in 60 seconds'] };
                `,
              ),
            },
            {
              messageId: 'setClass',
              data: retryable,
              output: lookup(
                dedent`
                      return { completeness: 'partial', crm: {}, errors: [{ class: 'retryable', source: 'billing', reason: 'Down', \
                        retryAfterSeconds: 30 }], recoverySteps: ['Call lookup again in 60 seconds'] };
                `,
              ),
            },
            {
              messageId: 'setClass',
              data: userInput,
              output: lookup(
                dedent`
                      return { completeness: 'partial', crm: {}, errors: [{ class: 'userInput', source: 'billing', reason: 'Down' }], \
                        recoverySteps: ['Call lookup again in 60 seconds'] };
                `,
              ),
            },
            {
              messageId: 'setClass',
              data: authRequired,
              output: lookup(
                dedent`
                      return { completeness: 'partial', crm: {}, errors: [{ class: 'authRequired', source: 'billing', reason: 'Down' }], \
                        recoverySteps: ['Call lookup again in 60 seconds'] };
                `,
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'an error object without one',
      code: lookup(`    return { ok: false, error: { code: 'E7', message: 'No order' } };`),
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This failure of `lookup`', key: 'class', classes },
          line: 7,
          column: 12,
          endLine: 7,
          endColumn: 13,
          suggestions: [
            {
              messageId: 'setClass',
              data: permanent,
              output: lookup(
                dedent`
                      return { ok: false, class: 'permanent', error: { \
                        code: 'E7', message: 'No order' }, recoverySteps: ['Call lookup again only with other values for id.'] };
                `,
              ),
            },
            {
              messageId: 'setClass',
              data: retryable,
              output: lookup(
                dedent`
                      return { ok: false, class: 'retryable', error: { code: 'E7', message: 'No order' }, retryAfterSeconds: 30, \
                        recoverySteps: ['Wait as many seconds as retryAfterSeconds says, then call lookup again with the same id.'] };
                `,
              ),
            },
            {
              messageId: 'setClass',
              data: userInput,
              output: lookup(
                dedent`
                      return { ok: false, class: 'userInput', error: { \
                        code: 'E7', message: 'No order' }, recoverySteps: ['Ask the user for the right id, \
                        then call lookup again with it.'] };
                `,
              ),
            },
            {
              messageId: 'setClass',
              data: authRequired,
              output: lookup(
                dedent`
                      return { ok: false, class: 'authRequired', error: { \
                        code: 'E7', message: 'No order' }, recoverySteps: ['Ask the user to reconnect the access that lookup uses, \
                        then call lookup again.'] };
                `,
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'a call that leaves it out',
      code: lookup(
        `    if (!id) return failure('permanent', 'No id');
    return failure(undefined, 'No order');`,
        dedent`
          const failure = (kind: string | undefined, message: string) => ({ \
            ok: false, class: kind, message, recoverySteps: ['Call lookup with id 7'] });
        `,
      ),
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This failure of `lookup`', key: 'class', classes },
          line: 8,
          column: 12,
          endLine: 8,
          endColumn: 19,
          suggestions: [],
        },
      ],
    },
    {
      name: 'a literal of a helper',
      code: lookup(
        '    return missing();',
        `const missing = () => ({ ok: false, message: 'No order', recoverySteps: ['Call lookup with id 7'] });`,
      ),
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This failure of `lookup`', key: 'class', classes },
          line: 3,
          column: 24,
          endLine: 3,
          endColumn: 25,
          suggestions: [
            {
              messageId: 'setClass',
              data: permanent,
              output: `import { tool } from 'ai';
import { z } from 'zod';
const missing = () => ({ ok: false, class: 'permanent', message: 'No order', recoverySteps: ['Call lookup with id 7'] });
export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    return missing();
  },
});
`,
            },
            {
              messageId: 'setClass',
              data: retryable,
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                const missing = () => ({ ok: false, class: 'retryable', message: 'No order', recoverySteps: ['Call lookup with id 7'], \
                  retryAfterSeconds: 30 });
                export const lookup = tool({
                  inputSchema: z.object({ id: z.string() }),
                  execute: async ({ id }) => {
                    return missing();
                  },
                });

              `,
            },
            {
              messageId: 'setClass',
              data: userInput,
              output: `import { tool } from 'ai';
import { z } from 'zod';
const missing = () => ({ ok: false, class: 'userInput', message: 'No order', recoverySteps: ['Call lookup with id 7'] });
export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    return missing();
  },
});
`,
            },
            {
              messageId: 'setClass',
              data: authRequired,
              output: `import { tool } from 'ai';
import { z } from 'zod';
const missing = () => ({ ok: false, class: 'authRequired', message: 'No order', recoverySteps: ['Call lookup with id 7'] });
export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    return missing();
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'MCP: JSON in a text',
      code: dedent`
        import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
        const server = new McpServer({ name: 'orders', version: '1.0.0' });
        server.registerTool('lookup', {}, async () => ({ isError: true, content: [{ type: 'text', text: JSON.stringify({ \
          error: 'No order has this number' }) }] }));

      `,
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This failure of `lookup`', key: 'class', classes },
          line: 3,
          column: 112,
          endLine: 3,
          endColumn: 113,
          suggestions: [
            {
              messageId: 'setClass',
              data: permanent,
              output: dedent`
                import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
                const server = new McpServer({ name: 'orders', version: '1.0.0' });
                server.registerTool('lookup', {}, async () => ({ isError: true, content: [{ type: 'text', text: JSON.stringify({ \
                  class: 'permanent', error: 'No order has this number', recoverySteps: ['Do not repeat lookup unchanged.'] }) }] }));

              `,
            },
            {
              messageId: 'setClass',
              data: retryable,
              output: dedent`
                import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
                const server = new McpServer({ name: 'orders', version: '1.0.0' });
                server.registerTool('lookup', {}, async () => ({ isError: true, content: [{ type: 'text', text: JSON.stringify({ \
                  class: 'retryable', error: 'No order has this number', retryAfterSeconds: 30, \
                  recoverySteps: ['Wait as many seconds as retryAfterSeconds says, then call lookup again.'] }) }] }));

              `,
            },
            {
              messageId: 'setClass',
              data: userInput,
              output: dedent`
                import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
                const server = new McpServer({ name: 'orders', version: '1.0.0' });
                server.registerTool('lookup', {}, async () => ({ isError: true, content: [{ type: 'text', text: JSON.stringify({ \
                  class: 'userInput', error: 'No order has this number', recoverySteps: ['Ask the user how to go on, \
                  then call lookup again.'] }) }] }));

              `,
            },
            {
              messageId: 'setClass',
              data: authRequired,
              output: dedent`
                import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
                const server = new McpServer({ name: 'orders', version: '1.0.0' });
                server.registerTool('lookup', {}, async () => ({ isError: true, content: [{ type: 'text', text: JSON.stringify({ \
                  class: 'authRequired', error: 'No order has this number', \
                  recoverySteps: ['Ask the user to reconnect the access that lookup uses, then call lookup again.'] }) }] }));

              `,
            },
          ],
        },
      ],
    },
    {
      name: 'MCP: structured content',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'orders', version: '1.0.0' });
server.registerTool('lookup', {}, async () => ({
  isError: true,
  content: [{ type: 'text', text: 'No order has this number' }],
  structuredContent: { message: 'No order has this number', options: [{ number: 7 }, { number: 8 }] },
}));
`,
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This failure of `lookup`', key: 'class', classes },
          line: 6,
          column: 22,
          endLine: 6,
          endColumn: 23,
          suggestions: [
            {
              messageId: 'setClass',
              data: userInput,
              output: dedent`
                import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
                const server = new McpServer({ name: 'orders', version: '1.0.0' });
                server.registerTool('lookup', {}, async () => ({
                  isError: true,
                  content: [{ type: 'text', text: 'No order has this number' }],
                  structuredContent: { class: 'userInput', message: 'No order has this number', options: [{ number: 7 }, { \
                    number: 8 }], recoverySteps: ['Ask the user which of the options is meant, then call lookup again with it.'] },
                }));

              `,
            },
          ],
        },
      ],
    },
  ],
});

tester.run('require-error-class: what tells it', rule, {
  valid: [],
  invalid: [
    {
      name: 'a status of 404',
      code: lookup(`    const response = await fetch(id);
    if (response.status === 404) return { error: \`No order \${id}\` };
    return { ok: response.ok };`),
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This failure of `lookup`', key: 'class', classes },
          line: 8,
          column: 41,
          endLine: 8,
          endColumn: 42,
          suggestions: [
            {
              messageId: 'setClass',
              data: permanent,
              output: lookup(dedent`
                    const response = await fetch(id);
                    if (response.status === 404) return { \
                      class: 'permanent', error: \`No order \${id}\`, recoverySteps: ['Call lookup again only with other values for id.'] };
                    return { ok: response.ok };
              `),
            },
          ],
        },
      ],
    },
    {
      name: 'a status of 429, with the header',
      code: lookup(`    const response = await fetch(id);
    if (response.status === 429) return { error: \`Too many orders at once: \${id}\` };
    return { ok: response.ok };`),
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This failure of `lookup`', key: 'class', classes },
          line: 8,
          column: 41,
          endLine: 8,
          endColumn: 42,
          suggestions: [
            {
              messageId: 'setClass',
              data: retryable,
              output: lookup(dedent`
                    const response = await fetch(id);
                    if (response.status === 429) return { class: 'retryable', error: \`Too many orders at once: \${id}\`, \
                      retryAfterSeconds: Number(response.headers.get('retry-after')) || 30, \
                      recoverySteps: ['Wait as many seconds as retryAfterSeconds says, then call lookup again with the same id.'] };
                    return { ok: response.ok };
              `),
            },
          ],
        },
      ],
    },
    {
      name: 'a server error',
      code: lookup(`    const response = await fetch(id);
    if (response.status >= 500 && id) return { error: \`No answer for \${id}\` };
    return { ok: response.ok };`),
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This failure of `lookup`', key: 'class', classes },
          line: 8,
          column: 46,
          endLine: 8,
          endColumn: 47,
          suggestions: [
            {
              messageId: 'setClass',
              data: retryable,
              output: lookup(dedent`
                    const response = await fetch(id);
                    if (response.status >= 500 && id) return { class: 'retryable', error: \`No answer for \${id}\`, \
                      retryAfterSeconds: Number(response.headers.get('retry-after')) || 30, \
                      recoverySteps: ['Wait as many seconds as retryAfterSeconds says, then call lookup again with the same id.'] };
                    return { ok: response.ok };
              `),
            },
          ],
        },
      ],
    },
    {
      name: 'either of two statuses',
      code: lookup(`    const response = await fetch(id);
    if (response.status === 401 || response.status === 403) return { error: \`No access to \${id}\` };
    return { ok: response.ok };`),
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This failure of `lookup`', key: 'class', classes },
          line: 8,
          column: 68,
          endLine: 8,
          endColumn: 69,
          suggestions: [
            {
              messageId: 'setClass',
              data: authRequired,
              output: lookup(dedent`
                    const response = await fetch(id);
                    if (response.status === 401 || response.status === 403) return { \
                      class: 'authRequired', error: \`No access to \${id}\`, \
                      recoverySteps: ['Ask the user to reconnect the access that lookup uses, then call lookup again.'] };
                    return { ok: response.ok };
              `),
            },
          ],
        },
      ],
    },
    {
      name: 'a list of statuses',
      code: lookup(`    const { status } = await fetch(id);
    if ([400, 422].includes(status)) return { error: \`\${id} is no id\` };
    return { status };`),
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This failure of `lookup`', key: 'class', classes },
          line: 8,
          column: 45,
          endLine: 8,
          endColumn: 46,
          suggestions: [
            {
              messageId: 'setClass',
              data: permanent,
              output: lookup(dedent`
                    const { status } = await fetch(id);
                    if ([400, 422].includes(status)) return { class: 'permanent', error: \`\${id} \
                      is no id\`, recoverySteps: ['Call lookup again only with other values for id.'] };
                    return { status };
              `),
            },
          ],
        },
      ],
    },
    {
      name: 'a case',
      code: lookup(`    const { status } = await fetch(id);
    switch (status) {
      case 409:
        return { error: \`\${id} has changed\` };
      default:
        return { status };
    }`),
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This failure of `lookup`', key: 'class', classes },
          line: 10,
          column: 16,
          endLine: 10,
          endColumn: 17,
          suggestions: [
            {
              messageId: 'setClass',
              data: permanent,
              output: lookup(`    const { status } = await fetch(id);
    switch (status) {
      case 409:
        return { class: 'permanent', error: \`\${id} has changed\`, recoverySteps: ['Call lookup again only with other values for id.'] };
      default:
        return { status };
    }`),
            },
          ],
        },
      ],
    },
    {
      name: 'cases of two classes',
      code: lookup(`    const { status } = await fetch(id);
    switch (status) {
      case 404:
      case 503:
        return { error: \`No order \${id}\` };
      default:
        return { status };
    }`),
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This failure of `lookup`', key: 'class', classes },
          line: 11,
          column: 16,
          endLine: 11,
          endColumn: 17,
          suggestions: [
            {
              messageId: 'setClass',
              data: permanent,
              output: lookup(`    const { status } = await fetch(id);
    switch (status) {
      case 404:
      case 503:
        return { class: 'permanent', error: \`No order \${id}\`, recoverySteps: ['Call lookup again only with other values for id.'] };
      default:
        return { status };
    }`),
            },
            {
              messageId: 'setClass',
              data: retryable,
              output: lookup(dedent`
                    const { status } = await fetch(id);
                    switch (status) {
                      case 404:
                      case 503:
                        return { class: 'retryable', error: \`No order \${id}\`, retryAfterSeconds: 30, \
                          recoverySteps: ['Wait as many seconds as retryAfterSeconds says, then call lookup again with the same id.'] };
                      default:
                        return { status };
                    }
              `),
            },
            {
              messageId: 'setClass',
              data: userInput,
              output: lookup(dedent`
                    const { status } = await fetch(id);
                    switch (status) {
                      case 404:
                      case 503:
                        return { class: 'userInput', error: \`No order \${id}\`, recoverySteps: ['Ask the user for the right id, \
                          then call lookup again with it.'] };
                      default:
                        return { status };
                    }
              `),
            },
            {
              messageId: 'setClass',
              data: authRequired,
              output: lookup(dedent`
                    const { status } = await fetch(id);
                    switch (status) {
                      case 404:
                      case 503:
                        return { class: 'authRequired', error: \`No order \${id}\`, \
                          recoverySteps: ['Ask the user to reconnect the access that lookup uses, then call lookup again.'] };
                      default:
                        return { status };
                    }
              `),
            },
          ],
        },
      ],
    },
    {
      name: 'the name of an error',
      code: lookup(`    try {
      return await load(id);
    } catch (error) {
      if (error.name === 'TimeoutError') return { error: \`No answer for \${id}\` };
      throw error;
    }`),
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This failure of `lookup`', key: 'class', classes },
          line: 10,
          column: 49,
          endLine: 10,
          endColumn: 50,
          suggestions: [
            {
              messageId: 'setClass',
              data: retryable,
              output: lookup(dedent`
                    try {
                      return await load(id);
                    } catch (error) {
                      if (error.name === 'TimeoutError') return { class: 'retryable', error: \`No answer for \${id}\`, \
                        retryAfterSeconds: 30, recoverySteps: ['Wait as many seconds as retryAfterSeconds says, \
                        then call lookup again with the same id.'] };
                      throw error;
                    }
              `),
            },
          ],
        },
      ],
    },
    {
      name: 'a status beside it',
      code: lookup('    return { ok: false, status: 503, error: `No answer for ${id}` };'),
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This failure of `lookup`', key: 'class', classes },
          line: 7,
          column: 12,
          endLine: 7,
          endColumn: 13,
          suggestions: [
            {
              messageId: 'setClass',
              data: retryable,
              output: lookup(
                dedent`
                      return { ok: false, class: 'retryable', status: 503, error: \`No answer for \${id}\`, retryAfterSeconds: 30, \
                        recoverySteps: ['Wait as many seconds as retryAfterSeconds says, then call lookup again with the same id.'] };
                `,
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'a flag',
      code: lookup('    return { ok: false, retryable: true, error: `No answer for ${id}` };'),
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This failure of `lookup`', key: 'class', classes },
          line: 7,
          column: 12,
          endLine: 7,
          endColumn: 13,
          suggestions: [
            {
              messageId: 'setClass',
              data: retryable,
              output: lookup(
                dedent`
                      return { ok: false, class: 'retryable', retryable: true, error: \`No answer for \${id}\`, retryAfterSeconds: 30, \
                        recoverySteps: ['Wait as many seconds as retryAfterSeconds says, then call lookup again with the same id.'] };
                `,
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'a delay',
      code: lookup('    return { ok: false, retryAfterSeconds: 5, error: `No answer for ${id}` };'),
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This failure of `lookup`', key: 'class', classes },
          line: 7,
          column: 12,
          endLine: 7,
          endColumn: 13,
          suggestions: [
            {
              messageId: 'setClass',
              data: retryable,
              output: lookup(
                dedent`
                      return { ok: false, class: 'retryable', retryAfterSeconds: 5, error: \`No answer for \${id}\`, \
                        recoverySteps: ['Wait as many seconds as retryAfterSeconds says, then call lookup again with the same id.'] };
                `,
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'options',
      code: lookup("    return { ok: false, error: `Two orders match ${id}`, options: [{ id: 'a1' }, { id: 'a2' }] };"),
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This failure of `lookup`', key: 'class', classes },
          line: 7,
          column: 12,
          endLine: 7,
          endColumn: 13,
          suggestions: [
            {
              messageId: 'setClass',
              data: userInput,
              output: lookup(
                dedent`
                      return { ok: false, class: 'userInput', error: \`Two orders match \${id}\`, options: [{ id: 'a1' }, { \
                        id: 'a2' }], recoverySteps: ['Ask the user which of the options is meant, \
                        then call lookup again with id set to it.'] };
                `,
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'a text about another try',
      code: lookup('    return { ok: false, error: `${id} is being moved. Try again in 5 minutes.` };'),
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This failure of `lookup`', key: 'class', classes },
          line: 7,
          column: 12,
          endLine: 7,
          endColumn: 13,
          suggestions: [
            {
              messageId: 'setClass',
              data: retryable,
              output: lookup(
                dedent`
                      return { ok: false, class: 'retryable', error: \`\${id} \
                        is being moved. Try again in 5 minutes.\`, retryAfterSeconds: 300, \
                        recoverySteps: ['Wait as many seconds as retryAfterSeconds says, then call lookup again with the same id.'] };
                `,
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'a text about a sign-in',
      code: lookup('    return { ok: false, error: `The session for ${id} has expired.` };'),
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This failure of `lookup`', key: 'class', classes },
          line: 7,
          column: 12,
          endLine: 7,
          endColumn: 13,
          suggestions: [
            {
              messageId: 'setClass',
              data: authRequired,
              output: lookup(
                dedent`
                      return { ok: false, class: 'authRequired', error: \`The session for \${id} \
                        has expired.\`, recoverySteps: ['Ask the user to reconnect the access that lookup uses, then call lookup again.'] };
                `,
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'a flag against another try',
      code: lookup('    return { ok: false, retryable: false, error: `No order ${id}` };'),
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This failure of `lookup`', key: 'class', classes },
          line: 7,
          column: 12,
          endLine: 7,
          endColumn: 13,
          suggestions: [
            {
              messageId: 'setClass',
              data: permanent,
              output: lookup(
                dedent`
                      return { ok: false, class: 'permanent', retryable: false, error: \`No order \${id}\`, \
                        recoverySteps: ['Call lookup again only with other values for id.'] };
                `,
              ),
            },
            {
              messageId: 'setClass',
              data: userInput,
              output: lookup(
                dedent`
                      return { ok: false, class: 'userInput', retryable: false, error: \`No order \${id}\`, \
                        recoverySteps: ['Ask the user for the right id, then call lookup again with it.'] };
                `,
              ),
            },
            {
              messageId: 'setClass',
              data: authRequired,
              output: lookup(
                dedent`
                      return { ok: false, class: 'authRequired', retryable: false, error: \`No order \${id}\`, \
                        recoverySteps: ['Ask the user to reconnect the access that lookup uses, then call lookup again.'] };
                `,
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'a status that may be either',
      code: lookup(`    const response = await fetch(id);
    if (!response.ok) return { error: \`No order \${id}\` };
    return { id };`),
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This failure of `lookup`', key: 'class', classes },
          line: 8,
          column: 30,
          endLine: 8,
          endColumn: 31,
          suggestions: [
            {
              messageId: 'setClass',
              data: permanent,
              output: lookup(dedent`
                    const response = await fetch(id);
                    if (!response.ok) return { class: 'permanent', error: \`No order \${id}\`, \
                      recoverySteps: ['Call lookup again only with other values for id.'] };
                    return { id };
              `),
            },
            {
              messageId: 'setClass',
              data: retryable,
              output: lookup(dedent`
                    const response = await fetch(id);
                    if (!response.ok) return { class: 'retryable', error: \`No order \${id}\`, \
                      retryAfterSeconds: Number(response.headers.get('retry-after')) || 30, \
                      recoverySteps: ['Wait as many seconds as retryAfterSeconds says, then call lookup again with the same id.'] };
                    return { id };
              `),
            },
            {
              messageId: 'setClass',
              data: userInput,
              output: lookup(dedent`
                    const response = await fetch(id);
                    if (!response.ok) return { class: 'userInput', error: \`No order \${id}\`, \
                      recoverySteps: ['Ask the user for the right id, then call lookup again with it.'] };
                    return { id };
              `),
            },
            {
              messageId: 'setClass',
              data: authRequired,
              output: lookup(dedent`
                    const response = await fetch(id);
                    if (!response.ok) return { class: 'authRequired', error: \`No order \${id}\`, \
                      recoverySteps: ['Ask the user to reconnect the access that lookup uses, then call lookup again.'] };
                    return { id };
              `),
            },
          ],
        },
      ],
    },
  ],
});
