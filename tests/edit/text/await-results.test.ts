import { afterAll, describe, expect, it } from 'vitest';
import { TypedFolder } from '../../analysis/program/typed.ts';
import type { ToolErrorsSettings } from '../../../src/tool-errors-settings.ts';

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
  return folder.lint(code, { rule: 'require-try-catch', settings }).reduceRight((text, { fix }) => (fix ? text.slice(0, fix.range[0]) + fix.text + text.slice(fix.range[1]) : text), code);
}

describe('a result, by the types of another file', () => {
  it.each([
    [
      'a value that is changed',
      "  const doc = load(text);\n  doc.items.push('x');\n  return doc;",
      "  try {\n    const doc = load(text);\n    doc.items.push('x');\n    return doc;\n  } catch (error) {\n    if (error instanceof Error && error.name === 'AbortError') throw error;\n    return toToolError(error);\n  }",
    ],
    [
      'a value with a key that is deleted',
      '  const doc = load(text);\n  delete doc.count;\n  return doc;',
      "  try {\n    const doc = load(text);\n    delete doc.count;\n    return doc;\n  } catch (error) {\n    if (error instanceof Error && error.name === 'AbortError') throw error;\n    return toToolError(error);\n  }",
    ],
    [
      'a promise of a method that is named like one of a list',
      '  return rows.map(text);',
      "  try {\n    return await rows.map(text);\n  } catch (error) {\n    if (error instanceof Error && error.name === 'AbortError') throw error;\n    return toToolError(error);\n  }",
    ],
    [
      'such a promise that is written into',
      '  const doc = rows.map(text);\n  Object.assign(doc, { count: 1 });\n  (doc as any).count = 1;\n  return doc;',
      "  try {\n    const doc = rows.map(text);\n    Object.assign(doc, { count: 1 });\n    (doc as any).count = 1;\n    return await doc;\n  } catch (error) {\n    if (error instanceof Error && error.name === 'AbortError') throw error;\n    return toToolError(error);\n  }",
    ],
  ])('%s is mended once', (_, body, output) => {
    expect(mended(tool(body))).toBe(tool(output));
    expect(folder.lint(tool(output), { rule: 'require-try-catch', settings })).toEqual([]);
  });

  it('leaves a value of a method that is named like one of a list', () => {
    expect(folder.lint(tool('  const doc = rows.filter(text);\n  doc.count = 1;\n  return doc;'), { rule: 'require-try-catch', settings })).toEqual([]);
  });
});
