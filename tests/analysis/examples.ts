import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { dedent } from '../dedent.ts';

const pages = path.join(import.meta.dirname, '../../docs/rules');

/** The examples of the pages that load something, as page, number and text. */
export const examples: readonly (readonly [page: string, index: number, code: string])[] = readdirSync(pages).flatMap((page) =>
  [...readFileSync(path.join(pages, page), 'utf8').matchAll(/^```ts.*\n(?<code>[^]*?)^```$/gm)]
    .map((match, index) => [page, index + 1, match.groups?.code ?? ''] as const)
    .filter(([, , code]) => code.includes('import')),
);

/**
 * The same tools with each execute in a file `moved.ts`, beside all else that the example has; null where no execute is in the usual place.
 */
export function moved(code: string): { readonly definitions: string; readonly moved: string } | null {
  const functions: string[] = [];
  const move = (fn: string): string => `moved.run${String(functions.push(fn))}`;
  const definitions = code
    .replaceAll(/^ {2}execute: (?<fn>async [^]*?^ {2}\}),$/gm, (_, fn: string) => `  execute: ${move(fn)},`)
    // `server.registerTool('lookup', { … }, async (input) => { … });`
    .replaceAll(/, (?<fn>async \([^\n]*\) => \{\n[^]*?^\})\);$/gm, (_, fn: string) => `, ${move(fn)});`);
  if (functions.length === 0) return null;
  return {
    definitions: dedent`
      import * as moved from './moved';
      ${definitions}
    `,
    moved: code + functions.map((fn, index) => `export const run${String(index + 1)} = ${fn};\n`).join(''),
  };
}
