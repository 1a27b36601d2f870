import { describe, expect, it } from 'vitest';
import { inputType, inputValues } from '../../../src/analysis/tools/input-schema.ts';
import { analyse } from '../analyse.ts';

function input(schema: string): { type: string | null; values: readonly string[] } {
  const analysis = analyse(`import { tool, jsonSchema } from 'ai';
import * as v from 'valibot';
import { z } from 'zod';
import { cabins } from './cabins.js';
const cabin = z.enum(['Y', 'C']);
export const book = tool({ inputSchema: ${schema}, execute: async (input) => input });
`);
  const tool = analysis?.tools.at(-1);
  if (!analysis || !tool) throw new Error('No tool.');
  return { type: inputType(tool, 'cabin', analysis.file), values: inputValues(tool, 'cabin', analysis.file) };
}

describe('the values that a schema lists', () => {
  it.each([
    ["z.object({ cabin: z.enum(['Y', 'C', 'F']) })", 'enum', ['Y', 'C', 'F']],
    ["z.object({ cabin: z.enum(['Y', 'C']).default('Y').describe('The cabin') })", 'enum', ['Y', 'C']],
    ['z.object({ cabin })', 'enum', ['Y', 'C']],
    ["v.object({ cabin: v.picklist(['Y', 'C']) })", 'picklist', ['Y', 'C']],
    ["jsonSchema({ type: 'object', properties: { cabin: { type: 'string', enum: ['Y', 'C'] } } })", 'string', ['Y', 'C']],
    ['z.object({ cabin: z.string() })', 'string', []],
    ['z.object({ cabin: z.enum(cabins) })', 'enum', []],
    ["z.object({ cabin: z.enum(['Y', cabins.first]) })", 'enum', []],
    ["z.object({ cabin: z.array(z.enum(['Y'])) })", 'array', []],
    ['z.object({ cabin: z.nativeEnum(Cabin) })', 'nativeEnum', []],
    ['z.object({ seat: z.string() })', null, []],
    ['z.object({ cabin: cabins() })', null, []],
  ])('%s', (schema, type, values) => {
    expect(input(schema)).toEqual({ type, values });
  });
});
