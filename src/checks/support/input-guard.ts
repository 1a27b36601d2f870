import type { TSESTree } from '@typescript-eslint/utils';
import { commandOf } from '../../analysis/effects/command.ts';
import type { ExecuteFlow } from '../../analysis/flow/execute-flow.ts';
import { inputSource } from '../../analysis/flow/input-provenance.ts';
import {
  calleeName,
  isFunction,
  isLoop,
  isNullish,
  keyName,
  literalText,
  memberPath,
  type Node,
  unwrap,
} from '../../analysis/syntax/ast.ts';
import { type Atom, type Condition, readTest } from '../../analysis/control/condition-atoms.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { wordsOf } from '../../analysis/syntax/name-words.ts';
import { inputType } from '../../analysis/tools/input-schema.ts';
import { amountName, contentNames, pageName, validityName } from '../../knowledge/input-names.ts';
import { convertingCalls, textMakers } from '../../knowledge/language.ts';

/** What a test asks of an input, in words: `must have` `at least 3 characters`. */
export interface Bound {
  readonly input: string;
  readonly verb: 'have' | 'be' | 'match' | 'pass';
  /** Null where the file does not tell the value of the bound. */
  readonly rest: string | null;
}

/** A test by which execute rejects an input: one of its length, its format or its range. */
export interface InputGuard {
  readonly input: string;
  readonly bounds: readonly Bound[];
}

/** The guard that a place stands under; null where what leads there is no rejection of an input. */
export function inputGuard(place: Node, flow: ExecuteFlow, file: FileContext): InputGuard | null {
  const condition = conditionAround(place, flow);
  const bounds = condition && new GuardReader(flow, file).rejections(condition);
  const own = bounds?.filter((bound) => bound !== 'presence') ?? [];
  const [first] = own;
  return first ? { input: first.input, bounds: own } : null;
}

// The nearest one; null where a loop, a catch or another function is nearer.
function conditionAround(place: Node, { execute }: ExecuteFlow): Condition | null {
  let child = place;
  for (let { parent } = place; parent && child !== execute.body; child = parent, { parent } = parent) {
    if (parent.type === 'IfStatement' || parent.type === 'ConditionalExpression') {
      return child === parent.test ? null : { test: parent.test, holds: child === parent.consequent };
    }
    if (isLoop(parent) || isFunction(parent) || nearer.has(parent.type)) return null;
  }
  return null;
}

const nearer = new Set(['CatchClause', 'SwitchCase', 'LogicalExpression']);

type InputRejection = Bound | 'presence';

const unread = new Set(['UnaryExpression', 'LogicalExpression', 'BinaryExpression']);

class GuardReader {
  readonly #flow: ExecuteFlow;
  readonly #file: FileContext;

  constructor(flow: ExecuteFlow, file: FileContext) {
    this.#flow = flow;
    this.#file = file;
  }

  /** What a test asks where it comes out as said; null where a part of it is no rejection. */
  rejections(condition: Condition): InputRejection[] | null {
    const every = (parts: readonly (InputRejection[] | null)[]): InputRejection[] | null =>
      parts.includes(null) ? null : parts.flatMap((part) => part ?? []);
    return readTest<InputRejection[] | null>(
      condition,
      {
        atom: (atom) => this.#ofAtom(atom),
        // `value !== undefined && value < 1`: of tests that all have to hold, one may reject.
        all: (parts) => {
          const all = every(parts);
          return all && all.filter((part) => part !== 'presence').length < 2 ? all : null;
        },
        any: every,
        unknown: null,
      },
      this.#file.scopes.resolve,
    );
  }

  #ofAtom(atom: Atom): InputRejection[] | null {
    const { node, holds } = atom;
    switch (atom.kind) {
      case 'typeof':
        return this.#presence(atom.subject);
      case 'comparison':
        return this.#comparison(atom);
      case 'instanceof':
      case 'in':
        return null;
      default:
        if (node.type === 'CallExpression') return this.#call(node, holds);
        if (node.type === 'MemberExpression') return this.#member(node, holds);
        return unread.has(node.type) ? null : this.#presence(node);
    }
  }

  #presence(node: Node): InputRejection[] | null {
    return this.#inputOf(node) === null ? null : ['presence'];
  }

  #comparison({ subject, operator, value }: Extract<Atom, { kind: 'comparison' }>): InputRejection[] | null {
    if (isNullish(value)) return this.#presence(subject);
    if (/^===?$/.test(operator) && value.type === 'Literal' && value.value === '') return this.#nonEmpty(subject);
    if (subject.type === 'MemberExpression' && keyName(subject) === 'length') return this.#length(subject.object, operator, value);
    const input = this.#inputOf(subject);
    if (input === null) return null;
    const number = this.#number(value);
    const other = number === null ? this.#inputOf(value) : null;
    if (number === null && other === null && !isConstantName(value)) return null;
    if (!/^[<>]/.test(operator)) return null;
    if (other !== null) return other === input ? null : [{ input, verb: 'be', rest: `${order[operator] ?? ''} ${other}` }];
    if (operator.startsWith('<') ? (number ?? 0) <= 1 && amountName.test(input) : pageName.test(input)) return null;
    return [{ input, verb: 'be', rest: number === null ? null : `${order[operator] ?? ''} ${number}` }];
  }

  #length(owner: Node, test: string, limit: Node): InputRejection[] | null {
    const input = this.#inputOf(owner);
    if (input === null) return null;
    const number = this.#number(limit);
    if (number === null && !isConstantName(limit)) return null;
    const isMost = test.startsWith('>');
    const type = isTextCall(owner) ? 'string' : inputType(this.#flow.tool, input, this.#file);
    if (type !== 'string' && !(type === 'array' && isMost)) return null;
    if (!isMost && this.#isWorkedOn(input)) return null;
    const unit = type === 'string' ? 'character' : 'item';
    const bound = (words: string, count: number): InputRejection[] => {
      return [{ input, verb: 'have', rest: `${words} ${count} ${unit}${count === 1 ? '' : 's'}` }];
    };
    if (number === null) return [{ input, verb: 'have', rest: null }];
    switch (test) {
      case '<':
        return bound('at least', number);
      case '<=':
        return bound('at least', number + 1);
      case '>':
        return bound('at most', number);
      case '>=':
        return bound('at most', number - 1);
      case '===':
      case '==':
        return number === 0 ? bound('at least', 1) : null;
      default:
        return bound('exactly', number);
    }
  }

  #call(node: TSESTree.CallExpression, holds: boolean): InputRejection[] | null {
    const callee = unwrap(node.callee);
    const name = calleeName(node) ?? '';
    const [argument] = node.arguments;
    const path = memberPath(callee)?.join('.') ?? '';
    const given = argument ? this.#inputOf(argument) : null;
    if (given !== null) {
      const asks = (verb: Bound['verb'], rest: string | null): InputRejection[] => [{ input: given, verb, rest }];
      if (/^(?:Number\.)?isNaN$/.test(path)) return holds ? asks('be', this.#isDate(argument as Node) ? 'a date' : 'a number') : null;
      if (/^(?:Number\.)?isFinite$/.test(path)) return holds ? null : asks('be', 'a number');
      if (/^Number\.is(?:Safe)?Integer$/.test(path)) return holds ? null : asks('be', 'a whole number');
      if (!holds && name === 'test' && callee.type === 'MemberExpression')
        return this.#asksFormat(callee.object) ? asks('match', this.#pattern(callee.object)) : null;
      if (!holds && validityName.test(name)) return asks('pass', path === '' ? name : path);
    }
    if (callee.type !== 'MemberExpression' || holds) return null;
    const owner = this.#inputOf(callee.object);
    if (owner === null) return null;
    const type = inputType(this.#flow.tool, owner, this.#file);
    if (type !== 'string' && !isTextCall(callee.object)) return name === 'trim' ? this.#nonEmpty(node) : null;
    if (this.#isWorkedOn(owner)) return null;
    const text = literalText(argument);
    switch (name) {
      case 'trim':
        return this.#nonEmpty(node);
      case 'match':
        return argument && this.#asksFormat(argument) ? [{ input: owner, verb: 'match', rest: this.#pattern(argument) }] : null;
      case 'includes':
        return text === null ? null : [{ input: owner, verb: 'have', rest: inQuotes(text) }];
      case 'startsWith':
        return text === null ? null : [{ input: owner, verb: 'have', rest: `${inQuotes(text)} at its start` }];
      case 'endsWith':
        return text === null ? null : [{ input: owner, verb: 'have', rest: `${inQuotes(text)} at its end` }];
      default:
        return null;
    }
  }

  // `!query.length`, `!schema.safeParse(query).success`
  #member(node: TSESTree.MemberExpression, holds: boolean): InputRejection[] | null {
    if (holds) return this.#presence(node);
    const key = keyName(node);
    if (key === 'length') return this.#inputOf(node.object) !== null && this.#isText(node.object) ? this.#nonEmpty(node.object) : null;
    const made = this.#file.scopes.resolve(node.object);
    if (key === 'success' && made.type === 'CallExpression' && calleeName(made) === 'safeParse') {
      const [argument] = made.arguments;
      const input = argument ? this.#inputOf(argument) : null;
      return input === null ? null : [{ input, verb: 'pass', rest: this.#file.sourceCode.getText(made.callee) }];
    }
    return this.#presence(node);
  }

  #nonEmpty(value: Node): InputRejection[] | null {
    const input = this.#inputOf(value);
    return input === null || this.#isWorkedOn(input) ? null : [{ input, verb: 'have', rest: 'at least 1 character' }];
  }

  // What a command is given to send or to store has to be there.
  #isWorkedOn(input: string): boolean {
    return wordsOf(input).some((word) => contentNames.has(word)) && commandOf(this.#flow.tool, this.#file).kind !== 'command';
  }

  // A pattern without an anchor looks for something in a text, which need not be there.
  #asksFormat(pattern: Node): boolean {
    const value = this.#file.scopes.resolve(pattern);
    if (value.type !== 'Literal' || !('regex' in value)) return true;
    return /^\^|\$$/.test(value.regex.pattern) && !value.regex.flags.includes('m');
  }

  #isText(owner: Node): boolean {
    const input = this.#inputOf(owner);
    return isTextCall(owner) || (input !== null && inputType(this.#flow.tool, input, this.#file) === 'string');
  }

  #inputOf(node: Node): string | null {
    const direct = inputSource(node, this.#flow, this.#file);
    if (direct) return direct.name;
    // `Number(year)`, `new Date(from)`, `Date.parse(from)`, `date.getTime()`
    const made = this.#file.scopes.resolve(node);
    if (made.type !== 'CallExpression' && made.type !== 'NewExpression') return null;
    const callee = unwrap(made.callee);
    const [argument] = made.arguments;
    if (convertingCalls.test(memberPath(callee)?.join('.') ?? '')) return argument ? this.#inputOf(argument) : null;
    return callee.type === 'MemberExpression' && /^(?:getTime|valueOf)$/.test(keyName(callee) ?? '') ? this.#inputOf(callee.object) : null;
  }

  #isDate(node: Node): boolean {
    const text = this.#file.sourceCode.getText(this.#file.scopes.resolve(node));
    return /getTime|Date/.test(text);
  }

  #number(node: Node): number | null {
    const value = this.#file.scopes.resolve(node);
    if (value.type === 'Literal' && typeof value.value === 'number') return value.value;
    const negated = value.type === 'UnaryExpression' && value.operator === '-' ? value.argument : null;
    return negated?.type === 'Literal' && typeof negated.value === 'number' ? -negated.value : null;
  }

  #pattern(node: Node): string | null {
    const value = this.#file.scopes.resolve(node);
    return value.type === 'Literal' && 'regex' in value ? this.#file.sourceCode.getText(value) : null;
  }
}

const order: Readonly<Record<string, string>> = { '<': 'at least', '<=': 'more than', '>': 'at most', '>=': 'less than' };

function inQuotes(text: string): string {
  return `"${text}"`;
}

// `MAX_LENGTH`, `limits.maxLength`
function isConstantName(node: Node): boolean {
  const name = memberPath(node)?.at(-1) ?? '';
  return /^[A-Z][A-Z\d_]+$/.test(name) || /^(?:max|min)/i.test(name);
}

function isTextCall(node: Node): boolean {
  const value = unwrap(node);
  return value.type === 'CallExpression' && textMakers.has(calleeName(value) ?? '');
}
