import * as parser from '@typescript-eslint/parser';
import * as ai from 'ai';
import { expect, it } from 'vitest';
import { dedent } from '../../dedent.ts';
import { fix } from '../fix.ts';
import { runModule } from '../run.ts';
import type { ToolErrorsSettings } from '../../../src/tool-errors-settings.ts';

// mulberry32
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

// `§` makes a comment of its own number, so that a lost one is seen; lines are indented where they come to stand.
const statements = [
  'const a# = await call(id);',
  dedent`
    // §
    const b# = await call(id); // §
  `,
  '/* § */ await other(id);',
  "if (id === 'never') throw new Error('No such order. Pass another id.');",
  dedent`
    if (id === 'never') {
      // §
      throw new Error(\`No order \${id} today.\`); // §
    }
  `,
  "if (id !== 'never') other(id); else throw new TypeError('Order not found');",
  'if (!id) throw new Error(`HTTP ${500}`);',
  "if (id === 'never') throw { code: 1 };",
  dedent`
    try {
      await call(id); // §
    } catch (error) {
      // §
      other(error);
    }
  `,
  dedent`
    try {
      if (id === 'never') throw new Error('Inner text. Caught here.');
    } catch {
      /* § */
    }
  `,
  dedent`
    for (const each of [1, 2]) {
      if (each > 5) return call(each);
    }
  `,
  'outer#: for (const x of [1, 2]) for (const y of [1]) { if (x === y) continue outer#; }',
  dedent`
    switch (id) {
      // §
      case 'never':
        return call(id);
      default:
        break;
    }
  `,
  dedent`
    const text# = \`
      kept \${id}
        as it is
    \`;
    other(text#);
  `,
  dedent`
    const line# = 'a \\
      b';
    other(line#);
  `,
  dedent`
    const inner# = (x: string) => call(x);
    void inner#;
  `,
  dedent`
    function helper#(x: string) {
      return other(x);
    }
    helper#(id);
  `,
  dedent`
    class Local# {
      // §
      run() { return other(id); }
    }
    new Local#().run();
  `,
  dedent`
    // eslint-disable-next-line no-console
    other(id);
  `,
  dedent`
    {
      const scoped = await call(id);
      other(scoped);
    }
  `,
  dedent`
    label#: {
      if (id) break label#;
      other(id);
    }
  `,
  dedent`
    const error# = 'shadow';
    other(error#);
  `,
  dedent`
    await Promise.all([id].map(async (each) => {
      // §
      return call(each);
    }));
  `,
  dedent`
    let later#;
    later# = call(id);
    other(await later#);
  `,
  dedent`
    other(\`\${[id].map((each) => {
      // §
      return each;
    }).join(\`
      \`)}\`);
  `,
  dedent`
    const maker# = async () => {
      return call(id);
    };
    await maker#();
  `,
  'other(<p>\n  kept\n    as it is {/* § */}\n</p>);',
  dedent`
    if (id === 'never') { throw new Error('a'
      + ' second. Line.'); }
  `,
  dedent`
    const { row# = 1 } = await call(id) ?? {};
    other(row#);
  `,
  dedent`
    /*
     * §
     */
    other(id);
  `,
  ';[1].forEach((n) => other(n));',
];

const endings = [
  'return call(id);',
  'return { row: await call(id) }; // §',
  dedent`
    return (
      // §
      call(id)
    );
  `,
  'return id ? call(id) : null;',
  dedent`
    const result = call(id);
    return result;
  `,
  'return;',
  '// §',
  dedent`
    return \`
    \${id}
    \`;
  `,
  dedent`
    if (id) return call(id);
    else return null;
  `,
  'return call(id) as unknown;',
  dedent`
    try {
      return await call(id); // §
    } catch (error) {
      // §
      other(error);
      throw error; // §
    }
  `,
  dedent`
    try {
      return call(id);
    } catch {
      throw new Error('Could not read it');
    } finally {
      other(id); // §
    }
  `,
  dedent`
    try {
      return { row: await call(id) };
    } catch (error) {
      if (id) throw error;
      return null;
    }
  `,
];

const expressions = [
  'call(id)',
  '(call(id))',
  '({ row: await call(id) })',
  '(/* § */ { row: await call(id) })',
  'id ? call(id) : other(id)',
  '(other(id), call(id))',
  '[await call(id)]',
  'call(id).then((row) => ({ row }))',
  dedent`
    // §
      call(id)
  `,
  dedent`
    (
      call(id) // §
    )
  `,
  '`\n${JSON.stringify(await call(id))}\n`',
  'await call(id)',
];

type Style = {
  readonly unit: string;
  readonly newline: string;
  readonly semicolons: boolean;
  readonly quote: string;
  readonly mark: string;
};

class Generator {
  readonly #next: () => number;
  #count = 0;

  constructor(seed: number) {
    this.#next = random(seed);
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.#next() * items.length)] as Item;
  }

  #fill(template: string): string {
    return template.replaceAll('#', String(++this.#count)).replaceAll('§', () => `note ${String(++this.#count)}`);
  }

  #body(isGenerator: boolean): string {
    const lines = Array.from({ length: Math.floor(this.#next() * 5) }, () => this.pick(statements));
    const ending = this.pick(endings);
    const body = [...lines, isGenerator ? ending.replace('return call', 'yield call') : ending]
      .map((template) => this.#fill(template))
      .join('\n');
    return isGenerator
      ? dedent`
        yield 1;
        ${body}
      `
      : body;
  }

  #definition(index: number): string {
    const name = `tool${String(index)}`;
    const options = this.pick(['', '', ', { abortSignal }', ', { abortSignal: stop }', ', options', ', error']);
    const parameters = this.pick(['{ id }', '{ id }: { id: string }', '{ id, error }']);
    const head = `(${parameters}${parameters.includes('error') && options.includes('error') ? '' : options})`;
    const directive = this.#next() < 0.1 ? "'use cache';\n" : '';
    const block = (isGenerator = false): string => {
      const body = indent(directive + this.#body(isGenerator));
      return this.#next() < 0.15 && !/\/\/|`|\\\n/.test(body)
        ? `{ ${body.trim()} }`
        : `{${this.#next() < 0.2 ? ` // note ${String(++this.#count)}` : ''}\n${body}\n}`;
    };
    switch (this.pick(['arrow', 'expression', 'expression', 'method', 'function', 'declaration', 'generator', 'class'])) {
      case 'arrow':
        return `export const ${name} = tool({ execute: async ${head} => ${block()} });`;
      case 'expression': {
        const expression = this.#fill(this.pick(expressions));
        const isAsync = expression.includes('await') || this.#next() < 0.5;
        return `export const ${name} = tool({ execute: ${isAsync ? 'async ' : ''}${head} => ${expression} });`;
      }
      case 'method':
        return dedent`
          export const ${name} = tool({
            async execute${head} ${indent(block()).trim()},
          });
        `;
      case 'function':
        return `export const ${name} = tool({ execute: async function${head} ${block()} });`;
      case 'declaration':
        return dedent`
          export const ${name} = tool({ execute: run${name} });
          async function run${name}${head} ${block()}
        `;
      case 'generator':
        return dedent`
          export const ${name} = tool({
            async *execute${head} ${indent(block(true)).trim()},
          });
        `;
      default:
        return dedent`
          class Tools${name} {
            async run${head} ${indent(block()).trim()}
            make() { return tool({ execute: this.run.bind(this) }); }
          }
          export const ${name} = new Tools${name}().make();
        `;
    }
  }

  module(): string {
    const style: Style = {
      unit: this.pick(['  ', '  ', '    ', '\t']),
      newline: this.pick(['\n', '\n', '\r\n']),
      semicolons: this.#next() < 0.8,
      quote: this.pick(["'", '"']),
      mark: this.#next() < 0.05 ? '\uFEFF' : '',
    };
    const tools = Array.from({ length: this.pick([1, 1, 2, 3]) }, (_, index) => this.#definition(index));
    return write(
      [
        dedent`
          import { tool } from 'ai';
          import { call, other } from './deps.js';

          const React = { createElement: () => null };
        `,
        ...tools,
        '',
      ].join('\n'),
      style,
    );
  }
}

function indent(code: string): string {
  let inTemplate = false;
  return code
    .split('\n')
    .map((line) => {
      const kept = inTemplate || line === '' ? line : `  ${line}`;
      if ((line.split('`').length - 1) % 2 === 1) inTemplate = !inTemplate;
      return kept;
    })
    .join('\n');
}

function write(code: string, { unit, newline, semicolons, quote, mark }: Style): string {
  let text = unit === '  ' ? code : code.replaceAll(/^(?: {2})+/gm, (white) => unit.repeat(white.length / 2));
  if (!semicolons) text = text.replaceAll(/;(?= *(?:\/\/.*)?$)/gm, '');
  if (quote === '"') text = text.replaceAll(/^import .*$/gm, (line) => line.replaceAll("'", '"'));
  return mark + text.replaceAll('\n', newline);
}

function commentsOf(code: string): string[] {
  return parser
    .parseForESLint(code, { comment: true, range: true, ecmaFeatures: { jsx: true } })
    .ast.comments.map(({ value }) => value.trim());
}

const modules = { ai, './errors.js': { toToolError: () => ({ ok: false }) }, './log.js': { log: () => undefined } };
const settings: readonly ToolErrorsSettings[] = [
  {},
  {},
  { errorHelper: { module: './errors.js', name: 'toToolError' } },
  { logger: { module: './log.js', name: 'log' } },
];

interface Tool {
  execute(input: unknown, options: object): unknown;
}

/** What each tool of a module answers, in order; an exception is a value here. */
async function outcomes(code: string, call: () => Promise<unknown>): Promise<unknown[]> {
  const exported = runModule(code, { ...modules, './deps.js': { call, other: () => 'other' } }, { error: () => undefined });
  const tools = Object.values(exported) as Tool[];
  return Promise.all(tools.map((each) => outcome(each).catch((escaped: unknown) => ({ escaped }))));
}

async function outcome(tool: Tool): Promise<unknown> {
  const made = tool.execute({ id: '17' }, {});
  if (typeof made !== 'object' || made === null || !(Symbol.asyncIterator in made)) return made;
  const yielded: unknown[] = [];
  for await (const each of made as AsyncIterable<unknown>) yielded.push(each);
  return yielded;
}

const seeds = [0, 1_000, 2_000, 3_000, 4_000, 5_000];

it.each(seeds)(
  'keeps meaning and comments of random tools, from seed %i',
  async (seed) => {
    for (let each = seed; each < seed + 15; each++) {
      const generator = new Generator(each);
      const code = generator.module();
      const request = { settings: generator.pick(settings), filename: '/project/tools.tsx' };
      const before = commentsOf(code);
      const { output, passes, messages } = fix(code, request);
      const shown = `seed ${String(each)}\n${code}\n-----\n${output}`;
      expect(passes, shown).toBeLessThanOrEqual(2);
      expect(
        messages.filter(({ fatal, fix: more }) => fatal ?? more),
        shown,
      ).toEqual([]);
      expect(
        commentsOf(output)
          .filter((comment) => before.includes(comment))
          .sort(),
        shown,
      ).toEqual(before.sort());
      const row = (): Promise<unknown> => Promise.resolve({ id: '17' });
      expect(await outcomes(output, row), shown).toStrictEqual(await outcomes(code, row));
      const isLeft = messages.some(({ ruleId }) => ruleId === 'tool-errors/require-try-catch');
      const failed = await outcomes(output, () => Promise.reject(new Error('no')));
      if (!isLeft)
        expect(
          failed.filter((each) => typeof each === 'object' && each !== null && 'escaped' in each),
          shown,
        ).toEqual([]);
    }
  },
  60_000,
);
