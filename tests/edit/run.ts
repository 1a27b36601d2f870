import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import ts from 'typescript';

const load = createRequire(import.meta.url);

/** Runs a module of a test in this realm, with modules of its own and a console that is watched. */
export function runModule(code: string, modules: Readonly<Record<string, unknown>>, console: unknown): Record<string, unknown> {
  const { outputText } = ts.transpileModule(code, {
    fileName: 'tools.tsx',
    compilerOptions: {
      module: ts.ModuleKind.CommonJS,
      target: ts.ScriptTarget.ES2022,
      jsx: ts.JsxEmit.React,
      experimentalDecorators: true,
      esModuleInterop: true,
    },
  });
  const module = { exports: {} };
  const require = (name: string): unknown => (Object.hasOwn(modules, name) ? modules[name] : load(name));
  const run = compileFunction(outputText, ['module', 'exports', 'require', 'console']) as (...args: unknown[]) => void;
  run(module, module.exports, require, console);
  return module.exports;
}
