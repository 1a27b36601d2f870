import rule from '../../rules/require-returned-fail.ts';
import { dedent } from '../dedent.ts';
import { ruleTester } from '../rule-tester.ts';

// The statements of execute, from line 4 on; the second tool shows whose context it is.
const loan = (body: string, { head = 'async (ctx) =>', before = '' } = {}) => `${before}
export const tools = {
  lend_book: { inputSchema: schema, execute: ${head} {
${body}
  } },
  find_book: { inputSchema: schema, execute: async (ctx) => (await ctx.context.books.get(ctx.input.id)) ?? ctx.fail('No book') },
};
`;

// Each page answers with the next one in forty places.
const pages = Array.from({ length: 6 }, (_, at) => {
  const turns = Array.from({ length: 40 }, (__, turn) => `if (page === ${String(turn)}) return page${String(at + 1)}(page);`);
  return `function page${String(at)}(page) { ${turns.join(' ')} return null; }`;
}).join('\n');

const desks = Array.from({ length: 6 }, (_, at) => `function desk${String(at)}(context) { return desk${String(at + 1)}(context); }`).join(
  ' ',
);

const dropped = 'is dropped and the code behind it runs on';
const write = (call: string) => `Write \`return ${call}(…)\`.`;
const bring = 'Bring the result back to execute, and return it there.';

/** One report of a call in a line of its own. */
const failure = (
  line: number,
  column: number,
  endColumn: number,
  {
    call = 'ctx.fail',
    fate = dropped,
    advice = write(call),
    messageId = 'failure',
  }: { call?: string; fate?: string; advice?: string; messageId?: 'failure' | 'waiting' } = {},
) => ({
  messageId,
  data: { call: `${call}(…)`, tool: '`lend_book`', fate, advice },
  line,
  column,
  endLine: line,
  endColumn,
});

ruleTester().run('require-returned-fail', rule, {
  valid: [
    {
      name: 'functions that answer with each other in many places',
      code: loan(
        dedent`
              page0(ctx.input.page);
              return 1;
        `,
        { before: pages },
      ),
    },
    {
      name: 'returned',
      code: loan(dedent`
            if (!ctx.input.id) return ctx.fail('No id');
            return 1;
      `),
    },
    {
      name: 'returned behind a test in one expression',
      code: loan(dedent`
            const book = await ctx.context.books.get(ctx.input.id);
            return book ?? ctx.fail('No book');
      `),
    },
    { name: 'returned from a ternary', code: loan("    return ctx.input.id ? 1 : ctx.fail('No id');") },
    { name: 'returned and awaited', code: loan("    return await ctx.fail('No id');") },
    { name: 'an expression body', code: loan('', { head: "(ctx) => ctx.fail('Closed'), other: () =>" }) },
    {
      name: 'returned under its own name',
      code: loan(
        dedent`
              if (!input.id) return fail('No id');
              return 1;
        `,
        { head: 'async ({ input, fail }) =>' },
      ),
    },
    {
      name: 'kept and returned later',
      code: loan(dedent`
            const failure = ctx.fail('No id');
            if (!ctx.input.id) return failure;
            return 1;
      `),
    },
    {
      name: 'assigned and returned later',
      code: loan(dedent`
            let result;
            if (!ctx.input.id) result = ctx.fail('No id');
            return result ?? 1;
      `),
    },
    {
      name: 'assigned to what belongs to somebody else',
      code: loan(dedent`
            ctx.context.last = ctx.fail('No id');
            return 1;
      `),
    },
    { name: 'passed on to a function', code: loan("    return ctx.context.audit(ctx.fail('No id'));") },
    { name: 'passed on in a statement', code: loan("    ctx.context.respond(ctx.fail('No id'));") },
    {
      name: 'in a list that is returned',
      code: loan(dedent`
            const ends = [ctx.fail('No id'), ctx.fail('No book')];
            return ends[ctx.input.id ? 1 : 0];
      `),
    },
    {
      name: 'what a callback of a promise returns',
      code: loan("    return ctx.context.books.get(ctx.input.id).catch(() => ctx.fail('The catalogue does not answer.'));"),
    },
    {
      name: 'what an awaited chain gives',
      code: loan(dedent`
            const book = await ctx.context.books.get(1).then((found) => found ?? ctx.fail('No book'));
            return book;
      `),
    },
    {
      name: 'what a mapping gives',
      code: loan(dedent`
            const ends = ctx.input.ids.map((id) => (id ? null : ctx.fail('No id')));
            return ends.find(Boolean) ?? 1;
      `),
    },
    {
      name: 'a helper that returns it',
      code: loan(dedent`
            if (!ctx.input.id) return deny('No id');
            return 1;
            function deny(text) { return ctx.fail(text); }
      `),
    },
    {
      name: 'a helper that gets the context',
      code: loan('    return missing(ctx, ctx.input.id);', {
        before: 'function missing(context, id) { return context.fail(`No book ${id}`); }',
      }),
    },
    {
      name: 'a check whose result is asked',
      code: loan(
        dedent`
              const failed = check(ctx);
              if (failed) return failed;
              return 1;
        `,
        { before: "function check(ctx) { if (!ctx.input.id) return ctx.fail('No id'); }" },
      ),
    },
    { name: 'suspended', code: loan("    return ctx.suspend({ kind: 'approve' });") },
    {
      name: 'another object with such a method',
      code: loan(dedent`
            ctx.context.job.fail('late');
            assert.fail('x');
            return 1;
      `),
    },
    {
      name: 'a function of the same name that the file imports',
      code: loan(
        dedent`
              fail('No id');
              return ctx.input.id;
        `,
        { before: "import { fail } from './assert.js';" },
      ),
    },
    {
      name: 'a variable that hides the context',
      code: loan(dedent`
            for (const ctx of jobs) ctx.fail('late');
            return 1;
      `),
    },
    {
      name: 'another method of the context',
      code: loan(dedent`
            ctx.log('No id');
            return ctx.input.id;
      `),
    },
    {
      name: 'the value of a test',
      code: loan(dedent`
            if (ctx.fail('No id')) return 1;
            return 2;
      `),
    },
    {
      name: 'an exported binding is for others to read',
      code: dedent`
        export let last;
        ${loan("    last = ctx.fail('No id');\n    return ctx.input.id;")}
      `,
    },
    {
      name: 'another framework',
      code: dedent`
        import { tool } from 'ai';
        export const lend = tool({ inputSchema: schema, execute: async (ctx) => { ctx.fail('No id'); return ctx.input.id; } });

      `,
    },
    {
      name: 'a test that fails',
      code: "it('lends', { inputSchema: {}, execute: (t) => { t.fail('no'); t.input; } });\n",
    },
    {
      name: 'a definition without a schema is no tool',
      code: "export const command = { execute: (ctx) => { ctx.fail('No id'); return ctx.input; } };\n",
    },
  ],
  invalid: [
    {
      name: 'a statement without braces',
      code: loan(dedent`
            if (!ctx.input.id) ctx.fail('No id');
            return 1;
      `),
      output: loan(dedent`
            if (!ctx.input.id) return ctx.fail('No id');
            return 1;
      `),
      errors: [failure(4, 24, 41)],
    },
    {
      name: 'the last statement of a block',
      code: loan(dedent`
            if (!ctx.input.id) {
              // The desk asks for it.
              ctx.fail(\`No id in \${ctx.input.desk}\`);
            }
            return 1;
      `),
      output: loan(dedent`
            if (!ctx.input.id) {
              // The desk asks for it.
              return ctx.fail(\`No id in \${ctx.input.desk}\`);
            }
            return 1;
      `),
      errors: [failure(6, 7, 45)],
    },
    {
      name: 'before a bare return, which goes',
      code: loan(dedent`
            if (!ctx.input.id) {
              ctx.fail('No id');
              return;
            }
            return 1;
      `),
      output: loan(dedent`
            if (!ctx.input.id) {
              return ctx.fail('No id');
            }
            return 1;
      `),
      errors: [failure(5, 7, 24)],
    },
    {
      name: 'before a return of nothing',
      code: loan(dedent`
            if (!ctx.input.id) { ctx.fail('No id'); return null; }
            return 1;
      `),
      output: loan(dedent`
            if (!ctx.input.id) { return ctx.fail('No id'); }
            return 1;
      `),
      errors: [failure(4, 26, 43)],
    },
    {
      name: 'before a break',
      code: loan(dedent`
            switch (ctx.input.kind) {
              case 'map':
                ctx.fail('Maps stay here');
                break;
              default:
            }
            return 1;
      `),
      output: loan(dedent`
            switch (ctx.input.kind) {
              case 'map':
                return ctx.fail('Maps stay here');
              default:
            }
            return 1;
      `),
      errors: [failure(6, 9, 35)],
    },
    {
      name: 'before a return with a comment of its own',
      code: loan(dedent`
            if (!ctx.input.id) {
              ctx.fail('No id');
              // The desk shows nothing.
              return null;
            }
            return 1;
      `),
      output: null,
      errors: [
        {
          ...failure(5, 7, 24),
          suggestions: [
            {
              messageId: 'return',
              output: loan(dedent`
                    if (!ctx.input.id) {
                      return ctx.fail('No id');
                      // The desk shows nothing.
                      return null;
                    }
                    return 1;
              `),
            },
          ],
        },
      ],
    },
    {
      name: 'before other work',
      code: loan(dedent`
            ctx.fail('Closed');
            await ctx.context.desk.ring();
      `),
      output: null,
      errors: [
        {
          ...failure(4, 5, 23),
          suggestions: [
            {
              messageId: 'return',
              output: loan(dedent`
                    return ctx.fail('Closed');
                    await ctx.context.desk.ring();
              `),
            },
          ],
        },
      ],
    },
    {
      name: 'awaited',
      code: loan(dedent`
            if (!ctx.input.id) await ctx.fail('No id');
            return 1;
      `),
      output: loan(dedent`
            if (!ctx.input.id) return await ctx.fail('No id');
            return 1;
      `),
      errors: [failure(4, 30, 47)],
    },
    {
      name: 'under its own name',
      code: loan(
        dedent`
              if (!input.id) stop('No id');
              return 1;
        `,
        { head: 'async ({ input, fail: stop }) =>' },
      ),
      output: loan(
        dedent`
              if (!input.id) return stop('No id');
              return 1;
        `,
        { head: 'async ({ input, fail: stop }) =>' },
      ),
      errors: [failure(4, 20, 33, { call: 'stop' })],
    },
    {
      name: 'taken apart in the body',
      code: loan(dedent`
            const { input, fail } = ctx;
            if (!input.id) fail('No id');
            return 1;
      `),
      output: loan(dedent`
            const { input, fail } = ctx;
            if (!input.id) return fail('No id');
            return 1;
      `),
      errors: [failure(5, 20, 33, { call: 'fail' })],
    },
    {
      name: 'suspended',
      code: loan(dedent`
            if (ctx.input.rare) ctx.suspend({ kind: 'approve' });
            return 1;
      `),
      output: loan(dedent`
            if (ctx.input.rare) return ctx.suspend({ kind: 'approve' });
            return 1;
      `),
      errors: [failure(4, 25, 57, { call: 'ctx.suspend', messageId: 'waiting' })],
    },
    {
      name: 'behind a test of its own',
      code: loan(dedent`
            ctx.context.closed && ctx.fail('Closed');
            ctx.input.id || ctx.fail('No id');
            return 1;
      `),
      output: null,
      errors: [
        {
          ...failure(4, 27, 45),
          suggestions: [
            {
              messageId: 'return',
              output: loan(dedent`
                    if (ctx.context.closed) return ctx.fail('Closed');
                    ctx.input.id || ctx.fail('No id');
                    return 1;
              `),
            },
          ],
        },
        {
          ...failure(5, 21, 38),
          suggestions: [
            {
              messageId: 'return',
              output: loan(dedent`
                    ctx.context.closed && ctx.fail('Closed');
                    if (!(ctx.input.id)) return ctx.fail('No id');
                    return 1;
              `),
            },
          ],
        },
      ],
    },
    {
      name: 'a ternary as a statement',
      code: loan(dedent`
            ctx.input.id ? await ctx.context.lend(ctx.input.id) : ctx.fail('No id');
            return 1;
      `),
      output: null,
      errors: [failure(4, 59, 76)],
    },
    {
      name: 'void',
      code: loan(dedent`
            if (!ctx.input.id) void ctx.fail('No id');
            return 1;
      `),
      output: null,
      errors: [failure(4, 29, 46)],
    },
    {
      name: 'not the last of a sequence',
      code: loan("    return (ctx.fail('No id'), null);"),
      output: null,
      errors: [failure(4, 13, 30)],
    },
    {
      name: 'kept under a name that nothing reads',
      code: loan(dedent`
            const failure = ctx.fail('No id');
            return ctx.input.id;
      `),
      output: null,
      errors: [failure(4, 21, 38, { fate: 'is kept under a name that nothing reads' })],
    },
    {
      name: 'in a callback that gives nothing back',
      code: loan(dedent`
            ctx.input.ids.forEach((id) => {
              if (!id) ctx.fail('No id');
            });
            return 1;
      `),
      output: null,
      errors: [failure(5, 16, 33, { advice: bring })],
    },
    {
      name: 'returned from a callback that gives nothing back',
      code: loan(dedent`
            ctx.input.ids.forEach((id) => {
              if (!id) return ctx.fail('No id');
            });
            setTimeout(() => ctx.fail('Late'), 500);
            return 1;
      `),
      output: null,
      errors: [
        failure(5, 23, 40, { fate: 'is what a callback returns, which nothing takes', advice: bring }),
        failure(7, 22, 38, { fate: 'is what a callback returns, which nothing takes', advice: bring }),
      ],
    },
    {
      name: 'from the handler of a promise whose value is dropped',
      code: loan(dedent`
            await ctx.context.lend(ctx.input.id).catch(() => ctx.fail('The desk does not answer.'));
            return 1;
      `),
      output: null,
      errors: [failure(4, 54, 91, { fate: 'is what a callback returns, which nothing takes', advice: bring })],
    },
    {
      name: 'a helper whose result is dropped',
      code: loan(dedent`
            const deny = (text) => ctx.fail(text);
            if (!ctx.input.id) deny('No id');
            return 1;
      `),
      output: loan(dedent`
            const deny = (text) => ctx.fail(text);
            if (!ctx.input.id) return deny('No id');
            return 1;
      `),
      errors: [failure(5, 24, 37, { call: 'deny' })],
    },
    {
      name: 'a helper that gets the context and returns nothing',
      code: loan(
        dedent`
              check(ctx);
              return 1;
        `,
        { before: "function check(context) { if (!context.input.id) context.fail('No id'); }" },
      ),
      output: null,
      errors: [failure(1, 50, 71, { call: 'context.fail', advice: bring })],
    },
    {
      name: 'a check whose result is dropped',
      code: loan('    check(ctx);', { before: "function check({ input, fail }) { if (!input.id) return fail('No id'); }" }),
      output: loan('    return check(ctx);', { before: "function check({ input, fail }) { if (!input.id) return fail('No id'); }" }),
      errors: [failure(4, 5, 15, { call: 'check' })],
    },
    {
      name: 'a check through many functions whose result is dropped',
      code: loan('    desk0(ctx);', { before: `${desks} function desk6(context) { return context.fail('Closed'); }` }),
      output: loan('    return desk0(ctx);', { before: `${desks} function desk6(context) { return context.fail('Closed'); }` }),
      errors: [failure(4, 5, 15, { call: 'desk0' })],
    },
    {
      name: 'thrown',
      code: loan(dedent`
            if (!ctx.input.id) throw ctx.fail('No id');
            return 1;
      `),
      output: loan(dedent`
            if (!ctx.input.id) return ctx.fail('No id');
            return 1;
      `),
      errors: [failure(4, 30, 47, { fate: 'is thrown, which ends the tool as an error that nobody planned' })],
    },
    {
      name: 'thrown where the own catch sees it',
      code: loan(dedent`
            try {
              if (!ctx.input.id) throw ctx.fail('No id');
              return 1;
            } catch (error) {
              return error;
            }
      `),
      output: null,
      errors: [failure(5, 32, 49, { fate: 'is thrown, which ends the tool as an error that nobody planned' })],
    },
    {
      name: 'in a finally, whose return would drop what is on its way',
      code: loan(dedent`
            try {
              return await ctx.context.lend(ctx.input.id);
            } finally {
              ctx.fail('Closed');
            }
      `),
      output: null,
      errors: [failure(7, 7, 25)],
    },
    {
      name: 'in a catch',
      code: loan(dedent`
            try {
              return await ctx.context.lend(ctx.input.id);
            } catch (error) {
              console.error(error);
              ctx.fail('The desk does not answer.');
            }
      `),
      output: loan(dedent`
            try {
              return await ctx.context.lend(ctx.input.id);
            } catch (error) {
              console.error(error);
              return ctx.fail('The desk does not answer.');
            }
      `),
      errors: [failure(8, 7, 44)],
    },
    {
      name: 'where the declared result may not take it',
      code: loan(
        dedent`
              if (!ctx.input.id) ctx.fail('No id');
              return 1;
        `,
        { head: 'async (ctx): Promise<number> =>' },
      ),
      output: null,
      errors: [
        {
          ...failure(4, 24, 41),
          suggestions: [
            {
              messageId: 'return',
              output: loan(
                dedent`
                      if (!ctx.input.id) return ctx.fail('No id');
                      return 1;
                `,
                { head: 'async (ctx): Promise<number> =>' },
              ),
            },
          ],
        },
      ],
    },
  ],
});
