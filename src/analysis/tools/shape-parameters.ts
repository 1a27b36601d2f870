import type { TSESTree } from '@typescript-eslint/utils';
import type { DefinitionLayout, ExecuteParameters, SignalAccess } from '../../frameworks/layout.ts';
import { inHouseShape } from '../../frameworks/in-house.ts';
import { type FunctionNode, keyName, type Node, withoutDefault } from '../syntax/ast.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { pathToSignal } from '../program/abort-signal-types.ts';
import { typeReader } from '../program/types.ts';
import { wordsOf } from '../syntax/name-words.ts';
import { keysOfMembers } from '../syntax/literals.ts';

const contextWords: readonly string[] = inHouseShape.contexts;
const signalNames: readonly string[] = inHouseShape.signals;
const inputNames: readonly string[] = inHouseShape.inputs;

/** One in-house tool, as far as it is read without its framework. */
export interface ShapedParameters {
  readonly node: Node;
  readonly args: readonly Node[];
  readonly definition: TSESTree.ObjectExpression | null;
  readonly layout: DefinitionLayout;
  readonly fn: FunctionNode | null;
  /** What makes it, by name: tools of one maker are handed the same. */
  readonly maker: string;
  readonly isMethod: boolean;
}

/** Where the tools of each maker are seen to take the signal, with the name of the parameter. */
export type Signals = ReadonlyMap<string, { readonly access: SignalAccess; readonly name: string | null }>;

/** The signals that the tools of a file take: a maker hands to each of its tools what it hands to one. */
export function signalsByShape(tools: readonly ShapedParameters[], file: FileContext): Signals {
  const found = new Map<string, { access: SignalAccess; name: string | null }>();
  for (const { fn, maker, isMethod } of tools) {
    if (!fn || found.has(maker)) continue;
    const input = inputOf(fn, isMethod);
    for (const [index, parameter] of fn.params.entries()) {
      const taken = index === input?.parameter && input.path.length === 0 ? null : signalIn(parameter, file);
      if (!taken) continue;
      found.set(maker, { access: { parameter: index, ...taken }, name: parameter.type === 'Identifier' ? parameter.name : null });
      break;
    }
  }
  return found;
}

/** What the parameters of an in-house execute carry, by how they are named, typed and used. */
export function parametersByShape(
  { fn, maker, isMethod }: ShapedParameters,
  usual: ExecuteParameters,
  signals: Signals,
): ExecuteParameters {
  const { contextName, takesSignalBy } = usual;
  const input = fn ? inputOf(fn, isMethod) : usual.input;
  const signal = signals.get(maker);
  const isFree = signal && (input?.parameter !== signal.access.parameter || input.path.length > 0);
  return {
    ...(input && { input }),
    ...(isFree && { context: { parameter: signal.access.parameter, path: [] }, signal: signal.access }),
    contextName: signal?.name ?? contextName,
    takesSignalBy,
  };
}

// The first parameter that is no context; of a decorated method the last one. The id of the call may stand before it.
function inputOf({ params }: FunctionNode, isMethod: boolean): ExecuteParameters['input'] {
  const places = [...params.keys()].filter((index) => !isContextParameter(params[index], params.length > 1));
  const parameter = isMethod ? places.at(-1) : places.length > 1 && isId(params[places[0] ?? 0]) ? places[1] : places[0];
  const target = parameter === undefined ? undefined : params[parameter];
  if (parameter === undefined || !target) return undefined;
  const keys = target.type === 'ObjectPattern' ? keysOfMembers(target.properties) : [];
  const input = keys.find((key) => inputNames.includes(key));
  const isBeside = keys.some((key) => key !== input && (contextWords.includes(key) || signalNames.includes(key)));
  return { parameter, path: input !== undefined && isBeside ? [input] : [] };
}

function isId(parameter: TSESTree.Parameter | undefined): boolean {
  return parameter?.type === 'Identifier' && wordsOf(parameter.name).at(-1) === 'id';
}

// What a single pattern takes may be a field of the input, unless its name says that it is none.
function isContextParameter(parameter: TSESTree.Parameter | undefined, isBeside: boolean): boolean {
  const target = withoutDefault(parameter);
  if (!target) return false;
  const type = annotatedType(target);
  if (type === 'AbortSignal' || (type !== null && isContextWord(type))) return true;
  if (target.type === 'Identifier') return signalNames.includes(target.name) || isContextWord(target.name);
  const keys = target.type === 'ObjectPattern' ? keysOfMembers(target.properties) : [];
  return keys.some((key) => signalNames.includes(key) && (isBeside || key !== 'signal')) && !keys.some((key) => inputNames.includes(key));
}

function isContextWord(name: string): boolean {
  return contextWords.includes(wordsOf(name).at(-1) ?? '');
}

function annotatedType(target: TSESTree.Node): string | null {
  const type =
    'typeAnnotation' in target && target.typeAnnotation?.type === 'TSTypeAnnotation' ? target.typeAnnotation.typeAnnotation : null;
  return type?.type === 'TSTypeReference' && type.typeName.type === 'Identifier' ? type.typeName.name : null;
}

function signalIn(parameter: TSESTree.Parameter, file: FileContext): Pick<SignalAccess, 'path' | 'optional'> | null {
  const target = withoutDefault(parameter);
  if (target.type === 'ObjectPattern') {
    const key = keysOfMembers(target.properties).find((each) => signalNames.includes(each));
    return key === undefined ? null : { path: [key], optional: 'signal' };
  }
  if (target.type !== 'Identifier') return null;
  if (annotatedType(target) === 'AbortSignal' || signalNames.includes(target.name)) return { path: [], optional: 'signal' };
  for (const { identifier } of file.scopes.variableOf(target)?.references ?? []) {
    const { parent } = identifier;
    if (parent.type !== 'MemberExpression' || parent.object !== identifier) continue;
    const name = keyName(parent);
    if (name !== null && signalNames.includes(name)) return { path: [name], optional: parent.optional ? 'context' : 'signal' };
  }
  return declaredSignal(target, file) ?? typedSignal(target, file);
}

// `ctx: ToolContext`, where the file declares the type with a member of that name that is an AbortSignal.
function declaredSignal(target: TSESTree.Identifier, file: FileContext): Pick<SignalAccess, 'path' | 'optional'> | null {
  const type = target.typeAnnotation?.typeAnnotation;
  const declaration =
    type?.type === 'TSTypeReference' && type.typeName.type === 'Identifier' ? file.scopes.variableOf(type.typeName)?.defs[0]?.node : type;
  const held = declaration?.type === 'TSTypeAliasDeclaration' ? declaration.typeAnnotation : declaration;
  const members = held?.type === 'TSInterfaceDeclaration' ? held.body.body : held?.type === 'TSTypeLiteral' ? held.members : [];
  for (const member of members) {
    if (member.type !== 'TSPropertySignature' || member.key.type !== 'Identifier' || !signalNames.includes(member.key.name)) continue;
    if (annotatedType(member) === 'AbortSignal')
      return { path: [member.key.name], optional: target.optional ? 'context' : member.optional ? 'signal' : 'never' };
  }
  return null;
}

// The same by the compiler, also of a type that the maker declares for its executes. A signal of another name may be of anything.
function typedSignal(target: TSESTree.Identifier, file: FileContext): Pick<SignalAccess, 'path' | 'optional'> | null {
  const reader = typeReader(file);
  try {
    const type = reader?.typeOf(target);
    const found = reader && type ? pathToSignal(type, reader, 1) : null;
    return found?.path.every((name) => signalNames.includes(name)) ? found : null;
  } catch {
    // Of a checker that lacks a member.
    return null;
  }
}
