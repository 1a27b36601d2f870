/**
 * What the rules cost, beside what a project pays anyway. `npm run bench` prints a table, `npm run bench -- --json` one JSON
 * document `{ "measures": [{ "id", "ours", "min", "max", "peers": { … } }] }`. All figures are ratios of times taken in one
 * process, so that they can be compared between machines; `ours` is the median of the rounds, `min` and `max` their range, and
 * each peer a median.
 *
 * The input is a generated tree of 500 TypeScript files, one in five with tools (bench-tree.ts), written to a temporary folder.
 * ESLint lints it with four configs: the parser alone, our preset `all` from the built package, as many rules whose `create`
 * returns `{}`, and typescript-eslint's `recommended`, which asks for no types. The four take turns, and turn about they are
 * first; one round is thrown away as a warm-up.
 *
 * `untyped-tree`: time in rules / time in the parser, over all files, without type information. Peers: `emptyRules`,
 * `typescriptEslint`, as the same ratio. 0.01 is one percent.
 *
 * `no-tool-file`: time in our rules / time in the empty rules, over the files without tools; 1 in 20 of these imports a
 * framework. The empty rules take about 2 ms in all, which one pause of a busy machine can double, so that each round of ours is
 * divided by the median of theirs. Peers: `emptyRules`, which is 1 by definition.
 *
 * `typed-tree`: time in rules with types / time in the parser without them, and the Program's cost apart: see bench-typed.ts.
 *
 * `tsserver-no-tools`, `tsserver-tools`, `tsserver-memory-mb`: what the language-service plugin costs tsserver: see bench-tsserver.ts.
 *
 * Where the times come from: ESLint's `stats`. `parse` covers the parser and its scope analysis. A rule's `total` covers its
 * `create` and all of its listeners (`runRules` in eslint/lib/linter/linter.js adds both), so analyses that rules share are in
 * it, charged to the rule that asks first. It does not cover what ESLint does for a rule outside of it: making its context, and
 * matching selectors in the traversal. A pass's `total` covers all of that, and `fix` the merging of edits, which is no part of
 * this benchmark. The table therefore also shows a whole pass over the pass with the parser alone.
 */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as parser from '@typescript-eslint/parser';
import { ESLint, type Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { generateTree, type GeneratedFile } from './bench-tree.ts';
import { measureTsserver, type Measure } from './bench-tsserver.ts';
import { measureTyped } from './bench-typed.ts';
import { builtPlugin, type BuiltPlugin } from './built-plugin.ts';
import { root } from './project.ts';

interface Times {
  parse: number;
  rules: number;
  pass: number;
}

type Kind = GeneratedFile['kind'];
type Round = Record<Kind, Times>;
type Variant = 'parser' | 'ours' | 'emptyRules' | 'typescriptEslint';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
  },
});

const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error(`--rounds is ${values.rounds}; allowed is a whole number from 1.`);

const plugin = await builtPlugin();
const ruleCount = Object.keys(plugin.rules).length;
const files = generateTree({ seed: Number(values.seed), files: 500 });
const folder = writeTree(files);

try {
  const results = await lintInTurns();
  const measures = [
    untypedTree(results),
    noToolFile(results),
    measureTyped({ rounds, seed: Number(values.seed), plugin, log: values.json ? () => undefined : console.error }),
    ...(await measureTsserver({ rounds, seed: Number(values.seed), log: values.json ? () => undefined : console.error })),
  ];
  if (values.json) console.log(JSON.stringify({ measures }));
  else printTable(measures, results);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function lintInTurns(): Promise<Record<Variant, Round[]>> {
  const configs = variantConfigs(plugin);
  const order: Variant[] = ['parser', 'ours', 'emptyRules', 'typescriptEslint'];
  const results: Record<Variant, Round[]> = { parser: [], ours: [], emptyRules: [], typescriptEslint: [] };
  const kinds = new Map(files.map((file) => [path.join(folder, file.name), file.kind]));
  for (let round = 0; round <= rounds; round++) {
    for (const variant of [...order.slice(round % order.length), ...order.slice(0, round % order.length)]) {
      const times = await lint(configs[variant], kinds);
      if (round > 0) results[variant].push(times);
    }
    if (!values.json) console.error(round === 0 ? 'warmed up' : `round ${round} of ${rounds}`);
  }
  return results;
}

function variantConfigs({ configs }: BuiltPlugin): Record<Variant, Linter.Config[]> {
  const base: Linter.Config = { files: ['**/*.{ts,tsx}'], languageOptions: { parser } };
  const emptyRules = Object.fromEntries(Array.from({ length: ruleCount }, (_, index) => [`empty-${index}`, { create: () => ({}) }]));
  return {
    parser: [base],
    ours: [base, configs.all],
    emptyRules: [
      base,
      {
        plugins: { empty: { rules: emptyRules } },
        rules: Object.fromEntries(Object.keys(emptyRules).map((name) => [`empty/${name}`, 'error' as const])),
      },
    ],
    typescriptEslint: [base, ...(tseslint.configs.recommended as Linter.Config[])],
  };
}

async function lint(config: Linter.Config[], kinds: ReadonlyMap<string, Kind>): Promise<Round> {
  const eslint = new ESLint({ cwd: folder, overrideConfigFile: true, overrideConfig: config, stats: true });
  const round: Round = { tools: zero(), imports: zero(), plain: zero() };
  for (const result of await eslint.lintFiles(['.'])) {
    const kind = kinds.get(result.filePath);
    const pass = result.stats?.times.passes[0];
    if (!kind || !pass?.parse || result.fatalErrorCount > 0) {
      throw new Error(`${result.filePath} was not linted as expected: ${result.messages[0]?.message ?? 'no times'}`);
    }
    round[kind].parse += pass.parse.total;
    round[kind].rules += Object.values(pass.rules ?? {}).reduce((sum, rule) => sum + rule.total, 0);
    round[kind].pass += pass.total;
  }
  return round;
}

function untypedTree(results: Record<Variant, Round[]>): Measure {
  const ratios = (variant: Variant) => results[variant].map((round) => total(round, 'rules') / total(round, 'parse'));
  return {
    id: 'untyped-tree',
    ...summary(ratios('ours')),
    peers: { emptyRules: median(ratios('emptyRules')), typescriptEslint: median(ratios('typescriptEslint')) },
  };
}

function noToolFile(results: Record<Variant, Round[]>): Measure {
  const without: Kind[] = ['imports', 'plain'];
  const empty = median(results.emptyRules.map((round) => total(round, 'rules', without)));
  return {
    id: 'no-tool-file',
    ...summary(results.ours.map((round) => total(round, 'rules', without) / empty)),
    peers: { emptyRules: 1 },
  };
}

function printTable(measures: readonly Measure[], results: Record<Variant, Round[]>): void {
  const count = (kind: Kind) => files.filter((file) => file.kind === kind).length;
  const lineTotal = files.reduce((sum, file) => sum + file.text.split('\n').length, 0);
  console.log(`
${files.length} files, ${lineTotal} lines: ${count('tools')} with tools, ${count('imports')} that import a framework alone, ${count('plain')} others
${ruleCount} rules, ${rounds} rounds, Node ${process.version}, ESLint ${ESLint.version}
`);
  console.log("Median times in ms over the tree, in the order of ESLint's own accounts:");
  console.table(
    Object.fromEntries(
      Object.entries(results).map(([variant, all]) => [
        variant,
        {
          parse: round1(median(all.map((each) => total(each, 'parse')))),
          rules: round1(median(all.map((each) => total(each, 'rules')))),
          'rules, files with tools': round1(median(all.map((each) => each.tools.rules))),
          'rules, framework imported': round2(median(all.map((each) => each.imports.rules))),
          'rules, other files': round2(median(all.map((each) => each.plain.rules))),
          'whole pass / parser alone': round2(median(quotients(all, results.parser, (each) => total(each, 'pass')))),
        },
      ]),
    ),
  );
  console.table(
    Object.fromEntries(
      measures.map(({ id, ours, min, max, peers }) => [
        id,
        { ours: significant(ours), min: significant(min), max: significant(max), ...mapValues(peers, significant) },
      ]),
    ),
  );
  console.log(
    "untyped-tree, typed-tree: rule time / parse time. no-tool-file: rule time / the empty rules' time. tsserver-*: with the plugin / without it, and MB more. scripts/bench.ts says what each covers.",
  );
}

function writeTree(tree: readonly GeneratedFile[]): string {
  const target = mkdtempSync(path.join(tmpdir(), 'tool-errors-bench-'));
  // The rules look up the installed versions of the frameworks, as they do in a user's project.
  symlinkSync(path.join(root, 'node_modules'), path.join(target, 'node_modules'), 'junction');
  for (const { name, text } of tree) {
    const file = path.join(target, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return target;
}

function total(round: Round, key: keyof Times, kinds: readonly Kind[] = ['tools', 'imports', 'plain']): number {
  return kinds.reduce((sum, kind) => sum + round[kind][key], 0);
}

/** What was measured in the same round is divided by each other. */
function quotients(rounds: readonly Round[], others: readonly Round[], measure: (round: Round) => number): number[] {
  return rounds.flatMap((round, index) => {
    const other = others[index];
    return other ? [measure(round) / measure(other)] : [];
  });
}

function summary(ratios: readonly number[]): Pick<Measure, 'ours' | 'min' | 'max'> {
  return { ours: median(ratios), min: Math.min(...ratios), max: Math.max(...ratios) };
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.slice(Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2) + 1);
  return middle.reduce((sum, number) => sum + number, 0) / middle.length;
}

function zero(): Times {
  return { parse: 0, rules: 0, pass: 0 };
}

function mapValues(record: Record<string, number>, map: (value: number) => number): Record<string, number> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}

function round1(value: number): number {
  return Math.round(value * 10) / 10;
}

function round2(value: number): number {
  return Math.round(value * 100) / 100;
}

function significant(value: number): number {
  return Number(value.toPrecision(3));
}
