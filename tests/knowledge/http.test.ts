import { describe, expect, it } from 'vitest';
import rule from '../../rules/require-try-catch.ts';
import { fetchAnswers } from '../../src/analysis/http/fetch-answer.ts';
import { bodyReaders, textReaders } from '../../src/knowledge/http.ts';
import { analyse } from '../analysis/analyse.ts';
import { dedent } from '../dedent.ts';
import { ruleTester } from '../rule-tester.ts';

/** A tool that returns an expression in a `try` whose `catch` answers for it. */
function returning(expression: string): string {
  return dedent`
    import { tool } from 'ai';
    import { $, markup, toToolError } from './deps.js';
    export const load = tool({
      execute: async ({ url }, { abortSignal }) => {
        try {
          const response = await fetch(url, { signal: abortSignal });
          if (!response.ok) throw new Error('The page answered with an error.');
          return ${expression};
        } catch (error) {
          return toToolError(error);
        }
      },
    });
  `;
}

/** The texts of the calls that read the body of a tool's fetch. */
function reads(expression: string): string[] {
  const analysis = analyse(returning(expression));
  const flow = analysis?.flows[0];
  if (!flow) throw new Error('no tool');
  return fetchAnswers(flow, analysis.file).flatMap((answer) =>
    answer.reads.map(({ node }) => analysis.file.sourceCode.getText(node as never)),
  );
}

describe('the readers of a body', () => {
  it.each([...bodyReaders])('response.%s() reads it', (reader) => {
    expect(reads(`await response.${reader}()`)).toEqual([`response.${reader}()`]);
  });

  it('are no others', () => {
    expect(reads('await response.headers()')).toEqual([]);
  });

  it('give the text that was sent where they give text or parsed JSON', () => {
    expect([...textReaders]).toEqual(['json', 'text']);
  });
});

const refused = '`Error: connect ECONNREFUSED 10.0.3.14:5432`';
const notJson = '`SyntaxError: Unexpected token \'<\', "<!DOCTYPE "... is not valid JSON`';

ruleTester().run('a body that is read in a return without await', rule, {
  valid: [
    ...[...bodyReaders].map((reader) => ({ name: `await response.${reader}()`, code: returning(`await response.${reader}()`) })),
    { name: 'the text of an element', code: returning(`$('h1').text()`) },
    { name: 'the text of a name that is no answer', code: returning('markup.text()') },
  ],
  invalid: [...bodyReaders].map((reader) => ({
    name: `response.${reader}()`,
    code: returning(`response.${reader}()`),
    errors: [
      {
        messageId: 'passesCatchBy' as const,
        data: {
          call: `response.${reader}`,
          tool: '`load`',
          version: 'with ai 7 ',
          receiver: 'the model receives',
          example: reader === 'json' ? notJson : refused,
        },
        line: 4,
        column: 45,
        endLine: 4,
        endColumn: 47,
      },
    ],
    output: returning(`await response.${reader}()`),
  })),
});
