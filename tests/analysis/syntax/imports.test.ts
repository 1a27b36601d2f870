import { describe, expect, it } from 'vitest';
import { analyse } from '../analyse.ts';

/** What the expression `subject` at the end of the code was imported as: `module#name`. */
function importOf(code: string): string | null {
  const analysis = analyse(code, { pastGate: true });
  const last = analysis?.file.ast.body.at(-1);
  if (last?.type !== 'ExpressionStatement') throw new Error('The code must end with an expression.');
  const imported = analysis?.file.imports.importedFrom(last.expression);
  return imported ? `${imported.module}#${imported.name}${imported.typeOnly ? ' type' : ''}` : null;
}

describe('importedFrom', () => {
  it.each([
    [`import { tool } from 'ai'; tool;`, 'ai#tool'],
    [`import { tool as make } from 'ai'; make;`, 'ai#tool'],
    [`import { 'odd name' as make } from 'ai'; make;`, 'ai#odd name'],
    [`import ai from 'ai'; ai;`, 'ai#default'],
    [`import ai from 'ai'; ai.tool;`, 'ai#tool'],
    [`import * as ai from 'ai'; ai;`, 'ai#*'],
    [`import * as ai from 'ai'; ai.tool;`, 'ai#tool'],
    [`import * as ai from 'ai'; ai['tool'];`, 'ai#tool'],
    [`import * as ai from 'ai'; ai.default.tool;`, 'ai#tool'],
    [`import { openai } from '@ai-sdk/openai'; openai.tools.shell;`, '@ai-sdk/openai#openai.tools.shell'],
    [`import ai = require('ai'); ai.tool;`, 'ai#tool'],
    [`import type { Tool } from 'ai'; Tool;`, 'ai#Tool type'],
    [`import { type Tool } from 'ai'; Tool;`, 'ai#Tool type'],
    [`const ai = require('ai'); ai.tool;`, 'ai#tool'],
    [`const { tool } = require('ai'); tool;`, 'ai#tool'],
    [`const { tool: make } = require('ai'); make;`, 'ai#tool'],
    [`const { tool = fallback } = require('ai'); tool;`, 'ai#tool'],
    [`const tool = require('ai').tool; tool;`, 'ai#tool'],
    [`require('ai').tool;`, 'ai#tool'],
    ['const ai = await import(`ai`); ai.tool;', 'ai#tool'],
    [`(await import('ai')).tool;`, 'ai#tool'],
    [`import { tool } from 'ai'; const make = tool as any; make;`, 'ai#tool'],
    [`import { tool } from 'ai'; const make = tool!; const other = make; other;`, 'ai#tool'],
    [`import * as ai from 'ai'; const { tool } = ai; tool;`, 'ai#tool'],
  ])('%s', (code, expected) => {
    expect(importOf(code)).toBe(expected);
  });

  it.each([
    ['a variable of the file', `const tool = 1; tool;`],
    ['a global', `tool;`],
    ['a variable that is written again', `import { tool } from 'ai'; let make = tool; make = other; make;`],
    ['a local require', `function require(name) {} require('ai').tool;`],
    ['a require of a computed name', `require(name).tool;`],
    ['a dynamic import of a computed name', `(await import(name)).tool;`],
    ['a computed member', `import * as ai from 'ai'; ai[name];`],
    ['the result of a call', `import { make } from 'ai'; make();`],
    ['a rest of a namespace', `const { ...rest } = require('ai'); rest;`],
    ['an import of a namespace of the file', `namespace local { export const tool = 1; } import tool = local.tool; tool;`],
    ['constants that refer to each other', `const a = b; const b = a; a;`],
    ['a constant that refers to itself', `const a = a; a;`],
  ])('is null for %s', (_, code) => {
    expect(importOf(code)).toBeNull();
  });
});

describe('modules', () => {
  it('are the specifiers of every form', () => {
    const analysis = analyse(
      `
        import 'a';
        import { b } from 'b';
        import type { C } from 'c';
        export { d } from 'd';
        export * from 'e';
        import f = require('f');
        const g = require('g');
        const h = import('h');
        const i = require(name);
      `,
      { pastGate: true },
    );
    expect([...(analysis?.file.imports.modules ?? [])].sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
  });
});
