import type { TSESTree } from '@typescript-eslint/utils';
import { type CallNode, keyName, memberPath, type Node, wrapped } from './ast.ts';
import type { FileContext } from './file-context.ts';
import { memoize } from './memoize.ts';
import type { Variable } from './scope.ts';

/** What the code does with the value of an expression: one step of its way. `node` is what does it. */
export type ValueUse = UseOfValue & {
  /** The outermost node that still is the value: see `wrapped`. */
  readonly value: Node;
};

type UseOfValue =
  /** `await value` */
  | Use<'awaited', TSESTree.AwaitExpression>
  /** What is around it may come to it: `a ? value : b`, `value ?? b`, `a && value`, `(a, value)`. */
  | Use<'branch', TSESTree.ConditionalExpression | TSESTree.LogicalExpression | TSESTree.SequenceExpression>
  /** It decides what is next: `if (value)`, `value ? a : b`, `value && a`, `switch (value)`, `while (value)`, `for (; value; )`. */
  | Use<'tested', Node>
  /** `value.name`; null where the name is not told */
  | (Use<'member', TSESTree.MemberExpression> & { readonly name: string | null })
  /** `list[value]` */
  | Use<'key', TSESTree.MemberExpression>
  /** `value()`, `new value()` */
  | Use<'called', CallNode>
  /** `call(value)`, `new Class(value)` */
  | (Use<'argument', CallNode> & { readonly index: number })
  /** `{ key: value }`, of which the node is the object, `[value]`, `...value`, a template */
  | Use<
      'part',
      | TSESTree.ArrayExpression
      | TSESTree.ObjectExpression
      | TSESTree.SpreadElement
      | TSESTree.TaggedTemplateExpression
      | TSESTree.TemplateLiteral
    >
  /** `!value`, `void value`, `value + 1`, `value === 1` */
  | Use<'operand', TSESTree.BinaryExpression | TSESTree.UnaryExpression>
  /** `const target = value`, `target = value` */
  | (Use<'named', TSESTree.AssignmentExpression | TSESTree.VariableDeclarator> & { readonly target: Node })
  /** `for (const target of value)`, `for (const target in value)` */
  | (Use<'iterated', TSESTree.ForInStatement | TSESTree.ForOfStatement> & { readonly target: Node })
  /** The place that it stands in gets another value: `value = 1`, `[value] = list`, `for (value of list)`, `value++`, `delete value`. */
  | Use<'written', Assigning | TSESTree.UnaryExpression | TSESTree.UpdateExpression>
  /** `return value`, `() => value` */
  | Use<'returned', TSESTree.ArrowFunctionExpression | TSESTree.ReturnStatement>
  | Use<'yielded', TSESTree.YieldExpression>
  | Use<'thrown', TSESTree.ThrowStatement>
  /** Nothing reads it: `value;`, `(value, a)`. */
  | Use<'dropped', TSESTree.ExpressionStatement | TSESTree.SequenceExpression>
  | Use<'other', Node>;

type Assigning = TSESTree.AssignmentExpression | TSESTree.ForInStatement | TSESTree.ForOfStatement;

interface Use<Kind extends string, Around extends Node> {
  readonly kind: Kind;
  readonly node: Around;
}

/** What the code does with the value of an expression, by syntax alone. */
export function useOf(expression: Node): ValueUse {
  const value = wrapped(expression);
  return { ...useIn(value.parent ?? value, value), value };
}

function useIn(parent: Node, value: Node): UseOfValue {
  switch (parent.type) {
    case 'AwaitExpression':
      return { kind: 'awaited', node: parent };
    case 'ConditionalExpression':
      return { kind: parent.test === value ? 'tested' : 'branch', node: parent };
    case 'LogicalExpression':
      return { kind: parent.operator === '&&' && parent.left === value ? 'tested' : 'branch', node: parent };
    case 'SequenceExpression':
      return { kind: parent.expressions.at(-1) === value ? 'branch' : 'dropped', node: parent };
    case 'IfStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'SwitchStatement':
      return { kind: 'tested', node: parent };
    case 'ForStatement':
      return { kind: parent.test === value ? 'tested' : 'other', node: parent };
    case 'MemberExpression':
      if (parent.object === value) return { kind: 'member', node: parent, name: keyName(parent) };
      return { kind: parent.computed ? 'key' : 'other', node: parent };
    case 'CallExpression':
    case 'NewExpression': {
      const index = parent.arguments.findIndex((argument) => argument === value);
      return index < 0 ? { kind: 'called', node: parent } : { kind: 'argument', node: parent, index };
    }
    case 'ArrayExpression':
    case 'SpreadElement':
    case 'TemplateLiteral':
    case 'TaggedTemplateExpression':
      return { kind: 'part', node: parent };
    case 'Property':
      if (parent.parent.type !== 'ObjectExpression') return parent.value === value ? targetUse(parent) : { kind: 'other', node: parent };
      return parent.value === value || parent.computed ? { kind: 'part', node: parent.parent } : { kind: 'other', node: parent };
    case 'ArrayPattern':
    case 'RestElement':
      return targetUse(parent);
    case 'AssignmentPattern':
      return parent.left === value ? targetUse(parent) : { kind: 'other', node: parent };
    case 'UnaryExpression':
      return parent.operator === 'delete' ? { kind: 'written', node: parent } : { kind: 'operand', node: parent };
    case 'BinaryExpression':
      return { kind: 'operand', node: parent };
    case 'UpdateExpression':
      return { kind: 'written', node: parent };
    case 'VariableDeclarator':
      return parent.init === value ? { kind: 'named', node: parent, target: parent.id } : { kind: 'other', node: parent };
    case 'AssignmentExpression':
      return parent.right === value ? { kind: 'named', node: parent, target: parent.left } : { kind: 'written', node: parent };
    case 'ForOfStatement':
    case 'ForInStatement':
      if (parent.right === value) return { kind: 'iterated', node: parent, target: itemOf(parent) };
      return parent.left === value ? { kind: 'written', node: parent } : { kind: 'other', node: parent };
    case 'ReturnStatement':
      return { kind: 'returned', node: parent };
    case 'ArrowFunctionExpression':
      return { kind: parent.body === value ? 'returned' : 'other', node: parent };
    case 'YieldExpression':
      return { kind: 'yielded', node: parent };
    case 'ThrowStatement':
      return { kind: 'thrown', node: parent };
    case 'ExpressionStatement':
      return { kind: 'dropped', node: parent };
    default:
      return { kind: 'other', node: parent };
  }
}

// What a part of a pattern is given a value by; a pattern that declares names writes into no place that was there before.
function targetUse(part: Node): UseOfValue {
  let pattern = part;
  while (pattern.parent && /^(?:ArrayPattern|AssignmentPattern|ObjectPattern|Property|RestElement)$/.test(pattern.parent.type))
    pattern = pattern.parent;
  const { parent } = pattern;
  if (parent?.type === 'AssignmentExpression' || parent?.type === 'ForInStatement' || parent?.type === 'ForOfStatement')
    return { kind: 'written', node: parent };
  return { kind: 'other', node: part };
}

function itemOf({ left }: TSESTree.ForInStatement | TSESTree.ForOfStatement): Node {
  return left.type === 'VariableDeclaration' ? (left.declarations[0]?.id ?? left) : left;
}

/** Whether what is around a value comes to it and asks nothing of it: not `value ?? b`. */
export function isUntestedBranch({ kind, node, value }: ValueUse): boolean {
  return kind === 'branch' && !(node.type === 'LogicalExpression' && node.left === value);
}

/** The use at the end of the members that are read of a value, and their names: `a`, `b` and the call of `value.a.b()`. */
export function memberUse(value: Node): { readonly path: readonly (string | null)[]; readonly use: ValueUse } {
  const path: (string | null)[] = [];
  let use = useOf(value);
  for (; use.kind === 'member'; use = useOf(use.node)) path.push(use.name);
  return { path, use };
}

/** The call of a member: `value.map(…)` of `value.map`; null where it is only read. */
export function callOfMember(member: TSESTree.MemberExpression): TSESTree.CallExpression | null {
  const { kind, node } = useOf(member);
  return kind === 'called' && node.type === 'CallExpression' ? node : null;
}

/** The call of a method of what a call gives: `.set(…)` of `db.update(table).set(…)`; null where its value is used otherwise. */
export function nextInChain(call: Node): TSESTree.CallExpression | null {
  const use = useOf(call);
  return use.kind === 'member' ? callOfMember(use.node) : null;
}

/** Whether a promise is waited for or handed on where it is made: awaited, returned, or one of the list of `Promise.all`. */
export function isSettledHere(promise: Node): boolean {
  const { kind, node } = useOf(promise);
  if (kind === 'awaited' || kind === 'returned') return true;
  const list = node.type === 'ArrayExpression' ? useOf(node) : null;
  return list?.kind === 'argument' && memberPath(list.node.callee)?.[0] === 'Promise';
}

/** The places that read what a name holds; none of a name that is not of the file. */
export function readsOf(name: Node, file: FileContext): Node[] {
  const variable = name.type === 'Identifier' ? file.scopes.variableOf(name) : null;
  return (variable?.references ?? []).flatMap((reference) => (reference.isRead() ? [reference.identifier] : []));
}

/**
 * Whether a variable is used as no promise is: `rows.length`, `[...rows]`, `rows + 1`, `rows.push(row)`, `delete rows[0]`, `const { row } = rows`.
 * A test of it (`!rows`, `rows === null`) tells nothing.
 */
export const isUsedAsValue: (variable: Variable) => boolean = memoize((variable) =>
  variable.references.some(({ identifier }) => isNoPromise(useOf(identifier))),
);

function isNoPromise(use: ValueUse): boolean {
  switch (use.kind) {
    case 'member':
      return !/^(?:then|catch|finally)$/.test(use.name ?? '');
    case 'part':
      return use.node.type === 'SpreadElement' || use.node.type === 'TemplateLiteral';
    case 'operand':
      return use.node.type === 'UnaryExpression' ? /^[-+~]$/.test(use.node.operator) : !/^(?:[!=]==?|instanceof)$/.test(use.node.operator);
    case 'iterated':
      return use.node.type === 'ForInStatement' || !use.node.await;
    case 'named':
      return /Pattern$/.test(use.target.type);
    case 'written':
      if (use.node.type === 'AssignmentExpression') return !/^(?:=|&&=|\|\|=|\?\?=)$/.test(use.node.operator);
      return use.node.type === 'UnaryExpression' || use.node.type === 'UpdateExpression';
    default:
      return false;
  }
}

/** `track(event).catch(ignore);`: nothing waits for it. */
export function isFloating(call: CallNode): boolean {
  let use = useOf(call);
  while (use.kind === 'member' || use.kind === 'called' || use.kind === 'argument') use = useOf(use.node);
  return use.kind === 'dropped';
}
