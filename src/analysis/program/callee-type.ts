import type ts from 'typescript';
import { languageClasses, languageMethods } from '../../knowledge/language.ts';
import { calleeName, keyName, memberPath, rootOf, unwrap, wrapped, type CallNode, type Node } from '../syntax/ast.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { memoize } from '../syntax/memoize.ts';
import { typeReader, type TypeReader } from './types.ts';

const typesOf = memoize((_file: FileContext) => new Map<Node, ts.Type | null>());

/**
 * The type of what a call calls: null where the compiler knows none, without type information, and for a method that is the language's by
 * its name or its object. Never throws.
 *
 * To tell the type of `answer.json`, the compiler checks all arguments of the call that `answer` comes from, and where these depend on what
 * execute is given, the whole definition of the tool with every expression in it. What a call returns its signature says alone, so that
 * the compiler is asked for the callee where that is not enough.
 */
export function calleeType(call: CallNode, file: FileContext): ts.Type | null {
  const reader = typeReader(file);
  if (!reader) return null;
  const known = typesOf(file);
  let type = known.get(call);
  if (type === undefined) {
    type = isOfLanguage(call, file) ? null : (declaredCalleeType(call.callee, reader, file) ?? reader.typeOf(call.callee));
    known.set(call, type);
  }
  return type;
}

/** Whether a call is that of a method that the language brings, by its name or by the object that it is called on. */
export function isOfLanguage(call: CallNode, file: FileContext): boolean {
  const { callee } = call;
  if (callee.type !== 'MemberExpression' || keyName(callee) === null) return false;
  return isMadeByLanguage(callee.object, file) || (languageMethods.has(calleeName(call) ?? '') && !isChainAwaited(call));
}

function isMadeByLanguage(object: Node, { scopes }: FileContext): boolean {
  const value = scopes.resolve(object);
  if (value.type === 'ArrayExpression' || value.type === 'TemplateLiteral' || value.type === 'Literal') return true;
  // What `Promise.all` gives is a list.
  const made = value.type === 'AwaitExpression' ? unwrap(value.argument) : value;
  if (made.type !== (made === value ? 'NewExpression' : 'CallExpression')) return false;
  const root = rootOf(made.callee);
  if (root.type !== 'Identifier' || !scopes.isGlobal(root)) return false;
  return made === value ? languageClasses.has(root.name) : memberPath(made.callee)?.join('.') === 'Promise.all';
}

// `await pool.map(ids, load)` is no list's method. A chain answers by its last call.
function isChainAwaited(call: CallNode): boolean {
  let current: Node = wrapped(call);
  for (let { parent } = current; parent?.type === 'MemberExpression' && parent.object === current; { parent } = current) {
    const outer: Node = wrapped(parent);
    const next = outer.parent;
    if (next?.type !== 'CallExpression' || next.callee !== outer) return false;
    if (!languageMethods.has(calleeName(next) ?? '')) return true;
    current = wrapped(next);
  }
  return /^(?:AwaitExpression|ReturnStatement|ArrowFunctionExpression)$/.test(current.parent?.type ?? '');
}

const maxHops = 8;

function declaredCalleeType(node: Node, reader: TypeReader, file: FileContext): ts.Type | null {
  try {
    return typeOf(node, 0);
  } catch {
    // Of a checker that lacks a member.
    return null;
  }

  function typeOf(value: Node, hops: number): ts.Type | null {
    if (hops > maxHops) return null;
    switch (value.type) {
      case 'Identifier': {
        const variable = file.scopes.variableOf(value);
        const [definition] = variable?.defs ?? [];
        // A parameter has the type of its context, unless it says its own.
        if (definition?.type === 'Parameter') return null;
        const isAnnotated = definition?.type === 'Variable' && Boolean(definition.node.id.typeAnnotation);
        const init = variable && !isAnnotated && file.scopes.constant(variable);
        return init ? typeOf(init, hops + 1) : definition?.type === 'Variable' && !isAnnotated ? null : reader.typeOf(value);
      }
      case 'ChainExpression':
      case 'TSNonNullExpression':
        return typeOf(value.expression, hops + 1);
      case 'MemberExpression': {
        const name = keyName(value);
        const object = name === null ? null : typeOf(value.object, hops + 1);
        const owner = object && reader.withoutNothing(object);
        const member = owner && name !== null && isKnown(owner, reader) ? owner.getProperty(name) : undefined;
        return member ? reader.withoutNothing(reader.checker.getTypeOfSymbol(member)) : null;
      }
      case 'AwaitExpression': {
        const awaited = typeOf(value.argument, hops + 1);
        if (!awaited || !isKnown(awaited, reader)) return null;
        if (awaited.getSymbol()?.name === 'Promise') return reader.argumentsOf(awaited)[0] ?? null;
        return awaited.getProperty('then') ? null : awaited;
      }
      case 'CallExpression':
      case 'NewExpression': {
        const callee = typeOf(value.callee, hops + 1);
        return callee && onlyReturnType(value.type === 'NewExpression' ? callee.getConstructSignatures() : callee.getCallSignatures());
      }
      default:
        return null;
    }
  }
}

// Type arguments are left open: a member whose own type depends on one is not known this way.
function isKnown(type: ts.Type, reader: TypeReader): boolean {
  return !type.isUnion() && reader.isObject(type);
}

// The one type that all signatures give.
function onlyReturnType(signatures: readonly ts.Signature[]): ts.Type | null {
  const types = new Set(signatures.map((signature) => signature.getReturnType()));
  const [only = null] = types;
  return types.size === 1 ? only : null;
}
