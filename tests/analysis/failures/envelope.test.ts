import { describe, expect, it } from 'vitest';
import { failureStyle, readEnvelope } from '../../../src/analysis/failures/envelope.ts';
import { dedent } from '../../dedent.ts';
import { analyse } from '../analyse.ts';

/** What the literal is read as: its marker and text key, or null. */
function envelopeOf(literal: string): string | null {
  const analysis = analyse(dedent`
    import { tool } from 'ai';
    export const lookup = tool({ execute: async ({ id, error }) => (${literal}) });

  `);
  const node = analysis?.flows[0]?.returns[0]?.value;
  if (!analysis || node?.type !== 'ObjectExpression') throw new Error('No literal.');
  const envelope = readEnvelope(node, analysis.file);
  return envelope && `${envelope.marker ? `${envelope.marker.key}: ${envelope.marker.value}` : '-'}, ${envelope.textKey ?? '-'}`;
}

describe('a failure', () => {
  it.each([
    ["{ class: 'retryable', message: 'x' }", '-, message'],
    ["{ class: 'permanent', reason: 'x' }", '-, reason'],
    ["{ class: 'userInput', options: [] }", '-, -'],
    ["{ ok: false, message: 'x' }", 'ok: false, message'],
    ["{ success: false, error: 'x' }", 'success: false, error'],
    ['{ isError: true, content: [] }', 'isError: true, -'],
    ["{ status: 'error', message: id }", "status: 'error', message"],
    ["{ error: 'x' }", '-, error'],
    ['{ error: `No ${id}` }', '-, error'],
    ["{ errorCode: 'E1', message: 'x' }", '-, message'],
    ["{ 'ok': false }", 'ok: false, -'],
  ])('%s', (literal, expected) => {
    expect(envelopeOf(literal)).toBe(expected);
  });
});

describe('no failure', () => {
  it.each([
    '{ id }',
    '{ ok: true, message: id }',
    '{ success: true }',
    "{ status: 'done', message: 'x' }",
    '{ error: null, rows: [] }',
    '{ error: undefined, rows: [] }',
    '{ error }',
    "{ class: 'economy', message: 'x' }",
    "{ class: 'retryable' }",
    '{ errors: [] }',
    '{ retryable: true, maxRetries: 1 }',
    "{ description: 'x', execute: id, ok: false }",
    '{ ...id }',
    '{ [id]: false }',
  ])('%s', (literal) => {
    expect(envelopeOf(literal)).toBeNull();
  });
});

describe('the style of a file', () => {
  const styleOf = (...literals: string[]): unknown => {
    const tools = literals.map(
      (literal, index) =>
        `export const tool${String(index)} = tool({ execute: async ({ id, error }) => { if (!id) return ${literal}; return { id }; } });`,
    );
    const analysis = analyse(dedent`
      import { tool } from 'ai';
      ${tools.join('\n')}

    `);
    if (!analysis) throw new Error('No tools.');
    return failureStyle(
      analysis.flows.filter((flow) => flow !== null),
      analysis.file,
    );
  };

  it('is the full failure where the file has none', () => {
    expect(styleOf('null')).toEqual({ marker: null, textKey: 'message' });
  });

  it('is the opposite of what marks a success', () => {
    expect(styleOf('{ ok: true, id }')).toEqual({ marker: { key: 'ok', value: 'false' }, textKey: 'message' });
    expect(styleOf('{ success: true as const, id }', '{ id }')).toEqual({ marker: { key: 'success', value: 'false' }, textKey: 'message' });
  });

  it('is read through `as const`', () => {
    expect(styleOf('{ ok: true as const, id }', "{ ok: false as const, error: 'x' }")).toEqual({
      marker: { key: 'ok', value: 'false' },
      textKey: 'error',
    });
  });

  it('is the most frequent one', () => {
    expect(styleOf("{ ok: false, message: 'x' }", "{ success: false, error: 'x' }", "{ success: false, error: 'y' }")).toEqual({
      marker: { key: 'success', value: 'false' },
      textKey: 'error',
    });
  });

  it('is read through branches', () => {
    expect(styleOf("(id ? { ok: true } : { ok: false, error: 'x' })")).toEqual({ marker: { key: 'ok', value: 'false' }, textKey: 'error' });
    expect(styleOf("(error && { status: 'error', message: 'x' })")).toEqual({
      marker: { key: 'status', value: "'error'" },
      textKey: 'message',
    });
  });

  it('is read in JSON', () => {
    const style = { marker: { key: 'success', value: 'false' }, textKey: 'error' };
    expect(styleOf("JSON.stringify({ success: false, error: 'x' })")).toEqual(style);
    expect(styleOf("JSON.stringify({ success: false, error: 'x' }, null, 2)", "{ ok: false, message: 'y' }")).toEqual(style);
    expect(styleOf("encode({ success: false, error: 'x' })")).toEqual({ marker: null, textKey: 'message' });
  });

  it('is not that of a result with content', () => {
    expect(styleOf("{ isError: true, content: [{ type: 'text', text: 'x' }] }")).toEqual({ marker: null, textKey: 'message' });
  });
});
