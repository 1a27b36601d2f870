import path from 'node:path';
import ts from 'typescript';

const installed = `${path.join(import.meta.dirname, '../node_modules').replaceAll('\\', '/')}/`;

/**
 * A compiler host that parses and binds a file once for all of its programs, as long as its text stays: TypeScript's libraries and the
 * types of packages are most of what a program reads.
 *
 * @param setParentNodes As of `ts.createCompilerHost`.
 */
export function sharingHost(options: ts.CompilerOptions, setParentNodes = false): ts.CompilerHost {
  const host = ts.createCompilerHost(options, setParentNodes);
  const parse = host.getSourceFile.bind(host);
  const files = new Map<string, ts.SourceFile>();
  host.getSourceFile = (name, ...rest) => {
    const known = files.get(name);
    // No test writes into the packages of this repository.
    if (known && (name.startsWith(installed) || known.text === host.readFile(name))) return known;
    const file = parse(name, ...rest);
    if (file) files.set(name, file);
    return file;
  };
  return host;
}
