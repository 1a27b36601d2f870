/**
 * What the language-service plugin costs a real tsserver, beside the same tsserver without it. Both run at once and answer the same
 * requests in turns, turn about first, over a project that imports the real `ai` and `zod`.
 *
 * `tsserver-no-tools`, `tsserver-tools`: time from sending `semanticDiagnosticsSync` to its answer, after an edit of a file of 500 lines:
 * plugin / no plugin. Each is the median of 40 edits a round. Each edit changes what a tool throws, and the answer has to hold the
 * finding that names the new text, so nothing is put off; in the file without tools it changes a function. Peers: `noise` is the same
 * quotient for two servers without the plugin.
 *
 * `tsserver-memory-mb`: what the server with the plugin has more in MB of resident memory after all edits and a garbage collection. Peers:
 * `heapMb` and `externalMb`, the same of the live heap and of the memory outside of it.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type ts from 'typescript';
import { TsServer } from '../tests/hosts/tsserver.ts';
import { generateLongFile } from './bench-tree.ts';
import { root } from './project.ts';

export interface Measure {
  readonly id: string;
  readonly ours: number;
  readonly min: number;
  readonly max: number;
  readonly peers: Record<string, number>;
}

const edits = 40;
const linesOfFile = 500;

export const shared = `export const config = { baseUrl: '', token: '', model: 'model' };
export const logger = { debug(..._: unknown[]) {}, info(..._: unknown[]) {}, warn(..._: unknown[]) {}, error(..._: unknown[]) {} };
export async function query<Row>(_sql: string, _values: unknown[]): Promise<Row[]> { return []; }
`;

// What a collection leaves, told when asked for.
const memoryProbe = `process.on('SIGUSR2', () => {
  for (let i = 0; i < 4; i++) gc();
  setTimeout(() => { gc(); require('node:fs').writeFileSync(process.env.MEMORY_FILE, JSON.stringify(process.memoryUsage())); }, 500);
});
`;

interface Side {
  readonly server: TsServer;
  readonly directory: string;
  readonly memoryFile: string;
}

/** @param options `rounds` of `edits` edits each, after one that is thrown away. */
export async function measureTsserver({
  rounds,
  seed,
  log,
}: {
  rounds: number;
  seed: number;
  log: (text: string) => void;
}): Promise<Measure[]> {
  const workspace = mkdtempSync(path.join(tmpdir(), 'tool-errors-tsserver-'));
  try {
    const sides = { none: start(workspace, 'none'), again: start(workspace, 'again'), ours: start(workspace, 'ours') };
    const tools = await measureEdits(sides, generateLongFile('tools', linesOfFile, seed).text, toolEdit, rounds);
    log('measured the file with tools');
    const plain = await measureEdits(sides, generateLongFile('plain', linesOfFile, seed).text, plainEdit, rounds);
    log('measured the file without tools');
    const [none, ours] = [await memoryOf(sides.none), await memoryOf(sides.ours)];
    await Promise.all(Object.values(sides).map(({ server }) => server.close()));
    const rss = (ours.rss - none.rss) / 2 ** 20;
    return [
      { id: 'tsserver-no-tools', ...plain },
      { id: 'tsserver-tools', ...tools },
      {
        id: 'tsserver-memory-mb',
        ours: rss,
        min: rss,
        max: rss,
        peers: { heapMb: (ours.heapUsed - none.heapUsed) / 2 ** 20, externalMb: (ours.external - none.external) / 2 ** 20 },
      },
    ];
  } finally {
    rmSync(workspace, { recursive: true, force: true });
  }
}

function start(workspace: string, name: 'none' | 'again' | 'ours'): Side {
  const directory = path.join(workspace, name);
  const modules = path.join(directory, 'node_modules');
  // tsserver looks for plugins where it stands itself.
  cpSync(path.join(root, 'node_modules/typescript'), path.join(modules, 'typescript'), { recursive: true });
  for (const dependency of ['ai', 'zod', 'eslint', '@types'])
    symlinkSync(path.join(root, 'node_modules', dependency), path.join(modules, dependency), 'junction');
  const plugin = path.join(modules, 'eslint-plugin-tool-errors');
  for (const part of ['dist', 'package.json', 'ts-plugin/package.json'])
    cpSync(path.join(root, part), path.join(plugin, part), { recursive: true });
  const plugins = name === 'ours' ? [{ name: 'eslint-plugin-tool-errors/ts-plugin', preset: 'all' }] : [];
  write(
    path.join(directory, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: { strict: true, module: 'nodenext', target: 'es2023', skipLibCheck: true, noEmit: true, types: ['node'], plugins },
      include: ['*.ts'],
    }),
  );
  write(path.join(directory, 'shared.ts'), shared);
  const probe = path.join(workspace, 'probe.cjs');
  write(probe, memoryProbe);
  const memoryFile = path.join(directory, 'memory.json');
  return {
    directory,
    memoryFile,
    server: new TsServer(path.join(modules, 'typescript/lib'), [], {
      node: ['--expose-gc', '--require', probe],
      env: { MEMORY_FILE: memoryFile },
    }),
  };
}

type EditOf = (
  text: string,
  index: number,
) => { readonly text: string; readonly isAnswered: (found: readonly ts.server.protocol.Diagnostic[]) => boolean };

// The thrown value of the first tool, which its finding shows.
const toolEdit: EditOf = (text, index) => ({
  text: text.replace('execute: async ({ id }) => {', `execute: async ({ id }) => {\n    if (id === '') throw { code: 'EDIT_${index}' };`),
  isAnswered: (found) => found.some(({ text: message }) => message.includes(`EDIT_${index}`)),
});

const plainEdit: EditOf = (text, index) => ({
  text: `${text}\nexport function edited(value: number) {\n  const factor = ${index};\n  return value * factor;\n}\n`,
  isAnswered: () => true,
});

async function measureEdits(
  sides: Record<'none' | 'again' | 'ours', Side>,
  text: string,
  edit: EditOf,
  rounds: number,
): Promise<Pick<Measure, 'ours' | 'min' | 'max' | 'peers'>> {
  const order = ['none', 'again', 'ours'] as const;
  const ratios: { ours: number; noise: number }[] = [];
  const file = (side: Side) => path.join(side.directory, 'measured.ts');
  for (const side of Object.values(sides)) {
    write(file(side), text);
    side.server.open(file(side), text);
  }
  for (let round = 0; round <= rounds; round++) {
    const times = { none: [] as number[], again: [] as number[], ours: [] as number[] };
    for (let index = 0; index < edits; index++) {
      const edited = edit(text, round * edits + index);
      for (const name of [...order.slice(index % 3), ...order.slice(0, index % 3)]) {
        const side = sides[name];
        side.server.replace(file(side), edited.text);
        // The text is in place before the clock starts.
        await side.server.request('syntacticDiagnosticsSync', { file: file(side) });
        const begin = performance.now();
        const found = await side.server.diagnostics(file(side));
        times[name].push(performance.now() - begin);
        if (name === 'ours' && !edited.isAnswered(found)) throw new Error(`The answer to edit ${index} holds no finding for its text.`);
      }
    }
    if (round > 0) ratios.push({ ours: median(times.ours) / median(times.none), noise: median(times.again) / median(times.none) });
    if (process.env['BENCH_VERBOSE'])
      console.error(round, median(times.none).toFixed(1), median(times.again).toFixed(1), median(times.ours).toFixed(1));
  }
  for (const side of Object.values(sides)) side.server.notify('close', { file: file(side) });
  const ours = ratios.map((each) => each.ours);
  return { ours: median(ours), min: Math.min(...ours), max: Math.max(...ours), peers: { noise: median(ratios.map(({ noise }) => noise)) } };
}

async function memoryOf({ server, memoryFile }: Side): Promise<NodeJS.MemoryUsage> {
  process.kill(server.pid, 'SIGUSR2');
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    try {
      return JSON.parse(readFileSync(memoryFile, 'utf8')) as NodeJS.MemoryUsage;
    } catch {
      // Not written yet.
    }
  }
}

function write(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.floor(sorted.length / 2)] ?? 0)) / 2;
}
