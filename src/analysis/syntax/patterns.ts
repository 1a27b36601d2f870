import type { TSESTree } from '@typescript-eslint/utils';
import { type FunctionNode, keyName, type Node, valueParameters, withoutDefault } from './ast.ts';

/** The keys that lead from a value to a place in it; null for an index of a pattern, and for a key that syntax does not tell. */
export type Path = readonly (string | null)[];

/** Whether syntax tells every key of a path. */
export function isTold(path: Path): path is readonly string[] {
  return !path.includes(null);
}

/** A name that a target gives a value, or the member that it is written into. */
export interface TargetName<Name extends Node = Node> {
  readonly name: Name;
  /** From what is taken apart to what the name holds. What is left by other names has the path of the whole. */
  readonly path: Path;
  readonly isRest: boolean;
}

/** The names in a target of a value, in source order: those of a declaration, a parameter or another pattern, and what is assigned to. */
export function* targetNames(target: Node | null | undefined, path: Path = [], isRest = false): Generator<TargetName> {
  switch (target?.type) {
    case 'AssignmentPattern':
      yield* targetNames(target.left, path, isRest);
      break;
    case 'TSParameterProperty':
      yield* targetNames(target.parameter, path, isRest);
      break;
    case 'RestElement':
      yield* targetNames(target.argument, path, true);
      break;
    case 'Property':
      yield* targetNames(target.value, [...path, keyName(target)], isRest);
      break;
    case 'ArrayPattern':
      for (const element of target.elements) yield* targetNames(element, element?.type === 'RestElement' ? path : [...path, null], isRest);
      break;
    case 'ObjectPattern':
      for (const property of target.properties) yield* targetNames(property, path, isRest);
      break;
    default:
      if (target) yield { name: target, path, isRest };
  }
}

/** The names that a parameter, a declaration or another pattern binds, in source order. */
export function* patternNames(pattern: Node | null | undefined): Generator<TargetName<TSESTree.Identifier>> {
  for (const { name, path, isRest } of targetNames(pattern)) if (name.type === 'Identifier') yield { name, path, isRest };
}

/** The keys that lead from what a pattern takes apart to what one name of it holds; null where the pattern does not bind the name. */
export function pathInPattern(pattern: Node, name: Node): Path | null {
  for (const bound of patternNames(pattern)) if (bound.name === name) return bound.path;
  return null;
}

/** Which parameter of a function a name is of, counted without `this`, and which path of it; null for what a rest parameter collects. */
export function parameterPlace(fn: FunctionNode, name: Node): { readonly index: number; readonly path: Path } | null {
  for (const [index, parameter] of valueParameters(fn).entries()) {
    const path = parameter.type === 'RestElement' ? null : pathInPattern(parameter, name);
    if (path) return { index, path };
  }
  return null;
}

/**
 * How far a pattern leads to a place in what it takes apart: the part that it ends at, and the keys that still lead from there to the place.
 * An object pattern with keys left over leaves the place out.
 */
export function followPattern(pattern: Node, path: readonly string[]): { readonly part: Node; readonly left: readonly string[] } {
  const part = withoutDefault(pattern);
  const [key, ...rest] = path;
  if (part.type !== 'ObjectPattern' || key === undefined) return { part, left: path };
  for (const property of part.properties) {
    if (property.type === 'RestElement') return followPattern(property.argument, path);
    if (keyName(property) === key) return followPattern(property.value, rest);
  }
  return { part, left: path };
}
