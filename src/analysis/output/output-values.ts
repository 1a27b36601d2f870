import type { TSESTree } from '@typescript-eslint/utils';
import { plainValueCalls, sameListMethods, textMethods } from '../../knowledge/language.ts';
import { type FunctionNode, isFunction, isInside, keyName, type Node, unwrap } from '../syntax/ast.ts';
import { branchesOf } from '../control/branches.ts';
import { Budget } from '../syntax/budget.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { resultsOf } from '../control/function-body.ts';
import { globalPath, stringified } from '../syntax/globals.ts';
import { mutationsOf } from '../syntax/mutations.ts';
import { chainResult, type ChainResult } from '../syntax/promise-chain.ts';
import type { Variable } from '../syntax/scope.ts';
import { fragileKind, settledKind } from '../values/json-kind.ts';
import { bind, type Env, functionOf, step } from '../values/resolve.ts';
import { isRejectionReason, mayReject } from '../values/settled-list.ts';
import type { Segment } from './output-path.ts';
import { outputPlace, OutputRecord, type OutputParts, type Place, placeWithin } from './output-record.ts';

// Bounds for pathological input: what lies beyond them is unknown.
const maxDepth = 60;
const maxSteps = 4_000;
const maxStepsOfTool = 12_000;

/** What the walks of all returns of one tool may cost together. */
export function outputBudget(): Budget {
  return new Budget(maxStepsOfTool);
}

/**
 * Finds the values that JSON does not keep in what `expressions` evaluate to.
 *
 * @param isIterated The receiver iterates a stream at the top.
 * @param shared The budget of several questions, where one tool is asked for each of its returns.
 */
export function outputParts(
  expressions: readonly Node[],
  env: Env,
  isIterated: boolean,
  file: FileContext,
  shared = outputBudget(),
): OutputParts {
  const walker = new OutputWalker(isIterated, file, shared);
  for (const expression of expressions) walker.start(expression, env);
  return walker.result();
}

class OutputWalker {
  readonly #file: FileContext;
  readonly #record: OutputRecord;
  readonly #underway = new Set<Node>();
  readonly #budget = new Budget(maxSteps);
  readonly #shared: Budget;

  constructor(isIterated: boolean, file: FileContext, shared: Budget) {
    this.#record = new OutputRecord(isIterated, file);
    this.#shared = shared;
    this.#file = file;
  }

  start(expression: Node, env: Env): void {
    this.#visit(expression, outputPlace(env));
  }

  result(): OutputParts {
    return this.#record.result();
  }

  #visit(expression: Node, from: Place): void {
    if (from.depth > maxDepth || !this.#budget.spend() || !this.#shared.spend()) {
      this.#record.unknown(from);
      return;
    }
    const node = unwrap(expression);
    const place: Place = { ...from, depth: from.depth + 1 };
    const here: Place = { ...place, origin: from.origin ?? expression };
    const branches = branchesOf(node, { sequences: true, assignments: 'plain' });
    if (branches) {
      for (const branch of branches) this.#visit(branch, place);
      return;
    }
    switch (node.type) {
      case 'AwaitExpression':
        this.#visit(node.argument, { ...here, isSettled: true });
        return;
      case 'ObjectExpression':
        this.#visitObject(node, here);
        return;
      case 'ArrayExpression':
        this.#visitArray(node, here);
        return;
      case 'TemplateLiteral':
        for (const hole of node.expressions) this.#visit(hole, { ...place, origin: null, becomes: 'text' });
        return;
      case 'BinaryExpression':
        this.#visitBinary(node, here);
        return;
      case 'Identifier':
      case 'MemberExpression':
        this.#visitName(node, place, here);
        return;
      case 'CallExpression':
        this.#visitCall(node, here);
        return;
      case 'Literal':
      case 'UnaryExpression':
      case 'NewExpression':
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
      case 'ClassExpression':
        this.#visitLeaf(node, here);
        return;
      default:
        this.#record.unknown(here, node);
    }
  }

  #visitLeaf(node: Node, here: Place): void {
    const kind = fragileKind({ node, env: here.env }, this.#file);
    if (kind) this.#record.add(kind, here);
    else if (node.type === 'NewExpression' && globalPath(node.callee, this.#file) !== 'Date') this.#record.unknown(here, node);
  }

  #visitBinary(node: TSESTree.BinaryExpression, here: Place): void {
    const kind = fragileKind({ node, env: here.env }, this.#file);
    if (kind) {
      this.#record.add(kind, here);
    } else if (node.operator === '+') {
      const part: Place = { ...here, origin: null, becomes: 'text' };
      this.#visit(node.left, part);
      this.#visit(node.right, part);
    }
  }

  #visitName(node: TSESTree.Identifier | TSESTree.MemberExpression, place: Place, here: Place): void {
    const variable = node.type === 'Identifier' ? this.#file.scopes.variableOf(node) : null;
    const depth = variable ? here.inside.get(variable) : undefined;
    if (depth !== undefined) {
      if (here.path.length > depth && here.becomes === null) this.#record.add('cycle', here);
      else this.#record.unknown(here);
      return;
    }
    const next = step({ node, env: here.env }, this.#file);
    if (next?.isBound) {
      // What is wrong stands with the caller, so the argument is the place.
      this.#visit(next.node, { ...place, env: next.env, origin: null, isArgument: true });
      return;
    }
    if (next) {
      this.#visitHeld(next.node, variable, { ...here, env: next.env });
      return;
    }
    const kind = fragileKind({ node, env: here.env }, this.#file);
    if (kind) this.#record.add(kind, here);
    else if (node.type === 'MemberExpression' && isRejectionReason({ node, env: here.env }, this.#file)) this.#record.add('Error', here);
    else if (!(node.type === 'Identifier' && node.name === 'undefined')) this.#record.unknown(here, node);
  }

  // What a variable holds, and what is written into it later.
  #visitHeld(held: Node, variable: Variable | null, here: Place): void {
    if (!variable) {
      this.#visit(held, here);
      return;
    }
    const mutations = mutationsOf(variable);
    const sets = mutations.filter(({ kind }) => kind !== 'push').map(({ path }) => path);
    const inside = new Map(here.inside).set(variable, here.path.length);
    this.#visit(held, { ...here, inside, replaced: [...here.replaced, ...sets] });
    if (mutations.length === 0 || fragileKind({ node: held, env: here.env }, this.#file)) return;
    for (const { kind, path, values } of mutations) {
      // Of several values for one member the last one counts, which syntax does not tell.
      if (kind === 'set' && sets.filter((other) => other.join('.') === path.join('.')).length > 1) {
        this.#record.unknown(here);
        continue;
      }
      const segments: Segment[] = path.map((name) => ({ kind: 'key', name }));
      if (kind === 'push') segments.push({ kind: 'item' });
      if (kind === 'set' && values.length === 0) this.#record.unknown(placeWithin(here, segments));
      for (const value of values) this.#visit(value, { ...placeWithin(here, segments), inside });
    }
  }

  #visitObject(object: TSESTree.ObjectExpression, here: Place): void {
    if (this.#visitToJson(object, here)) return;
    const names = object.properties.map((member) => (member.type === 'Property' ? keyName(member) : null));
    const last = new Map(names.map((name, index) => [name, index]));
    for (const [index, member] of object.properties.entries()) {
      if (member.type === 'SpreadElement') {
        const later = names.slice(index + 1).filter((each) => each !== null);
        this.#visit(member.argument, {
          ...here,
          origin: null,
          becomes: here.becomes ?? 'members',
          replaced: [...here.replaced, ...later.map((name) => [name])],
        });
        continue;
      }
      const name = names[index] ?? null;
      const isReplaced = name !== null && (last.get(name) !== index || here.replaced.some((path) => path.length === 1 && path[0] === name));
      if (isReplaced || member.kind === 'set') continue;
      const place: Place = {
        ...placeWithin(here, [{ kind: 'key', name: name ?? '…' }]),
        replaced: here.replaced.flatMap((path) => (path.length > 1 && path[0] === name ? [path.slice(1)] : [])),
      };
      if (member.kind === 'get') this.#visitGetter(member, place);
      else if (member.method) this.#record.add('function', { ...place, origin: member.key });
      else this.#visit(member.value, place);
    }
  }

  // A toJSON of its own decides what JSON makes of an object.
  #visitToJson(object: TSESTree.ObjectExpression, here: Place): boolean {
    const property = object.properties.find((member) => member.type === 'Property' && keyName(member) === 'toJSON');
    if (property?.type !== 'Property' || here.becomes !== null) return false;
    const fn = functionOf({ node: property.value, env: here.env }, this.#file);
    if (!fn) return false;
    const place: Place = { ...here, origin: property.key };
    if (alwaysThrows(fn)) {
      this.#record.add('throwing toJSON', place);
    } else {
      this.#record.add('own toJSON', place);
      this.#visitReturns(fn, here.env, { ...here, origin: null });
    }
    return true;
  }

  #visitGetter(member: TSESTree.Property, place: Place): void {
    if (!isFunction(member.value)) return;
    if (alwaysThrows(member.value)) this.#record.add('throwing getter', { ...place, origin: member.key });
    else this.#visitReturns(member.value, place.env, place);
  }

  #visitArray(array: TSESTree.ArrayExpression, here: Place): void {
    for (const [index, element] of array.elements.entries()) {
      if (element?.type === 'SpreadElement') {
        this.#visit(element.argument, { ...here, origin: null, becomes: here.becomes ?? 'members' });
      } else if (element) {
        const hasPosition = here.becomes === null && !array.elements.slice(0, index).some((each) => each?.type === 'SpreadElement');
        const segment: Segment = hasPosition ? { kind: 'index', name: String(index) } : { kind: 'item' };
        this.#visit(element, { ...placeWithin(here, [segment]), isSettled: here.hasSettledItems });
      }
    }
  }

  #visitCall(call: TSESTree.CallExpression, here: Place): void {
    if (this.#visitStringify(call, here)) return;
    const value = { node: call, env: here.env };
    const kind = here.isSettled ? settledKind(value, this.#file) : fragileKind(value, this.#file);
    if (kind) {
      this.#record.add(kind, here);
      return;
    }
    const path = globalPath(call.callee, this.#file);
    if (path !== null) {
      this.#visitGlobalCall(path, call, here);
      return;
    }
    const fn = functionOf({ node: call.callee, env: here.env }, this.#file);
    if (fn) {
      // Without `await` it is a promise where the function makes one, which only types tell for sure.
      if (fn.async && !here.isSettled) this.#record.unknown(here, call);
      else this.#visitReturns(fn, bind(fn, call, here.env, this.#file), here);
      return;
    }
    const callee = unwrap(call.callee);
    if (callee.type === 'MemberExpression') this.#visitMethod(callee, call, here);
    else this.#record.unknown(here, call);
  }

  #visitStringify(call: TSESTree.CallExpression, here: Place): boolean {
    if (globalPath(call.callee, this.#file) !== 'JSON.stringify') return false;
    const written = stringified(call, this.#file);
    if (!written) {
      this.#record.unknown(here);
    } else if (!this.#underway.has(call)) {
      this.#underway.add(call);
      this.#visit(written, { ...placeWithin(here, []), path: [], isStringified: true, becomes: null, inside: new Map() });
      this.#underway.delete(call);
    }
    return true;
  }

  #visitGlobalCall(path: string, call: TSESTree.CallExpression, here: Place): void {
    const [argument, second] = call.arguments;
    if (argument === undefined || argument.type === 'SpreadElement') {
      this.#record.unknown(here);
      return;
    }
    switch (path) {
      case 'String':
        this.#visit(argument, { ...here, origin: null, becomes: 'text' });
        return;
      case 'Object.freeze':
      case 'Object.seal':
        this.#visit(argument, here);
        return;
      case 'Promise.resolve':
        this.#visit(argument, { ...here, origin: null });
        return;
      case 'Promise.all':
        this.#visit(argument, { ...here, isSettled: false, hasSettledItems: true });
        return;
      case 'Promise.allSettled':
        if (mayReject(argument, here.env, this.#file)) {
          this.#record.add('Error', { ...here, isInList: true, path: [...here.path, { kind: 'item' }, { kind: 'key', name: 'reason' }] });
        }
        this.#record.unknown(here, call);
        return;
      case 'Array.from': {
        const make = second ? functionOf({ node: second, env: here.env }, this.#file) : null;
        if (make) this.#visitItems(make, call, here);
        else this.#record.unknown(here, call);
        return;
      }
      default:
        if (!plainValueCalls.has(path)) this.#record.unknown(here, call);
    }
  }

  #visitMethod(callee: TSESTree.MemberExpression, call: TSESTree.CallExpression, here: Place): void {
    const name = keyName(callee) ?? '';
    const [first] = call.arguments;
    const make = name === 'map' && first ? functionOf({ node: first, env: here.env }, this.#file) : null;
    const chain = chainResult(call, this.#file);
    if (chain) {
      this.#visitChain(chain, here);
    } else if (make) {
      this.#visitItems(make, call, here);
    } else if (sameListMethods.has(name)) {
      this.#visit(callee.object, here);
    } else if (textMethods.has(name)) {
      this.#visit(callee.object, { ...here, origin: null, becomes: 'text' });
    } else {
      this.#record.unknown(here, call);
    }
  }

  #visitChain({ source, callbacks }: ChainResult, here: Place): void {
    if (!here.isSettled) return;
    if (source) this.#visit(source, { ...here, origin: null });
    for (const { node } of callbacks) {
      const callback = functionOf({ node, env: here.env }, this.#file);
      if (callback) this.#visitReturns(callback, bind(callback, null, here.env, this.#file), { ...here, origin: null });
      else this.#record.unknown(here);
    }
  }

  // The list that a callback's results make.
  #visitItems(make: FunctionNode, call: TSESTree.CallExpression, here: Place): void {
    const item: Place = { ...placeWithin(here, [{ kind: 'item' }]), isSettled: here.hasSettledItems };
    const list: Place = { ...item, origin: here.origin, isInList: true };
    if (make.async && !here.hasSettledItems) this.#record.add('Promise', list);
    else this.#visitReturns(make, bind(make, null, here.env, this.#file), isInside(make, call) ? item : list);
  }

  #visitReturns(fn: FunctionNode, env: Env, place: Place): void {
    if (this.#underway.has(fn) || fn.generator) {
      this.#record.unknown(place);
      return;
    }
    this.#underway.add(fn);
    const inner: Place = { ...place, env, isSettled: place.isSettled || fn.async };
    for (const result of resultsOf(fn, this.#file)) this.#visit(result, inner);
    this.#underway.delete(fn);
  }
}

function alwaysThrows(fn: FunctionNode): boolean {
  return fn.body?.type === 'BlockStatement' && fn.body.body.find(({ type }) => type !== 'VariableDeclaration')?.type === 'ThrowStatement';
}
