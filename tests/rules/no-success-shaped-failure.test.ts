import rule from '../../rules/no-success-shaped-failure.ts';
import { dedent } from '../dedent.ts';
import { ruleTester } from '../rule-tester.ts';

const sdk = (statements: string, around = ''): string => `import { tool } from 'ai';
${around}export const find = tool({
  inputSchema: z.object({ query: z.string(), radius: z.number(), ids: z.array(z.string()) }),
  execute: async ({ query, radius, ids }) => {
    ${statements.replaceAll('\n', '\n    ')}
  },
});
`;

const ofShipping = (statements: string): string => sdk(statements).replace('const find', 'const trackShipping');

const mcp = (statements: string): string => `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'rooms', version: '1.0.0' });
server.registerTool('find', { inputSchema: { query: z.string() } }, async ({ query }) => {
  ${statements.replaceAll('\n', '\n  ')}
});
`;

const failure = (members: readonly string[], indent: string): string => dedent`
  {
  ${members.map((member) => `${indent}  ${member},\n`).join('')}${indent}}
`;

const failed = (indent = ''): string =>
  failure(
    [
      "class: 'permanent'",
      "message: 'find failed.'",
      "reason: 'An unexpected error ended the call; its cause was logged.'",
      "recoverySteps: ['Do not call find again with the same query, radius and ids; tell the user that it is unavailable.']",
    ],
    indent,
  );

const rejected = (input: string, message: string, which: string, indent = ''): string =>
  failure(
    [
      "class: 'permanent'",
      `message: '${message}'`,
      `reason: 'What was given for ${input} was rejected before anything was done with it.'`,
      `recoverySteps: ['Call find again with another value for ${input}, which ${which}.']`,
    ],
    indent,
  );

const told = (output: string) => ({ messageId: 'tellFailure', output }) as const;
const caught = (call: string, answer: string, answers = 'that there is nothing') =>
  ({ messageId: 'caught', data: { tool: '`find`', call, answer, told: answers } }) as const;
const item = (call: string, answer: string) => ({ messageId: 'item', data: { tool: '`find`', call, answer } }) as const;
const guard = (input: string, answer: string) => ({ messageId: 'guard', data: { tool: '`find`', input: `\`${input}\``, answer } }) as const;

const byStatus = dedent`
  response.status === 429 || response.status >= 500
    ? { class: 'retryable', message: \`find failed: the service answered with status \${response.status}.\`, \
      retryAfterSeconds: Number(response.headers.get('retry-after')) || 30, \
      recoverySteps: ['Wait as many seconds as retryAfterSeconds says, then call find again with the same values.'] }
    : response.status === 401 || response.status === 403
      ? { class: 'authRequired', message: \`find failed: the service answered with status \${response.status}.\`, \
        recoverySteps: ['Ask the user to reconnect the access that find uses, then call find again.'] }
      : { class: 'permanent', message: \`find failed: the service answered with status \${response.status}.\`, \
        recoverySteps: ['Call find again only with other values for query, radius and ids.'] }
`;
const refused = (answer: string) => ({ messageId: 'refused', data: { tool: '`find`', call: 'fetch', answer } }) as const;
const asked = (statements: string): string =>
  sdk(dedent`
    const response = await fetch(query);
    ${statements}
    return response.json();
  `);

ruleTester().run('no-success-shaped-failure', rule, {
  valid: [
    {
      name: 'a list that is only filled in the try',
      code: sdk(dedent`
        const searches = [];
        try {
          for (const id of ids) searches.push(rooms.search(id));
        } catch (error) {
          return [];
        }
        return Promise.all(searches);
      `),
    },
    { name: 'a status that says that there is nothing', code: asked('if (response.status === 404) return [];') },
    {
      name: 'nothing for what is not there, and a failure for the rest',
      code: asked(dedent`
        if (response.status === 404) return null;
        if (!response.ok) return { error: 'upstream', status: response.status };
      `),
    },
    {
      name: 'a test of the status inside of that of all',
      code: asked(dedent`
        if (!response.ok) {
          if (response.status === 404) return [];
          throw new Error(\`The rooms answered \${response.status}.\`);
        }
      `),
    },
    { name: 'an empty list of an answer that is good', code: asked('if (response.ok) return [];') },
    { name: 'the failure of a refused answer', code: asked("if (!response.ok) return { items: [], error: 'rooms_down' };") },
    {
      name: 'an ok that is of no fetch',
      code: sdk(dedent`
        const found = await rooms.search(query);
        if (!found.ok) return [];
        return found.items;
      `),
    },
    {
      name: 'a helper whose answer is asked',
      code: sdk(
        dedent`
          const response = await load(query);
          if (!response) return { error: "rooms_down" };
          return response.json();
        `,
        dedent`
          const load = async (query) => {
            const response = await fetch(query);
            if (!response.ok) return null;
            return response;
          };

        `,
      ),
    },
    {
      name: 'a failure with a class',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          return { class: 'permanent', message: 'The search is down', recoverySteps: ['Call find tomorrow'] };
        }
      `),
    },
    {
      name: 'an error beside the empty list',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          return { items: [], error: 'search_down' };
        }
      `),
    },
    {
      name: 'the errors of a partial result',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          return { items: [], errors: [{ source: 'rooms' }] };
        }
      `),
    },
    {
      name: 'a completeness',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          return { items: [], completeness: 'none' };
        }
      `),
    },
    {
      name: 'a marker',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          return { success: false, items: [] };
        }
      `),
    },
    {
      name: 'a status that tells it',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          return { items: [], status: 'unavailable' };
        }
      `),
    },
    {
      name: 'a flag that tells it',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          return { items: [], stale: true };
        }
      `),
    },
    {
      name: 'another flag',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          return { items: [], offline: true };
        }
      `),
    },
    {
      name: 'a failure told as text',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          return 'Error: the search is down';
        }
      `),
    },
    {
      name: 'the message of the error beside the list',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          return { items: [], message: error.message };
        }
      `),
    },
    {
      name: 'words of a failure beside the list',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          return { items: [], note: 'The search is currently unavailable' };
        }
      `),
    },
    {
      name: 'a default value, which the tool is made for',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          return { items: ['lobby'] };
        }
      `),
    },
    {
      name: 'a default beside an empty list',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          return { items: [], room: fallbackRoom };
        }
      `),
    },
    {
      name: 'what came so far',
      code: sdk(dedent`
        const items = [];
        try {
          for await (const item of rooms.stream(query)) items.push(item);
        } catch (error) {
          return { items };
        }
        return { items };
      `),
    },
    {
      name: 'the error goes on',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          throw error;
        }
      `),
    },
    {
      name: 'a miss by its status',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          if (error.status === 404) return null;
          throw error;
        }
      `),
    },
    {
      name: 'a miss by its status, the other way round',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          if (error.status !== 404) throw error;
          return null;
        }
      `),
    },
    {
      name: 'a miss by the code of the file system',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          if (error.code === 'ENOENT') return [];
          throw error;
        }
      `),
    },
    {
      name: 'a miss by the code of the database',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          if (error.code === 'P2025') return { found: false };
          throw error;
        }
      `),
    },
    {
      name: 'a miss by its class',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          if (error instanceof NotFoundError) return null;
          throw error;
        }
      `),
    },
    {
      name: 'a miss by a predicate',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          if (isNotFound(error)) return null;
          throw error;
        }
      `),
    },
    {
      name: 'a miss by its text',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          const text = String(error);
          if (text.includes('no such room')) return [];
          throw error;
        }
      `),
    },
    {
      name: 'a miss in a switch',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          switch (error.code) {
            case 'P2025':
              return null;
            default:
              throw error;
          }
        }
      `),
    },
    {
      name: 'a miss in a conditional',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          return error.status === 404 ? null : { class: 'permanent', message: 'The search is down', recoverySteps: ['Call find tomorrow'] };
        }
      `),
    },
    {
      name: 'the stop of the run',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          if (error.name === 'AbortError') return [];
          throw error;
        }
      `),
    },
    {
      name: 'a lookup that finds nothing, outside of a catch',
      code: sdk(dedent`
        const room = await rooms.get(query);
        if (!room) return { found: false };
        return room;
      `),
    },
    {
      name: 'a search that finds nothing, outside of a catch',
      code: sdk(dedent`
        const found = await rooms.search(query);
        if (found.length === 0) return [];
        return found;
      `),
    },
    {
      name: 'JSON that does not parse',
      code: sdk(dedent`
        const body = await rooms.search(query);
        try {
          return JSON.parse(body);
        } catch {
          return {};
        }
      `),
    },
    {
      name: 'a body that does not parse',
      code: sdk(dedent`
        const response = await fetch(query);
        if (!response.ok) throw new Error(query);
        try {
          return await response.json();
        } catch {
          return {};
        }
      `),
    },
    {
      name: 'a text that is no URL',
      code: sdk(dedent`
        try {
          return { host: new URL(query).host };
        } catch {
          return null;
        }
      `),
    },
    {
      name: 'an empty catch around a clean-up',
      code: sdk(dedent`
        const found = await rooms.search(query);
        try {
          await rooms.close();
        } catch {}
        return found;
      `),
    },
    {
      name: 'an empty catch alone',
      code: sdk(dedent`
        let found = [];
        try {
          found = await rooms.search(query);
        } catch {}
        return found;
      `),
    },
    {
      name: 'a clean-up without a wait for its failure',
      code: sdk(dedent`
        const found = await rooms.search(query);
        await rooms.close().catch(() => undefined);
        return found;
      `),
    },
    {
      name: 'a clean-up that is the only call',
      code: sdk(dedent`
        await rooms.close().catch(() => undefined);
        return { closed: query };
      `),
    },
    {
      name: 'an extra beside the result',
      code: sdk(dedent`
        const room = await rooms.get(query);
        const photo = await photos.of(room.id).catch(() => null);
        return { ...room, photo };
      `),
    },
    {
      name: 'an extra of a helper',
      code: sdk(
        dedent`
          const room = await rooms.get(query);
          return { room, photo: await photoOf(room.id) };
        `,
        dedent`
          async function photoOf(id) {
            try {
              return await photos.of(id);
            } catch {
              return null;
            }
          }

        `,
      ),
    },
    {
      name: 'an extra for each item of what was loaded',
      code: sdk(dedent`
        const list = await rooms.search(query);
        return Promise.all(list.map(async (room) => {
          try {
            return { room, photo: await photos.of(room.id) };
          } catch {
            return { room, photo: null };
          }
        }));
      `),
    },
    {
      name: 'an extra that is left out, for each item of what was loaded',
      code: sdk(dedent`
        const list = await rooms.search(query);
        const shown = await Promise.all(list.map((room) => photos.of(room.id).catch(() => null)));
        return { list, shown: shown.filter(Boolean) };
      `),
    },
    {
      name: 'a read cache',
      code: sdk(
        dedent`
          const hit = await cached(query);
          if (hit) return hit;
          return rooms.search(query);
        `,
        dedent`
          async function cached(key) {
            try {
              return await cache.get(key);
            } catch {
              return null;
            }
          }

        `,
      ),
    },
    {
      name: 'a read cache with ??',
      code: sdk(
        'return (await cached(query)) ?? rooms.search(query);',
        dedent`
          async function cached(key) {
            try {
              return await cache.get(key);
            } catch {
              return null;
            }
          }

        `,
      ),
    },
    {
      name: 'a helper whose null is told as a failure',
      code: sdk(
        dedent`
          const room = await load(query);
          if (!room) return { error: 'The service does not answer' };
          return room;
        `,
        dedent`
          async function load(key) {
            try {
              return await rooms.get(key);
            } catch {
              return null;
            }
          }

        `,
      ),
    },
    {
      name: 'the null of a call is told as a failure',
      code: sdk(dedent`
        const room = await rooms.get(query).catch(() => null);
        if (!room) return { error: 'The service does not answer' };
        return room;
      `),
    },
    {
      name: 'an assigned null that is told as a failure',
      code: sdk(dedent`
        let room;
        try {
          room = await rooms.get(query);
        } catch {
          room = null;
        }
        if (room === null) return { error: 'The service does not answer' };
        return room;
      `),
    },
    {
      name: 'items that failed are counted',
      code: sdk(dedent`
        const all = await Promise.all(ids.map((id) => rooms.get(id).catch(() => null)));
        const found = all.filter(Boolean);
        return { found, failed: ids.length - found.length };
      `),
    },
    {
      name: 'items that failed are looked at',
      code: sdk(dedent`
        const all = await Promise.all(ids.map((id) => rooms.get(id).catch(() => null)));
        return all.map((room, at) => (room ? room : describe(ids[at])));
      `),
    },
    {
      name: 'items that failed are told in the list',
      code: sdk(dedent`
        return Promise.all(ids.map(async (id) => {
          try {
            return await rooms.get(id);
          } catch {
            return { id, error: 'not_loaded' };
          }
        }));
      `),
    },
    {
      name: 'a file that is not there yet',
      code: sdk(
        dedent`
          try {
            return JSON.parse(await fs.readFile('./notes.json', 'utf8'));
          } catch {
            return [];
          }
        `,
        "import fs from 'node:fs/promises';\n",
      ),
    },
    {
      name: 'whether a file is there',
      code: sdk(
        dedent`
          try {
            await fs.access(query);
            return { exists: true };
          } catch {
            return { exists: false };
          }
        `,
        "import fs from 'node:fs/promises';\n",
      ),
    },
    {
      name: 'false of a tool that verifies',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          return false;
        }
      `).replace('const find', 'const verifyRoom'),
    },
    {
      name: 'a probe, whose answer is the failure',
      code: sdk(dedent`
        try {
          await rooms.ping(query);
          return { reachable: true };
        } catch {
          return { reachable: false };
        }
      `),
    },
    {
      name: 'access that is denied where nothing is known',
      code: sdk(dedent`
        try {
          return { allowed: await rooms.allows(query) };
        } catch {
          return { allowed: false };
        }
      `),
    },
    {
      name: 'what a schema rejects',
      code: sdk(dedent`
        try {
          await schema.validate(query);
          return { valid: true };
        } catch {
          return { valid: false };
        }
      `),
    },
    {
      name: 'a command that says whether it was done',
      code: dedent`
        import { tool } from 'ai';
        export const removeRoom = tool({ execute: async ({ id }) => {
          try {
            await rooms.delete(id);
            return true;
          } catch {
            return false;
          }
        } });

      `,
    },
    {
      name: 'words of a failure beside the list: a busy service',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          return { items: [], message: 'The room service is busy right now' };
        }
      `),
    },
    {
      name: 'words of a failure beside the list: a rebuilt index',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          return { items: [], message: 'The index is being rebuilt' };
        }
      `),
    },
    {
      name: 'words of a failure beside the list: a quota',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          return { items: [], message: 'Quota exceeded for today' };
        }
      `),
    },
    {
      name: 'words of a failure beside the list: too many calls',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          return { items: [], message: 'Too many requests, wait a minute' };
        }
      `),
    },
    {
      name: 'words of a failure beside the list: no connection',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          return { items: [], message: 'No connection to the room service' };
        }
      `),
    },
    {
      name: 'words of a failure beside the list: no permission',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          return { items: [], message: 'You have no permission to search this house' };
        }
      `),
    },
    {
      name: 'words of a failure beside the list: what is gone',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          return { items: [], message: 'Gave up after three attempts' };
        }
      `),
    },
    {
      name: 'a flag that says that nothing was looked for',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          return { items: [], searched: false };
        }
      `),
    },
    {
      name: 'a flag that says that there is no connection',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          return { items: [], connected: false };
        }
      `),
    },
    {
      name: 'a note that the catch adds to the result',
      code: sdk(dedent`
        let found;
        const notes = [];
        try {
          found = await rooms.search(query);
        } catch {
          found = [];
          notes.push('The rooms were not searched');
        }
        return { found, notes };
      `),
    },
    {
      name: 'a state that the catch writes',
      code: sdk(dedent`
        let found;
        let state = 'complete';
        try {
          found = await rooms.search(query);
        } catch {
          found = [];
          state = 'rooms-down';
        }
        return { found, state };
      `),
    },
    {
      name: 'a source that the try alone adds',
      code: sdk(dedent`
        let found;
        const sources = [];
        try {
          found = await rooms.search(query);
          sources.push('rooms');
        } catch {
          found = [];
        }
        return { found, sources };
      `),
    },
    {
      name: 'items that failed are gathered',
      code: sdk(dedent`
        const missing = [];
        const all = await Promise.all(ids.map(async (id) => {
          try {
            return await rooms.get(id);
          } catch {
            missing.push(id);
            return null;
          }
        }));
        return { found: all.filter(Boolean), missing };
      `),
    },
    {
      name: 'how many were asked for stands beside what was found',
      code: sdk(dedent`
        const all = await Promise.all(ids.map((id) => rooms.get(id).catch(() => null)));
        const found = all.filter(Boolean);
        return { asked: ids.length, loaded: found.length, found };
      `),
    },
    {
      name: 'the exit code of a process',
      code: sdk(
        dedent`
          try {
            await execFile('git', ['rev-parse', query]);
            return { isMember: true };
          } catch {
            return { isMember: false };
          }
        `,
        "import { execFile } from 'node:child_process';\n",
      ),
    },
    {
      name: 'an empty list in, an empty list out',
      code: sdk(dedent`
        if (ids.length === 0) return [];
        return rooms.load(ids);
      `),
    },
    {
      name: 'an empty list in, with !',
      code: sdk(dedent`
        if (!ids.length) return { items: [] };
        return rooms.load(ids);
      `),
    },
    {
      name: 'too few items to compare',
      code: sdk(dedent`
        if (ids.length < 2) return { duplicates: [] };
        return rooms.compare(ids);
      `),
    },
    {
      name: 'what only computes: a range',
      code: sdk(dedent`
        if (radius < 2) return { primes: [] };
        return { primes: sieve(radius) };
      `),
    },
    {
      name: 'what only computes: a threshold',
      code: sdk(dedent`
        if (radius <= 50) return { fee: 0 };
        return { fee: (radius - 50) * 2 };
      `),
    },
    {
      name: 'what only computes: a list of the module',
      code: sdk(
        dedent`
          if (radius < 5) return { offers: [] };
          return { offers: offers.filter((each) => each.from <= radius) };
        `,
        'const offers = [{ from: 5 }];\n',
      ),
    },
    {
      name: 'what only computes: a blank text',
      code: sdk(dedent`
        if (!query.trim()) return { words: 0 };
        return { words: query.split(/\\s+/).length };
      `),
    },
    {
      name: 'a pattern that looks for something in a text',
      code: sdk(dedent`
        if (!/#\\w+/.test(query)) return { tags: [] };
        return { tags: await rooms.tags(query) };
      `),
    },
    {
      name: 'a match that is worked on',
      code: sdk(dedent`
        const tags = query.match(/#\\w+/g);
        if (!tags) return { rooms: [] };
        return { rooms: await rooms.tagged(tags) };
      `),
    },
    {
      name: 'a pattern of lines',
      code: sdk(dedent`
        if (!/^- /m.test(query)) return { points: [] };
        return { points: await rooms.points(query) };
      `),
    },
    {
      name: 'a blank text that is worked on',
      code: dedent`
        import { tool } from 'ai';
        export const namesIn = tool({
          inputSchema: z.object({ text: z.string() }),
          execute: async ({ text }) => {
            if (!text.trim()) return { names: [] };
            return rooms.find(text);
          },
        });

      `,
    },
    {
      name: 'a text that is worked on, without what is looked for',
      code: dedent`
        import { tool } from 'ai';
        export const namesIn = tool({
          inputSchema: z.object({ text: z.string() }),
          execute: async ({ text }) => {
            if (!text.includes('@')) return { names: [] };
            return rooms.find(text);
          },
        });

      `,
    },
    {
      name: 'a text that is worked on, in two words',
      code: dedent`
        import { tool } from 'ai';
        export const namesIn = tool({
          inputSchema: z.object({ htmlBody: z.string() }),
          execute: async ({ htmlBody }) => {
            if (htmlBody.length === 0) return [];
            return rooms.find(htmlBody);
          },
        });

      `,
    },
    {
      name: 'no depth, no levels',
      code: dedent`
        import { tool } from 'ai';
        export const find = tool({ inputSchema: z.object({ depth: z.number() }), execute: async ({ depth }) => {
          if (depth <= 0) return { floors: [] };
          return rooms.tree(depth);
        } });

      `,
    },
    {
      name: 'an input that is left out',
      code: sdk(dedent`
        if (!query) return [];
        return rooms.search(query);
      `),
    },
    {
      name: 'a guard that tells what is wrong',
      code: sdk(dedent`
        if (query.length < 3) return { items: [], error: 'query must have at least 3 characters' };
        return rooms.search(query);
      `),
    },
    {
      name: 'a guard that tells it in words',
      code: sdk(dedent`
        if (query.length < 3) return { items: [], message: 'query must have at least 3 characters, and this one is invalid' };
        return rooms.search(query);
      `),
    },
    {
      name: 'a guard with a hint',
      code: sdk(dedent`
        if (query.length < 3) return { items: [], hint: 'Use at least 3 characters for query.' };
        return rooms.search(query);
      `),
    },
    {
      name: 'a guard with a note on what is known',
      code: sdk(dedent`
        if (radius > 50) return { items: [], note: \`Only rooms within 50 km of \${query} are known.\` };
        return rooms.near(radius);
      `),
    },
    {
      name: 'a guard with a reason',
      code: sdk(dedent`
        if (radius > 50) return { items: [], reason: 'radius must be 50 or less' };
        return rooms.near(radius);
      `),
    },
    {
      name: 'a fee that a rule makes zero',
      code: sdk(dedent`
        if (radius < 5) return { fee: 0, currency: 'EUR' };
        return rooms.fee(radius);
      `),
    },
    {
      name: 'a guard with a negative of the domain',
      code: sdk(dedent`
        if (query.length < 3) return { found: false };
        return rooms.search(query);
      `),
    },
    {
      name: 'a guard with false',
      code: sdk(dedent`
        if (query.length < 3) return false;
        return rooms.search(query);
      `),
    },
    {
      name: 'a guard that throws',
      code: sdk(dedent`
        if (query.length < 3) throw new Error('query must have at least 3 characters');
        return rooms.search(query);
      `),
    },
    {
      name: 'a test of what was found',
      code: sdk(dedent`
        const found = await rooms.search(query);
        if (found.length < 3) return [];
        return found;
      `),
    },
    {
      name: 'a test of a value of the input',
      code: sdk(dedent`
        if (query === 'none') return [];
        return rooms.search(query);
      `),
    },
    {
      name: 'a test against what was counted',
      code: sdk(dedent`
        const total = await rooms.count();
        if (radius > total) return [];
        return rooms.search(query);
      `),
    },
    {
      name: 'a test of an input and of something else',
      code: sdk(dedent`
        if (query.length < 3 && !rooms.isOpen) return [];
        return rooms.search(query);
      `),
    },
    {
      name: 'zero asked for, zero given',
      code: dedent`
        import { tool } from 'ai';
        export const find = tool({ inputSchema: z.object({ limit: z.number() }), execute: async ({ limit }) => {
          if (limit < 1) return [];
          return rooms.first(limit);
        } });

      `,
    },
    {
      name: 'behind the last page',
      code: dedent`
        import { tool } from 'ai';
        export const find = tool({ inputSchema: z.object({ page: z.number() }), execute: async ({ page }) => {
          if (page > 100) return [];
          return rooms.page(page);
        } });

      `,
    },
    {
      name: 'a hook that may say what an empty result means',
      code: dedent`
        import { tool } from 'ai';
        export const find = tool({
          execute: async ({ query }) => {
            try {
              return await rooms.search(query);
            } catch {
              return null;
            }
          },
          toModelOutput: (found) => found ?? { type: 'error-text', value: 'The search is down' },
        });

      `,
    },
    {
      name: 'content that tells a failure',
      code: mcp(dedent`
        try {
          return { content: [{ type: 'text', text: JSON.stringify(await rooms.search(query)) }] };
        } catch {
          return { isError: true, content: [{ type: 'text', text: '[]' }] };
        }
      `),
    },
    {
      name: 'content with words of a failure',
      code: mcp(dedent`
        try {
          return { content: [{ type: 'text', text: JSON.stringify(await rooms.search(query)) }] };
        } catch {
          return { content: [{ type: 'text', text: 'The search failed.' }] };
        }
      `),
    },
  ],
  invalid: [
    {
      name: 'an object with an empty list',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          return { items: [] };
        }
      `),
      errors: [
        {
          ...caught('rooms.search', '`{ items: [] }`'),
          line: 8,
          column: 14,
          endLine: 8,
          endColumn: 27,
          suggestions: [
            told(
              sdk(dedent`
                try {
                  return await rooms.search(query);
                } catch (error) {
                  if (error instanceof Error && error.name === 'AbortError') throw error;
                  console.error(error);
                  return ${failed('  ')};
                }
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'an empty list, in a catch without a name',
      code: sdk(dedent`
        try {
          const found = await rooms.search(query);
          return found;
        } catch {
          return [];
        }
      `),
      errors: [
        {
          ...caught('rooms.search', '`[]`'),
          line: 9,
          column: 14,
          endLine: 9,
          endColumn: 16,
          suggestions: [
            told(
              sdk(dedent`
                try {
                  const found = await rooms.search(query);
                  return found;
                } catch (error) {
                  if (error instanceof Error && error.name === 'AbortError') throw error;
                  console.error(error);
                  return ${failed('  ')};
                }
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'an empty list for promises that are kept in a list',
      code: sdk(dedent`
        const searches = [];
        for (const id of ids) searches.push(rooms.search(id));
        try {
          return await Promise.all(searches);
        } catch (error) {
          return [];
        }
      `),
      errors: [
        {
          ...caught('rooms.search', '`[]`'),
          line: 10,
          column: 14,
          endLine: 10,
          endColumn: 16,
          suggestions: [
            told(
              sdk(dedent`
                const searches = [];
                for (const id of ids) searches.push(rooms.search(id));
                try {
                  return await Promise.all(searches);
                } catch (error) {
                  if (error instanceof Error && error.name === 'AbortError') throw error;
                  console.error(error);
                  return ${failed('  ')};
                }
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'null',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          return null;
        }
      `),
      errors: [
        {
          ...caught('rooms.search', '`null`'),
          line: 8,
          column: 14,
          endLine: 8,
          endColumn: 18,
          suggestions: [
            told(
              sdk(dedent`
                try {
                  return await rooms.search(query);
                } catch (error) {
                  if (error instanceof Error && error.name === 'AbortError') throw error;
                  console.error(error);
                  return ${failed('  ')};
                }
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'undefined',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          return undefined;
        }
      `),
      errors: [
        {
          ...caught('rooms.search', '`undefined`'),
          line: 8,
          column: 14,
          endLine: 8,
          endColumn: 23,
          suggestions: [
            told(
              sdk(dedent`
                try {
                  return await rooms.search(query);
                } catch (error) {
                  if (error instanceof Error && error.name === 'AbortError') throw error;
                  console.error(error);
                  return ${failed('  ')};
                }
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'no value',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          console.warn(error);
          return;
        }
      `),
      errors: [
        {
          ...caught('rooms.search', 'no value'),
          line: 9,
          column: 7,
          endLine: 9,
          endColumn: 14,
          suggestions: [
            told(
              sdk(dedent`
                try {
                  return await rooms.search(query);
                } catch (error) {
                  if (error instanceof Error && error.name === 'AbortError') throw error;
                  console.warn(error);
                  return ${failed('  ')};
                }
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'false',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          return false;
        }
      `),
      errors: [
        {
          ...caught('rooms.search', '`false`', 'no'),
          line: 8,
          column: 14,
          endLine: 8,
          endColumn: 19,
          suggestions: [
            told(
              sdk(dedent`
                try {
                  return await rooms.search(query);
                } catch (error) {
                  if (error instanceof Error && error.name === 'AbortError') throw error;
                  console.error(error);
                  return ${failed('  ')};
                }
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'false of a tool whose name holds the letters of a probe',
      code: ofShipping(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          return false;
        }
      `),
      errors: [
        {
          ...caught('rooms.search', '`false`', 'no'),
          data: { ...caught('rooms.search', '`false`', 'no').data, tool: '`trackShipping`' },
          line: 8,
          column: 14,
          endLine: 8,
          endColumn: 19,
          suggestions: [
            told(
              ofShipping(dedent`
                try {
                  return await rooms.search(query);
                } catch (error) {
                  if (error instanceof Error && error.name === 'AbortError') throw error;
                  console.error(error);
                  return ${failed('  ').replaceAll('find', 'trackShipping')};
                }
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'an empty text',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          return '';
        }
      `),
      errors: [
        {
          ...caught('rooms.search', "`''`"),
          line: 8,
          column: 14,
          endLine: 8,
          endColumn: 16,
          suggestions: [
            told(
              sdk(dedent`
                try {
                  return await rooms.search(query);
                } catch (error) {
                  if (error instanceof Error && error.name === 'AbortError') throw error;
                  console.error(error);
                  return ${failed('  ')};
                }
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'zero',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          return 0;
        }
      `),
      errors: [
        {
          ...caught('rooms.search', '`0`'),
          line: 8,
          column: 14,
          endLine: 8,
          endColumn: 15,
          suggestions: [
            told(
              sdk(dedent`
                try {
                  return await rooms.search(query);
                } catch (error) {
                  if (error instanceof Error && error.name === 'AbortError') throw error;
                  console.error(error);
                  return ${failed('  ')};
                }
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'an empty object',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          return {};
        }
      `),
      errors: [
        {
          ...caught('rooms.search', '`{}`'),
          line: 8,
          column: 14,
          endLine: 8,
          endColumn: 16,
          suggestions: [
            told(
              sdk(dedent`
                try {
                  return await rooms.search(query);
                } catch (error) {
                  if (error instanceof Error && error.name === 'AbortError') throw error;
                  console.error(error);
                  return ${failed('  ')};
                }
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'counts of zero beside what was asked for',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          return { query, total: 0, items: [], page: 1 };
        }
      `),
      errors: [
        {
          ...caught('rooms.search', '`{ query, total: 0, items: [], page: 1 }`'),
          line: 8,
          column: 14,
          endLine: 8,
          endColumn: 53,
          suggestions: [
            told(
              sdk(dedent`
                try {
                  return await rooms.search(query);
                } catch (error) {
                  if (error instanceof Error && error.name === 'AbortError') throw error;
                  console.error(error);
                  return ${failed('  ')};
                }
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'a success that is claimed',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          return { success: true, items: [], error: null };
        }
      `),
      errors: [
        {
          ...caught('rooms.search', '`{ success: true, items: [], error: null }`'),
          line: 8,
          column: 14,
          endLine: 8,
          endColumn: 55,
          suggestions: [
            told(
              sdk(dedent`
                try {
                  return await rooms.search(query);
                } catch (error) {
                  if (error instanceof Error && error.name === 'AbortError') throw error;
                  console.error(error);
                  return {
                    success: false,
                    class: 'permanent',
                    message: 'find failed.',
                    reason: 'An unexpected error ended the call; its cause was logged.',
                    recoverySteps: ['Do not call find again with the same query, radius and ids; tell the user that it is unavailable.'],
                  };
                }
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'a text that says that nothing was found',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          return \`No rooms found for \${query}\`;
        }
      `),
      errors: [
        {
          ...caught('rooms.search', 'a text that tells of no failure'),
          line: 8,
          column: 14,
          endLine: 8,
          endColumn: 43,
          suggestions: [
            told(
              sdk(dedent`
                try {
                  return await rooms.search(query);
                } catch (error) {
                  if (error instanceof Error && error.name === 'AbortError') throw error;
                  console.error(error);
                  return ${failed('  ')};
                }
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'a message that tells of no failure',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          return { items: [], message: 'No rooms found' };
        }
      `),
      errors: [
        {
          ...caught('rooms.search', "`{ items: [], message: 'No rooms found' }`"),
          line: 8,
          column: 14,
          endLine: 8,
          endColumn: 54,
          suggestions: [
            told(
              sdk(dedent`
                try {
                  return await rooms.search(query);
                } catch (error) {
                  if (error instanceof Error && error.name === 'AbortError') throw error;
                  console.error(error);
                  return ${failed('  ')};
                }
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'a negative of the domain',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          return { available: false };
        }
      `),
      errors: [
        {
          ...caught('rooms.search', '`{ available: false }`', 'no'),
          line: 8,
          column: 14,
          endLine: 8,
          endColumn: 34,
          suggestions: [
            told(
              sdk(dedent`
                try {
                  return await rooms.search(query);
                } catch (error) {
                  if (error instanceof Error && error.name === 'AbortError') throw error;
                  console.error(error);
                  return ${failed('  ')};
                }
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'a negative of the domain with a reason',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          return { eligible: false, reason: 'The check failed' };
        }
      `),
      errors: [
        {
          ...caught('rooms.search', "`{ eligible: false, reason: 'The check failed' }`", 'no'),
          line: 8,
          column: 14,
          endLine: 8,
          endColumn: 61,
          suggestions: [
            told(
              sdk(dedent`
                try {
                  return await rooms.search(query);
                } catch (error) {
                  if (error instanceof Error && error.name === 'AbortError') throw error;
                  console.error(error);
                  return ${failed('  ')};
                }
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'a negative of the domain with the message of the error',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          return { found: false, message: error.message };
        }
      `),
      errors: [
        {
          ...caught('rooms.search', '`{ found: false, message: error.message }`', 'no'),
          line: 8,
          column: 14,
          endLine: 8,
          endColumn: 54,
          suggestions: [
            told(
              sdk(dedent`
                try {
                  return await rooms.search(query);
                } catch (error) {
                  if (error instanceof Error && error.name === 'AbortError') throw error;
                  console.error(error);
                  return ${failed('  ')};
                }
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'another negative of the domain',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          return { isBooked: false, at: new Date() };
        }
      `),
      errors: [
        {
          ...caught('rooms.search', '`{ isBooked: false, at: new Date() }`', 'no'),
          line: 8,
          column: 14,
          endLine: 8,
          endColumn: 49,
          suggestions: [
            told(
              sdk(dedent`
                try {
                  return await rooms.search(query);
                } catch (error) {
                  if (error instanceof Error && error.name === 'AbortError') throw error;
                  console.error(error);
                  return ${failed('  ')};
                }
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'JSON of an empty list',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          return JSON.stringify([]);
        }
      `),
      errors: [
        {
          ...caught('rooms.search', '`JSON.stringify([])`'),
          line: 8,
          column: 14,
          endLine: 8,
          endColumn: 32,
          suggestions: [
            told(
              sdk(dedent`
                try {
                  return await rooms.search(query);
                } catch (error) {
                  if (error instanceof Error && error.name === 'AbortError') throw error;
                  console.error(error);
                  return ${failed('  ')};
                }
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'a constant of the module',
      code: sdk(
        dedent`
          try {
            return await rooms.search(query);
          } catch (error) {
            return none;
          }
        `,
        'const none = { items: [] };\n',
      ),
      errors: [
        {
          ...caught('rooms.search', '`none`'),
          line: 9,
          column: 14,
          endLine: 9,
          endColumn: 18,
          suggestions: [
            told(
              sdk(
                dedent`
                  try {
                    return await rooms.search(query);
                  } catch (error) {
                    if (error instanceof Error && error.name === 'AbortError') throw error;
                    console.error(error);
                    return ${failed('  ')};
                  }
                `,
                'const none = { items: [] };\n',
              ),
            ),
          ],
        },
      ],
    },
    {
      name: 'behind the misses',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          if (error.status === 404) return null;
          return [];
        }
      `),
      errors: [
        {
          ...caught('rooms.search', '`[]`'),
          line: 9,
          column: 14,
          endLine: 9,
          endColumn: 16,
          suggestions: [
            told(
              sdk(dedent`
                try {
                  return await rooms.search(query);
                } catch (error) {
                  if (error instanceof Error && error.name === 'AbortError') throw error;
                  console.error(error);
                  if (error.status === 404) return null;
                  return ${failed('  ')};
                }
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'a default of a switch',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          switch (error.code) {
            case 'P2025':
              return null;
            default:
              return [];
          }
        }
      `),
      errors: [
        {
          ...caught('rooms.search', '`[]`'),
          line: 12,
          column: 18,
          endLine: 12,
          endColumn: 20,
          suggestions: [
            told(
              sdk(dedent`
                try {
                  return await rooms.search(query);
                } catch (error) {
                  if (error instanceof Error && error.name === 'AbortError') throw error;
                  console.error(error);
                  switch (error.code) {
                    case 'P2025':
                      return null;
                    default:
                      return ${failed('      ')};
                  }
                }
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'behind the try',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          console.warn(error);
        }
        return [];
      `),
      errors: [
        {
          ...caught('rooms.search', '`[]`'),
          line: 10,
          column: 12,
          endLine: 10,
          endColumn: 14,
          suggestions: [
            told(
              sdk(dedent`
                try {
                  return await rooms.search(query);
                } catch (error) {
                  if (error instanceof Error && error.name === 'AbortError') throw error;
                  console.warn(error);
                }
                return ${failed()};
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'in a loop that tries again',
      code: sdk(dedent`
        for (let attempt = 0; attempt < 3; attempt++) {
          try {
            return await rooms.search(query);
          } catch (error) {
            if (attempt === 2) return null;
          }
        }
      `),
      errors: [
        {
          ...caught('rooms.search', '`null`'),
          line: 9,
          column: 35,
          endLine: 9,
          endColumn: 39,
          suggestions: [
            told(
              sdk(dedent`
                for (let attempt = 0; attempt < 3; attempt++) {
                  try {
                    return await rooms.search(query);
                  } catch (error) {
                    if (error instanceof Error && error.name === 'AbortError') throw error;
                    console.error(error);
                    if (attempt === 2) return ${failed('    ')};
                  }
                }
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'a helper of the file',
      code: sdk(
        'return await load(query);',
        dedent`
          async function load(key) {
            try {
              return await rooms.get(key);
            } catch {
              return null;
            }
          }

        `,
      ),
      errors: [{ ...caught('rooms.get', '`null`'), line: 6, column: 12, endLine: 6, endColumn: 16, suggestions: [] }],
    },
    {
      name: 'a list of a helper, in a name',
      code: sdk(
        dedent`
          const found = await load(query);
          return { found };
        `,
        dedent`
          async function load(key) {
            try {
              return await rooms.search(key);
            } catch {
              return [];
            }
          }

        `,
      ),
      errors: [{ ...caught('rooms.search', '`[]`'), line: 6, column: 12, endLine: 6, endColumn: 14, suggestions: [] }],
    },
    {
      name: 'the catch of a promise that is returned',
      code: sdk('return rooms.search(query).catch(() => []);'),
      errors: [
        {
          ...caught('rooms.search', '`[]`'),
          line: 5,
          column: 44,
          endLine: 5,
          endColumn: 46,
          suggestions: [
            told(
              sdk(dedent`
                return rooms.search(query).catch((error) => {
                  if (error instanceof Error && error.name === 'AbortError') throw error;
                  console.error(error);
                  return ${failed('  ')};
                });
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'the catch of a promise with a parameter',
      code: sdk('return rooms.search(query).catch((cause) => ({ items: [] }));'),
      errors: [
        {
          ...caught('rooms.search', '`{ items: [] }`'),
          line: 5,
          column: 50,
          endLine: 5,
          endColumn: 63,
          suggestions: [
            told(
              sdk(dedent`
                return rooms.search(query).catch((cause) => {
                  if (cause instanceof Error && cause.name === 'AbortError') throw cause;
                  console.error(cause);
                  return ${failed('  ')};
                });
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'the catch of the main call',
      code: sdk(dedent`
        const found = await rooms.search(query).catch(() => []);
        return { found };
      `),
      errors: [{ ...caught('rooms.search', '`[]`'), line: 5, column: 57, endLine: 5, endColumn: 59, suggestions: [] }],
    },
    {
      name: 'an assignment in the catch',
      code: sdk(dedent`
        let found;
        try {
          found = await rooms.search(query);
        } catch {
          found = [];
        }
        return { found };
      `),
      errors: [{ ...caught('rooms.search', '`[]`'), line: 9, column: 15, endLine: 9, endColumn: 17, suggestions: [] }],
    },
    {
      name: 'the catch of the main call for each item',
      code: sdk(dedent`
        const all = await Promise.all(ids.map((id) => rooms.get(id).catch(() => null)));
        return all.filter(Boolean);
      `),
      errors: [{ ...item('rooms.get', '`null`'), line: 5, column: 77, endLine: 5, endColumn: 81, suggestions: [] }],
    },
    {
      name: 'a catch for each item',
      code: sdk(dedent`
        return (await Promise.all(ids.map(async (id) => {
          try {
            return await rooms.get(id);
          } catch {
            return null;
          }
        }))).filter((room) => room !== null);
      `),
      errors: [{ ...item('rooms.get', '`null`'), line: 9, column: 16, endLine: 9, endColumn: 20, suggestions: [] }],
    },
    {
      name: 'items that failed keep their place',
      code: sdk('return Promise.all(ids.map((id) => rooms.get(id).catch(() => null)));'),
      errors: [{ ...item('rooms.get', '`null`'), line: 5, column: 66, endLine: 5, endColumn: 70, suggestions: [] }],
    },
    {
      name: 'an empty list for each source',
      code: sdk("return (await Promise.all(['north', 'south'].map((wing) => rooms.search(wing, query).catch(() => [])))).flat();"),
      errors: [{ ...item('rooms.search', '`[]`'), line: 5, column: 102, endLine: 5, endColumn: 104, suggestions: [] }],
    },
    {
      name: 'an object that holds nothing for each item',
      code: sdk(dedent`
        return Promise.all(ids.map(async (id) => {
          try {
            return { id, rooms: await rooms.search(id) };
          } catch (error) {
            console.warn(error);
            return { id, rooms: [] };
          }
        }));
      `),
      errors: [{ ...item('rooms.search', '`{ id, rooms: [] }`'), line: 10, column: 16, endLine: 10, endColumn: 33, suggestions: [] }],
    },
    {
      name: 'items that a loop leaves out',
      code: sdk(dedent`
        const all = await Promise.all(ids.map((id) => rooms.get(id).catch(() => null)));
        const names = [];
        for (const room of all) {
          if (!room) continue;
          names.push(room.name);
        }
        return { names, all };
      `),
      errors: [{ ...item('rooms.get', '`null`'), line: 5, column: 77, endLine: 5, endColumn: 81, suggestions: [] }],
    },
    {
      name: 'a file that the input names',
      code: sdk(
        dedent`
          try {
            return await fs.readFile(query, 'utf8');
          } catch {
            return '';
          }
        `,
        "import fs from 'node:fs/promises';\n",
      ),
      errors: [
        {
          ...caught('fs.readFile', "`''`"),
          line: 9,
          column: 14,
          endLine: 9,
          endColumn: 16,
          suggestions: [
            told(
              sdk(
                dedent`
                  try {
                    return await fs.readFile(query, 'utf8');
                  } catch (error) {
                    if (error instanceof Error && error.name === 'AbortError') throw error;
                    console.error(error);
                    return ${failed('  ')};
                  }
                `,
                "import fs from 'node:fs/promises';\n",
              ),
            ),
          ],
        },
      ],
    },
    {
      name: 'a process',
      code: sdk(
        dedent`
          try {
            return execFileSync('git', ['log', query]).toString();
          } catch {
            return '';
          }
        `,
        "import { execFileSync } from 'node:child_process';\n",
      ),
      errors: [
        {
          ...caught('execFileSync', "`''`"),
          line: 9,
          column: 14,
          endLine: 9,
          endColumn: 16,
          suggestions: [
            told(
              sdk(
                dedent`
                  try {
                    return execFileSync('git', ['log', query]).toString();
                  } catch (error) {
                    if (error instanceof Error && error.name === 'AbortError') throw error;
                    console.error(error);
                    return ${failed('  ')};
                  }
                `,
                "import { execFileSync } from 'node:child_process';\n",
              ),
            ),
          ],
        },
      ],
    },
    {
      name: 'a process whose output is asked for',
      code: sdk(
        dedent`
          try {
            const output = execFileSync('git', ['log', query]);
            return { isMember: output.includes(query) };
          } catch {
            return { isMember: false };
          }
        `,
        "import { execFileSync } from 'node:child_process';\n",
      ),
      errors: [
        {
          ...caught('execFileSync', '`{ isMember: false }`', 'no'),
          line: 10,
          column: 14,
          endLine: 10,
          endColumn: 33,
          suggestions: [
            told(
              sdk(
                dedent`
                  try {
                    const output = execFileSync('git', ['log', query]);
                    return { isMember: output.includes(query) };
                  } catch (error) {
                    if (error instanceof Error && error.name === 'AbortError') throw error;
                    console.error(error);
                    return ${failed('  ')};
                  }
                `,
                "import { execFileSync } from 'node:child_process';\n",
              ),
            ),
          ],
        },
      ],
    },
    {
      name: 'a flag that says nothing of the search',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          return { items: [], hasMore: false };
        }
      `),
      errors: [
        {
          ...caught('rooms.search', '`{ items: [], hasMore: false }`'),
          line: 8,
          column: 14,
          endLine: 8,
          endColumn: 43,
          suggestions: [
            told(
              sdk(dedent`
                try {
                  return await rooms.search(query);
                } catch (error) {
                  if (error instanceof Error && error.name === 'AbortError') throw error;
                  console.error(error);
                  return ${failed('  ')};
                }
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'a count that the catch writes as well',
      code: sdk(dedent`
        let found;
        let total = radius;
        try {
          found = await rooms.search(query);
        } catch {
          found = [];
          total = 0;
        }
        return { found, total };
      `),
      errors: [{ ...caught('rooms.search', '`[]`'), line: 10, column: 15, endLine: 10, endColumn: 17, suggestions: [] }],
    },
    {
      name: 'notes that nothing reads',
      code: sdk(dedent`
        let found;
        const notes = [];
        try {
          found = await rooms.search(query);
        } catch {
          found = [];
          notes.push('down');
        }
        return { found };
      `),
      errors: [{ ...caught('rooms.search', '`[]`'), line: 10, column: 15, endLine: 10, endColumn: 17, suggestions: [] }],
    },
    {
      name: 'a comment in the handler: no edit',
      code: sdk('return rooms.search(query).catch(() => /* none */ null);'),
      errors: [{ ...caught('rooms.search', '`null`'), line: 5, column: 55, endLine: 5, endColumn: 59, suggestions: [] }],
    },
    {
      name: 'a text that a command is given',
      code: dedent`
        import { tool } from 'ai';
        export const sendNote = tool({
          inputSchema: z.object({ text: z.string() }),
          execute: async ({ text }) => {
            if (!text.trim()) return { sent: [] };
            return rooms.send(text);
          },
        });

      `,
      errors: [
        {
          messageId: 'guard',
          data: { tool: '`sendNote`', input: '`text`', answer: '`{ sent: [] }`' },
          line: 5,
          column: 30,
          endLine: 5,
          endColumn: 42,
          suggestions: [
            told(dedent`
              import { tool } from 'ai';
              export const sendNote = tool({
                inputSchema: z.object({ text: z.string() }),
                execute: async ({ text }) => {
                  if (!text.trim()) return \
                    ${rejected('text', 'text must have at least 1 character.', 'must have at least 1 character', '    ').replaceAll(
                      'find',
                      'sendNote',
                    )}\
                    ;
                  return rooms.send(text);
                },
              });

            `),
          ],
        },
      ],
    },
    {
      name: 'a query that answers with a boolean',
      code: sdk(dedent`
        try {
          await rooms.get(query);
          return true;
        } catch {
          return false;
        }
      `),
      errors: [
        {
          ...caught('rooms.get', '`false`', 'no'),
          line: 9,
          column: 14,
          endLine: 9,
          endColumn: 19,
          suggestions: [
            told(
              sdk(dedent`
                try {
                  await rooms.get(query);
                  return true;
                } catch (error) {
                  if (error instanceof Error && error.name === 'AbortError') throw error;
                  console.error(error);
                  return ${failed('  ')};
                }
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'a refused answer',
      code: asked('if (!response.ok) return [];'),
      errors: [
        {
          ...refused('`[]`'),
          line: 6,
          column: 30,
          endLine: 6,
          endColumn: 32,
          suggestions: [told(asked(`if (!response.ok) return ${byStatus};`))],
        },
      ],
    },
    {
      name: 'a refused answer that is logged',
      code: asked(dedent`
        if (!response.ok) {
          console.error(response.status);
          return { rooms: [], total: 0 };
        }
      `),
      errors: [
        {
          ...refused('`{ rooms: [], total: 0 }`'),
          line: 8,
          column: 14,
          endLine: 8,
          endColumn: 37,
          suggestions: [
            told(
              asked(dedent`
                if (!response.ok) {
                  console.error(response.status);
                  return ${byStatus.replaceAll('\n', '\n  ')};
                }
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'a refused answer in a tool of the protocol',
      code: mcp(dedent`
        const response = await fetch(query);
        if (!response.ok) return { content: [] };
        return { content: [{ type: 'text', text: await response.text() }] };
      `),
      errors: [
        {
          ...refused('`{ content: [] }`'),
          line: 5,
          column: 28,
          endLine: 5,
          endColumn: 43,
          suggestions: [
            told(
              mcp(
                dedent`
                  const response = await fetch(query);
                  if (!response.ok) return response.status === 429 || response.status >= 500
                    ? { isError: true, content: [{ type: 'text', \
                      text: \`find failed: the service answered with status \${response.status}. Call find again with the same query in \
                      \${Number(response.headers.get('retry-after')) || 30} seconds.\` }] }
                    : response.status === 401 || response.status === 403
                      ? { isError: true, content: [{ type: 'text', \
                        text: \`find failed: the service answered with status \${response.status}. Ask the user to reconnect the access \
                        that find uses, then call find again.\` }] }
                      : { isError: true, content: [{ type: 'text', \
                        text: \`find failed: the service answered with status \${response.status}. Call find again only with other values \
                        for query.\` }] };
                  return { content: [{ type: 'text', text: await response.text() }] };
                `,
              ),
            ),
          ],
        },
      ],
    },
    {
      name: 'a text too short',
      code: sdk(dedent`
        if (query.length < 3) return [];
        return rooms.search(query);
      `),
      errors: [
        {
          ...guard('query', '`[]`'),
          line: 5,
          column: 34,
          endLine: 5,
          endColumn: 36,
          suggestions: [
            told(
              sdk(dedent`
                if (query.length < 3) return \
                  ${rejected('query', 'query must have at least 3 characters.', 'must have at least 3 characters')};
                return rooms.search(query);
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'a text that is blank',
      code: sdk(dedent`
        if (!query.trim()) {
          return { items: [], total: 0 };
        }
        return rooms.search(query);
      `),
      errors: [
        {
          ...guard('query', '`{ items: [], total: 0 }`'),
          line: 6,
          column: 14,
          endLine: 6,
          endColumn: 37,
          suggestions: [
            told(
              sdk(dedent`
                if (!query.trim()) {
                  return ${rejected('query', 'query must have at least 1 character.', 'must have at least 1 character', '  ')};
                }
                return rooms.search(query);
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'a text compared with the empty one',
      code: sdk(dedent`
        if (query.trim() === '') return null;
        return rooms.search(query);
      `),
      errors: [
        {
          ...guard('query', '`null`'),
          line: 5,
          column: 37,
          endLine: 5,
          endColumn: 41,
          suggestions: [
            told(
              sdk(dedent`
                if (query.trim() === '') return \
                  ${rejected('query', 'query must have at least 1 character.', 'must have at least 1 character')};
                return rooms.search(query);
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'a trimmed text, in a name',
      code: sdk(
        dedent`
          const wanted = query.trim();
          if (wanted.length > maxLength) return [];
          return rooms.search(wanted);
        `,
        'const maxLength = 80;\n',
      ),
      errors: [
        {
          ...guard('query', '`[]`'),
          line: 7,
          column: 43,
          endLine: 7,
          endColumn: 45,
          suggestions: [
            told(
              sdk(
                dedent`
                  const wanted = query.trim();
                  if (wanted.length > maxLength) return \
                    ${rejected('query', 'query must have at most 80 characters.', 'must have at most 80 characters')};
                  return rooms.search(wanted);
                `,
                'const maxLength = 80;\n',
              ),
            ),
          ],
        },
      ],
    },
    {
      name: 'a number out of its range',
      code: sdk(dedent`
        if (radius < 1 || radius > 50) return { items: [] };
        return rooms.near(radius);
      `),
      errors: [
        {
          ...guard('radius', '`{ items: [] }`'),
          line: 5,
          column: 43,
          endLine: 5,
          endColumn: 56,
          suggestions: [
            told(
              sdk(dedent`
                if (radius < 1 || radius > 50) return \
                  ${rejected('radius', 'radius must be at least 1 and at most 50.', 'must be at least 1 and at most 50')};
                return rooms.near(radius);
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'a number, the other way round',
      code: sdk(dedent`
        if (0 > radius) return null;
        return rooms.near(radius);
      `),
      errors: [
        {
          ...guard('radius', '`null`'),
          line: 5,
          column: 28,
          endLine: 5,
          endColumn: 32,
          suggestions: [
            told(
              sdk(dedent`
                if (0 > radius) return ${rejected('radius', 'radius must be at least 0.', 'must be at least 0')};
                return rooms.near(radius);
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'a negated test',
      code: sdk(dedent`
        if (radius >= 1 && radius <= 50) return rooms.near(radius);
        else return [];
      `),
      errors: [
        {
          ...guard('radius', '`[]`'),
          line: 6,
          column: 17,
          endLine: 6,
          endColumn: 19,
          suggestions: [
            told(
              sdk(dedent`
                if (radius >= 1 && radius <= 50) return rooms.near(radius);
                else return ${rejected('radius', 'radius must be at least 1 and at most 50.', 'must be at least 1 and at most 50')};
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'a format',
      code: sdk(dedent`
        if (!/^[a-z]+-\\d+$/.test(query)) return null;
        return rooms.get(query);
      `),
      errors: [
        {
          ...guard('query', '`null`'),
          line: 5,
          column: 45,
          endLine: 5,
          endColumn: 49,
          suggestions: [
            told(
              sdk(dedent`
                if (!/^[a-z]+-\\d+$/.test(query)) return \
                  ${rejected('query', 'query must match /^[a-z]+-\\\\d+$/.', 'must match /^[a-z]+-\\\\d+$/')};
                return rooms.get(query);
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'a format in a conditional',
      code: sdk('return query.match(/^\\d+$/) ? rooms.get(query) : null;'),
      errors: [
        {
          ...guard('query', '`null`'),
          line: 5,
          column: 54,
          endLine: 5,
          endColumn: 58,
          suggestions: [
            told(
              sdk(
                dedent`
                  return query.match(/^\\d+$/) ? rooms.get(query) : \
                    ${rejected('query', 'query must match /^\\\\d+$/.', 'must match /^\\\\d+$/')};
                `,
              ),
            ),
          ],
        },
      ],
    },
    {
      name: 'a check by name',
      code: sdk(dedent`
        if (!isValidRoomCode(query)) return [];
        return rooms.get(query);
      `),
      errors: [
        {
          ...guard('query', '`[]`'),
          line: 5,
          column: 41,
          endLine: 5,
          endColumn: 43,
          suggestions: [
            told(
              sdk(dedent`
                if (!isValidRoomCode(query)) return \
                  ${rejected('query', 'query is not valid: isValidRoomCode rejects it.', 'isValidRoomCode accepts')};
                return rooms.get(query);
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'a schema',
      code: sdk(dedent`
        if (!RoomCode.safeParse(query).success) return [];
        return rooms.get(query);
      `),
      errors: [
        {
          ...guard('query', '`[]`'),
          line: 5,
          column: 52,
          endLine: 5,
          endColumn: 54,
          suggestions: [
            told(
              sdk(dedent`
                if (!RoomCode.safeParse(query).success) return \
                  ${rejected('query', 'query is not valid: RoomCode.safeParse rejects it.', 'RoomCode.safeParse accepts')};
                return rooms.get(query);
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'a date that does not parse',
      code: sdk(dedent`
        const day = new Date(query);
        if (Number.isNaN(day.getTime())) return [];
        return rooms.freeOn(day);
      `),
      errors: [
        {
          ...guard('query', '`[]`'),
          line: 6,
          column: 45,
          endLine: 6,
          endColumn: 47,
          suggestions: [
            told(
              sdk(dedent`
                const day = new Date(query);
                if (Number.isNaN(day.getTime())) return ${rejected('query', 'query must be a date.', 'must be a date')};
                return rooms.freeOn(day);
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'no whole number',
      code: sdk(dedent`
        if (!Number.isInteger(radius)) return [];
        return rooms.near(radius);
      `),
      errors: [
        {
          ...guard('radius', '`[]`'),
          line: 5,
          column: 43,
          endLine: 5,
          endColumn: 45,
          suggestions: [
            told(
              sdk(dedent`
                if (!Number.isInteger(radius)) return ${rejected('radius', 'radius must be a whole number.', 'must be a whole number')};
                return rooms.near(radius);
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'a list that is too long',
      code: sdk(dedent`
        if (ids.length > 50) return [];
        return rooms.load(ids);
      `),
      errors: [
        {
          ...guard('ids', '`[]`'),
          line: 5,
          column: 33,
          endLine: 5,
          endColumn: 35,
          suggestions: [
            told(
              sdk(dedent`
                if (ids.length > 50) return ${rejected('ids', 'ids must have at most 50 items.', 'must have at most 50 items')};
                return rooms.load(ids);
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'a prefix',
      code: sdk(dedent`
        if (!query.startsWith('room-')) return null;
        return rooms.get(query);
      `),
      errors: [
        {
          ...guard('query', '`null`'),
          line: 5,
          column: 44,
          endLine: 5,
          endColumn: 48,
          suggestions: [
            told(
              sdk(dedent`
                if (!query.startsWith('room-')) return \
                  ${rejected('query', 'query must have "room-" at its start.', 'must have "room-" at its start')};
                return rooms.get(query);
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'a range that ends before it starts',
      code: dedent`
        import { tool } from 'ai';
        export const find = tool({
          inputSchema: z.object({ from: z.string(), until: z.string() }),
          execute: async ({ from, until }) => {
            if (from > until) return [];
            return rooms.between(from, until);
          },
        });

      `,
      errors: [
        {
          ...guard('from', '`[]`'),
          line: 5,
          column: 30,
          endLine: 5,
          endColumn: 32,
          suggestions: [
            told(dedent`
              import { tool } from 'ai';
              export const find = tool({
                inputSchema: z.object({ from: z.string(), until: z.string() }),
                execute: async ({ from, until }) => {
                  if (from > until) return ${rejected('from', 'from must be at most until.', 'must be at most until', '    ')};
                  return rooms.between(from, until);
                },
              });

            `),
          ],
        },
      ],
    },
    {
      name: 'a guard with words that tell of a search',
      code: sdk(dedent`
        if (radius > 50) return { items: [], note: 'No rooms found' };
        return rooms.near(radius);
      `),
      errors: [
        {
          ...guard('radius', "`{ items: [], note: 'No rooms found' }`"),
          line: 5,
          column: 29,
          endLine: 5,
          endColumn: 66,
          suggestions: [
            told(
              sdk(dedent`
                if (radius > 50) return ${rejected('radius', 'radius must be at most 50.', 'must be at most 50')};
                return rooms.near(radius);
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'a guard with a count',
      code: sdk(dedent`
        if (radius > 50) return { found: 0 };
        return rooms.near(radius);
      `),
      errors: [
        {
          ...guard('radius', '`{ found: 0 }`'),
          line: 5,
          column: 29,
          endLine: 5,
          endColumn: 41,
          suggestions: [
            told(
              sdk(dedent`
                if (radius > 50) return ${rejected('radius', 'radius must be at most 50.', 'must be at most 50')};
                return rooms.near(radius);
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'a fee of a failed call',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          return { fee: 0 };
        }
      `),
      errors: [
        {
          ...caught('rooms.search', '`{ fee: 0 }`'),
          line: 8,
          column: 14,
          endLine: 8,
          endColumn: 24,
          suggestions: [
            told(
              sdk(dedent`
                try {
                  return await rooms.search(query);
                } catch (error) {
                  if (error instanceof Error && error.name === 'AbortError') throw error;
                  console.error(error);
                  return ${failed('  ')};
                }
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'a bound of another module',
      code: sdk(
        dedent`
          if (radius > MAX_RADIUS) return [];
          return rooms.near(radius);
        `,
        "import { MAX_RADIUS } from './limits.js';\n",
      ),
      errors: [{ ...guard('radius', '`[]`'), line: 6, column: 37, endLine: 6, endColumn: 39, suggestions: [] }],
    },
    {
      name: 'content of an empty list',
      code: mcp(dedent`
        try {
          return { content: [{ type: 'text', text: JSON.stringify(await rooms.search(query)) }] };
        } catch {
          return { content: [{ type: 'text', text: '[]' }] };
        }
      `),
      errors: [
        {
          ...caught('rooms.search', "`{ content: [{ type: 'text', text: '[]' }] }`"),
          line: 7,
          column: 12,
          endLine: 7,
          endColumn: 55,
          suggestions: [
            told(
              mcp(dedent`
                try {
                  return { content: [{ type: 'text', text: JSON.stringify(await rooms.search(query)) }] };
                } catch (error) {
                  if (error instanceof Error && error.name === 'AbortError') throw error;
                  console.error(error);
                  return {
                    isError: true,
                    content: [{ type: 'text', text: 'find failed. An unexpected error ended the call; \
                      its cause was logged. Do not call find again with the same query; tell the user that it is unavailable.' }],
                  };
                }
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'content of an empty JSON',
      code: mcp(dedent`
        try {
          return { content: [{ type: 'text', text: JSON.stringify(await rooms.search(query)) }] };
        } catch (error) {
          return { content: [{ type: 'text', text: JSON.stringify({ items: [] }) }] };
        }
      `),
      errors: [
        {
          ...caught('rooms.search', 'an object that holds nothing'),
          line: 7,
          column: 12,
          endLine: 7,
          endColumn: 80,
          suggestions: [
            told(
              mcp(dedent`
                try {
                  return { content: [{ type: 'text', text: JSON.stringify(await rooms.search(query)) }] };
                } catch (error) {
                  if (error instanceof Error && error.name === 'AbortError') throw error;
                  console.error(error);
                  return {
                    isError: true,
                    content: [{ type: 'text', text: 'find failed. An unexpected error ended the call; \
                      its cause was logged. Do not call find again with the same query; tell the user that it is unavailable.' }],
                  };
                }
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'the opposite of what the try says',
      code: mcp(dedent`
        try {
          await rooms.booking(query);
          return { content: [{ type: 'text', text: 'The room is booked' }] };
        } catch {
          return { content: [{ type: 'text', text: 'The room is not booked' }] };
        }
      `),
      errors: [
        {
          ...caught('rooms.booking', 'an answer that says no', 'no'),
          line: 8,
          column: 12,
          endLine: 8,
          endColumn: 75,
          suggestions: [
            told(
              mcp(dedent`
                try {
                  await rooms.booking(query);
                  return { content: [{ type: 'text', text: 'The room is booked' }] };
                } catch (error) {
                  if (error instanceof Error && error.name === 'AbortError') throw error;
                  console.error(error);
                  return {
                    isError: true,
                    content: [{ type: 'text', text: 'find failed. An unexpected error ended the call; \
                      its cause was logged. Do not call find again with the same query; tell the user that it is unavailable.' }],
                  };
                }
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'a guard',
      code: mcp(dedent`
        if (query.length < 3) return { content: [] };
        return rooms.search(query);
      `),
      errors: [
        {
          ...guard('query', '`{ content: [] }`'),
          line: 4,
          column: 32,
          endLine: 4,
          endColumn: 47,
          suggestions: [
            told(
              mcp(dedent`
                if (query.length < 3) return {
                  isError: true,
                  content: [{ type: 'text', text: 'query must have at least 3 characters. What was given for query was rejected before \
                    anything was done with it. Call find again with another value for query, which must have at least 3 characters.' }],
                };
                return rooms.search(query);
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'the helper of the settings makes the failure',
      code: dedent`
        import { tool } from 'ai';
        import { toToolError } from './failures.js';
        export const find = tool({ execute: async ({ query }) => {
          try {
            return await rooms.search(query);
          } catch {
            return [];
          }
        } });

      `,
      settings: { 'tool-errors': { errorHelper: { module: './failures.js', name: 'toToolError' } } },
      errors: [
        {
          ...caught('rooms.search', '`[]`'),
          line: 7,
          column: 12,
          endLine: 7,
          endColumn: 14,
          suggestions: [
            told(dedent`
              import { tool } from 'ai';
              import { toToolError } from './failures.js';
              export const find = tool({ execute: async ({ query }) => {
                try {
                  return await rooms.search(query);
                } catch (error) {
                  if (error instanceof Error && error.name === 'AbortError') throw error;
                  return toToolError(error);
                }
              } });

            `),
          ],
        },
      ],
    },
    {
      name: 'a comment in the value would be lost: no edit',
      code: sdk(dedent`
        if (query.length < 3) return [ /* too short */ ];
        return rooms.search(query);
      `),
      errors: [{ ...guard('query', '`[ /* too short */ ]`'), line: 5, column: 34, endLine: 5, endColumn: 53, suggestions: [] }],
    },
    {
      name: 'a comment in the catch stays',
      code: sdk(dedent`
        try {
          return await rooms.search(query);
        } catch (error) {
          // Nobody is woken for this.
          report(error);
          return [];
        }
      `),
      errors: [
        {
          ...caught('rooms.search', '`[]`'),
          line: 10,
          column: 14,
          endLine: 10,
          endColumn: 16,
          suggestions: [
            told(
              sdk(dedent`
                try {
                  return await rooms.search(query);
                } catch (error) {
                  if (error instanceof Error && error.name === 'AbortError') throw error;
                  // Nobody is woken for this.
                  report(error);
                  return ${failed('  ')};
                }
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'a generator yields the failure',
      code: dedent`
        import { tool } from 'ai';
        export const find = tool({ inputSchema: z.object({ query: z.string(), radius: z.number(), ids: z.array(z.string()) }), \
          async *execute({ query }) {
          try {
            yield await rooms.search(query);
          } catch (error) {
            yield [];
          }
        } });

      `,
      errors: [
        {
          ...caught('rooms.search', '`[]`'),
          line: 6,
          column: 11,
          endLine: 6,
          endColumn: 13,
          suggestions: [
            told(dedent`
              import { tool } from 'ai';
              export const find = tool({ inputSchema: z.object({ query: z.string(), radius: z.number(), ids: z.array(z.string()) }), \
                async *execute({ query }) {
                try {
                  yield await rooms.search(query);
                } catch (error) {
                  if (error instanceof Error && error.name === 'AbortError') throw error;
                  console.error(error);
                  yield ${failed('    ')};
                }
              } });

            `),
          ],
        },
      ],
    },
    {
      name: 'an assertion goes with the value',
      code: sdk(dedent`
        if (query.length < 3) return [] as Room[];
        return rooms.search(query);
      `),
      errors: [
        {
          ...guard('query', '`[]`'),
          line: 5,
          column: 34,
          endLine: 5,
          endColumn: 36,
          suggestions: [
            told(
              sdk(dedent`
                if (query.length < 3) return \
                  ${rejected('query', 'query must have at least 3 characters.', 'must have at least 3 characters')};
                return rooms.search(query);
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'two tools that share their execute: one report, with no name of one of them',
      code: dedent`
        import { tool } from 'ai';
        async function run({ query }) {
          try {
            return await rooms.search(query);
          } catch (error) {
            return [];
          }
        }
        export const find = tool({ execute: run });
        export const look = tool({ execute: run });

      `,
      errors: [
        {
          ...caught('rooms.search', '`[]`'),
          line: 6,
          column: 12,
          endLine: 6,
          endColumn: 14,
          suggestions: [
            told(dedent`
              import { tool } from 'ai';
              async function run({ query }) {
                try {
                  return await rooms.search(query);
                } catch (error) {
                  if (error instanceof Error && error.name === 'AbortError') throw error;
                  console.error(error);
                  return {
                    class: 'permanent',
                    message: 'This tool could not finish.',
                    reason: 'An unexpected error ended the call; its cause was logged.',
                    recoverySteps: ['Do not call this tool again with the same query; tell the user that it is unavailable.'],
                  };
                }
              }
              export const find = tool({ execute: run });
              export const look = tool({ execute: run });

            `),
          ],
        },
      ],
    },
  ],
});
