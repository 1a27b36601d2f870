import type ts from 'typescript';
import { mayHoldTools } from '../src/analysis/tools/gate.ts';
import type { Engine, Session } from './engine.ts';
import { optionsCode, refactorName, ruleOfFixId, source } from './names.ts';

export interface PluginContext {
  readonly ts: typeof ts;
  /** The options as they are now: the same object as long as they stay the same. */
  readonly config: () => RawConfig;
  /** @throws where the engine, or ESLint, cannot be loaded. */
  readonly loadEngine: () => Engine;
}

/** The options that decide before the engine is loaded, which validates them. */
export interface RawConfig {
  readonly enabled?: unknown;
  readonly settings?: unknown;
}

// Of other files, such as .vue, tsserver holds a text that nobody wrote.
const linted = /\.[cm]?[jt]sx?$/;
const ignored = /\.d\.[cm]?ts$|[\\/]node_modules[\\/]/;

// Found by any copy of this plugin in the process.
const injected = Symbol.for('eslint-plugin-tool-errors/ts-plugin');

/** What this plugin leaves at a project: takes the options of a later injection. */
interface Marked {
  [injected]?: (config: () => RawConfig) => void;
}

/**
 * A language service that gives TypeScript's answers, and then what this plugin adds. What fails in this plugin costs only what it
 * would have added.
 */
export function addTo(info: ts.server.PluginCreateInfo, context: PluginContext): ts.LanguageService {
  const service = info.languageService;
  const project = info.project as ts.server.Project & Marked;
  // tsserver injects again when tsconfig is saved, on top of what it has; so does a plugin that is named twice. The service itself does
  // not tell: another plugin's may stand around it.
  if (project[injected]) {
    project[injected](context.config);
    return service;
  }
  const additions = new Additions(info, context);
  project[injected] = (config) => {
    additions.injectAgain(config);
  };
  const proxy = forwarding(service);

  proxy.getSemanticDiagnostics = (...args) => {
    const answer = service.getSemanticDiagnostics(...args);
    return additions.to(
      answer,
      args[0],
      (session) => [...answer, ...session.diagnostics(args[0])],
      (failure) => [...answer, failure],
    );
  };
  proxy.getCodeFixesAtPosition = (...args) => {
    const answer = service.getCodeFixesAtPosition(...args);
    const [fileName, start, end, codes] = args;
    return additions.to(answer, fileName, (session) => [...answer, ...session.codeFixes(fileName, start, end, codes)]);
  };
  proxy.getCombinedCodeFix = (...args) => {
    const [{ fileName }, fixId] = args;
    // TypeScript fails for an id that it does not know.
    const rule = ruleOfFixId(fixId);
    if (rule === null) return service.getCombinedCodeFix(...args);
    return additions.to<ts.CombinedCodeActions>({ changes: [] }, fileName, (session) => session.combinedFix(fileName, rule));
  };
  proxy.getQuickInfoAtPosition = (...args) => {
    const answer = service.getQuickInfoAtPosition(...args);
    return additions.to(answer, args[0], (session) => session.quickInfo(args[0], args[1], answer));
  };
  proxy.provideInlayHints = (...args) => {
    const answer = service.provideInlayHints(...args);
    return additions.to(answer, args[0], (session) => [...answer, ...session.inlayHints(args[0], args[1])]);
  };
  proxy.getApplicableRefactors = (...args) => {
    const answer = service.getApplicableRefactors(...args);
    const [fileName, place, , , kind] = args;
    return additions.to(answer, fileName, (session) => [...answer, ...session.refactors(fileName, place, kind)]);
  };
  proxy.getEditsForRefactor = (...args) => {
    const [fileName, , place, refactor, action] = args;
    if (refactor !== refactorName) return service.getEditsForRefactor(...args);
    return additions.to<ts.RefactorEditInfo | undefined>(undefined, fileName, (session) => session.refactorEdits(fileName, place, action));
  };
  return proxy;
}

function forwarding(service: ts.LanguageService): ts.LanguageService {
  const methods = service as unknown as Record<string, unknown>;
  // Another plugin's service may have its methods from a prototype, or get some later.
  const proxy = Object.create(service) as Record<PropertyKey, unknown>;
  for (const name in methods) {
    const method = methods[name];
    if (typeof method === 'function') proxy[name] = (...args: unknown[]): unknown => method.apply(service, args) as unknown;
  }
  return proxy as unknown as ts.LanguageService;
}

class Additions {
  /** That of the last injection. */
  #config: () => RawConfig;
  readonly #info: ts.server.PluginCreateInfo;
  readonly #context: PluginContext;
  #session: Session | null = null;
  #loadError: Error | null = null;
  #gate: { readonly config: RawConfig; readonly verdicts: WeakMap<ts.SourceFile, boolean> } | null = null;

  constructor(info: ts.server.PluginCreateInfo, context: PluginContext) {
    this.#config = context.config;
    this.#info = info;
    this.#context = context;
  }

  injectAgain(config: () => RawConfig): void {
    this.#config = config;
    // ESLint may have been installed by now.
    this.#loadError = null;
  }

  /**
   * What `add` makes of an answer of TypeScript; the answer itself for a file without tools, and where this plugin fails.
   *
   * @param tell Adds to the answer that the plugin cannot start.
   */
  to<Answer>(answer: Answer, fileName: string, add: (session: Session) => Answer, tell?: (failure: ts.Diagnostic) => Answer): Answer {
    try {
      const sourceFile = this.#toolFile(fileName);
      if (!sourceFile) return answer;
      const session = this.#start();
      if (session) return add(session);
      return tell && this.#loadError ? tell(this.#cannotStart(sourceFile, this.#loadError)) : answer;
    } catch (error) {
      if (error instanceof this.#context.ts.OperationCanceledException) throw error;
      this.#log(error);
      return answer;
    }
  }

  #toolFile(fileName: string): ts.SourceFile | null {
    const config = this.#config();
    if (config.enabled === false || !linted.test(fileName) || ignored.test(fileName)) return null;
    const program = this.#info.languageService.getProgram();
    const sourceFile = program?.getSourceFile(fileName);
    if (!sourceFile) return null;
    if (this.#gate?.config !== config) this.#gate = { config, verdicts: new WeakMap() };
    const { verdicts } = this.#gate;
    let verdict = verdicts.get(sourceFile);
    if (verdict === undefined) {
      verdict = mayHoldTools({
        sourceCode: { text: sourceFile.text, parserServices: { program } },
        settings: { 'tool-errors': config.settings },
      });
      verdicts.set(sourceFile, verdict);
    }
    return verdict ? sourceFile : null;
  }

  // null: it could not start, which is not tried again before the next injection.
  #start(): Session | null {
    if (this.#session || this.#loadError) return this.#session;
    const { project, languageService } = this.#info;
    try {
      this.#session = this.#context.loadEngine().createSession({
        languageService,
        cwd: project.getCurrentDirectory(),
        config: () => this.#config(),
      });
    } catch (error) {
      this.#loadError = error instanceof Error ? error : new Error(String(error));
      this.#log(error);
    }
    return this.#session;
  }

  #cannotStart(file: ts.SourceFile, error: Error): ts.Diagnostic {
    const reason = (error as { code?: unknown }).code === 'MODULE_NOT_FOUND' ? (error.message.split('\n')[0] ?? '') : error.message;
    return {
      file,
      start: file.getStart(),
      length: 0,
      category: this.#context.ts.DiagnosticCategory.Warning,
      code: optionsCode,
      source,
      messageText: `eslint-plugin-tool-errors/ts-plugin cannot start: ${reason}. It runs the rules with ESLint 9 or 10: install \`eslint\` in the project.`,
    };
  }

  #log(error: unknown): void {
    try {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      this.#info.project.projectService.logger.info(`[eslint-plugin-tool-errors] ${text}`);
    } catch {
      // A host without a log.
    }
  }
}
