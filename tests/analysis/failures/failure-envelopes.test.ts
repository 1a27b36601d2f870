import { describe, expect, it } from 'vitest';
import { dedent } from '../../dedent.ts';
import { envelopeFacts, envelopesOf, mcpTool, ownTool } from './failures.ts';

const returned = (literal: string, keys?: readonly string[], around?: string) =>
  envelopesOf(`async ({ id, error }) => (${literal})`, keys, around === undefined ? {} : { around });

describe('a failure that is returned', () => {
  it.each([
    ["{ class: 'retryable', message: 'x' }", 'return retryable'],
    ["{ class: 'permanent', reason: 'x' }", 'return permanent'],
    ["{ class: 'userInput', options: [] }", 'return userInput'],
    ["{ class: 'authRequired', error: 'x' }", 'return authRequired'],
    ['{ class: id.kind, recoverySteps: [] }', 'return unknown'],
    ["{ class: 'transient', retryAfterSeconds: 3 }", 'return other'],
    ["{ ok: false, message: 'x' }", 'return absent'],
    ['{ success: false }', 'return absent'],
    ["{ status: 'error', message: id }", 'return absent'],
    ["{ error: 'x' }", 'return absent'],
    ['{ error: true, message: id }', 'return absent'],
    ['{ error: `No ${id}` }', 'return absent'],
    ["{ error: 'No ' + id }", 'return absent'],
    ["{ error: { message: 'x', code: 'y' } }", 'return absent'],
    ["{ message: 'x', recoverySteps: ['y'] }", 'return absent'],
    ["{ class: id ? 'retryable' : 'permanent', message: 'x' }", 'return unknown'],
    ["{ class: id ? 'retryable' : 'retryable', message: 'x' }", 'return retryable'],
    ["{ class: 'retryable' as const, message: 'x' } satisfies Failure", 'return retryable'],
    ["JSON.stringify({ class: 'retryable', message: 'x' }, null, 2)", 'return retryable'],
  ])('%s', (literal, expected) => {
    const [found, ...others] = returned(literal);
    expect(found?.split(':')[0]).toBe(expected);
    expect(others).toEqual([]);
  });
});

describe('no failure', () => {
  it.each([
    '{ id }',
    '{ ok: true, message: id }',
    '{ error: null }',
    '{ error: undefined }',
    '{ error: false, message: id }',
    '{ error: id ? "x" : undefined }',
    '{ error }',
    "{ class: 'economy', message: 'x' }",
    "{ class: 'retryable' }",
    '{ errors: [] }',
    '{ retryable: true, message: id }',
    "{ description: 'x', execute: id, ok: false }",
    '{ message: id }',
    '[]',
    "'Failed'",
  ])('%s', (literal) => {
    expect(returned(literal)).toEqual([]);
  });

  it('is what a function of the file makes and nobody returns', () => {
    expect(
      envelopesOf('async ({ id }) => { log(fail()); return id; }', [], {
        around: "function fail() { return { ok: false, message: 'x' }; }",
      }),
    ).toEqual([]);
  });
});

describe('the way to a failure', () => {
  it.each([
    ['branches', "async ({ id }) => id ? { ok: true } : { ok: false, message: 'x' }"],
    ['what is nothing else', "async ({ id }) => load(id) ?? { ok: false, message: 'x' }"],
    ['a local name', "async ({ id }) => { const failure = { ok: false, message: 'x' }; return failure; }"],
    [
      'a name that is given its value later',
      "async ({ id }) => { let failure; if (id) failure = { ok: false, message: 'x' }; return failure; }",
    ],
    ['a yield', "async function* ({ id }) { yield { ok: false, message: 'x' }; }"],
    ['a handler', "async ({ id }) => load(id).catch(() => ({ ok: false, message: 'x' }))"],
    ['Promise.resolve', "({ id }) => Promise.resolve({ ok: false, message: 'x' })"],
    ['the function of a wrapper', "async ({ id }) => retry(async () => ({ ok: false, message: 'x' }))"],
  ])('is through %s', (_, execute) => {
    expect(envelopesOf(execute)).toEqual(["return absent: { ok: false, message: 'x' }"]);
  });

  it('is through functions of the file, once for all calls', () => {
    const around = dedent`
      function fail(message) { return { ok: false, message }; }
      const failTwice = (text) => fail(text);
    `;
    expect(envelopesOf("async ({ id }) => id ? fail('x') : failTwice('y')", [], { around })).toEqual([
      'return absent: { ok: false, message }',
    ]);
  });

  it('ends at a function of another module', () => {
    expect(envelopesOf("async ({ id }) => fail('x')", [], { around: "import { fail } from './errors.js';" })).toEqual([]);
  });
});

describe('a failure that a call fills', () => {
  const byParameter = 'function fail(kind, message, seconds) { return { class: kind, message, retryAfterSeconds: seconds }; }';

  it('stands at the call, with what the call gives', () => {
    expect(
      envelopesOf("async ({ id }) => id ? fail('retryable', 'Busy') : fail('retryable', 'Slow', 5)", ['message', 'retryAfterSeconds'], {
        around: byParameter,
      }),
    ).toEqual([
      "return retryable: fail('retryable', 'Busy') { message='Busy' retryAfterSeconds=ABSENT }",
      "return retryable: fail('retryable', 'Slow', 5) { message='Slow' retryAfterSeconds=5 }",
    ]);
  });

  it('stands at its one object argument', () => {
    const around = 'function fail(options) { return { ok: false, ...options }; }';
    expect(envelopesOf("async ({ id }) => fail({ class: 'permanent', reason: 'x' })", ['reason', 'recoverySteps'], { around })).toEqual([
      "return permanent: { class: 'permanent', reason: 'x' } { reason='x' recoverySteps=ABSENT }",
    ]);
    expect(envelopeFacts("async ({ id }) => fail({ class: 'permanent', reason: 'x' })", { around })[0]?.literal).toBe(
      "{ class: 'permanent', reason: 'x' }",
    );
  });

  it('takes defaults and leaves out what the object lacks', () => {
    const around = dedent`
      function fail({ kind, text, steps = ['Ask'], seconds }) { return { \
        class: kind, message: text, recoverySteps: steps, retryAfterSeconds: seconds }; }
    `;
    expect(
      envelopesOf(
        "async ({ id }) => fail({ kind: 'userInput', text: `Which ${id}?` })",
        ['message', 'recoverySteps', 'retryAfterSeconds'],
        { around },
      ),
    ).toEqual([
      dedent`
        return userInput: { kind: 'userInput', text: \`Which \${id}?\` } { \
          message=\`Which \${id}?\` recoverySteps=['Ask'] retryAfterSeconds=ABSENT }
      `,
    ]);
    // A key that is added there does not reach the failure.
    expect(envelopeFacts("async ({ id }) => fail({ kind: 'userInput', text: 'x' })", { around })[0]?.literal).toBeNull();
  });

  it('is read through a member of the parameter', () => {
    const around = 'function fail(options) { return { class: options.class, message: options.message, retryAfterSeconds: options.wait }; }';
    expect(
      envelopesOf("async ({ id }) => fail({ class: 'retryable', message: 'x' })", ['message', 'retryAfterSeconds'], { around }),
    ).toEqual(["return retryable: { class: 'retryable', message: 'x' } { message='x' retryAfterSeconds=ABSENT }"]);
  });

  it('is unknown where a function of another module fills it', () => {
    const around = "import { fail } from './errors.js';";
    expect(
      envelopesOf("async ({ id }) => fail({ class: 'retryable', message: 'x' })", ['message', 'retryAfterSeconds'], { around }),
    ).toEqual(["return retryable: { class: 'retryable', message: 'x' } { message='x' retryAfterSeconds=UNKNOWN }"]);
    expect(envelopesOf('async ({ id }) => fail({ id, message: id })', [], { around })).toEqual([]);
  });

  it('is trusted where the settings name the function', () => {
    const settings = { errorHelper: { module: './errors.js', name: 'toToolError' } };
    const around = "import { toToolError as fail } from '../errors.ts';";
    const execute = "async ({ id }) => { try { return await load(id); } catch (error) { return fail(error, { class: 'retryable' }); } }";
    expect(envelopesOf(execute, ['class', 'message'], { around, settings })).toEqual([
      "return unknown: fail(error, { class: 'retryable' }) { class=UNKNOWN message=UNKNOWN }",
    ]);
    expect(envelopeFacts(execute, { around, settings })[0]).toEqual({
      literal: null,
      handler: 'CatchClause',
      owner: 'ArrowFunctionExpression',
      trusted: true,
      tool: 'subject',
    });
  });
});

describe('a key of a failure', () => {
  it.each([
    ["{ class: 'retryable', message: 'x' }", 'ABSENT'],
    ["{ class: 'retryable', message: 'x', retryAfterSeconds: 5 }", '5'],
    ["{ class: 'retryable', message: 'x', retryAfterSeconds: WAIT }", '30'],
    ["{ class: 'retryable', message: 'x', retryAfterSeconds: undefined }", 'ABSENT'],
    ["{ class: 'retryable', message: 'x', retryAfterSeconds: void 0 }", 'ABSENT'],
    ["{ class: 'retryable', message: 'x', retryAfterSeconds: null }", 'null'],
    ["{ class: 'retryable', message: 'x', retryAfterSeconds: id ? 5 : undefined }", 'UNKNOWN'],
    ["{ class: 'retryable', message: 'x', retryAfterSeconds: id ? 5 : 6 }", 'id ? 5 : 6'],
    ["{ class: 'retryable', message: 'x', retryAfterSeconds: undefined ?? 7 }", '7'],
    ["{ class: 'retryable', message: 'x', retryAfterSeconds: id.wait ?? 7 }", 'id.wait ?? 7'],
    ["{ class: 'retryable', message: 'x', retryAfterSeconds: id && 7 }", 'UNKNOWN'],
    ["{ class: 'retryable', message: 'x', ...common }", '60'],
    ["{ class: 'retryable', message: 'x', ...id }", 'UNKNOWN'],
    ["{ ...id, class: 'retryable', message: 'x', retryAfterSeconds: 5 }", '5'],
    ["{ class: 'retryable', message: 'x', retryAfterSeconds: 5, ...id }", 'UNKNOWN'],
    ["{ class: 'retryable', message: 'x', [id]: 5 }", 'UNKNOWN'],
    ["{ class: 'retryable', message: 'x', ...(id && { retryAfterSeconds: 5 }) }", 'UNKNOWN'],
    ["{ class: 'retryable', message: 'x', ...(id && { detail: 5 }) }", 'ABSENT'],
    ["{ class: 'retryable', message: 'x', ...(id ? { detail: 5 } : {}) }", 'ABSENT'],
  ])('%s', (literal, expected) => {
    expect(
      returned(literal, ['retryAfterSeconds'], 'const WAIT = 30; const common = { retryAfterSeconds: 60 };').map(
        (each) => / \{ retryAfterSeconds=(.*) \}$/.exec(each)?.[1],
      ),
    ).toEqual([expected]);
  });

  it('is unknown where it is written later, or where the object is given to a function', () => {
    const literal = "const failure = { class: 'retryable', message: 'x' };";
    expect(
      envelopesOf(`async ({ id }) => { ${literal} failure.retryAfterSeconds = 5; return failure; }`, ['retryAfterSeconds', 'reason']),
    ).toEqual(["return retryable: { class: 'retryable', message: 'x' } { retryAfterSeconds=UNKNOWN reason=ABSENT }"]);
    expect(envelopesOf(`async ({ id }) => { ${literal} complete(failure); return failure; }`, ['retryAfterSeconds', 'message'])).toEqual([
      "return retryable: { class: 'retryable', message: 'x' } { retryAfterSeconds=UNKNOWN message='x' }",
    ]);
    expect(envelopesOf(`async ({ id }) => { ${literal} console.warn(failure); return failure; }`, ['retryAfterSeconds'])).toEqual([
      "return retryable: { class: 'retryable', message: 'x' } { retryAfterSeconds=ABSENT }",
    ]);
  });
});

describe('in a catch', () => {
  const inCatch = (answer: string) =>
    envelopesOf(`async ({ id }) => { try { return await load(id); } catch (error) { return ${answer}; } }`);

  it.each([
    '{ error: error.message }',
    '{ error }',
    '{ error: error?.message ?? null }',
    '{ class: kindOf(error), message: "x" }',
    "{ retryable: true, code: 'x' }",
    '{ error: error.message, ...error }',
  ])('is one: %s', (answer) => {
    expect(inCatch(answer)).toHaveLength(1);
  });

  it.each(['{ error: null }', '{ rows: [] }', '{ message: "x" }', '[]'])('is none: %s', (answer) => {
    expect(inCatch(answer)).toEqual([]);
  });
});

describe('a failure that is thrown', () => {
  it.each([
    ["throw { class: 'retryable', message: 'x' };", ["throw retryable: { class: 'retryable', message: 'x' }"]],
    ["throw new ToolFailure({ class: 'retryable' });", ["throw retryable: { class: 'retryable' }"]],
    ["throw Object.assign(new Error('x'), { class: 'permanent', reason: 'y' });", ["throw permanent: { class: 'permanent', reason: 'y' }"]],
    ["throw new Error(JSON.stringify({ class: 'permanent', message: 'y' }));", ["throw permanent: { class: 'permanent', message: 'y' }"]],
    ["return Promise.reject({ class: 'permanent', message: 'y' });", ["throw permanent: { class: 'permanent', message: 'y' }"]],
    ["throw new Error('x', { cause: id });", []],
    ['throw { id };', []],
    ["try { throw { class: 'permanent', message: 'y' }; } catch { return 1; }", []],
  ])('%s', (statements, expected) => {
    expect(envelopesOf(`async ({ id }) => { ${statements} }`, [], { around: "import { ToolFailure } from './errors.js';" })).toEqual(
      expected,
    );
  });
});

describe('content', () => {
  const content = (result: string, keys: readonly string[] = []) => envelopesOf(`async ({ id }) => (${result})`, keys, { define: mcpTool });

  it('holds a failure as JSON, or as structured content', () => {
    expect(
      content(
        dedent`
          { isError: true, content: [{ type: 'text', text: JSON.stringify({ message: 'x' }) }], structuredContent: { \
            class: 'permanent', message: 'y' } }
        `,
      ),
    ).toEqual(["content absent: { message: 'x' }", "content permanent: { class: 'permanent', message: 'y' }"]);
    expect(content("{ content: [{ type: 'text', text: JSON.stringify({ class: 'retryable', message: 'x' }) }] }", ['message'])).toEqual([
      "content retryable: { class: 'retryable', message: 'x' } { message='x' }",
    ]);
  });

  it('is no failure as plain text, or as the JSON of a result', () => {
    expect(content("{ isError: true, content: [{ type: 'text', text: 'x' }] }")).toEqual([]);
    expect(content("{ content: [{ type: 'text', text: JSON.stringify({ message: 'x' }) }] }")).toEqual([]);
  });

  it('is read through a function of the file', () => {
    const around = "const fail = (failure) => ({ isError: true, content: [{ type: 'text', text: JSON.stringify(failure) }] });";
    expect(
      envelopesOf("async ({ id }) => fail({ class: 'retryable', message: id })", ['retryAfterSeconds'], { define: mcpTool, around }),
    ).toEqual(["content retryable: { class: 'retryable', message: id } { retryAfterSeconds=ABSENT }"]);
  });
});

describe('a partial result', () => {
  it('is none itself; its entries are', () => {
    expect(
      returned(
        "{ completeness: 'partial', crm: id, billing: null, errors: [{ source: 'billing', class: 'retryable', reason: 'x' }], " +
          "recoverySteps: ['y'] }",
        ['retryAfterSeconds'],
      ),
    ).toEqual(["partial-entry retryable: { source: 'billing', class: 'retryable', reason: 'x' } { retryAfterSeconds=ABSENT }"]);
  });

  it('has entries that are pushed', () => {
    expect(
      envelopesOf(
        "async ({ id }) => { const errors = []; errors.push({ source: 'crm', class: 'retryable', reason: 'x' }); return { id, errors }; }",
      ),
    ).toEqual(["partial-entry retryable: { source: 'crm', class: 'retryable', reason: 'x' }"]);
  });

  it('is a list with failed items', () => {
    expect(
      envelopesOf(
        dedent`
          async ({ ids }) => Promise.all(ids.map(async (id) => { try { return await load(id); } catch (error) { return { \
            id, ok: false, message: 'x' }; } }))
        `,
      ),
    ).toEqual(["partial-entry absent: { id, ok: false, message: 'x' }"]);
  });
});

describe('an HTTP answer', () => {
  const answers = (statement: string) =>
    envelopesOf('async ({ id }) => id', [], { around: `async function handle(request, res, reply, c) { ${statement} }` });

  it.each([
    "return Response.json({ class: 'retryable', message: 'x' }, { status: 429 });",
    "return NextResponse.json({ class: 'retryable', message: 'x' });",
    "res.status(429).json({ class: 'retryable', message: 'x' });",
    "reply.code(429).send({ class: 'retryable', message: 'x' });",
    "return c.json({ class: 'retryable', message: 'x' }, 429);",
    "return new Response(JSON.stringify({ class: 'retryable', message: 'x' }), { status: 429 });",
    "res.end(JSON.stringify({ class: 'retryable', message: 'x' }));",
  ])('%s', (statement) => {
    expect(answers(statement)).toEqual(["http retryable: { class: 'retryable', message: 'x' }"]);
  });

  it.each([
    "return Response.json({ error: 'x' });",
    "res.json({ ok: false, message: 'x' });",
    "queue.send({ class: 'retryable', message: 'x' });",
  ])('is none: %s', (statement) => {
    expect(answers(statement)).toEqual([]);
  });

  it('belongs to no tool', () => {
    const around = "const handle = () => Response.json({ class: 'retryable', message: 'x' });";
    expect(envelopeFacts('async ({ id }) => id', { around })).toEqual([
      { literal: "{ class: 'retryable', message: 'x' }", handler: null, owner: 'ArrowFunctionExpression', trusted: false, tool: null },
    ]);
  });
});

describe('the settings', () => {
  it('spell the class and the keys', () => {
    const settings = {
      factories: ['defineAcmeTool'],
      envelope: { classKey: 'kind', classes: { retryable: 'TRANSIENT' }, keys: { recoverySteps: 'nextSteps', retryAfterSeconds: 'wait' } },
    };
    expect(
      envelopesOf(
        "async ({ id }) => ({ kind: 'TRANSIENT', message: 'x', nextSteps: ['y'], wait: 3 })",
        ['class', 'recoverySteps', 'retryAfterSeconds'],
        { define: ownTool, settings },
      ),
    ).toEqual([
      dedent`
        return retryable: { kind: 'TRANSIENT', message: 'x', nextSteps: ['y'], wait: 3 } { \
          class='TRANSIENT' recoverySteps=['y'] retryAfterSeconds=3 }
      `,
    ]);
    expect(envelopesOf("async ({ id }) => ({ class: 'retryable', message: 'x' })", [], { define: ownTool, settings })).toEqual([]);
  });
});

it('belongs to the first of the tools that share it', () => {
  const around = dedent`
    import { tool } from 'ai'; const run = async ({ id }) => ({ ok: false, message: 'x' }); export const first = tool({ \
      inputSchema: schema, execute: run });
  `;
  expect(
    envelopeFacts('run', { around, define: (execute) => `export const second = tool({ inputSchema: schema, execute: ${execute} });` }).map(
      ({ tool }) => tool,
    ),
  ).toEqual(['first']);
});

describe('a planned failure of the context', () => {
  const options = { define: ownTool, settings: { factories: ['defineAcmeTool'] } };

  it.each([
    [
      "async (ctx) => ctx.fail({ class: 'retryable', message: 'The shop is busy' })",
      ["return retryable: { class: 'retryable', message: 'The shop is busy' }"],
    ],
    [
      "async ({ input, fail }) => { if (!input.id) return fail({ class: 'userInput', reason: 'No id' }); return input; }",
      ["return userInput: { class: 'userInput', reason: 'No id' }"],
    ],
    ["async (ctx) => ctx.fail('No id was given')", []],
    ["async (ctx) => test.fail({ class: 'retryable', message: 'x' })", ["return retryable: { class: 'retryable', message: 'x' }"]],
    ["async (ctx) => ctx.done({ message: 'All is well' })", []],
  ])('%s', (execute, expected) => {
    expect(envelopesOf(execute, [], options)).toEqual(expected);
  });

  it('lacks what it does not hold', () => {
    expect(envelopesOf("async (ctx) => ctx.fail({ class: 'retryable', message: 'x' })", ['retryAfterSeconds'], options)).toEqual([
      "return retryable: { class: 'retryable', message: 'x' } { retryAfterSeconds=ABSENT }",
    ]);
    // A function of nobody knows where may add it.
    expect(envelopesOf("async (ctx) => test.fail({ class: 'retryable', message: 'x' })", ['retryAfterSeconds'], options)).toEqual([
      "return retryable: { class: 'retryable', message: 'x' } { retryAfterSeconds=UNKNOWN }",
    ]);
  });
});
