import type { TSESTree } from '@typescript-eslint/utils';
import type { DefinitionForm, Framework } from '../frameworks/framework.ts';
import { isFunction, keyName, unwrap, type CallNode, type FunctionNode, type Node } from './ast.ts';
import { classOf, memberOf, type ClassNode } from './classes.ts';
import { readClass, readDefinition, type Reading, type ToolDefinition } from './definition.ts';
import type { FileContext } from './file-context.ts';
import { sourceOf, type Source, type Sources } from './framework-sources.ts';
import type { ImportedValue } from './imports.ts';
import { lookUp } from './scope.ts';

type Form<Kind extends DefinitionForm['kind']> = Extract<DefinitionForm, { kind: Kind }>;

const maxAncestors = 8;

/** The classes of the file that are tools: `class Lookup extends StructuredTool { async _call(input) { … } }`. */
export function* classTools(framework: Framework, form: Form<'class'>, sources: Sources, file: FileContext): Iterable<ToolDefinition | null> {
  const [method] = form.layout.execute.keys ?? [];
  if (method === undefined || !sourceOf(framework, sources)) return;
  for (const { type, block } of file.sourceCode.scopeManager?.scopes ?? []) {
    if (type !== 'class') continue;
    const owner = block;
    const source = baseSource(owner, framework, form, sources, file);
    const own = source && owner.body.body.some((member) => 'key' in member && keyName(member as TSESTree.MethodDefinition) === method);
    if (source && own && memberOf(owner, method, file.scopes)?.value) yield readClass(owner, { ...source, layout: form.layout }, file);
  }
}

function baseSource(owner: ClassNode, framework: Framework, form: Form<'class'>, sources: Sources, file: FileContext): Source | null {
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
export function readChained(call: CallNode, framework: Framework, form: Form<'chained'>, sources: Sources, file: FileContext): ToolDefinition | null {
  const callee = unwrap(call.callee);
  if (call.type !== 'CallExpression' || callee.type !== 'MemberExpression' || call.arguments.length === 0) return null;
  const maker = file.scopes.resolve(callee.object);
  if (maker.type !== 'CallExpression') return null;
  const imported = file.imports.importedFrom(maker.callee);
  const source = imported && sources.get(imported.module);
  if (!imported || source?.framework !== framework || !form.makers.includes(imported.name)) return null;
  const args = [...maker.arguments, ...call.arguments];
  const { layout, signal, thrown } = form;
  const reading: Reading = { ...source, layout, ...(signal && { signal }), ...(thrown && { thrown }) };
  return readDefinition(call, args, literalAt(layout.definition, args, file), reading, file);
}

/** `@CreateAction({ … }) async swap(input) { … }`. */
export function readDecorator(call: CallNode, imported: ImportedValue | null, form: Form<'decorator'>, source: Source, file: FileContext): ToolDefinition | null {
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
export function* shapedTools(framework: Framework, form: Form<'shape'>, sources: Sources, file: FileContext): Iterable<ToolDefinition | null> {
  const source = sourceOf(framework, sources);
  const { text } = file.sourceCode;
  if (!source && !form.signs.some((sign) => text.includes(sign))) return;
  const shapes = [...shapesOf(form, file)];
  const isShown = source !== null || shapes.some(({ execute }) => uses(execute, form.methods, 'called', framework, file));
  if (!isShown) return;
  for (const { object, execute } of shapes) {
    const isOwn =
      source !== null ||
      uses(execute, form.methods, 'called', framework, file) ||
      uses(execute, form.members, 'read', framework, file);
    if (isOwn) yield readDefinition(object, [object], object, { framework, module: source?.module ?? null, layout: form.layout }, file);
  }
}

function* shapesOf({ layout }: Form<'shape'>, file: FileContext): Iterable<{ object: TSESTree.ObjectExpression; execute: FunctionNode }> {
  for (const { type, block } of file.sourceCode.scopeManager?.scopes ?? []) {
    const property = type === 'function' ? block.parent : undefined;
    if (property?.type !== 'Property' || property.value !== block || property.parent.type !== 'ObjectExpression') continue;
    if (!layout.execute.keys?.includes(keyName(property) ?? '')) continue;
    const object = property.parent;
    const schema = lookUp(object, layout.inputSchema?.keys ?? [], file.scopes);
    if (schema.kind === 'found' && !isArgument(object)) yield { object, execute: block as FunctionNode };
  }
}

// What a call makes of it is the call's own matter: another framework's tool, or one that the settings name.
function isArgument(object: Node): boolean {
  const { parent } = object;
  return parent?.type === 'CallExpression' || parent?.type === 'NewExpression';
}

function uses(execute: FunctionNode, names: readonly string[], how: 'called' | 'read', { behaviours }: Framework, file: FileContext): boolean {
  const context = behaviours[0]?.parameters.context;
  const parameter = context && execute.params[context.parameter];
  if (parameter?.type === 'ObjectPattern') {
    return parameter.properties.some(
      (property) =>
        property.type === 'Property' &&
        names.includes(keyName(property) ?? '') &&
        (how === 'read' || (property.value.type === 'Identifier' && referencesTo(property.value, file).some(isCalled))),
    );
  }
  if (parameter?.type !== 'Identifier') return false;
  return referencesTo(parameter, file).some(({ parent, ...identifier }) => {
    if (parent.type !== 'MemberExpression' || parent.object.range[0] !== identifier.range[0]) return false;
    return names.includes(keyName(parent) ?? '') && (how === 'read' || isCalled(parent));
  });
}

function referencesTo(name: TSESTree.Identifier, file: FileContext): (TSESTree.Identifier | TSESTree.JSXIdentifier)[] {
  return (file.scopes.variableOf(name)?.references ?? []).map(({ identifier }) => identifier);
}

function isCalled(node: Node): boolean {
  return node.parent?.type === 'CallExpression' && node.parent.callee === node;
}
