import type { TSESTree } from '@typescript-eslint/utils';
import { effectsOf } from '../analysis/effects/effects.ts';
import { readEnvelope } from '../analysis/failures/envelope.ts';
import { exitBranches, caughtCalls, resultMakers, tryBefore } from '../analysis/flow/caught-calls.ts';
import type { ExecuteFlow, FallibleCall } from '../analysis/flow/execute-flow.ts';
import {
  calleeName,
  enclosingFunction,
  type FunctionNode,
  isInside,
  keyName,
  literalText,
  memberPath,
  type Node,
  unwrap,
  walk,
  wrapped,
} from '../analysis/syntax/ast.ts';
import { branchesOf } from '../analysis/control/branches.ts';
import { Budget } from '../analysis/syntax/budget.ts';
import { answersForError, catchAround, type Handler } from '../analysis/control/catch-handlers.ts';
import { askedIn } from '../analysis/control/condition-atoms.ts';
import type { FileContext } from '../analysis/syntax/file-context.ts';
import { exitsOf } from '../analysis/control/function-body.ts';
import { isBodyRead, isPlain } from '../analysis/syntax/known-calls.ts';
import { localFunction } from '../analysis/syntax/local-function.ts';
import { conditionsOn } from '../analysis/control/path-conditions.ts';
import type { Variable } from '../analysis/syntax/scope.ts';
import { memberUse, useOf, type ValueUse } from '../analysis/syntax/value-use.ts';
import { expectedFailure, keptFromBefore, noCacheRead, noFallback, saysFallback } from '../knowledge/faults.ts';
import { plainTextCalls } from '../knowledge/language.ts';
import { requestPath } from '../knowledge/services.ts';

/** Another call whose result a tool answers with where its own call fails. */
export interface SilentFallback {
  /** What is returned, or what is assigned to the result. */
  readonly node: Node;
  readonly tried: FallibleCall['node'];
  /** The other call, or the cache that is read instead. */
  readonly fallback: Fallback;
}

type Fallback = TSESTree.CallExpression | TSESTree.MemberExpression | TSESTree.Identifier;

/**
 * The fallbacks of an execute whose result does not say that it is one, in source order.
 *
 * @param keys The keys by which a result says where it comes from, in lower case and without `_`.
 */
export function silentFallbacks(flow: ExecuteFlow, keys: ReadonlySet<string>, file: FileContext): SilentFallback[] {
  if (flow.catches.length === 0) return [];
  const reader = new FallbackReader(flow, keys, file);
  return reader.find().sort((a, b) => a.node.range[0] - b.node.range[0]);
}

/** A key as the list of keys spells it. */
export function plainKey(key: string): string {
  return key.replaceAll(/[_-]/g, '').toLowerCase();
}

const maxSteps = 300;
const maxDepth = 12;

class FallbackReader {
  readonly #flow: ExecuteFlow;
  readonly #keys: ReadonlySet<string>;
  readonly #file: FileContext;

  constructor(flow: ExecuteFlow, keys: ReadonlySet<string>, file: FileContext) {
    this.#flow = flow;
    this.#keys = keys;
    this.#file = file;
  }

  find(): SilentFallback[] {
    const caught = caughtCalls(this.#flow);
    if (caught.size === 0) return [];
    const makers = resultMakers(this.#flow, this.#file);
    const returned = [...makers].flatMap((fn) =>
      exitsOf(fn, this.#file).flatMap((exit) => {
        const handler = catchAround(exit.node, fn) ?? (caught.has(fn) ? fn : tryBefore(exit.node));
        const tried = handler ? (caught.get(handler) ?? []) : [];
        if (!handler || tried.length === 0) return [];
        return exitBranches(exit).flatMap((branch) => this.#returned(branch, handler, tried));
      }),
    );
    const assigned = [...caught].flatMap(([handler, tried]) =>
      handler.type === 'CatchClause' ? this.#assigned(handler, tried, makers) : [],
    );
    return [...returned, ...assigned];
  }

  #returned(value: Node, handler: Handler, tried: readonly FallibleCall['node'][]): SilentFallback[] {
    if (isInside(value, handler) && this.#isOfMiss(value, handler)) return [];
    const fallback = this.#fallbackIn(value, tried, 0, new Budget(maxSteps));
    const [first] = tried;
    if (!fallback || !first || this.#says(value, fallback) || this.#isWrittenInto(handler)) return [];
    return [{ node: value, tried: first, fallback }];
  }

  // Where something is not there, another call may be what the tool is for: to make it, or to look elsewhere.
  #isOfMiss(node: Node, handler: Handler): boolean {
    return conditionsOn(node, handler).some(
      (condition) => condition.holds && askedIn(condition).some((asked) => expectedFailure.test(this.#file.sourceCode.getText(asked))),
    );
  }

  // `let found; try { found = await primary(); } catch { found = await other(); } return found;`
  #assigned(handler: TSESTree.CatchClause, tried: readonly FallibleCall['node'][], makers: ReadonlySet<FunctionNode>): SilentFallback[] {
    const owner = enclosingFunction(handler);
    if (!owner || !makers.has(owner)) return [];
    const assignments = handler.body.body.flatMap((statement) =>
      statement.type === 'ExpressionStatement' && statement.expression.type === 'AssignmentExpression' ? [statement.expression] : [],
    );
    // Another name that is set beside it may say so.
    const [assignment, ...others] = assignments;
    if (!assignment || others.length > 0 || assignment.operator !== '=' || assignment.left.type !== 'Identifier') return [];
    if (this.#isOfMiss(assignment, handler)) return [];
    const variable = this.#file.scopes.variableOf(assignment.left);
    const fallback = this.#fallbackIn(assignment.right, tried, 0, new Budget(maxSteps));
    const [first] = tried;
    if (!variable || !fallback || !first || this.#says(assignment.right, fallback)) return [];
    const isOfTry = variable.references.some(({ writeExpr }) => writeExpr && tried.some((call) => isInside(call, writeExpr)));
    if (!isOfTry || !this.#isReturned(variable, owner, fallback)) return [];
    return [{ node: assignment, tried: first, fallback }];
  }

  /** Whether a variable is the result, or a part of it, and no result with it says where it came from. */
  #isReturned(variable: Variable, owner: FunctionNode, fallback: Fallback): boolean {
    const results = exitsOf(owner, this.#file).flatMap(({ value }) => {
      const isUsed = value && variable.references.some(({ identifier }) => isInside(identifier, value) && this.#isPart(identifier, value));
      return isUsed ? [value] : [];
    });
    return results.length > 0 && !results.some((value) => this.#says(value, fallback));
  }

  // `found`, `found.rows`, `{ found }`, `{ rows: found.rows }`, `{ ...found }`, JSON and content of these.
  #isPart(identifier: Node, value: Node): boolean {
    let use = useOf(identifier);
    while (use.value !== wrapped(value) && isHeld(use)) use = useOf(use.node);
    return use.value === wrapped(value);
  }

  /** The call that a value is the result of, where it goes another way than the calls that were tried. */
  #fallbackIn(value: Node, tried: readonly FallibleCall['node'][], depth: number, budget: Budget): Fallback | null {
    const node = unwrap(value);
    if (depth > maxDepth || !budget.spend()) return null;
    const read = this.#cacheRead(node);
    if (read) return read;
    const first = (nodes: readonly (Node | null)[]): Fallback | null => {
      for (const each of nodes) {
        const found = each && this.#fallbackIn(each, tried, depth + 1, budget);
        if (found) return found;
      }
      return null;
    };
    const branches = branchesOf(node, { logical: 'operands', awaits: true });
    if (branches) return first(branches);
    switch (node.type) {
      case 'MemberExpression':
        return first([node.object]);
      case 'SpreadElement':
        return first([node.argument]);
      case 'ArrayExpression':
        return first(node.elements);
      case 'ObjectExpression':
        if (readEnvelope(node, this.#file)) return null;
        return first(node.properties.map((member) => (member.type === 'Property' ? member.value : member)));
      case 'Identifier':
        return first([this.#madeBy(node)]);
      case 'CallExpression': {
        const callee = unwrap(node.callee);
        if (plainTextCalls.test(memberPath(callee)?.join('.') ?? '')) return first([node.arguments[0] ?? null]);
        const isOfObject = isBodyRead(node) || (isPlain(node, this.#file) && !isAwaited(node));
        if (callee.type === 'MemberExpression' && isOfObject) return first([callee.object]);
        return this.#isFallback(node, tried) ? node : null;
      }
      default:
        return null;
    }
  }

  // Also what a pattern takes: `const { id } = await sms.send(text);`
  #madeBy(name: TSESTree.Identifier): Node | null {
    const variable = this.#file.scopes.variableOf(name);
    const [definition] = variable?.defs ?? [];
    if (definition?.type !== 'Variable' || variable?.references.some((reference) => reference.isWrite() && !reference.init)) return null;
    return definition.node.init;
  }

  // `lastForecasts.get(city)`, `cache[city]`, `lastForecast` of the module: what was kept from before.
  #cacheRead(node: Node): Fallback | null {
    if (node.type === 'CallExpression') {
      const path = memberPath(node.callee)?.join('.') ?? '';
      return keptFromBefore.test(path) && !noCacheRead.test(calleeName(node) ?? '') && !noFallback.test(path) ? node : null;
    }
    if (node.type !== 'Identifier' && !(node.type === 'MemberExpression' && node.computed)) return null;
    const root = node.type === 'MemberExpression' ? unwrap(node.object) : node;
    if (root.type !== 'Identifier' || !keptFromBefore.test(root.name)) return null;
    const variable = this.#file.scopes.variableOf(root);
    return variable?.scope.type === 'module' || variable?.scope.type === 'global' ? node : null;
  }

  #isFallback(call: TSESTree.CallExpression, tried: readonly FallibleCall['node'][]): boolean {
    const name = calleeName(call);
    const text = this.#file.sourceCode.getText(call.callee);
    if (name === null || noFallback.test(text) || answersForError(call, this.#file) || this.#tellsFailure(call) || isBodyRead(call))
      return false;
    if (!this.#canFail(call)) return false;
    const local = localFunction(call.callee, this.#file);
    if (local && tried.some((each) => isInside(each, local))) return false;
    const own = local
      ? this.#flow.fallible.flatMap(({ node, owner }) => (owner === local && node.type === 'CallExpression' ? [node] : []))
      : [call];
    return tried.every((each) => each.type === 'CallExpression' && own.some((inner) => this.#isOther(inner, each)));
  }

  // `guidanceFor({ kind: kindOf(error) })`, also by way of a variable: what is handed the error, or what was read of it, tells of the failure.
  #tellsFailure(call: TSESTree.CallExpression): boolean {
    const seen = new Set<Node>();
    const pending: Node[] = [...call.arguments];
    let tells = false;
    for (let next = pending.pop(); next && !tells && seen.size < maxSteps; next = pending.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      walk(next, this.#file.sourceCode.visitorKeys, (node) => {
        if (node.type !== 'Identifier') return !tells;
        const init = this.#madeBy(node);
        // What another try has caught is another failure.
        tells ||=
          this.#file.scopes.variableOf(node)?.defs.some(({ type, node: clause }) => type === 'CatchClause' && isInside(call, clause)) ===
          true;
        if (init) pending.push(init);
        return !tells;
      });
    }
    return tells;
  }

  // A call of this file counts where something in it can fail, and so leaves the run.
  #canFail(call: TSESTree.CallExpression): boolean {
    const local = localFunction(call.callee, this.#file);
    if (!local) return this.#flow.fallible.some(({ node, how }) => node === call && how !== 'synchronous') || isAwaited(call);
    return local !== this.#flow.execute && this.#flow.fallible.some(({ owner, how }) => owner === local && how !== 'synchronous');
  }

  #isOther(call: TSESTree.CallExpression, tried: TSESTree.CallExpression): boolean {
    const text = (node: Node | undefined): string => (node ? this.#file.sourceCode.getText(node) : '');
    const [other, own] = [unwrap(call.callee), unwrap(tried.callee)];
    // The same call once more, or one that runs it once more.
    if (text(other) === text(own)) return isRequest(other) && text(call.arguments[0]) !== text(tried.arguments[0]);
    if (text(call).includes(`${text(own)}(`)) return false;
    const [root, ownRoot] = [rootText(other), rootText(own)];
    // Of one service another resource is another command; another method is one of the ways to the same.
    if (root !== null && root === ownRoot) return ownerText(other) !== ownerText(own) && this.#isEffect(call);
    // `getUserById`, `getUserByEmail`: one lookup in two ways.
    const [name, ownName] = [calleeName(call) ?? '', calleeName(tried) ?? ''];
    const isLookup = other.type === 'Identifier' && own.type === 'Identifier' && /By[A-Z]/.test(name);
    return !isLookup || name.replace(/By[A-Z].*/, '') !== ownName.replace(/By[A-Z].*/, '');
  }

  #isEffect(call: TSESTree.CallExpression): boolean {
    return effectsOf(this.#flow, this.#file).some(({ node }) => node === call);
  }

  /** Whether a result says where it comes from: by a key, or in words. */
  #says(value: Node, fallback: Fallback): boolean {
    const seen = new Set<Node>();
    const pending: Node[] = [value];
    const other = fallback.type === 'CallExpression' ? unwrap(fallback.callee) : fallback;
    const channel = (rootText(other) ?? memberPath(other)?.at(-1) ?? '').toLowerCase();
    let says = false;
    for (let next = pending.pop(); next && !says && seen.size < maxSteps; next = pending.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      walk(next, this.#file.sourceCode.visitorKeys, (node) => {
        if (node.type === 'Property') says ||= this.#isKey(keyName(node));
        const text = node.type === 'TemplateElement' ? node.value.cooked : literalText(node);
        const namesChannel = channel.length > 2 && node.parent?.type !== 'CallExpression' && text?.toLowerCase().includes(channel);
        if (text) says ||= saysFallback.some((words) => words.test(text)) || namesChannel === true;
        const variable = node.type === 'Identifier' ? this.#file.scopes.variableOf(node) : null;
        const init = node.type === 'Identifier' ? this.#madeBy(node) : null;
        if (init) pending.push(init);
        if (variable?.references.some(({ identifier }) => this.#isMarked(identifier))) says = true;
        const local = node.type === 'CallExpression' ? localFunction(node.callee, this.#file) : null;
        if (local) for (const exit of exitsOf(local, this.#file)) if (exit.value) pending.push(exit.value);
        return !says;
      });
    }
    return says;
  }

  // `result.source = 'cache'`
  #isMarked(identifier: Node): boolean {
    const { path, use } = memberUse(identifier);
    return path.length === 1 && use.node.type === 'AssignmentExpression' && use.kind === 'written' && this.#isKey(path[0] ?? null);
  }

  // What a catch sets elsewhere may end in the result.
  #isWrittenInto(handler: Handler): boolean {
    let isWritten = false;
    walk(handler.body, this.#file.sourceCode.visitorKeys, (node) => {
      if (node.type === 'AssignmentExpression') isWritten ||= this.#isKey(memberPath(node.left)?.at(-1) ?? null);
      return !isWritten;
    });
    return isWritten;
  }

  #isKey(name: string | null): boolean {
    return name !== null && this.#keys.has(plainKey(name));
  }
}

function isHeld(use: ValueUse): boolean {
  if (use.kind === 'argument') return memberPath(use.node.callee)?.join('.') === 'JSON.stringify';
  return use.kind === 'member' || use.kind === 'awaited' || (use.kind === 'part' && /^(?:Array|Object|Spread)/.test(use.node.type));
}

function isAwaited(call: Node): boolean {
  return useOf(call).kind === 'awaited';
}

// What they ask is told by their first argument.
function isRequest(callee: Node): boolean {
  return requestPath.test(memberPath(callee)?.join('.') ?? '');
}

// `billing.refunds` of `billing.refunds.create`.
function ownerText(callee: Node): string {
  return memberPath(callee)?.slice(0, -1).join('.') ?? '';
}

// `db` of `db.users.findFirst`, `this.client` of `this.client.get`; null for a function.
function rootText(callee: Node): string | null {
  let current = callee.type === 'MemberExpression' ? unwrap(callee.object) : null;
  for (;;) {
    if (current?.type === 'CallExpression') current = unwrap(current.callee);
    else if (current?.type === 'MemberExpression') {
      const object = unwrap(current.object);
      if (object.type === 'ThisExpression') return `this.${keyName(current) ?? ''}`;
      current = object;
    } else {
      return current?.type === 'Identifier' ? current.name : null;
    }
  }
}
