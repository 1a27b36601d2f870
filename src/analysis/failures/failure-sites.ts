import type { TSESTree } from '@typescript-eslint/utils';
import { platforms } from '../../frameworks/index.ts';
import { wholeTextCalls } from '../../knowledge/language.ts';
import { isRelayed } from '../flow/answered-throw.ts';
import { isControlFlow, isStop } from '../flow/control-flow-errors.ts';
import { executeFlow, type ExecuteFlow, type ThrowExit } from '../flow/execute-flow.ts';
import { type ExitValue, returnedValues, throwBudget, thrownValues } from '../flow/exit-values.ts';
import { frameworkResultCall, frameworkResultMethods, resultInstance, type ResultInstance } from '../flow/framework-results.ts';
import { toolForSyncThrow } from '../flow/sync-throw.ts';
import { type CallNode, isInside, keyName, literalText, memberPath, type Node, unwrap } from '../syntax/ast.ts';
import { type Handler, isCaught } from '../control/catch-handlers.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { globalPath, stringified } from '../syntax/globals.ts';
import { memoize } from '../syntax/memoize.ts';
import { mutationsOf } from '../syntax/mutations.ts';
import { isTrustedBuilder } from '../syntax/settings-helpers.ts';
import { findTools, isView, type ToolDefinition } from '../tools/find-tools.ts';
import { loadsPlatform } from '../tools/framework-imports.ts';
import { type Binding, lookUpBoundProperty } from '../values/call-binding.ts';
import { madeError } from '../values/error-construction.ts';
import { PossibleValues } from '../values/possible-values.ts';
import { follow, type Value } from '../values/resolve.ts';
import { isErrorTest } from '../values/text-parts.ts';
import { httpAnswers } from './endpoint-answers.ts';
import {
  describesFailure,
  isClassed,
  isForAgent,
  isPlainFailure,
  isVerdict,
  keysOf,
  type LiteralPlace,
  markerOf,
} from './failure-literal.ts';
import { keysAdded } from './imported-builder.ts';
import { isWrittenText } from '../syntax/literals.ts';

/** Where a failure is handed over. `partial-entry`: one failed part of a result, or one failed item of a list. */
export type FailurePlace = 'return' | 'throw' | 'content' | 'http' | 'partial-entry';

interface Site {
  /** Null for an HTTP answer outside of any tool. */
  readonly tool: ToolDefinition | null;
  readonly place: FailurePlace;
  readonly handler: Handler | null;
  readonly value: Value;
  readonly binding: Binding;
  readonly calls: readonly TSESTree.CallExpression[];
  readonly names: readonly TSESTree.Identifier[];
  /** The call that sends it over HTTP. */
  readonly answer: CallNode | null;
}

/** A literal that describes a failure, or a call of what makes one. */
export interface EnvelopeSite extends Site {
  readonly kind: 'envelope';
  /** `surely`: the literal is all of it; `argument`: it is given to a function elsewhere; `trusted`: to the one of the settings. */
  readonly made: 'surely' | 'argument' | 'trusted';
  /** The keys that the function elsewhere adds; null where it may add any. */
  readonly adds: ReadonlySet<string> | null;
}

/** An expression whose text is the failure, or a part of it. */
interface TextSite extends Site {
  readonly kind: 'text';
  /** Whether nothing else is handed over with it. */
  readonly isWhole: boolean;
}

export type FailureSite = EnvelopeSite | TextSite;

/** The failures that the tools of a file hand over. A literal that two tools share belongs to the first. */
export const failureSites: (file: FileContext) => readonly FailureSite[] = memoize((file) => {
  const ofTools = findTools(file).flatMap((tool) => {
    const flow = executeFlow(tool, file);
    return flow ? new SiteReader(flow, file).read() : [];
  });
  return [...ofTools, ...answeredSites(file)];
});

/**
 * Of what a server answers, the class vocabulary alone tells a failure. `class: 'permanent'` and `'retryable'` beside a `code` are words of many
 * services that no agent calls, whose 401 is as permanent as their 404: there a module of a platform has to tell, the setting, or an answer
 * of the file that says what no other vocabulary does.
 */
function answeredSites(file: FileContext): FailureSite[] {
  const sites = httpAnswers(file).flatMap(({ call, body }) => {
    const tool = findTools(file).find(({ execute }) => execute && isInside(call, execute)) ?? null;
    if (!tool && isView(file)) return [];
    return [...new PossibleValues(file).of(body)].flatMap((given): EnvelopeSite[] => {
      const site = siteOf(given, tool, 'http', call);
      return isClassed(site.value, site.binding, file) ? [{ ...site, kind: 'envelope', made: 'surely', adds: null }] : [];
    });
  });
  const isTold = file.settings.envelope.isGiven || platforms.some((platform) => loadsPlatform(platform, file));
  if (isTold || sites.some(({ value, binding }) => isForAgent(value, binding, file))) return sites;
  return sites.filter(({ tool, value }) => tool !== null || isPlainFailure(value, file));
}

class SiteReader {
  readonly #flow: ExecuteFlow;
  readonly #file: FileContext;
  readonly #sites: FailureSite[] = [];

  constructor(flow: ExecuteFlow, file: FileContext) {
    this.#flow = flow;
    this.#file = file;
  }

  read(): readonly FailureSite[] {
    const returned = returnedValues(this.#flow, this.#file);
    for (const given of returned) this.#readReturn(given);
    const budget = throwBudget();
    for (const exit of this.#flow.throws) {
      if (!this.#isSent(exit, returned)) continue;
      for (const given of thrownValues(exit, this.#flow, this.#file, budget)) this.#readThrow(given);
    }
    this.#readErrorHook();
    return this.#sites;
  }

  // What the hook for a throw answers, which the model receives as it does what execute returns.
  #readErrorHook(): void {
    const { tool } = this.#flow;
    const hook = tool.errorHook?.handler;
    const flow = hook && executeFlow({ ...tool, execute: hook, wrapper: null, returnsPair: false }, this.#file);
    for (const given of flow ? returnedValues(flow, this.#file) : [])
      this.#readReturn({ ...given, handler: given.handler ?? hook ?? null });
  }

  #isSent(exit: ThrowExit, returned: readonly ExitValue[]): boolean {
    if (exit.rethrows || isStop(exit, this.#flow, this.#file) || isControlFlow(exit, this.#flow, this.#file)) return false;
    if (exit.escapes === 'yes') return toolForSyncThrow(exit, this.#flow).thrown.reaches !== 'nobody';
    return isRelayed(exit, returned, this.#flow, this.#file);
  }

  #readThrow(given: ExitValue): void {
    const site = siteOf(given, this.#flow.tool, 'throw');
    const { node } = given;
    if (node.type === 'ObjectExpression') {
      if (!this.#addEnvelope(site, { isFailure: true, isMarked: false })) this.#addText({ ...site, kind: 'text', isWhole: false });
      return;
    }
    if (node.type !== 'NewExpression' && node.type !== 'CallExpression') {
      this.#addText({ ...site, kind: 'text', isWhole: true });
      return;
    }
    if (isTrustedBuilder(node, this.#file)) {
      this.#sites.push({ ...site, kind: 'envelope', made: 'trusted', adds: null });
      return;
    }
    const isAssigned = globalPath(node.callee, this.#file) === 'Object.assign';
    for (const argument of node.arguments) {
      const value = follow({ node: argument, env: given.binding.env }, this.#file);
      if (value.node.type === 'ObjectExpression') this.#addEnvelope({ ...site, value }, { isFailure: false, isMarked: true });
    }
    const [first] = node.arguments;
    const made = madeError(isAssigned && first ? first : node, this.#file);
    if (!made?.message) return;
    const message = follow({ node: made.message, env: given.binding.env }, this.#file);
    if (!this.#readStringified({ ...site, value: message }, { isFailure: true, isMarked: false })) {
      this.#addText({ ...site, value: message, kind: 'text', isWhole: made.isWhole && !isInPlaceOfError(node) });
    }
  }

  #readReturn(given: ExitValue): void {
    const { node, handler } = given;
    const place: FailurePlace = given.isItem ? 'partial-entry' : 'return';
    const site = siteOf(given, this.#flow.tool, place);
    const isFailure = handler !== null;
    const instance = resultInstance(site.value, site.binding, this.#flow.tool, this.#file);
    if (instance) {
      this.#readInstance(site, instance, isFailure);
    } else if (node.type === 'ObjectExpression') {
      this.#readObject(site, isFailure);
    } else if (node.type === 'CallExpression') {
      if (isTrustedBuilder(node, this.#file)) {
        this.#sites.push({ ...site, kind: 'envelope', made: 'trusted', adds: null });
      } else if (!this.#readPlanned(site, node) && !this.#readStringified(site, { isFailure, isMarked: false })) {
        this.#readArguments(site, node, isFailure);
        if (handler && isTextOf(handler, node, this.#file)) this.#addText({ ...site, kind: 'text', isWhole: true });
      }
    } else if (isFailure && (isWrittenText(node) || isTextOf(handler, node, this.#file))) {
      this.#addText({ ...site, kind: 'text', isWhole: true });
    }
  }

  // `return ctx.fail('…')`, `return fail({ … })` of what execute is given: the planned failure of a framework's context.
  #readPlanned(site: Site, call: TSESTree.CallExpression): boolean {
    const { tool } = this.#flow;
    const ended = frameworkResultCall(call, tool, this.#file);
    // What waits for somebody has not failed.
    if (ended?.end.end === 'waiting') return true;
    const [first] = call.arguments;
    if (!first || !(frameworkResultMethods(tool.framework).length > 0 ? ended : this.#isNamedLikePlanned(call))) return false;
    const planned: Site = { ...site, value: follow({ node: first, env: site.binding.env }, this.#file) };
    if (this.#readStringified(planned, { isFailure: true, isMarked: true })) return true;
    const isObject = planned.value.node.type === 'ObjectExpression';
    if (!isObject || !this.#addEnvelope(planned, { isFailure: true, isMarked: true }))
      this.#addText({ ...planned, kind: 'text', isWhole: !isObject });
    return true;
  }

  // Of a framework that nobody described, the name of the method alone tells it.
  #isNamedLikePlanned({ callee }: TSESTree.CallExpression): boolean {
    const called = unwrap(callee);
    const owner = called.type === 'MemberExpression' && keyName(called) === 'fail' ? unwrap(called.object) : called;
    if (owner.type !== 'Identifier' || (owner === called && owner.name !== 'fail')) return false;
    const definition = this.#file.scopes.variableOf(owner)?.defs[0];
    return definition?.type === 'Parameter' && definition.node === this.#flow.execute;
  }

  // `new ToolMessage({ status: 'error', content })`, and one without a status in a catch.
  #readInstance(site: Site, { text, marked }: ResultInstance, isInHandler: boolean): void {
    if (!text || marked === 'unknown') return;
    const isMarked = marked === 'error';
    const inner: Site = { ...site, value: text, names: [] };
    if (this.#readStringified(inner, { isFailure: isMarked || isInHandler, isMarked })) return;
    if (isMarked || isInHandler) this.#addText({ ...inner, kind: 'text', isWhole: true });
  }

  #readObject(site: Site, isFailure: boolean): void {
    if (this.#readContent(site, isFailure)) return;
    const keys = keysOf(site.value, this.#file);
    const errors = lookUpBoundProperty(site.value, 'errors', site.binding, this.#file);
    const isPartial = keys.has('completeness');
    if (typeof errors !== 'string') this.#readEntries({ ...site, value: errors.value }, isPartial);
    if (isPartial) return;
    if (this.#addEnvelope(site, { isFailure, isMarked: false })) return;
    if (isFailure) this.#addText({ ...site, kind: 'text', isWhole: false });
  }

  // `{ isError: true, content: [{ type: 'text', text }], structuredContent }`
  #readContent(site: Site, isFailure: boolean): boolean {
    const content = lookUpBoundProperty(site.value, 'content', site.binding, this.#file);
    const blocks = typeof content === 'string' ? null : follow(content.value, this.#file);
    if (blocks?.node.type !== 'ArrayExpression') return false;
    const marked = lookUpBoundProperty(site.value, 'isError', site.binding, this.#file);
    const isError = markerOf(site.value, this.#file)?.key === 'isError';
    const isPlain = marked === 'absent';
    const isFailing = isError || (isPlain && isFailure);
    const inner: Site = { ...site, place: 'content', names: [] };
    const structured = lookUpBoundProperty(site.value, 'structuredContent', site.binding, this.#file);
    const isWhole = blocks.node.elements.length === 1 && structured === 'absent';
    let isBlocks = false;
    for (const element of blocks.node.elements) {
      if (!element || element.type === 'SpreadElement') continue;
      const block = follow({ node: element, env: blocks.env }, this.#file);
      const type = lookUpBoundProperty(block, 'type', site.binding, this.#file);
      if (typeof type === 'string') continue;
      isBlocks = true;
      const text =
        literalText(follow(type.value, this.#file).node) === 'text'
          ? lookUpBoundProperty(block, 'text', site.binding, this.#file)
          : 'absent';
      if (typeof text === 'string') continue;
      const value = follow(text.value, this.#file);
      if (this.#readStringified({ ...inner, value }, { isFailure: isFailing, isMarked: isError })) continue;
      if (isFailing) this.#addText({ ...inner, value, kind: 'text', isWhole });
    }
    if (typeof structured !== 'string') {
      this.#addEnvelope({ ...inner, value: follow(structured.value, this.#file) }, { isFailure: isFailing, isMarked: isError });
    }
    return isBlocks;
  }

  // What stands in the list, and what is pushed into it.
  #readEntries(site: Site, isPartial: boolean): void {
    const list = follow(site.value, this.#file);
    const name = site.value.node.type === 'Identifier' ? this.#file.scopes.variableOf(site.value.node) : null;
    const pushed = name ? mutationsOf(name).flatMap(({ kind, path, values }) => (kind === 'push' && path.length === 0 ? values : [])) : [];
    const written = list.node.type === 'ArrayExpression' ? list.node.elements : [];
    for (const entry of [...written, ...pushed]) {
      if (!entry || entry.type === 'SpreadElement') continue;
      const value = follow({ node: entry, env: list.env }, this.#file);
      this.#addEnvelope({ ...site, place: 'partial-entry', value, names: [] }, { isFailure: true, isMarked: isPartial });
    }
  }

  /** Whether an expression is the JSON of an object literal, which then is read. */
  #readStringified(site: Site, place: Pick<LiteralPlace, 'isFailure' | 'isMarked'>): boolean {
    const { node, env } = site.value;
    const written = node.type === 'CallExpression' ? stringified(node, this.#file) : null;
    const value = written && follow({ node: written, env }, this.#file);
    if (value?.node.type !== 'ObjectExpression') return false;
    const names = written?.type === 'Identifier' ? [written] : [];
    if (this.#addEnvelope({ ...site, value, names }, place)) return true;
    if (!place.isFailure) return false;
    this.#addText({ ...site, value, names, kind: 'text', isWhole: false });
    return true;
  }

  // `return toolError({ class: 'retryable', … })` of another module.
  #readArguments(site: Site, call: TSESTree.CallExpression, isFailure: boolean): void {
    for (const [index, argument] of call.arguments.entries()) {
      const value = follow({ node: argument, env: site.binding.env }, this.#file);
      if (value.node.type !== 'ObjectExpression') continue;
      const own = lookUpBoundProperty(value, this.#file.settings.envelope.classKey, site.binding, this.#file);
      if (own === 'absent') continue;
      const names = argument.type === 'Identifier' ? [argument] : [];
      this.#addEnvelope({ ...site, value, names }, { isFailure, isMarked: false }, 'argument', keysAdded(call, index, this.#file));
    }
  }

  #addEnvelope(
    site: Site,
    place: Pick<LiteralPlace, 'isFailure' | 'isMarked'>,
    made: EnvelopeSite['made'] = 'surely',
    adds: EnvelopeSite['adds'] = null,
  ): boolean {
    if (site.value.node.type !== 'ObjectExpression') return false;
    if (!describesFailure(site.value, { ...place, binding: site.binding }, this.#file)) return false;
    if (!place.isFailure && !place.isMarked && isVerdict(site.value, site.tool, site.binding, this.#file)) return false;
    this.#sites.push({ ...site, kind: 'envelope', made, adds });
    return true;
  }

  #addText(site: TextSite): void {
    this.#sites.push(site);
  }
}

function siteOf(given: ExitValue, tool: ToolDefinition | null, place: FailurePlace, answer: CallNode | null = null): Site {
  const { node, binding, handler, calls, names } = given;
  return { tool, place, handler, value: { node, env: binding.env }, binding, calls, names, answer };
}

// `error instanceof Error ? error : new Error('Unknown error')`: what is thrown is the error, as a rule.
function isInPlaceOfError(node: Node): boolean {
  const { parent } = node;
  return (
    parent?.type === 'ConditionalExpression' && parent.test !== node && isErrorTest({ test: parent.test, holds: parent.alternate === node })
  );
}

// `String(error)`, `JSON.stringify(error)`, `error.message`: the text of what a handler caught, without words of the tool's own.
function isTextOf(handler: Handler, node: Node, file: FileContext): boolean {
  if (node.type === 'MemberExpression') return /^(?:message|stack)$/.test(keyName(node) ?? '') && isCaught(node.object, handler, file);
  if (node.type !== 'CallExpression') return false;
  const [first] = node.arguments;
  const callee = unwrap(node.callee);
  if (callee.type === 'MemberExpression' && keyName(callee) === 'toString') return isCaught(callee.object, handler, file);
  return (
    first !== undefined &&
    wholeTextCalls.test(memberPath(callee)?.join('.') ?? '') &&
    (isCaught(first, handler, file) || isTextOf(handler, unwrap(first), file))
  );
}
