import * as zod from 'zod';
import { describe, expect, it } from 'vitest';
import { dedent } from '../../dedent.ts';
import { fix } from '../fix.ts';
import { runModule } from '../run.ts';

const same = "recoverySteps: ['Wait as many seconds as retryAfterSeconds says, then call sync again with the same shop.'],";
const other = "recoverySteps: ['Call sync again only with other values for shop.'],";
const reconnect = "recoverySteps: ['Ask the user to reconnect the access that sync uses, then call sync again.'],";

const sync = (statement: string): string => `import { tool } from 'ai';
import { z } from 'zod';
import { load, remaining } from './shops.js';

export const sync = tool({
  inputSchema: z.object({ shop: z.string() }),
  execute: async ({ shop }, { abortSignal }) => {
    const response = await fetch(\`https://shops.example/\${shop}\`, { signal: abortSignal });
    ${statement}
    return { ok: response.ok, row: await load(shop, abortSignal) };
  },
});
`;

/** The lines of the first failure that `--fix` writes, without the marker of the file. */
function failure(statement: string): string[] {
  const { output } = fix(sync(statement), { rules: ['require-try-catch'] });
  const [, body = ''] = /return \{\n([^]*?)\n\s*\};/.exec(output) ?? [];
  return body.split('\n').map((line) => line.trim());
}

const header = "retryAfterSeconds: Number(response.headers.get('retry-after')) || 30,";

describe('the class of a failure that a tool words itself', () => {
  it.each([
    ['a rate limit', "throw new Error('The shop is rate limited. Ask for fewer at once.')", header],
    ['a limit that was hit', "throw new Error('The API rate limit was exceeded: 40 calls.')", header],
    ['a timeout', "throw new Error('The shop timed out: 10 seconds.')", header],
    ['a service that is down', "throw new Error('The stock service is unavailable; nothing was read.')", header],
    ['words about later', 'throw new Error(`${shop} is being moved. Try again later.`)', header],
    ['a delay in the text', 'throw new Error(`${shop} is being moved. Try again in 5 minutes.`)', 'retryAfterSeconds: 300,'],
    [
      'a delay of the run',
      'throw new Error(`${shop} is busy; retry after ${remaining} seconds.`)',
      'retryAfterSeconds: Number(remaining) || 30,',
    ],
    ['a moment', 'throw new Error(`${shop} is being moved. Try again in a few minutes.`)', header],
    [
      'a delay that is computed',
      'throw new Error(`Busy: ${shop}. Wait ${Math.ceil(remaining / 2)} minutes.  Try again later.`)',
      'retryAfterSeconds: Number(Math.ceil(remaining / 2)) * 60 || 30,',
    ],
    ['a delay that another call makes', 'throw new Error(`${shop} is busy; try again in ${remaining()} seconds.`)', header],
    ['a status around it', 'if (response.status === 429) throw new Error(`${shop} gets too much.`)', header],
    [
      'a test that has a name',
      'const isLimited = response.status === 429; if (isLimited) throw new Error(`${shop} gets too much.`)',
      header,
    ],
    ['a broken connection', "if (shop.code === 'ECONNRESET') throw new Error(`${shop} does not answer.`)", header],
    ['a server error', 'if (response.status >= 500) throw new Error(`${shop} does not answer.`)', header],
  ])('is retryable: %s', (_, statement, delay) => {
    expect(failure(`if (!shop) ${statement};`).slice(-4)).toEqual([
      "class: 'retryable',",
      expect.stringMatching(/^message: /),
      delay,
      same,
    ]);
  });

  it.each([
    ['a limit that is an input', "throw new Error('The rate limit has to be below 40; give another.')"],
    ['a timeout that is an input', 'throw new Error(`The timeout of ${shop} is too long.`)'],
    ['words against another try', 'throw new Error(`${shop} timed out. Do not try again.`)'],
    ['another way', 'throw new Error(`${shop} is unknown. Try again in a different spelling.`)'],
    ['another language', 'throw new Error(`${shop} is unknown. Try again in English.`)'],
    ['a file that is not there', "if (shop.code === 'ENOENT') throw new Error(`${shop} is unknown.`)"],
    ['a status that stays', 'if (response.status === 404) throw new Error(`${shop} is unknown.`)'],
    ['two statuses of two classes', 'if (response.status === 404 || response.status === 503) throw new Error(`${shop} is unknown.`)'],
    ['two cases of two classes', 'switch (response.status) { case 404: case 503: throw new Error(`${shop} is unknown.`); }'],
    ['a status that is not there', 'if (response.status !== 429) throw new Error(`${shop} is unknown.`)'],
  ])('is permanent: %s', (_, statement) => {
    expect(failure(`if (!shop) ${statement};`).slice(-3)).toEqual(["class: 'permanent',", expect.stringMatching(/^message: /), other]);
  });

  it.each([
    ['a session that has expired', 'throw new Error(`The session of ${shop} has expired.`)'],
    ['a sign-in', 'throw new Error(`Not signed in to ${shop}.`)'],
    ['a status', 'if ([401, 403].includes(response.status)) throw new Error(`${shop} does not let us in.`)'],
    ['two cases', 'switch (response.status) { case 200: break; case 401: case 403: throw new Error(`${shop} does not let us in.`); }'],
    ['a case', 'switch (response.status) { case 401: throw new Error(`${shop} does not let us in.`); }'],
  ])('is authRequired: %s', (_, statement) => {
    expect(failure(`if (!shop) ${statement};`).slice(-3)).toEqual([
      "class: 'authRequired',",
      expect.stringMatching(/^message: /),
      reconnect,
    ]);
  });

  it('keeps the marker and the key of the file', () => {
    const code = sync('if (!shop) throw new Error(`No shop ${shop}. Give another.`);').replace(
      'return { ok: response.ok',
      dedent`
        if (shop === 'x') return { success: false, error: 'closed' };
            return { ok: response.ok
      `,
    );
    const { output } = fix(code, { rules: ['require-try-catch'] });
    expect(output).toContain(`return {
        success: false,
        class: 'permanent',
        error: \`No shop \${shop}. Give another.\`,
        ${other}
      };`);
  });
});

describe('a failure under an answer that is not 2xx', () => {
  const byStatus = (message: string): string => dedent`
    return response.status === 429 || response.status >= 500
              ? { ok: false, class: 'retryable', message: ${message}, retryAfterSeconds: Number(response.headers.get('retry-after')) || \
                30, ${same.slice(0, -1)} }
              : response.status === 401 || response.status === 403
                ? { ok: false, class: 'authRequired', message: ${message}, ${reconnect.slice(0, -1)} }
                : { ok: false, class: 'permanent', message: ${message}, ${other.slice(0, -1)} };
  `;

  const marked = (statement: string): string =>
    sync(statement).replace(
      'return { ok: response.ok',
      dedent`
        if (shop === 'x') return { ok: false, message: 'The shop is closed.' };
            return { ok: response.ok
      `,
    );

  it.each([
    ['a test of ok', 'if (!response.ok) throw new Error(`${shop} could not be read.`);'],
    [
      'a block',
      dedent`
        if (!response.ok) {
              throw new Error(\`\${shop} could not be read.\`);
            }
      `,
    ],
    ['a comparison of ok', 'if (response.ok === false) throw new Error(`${shop} could not be read.`);'],
    ['a comparison of ok with true', 'if (response.ok !== true) throw new Error(`${shop} could not be read.`);'],
    ['a status from 400 on', 'if (response.status >= 400) throw new Error(`${shop} could not be read.`);'],
    ['a status that is not 200', 'if (response.status !== 200) throw new Error(`${shop} could not be read.`);'],
    ['the other branch', 'if (response.ok) shop.trim(); else throw new Error(`${shop} could not be read.`);'],
    [
      'what is left of it',
      'if (!response.ok) { if (response.status === 404) return { gone: shop }; throw new Error(`${shop} could not be read.`); }',
    ],
  ])('has the class of the status: %s', (_, statement) => {
    const { output, messages } = fix(marked(statement), { rules: ['require-try-catch'] });
    expect(output.replaceAll(/\n {6,}([?:]) /g, '\n$1 ')).toContain(
      byStatus('`${shop} could not be read.`').replaceAll(/\n {6,}([?:]) /g, '\n$1 '),
    );
    expect(messages).toEqual([]);
  });

  it.each([
    ['its text says the class', 'if (!response.ok) throw new Error(`${shop} is offline; try again in 5 minutes.`);'],
    ['a status around it says the class', 'if (!response.ok && response.status === 503) throw new Error(`${shop} could not be read.`);'],
    ['the answer is 2xx', 'if (response.ok) throw new Error(`${shop} could not be read.`);'],
    [
      'the answer was checked before',
      'if (!response.ok) return { none: shop }; if (!remaining) throw new Error(`${shop} could not be read.`);',
    ],
    ['it is no answer', 'const row = await load(shop, abortSignal); if (!row.ok) throw new Error(`${shop} could not be read.`);'],
    ['another status', 'if (response.status !== 304) throw new Error(`${shop} could not be read.`);'],
  ])('has one class where %s', (_, statement) => {
    const { output } = fix(marked(statement), { rules: ['require-try-catch'] });
    expect(output).not.toContain('response.status === 429');
    expect(output).not.toContain('throw new Error');
  });

  it('is careful where its text is too long to write thrice', () => {
    const text = `\`\${shop} could not be read. ${'It is read each night. '.repeat(6)}\``;
    expect(failure(`if (!response.ok) throw new Error(${text});`)).toEqual([
      "class: 'permanent',",
      `message: ${text},`,
      "recoverySteps: ['Do not call sync again with the same shop; tell the user that it is unavailable.'],",
    ]);
  });

  it('answers each status as it is', async () => {
    const { output } = fix(marked('if (!response.ok) throw new Error(`${shop} could not be read.`);'));
    const outcome = async (status: number): Promise<unknown> => {
      const fetch = (): Promise<Response> => Promise.resolve(new Response('', { status, headers: { 'retry-after': '7' } }));
      const modules = { './shops.js': { load: () => 1, remaining: 1 }, './net.js': { fetch }, ai: { tool: (it: unknown) => it }, zod };
      const exported = runModule(
        dedent`
          const { fetch } = require('./net.js');
          ${output}
        `,
        modules,
        { error: () => undefined },
      );
      return (exported.sync as { execute: (input: unknown, options: unknown) => Promise<unknown> }).execute({ shop: 'A' }, {});
    };
    for (const status of [429, 503])
      expect(await outcome(status)).toMatchObject({ class: 'retryable', retryAfterSeconds: 7, message: 'A could not be read.' });
    expect(await outcome(401)).toMatchObject({ class: 'authRequired' });
    expect(await outcome(404)).toMatchObject({ class: 'permanent' });
    expect(await outcome(200)).toMatchObject({ ok: true });
  });
});

describe('the next step of a failure that the tool words itself', () => {
  const beside = "recoverySteps: ['Do not repeat sync before that is mended: other values do not help. Tell the user.'],";

  it.each([
    ['a setting that is missing', "if (!process.env.SHOPS_URL) throw new Error('SHOPS_URL is not set; no shop is read.')"],
    [
      'a setting under a name',
      "const url = process.env.SHOPS_URL ?? ''; if (url === '') throw new Error('SHOPS_URL is not set; no shop is read.')",
    ],
    ['the state of the module', "if (!remaining.isOpen) throw new Error('The till is closed; no shop is read.')"],
    [
      'what a helper finds out',
      "const isOpen = () => remaining.hours > 0; if (!isOpen()) throw new Error('The till is closed; no shop is read.')",
    ],
    ['the signal of the run', "if (!abortSignal) throw new Error('The run cannot be stopped; no shop is read.')"],
    [
      'one of several states',
      "if (remaining.isOpen) load.note(); else if (remaining.hours < 0) throw new Error('The till is closed; no shop is read.')",
    ],
    ['a case', "switch (process.env.MODE) { case 'dry': throw new Error('This is a dry run; no shop is read.'); }"],
  ])('says that no other values help: %s', (_, statement) => {
    expect(failure(`${statement};`).at(-1)).toBe(beside);
  });

  it.each([
    ['a test of the input', "if (shop.length > 9) throw new Error('Shops have short names: nine letters.')"],
    ['what was found with it', "const row = load.cached(shop); if (!row) throw new Error('The till knows no such shop: none is read.')"],
    [
      'what a helper finds out with it',
      "const has = (id) => remaining.has(id); if (!has(shop)) throw new Error('The till knows no such shop: none is read.')",
    ],
    [
      'what a helper reads of it',
      "const has = () => remaining.has(shop); if (!has()) throw new Error('The till knows no such shop: none is read.')",
    ],
    ['a part of it', "for (const part of shop.split('-')) if (part === '') throw new Error('A part of the name is empty: none is read.')"],
    [
      'what is written with it',
      "let row; row = load.cached(shop); if (!row) throw new Error('The till knows no such shop: none is read.')",
    ],
    ['no test at all', "throw new Error('Nothing was found: no shop is read.')"],
    ['an input behind a state', "if (remaining.isOpen) load.note(); else if (shop === '') throw new Error('Give a shop: none is read.')"],
    [
      'a state behind an input',
      "if (shop === '') load.note(); else if (!remaining.isOpen) throw new Error('The till is closed: no shop is read.')",
    ],
    ['what a callback is given', "if (!load.check((row) => row.isOpen)) throw new Error('The till is closed: no shop is read.')"],
    ['a state beside an input', "if (shop === '' || !remaining.isOpen) throw new Error('The till is closed: no shop is read.')"],
  ])('asks for other values: %s', (_, statement) => {
    expect(failure(`${statement};`).at(-1)).toBe(other);
  });
});
