import type { ExecuteFlow } from '../../analysis/flow/execute-flow.ts';
import type { RunSignal } from '../../analysis/signal/signal-forwarding.ts';
import type { SignalOrigin } from '../../analysis/signal/signal-origin.ts';
import type { FunctionNode, Node } from '../../analysis/syntax/ast.ts';
import type { ToolDefinition } from '../../analysis/tools/find-tools.ts';
import type { TextEdit } from '../text/code-style.ts';

/** A tool with all that its signal is told by. */
export interface SignalContext {
  readonly tool: ToolDefinition;
  readonly flow: ExecuteFlow;
  readonly run: RunSignal;
  readonly origin: SignalOrigin;
}

/** Edits by what they change, so that two calls that need the same parameter ask for it once. */
export type EditMap = Map<string, readonly TextEdit[]>;

/** The edits that bring the signal to one call. */
export interface SignalPlan {
  readonly edits: EditMap;
  /** The calls that the signal reaches on its way, the last one included, and what it is called there. */
  readonly sites: { readonly node: Node; readonly owner: FunctionNode; readonly signal: TakenSignal }[];
  /** Why the user has to look: a type that may not fit, a value that is replaced. */
  needsReview: boolean;
}

export interface TakenSignal {
  /** The expression that is the signal in the function asked for. */
  readonly text: string;
  readonly optional: boolean;
}

/** The edit that gives a function one more parameter. */
export function parameterKey(fn: FunctionNode): string {
  return `parameter ${fn.range[0]}`;
}

/** How far a plan is. */
export interface PlanMark {
  readonly edits: number;
  readonly sites: number;
  readonly needsReview: boolean;
}

/** Marks how far a plan is. */
export function markOf({ edits, sites, needsReview }: SignalPlan): PlanMark {
  return { edits: edits.size, sites: sites.length, needsReview };
}

/** Takes out of a plan what came into it since: an edit that is asked for again is the same one. */
export function takeBack(plan: SignalPlan, { edits, sites, needsReview }: PlanMark): void {
  for (const key of [...plan.edits.keys()].slice(edits)) plan.edits.delete(key);
  plan.sites.length = sites;
  plan.needsReview = needsReview;
}
