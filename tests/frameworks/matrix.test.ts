import * as parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import { rules } from '../../rules/index.ts';
import { frameworks } from '../../src/frameworks/index.ts';

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
      `import { tool } from 'ai';\n${services}${each(bodies, name, (body, own) => `export const ${own} = tool({ description: 'Works on orders.', inputSchema: ${inputs}, execute: async ({ id, ids, query }, { abortSignal }) => {\n${body}\n} });\n`)}`,
  },
  mcp: {
    signal: 'extra.signal',
    settings: { versions: { mcp: 1 } },
    result: (literal) => `{ content: [{ type: 'text', text: 'Done.' }], structuredContent: ${literal} }`,
    failure: (literal) => `{ isError: true, content: [{ type: 'text', text: JSON.stringify(${literal}) }] }`,
    file: (bodies, name) =>
      `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\n${services}const server = new McpServer({ name: 'orders', version: '1.0.0' });\n${each(bodies, name, (body, own) => `server.registerTool('${own}', { description: 'Works on orders.', inputSchema: { id: z.string(), ids: z.array(z.string()), query: z.string() } }, async ({ id, ids, query }, extra) => {\n${body}\n});\n`)}`,
  },
  mastra: {
    ...plain,
    signal: 'context?.abortSignal',
    settings: { versions: { mastra: 1 } },
    file: (bodies, name) =>
      `import { createTool } from '@mastra/core/tools';\n${services}${each(bodies, name, (body, own) => `export const ${own} = createTool({ id: '${own}', description: 'Works on orders.', inputSchema: ${inputs}, execute: async ({ id, ids, query }, context) => {\n${body}\n} });\n`)}`,
  },
  'openai-agents': {
    ...plain,
    signal: 'details?.signal',
    file: (bodies, name) =>
      `import { tool } from '@openai/agents';\n${services}${each(bodies, name, (body, own) => `export const ${own} = tool({ name: '${own}', description: 'Works on orders.', parameters: ${inputs}, execute: async ({ id, ids, query }, runContext, details) => {\n${body}\n} });\n`)}`,
  },
  langchain: {
    ...plain,
    signal: 'config?.signal',
    file: (bodies, name) =>
      `import { tool } from '@langchain/core/tools';\n${services}${each(bodies, name, (body, own) => `export const ${own} = tool(async ({ id, ids, query }, config) => {\n${body}\n}, { name: '${own}', description: 'Works on orders.', schema: ${inputs} });\n`)}`,
  },
  voltagent: {
    ...plain,
    signal: 'options?.toolContext?.abortSignal',
    file: (bodies, name) =>
      `import { createTool } from '@voltagent/core';\n${services}${each(bodies, name, (body, own) => `export const ${own} = createTool({ name: '${own}', description: 'Works on orders.', parameters: ${inputs}, execute: async ({ id, ids, query }, options) => {\n${body}\n} });\n`)}`,
  },
  tanstack: {
    ...plain,
    signal: 'ctx?.abortSignal',
    file: (bodies, name) =>
      `import { toolDefinition } from '@tanstack/ai';\n${services}${each(bodies, name, (body, own) => `export const ${own} = toolDefinition({ name: '${own}', description: 'Works on orders.', inputSchema: ${inputs} }).server(async ({ id, ids, query }, ctx) => {\n${body}\n});\n`)}`,
  },
  'agent-kit': {
    ...plain,
    signal: null,
    file: (bodies, name) =>
      `import { createTool } from '@inngest/agent-kit';\n${services}${each(bodies, name, (body, own) => `export const ${own} = createTool({ name: '${own}', description: 'Works on orders.', parameters: ${inputs}, handler: async ({ id, ids, query }, options) => {\n${body}\n} });\n`)}`,
  },
  chamvi: {
    ...plain,
    signal: 'context.run.signal',
    file: (bodies, name) =>
      `import { defineTool } from '@chamvi/core';\n${services}${each(bodies, name, (body, own) => `export const ${own} = defineTool({ description: 'Works on orders.', inputSchema: ${inputs}, execute: async ({ id, ids, query }, { context }) => {\n${body}\n} });\n`)}`,
  },
  pai: {
    ...plain,
    signal: 'ctx.signal',
    file: (bodies, name) =>
      `import type { Tool } from '@pai/core';\n${services}${each(bodies, name, (body, own) => `export const ${own}: Tool = { description: 'Works on orders.', inputSchema: ${inputs}, execute: async (ctx) => {\nconst { id, ids, query } = ctx.input;\n${body}\n} };\n`)}`,
  },
};

const inHouse = ({ result, failure }: Pick<Dialect, 'result' | 'failure'>): Dialect => ({
  signal: 'context.abortSignal',
  result,
  failure,
  file: (bodies, name) =>
    `import { defineShopTool } from './desk.js';\n${services}${each(bodies, name, (body, own) => `export const ${own} = defineShopTool({ name: '${own}', description: 'Works on orders.', inputSchema: ${inputs}, execute: async ({ id, ids, query }, context) => {\ncontext.abortSignal?.throwIfAborted();\n${body}\n} });\n`)}`,
});

interface Pair {
  readonly name?: string;
  /** Null where the case needs a signal and the framework hands over none. */
  readonly bad: (dialect: Dialect) => readonly string[] | null;
  readonly good: (dialect: Dialect) => readonly string[] | null;
  /** Frameworks in which the rule has nothing to say of the bad case, and why. */
  readonly silent?: Readonly<Record<string, string>>;
}

const complete = "class: 'permanent', message: `There is no order ${id}`, reason: 'Ids have six digits.', recoverySteps: ['Call list_orders to see the ids']";
const fetched = (signal: string | null): string => `await fetch('https://orders.example', { ${signal === null ? '' : `signal: ${signal}`} })`;
const caught = ({ signal }: Dialect, main: string, answer: string): string =>
  `try {\n${main}\n} catch (error) {\n${signal === null ? '' : `if (${signal.includes('?') ? signal : signal.replace('abortSignal', 'abortSignal?')}.aborted) throw error;\n`.replace('?.aborted', '?.aborted')}console.error(error);\n${answer}\n}`;
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
    bad: ({ result }) => [`const rows = await orders.load(id);\nreturn ${result('{ rows }')};`],
    good: (dialect) => [caught(dialect, `const rows = await orders.load(id);\nreturn ${dialect.result('{ rows }')};`, `return ${dialect.failure(`{ ${complete} }`)};`)],
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
    bad: ({ result }) => [`for (const each of ids) {\nconst done = await orders.cancel(each);\nif (!done) throw new Error(\`Order \${each} could not be cancelled\`);\n}\nreturn ${result('{ cancelled: ids.length }')};`],
    good: ({ result }) => [`const outcomes = await Promise.allSettled(ids.map((each) => orders.cancel(each)));\nreturn ${result('{ outcomes: outcomes.map(({ status }) => status) }')};`],
  },
  'no-floating-promise': {
    bad: ({ result }) => [`fetch('https://log.example', { method: 'POST' });\nreturn ${result('{ done: true }')};`],
    good: ({ result }) => [`await fetch('https://log.example', { method: 'POST' });\nreturn ${result('{ done: true }')};`],
  },
  'no-swallowed-control-flow': {
    bad: ({ signal, failure, result }) =>
      signal === null ? null : [`try {\nconst response = ${fetched(signal)};\nif (!response.ok) return ${failure(`{ ${complete} }`)};\nreturn ${result('{ rows: await response.json() }')};\n} catch (error) {\nconsole.error(error);\nreturn ${failure(`{ ${complete} }`)};\n}`],
    good: (dialect) =>
      dialect.signal === null ? null : [caught(dialect, `const response = ${fetched(dialect.signal)};\nif (!response.ok) return ${dialect.failure(`{ ${complete} }`)};\nreturn ${dialect.result('{ rows: await response.json() }')};`, `return ${dialect.failure(`{ ${complete} }`)};`)],
  },
  'require-signal-forwarding': {
    bad: ({ signal, result }) => (signal === null ? null : [`const response = await fetch('https://orders.example');\nreturn ${result('{ status: response.status }')};`]),
    good: ({ signal, result }) => (signal === null ? null : [`const response = ${fetched(signal)};\nreturn ${result('{ status: response.status }')};`]),
  },
  'no-unserializable-output': {
    bad: ({ result }) => [`return ${result("{ rows: new Map([['a', 1]]) }")};`],
    good: ({ result }) => [`return ${result("{ rows: Object.fromEntries(new Map([['a', 1]])) }")};`],
    silent: { pai: untold, 'in-house': untold, 'in-house, beside MCP': untold },
  },
  'no-undefined-output': {
    bad: ({ result }) => [`if (orders.isClosed(id)) return;\nreturn ${result('{ rows: orders.known(id) }')};`],
    good: ({ result }) => [`if (orders.isClosed(id)) return ${result('{ closed: true }')};\nreturn ${result('{ rows: orders.known(id) }')};`],
  },
  'no-bare-error-message': {
    bad: ({ failure }) => [`if (id === '') return ${failure("{ ok: false, error: 'Invalid input' }")};`],
    good: ({ failure }) => [`if (id === '') return ${failure("{ ok: false, error: 'id is empty: call list_orders to see the ids' }")};`],
  },
  'require-retry-after': {
    bad: ({ failure }) => [`return ${failure("{ class: 'retryable', message: 'The service is busy', recoverySteps: ['Call list_orders'] }")};`],
    good: ({ failure }) => [`return ${failure("{ class: 'retryable', message: 'The service is busy', retryAfterSeconds: 30, recoverySteps: ['Call list_orders'] }")};`],
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
    bad: ({ failure }) => [`return ${failure("{ class: 'permanent', message: 'The order was not read, see the server logs', recoverySteps: ['Call list_orders'] }")};`],
    good: ({ failure }) => [`return ${failure(`{ ${complete} }`)};`],
  },
  'no-success-shaped-failure': {
    bad: (dialect) => [caught(dialect, `const rows = await orders.load(id);\nreturn ${dialect.result('{ rows }')};`, `return ${dialect.result('{ rows: [] }')};`)],
    good: (dialect) => [caught(dialect, `const rows = await orders.load(id);\nreturn ${dialect.result('{ rows }')};`, `return ${dialect.failure(`{ ${complete} }`)};`)],
    silent: { mcp: saysMore, 'in-house, beside MCP': saysMore },
  },
  'require-response-check': {
    bad: ({ signal, result }) => [`const response = ${fetched(signal)};\nconst rows = await response.json();\nreturn ${result('{ rows }')};`],
    good: ({ signal, result, failure }) => [`const response = ${fetched(signal)};\nif (!response.ok) return ${failure(`{ ${complete} }`)};\nconst rows = await response.json();\nreturn ${result('{ rows }')};`],
  },
  'require-ambiguity-options': {
    bad: ({ failure }) => [`const found = await orders.search(query);\nif (found.length > 1) return ${failure("{ class: 'userInput', message: `${found.length} orders match ${query}` }")};`],
    good: ({ failure }) => [`const found = await orders.search(query);\nif (found.length > 1) return ${failure("{ class: 'userInput', message: `${found.length} orders match ${query}`, options: found.slice(0, 5), recoverySteps: ['Call cancel_order with one of the ids above'] }")};`],
  },
  'no-first-fuzzy-match': {
    name: 'cancel_order',
    bad: ({ result }) => [`const all = await orders.list();\nconst order = all.find(({ title }) => title.includes(query));\nawait orders.cancel(order.id);\nreturn ${result('{ cancelled: order.id }')};`],
    good: ({ result }) => [`const all = await orders.list();\nconst order = all.find((each) => each.id === id);\nawait orders.cancel(order.id);\nreturn ${result('{ cancelled: order.id }')};`],
  },
  'require-partial-results': {
    bad: ({ result }) => [`const [customer, invoices] = await Promise.all([crm.find(id), billing.invoices(id)]);\nreturn ${result('{ customer, invoices }')};`],
    good: ({ result }) => [`const [customer, invoices] = await Promise.allSettled([crm.find(id), billing.invoices(id)]);\nreturn ${result("{ completeness: 'partial', customer: customer.value, invoices: invoices.value, errors: [{ source: 'billing', class: 'permanent' }] }")};`],
  },
  'no-silent-fallback': {
    name: 'send_message',
    bad: ({ result }) => [`try {\nconst sent = await mail.send(id);\nreturn ${result('{ sent: sent.id }')};\n} catch (error) {\nconst sent = await sms.send(id);\nreturn ${result('{ sent: sent.id }')};\n}`],
    good: ({ result }) => [`try {\nconst sent = await mail.send(id);\nreturn ${result("{ sent: sent.id, channelUsed: 'mail', wasFallback: false }")};\n} catch (error) {\nconst sent = await sms.send(id);\nreturn ${result("{ sent: sent.id, channelUsed: 'sms', wasFallback: true }")};\n}`],
  },
  'require-timeout-details': {
    bad: ({ failure }) => [`return ${failure("{ class: 'retryable', message: 'The request timed out', retryAfterSeconds: 5, recoverySteps: ['Call list_orders'] }")};`],
    good: ({ failure }) => [`return ${failure("{ class: 'retryable', message: 'The order service did not answer within 10 seconds: the request timed out', retryAfterSeconds: 5, recoverySteps: ['Call list_orders'] }")};`],
  },
  'consistent-error-envelope': {
    bad: ({ failure }) => ["{ ok: false, error: 'There is no such order, call list_orders' }", "{ ok: false, error: 'There is no such row, call list_rows' }", "{ success: false, message: 'There is no such item, call list_items' }"].map((literal) => `return ${failure(literal)};`),
    good: ({ failure }) => ["{ ok: false, error: 'There is no such order, call list_orders' }", "{ ok: false, error: 'There is no such row, call list_rows' }", "{ ok: false, error: 'There is no such item, call list_items' }"].map((literal) => `return ${failure(literal)};`),
  },
};

// These speak of what one framework, or a hook of some, has, and are tested with it.
const ofOneFramework = [
  'no-fatal-for-recoverable', 'no-lifecycle-error-mutation', 'no-to-model-output-redaction', 'prefer-effect-tool', 'prefer-planned-failure',
  'require-is-error', 'require-returned-fail', 'status-matches-class', 'valid-tools-context', 'envelope-fits-preview', 'explicit-error-handling',
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
