import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, isLoop, unwrap, walk, type FunctionNode, type Node } from '../../analysis/syntax/ast.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { parameterPlace } from '../../analysis/syntax/patterns.ts';
import type { Variable } from '../../analysis/syntax/scope.ts';
import { findTools, type ToolDefinition } from '../../analysis/tools/find-tools.ts';

/**
 * Whether the test that a place stands under asks nothing that the input of a tool has a part in: `if (!process.env.PORT_URL) throw …`. No
 * other values of the input lead past such a test. False where there is no test, and where the file does not tell.
 */
export function isBesideInput(place: Node, file: FileContext): boolean {
  const tests = testsAround(place);
  if (tests.length === 0) return false;
  const reader = new InputReader(file);
  return !tests.some((test) => reader.reads(test));
}

// The nearest test, with those before it in a chain of `else if`.
function testsAround(place: Node): Node[] {
  const tests: Node[] = [];
  let child = place;
  for (let { parent } = place; parent; child = parent, { parent } = parent) {
    switch (parent.type) {
      case 'IfStatement':
      case 'ConditionalExpression':
        if (child === parent.test) return [];
        tests.push(parent.test);
        if (child === parent.consequent && parent.parent.type !== parent.type) return tests;
        break;
      case 'LogicalExpression':
        return child === parent.right ? [...tests, parent.left] : [];
      case 'SwitchCase':
        return [...tests, parent.parent.discriminant, ...parent.parent.cases.flatMap(({ test }) => test ?? [])];
      case 'CatchClause':
        return [];
      default:
        if (tests.length > 0) return tests;
        if (isLoop(parent) || isFunction(parent)) return [];
    }
  }
  return tests;
}

// Bounds for pathological input: what lies beyond may come from the input.
const maxVariables = 200;
const maxNodes = 5_000;

/** Tells whether an expression may be made from a tool's input, through the variables and the functions of the file. */
class InputReader {
  readonly #file: FileContext;
  readonly #seen = new Set<Variable>();
  readonly #entered = new Set<FunctionNode>();
  #nodes = 0;

  constructor(file: FileContext) {
    this.#file = file;
  }

  reads(root: Node): boolean {
    let found = false;
    walk(root, this.#file.sourceCode.visitorKeys, (node) => {
      found ||= this.#nodes++ > maxNodes || (node.type === 'Identifier' && this.#ofName(node));
      return !found;
    });
    return found;
  }

  #ofName(name: TSESTree.Identifier): boolean {
    const variable = this.#file.scopes.variableOf(name);
    if (!variable || this.#seen.has(variable)) return false;
    if (this.#seen.size > maxVariables) return true;
    this.#seen.add(variable);
    return variable.defs.some((definition) => {
      switch (definition.type) {
        case 'Parameter':
          return this.#ofParameter(definition.name, definition.node);
        case 'Variable':
          return this.#ofDeclaration(variable, definition.node);
        case 'FunctionName':
          return isFunction(definition.node) && this.#ofFunction(definition.node);
        case 'CatchClause':
          return true;
        default:
          return false;
      }
    });
  }

  #ofDeclaration(variable: Variable, declarator: TSESTree.VariableDeclarator): boolean {
    const init = declarator.init && unwrap(declarator.init);
    if (init && isFunction(init) && this.#ofFunction(init)) return true;
    if (init && !isFunction(init) && this.reads(init)) return true;
    const loop = declarator.parent.parent;
    if ((loop.type === 'ForOfStatement' || loop.type === 'ForInStatement') && loop.left === declarator.parent && this.reads(loop.right))
      return true;
    return variable.references.some(({ writeExpr, init: isInit }) => writeExpr && !isInit && this.reads(writeExpr));
  }

  // What a function is called with stands in the call.
  #ofFunction(fn: FunctionNode): boolean {
    if (this.#entered.has(fn)) return false;
    this.#entered.add(fn);
    return this.reads(fn.body);
  }

  #ofParameter(name: Node, fn: Node): boolean {
    if (!isFunction(fn)) return true;
    const tool = findTools(this.#file).find(({ execute }) => execute === fn);
    return tool ? isInInput(name, fn, tool) : !this.#entered.has(fn);
  }
}

// Of parameters of which the framework tells nothing, each may be the input.
function isInInput(name: Node, fn: FunctionNode, { parameters: { input, context } }: ToolDefinition): boolean {
  const place = parameterPlace(fn, name);
  if (!input || !place) return true;
  const { index, path } = place;
  if (index !== input.parameter) return index !== context?.parameter;
  const [key] = input.path;
  return key === undefined || path.length === 0 || path[0] === key;
}
