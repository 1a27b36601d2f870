import type { TSESTree } from '@typescript-eslint/utils';
import { errorClassName } from '../../knowledge/failure-keys.ts';
import { builtInErrors, builtInNonErrors } from '../../knowledge/language.ts';
import { calleeName, memberPath, type Node } from '../syntax/ast.ts';
import { Budget } from '../syntax/budget.ts';
import { classOf } from '../syntax/classes.ts';
import type { FileContext } from '../syntax/file-context.ts';
import type { Caught } from '../control/catch-handlers.ts';
import { madeError } from './error-construction.ts';

/** What a thrown value is, as far as syntax tells. */
export type ThrownValue =
  | { readonly kind: 'error' }
  | { readonly kind: 'object' | 'array' | 'function' | 'instance'; readonly typeof: string; readonly node: Node }
  | {
      readonly kind: 'string' | 'number' | 'boolean' | 'bigint' | 'symbol' | 'null' | 'undefined' | 'regexp';
      readonly typeof: string;
      readonly node: Node;
    }
  | { readonly kind: 'unknown' };

const unknown: ThrownValue = { kind: 'unknown' };

// Constants make an expression as large as their initialisers multiply to.
const maxVisits = 100;

/** The kind of a value that is thrown: followed through constants; calls and unresolved names are unknown. */
export function valueKind(expression: Node, file: FileContext): ThrownValue {
  return kindWithin(expression, file, new Budget(maxVisits));
}

function kindWithin(expression: Node, file: FileContext, budget: Budget): ThrownValue {
  if (!budget.spend()) return unknown;
  const node = file.scopes.resolve(expression);
  switch (node.type) {
    case 'ObjectExpression':
      return { kind: 'object', typeof: 'object', node };
    case 'ArrayExpression':
      return { kind: 'array', typeof: 'object', node };
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'ClassExpression':
      return { kind: 'function', typeof: 'function', node };
    case 'TemplateLiteral':
      return { kind: 'string', typeof: 'string', node };
    case 'Literal':
      if ('regex' in node) return { kind: 'regexp', typeof: 'object', node };
      if (node.value === null && !('bigint' in node)) return { kind: 'null', typeof: 'object', node };
      if ('bigint' in node) return { kind: 'bigint', typeof: 'bigint', node };
      if (typeof node.value === 'string') return { kind: 'string', typeof: 'string', node };
      if (typeof node.value === 'number') return { kind: 'number', typeof: 'number', node };
      if (typeof node.value === 'boolean') return { kind: 'boolean', typeof: 'boolean', node };
      return unknown;
    case 'Identifier':
      return node.name === 'undefined' && file.scopes.isGlobal(node) ? { kind: 'undefined', typeof: 'undefined', node } : unknown;
    case 'BinaryExpression':
      return makesText(node, file) ? { kind: 'string', typeof: 'string', node } : unknown;
    case 'UnaryExpression':
      if (node.operator === 'typeof') return { kind: 'string', typeof: 'string', node };
      if (node.operator === '!') return { kind: 'boolean', typeof: 'boolean', node };
      if (node.operator === 'void') return { kind: 'undefined', typeof: 'undefined', node };
      return node.operator === '-' && node.argument.type === 'Literal' && typeof node.argument.value === 'number'
        ? { kind: 'number', typeof: 'number', node }
        : unknown;
    case 'ConditionalExpression': {
      const consequent = kindWithin(node.consequent, file, budget);
      const alternate = kindWithin(node.alternate, file, budget);
      return consequent.kind === alternate.kind && consequent.kind !== 'unknown' ? consequent : unknown;
    }
    case 'NewExpression': {
      const name = calleeName(node);
      if (node.callee.type === 'Identifier' && builtInNonErrors.has(node.callee.name) && file.scopes.isGlobal(node.callee)) {
        return { kind: 'instance', typeof: 'object', node };
      }
      return instanceOf(node, file) ?? (name !== null && errorClassName.test(name) ? { kind: 'error' } : unknown);
    }
    case 'CallExpression': {
      const path = memberPath(node.callee)?.join('.');
      if (node.callee.type === 'Identifier' && !file.scopes.isGlobal(node.callee)) return unknown;
      // `throw Error('…')` makes an Error without `new`.
      if (path !== undefined && builtInErrors.test(path)) return { kind: 'error' };
      if (path === 'String' || path === 'JSON.stringify') return { kind: 'string', typeof: 'string', node };
      if (path === 'Symbol') return { kind: 'symbol', typeof: 'symbol', node };
      if (path === 'BigInt') return { kind: 'bigint', typeof: 'bigint', node };
      return unknown;
    }
    default:
      return unknown;
  }
}

/** The class of an Error that is made here; null when it is not told. */
export function errorClass(expression: Node, file: FileContext): string | null {
  const node = file.scopes.resolve(expression);
  return node.type === 'NewExpression' || node.type === 'CallExpression' ? (memberPath(node.callee)?.at(-1) ?? null) : null;
}

// A class of this file that extends nothing makes no Errors, whatever its name says.
function instanceOf(node: TSESTree.NewExpression, file: FileContext): ThrownValue | null {
  const own = classOf(node.callee, file.scopes);
  if (!own) return null;
  if (!own.superClass) return { kind: 'instance', typeof: 'object', node };
  return madeError(node, file) ? { kind: 'error' } : null;
}

// A concatenation is a text when one of its operands is.
function makesText(expression: Node, file: FileContext): boolean {
  const pending = [expression];
  let visits = 0;
  for (let next = pending.pop(); next && visits++ < maxVisits; next = pending.pop()) {
    const value = file.scopes.resolve(next);
    if (value.type === 'TemplateLiteral' || (value.type === 'Literal' && typeof value.value === 'string')) return true;
    if (value.type === 'BinaryExpression' && value.operator === '+') pending.push(value.left, value.right);
  }
  return false;
}

/** What a handler of a thrown value catches. */
export function whatIsThrown(value: Node | null, file: FileContext): Caught {
  if (!value) return { kind: 'value', typeof: 'undefined' };
  const kind = valueKind(value, file);
  // An instance of a class from elsewhere is told by its class, whatever else it is.
  const isMade = kind.kind === 'unknown' && file.scopes.resolve(value).type === 'NewExpression';
  if (kind.kind === 'error' || isMade) return { kind: 'error', className: errorClass(value, file) };
  if (kind.kind === 'unknown') return { kind: 'failure' };
  return { kind: 'value', typeof: kind.typeof };
}
