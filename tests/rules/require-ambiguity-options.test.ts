import rule from '../../rules/require-ambiguity-options.ts';
import { dedent } from '../dedent.ts';
import { ruleTester } from '../rule-tester.ts';

const tester = ruleTester();

// The statements of execute, from line 8 on. `matches` stands in line 7.
const rename = (
  body: string,
  { matches = 'contacts.filter((contact) => contact.name.includes(name))', before = '' } = {},
) => `import { tool } from 'ai';
import { z } from 'zod';
import { contacts, crm } from './crm.js';${before}
export const renameContact = tool({
  inputSchema: z.object({ name: z.string(), contactId: z.string().optional(), newName: z.string() }),
  execute: async ({ name, contactId, newName, ids }) => {
    const matches = ${matches};
${body}
    return { renamed: contactId ?? matches[0].id, newName };
  },
});
`;

const step = `recoverySteps: ['Ask which one is meant, then call renameContact(contactId=…) with one of the ids above']`;
const options = 'options: matches.slice(0, 5).map(({ id, name }) => ({ id, name }))';
const failureData = { failure: 'This failure of `renameContact`' };

tester.run('require-ambiguity-options: the options', rule, {
  valid: [
    {
      name: 'a few of the matches',
      code: rename(`    if (matches.length > 1) return { class: 'userInput', message: 'Several contacts match', ${options}, ${step} };`),
    },
    {
      name: 'a key that a spread may hold',
      code: rename(`    if (matches.length > 1) return { class: 'userInput', message: 'Several contacts match', ...choices(matches) };`),
    },
    {
      name: 'a function elsewhere that may add them',
      code: rename(`    if (matches.length > 1) return toFailure({ class: 'userInput', message: 'Several contacts match' });`),
    },
    {
      name: 'a trusted helper',
      code: rename(`    if (matches.length > 1) return toToolError({ class: 'userInput', message: 'Several contacts match' });`),
      settings: { 'tool-errors': { errorHelper: { module: './errors.js', name: 'toToolError' } } },
    },
    {
      name: 'the keys of the settings',
      code: rename(
        dedent`
              if (matches.length > 1) return { class: 'ask', message: 'Several contacts match', choices: matches.slice(0, 5), \
                next: ['Call renameContact with contactId'] };
        `,
      ),
      settings: { 'tool-errors': { envelope: { classes: { userInput: 'ask' }, keys: { options: 'choices', recoverySteps: 'next' } } } },
    },
    {
      name: 'the list under another key',
      code: rename(
        dedent`
              if (matches.length > 1) return { class: 'userInput', message: 'Several contacts match', contacts: matches.slice(0, 5), \
                ${step} };
        `,
      ),
    },
    {
      name: 'the list in the text',
      code: rename(
        dedent`
              if (matches.length > 1) return { class: 'userInput', message: \`Several contacts match: \${matches.slice(0, 5).map(({ \
                id }) => id).join(', ')}\`,\x20
        ` +
          step +
          ' };',
      ),
    },
    {
      name: 'a text that another function makes of the list',
      code: rename(
        "    if (matches.length > 1) return { class: 'userInput', message: `Several contacts match: ${listed(matches)}`, " + step + ' };',
      ),
    },
  ],
  invalid: [
    {
      name: 'none',
      code: rename(`    if (matches.length > 1) return { class: 'userInput', message: 'Several contacts match', ${step} };`),
      errors: [
        {
          messageId: 'missing',
          data: { ...failureData, options: 'options', most: 10, recoverySteps: 'recoverySteps', message: 'message' },
          line: 8,
          column: 36,
          endLine: 8,
          endColumn: 37,
        },
      ],
    },
    {
      name: 'an empty list',
      code: rename(`    if (matches.length > 1) return { class: 'userInput', message: 'Several contacts match', options: [], ${step} };`),
      errors: [{ messageId: 'missing', line: 8, column: 93, endLine: 8, endColumn: 104 }],
    },
    {
      name: 'the number of them',
      code: rename(
        `    if (matches.length > 1) return { class: 'userInput', message: 'Several contacts match', count: matches.length, ${step} };`,
      ),
      errors: [{ messageId: 'missing', line: 8, column: 36, endLine: 8, endColumn: 37 }],
    },
    {
      name: 'the class of the settings',
      code: rename(`    if (matches.length > 1) return { kind: 'ask', message: 'Several contacts match', ${step} };`),
      settings: { 'tool-errors': { envelope: { classKey: 'kind', classes: { userInput: 'ask' }, keys: { options: 'choices' } } } },
      errors: [
        {
          messageId: 'missing',
          data: { ...failureData, options: 'choices', most: 10, recoverySteps: 'recoverySteps', message: 'message' },
          line: 8,
          column: 36,
          endLine: 8,
          endColumn: 37,
        },
      ],
    },
    {
      name: 'the content of an MCP tool',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'crm', version: '1.0.0' });
server.registerTool('rename_contact', { inputSchema: { name: z.string() } }, async ({ name }) => {
  const matches = await crm.byName(name);
  if (matches.length !== 1) {
    return { isError: true, content: [{ type: 'text', text: JSON.stringify({ class: 'userInput', message: 'The name is ambiguous' }) }] };
  }
  return { content: [{ type: 'text', text: matches[0].id }] };
});
`,
      errors: [
        {
          messageId: 'missing',
          data: {
            failure: 'This failure of `rename_contact`',
            options: 'options',
            most: 10,
            recoverySteps: 'recoverySteps',
            message: 'message',
          },
          line: 6,
          column: 76,
          endLine: 6,
          endColumn: 77,
        },
      ],
    },
    {
      name: 'an answer over HTTP',
      code: `import { tool } from 'ai';
export const now = tool({ execute: async () => Date.now() });
export const answer = (c, matches) => {
  if (matches.length > 1) return c.json({ class: 'userInput', message: 'Several contacts match' }, 409);
  return c.json(matches[0]);
};
`,
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This answer', options: 'options', most: 10, recoverySteps: 'recoverySteps', message: 'message' },
          line: 4,
          column: 41,
          endLine: 4,
          endColumn: 42,
        },
      ],
    },
  ],
});

tester.run('require-ambiguity-options: what is about several matches', rule, {
  valid: [
    {
      name: 'another class',
      code: rename(`    if (matches.length > 1) return { class: 'permanent', message: 'Several contacts match' };`),
    },
    {
      name: 'a class that the run decides',
      code: rename(`    if (matches.length > 1) return { class: classOf(matches), message: 'Several contacts match' };`),
    },
    { name: 'none found', code: rename(`    if (matches.length === 0) return { class: 'userInput', message: 'Nobody is called that' };`) },
    {
      name: 'no guard at all',
      code: rename(`    if (newName === '') return { class: 'userInput', message: 'Ask the user for the new name' };`),
    },
    { name: 'one match', code: rename(`    if (matches.length === 1) return { class: 'userInput', message: 'Rename it?' };`) },
    { name: 'none or one', code: rename(`    if (matches.length < 2) return { class: 'userInput', message: 'Tell more of the name' };`) },
    {
      name: 'a yes or no for all of them',
      code: rename(
        dedent`
              if (matches.length > 1) return { class: 'userInput', message: \`Rename all \${matches.length} \
                contacts?\`, recoverySteps: ['Call renameContact again with confirmed set to true'] };
        `,
      ),
    },
    {
      name: 'the confirmation of what several are',
      code: rename(`    if (matches.length > 1) return { class: 'userInput', message: 'Please confirm that they all get the same name' };`),
    },
    {
      name: 'too many to list',
      code: rename(
        `    if (matches.length > 50) return { class: 'userInput', message: 'Too many contacts match: ask the user for the surname' };`,
      ),
    },
    {
      name: 'several inputs',
      code: rename(
        `    if (ids.length > 1) return { class: 'userInput', message: 'Ask the user for one contact: two cannot get one name' };`,
      ),
    },
    {
      name: 'parts of the input',
      code: rename(`    if (name.split(' ').length > 2) return { class: 'userInput', message: 'Ask the user for the short name' };`),
    },
    {
      name: 'what does not match',
      code: rename(`    if (!newName) return { class: 'userInput', message: 'The 2 passwords do not match. Ask the user again.' };`),
    },
    { name: 'no match', code: rename(`    if (!newName) return { class: 'userInput', message: 'No contact matches multiple names' };`) },
    {
      name: 'a question with an open answer',
      code: rename(`    if (!newName) return { class: 'userInput', message: 'Ask the user which name the contact should have' };`),
    },
    {
      name: 'a which without anything to choose from',
      code: rename(
        `    return { class: 'userInput', message: 'Ask the user which one of the two calendars is meant, home or work' };`,
      ).replace('const matches =', 'const people ='),
    },
    {
      name: 'a text that only a code has',
      code: rename(`    if (newName === name) return { class: 'userInput', message: 'The new name is the old one', code: 'ambiguous' };`),
    },
    {
      name: 'an entry of a partial result',
      code: rename(
        dedent`
              if (newName) return { completeness: 'partial', renamed: [], errors: [{ \
                source: 'crm', class: 'userInput', reason: 'Several contacts match' }] };
        `,
      ),
    },
  ],
  invalid: [
    ...[
      ['more than one', 'matches.length > 1'],
      ['two or more', 'matches.length >= 2'],
      ['not exactly one', 'matches.length !== 1'],
      ['from the other side', '1 < matches.length'],
      ['negated', '!(matches.length <= 1)'],
      ['beside another test', 'newName && matches.length > 1'],
      ['the second match', 'matches[1]'],
    ].map(([name = '', test = '']) => ({
      name,
      code: rename(`    if (${test}) {
      return { class: 'userInput', message: 'Ask the user' };
    }`),
      errors: [{ messageId: 'missing' as const, line: 9, column: 14, endLine: 9, endColumn: 15 }],
    })),
    {
      name: 'what the earlier guards leave over',
      code: rename(`    if (matches.length === 0) return { class: 'permanent', message: 'Nobody is called that' };
    if (matches.length !== 1) {
      return { class: 'userInput', message: 'Ask the user' };
    }`),
      errors: [{ messageId: 'missing', line: 10, column: 14, endLine: 10, endColumn: 15 }],
    },
    {
      name: 'behind the only match',
      code: rename(`    const count = matches.length;
    if (count === 1) return { renamed: matches[0].id };
    return { class: 'userInput', message: 'Ask the user' };`),
      errors: [{ messageId: 'missing', line: 10, column: 12, endLine: 10, endColumn: 13 }],
    },
    {
      name: 'the default of a switch',
      code: rename(`    switch (matches.length) {
      case 0: return { class: 'permanent', message: 'Nobody is called that' };
      case 1: return { renamed: matches[0].id };
      default: return { class: 'userInput', message: 'Ask the user' };
    }`),
      errors: [{ messageId: 'missing', line: 11, column: 23, endLine: 11, endColumn: 24 }],
    },
    ...[
      "'3 contacts match that name'",
      '`${matches.length} contacts match ${name}`',
      "'The name matches more than one contact'",
      "'More than one contact is called that'",
      "'Found multiple contacts'",
      "'Several contacts were found'",
      "'The name is ambiguous'",
      "'Ask the user which of them is meant'",
    ].map((text) => ({
      name: text,
      code: rename(`    if (!isUnique(matches)) return { class: 'userInput', message: ${text} };`),
      errors: [{ messageId: 'missing' as const, line: 8, column: 36, endLine: 8, endColumn: 37 }],
    })),
    {
      name: 'a reason that says it',
      code: rename(
        `    if (!isUnique(matches)) return { class: 'userInput', message: 'Not renamed', reason: 'Two or more contacts match' };`,
      ),
      errors: [{ messageId: 'missing', line: 8, column: 36, endLine: 8, endColumn: 37 }],
    },
    {
      name: 'a confirmation of which one',
      code: rename(`    if (matches.length > 1) return { class: 'userInput', message: 'Ask the user to confirm which one' };`),
      errors: [{ messageId: 'missing', line: 8, column: 36, endLine: 8, endColumn: 37 }],
    },
    {
      name: 'a literal that a function of the file makes',
      code: rename(`    if (matches.length > 1) return ask();`, {
        before: `\nconst ask = () => ({ class: 'userInput', message: 'Several contacts match' });`,
      }),
      errors: [{ messageId: 'missing', line: 4, column: 20, endLine: 4, endColumn: 21 }],
    },
  ],
});

tester.run('require-ambiguity-options: how many', rule, {
  valid: [
    ...[
      ['a slice', 'options: matches.slice(0, 10)'],
      ['a slice of what is mapped', 'options: matches.map(({ id }) => id).slice(0, 5)'],
      ['a slice behind a sort', 'options: matches.toSorted(byName).slice(0, 5)'],
      ['a number with a name', 'options: matches.slice(0, most)'],
      ['a number from elsewhere', 'options: matches.slice(0, limits.options)'],
      ['the last ones', 'options: matches.slice(-5)'],
      ['a list of two', "options: [{ id: 'c_1' }, { id: 'c_2' }]"],
      ['a slice that is spread', "options: [...matches.slice(0, 5), { id: 'none' }]"],
      ['a function elsewhere', 'options: toOptions(matches)'],
      ['a function of the file', 'options: few(matches)'],
    ].map(([name = '', member = '']) => ({
      name,
      code: rename(`    if (matches.length > 1) return { class: 'userInput', message: 'Several contacts match', ${member}, ${step} };`, {
        before: dedent`

          const most = 5;
          const few = (contacts) => contacts.slice(0, 5);
        `,
      }),
    })),
    ...[
      ['what somebody else hands over', 'await resolveContacts(name)'],
      ['a query with a limit', 'await crm.search({ name, limit: 5 })'],
      ['a limit that the run decides', 'await crm.search({ name, limit })'],
      ['a limit as an argument', 'await crm.search(name, 5)'],
      ['a limit in the chain', 'await crm.contacts.find({ name }).limit(8).toArray()'],
      ['a limit in SQL', "await db.query('SELECT id, name FROM contacts WHERE name LIKE $1 LIMIT 10', [name])"],
      ['options that may hold a limit', 'await crm.search(name, { ...defaults })'],
      [
        'a few that are written down',
        "[{ id: 'c_1', name: 'Alex' }, { id: 'c_2', name: 'Alexa' }].filter((contact) => contact.name.includes(name))",
      ],
    ].map(([name = '', matches = '']) => ({
      name,
      code: rename(
        dedent`
              if (matches.length > 1) return { class: 'userInput', message: 'Several contacts match', options: matches.map(({ \
                id, name }) => ({ id, name })), ${step} };
        `,
        { matches },
      ),
    })),
    {
      name: 'a guard on the length',
      code: rename(dedent`
            if (matches.length > 10) return { class: 'userInput', message: 'Too many contacts match: ask the user for the surname' };
            if (matches.length > 1) return { class: 'userInput', message: 'Several contacts match', options: matches, ${step} };
      `),
    },
    {
      name: 'a list that is filled elsewhere',
      code: rename(`    const choices = [];
    for (const { id } of matches) choices.push({ id });
    if (matches.length > 1) return { class: 'userInput', message: 'Several contacts match', options: choices, ${step} };`),
    },
  ],
  invalid: [
    ...[
      ['all of a filter', 'options: matches', 97],
      ['all of a filter, mapped', 'options: matches.map(({ id, name }) => ({ id, name }))', 135],
      ['all but the first', 'options: matches.slice(1)', 106],
      ['more than can be looked over', 'options: matches.slice(0, 50)', 110],
      ['eleven', 'options: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]', 125],
      ['a spread', 'options: [...matches]', 102],
      ['a function of the file', 'options: all(name)', 99],
      ['under another key', 'candidates: matches', 100],
    ].map(([name = '', member = '', endColumn = 0]) => ({
      name: String(name),
      code: rename(
        `    if (matches.length > 1) return { class: 'userInput', message: 'Several contacts match', ${String(member)}, ${step} };`,
        {
          before: '\nconst all = (name) => contacts.filter((contact) => contact.name === name);',
        },
      ).replaceAll('\nconst all', ' const all'),
      errors: [
        {
          messageId: 'uncapped' as const,
          data: { ...failureData, options: 'options', most: 10, recoverySteps: 'recoverySteps', message: 'message' },
          line: 8,
          column: 93,
          endLine: 8,
          endColumn: Number(endColumn) + 12,
        },
      ],
    })),
    ...[
      ['a search', 'await crm.search(name)'],
      ['a query without a limit', 'await crm.contacts.find({ name }).toArray()'],
      ['a high limit', 'await crm.search({ name, limit: 100 })'],
    ].map(([name = '', matches = '']) => ({
      name,
      code: rename(
        `    if (matches.length > 1) {
      return {
        class: 'userInput',
        message: 'Several contacts match',
        options: matches.map(({ id, name }) => ({ id, name })),
        ${step},
      };
    }`,
        { matches },
      ),
      errors: [{ messageId: 'uncapped' as const, line: 12, column: 9, endLine: 12, endColumn: 63 }],
    })),
    {
      name: 'the rows of an answer',
      code: rename(`    const { rows } = await db.query('SELECT id, name FROM contacts WHERE name LIKE $1', [name]);
    if (rows.length > 1) {
      return { class: 'userInput', message: 'Several contacts match', options: rows, ${step} };
    }`),
      errors: [{ messageId: 'uncapped', line: 10, column: 71, endLine: 10, endColumn: 84 }],
    },
    {
      name: 'all of them in the text',
      code: rename(
        dedent`
              if (matches.length > 1) return { class: 'userInput', message: \`Several contacts match: \${matches.map(({ \
                id }) => id).join(', ')}\`,\x20
        ` +
          step +
          ' };',
      ),
      errors: [{ messageId: 'uncapped', line: 8, column: 58, endLine: 8, endColumn: 134 }],
    },
  ],
});

tester.run('require-ambiguity-options: the call', rule, {
  valid: [
    ...[
      ['a template for all of them', "recoverySteps: ['Call renameContact(contactId=…) with one of the ids above']"],
      ['the name of the tool', "recoverySteps: ['Call renameContact again with the id of the one that is meant']"],
      ['the parameter alone', "recoverySteps: ['Ask the user, then call again with contactId']"],
      [
        'another value of the same input',
        "recoverySteps: ['Ask the user which one is meant, " +
          "then call renameContact again with another name that only that option matches.']",
      ],
      [
        'this tool',
        "recoverySteps: ['Ask the user which one is meant, then call this tool again with another value that only that option matches.']",
      ],
      ['a tool elsewhere', "recoverySteps: ['Use update_contact with one of these ids']"],
      ['a name that the run tells', 'recoverySteps: [`Call ${toolName} with one of the ids`]'],
      ['steps that are made elsewhere', 'recoverySteps: stepsFor(matches)'],
      ['steps that are made of the matches', 'recoverySteps: matches.map(({ id }) => `renameContact(contactId=${id})`)'],
      ['a step from elsewhere', 'recoverySteps: [chooseOne]'],
      ['a spread', '...next'],
    ].map(([name = '', member = '']) => ({
      name,
      code: rename(`    if (matches.length > 1) return { class: 'userInput', message: 'Several contacts match', ${options}, ${member} };`),
    })),
    {
      name: 'the message',
      code: rename(
        dedent`
              if (matches.length > 1) return { class: 'userInput', \
                message: 'Several contacts match: call renameContact with one contactId', ${options} };
        `,
      ),
    },
    {
      name: 'a message that is made elsewhere',
      code: rename(`    if (matches.length > 1) return { class: 'userInput', message: describe(matches), ${options} };`),
    },
    {
      name: 'each of the options',
      code: rename(
        dedent`
              if (matches.length > 1) return { class: 'userInput', message: 'Several contacts match', options: matches.slice(0, 5).map(({ \
                id, name }) => ({ name, call: \`renameContact(contactId=\${id})\` })) };
        `,
      ),
    },
    {
      name: 'options that are made elsewhere',
      code: rename(
        dedent`
              if (matches.length > 1) return { class: 'userInput', message: 'Several contacts match', options: matches.slice(0, \
                5).map(toOption) };
        `,
      ),
    },
  ],
  invalid: [
    {
      name: 'none',
      code: rename(`    if (matches.length > 1) {
      return { class: 'userInput', message: 'Several contacts match', ${options} };
    }`),
      errors: [
        {
          messageId: 'noCall',
          data: { ...failureData, options: 'options', most: 10, recoverySteps: 'recoverySteps', message: 'message' },
          line: 9,
          column: 14,
          endLine: 9,
          endColumn: 15,
        },
      ],
    },
    ...[
      ['no steps', 'recoverySteps: []', 31],
      ['a question alone', "recoverySteps: ['Ask the user which one is meant']", 64],
      ['another try', "recoverySteps: ['Try again with a longer text']", 61],
      ['a plural in parentheses', "recoverySteps: ['Show the contact(s) to the user']", 64],
    ].map(([name = '', member = '', endColumn = 0]) => ({
      name: String(name),
      code: rename(`    if (matches.length > 1) {
      return {
        class: 'userInput',
        message: 'Several contacts match',
        ${options},
        ${String(member)},
      };
    }`),
      errors: [{ messageId: 'noCall' as const, line: 13, column: 9, endLine: 13, endColumn: Number(endColumn) - 5 }],
    })),
    {
      name: 'no cap either',
      code: rename(`    if (matches.length > 1) {
      return { class: 'userInput', message: 'Several contacts match', options: matches };
    }`),
      errors: [
        { messageId: 'noCall', line: 9, column: 14, endLine: 9, endColumn: 15 },
        { messageId: 'uncapped', line: 9, column: 71, endLine: 9, endColumn: 87 },
      ],
    },
  ],
});
