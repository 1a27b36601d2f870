/**
 * Shows the main job on docs/demo: what ESLint reports with the preset `recommended`, and what `--fix` would change. Nothing
 * is written outside of a temporary folder.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as parser from '@typescript-eslint/parser';
import { ESLint, type Linter } from 'eslint';
import { builtPlugin } from './built-plugin.ts';
import { root } from './project.ts';

const plugin = await builtPlugin();
const config: Linter.Config[] = [{ files: ['**/*.ts'], languageOptions: { parser } }, plugin.configs.recommended];

const before = await lint({ fix: false });
const after = await lint({ fix: true });
const fixed = after.filter((result) => result.output !== undefined);

console.log(`
docs/demo is the agent of a travel agency and an MCP server for its staff. Some of the tools are faulty, some are good; the good
ones use the same calls, so that a rule that only looks for names would report them too. ESLint with
toolErrors.configs.recommended says:`);
console.log(await report(before));
console.log(`
\`eslint --fix\` makes this of it. The success path stays as it was; a failure is logged and becomes an answer without the error's
text; the run's signal reaches the calls. Your files were not touched.
`);
console.log(diff(fixed));
console.log(`After --fix, ${sentence(after)} left. Each needs a decision: an editor offers the repairs one by one.`);

async function lint({ fix }: { fix: boolean }): Promise<ESLint.LintResult[]> {
  // Without `ESLint.outputFixes` the repaired text stays in the result.
  const eslint = new ESLint({ cwd: root, overrideConfigFile: true, overrideConfig: config, fix });
  return eslint.lintFiles(['docs/demo/src']);
}

async function report(results: ESLint.LintResult[]): Promise<string> {
  const formatter = await new ESLint({ cwd: root, overrideConfigFile: true }).loadFormatter('stylish');
  return formatter.format(results, {});
}

function diff(results: readonly ESLint.LintResult[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'tool-errors-demo-'));
  try {
    for (const { filePath, output = '' } of results) {
      write(path.join(folder, 'a', path.relative(root, filePath)), readFileSync(filePath, 'utf8'));
      write(path.join(folder, 'b', path.relative(root, filePath)), output);
    }
    const git = [
      '--no-pager',
      'diff',
      '--no-index',
      '--no-ext-diff',
      '--no-prefix',
      process.stdout.isTTY ? '--color' : '--no-color',
      'a',
      'b',
    ];
    const { stdout, stderr, status, error } = spawnSync('git', git, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 });
    if (error) throw error;
    // 1 says that there are differences.
    if (status !== 0 && status !== 1) throw new Error(stderr);
    return stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function write(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function sentence(results: readonly ESLint.LintResult[]): string {
  const errors = results.reduce((sum, result) => sum + result.errorCount, 0);
  const warnings = results.reduce((sum, result) => sum + result.warningCount, 0);
  return `${errors} error${errors === 1 ? '' : 's'} and ${warnings} warning${warnings === 1 ? '' : 's'} are`;
}
