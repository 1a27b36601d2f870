import { describe, expect, it } from 'vitest';
import type { ToolErrorsSettings } from '../../../src/tool-errors-settings.ts';
import { dedent } from '../../dedent.ts';
import { fix } from '../fix.ts';

const get = 'await fetch(`https://example.com/${id}`)';
const ai = (execute: string): string => dedent`
  import { tool } from 'ai';
  import { z } from 'zod';

  export const lookup = tool({
    inputSchema: z.object({ id: z.string() }),
    ${execute},
  });

`;
const mcp = (module: string, callback: string): string => dedent`
  import { McpServer } from '${module}';

  declare const server: McpServer;
  server.registerTool('lookup', { inputSchema: {} }, ${callback});

`;
const content = `{ content: [{ type: 'text', text: await (${get}).text() }] }`;

const tools: readonly (readonly [string, string])[] = [
  [
    'an arrow with a block',
    ai(dedent`
      execute: async ({ id }) => {
          const response = ${get};
          if (!response.ok) throw new Error(\`HTTP \${response.status}\`);
          return response.json();
        }
    `),
  ],
  ['an arrow with an expression', ai(`execute: async ({ id }) => (${get}).json()`)],
  ['an arrow that returns the promise', ai('execute: ({ id }) => fetch(`https://example.com/${id}`).then((response) => response.json())')],
  [
    'a method',
    ai(dedent`
      async execute({ id }) {
          const response = ${get};
          return response.json();
        }
    `),
  ],
  [
    'a generator',
    ai(dedent`
      async *execute({ id }) {
          yield 'loading';
          yield (${get}).json();
        }
    `),
  ],
  ['options that are taken whole', ai(`execute: async ({ id }, options) => (${get}).json()`)],
  ['options without the signal', ai(`execute: async ({ id }, { toolCallId }) => ({ toolCallId, row: await (${get}).json() })`)],
  ['a timeout of its own', ai('execute: async ({ id }) => (await fetch(id, { signal: AbortSignal.timeout(1_000) })).json()')],
  [
    'a helper of the file',
    dedent`
      ${ai('execute: async ({ id }) => read(id)')}
      async function read(id: string) {
        const response = ${get};
        return response.json();
      }

    `,
  ],
  [
    'several calls',
    ai(dedent`
      execute: async ({ id }) => {
          const first = ${get};
          const second = ${get};
          const third = ${get};
          return [first.status, second.status, third.status];
        }
    `),
  ],
  [
    'several calls and a signal that is taken',
    ai(dedent`
      execute: async ({ id }, { abortSignal }) => {
          const first = ${get};
          const second = ${get};
          const third = ${get};
          return [abortSignal?.aborted, first.status, second.status, third.status];
        }
    `),
  ],
  [
    'several calls in a try whose catch throws on',
    ai(dedent`
      execute: async ({ id }) => {
          try {
            const first = ${get};
            const second = ${get};
            return [first.status, second.status];
          } catch (error) {
            console.error(error);
            throw error;
          }
        }
    `),
  ],
  [
    'a sub-agent',
    dedent`
      import { generateText, tool } from 'ai';
      import { model } from './model.js';

      export const ask = tool({
        execute: async ({ prompt }) => {
          const { text } = await generateText({ model, prompt });
          return text;
        },
      });

    `,
  ],
  [
    'a tool with failures of its own',
    ai(dedent`
      execute: async ({ id }) => {
          if (!id) throw new Error('No id was given. Pass one.');
          const response = ${get};
          if (response.status === 404) throw new Error(\`No order \${id}\`);
          return response.json();
        }
    `),
  ],
  [
    'a catch that throws on',
    ai(dedent`
      execute: async ({ id }) => {
          try {
            return (${get}).json();
          } catch (error) {
            console.error(error);
            throw error;
          }
        }
    `),
  ],
  [
    'a catch that tells timeouts',
    ai(dedent`
      execute: async ({ id }) => {
          try {
            return await (await fetch(id, { signal: AbortSignal.timeout(1_000) })).json();
          } catch (error) {
            if (error instanceof Error && error.name === 'AbortError') return 'timed out';
            throw error;
          }
        }
    `),
  ],
  [
    'a catch that answers, around an unawaited result',
    ai(dedent`
      execute: async ({ id }) => {
          try {
            return (${get}).json();
          } catch {
            return null;
          }
        }
    `),
  ],
  [
    'a chain in a try that is not awaited',
    ai(dedent`
      execute: async ({ id }) => {
          try {
            return fetch(\`https://example.com/\${id}\`).then(async (response) => response.json());
          } catch {
            return { ok: false };
          }
        }
    `),
  ],
  [
    'an inner function whose promise is returned in a try',
    ai(dedent`
      execute: async ({ id }) => {
          try {
            const read = async () => {
              return fetch(\`https://example.com/\${id}\`);
            };
            return read();
          } catch (cause) {
            console.error(cause);
            return { ok: false };
          }
        }
    `),
  ],
  [
    'an inner function behind another one',
    ai(dedent`
      execute: async ({ id }) => {
          const read = () => fetch(\`https://example.com/\${id}\`);
          const readTwice = async () => [await read(), await read()];
          try {
            const rows = readTwice();
            return rows;
          } catch {
            return { ok: false };
          }
        }
    `),
  ],
  [
    'a thrown object',
    ai(dedent`
      execute: async ({ id }) => {
          if (!id) throw { code: 'E1' };
          return (${get}).json();
        }
    `),
  ],
  [
    'several tools',
    dedent`
      ${ai(`execute: async ({ id }) => (${get}).json()`)}
      export const list = tool({
        execute: async () => {
          const response = await fetch('https://example.com');
          return response.json();
        },
      });

      export const parse = tool({ execute: ({ text }) => JSON.parse(text) });

    `,
  ],
  ['MCP SDK 1', mcp('@modelcontextprotocol/sdk/server/mcp.js', `async ({ id }) => (${content})`)],
  [
    'MCP SDK 2',
    mcp(
      '@modelcontextprotocol/server',
      dedent`
        async ({ id }) => {
          return ${content};
        }
      `,
    ),
  ],
];

const settings: readonly (readonly [string, ToolErrorsSettings])[] = [
  ['no settings', {}],
  ['a logger that is imported', { logger: { module: './lib/log.js', name: 'log.error' } }],
  ['an error helper', { errorHelper: { module: './lib/errors.js', name: 'toToolError' } }],
];

describe.each(settings)('with %s', (_, setting) => {
  it.each(tools)('ends clean after two passes: %s', (__, code) => {
    const { output, passes, messages } = fix(code, { settings: setting });
    expect(passes).toBeGreaterThan(0);
    expect(passes, output).toBeLessThanOrEqual(2);
    expect(messages, output).toEqual([]);
  });
});

// Bodies of execute that nest functions, promises and tries in each other.
class Nesting {
  #seed: number;

  constructor(seed: number) {
    this.#seed = seed;
  }

  tool(): string {
    return ai(`execute: async ({ id, ids }) => { ${this.#statement(3)} ${this.#statement(3)} ${this.#result(3)} }`);
  }

  #pick<Choice>(choices: readonly Choice[]): Choice {
    this.#seed = (this.#seed * 1_103_515_245 + 12_345) & 0x7fffffff;
    return choices[(this.#seed >> 8) % choices.length] as Choice;
  }

  #call(): string {
    return this.#pick([
      'fetch(url(id))',
      'rows.load(id)',
      'fetch(url(id), { headers })',
      'JSON.parse(id)',
      'rows.save(id).then((row) => row.ok)',
    ]);
  }

  #result(depth: number): string {
    return this.#pick([
      () => `const run = async () => { ${this.#statement(depth - 1)} return ${this.#call()}; }; return run();`,
      () => `const run = () => ${this.#call()}; return run();`,
      () => `async function run() { ${this.#statement(depth - 1)} return ${this.#call()}; } return run();`,
      () => `const run = async () => { if (!id) throw { code: 1 }; return ${this.#call()}; }; return run();`,
      () => `return (async () => ${this.#call()})();`,
      () => `return Promise.all(ids.map((id) => ${this.#call()}));`,
      () => `return ${this.#call()}.then(async (answer) => { ${this.#statement(depth - 1)} return answer.json(); });`,
      () => `return new Promise((resolve, reject) => { ${this.#call()}.then(resolve, reject); });`,
    ])();
  }

  #statement(depth: number): string {
    if (depth <= 0) return '';
    return this.#pick([
      () => `try { ${this.#result(depth - 1)} } catch { return []; }`,
      () => `try { ${this.#result(depth - 1)} } catch (error) { return { error: String(error) }; }`,
      () => `try { ${this.#result(depth - 1)} } catch (error) { console.error(error); throw error; }`,
      () => `try { ${this.#result(depth - 1)} } finally { done(); }`,
      () => `if (id.length > 3) { ${this.#result(depth - 1)} }`,
      () => `const answer = await ${this.#call()}; if (!answer.ok) throw new Error('HTTP ' + answer.status);`,
      () => '',
    ])();
  }
}

it.each([1, 2, 3])(
  'ends after two passes, however functions and tries are nested (seed %i)',
  (seed) => {
    const nesting = new Nesting(seed);
    for (let at = 0; at < 40; at++) {
      const code = nesting.tool();
      const { passes, messages } = fix(code);
      expect(passes, code).toBeLessThanOrEqual(2);
      expect(
        messages.filter(({ fatal, fix: left }) => fatal || left),
        code,
      ).toEqual([]);
    }
  },
  60_000,
);

it('forwards the signal first, so that the wrap finds it', () => {
  expect(fix(ai(`execute: async ({ id }) => (${get}).json()`)).output).toBe(`import { tool } from 'ai';
import { z } from 'zod';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }, { abortSignal }) => {
    try {
      return await (await fetch(\`https://example.com/\${id}\`, { signal: abortSignal })).json();
    } catch (error) {
      if (abortSignal?.aborted) throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  },
});
`);
});

it('adds an import once for all tools of a file', () => {
  const { output } = fix(tools.find(([name]) => name === 'several tools')?.[1] ?? '', { settings: settings[2]?.[1] });
  expect(output.match(/import \{ toToolError \} from '\.\/lib\/errors\.js';/g)).toHaveLength(1);
  expect(output.match(/return toToolError\(error\);/g)).toHaveLength(3);
});
