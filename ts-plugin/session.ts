import type ts from 'typescript';
import { fileContext } from '../src/analysis/syntax/file-context.ts';
import { findTools } from '../src/analysis/tools/find-tools.ts';
import {
  eslintVersion,
  lint,
  lintWithoutRepairs,
  optionsProblem,
  presetRules,
  ruleDocs,
  rulesWithOptions,
  type Finding,
  type LintRequest,
  type RepairableFinding,
} from '../src/hosts/lint.ts';
import { projectPlace } from '../src/hosts/place.ts';
import { ruleNames } from '../rules/names.ts';
import type { CreateEngine, Session, SessionHost } from './engine.ts';
import { fixAll, fixesOf } from './fixes.ts';
import { hover } from './hover.ts';
import { inlayHints } from './inlays.ts';
import type { LintedFile } from './linted-file.ts';
import { optionsCode, ruleCode, ruleCodes, source } from './names.ts';
import { pluginName, readOptions, type PluginOptions } from './options.ts';
import { createSourceOf, type SourceOf } from './program-source.ts';
import { refactorEdits, refactors } from './refactors.ts';

export const createEngine: CreateEngine = (typescript) => {
  // Some of version 8 would fail for every file.
  if (Number.parseInt(eslintVersion, 10) < 9) throw new Error(`ESLint ${eslintVersion} is installed`);
  const sourceOf = createSourceOf(typescript);
  return { createSession: (host) => new ProjectSession(host, typescript, sourceOf) };
};

interface Configured {
  readonly config: object;
  readonly options: PluginOptions;
  readonly problems: readonly string[];
  readonly rules: LintRequest['rules'];
  /** What is found with these options. Types of other files count, so that a SourceFile alone does not tell. */
  readonly linted: WeakMap<ts.Program, WeakMap<ts.SourceFile, LintedFile | null>>;
}

class ProjectSession implements Session {
  readonly #host: SessionHost;
  readonly #ts: typeof ts;
  readonly #sourceOf: SourceOf;
  #configured: Configured | null = null;

  constructor(host: SessionHost, typescript: typeof ts, sourceOf: SourceOf) {
    this.#host = host;
    this.#ts = typescript;
    this.#sourceOf = sourceOf;
  }

  diagnostics(fileName: string): ts.Diagnostic[] {
    const { options, problems } = this.#configuration();
    const linted = options.diagnostics || problems.length > 0 ? this.#lint(fileName) : null;
    if (!linted) return [];
    const findings = options.diagnostics ? linted.findings.map((finding) => this.#diagnosticOf(finding, linted)) : [];
    return [...this.#wrongOptions(problems, linted), ...findings];
  }

  codeFixes(fileName: string, start: number, end: number, codes: readonly number[]): ts.CodeFixAction[] {
    if (!this.#configuration().options.diagnostics || !codes.some((code) => ruleCodes.includes(code))) return [];
    const linted = this.#lint(fileName);
    if (!linted) return [];
    const isAsked = ({ rule, range }: Finding): boolean => codes.includes(ruleCode(rule)) && range[0] <= end && range[1] >= start;
    return linted.findings.some(isAsked) ? linted.repairable.filter(isAsked).flatMap((finding) => fixesOf(finding, linted)) : [];
  }

  combinedFix(fileName: string, rule: string): ts.CombinedCodeActions {
    const linted = this.#lint(fileName);
    if (!linted) return { changes: [] };
    const textChange = fixAll(linted, rule, (sourceFile) => this.#lintAlone(sourceFile), this.#ts);
    return { changes: textChange ? [{ fileName, textChanges: [textChange] }] : [] };
  }

  quickInfo(fileName: string, position: number, original: ts.QuickInfo | undefined): ts.QuickInfo | undefined {
    if (!this.#configuration().options.hover) return original;
    const linted = this.#lint(fileName);
    return linted ? hover(linted, position, original, this.#ts) : original;
  }

  inlayHints(fileName: string, span: ts.TextSpan): ts.InlayHint[] {
    if (!this.#configuration().options.inlayHints) return [];
    const linted = this.#lint(fileName);
    return linted ? inlayHints(linted, span, this.#ts) : [];
  }

  refactors(fileName: string, place: number | ts.TextRange, kind: string | undefined): ts.ApplicableRefactorInfo[] {
    const linted = this.#lint(fileName);
    return linted ? refactors(linted, place, kind) : [];
  }

  refactorEdits(fileName: string, place: number | ts.TextRange, action: string): ts.RefactorEditInfo | undefined {
    const linted = this.#lint(fileName);
    return linted ? refactorEdits(linted, place, action) : undefined;
  }

  #configuration(): Configured {
    const config = this.#host.config();
    if (this.#configured?.config === config) return this.#configured;
    const { options, problems } = readOptions(config, ruleNames, rulesWithOptions);
    const rules = { ...presetRules(options.preset) };
    const wrong: string[] = [];
    for (const [name, setting] of Object.entries(options.rules)) {
      const key = `${source}/${name}`;
      const ofPreset = rules[key];
      // One wrong option would fail every rule of every file.
      const problem = Array.isArray(setting) ? optionsProblem(name, setting) : null;
      if (problem !== null) wrong.push(`\`rules["${name}"]\` of ${pluginName} in tsconfig has wrong options: ${problem}`);
      // As in ESLint, a severity alone leaves the options as they are.
      else rules[key] = Array.isArray(setting) || !Array.isArray(ofPreset) ? setting : [setting, ...ofPreset.slice(1)];
    }
    this.#configured = { config, options, problems: [...problems, ...wrong], rules, linted: new WeakMap() };
    return this.#configured;
  }

  #lint(fileName: string): LintedFile | null {
    const program = this.#host.languageService.getProgram();
    const sourceFile = program?.getSourceFile(fileName);
    if (!program || !sourceFile) return null;
    const { linted } = this.#configuration();
    let ofProgram = linted.get(program);
    if (!ofProgram) linted.set(program, (ofProgram = new WeakMap()));
    let result = ofProgram.get(sourceFile);
    if (result === undefined) ofProgram.set(sourceFile, (result = this.#lintFile(sourceFile, program)));
    return result;
  }

  // A text that is in no Program, such as one between two passes of fixes.
  #lintAlone(sourceFile: ts.SourceFile): LintedFile | null {
    return this.#lintFile(sourceFile, null);
  }

  #lintFile(sourceFile: ts.SourceFile, program: ts.Program | null): LintedFile | null {
    const sourceCode = this.#sourceOf(sourceFile, program);
    if (!sourceCode) return null;
    const { options, rules } = this.#configuration();
    const filename = sourceFile.fileName;
    const { cwd, settings } = projectPlace(filename, { cwd: this.#host.cwd, settings: options.settings });
    const file = fileContext({ sourceCode: sourceCode as never, filename, cwd, settings: { 'tool-errors': settings } });
    const request: LintRequest = { sourceCode, filename, cwd, rules, settings };
    let findings: readonly Finding[] | null = null;
    let repairable: readonly RepairableFinding[] | null = null;
    return {
      sourceFile,
      file,
      // Hovers, hints and refactors need none.
      get findings() {
        return (findings ??= repairable ?? lintWithoutRepairs(request));
      },
      get repairable() {
        return (repairable ??= lint(request));
      },
    };
  }

  #diagnosticOf({ rule, severity, message, range: [start, end] }: Finding, { sourceFile }: LintedFile): ts.Diagnostic {
    const { Warning, Suggestion, Message } = this.#ts.DiagnosticCategory;
    const code = ruleCode(rule);
    const { url } = ruleDocs(rule);
    return {
      file: sourceFile,
      start,
      length: end - start,
      // tsc passes such a file, so that it is no Error here.
      category: severity === 'error' ? Warning : Suggestion,
      code,
      source,
      messageText: message,
      // A comment may turn on a rule that there is none of.
      ...(url !== '' && {
        relatedInformation: [
          { file: sourceFile, start, length: end - start, category: Message, code, messageText: `${source}/${rule}: ${url}` },
        ],
      }),
    };
  }

  #wrongOptions(problems: readonly string[], { sourceFile, file }: LintedFile): ts.Diagnostic[] {
    const [first] = findTools(file);
    if (!first) return [];
    const [start] = first.node.range;
    const { line } = sourceFile.getLineAndCharacterOfPosition(start);
    const end = Math.min(first.node.range[1], sourceFile.getLineStarts()[line + 1] ?? sourceFile.end);
    const { Warning } = this.#ts.DiagnosticCategory;
    return problems.map((messageText) => ({
      file: sourceFile,
      start,
      length: sourceFile.text.slice(start, end).trimEnd().length,
      category: Warning,
      code: optionsCode,
      source,
      messageText,
    }));
  }
}
