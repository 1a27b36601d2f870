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
  rootOf,
  wrapped,
  type CallNode,
  type FunctionNode,
  type Node,
} from '../syntax/ast.ts';
import type { ExecuteFlow } from './execute-flow.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { isFloating, readsOf, useOf, type ValueUse } from '../syntax/value-use.ts';

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
  if (owner === flow.execute) return false;
  // Asked on another way, or by its own recursion, it has the same answer: all ways have to tell.
  if (seen.has(owner)) return true;
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
  const { kind, node } = useOf(call);
  if (kind === 'awaited' || node.type === 'ReturnStatement') return false;
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
  return [call, ...referencesToResult(call, file)].some((each) => {
    const use = useOf(each);
    return use.kind === 'member' && use.name === 'unref';
  });
}

// `pending ??= fetch(url)`, `processes.set(id, child)`: other runs use it too, so the stop of this one must not end it.
function isKeptOutside(call: TSESTree.CallExpression, flow: ExecuteFlow, file: FileContext): boolean {
  return [call, ...referencesToResult(call, file)].some((node) => isPutOutside(node, flow, file));
}

function isPutOutside(value: Node, flow: ExecuteFlow, file: FileContext): boolean {
  let use = useOf(value);
  while (isHeldBy(use)) use = useOf(use.node);
  if (use.kind === 'named') return use.node.type === 'AssignmentExpression' && isOutside(use.target, flow, file);
  return (
    use.kind === 'argument' &&
    keepingMethods.test(calleeName(use.node) ?? '') &&
    use.node.callee.type === 'MemberExpression' &&
    isOutside(use.node.callee.object, flow, file)
  );
}

function isHeldBy(use: ValueUse): boolean {
  if (use.kind === 'member') return /^(?:then|catch|finally)$/.test(use.name ?? '');
  return use.kind === 'called' || use.kind === 'branch' || (use.kind === 'part' && use.node.type === 'ObjectExpression');
}

function isOutside(target: Node, flow: ExecuteFlow, file: FileContext): boolean {
  const root = rootOf(target);
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
  const use = useOf(call);
  return use.kind === 'named' ? readsOf(use.target, file) : [];
}
