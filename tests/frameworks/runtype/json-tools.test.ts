import type { Rule } from 'eslint';
import rule from '../../../rules/require-idempotent-flag.ts';
import { dedent } from '../../dedent.ts';
import { jsonRuleTester } from '../../json-rule-tester.ts';

const flagRule = rule as unknown as Rule.RuleModule;

const schema = '"parametersSchema": { "type": "object", "properties": { "port": { "type": "string" } } }';
const tool = (name: string, rest = '', kind = 'external'): string =>
  `{ "name": "${name}", "description": "Levels of a port.", "toolType": "${kind}", ${schema}${rest} }`;

const { without, with: flagged } = {
  without: 'a call that is interrupted is not run again, and the agent is told that its effects are unknown',
  with: 'Runtype runs such a call again',
};
const missing = (name: string, place: { line: number; column: number }, output: string) => ({
  messageId: 'missing',
  data: { tool: `\`${name}\``, flag: 'idempotent', without, with: flagged },
  ...place,
  endLine: place.line,
  endColumn: place.column + 1,
  suggestions: [{ messageId: 'add', data: { flag: 'idempotent' }, output }],
});
const flag = ', "idempotent": true';

jsonRuleTester().run('require-idempotent-flag in JSON', flagRule, {
  valid: [
    { name: 'a tool that says so', code: tool('get_tides', flag) },
    { name: 'a tool that says that it must not', code: tool('get_tides', ', "idempotent": false') },
    { name: 'a tool that changes something', code: tool('book_berth') },
    {
      name: 'a read by its name that sends, by its method',
      code: tool('get_permit', ', "config": { "url": "https://port.example", "method": "POST" }'),
    },
    {
      name: 'a flow that saves',
      code: tool('get_tides', ', "config": { "steps": [{ "type": "upsert-record", "name": "Save", "errorHandling": "fail" }] }', 'flow'),
    },
    {
      name: 'code that writes',
      code: tool('get_tides', String.raw`, "config": { "code": "await fetch(url, { method: \"POST\" })" }`, 'custom'),
    },
    { name: 'a tool of a server', code: tool('get_tides', '', 'mcp') },
    { name: 'a kind of another system', code: tool('get_tides', '', 'http') },
    { name: 'no kind', code: `{ "name": "get_tides", ${schema} }` },
    {
      name: 'no schema of the platform',
      code: '{ "name": "get_tides", "toolType": "external", "inputSchema": { "note": "parametersSchema" } }',
    },
    { name: 'tools of a list that says nothing', code: `{ "tools": [${tool('get_tides')}] }` },
    { name: 'a tool in something else', code: `{ "example": ${tool('get_tides')} }` },
    { name: 'a list in a list', code: `[[${tool('get_tides')}]]` },
  ],
  invalid: [
    { name: 'a tool', code: tool('get_tides'), errors: [missing('get_tides', { line: 1, column: 1 }, tool('get_tides', flag))] },
    {
      name: 'a list of tools',
      code: `[\n  ${tool('get_tides')},\n  ${tool('book_berth')},\n  ${tool('list_ports', '', 'flow')}\n]\n`,
      errors: [
        missing(
          'get_tides',
          { line: 2, column: 3 },
          `[\n  ${tool('get_tides', flag)},\n  ${tool('book_berth')},\n  ${tool('list_ports', '', 'flow')}\n]\n`,
        ),
        missing(
          'list_ports',
          { line: 4, column: 3 },
          `[\n  ${tool('get_tides')},\n  ${tool('book_berth')},\n  ${tool('list_ports', flag, 'flow')}\n]\n`,
        ),
      ],
    },
    {
      name: 'the tools of an agent in a product',
      code: `{ "capabilities": [{ "agent": { "config": { "tools": { "runtimeTools": [${tool('get_tides')}] } } } }] }`,
      errors: [
        missing(
          'get_tides',
          { line: 1, column: 73 },
          `{ "capabilities": [{ "agent": { "config": { "tools": { "runtimeTools": [${tool('get_tides', flag)}] } } } }] }`,
        ),
      ],
    },
    {
      name: 'a key behind each line',
      code: dedent`
        {
          "name": "get_tides",
          "toolType": "external",
          "parametersSchema": {}
        }

      `,
      errors: [
        missing(
          'get_tides',
          { line: 1, column: 1 },
          dedent`
            {
              "name": "get_tides",
              "toolType": "external",
              "parametersSchema": {},
              "idempotent": true
            }

          `,
        ),
      ],
    },
  ],
});

jsonRuleTester('json/jsonc').run('require-idempotent-flag in JSON with comments', flagRule, {
  valid: [
    {
      name: 'the flag',
      code: dedent`
        // of the harbour
        ${tool('get_tides', ', /* reads */ "idempotent": true')}
      `,
    },
  ],
  invalid: [
    {
      name: 'a comment behind the last key',
      code: dedent`
        {
          "name": "get_tides",
          "toolType": "external",
          "parametersSchema": {} // none
        }

      `,
      errors: [
        missing(
          'get_tides',
          { line: 1, column: 1 },
          dedent`
            {
              "name": "get_tides",
              "toolType": "external",
              "parametersSchema": {}, // none
              "idempotent": true
            }

          `,
        ),
      ],
    },
  ],
});

jsonRuleTester('json/json5').run('require-idempotent-flag in JSON5', flagRule, {
  valid: [{ name: 'the flag', code: "{ name: 'get_tides', toolType: 'external', parametersSchema: {}, idempotent: true }" }],
  invalid: [
    {
      name: 'keys without quotes',
      code: "{ name: 'get_tides', toolType: 'external', parametersSchema: {}, }",
      errors: [
        missing('get_tides', { line: 1, column: 1 }, "{ name: 'get_tides', toolType: 'external', parametersSchema: {}, idempotent: true }"),
      ],
    },
  ],
});
