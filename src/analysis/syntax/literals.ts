import { keyName, literalText, type Node } from './ast.ts';

/** Whether an expression is the literal `true`. */
export function isTrue(node: Node | null): boolean {
  return node?.type === 'Literal' && node.value === true;
}

/** The value of a number literal; null for anything else. */
export function literalNumber(node: Node | null): number | null {
  return node?.type === 'Literal' && typeof node.value === 'number' ? node.value : null;
}

/** Whether an expression is a text as it stands: a literal, a template, or a sum. */
export function isWrittenText(node: Node): boolean {
  return literalText(node) !== null || node.type === 'TemplateLiteral' || (node.type === 'BinaryExpression' && node.operator === '+');
}

/** The keys among the members of an object literal or pattern that syntax tells. */
export function keysOfMembers(members: readonly Node[]): string[] {
  return members.flatMap((member) => (member.type === 'Property' ? (keyName(member) ?? []) : []));
}
