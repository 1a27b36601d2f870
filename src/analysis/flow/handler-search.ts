import type { FunctionNode, Node } from '../syntax/ast.ts';
import type { Handler } from '../control/catch-handlers.ts';
import type { FunctionUse } from './call-graph.ts';

/** Asks for the handlers that an error of one kind ends in. */
export interface HandlerQuestion {
  /** Whether a handler lets such an error go on; null where it ends there on purpose. It is asked amid the walk, so it asks the flow nothing. */
  readonly passesOn: (handler: Handler) => boolean | null;
  /** Whether a function in reach may raise such an error when a call runs it; without it, each may. It asks the flow nothing either. */
  readonly comesFrom?: (fn: FunctionNode, call: FunctionUse['call']) => boolean;
}

/** A question for handlers, while it is answered. */
export interface HandlerSearch extends HandlerQuestion {
  readonly found: Set<Handler>;
  /** What was asked before: the ways on from there are known. */
  readonly seen: Map<Node, Set<string>>;
}

/** Whether an error goes on behind a handler; notes the handler that it ends in. */
export function goesOn(handler: Handler, { passesOn, found }: HandlerSearch): boolean {
  const goes = passesOn(handler);
  if (goes === false) found.add(handler);
  return goes === true;
}

/** Whether a question was not asked of a node before. */
export function isNew({ seen }: HandlerSearch, node: Node, question: string): boolean {
  const questions = seen.get(node) ?? new Set();
  if (questions.has(question)) return false;
  seen.set(node, questions.add(question));
  return true;
}
