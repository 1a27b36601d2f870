import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import type ts from 'typescript';
import { isFunction, walk, type CallNode, type FunctionNode, type Node } from './ast.ts';
import type { Settings } from '../settings.ts';
import { calleeType } from './callee-type.ts';
import { contextOf, type FileContext, type SourceCode } from './file-context.ts';
import { memoize } from './per-source.ts';

/** A function of another file of the project, with a view of that file. */
export interface FunctionElsewhere {
  readonly fn: FunctionNode;
  readonly file: FileContext;
}

// An editor keeps the nodes of a file while other files change.
const knownOf = memoize((_file: FileContext) => new Map<CallNode, FunctionElsewhere | null>());

/**
 * The function of another file that a call runs: null without type information; for a package, whose body is not there or is not the
 * project's; and for an abstract or overloaded declaration without a body. The other file is parsed once for each Program and settings, by
 * the parser of the linted file. Never throws.
 */
export function functionElsewhere(call: CallNode, file: FileContext): FunctionElsewhere | null {
  const known = knownOf(file);
  let value = known.get(call);
  if (value !== undefined) return value;
  value = null;
  try {
    value = find(call, file);
  } catch {
    // Of a checker that lacks a member, or of a parser that refuses the other file.
  }
  known.set(call, value);
  return value;
}

function find(call: CallNode, file: FileContext): FunctionElsewhere | null {
  const [signature, ...overloads] = calleeType(call, file)?.getCallSignatures() ?? [];
  const declaration = overloads.length === 0 ? signature?.getDeclaration() : undefined;
  if (!declaration || !('body' in declaration) || !declaration.body) return null;
  const source = declaration.getSourceFile();
  if (source.isDeclarationFile || source.fileName.includes('/node_modules/') || source.fileName === file.filename.replaceAll('\\', '/')) return null;
  if (mayBeOverridden(declaration, file)) return null;
  const other = contextFor(source, file);
  const fn = other && functionsByEnd(other).get(declaration.end)?.find(({ range: [start] }) => start >= declaration.getStart(source));
  return fn ? { fn, file: other } : null;
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

const extendedIn = memoize((source: ts.SourceFile) => new Set([...source.text.matchAll(/\bextends\s+(?:[\w$]+\.)*([\w$]+)/g)].map(([, name = '']) => name)));

// An arrow function that returns another one ends where that does: the outer one comes first.
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

// Parts of a project are linted with settings of their own.
const contexts = new WeakMap<ts.Program, Map<string, FileContext | null>>();
const spelt = memoize((settings: Settings) => JSON.stringify(settings));

function contextFor(source: ts.SourceFile, file: FileContext): FileContext | null {
  const { program } = file.sourceCode.parserServices ?? {};
  if (!program) return null;
  let known = contexts.get(program);
  if (!known) {
    known = new Map();
    contexts.set(program, known);
  }
  const key = `${source.fileName} ${spelt(file.settings)}`;
  let context = known.get(key);
  if (context === undefined) {
    // Of a parser that refuses it.
    known.set(key, null);
    const sourceCode = load(source, program, file);
    context = sourceCode && contextOf(sourceCode, { ...file, filename: source.fileName });
    known.set(key, context);
  }
  return context;
}

function load(source: ts.SourceFile, program: ts.Program, { sourceCode, languageOptions }: FileContext): SourceCode | null {
  const { sourceOf } = (sourceCode.parserServices ?? {}) as { sourceOf?: (source: ts.SourceFile) => SourceCode | null };
  if (sourceOf) return sourceOf(source);
  const parser = languageOptions?.parser as Partial<TSESLint.Parser.ParserModule> | undefined;
  if (!parser || !('parseForESLint' in parser)) return null;
  const parsed = (parser as { parseForESLint(text: string, options: object): TSESLint.Parser.ParseResult }).parseForESLint(source.text, {
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
  return new Source({ text: source.text, ast: parsed.ast, parserServices: parsed.services ?? {}, scopeManager: parsed.scopeManager, visitorKeys: parsed.visitorKeys });
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
