import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** What is read of a package.json, as far as it is text. */
export interface PackageJson {
  readonly name?: string;
  readonly version?: string;
}

// In bytes. The largest ones of the npm registry hold some hundred thousand.
const maxSize = 1_000_000;

/**
 * The package.json of a directory. It is read where it is a regular file, or a link to one, of up to 1 MB: a named pipe would never end, and
 * a device or a huge file takes time and memory.
 *
 * @returns null where there is none, it is something else or too large, or it holds no JSON object. Never throws.
 */
export function readPackageJson(directory: string): PackageJson | null {
  try {
    const content: unknown = JSON.parse(readSmallFile(path.join(directory, 'package.json')) ?? '');
    if (typeof content !== 'object' || content === null) return null;
    const { name, version } = content as { name?: unknown; version?: unknown };
    return { ...(typeof name === 'string' && { name }), ...(typeof version === 'string' && { version }) };
  } catch {
    return null;
  }
}

function readSmallFile(file: string): string | null {
  const stats = statSync(file);
  if (!stats.isFile() || stats.size > maxSize) return null;
  return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
}
