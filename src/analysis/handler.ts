import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, isFunction, isInside, keyName, literalText, memberPath, unwrap, walk, type FunctionNode, type Node } from './ast.ts';
import type { FileContext } from './file-context.ts';
import { functionBody } from './function-body.ts';

/** A catch clause, or a function given to `.catch` or as second argument to `.then`. */
export type Handler = TSESTree.CatchClause | FunctionNode;

/**
 * What arrives at a handler. `failure`: an error that nobody foresaw, as a fallible call raises it; `value`: a value that is
 * no Error; `error`: an Error made in this file, with the name of its class.
 */
export type Caught =
  | { readonly kind: 'failure' }
  | { readonly kind: 'value'; readonly typeof: string | null }
  | { readonly kind: 'error'; readonly className: string | null };

export type Certainty = 'yes' | 'maybe' | 'no';

const rank: Record<Certainty, number> = { no: 0, maybe: 1, yes: 2 };

export function most(a: Certainty, b: Certainty): Certainty {
  return rank[a] >= rank[b] ? a : b;
}

export function least(a: Certainty, b: Certainty): Certainty {
  return rank[a] <= rank[b] ? a : b;
}

export function handlerParameter(handler: Handler): TSESTree.Identifier | null {
  const parameter = handler.type === 'CatchClause' ? handler.param : handler.params[0];
  return parameter?.type === 'Identifier' ? parameter : null;
}

/** Whether an expression is the caught error itself, through constants and assertions. */
export function isCaught(node: Node | null, handler: Handler, file: FileContext): boolean {
  const parameter = handlerParameter(handler);
  if (!node || !parameter) return false;
  const value = file.scopes.resolve(node);
  return value.type === 'Identifier' && file.scopes.variableOf(value) === file.scopes.variableOf(parameter);
}

/** The throws inside a handler that pass its caught error on. */
export function rethrowsOf(handler: Handler, file: FileContext): TSESTree.ThrowStatement[] {
  const owner = handler.type === 'CatchClause' ? ownerOf(handler) : handler;
  if (!owner || !handlerParameter(handler)) return [];
  return functionBody(owner, file).throws.filter(
    (node) => isInside(node, handler.body ?? handler) && isCaught(node.argument, handler, file),
  );
}

function ownerOf(node: Node): FunctionNode | null {
  let current = node.parent;
  while (current && !isFunction(current)) current = current.parent;
  return current ?? null;
}

/** Whether a handler tests its caught error, and so tells one kind of failure from another. */
export function classifies(handler: Handler, file: FileContext): boolean {
  const parameter = handlerParameter(handler);
  if (!parameter || !handler.body) return false;
  let found = false;
  walk(handler.body, file.sourceCode.visitorKeys, (node) => {
    if (found) return false;
    const test =
      node.type === 'IfStatement' || node.type === 'ConditionalExpression'
        ? node.test
        : node.type === 'SwitchStatement'
          ? node.discriminant
          : null;
    if (test && mentions(test, handler, file) && !isAnyErrorTest(test)) found = true;
    return undefined;
  });
  return found;
}

// `error instanceof Error` is true of every error, so it tells no kinds apart.
function isAnyErrorTest(test: Node): boolean {
  const value = unwrap(test);
  return value.type === 'BinaryExpression' && value.operator === 'instanceof' && memberPath(value.right)?.join('.') === 'Error';
}

/** Whether a rethrow is reached by what was caught. */
export function reaches(rethrow: Node, caught: Caught, handler: Handler, file: FileContext): Certainty {
  let result: Certainty = 'yes';
  for (const { test, holds } of conditionsOn(rethrow, handler)) {
    const truth = evaluate(test, caught, handler, file);
    result = least(result, holds ? truth : opposite(truth));
  }
  return result;
}

function opposite(truth: Certainty): Certainty {
  return truth === 'yes' ? 'no' : truth === 'no' ? 'yes' : 'maybe';
}

/** A test that holds, or does not, where a node is reached. */
export interface Condition {
  readonly test: Node;
  readonly holds: boolean;
}

/** The tests between the start of a handler, function or block and a node in it: enclosing branches, and earlier `if`s that left. */
export function conditionsOn(node: Node, boundary: Node): Condition[] {
  const conditions: Condition[] = [];
  let child: Node = node;
  let parent = node.parent;
  while (parent && child !== boundary) {
    switch (parent.type) {
      case 'IfStatement':
      case 'ConditionalExpression':
        if (child !== parent.test) conditions.push({ test: parent.test, holds: child === parent.consequent });
        break;
      case 'LogicalExpression':
        if (child === parent.right) conditions.push({ test: parent.left, holds: parent.operator === '&&' });
        break;
      case 'SwitchCase':
        conditions.push({ test: parent.parent.discriminant, holds: true });
        break;
      case 'BlockStatement':
        for (const sibling of parent.body) {
          if (sibling === child) break;
          if (sibling.type === 'IfStatement' && alwaysExits(sibling.consequent) && !sibling.alternate) {
            conditions.push({ test: sibling.test, holds: false });
          }
        }
        break;
    }
    child = parent;
    parent = parent.parent;
  }
  return conditions;
}

/** Whether control never runs past a statement. */
export function alwaysExits(statement: Node): boolean {
  switch (statement.type) {
    case 'ReturnStatement':
    case 'ThrowStatement':
    case 'ContinueStatement':
    case 'BreakStatement':
      return true;
    case 'BlockStatement':
      return statement.body.some(alwaysExits);
    case 'IfStatement':
      return statement.alternate !== null && alwaysExits(statement.consequent) && alwaysExits(statement.alternate);
    case 'TryStatement':
      if (statement.finalizer && alwaysExits(statement.finalizer)) return true;
      return alwaysExits(statement.block) && (!statement.handler || alwaysExits(statement.handler.body));
    default:
      return false;
  }
}

function evaluate(test: Node, caught: Caught, handler: Handler, file: FileContext): Certainty {
  const value = file.scopes.resolve(test);
  switch (value.type) {
    case 'UnaryExpression':
      if (value.operator === '!') return opposite(evaluate(value.argument, caught, handler, file));
      break;
    case 'LogicalExpression': {
      const left = evaluate(value.left, caught, handler, file);
      const right = evaluate(value.right, caught, handler, file);
      if (value.operator === '&&') return least(left, right);
      if (value.operator === '||') return most(left, right);
      break;
    }
    case 'BinaryExpression':
      if (value.operator === 'instanceof') return isInstance(memberPath(value.right)?.at(-1) ?? null, caught);
      if (/^[!=]==?$/.test(value.operator) && mentions(value, handler, file)) {
        const equal = comparison(value, caught);
        return value.operator.startsWith('!') ? opposite(equal) : equal;
      }
      break;
  }
  if (isAbortTest(value)) return caught.kind === 'failure' ? 'no' : 'maybe';
  // A predicate on the error knows some kinds of it: an unforeseen failure is none of them.
  if (mentions(value, handler, file)) return caught.kind === 'failure' ? 'no' : 'maybe';
  // Nothing about the error: a retry counter, a flag. It can hold.
  return 'yes';
}

function isInstance(className: string | null, caught: Caught): Certainty {
  switch (caught.kind) {
    case 'value':
      return 'no';
    case 'failure':
      return className === 'Error' ? 'yes' : 'no';
    case 'error':
      if (className === 'Error' || (className !== null && className === caught.className)) return 'yes';
      return caught.className === 'Error' ? 'no' : 'maybe';
  }
}

function comparison(node: TSESTree.BinaryExpression, caught: Caught): Certainty {
  const { left, right } = node;
  if (left.type === 'UnaryExpression' && left.operator === 'typeof') {
    const wanted = literalText(right);
    if (caught.kind === 'value') return caught.typeof === null ? 'maybe' : wanted === caught.typeof ? 'yes' : 'no';
    return wanted === 'object' ? 'yes' : 'no';
  }
  if (right.type === 'Literal' && right.value === null) return caught.kind === 'value' ? 'maybe' : 'no';
  return caught.kind === 'failure' ? 'no' : 'maybe';
}

/** `signal.aborted`, `isAbortError(error)`, `error.name === 'AbortError'`: whether a test asks if the run was stopped. */
export function isAbortTest(node: Node): boolean {
  const value = unwrap(node);
  switch (value.type) {
    case 'MemberExpression':
      return keyName(value) === 'aborted';
    case 'CallExpression':
      return /abort/i.test(calleeName(value) ?? '');
    case 'BinaryExpression':
      return literalText(value.right) === 'AbortError' || literalText(value.left) === 'AbortError' || isAbortTest(value.left);
    case 'LogicalExpression':
      return isAbortTest(value.left) || isAbortTest(value.right);
    default:
      return false;
  }
}

function mentions(node: Node, handler: Handler, file: FileContext): boolean {
  const parameter = handlerParameter(handler);
  if (!parameter) return false;
  const variable = file.scopes.variableOf(parameter);
  let found = false;
  walk(node, file.sourceCode.visitorKeys, (each) => {
    if (each.type === 'Identifier') {
      const own = file.scopes.variableOf(each);
      // Also through `const message = error.message`.
      if (own && (own === variable || refersTo(own, variable, file))) found = true;
    }
    return !found;
  });
  return found;
}

function refersTo(
  variable: NonNullable<ReturnType<FileContext['scopes']['variableOf']>>,
  target: ReturnType<FileContext['scopes']['variableOf']>,
  file: FileContext,
): boolean {
  const init = file.scopes.constant(variable);
  if (!init || !target) return false;
  return target.references.some((reference) => isInside(reference.identifier, init));
}
