import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { generateText, stepCountIs, type Tool } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import type ts from 'typescript';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkResponse, HttpError, isToolError, ToolFailure, toMcpToolError, toToolError } from '../docs/examples/tool-error.ts';
import * as helper from '../docs/examples/tool-error.ts';
import { dedent } from './dedent.ts';
import { diagnose } from './edit/compile.ts';
import { fix, lint } from './edit/fix.ts';
import { runModule } from './edit/run.ts';
import { callOver } from './edit/wire.ts';

const docs = path.join(import.meta.dirname, '../docs');
const source = readFileSync(path.join(docs, 'examples/tool-error.ts'), 'utf8');
const page = readFileSync(path.join(docs, 'error-helper.md'), 'utf8');
const settings = { errorHelper: { module: './tool-error.js', name: 'toToolError', toolKey: 'tool' } };

const secret = 'connect ECONNREFUSED 10.0.3.14:5432';
const failed = (fields: object): Error => Object.assign(new Error(secret), fields);

const log = vi.spyOn(console, 'error');
beforeEach(() => log.mockReset().mockImplementation(() => undefined));
afterEach(() => vi.useRealTimers());

function block(mark: string): string {
  const found = new RegExp(`^\`\`\`ts ${mark}\n([^]*?)^\`\`\`$`, 'm').exec(page)?.[1];
  if (found === undefined) throw new Error(`The page has no block ${mark}.`);
  return found;
}

describe('an error becomes a failure', () => {
  const errors: [string, unknown][] = [
    ['status 429, `Retry-After: 12`', failed({ status: 429, headers: new Headers({ 'Retry-After': '12' }) })],
    ['status 408', failed({ response: { status: 408 } })],
    ['status 504', failed({ statusCode: 504 })],
    ['code `ETIMEDOUT`', failed({ code: 'ETIMEDOUT' })],
    ['name `TimeoutError`', new DOMException(secret, 'TimeoutError')],
    ['status 5xx', failed({ $metadata: { httpStatusCode: 503 } })],
    ['code `ECONNREFUSED`', new TypeError('fetch failed', { cause: failed({ code: 'ECONNREFUSED' }) })],
    ['code `ECONNRESET`', failed({ code: 'ECONNRESET' })],
    ['status 401', failed({ status: 401 })],
    ['status 403', failed({ status: 403 })],
    ['status 407', failed({ status: 407 })],
    ['status 404', failed({ status: 404 })],
    ['status 410', failed({ status: 410 })],
    ['another status from 400 on', failed({ status: 422 })],
    ['nothing of these', failed({})],
  ];

  const rows = [
    ...page.matchAll(
      /^\| (?<has>.+?) \| `(?<class>\w+)`(?:, (?:`retryAfterSeconds` )?(?<wait>\d+))? \| (?<message>.+?) \| (?<step>.+?) \|$/gm,
    ),
  ]
    .map(({ groups }) => groups as { has: string; class: string; wait?: string; message: string; step: string })
    .slice(1);

  it('has a row for each kind', () => {
    expect(rows.map(({ has }) => has)).toHaveLength(8);
  });

  it.each(errors)('%s', (name, error) => {
    const words = /\d{3}|`\w+`|5xx|another|nothing/.exec(name)?.[0] ?? '';
    const row = rows.find(({ has }) => has.includes(words));
    const failure = toToolError(error, { tool: 'cancelOrder' });
    expect({
      class: failure.class,
      ...(failure.class === 'retryable' && { wait: String(failure.retryAfterSeconds) }),
      message: failure.message,
      step: failure.recoverySteps[0],
    }).toEqual({ class: row?.class, ...(row?.wait !== undefined && { wait: row.wait }), message: row?.message, step: row?.step });
    expect(JSON.stringify(failure)).not.toContain('10.0.3.14');
    expect(log.mock.calls).toEqual([[error]]);
  });

  it.each([undefined, null, 'text', 42, {}, Object.create(null)])('whatever is thrown: %j', (thrown) => {
    expect(toToolError(thrown)).toEqual({
      ok: false,
      class: 'permanent',
      message: 'the tool could not finish',
      reason: 'An error that nobody foresaw ended the call. It was logged.',
      recoverySteps: ['Tell the user what the tool was called for, and that it could not be done'],
    });
  });

  it('says what the tool knows', () => {
    const failure = toToolError(new DOMException('', 'TimeoutError'), { tool: 'search', timeoutSeconds: 8, nextStep: 'Call searchDay' });
    expect(failure.message).toBe('No answer for search within 8 seconds');
    expect(toToolError(failed({ status: 500 }), { nextStep: 'Call searchDay' }).recoverySteps).toEqual([
      'Call the tool again in 30 seconds with the same values',
      'Call searchDay',
    ]);
  });

  it('does not follow a cause that leads back', () => {
    const error = failed({ code: 'X' });
    error.cause = error;
    expect(toToolError(error).class).toBe('permanent');
  });
});

describe('Retry-After', () => {
  beforeEach(() => vi.useFakeTimers({ now: new Date('2026-03-01T10:00:00Z') }));

  it.each<[string, object, number]>([
    ['a number', { headers: new Headers({ 'retry-after': '7' }) }, 7],
    ['a part of a second', { headers: { 'retry-after': '0.2' } }, 1],
    ['a date', { response: { headers: new Headers({ 'retry-after': 'Sun, 01 Mar 2026 10:01:30 GMT' }) } }, 90],
    ['a date that has passed', { headers: { 'retry-after': 'Sun, 01 Mar 2026 09:00:00 GMT' } }, 30],
    ['headers as an object', { responseHeaders: { 'Retry-After': '45' } }, 45],
    ['nonsense', { headers: { 'retry-after': 'soon' } }, 30],
    ['zero', { headers: { 'retry-after': '0' } }, 30],
    ['no number that JSON has', { headers: { 'retry-after': 'Infinity' } }, 30],
    ['nothing', {}, 30],
  ])('%s', (_, fields, seconds) => {
    expect(toToolError(failed({ status: 429, ...fields }))).toMatchObject({ class: 'retryable', retryAfterSeconds: seconds });
  });
});

describe('no failure', () => {
  it.each<[string, unknown]>([
    ['the stop of the run', new DOMException('This operation was aborted', 'AbortError')],
    ['an abort of Node', failed({ name: 'AbortError', code: 'ABORT_ERR' })],
    ['a request of MCP for a URL', failed({ code: -32042 })],
    ['the end of a run of chamvi', failed({ name: 'FatalToolError' })],
  ])('%s is thrown on', (_, error) => {
    let thrown: unknown;
    try {
      toToolError(error);
    } catch (caught) {
      thrown = caught;
    }
    expect(thrown).toBe(error);
    expect(log).not.toHaveBeenCalled();
  });
});

describe('a failure that is foreseen', () => {
  const foreseen = new ToolFailure({
    class: 'userInput',
    message: '2 orders match "Kim"',
    reason: 'The name is not unique',
    recoverySteps: ['Call cancelOrder with one of the numbers'],
    options: [{ number: 'AB123456' }, { number: 'CD123456' }],
  });

  it('is told word for word, and not logged', () => {
    expect(toToolError(foreseen, { tool: 'other' })).toEqual({
      ok: false,
      class: 'userInput',
      message: '2 orders match "Kim"',
      reason: 'The name is not unique',
      recoverySteps: ['Call cancelOrder with one of the numbers'],
      options: [{ number: 'AB123456' }, { number: 'CD123456' }],
    });
    expect(log).not.toHaveBeenCalled();
  });

  it('is known by its form', () => {
    expect(isToolError(toToolError(foreseen))).toBe(true);
    for (const output of [null, undefined, 'ok', [], { ok: true, class: 'economy' }, { ok: false }])
      expect(isToolError(output)).toBe(false);
  });
});

describe('an answer', () => {
  it('that is 2xx is the answer itself', () => {
    const response = new Response('{}', { status: 201 });
    expect(checkResponse(response, 'The shop')).toBe(response);
  });

  it('that is not rejects without its body', () => {
    const response = new Response(secret, { status: 429, headers: { 'retry-after': '3' } });
    expect(() => checkResponse(response, 'The shop')).toThrow(new HttpError('The shop', response));
    expect(new HttpError('The shop', response).message).toBe('The shop answered 429');
    expect(toToolError(new HttpError('The shop', response))).toMatchObject({ class: 'retryable', retryAfterSeconds: 3 });
  });
});

const calls = (module: string, name: string): string => `import { McpServer } from '${module}';
import { z } from 'zod';
import { call } from './deps.js';
import { ${name} } from './tool-error.js';

export const server = new McpServer({ name: 'shop', version: '1.0.0' });

server.registerTool('lookup', { description: 'Look an order up.', inputSchema: { id: z.string() } }, async ({ id }) => {
  try {
    return { content: [{ type: 'text', text: String(await call(id)) }] };
  } catch (error) {
    return ${name}(error, { tool: 'lookup' });
  }
});
`;

describe('what arrives', () => {
  it('in the AI SDK: the failure, marked as one by the hook of the page', async () => {
    const code = dedent`
      ${block('after')}
      export const marked = { ...cancelOrder, ${/^toModelOutput: .*$/m.exec(page)?.[0] ?? ''} };

    `.replace('{ toToolError }', '{ isToolError, toToolError }');
    const orders = { cancel: () => Promise.reject(failed({ status: 503 })) };
    const exported = runModule(code, { './orders.js': { orders }, './tool-error.js': helper }, console);
    expect(await received(exported.cancelOrder)).toEqual({ type: 'json', value: unavailable('cancelOrder') });
    expect(await received(exported.marked)).toEqual({ type: 'error-json', value: unavailable('cancelOrder') });
  });

  it('in MCP: its JSON as text', async () => {
    const code = calls('@modelcontextprotocol/sdk/server/mcp.js', 'toMcpToolError');
    const { answer } = await callOver(code, () => Promise.reject(failed({ status: 503 })), '17', { './tool-error.js': helper });
    expect(answer).toEqual({ isError: true, content: [{ type: 'text', text: JSON.stringify(unavailable('lookup')) }] });
    expect(toMcpToolError(failed({ status: 503 }), { tool: 'lookup' })).toEqual(answer);
  });
});

function unavailable(tool: string): object {
  return {
    ok: false,
    class: 'retryable',
    retryAfterSeconds: 30,
    message: `The service behind ${tool} is not available`,
    reason: 'It answered 503.',
    recoverySteps: [
      `Call ${tool} again in 30 seconds with the same values`,
      `Tell the user what ${tool} was called for, and that it could not be done`,
    ],
  };
}

async function received(cancelOrder: unknown): Promise<unknown> {
  const usage = { inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 }, outputTokens: { total: 1, text: 1, reasoning: 0 } };
  const results: unknown[] = [];
  const model = new MockLanguageModelV4({
    doGenerate: ({ prompt }) => {
      const last = prompt.at(-1);
      if (last?.role === 'tool') {
        for (const part of last.content) if (part.type === 'tool-result') results.push(part.output);
        return Promise.resolve({
          content: [{ type: 'text', text: 'done' }],
          finishReason: { unified: 'stop', raw: 'end_turn' },
          usage,
          warnings: [],
        });
      }
      return Promise.resolve({
        content: [{ type: 'tool-call', toolCallId: '1', toolName: 'cancelOrder', input: '{"number":"AB123456"}' }],
        finishReason: { unified: 'tool-calls', raw: 'tool_use' },
        usage,
        warnings: [],
      });
    },
  });
  await generateText({ model, prompt: 'Go', tools: { cancelOrder: cancelOrder as Tool }, stopWhen: stepCountIs(2) });
  return results[0];
}

describe('the page', () => {
  it('shows what --fix writes, in one pass, with nothing left to report', () => {
    expect(fix(block('before'), { settings })).toEqual({ output: block('after'), passes: 1, messages: [] });
  });

  it('names no tool of which the file does not tell the name', () => {
    const before = block('before').replace('export const cancelOrder = tool(', 'export default tool(');
    expect(fix(before, { settings }).output).toContain('return toToolError(error);');
  });

  it('gives a helper that takes no name the error alone', () => {
    expect(fix(block('before'), { settings: { errorHelper: { module: './tool-error.js', name: 'toToolError' } } }).output).toContain(
      'return toToolError(error);',
    );
  });

  it('shows code that no rule reports', () => {
    const examples = [...page.matchAll(/^```ts(?: after)?\n([^]*?)^```$/gm)].map(([, code = '']) => code);
    expect(examples).toHaveLength(5);
    for (const code of examples.filter((each) => each.startsWith('import'))) expect(lint(code, { settings })).toEqual([]);
    expect(lint(source)).toEqual([]);
    expect(
      lint(calls('@modelcontextprotocol/server', 'toMcpToolError'), {
        settings: { errorHelper: { module: './tool-error.js', name: 'toMcpToolError' } },
      }),
    ).toEqual([]);
  });
});

describe('types', () => {
  const hook = /^toModelOutput: .*$/m.exec(page)?.[0] ?? '';
  const orders =
    'export declare const orders: { cancel(number: string, options: { signal?: AbortSignal | undefined }): Promise<{ ' +
    'number: string }>; find(number: string): Promise<{ number: string } | null> };\n';
  const foreseen = /^```ts\n(import [^]*?new ToolFailure[^]*?)^```$/m.exec(page)?.[1] ?? '';

  it('fit the AI SDK and both majors of MCP', { timeout: 120_000 }, () => {
    const files = new Map([
      ['tool-error.ts', source],
      ['orders.ts', orders],
      ['deps.ts', 'export declare function call(id: string): Promise<string>;\n'],
      [
        'after.ts',
        block('after')
          .replace('{ toToolError }', '{ isToolError, toToolError }')
          .replace(
            /^\}\);$/m,
            dedent`
                ${hook}
              });
            `,
          ),
      ],
      ['foreseen.ts', foreseen],
      ['mcp1.ts', calls('@modelcontextprotocol/sdk/server/mcp.js', 'toMcpToolError')],
      [
        'mcp2.ts',
        calls('@modelcontextprotocol/server', 'toMcpToolError').replace(
          'inputSchema: { id: z.string() }',
          'inputSchema: z.object({ id: z.string() })',
        ),
      ],
    ]);
    expect(foreseen).toContain('ToolFailure');
    expect(diagnose(new Map([...files].map(([name, text]) => [path.join(import.meta.dirname, name), text])))).toEqual([]);
  });

  it.each(['typescript-5.4', 'typescript-5.9', 'typescript'])('compile under %s', { timeout: 120_000 }, (name) => {
    const compiler = createRequire(import.meta.url)(name) as typeof ts;
    const program = compiler.createProgram([path.join(docs, 'examples/tool-error.ts')], {
      target: compiler.ScriptTarget.ES2022,
      module: compiler.ModuleKind.NodeNext,
      moduleResolution: compiler.ModuleResolutionKind.NodeNext,
      lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
      types: [],
      strict: true,
      noImplicitReturns: true,
      noUnusedLocals: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noPropertyAccessFromIndexSignature: false,
      isolatedModules: true,
      noEmit: true,
    });
    expect(
      compiler.getPreEmitDiagnostics(program).map(({ messageText }) => compiler.flattenDiagnosticMessageText(messageText, '\n')),
    ).toEqual([]);
  });
});
