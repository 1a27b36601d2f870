import path from 'node:path';
import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import type ts from 'typescript';
import type { Settings } from '../../settings.ts';
import { isFunction, keyName, unwrap, walk, type CallNode, type FunctionNode, type Node } from '../syntax/ast.ts';
import { calleeType } from './callee-type.ts';
import { localFunction } from '../syntax/local-function.ts';
import { contextOf, lintedFile, type FileContext, type SourceCode } from '../syntax/file-context.ts';
import { memoize } from '../syntax/memoize.ts';
import { pathInPattern } from '../syntax/patterns.ts';
import { typeReader, type TypeReader } from './types.ts';

/** A function of another file of the project, with a view of that file. */
export interface ImportedFunction {
  readonly fn: FunctionNode;
  readonly file: FileContext;
}

/** What a name of one file is in another file of the project: a function, or the expression that it is given. */
export interface ImportedValueNode {
  readonly node: Node;
  readonly file: FileContext;
}

/** A place in another file as messages name it: `src/orders.ts:12`. */
export function placeIn({ filename }: FileContext, { line }: { readonly line: number }, { cwd }: FileContext): string {
  return `${path.relative(cwd, filename).replaceAll('\\', '/')}:${String(line)}`;
}

// An editor keeps the nodes of a file while other files change.
const knownOf = memoize((_file: FileContext) => new Map<CallNode, ImportedFunction | null>());

/**
 * The function of another file that a call runs: null without type information; for a package, whose body is not there or is not the
 * project's; and for an abstract or overloaded declaration without a body. The other file is parsed once for each Program and settings, by
 * the parser of the linted file. Never throws.
 */
export function importedFunction(call: CallNode, file: FileContext): ImportedFunction | null {
  const known = knownOf(file);
  let value = known.get(call);
  if (value !== undefined) return value;
  value = null;
  try {
    value = findFunction(call, file);
  } catch (error) {
    // Another file that is linted may come here with room left.
    if (error instanceof BeyondBounds) return null;
    // Of a checker that lacks a member, or of a parser that refuses the other file.
  }
  known.set(call, value);
  return value;
}

function findFunction(call: CallNode, file: FileContext): ImportedFunction | null {
  const [signature, ...overloads] = calleeType(call, file)?.getCallSignatures() ?? [];
  const declaration = overloads.length === 0 ? signature?.getDeclaration() : undefined;
  const found = declaration && hasBody(declaration) ? importedNode(declaration, file) : null;
  if (!found || !isFunction(found.node) || isGivenToWrapper(call, found.node, file)) return null;
  return { fn: found.node, file: found.file };
}

// `export const load = retry(async (id) => …)`: what keeps the type of the function that it is given runs it in its own way.
function isGivenToWrapper({ callee }: CallNode, fn: FunctionNode, file: FileContext): boolean {
  const value = importedValue(callee, file);
  const made = value && value.file.scopes.resolve(value.node);
  return value !== null && made?.type === 'CallExpression' && made.arguments.some((argument) => localFunction(argument, value.file) === fn);
}

/**
 * What a name or a member of this file is in another file of the project, behind imports, namespaces and exports: a function, or the
 * expression that a constant, a property or a default export is given. Null without type information, and for what a package has, what
 * has no value where it is declared, and what is assigned to or may be overridden. Never throws.
 */
export function importedValue(node: Node, file: FileContext): ImportedValueNode | null {
  const reader = typeReader(file);
  if (!reader) return null;
  try {
    const symbol = importedSymbol(file.scopes.resolve(node), reader, file);
    const declarations = (symbol && reader.meant(symbol).declarations) ?? [];
    const [declaration, ...others] = declarations.length > 1 ? declarations.filter(hasBody) : declarations;
    return declaration && others.length === 0 ? importedNode(declaration, file) : null;
  } catch {
    // Of a checker that lacks a member, or of a parser that refuses the other file.
    return null;
  }
}

function importedSymbol(value: Node, reader: TypeReader, file: FileContext): ts.Symbol | null {
  if (value.type === 'MemberExpression') {
    const name = keyName(value);
    return name === null ? null : (reader.typeOf(value.object)?.getProperty(name) ?? null);
  }
  const variable = value.type === 'Identifier' ? file.scopes.variableOf(value) : null;
  const [definition, ...others] = variable?.defs ?? [];
  if (!variable || !definition || others.length > 0) return null;
  if (definition.type === 'ImportBinding') return reader.symbolOf(definition.name);
  // `const { lookup } = handlers`
  if (definition.type !== 'Variable' || !definition.node.init) return null;
  const [name, ...inner] = pathInPattern(definition.node.id, definition.name) ?? [];
  const isWritten = variable.references.some((reference) => reference.isWrite() && !reference.init);
  if (name == null || inner.length > 0 || isWritten) return null;
  return reader.typeOf(definition.node.init)?.getProperty(name) ?? null;
}

function hasBody(declaration: ts.Node): boolean {
  return 'body' in declaration && declaration.body !== undefined;
}

/** The function, or the value, that a declaration of another file of the project stands for. May throw. */
export function importedNode(declaration: ts.Node, file: FileContext): ImportedValueNode | null {
  const source = declaration.getSourceFile();
  if (source.isDeclarationFile || source.fileName.includes('/node_modules/') || source.fileName === file.filename.replaceAll('\\', '/'))
    return null;
  if (mayBeOverridden(declaration, file)) return null;
  const other = contextFor(source, file);
  const start = declaration.getStart(source);
  const node = other && (hasBody(declaration) ? functionAt(start, declaration.end, other) : valueAt(start, declaration.end, other));
  return node ? { node, file: other } : null;
}

// An arrow function that returns another one ends where that does: the outer one comes first.
function functionAt(start: number, end: number, file: FileContext): Node | null {
  const fn = functionsByEnd(file)
    .get(end)
    ?.find(({ range }) => range[0] >= start);
  const { parent } = fn ?? {};
  const isAccessor =
    (parent?.type === 'MethodDefinition' || parent?.type === 'Property') && (parent.kind === 'get' || parent.kind === 'set');
  return fn && !isAccessor ? fn : null;
}

function valueAt(start: number, end: number, { ast, scopes, sourceCode }: FileContext): Node | null {
  let found: Node | null = null;
  walk(ast, sourceCode.visitorKeys, (node) => {
    if (found || node.range[1] < end || node.range[0] > start) return false;
    if (node.range[0] !== start || node.range[1] !== end) return undefined;
    if (node.type === 'VariableDeclarator') {
      const variable = node.id.type === 'Identifier' ? scopes.variableOf(node.id) : null;
      found = variable && scopes.constant(variable);
    } else if (node.type === 'Property' && node.parent.type === 'ObjectExpression' && node.kind === 'init') found = node.value;
    else if (node.type === 'PropertyDefinition') found = node.value;
    else if (node.type === 'ExportDefaultDeclaration') found = node.declaration;
    else if (node.type === 'TSExportAssignment') found = node.expression;
    return found ? false : undefined;
  });
  return found && unwrap(found);
}

// A method of a class that another class of the project extends: which of the two runs, the type does not tell.
function mayBeOverridden({ parent }: ts.Node, { sourceCode }: FileContext): boolean {
  const owner = parent as Partial<ts.ClassLikeDeclaration> | undefined;
  // The members that hold a body are a class's. Nodes of another backend have every key of their kin: what counts is the value.
  if (!owner?.members) return false;
  const name = owner.name?.text;
  const sources = sourceCode.parserServices?.program?.getSourceFiles() ?? [];
  return name === undefined || sources.some((source) => !source.isDeclarationFile && extendedIn(source).has(name));
}

const extendedIn = memoize(
  (source: ts.SourceFile) => new Set([...source.text.matchAll(/\bextends\s+(?:[\w$]+\.)*([\w$]+)/g)].map(([, name = '']) => name)),
);

const functionsByEnd: (file: FileContext) => ReadonlyMap<number, readonly FunctionNode[]> = memoize(({ ast, sourceCode }) => {
  const found = new Map<number, FunctionNode[]>();
  walk(ast, sourceCode.visitorKeys, (node) => {
    if (!isFunction(node)) return;
    const others = found.get(node.range[1]);
    if (others) others.push(node);
    else found.set(node.range[1], [node]);
  });
  return found;
});

// A tree with its scopes and types holds some three hundred times its text. What lies beyond is not known, as without types.
const maxFiles = 40;
const maxText = 500_000;
/** How much text one program keeps read, from one linted file to the next. */
const maxKept = 1_000_000;

interface ReadFile {
  /** By name and settings: parts of a project are linted with settings of their own. */
  readonly contexts: Map<string, FileContext | null>;
  text: number;
  /** The file that is linted. */
  linted: object | null;
  /** The length of what it needs, by name. */
  forLinted: Map<string, number>;
}

const reads: (program: ts.Program) => ReadFile = memoize(() => ({ contexts: new Map(), text: 0, linted: null, forLinted: new Map() }));
const spelt = memoize((settings: Settings) => JSON.stringify(settings));

function contextFor(source: ts.SourceFile, file: FileContext): FileContext | null {
  const { program } = file.sourceCode.parserServices ?? {};
  if (!program) return null;
  const read = reads(program);
  if (read.linted !== lintedFile()) {
    read.linted = lintedFile();
    read.forLinted = new Map();
    if (read.text > maxKept) {
      read.contexts.clear();
      read.text = 0;
    }
  }
  if (!mayRead(source, read)) throw new BeyondBounds();
  const key = `${source.fileName} ${spelt(file.settings)}`;
  let context = read.contexts.get(key);
  if (context === undefined) {
    // Of a parser that refuses it.
    read.contexts.set(key, null);
    read.text += source.text.length;
    const sourceCode = load(source, program, file);
    context = sourceCode && contextOf(sourceCode, { ...file, filename: source.fileName });
    read.contexts.set(key, context);
  }
  return context;
}

class BeyondBounds extends Error {}

// Also what is read already counts, so that the order in which files are linted tells nothing.
function mayRead({ fileName, text }: ts.SourceFile, { forLinted }: ReadFile): boolean {
  if (forLinted.has(fileName)) return true;
  let sum = text.length;
  for (const length of forLinted.values()) sum += length;
  if (forLinted.size >= maxFiles || sum > maxText) return false;
  forLinted.set(fileName, text.length);
  return true;
}

function load(source: ts.SourceFile, program: ts.Program, { sourceCode, languageOptions }: FileContext): SourceCode | null {
  const { sourceOf } = (sourceCode.parserServices ?? {}) as { sourceOf?: (source: ts.SourceFile) => SourceCode | null };
  if (sourceOf) return sourceOf(source);
  const parser = parserOf(languageOptions);
  if (!parser) return null;
  const parsed = parser.parseForESLint(source.text, {
    ecmaFeatures: { jsx: /x$/.test(source.fileName) },
    sourceType: 'module',
    filePath: source.fileName,
    programs: [program],
    comment: true,
    tokens: true,
    loc: true,
    range: true,
  });
  if (!parsed.scopeManager || !parsed.visitorKeys) return null;
  setParents(parsed.ast, parsed.visitorKeys);
  // The class of the ESLint that lints.
  const { constructor: Source } = sourceCode as unknown as { constructor: new (config: object) => SourceCode };
  return new Source({
    text: source.text,
    ast: parsed.ast,
    parserServices: parsed.services ?? {},
    scopeManager: parsed.scopeManager,
    visitorKeys: parsed.visitorKeys,
  });
}

interface FullParser {
  parseForESLint(text: string, options: object): TSESLint.Parser.ParseResult;
}

const isFullParser = (parser: unknown): parser is FullParser => typeof parser === 'object' && parser !== null && 'parseForESLint' in parser;

// The parser of a component is given the one for its script, or one for each language, as an option.
function parserOf(options: FileContext['languageOptions']): FullParser | null {
  const { parser: inner } = (options?.parserOptions ?? {}) as { parser?: unknown };
  const ofLanguage = (inner as { ts?: unknown } | null | undefined)?.ts;
  return [inner, ofLanguage, options?.parser].find(isFullParser) ?? null;
}

// ESLint gives them to the file that it lints.
function setParents(root: TSESTree.Program, visitorKeys: TSESLint.SourceCode.VisitorKeys): void {
  const stack: Node[] = [root];
  for (let parent = stack.pop(); parent; parent = stack.pop()) {
    for (const key of visitorKeys[parent.type] ?? []) {
      const value = (parent as unknown as Record<string, unknown>)[key];
      for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) {
        if (!child || typeof (child as { type?: unknown }).type !== 'string') continue;
        (child as { parent: unknown }).parent = parent;
        stack.push(child as Node);
      }
    }
  }
}
