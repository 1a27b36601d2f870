import type { TSESTree } from '@typescript-eslint/utils';
import {
  addressName,
  argumentListCall,
  argumentListName,
  chainedCallees,
  exportedCallees,
  globalCallees,
  methodCallees,
  type SignalChain,
  type SignalPlace,
} from '../../knowledge/signal-parameters.ts';
import { installedMajor } from '../program/installed-version.ts';
import {
  calleeName,
  type CallNode,
  isFunction,
  isNullish,
  keyName,
  memberPath,
  type Node,
  rootOf,
  unwrap,
  walk,
  withoutDefault,
} from '../syntax/ast.ts';
import { Budget } from '../syntax/budget.ts';
import { classMember, enclosingClass } from '../syntax/classes.ts';
import { isSettledHere, nextInChain } from '../syntax/value-use.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { functionBody } from '../control/function-body.ts';
import type { ImportedValue } from '../syntax/imports.ts';
import { localFunction } from '../syntax/local-function.ts';

/** The argument of a call that is the signal, or that holds it. */
export interface SignalSlot {
  readonly index: number;
  /** The option that is the signal; null: the argument itself. */
  readonly property: string | null;
  /** Other options that stop the call just as well. */
  readonly alternatives: readonly string[];
  /** What a message calls it. */
  readonly label: string;
  /** Other expressions that have the option, and that the call takes it from: defaults of its client, a Request. */
  readonly defaults: readonly Node[];
  /** The call answers with an emitter, whose stop is an 'error' event: without a listener that ends the process. */
  readonly emitsError?: boolean;
}

/** A query that is built by chained calls and can still be given a signal. */
export interface SignalQuery {
  /** The whole chain, as it is awaited. */
  readonly end: TSESTree.CallExpression;
  /** The call behind which the signal's own call goes. */
  readonly insertAfter: TSESTree.CallExpression;
  /** The call that hands the signal over, when there is one. */
  readonly given: TSESTree.CallExpression | null;
  readonly method: string;
}

/** Where a call to something outside this file takes its signal; null for callees that take none or are not known. */
export function knownSlot(call: TSESTree.CallExpression, file: FileContext): SignalSlot | null {
  const found = call.arguments.length > 0 ? signalPlace(call, file) : null;
  if (!found) return null;
  const { place, defaults } = found;
  const index = optionsIndex(call.arguments, place, file);
  if (index === null) return null;
  const { before } = place;
  const installed = before ? installedMajor(file.filename, before.package) : null;
  const property = before && installed !== null && installed < before.major ? before.property : place.property;
  return {
    index,
    property,
    alternatives: [...(place.alternatives ?? []), ...(before ? [before.property, place.property] : [])],
    label: property,
    emitsError: place.emitsError === true,
    defaults: [...defaults, ...call.arguments.slice(0, index === 1 ? 1 : 0).filter((argument) => mayBeRequest(argument, file))],
  };
}

// `fetch(new Request(url, { signal }))`
function mayBeRequest(node: Node, file: FileContext): boolean {
  const value = file.scopes.resolve(node);
  if (value.type === 'NewExpression') return calleeName(value) === 'Request';
  if (value.type !== 'Identifier' && value.type !== 'CallExpression' && value.type !== 'AwaitExpression') return false;
  const name = unwrap(node);
  if (name.type !== 'Identifier') return false;
  const type = declaredType(name, file);
  return type ? type.type === 'TSTypeReference' && referenceName(type) === 'Request' : /^req(?:uest)?$/i.test(name.name);
}

interface Found {
  readonly place: SignalPlace;
  readonly defaults: readonly Node[];
}

function optionsIndex(args: readonly TSESTree.CallExpressionArgument[], place: SignalPlace, file: FileContext): number | null {
  const index = plainIndex(args, place, file);
  const argument = index === null ? undefined : args[index];
  if (!argument || argument.type === 'SpreadElement' || !isFunction(file.scopes.resolve(argument))) return index;
  return place.callback ? index : null;
}

function plainIndex(args: readonly TSESTree.CallExpressionArgument[], { argument }: SignalPlace, file: FileContext): number | null {
  if (typeof argument === 'number') return argument;
  const [first, second, third] = args;
  if (argument === 'after-url') {
    if (!first) return null;
    if (file.scopes.resolve(first).type === 'ObjectExpression') return 0;
    const isBehind = second !== undefined && !isFunction(file.scopes.resolve(second));
    return isBehind || isTarget(first, file) ? 1 : null;
  }
  if (!second) return 1;
  const value = file.scopes.resolve(second);
  if (value.type === 'ObjectExpression' || isFunction(value)) return 1;
  if (isNullish(value)) return 2;
  if (mayBeListName(value, file)) return 2;
  return third && !isFunction(file.scopes.resolve(third)) ? 2 : null;
}

// What a name or a type tells where the value does not stand here.
function isTarget(node: Node, file: FileContext): boolean {
  const value = file.scopes.resolve(node);
  switch (value.type) {
    case 'Literal':
    case 'TemplateLiteral':
    case 'BinaryExpression':
    case 'ArrayExpression':
      return true;
    case 'NewExpression':
    case 'CallExpression':
      return addressName.test(calleeName(value) ?? '');
    case 'Identifier': {
      const type = declaredType(value, file);
      if (type) return type.type === 'TSStringKeyword' || (type.type === 'TSTypeReference' && referenceName(type) === 'URL');
      return addressName.test(value.name);
    }
    case 'MemberExpression':
      return addressName.test(keyName(value) ?? '');
    default:
      return false;
  }
}

function mayBeListName(value: Node, file: FileContext): boolean {
  switch (value.type) {
    case 'ArrayExpression':
      return true;
    case 'CallExpression':
      return argumentListCall.test(calleeName(value) ?? '');
    case 'Identifier': {
      const type = declaredType(value, file);
      if (type) return type.type === 'TSArrayType' || (type.type === 'TSTypeReference' && /Array$/.test(referenceName(type) ?? ''));
      return argumentListName.test(value.name);
    }
    case 'MemberExpression':
      return argumentListName.test(keyName(value) ?? '');
    default:
      return false;
  }
}

function declaredType(name: TSESTree.Identifier, file: FileContext): TSESTree.TypeNode | undefined {
  const declared = file.scopes.variableOf(name)?.identifiers[0];
  return declared?.type === 'Identifier' ? declared.typeAnnotation?.typeAnnotation : undefined;
}

function referenceName(type: TSESTree.TSTypeReference): string | null {
  return type.typeName.type === 'Identifier' ? type.typeName.name : null;
}

function signalPlace(call: TSESTree.CallExpression, file: FileContext): Found | null {
  const callee = unwrap(call.callee);
  const path = memberPath(callee);
  const root = rootOf(callee);
  if (path && root.type === 'Identifier' && file.scopes.isGlobal(root)) {
    const place = globalCallees.get(path.join('.'));
    return place ? { place, defaults: [] } : null;
  }
  const imported = importedCallee(callee, file);
  for (const place of imported ? exportedCallees : []) {
    if (imported && place.modules.includes(imported.module) && place.names.includes(imported.name)) return { place, defaults: [] };
  }
  return methodPlace(callee, file);
}

function methodPlace(callee: Node, file: FileContext): Found | null {
  if (callee.type === 'Identifier') return methodSlot(makerOf(callee, file), 'itself', null);
  if (callee.type !== 'MemberExpression') return null;
  const method = keyName(callee);
  if (method === null || !isAnyMethod(method)) {
    return unwrap(callee.object).type === 'ThisExpression' ? methodSlot(makerOf(callee, file), 'itself', null) : null;
  }
  const owner = rootObject(callee);
  const holder = unwrap(callee.object);
  const resource = holder.type === 'MemberExpression' && holder !== owner ? keyName(holder) : null;
  return methodSlot(makerOf(owner, file), method, resource) ?? fluentPlace(owner, method, file);
}

const allMethods = new Set(methodCallees.flatMap(({ methods }) => (methods === 'itself' ? [] : methods)));

function isAnyMethod(name: string): boolean {
  return allMethods.has(name);
}

function methodSlot(maker: Maker | null, method: string, resource: string | null): Found | null {
  if (!maker) return null;
  const { module, name } = maker.imported;
  const place = methodCallees.find(
    (entry) =>
      (entry.methods === 'itself' ? method === 'itself' : entry.methods.includes(method)) &&
      (entry.makers === null || entry.makers.includes(name)) &&
      (!entry.resources || (resource !== null && entry.resources.includes(resource))) &&
      isFrom(maker.imported, entry.modules) &&
      !entry.except?.includes(module),
  );
  return place ? { place, defaults: optionsIn(maker.by) } : null;
}

function optionsIn(call: CallNode | null): Node[] {
  return (call?.arguments ?? []).filter(({ type }) => type === 'ObjectExpression');
}

// `prompt.pipe(model).invoke(…)`: what an object of the module answers with is one too.
function fluentPlace(owner: Node, method: string, file: FileContext): Found | null {
  let current = file.scopes.resolve(owner);
  const defaults: Node[] = [];
  for (let hop = 0; hop < maxHops && current.type === 'CallExpression'; hop++) {
    const callee = unwrap(current.callee);
    if (callee.type !== 'MemberExpression') return null;
    defaults.push(...optionsIn(current));
    const object = rootObject(callee);
    const maker = makerOf(object, file);
    if (maker) {
      const place = methodCallees.find((entry) => entry.fluent && entry.methods.includes(method) && isFrom(maker.imported, entry.modules));
      return place ? { place, defaults } : null;
    }
    current = file.scopes.resolve(object);
  }
  return null;
}

function isFrom({ module }: ImportedValue, modules: readonly string[]): boolean {
  return modules.some((each) => (each.endsWith('*') ? module.startsWith(each.slice(0, -1)) : module === each));
}

// The exported function that a callee is, also through `promisify`.
function importedCallee(callee: Node, file: FileContext): ImportedValue | null {
  const direct = file.imports.importedFrom(callee);
  // `const load = require('node-fetch')`
  if (direct) return direct.name === '*' ? { ...direct, name: 'default' } : direct;
  const value = file.scopes.resolve(callee);
  if (value.type !== 'CallExpression' || calleeName(value) !== 'promisify') return null;
  const [promisified] = value.arguments;
  return promisified ? file.imports.importedFrom(promisified) : null;
}

// The object that a method chain starts from: `client` in `client.chat.completions.create`, `this.client` in a class.
function rootObject(callee: TSESTree.MemberExpression): Node {
  let current: Node = unwrap(callee.object);
  while (current.type === 'MemberExpression') {
    const object = unwrap(current.object);
    if (object.type === 'ThisExpression') return current;
    current = object;
  }
  return current;
}

const maxHops = 8;
const maxSteps = 50;

/** The class or factory of a module that made an object, or that its declared type names. */
interface Maker {
  readonly imported: ImportedValue;
  readonly by: CallNode | null;
}

function makerOf(node: Node, file: FileContext, hops = 0, budget = new Budget(maxSteps)): Maker | null {
  if (hops > maxHops || !budget.spend()) return null;
  const made = (each: Node | null | undefined): Maker | null => (each ? makerOf(each, file, hops + 1, budget) : null);
  const value = file.scopes.resolve(node);
  switch (value.type) {
    case 'NewExpression': {
      const imported = file.imports.importedFrom(value.callee);
      return imported && { imported, by: value };
    }
    case 'AwaitExpression':
      return made(value.argument);
    case 'LogicalExpression':
      return made(value.left) ?? made(value.right);
    case 'AssignmentExpression':
      return made(value.right);
    case 'CallExpression': {
      const imported = file.imports.importedFrom(value.callee);
      if (imported) return { imported, by: value };
      const local = localFunction(value.callee, file);
      if (!local) return null;
      if (local.body.type !== 'BlockStatement') return made(local.body);
      const [only, ...others] = functionBody(local, file).returns;
      return others.length === 0 ? made(only?.argument) : null;
    }
    case 'Identifier': {
      const typed = typedMaker(declaredType(value, file), file);
      if (typed) return typed;
      const writes = file.scopes.variableOf(value)?.references.flatMap(({ writeExpr }) => writeExpr ?? []) ?? [];
      return writes.length === 1 ? made(writes[0]) : null;
    }
    case 'MemberExpression': {
      if (unwrap(value.object).type !== 'ThisExpression') return null;
      const name = keyName(value);
      const member = classMember(value, name);
      if (member && member.type !== 'PropertyDefinition') return null;
      const type = member ? member.typeAnnotation?.typeAnnotation : constructorParameterType(value, name);
      return typedMaker(type, file) ?? made(member?.value ?? assignedMember(value, name, file));
    }
    default:
      return null;
  }
}

const assignedMembers = new WeakMap<Node, Map<string, Node[]>>();

// `this.client = new OpenAI()` in a constructor
function assignedMember(member: Node, name: string | null, file: FileContext): Node | null {
  const owner = enclosingClass(member);
  if (!owner || name === null) return null;
  let values = assignedMembers.get(owner);
  if (!values) {
    values = new Map();
    assignedMembers.set(owner, values);
    const found = values;
    walk(owner.body, file.sourceCode.visitorKeys, (node) => {
      if (node.type !== 'AssignmentExpression' || node.left.type !== 'MemberExpression') return;
      const key = unwrap(node.left.object).type === 'ThisExpression' ? keyName(node.left) : null;
      if (key !== null) found.set(key, [...(found.get(key) ?? []), node.right]);
    });
  }
  const [only, ...others] = values.get(name) ?? [];
  return others.length === 0 ? (only ?? null) : null;
}

// `constructor(private readonly client: OpenAI)`
function constructorParameterType(node: Node, name: string | null): TSESTree.TypeNode | undefined {
  for (const member of enclosingClass(node)?.body.body ?? []) {
    if (member.type !== 'MethodDefinition' || member.kind !== 'constructor') continue;
    for (const parameter of member.value.params) {
      if (parameter.type !== 'TSParameterProperty') continue;
      const target = withoutDefault(parameter.parameter);
      if (target.type === 'Identifier' && target.name === name) return target.typeAnnotation?.typeAnnotation;
    }
  }
  return undefined;
}

function typedMaker(type: Node | undefined, file: FileContext): Maker | null {
  if (type?.type === 'TSUnionType') {
    const named = type.types.filter((each) => each.type === 'TSTypeReference');
    return named.length === 1 ? typedMaker(named[0], file) : null;
  }
  if (type?.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return null;
  const variable = file.scopes.variableOf(type.typeName);
  const imported = variable && file.imports.ofVariable(variable);
  return imported ? { imported, by: null } : null;
}

/** The query that a call starts, when the query ends right here: it is awaited, returned or given to `Promise.all`. */
export function queryFrom(call: TSESTree.CallExpression, file: FileContext): SignalQuery | null {
  const callee = unwrap(call.callee);
  if (callee.type !== 'MemberExpression') return null;
  const start = keyName(callee);
  const entry = start === null ? undefined : chainedCallees.find(({ starts }) => starts.includes(start));
  if (!entry || !isClient(callee.object, entry, file)) return null;
  let end = call;
  let insertAfter = call;
  let given: TSESTree.CallExpression | null = null;
  let isOpen = true;
  for (let next = nextInChain(end); next; next = nextInChain(end)) {
    const name = calleeName(next) ?? '';
    if (name === 'then' || name === 'catch' || name === 'finally') return { end, insertAfter, given, method: entry.method };
    end = next;
    if (name === entry.method) given = end;
    if (entry.last.includes(name)) isOpen = false;
    if (isOpen) insertAfter = end;
  }
  // `client.from('table')` alone has no method for the signal yet.
  if (end === call && start === 'from') return null;
  return isSettledHere(end) ? { end, insertAfter, given, method: entry.method } : null;
}

function isClient(node: Node, entry: SignalChain, file: FileContext): boolean {
  const value = unwrap(node);
  if (value.type === 'CallExpression') {
    const callee = unwrap(value.callee);
    if (callee.type === 'MemberExpression' && entry.scopes.includes(keyName(callee) ?? '')) return isClient(callee.object, entry, file);
  }
  const imported = makerOf(value, file)?.imported;
  return imported !== undefined && entry.makers.includes(imported.name) && entry.modules.includes(imported.module);
}
