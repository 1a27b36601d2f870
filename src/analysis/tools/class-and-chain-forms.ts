import type { TSESTree } from '@typescript-eslint/utils';
import type { DefinitionForm, Framework } from '../../frameworks/framework.ts';
import { calleeName, isFunction, keyName, unwrap, wrapped, type CallNode, type FunctionNode, type Node } from '../syntax/ast.ts';
import { classOf, memberOf, type ClassNode } from '../syntax/classes.ts';
import { readClass, readDefinition, type Reading, type ToolDefinition } from './definition.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { firstImportOf, type FrameworkImport, type FrameworkImports } from './framework-imports.ts';
import type { ImportedValue } from '../syntax/imports.ts';
import { lookUpProperty } from '../syntax/scope.ts';

type FormOf<Kind extends DefinitionForm['kind']> = Extract<DefinitionForm, { kind: Kind }>;

const maxAncestors = 8;

/** The classes of the file that are tools: `class Lookup extends StructuredTool { async _call(input) { … } }`. */
export function* classTools(
  framework: Framework,
  form: FormOf<'class'>,
  sources: FrameworkImports,
  file: FileContext,
): Iterable<ToolDefinition | null> {
  const [method] = form.layout.execute.keys ?? [];
  if (method === undefined || !firstImportOf(framework, sources)) return;
  for (const { type, block } of file.sourceCode.scopeManager?.scopes ?? []) {
    if (type !== 'class') continue;
    const owner = block;
    const source = baseSource(owner, framework, form, sources, file);
    const own = source && owner.body.body.some((member) => 'key' in member && keyName(member as TSESTree.MethodDefinition) === method);
    const { layout, parameters } = form;
    if (source && own && memberOf(owner, method, file.scopes)?.value)
      yield readClass(owner, { ...source, layout, ...(parameters && { parameters }) }, file);
  }
}

function baseSource(
  owner: ClassNode,
  framework: Framework,
  form: FormOf<'class'>,
  sources: FrameworkImports,
  file: FileContext,
): FrameworkImport | null {
  let current: ClassNode | null = owner;
  for (let hop = 0; hop < maxAncestors && current?.superClass; hop++) {
    const imported = file.imports.importedFrom(current.superClass);
    if (imported) {
      const source = sources.get(imported.module);
      return source?.framework === framework && form.bases.includes(imported.name) ? source : null;
    }
    current = classOf(current.superClass, file.scopes);
  }
  return null;
}

/** `toolDefinition({ … }).server(async (input, ctx) => …)`, also through a variable. */
export function readChained(
  call: CallNode,
  framework: Framework,
  form: FormOf<'chained'>,
  sources: FrameworkImports,
  file: FileContext,
): ToolDefinition | null {
  const callee = unwrap(call.callee);
  if (call.type !== 'CallExpression' || callee.type !== 'MemberExpression' || call.arguments.length === 0) return null;
  const maker = file.scopes.resolve(callee.object);
  const source =
    makerSource(maker, framework, form, sources, file) ??
    (isMadeElsewhere(call, maker, form, file) ? firstImportOf(framework, sources) : null);
  if (!source) return null;
  // What another file hands to the maker is unknown here.
  const args = [...(maker.type === 'CallExpression' ? maker.arguments : [callee.object]), ...call.arguments];
  const { layout, signal, thrown, typedContext } = form;
  // An output schema of a definition that stands in another file fixes the result as well.
  const fixedResult = maker.type === 'CallExpression' ? undefined : true;
  const reading: Reading = {
    ...source,
    layout,
    ...(fixedResult && { fixedResult }),
    ...(signal && { signal }),
    ...(thrown && { thrown }),
    ...(typedContext && { typedContext }),
  };
  const tool = readDefinition(call, args, literalAt(layout.definition, args, file), reading, file);
  // What stands around a list of tools is named after the list.
  const isNamed = maker.type === 'CallExpression' || wrapped(call).parent?.type === 'VariableDeclarator';
  return tool && !isNamed ? { ...tool, name: null, nameEvidence: null, nameNode: null } : tool;
}

function makerSource(
  maker: Node,
  framework: Framework,
  { makers }: FormOf<'chained'>,
  sources: FrameworkImports,
  file: FileContext,
): FrameworkImport | null {
  const imported = maker.type === 'CallExpression' ? file.imports.importedFrom(maker.callee) : null;
  const source = imported && sources.get(imported.module);
  return imported && source?.framework === framework && makers.includes(imported.name) ? source : null;
}

// `addToCart.server(async (input) => …)` of a definition that is imported.
function isMadeElsewhere(call: TSESTree.CallExpression, maker: Node, { elsewhere }: FormOf<'chained'>, file: FileContext): boolean {
  const [execute] = call.arguments;
  const imported = elsewhere && file.imports.importedFrom(maker);
  if (!imported || !execute || !isFunction(file.scopes.resolve(execute))) return false;
  if (elsewhere.name.test(imported.name)) return true;
  const { parent } = wrapped(call);
  if (parent?.type === 'CallExpression') return elsewhere.takenBy.includes(calleeName(parent) ?? '');
  return parent?.type === 'ArrayExpression' && nameOfList(parent)?.toLowerCase().endsWith(elsewhere.list) === true;
}

const maxAround = 8;

// `tools: [tool]`, `const tools = isOpen ? [tool] : []`, `[...(isOpen ? [tool] : [])]`, `useMemo(() => [tool], [])`, `useRef([tool]).current`
function nameOfList(list: Node): string | null {
  let current = wrapped(list);
  for (let hop = 0; hop < maxAround; hop++) {
    const { parent }: { parent?: Node | undefined } = current;
    switch (parent?.type) {
      case 'Property':
        return keyName(parent);
      case 'VariableDeclarator':
        return parent.id.type === 'Identifier' ? parent.id.name : null;
      case 'ConditionalExpression':
      case 'LogicalExpression':
      case 'SpreadElement':
      case 'ArrayExpression':
      case 'ArrowFunctionExpression':
      case 'MemberExpression':
        break;
      case 'CallExpression':
        // What becomes of its other arguments is the call's own matter.
        if (parent.arguments[0] !== current && parent.callee !== current) return null;
        break;
      default:
        return null;
    }
    current = wrapped(parent);
  }
  return null;
}

/** `@CreateAction({ … }) async swap(input) { … }`. */
export function readDecorator(
  call: CallNode,
  imported: ImportedValue | null,
  form: FormOf<'decorator'>,
  source: FrameworkImport,
  file: FileContext,
): ToolDefinition | null {
  const method = call.parent.type === 'Decorator' ? call.parent.parent : null;
  if (!imported || !form.names.includes(imported.name) || method?.type !== 'MethodDefinition' || !isFunction(method.value)) return null;
  const args = [...call.arguments, method.value];
  return readDefinition(call, args, literalAt(form.layout.definition, args, file), { ...source, layout: form.layout }, file);
}

function literalAt(index: number | undefined, args: readonly Node[], file: FileContext): TSESTree.ObjectExpression | null {
  const argument = index === undefined ? undefined : args[index];
  const value = argument && file.scopes.resolve(argument);
  return value?.type === 'ObjectExpression' ? value : null;
}

/** The object literals whose execute works with its context as the framework's tools do. */
export function* shapedTools(
  framework: Framework,
  form: FormOf<'shape'>,
  sources: FrameworkImports,
  file: FileContext,
): Iterable<ToolDefinition | null> {
  const source = firstImportOf(framework, sources);
  const { text } = file.sourceCode;
  if (!source && !form.signs.some((sign) => text.includes(sign))) return;
  const shapes = [...shapesOf(framework, form, sources, file)];
  const evident = shapes.filter(({ used }) => isEvident(used, form));
  if (source === null && evident.length === 0) return;
  const lists = new Set(evident.flatMap(({ object }) => listAround(object) ?? []));
  for (const { object, used } of shapes) {
    const list = listAround(object);
    if (source === null && used.size === 0 && !(list && lists.has(list))) continue;
    yield readDefinition(object, [object], object, { framework, module: source?.module ?? null, layout: form.layout }, file);
  }
}

function isEvident(used: ReadonlySet<string>, { evidence }: FormOf<'shape'>): boolean {
  return evidence.some((names) => names.every((name) => used.has(name)));
}

// The record or the list of tools that an object stands in: its members are of one framework.
function listAround({ parent }: TSESTree.ObjectExpression): Node | null {
  if (parent.type === 'ArrayExpression') return parent;
  return parent.type === 'Property' && parent.parent.type === 'ObjectExpression' ? parent.parent : null;
}

interface Shape {
  readonly object: TSESTree.ObjectExpression;
  /** What execute uses of its context. */
  readonly used: ReadonlySet<string>;
}

function* shapesOf(framework: Framework, form: FormOf<'shape'>, sources: FrameworkImports, file: FileContext): Iterable<Shape> {
  const context = framework.behaviours[0]?.parameters.context;
  if (!context) return;
  for (const { type, block } of file.sourceCode.scopeManager?.scopes ?? []) {
    const property = type === 'function' ? block.parent : undefined;
    if (property?.type !== 'Property' || property.value !== block || property.parent.type !== 'ObjectExpression') continue;
    if (!form.layout.execute.keys?.includes(keyName(property) ?? '')) continue;
    const object = property.parent;
    const { params } = block as FunctionNode;
    const schema = lookUpProperty(object, form.layout.inputSchema?.keys ?? [], file.scopes);
    // A function that takes more than the framework hands it is another one's.
    if (schema.kind !== 'found' || params.length > context.parameter + 1) continue;
    const used = usedOf(params[context.parameter], form, file);
    const isCalled = isEvident(used, form) && form.methods.some((method) => used.has(method));
    if (isOthersArgument(object, isCalled, framework, sources, file)) continue;
    yield { object, used };
  }
}

// What a call makes of an object is the call's own matter, unless the function is the framework's, or makes tools by its name and execute
// calls a method of the framework's context. A type of another name says what the object is.
function isOthersArgument(
  object: TSESTree.ObjectExpression,
  isMethodCalled: boolean,
  framework: Framework,
  sources: FrameworkImports,
  file: FileContext,
): boolean {
  const { parent } = object;
  if (parent.type === 'CallExpression' || parent.type === 'NewExpression') {
    const imported = file.imports.importedFrom(parent.callee);
    const isOwn = imported !== null && sources.get(imported.module)?.framework === framework;
    return !isOwn && !(isMethodCalled && /tool/i.test(calleeName(parent) ?? ''));
  }
  const type = isMethodCalled ? null : typeOfObject(object);
  const names = framework.forms.flatMap((form) => (form.kind === 'tool-map' ? [...form.toolTypes, ...form.mapTypes] : []));
  return (
    type !== null &&
    !file.sourceCode
      .getText(type)
      .split(/[^\w$]+/)
      .some((word) => names.includes(word))
  );
}

// `const gates: Record<string, Tool> = { open: { … } }`, `{ … } satisfies Tool`, `{ … } as const satisfies Tool`.
function typeOfObject(object: TSESTree.ObjectExpression): TSESTree.TypeNode | null {
  for (let node: Node | undefined = object; node; node = node.parent) {
    switch (node.type) {
      case 'ObjectExpression':
      case 'ArrayExpression':
      case 'Property':
        break;
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
        if (!(
          node.typeAnnotation.type === 'TSTypeReference' &&
          'name' in node.typeAnnotation.typeName &&
          node.typeAnnotation.typeName.name === 'const'
        ))
          return node.typeAnnotation;
        break;
      case 'VariableDeclarator':
        return (node.id.type === 'Identifier' ? node.id.typeAnnotation?.typeAnnotation : undefined) ?? null;
      case 'PropertyDefinition':
        return node.typeAnnotation?.typeAnnotation ?? null;
      default:
        return null;
    }
  }
  return null;
}

function usedOf(parameter: TSESTree.Parameter | undefined, { methods, members }: FormOf<'shape'>, file: FileContext): Set<string> {
  const used = new Set<string>();
  const add = (name: string | null, isUsed: boolean): void => {
    if (name !== null && (members.includes(name) || (methods.includes(name) && isUsed))) used.add(name);
  };
  if (parameter?.type === 'ObjectPattern') addTaken(parameter, add, file);
  if (parameter?.type !== 'Identifier') return used;
  for (const identifier of referencesTo(parameter, file)) {
    const { parent } = identifier;
    if (parent.type === 'MemberExpression' && parent.object === identifier) add(keyName(parent), isCallee(parent));
    else if (parent.type === 'VariableDeclarator' && parent.init === identifier && parent.id.type === 'ObjectPattern')
      addTaken(parent.id, add, file);
  }
  return used;
}

function addTaken({ properties }: TSESTree.ObjectPattern, add: (name: string | null, isCalled: boolean) => void, file: FileContext): void {
  for (const property of properties) {
    if (property.type !== 'Property') continue;
    const { value } = property;
    add(keyName(property), value.type === 'Identifier' && referencesTo(value, file).some(isCallee));
  }
}

function referencesTo(name: TSESTree.Identifier, file: FileContext): (TSESTree.Identifier | TSESTree.JSXIdentifier)[] {
  return (file.scopes.variableOf(name)?.references ?? []).map(({ identifier }) => identifier);
}

function isCallee(node: Node): boolean {
  return node.parent?.type === 'CallExpression' && node.parent.callee === node;
}
