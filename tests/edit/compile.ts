import path from 'node:path';
import ts from 'typescript';
import { sharingHost } from '../compiler-host.ts';

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
  types: [],
  strict: true,
  noImplicitReturns: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
  noEmit: true,
};

const host = sharingHost(options);

/** What the compiler says of files. One compiler takes them all, since reading the packages' types is what takes long. */
export function diagnose(files: ReadonlyMap<string, string>): string[] {
  const program = ts.createProgram([...files.keys()], options, {
    ...host,
    fileExists: (name) => files.has(name) || host.fileExists(name),
    readFile: (name) => files.get(name) ?? host.readFile(name),
    getSourceFile: (name, ...rest) => {
      const text = files.get(name);
      return text === undefined ? host.getSourceFile(name, ...rest) : ts.createSourceFile(name, text, ts.ScriptTarget.ES2023, true);
    },
  });
  return ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
    const line = file && start !== undefined ? file.text.split('\n')[file.getLineAndCharacterOfPosition(start).line] : '';
    return `${path.basename(file?.fileName ?? '')}: ${line ?? ''} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
  });
}
