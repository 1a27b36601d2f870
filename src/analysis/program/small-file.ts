import { readFileSync, statSync } from 'node:fs';

// In bytes. The largest package.json files of the npm registry hold some hundred thousand.
const maxSize = 1_000_000;

/**
 * The text of a regular file, or of a link to one, of up to 1 MB: a named pipe would never end, and a device or a huge file takes time and
 * memory.
 *
 * @returns null where it is something else or too large.
 * @throws where there is none, or it cannot be read.
 */
export function readSmallFile(file: string): string | null {
  const stats = statSync(file);
  if (!stats.isFile() || stats.size > maxSize) return null;
  return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
}
