import type { TSESTree } from '@typescript-eslint/utils';
import type { DefinitionForm, Framework } from '../../frameworks/framework.ts';
import type { DefinitionLayout, Slot } from '../../frameworks/layout.ts';
import { annotationKeys } from '../../knowledge/tool-keys.ts';
import type { FactorySetting } from '../../tool-errors-settings.ts';
import { calleeName, isFunction, isInside, keyName, literalText, memberPath, unwrap, type CallNode, type Node } from '../syntax/ast.ts';
import { enclosingClass } from '../syntax/classes.ts';
import { readDefinition, type Reading, type ToolDefinition } from './definition.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { frameworkImports, firstImportOf, type FrameworkImport, type FrameworkImports } from './framework-imports.ts';
import { hostedTools } from './host-framework.ts';
import type { ImportedValue } from '../syntax/imports.ts';
import { memoize } from '../syntax/memoize.ts';
import { instanceKind, type Instance } from './instance-of.ts';
import { lookUpProperty } from '../syntax/scope.ts';
import { classTools, readChained, readDecorator, shapedTools } from './class-and-chain-forms.ts';
import { annotatedObjects, mapArgumentMembers } from './tool-maps.ts';
import { toolsByShape } from './tools-by-shape.ts';
import { toolsByType } from './tools-by-type.ts';
import { isWrittenText } from '../syntax/literals.ts';

export type { ToolDefinition } from './definition.ts';

type Form<Kind extends DefinitionForm['kind']> = Extract<DefinitionForm, { kind: Kind }>;

const views = new WeakMap<FileContext, readonly ToolDefinition[]>();

/** A view of a file in which a tool of another file is the only one: its execute stands here. */
export function viewFor(tool: ToolDefinition, file: FileContext): FileContext {
  const view = { ...file };
  views.set(view, [tool]);
  return view;
}

/** Whether the tool of a view is defined in another file, and its schemas and its hook are judged there. */
export function isView(file: FileContext): boolean {
  return views.has(file);
}

/** The tools of a file, in source order. */
export const findTools: (file: FileContext) => readonly ToolDefinition[] = memoize((file) => {
  const given = views.get(file);
  if (given) return given;
  const found = new Map<Node, ToolDefinition>();
  const add = (tool: ToolDefinition | null): void => {
    const key = tool && identityOf(tool);
    if (key && !found.has(key)) found.set(key, tool);
  };
  const sources = frameworkImports(file);

  const { factories } = file.settings;
  if (sources.size > 0 || factories.length > 0) {
    for (const calls of file.calls.values()) {
      for (const call of calls) {
        const imported = file.imports.importedFrom(made(call));
        const source = imported ? sources.get(imported.module) : sourceOfMember(call, sources, file);
        if (source) for (const tool of readImportedCall(call, imported, source, file)) add(tool);
        for (const factory of factories) add(readFactory(call, factory, imported, file));
      }
    }
  }
  for (const framework of file.frameworks) {
    for (const form of framework.forms) for (const tool of toolsOfForm(framework, form, sources, file)) add(tool);
  }
  // What a form with a mark of its own defines is not asked for its shape.
  for (const framework of file.frameworks) {
    for (const form of framework.forms) {
      if (form.kind === 'shape') for (const tool of shapedTools(framework, form, sources, file)) add(tool);
    }
  }
  for (const tool of toolsByType(file, [...found.values()])) add(tool);
  for (const tool of toolsByShape(file, [...found.values()])) add(tool);

  return hostedTools(
    [...found.values()].sort((a, b) => a.node.range[0] - b.node.range[0]),
    sources,
    file,
  );
});

// An object literal is one tool, whichever form it is found by; one that only describes what a function beside it does may describe several.
function identityOf({ node, definition, executeNode }: ToolDefinition): Node {
  return definition && (!executeNode || isInside(executeNode, definition)) ? definition : node;
}

function* toolsOfForm(
  framework: Framework,
  form: DefinitionForm,
  sources: FrameworkImports,
  file: FileContext,
): Iterable<ToolDefinition | null> {
  switch (form.kind) {
    case 'method':
      for (const call of file.calls.get(form.method) ?? []) yield readMethod(call, framework, form, sources, file);
      break;
    case 'request-handler':
      for (const call of file.calls.get(form.method) ?? []) yield readRequestHandler(call, framework, form, sources, file);
      break;
    case 'chained':
      for (const call of file.calls.get(form.method) ?? []) yield readChained(call, framework, form, sources, file);
      break;
    case 'tool-map':
      yield* readAnnotated(framework, form, sources, file);
      break;
    case 'class':
      yield* classTools(framework, form, sources, file);
      break;
    default:
      break;
  }
}

function* readImportedCall(
  call: CallNode,
  imported: ImportedValue | null,
  source: FrameworkImport,
  file: FileContext,
): Iterable<ToolDefinition | null> {
  for (const form of source.framework.forms) {
    switch (form.kind) {
      case 'call':
        if (imported && form.names.includes(imported.name) && givesExecute(call, form.layout, file)) {
          yield readCall(call, { ...source, ...readingOf(form) }, file);
        }
        break;
      case 'member-call':
        if (imported?.name.startsWith(`${form.member}.`) || isMemberOf(call, form.member)) yield readMemberCall(call, form, source, file);
        break;
      case 'tool-map': {
        if (!imported) break;
        const signal = form.calleesWithoutSignal.includes(imported.name) ? ('none' as const) : undefined;
        if (!signal && !form.callees.includes(imported.name)) break;
        const reading: Reading = { ...source, framework: form.of ?? source.framework, layout: form.layout, ...(signal && { signal }) };
        for (const object of mapArgumentMembers(call, form, file)) yield readObject(object, reading, file);
        break;
      }
      case 'decorator':
        yield readDecorator(call, imported, form, source, file);
        break;
      default:
        break;
    }
  }
}

function readingOf({ layout, parameters, isCommand }: Form<'call'>): Pick<Reading, 'layout' | 'parameters' | 'isCommand'> {
  return { layout, ...(parameters && { parameters }), ...(isCommand && { isCommand }) };
}

// `super({ … })` makes what `new` of the base class makes.
function made({ callee }: CallNode): Node {
  return (callee.type === 'Super' && enclosingClass(callee)?.superClass) || callee;
}

// A class may leave execute to a method of its own.
function givesExecute(
  { callee, arguments: args }: CallNode,
  { execute: { argument, keys } }: DefinitionLayout,
  file: FileContext,
): boolean {
  if (callee.type !== 'Super') return true;
  const given = args.at(argument);
  const object = given && file.scopes.resolve(given);
  return object?.type === 'ObjectExpression' && keys !== undefined && lookUpProperty(object, keys, file.scopes).kind === 'found';
}

// `createOpenAI({ … }).tools.shell(…)`, also through a variable: the maker is imported, the member is not.
function sourceOfMember(call: CallNode, sources: FrameworkImports, file: FileContext): FrameworkImport | undefined {
  const tools = memberObject(call.callee);
  const owner = tools?.type === 'MemberExpression' && isMember(keyName(tools), file) ? unwrap(tools.object) : null;
  const maker = owner && file.scopes.resolve(owner);
  const imported = maker?.type === 'CallExpression' ? file.imports.importedFrom(maker.callee) : null;
  return imported ? sources.get(imported.module) : undefined;
}

function isMember(name: string | null, { frameworks }: FileContext): boolean {
  return frameworks.some(({ forms }) => forms.some((form) => form.kind === 'member-call' && form.member === name));
}

function isMemberOf(call: CallNode, member: string): boolean {
  const object = memberObject(call.callee);
  return object?.type === 'MemberExpression' && keyName(object) === member;
}

function memberObject(node: Node): Node | null {
  const value = unwrap(node);
  return value.type === 'MemberExpression' ? unwrap(value.object) : null;
}

function readMemberCall(call: CallNode, form: Form<'member-call'>, source: FrameworkImport, file: FileContext): ToolDefinition | null {
  const { layout, fixedResult, answerText, signal } = form;
  const result = answerText?.test(calleeName(call) ?? '') ? { answersText: true as const } : { fixedResult };
  const tool = readCall(call, { ...source, layout, ...result, ...(signal && { signal }) }, file);
  // Without an execute the provider runs it.
  return tool?.executeAbsence === 'none' || !tool?.definition ? null : tool;
}

function readCall(call: CallNode, reading: Reading, file: FileContext): ToolDefinition | null {
  const at = reading.layout.definition;
  const argument = at === undefined ? undefined : call.arguments[at];
  if (at !== undefined && (!argument || argument.type === 'SpreadElement')) return null;
  const resolved = argument && file.scopes.resolve(argument);
  // `tool(createDefinition())`: a tool, but nothing of it stands here.
  const definition = resolved?.type === 'ObjectExpression' ? resolved : null;
  return readDefinition(call, call.arguments, definition, reading, file);
}

function readObject(object: TSESTree.ObjectExpression, reading: Reading, file: FileContext): ToolDefinition | null {
  const has = (slot: Slot | undefined): boolean =>
    slot?.keys !== undefined && lookUpProperty(object, slot.keys, file.scopes).kind === 'found';
  const { execute, inputSchema } = reading.layout;
  return has(execute) || has(inputSchema) ? readDefinition(object, [object], object, reading, file) : null;
}

function* readAnnotated(
  framework: Framework,
  form: Form<'tool-map'>,
  sources: FrameworkImports,
  file: FileContext,
): Iterable<ToolDefinition | null> {
  if (!firstImportOf(framework, sources)) return;
  // Types are imported by declarations, which stand in the scope of a module.
  const module = file.sourceCode.scopeManager?.globalScope?.childScopes.find(({ type }) => type === 'module');
  for (const variable of module?.variables ?? []) {
    const imported = file.imports.ofVariable(variable);
    const source = imported && sources.get(imported.module);
    if (!imported || source?.framework !== framework) continue;
    const isMap = form.mapTypes.includes(imported.name);
    if (!isMap && !form.toolTypes.includes(imported.name)) continue;
    for (const { identifier } of variable.references) {
      if (identifier.type !== 'Identifier') continue;
      for (const object of annotatedObjects(identifier, isMap, file)) yield readObject(object, { ...source, layout: form.layout }, file);
    }
  }
}

function readMethod(
  call: CallNode,
  framework: Framework,
  form: Form<'method'>,
  sources: FrameworkImports,
  file: FileContext,
): ToolDefinition | null {
  const receiver = memberObject(call.callee);
  if (call.type !== 'CallExpression' || !receiver || !hasMethodArguments(call, form, file)) return null;
  const source = firstImportOf(framework, sources);
  const instance = instanceKind(
    receiver,
    {
      names: form.receivers,
      holders: form.receiverName,
      isOwn: ({ module }) => sources.get(module)?.framework === framework,
    },
    file,
  );
  if (!hasEvidence(call, receiver, instance, source, form, file)) return null;
  const schema = form.overloaded ? overloadedSchema(call.arguments.slice(1, -1), file) : undefined;
  const { layout, thrown, fixedResult } = form;
  return readCall(
    call,
    {
      framework,
      module: source?.module ?? null,
      layout,
      ...(thrown && { thrown }),
      ...(fixedResult && { fixedResult }),
      ...(schema && { schema }),
    },
    file,
  );
}

function hasMethodArguments(call: TSESTree.CallExpression, form: Form<'method'>, file: FileContext): boolean {
  const { arguments: args } = call;
  const [name] = args;
  const handler = args.at(form.layout.execute.argument);
  if (!name || !handler || args.length < (form.overloaded || form.layout.definition === undefined ? 2 : 3)) return false;
  if (args.some((argument) => argument.type === 'SpreadElement')) return false;
  if (!mayBeName(file.scopes.resolve(name))) return false;
  const value = file.scopes.resolve(handler);
  return form.layout.execute.keys ? value.type === 'ObjectExpression' || mayBeText(value) : mayBeCallback(value);
}

function mayBeName(value: Node): boolean {
  return value.type !== 'ObjectExpression' && value.type !== 'ArrayExpression' && !isFunction(value);
}

function mayBeCallback(value: Node): boolean {
  return (
    value.type !== 'ObjectExpression' && value.type !== 'Literal' && value.type !== 'TemplateLiteral' && value.type !== 'ArrayExpression'
  );
}

function hasEvidence(
  call: TSESTree.CallExpression,
  receiver: Node,
  instance: Instance,
  source: FrameworkImport | null,
  form: Form<'method'>,
  file: FileContext,
): boolean {
  if (instance !== 'unknown') return instance === 'yes';
  if (form.evidence === 'receiver') return source !== null && form.receiverName.test(memberPath(receiver)?.at(-1) ?? '');
  const definition = call.arguments[form.layout.definition ?? 0];
  const value = definition && file.scopes.resolve(definition);
  if (value?.type !== 'ObjectExpression') return source !== null;
  const { description, inputSchema } = form.layout;
  const keys = [description, inputSchema].flatMap((slot) => slot?.keys ?? []);
  return lookUpProperty(value, [...keys, 'title'], file.scopes).kind !== 'absent';
}

// v1 `server.tool(name[, description][, schema][, annotations], cb)`: the SDK tells schema and annotations apart by shape.
function overloadedSchema(between: readonly Node[], file: FileContext): NonNullable<Reading['schema']> {
  const values = between.map((argument) => file.scopes.resolve(argument));
  const [first, second] = values;
  const hasDescription =
    first !== undefined &&
    (isWrittenText(first) || (mayBeText(first) && (values.length > 2 || (second !== undefined && !isAnnotations(second)))));
  const rest = hasDescription ? values.slice(1) : values;
  const [schema] = rest;
  const annotations = rest.find(isAnnotations) ?? null;
  if (!schema || isAnnotations(schema)) return { input: null, known: true, annotations };
  // `server.tool(NAME, TEXT_OR_SCHEMA, cb)`.
  if (!hasDescription && mayBeText(schema) && rest.length === 1) return { input: null, known: false, annotations };
  return { input: schema, known: true, annotations };
}

function mayBeText(value: Node): boolean {
  return (
    value.type === 'Identifier' ||
    value.type === 'MemberExpression' ||
    value.type === 'CallExpression' ||
    value.type === 'ConditionalExpression' ||
    value.type === 'LogicalExpression'
  );
}

function isAnnotations(value: Node): boolean {
  return (
    value.type === 'ObjectExpression' &&
    value.properties.length > 0 &&
    value.properties.every(
      (property) => property.type === 'Property' && property.value.type === 'Literal' && annotationKeys.has(keyName(property) ?? ''),
    )
  );
}

function readRequestHandler(
  call: CallNode,
  framework: Framework,
  form: Form<'request-handler'>,
  sources: FrameworkImports,
  file: FileContext,
): ToolDefinition | null {
  const source = firstImportOf(framework, sources);
  const [request] = call.arguments;
  if (!source || !request || call.arguments.length < 2 || !memberObject(call.callee)) return null;
  const imported = file.imports.importedFrom(request);
  const name =
    imported && sources.get(imported.module)?.framework === framework ? imported.name : literalText(file.scopes.resolve(request));
  if (name === null || !form.requests.includes(name)) return null;
  return readCall(call, { ...source, layout: form.layout, thrown: form.thrown, input: form.input }, file);
}

function readFactory(call: CallNode, factory: FactorySetting, imported: ImportedValue | null, file: FileContext): ToolDefinition | null {
  const writtenOrImported =
    memberPath(call.callee)?.join('.') === factory.name || (imported?.name === factory.name && factory.name !== 'default');
  if (!writtenOrImported || (factory.module !== undefined && imported?.module !== factory.module)) return null;
  const framework = file.frameworks.find((each) => each.id === (factory.framework ?? 'in-house'));
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
    annotations: slot('annotations'),
  };
  return readCall(call, { framework, module: null, layout, factory }, file);
}
