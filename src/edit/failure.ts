import type { FailureStyle } from '../analysis/envelope.ts';
import { keyName, type Node } from '../analysis/ast.ts';
import type { FileContext } from '../analysis/file-context.ts';
import type { ToolDefinition } from '../analysis/tools.ts';
import { endOfLine, isTypeScript, quoted } from './text.ts';

/** The texts of a failure that an edit writes. `message` is source code, the others are plain texts. */
export interface FailureTexts {
  readonly message: string;
  readonly reason: string | null;
  readonly step: string;
}

/** The names of a tool's inputs, from its schema or from execute's own parameters; empty when the file does not tell. */
export function inputNames(tool: ToolDefinition, file: FileContext): string[] {
  const schema = tool.inputSchema && file.scopes.resolve(tool.inputSchema);
  const shape =
    schema?.type === 'CallExpression' && schema.arguments[0] && schema.arguments[0].type !== 'SpreadElement'
      ? file.scopes.resolve(schema.arguments[0])
      : schema;
  const fromSchema = shape?.type === 'ObjectExpression' ? propertyNames(shape) : [];
  if (fromSchema.length > 0 && !fromSchema.includes('properties')) return fromSchema;
  const { input } = tool.parameters;
  const parameter = input?.path.length === 0 ? tool.execute?.params[input.parameter] : undefined;
  return parameter?.type === 'ObjectPattern'
    ? parameter.properties.flatMap((property) => (property.type === 'Property' ? [keyName(property)].filter((name) => name !== null) : []))
    : [];
}

function propertyNames(object: Extract<Node, { type: 'ObjectExpression' }>): string[] {
  return object.properties.flatMap((property) => {
    const name = property.type === 'Property' ? keyName(property) : null;
    return name === null ? [] : [name];
  });
}

const mostNames = 4;

function namesInText(names: readonly string[]): string {
  const shown = names.slice(0, mostNames);
  const last = shown.at(-1) ?? '';
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(', ')} and ${last}`;
}

/** The failure of a wrap: nothing is known of the error but that the tool ended with it. */
export function unexpectedFailure(tool: ToolDefinition, file: FileContext): FailureTexts {
  const name = tool.name ?? 'This tool';
  return {
    message: quoted(`${name} failed.`, file.sourceCode),
    reason: 'An unexpected error ended the call; its cause was logged.',
    step: nextStep(tool, file),
  };
}

/** One step that names the tool and its inputs, so that the agent's next call differs from this one. */
export function nextStep(tool: ToolDefinition, file: FileContext): string {
  const name = tool.name ?? 'this tool';
  const names = inputNames(tool, file);
  return names.length === 0
    ? `Do not repeat ${name} unchanged; tell the user that it is unavailable.`
    : `Call ${name} again only with other values for ${namesInText(names)}; otherwise tell the user that it is unavailable.`;
}

/**
 * A failure as an expression: the framework's planned failure, else an envelope in the style of the file.
 *
 * @param indent The white space of the line on which the expression begins.
 */
export function failureExpression(
  tool: ToolDefinition,
  texts: FailureTexts,
  style: FailureStyle,
  layout: { readonly indent: string; readonly unit: string },
  file: FileContext,
): string {
  const newline = endOfLine(file.sourceCode);
  const { indent, unit } = layout;
  const lines = (members: readonly string[], depth: number): string =>
    members.map((member) => `${indent}${unit.repeat(depth)}${member},`).join(newline);
  if (tool.framework.plannedFailure.kind === 'error-content') {
    const type = quoted('text', file.sourceCode) + (needsConst(tool, file) ? ' as const' : '');
    return [
      '{',
      lines(['isError: true', `content: [{ type: ${type}, text: ${contentText(texts, file)} }]`], 1),
      `${indent}}`,
    ].join(newline);
  }
  const members = [
    ...(style.marker ? [`${style.marker.key}: ${style.marker.value}`] : []),
    `class: ${quoted('permanent', file.sourceCode)}`,
    `${style.textKey}: ${texts.message}`,
    ...(texts.reason === null ? [] : [`reason: ${quoted(texts.reason, file.sourceCode)}`]),
    `recoverySteps: [${quoted(texts.step, file.sourceCode)}]`,
  ];
  return ['{', lines(members, 1), `${indent}}`].join(newline);
}

// One text for the whole failure: the content of a result is all that a client is sure to show.
function contentText(texts: FailureTexts, file: FileContext): string {
  if (texts.reason === null) return texts.message;
  const literal = /^(['"])(.*)\1$/s.exec(texts.message)?.[2];
  const rest = `${texts.reason} ${texts.step}`;
  return literal === undefined ? texts.message : quoted(`${unescapeLiteral(literal)} ${rest}`, file.sourceCode);
}

function unescapeLiteral(text: string): string {
  return text.replaceAll(/\\(.)/g, '$1');
}

// A function that stands away from the defining call has no contextual type, so its literals widen.
function needsConst(tool: ToolDefinition, file: FileContext): boolean {
  const { execute, node } = tool;
  if (!execute || !isTypeScript(file) || execute.returnType) return false;
  return !(execute.range[0] >= node.range[0] && execute.range[1] <= node.range[1]);
}
