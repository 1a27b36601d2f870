import type { TSESTree } from '@typescript-eslint/utils';
import { describesFailure, findsOut } from '../analysis/failures/failure-literal.ts';
import { executeFlow, type ExecuteFlow } from '../analysis/flow/execute-flow.ts';
import { type ExitValue, returnedValues } from '../analysis/flow/exit-values.ts';
import { inputSource } from '../analysis/flow/input-provenance.ts';
import {
  enclosingFunction,
  type FunctionNode,
  isFunction,
  isNullish,
  keyName,
  literalText,
  type Node,
  walk,
} from '../analysis/syntax/ast.ts';
import { catchAround, type Handler, isCaught } from '../analysis/control/catch-handlers.ts';
import { type Atom, atomsOf, flagOf, isEquality } from '../analysis/control/condition-atoms.ts';
import type { FileContext } from '../analysis/syntax/file-context.ts';
import { stringified } from '../analysis/syntax/globals.ts';
import { findTools, type ToolDefinition } from '../analysis/tools/find-tools.ts';
import { type Binding, lookUpBoundProperty } from '../analysis/values/call-binding.ts';
import { follow, type Value } from '../analysis/values/resolve.ts';
import { partsOf } from '../analysis/values/text-parts.ts';
import { failedName, workedName } from '../knowledge/failure-keys.ts';
import { failureWords, noFailure } from '../knowledge/faults.ts';
import { statusMember } from '../knowledge/http.ts';

/** A result that tells of a failure in its content, and is not marked as one. */
export interface UnmarkedError {
  readonly tool: ToolDefinition;
  readonly flow: ExecuteFlow;
  readonly result: TSESTree.ObjectExpression;
  /** The property that says that it is no error. */
  readonly mark: TSESTree.Property | null;
  /** The call that answers with it, where other calls of the same helper answer with what is no failure. */
  readonly call: TSESTree.CallExpression | null;
  /** What failed: a call whose error was caught, or a test that tells of a failure. */
  readonly cause: 'caught' | 'branch';
}

/**
 * The results of a file's tools that are the framework's own result object, tell of a failure in a block of text, and lack the key that marks
 * an error. What stands in a catch or on a branch that failed tells of one where its words do, or where it holds the error.
 */
export function unmarkedErrors(file: FileContext): UnmarkedError[] {
  const found = new Map<Node, UnmarkedError>();
  for (const tool of findTools(file)) {
    const { blocksKey, errorKey } = tool.behaviour.result;
    const flow = blocksKey !== undefined && errorKey !== undefined ? executeFlow(tool, file) : null;
    if (!flow || blocksKey === undefined || errorKey === undefined || findsOut(tool.name ?? '')) continue;
    for (const given of returnedValues(flow, file)) {
      const unmarked = unmarkedError(given, { blocksKey, errorKey }, flow, file);
      const place = unmarked && (unmarked.call ?? unmarked.result);
      if (unmarked && place && !found.has(place)) found.set(place, unmarked);
    }
  }
  return [...found.values()].sort((a, b) => a.result.range[0] - b.result.range[0]);
}

interface Keys {
  readonly blocksKey: string;
  readonly errorKey: string;
}

// One handler for every tool of a server hands each on to a function of its own.
function isInVerdict(node: Node): boolean {
  for (let fn = enclosingFunction(node); fn; fn = enclosingFunction(fn)) {
    const { parent } = fn;
    const name =
      fn.type === 'FunctionDeclaration'
        ? fn.id
        : parent.type === 'VariableDeclarator'
          ? parent.id
          : parent.type === 'MethodDefinition' || parent.type === 'Property' || parent.type === 'PropertyDefinition'
            ? parent.key
            : null;
    if (name?.type === 'Identifier' && findsOut(name.name)) return true;
  }
  return false;
}

function unmarkedError(given: ExitValue, keys: Keys, flow: ExecuteFlow, file: FileContext): UnmarkedError | null {
  const { node, binding, handler, calls, names, isItem } = given;
  if (node.type !== 'ObjectExpression' || isItem || names.some((name) => isMarkedLater(name, keys.errorKey, file))) return null;
  const value: Value = { node, env: binding.env };
  const mark = lookUpBoundProperty(value, keys.errorKey, binding, file);
  if (mark === 'unknown') return null;
  if (mark !== 'absent' && !isFalse(follow(mark.value, file).node)) return null;
  const text = onlyText(value, keys.blocksKey, binding, file);
  if (!text) return null;
  const owner = enclosingFunction(node);
  const own = owner && failureAround(node, catchAround(node, owner), flow, file);
  // Else the literal is answered with where one of the calls that lead to it stands.
  const call = own ? null : (calls.findLast((each) => isCallOnFailure(each, flow, file)) ?? null);
  const failed = own ?? (call ? failureAround(call, catchInOwner(call), flow, file) : handler && ({ kind: 'caught', handler } as const));
  if (!failed || !tellsFailure(text, failed, binding, file) || isInVerdict(node) || calls.some(isInVerdict)) return null;
  return {
    tool: flow.tool,
    flow,
    result: node,
    mark: mark === 'absent' || mark.property.parent !== node ? null : mark.property,
    call: call && owner && usesOf(owner, file) !== 1 ? call : null,
    cause: failed.kind,
  };
}

function catchInOwner(node: Node): Handler | null {
  const owner = enclosingFunction(node);
  return owner && catchAround(node, owner);
}

function isCallOnFailure(call: TSESTree.CallExpression, flow: ExecuteFlow, file: FileContext): boolean {
  return failureAround(call, catchInOwner(call), flow, file) !== null;
}

function isFalse(node: Node): boolean {
  return isNullish(node) || (node.type === 'Literal' && node.value === false);
}

// `result.isError = true`
function isMarkedLater(name: TSESTree.Identifier, errorKey: string, file: FileContext): boolean {
  return (file.scopes.variableOf(name)?.references ?? []).some(({ identifier }) => {
    const { parent } = identifier;
    return parent.type === 'MemberExpression' && parent.object === identifier && keyName(parent) === errorKey;
  });
}

// Beside other blocks it may be the part of a result that failed.
function onlyText(result: Value, blocksKey: string, binding: Binding, file: FileContext): Value | null {
  const content = lookUpBoundProperty(result, blocksKey, binding, file);
  const blocks = typeof content === 'string' ? null : follow(content.value, file);
  const [element, ...others] = blocks?.node.type === 'ArrayExpression' ? blocks.node.elements : [];
  if (!blocks || !element || element.type === 'SpreadElement' || others.length > 0) return null;
  const block = follow({ node: element, env: blocks.env }, file);
  const type = lookUpBoundProperty(block, 'type', binding, file);
  const text = lookUpBoundProperty(block, 'text', binding, file);
  if (typeof type === 'string' || typeof text === 'string') return null;
  return literalText(follow(type.value, file).node) === 'text' ? follow(text.value, file) : null;
}

type Failed =
  | { readonly kind: 'caught'; readonly handler: Handler }
  /** `error`: what the test found to be an error. */
  | { readonly kind: 'branch'; readonly error: Node | null };

function failureAround(place: Node, handler: Handler | null, flow: ExecuteFlow, file: FileContext): Failed | null {
  if (handler) return { kind: 'caught', handler };
  const owner = enclosingFunction(place);
  for (let child = place, { parent } = place; parent && child !== owner; child = parent, { parent } = parent) {
    if (parent.type !== 'IfStatement' && parent.type !== 'ConditionalExpression') continue;
    if (child === parent.test) continue;
    const error = failedTest(parent.test, child === parent.consequent, flow, file);
    if (error) return { kind: 'branch', error: error === true ? null : error };
  }
  return null;
}

/** What a test finds to have failed: the expression of the error, or true where it has no name; null where it tells of no failure. */
function failedTest(test: Node, holds: boolean, flow: ExecuteFlow, file: FileContext): Node | true | null {
  for (const { atom } of atomsOf({ test, holds })) {
    const found = failedBy(atom);
    if (found === true || (found && !inputSource(found, flow, file))) return found;
  }
  return null;
}

function failedBy(atom: Atom): Node | true | null {
  const flag = flagOf(atom);
  if (flag) return failedFlag(flag.subject, flag.holds);
  switch (atom.kind) {
    case 'instanceof':
      return atom.holds && /Error$/.test(lastName(atom.className) ?? '') ? atom.subject : null;
    case 'in':
      return atom.holds && /^(?:error|errors)$/.test(literalText(atom.key) ?? '') ? atom.subject : null;
    case 'comparison':
      return failedComparison(atom);
    default:
      return null;
  }
}

function failedFlag(node: Node, holds: boolean): Node | true | null {
  const name = lastName(node);
  if (name === null) return null;
  if (workedName.has(name)) return holds ? null : true;
  return failedName.test(name) && holds ? node : null;
}

function failedComparison({ subject, operator, value }: Extract<Atom, { kind: 'comparison' }>): Node | true | null {
  const name = lastName(subject);
  const isEqual = isEquality({ operator });
  if (name === null) return null;
  if (isNullish(value)) return isEqual === false && failedName.test(name) ? subject : null;
  if (!statusMember.test(name)) return null;
  const status = value.type === 'Literal' ? value.value : null;
  if (status === 'error' || status === 'failed') return isEqual ? true : null;
  if (typeof status !== 'number') return null;
  if (status >= 400 && (operator === '>=' || operator === '>')) return true;
  return status >= 200 && status < 300 && isEqual === false ? true : null;
}

function lastName(node: Node): string | null {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' ? keyName(node) : null;
}

function tellsFailure(text: Value, failed: Failed, binding: Binding, file: FileContext): boolean {
  const written = text.node.type === 'CallExpression' ? stringified(text.node, file) : null;
  const object = written && follow({ node: written, env: text.env }, file);
  if (object?.node.type === 'ObjectExpression' && describesFailure(object, { binding, isFailure: true, isMarked: false }, file))
    return true;
  const parts = partsOf(text, file);
  const words = parts.map((part) => ('words' in part ? part.words : ' … ')).join('');
  if (failureWords.test(words) && !noFailure.test(words)) return true;
  return parts.some((part) => 'hole' in part && holdsError(part.hole, failed, file));
}

const maxNodes = 200;

function holdsError(hole: Node, failed: Failed, file: FileContext): boolean {
  let left = maxNodes;
  let found = false;
  const wanted = failed.kind === 'branch' && failed.error ? file.sourceCode.getText(failed.error) : null;
  walk(hole, file.sourceCode.visitorKeys, (node) => {
    if (found || --left < 0 || isFunction(node)) return false;
    if (failed.kind === 'caught')
      found = (node.type === 'Identifier' || node.type === 'MemberExpression') && isCaught(node, failed.handler, file);
    else if (wanted !== null && (node.type === 'Identifier' || node.type === 'MemberExpression'))
      found = file.sourceCode.getText(node) === wanted;
    return !found;
  });
  return found;
}

// How often a helper of the file is named.
function usesOf(fn: FunctionNode, file: FileContext): number {
  const name = fn.type === 'FunctionDeclaration' ? fn.id : fn.parent.type === 'VariableDeclarator' ? fn.parent.id : null;
  if (name?.type !== 'Identifier') return Infinity;
  const isExported = /^Export/.test((fn.type === 'FunctionDeclaration' ? fn.parent : fn.parent?.parent?.parent)?.type ?? '');
  const reads = file.scopes.variableOf(name)?.references.filter((reference) => reference.isRead()).length ?? Infinity;
  return isExported ? Infinity : reads;
}
