import { describe, expect, it } from 'vitest';
import { failureEnvelopes } from '../../src/analysis/failures/failure-envelopes.ts';
import { failureTexts } from '../../src/analysis/failures/failure-text.ts';
import { uncaughtThrow } from '../../src/analysis/failures/uncaught.ts';
import { dedent } from '../dedent.ts';
import { analyse, toolsIn } from './analyse.ts';
import { fallibleIn, flowOf, throwsOf } from './flow/flow.ts';

const times = (count: number, make: (index: number) => string, separator = '\n'): string =>
  Array.from({ length: count }, (_, index) => make(index)).join(separator);

describe('much', () => {
  it('of tools', () => {
    const code = `
      import { tool } from 'ai';
      import { load } from './api.js';
      async function find(id) { try { return await load(id); } catch (error) { if (isKnown(error)) return null; throw error; } }
      ${times(
        1_000,
        (index) => dedent`
          export const tool${String(index)} = tool({ inputSchema, execute: async ({ id }) => { const all = await find(id); \
            return all.map((each) => each.name); } });
        `,
      )}
    `;
    const analysis = analyse(code);
    expect(analysis?.tools).toHaveLength(1_000);
    expect(new Set(analysis?.flows.map((flow) => flow?.fallible.map(({ escapes }) => escapes).join()))).toEqual(new Set(['yes']));
  });

  it('of tools in one map', () => {
    const code = dedent`
      import { streamText, type ToolSet } from 'ai'; \
        const tools: ToolSet = { \
        ${times(1_000, (index) => `tool${String(index)}: { inputSchema, execute: async () => ${String(index)} }`, ',')} }; \
        streamText({ tools });
    `;
    expect(analyse(code)?.tools).toHaveLength(1_000);
  });

  it('of everything else', () => {
    const code = `
      import { tool } from 'ai';
      export const a = tool({ inputSchema, execute: async () => 1 });
      ${times(
        2_000,
        (index) => dedent`
          export function helper${String(index)}(x) { if (x) { return helper${String(index + 1)}(x - 1).map((y) => y.z); \
            } throw new Error('a'); }
        `,
      )}
    `;
    expect(toolsIn(code)).toEqual(['a: async () => 1']);
  });

  it('of functions in reach', () => {
    const around = times(1_000, (index) => `async function step${String(index)}(x) { return await step${String(index + 1)}(x); }`);
    expect(fallibleIn('async ({ x }) => await step0(x)', { around })).toEqual([]);
  });

  it('of calls to one helper', () => {
    const around = times(
      30,
      (index) => `function step${String(index)}(x) { return x ? step${String(index + 1)}(x) : step${String(index + 1)}(!x); }`,
    );
    expect(
      throwsOf('async ({ x }) => { try { return step0(x); } catch { return 1; } }', {
        around: `${around} function step30() { throw new Error('a'); }`,
      }),
    ).toEqual(["new Error('a'): no"]);
    expect(throwsOf('async ({ x }) => step0(x)', { around: `${around} function step30() { throw new Error('a'); }` })).toEqual([
      "new Error('a'): yes",
    ]);
  });

  it('of text', () => {
    const code = dedent`
      import { tool } from 'ai'; export const a = tool({ inputSchema, execute: async () => { \
        throw ${times(300, (index) => `'part ${String(index)}'`, ' + ')}; } });
    `;
    expect(analyse(code)?.flows[0]?.throws.map(({ escapes }) => escapes)).toEqual(['yes']);
  });

  it('of variables that hold one another', () => {
    const chain = times(2_000, (index) => `const v${String(index + 1)} = v${String(index)};`);
    expect(fallibleIn(`async () => { const v0 = load(); ${chain} await v2000; }`)).toEqual([]);
    const passed = times(300, (index) => `const v${String(index + 1)} = wrap(v${String(index)});`);
    expect(fallibleIn(`async () => { const v0 = load(); ${passed} await v300; }`).at(-1)).toBe('wrap(v299): awaited, yes');
  });
});

describe('nesting', () => {
  it('of catches that throw on what they catch', () => {
    const around = (code: string, index: number): string =>
      `try { ${code} } catch (e${String(index)}) { span.end(); throw e${String(index)}; }`;
    const nested = Array.from({ length: 24 }, (_, index) => index).reduce(around, 'rows.push(count());');
    const analysis = analyse(
      `import { tool } from 'ai'; export const a = tool({ inputSchema, execute: async () => { ${nested} return {}; } });`,
    );
    const [flow] = analysis?.flows ?? [];
    expect(analysis && flow && uncaughtThrow(flow, analysis.file)).toBeNull();
  });

  const nest = (open: string, inner: string, close: string) => (depth: number) => open.repeat(depth) + inner + close.repeat(depth);

  it.each([
    ['calls', nest('wrap(', 'load()', ')')],
    ['calls of calls', (depth: number) => `load()${'()'.repeat(depth)}`],
    ['arrays', nest('[', 'load()', ']')],
    ['objects', nest('{ a: ', 'load()', ' }')],
    ['functions', nest('(() => { if (a) { throw ', '1', '; } })()')],
    ['conditions', nest('a ? b : (', 'load()', ')')],
    ['arrows', nest('() => ', 'load()', '')],
    ['callbacks', nest('items.map(() => ', 'load()', ')')],
    ['handlers', nest('(async () => { try { return await ', 'load()', '; } catch (error) { throw error; } })()')],
    ['assertions', nest('(', 'load()', ' as any)')],
    ['members', (depth: number) => `a${'.b'.repeat(depth)}()`],
    ['chains', (depth: number) => `load()${'.then((x) => x)'.repeat(depth)}`],
    ['templates', nest('`${', 'load()', '}`')],
    ['negations', nest('!(', 'load()', ')')],
    ['conjunctions', (depth: number) => times(depth, () => 'load()', ' && ')],
    ['texts', (depth: number) => times(depth, () => `load('a')`, " + 'b' + ")],
    ['awaits', nest('await (', 'load()', ')')],
    ['classes', nest('new (class { run() { return ', 'load()', '; } })().run()')],
  ])('of %s is read as deep as the parser reads', (_, expression) => {
    for (const depth of [10, 40, 160, 640, 2_000]) {
      for (const statement of [
        `return await (${expression(depth)});`,
        `try { f(); } catch (error) { if (${expression(depth)}) throw error; }`,
        `throw (${expression(depth)});`,
      ]) {
        try {
          flowOf(`async () => { ${statement} }`);
        } catch (error) {
          // The parser and ESLint's own walk give up at some depth, each in its own way.
          expect(error instanceof Error && error.stack).not.toContain('src/analysis/');
        }
      }
    }
  });
});

describe('circles', () => {
  it.each([
    ['spreads', `const a = { ...b }; const b = { ...a }; const weather = tool({ ...a, inputSchema });`],
    ['spreads of itself', `const a = { ...a, execute: async () => 1 }; const weather = tool(a);`],
    [
      'spreads that multiply',
      dedent`
        ${times(30, (index) => `const s${String(index + 1)} = { ...s${String(index)}, ...s${String(index)} };`)} const weather = tool({ \
          ...s30, inputSchema });
      `,
    ],
    ['constants', `const a = b; const b = a; const weather = tool({ inputSchema, execute: a });`],
    ['a constant of itself', `const execute = execute; const weather = tool({ inputSchema, execute });`],
    ['members', `const a = { run: b.run }; const b = { run: a.run }; const weather = tool({ inputSchema, execute: a.run });`],
    ['bound functions', `const run = run.bind(null); const weather = tool({ inputSchema, execute: run });`],
  ])('of %s', (_, code) => {
    expect(toolsIn(`import { tool } from 'ai'; ${code}`)).toEqual([expect.stringMatching(/^(?:weather|\?): /)]);
  });

  it('of maps and factories', () => {
    expect(
      toolsIn(`
        import { streamText } from 'ai';
        const a = { ...b, first: { inputSchema, execute: async () => 1 } }; const b = { ...a };
        a.self = a;
        function more() { return { ...more(), second: { inputSchema, execute: async () => 2 } }; }
        streamText({ tools: { ...a, ...more() } });
      `),
    ).toEqual(['first: async () => 1', 'second: async () => 2']);
  });

  it('of classes', () => {
    expect(
      toolsIn(`
        import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
        class A extends B { run() { this.tool('a', async () => ({ content: [] })); } }
        class B extends A {}
        class C extends C { server = this.server; run() { this.server.tool('b', async () => ({ content: [] })); } }
      `),
    ).toEqual(['b: async () => ({ content: [] })']);
  });

  it('of functions', () => {
    expect(
      flowOf(`async function run({ x }) { await run(x); return ping(x); }`, {
        around: `
          async function ping(run) { await pong(run); return ping(() => run()); }
          async function pong(run) { try { return await ping(run); } catch (error) { throw error; } }
        `,
      }).throws,
    ).toEqual(['error: yes']);
  });
});

describe('syntax', () => {
  const weather = `tool({ inputSchema, execute: async () => { throw new Error('a'); } })`;

  it.each([
    ['nothing', ``, []],
    ['a comment', `// from 'ai'`, []],
    ['a computed execute', `const t = tool({ inputSchema, ['exe' + 'cute']: async () => 1 });`, ['t: unknown']],
    ['computed keys', `const t = tool({ [a]: 1, [b]: 2 });`, ['t: unknown']],
    ['a getter', `const t = tool({ inputSchema, get execute() { return async () => 1; } });`, ['t: unknown']],
    ['a setter', `const t = tool({ inputSchema, set execute(value) {} });`, ['t: unknown']],
    ['an execute that is no function', `const t = tool({ inputSchema, execute: 42 });`, ['t: unknown']],
    ['an execute that is a class', `const t = tool({ inputSchema, execute: class {} });`, ['t: unknown']],
    ['a spread argument', `const t = tool(...options);`, []],
    ['a list', `const t = tool([1, , 3]);`, ['t: unknown']],
    ['an argument that is a literal', `const t = tool(null);`, ['t: unknown']],
    ['a sparse list', `const t = [, tool({ inputSchema, execute: async () => [, 1, , 2] }), ,];`, ['?: async () => [, 1, , 2]']],
    ['a static block', `class A { static { this.t = tool({ inputSchema, execute: async () => 1 }); } }`, ['t: async () => 1']],
    [
      'a decorated class',
      `@service() class A { @inject() t = tool({ inputSchema, execute: async () => 1 }); @log run() {} }`,
      ['t: async () => 1'],
    ],
    ['an abstract class', `abstract class A { abstract run(): void; t = tool({ inputSchema, execute: this.run }); }`, ['t: unknown']],
    [
      'an enum',
      `enum Kind { A = 'a', B = Kind.A } const t = tool({ inputSchema, execute: async () => Kind.A });`,
      ['t: async () => Kind.A'],
    ],
    ['a namespace', `namespace Tools { export const t = tool({ inputSchema, execute: async () => 1 }); }`, ['t: async () => 1']],
    ['a declared function', `declare function run(): void; const t = tool({ inputSchema, execute: run });`, ['t: unknown']],
    [
      'declared overloads',
      `function run(a: string): void; function run(a: number): void; const t = tool({ inputSchema, execute: run });`,
      ['t: unknown'],
    ],
    [
      'a function declared twice',
      `function run() { return 1; } function run() { return 2; } const t = tool({ inputSchema, execute: run });`,
      ['t: unknown'],
    ],
    ['an export assignment', `const t = tool({ inputSchema, execute: async () => 1 }); export = t;`, ['t: async () => 1']],
    ['a private name', `class A { #t = tool({ inputSchema, execute: async () => 1 }); }`, ['#t: async () => 1']],
    [
      'a regular expression and a BigInt',
      `const t = tool({ inputSchema, execute: async () => /a/u.test(String(1n)) });`,
      ['t: async () => /a/u.test(String(1n))'],
    ],
    [
      'identifiers of other scripts',
      `const погода = tool({ inputSchema, execute: async ({ größe }) => größe });`,
      ['погода: async ({ größe }) => größe'],
    ],
    ['an escaped identifier', String.raw`const t = tool({ inputSchema, ex\u0065cute: async () => 1 });`, ['t: async () => 1']],
    [
      'a name from the prototype',
      `const constructor = tool({ inputSchema, __proto__: base, execute: async () => 1 }); toString();`,
      ['constructor: async () => 1'],
    ],
    [
      'a label and a with-like block',
      `label: { const t = tool({ inputSchema, execute: async () => 1 }); break label; }`,
      ['t: async () => 1'],
    ],
    ['using declarations', `async function run() { await using t = tool({ inputSchema, execute: async () => 1 }); }`, ['t: async () => 1']],
    [
      'import attributes',
      `import data from './data.json' with { type: 'json' }; const t = tool({ inputSchema, execute: async () => data });`,
      ['t: async () => data'],
    ],
    [
      'new.target and import.meta',
      `function A() { return new.target ? import.meta.url : tool({ inputSchema, execute: async () => 1 }); }`,
      ['A: async () => 1'],
    ],
  ])('%s', (_, code, expected) => {
    expect(toolsIn(code === '' ? code : `import { tool } from 'ai'; ${code}`)).toEqual(expected);
  });

  it('JSX', () => {
    const code = dedent`
      import { tool } from 'ai'; export const Page = () => <Tools.List {...props} items={[${weather}]}>{(x) => <b>{x?.y}</b>}</Tools.List>;
    `;
    expect(toolsIn(code, { filename: 'file.tsx' })).toEqual(["?: async () => { throw new Error('a'); }"]);
    expect(toolsIn(code.replace('Page', 'Other'), { filename: 'file.jsx' })).toHaveLength(1);
  });

  it('CommonJS', () => {
    expect(toolsIn(`const { tool } = require('ai'); module.exports = { weather: ${weather} };`, { filename: 'file.cjs' })).toHaveLength(1);
    expect(toolsIn(`const { tool } = require('ai'); exports.weather = ${weather};`, { filename: 'file.cts' })).toEqual([
      "weather: async () => { throw new Error('a'); }",
    ]);
  });

  it('line ends of Windows, and a byte order mark', () => {
    const code =
      "\uFEFFimport { tool } from 'ai';\r\nexport const weather = tool({\r\n  inputSchema,\r\n  execute: async () => " +
      "{\r\n    throw new Error('a');\r\n  },\r\n});\r\n";
    const analysis = analyse(code);
    expect(analysis?.tools.map(({ name, node }) => [name, node.loc.start.line])).toEqual([['weather', 2]]);
    expect(analysis?.flows[0]?.throws.map(({ node, escapes }) => [node.loc.start.line, escapes])).toEqual([[5, 'yes']]);
  });

  it('parameters of every kind', () => {
    for (const parameters of [
      '',
      '{ a: { b: [c] } = {} }',
      '[a, , ...b]',
      '...all',
      'this: Tools, a',
      'a = load()',
      '{ ...rest }',
      '{ [key]: a }',
    ]) {
      expect(throwsOf(`async function (${parameters}) { throw new Error('a'); }`)).toEqual(["new Error('a'): yes"]);
    }
  });

  it('catches of every kind', () => {
    for (const parameter of ['', '(error)', '({ message })', '([first])', '(error: unknown)', '({ message = 1, ...rest })']) {
      expect(throwsOf(`async () => { try { throw new Error('a'); } catch ${parameter} { return 1; } }`)).toEqual(["new Error('a'): no"]);
    }
  });

  it('a promise constructor without an executor, and reject without a promise', () => {
    expect(
      flowOf(
        dedent`
          async () => { await new Promise(); await new Promise(executor); await new Promise(async (...both) => both[1](1)); reject(1); \
            Promise.reject(); }
        `,
      ),
    ).toMatchObject({
      throws: ['Promise.reject(): no'],
      fallible: [],
    });
  });
});

describe('failures', () => {
  const failuresOf = (code: string): readonly [envelopes: number, texts: number] => {
    const analysis = analyse(code);
    if (!analysis) throw new Error('No tools.');
    return [failureEnvelopes(analysis.file).length, failureTexts(analysis.file).length];
  };

  it('of many tools', () => {
    const code = `
      import { tool } from 'ai';
      import { load } from './api.js';
      const fail = (kind, message) => ({ class: kind, message });
      ${times(
        500,
        (index) => dedent`
          export const tool${String(index)} = tool({ inputSchema, execute: async ({ id }) => { try { if (!id) throw new Error('a'); \
            return await load(id); } catch (error) { return fail('permanent', error.message); } } });
        `,
      )}
    `;
    expect(failuresOf(code)).toEqual([500, 1_000]);
  });

  it('of helpers that call each other', () => {
    const around = times(
      30,
      (index) =>
        dedent`
          function step${String(index)}(x) { try { return x ? step${String(index + 1)}(x) : step${String(index + 1)}(!x); \
            } catch (e) { throw e; } }
        `,
    );
    const code = dedent`
      import { tool } from 'ai'; ${around} function step30(x) { throw new Error(x); \
        } export const a = tool({ inputSchema, execute: async ({ x }) => { try { return step0(x); \
        } catch (e) { return { error: e.message }; } } });
    `;
    expect(failuresOf(code)[0]).toBe(1);
  });

  it.each([
    ['branches', (name: string) => `flag ? ${name} : ${name}`],
    ['alternatives', (name: string) => `${name} ?? ${name}`],
    ['texts', (name: string) => `\`\${${name}}, \${${name}}\``],
    ['objects', (name: string) => `({ ...${name}, ...(flag ? ${name} : ${name}), message: ${name}, recoverySteps: [${name}, ${name}] })`],
    ['functions', (name: string) => `(x) => flag ? ${name}(x) : ${name}(x)`],
  ])('of %s that double with each name', (_, form) => {
    const names = times(30, (index) => `const a${String(index + 1)} = ${form(`a${String(index)}`)};`);
    const code = dedent`
      import { tool } from 'ai'; const a0 = { ok: false }; ${names} export const a = tool({ inputSchema, execute: async () => { try { \
        return a30; } catch (e) { return { class: a30, message: a30, ...a30, error: a30(e) }; } } });
    `;
    expect(failuresOf(code)[0]).toBeGreaterThan(0);
  });
});
