import type { TSESTree } from '@typescript-eslint/utils';
import type { Behaviour, ExecuteParameters, Framework, ThrownTreatment } from '../frameworks/framework.ts';
import type { Expression, FunctionNode, Node } from './ast.ts';
import type { FileContext } from './file-context.ts';
import { memoize } from './per-source.ts';

/** Why a tool has no execute to look into. */
export type ExecuteAbsence = 'none' | 'imported' | 'unknown';

/** The major that a tool's behaviour is taken from, and how it is known. */
export interface ToolVersion {
  readonly major: number | null;
  readonly source: 'settings' | 'module' | 'installed' | 'newest';
}

/** A function call around execute: `execute: withLogging(async () => …)`. */
export interface ExecuteWrapper {
  readonly node: TSESTree.CallExpression;
  readonly name: string | null;
  /** Named in the settings: it turns failures into results. */
  readonly trusted: boolean;
}

/** One tool as the file defines it. */
export interface ToolDefinition {
  readonly framework: Framework;
  readonly version: ToolVersion;
  readonly behaviour: Behaviour;
  /** The defining call, or the object literal of a tool that is one. */
  readonly node: Node;
  /** The name that the model calls it by, or the closest that the file tells. */
  readonly name: string | null;
  /** The object literal that most parts are keys of. */
  readonly definition: TSESTree.ObjectExpression | null;
  readonly inputSchema: Node | null;
  readonly outputSchema: Node | null;
  /** The function that runs, when its body stands in this file. */
  readonly execute: FunctionNode | null;
  readonly executeAbsence: ExecuteAbsence | null;
  readonly wrapper: ExecuteWrapper | null;
  readonly parameters: ExecuteParameters;
  readonly thrown: ThrownTreatment;
  /** The result hook: the property and, when its body is at hand, the function. */
  readonly outputHook: { readonly property: TSESTree.Property; readonly handler: FunctionNode | null } | null;
  /** Set where something beside execute fixes the shape of its result: a type, or a schema. */
  readonly fixedOutput: 'return type' | 'output schema' | 'output hook' | 'type annotation' | null;
}

/** The tools of a file, in source order. */
export const findTools: (file: FileContext) => readonly ToolDefinition[] = memoize(() => []);

export type { Expression };
