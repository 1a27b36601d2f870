import { afterAll, describe, expect, it } from 'vitest';
import { TypedFolder } from '../../analysis/program/typed.ts';
import type { ToolErrorsSettings } from '../../../src/tool-errors-settings.ts';
import { dedent } from '../../dedent.ts';

// What another file tells of what a call answers with.
const folder = new TypedFolder({
  'deps.ts': `export interface Doc { items: string[]; count?: number }
export declare function load(text: string): Doc;
export declare const rows: { map(text: string): Promise<Doc>; filter(text: string): Doc };
export declare function toToolError(error: unknown): { ok: false };
`,
});
afterAll(() => {
  folder.remove();
});

const settings: ToolErrorsSettings = { versions: { ai: 7 }, errorHelper: { module: './deps.js', name: 'toToolError' } };

function tool(body: string): string {
  return `import { tool } from 'ai';
import { load, rows, toToolError, type Doc } from './deps.js';
export const read = tool({ execute: async ({ text }: { text: string }) => {
${body}
} });
`;
}

/** The code once each report of require-try-catch is mended; itself where there is none. */
function mended(code: string): string {
  return folder
    .lint(code, { rule: 'require-try-catch', settings })
    .reduceRight((text, { fix }) => (fix ? text.slice(0, fix.range[0]) + fix.text + text.slice(fix.range[1]) : text), code);
}

describe('a result, by the types of another file', () => {
  it.each([
    [
      'a value that is changed',
      dedent`
          const doc = load(text);
          doc.items.push('x');
          return doc;
      `,
      dedent`
          try {
            const doc = load(text);
            doc.items.push('x');
            return doc;
          } catch (error) {
            if (error instanceof Error && error.name === 'AbortError') throw error;
            return toToolError(error);
          }
      `,
    ],
    [
      'a value with a key that is deleted',
      dedent`
          const doc = load(text);
          delete doc.count;
          return doc;
      `,
      dedent`
          try {
            const doc = load(text);
            delete doc.count;
            return doc;
          } catch (error) {
            if (error instanceof Error && error.name === 'AbortError') throw error;
            return toToolError(error);
          }
      `,
    ],
    [
      'a promise of a method that is named like one of a list',
      '  return rows.map(text);',
      dedent`
          try {
            return await rows.map(text);
          } catch (error) {
            if (error instanceof Error && error.name === 'AbortError') throw error;
            return toToolError(error);
          }
      `,
    ],
    [
      'such a promise that is written into',
      dedent`
          const doc = rows.map(text);
          Object.assign(doc, { count: 1 });
          (doc as any).count = 1;
          return doc;
      `,
      dedent`
          try {
            const doc = rows.map(text);
            Object.assign(doc, { count: 1 });
            (doc as any).count = 1;
            return await doc;
          } catch (error) {
            if (error instanceof Error && error.name === 'AbortError') throw error;
            return toToolError(error);
          }
      `,
    ],
  ])('%s is mended once', (_, body, output) => {
    expect(mended(tool(body))).toBe(tool(output));
    expect(folder.lint(tool(output), { rule: 'require-try-catch', settings })).toEqual([]);
  });

  it('leaves a value of a method that is named like one of a list', () => {
    expect(
      folder.lint(
        tool(dedent`
            const doc = rows.filter(text);
            doc.count = 1;
            return doc;
        `),
        { rule: 'require-try-catch', settings },
      ),
    ).toEqual([]);
  });
});
