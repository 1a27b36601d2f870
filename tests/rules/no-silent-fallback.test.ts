import rule from '../../rules/no-silent-fallback.ts';
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
    { name: 'the channel is told', code: sdk("try {\n  return await slack.send(user, text);\n} catch (error) {\n  const sent = await sms.send(user, text);\n  return { ...sent, channelUsed: 'sms', wasFallback: true };\n}") },
    { name: 'it is told in another spelling', code: sdk('try {\n  return await slack.send(user, text);\n} catch (error) {\n  return { sent: await sms.send(user, text), was_fallback: true };\n}') },
    { name: 'it is told by the source', code: sdk("try {\n  return await slack.send(user, text);\n} catch (error) {\n  return { rows: await archive.read(user), source: 'archive' };\n}") },
    { name: 'the age is told', code: sdk('try {\n  return await slack.send(user, text);\n} catch (error) {\n  const rows = await archive.read(user);\n  return { rows, stale: true };\n}') },
    { name: 'it is told in words', code: sdk('try {\n  return await slack.send(user, text);\n} catch (error) {\n  await sms.send(user, text);\n  return `Slack did not answer; sent by SMS to ${user}.`;\n}') },
    { name: 'it is told in words with a value', code: sdk("try {\n  return await slack.send(user, text);\n} catch (error) {\n  const { id } = await sms.send(user, text);\n  return { id, text: 'Sent as a text message instead.' };\n}") },
    { name: 'the result is marked', code: sdk("try {\n  return await slack.send(user, text);\n} catch (error) {\n  const sent = await sms.send(user, text);\n  sent.channel = 'sms';\n  return sent;\n}") },
    { name: 'a helper of the file tells it', code: sdk('try {\n  return await slack.send(user, text);\n} catch (error) {\n  return await bySms(user, text);\n}', "async function bySms(user, text) {\n  const { id } = await sms.send(user, text);\n  return { id, channelUsed: 'sms' };\n}\n") },
    { name: 'the same call again', code: sdk('try {\n  return await slack.send(user, text);\n} catch (error) {\n  return await slack.send(user, text);\n}') },
    { name: 'the same call with less', code: sdk('try {\n  return await slack.send(user, text);\n} catch (error) {\n  return await slack.send(user, text.slice(0, 400));\n}') },
    { name: 'a call that runs the same again', code: sdk('try {\n  return await slack.send(user, text);\n} catch (error) {\n  return await withRetry(() => slack.send(user, text));\n}') },
    { name: 'the tool once more', code: sdk('try {\n  return await slack.send(user, text);\n} catch (error) {\n  return await deliver(user, text, 1);\n}', 'async function deliver(user, text, attempt) {\n  try {\n    return await slack.send(user, text);\n  } catch (error) {\n    return await deliver(user, text, attempt + 1);\n  }\n}\n') },
    { name: 'the same store, asked in another way', code: sdk('try {\n  return await db.users.get(user);\n} catch {\n  return await db.users.search(user);\n}') },
    { name: 'one lookup in two ways', code: sdk('try {\n  return await getUserById(user);\n} catch {\n  return await getUserByEmail(user);\n}', "import { getUserByEmail, getUserById } from './users.js';\n") },
    { name: 'a failure is made of the error', code: sdk('try {\n  return await slack.send(user, text);\n} catch (error) {\n  return toToolError(error);\n}', "import { toToolError } from './failures.js';\n") },
    { name: 'a failure is made, without the error', code: sdk('try {\n  return await slack.send(user, text);\n} catch (error) {\n  return await failureFor(user);\n}', "import { failureFor } from './failures.js';\n") },
    { name: 'the error is described by a call', code: sdk('try {\n  return await slack.send(user, text);\n} catch (error) {\n  return await explain(error);\n}', "import { explain } from './failures.js';\n") },
    { name: 'words are looked up by what was read of the error', code: sdk('try {\n  return await slack.send(user, text);\n} catch (error) {\n  const limit = limitOf(error);\n  if (!limit) throw error;\n  return await guidance.for({ limit, user });\n}', "import { limitOf } from './limits.js';\n") },
    { name: 'words are looked up by a code of the error', code: sdk('try {\n  return await slack.send(user, text);\n} catch (error) {\n  return await texts.find(error.code);\n}') },
    { name: 'a failure with what a call gives', code: sdk("try {\n  return await slack.send(user, text);\n} catch (error) {\n  return { error: 'slack_down', channels: await channels.list() };\n}") },
    { name: 'a log, and a failure', code: sdk("try {\n  return await slack.send(user, text);\n} catch (error) {\n  await audit.write(error);\n  return { class: 'permanent', message: 'Slack did not answer.', recoverySteps: ['Call notify_by_sms.'] };\n}") },
    { name: 'a clean-up, and the error goes on', code: sdk('try {\n  return await slack.send(user, text);\n} catch (error) {\n  await slack.disconnect();\n  throw error;\n}') },
    { name: 'what is missing is made', code: sdk('try {\n  return await channels.get(user);\n} catch (error) {\n  if (error.status === 404) return await rooms.create(user);\n  throw error;\n}') },
    { name: 'what is missing is looked for elsewhere', code: sdk("try {\n  return await notes.read(user);\n} catch (error) {\n  if (error.code === 'ENOENT') return await templates.read(user);\n  throw error;\n}") },
    { name: 'what cannot be changed is made', code: sdk('try {\n  return await people.update(user, text);\n} catch {\n  return await people.create(user, text);\n}') },
    { name: 'another way to read the same text', code: sdk('const answer = await slack.read(user);\ntry {\n  return JSON.parse(answer);\n} catch {\n  return await readLoosely(answer);\n}', "import { readLoosely } from './text.js';\n") },
    { name: 'the body as a text', code: sdk('const response = await fetch(user);\ntry {\n  return await response.json();\n} catch {\n  return await response.text();\n}') },
    { name: 'a value of the file', code: sdk('try {\n  return await slack.send(user, text);\n} catch (error) {\n  return defaults;\n}', "const defaults = { sent: 'no' };\n") },
    { name: 'a value that a function of the file makes', code: sdk('try {\n  return await slack.send(user, text);\n} catch (error) {\n  return emptyResult(user);\n}', 'function emptyResult(user) {\n  return { user, sent: 0 };\n}\n') },
    { name: 'a read cache that says so', code: sdk('try {\n  return await api.users(user);\n} catch {\n  return { ...(await cache.get(user)), fromCache: true };\n}') },
    { name: 'a map that keeps the last answers, and says so', code: sdk('try {\n  return await api.users(user);\n} catch (error) {\n  const hit = lastUsers.get(user);\n  if (hit) return { ...hit, stale: true };\n  throw error;\n}', 'const lastUsers = new Map();\n') },
    { name: 'words that say that it is old', code: sdk('try {\n  return await api.users(user);\n} catch {\n  return `As of the last call, out of date: ${lastUsers.get(user)}`;\n}', 'const lastUsers = new Map();\n') },
    { name: 'a list that the catch shortens', code: sdk('const users = [];\ntry {\n  users.push(await api.users(user));\n} catch {\n  return users.at(-1);\n}\nreturn users;') },
    { name: 'a cache that is read first', code: sdk('const known = await cache.get(user);\nif (known) return known;\nreturn api.users(user);') },
    { name: 'a flag that is set beside it', code: sdk("let sent;\nlet channelUsed = 'slack';\ntry {\n  sent = await slack.send(user, text);\n} catch {\n  sent = await sms.send(user, text);\n  channelUsed = 'sms';\n}\nreturn { sent, channelUsed };") },
    { name: 'a result that always says where it comes from', code: sdk('let rows;\ntry {\n  rows = await api.users(user);\n} catch {\n  rows = await archive.read(user);\n}\nreturn { rows, source: rows.source };') },
    { name: 'a part that is used for something else', code: sdk('let id;\ntry {\n  id = await directory.idOf(user);\n} catch {\n  id = await phonebook.idOf(user);\n}\nreturn slack.send(id, text);') },
    { name: 'keys of the options', code: sdk('try {\n  return await slack.send(user, text);\n} catch (error) {\n  return { sent: await sms.send(user, text), sentBy: "sms" };\n}'), options: [{ keys: ['sentBy'] }] },
  ],
  invalid: [
    {
      name: 'another channel, where the error is read for something else',
      code: sdk('try {\n  return await slack.send(user, text);\n} catch (error) {\n  const limit = limitOf(error);\n  if (!limit) throw error;\n  return await sms.send(user, text);\n}', "import { limitOf } from './limits.js';\n"),
      errors: [{ ...silent('slack.send', 'sms.send'), line: 11, column: 20, endLine: 11, endColumn: 40 }],
    },
    {
      name: 'another channel',
      code: sdk('try {\n  return await slack.send(user, text);\n} catch (error) {\n  return await sms.send(user, text);\n}'),
      errors: [{ ...silent('slack.send', 'sms.send'), line: 8, column: 20, endLine: 8, endColumn: 40 }],
    },
    {
      name: 'another channel, in an object',
      code: sdk('try {\n  return await slack.send(user, text);\n} catch (error) {\n  const sent = await sms.send(user, text);\n  return { id: sent.id };\n}'),
      errors: [{ ...silent('slack.send', 'sms.send'), line: 9, column: 14, endLine: 9, endColumn: 29 }],
    },
    {
      name: 'another channel, taken apart',
      code: sdk('try {\n  return await slack.send(user, text);\n} catch (error) {\n  const { id } = await sms.send(user, text);\n  return { id };\n}'),
      errors: [{ ...silent('slack.send', 'sms.send'), line: 9, column: 14, endLine: 9, endColumn: 20 }],
    },
    {
      name: 'another channel, in JSON',
      code: sdk('try {\n  return await slack.send(user, text);\n} catch (error) {\n  const sent = await sms.send(user, text);\n  return JSON.stringify({ sent });\n}'),
      errors: [{ ...silent('slack.send', 'sms.send'), line: 9, column: 14, endLine: 9, endColumn: 38 }],
    },
    {
      name: 'another channel behind a log',
      code: sdk('try {\n  return await slack.send(user, text);\n} catch (error) {\n  console.warn(error);\n  return sms.send(user, text);\n}'),
      errors: [{ ...silent('slack.send', 'sms.send'), line: 9, column: 14, endLine: 9, endColumn: 34 }],
    },
    {
      name: 'another command of the same service',
      code: sdk('try {\n  return await billing.refunds.create(user);\n} catch {\n  return await billing.credits.create(user);\n}'),
      errors: [{ ...silent('billing.refunds.create', 'billing.credits.create'), line: 8, column: 20, endLine: 8, endColumn: 48 }],
    },
    {
      name: 'a read cache that does not say so',
      code: sdk('try {\n  return await api.users(user);\n} catch {\n  return await cache.get(user);\n}'),
      errors: [{ ...silent('api.users', 'cache.get'), line: 8, column: 20, endLine: 8, endColumn: 35 }],
    },
    {
      name: 'a map that keeps the last answers',
      code: sdk('try {\n  return await api.users(user);\n} catch (error) {\n  const hit = lastUsers.get(user);\n  if (hit) return hit;\n  throw error;\n}', 'const lastUsers = new Map();\n'),
      errors: [{ ...silent('api.users', 'lastUsers.get'), line: 10, column: 23, endLine: 10, endColumn: 26 }],
    },
    {
      name: 'an object that keeps them',
      code: sdk('try {\n  return await api.users(user);\n} catch {\n  return { user: userCache[user] };\n}', 'const userCache = {};\n'),
      errors: [{ ...silent('api.users', 'userCache[user]'), line: 9, column: 14, endLine: 9, endColumn: 39 }],
    },
    {
      name: 'the last answer',
      code: sdk('try {\n  lastUsers = await api.users(user);\n  return lastUsers;\n} catch {\n  return lastUsers;\n}', 'let lastUsers = null;\n'),
      errors: [{ ...silent('api.users', 'lastUsers'), line: 10, column: 14, endLine: 10, endColumn: 23 }],
    },
    {
      name: 'a function that reads a cache',
      code: sdk('try {\n  return await api.users(user);\n} catch {\n  return readCache(user);\n}', "import { readCache } from './cache.js';\n"),
      errors: [{ ...silent('api.users', 'readCache'), line: 9, column: 14, endLine: 9, endColumn: 29 }],
    },
    {
      name: 'another service of the same kind',
      code: sdk('try {\n  const page = await exa.search(text);\n  return { page };\n} catch {\n  const page = await brave.search(text);\n  return { page };\n}'),
      errors: [{ ...silent('exa.search', 'brave.search'), line: 10, column: 14, endLine: 10, endColumn: 22 }],
    },
    {
      name: 'functions of another module',
      code: sdk('try {\n  return await searchNews(text);\n} catch {\n  return await searchArchive(text);\n}', "import { searchArchive, searchNews } from './search.js';\n"),
      errors: [{ ...silent('searchNews', 'searchArchive'), line: 9, column: 20, endLine: 9, endColumn: 39 }],
    },
    {
      name: 'functions of the file',
      code: sdk('try {\n  return await live(user);\n} catch {\n  return await stored(user);\n}', 'const live = (id) => api.users(id);\nconst stored = async (id) => (await disk.read(id)).user;\n'),
      errors: [{ ...silent('api.users', 'stored'), line: 10, column: 20, endLine: 10, endColumn: 32 }],
    },
    {
      name: 'another address',
      code: sdk('try {\n  const answer = await fetch(`https://a.example.com/${user}`);\n  return await answer.json();\n} catch {\n  const answer = await fetch(`https://b.example.com/${user}`);\n  return await answer.json();\n}'),
      errors: [{ ...silent("fetch('https://a.example.com/${user}')", "fetch('https://b.example.com/${user}')"), line: 10, column: 20, endLine: 10, endColumn: 33 }],
    },
    {
      name: 'behind the try',
      code: sdk('try {\n  return await slack.send(user, text);\n} catch (error) {\n  console.warn(error);\n}\nconst sent = await sms.send(user, text);\nreturn { id: sent.id };'),
      errors: [{ ...silent('slack.send', 'sms.send'), line: 11, column: 12, endLine: 11, endColumn: 27 }],
    },
    {
      name: 'the handler of catch',
      code: sdk('return slack.send(user, text).catch(() => sms.send(user, text));'),
      errors: [{ ...silent('slack.send', 'sms.send'), line: 5, column: 47, endLine: 5, endColumn: 67 }],
    },
    {
      name: 'an assignment',
      code: sdk('let sent;\ntry {\n  sent = await slack.send(user, text);\n} catch {\n  sent = await sms.send(user, text);\n}\nreturn { id: sent.id };'),
      errors: [{ ...silent('slack.send', 'sms.send'), line: 9, column: 7, endLine: 9, endColumn: 40 }],
    },
    {
      name: 'in a helper of the file',
      code: sdk('return await deliver(user, text);', 'async function deliver(user, text) {\n  try {\n    return await slack.send(user, text);\n  } catch {\n    return await sms.send(user, text);\n  }\n}\n'),
      errors: [{ ...silent('slack.send', 'sms.send'), line: 6, column: 18, endLine: 6, endColumn: 38 }],
    },
    {
      name: 'behind the kinds that are tested',
      code: sdk("try {\n  return await slack.send(user, text);\n} catch (error) {\n  if (error.code === 'NO_USER') throw error;\n  return await sms.send(user, text);\n}"),
      errors: [{ ...silent('slack.send', 'sms.send'), line: 9, column: 20, endLine: 9, endColumn: 40 }],
    },
    {
      name: 'a kind of failure that is tested',
      code: sdk('try {\n  return await slack.send(user, text);\n} catch (error) {\n  if (error.status === 503) return await sms.send(user, text);\n  throw error;\n}'),
      errors: [{ ...silent('slack.send', 'sms.send'), line: 8, column: 46, endLine: 8, endColumn: 66 }],
    },
    {
      name: 'what is read from the other answer',
      code: sdk("try {\n  const page = await web.get(user);\n  return { page };\n} catch (error) {\n  const other = await reader.get(user);\n  const page = typeof other.data === 'string' ? other.data : String(other.data);\n  return { page: page.trim() };\n}"),
      errors: [{ ...silent('web.get', 'reader.get'), line: 11, column: 14, endLine: 11, endColumn: 35 }],
    },
    {
      name: 'a key that the options do not name',
      code: sdk('try {\n  return await slack.send(user, text);\n} catch (error) {\n  return { ...(await sms.send(user, text)), wasFallback: true };\n}'),
      options: [{ keys: ['sentBy', 'isSecond'] }],
      errors: [{ ...silent('slack.send', 'sms.send', '`sentBy` and `isSecond`'), line: 8, column: 14, endLine: 8, endColumn: 68 }],
    },
  ],
});
