import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, keyName, walk, type Node } from '../../analysis/syntax/ast.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { readingCalls } from '../../knowledge/language.ts';
import type { TextEdit } from '../text/code-style.ts';

/**
 * Moves properties of an object literal to its beginning, in the order of their names, with the comments that belong to them.
 *
 * @returns null where the order may mean something: a spread, a getter, a computed or repeated key, calls that may depend on each other; and
 * where a comment has no place.
 */
export function moveToFront(object: TSESTree.ObjectExpression, names: readonly string[], file: FileContext): TextEdit[] | null {
  const properties = plainProperties(object);
  if (!properties) return null;
  const byName = new Map(properties.map((property) => [keyName(property), property]));
  const front = names.flatMap((name) => byName.get(name) ?? []);
  const wanted = [...front, ...properties.filter((property) => !front.includes(property))];
  const from = wanted.findIndex((property, index) => property !== properties[index]);
  if (from < 0) return null;
  const moved = wanted.filter((property, index) => index >= from && front.includes(property));
  const passed = wanted.filter((property, index) => index >= from && !front.includes(property));
  if (!mayPass(moved, passed, file)) return null;
  const slots: PropertySlot[] = [];
  for (const property of properties) {
    const slot = propertySlot(property, object, file);
    if (!slot) return null;
    slots.push(slot);
  }
  const touched = slots.slice(from);
  if (touched.some(({ isLineComment }) => isLineComment) && touched.some(({ endsLine }) => !endsLine)) return null;
  return wanted.flatMap((property, index) => (index < from ? [] : exchange(slots, properties.indexOf(property), index, file)));
}

function plainProperties(object: TSESTree.ObjectExpression): TSESTree.Property[] | null {
  const properties = object.properties.filter((member) => member.type === 'Property' && member.kind === 'init' && !member.computed);
  const keys = new Set(properties.map((property) => keyName(property as TSESTree.Property)));
  const isPlain = properties.length === object.properties.length && keys.size === properties.length;
  return isPlain && ![...keys].some((key) => key === null || key === '__proto__' || /^\d+$/.test(key))
    ? (properties as TSESTree.Property[])
    : null;
}

function mayPass(moved: readonly TSESTree.Property[], passed: readonly TSESTree.Property[], file: FileContext): boolean {
  return !moved.some((property) => acts(property.value, file)) && !passed.some((property) => some(property.value, file, isWrite));
}

function acts(node: Node, file: FileContext): boolean {
  return some(node, file, (part) => {
    if (part.type === 'CallExpression' || part.type === 'NewExpression') return !readingCalls.has(calleeName(part) ?? '');
    return isWrite(part) || part.type === 'AwaitExpression' || part.type === 'YieldExpression';
  });
}

function isWrite(part: Node): boolean {
  return (
    part.type === 'AssignmentExpression' ||
    part.type === 'UpdateExpression' ||
    (part.type === 'UnaryExpression' && part.operator === 'delete')
  );
}

function some(node: Node, file: FileContext, test: (part: Node) => boolean): boolean {
  let found = false;
  walk(node, file.sourceCode.visitorKeys, (part) => {
    found ||= test(part);
    return !found;
  });
  return found;
}

/** The two places of a property: itself with the comments before it, and a comment behind its comma on the same line. */
interface PropertySlot {
  readonly main: readonly [number, number];
  readonly behind: readonly [number, number];
  /** Whether a line ends behind it. */
  readonly endsLine: boolean;
  readonly isLineComment: boolean;
}

function propertySlot(property: TSESTree.Property, object: TSESTree.ObjectExpression, { sourceCode }: FileContext): PropertySlot | null {
  const before = sourceCode.getTokenBefore(property);
  const next = sourceCode.getTokenAfter(property);
  if (!before || !next) return null;
  const comma = next.value === ',' ? next : null;
  if (comma && sourceCode.commentsExistBetween(property, comma)) return null;
  const leading = sourceCode
    .getCommentsBefore(property)
    .filter((comment) => comment.range[0] >= before.range[1] && comment.loc.start.line > before.loc.end.line);
  // A comment on the line of the token before belongs to the property before, or to the brace.
  const start = leading[0]?.range[0] ?? property.range[0];
  const end = comma ?? sourceCode.getLastToken(property);
  if (!end) return null;
  const following = sourceCode.getTokenAfter(end);
  const trailing = sourceCode.getCommentsAfter(end).filter((comment) => comment.loc.start.line === end.loc.end.line);
  const last = trailing.at(-1);
  const stop = (last ?? end).range[1];
  if (following && last && following.loc.start.line === last.loc.end.line && following.range[1] < object.range[1]) return null;
  const stray = sourceCode.getCommentsAfter(end).filter((comment) => !trailing.includes(comment));
  // A comment at the end of the object, on a line of its own, belongs to none.
  if (following?.value === '}' && stray.length > 0) return null;
  return {
    main: [start, property.range[1]],
    behind: [end.range[1], stop],
    endsLine: !following || following.loc.start.line > (last ?? end).loc.end.line,
    isLineComment: last?.type === 'Line',
  };
}

function exchange(slots: readonly PropertySlot[], source: number, target: number, { sourceCode: { text } }: FileContext): TextEdit[] {
  const from = slots[source] as PropertySlot;
  const to = slots[target] as PropertySlot;
  if (source === target) return [];
  return [
    { range: to.main, text: text.slice(...from.main) },
    { range: to.behind, text: text.slice(...from.behind) },
  ];
}
