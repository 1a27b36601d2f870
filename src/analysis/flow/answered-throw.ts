import { codeKeys } from '../../knowledge/failure-keys.ts';
import { isFunction, isInside, keyName, unwrap, walk, wrapped, type FunctionNode, type Node } from '../syntax/ast.ts';
import { localFunction } from '../syntax/local-function.ts';
import { errorClass, valueKind } from '../values/value-kind.ts';
import type { ExecuteFlow, ThrowExit } from './execute-flow.ts';
import type { FileContext } from '../syntax/file-context.ts';
import type { ExitValue } from './exit-values.ts';
import { handlerParameter, reaches, type Handler } from '../syntax/catch-handlers.ts';
import { placesOfPromise } from './promise-rejections.ts';

/** Whether a throw that execute catches itself is told all the same: the catch answers with the text of what it caught. */
export function isRelayed(exit: ThrowExit, returned: readonly ExitValue[], flow: ExecuteFlow, file: FileContext): boolean {
  const { value } = exit;
  if (!value) return false;
  const kind = valueKind(value, file);
  const caught =
    kind.kind === 'error' || kind.kind === 'unknown'
      ? ({ kind: 'error', className: errorClass(value, file) } as const)
      : ({ kind: 'value', typeof: kind.typeof } as const);
  return handlersOfExit(exit, flow, file).some((handler) =>
    returned.some((given) => {
      const [call] = given.calls;
      const at = call && isInside(call, handler) ? call : given.node;
      if (given.handler !== handler || !isInside(at, handler) || !tellsCaught(at, handler, file)) return false;
      return reaches(at, caught, handler, file) === 'yes';
    }),
  );
}

// A promise is caught where it is waited for, wherever it is rejected.
function handlersOfExit({ node, owner, promises }: ThrowExit, flow: ExecuteFlow, file: FileContext): Handler[] {
  if (promises.length === 0) return handlersOf(node, owner, flow, file);
  const places = promises.flatMap((promise) => placesOfPromise(promise, file));
  return places.flatMap((place) => {
    const around = enclosing(place, flow);
    return around ? handlersOf(place, around, flow, file) : [];
  });
}

// The catch clauses and `.catch` handlers that what is thrown at a node comes to first.
function handlersOf(node: Node, owner: FunctionNode, flow: ExecuteFlow, file: FileContext, seen = new Set<FunctionNode>()): Handler[] {
  let child = node;
  for (let { parent } = node; parent && child !== owner; { parent } = parent) {
    if (parent.type === 'TryStatement' && parent.block === child && parent.handler) return [parent.handler];
    const handler = chainedHandler(child, file);
    if (handler) return [handler];
    child = parent;
  }
  if (owner === flow.execute || seen.has(owner)) return [];
  seen.add(owner);
  return flow.usesOf(owner).flatMap(({ call, mode }) => {
    if (mode === 'detached' || mode === 'trusted') return [];
    const around = enclosing(call, flow);
    return around ? handlersOf(call, around, flow, file, seen) : [];
  });
}

function enclosing(node: Node, { functions }: ExecuteFlow): FunctionNode | null {
  for (let current = node.parent; current; current = current.parent)
    if (isFunction(current)) return functions.includes(current) ? current : null;
  return null;
}

// `load().catch(handler)`
function chainedHandler(node: Node, file: FileContext): FunctionNode | null {
  const { parent } = wrapped(node);
  if (parent?.type !== 'MemberExpression' || keyName(parent) !== 'catch' || parent.parent.type !== 'CallExpression') return null;
  const [argument] = parent.parent.arguments;
  return argument ? localFunction(argument, file) : null;
}

/** Whether an expression says what the caught error says: the error itself or its message, but no test of it, and no code. */
function tellsCaught(node: Node, handler: Handler, file: FileContext, seen = new Set<Node>()): boolean {
  const parameter = handlerParameter(handler, file);
  const caught = parameter && file.scopes.variableOf(parameter);
  if (!caught || seen.has(node)) return false;
  seen.add(node);
  let tells = false;
  walk(node, file.sourceCode.visitorKeys, (each) => {
    if (tells || isFunction(each)) return false;
    if (each.type !== 'Identifier') return undefined;
    const variable = file.scopes.variableOf(each);
    const held = variable && variable !== caught ? file.scopes.constant(variable) : null;
    if (variable === caught) tells = !isOnlyAsked(each);
    else if (held && isInside(held, handler)) tells = tellsCaught(held, handler, file, seen);
    return undefined;
  });
  return tells;
}

function isOnlyAsked(caught: Node): boolean {
  const value = wrapped(caught);
  const { parent } = value;
  if (parent?.type === 'MemberExpression') return codeKeys.has(keyName(parent) ?? '');
  if (parent?.type === 'BinaryExpression')
    return unwrap(parent.left) === caught && (parent.operator === 'instanceof' || parent.operator === 'in');
  return false;
}
