import rule from '../../rules/status-matches-class.ts';
import { dedent } from '../dedent.ts';
import { ruleTester } from '../rule-tester.ts';

const failures = {
  retryable: "{ class: 'retryable', message: 'The depot is busy.', retryAfterSeconds: 30 }",
  permanent: "{ class: 'permanent', message: 'No parcel has this code.', recoverySteps: ['Call find_parcels(street) for the codes.'] }",
  userInput: "{ class: 'userInput', message: 'Two depots are called North.', options: ['N1', 'N2'] }",
  authRequired: "{ class: 'authRequired', message: 'The depot account is not connected.', reason: 'Its key expired.' }",
} as const;
type Name = keyof typeof failures;

const statuses: Readonly<Record<Name, readonly (readonly [number, string])[]>> = {
  retryable: [
    [429, 'too many requests'],
    [503, 'not available now'],
  ],
  authRequired: [
    [401, 'not signed in'],
    [403, 'not allowed'],
  ],
  permanent: [
    [400, 'a wrong call'],
    [404, 'not found'],
    [422, 'a value that cannot be used'],
  ],
  userInput: [[409, 'more than one fits']],
};
const fitting = (name: Name): string => statuses[name].map(([status]) => String(status)).join(' or ');
const suggestions = (name: Name, output: (status: string) => string) =>
  statuses[name].map(([status, says]) => ({
    messageId: 'answer' as const,
    data: { status: String(status), says },
    output: output(String(status)),
  }));
const told = (name: Name, status: number, errorType = '') => ({
  class: name,
  status: String(status),
  platform: 'Runtype',
  errorType,
  fitting: fitting(name),
});

// The statements begin in line 2, behind two blanks.
const web = (statements: string): string => dedent`
  export async function POST(request: Request) {
    ${statements}
  }

`;
const express = (statements: string): string => dedent`
  app.post('/parcels', async (req, res) => {
    ${statements}
  });

`;
const fastify = (statements: string): string => dedent`
  app.post('/parcels', async (request, reply) => {
    ${statements}
  });

`;
const hono = (statements: string): string => dedent`
  app.post('/parcels', async (c) => {
    ${statements}
  });

`;

const json = (name: Name, status: number | string): string =>
  web(`return Response.json(${failures[name]}, { status: ${String(status)} });`);
const statusColumn = (name: Name): number => `  return Response.json(${failures[name]}, { status: `.length + 1;

const fits: readonly (readonly [Name, readonly number[]])[] = [
  ['retryable', [408, 429, 500, 502, 503, 504]],
  ['permanent', [400, 404, 410, 413, 418, 422, 409, 500, 501]],
  ['userInput', [300, 400, 404, 409, 422, 500]],
  ['authRequired', [401, 403, 402, 407]],
];
const contradicts: readonly (readonly [Name, readonly (readonly [number, string])[]])[] = [
  [
    'retryable',
    [
      [400, 'upstream_4xx'],
      [401, 'auth'],
      [403, 'auth'],
      [404, 'upstream_4xx'],
      [409, 'upstream_4xx'],
      [422, 'upstream_4xx'],
    ],
  ],
  [
    'permanent',
    [
      [401, 'auth'],
      [403, 'auth'],
      [429, 'rate_limited'],
      [503, 'upstream_5xx'],
    ],
  ],
  [
    'userInput',
    [
      [401, 'auth'],
      [403, 'auth'],
      [429, 'rate_limited'],
      [503, 'upstream_5xx'],
    ],
  ],
  [
    'authRequired',
    [
      [400, 'upstream_4xx'],
      [404, 'upstream_4xx'],
      [429, 'rate_limited'],
      [500, 'upstream_5xx'],
      [502, 'upstream_5xx'],
      [503, 'upstream_5xx'],
    ],
  ],
];

ruleTester().run('status-matches-class: the status and the class', rule, {
  valid: fits.flatMap(([name, each]) => each.map((status) => ({ name: `${name} with ${String(status)}`, code: json(name, status) }))),
  invalid: contradicts.flatMap(([name, each]) =>
    each.map(([status, errorType]) => ({
      name: `${name} with ${String(status)}`,
      code: json(name, status),
      errors: [
        {
          messageId: 'contradiction' as const,
          data: told(name, status, `\`${errorType}\``),
          line: 2,
          column: statusColumn(name),
          endLine: 2,
          endColumn: statusColumn(name) + 3,
          suggestions: suggestions(name, (other) => json(name, other)),
        },
      ],
    })),
  ),
});

ruleTester().run('status-matches-class: a success', rule, {
  valid: [
    { name: 'a success without a failure', code: web("return Response.json({ class: 'first', seats: 4, retryable: false });") },
    { name: 'a class that stands alone', code: web("return Response.json({ class: 'permanent', staff: ['retryable'] });") },
    { name: 'another vocabulary', code: web("return Response.json({ class: 'transient', message: 'retryable' }, { status: 200 });") },
    { name: 'a partial result', code: web(`return Response.json({ completeness: 'partial', rows, errors: [${failures.retryable}] });`) },
    { name: 'a status that is computed', code: json('retryable', 'statusOf(error)') },
    { name: 'a status out of a table', code: json('retryable', 'StatusCodes.OK') },
    { name: 'either status', code: json('retryable', 'isLate ? 429 : 200') },
    {
      name: 'a class that is computed',
      code: web("return Response.json({ class: isLate ? 'retryable' : 'permanent', message: 'No.' }, { status: 429 });"),
    },
    { name: 'options of the answer that come from elsewhere', code: web(`return Response.json(${failures.retryable}, init);`) },
    { name: 'options of the answer that are spread in', code: web(`return Response.json(${failures.retryable}, { ...init });`) },
    { name: 'a redirect', code: json('retryable', 302) },
    { name: 'an answer that a service is said to give', code: `mock(HttpResponse.json(${failures.retryable}, { status: 200 }));\n` },
    { name: 'what a client sends', code: `socket.send(JSON.stringify(${failures.retryable}));\n` },
    {
      name: 'what a client sends over what is called as a context',
      code: dedent`
        export function tell(c) {
          c.send(JSON.stringify(${failures.retryable}));
        }

      `,
    },
    {
      name: 'the result of a tool',
      code: dedent`
        import { tool } from 'ai';
        export const find = tool({ inputSchema, execute: async () => Response.json(${failures.permanent}) });

      `,
    },
    {
      name: 'an answer behind a status of its own',
      code: express(dedent`
        res.status(429);
          res.json(${failures.retryable});
      `),
    },
    {
      name: 'an answer behind a code of its own',
      code: express(dedent`
        res.statusCode = 503;
          res.end(JSON.stringify(${failures.retryable}));
      `),
    },
    {
      name: 'an answer behind a head of its own',
      code: express(dedent`
        res.writeHead(429, { 'retry-after': '30' });
          res.end(JSON.stringify(${failures.retryable}));
      `),
    },
    { name: 'a head in the chain', code: express(`res.writeHead(429).end(JSON.stringify(${failures.retryable}));`) },
    {
      name: 'a status that some way alone gives',
      code: express(dedent`
        if (isLate) res.status(429);
          res.json(${failures.retryable});
      `),
    },
    {
      name: 'a status behind another one that some way alone gives',
      code: express(dedent`
        res.status(200);
          if (isLate) res.status(429);
          res.json(${failures.retryable});
      `),
    },
    {
      name: 'an object that other code is handed',
      code: express(dedent`
        refuse(res);
          res.json(${failures.retryable});
      `),
    },
    {
      name: 'a status that a callback gives',
      code: express(dedent`
        queue.full(() => { res.status(429); });
          res.json(${failures.retryable});
      `),
    },
    {
      name: 'an object that is no parameter',
      code: dedent`
        const res = open();
        res.json(${failures.retryable});

      `,
    },
    {
      name: 'a context with a status of its own',
      code: hono(dedent`
        c.status(429);
          return c.json(${failures.retryable});
      `),
    },
    { name: 'a status as an argument', code: hono(`return c.json(${failures.retryable}, 429);`) },
    { name: 'a status in an argument', code: hono(`return c.json(${failures.retryable}, { status: 429 });`) },
    { name: 'a code', code: fastify(`return reply.code(429).header('retry-after', '30').send(${failures.retryable});`) },
    { name: 'a status, then a header', code: express(`res.status(429).set('Retry-After', '30').json(${failures.retryable});`) },
    {
      name: 'the vocabulary of the settings',
      code: web("return Response.json({ kind: 'again', message: 'Busy.' }, { status: 429 });"),
      settings: { 'tool-errors': { envelope: { classKey: 'kind', classes: { retryable: 'again' } } } },
    },
  ],
  invalid: [
    {
      name: 'a success by name',
      code: json('permanent', 200),
      errors: [
        {
          messageId: 'success',
          data: told('permanent', 200, '`upstream_4xx`'),
          line: 2,
          column: statusColumn('permanent'),
          endLine: 2,
          endColumn: statusColumn('permanent') + 3,
          suggestions: suggestions('permanent', (status) => json('permanent', status)),
        },
      ],
    },
    {
      name: 'no status',
      code: web(`return Response.json(${failures.retryable});`),
      errors: [
        {
          messageId: 'success',
          data: told('retryable', 200),
          line: 2,
          column: 10,
          endLine: 2,
          endColumn: 23,
          suggestions: suggestions('retryable', (status) => json('retryable', status)),
        },
      ],
    },
    {
      name: 'other options',
      code: web(`return NextResponse.json(${failures.authRequired}, { headers });`),
      errors: [
        {
          messageId: 'success',
          data: told('authRequired', 200),
          line: 2,
          column: 10,
          endLine: 2,
          endColumn: 27,
          suggestions: suggestions('authRequired', (status) =>
            web(`return NextResponse.json(${failures.authRequired}, { headers, status: ${status} });`),
          ),
        },
      ],
    },
    {
      name: 'the text of JSON',
      code: web(`return new Response(JSON.stringify(${failures.userInput}), { status: 201 });`),
      errors: [
        {
          messageId: 'success',
          data: told('userInput', 201),
          line: 2,
          column: 137,
          endLine: 2,
          endColumn: 140,
          suggestions: suggestions('userInput', (status) =>
            web(`return new Response(JSON.stringify(${failures.userInput}), { status: ${status} });`),
          ),
        },
      ],
    },
    {
      name: 'the text of JSON without a status',
      code: web(dedent`
        const body = ${failures.userInput};
          return new Response(JSON.stringify(body));
      `),
      errors: [
        {
          messageId: 'success',
          data: told('userInput', 200),
          line: 3,
          column: 14,
          endLine: 3,
          endColumn: 22,
          suggestions: suggestions('userInput', (status) =>
            web(dedent`
              const body = ${failures.userInput};
                return new Response(JSON.stringify(body), { status: ${status} });
            `),
          ),
        },
      ],
    },
    {
      name: 'the function of SvelteKit',
      code: dedent`
        import { json } from '@sveltejs/kit';
        ${web(`return json(${failures.retryable});`)}
      `,
      errors: [
        {
          messageId: 'success',
          data: told('retryable', 200),
          line: 3,
          column: 10,
          endLine: 3,
          endColumn: 14,
          suggestions: suggestions(
            'retryable',
            (status) => dedent`
              import { json } from '@sveltejs/kit';
              ${web(`return json(${failures.retryable}, { status: ${status} });`)}
            `,
          ),
        },
      ],
    },
    {
      name: 'a status by a name',
      code: web(dedent`
        const status = 200;
          return Response.json(${failures.userInput}, { status });
      `),
      errors: [
        {
          messageId: 'success',
          data: told('userInput', 200),
          line: 3,
          column: 114,
          endLine: 3,
          endColumn: 120,
          suggestions: suggestions('userInput', (status) =>
            web(dedent`
              const status = 200;
                return Response.json(${failures.userInput}, { status: ${status} });
            `),
          ),
        },
      ],
    },
    {
      name: 'Express without a status, beside an answer with one',
      code: express(dedent`
        if (!req.body.code) return res.status(422).json(${failures.permanent});
          res.json(${failures.retryable});
      `),
      errors: [
        {
          messageId: 'success',
          data: told('retryable', 200),
          line: 3,
          column: 3,
          endLine: 3,
          endColumn: 11,
          suggestions: suggestions('retryable', (status) =>
            express(dedent`
              if (!req.body.code) return res.status(422).json(${failures.permanent});
                res.status(${status}).json(${failures.retryable});
            `),
          ),
        },
      ],
    },
    {
      name: 'Express with a status in the chain',
      code: express(`res.set('Vary', 'Accept').status(404).json(${failures.authRequired});`),
      errors: [
        {
          messageId: 'contradiction',
          data: told('authRequired', 404, '`upstream_4xx`'),
          line: 2,
          column: 36,
          endLine: 2,
          endColumn: 39,
          suggestions: suggestions('authRequired', (status) =>
            express(`res.set('Vary', 'Accept').status(${status}).json(${failures.authRequired});`),
          ),
        },
      ],
    },
    {
      name: 'Express with a status before, which other answers have as well',
      code: express(dedent`
        res.status(200);
          if (!req.body.code) return res.json(${failures.permanent});
          res.json(parcel);
      `),
      errors: [{ messageId: 'success', data: told('permanent', 200), line: 2, column: 14, endLine: 2, endColumn: 17 }],
    },
    {
      name: 'the latest status before',
      code: express(dedent`
        res.status(429);
          res.status(503);
          res.json(${failures.authRequired});
      `),
      errors: [
        { messageId: 'contradiction', data: told('authRequired', 503, '`upstream_5xx`'), line: 3, column: 14, endLine: 3, endColumn: 17 },
      ],
    },
    {
      name: 'Node.js without a code',
      code: dedent`
        createServer((req, res) => {
          res.setHeader('content-type', 'application/json');
          res.end(JSON.stringify(${failures.retryable}));
        });

      `,
      errors: [{ messageId: 'success', data: told('retryable', 200), line: 3, column: 3, endLine: 3, endColumn: 10 }],
    },
    {
      name: 'Node.js with a head',
      code: dedent`
        createServer((req, res) => {
          res.writeHead(200).end(JSON.stringify(${failures.userInput}));
        });

      `,
      errors: [
        {
          messageId: 'success',
          data: told('userInput', 200),
          line: 2,
          column: 17,
          endLine: 2,
          endColumn: 20,
          suggestions: suggestions(
            'userInput',
            (status) => dedent`
              createServer((req, res) => {
                res.writeHead(${status}).end(JSON.stringify(${failures.userInput}));
              });

            `,
          ),
        },
      ],
    },
    {
      name: 'Fastify without a code',
      code: fastify(`return reply.send(${failures.userInput});`),
      errors: [
        {
          messageId: 'success',
          data: told('userInput', 200),
          line: 2,
          column: 10,
          endLine: 2,
          endColumn: 20,
          suggestions: suggestions('userInput', (status) => fastify(`return reply.code(${status}).send(${failures.userInput});`)),
        },
      ],
    },
    {
      name: 'Hono without a status',
      code: hono(`return c.json(${failures.userInput});`),
      errors: [
        {
          messageId: 'success',
          data: told('userInput', 200),
          line: 2,
          column: 10,
          endLine: 2,
          endColumn: 16,
          suggestions: suggestions('userInput', (status) => hono(`return c.json(${failures.userInput}, ${status});`)),
        },
      ],
    },
    {
      name: 'Hono with a wrong status',
      code: hono(`return c.json(${failures.userInput}, 503);`),
      errors: [
        {
          messageId: 'contradiction',
          data: told('userInput', 503, '`upstream_5xx`'),
          line: 2,
          column: 105,
          endLine: 2,
          endColumn: 108,
          suggestions: suggestions('userInput', (status) => hono(`return c.json(${failures.userInput}, ${status});`)),
        },
      ],
    },
    {
      name: 'an answer that is a failure or a success',
      code: web(`return Response.json(parcel ?? ${failures.permanent});`),
      errors: [{ messageId: 'success', data: told('permanent', 200), line: 2, column: 10, endLine: 2, endColumn: 23 }],
    },
    {
      name: 'a function of the file that makes the failure',
      code: dedent`
        const refuse = (kind: string) => ({ class: kind, message: 'No parcel has this code.', retryable: false });
        ${web("return Response.json(refuse('userInput'), { status: 401 });")}
      `,
      errors: [
        {
          messageId: 'contradiction',
          data: told('userInput', 401, '`auth`'),
          line: 3,
          column: 55,
          endLine: 3,
          endColumn: 58,
          suggestions: suggestions(
            'userInput',
            (status) =>
              dedent`
                const refuse = (kind: string) => ({ class: kind, message: 'No parcel has this code.', retryable: false });
                ${web(`return Response.json(refuse('userInput'), { status: ${status} });`)}
              `,
          ),
        },
      ],
    },
    {
      name: 'the vocabulary of the settings',
      code: web("return Response.json({ kind: 'again', message: 'Busy.' }, { status: 401 });"),
      settings: { 'tool-errors': { envelope: { classKey: 'kind', classes: { retryable: 'again' } } } },
      errors: [
        {
          messageId: 'contradiction',
          data: { ...told('retryable', 401, '`auth`'), class: 'again' },
          line: 2,
          column: 71,
          endLine: 2,
          endColumn: 74,
          suggestions: suggestions('retryable', (status) =>
            web(`return Response.json({ kind: 'again', message: 'Busy.' }, { status: ${status} });`),
          ),
        },
      ],
    },
  ],
});

// What many a service answers, and no agent reads.
const service = "{ class: 'permanent', code: 'unauthenticated', message: 'Sign in to see the depots.' }";
const refuse = (before = '', behind = ''): string => `${before}app.get('/depots', (req, res) => {
  if (!req.user) return res.status(401).json(${service});
  ${behind}
});
`;
const refused = (before = '', behind = '') => {
  const line = before.split('\n').length + 1;
  return [
    {
      messageId: 'contradiction' as const,
      data: told('permanent', 401, '`auth`'),
      line,
      column: 36,
      endLine: line,
      endColumn: 39,
      suggestions: suggestions('permanent', (other) => refuse(before, behind).replace('401', other)),
    },
  ];
};
const steps = "res.status(404).json({ class: 'permanent', code: 'no_depot', message: 'No depot.', recoverySteps: ['Call list_depots.'] });";
const choice = "res.status(409).json({ class: 'userInput', code: 'two_depots', message: 'Two depots are called North.' });";
const sdk = "import { defineAgent } from '@runtypelabs/sdk';\n";

ruleTester().run('status-matches-class: whom an endpoint answers', rule, {
  valid: [
    { name: 'a service with two classes and codes', code: refuse() },
    {
      name: 'a conflict that may pass',
      code: express("res.status(409).json({ class: 'retryable', code: 'stale_version', message: 'The depot has changed.' });"),
    },
    {
      name: 'a quota that is used up',
      code: express("res.status(429).json({ class: 'permanent', code: 'quota', reason: 'The month is used up.', plan: 'free' });"),
    },
    {
      name: 'a hook that must not be called again',
      code: express("res.status(200).json({ class: 'permanent', received: true, reason: 'No such event.' });"),
    },
    {
      name: 'a failure inside of the body',
      code: express("res.status(401).json({ ok: false, error: { class: 'permanent', code: 'unauthenticated', message: 'Sign in.' } });"),
    },
    {
      name: 'beside tools, which are not what it answers',
      code: refuse(dedent`
        import { tool } from 'ai';
        export const now = tool({ execute: async () => Date.now() });

      `),
    },
    { name: 'beside a module of another package', code: refuse("import { defineAgent } from '@acme/agents';\n") },
    { name: 'beside an answer that tells nothing', code: refuse('', 'res.json({ depots: [], code: 200 });') },
  ],
  invalid: [
    { name: 'beside a module of the platform', code: refuse(sdk), errors: refused(sdk) },
    { name: 'with the words of the settings', code: refuse(), settings: { 'tool-errors': { envelope: {} } }, errors: refused() },
    { name: 'beside an answer with steps', code: refuse('', steps), errors: refused('', steps) },
    { name: 'beside an answer that asks a person', code: refuse('', choice), errors: refused('', choice) },
  ],
});
