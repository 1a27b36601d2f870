import { describe, expect, it } from 'vitest';
import { dedent } from '../../dedent.ts';
import { fix, lint } from '../../edit/fix.ts';

interface Case {
  readonly rule: string;
  readonly name?: string;
  readonly definer?: string;
  /** The parameters of execute; `{ id }, { context }` unless given. */
  readonly head?: string;
  readonly faulty: string;
  /** Where it is reported, and the message. */
  readonly says: string;
  readonly fixed?: { readonly head?: string; readonly body: string };
  readonly good: string;
}

const cases: readonly Case[] = [
  {
    rule: 'no-throw-non-error',
    faulty: `if (!ports.has(id)) throw { code: 'NO_PORT', id };`,
    says:
      '8:29-8:52 `sailing` throws an object, which is no Error: with ai 7 the model receives every field of it, ' +
      '`{"code":"NO_PORT","id":…}`. Return a failure written for the model, or throw an Error.',
    good: 'if (!ports.has(id)) throw new Error(`No port ${id}.`);',
  },
  {
    rule: 'no-upstream-error-text',
    faulty: 'try { return await ferries.load(id); } catch (error) { throw new Error(JSON.stringify(error)); }',
    says:
      '8:74-8:95 This failure of `sailing` passes on the whole error in `JSON.stringify(error)`: ' +
      'the model receives every field that a library put into it, such as the request with its headers. Log the error, ' +
      'and answer with a text of your own and a stable code.',
    good: dedent`
      try { return await ferries.load(id); } catch (error) { console.error(error); throw new Error(\`The sailing \${id} \
        cannot be loaded.\`); }
    `,
  },
  {
    rule: 'no-secret-in-error',
    faulty: 'throw new Error(`No port ${id} at ${process.env.DATABASE_URL}.`);',
    says:
      '8:39-8:63 This failure of `sailing` holds the value of `process.env.DATABASE_URL`: the model receives it, ' +
      'and it stays in the messages of the conversation, with its provider and in its logs. Name what is wrong with it, not its value.',
    good: "throw new FatalToolError(`DATABASE_URL is not set.`, 'MissingUrl');",
  },
  {
    rule: 'no-throw-in-batch',
    definer: 'defineEffectTool',
    head: '{ ids }',
    faulty: dedent`
      for (const id of ids) { if (!(await ferries.cancel(id))) throw new Error(\`No booking \${id}.\`); }
        return { cancelled: ids };
    `,
    says:
      '8:60-8:97 `sailing` throws at the first failed item of `ids`, when `ferries.cancel` may have run for the items before: ' +
      'the model receives one failure, and is not told what is done. Go on with the other items, and return the done ones, ' +
      'and each failed one with its class and reason.',
    good: dedent`
      for (const id of ids) { if (!bookings.has(id)) throw new Error(\`No booking \${id}.\`); }
        return { known: ids };
    `,
  },
  {
    rule: 'no-floating-promise',
    faulty: `fetch('https://hooks.example/seen');
  return { id };`,
    says:
      '8:3-8:38 Nothing in `sailing` waits for `fetch`: its failure is told to nobody, the model receives a result all the same, ' +
      'and by default the unhandled rejection ends a Node.js process. Await it.',
    good: `void fetch('https://hooks.example/seen');
  return { id };`,
  },
  {
    rule: 'no-swallowed-control-flow',
    faulty: dedent`
      try { if (id === '') throw new FatalToolError('No id.'); return await ferries.load(id); } catch (error) { return failure(error); }
    `,
    says:
      '8:93-8:106 `sailing` swallows `FatalToolError`: a throw can raise it, ' +
      'and the run fails with its code only where it leaves execute. Begin the catch with `if (error instanceof FatalToolError) ' +
      'throw error;`.',
    fixed: {
      body: dedent`
        try { if (id === '') throw new FatalToolError('No id.'); return await ferries.load(id); \
          } catch (error) { if (error instanceof FatalToolError) throw error; return failure(error); }
      `,
    },
    good: `if (id === '') throw new FatalToolError('No id.');
  try { return await ferries.load(id); } catch (error) { return failure(error); }`,
  },
  {
    rule: 'no-swallowed-control-flow',
    faulty: 'try { return await fetch(url(id), { signal: context.run.signal }); } catch (error) { return failure(error); }',
    says:
      "8:72-8:85 `sailing` takes the stop of its run for a failure: `fetch` fails when the run's signal aborts, " +
      'and this catch goes on from there. Begin the catch with `if (context.run.signal.aborted) throw error;`.',
    fixed: {
      body: dedent`
        try { return await fetch(url(id), { signal: context.run.signal }); } catch (error) { if (context.run.signal.aborted) throw error; \
          return failure(error); }
      `,
    },
    good: dedent`
      try { return await fetch(url(id), { signal: context.run.signal }); } catch (error) { context.run.signal.throwIfAborted(); \
        return failure(error); }
    `,
  },
  {
    rule: 'require-signal-forwarding',
    head: '{ id }',
    faulty: 'return await fetch(url(id));',
    says:
      "8:16-8:21 `fetch` in `sailing` runs on after Stop: execute does not take the run's signal, " +
      '`context.run.signal`. Take it and pass it as `signal`.',
    fixed: { head: '{ id }, { context }', body: 'return await fetch(url(id), { signal: context.run.signal });' },
    good: 'return await ferries.load(id);',
  },
  {
    rule: 'require-signal-forwarding',
    head: '{ id }, { toolCallId }',
    faulty: `return await fetch(url(id), { headers: { 'idempotency-key': toolCallId } });`,
    says:
      "8:16-8:21 `fetch` in `sailing` runs on after Stop: execute does not take the run's signal, " +
      '`context.run.signal`. Take it and pass it as `signal`.',
    fixed: {
      head: '{ id }, { toolCallId, context }',
      body: `return await fetch(url(id), { headers: { 'idempotency-key': toolCallId }, signal: context.run.signal });`,
    },
    good: 'return { toolCallId, id };',
  },
  {
    rule: 'require-signal-forwarding',
    head: '{ id }, { context: { run } }',
    faulty: 'return await fetch(url(id));',
    says:
      "8:16-8:21 `fetch` in `sailing` runs on after Stop: execute has the run's signal as `run.signal` and does not pass it. " +
      'Pass it as `signal`.',
    fixed: { body: 'return await fetch(url(id), { signal: run.signal });' },
    good: 'return await fetch(url(id), { signal: run.signal });',
  },
  {
    rule: 'require-signal-forwarding',
    faulty: 'return await fetch(url(id), { signal: AbortSignal.timeout(5_000) });',
    says:
      "8:16-8:21 `fetch` in `sailing` runs on after Stop: its signal is its own and knows nothing of the run's, " +
      '`context.run.signal`. Combine the two with AbortSignal.any.',
    fixed: { body: 'return await fetch(url(id), { signal: AbortSignal.any([context.run.signal, AbortSignal.timeout(5_000)]) });' },
    good: 'return await fetch(url(id), { signal: AbortSignal.any([context.run.signal, AbortSignal.timeout(5_000)]) });',
  },
  {
    rule: 'no-unserializable-output',
    faulty: 'return { decks: new Map([[id, 4]]) };',
    says:
      '8:19-8:37 `sailing` returns a Map as `output.decks`: with ai 7 the model receives an empty `{}` in its place. Send ' +
      '`Object.fromEntries(…)` or a list of its entries.',
    good: 'return { decks: Object.fromEntries(new Map([[id, 4]])) };',
  },
  {
    rule: 'no-undefined-output',
    faulty: `if (id === '') return;
  return { id };`,
    says:
      '8:18-8:25 `sailing` may end here without a value: with ai 7 the model receives `null`, ' +
      'which tells neither what was done nor why not. Return what came of it.',
    good: `if (id === '') return null;
  return { id };`,
  },
  {
    rule: 'no-bare-error-message',
    faulty: `if (!ports.has(id)) throw new Error('Not found');
  return { id };`,
    says:
      '8:39-8:50 All that the model receives of this failure of `sailing` is `Error: Not found`: ' +
      'it does not tell what to change or how long to wait. Say what failed, why, and the next call, ' +
      'with class permanent: "Nothing matches id \'…\'. Look it up first, then call sailing again with what was found."',
    good: `if (!ports.has(id)) throw new FatalToolError('Not found');
  return { id };`,
  },
  {
    rule: 'require-retry-after',
    faulty: "return { class: 'retryable', message: `The harbour of ${id} does not answer.` };",
    says:
      '8:10-8:11 This failure of `sailing` is retryable and has no retryAfterSeconds, ' +
      'the number of seconds that a caller can read and wait by. Add it.',
    good: "return { class: 'retryable', message: `The harbour of ${id} does not answer.`, retryAfterSeconds: 20 };",
  },
  {
    rule: 'require-error-class',
    faulty: 'return { ok: false, message: `No sailing ${id}.` };',
    says:
      '8:10-8:11 This failure of `sailing` has no class: the model is not told whether to wait, to change the call, ' +
      'to ask the user, or to have them connect the account again. Add class, one of retryable, permanent, userInput, authRequired.',
    good: 'return { ok: true, message: `Sailing ${id}.` };',
  },
  {
    rule: 'require-recovery-steps',
    faulty: "return { class: 'permanent', message: `No sailing ${id}.` };",
    says:
      '8:10-8:11 This failure of `sailing` has no recoverySteps: the model is told what went wrong and no next call. Add ' +
      'recoverySteps, a list of steps, such as "Call sailing again with id \'…\'", or the name of a tool that helps.',
    good: "return { class: 'permanent', message: `No sailing ${id}.`, recoverySteps: ['Call ports for the ids.'] };",
  },
  {
    rule: 'no-developer-recovery-text',
    faulty: 'throw new Error(`No sailing ${id}: see the server logs.`);',
    says:
      '8:19-8:59 This failure of `sailing` advises its developer: `see the server logs`. The agent that reads it can call tools ' +
      'and answer its user. Name the next call, or what to tell the user, and log the rest.',
    good: 'throw new FatalToolError(`No sailing ${id}: see the server logs.`);',
  },
  {
    rule: 'no-success-shaped-failure',
    faulty: 'try { return await ferries.load(id); } catch { return []; }',
    says:
      '8:57-8:59 `sailing` answers a failure of `ferries.load` with `[]`, ' +
      'which reads as a result: the model is told that there is nothing, not that something failed. Return a failure with its class, ' +
      'a reason and the next call.',
    good: `try { return await ferries.load(id); } catch { return { error: 'sailings_closed' }; }`,
  },
  {
    rule: 'require-response-check',
    faulty: `const answer = await fetch(url(id), { signal: context.run.signal });
  return answer.json();`,
    says:
      '9:10-9:23 `sailing` takes the body of `fetch` for its result without a look at `ok` or `status`: ' +
      'fetch does not reject on a 401 or a 500, ' +
      'and the model receives what that answer holds as a success. Return a failure by the status first.',
    good: dedent`
      const answer = await fetch(url(id), { signal: context.run.signal });
        if (!answer.ok) throw new Error(\`No sailing \${id}.\`);
        return answer.json();
    `,
  },
  {
    rule: 'require-ambiguity-options',
    faulty: dedent`
      const found = await ports.search(id);
        return found.length > 1 ? { class: 'userInput', message: \`\${found.length} \
          ports match \${id}.\`, recoverySteps: ['Ask the user.'] } : found;
    `,
    says:
      '9:29-9:30 This failure of `sailing` says that several match and not which: ' +
      'the model has nothing to show to the user. Add options, at most 10, each with its id and what tells it apart, ' +
      'and in recoverySteps the exact call to make with one.',
    good: dedent`
      const found = await ports.search(id);
        return found.length > 1 ? { class: 'userInput', message: \`\${found.length} \
          ports match \${id}.\`, options: found.slice(0, 5), recoverySteps: ['Call sailing with the id of one of the options.'] } : found;
    `,
  },
  {
    rule: 'no-first-fuzzy-match',
    name: 'portCloser',
    definer: 'defineEffectTool',
    faulty: `const port = (await ports.list()).find((each) => each.name.includes(id));
  await ports.close(port.id);
  return { port: port.id };`,
    says:
      '8:16-8:75 `portCloser` takes the first match of `(await ports.list()).find`, ' +
      'and `ports.close` acts on it: where several match, it may be another than the user meant, ' +
      'and the model is told of success. Return the matches as a failure of class userInput, with options and the exact call for each.',
    good: `const port = (await ports.list()).find((each) => each.id === id);
  await ports.close(port.id);
  return { port: port.id };`,
  },
  {
    rule: 'no-to-model-output-redaction',
    faulty: dedent`
      return ferries.load(id); }, toModelOutput: ({ output }) => output instanceof Error ? { type: 'text', value: 'failed' } : { \
        type: 'json', value: output }, note() {
    `,
    says:
      '8:31-8:44 `toModelOutput` of `sailing` tests for an error, but with ai 7 it is called for returned results only, ' +
      'never when execute throws, for invalid input, ' +
      'or for a stored failure. The model then receives the text of the error as it is, ' +
      'such as `Error: connect ECONNREFUSED 10.0.3.14:5432`. Catch the error in execute, and return what the model may read.',
    good: `return ferries.load(id); }, toModelOutput: ({ output }) => ({ type: 'json', value: output.title }), note() {`,
  },
  {
    rule: 'consistent-error-envelope',
    faulty: `if (id === '1') return { class: 'permanent', message: 'No 1.' };
  if (id === '2') return { class: 'permanent', message: 'No 2.' };
  return { class: 'permanent', error: 'No 3.' };`,
    says:
      '10:10-10:11 This failure of `sailing` has the text in `error`, ' +
      'where 2 of the 3 failures of these tools have the text in `message`: the model receives failures in two shapes, ' +
      'and has to know both to tell a failure and what it says. Write this one as they are, with the text in `message`.',
    good: `if (id === '1') return { class: 'permanent', message: 'No 1.' };
  return { class: 'permanent', message: 'No 2.' };`,
  },
  {
    rule: 'require-timeout-details',
    faulty: dedent`
      try { return await ferries.load(id, { signal: AbortSignal.timeout(5000) }); \
        } catch (error) { if (error.name === 'TimeoutError') return { class: 'retryable', message: \`Loading \${id} \
        timed out.\`, retryAfterSeconds: 5 }; throw error; }
    `,
    says:
      '8:170-8:196 This failure of `sailing` tells of a timeout, ' +
      'and not how long the limit was: nothing in it tells the model whether to wait, to ask for less, ' +
      'or to use what there is. Say how long the limit was, as a retryable failure with retryAfterSeconds and recoverySteps.',
    good: dedent`
      try { return await ferries.load(id, { signal: AbortSignal.timeout(5000) }); \
        } catch (error) { if (error.name === 'TimeoutError') return { class: 'retryable', message: \`Loading \${id} \
        timed out after 5 seconds.\`, retryAfterSeconds: 5 }; throw error; }
    `,
  },
  {
    rule: 'no-silent-fallback',
    name: 'notifyGuest',
    definer: 'defineEffectTool',
    faulty: 'try { return await sms.sendMessage(id); } catch { return await mail.sendMessage(id); }',
    says:
      '8:66-8:86 `notifyGuest` goes over to `mail.sendMessage` where `sms.sendMessage` fails, ' +
      'and its result does not say so: the model is told of the one as if it were the other. Add `channelUsed` and `wasFallback` ' +
      'to the result, or return a failure that names the other way.',
    good: `try { return await sms.sendMessage(id); } catch { return { ...(await mail.sendMessage(id)), channelUsed: 'mail' }; }`,
  },
  {
    rule: 'require-partial-results',
    name: 'portOverview',
    faulty: `const [ferry, port] = await Promise.all([ferries.load(id), ports.load(id)]);
  return { ferry, port };`,
    says:
      '8:31-8:78 `portOverview` asks `ferries` and `ports` at once, and when one of them fails, ' +
      'what the others answered is dropped: the model receives one failure. Wait with `Promise.allSettled`, ' +
      'and return the parts that are there, with completeness, and each failed source in errors.',
    good: `const [ferry, port] = await Promise.allSettled([ferries.load(id), ports.load(id)]);
  return { ferry: told(ferry), port: told(port) };`,
  },
];

function codeOf(body: string, { name = 'sailing', definer = 'defineTool' }: Case, head = '{ id }, { context }'): string {
  return `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { ferries, ports } from './ferries.js';

export const ${name} = ${definer}({
  description: 'Works with a sailing.',
  inputSchema: sailingSchema,
  execute: async (${head}) => {
  ${body}
} });
`;
}

function findings(code: string, rule: string): string[] {
  return lint(code, { rules: [rule] }).map(
    ({ line, column, endLine, endColumn, message }) =>
      `${String(line)}:${String(column)}-${String(endLine)}:${String(endColumn)} ${message}`,
  );
}

describe.each(cases)('$rule: $faulty', (each) => {
  const { rule, head, faulty, says, fixed, good } = each;

  it('is reported', () => {
    expect(findings(codeOf(faulty, each, head), rule)).toEqual([says]);
  });

  it('is fixed in one pass, or left', () => {
    const code = codeOf(faulty, each, head);
    const { output, passes } = fix(code, { rules: [rule] });
    expect(output).toBe(fixed ? codeOf(fixed.body, each, fixed.head ?? head) : code);
    expect(passes).toBe(fixed ? 1 : 0);
  });

  it('is silent on what resembles it', () => {
    expect(findings(codeOf(good, each, head), rule)).toEqual([]);
  });
});

describe('require-try-catch', () => {
  it('leaves the errors of a chamvi tool to the run, which records them', () => {
    expect(findings(codeOf('return await ferries.load(id);', cases[0] as Case), 'require-try-catch')).toEqual([]);
  });

  it('leaves those of a plain tool to the run of an agent in the file', () => {
    const code = (agent: string): string => `import { tool } from 'ai';
import { defineAgent, FatalToolError } from '@chamvi/core';
import { readFile } from './repository.js';

const size = tool({ inputSchema, execute: async ({ path }) => (await readFile(path)).length });
export const reader = ${agent}({
  name: 'reader',
  tools: {
    size,
    read: tool({
      inputSchema,
      execute: async ({ path }) => {
        if (path.startsWith('/etc/')) throw new FatalToolError(\`Refusing to read \${path}.\`);
        return readFile(path);
      },
    }),
  },
});
`;
    expect(findings(code('defineAgent'), 'require-try-catch')).toEqual([]);
    expect(findings(code('makeAgent'), 'require-try-catch').map((each) => each.slice(0, 4))).toEqual(['5:60', '12:3']);
  });

  it('wraps a plain tool of the same file, and lets what fails the run leave', () => {
    const code = (body: string): string => `import { tool } from 'ai';
import { FatalToolError } from '@chamvi/core';

export const sailing = tool({
  inputSchema,
  execute: async ({ id }, { abortSignal }) => {
${body}
  },
});
`;
    const faulty = code(`    if (id === '') throw new FatalToolError('No id.');
    return ferries.load(id, { signal: abortSignal });`);
    expect(findings(faulty, 'require-try-catch')).toEqual([
      '6:44-6:46 `ferries.load` can fail in `sailing` and nothing catches it: ' +
        'with ai 7 the model receives the text of the error, ' +
        'such as `Error: connect ECONNREFUSED 10.0.3.14:5432`. Catch it in execute and return a failure written for the model.',
    ]);
    expect(fix(faulty)).toMatchObject({
      output: code(`    try {
      if (id === '') throw new FatalToolError('No id.');
      return await ferries.load(id, { signal: abortSignal });
    } catch (error) {
      if (abortSignal?.aborted) throw error;
      if (error instanceof FatalToolError) throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'sailing failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call sailing again with the same id; tell the user that it is unavailable.'],
      };
    }`),
      passes: 1,
      messages: [],
    });
  });
});

describe('an error that fails the run', () => {
  const swallowing = (imports: string, raised = "new FatalToolError('No id.')"): string => `import { tool } from 'ai';
${imports}

export const sailing = tool({
  inputSchema,
  execute: async ({ id }) => {
    try {
      if (id === '') throw ${raised};
      return ferries.load(id);
    } catch (error) {
      return failure(error);
    }
  },
});
`;
  const rule = 'no-swallowed-control-flow';

  it.each([
    ['of chamvi', "import { FatalToolError } from 'chamvi';", 'FatalToolError'],
    ['under another name', "import { FatalToolError as Fatal } from '@chamvi/core';", 'Fatal', "new Fatal('No id.')"],
    [
      'that the file makes of it',
      dedent`
        import { FatalToolError } from '@chamvi/core';
        class NoId extends FatalToolError {}
      `,
      'FatalToolError',
      'new NoId(id)',
    ],
  ])('%s leaves the catch of a plain tool', (_, imports, name, raised?: string) => {
    const code = swallowing(imports, raised);
    expect(findings(code, rule)).toHaveLength(1);
    expect(fix(code, { rules: [rule] }).output).toBe(
      code.replace(
        '      return failure',
        dedent`
                if (error instanceof ${name}) throw error;
                return failure
        `,
      ),
    );
  });

  it.each([
    ["the file's own class", 'class FatalToolError extends Error {}'],
    ["another file's class", "import { FatalToolError } from './errors.js';"],
    ['a class of another name', "import { FatalToolError } from '@chamvi/core';", 'new RangeError(id)'],
  ])('is not %s', (_, imports, raised?: string) => {
    expect(findings(swallowing(imports, raised), rule)).toEqual([]);
  });
});

describe('a factory of tools', () => {
  const code = (factory: string): string => `import { defineAgent } from '@chamvi/core';
import { tool } from 'ai';

export const agent = defineAgent({
  name: 'harbour',
  tools: ${factory},
});
`;
  const rule = 'require-signal-forwarding';
  const plain = (head: string, call: string): string => `({ sailing: tool({ inputSchema, execute: async (${head}) => ${call} }) })`;

  it.each([
    ['run', 'run.signal'],
    ['{ run }', 'run.signal'],
    ['{ run: current }', 'current.signal'],
    ['{ signal }', 'signal'],
  ])('gives (%s) the signal of the run', (parameter, signal) => {
    const faulty = code(`(${parameter}) => ${plain('{ id }', 'fetch(url(id))')}`);
    expect(findings(faulty, rule)).toEqual([
      `6:${String(75 + parameter.length)}-6:${String(80 + parameter.length)} ` +
        `\`fetch\` in \`sailing\` runs on after Stop: execute has the run's signal as \`${signal}\` and does not pass it. Pass it as ` +
        '`signal`.',
    ]);
    const fixed = code(`(${parameter}) => ${plain('{ id }', `fetch(url(id), { signal${signal === 'signal' ? '' : `: ${signal}`} })`)}`);
    expect(fix(faulty, { rules: [rule] }).output).toBe(fixed);
    expect(findings(fixed, rule)).toEqual([]);
  });

  it('gives it to a plain object, and to a named function', () => {
    const faulty = code('make').replace(
      'export',
      'const make = async (run) => { const sailing = { inputSchema, execute: async ({ id }) => fetch(url(id)) }; ' +
        'return { sailing }; };\nexport',
    );
    expect(fix(faulty, { rules: [rule] }).output).toBe(faulty.replace('fetch(url(id))', 'fetch(url(id), { signal: run.signal })'));
  });

  it.each([
    ['hides it in execute', '(run) => ', '{ id, run }'],
    ['may give something else', '(services) => ', '{ id }'],
    ['takes nothing', '() => ', '{ id }'],
  ])('asks the AI SDK where a factory %s', (_, factory, head) => {
    const faulty = code(`${factory}${plain(head, 'fetch(url(id))')}`);
    expect(fix(faulty, { rules: [rule] }).output).toBe(
      code(`${factory}${plain(`${head}, { abortSignal }`, 'fetch(url(id), { signal: abortSignal })')}`),
    );
  });
});
