import type { TSESTree } from '@typescript-eslint/utils';
import type { Behaviour, Framework, ModuleSource } from '../../frameworks/framework.ts';
import type { DefinitionLayout, ExecuteParameters, Slot } from '../../frameworks/layout.ts';
import type { ThrownTreatment } from '../../frameworks/treatment.ts';
import type { FactorySetting } from '../../tool-errors-settings.ts';
import { calleeName, isFunction, keyName, literalText, wrapped, type FunctionNode, type Node } from '../syntax/ast.ts';
import { isCallbackType } from '../syntax/callback-annotations.ts';
import { memberOf, type ClassMember, type ClassNode } from '../syntax/classes.ts';
import { absent, resolveExecute, unknown, type ExecuteAbsence, type ExecuteWrapper, type ResolvedExecute } from './execute-value.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { onlyResult } from '../control/function-body.ts';
import { lookUpProperty } from '../syntax/scope.ts';
import { nameAround, type NameEvidence, type ToolName } from './tool-name.ts';
import { installedRelease } from '../program/installed-version.ts';
import { writtenBehaviour } from './written-version.ts';

/** The major that a tool's behaviour is taken from, and how it is known. */
export interface ToolVersion {
  readonly major: number | null;
  /** Of a framework whose minors differ, where it is known. */
  readonly minor?: number;
  readonly source: 'settings' | 'module' | 'installed' | 'written' | 'newest';
}

export type { ExecuteWrapper } from './execute-value.ts';

/** One tool as the file defines it. */
export interface ToolDefinition {
  readonly framework: Framework;
  /** The framework whose agent runs the tool as it is, where that is another one. */
  readonly host: Framework | null;
  readonly version: ToolVersion;
  readonly behaviour: Behaviour;
  /** The defining call, or the object literal of a tool that is one. */
  readonly node: Node;
  /** The name that the model calls it by, or the closest that the file tells. */
  readonly name: string | null;
  readonly nameEvidence: NameEvidence | null;
  /** Where the name stands: in the definition, or around it. */
  readonly nameNode: Node | null;
  /** The definition has, or may have, a name that the file does not tell; `name` is then what stands around it. */
  readonly isNamedElsewhere: boolean;
  /** The object literal that most parts are keys of. */
  readonly definition: TSESTree.ObjectExpression | null;
  readonly inputSchema: Node | null;
  readonly outputSchema: Node | null;
  /** The hints that a definition gives about its effects: `{ readOnlyHint: true }`. */
  readonly annotations: Node | null;
  /** What the definition gives execute by: a property, or an argument. */
  readonly executeNode: Node | null;
  /** The function that runs, when its body stands in this file. */
  readonly execute: FunctionNode | null;
  readonly executeAbsence: ExecuteAbsence | null;
  readonly wrapper: ExecuteWrapper | null;
  /** The form that defines it is meant for tools that change something outside of the run. */
  readonly isCommand: boolean;
  readonly parameters: ExecuteParameters;
  readonly thrown: ThrownTreatment;
  /** The result hook: the property and, when its body is at hand, the function. */
  readonly outputHook: { readonly property: TSESTree.Property; readonly handler: FunctionNode | null } | null;
  /** The hook that makes a result of what execute throws: the function, when its body is at hand. */
  readonly errorHook: { readonly property: TSESTree.Property; readonly handler: FunctionNode | null } | null;
  /** Execute returns a pair, of which the model receives the first part alone. */
  readonly returnsPair: boolean;
  /** Set where something beside execute fixes the shape of its result: a type, or a schema. */
  readonly fixedOutput: 'return type' | 'output schema' | 'output hook' | 'type annotation' | null;
  /** What execute returns is declared to be a text: a failure that is an object has to become one. */
  readonly answersText: boolean;
  /** What execute and the output hook are keys of, as it is written; null for an execute that is an argument by itself. */
  readonly holder: { readonly node: Node; readonly executeKeys: readonly string[]; readonly hookKeys: readonly string[] } | null;
  /** What a function of a file says of the tool that it is the execute of. */
  ofExecute(execute: FunctionNode | null, file: FileContext): Pick<ToolDefinition, 'parameters' | 'fixedOutput' | 'answersText'>;
}

/** What a definition is read with: the framework, the module that it came through, and the form's own deviations. */
export interface Reading {
  readonly framework: Framework;
  readonly module: ModuleSource | null;
  readonly layout: DefinitionLayout;
  readonly thrown?: ThrownTreatment;
  readonly input?: ExecuteParameters['input'];
  /** The form calls execute with other parameters. */
  readonly parameters?: ExecuteParameters;
  /** The form hands no signal over. */
  readonly signal?: 'none';
  /** The form decides what a result looks like. */
  readonly fixedResult?: true;
  /** The form asks for a text. */
  readonly answersText?: true;
  /** The type arguments of the defining call are of the context. */
  readonly typedContext?: true;
  /** The form is meant for tools that change something. */
  readonly isCommand?: true;
  readonly factory?: FactorySetting;
  /** What execute's parameters carry, where types tell. */
  readonly typedParameters?: (usual: ExecuteParameters) => ExecuteParameters;
  /** A factory whose body turns failures of the execute that it is given into results. */
  readonly caughtBy?: TSESTree.CallExpression;
  /** For optional arguments that are told apart by shape: where the schemas were found. */
  readonly schema?: { readonly input: Node | null; readonly known: boolean; readonly annotations: Node | null };
}

/** Reads the parts of a tool out of the arguments of its defining call, or out of its object literal. */
export function readDefinition(
  node: Node,
  args: readonly Node[],
  definition: TSESTree.ObjectExpression | null,
  reading: Reading,
  file: FileContext,
): ToolDefinition | null {
  const { layout } = reading;
  const read = (slot: Slot): DefinitionPart => readSlot(slot, args, layout.definition === slot.argument ? definition : undefined, file);
  return definitionOf(node, read, definition, args.at(layout.execute.argument) ?? null, reading, file);
}

/** Reads the parts of a tool out of the members of its class. */
export function readClass(owner: ClassNode, reading: Reading, file: FileContext): ToolDefinition | null {
  return definitionOf(owner, (slot) => readMember(owner, slot, file), null, null, reading, file);
}

function definitionOf(
  node: Node,
  read: (slot: Slot) => DefinitionPart,
  definition: TSESTree.ObjectExpression | null,
  holder: Node | null,
  reading: Reading,
  file: FileContext,
): ToolDefinition | null {
  const { framework, layout } = reading;
  const part = (slot: Slot | undefined): DefinitionPart => (slot ? read(slot) : nothing);

  const execute = part(layout.execute);
  const input = reading.schema ? { node: reading.schema.input, unknown: !reading.schema.known } : part(layout.inputSchema);
  const output = part(layout.outputSchema);
  const hook = part(layout.outputHook);
  const errorHook = part(layout.errorHook);
  const decided = decideVersion(reading, file);
  const usual = behaviourOf(framework, decided);
  if (!usual) return null;
  const resolved = executeOf(execute, usual, file);
  const written = writtenBehaviour(framework, resolved.fn, input.node, file);
  const version: ToolVersion = written && decided.source === 'newest' ? { major: written.majors[0] ?? null, source: 'written' } : decided;
  const behaviour = behaviourOf(framework, version);
  if (!behaviour) return null;
  const returnsPair = layout.pairOption !== undefined && literalText(part(layout.pairOption).node) === layout.pairOption.value;
  const nameSlot = part(layout.name);
  const name = decideName(node, nameSlot, layout, file);
  const answering = errorHook.node && resolveExecute(errorHook.node, file).fn;
  const ofExecute: ToolDefinition['ofExecute'] = (fn, at) => {
    const form = at === file ? written : writtenBehaviour(framework, fn, input.node, at);
    return {
      parameters: decideParameters(reading, form ?? behaviour, form ? 'written' : version.source, input, fn),
      fixedOutput: fixedOutput(node, fn, reading, output.node !== null || returnsPair, hook.property !== null),
      answersText:
        framework.plannedFailure.kind === 'return-value' && (reading.answersText === true || isTextType(fn?.returnType?.typeAnnotation)),
    };
  };

  return {
    framework,
    host: null,
    version,
    behaviour,
    node,
    name: name?.text ?? null,
    nameEvidence: name?.evidence ?? null,
    nameNode: name?.node ?? null,
    isNamedElsewhere: name?.evidence !== 'given' && (nameSlot.node !== null || nameSlot.unknown),
    definition,
    inputSchema: input.node,
    outputSchema: output.node,
    annotations: reading.schema?.annotations ?? part(layout.annotations).node,
    executeNode: execute.member ?? execute.property ?? execute.node,
    execute: resolved.fn,
    executeAbsence: resolved.absence,
    wrapper: reading.caughtBy ? { node: reading.caughtBy, name: calleeName(reading.caughtBy), trusted: true } : resolved.wrapper,
    isCommand: reading.isCommand ?? false,
    thrown: reading.thrown ?? thrownBeside(errorHook, output.node !== null, behaviour, file),
    errorHook: errorHook.property && { property: errorHook.property, handler: answering },
    outputHook: hook.property && { property: hook.property, handler: hook.node && resolveExecute(hook.node, file).fn },
    returnsPair,
    ...ofExecute(resolved.fn, file),
    holder:
      holder && layout.execute.keys ? { node: holder, executeKeys: layout.execute.keys, hookKeys: layout.outputHook?.keys ?? [] } : null,
    ofExecute,
  };
}

/** Whether what a tool throws is reported on the server, so that an error may be left to whatever runs it. */
export function reportsThrows({ framework, host }: ToolDefinition): boolean {
  return (host ?? framework).reportsThrows === true;
}

/** How that release of a framework behaves; one that is not known, as the newest. */
export function behaviourOf({ behaviours }: Framework, { major, minor = Infinity }: ToolVersion): Behaviour | undefined {
  const isMeant = ({ majors, minors: [from, to = Infinity] = [0] }: Behaviour): boolean =>
    major !== null && majors.includes(major) && minor >= from && minor <= to;
  return behaviours.find(isMeant) ?? behaviours[0];
}

interface DefinitionPart {
  readonly node: Node | null;
  readonly property: TSESTree.Property | null;
  /** The member of a class that holds it. */
  readonly member?: ClassMember;
  /** It may be there, where syntax does not look. */
  readonly unknown: boolean;
}

const nothing: DefinitionPart = { node: null, property: null, unknown: false };

function readSlot(
  slot: Slot,
  args: readonly Node[],
  definition: TSESTree.ObjectExpression | null | undefined,
  file: FileContext,
): DefinitionPart {
  const argument = args.at(slot.argument);
  if (!slot.keys) return { ...nothing, node: argument ?? null };
  const object = definition === undefined ? argument && file.scopes.resolve(argument) : (definition ?? argument);
  if (object?.type !== 'ObjectExpression') return { ...nothing, unknown: object !== undefined };
  const found = lookUpProperty(object, slot.keys, file.scopes);
  if (found.kind !== 'found') return { ...nothing, unknown: found.kind === 'unknown' };
  const { property } = found;
  // What a getter answers is not told.
  return property.kind === 'init' ? { node: property.value, property, unknown: false } : { node: null, property: null, unknown: true };
}

// A member that is declared, or that a base class of the file may give, says nothing of its value.
function readMember(owner: ClassNode, { keys }: Slot, file: FileContext): DefinitionPart {
  for (const key of keys ?? []) {
    const member = memberOf(owner, key, file.scopes);
    if (!member) continue;
    if (member.type === 'PropertyDefinition')
      return member.value ? { node: member.value, property: null, member, unknown: false } : { ...nothing, unknown: true };
    if (member.kind === 'method')
      return isFunction(member.value) ? { node: member.value, property: null, member, unknown: false } : nothing;
    const result = member.kind === 'get' && isFunction(member.value) ? onlyResult(member.value, file, 'dead code') : null;
    return result ? { node: result, property: null, member, unknown: false } : { ...nothing, unknown: true };
  }
  return { ...nothing, unknown: Boolean(owner.superClass) };
}

function decideName(node: Node, written: DefinitionPart, layout: DefinitionLayout, file: FileContext): ToolName | null {
  const given = literalText(written.node && file.scopes.resolve(written.node));
  if (written.node && given !== null) return { text: given, evidence: 'given', node: written.member ?? written.property ?? written.node };
  return layout.name && !layout.name.keys ? null : nameAround(node, file);
}

/** The major of a framework as the file loads it: by the settings, by the module, by what is installed, or the newest. */
export function decideVersion({ framework, module }: Pick<Reading, 'framework' | 'module'>, file: FileContext): ToolVersion {
  const wanted = framework.versionSetting === null ? undefined : file.settings.versions[framework.versionSetting];
  const byMinor = framework.behaviours.some(({ minors }) => minors);
  if (wanted !== undefined) {
    const [major = 0, minor] = String(wanted).split('.').map(Number);
    return { major, ...(minor !== undefined && { minor }), source: 'settings' };
  }
  if (module?.major !== undefined) return { major: module.major, source: 'module' };
  for (const { package: name, major, hint } of module ? [module] : framework.modules) {
    // The package of that name may be another one.
    if (hint) continue;
    const installed = installedRelease(file.filename, name);
    if (installed) return { major: major ?? installed.major, ...(byMinor && { minor: installed.minor }), source: 'installed' };
  }
  return { major: framework.behaviours[0]?.majors[0] ?? null, source: 'newest' };
}

function decideParameters(
  reading: Reading,
  behaviour: Behaviour,
  source: ToolVersion['source'],
  input: { readonly node: Node | null; readonly unknown: boolean },
  execute: FunctionNode | null,
): ExecuteParameters {
  const { factory } = reading;
  let parameters = reading.parameters ?? behaviour.parameters;
  if (reading.typedParameters) return reading.typedParameters(parameters);
  if (factory) {
    parameters = factoryParameters(factory, parameters);
    if (factory.signal !== undefined) return parameters;
  } else if (reading.input) {
    parameters = { ...parameters, input: reading.input };
  } else if (behaviour.parametersWithoutInput && !input.node) {
    if (!input.unknown) parameters = behaviour.parametersWithoutInput;
    // With two parameters the first one is the input; a single one may be either.
    else if ((execute?.params.length ?? 0) < 2 && !takesInput(execute, behaviour)) parameters = withoutSignal(parameters);
  }
  if (reading.signal === 'none') return withoutSignal(parameters);
  // Majors of one framework spell the signal differently: without evidence for one of them nothing is said of it.
  const several =
    new Set(
      reading.framework.behaviours.flatMap(({ parameters: { signal } }) => (signal ? [[signal.parameter, ...signal.path].join('.')] : [])),
    ).size > 1;
  return several && source === 'newest' ? withoutSignal(parameters) : parameters;
}

function factoryParameters(factory: FactorySetting, { signal, ...base }: ExecuteParameters): ExecuteParameters {
  const context = factory.context ?? base.context?.parameter ?? 1;
  const path = factory.signal?.split('.');
  return {
    ...base,
    input: factory.input === undefined ? (base.input ?? { parameter: 0, path: [] }) : { parameter: factory.input, path: [] },
    context: { parameter: context, path: [] },
    ...(path ? { signal: { parameter: context, path, optional: 'context' } } : signal && { signal: { ...signal, parameter: context } }),
  };
}

// `({ city }) => …`: no key of it is one of the context's.
function takesInput(execute: FunctionNode | null, { contextKeys }: Behaviour): boolean {
  const [first] = execute?.params ?? [];
  if (!contextKeys || first?.type !== 'ObjectPattern' || first.properties.length === 0) return false;
  return first.properties.every((property) => property.type === 'Property' && !contextKeys.includes(keyName(property) ?? ''));
}

function withoutSignal({ signal: _, ...rest }: ExecuteParameters): ExecuteParameters {
  return rest;
}

// With an output schema the hook is null unless one is given.
function thrownBeside(
  hook: DefinitionPart,
  hasOutputSchema: boolean,
  { thrown, errorHook }: Behaviour,
  file: FileContext,
): ThrownTreatment {
  if (!errorHook) return thrown;
  const given = hook.node && file.scopes.resolve(hook.node);
  if (!given || isUndefined(given)) return hook.unknown ? errorHook.thrown : hasOutputSchema ? errorHook.thrownWithout : thrown;
  return given.type === 'Literal' && given.value === null ? errorHook.thrownWithout : errorHook.thrown;
}

function isUndefined(node: Node): boolean {
  return node.type === 'Identifier' && node.name === 'undefined';
}

function executeOf(part: DefinitionPart, { result }: Behaviour, file: FileContext): ResolvedExecute {
  if (!part.node) return part.unknown ? unknown : absent;
  const resolved = resolveExecute(part.node, file);
  return result.runsGenerators && resolved.fn?.generator ? unknown : resolved;
}

function fixedOutput(
  node: Node,
  execute: FunctionNode | null,
  { framework, fixedResult, typedContext }: Reading,
  hasOutputSchema: boolean,
  hasHook: boolean,
): ToolDefinition['fixedOutput'] {
  const returnType = execute?.returnType?.typeAnnotation;
  // The framework's own failure fits its own result type, and is exempt from an output schema.
  const ownFailure = framework.plannedFailure.kind !== 'return-value';
  if (returnType && !(ownFailure && isResultType(returnType, framework))) return 'return type';
  if (fixedResult || (hasOutputSchema && !ownFailure)) return 'output schema';
  if (hasHook) return 'output hook';
  if (node.type === 'CallExpression' && node.typeArguments && !typedContext) return 'type annotation';
  const outer = wrapped(node);
  const { parent } = outer;
  const satisfied =
    node.parent?.type === 'TSSatisfiesExpression' || node.parent?.type === 'TSAsExpression' ? node.parent.typeAnnotation : null;
  const declared =
    parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier' ? parent.id.typeAnnotation?.typeAnnotation : null;
  const isFixed = (type: TSESTree.TypeNode | null | undefined): boolean =>
    type?.type === 'TSTypeReference' && Boolean(type.typeArguments) && !(ownFailure && isCallbackType(type, framework));
  return [satisfied, declared].some(isFixed) ? 'type annotation' : null;
}

// `string`, `Promise<string>`
function isTextType(type: TSESTree.TypeNode | undefined): boolean {
  if (type?.type === 'TSStringKeyword') return true;
  const isPromise = type?.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'Promise';
  return isPromise && isTextType(type.typeArguments?.params[0]);
}

function isResultType(type: TSESTree.TypeNode, framework: Framework): boolean {
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return false;
  if (type.typeName.name === 'Promise') {
    const [inner] = type.typeArguments?.params ?? [];
    return inner !== undefined && isResultType(inner, framework);
  }
  return framework.resultTypes.includes(type.typeName.name);
}
