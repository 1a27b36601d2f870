import type { TSESTree } from '@typescript-eslint/utils';
import type { SignalAccess } from '../../frameworks/layout.ts';
import { typeHolds } from '../program/declared-members.ts';
import {
  type FunctionNode,
  isFunction,
  isNullish,
  keyName,
  type Node,
  unwrap,
  valueParameters,
  walk,
  withoutDefault,
} from '../syntax/ast.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { localFunction } from '../syntax/local-function.ts';
import { memoize } from '../syntax/memoize.ts';
import { followPattern } from '../syntax/patterns.ts';
import { lookUpProperty } from '../syntax/scope.ts';
import { factorySignal } from '../tools/factory-signal.ts';
import { findTools, type ToolDefinition } from '../tools/find-tools.ts';
import { knownSlot, queryFrom, type SignalQuery, type SignalSlot } from './signal-parameters.ts';
import { type SignalRoot, signalRoots } from './signal-provenance.ts';
import { typedSlot } from './typed-slot.ts';

/** How execute of a tool reaches the run's signal as it is written now. */
export interface RunSignal {
  /** The expression that is the signal in execute's body; null when its parameters do not carry it. */
  readonly text: string | null;
  /** Whether the expression may be undefined. */
  readonly optional: boolean;
  /** It stands in a function around the tool, so that no parameter of execute is asked. */
  readonly isOuter?: true;
}

export type SignalTarget =
  | {
      readonly kind: 'argument';
      readonly slot: SignalSlot;
      /** The options, when they are written out at the call. */
      readonly options: TSESTree.ObjectExpression | null;
      /** The option that stands there now. */
      readonly option: TSESTree.Property | null;
      /** The options are an expression that an edit of the call cannot extend. */
      readonly isElsewhere: boolean;
    }
  | { readonly kind: 'chain'; readonly query: SignalQuery };

/** The run's signal in execute's parameters; null when the framework hands none over, or something unknown stands between. */
export function runSignal(tool: ToolDefinition, file: FileContext): RunSignal | null {
  const own = ownSignal(tool, file);
  const outer = own?.text === null ? factorySignal(tool, file) : null;
  return outer === null ? own : { text: outer, optional: false, isOuter: true };
}

function ownSignal(tool: ToolDefinition, file: FileContext): RunSignal | null {
  const access = tool.parameters.signal;
  if (!access || !tool.execute || (tool.wrapper && !tool.wrapper.trusted)) return null;
  const parameters = valueParameters(tool.execute);
  if (parameters.slice(0, access.parameter + 1).some(({ type }) => type === 'RestElement')) return null;
  const optional = access.optional !== 'never';
  const parameter = parameters[access.parameter];
  if (!parameter) return usesArguments(tool.execute, file) ? null : { text: null, optional };
  // A callback that is also called by hand may be given no context.
  const isOptionalContext = mayLackContext(access) || (parameter.type === 'Identifier' && parameter.optional);
  const text = readPattern(parameter, access.path, isOptionalContext, dotsOf(access));
  return text === 'unknown' ? null : { text, optional: optional || isOptionalContext };
}

/** Whether execute may be called without the parameter that carries the signal. */
export function mayLackContext({ optional }: SignalAccess): boolean {
  return optional === 'context' || optional === 'path';
}

/** What the members on the way to the signal are read with. */
export function dotsOf({ optional }: SignalAccess): '.' | '?.' {
  return optional === 'path' ? '?.' : '.';
}

function usesArguments(fn: FunctionNode, file: FileContext): boolean {
  if (fn.type === 'ArrowFunctionExpression') return false;
  const variable = file.sourceCode.scopeManager?.acquire(fn)?.set.get('arguments');
  return (variable?.references.length ?? 0) > 0;
}

function readPattern(parameter: Node, path: readonly string[], contextOptional: boolean, dots: '.' | '?.'): string | null {
  const { part, left } = followPattern(parameter, path);
  if (part.type === 'ObjectPattern') return null;
  if (part.type !== 'Identifier') return 'unknown';
  const type = part.typeAnnotation?.typeAnnotation.type;
  if (type === 'TSUnknownKeyword' || type === 'TSObjectKeyword') return null;
  const isOptional = part === withoutDefault(parameter) ? contextOptional : left.length < path.length && dots === '?.';
  return left.length === 0 ? part.name : `${part.name}${isOptional ? '?.' : '.'}${left.join(dots)}`;
}

interface Given {
  readonly target: SignalTarget;
  readonly current: Node | null;
  readonly roots: readonly SignalRoot[];
  /** Where the signal comes from that the call has without being given one. */
  readonly defaults: readonly SignalRoot[];
}

/** The argument of a call that takes a signal: of a known callee, or of a function of this file that hands it on. */
function slotOfCall(call: TSESTree.CallExpression, file: FileContext, depth: number): SignalSlot | null {
  const known = knownSlot(call, file);
  if (known) return known;
  const local = localFunction(call.callee, file);
  const taken = local && takenSlot(local, file, depth);
  const callee = unwrap(call.callee);
  if (!local) return typedSlot(call, file);
  // `helper.call(this, …)`
  return taken && callee.type === 'MemberExpression' && keyName(callee) === 'call' ? { ...taken, index: taken.index + 1 } : taken;
}

export function argumentGiven(call: TSESTree.CallExpression, file: FileContext, depth = 0): Given | null {
  const slot = slotOfCall(call, file, depth);
  if (!slot) return null;
  if (call.arguments.slice(0, slot.index + 1).some(({ type }) => type === 'SpreadElement')) return null;
  const argument = call.arguments[slot.index];
  const none: SignalRoot[] = [{ kind: 'none' }];
  const defaults = slot.defaults.flatMap((each) => (slot.property === null ? [] : signalRoots(file).of(each, [slot.property])));
  const target = (parts: { options?: TSESTree.ObjectExpression; option?: TSESTree.Property; isElsewhere?: boolean }): SignalTarget => ({
    kind: 'argument',
    slot,
    options: parts.options ?? null,
    option: parts.option ?? null,
    isElsewhere: parts.isElsewhere ?? false,
  });
  const value = argument && file.scopes.resolve(argument);
  if (!argument || !value || isNullish(value) || (isFunction(value) && slot.property !== null)) {
    return { target: target({}), current: null, roots: none, defaults };
  }
  if (slot.property === null) return { target: target({}), current: argument, roots: signalRoots(file).of(argument), defaults };

  const roots = [slot.property, ...slot.alternatives].flatMap((name) => signalRoots(file).of(argument, [name]));
  if (value.type !== 'ObjectExpression') return { target: target({ isElsewhere: true }), current: null, roots, defaults };
  const { property } = slot;
  const isElsewhere = unwrap(argument) !== value;
  const option = lookUpProperty(value, [property], file.scopes);
  if (option.kind !== 'found') return { target: target({ options: value, isElsewhere }), current: null, roots, defaults };
  return {
    target: target({ options: value, option: option.property, isElsewhere: isElsewhere || option.owner !== value }),
    current: option.property.value,
    roots,
    defaults,
  };
}

export function chainGiven(call: TSESTree.CallExpression, file: FileContext): Given | null {
  const query = queryFrom(call, file);
  if (!query) return null;
  const current = query.given?.arguments[0] ?? null;
  return { target: { kind: 'chain', query }, current, roots: current ? signalRoots(file).of(current) : [{ kind: 'none' }], defaults: [] };
}

export const executes: (file: FileContext) => ReadonlySet<Node> = memoize(
  (file) => new Set(findTools(file).flatMap(({ execute }) => execute ?? [])),
);

const maxDepth = 16;
const takenSlots = memoize((_file: FileContext) => new Map<FunctionNode, SignalSlot | null>());

/** The parameter of a function of this file that it hands to a call as its signal, or as options that may carry one. */
function takenSlot(fn: FunctionNode, file: FileContext, depth: number): SignalSlot | null {
  const slots = takenSlots(file);
  const known = slots.get(fn);
  if (known !== undefined) return known;
  // A framework calls an execute, with parameters of its own.
  if (depth > maxDepth || executes(file).has(fn)) return null;
  // A function that calls itself has the parameter that its other calls show.
  slots.set(fn, null);
  let slot: SignalSlot | null = null;
  walk(fn.body, file.sourceCode.visitorKeys, (node) => {
    if (!slot && node.type === 'CallExpression') slot = slotHandedTo(node, fn, file, depth + 1);
    return slot === null;
  });
  slots.set(fn, slot);
  return slot;
}

function slotHandedTo(call: TSESTree.CallExpression, fn: FunctionNode, file: FileContext, depth: number): SignalSlot | null {
  for (const root of (argumentGiven(call, file, depth) ?? chainGiven(call, file))?.roots ?? []) {
    if (root.kind !== 'parameter' || root.fn !== fn || root.isMixed || root.path.length > 1) continue;
    const parameter = valueParameters(fn)[root.index];
    const property = root.path[0] ?? null;
    const target = withoutDefault(parameter);
    if (!target || (property !== null && !mayHold(target, property, file))) continue;
    const label = property ?? (target.type === 'Identifier' ? target.name : 'signal');
    return { index: root.index, property, alternatives: [], label, defaults: [] };
  }
  return null;
}

// Whether one more option fits what a parameter is declared as.
function mayHold(parameter: Node, property: string, file: FileContext): boolean {
  if (parameter.type === 'ObjectPattern')
    return parameter.properties.some((each) => each.type === 'Property' && keyName(each) === property);
  if (parameter.type !== 'Identifier') return false;
  const isRead = file.scopes
    .variableOf(parameter)
    ?.references.some(({ identifier: { parent } }) => parent.type === 'MemberExpression' && keyName(parent) === property);
  const type = parameter.typeAnnotation?.typeAnnotation;
  return isRead || (type ? typeHolds(type, property, file) : !/\.[cm]?tsx?$/.test(file.filename));
}
