import type { Framework } from '../../frameworks/framework.ts';
import type { CallNode, FunctionNode } from '../syntax/ast.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { frameworksOf } from '../syntax/known-frameworks.ts';
import { localFunction } from '../syntax/local-function.ts';
import { memoize } from '../syntax/memoize.ts';
import { lookUpProperty } from '../syntax/scope.ts';

/** The functions of a file that definitions have for what execute throws, each with the index of the parameter that is given it. */
export const errorHooks: (file: FileContext) => ReadonlyMap<FunctionNode, number> = memoize((file) => {
  const found = new Map<FunctionNode, number>();
  for (const framework of frameworksOf(file.settings)) {
    const input = framework.behaviours.find(({ errorHook }) => errorHook)?.errorHook?.input;
    const keys = input ? hookKeys(framework).filter((key) => file.sourceCode.text.includes(key)) : [];
    if (!input || keys.length === 0) continue;
    for (const call of [...file.calls.values()].flat()) for (const hook of hooksIn(call, keys, file)) found.set(hook, input.parameter);
  }
  return found;
});

function hookKeys({ forms }: Framework): string[] {
  return forms.flatMap(({ layout }) => layout.errorHook?.keys ?? []);
}

function hooksIn(call: CallNode, keys: readonly string[], file: FileContext): FunctionNode[] {
  return call.arguments.flatMap((argument) => {
    const options = file.scopes.resolve(argument);
    const held = options.type === 'ObjectExpression' ? lookUpProperty(options, keys, file.scopes) : null;
    return held?.kind === 'found' ? (localFunction(held.property.value, file) ?? []) : [];
  });
}
