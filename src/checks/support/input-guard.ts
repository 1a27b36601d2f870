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
import { Budget } from '../../analysis/syntax/budget.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { wordsOf } from '../../analysis/syntax/name-words.ts';
import { inputType } from '../../analysis/tools/input-schema.ts';

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
  const bounds = condition && new GuardReader(flow, file).rejections(condition.test, condition.holds, 0);
  const own = bounds?.filter((bound) => bound !== 'presence') ?? [];
  const [first] = own;
  return first ? { input: first.input, bounds: own } : null;
}

// The nearest one; null where a loop, a catch or another function is nearer.
function conditionAround(place: Node, { execute }: ExecuteFlow): { readonly test: Node; readonly holds: boolean } | null {
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

const maxDepth = 8;
const maxSteps = 100;
const opposite: Readonly<Record<string, string>> = {
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
};
const mirrored: Readonly<Record<string, string>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };
// Of nothing nothing is found: zero items asked for are zero items given.
const amount =
  /limit|count|^n$|^k$|num|take|top|max|size|days|hours|quantity|depth|level|hops|times|length|width|budget|minutes|weeks|months|years/i;
// Behind the last page there is nothing.
const paging = /page|offset|skip|cursor|index/i;
// Of a text that is worked on, without anything in it nothing comes out.
const workedOn = new Set([
  'body',
  'content',
  'contents',
  'csv',
  'diff',
  'html',
  'json',
  'markdown',
  'paragraph',
  'paragraphs',
  'passage',
  'patch',
  'prose',
  'sentence',
  'sentences',
  'snippet',
  'str',
  'string',
  'text',
  'texts',
  'transcript',
  'xml',
  'yaml',
]);
const validity = /valid|well_?formed|^is_?(?:uuid|email|url|uri|iso|ip|iban|isbn|hex|base64|semver|slug|mongo|objectid)/i;

class GuardReader {
  readonly #flow: ExecuteFlow;
  readonly #file: FileContext;
  readonly #budget = new Budget(maxSteps);

  constructor(flow: ExecuteFlow, file: FileContext) {
    this.#flow = flow;
    this.#file = file;
  }

  /** What a test asks where it comes out as said; null where a part of it is no rejection. */
  rejections(test: Node, holds: boolean, depth: number): InputRejection[] | null {
    if (depth > maxDepth || !this.#budget.spend()) return null;
    const node = this.#file.scopes.resolve(test);
    switch (node.type) {
      case 'UnaryExpression':
        return node.operator === '!' ? this.rejections(node.argument, !holds, depth + 1) : null;
      case 'LogicalExpression': {
        if (node.operator === '??') return null;
        const left = this.rejections(node.left, holds, depth + 1);
        const right = this.rejections(node.right, holds, depth + 1);
        if (!left || !right) return null;
        // `value !== undefined && value < 1`: of tests that all have to hold, one may reject.
        const isAny = (node.operator === '||') === holds;
        const parts = [...left, ...right];
        return isAny || parts.filter((part) => part !== 'presence').length < 2 ? parts : null;
      }
      case 'BinaryExpression':
        return this.#comparison(node, holds);
      case 'CallExpression':
        return this.#call(node, holds);
      case 'MemberExpression':
        return this.#member(node, holds);
      default:
        return this.#inputOf(node) === null ? null : ['presence'];
    }
  }

  #comparison({ left, right, operator }: TSESTree.BinaryExpression, holds: boolean): InputRejection[] | null {
    const isFlipped = this.#number(left) !== null || literalText(left) !== null;
    const [value, limit] = isFlipped ? [right, left] : [left, right];
    const written = isFlipped ? (mirrored[operator] ?? operator) : operator;
    const test = holds ? written : (opposite[written] ?? written);
    const member = unwrap(value);
    const asked = member.type === 'UnaryExpression' && member.operator === 'typeof' ? member.argument : isNullish(limit) ? member : null;
    if (asked) return this.#inputOf(asked) === null ? null : ['presence'];
    if (/^===?$/.test(test) && limit.type === 'Literal' && limit.value === '') return this.#nonEmpty(value);
    if (member.type === 'MemberExpression' && keyName(member) === 'length') return this.#length(member.object, test, limit);
    const input = this.#inputOf(value);
    if (input === null) return null;
    const number = this.#number(limit);
    const other = number === null ? this.#inputOf(limit) : null;
    if (number === null && other === null && !isConstantName(limit)) return null;
    if (!/^[<>]/.test(test)) return null;
    if (other !== null) return other === input ? null : [{ input, verb: 'be', rest: `${order[test] ?? ''} ${other}` }];
    if (test.startsWith('<') ? (number ?? 0) <= 1 && amount.test(input) : paging.test(input)) return null;
    return [{ input, verb: 'be', rest: number === null ? null : `${order[test] ?? ''} ${number}` }];
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
      if (!holds && validity.test(name)) return asks('pass', path === '' ? name : path);
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
    if (holds) return this.#inputOf(node) === null ? null : ['presence'];
    const key = keyName(node);
    if (key === 'length') return this.#inputOf(node.object) !== null && this.#isText(node.object) ? this.#nonEmpty(node.object) : null;
    const made = this.#file.scopes.resolve(node.object);
    if (key === 'success' && made.type === 'CallExpression' && calleeName(made) === 'safeParse') {
      const [argument] = made.arguments;
      const input = argument ? this.#inputOf(argument) : null;
      return input === null ? null : [{ input, verb: 'pass', rest: this.#file.sourceCode.getText(made.callee) }];
    }
    return this.#inputOf(node) === null ? null : ['presence'];
  }

  #nonEmpty(value: Node): InputRejection[] | null {
    const input = this.#inputOf(value);
    return input === null || this.#isWorkedOn(input) ? null : [{ input, verb: 'have', rest: 'at least 1 character' }];
  }

  // What a command is given to send or to store has to be there.
  #isWorkedOn(input: string): boolean {
    return wordsOf(input).some((word) => workedOn.has(word)) && commandOf(this.#flow.tool, this.#file).kind !== 'command';
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
    if (converting.test(memberPath(callee)?.join('.') ?? '')) return argument ? this.#inputOf(argument) : null;
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

const converting = /^(?:Number|Date|Date\.parse|parseInt|parseFloat|Number\.parse(?:Int|Float))$/;
const makingText = /^(?:trim|trimStart|trimEnd|toLowerCase|toUpperCase|replace|replaceAll|normalize|String)$/;

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
  return value.type === 'CallExpression' && makingText.test(calleeName(value) ?? '');
}
