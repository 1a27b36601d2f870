import type { TSESTree } from '@typescript-eslint/utils';
import { textKeepingCall } from '../../knowledge/input-names.ts';
import { calleeName, isFunction, isInside, keyName, unwrap, type FunctionNode, type Node } from '../syntax/ast.ts';
import { branchesOf } from '../syntax/branches.ts';
import { localFunction } from '../syntax/local-function.ts';
import type { ExecuteFlow } from './execute-flow.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { parameterFor } from './call-graph.ts';
import type { Variable } from '../syntax/scope.ts';

/** What of the tool's input a value is made from. */
export interface InputSource {
  /** The input's name; null where it is the input as a whole, or part of what the file does not tell. */
  readonly name: string | null;
}

interface Trace extends InputSource {
  /** The keys that still lead from the value to the input: `['arguments']` for a request's `params`. */
  readonly pending: readonly string[];
}

const maxSteps = 300;

/** The input that an expression is made from; null where it is none, or where the file does not tell. */
export function inputSource(node: Node, flow: ExecuteFlow, file: FileContext): InputSource | null {
  const seen = new Set<Node>();

  const trace = (expression: Node): Trace | null => {
    const value = unwrap(expression);
    if (seen.has(value) || seen.size > maxSteps) return null;
    seen.add(value);
    const branches = branchesOf(value, { logical: 'operands' });
    if (branches) return firstOf(branches);
    switch (value.type) {
      case 'Identifier': {
        const variable = file.scopes.variableOf(value);
        return variable && ofVariable(variable);
      }
      case 'MemberExpression':
        return memberTrace(trace(value.object), keyName(value));
      case 'TemplateLiteral':
        return firstOf(value.expressions);
      case 'BinaryExpression':
        return value.operator === '+' ? firstOf([value.left, value.right]) : null;
      case 'SpreadElement':
        return trace(value.argument);
      case 'ArrayExpression':
        return firstOf(value.elements);
      case 'ObjectExpression':
        return firstOf(value.properties.map((property) => (property.type === 'Property' ? property.value : property)));
      case 'AwaitExpression': {
        const awaited = unwrap(value.argument);
        // What an awaited call answers came from elsewhere.
        return awaited.type === 'CallExpression' && !textKeepingCall.test(calleeName(awaited) ?? '') ? null : trace(awaited);
      }
      case 'CallExpression':
      case 'NewExpression': {
        const callee = unwrap(value.callee);
        const owner = callee.type === 'MemberExpression' ? trace(callee.object) : null;
        if (owner) return owner;
        const isText =
          textKeepingCall.test(calleeName(value) ?? '') || (callee.type === 'Identifier' && localFunction(callee, file) !== null);
        return isText ? firstOf(value.arguments) : null;
      }
      default:
        return null;
    }
  };

  const firstOf = (nodes: readonly (Node | null)[]): Trace | null => {
    for (const each of nodes) {
      const found = each && trace(each);
      if (found) return found;
    }
    return null;
  };

  const ofVariable = (variable: Variable): Trace | null => {
    const definition = variable.defs[0];
    const name = variable.identifiers[0];
    if (!definition || !name) return null;
    if (definition.type === 'Parameter' && isFunction(definition.node)) return ofParameter(variable, definition.node, name);
    if (definition.type !== 'Variable') return null;
    const { id, init, parent } = definition.node;
    const loop = parent.parent;
    const made = init ?? (loop.type === 'ForOfStatement' && loop.left === parent ? loop.right : null);
    const first = made && patternStep(trace(made), id, name);
    if (first) return first;
    return firstOf(variable.references.flatMap(({ init: isInit, writeExpr }) => (isInit || !writeExpr ? [] : [writeExpr])));
  };

  const ofParameter = (variable: Variable, fn: FunctionNode, name: Node): Trace | null => {
    const index = fn.params.findIndex((parameter) => isInside(name, parameter));
    const parameter = fn.params[index];
    if (!parameter) return null;
    if (fn === flow.execute) {
      const { input } = flow.tool.parameters;
      return input?.parameter === index ? patternStep({ name: null, pending: input.path }, parameter, name) : null;
    }
    for (const { call, mode, argument } of flow.usesOf(fn)) {
      const callee = unwrap(call.callee);
      if (mode === 'call') {
        const given = call.arguments[index];
        const isPlain = given !== undefined && parameterFor(call, given, fn, file) === variable;
        const found = given && (isPlain ? trace(given) : patternStep(trace(given), parameter, name));
        if (found) return found;
      } else if (mode === 'synchronous' && argument && index === 0 && callee.type === 'MemberExpression') {
        const found = patternStep(trace(callee.object), parameter, name);
        if (found) return found;
      }
    }
    return null;
  };

  const found = trace(node);
  return found && found.pending.length === 0 ? { name: found.name } : null;
}

function memberTrace(owner: Trace | null, key: string | null): Trace | null {
  if (!owner) return null;
  const [next, ...rest] = owner.pending;
  if (next !== undefined) return key === next ? { name: owner.name, pending: rest } : null;
  return owner.name === null ? { name: key, pending: [] } : owner;
}

// From a value to what one name of a pattern takes of it.
function patternStep(owner: Trace | null, pattern: Node, name: Node): Trace | null {
  if (!owner || pattern === name) return owner;
  switch (pattern.type) {
    case 'AssignmentPattern':
      return patternStep(owner, pattern.left, name);
    case 'ObjectPattern': {
      const property = pattern.properties.find((each) => isInside(name, each));
      if (property?.type === 'RestElement') return owner;
      return property ? patternStep(memberTrace(owner, keyName(property)), property.value, name) : null;
    }
    case 'ArrayPattern': {
      const element = pattern.elements.find((each): each is TSESTree.DestructuringPattern => each !== null && isInside(name, each));
      return element ? patternStep(owner, element, name) : null;
    }
    default:
      return owner;
  }
}
