import { describe, expect, it } from 'vitest';
import { commandOf } from '../../../src/analysis/effects/command.ts';
import { dedent } from '../../dedent.ts';
import { analyse, textOf } from '../analyse.ts';

/** What tells of the only tool of a file whether it is a command. */
function commandIn(code: string): string {
  const analysis = analyse(code);
  const [tool] = analysis?.tools ?? [];
  if (!analysis || !tool) throw new Error('no tool');
  const { kind, evidence } = commandOf(tool, analysis.file);
  switch (evidence?.kind) {
    case 'annotation':
      return `${kind}: ${evidence.hint} ${textOf(evidence.node, analysis.file)}`;
    case 'effect':
      return `${kind}: ${textOf(evidence.effect.node, analysis.file)}`;
    case 'name':
      return `${kind}: ${evidence.verb}`;
    default:
      return kind;
  }
}

const registered = (name: string, annotations: string): string =>
  commandIn(
    dedent`
      server.registerTool('${name}', { description: 'A', inputSchema: shape${annotations} }, async (input) => ({ \
        content: await load(input) }));
    `,
  );

const doing = (body: string, around = ''): string =>
  commandIn(`import { tool } from 'ai';
import { api, db, deleteContact, sql, state } from './deps.js';
${around}
export const contact = tool({ execute: async (input) => { ${body} } });`);

describe('annotations', () => {
  it.each([
    ['find_contact', ', annotations: { readOnlyHint: true }', 'query: readOnlyHint true'],
    ['delete_contact', ', annotations: { readOnlyHint: true }', 'query: readOnlyHint true'],
    ['contact', ', annotations: { readOnlyHint: false }', 'command: readOnlyHint false'],
    ['find_contact', ', annotations: { destructiveHint: true }', 'command: destructiveHint true'],
    ['contact', ', annotations: { destructiveHint: false }', 'unknown'],
    ['contact', ', annotations: { readOnlyHint: true, destructiveHint: true }', 'query: readOnlyHint true'],
    ['contact', ', annotations: hints', 'unknown'],
  ])('%s%s: %s', (name, annotations, expected) => {
    expect(registered(name, annotations)).toBe(expected);
  });

  it('are followed through a constant, and read in the older form', () => {
    expect(
      commandIn(`const hints = { readOnlyHint: true };
server.registerTool('delete_contact', { description: 'A', annotations: hints }, async () => load());`),
    ).toBe('query: readOnlyHint true');
    expect(
      commandIn(`import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
new McpServer(info).tool('contact', 'A', shape, { destructiveHint: true }, async () => load());`),
    ).toBe('command: destructiveHint true');
  });
});

describe('names', () => {
  it.each([
    ['delete_contact', 'command: delete'],
    ['deleteContact', 'command: delete'],
    ['send-mail', 'command: send'],
    ['get_contact', 'query: get'],
    ['searchContacts', 'query: search'],
    // No verb leads these.
    ['settings_overview', 'unknown'],
    ['address_lookup', 'unknown'],
    ['postal_code', 'unknown'],
    ['deleted_contacts', 'unknown'],
    // It may do both.
    ['find_and_delete', 'unknown'],
  ])('%s: %s', (name, expected) => {
    expect(registered(name, '')).toBe(expected);
  });
});

describe('what execute does', () => {
  it.each([
    ["await api.contacts.update(input.id, { name: 'A' })", "command: api.contacts.update(input.id, { name: 'A' })"],
    ['await deleteContact(input)', 'command: deleteContact(input)'],
    ["await fetch('/contacts/1', { method: 'DELETE' })", "command: fetch('/contacts/1', { method: 'DELETE' })"],
    ["await fetch('/contacts', { method: 'POST', body: input })", "command: fetch('/contacts', { method: 'POST', body: input })"],
    ["await api.request('/contacts', { method: 'patch' })", "command: api.request('/contacts', { method: 'patch' })"],
    ["await db.query('UPDATE contacts SET a = 1')", "command: db.query('UPDATE contacts SET a = 1')"],
    ["await db.query({ text: 'delete from contacts' })", "command: db.query({ text: 'delete from contacts' })"],
    ['await sql`INSERT INTO contacts VALUES (${input})`', 'command: sql`INSERT INTO contacts VALUES (${input})`'],
    ['await db.delete(contacts).where(input)', 'command: db.delete(contacts)'],
    ['state.current = input', 'command: state.current = input'],
    ['state.items.push(input)', 'command: state.items.push(input)'],
    ['state.items.find((each) => each.id === input).done = true', 'command: state.items.find((each) => each.id === input).done = true'],
    ['const item = state.items.get(input); item.done = true', 'command: item.done = true'],
    ['delete state.items[input]', 'command: delete state.items[input]'],
  ])('%s changes something', (body, expected) => {
    expect(doing(body)).toBe(expected);
  });

  it.each([
    "return fetch('/contacts')",
    "return fetch('/contacts/search', { method: 'POST', body: input })",
    "return fetch('/graphql', { method: 'POST', body: '{ contacts { id } }' })",
    "return db.query('SELECT updated FROM contacts')",
    'const list = await api.list(); list.sort(); list.push(1); list[0].done = true; return list',
    'const seen = new Set(); seen.add(input); const found = {}; found.id = input; return found',
    "return createHash('sha256').update(input).digest('hex')",
    "const url = new URL('https://a.example'); url.searchParams.set('q', input); return fetch(url)",
    "logger.write(input); cache.set('a', input); console.log(input)",
    'return addDays(input, 1)',
    'const total = mergeAll(input); return total',
    'await api.chat.completions.create({ messages: input })',
    'return api.embeddings.create({ input })',
  ])('%s changes nothing that is known', (body) => {
    expect(doing(body)).toBe('unknown');
  });

  it('is looked for in helpers of the file and in callbacks', () => {
    expect(doing('await store(input)', 'async function store(contact) { await api.contacts.update(contact.id); }')).toBe(
      'command: api.contacts.update(contact.id)',
    );
    expect(doing('await Promise.all(input.map((id) => api.remove(id)))')).toBe('command: api.remove(id)');
  });

  it('says nothing against a name that only asks', () => {
    expect(
      commandIn(
        dedent`
          server.registerTool('get_contact', { description: 'A', inputSchema: shape }, async (id) => { await api.usage.update(id); \
            return api.remove(id); });
        `,
      ),
    ).toBe('unknown');
  });
});
