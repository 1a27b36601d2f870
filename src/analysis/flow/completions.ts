import type { TSESTree } from '@typescript-eslint/utils';
import { logMethods } from '../../knowledge/loggers.ts';
import { neverReturns } from '../../knowledge/verbs.ts';
import { calleeName, isFunction, literalText, memberPath, type Node, unwrap, walk } from '../syntax/ast.ts';
import { answersForError } from '../syntax/catch-handlers.ts';
import { exitsBy } from '../syntax/completions.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { localFunction } from '../syntax/local-function.ts';

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
  if (depth > maxDepth) return [];
  const inner = (each: Node): Node[] => endsIn(each, file, depth + 1);
  switch (statement.type) {
    case 'BlockStatement': {
      if (statement.body.some((each) => leaves(each, file, depth))) return [];
      const last = statement.body.at(-1);
      return last ? inner(last) : [statement];
    }
    case 'IfStatement':
      if (isChoice(statement, file, depth)) return [];
      if (statement.alternate) return [...inner(statement.consequent), ...inner(statement.alternate)];
      return isAlways(statement.test) ? inner(statement.consequent) : [statement];
    case 'TryStatement':
      if (statement.finalizer && leaves(statement.finalizer, file, depth)) return [];
      return [...inner(statement.block), ...(statement.handler ? inner(statement.handler.body) : [])];
    case 'SwitchStatement':
      return switchEnds(statement, file, depth);
    case 'ForStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
      // It counts tries, or runs until there is something to return.
      return isEndless(statement) || holdsExit(statement, file) ? [] : [statement];
    case 'ForOfStatement':
    case 'ForInStatement':
      return leaves(statement.body, file, depth) ? [] : [statement];
    case 'ExpressionStatement':
      return mayNotReturn(statement.expression, file) ? [] : [statement];
    case 'ReturnStatement':
    case 'ThrowStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'LabeledStatement':
      return [];
    default:
      return [statement];
  }
}

const known = new WeakMap<Node, boolean>();

/** Whether control surely does not run past a statement. */
function leaves(statement: Node, file: FileContext, depth: number): boolean {
  let result = known.get(statement);
  if (result === undefined) {
    result = depth <= maxDepth && leavesAtAll(statement, file, depth);
    known.set(statement, result);
  }
  return result;
}

function leavesAtAll(statement: Node, file: FileContext, depth: number): boolean {
  const inner = (each: Node): boolean => leaves(each, file, depth + 1);
  switch (statement.type) {
    case 'ForStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
      return isEndless(statement);
    case 'SwitchStatement':
      return statement.cases.some(({ test }) => !test) && switchEnds(statement, file, depth).length === 0;
    case 'ExpressionStatement':
      return endsProcess(statement.expression, file);
    case 'IfStatement':
      return isAlways(statement.test) ? inner(statement.consequent) : exitsBy(statement, inner);
    default:
      return exitsBy(statement, inner);
  }
}

function isAlways(test: Node): boolean {
  const value = unwrap(test);
  return value.type === 'Literal' && Boolean(value.value);
}

function isEndless(loop: TSESTree.ForStatement | TSESTree.WhileStatement | TSESTree.DoWhileStatement): boolean {
  return (!loop.test || isAlways(loop.test)) && !holdsBreak(loop.body);
}

function holdsBreak(body: Node): boolean {
  const pending: { readonly node: Node; readonly isOfSwitch: boolean }[] = [{ node: body, isOfSwitch: false }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, isOfSwitch } = next;
    const look = (inner: readonly (Node | null | undefined)[], isIn = isOfSwitch): void => {
      for (const each of inner) if (each) pending.push({ node: each, isOfSwitch: isIn });
    };
    switch (node.type) {
      case 'BreakStatement':
        // A switch inside has its own; one with a label may end what is around it.
        if (!isOfSwitch || node.label) return true;
        break;
      case 'BlockStatement':
        look(node.body);
        break;
      case 'IfStatement':
        look([node.consequent, node.alternate]);
        break;
      case 'TryStatement':
        look([node.block, node.handler?.body, node.finalizer]);
        break;
      case 'LabeledStatement':
        return true;
      case 'SwitchStatement':
        look(
          node.cases.flatMap(({ consequent }) => consequent),
          true,
        );
        break;
      default:
        break;
    }
  }
  return false;
}

function holdsExit(loop: Node, file: FileContext): boolean {
  let found = false;
  walk(loop, file.sourceCode.visitorKeys, (node) => {
    found ||= node.type === 'ReturnStatement' || node.type === 'ThrowStatement';
    return !found && !isFunction(node);
  });
  return found;
}

function switchEnds(statement: TSESTree.SwitchStatement, file: FileContext, depth: number): Node[] {
  const { cases } = statement;
  const last = cases.at(-1)?.consequent ?? [];
  const end = last.at(-1);
  // The last one falls out of it.
  const falls =
    cases.some(({ consequent }) => consequent.some((each) => holdsBreak(each))) ||
    (cases.length > 0 && !last.some((each) => leaves(each, file, depth + 1)) && (!end || endsIn(end, file, depth + 1).length > 0));
  // Without a default the cases may be all that there are.
  return falls ? [statement] : [];
}

/**
 * `if (action === 'add') return …; if (action === 'remove') return …`, and the same with `else`: the schema may allow no other value.
 */
function isChoice(statement: TSESTree.IfStatement, file: FileContext, depth: number): boolean {
  if (statement.alternate && !leaves(statement.consequent, file, depth)) return false;
  const subjects: (string | null)[] = [];
  let last = statement;
  for (let current: Node | null = statement; current?.type === 'IfStatement'; current = current.alternate) {
    subjects.push(leaves(current.consequent, file, depth) ? subjectOf(current.test, file) : null);
    last = current;
  }
  if (last.alternate) return false;
  const { parent } = statement;
  const before = parent.type === 'BlockStatement' ? parent.body.slice(0, parent.body.indexOf(statement)).toReversed() : [];
  for (const sibling of before) {
    if (sibling.type !== 'IfStatement' || sibling.alternate || !leaves(sibling.consequent, file, depth)) break;
    subjects.push(subjectOf(sibling.test, file));
  }
  const [subject = null] = subjects;
  return subject !== null && subjects.filter((each) => each === subject).length > 1;
}

// What a test compares with a literal, or asks the truth of.
function subjectOf(test: Node, file: FileContext): string | null {
  const value = unwrap(test);
  if (value.type === 'UnaryExpression' && value.operator === '!') return subjectOf(value.argument, file);
  if (value.type === 'LogicalExpression') return subjectOf(value.left, file);
  if (value.type === 'Identifier' || value.type === 'MemberExpression') return file.sourceCode.getText(value);
  if (value.type !== 'BinaryExpression' || !/^[!=]==?$/.test(value.operator)) return null;
  const subject = value.right.type === 'Literal' || literalText(value.right) !== null ? value.left : value.right;
  return file.sourceCode.getText(subject);
}

function callIn(expression: Node): TSESTree.CallExpression | null {
  const value = unwrap(expression);
  const call = value.type === 'AwaitExpression' ? unwrap(value.argument) : value;
  return call.type === 'CallExpression' ? call : null;
}

function endsProcess(expression: Node, file: FileContext): boolean {
  const call = callIn(expression);
  if (!call) return false;
  if (memberPath(call.callee)?.join('.') === 'process.exit') return true;
  const local = localFunction(call.callee, file);
  return local !== null && !local.generator && local.body.type === 'BlockStatement' && alwaysThrows(local.body);
}

function alwaysThrows(body: TSESTree.BlockStatement): boolean {
  return (
    body.body.at(-1)?.type === 'ThrowStatement' &&
    body.body.every(({ type }) => !/^(?:If|Try|Switch|For|While|DoWhile|Return|Labeled)/.test(type))
  );
}

// A function from elsewhere that may throw always, such as `redirect()`, or on the error that it is given.
function mayNotReturn(expression: Node, file: FileContext): boolean {
  const call = callIn(expression);
  if (!call) return unwrap(expression).type === 'YieldExpression';
  if (endsProcess(call, file) || neverReturns.test(calleeName(call) ?? '')) return true;
  return answersForError(call, file) && !logMethods.test(calleeName(call) ?? '');
}
