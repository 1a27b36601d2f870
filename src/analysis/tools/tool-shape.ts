import type { TSESTree } from '@typescript-eslint/utils';
import { inHouseShape } from '../../frameworks/in-house.ts';
import { objectSchemas } from '../../knowledge/schemas.ts';
import {
  calleeName,
  enclosingFunction,
  functionName,
  isFunction,
  keyName,
  literalText,
  memberPath,
  rootOf,
  unwrap,
  wrapped,
  type CallNode,
  type FunctionNode,
  type Node,
} from '../syntax/ast.ts';
import { resolveExecute } from './execute-value.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { frameworkImports } from './framework-imports.ts';
import { memoize } from '../syntax/memoize.ts';
import { lookUpProperty } from '../syntax/scope.ts';
import type { Candidate } from './typed-candidates.ts';
import { wordsOf } from '../syntax/name-words.ts';
import { isWrittenText } from '../syntax/literals.ts';

const { makers, otherVerbs, standIns, keepers, holders, collections, decorators, others, otherKeys } = inHouseShape;
const { name: nameKeys, schema: schemaKeys, execute: executeKeys } = inHouseShape;
const allSchemaKeys = [...schemaKeys, ...inHouseShape.looseSchema];

const has = (words: readonly string[], word: string | undefined): boolean => word !== undefined && words.includes(word);

/** Whether a function of this name makes a tool of what it is given: `tool`, `createShopTool`, `registerTool`; none of `callTool`, `useTool`. */
export function isToolMaker(name: string): boolean {
  const words = wordsOf(name);
  return !has(otherVerbs, words[0]) && !isStandIn(words) && makers.some((end) => ` ${words.join(' ')}`.endsWith(` ${end}`));
}

function isStandIn(words: readonly string[]): boolean {
  return words.some((word) => has(standIns, word));
}

/**
 * Whether a variable, a key, a type or a function of this name holds a tool or several: `searchTool`, `toolRegistry`, `ToolDefinition`; none of
 * `mockTools`.
 */
function isOfTools(name: string | null | undefined): boolean {
  if (!name) return false;
  const words = wordsOf(name);
  if (isStandIn(words)) return false;
  const last = words.at(-1);
  return has(collections, last) || ((words.includes('tool') || words.includes('tools')) && has(holders, last));
}

/** Whether a candidate is a tool by its shape and by where it stands, as far as syntax tells. */
export function isToolByShape(candidate: Candidate, file: FileContext): boolean {
  const { call, object, key, execute } = candidate;
  if (!runsHere(execute, file)) return false;
  if (!object || key === null) return call !== null && isMakerCall(call, file) && isPositional(call, candidate.at, file);
  if (hasOtherKeys(object, file) || isDescribedElsewhere(object, file) || isGivenToStandIn(object)) return false;
  const parts = shapeParts(object, file);
  if (call) {
    if (isMakerCall(call, file)) return parts.description || parts.schema || parts.name;
    if (isRegistration(call)) return parts.description && parts.schema;
    return isStrict(object, key, parts, file) && isPlainCallee(call, object, file);
  }
  if (object.parent.type === 'CallExpression' || object.parent.type === 'NewExpression') return false;
  // What only changes a few parts of another tool is no definition.
  if (lookUpProperty(object, ['description'], file.scopes).kind !== 'found' || lookUpProperty(object, [key], file.scopes).kind !== 'found')
    return false;
  const place = evidenceAround(object, file);
  if (place !== null) return place === 'typed' || parts.schema;
  return (
    isFileOfTools(file) &&
    isStrict(object, key, { ...parts, name: parts.name || isNamedByPlace(object) }, file) &&
    !isNamedOtherwise(object, file)
  );
}

// What runs is a function of this file, or one that the file imports.
function runsHere(execute: Node, file: FileContext): boolean {
  const { fn, absence } = resolveExecute(execute, file);
  return fn !== null || absence === 'imported';
}

interface ShapeParts {
  readonly name: boolean;
  readonly description: boolean;
  readonly schema: boolean;
}

// What a spread brings in is not told.
function shapeParts(object: TSESTree.ObjectExpression, file: FileContext): ShapeParts {
  const may = (keys: readonly string[]): boolean => lookUpProperty(object, keys, file.scopes).kind !== 'absent';
  return { name: may(nameKeys), description: may(['description']), schema: may(allSchemaKeys) };
}

function hasOtherKeys(object: TSESTree.ObjectExpression, file: FileContext): boolean {
  return lookUpProperty(object, otherKeys, file.scopes).kind === 'found';
}

// `vi.mock('./tools.js', () => ({ searchTool: { … } }))`, `getTools.mockResolvedValue([{ … }])`.
function isGivenToStandIn(object: Node): boolean {
  for (let node: Node | undefined = object; node; node = node.parent) {
    if (node.type === 'CallExpression' && isStandIn(wordsOf(calleeName(node) ?? ''))) return true;
  }
  return false;
}

// `{ description: tool.description, … }` in a function that is handed the tool: what makes tools of others. A description of its own beside it,
// for where none is given, tells that it is one itself.
function isDescribedElsewhere(object: TSESTree.ObjectExpression, file: FileContext): boolean {
  const found = lookUpProperty(object, ['description'], file.scopes);
  if (found.kind !== 'found') return false;
  const root = rootOf(found.property.value);
  if (root.type === 'ThisExpression') return true;
  const definition = root.type === 'Identifier' ? file.scopes.variableOf(root)?.defs[0] : undefined;
  return definition?.type === 'Parameter';
}

function isMakerCall(call: CallNode, file: FileContext): boolean {
  const name = calleeName(call);
  if (name === null || !isToolMaker(name)) return false;
  // `import { tool as define }` is told by its own name too; a function of a known framework is that framework's matter.
  return !isKnownImport(call, file);
}

function isKnownImport(call: CallNode, file: FileContext): boolean {
  const imported = file.imports.importedFrom(call.callee);
  return imported !== null && frameworkImports(file).has(imported.module);
}

/** `tools.push({ … })`, `this.toolRegistry.register({ … })`: what keeps a tool as it is. */
export function isRegistration(call: CallNode): boolean {
  const path = memberPath(call.callee);
  return path !== null && path.length > 1 && has(keepers, path.at(-1)) && isOfTools(path.at(-2));
}

// `name, config, callback`, `name, description, schema, callback`, `callback, config`.
function isPositional(call: CallNode, at: number, file: FileContext): boolean {
  const values = call.arguments.map((argument) => file.scopes.resolve(argument));
  const before = values.slice(0, at);
  for (const value of values) {
    if (value.type !== 'ObjectExpression' || lookUpProperty(value, ['description', ...schemaKeys], file.scopes).kind !== 'found') continue;
    const isNamed = before.some((each) => isWrittenText(each) || each.type === 'Identifier' || each.type === 'MemberExpression');
    return isNamed || lookUpProperty(value, nameKeys, file.scopes).kind !== 'absent';
  }
  const texts = before.filter(isWrittenText);
  return texts.length >= 2 && before.length > texts.length;
}

const maxFolders = 3;

/** Whether a file is named after tools, or a folder near it: `tools/find-seat.ts`, `seat-tools/src/index.ts`. */
export function isFileOfTools({ filename }: FileContext): boolean {
  const near = filename.split(/[\\/]/).slice(-maxFolders);
  return near.some((name) => wordsOf(name).some((word) => word === 'tool' || word === 'tools'));
}

// `registry.find_seat = { … }`, `{ find_seat: { … } }`.
function isNamedByPlace(object: TSESTree.ObjectExpression): boolean {
  const { parent } = wrapped(object);
  return parent?.type === 'Property' || (parent?.type === 'AssignmentExpression' && parent.left.type === 'MemberExpression');
}

// `const commands = [{ … }]`, `const seats: Command = { … }`, and what is given to a call within something else. A tool itself may be named after
// anything but a stand-in.
function isNamedOtherwise(object: TSESTree.ObjectExpression, file: FileContext): boolean {
  const isOtherName = (name: string | null): boolean =>
    isStandIn(wordsOf(name ?? '')) ||
    has(
      others,
      wordsOf(name ?? '')
        .at(-1)
        ?.replace(/s$/, ''),
    );
  let isWithin = false;
  if (assertedTypes(object).some((type) => isOtherName(typeText(type, file)))) return true;
  for (
    let node: Node | undefined = object.parent;
    node && !isFunction(node) && !/Statement$|Declaration$/.test(node.type);
    node = node.parent
  ) {
    if (node.type === 'CallExpression' || node.type === 'NewExpression') return true;
    if (isWithin && node.type === 'Property' && isOtherName(keyName(node))) return true;
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') {
      const type = node.id.typeAnnotation?.typeAnnotation;
      if (type && isOtherName(typeText(type, file))) return true;
      if (isWithin ? isOtherName(node.id.name) : isStandIn(wordsOf(node.id.name))) return true;
    }
    isWithin ||= node.type === 'ArrayExpression' || node.type === 'ObjectExpression';
  }
  return false;
}

// `Command` of `Command<Options>` and of `Command[]`.
function typeText(type: TSESTree.TypeNode, file: FileContext): string | null {
  return /^(?:\w+\.)*(\w+)/.exec(file.sourceCode.getText(type))?.[1] ?? null;
}

// All four parts in one object, and a schema that is one.
function isStrict(object: TSESTree.ObjectExpression, key: string, parts: ShapeParts, file: FileContext): boolean {
  const schema = lookUpProperty(object, schemaKeys, file.scopes);
  if (!has(executeKeys, key) || !parts.name || !parts.description || schema.kind !== 'found') return false;
  if (keyName(schema.property) === 'inputSchema') return true;
  const value = file.scopes.resolve(schema.property.value);
  if (value.type === 'ObjectExpression')
    return literalText(propertyValue(value, 'type', file)) === 'object' || propertyValue(value, 'properties', file) !== null;
  return value.type === 'CallExpression' && objectSchemas.test(calleeName(value) ?? '');
}

function propertyValue(object: TSESTree.ObjectExpression, key: string, file: FileContext): Node | null {
  const found = lookUpProperty(object, [key], file.scopes);
  return found.kind === 'found' ? unwrap(found.property.value) : null;
}

// All that is defined has a name, a description and a schema. So the file is to tell that these are tools, or the function that they are actions
// with an input.
function isPlainCallee(call: CallNode, object: TSESTree.ObjectExpression, file: FileContext): boolean {
  const name = calleeName(call);
  if (name === null || isKnownImport(call, file)) return false;
  const words = wordsOf(name);
  const isAction = words.at(-1) === 'action' && lookUpProperty(object, ['inputSchema'], file.scopes).kind === 'found';
  if (!isAction && !isFileOfTools(file)) return false;
  // What keeps things of any kind, and what is named after something about tools.
  const isOfAnything = has(keepers, name) && unwrap(call.callee).type === 'MemberExpression';
  return !isOfAnything && !has(otherVerbs, words[0]) && !words.some((word) => has(others, word) || word === 'tool' || word === 'tools');
}

const maxHops = 10;

/** Where an object stands that no call takes: `named` after tools, or `typed` as one. */
function evidenceAround(object: TSESTree.ObjectExpression, file: FileContext): 'named' | 'typed' | null {
  let node: Node = object;
  let depth = 0;
  for (let hop = 0; hop < maxHops && depth < 3; hop++) {
    if (assertedTypes(node).some((type) => isToolType(type, file))) return depth === 0 ? 'typed' : 'named';
    const place = wrapped(node);
    const { parent } = place;
    switch (parent?.type) {
      case 'Property':
        if (parent.value !== place || parent.parent.type !== 'ObjectExpression') return null;
        if (isOfTools(keyName(parent))) return 'named';
        node = parent.parent;
        depth++;
        break;
      case 'ArrayExpression':
        node = parent;
        depth++;
        break;
      case 'SpreadElement':
        node = parent.parent;
        break;
      case 'ConditionalExpression':
      case 'LogicalExpression':
        node = parent;
        break;
      case 'VariableDeclarator': {
        const type = parent.id.type === 'Identifier' ? parent.id.typeAnnotation?.typeAnnotation : undefined;
        if (type) return isToolType(type, file) ? (depth === 0 ? 'typed' : 'named') : null;
        return parent.id.type === 'Identifier' && isOfTools(parent.id.name) ? 'named' : null;
      }
      case 'PropertyDefinition': {
        const type = parent.typeAnnotation?.typeAnnotation;
        if (type) return isToolType(type, file) ? 'named' : null;
        return isOfTools(keyName(parent)) ? 'named' : null;
      }
      case 'AssignmentExpression':
        return parent.right === place && isHeldBy(parent.left) ? 'named' : null;
      case 'ReturnStatement':
      case 'ArrowFunctionExpression':
        return isReturnedAsTool(parent, file) ? 'named' : null;
      case 'CallExpression':
        return depth > 0 && isOfTools(calleeName(parent)) ? 'named' : null;
      default:
        return null;
    }
  }
  return null;
}

// `{ … } as Tool`, `{ … } satisfies ToolDefinition`.
function assertedTypes(node: Node): TSESTree.TypeNode[] {
  const types: TSESTree.TypeNode[] = [];
  for (let { parent } = node; parent; { parent } = parent) {
    if (parent.type !== 'TSAsExpression' && parent.type !== 'TSSatisfiesExpression' && parent.type !== 'TSTypeAssertion') break;
    types.push(parent.typeAnnotation);
  }
  return types;
}

// What a known framework declares is that framework's matter.
function isToolType(type: TSESTree.TypeNode, file: FileContext): boolean {
  const words = file.sourceCode.getText(type).split(/[^\w$]+/);
  return words.some(isOfTools) && !words.some((word) => frameworkTypes(file).has(word));
}

const frameworkTypes: (file: FileContext) => ReadonlySet<string> = memoize((file) => {
  const sources = frameworkImports(file);
  const names = file.ast.body.flatMap((statement) =>
    statement.type === 'ImportDeclaration' && sources.has(statement.source.value)
      ? statement.specifiers.map(({ local }) => local.name)
      : [],
  );
  return new Set(names);
});

// `tools[name] = …`, `this.tools.search = …`, `searchTool = …`.
function isHeldBy(left: Node): boolean {
  let node = unwrap(left);
  while (node.type === 'MemberExpression') {
    if (isOfTools(keyName(node))) return true;
    node = unwrap(node.object);
  }
  return node.type === 'Identifier' && isOfTools(node.name);
}

function isReturnedAsTool(place: Node, file: FileContext): boolean {
  const fn = isFunction(place) ? place : enclosingFunction(place);
  if (!fn) return false;
  const type = fn.returnType?.typeAnnotation;
  return Boolean(type && isToolType(type, file)) || isOfTools(functionName(fn));
}

interface Decorated {
  readonly method: FunctionNode;
  readonly object: TSESTree.ObjectExpression;
}

/** The decorated method of a call such as `@CreateAction({ name, description, schema })`; null where that makes no tool. */
export function decoratedMethod(call: CallNode, file: FileContext): Decorated | null {
  const owner = call.parent.type === 'Decorator' ? call.parent.parent : null;
  if (owner?.type !== 'MethodDefinition' || !isFunction(owner.value) || call.arguments.length !== 1) return null;
  if (!has(decorators, wordsOf(calleeName(call) ?? '').at(-1))) return null;
  const object = call.arguments[0] && file.scopes.resolve(call.arguments[0]);
  if (object?.type !== 'ObjectExpression' || hasOtherKeys(object, file) || isKnownImport(call, file)) return null;
  const parts = shapeParts(object, file);
  return parts.description && (parts.name || parts.schema) ? { method: owner.value, object } : null;
}
