import type { TSESTree } from '@typescript-eslint/utils';
import type { CallNode, Expression, FunctionNode, Node } from './ast.ts';
import type { FileContext } from './file-context.ts';
import type { ToolDefinition } from './tools.ts';

/** `maybe`: it depends on something that syntax does not tell. Nothing is reported from it. */
export type Certainty = 'yes' | 'maybe' | 'no';

/** A throw, or a `reject(…)`/`Promise.reject(…)`. */
export interface ThrowExit {
  readonly node: TSESTree.ThrowStatement | TSESTree.CallExpression;
  readonly value: Node | null;
  /** The function whose body it stands in: execute, a callback, or a same-file helper. */
  readonly owner: FunctionNode;
  /** Whether the value leaves execute. */
  readonly escapes: Certainty;
  /** The clause or handler whose caught error it throws on. */
  readonly rethrows: TSESTree.CatchClause | FunctionNode | null;
}

/** A value that execute ends with: `return`, an expression body, or a `yield` of a generator. */
export interface ReturnExit {
  readonly node: TSESTree.ReturnStatement | TSESTree.YieldExpression | Expression;
  readonly value: Expression | null;
  /** Execute, or a same-file helper whose result execute returns. */
  readonly owner: FunctionNode;
}

/** A call that can fail. */
export interface FallibleCall {
  readonly node: CallNode | TSESTree.ImportExpression | TSESTree.TaggedTemplateExpression | TSESTree.ForOfStatement;
  readonly owner: FunctionNode;
  /** Whether its failure leaves execute. */
  readonly escapes: Certainty;
  /** Where the failure arises: the await, the return, or the call itself when it throws at once. */
  readonly at: Node;
  readonly how: 'awaited' | 'returned' | 'iterated' | 'synchronous';
}

/** What a catch clause, or the handler of `.catch`, does. */
export interface CatchSite {
  readonly node: TSESTree.CatchClause | FunctionNode;
  readonly owner: FunctionNode;
  readonly parameter: TSESTree.Identifier | null;
  readonly usesError: boolean;
  readonly rethrows: Certainty;
  readonly classifies: boolean;
}

/** What happens inside one execute, helpers of the same file and synchronous callbacks included. */
export interface ExecuteFlow {
  readonly tool: ToolDefinition;
  readonly execute: FunctionNode;
  /** Execute, its callbacks and the helpers it reaches, in the order they were met. */
  readonly functions: readonly FunctionNode[];
  readonly throws: readonly ThrowExit[];
  readonly returns: readonly ReturnExit[];
  readonly fallible: readonly FallibleCall[];
  readonly catches: readonly CatchSite[];
  /** Every call in reach with the function it stands in. */
  readonly calls: readonly { readonly node: CallNode; readonly owner: FunctionNode }[];
}

export function executeFlow(_tool: ToolDefinition, _file: FileContext): ExecuteFlow | null {
  return null;
}
