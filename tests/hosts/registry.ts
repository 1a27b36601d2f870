import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Linter } from 'eslint';
import { inject } from 'vitest';
import { run } from './project.ts';

/** Tests that install from the registry see what npm's resolver says of the peers, and what cannot be a devDependency. */
export const offline: boolean = process.env.TOOL_ERRORS_OFFLINE === '1';

/**
 * A project with packages from the registry and the packed plugin.
 *
 * @returns Its directory.
 * @throws {Error} with what npm says.
 */
export async function installed(packages: readonly string[], files: Readonly<Record<string, string>>): Promise<string> {
  const directory = mkdtempSync(path.join(inject('workspace'), 'install-'));
  for (const [file, text] of Object.entries({ 'package.json': '{ "private": true, "type": "module" }', ...files })) {
    mkdirSync(path.dirname(path.join(directory, file)), { recursive: true });
    writeFileSync(path.join(directory, file), text);
  }
  const { exitCode, stderr } = await run(directory, 'npm', 'install', '--no-audit', '--no-fund', inject('tarball'), ...packages);
  if (exitCode !== 0 || stderr.includes('ERESOLVE')) throw new Error(stderr);
  return directory;
}

/** What ESLint says of a project, by the path of the file. */
export async function lint(directory: string, ...args: string[]): Promise<Record<string, readonly Linter.LintMessage[]>> {
  const { stdout, stderr } = await run(directory, process.execPath, 'node_modules/eslint/bin/eslint.js', '--format', 'json', ...args);
  if (stdout === '') throw new Error(stderr);
  const results = JSON.parse(stdout) as { readonly filePath: string; readonly messages: readonly Linter.LintMessage[] }[];
  return Object.fromEntries(results.map(({ filePath, messages }) => [path.relative(directory, filePath).replaceAll('\\', '/'), messages]));
}
