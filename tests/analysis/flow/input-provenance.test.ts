import { expect, it } from 'vitest';
import { inputSource } from '../../../src/analysis/flow/input-provenance.ts';
import { analyse, textOf } from '../analyse.ts';

// What `ask` is given, anywhere in the file, comes from this input.
function inputOf(body: string): string | null {
  const analysis = analyse(
    `import { tool } from 'ai'; export const search = tool({ inputSchema, execute: async (input, { toolCallId }) => { ${body} } });
    async function find(text, { limit }) { ask(text); }
    const each = (item) => ask(item.id);`,
  );
  const [flow] = analysis?.flows ?? [];
  if (!analysis || !flow) throw new Error('No tool.');
  const call = flow.calls.find(({ node }) => textOf(node.callee, analysis.file) === 'ask')?.node;
  const [argument] = call?.arguments ?? [];
  if (!argument) throw new Error('No call of ask.');
  const source = inputSource(argument, flow, analysis.file);
  return source && (source.name ?? 'the whole');
}

it.each([
  [`ask(input.query);`, 'query'],
  [`ask(input);`, 'the whole'],
  [`ask(input[key]);`, 'the whole'],
  [`const { query: text = 'a' } = input; ask(text.trim());`, 'query'],
  ['ask(`%${input.query}%`);', 'query'],
  [`ask('%' + input.query);`, 'query'],
  [`ask({ where: { name: input.query } });`, 'query'],
  [`for (const { id } of input.items) ask(id);`, 'items'],
  [`find(input.query, input);`, 'query'],
  [`input.items.map(each);`, 'items'],
  [`let text; text = input.query; ask(text);`, 'query'],
  [`const row = { name: input.query, limit: 3 }; ask(row.name);`, 'query'],
  [`const row = { name: input.query, limit: 3 }; ask(row.limit);`, null],
  [`const row = await load(input.query); ask(row.name);`, null],
  [`ask(toolCallId);`, null],
  [`ask('text');`, null],
])('%s', (body, input) => {
  expect(inputOf(body)).toBe(input);
});
