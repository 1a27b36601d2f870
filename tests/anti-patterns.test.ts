import { describe, expect, it } from 'vitest';
import { dedent } from './dedent.ts';
import { lint } from './edit/fix.ts';

/** The faults that the plugin is made for, each beside what to write instead. `rule` finds the first, and no rule the second. */
interface Pattern {
  readonly name: string;
  readonly rule: string;
  readonly faulty: string;
  readonly good: string;
}

const head = `import { tool } from 'ai';
import { z } from 'zod';
import { billing, bookings, contacts, crm, mail, query, sms } from './services.js';
`;

const execute = (schema: string, parameters: string, body: string, name = 'lookup', more = ''): string => `${head}
export const ${name} = tool({
  description: 'Works on the bookings of a travel agency.',
  inputSchema: z.object({ ${schema} }),
  execute: async (${parameters}) => {
${body}
  },${more}
});
`;

const caught = (main: string, answer: string): string => `    try {
${main}
    } catch (error) {
      if (abortSignal?.aborted) throw error;
      console.error(error);
${answer}
    }`;

const failure = `      return {
        class: 'permanent',
        message: \`Booking \${id} could not be read\`,
        reason: 'The booking service refused the call.',
        recoverySteps: ['Call searchBookings with the name of the traveller'],
      };`;

const paiTool = (body: string): string => dedent`
  export const lookup = {
    description: 'Reads a booking.',
    inputSchema: z.object({ id: z.string() }),
    execute: async (ctx) => {
  ${body}
    },
  };
  export const cancel = { inputSchema: z.object({ \
    id: z.string() }), execute: async (ctx) => (await ctx.context.bookings.drop(ctx.input.id)) ?? \
    ctx.fail('The booking has begun. Call lookup to read it.') };

`;

const chamviTool = (maker: string, body: string): string => `import { ${maker}, FatalToolError } from '@chamvi/core';
import { bookings, mail } from './services.js';
export const notifyGuest = ${maker}({
  description: 'Works on a booking.',
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }, { context }) => {
    if (!mail.isSetUp) throw new FatalToolError('The mail credential is missing');
${body}
  },
});
`;

const chamviAgent = (entry: string): string => dedent`
  import { defineAgent } from '@chamvi/core';
  import { tool } from 'ai';
  import { model } from './services.js';
  const search = tool({ description: 'Searches.', inputSchema: z.object({}), contextSchema: z.object({ \
    key: z.string().optional() }).optional(), execute: async () => ({ found: 0 }) });
  export const agent = defineAgent({ name: 'desk', model, tools: { search }, toolsContext: { ${entry}: { key: 'k' } } });

`;

const endpoint = (status: number, isLate = false): string => {
  const data = `debug: '${'Traced through the booking gateway. '.repeat(20)}'`;
  const known =
    "class: 'retryable', retryAfterSeconds: 30, recoverySteps: ['Call searchBookings again in 30 seconds, " +
    "with 10 results a page'], message: 'Too many searches', reason: 'The limit is 60 searches a minute'";
  return `export async function POST() {
  return Response.json({ ${isLate ? `${data}, ${known}` : known} }, { status: ${String(status)} });
}
`;
};

const flow = (step: string): string => `import { defineFlow } from '@runtypelabs/sdk';
export const timetable = defineFlow({ name: 'timetable', steps: [${step}] });
`;

const runtimeTool = (flag: string): string => dedent`
  import { defineAgent } from '@runtypelabs/sdk';
  export const agent = defineAgent({ name: 'desk', tools: { runtimeTools: [{ \
    name: 'get_booking', description: 'Reads a booking.', toolType: 'external',${flag} parametersSchema: {} }] } });

`;

const patterns: readonly Pattern[] = [
  {
    name: 'the text of another service is passed on',
    rule: 'no-upstream-error-text',
    faulty: execute(
      'id: z.string()',
      '{ id }, { abortSignal }',
      caught('      return await bookings.find(id);', '      return { ok: false, error: error.message };'),
    ),
    good: execute('id: z.string()', '{ id }, { abortSignal }', caught('      return await bookings.find(id);', failure)),
  },
  {
    name: 'a status is all that is told',
    rule: 'no-bare-error-message',
    faulty: execute(
      'id: z.string()',
      '{ id }',
      dedent`
            if (!bookings.has(id)) throw new Error('404');
            return bookings.get(id);
      `,
    ),
    good: execute(
      'id: z.string()',
      '{ id }',
      `    if (bookings.has(id)) return bookings.get(id);
    return {
      class: 'permanent',
      message: \`There is no booking \${id}\`,
      reason: 'References have six letters, such as KQ7RTZ.',
      recoverySteps: ['Call searchBookings with the name of the traveller'],
    };`,
    ),
  },
  {
    name: 'invalid input, with neither the field nor its values',
    rule: 'no-bare-error-message',
    faulty: execute("cabin: z.string().refine((cabin) => cabin.length === 1, 'Invalid input')", '{ cabin }', '    return { cabin };'),
    good: execute(
      "cabin: z.string().refine((cabin) => 'YCF'.includes(cabin), 'cabin is Y for economy, C for business, or F for first')",
      '{ cabin }',
      '    return { cabin };',
    ),
  },
  {
    name: 'a command acts on the first of several matches',
    rule: 'no-first-fuzzy-match',
    faulty: execute(
      'name: z.string()',
      '{ name }, { abortSignal }',
      caught(
        `      const all = await contacts.list();
      const found = all.find((each) => each.name.includes(name));
      await contacts.remove(found.id, { signal: abortSignal });
      return { removed: found.id };`,
        failure.replace('${id}', '${name}'),
      ),
      'removeContact',
    ),
    good: execute(
      'name: z.string()',
      '{ name }, { abortSignal }',
      caught(
        `      const all = await contacts.list();
      const matches = all.filter((each) => each.name.includes(name));
      const [found] = matches;
      if (!found || matches.length > 1) {
        return {
          class: 'userInput',
          message: \`\${matches.length} contacts match \${name}\`,
          reason: 'Removing a contact cannot be undone.',
          options: matches.slice(0, 5).map((each) => ({ id: each.id, name: each.name, email: each.email })),
          recoverySteps: ['Ask the user which one is meant, and call removeContactById with its id'],
        };
      }
      await contacts.remove(found.id, { signal: abortSignal });
      return { removed: found.id };`,
        failure.replace('${id}', '${name}'),
      ),
      'removeContact',
    ),
  },
  {
    name: 'a batch ends with its first failed item',
    rule: 'no-throw-in-batch',
    faulty: execute(
      'ids: z.array(z.string())',
      '{ ids }',
      `    const done = [];
    for (const id of ids) {
      const answer = await bookings.cancel(id);
      if (!answer.ok) throw new Error(\`Booking \${id} could not be cancelled\`);
      done.push(id);
    }
    return { done };`,
      'cancelBookings',
    ),
    good: execute(
      'ids: z.array(z.string())',
      '{ ids }, { abortSignal }',
      `    const done: string[] = [];
    const errors: object[] = [];
    for (const id of ids) {
      try {
        await bookings.cancel(id, { signal: abortSignal });
        done.push(id);
      } catch (error) {
        if (abortSignal?.aborted) throw error;
        console.error(error);
        errors.push({ source: id, class: 'permanent', reason: \`Booking \${id} has left already\` });
      }
    }
    return {
      completeness: errors.length === 0 ? 'complete' : 'partial',
      done,
      errors,
      recoverySteps: ['Call cancelBookings again with the ids in errors only, after a look at them with getBooking'],
    };`,
      'cancelBookings',
    ),
  },
  {
    name: 'another try helps, and nothing says when',
    rule: 'require-retry-after',
    faulty: execute(
      'id: z.string()',
      '{ id }',
      dedent`
            if (bookings.isBusy) return { class: 'retryable', message: 'The booking service is busy', reason: \`No look at \${id} \
              now\`, recoverySteps: ['Call lookup again'] };
            return bookings.get(id);
      `,
    ),
    good: execute(
      'id: z.string()',
      '{ id }',
      dedent`
            if (bookings.isBusy) return { class: 'retryable', retryAfterSeconds: 30, message: 'The booking service is busy', \
              reason: \`No look at \${id} now\`, recoverySteps: [\`Call lookup again with \${id} in 30 seconds\`] };
            return bookings.get(id);
      `,
    ),
  },
  {
    name: 'a failure reads as an empty result',
    rule: 'no-success-shaped-failure',
    faulty: execute(
      'id: z.string()',
      '{ id }, { abortSignal }',
      caught('      return { items: await bookings.search(id, { signal: abortSignal }) };', '      return { items: [] };'),
    ),
    good: execute(
      'id: z.string()',
      '{ id }, { abortSignal }',
      caught('      return { items: await bookings.search(id, { signal: abortSignal }) };', failure),
    ),
  },
  {
    name: 'advice for the developer',
    rule: 'no-developer-recovery-text',
    faulty: execute(
      'id: z.string()',
      '{ id }, { abortSignal }',
      caught(
        '      return await bookings.find(id);',
        failure.replace('Call searchBookings with the name of the traveller', 'See the server logs'),
      ),
    ),
    good: execute('id: z.string()', '{ id }, { abortSignal }', caught('      return await bookings.find(id);', failure)),
  },
  {
    name: 'a failure without a class',
    rule: 'require-error-class',
    faulty: execute(
      'id: z.string()',
      '{ id }, { abortSignal }',
      caught('      return await bookings.find(id);', failure.replace("class: 'permanent',", 'ok: false,')),
    ),
    good: execute(
      'id: z.string()',
      '{ id }, { abortSignal }',
      caught(
        '      return await bookings.find(id);',
        failure.replace(
          "class: 'permanent',",
          dedent`
            ok: false,
                    class: 'permanent',
          `,
        ),
      ),
    ),
  },
  {
    name: 'steps that name nothing',
    rule: 'require-recovery-steps',
    faulty: execute(
      'id: z.string()',
      '{ id }, { abortSignal }',
      caught(
        '      return await bookings.find(id);',
        failure.replace('Call searchBookings with the name of the traveller', 'Check your input'),
      ),
    ),
    good: execute('id: z.string()', '{ id }, { abortSignal }', caught('      return await bookings.find(id);', failure)),
  },
  {
    name: 'several matches, and nothing to choose from',
    rule: 'require-ambiguity-options',
    faulty: execute(
      'name: z.string()',
      '{ name }',
      dedent`
            const matches = contacts.named(name);
            if (matches.length > 1) {
              return { class: 'userInput', message: \`\${matches.length} contacts match \${name}\`, reason: 'The name is not unique', \
                recoverySteps: ['Call getContact with one of the ids'] };
            }
            return { contact: matches[0] };
      `,
    ),
    good: execute(
      'name: z.string()',
      '{ name }',
      `    const matches = contacts.named(name);
    if (matches.length > 1) {
      return {
        class: 'userInput',
        message: \`\${matches.length} contacts match \${name}\`,
        reason: 'The name is not unique',
        options: matches.slice(0, 8).map(({ id, email }) => ({ id, email })),
        recoverySteps: ['Call getContact(id=…) with one of the ids in options'],
      };
    }
    return { contact: matches[0] };`,
    ),
  },
  {
    name: 'one source that fails hides the others',
    rule: 'require-partial-results',
    faulty: execute(
      'email: z.string()',
      '{ email }, { abortSignal }',
      caught(
        dedent`
                const [contact, invoices] = await Promise.all([crm.contact(email), billing.invoices(email)]);
                return { contact, invoices };
        `,
        failure.replace('${id}', '${email}'),
      ),
    ),
    good: execute(
      'email: z.string()',
      '{ email }, { abortSignal }',
      dedent`
            const [contact, invoices] = await Promise.allSettled([crm.contact(email), billing.invoices(email)]);
            abortSignal?.throwIfAborted();
            return {
              completeness: contact.status === 'fulfilled' && invoices.status === 'fulfilled' ? 'complete' : 'partial',
              contact: contact.status === 'fulfilled' ? contact.value : null,
              invoices: invoices.status === 'fulfilled' ? invoices.value : null,
              errors: [
                ...(contact.status === 'rejected' ? [{ source: 'crm', class: 'retryable', reason: 'The CRM did not answer', \
                  retryAfterSeconds: 60 }] : []),
                ...(invoices.status === 'rejected' ? [{ source: 'billing', class: 'retryable', reason: 'Billing did not answer', \
                  retryAfterSeconds: 60 }] : []),
              ],
              recoverySteps: [\`Call lookup again with \${email} in 60 seconds for what is null\`],
            };
      `,
    ),
  },
  {
    name: 'another channel is taken and not told',
    rule: 'no-silent-fallback',
    faulty: execute(
      'to: z.string(), text: z.string()',
      '{ to, text }, { abortSignal }',
      caught('      return await mail.send(to, text);', '      return await sms.send(to, text);'),
      'notifyTraveller',
    ),
    good: execute(
      'to: z.string(), text: z.string()',
      '{ to, text }, { abortSignal }',
      caught(
        `      try {
        return { id: await mail.send(to, text), channelUsed: 'mail', wasFallback: false };
      } catch (error) {
        if (abortSignal?.aborted) throw error;
        return { id: await sms.send(to, text), channelUsed: 'sms', wasFallback: true };
      }`,
        failure.replace('${id}', 'to ${to}').replace('read', 'sent'),
      ),
      'notifyTraveller',
    ),
  },
  {
    name: 'a timeout without its limit',
    rule: 'require-timeout-details',
    faulty: execute(
      'id: z.string()',
      '{ id }, { abortSignal }',
      caught(
        '      return await bookings.find(id, { signal: abortSignal });',
        "      if (error instanceof Error && error.name === 'TimeoutError') return { " +
          "class: 'retryable', retryAfterSeconds: 30, message: 'It timed out', reason: 'Slow', " +
          'recoverySteps: [`Call lookup again with ${id}`] };\n' +
          failure,
      ),
    ),
    good: execute(
      'id: z.string()',
      '{ id }, { abortSignal }',
      caught(
        '      return await bookings.find(id, { signal: abortSignal });',
        "      if (error instanceof Error && error.name === 'TimeoutError') return { " +
          "class: 'retryable', retryAfterSeconds: 30, message: `The booking service did not answer for ${id} " +
          "within 8 seconds`, reason: 'It timed out. Nothing of the booking is attached.', " +
          'recoverySteps: [`Call lookup again with ${id} in 30 seconds`] };\n' +
          failure,
      ),
    ),
  },
  {
    name: 'two spellings of a failure in one file',
    rule: 'consistent-error-envelope',
    faulty:
      execute(
        'id: z.string()',
        '{ id }',
        dedent`
              if (bookings.has(id)) return bookings.get(id);
              return { ok: false, class: 'permanent', message: \`There is no booking \${id}\`, reason: 'None', \
                recoverySteps: ['Call searchBookings with a name'] };
        `,
      ) +
      execute(
        'id: z.string()',
        '{ id }',
        dedent`
              if (bookings.has(id)) return bookings.get(id);
              return { success: false, class: 'permanent', error: \`There is no booking \${id}\`, reason: 'None', \
                recoverySteps: ['Call searchBookings with a name'] };
        `,
        'second',
      ).slice(head.length),
    good:
      execute(
        'id: z.string()',
        '{ id }',
        dedent`
              if (bookings.has(id)) return bookings.get(id);
              return { ok: false, class: 'permanent', message: \`There is no booking \${id}\`, reason: 'None', \
                recoverySteps: ['Call searchBookings with a name'] };
        `,
      ) +
      execute(
        'id: z.string()',
        '{ id }',
        dedent`
              if (bookings.has(id)) return bookings.get(id);
              return { ok: false, class: 'permanent', message: \`There is no booking \${id}\`, reason: 'None', \
                recoverySteps: ['Call searchBookings with a name'] };
        `,
        'second',
      ).slice(head.length),
  },
  {
    name: 'the error of the host leaves the tool',
    rule: 'require-try-catch',
    faulty: execute('id: z.string()', '{ id }', '    return query(`select * from bookings where id = ${id}`);'),
    good: execute(
      'id: z.string()',
      '{ id }, { abortSignal }',
      caught("      return await query('select * from bookings where id = $1', [id]);", failure),
    ),
  },
  {
    name: 'an object is thrown, and goes out whole',
    rule: 'no-throw-non-error',
    faulty: execute(
      'id: z.string()',
      '{ id }',
      dedent`
            if (!bookings.has(id)) throw { code: 'E404', dsn: bookings.dsn };
            return bookings.get(id);
      `,
    ),
    good: execute(
      'id: z.string()',
      '{ id }',
      dedent`
            if (!bookings.has(id)) throw new Error(\`There is no booking \${id}. Call searchBookings with the name of the traveller.\`);
            return bookings.get(id);
      `,
    ),
  },
  {
    name: 'a hook that is never called hides the error',
    rule: 'no-to-model-output-redaction',
    faulty: execute(
      'id: z.string()',
      '{ id }',
      '    return await bookings.find(id);',
      'lookup',
      "\n  toModelOutput: () => ({ type: 'text', value: 'REDACTED' }),",
    ),
    good: execute(
      'id: z.string()',
      '{ id }, { abortSignal }',
      caught('      return await bookings.find(id);', failure),
      'lookup',
      "\n  toModelOutput: ({ output }) => ('class' in output ? { type: 'error-json', value: output } : { type: 'json', value: output }),",
    ),
  },
  {
    name: 'a Map arrives as an empty object',
    rule: 'no-unserializable-output',
    faulty: execute('id: z.string()', '{ id }', '    return { seats: new Map([[id, 1]]) };'),
    good: execute('id: z.string()', '{ id }', '    return { seats: Object.fromEntries(new Map([[id, 1]])) };'),
  },
  {
    name: 'the caught error arrives as an empty object',
    rule: 'no-unserializable-output',
    faulty: execute(
      'id: z.string()',
      '{ id }, { abortSignal }',
      caught('      return await bookings.find(id);', '      return { ok: false, error };'),
    ),
    good: execute('id: z.string()', '{ id }, { abortSignal }', caught('      return await bookings.find(id);', failure)),
  },
  {
    name: 'a BigInt ends the call',
    rule: 'no-unserializable-output',
    faulty: execute(
      'id: z.string()',
      '{ id }',
      dedent`
            const miles = 12n * 1_609n;
            return { id, miles };
      `,
    ),
    good: execute(
      'id: z.string()',
      '{ id }',
      dedent`
            const miles = 12n * 1_609n;
            return { id, miles: miles.toString() };
      `,
    ),
  },
  {
    name: 'nothing is told of what was done',
    rule: 'no-undefined-output',
    faulty: execute(
      'id: z.string()',
      '{ id }',
      dedent`
            if (!bookings.has(id)) return;
            return bookings.get(id);
      `,
    ),
    good: execute(
      'id: z.string()',
      '{ id }',
      dedent`
            if (!bookings.has(id)) return { found: false };
            return bookings.get(id);
      `,
    ),
  },
  {
    name: 'the failure is rewritten where nobody promises that it counts',
    rule: 'no-lifecycle-error-mutation',
    faulty: dedent`
      import { generateText } from 'ai';
      import { model, tools } from './services.js';

      export const answer = (prompt: string) => generateText({ model, tools, prompt, onToolExecutionEnd(event) { \
        event.toolOutput.error = 'hidden'; } });

    `,
    good: dedent`
      import { generateText } from 'ai';
      import { model, tools } from './services.js';

      export const answer = (prompt: string) => generateText({ model, tools, prompt, onToolExecutionEnd(event) { \
        console.info(event.toolCall.toolName); } });

    `,
  },
  {
    name: 'Stop does not stop the call',
    rule: 'require-signal-forwarding',
    faulty: execute(
      'id: z.string()',
      '{ id }, { abortSignal }',
      caught(
        dedent`
                const answer = await fetch(\`https://bookings.example/\${id}\`);
                return { status: answer.status };
        `,
        failure,
      ),
    ),
    good: execute(
      'id: z.string()',
      '{ id }, { abortSignal }',
      caught(
        dedent`
                const answer = await fetch(\`https://bookings.example/\${id}\`, { signal: abortSignal });
                return { status: answer.status };
        `,
        failure,
      ),
    ),
  },
  {
    name: 'a secret in a message that the model and the client read',
    rule: 'no-secret-in-error',
    faulty: execute(
      'id: z.string()',
      '{ id }',
      dedent`
            if (!bookings.has(id)) throw new Error(\`No booking \${id} in \${process.env.DATABASE_URL}. Call searchBookings with a name.\`);
            return bookings.get(id);
      `,
    ),
    good: execute(
      'id: z.string()',
      '{ id }',
      dedent`
            if (!bookings.has(id)) throw new Error(\`No booking \${id}. Call searchBookings with a name.\`);
            return bookings.get(id);
      `,
    ),
  },
  {
    name: 'a promise that nobody waits for',
    rule: 'no-floating-promise',
    faulty: execute(
      'id: z.string()',
      '{ id }, { abortSignal }',
      caught(
        dedent`
                fetch(\`https://bookings.example/\${id}\`, { method: 'DELETE', signal: abortSignal });
                return { cancelled: id };
        `,
        failure,
      ),
      'cancelBooking',
    ),
    good: execute(
      'id: z.string()',
      '{ id }, { abortSignal }',
      caught(
        dedent`
                const answer = await fetch(\`https://bookings.example/\${id}\`, { method: 'DELETE', signal: abortSignal });
                return { cancelled: answer.ok };
        `,
        failure,
      ),
      'cancelBooking',
    ),
  },
  {
    name: 'the answer of a failed request is a result',
    rule: 'require-response-check',
    faulty: execute(
      'id: z.string()',
      '{ id }, { abortSignal }',
      caught(
        dedent`
                const answer = await fetch(\`https://bookings.example/\${id}\`, { signal: abortSignal });
                return await answer.json();
        `,
        failure,
      ),
    ),
    good: execute(
      'id: z.string()',
      '{ id }, { abortSignal }',
      caught(
        dedent`
                const answer = await fetch(\`https://bookings.example/\${id}\`, { signal: abortSignal });
                if (!answer.ok) throw new Error(\`The booking service refused \${id}\`);
                return await answer.json();
        `,
        failure,
      ),
    ),
  },
  {
    name: 'the stop of the run is told as a failure',
    rule: 'no-swallowed-control-flow',
    faulty: execute(
      'id: z.string()',
      '{ id }, { abortSignal }',
      caught('      return await bookings.find(id, { signal: abortSignal });', failure).replace(
        '      if (abortSignal?.aborted) throw error;\n',
        '',
      ),
    ),
    good: execute(
      'id: z.string()',
      '{ id }, { abortSignal }',
      caught('      return await bookings.find(id, { signal: abortSignal });', failure),
    ),
  },
  {
    name: 'an expected miss is thrown',
    rule: 'prefer-planned-failure',
    faulty: paiTool(dedent`
          const row = await ctx.context.bookings.get(ctx.input.id);
          if (!row) throw new Error(\`No booking \${ctx.input.id}. Call searchBookings with a name.\`);
          return row;
    `),
    good: paiTool(dedent`
          const row = await ctx.context.bookings.get(ctx.input.id);
          if (!row) return ctx.fail(\`No booking \${ctx.input.id}. Call searchBookings with a name.\`);
          return row;
    `),
  },
  {
    name: 'a planned failure that nobody returns',
    rule: 'require-returned-fail',
    faulty: paiTool(dedent`
          const row = await ctx.context.bookings.get(ctx.input.id);
          if (!row) ctx.fail(\`No booking \${ctx.input.id}. Call searchBookings with a name.\`);
          return row;
    `),
    good: paiTool(dedent`
          const row = await ctx.context.bookings.get(ctx.input.id);
          return row ?? ctx.fail(\`No booking \${ctx.input.id}. Call searchBookings with a name.\`);
    `),
  },
  {
    name: 'the run dies of what the model could mend',
    rule: 'no-fatal-for-recoverable',
    faulty: chamviTool(
      'defineTool',
      dedent`
            const row = await bookings.find(id, { signal: context.run.signal });
            if (!row) throw new FatalToolError(\`No booking \${id}\`);
            return row;
      `,
    ),
    good: chamviTool(
      'defineTool',
      dedent`
            const row = await bookings.find(id, { signal: context.run.signal });
            if (!row) throw new Error(\`No booking \${id}. Call searchBookings with a name.\`);
            return row;
      `,
    ),
  },
  {
    name: 'a recovered run does it again',
    rule: 'prefer-effect-tool',
    faulty: chamviTool(
      'defineTool',
      dedent`
            const sent = await fetch(\`https://mail.example/\${id}\`, { method: 'POST', signal: context.run.signal });
            return { sent: sent.ok };
      `,
    ),
    good: chamviTool(
      'defineEffectTool',
      dedent`
            const sent = await fetch(\`https://mail.example/\${id}\`, { method: 'POST', signal: context.run.signal });
            return { sent: sent.ok };
      `,
    ),
  },
  {
    name: 'a context for a tool that is not there',
    rule: 'valid-tools-context',
    faulty: chamviAgent('serch'),
    good: chamviAgent('search'),
  },
  {
    name: 'the status says another thing than the class',
    rule: 'status-matches-class',
    faulty: endpoint(200),
    good: endpoint(429),
  },
  {
    name: 'the steps stand behind what the model is shown',
    rule: 'envelope-fits-preview',
    faulty: endpoint(429, true),
    good: endpoint(429),
  },
  {
    name: 'a step that goes on with nothing',
    rule: 'explicit-error-handling',
    faulty: flow("{ type: 'fetch-url', name: 'timetable', config: { url: 'https://bookings.example/timetable' } }"),
    good: flow("{ type: 'fetch-url', name: 'timetable', errorHandling: 'fail', config: { url: 'https://bookings.example/timetable' } }"),
  },
  {
    name: 'an interrupted lookup that is not run again',
    rule: 'require-idempotent-flag',
    faulty: runtimeTool(''),
    good: runtimeTool(' idempotent: true,'),
  },
];

describe.each(patterns)('$name', ({ rule, faulty, good }) => {
  it(`is found by ${rule}`, () => {
    expect(lint(faulty).map(({ ruleId }) => ruleId)).toContain(`tool-errors/${rule}`);
  });

  it('is clean as it should be written', () => {
    expect(lint(good).map(({ ruleId, message }) => `${String(ruleId)}: ${message}`)).toEqual([]);
  });
});
