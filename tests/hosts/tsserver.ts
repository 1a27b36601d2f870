import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import type ts from 'typescript';

export interface Position {
  readonly line: number;
  readonly offset: number;
}

interface Message {
  readonly type: 'response' | 'event';
  readonly request_seq?: number;
  readonly success?: boolean;
  readonly message?: string;
  readonly event?: string;
  readonly body?: unknown;
}

/** A real tsserver process, spoken to as an editor does. */
export class TsServer {
  readonly #process: ChildProcess;
  readonly #waiting = new Map<number, { resolve: (body: unknown) => void; reject: (error: Error) => void }>();
  readonly #listeners = new Set<(message: Message) => void>();
  #sequence = 0;
  #buffer: Buffer = Buffer.alloc(0);

  /** @param library The folder that holds tsserver.js. */
  constructor(
    library: string,
    args: readonly string[] = [],
    { node = [], env = {} }: { node?: readonly string[]; env?: Record<string, string> } = {},
  ) {
    const server = path.join(library, 'tsserver.js');
    this.#process = spawn(process.execPath, [...node, server, '--disableAutomaticTypingAcquisition', ...args], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, ...env },
    });
    this.#process.stdout?.on('data', (chunk: Buffer) => {
      this.#read(chunk);
    });
    this.#process.on('exit', (code) => {
      for (const { reject } of this.#waiting.values()) reject(new Error(`tsserver ended with exit code ${code}.`));
    });
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  /** @throws {Error} with the message of a request that failed. */
  request<Body>(command: string, args: object): Promise<Body> {
    const seq = this.#send(command, args);
    return new Promise<Body>((resolve, reject) => {
      this.#waiting.set(seq, { resolve: resolve as (body: unknown) => void, reject });
    });
  }

  /** Sends what tsserver gives no answer to. */
  notify(command: string, args: object): void {
    this.#send(command, args);
  }

  /** The first event that fits. */
  event<Body>(name: string, fits: (body: Body) => boolean = () => true): Promise<Body> {
    return new Promise((resolve) => {
      const listener = (message: Message): void => {
        if (message.event !== name || !fits(message.body as Body)) return;
        this.#listeners.delete(listener);
        resolve(message.body as Body);
      };
      this.#listeners.add(listener);
    });
  }

  open(file: string, fileContent?: string): void {
    this.notify('open', { file, ...(fileContent !== undefined && { fileContent }) });
  }

  /** Puts a text in place of all of the file. */
  replace(file: string, text: string): void {
    this.notify('change', { file, line: 1, offset: 1, endLine: 1_000_000, endOffset: 1, insertString: text });
  }

  diagnostics(file: string): Promise<ts.server.protocol.Diagnostic[]> {
    return this.request('semanticDiagnosticsSync', { file });
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#process.removeAllListeners('exit');
      this.#process.on('exit', () => {
        resolve();
      });
      this.notify('exit', {});
      this.#process.kill();
    });
  }

  #send(command: string, args: object): number {
    const seq = ++this.#sequence;
    this.#process.stdin?.write(`${JSON.stringify({ seq, type: 'request', command, arguments: args })}\n`);
    return seq;
  }

  #read(chunk: Buffer): void {
    this.#buffer = Buffer.concat([this.#buffer, chunk]);
    for (;;) {
      const head = /^Content-Length: (\d+)\r\n\r\n/.exec(this.#buffer.toString('latin1', 0, 64));
      const [header, length] = head ?? [];
      if (header === undefined || this.#buffer.length < header.length + Number(length)) return;
      const end = header.length + Number(length);
      this.#receive(JSON.parse(this.#buffer.toString('utf8', header.length, end)) as Message);
      this.#buffer = this.#buffer.subarray(end);
    }
  }

  #receive(message: Message): void {
    for (const listener of [...this.#listeners]) listener(message);
    if (message.type !== 'response' || message.request_seq === undefined) return;
    const waiting = this.#waiting.get(message.request_seq);
    this.#waiting.delete(message.request_seq);
    if (message.success) waiting?.resolve(message.body);
    else waiting?.reject(new Error(message.message));
  }
}
