import type { TSESTree } from '@typescript-eslint/utils';
import { canFail } from '../../analysis/failures/uncaught.ts';
import type { ExecuteFlow } from '../../analysis/flow/execute-flow.ts';
import { isDirective, isInside, type Node } from '../../analysis/syntax/ast.ts';
import { alwaysExits } from '../../analysis/control/completions.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { functionBody } from '../../analysis/control/function-body.ts';
import type { ToolDefinition } from '../../analysis/tools/find-tools.ts';
import { swallowedOnceReturned } from '../../checks/no-swallowed-control-flow.ts';
import { catchAnswer, hidesAnswer } from '../exits/catch-answer.ts';
import { lossInCatch, type OwnThrows, returnOwnThrows } from '../exits/own-throws.ts';
import { fileFailureStyle, keepsCause, unexpectedFailure } from '../failure/failure.ts';
import type { FailureForm } from '../failure/failure-form.ts';
import { unexpectedText } from '../failure/next-step.ts';
import { plannedCall } from '../failure/planned-call.ts';
import { awaitResults } from '../text/promises.ts';
import { needsReview } from '../text/review.ts';
import {
  editSlice,
  endOfLine,
  indentEdits,
  indentOf,
  indentUnit,
  isTypeScript,
  type TextEdit,
  usesSemicolons,
} from '../text/code-style.ts';
import { type FailingRun, failingRun } from './failing-run.ts';
import { hidesMeantText } from './meant-text.ts';
import { passOn } from './pass-on.ts';

/** The edits that put execute's body into a try/catch whose catch answers with a failure. */
export interface Wrap {
  readonly edits: readonly TextEdit[];
  /** The one of them that other wraps of the file have too. */
  readonly importEdit: TextEdit | null;
  /** Why the user has to decide: the new result may not fit, or a text that the model reads today would be hidden. */
  readonly needsReview: boolean;
}

export interface WrapRequest {
  /** How the catch tells the failure. */
  readonly form: FailureForm;
  /** Whether the try is to be there even where nothing is left for it to catch. */
  readonly isWanted?: boolean;
}

/**
 * Wraps what can fail in a tool's execute. The body keeps its comments, types and results; promises that it returns are awaited, since a
 * rejection of an unawaited one passes the catch by; the stop of the run and the framework's control flow are thrown on.
 *
 * @returns null where no edit is safe: a body that is not there, a synchronous generator, a promise that cannot be awaited, and, of the form
 * `throw`, a try that would have to hold a throw whose text is the tool's own.
 */
export function wrapExecute(flow: ExecuteFlow, { form, isWanted = false }: WrapRequest, file: FileContext): Wrap | null {
  const { execute, tool } = flow;
  const needsLogger = form !== 'throw' || !keepsCause(file);
  if (!execute.body || (execute.generator && !execute.async) || (needsLogger && hidesAnswer(execute, file))) return null;
  const planned = plannedCall(tool, file);
  return planned && new WrapBuilder(flow, form, isWanted, file).build(execute.body, planned.edits);
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
  readonly #form: FailureForm;
  readonly #isWanted: boolean;
  readonly #edits: TextEdit[] = [];
  #importEdit: TextEdit | null = null;
  #needsReview = false;
  #isUnsafe = false;

  constructor(flow: ExecuteFlow, form: FailureForm, isWanted: boolean, file: FileContext) {
    this.#tool = flow.tool;
    this.#flow = flow;
    this.#form = form;
    this.#file = file;
    this.#newline = endOfLine(file.sourceCode);
    this.#unit = indentUnit(file.sourceCode);
    this.#semicolon = usesSemicolons(file) ? ';' : '';
    this.#isWanted = isWanted;
  }

  build(body: TSESTree.BlockStatement | TSESTree.Expression, plannedEdits: readonly TextEdit[]): Wrap | null {
    this.#edits.push(...plannedEdits);
    if (body.type === 'BlockStatement') this.#wrapBlock(body);
    else this.#wrapExpression(body);
    if (this.#isUnsafe) return null;
    return {
      edits: this.#edits,
      importEdit: this.#importEdit,
      needsReview: this.#needsReview || needsReview(this.#flow, this.#form, this.#file) || this.#hidesMeantText(),
    };
  }

  // A helper of the settings has the error, and says what it is for.
  #hidesMeantText(): boolean {
    if (this.#file.settings.errorHelper || this.#file.settings.repair === 'return') return false;
    const hidden = this.#flow.throws.filter((exit) => exit.escapes !== 'no' && lossInCatch(exit, this.#flow, this.#file) === 'foreign');
    return hidesMeantText(this.#flow, hidden, this.#file);
  }

  #wrapBlock(body: TSESTree.BlockStatement): void {
    const isCut = this.#form === 'throw' || (this.#form === 'channel' && this.#file.settings.repair === 'throw');
    const run = isCut ? this.#runOf(body) : null;
    if (run && run.caught.length === 0 && run.statements.length < body.body.length && body.loc.start.line < body.loc.end.line) {
      this.#wrapRun(run, body);
    } else if (this.#form === 'throw' && (run ? run.caught.length > 0 : !this.#isWanted || this.#hasOwnThrows())) {
      this.#isUnsafe = true;
    } else {
      this.#wrapAll(body);
    }
  }

  #runOf(body: TSESTree.BlockStatement): FailingRun | null {
    return failingRun(body, this.#flow, (exit) => lossInCatch(exit, this.#flow, this.#file), this.#file);
  }

  #hasOwnThrows(): boolean {
    return this.#flow.throws.some((exit) => exit.escapes !== 'no' && lossInCatch(exit, this.#flow, this.#file) === 'own');
  }

  // The statements in front of the try and behind it stay as they are.
  #wrapRun({ statements, hoisted }: FailingRun, body: TSESTree.BlockStatement): void {
    const { sourceCode } = this.#file;
    const [first] = statements;
    const last = statements.at(-1);
    if (!first || !last) return;
    const inner = indentOf(first, sourceCode);
    const range: [number, number] = [this.#startBefore(first, body), this.#endBehind(last)];
    const returns = functionBody(this.#flow.execute, this.#file).returns.filter((each) => isInside(each, { range } as Node));
    const edits = this.#awaitResults(returns.map(({ argument }) => argument));
    edits.push(
      ...this.#passStopOn(
        returns.flatMap(({ argument }) => argument ?? []),
        edits,
      ),
    );
    const name = hoisted && sourceCode.getText(hoisted.id);
    if (hoisted) edits.push({ range: [first.range[0], hoisted.id.range[1]], text: hoisted.id.name });
    const indents = indentEdits([range[0], range[1] + 1], this.#unit, sourceCode).filter(
      ({ range: [at] }) => at < range[1] && !isInsideEdit(at, edits),
    );
    const content = editSlice(sourceCode.text, range, [...edits, ...indents]);
    const [gap = ''] = /^(?:[ \t]*\r?\n)*/.exec(content) ?? [];
    const lines = content.slice(gap.length);
    const declaration = name === null ? '' : `${inner}let ${name}${this.#semicolon}${this.#newline}`;
    this.#edits.push({
      range,
      text: `${gap}${declaration}${inner}try {${this.#newline}${lines}${this.#newline}${inner}}${this.#catchClause(inner)}`,
    });
  }

  #wrapAll(body: TSESTree.BlockStatement): void {
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
      this.#form !== 'throw' &&
      isTypeScript(this.#file) &&
      !this.#flow.execute.generator &&
      returns.every(({ argument }) => !argument) &&
      (fallsThrough || returns.length > 0);
    // Nothing is left to catch once the tool's own failures are returned.
    if (!this.#isWanted && own.replaced.size > 0 && !isVoid && !canFail(body, own.replaced, this.#file)) {
      this.#edits.push(...this.#returnOwnThrows((statement) => indentOf(statement, sourceCode)).edits);
      return;
    }
    this.#needsReview ||= own.hidesText;
    const edits = [...this.#awaitResults(returns.map(({ argument }) => argument)), ...own.edits];
    edits.push(
      ...this.#passStopOn(
        returns.flatMap(({ argument }) => argument ?? []),
        edits,
      ),
    );
    if (isVoid)
      edits.push(
        ...returns.map(({ range: [start] }): TextEdit => ({
          range: [start + 'return'.length, start + 'return'.length],
          text: ' undefined',
        })),
      );
    const ending = isVoid && fallsThrough ? [`${inner}${this.#unit}return undefined${this.#semicolon}`] : [];
    const indents = isSingleLine ? [] : indentEdits(range, this.#unit, sourceCode).filter(({ range: [at] }) => !isInsideEdit(at, edits));
    const statements = editSlice(sourceCode.text, range, [...edits, ...indents]);
    const content = isSingleLine ? `${this.#newline}${inner}${this.#unit}${statements.trim()}` : statements.trimEnd();
    this.#edits.push({
      range,
      text: [`${this.#newline}${inner}try {${content}`, ...ending, `${inner}}${this.#catchClause(inner)}`, indent].join(this.#newline),
    });
  }

  // A helper of the settings knows the classes of other modules; of an Error it cannot tell that this file words it.
  #returnOwnThrows(indentOfStatement: (statement: Node) => string): OwnThrows {
    if (this.#form === 'throw') return { edits: [], replaced: new Set(), hidesText: false };
    const own = returnOwnThrows(this.#flow, fileFailureStyle(this.#file), { unit: this.#unit, indentOfStatement }, this.#file);
    return this.#file.settings.errorHelper ? { ...own, hidesText: false } : own;
  }

  // Behind the directives, which have to come first.
  #startOfStatements(body: TSESTree.BlockStatement): number {
    const directive = body.body.findLast(isDirective);
    const token = directive ? this.#file.sourceCode.getLastToken(directive) : this.#file.sourceCode.getFirstToken(body);
    return token ? this.#endOfLineAt(token) : body.range[0] + 1;
  }

  #startBefore(statement: TSESTree.Statement, body: TSESTree.BlockStatement): number {
    const token = this.#file.sourceCode.getTokenBefore(statement);
    return token && token.range[0] > body.range[0] ? this.#endOfLineAt(token) : this.#startOfStatements(body);
  }

  #endBehind(statement: TSESTree.Statement): number {
    const token = this.#file.sourceCode.getLastToken(statement);
    return token ? this.#endOfLineAt(token) : statement.range[1];
  }

  // Behind a comment that speaks of the line that the token ends.
  #endOfLineAt(token: TSESTree.Token): number {
    const { sourceCode } = this.#file;
    const following = sourceCode.getTokenAfter(token);
    if (!following || following.loc.start.line === token.loc.end.line) return token.range[1];
    const comments = sourceCode.getCommentsAfter(token).filter((comment) => comment.loc.end.line === token.loc.end.line);
    return comments.at(-1)?.range[1] ?? token.range[1];
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
    const thrown = this.#form === 'throw' ? unexpectedText(this.#tool, this.#file) : undefined;
    const { passOn, log, answer, caught, edits, importEdit } = catchAnswer(
      this.#flow,
      { texts: unexpectedFailure(this.#tool, this.#file), indent: inner, thrown },
      this.#file,
    );
    this.#edits.push(...edits);
    this.#importEdit = importEdit;
    const lines = [...passOn, ...(log === null ? [] : [log]), answer];
    return ` catch (${caught}) {${this.#newline}${lines.map((line) => `${inner}${line}${this.#semicolon}${this.#newline}`).join('')}${indent}}`;
  }

  // A catch inside begins to see the stop of the run with the results that are awaited in its try.
  #passStopOn(results: readonly Node[], awaits: readonly TextEdit[]): TextEdit[] {
    const awaited = results.filter(({ range: [start, end] }) => awaits.some(({ range: [at] }) => start <= at && at < end));
    return swallowedOnceReturned(awaited, this.#flow, this.#file).flatMap((swallowing) => passOn(swallowing, this.#flow, this.#file) ?? []);
  }

  #awaitResults(results: readonly (Node | null)[]): TextEdit[] {
    const { async, awaits, mayLoseChunks, leavesFailing } = awaitResults(results, this.#tool, this.#flow, this.#file);
    this.#edits.push(...async);
    this.#isUnsafe ||= leavesFailing;
    this.#needsReview ||= mayLoseChunks;
    return awaits;
  }
}

function isInsideEdit(offset: number, edits: readonly TextEdit[]): boolean {
  return edits.some(({ range: [start, end] }) => start < offset && offset < end);
}
