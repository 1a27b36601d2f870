import type ts from 'typescript';

/** What a project gives to its session. */
export interface SessionHost {
  /** tsserver's own, without what this plugin adds. */
  readonly languageService: ts.LanguageService;
  /** The directory of the project; paths in the settings start there. */
  readonly cwd: string;
  /** The options as tsconfig and the editor give them: the same object as long as they stay the same. */
  readonly config: () => object;
}

/** What is added to the answers of one project. A method may throw, which costs its answer alone. */
export interface Session {
  diagnostics(fileName: string): ts.Diagnostic[];
  codeFixes(fileName: string, start: number, end: number, codes: readonly number[]): ts.CodeFixAction[];
  combinedFix(fileName: string, rule: string): ts.CombinedCodeActions;
  /** @param original TypeScript's own, which is kept. */
  quickInfo(fileName: string, position: number, original: ts.QuickInfo | undefined): ts.QuickInfo | undefined;
  inlayHints(fileName: string, span: ts.TextSpan): ts.InlayHint[];
  refactors(fileName: string, place: number | ts.TextRange, kind: string | undefined): ts.ApplicableRefactorInfo[];
  refactorEdits(fileName: string, place: number | ts.TextRange, action: string): ts.RefactorEditInfo | undefined;
}

export interface Engine {
  createSession(host: SessionHost): Session;
}

/** The engine for one copy of TypeScript. */
export type CreateEngine = (typescript: typeof ts) => Engine;
