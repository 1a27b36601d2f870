import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { takesErrorCause } from '../../../src/analysis/program/error-cause.ts';
import type { FileContext } from '../../../src/analysis/syntax/file-context.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tool-errors-cause-'));

afterAll(() => {
  rmSync(folder, { recursive: true });
});

function fileIn(project: string, parserServices: object = {}): FileContext {
  return { filename: path.join(folder, project, 'src', 'tools.ts'), sourceCode: { parserServices } } as unknown as FileContext;
}

function project(name: string, configs: Readonly<Record<string, string>>): FileContext {
  mkdirSync(path.join(folder, name, 'src'), { recursive: true });
  for (const [file, text] of Object.entries(configs)) writeFileSync(path.join(folder, name, file), text);
  return fileIn(name);
}

describe('an Error of a file takes a cause', () => {
  it.each([
    ['target', '{ "compilerOptions": { "target": "ES2022" } }', true],
    ['next', '{ "compilerOptions": { "target": "esnext" } }', true],
    ['old-target', '{ "compilerOptions": { "target": "ES2020" } }', false],
    ['lib', '{ "compilerOptions": { "target": "ES2020", "lib": ["dom", "es2022.error"] } }', true],
    ['old-lib', '{ "compilerOptions": { "target": "ES2022", "lib": ["dom", "es2021"] } }', false],
    ['comment', '{\n  // "target": "ES2017",\n  "compilerOptions": { "target": "ES2024", },\n}', true],
    ['nothing', '{ "compilerOptions": { "strict": true } }', true],
    ['package', '{ "extends": "@tsconfig/node20/tsconfig.json" }', true],
  ])('as its tsconfig.json says: %s', (name, text, expected) => {
    expect(takesErrorCause(project(name, { 'tsconfig.json': text }))).toBe(expected);
  });

  it('as the file says that its tsconfig.json extends', () => {
    const base = '{ "compilerOptions": { "target": "es2019" } }';
    expect(takesErrorCause(project('extended', { 'tsconfig.json': '{ "extends": "./base" }', 'base.json': base }))).toBe(false);
    expect(takesErrorCause(project('gone', { 'tsconfig.json': '{ "extends": "./base.json" }' }))).toBe(true);
    const circle = '{ "extends": "./tsconfig.json" }';
    expect(takesErrorCause(project('circle', { 'tsconfig.json': circle }))).toBe(true);
  });

  it('as the libraries of its Program say, whatever the tsconfig.json is', () => {
    project('program', { 'tsconfig.json': '{ "compilerOptions": { "target": "ES2017" } }' });
    const program = (fileName: string): object => ({ program: { getSourceFiles: () => [{ fileName }] } });
    expect(takesErrorCause(fileIn('program', program('/lib/lib.es2022.error.d.ts')))).toBe(true);
    expect(takesErrorCause(fileIn('program', program('/lib/lib.es2020.d.ts')))).toBe(false);
  });
});
