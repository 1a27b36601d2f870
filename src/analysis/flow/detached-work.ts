import type { TSESTree } from '@typescript-eslint/utils';
import { handsOffCall, queueMethods, queueName } from '../../knowledge/delays.ts';
import { keepingMethods } from '../../knowledge/language.ts';
import { telemetryName } from '../../knowledge/loggers.ts';
import { cleanUpName } from '../../knowledge/verbs.ts';
import {
  calleeName,
  functionName,
  isInside,
  keyName,
  memberPath,
  wrapped,
  type CallNode,
  type FunctionNode,
  type Node,
} from '../syntax/ast.ts';
import type { ExecuteFlow } from './execute-flow.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { isFloating } from '../syntax/value-use.ts';

/**
 * Whether work is meant to outlive the run, and says so: `void`, a queue, `waitUntil`, a process that is let go, what is kept
 * outside the tool, and what cleans up behind a run that was stopped.
 */
export function isDetachedWork(call: TSESTree.CallExpression, owner: FunctionNode, flow: ExecuteFlow, file: FileContext): boolean {
  return isUnreferenced(call, file) || isKeptOutside(call, flow, file) || isBeside(call, owner, flow, new Set());
}

function isBeside(call: CallNode, owner: FunctionNode, flow: ExecuteFlow, seen: Set<FunctionNode>): boolean {
  let child: Node = wrapped(call);
  for (let node = child.parent; node && child !== owner; child = node, node = node.parent) {
    if (node.type === 'UnaryExpression' && node.operator === 'void') return true;
    if (node.type === 'TryStatement' && child === node.finalizer) return true;
    if (node.type === 'CallExpression' && child !== node.callee && isDetaching(node)) return true;
  }
  if (owner === flow.execute || seen.has(owner)) return false;
  const name = functionName(owner) ?? '';
  if (cleanUpName.test(name)) return true;
  seen.add(owner);
  const uses = flow.usesOf(owner);
  if (telemetryName.test(name) && uses.every(({ call: use }) => isFloating(use))) return true;
  return (
    uses.length > 0 &&
    uses.every(({ call: use, mode }) => {
      if (mode === 'detached' || (mode === 'chain' && calleeName(use) === 'finally')) return true;
      if (mode !== 'call' && isDetaching(use)) return true;
      const caller = flow.calls.find(({ node }) => node === use)?.owner;
      return caller !== undefined && isBeside(use, caller, flow, seen);
    })
  );
}

function isDetaching(call: CallNode): boolean {
  const { parent } = wrapped(call);
  if (parent?.type === 'AwaitExpression' || parent?.type === 'ReturnStatement') return false;
  const path = memberPath(call.callee) ?? [];
  const name = path.at(-1) ?? '';
  if (handsOffCall.test(name)) return true;
  return queueMethods.test(name) && path.slice(0, -1).some((part) => queueName.test(part));
}

// `spawn(…, { detached: true }).unref()`
function isUnreferenced(call: TSESTree.CallExpression, file: FileContext): boolean {
  const isOption = call.arguments.some((argument) => {
    const options = file.scopes.resolve(argument);
    return (
      options.type === 'ObjectExpression' &&
      options.properties.some(
        (member) =>
          member.type === 'Property' &&
          keyName(member) === 'detached' &&
          !(member.value.type === 'Literal' && member.value.value === false),
      )
    );
  });
  if (!isOption) return false;
  const { parent } = wrapped(call);
  if (parent?.type === 'MemberExpression') return keyName(parent) === 'unref';
  return referencesToResult(call, file).some((name) => name.parent?.type === 'MemberExpression' && keyName(name.parent) === 'unref');
}

// `pending ??= fetch(url)`, `processes.set(id, child)`: other runs use it too, so the stop of this one must not end it.
function isKeptOutside(call: TSESTree.CallExpression, flow: ExecuteFlow, file: FileContext): boolean {
  return [call, ...referencesToResult(call, file)].some((node) => isPutOutside(node, flow, file));
}

function isPutOutside(value: Node, flow: ExecuteFlow, file: FileContext): boolean {
  let child = wrapped(value);
  for (let node = child.parent; node; child = wrapped(node), node = child.parent) {
    switch (node.type) {
      case 'AssignmentExpression':
        return node.right === child && isOutside(node.left, flow, file);
      case 'CallExpression':
        if (node.callee === child) break;
        return (
          keepingMethods.test(calleeName(node) ?? '') &&
          node.callee.type === 'MemberExpression' &&
          isOutside(node.callee.object, flow, file)
        );
      case 'MemberExpression':
        if (node.object !== child || !/^(?:then|catch|finally)$/.test(keyName(node) ?? '')) return false;
        break;
      case 'Property':
      case 'ObjectExpression':
      case 'LogicalExpression':
        break;
      default:
        return false;
    }
  }
  return false;
}

function isOutside(target: Node, flow: ExecuteFlow, file: FileContext): boolean {
  let root = target;
  while (root.type === 'MemberExpression') root = root.object;
  if (root.type === 'ThisExpression') return true;
  const variable = root.type === 'Identifier' ? file.scopes.variableOf(root) : null;
  return (
    variable !== null &&
    variable.identifiers.length > 0 &&
    !flow.functions.some((fn) => variable.identifiers.some((name) => isInside(name, fn)))
  );
}

// The other places of the variable that holds what a call gives.
function referencesToResult(call: TSESTree.CallExpression, file: FileContext): Node[] {
  const { parent } = wrapped(call);
  const name = parent?.type === 'VariableDeclarator' ? parent.id : parent?.type === 'AssignmentExpression' ? parent.left : null;
  const variable = name?.type === 'Identifier' ? file.scopes.variableOf(name) : null;
  return (variable?.references ?? []).flatMap(({ identifier }) => (identifier === name ? [] : identifier));
}
