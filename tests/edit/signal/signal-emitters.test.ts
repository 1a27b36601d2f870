import rule from '../../../rules/require-signal-forwarding.ts';
import { ruleTester } from '../../rule-tester.ts';

// Aborting a spawned process, or a request of node:http, emits 'error', and an emitter that nobody listens to ends the process.
function toolThatRuns(body: string, parameters = '({ command })'): string {
  return `import { spawn } from 'node:child_process';
import { once } from 'node:events';
import https from 'node:https';
import { tool } from 'ai';
export const run = tool({
  inputSchema,
  execute: ${parameters} => new Promise((resolve, reject) => {
    ${body}
  }),
});
`;
}

const taking = '({ command }, { abortSignal })';
const data = { call: 'spawn', tool: '`run`', signal: 'options.abortSignal', property: 'signal' };
const at = { line: 8, endLine: 8 };

ruleTester().run('require-signal-forwarding: emitters', rule, {
  valid: [],
  invalid: [
    {
      name: 'a process that nobody listens to',
      code: toolThatRuns(`spawn(command).on('close', resolve);`),
      output: null,
      errors: [
        {
          messageId: 'notTaken',
          data,
          ...at,
          column: 5,
          endColumn: 10,
          suggestions: [
            { messageId: 'forward', output: toolThatRuns(`spawn(command, { signal: abortSignal }).on('close', resolve);`, taking) },
          ],
        },
      ],
    },
    {
      name: 'a process with a listener',
      code: toolThatRuns(`spawn(command).on('close', resolve).on('error', reject);`),
      output: toolThatRuns(`spawn(command, { signal: abortSignal }).on('close', resolve).on('error', reject);`, taking),
      errors: [{ messageId: 'notTaken', data, ...at, column: 5, endColumn: 10 }],
    },
    {
      name: 'a process in a variable, listened to further down',
      code: toolThatRuns(`const child = spawn(command); child.stdout.on('data', resolve); child.once('error', reject);`),
      output: toolThatRuns(
        `const child = spawn(command, { signal: abortSignal }); child.stdout.on('data', resolve); child.once('error', reject);`,
        taking,
      ),
      errors: [{ messageId: 'notTaken', data, ...at, column: 19, endColumn: 24 }],
    },
    {
      name: 'a process in a variable, of which only a stream is listened to',
      code: toolThatRuns(`const child = spawn(command); child.stdout.on('error', reject);`),
      output: null,
      errors: [
        {
          messageId: 'notTaken',
          data,
          ...at,
          column: 19,
          endColumn: 24,
          suggestions: [
            {
              messageId: 'forward',
              output: toolThatRuns(`const child = spawn(command, { signal: abortSignal }); child.stdout.on('error', reject);`, taking),
            },
          ],
        },
      ],
    },
    {
      name: 'a process that once() waits for',
      code: toolThatRuns(`once(spawn(command), 'close').then(resolve, reject);`),
      output: toolThatRuns(`once(spawn(command, { signal: abortSignal }), 'close').then(resolve, reject);`, taking),
      errors: [{ messageId: 'notTaken', data, ...at, column: 10, endColumn: 15 }],
    },
    {
      name: 'a request that nobody listens to',
      code: toolThatRuns(`https.get('https://example.com', {}, resolve);`),
      output: null,
      errors: [
        {
          messageId: 'notTaken',
          data: { ...data, call: 'https.get' },
          ...at,
          column: 5,
          endColumn: 14,
          suggestions: [
            { messageId: 'forward', output: toolThatRuns(`https.get('https://example.com', { signal: abortSignal }, resolve);`, taking) },
          ],
        },
      ],
    },
  ],
});
