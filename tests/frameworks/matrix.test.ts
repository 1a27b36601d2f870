import * as parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import { rules } from '../../rules/index.ts';
import { frameworks } from '../../src/frameworks/index.ts';
import { dedent } from '../dedent.ts';

/** How a tool is written in a framework. The bodies read `id`, `ids` and `query`, and a service called `orders`. */
interface Dialect {
  /** The tools of a file; each body is one execute. */
  readonly file: (bodies: readonly string[], name: string) => string;
  /** The signal of the run, as a body reads it; null where none is handed over. */
  readonly signal: string | null;
  /** What a tool returns in place of an object literal that is a result, or a failure. */
  readonly result: (literal: string) => string;
  readonly failure: (literal: string) => string;
  readonly settings?: Record<string, unknown>;
}

const services = "import { orders, mail, sms, crm, billing } from './services.js';\n";
const plain = { result: (literal: string) => literal, failure: (literal: string) => literal };

const each = (bodies: readonly string[], name: string, one: (body: string, name: string) => string): string =>
  bodies.map((body, index) => one(body, index === 0 ? name : `${name}_${String(index)}`)).join('');

const inputs = 'z.object({ id: z.string(), ids: z.array(z.string()), query: z.string() })';

const dialects: Readonly<Record<string, Dialect>> = {
  'ai-sdk': {
    ...plain,
    signal: 'abortSignal',
    settings: { versions: { ai: 7 } },
    file: (bodies, name) =>
      dedent`
        import { tool } from 'ai';
        ${services}\
          ${each(
            bodies,
            name,
            (body, own) => dedent`
            export const ${own} = tool({ description: 'Works on orders.', inputSchema: ${inputs}, execute: async ({ id, ids, query }, { \
              abortSignal }) => {
            ${body}
            } });

          `,
          )}
      `,
  },
  mcp: {
    signal: 'extra.signal',
    settings: { versions: { mcp: 1 } },
    result: (literal) => `{ content: [{ type: 'text', text: 'Done.' }], structuredContent: ${literal} }`,
    failure: (literal) => `{ isError: true, content: [{ type: 'text', text: JSON.stringify(${literal}) }] }`,
    file: (bodies, name) =>
      dedent`
        import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
        ${services}const server = new McpServer({ name: 'orders', version: '1.0.0' });
        ${each(
          bodies,
          name,
          (body, own) => dedent`
          server.registerTool('${own}', { description: 'Works on orders.', inputSchema: { \
            id: z.string(), ids: z.array(z.string()), query: z.string() } }, async ({ id, ids, query }, extra) => {
          ${body}
          });

        `,
        )}
      `,
  },
  mastra: {
    ...plain,
    signal: 'context?.abortSignal',
    settings: { versions: { mastra: 1 } },
    file: (bodies, name) =>
      dedent`
        import { createTool } from '@mastra/core/tools';
        ${services}\
          ${each(
            bodies,
            name,
            (body, own) => dedent`
            export const ${own} = createTool({ id: '${own}', description: 'Works on orders.', inputSchema: ${inputs}, execute: async ({ \
              id, ids, query }, context) => {
            ${body}
            } });

          `,
          )}
      `,
  },
  'openai-agents': {
    ...plain,
    signal: 'details?.signal',
    file: (bodies, name) =>
      dedent`
        import { tool } from '@openai/agents';
        ${services}\
          ${each(
            bodies,
            name,
            (body, own) => dedent`
            export const ${own} = tool({ name: '${own}', description: 'Works on orders.', parameters: ${inputs}, execute: async ({ \
              id, ids, query }, runContext, details) => {
            ${body}
            } });

          `,
          )}
      `,
  },
  langchain: {
    ...plain,
    signal: 'config?.signal',
    file: (bodies, name) =>
      dedent`
        import { tool } from '@langchain/core/tools';
        ${services}\
          ${each(
            bodies,
            name,
            (body, own) => dedent`
            export const ${own} = tool(async ({ id, ids, query }, config) => {
            ${body}
            }, { name: '${own}', description: 'Works on orders.', schema: ${inputs} });

          `,
          )}
      `,
  },
  voltagent: {
    ...plain,
    signal: 'options?.toolContext?.abortSignal',
    file: (bodies, name) =>
      dedent`
        import { createTool } from '@voltagent/core';
        ${services}\
          ${each(
            bodies,
            name,
            (body, own) => dedent`
            export const ${own} = createTool({ name: '${own}', description: 'Works on orders.', parameters: ${inputs}, execute: async ({ \
              id, ids, query }, options) => {
            ${body}
            } });

          `,
          )}
      `,
  },
  tanstack: {
    ...plain,
    signal: 'ctx?.abortSignal',
    file: (bodies, name) =>
      dedent`
        import { toolDefinition } from '@tanstack/ai';
        ${services}\
          ${each(
            bodies,
            name,
            (body, own) => dedent`
            export const ${own} = toolDefinition({ name: '${own}', description: 'Works on orders.', inputSchema: ${inputs} \
              }).server(async ({ id, ids, query }, ctx) => {
            ${body}
            });

          `,
          )}
      `,
  },
  'agent-kit': {
    ...plain,
    signal: null,
    file: (bodies, name) =>
      dedent`
        import { createTool } from '@inngest/agent-kit';
        ${services}\
          ${each(
            bodies,
            name,
            (body, own) => dedent`
            export const ${own} = createTool({ name: '${own}', description: 'Works on orders.', parameters: ${inputs}, handler: async ({ \
              id, ids, query }, options) => {
            ${body}
            } });

          `,
          )}
      `,
  },
  chamvi: {
    ...plain,
    signal: 'context.run.signal',
    file: (bodies, name) =>
      dedent`
        import { defineTool } from '@chamvi/core';
        ${services}\
          ${each(
            bodies,
            name,
            (body, own) => dedent`
            export const ${own} = defineTool({ description: 'Works on orders.', inputSchema: ${inputs}, execute: async ({ \
              id, ids, query }, { context }) => {
            ${body}
            } });

          `,
          )}
      `,
  },
  pai: {
    ...plain,
    signal: 'ctx.signal',
    file: (bodies, name) =>
      dedent`
        import type { Tool } from '@pai/core';
        ${services}\
          ${each(
            bodies,
            name,
            (body, own) => dedent`
            export const ${own}: Tool = { description: 'Works on orders.', inputSchema: ${inputs}, execute: async (ctx) => {
            const { id, ids, query } = ctx.input;
            ${body}
            } };

          `,
          )}
      `,
  },
};

const inHouse = ({ result, failure }: Pick<Dialect, 'result' | 'failure'>): Dialect => ({
  signal: 'context.abortSignal',
  result,
  failure,
  file: (bodies, name) =>
    dedent`
      import { defineShopTool } from './desk.js';
      ${services}\
        ${each(
          bodies,
          name,
          (body, own) => dedent`
          export const ${own} = defineShopTool({ name: '${own}', description: 'Works on orders.', inputSchema: ${inputs}, \
            execute: async ({ id, ids, query }, context) => {
          context.abortSignal?.throwIfAborted();
          ${body}
          } });

        `,
        )}
    `,
});

interface Pair {
  readonly name?: string;
  /** Null where the case needs a signal and the framework hands over none. */
  readonly bad: (dialect: Dialect) => readonly string[] | null;
  readonly good: (dialect: Dialect) => readonly string[] | null;
  /** Frameworks in which the rule has nothing to say of the bad case, and why. */
  readonly silent?: Readonly<Record<string, string>>;
}

const complete =
  "class: 'permanent', message: `There is no order ${id}`, reason: 'Ids have six digits.', " +
  "recoverySteps: ['Call list_orders to see the ids']";
const fetched = (signal: string | null): string =>
  `await fetch('https://orders.example', { ${signal === null ? '' : `signal: ${signal}`} })`;
// Not every caller gives a signal.
const stopLine = (signal: string | null): string => {
  if (signal === null) return '';
  const asked = signal.includes('?') ? signal : signal.replace('abortSignal', 'abortSignal?');
  return `if (${asked}.aborted) throw error;\n`;
};
const caught = ({ signal }: Dialect, main: string, answer: string): string =>
  dedent`
    try {
    ${main}
    } catch (error) {
    ${stopLine(signal)}\
      console.error(error);
    ${answer}
    }
  `;
const hidden = 'the text of a throw is hidden';
const reported = 'what is thrown is reported on the server';
const caughtOutside = 'what runs the tool may catch what it throws';
const untold = 'what becomes of a Map is not known';
const saysMore = 'the text beside the empty structuredContent says something';

const pairs: Readonly<Record<string, Pair>> = {
  'no-throw-non-error': {
    bad: () => ["throw { code: 'E_7', dsn: 'db:5432' };"],
    good: () => ['throw new Error(`There is no order ${id}: call list_orders to see the ids.`);'],
    silent: { 'openai-agents': hidden },
  },
  'require-try-catch': {
    bad: ({ result }) => [
      dedent`
        const rows = await orders.load(id);
        return ${result('{ rows }')};
      `,
    ],
    good: (dialect) => [
      caught(
        dialect,
        dedent`
          const rows = await orders.load(id);
          return ${dialect.result('{ rows }')};
        `,
        `return ${dialect.failure(`{ ${complete} }`)};`,
      ),
    ],
    silent: { 'openai-agents': hidden, pai: reported, chamvi: reported, 'in-house': caughtOutside, 'in-house, beside MCP': caughtOutside },
  },
  'no-upstream-error-text': {
    bad: (dialect) => [caught(dialect, 'await orders.load(id);', `return ${dialect.failure('{ ok: false, error: error.stack }')};`)],
    good: (dialect) => [caught(dialect, 'await orders.load(id);', `return ${dialect.failure(`{ ${complete} }`)};`)],
  },
  'no-secret-in-error': {
    bad: ({ failure }) => [`return ${failure('{ ok: false, error: `${process.env.ORDERS_API_KEY} was refused` }')};`],
    good: ({ failure }) => [`return ${failure("{ ok: false, error: 'ORDERS_API_KEY was refused' }")};`],
  },
  'no-throw-in-batch': {
    name: 'cancel_orders',
    bad: ({ result }) => [
      dedent`
        for (const each of ids) {
        const done = await orders.cancel(each);
        if (!done) throw new Error(\`Order \${each} could not be cancelled\`);
        }
        return ${result('{ cancelled: ids.length }')};
      `,
    ],
    good: ({ result }) => [
      dedent`
        const outcomes = await Promise.allSettled(ids.map((each) => orders.cancel(each)));
        return ${result('{ outcomes: outcomes.map(({ status }) => status) }')};
      `,
    ],
  },
  'no-floating-promise': {
    bad: ({ result }) => [
      dedent`
        fetch('https://log.example', { method: 'POST' });
        return ${result('{ done: true }')};
      `,
    ],
    good: ({ result }) => [
      dedent`
        await fetch('https://log.example', { method: 'POST' });
        return ${result('{ done: true }')};
      `,
    ],
  },
  'no-swallowed-control-flow': {
    bad: ({ signal, failure, result }) =>
      signal === null
        ? null
        : [
            dedent`
              try {
              const response = ${fetched(signal)};
              if (!response.ok) return ${failure(`{ ${complete} }`)};
              return ${result('{ rows: await response.json() }')};
              } catch (error) {
              console.error(error);
              return ${failure(`{ ${complete} }`)};
              }
            `,
          ],
    good: (dialect) =>
      dialect.signal === null
        ? null
        : [
            caught(
              dialect,
              dedent`
                const response = ${fetched(dialect.signal)};
                if (!response.ok) return ${dialect.failure(`{ ${complete} }`)};
                return ${dialect.result('{ rows: await response.json() }')};
              `,
              `return ${dialect.failure(`{ ${complete} }`)};`,
            ),
          ],
  },
  'require-signal-forwarding': {
    bad: ({ signal, result }) =>
      signal === null
        ? null
        : [
            dedent`
              const response = await fetch('https://orders.example');
              return ${result('{ status: response.status }')};
            `,
          ],
    good: ({ signal, result }) =>
      signal === null
        ? null
        : [
            dedent`
              const response = ${fetched(signal)};
              return ${result('{ status: response.status }')};
            `,
          ],
  },
  'no-unserializable-output': {
    bad: ({ result }) => [`return ${result("{ rows: new Map([['a', 1]]) }")};`],
    good: ({ result }) => [`return ${result("{ rows: Object.fromEntries(new Map([['a', 1]])) }")};`],
    silent: { pai: untold, 'in-house': untold, 'in-house, beside MCP': untold },
  },
  'no-undefined-output': {
    bad: ({ result }) => [
      dedent`
        if (orders.isClosed(id)) return;
        return ${result('{ rows: orders.known(id) }')};
      `,
    ],
    good: ({ result }) => [
      dedent`
        if (orders.isClosed(id)) return ${result('{ closed: true }')};
        return ${result('{ rows: orders.known(id) }')};
      `,
    ],
  },
  'no-bare-error-message': {
    bad: ({ failure }) => [`if (id === '') return ${failure("{ ok: false, error: 'Invalid input' }")};`],
    good: ({ failure }) => [`if (id === '') return ${failure("{ ok: false, error: 'id is empty: call list_orders to see the ids' }")};`],
  },
  'require-retry-after': {
    bad: ({ failure }) => [
      `return ${failure("{ class: 'retryable', message: 'The service is busy', recoverySteps: ['Call list_orders'] }")};`,
    ],
    good: ({ failure }) => [
      dedent`
        return \
          ${failure("{ class: 'retryable', message: 'The service is busy', retryAfterSeconds: 30, recoverySteps: ['Call list_orders'] }")};
      `,
    ],
  },
  'require-error-class': {
    bad: ({ failure }) => [`return ${failure("{ ok: false, message: 'There is no such order', recoverySteps: ['Call list_orders'] }")};`],
    good: ({ failure }) => [`return ${failure(`{ ok: false, ${complete} }`)};`],
  },
  'require-recovery-steps': {
    bad: ({ failure }) => [`return ${failure("{ class: 'permanent', message: 'There is no such order' }")};`],
    good: ({ failure }) => [`return ${failure(`{ ${complete} }`)};`],
  },
  'no-developer-recovery-text': {
    bad: ({ failure }) => [
      dedent`
        return \
          ${failure("{ class: 'permanent', message: 'The order was not read, see the server logs', recoverySteps: ['Call list_orders'] }")};
      `,
    ],
    good: ({ failure }) => [`return ${failure(`{ ${complete} }`)};`],
  },
  'no-success-shaped-failure': {
    bad: (dialect) => [
      caught(
        dialect,
        dedent`
          const rows = await orders.load(id);
          return ${dialect.result('{ rows }')};
        `,
        `return ${dialect.result('{ rows: [] }')};`,
      ),
    ],
    good: (dialect) => [
      caught(
        dialect,
        dedent`
          const rows = await orders.load(id);
          return ${dialect.result('{ rows }')};
        `,
        `return ${dialect.failure(`{ ${complete} }`)};`,
      ),
    ],
    silent: { mcp: saysMore, 'in-house, beside MCP': saysMore },
  },
  'require-response-check': {
    bad: ({ signal, result }) => [
      dedent`
        const response = ${fetched(signal)};
        const rows = await response.json();
        return ${result('{ rows }')};
      `,
    ],
    good: ({ signal, result, failure }) => [
      dedent`
        const response = ${fetched(signal)};
        if (!response.ok) return ${failure(`{ ${complete} }`)};
        const rows = await response.json();
        return ${result('{ rows }')};
      `,
    ],
  },
  'require-ambiguity-options': {
    bad: ({ failure }) => [
      dedent`
        const found = await orders.search(query);
        if (found.length > 1) return ${failure("{ class: 'userInput', message: `${found.length} orders match ${query}` }")};
      `,
    ],
    good: ({ failure }) => [
      dedent`
        const found = await orders.search(query);
        if (found.length > 1) return \
          ${failure(dedent`
            { class: 'userInput', message: \`\${found.length} orders match \${query}\`, options: found.slice(0, 5), \
              recoverySteps: ['Call cancel_order with one of the ids above'] }
          `)}\
          ;
      `,
    ],
  },
  'no-first-fuzzy-match': {
    name: 'cancel_order',
    bad: ({ result }) => [
      dedent`
        const all = await orders.list();
        const order = all.find(({ title }) => title.includes(query));
        await orders.cancel(order.id);
        return ${result('{ cancelled: order.id }')};
      `,
    ],
    good: ({ result }) => [
      dedent`
        const all = await orders.list();
        const order = all.find((each) => each.id === id);
        await orders.cancel(order.id);
        return ${result('{ cancelled: order.id }')};
      `,
    ],
  },
  'require-partial-results': {
    bad: ({ result }) => [
      dedent`
        const [customer, invoices] = await Promise.all([crm.find(id), billing.invoices(id)]);
        return ${result('{ customer, invoices }')};
      `,
    ],
    good: ({ result }) => [
      dedent`
        const [customer, invoices] = await Promise.allSettled([crm.find(id), billing.invoices(id)]);
        return \
          ${result(dedent`
            { completeness: 'partial', customer: customer.value, invoices: invoices.value, errors: [{ \
              source: 'billing', class: 'permanent' }] }
          `)}\
          ;
      `,
    ],
  },
  'no-silent-fallback': {
    name: 'send_message',
    bad: ({ result }) => [
      dedent`
        try {
        const sent = await mail.send(id);
        return ${result('{ sent: sent.id }')};
        } catch (error) {
        const sent = await sms.send(id);
        return ${result('{ sent: sent.id }')};
        }
      `,
    ],
    good: ({ result }) => [
      dedent`
        try {
        const sent = await mail.send(id);
        return ${result("{ sent: sent.id, channelUsed: 'mail', wasFallback: false }")};
        } catch (error) {
        const sent = await sms.send(id);
        return ${result("{ sent: sent.id, channelUsed: 'sms', wasFallback: true }")};
        }
      `,
    ],
  },
  'require-timeout-details': {
    bad: ({ failure }) => [
      dedent`
        return \
          ${failure("{ class: 'retryable', message: 'The request timed out', retryAfterSeconds: 5, recoverySteps: ['Call list_orders'] }")};
      `,
    ],
    good: ({ failure }) => [
      dedent`
        return \
          ${failure(dedent`
            { class: 'retryable', message: 'The order service did not answer within 10 seconds: the request timed out', \
              retryAfterSeconds: 5, recoverySteps: ['Call list_orders'] }
          `)}\
          ;
      `,
    ],
  },
  'consistent-error-envelope': {
    bad: ({ failure }) =>
      [
        "{ ok: false, error: 'There is no such order, call list_orders' }",
        "{ ok: false, error: 'There is no such row, call list_rows' }",
        "{ success: false, message: 'There is no such item, call list_items' }",
      ].map((literal) => `return ${failure(literal)};`),
    good: ({ failure }) =>
      [
        "{ ok: false, error: 'There is no such order, call list_orders' }",
        "{ ok: false, error: 'There is no such row, call list_rows' }",
        "{ ok: false, error: 'There is no such item, call list_items' }",
      ].map((literal) => `return ${failure(literal)};`),
  },
};

// These speak of what one framework, or a hook of some, has, and are tested with it.
const ofOneFramework = [
  'no-fatal-for-recoverable',
  'no-lifecycle-error-mutation',
  'no-to-model-output-redaction',
  'prefer-effect-tool',
  'prefer-planned-failure',
  'require-is-error',
  'require-returned-fail',
  'status-matches-class',
  'valid-tools-context',
  'envelope-fits-preview',
  'explicit-error-handling',
  'require-idempotent-flag',
];

function found(rule: string, code: string, settings: Record<string, unknown> = {}): string[] {
  const messages = new Linter({ configType: 'flat' }).verify(
    code,
    {
      files: ['**/*.ts'],
      languageOptions: { parser },
      plugins: { 'tool-errors': { rules: rules as never } },
      rules: { [`tool-errors/${rule}`]: 'error' },
      settings: { 'tool-errors': settings },
    },
    'orders.ts',
  );
  return messages.map(({ messageId, message }) => messageId ?? message);
}

it('has a way to write tools of each framework', () => {
  expect(Object.keys(dialects).sort()).toEqual(frameworks.flatMap(({ id, forms }) => (forms.length > 0 ? [id] : [])).sort());
});

it('has a pair for each rule', () => {
  expect([...Object.keys(pairs), ...ofOneFramework].sort()).toEqual(Object.keys(rules).sort());
});

// Tools of no framework that is known, told by their shape; the results of the second are those of MCP.
const byShape = { 'in-house': inHouse(plain), 'in-house, beside MCP': inHouse(dialects['mcp'] ?? plain) };

describe.each([...Object.entries(dialects), ...Object.entries(byShape)])('%s', (id, dialect) => {
  it.each(Object.entries(pairs))('%s', (rule, { name = 'lookup', bad, good, silent }) => {
    const faulty = bad(dialect);
    const mended = good(dialect);
    if (!faulty || !mended) {
      expect(dialect.signal).toBeNull();
      return;
    }
    expect(found(rule, dialect.file(mended, name), dialect.settings)).toEqual([]);
    const reports = found(rule, dialect.file(faulty, name), dialect.settings);
    expect(reports).toHaveLength(silent?.[id] === undefined ? 1 : 0);
  });
});
