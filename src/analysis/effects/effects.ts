import type { TSESTree } from '@typescript-eslint/utils';
import { builtInNamespaces, collectionMutators, itemReaders, ownCollections, partsOfObject } from '../../knowledge/language.ts';
import { besideTheWork } from '../../knowledge/loggers.ts';
import { pureNames } from '../../knowledge/verbs.ts';
import {
  calleeName,
  isFunction,
  isInside,
  keyName,
  literalText,
  memberPath,
  unwrap,
  walk,
  type CallNode,
  type FunctionNode,
  type Node,
} from '../syntax/ast.ts';
import { branchesOf } from '../control/branches.ts';
import { Budget } from '../syntax/budget.ts';
import { localFunction } from '../syntax/local-function.ts';
import { requestEffect, sqlEffect } from './request-and-sql.ts';
import type { ExecuteFlow } from '../flow/execute-flow.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { functionBody, resultsOf } from '../control/function-body.ts';
import type { Variable } from '../syntax/scope.ts';
import { signalRoots } from '../signal/signal-provenance.ts';
import { isSettledHere, nextInChain, useOf } from '../syntax/value-use.ts';
import { mutatingVerb } from '../syntax/name-words.ts';

type Write = TSESTree.AssignmentExpression | TSESTree.UpdateExpression | TSESTree.UnaryExpression;

/** A place where a tool changes something outside of its run. */
export interface Effect {
  readonly node: CallNode | TSESTree.TaggedTemplateExpression | Write;
  /** All of the chain that the change is written with: `db.update(table).set(values).where(test)`. */
  readonly extent: Node;
  readonly owner: FunctionNode;
  readonly kind: 'call' | 'write';
}

const known = new WeakMap<ExecuteFlow, readonly Effect[]>();

/** What an execute changes outside of its run, as far as the file tells. */
export function effectsOf(flow: ExecuteFlow, file: FileContext): readonly Effect[] {
  let effects = known.get(flow);
  if (!effects) {
    effects = flow.functions.flatMap((owner) => [...callsOf(owner, flow, file), ...writesOf(owner, flow, file)]);
    known.set(flow, effects);
  }
  return effects;
}

function callsOf(owner: FunctionNode, flow: ExecuteFlow, file: FileContext): Effect[] {
  const { calls, tags } = functionBody(owner, file);
  return [
    ...calls.flatMap((node): Effect[] =>
      node.type === 'CallExpression' && isEffect(node, flow, file) ? [{ node, extent: chainFrom(node), owner, kind: 'call' }] : [],
    ),
    ...tags.flatMap((node): Effect[] => (sqlEffect([node.quasi], file) ? [{ node, extent: chainFrom(node), owner, kind: 'call' }] : [])),
  ];
}

/** The last call of the chain that a call begins. */
export function chainFrom(call: Node): Node {
  let current = call;
  for (let next = nextInChain(call); next; next = nextInChain(next)) current = next;
  return current;
}

function isEffect(call: TSESTree.CallExpression, flow: ExecuteFlow, file: FileContext): boolean {
  const name = calleeName(call);
  const callee = unwrap(call.callee);
  const path = memberPath(callee)?.join('.') ?? name ?? '';
  if (flow.tool.framework.clientCalls?.test(`.${path}`)) return false;
  if (localFunction(callee, file)) return false;
  const request = requestEffect(call, file);
  if (request !== null) return request;
  if (sqlEffect(call.arguments, file)) return true;
  if (name === null || (mutatingVerb(name) === null && !collectionMutators.has(name))) return false;
  if (pureNames.some((pattern) => pattern.test(name))) return false;
  if (callee.type === 'Identifier') return !file.scopes.isGlobal(callee) && isForItsEffect(call);
  if (callee.type !== 'MemberExpression') return false;
  const receiver = receiverText(callee.object);
  if (besideTheWork.some((pattern) => pattern.test(receiver))) return false;
  if (isBuiltIn(callee.object, file)) return false;
  if (isMadeInRun(callee.object, flow, file) || isOwnStore(callee.object, flow, file)) return false;
  return !collectionMutators.has(name) || isOutsideValue(callee.object, flow, file) || useOf(chainFrom(call)).kind === 'awaited';
}

// The last name that something is called on, with the one before it: `context.state`.
function receiverText(node: Node): string {
  const value = unwrap(node);
  if (value.type === 'CallExpression') {
    const callee = unwrap(value.callee);
    const name = calleeName(value) ?? '';
    return callee.type === 'MemberExpression' ? receiverText(callee.object) : name;
  }
  return memberPath(value)?.slice(-2).join('.') ?? '';
}

function isBuiltIn(node: Node, file: FileContext): boolean {
  const root = receiverRoot(node);
  if (root.type !== 'Identifier' || !file.scopes.isGlobal(root)) return false;
  return builtInNamespaces.test(root.name);
}

// A function that changes something is called for that, and not for a value at once.
function isForItsEffect(call: TSESTree.CallExpression): boolean {
  const end = chainFrom(call);
  return isSettledHere(end) || useOf(end).kind === 'dropped';
}

function writesOf(owner: FunctionNode, flow: ExecuteFlow, file: FileContext): Effect[] {
  const effects: Effect[] = [];
  const add = (node: Write, target: Node): void => {
    const receiver = receiverText(target.type === 'MemberExpression' ? target.object : target);
    if (besideTheWork.some((pattern) => pattern.test(receiver))) return;
    const isOwn = target.type === 'Identifier' ? !isAroundRun(file.scopes.variableOf(target), flow) : !isOutsideValue(target, flow, file);
    if (!isOwn) effects.push({ node, extent: node, owner, kind: 'write' });
  };
  walk(owner.body, file.sourceCode.visitorKeys, (node) => {
    if (isFunction(node) || node.type === 'ClassDeclaration' || node.type === 'ClassExpression') return false;
    if (node.type === 'AssignmentExpression' && (node.left.type === 'MemberExpression' || node.left.type === 'Identifier'))
      add(node, node.left);
    else if (node.type === 'UpdateExpression') add(node, node.argument);
    else if (node.type === 'UnaryExpression' && node.operator === 'delete') add(node, node.argument);
    return undefined;
  });
  return effects;
}

function receiverRoot(node: Node): Node {
  let current = unwrap(node);
  for (;;) {
    if (current.type === 'MemberExpression') current = unwrap(current.object);
    else if (current.type === 'CallExpression' && unwrap(current.callee).type === 'MemberExpression') current = unwrap(current.callee);
    else return current;
  }
}

const maxHops = 12;
const maxSteps = 300;

/** Whether a value belongs to something that outlives the run: a variable around execute, `this`, or what was taken out of one. */
export function isOutsideValue(node: Node, flow: ExecuteFlow, file: FileContext, hops = 0, budget = new Budget(maxSteps)): boolean {
  if (hops > maxHops || !budget.spend()) return false;
  const inner = (each: Node | null | undefined): boolean => Boolean(each && isOutsideValue(each, flow, file, hops + 1, budget));
  const value = unwrap(node);
  const branches = branchesOf(value, { logical: 'operands' });
  if (branches) return branches.some(inner);
  switch (value.type) {
    case 'ThisExpression':
      return true;
    case 'Identifier': {
      const variable = file.scopes.variableOf(value);
      return variable ? isOutsideVariable(variable, flow, inner) : false;
    }
    case 'MemberExpression':
      return inner(value.object);
    case 'ArrayExpression':
      return value.elements.some((element) => element?.type === 'SpreadElement' && inner(element.argument));
    case 'CallExpression': {
      const callee = unwrap(value.callee);
      const local = localFunction(callee, file);
      if (local) return local.async ? false : resultsOf(local, file).some(inner);
      if (callee.type !== 'MemberExpression') return false;
      const name = keyName(callee) ?? '';
      if (partsOfObject.test(memberPath(callee)?.join('.') ?? '')) return inner(value.arguments[0]);
      return itemReaders.has(name) && inner(callee.object);
    }
    default:
      return false;
  }
}

// A variable that no function of the run declares.
function isAroundRun(variable: Variable | null, flow: ExecuteFlow): boolean {
  const definition = variable?.defs[0];
  const name = variable?.identifiers[0];
  if (!definition || !name || definition.type === 'FunctionName' || definition.type === 'ClassName') return false;
  return !flow.functions.some((fn) => isInside(name, fn));
}

function isOutsideVariable(variable: Variable, flow: ExecuteFlow, inner: (node: Node | null | undefined) => boolean): boolean {
  const definition = variable.defs[0];
  const [name] = variable.identifiers;
  if (!definition || !name) return false;
  if (isAroundRun(variable, flow)) return true;
  if (definition.type === 'Variable') {
    const loop = definition.node.parent.parent;
    return loop.type === 'ForOfStatement' ? inner(loop.right) : variable.references.some(({ writeExpr }) => inner(writeExpr));
  }
  if (definition.type !== 'Parameter' || !isFunction(definition.node) || definition.node === flow.execute) return false;
  const fn = definition.node;
  return flow.usesOf(fn).some(({ call, mode }) => {
    const callee = unwrap(call.callee);
    if (mode === 'call') return inner(call.arguments[fn.params.findIndex((parameter) => isInside(name, parameter))]);
    return mode === 'synchronous' && callee.type === 'MemberExpression' && inner(callee.object);
  });
}

// `context.state.set(…)`: what the framework keeps with the run.
function isOwnStore(node: Node, { tool, execute }: ExecuteFlow, file: FileContext): boolean {
  const stores = tool.framework.effectTools?.ownStores ?? [];
  if (stores.length === 0) return false;
  return signalRoots(file)
    .of(node)
    .some(
      (root) =>
        root.kind === 'parameter' &&
        root.fn === execute &&
        root.index === tool.parameters.context?.parameter &&
        stores.some((store) => store.every((name, at) => root.path[at] === name)),
    );
}

// A list, a map or an object literal of the run's own.
function isMadeInRun(node: Node, flow: ExecuteFlow, file: FileContext): boolean {
  const root = receiverRoot(node);
  const made = file.scopes.resolve(root);
  if (literalText(made) !== null || made.type === 'TemplateLiteral') return true;
  if (made.type !== 'ArrayExpression' && made.type !== 'ObjectExpression' && made.type !== 'NewExpression') return false;
  if (!flow.functions.some((fn) => isInside(made, fn))) return false;
  return made.type !== 'NewExpression' || ownCollections.has(calleeName(made) ?? '');
}
