import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, type FunctionNode, type Node } from '../syntax/ast.ts';
import { branchesOf } from '../control/branches.ts';
import { isTrusted, localFunction } from '../syntax/local-function.ts';
import type { FileContext } from '../syntax/file-context.ts';

/** Why a tool has no execute to look into. */
export type ExecuteAbsence = 'none' | 'imported' | 'unknown';

/** A function call around execute: `execute: withLogging(async () => …)`. */
export interface ExecuteWrapper {
  readonly node: TSESTree.CallExpression;
  readonly name: string | null;
  /** Named in the settings: it turns failures into results. */
  readonly trusted: boolean;
}

/** What a definition gives for execute: the function, or why there is none. */
export interface ResolvedExecute {
  readonly fn: FunctionNode | null;
  readonly absence: ExecuteAbsence | null;
  readonly wrapper: ExecuteWrapper | null;
}

export const unknown: ResolvedExecute = { fn: null, absence: 'unknown', wrapper: null };
export const absent: ResolvedExecute = { fn: null, absence: 'none', wrapper: null };

const maxWrappers = 2;

/** The function of this file that an expression gives for execute, through constants, branches and calls around it. */
export function resolveExecute(node: Node, file: FileContext, wrappers = 0, seen = new Set<Node>()): ResolvedExecute {
  const value = file.scopes.resolve(node);
  // `run.bind(null, client)`: its parameters are not those of an execute.
  if (value.type === 'CallExpression' && calleeName(value) === 'bind' && value.arguments.length > 1) return unknown;
  const local = localFunction(node, file);
  if (local) return { fn: local, absence: null, wrapper: null };
  // A constant may be made of itself, or of one that each of its branches names again.
  if (seen.has(value)) return unknown;
  seen.add(value);
  const branches = branchesOf(value, { logical: 'operands' });
  if (branches) return theOnly(branches, file, wrappers, seen) ?? unknown;
  switch (value.type) {
    case 'Identifier':
      if (value.name === 'undefined') return absent;
      return file.imports.importedFrom(value) ? { ...unknown, absence: 'imported' } : unknown;
    case 'MemberExpression':
      return file.imports.importedFrom(value) ? { ...unknown, absence: 'imported' } : unknown;
    case 'CallExpression': {
      if (wrappers >= maxWrappers) return unknown;
      const only = theOnly(value.arguments, file, wrappers + 1, seen);
      if (!only) return unknown;
      const trusted = isTrusted(value, file) || only.wrapper?.trusted === true;
      return { fn: only.fn, absence: null, wrapper: { node: value, name: calleeName(value), trusted } };
    }
    default:
      return unknown;
  }
}

function theOnly(nodes: readonly Node[], file: FileContext, wrappers: number, seen: Set<Node>): ResolvedExecute | null {
  const found = nodes
    .filter((node) => node.type !== 'SpreadElement')
    .map((node) => resolveExecute(node, file, wrappers, seen))
    .filter(({ fn }) => fn !== null);
  return found.length === 1 ? (found[0] ?? null) : null;
}
