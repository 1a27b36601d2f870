import type { FunctionNode } from '../../analysis/syntax/ast.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { memoize } from '../../analysis/syntax/memoize.ts';

/** The names that are in use: a set, or whatever else can be asked for one. */
interface TakenNames {
  has(name: string): boolean;
}

/** The first of some names that is not taken; null where all are. */
export function firstFree(names: readonly string[], taken: TakenNames): string | null {
  return names.find((name) => !taken.has(name)) ?? null;
}

/** The first of some names that is not taken; where all are, the first one with a `_` behind it. */
export function freeName(names: readonly [string, ...string[]], taken: TakenNames): string {
  return firstFree(names, taken) ?? `${names[0]}_`;
}

/** Every word of a file's code: whatever is none of them hides nothing. */
export function wordsOfCode({ sourceCode: { ast } }: FileContext): ReadonlySet<string> {
  return new Set(ast.tokens.map(({ value }) => value));
}

const namesByFunction = memoize((_file: FileContext) => new Map<FunctionNode, ReadonlySet<string>>());

/** The names that a function, or a function in it, declares or uses. */
export function namesWithin(fn: FunctionNode, file: FileContext): ReadonlySet<string> {
  const known = namesByFunction(file).get(fn);
  if (known) return known;
  const used = new Set<string>();
  const pending = [file.sourceCode.scopeManager?.acquire(fn) ?? null];
  for (let scope = pending.pop(); scope; scope = pending.pop()) {
    pending.push(...scope.childScopes);
    for (const variable of scope.variables) used.add(variable.name);
    for (const { identifier } of scope.references) used.add(identifier.name);
  }
  namesByFunction(file).set(fn, used);
  return used;
}
