import { inHouseByShape, inHouseContent } from '../../frameworks/in-house.ts';
import { calleeName, type FunctionNode, type Node } from '../syntax/ast.ts';
import { readDefinition, type Reading, type ToolDefinition } from './definition.ts';
import { resolveExecute } from './execute-value.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { resultsOf } from '../control/function-body.ts';
import { parametersByShape, signalsByShape, type ShapedParameters } from './shape-parameters.ts';
import { lookUpProperty } from '../syntax/scope.ts';
import { candidatesOf, detailsOf, layoutOf, type Candidate } from './typed-candidates.ts';
import { isOtherByType } from './typed-look-alikes.ts';
import { decoratedMethod, isFileOfTools, isRegistration, isToolByShape } from './tool-shape.ts';

/**
 * The in-house tools of a file by their shape alone: what is given to a function that is named after tools, objects that stand where tools
 * stand, decorated methods. What happens to their throws is not told.
 *
 * @param known The tools that a framework, the settings or types tell.
 */
export function* toolsByShape(file: FileContext, known: Iterable<ToolDefinition>): Iterable<ToolDefinition> {
  if (!/tool|action/i.test(file.sourceCode.text) && !isFileOfTools(file)) return;
  const taken = new Set<Node | null>();
  for (const { node, definition, execute } of known) for (const each of [node, definition, execute]) taken.add(each);
  const isTaken = (node: Node | null): boolean => node !== null && taken.has(node);
  const found = [...decorated(file), ...shaped(file)].filter(({ node, definition, fn }) => ![node, definition, fn].some(isTaken));
  const signals = signalsByShape(found, file);
  for (const each of found) {
    const { node, args, definition, layout, fn } = each;
    const isContent = fn !== null && returnsContent(fn, file);
    const framework = isContent && marksErrors(file) ? inHouseContent : inHouseByShape;
    const reading: Reading = {
      framework,
      module: null,
      layout,
      typedParameters: (usual) => parametersByShape(each, usual, signals),
      ...(isContent && framework !== inHouseContent && { fixedResult: true as const }),
    };
    const tool = readDefinition(node, args, definition, reading, file);
    if (tool) yield tool;
  }
}

function* decorated(file: FileContext): Iterable<ShapedParameters> {
  for (const [maker, calls] of file.calls) {
    for (const call of calls) {
      const found = decoratedMethod(call, file);
      if (!found) continue;
      const { method: fn, object: definition } = found;
      const beside = layoutOf({ place: call, call, at: 0, object: definition, execute: fn, key: 'execute' }, call, file);
      const layout = { ...beside, execute: { argument: call.arguments.length } };
      yield { node: call, args: [...call.arguments, fn], definition, layout, fn, maker, isMethod: true };
    }
  }
}

function* shaped(file: FileContext): Iterable<ShapedParameters> {
  const seen = new Set<Node>();
  for (const candidate of candidatesOf(file)) {
    const { call, object } = candidate;
    const identity = object ?? call;
    if (!identity || seen.has(identity) || !isToolByShape(candidate, file) || isOtherByType(candidate, file)) continue;
    seen.add(identity);
    yield shapedOf(candidate, file);
  }
}

function shapedOf(candidate: Candidate, file: FileContext): ShapedParameters {
  const { object, place } = candidate;
  // What only keeps an object has no part in the tool.
  const call = candidate.call && !isRegistration(candidate.call) ? candidate.call : null;
  return {
    node: call ?? place,
    args: call?.arguments ?? [place],
    definition: object ?? (call && (detailsOf(call, file)?.object ?? null)),
    layout: layoutOf(candidate, call, file),
    fn: resolveExecute(candidate.execute, file).fn,
    maker: (call && calleeName(call)) ?? '',
    isMethod: false,
  };
}

// `return { content: [{ type: 'text', text }] }`.
function returnsContent(fn: FunctionNode, file: FileContext): boolean {
  return resultsOf(fn, file).some((result) => {
    const value = file.scopes.resolve(result);
    const content = value.type === 'ObjectExpression' ? lookUpProperty(value, ['content'], file.scopes) : null;
    return content?.kind === 'found' && file.scopes.resolve(content.property.value).type === 'ArrayExpression';
  });
}

// Other protocols have such content too, and tell a failure otherwise.
function marksErrors({ sourceCode: { text }, imports }: FileContext): boolean {
  return text.includes('isError') || [...imports.modules].some((module) => module.startsWith('@modelcontextprotocol/'));
}
