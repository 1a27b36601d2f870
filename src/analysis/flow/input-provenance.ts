import { textKeepingCall } from '../../knowledge/input-names.ts';
import { calleeName, type CallNode, type Node, unwrap, wrapped } from '../syntax/ast.ts';
import { Budget } from '../syntax/budget.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { localFunction } from '../syntax/local-function.ts';
import type { Path } from '../syntax/patterns.ts';
import { type ParameterSource, provenanceOf, startsWith } from '../values/provenance.ts';
import { givenTo } from './call-graph.ts';
import type { ExecuteFlow } from './execute-flow.ts';

/** What of the tool's input a value is made from. */
export interface InputSource {
  /** The input's name; null where it is the input as a whole, or part of what the file does not tell. */
  readonly name: string | null;
}

const maxSteps = 300;

/** The input that an expression is made from; null where it is none, or where the file does not tell. */
export function inputSource(node: Node, flow: ExecuteFlow, file: FileContext): InputSource | null {
  const provenance = provenanceOf(file);
  const budget = new Budget(maxSteps);
  const seen = new Set<Node>();

  const trace = (made: Node, path: Path): InputSource | null => {
    const expression = made.type === 'SpreadElement' ? made.argument : made;
    if (seen.has(expression) || !budget.spend()) return null;
    seen.add(expression);
    for (const source of provenance.of(expression, path)) {
      const found =
        source.kind === 'parameter'
          ? ofParameter(source)
          : source.kind === 'made'
            ? firstOf(partsOf(source.node, file), source.path)
            : source.kind === 'falsy'
              ? trace(source.node, source.path)
              : null;
      if (found) return found;
    }
    return null;
  };

  const firstOf = (nodes: readonly Node[], path: Path): InputSource | null => {
    for (const each of nodes) {
      const found = trace(each, path);
      if (found) return found;
    }
    return null;
  };

  const ofParameter = ({ fn, index, path }: ParameterSource): InputSource | null => {
    if (fn === flow.execute) {
      const { input } = flow.tool.parameters;
      return input?.parameter === index && startsWith(path, input.path) ? { name: path[input.path.length] ?? null } : null;
    }
    for (const use of flow.usesOf(fn)) {
      const given = givenTo(use, index);
      const found = given && trace(given.node, [...given.path, ...path]);
      if (found) return found;
    }
    return null;
  };

  return trace(node, []);
}

// What a value is made from, where it still says what that says.
function partsOf(node: Node, file: FileContext): readonly Node[] {
  switch (node.type) {
    case 'TemplateLiteral':
      return node.expressions;
    case 'BinaryExpression':
      return node.operator === '+' ? [node.left, node.right] : [];
    case 'ArrayExpression':
      return node.elements.flatMap((element) => element ?? []);
    case 'ObjectExpression':
      return node.properties.map((property) => (property.type === 'Property' ? property.value : property));
    case 'CallExpression':
    case 'NewExpression':
      return partsOfCall(node, file);
    default:
      return [];
  }
}

function partsOfCall(call: CallNode, file: FileContext): readonly Node[] {
  const callee = unwrap(call.callee);
  const keepsText = textKeepingCall.test(calleeName(call) ?? '');
  // What an awaited call answers came from elsewhere.
  if (!keepsText && wrapped(call).parent?.type === 'AwaitExpression') return [];
  const owner = callee.type === 'MemberExpression' ? [callee.object] : [];
  return keepsText || (callee.type === 'Identifier' && localFunction(callee, file)) ? [...owner, ...call.arguments] : owner;
}
