import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type ts from 'typescript';
import { inject } from 'vitest';
import { TsServer, type Position } from '../tsserver.ts';
import { link } from '../workspace.ts';

export const tsservers = ['typescript-5.5', 'typescript-5.9', 'typescript'] as const;

export const pluginName = 'eslint-plugin-tool-errors/ts-plugin';

export interface EditorOptions {
  /** The alias in devDependencies whose tsserver runs. */
  readonly typescript?: (typeof tsservers)[number];
  /** The alias in devDependencies that is installed as `eslint`; null: none. */
  readonly eslint?: 'eslint' | 'eslint-9.0' | 'eslint-9.39' | null;
  /** Names that the plugin is installed by once more. */
  readonly copies?: readonly string[];
  /** Packages of this repository that are installed, in place of a stand-in too. */
  readonly packages?: readonly string[];
  /** What is written last: text by path within node_modules. */
  readonly modules?: Readonly<Record<string, string>>;
  /** Options of Node for the server. */
  readonly node?: readonly string[];
  readonly env?: Record<string, string>;
}

export interface ProjectOptions {
  /** The entries of `plugins` in the tsconfig. */
  readonly plugins?: readonly object[];
  readonly compilerOptions?: object;
  readonly files: Readonly<Record<string, string>>;
}

// Enough of the framework for types: the plugin asks for its name and its version.
const ai = {
  'ai/package.json': '{ "name": "ai", "version": "7.0.0", "types": "index.d.ts" }',
  'ai/index.d.ts': `export interface ToolOptions { toolCallId: string; abortSignal?: AbortSignal }
export interface Definition<Input, Output> {
  description?: string;
  inputSchema?: { parse(value: unknown): Input };
  execute?: (input: Input, options: ToolOptions) => Promise<Output> | Output;
  toModelOutput?: (options: { output: Output }) => { type: 'text'; value: string };
}
export declare function tool<Input, Output>(definition: Definition<Input, Output>): Definition<Input, Output>;
`,
};

/**
 * A tsserver with projects that have the packed plugin installed. They are folders beside one node_modules, so that one process
 * serves many tests.
 */
export class Editor {
  readonly directory = mkdtempSync(path.join(inject('workspace'), 'editor-'));
  readonly server: TsServer;
  #projects = 0;

  constructor({ typescript = 'typescript', eslint = 'eslint', copies = [], packages = [], modules = {}, node, env }: EditorOptions = {}) {
    const installed = path.join(import.meta.dirname, '../../../node_modules');
    const target = path.join(this.directory, 'node_modules');
    // tsserver looks for plugins next to where it stands, so that a link would lead it to this repository.
    cpSync(path.join(installed, typescript), path.join(target, 'typescript'), {
      recursive: true,
      filter: (file) => !/[\\/]lib[\\/](?:_tsc\.js|[a-z]{2}(?:-[a-z]+)?)$/i.test(file),
    });
    for (const name of ['eslint-plugin-tool-errors', ...copies])
      cpSync(path.join(inject('workspace'), 'package'), path.join(target, name), { recursive: true });
    if (eslint) this.link(eslint, 'eslint');
    for (const name of packages) this.link(name, name);
    for (const [file, text] of Object.entries({ ...(packages.includes('ai') ? {} : ai), ...modules })) write(path.join(target, file), text);
    this.server = new TsServer(path.join(target, 'typescript/lib'), [], { ...(node && { node }), ...(env && { env }) });
  }

  /** Links a package of this repository to a place in the node_modules of all projects. */
  link(from: string, to: string): void {
    link(path.join(import.meta.dirname, '../../../node_modules', from), path.join(this.directory, 'node_modules', to));
  }

  project({ plugins = [{ name: pluginName }], compilerOptions = {}, files }: ProjectOptions): EditorProject {
    const directory = path.join(this.directory, `project-${++this.#projects}`);
    const tsconfig = {
      compilerOptions: {
        target: 'es2022',
        module: 'nodenext',
        strict: true,
        noEmit: true,
        skipLibCheck: true,
        types: [],
        ...compilerOptions,
        plugins,
      },
    };
    for (const [file, text] of Object.entries({ 'tsconfig.json': JSON.stringify(tsconfig), ...files }))
      write(path.join(directory, file), text);
    return new EditorProject(this.server, directory);
  }

  close(): Promise<void> {
    return this.server.close();
  }
}

/** A finding as an editor shows it: where, `category code [source]: text`. */
export interface Shown {
  readonly at: string;
  readonly category: string;
  readonly code: number | undefined;
  readonly source: string | undefined;
  readonly text: string;
}

/** One project of an editor. Files are opened when they are first asked about. */
export class EditorProject {
  readonly server: TsServer;
  readonly directory: string;
  readonly #open = new Set<string>();

  constructor(server: TsServer, directory: string) {
    this.server = server;
    this.directory = directory;
  }

  /** The absolute path, with the slashes of tsserver. */
  path(file: string): string {
    const absolute = path.join(this.directory, file).replaceAll('\\', '/');
    if (!this.#open.has(file)) this.server.open(absolute);
    this.#open.add(file);
    return absolute;
  }

  write(file: string, text: string): void {
    write(path.join(this.directory, file), text);
  }

  read(file: string): string {
    return readFileSync(path.join(this.directory, file), 'utf8').replace(/^\uFEFF/, '');
  }

  /** All of the semantic diagnostics, TypeScript's own too. */
  async diagnostics(file: string): Promise<ts.server.protocol.Diagnostic[]> {
    return this.server.diagnostics(this.path(file));
  }

  /** The diagnostics of the plugin, in short. */
  async findings(file: string): Promise<Shown[]> {
    return (await this.diagnostics(file)).filter(({ source }) => source === 'tool-errors').map(shown);
  }

  /** What an editor offers for the finding at the first place of a text. */
  async fixes(file: string, needle: string, code: number, text = this.read(file)): Promise<ts.server.protocol.CodeFixAction[]> {
    const { line, offset } = positionOf(text, needle);
    return this.request('getCodeFixes', file, {
      startLine: line,
      startOffset: offset,
      endLine: line,
      endOffset: offset + needle.length,
      errorCodes: [code],
    });
  }

  async combinedFix(file: string, fixId: string): Promise<ts.server.protocol.CombinedCodeActions> {
    return this.server.request('getCombinedCodeFix', { scope: { type: 'file', args: { file: this.path(file) } }, fixId });
  }

  async quickInfo(file: string, needle: string): Promise<ts.server.protocol.QuickInfoResponseBody | undefined> {
    return this.request('quickinfo', file, positionOf(this.read(file), needle));
  }

  async inlayHints(file: string, span = { start: 0, length: this.read(file).length }): Promise<ts.server.protocol.InlayHintItem[]> {
    return this.request('provideInlayHints', file, span);
  }

  async refactors(file: string, needle: string, kind?: string): Promise<ts.server.protocol.ApplicableRefactorInfo[]> {
    return this.request('getApplicableRefactors', file, { ...spanOf(this.read(file), needle), ...(kind !== undefined && { kind }) });
  }

  async refactorEdits(file: string, needle: string, refactor: string, action: string): Promise<ts.server.protocol.RefactorEditInfo> {
    return this.request('getEditsForRefactor', file, { ...spanOf(this.read(file), needle), refactor, action });
  }

  /** @throws {Error} with tsserver's message. A request without an answer is undefined. */
  async request<Body>(command: string, file: string, args: object): Promise<Body> {
    return this.server.request<Body>(command, { file: this.path(file), ...args }).catch((error: unknown) => {
      if (error instanceof Error && error.message === 'No content available.') return undefined as Body;
      throw error;
    });
  }

  /** Types a new text into a file, without saving it. */
  replace(file: string, text: string): void {
    this.server.replace(this.path(file), text);
  }
}

/** A diagnostic in short. */
export function shown({ start, end, category, code, source, text }: ts.server.protocol.Diagnostic): Shown {
  return { at: `${start.line}:${start.offset}-${end.line}:${end.offset}`, category, code, source, text };
}

/** Where a text first occurs, as tsserver counts. */
export function positionOf(text: string, needle: string): Position {
  const index = text.indexOf(needle);
  if (index < 0) throw new Error(`No ${JSON.stringify(needle)} in the file.`);
  const before = text.slice(0, index).split(/\r\n|[\n\r\u2028\u2029]/);
  return { line: before.length, offset: (before.at(-1) ?? '').length + 1 };
}

function spanOf(text: string, needle: string): { startLine: number; startOffset: number; endLine: number; endOffset: number } {
  const { line, offset } = positionOf(text, needle);
  return { startLine: line, startOffset: offset, endLine: line, endOffset: offset + needle.length };
}

/** A text with the edits of one file applied to it. */
export function applied(text: string, edits: readonly ts.server.protocol.CodeEdit[]): string {
  const starts = [0, ...[...text.matchAll(/\r\n|[\n\r\u2028\u2029]/g)].map(({ index, 0: newline }) => index + newline.length)];
  const indexOf = ({ line, offset }: Position): number => (starts[line - 1] ?? text.length) + offset - 1;
  return edits
    .toSorted((a, b) => indexOf(b.start) - indexOf(a.start))
    .reduce((result, { start, end, newText }) => result.slice(0, indexOf(start)) + newText + result.slice(indexOf(end)), text);
}

function write(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
