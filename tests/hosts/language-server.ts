import { spawn, type ChildProcess } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { createMessageConnection, StreamMessageReader, StreamMessageWriter, type MessageConnection } from 'vscode-jsonrpc/node.js';

export interface Position {
  readonly line: number;
  readonly character: number;
}

export interface Range {
  readonly start: Position;
  readonly end: Position;
}

export interface TextEdit {
  readonly range: Range;
  readonly newText: string;
}

interface Initialized {
  readonly capabilities: { readonly textDocumentSync: number | { readonly change: number } };
}

interface WorkspaceEdit {
  readonly changes?: Readonly<Record<string, readonly TextEdit[]>>;
  readonly documentChanges?: readonly { readonly textDocument: { readonly uri: string }; readonly edits: readonly TextEdit[] }[];
}

export interface Diagnostic {
  readonly range: Range;
  readonly message: string;
  readonly source: string;
  readonly code: number | string;
  readonly severity: number;
}

export interface CodeAction {
  readonly title: string;
  readonly kind?: string;
  readonly isPreferred?: boolean;
  readonly edit?: WorkspaceEdit;
  readonly command?: { readonly command: string; readonly arguments?: readonly unknown[] };
}

export interface InlayHint {
  readonly position: Position;
  readonly label: string | readonly { readonly value: string }[];
  readonly kind?: number;
  readonly paddingLeft?: boolean;
}

export interface ServerOptions {
  /** A script for Node.js that speaks the protocol on its standard input and output. */
  readonly script: string;
  /** Default: `--stdio`. */
  readonly args?: readonly string[];
  readonly directory: string;
  readonly initializationOptions: object;
  /** What the user has set in the editor, which some servers ask for. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** A language server, and of an editor what it needs: open texts, the edits that it is sent, its questions. */
export class LanguageServer {
  readonly #process: ChildProcess;
  readonly #connection: MessageConnection;
  readonly #texts = new Map<string, { text: string; version: number }>();
  readonly #published = new Map<string, readonly Diagnostic[]>();
  readonly #listeners = new Set<() => void>();

  #settings: Readonly<Record<string, unknown>>;
  /** Whether the server takes the ranges of a change; else the whole text. */
  #takesRanges = true;

  private constructor({ script, args = ['--stdio'], directory, settings = {} }: ServerOptions) {
    this.#settings = settings;
    this.#process = spawn(process.execPath, [script, ...args], { cwd: directory, stdio: ['pipe', 'pipe', 'inherit'] });
    const { stdin, stdout } = this.#process;
    if (!stdin || !stdout) throw new Error('The language server has no pipes.');
    this.#connection = createMessageConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin));
    this.#answer();
    this.#connection.listen();
  }

  static async start(options: ServerOptions): Promise<LanguageServer> {
    const server = new LanguageServer(options);
    const uri = pathToFileURL(options.directory).href;
    const { capabilities } = await server.request<Initialized>('initialize', {
      processId: process.pid,
      rootUri: uri,
      workspaceFolders: [{ uri, name: 'project' }],
      initializationOptions: options.initializationOptions,
      capabilities: {
        workspace: { applyEdit: true, configuration: true, didChangeConfiguration: {}, workspaceFolders: true },
        textDocument: {
          publishDiagnostics: { relatedInformation: true },
          hover: { contentFormat: ['markdown', 'plaintext'] },
          inlayHint: {},
          codeAction: {
            codeActionLiteralSupport: { codeActionKind: { valueSet: ['', 'quickfix', 'refactor', 'source'] } },
            resolveSupport: { properties: ['edit'] },
            dataSupport: true,
            isPreferredSupport: true,
          },
        },
      },
    });
    const sync = capabilities.textDocumentSync;
    server.#takesRanges = (typeof sync === 'object' ? sync.change : sync) === 2;
    await server.#connection.sendNotification('initialized', {});
    await server.configure(options.settings ?? {});
    return server;
  }

  async configure(settings: Readonly<Record<string, unknown>>): Promise<void> {
    this.#settings = settings;
    await this.#connection.sendNotification('workspace/didChangeConfiguration', { settings });
  }

  request<Answer>(method: string, params: object): Promise<Answer> {
    return this.#connection.sendRequest<Answer>(method, params);
  }

  async open(uri: string, text: string): Promise<void> {
    this.#texts.set(uri, { text, version: 1 });
    await this.#connection.sendNotification('textDocument/didOpen', { textDocument: { uri, languageId: 'typescript', version: 1, text } });
  }

  text(uri: string): string {
    return this.#texts.get(uri)?.text ?? '';
  }

  /** The first published list that fits; also one that is here already. */
  diagnostics(uri: string, fits: (list: readonly Diagnostic[]) => boolean): Promise<readonly Diagnostic[]> {
    return new Promise((resolve) => {
      const look = (): void => {
        const list = this.#published.get(uri);
        if (!list || !fits(list)) return;
        this.#listeners.delete(look);
        resolve(list);
      };
      this.#listeners.add(look);
      look();
    });
  }

  codeActions(
    uri: string,
    range: Range,
    context: { diagnostics?: readonly Diagnostic[]; only?: readonly string[] },
  ): Promise<readonly CodeAction[]> {
    return this.request('textDocument/codeAction', {
      textDocument: { uri },
      range,
      context: { diagnostics: [], ...context, triggerKind: 1 },
    });
  }

  async inlayHints(uri: string, range: Range): Promise<readonly InlayHint[]> {
    return (await this.request<InlayHint[] | null>('textDocument/inlayHint', { textDocument: { uri }, range })) ?? [];
  }

  /** Carries out an action as an editor does: its edit, or what the server then asks to apply. */
  async carryOut(action: CodeAction): Promise<void> {
    const { edit, command } = action.edit ? action : await this.request<CodeAction>('codeAction/resolve', action);
    if (edit) await this.#apply(edit);
    if (command) await this.request('workspace/executeCommand', command);
  }

  /** Asks the server to end: the code that its process exits with. */
  async close(): Promise<number | null> {
    const ended = new Promise<number | null>((resolve) => this.#process.once('exit', resolve));
    await this.#connection.sendRequest('shutdown');
    await this.#connection.sendNotification('exit');
    const code = await ended;
    this.#connection.dispose();
    return code;
  }

  #answer(): void {
    this.#connection.onNotification('textDocument/publishDiagnostics', (params: { uri: string; diagnostics: readonly Diagnostic[] }) => {
      this.#published.set(params.uri, params.diagnostics);
      for (const listener of [...this.#listeners]) listener();
    });
    this.#connection.onRequest('workspace/configuration', ({ items }: { items: readonly { section?: string }[] }) =>
      items.map(({ section }) => (section ? this.#settings[section] : this.#settings) ?? null),
    );
    this.#connection.onRequest('workspace/applyEdit', async ({ edit }: { edit: WorkspaceEdit }) => {
      await this.#apply(edit);
      return { applied: true };
    });
    this.#connection.onRequest('client/registerCapability', () => null);
    this.#connection.onRequest('window/workDoneProgress/create', () => null);
  }

  async #apply({ changes = {}, documentChanges = [] }: WorkspaceEdit): Promise<void> {
    const edits = [...Object.entries(changes), ...documentChanges.map(({ textDocument, edits }) => [textDocument.uri, edits] as const)];
    for (const [uri, list] of edits) await this.#change(uri, list);
  }

  async #change(uri: string, edits: readonly TextEdit[]): Promise<void> {
    const open = this.#texts.get(uri);
    if (!open) throw new Error(`${uri} is not open.`);
    const ordered = lastFirst(open.text, edits);
    open.text = edited(open.text, edits);
    open.version++;
    // Later in the text first, so that each is true of the text that the ones before it left.
    const contentChanges = this.#takesRanges ? ordered.map(({ range, newText }) => ({ range, text: newText })) : [{ text: open.text }];
    await this.#connection.sendNotification('textDocument/didChange', { textDocument: { uri, version: open.version }, contentChanges });
  }
}

/** A text after edits that all speak of it as it is. */
export function edited(text: string, edits: readonly TextEdit[]): string {
  const offset = offsetIn(text);
  return lastFirst(text, edits).reduce(
    (code, { range, newText }) => code.slice(0, offset(range.start)) + newText + code.slice(offset(range.end)),
    text,
  );
}

function lastFirst(text: string, edits: readonly TextEdit[]): TextEdit[] {
  const offset = offsetIn(text);
  return edits.toSorted((a, b) => offset(b.range.start) - offset(a.range.start));
}

function offsetIn(text: string): (position: Position) => number {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return ({ line, character }) => (starts[line] ?? 0) + character;
}
