import { calleeName, keyName, literalText, unwrap, type Node } from './ast.ts';
import { classOf } from './classes.ts';
import { valueKind } from './error-value.ts';
import type { FileContext } from './file-context.ts';
import { fragileKind } from './fragile-kind.ts';
import { madeError } from './made-error.ts';
import { mutationsOf } from './mutations.ts';
import type { ToolDefinition } from './tools.ts';
import { noEnv } from './value.ts';

/** What the model receives at one exit. */
export type ModelView =
  /** The text, with `${…}` where it holds a value that only the run knows. */
  | { readonly kind: 'text'; readonly text: string }
  /** A tool result that has no content. */
  | { readonly kind: 'nothing' }
  /** No tool result at all: the model call ends with this error. */
  | { readonly kind: 'call-dies'; readonly error: string }
  /** No response at all, so that the caller waits until it gives up. */
  | { readonly kind: 'no-answer' }
  | { readonly kind: 'unknown' };

const unknown: ModelView = { kind: 'unknown' };

/** The tool as a message names it at the start of a sentence or within one: its name in backticks, or "this tool". */
export function toolLabel({ name }: ToolDefinition, place: 'start' | 'within'): string {
  if (name !== null) return `\`${name}\``;
  return place === 'start' ? 'This tool' : 'this tool';
}

/** The release that a message speaks of: "with ai 7, "; empty where nothing was measured for it. */
export function versionLabel(tool: ToolDefinition): string {
  const { behaviour, framework, version } = tool;
  return behaviour.measuredOn === null || version.major === null ? '' : `with ${framework.versionName} ${version.major} `;
}

/** Who is handed the text of a throw, and as what: "the model receives". */
export function receiverOf({ thrown, behaviour }: ToolDefinition): string {
  return thrown === behaviour.thrown ? 'the model receives' : `the client receives ${thrown.arrivesAs}, with`;
}

/** A text as a message shows it: on one line, in backticks. */
export function shownText(text: string): string {
  return text === '' ? 'an empty text' : `\`${text.replaceAll('\r', '\\r').replaceAll('\n', '\\n')}\``;
}

/** The text that the model receives when a value is thrown out of execute. Facts: the framework's data file. */
export function viewOfThrow(tool: ToolDefinition, value: Node | null, file: FileContext): ModelView {
  const { thrown } = tool;
  if (thrown.reaches !== 'model') return unknown;
  if (!value) return viewOfNullish(tool, 'undefined');
  const kind = valueKind(value, file);
  switch (kind.kind) {
    case 'unknown':
      return unknown;
    case 'error':
      return viewOfError(tool, value, file);
    case 'null':
    case 'undefined':
      return viewOfNullish(tool, kind.kind);
    case 'string':
    case 'number':
    case 'boolean':
      return text(thrown.value === 'message-property' ? 'Internal error' : textOf(kind.node, file));
    default:
      return viewOfValue(tool, kind.kind, value, file);
  }
}

function viewOfError({ thrown }: ToolDefinition, value: Node, file: FileContext): ModelView {
  const made = madeError(value, file);
  if (!made) return unknown;
  const { name, message, isWhole, hasOwnText } = made;
  if (!isWhole) return unknown;
  const words = message ? textOf(message, file) : '';
  if (thrown.error === 'message') return text(words);
  if (hasOwnText) return unknown;
  const shown = name ?? hole;
  return text(words === '' ? shown : shown === '' ? words : `${shown}: ${words}`);
}

function viewOfNullish({ thrown }: ToolDefinition, kind: 'null' | 'undefined'): ModelView {
  // Reading a property of it throws in the code that would answer.
  if (thrown.value === 'message-property') return { kind: 'no-answer' };
  return text(thrown.nullish ?? kind);
}

type StructuredKind = 'object' | 'array' | 'instance' | 'function' | 'regexp' | 'symbol' | 'bigint';

function viewOfValue({ thrown }: ToolDefinition, kind: StructuredKind, node: Node, file: FileContext): ModelView {
  switch (thrown.value) {
    case 'json': {
      const error = thrown.unserializable === 'call-dies' ? refusedByJson(node, file) : null;
      if (error) return { kind: 'call-dies', error };
      if (kind === 'function' || kind === 'symbol') return { kind: 'nothing' };
      const json = jsonOf(node, file);
      return json === null ? unknown : text(json);
    }
    case 'string': {
      const string = stringOf(node, file);
      return string === null ? unknown : text(string);
    }
    case 'message-property': {
      const made = file.scopes.resolve(node);
      if (made.type !== 'ObjectExpression') return text('Internal error');
      const message = propertyNamed(made, 'message');
      return text(message ? textOf(message, file) : made.properties.some(({ type }) => type === 'SpreadElement') ? hole : 'Internal error');
    }
  }
}

const longest = 120;

function text(value: string): ModelView {
  return { kind: 'text', text: value.length > longest ? `${value.slice(0, longest)}…` : value };
}

const hole = '${…}';
const maxDepth = 4;

/** A text expression as it will read, with `${…}` for each hole. */
export function textOf(node: Node, file: FileContext, depth = 0): string {
  const value = file.scopes.resolve(node);
  if (depth > maxDepth) return hole;
  switch (value.type) {
    case 'TemplateLiteral':
      return value.quasis
        .map((quasi, index) => {
          const inner = value.expressions[index];
          return `${quasi.value.cooked}${inner ? textOf(inner, file, depth + 1) : ''}`;
        })
        .join('');
    case 'BinaryExpression':
      return value.operator === '+' && valueKind(value, file).kind === 'string' ? textOf(value.left, file, depth + 1) + textOf(value.right, file, depth + 1) : hole;
    default:
      return literalValue(value) ?? hole;
  }
}

// A literal as `String` writes it.
function literalValue(value: Node): string | null {
  if (value.type === 'UnaryExpression' && value.operator === '-' && value.argument.type === 'Literal' && typeof value.argument.value === 'number') {
    return String(-value.argument.value);
  }
  if (value.type !== 'Literal') return literalText(value);
  if ('bigint' in value) return value.bigint;
  if ('regex' in value) return value.raw;
  return String(value.value);
}

/** A value as `String(value)` writes it; null where only the run knows. */
function stringOf(node: Node, file: FileContext, depth = 0): string | null {
  const value = file.scopes.resolve(node);
  if (depth > maxDepth) return hole;
  switch (value.type) {
    case 'ObjectExpression':
      return value.properties.some((member) => member.type === 'SpreadElement' || /^(?:toString|valueOf)$/.test(keyName(member) ?? 'toString')) ? null : '[object Object]';
    case 'ArrayExpression':
      return value.elements.map((element) => (element === null || isNullish(element, file) ? '' : element.type === 'SpreadElement' ? hole : (stringOf(element, file, depth + 1) ?? hole))).join(',');
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'ClassExpression':
      return file.sourceCode.getText(value);
    case 'NewExpression':
      return stringOfInstance(value, file);
    case 'CallExpression': {
      const { kind } = valueKind(value, file);
      const [argument] = value.arguments;
      if (kind === 'symbol') return `Symbol(${argument ? textOf(argument, file) : ''})`;
      return kind === 'bigint' && argument ? textOf(argument, file) : null;
    }
    case 'TemplateLiteral':
    case 'BinaryExpression':
      return textOf(value, file);
    default:
      return literalValue(value);
  }
}

const tags = new Set(['Map', 'Set', 'WeakMap', 'WeakSet', 'Promise', 'Response', 'Request', 'Headers', 'FormData', 'Blob', 'ArrayBuffer', 'DataView']);

function stringOfInstance(value: Extract<Node, { type: 'NewExpression' }>, file: FileContext): string | null {
  if (value.callee.type === 'Identifier' && file.scopes.isGlobal(value.callee)) return tags.has(value.callee.name) ? `[object ${value.callee.name}]` : null;
  const own = classOf(value.callee, file.scopes);
  const hasText = own?.body.body.some((member) => 'key' in member && (member.computed || (member.key.type === 'Identifier' && /^(?:toString|valueOf)$/.test(member.key.name))));
  return own && !own.superClass && !hasText ? '[object Object]' : null;
}

function isNullish(node: Node, file: FileContext): boolean {
  const { kind } = valueKind(node, file);
  return kind === 'null' || kind === 'undefined';
}

/** An expression as JSON.stringify will write it, with `…` for what only the run knows; null where that is all of it. */
function jsonOf(node: Node, file: FileContext): string | null {
  const json = jsonPart(node, file, 0);
  return json === rest ? null : (json ?? null);
}

const rest = '…';

// undefined: JSON leaves it out.
function jsonPart(node: Node, file: FileContext, depth: number): string | undefined {
  const value = file.scopes.resolve(node);
  if (depth > maxDepth) return rest;
  switch (value.type) {
    case 'ObjectExpression':
      return jsonOfObject(value, node, file, depth);
    case 'ArrayExpression':
      return `[${value.elements.map((element) => (element?.type === 'SpreadElement' ? rest : ((element && jsonPart(element, file, depth + 1)) ?? 'null'))).join(',')}]`;
    case 'Literal':
      return 'regex' in value ? '{}' : JSON.stringify(value.value);
    case 'TemplateLiteral':
      return JSON.stringify(textOf(value, file));
    case 'BinaryExpression':
      return valueKind(value, file).kind === 'string' ? JSON.stringify(textOf(value, file)) : rest;
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
      return jsonOfInstance(value, file) ?? jsonOfFragile(value, file);
    default:
      return jsonOfFragile(value, file);
  }
}

function jsonOfObject(value: Extract<Node, { type: 'ObjectExpression' }>, written: Node, file: FileContext, depth: number): string {
  const members = value.properties.flatMap((member) => {
    if (member.type === 'SpreadElement') return [rest];
    const key = keyName(member);
    if (member.kind !== 'init' || key === 'toJSON') return [`${key === null ? rest : JSON.stringify(key)}:${rest}`];
    const json = jsonPart(member.value, file, depth + 1);
    return json === undefined ? [] : [`${key === null ? rest : JSON.stringify(key)}:${json}`];
  });
  if (value.properties.some((member) => member.type === 'Property' && keyName(member) === 'toJSON')) return rest;
  return `{${[...members, ...(isWrittenLater(written, file) ? [rest] : [])].join(',')}}`;
}

// `const failure = { code }; failure.dsn = dsn;`: the literal is not all of it.
function isWrittenLater(written: Node, file: FileContext): boolean {
  const name = unwrap(written);
  const variable = name.type === 'Identifier' ? file.scopes.variableOf(name) : null;
  return variable !== null && mutationsOf(variable).length > 0;
}

// Built-in objects that keep nothing of theirs in properties.
function jsonOfFragile(value: Node, file: FileContext): string | undefined {
  const kind = fragileKind({ node: value, env: noEnv }, file);
  switch (kind) {
    case null:
    case 'private state':
    case 'typed array':
    case 'Buffer':
    case 'Error':
      // An Error made here has no properties of its own; one that was caught may have.
      return kind === 'Error' && value.type === 'NewExpression' && madeError(value, file)?.origin === 'built-in' ? '{}' : rest;
    case 'function':
    case 'symbol':
      return undefined;
    case 'NaN':
    case 'Infinity':
    case 'Invalid Date':
      return 'null';
    case 'URL':
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

// The public fields of a class of this file; what its constructor assigns is not followed.
function jsonOfInstance(value: Extract<Node, { type: 'NewExpression' }>, file: FileContext): string | undefined {
  const own = classOf(value.callee, file.scopes);
  if (!own || own.superClass) return undefined;
  const names = own.body.body.flatMap((member) => {
    if (member.type === 'PropertyDefinition' && !member.static && member.key.type !== 'PrivateIdentifier') return [keyName(member) ?? rest];
    if (member.type !== 'MethodDefinition' || member.kind !== 'constructor') return [];
    return member.value.params.flatMap((parameter) => {
      if (parameter.type !== 'TSParameterProperty') return [];
      const name = parameter.parameter.type === 'AssignmentPattern' ? parameter.parameter.left : parameter.parameter;
      return name.type === 'Identifier' ? [name.name] : [rest];
    });
  });
  return names.length === 0 ? rest : `{${names.map((name) => `${JSON.stringify(name)}:${rest}`).join(',')}}`;
}

/** The error that JSON.stringify ends with; null where it writes the value. */
function refusedByJson(node: Node, file: FileContext, depth = 0): string | null {
  const value = file.scopes.resolve(node);
  if (depth > maxDepth) return null;
  if (valueKind(value, file).kind === 'bigint') return 'TypeError: Do not know how to serialize a BigInt';
  if (value.type === 'ObjectExpression' && isCyclic(value, node, file)) return 'TypeError: Converting circular structure to JSON';
  const parts =
    value.type === 'ObjectExpression'
      ? value.properties.flatMap((member) => (member.type === 'Property' ? [member.value] : []))
      : value.type === 'ArrayExpression'
        ? value.elements.filter((element) => element !== null && element.type !== 'SpreadElement')
        : [];
  for (const part of parts) {
    const error = part && refusedByJson(part, file, depth + 1);
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

/** The value of a literal's property; null when it is absent or spread in. */
export function propertyNamed(object: Extract<Node, { type: 'ObjectExpression' }>, name: string): Node | null {
  for (const member of object.properties) if (member.type === 'Property' && keyName(member) === name) return member.value;
  return null;
}

// The text of a failure of each kind on Node.js, by the callee or by the module that it is from.
const failures: readonly (readonly [RegExp, string, string])[] = [
  [/^(?:(?:globalThis|window|self)\.|.* )?fetch$/, 'TypeError', 'fetch failed'],
  [/^JSON\.parse$/, 'SyntaxError', 'Unexpected token \'<\', "<!DOCTYPE "... is not valid JSON'],
  [/^URL$/, 'TypeError', 'Invalid URL'],
  [/^BigInt$/, 'SyntaxError', 'Cannot convert ${…} to a BigInt'],
  [/^RegExp$/, 'SyntaxError', 'Invalid regular expression: ${…}'],
  [/^decodeURI(?:Component)?$/, 'URIError', 'URI malformed'],
  [/^import$/, 'Error', "Cannot find module '/srv/app/${…}'"],
  [/^(?:node:)?fs(?:\/promises)? /, 'Error', "ENOENT: no such file or directory, open '/srv/app/${…}'"],
  [/^(?:node:)?child_process /, 'Error', 'Command failed: ${…}'],
];

/**
 * What the model reads when a call fails and nothing catches it, by an example; null where the text is not known to reach it.
 *
 * @param callee The callee's text, or a module and a name of it.
 */
export function failureExample({ thrown }: ToolDefinition, callee: string): string | null {
  if (thrown.reaches !== 'model') return null;
  const [, name, message] = failures.find(([pattern]) => pattern.test(callee)) ?? [null, 'Error', 'connect ECONNREFUSED 10.0.3.14:5432'];
  return thrown.error === 'message' ? message : `${name}: ${message}`;
}

/** `module name` of a callee that is imported, also through `promisify`; null for any other. */
export function originOf(callee: Node, file: FileContext): string | null {
  const made = file.scopes.resolve(callee);
  const [promisified] = made.type === 'CallExpression' && calleeName(made) === 'promisify' ? made.arguments : [];
  const imported = file.imports.importedFrom(promisified ?? callee);
  return imported && `${imported.module} ${imported.name}`;
}
