import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, isFunction, literalText, unwrap, type FunctionNode, type Node } from '../analysis/ast.ts';
import { isInfallible, localFunction, looksAsynchronous } from '../analysis/callees.ts';
import { failureStyle, type FailureStyle } from '../analysis/envelope.ts';
import { executeFlow, type ExecuteFlow, type ThrowExit } from '../analysis/execute-flow.ts';
import type { FileContext } from '../analysis/file-context.ts';
import { functionBody } from '../analysis/function-body.ts';
import { memoize } from '../analysis/per-source.ts';
import { runSignal } from '../analysis/signal.ts';
import { findTools, type ToolDefinition } from '../analysis/tools.ts';
import { failureExpression, nextStep, unexpectedFailure } from './failure.ts';
import { importName, usesSemicolons } from './imports.ts';
import { editSlice, endOfLine, indentEdits, indentOf, indentUnit, type TextEdit } from './text.ts';

/** The edits that put execute's body into a try/catch whose catch answers with a failure. */
export interface Wrap {
  readonly edits: readonly TextEdit[];
  /** Why the user has to decide: the new result may not fit, or a text that the model reads today would be hidden. */
  readonly needsReview: boolean;
}

/** How the failures of a file's tools are spelt. */
export const fileFailureStyle: (file: FileContext) => FailureStyle = memoize((file) => {
  const flows = findTools(file).flatMap((tool) => executeFlow(tool, file) ?? []);
  return failureStyle(flows, file);
});

/**
 * Wraps a tool's execute. The body keeps its comments, types and results; promises that it returns are awaited, since a
 * rejection of an unawaited one passes the catch by; the stop of the run and the framework's control flow are thrown on.
 *
 * @returns null where no edit is safe: a body that is not there, a synchronous generator.
 */
export function wrapExecute(tool: ToolDefinition, flow: ExecuteFlow, file: FileContext): Wrap | null {
  const { execute } = flow;
  if (!execute.body || (execute.generator && !execute.async)) return null;
  const builder = new WrapBuilder(tool, flow, file);
  return execute.body.type === 'BlockStatement' ? builder.wrapBlock(execute.body) : builder.wrapExpression(execute.body);
}

class WrapBuilder {
  readonly #tool: ToolDefinition;
  readonly #flow: ExecuteFlow;
  readonly #file: FileContext;
  readonly #newline: string;
  readonly #unit: string;
  readonly #semicolon: string;
  readonly #edits: TextEdit[] = [];
  #becomesAsync = false;
  #mayIterate = false;

  constructor(tool: ToolDefinition, flow: ExecuteFlow, file: FileContext) {
    this.#tool = tool;
    this.#flow = flow;
    this.#file = file;
    this.#newline = endOfLine(file.sourceCode);
    this.#unit = indentUnit(file.sourceCode);
    this.#semicolon = usesSemicolons(file) ? ';' : '';
  }

  wrapBlock(body: TSESTree.BlockStatement): Wrap {
    const { sourceCode } = this.#file;
    const indent = indentOf(body, sourceCode);
    const inner = indent + this.#unit;
    const directives = body.body.filter((statement) => statement.type === 'ExpressionStatement' && statement.directive !== undefined);
    const start = directives.at(-1)?.range[1] ?? body.range[0] + 1;
    const end = body.range[1] - 1;
    const edits: TextEdit[] = [];
    for (const node of functionBody(this.#flow.execute, this.#file).returns) edits.push(...this.#awaitResult(node.argument));
    edits.push(...this.#plannedThrows());
    const source = sourceCode.text;
    const isSingleLine = body.loc.start.line === body.loc.end.line;
    const slice = editSlice(source, [start, end], [
      ...edits,
      ...(isSingleLine ? [] : indentEdits([start, end], this.#unit, sourceCode).filter(({ range }) => !isReplaced(range[0], edits))),
    ]);
    const content = isSingleLine ? `${this.#newline}${inner}${this.#unit}${slice.trim()}${this.#newline}` : `${slice.trimEnd()}${this.#newline}`;
    const text = [
      `${this.#newline}${inner}try {${content}`,
      `${inner}}${this.#catchClause(inner)}${this.#newline}${indent}`,
    ].join('');
    this.#edits.push({ range: [start, end], text });
    return this.#finish();
  }

  wrapExpression(body: TSESTree.Expression): Wrap {
    const { sourceCode } = this.#file;
    const { text: source } = sourceCode;
    const arrow = this.#flow.execute;
    const indent = indentOf(arrow, sourceCode);
    const inner = indent + this.#unit;
    const arrowToken = sourceCode.getTokenBefore(body, { filter: (token) => token.value === '=>' });
    const first = arrowToken && sourceCode.getTokenAfter(arrowToken);
    const start = first?.range[0] ?? body.range[0];
    const end = arrow.range[1];
    const awaits = this.#awaitResult(body);
    // Parentheses that only kept an object literal from reading as a block go with the expression body.
    const isBareObject = body.type === 'ObjectExpression' && sourceCode.getCommentsInside(arrow).every((comment) => comment.range[0] > body.range[0] && comment.range[1] < body.range[1] || comment.range[1] <= start);
    const range: [number, number] = isBareObject ? [body.range[0], body.range[1]] : [start, end];
    const expression = editSlice(source, range, [...awaits, ...indentEdits(range, this.#unit.repeat(2), sourceCode)]);
    const text = [
      `{${this.#newline}${inner}try {`,
      `${inner}${this.#unit}return ${expression}${this.#semicolon}`,
      `${inner}}${this.#catchClause(inner)}`,
      `${indent}}`,
    ].join(this.#newline);
    this.#edits.push({ range: [start, end], text });
    return this.#finish();
  }

  #finish(): Wrap {
    const { execute } = this.#flow;
    if (this.#becomesAsync) this.#edits.push({ range: [asyncPosition(execute, this.#file), asyncPosition(execute, this.#file)], text: 'async ' });
    const needsReview = this.#tool.fixedOutput !== null || this.#mayIterate || this.#hidesText();
    return { edits: this.#edits, needsReview };
  }

  #catchClause(indent: string): string {
    const inner = indent + this.#unit;
    const { settings } = this.#file;
    const { text: signal, optional } = runSignal(this.#tool, this.#file) ?? { text: null, optional: true };
    const caught = signal?.split(/[.?]/)[0] === 'error' ? 'cause' : 'error';
    const lines: string[] = [];
    const stopped = signal === null ? `${caught} instanceof Error && ${caught}.name === ${this.#quote('AbortError')}` : `${signal}${optional ? '?.' : '.'}aborted`;
    lines.push(`if (${stopped}) throw ${caught}${this.#semicolon}`);
    for (const name of this.#controlFlowInFile()) lines.push(`if (${caught} instanceof ${name}) throw ${caught}${this.#semicolon}`);
    if (settings.errorHelper) {
      const helper = importName(settings.errorHelper, this.#file);
      if (helper.edit) this.#edits.push(helper.edit);
      lines.push(...this.#answer(`${helper.name}(${caught})`));
    } else {
      lines.push(`${this.#logger()}(${caught})${this.#semicolon}`);
      const failure = unexpectedFailure(this.#tool, this.#file);
      lines.push(...this.#answer(failureExpression(this.#tool, failure, fileFailureStyle(this.#file), { indent: inner, unit: this.#unit }, this.#file)));
    }
    return ` catch (${caught}) {${this.#newline}${lines.map((line) => inner + line).join(this.#newline)}${this.#newline}${indent}}`;
  }

  #answer(expression: string): string[] {
    if (this.#flow.execute.generator) return [`yield ${expression}${this.#semicolon}`];
    return [`return ${expression}${this.#semicolon}`];
  }

  #logger(): string {
    const { logger } = this.#file.settings;
    if (typeof logger === 'string') return logger;
    const imported = importName(logger, this.#file);
    if (imported.edit && !this.#edits.some((edit) => edit.text === imported.edit?.text)) this.#edits.push(imported.edit);
    return imported.name;
  }

  #quote(text: string): string {
    const quote = this.#file.sourceCode.ast.tokens.find((token) => token.type === 'String')?.value.startsWith('"') ? '"' : "'";
    return quote + text + quote;
  }

  // Only a file that knows such an error can raise it here.
  #controlFlowInFile(): string[] {
    const names: string[] = [];
    for (const scope of this.#file.sourceCode.scopeManager?.scopes ?? []) {
      if (scope.type !== 'module') continue;
      for (const variable of scope.variables) {
        const imported = this.#file.imports.ofVariable(variable);
        if (imported && !imported.typeOnly && this.#tool.framework.controlFlowErrors.some(({ name }) => name === imported.name)) names.push(variable.name);
      }
    }
    return names;
  }

  /** Puts `await` before a result that may be a promise, and remembers what that asks of the function. */
  #awaitResult(result: Node | null): TextEdit[] {
    if (!result || this.#flow.execute.generator) return [];
    const promise = this.#mayBePromise(result);
    if (!promise) return [];
    if (!this.#flow.execute.async) {
      this.#becomesAsync = true;
      if (this.#tool.framework.plannedFailure.kind === 'return-value' && this.#mayBeIterable(result)) this.#mayIterate = true;
    }
    const needsParentheses = ['ConditionalExpression', 'LogicalExpression', 'BinaryExpression', 'SequenceExpression', 'TSAsExpression', 'TSSatisfiesExpression'].includes(result.type);
    const isParenthesized = this.#file.sourceCode.getTokenBefore(result)?.value === '(' && this.#file.sourceCode.getTokenAfter(result)?.value === ')';
    const [start, end] = result.range;
    if (!needsParentheses) return [{ range: [start, start], text: 'await ' }];
    if (isParenthesized) {
      const open = this.#file.sourceCode.getTokenBefore(result);
      return open ? [{ range: [open.range[0], open.range[0]], text: 'await ' }] : [];
    }
    return [
      { range: [start, start], text: 'await (' },
      { range: [end, end], text: ')' },
    ];
  }

  #mayBePromise(node: Node): boolean {
    const value = unwrap(node);
    switch (value.type) {
      case 'ConditionalExpression':
        return this.#mayBePromise(value.consequent) || this.#mayBePromise(value.alternate);
      case 'LogicalExpression':
        return this.#mayBePromise(value.left) || this.#mayBePromise(value.right);
      case 'SequenceExpression': {
        const last = value.expressions.at(-1);
        return last !== undefined && this.#mayBePromise(last);
      }
      case 'NewExpression':
        return value.callee.type === 'Identifier' && value.callee.name === 'Promise';
      case 'ImportExpression':
        return true;
      case 'Identifier': {
        const variable = this.#file.scopes.variableOf(value);
        const init = variable && this.#file.scopes.constant(variable);
        return init !== null && init !== undefined && this.#mayBePromise(init);
      }
      case 'CallExpression': {
        const local = localFunction(value.callee, this.#file);
        if (local) return (local.async && !local.generator) || returnsPromise(local, (inner) => this.#mayBePromise(inner), this.#file);
        const name = calleeName(value);
        if (name === 'then' || name === 'catch' || name === 'finally') return true;
        const callee = unwrap(value.callee);
        if (callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && callee.object.name === 'Promise') return true;
        if (isInfallible(value, this.#file) && !/^(?:sleep|delay|wait|pause|setTimeout)/.test(name ?? '')) return false;
        return this.#flow.execute.async ? !isPlainValueMethod(value) : looksAsynchronous(value, this.#file);
      }
      default:
        return false;
    }
  }

  #mayBeIterable(node: Node): boolean {
    const value = unwrap(node);
    if (value.type !== 'CallExpression') return false;
    const local = localFunction(value.callee, this.#file);
    if (local) return local.generator;
    return /stream|iter|generat|events|subscribe|watch/i.test(calleeName(value) ?? '');
  }

  /**
   * Turns throws of Errors that the tool words itself into returned failures with the same text: the catch below would hide
   * what the model reads today. A helper that makes failures of errors decides for itself.
   */
  #plannedThrows(): TextEdit[] {
    if (this.#file.settings.errorHelper || this.#flow.execute.generator) return [];
    return this.#flow.throws.flatMap((exit) => {
      const { node } = exit;
      if (node.type !== 'ThrowStatement' || exit.owner !== this.#flow.execute || exit.escapes !== 'yes') return [];
      const message = ownText(exit, this.#file);
      if (!message || !this.#file.sourceCode.getCommentsInside(node).every((comment) => comment.range[0] >= message.range[0] && comment.range[1] <= message.range[1])) return [];
      const caught = enclosingCatch(node, this.#flow.execute);
      if (caught) return [];
      const indent = indentOf(node, this.#file.sourceCode);
      const failure = { message: this.#file.sourceCode.getText(message), reason: null, step: nextStep(this.#tool, this.#file) };
      const expression = failureExpression(this.#tool, failure, fileFailureStyle(this.#file), { indent, unit: this.#unit }, this.#file);
      return [{ range: node.range, text: indentTail(`return ${expression}${this.#semicolon}`, this.#unit, this.#newline) }];
    });
  }

  // A text that a helper or callback words for the reader would vanish behind the catch.
  #hidesText(): boolean {
    if (this.#file.settings.errorHelper) return false;
    return this.#flow.throws.some((exit) => {
      if (exit.escapes === 'no' || exit.rethrows) return false;
      const converted = exit.owner === this.#flow.execute && exit.node.type === 'ThrowStatement' && !enclosingCatch(exit.node, this.#flow.execute);
      if (converted) return false;
      const text = ownText(exit, this.#file);
      return text !== null && isInformative(text, this.#file);
    });
  }
}

function isReplaced(offset: number, edits: readonly TextEdit[]): boolean {
  return edits.some(({ range: [start, end] }) => start < offset && offset < end);
}

function enclosingCatch(node: Node, within: FunctionNode): TSESTree.CatchClause | null {
  for (let current = node.parent; current && current !== within; current = current.parent) {
    if (current.type === 'CatchClause') return current;
    if (isFunction(current)) return null;
  }
  return null;
}

// Lines after the first stand one level deeper once the body is inside the try.
function indentTail(text: string, unit: string, newline: string): string {
  return text.split(newline).map((line, index) => (index === 0 ? line : unit + line)).join(newline);
}

/** The text of `throw new Error(text)` when it is written out here. */
function ownText(exit: ThrowExit, file: FileContext): Node | null {
  const made = exit.value && unwrap(exit.value);
  if (made?.type !== 'NewExpression' && made?.type !== 'CallExpression') return null;
  if (!/Error$/.test(calleeName(made) ?? '')) return null;
  const [text] = made.arguments;
  if (!text) return null;
  const value = file.scopes.resolve(text);
  return value.type === 'TemplateLiteral' || value.type === 'BinaryExpression' || literalText(value) !== null ? text : null;
}

const saysNothing = /\b(?:http|status)\b|^(?:failed|could not|couldn't|unable|error|unexpected|something|cannot|can't)\b|\bfailed\b/i;

function isInformative(text: Node, file: FileContext): boolean {
  return !saysNothing.test(file.sourceCode.getText(file.scopes.resolve(text)).replace(/^['"`]/, ''));
}

function returnsPromise(fn: FunctionNode, mayBePromise: (node: Node) => boolean, file: FileContext): boolean {
  if (fn.generator || !fn.body) return false;
  if (fn.body.type !== 'BlockStatement') return fn.body.type !== 'CallExpression' || localFunction(fn.body.callee, file) !== fn ? mayBePromise(fn.body) : false;
  return functionBody(fn, file).returns.some(
    ({ argument }) => argument !== null && !(argument.type === 'CallExpression' && localFunction(argument.callee, file)) && mayBePromise(argument),
  );
}

const plainValueMethods = new Set([
  'map', 'filter', 'slice', 'join', 'concat', 'flat', 'flatMap', 'sort', 'toSorted', 'reverse', 'reduce', 'some', 'every', 'includes',
  'trim', 'split', 'toString', 'toLowerCase', 'toUpperCase', 'replace', 'replaceAll', 'substring', 'toFixed', 'toISOString',
]);

function isPlainValueMethod(call: TSESTree.CallExpression): boolean {
  return plainValueMethods.has(calleeName(call) ?? '');
}

// Before the parameters of an arrow, before `function`, before a method's name.
function asyncPosition(fn: FunctionNode, file: FileContext): number {
  const { parent } = fn;
  if (fn.type === 'FunctionExpression' && (parent.type === 'MethodDefinition' || (parent.type === 'Property' && parent.method))) {
    const key = parent.computed ? file.sourceCode.getTokenBefore(parent.key) : null;
    return (key ?? parent.key).range[0];
  }
  return fn.range[0];
}

