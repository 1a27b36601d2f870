import { generateText, simulateReadableStream, streamText, ToolLoopAgent, type ToolSet } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

type Result = Awaited<ReturnType<MockLanguageModelV4['doGenerate']>>;

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 1, text: 1, reasoning: undefined },
};
const asked: Result = {
  content: [{ type: 'tool-call', toolCallId: '1', toolName: 'rates', input: '{"pair":"EURJPY"}' }],
  finishReason: { unified: 'tool-calls', raw: undefined },
  usage,
  warnings: [],
};

function modelThatCalls(): MockLanguageModelV4 {
  return new MockLanguageModelV4({
    doGenerate: () => Promise.resolve(asked),
    doStream: () =>
      Promise.resolve({
        stream: simulateReadableStream({
          chunks: [
            { type: 'stream-start', warnings: [] },
            { type: 'tool-call', toolCallId: '1', toolName: 'rates', input: '{"pair":"EURJPY"}' },
            { type: 'finish', finishReason: asked.finishReason, usage },
          ],
        }),
      }),
  });
}

interface Outcome {
  /** The contexts that execute was handed. */
  readonly handed: unknown[];
  readonly error: string | null;
}

const key = z.object({ apiKey: z.string() });

async function run(contextSchema: z.ZodType | null, toolsContext: unknown, how: 'generateText' | 'streamText' | 'agent'): Promise<Outcome> {
  const handed: unknown[] = [];
  const rates = {
    inputSchema: z.object({ pair: z.string() }),
    ...(contextSchema && { contextSchema }),
    execute: (_input: unknown, { context }: { context: unknown }) => {
      handed.push(context);
      return 1;
    },
  };
  let error: string | null = null;
  const fail = (cause: unknown): void => {
    error = (cause as Error).name;
  };
  const options = { model: modelThatCalls(), tools: { rates } as unknown as ToolSet, toolsContext: toolsContext as never };
  if (how === 'generateText') await generateText({ ...options, prompt: 'Yen?' }).catch(fail);
  else if (how === 'agent') await new ToolLoopAgent({ ...options, stopWhen: () => true }).generate({ prompt: 'Yen?' }).catch(fail);
  else
    await streamText({
      ...options,
      prompt: 'Yen?',
      onError: ({ error: cause }) => {
        fail(cause);
      },
    }).consumeStream();
  return { handed, error };
}

describe.each(['generateText', 'streamText', 'agent'] as const)('ai 7, %s', (how) => {
  const refused: Outcome = { handed: [], error: 'AI_TypeValidationError' };

  it.each<[string, z.ZodType | null, unknown, Outcome]>([
    ['an entry that fits', key, { rates: { apiKey: 'k' } }, { handed: [{ apiKey: 'k' }], error: null }],
    ['no contexts', key, undefined, refused],
    ['no entry', key, {}, refused],
    ['an entry under another name', key, { rate: { apiKey: 'k' } }, refused],
    ['an entry that is undefined', key, { rates: undefined }, refused],
    ['no entry for an object of optional keys', key.partial(), {}, refused],
    ['no entry for null', key.nullable(), {}, refused],
    ['no entry for an optional context', key.optional(), {}, { handed: [undefined], error: null }],
    ['no entry for one with a default', key.default({ apiKey: 'd' }), {}, { handed: [{ apiKey: 'd' }], error: null }],
    ['no entry for any', z.any(), {}, { handed: [undefined], error: null }],
    ['an entry that names no tool', null, { rate: { apiKey: 'k' } }, { handed: [undefined], error: null }],
    ['an entry without a schema', null, { rates: { apiKey: 'k' } }, { handed: [{ apiKey: 'k' }], error: null }],
  ])('%s', async (_, contextSchema, toolsContext, expected) => {
    expect(await run(contextSchema, toolsContext, how)).toEqual(expected);
  });
});
