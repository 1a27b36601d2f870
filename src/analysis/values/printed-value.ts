import type { TSESTree } from '@typescript-eslint/utils';
import { stringifyOutcome } from '../../frameworks/json.ts';
import type { FragileKind } from '../../frameworks/treatment.ts';
import { taggedClasses } from '../../knowledge/language.ts';
import { isFunction, keyName, literalText, type Node, unwrap } from '../syntax/ast.ts';
import { Budget } from '../syntax/budget.ts';
import { classOf } from '../syntax/classes.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { globalPath, stringified } from '../syntax/globals.ts';
import { laterChanges, mutationsOf } from '../syntax/mutations.ts';
import { madeError } from './error-construction.ts';
import { fragileKind } from './json-kind.ts';
import { noEnv } from './resolve.ts';
import { valueKind } from './value-kind.ts';

/** In a text: a value that only the run knows. */
export const hole = '${…}';
const maxDepth = 4;
const maxItems = 2_000;

/** A text expression as it will read, with `${…}` for each hole. */
export function printedText(node: Node, file: FileContext, depth = 0): string {
  const value = file.scopes.resolve(node);
  if (depth > maxDepth) return hole;
  switch (value.type) {
    case 'TemplateLiteral':
      return writeUntilEnough(value.quasis, (quasi, index) => {
        const inner = value.expressions[index];
        return `${quasi.value.cooked}${inner ? printedText(inner, file, depth + 1) : ''}`;
      }).join('');
    case 'BinaryExpression':
      return value.operator === '+' && valueKind(value, file).kind === 'string'
        ? printedText(value.left, file, depth + 1) + printedText(value.right, file, depth + 1)
        : hole;
    case 'CallExpression':
      return stringifiedText(value, file, depth) ?? hole;
    default:
      return literalValue(value) ?? hole;
  }
}

// With a third argument the JSON is laid out in lines, which it is not shown in.
function stringifiedText(call: TSESTree.CallExpression, file: FileContext, depth: number): string | null {
  const written = call.arguments.length <= 2 ? stringified(call, file) : null;
  return written && jsonOf(written, file, depth + 1);
}

// Nobody is shown more than the beginning of a long text.
const enough = 500;

function writeUntilEnough<Part>(parts: readonly Part[], write: (part: Part, index: number) => string | null): string[] {
  const written: string[] = [];
  let length = 0;
  for (const [index, part] of parts.entries()) {
    const piece = write(part, index);
    if (piece === null) continue;
    written.push(piece);
    length += piece.length;
    if (length > enough) break;
  }
  return written;
}

// A literal as `String` writes it.
function literalValue(value: Node): string | null {
  if (
    value.type === 'UnaryExpression' &&
    value.operator === '-' &&
    value.argument.type === 'Literal' &&
    typeof value.argument.value === 'number'
  ) {
    return String(-value.argument.value);
  }
  if (value.type !== 'Literal') return literalText(value);
  if ('bigint' in value) return value.bigint;
  if ('regex' in value) return value.raw;
  return String(value.value);
}

/** A value as `String(value)` writes it; null where only the run knows. */
export function stringOf(node: Node, file: FileContext, depth = 0, budget = new Budget(maxItems)): string | null {
  const value = file.scopes.resolve(node);
  if (depth > maxDepth || !budget.spend()) return hole;
  switch (value.type) {
    case 'ObjectExpression':
      return value.properties.some(
        (member) => member.type === 'SpreadElement' || /^(?:toString|valueOf)$/.test(keyName(member) ?? 'toString'),
      )
        ? null
        : '[object Object]';
    case 'ArrayExpression':
      return value.elements
        .map((element) =>
          element === null || isNullishKind(element, file)
            ? ''
            : element.type === 'SpreadElement'
              ? hole
              : (stringOf(element, file, depth + 1, budget) ?? hole),
        )
        .join(',');
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'ClassExpression':
      return file.sourceCode.getText(value);
    case 'NewExpression':
      return stringOfInstance(value, file);
    case 'CallExpression': {
      const { kind } = valueKind(value, file);
      const [argument] = value.arguments;
      if (kind === 'symbol') return `Symbol(${argument ? printedText(argument, file) : ''})`;
      return kind === 'bigint' && argument ? printedText(argument, file) : null;
    }
    case 'TemplateLiteral':
    case 'BinaryExpression':
      return printedText(value, file);
    default:
      return literalValue(value);
  }
}

function stringOfInstance(value: Extract<Node, { type: 'NewExpression' }>, file: FileContext): string | null {
  if (value.callee.type === 'Identifier' && file.scopes.isGlobal(value.callee))
    return taggedClasses.has(value.callee.name) ? `[object ${value.callee.name}]` : null;
  const own = classOf(value.callee, file.scopes);
  const hasText = own?.body.body.some(
    (member) =>
      'key' in member && (member.computed || (member.key.type === 'Identifier' && /^(?:toString|valueOf)$/.test(member.key.name))),
  );
  return own && !own.superClass && !hasText ? '[object Object]' : null;
}

function isNullishKind(node: Node, file: FileContext): boolean {
  const { kind } = valueKind(node, file);
  return kind === 'null' || kind === 'undefined';
}

/** An expression as JSON.stringify will write it, with `…` for what only the run knows; null where that is all of it. */
export function jsonOf(node: Node, file: FileContext, depth = 0): string | null {
  const json = jsonPart(node, file, depth);
  return json === rest ? null : (json ?? null);
}

const rest = '…';

// An ISO date, or an address.
const someText = '"…"';

// Of an argument that only the run knows the Date may be invalid, which is written as null.
function isValidDate(value: TSESTree.NewExpression, file: FileContext): boolean {
  if (globalPath(value.callee, file) !== 'Date') return false;
  const [argument, ...others] = value.arguments;
  if (!argument) return true;
  const given = file.scopes.resolve(argument);
  if (others.length > 0) return false;
  if (given.type === 'CallExpression') return globalPath(given.callee, file) === 'Date.now';
  return (
    given.type === 'Literal' &&
    (typeof given.value === 'string' || typeof given.value === 'number') &&
    !Number.isNaN(new Date(given.value).getTime())
  );
}

// undefined: JSON leaves it out.
function jsonPart(node: Node, file: FileContext, depth: number): string | undefined {
  const value = file.scopes.resolve(node);
  if (depth > maxDepth) return rest;
  switch (value.type) {
    case 'ObjectExpression':
      return jsonOfObject(value, node, file, depth);
    case 'ArrayExpression':
      return laterChanges(node, file) ? `[${rest}]` : jsonOfArray(value, file, depth);
    case 'Literal':
      return 'regex' in value ? '{}' : 'bigint' in value ? rest : JSON.stringify(value.value);
    case 'TemplateLiteral':
      return JSON.stringify(printedText(value, file));
    case 'BinaryExpression':
      return valueKind(value, file).kind === 'string' ? JSON.stringify(printedText(value, file)) : rest;
    case 'UnaryExpression':
      return value.operator === 'void' ? undefined : (literalValue(value) ?? rest);
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'ClassExpression':
      return undefined;
    case 'Identifier':
      if (value.name === 'undefined' && file.scopes.isGlobal(value)) return undefined;
      return jsonOfFragile(value, file);
    case 'NewExpression':
      return isValidDate(value, file) ? someText : (jsonOfInstance(value, file) ?? jsonOfFragile(value, file));
    case 'CallExpression':
      return valueKind(value, file).kind === 'string' ? JSON.stringify(printedText(value, file, depth)) : jsonOfFragile(value, file);
    default:
      return jsonOfFragile(value, file);
  }
}

function jsonOfArray({ elements }: TSESTree.ArrayExpression, file: FileContext, depth: number): string {
  const items = writeUntilEnough(elements, (element) =>
    element?.type === 'SpreadElement' ? rest : ((element && jsonPart(element, file, depth + 1)) ?? 'null'),
  );
  return `[${items.join(',')}]`;
}

function jsonOfObject(object: TSESTree.ObjectExpression, written: Node, file: FileContext, depth: number): string {
  const properties = flatMembers(object, file);
  const names = properties.map((member) => (member.type === 'Property' ? keyName(member) : null));
  if (names.includes('toJSON')) return rest;
  const changes = laterChanges(written, file);
  const members = writeUntilEnough(properties, (first, index) => {
    const key = names[index] ?? null;
    if (first.type === 'SpreadElement') return rest;
    // A key keeps its first place and takes its last value.
    if (key !== null && names.indexOf(key) < index) return null;
    const at = key === null ? index : names.lastIndexOf(key);
    const member = properties[at] ?? first;
    if (member.type === 'SpreadElement' || (key === '__proto__' && !member.computed && !member.shorthand && !member.method)) return null;
    const shown = key === null ? rest : JSON.stringify(key);
    // What is spread in after it may hold the same key.
    const isReplaced =
      key !== null && (changes?.keys.has(key) === true || properties.slice(at + 1).some(({ type }) => type === 'SpreadElement'));
    if (member.kind !== 'init' || isReplaced) return `${shown}:${rest}`;
    const json = jsonPart(member.value, file, depth + 1);
    return json === undefined ? null : `${shown}:${json}`;
  });
  // `const failure = { code }; failure.dsn = dsn;`: the literal is not all of it.
  if (changes && (changes.anywhere || [...changes.keys].some((key) => !names.includes(key)))) members.push(rest);
  return `{${members.join(',')}}`;
}

// The members with those of the literals that are spread in; what else is spread in stays.
function flatMembers(
  { properties }: TSESTree.ObjectExpression,
  file: FileContext,
  budget = new Budget(enough),
): TSESTree.ObjectLiteralElement[] {
  return properties.flatMap((member) => {
    if (member.type !== 'SpreadElement' || !budget.spend()) return [member];
    const spread = file.scopes.resolve(member.argument);
    return spread.type === 'ObjectExpression' && !laterChanges(member.argument, file) ? flatMembers(spread, file, budget) : [member];
  });
}

// Objects of the language, which do not keep what they hold in properties.
function jsonOfFragile(value: Node, file: FileContext): string | undefined {
  const kind = fragileKind({ node: value, env: noEnv }, file);
  switch (kind) {
    case 'Error':
      // An Error made here has no properties of its own; one that was caught may have.
      return value.type === 'NewExpression' && madeError(value, file)?.origin === 'built-in' ? '{}' : `{${rest}}`;
    case 'function':
    case 'symbol':
      return undefined;
    case 'NaN':
    case 'Infinity':
    case 'Invalid Date':
      return 'null';
    case 'URL':
      return someText;
    case 'typed array':
    case 'Buffer':
      return textOfOutcome(kind);
    case null:
    case 'private state':
    case 'BigInt':
    case 'BigInt array':
    case 'cycle':
    case 'throwing getter':
    case 'throwing toJSON':
    case 'own toJSON':
      return rest;
    default:
      return '{}';
  }
}

function textOfOutcome(kind: FragileKind): string {
  const outcome = stringifyOutcome(kind);
  return outcome && 'text' in outcome ? outcome.text : rest;
}

// The public fields of a class of this file, and `…` for what its constructor may assign.
function jsonOfInstance(value: Extract<Node, { type: 'NewExpression' }>, file: FileContext): string | undefined {
  const own = classOf(value.callee, file.scopes);
  if (
    !own ||
    own.superClass ||
    own.body.body.some((member) => 'key' in member && member.key.type === 'Identifier' && member.key.name === 'toJSON')
  )
    return undefined;
  const names = own.body.body.flatMap((member) => {
    if (member.type === 'PropertyDefinition' && !member.static && member.key.type !== 'PrivateIdentifier')
      return isFunction(member.value) ? [] : [keyName(member) ?? rest];
    if (member.type !== 'MethodDefinition' || member.kind !== 'constructor') return [];
    const assigned = member.value.body?.body.length === 0 ? [] : [rest];
    const declared = member.value.params.flatMap((parameter) => {
      if (parameter.type !== 'TSParameterProperty') return [];
      const name = parameter.parameter.type === 'AssignmentPattern' ? parameter.parameter.left : parameter.parameter;
      return name.type === 'Identifier' ? [name.name] : [rest];
    });
    return [...declared, ...assigned];
  });
  return names.length === 0
    ? rest
    : `{${[...new Set(names)].map((name) => (name === rest ? rest : `${JSON.stringify(name)}:${rest}`)).join(',')}}`;
}

/** The error that JSON.stringify ends with; null where it writes the value. */
export function refusedByJson(node: Node, file: FileContext, depth = 0, budget = new Budget(maxItems)): string | null {
  const value = file.scopes.resolve(node);
  if (depth > maxDepth || !budget.spend()) return null;
  if (valueKind(value, file).kind === 'bigint') return 'TypeError: Do not know how to serialize a BigInt';
  if (value.type === 'ObjectExpression' && isCyclic(value, node, file)) return 'TypeError: Converting circular structure to JSON';
  const parts =
    value.type === 'ObjectExpression'
      ? value.properties.flatMap((member) => (member.type === 'Property' ? [member.value] : []))
      : value.type === 'ArrayExpression'
        ? value.elements.filter((element) => element !== null && element.type !== 'SpreadElement')
        : [];
  for (const part of parts) {
    const error = part && refusedByJson(part, file, depth + 1, budget);
    if (error) return error;
  }
  return null;
}

// `failure.self = failure`
function isCyclic(value: Node, written: Node, file: FileContext): boolean {
  const name = unwrap(written);
  const variable = name.type === 'Identifier' ? file.scopes.variableOf(name) : null;
  return (
    variable !== null &&
    mutationsOf(variable).some(({ kind, values }) => kind !== 'delete' && values.some((each) => file.scopes.resolve(each) === value))
  );
}
