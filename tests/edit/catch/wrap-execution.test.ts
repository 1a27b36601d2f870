import * as ai from 'ai';
import { describe, expect, it, vi } from 'vitest';
import type { ToolErrorsSettings } from '../../../src/tool-errors-settings.ts';
import { dedent } from '../../dedent.ts';
import { applySuggestion, fix } from '../fix.ts';
import { runModule } from '../run.ts';

interface Form {
  readonly name: string;
  /** A module that exports `subject`, a tool with `execute`; `call` comes from `./deps.js`. */
  readonly code: string;
  readonly filename?: string;
  readonly settings?: ToolErrorsSettings;
  /** The catch of the tool answers with a text of its own. */
  readonly worded?: true;
  /** The edit is left to the user. */
  readonly suggested?: true;
  /** What execute is called with. */
  readonly input?: unknown;
}

const head = dedent`
  import { tool } from 'ai';
  import { call, other } from './deps.js';

`;

const forms: readonly Form[] = [
  {
    name: 'an async arrow with a block',
    code: dedent`
      ${head}export const subject = tool({ execute: async ({ id }) => {
        const row = await call(id);
        return { row };
      } });

    `,
  },
  { name: 'an async arrow with an expression', code: `${head}export const subject = tool({ execute: async ({ id }) => call(id) });\n` },
  { name: 'an arrow that returns a promise', code: `${head}export const subject = tool({ execute: ({ id }) => call(id) });\n` },
  {
    name: 'an arrow with a parenthesised object',
    code: `${head}export const subject = tool({ execute: async ({ id }) => ({ row: await call(id) }) });\n`,
  },
  {
    name: 'an arrow with a conditional',
    code: `${head}export const subject = tool({ execute: ({ id }) => id ? call(id) : other(id) });\n`,
  },
  { name: 'an arrow with a logical expression', code: `${head}export const subject = tool({ execute: ({ id }) => id && call(id) });\n` },
  { name: 'an arrow with a sequence', code: `${head}export const subject = tool({ execute: ({ id }) => (other(), call(id)) });\n` },
  {
    name: 'an arrow with an assignment',
    code: dedent`
      ${head}let last;
      export const subject = tool({ execute: ({ id }) => (last = call(id)) });

    `,
  },
  {
    name: 'an arrow with an assertion',
    code: `${head}export const subject = tool({ execute: ({ id }: { id: string }) => call(id) as Promise<string> });\n`,
  },
  { name: 'an arrow with a non-null assertion', code: `${head}export const subject = tool({ execute: ({ id }) => call(id)! });\n` },
  {
    name: 'an arrow with a comment before its expression',
    code: `${head}export const subject = tool({ execute: ({ id }) => // the row\n  call(id) });\n`,
  },
  {
    name: 'an arrow with comments in its parentheses',
    code: `${head}export const subject = tool({ execute: ({ id }) => ( /* a */ call(id) // b\n) });\n`,
  },
  {
    name: 'an arrow with comments around an object',
    code: `${head}export const subject = tool({ execute: async ({ id }) => ( // a\n  { row: await call(id) } /* b */) });\n`,
  },
  { name: 'an arrow with one bare parameter', code: `${head}export const subject = tool({ execute: input => call(input.id) });\n` },
  {
    name: 'a generic arrow',
    code: `${head}export const subject = tool({ execute: <T extends { id: string }>(input: T) => call(input.id) });\n`,
  },
  {
    name: 'an async method',
    code: dedent`
      ${head}export const subject = tool({ async execute({ id }) {
        return { row: await call(id) };
      } });

    `,
  },
  {
    name: 'a method that returns a promise',
    code: dedent`
      ${head}export const subject = tool({ execute({ id }) {
        return call(id);
      } });

    `,
  },
  {
    name: 'a computed method',
    code: dedent`
      ${head}export const subject = tool({ ['execute']({ id }) {
        return call(id);
      } });

    `,
  },
  {
    name: 'an async function expression',
    code: `${head}export const subject = tool({ execute: async function run({ id }) { return await call(id); } });\n`,
  },
  {
    name: 'a function expression that returns a promise',
    code: `${head}export const subject = tool({ execute: function ({ id }) { return call(id); } });\n`,
  },
  {
    name: 'a function declaration',
    code: dedent`
      ${head}export const subject = tool({ execute: run });
      async function run({ id }) {
        return call(id);
      }

    `,
  },
  {
    name: 'a function declaration that two tools share',
    code: dedent`
      ${head}export const first = tool({ execute: run });
      export const subject = tool({ execute: run });
      async function run({ id }) {
        return call(id);
      }

    `,
  },
  {
    name: 'a class member',
    code: dedent`
      ${head}class Tools {
        private async run({ id }: { id: string }) {
          return call(id);
        }
        all() {
          return tool({ execute: this.run.bind(this) });
        }
      }
      export const subject = new Tools().all();

    `,
  },
  {
    name: 'a class property',
    code: dedent`
      ${head}class Tools {
        table = 'orders';
        find = tool({ execute: async ({ id }: { id: string }) => ({ table: this.table, row: await call(id) }) });
      }
      export const subject = new Tools().find;

    `,
  },
  {
    name: 'a decorated method',
    code: dedent`
      ${head}const traced = (..._: unknown[]): void => undefined;
      class Tools {
        @traced
        private run({ id }: { id: string }) {
          return call(id);
        }
        all() {
          return tool({ execute: this.run });
        }
      }
      export const subject = new Tools().all();

    `,
  },
  {
    name: 'an async generator',
    code: dedent`
      ${head}export const subject = tool({ async *execute({ id }) {
        yield { status: 'loading' };
        yield { row: await call(id) };
      } });

    `,
  },
  {
    name: 'an async generator that delegates',
    code: dedent`
      ${head}async function* rows(id) {
        yield { row: await call(id) };
      }
      export const subject = tool({ execute: async function* ({ id }) {
        yield* rows(id);
      } });

    `,
  },
  {
    name: 'directives',
    code: dedent`
      ${head}export const subject = tool({ execute: async ({ id }) => {
        'use cache';
        return call(id);
      } });

    `,
  },
  {
    name: 'an inner try that handles a part',
    code: dedent`
      ${head}export const subject = tool({ execute: async ({ id }) => {
        let extra = null;
        try { extra = await other(id); } catch {}
        return { extra, row: await call(id) };
      } });

    `,
  },
  {
    name: 'an inner try that throws on',
    code: dedent`
      ${head}export const subject = tool({ execute: async ({ id }) => {
        try {
          return await call(id);
        } catch (error) {
          other(id);
          throw error;
        } finally {
          other('done');
        }
      } });

    `,
  },
  {
    name: 'an inner try that logs and throws on',
    code: dedent`
      ${head}export const subject = tool({ execute: async ({ id }) => {
        if (!id) return { empty: true };
        try {
          const row = await call(id);
          return { row };
        } catch (error) {
          console.error(error);
          throw error;
        }
      } });

    `,
  },
  {
    name: 'an inner try that says nothing of any error',
    code: dedent`
      ${head}export const subject = tool({ execute: async ({ id }, { abortSignal }) => {
        try {
          return { row: await call(id) };
        } catch {
          throw new Error('Request failed');
        }
      } });

    `,
    worded: true,
  },
  {
    name: 'an inner try that tells one error',
    code: dedent`
      ${head}export const subject = tool({ execute: async ({ id }) => {
        try {
          return { row: await call(id) };
        } catch (error) {
          if (error.code === 'ENOENT') throw new Error(\`No order \${id}\`);
          else throw error;
        }
      } });

    `,
  },
  {
    name: 'an inner try of a generator',
    code: dedent`
      ${head}export const subject = tool({ async *execute({ id }) {
        try {
          yield { row: await call(id) };
        } catch (error) {
          if (id) throw error;
        }
      } });

    `,
  },
  {
    name: 'an inner try around a helper',
    code: dedent`
      ${head}async function read(id) {
        return call(id);
      }
      export const subject = tool({ execute: async ({ id }) => {
        try {
          return read(id);
        } catch (error) {
          other(error);
          throw error;
        } finally {
          other(id);
        }
      } });

    `,
  },
  {
    name: 'an inner try beside a call',
    code: dedent`
      ${head}export const subject = tool({ execute: async ({ id }) => {
        const key = await other(id);
        try {
          return { key, row: await call(id) };
        } catch (error) {
          throw error;
        }
      } });

    `,
  },
  {
    name: 'an inner try with a promise that outlives it',
    code: dedent`
      ${head}export const subject = tool({ execute: async ({ id }) => {
        let row;
        try {
          row = call(id);
          await other(id);
        } catch (error) {
          throw error;
        }
        return row;
      } });

    `,
  },
  {
    name: 'a switch',
    code: dedent`
      ${head}export const subject = tool({ execute: async ({ id }) => {
        switch (id) {
          case '17':
            return call(id);
          default:
            return { id };
        }
      } });

    `,
  },
  {
    name: 'loops with labels',
    code: dedent`
      ${head}export const subject = tool({ execute: async ({ id }) => {
        outer: for (const a of [1, 2]) {
          for (const b of [1, 2]) {
            if (a === b) continue outer;
            if (b === 1) return call(id);
          }
        }
        return null;
      } });

    `,
  },
  {
    name: 'a return without a value',
    code: dedent`
      ${head}export const subject = tool({ execute: async ({ id }) => {
        await call(id);
        return;
      } });

    `,
  },
  { name: 'no return', code: `${head}export const subject = tool({ execute: async ({ id }) => { await call(id); } });\n` },
  {
    name: 'a promise in a constant',
    code: dedent`
      ${head}export const subject = tool({ execute: async ({ id }) => {
        const pending = call(id);
        other(id);
        return pending;
      } });

    `,
  },
  {
    name: 'a promise in a variable',
    code: dedent`
      ${head}export const subject = tool({ execute: async ({ id }) => {
        let result;
        if (id) result = call(id);
        else result = other(id);
        return result;
      } });

    `,
  },
  {
    name: 'a promise in a variable of a function that is not async',
    code: dedent`
      ${head}export const subject = tool({ execute({ id }) {
        const pending = call(id);
        return pending;
      } });

    `,
  },
  { name: 'a chain', code: `${head}export const subject = tool({ execute: ({ id }) => call(id).then((row) => ({ row })) });\n` },
  {
    name: 'a list of promises',
    code: `${head}export const subject = tool({ execute: ({ id }) => Promise.all([call(id), other(id)]) });\n`,
  },
  {
    name: 'callbacks that return promises',
    code: dedent`
      ${head}export const subject = tool({ execute: async ({ id }) => {
        const rows = await Promise.all([id].map((each) => call(each)));
        return rows;
      } });

    `,
  },
  {
    name: 'a new promise',
    code: dedent`
      ${head}export const subject = tool({ execute: ({ id }) => new Promise((resolve, reject) => {
        call(id).then(resolve, reject);
      }) });

    `,
  },
  {
    name: 'a recursive helper',
    code: dedent`
      ${head}async function walk(id, depth) {
        if (depth > 2) return call(id);
        return walk(id, depth + 1);
      }
      export const subject = tool({ execute: async ({ id }) => walk(id, 0) });

    `,
  },
  {
    name: 'a template literal over lines',
    code: dedent`
      ${head}export const subject = tool({ execute: async ({ id }) => {
        const row = await call(id);
        return \`
      row:
          \${JSON.stringify(
        row)}
      \`;
      } });

    `,
  },
  {
    name: 'a tab-indented body',
    code: dedent`
      ${head}export const subject = tool({
      \texecute: async ({ id }) => {
      \t\tconst row = await call(id);
      \t\treturn { row };
      \t},
      });

    `,
  },
  {
    name: 'CRLF',
    code: dedent`
      ${head}export const subject = tool({
        execute: async ({ id }) => {
          const row = await call(id);
          return { row, text: \`a
        b\` };
        },
      });

    `.replaceAll('\n', '\r\n'),
  },
  {
    name: 'a byte order mark',
    code: dedent`
      \uFEFF${head}export const subject = tool({ execute: async ({ id }) => {
        return call(id);
      } });

    `,
  },
  {
    name: 'no semicolons',
    code: dedent`
      import { tool } from 'ai'
      import { call } from './deps.js'
      export const subject = tool({
        execute: async ({ id }) => {
          const row = await call(id)
          ;[1].forEach(() => {})
          return row
        }
      })

    `,
  },
  {
    name: 'comments at both ends',
    code: dedent`
      ${head}export const subject = tool({ execute: async ({ id }) => { // first
        /* second */ return call(id); // third
        // last
      } });

    `,
  },
  {
    name: 'a comment behind the last statement of one line',
    code: `${head}export const subject = tool({ execute: async ({ id }) => { return call(id); /* last */ } });\n`,
  },
  {
    name: 'the name error in the body',
    code: dedent`
      ${head}export const subject = tool({ execute: async ({ id }) => {
        const error = id;
        return { error, row: await call(error) };
      } });

    `,
  },
  {
    name: 'the name error in the parameters',
    code: `${head}export const subject = tool({ execute: async ({ id, error }) => ({ error, row: await call(id) }) });\n`,
  },
  {
    name: 'a logger by name',
    code: `${head}export const subject = tool({ execute: async ({ id }) => call(id) });\n`,
    settings: { logger: 'console.warn' },
  },
  {
    name: 'a class that extends nothing named Map',
    code: dedent`
      ${head}export const subject = tool({ execute: async ({ id }) => {
        class Row { value = id; }
        const row = await call(id);
        return { row, own: new Row().value };
      } });

    `,
  },
  {
    name: 'JavaScript with require',
    code: dedent`
      const { tool } = require('ai');
      const { call } = require('./deps.js');
      exports.subject = tool({ execute: async ({ id }) => call(id) });

    `,
    filename: '/project/tools.cjs',
  },
  {
    name: 'a return type',
    code: `${head}export const subject = tool({ execute: async ({ id }: { id: string }): Promise<unknown> => call(id) });\n`,
    suggested: true,
  },
  {
    name: 'an output schema',
    code: `${head}export const subject = tool({ outputSchema: {}, execute: async ({ id }) => call(id) });\n`,
    suggested: true,
  },
  {
    name: 'a result hook',
    code:
      `${head}export const subject = tool({ execute: async ({ id }) => call(id), toModelOutput: ({ output }) => ({ ` +
      "type: 'json', value: output }) });\n",
    suggested: true,
  },
  {
    name: 'a function that others call too',
    code: dedent`
      ${head}async function run({ id }) {
        return call(id);
      }
      export const subject = tool({ execute: run });
      export const warm = () => run({ id: '0' });

    `,
    suggested: true,
  },
  {
    name: 'a dynamic tool',
    code: dedent`
      import { dynamicTool } from 'ai';
      import { call } from './deps.js';
      export const subject = dynamicTool({ execute: async ({ id }) => call(id) });

    `,
  },
  {
    name: 'JSX',
    code: dedent`
      ${head}const React = { createElement: (type, props, ...children) => ({ type, children }) };
      export const subject = tool({ execute: async ({ id }) => {
        const row = await call(id);
        return <p>
          two
            lines {row.id}
        </p>;
      } });

    `,
    filename: '/project/tools.tsx',
  },
];

const value = { id: '17', at: [1, { deep: true }] };
const secret = 'connect ECONNREFUSED 10.0.3.14:5432';

interface Run {
  readonly result: Promise<unknown>;
  readonly logged: unknown[];
}

/** Executes `subject` of a module, with `call` as given. */
function execute(code: string, form: Form, call: (...args: unknown[]) => unknown, options: object = {}): Run {
  const logged: unknown[] = [];
  const log = (error: unknown): void => void logged.push(error);
  const deps = { call: vi.fn(call), other: (id: unknown) => ({ other: id ?? null }) };
  const exported = runModule(code, { ai, './deps.js': deps }, { error: log, warn: log, log: () => undefined });
  const { subject } = exported as { subject: { execute(input: unknown, options: object): unknown } };
  const result = (async () => {
    const made = subject.execute(form.input ?? { id: '17' }, options);
    if (!isIterable(made)) return made;
    const yielded: unknown[] = [];
    for await (const each of made) yielded.push(each);
    return yielded;
  })();
  return { result, logged };
}

function isIterable(made: unknown): made is AsyncIterable<unknown> {
  return typeof made === 'object' && made !== null && Symbol.asyncIterator in made;
}

function wrapped({ code, filename, settings, suggested }: Form): string {
  const request = { filename, settings, rules: ['require-try-catch'] };
  const output = suggested ? applySuggestion(code, request) : fix(code, request).output;
  expect(output).not.toBe(code);
  return output ?? code;
}

describe.each(forms)('the wrap of $name', (form) => {
  const output = wrapped(form);

  it('returns on success what it returned before', async () => {
    const before = execute(form.code, form, () => Promise.resolve(structuredClone(value)));
    const after = execute(output, form, () => Promise.resolve(structuredClone(value)));
    expect(await after.result).toStrictEqual(await before.result);
    expect(after.logged).toEqual([]);
  });

  it('answers for a rejection and logs it', async () => {
    const error = new Error(secret);
    const before = execute(form.code, form, () => Promise.reject(error));
    if (form.worded) await expect(before.result).rejects.toThrow();
    else await expect(before.result).rejects.toBe(error);
    const { result, logged } = execute(output, form, () => Promise.reject(error));
    const answer = JSON.stringify(await result);
    expect(answer).toContain('"class":"permanent"');
    expect(answer).not.toContain('ECONNREFUSED');
    expect(logged).toEqual([error]);
  });

  it('answers for an exception', async () => {
    const error = new TypeError(secret);
    const { result, logged } = execute(output, form, () => {
      throw error;
    });
    expect(JSON.stringify(await result)).not.toContain('ECONNREFUSED');
    expect(logged).toEqual([error]);
  });

  it('lets the abort of the run through', async () => {
    const abort = new DOMException('This operation was aborted', 'AbortError');
    const { result, logged } = execute(output, form, () => Promise.reject(abort), { abortSignal: AbortSignal.abort(abort) });
    await expect(result).rejects.toBe(abort);
    expect(logged).toEqual([]);
  });

  it('is not changed by a second run', () => {
    expect(fix(output, { filename: form.filename, settings: form.settings, rules: ['require-try-catch'] })).toEqual({
      output,
      passes: 0,
      messages: [],
    });
  });
});

describe('an unawaited result in a try', () => {
  const form: Form = {
    name: 'a try',
    code: dedent`
      ${head}export const subject = tool({ execute({ id }) {
        try {
          return call(id);
        } catch {
          return { ok: false };
        }
      } });

    `,
  };
  const output = wrapped(form);

  it('comes to the catch that was written for it', async () => {
    const { result, logged } = execute(output, form, () => Promise.reject(new Error(secret)));
    expect(await result).toEqual({ ok: false });
    expect(logged).toEqual([]);
    await expect(execute(output, form, () => Promise.resolve(value)).result).resolves.toEqual(value);
  });
});

interface Throw {
  readonly name: string;
  /** The statement that throws when the input's id is empty. */
  readonly statement: string;
  readonly text: string;
}

const ownThrows: readonly Throw[] = [
  { name: 'a text', statement: "if (!id) throw new Error('No id was given. Pass one.');", text: 'No id was given. Pass one.' },
  { name: 'a text of one clause', statement: "if (!id) throw new Error('Order not found');", text: 'Order not found' },
  {
    name: 'a template',
    statement: 'if (!id) throw new RangeError(`No order "${id}". Pass another id.`);',
    text: 'No order "". Pass another id.',
  },
  {
    name: 'a template over lines',
    statement: 'if (!id) throw new Error(`No order "${id}".\n  Pass another id.`);',
    text: 'No order "".\n  Pass another id.',
  },
  {
    name: 'a concatenation',
    statement: dedent`
      if (!id) throw new Error('No order ' +
            JSON.stringify(id));
    `,
    text: 'No order ""',
  },
  { name: 'a call of Error', statement: "if (!id) throw Error('No id was given. Pass one.');", text: 'No id was given. Pass one.' },
  { name: 'else', statement: "if (id) other(id); else throw new Error('No id was given. Pass one.');", text: 'No id was given. Pass one.' },
  {
    name: 'else if',
    statement: dedent`
      if (id) other(id)
          else if (id === '') throw new Error('No id was given. Pass one.')
          else other(id)
    `,
    text: 'No id was given. Pass one.',
  },
  {
    name: 'a switch',
    statement: "switch (id) { case '': throw new Error('No id was given. Pass one.'); default: }",
    text: 'No id was given. Pass one.',
  },
  {
    name: 'a loop',
    statement: "for (const each of [1, 2]) { if (!id && each === 2) throw new Error('No id was given. Pass one.'); }",
    text: 'No id was given. Pass one.',
  },
  {
    name: 'a finally',
    statement: "try { if (!id) throw new Error('No id was given. Pass one.'); } finally { other(id); }",
    text: 'No id was given. Pass one.',
  },
  {
    name: 'a class of the file',
    statement: "if (!id) throw new NotFound('No id was given. Pass one.');",
    text: 'No id was given. Pass one.',
  },
  {
    name: 'a class of the file with a code',
    statement: "if (!id) throw new Coded(404, 'No id was given. Pass one.');",
    text: 'No id was given. Pass one.',
  },
  { name: 'a string', statement: "if (!id) throw 'No id was given. Pass one.';", text: 'No id was given. Pass one.' },
];

const classes = dedent`
  class NotFound extends Error {}
  class Coded extends Error { constructor(code, message) { super(message); this.code = code; } }

`;

describe.each(ownThrows)('a failure of the tool itself in $name', ({ statement, text }) => {
  it.each([
    [
      'a function',
      dedent`
        export const subject = tool({ execute: async ({ id }) => {
            ${statement}
            return call(id);
        } });

      `,
    ],
    [
      'a generator',
      dedent`
        export const subject = tool({ async *execute({ id }) {
            ${statement}
            yield call(id);
        } });

      `,
    ],
  ])('is returned with the same text from %s', async (_, definition) => {
    const form: Form = { name: '', code: head + classes + definition, input: { id: '' } };
    const before = await execute(form.code, form, () => Promise.resolve(value)).result.catch((error: unknown) => error);
    expect(before instanceof Error ? before.message : before).toBe(text);
    const { result, logged } = execute(wrapped(form), form, () => Promise.resolve(value));
    const answer = await result;
    expect(Array.isArray(answer) ? answer.at(-1) : answer).toEqual({
      class: 'permanent',
      message: text,
      recoverySteps: ['Call subject again only with other values for id.'],
    });
    expect(logged).toEqual([]);
    const good = { ...form, input: { id: '17' } };
    expect(await execute(wrapped(form), good, () => Promise.resolve(value)).result).toEqual(
      await execute(form.code, good, () => Promise.resolve(value)).result,
    );
  });
});

describe('a throw that says nothing, or what came from outside', () => {
  it.each([
    ['a status', 'if (!id) throw new Error(`HTTP ${503}`);'],
    ['a bare text', "if (!id) throw new Error('Request failed');"],
    ['a body', 'if (!id) throw new Error(`Rejected: ${JSON.stringify(await other(id))} ${error.message}`);'],
    ['the text of an error', 'try { JSON.parse(id); } catch (cause) { throw new Error(`Bad id: ${cause.message}`); }'],
    ['no text', 'if (!id) throw new Error();'],
    ['an object that says nothing', "if (!id) throw { attempt: 3, dsn: 'pg://u:p@h' };"],
  ])('stays a throw, is logged and answered for: %s', async (_, statement) => {
    const form: Form = {
      name: '',
      code: dedent`
        ${head}const error = new Error('from outside');
        export const subject = tool({ execute: async ({ id }) => {
          ${statement}
          return call(id);
        } });

      `,
      input: { id: '' },
    };
    const thrown: unknown = await execute(form.code, form, () => value).result.catch((error: unknown) => error);
    const { result, logged } = execute(wrapped(form), form, () => value);
    expect(await result).toEqual({
      class: 'permanent',
      message: 'subject failed.',
      reason: 'An unexpected error ended the call; its cause was logged.',
      recoverySteps: ['Do not call subject again with the same id; tell the user that it is unavailable.'],
    });
    expect(logged).toEqual([thrown]);
  });
});

describe('a thrown object that says something', () => {
  it.each([
    [
      'its code',
      "{ code: 'E1', dsn: 'pg://u:p@h' }",
      {
        class: 'permanent',
        code: 'E1',
        message: 'subject failed: E1.',
        recoverySteps: ['Call subject again only with other values for id.'],
      },
    ],
    [
      'its text',
      "{ message: 'The depot is closed.', dsn: 'pg://u:p@h' }",
      { class: 'permanent', message: 'The depot is closed.', recoverySteps: ['Call subject again only with other values for id.'] },
    ],
  ])('is returned by %s, and logged', async (_, literal, expected) => {
    const bodies = [
      `if (!id) throw ${literal};`,
      dedent`
        if (!id) {
            throw ${literal};
          }
      `,
      `switch (id) { case '': throw ${literal}; }`,
    ];
    for (const generator of ['', '*']) {
      for (const body of bodies) {
        const code = dedent`
          ${head}export const subject = tool({ async ${generator}execute({ id }) {
            ${body}
            ${generator ? 'yield' : 'return'} call(id);
          } });

        `;
        const form: Form = { name: '', code, input: { id: '' } };
        const thrown: unknown = await execute(code, form, () => value).result.catch((error: unknown) => error);
        const { result, logged } = execute(wrapped(form), form, () => value);
        const answer = await result;
        expect(Array.isArray(answer) ? answer.at(-1) : answer).toEqual(expected);
        expect(logged).toEqual([thrown]);
      }
    }
  });
});

describe('a throw that another catch of the tool acts on', () => {
  it.each([
    [
      'an inner try',
      dedent`
        try {
            if (!id) throw new Error('No id was given. Pass one.');
          } catch {
            return { chosen: 'default' };
          }
      `,
      { chosen: 'default' },
    ],
    [
      'a callback',
      dedent`
        try {
            ['x'].forEach(() => { if (!id) throw new Error('No id was given. Pass one.'); });
          } catch {
            return { chosen: 'default' };
          }
      `,
      { chosen: 'default' },
    ],
    [
      'a promise',
      dedent`
        const chosen = await Promise.resolve().then(() => { throw new Error('No id was given. Pass one.'); }).catch(() => 'default');
          if (!id) return { chosen };
      `,
      { chosen: 'default' },
    ],
  ])('goes there as before: %s', async (_, statements, expected) => {
    const form: Form = {
      name: '',
      code: dedent`
        ${head}export const subject = tool({ execute: async ({ id }) => {
          ${statements}
          return call(id);
        } });

      `,
      input: { id: '' },
    };
    expect(await execute(form.code, form, () => value).result).toEqual(expected);
    expect(await execute(wrapped(form), form, () => value).result).toEqual(expected);
  });

  it('is left to the user where the catch throws it on', () => {
    const code = dedent`
      ${head}export const subject = tool({ execute: async ({ id }) => {
        try {
          if (!id) throw new Error('No id was given. Pass one.');
          return await call(id);
        } catch (error) {
          other(id);
          throw error;
        }
      } });

    `;
    expect(fix(code, { rules: ['require-try-catch'] }).output).toBe(code);
    const form: Form = { name: '', code, suggested: true };
    expect(wrapped(form)).toContain("throw new Error('No id was given. Pass one.')");
  });
});

describe('the stop of the run', () => {
  it.each([
    ['{ abortSignal }', '{ abortSignal }'],
    ['an alias', '{ abortSignal: stop }'],
    ['the options', 'options'],
    ['no options', ''],
    ['options named error', 'error'],
  ])('leaves execute with %s', async (_, parameter) => {
    const form: Form = {
      name: '',
      code: `${head}export const subject = tool({ execute: async ({ id }${parameter && `, ${parameter}`}) => call(id) });\n`,
    };
    const controller = new AbortController();
    const { result, logged } = execute(
      wrapped(form),
      form,
      async () => {
        controller.abort();
        await Promise.reject(controller.signal.reason as Error);
      },
      { abortSignal: controller.signal },
    );
    await expect(result).rejects.toBe(controller.signal.reason);
    expect(logged).toEqual([]);
  });

  it('does not hide another error of a run that goes on', async () => {
    const form: Form = {
      name: '',
      code: `${head}export const subject = tool({ execute: async ({ id }, { abortSignal }) => call(id, abortSignal) });\n`,
    };
    const error = new Error(secret);
    for (const options of [{}, { abortSignal: new AbortController().signal }]) {
      const { result, logged } = execute(wrapped(form), form, () => Promise.reject(error), options);
      expect(await result).toMatchObject({ message: 'subject failed.' });
      expect(logged).toEqual([error]);
    }
  });

  it('that the tool throws itself is no failure', async () => {
    const form: Form = {
      name: '',
      code: dedent`
        ${head}export const subject = tool({ execute: async ({ id }, { abortSignal }) => {
          if (abortSignal?.aborted) throw new Error('The user stopped the run.');
          return call(id);
        } });

      `,
    };
    const { result } = execute(wrapped(form), form, () => value, { abortSignal: AbortSignal.abort() });
    await expect(result).rejects.toThrow('The user stopped the run.');
  });
});

describe('the settings', () => {
  const code = dedent`
    ${head}export const subject = tool({ execute: async ({ id }) => call(id) });
    export const second = tool({ execute: async ({ id }) => call(id) });

  `;
  const error = new Error(secret);

  function run(settings: ToolErrorsSettings, modules: Record<string, unknown>): unknown {
    const { output, passes } = fix(code, { settings, rules: ['require-try-catch'] });
    expect(passes).toBe(1);
    const deps = { call: () => Promise.reject(error), other: () => undefined };
    const exported = runModule(output, { ai, './deps.js': deps, ...modules }, {}) as {
      subject: { execute(input: unknown, options: object): unknown };
    };
    return exported.subject.execute({ id: '17' }, {});
  }

  it('call a logger that is imported', async () => {
    const logger = { error: vi.fn() };
    expect(await run({ logger: { module: './lib/log.js', name: 'logger.error' } }, { './lib/log.js': { logger } })).toMatchObject({
      message: 'subject failed.',
    });
    expect(logger.error.mock.calls).toEqual([[error]]);
  });

  it('answer with what a helper makes of the error', async () => {
    const toToolError = vi.fn(() => ({ ok: false }));
    expect(await run({ errorHelper: { module: '@acme/errors', name: 'toToolError' } }, { '@acme/errors': { toToolError } })).toEqual({
      ok: false,
    });
    expect(toToolError.mock.calls).toEqual([[error]]);
  });
});

describe('a function that is not async', () => {
  function load(code: string): (input: object) => unknown {
    const { subject } = runModule(code, { ai, './deps.js': {} }, { error: () => undefined }) as {
      subject: { execute(input: object, options: object): unknown };
    };
    return (input) => subject.execute(input, {});
  }

  it('answers at once where nothing in it is a promise', () => {
    const code = dedent`
      ${head}export const subject = tool({ execute({ text }) {
        return { value: JSON.parse(text) };
      } });

    `;
    const execute = load(fix(code, { rules: ['require-try-catch'] }).output);
    expect(execute({ text: '7' })).toEqual({ value: 7 });
    expect(execute({ text: '{' })).toMatchObject({ message: 'subject failed.' });
  });

  it('gets no try where its own failures are all that can end it', () => {
    const code = dedent`
      ${head}export const subject = tool({ execute: ({ a, b }) => {
        if (b === 0) throw new Error('Division by zero');
        return a / b;
      } });

    `;
    const { output } = fix(code, { rules: ['require-try-catch'] });
    expect(output).not.toContain('try');
    const execute = load(output);
    expect(execute({ a: 6, b: 3 })).toBe(2);
    expect(execute({ a: 6, b: 0 })).toMatchObject({ message: 'Division by zero' });
  });
});
