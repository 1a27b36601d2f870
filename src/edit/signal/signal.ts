import type { TSESTree } from '@typescript-eslint/utils';
import { isDetachedWork } from '../../analysis/flow/detached-work.ts';
import { executeFlow } from '../../analysis/flow/execute-flow.ts';
import { runSignal, type RunSignal, type SignalTarget } from '../../analysis/signal/signal-forwarding.ts';
import { SignalOrigin } from '../../analysis/signal/signal-origin.ts';
import { isNeverAborted } from '../../analysis/signal/signal-provenance.ts';
import { enclosingFunction, isFunction, isNothing, keyName, memberPath, type Node, unwrap, walk } from '../../analysis/syntax/ast.ts';
import { type Handler, handlerParameter, isCaught } from '../../analysis/control/catch-handlers.ts';
import { catchesAround } from '../../analysis/control/completions.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { memoize } from '../../analysis/syntax/memoize.ts';
import { isAbortTest } from '../../analysis/control/path-conditions.ts';
import { findTools, type ToolDefinition } from '../../analysis/tools/find-tools.ts';
import { swallowedOnceGiven } from '../../checks/no-swallowed-control-flow.ts';
import { type UnstoppableCall, unstoppableCalls } from '../../checks/require-signal-forwarding.ts';
import { signalChecks, signalMakers } from '../../knowledge/language.ts';
import { appendMember } from '../text/list.ts';
import { endOfLine, indentOf, insert, isTypeScript, type TextEdit } from '../text/code-style.ts';
import { hasErrorListener } from './error-listener.ts';
import { rethrowFirst, stopTest } from './rethrow.ts';
import { type EditMap, parameterKey, type SignalPlan, type SignalContext, type TakenSignal } from './signal-plan.ts';
import { SignalSource } from './signal-source.ts';

/** A call that does not get the run's signal, with the edits that give it. */
export interface SignalFinding extends UnstoppableCall {
  readonly tool: ToolDefinition;
  readonly run: RunSignal;
  /** Also carries the edits of the calls that share a parameter with this one, so that one pass serves them all. */
  readonly edits: readonly TextEdit[] | null;
  readonly needsReview: boolean;
}

const plannerOf = memoize((file: FileContext) => new SignalPlanner(file));

/** The calls of a file that could be stopped and are not, each once, in source order. */
export function signalFindings(file: FileContext): readonly SignalFinding[] {
  return plannerOf(file).findings;
}

/** The signal as the fix of these findings will have execute take it, with the edits that do so. */
export interface ComingSignal extends TakenSignal {
  readonly edits: readonly TextEdit[];
}

/** Null where execute has the signal already, or where no fix brings it. */
export function comingSignal(tool: ToolDefinition, file: FileContext): ComingSignal | null {
  return plannerOf(file).coming(tool);
}

const maxShared = 300;

class SignalPlanner {
  readonly #file: FileContext;
  readonly #reaches: SignalContext[] = [];
  readonly #source: SignalSource;
  /** The functions that a fix gives a parameter, by the key of that edit. */
  readonly #parameters = new Set<string>();
  readonly findings: readonly SignalFinding[];

  constructor(file: FileContext) {
    this.#file = file;
    for (const tool of findTools(file)) {
      const flow = executeFlow(tool, file);
      const run = runSignal(tool, file);
      if (flow && run) this.#reaches.push({ tool, flow, run, origin: new SignalOrigin(flow, file) });
    }
    this.#source = new SignalSource(this.#reaches, file);
    this.findings = this.#plan();
  }

  coming(tool: ToolDefinition): ComingSignal | null {
    const reach = this.#reaches.find((each) => each.tool === tool);
    if (!reach || reach.run.text !== null) return null;
    const { execute } = reach.flow;
    if (!execute.body || !this.#parameters.has(parameterKey(execute))) return null;
    const plan: SignalPlan = { edits: new Map(), sites: [], needsReview: false };
    const signal = this.#source.take(execute.body, execute, reach, plan);
    return signal && { ...signal, edits: [...plan.edits.values()].flat() };
  }

  #plan(): SignalFinding[] {
    const found = new Map<Node, { call: UnstoppableCall; reach: SignalContext; edits: EditMap | null; needsReview: boolean }>();
    for (const reach of this.#reaches) {
      for (const call of unstoppableCalls(reach.flow, reach.run, this.#file)) {
        if (found.has(call.call)) continue;
        const plan: SignalPlan = { edits: new Map(), sites: [], needsReview: false };
        const signal = this.#source.take(call.call, call.owner, reach, plan);
        const isPassed = signal !== null && this.#pass(call, signal, plan);
        if (isPassed) {
          for (const site of [...plan.sites, { node: call.call, owner: call.owner, signal }]) this.#letStopThrough(site, reach, plan);
          this.#passStopOn(call, reach, plan);
        }
        found.set(call.call, { call, reach, edits: isPassed ? plan.edits : null, needsReview: plan.needsReview });
        if (isPassed && !plan.needsReview) for (const key of plan.edits.keys()) this.#parameters.add(key);
      }
    }
    const planned = [...found.values()];
    const merged = mergeShared(planned.filter(({ needsReview }) => !needsReview).flatMap(({ edits }) => edits ?? []));
    const given = new Set<EditMap>();
    return planned
      .map(({ call, reach, edits, needsReview }) => {
        const shared = edits && !needsReview ? (merged.get(edits) ?? edits) : edits;
        // What mends hundreds of calls at once is told with the first of them: told with each, it grows by the square.
        const isRepeated = shared !== null && shared.size > maxShared && given.has(shared);
        if (shared) given.add(shared);
        return {
          ...call,
          tool: reach.tool,
          run: reach.run,
          edits: shared && !isRepeated ? [...shared.values()].flat() : null,
          needsReview,
        };
      })
      .sort((a, b) => a.call.range[0] - b.call.range[0]);
  }

  /** Gives a call the signal. */
  #pass(found: UnstoppableCall, signal: TakenSignal, plan: SignalPlan): boolean {
    const { target, current, fault } = found;
    if (fault === 'ownSignalOnly' && !(current && isCertainSignal(current, this.#file))) return false;
    // What stands there is replaced; a variable may have been meant.
    if (current && fault !== 'ownSignalOnly' && !isNothing(unwrap(current)) && !isNeverAborted(current)) plan.needsReview = true;
    const value = fault === 'ownSignalOnly' && current ? this.#combined(signal, current) : signal.text;
    return target.kind === 'chain'
      ? this.#passToChain(found, target, value, signal, plan)
      : this.#passToArgument(found, target, value, plan);
  }

  #combined({ text, optional }: TakenSignal, current: Node): string {
    const own = this.#file.sourceCode.getText(current);
    // The branch knows that what led to the signal is there.
    const both = `AbortSignal.any([${optional ? text.replaceAll('?.', '.') : text}, ${own}])`;
    return optional ? `${text} ? ${both} : ${own}` : both;
  }

  #passToArgument(
    { call, current }: UnstoppableCall,
    target: Extract<SignalTarget, { kind: 'argument' }>,
    value: string,
    plan: SignalPlan,
  ): boolean {
    const { slot, options, option, isElsewhere } = target;
    const { sourceCode } = this.#file;
    const key = `call ${call.range[0]}`;
    const argument = call.arguments[slot.index];
    if (slot.emitsError && !hasErrorListener(call, this.#file)) plan.needsReview = true;
    if (slot.property === null) {
      const edits = argument ? [{ range: (current ?? argument).range, text: value }] : this.#source.argument(call, slot.index, value);
      plan.edits.set(key, edits);
      return true;
    }
    const member = value === slot.property ? value : `${slot.property}: ${value}`;
    if (isElsewhere) {
      if (!argument || option) return false;
      plan.needsReview = true;
      plan.edits.set(key, [{ range: argument.range, text: `{ ...${sourceCode.getText(argument)}, ${member} }` }]);
    } else if (option) {
      plan.edits.set(key, [{ range: option.range, text: member }]);
    } else if (options) {
      plan.edits.set(key, appendMember(options, member, sourceCode));
    } else if (!argument) {
      plan.edits.set(key, this.#source.argument(call, slot.index, `{ ${member} }`));
    } else {
      plan.edits.set(key, [
        isFunction(this.#file.scopes.resolve(argument))
          ? insert(argument.range[0], `{ ${member} }, `)
          : { range: argument.range, text: `{ ${member} }` },
      ]);
    }
    return true;
  }

  #passToChain(
    { call, current }: UnstoppableCall,
    { query }: Extract<SignalTarget, { kind: 'chain' }>,
    value: string,
    signal: TakenSignal,
    plan: SignalPlan,
  ): boolean {
    const key = `call ${call.range[0]}`;
    // The method's parameter is no optional one.
    const needsValue = signal.optional && isTypeScript(this.#file) && value === signal.text;
    const argument = needsValue ? `${value} ?? new AbortController().signal` : value;
    plan.needsReview ||= needsValue;
    if (query.given) {
      if (!current) return false;
      plan.edits.set(key, [{ range: current.range, text: argument }]);
      return true;
    }
    const callee = unwrap(query.insertAfter.callee);
    if (callee.type !== 'MemberExpression') return false;
    const startsLine = callee.property.loc.start.line > callee.object.loc.end.line;
    const gap = startsLine ? endOfLine(this.#file.sourceCode) + indentOf(callee.property, this.#file.sourceCode) : '';
    plan.edits.set(key, [insert(query.insertAfter.range[1], `${gap}.${query.method}(${argument})`)]);
    return true;
  }

  // A catch that answers for what it did not expect would answer for the stop too.
  #passStopOn({ call, owner }: UnstoppableCall, reach: SignalContext, plan: SignalPlan): void {
    const { flow } = reach;
    if (call.type !== 'CallExpression' || isDetachedWork(call, owner, flow, this.#file)) return;
    for (const handler of swallowedOnceGiven(call, flow, this.#file)) {
      const around = enclosingFunction(handler);
      const attempt: SignalPlan = { edits: new Map(plan.edits), sites: [], needsReview: false };
      const taken = around && this.#source.take(handler.body, around, reach, attempt);
      // The handler has it only where the call's own way to the signal leads past.
      const signal = taken && attempt.edits.size === plan.edits.size ? taken : null;
      const edits = rethrowFirst(handler, (caught) => [stopTest(signal, caught, this.#file)], [signal?.text], this.#file);
      const key = catchKey(handler);
      if (edits && !plan.edits.has(key)) plan.edits.set(key, edits);
    }
  }

  // A catch that reads every abort as its own timeout would report a stopped run as "timed out".
  #letStopThrough({ node, owner, signal }: SignalPlan['sites'][number], reach: SignalContext, plan: SignalPlan): void {
    for (const handler of catchesAround(node, owner)) {
      if (!handlerParameter(handler, this.#file) || !handler.body.body[0] || !this.#readsAbortAsOwn(handler, reach)) continue;
      const edits = rethrowFirst(handler, (caught) => [stopTest(signal, caught, this.#file)], [signal.text], this.#file);
      if (edits) plan.edits.set(catchKey(handler), edits);
    }
  }

  #readsAbortAsOwn(handler: TSESTree.CatchClause, { origin }: SignalContext): boolean {
    let reads = false;
    let knowsRun = false;
    walk(handler.body, this.#file.sourceCode.visitorKeys, (node) => {
      if (node.type === 'MemberExpression' && signalChecks.test(keyName(node) ?? '') && origin.of(node.object) === 'run') knowsRun = true;
      if (node.type !== 'IfStatement' && node.type !== 'ConditionalExpression') return;
      if (isAbortTest(node.test) && !(node.type === 'IfStatement' && passesOn(node.consequent, handler, this.#file))) reads = true;
    });
    return reads && !knowsRun;
  }
}

function catchKey({ range: [start] }: Handler): string {
  return `catch ${start}`;
}

function passesOn(consequent: Node, handler: TSESTree.CatchClause, file: FileContext): boolean {
  const last = consequent.type === 'BlockStatement' ? consequent.body.at(-1) : consequent;
  return last?.type === 'ThrowStatement' && isCaught(last.argument, handler, file);
}

// Joins the edits that have a change in common: applied apart, each would ask for the same parameter again.
function mergeShared(maps: readonly EditMap[]): Map<EditMap, EditMap> {
  const joined = new Map<EditMap, EditMap>();
  const firstOf = (map: EditMap): EditMap => {
    let first = map;
    for (let next = joined.get(first); next; next = joined.get(first)) first = next;
    return first;
  };
  const byKey = new Map<string, EditMap>();
  for (const map of maps) {
    for (const key of map.keys()) {
      const [other, own] = [firstOf(byKey.get(key) ?? map), firstOf(map)];
      if (other !== own) joined.set(own, other);
      // The way to the first one stays short.
      byKey.set(key, other);
    }
  }
  const merged = new Map<EditMap, EditMap>();
  const groups = new Map<EditMap, EditMap>();
  for (const map of maps) {
    const first = firstOf(map);
    const group = merged.get(first) ?? new Map<string, readonly TextEdit[]>();
    merged.set(first, group);
    for (const [key, edits] of map) if (!group.has(key)) group.set(key, edits);
    groups.set(map, group);
  }
  return groups;
}

// `AbortSignal.any` rejects undefined, so only what is surely a signal may stand in its list.
function isCertainSignal(node: Node, file: FileContext): boolean {
  const value = file.scopes.resolve(node);
  if (value.type === 'CallExpression') return signalMakers.test(memberPath(value.callee)?.join('.') ?? '');
  return value.type === 'MemberExpression' && keyName(value) === 'signal' && unwrap(value.object).type === 'Identifier';
}
