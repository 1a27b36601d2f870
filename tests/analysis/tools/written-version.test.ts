import { describe, expect, it } from 'vitest';
import type { ToolDefinition } from '../../../src/analysis/tools/find-tools.ts';
import type { ToolErrorsSettings } from '../../../src/tool-errors-settings.ts';
import { analyse } from '../analyse.ts';

function toolOf(
  execute: string,
  { schema = 'z.object({ harbour: z.string() })', settings }: { schema?: string; settings?: ToolErrorsSettings } = {},
): ToolDefinition {
  const code = `import { createTool } from '@mastra/core/tools';
import { z } from 'zod';
export const berth = createTool({ id: 'berth', description: 'Finds a berth', inputSchema: ${schema}, execute: ${execute} });
`;
  const [tool] = analyse(code, { ...(settings && { settings }) })?.tools ?? [];
  if (!tool) throw new Error('No tool.');
  return tool;
}

const inputOf = ({ parameters: { input } }: ToolDefinition): string => [input?.parameter, ...(input?.path ?? [])].join('.');

describe('the form that a tool of Mastra is written in', () => {
  it.each([
    ['a pattern with the input', 'async ({ context }) => find(context.harbour)'],
    ['a pattern with the input by another name', 'async ({ context: input }) => find(input.harbour)'],
    ['a pattern with the input and the rest', 'async ({ context, ...rest }) => find(context.harbour, rest)'],
    ['a pattern inside of the input', 'async ({ context: { harbour } }) => find(harbour)'],
    ['a pattern with what stands beside the input', 'async ({ runtimeContext, mastra }) => find(runtimeContext, mastra)'],
    ['a member', 'async (params) => find(params.context.harbour)'],
    ['a member behind a cast', 'async (params) => find((params as any).context.harbour)'],
    ['a pattern in the body', 'async (params) => { const { context, runtimeContext } = params; return find(context, runtimeContext); }'],
    ['a default', 'async ({ context } = { context: {} }) => find(context)'],
    ['a member beside a use of the whole', 'async (params) => find(params.context.harbour, params)'],
  ])('is that of major 0: %s', (_, execute) => {
    const tool = toolOf(execute);
    expect([tool.version, inputOf(tool)]).toEqual([{ major: 0, source: 'written' }, '0.context']);
  });

  it.each([
    ['a pattern with the input itself', 'async ({ harbour }) => find(harbour)'],
    ['a member', 'async (inputData) => find(inputData.harbour)'],
    [
      'a pattern in the body',
      'async (inputData, context) => { const { harbour } = inputData; return find(harbour, context.requestContext); }',
    ],
    ['a second parameter of that name', 'async (inputData, { context }) => find(inputData.harbour, context)'],
    ['an input with an identity', 'async ({ threadId, resourceId }) => find(threadId, resourceId)'],
  ])('is that of major 1: %s', (_, execute) => {
    const tool = toolOf(execute);
    expect([tool.version, inputOf(tool)]).toEqual([{ major: 1, source: 'written' }, '0']);
  });

  it.each([
    ['no parameter', 'async () => find()', undefined],
    ['an empty pattern', 'async ({}) => find()', undefined],
    ['the whole, handed on', 'async (input) => find(input)', undefined],
    ['no use', 'async (_input) => find()', undefined],
    ['an input with that key', 'async ({ context }) => find(context)', 'z.object({ context: z.string() })'],
    [
      'an input with that key in a constant shape',
      'async ({ context, mastra }) => find(context, mastra)',
      'z.object({ ...shape, mastra: z.string() })',
    ],
  ])('is not told by %s', (_, execute, schema) => {
    const tool = toolOf(execute, { ...(schema !== undefined && { schema }) });
    expect(tool.version).toEqual({ major: 1, source: 'newest' });
  });

  it('decides the parameters where the major is known, and the major what is received', () => {
    const old = toolOf('async ({ context }, options) => find(context, options)', { settings: { versions: { mastra: 1 } } });
    expect([old.version, inputOf(old), old.thrown.marked]).toEqual([{ major: 1, source: 'settings' }, '0.context', 'error']);
    const recent = toolOf('async ({ harbour }) => find(harbour)', { settings: { versions: { mastra: 0 } } });
    expect([recent.version, inputOf(recent), recent.thrown.marked]).toEqual([{ major: 0, source: 'settings' }, '0', 'result']);
  });
});
