import type { TSESTree } from '@typescript-eslint/utils';
import {
  calleeName,
  isFunction,
  isInside,
  keyName,
  literalText,
  unwrap,
  walk,
  type FunctionNode,
  type Node,
} from '../../analysis/syntax/ast.ts';
import { branchesOf } from '../../analysis/control/branches.ts';
import { Budget } from '../../analysis/syntax/budget.ts';
import { type Atom, isEquality, readTest } from '../../analysis/control/condition-atoms.ts';
import { localFunction } from '../../analysis/syntax/local-function.ts';
import type { ExecuteFlow } from '../../analysis/flow/execute-flow.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { resultsOf } from '../../analysis/control/function-body.ts';
import { inputSource, type InputSource } from '../../analysis/flow/input-provenance.ts';
import type { Variable } from '../../analysis/syntax/scope.ts';
import { comparedKey } from '../../knowledge/input-names.ts';
import { listCalls, partialTests, textNormalizers } from '../../knowledge/language.ts';
import { pluralName, singularName } from '../../knowledge/search.ts';

/** A test that several candidates pass, since it asks for a part of a text. */
export interface FuzzyTest {
  readonly input: InputSource;
  /** The member of a candidate that is compared: `title`. */
  readonly key: string | null;
  /** Whether a candidate also passes when it equals the input: `task.id === query || …`. */
  readonly hasExact: boolean;
}

type Verdict =
  | { readonly kind: 'fuzzy'; readonly input: InputSource; readonly key: string | null; readonly hasExact: boolean }
  /** No two candidates pass: an id equals the input. */
  | { readonly kind: 'unique' }
  | { readonly kind: 'other' };

const other: Verdict = { kind: 'other' };
const maxSteps = 300;

/** What the callback of `find` or `filter` asks of a candidate; null where the candidates that pass are known, or few. */
export function fuzzyTest(callback: FunctionNode, flow: ExecuteFlow, file: FileContext): FuzzyTest | null {
  const candidate = callback.params[0];
  if (!candidate) return null;
  const verdict = new CandidateTest(flow, file).ofFunction(callback, new Set(variablesIn(candidate, file)));
  return verdict.kind === 'fuzzy' ? verdict : null;
}

function variablesIn(pattern: Node, file: FileContext): Variable[] {
  const variables: Variable[] = [];
  walk(pattern, file.sourceCode.visitorKeys, (node) => {
    const variable = node.type === 'Identifier' ? file.scopes.variableOf(node) : null;
    if (variable) variables.push(variable);
  });
  return variables;
}

class CandidateTest {
  readonly #flow: ExecuteFlow;
  readonly #file: FileContext;
  readonly #budget = new Budget(maxSteps);

  constructor(flow: ExecuteFlow, file: FileContext) {
    this.#flow = flow;
    this.#file = file;
  }

  ofFunction(fn: FunctionNode, candidates: ReadonlySet<Variable>): Verdict {
    return either(resultsOf(fn, this.#file).map((result) => this.#of(result, candidates)));
  }

  #of(test: Node, candidates: ReadonlySet<Variable>): Verdict {
    return readTest<Verdict>(
      { test, holds: true },
      {
        atom: (atom) => this.#ofAtom(atom, candidates),
        all: (parts) => parts.find(({ kind }) => kind === 'unique') ?? parts.find(({ kind }) => kind === 'fuzzy') ?? other,
        any: either,
        unknown: other,
      },
      this.#file.scopes.resolve,
      this.#budget,
    );
  }

  #ofAtom(atom: Atom, candidates: ReadonlySet<Variable>): Verdict {
    if (atom.kind === 'comparison') return this.#ofComparison(atom, candidates);
    if (!atom.holds) return other;
    if (atom.kind === 'call') return this.#ofCall(atom.call, candidates);
    const branches = atom.kind === 'truthy' ? branchesOf(atom.subject) : null;
    return branches ? either(branches.map((branch) => this.#of(branch, candidates))) : other;
  }

  #ofComparison(atom: Extract<Atom, { kind: 'comparison' }>, candidates: ReadonlySet<Variable>): Verdict {
    const { subject, value } = atom;
    if (asksForIndex(atom, this.#file)) return subject.type === 'CallExpression' ? this.#ofCall(subject, candidates) : other;
    if (!isEquality(atom)) return other;
    const sides = [subject, value];
    const member = sides.find((side) => side.type === 'MemberExpression' && this.#isOf(side, candidates));
    const isInput = sides.some((side) => side !== member && inputSource(side, this.#flow, this.#file) !== null);
    return member?.type === 'MemberExpression' && isInput && comparedKey.test(keyName(member) ?? '') ? { kind: 'unique' } : other;
  }

  #ofCall(call: TSESTree.CallExpression, candidates: ReadonlySet<Variable>): Verdict {
    const callee = unwrap(call.callee);
    const [argument] = call.arguments;
    const local = localFunction(callee, this.#file);
    if (local) return this.#ofLocal(call, local, candidates);
    if (!argument || callee.type !== 'MemberExpression') return other;
    const name = keyName(callee) ?? '';
    if (name === 'some' || name === 'every') return this.#ofQuantifier(argument, callee.object, candidates);
    // `new RegExp(query, 'i').test(task.title)`
    const [whole, part] = name === 'test' ? [argument, callee.object] : [callee.object, argument];
    if (!partialTests.has(name)) return other;
    const isForward = this.#isOf(whole, candidates);
    const input = inputSource(isForward ? part : whole, this.#flow, this.#file);
    if (!input || (isForward ? this.#isOf(part, candidates) : !this.#isOf(part, candidates))) return other;
    if (!isForward && !(name === 'includes' && holdsText(whole, this.#file))) return other;
    if (isForward && name === 'includes' && holdsList(whole, this.#file)) return other;
    return { kind: 'fuzzy', input, key: this.#key(isForward ? whole : part), hasExact: false };
  }

  // `[task.title, task.notes].some((text) => text.includes(query))`, `words.every((word) => task.title.includes(word))`
  #ofQuantifier(argument: Node, list: Node, candidates: ReadonlySet<Variable>): Verdict {
    const callback = localFunction(argument, this.#file);
    if (!callback) return other;
    const item = callback.params[0];
    const inner = new Set(candidates);
    if (item && this.#isOf(list, candidates)) for (const variable of variablesIn(item, this.#file)) inner.add(variable);
    return this.ofFunction(callback, inner);
  }

  // `matches(task.title, query)`
  #ofLocal(call: TSESTree.CallExpression, local: FunctionNode, candidates: ReadonlySet<Variable>): Verdict {
    const inner = new Set<Variable>();
    for (const [index, parameter] of local.params.entries()) {
      const given = call.arguments[index];
      if (given && this.#isOf(given, candidates)) for (const variable of variablesIn(parameter, this.#file)) inner.add(variable);
    }
    return inner.size === 0 ? other : this.ofFunction(local, inner);
  }

  #isOf(node: Node, candidates: ReadonlySet<Variable>, seen = new Set<Node>()): boolean {
    let found = false;
    walk(node, this.#file.sourceCode.visitorKeys, (each) => {
      if (each.type === 'Identifier') {
        const variable = this.#file.scopes.variableOf(each);
        const held = variable && this.#file.scopes.constant(variable);
        if (variable && candidates.has(variable)) found = true;
        else if (held && !seen.has(held) && !isInside(node, held)) found ||= this.#isOf(held, candidates, seen.add(held));
      }
      return !found && !isFunction(each);
    });
    return found;
  }

  #key(node: Node): string | null {
    const names = new Set<string>();
    walk(this.#file.scopes.resolve(node), this.#file.sourceCode.visitorKeys, (each) => {
      if (each.type !== 'MemberExpression' || unwrap(each.object).type !== 'Identifier') return;
      const isMethod = each.parent.type === 'CallExpression' && each.parent.callee === each;
      const name = keyName(each);
      if (name !== null && !isMethod) names.add(name);
    });
    const [only, ...others] = names;
    return others.length === 0 ? (only ?? null) : null;
  }
}

// One of several tests is enough.
function either(verdicts: readonly Verdict[]): Verdict {
  const fuzzy = verdicts.find((verdict) => verdict.kind === 'fuzzy');
  if (!fuzzy) return verdicts.length === 1 ? (verdicts[0] ?? other) : other;
  return { ...fuzzy, hasExact: fuzzy.hasExact || verdicts.some(({ kind }) => kind === 'unique') };
}

// `text.indexOf(query) !== -1`, `text.search(query) >= 0`; `=== -1` asks for the others.
function asksForIndex({ subject, operator, value }: Extract<Atom, { kind: 'comparison' }>, { scopes, sourceCode }: FileContext): boolean {
  if (subject.type !== 'CallExpression' || !/^(?:indexOf|search)$/.test(calleeName(subject) ?? '')) return false;
  const bound = Number(sourceCode.getText(scopes.resolve(value)));
  return (bound === -1 && /^(?:!==?|>)$/.test(operator)) || (bound === 0 && /^(?:===?|>=?)$/.test(operator));
}

/** Whether an expression is known to be a text: a method of texts made it. */
function holdsText(node: Node, file: FileContext): boolean {
  const value = file.scopes.resolve(node);
  if (value.type === 'TemplateLiteral' || literalText(value) !== null) return true;
  return value.type === 'CallExpression' && textNormalizers.test(calleeName(value) ?? '');
}

// `issue.labels.includes(label)` asks for a whole label.
function holdsList(node: Node, file: FileContext): boolean {
  if (holdsText(node, file)) return false;
  const value = file.scopes.resolve(node);
  if (value.type === 'ArrayExpression') return true;
  if (value.type === 'CallExpression') return listCalls.test(calleeName(value) ?? '');
  const name = value.type === 'MemberExpression' ? keyName(value) : value.type === 'Identifier' ? value.name : null;
  return name !== null && pluralName.test(name) && !singularName.test(name);
}
