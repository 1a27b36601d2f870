import { describe, expect, it } from 'vitest';
import type { JsonVerdict } from '../../../src/analysis/output/json-safety.ts';
import { judgeOutput } from '../../../src/checks/no-unserializable-output.ts';
import type { Outcome } from '../../../src/frameworks/treatment.ts';
import { dedent } from '../../dedent.ts';
import { analyse, textOf } from '../analyse.ts';

function judge(execute: string, ai: 4 | 5 | 6 | 7, rest = ''): JsonVerdict & { readonly lines: readonly string[] } {
  const code = `
import { readFile } from 'node:fs/promises';
import { tool } from 'ai';
import { inputSchema, load } from './sales.js';
tool({ inputSchema, execute: ${execute} });
${rest}`;
  const analysis = analyse(code, { settings: { versions: { ai } } });
  const [definition] = analysis?.tools ?? [];
  const flow = analysis?.flows[0];
  if (!analysis || !definition || !flow) throw new Error('no tool was found');
  const { file } = analysis;
  const verdict = judgeOutput(definition, flow, file);
  return {
    ...verdict,
    lines: verdict.values.map(({ kind, path, node, outcome }) => `${path}: ${kind} ${effect(outcome)} at ${textOf(node, file)}`),
  };
}

function effect(outcome: Outcome): string {
  switch (outcome.effect) {
    case 'emptied':
    case 'nulled':
    case 'mangled':
      return outcome.text;
    case 'call-dies':
      return outcome.only ? `dies in ${outcome.only.where}, else ${effect(outcome.only.elsewhere)}` : 'dies';
    default:
      return outcome.effect;
  }
}

// Each row is a measured one: what the model was sent for `{ value: … }` and for the value alone. `-` says that it arrives.
const cloned = 'dies in generateText, else ';
const clonedOn22 = 'dies in generateText on Node 22 and later, else ';

describe.each([
  { value: 'new Map([[1, 2]])', nested: ['{}', '{}'], top: ['{}', '{}'] },
  { value: 'new Set([1])', nested: ['{}', '{}'], top: ['{}', '{}'] },
  { value: '/a/', nested: ['{}', '{}'], top: ['{}', '{}'] },
  { value: "new Error('m')", nested: ['{}', '{}'], top: ['{}', '{}'] },
  { value: "new AggregateError([], 'm')", nested: ['{}', '{}'], top: ['{}', '{}'] },
  { value: 'new ArrayBuffer(2)', nested: ['{}', '{}'], top: ['{}', '{}'] },
  { value: 'new DataView(new ArrayBuffer(2))', nested: ['{}', '{}'], top: ['{}', '{}'] },
  { value: "new Blob(['a'])", nested: ['{}', '{}'], top: ['{}', '{}'] },
  { value: 'new WeakMap()', nested: ['{}', `${cloned}{}`], top: ['{}', `${cloned}{}`] },
  { value: 'new WeakSet()', nested: ['{}', `${cloned}{}`], top: ['{}', `${cloned}{}`] },
  { value: 'new WeakRef({})', nested: ['{}', `${cloned}{}`], top: ['{}', `${cloned}{}`] },
  { value: "new Intl.NumberFormat('en')", nested: ['{}', `${cloned}{}`], top: ['{}', `${cloned}{}`] },
  { value: 'new Map().values()', nested: ['{}', `${cloned}{}`], top: ['{}', `${cloned}{}`] },
  { value: 'new Headers()', nested: ['{}', `${clonedOn22}{}`], top: ['{}', `${clonedOn22}{}`] },
  { value: 'new URLSearchParams()', nested: ['{}', `${clonedOn22}{}`], top: ['{}', `${clonedOn22}{}`] },
  { value: 'new FormData()', nested: ['{}', `${clonedOn22}{}`], top: ['{}', `${clonedOn22}{}`] },
  { value: 'new Response()', nested: ['{}', `${clonedOn22}{}`], top: ['{}', `${clonedOn22}{}`] },
  { value: "new Request('https://example.com')", nested: ['{}', `${clonedOn22}{}`], top: ['{}', `${clonedOn22}{}`] },
  { value: "new URL('https://example.com')", nested: ['-', `${clonedOn22}its text`], top: ['-', `${clonedOn22}its text`] },
  { value: 'NaN', nested: ['null', 'null'], top: ['null', 'null'] },
  { value: 'Infinity', nested: ['null', 'null'], top: ['null', 'null'] },
  { value: 'new Date(NaN)', nested: ['null', 'null'], top: ['null', 'null'] },
  { value: 'new Date(0)', nested: ['-', '-'], top: ['-', '-'] },
  { value: '() => 1', nested: ['dropped', `${cloned}dropped`], top: ['null', `${cloned}dropped`] },
  { value: "Symbol('s')", nested: ['dropped', `${cloned}dropped`], top: ['null', `${cloned}dropped`] },
  { value: '10n', nested: ['dies', 'breaks-beside'], top: ['dies', 'breaks-beside'] },
  { value: 'new BigInt64Array(1)', nested: ['dies', 'breaks-beside'], top: ['dies', 'breaks-beside'] },
  { value: 'new Uint8Array(2)', nested: ['{"0":…,"1":…}', '{"0":…,"1":…}'], top: ['{"0":…,"1":…}', '{"0":…,"1":…}'] },
  {
    value: "Buffer.from('hi')",
    nested: ['{"type":"Buffer","data":[…]}', '{"type":"Buffer","data":[…]}'],
    top: ['{"type":"Buffer","data":[…]}', '{"type":"Buffer","data":[…]}'],
  },
])('$value', ({ value, nested, top }) => {
  const outcome = ({ values: [first] }: JsonVerdict): string => (first ? effect(first.outcome) : '-');

  it.each([
    { ai: 7, column: 0 },
    { ai: 6, column: 1 },
    { ai: 5, column: 1 },
  ] as const)('is judged as measured on ai $ai', ({ ai, column }) => {
    expect(outcome(judge(`async () => ({ value: ${value} })`, ai))).toBe(nested[column]);
    expect(outcome(judge(`async () => (${value})`, ai))).toBe(top[column]);
  });

  it('has no outcome on ai 4, which was not measured', () => {
    expect(judge(`async () => ({ value: ${value} })`, 4).values).toEqual([]);
  });
});

describe('paths', () => {
  it('name keys, positions and items', () => {
    expect(
      judge(
        `async () => {
  const rows = [1].map((each) => ({ each, when: /a/ }));
  return { rows, pair: [1, new Set()], 'by-year': { 2026: new Map() }, more: [...rows, /b/], [key]: new Map() };
}`,
        7,
      ).lines,
    ).toEqual([
      'output.rows[].when: RegExp {} at /a/',
      'output.pair[1]: Set {} at new Set()',
      'output["by-year"][2026]: Map {} at new Map()',
      'output.more[]: RegExp {} at /b/',
      'output.…: Map {} at new Map()',
    ]);
  });

  it('go through helpers, spreads and later writes', () => {
    expect(
      judge(
        'async () => build(new Set())',
        7,
        `
function build(tags: Set<string>) {
  const base = { rows: new Map() };
  const result = { ...base, tags, list: [] };
  result.list.push(/a/);
  result.last = { at: NaN };
  return result;
}
`,
      ).lines,
    ).toEqual([
      'output.tags: Set {} at new Set()',
      'output.rows: Map {} at new Map()',
      'output.list[]: RegExp {} at /a/',
      'output.last.at: NaN null at NaN',
    ]);
  });

  it('keep the place of what a list cannot hold', () => {
    expect(judge('async () => [() => 1]', 7).lines).toEqual(['output[0]: function null at () => 1']);
    expect(judge('async () => [() => 1]', 6).lines).toEqual(['output[0]: function dies in generateText, else null at () => 1']);
  });
});

describe('the verdict', () => {
  it.each([
    ['safe', "async () => ({ a: 1, b: 'x', c: [true, null, undefined], d: { at: new Date() } })"],
    ['safe', 'async ({ year }) => `${year}`'],
    ['unknown', 'async ({ year }) => ({ year })'],
    ['unknown', 'async ({ year }) => load(year)'],
    ['unknown', 'function* () { yield new Map(); }'],
    ['fragile', 'async ({ year }) => ({ rows: await load(year), tags: new Set() })'],
  ])('is %s for %s', (verdict, execute) => {
    expect(judge(execute, 7).verdict).toBe(verdict);
  });
});

describe('bounds', () => {
  it('ends where functions call one another', () => {
    expect(
      judge(
        'async () => even(3)',
        7,
        dedent`
          function even(n) { return n ? { odd: odd(n - 1) } : {}; }
          function odd(n) { return { even: even(n - 1) }; }
        `,
      ).verdict,
    ).toBe('unknown');
  });

  it('ends where names hold one another', () => {
    expect(judge('async () => { const a = { b }; const b = { a }; return a; }', 7).lines).toEqual(['output.b.a: cycle dies at a']);
    expect(judge('async () => { let a; a = a ?? load(); return a; }', 7).verdict).toBe('unknown');
  });

  it('looks at values that double with each constant for a while only', () => {
    const doubled = (start: string, join: string): string =>
      dedent`
        async () => { const a0 = ${start}; \
          ${Array.from({ length: 60 }, (_, index) => `const a${index + 1} = a${index} ${join} a${index};`).join(' ')} return a60; }
      `;
    expect(judge(doubled('load()', '+'), 7).values).toEqual([]);
    expect(judge(doubled('load()', '??'), 7).values).toEqual([]);
    expect(judge(`async () => (${"'a' + ".repeat(600)}'b')`, 7).values).toEqual([]);
    expect(judge(`async () => (load${'.next'.repeat(600)})`, 7).values).toEqual([]);
    expect(judge(`async () => (load()${'.then((a) => a)'.repeat(150)})`, 7).values).toEqual([]);
  });

  it('gives up on what is nested too deeply or too wide', () => {
    expect(judge(`async () => (${'['.repeat(500)}new Map()${']'.repeat(500)})`, 7).verdict).toBe('unknown');
    expect(judge(`async () => [${'1, '.repeat(10_000)}new Map()]`, 7).verdict).toBe('unknown');
    expect(
      judge(
        dedent`
          async () => { const a0 = [1]; \
            ${Array.from({ length: 40 }, (_, index) => `const a${index + 1} = [a${index}, a${index}];`).join(' ')} return a40; }
        `,
        7,
      ).verdict,
    ).toBe('unknown');
  });
});

describe('what syntax cannot tell', () => {
  it.each([
    ['a value of any origin', 'async ({ year }) => ({ year, rows: state.rows, more: this.rows, last: load(year) })'],
    ['text that was read from a file', "async () => ({ text: await readFile('/srv/a', { encoding: 'utf8' }) })"],
    ['an object that is handed to a function', 'async () => ({ rows: toRows(new Map()), more: Object.assign({}, new Map()) })'],
    ['a tagged template', 'async () => ({ rows: sql`select ${1n}` })'],
    ['a member of a copied list', 'async () => ({ rows: [...new Map()] })'],
  ])('is unknown: %s', (_, execute) => {
    expect(judge(execute, 7)).toMatchObject({ verdict: 'unknown', values: [] });
  });
});
