import { analyze } from '@typescript-eslint/scope-manager';
import { astConverter } from '@typescript-eslint/typescript-estree/use-at-your-own-risk';
import type { TSESTree } from '@typescript-eslint/utils';
import { visitorKeys } from '@typescript-eslint/visitor-keys';
import type ts from 'typescript';
import { memoize } from '../src/analysis/syntax/memoize.ts';
import { ParsedFileSource, type ParsedFile } from '../src/hosts/parsed-file.ts';
import { addToGuide, createTokenScanner, type ScanGuide, type ScanTokens } from './tokens.ts';

type Converted = ReturnType<typeof convert>;

/** A file as ESLint takes it; null where it has syntax errors, which ESLint's parser refuses too. */
export type SourceOf = (sourceFile: ts.SourceFile, program: ts.Program | null) => ParsedFileSource | null;

/** Makes files for ESLint from the syntax trees that tsserver has already. */
export function createSourceOf(typescript: typeof ts): SourceOf {
  const { Standard } = typescript.LanguageVariant;
  const scan = createTokenScanner(typescript);
  // A tree depends on its text alone: an edit of another file makes a new Program, but no new SourceFile of this one.
  const converted = memoize((sourceFile: ts.SourceFile) => convert(sourceFile, sourceFile.languageVariant === Standard ? scan : null));
  const sourceOf: SourceOf = (sourceFile, program) => {
    if (hasSyntaxError(sourceFile)) return null;
    const { ast, scopeManager, astMaps } = converted(sourceFile);
    return new ParsedFileSource({
      // ESLint takes a byte order mark off the text, which the places in the tree count.
      text: sourceFile.text.replace(/^\uFEFF/, ' '),
      ast,
      scopeManager,
      visitorKeys: visitorKeys as ParsedFile['visitorKeys'],
      // Helpers in other files are read by the same trees.
      parserServices: program
        ? { ...parserServices(program, astMaps), sourceOf: (other: ts.SourceFile) => sourceOf(other, program) }
        : astMaps,
    });
  };
  return sourceOf;
}

// Not in the public types; the converter throws for one.
function hasSyntaxError(sourceFile: ts.SourceFile): boolean {
  return (sourceFile as unknown as { parseDiagnostics: readonly unknown[] }).parseDiagnostics.length > 0;
}

function convert(sourceFile: ts.SourceFile, scan: ScanTokens | null) {
  const { estree: ast, astMaps } = astConverter(
    sourceFile,
    {
      // tsserver shows the errors that the converter would look for.
      allowInvalidAST: true,
      comment: !scan,
      errorOnUnknownASTType: false,
      loc: true,
      range: true,
      suppressDeprecatedPropertyWarnings: true,
      tokens: !scan,
    } as unknown as Parameters<typeof astConverter>[1],
    true,
  );
  ast.sourceType = 'module';
  const guide = setParents(ast);
  if (scan) Object.assign(ast, scan(sourceFile, guide));
  // No rule asks for the variables of the standard library, of which a lib has hundreds.
  return { ast, astMaps, scopeManager: analyze(ast, { sourceType: 'module', globalReturn: false, lib: [] }) };
}

function setParents(root: TSESTree.Program): ScanGuide {
  const guide: ScanGuide = { regexes: new Set(), angles: new Set(), names: new Set() };
  const stack: TSESTree.Node[] = [root];
  (root as { parent: unknown }).parent = null;
  for (let parent = stack.pop(); parent; parent = stack.pop()) {
    addToGuide(parent, guide);
    for (const key of visitorKeys[parent.type] ?? []) {
      const value = (parent as unknown as Record<string, unknown>)[key];
      for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) {
        if (!child || typeof (child as { type?: unknown }).type !== 'string') continue;
        (child as { parent: unknown }).parent = parent;
        stack.push(child as TSESTree.Node);
      }
    }
  }
  return guide;
}

// As typescript-eslint's parser gives them; it exports no function for it.
function parserServices(program: ts.Program, astMaps: Converted['astMaps']): object {
  const { emitDecoratorMetadata = false, experimentalDecorators = false, isolatedDeclarations = false } = program.getCompilerOptions();
  const tsNode = (node: TSESTree.Node): ts.Node => astMaps.esTreeNodeToTSNodeMap.get(node);
  return {
    program,
    ...astMaps,
    emitDecoratorMetadata,
    experimentalDecorators,
    isolatedDeclarations,
    getSymbolAtLocation: (node: TSESTree.Node) => program.getTypeChecker().getSymbolAtLocation(tsNode(node)),
    getTypeAtLocation: (node: TSESTree.Node) => program.getTypeChecker().getTypeAtLocation(tsNode(node)),
  };
}
