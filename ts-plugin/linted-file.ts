import type ts from 'typescript';
import type { FileContext } from '../src/analysis/syntax/file-context.ts';
import type { Finding, RepairableFinding } from '../src/hosts/lint.ts';

/** One file of one Program, linted. */
export interface LintedFile {
  readonly sourceFile: ts.SourceFile;
  readonly file: FileContext;
  readonly findings: readonly Finding[];
  /** The same with their repairs, which are worked out when they are first asked for. */
  readonly repairable: readonly RepairableFinding[];
}
