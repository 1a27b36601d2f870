import type { TSESTree } from '@typescript-eslint/utils';
import { platforms } from '../../frameworks/index.ts';
import type { Platform } from '../../frameworks/platform.ts';
import { foreignStepKeys } from '../../knowledge/tool-keys.ts';
import { isFunction, isInside, keyName, literalText, type Node, unwrap, walk } from '../syntax/ast.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { memoize } from '../syntax/memoize.ts';
import { lookUpProperty } from '../syntax/scope.ts';
import { loadsPlatform } from '../tools/framework-imports.ts';
import { described, mayHoldFlow } from './described-file.ts';

/** One step of a flow that a platform runs. */
export interface FlowStep {
  readonly platform: Platform;
  readonly node: TSESTree.ObjectExpression;
  readonly type: string;
  /** The name that it is given, where that is a text. */
  readonly name: string | null;
  /** The object with its settings; `absent` where it has none, null where the file does not tell. */
  readonly settings: TSESTree.ObjectExpression | 'absent' | null;
}

/**
 * The steps of the flows of a file, in source order: the objects of a list such as `steps`, where a module or the type of a step tells the
 * platform. Steps that never run are left out, and so are those of a type of which nothing is known.
 */
export const flowSteps: (file: FileContext) => readonly FlowStep[] = memoize((file) =>
  platforms.flatMap((platform) => platformSteps(platform, file)).sort((a, b) => a.node.range[0] - b.node.range[0]),
);

function platformSteps(platform: Platform, file: FileContext): FlowStep[] {
  const isLoaded = loadsPlatform(platform, file);
  // Few files are worth a walk.
  if (!isLoaded && !mayHoldFlow(file.sourceCode.text, platform)) return [];
  const steps = [...listedObjects(new Set(platform.flows.lists), file)].flatMap((node) => readStep(node, platform, file));
  const isTold = isLoaded || steps.some((step) => tellsPlatform(step, file));
  return isTold ? steps.filter((step) => !isForeignStep(step) && isSure(step, file)) : [];
}

/** The object literals of the lists that stand at some keys of a file, and of the list that a JSON file is. */
export function listedObjects(keys: ReadonlySet<string>, file: FileContext): Set<TSESTree.ObjectExpression> {
  const objects = new Set<TSESTree.ObjectExpression>();
  const addItems = (node: Node): void => {
    const list = file.scopes.resolve(node);
    if (list.type !== 'ArrayExpression') return;
    for (const element of list.elements) {
      const object = element && element.type !== 'SpreadElement' ? file.scopes.resolve(element) : null;
      if (object?.type === 'ObjectExpression') objects.add(object);
    }
  };
  const root = described(file);
  if (root) addItems(root);
  walk(file.ast, file.sourceCode.visitorKeys, (node) => {
    if (node.type === 'Property' && keys.has(keyName(node) ?? '') && node.parent.type === 'ObjectExpression') addItems(node.value);
  });
  return objects;
}

function readStep(node: TSESTree.ObjectExpression, platform: Platform, file: FileContext): FlowStep[] {
  const { steps, toolStep, settings, off } = platform.flows;
  const type = textAt(node, 'type', file);
  if (type === null || !(Object.hasOwn(steps, type) || type === toolStep.type)) return [];
  const isOff = lookUpProperty(node, [off.key], file.scopes);
  const value = isOff.kind === 'found' ? file.scopes.resolve(isOff.property.value) : null;
  if (value?.type === 'Literal' && value.value === off.value) return [];
  const held = lookUpProperty(node, [settings], file.scopes);
  const object = held.kind === 'found' ? file.scopes.resolve(held.property.value) : null;
  return [
    {
      platform,
      node,
      type,
      name: textAt(node, 'name', file),
      settings: held.kind === 'absent' ? 'absent' : object?.type === 'ObjectExpression' ? object : null,
    },
  ];
}

/** The text that a key of a literal holds; null for anything else. */
export function textAt(node: TSESTree.ObjectExpression, key: string, file: FileContext): string | null {
  const found = lookUpProperty(node, [key], file.scopes);
  return found.kind === 'found' ? literalText(file.scopes.resolve(found.property.value)) : null;
}

function isForeignStep({ node }: FlowStep): boolean {
  return node.properties.some(
    (member) => member.type === 'Property' && (foreignStepKeys.has(keyName(member) ?? '') || isFunction(unwrap(member.value))),
  );
}

function tellsPlatform(step: FlowStep, file: FileContext): boolean {
  const { node, type, settings, platform } = step;
  const { ownTypes, soleTypes, ownSettings, output, stop, goOn } = platform.flows;
  if (isForeignStep(step) || lookUpProperty(node, ['name'], file.scopes).kind !== 'found') return false;
  const own = settings === 'absent' ? null : settings;
  const sets = (keys: readonly string[]): boolean => own !== null && lookUpProperty(own, keys, file.scopes).kind === 'found';
  const handling = handlingOf(step, file);
  const isSaid = handling.kind === 'found' && (handling.value === stop || handling.value === goOn);
  if (!ownTypes.includes(type)) return isSaid && sets([output]);
  return isSaid || soleTypes.includes(type) || sets(ownSettings);
}

// Of a type that other lists have as well, the step has to be given to the platform, or to have what its steps have.
function isSure({ node, type, platform }: FlowStep, file: FileContext): boolean {
  const { ownTypes, settings, handling, fallback, callees } = platform.flows;
  if (ownTypes.includes(type)) return true;
  if ([settings, handling, fallback].some((key) => lookUpProperty(node, [key], file.scopes).kind === 'found')) return true;
  return callees.some((name) => (file.calls.get(name) ?? []).some((call) => isInside(node, call)));
}

/** What a step says of its own failure. */
export type Handling =
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown' }
  | {
      readonly kind: 'found';
      readonly property: TSESTree.Property;
      readonly owner: TSESTree.ObjectExpression;
      /** The text of the value, or of the key inside an object; null where it is computed. */
      readonly value: string | null;
      readonly valueNode: Node;
      /** The object, where one is written in place of a text. */
      readonly object: TSESTree.ObjectExpression | null;
    };

/** What a step says of its failure: on itself, or in its settings. */
export function handlingOf({ node, settings, platform }: FlowStep, file: FileContext): Handling {
  const { handling, handlingKey } = platform.flows;
  for (const object of [node, settings]) {
    if (object === 'absent') continue;
    const found = object && lookUpProperty(object, [handling], file.scopes);
    if (found === null || found.kind === 'unknown') return { kind: 'unknown' };
    if (found.kind === 'absent') continue;
    const { property, owner } = found;
    const value = file.scopes.resolve(property.value);
    if (value.type !== 'ObjectExpression')
      return { kind: 'found', property, owner, value: literalText(value), valueNode: property.value, object: null };
    const inner = lookUpProperty(value, [handlingKey], file.scopes);
    const text = inner.kind === 'found' ? literalText(file.scopes.resolve(inner.property.value)) : null;
    return {
      kind: 'found',
      property,
      owner,
      value: text,
      valueNode: inner.kind === 'found' ? inner.property.value : property.value,
      object: value,
    };
  }
  return { kind: 'absent' };
}
