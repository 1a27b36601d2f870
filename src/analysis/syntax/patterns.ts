import type { TSESTree } from '@typescript-eslint/utils';
import { type FunctionNode, keyName, type Node, valueParameters, withoutDefault } from './ast.ts';

/** The keys that lead from a value to a place in it; null for an index of a pattern, and for a key that syntax does not tell. */
export type Path = readonly (string | null)[];

/** Whether syntax tells every key of a path. */
export function isTold(path: Path): path is readonly string[] {
  return !path.includes(null);
}

/** A name that a pattern binds. */
export interface PatternName {
  readonly name: TSESTree.Identifier;
  /** From what is taken apart to what the name holds. What is left by other names has the path of the whole. */
  readonly path: Path;
  readonly isRest: boolean;
}

/** The names that a parameter, a declaration or another pattern binds, in source order. */
export function* patternNames(pattern: Node | null | undefined, path: Path = [], isRest = false): Generator<PatternName> {
  switch (pattern?.type) {
    case 'Identifier':
      yield { name: pattern, path, isRest };
      break;
    case 'AssignmentPattern':
      yield* patternNames(pattern.left, path, isRest);
      break;
    case 'TSParameterProperty':
      yield* patternNames(pattern.parameter, path, isRest);
      break;
    case 'RestElement':
      yield* patternNames(pattern.argument, path, true);
      break;
    case 'Property':
      yield* patternNames(pattern.value, [...path, keyName(pattern)], isRest);
      break;
    case 'ArrayPattern':
      for (const element of pattern.elements)
        yield* patternNames(element, element?.type === 'RestElement' ? path : [...path, null], isRest);
      break;
    case 'ObjectPattern':
      for (const property of pattern.properties) yield* patternNames(property, path, isRest);
  }
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
