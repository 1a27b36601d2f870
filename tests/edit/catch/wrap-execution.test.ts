import * as ai from 'ai';
import { describe, expect, it, vi } from 'vitest';
import type { ToolErrorsSettings } from '../../../src/tool-errors-settings.ts';
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

const head = `import { tool } from 'ai';\nimport { call, other } from './deps.js';\n`;

const forms: readonly Form[] = [
  { name: 'an async arrow with a block', code: `${head}export const subject = tool({ execute: async ({ id }) => {\n  const row = await call(id);\n  return { row };\n} });\n` },
  { name: 'an async arrow with an expression', code: `${head}export const subject = tool({ execute: async ({ id }) => call(id) });\n` },
  { name: 'an arrow that returns a promise', code: `${head}export const subject = tool({ execute: ({ id }) => call(id) });\n` },
  { name: 'an arrow with a parenthesised object', code: `${head}export const subject = tool({ execute: async ({ id }) => ({ row: await call(id) }) });\n` },
  { name: 'an arrow with a conditional', code: `${head}export const subject = tool({ execute: ({ id }) => id ? call(id) : other(id) });\n` },
  { name: 'an arrow with a logical expression', code: `${head}export const subject = tool({ execute: ({ id }) => id && call(id) });\n` },
  { name: 'an arrow with a sequence', code: `${head}export const subject = tool({ execute: ({ id }) => (other(), call(id)) });\n` },
  { name: 'an arrow with an assignment', code: `${head}let last;\nexport const subject = tool({ execute: ({ id }) => (last = call(id)) });\n` },
  { name: 'an arrow with an assertion', code: `${head}export const subject = tool({ execute: ({ id }: { id: string }) => call(id) as Promise<string> });\n` },
  { name: 'an arrow with a non-null assertion', code: `${head}export const subject = tool({ execute: ({ id }) => call(id)! });\n` },
  { name: 'an arrow with a comment before its expression', code: `${head}export const subject = tool({ execute: ({ id }) => // the row\n  call(id) });\n` },
  { name: 'an arrow with comments in its parentheses', code: `${head}export const subject = tool({ execute: ({ id }) => ( /* a */ call(id) // b\n) });\n` },
  { name: 'an arrow with comments around an object', code: `${head}export const subject = tool({ execute: async ({ id }) => ( // a\n  { row: await call(id) } /* b */) });\n` },
  { name: 'an arrow with one bare parameter', code: `${head}export const subject = tool({ execute: input => call(input.id) });\n` },
  { name: 'a generic arrow', code: `${head}export const subject = tool({ execute: <T extends { id: string }>(input: T) => call(input.id) });\n` },
  { name: 'an async method', code: `${head}export const subject = tool({ async execute({ id }) {\n  return { row: await call(id) };\n} });\n` },
  { name: 'a method that returns a promise', code: `${head}export const subject = tool({ execute({ id }) {\n  return call(id);\n} });\n` },
  { name: 'a computed method', code: `${head}export const subject = tool({ ['execute']({ id }) {\n  return call(id);\n} });\n` },
  { name: 'an async function expression', code: `${head}export const subject = tool({ execute: async function run({ id }) { return await call(id); } });\n` },
  { name: 'a function expression that returns a promise', code: `${head}export const subject = tool({ execute: function ({ id }) { return call(id); } });\n` },
  { name: 'a function declaration', code: `${head}export const subject = tool({ execute: run });\nasync function run({ id }) {\n  return call(id);\n}\n` },
  { name: 'a function declaration that two tools share', code: `${head}export const first = tool({ execute: run });\nexport const subject = tool({ execute: run });\nasync function run({ id }) {\n  return call(id);\n}\n` },
  {
    name: 'a class member',
    code: `${head}class Tools {\n  private async run({ id }: { id: string }) {\n    return call(id);\n  }\n  all() {\n    return tool({ execute: this.run.bind(this) });\n  }\n}\nexport const subject = new Tools().all();\n`,
  },
  {
    name: 'a class property',
    code: `${head}class Tools {\n  table = 'orders';\n  find = tool({ execute: async ({ id }: { id: string }) => ({ table: this.table, row: await call(id) }) });\n}\nexport const subject = new Tools().find;\n`,
  },
  {
    name: 'a decorated method',
    code: `${head}const traced = (..._: unknown[]): void => undefined;\nclass Tools {\n  @traced\n  private run({ id }: { id: string }) {\n    return call(id);\n  }\n  all() {\n    return tool({ execute: this.run });\n  }\n}\nexport const subject = new Tools().all();\n`,
  },
  { name: 'an async generator', code: `${head}export const subject = tool({ async *execute({ id }) {\n  yield { status: 'loading' };\n  yield { row: await call(id) };\n} });\n` },
  { name: 'an async generator that delegates', code: `${head}async function* rows(id) {\n  yield { row: await call(id) };\n}\nexport const subject = tool({ execute: async function* ({ id }) {\n  yield* rows(id);\n} });\n` },
  { name: 'directives', code: `${head}export const subject = tool({ execute: async ({ id }) => {\n  'use cache';\n  return call(id);\n} });\n` },
  { name: 'an inner try that handles a part', code: `${head}export const subject = tool({ execute: async ({ id }) => {\n  let extra = null;\n  try { extra = await other(id); } catch {}\n  return { extra, row: await call(id) };\n} });\n` },
  { name: 'an inner try that throws on', code: `${head}export const subject = tool({ execute: async ({ id }) => {\n  try {\n    return await call(id);\n  } catch (error) {\n    other(id);\n    throw error;\n  } finally {\n    other('done');\n  }\n} });\n` },
  { name: 'an inner try that logs and throws on', code: `${head}export const subject = tool({ execute: async ({ id }) => {\n  if (!id) return { empty: true };\n  try {\n    const row = await call(id);\n    return { row };\n  } catch (error) {\n    console.error(error);\n    throw error;\n  }\n} });\n` },
  { name: 'an inner try that words every error', code: `${head}export const subject = tool({ execute: async ({ id }, { abortSignal }) => {\n  try {\n    return { row: await call(id) };\n  } catch {\n    throw new Error('Orders cannot be read');\n  }\n} });\n`, worded: true },
  { name: 'an inner try that tells one error', code: `${head}export const subject = tool({ execute: async ({ id }) => {\n  try {\n    return { row: await call(id) };\n  } catch (error) {\n    if (error.code === 'ENOENT') throw new Error(\`No order \${id}\`);\n    else throw error;\n  }\n} });\n` },
  { name: 'an inner try of a generator', code: `${head}export const subject = tool({ async *execute({ id }) {\n  try {\n    yield { row: await call(id) };\n  } catch (error) {\n    if (id) throw error;\n  }\n} });\n` },
  { name: 'an inner try around a helper', code: `${head}async function read(id) {\n  return call(id);\n}\nexport const subject = tool({ execute: async ({ id }) => {\n  try {\n    return read(id);\n  } catch (error) {\n    other(error);\n    throw error;\n  } finally {\n    other(id);\n  }\n} });\n` },
  { name: 'an inner try beside a call', code: `${head}export const subject = tool({ execute: async ({ id }) => {\n  const key = await other(id);\n  try {\n    return { key, row: await call(id) };\n  } catch (error) {\n    throw error;\n  }\n} });\n` },
  { name: 'an inner try with a promise that outlives it', code: `${head}export const subject = tool({ execute: async ({ id }) => {\n  let row;\n  try {\n    row = call(id);\n    await other(id);\n  } catch (error) {\n    throw error;\n  }\n  return row;\n} });\n` },
  { name: 'a switch', code: `${head}export const subject = tool({ execute: async ({ id }) => {\n  switch (id) {\n    case '17':\n      return call(id);\n    default:\n      return { id };\n  }\n} });\n` },
  { name: 'loops with labels', code: `${head}export const subject = tool({ execute: async ({ id }) => {\n  outer: for (const a of [1, 2]) {\n    for (const b of [1, 2]) {\n      if (a === b) continue outer;\n      if (b === 1) return call(id);\n    }\n  }\n  return null;\n} });\n` },
  { name: 'a return without a value', code: `${head}export const subject = tool({ execute: async ({ id }) => {\n  await call(id);\n  return;\n} });\n` },
  { name: 'no return', code: `${head}export const subject = tool({ execute: async ({ id }) => { await call(id); } });\n` },
  { name: 'a promise in a constant', code: `${head}export const subject = tool({ execute: async ({ id }) => {\n  const pending = call(id);\n  other(id);\n  return pending;\n} });\n` },
  { name: 'a promise in a variable', code: `${head}export const subject = tool({ execute: async ({ id }) => {\n  let result;\n  if (id) result = call(id);\n  else result = other(id);\n  return result;\n} });\n` },
  { name: 'a promise in a variable of a function that is not async', code: `${head}export const subject = tool({ execute({ id }) {\n  const pending = call(id);\n  return pending;\n} });\n` },
  { name: 'a chain', code: `${head}export const subject = tool({ execute: ({ id }) => call(id).then((row) => ({ row })) });\n` },
  { name: 'a list of promises', code: `${head}export const subject = tool({ execute: ({ id }) => Promise.all([call(id), other(id)]) });\n` },
  { name: 'callbacks that return promises', code: `${head}export const subject = tool({ execute: async ({ id }) => {\n  const rows = await Promise.all([id].map((each) => call(each)));\n  return rows;\n} });\n` },
  { name: 'a new promise', code: `${head}export const subject = tool({ execute: ({ id }) => new Promise((resolve, reject) => {\n  call(id).then(resolve, reject);\n}) });\n` },
  { name: 'a recursive helper', code: `${head}async function walk(id, depth) {\n  if (depth > 2) return call(id);\n  return walk(id, depth + 1);\n}\nexport const subject = tool({ execute: async ({ id }) => walk(id, 0) });\n` },
  { name: 'a template literal over lines', code: `${head}export const subject = tool({ execute: async ({ id }) => {\n  const row = await call(id);\n  return \`\nrow:\n    \${JSON.stringify(\n  row)}\n\`;\n} });\n` },
  { name: 'a tab-indented body', code: `${head}export const subject = tool({\n\texecute: async ({ id }) => {\n\t\tconst row = await call(id);\n\t\treturn { row };\n\t},\n});\n` },
  { name: 'CRLF', code: `${head}export const subject = tool({\n  execute: async ({ id }) => {\n    const row = await call(id);\n    return { row, text: \`a\n  b\` };\n  },\n});\n`.replaceAll('\n', '\r\n') },
  { name: 'a byte order mark', code: `\uFEFF${head}export const subject = tool({ execute: async ({ id }) => {\n  return call(id);\n} });\n` },
  { name: 'no semicolons', code: `import { tool } from 'ai'\nimport { call } from './deps.js'\nexport const subject = tool({\n  execute: async ({ id }) => {\n    const row = await call(id)\n    ;[1].forEach(() => {})\n    return row\n  }\n})\n` },
  { name: 'comments at both ends', code: `${head}export const subject = tool({ execute: async ({ id }) => { // first\n  /* second */ return call(id); // third\n  // last\n} });\n` },
  { name: 'a comment behind the last statement of one line', code: `${head}export const subject = tool({ execute: async ({ id }) => { return call(id); /* last */ } });\n` },
  { name: 'the name error in the body', code: `${head}export const subject = tool({ execute: async ({ id }) => {\n  const error = id;\n  return { error, row: await call(error) };\n} });\n` },
  { name: 'the name error in the parameters', code: `${head}export const subject = tool({ execute: async ({ id, error }) => ({ error, row: await call(id) }) });\n` },
  { name: 'a logger by name', code: `${head}export const subject = tool({ execute: async ({ id }) => call(id) });\n`, settings: { logger: 'console.warn' } },
  { name: 'a class that extends nothing named Map', code: `${head}export const subject = tool({ execute: async ({ id }) => {\n  class Row { value = id; }\n  const row = await call(id);\n  return { row, own: new Row().value };\n} });\n` },
  { name: 'JavaScript with require', code: `const { tool } = require('ai');\nconst { call } = require('./deps.js');\nexports.subject = tool({ execute: async ({ id }) => call(id) });\n`, filename: '/project/tools.cjs' },
  { name: 'a return type', code: `${head}export const subject = tool({ execute: async ({ id }: { id: string }): Promise<unknown> => call(id) });\n`, suggested: true },
  { name: 'an output schema', code: `${head}export const subject = tool({ outputSchema: {}, execute: async ({ id }) => call(id) });\n`, suggested: true },
  { name: 'a result hook', code: `${head}export const subject = tool({ execute: async ({ id }) => call(id), toModelOutput: ({ output }) => ({ type: 'json', value: output }) });\n`, suggested: true },
  { name: 'a function that others call too', code: `${head}async function run({ id }) {\n  return call(id);\n}\nexport const subject = tool({ execute: run });\nexport const warm = () => run({ id: '0' });\n`, suggested: true },
  { name: 'a dynamic tool', code: `import { dynamicTool } from 'ai';\nimport { call } from './deps.js';\nexport const subject = dynamicTool({ execute: async ({ id }) => call(id) });\n` },
  { name: 'JSX', code: `${head}const React = { createElement: (type, props, ...children) => ({ type, children }) };\nexport const subject = tool({ execute: async ({ id }) => {\n  const row = await call(id);\n  return <p>\n    two\n      lines {row.id}\n  </p>;\n} });\n`, filename: '/project/tools.tsx' },
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
    expect(answer).toContain(form.worded ? '"message":"Orders cannot be read"' : '"class":"permanent"');
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
    expect(fix(output, { filename: form.filename, settings: form.settings, rules: ['require-try-catch'] })).toEqual({ output, passes: 0, messages: [] });
  });
});

describe('an unawaited result in a try', () => {
  const form: Form = {
    name: 'a try',
    code: `${head}export const subject = tool({ execute({ id }) {\n  try {\n    return call(id);\n  } catch {\n    return { ok: false };\n  }\n} });\n`,
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
  { name: 'a template', statement: 'if (!id) throw new RangeError(`No order "${id}". Pass another id.`);', text: 'No order "". Pass another id.' },
  { name: 'a template over lines', statement: 'if (!id) throw new Error(`No order "${id}".\n  Pass another id.`);', text: 'No order "".\n  Pass another id.' },
  { name: 'a concatenation', statement: "if (!id) throw new Error('No order ' +\n      JSON.stringify(id));", text: 'No order ""' },
  { name: 'a call of Error', statement: "if (!id) throw Error('No id was given. Pass one.');", text: 'No id was given. Pass one.' },
  { name: 'else', statement: "if (id) other(id); else throw new Error('No id was given. Pass one.');", text: 'No id was given. Pass one.' },
  { name: 'else if', statement: "if (id) other(id)\n    else if (id === '') throw new Error('No id was given. Pass one.')\n    else other(id)", text: 'No id was given. Pass one.' },
  { name: 'a switch', statement: "switch (id) { case '': throw new Error('No id was given. Pass one.'); default: }", text: 'No id was given. Pass one.' },
  { name: 'a loop', statement: "for (const each of [1, 2]) { if (!id && each === 2) throw new Error('No id was given. Pass one.'); }", text: 'No id was given. Pass one.' },
  { name: 'a finally', statement: "try { if (!id) throw new Error('No id was given. Pass one.'); } finally { other(id); }", text: 'No id was given. Pass one.' },
  { name: 'a class of the file', statement: "if (!id) throw new NotFound('No id was given. Pass one.');", text: 'No id was given. Pass one.' },
  { name: 'a class of the file with a code', statement: "if (!id) throw new Coded(404, 'No id was given. Pass one.');", text: 'No id was given. Pass one.' },
  { name: 'a string', statement: "if (!id) throw 'No id was given. Pass one.';", text: 'No id was given. Pass one.' },
];

const classes = `class NotFound extends Error {}\nclass Coded extends Error { constructor(code, message) { super(message); this.code = code; } }\n`;

describe.each(ownThrows)('a failure of the tool itself in $name', ({ statement, text }) => {
  it.each([
    ['a function', `export const subject = tool({ execute: async ({ id }) => {\n    ${statement}\n    return call(id);\n} });\n`],
    ['a generator', `export const subject = tool({ async *execute({ id }) {\n    ${statement}\n    yield call(id);\n} });\n`],
  ])('is returned with the same text from %s', async (_, definition) => {
    const form: Form = { name: '', code: head + classes + definition, input: { id: '' } };
    const before = await execute(form.code, form, () => Promise.resolve(value)).result.catch((error: unknown) => error);
    expect(before instanceof Error ? before.message : before).toBe(text);
    const { result, logged } = execute(wrapped(form), form, () => Promise.resolve(value));
    const answer = await result;
    expect(Array.isArray(answer) ? answer.at(-1) : answer).toEqual({
      class: 'permanent', message: text, recoverySteps: ['Call subject again only with other values for id.'],
    });
    expect(logged).toEqual([]);
    const good = { ...form, input: { id: '17' } };
    expect(await execute(wrapped(form), good, () => Promise.resolve(value)).result).toEqual(await execute(form.code, good, () => Promise.resolve(value)).result);
  });
});

describe('a throw that says nothing, or what came from outside', () => {
  it.each([
    ['a status', 'if (!id) throw new Error(`HTTP ${503}`);'],
    ['a bare text', "if (!id) throw new Error('Request failed');"],
    ['a body', 'if (!id) throw new Error(`Rejected: ${JSON.stringify(await other(id))} ${error.message}`);'],
    ['the text of an error', "try { JSON.parse(id); } catch (cause) { throw new Error(`Bad id: ${cause.message}`); }"],
    ['no text', 'if (!id) throw new Error();'],
    ['an object that says nothing', "if (!id) throw { attempt: 3, dsn: 'pg://u:p@h' };"],
  ])('stays a throw, is logged and answered for: %s', async (_, statement) => {
    const form: Form = {
      name: '',
      code: `${head}const error = new Error('from outside');\nexport const subject = tool({ execute: async ({ id }) => {\n  ${statement}\n  return call(id);\n} });\n`,
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
    ['its code', "{ code: 'E1', dsn: 'pg://u:p@h' }", { class: 'permanent', code: 'E1', message: 'subject failed: E1.', recoverySteps: ['Call subject again only with other values for id.'] }],
    ['its text', "{ message: 'The depot is closed.', dsn: 'pg://u:p@h' }", { class: 'permanent', message: 'The depot is closed.', recoverySteps: ['Call subject again only with other values for id.'] }],
  ])('is returned by %s, and logged', async (_, literal, expected) => {
    const bodies = [`if (!id) throw ${literal};`, `if (!id) {\n    throw ${literal};\n  }`, `switch (id) { case '': throw ${literal}; }`];
    for (const generator of ['', '*']) {
      for (const body of bodies) {
        const code = `${head}export const subject = tool({ async ${generator}execute({ id }) {\n  ${body}\n  ${generator ? 'yield' : 'return'} call(id);\n} });\n`;
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
    ['an inner try', "try {\n    if (!id) throw new Error('No id was given. Pass one.');\n  } catch {\n    return { chosen: 'default' };\n  }", { chosen: 'default' }],
    ['a callback', "try {\n    ['x'].forEach(() => { if (!id) throw new Error('No id was given. Pass one.'); });\n  } catch {\n    return { chosen: 'default' };\n  }", { chosen: 'default' }],
    ['a promise', "const chosen = await Promise.resolve().then(() => { throw new Error('No id was given. Pass one.'); }).catch(() => 'default');\n  if (!id) return { chosen };", { chosen: 'default' }],
  ])('goes there as before: %s', async (_, statements, expected) => {
    const form: Form = { name: '', code: `${head}export const subject = tool({ execute: async ({ id }) => {\n  ${statements}\n  return call(id);\n} });\n`, input: { id: '' } };
    expect(await execute(form.code, form, () => value).result).toEqual(expected);
    expect(await execute(wrapped(form), form, () => value).result).toEqual(expected);
  });

  it('is left to the user where the catch throws it on', () => {
    const code = `${head}export const subject = tool({ execute: async ({ id }) => {\n  try {\n    if (!id) throw new Error('No id was given. Pass one.');\n    return await call(id);\n  } catch (error) {\n    other(id);\n    throw error;\n  }\n} });\n`;
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
    const form: Form = { name: '', code: `${head}export const subject = tool({ execute: async ({ id }${parameter && `, ${parameter}`}) => call(id) });\n` };
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
    const form: Form = { name: '', code: `${head}export const subject = tool({ execute: async ({ id }, { abortSignal }) => call(id, abortSignal) });\n` };
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
      code: `${head}export const subject = tool({ execute: async ({ id }, { abortSignal }) => {\n  if (abortSignal?.aborted) throw new Error('The user stopped the run.');\n  return call(id);\n} });\n`,
    };
    const { result } = execute(wrapped(form), form, () => value, { abortSignal: AbortSignal.abort() });
    await expect(result).rejects.toThrow('The user stopped the run.');
  });
});

describe('the settings', () => {
  const code = `${head}export const subject = tool({ execute: async ({ id }) => call(id) });\nexport const second = tool({ execute: async ({ id }) => call(id) });\n`;
  const error = new Error(secret);

  function run(settings: ToolErrorsSettings, modules: Record<string, unknown>): unknown {
    const { output, passes } = fix(code, { settings, rules: ['require-try-catch'] });
    expect(passes).toBe(1);
    const deps = { call: () => Promise.reject(error), other: () => undefined };
    const exported = runModule(output, { ai, './deps.js': deps, ...modules }, {}) as { subject: { execute(input: unknown, options: object): unknown } };
    return exported.subject.execute({ id: '17' }, {});
  }

  it('call a logger that is imported', async () => {
    const logger = { error: vi.fn() };
    expect(await run({ logger: { module: './lib/log.js', name: 'logger.error' } }, { './lib/log.js': { logger } })).toMatchObject({ message: 'subject failed.' });
    expect(logger.error.mock.calls).toEqual([[error]]);
  });

  it('answer with what a helper makes of the error', async () => {
    const toToolError = vi.fn(() => ({ ok: false }));
    expect(await run({ errorHelper: { module: '@acme/errors', name: 'toToolError' } }, { '@acme/errors': { toToolError } })).toEqual({ ok: false });
    expect(toToolError.mock.calls).toEqual([[error]]);
  });
});

describe('a function that is not async', () => {
  function load(code: string): (input: object) => unknown {
    const { subject } = runModule(code, { ai, './deps.js': {} }, { error: () => undefined }) as { subject: { execute(input: object, options: object): unknown } };
    return (input) => subject.execute(input, {});
  }

  it('answers at once where nothing in it is a promise', () => {
    const code = `${head}export const subject = tool({ execute({ text }) {\n  return { value: JSON.parse(text) };\n} });\n`;
    const execute = load(fix(code, { rules: ['require-try-catch'] }).output);
    expect(execute({ text: '7' })).toEqual({ value: 7 });
    expect(execute({ text: '{' })).toMatchObject({ message: 'subject failed.' });
  });

  it('gets no try where its own failures are all that can end it', () => {
    const code = `${head}export const subject = tool({ execute: ({ a, b }) => {\n  if (b === 0) throw new Error('Division by zero');\n  return a / b;\n} });\n`;
    const { output } = fix(code, { rules: ['require-try-catch'] });
    expect(output).not.toContain('try');
    const execute = load(output);
    expect(execute({ a: 6, b: 3 })).toBe(2);
    expect(execute({ a: 6, b: 0 })).toMatchObject({ message: 'Division by zero' });
  });
});
