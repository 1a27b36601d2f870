import type { TSESTree } from '@typescript-eslint/utils';
import {
  type FunctionNode,
  isFunction,
  isNullish,
  keyName,
  memberPath,
  type Node,
  unwrap,
  valueParameters,
  walk,
  withoutDefault,
} from '../syntax/ast.ts';
import { argumentOf, hasBoundArguments } from '../syntax/call-arguments.ts';
import { type Handler, handlerParameter, reaches } from '../control/catch-handlers.ts';
import { atomsOf, presenceOf } from '../control/condition-atoms.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { localFunction } from '../syntax/local-function.ts';
import { isRewrittenAt } from '../syntax/mutations.ts';
import { conditionsOn } from '../control/path-conditions.ts';
import { rejectionHandler } from '../syntax/promise-chain.ts';
import { lookUpProperty, type Variable } from '../syntax/scope.ts';

/** An expression, and what the parameters in reach of it stand for. */
export interface Value {
  readonly node: Node;
  readonly env: Env;
}

/** The arguments that parameters are bound to where a function of the file is followed into. */
export type Env = ReadonlyMap<Variable, Value>;

export const noEnv: Env = new Map();

const maxHops = 8;

/** One step from a name to what it holds; null where the value is not told, or where a test says that it is something narrower. */
export function step({ node, env }: Value, file: FileContext, hops = maxHops): (Value & { readonly isBound: boolean }) | null {
  const expression = unwrap(node);
  if (expression.type === 'Identifier') {
    const variable = file.scopes.variableOf(expression);
    if (!variable) return null;
    const bound = env.get(variable);
    if (bound) return passesTests(expression, variable, bound, file) ? { ...bound, isBound: true } : null;
    const held = file.scopes.constant(variable) ?? onlyAssignment(variable);
    return held && !isTested(expression, variable, file) ? { node: held, env, isBound: false } : null;
  }
  if (expression.type === 'MemberExpression') {
    const held = memberValue(expression, env, file, hops - 1);
    return held && { ...held, isBound: false };
  }
  return null;
}

/** The expression that a value is made by, as far as names lead to it. */
export function follow(value: Value, file: FileContext, hops = maxHops): Value {
  let current: Value = { ...value, node: unwrap(value.node) };
  for (let left = hops; left > 0; left--) {
    const next = step(current, file, left);
    if (!next) break;
    current = { node: unwrap(next.node), env: next.env };
  }
  return current;
}

/** The handler whose caught error an identifier is, where it is still any error: not reassigned, not narrowed by a test. */
export function isAnyCaughtError(identifier: TSESTree.Identifier, file: FileContext): boolean {
  const variable = file.scopes.variableOf(identifier);
  const handler = variable && handlerOf(variable, file);
  return Boolean(handler && !isRewritten(variable) && reaches(identifier, { kind: 'failure' }, handler, file) === 'yes');
}

function handlerOf(variable: Variable, file: FileContext): Handler | null {
  const definition = variable.defs[0];
  if (definition?.type === 'CatchClause') return definition.node.param === definition.name ? definition.node : null;
  if (definition?.type !== 'Parameter' || !isFunction(definition.node) || definition.node.params[0] !== definition.name) return null;
  const { parent } = definition.node;
  return parent.type === 'CallExpression' && rejectionHandler(parent, file) === definition.node ? definition.node : null;
}

function isRewritten(variable: Variable): boolean {
  return variable.references.some((reference) => reference.isWrite() && !reference.init);
}

// `let rows; … rows = load();`: one value, given later. A nullish first value is a placeholder.
function onlyAssignment(variable: Variable): Node | null {
  const [definition, ...others] = variable.defs;
  if (definition?.type !== 'Variable' || others.length > 0 || definition.node.id.type !== 'Identifier') return null;
  const { init } = definition.node;
  if (init && !isNullish(init)) return null;
  const [write, ...more] = variable.references.filter((reference) => reference.isWrite() && !reference.init);
  if (!write || more.length > 0) return null;
  const { parent } = write.identifier;
  return parent.type === 'AssignmentExpression' && parent.operator === '=' && parent.left === write.identifier ? parent.right : null;
}

function memberValue(member: TSESTree.MemberExpression, env: Env, file: FileContext, hops: number): Value | null {
  const name = keyName(member);
  if (name === null) return null;
  const object = unwrap(member.object);
  if (object.type === 'Identifier') {
    const variable = file.scopes.variableOf(object);
    if (variable && isRewrittenAt(variable, name)) return null;
  }
  if ((memberPath(member)?.length ?? 0) > maxHops) return null;
  const owner = follow({ node: object, env }, file, hops);
  if (owner.node.type !== 'ObjectExpression') return null;
  const found = lookUpProperty(owner.node, [name], file.scopes);
  return found.kind === 'found' && found.property.kind === 'init' ? { node: found.property.value, env: owner.env } : null;
}

// Where helpers call helpers, each asks of the argument what every helper around it asked: without memory that is 2^n for n of them.
const knownArguments = new WeakMap<Value, Value>();

function followArgument(bound: Value, file: FileContext): Value {
  const known = knownArguments.get(bound);
  if (known) return known;
  const held = follow(bound, file);
  knownArguments.set(bound, held);
  return held;
}

// Inside a helper: `isKnown(error)` or `typeof value` before this place says that the argument is something else here.
function passesTests(identifier: TSESTree.Identifier, variable: Variable, bound: Value, file: FileContext): boolean {
  if (isRewritten(variable)) return false;
  const fn = variable.defs[0]?.node;
  if (fn && isFunction(fn) && handlerParameter(fn, file) === variable.identifiers[0]) {
    const held = followArgument(bound, file).node;
    if (held.type === 'Identifier' && isAnyCaughtError(held, file)) return reaches(identifier, { kind: 'failure' }, fn, file) === 'yes';
  }
  return !isTested(identifier, variable, file);
}

const testedNames = new WeakMap<TSESTree.Identifier, boolean>();

// Whether a test on the way to a place asks what the variable is, or finds that it is nothing.
function isTested(identifier: TSESTree.Identifier, variable: Variable, file: FileContext): boolean {
  if (variable.references.length < 2) return false;
  let known = testedNames.get(identifier);
  if (known === undefined) {
    known = asksBefore(identifier, variable, file);
    testedNames.set(identifier, known);
  }
  return known;
}

function asksBefore(identifier: TSESTree.Identifier, variable: Variable, file: FileContext): boolean {
  const isIt = (node: Node): boolean => node.type === 'Identifier' && file.scopes.variableOf(node) === variable;
  return conditionsOn(identifier, variable.scope.block).some((condition) =>
    atomsOf(condition).some(({ atom }) => {
      const presence = presenceOf(atom);
      if (presence && !presence.isThere && isIt(presence.subject)) return true;
      return ((atom.kind === 'instanceof' || atom.kind === 'typeof') && isIt(atom.subject)) || isGiven(atom.node, isIt, file);
    }),
  );
}

// Whether a call in a test is given it.
function isGiven(test: Node, isIt: (node: Node) => boolean, file: FileContext): boolean {
  let asks = false;
  walk(test, file.sourceCode.visitorKeys, (node) => {
    asks ||= node.type === 'CallExpression' && [node.callee, ...node.arguments].some(isIt);
    return !asks;
  });
  return asks;
}

/** Binds a function's plain and destructured parameters to the arguments of a call; where nothing is known of it, to none. */
export function bind(fn: FunctionNode, call: TSESTree.CallExpression | null, outer: Env, file: FileContext): Env {
  const env = new Map(outer);
  const isTold = call !== null && !hasBoundArguments(call, file);
  const put = (target: Node, value: Value | null): void => {
    const variable = target.type === 'Identifier' ? file.scopes.variableOf(target) : null;
    if (!variable) return;
    if (value) env.set(variable, value);
    else env.delete(variable);
  };
  for (const [index, parameter] of valueParameters(fn).entries()) {
    const given = isTold ? argumentOf(call, index) : 'unknown';
    const value: Value | null = given && given !== 'unknown' ? { node: given, env: outer } : null;
    const target = withoutDefault(parameter);
    put(target, value);
    if (target.type !== 'ObjectPattern') continue;
    const object = value && follow(value, file);
    for (const property of target.properties) {
      if (property.type !== 'Property') continue;
      const name = keyName(property);
      const found = name !== null && object?.node.type === 'ObjectExpression' ? lookUpProperty(object.node, [name], file.scopes) : null;
      const held = found?.kind === 'found' && found.property.kind === 'init' ? found.property.value : null;
      put(withoutDefault(property.value), object && held && { node: held, env: object.env });
    }
  }
  return env;
}

/** The function of this file that an expression means, also where a parameter stands for it. */
export function functionOf(value: Value, file: FileContext): FunctionNode | null {
  return localFunction(follow(value, file).node, file);
}
