import type { TSESTree } from '@typescript-eslint/utils';
import { aggregatesOf, type Aggregate } from '../analysis/effects/parallel-results.ts';
import { calleeName, isInside, keyName, literalText, unwrap, walk, type Node } from '../analysis/syntax/ast.ts';
import type { ExecuteFlow } from '../analysis/flow/execute-flow.ts';
import type { FileContext } from '../analysis/syntax/file-context.ts';
import { returnedValues } from '../analysis/flow/exit-values.ts';
import type { AskedService } from '../analysis/effects/asked-services.ts';
import { namesMissingKey, tellsFailureKey } from '../knowledge/advice.ts';
import { logMethods } from '../knowledge/loggers.ts';

/**
 * A result of several sources that keeps something back. `hides`: one failure hides what the others answered; `unsaid`: a source that
 * failed is left out without a word; `unnamed`: a partial result does not name what is missing.
 */
export type PartialFault =
  | { readonly kind: 'hides'; readonly node: Node; readonly aggregate: Aggregate; readonly sources: readonly AskedService[] }
  | { readonly kind: 'unsaid'; readonly node: Node; readonly aggregate: Aggregate; readonly sources: readonly AskedService[] }
  | { readonly kind: 'unnamed'; readonly node: TSESTree.ObjectExpression };

/** The faults of a tool's partial results, and of those that it should have. */
export function partialFaults(flow: ExecuteFlow, file: FileContext): PartialFault[] {
  const faults = aggregatesOf(flow, file).flatMap((aggregate): PartialFault[] => {
    const shown = new Map(
      aggregate.parts.flatMap(({ index }) =>
        aggregate.sources[index] ? [[aggregate.sources[index].id, aggregate.sources[index]] as const] : [],
      ),
    );
    const sources = [...shown.values()];
    if (aggregate.method === 'all') return asksAgain(aggregate, file) ? [] : [{ kind: 'hides', node: aggregate.call, aggregate, sources }];
    return isUnsaid(aggregate, file) ? [{ kind: 'unsaid', node: aggregate.result, aggregate, sources }] : [];
  });
  return [...faults, ...unnamedResults(flow, file)];
}

// A catch around it that asks the sources one by one.
function asksAgain({ call, promises }: Aggregate, file: FileContext): boolean {
  const asked = new Set(promises.flatMap((promise) => calledIn(promise, file)));
  let child: Node = call;
  for (let node: Node | undefined = call.parent; node; child = node, node = node.parent) {
    if (node.type !== 'TryStatement' || child !== node.block || !node.handler) continue;
    if (calledIn(node.handler.body, file).some((name) => asked.has(name))) return true;
  }
  return false;
}

function calledIn(root: Node, file: FileContext): string[] {
  const names: string[] = [];
  walk(root, file.sourceCode.visitorKeys, (node) => {
    const name = node.type === 'CallExpression' ? calleeName(node) : null;
    if (name !== null) names.push(name);
  });
  return names;
}

/** Whether a source that was rejected is left out of the result, which has nothing else that tells so. */
function isUnsaid({ owner, call, result, parts }: Aggregate, file: FileContext): boolean {
  let isTold = false;
  walk(owner.body, file.sourceCode.visitorKeys, (node) => {
    if (node.range[1] <= call.range[1]) return true;
    if (node.type === 'Property' && node.parent.type === 'ObjectExpression') isTold ||= tellsFailureKey.test(keyName(node) ?? '');
    if (node.type === 'MemberExpression' && keyName(node) === 'reason') isTold ||= isInResult(node, result);
    if (node.type === 'SpreadElement' && isInside(node, result) && node.parent === result) isTold = true;
    return !isTold;
  });
  return !isTold && parts.some(({ property }) => isLeftOut(property.value, file));
}

// What goes into a log alone tells the model nothing.
function isInResult(node: Node, result: Node): boolean {
  if (isInside(node, result)) return true;
  for (let current = node.parent; current; current = current.parent) {
    if (current.type === 'CallExpression') return !logMethods.test(calleeName(current) ?? '');
    if (current.type === 'ExpressionStatement') return false;
  }
  return false;
}

// `news.status === 'fulfilled' ? news.value : null`
function isLeftOut(part: Node, file: FileContext): boolean {
  const value = file.scopes.resolve(part);
  if (value.type === 'ConditionalExpression') return isEmpty(value.alternate) || isEmpty(value.consequent);
  return value.type === 'LogicalExpression' && value.operator !== '&&' && isEmpty(value.right);
}

function isEmpty(node: Node): boolean {
  const value = unwrap(node);
  switch (value.type) {
    case 'Literal':
      return value.value === null || value.value === '' || value.value === 0;
    case 'Identifier':
      return value.name === 'undefined';
    case 'ArrayExpression':
      return value.elements.length === 0;
    case 'ObjectExpression':
      return value.properties.length === 0;
    default:
      return false;
  }
}

/** The returned literals that say that they are partial, and nothing of what is missing. */
function unnamedResults(flow: ExecuteFlow, file: FileContext): PartialFault[] {
  const steps = file.settings.envelope.keys.recoverySteps;
  return returnedValues(flow, file).flatMap(({ node }): PartialFault[] => {
    if (node.type !== 'ObjectExpression' || node.properties.some(({ type }) => type === 'SpreadElement')) return [];
    const properties = node.properties as TSESTree.Property[];
    const completeness = properties.find((property) => keyName(property) === 'completeness');
    if (!completeness || literalText(unwrap(completeness.value)) !== 'partial') return [];
    const isNamed = properties.some((property) => namesMissingKey.test(keyName(property) ?? '?error') || keyName(property) === steps);
    return isNamed ? [] : [{ kind: 'unnamed', node }];
  });
}
