import { type FailureText, failureTexts } from '../analysis/failures/failure-text.ts';
import { type TextSource, textSources } from '../analysis/failures/text-sources.ts';
import {
  calleeName,
  type CallNode,
  enclosingFunction,
  type FunctionNode,
  isFunction,
  isInside,
  keyName,
  literalText,
  memberPath,
  nameToCall,
  type Node,
  unwrap,
  withoutDefault,
} from '../analysis/syntax/ast.ts';
import { Budget } from '../analysis/syntax/budget.ts';
import { asksClassifier, type Handler, handlerParameter, isErrorHook, reaches } from '../analysis/control/catch-handlers.ts';
import { type Atom, atomsOf, isEquality } from '../analysis/control/condition-atoms.ts';
import type { FileContext } from '../analysis/syntax/file-context.ts';
import { rejectionHandler } from '../analysis/syntax/promise-chain.ts';
import { resultsOf } from '../analysis/control/function-body.ts';
import { memoize } from '../analysis/syntax/memoize.ts';
import { conditionsOn } from '../analysis/control/path-conditions.ts';
import { takenFrom, type Variable } from '../analysis/syntax/scope.ts';
import { follow, functionOf, noEnv, type Value } from '../analysis/values/resolve.ts';
import { countKeys, generalErrorClass, upstreamTextKey } from '../knowledge/failure-keys.ts';
import { answerName, codeName, textReaders } from '../knowledge/http.ts';

/** What is passed through, the gravest first: the stack, the whole error, the body of an answer, its reason phrase, the message. */
type UpstreamKind = 'stack' | 'whole' | 'body' | 'statusText' | 'message';

const gravest: readonly UpstreamKind[] = ['stack', 'whole', 'body', 'statusText', 'message'];

/** A failure text that passes on what an error or an answer from outside says. */
export interface UpstreamText {
  readonly text: FailureText;
  readonly kind: UpstreamKind;
  /** The leaking part of the text. */
  readonly place: Node;
  /** The handler whose error it is; null for an answer. */
  readonly handler: Handler | null;
}

/**
 * The failure texts of a file that pass on an error or an answer, each once with the gravest that it holds.
 *
 * @param withMessages Whether the message of an error counts.
 */
export function upstreamTexts(file: FileContext, withMessages: boolean): UpstreamText[] {
  return failureTexts(file).flatMap((text) => {
    if (text.role === 'schema') return [];
    const leaks = textSources(text, true, file).flatMap((source) => leakOf(source, text, file));
    const kinds = gravest.slice(0, withMessages ? undefined : -1);
    const kind = kinds.find((each) => leaks.some((leak) => leak.kind === each));
    const leak = leaks.find((each) => each.kind === kind);
    return leak ? [{ ...leak, place: shownPlace(leak.place, text, leak.handler, file), text }] : [];
  });
}

type Leak = Omit<UpstreamText, 'text'>;

function leakOf({ value, place, form }: TextSource, text: FailureText, file: FileContext): Leak[] {
  const { node } = value;
  const error = errorBehind(value, file);
  if (error && error.path.length === 0) {
    // A caught error as a field of its own is a matter of what JSON makes of it.
    if (form === 'value' && text.key !== null) return [];
    const kind = form === 'value' || form === 'text' ? 'message' : 'whole';
    return isClassified(node, place, error.handler, text, file) ? [] : [{ kind, place, handler: error.handler }];
  }
  if (error) {
    const kind = kindOfPath(error.path);
    if (!kind) return [];
    const isOfAnswer = kind === 'body' || kind === 'statusText';
    const isKnown = isOfAnswer ? isStatusTested(node) : kind !== 'stack' && isClassified(node, place, error.handler, text, file);
    return isKnown ? [] : [{ kind, place, handler: error.handler }];
  }
  const kind = kindOfAnswer(value, file);
  return kind && !isStatusTested(node) && !isStatusTested(place) ? [{ kind, place, handler: null }] : [];
}

function kindOfPath(path: readonly string[]): UpstreamKind | null {
  const [first, second] = path;
  if (path.at(-1) === 'stack') return 'stack';
  if (path.at(-1) === 'statusText') return 'statusText';
  if (first === 'response' && (second === 'data' || second === '_data' || second === 'body')) return 'body';
  if (path.length === 1 && (first === 'responseBody' || first === 'responseText' || first === 'body')) return 'body';
  return (path.length === 1 && first === 'message') || (first === 'cause' && (path.length === 1 || second === 'message'))
    ? 'message'
    : null;
}

interface CaughtPath {
  readonly handler: Handler;
  readonly path: readonly string[];
}

const maxHops = 6;
const maxSteps = 300;

// `error`, `error.response?.data`, `const { message } = error`, a parameter that is given the caught error.
function errorBehind({ node, env }: Value, file: FileContext, hops = maxHops, budget = new Budget(maxSteps)): CaughtPath | null {
  const value = unwrap(node);
  if (hops <= 0 || !budget.spend()) return null;
  if (value.type === 'MemberExpression') {
    const name = keyName(value);
    const owner = errorBehind({ node: value.object, env }, file, hops - 1, budget);
    return owner && { handler: owner.handler, path: [...owner.path, name ?? '*'] };
  }
  if (value.type !== 'Identifier') return null;
  const variable = file.scopes.variableOf(value);
  const definition = variable?.defs[0];
  if (!variable || !definition) return null;
  if (definition.type === 'CatchClause') return definition.node.param === definition.name ? { handler: definition.node, path: [] } : null;
  const given = env.get(variable);
  if (given) {
    const found = errorBehind(given, file, hops - 1, budget);
    const fn = definition.node;
    return found?.path.length === 0 && isFunction(fn) ? { handler: fn, path: [] } : found;
  }
  if (definition.type === 'Parameter' && isFunction(definition.node)) return ofParameter(variable, definition.node, file, hops, budget);
  if (definition.type !== 'Variable' || !definition.node.init) return null;
  const { id, init } = definition.node;
  if (id.type === 'Identifier') return file.scopes.constant(variable) ? errorBehind({ node: init, env }, file, hops - 1, budget) : null;
  const key = takenFrom(variable)?.key ?? null;
  const owner = key === null ? null : errorBehind({ node: init, env }, file, hops - 1, budget);
  return owner && key !== null ? { handler: owner.handler, path: [...owner.path, key] } : null;
}

function ofParameter(variable: Variable, fn: FunctionNode, file: FileContext, hops: number, budget: Budget): CaughtPath | null {
  const index = fn.params.findIndex((parameter) => withoutDefault(parameter) === variable.identifiers[0]);
  if (index < 0) return null;
  if (isErrorHook(fn, file) && handlerParameter(fn, file) === fn.params[index]) return { handler: fn, path: [] };
  const call = fn.parent;
  if (call.type === 'CallExpression' && index === 0) {
    return rejectionHandler(call, file) === fn ? { handler: fn, path: [] } : null;
  }
  for (const use of callsOf(file).get(fn) ?? []) {
    const argument = use.arguments[index];
    if (!argument || argument.type === 'SpreadElement') continue;
    const found = errorBehind({ node: argument, env: noEnv }, file, hops - 1, budget);
    if (found?.path.length === 0 && reaches(use, anyFailure, found.handler, file) === 'no') continue;
    // Tests inside the function are tests of its own parameter.
    if (found) return found.path.length === 0 ? { handler: fn, path: [] } : found;
  }
  return null;
}

// The calls of each function of the file, by the name that it has.
const callsOf = memoize((file: FileContext): ReadonlyMap<FunctionNode, readonly CallNode[]> => {
  const byFunction = new Map<FunctionNode, CallNode[]>();
  for (const [name, calls] of file.calls) {
    for (const call of calls) {
      const fn = functionOf({ node: call.callee, env: noEnv }, file);
      if (!fn || nameToCall(fn) !== name) continue;
      const others = byFunction.get(fn);
      if (others) others.push(call);
      else byFunction.set(fn, [call]);
    }
  }
  return byFunction;
});

const anyFailure = { kind: 'failure' } as const;

// A branch that a test of the error leads to: where it is read, where it comes into the text, or where the text is told.
function isClassified(node: Node, place: Node, handler: Handler, text: FailureText, file: FileContext): boolean {
  if (asksClassifier(handler, file)) return true;
  const told = text.handler ?? handler;
  const isKnown = (each: Node): boolean => isInside(each, told) && reaches(each, anyFailure, told, file) === 'no';
  if (reaches(node, anyFailure, handler, file) === 'no' || isKnown(place) || isKnown(text.node)) return true;
  const mentions = mentionsOf(text, file);
  return mentions.length > 0 && mentions.every(isKnown);
}

// `const message = error.message; … return { error: message }`: where a name hands the text over.
function mentionsOf({ node, mention }: FailureText, file: FileContext): Node[] {
  const variable = variableHolding(node, file);
  const exits = (variable?.references ?? []).flatMap(({ identifier, init }) => (!init && isHandedOver(identifier) ? [identifier] : []));
  const name = mention && unwrap(mention);
  const isFirst = name?.type === 'Identifier' && variable !== null && file.scopes.variableOf(name) === variable;
  return isFirst ? [name, ...exits.filter((exit) => exit !== name)] : exits;
}

function variableHolding(node: Node, file: FileContext): Variable | null {
  for (let current: Node | undefined = node; current && !/Statement$/.test(current.type); current = current.parent) {
    const target = current.type === 'VariableDeclarator' ? current.id : current.type === 'AssignmentExpression' ? current.left : null;
    if (target) return target.type === 'Identifier' ? file.scopes.variableOf(target) : null;
  }
  return null;
}

function isHandedOver(name: Node): boolean {
  let exit: Node | undefined = name;
  while (exit && !/Statement$/.test(exit.type) && exit.type !== 'CallExpression') exit = exit.parent;
  return exit?.type === 'ReturnStatement' || exit?.type === 'ThrowStatement';
}

// A value that a name brings into the failure is reported at the name.
function shownPlace(place: Node, text: FailureText, handler: Handler | null, file: FileContext): Node {
  if (place !== unwrap(text.node) && !isInside(text.node, place) && text.node.type !== 'AwaitExpression') return place;
  if (text.node.type === 'TemplateLiteral' || text.node.type === 'BinaryExpression') return place;
  const mentions = mentionsOf(text, file);
  const told = text.handler ?? handler;
  return mentions.find((each) => !told || !isInside(each, told) || reaches(each, anyFailure, told, file) !== 'no') ?? place;
}

// `response.status === 404`: what such an answer says is known. `!response.ok`, and that there is an answer at all, tell nothing.
function isStatusTested(node: Node): boolean {
  const boundary = enclosingFunction(node);
  return boundary !== null && conditionsOn(node, boundary).some((condition) => atomsOf(condition).some(({ atom }) => asksForStatus(atom)));
}

function asksForStatus(atom: Atom): boolean {
  switch (atom.kind) {
    case 'call':
      return atom.holds && calleeName(atom.call) === 'isInstance';
    case 'instanceof':
      return atom.holds && !generalErrorClass.test(memberPath(atom.className)?.at(-1) ?? '');
    case 'comparison': {
      const { subject, value } = atom;
      const name = subject.type === 'MemberExpression' ? keyName(subject) : memberPath(subject)?.[0];
      const code = literalText(value);
      return isEquality(atom) === true && codeName.has(name ?? '') && code !== null && code !== '200';
    }
    default:
      return false;
  }
}

function kindOfAnswer(value: Value, file: FileContext): UpstreamKind | null {
  const node = unwrap(value.node);
  const taken = node.type === 'Identifier' ? takenFrom(file.scopes.variableOf(node)) : null;
  const key = node.type === 'MemberExpression' ? keyName(node) : taken?.key;
  if (key === 'statusText') return 'statusText';
  return isBody(value, file) && !isDatum(node) ? 'body' : null;
}

// `quote.balance.expected` is a value of its own, wherever it is told; `answer.error.message` is what the service says of the failure.
function isDatum(node: Node): boolean {
  const [, ...keys] = memberPath(node) ?? [];
  return keys.length > 1 && !keys.some((key) => upstreamTextKey.test(key));
}

// `await response.text()`, `(await response.json()).error`, `answer.data` of axios.
function isBody(from: Value, file: FileContext, hops = maxHops, budget = new Budget(maxSteps)): boolean {
  const { node, env } = follow(from, file);
  if (hops <= 0 || !budget.spend()) return false;
  const inner = (part: Node): boolean => isBody({ node: part, env }, file, hops - 1, budget);
  switch (node.type) {
    case 'AwaitExpression':
      return inner(node.argument);
    case 'LogicalExpression':
      return inner(node.left);
    case 'Identifier': {
      const taken = takenFrom(file.scopes.variableOf(node));
      if (taken?.key == null) return false;
      return inner(taken.object) || (taken.key === 'data' && isAxiosAnswer({ node: taken.object, env }, file));
    }
    case 'MemberExpression': {
      const owner = follow({ node: node.object, env }, file);
      if (countKeys.has(keyName(node) ?? '')) return false;
      return (keyName(node) === 'data' && isAxiosAnswer(owner, file)) || isBody(owner, file, hops - 1, budget);
    }
    case 'CallExpression': {
      const callee = unwrap(node.callee);
      if (callee.type !== 'MemberExpression') {
        const fn = functionOf({ node: callee, env }, file);
        return fn !== null && resultsOf(fn, file).some((result) => isBody({ node: result, env: noEnv }, file, hops - 2, budget));
      }
      const name = keyName(callee);
      if (name === 'catch' || name === 'then') return inner(callee.object);
      if (memberPath(callee)?.join('.') === 'JSON.parse') return node.arguments[0] !== undefined && inner(node.arguments[0]);
      return textReaders.has(name ?? '') && node.arguments.length === 0 && isAnswer({ node: callee.object, env }, file);
    }
    default:
      return false;
  }
}

// By its name, or by the fetch that it comes from.
function isAnswer(value: Value, file: FileContext): boolean {
  const node = unwrap(value.node);
  if (node.type === 'Identifier' && answerName.test(node.name)) return true;
  const held = follow(value, file).node;
  const call = held.type === 'AwaitExpression' ? unwrap(held.argument) : held;
  return call.type === 'CallExpression' && /^fetch|Fetch$/.test(calleeName(call) ?? '');
}

function isAxiosAnswer(value: Value, file: FileContext): boolean {
  const { node } = follow(value, file);
  const call = node.type === 'AwaitExpression' ? unwrap(node.argument) : null;
  if (call?.type !== 'CallExpression') return false;
  const root = memberPath(call.callee)?.[0] ?? '';
  return /^axios$/i.test(root);
}
