import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import noThrowNonError from '../../rules/no-throw-non-error.ts';
import noUnserializableOutput from '../../rules/no-unserializable-output.ts';
import requireReturnedFail from '../../rules/require-returned-fail.ts';
import requireSignalForwarding from '../../rules/require-signal-forwarding.ts';
import requireTryCatch from '../../rules/require-try-catch.ts';
import { mayHoldTools } from '../../src/analysis/tools/gate.ts';
import type { FrameworkSetting, ToolErrorsSettings } from '../../src/tool-errors-settings.ts';
import { analyse } from '../analysis/analyse.ts';
import { dedent } from '../dedent.ts';
import { ruleTester } from '../rule-tester.ts';

const acme: FrameworkSetting = {
  id: 'acme',
  label: 'Acme agents',
  modules: ['@acme/agents', { specifier: '@acme/agents', prefix: true }],
  forms: [
    {
      kind: 'call',
      names: ['defineTool'],
      layout: {
        definition: 1,
        name: { argument: 0 },
        description: { argument: 1, keys: ['summary'] },
        inputSchema: { argument: 1, keys: ['input'] },
        execute: { argument: 1, keys: ['run'] },
      },
    },
    { kind: 'class', bases: ['AgentTool'], layout: { name: { argument: 0, keys: ['title'] }, execute: { argument: 0, keys: ['call'] } } },
    { kind: 'method', method: 'teach', receivers: ['Agent'], layout: { name: { argument: 0 }, execute: { argument: -1 } } },
    { kind: 'chained', makers: ['toolNamed'], method: 'runs', layout: { name: { argument: 0 }, execute: { argument: -1 } } },
    { kind: 'decorator', names: ['Action'], layout: { name: { argument: 0 }, execute: { argument: -1 } } },
    {
      kind: 'tool-map',
      callees: ['agentOf'],
      key: 'skills',
      toolTypes: ['Skill'],
      layout: { definition: 0, execute: { argument: 0, keys: ['run'] } },
    },
  ],
  parameters: {
    input: { parameter: 0, path: ['input'] },
    context: { parameter: 0 },
    signal: { parameter: 0, path: ['run', 'signal'] },
    contextName: 'ctx',
  },
  thrown: { reaches: 'model', value: 'json', arrivesAs: 'a failed call' },
  result: { form: 'json', stringified: true },
};

const settings: { 'tool-errors': ToolErrorsSettings } = { 'tool-errors': { frameworks: [acme] } };

const found = (code: string): string[] =>
  (analyse(code, { settings: settings['tool-errors'] })?.tools ?? []).map(({ name, framework }) => `${framework.id} ${name ?? '?'}`);

describe('the tools of a framework that the settings describe', () => {
  it.each([
    [
      'a call',
      dedent`
        import { defineTool } from '@acme/agents';
        export const t = defineTool('find_seat', { input: seat, run: async (ctx) => ctx.input.row });
      `,
      'find_seat',
    ],
    [
      'a path of the module',
      dedent`
        import { defineTool } from '@acme/agents/tools';
        export const t = defineTool('find_seat', { input: seat, run: async (ctx) => ctx.input.row });
      `,
      'find_seat',
    ],
    [
      'a class',
      dedent`
        import { AgentTool } from '@acme/agents';
        class FindSeat extends AgentTool { title = 'find_seat'; async call(ctx) { return ctx.input.row; } }
      `,
      'find_seat',
    ],
    [
      'a method',
      dedent`
        import { Agent } from '@acme/agents';
        const agent = new Agent();
        agent.teach('find_seat', async (ctx) => ctx.input.row);
      `,
      'find_seat',
    ],
    [
      'a chain',
      dedent`
        import { toolNamed } from '@acme/agents';
        export const t = toolNamed('find_seat').runs(async (ctx) => ctx.input.row);
      `,
      'find_seat',
    ],
    [
      'a decorator',
      dedent`
        import { Action } from '@acme/agents';
        class Seats { @Action('find_seat') async find(ctx) { return ctx.input.row; } }
      `,
      'find_seat',
    ],
    [
      'a map',
      dedent`
        import { agentOf } from '@acme/agents';
        agentOf({ skills: { find_seat: { run: async (ctx) => ctx.input.row } } });
      `,
      'find_seat',
    ],
    [
      'a type',
      dedent`
        import type { Skill } from '@acme/agents';
        export const find_seat: Skill = { run: async (ctx) => ctx.input.row };
      `,
      'find_seat',
    ],
  ])('%s', (_, code, name) => {
    expect(found(code)).toEqual([`acme ${name}`]);
  });

  it.each([
    [
      'a function of that name from elsewhere',
      dedent`
        import { defineTool } from './own.js';
        export const t = defineTool('find_seat', { run: async (ctx) => ctx.input.row });
      `,
    ],
    [
      'another function of the module',
      dedent`
        import { defineAgent } from '@acme/agents';
        export const t = defineAgent('find_seat', { run: async (ctx) => ctx.input.row });
      `,
    ],
    [
      'a class of another base',
      dedent`
        import { defineTool } from '@acme/agents';
        class FindSeat extends Seats { async call(ctx) { return ctx.input.row; } }
        defineTool;
      `,
    ],
  ])('none: %s', (_, code) => {
    expect(found(code)).toEqual([]);
  });

  it.each([
    ['$agents', ['acme find_seat']],
    ['agents', []],
  ])('of a class whose name is no regular expression: %s', (receiver, tools) => {
    const teach: ToolErrorsSettings = {
      frameworks: [
        {
          ...acme,
          forms: [
            { kind: 'method', method: 'teach', receivers: ['$Agents'], layout: { name: { argument: 0 }, execute: { argument: -1 } } },
          ],
        },
      ],
    };
    const code = dedent`
      import type { Seat } from '@acme/agents';
      export function furnish(${receiver}) { ${receiver}.teach('find_seat', async (ctx) => ctx.input.row); }
    `;
    expect((analyse(code, { settings: teach })?.tools ?? []).map(({ name, framework }) => `${framework.id} ${name ?? '?'}`)).toEqual(tools);
  });

  it('is asked of a file with settings that hold themselves', () => {
    const cyclic: { modules: string[]; forms: unknown[] } = { modules: ['@acme/agents'], forms: [] };
    cyclic.forms.push(cyclic);
    const text = "import { defineTool } from '@acme/agents'; defineTool('c', { run() {} });";
    expect(mayHoldTools({ sourceCode: { text }, settings: { 'tool-errors': { frameworks: [cyclic] } } })).toBe(true);
    expect(
      mayHoldTools({ sourceCode: { text: text.replace('@acme', '@apex') }, settings: { 'tool-errors': { frameworks: [cyclic] } } }),
    ).toBe(false);
  });

  it('is asked of no file that does not name its modules', () => {
    expect(mayHoldTools({ sourceCode: { text: "import { defineTool } from './own.js'; defineTool('a', { run() {} });" }, settings })).toBe(
      false,
    );
    expect(
      mayHoldTools({ sourceCode: { text: "import { defineTool } from '@acme/agents'; defineTool('b', { run() {} });" }, settings }),
    ).toBe(true);
    expect(
      mayHoldTools({ sourceCode: { text: "import { defineTool } from '@acme/agents'; defineTool('b', { run() {} });" }, settings: {} }),
    ).toBe(false);
  });
});

const tool = (body: string, parameter = 'ctx'): string => `import { defineTool } from '@acme/agents';
export const findSeat = defineTool('find_seat', {
  input: seat,
  run: async (${parameter}) => {
${body}
  },
});
`;

ruleTester().run('a framework of the settings: no-throw-non-error', noThrowNonError, {
  valid: [{ code: tool("    throw new Error('No seat in row 7: call find_seat with another row.');"), settings }],
  invalid: [
    {
      code: tool("    throw { code: 'NO_SEAT', hall: 3 };"),
      settings,
      output: null,
      errors: [
        {
          messageId: 'wholeJson',
          line: 5,
          column: 11,
          endLine: 5,
          endColumn: 39,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: tool(`    return {
      class: 'permanent',
      code: 'NO_SEAT',
      message: 'find_seat failed: NO_SEAT.',
      recoverySteps: ['Do not repeat find_seat unchanged.'],
    };`),
            },
            { messageId: 'throwError', output: tool("    throw new Error('find_seat failed.', { cause: { code: 'NO_SEAT', hall: 3 } });") },
          ],
        },
      ],
    },
  ],
});

ruleTester().run('a framework of the settings: no-unserializable-output', noUnserializableOutput, {
  valid: [{ code: tool('    return { seats: [...new Set(ctx.input.rows)] };'), settings }],
  invalid: [
    {
      code: tool('    return { seats: new Set(ctx.input.rows) };'),
      settings,
      output: null,
      errors: [
        {
          messageId: 'emptied',
          line: 5,
          column: 21,
          endLine: 5,
          endColumn: 44,
          suggestions: [{ messageId: 'convert', output: tool('    return { seats: [...new Set(ctx.input.rows)] };') }],
        },
      ],
    },
  ],
});

ruleTester().run('a framework of the settings: require-signal-forwarding', requireSignalForwarding, {
  valid: [{ code: tool("    return (await fetch('https://seats.example', { signal: ctx.run.signal })).status;"), settings }],
  invalid: [
    {
      code: tool("    return (await fetch('https://seats.example')).status;"),
      settings,
      output: tool("    return (await fetch('https://seats.example', { signal: ctx.run.signal })).status;"),
      errors: [{ messageId: 'notForwarded', line: 5, column: 19, endLine: 5, endColumn: 24 }],
    },
    {
      code: tool("    return (await fetch('https://seats.example')).status;", ''),
      settings,
      output: tool("    return (await fetch('https://seats.example', { signal: ctx.run.signal })).status;"),
      errors: [{ messageId: 'notTaken', line: 5, column: 19, endLine: 5, endColumn: 24 }],
    },
  ],
});

ruleTester().run('a framework of the settings: require-try-catch', requireTryCatch, {
  valid: [
    {
      code: tool('    return (await fetch(ctx.input.url)).status;'),
      settings: { 'tool-errors': { frameworks: [{ ...acme, reportsThrows: true }] } },
    },
  ],
  invalid: [
    {
      code: tool('    return (await seats.count()).total;'),
      settings,
      output: tool(`    try {
      return (await seats.count()).total;
    } catch (error) {
      if (ctx.run.signal.aborted) throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'find_seat failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not repeat find_seat unchanged; tell the user that it is unavailable.'],
      };
    }`),
      errors: [{ messageId: 'callCanFail', line: 4, column: 20, endLine: 4, endColumn: 22 }],
    },
  ],
});

describe('docs/own-framework.md', () => {
  it('describes its example', async () => {
    const page = readFileSync(path.join(import.meta.dirname, '../../docs/own-framework.md'), 'utf8');
    const [example, own] = [/```ts\n(.*?)```/s, /```js\n(export const frameworks.*?)```/s].map((block) => block.exec(page)?.[1] ?? '');
    const { frameworks } = (await import(`data:text/javascript,${encodeURIComponent(own ?? '')}`)) as { frameworks: FrameworkSetting[] };
    const analysis = analyse(example ?? '', { settings: { frameworks } });
    expect(analysis?.tools.map(({ name, framework, parameters }) => [framework.label, name, parameters.signal?.path])).toEqual([
      ['Acme agents', 'find_seat', ['run', 'signal']],
    ]);
  });
});

const planned = { 'tool-errors': { frameworks: [{ ...acme, plannedFailure: { kind: 'context-method', method: 'fail' } }] } } satisfies {
  'tool-errors': ToolErrorsSettings;
};

ruleTester().run('a framework of the settings: require-returned-fail', requireReturnedFail, {
  valid: [
    {
      code: tool(dedent`
            if (!ctx.input.row) return ctx.fail('No row is given: call find_seat with one.');
            return { seats: 2 };
      `),
      settings: planned,
    },
    {
      code: tool(dedent`
            if (!ctx.input.row) ctx.fail('No row is given: call find_seat with one.');
            return { seats: 2 };
      `),
      settings,
    },
  ],
  invalid: [
    {
      code: tool(dedent`
            if (!ctx.input.row) ctx.fail('No row is given: call find_seat with one.');
            return { seats: 2 };
      `),
      settings: planned,
      output: tool(dedent`
            if (!ctx.input.row) return ctx.fail('No row is given: call find_seat with one.');
            return { seats: 2 };
      `),
      errors: [{ messageId: 'failure', line: 5, column: 25, endLine: 5, endColumn: 78 }],
    },
  ],
});
