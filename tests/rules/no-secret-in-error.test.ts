import rule from '../../rules/no-secret-in-error.ts';
import { dedent } from '../dedent.ts';
import { ruleTester } from '../rule-tester.ts';

const tester = ruleTester();

// The statements of execute, from line 7 on.
const lookup = (body: string, before = '') => `import { tool } from 'ai';
import { z } from 'zod';
${before}
export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
${body}
  },
});
`;

tester.run('no-secret-in-error: values', rule, {
  valid: [
    {
      name: 'the name of a variable',
      code: lookup("    throw new Error('BRAVE_API_KEY is not set');"),
    },
    {
      name: 'the name of a variable by name',
      code: lookup(`    const name = 'BRAVE_API_KEY';
    throw new Error(\`\${name} is not set\`);`),
    },
    {
      name: 'a mask',
      code: lookup(
        '    throw new Error(`The key that ends in ${config.apiKey.slice(-4)} is refused`);',
        "import { config } from './config.js';",
      ),
    },
    {
      name: 'a mask by another function',
      code: lookup('    throw new Error(`The key ${mask(config.apiKey)} is refused`);', "import { config } from './config.js';"),
    },
    {
      name: 'a mask in place of it',
      code: lookup(`    const apiKey = '***';
    throw new Error(\`The key \${apiKey} is refused\`);`),
    },
    {
      name: 'a length',
      code: lookup('    throw new Error(`The key has ${config.apiKey.length} letters`);', "import { config } from './config.js';"),
    },
    {
      name: 'whether there is one',
      code: lookup('    throw new Error(`A key is set: ${!!config.apiKey}`);', "import { config } from './config.js';"),
    },
    {
      name: 'a type',
      code: lookup('    throw new Error(`The key is ${typeof config.apiKey}`);', "import { config } from './config.js';"),
    },
    {
      name: 'a comparison',
      code: lookup("    throw new Error(`The key is the old one: ${config.apiKey === 'abc'}`);", "import { config } from './config.js';"),
    },
    {
      name: 'a choice by it',
      code: lookup("    throw new Error(`The key is ${config.apiKey ? 'refused' : 'missing'}`);", "import { config } from './config.js';"),
    },
    {
      name: 'what a token may be',
      code: lookup('    throw new Error(`Unexpected token ${token} in ${id}`);', "import { token } from './parser.js';"),
    },
    {
      name: 'a symbol of a token',
      code: lookup('    throw new Error(`No price for ${config.token.symbol}`);', "import { config } from './config.js';"),
    },
    {
      name: 'another variable of the environment',
      code: lookup('    throw new Error(`The region ${process.env.AWS_REGION} is down`);'),
    },
    {
      name: 'a public key',
      code: lookup('    throw new Error(`The key ${process.env.NEXT_PUBLIC_MAP_KEY} is refused`);'),
    },
    {
      name: 'an input',
      code: lookup('    throw new Error(`The password ${id} is too short`);'),
    },
    {
      name: 'a log',
      code: lookup(
        `    console.error(config.apiKey);
    throw new Error('The key is refused. Tell the user.');`,
        "import { config } from './config.js';",
      ),
    },
    {
      name: 'a result',
      code: lookup('    return { apiKey: config.apiKey };', "import { config } from './config.js';"),
    },
    {
      name: 'names of secrets',
      code: lookup(
        `    const missing = config.names.map((secret) => \`\${secret} is not set\`);
    throw new Error(missing.join(', '));`,
        "import { config } from './config.js';",
      ),
    },
    {
      name: 'a throw that execute catches',
      code: lookup(
        `    try {
      throw new Error(\`The key \${config.apiKey} is refused\`);
    } catch {
      return { id };
    }`,
        "import { config } from './config.js';",
      ),
    },
  ],
  invalid: [
    {
      name: 'the environment',
      code: lookup('    throw new Error(`Brave refuses the key ${process.env.BRAVE_API_KEY}`);'),
      errors: [
        {
          messageId: 'value',
          data: { text: 'This failure', tool: '`lookup`', shown: 'process.env.BRAVE_API_KEY', receiver: 'the model receives' },
          line: 7,
          column: 46,
          endLine: 7,
          endColumn: 71,
          suggestions: [
            {
              messageId: 'drop',
              output: lookup('    throw new Error(`Brave refuses the key`);'),
            },
          ],
        },
      ],
    },
    {
      name: 'the environment by name',
      code: lookup(`    const key = process.env.BRAVE_API_KEY;
    throw new Error(\`Brave refuses the key \${key}\`);`),
      errors: [
        {
          messageId: 'value',
          data: { text: 'This failure', tool: '`lookup`', shown: 'key', receiver: 'the model receives' },
          line: 8,
          column: 46,
          endLine: 8,
          endColumn: 49,
          suggestions: [
            {
              messageId: 'drop',
              output: lookup(`    const key = process.env.BRAVE_API_KEY;
    throw new Error(\`Brave refuses the key\`);`),
            },
          ],
        },
      ],
    },
    {
      name: 'an identifier',
      code: lookup("    throw new Error(`Brave refuses the key '${apiKey}'`);", "import { apiKey } from './config.js';"),
      errors: [
        {
          messageId: 'value',
          data: { text: 'This failure', tool: '`lookup`', shown: 'apiKey', receiver: 'the model receives' },
          line: 7,
          column: 47,
          endLine: 7,
          endColumn: 53,
          suggestions: [
            {
              messageId: 'drop',
              output: lookup('    throw new Error(`Brave refuses the key`);', "import { apiKey } from './config.js';"),
            },
          ],
        },
      ],
    },
    {
      name: 'a member',
      code: lookup(
        '    return { ok: false, error: `Cannot connect: ${config.connectionString}` };',
        "import { config } from './config.js';",
      ),
      errors: [
        {
          messageId: 'value',
          data: { text: 'This failure', tool: '`lookup`', shown: 'config.connectionString', receiver: 'the model receives' },
          line: 7,
          column: 51,
          endLine: 7,
          endColumn: 74,
          suggestions: [
            {
              messageId: 'drop',
              output: lookup('    return { ok: false, error: `Cannot connect` };', "import { config } from './config.js';"),
            },
          ],
        },
      ],
    },
    {
      name: 'a field',
      code: lookup(
        "    return { ok: false, error: 'Cannot connect. Tell the user.', url: config.databaseUrl };",
        "import { config } from './config.js';",
      ),
      errors: [
        {
          messageId: 'value',
          data: { text: 'This failure', tool: '`lookup`', shown: 'config.databaseUrl', receiver: 'the model receives' },
          line: 7,
          column: 71,
          endLine: 7,
          endColumn: 89,
          suggestions: [
            {
              messageId: 'drop',
              output: lookup("    return { ok: false, error: 'Cannot connect. Tell the user.' };", "import { config } from './config.js';"),
            },
          ],
        },
      ],
    },
    {
      name: 'a field of what is thrown',
      code: lookup("    throw { code: 'db_unreachable', dsn: config.databaseUrl };", "import { config } from './config.js';"),
      errors: [
        {
          messageId: 'value',
          data: { text: 'This failure', tool: '`lookup`', shown: 'config.databaseUrl', receiver: 'the model receives' },
          line: 7,
          column: 42,
          endLine: 7,
          endColumn: 60,
          suggestions: [
            {
              messageId: 'drop',
              output: lookup("    throw { code: 'db_unreachable' };", "import { config } from './config.js';"),
            },
          ],
        },
      ],
    },
    {
      name: 'a sum',
      code: lookup("    throw new Error('Brave refuses the key ' + config.apiKey);", "import { config } from './config.js';"),
      errors: [
        {
          messageId: 'value',
          data: { text: 'This failure', tool: '`lookup`', shown: 'config.apiKey', receiver: 'the model receives' },
          line: 7,
          column: 48,
          endLine: 7,
          endColumn: 61,
        },
      ],
    },
    {
      name: 'a choice',
      code: lookup("    throw new Error(`Brave refuses the key ${process.env.BRAVE_API_KEY ?? 'that is not set'}`);"),
      errors: [
        {
          messageId: 'value',
          data: { text: 'This failure', tool: '`lookup`', shown: 'process.env.BRAVE_API_KEY', receiver: 'the model receives' },
          line: 7,
          column: 46,
          endLine: 7,
          endColumn: 71,
        },
      ],
    },
    {
      name: 'text made of it',
      code: lookup('    throw new Error(`Cannot log in with ${String(config.password).trim()}`);', "import { config } from './config.js';"),
      errors: [
        {
          messageId: 'value',
          data: { text: 'This failure', tool: '`lookup`', shown: 'String(config.password)', receiver: 'the model receives' },
          line: 7,
          column: 43,
          endLine: 7,
          endColumn: 66,
        },
      ],
    },
    {
      name: 'in a catch',
      code: lookup(
        `    try {
      return await load(id);
    } catch (error) {
      return { ok: false, error: \`The key (\${config.openaiApiKey}) is refused\` };
    }`,
        "import { config } from './config.js';",
      ),
      errors: [
        {
          messageId: 'value',
          data: { text: 'This failure', tool: '`lookup`', shown: 'config.openaiApiKey', receiver: 'the model receives' },
          line: 10,
          column: 46,
          endLine: 10,
          endColumn: 65,
          suggestions: [
            {
              messageId: 'drop',
              output: lookup(
                `    try {
      return await load(id);
    } catch (error) {
      return { ok: false, error: \`The key is refused\` };
    }`,
                "import { config } from './config.js';",
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'relayed',
      code: lookup(
        `    try {
      throw new Error(\`The key \${config.apiKey} is refused\`);
    } catch (error) {
      return { ok: false, error: error.message };
    }`,
        "import { config } from './config.js';",
      ),
      errors: [
        {
          messageId: 'value',
          data: { text: 'This failure', tool: '`lookup`', shown: 'config.apiKey', receiver: 'the model receives' },
          line: 8,
          column: 34,
          endLine: 8,
          endColumn: 47,
          suggestions: [
            {
              messageId: 'drop',
              output: lookup(
                `    try {
      throw new Error(\`The key is refused\`);
    } catch (error) {
      return { ok: false, error: error.message };
    }`,
                "import { config } from './config.js';",
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'a helper of the file',
      code: lookup(
        '    return failed(config.accessToken);',
        dedent`
          import { config } from './config.js';
          const failed = (what: string) => ({ ok: false, error: \`Refused: \${what}\` });
        `,
      ),
      errors: [
        {
          messageId: 'value',
          data: { text: 'This failure', tool: '`lookup`', shown: 'config.accessToken', receiver: 'the model receives' },
          line: 8,
          column: 19,
          endLine: 8,
          endColumn: 37,
        },
      ],
    },
    {
      name: 'a constant in capitals',
      code: lookup('    throw new Error(`Brave refuses the key ${BRAVE_API_KEY}`);', "import { BRAVE_API_KEY } from './config.js';"),
      errors: [
        {
          messageId: 'value',
          data: { text: 'This failure', tool: '`lookup`', shown: 'BRAVE_API_KEY', receiver: 'the model receives' },
          line: 7,
          column: 46,
          endLine: 7,
          endColumn: 59,
          suggestions: [
            {
              messageId: 'drop',
              output: lookup('    throw new Error(`Brave refuses the key`);', "import { BRAVE_API_KEY } from './config.js';"),
            },
          ],
        },
      ],
    },
  ],
});

tester.run('no-secret-in-error: records', rule, {
  valid: [
    {
      name: 'a record without one',
      code: lookup(
        `    const options = { region: config.region };
    throw new Error(\`Refused with \${JSON.stringify(options)}\`);`,
        "import { config } from './config.js';",
      ),
    },
    {
      name: 'a record that masks it',
      code: lookup(
        "    throw new Error(`Refused with ${JSON.stringify({ apiKey: '***', region: config.region })}`);",
        "import { config } from './config.js';",
      ),
    },
    {
      name: 'a record that tells whether it is there',
      code: lookup(
        '    throw new Error(`Refused with ${JSON.stringify({ apiKey: !!config.apiKey })}`);',
        "import { config } from './config.js';",
      ),
    },
    {
      name: 'a record of another module',
      code: lookup('    throw new Error(`Refused with ${JSON.stringify(config)}`);', "import { config } from './config.js';"),
    },
  ],
  invalid: [
    {
      name: 'a record',
      code: lookup(
        '    throw new Error(`Refused with ${JSON.stringify({ apiKey: config.apiKey, region: config.region })}`);',
        "import { config } from './config.js';",
      ),
      errors: [
        {
          messageId: 'record',
          data: {
            text: 'This failure',
            tool: '`lookup`',
            shown: 'JSON.stringify({ apiKey: config.apiKey, region: config.region })',
            receiver: 'the model receives',
          },
          line: 7,
          column: 37,
          endLine: 7,
          endColumn: 101,
          suggestions: [
            {
              messageId: 'drop',
              output: lookup('    throw new Error(`Refused with`);', "import { config } from './config.js';"),
            },
          ],
        },
      ],
    },
    {
      name: 'a record by name',
      code: lookup(
        `    const options = { key: process.env.BRAVE_API_KEY, region: config.region };
    throw new Error(\`Refused with \${JSON.stringify(options)}\`);`,
        "import { config } from './config.js';",
      ),
      errors: [
        {
          messageId: 'record',
          data: { text: 'This failure', tool: '`lookup`', shown: 'JSON.stringify(options)', receiver: 'the model receives' },
          line: 8,
          column: 37,
          endLine: 8,
          endColumn: 60,
          suggestions: [
            {
              messageId: 'drop',
              output: lookup(
                `    const options = { key: process.env.BRAVE_API_KEY, region: config.region };
    throw new Error(\`Refused with\`);`,
                "import { config } from './config.js';",
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'a record that a test asks about',
      code: lookup(
        `    const login = { user: 'orders', password: config.password };
    if (!(await load(login))) throw new Error(\`Refused with \${JSON.stringify(login)}\`);
    return { id };`,
        "import { config } from './config.js';",
      ),
      errors: [
        {
          messageId: 'record',
          data: { text: 'This failure', tool: '`lookup`', shown: 'JSON.stringify(login)', receiver: 'the model receives' },
          line: 8,
          column: 63,
          endLine: 8,
          endColumn: 84,
          suggestions: [
            {
              messageId: 'drop',
              output: lookup(
                `    const login = { user: 'orders', password: config.password };
    if (!(await load(login))) throw new Error(\`Refused with\`);
    return { id };`,
                "import { config } from './config.js';",
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'the environment',
      code: lookup('    throw new Error(`Refused with ${JSON.stringify(process.env)}`);'),
      errors: [
        {
          messageId: 'record',
          data: { text: 'This failure', tool: '`lookup`', shown: 'JSON.stringify(process.env)', receiver: 'the model receives' },
          line: 7,
          column: 37,
          endLine: 7,
          endColumn: 64,
          suggestions: [
            {
              messageId: 'drop',
              output: lookup('    throw new Error(`Refused with`);'),
            },
          ],
        },
      ],
    },
  ],
});

tester.run('no-secret-in-error: URLs and addresses', rule, {
  valid: [
    {
      name: 'a URL',
      code: lookup('    throw new Error(`Cannot reach https://orders.example/${id}`);'),
    },
    {
      name: 'a placeholder',
      code: lookup("    throw new Error('Set the URL to https://orders.example/search?key=YOUR_API_KEY_HERE');"),
    },
    {
      name: 'a placeholder for a login',
      code: lookup("    throw new Error('Write the URL as postgres://user:password@host/db');"),
    },
    {
      name: 'loopback',
      code: lookup("    throw new Error('Cannot reach 127.0.0.1:5432. Tell the user.');"),
    },
    {
      name: 'an address without a port',
      code: lookup("    throw new Error('10.0.3.14 is no address of the shop');"),
    },
    {
      name: 'a search',
      code: lookup('    throw new Error(`Cannot reach https://orders.example/search?query=${id}`);'),
    },
  ],
  invalid: [
    {
      name: 'a key in a URL',
      code: lookup(
        '    throw new Error(`Cannot reach https://orders.example/search?q=${id}&key=${config.searchKey}`);',
        "import { config } from './config.js';",
      ),
      errors: [
        {
          messageId: 'url',
          data: { text: 'This failure', tool: '`lookup`', shown: 'config.searchKey', receiver: 'the model receives' },
          line: 7,
          column: 79,
          endLine: 7,
          endColumn: 95,
          suggestions: [
            {
              messageId: 'drop',
              output: lookup(
                '    throw new Error(`Cannot reach https://orders.example/search?q=${id}&key=***`);',
                "import { config } from './config.js';",
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'a key in a URL by name',
      code: lookup(
        `    const url = \`https://orders.example/search?key=\${config.apiKey}\`;
    throw new Error(\`Cannot reach \${url}\`);`,
        "import { config } from './config.js';",
      ),
      errors: [
        {
          messageId: 'url',
          data: { text: 'This failure', tool: '`lookup`', shown: 'url', receiver: 'the model receives' },
          line: 8,
          column: 37,
          endLine: 8,
          endColumn: 40,
          suggestions: [
            {
              messageId: 'drop',
              output: lookup(
                `    const url = \`https://orders.example/search?key=\${config.apiKey}\`;
    throw new Error(\`Cannot reach\`);`,
                "import { config } from './config.js';",
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'a login',
      code: lookup(
        '    throw new Error(`Cannot connect to postgres://shop:${config.pass}@db.example/orders`);',
        "import { config } from './config.js';",
      ),
      errors: [
        {
          messageId: 'url',
          data: { text: 'This failure', tool: '`lookup`', shown: 'config.pass', receiver: 'the model receives' },
          line: 7,
          column: 58,
          endLine: 7,
          endColumn: 69,
          suggestions: [
            {
              messageId: 'drop',
              output: lookup(
                '    throw new Error(`Cannot connect to postgres://shop:***@db.example/orders`);',
                "import { config } from './config.js';",
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'a login that is spelt',
      code: lookup("    throw new Error('Cannot connect to postgres://shop:hunter22@db.example/orders');"),
      errors: [
        {
          messageId: 'url',
          data: { text: 'This failure', tool: '`lookup`', shown: 'postgres://shop:…@', receiver: 'the model receives' },
          line: 7,
          column: 21,
          endLine: 7,
          endColumn: 83,
        },
      ],
    },
    {
      name: 'a key that is spelt',
      code: lookup("    throw new Error('Cannot reach https://orders.example/search?key=AIzaSyD4f8Qk2LmN');"),
      errors: [
        {
          messageId: 'url',
          data: { text: 'This failure', tool: '`lookup`', shown: '?key=…', receiver: 'the model receives' },
          line: 7,
          column: 21,
          endLine: 7,
          endColumn: 86,
        },
      ],
    },
    {
      name: 'a private address',
      code: lookup("    throw new Error('Cannot reach the orders at 10.0.3.14:5432');"),
      errors: [
        {
          messageId: 'address',
          data: { text: 'This failure', tool: '`lookup`', shown: '10.0.3.14:5432', receiver: 'the model receives' },
          line: 7,
          column: 21,
          endLine: 7,
          endColumn: 64,
        },
      ],
    },
  ],
});

tester.run('no-secret-in-error: MCP and schemas', rule, {
  valid: [
    {
      name: 'content without it',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { config } from './config.js';
const server = new McpServer({ name: 'orders', version: '1.0.0' });
server.registerTool('lookup', {}, async () => {
  return { isError: true, content: [{ type: 'text', text: 'The key is refused. Tell the user.' }] };
});
`,
    },
  ],
  invalid: [
    {
      name: 'content',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { config } from './config.js';
const server = new McpServer({ name: 'orders', version: '1.0.0' });
server.registerTool('lookup', {}, async () => {
  return { isError: true, content: [{ type: 'text', text: \`The key \${config.apiKey} is refused\` }] };
});
`,
      errors: [
        {
          messageId: 'value',
          data: { text: 'This failure', tool: '`lookup`', shown: 'config.apiKey', receiver: 'the model receives' },
          line: 5,
          column: 70,
          endLine: 5,
          endColumn: 83,
          suggestions: [
            {
              messageId: 'drop',
              output: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { config } from './config.js';
const server = new McpServer({ name: 'orders', version: '1.0.0' });
server.registerTool('lookup', {}, async () => {
  return { isError: true, content: [{ type: 'text', text: \`The key is refused\` }] };
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'JSON as content',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { config } from './config.js';
const server = new McpServer({ name: 'orders', version: '1.0.0' });
server.registerTool('lookup', {}, async () => {
  return { isError: true, content: [{ type: 'text', text: JSON.stringify({ error: 'refused', apiKey: config.apiKey }) }] };
});
`,
      errors: [
        {
          messageId: 'value',
          data: { text: 'This failure', tool: '`lookup`', shown: 'config.apiKey', receiver: 'the model receives' },
          line: 5,
          column: 102,
          endLine: 5,
          endColumn: 115,
          suggestions: [
            {
              messageId: 'drop',
              output: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { config } from './config.js';
const server = new McpServer({ name: 'orders', version: '1.0.0' });
server.registerTool('lookup', {}, async () => {
  return { isError: true, content: [{ type: 'text', text: JSON.stringify({ error: 'refused' }) }] };
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a message of the schema',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { config } from './config.js';
export const lookup = tool({
  inputSchema: z.object({ pass: z.string().refine((pass) => pass === config.password, { message: \`Write \${config.password}\` }) }),
  execute: async ({ pass }) => ({ pass }),
});
`,
      errors: [
        {
          messageId: 'value',
          data: { text: 'A message', tool: 'the input schema of `lookup`', shown: 'config.password', receiver: 'the model receives' },
          line: 5,
          column: 107,
          endLine: 5,
          endColumn: 122,
          suggestions: [
            {
              messageId: 'drop',
              output: `import { tool } from 'ai';
import { z } from 'zod';
import { config } from './config.js';
export const lookup = tool({
  inputSchema: z.object({ pass: z.string().refine((pass) => pass === config.password, { message: \`Write\` }) }),
  execute: async ({ pass }) => ({ pass }),
});
`,
            },
          ],
        },
      ],
    },
  ],
});
