import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, isInside, unwrap, type Node } from '../../analysis/syntax/ast.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { nameTextCalls } from '../../knowledge/language.ts';
import type { TextEdit } from './code-style.ts';

/** What a block declares for nodes that an edit takes away. */
export interface UnreadNames {
  /** Take away the declarations whose values nothing else reads, and that do nothing but make them. */
  readonly edits: readonly TextEdit[];
  /** Whether one stays that nothing reads: it may do something, or it has a comment. */
  readonly stays: boolean;
}

/** The constants of a block that are only read in nodes that go: `const text = String(error); throw new Error(text);`. */
export function unreadNames({ body }: TSESTree.BlockStatement, gone: readonly Node[], file: FileContext): UnreadNames {
  const taken: Node[] = [];
  let stays = false;
  // From the last one on: what it is made of may be read by nothing else either.
  for (const statement of body.toReversed()) {
    const [declarator, ...others] = statement.type === 'VariableDeclaration' ? statement.declarations : [];
    if (declarator?.id.type !== 'Identifier' || !declarator.init || others.length > 0) continue;
    const reads = (file.scopes.variableOf(declarator.id)?.references ?? []).filter((reference) => !reference.init);
    if (reads.length === 0 || !reads.every(({ identifier }) => [...gone, ...taken].some((node) => isInside(identifier, node)))) continue;
    if (isPlainValue(declarator.init, 0) && !hasComment(statement, file)) taken.push(statement);
    else stays = true;
  }
  return { edits: taken.map((statement) => withoutStatement(statement, file)), stays };
}

const maxDepth = 12;

// An expression that does nothing but give a value.
function isPlainValue(node: Node, depth: number): boolean {
  const value = unwrap(node);
  const plain = (each: Node): boolean => depth < maxDepth && isPlainValue(each, depth + 1);
  switch (value.type) {
    case 'Identifier':
    case 'Literal':
      return true;
    case 'MemberExpression':
      return plain(value.object) && (!value.computed || plain(value.property));
    case 'UnaryExpression':
      return value.operator !== 'delete' && plain(value.argument);
    case 'BinaryExpression':
      return value.left.type !== 'PrivateIdentifier' && plain(value.left) && plain(value.right);
    case 'LogicalExpression':
      return plain(value.left) && plain(value.right);
    case 'ConditionalExpression':
      return [value.test, value.consequent, value.alternate].every(plain);
    case 'TemplateLiteral':
      return value.expressions.every(plain);
    case 'CallExpression':
      return nameTextCalls.has(calleeName(value) ?? '') && plain(value.callee) && value.arguments.every(plain);
    default:
      return false;
  }
}

function hasComment(statement: Node, { sourceCode }: FileContext): boolean {
  const after = sourceCode.getCommentsAfter(statement).some(({ loc }) => loc.start.line === statement.loc.end.line);
  return after || sourceCode.getCommentsInside(statement).length > 0 || sourceCode.getCommentsBefore(statement).length > 0;
}

function withoutStatement(statement: Node, { sourceCode }: FileContext): TextEdit {
  const next = sourceCode.getTokenAfter(statement, { includeComments: true });
  return { range: [statement.range[0], next?.range[0] ?? statement.range[1]], text: '' };
}
