import type ts from 'typescript';
import { keyName, wrapped, type CallNode, type Node } from './ast.ts';
import type { TypeReader } from './types.ts';

// Deeper than options are nested.
const maxDepth = 6;

/**
 * The types that the place of an expression is declared with: of a parameter of the callee, a member of such a parameter, a variable, what a
 * function returns. Unlike the contextual type they need no call to be resolved, for which the compiler checks all of its arguments. One
 * for each overload of a callee and each member of a union.
 */
export function askedTypes(node: Node, reader: TypeReader, depth = 0): readonly ts.Type[] {
  if (depth > maxDepth) return [];
  const place = wrapped(node);
  const { parent } = place;
  if (place === node && parent) {
    switch (parent.type) {
      case 'Property': {
        const key = keyName(parent);
        const isValue = parent.value === node && parent.parent.type === 'ObjectExpression';
        return isValue ? askedTypes(parent.parent, reader, depth + 1).flatMap((type) => membersOf(type, key, reader)) : [];
      }
      case 'ArrayExpression':
        return askedTypes(parent, reader, depth + 1).flatMap((type) => itemsOf(type, reader));
      case 'CallExpression':
      case 'NewExpression': {
        const at = parent.arguments.findIndex((argument) => argument === node);
        return at < 0 ? [] : signaturesOf(parent, reader).flatMap((signature) => parameterOf(signature, at, reader));
      }
      default:
        break;
    }
  }
  const type = reader.contextualTypeOf(node);
  return type ? partsOf(type, reader) : [];
}

/** The signatures that a call may mean. */
export function signaturesOf(call: CallNode, reader: TypeReader): readonly ts.Signature[] {
  const type = reader.typeOf(call.callee);
  if (!type) return [];
  return call.type === 'NewExpression' ? type.getConstructSignatures() : type.getCallSignatures();
}

function parameterOf(signature: ts.Signature, at: number, reader: TypeReader): readonly ts.Type[] {
  const parameters = signature.getParameters();
  const parameter = parameters[at] ?? parameters.at(-1);
  if (!parameter) return [];
  const type = reader.checker.getTypeOfSymbol(parameter);
  const isRest = (parameter.valueDeclaration as ts.ParameterDeclaration | undefined)?.dotDotDotToken !== undefined;
  if (isRest) return partsOf(type, reader).flatMap((part) => itemsOf(part, reader));
  return at < parameters.length ? partsOf(type, reader) : [];
}

/** The types of a member, or of what an index signature gives in its place. */
export function membersOf(type: ts.Type, key: string | null, reader: TypeReader): readonly ts.Type[] {
  const { checker } = reader;
  const member = key === null ? undefined : checker.getPropertyOfType(type, key);
  if (member) return partsOf(checker.getTypeOfSymbol(member), reader);
  return checker.getIndexInfosOfType(type).flatMap((info) => partsOf(info.type, reader));
}

function itemsOf(type: ts.Type, reader: TypeReader): readonly ts.Type[] {
  return (reader.itemsOf(type) ?? []).flatMap((item) => partsOf(item.type, reader));
}

// A union that has a name, as a tool's type may be, stays whole.
function partsOf(type: ts.Type, reader: TypeReader): readonly ts.Type[] {
  const { checker } = reader;
  if (type.isUnion() && !type.aliasSymbol) return type.types.filter((member) => !reader.isNothing(member)).flatMap((member) => partsOf(member, reader));
  const isObject = type.isUnion() || type.isIntersection() || reader.isObject(type);
  const constraint = isObject ? undefined : checker.getBaseConstraintOfType(type);
  return constraint && constraint !== type && !type.aliasSymbol ? partsOf(constraint, reader) : [type];
}
