import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import * as parser from '@typescript-eslint/parser';
import type { TSESTree } from '@typescript-eslint/utils';
import { dedent } from '../dedent.ts';
import type { Case } from './rule-cases.ts';

const root = path.join(import.meta.dirname, '../..');

// Packages that this one installs by name, with functions that await, read files, throw and catch.
const packages: Readonly<Record<string, string>> = {
  ai: 'ai/src',
  '@modelcontextprotocol/sdk': '@modelcontextprotocol/sdk/dist/esm',
  eslint: 'eslint/lib',
  'dependency-cruiser': 'dependency-cruiser/src',
  ajv: 'ajv/lib',
  zod: 'zod/src',
};
const functionsOfPackage = 20;
const functionsOfFile = 5;
const longestFile = 25_000;
const longestFunction = 4_000;

function caseOf(name: string, code: string, filename: string): Case {
  return { rule: '', name, code, filename, options: [], settings: {}, languageOptions: {} };
}

function filesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.d)\.(?:[cm]?ts|[cm]?js|tsx)$/.test(file) && !/(?:^|[\\/.])tests?[\\/.]/.test(file))
    .sort()
    .map((file) => path.join(folder, file));
}

/** The functions of a module that have a body and one declaration, and that may fail in more than one way. */
function functionsOf(code: string, filename: string): TSESTree.FunctionDeclaration[] {
  const { body } = parser.parseForESLint(code, { range: true, filePath: filename }).ast;
  const declared = body.map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement));
  const overloaded = new Set(declared.flatMap((each) => (each?.type === 'TSDeclareFunction' ? each.id?.name : [])));
  return declared.filter(
    (each): each is TSESTree.FunctionDeclaration =>
      each?.type === 'FunctionDeclaration' &&
      !overloaded.has(each.id?.name) &&
      each.range[1] - each.range[0] < longestFunction &&
      /\b(?:await|throw|catch|return new|parse|read\w*|load\w*|fetch\w*|get[A-Z]\w*)\b/.test(code.slice(...each.body.range)),
  );
}

/** A module whose functions have become tools of the AI SDK, one in two of them; null where it has none. */
function asTools(code: string, functions: readonly TSESTree.FunctionDeclaration[]): string | null {
  const tools = functions.filter((_, index) => index % 2 === 0).slice(0, functionsOfFile);
  if (tools.length === 0) return null;
  let written = code;
  for (const {
    range: [start, end],
    id,
    async,
    generator,
  } of tools.toReversed()) {
    // A framework awaits what it calls, so that its tools are async more often than other functions.
    const head = async || generator || start % 2 === 0 ? '' : 'async ';
    written = dedent`
      ${written.slice(0, start)}const ${id?.name ?? ''} = tool({ execute: ${head}${written.slice(start, end)} });${written.slice(end)}
    `;
  }
  const isScript = !/^(?:import|export)\b/m.test(code);
  return isScript
    ? dedent`
      const { tool } = require('ai');
      ${written}
    `
    : dedent`
      import { tool } from 'ai';
      ${written}
    `;
}

function casesOf([name, folder]: readonly [string, string]): Case[] {
  const found: Case[] = [];
  let left = functionsOfPackage;
  for (const file of filesIn(path.join('node_modules', folder))) {
    const code = readFileSync(path.join(root, file), 'utf8');
    if (code.length > longestFile || code.startsWith('#!')) continue;
    const functions = functionsOf(code, file);
    const written = asTools(code, functions);
    if (written === null) continue;
    found.push(caseOf(`${name}: ${file}`, written, path.basename(file)));
    left -= Math.min(functionsOfFile, Math.ceil(functions.length / 2));
    if (left <= 0) break;
  }
  return found;
}

/** Modules of installed packages whose functions are made tools. */
export const foreignCases: readonly Case[] = Object.entries(packages).flatMap(casesOf);

/** The files of docs/demo. */
export const demoCases: readonly Case[] = filesIn('docs/demo/src').map((file) =>
  caseOf(file, readFileSync(path.join(root, file), 'utf8'), path.basename(file)),
);
