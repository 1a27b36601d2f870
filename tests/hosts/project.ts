import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ESLint } from 'eslint';
import { inject } from 'vitest';
import { link, type typescripts } from './workspace.ts';

export const eslints = ['eslint-9.0', 'eslint-9.39', 'eslint'] as const;

export interface ProjectOptions {
  /** The alias in devDependencies. */
  eslint: (typeof eslints)[number];
  /** What the TypeScript parser runs on; null: no parser is installed. */
  typescript: (typeof typescripts)[number] | null;
  files: Record<string, string>;
}

export interface Run {
  exitCode: number;
  stdout: string;
  stderr: string;
}

/** A user's project in a directory of its own, with the packed plugin installed. */
export class Project {
  readonly directory = mkdtempSync(path.join(inject('workspace'), 'project-'));

  constructor({ eslint, typescript, files }: ProjectOptions) {
    const modules = path.join(this.directory, 'node_modules');
    const installed = path.join(import.meta.dirname, '../../node_modules');
    cpSync(path.join(inject('workspace'), 'package'), path.join(modules, 'eslint-plugin-tool-errors'), { recursive: true });
    link(path.join(installed, eslint), path.join(modules, 'eslint'));
    if (typescript) {
      link(path.join(installed, typescript), path.join(modules, 'typescript'));
      link(
        path.join(inject('workspace'), typescript, 'node_modules/@typescript-eslint/parser'),
        path.join(modules, '@typescript-eslint/parser'),
      );
    }
    for (const [file, content] of Object.entries(files)) this.write(file, content);
  }

  read(file: string): string {
    return readFileSync(path.join(this.directory, file), 'utf8');
  }

  write(file: string, content: string): void {
    mkdirSync(path.dirname(path.join(this.directory, file)), { recursive: true });
    writeFileSync(path.join(this.directory, file), content);
  }

  eslint(...args: string[]): Promise<Run> {
    return run(this.directory, process.execPath, 'node_modules/eslint/bin/eslint.js', ...args);
  }

  /** The findings of our rules by file: `rule line:column`. */
  async findings(...args: string[]): Promise<Record<string, string[]>> {
    const { exitCode, stdout, stderr } = await this.eslint('--format', 'json', ...args);
    if (exitCode > 1) throw new Error(stderr);
    const entries = (JSON.parse(stdout) as ESLint.LintResult[]).map(({ filePath, messages }): [string, string[]] => [
      path.relative(this.directory, filePath),
      messages.map(({ ruleId, message, line, column }) => `${ruleId ?? message} ${line}:${column}`),
    ]);
    return Object.fromEntries(entries);
  }
}

export function run(cwd: string, command: string, ...args: string[]): Promise<Run> {
  return new Promise((resolve) => {
    execFile(command, args, { cwd, maxBuffer: 1 << 28 }, (error, stdout, stderr) => {
      resolve({ exitCode: error ? Number(error.code ?? 1) : 0, stdout, stderr });
    });
  });
}
