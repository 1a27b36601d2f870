import type ts from 'typescript';
import type { FileContext } from '../src/analysis/file-context.ts';
import type { Finding } from '../src/hosts/lint.ts';

/** One file of one Program, linted. */
export interface LintedFile {
  readonly sourceFile: ts.SourceFile;
  readonly file: FileContext;
  readonly findings: readonly Finding[];
}
