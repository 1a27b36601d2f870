import rule from '../../rules/no-first-fuzzy-match.ts';
import { dedent } from '../dedent.ts';
import { ruleTester } from '../rule-tester.ts';

const tester = ruleTester();

tester.run('no-first-fuzzy-match: what is asked of a candidate', rule, {
  valid: [
    {
      name: 'the whole text',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const contact = contacts.find((each) => each.name === name);
    await api.remove(contact.id);
  },
});
`,
    },
    {
      name: 'the whole text in lower case',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const needle = name.toLowerCase();
    const contact = contacts.find((each) => each.name.toLowerCase() === needle);
    await api.remove(contact.id);
  },
});
`,
    },
    {
      name: 'the beginning of a text that is no input',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const contact = contacts.find((each) => each.name.startsWith('test-'));
    await api.remove(contact.id);
  },
});
`,
    },
    {
      name: 'a pattern of the code',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const contact = contacts.find((each) => /^test/.test(each.name));
    await api.remove(contact.id);
  },
});
`,
    },
    {
      name: 'no place in a text',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const contact = contacts.find((each) => each.name.indexOf(name) === -1);
    await api.remove(contact.id);
  },
});
`,
    },
    {
      name: 'a helper that asks for the whole text',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

const resembles = (text, query) => text.toLowerCase() === query.toLowerCase();
export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const contact = contacts.find((each) => resembles(each.name, name));
    await api.remove(contact.id);
  },
});
`,
    },
    {
      name: 'an id, and a part of a text',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const contact = contacts.find((each) => each.id === name && each.name.includes(name));
    await api.remove(contact.id);
  },
});
`,
    },
    {
      name: 'one of several ids',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const contact = contacts.find((each) => name.ids.includes(each.id));
    await api.remove(contact.id);
  },
});
`,
    },
    {
      name: 'a label',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const contact = contacts.find((each) => each.labels.includes(name));
    await api.remove(contact.id);
  },
});
`,
    },
    {
      name: 'all but a part of a text',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const [contact] = contacts.filter((each) => !each.name.includes(name));
    await api.remove(contact.id);
  },
});
`,
    },
    {
      name: 'a likeness above a bound',
      code: `import { tool } from 'ai';
import { api, contacts, similarity } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const contact = contacts.find((each) => similarity(each.name, name) > 0.9);
    await api.remove(contact.id);
  },
});
`,
    },
    {
      name: 'a word of a closed list',
      code: `import { tool } from 'ai';
import { api } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const status = ['open', 'closed'].find((each) => each.startsWith(name));
    await api.update({ status });
  },
});
`,
    },
    {
      name: 'what an answer holds',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const user = await api.user(name);
    const contact = contacts.find((each) => each.name.includes(user.name));
    await api.remove(contact.id);
  },
});
`,
    },
  ],
  invalid: [
    {
      name: 'a part of a text',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const contact = contacts.find((each) => each.name.includes(name));
    await api.remove(contact.id);
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'contacts.find',
            effect: 'api.remove',
            class: 'userInput',
          },
          line: 7,
          column: 21,
          endLine: 7,
          endColumn: 70,
          suggestions: [
            {
              messageId: 'askWhich',
              output: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const matches = contacts.filter((each) => each.name.includes(name));
    if (matches.length > 1) {
      return {
        class: 'userInput',
        message: \`\${matches.length} matches for the given name\`,
        reason: 'The given text is part of more than one name.',
        options: matches.slice(0, 10).map(({ id, name }) => ({ id, name })),
        recoverySteps: ['Ask the user which one is meant, then call removeContact again with another name that only that option matches.'],
      };
    }
    const contact = matches[0];
    await api.remove(contact.id);
    return { done: true };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a part of a text in lower case',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const needle = name.toLowerCase();
    const contact = contacts.find((each) => each.name.toLowerCase().includes(needle));
    await api.remove(contact.id);
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'contacts.find',
            effect: 'api.remove',
            class: 'userInput',
          },
          line: 8,
          column: 21,
          endLine: 8,
          endColumn: 86,
          suggestions: [
            {
              messageId: 'askWhich',
              output: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const needle = name.toLowerCase();
    const matches = contacts.filter((each) => each.name.toLowerCase().includes(needle));
    if (matches.length > 1) {
      return {
        class: 'userInput',
        message: \`\${matches.length} matches for the given name\`,
        reason: 'The given text is part of more than one name.',
        options: matches.slice(0, 10).map(({ id, name }) => ({ id, name })),
        recoverySteps: ['Ask the user which one is meant, then call removeContact again with another name that only that option matches.'],
      };
    }
    const contact = matches[0];
    await api.remove(contact.id);
    return { done: true };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'the beginning of a text',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const contact = contacts.find((each) => each.name.startsWith(name));
    await api.remove(contact.id);
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'contacts.find',
            effect: 'api.remove',
            class: 'userInput',
          },
          line: 7,
          column: 21,
          endLine: 7,
          endColumn: 72,
          suggestions: [
            {
              messageId: 'askWhich',
              output: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const matches = contacts.filter((each) => each.name.startsWith(name));
    if (matches.length > 1) {
      return {
        class: 'userInput',
        message: \`\${matches.length} matches for the given name\`,
        reason: 'The given text is part of more than one name.',
        options: matches.slice(0, 10).map(({ id, name }) => ({ id, name })),
        recoverySteps: ['Ask the user which one is meant, then call removeContact again with another name that only that option matches.'],
      };
    }
    const contact = matches[0];
    await api.remove(contact.id);
    return { done: true };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a pattern that is made from the input',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const pattern = new RegExp(name, 'i');
    const contact = contacts.find((each) => pattern.test(each.name));
    await api.remove(contact.id);
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'contacts.find',
            effect: 'api.remove',
            class: 'userInput',
          },
          line: 8,
          column: 21,
          endLine: 8,
          endColumn: 69,
          suggestions: [
            {
              messageId: 'askWhich',
              output: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const pattern = new RegExp(name, 'i');
    const matches = contacts.filter((each) => pattern.test(each.name));
    if (matches.length > 1) {
      return {
        class: 'userInput',
        message: \`\${matches.length} matches for the given name\`,
        reason: 'The given text is part of more than one name.',
        options: matches.slice(0, 10).map(({ id, name }) => ({ id, name })),
        recoverySteps: ['Ask the user which one is meant, then call removeContact again with another name that only that option matches.'],
      };
    }
    const contact = matches[0];
    await api.remove(contact.id);
    return { done: true };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a match with the input',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const contact = contacts.find(({ email }) => email.match(name));
    await api.remove(contact.id);
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'contacts.find',
            effect: 'api.remove',
            class: 'userInput',
          },
          line: 7,
          column: 21,
          endLine: 7,
          endColumn: 68,
          suggestions: [
            {
              messageId: 'askWhich',
              output: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const matches = contacts.filter(({ email }) => email.match(name));
    if (matches.length > 1) {
      return {
        class: 'userInput',
        message: \`\${matches.length} matches for the given name\`,
        reason: 'The search finds more than one.',
        options: matches.slice(0, 10),
        recoverySteps: ['Ask the user which one is meant, then call removeContact again with another name that only that option matches.'],
      };
    }
    const contact = matches[0];
    await api.remove(contact.id);
    return { done: true };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a place in a text',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const contact = contacts.find((each) => each.name.indexOf(name) !== -1);
    await api.remove(contact.id);
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'contacts.find',
            effect: 'api.remove',
            class: 'userInput',
          },
          line: 7,
          column: 21,
          endLine: 7,
          endColumn: 76,
          suggestions: [
            {
              messageId: 'askWhich',
              output: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const matches = contacts.filter((each) => each.name.indexOf(name) !== -1);
    if (matches.length > 1) {
      return {
        class: 'userInput',
        message: \`\${matches.length} matches for the given name\`,
        reason: 'The given text is part of more than one name.',
        options: matches.slice(0, 10).map(({ id, name }) => ({ id, name })),
        recoverySteps: ['Ask the user which one is meant, then call removeContact again with another name that only that option matches.'],
      };
    }
    const contact = matches[0];
    await api.remove(contact.id);
    return { done: true };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'one of several texts',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const contact = contacts.find((each) => [each.name, each.email].some((text) => text.includes(name)));
    await api.remove(contact.id);
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'contacts.find',
            effect: 'api.remove',
            class: 'userInput',
          },
          line: 7,
          column: 21,
          endLine: 7,
          endColumn: 105,
          suggestions: [
            {
              messageId: 'askWhich',
              output: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const matches = contacts.filter((each) => [each.name, each.email].some((text) => text.includes(name)));
    if (matches.length > 1) {
      return {
        class: 'userInput',
        message: \`\${matches.length} matches for the given name\`,
        reason: 'The search finds more than one.',
        options: matches.slice(0, 10),
        recoverySteps: ['Ask the user which one is meant, then call removeContact again with another name that only that option matches.'],
      };
    }
    const contact = matches[0];
    await api.remove(contact.id);
    return { done: true };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'every word of the input',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const words = name.split(' ');
    const contact = contacts.find((each) => words.every((word) => each.name.includes(word)));
    await api.remove(contact.id);
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'contacts.find',
            effect: 'api.remove',
            class: 'userInput',
          },
          line: 8,
          column: 21,
          endLine: 8,
          endColumn: 93,
          suggestions: [
            {
              messageId: 'askWhich',
              output: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const words = name.split(' ');
    const matches = contacts.filter((each) => words.every((word) => each.name.includes(word)));
    if (matches.length > 1) {
      return {
        class: 'userInput',
        message: \`\${matches.length} matches for the given name\`,
        reason: 'The given text is part of more than one name.',
        options: matches.slice(0, 10).map(({ id, name }) => ({ id, name })),
        recoverySteps: ['Ask the user which one is meant, then call removeContact again with another name that only that option matches.'],
      };
    }
    const contact = matches[0];
    await api.remove(contact.id);
    return { done: true };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a helper that asks for a part of a text',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

const resembles = (text, query) => text.toLowerCase().includes(query.toLowerCase());
export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const contact = contacts.find((each) => resembles(each.name, name));
    await api.remove(contact.id);
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'contacts.find',
            effect: 'api.remove',
            class: 'userInput',
          },
          line: 8,
          column: 21,
          endLine: 8,
          endColumn: 72,
          suggestions: [
            {
              messageId: 'askWhich',
              output: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

const resembles = (text, query) => text.toLowerCase().includes(query.toLowerCase());
export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const matches = contacts.filter((each) => resembles(each.name, name));
    if (matches.length > 1) {
      return {
        class: 'userInput',
        message: \`\${matches.length} matches for the given name\`,
        reason: 'The search finds more than one.',
        options: matches.slice(0, 10),
        recoverySteps: ['Ask the user which one is meant, then call removeContact again with another name that only that option matches.'],
      };
    }
    const contact = matches[0];
    await api.remove(contact.id);
    return { done: true };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'an id, or a part of a text',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const contact = contacts.find((each) => each.id === name || each.name.includes(name));
    await api.remove(contact.id);
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'contacts.find',
            effect: 'api.remove',
            class: 'userInput',
          },
          line: 7,
          column: 21,
          endLine: 7,
          endColumn: 90,
          suggestions: [
            {
              messageId: 'askWhich',
              output: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const matches = contacts.filter((each) => each.id === name || each.name.includes(name));
    if (matches.length > 1) {
      return {
        class: 'userInput',
        message: \`\${matches.length} matches for the given name\`,
        reason: 'The given text is part of more than one name.',
        options: matches.slice(0, 10).map(({ id, name }) => ({ id, name })),
        recoverySteps: ['Ask the user which one is meant, then call removeContact again with name set to the id of that option.'],
      };
    }
    const contact = matches[0];
    await api.remove(contact.id);
    return { done: true };
  },
});
`,
            },
          ],
        },
      ],
    },
  ],
});

tester.run('no-first-fuzzy-match: what is taken', rule, {
  valid: [
    {
      name: 'all',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const matches = contacts.filter((each) => each.name.includes(name));
    await Promise.all(matches.map((each) => api.remove(each.id)));
  },
});
`,
    },
    {
      name: 'the first two by a pattern',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const [contact, another] = contacts.filter((each) => each.name.includes(name));
    if (another) return { contact, another };
    await api.remove(contact.id);
  },
});
`,
    },
    {
      name: 'the group of a pattern',
      code: `import { tool } from 'ai';
import { api } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const found = name.match(/\\d+/);
    await api.remove(found[0]);
  },
});
`,
    },
    {
      name: 'the row that an edit returned',
      code: `import { tool } from 'ai';
import { api } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const rows = await api.update({ name });
    await api.send(rows[0].id);
  },
});
`,
    },
    {
      name: 'what a helper finds by its id',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

function findContact(query) {
  return contacts.find((each) => each.id === query) ?? null;
}
export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const contact = findContact(name);
    await api.remove(contact.id);
  },
});
`,
    },
    {
      name: 'a helper that looks how many there are',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

function findContact(query) {
  const matches = contacts.filter((each) => each.name.includes(query));
  return matches.length === 1 ? matches[0] : null;
}
export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const contact = findContact(name);
    if (!contact) return { options: [] };
    await api.remove(contact.id);
  },
});
`,
    },
  ],
  invalid: [
    {
      name: 'the first by index',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const matches = contacts.filter((each) => each.name.includes(name));
    await api.remove(matches[0].id);
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'contacts.filter',
            effect: 'api.remove',
            class: 'userInput',
          },
          line: 8,
          column: 22,
          endLine: 8,
          endColumn: 32,
          suggestions: [
            {
              messageId: 'askWhich',
              output: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const matches = contacts.filter((each) => each.name.includes(name));
    if (matches.length > 1) {
      return {
        class: 'userInput',
        message: \`\${matches.length} matches for the given name\`,
        reason: 'The given text is part of more than one name.',
        options: matches.slice(0, 10).map(({ id, name }) => ({ id, name })),
        recoverySteps: ['Ask the user which one is meant, then call removeContact again with another name that only that option matches.'],
      };
    }
    await api.remove(matches[0].id);
    return { done: true };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'the first by at',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const matches = contacts.filter((each) => each.name.includes(name));
    const contact = matches.at(0);
    await api.remove(contact.id);
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'contacts.filter',
            effect: 'api.remove',
            class: 'userInput',
          },
          line: 8,
          column: 21,
          endLine: 8,
          endColumn: 34,
          suggestions: [
            {
              messageId: 'askWhich',
              output: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const matches = contacts.filter((each) => each.name.includes(name));
    if (matches.length > 1) {
      return {
        class: 'userInput',
        message: \`\${matches.length} matches for the given name\`,
        reason: 'The given text is part of more than one name.',
        options: matches.slice(0, 10).map(({ id, name }) => ({ id, name })),
        recoverySteps: ['Ask the user which one is meant, then call removeContact again with another name that only that option matches.'],
      };
    }
    const contact = matches.at(0);
    await api.remove(contact.id);
    return { done: true };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'the first by a pattern',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const [contact] = contacts.filter((each) => each.name.includes(name));
    await api.remove(contact.id);
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'contacts.filter',
            effect: 'api.remove',
            class: 'userInput',
          },
          line: 7,
          column: 12,
          endLine: 7,
          endColumn: 19,
          suggestions: [
            {
              messageId: 'askWhich',
              output: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const matches = contacts.filter((each) => each.name.includes(name));
    if (matches.length > 1) {
      return {
        class: 'userInput',
        message: \`\${matches.length} matches for the given name\`,
        reason: 'The given text is part of more than one name.',
        options: matches.slice(0, 10).map(({ id, name }) => ({ id, name })),
        recoverySteps: ['Ask the user which one is meant, then call removeContact again with another name that only that option matches.'],
      };
    }
    const [contact] = matches;
    await api.remove(contact.id);
    return { done: true };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'the first by shift',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const matches = contacts.filter((each) => each.name.includes(name));
    const contact = matches.shift();
    await api.remove(contact.id);
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'contacts.filter',
            effect: 'api.remove',
            class: 'userInput',
          },
          line: 8,
          column: 21,
          endLine: 8,
          endColumn: 36,
          suggestions: [
            {
              messageId: 'askWhich',
              output: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const matches = contacts.filter((each) => each.name.includes(name));
    if (matches.length > 1) {
      return {
        class: 'userInput',
        message: \`\${matches.length} matches for the given name\`,
        reason: 'The given text is part of more than one name.',
        options: matches.slice(0, 10).map(({ id, name }) => ({ id, name })),
        recoverySteps: ['Ask the user which one is meant, then call removeContact again with another name that only that option matches.'],
      };
    }
    const contact = matches.shift();
    await api.remove(contact.id);
    return { done: true };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'the first of a sorted list',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const [newest] = contacts.filter((each) => each.name.includes(name)).sort((a, b) => b.age - a.age);
    await api.remove(newest.id);
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'contacts.filter',
            effect: 'api.remove',
            class: 'userInput',
          },
          line: 7,
          column: 12,
          endLine: 7,
          endColumn: 18,
          suggestions: [
            {
              messageId: 'askWhich',
              output: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const matches = contacts.filter((each) => each.name.includes(name)).sort((a, b) => b.age - a.age);
    if (matches.length > 1) {
      return {
        class: 'userInput',
        message: \`\${matches.length} matches for the given name\`,
        reason: 'The given text is part of more than one name.',
        options: matches.slice(0, 10).map(({ id, name }) => ({ id, name })),
        recoverySteps: ['Ask the user which one is meant, then call removeContact again with another name that only that option matches.'],
      };
    }
    const [newest] = matches;
    await api.remove(newest.id);
    return { done: true };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'the last that is found',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const contact = contacts.findLast((each) => each.name.includes(name));
    await api.remove(contact.id);
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'contacts.findLast',
            effect: 'api.remove',
            class: 'userInput',
          },
          line: 7,
          column: 21,
          endLine: 7,
          endColumn: 74,
        },
      ],
    },
    {
      name: 'the place of the first',
      code: `import { tool } from 'ai';
import { contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const at = contacts.findIndex((each) => each.name.includes(name));
    contacts.splice(at, 1);
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'contacts.findIndex',
            effect: 'contacts.splice',
            class: 'userInput',
          },
          line: 7,
          column: 16,
          endLine: 7,
          endColumn: 70,
        },
      ],
    },
    {
      name: 'what a helper finds',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

function findContact(query) {
  return contacts.find((each) => each.name.includes(query)) ?? null;
}
export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const contact = findContact(name);
    await api.remove(contact.id);
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'contacts.find',
            effect: 'api.remove',
            class: 'userInput',
          },
          line: 5,
          column: 10,
          endLine: 5,
          endColumn: 60,
        },
      ],
    },
    {
      name: 'the first of what a helper finds',
      code: `import { tool } from 'ai';
import { api } from './deps.js';

const searchAll = async (query) => (await api.list()).filter((each) => each.name.includes(query));
export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const [contact] = await searchAll(name);
    await api.remove(contact.id);
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: '(await api.list()).filter',
            effect: 'api.remove',
            class: 'userInput',
          },
          line: 8,
          column: 12,
          endLine: 8,
          endColumn: 19,
          suggestions: [
            {
              messageId: 'askWhich',
              output: `import { tool } from 'ai';
import { api } from './deps.js';

const searchAll = async (query) => (await api.list()).filter((each) => each.name.includes(query));
export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const matches = await searchAll(name);
    if (matches.length > 1) {
      return {
        class: 'userInput',
        message: \`\${matches.length} matches for the given name\`,
        reason: 'The given text is part of more than one name.',
        options: matches.slice(0, 10).map(({ id, name }) => ({ id, name })),
        recoverySteps: ['Ask the user which one is meant, then call removeContact again with another name that only that option matches.'],
      };
    }
    const [contact] = matches;
    await api.remove(contact.id);
    return { done: true };
  },
});
`,
            },
          ],
        },
      ],
    },
  ],
});

tester.run('no-first-fuzzy-match: searches that stand elsewhere', rule, {
  valid: [
    {
      name: 'a lookup',
      code: `import { tool } from 'ai';
import { api } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const found = await api.getContacts({ ids: [name] });
    await api.remove(found[0].id);
  },
});
`,
    },
    {
      name: 'a search for something else',
      code: `import { tool } from 'ai';
import { api } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const { results } = await api.contacts.search('archived');
    await api.remove(results[0].id);
  },
});
`,
    },
    {
      name: 'a search whose first answer is quoted',
      code: `import { tool } from 'ai';
import { saveReport, web } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const [page] = await web.search(name);
    await saveReport({ title: name, text: page.text });
  },
});
`,
    },
    {
      name: 'fuse.js with a threshold',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';
import Fuse from 'fuse.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const fuse = new Fuse(contacts, { keys: ['name'], threshold: 0.1 });
    const [best] = fuse.search(name);
    await api.remove(best.item.id);
  },
});
`,
    },
    {
      name: 'fuzzysort with a look at the score',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';
import fuzzysort from 'fuzzysort';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const best = fuzzysort.go(name, contacts, { key: 'name' })[0];
    if (!best || best.score < 0.9) return { found: false };
    await api.remove(best.obj.id);
  },
});
`,
    },
    {
      name: 'string-similarity with a look at the rating',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';
import { findBestMatch } from 'string-similarity';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const { bestMatch } = findBestMatch(name, contacts);
    if (bestMatch.rating < 0.9) return { found: false };
    await api.remove(bestMatch.target);
  },
});
`,
    },
    {
      name: 'ILIKE without a wildcard',
      code: `import { tool } from 'ai';
import { db } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const { rows } = await db.query('SELECT id FROM contacts WHERE name ILIKE $1', [name]);
    await db.query('DELETE FROM contacts WHERE id = $1', [rows[0].id]);
  },
});
`,
    },
    {
      name: 'equality',
      code: `import { tool } from 'ai';
import { db } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const { rows } = await db.query('SELECT id FROM contacts WHERE name = $1', [name]);
    await db.query('DELETE FROM contacts WHERE id = $1', [rows[0].id]);
  },
});
`,
    },
    {
      name: 'a query for the one that equals',
      code: `import { tool } from 'ai';
import { prisma } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const contact = await prisma.contact.findFirst({ where: { name: { equals: name } } });
    await prisma.contact.delete({ where: { id: contact.id } });
  },
});
`,
    },
    {
      name: 'a client that fails where several match',
      code: `import { tool } from 'ai';
import { supabase } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const { data } = await supabase.from('contacts').select().ilike('name', \`%\${name}%\`).single();
    await supabase.from('contacts').delete().eq('id', data.id);
  },
});
`,
    },
    {
      name: 'a helper that calls itself at several of its ends',
      code: `import { tool } from 'ai';
import { api, contacts, tree } from './deps.js';

function find(node, id) {
  if (id < node.id) return find(node.left, id);
  if (id > node.id) return find(node.right, id);
  if (node.next) return find(node.next, id);
  return node;
}

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const contact = find(tree, name);
    await api.remove(contact.id);
  },
});
`,
    },
    {
      name: 'a helper that looks for several and ends in more than one way',
      code: `import { tool } from 'ai';
import { api, contacts, tree } from './deps.js';

function matching(list, query) {
  if (list.rest) return matching(list.rest, query);
  return list.filter((each) => each.name.includes(query));
}

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const contact = matching(contacts, name)[0];
    await api.remove(contact.id);
  },
});
`,
    },
  ],
  invalid: [
    {
      name: 'the first that matches, beside a helper that calls itself at several of its ends',
      code: `import { tool } from 'ai';
import { api, contacts, tree } from './deps.js';

function find(node, id) {
  if (id < node.id) return find(node.left, id);
  if (id > node.id) return find(node.right, id);
  if (node.next) return find(node.next, id);
  return node;
}

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const contact = contacts.find((each) => each.name.includes(name));
    await api.remove(find(tree, contact.id).id);
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'contacts.find',
            effect: 'api.remove',
            class: 'userInput',
          },
          line: 14,
          column: 21,
          endLine: 14,
          endColumn: 70,
          suggestions: [
            {
              messageId: 'askWhich',
              output: `import { tool } from 'ai';
import { api, contacts, tree } from './deps.js';

function find(node, id) {
  if (id < node.id) return find(node.left, id);
  if (id > node.id) return find(node.right, id);
  if (node.next) return find(node.next, id);
  return node;
}

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const matches = contacts.filter((each) => each.name.includes(name));
    if (matches.length > 1) {
      return {
        class: 'userInput',
        message: \`\${matches.length} matches for the given name\`,
        reason: 'The given text is part of more than one name.',
        options: matches.slice(0, 10).map(({ id, name }) => ({ id, name })),
        recoverySteps: ['Ask the user which one is meant, then call removeContact again with another name that only that option matches.'],
      };
    }
    const contact = matches[0];
    await api.remove(find(tree, contact.id).id);
    return { done: true };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a search call',
      code: `import { tool } from 'ai';
import { api } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const found = await api.searchContacts({ query: name });
    await api.remove(found[0].id);
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'api.searchContacts',
            effect: 'api.remove',
            class: 'userInput',
          },
          line: 8,
          column: 22,
          endLine: 8,
          endColumn: 30,
          suggestions: [
            {
              messageId: 'askWhich',
              output: `import { tool } from 'ai';
import { api } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const found = await api.searchContacts({ query: name });
    if (found.length > 1) {
      return {
        class: 'userInput',
        message: \`\${found.length} matches for the given name\`,
        reason: 'The search finds more than one.',
        options: found.slice(0, 10),
        recoverySteps: ['Ask the user which one is meant, then call removeContact again with another name that only that option matches.'],
      };
    }
    await api.remove(found[0].id);
    return { done: true };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a part of what a search call answers',
      code: `import { tool } from 'ai';
import { api } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const { results } = await api.contacts.search(name);
    await api.remove(results[0].id);
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'api.contacts.search',
            effect: 'api.remove',
            class: 'userInput',
          },
          line: 8,
          column: 22,
          endLine: 8,
          endColumn: 32,
          suggestions: [
            {
              messageId: 'askWhich',
              output: `import { tool } from 'ai';
import { api } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const { results } = await api.contacts.search(name);
    if (results.length > 1) {
      return {
        class: 'userInput',
        message: \`\${results.length} matches for the given name\`,
        reason: 'The search finds more than one.',
        options: results.slice(0, 10),
        recoverySteps: ['Ask the user which one is meant, then call removeContact again with another name that only that option matches.'],
      };
    }
    await api.remove(results[0].id);
    return { done: true };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a search whose first answer gets a message',
      code: `import { tool } from 'ai';
import { crm, sendEmail } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const [person] = await crm.search(name);
    await sendEmail({ to: person.email, text: 'Hello' });
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'crm.search',
            effect: 'sendEmail',
            class: 'userInput',
          },
          line: 7,
          column: 12,
          endLine: 7,
          endColumn: 18,
          suggestions: [
            {
              messageId: 'askWhich',
              output: `import { tool } from 'ai';
import { crm, sendEmail } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const matches = await crm.search(name);
    if (matches.length > 1) {
      return {
        class: 'userInput',
        message: \`\${matches.length} matches for the given name\`,
        reason: 'The search finds more than one.',
        options: matches.slice(0, 10),
        recoverySteps: ['Ask the user which one is meant, then call removeContact again with another name that only that option matches.'],
      };
    }
    const [person] = matches;
    await sendEmail({ to: person.email, text: 'Hello' });
    return { done: true };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a fetch of a search',
      code: `import { tool } from 'ai';
import { api } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const response = await fetch(\`https://crm.example/search?q=\${encodeURIComponent(name)}\`);
    const { contacts } = await response.json();
    await api.remove(contacts[0].id);
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'fetch',
            effect: 'api.remove',
            class: 'userInput',
          },
          line: 9,
          column: 22,
          endLine: 9,
          endColumn: 33,
          suggestions: [
            {
              messageId: 'askWhich',
              output: `import { tool } from 'ai';
import { api } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const response = await fetch(\`https://crm.example/search?q=\${encodeURIComponent(name)}\`);
    const { contacts } = await response.json();
    if (contacts.length > 1) {
      return {
        class: 'userInput',
        message: \`\${contacts.length} matches for the given name\`,
        reason: 'The search finds more than one.',
        options: contacts.slice(0, 10),
        recoverySteps: ['Ask the user which one is meant, then call removeContact again with another name that only that option matches.'],
      };
    }
    await api.remove(contacts[0].id);
    return { done: true };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'fuse.js',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';
import Fuse from 'fuse.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const fuse = new Fuse(contacts, { keys: ['name'] });
    const [best] = fuse.search(name);
    await api.remove(best.item.id);
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'fuse.search',
            effect: 'api.remove',
            class: 'userInput',
          },
          line: 9,
          column: 12,
          endLine: 9,
          endColumn: 16,
          suggestions: [
            {
              messageId: 'askWhich',
              output: `import { tool } from 'ai';
import { api, contacts } from './deps.js';
import Fuse from 'fuse.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const fuse = new Fuse(contacts, { keys: ['name'] });
    const matches = fuse.search(name);
    if (matches.length > 1) {
      return {
        class: 'userInput',
        message: \`\${matches.length} matches for the given name\`,
        reason: 'The search finds more than one.',
        options: matches.slice(0, 10),
        recoverySteps: ['Ask the user which one is meant, then call removeContact again with another name that only that option matches.'],
      };
    }
    const [best] = matches;
    await api.remove(best.item.id);
    return { done: true };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'fuzzysort',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';
import fuzzysort from 'fuzzysort';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const best = fuzzysort.go(name, contacts, { key: 'name' })[0];
    await api.remove(best.obj.id);
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'fuzzysort.go',
            effect: 'api.remove',
            class: 'userInput',
          },
          line: 8,
          column: 18,
          endLine: 8,
          endColumn: 66,
          suggestions: [
            {
              messageId: 'askWhich',
              output: `import { tool } from 'ai';
import { api, contacts } from './deps.js';
import fuzzysort from 'fuzzysort';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const matches = fuzzysort.go(name, contacts, { key: 'name' });
    if (matches.length > 1) {
      return {
        class: 'userInput',
        message: \`\${matches.length} matches for the given name\`,
        reason: 'The search finds more than one.',
        options: matches.slice(0, 10),
        recoverySteps: ['Ask the user which one is meant, then call removeContact again with another name that only that option matches.'],
      };
    }
    const best = matches[0];
    await api.remove(best.obj.id);
    return { done: true };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'match-sorter',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';
import { matchSorter } from 'match-sorter';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const [best] = matchSorter(contacts, name, { keys: ['name'] });
    await api.remove(best.id);
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'matchSorter',
            effect: 'api.remove',
            class: 'userInput',
          },
          line: 8,
          column: 12,
          endLine: 8,
          endColumn: 16,
          suggestions: [
            {
              messageId: 'askWhich',
              output: `import { tool } from 'ai';
import { api, contacts } from './deps.js';
import { matchSorter } from 'match-sorter';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const matches = matchSorter(contacts, name, { keys: ['name'] });
    if (matches.length > 1) {
      return {
        class: 'userInput',
        message: \`\${matches.length} matches for the given name\`,
        reason: 'The search finds more than one.',
        options: matches.slice(0, 10),
        recoverySteps: ['Ask the user which one is meant, then call removeContact again with another name that only that option matches.'],
      };
    }
    const [best] = matches;
    await api.remove(best.id);
    return { done: true };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'string-similarity',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';
import { findBestMatch } from 'string-similarity';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const { bestMatch } = findBestMatch(name, contacts);
    await api.remove(bestMatch.target);
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'findBestMatch',
            effect: 'api.remove',
            class: 'userInput',
          },
          line: 8,
          column: 27,
          endLine: 8,
          endColumn: 56,
        },
      ],
    },
    {
      name: 'ILIKE',
      code: `import { tool } from 'ai';
import { db } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const { rows } = await db.query('SELECT id FROM contacts WHERE name ILIKE $1', [\`%\${name}%\`]);
    await db.query('DELETE FROM contacts WHERE id = $1', [rows[0].id]);
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'db.query',
            effect: 'db.query',
            class: 'userInput',
          },
          line: 8,
          column: 59,
          endLine: 8,
          endColumn: 66,
          suggestions: [
            {
              messageId: 'askWhich',
              output: `import { tool } from 'ai';
import { db } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const { rows } = await db.query('SELECT id FROM contacts WHERE name ILIKE $1', [\`%\${name}%\`]);
    if (rows.length > 1) {
      return {
        class: 'userInput',
        message: \`\${rows.length} matches for the given name\`,
        reason: 'The search finds more than one.',
        options: rows.slice(0, 10),
        recoverySteps: ['Ask the user which one is meant, then call removeContact again with another name that only that option matches.'],
      };
    }
    await db.query('DELETE FROM contacts WHERE id = $1', [rows[0].id]);
    return { done: true };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a tagged template',
      code: `import { tool } from 'ai';
import { sql } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const [contact] = await sql\`SELECT id FROM contacts WHERE name ILIKE \${\`%\${name}%\`}\`;
    await sql\`DELETE FROM contacts WHERE id = \${contact.id}\`;
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'sql',
            effect: 'sql',
            class: 'userInput',
          },
          line: 7,
          column: 12,
          endLine: 7,
          endColumn: 19,
          suggestions: [
            {
              messageId: 'askWhich',
              output: `import { tool } from 'ai';
import { sql } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const matches = await sql\`SELECT id FROM contacts WHERE name ILIKE \${\`%\${name}%\`}\`;
    if (matches.length > 1) {
      return {
        class: 'userInput',
        message: \`\${matches.length} matches for the given name\`,
        reason: 'The search finds more than one.',
        options: matches.slice(0, 10),
        recoverySteps: ['Ask the user which one is meant, then call removeContact again with another name that only that option matches.'],
      };
    }
    const [contact] = matches;
    await sql\`DELETE FROM contacts WHERE id = \${contact.id}\`;
    return { done: true };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a prepared statement',
      code: `import { tool } from 'ai';
import { db } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const row = db.prepare('SELECT id FROM contacts WHERE name LIKE ?').get(\`%\${name}%\`);
    db.prepare('DELETE FROM contacts WHERE id = ?').run(row.id);
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: "…id FROM contacts WHERE name LIKE ?').get",
            effect: 'db.prepare',
            class: 'userInput',
          },
          line: 7,
          column: 17,
          endLine: 7,
          endColumn: 89,
        },
      ],
    },
    {
      name: 'a query for the first that contains',
      code: `import { tool } from 'ai';
import { prisma } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const contact = await prisma.contact.findFirst({ where: { name: { contains: name } } });
    await prisma.contact.delete({ where: { id: contact.id } });
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'prisma.contact.findFirst',
            effect: 'prisma.contact.delete',
            class: 'userInput',
          },
          line: 7,
          column: 27,
          endLine: 7,
          endColumn: 92,
        },
      ],
    },
    {
      name: 'a query for all that contain',
      code: `import { tool } from 'ai';
import { prisma } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const found = await prisma.contact.findMany({ where: { name: { contains: name } } });
    await prisma.contact.delete({ where: { id: found[0].id } });
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'prisma.contact.findMany',
            effect: 'prisma.contact.delete',
            class: 'userInput',
          },
          line: 8,
          column: 48,
          endLine: 8,
          endColumn: 56,
          suggestions: [
            {
              messageId: 'askWhich',
              output: `import { tool } from 'ai';
import { prisma } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const found = await prisma.contact.findMany({ where: { name: { contains: name } } });
    if (found.length > 1) {
      return {
        class: 'userInput',
        message: \`\${found.length} matches for the given name\`,
        reason: 'The search finds more than one.',
        options: found.slice(0, 10),
        recoverySteps: ['Ask the user which one is meant, then call removeContact again with another name that only that option matches.'],
      };
    }
    await prisma.contact.delete({ where: { id: found[0].id } });
    return { done: true };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a query builder with ilike',
      code: `import { tool } from 'ai';
import { contacts, db, eq, ilike } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const [contact] = await db.select().from(contacts).where(ilike(contacts.name, \`%\${name}%\`)).limit(1);
    await db.delete(contacts).where(eq(contacts.id, contact.id));
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: '…ilike(contacts.name, `%${name}%`)).limit',
            effect: 'db.delete',
            class: 'userInput',
          },
          line: 7,
          column: 12,
          endLine: 7,
          endColumn: 19,
        },
      ],
    },
    {
      name: 'a client with ilike',
      code: `import { tool } from 'ai';
import { supabase } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const { data } = await supabase.from('contacts').select().ilike('name', \`%\${name}%\`);
    await supabase.from('contacts').delete().eq('id', data[0].id);
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: "supabase.from('contacts').select().ilike",
            effect: "supabase.from('contacts').delete",
            class: 'userInput',
          },
          line: 8,
          column: 55,
          endLine: 8,
          endColumn: 62,
          suggestions: [
            {
              messageId: 'askWhich',
              output: `import { tool } from 'ai';
import { supabase } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const { data } = await supabase.from('contacts').select().ilike('name', \`%\${name}%\`);
    if (data.length > 1) {
      return {
        class: 'userInput',
        message: \`\${data.length} matches for the given name\`,
        reason: 'The search finds more than one.',
        options: data.slice(0, 10),
        recoverySteps: ['Ask the user which one is meant, then call removeContact again with another name that only that option matches.'],
      };
    }
    await supabase.from('contacts').delete().eq('id', data[0].id);
    return { done: true };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a client that is asked for one row',
      code: `import { tool } from 'ai';
import { supabase } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const { data } = await supabase.from('contacts').select().ilike('name', \`%\${name}%\`).limit(1).maybeSingle();
    await supabase.from('contacts').delete().eq('id', data.id);
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: "…name', `%${name}%`).limit(1).maybeSingle",
            effect: "supabase.from('contacts').delete",
            class: 'userInput',
          },
          line: 7,
          column: 28,
          endLine: 7,
          endColumn: 112,
        },
      ],
    },
    {
      name: 'a query builder with an operator',
      code: `import { tool } from 'ai';
import { knex } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const contact = await knex('contacts').where('name', 'like', \`%\${name}%\`).first();
    await knex('contacts').where({ id: contact.id }).update({ deleted: true });
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: "…where('name', 'like', `%${name}%`).first",
            effect: "…tacts').where({ id: contact.id }).update",
            class: 'userInput',
          },
          line: 7,
          column: 27,
          endLine: 7,
          endColumn: 86,
        },
      ],
    },
  ],
});

tester.run('no-first-fuzzy-match: what the match reaches', rule, {
  valid: [
    {
      name: 'the result',
      code: `import { tool } from 'ai';
import { contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const contact = contacts.find((each) => each.name.includes(name));
    return { contact };
  },
});
`,
    },
    {
      name: 'a function that makes a value',
      code: `import { tool } from 'ai';
import { addDays, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const contact = contacts.find((each) => each.name.includes(name));
    const days = addDays(contact.since, 1);
    return { days };
  },
});
`,
    },
    {
      name: 'a request that only asks',
      code: `import { tool } from 'ai';
import { contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const contact = contacts.find((each) => each.name.includes(name));
    const response = await fetch(\`https://crm.example/contacts/\${contact.id}\`);
    return response.json();
  },
});
`,
    },
    {
      name: 'a search by POST',
      code: `import { tool } from 'ai';
import { contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const contact = contacts.find((each) => each.name.includes(name));
    const response = await fetch('https://crm.example/search', { method: 'POST', body: contact.id });
    return response.json();
  },
});
`,
    },
    {
      name: 'a copy that is fetched for this run',
      code: `import { tool } from 'ai';
import { api } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const list = await api.list();
    const contact = list.find((each) => each.name.includes(name));
    contact.marked = true;
    return { list };
  },
});
`,
    },
    {
      name: 'a set of the run',
      code: `import { tool } from 'ai';
import { contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const seen = new Set();
    const contact = contacts.find((each) => each.name.includes(name));
    seen.add(contact.id);
    return { seen: seen.size };
  },
});
`,
    },
    {
      name: 'a log and a cache',
      code: `import { tool } from 'ai';
import { cache, contacts, logger } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const contact = contacts.find((each) => each.name.includes(name));
    logger.write(contact.id);
    cache.set(name, contact);
    return { contact };
  },
});
`,
    },
    {
      name: 'a test alone',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const contact = contacts.find((each) => each.name.includes(name));
    if (contact) return { exists: true };
    await api.create({ name });
  },
});
`,
    },
  ],
  invalid: [
    {
      name: 'a function that changes something',
      code: `import { tool } from 'ai';
import { contacts, deleteContact } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const contact = contacts.find((each) => each.name.includes(name));
    await deleteContact(contact.id);
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'contacts.find',
            effect: 'deleteContact',
            class: 'userInput',
          },
          line: 7,
          column: 21,
          endLine: 7,
          endColumn: 70,
          suggestions: [
            {
              messageId: 'askWhich',
              output: `import { tool } from 'ai';
import { contacts, deleteContact } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const matches = contacts.filter((each) => each.name.includes(name));
    if (matches.length > 1) {
      return {
        class: 'userInput',
        message: \`\${matches.length} matches for the given name\`,
        reason: 'The given text is part of more than one name.',
        options: matches.slice(0, 10).map(({ id, name }) => ({ id, name })),
        recoverySteps: ['Ask the user which one is meant, then call removeContact again with another name that only that option matches.'],
      };
    }
    const contact = matches[0];
    await deleteContact(contact.id);
    return { done: true };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a request',
      code: `import { tool } from 'ai';
import { contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const contact = contacts.find((each) => each.name.includes(name));
    await fetch(\`https://crm.example/contacts/\${contact.id}\`, { method: 'DELETE' });
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'contacts.find',
            effect: 'fetch',
            class: 'userInput',
          },
          line: 7,
          column: 21,
          endLine: 7,
          endColumn: 70,
          suggestions: [
            {
              messageId: 'askWhich',
              output: `import { tool } from 'ai';
import { contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const matches = contacts.filter((each) => each.name.includes(name));
    if (matches.length > 1) {
      return {
        class: 'userInput',
        message: \`\${matches.length} matches for the given name\`,
        reason: 'The given text is part of more than one name.',
        options: matches.slice(0, 10).map(({ id, name }) => ({ id, name })),
        recoverySteps: ['Ask the user which one is meant, then call removeContact again with another name that only that option matches.'],
      };
    }
    const contact = matches[0];
    await fetch(\`https://crm.example/contacts/\${contact.id}\`, { method: 'DELETE' });
    return { done: true };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a mutation by POST',
      code: dedent`
        import { tool } from 'ai';
        import { contacts } from './deps.js';

        export const removeContact = tool({
          inputSchema: z.object({ name: z.string() }),
          execute: async ({ name }) => {
            const contact = contacts.find((each) => each.name.includes(name));
            await fetch('https://crm.example/graphql', { method: 'POST', body: JSON.stringify({ query: 'mutation { \
              remove }', variables: { id: contact.id } }) });
          },
        });

      `,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'contacts.find',
            effect: 'fetch',
            class: 'userInput',
          },
          line: 7,
          column: 21,
          endLine: 7,
          endColumn: 70,
          suggestions: [
            {
              messageId: 'askWhich',
              output: dedent`
                import { tool } from 'ai';
                import { contacts } from './deps.js';

                export const removeContact = tool({
                  inputSchema: z.object({ name: z.string() }),
                  execute: async ({ name }) => {
                    const matches = contacts.filter((each) => each.name.includes(name));
                    if (matches.length > 1) {
                      return {
                        class: 'userInput',
                        message: \`\${matches.length} matches for the given name\`,
                        reason: 'The given text is part of more than one name.',
                        options: matches.slice(0, 10).map(({ id, name }) => ({ id, name })),
                        recoverySteps: ['Ask the user which one is meant, \
                          then call removeContact again with another name that only that option matches.'],
                      };
                    }
                    const contact = matches[0];
                    await fetch('https://crm.example/graphql', { method: 'POST', body: JSON.stringify({ query: 'mutation { \
                      remove }', variables: { id: contact.id } }) });
                    return { done: true };
                  },
                });

              `,
            },
          ],
        },
      ],
    },
    {
      name: 'a method of the match',
      code: `import { tool } from 'ai';
import { api } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const contact = (await api.list()).find((each) => each.name.includes(name));
    await contact.destroy();
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: '(await api.list()).find',
            effect: 'contact.destroy',
            class: 'userInput',
          },
          line: 7,
          column: 21,
          endLine: 7,
          endColumn: 80,
          suggestions: [
            {
              messageId: 'askWhich',
              output: `import { tool } from 'ai';
import { api } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const matches = (await api.list()).filter((each) => each.name.includes(name));
    if (matches.length > 1) {
      return {
        class: 'userInput',
        message: \`\${matches.length} matches for the given name\`,
        reason: 'The given text is part of more than one name.',
        options: matches.slice(0, 10),
        recoverySteps: ['Ask the user which one is meant, then call removeContact again with another name that only that option matches.'],
      };
    }
    const contact = matches[0];
    await contact.destroy();
    return { done: true };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'the state of the module',
      code: `import { tool } from 'ai';
import { api } from './deps.js';

const contacts = new Map();
export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const contact = [...contacts.values()].find((each) => each.name.includes(name));
    contact.removed = true;
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: '[...contacts.values()].find',
            effect: 'contact.removed',
            class: 'userInput',
          },
          line: 8,
          column: 21,
          endLine: 8,
          endColumn: 84,
          suggestions: [
            {
              messageId: 'askWhich',
              output: `import { tool } from 'ai';
import { api } from './deps.js';

const contacts = new Map();
export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const matches = [...contacts.values()].filter((each) => each.name.includes(name));
    if (matches.length > 1) {
      return {
        class: 'userInput',
        message: \`\${matches.length} matches for the given name\`,
        reason: 'The given text is part of more than one name.',
        options: matches.slice(0, 10),
        recoverySteps: ['Ask the user which one is meant, then call removeContact again with another name that only that option matches.'],
      };
    }
    const contact = matches[0];
    contact.removed = true;
    return { done: true };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a copy that is saved',
      code: `import { tool } from 'ai';
import { api } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const list = await api.list();
    const contact = list.find((each) => each.name.includes(name));
    contact.removed = true;
    await api.saveAll(list);
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'list.find',
            effect: 'api.saveAll',
            class: 'userInput',
          },
          line: 8,
          column: 21,
          endLine: 8,
          endColumn: 66,
          suggestions: [
            {
              messageId: 'askWhich',
              output: `import { tool } from 'ai';
import { api } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const list = await api.list();
    const matches = list.filter((each) => each.name.includes(name));
    if (matches.length > 1) {
      return {
        class: 'userInput',
        message: \`\${matches.length} matches for the given name\`,
        reason: 'The given text is part of more than one name.',
        options: matches.slice(0, 10),
        recoverySteps: ['Ask the user which one is meant, then call removeContact again with another name that only that option matches.'],
      };
    }
    const contact = matches[0];
    contact.removed = true;
    await api.saveAll(list);
    return { done: true };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'what is loaded for the match',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const contact = contacts.find((each) => each.name.includes(name));
    const details = await api.details(contact.id);
    await api.remove(details.ref);
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'contacts.find',
            effect: 'api.remove',
            class: 'userInput',
          },
          line: 7,
          column: 21,
          endLine: 7,
          endColumn: 70,
          suggestions: [
            {
              messageId: 'askWhich',
              output: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const matches = contacts.filter((each) => each.name.includes(name));
    if (matches.length > 1) {
      return {
        class: 'userInput',
        message: \`\${matches.length} matches for the given name\`,
        reason: 'The given text is part of more than one name.',
        options: matches.slice(0, 10).map(({ id, name }) => ({ id, name })),
        recoverySteps: ['Ask the user which one is meant, then call removeContact again with another name that only that option matches.'],
      };
    }
    const contact = matches[0];
    const details = await api.details(contact.id);
    await api.remove(details.ref);
    return { done: true };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a helper',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

async function drop(contact) {
  await api.remove(contact.id);
}
export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const contact = contacts.find((each) => each.name.includes(name));
    await drop(contact);
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'contacts.find',
            effect: 'api.remove',
            class: 'userInput',
          },
          line: 10,
          column: 21,
          endLine: 10,
          endColumn: 70,
          suggestions: [
            {
              messageId: 'askWhich',
              output: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

async function drop(contact) {
  await api.remove(contact.id);
}
export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const matches = contacts.filter((each) => each.name.includes(name));
    if (matches.length > 1) {
      return {
        class: 'userInput',
        message: \`\${matches.length} matches for the given name\`,
        reason: 'The given text is part of more than one name.',
        options: matches.slice(0, 10),
        recoverySteps: ['Ask the user which one is meant, then call removeContact again with another name that only that option matches.'],
      };
    }
    const contact = matches[0];
    await drop(contact);
    return { done: true };
  },
});
`,
            },
          ],
        },
      ],
    },
  ],
});

tester.run('no-first-fuzzy-match: what settles which one is meant', rule, {
  valid: [
    {
      name: 'a count that is one',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const matches = contacts.filter((each) => each.name.includes(name));
    if (matches.length !== 1) return { options: matches };
    await api.remove(matches[0].id);
  },
});
`,
    },
    {
      name: 'a throw where there are several',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const matches = contacts.filter((each) => each.name.includes(name));
    if (matches.length > 1) throw new Error('Several contacts match');
    await api.remove(matches[0].id);
  },
});
`,
    },
    {
      name: 'a second one',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const matches = contacts.filter((each) => each.name.includes(name));
    if (matches[1]) return { options: matches };
    await api.remove(matches[0].id);
  },
});
`,
    },
    {
      name: 'an equality with the input',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const contact = contacts.find((each) => each.name.includes(name));
    if (contact.name !== name) return { options: [contact] };
    await api.remove(contact.id);
  },
});
`,
    },
    {
      name: 'a question to the user',
      code: `import { tool } from 'ai';
import { api, confirmRemoval, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const contact = contacts.find((each) => each.name.includes(name));
    if (!(await confirmRemoval(contact))) return { done: false };
    await api.remove(contact.id);
  },
});
`,
    },
    {
      name: 'an input that says that the user agreed',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name, confirmed }) => {
    const contact = contacts.find((each) => each.name.includes(name));
    if (!confirmed) return { contact };
    await api.remove(contact.id);
  },
});
`,
    },
    {
      name: 'a list of all that match after an exact one',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const exact = contacts.find((each) => each.id === name);
    const matches = contacts.filter((each) => each.name.includes(name));
    if (!exact && matches.length > 1) return { options: matches };
    const contact = exact ?? matches[0];
    await api.remove(contact.id);
  },
});
`,
    },
  ],
  invalid: [
    {
      name: 'a count that is not zero',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const matches = contacts.filter((each) => each.name.includes(name));
    if (matches.length === 0) return { found: false };
    await api.remove(matches[0].id);
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'contacts.filter',
            effect: 'api.remove',
            class: 'userInput',
          },
          line: 9,
          column: 22,
          endLine: 9,
          endColumn: 32,
          suggestions: [
            {
              messageId: 'askWhich',
              output: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const matches = contacts.filter((each) => each.name.includes(name));
    if (matches.length === 0) return { found: false };
    if (matches.length > 1) {
      return {
        class: 'userInput',
        message: \`\${matches.length} matches for the given name\`,
        reason: 'The given text is part of more than one name.',
        options: matches.slice(0, 10).map(({ id, name }) => ({ id, name })),
        recoverySteps: ['Ask the user which one is meant, then call removeContact again with another name that only that option matches.'],
      };
    }
    await api.remove(matches[0].id);
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'an equality with something else',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const contact = contacts.find((each) => each.name.includes(name));
    if (contact.status === 'removed') return { done: true };
    await api.remove(contact.id);
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'contacts.find',
            effect: 'api.remove',
            class: 'userInput',
          },
          line: 7,
          column: 21,
          endLine: 7,
          endColumn: 70,
          suggestions: [
            {
              messageId: 'askWhich',
              output: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const matches = contacts.filter((each) => each.name.includes(name));
    if (matches.length > 1) {
      return {
        class: 'userInput',
        message: \`\${matches.length} matches for the given name\`,
        reason: 'The given text is part of more than one name.',
        options: matches.slice(0, 10).map(({ id, name }) => ({ id, name })),
        recoverySteps: ['Ask the user which one is meant, then call removeContact again with another name that only that option matches.'],
      };
    }
    const contact = matches[0];
    if (contact.status === 'removed') return { done: true };
    await api.remove(contact.id);
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'an exact one before the first that matches',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const contact = contacts.find((each) => each.id === name) ?? contacts.find((each) => each.name.includes(name));
    if (!contact) return { found: false };
    await api.remove(contact.id);
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'contacts.find',
            effect: 'api.remove',
            class: 'userInput',
          },
          line: 7,
          column: 66,
          endLine: 7,
          endColumn: 115,
          suggestions: [
            {
              messageId: 'askWhich',
              output: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const exact = contacts.find((each) => each.id === name);
    const matches = exact ? [] : contacts.filter((each) => each.name.includes(name));
    if (matches.length > 1) {
      return {
        class: 'userInput',
        message: \`\${matches.length} matches for the given name\`,
        reason: 'The given text is part of more than one name.',
        options: matches.slice(0, 10).map(({ id, name }) => ({ id, name })),
        recoverySteps: ['Ask the user which one is meant, then call removeContact again with name set to the id of that option.'],
      };
    }
    const contact = exact ?? matches[0];
    if (!contact) return { found: false };
    await api.remove(contact.id);
  },
});
`,
            },
          ],
        },
      ],
    },
  ],
});

tester.run('no-first-fuzzy-match: which tools are commands', rule, {
  valid: [
    {
      name: 'not by its annotations',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { api, contacts } from './deps.js';

const server = new McpServer({ name: 'crm', version: '1.0.0' });

server.registerTool('remove_contact', { inputSchema: { name: z.string() }, annotations: { readOnlyHint: true } }, async ({ name }) => {
  const contact = contacts.find((each) => each.name.includes(name));
  await api.remove(contact.id);
  return { content: [] };
});
`,
    },
    {
      name: 'not by its name',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { api, contacts } from './deps.js';

const server = new McpServer({ name: 'crm', version: '1.0.0' });

server.registerTool('find_contact', { inputSchema: { name: z.string() } }, async ({ name }) => {
  const contact = contacts.find((each) => each.name.includes(name));
  await api.remove(contact.id);
  return { content: [] };
});
`,
    },
    {
      name: 'not by the annotations of the older form',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { api, contacts } from './deps.js';

const server = new McpServer({ name: 'crm', version: '1.0.0' });

server.tool('remove_contact', 'Remove', { name: z.string() }, { readOnlyHint: true }, async ({ name }) => {
  const contact = contacts.find((each) => each.name.includes(name));
  await api.remove(contact.id);
  return { content: [] };
});
`,
    },
    {
      name: 'the name of the tool in a request handler',
      code: `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { api, tools } from './deps.js';

const server = new Server({ name: 'crm', version: '1.0.0' }, {});

server.setRequestHandler(CallToolRequestSchema, async (request) => {
  const handler = tools.find((each) => each.name.startsWith(request.params.name));
  await api.update(handler.id);
  return { content: [] };
});
`,
    },
  ],
  invalid: [
    {
      name: 'by what it does',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { api, contacts } from './deps.js';

const server = new McpServer({ name: 'crm', version: '1.0.0' });

server.registerTool('contact', { inputSchema: { name: z.string() } }, async ({ name }) => {
  const contact = contacts.find((each) => each.name.includes(name));
  await api.remove(contact.id);
  return { content: [] };
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`contact`',
            search: 'contacts.find',
            effect: 'api.remove',
            class: 'userInput',
          },
          line: 7,
          column: 19,
          endLine: 7,
          endColumn: 68,
          suggestions: [
            {
              messageId: 'askWhich',
              output: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { api, contacts } from './deps.js';

const server = new McpServer({ name: 'crm', version: '1.0.0' });

server.registerTool('contact', { inputSchema: { name: z.string() } }, async ({ name }) => {
  const matches = contacts.filter((each) => each.name.includes(name));
  if (matches.length > 1) {
    return {
      isError: true,
      content: [{
        type: 'text',
        text: JSON.stringify({
          class: 'userInput',
          message: \`\${matches.length} matches for the given name\`,
          reason: 'The given text is part of more than one name.',
          options: matches.slice(0, 10).map(({ id, name }) => ({ id, name })),
          recoverySteps: ['Ask the user which one is meant, then call contact again with another name that only that option matches.'],
        }),
      }],
    };
  }
  const contact = matches[0];
  await api.remove(contact.id);
  return { content: [] };
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'by its annotations',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { api, contacts } from './deps.js';

const server = new McpServer({ name: 'crm', version: '1.0.0' });

server.registerTool('find_contact', { inputSchema: { name: z.string() }, annotations: { destructiveHint: true } }, async ({ name }) => {
  const contact = contacts.find((each) => each.name.includes(name));
  await api.remove(contact.id);
  return { content: [] };
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`find_contact`',
            search: 'contacts.find',
            effect: 'api.remove',
            class: 'userInput',
          },
          line: 7,
          column: 19,
          endLine: 7,
          endColumn: 68,
          suggestions: [
            {
              messageId: 'askWhich',
              output: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { api, contacts } from './deps.js';

const server = new McpServer({ name: 'crm', version: '1.0.0' });

server.registerTool('find_contact', { inputSchema: { name: z.string() }, annotations: { destructiveHint: true } }, async ({ name }) => {
  const matches = contacts.filter((each) => each.name.includes(name));
  if (matches.length > 1) {
    return {
      isError: true,
      content: [{
        type: 'text',
        text: JSON.stringify({
          class: 'userInput',
          message: \`\${matches.length} matches for the given name\`,
          reason: 'The given text is part of more than one name.',
          options: matches.slice(0, 10).map(({ id, name }) => ({ id, name })),
          recoverySteps: ['Ask the user which one is meant, then call find_contact again with another name that only that option matches.'],
        }),
      }],
    };
  }
  const contact = matches[0];
  await api.remove(contact.id);
  return { content: [] };
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'by a later word of its name',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { api, contacts } from './deps.js';

const server = new McpServer({ name: 'crm', version: '1.0.0' });

server.registerTool('find_and_remove_contact', { inputSchema: { name: z.string() } }, async ({ name }) => {
  const contact = contacts.find((each) => each.name.includes(name));
  await api.remove(contact.id);
  return { content: [] };
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`find_and_remove_contact`',
            search: 'contacts.find',
            effect: 'api.remove',
            class: 'userInput',
          },
          line: 7,
          column: 19,
          endLine: 7,
          endColumn: 68,
          suggestions: [
            {
              messageId: 'askWhich',
              output: dedent`
                import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
                import { api, contacts } from './deps.js';

                const server = new McpServer({ name: 'crm', version: '1.0.0' });

                server.registerTool('find_and_remove_contact', { inputSchema: { name: z.string() } }, async ({ name }) => {
                  const matches = contacts.filter((each) => each.name.includes(name));
                  if (matches.length > 1) {
                    return {
                      isError: true,
                      content: [{
                        type: 'text',
                        text: JSON.stringify({
                          class: 'userInput',
                          message: \`\${matches.length} matches for the given name\`,
                          reason: 'The given text is part of more than one name.',
                          options: matches.slice(0, 10).map(({ id, name }) => ({ id, name })),
                          recoverySteps: ['Ask the user which one is meant, \
                            then call find_and_remove_contact again with another name that only that option matches.'],
                        }),
                      }],
                    };
                  }
                  const contact = matches[0];
                  await api.remove(contact.id);
                  return { content: [] };
                });

              `,
            },
          ],
        },
      ],
    },
    {
      name: 'a request handler',
      code: `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { api, contacts } from './deps.js';

const server = new Server({ name: 'crm', version: '1.0.0' }, {});

server.setRequestHandler(CallToolRequestSchema, async (request) => {
  const { name } = request.params.arguments;
  const contact = contacts.find((each) => each.name.includes(name));
  await api.remove(contact.id);
  return { content: [] };
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: 'This tool',
            search: 'contacts.find',
            effect: 'api.remove',
            class: 'userInput',
          },
          line: 9,
          column: 19,
          endLine: 9,
          endColumn: 68,
          suggestions: [
            {
              messageId: 'askWhich',
              output: `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { api, contacts } from './deps.js';

const server = new Server({ name: 'crm', version: '1.0.0' }, {});

server.setRequestHandler(CallToolRequestSchema, async (request) => {
  const { name } = request.params.arguments;
  const matches = contacts.filter((each) => each.name.includes(name));
  if (matches.length > 1) {
    return {
      isError: true,
      content: [{
        type: 'text',
        text: JSON.stringify({
          class: 'userInput',
          message: \`\${matches.length} matches for the given name\`,
          reason: 'The given text is part of more than one name.',
          options: matches.slice(0, 10).map(({ id, name }) => ({ id, name })),
          recoverySteps: ['Ask the user which one is meant, then call this tool again with another name that only that option matches.'],
        }),
      }],
    };
  }
  const contact = matches[0];
  await api.remove(contact.id);
  return { content: [] };
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a factory of the settings',
      settings: { 'tool-errors': { factories: ['defineAcmeTool'] } },
      code: `import { defineAcmeTool } from '@acme/agents';
import { api, contacts } from './deps.js';

export const removeContact = defineAcmeTool({
  name: 'remove_contact',
  execute: async ({ name }) => {
    const contact = contacts.find((each) => each.name.includes(name));
    await api.remove(contact.id);
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`remove_contact`',
            search: 'contacts.find',
            effect: 'api.remove',
            class: 'userInput',
          },
          line: 7,
          column: 21,
          endLine: 7,
          endColumn: 70,
          suggestions: [
            {
              messageId: 'askWhich',
              output: `import { defineAcmeTool } from '@acme/agents';
import { api, contacts } from './deps.js';

export const removeContact = defineAcmeTool({
  name: 'remove_contact',
  execute: async ({ name }) => {
    const matches = contacts.filter((each) => each.name.includes(name));
    if (matches.length > 1) {
      return {
        class: 'userInput',
        message: \`\${matches.length} matches for the given name\`,
        reason: 'The given text is part of more than one name.',
        options: matches.slice(0, 10).map(({ id, name }) => ({ id, name })),
        recoverySteps: ['Ask the user which one is meant, then call remove_contact again with another name that only that option matches.'],
      };
    }
    const contact = matches[0];
    await api.remove(contact.id);
    return { done: true };
  },
});
`,
            },
          ],
        },
      ],
    },
  ],
});

tester.run('no-first-fuzzy-match: the guard that is suggested', rule, {
  valid: [],
  invalid: [
    {
      name: 'after an exact match, with an id and a name',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { api, contacts } from './deps.js';

const server = new McpServer({ name: 'crm', version: '1.0.0' });

server.registerTool('remove_contact', { inputSchema: { name: z.string() } }, async ({ name }) => {
  const contact = contacts.get(name) ?? contacts.list().find((each) => each.name.includes(name));
  if (!contact) return { isError: true, content: [{ type: 'text', text: \`No contact matches "\${name}".\` }] };
  await api.remove(contact.id);
  return { content: [] };
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`remove_contact`',
            search: 'contacts.list().find',
            effect: 'api.remove',
            class: 'userInput',
          },
          line: 7,
          column: 41,
          endLine: 7,
          endColumn: 97,
          suggestions: [
            {
              messageId: 'askWhich',
              output: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { api, contacts } from './deps.js';

const server = new McpServer({ name: 'crm', version: '1.0.0' });

server.registerTool('remove_contact', { inputSchema: { name: z.string() } }, async ({ name }) => {
  const exact = contacts.get(name);
  const matches = exact ? [] : contacts.list().filter((each) => each.name.includes(name));
  if (matches.length > 1) {
    return {
      isError: true,
      content: [{
        type: 'text',
        text: JSON.stringify({
          class: 'userInput',
          message: \`\${matches.length} matches for the given name\`,
          reason: 'The given text is part of more than one name.',
          options: matches.slice(0, 10).map(({ id, name }) => ({ id, name })),
          recoverySteps: ['Ask the user which one is meant, then call remove_contact again with name set to the id of that option.'],
        }),
      }],
    };
  }
  const contact = exact ?? matches[0];
  if (!contact) return { isError: true, content: [{ type: 'text', text: \`No contact matches "\${name}".\` }] };
  await api.remove(contact.id);
  return { content: [] };
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'in the style of the file',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    // The CRM knows no ids of ours.
    const contact = contacts.find((each) => each.name.includes(name)); // first wins
    if (!contact) return { ok: false, error: \`No contact is called \${name}\` };
    await api.remove(contact.id);
    return { ok: true };
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'contacts.find',
            effect: 'api.remove',
            class: 'userInput',
          },
          line: 8,
          column: 21,
          endLine: 8,
          endColumn: 70,
          suggestions: [
            {
              messageId: 'askWhich',
              output: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    // The CRM knows no ids of ours.
    const matches = contacts.filter((each) => each.name.includes(name));
    if (matches.length > 1) {
      return {
        ok: false,
        class: 'userInput',
        error: \`\${matches.length} matches for the given name\`,
        reason: 'The given text is part of more than one name.',
        options: matches.slice(0, 10).map(({ id, name }) => ({ id, name })),
        recoverySteps: ['Ask the user which one is meant, then call removeContact again with another name that only that option matches.'],
      };
    }
    const contact = matches[0]; // first wins
    if (!contact) return { ok: false, error: \`No contact is called \${name}\` };
    await api.remove(contact.id);
    return { ok: true };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'in the spelling of the settings',
      settings: {
        'tool-errors': { envelope: { classKey: 'kind', classes: { userInput: 'ASK_USER' }, keys: { recoverySteps: 'nextSteps' } } },
      },
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const contact = contacts.find((each) => each.name.includes(name));
    await api.remove(contact.id);
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'contacts.find',
            effect: 'api.remove',
            class: 'ASK_USER',
          },
          line: 7,
          column: 21,
          endLine: 7,
          endColumn: 70,
          suggestions: [
            {
              messageId: 'askWhich',
              output: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const matches = contacts.filter((each) => each.name.includes(name));
    if (matches.length > 1) {
      return {
        kind: 'ASK_USER',
        message: \`\${matches.length} matches for the given name\`,
        reason: 'The given text is part of more than one name.',
        options: matches.slice(0, 10).map(({ id, name }) => ({ id, name })),
        nextSteps: ['Ask the user which one is meant, then call removeContact again with another name that only that option matches.'],
      };
    }
    const contact = matches[0];
    await api.remove(contact.id);
    return { done: true };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'with parentheses, a type and an assertion',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const contact: Contact = (await api.list()).find((each) => each.name.includes(name))!;
    await api.remove(contact.id);
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: '(await api.list()).find',
            effect: 'api.remove',
            class: 'userInput',
          },
          line: 7,
          column: 30,
          endLine: 7,
          endColumn: 89,
          suggestions: [
            {
              messageId: 'askWhich',
              output: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const matches = (await api.list()).filter((each) => each.name.includes(name));
    if (matches.length > 1) {
      return {
        class: 'userInput',
        message: \`\${matches.length} matches for the given name\`,
        reason: 'The given text is part of more than one name.',
        options: matches.slice(0, 10).map(({ id, name }) => ({ id, name })),
        recoverySteps: ['Ask the user which one is meant, then call removeContact again with another name that only that option matches.'],
      };
    }
    const contact: Contact = matches[0]!;
    await api.remove(contact.id);
    return { done: true };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'without semicolons',
      code: `import { tool } from 'ai'
import { api, contacts } from './deps.js'

export const removeContact = tool({
  execute: async ({ name }) => {
    const contact = contacts.find((each) => each.name.includes(name))
    await api.remove(contact.id)
  },
})
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'contacts.find',
            effect: 'api.remove',
            class: 'userInput',
          },
          line: 6,
          column: 21,
          endLine: 6,
          endColumn: 70,
          suggestions: [
            {
              messageId: 'askWhich',
              output: `import { tool } from 'ai'
import { api, contacts } from './deps.js'

export const removeContact = tool({
  execute: async ({ name }) => {
    const matches = contacts.filter((each) => each.name.includes(name))
    if (matches.length > 1) {
      return {
        class: 'userInput',
        message: \`\${matches.length} matches for the given name\`,
        reason: 'The given text is part of more than one name.',
        options: matches.slice(0, 10).map(({ id, name }) => ({ id, name })),
        recoverySteps: ['Ask the user which one is meant, then call removeContact again with another name that only that option matches.'],
      }
    }
    const contact = matches[0]
    await api.remove(contact.id)
    return { done: true }
  },
})
`,
            },
          ],
        },
      ],
    },
    {
      name: 'beside names that are taken',
      code: `import { tool } from 'ai';
import { api, contacts, matches } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const contact = contacts.find((each) => each.name.includes(name));
    await api.remove(contact.id, matches);
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'contacts.find',
            effect: 'api.remove',
            class: 'userInput',
          },
          line: 7,
          column: 21,
          endLine: 7,
          endColumn: 70,
          suggestions: [
            {
              messageId: 'askWhich',
              output: `import { tool } from 'ai';
import { api, contacts, matches } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const candidates = contacts.filter((each) => each.name.includes(name));
    if (candidates.length > 1) {
      return {
        class: 'userInput',
        message: \`\${candidates.length} matches for the given name\`,
        reason: 'The given text is part of more than one name.',
        options: candidates.slice(0, 10).map(({ id, name }) => ({ id, name })),
        recoverySteps: ['Ask the user which one is meant, then call removeContact again with another name that only that option matches.'],
      };
    }
    const contact = candidates[0];
    await api.remove(contact.id, matches);
    return { done: true };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'in a function that nothing types',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { api, contacts } from './deps.js';

const server = new McpServer({ name: 'crm', version: '1.0.0' });

async function remove({ name }: { name: string }) {
  const contact = contacts.find((each) => each.name.includes(name));
  await api.remove(contact.id);
  return { content: [] };
}

server.registerTool('remove_contact', { inputSchema: { name: z.string() } }, remove);
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`remove_contact`',
            search: 'contacts.find',
            effect: 'api.remove',
            class: 'userInput',
          },
          line: 7,
          column: 19,
          endLine: 7,
          endColumn: 68,
          suggestions: [
            {
              messageId: 'askWhich',
              output: dedent`
                import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
                import { api, contacts } from './deps.js';

                const server = new McpServer({ name: 'crm', version: '1.0.0' });

                async function remove({ name }: { name: string }) {
                  const matches = contacts.filter((each) => each.name.includes(name));
                  if (matches.length > 1) {
                    return {
                      isError: true,
                      content: [{
                        type: 'text' as const,
                        text: JSON.stringify({
                          class: 'userInput',
                          message: \`\${matches.length} matches for the given name\`,
                          reason: 'The given text is part of more than one name.',
                          options: matches.slice(0, 10).map(({ id, name }) => ({ id, name })),
                          recoverySteps: ['Ask the user which one is meant, \
                            then call remove_contact again with another name that only that option matches.'],
                        }),
                      }],
                    };
                  }
                  const contact = matches[0];
                  await api.remove(contact.id);
                  return { content: [] };
                }

                server.registerTool('remove_contact', { inputSchema: { name: z.string() } }, remove);

              `,
            },
          ],
        },
      ],
    },
    {
      name: 'not where a type fixes the result',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  execute: async ({ name }): Promise<{ id: string }> => {
    const contact = contacts.find((each) => each.name.includes(name));
    await api.remove(contact.id);
    return { id: contact.id };
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'contacts.find',
            effect: 'api.remove',
            class: 'userInput',
          },
          line: 6,
          column: 21,
          endLine: 6,
          endColumn: 70,
        },
      ],
    },
    {
      name: 'not where the match is no statement of its own',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    await api.remove(contacts.find((each) => each.name.includes(name)).id);
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'contacts.find',
            effect: 'api.remove',
            class: 'userInput',
          },
          line: 7,
          column: 22,
          endLine: 7,
          endColumn: 71,
        },
      ],
    },
    {
      name: 'not in a callback',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    await Promise.all(name.split(',').map(async (part) => {
      const contact = contacts.find((each) => each.name.includes(part));
      await api.remove(contact.id);
    }));
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'contacts.find',
            effect: 'api.remove',
            class: 'userInput',
          },
          line: 8,
          column: 23,
          endLine: 8,
          endColumn: 72,
        },
      ],
    },
    {
      name: 'not where the list may be missing',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const contact = contacts?.find((each) => each.name.includes(name));
    await api.remove(contact.id);
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'contacts.find',
            effect: 'api.remove',
            class: 'userInput',
          },
          line: 7,
          column: 21,
          endLine: 7,
          endColumn: 71,
        },
      ],
    },
    {
      name: 'not where the list is an iterator',
      code: `import { tool } from 'ai';
import { api, contacts } from './deps.js';

export const removeContact = tool({
  inputSchema: z.object({ name: z.string() }),
  execute: async ({ name }) => {
    const contact = contacts.values().find((each) => each.name.includes(name));
    await api.remove(contact.id);
  },
});
`,
      errors: [
        {
          messageId: 'firstMatch',
          data: {
            tool: '`removeContact`',
            search: 'contacts.values().find',
            effect: 'api.remove',
            class: 'userInput',
          },
          line: 7,
          column: 21,
          endLine: 7,
          endColumn: 79,
        },
      ],
    },
  ],
});
