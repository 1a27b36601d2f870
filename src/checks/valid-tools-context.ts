import type { TSESTree } from '@typescript-eslint/utils';
import { type CallNode, isFunction, keyName, type Node, unwrap } from '../analysis/syntax/ast.ts';
import { Budget } from '../analysis/syntax/budget.ts';
import type { FileContext } from '../analysis/syntax/file-context.ts';
import { onlyResult } from '../analysis/control/function-body.ts';
import { localFunction } from '../analysis/syntax/local-function.ts';
import { lookUpProperty } from '../analysis/syntax/scope.ts';
import { decideVersion, type ToolVersion } from '../analysis/tools/definition.ts';
import { findTools, type ToolDefinition } from '../analysis/tools/find-tools.ts';
import { frameworkImports, type FrameworkImport, type FrameworkImports } from '../analysis/tools/framework-imports.ts';
import type { ToolsContextTreatment } from '../frameworks/framework.ts';
import { refusingSchemas, schemaModules, unchangedByMethods } from '../knowledge/schemas.ts';

/** A place where the contexts of a run do not fit its tools. */
export interface ContextFault {
  /** An entry that names no tool; one that names a tool which takes none; a tool that needs one; both at once, by a slip of the pen. */
  readonly kind: 'noTool' | 'ownTool' | 'noEntry' | 'misspelt';
  /** The key of the entry, or that of the tool among the tools. */
  readonly key: Node;
  readonly name: string;
  /** Every tool of the run, in the order that it is written in. */
  readonly tools: readonly string[];
  /** Of a misspelt entry: the tool that it is meant for. */
  readonly meant: string | null;
  readonly treatment: ToolsContextTreatment;
  /** The function or class that is given both. */
  readonly taker: string;
  readonly source: FrameworkImport;
  readonly version: ToolVersion;
  /** A function makes the tools. */
  readonly isFactory: boolean;
}

/** The faults between the tools and the contexts of every agent and call of a file, in source order. */
export function contextFaults(file: FileContext): readonly ContextFault[] {
  const sources = frameworkImports(file);
  const faults: ContextFault[] = [];
  for (const call of [...file.calls.values()].flat()) {
    const taken = takenBy(call, sources, file);
    if (taken) faults.push(...faultsInUse(taken, file));
  }
  return faults.sort((a, b) => a.key.range[0] - b.key.range[0]);
}

interface ContextUse {
  readonly options: TSESTree.ObjectExpression;
  readonly taker: string;
  readonly treatment: ToolsContextTreatment;
  readonly source: FrameworkImport;
  readonly version: ToolVersion;
}

function takenBy(call: CallNode, sources: FrameworkImports, file: FileContext): ContextUse | null {
  const imported = file.imports.importedFrom(call.callee);
  const source = imported && sources.get(imported.module);
  const treatment = source?.framework.toolsContext;
  if (!imported || !source || !treatment || !Object.hasOwn(treatment.takers, imported.name)) return null;
  const options = call.arguments[0] && file.scopes.resolve(call.arguments[0]);
  if (
    options?.type !== 'ObjectExpression' ||
    treatment.givenLater.some((key) => lookUpProperty(options, [key], file.scopes).kind !== 'absent')
  )
    return null;
  const version = decideVersion(source, file);
  if (treatment.majors && (version.major === null || !treatment.majors.includes(version.major))) return null;
  return { options, taker: imported.name, treatment, source, version };
}

function faultsInUse({ options, taker, treatment, source, version }: ContextUse, file: FileContext): ContextFault[] {
  const held = lookUpProperty(options, [treatment.toolsKey], file.scopes);
  const factory = held.kind === 'found' ? localFunction(held.property.value, file) : null;
  const made = factory && (factory.generator ? null : onlyResult(factory, file, 'anything'));
  const tools = held.kind === 'found' ? wholeObject(factory ? made : held.property.value, file) : null;
  const entries = entriesOf(options, treatment, file);
  if (!tools || !entries) return [];
  const names = [...tools.keys()];
  const base = { tools: names, treatment, taker, source, version, isFactory: factory !== null, meant: null };
  const definitions = new Map([...tools].map(([name, member]) => [name, definitionAt(member.value, file)]));

  const missing = [...tools].filter(([name]) => !entries.has(name) && needsContext(definitions.get(name) ?? null, file));
  const faults: ContextFault[] = [];
  const told = new Set<string>();
  for (const [name, { key }] of entries) {
    const tool = definitions.get(name);
    if (!tools.has(name)) {
      const [meant = null] = missing.map(([each]) => each).filter((each) => isSlip(name, each));
      if (meant !== null) told.add(meant);
      faults.push({ ...base, kind: meant === null ? 'noTool' : 'misspelt', key, name, meant });
    } else if (treatment.ownTools && tool?.framework === source.framework) {
      faults.push({ ...base, kind: 'ownTool', key, name });
    }
  }
  for (const [name, { key }] of missing) if (!told.has(name)) faults.push({ ...base, kind: 'noEntry', key, name });
  return faults;
}

function entriesOf(options: TSESTree.ObjectExpression, { key }: ToolsContextTreatment, file: FileContext): Members | null {
  const held = lookUpProperty(options, [key], file.scopes);
  if (held.kind === 'absent') return new Map();
  if (held.kind === 'unknown') return null;
  const value = file.scopes.resolve(held.property.value);
  if (value.type === 'Identifier' && value.name === 'undefined') return new Map();
  const entries = wholeObject(held.property.value, file);
  // `search: undefined` is as good as none.
  return entries && new Map([...entries].filter(([, { value: each }]) => !(each.type === 'Identifier' && each.name === 'undefined')));
}

type Members = ReadonlyMap<string, TSESTree.Property>;

/** The members of an object literal of which every key is known and that nothing changes afterwards; null for any other value. */
function wholeObject(node: Node | null, file: FileContext, budget = new Budget(maxObjects)): Members | null {
  const object = node && file.scopes.resolve(node);
  if (!node || object?.type !== 'ObjectExpression' || !isKeptWhole(node, file) || !budget.spend()) return null;
  const members = new Map<string, TSESTree.Property>();
  for (const member of object.properties) {
    if (member.type === 'SpreadElement') {
      const inner = wholeObject(member.argument, file, budget);
      if (!inner) return null;
      for (const [name, property] of inner) members.set(name, property);
      continue;
    }
    const name = keyName(member);
    if (name === null || member.kind !== 'init') return null;
    members.set(name, member);
  }
  return members;
}

const maxHops = 8;
const maxObjects = 100;

// Whether a variable's object is only read: as a value, of a member, or in a type.
function isKeptWhole(node: Node, file: FileContext, hops = 0): boolean {
  const value = unwrap(node);
  if (value.type !== 'Identifier') return true;
  const variable = file.scopes.variableOf(value);
  const held = variable && file.scopes.constant(variable);
  if (!variable || !held || hops > maxHops || !isKeptWhole(held, file, hops + 1)) return false;
  return variable.references.every(({ identifier }) => {
    const { parent } = identifier;
    switch (parent.type) {
      case 'VariableDeclarator':
      case 'Property':
      case 'SpreadElement':
      case 'TSTypeQuery':
      case 'ExportSpecifier':
      case 'ExportDefaultDeclaration':
      case 'ReturnStatement':
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
        return true;
      case 'MemberExpression':
        return parent.object === identifier && isRead(parent);
      default:
        return false;
    }
  });
}

function isRead(member: TSESTree.MemberExpression): boolean {
  const { parent } = member;
  if (parent.type === 'AssignmentExpression') return parent.left !== member;
  return !(parent.type === 'UnaryExpression' && parent.operator === 'delete');
}

function definitionAt(node: Node, file: FileContext): ToolDefinition | null {
  const made = file.scopes.resolve(node);
  return isFunction(made) ? null : (findTools(file).find((tool) => tool.node === made) ?? null);
}

function needsContext(tool: ToolDefinition | null, file: FileContext): boolean {
  // Without an execute nothing asks for the context.
  if (!tool?.definition || tool.executeAbsence === 'none') return false;
  const schema = contextSchemaOf(tool.definition, file);
  return schema !== null && refusesUndefined(schema, file);
}

// One letter more, less or another, or other separators.
function isSlip(written: string, name: string): boolean {
  const [a, b] = [written, name].map((each) => each.toLowerCase().replaceAll(/[^a-z\d]/g, '')) as [string, string];
  if (a === b) return true;
  if (Math.min(a.length, b.length) < 4) return false;
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  return Math.max(a.length, b.length) - start - end <= 1;
}

const maxSchemaHops = 12;

/**
 * Whether the context schema of a tool surely refuses undefined, so that a call of the tool needs an entry. Measured with zod 4.6.5 on ai 7.0.173:
 * an object whose keys are all optional refuses it too.
 */
function refusesUndefined(schema: Node, file: FileContext, hops = 0): boolean {
  if (hops > maxSchemaHops) return false;
  const made = file.scopes.resolve(schema);
  if (made.type !== 'CallExpression') return false;
  const name = libraryName(made, file);
  if (name !== null) {
    const [first] = made.arguments;
    // valibot's chain, and the AI SDK's own wrapper: what they begin with is asked first.
    if (name === 'pipe' || name === 'zodSchema' || name === 'readonly')
      return first !== undefined && refusesUndefined(first, file, hops + 1);
    // `z.object({ … }, …)`; `z.nullable(z.object({ … }))` of zod/mini.
    if (name === 'nullable') return first !== undefined && refusesUndefined(first, file, hops + 1);
    return refusingSchemas.has(name);
  }
  const callee = unwrap(made.callee);
  return (
    callee.type === 'MemberExpression' && unchangedByMethods.has(keyName(callee) ?? '') && refusesUndefined(callee.object, file, hops + 1)
  );
}

function libraryName(call: CallNode, file: FileContext): string | null {
  const imported = file.imports.importedFrom(call.callee);
  if (!imported) return null;
  // A framework wraps the schemas of libraries.
  if (frameworkImports(file).has(imported.module)) return imported.name === 'zodSchema' ? imported.name : null;
  if (!schemaModules.test(imported.module)) return null;
  const path = imported.name.replace(/^(?:z|v|default)\./, '').split('.');
  // `z.coerce.string()` takes undefined.
  return path.length === 1 ? (path[0] ?? null) : null;
}

/** The context schema of a tool's definition; null where there is none, or where it is not told. */
function contextSchemaOf(definition: Node | null, file: FileContext): Node | null {
  const found = definition?.type === 'ObjectExpression' ? lookUpProperty(definition, ['contextSchema'], file.scopes) : null;
  return found?.kind === 'found' && found.property.kind === 'init' ? found.property.value : null;
}
