import { codeKeys } from '../../knowledge/failure-keys.ts';
import { isFunction, isInside, keyName, unwrap, walk, wrapped, type Node } from '../syntax/ast.ts';
import { errorClass, valueKind } from '../values/value-kind.ts';
import type { ExecuteFlow, ThrowExit } from './execute-flow.ts';
import type { FileContext } from '../syntax/file-context.ts';
import type { ExitValue } from './exit-values.ts';
import { handlerParameter, reaches, type Handler } from '../control/catch-handlers.ts';

/** Whether a throw that execute catches itself is told all the same: the catch answers with the text of what it caught. */
export function isRelayed(exit: ThrowExit, returned: readonly ExitValue[], flow: ExecuteFlow, file: FileContext): boolean {
  const { value } = exit;
  if (!value) return false;
  const kind = valueKind(value, file);
  const caught =
    kind.kind === 'error' || kind.kind === 'unknown'
      ? ({ kind: 'error', className: errorClass(value, file) } as const)
      : ({ kind: 'value', typeof: kind.typeof } as const);
  return firstHandlers(exit, flow).some((handler) =>
    returned.some((given) => {
      const [call] = given.calls;
      const at = call && isInside(call, handler) ? call : given.node;
      if (given.handler !== handler || !isInside(at, handler) || !tellsCaught(at, handler, file)) return false;
      return reaches(at, caught, handler, file) === 'yes';
    }),
  );
}

// The handlers that it comes to first. A promise is caught where it is waited for, wherever it is rejected.
function firstHandlers({ node, promises }: ThrowExit, flow: ExecuteFlow): Handler[] {
  const first = { passesOn: () => false };
  if (promises.length === 0) return [...flow.handlersOf(node, 'throw', first)];
  return promises.flatMap((promise) => [...flow.handlersOf(promise, 'rejection', first)]);
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
