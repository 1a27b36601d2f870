import type ts from 'typescript';
import { platformTypes } from '../../knowledge/language.ts';
import { unwrap, type Node } from '../syntax/ast.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { memoize } from '../syntax/memoize.ts';

/** The types of one file, asked without a flag or a kind by its number: these differ between TypeScript's versions. */
export interface TypeReader {
  readonly checker: ts.TypeChecker;
  /** The type of an expression; null where the compiler knows none (`any`, `unknown`, `never`). Never throws. */
  typeOf(node: Node): ts.Type | null;
  /** The type that the place of an expression asks for; null where it asks for none. Never throws. */
  contextualTypeOf(node: Node): ts.Type | null;
  /** What a name means, behind the imports and exports that lead to it; null where it means nothing. May throw. */
  symbolOf(name: Node): ts.Symbol | null;
  /** What an import or export leads to; itself for any other symbol. */
  meant(symbol: ts.Symbol): ts.Symbol;
  /** null, undefined or void. */
  isNothing(type: ts.Type): boolean;
  /** Neither a primitive, nor a type parameter, nor unknown. */
  isObject(type: ts.Type): boolean;
  /** Whether a symbol is declared by TypeScript's own libraries, or by the types of Node. */
  isOfLibrary(symbol: ts.Symbol): boolean;
  isLibraryFile(source: ts.SourceFile): boolean;
  /** The signature that a call resolves to; null where it resolves to none. */
  signatureOf(call: Node): ts.Signature | null;
  /** A type without null, undefined and void; itself where it is nothing else. */
  withoutNothing(type: ts.Type): ts.Type;
  argumentsOf(type: ts.Type): readonly ts.Type[];
  /** May throw. */
  isAssignable(type: ts.Type, to: ts.Type): boolean;
  /** The items of an array (index null) or of a tuple; null for any other type. */
  itemsOf(type: ts.Type): readonly { readonly type: ts.Type; readonly index: number | null }[] | null;
}

/**
 * The types of a file; null without type information.
 *
 * The services are read by hand: oxlint gives none, and the helpers of typescript-eslint throw there.
 */
export const typeReader: (file: FileContext) => TypeReader | null = memoize((file) => {
  try {
    const { program, esTreeNodeToTSNodeMap: nodes } = file.sourceCode.parserServices ?? {};
    return program && nodes ? new ProgramTypes(program, nodes) : null;
  } catch {
    // Of services that refuse to be read, or of a program that gives no checker.
    return null;
  }
});

type Nodes = NonNullable<NonNullable<FileContext['sourceCode']['parserServices']>['esTreeNodeToTSNodeMap']>;

class ProgramTypes implements TypeReader {
  readonly checker: ts.TypeChecker;
  readonly #program: ts.Program;
  readonly #nodes: Nodes;

  constructor(program: ts.Program, nodes: Nodes) {
    this.checker = program.getTypeChecker();
    this.#program = program;
    this.#nodes = nodes;
  }

  typeOf(node: Node): ts.Type | null {
    try {
      const type = this.checker.getTypeAtLocation(this.#nodes.get(node));
      return this.#isUnknown(type) ? null : type;
    } catch {
      return null;
    }
  }

  contextualTypeOf(node: Node): ts.Type | null {
    try {
      const type = this.checker.getContextualType(this.#nodes.get(node) as ts.Expression);
      return !type || this.#isUnknown(type) ? null : type;
    } catch {
      return null;
    }
  }

  symbolOf(name: Node): ts.Symbol | null {
    const symbol = this.checker.getSymbolAtLocation(this.#nodes.get(name));
    return symbol ? this.meant(symbol) : null;
  }

  meant(symbol: ts.Symbol): ts.Symbol {
    try {
      return this.checker.getAliasedSymbol(symbol);
    } catch {
      // The compiler refuses what is no alias.
      return symbol;
    }
  }

  isNothing(type: ts.Type): boolean {
    return isBare(type) && /^(?:null|undefined|void)$/.test(this.checker.typeToString(type));
  }

  isObject(type: ts.Type): boolean {
    const isParameter: boolean = type.isTypeParameter();
    if (isParameter || type.isUnion() || this.checker.getApparentType(type) !== type) return false;
    return type.getSymbol() !== undefined || type.getProperties().length > 0;
  }

  isOfLibrary(symbol: ts.Symbol): boolean {
    const source = symbol.declarations?.[0]?.getSourceFile();
    return source !== undefined && this.isLibraryFile(source);
  }

  isLibraryFile(source: ts.SourceFile): boolean {
    return this.#program.isSourceFileDefaultLibrary(source) || platformTypes.test(source.fileName);
  }

  signatureOf(call: Node): ts.Signature | null {
    return this.checker.getResolvedSignature(this.#nodes.get(call) as ts.CallLikeExpression) ?? null;
  }

  withoutNothing(type: ts.Type): ts.Type {
    if (!type.isUnion()) return type;
    const [only, ...others] = type.types.filter((member) => !this.isNothing(member));
    return only && others.length === 0 ? only : this.checker.getNonNullableType(type);
  }

  argumentsOf(type: ts.Type): readonly ts.Type[] {
    const { target } = type as Partial<ts.TypeReference>;
    return target ? this.checker.getTypeArguments(type as ts.TypeReference) : (type.aliasTypeArguments ?? []);
  }

  isAssignable(type: ts.Type, to: ts.Type): boolean {
    return this.checker.isTypeAssignableTo(type, to);
  }

  itemsOf(type: ts.Type): readonly { readonly type: ts.Type; readonly index: number | null }[] | null {
    if (this.checker.isTupleType(type)) return this.argumentsOf(type).map((item, index) => ({ type: item, index }));
    if (!this.checker.isArrayType(type)) return null;
    return this.argumentsOf(type).map((item) => ({ type: item, index: null }));
  }

  #isUnknown(type: ts.Type): boolean {
    return isBare(type) && /^(?:any|unknown|never|error)$/.test(this.checker.typeToString(type));
  }
}

// A type without a name and without parts: its text is short.
function isBare(type: ts.Type): boolean {
  return !type.isUnion() && !type.isIntersection() && type.getSymbol() === undefined;
}

/** What a type says of a thrown value that is certainly no Error. */
export interface ThrownType {
  readonly kind: 'object' | 'string' | 'number' | 'boolean' | 'bigint' | 'symbol' | 'null' | 'undefined';
  /** As TypeScript writes it. */
  readonly text: string;
}

/** The type of a thrown value; null without type information, and where the value may be an Error. Never throws. */
export function thrownType(node: Node, file: FileContext): ThrownType | null {
  const reader = typeReader(file);
  // `failure as Failure` says what its author hopes.
  const type = reader && unwrap(node) === node ? reader.typeOf(node) : null;
  if (!reader || !type) return null;
  try {
    const kind = thrownKind(type, reader.checker, 0);
    return kind && { kind, text: reader.checker.typeToString(type) };
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
  const reader = typeReader(file);
  const type = reader?.typeOf(node);
  if (!reader || !type) return false;
  try {
    return isPromiseType(type, reader.checker, 0);
  } catch {
    return false;
  }
}

function isPromiseType(type: ts.Type, checker: ts.TypeChecker, depth: number, isBase = false): boolean {
  if (depth > maxDepth) return false;
  const isOne = (member: ts.Type): boolean => isPromiseType(member, checker, depth + 1);
  if (type.isUnion()) {
    const members = type.types.filter((member) => !/^(?:undefined|null)$/.test(checker.typeToString(member)));
    return members.length > 0 && members.every(isOne);
  }
  if (type.isIntersection()) return type.types.some(isOne);
  // What extends PromiseLike is a builder as often as not.
  if ((isBase ? /^Promise$/ : /^Promise(?:Like)?$/).test(type.getSymbol()?.name ?? '')) return true;
  // What a generic class extends, its declaration tells.
  const { target = type } = type as Partial<ts.TypeReference>;
  return (target.getBaseTypes() ?? []).some((base) => isPromiseType(base, checker, depth + 1, true));
}

const maxDepth = 3;

const primitives: Readonly<Record<string, ThrownType['kind']>> = {
  String: 'string',
  Number: 'number',
  Boolean: 'boolean',
  BigInt: 'bigint',
  Symbol: 'symbol',
};

// Numbers of flags differ between TypeScript's versions, texts and methods do not.
function thrownKind(type: ts.Type, checker: ts.TypeChecker, depth: number): ThrownType['kind'] | null {
  if (depth > maxDepth) return null;
  if (type.isUnion()) {
    const kinds: ReadonlySet<ThrownType['kind'] | null> = new Set(type.types.map((member) => thrownKind(member, checker, depth + 1)));
    const [kind = null] = kinds;
    return kinds.size === 1 ? kind : null;
  }
  // `string & { __brand: 'Id' }` is a string.
  if (type.isIntersection()) {
    const primitive = type.types.map((member) => thrownKind(member, checker, depth + 1)).find((kind) => kind !== null && kind !== 'object');
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
