import { describe, expect, it } from 'vitest';
import { dedent } from '../../dedent.ts';
import { aiTool, mcpTool, ownTool, textsOf } from './failures.ts';

const inTool = (statements: string, around = '') => textsOf(`async ({ id }) => { ${statements} }`, { around });

describe('a thrown text', () => {
  const classes = `
    import { RemoteError } from './api.js';
    class NotFound extends Error { constructor(message) { super(message); } }
    class Fixed extends Error { constructor() { super('Always this'); } }
    class Missing extends Error { constructor(id) { super(\`No order \${id}\`); } }
  `;

  it.each([
    ["throw new Error('Not found');", ['thrown: Not found']],
    ['throw new Error(`No order ${id}.`);', ['thrown: No order ….']],
    ["throw new Error('No order ' + id + '.');", ['thrown: No order ….']],
    ["throw new Error(['No order.', `Not ${id}.`].join(' '));", ['thrown: No order. Not ….']],
    ["throw new Error(id ? 'One' : 'Two');", ['thrown: One', 'thrown: Two']],
    ["throw new Error(id.text ?? 'Failed');", ['thrown: …', 'thrown (fallback): Failed']],
    ["throw Error('Failed');", ['thrown: Failed']],
    ["const text = 'Failed'; throw new Error(text);", ['thrown: Failed']],
    ["const error = new Error('Failed'); throw error;", ['thrown: Failed']],
    ["throw 'Failed';", ['thrown: Failed']],
    ["throw id ? 'One' : new Error('Two');", ['thrown: One', 'thrown: Two']],
    ["throw { message: 'Failed', code: 'X', dsn: id.dsn };", ['message message: Failed', 'other code: X', 'other dsn: …']],
    ["return Promise.reject(new Error('Failed'));", ['thrown: Failed']],
    ["throw new NotFound('Failed');", ['thrown: Failed']],
    ['throw new Fixed();', ['thrown: Always this']],
    ['throw new Missing(id);', ['thrown: No order …']],
    ["throw new Missing('of that name');", ['thrown (partial): of that name']],
    ["throw new RemoteError('It failed');", ['thrown (partial): It failed']],
    ['throw new Error();', []],
    ['throw id;', ['thrown: …']],
    ['throw 429;', []],
  ])('%s', (statements, expected) => {
    expect(inTool(statements, classes)).toEqual(expected);
  });

  it('stands at the call of a helper that is given it, and once in one that has it', () => {
    expect(
      inTool(
        "if (id) fail('One'); if (id.two) fail(`Two ${id}`); check(id); check(id);",
        dedent`
          function fail(text) { throw new Error(text); }
          function check(id) { if (!id) throw new Error('No id'); }
        `,
      ),
    ).toEqual(['thrown: No id', 'thrown: One', 'thrown: Two …']);
  });

  it('stands in the function that makes the error', () => {
    expect(inTool('throw notFound(id);', 'function notFound(id) { return new Error(`No order ${id}`); }')).toEqual(['thrown: No order …']);
  });

  it('is none where execute ends it', () => {
    expect(inTool("try { throw new Error('Failed'); } catch { return 1; }")).toEqual([]);
    expect(inTool('try { await load(id); } catch (error) { throw error; }')).toEqual([]);
    expect(inTool("if (signal.aborted) throw new Error('Stopped');")).toEqual([]);
  });
});

describe('a throw that a catch answers for', () => {
  const caught = (answer: string, thrown = "throw new Error('Inner');", around = '') =>
    inTool(`try { ${thrown} await load(id); } catch (error) { ${answer} }`, around).filter((text) => text.startsWith('thrown'));

  it.each([
    'return { ok: false, message: error.message };',
    'return { ok: false, message: `Failed: ${error}` };',
    'const message = error instanceof Error ? error.message : String(error); return { ok: false, message };',
    'return { ok: false, message: describe(error) };',
    'return `Error: ${error.message}`;',
  ])('is told: %s', (answer) => {
    expect(caught(answer)).toEqual(['thrown: Inner']);
  });

  it.each([
    "return { ok: false, message: 'Failed' };",
    "console.error(error); return { ok: false, message: 'Failed' };",
    'return { ok: false, code: error.code };',
    "return { ok: false, message: error instanceof TypeError ? 'One' : 'Two' };",
    "if (error instanceof NotFound) return { ok: false, message: error.message }; return { ok: false, message: 'Failed' };",
    'throw error;',
  ])('is not told: %s', (answer) => {
    expect(caught(answer, "throw new Error('Inner');").filter((text) => !answer.startsWith('throw') && text.includes('Inner'))).toEqual([]);
  });

  it('is told by the branch that its class comes to', () => {
    const answer = "if (error instanceof NotFound) return { ok: false, message: error.message }; return { ok: false, message: 'Failed' };";
    expect(caught(answer, "throw new NotFound('Inner');", 'class NotFound extends Error {}')).toEqual(['thrown: Inner']);
  });

  it('is told from a helper, and by the handler of a promise', () => {
    const around = "async function read(id) { if (!id) throw new Error('Inner'); return load(id); }";
    expect(inTool('return read(id).catch((error) => ({ ok: false, message: error.message }));', around)).toContain('thrown: Inner');
    expect(inTool('return read(id).catch(() => ({ ok: false, message: "x" }));', around)).not.toContain('thrown: Inner');
  });
});

describe('the texts of an object', () => {
  it('have the role of their key', () => {
    expect(
      inTool(
        dedent`
          return { ok: false, class: 'permanent', error: 'E', message: \`M \${id}\`, reason: 'R', recoverySteps: ['One', \`Two \${id}\`], \
            hint: 'H', retryAfterSeconds: 3, options: ['O'], suggestions: [{ name: 'S' }] };
        `,
      ),
    ).toEqual([
      'message error: E',
      'message message: M …',
      'reason reason: R',
      'step recoverySteps: One',
      'step recoverySteps: Two …',
      'other hint: H',
    ]);
  });

  it('are found below other keys', () => {
    expect(inTool("return { ok: false, error: { message: 'M', code: 'C', details: [{ text: 'T' }] } };")).toEqual([
      'message message: M',
      'other code: C',
      'other text: T',
    ]);
  });

  it('are found in what is spread in; what is not known is a hole', () => {
    expect(inTool('return { ok: false, ...common, ...id };', "const common = { message: 'M' };")).toEqual([
      'message message: M',
      'other: …',
    ]);
  });

  it('stand at the call that gives them', () => {
    expect(
      inTool("return id ? fail('One') : fail('Two');", 'function fail(message, hint) { return { ok: false, message, hint }; }'),
    ).toEqual(['message message: One', 'message message: Two']);
  });

  it('are part of it where another module makes the failure', () => {
    expect(inTool("return fail({ class: 'retryable', message: 'M' });", "import { fail } from './errors.js';")).toEqual([
      'message message (partial): M',
    ]);
  });

  it('are those of a partial result', () => {
    expect(inTool("return { completeness: 'partial', errors: [{ source: 'crm', class: 'retryable', reason: 'R' }] };")).toEqual([
      'other source: crm',
      'reason reason: R',
    ]);
  });

  it('are the text that a function of the file makes, or its call where it adds no word', () => {
    expect(inTool('return { ok: false, message: describe(id) };', 'const describe = (id) => `No ${id}.`;')).toEqual([
      'message message: No ….',
    ]);
    expect(
      inTool(
        'try { await load(id); } catch (error) { return { ok: false, message: messageOf(error) }; }',
        'const messageOf = (error) => error instanceof Error ? error.message : String(error);',
      ),
    ).toEqual(['message message: …']);
  });
});

describe('an answer in a catch', () => {
  const answer = (value: string) => inTool(`try { return await load(id); } catch (error) { return ${value}; }`);

  it.each([
    ["'Failed'", ['content: Failed']],
    ['`Failed: ${error.message}`', ['content: Failed: …']],
    ["{ message: 'Failed', rows: [], note: 'Left out' }", ['message message: Failed']],
    ['{ error: error.message }', ['message error: …']],
    [
      "{ error: error instanceof Error ? error.message : 'Unknown error' }",
      ['message error: …', 'message error (fallback): Unknown error'],
    ],
    ['[]', []],
    ['null', []],
  ])('%s', (value, expected) => {
    expect(answer(value)).toEqual(expected);
  });

  it('is a failure there alone', () => {
    expect(inTool("return id ? 'No rows' : { message: 'Done' };")).toEqual([]);
  });
});

describe('content', () => {
  it.each([
    ["return { isError: true, content: [{ type: 'text', text: 'Failed' }] };", ['content: Failed']],
    ["return { isError: true, content: [{ type: 'text', text: JSON.stringify({ message: 'M' }) }] };", ['message message: M']],
    [
      dedent`
        return { isError: true, content: [{ type: 'text', text: 'One' }, { type: 'image', data: 'x' }, { \
          type: 'text', text: \`Two \${id}\` }] };
      `,
      ['content (partial): One', 'content (partial): Two …'],
    ],
    ["try { await load(id); } catch (error) { return { content: [{ type: 'text', text: `Failed: ${error}` }] }; }", ['content: Failed: …']],
    ["return { content: [{ type: 'text', text: 'Done' }] };", []],
    ["return { isError: false, content: [{ type: 'text', text: 'Done' }] };", []],
    ["return { isError: id, content: [{ type: 'text', text: 'Done' }] };", []],
  ])('%s', (statements, expected) => {
    expect(textsOf(`async ({ id }) => { ${statements} }`, { define: mcpTool })).toEqual(expected);
  });

  it('is given to a function of the file', () => {
    const around = "const fail = (text) => ({ isError: true, content: [{ type: 'text', text }] });";
    expect(textsOf("async ({ id }) => id ? fail('One') : fail(`Two ${id}`)", { define: mcpTool, around })).toEqual([
      'content: One',
      'content: Two …',
    ]);
  });
});

describe('the message of a schema', () => {
  const schema = (source: string, head = "import { z } from 'zod';") =>
    textsOf('async ({ id }) => id', {
      around: head,
      define: (execute) => aiTool(execute).replace('inputSchema: schema', `inputSchema: ${source}`),
    }).map((text) => text.replace('schema: ', ''));

  it.each([
    ["z.object({ id: z.string().min(1, 'Invalid') })", ['Invalid']],
    ["z.object({ id: z.string('One').email({ message: 'Two' }).max(9, { error: 'Three' }) })", ['One', 'Two', 'Three']],
    ["z.object({ id: z.string({ required_error: 'One', invalid_type_error: 'Two' }) })", ['One', 'Two']],
    [
      dedent`
        z.object({ id: z.string().refine(isKnown, 'One').refine(isKnown, { message: 'Two' }) }).refine(isKnown, () => ({ \
          message: 'Three' }))
      `,
      ['One', 'Two', 'Three'],
    ],
    ["z.object({ id: z.string({ error: (issue) => issue.input === undefined ? 'One' : `Two ${issue.code}` }) })", ['One', 'Two …']],
    ["z.object({ id: z.string() }).superRefine((value, ctx) => { ctx.addIssue({ code: 'custom', message: 'One' }); })", ['One']],
    ["z.object({ id: z.string().check((ctx) => { ctx.issues.push({ code: 'custom', message: 'One', input: ctx.value }); }) })", ['One']],
    ["z.object({ id: z.enum(['a', 'b'], 'One'), n: z.literal(1, { error: 'Two' }) })", ['One', 'Two']],
    ["z.object({ id: z.string().default('Not one').describe('Nor this'), s: z.string().startsWith('x') })", []],
    ['z.object({ id: idSchema })', ['Invalid id']],
    ['z.object({ id: idSchema.max(3, "Too long") })', ['Invalid id', 'Too long']],
    ["{ id: z.string().min(1, 'Invalid') }", ['Invalid']],
  ])('of zod: %s', (source, expected) => {
    expect(
      schema(source, "import { z } from 'zod'; import { isKnown } from './known.js'; const idSchema = z.string().min(1, 'Invalid id');"),
    ).toEqual(expected);
  });

  it.each([
    [
      "v.object({ id: v.pipe(v.string('One'), v.minLength(1, 'Two'), v.check(isKnown, 'Three')) }, 'Four')",
      ['One', 'Two', 'Three', 'Four'],
    ],
    ["v.object({ id: v.pipe(v.string(), v.startsWith('x'), v.email((issue) => `Not ${issue.input}`)) })", ['Not …']],
    ["v.pipe(v.object({ id: v.string() }), v.rawCheck(({ addIssue, dataset }) => { addIssue({ message: 'One' }); }))", ['One']],
  ])('of valibot: %s', (source, expected) => {
    expect(schema(source, "import * as v from 'valibot';")).toEqual(expected);
  });

  it.each([
    ["type({ id: 'string' }).narrow((data, ctx) => data.id ? true : ctx.mustBe('known'))", ['schema (partial): known']],
    ["type({ id: 'string' }).narrow((data, ctx) => data.id ? true : ctx.reject('known'))", ['schema (partial): known']],
    ["type({ id: 'string' }).narrow((data, ctx) => data.id ? true : ctx.reject({ message: 'One' }))", ['One']],
    ["type({ id: type('string > 3').configure({ message: 'One' }) })", ['One']],
    ["type({ id: type('string > 3').configure({ message: () => 'One' }) })", ['One']],
    ["type({ id: type('string > 3').configure({ expected: 'long' }).describe('longer') })", []],
  ])('of arktype: %s', (source, expected) => {
    expect(schema(source, "import { type } from 'arktype';")).toEqual(expected);
  });

  it('is none of other libraries', () => {
    expect(schema("build.string().min(1, 'Invalid')", "import { build } from './own.js';")).toEqual([]);
  });

  it('counts in an output schema where the framework sends it', () => {
    const define = (execute: string) => mcpTool(execute).replace('inputSchema: schema', "outputSchema: { id: z.string().min(1, 'Out') }");
    expect(textsOf('async ({ id }) => id', { around: "import { z } from 'zod';", define })).toEqual(['schema: Out']);
    const ai = (execute: string) =>
      aiTool(execute).replace('inputSchema: schema', "inputSchema: z.object({}), outputSchema: z.object({ id: z.string().min(1, 'Out') })");
    expect(textsOf('async ({ id }) => id', { around: "import { z } from 'zod';", define: ai })).toEqual([]);
  });
});

describe('the settings', () => {
  it('name the keys, and a helper whose failures are complete', () => {
    const settings = {
      factories: ['defineAcmeTool'],
      envelope: { keys: { message: 'text', recoverySteps: 'nextSteps' } },
      errorHelper: { module: './errors.js', name: 'toToolError' },
    };
    expect(
      textsOf("async ({ id }) => id ? { ok: false, text: 'M', nextSteps: ['S'] } : toToolError('T')", { define: ownTool, settings }),
    ).toEqual(['message text: M', 'step nextSteps: S']);
  });
});

it('the planned failure of a context is a text, or an object of texts', () => {
  const options = { define: ownTool, settings: { factories: ['defineAcmeTool'] } };
  expect(textsOf('async (ctx) => ctx.fail(`No record ${ctx.input.id}.`)', options)).toEqual(['content: No record ….']);
  expect(textsOf("async ({ fail }) => fail({ class: 'permanent', message: 'No record' })", options)).toEqual([
    'message message: No record',
  ]);
  expect(textsOf("async (ctx) => other.fail('No record')", options)).toEqual([]);
});
