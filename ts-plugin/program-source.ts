import { analyze } from '@typescript-eslint/scope-manager';
import { astConverter } from '@typescript-eslint/typescript-estree/use-at-your-own-risk';
import type { TSESTree } from '@typescript-eslint/utils';
import { visitorKeys } from '@typescript-eslint/visitor-keys';
import type ts from 'typescript';
import { memoize } from '../src/analysis/per-source.ts';
import { ParsedFileSource, type ParsedFile } from '../src/hosts/parsed-file.ts';

type Converted = ReturnType<typeof convert>;

/** A file as ESLint takes it, made from the syntax tree that tsserver has already. */
export function sourceOf(sourceFile: ts.SourceFile, program: ts.Program | null): ParsedFileSource | null {
  // ESLint's parser refuses such a file too.
  if (hasSyntaxError(sourceFile)) return null;
  const { ast, scopeManager, astMaps } = converted(sourceFile);
  return new ParsedFileSource({
    text: sourceFile.text,
    ast,
    scopeManager,
    visitorKeys: visitorKeys as ParsedFile['visitorKeys'],
    parserServices: program ? parserServices(program, astMaps) : astMaps,
  });
}

// Not in the public types; the converter throws for one.
function hasSyntaxError(sourceFile: ts.SourceFile): boolean {
  return (sourceFile as unknown as { parseDiagnostics: readonly unknown[] }).parseDiagnostics.length > 0;
}

// A tree depends on its text alone: an edit of another file makes a new Program, but no new SourceFile of this one.
const converted = memoize(convert);

function convert(sourceFile: ts.SourceFile) {
  const { estree, astMaps } = astConverter(
    sourceFile,
    {
      // tsserver shows the errors that the converter would look for.
      allowInvalidAST: true,
      comment: true,
      errorOnUnknownASTType: false,
      loc: true,
      range: true,
      suppressDeprecatedPropertyWarnings: true,
      tokens: true,
    } as unknown as Parameters<typeof astConverter>[1],
    true,
  );
  const ast = estree;
  ast.sourceType = 'module';
  // No rule asks for the variables of the standard library, of which a lib has hundreds.
  return { ast, astMaps, scopeManager: analyze(ast, { sourceType: 'module', globalReturn: false, lib: [] }) };
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
