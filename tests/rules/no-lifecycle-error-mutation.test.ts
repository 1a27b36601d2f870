import { generateText, stepCountIs, tool, ToolLoopAgent } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import rule from '../../rules/no-lifecycle-error-mutation.ts';
import { dedent } from '../dedent.ts';
import { ruleTester } from '../rule-tester.ts';

const tester = ruleTester();

// The statements of the hook stand on line 7.
const run = (body: string, hook = 'onToolExecutionEnd', parameter = 'event') => `import { generateText } from 'ai';
import { model, tools, log } from './run.js';
const answer = await generateText({
  model,
  tools,
  ${hook}: (${parameter}) => {
    ${body}
  },
});
`;

const agent = (body: string, hook = 'onToolExecutionEnd') => `import { ToolLoopAgent } from 'ai';
import { model, tools } from './run.js';
const agent = new ToolLoopAgent({
  model,
  tools,
  async ${hook}(event) {
    ${body}
  },
});
`;

const called = (body: string) => `import { ToolLoopAgent } from 'ai';
import { model, tools } from './run.js';
const agent = new ToolLoopAgent({ model, tools });
const answer = await agent.stream({
  prompt: 'Go',
  onToolExecutionEnd(event) {
    ${body}
  },
});
`;

const major = (ai: number) => ({ 'tool-errors': { versions: { ai } } });

const failureAdvice = 'Catch the error in execute, and return what the model may read.';
const outputAdvice = 'Return from execute what the model may read.';

interface At {
  readonly column: number;
  readonly endColumn: number;
  readonly line?: number;
  readonly part?: string;
  readonly hook?: string;
  readonly callee?: string;
  readonly version?: string;
}

const data = ({ part = 'failure', hook = 'onToolExecutionEnd', callee = 'generateText', version = 'ai 7' }: At) => ({
  hook,
  callee,
  part,
  version,
  advice: part === 'output' ? outputAdvice : failureAdvice,
});

const place = ({ line = 7, column, endColumn }: At) => ({ line, column, endLine: line, endColumn });

const byAccident = (at: At) => ({ messageId: 'byAccident' as const, data: data(at), ...place(at) });
const noEffect = (at: At) => ({ messageId: 'noEffect' as const, data: data(at), ...place(at) });
const notCalled = (at: At) => ({ messageId: 'notCalled' as const, data: data(at), ...place(at) });
const otherEvent = (at: At, holder: string) => ({ messageId: 'otherEvent' as const, data: { ...data(at), place: holder }, ...place(at) });

tester.run('no-lifecycle-error-mutation: ai 7', rule, {
  valid: [
    { name: 'a read', code: run('log(event.toolOutput.error);') },
    { name: 'a comparison', code: run("if (event.toolOutput.error === event.toolOutput.output) log('same');") },
    {
      name: 'a copy that is changed',
      code: run(dedent`
        const copy = { ...event.toolOutput.output };
            copy.secret = '***';
            log(copy);
      `),
    },
    {
      name: 'a variable that is given another value',
      code: run(dedent`
        let { error } = event.toolOutput;
            error = 'hidden';
            log(error);
      `),
    },
    {
      name: 'what a variable holds after it was given another value',
      code: run(dedent`
        let { output } = event.toolOutput;
            output = { ...output };
            output.secret = '***';
      `),
    },
    { name: 'a flag on the error, which does not travel', code: run('event.toolOutput.error.reported = true;') },
    { name: 'the stack of the error, which does not travel', code: run("event.toolOutput.error.stack = '';") },
    { name: 'a write elsewhere in the event', code: run("event.toolCall.input.city = 'Paris';") },
    { name: 'a list that is mapped', code: run('log(event.toolOutput.output.rows.map((row) => row.id));') },
    {
      name: 'a list of the hook itself',
      code: run(dedent`
        const seen = [];
            seen.push(event.toolOutput.error);
      `),
    },
    {
      name: 'a helper that reads',
      code: dedent`
        ${run('show(event.toolOutput);')}function show(outcome) {
          log(outcome.error);
        }

      `,
    },
    { name: 'an imported helper', code: run('log(event);') },
    { name: 'a hook of another function', code: run("event.toolOutput.error = 'x';").replaceAll('generateText', 'runAgent') },
    {
      name: 'a function of that name from elsewhere',
      code: dedent`
        import { tool } from 'ai';
        ${run("event.toolOutput.error = 'x';").replace("'ai'", "'./ai.js'")}
      `,
    },
    { name: 'a hook that is called before', code: run("event.toolOutput.error = 'x';", 'onToolExecutionStart') },
    {
      name: 'a hook that is imported',
      code: dedent`
        import { generateText } from 'ai';
        import { tools, redact } from './run.js';
        await generateText({ tools, onToolExecutionEnd: redact });

      `,
    },
    {
      name: 'a method of something that is no agent',
      code: called("event.toolOutput.error = 'x';").replace('new ToolLoopAgent(', 'start('),
    },
    { name: 'another method of an agent', code: called("event.toolOutput.error = 'x';").replace('agent.stream', 'agent.describe') },
    { name: 'a major that was not measured', code: run("event.toolOutput.error = 'x';"), settings: major(4) },
  ],
  invalid: [
    {
      name: 'another error',
      code: run("event.toolOutput.error = new Error('The call failed');"),
      errors: [byAccident({ column: 5, endColumn: 27 })],
    },
    {
      name: 'the message of the error',
      code: run("event.toolOutput.error.message = 'The call failed';"),
      errors: [byAccident({ column: 5, endColumn: 35 })],
    },
    {
      name: 'the name of the error',
      code: run("event.toolOutput.error.name = 'ToolError';"),
      errors: [byAccident({ column: 5, endColumn: 32 })],
    },
    { name: 'an assertion', code: run("(event.toolOutput as any).error = 'x';"), errors: [byAccident({ column: 5, endColumn: 36 })] },
    {
      name: 'another output',
      code: run("event.toolOutput.output = '[hidden]';"),
      errors: [byAccident({ column: 5, endColumn: 28, part: 'output' })],
    },
    {
      name: 'a part of the output',
      code: run("event.toolOutput.output.user.email = '***';"),
      errors: [byAccident({ column: 5, endColumn: 39, part: 'output' })],
    },
    {
      name: 'a part that is deleted',
      code: run('delete event.toolOutput.output.secret;'),
      errors: [byAccident({ column: 5, endColumn: 42, part: 'output' })],
    },
    {
      name: 'a key that only the run knows',
      code: run("event.toolOutput.output[key] = '***';"),
      errors: [byAccident({ column: 5, endColumn: 33, part: 'output' })],
    },
    {
      name: 'Object.assign',
      code: run("Object.assign(event.toolOutput.error, { message: 'x' });"),
      errors: [byAccident({ column: 5, endColumn: 60 })],
    },
    {
      name: 'a method that changes a list',
      code: run('event.toolOutput.output.rows.splice(10);'),
      errors: [byAccident({ column: 5, endColumn: 44, part: 'output' })],
    },
    {
      name: 'each row of a list',
      code: run("for (const row of event.toolOutput.output.rows) row.email = '***';"),
      errors: [byAccident({ column: 53, endColumn: 62, part: 'output' })],
    },
    {
      name: 'each row of a list in a callback',
      code: run("event.toolOutput.output.rows.forEach((row) => { row.email = '***'; });"),
      errors: [byAccident({ column: 53, endColumn: 62, part: 'output' })],
    },
    {
      name: 'a pattern',
      code: run("toolOutput.error = 'x';", 'onToolExecutionEnd', '{ toolOutput }'),
      errors: [byAccident({ column: 5, endColumn: 21 })],
    },
    {
      name: 'a deep pattern',
      code: run("error.message = 'x';", 'onToolExecutionEnd', '{ toolOutput: { error } = {} }'),
      errors: [byAccident({ column: 5, endColumn: 18 })],
    },
    {
      name: 'a variable',
      code: run(dedent`
        const outcome = event.toolOutput;
            outcome.error = 'x';
      `),
      errors: [byAccident({ line: 8, column: 5, endColumn: 18 })],
    },
    {
      name: 'a variable that holds it in one case',
      code: run(dedent`
        const error = event.toolOutput.type === 'tool-error' ? event.toolOutput.error : null;
            if (error) error.message = 'x';
      `),
      errors: [byAccident({ line: 8, column: 16, endColumn: 29 })],
    },
    {
      name: 'a helper of the file',
      code: dedent`
        ${run('redact(event.toolOutput);')}function redact(outcome) {
          if (outcome.error) outcome.error.message = 'x';
        }

      `,
      errors: [byAccident({ line: 11, column: 22, endColumn: 43 })],
    },
    {
      name: 'a hook that stands elsewhere in the file',
      code: dedent`
        import { streamText } from 'ai';
        import { tools } from './run.js';
        const redact = ({ toolOutput }) => { toolOutput.error = 'x'; };
        streamText({ tools, onToolExecutionEnd: redact });
        streamText({ tools, onToolExecutionEnd: redact });

      `,
      errors: [byAccident({ callee: 'streamText', line: 3, column: 38, endColumn: 54 })],
    },
    {
      name: 'options that are spread',
      code: dedent`
        import { streamText } from 'ai';
        import { tools } from './run.js';
        const hooks = { onToolExecutionEnd: (event) => { event.toolOutput.error = 'x'; } };
        streamText({ tools, ...hooks });

      `,
      errors: [byAccident({ callee: 'streamText', line: 3, column: 50, endColumn: 72 })],
    },
    {
      name: 'the older name',
      code: run("event.toolOutput.error = 'x';", 'experimental_onToolCallFinish'),
      errors: [byAccident({ column: 5, endColumn: 27, hook: 'experimental_onToolCallFinish' })],
    },
    {
      name: 'an agent',
      code: agent("event.toolOutput.error = 'x';"),
      errors: [byAccident({ column: 5, endColumn: 27, callee: 'ToolLoopAgent' })],
    },
    {
      name: 'the call of an agent',
      code: called("event.toolOutput.error = 'x';"),
      errors: [byAccident({ column: 5, endColumn: 27, callee: 'stream' })],
    },
    {
      name: 'the outcome as a whole',
      code: run("event.toolOutput = { type: 'tool-error', error: 'x' };"),
      errors: [noEffect({ column: 5, endColumn: 21, part: 'outcome' })],
    },
    {
      name: 'the older name on an agent',
      code: agent("event.toolOutput.error = 'x';", 'experimental_onToolCallFinish'),
      errors: [notCalled({ column: 5, endColumn: 27, hook: 'experimental_onToolCallFinish', callee: 'ToolLoopAgent' })],
    },
    {
      name: 'a name that no major knows',
      code: run("event.toolOutput.error = 'x';", 'onToolCallFinish'),
      errors: [notCalled({ column: 5, endColumn: 27, hook: 'onToolCallFinish' })],
    },
    {
      name: 'the event of ai 6',
      code: run("event.error = new Error('x');"),
      errors: [otherEvent({ column: 5, endColumn: 16 }, '`toolOutput.error`')],
    },
    {
      name: 'the output in the event of ai 6',
      code: run("event.output.secret = '***';"),
      errors: [otherEvent({ column: 5, endColumn: 24, part: 'output' }, '`toolOutput.output`')],
    },
    {
      name: 'every write',
      code: run("if (event.toolOutput.error) event.toolOutput.error = 'x'; else delete event.toolOutput.output.secret;"),
      errors: [byAccident({ column: 33, endColumn: 55 }), byAccident({ column: 68, endColumn: 105, part: 'output' })],
    },
  ],
});

const six = { version: 'ai 6', hook: 'experimental_onToolCallFinish' };

tester.run('no-lifecycle-error-mutation: ai 6', rule, {
  valid: [
    { name: 'a read', code: run('log(event.error);', six.hook), settings: major(6) },
    { name: 'the name of the error, which does not travel', code: run("event.error.name = 'ToolError';", six.hook), settings: major(6) },
    {
      name: 'a pattern whose part is given another value',
      code: run(
        dedent`
          error = 'x';
              log(error);
        `,
        six.hook,
        '{ error }',
      ),
      settings: major(6),
    },
  ],
  invalid: [
    {
      name: 'another error',
      code: run("event.error = new Error('x');", six.hook),
      settings: major(6),
      errors: [noEffect({ ...six, column: 5, endColumn: 16 })],
    },
    {
      name: 'another output',
      code: run("event.output = 'x';", six.hook),
      settings: major(6),
      errors: [noEffect({ ...six, column: 5, endColumn: 17, part: 'output' })],
    },
    {
      name: 'the message of the error',
      code: run("event.error.message = 'x';", six.hook),
      settings: major(6),
      errors: [byAccident({ ...six, column: 5, endColumn: 24 })],
    },
    {
      name: 'a part of the output',
      code: run('delete output.secret;', six.hook, '{ output }'),
      settings: major(6),
      errors: [byAccident({ ...six, column: 5, endColumn: 25, part: 'output' })],
    },
    {
      name: 'an agent',
      code: agent("event.error.message = 'x';", six.hook),
      settings: major(6),
      errors: [byAccident({ ...six, column: 5, endColumn: 24, callee: 'ToolLoopAgent' })],
    },
    {
      name: 'the newer name',
      code: run("event.toolOutput.error = 'x';"),
      settings: major(6),
      errors: [notCalled({ version: 'ai 6', column: 5, endColumn: 27 })],
    },
    {
      name: 'the event of ai 7',
      code: run("event.toolOutput.error = 'x';", six.hook),
      settings: major(6),
      errors: [otherEvent({ ...six, column: 5, endColumn: 27 }, '`error`')],
    },
    {
      name: 'the outcome as a whole, in the event of ai 7',
      code: run("event.toolOutput = { error: 'x' };", six.hook),
      settings: major(6),
      errors: [otherEvent({ ...six, column: 5, endColumn: 21, part: 'outcome' }, '`error` or `output`')],
    },
  ],
});

tester.run('no-lifecycle-error-mutation: ai 5', rule, {
  valid: [{ name: 'a read', code: run('log(event.error);'), settings: major(5) }],
  invalid: ['onToolExecutionEnd', 'experimental_onToolCallFinish', 'onToolCallFinish'].map((hook) => ({
    name: hook,
    code: run("event.error.message = 'x';", hook),
    settings: major(5),
    errors: [notCalled({ version: 'ai 5', hook, column: 5, endColumn: 24 })],
  })),
});

describe('what the installed ai 7 does', () => {
  type Options = Pick<ConstructorParameters<typeof ToolLoopAgent>[0], 'model' | 'tools'>;
  type Hook = (event: { toolOutput: { error?: unknown } }) => void;
  const usage = {
    inputTokens: { total: 1, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: 1, text: undefined, reasoning: undefined },
  };

  async function received(start: (options: Options) => Promise<unknown>): Promise<unknown> {
    let results: unknown = null;
    const model = new MockLanguageModelV4({
      doGenerate: ({ prompt }) => {
        const last = prompt.at(-1);
        if (last?.role !== 'tool') {
          return Promise.resolve({
            content: [{ type: 'tool-call', toolCallId: '1', toolName: 'lookup', input: '{}' }],
            finishReason: { unified: 'tool-calls', raw: undefined },
            usage,
            warnings: [],
          });
        }
        results = last.content.map((part) => (part.type === 'tool-result' ? part.output : null))[0];
        return Promise.resolve({
          content: [{ type: 'text', text: 'done' }],
          finishReason: { unified: 'stop', raw: undefined },
          usage,
          warnings: [],
        });
      },
    });
    const execute = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('10.0.3.14'));
    await start({ model, tools: { lookup: tool({ inputSchema: z.object({}), execute }) } });
    return results;
  }

  const replace: Hook = ({ toolOutput }) => {
    toolOutput.error = new Error('hidden');
  };
  const change: Hook = ({ toolOutput }) => {
    (toolOutput.error as Error).message = 'hidden';
  };
  const exchange: Hook = (event) => {
    event.toolOutput = { error: new Error('hidden') };
  };

  const ofFunction = (key: string, hook: Hook) =>
    received((options) => generateText({ ...options, prompt: 'Go', stopWhen: stepCountIs(2), [key]: hook }));
  const ofAgent = (key: string, hook: Hook) =>
    received((options) => new ToolLoopAgent({ ...options, [key]: hook }).generate({ prompt: 'Go' }));
  const ofMethod = (key: string, hook: Hook) => received((options) => new ToolLoopAgent(options).generate({ prompt: 'Go', [key]: hook }));

  const hidden = { type: 'error-text', value: 'Error: hidden' };
  const shown = { type: 'error-text', value: 'Error: 10.0.3.14' };

  it.each([ofFunction, ofAgent, ofMethod])('%o sends what onToolExecutionEnd writes, but not another outcome', async (start) => {
    expect([await start('onToolExecutionEnd', replace), await start('onToolExecutionEnd', change)]).toEqual([hidden, hidden]);
    expect(await start('onToolExecutionEnd', exchange)).toEqual(shown);
  });

  it('calls the older name of functions alone', async () => {
    expect(await ofFunction('experimental_onToolCallFinish', replace)).toEqual(hidden);
    expect(await ofAgent('experimental_onToolCallFinish', replace)).toEqual(shown);
    expect(await ofMethod('experimental_onToolCallFinish', replace)).toEqual(shown);
  });

  it('knows no onToolCallFinish', async () => {
    expect(await Promise.all([ofFunction, ofAgent, ofMethod].map((start) => start('onToolCallFinish', replace)))).toEqual([
      shown,
      shown,
      shown,
    ]);
  });
});
