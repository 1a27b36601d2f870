import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import plugin from '../../../src/index.ts';
import { dedent } from '../../dedent.ts';

// Types that only another file tells.
const store = `
export interface Later<T> extends Promise<T> { readonly kind: 'later' }
export declare class Query<T> extends Promise<T> { one(): Query<T> }
export interface Fluent extends PromiseLike<string[]> { where(key: string): Fluent }
export declare const fluent: Fluent;
export declare class Builder implements PromiseLike<string> { where(key: string): Builder; then: Promise<string>['then'] }
export declare function save(id: string): Promise<void>;
export declare function like(id: string): PromiseLike<void>;
export declare function later(id: string): Later<void>;
export declare function query(id: string): Query<string>;
export declare function builder(): Builder;
export declare function mixed(id: string): Promise<void> | Query<string>;
export declare function maybe(id: string): Promise<void> | void;
export declare function either(id: string): Promise<void> | string;
export declare function both(id: string): Promise<void> & { cancel(): void };
export declare function plain(id: string): void;
export declare function anything(id: string): any;
export declare function unknown(id: string): unknown;
export declare function stop(): never;
export declare const optional: { save(id: string): Promise<void> } | undefined;
export declare const perhaps: ((id: string) => Promise<void>) | undefined;
export declare function sql(parts: TemplateStringsArray): Promise<string>;
export declare function sleep(ms: number): Promise<void>;
export declare function generic<T>(make: () => T): T;
export declare class Session { constructor(id: string); close(): Promise<void> }
export declare const mail: { enqueue(id: string): Promise<void>; emit(id: string): Promise<void>; trackOpen(id: string): Promise<void> };
export declare const jobQueue: { add(id: string): Promise<void> };
export declare const logger: { info(text: string): Promise<void> };
export declare const writer: WritableStreamDefaultWriter<string>;
export declare const telemetry: { flush(): Promise<void> };
export declare const extra: { sendNotification(note: object): Promise<void> };
`;

const reported = [
  's.save(id)',
  's.like(id)',
  's.later(id)',
  's.query(id)',
  's.query(id).one()',
  's.mixed(id)',
  's.both(id)',
  's.optional?.save(id)',
  's.perhaps?.(id)',
  's.optional!.save(id)',
  '(s.save(id))',
  '(s.save(id) as Promise<void>)',
  's.sql`insert`',
  'new s.Session(id).close()',
  's.generic(() => s.save(id))',
  's.save(id).then(() => 1)',
  's.save(id).finally(() => 1)',
  'const never = s.save(id)',
  'id && s.save(id)',
  'new s.Query(() => undefined)',
];

const silent = [
  's.builder().where(id)',
  's.fluent.where(id)',
  's.maybe(id)',
  's.either(id)',
  's.plain(id)',
  's.anything(id)',
  's.unknown(id)',
  's.missing(id)',
  'void s.save(id)',
  's.save(id).catch(() => 1)',
  's.save(id).then(() => 1, () => 2)',
  'await s.save(id)',
  's.sleep(10)',
  'const kept = s.save(id); s.plain(String(kept))',
  's.mail.enqueue(id)',
  's.mail.emit(id)',
  's.mail.trackOpen(id)',
  's.jobQueue.add(id)',
  's.logger.info(id)',
  's.writer.write(id)',
  's.telemetry.flush()',
  'setTimeout(() => s.save(id), 10)',
  "['a'].forEach((each) => s.save(each))",
  "['a'].forEach((each) => { s.save(each); })",
  'new s.Session(id)',
];

let directory = '';
/** The texts of the reported calls, by the statements that stand alone in a tool each. */
const byTypes = new Map<string, string[]>();
const bySyntax = new Map<string, string[]>();

function lint(code: string, file: string, program: ts.Program | null): Map<number, string[]> {
  const lines = new Map<number, string[]>();
  const messages = new Linter({ cwd: directory, configType: 'flat' }).verify(
    code,
    {
      files: ['**/*.ts'],
      languageOptions: { parser, parserOptions: program ? { programs: [program] } : {} },
      plugins: { 'tool-errors': plugin },
      rules: { 'tool-errors/no-floating-promise': 'error' },
    },
    { filename: file },
  );
  for (const { line, message } of messages) lines.set(line, [...(lines.get(line) ?? []), message]);
  return lines;
}

beforeAll(() => {
  directory = realpathSync(mkdtempSync(path.join(tmpdir(), 'tool-errors-promises-')));
  writeFileSync(path.join(directory, 'store.ts'), store);
  const file = path.join(directory, 'tool.ts');
  const statements = [...reported, ...silent];
  const tools = statements.map(
    (statement, index) => `export const t${index} = tool({ execute: async ({ id }: { id: string }) => { ${statement}; s.stop(); } });`,
  );
  const code = dedent`
    import { tool } from 'ai'; import * as s from './store';
    ${tools.join('\n')}

  `;
  writeFileSync(file, code);
  const options: ts.CompilerOptions = {
    strict: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
    types: [],
  };
  const typed = lint(code, file, ts.createProgram([file], options));
  const plain = lint(code, file, null);
  for (const [index, statement] of statements.entries()) {
    byTypes.set(statement, typed.get(index + 2) ?? []);
    bySyntax.set(statement, plain.get(index + 2) ?? []);
  }
}, 60_000);

afterAll(() => {
  rmSync(directory, { recursive: true });
});

describe('no-floating-promise by type', () => {
  it.each(reported)('reports `%s`', (statement) => {
    expect(byTypes.get(statement)).toHaveLength(1);
  });

  it.each(reported.filter((statement) => !/\.(?:then|finally)\(/.test(statement)))('is silent without a program on `%s`', (statement) => {
    expect(bySyntax.get(statement)).toEqual([]);
  });

  it.each(silent)('is silent on `%s`', (statement) => {
    expect(byTypes.get(statement)).toEqual([]);
  });

  it('names the call', () => {
    expect(byTypes.get('s.save(id)')?.[0]).toContain('`t0` waits for `s.save`');
    expect(byTypes.get('s.sql`insert`')?.[0]).toContain('waits for `s.sql`');
  });
});
