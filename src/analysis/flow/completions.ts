import type { TSESTree } from '@typescript-eslint/utils';
import { logMethods } from '../../knowledge/loggers.ts';
import { neverReturns } from '../../knowledge/verbs.ts';
import { calleeName, memberPath, type Node, unwrap } from '../syntax/ast.ts';
import { answersForError } from '../control/catch-handlers.ts';
import { type Completion, completionsOf, isTruthyLiteral, type NeverCompletes } from '../control/completions.ts';
import { atomsOf, isEquality } from '../control/condition-atoms.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { localFunction } from '../syntax/local-function.ts';
import { memoize } from '../syntax/memoize.ts';

// A bound for pathological input: beyond it no path ends.
const maxDepth = 100;

/**
 * The statements that a function's body surely may end behind, other than by `return` and `throw`: the last one of each path. An `if` without
 * `else`, a loop and a `switch` are one statement.
 */
export function pathEnds(body: TSESTree.BlockStatement, file: FileContext): Node[] {
  return endsIn(body, file, 0);
}

function endsIn(statement: Node, file: FileContext, depth: number): Node[] {
  if (depth > maxDepth || leaves(statement, file)) return [];
  const inner = (each: Node): Node[] => endsIn(each, file, depth + 1);
  switch (statement.type) {
    case 'BlockStatement': {
      const last = statement.body.at(-1);
      return last ? inner(last) : [statement];
    }
    case 'IfStatement':
      if (isChoice(statement, file)) return [];
      if (statement.alternate) return [...inner(statement.consequent), ...inner(statement.alternate)];
      return isTruthyLiteral(statement.test) ? inner(statement.consequent) : [statement];
    case 'TryStatement':
      return [...inner(statement.block), ...(statement.handler ? inner(statement.handler.body) : [])];
    case 'SwitchStatement':
      return fallsOut(statement, file, depth) ? [statement] : [];
    case 'ForStatement':
    case 'WhileStatement':
    case 'DoWhileStatement': {
      // It counts tries, or runs until there is something to return.
      const ways = waysOf(statement, file);
      return ways.has('return') || ways.has('throw') ? [] : [statement];
    }
    case 'ForOfStatement':
    case 'ForInStatement':
      return leaves(statement.body, file) ? [] : [statement];
    case 'ExpressionStatement':
      return mayNotReturn(statement.expression, file) ? [] : [statement];
    case 'LabeledStatement':
      return [];
    default:
      return [statement];
  }
}

const neverCompletes = memoize(
  (file: FileContext): NeverCompletes =>
    (expression) =>
      endsProcess(expression, file),
);

function waysOf(statement: Node, file: FileContext): ReadonlySet<Completion> {
  return completionsOf(statement, neverCompletes(file));
}

function leaves(statement: Node, file: FileContext): boolean {
  return !waysOf(statement, file).has('normal');
}

// By a `break`, or behind the last case. Without a default the cases may be all that there are.
function fallsOut({ cases }: TSESTree.SwitchStatement, file: FileContext, depth: number): boolean {
  if (cases.some((each) => waysOf(each, file).has('break'))) return true;
  const last = cases.at(-1);
  if (!last || leaves(last, file)) return false;
  const end = last.consequent.at(-1);
  return !end || endsIn(end, file, depth + 1).length > 0;
}

/**
 * `if (action === 'add') return …; if (action === 'remove') return …`, and the same with `else`: the schema may allow no other value.
 */
function isChoice(statement: TSESTree.IfStatement, file: FileContext): boolean {
  if (statement.alternate && !leaves(statement.consequent, file)) return false;
  const subjects: (string | null)[] = [];
  let last = statement;
  for (let current: Node | null = statement; current?.type === 'IfStatement'; current = current.alternate) {
    subjects.push(leaves(current.consequent, file) ? subjectOf(current.test, file) : null);
    last = current;
  }
  if (last.alternate) return false;
  const { parent } = statement;
  const before = parent.type === 'BlockStatement' ? parent.body.slice(0, parent.body.indexOf(statement)).toReversed() : [];
  for (const sibling of before) {
    if (sibling.type !== 'IfStatement' || sibling.alternate || !leaves(sibling.consequent, file)) break;
    subjects.push(subjectOf(sibling.test, file));
  }
  const [subject = null] = subjects;
  return subject !== null && subjects.filter((each) => each === subject).length > 1;
}

// What the first part of a test compares with a value, or asks the truth of.
function subjectOf(test: Node, file: FileContext): string | null {
  const [first] = atomsOf({ test, holds: true });
  const atom = first?.atom;
  switch (atom?.kind) {
    case 'truthy':
      return /^(?:Identifier|MemberExpression)$/.test(atom.subject.type) ? file.sourceCode.getText(atom.subject) : null;
    case 'comparison':
    case 'typeof':
      return isEquality(atom) === null ? null : file.sourceCode.getText(atom.subject);
    default:
      return null;
  }
}

function callIn(expression: Node): TSESTree.CallExpression | null {
  const value = unwrap(expression);
  const call = value.type === 'AwaitExpression' ? unwrap(value.argument) : value;
  return call.type === 'CallExpression' ? call : null;
}

function alwaysThrows(body: Node): boolean {
  const [only, ...others] = completionsOf(body);
  return only === 'throw' && others.length === 0;
}

function endsProcess(expression: Node, file: FileContext): boolean {
  const call = callIn(expression);
  if (!call) return false;
  if (memberPath(call.callee)?.join('.') === 'process.exit') return true;
  const local = localFunction(call.callee, file);
  if (!local || local.generator) return false;
  // Without `await` an async function only answers with a promise that rejects.
  return (!local.async || unwrap(expression).type === 'AwaitExpression') && alwaysThrows(local.body);
}

// A function from elsewhere that may throw always, such as `redirect()`, or on the error that it is given.
function mayNotReturn(expression: Node, file: FileContext): boolean {
  const call = callIn(expression);
  if (!call) return unwrap(expression).type === 'YieldExpression';
  if (endsProcess(expression, file) || neverReturns.test(calleeName(call) ?? '')) return true;
  return answersForError(call, file) && !logMethods.test(calleeName(call) ?? '');
}
