import type { TSESTree } from '@typescript-eslint/utils';
import { hookErrorClass } from '../../knowledge/failure-keys.ts';
import { maskText, secretKey } from '../../knowledge/secrets.ts';
import type { ExecuteFlow } from '../flow/execute-flow.ts';
import { type FunctionNode, isNullish, keyName, literalText, memberPath, type Node, unwrap, walk, wrapped } from '../syntax/ast.ts';
import { branchesOf } from '../syntax/branches.ts';
import { Budget } from '../syntax/budget.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { resultsOf } from '../syntax/function-body.ts';
import type { Variable } from '../syntax/scope.ts';
import type { ToolDefinition } from '../tools/find-tools.ts';

/** Whether the hook of a tool sends the result itself, as one member of what it returns, whatever the result is. */
export function passesOutputOn(tool: ToolDefinition, file: FileContext): boolean {
  const handler = tool.outputHook?.handler;
  if (!handler) return false;
  const reader = new HookReader(tool, handler, file);
  const results = reader.results();
  return results.length > 0 && results.every((result) => reader.holdsOutput(result));
}

/** What a hook answers: an expression for each branch, and which expressions in it are the result that it was given. */
export interface HookResults {
  readonly results: readonly Node[];
  readonly isOutput: (node: Node) => boolean;
}

/** The answers of a tool's hook; null when its body is not at hand. */
export function hookResults(tool: ToolDefinition, file: FileContext): HookResults | null {
  const handler = tool.outputHook?.handler;
  if (!handler) return null;
  const reader = new HookReader(tool, handler, file);
  return { results: reader.results(), isOutput: (node) => reader.isOutput(node) };
}

const errorKeys = new Set(['error', 'isError']);

export class HookReader {
  readonly #tool: ToolDefinition;
  readonly #handler: FunctionNode;
  readonly #file: FileContext;

  constructor(tool: ToolDefinition, handler: FunctionNode, file: FileContext) {
    this.#tool = tool;
    this.#handler = handler;
    this.#file = file;
  }

  results(): Node[] {
    return resultsOf(this.#handler, this.#file).flatMap((result) => conditionalEnds(result, this.#file));
  }

  holdsOutput(result: Node): boolean {
    if (result.type !== 'ObjectExpression') return false;
    return result.properties.some((member) => member.type === 'Property' && this.isOutput(member.value));
  }

  // A hook that shows the error, or that maps a failure which execute returns, hides nothing.
  testsForError(flow: ExecuteFlow): boolean {
    let tested: string | null = null;
    let isShown = false;
    const isInstanceTest = this.#some((node) => {
      const key = this.#errorKey(node);
      if (key !== null) {
        const failing = failingBranch(node);
        if (failing) tested = key;
        if (!decides(node) || (failing && this.#showsOutput(failing))) isShown = true;
      }
      return node.type === 'BinaryExpression' && node.operator === 'instanceof' && isErrorName(node.right) && this.#isFromInput(node.left);
    });
    return isInstanceTest || (tested !== null && !isShown && !returnsKey(flow, tested));
  }

  #showsOutput(branch: Node): boolean {
    const received = this.#receivedOutput();
    let shows = false;
    walk(branch, this.#file.sourceCode.visitorKeys, (node) => {
      if (node.type === 'Identifier' && this.#file.scopes.variableOf(node) === received)
        shows ||= wrapped(node).parent?.type !== 'MemberExpression';
      return !shows;
    });
    return received !== null && shows;
  }

  #errorKey(node: Node): string | null {
    let key: string | null = null;
    let source: Node | null = null;
    if (node.type === 'MemberExpression') [key, source] = [keyName(node), node.object];
    else if (node.type === 'BinaryExpression' && node.operator === 'in') [key, source] = [literalText(node.left), node.right];
    else if (node.type === 'Identifier') key = this.#destructuredAs(node);
    if (key === null || !errorKeys.has(key)) return null;
    return source === null || this.#isFromInput(source) ? key : null;
  }

  masks(): boolean {
    return this.#some((node) => {
      switch (node.type) {
        case 'UnaryExpression':
          return node.operator === 'delete' && isSecret(memberPath(node.argument)?.at(-1)) && this.#isFromInput(node.argument);
        case 'ObjectPattern':
          return (
            node.properties.some(({ type }) => type === 'RestElement') &&
            node.properties.some((member) => member.type === 'Property' && isSecret(keyName(member)))
          );
        case 'Property':
          return node.parent.type === 'ObjectExpression' && isSecret(keyName(node)) && isBlank(node.value);
        case 'AssignmentExpression':
          return isSecret(memberPath(node.left)?.at(-1)) && isBlank(node.right);
        case 'Literal':
          return typeof node.value === 'string' && maskText.test(node.value);
        case 'TemplateElement':
          return maskText.test(node.value.cooked ?? '');
        default:
          return false;
      }
    });
  }

  answersConstant(): boolean {
    const received = this.#receivedOutput();
    if (!received || received.references.some((reference) => reference.isRead())) return false;
    const results = this.results();
    return results.length > 0 && results.every((result) => isConstantLiteral(result, this.#file));
  }

  #some(matches: (node: Node) => boolean): boolean {
    let found = false;
    for (const root of [...this.#handler.params, this.#handler.body]) {
      if (!root || found) continue;
      walk(root, this.#file.sourceCode.visitorKeys, (node) => {
        found ||= matches(node);
        return !found;
      });
    }
    return found;
  }

  // As the hook is written: a pattern that takes the result's key, or a parameter that is the result, or that holds it.
  #receivedOutput(): Variable | null {
    const { scopes } = this.#file;
    for (const { outputHookInput } of this.#tool.framework.behaviours) {
      const parameter = outputHookInput && this.#handler.params[outputHookInput.parameter];
      if (parameter?.type === 'Identifier') return scopes.variableOf(parameter);
      const [key] = outputHookInput?.path ?? [];
      if (parameter?.type !== 'ObjectPattern' || key === undefined) continue;
      const property = parameter.properties.find((member) => member.type === 'Property' && keyName(member) === key);
      if (property?.type === 'Property' && property.value.type === 'Identifier') return scopes.variableOf(property.value);
    }
    return null;
  }

  isOutput(node: Node): boolean {
    const received = this.#receivedOutput();
    const value = this.#file.scopes.resolve(node);
    if (!received) return false;
    if (value.type === 'Identifier') return this.#file.scopes.variableOf(value) === received;
    const object = value.type === 'MemberExpression' ? unwrap(value.object) : null;
    return (
      object?.type === 'Identifier' &&
      value.type === 'MemberExpression' &&
      this.#file.scopes.variableOf(object) === received &&
      this.#isOutputKey(keyName(value))
    );
  }

  #isOutputKey(name: string | null): boolean {
    return this.#tool.framework.behaviours.some(
      ({ outputHookInput }) => outputHookInput?.path.length === 1 && outputHookInput.path[0] === name,
    );
  }

  #isFromInput(node: Node, hops = 0, budget = new Budget(maxSteps)): boolean {
    if (hops > 8 || !budget.spend()) return false;
    const inner = (each: Node): boolean => this.#isFromInput(each, hops + 1, budget);
    const value = unwrap(node);
    switch (value.type) {
      case 'MemberExpression':
        return inner(value.object);
      case 'AwaitExpression':
        return inner(value.argument);
      case 'ObjectExpression':
        return value.properties.some((member) => member.type === 'SpreadElement' && inner(member.argument));
      case 'CallExpression':
        return value.arguments.some((argument) => argument.type !== 'SpreadElement' && inner(argument));
      case 'Identifier': {
        const definition = this.#file.scopes.variableOf(value)?.defs[0];
        if (definition?.type === 'Parameter') return definition.node === this.#handler;
        return definition?.type === 'Variable' && Boolean(definition.node.init && inner(definition.node.init));
      }
      default:
        return false;
    }
  }

  // `({ output: { error } }) => …` and `const { error } = output`: the key that a name was taken from.
  #destructuredAs(identifier: TSESTree.Identifier): string | null {
    const variable = this.#file.scopes.variableOf(identifier);
    const name = variable?.identifiers[0];
    if (!name || name === identifier) return null;
    const holder = name.parent.type === 'AssignmentPattern' ? name.parent.parent : name.parent;
    if (holder.type !== 'Property' || holder.parent.type !== 'ObjectPattern') return null;
    return this.#isFromInput(identifier) ? keyName(holder) : null;
  }
}

function isErrorName(node: Node): boolean {
  return hookErrorClass.test(memberPath(node)?.at(-1) ?? '');
}

function returnsKey(flow: ExecuteFlow, key: string): boolean {
  return flow.returns.some(
    ({ value }) =>
      value?.type === 'ObjectExpression' && value.properties.some((member) => member.type === 'Property' && keyName(member) === key),
  );
}

function conditionalEnds(node: Node, file: FileContext, depth = 0, budget = new Budget(maxSteps)): Node[] {
  const value = file.scopes.resolve(node);
  const parts = branchesOf(value, { logical: 'none' });
  if (!parts || depth > maxDepth || !budget.spend()) return [value];
  return parts.flatMap((part) => conditionalEnds(part, file, depth + 1, budget));
}

// Whether a value decides something, rather than being shown.
function decides(node: Node): boolean {
  return decisionOf(node) !== null;
}

// The branch that is taken where a test finds an error.
function failingBranch(node: Node): Node | null {
  const decision = decisionOf(node);
  if (!decision) return null;
  const { by, isNegated } = decision;
  if (by.type !== 'IfStatement' && by.type !== 'ConditionalExpression') return by;
  return isNegated ? (by.alternate ?? by) : by.consequent;
}

function decisionOf(node: Node): { by: Node; isNegated: boolean } | null {
  let isNegated = false;
  let child: Node = node;
  for (let { parent } = node; parent; child = parent, parent = parent.parent) {
    switch (parent.type) {
      case 'IfStatement':
      case 'ConditionalExpression':
        return parent.test === child ? { by: parent, isNegated } : null;
      case 'SwitchStatement':
        return parent.discriminant === child ? { by: parent, isNegated } : null;
      case 'LogicalExpression':
        if (parent.operator === '??') return null;
        break;
      case 'UnaryExpression':
        if (parent.operator === '!') isNegated = !isNegated;
        break;
      case 'BinaryExpression':
        // `error === undefined` finds none; `error === true` and `error !== null` find one.
        if (isNullish(parent.right) && parent.operator.startsWith('=')) isNegated = !isNegated;
        break;
      case 'ChainExpression':
      case 'CallExpression':
      case 'TSAsExpression':
      case 'TSNonNullExpression':
        break;
      default:
        return null;
    }
  }
  return null;
}

function isSecret(name: string | null | undefined): boolean {
  return name != null && secretKey.test(name.toLowerCase().replaceAll(/[_-]/g, ''));
}

function isBlank(node: Node): boolean {
  const value = unwrap(node);
  if (value.type === 'Identifier') return value.name === 'undefined';
  return value.type === 'Literal' && (value.value === null || typeof value.value === 'string');
}

const maxDepth = 6;
const maxSteps = 500;

function isConstantLiteral(node: Node, file: FileContext, depth = 0, budget = new Budget(maxSteps)): boolean {
  if (depth > maxDepth || !budget.spend()) return false;
  const value = file.scopes.resolve(node);
  switch (value.type) {
    case 'Literal':
      return true;
    case 'TemplateLiteral':
      return value.expressions.length === 0;
    case 'ObjectExpression':
      return value.properties.every((member) => member.type === 'Property' && isConstantLiteral(member.value, file, depth + 1, budget));
    case 'ArrayExpression':
      return value.elements.every(
        (element) => element !== null && element.type !== 'SpreadElement' && isConstantLiteral(element, file, depth + 1, budget),
      );
    default:
      return false;
  }
}
