import rule from '../../../rules/require-try-catch.ts';
import { dedent } from '../../dedent.ts';
import { ruleTester } from '../../rule-tester.ts';

const tester = ruleTester();

tester.run('the wrap with an error helper', rule, {
  valid: [],
  invalid: [
    {
      name: 'the import is added',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ id }) => load(id) });
`,
      settings: { 'tool-errors': { errorHelper: { module: '@acme/errors', name: 'toToolError' } } },
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 4,
          column: 54,
          endLine: 4,
          endColumn: 56,
        },
      ],
      output: `import { tool } from 'ai';
import { load } from './deps.js';
import { toToolError } from '@acme/errors';

export const lookup = tool({ execute: async ({ id }) => {
  try {
    return await load(id);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'two tools share the import',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ id }) => load(id) });
export const search = tool({ execute: async ({ text }) => load(text) });
`,
      settings: { 'tool-errors': { errorHelper: { module: '@acme/errors', name: 'toToolError' } } },
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 4,
          column: 54,
          endLine: 4,
          endColumn: 56,
        },
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`search`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 5,
          column: 56,
          endLine: 5,
          endColumn: 58,
        },
      ],
      output: `import { tool } from 'ai';
import { load } from './deps.js';
import { toToolError } from '@acme/errors';

export const lookup = tool({ execute: async ({ id }) => {
  try {
    return await load(id);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
export const search = tool({ execute: async ({ text }) => {
  try {
    return await load(text);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'the import is there',
      code: `import { tool } from 'ai';
import { toToolError } from '@acme/errors';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ id }) => load(id) });
`,
      settings: { 'tool-errors': { errorHelper: { module: '@acme/errors', name: 'toToolError' } } },
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 5,
          column: 54,
          endLine: 5,
          endColumn: 56,
        },
      ],
      output: `import { tool } from 'ai';
import { toToolError } from '@acme/errors';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ id }) => {
  try {
    return await load(id);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'the import has another name',
      code: `import { tool } from 'ai';
import { toToolError as failure } from '@acme/errors';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ id }) => load(id) });
`,
      settings: { 'tool-errors': { errorHelper: { module: '@acme/errors', name: 'toToolError' } } },
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 5,
          column: 54,
          endLine: 5,
          endColumn: 56,
        },
      ],
      output: `import { tool } from 'ai';
import { toToolError as failure } from '@acme/errors';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ id }) => {
  try {
    return await load(id);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return failure(error);
  }
} });
`,
    },
    {
      name: 'the module is imported whole',
      code: `import { tool } from 'ai';
import * as errors from '@acme/errors';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ id }) => load(id) });
`,
      settings: { 'tool-errors': { errorHelper: { module: '@acme/errors', name: 'toToolError' } } },
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 5,
          column: 54,
          endLine: 5,
          endColumn: 56,
        },
      ],
      output: `import { tool } from 'ai';
import * as errors from '@acme/errors';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ id }) => {
  try {
    return await load(id);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return errors.toToolError(error);
  }
} });
`,
    },
    {
      name: 'other names of the module are imported',
      code: `import { tool } from 'ai';
import { AcmeError } from '@acme/errors';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ id }) => load(id) });
`,
      settings: { 'tool-errors': { errorHelper: { module: '@acme/errors', name: 'toToolError' } } },
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 5,
          column: 54,
          endLine: 5,
          endColumn: 56,
        },
      ],
      output: `import { tool } from 'ai';
import { AcmeError, toToolError } from '@acme/errors';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ id }) => {
  try {
    return await load(id);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'other names of the module are imported over lines',
      code: `import { tool } from 'ai';
import {
  AcmeError,
  OtherError,
} from '@acme/errors';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ id }) => load(id) });
`,
      settings: { 'tool-errors': { errorHelper: { module: '@acme/errors', name: 'toToolError' } } },
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 8,
          column: 54,
          endLine: 8,
          endColumn: 56,
        },
      ],
      output: `import { tool } from 'ai';
import {
  AcmeError,
  OtherError,
  toToolError,
} from '@acme/errors';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ id }) => {
  try {
    return await load(id);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'a type of the module is imported',
      code: `import { tool } from 'ai';
import type { ToolError } from '@acme/errors';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ id }) => load(id) });
`,
      settings: { 'tool-errors': { errorHelper: { module: '@acme/errors', name: 'toToolError' } } },
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 5,
          column: 54,
          endLine: 5,
          endColumn: 56,
        },
      ],
      output: `import { tool } from 'ai';
import type { ToolError } from '@acme/errors';
import { load } from './deps.js';
import { toToolError } from '@acme/errors';

export const lookup = tool({ execute: async ({ id }) => {
  try {
    return await load(id);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'the name is taken',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

const toToolError = 1;
export const lookup = tool({ execute: async ({ id }) => load(id) });
`,
      settings: { 'tool-errors': { errorHelper: { module: '@acme/errors', name: 'toToolError' } } },
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 5,
          column: 54,
          endLine: 5,
          endColumn: 56,
        },
      ],
      output: `import { tool } from 'ai';
import { load } from './deps.js';
import { toToolError as toToolError2 } from '@acme/errors';

const toToolError = 1;
export const lookup = tool({ execute: async ({ id }) => {
  try {
    return await load(id);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError2(error);
  }
} });
`,
    },
    {
      name: 'a member of an export',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ id }) => load(id) });
`,
      settings: { 'tool-errors': { errorHelper: { module: '@acme/errors', name: 'errors.toTool' } } },
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 4,
          column: 54,
          endLine: 4,
          endColumn: 56,
        },
      ],
      output: `import { tool } from 'ai';
import { load } from './deps.js';
import { errors } from '@acme/errors';

export const lookup = tool({ execute: async ({ id }) => {
  try {
    return await load(id);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return errors.toTool(error);
  }
} });
`,
    },
    {
      name: 'a default export',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ id }) => load(id) });
`,
      settings: { 'tool-errors': { errorHelper: { module: '@acme/tool-error', name: 'default' } } },
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 4,
          column: 54,
          endLine: 4,
          endColumn: 56,
        },
      ],
      output: `import { tool } from 'ai';
import { load } from './deps.js';
import toolError from '@acme/tool-error';

export const lookup = tool({ execute: async ({ id }) => {
  try {
    return await load(id);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toolError(error);
  }
} });
`,
    },
    {
      name: 'a module of the project',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ id }) => load(id) });
`,
      filename: '/src/tools/orders.ts',
      settings: { 'tool-errors': { errorHelper: { module: './src/lib/errors.js', name: 'toToolError' } } },
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 4,
          column: 54,
          endLine: 4,
          endColumn: 56,
        },
      ],
      output: `import { tool } from 'ai';
import { load } from './deps.js';
import { toToolError } from '../lib/errors.js';

export const lookup = tool({ execute: async ({ id }) => {
  try {
    return await load(id);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'a module of the project that is imported with another ending',
      code: `import { tool } from 'ai';
import { toToolError } from '../lib/errors';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ id }) => load(id) });
`,
      filename: '/src/tools/orders.ts',
      settings: { 'tool-errors': { errorHelper: { module: './src/lib/errors.js', name: 'toToolError' } } },
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 5,
          column: 54,
          endLine: 5,
          endColumn: 56,
        },
      ],
      output: `import { tool } from 'ai';
import { toToolError } from '../lib/errors';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ id }) => {
  try {
    return await load(id);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'the module itself',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

export function toToolError(error: unknown) {
  return { ok: false };
}
export const lookup = tool({ execute: async ({ id }) => load(id) });
`,
      filename: '/src/errors.ts',
      settings: { 'tool-errors': { errorHelper: { module: './src/errors.js', name: 'toToolError' } } },
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 7,
          column: 54,
          endLine: 7,
          endColumn: 56,
        },
      ],
      output: `import { tool } from 'ai';
import { load } from './deps.js';

export function toToolError(error: unknown) {
  return { ok: false };
}
export const lookup = tool({ execute: async ({ id }) => {
  try {
    return await load(id);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'CommonJS',
      code: `'use strict';

const { tool } = require('ai');
const { load } = require('./deps.js');

exports.lookup = tool({ execute: async ({ id }) => load(id) });
`,
      filename: 'tools.cjs',
      languageOptions: { parserOptions: { sourceType: 'commonjs' } },
      settings: { 'tool-errors': { errorHelper: { module: '@acme/errors', name: 'toToolError' } } },
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 49,
          endLine: 6,
          endColumn: 51,
        },
      ],
      output: `'use strict';

const { tool } = require('ai');
const { load } = require('./deps.js');
const { toToolError } = require('@acme/errors');

exports.lookup = tool({ execute: async ({ id }) => {
  try {
    return await load(id);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'CommonJS in a file that is parsed as a module',
      code: `#!/usr/bin/env node
const { tool } = require('ai');
const { load } = require('./deps.js');

module.exports = { lookup: tool({ execute: async ({ id }) => load(id) }) };
`,
      filename: 'tools.js',
      settings: { 'tool-errors': { errorHelper: { module: '@acme/errors', name: 'toToolError' } } },
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 5,
          column: 59,
          endLine: 5,
          endColumn: 61,
        },
      ],
      output: `#!/usr/bin/env node
const { tool } = require('ai');
const { load } = require('./deps.js');
const { toToolError } = require('@acme/errors');

module.exports = { lookup: tool({ execute: async ({ id }) => {
  try {
    return await load(id);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} }) };
`,
    },
    {
      name: 'a comment behind the last import',
      code: `import { tool } from 'ai'; // the SDK

export const lookup = tool({ execute: async ({ id }) => fetch(id) });
`,
      settings: { 'tool-errors': { errorHelper: { module: '@acme/errors', name: 'toToolError' } } },
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'fetch',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`TypeError: fetch failed`',
          },
          line: 3,
          column: 54,
          endLine: 3,
          endColumn: 56,
        },
      ],
      output: `import { tool } from 'ai'; // the SDK
import { toToolError } from '@acme/errors';

export const lookup = tool({ execute: async ({ id }, { abortSignal }) => {
  try {
    return await fetch(id);
  } catch (error) {
    if (abortSignal?.aborted) throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'a generator',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({ async *execute({ id }) { yield await load(id); } });
`,
      settings: { 'tool-errors': { errorHelper: { module: '@acme/errors', name: 'toToolError' } } },
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 4,
          column: 30,
          endLine: 4,
          endColumn: 44,
        },
      ],
      output: `import { tool } from 'ai';
import { load } from './deps.js';
import { toToolError } from '@acme/errors';

export const lookup = tool({ async *execute({ id }) {
  try {
    yield await load(id);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    yield toToolError(error);
  }
} });
`,
    },
    {
      name: "the helper would not know the tool's own failures",
      code: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw new Error('No id was given. Pass one.');
    return load(id);
  },
});
`,
      settings: { 'tool-errors': { errorHelper: { module: '@acme/errors', name: 'toToolError' } } },
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 27,
          endLine: 6,
          endColumn: 29,
        },
      ],
      output: `import { tool } from 'ai';
import { load } from './deps.js';
import { toToolError } from '@acme/errors';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      if (!id) return {
        class: 'permanent',
        message: 'No id was given. Pass one.',
        recoverySteps: ['Call lookup again only with other values for id.'],
      };
      return await load(id);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      return toToolError(error);
    }
  },
});
`,
    },
  ],
});

tester.run('the wrap with a logger', rule, {
  valid: [],
  invalid: [
    {
      name: 'by name',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ id }) => load(id) });
`,
      settings: { 'tool-errors': { logger: 'console.warn' } },
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 4,
          column: 54,
          endLine: 4,
          endColumn: 56,
        },
      ],
      output: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ id }) => {
  try {
    return await load(id);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    console.warn(error);
    return {
      class: 'permanent',
      message: 'lookup failed.',
      reason: 'An unexpected error ended the call; its cause was logged.',
      recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
    };
  }
} });
`,
    },
    {
      name: 'imported',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ id }) => load(id) });
export const search = tool({ execute: async ({ text }) => load(text) });
`,
      settings: { 'tool-errors': { logger: { module: '@acme/log', name: 'log.error' } } },
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 4,
          column: 54,
          endLine: 4,
          endColumn: 56,
        },
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`search`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 5,
          column: 56,
          endLine: 5,
          endColumn: 58,
        },
      ],
      output: `import { tool } from 'ai';
import { load } from './deps.js';
import { log } from '@acme/log';

export const lookup = tool({ execute: async ({ id }) => {
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
} });
export const search = tool({ execute: async ({ text }) => {
  try {
    return await load(text);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    log.error(error);
    return {
      class: 'permanent',
      message: 'search failed.',
      reason: 'An unexpected error ended the call; its cause was logged.',
      recoverySteps: ['Do not call search again with the same text; tell the user that it is unavailable.'],
    };
  }
} });
`,
    },
    {
      name: 'imported as the name of the caught error',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ id }) => load(id) });
`,
      settings: { 'tool-errors': { logger: { module: '@acme/log', name: 'error' } } },
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 4,
          column: 54,
          endLine: 4,
          endColumn: 56,
        },
      ],
      output: `import { tool } from 'ai';
import { load } from './deps.js';
import { error } from '@acme/log';

export const lookup = tool({ execute: async ({ id }) => {
  try {
    return await load(id);
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'AbortError') throw cause;
    error(cause);
    return {
      class: 'permanent',
      message: 'lookup failed.',
      reason: 'An unexpected error ended the call; its cause was logged.',
      recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
    };
  }
} });
`,
    },
  ],
});

tester.run('the wrap and the stop of the run', rule, {
  valid: [],
  invalid: [
    {
      name: 'the signal is taken',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ id }, { abortSignal }) => load(id) });
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 4,
          column: 71,
          endLine: 4,
          endColumn: 73,
        },
      ],
      output: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ id }, { abortSignal }) => {
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
} });
`,
    },
    {
      name: 'the signal has another name',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ id }, { abortSignal: stop }) => load(id) });
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 4,
          column: 77,
          endLine: 4,
          endColumn: 79,
        },
      ],
      output: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ id }, { abortSignal: stop }) => {
  try {
    return await load(id);
  } catch (error) {
    if (stop?.aborted) throw error;
    console.error(error);
    return {
      class: 'permanent',
      message: 'lookup failed.',
      reason: 'An unexpected error ended the call; its cause was logged.',
      recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
    };
  }
} });
`,
    },
    {
      name: 'the options are taken',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ id }, options) => load(id) });
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 4,
          column: 63,
          endLine: 4,
          endColumn: 65,
        },
      ],
      output: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ id }, options) => {
  try {
    return await load(id);
  } catch (error) {
    if (options.abortSignal?.aborted) throw error;
    console.error(error);
    return {
      class: 'permanent',
      message: 'lookup failed.',
      reason: 'An unexpected error ended the call; its cause was logged.',
      recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
    };
  }
} });
`,
    },
    {
      name: 'the options are taken and typed',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ id }, options: ToolExecutionOptions) => load(id) });
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 4,
          column: 85,
          endLine: 4,
          endColumn: 87,
        },
      ],
      output: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ id }, options: ToolExecutionOptions) => {
  try {
    return await load(id);
  } catch (error) {
    if (options.abortSignal?.aborted) throw error;
    console.error(error);
    return {
      class: 'permanent',
      message: 'lookup failed.',
      reason: 'An unexpected error ended the call; its cause was logged.',
      recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
    };
  }
} });
`,
    },
    {
      name: 'the signal is among the rest',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ id }, { toolCallId, ...rest }) => load(id) });
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 4,
          column: 79,
          endLine: 4,
          endColumn: 81,
        },
      ],
      output: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ id }, { toolCallId, ...rest }) => {
  try {
    return await load(id);
  } catch (error) {
    if (rest.abortSignal?.aborted) throw error;
    console.error(error);
    return {
      class: 'permanent',
      message: 'lookup failed.',
      reason: 'An unexpected error ended the call; its cause was logged.',
      recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
    };
  }
} });
`,
    },
    {
      name: 'the signal is not among what is taken',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ id }, { toolCallId }) => load(id) });
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 4,
          column: 70,
          endLine: 4,
          endColumn: 72,
        },
      ],
      output: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ id }, { toolCallId }) => {
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
} });
`,
    },
    {
      name: 'the options are named error',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ id }, error) => load(id) });
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 4,
          column: 61,
          endLine: 4,
          endColumn: 63,
        },
      ],
      output: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ id }, error) => {
  try {
    return await load(id);
  } catch (cause) {
    if (error.abortSignal?.aborted) throw cause;
    console.error(cause);
    return {
      class: 'permanent',
      message: 'lookup failed.',
      reason: 'An unexpected error ended the call; its cause was logged.',
      recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
    };
  }
} });
`,
    },
    {
      name: 'an input is named error',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ error }) => load(error) });
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 4,
          column: 57,
          endLine: 4,
          endColumn: 59,
        },
      ],
      output: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ error }) => {
  try {
    return await load(error);
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'AbortError') throw cause;
    console.error(cause);
    return {
      class: 'permanent',
      message: 'lookup failed.',
      reason: 'An unexpected error ended the call; its cause was logged.',
      recoverySteps: ['Do not call lookup again with the same error; tell the user that it is unavailable.'],
    };
  }
} });
`,
    },
    {
      name: 'the body has a variable named error',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ id }) => { const error = id; return load(error); } });
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 4,
          column: 54,
          endLine: 4,
          endColumn: 56,
        },
      ],
      output: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ id }) => {
  try {
    const error = id; return await load(error);
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
} });
`,
    },
  ],
});

tester.run("the wrap and the tool's own failures", rule, {
  valid: [],
  invalid: [
    {
      name: 'a text, with comments around',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    // guard
    if (!id) throw new Error('No id was given. Pass one.'); // and why
    return load(id);
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 27,
          endLine: 6,
          endColumn: 29,
        },
      ],
      output: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      // guard
      if (!id) return {
        class: 'permanent',
        message: 'No id was given. Pass one.',
        recoverySteps: ['Call lookup again only with other values for id.'],
      }; // and why
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
  },
});
`,
    },
    {
      name: 'in a block',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) {
      throw new Error(\`No order "\${id}".
  Pass another id.\`);
    }
    return load(id);
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 27,
          endLine: 6,
          endColumn: 29,
        },
      ],
      output: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      if (!id) {
        return {
          class: 'permanent',
          message: \`No order "\${id}".
  Pass another id.\`,
          recoverySteps: ['Call lookup again only with other values for id.'],
        };
      }
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
  },
});
`,
    },
    {
      name: 'in branches without braces',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (id) console.log(id);
    else throw new RangeError('Order not found');
    return load(id);
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 27,
          endLine: 6,
          endColumn: 29,
        },
      ],
      output: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      if (id) console.log(id);
      else return {
        class: 'permanent',
        message: 'Order not found',
        recoverySteps: ['Call lookup again only with other values for id.'],
      };
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
  },
});
`,
    },
    {
      name: 'a class of the file',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

class NotFound extends Error {
  constructor(readonly code: number, message: string) {
    super(message);
  }
}

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw new NotFound(404, 'No id was given. Pass one.');
    return load(id);
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 12,
          column: 27,
          endLine: 12,
          endColumn: 29,
        },
      ],
      output: `import { tool } from 'ai';
import { load } from './deps.js';

class NotFound extends Error {
  constructor(readonly code: number, message: string) {
    super(message);
  }
}

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      if (!id) return {
        class: 'permanent',
        message: 'No id was given. Pass one.',
        recoverySteps: ['Call lookup again only with other values for id.'],
      };
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
  },
});
`,
    },
    {
      name: 'nothing else can fail',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

export const divide = tool({
  inputSchema: z.object({ a: z.number(), b: z.number() }),
  execute: ({ a, b }) => {
    // no remainder
    if (b === 0) throw new Error('Division by zero'); // guard
    return Math.floor(a / b);
  },
});
`,
      errors: [
        {
          messageId: 'throwEscapes',
          data: {
            tool: '`divide`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            received: '`Error: Division by zero`',
          },
          line: 6,
          column: 23,
          endLine: 6,
          endColumn: 25,
        },
      ],
      output: `import { tool } from 'ai';
import { load } from './deps.js';

export const divide = tool({
  inputSchema: z.object({ a: z.number(), b: z.number() }),
  execute: ({ a, b }) => {
    // no remainder
    if (b === 0) return {
      class: 'permanent',
      message: 'Division by zero',
      recoverySteps: ['Call divide again only with other values for a and b.'],
    }; // guard
    return Math.floor(a / b);
  },
});
`,
    },
    {
      name: 'an unknown call is left',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const divide = tool({
  inputSchema: z.object({ a: z.number(), b: z.number() }),
  execute: ({ a, b }) => {
    if (b === 0) throw new Error('Division by zero');
    return { result: find.round(a / b) };
  },
});
`,
      errors: [
        {
          messageId: 'throwEscapes',
          data: {
            tool: '`divide`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            received: '`Error: Division by zero`',
          },
          line: 6,
          column: 23,
          endLine: 6,
          endColumn: 25,
        },
      ],
      output: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const divide = tool({
  inputSchema: z.object({ a: z.number(), b: z.number() }),
  execute: ({ a, b }) => {
    try {
      if (b === 0) return {
        class: 'permanent',
        message: 'Division by zero',
        recoverySteps: ['Call divide again only with other values for a and b.'],
      };
      return { result: find.round(a / b) };
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'divide failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call divide again with the same a and b; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
    },
    {
      name: 'a statement about the input',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (id.length > 9 && !id) throw new Error('Cannot take both a number and a text');
    return load(id);
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 27,
          endLine: 6,
          endColumn: 29,
        },
      ],
      output: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      if (id.length > 9 && !id) return {
        class: 'permanent',
        message: 'Cannot take both a number and a text',
        recoverySteps: ['Call lookup again only with other values for id.'],
      };
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
  },
});
`,
    },
    {
      name: 'what says nothing is logged',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    const response = await fetch(id);
    if (!response.ok) throw new Error(\`HTTP \${response.status}\`);
    return load(id);
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'fetch',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`TypeError: fetch failed`',
          },
          line: 6,
          column: 27,
          endLine: 6,
          endColumn: 29,
        },
      ],
      output: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }, { abortSignal }) => {
    try {
      const response = await fetch(id);
      if (!response.ok) throw new Error(\`HTTP \${response.status}\`);
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
  },
});
`,
    },
    {
      name: 'what comes from outside is logged',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    const response = await fetch(id);
    if (!response.ok) throw new Error(\`No order \${id}: \${await response.text()}\`);
    return load(id);
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'fetch',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`TypeError: fetch failed`',
          },
          line: 6,
          column: 27,
          endLine: 6,
          endColumn: 29,
        },
      ],
      output: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }, { abortSignal }) => {
    try {
      const response = await fetch(id);
      if (!response.ok) throw new Error(\`No order \${id}: \${await response.text()}\`);
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
  },
});
`,
    },
    {
      name: 'what an inner catch handles stays',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      if (!id) throw new Error('No id was given. Pass one.');
    } catch {
      id = 'latest';
    }
    return load(id);
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 27,
          endLine: 6,
          endColumn: 29,
        },
      ],
      output: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      try {
        if (!id) throw new Error('No id was given. Pass one.');
      } catch {
        id = 'latest';
      }
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
  },
});
`,
    },
    {
      name: 'what an inner catch throws on',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      if (!id) throw new Error('No id was given. Pass one.');
    } catch (error) {
      console.log('guard');
      throw error;
    }
    return load(id);
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 27,
          endLine: 6,
          endColumn: 29,
          suggestions: [
            {
              messageId: 'wrapAndReturn',
              output: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      try {
        if (!id) throw new Error('No id was given. Pass one.');
      } catch (error) {
        console.log('guard');
        throw error;
      }
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
  },
});
`,
            },
          ],
        },
      ],
      output: null,
    },
    {
      name: 'a class whose name only sounds like a stop',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

class OrderCancelled extends Error {}

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw new OrderCancelled('The order was cancelled');
    return load(id);
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 8,
          column: 27,
          endLine: 8,
          endColumn: 29,
        },
      ],
      output: `import { tool } from 'ai';
import { load } from './deps.js';

class OrderCancelled extends Error {}

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      if (!id) return {
        class: 'permanent',
        message: 'The order was cancelled',
        recoverySteps: ['Call lookup again only with other values for id.'],
      };
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
  },
});
`,
    },
    {
      name: 'what ends the retries of a durable step',
      code: `import { tool } from 'ai';
import { load } from './deps.js';
import { FatalError } from 'workflow';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw new FatalError('No id was given. Pass one.');
    return load(id);
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 7,
          column: 27,
          endLine: 7,
          endColumn: 29,
        },
      ],
      output: `import { tool } from 'ai';
import { load } from './deps.js';
import { FatalError } from 'workflow';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      if (!id) throw new FatalError('No id was given. Pass one.');
      return await load(id);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      if (error instanceof FatalError) throw error;
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
`,
    },
    {
      name: 'the stop of the run stays',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({
  execute: async ({ id }, { abortSignal }) => {
    if (abortSignal?.aborted) throw new Error('Stopped by the user. Nothing was read.');
    return load(id);
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 5,
          column: 44,
          endLine: 5,
          endColumn: 46,
        },
      ],
      output: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({
  execute: async ({ id }, { abortSignal }) => {
    try {
      if (abortSignal?.aborted) throw new Error('Stopped by the user. Nothing was read.');
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
  },
});
`,
    },
    {
      name: 'a text of a helper would be hidden',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

function check(id: string) {
  if (!id) throw new Error('No id was given. Pass one.');
}

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    check(id);
    return load(id);
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 10,
          column: 27,
          endLine: 10,
          endColumn: 29,
          suggestions: [
            {
              messageId: 'wrapAndReturn',
              output: `import { tool } from 'ai';
import { load } from './deps.js';

function check(id: string) {
  if (!id) throw new Error('No id was given. Pass one.');
}

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      check(id);
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
  },
});
`,
            },
          ],
        },
      ],
      output: null,
    },
    {
      name: 'a text of a callback would be hidden',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    [id].forEach((each) => {
      if (!each) throw new Error('No id was given. Pass one.');
    });
    return load(id);
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 27,
          endLine: 6,
          endColumn: 29,
          suggestions: [
            {
              messageId: 'wrapAndReturn',
              output: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      [id].forEach((each) => {
        if (!each) throw new Error('No id was given. Pass one.');
      });
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
  },
});
`,
            },
          ],
        },
      ],
      output: null,
    },
    {
      name: 'a class of another module would be hidden',
      code: `import { tool } from 'ai';
import { load } from './deps.js';
import { NotFoundError } from './errors.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw new NotFoundError('No id was given. Pass one.');
    return load(id);
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 7,
          column: 27,
          endLine: 7,
          endColumn: 29,
          suggestions: [
            {
              messageId: 'wrapAndReturn',
              output: `import { tool } from 'ai';
import { load } from './deps.js';
import { NotFoundError } from './errors.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      if (!id) throw new NotFoundError('No id was given. Pass one.');
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
  },
});
`,
            },
          ],
        },
      ],
      output: null,
    },
    {
      name: 'a bare text of a helper is no loss',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

async function get(id: string) {
  const response = await fetch(id);
  if (!response.ok) throw new Error('Request failed');
  return response.json();
}

export const lookup = tool({ execute: async ({ id }) => get(id) });
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'fetch',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`TypeError: fetch failed`',
          },
          line: 10,
          column: 54,
          endLine: 10,
          endColumn: 56,
        },
      ],
      output: `import { tool } from 'ai';
import { load } from './deps.js';

async function get(id: string) {
  const response = await fetch(id);
  if (!response.ok) throw new Error('Request failed');
  return response.json();
}

export const lookup = tool({ execute: async ({ id }, { abortSignal }) => {
  try {
    return await get(id);
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
} });
`,
    },
  ],
});

tester.run('the failure in the style of the file', rule, {
  valid: [],
  invalid: [
    {
      name: 'ok and message',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

export const other = tool({ execute: async ({ id }) => (id ? { ok: true } : { ok: false, message: 'No id' }) });
export const lookup = tool({ execute: async ({ id }) => load(id) });
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 5,
          column: 54,
          endLine: 5,
          endColumn: 56,
        },
      ],
      output: `import { tool } from 'ai';
import { load } from './deps.js';

export const other = tool({ execute: async ({ id }) => (id ? { ok: true } : { ok: false, message: 'No id' }) });
export const lookup = tool({ execute: async ({ id }) => {
  try {
    return await load(id);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    console.error(error);
    return {
      ok: false,
      class: 'permanent',
      message: 'lookup failed.',
      reason: 'An unexpected error ended the call; its cause was logged.',
      recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
    };
  }
} });
`,
    },
    {
      name: 'success and error',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

export const other = tool({ execute: async ({ id }) => { if (!id) return { success: false, error: 'No id' }; return { success: true }; } });
export const lookup = tool({ execute: async ({ id }) => load(id) });
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 5,
          column: 54,
          endLine: 5,
          endColumn: 56,
        },
      ],
      output: `import { tool } from 'ai';
import { load } from './deps.js';

export const other = tool({ execute: async ({ id }) => { if (!id) return { success: false, error: 'No id' }; return { success: true }; } });
export const lookup = tool({ execute: async ({ id }) => {
  try {
    return await load(id);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    console.error(error);
    return {
      success: false,
      class: 'permanent',
      error: 'lookup failed.',
      reason: 'An unexpected error ended the call; its cause was logged.',
      recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
    };
  }
} });
`,
    },
    {
      name: 'an error alone',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

export const other = tool({ execute: async ({ id }) => { if (!id) return { error: 'No id' }; return { id }; } });
export const lookup = tool({ execute: async ({ id }) => load(id) });
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 5,
          column: 54,
          endLine: 5,
          endColumn: 56,
        },
      ],
      output: `import { tool } from 'ai';
import { load } from './deps.js';

export const other = tool({ execute: async ({ id }) => { if (!id) return { error: 'No id' }; return { id }; } });
export const lookup = tool({ execute: async ({ id }) => {
  try {
    return await load(id);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    console.error(error);
    return {
      class: 'permanent',
      error: 'lookup failed.',
      reason: 'An unexpected error ended the call; its cause was logged.',
      recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
    };
  }
} });
`,
    },
    {
      name: 'a status, in double quotes',
      code: dedent`
        import { tool } from "ai";
        import { load } from "./deps.js";

        export const other = tool({ execute: async ({ id }) => { if (!id) return { status: "error", message: "No id" }; \
          return { status: "done" }; } });
        export const lookup = tool({ execute: async ({ id }) => load(id) });

      `,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 5,
          column: 54,
          endLine: 5,
          endColumn: 56,
        },
      ],
      output: dedent`
        import { tool } from "ai";
        import { load } from "./deps.js";

        export const other = tool({ execute: async ({ id }) => { if (!id) return { status: "error", message: "No id" }; \
          return { status: "done" }; } });
        export const lookup = tool({ execute: async ({ id }) => {
          try {
            return await load(id);
          } catch (error) {
            if (error instanceof Error && error.name === "AbortError") throw error;
            console.error(error);
            return {
              status: "error",
              class: "permanent",
              message: "lookup failed.",
              reason: "An unexpected error ended the call; its cause was logged.",
              recoverySteps: ["Do not call lookup again with the same id; tell the user that it is unavailable."],
            };
          }
        } });

      `,
    },
    {
      name: 'an input that the schema names',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

const inputSchema = z.object({ city: z.string(), day: z.string(), unit: z.enum(['C', 'F']) });
export const weather = tool({ inputSchema, execute: async (input) => load(input) });
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`weather`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 5,
          column: 67,
          endLine: 5,
          endColumn: 69,
        },
      ],
      output: `import { tool } from 'ai';
import { load } from './deps.js';

const inputSchema = z.object({ city: z.string(), day: z.string(), unit: z.enum(['C', 'F']) });
export const weather = tool({ inputSchema, execute: async (input) => {
  try {
    return await load(input);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    console.error(error);
    return {
      class: 'permanent',
      message: 'weather failed.',
      reason: 'An unexpected error ended the call; its cause was logged.',
      recoverySteps: ['Do not call weather again with the same city, day and unit; tell the user that it is unavailable.'],
    };
  }
} });
`,
    },
    {
      name: 'no input',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

export const list = tool({ inputSchema: z.object({}), execute: async () => load() });
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`list`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 4,
          column: 73,
          endLine: 4,
          endColumn: 75,
        },
      ],
      output: `import { tool } from 'ai';
import { load } from './deps.js';

export const list = tool({ inputSchema: z.object({}), execute: async () => {
  try {
    return await load();
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    console.error(error);
    return {
      class: 'permanent',
      message: 'list failed.',
      reason: 'An unexpected error ended the call; its cause was logged.',
      recoverySteps: ['Do not repeat list unchanged; tell the user that it is unavailable.'],
    };
  }
} });
`,
    },
    {
      name: 'no name',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

export default tool({ execute: async ({ id }) => load(id) });
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: 'this tool',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 4,
          column: 47,
          endLine: 4,
          endColumn: 49,
        },
      ],
      output: `import { tool } from 'ai';
import { load } from './deps.js';

export default tool({ execute: async ({ id }) => {
  try {
    return await load(id);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    console.error(error);
    return {
      class: 'permanent',
      message: 'This tool could not finish.',
      reason: 'An unexpected error ended the call; its cause was logged.',
      recoverySteps: ['Do not call this tool again with the same id; tell the user that it is unavailable.'],
    };
  }
} });
`,
    },
  ],
});

tester.run('the wrap that is left to the user', rule, {
  valid: [],
  invalid: [
    {
      name: 'a return type',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ id }): Promise<Order> => load(id) });
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 4,
          column: 70,
          endLine: 4,
          endColumn: 72,
          suggestions: [
            {
              messageId: 'wrapAndReturn',
              output: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ id }): Promise<Order> => {
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
} });
`,
            },
          ],
        },
      ],
      output: null,
    },
    {
      name: 'an output schema',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({ outputSchema: z.object({ row: z.string() }), execute: async ({ id }) => load(id) });
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 4,
          column: 99,
          endLine: 4,
          endColumn: 101,
          suggestions: [
            {
              messageId: 'wrapAndReturn',
              output: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({ outputSchema: z.object({ row: z.string() }), execute: async ({ id }) => {
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
} });
`,
            },
          ],
        },
      ],
      output: null,
    },
    {
      name: 'a result hook',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ id }) => load(id), toModelOutput: ({ output }) => ({ type: 'text', value: output.text }) });
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 4,
          column: 54,
          endLine: 4,
          endColumn: 56,
          suggestions: [
            {
              messageId: 'wrapAndReturn',
              output: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ id }) => {
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
}, toModelOutput: ({ output }) => ({ type: 'text', value: output.text }) });
`,
            },
          ],
        },
      ],
      output: null,
    },
    {
      name: 'a type annotation',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup: Tool<Input, Order> = tool({ execute: async ({ id }) => load(id) });
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 4,
          column: 74,
          endLine: 4,
          endColumn: 76,
          suggestions: [
            {
              messageId: 'wrapAndReturn',
              output: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup: Tool<Input, Order> = tool({ execute: async ({ id }) => {
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
} });
`,
            },
          ],
        },
      ],
      output: null,
    },
    {
      name: 'a typed function',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

const run: Execute<Input, Order> = async ({ id }) => load(id);
export const lookup = tool({ execute: run });
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 4,
          column: 51,
          endLine: 4,
          endColumn: 53,
          suggestions: [
            {
              messageId: 'wrapAndReturn',
              output: `import { tool } from 'ai';
import { load } from './deps.js';

const run: Execute<Input, Order> = async ({ id }) => {
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
};
export const lookup = tool({ execute: run });
`,
            },
          ],
        },
      ],
      output: null,
    },
    {
      name: 'an exported function',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

export async function run({ id }: Input) {
  return load(id);
}
export const lookup = tool({ execute: run });
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 4,
          column: 8,
          endLine: 4,
          endColumn: 26,
          suggestions: [
            {
              messageId: 'wrapAndReturn',
              output: `import { tool } from 'ai';
import { load } from './deps.js';

export async function run({ id }: Input) {
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
}
export const lookup = tool({ execute: run });
`,
            },
          ],
        },
      ],
      output: null,
    },
    {
      name: 'a function that the file calls',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

const run = async ({ id }: Input) => load(id);
export const lookup = tool({ execute: run });
export const warm = () => run({ id: 'latest' });
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 4,
          column: 35,
          endLine: 4,
          endColumn: 37,
          suggestions: [
            {
              messageId: 'wrapAndReturn',
              output: `import { tool } from 'ai';
import { load } from './deps.js';

const run = async ({ id }: Input) => {
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
};
export const lookup = tool({ execute: run });
export const warm = () => run({ id: 'latest' });
`,
            },
          ],
        },
      ],
      output: null,
    },
    {
      name: 'a durable step',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({
  execute: async ({ id }) => {
    'use step';
    return load(id);
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 5,
          column: 27,
          endLine: 5,
          endColumn: 29,
          suggestions: [
            {
              messageId: 'wrapAndReturn',
              output: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({
  execute: async ({ id }) => {
    'use step';
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
  },
});
`,
            },
          ],
        },
      ],
      output: null,
    },
    {
      name: 'a function that may return an iterable',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({ execute: ({ id }) => load.stream(id) });
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load.stream',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 4,
          column: 48,
          endLine: 4,
          endColumn: 50,
          suggestions: [
            {
              messageId: 'wrapAndReturn',
              output: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ id }) => {
  try {
    return await load.stream(id);
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
} });
`,
            },
          ],
        },
      ],
      output: null,
    },
  ],
});

tester.run('the wrap with a spelling of its own', rule, {
  valid: [],
  invalid: [
    {
      name: 'the failure has the keys and the class of the settings',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ id }) => load(id) });
`,
      settings: {
        'tool-errors': {
          envelope: { classKey: 'error-kind', classes: { permanent: 'PERMANENT' }, keys: { message: 'text', recoverySteps: 'nextSteps' } },
        },
      },
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 4,
          column: 54,
          endLine: 4,
          endColumn: 56,
        },
      ],
      output: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ id }) => {
  try {
    return await load(id);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    console.error(error);
    return {
      'error-kind': 'PERMANENT',
      text: 'lookup failed.',
      reason: 'An unexpected error ended the call; its cause was logged.',
      nextSteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
    };
  }
} });
`,
    },
  ],
});
