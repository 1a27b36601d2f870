import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { dedent } from '../../dedent.ts';
import { diagnose } from '../../edit/compile.ts';
import { fix, lint } from '../../edit/fix.ts';

const at = (name: string): string => path.join(import.meta.dirname, name);
const declarations = new Map([
  [at('chamvi-core.d.ts'), readFileSync(at('chamvi-core.d.ts'), 'utf8')],
  [
    at('quarry.d.ts'),
    `export const quarry: {
  find(id: string, options?: { signal?: AbortSignal }): Promise<{ id: string } | undefined>;
  blast(id: string, options?: { signal?: AbortSignal }): Promise<{ at: string }>;
  update(id: string, options?: { signal?: AbortSignal | undefined }): Promise<{ at: string }>;
};
`,
  ],
]);

const head = `import { defineAgent, defineTool, FatalToolError } from '@chamvi/core';
import { tool } from 'ai';
import { z } from 'zod';
import { quarry } from './quarry.js';
`;
const input = "description: 'Works in a quarry.', inputSchema: z.object({ id: z.string() })";

const fixed: Readonly<Record<string, string>> = {
  'a parameter that is added': `${head}export const a = defineTool({ ${input}, execute: async ({ id }) => (await fetch(id)).status });\n`,
  'a parameter in a definition that stands alone': dedent`
    ${head}export const a = defineTool({ ${input}, async execute({ id }) { return (await fetch(id)).status; } });

  `,
  'a pattern without it': `${head}export const a = defineTool({ ${input}, execute: async ({ id }, {}) => (await fetch(id)).status });\n`,
  'a part of the context':
    `${head}export const a = defineTool({ ${input}, execute: async ({ id }, { context: { state } ` +
    '}) => [state.get(id), (await fetch(id)).status] });\n',
  'the context as a whole':
    `${head}export const a = defineTool({ ${input}, execute: async ({ ` +
    'id }, options) => [options.context.state.get(id), (await fetch(id)).status] });\n',
  'a function apart': dedent`
    ${head}async function run({ id }: { id: string }) { return (await fetch(id)).status; }
    export const a = defineTool({ ${input}, execute: run });

  `,
  'a factory':
    `${head}export const a = defineAgent({ name: 'a', model: 1, instructions: '', tools: (run) => ({ b: tool({ ` +
    `${input}, execute: async ({ id }) => (await fetch(id)).status }) }) });\n`,
  'a swallowed end of the run': dedent`
    ${head}export const a = defineTool({ ${input}, execute: async ({ id }, { context }) => {
      try {
        if (id === '') throw new FatalToolError('Nothing.', 'Nothing');
        return await quarry.find(id, { signal: context.run.signal });
      } catch (error) {
        console.error(error);
        return { class: 'permanent', message: 'No.' };
      }
    } });

  `,
};

const suggested: Readonly<Record<string, string>> = {
  'prefer-effect-tool':
    `${head}export const a = tool({ ${input}, execute: async ({ id }, { abortSignal }) => quarry.update(id, { ` +
    'signal: abortSignal }) });\n',
  'prefer-effect-tool of its own':
    `${head}export const a = defineTool({ ${input}, execute: async ({ id }, { context }) => quarry.update(id, { ` +
    'signal: context.run.signal }) });\n',
  'no-fatal-for-recoverable': dedent`
    ${head}export const a = defineTool({ ${input}, execute: async ({ id }, { context }) => {
      const found = await quarry.find(id, { signal: context.run.signal });
      if (!found) throw new FatalToolError(\`No stone \${id}.\`, 'NoStone');
      return found;
    } });

  `,
  'no-fatal-for-recoverable of a credential': dedent`
    ${head.replace(', FatalToolError', '')}declare const apiKey: string | undefined;
    export const a = defineTool({ ${input}, execute: async ({ id }, { context }) => {
      if (!apiKey) throw new Error('The quarry has no key.');
      return quarry.find(id, { signal: context.run.signal });
    } });

  `,
};

it('what is written compiles', () => {
  const files = new Map(declarations);
  const add = (code: string): void => void files.set(at(`written${String(files.size)}.ts`), code);
  for (const [name, code] of Object.entries(fixed)) {
    const { output } = fix(code, { rules: ['require-signal-forwarding', 'no-swallowed-control-flow'] });
    expect(output, name).not.toBe(code);
    add(output);
  }
  for (const [name, code] of Object.entries(suggested)) {
    const suggestions = lint(code, { rules: [name.split(' ')[0] ?? ''] }).flatMap((message) => message.suggestions ?? []);
    expect(suggestions, name).toHaveLength(1);
    for (const { fix: edit } of suggestions) add(code.slice(0, edit.range[0]) + edit.text + code.slice(edit.range[1]));
  }
  expect(diagnose(files)).toEqual([]);
}, 60_000);
