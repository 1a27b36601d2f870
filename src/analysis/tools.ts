import type { TSESTree } from '@typescript-eslint/utils';
import type {
  Behaviour,
  DefinitionForm,
  DefinitionLayout,
  ExecuteParameters,
  Framework,
  ModuleSource,
  Slot,
  ThrownTreatment,
} from '../frameworks/framework.ts';
import { frameworks } from '../frameworks/index.ts';
import type { FactorySetting } from '../tool-errors-settings.ts';
import {
  calleeName,
  enclosingFunction,
  isFunction,
  keyName,
  literalText,
  memberPath,
  unwrap,
  wrapped,
  type CallNode,
  type FunctionNode,
  type Node,
} from './ast.ts';
import type { FileContext } from './file-context.ts';
import { memoize } from './per-source.ts';
import { lookUp, type PropertyLookup } from './scope.ts';
import { installedMajor } from './versions.ts';

/** Why a tool has no execute to look into. */
export type ExecuteAbsence = 'none' | 'imported' | 'unknown';

/** The major that a tool's behaviour is taken from, and how it is known. */
export interface ToolVersion {
  readonly major: number | null;
  readonly source: 'settings' | 'module' | 'installed' | 'newest';
}

/** A function call around execute: `execute: withLogging(async () => …)`. */
export interface ExecuteWrapper {
  readonly node: TSESTree.CallExpression;
  readonly name: string | null;
  /** Named in the settings: it turns failures into results. */
  readonly trusted: boolean;
}

/** One tool as the file defines it. */
export interface ToolDefinition {
  readonly framework: Framework;
  readonly version: ToolVersion;
  readonly behaviour: Behaviour;
  /** The defining call, or the object literal of a tool that is one. */
  readonly node: Node;
  /** The name that the model calls it by, or the closest that the file tells. */
  readonly name: string | null;
  /** The object literal that most parts are keys of. */
  readonly definition: TSESTree.ObjectExpression | null;
  readonly inputSchema: Node | null;
  readonly outputSchema: Node | null;
  /** The function that runs, when its body stands in this file. */
  readonly execute: FunctionNode | null;
  readonly executeAbsence: ExecuteAbsence | null;
  readonly wrapper: ExecuteWrapper | null;
  readonly parameters: ExecuteParameters;
  readonly thrown: ThrownTreatment;
  /** The result hook: the property and, when its body is at hand, the function. */
  readonly outputHook: { readonly property: TSESTree.Property; readonly handler: FunctionNode | null } | null;
  /** Set where something beside execute fixes the shape of its result: a type, or a schema. */
  readonly fixedOutput: 'return type' | 'output schema' | 'output hook' | 'type annotation' | null;
}

type Form<Kind extends DefinitionForm['kind']> = Extract<DefinitionForm, { kind: Kind }>;

/** What a definition is read with: the framework, the module that it came through, and the form's own deviations. */
interface Reading {
  readonly framework: Framework;
  readonly module: ModuleSource | null;
  readonly layout: DefinitionLayout;
  readonly thrown?: ThrownTreatment;
  readonly input?: ExecuteParameters['input'];
  readonly factory?: FactorySetting;
  /** For optional arguments that are told apart by shape: where the schemas were found. */
  readonly schema?: { readonly input: Node | null; readonly known: boolean };
}

/** The tools of a file, in source order. */
export const findTools: (file: FileContext) => readonly ToolDefinition[] = memoize((file) => {
  const found = new Map<Node, ToolDefinition>();
  const add = (tool: ToolDefinition | null): void => {
    if (tool && !found.has(tool.definition ?? tool.node)) found.set(tool.definition ?? tool.node, tool);
  };
  const sources = moduleSources(file);

  for (const calls of file.calls.values()) {
    for (const call of calls) {
      const imported = file.imports.importedFrom(call.callee);
      const source = imported && sources.get(imported.module);
      if (!source) continue;
      for (const form of source.framework.forms) {
        if (form.kind === 'call' && form.names.includes(imported.name)) {
          add(readCall(call, { ...source, layout: form.layout }, file));
        } else if (form.kind === 'tool-map' && form.callees.includes(imported.name)) {
          for (const object of mapMembers(call, form, file)) add(readObject(object, { ...source, layout: form.layout }, file));
        }
      }
    }
  }

  for (const framework of frameworks) {
    for (const form of framework.forms) {
      switch (form.kind) {
        case 'method':
          for (const call of file.calls.get(form.method) ?? []) add(readMethod(call, framework, form, sources, file));
          break;
        case 'request-handler':
          for (const call of file.calls.get(form.method) ?? []) add(readRequestHandler(call, framework, form, sources, file));
          break;
        case 'tool-map':
          for (const { object, source } of annotatedObjects(form, framework, sources, file)) {
            add(readObject(object, { ...source, layout: form.layout }, file));
          }
          break;
        case 'call':
          break;
      }
    }
  }

  for (const factory of file.settings.factories) {
    for (const call of file.calls.get(factory.name.split('.').at(-1) ?? factory.name) ?? []) {
      add(readFactory(call, factory, file));
    }
  }

  return [...found.values()].sort((a, b) => a.node.range[0] - b.node.range[0]);
});

interface Source {
  readonly framework: Framework;
  readonly module: ModuleSource;
}

// The framework modules that the file loads, under the specifiers that it uses.
function moduleSources(file: FileContext): ReadonlyMap<string, Source> {
  const sources = new Map<string, Source>();
  for (const specifier of file.imports.modules) {
    const renamed = Object.hasOwn(file.settings.modules, specifier) ? file.settings.modules[specifier] : undefined;
    for (const framework of frameworks) {
      const module =
        framework.id === renamed
          ? framework.modules[0]
          : framework.modules.find((each) =>
              each.prefix ? specifier === each.specifier || specifier.startsWith(`${each.specifier}/`) : specifier === each.specifier,
            );
      if (module) sources.set(specifier, { framework, module });
    }
  }
  return sources;
}

function sourceOf(framework: Framework, sources: ReadonlyMap<string, Source>): Source | null {
  for (const source of sources.values()) if (source.framework === framework) return source;
  return null;
}

function readCall(call: CallNode, reading: Reading, file: FileContext): ToolDefinition | null {
  const at = reading.layout.definition;
  const argument = at === undefined ? undefined : call.arguments[at];
  if (at !== undefined && (!argument || argument.type === 'SpreadElement')) return null;
  const resolved = argument && file.scopes.resolve(argument);
  // `tool(createDefinition())`: a tool, but nothing of it stands here.
  const definition = resolved?.type === 'ObjectExpression' ? resolved : null;
  return build(call, call.arguments, definition, reading, file);
}

function readObject(object: TSESTree.ObjectExpression, reading: Reading, file: FileContext): ToolDefinition | null {
  const has = (slot: Slot | undefined): boolean => slot?.keys !== undefined && lookUp(object, slot.keys, file.scopes).kind === 'found';
  const { execute, description, inputSchema } = reading.layout;
  if (!has(inputSchema) || !(has(execute) || has(description))) return null;
  return build(object, [object], object, reading, file);
}

// The plain objects under `tools` of a call such as generateText({ tools: { … } }).
function* mapMembers(call: CallNode, form: Form<'tool-map'>, file: FileContext): Iterable<TSESTree.ObjectExpression> {
  const options = call.arguments[0] && file.scopes.resolve(call.arguments[0]);
  if (options?.type !== 'ObjectExpression') return;
  const tools = lookUp(options, [form.key], file.scopes);
  if (tools.kind === 'found') yield* membersOf(tools.property.value, file);
}

function* membersOf(map: Node, file: FileContext, depth = 0): Iterable<TSESTree.ObjectExpression> {
  const object = file.scopes.resolve(map);
  if (object.type !== 'ObjectExpression' || depth > 3) return;
  for (const member of object.properties) {
    if (member.type === 'SpreadElement') {
      yield* membersOf(member.argument, file, depth + 1);
      continue;
    }
    const value = file.scopes.resolve(member.value);
    if (value.type === 'ObjectExpression') yield value;
  }
}

// Object literals that a type names: `const tools: ToolSet = { … }`, `{ … } satisfies Tool`, `(): Record<string, Tool> => ({ … })`.
function* annotatedObjects(
  form: Form<'tool-map'>,
  framework: Framework,
  sources: ReadonlyMap<string, Source>,
  file: FileContext,
): Iterable<{ object: TSESTree.ObjectExpression; source: Source }> {
  if (!sourceOf(framework, sources)) return;
  const scopes = file.sourceCode.scopeManager?.scopes ?? [];
  for (const scope of scopes) {
    if (scope.type !== 'module' && scope.type !== 'global') continue;
    for (const variable of scope.variables) {
      const imported = file.imports.ofVariable(variable);
      const source = imported && sources.get(imported.module);
      if (!imported || source?.framework !== framework) continue;
      const isMap = form.mapTypes.includes(imported.name);
      if (!isMap && !form.toolTypes.includes(imported.name)) continue;
      for (const { identifier } of variable.references) {
        if (identifier.parent.type !== 'TSTypeReference') continue;
        const { value, inRecord } = annotatedValue(identifier.parent);
        if (!value) continue;
        const object = file.scopes.resolve(value);
        if (object.type !== 'ObjectExpression') continue;
        if (isMap || inRecord) for (const member of membersOf(object, file)) yield { object: member, source };
        else yield { object, source };
      }
    }
  }
}

function annotatedValue(reference: TSESTree.TSTypeReference): { value: Node | null; inRecord: boolean } {
  let type: Node = reference;
  let inRecord = false;
  if (type.parent?.type === 'TSTypeParameterInstantiation' && type.parent.parent.type === 'TSTypeReference') {
    const outer = type.parent.parent;
    if (outer.typeName.type !== 'Identifier' || outer.typeName.name !== 'Record') return { value: null, inRecord };
    inRecord = true;
    type = outer;
  }
  const holder = type.parent;
  if (holder?.type === 'TSSatisfiesExpression' || holder?.type === 'TSAsExpression') return { value: holder.expression, inRecord };
  if (holder?.type !== 'TSTypeAnnotation') return { value: null, inRecord };
  const annotated = holder.parent;
  if (annotated.type === 'Identifier' && annotated.parent.type === 'VariableDeclarator') {
    return { value: annotated.parent.init, inRecord };
  }
  if (isFunction(annotated)) return { value: onlyResult(annotated), inRecord };
  return { value: null, inRecord };
}

function onlyResult(fn: FunctionNode): Node | null {
  if (!fn.body) return null;
  if (fn.body.type !== 'BlockStatement') return fn.body;
  const last = fn.body.body.at(-1);
  return last?.type === 'ReturnStatement' ? last.argument : null;
}

function readMethod(
  call: CallNode,
  framework: Framework,
  form: Form<'method'>,
  sources: ReadonlyMap<string, Source>,
  file: FileContext,
): ToolDefinition | null {
  if (call.type !== 'CallExpression') return null;
  const callee = unwrap(call.callee);
  if (callee.type !== 'MemberExpression') return null;
  const { arguments: args } = call;
  const callback = args.at(-1);
  const needed = form.overloaded ? 2 : 3;
  if (args.length < needed || !callback || args.some((argument) => argument.type === 'SpreadElement')) return null;
  const source = sourceOf(framework, sources);
  if (!mayBeName(args[0], file) || !mayBeCallback(callback, file)) return null;
  const known = isReceiver(callee.object, form.receivers, framework, sources, file);
  if (known === false) return null;
  const schema = form.overloaded ? overloadedSchema(args.slice(1, -1), file) : undefined;
  if (form.evidence === 'receiver' && known !== true && !(source && /server|mcp/i.test(memberPath(callee.object)?.at(-1) ?? ''))) {
    return null;
  }
  if (form.evidence === 'arguments' && known !== true) {
    const config = args[1] && file.scopes.resolve(args[1]);
    const looksRight =
      config?.type === 'ObjectExpression'
        ? lookUp(config, ['description', 'inputSchema', 'title'], file.scopes).kind !== 'absent'
        : source !== null;
    if (!looksRight) return null;
  }
  const reading: Reading = { framework, module: source?.module ?? null, layout: form.layout, ...(schema && { schema }) };
  return readCall(call, reading, file);
}

function mayBeName(argument: Node | undefined, file: FileContext): boolean {
  if (!argument) return false;
  const value = file.scopes.resolve(argument);
  return value.type !== 'ObjectExpression' && value.type !== 'ArrayExpression' && !isFunction(value);
}

function mayBeCallback(argument: Node, file: FileContext): boolean {
  const value = file.scopes.resolve(argument);
  return value.type !== 'ObjectExpression' && value.type !== 'Literal' && value.type !== 'TemplateLiteral' && value.type !== 'ArrayExpression';
}

const annotationKeys = new Set(['title', 'readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint']);

// v1 `server.tool(name[, description][, schema][, annotations], cb)`: the SDK tells schema and annotations apart by shape.
function overloadedSchema(between: readonly Node[], file: FileContext): { input: Node | null; known: boolean } {
  const rest = between.map((argument) => file.scopes.resolve(argument));
  const first = rest.find((value) => literalText(value) === null && value.type !== 'TemplateLiteral' && value.type !== 'BinaryExpression');
  if (!first) return { input: null, known: true };
  if (first.type !== 'ObjectExpression') {
    // A lone identifier may be the description: `server.tool(NAME, DESCRIPTION, cb)`.
    const alone = rest.length === 1 && first.type === 'Identifier';
    return { input: alone ? null : first, known: !alone };
  }
  const keys = first.properties.map((property) => (property.type === 'Property' ? keyName(property) : null));
  const isAnnotations = keys.length > 0 && keys.every((key) => key !== null && annotationKeys.has(key)) && first.properties.every(
    (property) => property.type === 'Property' && property.value.type === 'Literal',
  );
  return { input: isAnnotations ? null : first, known: true };
}

// true: an instance of the class; false: certainly something else; null: not told by syntax.
function isReceiver(
  node: Node,
  classes: readonly string[],
  framework: Framework,
  sources: ReadonlyMap<string, Source>,
  file: FileContext,
): boolean | null {
  const named = (type: Node | null | undefined): boolean | null => {
    if (type?.type !== 'TSTypeReference') return null;
    const name = type.typeName.type === 'Identifier' ? type.typeName.name : type.typeName.type === 'TSQualifiedName' ? type.typeName.right.name : null;
    return name !== null && classes.includes(name) ? true : null;
  };
  const value = file.scopes.resolve(node);
  if (value.type === 'NewExpression') {
    const imported = file.imports.importedFrom(value.callee);
    if (imported) return classes.includes(imported.name) && sources.get(imported.module)?.framework === framework;
    return classes.includes(calleeName(value) ?? '') ? true : null;
  }
  if (value.type === 'ThisExpression') {
    const owner = enclosingClass(value);
    const base = owner?.superClass && calleeLikeName(owner.superClass);
    return base && classes.includes(base) ? true : null;
  }
  if (value.type === 'MemberExpression' && unwrap(value.object).type === 'ThisExpression') {
    const member = classMember(value, keyName(value));
    if (member?.type === 'PropertyDefinition') {
      if (member.value && unwrap(member.value).type === 'NewExpression') return isReceiver(member.value, classes, framework, sources, file);
      return named(member.typeAnnotation?.typeAnnotation);
    }
    return null;
  }
  if (value.type === 'Identifier') {
    const variable = file.scopes.variableOf(value);
    const definition = variable?.defs[0];
    if (!variable || !definition) return null;
    const imported = file.imports.ofVariable(variable);
    if (imported && sources.has(imported.module)) return false;
    const annotated = variable.identifiers[0];
    return annotated?.type === 'Identifier' ? named(annotated.typeAnnotation?.typeAnnotation) : null;
  }
  return null;
}

function calleeLikeName(node: Node): string | null {
  return memberPath(node)?.at(-1) ?? null;
}

function readRequestHandler(
  call: CallNode,
  framework: Framework,
  form: Form<'request-handler'>,
  sources: ReadonlyMap<string, Source>,
  file: FileContext,
): ToolDefinition | null {
  const source = sourceOf(framework, sources);
  const [request] = call.arguments;
  if (!source || !request || call.arguments.length < 2 || unwrap(call.callee).type !== 'MemberExpression') return null;
  const imported = file.imports.importedFrom(request);
  const name = imported && sources.get(imported.module)?.framework === framework ? imported.name : literalText(request);
  if (name === null || !form.requests.includes(name)) return null;
  return readCall(call, { ...source, layout: form.layout, thrown: form.thrown, input: form.input }, file);
}

function readFactory(call: CallNode, factory: FactorySetting, file: FileContext): ToolDefinition | null {
  const path = memberPath(call.callee)?.join('.');
  const imported = file.imports.importedFrom(call.callee);
  const writtenOrImported = path === factory.name || (imported?.name === factory.name && factory.name !== 'default');
  if (!writtenOrImported || (factory.module !== undefined && imported?.module !== factory.module)) return null;
  const framework = frameworks.find((each) => each.id === (factory.framework ?? 'in-house'));
  if (!framework) return null;
  const key = typeof factory.execute === 'string' ? factory.execute : 'execute';
  const at = call.arguments.findIndex((argument) => file.scopes.resolve(argument).type === 'ObjectExpression');
  const definition = at < 0 ? 0 : at;
  const slot = (...keys: string[]): Slot => ({ argument: definition, keys });
  const layout: DefinitionLayout = {
    ...(call.arguments[definition] && at >= 0 ? { definition } : {}),
    name: literalText(call.arguments[0]) === null ? slot('name', 'id') : { argument: 0 },
    description: slot('description'),
    inputSchema: slot('inputSchema', 'parameters', 'schema'),
    outputSchema: slot('outputSchema'),
    execute: typeof factory.execute === 'number' ? { argument: factory.execute } : slot(key),
    outputHook: slot('toModelOutput'),
  };
  return readCall(call, { framework, module: framework.modules[0] ?? null, layout, factory }, file);
}

function build(
  node: Node,
  args: readonly Node[],
  definition: TSESTree.ObjectExpression | null,
  reading: Reading,
  file: FileContext,
): ToolDefinition | null {
  const { framework, layout } = reading;
  const part = (slot: Slot | undefined): { node: Node | null; property: TSESTree.Property | null; unknown: boolean } => {
    const nothing = { node: null, property: null, unknown: false };
    if (!slot) return nothing;
    const argument = args.at(slot.argument);
    if (!slot.keys) return { ...nothing, node: argument ?? null };
    const object = slot.argument === layout.definition ? definition : argument && file.scopes.resolve(argument);
    if (object?.type !== 'ObjectExpression') return { ...nothing, unknown: object !== undefined };
    const found: PropertyLookup = lookUp(object, slot.keys, file.scopes);
    if (found.kind !== 'found') return { ...nothing, unknown: found.kind === 'unknown' };
    return { node: found.property.value, property: found.property, unknown: false };
  };

  const execute = part(layout.execute);
  const resolved: ResolvedExecute = execute.node
    ? resolveExecute(execute.node, file)
    : { fn: null, absence: execute.unknown ? 'unknown' : 'none', wrapper: null };
  const input = reading.schema ? { node: reading.schema.input, unknown: !reading.schema.known } : part(layout.inputSchema);
  const output = part(layout.outputSchema);
  const hook = part(layout.outputHook);
  const version = decideVersion(reading, file);
  const behaviour = framework.behaviours.find(({ majors }) => version.major !== null && majors.includes(version.major)) ?? framework.behaviours[0];
  if (!behaviour) return null;
  const nameNode = part(layout.name).node;
  const hookHandler = hook.node && resolveExecute(hook.node, file).fn;
  const fn = resolved.fn;

  return {
    framework,
    version,
    behaviour,
    node,
    name: (nameNode && literalText(file.scopes.resolve(nameNode))) ?? (layout.name && !layout.name.keys ? null : derivedName(node, file)),
    definition,
    inputSchema: input.node,
    outputSchema: output.node,
    execute: fn,
    executeAbsence: resolved.absence,
    wrapper: resolved.wrapper,
    parameters: decideParameters(reading, behaviour, version, input, fn),
    thrown: reading.thrown ?? behaviour.thrown,
    outputHook: hook.property && { property: hook.property, handler: hookHandler },
    fixedOutput: fixedOutput(node, fn, framework, output.node !== null, hook.property !== null),
  };
}

function decideVersion({ framework, module }: Reading, file: FileContext): ToolVersion {
  const wanted = framework.id === 'ai-sdk' ? file.settings.versions.ai : framework.id === 'mcp' ? file.settings.versions.mcp : undefined;
  if (wanted !== undefined) return { major: wanted, source: 'settings' };
  if (module?.major !== undefined) return { major: module.major, source: 'module' };
  for (const { package: name, major } of module ? [module] : framework.modules) {
    const installed = installedMajor(file.filename, name);
    if (installed !== null) return { major: major ?? installed, source: 'installed' };
  }
  return { major: framework.behaviours[0]?.majors[0] ?? null, source: 'newest' };
}

function decideParameters(
  reading: Reading,
  behaviour: Behaviour,
  version: ToolVersion,
  input: { readonly node: Node | null; readonly unknown: boolean },
  execute: FunctionNode | null,
): ExecuteParameters {
  const { factory } = reading;
  if (factory) {
    const context = factory.context ?? 1;
    const base = behaviour.parameters;
    return {
      ...base,
      input: { parameter: factory.input ?? 0, path: [] },
      context: { parameter: context, path: [] },
      ...(factory.signal !== undefined && {
        signal: { parameter: context, path: factory.signal.split('.'), optional: 'context' as const },
      }),
    };
  }
  let parameters = behaviour.parameters;
  if (reading.input) {
    parameters = { ...parameters, input: reading.input };
  } else if (behaviour.parametersWithoutInput && !input.node) {
    if (!input.unknown) parameters = behaviour.parametersWithoutInput;
    // With two parameters the first one is the input; with fewer it may be either.
    else if ((execute?.params.length ?? 0) < 2) parameters = withoutSignal(parameters);
  }
  // Majors of one framework spell the signal differently: without evidence for one of them nothing is said of it.
  const several = new Set(reading.framework.behaviours.map((each) => each.parameters.signal?.path.join('.'))).size > 1;
  return several && version.source === 'newest' ? withoutSignal(parameters) : parameters;
}

function withoutSignal({ signal: _, ...rest }: ExecuteParameters): ExecuteParameters {
  return rest;
}

interface ResolvedExecute {
  readonly fn: FunctionNode | null;
  readonly absence: ExecuteAbsence | null;
  readonly wrapper: ExecuteWrapper | null;
}

const maxWrappers = 2;

function resolveExecute(node: Node, file: FileContext, wrappers = 0): ResolvedExecute {
  const unknown: ResolvedExecute = { fn: null, absence: 'unknown', wrapper: null };
  const value = file.scopes.resolve(node);
  if (isFunction(value)) return { fn: value, absence: null, wrapper: null };
  switch (value.type) {
    case 'Identifier': {
      if (value.name === 'undefined') return { ...unknown, absence: 'none' };
      const variable = file.scopes.variableOf(value);
      const definition = variable?.defs[0];
      if (definition?.type === 'FunctionName' && isFunction(definition.node)) return { fn: definition.node, absence: null, wrapper: null };
      return definition?.type === 'ImportBinding' ? { ...unknown, absence: 'imported' } : unknown;
    }
    case 'MemberExpression': {
      const name = keyName(value);
      if (name === null) return unknown;
      if (unwrap(value.object).type === 'ThisExpression') {
        const member = classMember(value, name)?.value;
        return member && isFunction(member) ? { fn: member, absence: null, wrapper: null } : unknown;
      }
      const object = file.scopes.resolve(value.object);
      if (object.type === 'ObjectExpression') {
        const found = lookUp(object, [name], file.scopes);
        return found.kind === 'found' ? resolveExecute(found.property.value, file, wrappers) : unknown;
      }
      return file.imports.importedFrom(value) ? { ...unknown, absence: 'imported' } : unknown;
    }
    case 'CallExpression': {
      const callee = unwrap(value.callee);
      if (callee.type === 'MemberExpression' && keyName(callee) === 'bind') return resolveExecute(callee.object, file, wrappers);
      if (wrappers >= maxWrappers) return unknown;
      const inner = value.arguments
        .filter((argument) => argument.type !== 'SpreadElement')
        .map((argument) => resolveExecute(argument, file, wrappers + 1))
        .filter(({ fn }) => fn !== null);
      const [only] = inner;
      if (!only || inner.length > 1) return unknown;
      const path = memberPath(value.callee);
      const name = path?.at(-1) ?? null;
      const trusted = file.settings.wrappers.some((each) => each === name || each === path?.join('.')) || only.wrapper?.trusted === true;
      return { fn: only.fn, absence: null, wrapper: { node: value, name, trusted } };
    }
    default:
      return unknown;
  }
}

export function enclosingClass(node: Node): TSESTree.ClassDeclaration | TSESTree.ClassExpression | null {
  let current = node.parent;
  while (current) {
    if (current.type === 'ClassDeclaration' || current.type === 'ClassExpression') return current;
    // A plain function has a `this` of its own; a method's value is a function too.
    if ((current.type === 'FunctionDeclaration' || current.type === 'FunctionExpression') && current.parent.type !== 'MethodDefinition') return null;
    current = current.parent;
  }
  return null;
}

/** The member of the class around `node` that `this.name` means. */
export function classMember(node: Node, name: string | null): TSESTree.MethodDefinition | TSESTree.PropertyDefinition | null {
  if (name === null) return null;
  for (const member of enclosingClass(node)?.body.body ?? []) {
    if ((member.type === 'MethodDefinition' || member.type === 'PropertyDefinition') && keyName(member) === name) return member;
  }
  return null;
}

// The nearest name around a definition: its key in a tool map, its variable, or the factory that returns it.
function derivedName(node: Node, file: FileContext): string | null {
  let current: Node = wrapped(node);
  for (let hop = 0; hop < 6; hop++) {
    const parent: Node | undefined = current.parent;
    switch (parent?.type) {
      case 'Property':
      case 'PropertyDefinition':
        return keyName(parent);
      case 'VariableDeclarator':
        return parent.id.type === 'Identifier' ? (nameInMap(parent.id, file) ?? parent.id.name) : null;
      case 'AssignmentExpression':
        return memberPath(parent.left)?.at(-1) ?? null;
      case 'ReturnStatement':
      case 'ArrowFunctionExpression': {
        const fn: FunctionNode | null = isFunction(parent) ? parent : enclosingFunction(parent);
        if (!fn) return null;
        if (fn.id) return fn.id.name;
        if (fn.parent.type === 'MethodDefinition') return keyName(fn.parent);
        current = wrapped(fn);
        break;
      }
      case 'CallExpression':
      case 'AwaitExpression':
      case 'ConditionalExpression':
      case 'LogicalExpression':
        current = wrapped(parent);
        break;
      default:
        return null;
    }
  }
  return null;
}

// `const weatherTool = tool({ … })` and then `tools: { getWeather: weatherTool }`: the model knows the key.
function nameInMap(identifier: TSESTree.Identifier, file: FileContext): string | null {
  for (const reference of file.scopes.variableOf(identifier)?.references ?? []) {
    const { parent } = reference.identifier;
    if (parent.type !== 'Property' || parent.value !== reference.identifier || parent.parent.type !== 'ObjectExpression') continue;
    const holder = wrapped(parent.parent).parent;
    if (holder?.type === 'Property' && keyName(holder) === 'tools') return keyName(parent);
  }
  return null;
}

function fixedOutput(
  node: Node,
  execute: FunctionNode | null,
  framework: Framework,
  hasOutputSchema: boolean,
  hasHook: boolean,
): ToolDefinition['fixedOutput'] {
  const returnType = execute?.returnType?.typeAnnotation;
  // The framework's own failure fits its own result type, and is exempt from an output schema.
  const ownFailure = framework.plannedFailure.kind === 'error-content';
  if (returnType && !(ownFailure && isResultType(returnType))) return 'return type';
  if (hasOutputSchema && !ownFailure) return 'output schema';
  if (hasHook) return 'output hook';
  if (node.type === 'CallExpression' && node.typeArguments) return 'type annotation';
  const outer = wrapped(node);
  const { parent } = outer;
  const satisfied = node.parent?.type === 'TSSatisfiesExpression' || node.parent?.type === 'TSAsExpression' ? node.parent.typeAnnotation : null;
  const declared =
    parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier' ? parent.id.typeAnnotation?.typeAnnotation : null;
  return [satisfied, declared].some((type) => type?.type === 'TSTypeReference' && type.typeArguments) ? 'type annotation' : null;
}

function isResultType(type: TSESTree.TypeNode): boolean {
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return false;
  if (type.typeName.name === 'Promise') {
    const [inner] = type.typeArguments?.params ?? [];
    return inner !== undefined && isResultType(inner);
  }
  return type.typeName.name === 'CallToolResult';
}
