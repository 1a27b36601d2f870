/**
 * A project of generated TypeScript files. The same seed gives the same text on every machine.
 *
 * Sizes and shares follow public agent projects. Seven of them gave the lines (30 to 600, median near 125) and the files
 * that import a framework without defining a tool (chat routes, message types): 2 to 20 % there, 1 in 20 here. 383 files with
 * tools of nine projects gave the tools per file: 1.7 on average and mostly one there, 2.1 here.
 */
export interface GeneratedFile {
  readonly name: string;
  readonly text: string;
  /** `tools`: defines tools; `imports`: imports a framework and defines none; `plain`: neither. */
  readonly kind: 'tools' | 'imports' | 'plain';
}

interface Random {
  /** From 0 up to 1. */
  next(): number;
  below(limit: number): number;
  pick<T>(list: readonly T[]): T;
}

type Block = (random: Random, id: number) => string;

export function generateTree(options: { readonly seed: number; readonly files: number }): GeneratedFile[] {
  return Array.from({ length: options.files }, (_, index) => {
    const random = seeded(options.seed + index * 7919);
    const kind = index % 5 === 0 ? 'tools' : index % 25 === 1 ? 'imports' : 'plain';
    return generateFile(kind, index, random);
  });
}

/** One file of a given length, with a tool for every 60 lines where it has tools. It imports `./shared.js`, `zod` and its framework. */
export function generateLongFile(kind: 'tools' | 'plain', lines: number, seed: number): GeneratedFile {
  return generateFile(kind, 0, seeded(seed), { lines, tools: Math.ceil(lines / 60), mcp: false, jsx: false });
}

interface Shape {
  readonly lines: number;
  readonly tools: number;
  readonly mcp: boolean;
  readonly jsx: boolean;
}

function generateFile(kind: GeneratedFile['kind'], index: number, random: Random, shape?: Shape): GeneratedFile {
  const target = shape?.lines ?? lineCount(random);
  const mcp = shape?.mcp ?? (kind === 'tools' && random.next() < 0.25);
  const jsx = shape?.jsx ?? (kind === 'plain' && random.next() < 0.2);
  const head = [
    ...(kind === 'tools' && !mcp ? ["import { tool } from 'ai';"] : []),
    ...(mcp ? ["import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';"] : []),
    ...(kind === 'imports' ? ["import { convertToModelMessages, streamText, type ModelMessage } from 'ai';"] : []),
    ...(jsx ? ["import { useMemo, useState } from 'react';"] : []),
    ...(kind !== 'plain' || random.next() < 0.4 ? ["import { z } from 'zod';"] : []),
    "import { readFile } from 'node:fs/promises';",
    "import { config, logger, query } from './shared.js';",
    '',
    ...(mcp ? [`const server = new McpServer({ name: 'server-${index}', version: '1.0.0' });`, ''] : []),
  ];
  const body: string[] = [...head];
  const own: readonly Block[] =
    kind === 'tools' ? (mcp ? mcpTools : aiTools) : kind === 'imports' ? [chatRoute] : jsx ? [component] : plainBlocks;
  let toGo = kind === 'tools' ? (shape?.tools ?? toolCount(random)) : kind === 'imports' || jsx ? 1 : 0;
  let id = 0;
  do {
    const block = toGo-- > 0 || (jsx && random.next() < 0.5) ? random.pick(own) : random.pick(plainBlocks);
    body.push(...block(random, id++).split('\n'), '');
  } while (toGo > 0 || body.length < target);
  return { name: `area-${index % 20}/file-${index}.${jsx ? 'tsx' : 'ts'}`, text: body.join('\n'), kind };
}

function lineCount(random: Random): number {
  // The sum of uniform numbers is close enough to a normal one; its exponential has the long tail of real file sizes.
  const normal = random.next() + random.next() + random.next() + random.next() - 2;
  return Math.round(Math.min(600, Math.max(30, 100 * Math.exp(normal * 1.3))));
}

function toolCount(random: Random): number {
  const share = random.next();
  return share < 0.6 ? 1 : share < 0.8 ? 2 : share < 0.92 ? 3 + random.below(3) : 6 + random.below(5);
}

const nouns = [
  'order',
  'invoice',
  'customer',
  'ticket',
  'session',
  'document',
  'report',
  'message',
  'shipment',
  'account',
  'webhook',
  'task',
];
const verbs = ['load', 'parse', 'collect', 'resolve', 'normalise', 'group', 'rank', 'format', 'merge', 'schedule', 'publish', 'validate'];
const fields = ['id', 'title', 'status', 'owner', 'createdAt', 'amount', 'currency', 'tags', 'region', 'priority', 'source', 'note'];
const types = ['string', 'number', 'boolean', 'string[]', 'Date', 'Record<string, unknown>', 'string | null'];

const upper = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const nameOf = (random: Random, id: number) => `${random.pick(verbs)}${upper(random.pick(nouns))}${id}`;
const lines = (count: number, line: (index: number) => string) => Array.from({ length: count }, (_, index) => line(index)).join('\n');

const plainBlocks: readonly Block[] = [
  (random, id) => {
    const noun = upper(random.pick(nouns));
    return `/** What the ${noun.toLowerCase()} page shows. */
export interface ${noun}${id} {
${lines(3 + random.below(8), (index) => `  ${fields[index % fields.length]}${index}: ${random.pick(types)};`)}
}`;
  },
  (
    random,
    id,
  ) => `export function ${nameOf(random, id)}(items: readonly { id: string; amount: number; tags: string[] }[], limit = ${random.below(50)}) {
  const totals = new Map<string, number>();
  for (const item of items) {
    if (item.tags.length === 0) continue;
${lines(1 + random.below(4), (index) => `    if (item.tags.includes('${random.pick(nouns)}')) totals.set(item.id + '${index}', (totals.get(item.id) ?? 0) + item.amount * ${1 + random.below(9)});`)}
  }
  const sorted = [...totals].sort(([, a], [, b]) => b - a).slice(0, limit);
  return sorted.map(([id, amount]) => ({ id, amount, share: amount / (sorted[0]?.[1] ?? 1) }));
}`,
  (random, id) => `export async function ${nameOf(random, id)}(id: string, signal?: AbortSignal): Promise<unknown> {
  const url = new URL(\`/${random.pick(nouns)}s/\${encodeURIComponent(id)}\`, config.baseUrl);
  url.searchParams.set('expand', '${random.pick(fields)}');
  const response = await fetch(url, { headers: { authorization: \`Bearer \${config.token}\` }, signal: signal ?? null });
  if (response.status === 404) return null;
  if (!response.ok) {
    logger.warn({ status: response.status, id }, '${random.pick(verbs)} failed');
    throw new Error(\`${upper(random.pick(nouns))} \${id} could not be read\`);
  }
  const body = (await response.json()) as { data?: unknown; next?: string };
${lines(random.below(4), (index) => `  if (body.next === '${index}') logger.debug({ id, page: ${index} }, 'more pages');`)}
  return body.data ?? null;
}`,
  (random, id) => {
    const noun = upper(random.pick(nouns));
    return `export class ${noun}Store${id} {
  readonly #rows = new Map<string, { id: string; updatedAt: number }>();
  #version = 0;

  constructor(private readonly options: { ttlMs: number; onEvict?: (id: string) => void }) {}
${lines(
  2 + random.below(4),
  (index) => `
  async ${random.pick(verbs)}${index}(id: string): Promise<{ id: string; updatedAt: number } | undefined> {
    const row = this.#rows.get(id);
    if (row && Date.now() - row.updatedAt < this.options.ttlMs) return row;
    try {
      const [fresh] = await query<{ id: string }>('select * from ${noun.toLowerCase()} where id = $1 and version > $2', [id, this.#version]);
      if (!fresh) return undefined;
      this.#rows.set(id, { ...fresh, updatedAt: Date.now() });
      this.#version += 1;
    } catch (error) {
      logger.error({ error, id }, 'store read failed');
      this.options.onEvict?.(id);
    }
    return this.#rows.get(id);
  }`,
)}
}`;
  },
  (random, id) => `export type ${upper(random.pick(nouns))}Event${id} =
${lines(3 + random.below(5), (index) => `  | { type: '${random.pick(verbs)}-${index}'; payload: { ${random.pick(fields)}: ${random.pick(types)} } }`)};

export function reduce${id}(state: { count: number; last?: string }, event: { type: string }): { count: number; last?: string } {
  switch (event.type) {
${lines(
  3 + random.below(6),
  (index) => `    case '${random.pick(verbs)}-${index}':
      return { ...state, count: state.count + ${index}, last: event.type };`,
)}
    default:
      return state;
  }
}`,
  (random, id) => `const limits${id} = {
${lines(4 + random.below(12), (index) => `  ${fields[index % fields.length]}${index}: { min: ${random.below(10)}, max: ${10 + random.below(990)}, label: '${upper(random.pick(nouns))} ${random.pick(verbs)}' },`)}
} as const;

export function isWithin${id}(key: keyof typeof limits${id}, value: number): boolean {
  const { min, max } = limits${id}[key];
  return value >= min && value <= max;
}`,
  (random, id) => `export async function ${nameOf(random, id)}(path: string) {
  const text = await readFile(path, 'utf8');
  const rows = text.split('\\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const result: Record<string, string[]> = {};
  for (const [index, row] of rows.entries()) {
    const [key, ...values] = row.split(/[,;\\t]/).map((cell) => cell.trim());
    if (!key) throw new SyntaxError(\`\${path}:\${index + 1} has no key\`);
    (result[key] ??= []).push(...values.filter(Boolean));
  }
  return result;
}`,
];

const component: Block = (random, id) => {
  const noun = upper(random.pick(nouns));
  return `export function ${noun}List${id}({ items, onSelect }: { items: { id: string; title: string; amount: number }[]; onSelect: (id: string) => void }) {
  const [filter, setFilter] = useState('');
  const visible = useMemo(() => items.filter((item) => item.title.toLowerCase().includes(filter.toLowerCase())), [items, filter]);
  return (
    <section className="${noun.toLowerCase()}-list">
      <label>
        ${random.pick(verbs)} <input value={filter} onChange={(event) => setFilter(event.target.value)} />
      </label>
      <ul>
        {visible.map((item) => (
          <li key={item.id} onClick={() => onSelect(item.id)}>
            <strong>{item.title}</strong>
            {item.amount > ${random.below(100)} && <span>{item.amount.toFixed(2)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}`;
};

const chatRoute: Block = (random, id) => `export async function POST${id}(request: Request): Promise<Response> {
  const { messages, ${random.pick(nouns)}Id } = (await request.json()) as { messages: ModelMessage[]; [key: string]: unknown };
  const history: ModelMessage[] = messages.slice(-${5 + random.below(20)});
  logger.info({ count: history.length }, 'chat');
  const result = streamText({
    model: config.model,
    system: 'You answer questions about ${random.pick(nouns)}s.',
    messages: await convertToModelMessages(history),
    abortSignal: request.signal,
    onError: ({ error }) => logger.error({ error }, 'stream failed'),
  });
  return result.toUIMessageStreamResponse();
}`;

const aiTool = (random: Random, id: number, parameters: string, body: string) => `export const ${nameOf(random, id)}Tool = tool({
  description: '${upper(random.pick(verbs))} a ${random.pick(nouns)} by its id and ${random.pick(fields)}.',
  inputSchema: z.object({
    id: z.string().min(1),
${lines(1 + random.below(4), (index) => `    ${fields[index]}Filter: z.${random.pick(['string()', 'number().int()', 'boolean()', 'array(z.string())'])}.optional(),`)}
  }),
  execute: async (${parameters}) => {
${body}
  },
});`;

const fetchLines = (
  random: Random,
  signal: string,
) => `const response = await fetch(\`\${config.baseUrl}/${random.pick(nouns)}s/\${id}\`${signal && `, { ${signal} }`});
if (!response.ok) throw new Error(\`The ${random.pick(nouns)} \${id} could not be read\`);
const data = (await response.json()) as { items: { id: string; amount: number }[] };`;

const indent = (text: string, spaces: number) => text.replace(/^(?=.)/gm, ' '.repeat(spaces));

const aiTools: readonly Block[] = [
  (random, id) =>
    aiTool(
      random,
      id,
      '{ id }',
      `${indent(fetchLines(random, ''), 4)}
    return { id, items: data.items.slice(0, ${5 + random.below(20)}), total: data.items.length };`,
    ),
  (random, id) =>
    aiTool(
      random,
      id,
      '{ id }, { abortSignal }',
      `    try {
${indent(fetchLines(random, 'signal: abortSignal'), 6)}
      const amounts = new Map(data.items.map((item) => [item.id, item.amount]));
      return { ok: true, amounts: Object.fromEntries(amounts) };
    } catch (error) {
      abortSignal?.throwIfAborted();
      logger.error({ error, id }, 'tool failed');
      return { ok: false, class: 'permanent', message: \`\${id} could not be read\`, reason: 'The cause was logged.', recoverySteps: ['Call list with another id'] };
    }`,
    ),
  (random, id) =>
    aiTool(
      random,
      id,
      '{ id }, options',
      `    try {
      const rows = await query<{ id: string; amount: number }>('select * from ${random.pick(nouns)} where id = $1', [id]);
${indent(fetchLines(random, ''), 6)}
      logger.info({ call: options.toolCallId, rows: rows.length }, 'read');
      const seen = new Set(rows.map((row) => row.id));
      return { rows, seen, fresh: data.items.filter((item) => !seen.has(item.id)) };
    } catch (error) {
      return { ok: false, error };
    }`,
    ),
  (random, id) =>
    aiTool(
      random,
      id,
      '{ id }',
      `    const digits = [...id].map((letter) => letter.charCodeAt(0) % 10);
    const sum = digits.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0);
    return { id, valid: sum % 10 === ${random.below(10)} };`,
    ),
  (random, id) =>
    aiTool(
      random,
      id,
      '{ id }',
      `    const rows = await query<{ id: string }>('select id from ${random.pick(nouns)} where parent = $1', [id]);
    if (rows.length === 0) throw { code: 'EMPTY', id };
    const details = await Promise.all(rows.map((row) => read${id}(row.id)));
    return details.filter((detail) => detail !== null);`,
    ) +
    `

async function read${id}(id: string) {
  const response = await fetch(\`\${config.baseUrl}/details/\${id}\`);
  return response.ok ? ((await response.json()) as { id: string }) : null;
}`,
];

const mcpTools: readonly Block[] = [
  (random, id) => `server.registerTool(
  '${random.pick(verbs)}_${random.pick(nouns)}_${id}',
  { description: '${upper(random.pick(verbs))} a ${random.pick(nouns)}.', inputSchema: { id: z.string(), limit: z.number().int().max(100).default(${random.below(100)}) } },
  async ({ id, limit }) => {
${indent(fetchLines(random, ''), 4)}
    return { content: [{ type: 'text', text: JSON.stringify(data.items.slice(0, limit)) }] };
  },
);`,
  (random, id) => `server.registerTool(
  '${random.pick(verbs)}_${random.pick(nouns)}_${id}',
  { description: '${upper(random.pick(verbs))} a ${random.pick(nouns)}.', inputSchema: { id: z.string() }, annotations: { readOnlyHint: true } },
  async ({ id }, extra) => {
    try {
${indent(fetchLines(random, 'signal: extra.signal'), 6)}
      return { content: [{ type: 'text', text: data.items.map((item) => item.id).join(', ') }] };
    } catch (error) {
      extra.signal.throwIfAborted();
      logger.error({ error, id }, 'tool failed');
      return { isError: true, content: [{ type: 'text', text: \`\${id} could not be read. Call list_${random.pick(nouns)}s for valid ids.\` }] };
    }
  },
);`,
];

function seeded(seed: number): Random {
  let state = seed >>> 0;
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
  };
}
