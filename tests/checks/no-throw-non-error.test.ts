import { expect, it } from 'vitest';
import { nonErrors } from '../../src/checks/no-throw-non-error.ts';
import { analyse, textOf } from '../analysis/analyse.ts';

function found(body: string): string[] {
  const analysis = analyse(`import { tool } from 'ai';
import { load } from './api.js';
export const subject = tool({ inputSchema, execute: async ({ id }) => { ${body} } });
`);
  const flow = analysis?.flows[0];
  if (!analysis || !flow) throw new Error('No flow.');
  return nonErrors(flow.tool, flow, analysis.file).map(({ node, what, fate }) => {
    const told = fate.kind === 'whole' || fate.kind === 'text' ? `: ${fate.received}` : '';
    return `${textOf(node, analysis.file)} is ${'kind' in what ? what.kind : what.type}, ${fate.kind}${told}`;
  });
}

it.each([
  ["throw { code: 'E1', id };", ['{ code: \'E1\', id } is object, whole: `{"code":"E1","id":…}`']],
  ["throw 'No id';", ["'No id' is string, text: `No id`"]],
  ['throw null;', ['null is null, text: `unknown error`']],
  ['throw { size: 1n };', ['{ size: 1n } is object, call-dies']],
  ['await new Promise((_, reject) => setTimeout(reject, 500));', ['setTimeout(reject, 500) is undefined, text: `unknown error`']],
  ["await new Promise((_, reject) => setTimeout(reject, 500, 'Too late'));", ["'Too late' is string, text: `Too late`"]],
  // None that leaves, or none that is surely no Error.
  ["try { throw 'No id'; } catch { return 1; }", []],
  ["throw new Error('No id');", []],
  ['throw load(id);', []],
  ['try { await load(id); } catch (error) { throw error; }', []],
])('%s', (body, expected) => {
  expect(found(body)).toEqual(expected);
});
