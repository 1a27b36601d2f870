import rule from '../../rules/no-silent-fallback.ts';
import { dedent } from '../dedent.ts';
import { ruleTester } from '../rule-tester.ts';

const sdk = (statements: string, around = ''): string => `import { tool } from 'ai';
${around}export const notify = tool({
  inputSchema: z.object({ user: z.string(), text: z.string() }),
  execute: async ({ user, text }) => {
    ${statements.replaceAll('\n', '\n    ')}
  },
});
`;

const silent = (tried: string, fallback: string, keys = '`channelUsed` and `wasFallback`') =>
  ({ messageId: 'silent', data: { tool: '`notify`', tried, fallback, keys } }) as const;

ruleTester().run('no-silent-fallback', rule, {
  valid: [
    {
      name: 'the channel is told',
      code: sdk(dedent`
        try {
          return await slack.send(user, text);
        } catch (error) {
          const sent = await sms.send(user, text);
          return { ...sent, channelUsed: 'sms', wasFallback: true };
        }
      `),
    },
    {
      name: 'it is told in another spelling',
      code: sdk(dedent`
        try {
          return await slack.send(user, text);
        } catch (error) {
          return { sent: await sms.send(user, text), was_fallback: true };
        }
      `),
    },
    {
      name: 'it is told by the source',
      code: sdk(dedent`
        try {
          return await slack.send(user, text);
        } catch (error) {
          return { rows: await archive.read(user), source: 'archive' };
        }
      `),
    },
    {
      name: 'the age is told',
      code: sdk(dedent`
        try {
          return await slack.send(user, text);
        } catch (error) {
          const rows = await archive.read(user);
          return { rows, stale: true };
        }
      `),
    },
    {
      name: 'it is told in words',
      code: sdk(dedent`
        try {
          return await slack.send(user, text);
        } catch (error) {
          await sms.send(user, text);
          return \`Slack did not answer; sent by SMS to \${user}.\`;
        }
      `),
    },
    {
      name: 'it is told in words with a value',
      code: sdk(dedent`
        try {
          return await slack.send(user, text);
        } catch (error) {
          const { id } = await sms.send(user, text);
          return { id, text: 'Sent as a text message instead.' };
        }
      `),
    },
    {
      name: 'the result is marked',
      code: sdk(dedent`
        try {
          return await slack.send(user, text);
        } catch (error) {
          const sent = await sms.send(user, text);
          sent.channel = 'sms';
          return sent;
        }
      `),
    },
    {
      name: 'a helper of the file tells it',
      code: sdk(
        dedent`
          try {
            return await slack.send(user, text);
          } catch (error) {
            return await bySms(user, text);
          }
        `,
        dedent`
          async function bySms(user, text) {
            const { id } = await sms.send(user, text);
            return { id, channelUsed: 'sms' };
          }

        `,
      ),
    },
    {
      name: 'the same call again',
      code: sdk(dedent`
        try {
          return await slack.send(user, text);
        } catch (error) {
          return await slack.send(user, text);
        }
      `),
    },
    {
      name: 'the same call with less',
      code: sdk(dedent`
        try {
          return await slack.send(user, text);
        } catch (error) {
          return await slack.send(user, text.slice(0, 400));
        }
      `),
    },
    {
      name: 'a call that runs the same again',
      code: sdk(dedent`
        try {
          return await slack.send(user, text);
        } catch (error) {
          return await withRetry(() => slack.send(user, text));
        }
      `),
    },
    {
      name: 'the tool once more',
      code: sdk(
        dedent`
          try {
            return await slack.send(user, text);
          } catch (error) {
            return await deliver(user, text, 1);
          }
        `,
        dedent`
          async function deliver(user, text, attempt) {
            try {
              return await slack.send(user, text);
            } catch (error) {
              return await deliver(user, text, attempt + 1);
            }
          }

        `,
      ),
    },
    {
      name: 'the same store, asked in another way',
      code: sdk(dedent`
        try {
          return await db.users.get(user);
        } catch {
          return await db.users.search(user);
        }
      `),
    },
    {
      name: 'one lookup in two ways',
      code: sdk(
        dedent`
          try {
            return await getUserById(user);
          } catch {
            return await getUserByEmail(user);
          }
        `,
        "import { getUserByEmail, getUserById } from './users.js';\n",
      ),
    },
    {
      name: 'a failure is made of the error',
      code: sdk(
        dedent`
          try {
            return await slack.send(user, text);
          } catch (error) {
            return toToolError(error);
          }
        `,
        "import { toToolError } from './failures.js';\n",
      ),
    },
    {
      name: 'a failure is made, without the error',
      code: sdk(
        dedent`
          try {
            return await slack.send(user, text);
          } catch (error) {
            return await failureFor(user);
          }
        `,
        "import { failureFor } from './failures.js';\n",
      ),
    },
    {
      name: 'the error is described by a call',
      code: sdk(
        dedent`
          try {
            return await slack.send(user, text);
          } catch (error) {
            return await explain(error);
          }
        `,
        "import { explain } from './failures.js';\n",
      ),
    },
    {
      name: 'words are looked up by what was read of the error',
      code: sdk(
        dedent`
          try {
            return await slack.send(user, text);
          } catch (error) {
            const limit = limitOf(error);
            if (!limit) throw error;
            return await guidance.for({ limit, user });
          }
        `,
        "import { limitOf } from './limits.js';\n",
      ),
    },
    {
      name: 'words are looked up by a code of the error',
      code: sdk(dedent`
        try {
          return await slack.send(user, text);
        } catch (error) {
          return await texts.find(error.code);
        }
      `),
    },
    {
      name: 'a failure with what a call gives',
      code: sdk(dedent`
        try {
          return await slack.send(user, text);
        } catch (error) {
          return { error: 'slack_down', channels: await channels.list() };
        }
      `),
    },
    {
      name: 'a log, and a failure',
      code: sdk(dedent`
        try {
          return await slack.send(user, text);
        } catch (error) {
          await audit.write(error);
          return { class: 'permanent', message: 'Slack did not answer.', recoverySteps: ['Call notify_by_sms.'] };
        }
      `),
    },
    {
      name: 'a clean-up, and the error goes on',
      code: sdk(dedent`
        try {
          return await slack.send(user, text);
        } catch (error) {
          await slack.disconnect();
          throw error;
        }
      `),
    },
    {
      name: 'what is missing is made',
      code: sdk(dedent`
        try {
          return await channels.get(user);
        } catch (error) {
          if (error.status === 404) return await rooms.create(user);
          throw error;
        }
      `),
    },
    {
      name: 'what is missing is looked for elsewhere',
      code: sdk(dedent`
        try {
          return await notes.read(user);
        } catch (error) {
          if (error.code === 'ENOENT') return await templates.read(user);
          throw error;
        }
      `),
    },
    {
      name: 'what cannot be changed is made',
      code: sdk(dedent`
        try {
          return await people.update(user, text);
        } catch {
          return await people.create(user, text);
        }
      `),
    },
    {
      name: 'another way to read the same text',
      code: sdk(
        dedent`
          const answer = await slack.read(user);
          try {
            return JSON.parse(answer);
          } catch {
            return await readLoosely(answer);
          }
        `,
        "import { readLoosely } from './text.js';\n",
      ),
    },
    {
      name: 'the body as a text',
      code: sdk(dedent`
        const response = await fetch(user);
        try {
          return await response.json();
        } catch {
          return await response.text();
        }
      `),
    },
    {
      name: 'a value of the file',
      code: sdk(
        dedent`
          try {
            return await slack.send(user, text);
          } catch (error) {
            return defaults;
          }
        `,
        "const defaults = { sent: 'no' };\n",
      ),
    },
    {
      name: 'a value that a function of the file makes',
      code: sdk(
        dedent`
          try {
            return await slack.send(user, text);
          } catch (error) {
            return emptyResult(user);
          }
        `,
        dedent`
          function emptyResult(user) {
            return { user, sent: 0 };
          }

        `,
      ),
    },
    {
      name: 'a read cache that says so',
      code: sdk(dedent`
        try {
          return await api.users(user);
        } catch {
          return { ...(await cache.get(user)), fromCache: true };
        }
      `),
    },
    {
      name: 'a map that keeps the last answers, and says so',
      code: sdk(
        dedent`
          try {
            return await api.users(user);
          } catch (error) {
            const hit = lastUsers.get(user);
            if (hit) return { ...hit, stale: true };
            throw error;
          }
        `,
        'const lastUsers = new Map();\n',
      ),
    },
    {
      name: 'words that say that it is old',
      code: sdk(
        dedent`
          try {
            return await api.users(user);
          } catch {
            return \`As of the last call, out of date: \${lastUsers.get(user)}\`;
          }
        `,
        'const lastUsers = new Map();\n',
      ),
    },
    {
      name: 'a list that the catch shortens',
      code: sdk(dedent`
        const users = [];
        try {
          users.push(await api.users(user));
        } catch {
          return users.at(-1);
        }
        return users;
      `),
    },
    {
      name: 'a cache that is read first',
      code: sdk(dedent`
        const known = await cache.get(user);
        if (known) return known;
        return api.users(user);
      `),
    },
    {
      name: 'a flag that is set beside it',
      code: sdk(dedent`
        let sent;
        let channelUsed = 'slack';
        try {
          sent = await slack.send(user, text);
        } catch {
          sent = await sms.send(user, text);
          channelUsed = 'sms';
        }
        return { sent, channelUsed };
      `),
    },
    {
      name: 'a result that always says where it comes from',
      code: sdk(dedent`
        let rows;
        try {
          rows = await api.users(user);
        } catch {
          rows = await archive.read(user);
        }
        return { rows, source: rows.source };
      `),
    },
    {
      name: 'a part that is used for something else',
      code: sdk(dedent`
        let id;
        try {
          id = await directory.idOf(user);
        } catch {
          id = await phonebook.idOf(user);
        }
        return slack.send(id, text);
      `),
    },
    {
      name: 'keys of the options',
      code: sdk(dedent`
        try {
          return await slack.send(user, text);
        } catch (error) {
          return { sent: await sms.send(user, text), sentBy: "sms" };
        }
      `),
      options: [{ keys: ['sentBy'] }],
    },
  ],
  invalid: [
    {
      name: 'another channel, where the error is read for something else',
      code: sdk(
        dedent`
          try {
            return await slack.send(user, text);
          } catch (error) {
            const limit = limitOf(error);
            if (!limit) throw error;
            return await sms.send(user, text);
          }
        `,
        "import { limitOf } from './limits.js';\n",
      ),
      errors: [{ ...silent('slack.send', 'sms.send'), line: 11, column: 20, endLine: 11, endColumn: 40 }],
    },
    {
      name: 'another channel',
      code: sdk(dedent`
        try {
          return await slack.send(user, text);
        } catch (error) {
          return await sms.send(user, text);
        }
      `),
      errors: [{ ...silent('slack.send', 'sms.send'), line: 8, column: 20, endLine: 8, endColumn: 40 }],
    },
    {
      name: 'another channel, in an object',
      code: sdk(dedent`
        try {
          return await slack.send(user, text);
        } catch (error) {
          const sent = await sms.send(user, text);
          return { id: sent.id };
        }
      `),
      errors: [{ ...silent('slack.send', 'sms.send'), line: 9, column: 14, endLine: 9, endColumn: 29 }],
    },
    {
      name: 'another channel, taken apart',
      code: sdk(dedent`
        try {
          return await slack.send(user, text);
        } catch (error) {
          const { id } = await sms.send(user, text);
          return { id };
        }
      `),
      errors: [{ ...silent('slack.send', 'sms.send'), line: 9, column: 14, endLine: 9, endColumn: 20 }],
    },
    {
      name: 'another channel, in JSON',
      code: sdk(dedent`
        try {
          return await slack.send(user, text);
        } catch (error) {
          const sent = await sms.send(user, text);
          return JSON.stringify({ sent });
        }
      `),
      errors: [{ ...silent('slack.send', 'sms.send'), line: 9, column: 14, endLine: 9, endColumn: 38 }],
    },
    {
      name: 'another channel behind a log',
      code: sdk(dedent`
        try {
          return await slack.send(user, text);
        } catch (error) {
          console.warn(error);
          return sms.send(user, text);
        }
      `),
      errors: [{ ...silent('slack.send', 'sms.send'), line: 9, column: 14, endLine: 9, endColumn: 34 }],
    },
    {
      name: 'another command of the same service',
      code: sdk(dedent`
        try {
          return await billing.refunds.create(user);
        } catch {
          return await billing.credits.create(user);
        }
      `),
      errors: [{ ...silent('billing.refunds.create', 'billing.credits.create'), line: 8, column: 20, endLine: 8, endColumn: 48 }],
    },
    {
      name: 'a read cache that does not say so',
      code: sdk(dedent`
        try {
          return await api.users(user);
        } catch {
          return await cache.get(user);
        }
      `),
      errors: [{ ...silent('api.users', 'cache.get'), line: 8, column: 20, endLine: 8, endColumn: 35 }],
    },
    {
      name: 'a map that keeps the last answers',
      code: sdk(
        dedent`
          try {
            return await api.users(user);
          } catch (error) {
            const hit = lastUsers.get(user);
            if (hit) return hit;
            throw error;
          }
        `,
        'const lastUsers = new Map();\n',
      ),
      errors: [{ ...silent('api.users', 'lastUsers.get'), line: 10, column: 23, endLine: 10, endColumn: 26 }],
    },
    {
      name: 'an object that keeps them',
      code: sdk(
        dedent`
          try {
            return await api.users(user);
          } catch {
            return { user: userCache[user] };
          }
        `,
        'const userCache = {};\n',
      ),
      errors: [{ ...silent('api.users', 'userCache[user]'), line: 9, column: 14, endLine: 9, endColumn: 39 }],
    },
    {
      name: 'the last answer',
      code: sdk(
        dedent`
          try {
            lastUsers = await api.users(user);
            return lastUsers;
          } catch {
            return lastUsers;
          }
        `,
        'let lastUsers = null;\n',
      ),
      errors: [{ ...silent('api.users', 'lastUsers'), line: 10, column: 14, endLine: 10, endColumn: 23 }],
    },
    {
      name: 'a function that reads a cache',
      code: sdk(
        dedent`
          try {
            return await api.users(user);
          } catch {
            return readCache(user);
          }
        `,
        "import { readCache } from './cache.js';\n",
      ),
      errors: [{ ...silent('api.users', 'readCache'), line: 9, column: 14, endLine: 9, endColumn: 29 }],
    },
    {
      name: 'another service of the same kind',
      code: sdk(dedent`
        try {
          const page = await exa.search(text);
          return { page };
        } catch {
          const page = await brave.search(text);
          return { page };
        }
      `),
      errors: [{ ...silent('exa.search', 'brave.search'), line: 10, column: 14, endLine: 10, endColumn: 22 }],
    },
    {
      name: 'functions of another module',
      code: sdk(
        dedent`
          try {
            return await searchNews(text);
          } catch {
            return await searchArchive(text);
          }
        `,
        "import { searchArchive, searchNews } from './search.js';\n",
      ),
      errors: [{ ...silent('searchNews', 'searchArchive'), line: 9, column: 20, endLine: 9, endColumn: 39 }],
    },
    {
      name: 'functions of the file',
      code: sdk(
        dedent`
          try {
            return await live(user);
          } catch {
            return await stored(user);
          }
        `,
        dedent`
          const live = (id) => api.users(id);
          const stored = async (id) => (await disk.read(id)).user;

        `,
      ),
      errors: [{ ...silent('api.users', 'stored'), line: 10, column: 20, endLine: 10, endColumn: 32 }],
    },
    {
      name: 'another address',
      code: sdk(dedent`
        try {
          const answer = await fetch(\`https://a.example.com/\${user}\`);
          return await answer.json();
        } catch {
          const answer = await fetch(\`https://b.example.com/\${user}\`);
          return await answer.json();
        }
      `),
      errors: [
        {
          ...silent("fetch('https://a.example.com/${user}')", "fetch('https://b.example.com/${user}')"),
          line: 10,
          column: 20,
          endLine: 10,
          endColumn: 33,
        },
      ],
    },
    {
      name: 'behind the try',
      code: sdk(dedent`
        try {
          return await slack.send(user, text);
        } catch (error) {
          console.warn(error);
        }
        const sent = await sms.send(user, text);
        return { id: sent.id };
      `),
      errors: [{ ...silent('slack.send', 'sms.send'), line: 11, column: 12, endLine: 11, endColumn: 27 }],
    },
    {
      name: 'the handler of catch',
      code: sdk('return slack.send(user, text).catch(() => sms.send(user, text));'),
      errors: [{ ...silent('slack.send', 'sms.send'), line: 5, column: 47, endLine: 5, endColumn: 67 }],
    },
    {
      name: 'an assignment',
      code: sdk(dedent`
        let sent;
        try {
          sent = await slack.send(user, text);
        } catch {
          sent = await sms.send(user, text);
        }
        return { id: sent.id };
      `),
      errors: [{ ...silent('slack.send', 'sms.send'), line: 9, column: 7, endLine: 9, endColumn: 40 }],
    },
    {
      name: 'in a helper of the file',
      code: sdk(
        'return await deliver(user, text);',
        dedent`
          async function deliver(user, text) {
            try {
              return await slack.send(user, text);
            } catch {
              return await sms.send(user, text);
            }
          }

        `,
      ),
      errors: [{ ...silent('slack.send', 'sms.send'), line: 6, column: 18, endLine: 6, endColumn: 38 }],
    },
    {
      name: 'behind the kinds that are tested',
      code: sdk(dedent`
        try {
          return await slack.send(user, text);
        } catch (error) {
          if (error.code === 'NO_USER') throw error;
          return await sms.send(user, text);
        }
      `),
      errors: [{ ...silent('slack.send', 'sms.send'), line: 9, column: 20, endLine: 9, endColumn: 40 }],
    },
    {
      name: 'a kind of failure that is tested',
      code: sdk(dedent`
        try {
          return await slack.send(user, text);
        } catch (error) {
          if (error.status === 503) return await sms.send(user, text);
          throw error;
        }
      `),
      errors: [{ ...silent('slack.send', 'sms.send'), line: 8, column: 46, endLine: 8, endColumn: 66 }],
    },
    {
      name: 'what is read from the other answer',
      code: sdk(dedent`
        try {
          const page = await web.get(user);
          return { page };
        } catch (error) {
          const other = await reader.get(user);
          const page = typeof other.data === 'string' ? other.data : String(other.data);
          return { page: page.trim() };
        }
      `),
      errors: [{ ...silent('web.get', 'reader.get'), line: 11, column: 14, endLine: 11, endColumn: 35 }],
    },
    {
      name: 'a key that the options do not name',
      code: sdk(dedent`
        try {
          return await slack.send(user, text);
        } catch (error) {
          return { ...(await sms.send(user, text)), wasFallback: true };
        }
      `),
      options: [{ keys: ['sentBy', 'isSecond'] }],
      errors: [{ ...silent('slack.send', 'sms.send', '`sentBy` and `isSecond`'), line: 8, column: 14, endLine: 8, endColumn: 68 }],
    },
  ],
});
