import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ESLint, Linter } from 'eslint';
import { root } from './project.ts';

export interface BuiltPlugin extends ESLint.Plugin {
  rules: NonNullable<ESLint.Plugin['rules']>;
  configs: Record<'recommended' | 'strict' | 'all', Linter.Config>;
}

const entry = path.join(root, 'dist', 'index.mjs');

/** What a user would load. It is built first where its sources are newer. Nothing is printed to standard output. */
export async function builtPlugin(): Promise<BuiltPlugin> {
  if (newest(['dist/index.mjs']) < newest(['src', 'rules', 'package.json', 'tsdown.config.ts'])) build();
  return ((await import(pathToFileURL(entry).href)) as { default: BuiltPlugin }).default;
}

function build(): void {
  // npm is a shell script on some systems and a .cmd file on others; a command line runs on both.
  const { status, stdout, stderr } = spawnSync('npm run --silent build', { cwd: root, shell: true, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The build failed with exit code ${status}.\n${stdout}${stderr}`);
}

function newest(names: readonly string[]): number {
  const times = names.flatMap((name) => {
    const start = path.join(root, name);
    const stats = statSync(start, { throwIfNoEntry: false });
    if (!stats?.isDirectory()) return [stats?.mtimeMs ?? 0];
    return readdirSync(start, { recursive: true, encoding: 'utf8' }).map((file) => statSync(path.join(start, file)).mtimeMs);
  });
  return Math.max(...times);
}
