import type { TSESTree } from '@typescript-eslint/utils';
import type { ExecuteFlow } from '../../analysis/flow/execute-flow.ts';
import type { BodyRead } from '../../analysis/http/fetch-answer.ts';
import {
  enclosingFunction,
  type FunctionNode,
  isInside,
  isLoop,
  memberPath,
  type Node,
  unwrap,
  wrapped,
} from '../../analysis/syntax/ast.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { responseNames } from '../../knowledge/given-names.ts';
import { statusTests } from '../failure/failure.ts';
import { plannedCall } from '../failure/planned-call.ts';
import { statusFailures } from '../failure/status-failures.ts';
import { endOfLine, indentOf, indentUnit, insert, type TextEdit, usesSemicolons } from '../text/code-style.ts';
import { yieldsIn } from './own-throws.ts';
import { freeName } from '../text/free-name.ts';

/** The edits that answer by the status before a body is read. Null where a `return` there would not leave execute. */
export function statusGuard(read: BodyRead, flow: ExecuteFlow, file: FileContext): readonly TextEdit[] | null {
  const { execute } = flow;
  const response = unwrap(read.response);
  const owner = enclosingFunction(read.node);
  const planned = plannedCall(flow.tool, file);
  if (!planned) return null;
  const builder = new GuardBuilder(flow, file);
  const guard = (): readonly TextEdit[] | null => {
    if (owner === execute && response.type === 'Identifier') return builder.before(read, response);
    if (!execute.async) return null;
    if (owner === execute && response.type === 'AwaitExpression') return builder.named(response, file.sourceCode.getText(response), '');
    const chain = owner && owner !== execute ? chainOf(read, owner, execute) : null;
    return chain && builder.named(chain.call, `await ${file.sourceCode.getText(chain.promise)}`, chain.rest(file));
  };
  const edits = guard();
  return edits && [...planned.edits, ...edits];
}

interface ThenChain {
  /** `fetch(url).then((response) => response.json())` */
  readonly call: TSESTree.CallExpression;
  readonly promise: Node;
  /** What is done to the response, behind its name. */
  rest(file: FileContext): string;
}

// A callback of execute that does nothing but read the body.
function chainOf({ node, response }: BodyRead, callback: FunctionNode, execute: FunctionNode): ThenChain | null {
  const { parent } = callback;
  const callee = parent.type === 'CallExpression' && parent.arguments.length === 1 ? unwrap(parent.callee) : null;
  if (callback.body !== wrapped(node) || parent.type !== 'CallExpression' || callee?.type !== 'MemberExpression') return null;
  const promise = unwrap(callee.object);
  const [parameter, ...others] = callback.params;
  if (promise.type !== 'CallExpression' || others.length > 0 || parameter?.type !== 'Identifier' || unwrap(response).type !== 'Identifier')
    return null;
  if (enclosingFunction(parent) !== execute) return null;
  return { call: parent, promise, rest: ({ sourceCode: { text } }) => text.slice(response.range[1], node.range[1]) };
}

// What is evaluated once, and at its place, whatever stands around it.
const steady = new Set([
  'AwaitExpression',
  'MemberExpression',
  'CallExpression',
  'NewExpression',
  'VariableDeclarator',
  'AssignmentExpression',
  'Property',
  'ObjectExpression',
  'ArrayExpression',
  'SpreadElement',
  'TemplateLiteral',
  'BinaryExpression',
  'UnaryExpression',
  'YieldExpression',
  'ChainExpression',
  'TSAsExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
  'TSTypeAssertion',
]);

class GuardBuilder {
  readonly #flow: ExecuteFlow;
  readonly #file: FileContext;
  readonly #newline: string;
  readonly #semicolon: string;

  constructor(flow: ExecuteFlow, file: FileContext) {
    this.#flow = flow;
    this.#file = file;
    this.#newline = endOfLine(file.sourceCode);
    this.#semicolon = usesSemicolons(file) ? ';' : '';
  }

  /** Behind the declaration of the response where the body is read in its block, else before the statement that reads it. */
  before({ node }: BodyRead, response: TSESTree.Identifier): TextEdit[] | null {
    const declared = this.#declarationOf(response);
    if (declared && isInside(node, declared.parent)) {
      const indent = indentOf(declared, this.#file.sourceCode);
      return [insert(declared.range[1], `${this.#newline}${indent}${this.#guard(response.name, indent)}`)];
    }
    const statement = this.#statementOf(node, false);
    if (!statement || statement.type === 'ArrowFunctionExpression') return null;
    const indent = indentOf(statement, this.#file.sourceCode);
    return [insert(statement.range[0], `${this.#guard(response.name, indent)}${this.#newline}${indent}`)];
  }

  // `const response = await fetch(url);`
  #declarationOf(response: TSESTree.Identifier): TSESTree.VariableDeclaration | null {
    const variable = this.#file.scopes.variableOf(response);
    const init = variable && this.#file.scopes.constant(variable);
    const declaration = init?.parent.parent;
    if (!init || unwrap(init).type !== 'AwaitExpression' || declaration?.type !== 'VariableDeclaration') return null;
    return declaration.declarations.length === 1 && this.#isListed(declaration) ? declaration : null;
  }

  /** Gives the response a name before the statement that it stands in. */
  named(expression: Node, init: string, rest: string): TextEdit[] | null {
    const { sourceCode } = this.#file;
    const statement = this.#statementOf(expression, true);
    if (!statement) return null;
    const name = freeName(responseNames, this.#names());
    const range = this.#withParentheses(expression);
    const replacement: TextEdit = { range, text: name + rest };
    const indent = indentOf(statement, sourceCode);
    const declaration = (inner: string): string =>
      `const ${name} = ${init}${this.#semicolon}${this.#newline}${inner}${this.#guard(name, inner)}${this.#newline}${inner}`;
    if (statement.type !== 'ArrowFunctionExpression') return [insert(statement.range[0], declaration(indent)), replacement];
    const { body } = statement;
    const arrow = sourceCode.getTokenBefore(body, { filter: ({ value }) => value === '=>' });
    const first = arrow && sourceCode.getTokenAfter(arrow);
    if (!arrow || !first || sourceCode.getCommentsAfter(arrow).length > 0) return null;
    const inner = indent + indentUnit(sourceCode);
    const value = body.type === 'ObjectExpression' ? body.range : ([first.range[0], statement.range[1]] as const);
    return [
      { range: [arrow.range[1], value[0]], text: ` {${this.#newline}${inner}${declaration(inner)}return ` },
      replacement,
      { range: [value[1], statement.range[1]], text: `${this.#semicolon}${this.#newline}${indent}}` },
    ];
  }

  /** The statement that an expression stands in, or execute where it is its body; null where a return cannot stand before it. */
  #statementOf(expression: Node, isMoved: boolean): TSESTree.Statement | TSESTree.ArrowFunctionExpression | null {
    let node = expression;
    for (let parent = node.parent; parent; node = parent, parent = node.parent) {
      if (parent === this.#flow.execute)
        return parent.type === 'ArrowFunctionExpression' && parent.body === node && !parent.generator ? parent : null;
      if (parent.type === 'BlockStatement') return this.#isListed(node) ? (node as TSESTree.Statement) : null;
      // What is started beside others would start alone, before them.
      if (isMoved && isStartedTogether(parent)) return null;
      if (isMoved && !steady.has(parent.type) && !/^(?:Return|Expression)Statement$|^VariableDeclaration$/.test(parent.type)) return null;
    }
    return null;
  }

  // Whether a node is a statement of a block from which a return leaves execute, and leaves nothing behind that other items gave.
  #isListed(node: Node): boolean {
    if (node.parent?.type !== 'BlockStatement') return false;
    const { execute } = this.#flow;
    let child = node;
    for (let parent = node.parent as Node | undefined; parent && child !== execute.body; child = parent, parent = parent.parent) {
      if (isLoop(parent)) return false;
      if (parent.type !== 'TryStatement') continue;
      if (child === parent.finalizer || (parent.finalizer && yieldsIn(parent.finalizer, execute, this.#file))) return false;
    }
    return child === execute.body && node !== child;
  }

  #withParentheses(node: Node): readonly [number, number] {
    const { sourceCode } = this.#file;
    const before = sourceCode.getTokenBefore(node);
    const after = sourceCode.getTokenAfter(node);
    const isCallee = node.parent?.type === 'CallExpression' && node.parent.arguments.some((argument) => argument === node);
    return before?.value === '(' && after?.value === ')' && !isCallee ? [before.range[0], after.range[1]] : node.range;
  }

  #names(): ReadonlySet<string> {
    const taken = new Set<string>();
    for (const scope of this.#file.sourceCode.scopeManager?.scopes ?? []) {
      if (!isInside(scope.block, this.#flow.execute) && !isInside(this.#flow.execute, scope.block)) continue;
      for (const { name } of scope.variables) taken.add(name);
      for (const { identifier } of scope.through) taken.add(identifier.name);
    }
    return taken;
  }

  #guard(response: string, indent: string): string {
    const { retryable, authRequired, permanent } = statusFailures(this.#flow.tool, response, this.#file);
    const { passes, refuses } = statusTests(response);
    const inner = indent + indentUnit(this.#file.sourceCode);
    const answer = (failure: string): string =>
      this.#flow.execute.generator ? `{ yield ${failure}; return${this.#semicolon} }` : `return ${failure}${this.#semicolon}`;
    return [
      `if (!${response}.ok) {`,
      `${inner}if (${passes}) ${answer(retryable)}`,
      `${inner}if (${refuses}) ${answer(authRequired)}`,
      `${inner}${answer(permanent)}`,
      `${indent}}`,
    ].join(this.#newline);
  }
}

// `Promise.all([fetch(a), fetch(b)])`
function isStartedTogether({ type, parent }: Node): boolean {
  return type === 'ArrayExpression' && parent?.type === 'CallExpression' && memberPath(parent.callee)?.[0] === 'Promise';
}
