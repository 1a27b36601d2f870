import { describe, expect, it } from 'vitest';
import { dedent } from '../../dedent.ts';
import { fix, lint } from '../../edit/fix.ts';

interface Case {
  readonly rule: string;
  readonly name?: string;
  /** What stands before the body of execute. */
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
    faulty: `if (!ports.has(ctx.input.id)) throw { code: 'NO_PORT', id: ctx.input.id };`,
    says:
      '9:43-9:80 `ferry` throws an object, which is no Error: it has no name and no stack. Return a failure written for the model, ' +
      'or throw an Error.',
    good: `if (!ports.has(ctx.input.id)) throw ctx.fail('No port');`,
  },
  {
    rule: 'no-upstream-error-text',
    faulty: 'try { return await ferries.load(ctx.input.id); } catch (error) { return ctx.fail(JSON.stringify(error)); }',
    says:
      '9:88-9:109 This failure of `ferry` passes on the whole error in `JSON.stringify(error)`: ' +
      'the model receives every field that a library put into it, such as the request with its headers. Log the error, ' +
      'and answer with a text of your own and a stable code.',
    good: dedent`
      try { return await ferries.load(ctx.input.id); } catch (error) { console.error(error); \
        return ctx.fail(\`The sailing \${ctx.input.id} cannot be loaded.\`); }
    `,
  },
  {
    rule: 'no-secret-in-error',
    faulty: 'return ctx.fail(`No port ${ctx.input.id} at ${process.env.DATABASE_URL}.`);',
    says:
      '9:53-9:77 This failure of `ferry` holds the value of `process.env.DATABASE_URL`: the model receives it, ' +
      'and it stays in the messages of the conversation, with its provider and in its logs. Name what is wrong with it, not its value.',
    good: `return ctx.fail('DATABASE_URL is not set.');`,
  },
  {
    rule: 'no-bare-error-message',
    faulty: `if (!ctx.input.id) return ctx.fail('Invalid input');
      return 1;`,
    says:
      '9:42-9:57 All that the model receives of this failure of `ferry` is `Invalid input`: ' +
      'it does not tell what to change or how long to wait. Say what failed, why, and the next call, ' +
      "with class permanent: \"id has to be one of '…' and '…', and was '…'. Call ferry again with one of these.\"",
    good: `if (!ctx.input.id) return ctx.fail('Give the number of the sailing as id.');
      return ctx.suspend('Invalid input');`,
  },
  {
    rule: 'no-bare-error-message',
    head: 'async ({ input, fail }) =>',
    faulty: `return input.id ? 1 : fail('404');`,
    says:
      '9:34-9:39 All that the model receives of this failure of `ferry` is `404`: ' +
      'it does not tell what to change or how long to wait. Say what failed, why, and the next call, ' +
      'with class permanent: "Nothing matches id \'…\'. Look it up first, then call ferry again with what was found."',
    good: 'return input.id ? 1 : fail(`No sailing ${input.id}.`);',
  },
  {
    rule: 'no-developer-recovery-text',
    faulty: `return ctx.fail('The sailing cannot be read. Check the server logs.');`,
    says:
      '9:23-9:75 This failure of `ferry` advises its developer: `Check the server logs`. The agent that reads it can call tools ' +
      'and answer its user. Name the next call, or what to tell the user, and log the rest.',
    good: `return ctx.fail('The sailing cannot be read. Tell the user that the timetable is closed.');`,
  },
  {
    rule: 'no-success-shaped-failure',
    faulty: 'try { return await ferries.list(ctx.input.id); } catch (error) { return []; }',
    says:
      '9:79-9:81 `ferry` answers a failure of `ferries.list` with `[]`, ' +
      'which reads as a result: the model is told that there is nothing, not that something failed. Return a failure with its class, ' +
      'a reason and the next call.',
    good: dedent`
      try { return await ferries.list(ctx.input.id); } catch (error) { console.error(error); \
        return ctx.fail('The timetable does not answer.'); }
    `,
  },
  {
    rule: 'no-success-shaped-failure',
    head: 'async ({ input }) =>',
    faulty: `if (input.id.length > 12) return [];
      return await ferries.list(input.id);`,
    says:
      '9:40-9:42 `ferry` answers a rejected `id` with `[]`, ' +
      'which reads as a result: the model is told neither that `id` was rejected nor what it must be. Return a failure that names ' +
      '`id` and its bound.',
    good: `if (input.ids.length === 0) return [];
      return await ferries.list(input.ids);`,
  },
  {
    rule: 'no-undefined-output',
    faulty: `if (ctx.input.rare) return;
      return 1;`,
    says: '9:27-9:34 `ferry` may end here without a value, which tells neither what was done nor why not. Return what came of it.',
    good: `if (ctx.input.rare) return ctx.suspend({ kind: 'approve' });
      return 1;`,
  },
  {
    rule: 'no-throw-in-batch',
    name: 'cancel_sailings',
    faulty: dedent`
      for (const id of ctx.input.ids) { if (!(await ferries.cancel(id))) throw new Error(\`No booking \${id}.\`); }
            return { cancelled: ctx.input.ids };
    `,
    says:
      '9:74-9:111 `cancel_sailings` throws at the first failed item of `ctx.input.ids`, ' +
      'when `ferries.cancel` may have run for the items before: the model receives one failure, ' +
      'and is not told what is done. Go on with the other items, and return the done ones, ' +
      'and each failed one with its class and reason.',
    good: dedent`
      for (const id of ctx.input.ids) { if (!bookings.has(id)) return ctx.fail(\`No booking \${id}.\`); }
            return { known: ctx.input.ids };
    `,
  },
  {
    rule: 'no-floating-promise',
    faulty: `fetch('https://hooks.example/seen');
      return ctx.input.id;`,
    says:
      '9:7-9:42 Nothing in `ferry` waits for `fetch`: its failure is told to nobody, the model receives a result all the same, ' +
      'and by default the unhandled rejection ends a Node.js process. Await it.',
    good: `void fetch('https://hooks.example/seen');
      return ctx.input.id;`,
  },
  {
    rule: 'no-swallowed-control-flow',
    faulty: dedent`
      try { return await fetch(url(ctx.input.id), { signal: ctx.signal }); \
        } catch (error) { return ctx.fail('The timetable does not answer.'); }
    `,
    says:
      "9:78-9:91 `ferry` takes the stop of its run for a failure: `fetch` fails when the run's signal aborts, " +
      'and this catch goes on from there. Begin the catch with `if (ctx.signal.aborted) throw error;`.',
    fixed: {
      body: dedent`
        try { return await fetch(url(ctx.input.id), { signal: ctx.signal }); } catch (error) { if (ctx.signal.aborted) throw error; \
          return ctx.fail('The timetable does not answer.'); }
      `,
    },
    good: `try { return await fetch(url(ctx.input.id)); } catch (error) { return ctx.suspend({ kind: 'ask' }); }`,
  },
  {
    rule: 'require-signal-forwarding',
    faulty: `const answer = await fetch(url(ctx.input.id));
      return answer.status;`,
    says:
      "9:28-9:33 `fetch` in `ferry` runs on after Stop: execute has the run's signal as `ctx.signal` and does not pass it. " +
      'Pass it as `signal`.',
    fixed: {
      body: `const answer = await fetch(url(ctx.input.id), { signal: ctx.signal });
      return answer.status;`,
    },
    good: `const answer = await fetch(url(ctx.input.id), { signal: ctx.signal });
      return answer.status;`,
  },
  {
    rule: 'require-signal-forwarding',
    head: 'async ({ input }) =>',
    faulty: `const answer = await fetch(url(input.id));
      return answer.status;`,
    says:
      "9:28-9:33 `fetch` in `ferry` runs on after Stop: execute does not take the run's signal, " +
      '`ctx.signal`. Take it and pass it as `signal`.',
    fixed: {
      head: 'async ({ input, signal }) =>',
      body: `const answer = await fetch(url(input.id), { signal });
      return answer.status;`,
    },
    good: `const answer = await fetch(url(input.id), { signal: AbortSignal.any([stop, AbortSignal.timeout(5)]) });
      return answer.status;`,
  },
  {
    rule: 'require-response-check',
    faulty: `const answer = await fetch(url(ctx.input.id), { signal: ctx.signal });
      return answer.json();`,
    says:
      '10:14-10:27 `ferry` takes the body of `fetch` for its result without a look at `ok` or `status`: ' +
      'fetch does not reject on a 401 or a 500, ' +
      'and the model receives what that answer holds as a success. Return a failure by the status first.',
    good: dedent`
      const answer = await fetch(url(ctx.input.id), { signal: ctx.signal });
            if (!answer.ok) return ctx.fail(\`No sailing \${ctx.input.id}.\`);
            return answer.json();
    `,
  },
  {
    rule: 'require-retry-after',
    faulty: "return { class: 'retryable', message: `The line of ${ctx.input.id} is busy.`, recoverySteps: ['Call ferry again.'] };",
    says:
      '9:14-9:15 This failure of `ferry` is retryable and has no retryAfterSeconds, ' +
      'the number of seconds that a caller can read and wait by. Add it.',
    good: 'return ctx.fail(`The line of ${ctx.input.id} is busy. Call ferry again in 30 seconds.`);',
  },
  {
    rule: 'require-error-class',
    faulty: 'return { ok: false, message: `No sailing ${ctx.input.id}.` };',
    says:
      '9:14-9:15 This failure of `ferry` has no class: the model is not told whether to wait, to change the call, to ask the user, ' +
      'or to have them connect the account again. Add class, one of retryable, permanent, userInput, authRequired.',
    good: 'return ctx.fail(`No sailing ${ctx.input.id}.`);',
  },
  {
    rule: 'require-recovery-steps',
    faulty: "return { class: 'permanent', message: `No sailing ${ctx.input.id}.` };",
    says:
      '9:14-9:15 This failure of `ferry` has no recoverySteps: the model is told what went wrong and no next call. Add ' +
      'recoverySteps, a list of steps, such as "Call ferry again with id \'…\'", or the name of a tool that helps.',
    good: 'return ctx.fail(`No sailing ${ctx.input.id}.`);',
  },
  {
    rule: 'require-ambiguity-options',
    faulty: dedent`
      const found = await ports.search(ctx.input.id);
            return found.length > 1 ? ctx.fail(JSON.stringify({ class: 'userInput', message: \`\${found.length} \
              ports match.\`, recoverySteps: ['Ask the user.'] })) : found;
    `,
    says:
      '10:57-10:58 This failure of `ferry` says that several match and not which: ' +
      'the model has nothing to show to the user. Add options, at most 10, each with its id and what tells it apart, ' +
      'and in recoverySteps the exact call to make with one.',
    good: dedent`
      const found = await ports.search(ctx.input.id);
            return found.length > 1 ? ctx.suspend({ class: 'userInput', message: \`\${found.length} ports match.\` }) : found;
    `,
  },
  {
    rule: 'no-first-fuzzy-match',
    name: 'close_port',
    faulty: `const all = await ports.list();
      const port = all.find((each) => each.name.includes(ctx.input.id));
      await ports.close(port.id);
      return { port: port.id };`,
    says:
      '10:20-10:72 `close_port` takes the first match of `all.find`, and `ports.close` acts on it: where several match, ' +
      'it may be another than the user meant, and the model is told of success. Return the matches as a failure of class userInput, ' +
      'with options and the exact call for each.',
    good: `const port = (await ports.list()).find((each) => each.id === ctx.input.id);
      await ports.close(port.id);
      return { port: port.id };`,
  },
  {
    rule: 'require-partial-results',
    name: 'port_overview',
    faulty: `const [ferry, port] = await Promise.all([ferries.load(ctx.input.id), ports.load(ctx.input.id)]);
      return { ferry, port };`,
    says:
      '9:35-9:102 `port_overview` asks `ferries` and `ports` at once, and when one of them fails, ' +
      'what the others answered is dropped: the model receives one failure. Wait with `Promise.allSettled`, ' +
      'and return the parts that are there, with completeness, and each failed source in errors.',
    good: `const [ferry, port] = await Promise.allSettled([ferries.load(ctx.input.id), ports.load(ctx.input.id)]);
      return { ferry: told(ferry), port: told(port) };`,
  },
  {
    rule: 'no-silent-fallback',
    name: 'notify_guest',
    faulty: 'try { return await sms.sendMessage(ctx.input.id); } catch { return await mail.sendMessage(ctx.input.id); }',
    says:
      '9:80-9:110 `notify_guest` goes over to `mail.sendMessage` where `sms.sendMessage` fails, ' +
      'and its result does not say so: the model is told of the one as if it were the other. Add `channelUsed` and `wasFallback` ' +
      'to the result, or return a failure that names the other way.',
    good: dedent`
      try { return await sms.sendMessage(ctx.input.id); \
        } catch { return ctx.fail('The text could not be sent. Ask the user for a mail address.'); }
    `,
  },
  {
    rule: 'require-timeout-details',
    faulty: dedent`
      try { return await ferries.load(ctx.input.id, { signal: AbortSignal.timeout(5000) }); \
        } catch (error) { if (error.name === 'TimeoutError') return ctx.fail(\`Loading \${ctx.input.id} timed out.\`); throw error; }
    `,
    says:
      '9:162-9:198 This failure of `ferry` tells of a timeout, ' +
      'and not how long the limit was: nothing in it tells the model whether to wait, to ask for less, ' +
      'or to use what there is. Say how long the limit was, as a retryable failure with retryAfterSeconds and recoverySteps.',
    good: dedent`
      try { return await ferries.load(ctx.input.id, { signal: AbortSignal.timeout(5000) }); \
        } catch (error) { if (error.name === 'TimeoutError') return ctx.fail(\`Loading \${ctx.input.id} timed out after 5 seconds.\`); \
        throw error; }
    `,
  },
  {
    rule: 'consistent-error-envelope',
    faulty: `if (ctx.input.id === '1') return { class: 'permanent', message: 'No 1.' };
      if (ctx.input.id === '2') return { class: 'permanent', message: 'No 2.' };
      return { class: 'permanent', error: 'No 3.' };`,
    says:
      '11:14-11:15 This failure of `ferry` has the text in `error`, ' +
      'where 2 of the 3 failures of these tools have the text in `message`: the model receives failures in two shapes, ' +
      'and has to know both to tell a failure and what it says. Write this one as they are, with the text in `message`.',
    good: `if (ctx.input.id === '1') return ctx.fail('No 1.');
      return { class: 'permanent', message: 'No 2.' };`,
  },
  {
    rule: 'prefer-planned-failure',
    faulty: `if (!ctx.input.id) throw new Error('Give the number of the sailing as id.');
      return 1;`,
    says:
      '9:26-9:83 `ferry` throws where an input is not as it must be: PAI reports that on the server as an error that nobody ' +
      'planned. Write `return ctx.fail(…)`, whose text the model receives.',
    fixed: {
      body: `if (!ctx.input.id) return ctx.fail('Give the number of the sailing as id.');
      return 1;`,
    },
    good: `if (!ctx.input.id) return ctx.fail('Give the number of the sailing as id.');
      return 1;`,
  },
  {
    rule: 'require-returned-fail',
    faulty: `if (!ctx.input.id) ctx.fail('Give the number of the sailing as id.');
      return 1;`,
    says:
      '9:26-9:75 `ctx.fail(…)` ends `ferry` only where execute returns it: ' +
      'here its result is dropped and the code behind it runs on, ' +
      'so the model does not receive this failure. Write `return ctx.fail(…)`.',
    fixed: {
      body: `if (!ctx.input.id) return ctx.fail('Give the number of the sailing as id.');
      return 1;`,
    },
    good: `if (!ctx.input.id) return ctx.fail('Give the number of the sailing as id.');
      return 1;`,
  },
];

function codeOf(body: string, { name = 'ferry', head = 'async (ctx) =>' }: Pick<Case, 'name' | 'head'> = {}): string {
  return `import { z } from 'zod';
import { ferries, ports } from './ferries.js';

export const tools = {
  ${name}: {
    description: 'Works with a sailing.',
    inputSchema: z.object({ id: z.string() }),
    execute: ${head} {
      ${body}
    },
  },
  show: { inputSchema: z.object({ text: z.string() }), execute: (ctx) => ctx.fail(ctx.input.text) },
};
`;
}

function findings(code: string, rule: string): string[] {
  return lint(code, { rules: [rule] }).map(
    ({ line, column, endLine, endColumn, message }) =>
      `${String(line)}:${String(column)}-${String(endLine)}:${String(endColumn)} ${message}`,
  );
}

describe.each(cases)('$rule: $faulty', (each) => {
  const { rule, faulty, says, fixed, good } = each;

  it('is reported', () => {
    expect(findings(codeOf(faulty, each), rule)).toEqual([says]);
  });

  it('is fixed in one pass, or left', () => {
    const code = codeOf(faulty, each);
    const { output, passes } = fix(code, { rules: [rule] });
    expect(output).toBe(fixed ? codeOf(fixed.body, { ...each, ...fixed }) : code);
    expect(passes).toBe(fixed ? 1 : 0);
  });

  it('is silent on what resembles it', () => {
    expect(findings(codeOf(good, each), rule)).toEqual([]);
  });
});

describe('a module that the settings name', () => {
  const code = `import { define } from '#agent';
export const bell = define({ inputSchema, execute: async (ctx) => { if (!ctx.input.times) throw new Error('Give times.'); return 1; } });
`;

  it('makes tools of PAI', () => {
    const request = { rules: ['prefer-planned-failure'] };
    expect(lint(code, { ...request, settings: { modules: { '#agent': 'pai' } } }).map(({ messageId }) => messageId)).toEqual(['expected']);
    expect(lint(code, request)).toEqual([]);
  });
});

describe('require-try-catch', () => {
  it('leaves what nobody planned to PAI, which reports it', () => {
    expect(findings(codeOf('return await ferries.load(ctx.input.id);'), 'require-try-catch')).toEqual([]);
  });
});

describe('no-unserializable-output', () => {
  it('is silent, since nobody told what becomes of such values', () => {
    expect(findings(codeOf('return { at: ctx.input.id, ports: new Map() };'), 'no-unserializable-output')).toEqual([]);
  });
});

describe('what the suggestions write', () => {
  const suggested = (body: string, rule: string, head?: string): string[] => {
    const code = codeOf(body, head === undefined ? {} : { head });
    return lint(code, { rules: [rule] }).flatMap(({ suggestions = [] }) =>
      suggestions.map(
        ({
          fix: {
            range: [from, to],
            text,
          },
        }) => code.slice(0, from) + text + code.slice(to),
      ),
    );
  };

  it.each([
    [
      'no-throw-non-error',
      "if (!ports.has(ctx.input.id)) throw { code: 'NO_PORT', id: ctx.input.id }; return ports.get(ctx.input.id);",
      dedent`
        if (!ports.has(ctx.input.id)) return ctx.fail('ferry failed: NO_PORT. Call ferry again only with other values for id.'); \
          return ports.get(ctx.input.id);
      `,
    ],
    [
      'no-throw-non-error',
      "throw 'The line is closed today. Ask the user for another day.';",
      "return ctx.fail('The line is closed today. Ask the user for another day.');",
    ],
    [
      'no-success-shaped-failure',
      'try { return await ferries.list(ctx.input.id); } catch (error) { return []; }',
      dedent`
        try { return await ferries.list(ctx.input.id); } catch (error) { if (ctx.signal.aborted) throw error; console.error(error); \
          return ctx.fail('ferry failed. An unexpected error ended the call; \
          its cause was logged. Do not call ferry again with the same id; tell the user that it is unavailable.'); }
      `,
    ],
  ])('%s: %s', (rule, faulty, mended) => {
    expect(suggested(faulty, rule)).toEqual([codeOf(mended)]);
    expect(lint(codeOf(mended)).map(({ message }) => message)).toEqual([]);
  });

  it('takes the method out of the context', () => {
    expect(
      suggested(
        dedent`
          if (input.id.length > 12) return [];
                return await ferries.list(input.id);
        `,
        'no-success-shaped-failure',
        'async ({ input }) =>',
      ),
    ).toEqual([
      codeOf(
        dedent`
          if (input.id.length > 12) return fail('id must have at most 12 characters. What was given for id was rejected before anything \
            was done with it. Call ferry again with another value for id, which must have at most 12 characters.');
                return await ferries.list(input.id);
        `,
        { head: 'async ({ fail, input }) =>' },
      ),
    ]);
  });

  it('answers by the status of a response', () => {
    const [mended] = suggested(
      dedent`
        const answer = await fetch(url(ctx.input.id), { signal: ctx.signal });
              return answer.json();
      `,
      'require-response-check',
    );
    expect(mended).toContain(
      dedent`
        return ctx.fail(\`ferry failed: the service answered with status \${answer.status}. Call ferry again with the same id in \
          \${Number(answer.headers.get('retry-after')) || 30} seconds.\`);
      `,
    );
    expect(lint(mended ?? '').map(({ message }) => message)).toEqual([]);
  });

  it('asks which one is meant', () => {
    const body = dedent`
      const all = await ports.list();
            const port = all.find((each) => each.name.includes(ctx.input.id));
            await ports.close(port.id);
            return { port: port.id };
    `;
    const [mended] = suggested(body, 'no-first-fuzzy-match');
    expect(mended).toContain(dedent`
      return ctx.fail(JSON.stringify({
                class: 'userInput',
    `);
    expect(lint(mended ?? '').map(({ message }) => message)).toEqual([]);
  });
});
