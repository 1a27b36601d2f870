import { describe, expect, it } from 'vitest';
import type { ToolErrorsSettings } from '../../../src/tool-errors-settings.ts';
import { fix } from '../fix.ts';

const get = 'await fetch(`https://example.com/${id}`)';
const ai = (execute: string): string => `import { tool } from 'ai';\nimport { z } from 'zod';\n\nexport const lookup = tool({\n  inputSchema: z.object({ id: z.string() }),\n  ${execute},\n});\n`;
const mcp = (module: string, callback: string): string => `import { McpServer } from '${module}';\n\ndeclare const server: McpServer;\nserver.registerTool('lookup', { inputSchema: {} }, ${callback});\n`;
const content = `{ content: [{ type: 'text', text: await (${get}).text() }] }`;

const tools: readonly (readonly [string, string])[] = [
  ['an arrow with a block', ai(`execute: async ({ id }) => {\n    const response = ${get};\n    if (!response.ok) throw new Error(\`HTTP \${response.status}\`);\n    return response.json();\n  }`)],
  ['an arrow with an expression', ai(`execute: async ({ id }) => (${get}).json()`)],
  ['an arrow that returns the promise', ai('execute: ({ id }) => fetch(`https://example.com/${id}`).then((response) => response.json())')],
  ['a method', ai(`async execute({ id }) {\n    const response = ${get};\n    return response.json();\n  }`)],
  ['a generator', ai(`async *execute({ id }) {\n    yield 'loading';\n    yield (${get}).json();\n  }`)],
  ['options that are taken whole', ai(`execute: async ({ id }, options) => (${get}).json()`)],
  ['options without the signal', ai(`execute: async ({ id }, { toolCallId }) => ({ toolCallId, row: await (${get}).json() })`)],
  ['a timeout of its own', ai('execute: async ({ id }) => (await fetch(id, { signal: AbortSignal.timeout(1_000) })).json()')],
  ['a helper of the file', `${ai('execute: async ({ id }) => read(id)')}\nasync function read(id: string) {\n  const response = ${get};\n  return response.json();\n}\n`],
  ['several calls', ai(`execute: async ({ id }) => {\n    const first = ${get};\n    const second = ${get};\n    const third = ${get};\n    return [first.status, second.status, third.status];\n  }`)],
  ['several calls and a signal that is taken', ai(`execute: async ({ id }, { abortSignal }) => {\n    const first = ${get};\n    const second = ${get};\n    const third = ${get};\n    return [abortSignal?.aborted, first.status, second.status, third.status];\n  }`)],
  ['several calls in a try whose catch throws on', ai(`execute: async ({ id }) => {\n    try {\n      const first = ${get};\n      const second = ${get};\n      return [first.status, second.status];\n    } catch (error) {\n      console.error(error);\n      throw error;\n    }\n  }`)],
  ['a sub-agent', `import { generateText, tool } from 'ai';\nimport { model } from './model.js';\n\nexport const ask = tool({\n  execute: async ({ prompt }) => {\n    const { text } = await generateText({ model, prompt });\n    return text;\n  },\n});\n`],
  ['a tool with failures of its own', ai(`execute: async ({ id }) => {\n    if (!id) throw new Error('No id was given. Pass one.');\n    const response = ${get};\n    if (response.status === 404) throw new Error(\`No order \${id}\`);\n    return response.json();\n  }`)],
  ['a catch that throws on', ai(`execute: async ({ id }) => {\n    try {\n      return (${get}).json();\n    } catch (error) {\n      console.error(error);\n      throw error;\n    }\n  }`)],
  ['a catch that tells timeouts', ai(`execute: async ({ id }) => {\n    try {\n      return await (await fetch(id, { signal: AbortSignal.timeout(1_000) })).json();\n    } catch (error) {\n      if (error instanceof Error && error.name === 'AbortError') return 'timed out';\n      throw error;\n    }\n  }`)],
  ['a catch that answers, around an unawaited result', ai(`execute: async ({ id }) => {\n    try {\n      return (${get}).json();\n    } catch {\n      return null;\n    }\n  }`)],
  ['a chain in a try that is not awaited', ai(`execute: async ({ id }) => {\n    try {\n      return fetch(\`https://example.com/\${id}\`).then(async (response) => response.json());\n    } catch {\n      return { ok: false };\n    }\n  }`)],
  ['an inner function whose promise is returned in a try', ai(`execute: async ({ id }) => {\n    try {\n      const read = async () => {\n        return fetch(\`https://example.com/\${id}\`);\n      };\n      return read();\n    } catch (cause) {\n      console.error(cause);\n      return { ok: false };\n    }\n  }`)],
  ['an inner function behind another one', ai(`execute: async ({ id }) => {\n    const read = () => fetch(\`https://example.com/\${id}\`);\n    const readTwice = async () => [await read(), await read()];\n    try {\n      const rows = readTwice();\n      return rows;\n    } catch {\n      return { ok: false };\n    }\n  }`)],
  ['a thrown object', ai(`execute: async ({ id }) => {\n    if (!id) throw { code: 'E1' };\n    return (${get}).json();\n  }`)],
  ['several tools', `${ai(`execute: async ({ id }) => (${get}).json()`)}\nexport const list = tool({\n  execute: async () => {\n    const response = await fetch('https://example.com');\n    return response.json();\n  },\n});\n\nexport const parse = tool({ execute: ({ text }) => JSON.parse(text) });\n`],
  ['MCP SDK 1', mcp('@modelcontextprotocol/sdk/server/mcp.js', `async ({ id }) => (${content})`)],
  ['MCP SDK 2', mcp('@modelcontextprotocol/server', `async ({ id }) => {\n  return ${content};\n}`)],
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
    return this.#pick(['fetch(url(id))', 'rows.load(id)', 'fetch(url(id), { headers })', 'JSON.parse(id)', 'rows.save(id).then((row) => row.ok)']);
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

it.each([1, 2, 3])('ends after two passes, however functions and tries are nested (seed %i)', (seed) => {
  const nesting = new Nesting(seed);
  for (let at = 0; at < 40; at++) {
    const code = nesting.tool();
    const { passes, messages } = fix(code);
    expect(passes, code).toBeLessThanOrEqual(2);
    expect(messages.filter(({ fatal, fix: left }) => fatal || left), code).toEqual([]);
  }
}, 60_000);

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
