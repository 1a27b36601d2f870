import rule from '../../rules/require-partial-results.ts';
import { dedent } from '../dedent.ts';
import { ruleTester } from '../rule-tester.ts';

const tester = ruleTester();

tester.run('require-partial-results: the sources', rule, {
  valid: [
    {
      name: 'more code behind the sources than is read',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { billing, crm } from './clients.js';

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const [contact, invoices] = await Promise.all([crm.contact(email), billing.invoices(email)]);
    const weights = [${'1, '.repeat(20_000)}];
    return { contact, invoices, weight: weights[0] };
  },
});
`,
    },
    {
      name: 'two questions to one client',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { billing, crm } from './clients.js';

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const [contact, notes] = await Promise.all([crm.contact(email), crm.notes(email)]);
    return { contact, notes };
  },
});
`,
    },
    {
      name: 'two parts of one client',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { billing, crm } from './clients.js';

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const [contact, notes] = await Promise.all([crm.contacts.get(email), crm.notes.list(email)]);
    return { contact, notes };
  },
});
`,
    },
    {
      name: 'a list and its total',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { db } from './db.js';

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const [rows, total] = await Promise.all([db.order.findMany({ where: { email } }), db.order.count({ where: { email } })]);
    return { rows, total };
  },
});
`,
    },
    {
      name: 'two tables of one database',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { orderRepository, refundRepository } from './db.js';

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const [orders, refunds] = await Promise.all([orderRepository.find({ email }), refundRepository.find({ email })]);
    return { orders, refunds };
  },
});
`,
    },
    {
      name: 'two models of one database',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { Order, Refund } from './models.js';

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const [orders, refunds] = await Promise.all([Order.findAll({ email }), Refund.findAll({ email })]);
    return { orders, refunds };
  },
});
`,
    },
    {
      name: 'queries of two modules to one database',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { db } from './db.js';
import { listOrders } from './orders.js';
import { listRefunds } from './refunds.js';

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const [orders, refunds] = await Promise.all([listOrders(db, email), listRefunds(db, email)]);
    return { orders, refunds };
  },
});
`,
    },
    {
      name: 'two functions of one module',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { listOrders, listRefunds } from './shop.js';

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const [orders, refunds] = await Promise.all([listOrders(email), listRefunds(email)]);
    return { orders, refunds };
  },
});
`,
    },
    {
      name: 'two pages of one host',
      code: `import { tool } from 'ai';
import { z } from 'zod';

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const [first, second] = await Promise.all([
      fetch(\`https://shop.example/orders/\${email}?page=1\`).then((response) => response.json()),
      fetch(\`https://shop.example/orders/\${email}?page=2\`).then((response) => response.json()),
    ]);
    return { first, second };
  },
});
`,
    },
    {
      name: 'two paths below one base',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { config } from './config.js';

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const [orders, refunds] = await Promise.all([
      fetch(\`\${config.shopUrl}/orders/\${email}\`).then((response) => response.json()),
      fetch(\`\${config.shopUrl}/refunds/\${email}\`).then((response) => response.json()),
    ]);
    return { orders, refunds };
  },
});
`,
    },
    {
      name: 'one function of the file, twice',
      code: `import { tool } from 'ai';
import { z } from 'zod';

async function ask(kind, email) {
  const response = await fetch(\`https://shop.example/\${kind}/\${email}\`);
  if (!response.ok) throw new Error(\`The shop answers with \${response.status}\`);
  return response.json();
}

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const [orders, refunds] = await Promise.all([ask('orders', email), ask('refunds', email)]);
    return { orders, refunds };
  },
});
`,
    },
    {
      name: 'two names of one client',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { billing, crm } from './clients.js';

const people = crm.contacts;
const notebook = crm.notes;

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const [contact, notes] = await Promise.all([people.get(email), notebook.list(email)]);
    return { contact, notes };
  },
});
`,
    },
    {
      name: 'two parts of one answer',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { billing, crm } from './clients.js';

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const response = await crm.ask(email);
    const [text, headers] = await Promise.all([response.text(), response.headers()]);
    return { text, headers };
  },
});
`,
    },
    {
      name: 'two modules that are loaded',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { billing, crm } from './clients.js';

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const [charts, tables] = await Promise.all([import('./charts.js'), import('./tables.js')]);
    return { charts: charts.names, tables: tables.names, email };
  },
});
`,
    },
    {
      name: 'a source, and a value that is there already',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { billing, crm } from './clients.js';

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const [contact, plan] = await Promise.all([crm.contact(email), Promise.resolve('free')]);
    return { contact, plan };
  },
});
`,
    },
    {
      name: 'clients that the input picks',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { billing, crm } from './clients.js';

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const [left, right] = await Promise.all([email.first.get(), email.second.get()]);
    return { left, right };
  },
});
`,
    },
    {
      name: 'a command that reads before it writes',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { billing, crm } from './clients.js';

export const updateCustomer = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const [contact, invoices] = await Promise.all([crm.contact(email), billing.invoices(email)]);
    await crm.update(contact.id, { open: invoices.length });
    return { contact, invoices };
  },
});
`,
    },
    {
      name: 'two writes',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { billing, crm } from './clients.js';

export const customer = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const [contact, customer] = await Promise.all([crm.create({ email }), billing.create({ email })]);
    return { contact, customer };
  },
});
`,
    },
  ],
  invalid: [
    {
      name: 'a comment that what is written anew would lose',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { billing, crm } from './clients.js';

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const /* both by mail address */ [contact, invoices] = await Promise.all([crm.contact(email), billing.invoices(email)]);
    return { email, contact, invoices };
  },
});
`,
      errors: [
        {
          messageId: 'hides',
          data: { tool: '`customerProfile`', sources: '`crm` and `billing`' },
          line: 8,
          column: 66,
          endLine: 8,
          endColumn: 124,
          suggestions: [],
        },
      ],
    },
    {
      name: 'two clients',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { billing, crm } from './clients.js';

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }, { abortSignal }) => {
    const [contact, invoices] = await Promise.all([
      crm.contact(email, { signal: abortSignal }),
      billing.invoices(email, { signal: abortSignal }),
    ]);
    return { email, contact, open: invoices.filter((invoice) => !invoice.paid) };
  },
});
`,
      errors: [
        {
          messageId: 'hides',
          data: {
            tool: '`customerProfile`',
            sources: '`crm` and `billing`',
          },
          line: 8,
          column: 39,
          endLine: 11,
          endColumn: 7,
          suggestions: [
            {
              messageId: 'settle',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { billing, crm } from './clients.js';

                export const customerProfile = tool({
                  inputSchema: z.object({ email: z.string() }),
                  execute: async ({ email }, { abortSignal }) => {
                    const [contactOutcome, invoicesOutcome] = await Promise.allSettled([
                      crm.contact(email, { signal: abortSignal }),
                      billing.invoices(email, { signal: abortSignal }),
                    ]);
                    abortSignal?.throwIfAborted();
                    if (contactOutcome.status === 'rejected' || invoicesOutcome.status === 'rejected') {
                      const errors = [];
                      if (contactOutcome.status === 'rejected') {
                        console.error(contactOutcome.reason);
                        errors.push({ source: 'crm', class: 'permanent', reason: 'crm did not answer: an unexpected error, \
                          whose cause was logged.' });
                      }
                      if (invoicesOutcome.status === 'rejected') {
                        console.error(invoicesOutcome.reason);
                        errors.push({ source: 'billing', class: 'permanent', reason: 'billing did not answer: an unexpected error, \
                          whose cause was logged.' });
                      }
                      return {
                        completeness: errors.length === 2 ? 'none' : 'partial',
                        email,
                        contact: contactOutcome.status === 'fulfilled' ? contactOutcome.value : null,
                        open: invoicesOutcome.status === 'fulfilled' ? invoicesOutcome.value.filter((invoice) => !invoice.paid) : null,
                        errors,
                        recoverySteps: ['Use the parts that are there, \
                          and tell the user which are missing by the sources in errors. Call customerProfile again only with other values \
                          for email.'],
                      };
                    }
                    const contact = contactOutcome.value;
                    const invoices = invoicesOutcome.value;
                    return { email, contact, open: invoices.filter((invoice) => !invoice.paid) };
                  },
                });

              `,
            },
          ],
        },
      ],
    },
    {
      name: 'two hosts, and a pattern',
      code: `import { tool } from 'ai';
import { z } from 'zod';

async function weather(city) {
  const response = await fetch(\`https://api.weather.example/now?city=\${city}\`);
  if (!response.ok) throw new Error(\`There is no weather for \${city}\`);
  return response.json();
}

export const cityBrief = tool({
  inputSchema: z.object({ city: z.string() }),
  execute: async ({ city }) => {
    const [now, { events }] = await Promise.all([
      weather(city),
      fetch(\`https://events.example/\${city}\`).then((response) => response.json()),
    ]);
    return { now, events };
  },
});
`,
      errors: [
        {
          messageId: 'hides',
          data: {
            tool: '`cityBrief`',
            sources: '`weather.example` and `events.example`',
          },
          line: 13,
          column: 37,
          endLine: 16,
          endColumn: 7,
          suggestions: [
            {
              messageId: 'settle',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';

                async function weather(city) {
                  const response = await fetch(\`https://api.weather.example/now?city=\${city}\`);
                  if (!response.ok) throw new Error(\`There is no weather for \${city}\`);
                  return response.json();
                }

                export const cityBrief = tool({
                  inputSchema: z.object({ city: z.string() }),
                  execute: async ({ city }, { abortSignal }) => {
                    const [nowOutcome, eventsOutcome] = await Promise.allSettled([
                      weather(city),
                      fetch(\`https://events.example/\${city}\`).then((response) => response.json()),
                    ]);
                    abortSignal?.throwIfAborted();
                    if (nowOutcome.status === 'rejected' || eventsOutcome.status === 'rejected') {
                      const errors = [];
                      if (nowOutcome.status === 'rejected') {
                        console.error(nowOutcome.reason);
                        errors.push({ source: 'weather.example', class: 'permanent', \
                          reason: 'weather.example did not answer: an unexpected error, whose cause was logged.' });
                      }
                      if (eventsOutcome.status === 'rejected') {
                        console.error(eventsOutcome.reason);
                        errors.push({ source: 'events.example', class: 'permanent', \
                          reason: 'events.example did not answer: an unexpected error, whose cause was logged.' });
                      }
                      return {
                        completeness: errors.length === 2 ? 'none' : 'partial',
                        now: nowOutcome.status === 'fulfilled' ? nowOutcome.value : null,
                        events: eventsOutcome.status === 'fulfilled' ? eventsOutcome.value.events : null,
                        errors,
                        recoverySteps: ['Use the parts that are there, \
                          and tell the user which are missing by the sources in errors. Call cityBrief again only with other values for \
                          city.'],
                      };
                    }
                    const now = nowOutcome.value;
                    const { events } = eventsOutcome.value;
                    return { now, events };
                  },
                });

              `,
            },
          ],
        },
      ],
    },
    {
      name: 'two bases of addresses',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { config } from './config.js';

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const [orders, tickets] = await Promise.all([
      fetch(\`\${config.shopUrl}/orders/\${email}\`).then((response) => response.json()),
      fetch(\`\${config.deskUrl}/tickets/\${email}\`).then((response) => response.json()),
    ]);
    return { orders, tickets };
  },
});
`,
      errors: [
        {
          messageId: 'hides',
          data: {
            tool: '`customerProfile`',
            sources: '`shopUrl` and `deskUrl`',
          },
          line: 8,
          column: 37,
          endLine: 11,
          endColumn: 7,
          suggestions: [
            {
              messageId: 'settle',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { config } from './config.js';

                export const customerProfile = tool({
                  inputSchema: z.object({ email: z.string() }),
                  execute: async ({ email }, { abortSignal }) => {
                    const [ordersOutcome, ticketsOutcome] = await Promise.allSettled([
                      fetch(\`\${config.shopUrl}/orders/\${email}\`).then((response) => response.json()),
                      fetch(\`\${config.deskUrl}/tickets/\${email}\`).then((response) => response.json()),
                    ]);
                    abortSignal?.throwIfAborted();
                    if (ordersOutcome.status === 'rejected' || ticketsOutcome.status === 'rejected') {
                      const errors = [];
                      if (ordersOutcome.status === 'rejected') {
                        console.error(ordersOutcome.reason);
                        errors.push({ source: 'shopUrl', class: 'permanent', reason: 'shopUrl did not answer: an unexpected error, \
                          whose cause was logged.' });
                      }
                      if (ticketsOutcome.status === 'rejected') {
                        console.error(ticketsOutcome.reason);
                        errors.push({ source: 'deskUrl', class: 'permanent', reason: 'deskUrl did not answer: an unexpected error, \
                          whose cause was logged.' });
                      }
                      return {
                        completeness: errors.length === 2 ? 'none' : 'partial',
                        orders: ordersOutcome.status === 'fulfilled' ? ordersOutcome.value : null,
                        tickets: ticketsOutcome.status === 'fulfilled' ? ticketsOutcome.value : null,
                        errors,
                        recoverySteps: ['Use the parts that are there, \
                          and tell the user which are missing by the sources in errors. Call customerProfile again only with other values \
                          for email.'],
                      };
                    }
                    const orders = ordersOutcome.value;
                    const tickets = ticketsOutcome.value;
                    return { orders, tickets };
                  },
                });

              `,
            },
          ],
        },
      ],
    },
    {
      name: 'clients of one container',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { services } from './services.js';

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const [contact, invoices] = await Promise.all([services.crm.contact(email), services.billing.invoices(email)]);
    return { contact, invoices };
  },
});
`,
      errors: [
        {
          messageId: 'hides',
          data: {
            tool: '`customerProfile`',
            sources: '`crm` and `billing`',
          },
          line: 8,
          column: 39,
          endLine: 8,
          endColumn: 115,
          suggestions: [
            {
              messageId: 'settle',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { services } from './services.js';

                export const customerProfile = tool({
                  inputSchema: z.object({ email: z.string() }),
                  execute: async ({ email }) => {
                    const [contactOutcome, invoicesOutcome] = await Promise.allSettled([services.crm.contact(email), \
                      services.billing.invoices(email)]);
                    if (contactOutcome.status === 'rejected' || invoicesOutcome.status === 'rejected') {
                      const errors = [];
                      if (contactOutcome.status === 'rejected') {
                        console.error(contactOutcome.reason);
                        errors.push({ source: 'crm', class: 'permanent', reason: 'crm did not answer: an unexpected error, \
                          whose cause was logged.' });
                      }
                      if (invoicesOutcome.status === 'rejected') {
                        console.error(invoicesOutcome.reason);
                        errors.push({ source: 'billing', class: 'permanent', reason: 'billing did not answer: an unexpected error, \
                          whose cause was logged.' });
                      }
                      return {
                        completeness: errors.length === 2 ? 'none' : 'partial',
                        contact: contactOutcome.status === 'fulfilled' ? contactOutcome.value : null,
                        invoices: invoicesOutcome.status === 'fulfilled' ? invoicesOutcome.value : null,
                        errors,
                        recoverySteps: ['Use the parts that are there, \
                          and tell the user which are missing by the sources in errors. Call customerProfile again only with other values \
                          for email.'],
                      };
                    }
                    const contact = contactOutcome.value;
                    const invoices = invoicesOutcome.value;
                    return { contact, invoices };
                  },
                });

              `,
            },
          ],
        },
      ],
    },
    {
      name: 'two clients that are made in the file',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { BillingClient, CrmClient } from './clients.js';

const people = new CrmClient();
const money = new BillingClient();

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const [contact, invoices] = await Promise.all([people.get(email), money.list(email)]);
    return { contact, invoices };
  },
});
`,
      errors: [
        {
          messageId: 'hides',
          data: {
            tool: '`customerProfile`',
            sources: '`people` and `money`',
          },
          line: 11,
          column: 39,
          endLine: 11,
          endColumn: 90,
          suggestions: [
            {
              messageId: 'settle',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { BillingClient, CrmClient } from './clients.js';

                const people = new CrmClient();
                const money = new BillingClient();

                export const customerProfile = tool({
                  inputSchema: z.object({ email: z.string() }),
                  execute: async ({ email }) => {
                    const [contactOutcome, invoicesOutcome] = await Promise.allSettled([people.get(email), money.list(email)]);
                    if (contactOutcome.status === 'rejected' || invoicesOutcome.status === 'rejected') {
                      const errors = [];
                      if (contactOutcome.status === 'rejected') {
                        console.error(contactOutcome.reason);
                        errors.push({ source: 'people', class: 'permanent', reason: 'people did not answer: an unexpected error, \
                          whose cause was logged.' });
                      }
                      if (invoicesOutcome.status === 'rejected') {
                        console.error(invoicesOutcome.reason);
                        errors.push({ source: 'money', class: 'permanent', reason: 'money did not answer: an unexpected error, \
                          whose cause was logged.' });
                      }
                      return {
                        completeness: errors.length === 2 ? 'none' : 'partial',
                        contact: contactOutcome.status === 'fulfilled' ? contactOutcome.value : null,
                        invoices: invoicesOutcome.status === 'fulfilled' ? invoicesOutcome.value : null,
                        errors,
                        recoverySteps: ['Use the parts that are there, \
                          and tell the user which are missing by the sources in errors. Call customerProfile again only with other values \
                          for email.'],
                      };
                    }
                    const contact = contactOutcome.value;
                    const invoices = invoicesOutcome.value;
                    return { contact, invoices };
                  },
                });

              `,
            },
          ],
        },
      ],
    },
    {
      name: 'a source that is asked at times',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { billing, crm } from './clients.js';

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string(), full: z.boolean() }),
  execute: async ({ email, full }) => {
    const [contact, invoices] = await Promise.all([crm.contact(email), full ? billing.invoices(email) : Promise.resolve([])]);
    return { contact, invoices };
  },
});
`,
      errors: [
        {
          messageId: 'hides',
          data: {
            tool: '`customerProfile`',
            sources: '`crm` and `billing`',
          },
          line: 8,
          column: 39,
          endLine: 8,
          endColumn: 126,
          suggestions: [
            {
              messageId: 'settle',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { billing, crm } from './clients.js';

                export const customerProfile = tool({
                  inputSchema: z.object({ email: z.string(), full: z.boolean() }),
                  execute: async ({ email, full }) => {
                    const [contactOutcome, invoicesOutcome] = await Promise.allSettled([crm.contact(email), \
                      full ? billing.invoices(email) : Promise.resolve([])]);
                    if (contactOutcome.status === 'rejected' || invoicesOutcome.status === 'rejected') {
                      const errors = [];
                      if (contactOutcome.status === 'rejected') {
                        console.error(contactOutcome.reason);
                        errors.push({ source: 'crm', class: 'permanent', reason: 'crm did not answer: an unexpected error, \
                          whose cause was logged.' });
                      }
                      if (invoicesOutcome.status === 'rejected') {
                        console.error(invoicesOutcome.reason);
                        errors.push({ source: 'billing', class: 'permanent', reason: 'billing did not answer: an unexpected error, \
                          whose cause was logged.' });
                      }
                      return {
                        completeness: errors.length === 2 ? 'none' : 'partial',
                        contact: contactOutcome.status === 'fulfilled' ? contactOutcome.value : null,
                        invoices: invoicesOutcome.status === 'fulfilled' ? invoicesOutcome.value : null,
                        errors,
                        recoverySteps: ['Use the parts that are there, \
                          and tell the user which are missing by the sources in errors. Call customerProfile again only with other values \
                          for email and full.'],
                      };
                    }
                    const contact = contactOutcome.value;
                    const invoices = invoicesOutcome.value;
                    return { contact, invoices };
                  },
                });

              `,
            },
          ],
        },
      ],
    },
    {
      name: 'three sources, of which two are one',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { billing, crm } from './clients.js';

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const [contact, notes, invoices] = await Promise.all([crm.contact(email), crm.notes(email), billing.invoices(email)]);
    return { contact, notes, invoices };
  },
});
`,
      errors: [
        {
          messageId: 'hides',
          data: {
            tool: '`customerProfile`',
            sources: '`crm` and `billing`',
          },
          line: 8,
          column: 46,
          endLine: 8,
          endColumn: 122,
          suggestions: [
            {
              messageId: 'settle',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { billing, crm } from './clients.js';

                export const customerProfile = tool({
                  inputSchema: z.object({ email: z.string() }),
                  execute: async ({ email }) => {
                    const [contactOutcome, notesOutcome, invoicesOutcome] = await Promise.allSettled([crm.contact(email), \
                      crm.notes(email), billing.invoices(email)]);
                    if (contactOutcome.status === 'rejected' || notesOutcome.status === 'rejected' || invoicesOutcome.status === \
                      'rejected') {
                      const errors = [];
                      if (contactOutcome.status === 'rejected') {
                        console.error(contactOutcome.reason);
                        errors.push({ source: 'crm (contact)', class: 'permanent', \
                          reason: 'crm (contact) did not answer: an unexpected error, whose cause was logged.' });
                      }
                      if (notesOutcome.status === 'rejected') {
                        console.error(notesOutcome.reason);
                        errors.push({ source: 'crm (notes)', class: 'permanent', \
                          reason: 'crm (notes) did not answer: an unexpected error, whose cause was logged.' });
                      }
                      if (invoicesOutcome.status === 'rejected') {
                        console.error(invoicesOutcome.reason);
                        errors.push({ source: 'billing', class: 'permanent', reason: 'billing did not answer: an unexpected error, \
                          whose cause was logged.' });
                      }
                      return {
                        completeness: errors.length === 3 ? 'none' : 'partial',
                        contact: contactOutcome.status === 'fulfilled' ? contactOutcome.value : null,
                        notes: notesOutcome.status === 'fulfilled' ? notesOutcome.value : null,
                        invoices: invoicesOutcome.status === 'fulfilled' ? invoicesOutcome.value : null,
                        errors,
                        recoverySteps: ['Use the parts that are there, \
                          and tell the user which are missing by the sources in errors. Call customerProfile again only with other values \
                          for email.'],
                      };
                    }
                    const contact = contactOutcome.value;
                    const notes = notesOutcome.value;
                    const invoices = invoicesOutcome.value;
                    return { contact, notes, invoices };
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

tester.run('require-partial-results: the result', rule, {
  valid: [
    {
      name: 'both go into one computation',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { billing, crm } from './clients.js';

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const [before, after] = await Promise.all([crm.contact(email), billing.contact(email)]);
    return diff(before, after);
  },
});
`,
    },
    {
      name: 'both go into one computation, and stand beside it',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { billing, crm } from './clients.js';

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const [contact, invoices] = await Promise.all([crm.contact(email), billing.invoices(email)]);
    return { contact, invoices, score: rate(contact, invoices) };
  },
});
`,
    },
    {
      name: 'they are compared',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { billing, crm } from './clients.js';

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const [contact, customer] = await Promise.all([crm.contact(email), billing.customer(email)]);
    return { contact, customer, isSame: contact.name === customer.name };
  },
});
`,
    },
    {
      name: 'they are joined',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { billing, crm } from './clients.js';

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const [contacts, invoices] = await Promise.all([crm.contacts(email), billing.invoices(email)]);
    const rows = contacts.map((contact) => ({ contact, invoice: invoices.find((each) => each.contact === contact.id) }));
    return { contacts, invoices, rows };
  },
});
`,
    },
    {
      name: 'they are counted together',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { billing, crm } from './clients.js';

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const [contacts, invoices] = await Promise.all([crm.contacts(email), billing.invoices(email)]);
    return { contacts, invoices, total: contacts.length + invoices.length };
  },
});
`,
    },
    {
      name: 'one text says both',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { billing, crm } from './clients.js';

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const [contact, invoices] = await Promise.all([crm.contact(email), billing.invoices(email)]);
    return \`\${contact.name} has \${invoices.length} invoices\`;
  },
});
`,
    },
    {
      name: 'a list of both',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { billing, crm } from './clients.js';

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const answers = await Promise.all([crm.search(email), billing.search(email)]);
    return { answers: answers.flat() };
  },
});
`,
    },
    {
      name: 'one of them alone is the result',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { billing, crm } from './clients.js';

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const [contact] = await Promise.all([crm.contact(email), billing.ping()]);
    return { contact, email };
  },
});
`,
    },
    {
      name: 'each catches by itself',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { billing, crm } from './clients.js';

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const [contact, invoices] = await Promise.all([crm.contact(email).catch(() => null), billing.invoices(email).catch(() => null)]);
    return { contact, invoices };
  },
});
`,
    },
    {
      name: 'each catches in a function of its own',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { billing, crm } from './clients.js';

async function contactOf(email) {
  try {
    return await crm.contact(email);
  } catch {
    return { error: 'crm' };
  }
}
async function invoicesOf(email) {
  try {
    return await billing.invoices(email);
  } catch {
    return { error: 'billing' };
  }
}

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const [contact, invoices] = await Promise.all([contactOf(email), invoicesOf(email)]);
    return { contact, invoices };
  },
});
`,
    },
    {
      name: 'sources that feed one another',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { billing, crm } from './clients.js';

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const contact = await crm.contact(email);
    const invoices = await billing.invoices(contact.id);
    return { contact, invoices };
  },
});
`,
    },
    {
      name: 'the catch asks them one by one',
      code: dedent`
        import { tool } from 'ai';
        import { z } from 'zod';
        import { billing, crm } from './clients.js';

        export const customerProfile = tool({
          inputSchema: z.object({ email: z.string() }),
          execute: async ({ email }) => {
            try {
              const [contact, invoices] = await Promise.all([crm.contact(email), billing.invoices(email)]);
              return { contact, invoices };
            } catch {
              return { contact: await crm.contact(email).catch(() => null), completeness: 'partial', errors: [{ \
                source: 'billing', class: 'permanent', reason: 'No answer' }] };
            }
          },
        });

      `,
    },
    {
      name: 'one source',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { getAlerts, getSilences } from './alerts.js';

const server = new McpServer({ name: 'ops', version: '1.0.0' });

server.registerTool('service_status', { inputSchema: { service: z.string() } }, async ({ service }) => {
  const [alerts, silences] = await Promise.all([getAlerts(service), getSilences(service)]);
  return { content: [{ type: 'text', text: JSON.stringify({ alerts, silences }) }] };
});
`,
    },
  ],
  invalid: [
    {
      name: 'a result with a name',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { billing, crm } from './clients.js';

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const [contact, invoices] = await Promise.all([crm.contact(email), billing.invoices(email)]);
    const result = { contact, invoices };
    return result;
  },
});
`,
      errors: [
        {
          messageId: 'hides',
          data: {
            tool: '`customerProfile`',
            sources: '`crm` and `billing`',
          },
          line: 8,
          column: 39,
          endLine: 8,
          endColumn: 97,
          suggestions: [
            {
              messageId: 'settle',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { billing, crm } from './clients.js';

                export const customerProfile = tool({
                  inputSchema: z.object({ email: z.string() }),
                  execute: async ({ email }) => {
                    const [contactOutcome, invoicesOutcome] = await Promise.allSettled([crm.contact(email), billing.invoices(email)]);
                    if (contactOutcome.status === 'rejected' || invoicesOutcome.status === 'rejected') {
                      const errors = [];
                      if (contactOutcome.status === 'rejected') {
                        console.error(contactOutcome.reason);
                        errors.push({ source: 'crm', class: 'permanent', reason: 'crm did not answer: an unexpected error, \
                          whose cause was logged.' });
                      }
                      if (invoicesOutcome.status === 'rejected') {
                        console.error(invoicesOutcome.reason);
                        errors.push({ source: 'billing', class: 'permanent', reason: 'billing did not answer: an unexpected error, \
                          whose cause was logged.' });
                      }
                      return {
                        completeness: errors.length === 2 ? 'none' : 'partial',
                        contact: contactOutcome.status === 'fulfilled' ? contactOutcome.value : null,
                        invoices: invoicesOutcome.status === 'fulfilled' ? invoicesOutcome.value : null,
                        errors,
                        recoverySteps: ['Use the parts that are there, \
                          and tell the user which are missing by the sources in errors. Call customerProfile again only with other values \
                          for email.'],
                      };
                    }
                    const contact = contactOutcome.value;
                    const invoices = invoicesOutcome.value;
                    const result = { contact, invoices };
                    return result;
                  },
                });

              `,
            },
          ],
        },
      ],
    },
    {
      name: 'values by their place',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { billing, crm } from './clients.js';

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const answers = await Promise.all([crm.contact(email), billing.invoices(email)]);
    return { contact: answers[0], invoices: answers[1] };
  },
});
`,
      errors: [
        {
          messageId: 'hides',
          data: {
            tool: '`customerProfile`',
            sources: '`crm` and `billing`',
          },
          line: 8,
          column: 27,
          endLine: 8,
          endColumn: 85,
          suggestions: [],
        },
      ],
    },
    {
      name: 'parts of the values',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { billing, crm } from './clients.js';

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const [contact, invoices] = await Promise.all([crm.contact(email), billing.invoices(email)]);
    if (!contact) throw new Error(\`No contact has the address \${email}\`);
    const open = invoices.filter((invoice) => !invoice.paid);
    return { name: contact.name, open };
  },
});
`,
      errors: [
        {
          messageId: 'hides',
          data: {
            tool: '`customerProfile`',
            sources: '`crm` and `billing`',
          },
          line: 8,
          column: 39,
          endLine: 8,
          endColumn: 97,
          suggestions: [],
        },
      ],
    },
    {
      name: 'a guard between',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { billing, crm } from './clients.js';

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const [contact, invoices] = await Promise.all([crm.contact(email), billing.invoices(email)]);
    if (!contact) return { found: false, email };
    return { name: contact.name, invoices };
  },
});
`,
      errors: [
        {
          messageId: 'hides',
          data: {
            tool: '`customerProfile`',
            sources: '`crm` and `billing`',
          },
          line: 8,
          column: 39,
          endLine: 8,
          endColumn: 97,
          suggestions: [],
        },
      ],
    },
    {
      name: 'a result with a schema of its own',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { billing, crm } from './clients.js';

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  outputSchema: z.object({ contact: z.unknown(), invoices: z.unknown() }),
  execute: async ({ email }) => {
    const [contact, invoices] = await Promise.all([crm.contact(email), billing.invoices(email)]);
    return { contact, invoices };
  },
});
`,
      errors: [
        {
          messageId: 'hides',
          data: {
            tool: '`customerProfile`',
            sources: '`crm` and `billing`',
          },
          line: 9,
          column: 39,
          endLine: 9,
          endColumn: 97,
          suggestions: [],
        },
      ],
    },
    {
      name: 'a helper of the settings makes the failure',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { billing, crm } from './clients.js';

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const [contact, invoices] = await Promise.all([crm.contact(email), billing.invoices(email)]);
    return { contact, invoices };
  },
});
`,
      settings: { 'tool-errors': { errorHelper: { module: './failures.js', name: 'toToolError' } } },
      errors: [
        {
          messageId: 'hides',
          data: {
            tool: '`customerProfile`',
            sources: '`crm` and `billing`',
          },
          line: 8,
          column: 39,
          endLine: 8,
          endColumn: 97,
          suggestions: [
            {
              messageId: 'settle',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { billing, crm } from './clients.js';
                import { toToolError } from './failures.js';

                export const customerProfile = tool({
                  inputSchema: z.object({ email: z.string() }),
                  execute: async ({ email }) => {
                    const [contactOutcome, invoicesOutcome] = await Promise.allSettled([crm.contact(email), billing.invoices(email)]);
                    if (contactOutcome.status === 'rejected' || invoicesOutcome.status === 'rejected') {
                      const errors = [];
                      if (contactOutcome.status === 'rejected') {
                        errors.push({ source: 'crm', ...toToolError(contactOutcome.reason) });
                      }
                      if (invoicesOutcome.status === 'rejected') {
                        errors.push({ source: 'billing', ...toToolError(invoicesOutcome.reason) });
                      }
                      return {
                        completeness: errors.length === 2 ? 'none' : 'partial',
                        contact: contactOutcome.status === 'fulfilled' ? contactOutcome.value : null,
                        invoices: invoicesOutcome.status === 'fulfilled' ? invoicesOutcome.value : null,
                        errors,
                        recoverySteps: ['Use the parts that are there, \
                          and tell the user which are missing by the sources in errors. Call customerProfile again only with other values \
                          for email.'],
                      };
                    }
                    const contact = contactOutcome.value;
                    const invoices = invoicesOutcome.value;
                    return { contact, invoices };
                  },
                });

              `,
            },
          ],
        },
      ],
    },
    {
      name: 'JSON in a text, and a catch for both',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { getAlerts } from './alerts.js';
import { getDeploys } from './deploys.js';

const server = new McpServer({ name: 'ops', version: '1.0.0' });

server.registerTool('service_status', { inputSchema: { service: z.string() } }, async ({ service }) => {
  try {
    const [alerts, deploys] = await Promise.all([getAlerts(service), getDeploys(service)]);
    return { content: [{ type: 'text', text: JSON.stringify({ service, alerts, deploys }) }] };
  } catch (error) {
    console.error(error);
    return { isError: true, content: [{ type: 'text', text: 'service_status failed' }] };
  }
});
`,
      errors: [
        {
          messageId: 'hides',
          data: {
            tool: '`service_status`',
            sources: '`alerts` and `deploys`',
          },
          line: 10,
          column: 37,
          endLine: 10,
          endColumn: 91,
          suggestions: [
            {
              messageId: 'settle',
              output: dedent`
                import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
                import { z } from 'zod';
                import { getAlerts } from './alerts.js';
                import { getDeploys } from './deploys.js';

                const server = new McpServer({ name: 'ops', version: '1.0.0' });

                server.registerTool('service_status', { inputSchema: { service: z.string() } }, async ({ service }) => {
                  try {
                    const [alertsOutcome, deploysOutcome] = await Promise.allSettled([getAlerts(service), getDeploys(service)]);
                    if (alertsOutcome.status === 'rejected' || deploysOutcome.status === 'rejected') {
                      const errors = [];
                      if (alertsOutcome.status === 'rejected') {
                        console.error(alertsOutcome.reason);
                        errors.push({ source: 'alerts', class: 'permanent', reason: 'alerts did not answer: an unexpected error, \
                          whose cause was logged.' });
                      }
                      if (deploysOutcome.status === 'rejected') {
                        console.error(deploysOutcome.reason);
                        errors.push({ source: 'deploys', class: 'permanent', reason: 'deploys did not answer: an unexpected error, \
                          whose cause was logged.' });
                      }
                      return {
                        isError: errors.length === 2,
                        content: [{
                          type: 'text',
                          text: JSON.stringify({
                            completeness: errors.length === 2 ? 'none' : 'partial',
                            service,
                            alerts: alertsOutcome.status === 'fulfilled' ? alertsOutcome.value : null,
                            deploys: deploysOutcome.status === 'fulfilled' ? deploysOutcome.value : null,
                            errors,
                            recoverySteps: ['Use the parts that are there, \
                              and tell the user which are missing by the sources in errors. Call service_status again only with other \
                              values for service.'],
                          }),
                        }],
                      };
                    }
                    const alerts = alertsOutcome.value;
                    const deploys = deploysOutcome.value;
                    return { content: [{ type: 'text', text: JSON.stringify({ service, alerts, deploys }) }] };
                  } catch (error) {
                    console.error(error);
                    return { isError: true, content: [{ type: 'text', text: 'service_status failed' }] };
                  }
                });

              `,
            },
          ],
        },
      ],
    },
  ],
});

tester.run('require-partial-results: a partial result', rule, {
  valid: [
    {
      name: 'completeness and the failed sources',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { billing, crm } from './clients.js';

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const [contact, invoices] = await Promise.allSettled([crm.contact(email), billing.invoices(email)]);
    const errors = [];
    if (contact.status === 'rejected') errors.push({ source: 'crm', class: 'permanent', reason: 'The CRM does not answer' });
    if (invoices.status === 'rejected') errors.push({ source: 'billing', class: 'permanent', reason: 'Billing does not answer' });
    return {
      completeness: errors.length === 0 ? 'complete' : 'partial',
      contact: contact.status === 'fulfilled' ? contact.value : null,
      invoices: invoices.status === 'fulfilled' ? invoices.value : null,
      errors,
    };
  },
});
`,
    },
    {
      name: 'another name for what is missing',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { billing, crm } from './clients.js';

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const [contact, invoices] = await Promise.allSettled([crm.contact(email), billing.invoices(email)]);
    return {
      contact: contact.status === 'fulfilled' ? contact.value : null,
      invoices: invoices.status === 'fulfilled' ? invoices.value : null,
      unavailable: [contact.status === 'rejected' && 'crm', invoices.status === 'rejected' && 'billing'].filter(Boolean),
    };
  },
});
`,
    },
    {
      name: 'the word stands in place of the part',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { billing, crm } from './clients.js';

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const [contact, invoices] = await Promise.allSettled([crm.contact(email), billing.invoices(email)]);
    return {
      contact: contact.status === 'fulfilled' ? contact.value : 'The CRM does not answer',
      invoices: invoices.status === 'fulfilled' ? invoices.value : 'Billing does not answer',
    };
  },
});
`,
    },
    {
      name: 'the failure stands in place of the part',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { billing, crm } from './clients.js';

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const [contact, invoices] = await Promise.allSettled([crm.contact(email), billing.invoices(email)]);
    return {
      contact: contact.status === 'fulfilled' ? contact.value : { error: 'crm' },
      invoices: invoices.status === 'fulfilled' ? invoices.value : { error: 'billing' },
    };
  },
});
`,
    },
    {
      name: 'one client, settled',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { billing, crm } from './clients.js';

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const [contact, notes] = await Promise.allSettled([crm.contact(email), crm.notes(email)]);
    return {
      contact: contact.status === 'fulfilled' ? contact.value : null,
      notes: notes.status === 'fulfilled' ? notes.value : null,
    };
  },
});
`,
    },
    {
      name: 'a partial result with the failed source',
      code: dedent`
        import { tool } from 'ai';
        import { z } from 'zod';
        import { billing, crm } from './clients.js';

        export const customerProfile = tool({
          inputSchema: z.object({ email: z.string() }),
          execute: async ({ email }) => {
            const contact = await crm.contact(email);
            return { completeness: 'partial', contact, errors: [{ source: 'billing', class: 'retryable', reason: 'Billing is down', \
              retryAfterSeconds: 60 }] };
          },
        });

      `,
    },
    {
      name: 'a partial result with the next call',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { billing, crm } from './clients.js';

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const contact = await crm.contact(email);
    return { completeness: 'partial', contact, recoverySteps: ['Call customerProfile again for the invoices'] };
  },
});
`,
    },
    {
      name: 'a partial result with parts from elsewhere',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { billing, crm } from './clients.js';

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const contact = await crm.contact(email);
    return { completeness: 'partial', ...contact };
  },
});
`,
    },
    {
      name: 'a whole result',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { billing, crm } from './clients.js';

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const contact = await crm.contact(email);
    return { completeness: 'complete', contact };
  },
});
`,
    },
  ],
  invalid: [
    {
      name: 'null in place of what failed',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { billing, crm } from './clients.js';

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const [contact, invoices] = await Promise.allSettled([crm.contact(email), billing.invoices(email)]);
    return {
      contact: contact.status === 'fulfilled' ? contact.value : null,
      invoices: invoices.status === 'fulfilled' ? invoices.value : [],
    };
  },
});
`,
      errors: [
        {
          messageId: 'unsaid',
          data: {
            tool: '`customerProfile`',
            sources: '`crm` or `billing`',
          },
          line: 9,
          column: 12,
          endLine: 9,
          endColumn: 13,
          suggestions: [
            {
              messageId: 'say',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { billing, crm } from './clients.js';

                export const customerProfile = tool({
                  inputSchema: z.object({ email: z.string() }),
                  execute: async ({ email }) => {
                    const [contact, invoices] = await Promise.allSettled([crm.contact(email), billing.invoices(email)]);
                    return {
                      contact: contact.status === 'fulfilled' ? contact.value : null,
                      invoices: invoices.status === 'fulfilled' ? invoices.value : [],
                      completeness: [contact, invoices].every(({ status }) => status === 'fulfilled') ? 'complete' : 'partial',
                      errors: [...(contact.status === 'rejected' ? [{ \
                        source: 'crm', class: 'permanent', reason: 'crm did not answer.' }] : []), \
                        ...(invoices.status === 'rejected' ? [{ \
                        source: 'billing', class: 'permanent', reason: 'billing did not answer.' }] : [])],
                      recoverySteps: [contact, invoices].every(({ \
                        status }) => status === 'fulfilled') ? [] : ['Use the parts that are there, \
                        and tell the user which are missing by the sources in errors. Call customerProfile again only with other values \
                        for email.'],
                    };
                  },
                });

              `,
            },
          ],
        },
      ],
    },
    {
      name: 'what failed is told to a log alone',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { billing, crm } from './clients.js';

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const [contact, invoices] = await Promise.allSettled([crm.contact(email), billing.invoices(email)]);
    if (contact.status === 'rejected') console.error(contact.reason);
    if (invoices.status === 'rejected') console.error(invoices.reason);
    const open = invoices.status === 'fulfilled' ? invoices.value : [];
    return { contact: contact.status === 'fulfilled' ? contact.value : null, open };
  },
});
`,
      errors: [
        {
          messageId: 'unsaid',
          data: {
            tool: '`customerProfile`',
            sources: '`crm` or `billing`',
          },
          line: 12,
          column: 12,
          endLine: 12,
          endColumn: 13,
          suggestions: [
            {
              messageId: 'say',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { billing, crm } from './clients.js';

                export const customerProfile = tool({
                  inputSchema: z.object({ email: z.string() }),
                  execute: async ({ email }) => {
                    const [contact, invoices] = await Promise.allSettled([crm.contact(email), billing.invoices(email)]);
                    if (contact.status === 'rejected') console.error(contact.reason);
                    if (invoices.status === 'rejected') console.error(invoices.reason);
                    const open = invoices.status === 'fulfilled' ? invoices.value : [];
                    return { contact: contact.status === 'fulfilled' ? contact.value : null, open, completeness: [contact, \
                      invoices].every(({ status }) => status === 'fulfilled') ? 'complete' : 'partial', \
                      errors: [...(contact.status === 'rejected' ? [{ \
                      source: 'crm', class: 'permanent', reason: 'crm did not answer.' }] : []), ...(invoices.status === 'rejected' ? [{ \
                      source: 'billing', class: 'permanent', reason: 'billing did not answer.' }] : [])], recoverySteps: [contact, \
                      invoices].every(({ status }) => status === 'fulfilled') ? [] : ['Use the parts that are there, \
                      and tell the user which are missing by the sources in errors. Call customerProfile again only with other values for \
                      email.'] };
                  },
                });

              `,
            },
          ],
        },
      ],
    },
    {
      name: 'a partial result that names nothing',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { billing, crm } from './clients.js';

export const customerProfile = tool({
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }) => {
    const contact = await crm.contact(email);
    if (!contact.hasInvoices) return { completeness: 'partial', contact };
    return { completeness: 'complete', contact };
  },
});
`,
      errors: [
        {
          messageId: 'unnamed',
          data: {
            tool: '`customerProfile`',
          },
          line: 9,
          column: 38,
          endLine: 9,
          endColumn: 39,
          suggestions: [],
        },
      ],
    },
  ],
});
