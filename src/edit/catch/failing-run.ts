import type { TSESTree } from '@typescript-eslint/utils';
import { uncaughtCalls } from '../../analysis/failures/uncaught.ts';
import { enclosingFunction, type FunctionNode, isDirective, isInside, type Node } from '../../analysis/syntax/ast.ts';
import type { lossInCatch } from '../exits/own-throws.ts';
import type { ExecuteFlow, ThrowExit } from '../../analysis/flow/execute-flow.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import type { Variable } from '../../analysis/syntax/scope.ts';

/** The statements of a body that a try has to hold. */
export interface FailingRun {
  readonly statements: readonly TSESTree.Statement[];
  /** The one declaration whose name is read behind the try, so that it has to stand before it. */
  readonly hoisted: (TSESTree.VariableDeclarator & { readonly id: TSESTree.Identifier }) | null;
  /** The throws of the body's own that the try would catch. */
  readonly caught: readonly ThrowExit[];
}

/**
 * The smallest run of statements that can fail with a text from outside, and that a try can hold: what it declares is read in it alone, or is one
 * name that can be declared before.
 *
 * @param lossOf What a catch would do to a throw: one of the tool's own words has to stay outside of the try.
 * @returns null where nothing fails in the body itself; `caught` holds what stays inside all the same.
 */
export function failingRun(
  body: TSESTree.BlockStatement,
  flow: ExecuteFlow,
  lossOf: (exit: ThrowExit) => ReturnType<typeof lossInCatch>,
  file: FileContext,
): FailingRun | null {
  const statements = body.body.filter((statement) => !isDirective(statement));
  const leaving = flow.throws.filter(({ escapes }) => escapes !== 'no');
  const failing = [
    ...uncaughtCalls(flow, file).flatMap(({ node, owner }) => placesIn(node, owner, body, flow)),
    ...leaving.flatMap((exit) => (lossOf(exit) === 'foreign' ? placesIn(exit.node, exit.owner, body, flow) : [])),
  ];
  const indexes = statements.flatMap((statement, index) => (failing.some((node) => isInside(node, statement)) ? [index] : []));
  const first = indexes[0];
  const last = indexes.at(-1);
  if (first === undefined || last === undefined) return null;
  const kept = leaving.filter((exit) => lossOf(exit) === 'own');
  const caughtBy = (run: readonly Node[]): ThrowExit[] =>
    kept.filter(({ node, owner }) =>
      placesIn(node, owner, body, flow).some((place) => run.some((statement) => isInside(place, statement))),
    );
  const smallest = statements.slice(first, last + 1);
  const whole = withReaders(statements, first, last, file);
  const caught = caughtBy(whole);
  if (caught.length === 0) return { statements: whole, hoisted: null, caught };
  const hoisted = caughtBy(smallest).length === 0 ? onlyName(smallest, body, file) : null;
  return hoisted ? { statements: smallest, hoisted, caught: [] } : { statements: whole, hoisted: null, caught };
}

const maxHops = 20;

// Where a body runs what stands in a helper: the calls that lead to it.
function placesIn(
  node: Node,
  owner: FunctionNode,
  body: TSESTree.BlockStatement,
  flow: ExecuteFlow,
  seen = new Set<FunctionNode>(),
): Node[] {
  if (isInside(node, body)) return [node];
  if (owner === flow.execute || seen.has(owner) || seen.size > maxHops) return [];
  seen.add(owner);
  return flow.usesOf(owner).flatMap(({ call }) => {
    const caller = enclosingFunction(call);
    return caller ? placesIn(call, caller, body, flow, seen) : [];
  });
}

// With all statements that read what is declared on the way.
function withReaders(statements: readonly TSESTree.Statement[], first: number, last: number, file: FileContext): TSESTree.Statement[] {
  let start = first;
  let end = last;
  const pending = statements.slice(first, last + 1);
  for (let statement = pending.pop(); statement; statement = pending.pop()) {
    for (const { references } of declaredBy(statement, file)) {
      for (const { identifier } of references) {
        const reader = statements.findIndex((each) => isInside(identifier, each));
        if (reader < 0 || (reader >= start && reader <= end)) continue;
        pending.push(...(reader < start ? statements.slice(reader, start) : statements.slice(end + 1, reader + 1)));
        start = Math.min(start, reader);
        end = Math.max(end, reader);
      }
    }
  }
  return statements.slice(start, end + 1);
}

function declaredBy(statement: TSESTree.Statement, { sourceCode }: FileContext): readonly Variable[] {
  const isDeclaration = /^(?:Variable|Function|Class)Declaration$/.test(statement.type);
  return isDeclaration ? sourceCode.getDeclaredVariables(statement) : [];
}

// `const row = await load(id);`: the name alone is declared before, and the compiler tells its type by what it gets, unless a function that is
// written later reads it.
function onlyName(run: readonly TSESTree.Statement[], body: TSESTree.BlockStatement, file: FileContext): FailingRun['hoisted'] {
  const [statement, ...others] = run;
  if (statement?.type !== 'VariableDeclaration' || statement.kind === 'var' || others.length > 0) return null;
  const [declarator, ...more] = statement.declarations;
  if (declarator?.id.type !== 'Identifier' || !declarator.init || more.length > 0) return null;
  const fn = enclosingFunction(body);
  const references = file.scopes.variableOf(declarator.id)?.references ?? [];
  const isRead = references.every(({ identifier, init }) => init === true || enclosingFunction(identifier) === fn);
  return isRead || declarator.id.typeAnnotation ? (declarator as FailingRun['hoisted']) : null;
}
