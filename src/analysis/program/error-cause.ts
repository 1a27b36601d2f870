import path from 'node:path';
import type { FileContext } from '../syntax/file-context.ts';
import { memoize } from '../syntax/memoize.ts';
import { readSmallFile } from './small-file.ts';

/** The library that declares `new Error(message, { cause })`: src/lib/es2022.error.d.ts of https://github.com/microsoft/TypeScript. */
const libraryOfCause = 'lib.es2022.error.d.ts';

/** Libraries and targets that include it. */
const sinceCause = /^(?:esnext|es202[2-9]|es20[3-9]\d)(?:\.error|\.full)?$/i;

/**
 * Whether the compiler of a TypeScript file takes a cause for an Error: by the libraries that its Program has loaded, else by the nearest tsconfig.json.
 * Where neither tells, it does.
 */
export const takesErrorCause: (file: FileContext) => boolean = memoize((file) => {
  const { program } = file.sourceCode.parserServices ?? {};
  if (program) return hasLibrary(program);
  return ofConfig(path.dirname(file.filename)) ?? true;
});

const hasLibrary: (program: ProgramFiles) => boolean = memoize((program) =>
  program.getSourceFiles().some(({ fileName }) => path.basename(fileName) === libraryOfCause),
);

interface ProgramFiles {
  getSourceFiles(): readonly { readonly fileName: string }[];
}

// A folder further up belongs to another project, as a rule.
const maxFolders = 12;
const maxExtended = 5;

function ofConfig(start: string): boolean | null {
  if (!path.isAbsolute(start)) return null;
  let folder = start;
  for (let count = 0; count < maxFolders; count++) {
    const text = read(path.join(folder, 'tsconfig.json'));
    if (text !== null) return ofText(text, folder);
    if (path.dirname(folder) === folder) return null;
    folder = path.dirname(folder);
  }
  return null;
}

// The file may hold comments and commas at the ends of lists, so that the three keys are looked for by themselves.
function ofText(text: string, folder: string, depth = 0): boolean | null {
  const plain = text.replaceAll(/^\s*\/\/.*$/gm, '');
  const lib = /"lib"\s*:\s*\[([^\]]*)\]/.exec(plain)?.[1];
  if (lib !== undefined) return [...lib.matchAll(/"([^"]*)"/g)].some(([, name = '']) => sinceCause.test(name));
  const target = /"target"\s*:\s*"([^"]*)"/.exec(plain)?.[1];
  if (target !== undefined) return sinceCause.test(target);
  const base = /"extends"\s*:\s*"(\.[^"]*)"/.exec(plain)?.[1];
  if (base === undefined || depth >= maxExtended) return null;
  const file = path.join(folder, /\.json$/.test(base) ? base : `${base}.json`);
  const inherited = read(file);
  return inherited === null ? null : ofText(inherited, path.dirname(file), depth + 1);
}

function read(file: string): string | null {
  try {
    return readSmallFile(file);
  } catch {
    return null;
  }
}
