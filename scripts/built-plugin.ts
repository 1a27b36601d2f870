import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ESLint, Linter } from 'eslint';
import { root } from './project.ts';

export interface BuiltPlugin extends ESLint.Plugin {
  rules: NonNullable<ESLint.Plugin['rules']>;
  configs: Record<'recommended' | 'strict' | 'all', Linter.Config>;
}

/** Builds the package and loads what a user would load. Nothing is printed to standard output. */
export async function builtPlugin(): Promise<BuiltPlugin> {
  // npm is a shell script on some systems and a .cmd file on others; the command string runs on both.
  const build = spawnSync('npm run --silent build', { cwd: root, shell: true, stdio: ['ignore', 2, 2] });
  if (build.status !== 0) throw new Error(`The build failed with exit code ${build.status}.`);
  const entry = pathToFileURL(path.join(root, 'dist', 'index.mjs')).href;
  return ((await import(entry)) as { default: BuiltPlugin }).default;
}
