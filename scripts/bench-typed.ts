/**
 * What the rules cost where the parser gives types, over files of the generated tree that import the real `ai` and `zod`.
 *
 * `typed-tree`: time in rules / time in the parser without types. A rule pays for the types that it is the first to ask for, as
 * the compiler works them out when asked; so each variant gets a Program of its own. `ours` is the preset `all` of the built package.
 * Peers: `untyped`, our rules over the same files without types; `onlyThrowError` and `recommendedTypeChecked` of typescript-eslint;
 * `program`, the time to make the Program, which any typed rule asks for, over the same time in the parser.
 *
 * A file without tools asks the compiler nothing: that is checked here too.
 */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import ts from 'typescript';
import tseslint from 'typescript-eslint';
import { generateTree, type GeneratedFile } from './bench-tree.ts';
import { shared, type Measure } from './bench-tsserver.ts';
import type { BuiltPlugin } from './built-plugin.ts';
import { root } from './project.ts';

const fileCount = 100;

type Variant = 'ours' | 'untyped' | 'onlyThrowError' | 'recommendedTypeChecked';

interface Request {
  readonly rounds: number;
  readonly seed: number;
  readonly plugin: BuiltPlugin;
  readonly log: (text: string) => void;
}

/** @param options `rounds` after one that is thrown away. */
export function measureTyped({ rounds, seed, plugin, log }: Request): Measure {
  const tree = generateTree({ seed, files: fileCount });
  const folder = writeProject(tree);
  try {
    const ratios: Record<Variant | 'program', number[]> = {
      ours: [],
      untyped: [],
      onlyThrowError: [],
      recommendedTypeChecked: [],
      program: [],
    };
    const configs: Record<Variant, Linter.Config[]> = {
      ours: [plugin.configs.all],
      untyped: [plugin.configs.all],
      onlyThrowError: [{ plugins: { '@typescript-eslint': tseslint.plugin }, rules: { '@typescript-eslint/only-throw-error': 'error' } }],
      recommendedTypeChecked: tseslint.configs.recommendedTypeChecked,
    };
    const order = Object.keys(configs) as Variant[];
    for (let round = 0; round <= rounds; round++) {
      const parse = lint(folder, tree, [], null).parse;
      for (const variant of [...order.slice(round % order.length), ...order.slice(0, round % order.length)]) {
        const started = performance.now();
        const program = variant === 'untyped' ? null : watched(programOf(folder, tree));
        const made = performance.now() - started;
        const { rules } = lint(folder, tree, configs[variant], program);
        if (round === 0) continue;
        ratios[variant].push(rules / parse);
        if (variant === 'ours') ratios.program.push(made / parse);
      }
      log(round === 0 ? 'warmed up with types' : `typed round ${round} of ${rounds}`);
    }
    const { ours, ...peers } = ratios;
    return {
      id: 'typed-tree',
      ours: median(ours),
      min: Math.min(...ours),
      max: Math.max(...ours),
      peers: Object.fromEntries(Object.entries(peers).map(([name, values]) => [name, median(values)])),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Watched {
  readonly program: ts.Program;
  /** How often the compiler was asked for a type. */
  readonly asked: () => number;
}

function watched(program: ts.Program): Watched {
  const checker = program.getTypeChecker();
  let asked = 0;
  const original = checker.getTypeAtLocation.bind(checker);
  checker.getTypeAtLocation = (node) => {
    asked++;
    return original(node);
  };
  return { program, asked: () => asked };
}

function lint(
  folder: string,
  tree: readonly GeneratedFile[],
  configs: readonly Linter.Config[],
  typed: Watched | null,
): { rules: number; parse: number } {
  const isOurs = configs.some(({ plugins }) => plugins?.['tool-errors']);
  const parserOptions = typed ? { programs: [typed.program] } : {};
  const config: Linter.Config[] = [{ files: ['**/*.{ts,tsx}'], languageOptions: { parser, parserOptions } }, ...configs];
  const linter = new Linter({ cwd: folder, configType: 'flat' });
  let rules = 0;
  let parse = 0;
  for (const { name, text, kind } of tree) {
    const before = typed?.asked() ?? 0;
    // `verify` keeps no times.
    const { messages } = linter.verifyAndFix(text, config, {
      filename: path.join(folder, name),
      fix: false,
      stats: true,
    } as Linter.FixOptions);
    const [pass] = linter.getTimes().passes;
    const fatal = messages.find((message) => message.fatal);
    if (fatal || !pass?.parse) throw new Error(`${name} was not linted as expected: ${fatal?.message ?? 'no times'}`);
    if (isOurs && kind === 'plain' && typed && typed.asked() !== before)
      throw new Error(`${name} defines no tool, and the compiler was asked for a type.`);
    rules += Object.values(pass.rules ?? {}).reduce((sum, rule) => sum + rule.total, 0);
    parse += pass.parse.total;
  }
  return { rules, parse };
}

function writeProject(tree: readonly GeneratedFile[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'tool-errors-typed-'));
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  for (const { name, text } of tree) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    writeFileSync(path.join(path.dirname(file), 'shared.ts'), shared);
  }
  return folder;
}

function programOf(folder: string, tree: readonly GeneratedFile[]): ts.Program {
  return ts.createProgram(
    tree.map(({ name }) => path.join(folder, name)),
    {
      strict: true,
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      jsx: ts.JsxEmit.Preserve,
      types: ['node'],
      skipLibCheck: true,
      noEmit: true,
    },
  );
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.slice(Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2) + 1);
  return middle.reduce((sum, number) => sum + number, 0) / middle.length;
}
