import type { TSESTree } from '@typescript-eslint/utils';
import { enclosingFunction, isFunction, keyName, literalText, type Node, unwrap } from '../../analysis/syntax/ast.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { conditionsOn } from '../../analysis/syntax/path-conditions.ts';
import { literalNumber } from '../../analysis/syntax/literals.ts';

/** A list whose length the tests before a place ask for. */
export interface CountedList {
  /** The list as the tests name it. */
  readonly list: Node;
  /** Whether the place is reached with so many items, as far as the tests tell. */
  allows(count: number): boolean;
}

type Test = (count: number) => boolean;

/** The lists that are counted on the way to a place: by enclosing branches, and by earlier ones that left. */
export function countedLists(place: Node, file: FileContext): CountedList[] {
  const counted = new Map<string, { list: Node; tests: Test[] }>();
  const add = ({ list, test }: Count): void => {
    const key = file.sourceCode.getText(unwrap(list));
    const known = counted.get(key) ?? { list, tests: [] };
    known.tests.push(test);
    counted.set(key, known);
  };
  for (const { test, holds } of conditionsOn(place, enclosingFunction(place) ?? file.ast))
    for (const count of countsIn(test, holds, file)) add(count);
  const one = caseOf(place, file);
  if (one) add(one);
  return [...counted.values()].map(({ list, tests }) => ({ list, allows: (count) => tests.every((test) => test(count)) }));
}

interface Count {
  readonly list: Node;
  readonly test: Test;
}

const maxDepth = 20;

// What a test says of lengths; of one that may hold for another reason nothing.
function countsIn(test: Node, holds: boolean, file: FileContext, depth = 0): Count[] {
  if (depth > maxDepth) return [];
  const value = unwrap(test);
  switch (value.type) {
    case 'UnaryExpression':
      return value.operator === '!' ? countsIn(value.argument, !holds, file, depth + 1) : [];
    case 'LogicalExpression':
      if (value.operator === '??' || (value.operator === '&&') !== holds) return [];
      return [...countsIn(value.left, holds, file, depth + 1), ...countsIn(value.right, holds, file, depth + 1)];
    case 'BinaryExpression':
      return countComparison(value, holds, file);
    case 'MemberExpression': {
      const list = listOfCount(value, file);
      if (list) return [{ list, test: (count) => count > 0 === holds }];
      // `matches[1]`
      const index = value.computed ? Number(literalText(value.property) ?? 'NaN') : Number.NaN;
      return Number.isInteger(index) ? [{ list: value.object, test: (count) => count > index === holds }] : [];
    }
    default:
      return [];
  }
}

const mirrored: Readonly<Record<string, string>> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' };

function countComparison({ left, right, operator }: TSESTree.BinaryExpression, holds: boolean, file: FileContext): Count[] {
  const ofLeft = listOfCount(left, file);
  const list = ofLeft ?? listOfCount(right, file);
  const limit = numberOf(ofLeft ? right : left, file);
  if (!list || limit === null) return [];
  const compare = comparisons[ofLeft ? operator : (mirrored[operator] ?? operator)];
  return compare ? [{ list, test: (count) => compare(count, limit) === holds }] : [];
}

const comparisons: Readonly<Record<string, (count: number, limit: number) => boolean>> = {
  '<': (count, limit) => count < limit,
  '>': (count, limit) => count > limit,
  '<=': (count, limit) => count <= limit,
  '>=': (count, limit) => count >= limit,
  '===': (count, limit) => count === limit,
  '==': (count, limit) => count === limit,
  '!==': (count, limit) => count !== limit,
  '!=': (count, limit) => count !== limit,
};

// `case 0:` of `switch (matches.length)`, and its `default`, which the other cases leave over.
function caseOf(place: Node, file: FileContext): Count | null {
  for (let current = place.parent; current && !isFunction(current); current = current.parent) {
    if (current.type !== 'SwitchCase') continue;
    const list = listOfCount(current.parent.discriminant, file);
    if (!list) return null;
    const own = current.test && numberOf(current.test, file);
    const others = current.parent.cases.flatMap(({ test }) => (test ? (numberOf(test, file) ?? []) : []));
    return { list, test: (count) => (own === null ? !others.includes(count) : count === own) };
  }
  return null;
}

/** A number that the code writes down, also under a name; null for any other expression. */
export function numberOf(node: Node, file: FileContext): number | null {
  return literalNumber(file.scopes.resolve(node));
}

/** The list whose length an expression is, also under a name: `matches.length`, `results.total`. Null for any other expression. */
export function listOfCount(node: Node, file: FileContext): Node | null {
  const value = file.scopes.resolve(node);
  return value.type === 'MemberExpression' && /^(?:length|size|count|total|totalCount|total_count)$/.test(keyName(value) ?? '')
    ? value.object
    : null;
}
