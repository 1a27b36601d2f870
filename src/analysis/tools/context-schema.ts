import { keyName, unwrap, type CallNode, type Node } from '../syntax/ast.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { moduleSources } from './framework-imports.ts';
import { lookUp } from '../syntax/scope.ts';

// Functions of zod and valibot that make a schema which refuses undefined, by their last name. `any`, `unknown`, `void`, `custom`, `lazy` and
// what is made by a transform are not told.
const refusing = new Set([
  'object', 'strictObject', 'looseObject', 'string', 'number', 'boolean', 'bigint', 'date', 'array', 'tuple', 'record', 'map', 'set', 'enum',
  'nativeEnum', 'picklist', 'discriminatedUnion', 'variant', 'instanceof', 'instance', 'email', 'url', 'uuid', 'int', 'objectWithRest', 'nullable',
]);

// Methods after which a schema refuses undefined as before. `optional`, `nullish`, `default`, `prefault`, `catch`, `or` and others are none.
const asBefore = new Set([
  'nullable', 'describe', 'meta', 'register', 'readonly', 'brand', 'refine', 'superRefine', 'check', 'strict', 'passthrough', 'strip', 'loose',
  'extend', 'safeExtend', 'merge', 'pick', 'omit', 'partial', 'deepPartial', 'required', 'catchall', 'min', 'max', 'length', 'nonempty', 'regex', 'trim',
  'email', 'url', 'uuid', 'int', 'positive', 'nonnegative', 'transform', 'startsWith', 'endsWith', 'and',
]);

const libraries = /^(?:zod|valibot)(?:$|\/)|^@zod\/mini$/;
const maxHops = 12;

/**
 * Whether the context schema of a tool surely refuses undefined, so that a call of the tool needs an entry. Measured with zod 4.6.5 on ai 7.0.173:
 * an object whose keys are all optional refuses it too.
 */
export function refusesUndefined(schema: Node, file: FileContext, hops = 0): boolean {
  if (hops > maxHops) return false;
  const made = file.scopes.resolve(schema);
  if (made.type !== 'CallExpression') return false;
  const name = libraryName(made, file);
  if (name !== null) {
    const [first] = made.arguments;
    // valibot's chain, and the AI SDK's own wrapper: what they begin with is asked first.
    if (name === 'pipe' || name === 'zodSchema' || name === 'readonly') return first !== undefined && refusesUndefined(first, file, hops + 1);
    // `z.object({ … }, …)`; `z.nullable(z.object({ … }))` of zod/mini.
    if (name === 'nullable') return first !== undefined && refusesUndefined(first, file, hops + 1);
    return refusing.has(name);
  }
  const callee = unwrap(made.callee);
  return callee.type === 'MemberExpression' && asBefore.has(keyName(callee) ?? '') && refusesUndefined(callee.object, file, hops + 1);
}

function libraryName(call: CallNode, file: FileContext): string | null {
  const imported = file.imports.importedFrom(call.callee);
  if (!imported) return null;
  // A framework wraps the schemas of libraries.
  if (moduleSources(file).has(imported.module)) return imported.name === 'zodSchema' ? imported.name : null;
  if (!libraries.test(imported.module)) return null;
  const path = imported.name.replace(/^(?:z|v|default)\./, '').split('.');
  // `z.coerce.string()` takes undefined.
  return path.length === 1 ? (path[0] ?? null) : null;
}

/** The context schema of a tool's definition; null where there is none, or where it is not told. */
export function contextSchemaOf(definition: Node | null, file: FileContext): Node | null {
  const found = definition?.type === 'ObjectExpression' ? lookUp(definition, ['contextSchema'], file.scopes) : null;
  return found?.kind === 'found' && found.property.kind === 'init' ? found.property.value : null;
}
