import { keyName, literalText, type Node } from './ast.ts';
import { errorClass, valueKind } from './error-value.ts';
import type { FileContext } from './file-context.ts';
import type { ToolDefinition } from './tools.ts';

/** What the model receives at one exit. */
export type ModelView =
  /** The text, with `${…}` where it holds a value that only the run knows. */
  | { readonly kind: 'text'; readonly text: string }
  /** No tool result at all: the model call ends with this error. */
  | { readonly kind: 'call-dies'; readonly error: string }
  | { readonly kind: 'unknown' };

/** The tool as a message names it: its name in backticks, or "This tool". */
export function toolLabel(tool: ToolDefinition): string {
  return tool.name === null ? 'This tool' : `\`${tool.name}\``;
}

/** The release that a message speaks of: "with ai 7, "; empty where nothing was measured for it. */
export function versionLabel(tool: ToolDefinition): string {
  const { behaviour, framework, version } = tool;
  return behaviour.measuredOn === null || version.major === null ? '' : `with ${framework.versionName} ${version.major} `;
}

const longest = 120;

/** The text that the model receives when a value is thrown out of execute. Facts: the framework's data file. */
export function viewOfThrow(tool: ToolDefinition, value: Node | null, file: FileContext): ModelView {
  const { thrown } = tool;
  if (thrown.reaches !== 'model') return { kind: 'unknown' };
  const kind = value ? valueKind(value, file) : ({ kind: 'undefined' } as const);
  switch (kind.kind) {
    case 'unknown':
      return { kind: 'unknown' };
    case 'error': {
      const made = value && file.scopes.resolve(value);
      const argument = made?.type === 'NewExpression' || made?.type === 'CallExpression' ? made.arguments[0] : undefined;
      const message = argument ? textOf(argument, file) : '';
      if (thrown.error === 'message') return text(message);
      // A subclass keeps the name "Error" unless it sets another, so only the built-in classes name themselves.
      const name = errorClass(value as Node, file);
      const shown = name !== null && /^(?:Type|Range|Syntax|Reference|Eval|URI|Aggregate)?Error$/.test(name) ? name : 'Error';
      return text(message === '' ? shown : `${shown}: ${message}`);
    }
    case 'null':
    case 'undefined':
      return text(thrown.nullish ?? kind.kind);
    case 'object':
    case 'array':
    case 'instance':
    case 'function':
    case 'regexp':
    case 'symbol':
    case 'bigint':
      return structured(tool, kind.kind, kind.node, file);
    case 'string':
    case 'number':
    case 'boolean':
      return text(thrown.value === 'message-property' ? 'Internal error' : textOf(kind.node, file));
  }
}

function structured(tool: ToolDefinition, kind: string, node: Node, file: FileContext): ModelView {
  const { thrown } = tool;
  switch (thrown.value) {
    case 'json': {
      if (thrown.unserializable === 'call-dies') {
        const error = deadly(node, file);
        if (error) return { kind: 'call-dies', error };
      }
      if (kind === 'function' || kind === 'symbol') return text('');
      return text(jsonOf(node, file));
    }
    case 'string':
      return text(kind === 'object' || kind === 'instance' ? '[object Object]' : textOf(node, file));
    case 'message-property': {
      const message = node.type === 'ObjectExpression' ? propertyNamed(node, 'message') : null;
      return text(message ? textOf(message, file) : 'Internal error');
    }
  }
}

function text(value: string): ModelView {
  return { kind: 'text', text: shorten(value) };
}

function shorten(value: string): string {
  return value.length > longest ? `${value.slice(0, longest)}…` : value;
}

/** A text expression as it will read, with `${…}` for each hole. */
export function textOf(node: Node, file: FileContext, depth = 0): string {
  const value = file.scopes.resolve(node);
  if (depth > 4) return '${…}';
  switch (value.type) {
    case 'TemplateLiteral':
      return value.quasis.map((quasi, index) => {
        const hole = value.expressions[index];
        return quasi.value.cooked + (hole ? textOf(hole, file, depth + 1) : '');
      }).join('');
    case 'BinaryExpression':
      return value.operator === '+' ? textOf(value.left, file, depth + 1) + textOf(value.right, file, depth + 1) : '${…}';
    case 'Literal':
      return literalText(value) ?? value.raw;
    default:
      return '${…}';
  }
}

/** An expression as JSON.stringify will write it, with `…` for what only the run knows. */
export function jsonOf(node: Node, file: FileContext, depth = 0): string {
  const value = file.scopes.resolve(node);
  if (depth > 3) return '…';
  switch (value.type) {
    case 'ObjectExpression': {
      const members = value.properties.flatMap((member) => {
        if (member.type === 'SpreadElement') return ['…'];
        const key = keyName(member);
        if (member.value.type === 'ArrowFunctionExpression' || member.value.type === 'FunctionExpression') return [];
        return [`${key === null ? '…' : JSON.stringify(key)}:${jsonOf(member.value, file, depth + 1)}`];
      });
      return `{${members.join(',')}}`;
    }
    case 'ArrayExpression':
      return `[${value.elements.map((element) => (element && element.type !== 'SpreadElement' ? jsonOf(element, file, depth + 1) : '…')).join(',')}]`;
    case 'Literal':
      return 'regex' in value ? '{}' : (JSON.stringify(value.value) ?? '…');
    case 'TemplateLiteral':
      return JSON.stringify(textOf(value, file)).replaceAll('\\u2026', '…');
    case 'NewExpression':
      return valueKind(value, file).kind === 'error' ? '{}' : '…';
    case 'BinaryExpression':
      return valueKind(value, file).kind === 'string' ? JSON.stringify(textOf(value, file)) : '…';
    default:
      return '…';
  }
}

// JSON.stringify of a thrown value runs outside the code that makes tool errors.
function deadly(node: Node, file: FileContext, depth = 0): string | null {
  const value = file.scopes.resolve(node);
  if (depth > 3) return null;
  if (valueKind(value, file).kind === 'bigint') return 'TypeError: Do not know how to serialize a BigInt';
  if (value.type === 'ObjectExpression') {
    for (const member of value.properties) {
      const error = member.type === 'Property' ? deadly(member.value, file, depth + 1) : null;
      if (error) return error;
    }
  }
  if (value.type === 'ArrayExpression') {
    for (const element of value.elements) {
      const error = element && element.type !== 'SpreadElement' ? deadly(element, file, depth + 1) : null;
      if (error) return error;
    }
  }
  return null;
}

/** The value of a literal's property; null when it is absent or spread in. */
export function propertyNamed(object: Extract<Node, { type: 'ObjectExpression' }>, name: string): Node | null {
  for (const member of object.properties) if (member.type === 'Property' && keyName(member) === name) return member.value;
  return null;
}

/**
 * What the model reads when a call fails and nothing catches it, by a measured example; null where the text is not known to
 * reach it.
 */
export function failureExample(tool: ToolDefinition, callee: string): string | null {
  if (tool.thrown.reaches !== 'model') return null;
  const [name, message] = /(?:^|\.)fetch$/.test(callee) ? ['TypeError', 'fetch failed'] : ['Error', 'connect ECONNREFUSED 10.0.3.14:5432'];
  return tool.thrown.error === 'message' ? message : `${name}: ${message}`;
}
