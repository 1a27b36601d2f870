import rule from '../../rules/require-idempotent-flag.ts';
import { dedent } from '../dedent.ts';
import { ruleTester } from '../rule-tester.ts';

// The tool begins in line 4, behind seven blanks.
const agent = (tool: string): string => `import { defineAgent } from '@runtypelabs/sdk';
export const clerk = defineAgent({
  name: 'Clerk', tools: { runtimeTools: [
      ${tool},
  ] },
});
`;
const schema = "parametersSchema: { type: 'object', properties: { line: { type: 'string' } } }";
const tool = (name: string, rest = '', { description = 'Times of a line.', kind = 'external' } = {}): string =>
  `{ name: '${name}', description: '${description}', toolType: '${kind}', ${schema}${rest} }`;
const flagged = (object: string): string => object.replace(/ \}$/, ', idempotent: true }');

const data = (name: string) => ({
  tool: `\`${name}\``,
  flag: 'idempotent',
  without: 'a call that is interrupted is not run again, and the agent is told that its effects are unknown',
  with: 'Runtype runs such a call again',
});
const missing = (name: string, output: string, { line = 4, column = 7 } = {}) => ({
  messageId: 'missing' as const,
  data: data(name),
  line,
  column,
  endLine: line,
  endColumn: column + 1,
  suggestions: [{ messageId: 'add' as const, data: { flag: 'idempotent' }, output }],
});

const reads = [
  'get_timetable',
  'list_lines',
  'searchStops',
  'find-platform',
  'read_notice',
  'fetch_delays',
  'lookup_fare',
  'count_delays',
  'describe_line',
  'retrieve_map',
  'view_notice',
];
const changes = [
  'create_ticket',
  'update_timetable',
  'delete_notice',
  'send_notice',
  'cancel_ticket',
  'book_seat',
  'get_or_create_ticket',
  'find_and_delete_notice',
  'fetch_and_store_delays',
  'list_refresh',
  'get_next_and_claim',
];
const unknown = [
  'timetable',
  'ticket_desk',
  'check_in',
  'check_stop',
  'resolve_delay',
  'get_stop',
  'verify_email',
  'validate_ticket',
  'load_lines',
  'summarize_day',
  'line_get',
];

ruleTester().run('require-idempotent-flag: what a tool is called', rule, {
  valid: [
    ...changes.map((name) => ({ name: `changes something: ${name}`, code: agent(tool(name)) })),
    ...unknown.map((name) => ({ name: `may change something: ${name}`, code: agent(tool(name)) })),
  ],
  invalid: reads.map((name) => ({ name, code: agent(tool(name)), errors: [missing(name, agent(flagged(tool(name))))] })),
});

// The name of a service comes first, so that the request has to say the same as the verb behind it.
const asks = (name: string, method: string | null = 'GET'): string =>
  tool(name, `, config: { url${method === null ? '' : `, method: '${method}'`} }`);

ruleTester().run('require-idempotent-flag: a verb behind the name of a service', rule, {
  valid: [
    { name: 'no method', code: agent(asks('lines_list_stops', null)) },
    { name: 'a method that sends', code: agent(asks('lines_list_stops', 'POST')) },
    { name: 'no request', code: agent(tool('lines_list_stops')) },
    ...[
      'lines_book_seat',
      'lines_get_or_create_ticket',
      'book_get_seat',
      'sync_list_stops',
      'lines_check_stop',
      'lines_stops',
      'lines',
    ].map((name) => ({ name, code: agent(asks(name)) })),
  ],
  invalid: ['lines_list_stops', 'linesGetFare'].map((name) => ({
    name,
    code: agent(asks(name)),
    errors: [missing(name, agent(flagged(asks(name))))],
  })),
});

ruleTester().run('require-idempotent-flag: what else is told of a tool', rule, {
  valid: [
    { name: 'the flag', code: agent(tool('get_timetable', ', idempotent: true')) },
    { name: 'the flag, by a name', code: agent(tool('get_timetable', ', idempotent')) },
    { name: 'a tool that says that it is not', code: agent(tool('get_timetable', ', idempotent: false')) },
    { name: 'what is spread in', code: agent(tool('get_timetable', ', ...shared')) },
    { name: 'a tool of a server, which has hints of its own', code: agent(tool('get_timetable', '', { kind: 'mcp' })) },
    { name: 'a tool that is another agent', code: agent(tool('find_route', '', { kind: 'subagent' })) },
    { name: 'a kind that is not known', code: agent(tool('get_timetable', '', { kind: 'webmcp' })) },
    { name: 'no kind', code: agent(`{ name: 'get_timetable', description: 'Times.', ${schema} }`) },
    {
      name: 'a name that is computed',
      code: agent(`{ name: prefix + 'get_timetable', description: 'Times.', toolType: 'external', ${schema} }`),
    },
    { name: 'a description of a change at its start', code: agent(tool('get_seat', '', { description: 'Books the next free seat.' })) },
    {
      name: 'a description of a change behind a read',
      code: agent(tool('get_ticket', '', { description: 'Reads a ticket and marks it as used.' })),
    },
    {
      name: 'a description of a change in its second sentence',
      code: agent(tool('get_ticket', '', { description: 'The ticket of a seat. Creates it where there is none.' })),
    },
    { name: 'a method that changes', code: agent(tool('get_ticket', ", config: { url, method: 'DELETE' }")) },
    { name: 'a method that may change', code: agent(tool('get_ticket', ", config: { url, method: 'POST' }")) },
    { name: 'a method that is computed', code: agent(tool('get_ticket', ', config: { url, method: methodOf(line) }')) },
    { name: 'a method one level down', code: agent(tool('find_ticket', ", config: { http: { url, method: 'PUT' } }")) },
    {
      name: 'a flow that saves',
      code: agent(tool('find_ticket', ", config: { steps: [{ type: 'upsert-record', name: 'Save' }] }", { kind: 'flow' })),
    },
    {
      name: 'a flow that sends',
      code: agent(tool('find_ticket', ", config: { steps: [{ type: 'send-email', name: 'Tell' }] }", { kind: 'flow' })),
    },
    {
      name: 'code that posts',
      code: agent(tool('get_ticket', ", config: { code: `return fetch(url, { method: 'POST' })` }", { kind: 'custom' })),
    },
    { name: 'code that inserts', code: agent(tool('get_ticket', ", config: { code: 'return db.insert(rows)' }", { kind: 'custom' })) },
    {
      name: 'a list of another kind',
      code: dedent`
        import { defineAgent } from '@runtypelabs/sdk';
        export const clerk = defineAgent({ tools: { toolIds: [${tool('get_timetable')}] } });

      `,
    },
    {
      name: 'a tool that is saved',
      code: dedent`
        await post('/v1/tools', ${tool('get_timetable')});
        // not in runtimeTools

      `,
    },
    {
      name: 'a type of that name inside another one',
      code: `const runs: Map<string, RuntimeTool> = new Map([['a', ${tool('get_timetable')}]]);\n`,
    },
    { name: 'names of tools', code: "export const catalog = { runtimeTools: ['get_timetable'], toolType: 'external' };\n" },
    {
      name: 'tools of another system',
      code: "export const context = { runtimeTools: [{ name: 'read_file', toolType: 'builtin', description: 'Reads.' }] };\n",
    },
    { name: 'tools without a schema', code: agent("{ name: 'get_timetable', toolType: 'external', description: 'Times.' }") },
  ],
  invalid: [
    {
      name: 'keys in quotes',
      code: `export const one: RuntimeTool = { "name": "get_timetable", "toolType": "external", "parametersSchema": {} };\n`,
      errors: [
        missing(
          'get_timetable',
          'export const one: RuntimeTool = { "name": "get_timetable", "toolType": "external", "parametersSchema": {}, ' +
            '"idempotent": true };\n',
          {
            line: 1,
            column: 33,
          },
        ),
      ],
    },
    {
      name: 'a search by POST',
      code: agent(tool('search_stops', ", config: { url, method: 'POST' }")),
      errors: [missing('search_stops', agent(flagged(tool('search_stops', ", config: { url, method: 'POST' }"))))],
    },
    {
      name: 'a read by GET',
      code: agent(tool('get_platform', ", config: { url, method: 'GET' }")),
      errors: [missing('get_platform', agent(flagged(tool('get_platform', ", config: { url, method: 'GET' }"))))],
    },
    {
      name: 'code that computes',
      code: agent(tool('calculate_fare', ", config: { code: 'return input.zones * 2' }", { kind: 'custom' })),
      errors: [
        missing(
          'calculate_fare',
          agent(flagged(tool('calculate_fare', ", config: { code: 'return input.zones * 2' }", { kind: 'custom' }))),
        ),
      ],
    },
    {
      name: 'a flow that reads',
      code: agent(tool('find_ticket', ", config: { steps: [{ type: 'fetch-url', name: 'Read' }] }", { kind: 'flow' })),
      errors: [
        missing(
          'find_ticket',
          agent(flagged(tool('find_ticket', ", config: { steps: [{ type: 'fetch-url', name: 'Read' }] }", { kind: 'flow' }))),
        ),
      ],
    },
    {
      name: 'words of a description that are nouns as well',
      code: agent(tool('get_platform', '', { description: 'Finds a stop by its post code or a set of lines.' })),
      errors: [
        missing(
          'get_platform',
          agent(flagged(tool('get_platform', '', { description: 'Finds a stop by its post code or a set of lines.' }))),
        ),
      ],
    },
    {
      name: 'a tool by a name, on lines of its own',
      code: dedent`
        const timetable = {
          name: 'get_timetable',
          description: 'Times.',
          toolType: 'external',
          parametersSchema,
        };
        const request = { tools: { runtimeTools: [timetable] } };

      `,
      errors: [
        missing(
          'get_timetable',
          dedent`
            const timetable = {
              name: 'get_timetable',
              description: 'Times.',
              toolType: 'external',
              parametersSchema,
              idempotent: true,
            };
            const request = { tools: { runtimeTools: [timetable] } };

          `,
          { line: 1, column: 19 },
        ),
      ],
    },
    ...[
      (object: string) => `export const one: RuntimeTool = ${object};\n`,
      (object: string) => `export const all: RuntimeTool[] = [${object}];\n`,
      (object: string) => `export const all: readonly RuntimeTool[] = [${object}];\n`,
      (object: string) => `export const all: Array<Runtype.RuntimeTool> = [${object}];\n`,
      (object: string) => `export const one = ${object} satisfies RuntimeTool;\n`,
      (object: string) => `add(${object} as RuntimeTool);\n`,
    ].map((write) => ({
      name: `by its type: ${write('…')}`,
      code: write(tool('get_timetable')),
      errors: [missing('get_timetable', write(flagged(tool('get_timetable'))), { line: 1, column: write('§').indexOf('§') + 1 })],
    })),
  ],
});
