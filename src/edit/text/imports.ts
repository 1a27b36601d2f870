import type { TSESTree } from '@typescript-eslint/utils';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { isDirective } from '../../analysis/syntax/ast.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { memoize } from '../../analysis/syntax/memoize.ts';
import { toolComments } from '../../knowledge/language.ts';
import type { ImportSetting } from '../../tool-errors-settings.ts';
import { endOfLine, quoted, type TextEdit, usesSemicolons } from './code-style.ts';

/** A name that an edit calls, and the edit that imports it where the file does not yet. */
export interface ImportedName {
  readonly name: string;
  readonly edit: TextEdit | null;
}

/** The import of a setting's function, written as the file writes its own imports. */
export function importName(setting: ImportSetting, file: FileContext): ImportedName {
  const [root = setting.name, ...members] = setting.name.split('.');
  const call = (local: string): string => [local, ...members].join('.');
  // The module itself calls its function by its own name.
  if (isSameModule(setting.module, file)) return { name: call(root), edit: null };

  for (const variable of moduleVariables(file)) {
    const imported = file.imports.ofVariable(variable);
    if (!imported || imported.typeOnly || !isModule(imported.module, setting.module, file)) continue;
    if (imported.name === root) return { name: call(variable.name), edit: null };
    if (imported.name === '*') return { name: call(`${variable.name}.${root}`), edit: null };
  }
  const local = localName(root, setting.module, file);
  const imported = root === local ? root : `${root} as ${local}`;
  const existing = namedImport(setting.module, file);
  if (existing) return { name: call(local), edit: addSpecifier(existing, imported, file) };
  const source = quoted(specifierFrom(setting.module, file), file.sourceCode);
  const semicolon = usesSemicolons(file) ? ';' : '';
  const line = isCommonJs(file)
    ? `const { ${imported.replace(' as ', ': ')} } = require(${source})${semicolon}`
    : root === 'default'
      ? `import ${local} from ${source}${semicolon}`
      : `import { ${imported} } from ${source}${semicolon}`;
  return { name: call(local), edit: insertLine(line, file) };
}

// The exported name, unless the file uses it for something else.
function localName(root: string, module: string, file: FileContext): string {
  const wanted = root === 'default' ? nameOfModule(module) : root;
  const taken = new Set(moduleVariables(file).flatMap(({ name, defs }) => (defs.length > 0 ? [name] : [])));
  let name = wanted;
  for (let count = 2; taken.has(name); count++) name = wanted + String(count);
  return name;
}

function nameOfModule(module: string): string {
  const [last = ''] = module
    .replace(/\.[cm]?[jt]sx?$/, '')
    .split('/')
    .slice(-1);
  return (
    last.replaceAll(/[^\p{ID_Continue}]+(.?)/gu, (_, next: string) => next.toUpperCase()).replace(/^[^\p{ID_Start}]+/u, '') || 'imported'
  );
}

function namedImport(module: string, file: FileContext): TSESTree.ImportSpecifier | null {
  for (const statement of file.ast.body) {
    if (statement.type !== 'ImportDeclaration' || statement.importKind === 'type' || !isModule(statement.source.value, module, file))
      continue;
    const last = statement.specifiers.at(-1);
    if (last?.type === 'ImportSpecifier') return last;
  }
  return null;
}

function addSpecifier(last: TSESTree.ImportSpecifier, name: string, file: FileContext): TextEdit {
  const first = (last.parent as TSESTree.ImportDeclaration).specifiers[0];
  const isMultiLine = first !== undefined && first.loc.start.line !== (last.parent as TSESTree.ImportDeclaration).loc.start.line;
  const [white = ''] = /^\s*/.exec(file.sourceCode.lines[last.loc.start.line - 1] ?? '') ?? [];
  return { range: [last.range[1], last.range[1]], text: isMultiLine ? `,${endOfLine(file.sourceCode)}${white}${name}` : `, ${name}` };
}

function insertLine(line: string, file: FileContext): TextEdit {
  const { sourceCode, ast } = file;
  const newline = endOfLine(sourceCode);
  const imports = ast.body.filter(isImport);
  const last = imports.at(-1) ?? ast.body.findLast(isDirective);
  if (last) {
    const [after] = sourceCode.getCommentsAfter(last);
    const end = after?.loc.start.line === last.loc.end.line && after.loc.end.line === last.loc.end.line ? after.range[1] : last.range[1];
    return { range: [end, end], text: newline + line };
  }
  const start = startOfCode(file);
  return { range: [start, start], text: line + newline };
}

// Before the first statement with the comments that stand right above it; what speaks to a tool keeps the head of the file.
function startOfCode({ ast, sourceCode }: FileContext): number {
  const [first] = ast.body;
  if (!first) return sourceCode.text.length;
  let start: { range: [number, number]; loc: TSESTree.SourceLocation } = first;
  for (const comment of sourceCode.getCommentsBefore(first).toReversed()) {
    const isForTools = (comment.type as string) === 'Shebang' || comment.range[0] === 0 || toolComments.test(comment.value);
    if (isForTools || start.loc.start.line - comment.loc.end.line > 1) break;
    start = comment;
  }
  return start.range[0];
}

function isImport(statement: TSESTree.ProgramStatement): boolean {
  if (statement.type === 'ImportDeclaration' || statement.type === 'TSImportEqualsDeclaration') return true;
  return (
    statement.type === 'VariableDeclaration' &&
    statement.declarations.every(
      ({ init }) => init?.type === 'CallExpression' && init.callee.type === 'Identifier' && init.callee.name === 'require',
    )
  );
}

const isCommonJs: (file: FileContext) => boolean = memoize(({ ast, filename, sourceCode }) => {
  if (ast.body.some(({ type }) => /^(?:Import|Export)|^TSImportEquals|^TSExport/.test(type))) return false;
  if (/\.mjs$|\.[cm]?tsx?$/.test(filename)) return false;
  return filename.endsWith('.cjs') || ast.sourceType !== 'module' || /\brequire\(|\bmodule\.exports\b|^exports\./m.test(sourceCode.text);
});

// A relative setting counts from ESLint's working directory, the import from the file.
function specifierFrom(module: string, file: FileContext): string {
  if (!module.startsWith('.') || !isAbsolute(file.filename)) return module;
  const path = relative(dirname(file.filename), resolve(file.cwd, module)).split(sep).join('/');
  return path.startsWith('.') ? path : `./${path}`;
}

/** Whether a specifier of the file means the module of a setting, however each writes its ending. */
function isModule(specifier: string, setting: string, file: FileContext): boolean {
  if (specifier === specifierFrom(setting, file)) return true;
  if (!specifier.startsWith('.') || !setting.startsWith('.')) return false;
  return withoutEnding(resolve(dirname(file.filename), specifier)) === withoutEnding(resolve(file.cwd, setting));
}

function isSameModule(setting: string, file: FileContext): boolean {
  return setting.startsWith('.') && isAbsolute(file.filename) && withoutEnding(resolve(file.cwd, setting)) === withoutEnding(file.filename);
}

function withoutEnding(path: string): string {
  return path.replace(/\.[cm]?[jt]sx?$/, '').replace(/[\\/]index$/, '');
}

function moduleVariables(file: FileContext) {
  return (file.sourceCode.scopeManager?.scopes ?? [])
    .filter((scope) => scope.type === 'module' || scope.type === 'global')
    .flatMap((scope) => scope.variables);
}
