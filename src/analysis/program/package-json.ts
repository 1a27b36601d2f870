import path from 'node:path';
import { readSmallFile } from './small-file.ts';

/** What is read of a package.json, as far as it is text. */
export interface PackageJson {
  readonly name?: string;
  readonly version?: string;
}

/**
 * The package.json of a directory.
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
