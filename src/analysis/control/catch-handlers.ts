import type { TSESTree } from '@typescript-eslint/utils';
import { builtInErrors } from '../../knowledge/language.ts';
import {
  enclosingFunction,
  type FunctionNode,
  isCallOfAny,
  isInside,
  keyName,
  literalText,
  memberPath,
  type Node,
  walk,
} from '../syntax/ast.ts';
import { Budget } from '../syntax/budget.ts';
import { type Atom, atomsOf, isEquality, readTest, type TestReading } from './condition-atoms.ts';
import { errorHooks } from './error-hooks.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { functionBody } from './function-body.ts';
import { memoize } from '../syntax/memoize.ts';
import { conditionsOn, isAbortTest } from './path-conditions.ts';
import { isTrustedBuilder } from '../syntax/settings-helpers.ts';

/** A catch clause, or a function given to `.catch` or as second argument to `.then`. */
export type Handler = TSESTree.CatchClause | FunctionNode;

/**
 * What arrives at a handler. `failure`: an error that nobody foresaw, as a fallible call raises it; `value`: a value that is
 * no Error; `error`: an Error made in this file, with the name of its class.
 */
export type Caught =
  | { readonly kind: 'failure' }
  | { readonly kind: 'value'; readonly typeof: string | null }
  | { readonly kind: 'error'; readonly className: string | null };

export type Certainty = 'yes' | 'maybe' | 'no';

const rank: Record<Certainty, number> = { no: 0, maybe: 1, yes: 2 };

/** The more certain of two. */
export function most(a: Certainty, b: Certainty): Certainty {
  return rank[a] >= rank[b] ? a : b;
}

/** The less certain of two. */
export function least(a: Certainty, b: Certainty): Certainty {
  return rank[a] <= rank[b] ? a : b;
}

/** Whether a function is the one that a definition has for what its execute throws. */
export function isErrorHook(handler: Handler, file: FileContext): boolean {
  return handler.type !== 'CatchClause' && errorHooks(file).has(handler);
}

/** The parameter that is the caught error; null where the handler takes none, or takes it apart. */
export function handlerParameter(handler: Handler, file: FileContext): TSESTree.Identifier | null {
  const parameter = handler.type === 'CatchClause' ? handler.param : handler.params[errorHooks(file).get(handler) ?? 0];
  return parameter?.type === 'Identifier' ? parameter : null;
}

/** Whether an expression is the caught error itself, through constants and assertions. */
export function isCaught(node: Node | null, handler: Handler, file: FileContext): boolean {
  const parameter = handlerParameter(handler, file);
  if (!node || !parameter) return false;
  const value = file.scopes.resolve(node);
  return value.type === 'Identifier' && file.scopes.variableOf(value) === file.scopes.variableOf(parameter);
}

/** The throws, and the calls of `Promise.reject`, inside a handler that pass its caught error on. */
export function rethrowsOf(handler: Handler, file: FileContext): (TSESTree.ThrowStatement | TSESTree.CallExpression)[] {
  const owner = handler.type === 'CatchClause' ? enclosingFunction(handler) : handler;
  if (!owner || !handlerParameter(handler, file)) return [];
  const { throws, calls } = functionBody(owner, file);
  const isOwn = (node: Node, value: Node | null): boolean => isInside(node, handler.body ?? handler) && isCaught(value, handler, file);
  return [
    ...throws.filter((node) => isOwn(node, node.argument)),
    ...calls.filter(
      (node): node is TSESTree.CallExpression =>
        node.type === 'CallExpression' &&
        isInside(node, handler) &&
        memberPath(node.callee)?.join('.') === 'Promise.reject' &&
        isOwn(node, node.arguments[0] ?? null),
    ),
  ];
}

/** The innermost catch clause around a node in the body of a function. */
export function catchAround(node: Node, owner: FunctionNode): TSESTree.CatchClause | null {
  for (let current: Node | undefined = node; current && current !== owner; current = current.parent) {
    if (current.type === 'CatchClause') return current;
  }
  return null;
}

const classifyingOf = memoize((_file: FileContext) => new Map<Handler, boolean>());

/** Whether a handler tests its caught error, and so tells one kind of failure from another. */
export function classifies(handler: Handler, file: FileContext): boolean {
  const classifying = classifyingOf(file);
  let known = classifying.get(handler);
  if (known === undefined) {
    known = hasTest(handler, file);
    classifying.set(handler, known);
  }
  return known;
}

function hasTest(handler: Handler, file: FileContext): boolean {
  const parameter = handlerParameter(handler, file);
  if (!parameter || !handler.body) return false;
  let found = false;
  walk(handler.body, file.sourceCode.visitorKeys, (node) => {
    if (found) return false;
    if (isClassifierCall(node, handler, file)) found = true;
    const test =
      node.type === 'IfStatement' || node.type === 'ConditionalExpression'
        ? node.test
        : node.type === 'SwitchStatement'
          ? node.discriminant
          : null;
    if (test && mentions(test, handler, file) && !isAnyErrorTest(test, handler, file)) found = true;
    return undefined;
  });
  return found;
}

/** Whether a handler asks a function of the settings (`classifiers`) which kind of error it caught. */
export function asksClassifier(handler: Handler, file: FileContext): boolean {
  if (file.settings.classifiers.length === 0) return false;
  let asks = false;
  walk(handler.body ?? handler, file.sourceCode.visitorKeys, (node) => {
    asks ||= isClassifierCall(node, handler, file);
    return !asks;
  });
  return asks;
}

function isClassifierCall(node: Node, handler: Handler, file: FileContext): boolean {
  return (
    node.type === 'CallExpression' &&
    isCallOfAny(node, file.settings.classifiers) &&
    node.arguments.some((argument) => mentions(argument, handler, file))
  );
}

/** Whether a test tells no kinds of error apart: `error instanceof Error` is true of every error, and `error.message` of most. */
export function isAnyErrorTest(test: Node, handler: Handler, file: FileContext): boolean {
  return atomsOf({ test, holds: true }).every(({ atom }) => {
    if (atom.kind === 'instanceof') return memberPath(atom.className)?.join('.') === 'Error';
    if (atom.kind === 'typeof') return isCaught(atom.subject, handler, file);
    return atom.kind === 'truthy' && isErrorOrText(atom.subject, handler, file);
  });
}

/** Whether a rethrow is reached by what was caught. */
export function reaches(rethrow: Node, caught: Caught, handler: Handler, file: FileContext): Certainty {
  const budget = new Budget(maxEvaluations);
  const reading: TestReading<Certainty> = {
    atom: (atom) => comesOut(atom, caught, handler, file),
    all: (parts) => parts.reduce(least),
    any: (parts) => parts.reduce(most),
    unknown: 'maybe',
  };
  return conditionsOn(rethrow, handler)
    .map((condition) => readTest(condition, reading, file.scopes.resolve, budget))
    .reduce(least, 'yes');
}

// Constants make a test as large as their expressions multiply to.
const maxEvaluations = 200;

function not(certainty: Certainty): Certainty {
  return certainty === 'yes' ? 'no' : certainty === 'no' ? 'yes' : 'maybe';
}

// Whether a part of a test can come out as it does on the way to a place.
function comesOut(atom: Atom, caught: Caught, handler: Handler, file: FileContext): Certainty {
  const { node, holds } = atom;
  const as = (certainty: Certainty): Certainty => (holds ? certainty : not(certainty));
  if (node.type === 'Literal') return as(node.value ? 'yes' : 'no');
  const isAbout = mentions(node, handler, file);
  if (isAbout && atom.kind === 'instanceof') return as(isInstance(memberPath(atom.className)?.at(-1) ?? null, caught));
  if (isAbout && (atom.kind === 'comparison' || atom.kind === 'typeof')) {
    const isEqual = isEquality(atom);
    if (isEqual !== null) {
      const equal = atom.kind === 'typeof' ? typeofEquals(atom.value, caught) : equals(atom.subject, atom.value, caught);
      return isEqual ? equal : not(equal);
    }
  }
  // The error itself as a condition, or its text: an Error has both.
  if (isErrorOrText(node, handler, file)) return caught.kind === 'value' ? 'maybe' : as('yes');
  // A predicate on the error knows some kinds of it: an unforeseen failure is none of them.
  if (isAbout || isAbortTest(node)) return caught.kind === 'failure' ? as('no') : 'maybe';
  // Nothing about the error: a retry counter, a flag.
  return 'yes';
}

function isErrorOrText(value: Node, handler: Handler, file: FileContext): boolean {
  return isCaught(value, handler, file) || isTextOfCaught(value, handler, file);
}

function isTextOfCaught(value: Node, handler: Handler, file: FileContext): boolean {
  return value.type === 'MemberExpression' && keyName(value) === 'message' && isCaught(value.object, handler, file);
}

function isInstance(className: string | null, caught: Caught): Certainty {
  switch (caught.kind) {
    case 'value':
      return 'no';
    case 'failure':
      return className === 'Error' ? 'yes' : 'no';
    case 'error':
      if (className === 'Error' || (className !== null && className === caught.className)) return 'yes';
      return caught.className === 'Error' ? 'no' : 'maybe';
  }
}

function typeofEquals(value: Node, caught: Caught): Certainty {
  const wanted = literalText(value);
  if (caught.kind === 'value') return caught.typeof === null ? 'maybe' : wanted === caught.typeof ? 'yes' : 'no';
  return wanted === 'object' ? 'yes' : 'no';
}

function equals(subject: Node, value: Node, caught: Caught): Certainty {
  if (value.type === 'Literal' && value.value === null) return caught.kind === 'value' ? 'maybe' : 'no';
  if (caught.kind === 'error') return memberEquals(subject, value, caught.className);
  return caught.kind === 'failure' ? 'no' : 'maybe';
}

// An Error of the language has its class for a name, and neither a code nor a status.
function memberEquals(left: Node, right: Node, className: string | null): Certainty {
  if (className === null || !builtInErrors.test(className) || left.type !== 'MemberExpression') return 'maybe';
  switch (keyName(left)) {
    case 'name': {
      const name = literalText(right);
      return name === null ? 'maybe' : name === className ? 'yes' : 'no';
    }
    case 'code':
    case 'status':
    case 'statusCode':
      return 'no';
    default:
      return 'maybe';
  }
}

function mentions(node: Node, handler: Handler, file: FileContext): boolean {
  const parameter = handlerParameter(handler, file);
  if (!parameter) return false;
  const variable = file.scopes.variableOf(parameter);
  let found = false;
  walk(node, file.sourceCode.visitorKeys, (each) => {
    if (each.type === 'Identifier') {
      const own = file.scopes.variableOf(each);
      // Also through `const message = error.message`.
      if (own && (own === variable || refersTo(own, variable, file))) found = true;
    }
    return !found;
  });
  return found;
}

function refersTo(
  variable: NonNullable<ReturnType<FileContext['scopes']['variableOf']>>,
  target: ReturnType<FileContext['scopes']['variableOf']>,
  file: FileContext,
): boolean {
  const init = file.scopes.constant(variable);
  if (!init || !target) return false;
  return target.references.some((reference) => isInside(reference.identifier, init));
}

/** What is called with a caught error logs it or makes the failure of it; so does the helper of the settings. */
export function answersForError(node: Node, file: FileContext): boolean {
  if (node.type !== 'CallExpression') return false;
  if (isTrustedBuilder(node, file)) return true;
  return node.arguments.some((argument) => {
    const value = file.scopes.resolve(argument);
    const definition = value.type === 'Identifier' ? file.scopes.variableOf(value)?.defs[0] : undefined;
    return definition?.type === 'CatchClause' && isInside(node, definition.node);
  });
}
