import rule from '../../rules/no-success-shaped-failure.ts';
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

const failure = (members: readonly string[], indent: string): string => `{\n${members.map((member) => `${indent}  ${member},\n`).join('')}${indent}}`;

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

const byStatus = `response.status === 429 || response.status >= 500
  ? { class: 'retryable', message: \`find failed: the service answered with status \${response.status}.\`, retryAfterSeconds: Number(response.headers.get('retry-after')) || 30, recoverySteps: ['Wait as many seconds as retryAfterSeconds says, then call find again with the same values.'] }
  : response.status === 401 || response.status === 403
    ? { class: 'authRequired', message: \`find failed: the service answered with status \${response.status}.\`, recoverySteps: ['Ask the user to reconnect the access that find uses, then call find again.'] }
    : { class: 'permanent', message: \`find failed: the service answered with status \${response.status}.\`, recoverySteps: ['Call find again only with other values for query, radius and ids.'] }`;
const refused = (answer: string) => ({ messageId: 'refused', data: { tool: '`find`', call: 'fetch', answer } }) as const;
const asked = (statements: string): string => sdk(`const response = await fetch(query);\n${statements}\nreturn response.json();`);

ruleTester().run('no-success-shaped-failure', rule, {
  valid: [
    { name: 'a status that says that there is nothing', code: asked('if (response.status === 404) return [];') },
    { name: 'nothing for what is not there, and a failure for the rest', code: asked("if (response.status === 404) return null;\nif (!response.ok) return { error: 'upstream', status: response.status };") },
    { name: 'a test of the status inside of that of all', code: asked('if (!response.ok) {\n  if (response.status === 404) return [];\n  throw new Error(`The rooms answered ${response.status}.`);\n}') },
    { name: 'an empty list of an answer that is good', code: asked('if (response.ok) return [];') },
    { name: 'the failure of a refused answer', code: asked("if (!response.ok) return { items: [], error: 'rooms_down' };") },
    { name: 'an ok that is of no fetch', code: sdk('const found = await rooms.search(query);\nif (!found.ok) return [];\nreturn found.items;') },
    { name: 'a helper whose answer is asked', code: sdk('const response = await load(query);\nif (!response) return { error: "rooms_down" };\nreturn response.json();', 'const load = async (query) => {\n  const response = await fetch(query);\n  if (!response.ok) return null;\n  return response;\n};\n') },
    { name: 'a failure with a class', code: sdk("try {\n  return await rooms.search(query);\n} catch (error) {\n  return { class: 'permanent', message: 'The search is down', recoverySteps: ['Call find tomorrow'] };\n}") },
    { name: 'an error beside the empty list', code: sdk("try {\n  return await rooms.search(query);\n} catch (error) {\n  return { items: [], error: 'search_down' };\n}") },
    { name: 'the errors of a partial result', code: sdk("try {\n  return await rooms.search(query);\n} catch (error) {\n  return { items: [], errors: [{ source: 'rooms' }] };\n}") },
    { name: 'a completeness', code: sdk("try {\n  return await rooms.search(query);\n} catch (error) {\n  return { items: [], completeness: 'none' };\n}") },
    { name: 'a marker', code: sdk('try {\n  return await rooms.search(query);\n} catch (error) {\n  return { success: false, items: [] };\n}') },
    { name: 'a status that tells it', code: sdk("try {\n  return await rooms.search(query);\n} catch (error) {\n  return { items: [], status: 'unavailable' };\n}") },
    { name: 'a flag that tells it', code: sdk('try {\n  return await rooms.search(query);\n} catch (error) {\n  return { items: [], stale: true };\n}') },
    { name: 'another flag', code: sdk('try {\n  return await rooms.search(query);\n} catch (error) {\n  return { items: [], offline: true };\n}') },
    { name: 'a failure told as text', code: sdk("try {\n  return await rooms.search(query);\n} catch (error) {\n  return 'Error: the search is down';\n}") },
    { name: 'the message of the error beside the list', code: sdk('try {\n  return await rooms.search(query);\n} catch (error) {\n  return { items: [], message: error.message };\n}') },
    { name: 'words of a failure beside the list', code: sdk("try {\n  return await rooms.search(query);\n} catch (error) {\n  return { items: [], note: 'The search is currently unavailable' };\n}") },
    { name: 'a default value, which the tool is made for', code: sdk("try {\n  return await rooms.search(query);\n} catch (error) {\n  return { items: ['lobby'] };\n}") },
    { name: 'a default beside an empty list', code: sdk('try {\n  return await rooms.search(query);\n} catch (error) {\n  return { items: [], room: fallbackRoom };\n}') },
    { name: 'what came so far', code: sdk('const items = [];\ntry {\n  for await (const item of rooms.stream(query)) items.push(item);\n} catch (error) {\n  return { items };\n}\nreturn { items };') },
    { name: 'the error goes on', code: sdk('try {\n  return await rooms.search(query);\n} catch (error) {\n  throw error;\n}') },
    { name: 'a miss by its status', code: sdk('try {\n  return await rooms.search(query);\n} catch (error) {\n  if (error.status === 404) return null;\n  throw error;\n}') },
    { name: 'a miss by its status, the other way round', code: sdk('try {\n  return await rooms.search(query);\n} catch (error) {\n  if (error.status !== 404) throw error;\n  return null;\n}') },
    { name: 'a miss by the code of the file system', code: sdk("try {\n  return await rooms.search(query);\n} catch (error) {\n  if (error.code === 'ENOENT') return [];\n  throw error;\n}") },
    { name: 'a miss by the code of the database', code: sdk("try {\n  return await rooms.search(query);\n} catch (error) {\n  if (error.code === 'P2025') return { found: false };\n  throw error;\n}") },
    { name: 'a miss by its class', code: sdk('try {\n  return await rooms.search(query);\n} catch (error) {\n  if (error instanceof NotFoundError) return null;\n  throw error;\n}') },
    { name: 'a miss by a predicate', code: sdk('try {\n  return await rooms.search(query);\n} catch (error) {\n  if (isNotFound(error)) return null;\n  throw error;\n}') },
    { name: 'a miss by its text', code: sdk("try {\n  return await rooms.search(query);\n} catch (error) {\n  const text = String(error);\n  if (text.includes('no such room')) return [];\n  throw error;\n}") },
    { name: 'a miss in a switch', code: sdk("try {\n  return await rooms.search(query);\n} catch (error) {\n  switch (error.code) {\n    case 'P2025':\n      return null;\n    default:\n      throw error;\n  }\n}") },
    { name: 'a miss in a conditional', code: sdk("try {\n  return await rooms.search(query);\n} catch (error) {\n  return error.status === 404 ? null : { class: 'permanent', message: 'The search is down', recoverySteps: ['Call find tomorrow'] };\n}") },
    { name: 'the stop of the run', code: sdk("try {\n  return await rooms.search(query);\n} catch (error) {\n  if (error.name === 'AbortError') return [];\n  throw error;\n}") },
    { name: 'a lookup that finds nothing, outside of a catch', code: sdk('const room = await rooms.get(query);\nif (!room) return { found: false };\nreturn room;') },
    { name: 'a search that finds nothing, outside of a catch', code: sdk('const found = await rooms.search(query);\nif (found.length === 0) return [];\nreturn found;') },
    { name: 'JSON that does not parse', code: sdk('const body = await rooms.search(query);\ntry {\n  return JSON.parse(body);\n} catch {\n  return {};\n}') },
    { name: 'a body that does not parse', code: sdk('const response = await fetch(query);\nif (!response.ok) throw new Error(query);\ntry {\n  return await response.json();\n} catch {\n  return {};\n}') },
    { name: 'a text that is no URL', code: sdk('try {\n  return { host: new URL(query).host };\n} catch {\n  return null;\n}') },
    { name: 'an empty catch around a clean-up', code: sdk('const found = await rooms.search(query);\ntry {\n  await rooms.close();\n} catch {}\nreturn found;') },
    { name: 'an empty catch alone', code: sdk('let found = [];\ntry {\n  found = await rooms.search(query);\n} catch {}\nreturn found;') },
    { name: 'a clean-up without a wait for its failure', code: sdk('const found = await rooms.search(query);\nawait rooms.close().catch(() => undefined);\nreturn found;') },
    { name: 'a clean-up that is the only call', code: sdk('await rooms.close().catch(() => undefined);\nreturn { closed: query };') },
    { name: 'an extra beside the result', code: sdk('const room = await rooms.get(query);\nconst photo = await photos.of(room.id).catch(() => null);\nreturn { ...room, photo };') },
    { name: 'an extra of a helper', code: sdk('const room = await rooms.get(query);\nreturn { room, photo: await photoOf(room.id) };', 'async function photoOf(id) {\n  try {\n    return await photos.of(id);\n  } catch {\n    return null;\n  }\n}\n') },
    { name: 'an extra for each item of what was loaded', code: sdk('const list = await rooms.search(query);\nreturn Promise.all(list.map(async (room) => {\n  try {\n    return { room, photo: await photos.of(room.id) };\n  } catch {\n    return { room, photo: null };\n  }\n}));') },
    { name: 'an extra that is left out, for each item of what was loaded', code: sdk('const list = await rooms.search(query);\nconst shown = await Promise.all(list.map((room) => photos.of(room.id).catch(() => null)));\nreturn { list, shown: shown.filter(Boolean) };') },
    { name: 'a read cache', code: sdk('const hit = await cached(query);\nif (hit) return hit;\nreturn rooms.search(query);', 'async function cached(key) {\n  try {\n    return await cache.get(key);\n  } catch {\n    return null;\n  }\n}\n') },
    { name: 'a read cache with ??', code: sdk('return (await cached(query)) ?? rooms.search(query);', 'async function cached(key) {\n  try {\n    return await cache.get(key);\n  } catch {\n    return null;\n  }\n}\n') },
    { name: 'a helper whose null is told as a failure', code: sdk("const room = await load(query);\nif (!room) return { error: 'The service does not answer' };\nreturn room;", 'async function load(key) {\n  try {\n    return await rooms.get(key);\n  } catch {\n    return null;\n  }\n}\n') },
    { name: 'the null of a call is told as a failure', code: sdk("const room = await rooms.get(query).catch(() => null);\nif (!room) return { error: 'The service does not answer' };\nreturn room;") },
    { name: 'an assigned null that is told as a failure', code: sdk("let room;\ntry {\n  room = await rooms.get(query);\n} catch {\n  room = null;\n}\nif (room === null) return { error: 'The service does not answer' };\nreturn room;") },
    { name: 'items that failed are counted', code: sdk('const all = await Promise.all(ids.map((id) => rooms.get(id).catch(() => null)));\nconst found = all.filter(Boolean);\nreturn { found, failed: ids.length - found.length };') },
    { name: 'items that failed are looked at', code: sdk('const all = await Promise.all(ids.map((id) => rooms.get(id).catch(() => null)));\nreturn all.map((room, at) => (room ? room : describe(ids[at])));') },
    { name: 'items that failed are told in the list', code: sdk("return Promise.all(ids.map(async (id) => {\n  try {\n    return await rooms.get(id);\n  } catch {\n    return { id, error: 'not_loaded' };\n  }\n}));") },
    { name: 'a file that is not there yet', code: sdk("try {\n  return JSON.parse(await fs.readFile('./notes.json', 'utf8'));\n} catch {\n  return [];\n}", "import fs from 'node:fs/promises';\n") },
    { name: 'whether a file is there', code: sdk('try {\n  await fs.access(query);\n  return { exists: true };\n} catch {\n  return { exists: false };\n}', "import fs from 'node:fs/promises';\n") },
    { name: 'false of a tool that verifies', code: sdk('try {\n  return await rooms.search(query);\n} catch (error) {\n  return false;\n}').replace('const find', 'const verifyRoom') },
    { name: 'a probe, whose answer is the failure', code: sdk('try {\n  await rooms.ping(query);\n  return { reachable: true };\n} catch {\n  return { reachable: false };\n}') },
    { name: 'access that is denied where nothing is known', code: sdk('try {\n  return { allowed: await rooms.allows(query) };\n} catch {\n  return { allowed: false };\n}') },
    { name: 'what a schema rejects', code: sdk('try {\n  await schema.validate(query);\n  return { valid: true };\n} catch {\n  return { valid: false };\n}') },
    { name: 'a command that says whether it was done', code: "import { tool } from 'ai';\nexport const removeRoom = tool({ execute: async ({ id }) => {\n  try {\n    await rooms.delete(id);\n    return true;\n  } catch {\n    return false;\n  }\n} });\n" },
    { name: 'words of a failure beside the list: a busy service', code: sdk("try {\n  return await rooms.search(query);\n} catch (error) {\n  return { items: [], message: 'The room service is busy right now' };\n}") },
    { name: 'words of a failure beside the list: a rebuilt index', code: sdk("try {\n  return await rooms.search(query);\n} catch (error) {\n  return { items: [], message: 'The index is being rebuilt' };\n}") },
    { name: 'words of a failure beside the list: a quota', code: sdk("try {\n  return await rooms.search(query);\n} catch (error) {\n  return { items: [], message: 'Quota exceeded for today' };\n}") },
    { name: 'words of a failure beside the list: too many calls', code: sdk("try {\n  return await rooms.search(query);\n} catch (error) {\n  return { items: [], message: 'Too many requests, wait a minute' };\n}") },
    { name: 'words of a failure beside the list: no connection', code: sdk("try {\n  return await rooms.search(query);\n} catch (error) {\n  return { items: [], message: 'No connection to the room service' };\n}") },
    { name: 'words of a failure beside the list: no permission', code: sdk("try {\n  return await rooms.search(query);\n} catch (error) {\n  return { items: [], message: 'You have no permission to search this house' };\n}") },
    { name: 'words of a failure beside the list: what is gone', code: sdk("try {\n  return await rooms.search(query);\n} catch (error) {\n  return { items: [], message: 'Gave up after three attempts' };\n}") },
    { name: 'a flag that says that nothing was looked for', code: sdk('try {\n  return await rooms.search(query);\n} catch (error) {\n  return { items: [], searched: false };\n}') },
    { name: 'a flag that says that there is no connection', code: sdk('try {\n  return await rooms.search(query);\n} catch (error) {\n  return { items: [], connected: false };\n}') },
    { name: 'a note that the catch adds to the result', code: sdk("let found;\nconst notes = [];\ntry {\n  found = await rooms.search(query);\n} catch {\n  found = [];\n  notes.push('The rooms were not searched');\n}\nreturn { found, notes };") },
    { name: 'a state that the catch writes', code: sdk("let found;\nlet state = 'complete';\ntry {\n  found = await rooms.search(query);\n} catch {\n  found = [];\n  state = 'rooms-down';\n}\nreturn { found, state };") },
    { name: 'a source that the try alone adds', code: sdk("let found;\nconst sources = [];\ntry {\n  found = await rooms.search(query);\n  sources.push('rooms');\n} catch {\n  found = [];\n}\nreturn { found, sources };") },
    { name: 'items that failed are gathered', code: sdk('const missing = [];\nconst all = await Promise.all(ids.map(async (id) => {\n  try {\n    return await rooms.get(id);\n  } catch {\n    missing.push(id);\n    return null;\n  }\n}));\nreturn { found: all.filter(Boolean), missing };') },
    { name: 'how many were asked for stands beside what was found', code: sdk('const all = await Promise.all(ids.map((id) => rooms.get(id).catch(() => null)));\nconst found = all.filter(Boolean);\nreturn { asked: ids.length, loaded: found.length, found };') },
    { name: 'the exit code of a process', code: sdk("try {\n  await execFile('git', ['rev-parse', query]);\n  return { isMember: true };\n} catch {\n  return { isMember: false };\n}", "import { execFile } from 'node:child_process';\n") },
    { name: 'an empty list in, an empty list out', code: sdk('if (ids.length === 0) return [];\nreturn rooms.load(ids);') },
    { name: 'an empty list in, with !', code: sdk('if (!ids.length) return { items: [] };\nreturn rooms.load(ids);') },
    { name: 'too few items to compare', code: sdk('if (ids.length < 2) return { duplicates: [] };\nreturn rooms.compare(ids);') },
    { name: 'what only computes: a range', code: sdk('if (radius < 2) return { primes: [] };\nreturn { primes: sieve(radius) };') },
    { name: 'what only computes: a threshold', code: sdk('if (radius <= 50) return { fee: 0 };\nreturn { fee: (radius - 50) * 2 };') },
    { name: 'what only computes: a list of the module', code: sdk('if (radius < 5) return { offers: [] };\nreturn { offers: offers.filter((each) => each.from <= radius) };', 'const offers = [{ from: 5 }];\n') },
    { name: 'what only computes: a blank text', code: sdk('if (!query.trim()) return { words: 0 };\nreturn { words: query.split(/\\s+/).length };') },
    { name: 'a pattern that looks for something in a text', code: sdk('if (!/#\\w+/.test(query)) return { tags: [] };\nreturn { tags: await rooms.tags(query) };') },
    { name: 'a match that is worked on', code: sdk('const tags = query.match(/#\\w+/g);\nif (!tags) return { rooms: [] };\nreturn { rooms: await rooms.tagged(tags) };') },
    { name: 'a pattern of lines', code: sdk('if (!/^- /m.test(query)) return { points: [] };\nreturn { points: await rooms.points(query) };') },
    { name: 'a blank text that is worked on', code: "import { tool } from 'ai';\nexport const namesIn = tool({\n  inputSchema: z.object({ text: z.string() }),\n  execute: async ({ text }) => {\n    if (!text.trim()) return { names: [] };\n    return rooms.find(text);\n  },\n});\n" },
    { name: 'a text that is worked on, without what is looked for', code: "import { tool } from 'ai';\nexport const namesIn = tool({\n  inputSchema: z.object({ text: z.string() }),\n  execute: async ({ text }) => {\n    if (!text.includes('@')) return { names: [] };\n    return rooms.find(text);\n  },\n});\n" },
    { name: 'a text that is worked on, in two words', code: "import { tool } from 'ai';\nexport const namesIn = tool({\n  inputSchema: z.object({ htmlBody: z.string() }),\n  execute: async ({ htmlBody }) => {\n    if (htmlBody.length === 0) return [];\n    return rooms.find(htmlBody);\n  },\n});\n" },
    { name: 'no depth, no levels', code: "import { tool } from 'ai';\nexport const find = tool({ inputSchema: z.object({ depth: z.number() }), execute: async ({ depth }) => {\n  if (depth <= 0) return { floors: [] };\n  return rooms.tree(depth);\n} });\n" },
    { name: 'an input that is left out', code: sdk('if (!query) return [];\nreturn rooms.search(query);') },
    { name: 'a guard that tells what is wrong', code: sdk("if (query.length < 3) return { items: [], error: 'query must have at least 3 characters' };\nreturn rooms.search(query);") },
    { name: 'a guard that tells it in words', code: sdk("if (query.length < 3) return { items: [], message: 'query must have at least 3 characters, and this one is invalid' };\nreturn rooms.search(query);") },
    { name: 'a guard with a hint', code: sdk("if (query.length < 3) return { items: [], hint: 'Use at least 3 characters for query.' };\nreturn rooms.search(query);") },
    { name: 'a guard with a note on what is known', code: sdk("if (radius > 50) return { items: [], note: `Only rooms within 50 km of ${query} are known.` };\nreturn rooms.near(radius);") },
    { name: 'a guard with a reason', code: sdk("if (radius > 50) return { items: [], reason: 'radius must be 50 or less' };\nreturn rooms.near(radius);") },
    { name: 'a fee that a rule makes zero', code: sdk("if (radius < 5) return { fee: 0, currency: 'EUR' };\nreturn rooms.fee(radius);") },
    { name: 'a guard with a negative of the domain', code: sdk('if (query.length < 3) return { found: false };\nreturn rooms.search(query);') },
    { name: 'a guard with false', code: sdk('if (query.length < 3) return false;\nreturn rooms.search(query);') },
    { name: 'a guard that throws', code: sdk("if (query.length < 3) throw new Error('query must have at least 3 characters');\nreturn rooms.search(query);") },
    { name: 'a test of what was found', code: sdk('const found = await rooms.search(query);\nif (found.length < 3) return [];\nreturn found;') },
    { name: 'a test of a value of the input', code: sdk("if (query === 'none') return [];\nreturn rooms.search(query);") },
    { name: 'a test against what was counted', code: sdk('const total = await rooms.count();\nif (radius > total) return [];\nreturn rooms.search(query);') },
    { name: 'a test of an input and of something else', code: sdk('if (query.length < 3 && !rooms.isOpen) return [];\nreturn rooms.search(query);') },
    { name: 'zero asked for, zero given', code: "import { tool } from 'ai';\nexport const find = tool({ inputSchema: z.object({ limit: z.number() }), execute: async ({ limit }) => {\n  if (limit < 1) return [];\n  return rooms.first(limit);\n} });\n" },
    { name: 'behind the last page', code: "import { tool } from 'ai';\nexport const find = tool({ inputSchema: z.object({ page: z.number() }), execute: async ({ page }) => {\n  if (page > 100) return [];\n  return rooms.page(page);\n} });\n" },
    { name: 'a hook that may say what an empty result means', code: "import { tool } from 'ai';\nexport const find = tool({\n  execute: async ({ query }) => {\n    try {\n      return await rooms.search(query);\n    } catch {\n      return null;\n    }\n  },\n  toModelOutput: (found) => found ?? { type: 'error-text', value: 'The search is down' },\n});\n" },
    { name: 'content that tells a failure', code: mcp("try {\n  return { content: [{ type: 'text', text: JSON.stringify(await rooms.search(query)) }] };\n} catch {\n  return { isError: true, content: [{ type: 'text', text: '[]' }] };\n}") },
    { name: 'content with words of a failure', code: mcp("try {\n  return { content: [{ type: 'text', text: JSON.stringify(await rooms.search(query)) }] };\n} catch {\n  return { content: [{ type: 'text', text: 'The search failed.' }] };\n}") },
  ],
  invalid: [
    {
      name: 'an object with an empty list',
      code: sdk('try {\n  return await rooms.search(query);\n} catch (error) {\n  return { items: [] };\n}'),
      errors: [{ ...caught('rooms.search', '`{ items: [] }`'), line: 8, column: 14, endLine: 8, endColumn: 27, suggestions: [told(sdk(`try {\n  return await rooms.search(query);\n} catch (error) {\n  if (error instanceof Error && error.name === 'AbortError') throw error;\n  console.error(error);\n  return ${failed('  ')};\n}`))] }],
    },
    {
      name: 'an empty list, in a catch without a name',
      code: sdk('try {\n  const found = await rooms.search(query);\n  return found;\n} catch {\n  return [];\n}'),
      errors: [{ ...caught('rooms.search', '`[]`'), line: 9, column: 14, endLine: 9, endColumn: 16, suggestions: [told(sdk(`try {\n  const found = await rooms.search(query);\n  return found;\n} catch (error) {\n  if (error instanceof Error && error.name === 'AbortError') throw error;\n  console.error(error);\n  return ${failed('  ')};\n}`))] }],
    },
    {
      name: 'null',
      code: sdk('try {\n  return await rooms.search(query);\n} catch (error) {\n  return null;\n}'),
      errors: [{ ...caught('rooms.search', '`null`'), line: 8, column: 14, endLine: 8, endColumn: 18, suggestions: [told(sdk(`try {\n  return await rooms.search(query);\n} catch (error) {\n  if (error instanceof Error && error.name === 'AbortError') throw error;\n  console.error(error);\n  return ${failed('  ')};\n}`))] }],
    },
    {
      name: 'undefined',
      code: sdk('try {\n  return await rooms.search(query);\n} catch (error) {\n  return undefined;\n}'),
      errors: [{ ...caught('rooms.search', '`undefined`'), line: 8, column: 14, endLine: 8, endColumn: 23, suggestions: [told(sdk(`try {\n  return await rooms.search(query);\n} catch (error) {\n  if (error instanceof Error && error.name === 'AbortError') throw error;\n  console.error(error);\n  return ${failed('  ')};\n}`))] }],
    },
    {
      name: 'no value',
      code: sdk('try {\n  return await rooms.search(query);\n} catch (error) {\n  console.warn(error);\n  return;\n}'),
      errors: [{ ...caught('rooms.search', 'no value'), line: 9, column: 7, endLine: 9, endColumn: 14, suggestions: [told(sdk(`try {\n  return await rooms.search(query);\n} catch (error) {\n  if (error instanceof Error && error.name === 'AbortError') throw error;\n  console.warn(error);\n  return ${failed('  ')};\n}`))] }],
    },
    {
      name: 'false',
      code: sdk('try {\n  return await rooms.search(query);\n} catch (error) {\n  return false;\n}'),
      errors: [{ ...caught('rooms.search', '`false`', 'no'), line: 8, column: 14, endLine: 8, endColumn: 19, suggestions: [told(sdk(`try {\n  return await rooms.search(query);\n} catch (error) {\n  if (error instanceof Error && error.name === 'AbortError') throw error;\n  console.error(error);\n  return ${failed('  ')};\n}`))] }],
    },
    {
      name: 'false of a tool whose name holds the letters of a probe',
      code: ofShipping('try {\n  return await rooms.search(query);\n} catch (error) {\n  return false;\n}'),
      errors: [
        {
          ...caught('rooms.search', '`false`', 'no'),
          data: { ...caught('rooms.search', '`false`', 'no').data, tool: '`trackShipping`' },
          line: 8, column: 14, endLine: 8, endColumn: 19,
          suggestions: [told(ofShipping(`try {\n  return await rooms.search(query);\n} catch (error) {\n  if (error instanceof Error && error.name === 'AbortError') throw error;\n  console.error(error);\n  return ${failed('  ').replaceAll('find', 'trackShipping')};\n}`))],
        },
      ],
    },
    {
      name: 'an empty text',
      code: sdk("try {\n  return await rooms.search(query);\n} catch (error) {\n  return '';\n}"),
      errors: [{ ...caught('rooms.search', "`''`"), line: 8, column: 14, endLine: 8, endColumn: 16, suggestions: [told(sdk(`try {\n  return await rooms.search(query);\n} catch (error) {\n  if (error instanceof Error && error.name === 'AbortError') throw error;\n  console.error(error);\n  return ${failed('  ')};\n}`))] }],
    },
    {
      name: 'zero',
      code: sdk('try {\n  return await rooms.search(query);\n} catch (error) {\n  return 0;\n}'),
      errors: [{ ...caught('rooms.search', '`0`'), line: 8, column: 14, endLine: 8, endColumn: 15, suggestions: [told(sdk(`try {\n  return await rooms.search(query);\n} catch (error) {\n  if (error instanceof Error && error.name === 'AbortError') throw error;\n  console.error(error);\n  return ${failed('  ')};\n}`))] }],
    },
    {
      name: 'an empty object',
      code: sdk('try {\n  return await rooms.search(query);\n} catch (error) {\n  return {};\n}'),
      errors: [{ ...caught('rooms.search', '`{}`'), line: 8, column: 14, endLine: 8, endColumn: 16, suggestions: [told(sdk(`try {\n  return await rooms.search(query);\n} catch (error) {\n  if (error instanceof Error && error.name === 'AbortError') throw error;\n  console.error(error);\n  return ${failed('  ')};\n}`))] }],
    },
    {
      name: 'counts of zero beside what was asked for',
      code: sdk('try {\n  return await rooms.search(query);\n} catch (error) {\n  return { query, total: 0, items: [], page: 1 };\n}'),
      errors: [{ ...caught('rooms.search', '`{ query, total: 0, items: [], page: 1 }`'), line: 8, column: 14, endLine: 8, endColumn: 53, suggestions: [told(sdk(`try {\n  return await rooms.search(query);\n} catch (error) {\n  if (error instanceof Error && error.name === 'AbortError') throw error;\n  console.error(error);\n  return ${failed('  ')};\n}`))] }],
    },
    {
      name: 'a success that is claimed',
      code: sdk('try {\n  return await rooms.search(query);\n} catch (error) {\n  return { success: true, items: [], error: null };\n}'),
      errors: [{ ...caught('rooms.search', '`{ success: true, items: [], error: null }`'), line: 8, column: 14, endLine: 8, endColumn: 55, suggestions: [told(sdk("try {\n  return await rooms.search(query);\n} catch (error) {\n  if (error instanceof Error && error.name === 'AbortError') throw error;\n  console.error(error);\n  return {\n    success: false,\n    class: 'permanent',\n    message: 'find failed.',\n    reason: 'An unexpected error ended the call; its cause was logged.',\n    recoverySteps: ['Do not call find again with the same query, radius and ids; tell the user that it is unavailable.'],\n  };\n}"))] }],
    },
    {
      name: 'a text that says that nothing was found',
      code: sdk('try {\n  return await rooms.search(query);\n} catch (error) {\n  return `No rooms found for ${query}`;\n}'),
      errors: [{ ...caught('rooms.search', 'a text that tells of no failure'), line: 8, column: 14, endLine: 8, endColumn: 43, suggestions: [told(sdk(`try {\n  return await rooms.search(query);\n} catch (error) {\n  if (error instanceof Error && error.name === 'AbortError') throw error;\n  console.error(error);\n  return ${failed('  ')};\n}`))] }],
    },
    {
      name: 'a message that tells of no failure',
      code: sdk("try {\n  return await rooms.search(query);\n} catch (error) {\n  return { items: [], message: 'No rooms found' };\n}"),
      errors: [{ ...caught('rooms.search', "`{ items: [], message: 'No rooms found' }`"), line: 8, column: 14, endLine: 8, endColumn: 54, suggestions: [told(sdk(`try {\n  return await rooms.search(query);\n} catch (error) {\n  if (error instanceof Error && error.name === 'AbortError') throw error;\n  console.error(error);\n  return ${failed('  ')};\n}`))] }],
    },
    {
      name: 'a negative of the domain',
      code: sdk('try {\n  return await rooms.search(query);\n} catch (error) {\n  return { available: false };\n}'),
      errors: [{ ...caught('rooms.search', '`{ available: false }`', 'no'), line: 8, column: 14, endLine: 8, endColumn: 34, suggestions: [told(sdk(`try {\n  return await rooms.search(query);\n} catch (error) {\n  if (error instanceof Error && error.name === 'AbortError') throw error;\n  console.error(error);\n  return ${failed('  ')};\n}`))] }],
    },
    {
      name: 'a negative of the domain with a reason',
      code: sdk("try {\n  return await rooms.search(query);\n} catch (error) {\n  return { eligible: false, reason: 'The check failed' };\n}"),
      errors: [{ ...caught('rooms.search', "`{ eligible: false, reason: 'The check failed' }`", 'no'), line: 8, column: 14, endLine: 8, endColumn: 61, suggestions: [told(sdk(`try {\n  return await rooms.search(query);\n} catch (error) {\n  if (error instanceof Error && error.name === 'AbortError') throw error;\n  console.error(error);\n  return ${failed('  ')};\n}`))] }],
    },
    {
      name: 'a negative of the domain with the message of the error',
      code: sdk('try {\n  return await rooms.search(query);\n} catch (error) {\n  return { found: false, message: error.message };\n}'),
      errors: [{ ...caught('rooms.search', '`{ found: false, message: error.message }`', 'no'), line: 8, column: 14, endLine: 8, endColumn: 54, suggestions: [told(sdk(`try {\n  return await rooms.search(query);\n} catch (error) {\n  if (error instanceof Error && error.name === 'AbortError') throw error;\n  console.error(error);\n  return ${failed('  ')};\n}`))] }],
    },
    {
      name: 'another negative of the domain',
      code: sdk('try {\n  return await rooms.search(query);\n} catch (error) {\n  return { isBooked: false, at: new Date() };\n}'),
      errors: [{ ...caught('rooms.search', '`{ isBooked: false, at: new Date() }`', 'no'), line: 8, column: 14, endLine: 8, endColumn: 49, suggestions: [told(sdk(`try {\n  return await rooms.search(query);\n} catch (error) {\n  if (error instanceof Error && error.name === 'AbortError') throw error;\n  console.error(error);\n  return ${failed('  ')};\n}`))] }],
    },
    {
      name: 'JSON of an empty list',
      code: sdk('try {\n  return await rooms.search(query);\n} catch (error) {\n  return JSON.stringify([]);\n}'),
      errors: [{ ...caught('rooms.search', '`JSON.stringify([])`'), line: 8, column: 14, endLine: 8, endColumn: 32, suggestions: [told(sdk(`try {\n  return await rooms.search(query);\n} catch (error) {\n  if (error instanceof Error && error.name === 'AbortError') throw error;\n  console.error(error);\n  return ${failed('  ')};\n}`))] }],
    },
    {
      name: 'a constant of the module',
      code: sdk('try {\n  return await rooms.search(query);\n} catch (error) {\n  return none;\n}', 'const none = { items: [] };\n'),
      errors: [{ ...caught('rooms.search', '`none`'), line: 9, column: 14, endLine: 9, endColumn: 18, suggestions: [told(sdk(`try {\n  return await rooms.search(query);\n} catch (error) {\n  if (error instanceof Error && error.name === 'AbortError') throw error;\n  console.error(error);\n  return ${failed('  ')};\n}`, 'const none = { items: [] };\n'))] }],
    },
    {
      name: 'behind the misses',
      code: sdk('try {\n  return await rooms.search(query);\n} catch (error) {\n  if (error.status === 404) return null;\n  return [];\n}'),
      errors: [{ ...caught('rooms.search', '`[]`'), line: 9, column: 14, endLine: 9, endColumn: 16, suggestions: [told(sdk(`try {\n  return await rooms.search(query);\n} catch (error) {\n  if (error instanceof Error && error.name === 'AbortError') throw error;\n  console.error(error);\n  if (error.status === 404) return null;\n  return ${failed('  ')};\n}`))] }],
    },
    {
      name: 'a default of a switch',
      code: sdk("try {\n  return await rooms.search(query);\n} catch (error) {\n  switch (error.code) {\n    case 'P2025':\n      return null;\n    default:\n      return [];\n  }\n}"),
      errors: [{ ...caught('rooms.search', '`[]`'), line: 12, column: 18, endLine: 12, endColumn: 20, suggestions: [told(sdk(`try {\n  return await rooms.search(query);\n} catch (error) {\n  if (error instanceof Error && error.name === 'AbortError') throw error;\n  console.error(error);\n  switch (error.code) {\n    case 'P2025':\n      return null;\n    default:\n      return ${failed('      ')};\n  }\n}`))] }],
    },
    {
      name: 'behind the try',
      code: sdk('try {\n  return await rooms.search(query);\n} catch (error) {\n  console.warn(error);\n}\nreturn [];'),
      errors: [{ ...caught('rooms.search', '`[]`'), line: 10, column: 12, endLine: 10, endColumn: 14, suggestions: [told(sdk(`try {\n  return await rooms.search(query);\n} catch (error) {\n  if (error instanceof Error && error.name === 'AbortError') throw error;\n  console.warn(error);\n}\nreturn ${failed()};`))] }],
    },
    {
      name: 'in a loop that tries again',
      code: sdk('for (let attempt = 0; attempt < 3; attempt++) {\n  try {\n    return await rooms.search(query);\n  } catch (error) {\n    if (attempt === 2) return null;\n  }\n}'),
      errors: [{ ...caught('rooms.search', '`null`'), line: 9, column: 35, endLine: 9, endColumn: 39, suggestions: [told(sdk(`for (let attempt = 0; attempt < 3; attempt++) {\n  try {\n    return await rooms.search(query);\n  } catch (error) {\n    if (error instanceof Error && error.name === 'AbortError') throw error;\n    console.error(error);\n    if (attempt === 2) return ${failed('    ')};\n  }\n}`))] }],
    },
    {
      name: 'a helper of the file',
      code: sdk('return await load(query);', 'async function load(key) {\n  try {\n    return await rooms.get(key);\n  } catch {\n    return null;\n  }\n}\n'),
      errors: [{ ...caught('rooms.get', '`null`'), line: 6, column: 12, endLine: 6, endColumn: 16, suggestions: [] }],
    },
    {
      name: 'a list of a helper, in a name',
      code: sdk('const found = await load(query);\nreturn { found };', 'async function load(key) {\n  try {\n    return await rooms.search(key);\n  } catch {\n    return [];\n  }\n}\n'),
      errors: [{ ...caught('rooms.search', '`[]`'), line: 6, column: 12, endLine: 6, endColumn: 14, suggestions: [] }],
    },
    {
      name: 'the catch of a promise that is returned',
      code: sdk('return rooms.search(query).catch(() => []);'),
      errors: [{ ...caught('rooms.search', '`[]`'), line: 5, column: 44, endLine: 5, endColumn: 46, suggestions: [told(sdk(`return rooms.search(query).catch((error) => {\n  if (error instanceof Error && error.name === 'AbortError') throw error;\n  console.error(error);\n  return ${failed('  ')};\n});`))] }],
    },
    {
      name: 'the catch of a promise with a parameter',
      code: sdk('return rooms.search(query).catch((cause) => ({ items: [] }));'),
      errors: [{ ...caught('rooms.search', '`{ items: [] }`'), line: 5, column: 50, endLine: 5, endColumn: 63, suggestions: [told(sdk(`return rooms.search(query).catch((cause) => {\n  if (cause instanceof Error && cause.name === 'AbortError') throw cause;\n  console.error(cause);\n  return ${failed('  ')};\n});`))] }],
    },
    {
      name: 'the catch of the main call',
      code: sdk('const found = await rooms.search(query).catch(() => []);\nreturn { found };'),
      errors: [{ ...caught('rooms.search', '`[]`'), line: 5, column: 57, endLine: 5, endColumn: 59, suggestions: [] }],
    },
    {
      name: 'an assignment in the catch',
      code: sdk('let found;\ntry {\n  found = await rooms.search(query);\n} catch {\n  found = [];\n}\nreturn { found };'),
      errors: [{ ...caught('rooms.search', '`[]`'), line: 9, column: 15, endLine: 9, endColumn: 17, suggestions: [] }],
    },
    {
      name: 'the catch of the main call for each item',
      code: sdk('const all = await Promise.all(ids.map((id) => rooms.get(id).catch(() => null)));\nreturn all.filter(Boolean);'),
      errors: [{ ...item('rooms.get', '`null`'), line: 5, column: 77, endLine: 5, endColumn: 81, suggestions: [] }],
    },
    {
      name: 'a catch for each item',
      code: sdk('return (await Promise.all(ids.map(async (id) => {\n  try {\n    return await rooms.get(id);\n  } catch {\n    return null;\n  }\n}))).filter((room) => room !== null);'),
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
      code: sdk('return Promise.all(ids.map(async (id) => {\n  try {\n    return { id, rooms: await rooms.search(id) };\n  } catch (error) {\n    console.warn(error);\n    return { id, rooms: [] };\n  }\n}));'),
      errors: [{ ...item('rooms.search', '`{ id, rooms: [] }`'), line: 10, column: 16, endLine: 10, endColumn: 33, suggestions: [] }],
    },
    {
      name: 'items that a loop leaves out',
      code: sdk('const all = await Promise.all(ids.map((id) => rooms.get(id).catch(() => null)));\nconst names = [];\nfor (const room of all) {\n  if (!room) continue;\n  names.push(room.name);\n}\nreturn { names, all };'),
      errors: [{ ...item('rooms.get', '`null`'), line: 5, column: 77, endLine: 5, endColumn: 81, suggestions: [] }],
    },
    {
      name: 'a file that the input names',
      code: sdk("try {\n  return await fs.readFile(query, 'utf8');\n} catch {\n  return '';\n}", "import fs from 'node:fs/promises';\n"),
      errors: [{ ...caught('fs.readFile', "`''`"), line: 9, column: 14, endLine: 9, endColumn: 16, suggestions: [told(sdk(`try {\n  return await fs.readFile(query, 'utf8');\n} catch (error) {\n  if (error instanceof Error && error.name === 'AbortError') throw error;\n  console.error(error);\n  return ${failed('  ')};\n}`, "import fs from 'node:fs/promises';\n"))] }],
    },
    {
      name: 'a process',
      code: sdk("try {\n  return execFileSync('git', ['log', query]).toString();\n} catch {\n  return '';\n}", "import { execFileSync } from 'node:child_process';\n"),
      errors: [{ ...caught('execFileSync', "`''`"), line: 9, column: 14, endLine: 9, endColumn: 16, suggestions: [told(sdk(`try {\n  return execFileSync('git', ['log', query]).toString();\n} catch (error) {\n  if (error instanceof Error && error.name === 'AbortError') throw error;\n  console.error(error);\n  return ${failed('  ')};\n}`, "import { execFileSync } from 'node:child_process';\n"))] }],
    },
    {
      name: 'a process whose output is asked for',
      code: sdk("try {\n  const output = execFileSync('git', ['log', query]);\n  return { isMember: output.includes(query) };\n} catch {\n  return { isMember: false };\n}", "import { execFileSync } from 'node:child_process';\n"),
      errors: [{ ...caught('execFileSync', '`{ isMember: false }`', 'no'), line: 10, column: 14, endLine: 10, endColumn: 33, suggestions: [told(sdk(`try {\n  const output = execFileSync('git', ['log', query]);\n  return { isMember: output.includes(query) };\n} catch (error) {\n  if (error instanceof Error && error.name === 'AbortError') throw error;\n  console.error(error);\n  return ${failed('  ')};\n}`, "import { execFileSync } from 'node:child_process';\n"))] }],
    },
    {
      name: 'a flag that says nothing of the search',
      code: sdk('try {\n  return await rooms.search(query);\n} catch (error) {\n  return { items: [], hasMore: false };\n}'),
      errors: [{ ...caught('rooms.search', '`{ items: [], hasMore: false }`'), line: 8, column: 14, endLine: 8, endColumn: 43, suggestions: [told(sdk(`try {\n  return await rooms.search(query);\n} catch (error) {\n  if (error instanceof Error && error.name === 'AbortError') throw error;\n  console.error(error);\n  return ${failed('  ')};\n}`))] }],
    },
    {
      name: 'a count that the catch writes as well',
      code: sdk('let found;\nlet total = radius;\ntry {\n  found = await rooms.search(query);\n} catch {\n  found = [];\n  total = 0;\n}\nreturn { found, total };'),
      errors: [{ ...caught('rooms.search', '`[]`'), line: 10, column: 15, endLine: 10, endColumn: 17, suggestions: [] }],
    },
    {
      name: 'notes that nothing reads',
      code: sdk("let found;\nconst notes = [];\ntry {\n  found = await rooms.search(query);\n} catch {\n  found = [];\n  notes.push('down');\n}\nreturn { found };"),
      errors: [{ ...caught('rooms.search', '`[]`'), line: 10, column: 15, endLine: 10, endColumn: 17, suggestions: [] }],
    },
    {
      name: 'a comment in the handler: no edit',
      code: sdk('return rooms.search(query).catch(() => /* none */ null);'),
      errors: [{ ...caught('rooms.search', '`null`'), line: 5, column: 55, endLine: 5, endColumn: 59, suggestions: [] }],
    },
    {
      name: 'a text that a command is given',
      code: "import { tool } from 'ai';\nexport const sendNote = tool({\n  inputSchema: z.object({ text: z.string() }),\n  execute: async ({ text }) => {\n    if (!text.trim()) return { sent: [] };\n    return rooms.send(text);\n  },\n});\n",
      errors: [{ messageId: 'guard', data: { tool: '`sendNote`', input: '`text`', answer: '`{ sent: [] }`' }, line: 5, column: 30, endLine: 5, endColumn: 42, suggestions: [told(`import { tool } from 'ai';\nexport const sendNote = tool({\n  inputSchema: z.object({ text: z.string() }),\n  execute: async ({ text }) => {\n    if (!text.trim()) return ${rejected('text', 'text must have at least 1 character.', 'must have at least 1 character', '    ').replaceAll('find', 'sendNote')};\n    return rooms.send(text);\n  },\n});\n`)] }],
    },
    {
      name: 'a query that answers with a boolean',
      code: sdk('try {\n  await rooms.get(query);\n  return true;\n} catch {\n  return false;\n}'),
      errors: [{ ...caught('rooms.get', '`false`', 'no'), line: 9, column: 14, endLine: 9, endColumn: 19, suggestions: [told(sdk(`try {\n  await rooms.get(query);\n  return true;\n} catch (error) {\n  if (error instanceof Error && error.name === 'AbortError') throw error;\n  console.error(error);\n  return ${failed('  ')};\n}`))] }],
    },
    {
      name: 'a refused answer',
      code: asked('if (!response.ok) return [];'),
      errors: [{ ...refused('`[]`'), line: 6, column: 30, endLine: 6, endColumn: 32, suggestions: [told(asked(`if (!response.ok) return ${byStatus};`))] }],
    },
    {
      name: 'a refused answer that is logged',
      code: asked('if (!response.ok) {\n  console.error(response.status);\n  return { rooms: [], total: 0 };\n}'),
      errors: [{ ...refused('`{ rooms: [], total: 0 }`'), line: 8, column: 14, endLine: 8, endColumn: 37, suggestions: [told(asked(`if (!response.ok) {\n  console.error(response.status);\n  return ${byStatus.replaceAll('\n', '\n  ')};\n}`))] }],
    },
    {
      name: 'a refused answer in a tool of the protocol',
      code: mcp("const response = await fetch(query);\nif (!response.ok) return { content: [] };\nreturn { content: [{ type: 'text', text: await response.text() }] };"),
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
                [
                  'const response = await fetch(query);',
                  'if (!response.ok) return response.status === 429 || response.status >= 500',
                  "  ? { isError: true, content: [{ type: 'text', text: `find failed: the service answered with status ${response.status}. Call find again with the same query in ${Number(response.headers.get('retry-after')) || 30} seconds.` }] }",
                  '  : response.status === 401 || response.status === 403',
                  "    ? { isError: true, content: [{ type: 'text', text: `find failed: the service answered with status ${response.status}. Ask the user to reconnect the access that find uses, then call find again.` }] }",
                  "    : { isError: true, content: [{ type: 'text', text: `find failed: the service answered with status ${response.status}. Call find again only with other values for query.` }] };",
                  "return { content: [{ type: 'text', text: await response.text() }] };",
                ].join('\n'),
              ),
            ),
          ],
        },
      ],
    },
    {
      name: 'a text too short',
      code: sdk('if (query.length < 3) return [];\nreturn rooms.search(query);'),
      errors: [{ ...guard('query', '`[]`'), line: 5, column: 34, endLine: 5, endColumn: 36, suggestions: [told(sdk(`if (query.length < 3) return ${rejected('query', 'query must have at least 3 characters.', 'must have at least 3 characters')};\nreturn rooms.search(query);`))] }],
    },
    {
      name: 'a text that is blank',
      code: sdk('if (!query.trim()) {\n  return { items: [], total: 0 };\n}\nreturn rooms.search(query);'),
      errors: [{ ...guard('query', '`{ items: [], total: 0 }`'), line: 6, column: 14, endLine: 6, endColumn: 37, suggestions: [told(sdk(`if (!query.trim()) {\n  return ${rejected('query', 'query must have at least 1 character.', 'must have at least 1 character', '  ')};\n}\nreturn rooms.search(query);`))] }],
    },
    {
      name: 'a text compared with the empty one',
      code: sdk("if (query.trim() === '') return null;\nreturn rooms.search(query);"),
      errors: [{ ...guard('query', '`null`'), line: 5, column: 37, endLine: 5, endColumn: 41, suggestions: [told(sdk(`if (query.trim() === '') return ${rejected('query', 'query must have at least 1 character.', 'must have at least 1 character')};\nreturn rooms.search(query);`))] }],
    },
    {
      name: 'a trimmed text, in a name',
      code: sdk('const wanted = query.trim();\nif (wanted.length > maxLength) return [];\nreturn rooms.search(wanted);', 'const maxLength = 80;\n'),
      errors: [{ ...guard('query', '`[]`'), line: 7, column: 43, endLine: 7, endColumn: 45, suggestions: [told(sdk(`const wanted = query.trim();\nif (wanted.length > maxLength) return ${rejected('query', 'query must have at most 80 characters.', 'must have at most 80 characters')};\nreturn rooms.search(wanted);`, 'const maxLength = 80;\n'))] }],
    },
    {
      name: 'a number out of its range',
      code: sdk('if (radius < 1 || radius > 50) return { items: [] };\nreturn rooms.near(radius);'),
      errors: [{ ...guard('radius', '`{ items: [] }`'), line: 5, column: 43, endLine: 5, endColumn: 56, suggestions: [told(sdk(`if (radius < 1 || radius > 50) return ${rejected('radius', 'radius must be at least 1 and at most 50.', 'must be at least 1 and at most 50')};\nreturn rooms.near(radius);`))] }],
    },
    {
      name: 'a number, the other way round',
      code: sdk('if (0 > radius) return null;\nreturn rooms.near(radius);'),
      errors: [{ ...guard('radius', '`null`'), line: 5, column: 28, endLine: 5, endColumn: 32, suggestions: [told(sdk(`if (0 > radius) return ${rejected('radius', 'radius must be at least 0.', 'must be at least 0')};\nreturn rooms.near(radius);`))] }],
    },
    {
      name: 'a negated test',
      code: sdk('if (radius >= 1 && radius <= 50) return rooms.near(radius);\nelse return [];'),
      errors: [{ ...guard('radius', '`[]`'), line: 6, column: 17, endLine: 6, endColumn: 19, suggestions: [told(sdk(`if (radius >= 1 && radius <= 50) return rooms.near(radius);\nelse return ${rejected('radius', 'radius must be at least 1 and at most 50.', 'must be at least 1 and at most 50')};`))] }],
    },
    {
      name: 'a format',
      code: sdk('if (!/^[a-z]+-\\d+$/.test(query)) return null;\nreturn rooms.get(query);'),
      errors: [{ ...guard('query', '`null`'), line: 5, column: 45, endLine: 5, endColumn: 49, suggestions: [told(sdk(`if (!/^[a-z]+-\\d+$/.test(query)) return ${rejected('query', 'query must match /^[a-z]+-\\\\d+$/.', 'must match /^[a-z]+-\\\\d+$/')};\nreturn rooms.get(query);`))] }],
    },
    {
      name: 'a format in a conditional',
      code: sdk('return query.match(/^\\d+$/) ? rooms.get(query) : null;'),
      errors: [{ ...guard('query', '`null`'), line: 5, column: 54, endLine: 5, endColumn: 58, suggestions: [told(sdk(`return query.match(/^\\d+$/) ? rooms.get(query) : ${rejected('query', 'query must match /^\\\\d+$/.', 'must match /^\\\\d+$/')};`))] }],
    },
    {
      name: 'a check by name',
      code: sdk('if (!isValidRoomCode(query)) return [];\nreturn rooms.get(query);'),
      errors: [{ ...guard('query', '`[]`'), line: 5, column: 41, endLine: 5, endColumn: 43, suggestions: [told(sdk(`if (!isValidRoomCode(query)) return ${rejected('query', 'query is not valid: isValidRoomCode rejects it.', 'isValidRoomCode accepts')};\nreturn rooms.get(query);`))] }],
    },
    {
      name: 'a schema',
      code: sdk('if (!RoomCode.safeParse(query).success) return [];\nreturn rooms.get(query);'),
      errors: [{ ...guard('query', '`[]`'), line: 5, column: 52, endLine: 5, endColumn: 54, suggestions: [told(sdk(`if (!RoomCode.safeParse(query).success) return ${rejected('query', 'query is not valid: RoomCode.safeParse rejects it.', 'RoomCode.safeParse accepts')};\nreturn rooms.get(query);`))] }],
    },
    {
      name: 'a date that does not parse',
      code: sdk('const day = new Date(query);\nif (Number.isNaN(day.getTime())) return [];\nreturn rooms.freeOn(day);'),
      errors: [{ ...guard('query', '`[]`'), line: 6, column: 45, endLine: 6, endColumn: 47, suggestions: [told(sdk(`const day = new Date(query);\nif (Number.isNaN(day.getTime())) return ${rejected('query', 'query must be a date.', 'must be a date')};\nreturn rooms.freeOn(day);`))] }],
    },
    {
      name: 'no whole number',
      code: sdk('if (!Number.isInteger(radius)) return [];\nreturn rooms.near(radius);'),
      errors: [{ ...guard('radius', '`[]`'), line: 5, column: 43, endLine: 5, endColumn: 45, suggestions: [told(sdk(`if (!Number.isInteger(radius)) return ${rejected('radius', 'radius must be a whole number.', 'must be a whole number')};\nreturn rooms.near(radius);`))] }],
    },
    {
      name: 'a list that is too long',
      code: sdk('if (ids.length > 50) return [];\nreturn rooms.load(ids);'),
      errors: [{ ...guard('ids', '`[]`'), line: 5, column: 33, endLine: 5, endColumn: 35, suggestions: [told(sdk(`if (ids.length > 50) return ${rejected('ids', 'ids must have at most 50 items.', 'must have at most 50 items')};\nreturn rooms.load(ids);`))] }],
    },
    {
      name: 'a prefix',
      code: sdk("if (!query.startsWith('room-')) return null;\nreturn rooms.get(query);"),
      errors: [{ ...guard('query', '`null`'), line: 5, column: 44, endLine: 5, endColumn: 48, suggestions: [told(sdk(`if (!query.startsWith('room-')) return ${rejected('query', 'query must have "room-" at its start.', 'must have "room-" at its start')};\nreturn rooms.get(query);`))] }],
    },
    {
      name: 'a range that ends before it starts',
      code: "import { tool } from 'ai';\nexport const find = tool({\n  inputSchema: z.object({ from: z.string(), until: z.string() }),\n  execute: async ({ from, until }) => {\n    if (from > until) return [];\n    return rooms.between(from, until);\n  },\n});\n",
      errors: [{ ...guard('from', '`[]`'), line: 5, column: 30, endLine: 5, endColumn: 32, suggestions: [told(`import { tool } from 'ai';\nexport const find = tool({\n  inputSchema: z.object({ from: z.string(), until: z.string() }),\n  execute: async ({ from, until }) => {\n    if (from > until) return ${rejected('from', 'from must be at most until.', 'must be at most until', '    ')};\n    return rooms.between(from, until);\n  },\n});\n`)] }],
    },
    {
      name: 'a guard with words that tell of a search',
      code: sdk("if (radius > 50) return { items: [], note: 'No rooms found' };\nreturn rooms.near(radius);"),
      errors: [{ ...guard('radius', "`{ items: [], note: 'No rooms found' }`"), line: 5, column: 29, endLine: 5, endColumn: 66, suggestions: [told(sdk(`if (radius > 50) return ${rejected('radius', 'radius must be at most 50.', 'must be at most 50')};\nreturn rooms.near(radius);`))] }],
    },
    {
      name: 'a guard with a count',
      code: sdk('if (radius > 50) return { found: 0 };\nreturn rooms.near(radius);'),
      errors: [{ ...guard('radius', '`{ found: 0 }`'), line: 5, column: 29, endLine: 5, endColumn: 41, suggestions: [told(sdk(`if (radius > 50) return ${rejected('radius', 'radius must be at most 50.', 'must be at most 50')};\nreturn rooms.near(radius);`))] }],
    },
    {
      name: 'a fee of a failed call',
      code: sdk('try {\n  return await rooms.search(query);\n} catch (error) {\n  return { fee: 0 };\n}'),
      errors: [{ ...caught('rooms.search', '`{ fee: 0 }`'), line: 8, column: 14, endLine: 8, endColumn: 24, suggestions: [told(sdk(`try {\n  return await rooms.search(query);\n} catch (error) {\n  if (error instanceof Error && error.name === 'AbortError') throw error;\n  console.error(error);\n  return ${failed('  ')};\n}`))] }],
    },
    {
      name: 'a bound of another module',
      code: sdk('if (radius > MAX_RADIUS) return [];\nreturn rooms.near(radius);', "import { MAX_RADIUS } from './limits.js';\n"),
      errors: [{ ...guard('radius', '`[]`'), line: 6, column: 37, endLine: 6, endColumn: 39, suggestions: [] }],
    },
    {
      name: 'content of an empty list',
      code: mcp("try {\n  return { content: [{ type: 'text', text: JSON.stringify(await rooms.search(query)) }] };\n} catch {\n  return { content: [{ type: 'text', text: '[]' }] };\n}"),
      errors: [{ ...caught('rooms.search', "`{ content: [{ type: 'text', text: '[]' }] }`"), line: 7, column: 12, endLine: 7, endColumn: 55, suggestions: [told(mcp("try {\n  return { content: [{ type: 'text', text: JSON.stringify(await rooms.search(query)) }] };\n} catch (error) {\n  if (error instanceof Error && error.name === 'AbortError') throw error;\n  console.error(error);\n  return {\n    isError: true,\n    content: [{ type: 'text', text: 'find failed. An unexpected error ended the call; its cause was logged. Do not call find again with the same query; tell the user that it is unavailable.' }],\n  };\n}"))] }],
    },
    {
      name: 'content of an empty JSON',
      code: mcp("try {\n  return { content: [{ type: 'text', text: JSON.stringify(await rooms.search(query)) }] };\n} catch (error) {\n  return { content: [{ type: 'text', text: JSON.stringify({ items: [] }) }] };\n}"),
      errors: [{ ...caught('rooms.search', 'an object that holds nothing'), line: 7, column: 12, endLine: 7, endColumn: 80, suggestions: [told(mcp("try {\n  return { content: [{ type: 'text', text: JSON.stringify(await rooms.search(query)) }] };\n} catch (error) {\n  if (error instanceof Error && error.name === 'AbortError') throw error;\n  console.error(error);\n  return {\n    isError: true,\n    content: [{ type: 'text', text: 'find failed. An unexpected error ended the call; its cause was logged. Do not call find again with the same query; tell the user that it is unavailable.' }],\n  };\n}"))] }],
    },
    {
      name: 'the opposite of what the try says',
      code: mcp("try {\n  await rooms.booking(query);\n  return { content: [{ type: 'text', text: 'The room is booked' }] };\n} catch {\n  return { content: [{ type: 'text', text: 'The room is not booked' }] };\n}"),
      errors: [{ ...caught('rooms.booking', 'an answer that says no', 'no'), line: 8, column: 12, endLine: 8, endColumn: 75, suggestions: [told(mcp("try {\n  await rooms.booking(query);\n  return { content: [{ type: 'text', text: 'The room is booked' }] };\n} catch (error) {\n  if (error instanceof Error && error.name === 'AbortError') throw error;\n  console.error(error);\n  return {\n    isError: true,\n    content: [{ type: 'text', text: 'find failed. An unexpected error ended the call; its cause was logged. Do not call find again with the same query; tell the user that it is unavailable.' }],\n  };\n}"))] }],
    },
    {
      name: 'a guard',
      code: mcp('if (query.length < 3) return { content: [] };\nreturn rooms.search(query);'),
      errors: [{ ...guard('query', '`{ content: [] }`'), line: 4, column: 32, endLine: 4, endColumn: 47, suggestions: [told(mcp("if (query.length < 3) return {\n  isError: true,\n  content: [{ type: 'text', text: 'query must have at least 3 characters. What was given for query was rejected before anything was done with it. Call find again with another value for query, which must have at least 3 characters.' }],\n};\nreturn rooms.search(query);"))] }],
    },
    {
      name: 'the helper of the settings makes the failure',
      code: "import { tool } from 'ai';\nimport { toToolError } from './failures.js';\nexport const find = tool({ execute: async ({ query }) => {\n  try {\n    return await rooms.search(query);\n  } catch {\n    return [];\n  }\n} });\n",
      settings: { 'tool-errors': { errorHelper: { module: './failures.js', name: 'toToolError' } } },
      errors: [{ ...caught('rooms.search', '`[]`'), line: 7, column: 12, endLine: 7, endColumn: 14, suggestions: [told("import { tool } from 'ai';\nimport { toToolError } from './failures.js';\nexport const find = tool({ execute: async ({ query }) => {\n  try {\n    return await rooms.search(query);\n  } catch (error) {\n    if (error instanceof Error && error.name === 'AbortError') throw error;\n    return toToolError(error);\n  }\n} });\n")] }],
    },
    {
      name: 'a comment in the value would be lost: no edit',
      code: sdk('if (query.length < 3) return [ /* too short */ ];\nreturn rooms.search(query);'),
      errors: [{ ...guard('query', '`[ /* too short */ ]`'), line: 5, column: 34, endLine: 5, endColumn: 53, suggestions: [] }],
    },
    {
      name: 'a comment in the catch stays',
      code: sdk('try {\n  return await rooms.search(query);\n} catch (error) {\n  // Nobody is woken for this.\n  report(error);\n  return [];\n}'),
      errors: [{ ...caught('rooms.search', '`[]`'), line: 10, column: 14, endLine: 10, endColumn: 16, suggestions: [told(sdk(`try {\n  return await rooms.search(query);\n} catch (error) {\n  if (error instanceof Error && error.name === 'AbortError') throw error;\n  // Nobody is woken for this.\n  report(error);\n  return ${failed('  ')};\n}`))] }],
    },
    {
      name: 'a generator yields the failure',
      code: "import { tool } from 'ai';\nexport const find = tool({ inputSchema: z.object({ query: z.string(), radius: z.number(), ids: z.array(z.string()) }), async *execute({ query }) {\n  try {\n    yield await rooms.search(query);\n  } catch (error) {\n    yield [];\n  }\n} });\n",
      errors: [{ ...caught('rooms.search', '`[]`'), line: 6, column: 11, endLine: 6, endColumn: 13, suggestions: [told(`import { tool } from 'ai';\nexport const find = tool({ inputSchema: z.object({ query: z.string(), radius: z.number(), ids: z.array(z.string()) }), async *execute({ query }) {\n  try {\n    yield await rooms.search(query);\n  } catch (error) {\n    if (error instanceof Error && error.name === 'AbortError') throw error;\n    console.error(error);\n    yield ${failed('    ')};\n  }\n} });\n`)] }],
    },
    {
      name: 'an assertion goes with the value',
      code: sdk('if (query.length < 3) return [] as Room[];\nreturn rooms.search(query);'),
      errors: [{ ...guard('query', '`[]`'), line: 5, column: 34, endLine: 5, endColumn: 36, suggestions: [told(sdk(`if (query.length < 3) return ${rejected('query', 'query must have at least 3 characters.', 'must have at least 3 characters')};\nreturn rooms.search(query);`))] }],
    },
    {
      name: 'two tools that share their execute: one report, with no name of one of them',
      code: "import { tool } from 'ai';\nasync function run({ query }) {\n  try {\n    return await rooms.search(query);\n  } catch (error) {\n    return [];\n  }\n}\nexport const find = tool({ execute: run });\nexport const look = tool({ execute: run });\n",
      errors: [{ ...caught('rooms.search', '`[]`'), line: 6, column: 12, endLine: 6, endColumn: 14, suggestions: [told("import { tool } from 'ai';\nasync function run({ query }) {\n  try {\n    return await rooms.search(query);\n  } catch (error) {\n    if (error instanceof Error && error.name === 'AbortError') throw error;\n    console.error(error);\n    return {\n      class: 'permanent',\n      message: 'This tool could not finish.',\n      reason: 'An unexpected error ended the call; its cause was logged.',\n      recoverySteps: ['Do not call this tool again with the same query; tell the user that it is unavailable.'],\n    };\n  }\n}\nexport const find = tool({ execute: run });\nexport const look = tool({ execute: run });\n")] }],
    },
  ],
});
