import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const perDirectory = new Map<string, number | null>();
let readAt = 0;

// In milliseconds. An editor's process outlives what is installed; a look-up every two seconds is too rare to be felt.
const maxAge = 2000;

/**
 * The major of a package as the linted file would load it: the nearest `node_modules/<package>` upwards from the file.
 *
 * @param filename The linted file; a name that is no path (`<input>`) has no installed packages.
 * @returns null when none is installed or its package.json cannot be read.
 */
export function installedMajor(filename: string, packageName: string): number | null {
  const start = dirname(filename);
  if (start === '.' || start === filename) return null;
  const now = performance.now();
  if (now - readAt > maxAge) {
    perDirectory.clear();
    readAt = now;
  }
  const visited: string[] = [];
  let result: number | null = null;
  for (let directory = start; ; directory = dirname(directory)) {
    const key = `${packageName}\0${directory}`;
    const known = perDirectory.get(key);
    if (known !== undefined) {
      result = known;
      break;
    }
    visited.push(key);
    result = majorIn(directory, packageName);
    if (result !== null || dirname(directory) === directory) break;
  }
  for (const key of visited) perDirectory.set(key, result);
  return result;
}

function majorIn(directory: string, packageName: string): number | null {
  let text: string;
  try {
    text = readFileSync(join(directory, 'node_modules', packageName, 'package.json'), 'utf8');
  } catch {
    return null;
  }
  const major = /"version"\s*:\s*"(\d+)\./.exec(text)?.[1];
  return major === undefined ? null : Number(major);
}
