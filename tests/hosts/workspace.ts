import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** A directory that is deleted after the tests. */
    workspace: string;
    /** The packed plugin, as npm would publish it. */
    tarball: string;
  }
}

export const typescripts = ['typescript-5.4', 'typescript-5.9', 'typescript'] as const;

const root = path.join(import.meta.dirname, '../..');

/**
 * Packs the plugin once for all host tests, unless `PACKED_PLUGIN` is the path of a package of it, and sets up a TypeScript parser for each
 * version of TypeScript.
 */
export default function setup(project: TestProject): () => void {
  const workspace = realpathSync(mkdtempSync(path.join(tmpdir(), 'tool-errors-hosts-')));
  const tarball = process.env.PACKED_PLUGIN ?? packInto(workspace);
  execFileSync('tar', ['-xzf', tarball, '-C', workspace]);
  for (const typescript of typescripts) installParser(path.join(workspace, typescript, 'node_modules'), typescript);
  project.provide('workspace', workspace);
  project.provide('tarball', tarball);
  return () => {
    rmSync(workspace, { recursive: true });
  };
}

/** @returns The path of the packed plugin. It is built for that. */
function packInto(workspace: string): string {
  const packed = spawnSync(`npm pack --json --pack-destination "${workspace}"`, {
    cwd: root,
    shell: true,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (packed.status !== 0) {
    rmSync(workspace, { recursive: true });
    throw new Error('npm pack failed; what the build said stands above.');
  }
  return path.join(workspace, /"filename": "(.+)"/.exec(packed.stdout)?.[1] ?? '');
}

/**
 * Packages that load TypeScript find it from where they stand, so they are copied beside the version under test; the rest is
 * linked.
 */
function installParser(modules: string, typescript: string): void {
  link(path.join(root, 'node_modules', typescript), path.join(modules, 'typescript'));
  const install = (name: string, from: string): void => {
    const target = path.join(modules, name);
    if (existsSync(target)) return;
    const source = findPackage(name, from);
    const manifest = JSON.parse(readFileSync(path.join(source, 'package.json'), 'utf8')) as {
      dependencies?: Record<string, string>;
      peerDependencies?: Record<string, string>;
    };
    if (manifest.peerDependencies?.typescript === undefined) {
      link(source, target);
      return;
    }
    cpSync(source, target, { recursive: true });
    for (const dependency of Object.keys(manifest.dependencies ?? {})) install(dependency, source);
  };
  install('@typescript-eslint/parser', root);
}

function findPackage(name: string, from: string): string {
  const found = path.join(from, 'node_modules', name);
  if (existsSync(found)) return found;
  const above = path.dirname(from);
  if (above === from) throw new Error(`${name} is not installed: run \`npm ci\`.`);
  return findPackage(name, above);
}

export function link(source: string, target: string): void {
  mkdirSync(path.dirname(target), { recursive: true });
  symlinkSync(source, target, 'junction');
}
