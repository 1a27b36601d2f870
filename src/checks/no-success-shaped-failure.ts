import type { TSESTree } from '@typescript-eslint/utils';
import { commandOf } from '../analysis/effects/command.ts';
import { emptyAnswer, type EmptyAnswer, isTellingKey, negates } from '../analysis/failures/empty-answer.ts';
import { describesFailure, keysOf } from '../analysis/failures/failure-literal.ts';
import { answeredCalls, exitBranches, resultMakers, tryBefore } from '../analysis/flow/caught-calls.ts';
import type { ExecuteFlow, FallibleCall } from '../analysis/flow/execute-flow.ts';
import { returnedValues } from '../analysis/flow/exit-values.ts';
import { bodyUse } from '../analysis/http/body-use.ts';
import { refusedAnswer, type RefusedAnswer } from '../analysis/http/fetch-answer.ts';
import { passesOutputOn } from '../analysis/output/output-hook.ts';
import {
  calleeName,
  enclosingFunction,
  type FunctionNode,
  isFunction,
  isInside,
  memberPath,
  type Node,
  unwrap,
} from '../analysis/syntax/ast.ts';
import { catchAround, type Handler, reaches } from '../analysis/control/catch-handlers.ts';
import type { FileContext } from '../analysis/syntax/file-context.ts';
import { type Exit, exitsOf, functionBody } from '../analysis/control/function-body.ts';
import { wordsOf } from '../analysis/syntax/name-words.ts';
import { readsOf, useOf, type ValueUse } from '../analysis/syntax/value-use.ts';
import { languageCall } from '../knowledge/language.ts';
import { probingName } from '../knowledge/verbs.ts';
import { inputGuard, type InputGuard } from './support/input-guard.ts';
import { isLost, isOfLoadedList } from './support/lost-items.ts';
import { isExitCode, isFileLookup } from './support/plain-lookups.ts';
import { isTracked, showsCount } from './support/told-elsewhere.ts';

/** An answer that holds nothing and tells nothing, given where something failed. */
export interface SuccessShapedFailure {
  /** The answer, or the statement that ends without one. */
  readonly node: Node;
  readonly answer: EmptyAnswer;
  readonly owner: FunctionNode;
  /**
   * `caught`: execute's result where its main call fails; `assigned`: the part that its main call would give; `item`: one item's, which
   * is dropped; `guard`: where an input is rejected; `refused`: where the answer of a fetch is not 2xx.
   */
  readonly cause:
    | { readonly kind: 'caught' | 'assigned' | 'item'; readonly handler: Handler; readonly raiser: FallibleCall['node'] }
    | { readonly kind: 'guard'; readonly guard: InputGuard }
    | { readonly kind: 'refused'; readonly refused: RefusedAnswer };
}

/** The answers of an execute by which a failure reads as a result, in source order. */
export function successShapedFailures(flow: ExecuteFlow, file: FileContext): SuccessShapedFailure[] {
  // The hook may say of an empty result what it means.
  if (flow.tool.outputHook && !passesOutputOn(flow.tool, file)) return [];
  const found = [...new CatchReader(flow, file).find(), ...guarded(flow, file)];
  return found.sort((a, b) => a.node.range[0] - b.node.range[0]);
}

/** The answers of a catch by which the failure of a call reads as a result, were the call awaited in its try. */
export function emptyAnswersOnceAwaited(
  raiser: FallibleCall['node'],
  handler: TSESTree.CatchClause,
  flow: ExecuteFlow,
  file: FileContext,
): SuccessShapedFailure[] {
  const owner = enclosingFunction(handler);
  if (!owner) return [];
  return exitsOf(owner, file)
    .filter(({ node }) => isInside(node, handler))
    .flatMap((exit) =>
      exitBranches(exit).flatMap((branch): SuccessShapedFailure[] => {
        if (reaches(branch, { kind: 'failure' }, handler, file) !== 'yes') return [];
        const answer = exit.value === null ? 'undefined' : emptyAnswer(branch, handler, flow, file);
        return answer ? [{ node: branch, answer, owner, cause: { kind: 'caught', handler, raiser } }] : [];
      }),
    );
}

/** A call whose result goes into execute's. */
interface ResultPart {
  readonly call: TSESTree.CallExpression;
  /** Whether it is a `map` over what the tool is given. */
  readonly isMapped: boolean;
}

class CatchReader {
  readonly #flow: ExecuteFlow;
  readonly #file: FileContext;

  constructor(flow: ExecuteFlow, file: FileContext) {
    this.#flow = flow;
    this.#file = file;
  }

  find(): SuccessShapedFailure[] {
    if (this.#flow.catches.length === 0) return [];
    const makers = resultMakers(this.#flow, this.#file);
    const whole = [...makers].flatMap((fn) => exitsOf(fn, this.#file).flatMap((exit) => this.#caught(exit, fn)));
    return whole.length > 0 ? whole : this.#partial(makers);
  }

  #caught(exit: Exit, fn: FunctionNode): SuccessShapedFailure[] {
    const handler = catchAround(exit.node, fn) ?? (this.#isChainHandler(fn) ? fn : null);
    const behind = handler ? null : tryBefore(exit.node);
    const answering = handler ?? behind;
    if (!answering) return [];
    return exitBranches(exit).flatMap((branch): SuccessShapedFailure[] => {
      if (handler && reaches(branch, { kind: 'failure' }, handler, this.#file) !== 'yes') return [];
      const empty = exit.value === null ? 'undefined' : emptyAnswer(branch, answering, this.#flow, this.#file);
      const answer = empty ?? (answering.type === 'CatchClause' && this.#isOpposite(branch, answering, fn) ? 'no' : null);
      if (!answer || this.#isVerdict(answer, answering)) return [];
      const isPlain = (call: Node): boolean => isFileLookup(call, answer, this.#flow, this.#file) || isExitCode(call, answer, this.#file);
      const raiser = this.#raisersOf(answering).find((call) => !isPlain(call));
      return raiser ? [{ node: branch, answer, owner: fn, cause: { kind: 'caught', handler: answering, raiser } }] : [];
    });
  }

  // A part of the result: what each item gives, or what a call gives that is all that can fail.
  #partial(makers: ReadonlySet<FunctionNode>): SuccessShapedFailure[] {
    return [...answeredCalls(this.#flow, this.#file)].flatMap(([handler, [raiser]]): SuccessShapedFailure[] => {
      const fn = isFunction(handler) ? handler : enclosingFunction(handler);
      if (!fn || !raiser) return [];
      if (makers.has(fn)) return this.#assigned(handler, fn, raiser);
      const part = this.#partOf(handler, fn, makers);
      if (!part) return [];
      const { isResult, isChecked } = bodyUse(part.call, this.#flow, this.#file);
      if (!isResult || isChecked || this.#tellsFailures(part.call) || this.#isTracked(handler, null)) return [];
      const exits = exitsOf(fn, this.#file).filter(({ node }) => isInside(node, handler));
      return exits
        .flatMap((exit) => exitBranches(exit))
        .flatMap((branch): SuccessShapedFailure[] => {
          if (reaches(branch, { kind: 'failure' }, handler, this.#file) !== 'yes') return [];
          const answer = isEmptyExit(branch) ? 'undefined' : emptyAnswer(branch, handler, this.#flow, this.#file);
          if (!answer || isFileLookup(raiser, answer, this.#flow, this.#file)) return [];
          if (part.isMapped ? !isLost(part.call, answer, this.#file) : this.#isAsked(part.call, answer)) return [];
          return [{ node: branch, answer, owner: fn, cause: { kind: part.isMapped ? 'item' : 'assigned', handler, raiser } }];
        });
    });
  }

  // `let rows; try { rows = await load(); } catch { rows = []; } return { rows };`
  #assigned(handler: Handler, fn: FunctionNode, raiser: FallibleCall['node']): SuccessShapedFailure[] {
    if (handler.type !== 'CatchClause' || raiser.type !== 'CallExpression' || this.#hasOtherRaisers(handler)) return [];
    return handler.body.body.flatMap((statement): SuccessShapedFailure[] => {
      const assignment = statement.type === 'ExpressionStatement' ? statement.expression : null;
      if (assignment?.type !== 'AssignmentExpression' || assignment.operator !== '=' || assignment.left.type !== 'Identifier') return [];
      const answer = emptyAnswer(assignment.right, handler, this.#flow, this.#file);
      if (!answer || isFileLookup(raiser, answer, this.#flow, this.#file)) return [];
      if (reaches(statement, { kind: 'failure' }, handler, this.#file) !== 'yes') return [];
      const isSet = this.#file.scopes
        .variableOf(assignment.left)
        ?.references.some(({ writeExpr }) => writeExpr && isInside(raiser, writeExpr));
      if (!isSet || this.#isVariableAsked(assignment.left, answer)) return [];
      const { isResult, isChecked } = bodyUse(raiser, this.#flow, this.#file);
      if (!isResult || isChecked || this.#tellsFailures(assignment) || this.#isTracked(handler, assignment.left)) return [];
      return [{ node: unwrap(assignment.right), answer, owner: fn, cause: { kind: 'assigned', handler, raiser } }];
    });
  }

  /** The call whose result holds what a handler answers: the `map` over what is given, the `.catch`, or the only call of a helper. */
  #partOf(handler: Handler, fn: FunctionNode, makers: ReadonlySet<FunctionNode>): ResultPart | null {
    const mapper = this.#mapperAround(handler);
    if (mapper) return isOfLoadedList(mapper, this.#flow, this.#file) ? null : { call: mapper, isMapped: true };
    if (this.#hasOtherRaisers(handler)) return null;
    const isOwn = (call: Node): boolean => makers.has(enclosingFunction(call) as FunctionNode);
    if (fn === handler) {
      const { parent } = handler;
      return parent?.type === 'CallExpression' && isOwn(parent) ? { call: parent, isMapped: false } : null;
    }
    const [use, ...others] = this.#flow.usesOf(fn);
    const isOnly = use?.mode === 'call' && use.call.type === 'CallExpression' && others.length === 0;
    return isOnly && use.call.type === 'CallExpression' && isOwn(use.call) ? { call: use.call, isMapped: false } : null;
  }

  #mapperAround(handler: Handler): TSESTree.CallExpression | null {
    for (let node: Node | undefined = handler; node && node !== this.#flow.execute; node = node.parent) {
      const { parent } = node;
      if (node === handler || !isFunction(node) || parent?.type !== 'CallExpression') continue;
      if (/^(?:map|flatMap)$/.test(calleeName(parent) ?? '')) return parent;
    }
    return null;
  }

  // Whether the value is looked at before it is returned, so that another answer may be given for it.
  #isAsked(source: Node, answer: EmptyAnswer): boolean {
    let use = useOf(source);
    while (use.kind === 'awaited') use = useOf(use.node);
    if (use.kind !== 'named' || use.node.type !== 'VariableDeclarator' || use.target.type !== 'Identifier') return true;
    return this.#isVariableAsked(use.target, answer);
  }

  #isVariableAsked(name: TSESTree.Identifier, answer: EmptyAnswer): boolean {
    const isHandedOn = ({ node }: ValueUse): boolean => /^(?:ObjectExpression|ReturnStatement|SpreadElement)$/.test(node.type);
    return readsOf(name, this.#file).some((read) => {
      const use = useOf(read);
      if (use.kind !== 'member') return !isHandedOn(use);
      return (answer !== 'list' || use.name === 'length') && useOf(use.node).node.type !== 'ObjectExpression';
    });
  }

  // Beside the parts that are there, a result may say that some are missing.
  #tellsFailures(part: Node): boolean {
    const owner = enclosingFunction(part);
    return returnedValues(this.#flow, this.#file).some(({ node, handler, isItem, binding }) => {
      if (isItem || handler || node.type !== 'ObjectExpression' || (owner && !isInside(node, owner))) return false;
      const value = { node, env: binding.env };
      if (describesFailure(value, { binding, isFailure: false, isMarked: false }, this.#file)) return false;
      return [...keysOf(value, this.#file)].some(isTellingKey) || (part.type === 'CallExpression' && showsCount(node, part, this.#file));
    });
  }

  #isTracked(handler: Handler, name: TSESTree.Identifier | null): boolean {
    const isEmpty = (value: Node): boolean => emptyAnswer(value, null, this.#flow, this.#file) !== null;
    return isTracked(handler, name && this.#file.scopes.variableOf(name), isEmpty, this.#file);
  }

  // Success is told by `true`, and what failed to happen by `false`: a command's `false` says so.
  #isVerdict(answer: EmptyAnswer, handler: Handler): boolean {
    if (answer !== 'false' && answer !== 'no') return false;
    const { tool } = this.#flow;
    if (wordsOf(tool.name ?? '').some((word) => probingName.test(word))) return true;
    const tried = handler.type === 'CatchClause' ? handler.parent : null;
    const owner = enclosingFunction(handler);
    if (answer === 'no' || !tried || !owner || commandOf(tool, this.#file).kind !== 'command') return false;
    const results = functionBody(owner, this.#file).returns.filter((node) => !isInside(node, handler));
    return results.every(({ argument }) => argument?.type === 'Literal' && argument.value === true);
  }

  // `return 'is a member'` in the try, and `return 'is not a member'` in its catch.
  #isOpposite(branch: Node, { parent }: TSESTree.CatchClause, fn: FunctionNode): boolean {
    return functionBody(fn, this.#file).returns.some(
      ({ argument }) => argument && isInside(argument, parent.block) && negates(branch, argument),
    );
  }

  #isChainHandler(fn: FunctionNode): boolean {
    return this.#flow.catches.some(({ node }) => node === fn);
  }

  #raisersOf(handler: Handler): readonly FallibleCall['node'][] {
    return answeredCalls(this.#flow, this.#file).get(handler) ?? [];
  }

  #hasOtherRaisers(handler: Handler): boolean {
    const raisers = this.#raisersOf(handler);
    return this.#flow.fallible.some(({ node, how }) => how !== 'synchronous' && !raisers.includes(node));
  }
}

function guarded(flow: ExecuteFlow, file: FileContext): SuccessShapedFailure[] {
  const { execute } = flow;
  if (!asksOutside(flow, file)) return [];
  return exitsOf(execute, file).flatMap((exit): SuccessShapedFailure[] => {
    const { value } = exit;
    if (!value || catchAround(exit.node, execute)) return [];
    return exitBranches(exit).flatMap((branch): SuccessShapedFailure[] => {
      const answer = emptyAnswer(branch, null, flow, file);
      if (!answer || answer === 'undefined' || answer === 'false' || answer === 'no') return [];
      const guard = inputGuard(branch, flow, file);
      if (guard) return [{ node: branch, answer, owner: execute, cause: { kind: 'guard', guard } }];
      const refused = refusedAnswer(branch, execute, file);
      return refused ? [{ node: branch, answer, owner: execute, cause: { kind: 'refused', refused } }] : [];
    });
  });
}

const ofValues = new Set(
  `at concat entries every filter find findIndex findLast flat flatMap includes indexOf join keys map match matchAll reduce repeat replace
   replaceAll reverse slice some sort split toSorted trim values`.split(/\s+/),
);

// What only computes says what comes out: of a text without words, no words; of an income below the bound, no tax.
function asksOutside(flow: ExecuteFlow, file: FileContext): boolean {
  if (flow.fallible.some(({ how }) => how !== 'synchronous')) return true;
  return flow.calls.some(({ node }) => {
    const path = memberPath(node.callee) ?? [];
    if (path.length < 2 || ofValues.has(path.at(-1) ?? '')) return false;
    let root: Node = unwrap(node.callee);
    while (root.type === 'MemberExpression') root = unwrap(root.object);
    if (root.type !== 'Identifier') return root.type === 'ThisExpression';
    const definition = file.scopes.variableOf(root)?.defs[0];
    return definition ? !isInside(definition.node, flow.execute) : !languageCall.has(root.name);
  });
}

// `() => {}`
function isEmptyExit(node: Node): boolean {
  return node.type === 'ReturnStatement';
}
