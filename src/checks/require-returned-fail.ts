import type { TSESTree } from '@typescript-eslint/utils';
import type { ContextEnd } from '../frameworks/framework.ts';
import { calleeName, enclosingFunction, walk, type FunctionNode, type Node } from '../analysis/syntax/ast.ts';
import { localFunction } from '../analysis/syntax/local-function.ts';
import { frameworkResultCall, frameworkResultMethods, functionsWithContext } from '../analysis/flow/framework-results.ts';
import type { FileContext } from '../analysis/syntax/file-context.ts';
import { callOfMember, isUntestedBranch, readsOf, useOf } from '../analysis/syntax/value-use.ts';
import type { ToolDefinition } from '../analysis/tools/find-tools.ts';
import { PossibleValues } from '../analysis/values/possible-values.ts';
import { deafCallees } from '../knowledge/language.ts';

/** A result of the framework's own that execute does not return. */
export interface DroppedEnd {
  readonly end: ContextEnd;
  /** The call of the context's method, or of a function of this file that returns what such a call makes. */
  readonly call: TSESTree.CallExpression;
  /** The function that the call stands in. */
  readonly owner: FunctionNode;
  /**
   * What becomes of the result. `statement`: it is all of a statement; `part`: of an expression whose value nobody takes; `callback`: what a
   * callback returns goes nowhere; `unread`: it is kept under a name that nothing reads; `thrown`: it is thrown.
   */
  readonly how: 'statement' | 'part' | 'callback' | 'unread' | 'thrown';
  /** The statement, or the declaration, that it stands in. */
  readonly statement: Node;
}

/** The calls of `ctx.fail(…)` and its like in reach of a tool's context whose result goes nowhere. */
export function droppedEnds(tool: ToolDefinition, file: FileContext): readonly DroppedEnd[] {
  if (frameworkResultMethods(tool.framework).length === 0) return [];
  const found = new Map<Node, DroppedEnd>();
  for (const fn of functionsWithContext(tool, file)) {
    walk(fn, file.sourceCode.visitorKeys, (node) => {
      if (node.type !== 'CallExpression' || found.has(node)) return;
      const end = endMadeBy(node, tool, file);
      const owner = end && enclosingFunction(node);
      const fate = end && owner ? fateOfCall(node, owner, file) : null;
      if (end && owner && fate) found.set(node, { end, call: node, owner, ...fate });
    });
  }
  return [...found.values()];
}

// `ctx.fail(…)`, or `deny(…)` of a function that returns such a result on one of its ways.
function endMadeBy(call: TSESTree.CallExpression, tool: ToolDefinition, file: FileContext): ContextEnd | null {
  if (localFunction(call.callee, file) === tool.execute) return null;
  for (const { node } of new PossibleValues(file, { calls: 'functions', items: false }).of(call)) {
    const made = node.type === 'CallExpression' ? frameworkResultCall(node, tool, file) : null;
    if (made) return made.end;
  }
  return null;
}

type Fate = Pick<DroppedEnd, 'how' | 'statement'>;

// Null where something takes the result.
function fateOfCall(call: Node, owner: FunctionNode, file: FileContext): Fate | null {
  let use = useOf(call);
  let isWhole = true;
  for (; use.kind === 'awaited' || isUntestedBranch(use); use = useOf(use.node)) isWhole &&= use.kind === 'awaited';
  const { node: statement } = use;
  switch (use.kind) {
    case 'dropped':
      return { how: isWhole && statement.type === 'ExpressionStatement' ? 'statement' : 'part', statement };
    case 'thrown':
      return isWhole ? { how: 'thrown', statement } : null;
    case 'operand':
      return use.node.operator === 'void' ? { how: 'part', statement } : null;
    case 'named': {
      const isPlain = use.node.type === 'VariableDeclarator' || use.node.operator === '=';
      return isPlain && isUnread(use.target, file) ? { how: 'unread', statement } : null;
    }
    case 'returned':
      return isDeaf(owner) ? { how: 'callback', statement } : null;
    default:
      return null;
  }
}

function isUnread(name: Node, file: FileContext): boolean {
  const variable = name.type === 'Identifier' ? file.scopes.variableOf(name) : null;
  const [definition, ...others] = variable?.defs ?? [];
  if (definition?.type !== 'Variable' || others.length > 0 || definition.parent?.parent?.type === 'ExportNamedDeclaration') return false;
  return readsOf(name, file).length === 0;
}

const ofPromise = new Set(['then', 'catch']);

// Whether what a callback returns goes nowhere: no caller takes it, or it is a promise's whose value a statement drops.
function isDeaf(callback: FunctionNode): boolean {
  const use = useOf(callback);
  if (use.kind !== 'argument' || use.node.type !== 'CallExpression') return false;
  const name = calleeName(use.node) ?? '';
  return deafCallees.has(name) || name === 'finally' || (ofPromise.has(name) && isDroppedPromise(use.node));
}

function isDroppedPromise(call: Node): boolean {
  let use = useOf(call);
  for (;;) {
    const isLink = use.kind === 'member' && (use.name === 'catch' || use.name === 'finally');
    const next = use.kind === 'member' && isLink ? callOfMember(use.node) : use.node;
    if (next && (isLink || use.kind === 'awaited' || (use.kind === 'operand' && use.node.operator === 'void'))) use = useOf(next);
    else return use.kind === 'dropped';
  }
}
