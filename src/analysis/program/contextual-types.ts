import type ts from 'typescript';
import { keyName, wrapped, type CallNode, type Node } from '../syntax/ast.ts';
import type { TypeReader } from './types.ts';

// Deeper than options are nested.
const maxDepth = 6;

/**
 * The types that the place of an expression is declared with: of a parameter of the callee, a member of such a parameter, a variable, what a
 * function returns. Unlike the contextual type they need no call to be resolved, for which the compiler checks all of its arguments. One
 * for each overload of a callee and each member of a union.
 */
export function askedTypes(node: Node, reader: TypeReader): readonly ts.Type[] {
  return typesOfPlace(node, signaturesOf, reader, 0);
}

/** What tells the types that are looked for from those that the same place takes beside them. */
export interface Sought {
  readonly isWanted: (type: ts.Type) => boolean;
  /** Something else that may look the same. */
  readonly isRival: (type: ts.Type) => boolean;
}

/**
 * The same, where a place may ask for a wanted type and for a rival of it, by its overloads or as a union: those that its value is for. The
 * compiler resolves the call and tells what the value fits. None where that leaves a rival.
 */
export function meantTypes(node: Node, sought: Sought, reader: TypeReader): readonly ts.Type[] {
  const split = (types: readonly ts.Type[]): readonly ts.Type[] =>
    types.flatMap((type) => (sought.isWanted(type) ? [type] : membersOfUnion(type, reader)));
  const asked = split(askedTypes(node, reader));
  if (!asked.some(sought.isWanted) || !asked.some(sought.isRival)) return asked;
  const value = reader.typeOf(node);
  const meant = value ? split(typesOfPlace(node, resolvedSignature, reader, 0)).filter((type) => reader.isAssignable(value, type)) : [];
  return meant.some(sought.isRival) ? [] : meant;
}

type SignaturesOf = (call: CallNode, reader: TypeReader) => readonly ts.Signature[];

function typesOfPlace(node: Node, signatures: SignaturesOf, reader: TypeReader, depth: number): readonly ts.Type[] {
  if (depth > maxDepth) return [];
  const place = wrapped(node);
  const { parent } = place;
  if (place === node && parent) {
    switch (parent.type) {
      case 'Property': {
        const key = keyName(parent);
        const isValue = parent.value === node && parent.parent.type === 'ObjectExpression';
        return isValue ? typesOfPlace(parent.parent, signatures, reader, depth + 1).flatMap((type) => memberTypes(type, key, reader)) : [];
      }
      case 'ArrayExpression':
        return typesOfPlace(parent, signatures, reader, depth + 1).flatMap((type) => itemsOf(type, reader));
      case 'CallExpression':
      case 'NewExpression': {
        const at = parent.arguments.findIndex((argument) => argument === node);
        return at < 0 ? [] : signatures(parent, reader).flatMap((signature) => parameterOf(signature, at, reader));
      }
      default:
        break;
    }
  }
  const type = reader.contextualTypeOf(node);
  return type ? typeParts(type, reader) : [];
}

/** The signatures that a call may mean. */
export function signaturesOf(call: CallNode, reader: TypeReader): readonly ts.Signature[] {
  const type = reader.typeOf(call.callee);
  if (!type) return [];
  return call.type === 'NewExpression' ? type.getConstructSignatures() : type.getCallSignatures();
}

/** The one that a call means, by its arguments; none where the compiler does not tell. */
export function resolvedSignature(call: CallNode, reader: TypeReader): readonly ts.Signature[] {
  const signature = reader.signatureOf(call);
  return signature ? [signature] : [];
}

function parameterOf(signature: ts.Signature, at: number, reader: TypeReader): readonly ts.Type[] {
  const parameters = signature.getParameters();
  const parameter = parameters[at] ?? parameters.at(-1);
  if (!parameter) return [];
  const type = reader.checker.getTypeOfSymbol(parameter);
  const isRest = (parameter.valueDeclaration as ts.ParameterDeclaration | undefined)?.dotDotDotToken !== undefined;
  if (isRest) return typeParts(type, reader).flatMap((part) => itemsOf(part, reader));
  return at < parameters.length ? typeParts(type, reader) : [];
}

/** The types of a member, or of what an index signature gives in its place. */
export function memberTypes(type: ts.Type, key: string | null, reader: TypeReader): readonly ts.Type[] {
  const { checker } = reader;
  const member = key === null ? undefined : checker.getPropertyOfType(type, key);
  if (member) return typeParts(checker.getTypeOfSymbol(member), reader);
  return checker.getIndexInfosOfType(type).flatMap((info) => typeParts(info.type, reader));
}

function itemsOf(type: ts.Type, reader: TypeReader): readonly ts.Type[] {
  return (reader.itemsOf(type) ?? []).flatMap((item) => typeParts(item.type, reader));
}

function membersOfUnion(type: ts.Type, reader: TypeReader): readonly ts.Type[] {
  return type.isUnion() ? type.types.filter((member) => !reader.isNothing(member)).flatMap((member) => typeParts(member, reader)) : [type];
}

// A union that has a name, as a tool's type may be, stays whole.
function typeParts(type: ts.Type, reader: TypeReader): readonly ts.Type[] {
  const { checker } = reader;
  if (type.isUnion() && !type.aliasSymbol) return membersOfUnion(type, reader);
  const isObject = type.isUnion() || type.isIntersection() || reader.isObject(type);
  const constraint = isObject ? undefined : checker.getBaseConstraintOfType(type);
  return constraint && constraint !== type && !type.aliasSymbol ? typeParts(constraint, reader) : [type];
}
