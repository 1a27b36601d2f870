import { classOf } from '../../analysis/syntax/classes.ts';
import { reportsThrows } from '../../analysis/tools/definition.ts';
import { saysEnough, type FatalFault } from '../../checks/no-fatal-for-recoverable.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { frameworkImports } from '../../analysis/tools/framework-imports.ts';
import type { ToolDefinition } from '../../analysis/tools/find-tools.ts';
import { importedErrors } from '../exits/catch-answer.ts';
import { importName } from '../text/imports.ts';
import type { TextEdit } from '../text/code-style.ts';

/** Throws an Error that goes back to the model, in place of one that fails the run. Null where its text is not enough for the model. */
export function toPlainError({ made }: FatalFault, tool: ToolDefinition, file: FileContext): readonly TextEdit[] | null {
  const [message] = made.arguments;
  // Of a plain tool a throw is reported itself.
  if (!reportsThrows(tool) || classOf(made.callee, file.scopes)) return null;
  if (!message || message.type === 'SpreadElement' || !saysEnough(message, file)) return null;
  if (isShadowed('Error', file) || file.sourceCode.getCommentsInside(made).length > 0) return null;
  return [{ range: [made.range[0], made.range[1]], text: `new Error(${file.sourceCode.getText(message)})` }];
}

/** Throws the error that fails the run, with its import. */
export function toFatalError({ made, fatal }: FatalFault, file: FileContext): readonly TextEdit[] | null {
  if (made.arguments.length !== 1 || made.arguments[0]?.type === 'SpreadElement') return null;
  const { name, edit } = importName({ name: fatal.name, module: fatalErrorModule(fatal.name, fatal.module, file) }, file);
  return [...(edit ? [edit] : []), { range: [made.callee.range[0], made.callee.range[1]], text: name }];
}

function fatalErrorModule(name: string, module: string, file: FileContext): string {
  const imported = importedErrors(file).find((error) => error.name === name);
  if (imported) return imported.module;
  const own = [...frameworkImports(file)].filter(([, { framework }]) => framework.effectTools).map(([specifier]) => specifier);
  return own.find((specifier) => specifier === module) ?? own.find((specifier) => !specifier.includes('/')) ?? module;
}

function isShadowed(name: string, { sourceCode }: FileContext): boolean {
  return (sourceCode.scopeManager?.scopes ?? []).some(({ set }) => (set.get(name)?.defs.length ?? 0) > 0);
}
