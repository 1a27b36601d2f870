import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import plugin from '../../../src/index.ts';

// Types that only another file tells.
const failures = `
export interface Failure { code: string; dsn?: string }
export class HttpError extends Error { constructor(readonly status: number) { super('failed'); } }
export interface ErrorLike { name: string; message: string; code: string }
export class Rejection { readonly reason = 'none'; }
export declare const failure: Failure;
export declare const text: string;
export declare const literal: 'a' | 'b';
export declare const status: number;
export declare const flag: boolean;
export declare const nothing: null;
export declare const big: bigint;
export declare const either: Failure | Rejection;
export declare const mixed: Failure | Error;
export declare const textOrError: string | Error;
export declare const rejection: Rejection;
export declare const httpError: HttpError;
export declare const errorLike: ErrorLike;
export declare const anything: any;
export declare const unknown: unknown;
export declare const empty: {};
export declare const hidden: object;
export declare const callback: () => void;
export declare const response: Response;
export declare function makeFailure(): Failure;
export declare function makeError(): Error;
export declare function fail(): never;
export enum Code { Missing, Denied }
export enum Word { Missing = 'missing' }
export declare const code: Code;
export declare const branded: string & { __brand: 'Id' };
export declare const both: Failure & { at: number };
export declare const token: unique symbol;
export declare const kind: typeof HttpError;
export declare const lookup: typeof Rejection;
export declare const deep: { level: { code: string } };
`;

let directory = '';

const options: ts.CompilerOptions = {
  strict: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
  types: [],
};
// The libraries are parsed once.
const host = ts.createCompilerHost(options, true);
const libraries = new Map<string, ts.SourceFile | undefined>();
const getSourceFile = host.getSourceFile.bind(host);
host.getSourceFile = (name, ...rest) => {
  if (!/[\\/]lib\.[^\\/]*$/.test(name)) return getSourceFile(name, ...rest);
  if (!libraries.has(name)) libraries.set(name, getSourceFile(name, ...rest));
  return libraries.get(name);
};
let previous: ts.Program | undefined;

beforeAll(() => {
  directory = realpathSync(mkdtempSync(path.join(tmpdir(), 'tool-errors-types-')));
  mkdirSync(path.join(directory, 'node_modules/ai'), { recursive: true });
  writeFileSync(path.join(directory, 'failures.ts'), failures);
});

afterAll(() => {
  rmSync(directory, { recursive: true });
});

/** What `no-throw-non-error` says of a throw, with or without a program. */
function messages(thrown: string, { typed = true, ai = 7, head = '' } = {}): string[] {
  const file = path.join(directory, 'tool.ts');
  const code = `import { tool } from 'ai';
import * as f from './failures';
${head}
export const book = tool({ inputSchema: {}, execute: async <T extends { code: string }>(input: { failure: T }) => { throw ${thrown}; } });
`;
  writeFileSync(file, code);
  const program = typed ? (previous = ts.createProgram([file], options, host, previous)) : null;
  return new Linter({ cwd: directory, configType: 'flat' })
    .verify(
      code,
      {
        files: ['**/*.ts'],
        languageOptions: { parser, parserOptions: program ? { programs: [program] } : {} },
        plugins: { 'tool-errors': plugin },
        rules: { 'tool-errors/no-throw-non-error': 'error' },
        settings: { 'tool-errors': { versions: { ai } } },
      },
      { filename: file },
    )
    .map(({ message }) => message);
}

const returnOrThrow = 'Return a failure written for the model, or throw an Error.';

describe('no-throw-non-error by type', () => {
  it.each([
    ['f.failure', '`book` throws a value of type `Failure`, which is no Error: with ai 7 the model receives every field of it as JSON.'],
    [
      'f.makeFailure()',
      '`book` throws a value of type `Failure`, which is no Error: with ai 7 the model receives every field of it as JSON.',
    ],
    [
      'f.either',
      '`book` throws a value of type `Failure | Rejection`, which is no Error: with ai 7 the model receives every field of it as JSON.',
    ],
    [
      'f.rejection',
      '`book` throws a value of type `Rejection`, which is no Error: with ai 7 the model receives every field of it as JSON.',
    ],
    ['f.response', '`book` throws a value of type `Response`, which is no Error: with ai 7 the model receives every field of it as JSON.'],
    [
      'f.deep.level',
      '`book` throws a value of type `{ code: string; }`, which is no Error: with ai 7 the model receives every field of it as JSON.',
    ],
    ['f.text', '`book` throws a value of type `string`, which is no Error: with ai 7 the model receives it as it is.'],
    ['f.literal', '`book` throws a value of type `"a" | "b"`, which is no Error: with ai 7 the model receives it as it is.'],
    ['f.status', '`book` throws a value of type `number`, which is no Error: with ai 7 the model receives it as it is.'],
    ['f.flag', '`book` throws a value of type `boolean`, which is no Error: with ai 7 the model receives it as it is.'],
    ['f.code', '`book` throws a value of type `Code`, which is no Error: with ai 7 the model receives it as it is.'],
    ['f.Code.Denied', '`book` throws a value of type `Code.Denied`, which is no Error: with ai 7 the model receives it as it is.'],
    ['f.Word.Missing', '`book` throws a value of type `Word`, which is no Error: with ai 7 the model receives it as it is.'],
    [
      'f.branded',
      '`book` throws a value of type `string & { __brand: "Id"; }`, which is no Error: with ai 7 the model receives it as it is.',
    ],
    [
      'f.both',
      '`book` throws a value of type `Failure & { at: number; ' +
        '}`, which is no Error: with ai 7 the model receives every field of it as JSON.',
    ],
    ['f.token', '`book` throws a value of type `unique symbol`, which is no Error: it has no name and no stack.'],
    ['f.nothing', '`book` throws a value of type `null`, which is no Error: with ai 7 the model receives `unknown error`.'],
    ['f.big', '`book` throws a value of type `bigint`, which is no Error: it has no name and no stack.'],
  ])('reports `throw %s`, and nothing without a program', (thrown, message) => {
    expect(messages(thrown)).toEqual([`${message} ${returnOrThrow}`]);
    expect(messages(thrown, { typed: false })).toEqual([]);
  });

  it('says no more than is known of the release', () => {
    expect(messages('f.failure', { ai: 4 })).toEqual([
      `\`book\` throws a value of type \`Failure\`, which is no Error: it has no name and no stack. ${returnOrThrow}`,
    ]);
    expect(messages('f.failure', { ai: 6 })).toEqual([
      '`book` throws a value of type `Failure`, ' +
        `which is no Error: with ai 6 the model receives every field of it as JSON. ${returnOrThrow}`,
    ]);
  });

  it.each([
    ['an Error of another file', 'f.httpError'],
    ['a call that makes an Error', 'f.makeError()'],
    ['a union with an Error', 'f.mixed'],
    ['a text or an Error', 'f.textOrError'],
    ['what has the members of an Error', 'f.errorLike'],
    ['any', 'f.anything'],
    ['unknown', 'f.unknown'],
    ['a type without members', 'f.empty'],
    ['object', 'f.hidden'],
    ['a function', 'f.callback'],
    ['a class', 'f.lookup'],
    ['a class that makes Errors', 'f.kind'],
    ['a type parameter', 'input.failure'],
    ['never', 'f.fail()'],
    ['an assertion', 'f.unknown as f.Failure'],
    ['an assertion in angle brackets', '<f.Failure>f.unknown'],
    ['a name that resolves to nothing', 'f.missing'],
  ])('is silent on %s', (_, thrown) => {
    expect(messages(thrown)).toEqual([]);
  });
});
