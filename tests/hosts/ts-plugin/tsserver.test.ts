import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type ts from 'typescript';
import { ruleNames } from '../../../rules/names.ts';
import { ruleCode } from '../../../ts-plugin/names.ts';
import { dedent } from '../../dedent.ts';
import { Editor, applied, positionOf, shown, tsservers, type EditorProject } from './editor.ts';
import { codes, noTool, throwing, throwingJs, thrown, thrownJs } from './tools.ts';

const counting = `import { tool } from 'ai';

export const count = tool({
  description: 'Counts',
  execute: async () => new Set([1]),
});
`;

// The repair of the one holds the other, so that they take two passes.
const nested = `import { tool } from 'ai';

export const outer = tool({
  description: 'Makes a tool',
  execute: async ({ text }: { text: string }) => {
    const inner = tool({ description: 'Parses', execute: async ({ part }: { part: string }) => JSON.parse(part) });
    return { first: JSON.parse(text), inner };
  },
});
`;
const caught = (name: string, input: string): string => `} catch (error) {
  if (error instanceof Error && error.name === 'AbortError') throw error;
  console.error(error);
  return {
    class: 'permanent',
    message: '${name} failed.',
    reason: 'An unexpected error ended the call; its cause was logged.',
    recoverySteps: ['Do not call ${name} again with the same ${input}; tell the user that it is unavailable.'],
  };
}`;
const indented = (text: string, indent: string): string => text.replaceAll(/^/gm, indent);
const nestedRepaired = `import { tool } from 'ai';

export const outer = tool({
  description: 'Makes a tool',
  execute: async ({ text }: { text: string }) => {
    try {
      const inner = tool({ description: 'Parses', execute: async ({ part }: { part: string }) => {
        try {
          return JSON.parse(part);
${indented(caught('inner', 'part'), '        ')}
      } });
      return { first: JSON.parse(text), inner };
${indented(caught('outer', 'text'), '    ')}
  },
});
`;

const forModel = `import { tool } from 'ai';

export const search = tool({
  description: 'Searches flights',
  execute: async ({ id }: { id: string }) => ({ id }),
  toModelOutput: ({ output }) => ({ type: 'text', value: output.id }),
});
`;

const documented = throwing.replace('export', '/** Reserves a seat. */\nexport');

const files: Record<string, string> = {
  'throwing.ts': throwing,
  'counting.ts': counting,
  'nested.ts': nested,
  'for-model.ts': forModel,
  'documented.ts': documented,
  'no-tool.ts': noTool,
};

/** Adds a file before tsserver reads the project. */
function file(name: string, text: string): string {
  files[name] = text;
  return name;
}

const typeError = file('type-error.ts', `${throwing}export const wrong: string = 1;\n`);
const broken = file('broken.ts', `${throwing}export const gap = ;\n`);
const sent = file('sent.ts', noTool);
const edited = file('edited.ts', throwing);
const silenced = file('silenced.ts', noTool);
const view = file('view.tsx', noTool);
const repaired = file('repaired.ts', throwing);
const nestedAfter = file('nested-after.ts', noTool);
const script = file('script.ts', `#!/usr/bin/env node\n${throwing}`.replaceAll('\n', '\r\n'));
const unused = file(
  'unused.ts',
  dedent`
    ${throwing}export async function wait() {
      const unused = 1;
    }

  `,
);

const disabled = (
  [
    [
      'a comment for the next line',
      throwing.replace('    throw', '    // eslint-disable-next-line tool-errors/no-throw-non-error\n    throw'),
      ['require-try-catch'],
    ],
    [
      'a comment on the line',
      throwing.replace('id };', 'id }; // eslint-disable-line tool-errors/no-throw-non-error'),
      ['require-try-catch'],
    ],
    [
      'a comment for one rule of the file',
      dedent`
        /* eslint-disable tool-errors/no-throw-non-error */
        ${throwing}
      `,
      ['require-try-catch'],
    ],
    [
      'a comment for all of the file',
      dedent`
        /* eslint-disable */
        ${throwing}
      `,
      [],
    ],
    [
      'a comment that turns a rule off',
      dedent`
        /* eslint tool-errors/require-try-catch: 'off' */
        ${throwing}
      `,
      ['no-throw-non-error'],
    ],
    [
      'a comment that turns a rule of ESLint on',
      dedent`
        /* eslint consistent-return: 'error', tool-errors/require-try-catch: 'off' */
        ${throwing}
      `,
      ['no-throw-non-error'],
    ],
    ['no comment', throwing, ['require-try-catch', 'no-throw-non-error']],
  ] as const
).map(([kind, text, rules]) => [kind, file(`${kind.replaceAll(' ', '-')}.ts`, text), rules] as const);

const kinds = (
  [
    ['a.js', throwingJs, thrownJs],
    ['b.mjs', throwingJs, thrownJs],
    ['c.mts', throwing, thrown],
    ['d.tsx', `${throwing}export const view = <b>Flights {'>'} <i /></b>;\n`, thrown],
    ['e.jsx', `${throwingJs}export const view = <b>Flights {'>'} <i /></b>;\n`, thrownJs],
    ['crlf.ts', throwing.replaceAll('\n', '\r\n'), thrown],
    ['bom.ts', `\uFEFF${throwing}`, thrown],
    ['f.cts', throwing.replace(/import (.*) from ('ai');/, 'import ai = require($2); const $1 = ai;'), thrown],
    ['declared.d.ts', throwing, []],
    ['node_modules/tools/index.ts', throwing, []],
    ['not-a-tool.ts', throwing.replace("'ai'", "'./no-tool.js'"), []],
  ] as const
).map(([name, text, found]) => [file(name, text), found] as const);

describe.each(tsservers)('tsserver of %s', (typescript) => {
  let editor: Editor;
  let project: EditorProject;
  beforeAll(() => {
    editor = new Editor({ typescript });
    project = editor.project({
      compilerOptions: { allowJs: true, checkJs: false, jsx: 'preserve', lib: ['es2022'] },
      files,
    });
  });
  afterAll(() => editor.close());

  describe('findings', () => {
    it('are diagnostics with the rule, its severity and its address', async () => {
      const diagnostics = await project.diagnostics('throwing.ts');
      expect(diagnostics.map(shown)).toEqual(thrown);
      expect(diagnostics[1]?.relatedInformation).toEqual([
        {
          span: { start: { line: 6, offset: 11 }, end: { line: 6, offset: 29 }, file: project.path('throwing.ts') },
          message:
            'tool-errors/no-throw-non-error: https://github.com/tool-errors/eslint-plugin-tool-errors/blob/main/docs/rules/no-throw' +
            '-non-error.md',
          category: 'message',
          code: codes.nonError,
        },
      ]);
    });

    it('stand beside the errors of TypeScript', async () => {
      expect((await project.diagnostics(typeError)).map(({ start, code, category }) => [start.line, code, category])).toEqual([
        [9, 2322, 'error'],
        [5, codes.tryCatch, 'suggestion'],
        [6, codes.nonError, 'warning'],
      ]);
    });

    it('arrive in the events of geterr', async () => {
      const path = project.path('throwing.ts');
      const event = editor.server.event<ts.server.protocol.DiagnosticEventBody>('semanticDiag', (body) => body.file === path);
      editor.server.notify('geterr', { files: [path], delay: 0 });
      expect((await event).diagnostics.map((each) => shown(each))).toEqual(thrown);
    });

    it.each(disabled)('respect %s', async (_, name, rules) => {
      const findings = await project.findings(name);
      expect(findings.map(({ code }) => code)).toEqual(rules.map(ruleCode));
    });

    it.each(kinds)('of %s', async (name, expected) => {
      expect(await project.findings(name)).toEqual(expected);
    });

    it('of a text that an editor sends with its byte order mark are in their places', async () => {
      const path = `${project.directory}/${sent}`;
      editor.server.open(path, `\uFEFF${throwing}`);
      const found = (await editor.server.diagnostics(path)).filter(({ source }) => source === 'tool-errors');
      expect(found.map(shown)).toEqual(thrown);
      const [wholeFile] = (
        await editor.server.request<ts.server.protocol.CodeFixAction[]>('getCodeFixes', {
          file: path,
          startLine: 6,
          startOffset: 11,
          endLine: 6,
          endOffset: 11,
          errorCodes: [codes.nonError],
        })
      ).slice(-1);
      expect(applied(`\uFEFF${throwing}`, wholeFile?.changes[0]?.textChanges ?? [])).toBe(
        `\uFEFF/* eslint-disable tool-errors/no-throw-non-error */\n${throwing}`,
      );
    });

    it('are none while the file has a syntax error, and return with the syntax', async () => {
      expect(await project.findings(broken)).toEqual([]);
      const syntactic = await project.request<ts.server.protocol.Diagnostic[]>('syntacticDiagnosticsSync', broken, {});
      expect(syntactic.map(({ code, start }) => [code, start.line])).toEqual([[1109, 9]]);
      expect(await project.inlayHints(broken)).toEqual([]);
      expect(await project.quickInfo(broken, 'throw')).toBeUndefined();
      expect(await project.refactors(broken, 'throw')).toEqual([]);
      project.replace(broken, throwing);
      expect(await project.findings(broken)).toEqual(thrown);
    });

    it('follow an edit at once', async () => {
      expect(await project.findings(edited)).toEqual(thrown);
      project.replace(edited, throwing.replace('E1', 'E2'));
      expect((await project.findings(edited)).map(({ text }) => /"code":"\w+"/.exec(text)?.[0])).toEqual(['"code":"E2"', '"code":"E2"']);
      project.replace(edited, throwing.replace("throw { code: 'E1', id }", 'return { id }'));
      expect(await project.findings(edited)).toEqual([]);
    });
  });

  describe('repairs', () => {
    it('of a finding are its suggestions and the ways to silence it', async () => {
      const fixes = await project.fixes('throwing.ts', "{ code: 'E1', id }", codes.nonError);
      expect(
        fixes.map(({ fixName, description, fixId, changes }) => ({
          fixName,
          description,
          fixId,
          files: changes.map(({ fileName }) => fileName),
        })),
      ).toEqual(
        [
          'Return a failure instead',
          'Throw an Error instead',
          'Disable tool-errors/no-throw-non-error for this line',
          'Disable tool-errors/no-throw-non-error for the entire file',
        ].map((description) => ({
          fixName: 'tool-errors/no-throw-non-error',
          description,
          fixId: undefined,
          files: [project.path('throwing.ts')],
        })),
      );
      expect(fixes.map(({ changes }) => applied(throwing, changes[0]?.textChanges ?? []))).toEqual([
        throwing.replace(
          "throw { code: 'E1', id };",
          `return {
      class: 'permanent',
      code: 'E1',
      message: 'book failed: E1.',
      recoverySteps: ['Call book again only with other values for id.'],
    };`,
        ),
        throwing.replace("throw { code: 'E1', id };", "throw new Error('book failed.', { cause: { code: 'E1', id } });"),
        throwing.replace('    throw', '    // eslint-disable-next-line tool-errors/no-throw-non-error\n    throw'),
        dedent`
          /* eslint-disable tool-errors/no-throw-non-error */
          ${throwing}
        `,
      ]);
    });

    it('each end their finding', async () => {
      const fixes = await project.fixes(repaired, "{ code: 'E1', id }", codes.nonError);
      expect(fixes).toHaveLength(4);
      for (const { description, changes } of fixes) {
        project.replace(repaired, applied(throwing, changes[0]?.textChanges ?? []));
        expect(
          (await project.findings(repaired)).map(({ code }) => code),
          description,
        ).not.toContain(codes.nonError);
      }
    });

    it('begin with the automatic one, that of the whole file too', async () => {
      const [fix, ...others] = await project.fixes('throwing.ts', '=>', codes.tryCatch);
      expect(fix).toMatchObject({ fixName: 'tool-errors/require-try-catch', fixId: 'tool-errors/require-try-catch' });
      expect(others.map(({ fixId }) => fixId)).toEqual([undefined, undefined]);
      const expected = throwing.replace(
        "    throw { code: 'E1', id };\n",
        `    console.error({ code: 'E1', id });
    return {
      class: 'permanent',
      code: 'E1',
      message: 'book failed: E1.',
      recoverySteps: ['Call book again only with other values for id.'],
    };
`,
      );
      expect(applied(throwing, fix?.changes[0]?.textChanges ?? [])).toBe(expected);
      const combined = await project.combinedFix('throwing.ts', 'tool-errors/require-try-catch');
      expect(applied(throwing, combined.changes[0]?.textChanges ?? [])).toBe(expected);
    });

    it('are those of the codes that are asked for', async () => {
      const { line, offset } = positionOf(throwing, 'throw');
      const place = { startLine: line - 1, startOffset: 1, endLine: line, endOffset: offset + 20 };
      const names = async (...errorCodes: number[]) =>
        (await project.request<ts.server.protocol.CodeFixAction[]>('getCodeFixes', 'throwing.ts', { ...place, errorCodes })).map(
          ({ fixName }) => fixName,
        );
      expect(new Set(await names(codes.nonError))).toEqual(new Set(['tool-errors/no-throw-non-error']));
      expect(new Set(await names(codes.tryCatch))).toEqual(new Set(['tool-errors/require-try-catch']));
      expect(await names(codes.output)).toEqual([]);
      expect(await names(2322)).toEqual([]);
    });

    it('keep the line ends and the shebang of the file', async () => {
      const text = project.read(script);
      const fixes = await project.fixes(script, "{ code: 'E1', id }", codes.nonError);
      const [line, whole] = fixes.slice(-2).map(({ changes }) => applied(text, changes[0]?.textChanges ?? []));
      expect(line).toBe(text.replace('    throw', '    // eslint-disable-next-line tool-errors/no-throw-non-error\r\n    throw'));
      expect(whole).toBe(text.replace('import', '/* eslint-disable tool-errors/no-throw-non-error */\r\nimport'));
    });

    it('for a line whose rules are disabled already join the list of the comment', async () => {
      const line = "export const book = tool({ execute: async () => { throw { code: 'E1' }; } });\n";
      const above = (comment: string): string => dedent`
        import { tool } from 'ai';
        ${comment}
        ${line}
      `;
      for (const [comment, joined] of [
        [
          '// eslint-disable-next-line tool-errors/require-try-catch',
          '// eslint-disable-next-line tool-errors/require-try-catch, tool-errors/no-throw-non-error',
        ],
        ['/* eslint-disable-next-line no-var -- both */', '/* eslint-disable-next-line no-var, tool-errors/no-throw-non-error -- both */'],
        [
          '// about eslint-disable-next-line',
          dedent`
            // about eslint-disable-next-line
            // eslint-disable-next-line tool-errors/no-throw-non-error
          `,
        ],
      ] as const) {
        const text = above(comment);
        project.replace(silenced, text);
        const [disable] = (await project.fixes(silenced, "{ code: 'E1' }", codes.nonError, text)).filter(({ description }) =>
          description.endsWith('for this line'),
        );
        expect(applied(text, disable?.changes[0]?.textChanges ?? [])).toBe(above(joined));
      }
    });

    it.each([
      [
        'a template literal',
        (tool: string) => dedent`
          export const text = \`
          \${${tool}}\`;

        `,
      ],
      [
        'the text of JSX',
        (tool: string) => dedent`
          export const view = <b>
          {${tool}}
          </b>;

        `,
      ],
    ])('for a line that begins within %s are for the file alone', async (_, around) => {
      const text = dedent`
        import { tool } from 'ai';
        ${around("tool({ execute: async () => { throw { code: 'E1' }; } })")}
      `;
      project.replace(view, text);
      expect(
        (await project.fixes(view, "{ code: 'E1' }", codes.nonError, text))
          .map(({ description }) => description)
          .filter((each) => each.startsWith('Disable')),
      ).toEqual(['Disable tool-errors/no-throw-non-error for the entire file']);
    });

    it('of the whole file take as many passes as they need', async () => {
      const places = async (name: string) =>
        (await project.findings(name)).flatMap(({ at, code }) => (code === codes.tryCatch ? [at] : []));
      expect(await places('nested.ts')).toEqual(['5:47-5:49', '6:93-6:95']);
      const { changes } = await project.combinedFix('nested.ts', 'tool-errors/require-try-catch');
      expect(changes.map(({ fileName }) => fileName)).toEqual([project.path('nested.ts')]);
      const output = applied(nested, changes[0]?.textChanges ?? []);
      expect(output).toBe(nestedRepaired);
      project.replace(nestedAfter, output);
      expect(await places(nestedAfter)).toEqual([]);
    });

    it('of the whole file are none where the rule finds nothing', async () => {
      expect(await project.combinedFix('throwing.ts', 'tool-errors/require-signal-forwarding')).toEqual({ changes: [] });
      expect(await project.combinedFix('no-tool.ts', 'tool-errors/require-try-catch')).toEqual({ changes: [] });
    });

    it('of TypeScript stay what they are', async () => {
      const { changes } = await project.combinedFix(unused, 'unusedIdentifier_delete');
      expect(changes[0]?.textChanges.map(({ start, newText }) => [start.line, newText])).toEqual([[10, '']]);
    });

    it('are known for the codes of all rules', async () => {
      const all = await editor.server.request<string[]>('getSupportedCodeFixes', null as never);
      expect(all).toEqual(expect.arrayContaining(['2304', ...ruleNames.map((rule) => String(ruleCode(rule)))]));
    });
  });

  describe('refactors', () => {
    const actionsOf = async (needle: string, kind?: string) =>
      (await project.refactors('throwing.ts', needle, kind)).filter(({ name }) => name === 'tool-errors').flatMap(({ actions }) => actions);
    const wrap = { name: 'wrap-execute', description: 'Wrap execute in try/catch', kind: 'refactor.rewrite.tool-errors.wrap-execute' };
    const answer = {
      name: 'return-failure',
      description: 'Return an error envelope instead of throwing',
      kind: 'refactor.rewrite.tool-errors.return-failure',
    };

    it.each([
      ['throw', undefined, [wrap, answer]],
      ['execute', undefined, [wrap]],
      ['import', undefined, []],
      ['throw', 'refactor', [wrap, answer]],
      ['throw', '', [wrap, answer]],
      ['throw', 'refactor.rewrite', [wrap, answer]],
      ['throw', 'refactor.rewrite.tool-errors.return-failure', [answer]],
      ['throw', 'refactor.extract', []],
      ['throw', 'refactor.re', []],
    ])('at %s, of the kind %s', async (needle, kind, expected) => {
      expect(await actionsOf(needle, kind)).toEqual(expected);
    });

    it('edit the file', async () => {
      const { edits } = await project.refactorEdits('throwing.ts', 'throw', 'tool-errors', 'return-failure');
      expect(edits.map(({ fileName }) => fileName)).toEqual([project.path('throwing.ts')]);
      const output = applied(throwing, edits[0]?.textChanges ?? []);
      expect(output).toBe(
        throwing.replace(
          "throw { code: 'E1', id };",
          `console.error({ code: 'E1', id });
    return {
      class: 'permanent',
      code: 'E1',
      message: 'book failed: E1.',
      recoverySteps: ['Call book again only with other values for id.'],
    };`,
        ),
      );
    });

    it('say why they do not apply', async () => {
      expect(await project.refactorEdits('throwing.ts', 'import', 'tool-errors', 'return-failure')).toMatchObject({
        edits: [],
        notApplicableReason: 'No throw is selected.',
      });
    });

    it('of TypeScript stay what they are', async () => {
      const { edits } = await project.refactorEdits('throwing.ts', "'E1'", 'Extract Symbol', 'constant_scope_0');
      expect(edits[0]?.textChanges.length).toBeGreaterThan(0);
    });
  });

  describe('hovers', () => {
    const failures = dedent`
      What fails in \`book\` (ai 7):

      - line 6: throws; the model receives: \`{"code":"E1","id":…}\`
    `;

    it('of a throw, where TypeScript has none, are the text that the model receives', async () => {
      expect(await project.quickInfo('throwing.ts', 'throw')).toMatchObject({
        start: { line: 6, offset: 5 },
        end: { line: 6, offset: 10 },
        documentation: expect.stringMatching(/^The model receives: `\{"code":"E1","id":…\}` \(ai 7/) as string,
      });
    });

    it('of a tool stand below what TypeScript says', async () => {
      expect(await project.quickInfo('throwing.ts', 'book')).toMatchObject({
        kind: 'const',
        start: { line: 3, offset: 14 },
        end: { line: 3, offset: 18 },
        displayString: expect.stringMatching(/^const book: Definition</) as string,
        documentation: failures,
      });
      expect(await project.quickInfo('documented.ts', 'book')).toMatchObject({
        documentation: `Reserves a seat.\n\n${failures.replace('line 6', 'line 7')}`,
      });
    });

    it('of execute', async () => {
      expect(await project.quickInfo('throwing.ts', 'execute')).toMatchObject({
        displayString: expect.stringMatching(/^\(property\) .*execute/) as string,
        documentation: failures,
      });
    });

    it('of toModelOutput', async () => {
      expect(await project.quickInfo('for-model.ts', 'toModelOutput')).toMatchObject({
        displayString: expect.stringMatching(/^\(property\) .*toModelOutput/) as string,
        documentation: expect.stringContaining(
          'It is never called for a throw: the text of the error goes to the model as it is.',
        ) as string,
      });
    });

    it('of all else are those of TypeScript', async () => {
      expect(await project.quickInfo('throwing.ts', 'tool')).toMatchObject({ kind: 'alias', documentation: '' });
      expect(await project.quickInfo('no-tool.ts', 'answer')).toMatchObject({ displayString: 'const answer: number', documentation: '' });
    });
  });

  describe('inlay hints', () => {
    const hint = {
      text: '',
      displayParts: [{ text: '→ model: {"code":"E1","id":…}' }],
      position: { line: 6, offset: 30 },
      kind: 'Type',
      whitespaceBefore: true,
    };

    it('stand after what leaves the tool', async () => {
      expect(await project.inlayHints('throwing.ts')).toEqual([hint]);
      expect(await project.inlayHints('no-tool.ts')).toEqual([]);
    });

    it('are those of the span', async () => {
      const end = throwing.indexOf('};') + 2;
      expect(await project.inlayHints('throwing.ts', { start: end - 1, length: 1 })).toEqual([hint]);
      expect(await project.inlayHints('throwing.ts', { start: 0, length: end - 1 })).toEqual([]);
      expect(await project.inlayHints('throwing.ts', { start: end + 1, length: 10 })).toEqual([]);
    });

    it('stand at no throw that a catch answers for, unless the run was stopped', async () => {
      const caught = `import { tool } from 'ai';

export const book = tool({
  description: 'Books a flight',
  execute: async ({ id }: { id: string }, { abortSignal }) => {
    try {
      if (id === '') throw new Error('no id');
      return { ok: true };
    } catch (error) {
      if (abortSignal?.aborted) throw error;
      return { ok: false };
    }
  },
});
`;
      const of = editor.project({ files: { 'caught.ts': caught } });
      const hints = await of.inlayHints('caught.ts');
      expect(hints.map(({ position }) => position.line)).toEqual([8, 11]);
      expect(await of.quickInfo('caught.ts', 'throw')).toMatchObject({
        documentation: expect.stringMatching(
          /^It may be caught before it leaves execute\. Otherwise the model receives: `Error: no id` \(ai 7/,
        ) as string,
      });
    });
  });
});
