import { dirname, join } from 'node:path';
import { readPackageJson } from './package-json.ts';

/** A release as far as behaviour goes by it. */
export interface Release {
  readonly major: number;
  readonly minor: number;
}

const perDirectory = new Map<string, Release | null>();
let readAt = 0;

// In milliseconds. An editor's process outlives what is installed; a look-up every two seconds is too rare to be felt.
const maxAge = 2000;

/**
 * The release of a package as the linted file would load it: the nearest `node_modules/<package>` upwards from the file.
 *
 * @param filename The linted file; a name that is no path (`<input>`) has no installed packages.
 * @returns null when none is installed or its package.json cannot be read.
 */
export function installedRelease(filename: string, packageName: string): Release | null {
  const start = dirname(filename);
  if (start === '.' || start === filename) return null;
  const now = performance.now();
  if (now - readAt > maxAge) {
    perDirectory.clear();
    readAt = now;
  }
  const visited: string[] = [];
  let result: Release | null = null;
  for (let directory = start; ; directory = dirname(directory)) {
    const key = `${packageName}\0${directory}`;
    const known = perDirectory.get(key);
    if (known !== undefined) {
      result = known;
      break;
    }
    visited.push(key);
    result = releaseIn(directory, packageName);
    if (result !== null || dirname(directory) === directory) break;
  }
  for (const key of visited) perDirectory.set(key, result);
  return result;
}

/** The major of a package as the linted file would load it, as `installedRelease` finds it. */
export function installedMajor(filename: string, packageName: string): number | null {
  return installedRelease(filename, packageName)?.major ?? null;
}

function releaseIn(directory: string, packageName: string): Release | null {
  const { version = '' } = readPackageJson(join(directory, 'node_modules', packageName)) ?? {};
  const [, major, minor] = /^(\d+)\.(\d+)/.exec(version) ?? [];
  return major === undefined ? null : { major: Number(major), minor: Number(minor) };
}
