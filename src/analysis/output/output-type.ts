import path from 'node:path';
import type ts from 'typescript';
import type { FragileKind } from '../../frameworks/treatment.ts';
import { boxClasses } from '../../knowledge/language.ts';
import { unwrap, type Node } from '../syntax/ast.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { kindOfGlobalClass } from '../values/json-kind.ts';
import { outputPathText, type Segment } from './output-path.ts';
import { typeReader, type TypeReader } from '../program/types.ts';

/** A value that JSON does not keep, as the type of an expression tells. */
export interface TypedPart {
  readonly kind: FragileKind;
  /** From the expression to the value. */
  readonly path: readonly Segment[];
  /** The type of the value, as TypeScript writes it. */
  readonly text: string;
  /** Where the value's member is declared: `src/db.ts:12`, `@acme/orders/types.d.ts:40`; null for the expression itself. */
  readonly declaredAt: string | null;
  /** Whether null or undefined may stand in the value's place. */
  readonly isOptional: boolean;
}

export interface Settling {
  /** Whether a promise is waited for, and whether those in a list are. */
  readonly isSettled: boolean;
  readonly hasSettledItems: boolean;
  /** Members of the value that others replace. */
  readonly without: readonly string[];
}

// Beyond these bounds a type is unknown. Types of whole libraries hang together.
const maxDepth = 7;
const maxMembers = 400;
const maxParts = 20;

/**
 * The values in an expression that JSON does not keep, by its type: none without type information, for `any` and `unknown`, and where
 * a union has a member that arrives as it is. Never throws.
 */
export function fragileParts(node: Node, { isSettled, hasSettledItems, without }: Settling, file: FileContext): readonly TypedPart[] {
  const reader = typeReader(file);
  // `row as Row` says what its author hopes, where the compiler knows nothing.
  if (!reader || (unwrap(node) !== node && reader.typeOf(unwrap(node)) === null)) return [];
  const type = reader.typeOf(node);
  if (!type) return [];
  try {
    const walk = new TypeWalk(reader, file);
    walk.visit(type, { path: [], isSettled, hasSettledItems, isOptional: false, declaredAt: null, stack: [] });
    return walk.parts.filter(({ path: [first] }) => first?.kind !== 'key' || !without.includes(first.name));
  } catch {
    // Of a checker that lacks a member.
    return [];
  }
}

interface Place {
  readonly path: readonly Segment[];
  readonly isSettled: boolean;
  readonly hasSettledItems: boolean;
  readonly isOptional: boolean;
  readonly declaredAt: string | null;
  /** The types that this one stands in. */
  readonly stack: readonly ts.Type[];
}

class TypeWalk {
  readonly parts: TypedPart[] = [];
  readonly #reader: TypeReader;
  readonly #file: FileContext;
  #members = 0;

  constructor(reader: TypeReader, file: FileContext) {
    this.#reader = reader;
    this.#file = file;
  }

  visit(type: ts.Type, place: Place): void {
    if (place.path.length > maxDepth || this.parts.length >= maxParts || place.stack.includes(type)) return;
    if (type.isUnion()) {
      this.#visitUnion(type, place);
      return;
    }
    if (type.isIntersection() && type.types.some((member) => this.#kindOfPrimitive(member) !== null)) return;
    const kind = this.#kindOf(type);
    if (kind === 'Promise' && place.isSettled) {
      const [settled] = this.#reader.argumentsOf(type);
      if (settled) this.visit(settled, { ...place, isSettled: false, stack: [...place.stack, type] });
      return;
    }
    if (kind) this.#add(kind, type, place);
    else this.#visitMembers(type, { ...place, stack: [...place.stack, type] });
  }

  // Where one member of a union arrives as it is, nothing says that another one comes. Objects are told apart by their members.
  #visitUnion(type: ts.UnionType, place: Place): void {
    const members = type.types.filter((member) => !this.#reader.isNothing(member));
    const isOptional = place.isOptional || members.length < type.types.length;
    const kinds = members.map((member) => this.#kindOf(member));
    const isSure = kinds.every((kind) => kind !== null && (kind !== 'Promise' || !place.isSettled));
    for (const [index, member] of members.entries()) {
      const kind = kinds[index];
      const isObject = !kind && this.#reader.isObject(member);
      if (isSure || isObject || (kind === 'Promise' && place.isSettled)) this.visit(member, { ...place, isOptional });
    }
  }

  #visitMembers(type: ts.Type, place: Place): void {
    if (!this.#reader.isObject(type)) return;
    const { checker } = this.#reader;
    const items = this.#reader.itemsOf(type);
    const inner: Place = { ...place, isSettled: false, hasSettledItems: false, isOptional: false };
    if (items) {
      for (const { type: item, index } of items) {
        this.visit(item, {
          ...inner,
          isSettled: place.hasSettledItems,
          path: [...place.path, index === null ? { kind: 'item' } : { kind: 'index', name: String(index) }],
        });
      }
      return;
    }
    const symbol = type.getSymbol();
    const properties = type.getProperties();
    if (properties.some(({ name }) => name === 'toJSON') || type.getCallSignatures().length > 0) return;
    // What the language and its hosts bring is known by name, or arrives as it is. `Record<string, Row>` is written by its author.
    if (symbol && this.#reader.isOfLibrary(symbol) && checker.getIndexInfosOfType(type).length === 0 && symbol.name !== '__type') return;
    const isInstance = type.isClass();
    // JSON looks at an object's own properties: methods and accessors of a class are none.
    const own = isInstance ? properties.filter((property) => !property.name.startsWith('#') && !isOnPrototype(property)) : properties;
    if (isInstance && own.length === 0 && properties.some(({ name }) => name.startsWith('#'))) {
      this.#add('private state', type, place);
      return;
    }
    for (const property of own) {
      if (++this.#members > maxMembers) return;
      this.visit(checker.getTypeOfSymbol(property), {
        ...inner,
        path: [...place.path, { kind: 'key', name: property.name }],
        declaredAt: this.#placeOf(property) ?? place.declaredAt,
      });
    }
    for (const info of checker.getIndexInfosOfType(type)) {
      this.visit(info.type, {
        ...inner,
        path: [...place.path, { kind: 'key', name: '…' }],
        declaredAt: this.#placeOf(symbol) ?? place.declaredAt,
      });
    }
  }

  #kindOf(type: ts.Type): FragileKind | null {
    const primitive = this.#kindOfPrimitive(type);
    if (primitive === 'BigInt') return 'BigInt';
    if (primitive !== null) return null;
    const symbol = type.getSymbol();
    if (!symbol) return null;
    if (this.#reader.isOfLibrary(symbol)) return kindOfLibrary(symbol.name, type);
    if (type.getProperty('toJSON')) return null;
    return this.#isError(type, 0) ? 'Error' : null;
  }

  #kindOfPrimitive(type: ts.Type): string | null {
    const apparent = this.#reader.checker.getApparentType(type);
    if (apparent === type || type.isTypeParameter()) return null;
    const name = apparent.getSymbol()?.name ?? '';
    return boxClasses.has(name) ? name : null;
  }

  #isError(type: ts.Type, depth: number): boolean {
    const symbol = type.getSymbol();
    if (depth > maxDepth || !symbol) return false;
    if (this.#reader.isOfLibrary(symbol)) return kindOfGlobalClass(symbol.name) === 'Error';
    const { target = type } = type as Partial<ts.TypeReference>;
    return target.isClassOrInterface() && (target.getBaseTypes() ?? []).some((base) => this.#isError(base, depth + 1));
  }

  #add(kind: FragileKind, type: ts.Type, { path: at, declaredAt, isOptional }: Place): void {
    if (this.parts.some((part) => part.kind === kind && outputPathText('', part.path) === outputPathText('', at))) return;
    this.parts.push({ kind, path: at, text: this.#reader.checker.typeToString(type), declaredAt, isOptional });
  }

  #placeOf(symbol: ts.Symbol | undefined): string | null {
    const declaration = symbol?.declarations?.[0];
    // `Record` is declared by the language.
    if (!symbol || !declaration || this.#reader.isOfLibrary(symbol)) return null;
    const source = declaration.getSourceFile();
    const { line } = source.getLineAndCharacterOfPosition(declaration.getStart(source));
    const [, inPackage] = /.*\/node_modules\/(?<inPackage>.*)$/.exec(source.fileName) ?? [];
    const shown = inPackage ?? path.relative(this.#file.cwd, source.fileName).replaceAll('\\', '/');
    return `${shown}:${line + 1}`;
  }
}

const readOnly: Readonly<Record<string, FragileKind>> = {
  ReadonlyMap: 'Map',
  ReadonlySet: 'Set',
  PromiseLike: 'Promise',
  Generator: 'generator',
  AsyncGenerator: 'generator',
  MapIterator: 'iterator',
  SetIterator: 'iterator',
  ArrayIterator: 'iterator',
  IterableIterator: 'iterator',
  AsyncIterableIterator: 'iterator',
};

function kindOfLibrary(name: string, type: ts.Type): FragileKind | null {
  const kind = Object.hasOwn(readOnly, name) ? (readOnly[name] ?? null) : kindOfGlobalClass(name);
  // A type that only shares the name has none of the class's methods.
  return kind !== 'Map' && kind !== 'Set' ? kind : type.getProperty('has') ? kind : null;
}

function isOnPrototype(property: ts.Symbol): boolean {
  const declaration = property.declarations?.[0] as (ts.Declaration & { readonly parameters?: unknown }) | undefined;
  if (!declaration) return false;
  const text = declaration.getText();
  return (
    /^(?:(?:public|protected|private|override|static|abstract)\s+)*(?:get|set)\s+[\w$'"[#]/.test(text) ||
    declaration.parameters !== undefined
  );
}
