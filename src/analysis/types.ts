import type ts from 'typescript';
import { unwrap, type Node } from './ast.ts';
import type { FileContext } from './file-context.ts';

/** What a type says of a thrown value that is certainly no Error. */
export interface ThrownType {
  readonly kind: 'object' | 'string' | 'number' | 'boolean' | 'bigint' | 'symbol' | 'null' | 'undefined';
  /** As TypeScript writes it. */
  readonly text: string;
}

/**
 * The type of a thrown value; null without type information, and where the value may be an Error. Never throws.
 *
 * The services are read by hand: oxlint gives none, and the helpers of typescript-eslint throw there.
 */
export function thrownType(node: Node, file: FileContext): ThrownType | null {
  const { program, esTreeNodeToTSNodeMap: nodes } = file.sourceCode.parserServices ?? {};
  // `failure as Failure` says what its author hopes.
  if (!program || !nodes || unwrap(node) !== node) return null;
  try {
    const checker = program.getTypeChecker();
    const type = checker.getTypeAtLocation(nodes.get(node));
    const kind = kindOf(type, checker, 0);
    return kind && { kind, text: checker.typeToString(type) };
  } catch {
    // Of a checker that lacks a member.
    return null;
  }
}

/**
 * Whether the type of an expression is a Promise, or a class or interface that extends one; with `undefined` beside it, as `?.` gives it. What
 * merely has a `then` may be a builder that does its work when it is awaited. Never throws.
 */
export function isPromiseByType(node: Node, file: FileContext): boolean {
  const { program, esTreeNodeToTSNodeMap: nodes } = file.sourceCode.parserServices ?? {};
  if (!program || !nodes) return false;
  try {
    const checker = program.getTypeChecker();
    return isPromise(checker.getTypeAtLocation(nodes.get(node)), checker, 0);
  } catch {
    return false;
  }
}

function isPromise(type: ts.Type, checker: ts.TypeChecker, depth: number): boolean {
  if (depth > maxDepth) return false;
  const isOne = (member: ts.Type): boolean => isPromise(member, checker, depth + 1);
  if (type.isUnion()) {
    const members = type.types.filter((member) => !/^(?:undefined|null)$/.test(checker.typeToString(member)));
    return members.length > 0 && members.every(isOne);
  }
  if (type.isIntersection()) return type.types.some(isOne);
  if (/^Promise(?:Like)?$/.test(type.getSymbol()?.name ?? '')) return true;
  // What a generic class extends, its declaration tells.
  const { target = type } = type as Partial<ts.TypeReference>;
  return (target.getBaseTypes() ?? []).some(isOne);
}

const maxDepth = 3;

const primitives: Readonly<Record<string, ThrownType['kind']>> = {
  String: 'string', Number: 'number', Boolean: 'boolean', BigInt: 'bigint', Symbol: 'symbol',
};

// Numbers of flags differ between TypeScript's versions, texts and methods do not.
function kindOf(type: ts.Type, checker: ts.TypeChecker, depth: number): ThrownType['kind'] | null {
  if (depth > maxDepth) return null;
  if (type.isUnion()) {
    const kinds: ReadonlySet<ThrownType['kind'] | null> = new Set(type.types.map((member) => kindOf(member, checker, depth + 1)));
    const [kind = null] = kinds;
    return kinds.size === 1 ? kind : null;
  }
  // `string & { __brand: 'Id' }` is a string.
  if (type.isIntersection()) {
    const primitive = type.types.map((member) => kindOf(member, checker, depth + 1)).find((kind) => kind !== null && kind !== 'object');
    return primitive ?? (isPlainObject(type) ? 'object' : null);
  }
  if (type.isTypeParameter()) return null;
  const text = checker.typeToString(type);
  if (text === 'null' || text === 'undefined') return text;
  // A primitive, or a member of an enum, has the members of the object that it is boxed into.
  const apparent = checker.getApparentType(type);
  if (apparent !== type) return primitives[checker.typeToString(apparent)] ?? null;
  return isPlainObject(type) ? 'object' : null;
}

// What has the members of an Error may be one, also behind an interface.
function isPlainObject(type: ts.Type): boolean {
  const names = type.getProperties().map(({ name }) => name);
  const isCallable = type.getCallSignatures().length > 0 || type.getConstructSignatures().length > 0;
  return names.length > 0 && !isCallable && !names.includes('message') && !names.includes('stack');
}
