import type { TSESTree } from '@typescript-eslint/utils';
import type { FragileKind } from '../../frameworks/treatment.ts';
import { enclosingFunction, literalText, unwrap, wrapped, type Node } from '../../analysis/syntax/ast.ts';
import type { ExecuteFlow } from '../../analysis/flow/execute-flow.ts';
import { failureEnvelopes } from '../../analysis/failures/failure-envelopes.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { settledKind } from '../../analysis/values/json-kind.ts';
import { returnedValues } from '../../analysis/flow/exit-values.ts';
import type { FragileValue } from '../../analysis/output/json-safety.ts';
import { noEnv } from '../../analysis/values/resolve.ts';
import { completedLiteral } from './complete-failure.ts';
import { quoted, type TextEdit } from '../text/code-style.ts';

/** A conversion of one value, with the expression that it leaves in the value's place. */
export interface Conversion {
  readonly edits: readonly TextEdit[];
  readonly expression: string;
}

/** Replaces a fragile value by one that JSON keeps; null where no expression is sure to be right. */
export function convertValue({ kind, node, isArgument, isInList }: FragileValue, flow: ExecuteFlow, file: FileContext): Conversion | null {
  const value = node.type === 'Property' ? node.value : node;
  // A method or a getter, and a list made by a call, hold no expression that could be wrapped.
  if (node.type === 'Property' ? !node.shorthand : node.parent?.type === 'Property' && node.parent.key === node) return null;
  const property = node.type === 'Property' ? node : wrapped(node).parent;
  const member = property?.type === 'Property' && (property === node || property.value === wrapped(node)) ? property : null;
  const expression = isInList ? awaitedList(kind, value, file) : converted(kind, value, isArgument, member, file);
  if (expression === null) return null;
  const text = node.type === 'Property' ? `${file.sourceCode.getText(node.key)}: ${expression}` : expression;
  const around = kind === 'Error' && member ? completing(member, flow, file) : [];
  return { edits: [...around, { range: node.range, text }], expression: shortened(expression) };
}

function converted(
  kind: FragileKind,
  value: Node,
  isArgument: boolean,
  member: TSESTree.Property | null,
  file: FileContext,
): string | null {
  const text = file.sourceCode.getText(value);
  switch (kind) {
    case 'Map':
    case 'Headers':
      return `Object.fromEntries(${text})`;
    case 'Set':
    case 'iterator':
    case 'typed array':
      return `[...${text}]`;
    case 'BigInt':
    case 'URLSearchParams':
    case 'URL':
    case 'RegExp':
      return isChainable(value) ? `${text}.toString()` : `String(${text})`;
    case 'Buffer':
      return isChainable(value) ? `${text}.toString(${quoted('base64', file.sourceCode)})` : null;
    case 'Promise':
      return awaited(value, file);
    case 'Error':
      return isArgument ? null : namedError(value, member, file);
    default:
      return null;
  }
}

// Where the awaited value would be fragile too, another edit is needed.
function awaited(value: Node, file: FileContext): string | null {
  const isEnough = enclosingFunction(value)?.async && settledKind({ node: value, env: noEnv }, file) === null;
  return isEnough ? `await ${file.sourceCode.getText(value)}` : null;
}

function awaitedList(kind: FragileKind, value: Node, file: FileContext): string | null {
  return kind === 'Promise' && enclosingFunction(value)?.async ? `await Promise.all(${file.sourceCode.getText(value)})` : null;
}

// The name tells the kind of failure; the message of an error that was caught is upstream text.
function namedError(value: Node, member: TSESTree.Property | null, file: FileContext): string | null {
  const node = unwrap(value);
  if (node.type === 'NewExpression' || node.type === 'CallExpression') {
    const [message] = node.arguments;
    return message && literalText(message) !== null ? `{ message: ${file.sourceCode.getText(message)} }` : null;
  }
  if (node.type !== 'Identifier' && node.type !== 'MemberExpression') return null;
  const text = file.sourceCode.getText(node);
  const name = `${text} instanceof Error ? ${text}.name : ${quoted('Error', file.sourceCode)}`;
  return member && holdsText(member, file) ? name : `{ name: ${name} }`;
}

// Whether the file's other failures have a text under the key.
function holdsText({ key, parent, computed }: TSESTree.Property, file: FileContext): boolean {
  const name = computed ? null : key.type === 'Identifier' ? key.name : literalText(key);
  if (name === null || !failureEnvelopes(file).some(({ literal }) => literal === parent)) return false;
  return failureEnvelopes(file).some((other) => {
    const held = other.literal === parent ? 'absent' : other.get(name);
    return typeof held !== 'string' && (literalText(held) !== null || held.type === 'TemplateLiteral');
  });
}

// `{ error: outcome.reason }` is a failure once its error says something.
function completing({ parent, key }: TSESTree.Property, flow: ExecuteFlow, file: FileContext): TextEdit[] {
  if (parent.type !== 'ObjectExpression' || key.type !== 'Identifier' || key.name !== 'error') return [];
  if (failureEnvelopes(file).some(({ literal, node }) => literal === parent || node === parent)) return [];
  const given = returnedValues(flow, file).find(({ node }) => node === parent);
  return given ? completedLiteral(parent, given.isItem, flow.tool, file) : [];
}

function isChainable(value: Node): boolean {
  return (
    value.type === 'Identifier' ||
    value.type === 'MemberExpression' ||
    value.type === 'CallExpression' ||
    (value.type === 'NewExpression' && value.arguments.length > 0)
  );
}

function shortened(expression: string): string {
  const line = expression.replaceAll(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
}
