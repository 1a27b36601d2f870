/** Functions that answer with a promise that may reject, beside those of `signal-parameters.ts`. Read in the declarations of their packages. */

/** Functions that modules export, by their paths in the module. */
export interface PromiseFunctions {
  readonly modules: readonly string[];
  readonly names: readonly string[];
  /** A callback as last argument takes the promise's place. */
  readonly orCallback?: true;
}

/** Global functions, by their path. */
export const globalPromises: ReadonlySet<string> = new Set([
  'fetch',
  'navigator.clipboard.write',
  'navigator.clipboard.writeText',
  'Bun.write',
  'Deno.copyFile',
  'Deno.mkdir',
  'Deno.remove',
  'Deno.rename',
  'Deno.writeFile',
  'Deno.writeTextFile',
]);

const files = [
  'access',
  'appendFile',
  'chmod',
  'chown',
  'copyFile',
  'cp',
  'lchown',
  'link',
  'lstat',
  'lutimes',
  'mkdir',
  'mkdtemp',
  'open',
  'opendir',
  'readdir',
  'readFile',
  'readlink',
  'realpath',
  'rename',
  'rm',
  'rmdir',
  'stat',
  'statfs',
  'symlink',
  'truncate',
  'unlink',
  'utimes',
  'writeFile',
];

const moreFiles = [
  'copy',
  'emptyDir',
  'ensureDir',
  'ensureFile',
  'ensureLink',
  'ensureSymlink',
  'mkdirp',
  'mkdirs',
  'move',
  'outputFile',
  'outputJson',
  'outputJSON',
  'readJson',
  'readJSON',
  'remove',
  'writeJson',
  'writeJSON',
];

/** Functions that modules export. Asked by no-floating-promise. */
export const exportedPromises: readonly PromiseFunctions[] = [
  { modules: ['fs/promises', 'node:fs/promises'], names: files },
  { modules: ['fs', 'node:fs'], names: files.map((name) => `promises.${name}`) },
  { modules: ['fs-extra'], names: [...files, ...moreFiles], orCallback: true },
  { modules: ['stream/promises', 'node:stream/promises'], names: ['pipeline', 'finished'] },
  {
    modules: ['dns/promises', 'node:dns/promises'],
    names: ['lookup', 'resolve', 'resolve4', 'resolve6', 'resolveMx', 'resolveTxt', 'reverse'],
  },
  { modules: ['@vercel/blob'], names: ['put', 'del', 'copy', 'head', 'list'] },
];

/**
 * Functions that answer with a failure and do not throw it. Asked by no-throw-in-batch. Source: `Promise.allSettled`, and `to` of
 * await-to-js, `until` of @open-draft/until; the others were read in public code.
 */
export const answersForFailure = /^(?:allSettled|tryCatch|attempt|safe\w*|to|until)$/;
