import type { TSESTree } from '@typescript-eslint/utils';
import { builtInErrors } from '../../knowledge/language.ts';
import {
  enclosingFunction,
  type FunctionNode,
  isCallOfAny,
  isInside,
  isNullish,
  keyName,
  literalText,
  memberPath,
  type Node,
  unwrap,
  walk,
} from '../syntax/ast.ts';
import { Budget } from '../syntax/budget.ts';
import { askedIn, type Atom, atomsOf, type Condition, isEquality, readTest, type TestReading } from './condition-atoms.ts';
import { errorHooks } from './error-hooks.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { functionBody } from './function-body.ts';
import { memoize } from '../syntax/memoize.ts';
import { conditionsOn, isAbortTest } from './path-conditions.ts';
import { takenFrom } from '../syntax/scope.ts';
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
    const condition = conditionOf(node);
    if (condition && askedIn(condition).some((asked) => mentions(asked, handler, file)) && !isAnyErrorCondition(condition, handler, file))
      found = true;
    return undefined;
  });
  return found;
}

function conditionOf(node: Node): Condition | null {
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
    case 'WhileStatement':
    case 'DoWhileStatement':
      return { test: node.test, holds: true };
    case 'SwitchStatement':
      return { test: node.discriminant, holds: true, cases: node.cases.flatMap(({ test }) => test ?? []) };
    default:
      return null;
  }
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
  return isAnyErrorCondition({ test, holds: true }, handler, file);
}

function isAnyErrorCondition(condition: Condition, handler: Handler, file: FileContext): boolean {
  return atomsOf(condition, file.scopes.resolve).every(({ atom }) => {
    if (atom.kind === 'instanceof') return isCaught(atom.subject, handler, file) && memberPath(atom.className)?.join('.') === 'Error';
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
  const isOfIt = 'subject' in atom && isCaught(atom.subject, handler, file);
  if (isOfIt && atom.kind === 'instanceof') return as(isInstance(memberPath(atom.className)?.at(-1) ?? null, caught));
  if (isAbout && (atom.kind === 'comparison' || atom.kind === 'typeof')) {
    const isEqual = isEquality(atom);
    if (isEqual !== null) {
      const equal = isOfIt ? equals(atom, caught) : memberEquals(atom, caught, handler, file);
      return isEqual ? equal : not(equal);
    }
  }
  // The error itself as a condition, or its text: an Error has both.
  if (isErrorOrText(node, handler, file)) return caught.kind === 'value' ? 'maybe' : as('yes');
  if (isAbout || isAbortTest(node)) return as(unlessForeseen(caught));
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

type Comparing = Extract<Atom, { kind: 'comparison' | 'typeof' }>;

// Whether the caught error, or its type, is a value.
function equals({ kind, value }: Comparing, caught: Caught): Certainty {
  if (kind === 'comparison') return caught.kind === 'value' || !isNullish(value) ? unlessForeseen(caught) : 'no';
  const wanted = literalText(value);
  if (caught.kind === 'value') return caught.typeof === null ? 'maybe' : wanted === caught.typeof ? 'yes' : 'no';
  return wanted === 'object' ? 'yes' : 'no';
}

// An Error of the language has its class for a name, a message, and neither a code nor a status.
function memberEquals({ kind, subject, value }: Comparing, caught: Caught, handler: Handler, file: FileContext): Certainty {
  const isForNothing = kind === 'typeof' ? literalText(value) === 'undefined' : isNullish(value);
  if (caught.kind !== 'value' && isTextOfCaught(subject, handler, file)) {
    if (kind === 'typeof') return literalText(value) === 'string' ? 'yes' : 'no';
    if (isForNothing) return 'no';
  }
  const node = unwrap(subject);
  if (caught.kind === 'error' && caught.className !== null && builtInErrors.test(caught.className) && node.type === 'MemberExpression') {
    switch (keyName(node)) {
      case 'name': {
        const name = literalText(value);
        if (kind === 'comparison' && name !== null) return name === caught.className ? 'yes' : 'no';
        break;
      }
      case 'code':
      case 'status':
      case 'statusCode':
        return isForNothing ? 'yes' : 'no';
    }
  }
  // Some failures have such a member, and some have none.
  return isForNothing ? 'maybe' : unlessForeseen(caught);
}

// A test on the error knows some kinds of it: an unforeseen failure is none of them.
function unlessForeseen(caught: Caught): Certainty {
  return caught.kind === 'failure' ? 'no' : 'maybe';
}

function mentions(node: Node, handler: Handler, file: FileContext): boolean {
  const parameter = handlerParameter(handler, file);
  if (!parameter) return false;
  const variable = file.scopes.variableOf(parameter);
  let found = false;
  walk(node, file.sourceCode.visitorKeys, (each) => {
    if (each.type === 'Identifier') {
      const own = file.scopes.variableOf(each);
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
  // `const message = error.message`, `const { message } = error`
  const init = file.scopes.constant(variable) ?? takenFrom(variable)?.object;
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
