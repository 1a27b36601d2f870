import type { TSESTree } from '@typescript-eslint/utils';
import { unwrap, type FunctionNode, type Node } from '../analysis/ast.ts';
import { localFunction } from '../analysis/callees.ts';
import { failureStyle, type FailureStyle } from '../analysis/envelope.ts';
import { executeFlow, type ExecuteFlow } from '../analysis/execute-flow.ts';
import type { FileContext } from '../analysis/file-context.ts';
import { functionBody } from '../analysis/function-body.ts';
import { alwaysExits } from '../analysis/handler.ts';
import { memoize } from '../analysis/per-source.ts';
import { runSignal } from '../analysis/signal.ts';
import { controlFlowErrors } from '../analysis/stop.ts';
import { findTools, type ToolDefinition } from '../analysis/tools.ts';
import { canFail } from '../analysis/uncaught.ts';
import { failureExpression, unexpectedFailure } from './failure.ts';
import { importName, usesSemicolons, type ImportedName } from './imports.ts';
import { returnOwnThrows, type OwnThrows } from './own-throws.ts';
import { awaitResults } from './promises.ts';
import { comingSignal } from './signal.ts';
import { editSlice, endOfLine, indentEdits, indentOf, indentUnit, isTypeScript, quoted, type TextEdit } from './text.ts';

/** The edits that put execute's body into a try/catch whose catch answers with a failure. */
export interface Wrap {
  readonly edits: readonly TextEdit[];
  /** The one of them that other wraps of the file have too. */
  readonly importEdit: TextEdit | null;
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
  if (!execute.body || (execute.generator && !execute.async) || hidesAnswer(execute, file)) return null;
  return new WrapBuilder(tool, flow, file).build(execute.body);
}

/**
 * Joins wraps that add the same import: ESLint takes one contiguous range a fix, so that each of them would reach from the import to
 * its tool, overlap the others, and need a pass of its own.
 *
 * @returns The edits of each wrap, in the given order.
 */
export function joinWraps(wraps: readonly Wrap[]): (readonly TextEdit[])[] {
  return wraps.map((wrap) => {
    const { importEdit } = wrap;
    if (!importEdit) return wrap.edits;
    const others = wraps.filter((other) => other !== wrap && other.importEdit?.text === importEdit.text);
    // Each of many would carry all: then the first one adds the import, and the next pass wraps the others.
    if (others.length >= mostJoined) return wrap.edits;
    return [...wrap.edits, ...others.flatMap(({ edits, importEdit: same }) => edits.filter((edit) => edit !== same))];
  });
}

const mostJoined = 12;

class WrapBuilder {
  readonly #tool: ToolDefinition;
  readonly #flow: ExecuteFlow;
  readonly #file: FileContext;
  readonly #newline: string;
  readonly #unit: string;
  readonly #semicolon: string;
  readonly #edits: TextEdit[] = [];
  #importEdit: TextEdit | null = null;
  #needsReview = false;

  constructor(tool: ToolDefinition, flow: ExecuteFlow, file: FileContext) {
    this.#tool = tool;
    this.#flow = flow;
    this.#file = file;
    this.#newline = endOfLine(file.sourceCode);
    this.#unit = indentUnit(file.sourceCode);
    this.#semicolon = usesSemicolons(file) ? ';' : '';
  }

  build(body: TSESTree.BlockStatement | TSESTree.Expression): Wrap {
    if (body.type === 'BlockStatement') this.#wrapBlock(body);
    else this.#wrapExpression(body);
    return {
      edits: this.#edits,
      importEdit: this.#importEdit,
      needsReview: this.#needsReview || this.#tool.fixedOutput !== null || this.#hasOtherCallers() || this.#isTyped() || this.#isRunAgain(),
    };
  }

  #wrapBlock(body: TSESTree.BlockStatement): void {
    const { sourceCode } = this.#file;
    const indent = indentOf(body, sourceCode);
    const inner = indent + this.#unit;
    const isSingleLine = body.loc.start.line === body.loc.end.line;
    const range: [number, number] = [this.#startOfStatements(body), body.range[1] - 1];
    const own = this.#returnOwnThrows((statement) => (isSingleLine ? inner : indentOf(statement, sourceCode)) + this.#unit);
    const { returns } = functionBody(this.#flow.execute, this.#file);
    // A failure is a value: a path that answers with none has to say so beside it, or the compiler misses one.
    const fallsThrough = !alwaysExits(body);
    const isVoid =
      isTypeScript(this.#file) && !this.#flow.execute.generator && returns.every(({ argument }) => argument === null) && (fallsThrough || returns.length > 0);
    // Nothing is left to catch once the tool's own failures are returned.
    if (own.replaced.size > 0 && !isVoid && !canFail(body, own.replaced, this.#file)) {
      this.#edits.push(...this.#returnOwnThrows((statement) => indentOf(statement, sourceCode)).edits);
      return;
    }
    this.#needsReview ||= own.hidesText;
    const edits = [...this.#awaitResults(returns.map(({ argument }) => argument)), ...own.edits];
    if (isVoid) edits.push(...returns.map(({ range: [start] }): TextEdit => ({ range: [start + 'return'.length, start + 'return'.length], text: ' undefined' })));
    const ending = isVoid && fallsThrough ? [`${inner}${this.#unit}return undefined${this.#semicolon}`] : [];
    const indents = isSingleLine ? [] : indentEdits(range, this.#unit, sourceCode).filter(({ range: [at] }) => !isReplaced(at, edits));
    const statements = editSlice(sourceCode.text, range, [...edits, ...indents]);
    const content = isSingleLine ? `${this.#newline}${inner}${this.#unit}${statements.trim()}` : statements.trimEnd();
    this.#edits.push({
      range,
      text: [`${this.#newline}${inner}try {${content}`, ...ending, `${inner}}${this.#catchClause(inner)}`, indent].join(this.#newline),
    });
  }

  // A helper of the settings tells the errors apart itself.
  #returnOwnThrows(indentOfStatement: (statement: Node) => string): OwnThrows {
    if (this.#file.settings.errorHelper) return { edits: [], replaced: new Set(), hidesText: false };
    return returnOwnThrows(this.#flow, fileFailureStyle(this.#file), { unit: this.#unit, indentOfStatement }, this.#file);
  }

  // Behind the directives, which have to come first, and behind a comment that speaks of the line with the brace.
  #startOfStatements(body: TSESTree.BlockStatement): number {
    const { sourceCode } = this.#file;
    const directive = body.body.filter((statement) => statement.type === 'ExpressionStatement' && statement.directive !== undefined).at(-1);
    const before = directive ? sourceCode.getLastToken(directive) : sourceCode.getFirstToken(body);
    const start = before?.range[1] ?? body.range[0] + 1;
    if (!before) return start;
    const following = sourceCode.getTokenAfter(before);
    if (!following || following.loc.start.line === before.loc.end.line) return start;
    const comments = sourceCode.getCommentsAfter(before).filter((comment) => comment.loc.end.line === before.loc.end.line);
    return comments.at(-1)?.range[1] ?? start;
  }

  #wrapExpression(body: TSESTree.Expression): void {
    const { sourceCode } = this.#file;
    const arrow = this.#flow.execute;
    const indent = indentOf(arrow, sourceCode);
    const inner = indent + this.#unit;
    const arrowToken = sourceCode.getTokenBefore(body, { filter: (token) => token.value === '=>' });
    const first = arrowToken && sourceCode.getTokenAfter(arrowToken);
    if (!arrowToken || !first) return;
    // Parentheses that only kept an object literal from reading as a block go with the expression body.
    const isBareObject =
      body.type === 'ObjectExpression' &&
      sourceCode.getTokenBefore(body, { includeComments: true }) === first &&
      sourceCode.getTokenAfter(body, { includeComments: true })?.range[1] === arrow.range[1];
    const range: [number, number] = isBareObject ? body.range : [first.range[0], arrow.range[1]];
    // A value that begins a line moves with it; one that begins on the arrow's line goes two levels in.
    const white = first.loc.start.line > arrowToken.loc.end.line ? indentOf(first, sourceCode) : indent;
    const deeper = inner + this.#unit;
    const step = deeper.startsWith(white) ? deeper.slice(white.length) : this.#unit.repeat(2);
    this.#needsReview ||= this.#returnOwnThrows(() => '').hidesText;
    const expression = editSlice(sourceCode.text, range, [...this.#awaitResults([body]), ...indentEdits(range, step, sourceCode)]);
    const comments = sourceCode.getCommentsAfter(arrowToken).map((comment) => inner + this.#unit + sourceCode.text.slice(...comment.range));
    this.#edits.push({
      range: [arrowToken.range[1], arrow.range[1]],
      text: [
        ' {',
        `${inner}try {`,
        ...comments,
        `${inner}${this.#unit}return ${expression}${this.#semicolon}`,
        `${inner}}${this.#catchClause(inner)}`,
        `${indent}}`,
      ].join(this.#newline),
    });
  }

  #catchClause(indent: string): string {
    const inner = indent + this.#unit;
    const { settings, sourceCode } = this.#file;
    const { text: signal, optional } = this.#signal();
    const controlFlow = this.#controlFlowInFile();
    const helper = settings.errorHelper && this.#imported(importName(settings.errorHelper, this.#file));
    const logger = helper ? null : typeof settings.logger === 'string' ? settings.logger : this.#imported(importName(settings.logger, this.#file));
    const caught = this.#nameOfCaught([signal, helper, logger, ...controlFlow]);
    const stopped = signal === null ? `${caught} instanceof Error && ${caught}.name === ${quoted('AbortError', sourceCode)}` : `${signal}${optional ? '?.' : '.'}aborted`;
    const style = fileFailureStyle(this.#file);
    const failure = helper
      ? `${helper}(${caught})`
      : failureExpression(this.#tool, unexpectedFailure(this.#tool, this.#file), style, { indent: inner, unit: this.#unit }, this.#file);
    const lines = [
      `if (${stopped}) throw ${caught}`,
      ...controlFlow.map((name) => `if (${caught} instanceof ${name}) throw ${caught}`),
      ...(logger === null ? [] : [`${logger}(${caught})`]),
      `${this.#flow.execute.generator ? 'yield' : 'return'} ${failure}`,
    ];
    return ` catch (${caught}) {${this.#newline}${lines.map((line) => `${inner}${line}${this.#semicolon}${this.#newline}`).join('')}${indent}}`;
  }

  // Where the fix of a call is about to have execute take the signal, both fixes take it alike, in whichever order they come.
  #signal(): { readonly text: string | null; readonly optional: boolean } {
    const run = runSignal(this.#tool, this.#file);
    const coming = run?.text === null ? comingSignal(this.#tool, this.#file) : null;
    if (coming) this.#edits.push(...coming.edits);
    return coming ?? run ?? { text: null, optional: true };
  }

  #awaitResults(results: readonly (Node | null)[]): TextEdit[] {
    const { async, awaits, mayLoseChunks } = awaitResults(results, this.#tool, this.#flow, this.#file);
    this.#edits.push(...async);
    this.#needsReview ||= mayLoseChunks;
    return awaits;
  }

  #imported({ name, edit }: ImportedName): string {
    if (edit) {
      this.#edits.push(edit);
      this.#importEdit = edit;
    }
    return name;
  }

  // A name that hides nothing: neither what the catch itself uses nor what is in reach of execute.
  #nameOfCaught(used: readonly (string | null)[]): string {
    const taken = new Set(used.map((text) => text?.split(/[.?]/)[0]));
    const names = ['error', 'cause', 'caught', 'thrown'];
    let scope = this.#file.sourceCode.scopeManager?.acquire(this.#flow.execute) ?? null;
    for (; scope; scope = scope.upper) {
      for (const { name, defs } of scope.variables) {
        const isBodys = scope.block === this.#flow.execute && !defs.some(({ type }) => type === 'Parameter' || type === 'FunctionName');
        if (defs.length > 0 && !isBodys) taken.add(name);
      }
    }
    return names.find((name) => !taken.has(name)) ?? 'error_';
  }

  // Only a file that knows such an error can raise it here.
  #controlFlowInFile(): string[] {
    const known = controlFlowErrors(this.#tool);
    return importedErrors(this.#file).flatMap(({ local, name }) => (known.includes(name) ? [local] : []));
  }

  // Whoever else calls the function, in this file or through an export, expects what it returns today.
  #hasOtherCallers(): boolean {
    const { execute } = this.#flow;
    const { parent } = execute;
    if (execute.type === 'FunctionDeclaration' && (parent.type === 'ExportNamedDeclaration' || parent.type === 'ExportDefaultDeclaration')) return true;
    if (isRunByHand(this.#tool, this.#file)) return true;
    const name = nameOf(execute);
    return name !== null && (this.#file.calls.get(name) ?? []).some((call) => localFunction(call.callee, this.#file) === execute);
  }

  // A durable step that throws is run again; one that answers is done.
  #isRunAgain(): boolean {
    const { body } = this.#flow.execute;
    return body?.type === 'BlockStatement' && body.body.some((statement) => statement.type === 'ExpressionStatement' && /^use (?:step|workflow)$/.test(statement.directive ?? ''));
  }

  // `const execute: Execute<Input, Output> = async …`
  #isTyped(): boolean {
    const { parent } = this.#flow.execute;
    if (this.#tool.framework.plannedFailure.kind === 'error-content') return false;
    if (parent.type === 'TSAsExpression' || parent.type === 'TSSatisfiesExpression') return true;
    return parent.type === 'VariableDeclarator' && parent.id.type === 'Identifier' && parent.id.typeAnnotation !== undefined;
  }
}

// What the file imports under the names of error classes.
const importedErrors: (file: FileContext) => readonly { readonly local: string; readonly name: string }[] = memoize(({ imports, sourceCode }) =>
  (sourceCode.scopeManager?.scopes ?? []).flatMap(({ type, variables }) => {
    if (type !== 'module' && type !== 'global') return [];
    return variables.flatMap((variable) => {
      const imported = imports.ofVariable(variable);
      return imported && !imported.typeOnly && imported.name.endsWith('Error') ? [{ local: variable.name, name: imported.name }] : [];
    });
  }),
);

// The logger and the helper of the settings mean what the file has under their names; a parameter of that name is something else.
function hidesAnswer(execute: FunctionNode, file: FileContext): boolean {
  const { logger, errorHelper } = file.settings;
  const [root] = (errorHelper?.name ?? (typeof logger === 'string' ? logger : logger.name)).split('.');
  for (let scope = file.sourceCode.scopeManager?.acquire(execute) ?? null; scope; scope = scope.upper) {
    if (scope.type === 'module' || scope.type === 'global') return false;
    // What the body declares stays inside the try.
    const isBodys = (type: string): boolean => scope?.block === execute && type !== 'Parameter' && type !== 'FunctionName';
    if (scope.variables.some(({ name, defs }) => name === root && defs.some(({ type }) => !isBodys(type)))) return true;
  }
  return false;
}

// `await lookup.execute({ id }, options)`
function isRunByHand({ node }: ToolDefinition, file: FileContext): boolean {
  return (file.calls.get('execute') ?? []).some((call) => {
    const callee = unwrap(call.callee);
    return callee.type === 'MemberExpression' && file.scopes.resolve(callee.object) === node;
  });
}

function isReplaced(offset: number, edits: readonly TextEdit[]): boolean {
  return edits.some(({ range: [start, end] }) => start < offset && offset < end);
}

function nameOf(fn: FunctionNode): string | null {
  if (fn.type === 'FunctionDeclaration') return fn.id?.name ?? null;
  const { parent } = fn;
  if (parent.type === 'VariableDeclarator') return parent.id.type === 'Identifier' ? parent.id.name : null;
  if (parent.type === 'MethodDefinition' || parent.type === 'PropertyDefinition' || parent.type === 'Property') {
    const key = unwrap(parent.key);
    return !parent.computed && key.type === 'Identifier' ? key.name : null;
  }
  return null;
}
