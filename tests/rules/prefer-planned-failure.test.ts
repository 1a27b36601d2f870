import rule from '../../rules/prefer-planned-failure.ts';
import { dedent } from '../dedent.ts';
import { ruleTester } from '../rule-tester.ts';

// The statements of execute, from line 4 on; the second tool shows whose context it is.
const loan = (body: string, { head = 'async (ctx) =>', before = '', after = '' } = {}) => `${before}
export const tools = {
  lend_book: { inputSchema: schema, execute: ${head} {
${body}
  } },
  find_book: { inputSchema: schema, execute: async (ctx) => (await ctx.context.books.get(ctx.input.id)) ?? ctx.fail('No book') },
};
${after}`;

// A lookup by the input, a guard and the result, on the lines 4 to 6.
const looked = (guard: string, options = {}) =>
  loan(
    dedent`
          const book = await ctx.context.books.get(ctx.input.id);
          ${guard}
          return book;
    `,
    options,
  );

const when = {
  lookup: 'where a lookup finds nothing',
  gate: 'where something is not open to the call',
  input: 'where an input is not as it must be',
  upstream: 'where an upstream refuses',
};

/** The report of a throw on a line. */
const expected = (
  kind: keyof typeof when,
  line: number,
  column: number,
  endColumn: number,
  { call = 'ctx.fail', messageId = 'expected' }: { call?: string; messageId?: 'expected' | 'inHelper' } = {},
) => ({
  messageId,
  data: { tool: '`lend_book`', framework: 'PAI', when: when[kind], call },
  line,
  column,
  endLine: line,
  endColumn,
});

const hides = (line: number, column: number, endColumn: number) => ({
  messageId: 'hidesBugs' as const,
  data: { tool: '`lend_book`', framework: 'PAI', call: 'ctx.fail' },
  line,
  column,
  endLine: line,
  endColumn,
});

const catchAll = (
  handler: string,
  tried = dedent`
          const book = await ctx.context.books.get(ctx.input.id);
          return await ctx.context.loans.add(book);
  `,
) =>
  loan(dedent`
        try {
    ${tried}
        } ${handler}
  `);

ruleTester().run('prefer-planned-failure', rule, {
  valid: [
    {
      name: 'values that are made of each other, and of no input',
      code: loan(
        dedent`
              const range0 = new Range();
          ${Array.from(
            { length: 8 },
            (_, at) =>
              `    const range${String(at + 1)} = new Range(${Array.from({ length: 12 }, () => `range${String(at)}`).join(', ')});\n`,
          ).join('')}    if (limit < range8) throw new Error('No shelf');
              return ctx.input.id;
        `,
      ),
    },
    { name: 'a planned failure', code: looked('if (!book) return ctx.fail(`No book ${ctx.input.id}`);') },
    { name: 'found: false', code: looked('if (!book) return { found: false };') },
    { name: 'a throw without a test', code: loan("    throw new Error('The shelf is not built');") },
    { name: 'an invariant', code: looked("if (!book) throw new Error('Invariant: the loan has a book');") },
    { name: 'what should never happen', code: looked("if (!book) throw new Error('This should never happen');") },
    {
      name: 'the result of a change',
      code: loan(dedent`
            const [row] = await ctx.context.db.insert(loans).values({ id: ctx.input.id }).returning();
            if (!row) throw new Error('The insert gave no row');
            return row;
      `),
    },
    {
      name: 'the result of a created record',
      code: loan(dedent`
            const row = await ctx.context.loans.create(ctx.input.id);
            if (!row) throw new Error('No loan came back');
            return row;
      `),
    },
    {
      name: 'a missing variable of the environment',
      code: loan(dedent`
            const key = process.env.LOAN_KEY;
            if (!key) throw new Error('LOAN_KEY is not set');
            return ctx.input.id;
      `),
    },
    {
      name: 'a gate of the environment',
      code: loan(dedent`
            if (!process.env.LOANS_ENABLED) throw new Error('Loans are switched off');
            return ctx.input.id;
      `),
    },
    {
      name: 'a part of the context that has to be there',
      code: loan(dedent`
            if (!ctx.context.books) throw new Error('lend_book ran without a catalogue');
            return ctx.input.id;
      `),
    },
    {
      name: 'a lookup of nothing that the input names',
      code: loan(dedent`
            const desk = await ctx.context.desks.current();
            if (!desk) throw new Error('No desk');
            return desk.lend(ctx.input.id);
      `),
    },
    {
      name: 'a shape that the upstream broke',
      code: looked("if (typeof book.title !== 'string') throw new TypeError('The catalogue sent no title');"),
    },
    {
      name: 'data that do not agree',
      code: looked('if (book.copies !== book.shelves.length) throw new Error(`Book ${book.id} is inconsistent`);'),
    },
    {
      name: 'the default of a switch over an input',
      code: loan(dedent`
            switch (ctx.input.kind) {
              case 'map': return 1;
              default: throw new Error('Unhandled kind');
            }
      `),
    },
    {
      name: 'an exhaustive check',
      code: loan(
        dedent`
              if (ctx.input.kind === 'map') return 1;
              return assertNever(ctx.input.kind);
        `,
        { after: 'function assertNever(kind) { throw new Error(`Unexpected kind ${kind}`); }' },
      ),
    },
    {
      name: 'a caught error that is thrown on',
      code: loan(
        dedent`
              try { return await ctx.context.books.get(ctx.input.id); \
                } catch (error) { if (error.code === 'GONE') return ctx.fail('No book'); throw error; }
        `,
      ),
    },
    {
      name: 'a broken connection',
      code: loan(
        dedent`
              try { return await ctx.context.books.get(ctx.input.id); \
                } catch (error) { throw new Error('The catalogue could not be read', { cause: error }); }
        `,
      ),
    },
    {
      name: 'a test of a caught error',
      code: loan(
        dedent`
              try { return await ctx.context.books.get(ctx.input.id); \
                } catch (error) { if (!ctx.input.retry) throw new Error('The catalogue could not be read'); return 1; }
        `,
      ),
    },
    {
      name: 'the own catch handles it',
      code: loan(dedent`
            try {
              if (!ctx.input.id) throw new RangeError('No id');
              return await ctx.context.books.get(ctx.input.id);
            } catch (error) {
              if (error instanceof RangeError) return ctx.fail('No id');
              throw error;
            }
      `),
    },
    {
      name: 'a stop of the run',
      code: loan(dedent`
            if (ctx.signal.aborted) throw new Error('Stopped');
            return ctx.input.id;
      `),
    },
    {
      name: 'a class of another module',
      code: looked('if (!book) throw new NotFound(ctx.input.id);', { before: "import { NotFound } from './errors.js';" }),
    },
    {
      name: 'a transaction rolls back',
      code: loan(dedent`
            return ctx.context.db.transaction(async (tx) => {
              const book = await tx.books.get(ctx.input.id);
              if (!book) throw new Error('No book');
              return tx.loans.add(book);
            });
      `),
    },
    {
      name: 'a helper that another file calls too',
      code: loan('    return readBook(ctx.input.id);', {
        before:
          "export async function readBook(id) { const book = await books.get(id); if (!book) throw new Error('No book'); return book; }",
      }),
    },
    {
      name: 'a helper whose throw is caught',
      code: loan("    return readBook(ctx.input.id).catch(() => ctx.fail('No book'));", {
        before: "async function readBook(id) { const book = await books.get(id); if (!book) throw new Error('No book'); return book; }",
      }),
    },
    { name: 'what is no Error is the matter of another rule', code: looked("if (!book) throw { code: 'missing' };") },
    { name: 'an assertion', code: looked("assert(book, 'No book');", { before: "import assert from 'node:assert';" }) },
    {
      name: 'the connection is down',
      code: loan(dedent`
            if (!ctx.context.db.enabled) throw new Error('The database connection is down');
            return ctx.input.id;
      `),
    },
    {
      name: 'the error of a check',
      code: loan(dedent`
            const problem = await ctx.context.rules.check(ctx.input.id);
            if (problem) throw new Error(problem);
            return 1;
      `),
    },
    {
      name: 'an error field',
      code: loan(dedent`
            const { data, error } = await ctx.context.books.get(ctx.input.id);
            if (error) throw new Error('The catalogue could not be read');
            return data;
      `),
    },
    {
      name: 'another framework',
      code: dedent`
        import { tool } from 'ai';
        export const lend = tool({ inputSchema: schema, execute: async ({ id }) => { const book = await books.get(id); \
          if (!book) throw new Error('No book'); return book; } });

      `,
    },
    {
      name: 'a stored text that holds nothing',
      code: loan(dedent`
            const notes = JSON.parse(await ctx.context.notes.read(ctx.input.id));
            if (!notes.length) throw new Error('The notes hold nothing');
            return notes;
      `),
    },
    {
      name: 'an item of a batch, behind others that are done',
      code: loan(dedent`
            for (const id of ctx.input.ids) {
              const book = await ctx.context.books.get(id);
              if (!book) throw new Error(\`No book \${id}\`);
              await ctx.context.books.delete(id);
            }
            return 1;
      `),
    },
    {
      name: 'a catch that tells errors apart',
      code: catchAll(dedent`
        catch (error) {
              if (error.code === 'GONE') return ctx.fail('No book');
              throw error;
            }
      `),
    },
    {
      name: 'a catch that logs',
      code: catchAll(dedent`
        catch (error) {
              console.error(error);
              return ctx.fail('The loan could not be written');
            }
      `),
    },
    {
      name: 'a catch that reports',
      code: catchAll(dedent`
        catch (error) {
              ctx.context.sentry.captureException(error);
              return ctx.fail('The loan could not be written');
            }
      `),
    },
    {
      name: 'a catch whose text somebody makes of the error',
      code: catchAll(dedent`
        catch (error) {
              return ctx.fail(describe(error));
            }
      `),
    },
    {
      name: 'a catch around one call',
      code: catchAll(
        dedent`
          catch {
                return ctx.fail('The catalogue does not answer');
              }
        `,
        '      return await ctx.context.books.get(ctx.input.id);',
      ),
    },
    {
      name: 'a catch around one request and its body',
      code: catchAll(
        dedent`
          catch {
                return ctx.fail('The catalogue does not answer');
              }
        `,
        dedent`
                const response = await fetch(ctx.context.url, { signal: ctx.signal });
                return await response.json();
        `,
      ),
    },
    {
      name: 'a catch around a part',
      code: loan(dedent`
            let book;
            try {
              const shelf = await ctx.context.shelves.get(ctx.input.id);
              book = await ctx.context.books.get(shelf.book);
            } catch {
              return ctx.fail('The catalogue does not answer');
            }
            return await ctx.context.loans.add(book);
      `),
    },
    {
      name: 'a catch that suspends',
      code: catchAll(dedent`
        catch {
              return ctx.suspend({ kind: 'ask' });
            }
      `),
    },
  ],
  invalid: [
    {
      name: 'a lookup that finds nothing',
      code: looked('if (!book) throw new Error(`No book ${ctx.input.id}`);'),
      output: looked('if (!book) return ctx.fail(`No book ${ctx.input.id}`);'),
      errors: [expected('lookup', 5, 16, 59)],
    },
    {
      name: 'null, undefined, an empty list, nothing in a map',
      code: loan(
        dedent`
              const book = await ctx.context.books.get(ctx.input.id);
              if (book === null) throw new Error('No book');
              if (book == undefined) throw new Error('No book');
              const copies = await ctx.context.copies.of({ book: ctx.input.id });
              if (copies.length === 0) throw new Error('No copy');
              if (!ctx.context.readers.has(ctx.input.reader)) throw new Error('No reader');
              return book;
        `,
      ),
      output: loan(
        dedent`
              const book = await ctx.context.books.get(ctx.input.id);
              if (book === null) return ctx.fail('No book');
              if (book == undefined) return ctx.fail('No book');
              const copies = await ctx.context.copies.of({ book: ctx.input.id });
              if (copies.length === 0) return ctx.fail('No copy');
              if (!ctx.context.readers.has(ctx.input.reader)) return ctx.fail('No reader');
              return book;
        `,
      ),
      errors: [expected('lookup', 5, 24, 51), expected('lookup', 6, 28, 55), expected('lookup', 8, 30, 57), expected('lookup', 9, 53, 82)],
    },
    {
      name: 'found in a list by the input',
      code: loan(dedent`
            const shelf = ctx.context.shelves.find((each) => each.id === ctx.input.shelf);
            if (!shelf) {
              throw new Error('No shelf'); // The reader named it.
            }
            return shelf;
      `),
      output: loan(dedent`
            const shelf = ctx.context.shelves.find((each) => each.id === ctx.input.shelf);
            if (!shelf) {
              return ctx.fail('No shelf'); // The reader named it.
            }
            return shelf;
      `),
      errors: [expected('lookup', 6, 7, 35)],
    },
    {
      name: 'the first of the rows',
      code: loan(dedent`
            const [book] = await ctx.context.db.select().from(books).where(eq(books.id, ctx.input.id));
            if (!book) throw new Error('No book');
            return book;
      `),
      output: loan(dedent`
            const [book] = await ctx.context.db.select().from(books).where(eq(books.id, ctx.input.id));
            if (!book) return ctx.fail('No book');
            return book;
      `),
      errors: [expected('lookup', 5, 16, 43)],
    },
    {
      name: 'what is there already',
      code: loan(dedent`
            const loan = await ctx.context.loans.of(ctx.input.id);
            if (loan) throw new Error('The book is lent already');
            return 1;
      `),
      output: loan(dedent`
            const loan = await ctx.context.loans.of(ctx.input.id);
            if (loan) return ctx.fail('The book is lent already');
            return 1;
      `),
      errors: [expected('gate', 5, 15, 59)],
    },
    {
      name: 'gates',
      code: loan(
        dedent`
              if (!ctx.context.user.mayLend) throw new Error('Guests lend nothing');
              if (!(await ctx.context.user.can('lend'))) throw new Error('Guests lend nothing');
              if (ctx.context.desk.closed) throw new Error('The desk is closed');
              if (ctx.context.user.role !== 'staff') throw new Error('Staff alone');
              return ctx.input.id;
        `,
      ),
      output: loan(
        dedent`
              if (!ctx.context.user.mayLend) return ctx.fail('Guests lend nothing');
              if (!(await ctx.context.user.can('lend'))) return ctx.fail('Guests lend nothing');
              if (ctx.context.desk.closed) return ctx.fail('The desk is closed');
              if (ctx.context.user.role !== 'staff') return ctx.fail('Staff alone');
              return ctx.input.id;
        `,
      ),
      errors: [expected('gate', 4, 36, 75), expected('gate', 5, 48, 87), expected('gate', 6, 34, 72), expected('gate', 7, 44, 75)],
    },
    {
      name: 'the state of a record',
      code: looked("if (book.state !== 'shelved') throw new Error('The book is lent');"),
      output: looked("if (book.state !== 'shelved') return ctx.fail('The book is lent');"),
      errors: [expected('gate', 5, 35, 71)],
    },
    {
      name: 'inputs',
      code: loan(
        dedent`
              if (ctx.input.to < ctx.input.from) throw new RangeError('Give to behind from');
              if (!/^97/.test(ctx.input.isbn)) throw new Error('Give an ISBN');
              const day = new Date(ctx.input.day);
              if (Number.isNaN(day.getTime())) throw new Error('Give a day');
              if (!ctx.input.id) throw new Error('Give an id');
              return ctx.input.id;
        `,
      ),
      output: loan(
        dedent`
              if (ctx.input.to < ctx.input.from) return ctx.fail('Give to behind from');
              if (!/^97/.test(ctx.input.isbn)) return ctx.fail('Give an ISBN');
              const day = new Date(ctx.input.day);
              if (Number.isNaN(day.getTime())) return ctx.fail('Give a day');
              if (!ctx.input.id) return ctx.fail('Give an id');
              return ctx.input.id;
        `,
      ),
      errors: [expected('input', 4, 40, 84), expected('input', 5, 38, 70), expected('input', 7, 38, 68), expected('input', 8, 24, 54)],
    },
    {
      name: 'an upstream',
      code: loan(
        dedent`
              const response = await fetch(ctx.context.url, { signal: ctx.signal });
              if (response.status === 404) throw new Error('No book');
              if (!response.ok) throw new Error(\`The catalogue answered \${response.status}\`);
              return await response.json();
        `,
      ),
      output: loan(
        dedent`
              const response = await fetch(ctx.context.url, { signal: ctx.signal });
              if (response.status === 404) return ctx.fail('No book');
              if (!response.ok) return ctx.fail(\`The catalogue answered \${response.status}\`);
              return await response.json();
        `,
      ),
      errors: [expected('upstream', 5, 34, 61), expected('upstream', 6, 23, 84)],
    },
    {
      name: 'an input that holds nothing',
      code: loan(dedent`
            if (Object.keys(ctx.input.fields).length === 0) throw new Error('Give one field');
            return 1;
      `),
      output: loan(dedent`
            if (Object.keys(ctx.input.fields).length === 0) return ctx.fail('Give one field');
            return 1;
      `),
      errors: [expected('input', 4, 53, 87)],
    },
    {
      name: 'two tests, of which each is known',
      code: looked("if (!book || book.state === 'lost') throw new Error('No book');"),
      output: looked("if (!book || book.state === 'lost') return ctx.fail('No book');"),
      errors: [expected('lookup', 5, 41, 68)],
    },
    {
      name: 'the other branch',
      code: looked("if (book) { ctx.context.seen(book); } else { throw new Error('No book'); }"),
      output: looked("if (book) { ctx.context.seen(book); } else { return ctx.fail('No book'); }"),
      errors: [expected('lookup', 5, 50, 77)],
    },
    {
      name: 'in a loop over the ids',
      code: loan(dedent`
            for (const id of ctx.input.ids) {
              const book = await ctx.context.books.get(id);
              if (!book) throw new Error(\`No book \${id}\`);
            }
            return 1;
      `),
      output: loan(dedent`
            for (const id of ctx.input.ids) {
              const book = await ctx.context.books.get(id);
              if (!book) return ctx.fail(\`No book \${id}\`);
            }
            return 1;
      `),
      errors: [expected('lookup', 6, 18, 51)],
    },
    {
      name: 'the method is bound already',
      code: loan(
        dedent`
              if (!input.id) throw new Error('Give an id')
              return 1
        `,
        { head: 'async ({ input, fail: stop }) =>' },
      ),
      output: loan(
        dedent`
              if (!input.id) return stop('Give an id')
              return 1
        `,
        { head: 'async ({ input, fail: stop }) =>' },
      ),
      errors: [expected('input', 4, 20, 49, { call: 'stop' })],
    },
    {
      name: 'the method is taken out of the context for both',
      code: loan(
        dedent`
              if (!input.id) throw new Error('Give an id');
              if (!input.to) throw new Error('Give to');
              return 1;
        `,
        { head: 'async ({ input }) =>' },
      ),
      output: loan(
        dedent`
              if (!input.id) return fail('Give an id');
              if (!input.to) return fail('Give to');
              return 1;
        `,
        { head: 'async ({ fail, input }) =>' },
      ),
      errors: [expected('input', 4, 20, 50, { call: 'fail' }), expected('input', 5, 20, 47, { call: 'fail' })],
    },
    {
      name: 'on lines of its own, under another name',
      code: loan(
        dedent`
              const fail = input.soft;
              if (!input.id) throw new Error('Give an id');
              return fail;
        `,
        {
          head: dedent`
            async ({
                input,
              }) =>
          `,
        },
      ),
      output: loan(
        dedent`
              const fail = input.soft;
              if (!input.id) return failTool('Give an id');
              return fail;
        `,
        {
          head: dedent`
            async ({
                fail: failTool,
                input,
              }) =>
          `,
        },
      ),
      errors: [expected('input', 7, 20, 50, { call: 'failTool' })],
    },
    {
      name: 'a name inside hides the context',
      code: loan(dedent`
            for (const ctx of jobs) run(ctx);
            if (!ctx.input.id) throw new Error('Give an id');
            return 1;
      `),
      output: null,
      errors: [expected('input', 5, 24, 54, { call: 'fail' })],
    },
    {
      name: 'a context that gets another value',
      code: loan(dedent`
            if (!ctx.input.id) throw new Error('Give an id');
            ctx = null;
            return 1;
      `),
      output: null,
      errors: [expected('input', 4, 24, 54, { call: 'fail' })],
    },
    {
      name: 'a rest of which other parts are read',
      code: loan(
        dedent`
              if (!input.id) throw new Error('Give an id');
              return rest.context.id;
        `,
        { head: 'async ({ input, ...rest }) =>' },
      ),
      output: loan(
        dedent`
              if (!input.id) return fail('Give an id');
              return rest.context.id;
        `,
        { head: 'async ({ fail, input, ...rest }) =>' },
      ),
      errors: [expected('input', 4, 20, 50, { call: 'fail' })],
    },
    {
      name: 'a rest that would lose the method',
      code: loan(
        dedent`
              if (!input.id) throw new Error('Give an id');
              return input.to ? 1 : rest.fail('Give to');
        `,
        { head: 'async ({ input, ...rest }) =>' },
      ),
      output: null,
      errors: [expected('input', 4, 20, 50, { call: 'fail' })],
    },
    {
      name: 'more than a text',
      code: looked("if (!book) throw new Error('No book', { cause: ctx.input.id });"),
      output: null,
      errors: [expected('lookup', 5, 16, 68)],
    },
    {
      name: 'a comment beside the text',
      code: looked("if (!book) throw new Error(/* for the reader */ 'No book');"),
      output: null,
      errors: [expected('lookup', 5, 16, 64)],
    },
    {
      name: 'a class of this file',
      code: looked('if (!book) throw new NoBook(ctx.input.id);', {
        before: 'class NoBook extends Error { constructor(id) { super(`No book ${id}`); } }',
      }),
      output: null,
      errors: [expected('lookup', 5, 16, 47)],
    },
    {
      name: 'without a text',
      code: looked('if (!book) throw new Error();'),
      output: null,
      errors: [expected('lookup', 5, 16, 34)],
    },
    {
      name: 'where the declared result may not take it',
      code: looked("if (!book) throw new Error('No book');", { head: 'async (ctx): Promise<Book> =>' }),
      output: null,
      errors: [
        {
          ...expected('lookup', 5, 16, 43),
          suggestions: [
            {
              messageId: 'returnFailure',
              output: looked("if (!book) return ctx.fail('No book');", { head: 'async (ctx): Promise<Book> =>' }),
            },
          ],
        },
      ],
    },
    {
      name: 'in a helper of the file',
      code: loan('    return await readBook(ctx.input.id);', {
        after: dedent`
          async function readBook(id) {
            const response = await fetch(\`/books/\${id}\`);
            if (!response.ok) throw new Error(\`The catalogue answered \${response.status}\`);
            return response.json();
          }
        `,
      }),
      output: null,
      errors: [expected('upstream', 10, 21, 82, { messageId: 'inHelper' })],
    },
    {
      name: 'a lookup in a helper, by what the input gives it',
      code: loan('    return await readBook(ctx, ctx.input.id);', {
        after: dedent`
          async function readBook(context, id) {
            const book = await context.context.books.get(id);
            if (!book) throw new Error(\`No book \${id}\`);
            return book;
          }
        `,
      }),
      output: null,
      errors: [expected('lookup', 10, 14, 47, { messageId: 'inHelper' })],
    },
    {
      name: 'a bound method',
      code: `import type { Tool } from '@pai/core';
class Desk {
  lend: Tool = { name: 'lend_book', inputSchema: schema, execute: this.run.bind(this) };
  async run(ctx) {
    const book = await ctx.context.books.get(ctx.input.id);
    if (!book) throw new Error('No book');
    return book;
  }
}`,
      output: `import type { Tool } from '@pai/core';
class Desk {
  lend: Tool = { name: 'lend_book', inputSchema: schema, execute: this.run.bind(this) };
  async run(ctx) {
    const book = await ctx.context.books.get(ctx.input.id);
    if (!book) return ctx.fail('No book');
    return book;
  }
}`,
      errors: [expected('lookup', 6, 16, 43)],
    },
    {
      name: 'a bound method that takes no context yet',
      code: `import type { Tool } from '@pai/core';
class Desk {
  lend: Tool = { name: 'lend_book', inputSchema: schema, execute: this.run.bind(this) };
  async run() {
    const response = await fetch(this.url);
    if (!response.ok) throw new Error('No book can be lent');
    return response.json();
  }
}`,
      output: null,
      errors: [expected('upstream', 6, 23, 62)],
    },
    {
      name: 'a catch around all that answers alike',
      code: catchAll(dedent`
        catch {
              return ctx.fail('The loan could not be written');
            }
      `),
      output: null,
      errors: [hides(8, 14, 55)],
    },
    {
      name: 'with the text of the error',
      code: catchAll(dedent`
        catch (error) {
              return ctx.fail(error instanceof Error ? error.message : String(error));
            }
      `),
      output: null,
      errors: [hides(8, 14, 78)],
    },
    {
      name: 'with the stop thrown on',
      code: catchAll(dedent`
        catch (error) {
              if (ctx.signal.aborted) throw error;
              return ctx.fail(\`The loan failed: \${error}\`);
            }
      `),
      output: null,
      errors: [hides(9, 14, 51)],
    },
  ],
});
