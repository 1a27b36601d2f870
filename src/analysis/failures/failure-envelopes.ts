import type { TSESTree } from '@typescript-eslint/utils';
import { errorTextMaker, innerFailureMaker, keysOfInnerFailure } from '../../knowledge/failure-keys.ts';
import { toolLabel } from '../output/tool-label.ts';
import { calleeName, type CallNode, enclosingFunction, type FunctionNode, isInside, keyName, type Node } from '../syntax/ast.ts';
import type { Handler } from '../control/catch-handlers.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { memoize } from '../syntax/memoize.ts';
import { laterChanges } from '../syntax/mutations.ts';
import type { ToolDefinition } from '../tools/find-tools.ts';
import { type BoundPropertyLookup, lookUpBoundProperty, noBinding, rootVariable, settled } from '../values/call-binding.ts';
import { functionOf, noEnv } from '../values/resolve.ts';
import { type ClassMeaning, classTexts, meaningOf } from './failure-literal.ts';
import { type EnvelopeSite, type FailurePlace, type FailureSite, failureSites } from './failure-sites.ts';

export type { ClassMeaning } from './failure-literal.ts';

/** The keys that the settings spell. */
export type EnvelopeKey = 'class' | 'message' | 'reason' | 'recoverySteps' | 'retryAfterSeconds' | 'options' | 'suggestions';

/** A failure that a tool describes by an object: what it returns, throws, or puts into content. */
export interface FailureEnvelope {
  /** Where a rule reports: the literal, or the call that fills the literal of a function of this file. */
  readonly node: TSESTree.ObjectExpression | TSESTree.CallExpression;
  /** The literal of which a key that is added becomes one of the failure's; null where no single literal is known to be one. */
  readonly literal: TSESTree.ObjectExpression | null;
  /** Null for an HTTP answer outside of any tool. */
  readonly tool: ToolDefinition | null;
  readonly place: FailurePlace;
  /** The catch clause, or the handler of `.catch`, that it answers in. */
  readonly handler: Handler | null;
  /** The function that `node` stands in. */
  readonly owner: FunctionNode | null;
  /** The call that answers with it over HTTP. */
  readonly answer: CallNode | null;
  /**
   * What a key holds: the expression that its value is made by, `absent` where the failure surely has none, `unknown` where it may.
   * The names of `EnvelopeKey` mean what the settings spell so; any other name is the key itself.
   */
  get(key: EnvelopeKey | (string & {})): Node | 'absent' | 'unknown';
  /** The property that gives a key its value. */
  property(key: EnvelopeKey | (string & {})): TSESTree.Property | null;
  readonly classMeaning: ClassMeaning | 'other' | 'absent' | 'unknown';
  /** Made by the function of the settings, whose failures are complete. */
  readonly isTrusted: boolean;
}

/** The failures of a file that are objects: each literal, and each call that fills one, once, in source order. */
export const failureEnvelopes: (file: FileContext) => readonly FailureEnvelope[] = memoize((file) =>
  [...new Set(envelopesBySite(file).values())].sort((a, b) => a.node.range[0] - b.node.range[0]),
);

/** The envelope of each place that one is handed over at. */
export const envelopesBySite: (file: FileContext) => ReadonlyMap<FailureSite, FailureEnvelope> = memoize((file) => {
  const byNode = new Map<Node, FailureEnvelope>();
  const bySite = new Map<FailureSite, FailureEnvelope>();
  for (const site of failureSites(file)) {
    if (site.kind !== 'envelope') continue;
    const envelope = new SiteEnvelope(site, file);
    const known = byNode.get(envelope.node) ?? envelope;
    byNode.set(known.node, known);
    bySite.set(site, known);
  }
  return bySite;
});

class SiteEnvelope implements FailureEnvelope {
  readonly node: FailureEnvelope['node'];
  readonly literal: FailureEnvelope['literal'];
  readonly tool: ToolDefinition | null;
  readonly place: FailurePlace;
  readonly handler: Handler | null;
  readonly owner: FunctionNode | null;
  readonly answer: CallNode | null;
  readonly isTrusted: boolean;
  readonly #site: EnvelopeSite;
  readonly #file: FileContext;

  constructor(site: EnvelopeSite, file: FileContext) {
    this.#site = site;
    this.#file = file;
    this.tool = site.tool;
    this.place = site.place;
    this.handler = site.handler;
    this.answer = site.answer;
    this.isTrusted = site.made === 'trusted';
    const { node, literal } = this.isTrusted
      ? { node: site.value.node as TSESTree.CallExpression, literal: null }
      : reportedNode(site, file);
    this.node = node;
    this.literal = literal;
    this.owner = enclosingFunction(node);
  }

  get classMeaning(): FailureEnvelope['classMeaning'] {
    const found = this.#find('class');
    if (typeof found === 'string') return found;
    const { texts, hasOther } = classTexts(found.value, this.#site.binding, this.#file);
    const [meaning, ...others] = new Set(texts.map((text) => meaningOf(text, this.#file) ?? 'other'));
    if (meaning === undefined) return hasOther ? 'unknown' : 'absent';
    return hasOther || others.length > 0 ? 'unknown' : meaning;
  }

  get(key: string): Node | 'absent' | 'unknown' {
    const found = this.#find(key);
    if (typeof found === 'string') return found;
    const end = settled(found.value, this.#site.binding, this.#file);
    return typeof end === 'string' ? end : end.node;
  }

  property(key: string): TSESTree.Property | null {
    const found = this.#find(key);
    return typeof found === 'string' ? null : found.property;
  }

  #find(key: string): BoundPropertyLookup {
    const { value, binding, names, made, adds } = this.#site;
    const name = spelling(key, this.#file);
    const found = lookUpBoundProperty(value, name, binding, this.#file);
    for (const each of names) {
      const changes = laterChanges(each, this.#file);
      if (changes && (changes.keys.has(name) || (changes.anywhere && found === 'absent'))) return 'unknown';
    }
    const mayBeAdded = made !== 'surely' && (!adds || adds.has(name));
    return found === 'absent' && mayBeAdded ? 'unknown' : found;
  }
}

function spelling(key: string, { settings }: FileContext): string {
  const { classKey, keys } = settings.envelope;
  if (key === 'class') return classKey;
  return Object.hasOwn(keys, key) ? keys[key as keyof typeof keys] : key;
}

/** The keys in which a failure differs from call to call, where a parameter gives them. A message alone makes no other failure. */
const telling: readonly EnvelopeKey[] = ['class', 'reason', 'recoverySteps', 'retryAfterSeconds', 'options', 'suggestions'];

// The literal itself, or the call, or its one object argument, by which a function of this file fills the literal.
function reportedNode({ value, calls }: EnvelopeSite, file: FileContext): Pick<FailureEnvelope, 'node' | 'literal'> {
  let node = value.node as TSESTree.ObjectExpression | TSESTree.CallExpression;
  let isOpen = true;
  for (const call of calls.toReversed()) {
    const fn = functionOf({ node: call.callee, env: noEnv }, file);
    if (!fn || !dependsOn(node, fn, file)) break;
    const objects = call.arguments.filter((argument) => argument.type === 'ObjectExpression');
    const [object] = objects;
    isOpen &&= isSpreadIn(node, fn, file);
    node = object && objects.length === 1 ? object : call;
  }
  return { node, literal: isOpen && node.type === 'ObjectExpression' ? node : null };
}

function dependsOn(node: FailureEnvelope['node'], fn: FunctionNode, file: FileContext): boolean {
  const isGiven = (part: Node): boolean => {
    const definition = rootVariable(part, file)?.defs[0];
    return definition?.type === 'Parameter' && definition.node === fn;
  };
  if (node.type === 'CallExpression') return node.arguments.some(isGiven);
  const names = new Set(telling.map((key) => spelling(key, file)));
  return node.properties.some((member) =>
    member.type === 'Property' ? names.has(keyName(member) ?? '') && isGiven(member.value) : isGiven(member.argument),
  );
}

function isSpreadIn(node: Node, fn: FunctionNode, file: FileContext): boolean {
  return (
    node.type === 'ObjectExpression' &&
    node.properties.some((member) => member.type === 'SpreadElement' && rootVariable(member.argument, file)?.defs[0]?.node === fn)
  );
}

/** The property of a key where it is a part of what is reported; null where a shared literal holds it that calls fill differently. */
export function ownProperty(envelope: FailureEnvelope, key: string): TSESTree.Property | null {
  const property = envelope.property(key);
  return property && (envelope.node.type !== 'CallExpression' || isInside(property, envelope.node)) ? property : null;
}

/**
 * Whether the object may tell a key in another way: as the argument of an Error, whose class may add it; as content that is made elsewhere; in
 * the object or the value of unknown make that its `error` is.
 */
export function mayHoldElsewhere(envelope: FailureEnvelope, key: string, file: FileContext): boolean {
  const { node, place } = envelope;
  if (place === 'throw' && node.parent.type !== 'ThrowStatement' && isArgument(envelope)) return true;
  const content = envelope.get('content');
  if (content !== 'absent' && !(typeof content !== 'string' && content.type === 'Literal')) return true;
  return keysOfInnerFailure.some((name) => {
    const inner = envelope.get(name);
    if (typeof inner === 'string') return false;
    if (inner.type === 'ObjectExpression')
      return lookUpBoundProperty({ node: inner, env: noBinding.env }, key, noBinding, file) !== 'absent';
    // `error: toToolError(cause)`
    return (
      name === 'error' &&
      inner.type === 'CallExpression' &&
      innerFailureMaker.test(calleeName(inner) ?? '') &&
      !errorTextMaker.test(calleeName(inner) ?? '')
    );
  });
}

function isArgument({ node }: FailureEnvelope): boolean {
  const { parent } = node;
  return (parent.type === 'NewExpression' || parent.type === 'CallExpression') && parent.arguments.some((argument) => argument === node);
}

/** A failure as a message names it at the start of a sentence. */
export function failureLabel({ tool, place }: Pick<FailureEnvelope, 'tool' | 'place'>): string {
  if (place === 'http' || !tool) return 'This answer';
  return `${place === 'partial-entry' ? 'This entry' : 'This failure'} of ${toolLabel(tool, 'within')}`;
}

/** Where a failure begins: the opening brace; of a call what is called. */
export function failureStart({ node }: Pick<FailureEnvelope, 'node'>): TSESTree.SourceLocation {
  if (node.type === 'CallExpression') return node.callee.loc;
  const { line, column } = node.loc.start;
  return { start: { line, column }, end: { line, column: column + 1 } };
}
