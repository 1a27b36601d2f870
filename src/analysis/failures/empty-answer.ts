import type { TSESTree } from '@typescript-eslint/utils';
import { domainNegatives, failureWordsOfKeys, goodState, stateKey, successKeys, textKey } from '../../knowledge/failure-keys.ts';
import { failingWords, noneFoundText } from '../../knowledge/faults.ts';
import { pagingKey, reckonedName } from '../../knowledge/input-names.ts';
import { clockCalls, emptyWhenMade } from '../../knowledge/language.ts';
import { askingName, undoneName, verdictName } from '../../knowledge/verbs.ts';
import type { ExecuteFlow } from '../flow/execute-flow.ts';
import { inputSource } from '../flow/input-provenance.ts';
import { calleeName, isInside, keyName, literalText, type Node, unwrap, walk } from '../syntax/ast.ts';
import { Budget } from '../syntax/budget.ts';
import { type Handler, handlerParameter } from '../control/catch-handlers.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { globalPath, stringified } from '../syntax/globals.ts';
import { mutationsOf } from '../syntax/mutations.ts';
import { wordsOf } from '../syntax/name-words.ts';

/** What an answer that holds nothing looks like: `no` is a domain's negative, such as `{ available: false }`. */
export type EmptyAnswer = 'list' | 'object' | 'text' | 'count' | 'null' | 'undefined' | 'false' | 'no';

/** What one part of an answer is: empty, of no weight beside what is empty, or something that is a result or tells a failure. */
type AnswerPart = EmptyAnswer | 'neutral' | 'telling' | null;

const maxDepth = 6;
const maxSteps = 500;

const emptyJson = /^\s*(?:\[\s*\]|\{\s*\}|null|"")?\s*$/;

/** Whether a key says that something failed, whatever it holds. */
export function isTellingKey(key: string): boolean {
  return wordsOf(key).some((word) => failureWordsOfKeys.has(word)) || successKeys.has(key);
}

/** What an expression answers with where it holds nothing and tells no failure; null for anything else. */
export function emptyAnswer(expression: Node, handler: Handler | null, flow: ExecuteFlow, file: FileContext): EmptyAnswer | null {
  const part = new AnswerReader(handler, flow, file).read(expression, 0);
  return part === 'neutral' || part === 'telling' ? null : part;
}

/** Whether one answer says what the other says with a "not" in it: a text, or the text of the one block of a content. */
export function negates(answer: Node, other: Node): boolean {
  const [negated, plain] = [wordsOfAnswer(answer), wordsOfAnswer(other)];
  if (!negated || !plain) return false;
  const kept = negated.filter((word) => word !== 'not' && word !== 'no');
  return kept.length === negated.length - 1 && kept.join(' ') === plain.join(' ');
}

function wordsOfAnswer(answer: Node): string[] | null {
  const node = unwrap(answer);
  const text = literalText(node);
  if (text !== null)
    return text
      .toLowerCase()
      .replace(/n['’]t\b/g, ' not')
      .match(/\p{L}+/gu);
  if (node.type !== 'ObjectExpression' || node.properties.length !== 1) return null;
  const [content] = node.properties;
  const blocks = content?.type === 'Property' && keyName(content) === 'content' ? unwrap(content.value) : null;
  const block = blocks?.type === 'ArrayExpression' && blocks.elements.length === 1 ? blocks.elements[0] : null;
  const member =
    block?.type === 'ObjectExpression' ? block.properties.find((each) => each.type === 'Property' && keyName(each) === 'text') : null;
  return member?.type === 'Property' && literalText(member.value) !== null ? wordsOfAnswer(member.value) : null;
}

class AnswerReader {
  readonly #handler: Handler | null;
  readonly #flow: ExecuteFlow;
  readonly #file: FileContext;
  readonly #budget = new Budget(maxSteps);

  constructor(handler: Handler | null, flow: ExecuteFlow, file: FileContext) {
    this.#handler = handler;
    this.#flow = flow;
    this.#file = file;
  }

  read(expression: Node, depth: number): AnswerPart {
    if (depth > maxDepth || !this.#budget.spend()) return null;
    const node = this.#constant(unwrap(expression));
    switch (node.type) {
      case 'ArrayExpression':
        return node.elements.length === 0 ? 'list' : null;
      case 'ObjectExpression':
        return this.#object(node, depth);
      case 'Literal':
        if (node.value === null) return node.raw === 'null' ? 'null' : null;
        if (node.value === false) return 'false';
        if (node.value === 0) return 'count';
        return this.#isEmptyText(literalText(node)) ? 'text' : null;
      case 'TemplateLiteral':
        return this.#isEmptyText(literalWords(node)) && (node.expressions.length === 0 || literalWords(node).trim() !== '') ? 'text' : null;
      case 'UnaryExpression':
        return node.operator === 'void' ? 'undefined' : null;
      case 'Identifier':
        return node.name === 'undefined' && this.#file.scopes.isGlobal(node) ? 'undefined' : null;
      case 'NewExpression':
        return emptyWhenMade.test(calleeName(node) ?? '') && node.arguments.length === 0 ? 'list' : null;
      case 'CallExpression': {
        const written = stringified(node, this.#file);
        if (written) return this.read(written, depth + 1);
        const [first] = node.arguments;
        return first && globalPath(unwrap(node.callee), this.#file) === 'Promise.resolve' ? this.read(first, depth + 1) : null;
      }
      default:
        return null;
    }
  }

  // In a catch also what says that nothing was found.
  #isEmptyText(text: string | null): boolean {
    return text !== null && (emptyJson.test(text) || (this.#handler !== null && noneFoundText.test(text)));
  }

  // A constant of the module that nothing is added to: `const EMPTY = { items: [] };`
  #constant(node: Node): Node {
    if (node.type !== 'Identifier') return node;
    const variable = this.#file.scopes.variableOf(node);
    const isOfModule = variable?.scope.type === 'module' || variable?.scope.type === 'global';
    const init = variable && isOfModule && mutationsOf(variable).length === 0 ? this.#file.scopes.constant(variable) : null;
    return init ? unwrap(init) : node;
  }

  #object(node: TSESTree.ObjectExpression, depth: number): AnswerPart {
    if (node.properties.length === 0) return 'object';
    const content = this.#content(node, depth);
    if (content !== undefined) return content;
    let isEmpty = false;
    let isNegative = false;
    let isTold = false;
    for (const member of node.properties) {
      const key = member.type === 'Property' ? keyName(member) : null;
      if (member.type !== 'Property' || key === null || member.kind !== 'init') return null;
      const part = this.#member(key, member.value, depth);
      if (part === null) return null;
      if (part === 'telling') {
        if (!textKey.test(key)) return 'telling';
        isTold = true;
      } else if (part === 'no') {
        isNegative = true;
      } else if (part !== 'neutral') {
        isEmpty = true;
      }
    }
    if (isNegative) return 'no';
    if (isTold) return 'telling';
    return isEmpty ? 'object' : 'neutral';
  }

  #member(key: string, value: Node, depth: number): AnswerPart {
    const node = unwrap(value);
    const part = this.read(node, depth + 1);
    const text = literalText(node);
    if (successKeys.has(key)) return node.type === 'Literal' && node.value === true ? 'neutral' : 'telling';
    if (wordsOf(key).some((word) => failureWordsOfKeys.has(word)))
      return part !== null && part !== 'telling' && part !== 'neutral' ? 'neutral' : 'telling';
    if (stateKey.test(key) && text !== null) return goodState.test(text) ? 'neutral' : 'telling';
    if (part === 'telling') return 'telling';
    if (part === 'false') {
      if (verdictName.test(key) || undoneName.test(key)) return 'telling';
      return domainNegatives.has(key) || askingName.test(key) ? 'no' : 'neutral';
    }
    if (part === 'text' && textKey.test(key)) return 'neutral';
    if (this.#handler === null) {
      if (part === 'count' && reckonedName.test(key)) return null;
      // Beside a rejected input, words that are not those of a search without a hit say what it must be.
      if (part === null && textKey.test(key) && isStringLiteral(node) && !noneFoundText.test(literalWords(node).trim())) return 'telling';
    }
    if (part !== null) return part;
    if (this.#tellsCaught(node)) return 'telling';
    if (typeof text === 'string' && node.type === 'Literal' && typeof node.value === 'number')
      return pagingKey.test(key) ? 'neutral' : null;
    if (text !== null || node.type === 'TemplateLiteral')
      return failingWords.some((pattern) => pattern.test(literalWords(node))) ? 'telling' : 'neutral';
    if (isTime(node)) return 'neutral';
    return inputSource(node, this.#flow, this.#file) ? 'neutral' : null;
  }

  // `{ content: [{ type: 'text', text: '[]' }] }`; undefined for an object without blocks.
  #content(node: TSESTree.ObjectExpression, depth: number): AnswerPart | undefined {
    const property = node.properties.find((member) => member.type === 'Property' && keyName(member) === 'content');
    const blocks = property?.type === 'Property' ? unwrap(property.value) : null;
    if (blocks?.type !== 'ArrayExpression') return undefined;
    let result: AnswerPart = 'list';
    for (const member of node.properties) {
      if (member === property) continue;
      const key = member.type === 'Property' ? keyName(member) : null;
      if (member.type !== 'Property' || key === null) return null;
      if (key === 'structuredContent') result = this.read(member.value, depth + 1);
      else if (key === 'isError' && !(member.value.type === 'Literal' && member.value.value === false)) return 'telling';
      else if (key !== 'isError' && key !== '_meta') return null;
      if (result === null || result === 'telling') return result;
    }
    for (const block of blocks.elements) {
      if (block?.type !== 'ObjectExpression') return null;
      const text = block.properties.find((member) => member.type === 'Property' && keyName(member) === 'text');
      result = text?.type === 'Property' ? this.read(text.value, depth + 1) : null;
      if (result === null || result === 'telling') return result;
    }
    return result;
  }

  #tellsCaught(node: Node): boolean {
    const parameter = this.#handler && handlerParameter(this.#handler, this.#file);
    const caught = parameter && this.#file.scopes.variableOf(parameter);
    let tells = false;
    walk(node, this.#file.sourceCode.visitorKeys, (each) => {
      const variable = each.type === 'Identifier' ? this.#file.scopes.variableOf(each) : null;
      const init = variable && variable !== caught ? this.#file.scopes.constant(variable) : null;
      // Also through `const text = String(error);`.
      tells ||= Boolean(variable && variable === caught) || Boolean(init && this.#handler && isInside(init, this.#handler));
      return !tells;
    });
    return tells;
  }
}

function literalWords(node: Node): string {
  return node.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.cooked).join(' ') : (literalText(node) ?? '');
}

function isStringLiteral(node: Node): boolean {
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');
}

function isTime(node: Node): boolean {
  if (node.type === 'NewExpression') return calleeName(node) === 'Date';
  return node.type === 'CallExpression' && clockCalls.test(calleeName(node) ?? '');
}
