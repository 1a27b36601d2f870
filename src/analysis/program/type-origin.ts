import path from 'node:path';
import type ts from 'typescript';
import type { ToolTypes } from '../../frameworks/framework.ts';
import { readPackageJson } from './package-json.ts';
import type { TypeReader } from './types.ts';

/** Names of types, and the packages that declare them. */
export interface WantedTypes {
  readonly packages: readonly string[];
  readonly names: readonly string[];
}

// Deeper than types are made from each other by hand.
const maxDepth = 4;

/**
 * The package that declares one of the wanted types, where a type is that type: under its own name, behind an alias, as each member of a
 * union (null and undefined aside), as a part of an intersection, as the constraint of a type parameter, or as the base of a class or an
 * interface. Null where it is none of them, and where another package makes a type of its own of it: what runs there is that package's.
 */
export function packageOfType(type: ts.Type, wanted: WantedTypes, reader: TypeReader, depth = 0): string | null {
  if (depth > maxDepth) return null;
  const inner = (other: ts.Type): string | null => packageOfType(other, wanted, reader, depth + 1);
  const own = packageOfSymbol(type.aliasSymbol, wanted) ?? packageOfSymbol(type.getSymbol(), wanted);
  if (own !== null || isForeign(type, wanted, reader)) return own;
  if (type.isUnion()) {
    const members = type.types.filter((member) => !reader.isNothing(member)).map(inner);
    return members.every((each) => each !== null) ? (members[0] ?? null) : null;
  }
  if (type.isIntersection()) return firstOf(type.types, inner);
  if (type.isTypeParameter()) {
    const constraint = reader.checker.getBaseConstraintOfType(type);
    return constraint && constraint !== type ? inner(constraint) : null;
  }
  const { target = type } = type as Partial<ts.TypeReference>;
  return target.isClassOrInterface() ? firstOf(target.getBaseTypes() ?? [], inner) : null;
}

/** The same for a tool, which `Omit`, `Pick` and mapped types leave only its members of: where its execute is declared tells. */
export function packageOfTool(type: ts.Type, { packages, tools, layout }: ToolTypes, reader: TypeReader): string | null {
  const wanted = { packages, names: tools };
  const own = packageOfType(type, wanted, reader);
  if (own !== null || isForeign(type, wanted, reader)) return own;
  const [key] = layout?.execute.keys ?? [];
  return key === undefined ? null : packageOfMember(type, key, wanted, reader);
}

function isForeign(type: ts.Type, wanted: WantedTypes, reader: TypeReader): boolean {
  const [declaration] = type.aliasSymbol?.declarations ?? type.getSymbol()?.declarations ?? [];
  return declaration !== undefined && isOfAnotherPackage(declaration, wanted.packages, reader);
}

/** Whether a declaration stands in an installed package, and in none of these nor in the language's own. */
export function isOfAnotherPackage(declaration: ts.Node, packages: readonly string[], reader: TypeReader): boolean {
  const source = declaration.getSourceFile();
  return /\/node_modules\//.test(source.fileName) && !reader.isLibraryFile(source) && !packages.includes(packageOfNode(declaration) ?? '');
}

function packageOfMember(type: ts.Type, key: string, wanted: WantedTypes, { checker }: TypeReader): string | null {
  const members = (type.isUnion() ? type.types : [type]).flatMap((each) => checker.getPropertyOfType(each, key) ?? []);
  const owners = members.map((member) => firstOf(member.declarations ?? [], ({ parent }) => packageOfDeclaration(parent, wanted)));
  return owners.every((owner) => owner !== null) ? (owners[0] ?? null) : null;
}

function packageOfSymbol(symbol: ts.Symbol | undefined, wanted: WantedTypes): string | null {
  return firstOf(symbol?.declarations ?? [], (declaration) => packageOfDeclaration(declaration, wanted));
}

// A type that stands in a type alias belongs to the nearest name around it, which is a member's for what stands in a member.
function packageOfDeclaration(declaration: ts.Node, { packages, names }: WantedTypes): string | null {
  let named: ts.Node | undefined = declaration;
  while (named && nameOf(named) === null) named = named.parent;
  const name = named && nameOf(named);
  if (!named || !name || !names.includes(name)) return null;
  const owner = packageOfNode(named);
  return owner !== null && packages.includes(owner) ? owner : null;
}

// Bundlers write `Tool$1` where two files of a package have a `Tool`.
function nameOf(node: ts.Node): string | null {
  const { name } = node as { name?: { text?: unknown } };
  return typeof name?.text === 'string' ? name.text.replace(/\$\d+$/, '') : null;
}

/** The package that a declaration belongs to, also one in the declaration of a module by its name. */
export function packageOfNode(node: ts.Node): string | null {
  let { parent } = node as Partial<ts.Node>;
  for (; parent; parent = parent.parent) {
    // `declare module 'ai' { … }`: the only declarations that are named by a text in quotes stand at the top of a file.
    const { name } = parent as { name?: ts.Node & { text?: unknown } };
    if (typeof name?.text === 'string' && /^['"]/.test(name.getText())) return packageOfSpecifier(name.text);
  }
  return packageOfFile(node.getSourceFile().fileName);
}

function packageOfSpecifier(specifier: string): string {
  return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
}

/** The package that a file belongs to: by the last `node_modules` in its path, else by the package.json above it. */
function packageOfFile(fileName: string): string | null {
  const below = /.*\/node_modules\/(?<below>.*)$/.exec(fileName.replaceAll('\\', '/'))?.groups?.below;
  return below === undefined ? packageAbove(fileName) : packageOfSpecifier(below);
}

// A workspace's own packages are reached by their real path. They are not renamed while an editor runs.
const names = new Map<string, string | null>();

function packageAbove(fileName: string): string | null {
  const visited: string[] = [];
  let result: string | null = null;
  for (let directory = path.dirname(fileName); ; directory = path.dirname(directory)) {
    const known = names.get(directory);
    if (known !== undefined) {
      result = known;
      break;
    }
    visited.push(directory);
    result = readPackageJson(directory)?.name ?? null;
    if (result !== null || path.dirname(directory) === directory) break;
  }
  for (const directory of visited) names.set(directory, result);
  return result;
}

function firstOf<Item>(items: readonly Item[], read: (item: Item) => string | null): string | null {
  for (const item of items) {
    const found = read(item);
    if (found !== null) return found;
  }
  return null;
}
