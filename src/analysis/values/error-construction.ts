import type { TSESTree } from '@typescript-eslint/utils';
import { errorClassName, errorMaker } from '../../knowledge/failure-keys.ts';
import { isFunction, keyName, literalText, memberPath, unwrap, walk, type Node } from '../syntax/ast.ts';
import { classOf, type ClassNode } from '../syntax/classes.ts';
import type { FileContext } from '../syntax/file-context.ts';

/** An Error as it is made where it is thrown. */
export interface MadeError {
  /** The `name` that it has at run time; null where the class stands elsewhere or computes it. */
  readonly name: string | null;
  /** The expression of its message; null where none is given. */
  readonly message: Node | null;
  /** Whether `message` is surely the whole message. */
  readonly isWhole: boolean;
  /** Who makes the class: the language, this file, or another module. */
  readonly origin: 'built-in' | 'file' | 'elsewhere';
  /** A `toString` of its own replaces name and message. */
  readonly hasOwnText: boolean;
}

// Where the message stands among the constructor's arguments.
const builtIn: Readonly<Record<string, number>> = {
  Error: 0,
  TypeError: 0,
  RangeError: 0,
  SyntaxError: 0,
  ReferenceError: 0,
  EvalError: 0,
  URIError: 0,
  AggregateError: 1,
  DOMException: 0,
};

/** Reads `new SomeError(…)`, `Error(…)` or `someError(…)`; null for any other expression. */
export function madeError(value: Node, file: FileContext): MadeError | null {
  const made = file.scopes.resolve(value);
  if (made.type !== 'NewExpression' && made.type !== 'CallExpression') return null;
  const path = memberPath(made.callee);
  const name = path?.at(-1);
  if (!path || name === undefined) return null;
  const args = made.arguments;
  const position = path.length === 1 && isGlobal(made.callee, file) && Object.hasOwn(builtIn, name) ? builtIn[name] : undefined;
  if (position !== undefined) {
    const message = withoutUndefined(argumentAt(args, position));
    // A DOMException is named by its second argument.
    const named = name === 'DOMException' ? (argumentAt(args, 1) ? literalText(argumentAt(args, 1)) : 'Error') : name;
    return { name: named, message, isWhole: !hasSpread(args), origin: 'built-in', hasOwnText: false };
  }
  // `throw notFoundError('…')`: made elsewhere, by the look of it.
  if (made.type === 'CallExpression') return errorMaker.test(name) ? ofForeignClass(args, file) : null;
  const own = classOf(made.callee, file.scopes);
  if (own) return ofOwnClass(own, args, file);
  if (!errorClassName.test(name)) return null;
  return ofForeignClass(args, file);
}

function ofForeignClass(args: readonly TSESTree.CallExpressionArgument[], file: FileContext): MadeError {
  return { name: null, message: wordedArgument(args, file), isWhole: false, origin: 'elsewhere', hasOwnText: false };
}

function isGlobal(node: Node, file: FileContext): boolean {
  const value = unwrap(node);
  return value.type === 'Identifier' && file.scopes.isGlobal(value);
}

function hasSpread(args: readonly TSESTree.CallExpressionArgument[]): boolean {
  return args.some(({ type }) => type === 'SpreadElement');
}

function argumentAt(args: readonly TSESTree.CallExpressionArgument[], position: number): Node | null {
  const argument = args[position];
  return argument && argument.type !== 'SpreadElement' ? argument : null;
}

function withoutUndefined(node: Node | null): Node | null {
  return node?.type === 'Identifier' && node.name === 'undefined' ? null : node;
}

// Of a class that is not here: the first argument that reads like a sentence.
function wordedArgument(args: readonly TSESTree.CallExpressionArgument[], file: FileContext): Node | null {
  return (
    args.find((argument) => {
      const value = file.scopes.resolve(argument);
      if (value.type === 'TemplateLiteral') return value.quasis.some((quasi) => quasi.value.raw.trim().includes(' '));
      if (value.type === 'BinaryExpression') return value.operator === '+';
      return value.type === 'Literal' && typeof value.value === 'string' && value.value.includes(' ');
    }) ?? null
  );
}

function ofOwnClass(own: ClassNode, args: readonly TSESTree.CallExpressionArgument[], file: FileContext): MadeError | null {
  const shape = errorShape(own, own, file);
  if (!shape) return null;
  const { name, hasOwnText, origin } = shape;
  // What the throw itself words says more than the text of the class around it.
  const isFilled = typeof shape.message === 'object' && shape.message.type === 'TemplateLiteral' && wordedArgument(args, file) !== null;
  const message = isFilled ? 'unknown' : shape.message;
  const isTold = message !== 'unknown' && origin === 'file';
  return {
    name: name ?? null,
    message:
      message === 'unknown'
        ? wordedArgument(args, file)
        : typeof message === 'number'
          ? withoutUndefined(argumentAt(args, message))
          : message,
    isWhole: isTold && !hasSpread(args),
    origin,
    hasOwnText,
  };
}

interface ErrorShape {
  readonly name: string | null | undefined;
  /** The message: a position among the arguments of `new`, or an expression. */
  readonly message: number | Node | 'unknown';
  readonly hasOwnText: boolean;
  readonly origin: 'file' | 'elsewhere';
}

const maxAncestors = 8;

// The shape of a class's instances, from its ancestors down; null where it surely makes no Errors.
function errorShape(each: ClassNode, made: ClassNode, file: FileContext, depth = 0): ErrorShape | null {
  if (!each.superClass || depth > maxAncestors) return null;
  const base = classOf(each.superClass, file.scopes);
  const inherited = base ? errorShape(base, made, file, depth + 1) : baseShape(each.superClass, file);
  if (!inherited) return null;
  const name = nameSetBy(each, made);
  return {
    ...inherited,
    name: name === undefined ? inherited.name : name,
    message: typeof inherited.message === 'number' ? passedToSuper(each, inherited.message, file) : inherited.message,
    hasOwnText:
      inherited.hasOwnText ||
      each.body.body.some((member) => 'key' in member && member.key.type === 'Identifier' && member.key.name === 'toString'),
  };
}

function baseShape(superClass: Node, file: FileContext): ErrorShape | null {
  const path = memberPath(superClass);
  const name = path?.at(-1);
  if (!path || name === undefined) return null;
  if (path.length === 1 && isGlobal(superClass, file) && Object.hasOwn(builtIn, name)) {
    return { name, message: builtIn[name] ?? 0, hasOwnText: false, origin: 'file' };
  }
  if (!errorClassName.test(name)) return null;
  return { name: null, message: 'unknown', hasOwnText: false, origin: 'elsewhere' };
}

// `name = 'X'` and `this.name = 'X'`; undefined where the class says nothing of it.
function nameSetBy(each: ClassNode, made: ClassNode): string | null | undefined {
  let found: string | null | undefined;
  for (const member of each.body.body) {
    if (member.type === 'PropertyDefinition' && !member.static && keyName(member) === 'name') found = literalText(member.value);
    if (member.type !== 'MethodDefinition') continue;
    if (member.kind === 'get' && keyName(member) === 'name') found = null;
    if (member.kind !== 'constructor' || !isFunction(member.value)) continue;
    for (const statement of member.value.body?.body ?? []) {
      if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression') continue;
      const { left, right } = statement.expression;
      if (memberPath(left)?.join('.') !== 'this.name') continue;
      const path = memberPath(right)?.join('.');
      found = path === 'this.constructor.name' || path === `${made.id?.name ?? ''}.name` ? (made.id?.name ?? null) : literalText(right);
    }
  }
  return found;
}

// Where the argument comes from that a constructor hands to `super` in one place; the same place where the class has no constructor.
function passedToSuper(each: ClassNode, position: number, file: FileContext): number | Node | 'unknown' {
  const constructor = each.body.body.find((member) => member.type === 'MethodDefinition' && member.kind === 'constructor');
  if (constructor?.type !== 'MethodDefinition' || !isFunction(constructor.value) || !constructor.value.body) return position;
  let passed: Node | null = null;
  walk(constructor.value.body, file.sourceCode.visitorKeys, (node) => {
    if (node.type === 'CallExpression' && node.callee.type === 'Super') passed ??= argumentAt(node.arguments, position);
  });
  if (!passed) return 'unknown';
  const value = unwrap(passed);
  // A text of the class's own, whose holes the arguments fill.
  if (value.type !== 'Identifier') return value.type === 'TemplateLiteral' || literalText(value) !== null ? value : 'unknown';
  const index = constructor.value.params.findIndex((parameter) => {
    const target = parameter.type === 'TSParameterProperty' ? parameter.parameter : parameter;
    return target.type === 'Identifier' && target.name === value.name;
  });
  return index < 0 ? 'unknown' : index;
}
