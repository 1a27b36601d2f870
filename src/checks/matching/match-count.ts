import { enclosingFunction, keyName, literalText, type Node, unwrap } from '../../analysis/syntax/ast.ts';
import { type Atom, type Comparison, sureAtoms } from '../../analysis/control/condition-atoms.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { conditionsOn } from '../../analysis/control/path-conditions.ts';
import { literalNumber } from '../../analysis/syntax/literals.ts';
import { countMembers } from '../../knowledge/search.ts';

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
  for (const condition of conditionsOn(place, enclosingFunction(place) ?? file.ast)) {
    for (const atom of sureAtoms(condition, file.scopes.resolve)) {
      const count = countOf(atom, file);
      if (count) add(count);
    }
  }
  return [...counted.values()].map(({ list, tests }) => ({ list, allows: (count) => tests.every((test) => test(count)) }));
}

interface Count {
  readonly list: Node;
  readonly test: Test;
}

// What a part of a test says of lengths.
function countOf(atom: Atom, file: FileContext): Count | null {
  if (atom.kind === 'comparison') {
    const list = listOfCount(atom.subject, file);
    const limit = numberOf(atom.value, file);
    const compare = comparisons[atom.operator];
    return list && limit !== null ? { list, test: (count) => compare(count, limit) } : null;
  }
  if (atom.kind !== 'truthy' || atom.subject.type !== 'MemberExpression') return null;
  const { subject, holds } = atom;
  const list = listOfCount(subject, file);
  if (list) return { list, test: (count) => count > 0 === holds };
  // `matches[1]`
  const index = subject.computed ? Number(literalText(subject.property) ?? 'NaN') : Number.NaN;
  return Number.isInteger(index) ? { list: subject.object, test: (count) => count > index === holds } : null;
}

const comparisons: Readonly<Record<Comparison, (count: number, limit: number) => boolean>> = {
  '<': (count, limit) => count < limit,
  '>': (count, limit) => count > limit,
  '<=': (count, limit) => count <= limit,
  '>=': (count, limit) => count >= limit,
  '===': (count, limit) => count === limit,
  '==': (count, limit) => count === limit,
  '!==': (count, limit) => count !== limit,
  '!=': (count, limit) => count !== limit,
};

/** A number that the code writes down, also under a name; null for any other expression. */
export function numberOf(node: Node, file: FileContext): number | null {
  return literalNumber(file.scopes.resolve(node));
}

/** The list whose length an expression is, also under a name: `matches.length`, `results.total`. Null for any other expression. */
export function listOfCount(node: Node, file: FileContext): Node | null {
  const value = file.scopes.resolve(node);
  return value.type === 'MemberExpression' && countMembers.test(keyName(value) ?? '') ? value.object : null;
}
