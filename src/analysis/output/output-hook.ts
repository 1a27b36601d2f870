import type { TSESTree } from '@typescript-eslint/utils';
import { hookErrorClass } from '../../knowledge/failure-keys.ts';
import { maskText, secretKey } from '../../knowledge/secrets.ts';
import type { ExecuteFlow } from '../flow/execute-flow.ts';
import { type FunctionNode, isInside, keyName, literalText, memberPath, type Node, unwrap, walk, wrapped } from '../syntax/ast.ts';
import { Budget } from '../syntax/budget.ts';
import { atomsOf, flagOf, presenceOf } from '../control/condition-atoms.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { resultsOf } from '../control/function-body.ts';
import { followPattern, parameterPlace, pathInPattern } from '../syntax/patterns.ts';
import type { Variable } from '../syntax/scope.ts';
import type { ToolDefinition } from '../tools/find-tools.ts';
import { PossibleValues } from '../values/possible-values.ts';
import { isSamePath, type ParameterSource, provenanceOf } from '../values/provenance.ts';

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
    const values = new PossibleValues(this.#file, { calls: 'none', items: false, narrowing: false });
    return resultsOf(this.#handler, this.#file).flatMap((result) => [...values.of(result)].map(({ node }) => node));
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
      if (!parameter) continue;
      const { part, left } = followPattern(parameter, outputHookInput.path);
      if (part.type === 'Identifier' && (part === parameter || left.length === 0)) return scopes.variableOf(part);
    }
    return null;
  }

  isOutput(node: Node): boolean {
    const sources = provenanceOf(this.#file).of(node);
    return (
      sources.length > 0 &&
      sources.every((source) => source.kind === 'parameter' && source.fn === this.#handler && this.#isOutputPlace(source))
    );
  }

  // In some majors the parameter is the result itself.
  #isOutputPlace({ index, path }: ParameterSource): boolean {
    return this.#tool.framework.behaviours.some(
      ({ outputHookInput: at }) => at?.parameter === index && (path.length === 0 || isSamePath(path, at.path)),
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
    const definition = this.#file.scopes.variableOf(identifier)?.defs[0];
    if (!definition || definition.name === identifier || !this.#isFromInput(identifier)) return null;
    if (definition.type === 'Variable') return pathInPattern(definition.node.id, definition.name)?.at(-1) ?? null;
    return parameterPlace(this.#handler, definition.name)?.path.at(-1) ?? null;
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

// Whether a value decides something, rather than being shown.
function decides(node: Node): boolean {
  return decisionOf(node) !== null;
}

// The branch that is taken where a test finds an error.
function failingBranch(node: Node): Node | null {
  const decision = decisionOf(node);
  if (!decision) return null;
  if (decision.type !== 'IfStatement' && decision.type !== 'ConditionalExpression') return decision;
  const atom = atomsOf({ test: decision.test, holds: true }).find((part) => isInside(node, part.atom.written))?.atom;
  // `error === undefined` finds none; `error === true` and `error !== null` find one.
  const finds = atom && (flagOf(atom)?.holds ?? presenceOf(atom)?.isThere ?? atom.holds);
  return finds === false ? (decision.alternate ?? decision) : decision.consequent;
}

// The statement or expression that branches by a value.
function decisionOf(node: Node): Node | null {
  let child: Node = node;
  for (let { parent } = node; parent; child = parent, parent = parent.parent) {
    switch (parent.type) {
      case 'IfStatement':
      case 'ConditionalExpression':
        return parent.test === child ? parent : null;
      case 'SwitchStatement':
        return parent.discriminant === child ? parent : null;
      case 'LogicalExpression':
        if (parent.operator === '??') return null;
        break;
      case 'UnaryExpression':
      case 'BinaryExpression':
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
