import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { refactorsAt, whyNot, type Refactor } from '../../src/editor/refactor.ts';
import { editSlice, type TextEdit } from '../../src/edit/text/code-style.ts';
import type { FileContext } from '../../src/analysis/syntax/file-context.ts';
import { analyse, type AnalysisOptions } from '../analysis/analyse.ts';
import { dedent } from '../dedent.ts';
import { lint } from '../edit/fix.ts';

const ai = (execute: string): string => `import { tool } from 'ai';
import { z } from 'zod';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  ${execute},
});
`;

const mcp1 = (callback: string): string => `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { UrlElicitationRequiredError } from '@modelcontextprotocol/sdk/types.js';

declare const server: McpServer;
server.registerTool('lookup', { inputSchema: {} }, ${callback});
`;

const mcp2 = (callback: string): string => `import { McpServer } from '@modelcontextprotocol/server';

declare const server: McpServer;
server.registerTool('lookup', { inputSchema: {} }, ${callback});
`;

const house = (execute: string): string => `import { defineTool } from './acme.js';

export const lookup = defineTool({ name: 'lookup', ${execute} });
`;

interface Place {
  readonly code: string;
  readonly range: readonly [number, number];
}

// One `¦` is a cursor, two are a selection.
function placeIn(marked: string): Place {
  const [before = '', ...rest] = marked.split('¦');
  const selected = rest.length > 1 ? (rest[0] ?? '') : '';
  return { code: before + rest.join(''), range: [before.length, before.length + selected.length] };
}

function contextOf(code: string, options: AnalysisOptions = {}): FileContext {
  const analysis = analyse(code, { filename: '/project/tools.ts', pastGate: true, ...options });
  if (!analysis) throw new Error('No analysis.');
  return analysis.file;
}

function apply(code: string, edits: readonly TextEdit[]): string {
  return editSlice(code, [0, code.length], edits);
}

/** Where an offset is after edits; the beginning of a text that takes its place. */
function moved(offset: number, edits: readonly TextEdit[]): number {
  let shift = 0;
  for (const {
    range: [start, end],
    text,
  } of edits) {
    if (end <= offset) shift += text.length - (end - start);
    else if (start < offset) return start + shift;
  }
  return offset + shift;
}

const commentsOf = (file: FileContext): string[] =>
  file.sourceCode
    .getAllComments()
    .map(({ value }) => value)
    .sort();

interface Offered {
  readonly name: string;
  readonly options?: AnalysisOptions;
  readonly before: string;
  readonly after: string;
}

interface Refused {
  readonly name: string;
  readonly options?: AnalysisOptions;
  readonly code: string;
  readonly reason: string;
}

const wraps: readonly Offered[] = [
  {
    name: 'an arrow whose calls cannot fail',
    options: { settings: { versions: { ai: 7 } } },
    before: ai(`execute: async ({ id }, { abortSignal }) => {
    // Upper case, as the index has it.
    return ¦id.toUpperCase();
  }`),
    after: ai(`execute: async ({ id }, { abortSignal }) => {
    try {
      // Upper case, as the index has it.
      return id.toUpperCase();
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
  }`),
  },
  {
    name: 'ai 6, an expression body',
    options: { settings: { versions: { ai: 6 } } },
    before: ai('execute: async ({ id }, { abortSignal }) => ¦load(id)'),
    after: ai(`execute: async ({ id }, { abortSignal }) => {
    try {
      return await load(id);
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
  }`),
  },
  {
    name: 'ai 5, a method',
    options: { settings: { versions: { ai: 5 } } },
    before: ai(`async execute({ id }, { abortSignal }) {
    const row = await load(id);¦
    return row;
  }`),
    after: ai(`async execute({ id }, { abortSignal }) {
    try {
      const row = await load(id);
      return row;
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
  }`),
  },
  {
    name: 'a generator',
    before: ai(`async *execute({ id }) {
    yield 'loading';
    ¦yield await load(id);
  }`),
    after: ai(`async *execute({ id }) {
    try {
      yield 'loading';
      yield await load(id);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      yield {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  }`),
  },
  {
    name: 'MCP 1',
    before: mcp1(`async ({ id }, extra) => {
  ¦return { content: [{ type: 'text', text: id }] };
}`),
    after: mcp1(dedent`
      async ({ id }, extra) => {
        try {
          return { content: [{ type: 'text', text: id }] };
        } catch (error) {
          if (extra.signal.aborted) throw error;
          if (error instanceof UrlElicitationRequiredError) throw error;
          console.error(error);
          return {
            isError: true,
            content: [{ type: 'text', text: 'lookup failed. An unexpected error ended the call; \
              its cause was logged. Do not call lookup again with the same id; tell the user that it is unavailable.' }],
          };
        }
      }
    `),
  },
  {
    name: 'MCP 2',
    before: mcp2(`async ({ id }, ctx) => {
  ¦return { content: [{ type: 'text', text: id }] };
}`),
    after: mcp2(dedent`
      async ({ id }, ctx) => {
        try {
          return { content: [{ type: 'text', text: id }] };
        } catch (error) {
          if (ctx.mcpReq.signal.aborted) throw error;
          console.error(error);
          return {
            isError: true,
            content: [{ type: 'text', text: 'lookup failed. An unexpected error ended the call; \
              its cause was logged. Do not call lookup again with the same id; tell the user that it is unavailable.' }],
          };
        }
      }
    `),
  },
  {
    name: 'a factory of the settings',
    options: { settings: { factories: ['defineTool'] } },
    before: house('execute: async ({ id }) => ({ ¦id })'),
    after: house(`execute: async ({ id }) => {
  try {
    return { id };
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    console.error(error);
    return {
      class: 'permanent',
      message: 'lookup failed.',
      reason: 'An unexpected error ended the call; its cause was logged.',
      recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
    };
  }
}`),
  },
  {
    name: 'an error helper and its import',
    options: { settings: { errorHelper: { module: '@acme/errors', name: 'toToolError' } } },
    before: ai('execute: async ({ id }) => ¦load(id)'),
    after: `import { tool } from 'ai';
import { z } from 'zod';
import { toToolError } from '@acme/errors';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      return await load(id);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      return toToolError(error);
    }
  },
});
`,
  },
  {
    name: 'the name of the tool',
    before: `import { tool } from 'ai';
import { z } from 'zod';

export const look¦up = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: ({ id }) => id,
});
`,
    after: ai(`execute: ({ id }) => {
    try {
      return id;
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  }`),
  },
  {
    name: 'the key of execute',
    before: ai('exe¦cute: ({ id }) => id'),
    after: ai(`execute: ({ id }) => {
    try {
      return id;
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  }`),
  },
  {
    name: 'the factory',
    before: `import { tool } from 'ai';
import { z } from 'zod';

export const lookup = to¦ol({
  inputSchema: z.object({ id: z.string() }),
  execute: ({ id }) => id,
});
`,
    after: ai(`execute: ({ id }) => {
    try {
      return id;
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  }`),
  },
  {
    name: 'the name among the arguments',
    before: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { UrlElicitationRequiredError } from '@modelcontextprotocol/sdk/types.js';

declare const server: McpServer;
server.registerTool('look¦up', { inputSchema: {} }, ({ id }) => id);
`,
    after: mcp1(dedent`
      ({ id }) => {
        try {
          return id;
        } catch (error) {
          if (error instanceof Error && error.name === 'AbortError') throw error;
          if (error instanceof UrlElicitationRequiredError) throw error;
          console.error(error);
          return {
            isError: true,
            content: [{ type: 'text', text: 'lookup failed. An unexpected error ended the call; \
              its cause was logged. Do not call lookup again with the same id; tell the user that it is unavailable.' }],
          };
        }
      }
    `),
  },
  {
    name: 'a method of a server',
    before: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { UrlElicitationRequiredError } from '@modelcontextprotocol/sdk/types.js';

declare const server: McpServer;
server.register¦Tool('lookup', { inputSchema: {} }, ({ id }) => id);
`,
    after: mcp1(dedent`
      ({ id }) => {
        try {
          return id;
        } catch (error) {
          if (error instanceof Error && error.name === 'AbortError') throw error;
          if (error instanceof UrlElicitationRequiredError) throw error;
          console.error(error);
          return {
            isError: true,
            content: [{ type: 'text', text: 'lookup failed. An unexpected error ended the call; \
              its cause was logged. Do not call lookup again with the same id; tell the user that it is unavailable.' }],
          };
        }
      }
    `),
  },
  {
    name: 'an execute that stands elsewhere',
    before: `import { tool } from 'ai';

async function run({ id }) {
  return ¦id;
}

export const lookup = tool({ execute: run });
`,
    after: `import { tool } from 'ai';

async function run({ id }) {
  try {
    return id;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    console.error(error);
    return {
      class: 'permanent',
      message: 'lookup failed.',
      reason: 'An unexpected error ended the call; its cause was logged.',
      recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
    };
  }
}

export const lookup = tool({ execute: run });
`,
  },
  {
    name: 'the inner of two tools',
    before: ai(`execute: async ({ id }) => {
    const inner = tool({ execute: async ({ text }) => ¦text });
    return ask(id, { inner });
  }`),
    after: ai(`execute: async ({ id }) => {
    const inner = tool({ execute: async ({ text }) => {
      try {
        return text;
      } catch (error) {
        if (error instanceof Error && error.name === 'AbortError') throw error;
        console.error(error);
        return {
          class: 'permanent',
          message: 'inner failed.',
          reason: 'An unexpected error ended the call; its cause was logged.',
          recoverySteps: ['Do not call inner again with the same text; tell the user that it is unavailable.'],
        };
      }
    } });
    return ask(id, { inner });
  }`),
  },
  {
    name: 'the outer of two tools',
    before: ai(`execute: async ({ id }) => {
    const inner = tool({ execute: async ({ text }) => text });
    return ¦ask(id, { inner });
  }`),
    after: ai(`execute: async ({ id }) => {
    try {
      const inner = tool({ execute: async ({ text }) => text });
      return await ask(id, { inner });
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  }`),
  },
  {
    name: 'failures of its own, and nothing else to catch',
    before: ai(`execute: async ({ id }) => {
    if (!id) throw new Error('No id was given. Pass one.');
    ¦return id;
  }`),
    after: ai(`execute: async ({ id }) => {
    try {
      if (!id) return {
        class: 'permanent',
        message: 'No id was given. Pass one.',
        recoverySteps: ['Call lookup again only with other values for id.'],
      };
      return id;
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  }`),
  },
  {
    name: 'a catch that throws on',
    before: ai(`execute: async ({ id }, { abortSignal }) => {
    try {
      return await load(id);¦
    } catch (error) {
      // Seen at night.
      throw error;
    }
  }`),
    after: ai(`execute: async ({ id }, { abortSignal }) => {
    try {
      return await load(id);
    } catch (error) {
      if (abortSignal?.aborted) throw error;
      console.error(error);
      // Seen at night.
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  }`),
  },
  {
    name: 'a catch that passes an unawaited promise by',
    before: ai(`execute: async ({ id }) => {
    try {
      return ¦fetch(id);
    } catch {
      return null;
    }
  }`),
    after: ai(`execute: async ({ id }, { abortSignal }) => {
    try {
      return await fetch(id);
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
  }`),
  },
  {
    name: 'a catch that throws one kind of error on',
    before: ai(`execute: async ({ id }) => {
    try {
      return await load(id);¦
    } catch (error) {
      if (error instanceof NotFound) throw error;
      return null;
    }
  }`),
    after: ai(`execute: async ({ id }) => {
    try {
      try {
        return await load(id);
      } catch (error) {
        if (error instanceof NotFound) throw error;
        return null;
      }
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  }`),
  },
  {
    name: 'a catch whose throw holds a comment',
    before: ai(`execute: async ({ id }) => {
    try {
      return await load(id);¦
    } catch {
      throw { code: 'DB' /* for the dashboard */ };
    }
  }`),
    after: ai(`execute: async ({ id }) => {
    try {
      try {
        return await load(id);
      } catch {
        throw { code: 'DB' /* for the dashboard */ };
      }
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  }`),
  },
  {
    name: 'a try beside a call that can fail',
    before: ai(`execute: async ({ id }) => {
    const key = ¦await keyOf(id);
    try {
      return await load(key);
    } catch {
      return null;
    }
  }`),
    after: ai(`execute: async ({ id }) => {
    try {
      const key = await keyOf(id);
      try {
        return await load(key);
      } catch {
        return null;
      }
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  }`),
  },
  {
    name: 'a file without semicolons',
    before: `import { tool } from 'ai'

export const lookup = tool({
  execute: async ({ id }) => {
    const row = await load(id)¦
    return row
  },
})
`,
    after: `import { tool } from 'ai'

export const lookup = tool({
  execute: async ({ id }) => {
    try {
      const row = await load(id)
      return row
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error
      console.error(error)
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      }
    }
  },
})
`,
  },
  {
    name: 'lines that end with CRLF',
    before: ai(`execute: async ({ id }) => {
    ¦return load(id);
  }`).replaceAll('\n', '\r\n'),
    after: ai(`execute: async ({ id }) => {
    try {
      return await load(id);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  }`).replaceAll('\n', '\r\n'),
  },
  {
    name: 'a type of the result',
    before: ai(`execute: (async ({ id }) => ({ id, kind: 'row' as const¦ })) satisfies Execute`),
    after: ai(`execute: (async ({ id }) => {
    try {
      return { id, kind: 'row' as const };
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  }) satisfies Execute`),
  },
  {
    name: 'whole lines of execute',
    before: ai(`execute: async ({ id }) => {
¦    const row = await load(id);
    return row;
¦  }`),
    after: ai(`execute: async ({ id }) => {
    try {
      const row = await load(id);
      return row;
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  }`),
  },
  {
    name: 'a catch that logs with another logger, and throws on',
    options: { settings: { logger: { module: './log.js', name: 'report' } } },
    before: ai(`execute: async ({ id }, { abortSignal }) => {
    try {
      return await load(id);¦
    } catch (error) {
      log.warn(error);
      throw error;
    }
  }`),
    after: ai(`execute: async ({ id }, { abortSignal }) => {
    try {
      return await load(id);
    } catch (error) {
      if (abortSignal?.aborted) throw error;
      log.warn(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  }`),
  },
  {
    name: 'MCP 1, a catch that tells stops and throws on',
    before: mcp1(`async ({ id }, extra) => {
  try {
    return await load(id);¦
  } catch (error) {
    extra.signal.throwIfAborted();
    throw error;
  }
}`),
    after: mcp1(dedent`
      async ({ id }, extra) => {
        try {
          return await load(id);
        } catch (error) {
          extra.signal.throwIfAborted();
          if (error instanceof UrlElicitationRequiredError) throw error;
          console.error(error);
          return {
            isError: true,
            content: [{ type: 'text', text: 'lookup failed. An unexpected error ended the call; \
              its cause was logged. Do not call lookup again with the same id; tell the user that it is unavailable.' }],
          };
        }
      }
    `),
  },
  {
    name: 'a throw in the try, and a catch that tells stops',
    before: ai(`execute: async ({ id }, { abortSignal }) => {
    try {
      if (!id) throw new Error('No order');
      return await load(id);¦
    } catch (error) {
      if (abortSignal?.aborted) throw error;
      throw error;
    }
  }`),
    after: ai(`execute: async ({ id }, { abortSignal }) => {
    try {
      if (!id) throw new Error('No order');
      return await load(id);
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
  }`),
  },
];

const failures: readonly Offered[] = [
  {
    name: 'a command that gave no value so far says that it is done',
    before: ai(`execute: async ({ id }) => {
    if (!id) ¦throw new Error('No order was named.');
    await db.remove(id);
  }`),
    after: ai(`execute: async ({ id }) => {
    if (!id) return {
      class: 'permanent',
      message: 'No order was named.',
      recoverySteps: ['Call lookup again only with other values for id.'],
    };
    await db.remove(id);
    return { done: true };
  }`),
  },
  {
    name: 'ai 7, an Error',
    options: { settings: { versions: { ai: 7 } } },
    before: ai(`execute: async ({ id }) => {
    if (!id) {
      // Asked for too early.
      throw¦ new Error('No id was given'); // why
    }
    return load(id);
  }`),
    after: ai(`execute: async ({ id }) => {
    if (!id) {
      // Asked for too early.
      return {
        class: 'permanent',
        message: 'No id was given',
        recoverySteps: ['Call lookup again only with other values for id.'],
      }; // why
    }
    return load(id);
  }`),
  },
  {
    name: 'ai 6, a template',
    options: { settings: { versions: { ai: 6 } } },
    before: ai(`execute: async ({ id }) => {
    if (!id) throw new TypeError(\`No order \${id}¦\`);
    return load(id);
  }`),
    after: ai(`execute: async ({ id }) => {
    if (!id) return {
      class: 'permanent',
      message: \`No order \${id}\`,
      recoverySteps: ['Call lookup again only with other values for id.'],
    };
    return load(id);
  }`),
  },
  {
    name: 'ai 5, a string',
    options: { settings: { versions: { ai: 5 } } },
    before: ai(`execute: async ({ id }) => {
    if (!id) throw ('No ' + id¦);
    return load(id);
  }`),
    after: ai(`execute: async ({ id }) => {
    if (!id) return {
      class: 'permanent',
      message: 'No ' + id,
      recoverySteps: ['Call lookup again only with other values for id.'],
    };
    return load(id);
  }`),
  },
  {
    name: 'a caught error',
    before: ai(`execute: async ({ id }, { abortSignal }) => {
    try {
      return await load(id);
    } catch (error) {
      // Seen at night.
      ¦throw error;
    }
  }`),
    after: ai(`execute: async ({ id }, { abortSignal }) => {
    try {
      return await load(id);
    } catch (error) {
      // Seen at night.
      if (abortSignal?.aborted) throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  }`),
  },
  {
    name: 'a caught error that is logged, behind a test for the stop',
    before: ai(`execute: async ({ id }, { abortSignal }) => {
    try {
      return await load(id);
    } catch (error) {
      abortSignal?.throwIfAborted();
      log.warn(error);
      ¦throw error;
    }
  }`),
    after: ai(`execute: async ({ id }, { abortSignal }) => {
    try {
      return await load(id);
    } catch (error) {
      abortSignal?.throwIfAborted();
      log.warn(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  }`),
  },
  {
    name: 'a caught error behind a test',
    before: ai(`execute: async ({ id }) => {
    try {
      return await load(id);
    } catch (error) {
      if (!(error instanceof NotFound)) throw ¦error;
      return null;
    }
  }`),
    after: ai(`execute: async ({ id }) => {
    try {
      return await load(id);
    } catch (error) {
      if (!(error instanceof NotFound)) {
        if (error instanceof Error && error.name === 'AbortError') throw error;
        console.error(error);
        return {
          class: 'permanent',
          message: 'lookup failed.',
          reason: 'An unexpected error ended the call; its cause was logged.',
          recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
        };
      }
      return null;
    }
  }`),
  },
  {
    name: 'an Error with the caught one as its cause',
    before: ai(`execute: async ({ id }) => {
    try {
      return await load(id);
    } catch (error) {
      throw new Error¦('The store is down', { cause: error });
    }
  }`),
    after: ai(`execute: async ({ id }) => {
    try {
      return await load(id);
    } catch (error) {
      console.error(error);
      return {
        class: 'permanent',
        message: 'The store is down',
        recoverySteps: ['Call lookup again only with other values for id.'],
      };
    }
  }`),
  },
  {
    name: 'a cause that is logged already',
    before: ai(`execute: async ({ id }) => {
    try {
      return await load(id);
    } catch (error) {
      console.warn(error);
      throw¦ new Error('The store is down', { cause: error });
    }
  }`),
    after: ai(`execute: async ({ id }) => {
    try {
      return await load(id);
    } catch (error) {
      console.warn(error);
      return {
        class: 'permanent',
        message: 'The store is down',
        recoverySteps: ['Call lookup again only with other values for id.'],
      };
    }
  }`),
  },
  {
    name: 'a helper that is imported for a caught error',
    options: { settings: { errorHelper: { module: '@acme/errors', name: 'toToolError' } } },
    before: ai(`execute: async ({ id }) => {
    try {
      return await load(id);
    } catch (error) {
      throw¦ error;
    }
  }`),
    after: `import { tool } from 'ai';
import { z } from 'zod';
import { toToolError } from '@acme/errors';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      return await load(id);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      return toToolError(error);
    }
  },
});
`,
  },
  {
    name: 'an Error with more than its text',
    before: ai(`execute: async ({ id }) => {
    if (!id) throw new HttpError('No order has this id', /* not found */ 404¦);
    return load(id);
  }`),
    after: ai(`execute: async ({ id }) => {
    if (!id) {
      const failure = new HttpError('No order has this id', /* not found */ 404);
      console.error(failure);
      return {
        class: 'permanent',
        message: failure.message,
        recoverySteps: ['Call lookup again only with other values for id.'],
      };
    }
    return load(id);
  }`),
  },
  {
    name: 'an Error whose text is not told',
    before: ai(`execute: async ({ id }) => {
    const response = await load(id);
    if (!response.ok) throw¦ new UpstreamError('orders', response);
    return response;
  }`),
    after: ai(`execute: async ({ id }) => {
    const response = await load(id);
    if (!response.ok) {
      console.error(new UpstreamError('orders', response));
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
    return response;
  }`),
  },
  {
    name: 'an Error that is held',
    before: ai(`execute: async ({ id }) => {
    const missing = new Error(\`No order \${id}\`);
    missing.code = 404;
    if (!id) throw missing¦;
    return load(id);
  }`),
    after: ai(`execute: async ({ id }) => {
    const missing = new Error(\`No order \${id}\`);
    missing.code = 404;
    if (!id) {
      console.error(missing);
      return {
        class: 'permanent',
        message: missing.message,
        recoverySteps: ['Call lookup again only with other values for id.'],
      };
    }
    return load(id);
  }`),
  },
  {
    name: 'the text, the code and the class of an object',
    before: ai(`execute: async ({ id }) => {
    if (!id) throw { code: 'E1', message: \`No order \${id}\`, retryable: true¦ };
    return load(id);
  }`),
    after: ai(`execute: async ({ id }) => {
    if (!id) return {
      class: 'retryable',
      code: 'E1',
      message: \`No order \${id}\`,
      retryAfterSeconds: 30,
      recoverySteps: ['Wait as many seconds as retryAfterSeconds says, then call lookup again with the same id.'],
    };
    return load(id);
  }`),
  },
  {
    name: 'an object with more than is for the model',
    before: ai(`execute: async ({ id }) => {
    if (!id) throw { code: 'E1', statement: load.sql, dsn: load.dsn¦ };
    return load(id);
  }`),
    after: ai(`execute: async ({ id }) => {
    if (!id) {
      console.error({ code: 'E1', statement: load.sql, dsn: load.dsn });
      return {
        class: 'permanent',
        code: 'E1',
        message: 'lookup failed: E1.',
        recoverySteps: ['Call lookup again only with other values for id.'],
      };
    }
    return load(id);
  }`),
  },
  {
    name: 'an object with a text from outside',
    before: ai(`execute: async ({ id }) => {
    const row = await load(id);
    if (row.error) throw¦ { message: row.error.message };
    return row;
  }`),
    after: ai(`execute: async ({ id }) => {
    const row = await load(id);
    if (row.error) {
      console.error({ message: row.error.message });
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
    return row;
  }`),
  },
  {
    name: 'an object that is a failure with a reason and steps',
    before: ai(`execute: async ({ id }) => {
    throw¦ { class: 'permanent', message: 'No order', reason: 'Orders are kept for a year.', recoverySteps: [\`Call find with \${id}\`] };
  }`),
    after: ai(`execute: async ({ id }) => {
    return {
      class: 'permanent',
      message: 'No order',
      reason: 'Orders are kept for a year.',
      recoverySteps: [\`Call find with \${id}\`],
    };
  }`),
  },
  {
    name: 'an object over lines',
    before: ai(`execute: async ({ id }) => {
    if (id) return { status: 'error', error: 'busy' };
    throw¦ {
      // The dashboard groups by it.
      code: 'E1', // one
      error: 'No order',
    };
  }`),
    after: ai(`execute: async ({ id }) => {
    if (id) return { status: 'error', error: 'busy' };
    // The dashboard groups by it.
    // one
    return {
      status: 'error',
      class: 'permanent',
      code: 'E1',
      error: 'No order',
      recoverySteps: ['Call lookup again only with other values for id.'],
    };
  }`),
  },
  {
    name: 'an object without a text',
    before: ai(`execute: async ({ id }) => {
    throw¦ { code: 'E1' };
  }`),
    after: ai(`execute: async ({ id }) => {
    return {
      class: 'permanent',
      code: 'E1',
      message: 'lookup failed: E1.',
      recoverySteps: ['Call lookup again only with other values for id.'],
    };
  }`),
  },
  {
    name: 'an object that is marked already',
    before: ai(`execute: async ({ id }) => {
    throw¦ { success: false, message: 'No order' };
  }`),
    after: ai(`execute: async ({ id }) => {
    return {
      class: 'permanent',
      message: 'No order',
      recoverySteps: ['Call lookup again only with other values for id.'],
    };
  }`),
  },
  {
    name: 'an object with as const',
    before: ai(`execute: async ({ id }) => {
    throw¦ { code: 'E1', message: 'No order' } as const;
  }`),
    after: ai(`execute: async ({ id }) => {
    return {
      class: 'permanent',
      code: 'E1',
      message: 'No order',
      recoverySteps: ['Call lookup again only with other values for id.'],
    };
  }`),
  },
  {
    name: 'an object that is checked against a type',
    before: ai(`execute: async ({ id }) => {
    throw¦ { message: 'No order', order: id } satisfies AppFailure;
  }`),
    after: ai(`execute: async ({ id }) => {
    console.error({ message: 'No order', order: id } satisfies AppFailure);
    return {
      class: 'permanent',
      message: 'No order',
      recoverySteps: ['Call lookup again only with other values for id.'],
    };
  }`),
  },
  {
    name: 'an object that spreads another',
    before: ai(`execute: async ({ id }) => {
    throw¦ { ...base, message: 'No order ' + id };
  }`),
    after: ai(`execute: async ({ id }) => {
    console.error({ ...base, message: 'No order ' + id });
    return {
      class: 'permanent',
      message: 'No order ' + id,
      recoverySteps: ['Call lookup again only with other values for id.'],
    };
  }`),
  },
  {
    name: 'an object that another may overwrite',
    before: ai(`execute: async ({ id }) => {
    throw¦ { message: 'No order', ...details };
  }`),
    after: ai(`execute: async ({ id }) => {
    console.error({ message: 'No order', ...details });
    return {
      class: 'permanent',
      message: 'lookup failed.',
      reason: 'An unexpected error ended the call; its cause was logged.',
      recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
    };
  }`),
  },
  {
    name: 'a number',
    before: ai(`execute: async ({ id }) => {
    if (!id) throw¦ 404;
    return id;
  }`),
    after: ai(`execute: async ({ id }) => {
    if (!id) {
      console.error(404);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
    return id;
  }`),
  },
  {
    name: 'nothing',
    before: ai(`execute: async ({ id }) => {
    if (!id) throw¦ undefined;
    return id;
  }`),
    after: ai(`execute: async ({ id }) => {
    if (!id) return {
      class: 'permanent',
      message: 'lookup failed.',
      recoverySteps: ['Call lookup again only with other values for id.'],
    };
    return id;
  }`),
  },
  {
    name: 'a comment in the throw',
    before: ai(`execute: async ({ id }) => {
    throw¦ new Error(
      // Said to the reader.
      'No order',
    );
  }`),
    after: ai(`execute: async ({ id }) => {
    // Said to the reader.
    return {
      class: 'permanent',
      message: 'No order',
      recoverySteps: ['Call lookup again only with other values for id.'],
    };
  }`),
  },
  {
    name: 'a generator',
    before: ai(`async *execute({ id }) {
    yield 'loading';
    if (!id) throw¦ new Error('No order');
    yield id;
  }`),
    after: ai(`async *execute({ id }) {
    yield 'loading';
    if (!id) { yield {
      class: 'permanent',
      message: 'No order',
      recoverySteps: ['Call lookup again only with other values for id.'],
    }; return; }
    yield id;
  }`),
  },
  {
    name: 'a caught error in a generator',
    before: ai(`async *execute({ id }) {
    try {
      yield await load(id);
    } catch (error) {
      throw¦ error;
    }
  }`),
    after: ai(`async *execute({ id }) {
    try {
      yield await load(id);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      yield {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      }; return;
    }
  }`),
  },
  {
    name: 'a rejection that is returned',
    before: ai(`execute({ id }) {
    if (!id) return Promise.reject(¦new Error('No order'));
    return load(id);
  }`),
    after: ai(`execute({ id }) {
    if (!id) return {
      class: 'permanent',
      message: 'No order',
      recoverySteps: ['Call lookup again only with other values for id.'],
    };
    return load(id);
  }`),
  },
  {
    name: 'a rejection of a declared promise',
    before: ai(`execute({ id }): Promise<Row> {
    if (!id) return Promise.reject(¦new Error('No order'));
    return load(id);
  }`),
    after: ai(`execute({ id }): Promise<Row> {
    if (!id) return Promise.resolve({
      class: 'permanent',
      message: 'No order',
      recoverySteps: ['Call lookup again only with other values for id.'],
    });
    return load(id);
  }`),
  },
  {
    name: 'a rejection that is all of execute',
    before: ai(`execute: ({ id }) => Promise.reject(¦new Error('No order'))`),
    after: ai(`execute: ({ id }) => ({
    class: 'permanent',
    message: 'No order',
    recoverySteps: ['Call lookup again only with other values for id.'],
  })`),
  },
  {
    name: 'a rejection with an untold error that is all of execute',
    before: ai(`execute: ({ id }) => (Promise.reject(¦new UpstreamError('orders', id)))`),
    after: ai(`execute: ({ id }) => {
    console.error(new UpstreamError('orders', id));
    return {
      class: 'permanent',
      message: 'lookup failed.',
      reason: 'An unexpected error ended the call; its cause was logged.',
      recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
    };
  }`),
  },
  {
    name: 'a case of a switch',
    before: ai(`execute: async ({ id }) => {
    switch (id) {
      case 'a':
        throw¦ new HttpError('No order has this id', 404);
      default:
        return id;
    }
  }`),
    after: ai(`execute: async ({ id }) => {
    switch (id) {
      case 'a':
        {
          const failure = new HttpError('No order has this id', 404);
          console.error(failure);
          return {
            class: 'permanent',
            message: failure.message,
            recoverySteps: ['Call lookup again only with other values for id.'],
          };
        }
      default:
        return id;
    }
  }`),
  },
  {
    name: 'an error helper',
    options: { settings: { errorHelper: { module: '@acme/errors', name: 'toToolError' } } },
    before: ai(`execute: async ({ id }) => {
    if (!id) throw¦ new Error('No order' /* yet */);
    return id;
  }`),
    after: `import { tool } from 'ai';
import { z } from 'zod';
import { toToolError } from '@acme/errors';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) return toToolError(new Error('No order' /* yet */));
    return id;
  },
});
`,
  },
  {
    name: 'a logger that is imported',
    options: { settings: { logger: { module: './log.js', name: 'log.error' } } },
    before: ai(`execute: async ({ id }) => {
    try {
      return await load(id);
    } catch (error) {
      throw¦ error;
    }
  }`),
    after: `import { tool } from 'ai';
import { z } from 'zod';
import { log } from './log.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      return await load(id);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      log.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
  },
  {
    name: 'MCP 1, an Error',
    before: mcp1(`async ({ id }) => {
  if (!id) throw¦ new Error('No order');
  return { content: [] };
}`),
    after: mcp1(`async ({ id }) => {
  if (!id) return {
    isError: true,
    content: [{ type: 'text', text: 'No order' }],
  };
  return { content: [] };
}`),
  },
  {
    name: 'MCP 2, a caught error',
    before: mcp2(`async ({ id }, ctx) => {
  try {
    return await load(id);
  } catch (error) {
    throw¦ error;
  }
}`),
    after: mcp2(dedent`
      async ({ id }, ctx) => {
        try {
          return await load(id);
        } catch (error) {
          if (ctx.mcpReq.signal.aborted) throw error;
          console.error(error);
          return {
            isError: true,
            content: [{ type: 'text', text: 'lookup failed. An unexpected error ended the call; \
              its cause was logged. Do not call lookup again with the same id; tell the user that it is unavailable.' }],
          };
        }
      }
    `),
  },
  {
    name: 'MCP 1, a caught error beside its control flow',
    before: mcp1(`async ({ id }, extra) => {
  try {
    return await load(id);
  } catch (error) {
    extra.signal.throwIfAborted();
    throw¦ error;
  }
}`),
    after: mcp1(dedent`
      async ({ id }, extra) => {
        try {
          return await load(id);
        } catch (error) {
          extra.signal.throwIfAborted();
          if (error instanceof UrlElicitationRequiredError) throw error;
          console.error(error);
          return {
            isError: true,
            content: [{ type: 'text', text: 'lookup failed. An unexpected error ended the call; \
              its cause was logged. Do not call lookup again with the same id; tell the user that it is unavailable.' }],
          };
        }
      }
    `),
  },
  {
    name: 'MCP 1, an object with more than its text',
    before: mcp1(`async ({ id }) => {
  if (!id) throw¦ { code: 'E1', message: 'No order' };
  return { content: [] };
}`),
    after: mcp1(`async ({ id }) => {
  if (!id) {
    console.error({ code: 'E1', message: 'No order' });
    return {
      isError: true,
      content: [{ type: 'text', text: 'No order' }],
    };
  }
  return { content: [] };
}`),
  },
  {
    name: 'MCP 2, an object with its text alone',
    before: mcp2(`async ({ id }) => {
  if (!id) throw¦ { message: 'No order' };
  return { content: [] };
}`),
    after: mcp2(`async ({ id }) => {
  if (!id) return {
    isError: true,
    content: [{ type: 'text', text: 'No order' }],
  };
  return { content: [] };
}`),
  },
  {
    name: 'MCP 1 in JavaScript, a text that may be none',
    options: { filename: '/project/tools.js' },
    before: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { UrlElicitationRequiredError } from '@modelcontextprotocol/sdk/types.js';

const server = new McpServer(info);
server.registerTool('lookup', { inputSchema: {} }, async ({ id }) => {
  if (!id) throw¦ new Error(reasonFor(id));
  return { content: [] };
});
`,
    after: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { UrlElicitationRequiredError } from '@modelcontextprotocol/sdk/types.js';

const server = new McpServer(info);
server.registerTool('lookup', { inputSchema: {} }, async ({ id }) => {
  if (!id) return {
    isError: true,
    content: [{ type: 'text', text: String(reasonFor(id)) }],
  };
  return { content: [] };
});
`,
  },
  {
    name: 'a factory of the settings',
    options: { settings: { factories: ['defineTool'] } },
    before: house(`execute: async ({ id }) => { throw¦ new Error('No order'); }`),
    after: house(`execute: async ({ id }) => { return {
  class: 'permanent',
  message: 'No order',
  recoverySteps: ['Call lookup again only with other values for id.'],
}; }`),
  },
  {
    name: 'a helper that is execute of a tool itself',
    before: `import { tool } from 'ai';

async function run({ id }) {
  throw¦ new Error('No order');
}

export const lookup = tool({ execute: run });
export const other = tool({ execute: async (input) => run(input) });
`,
    after: `import { tool } from 'ai';

async function run({ id }) {
  return {
    class: 'permanent',
    message: 'No order',
    recoverySteps: ['Call lookup again only with other values for id.'],
  };
}

export const lookup = tool({ execute: run });
export const other = tool({ execute: async (input) => run(input) });
`,
  },
  {
    name: 'the inner of two tools',
    before: ai(`execute: async ({ id }) => {
    const inner = tool({ execute: async () => { throw¦ new Error('No order'); } });
    return ask(id, { inner }).catch(() => null);
  }`),
    after: ai(`execute: async ({ id }) => {
    const inner = tool({ execute: async () => { return {
      class: 'permanent',
      message: 'No order',
      recoverySteps: ['Do not repeat inner unchanged.'],
    }; } });
    return ask(id, { inner }).catch(() => null);
  }`),
  },
  {
    name: 'a file without semicolons',
    before: `import { tool } from 'ai'

export const lookup = tool({
  execute: async ({ id }) => {
    try {
      return await load(id)
    } catch (error) {
      throw¦ error
    }
  },
})
`,
    after: `import { tool } from 'ai'

export const lookup = tool({
  execute: async ({ id }) => {
    try {
      return await load(id)
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error
      console.error(error)
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      }
    }
  },
})
`,
  },
  {
    name: 'a line without semicolons',
    before: `import { tool } from 'ai'

export const lookup = tool({
  execute: async ({ id }) => {
    try { return await load(id) } catch (error) { throw¦ error }
  },
})
`,
    after: dedent`
      import { tool } from 'ai'

      export const lookup = tool({
        execute: async ({ id }) => {
          try { return await load(id) } catch (error) { if (error instanceof Error && error.name === 'AbortError') throw error; \
            console.error(error); return {
            class: 'permanent',
            message: 'lookup failed.',
            reason: 'An unexpected error ended the call; its cause was logged.',
            recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
          } }
        },
      })

    `,
  },
  {
    name: 'lines that end with CRLF',
    before: ai(`execute: async ({ id }) => {
    throw¦ new HttpError('No order has this id', 404);
  }`).replaceAll('\n', '\r\n'),
    after: ai(`execute: async ({ id }) => {
    const failure = new HttpError('No order has this id', 404);
    console.error(failure);
    return {
      class: 'permanent',
      message: failure.message,
      recoverySteps: ['Call lookup again only with other values for id.'],
    };
  }`).replaceAll('\n', '\r\n'),
  },
  {
    name: 'the whole line of the throw',
    before: ai(`execute: async ({ id }) => {
¦    throw new Error('No order');
¦  }`),
    after: ai(`execute: async ({ id }) => {
    return {
      class: 'permanent',
      message: 'No order',
      recoverySteps: ['Call lookup again only with other values for id.'],
    };
  }`),
  },
  {
    name: 'a throw past a finally',
    before: ai(`execute: async ({ id }) => {
    try {
      throw¦ new Error('No order');
    } finally {
      close();
    }
  }`),
    after: ai(`execute: async ({ id }) => {
    try {
      return {
        class: 'permanent',
        message: 'No order',
        recoverySteps: ['Call lookup again only with other values for id.'],
      };
    } finally {
      close();
    }
  }`),
  },
];

const noWraps: readonly Refused[] = [
  {
    name: 'beside execute',
    code: ai("description: 'Look ¦up',\n  execute: async ({ id }) => id"),
    reason: 'No execute of a tool is selected.',
  },
  {
    name: 'a helper of execute',
    code: dedent`
      ${ai('execute: async ({ id }) => find(id)')}
      function find(id) {
        return ¦load(id);
      }

    `,
    reason: 'No execute of a tool is selected.',
  },
  {
    name: 'a selection past the end of execute',
    code: ai('execute: async ({ id }) => ¦id,\n  strict: ¦true'),
    reason: 'No execute of a tool is selected.',
  },
  {
    name: 'a catch that answers for every error',
    code: ai(dedent`
      execute: async ({ id }) => {
          const start = Date.now();
          try {
            return ¦await load(id);
          } catch {
            return { id, start };
          }
        }
    `),
    reason: 'The catch of execute already answers for every error.',
  },
  {
    name: 'a catch that lets through what has to leave execute',
    code: mcp1(
      dedent`
        async ({ id }, extra) => {
          try {
            return ¦await load(id);
          } catch (error) {
            if (extra.signal.aborted) throw error;
            if (error instanceof UrlElicitationRequiredError) throw error;
            return { isError: true, content: [] };
          }
        }
      `,
    ),
    reason: 'The catch of execute already answers for every error.',
  },
  {
    name: 'the inner tool, where the outer one could be wrapped',
    code: ai(
      dedent`
        execute: async ({ id }) => {
            const inner = tool({ execute: async () => { try { return ¦await load(id); } catch { return null; } } });
            return ask(id, { inner });
          }
      `,
    ),
    reason: 'The catch of execute already answers for every error.',
  },
  { name: 'no execute', code: ai("description: 'Look up'").replace('lookup', 'look¦up'), reason: 'The tool has no execute.' },
  {
    name: 'an execute of another module',
    code: dedent`
      import { tool } from 'ai';
      import { run } from './run.js';

      export const lookup = tool({ exe¦cute: run });

    `,
    reason: 'The body of execute is not in this file.',
  },
  {
    name: 'a wrapper of the settings',
    options: { settings: { wrappers: ['safely'] } },
    code: ai('execute: safely(async ({ id }) => ¦load(id))'),
    reason: 'The function around execute already answers for every error.',
  },
  {
    name: 'a synchronous generator',
    code: ai(dedent`
      *execute({ id }) {
          ¦yield id;
        }
    `),
    reason: 'Execute is a synchronous generator: what it yields is not the result of the tool.',
  },
  {
    name: 'a parameter with the name of the logger',
    code: ai('execute: async ({ console }) => ¦load(console)'),
    reason: 'A parameter hides the function that would be called with the error.',
  },
];

const noFailures: readonly Refused[] = [
  {
    name: 'beside a throw',
    code: ai(dedent`
      execute: async ({ id }) => {
          if (¦!id) throw new Error('No order');
          return id;
        }
    `),
    reason: 'No throw is selected.',
  },
  {
    name: 'a selection of more than a throw',
    code: ai(dedent`
      execute: async ({ id }) => {
          ¦if (!id) throw new Error('No order');¦
          return id;
        }
    `),
    reason: 'No throw is selected.',
  },
  {
    name: 'a function that is no tool',
    code: dedent`
      ${ai('execute: async ({ id }) => id')}
      export function check(id) {
        if (!id) throw¦ new Error('No order');
      }

    `,
    reason: 'The throw is in no execute of a tool.',
  },
  {
    name: 'a helper of execute',
    code: dedent`
      ${ai('execute: async ({ id }) => find(id)')}
      function find(id) {
        throw¦ new Error('No order');
      }

    `,
    reason: 'A return in place of this throw would leave another function than execute.',
  },
  {
    name: 'a callback',
    code: ai(dedent`
      execute: async ({ id }) => {
          return id.map((each) => {
            throw¦ new Error('No order');
          });
        }
    `),
    reason: 'A return in place of this throw would leave another function than execute.',
  },
  {
    name: 'a rejection that a callback returns',
    code: ai("execute: async ({ id }) => load(id).catch(() => Promise.reject¦(new Error('No order')))"),
    reason: 'A return in place of this throw would leave another function than execute.',
  },
  {
    name: 'a try whose catch handles it',
    code: ai(dedent`
      execute: async ({ id }) => {
          try {
            if (!id) throw¦ new Error('No order');
            return await load(id);
          } catch (error) {
            return { ok: false, message: error.message };
          }
        }
    `),
    reason: 'The catch around this throw handles it, and would not see a returned failure.',
  },
  {
    name: 'a catch inside of another try',
    code: ai(dedent`
      execute: async ({ id }) => {
          try {
            try {
              return await load(id);
            } catch (error) {
              throw¦ error;
            }
          } catch {
            return null;
          }
        }
    `),
    reason: 'The catch around this throw handles it, and would not see a returned failure.',
  },
  {
    name: 'a finally that yields',
    code: ai(dedent`
      async *execute({ id }) {
          try {
            throw¦ new Error('No order');
          } finally {
            yield id;
          }
        }
    `),
    reason: 'A return would not leave execute by the same way as this throw.',
  },
  {
    name: 'a finally itself',
    code: ai(dedent`
      execute: async ({ id }) => {
          try {
            return await load(id);
          } finally {
            if (!id) throw¦ new Error('No order');
          }
        }
    `),
    reason: 'A return would not leave execute by the same way as this throw.',
  },
  {
    name: 'a caught stop',
    code: ai(dedent`
      execute: async ({ id }, { abortSignal }) => {
          try {
            return await load(id);
          } catch (error) {
            if (abortSignal?.aborted) throw¦ error;
            return null;
          }
        }
    `),
    reason: 'This throw ends a run that was stopped, which has to leave execute.',
  },
  {
    name: 'the reason of the stop',
    code: ai(dedent`
      execute: async ({ id }, { abortSignal }) => {
          if (!id) throw¦ abortSignal.reason;
          return id;
        }
    `),
    reason: 'This throw ends a run that was stopped, which has to leave execute.',
  },
  {
    name: 'an error that MCP acts on',
    code: mcp1(dedent`
      async ({ id }) => {
        if (!id) throw¦ new UrlElicitationRequiredError([]);
        return { content: [] };
      }
    `),
    reason: 'The framework acts on this error when it leaves execute.',
  },
  {
    name: 'a caught error that MCP acts on',
    code: mcp1(dedent`
      async ({ id }) => {
        try {
          return await load(id);
        } catch (error) {
          if (id && error instanceof UrlElicitationRequiredError) throw¦ error;
          return { content: [] };
        }
      }
    `),
    reason: 'The framework acts on this error when it leaves execute.',
  },
  {
    name: 'an error of the protocol in a request handler',
    code: `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';

const server = new Server(info);
server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
  throw¦ new McpError(ErrorCode.InvalidParams, 'No order');
});
`,
    reason: 'The framework acts on this error when it leaves execute.',
  },
  {
    name: 'a wrapper of the settings',
    options: { settings: { wrappers: ['safely'] } },
    code: ai(dedent`
      execute: safely(async ({ id }) => {
          throw¦ new Error('No order');
        })
    `),
    reason: 'The function around execute makes the failure of what is thrown.',
  },
  {
    name: 'a wrapper of the file that catches',
    code: dedent`
      const safely = (run) => async (input) => {
        try {
          return await run(input);
        } catch (error) {
          return { ok: false };
        }
      };
      ${ai("execute: safely(async ({ id }) => {\n    throw¦ new Error('No order');\n  })")}
    `,
    reason: 'The function around execute makes the failure of what is thrown.',
  },
  {
    name: 'a synchronous generator',
    code: ai(dedent`
      *execute({ id }) {
          throw¦ new Error('No order');
        }
    `),
    reason: 'Execute is a synchronous generator: what it yields is not the result of the tool.',
  },
  {
    name: 'a name that hides the logger',
    code: ai(dedent`
      execute: async ({ id }) => {
          const console = open();
          throw¦ new HttpError('No order has this id', 404);
        }
    `),
    reason: 'A name of execute hides the function that would be called with the error.',
  },
];

const rules = ['require-try-catch', 'no-throw-non-error'];
const escapes = new Set(['throwEscapes', 'throwMayEscape']);

function check(id: Refactor['id'], { before, after, options }: Offered): void {
  const { code, range } = placeIn(before);
  const file = contextOf(code, options);
  const refactor = refactorsAt(range, file).find((each) => each.id === id);
  expect(whyNot(id, range, file)).toBeNull();
  const edits = refactor?.edits ?? [];
  const output = apply(code, edits);
  expect(output).toBe(after);

  const edited = contextOf(output, options);
  expect(commentsOf(edited)).toEqual(commentsOf(file));
  const messages = lint(output, { rules, filename: options?.filename, settings: options?.settings });
  expect(
    messages.filter(
      ({ ruleId, messageId }) => id === 'wrap-execute' || ruleId !== 'tool-errors/require-try-catch' || escapes.has(messageId ?? ''),
    ),
  ).toEqual([]);
  const place = moved(range[0], edits);
  expect(refactorsAt([place, place], edited).map((each) => each.id)).not.toContain(id);
}

describe('wrap-execute', () => {
  it.each(wraps)('is offered: $name', (offered) => {
    check('wrap-execute', offered);
  });

  it.each(noWraps)('is not offered: $name', ({ code: marked, options, reason }) => {
    const { code, range } = placeIn(marked);
    const file = contextOf(code, options);
    expect(whyNot('wrap-execute', range, file)).toBe(reason);
    expect(refactorsAt(range, file).map(({ id }) => id)).not.toContain('wrap-execute');
  });
});

describe('return-failure', () => {
  it.each(failures)('is offered: $name', (offered) => {
    check('return-failure', offered);
  });

  it.each(noFailures)('is not offered: $name', ({ code: marked, options, reason }) => {
    const { code, range } = placeIn(marked);
    const file = contextOf(code, options);
    expect(whyNot('return-failure', range, file)).toBe(reason);
    expect(refactorsAt(range, file).map(({ id }) => id)).not.toContain('return-failure');
  });

  it('is offered where a hidden logger is not called', () => {
    const { code, range } = placeIn(
      ai(dedent`
        execute: async ({ id }) => {
            const console = open();
            throw¦ new Error('No order');
          }
      `),
    );
    expect(whyNot('return-failure', range, contextOf(code))).toBeNull();
  });
});

const demo = join(import.meta.dirname, '../../docs/demo/src');
const demoFiles = readdirSync(demo, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));

it('gives edits in source order that do not overlap', () => {
  const { code, range } = placeIn(ai('execute: ({ id }) => ¦load(id)'));
  const [wrap] = refactorsAt(range, contextOf(code, { settings: { errorHelper: { module: './errors.js', name: 'toToolError' } } }));
  expect(wrap?.edits.length).toBeGreaterThan(1);
  for (const [index, edit] of (wrap?.edits ?? []).entries())
    expect(edit.range[0]).toBeGreaterThanOrEqual(wrap?.edits[index - 1]?.range[1] ?? 0);
});

describe('at every offset of the demo', () => {
  it.each(demoFiles)('applies once: %s', (name) => {
    const code = readFileSync(join(demo, name), 'utf8');
    const options = { filename: join(demo, name) };
    const file = contextOf(code, options);
    const results = new Map<string, { readonly id: Refactor['id']; readonly places: Set<number> }>();
    for (let offset = 0; offset <= code.length; offset++) {
      for (const { id, edits } of refactorsAt([offset, offset], file)) {
        const output = apply(code, edits);
        const places = results.get(output)?.places ?? new Set();
        results.set(output, { id, places: places.add(moved(offset, edits)) });
      }
    }
    for (const [output, { id, places }] of results) {
      const edited = contextOf(output, options);
      expect(commentsOf(edited)).toEqual(commentsOf(file));
      for (const place of places)
        expect(
          refactorsAt([place, place], edited).map((each) => each.id),
          output,
        ).not.toContain(id);
    }
  });
});
