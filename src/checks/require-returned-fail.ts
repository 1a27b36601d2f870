import type { TSESTree } from '@typescript-eslint/utils';
import type { ContextEnd } from '../frameworks/framework.ts';
import {
  calleeName,
  enclosingFunction,
  isFunction,
  keyName,
  unwrap,
  walk,
  wrapped,
  type FunctionNode,
  type Node,
} from '../analysis/syntax/ast.ts';
import { localFunction } from '../analysis/syntax/local-function.ts';
import { frameworkResultCall, frameworkResultMethods, functionsWithContext } from '../analysis/flow/framework-results.ts';
import type { FileContext } from '../analysis/syntax/file-context.ts';
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
  let node = wrapped(call);
  let isWhole = true;
  for (let { parent } = node; parent; { parent } = node) {
    switch (parent.type) {
      case 'AwaitExpression':
        break;
      case 'ExpressionStatement':
        return { how: isWhole ? 'statement' : 'part', statement: parent };
      case 'ThrowStatement':
        return isWhole ? { how: 'thrown', statement: parent } : null;
      case 'UnaryExpression':
        if (parent.operator !== 'void') return null;
        return { how: 'part', statement: parent };
      case 'ConditionalExpression':
        if (parent.test === node) return null;
        isWhole = false;
        break;
      case 'LogicalExpression':
        if (parent.right !== node) return null;
        isWhole = false;
        break;
      case 'SequenceExpression':
        if (parent.expressions.at(-1) !== node) return { how: 'part', statement: parent };
        isWhole = false;
        break;
      case 'VariableDeclarator':
        return parent.init === node && parent.id.type === 'Identifier' && isUnread(parent.id, file)
          ? { how: 'unread', statement: parent }
          : null;
      case 'AssignmentExpression':
        return parent.operator === '=' && parent.left.type === 'Identifier' && isUnread(parent.left, file)
          ? { how: 'unread', statement: parent }
          : null;
      case 'ReturnStatement':
        return isDeaf(owner) ? { how: 'callback', statement: parent } : null;
      case 'ArrowFunctionExpression':
        return isDeaf(owner) ? { how: 'callback', statement: parent } : null;
      default:
        return null;
    }
    node = wrapped(parent);
  }
  return null;
}

function isUnread(name: TSESTree.Identifier, file: FileContext): boolean {
  const variable = file.scopes.variableOf(name);
  if (!variable || variable.defs.length !== 1) return false;
  const [definition] = variable.defs;
  if (definition?.type !== 'Variable' || definition.parent?.parent?.type === 'ExportNamedDeclaration') return false;
  return !variable.references.some((reference) => reference.isRead());
}

const ofPromise = new Set(['then', 'catch']);

// Whether what a callback returns goes nowhere: no caller takes it, or it is a promise's whose value a statement drops.
function isDeaf(callback: FunctionNode): boolean {
  const call = wrapped(callback).parent;
  if (call?.type !== 'CallExpression' || !call.arguments.some((argument) => unwrap(argument) === callback)) return false;
  const name = calleeName(call) ?? '';
  if (deafCallees.has(name) || name === 'finally') return true;
  return ofPromise.has(name) && isFunction(callback) && isDroppedPromise(call);
}

function isDroppedPromise(call: Node): boolean {
  let node = wrapped(call);
  for (;;) {
    const { parent } = node;
    if (parent?.type === 'AwaitExpression' || (parent?.type === 'UnaryExpression' && parent.operator === 'void')) node = wrapped(parent);
    else if (
      parent?.type === 'MemberExpression' &&
      unwrap(parent.object) === unwrap(node) &&
      /^(?:catch|finally)$/.test(keyName(parent) ?? '')
    ) {
      const next = wrapped(parent).parent;
      if (next?.type !== 'CallExpression') return false;
      node = wrapped(next);
    } else return parent?.type === 'ExpressionStatement';
  }
}
