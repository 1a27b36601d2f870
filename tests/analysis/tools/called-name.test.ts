import { describe, expect, it } from 'vitest';
import { dedent } from '../../dedent.ts';
import { fix, lint } from '../../edit/fix.ts';

const head = dedent`
  import { generateText, tool } from 'ai';
  import { z } from 'zod';
  import { forms, mail, model } from './office.js';


`;
const made = 'tool({ inputSchema: z.object({ to: z.string() }), execute: async ({ to }) => ({ sent: await mail.send(to) }) })';
const sendMail = `const sendMail = ${made};\n`;
const readMail = 'const readMail = tool({ inputSchema: z.object({}), execute: async () => [] });\n';

const cases: readonly (readonly [string, string, string])[] = [
  ['a variable without a key', `export ${sendMail}`, 'sendMail'],
  [
    'its key among the tools of a call',
    `${sendMail}export const run = () => generateText({ model, tools: { send_the_mail: sendMail } });\n`,
    'send_the_mail',
  ],
  [
    'its key in an object that is given as tools',
    dedent`
      ${sendMail}const all = { send_the_mail: sendMail };
      export const run = () => generateText({ model, tools: all });

    `,
    'send_the_mail',
  ],
  [
    'its key in a returned object',
    `${sendMail}${readMail}export const office = () => ({ send_the_mail: sendMail, readMail });\n`,
    'send_the_mail',
  ],
  ['its key in an exported object', `${sendMail}export default { send_the_mail: sendMail };\n`, 'send_the_mail'],
  [
    'its key by an assignment',
    dedent`
      ${sendMail}export const tools = {};
      tools['send_the_mail'] = sendMail;

    `,
    'send_the_mail',
  ],
  [
    'an assignment to something else',
    dedent`
      ${sendMail}export const office = {};
      office['mailer'] = sendMail;

    `,
    'sendMail',
  ],
  ['two keys', `${sendMail}export const tools = { send_the_mail: sendMail, mail: sendMail };\n`, 'This tool'],
  ['the key of a part', `${sendMail}export default { definition: sendMail };\n`, 'sendMail'],
  ['an object that is no list of tools', `${sendMail}export default { mailer: sendMail, version: 2 };\n`, 'sendMail'],
  ['an object that is an argument', `${sendMail}mail.register({ mailer: sendMail });\n`, 'sendMail'],
  ['a function without parameters', `export const sendMail = () => ${made};\n`, 'sendMail'],
  [
    'a function that is given what execute needs',
    `export const sendMail = ({ session }) => ${made.replace('mail.send(to)', 'mail.send(to, session)')};\n`,
    'sendMail',
  ],
  [
    'a function whose parameter the definition needs',
    `export const sendForm = (form) => ${made.replace('tool({', 'tool({ description: form.title,')};\n`,
    'This tool',
  ],
  [
    'a function that is named for the kind of tool',
    `export const formTool = (form) => ${made.replace('mail.send(to)', 'form.send(to)')};\n`,
    'This tool',
  ],
  [
    'a declared function that makes one',
    dedent`
      export function makeMailer(form) {
        return ${made.replace('mail.send(to)', 'form.send(to)')};
      }

    `,
    'This tool',
  ],
  [
    'a function that one call names',
    dedent`
      const sendForm = (form) => ${made.replace('mail.send(to)', 'form.send(to)')};
      export const tools = { order_lunch: sendForm(forms.lunch) };

    `,
    'order_lunch',
  ],
  [
    'a function that several calls name',
    dedent`
      const sendForm = (form) => ${made.replace('mail.send(to)', 'form.send(to)')};
      export const tools = { order_lunch: sendForm(forms.lunch), book_desk: sendForm(forms.desk) };

    `,
    'This tool',
  ],
  [
    'a function that a callback calls',
    dedent`
      const sendForm = (form) => ${made.replace('mail.send(to)', 'form.send(to)')};
      export const office = Object.fromEntries(forms.map((form) => [form.name, sendForm(form)]));

    `,
    'This tool',
  ],
  [
    'a function that is a callback',
    dedent`
      const sendForm = (form) => ${made.replace('mail.send(to)', 'form.send(to)')};
      export const office = forms.map(sendForm);

    `,
    'This tool',
  ],
  [
    'a function that a loop calls',
    dedent`
      const sendForm = (form) => ${made.replace('mail.send(to)', 'form.send(to)')};
      export const office = {};
      for (const form of forms) office[form.name] = sendForm(form);

    `,
    'This tool',
  ],
];

describe('the name of a tool in a text for the model', () => {
  it.each(cases)('%s', (_, code, name) => {
    const { output } = fix(head + code, { rules: ['require-try-catch'] });
    const inText = name === 'This tool' ? 'this tool' : name;
    expect(/message: '(.*?)\.'/.exec(output)?.[1]).toBe(name === 'This tool' ? 'This tool could not finish' : `${name} failed`);
    expect(/recoverySteps: \['[^']*?call (.*?) again /i.exec(output)?.[1]).toBe(inText);
  });

  it('is not that of a message for the user', () => {
    const code = `${head}export const formTool = (form) => ${made.replace('mail.send(to)', 'form.send(to)')};\n`;
    const [report] = lint(code, { rules: ['require-try-catch'] });
    expect(report?.message).toContain('`formTool`');
  });
});

describe('the name of a tool whose framework has its own rule', () => {
  const failing = 'execute: async ({ port }) => ({ tide: await gauges.read(port) })';
  const mastra =
    "export const tideTable = createTool({ id: 'get-tides', description: 'Tides', inputSchema: z.object({ " +
    `port: z.string() }), ${failing} });\n`;
  const mastraHead = dedent`
    import { Agent } from '@mastra/core/agent';
    import { createTool } from '@mastra/core/tools';
    import { z } from 'zod';
    import { gauges, model } from './harbour.js';

  `;
  const volt = (options: string): string => dedent`
    import { createTool } from '@voltagent/core';
    import { z } from 'zod';
    import { gauges, names } from './harbour.js';
    export const tideTable = createTool({ ${options} description: 'Tides', parameters: z.object({ port: z.string() }), ${failing} });

  `;

  it.each([
    ['of Mastra, its variable', mastraHead + mastra, 'tideTable'],
    [
      'of Mastra, its key',
      `${mastraHead}${mastra}export const pilot = new Agent({ name: 'pilot', model, tools: { high_water: tideTable } });\n`,
      'high_water',
    ],
    ['of Mastra, in no variable', `${mastraHead}gauges.use(${mastra.slice(mastra.indexOf('createTool'), -2)});\n`, 'This tool'],
    [
      'of Mastra, a function that makes several',
      `${mastraHead}export const tideTool = (area) => ` +
        `${mastra.slice(mastra.indexOf('createTool'), -2).replace('gauges.read(port)', 'area.read(port)')};\n`,
      'This tool',
    ],
    ['written in the definition', volt("name: 'get_tides',"), 'get_tides'],
    ['written as a template', volt('name: `${names.area}_tides`,'), 'This tool'],
    ['of a constant of another file', volt('name: names.tides,'), 'This tool'],
    ['in a part of another file', volt('...names.tides,'), 'This tool'],
  ])('is one %s', (_, code, name) => {
    const { output } = fix(code, { rules: ['require-try-catch'] });
    expect(/message: '(.*?)\.'/.exec(output)?.[1]).toBe(name === 'This tool' ? 'This tool could not finish' : `${name} failed`);
  });

  it('is told to the user as it is written', () => {
    expect(lint(mastraHead + mastra, { rules: ['require-try-catch'] })[0]?.message).toContain('`get-tides`');
    expect(lint(volt('name: names.tides,'), { rules: ['require-try-catch'] })[0]?.message).toContain('`tideTable`');
  });
});
