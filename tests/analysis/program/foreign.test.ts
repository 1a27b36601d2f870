import * as typescriptParser from '@typescript-eslint/parser';
import type { Linter } from 'eslint';
import { afterAll, describe, expect, it } from 'vitest';
import { dedent } from '../../dedent.ts';
import { typedProject } from '../../typed-project.ts';
import { foreignParser, type Border } from './foreign.ts';
import { TypedFolder, type TypedRequest } from './typed.ts';

const folder = new TypedFolder(typedProject);
afterAll(() => {
  folder.remove();
});
const [readTools = '', writeTools = ''] = ['src/read-tools.ts', 'src/write-tools.ts'].map((name) =>
  typedProject[name]?.replaceAll("'./index.js'", "'./src/index.js'"),
);
const code = readTools + writeTools.replace(/^import \{ (?:tool|z) .*\n/gm, '');

function lint(request: TypedRequest): string[] {
  return folder
    .lint(code, request)
    .map(({ ruleId, line, column, message }) => `${String(line)}:${String(column)} ${ruleId ?? ''} ${message}`);
}
const found = (border: Border): string[] => lint({ parser: foreignParser(border) });
const untyped = lint({ typed: false });
const typed = lint({});
const members = new Set<string>();
const throughBorder = found({ hasAll: true, read: (member) => void members.add(member) });

it('types of another make say what those of TypeScript say', () => {
  expect(typed.length).toBeGreaterThan(untyped.length + 15);
  expect(throughBorder).toEqual(typed);
  expect(members.size).toBeGreaterThan(40);
});

describe('a member that refuses costs what it would have told, and one that is missing harms nothing', () => {
  const refuse = (): never => {
    throw new Error('is not available');
  };
  it.each([...members].sort())('%s', (member) => {
    const reading = (answer: (there: unknown) => { readonly value: unknown } | undefined): string[] =>
      found({ read: (each, there) => (each === member ? answer(there) : undefined) });
    const known = [...typed, ...untyped];
    const more = (findings: readonly string[]): string[] => findings.filter((finding) => !known.includes(finding));
    expect(more(reading(refuse))).toEqual([]);
    expect(more(reading((there) => (typeof there === 'function' ? { value: refuse } : undefined)))).toEqual([]);
    // A finding may lose or change words.
    expect(() => reading(() => ({ value: undefined }))).not.toThrow();
  });
});

describe('services that know no types leave what is found without them', () => {
  const refusing = new Proxy(
    {},
    {
      get: () => {
        throw new Error('refused');
      },
    },
  );
  const program = { getTypeChecker: () => ({}), getSourceFiles: () => [] };
  const nodes = new WeakMap();
  it.each<[string, unknown]>([
    ['none', undefined],
    ['null', null],
    ['an empty object', {}],
    ['an object that refuses to be read', refusing],
    ['the helpers of another parser alone', { defineTemplateBodyVisitor: () => ({}), isSvelte: true }],
    ['a program that is null', { program: null, esTreeNodeToTSNodeMap: nodes, tsNodeToESTreeNodeMap: nodes }],
    ['a program without a map of nodes', { program }],
    ['a map of nodes that refuses', { program, esTreeNodeToTSNodeMap: refusing }],
    ['a map that is an object', { program, esTreeNodeToTSNodeMap: {} }],
    ['a program that refuses to be read', { program: refusing, esTreeNodeToTSNodeMap: nodes }],
    ['a program without a checker', { program: { getTypeChecker: () => undefined }, esTreeNodeToTSNodeMap: nodes }],
    [
      'a program that throws for its checker',
      {
        program: {
          getTypeChecker: () => {
            throw new Error('no checker');
          },
        },
        esTreeNodeToTSNodeMap: nodes,
      },
    ],
    ['a checker without members', { program, esTreeNodeToTSNodeMap: nodes }],
    ['a checker that throws', { program: { ...program, getTypeChecker: () => refusing }, esTreeNodeToTSNodeMap: nodes }],
    [
      'types that are undefined',
      { program: { ...program, getTypeChecker: () => ({ getTypeAtLocation: () => undefined }) }, esTreeNodeToTSNodeMap: nodes },
    ],
    [
      'types that refuse',
      { program: { ...program, getTypeChecker: () => ({ getTypeAtLocation: () => refusing }) }, esTreeNodeToTSNodeMap: nodes },
    ],
  ])('%s', (_, services) => {
    const parser = {
      parseForESLint: (text: string, options: typescriptParser.ParserOptions) => ({
        ...typescriptParser.parseForESLint(text, options),
        services,
      }),
    };
    expect(lint({ typed: false, parser: parser as Linter.Parser })).toEqual(untyped);
  });
});

describe('nothing is asked of the compiler in a file', () => {
  const asked = (text: string): string[] => {
    const members: string[] = [];
    const parser = foreignParser({ read: (member) => void members.push(member) });
    folder.lint(text, { parser });
    return members;
  };
  it.each([
    [
      'without a sign of a tool',
      dedent`
        import { ledger } from './src/index.js';
        export const owner = async (id: string) => (await ledger(id)).owner;
        ledger('a');

      `,
    ],
    [
      'that imports a framework alone',
      dedent`
        import { generateText } from 'ai';
        import { ledger, failure } from './src/index.js';
        export const run = async () => { ledger('a'); await generateText({}); throw failure; };

      `,
    ],
    [
      'with the word and no tool',
      dedent`
        import { tool } from './src/index.js';
        import { failure, ledger } from './src/index.js';
        export const a = tool({ execute: async () => { ledger('a'); throw failure; } });

      `,
    ],
    [
      'whose functions beside a type of a tool are no tools',
      dedent`
        import type { Tool } from 'ai';
        import { failure, ledger } from './src/index.js';
        export const a = (_: Tool) => { ledger('a'); throw failure; };

      `,
    ],
  ])('%s', (_, text) => {
    expect(asked(text)).toEqual([]);
  });

  it('and of one with tools what they need', () => {
    expect(asked(code)).toContain('TypeChecker.getTypeAtLocation');
  });
});
