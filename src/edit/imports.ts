import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import type { TSESTree } from '@typescript-eslint/utils';
import type { FileContext } from '../analysis/file-context.ts';
import type { ImportSetting } from '../tool-errors-settings.ts';
import { endOfLine, quoted, type TextEdit } from './text.ts';

/** A name that an edit calls, and the edit that imports it where the file does not yet. */
export interface ImportedName {
  readonly name: string;
  readonly edit: TextEdit | null;
}

/** The import of a setting's function, written as the file writes its own imports. */
export function importName(setting: ImportSetting, file: FileContext): ImportedName {
  const [root = setting.name, ...members] = setting.name.split('.');
  const specifier = specifierFrom(setting.module, file);
  const call = (local: string): string => [local, ...members].join('.');
  const declarations = file.ast.body.filter((statement) => statement.type === 'ImportDeclaration');

  for (const variable of moduleVariables(file)) {
    const imported = file.imports.ofVariable(variable);
    if (imported && !imported.typeOnly && imported.name === root && imported.module === specifier) return { name: call(variable.name), edit: null };
  }
  const isModule = declarations.length > 0 || file.ast.sourceType === 'module';
  const source = quoted(specifier, file.sourceCode);
  const semicolon = usesSemicolons(file) ? ';' : '';
  const line = isModule ? `import { ${root} } from ${source}${semicolon}` : `const { ${root} } = require(${source})${semicolon}`;
  return { name: call(root), edit: insertLine(line, declarations, file) };
}

function insertLine(line: string, declarations: readonly TSESTree.ImportDeclaration[], file: FileContext): TextEdit {
  const newline = endOfLine(file.sourceCode);
  const last = declarations.at(-1) ?? lastDirective(file);
  if (last) return { range: [last.range[1], last.range[1]], text: newline + line };
  const [first] = file.ast.body;
  const start = first ? (file.sourceCode.getCommentsBefore(first)[0]?.range[0] ?? first.range[0]) : 0;
  return { range: [start, start], text: line + newline };
}

function lastDirective(file: FileContext): TSESTree.Node | undefined {
  return file.ast.body.filter((statement) => statement.type === 'ExpressionStatement' && statement.directive !== undefined).at(-1);
}

// A relative setting counts from ESLint's working directory, the import from the file.
function specifierFrom(module: string, file: FileContext): string {
  if (!module.startsWith('.') || !isAbsolute(file.filename)) return module;
  const path = relative(dirname(file.filename), resolve(file.cwd, module)).split(sep).join('/');
  return path.startsWith('.') ? path : `./${path}`;
}

export function usesSemicolons(file: FileContext): boolean {
  const { sourceCode } = file;
  const [first] = file.ast.body.filter((statement) => statement.type === 'ImportDeclaration' || statement.type === 'ExpressionStatement' || statement.type === 'VariableDeclaration');
  return first === undefined || sourceCode.getLastToken(first)?.value === ';';
}

function moduleVariables(file: FileContext) {
  return (file.sourceCode.scopeManager?.scopes ?? []).filter((scope) => scope.type === 'module' || scope.type === 'global').flatMap((scope) => scope.variables);
}
