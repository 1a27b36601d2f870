import type { ThrownTreatment } from '../../frameworks/treatment.ts';
import { failureTextsOfNode } from '../../knowledge/language.ts';
import type { ThrownType } from '../program/types.ts';
import { calleeName, keyName, type Node } from '../syntax/ast.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { lookUpProperty } from '../syntax/scope.ts';
import type { ToolDefinition } from '../tools/find-tools.ts';
import { madeError } from '../values/error-construction.ts';
import { hole, jsonOf, refusedByJson, stringOf, printedText } from '../values/printed-value.ts';
import { valueKind } from '../values/value-kind.ts';
import { shownText } from './tool-label.ts';

/** What the model receives at one exit. */
export type ModelView =
  /** The text, with `${…}` where it holds a value that only the run knows. */
  | { readonly kind: 'text'; readonly text: string }
  /** A tool result that has no content. */
  | { readonly kind: 'nothing' }
  /** No tool result at all: the model call ends with this error. */
  | { readonly kind: 'call-dies'; readonly error: string }
  /** No response at all, so that the caller waits until it gives up. */
  | { readonly kind: 'no-answer' }
  | { readonly kind: 'unknown' };

const unknown: ModelView = { kind: 'unknown' };

/** The text that the model receives when a value is thrown out of execute. Facts: the framework's data file. */
export function viewOfThrow(tool: ToolDefinition, value: Node | null, file: FileContext): ModelView {
  const { thrown } = tool;
  if (thrown.fixed !== undefined) return text(thrown.fixed);
  if (thrown.endsWith !== undefined) {
    return { kind: 'call-dies', error: thrown.endsWith.replace('${error}', () => nameAndMessage(value, file) ?? '…') };
  }
  if (thrown.reaches !== 'model') return unknown;
  const kind = value ? valueKind(value, file) : null;
  if (!value || !kind || kind.kind === 'undefined') return viewOfNullish(thrown, 'undefined');
  switch (kind.kind) {
    case 'unknown':
      return unknown;
    case 'error':
      return viewOfError(thrown, value, file);
    case 'null':
      return viewOfNullish(thrown, 'null');
    case 'string':
    case 'number':
    case 'boolean':
      if (thrown.value === 'unknown') return unknown;
      return thrown.value === 'message-property'
        ? text('Internal error')
        : viewOfText(thrown, hiddenText(thrown, kind.kind) ?? printedText(kind.node, file));
    default:
      return viewOfValue(thrown, kind.kind, value, file);
  }
}

/** Who receives what of a thrown value whose text is lost, as a clause; null where the framework keeps it, or that is not known. */
export function lostText({ thrown }: ToolDefinition, value: Node | null, file: FileContext): string | null {
  return thrown.lostValue !== undefined && value && hasNoMessage(value, file) ? thrown.lostValue : null;
}

function hasNoMessage(value: Node, file: FileContext): boolean {
  const { kind } = valueKind(value, file);
  if (/^(?:string|number|boolean|bigint|array|regexp)$/.test(kind)) return true;
  const made = file.scopes.resolve(value);
  return made.type === 'ObjectExpression' && lookUpProperty(made, ['message'], file.scopes).kind === 'absent';
}

function viewOfError(thrown: ThrownTreatment, value: Node, file: FileContext): ModelView {
  const made = madeError(value, file);
  if (!made) return unknown;
  const { name, message, isWhole, hasOwnText } = made;
  if (!isWhole) return unknown;
  const words = message ? printedText(message, file) : '';
  if (thrown.frameOfOthers && (hasOwnText || words === '')) return unknown;
  if (thrown.frameOfOthers && name !== 'Error') return viewOfText({ frame: thrown.frameOfOthers }, words);
  const shown = name ?? hole;
  if (thrown.error === 'message') return viewOfText(thrown, words, shown);
  if (hasOwnText) return unknown;
  return viewOfText(thrown, words === '' ? shown : shown === '' ? words : `${shown}: ${words}`, shown);
}

// As `String(error)` gives it, where that is known.
function nameAndMessage(value: Node | null, file: FileContext): string | null {
  const kind = value && valueKind(value, file);
  if (kind?.kind === 'string' || kind?.kind === 'number') return printedText(kind.node, file);
  const made = value && madeError(value, file);
  if (!made?.isWhole || made.hasOwnText || made.name === null) return null;
  const words = made.message ? printedText(made.message, file) : '';
  return words === '' ? made.name : `${made.name}: ${words}`;
}

function viewOfNullish(thrown: ThrownTreatment, kind: 'null' | 'undefined'): ModelView {
  const ending = kind === 'null' ? thrown.nullEndsWith : thrown.undefinedEndsWith;
  if (ending !== undefined) return { kind: 'call-dies', error: ending };
  // Reading a property of it throws in the code that would answer.
  if (thrown.value === 'message-property') return { kind: 'no-answer' };
  if (thrown.value === 'unknown') return unknown;
  return viewOfText(thrown, thrown.nullish ?? kind);
}

// What the framework says in place of a value that it does not show.
function hiddenText({ value, nullish }: ThrownTreatment, kind: string): string | null {
  if (value === 'hidden') return nullish;
  return value === 'message-or-json' && /^(?:number|boolean|bigint|symbol|function)$/.test(kind) ? nullish : null;
}

function viewOfText({ frame }: Pick<ThrownTreatment, 'frame'>, words: string, name = 'Error'): ModelView {
  if (!frame) return text(words);
  const inserted = (part: string): string => (frame.as === 'json' ? JSON.stringify(part).slice(1, -1) : part);
  return text(frame.text.replace(/\$\{(text|name)\}/g, (_, key) => inserted(key === 'name' ? name : words)));
}

/** What the model receives of a thrown value of which only the kind is known, as a message says it; null where nothing is known. */
export function receivedOfKind(kind: ThrownType['kind'], { thrown }: ToolDefinition): string | null {
  if (thrown.reaches !== 'model' || thrown.value === 'unknown') return null;
  const hidden = hiddenText(thrown, kind);
  if (hidden !== null) return shownText(hidden);
  switch (kind) {
    case 'object':
      return {
        json: 'every field of it as JSON',
        string: '`[object Object]`',
        'message-property': '`Internal error`',
        'message-or-json': 'its message, or every field of it as JSON',
        hidden: null,
      }[thrown.value];
    case 'string':
    case 'number':
    case 'boolean':
      return thrown.value === 'message-property' ? '`Internal error`' : 'it as it is';
    case 'null':
    case 'undefined':
      return thrown.value === 'message-property' ? null : shownText(thrown.nullish ?? kind);
    case 'bigint':
    case 'symbol':
      return null;
  }
}

type StructuredKind = 'object' | 'array' | 'instance' | 'function' | 'regexp' | 'symbol' | 'bigint';

function viewOfValue(thrown: ThrownTreatment, kind: StructuredKind, node: Node, file: FileContext): ModelView {
  switch (thrown.value) {
    case 'unknown':
      return unknown;
    case 'hidden':
      return thrown.nullish === null ? unknown : viewOfText(thrown, thrown.nullish);
    case 'message-or-json': {
      const hidden = hiddenText(thrown, kind);
      if (hidden !== null) return viewOfText(thrown, hidden);
      const made = file.scopes.resolve(node);
      const message = made.type === 'ObjectExpression' ? propertyNamed(made, 'message') : null;
      if (message) return viewOfText(thrown, printedText(message, file));
      return viewOfJson(thrown, node, file);
    }
    case 'json': {
      const error = thrown.unserializable === 'call-dies' ? refusedByJson(node, file) : null;
      if (error) return { kind: 'call-dies', error };
      if (kind === 'function' || kind === 'symbol') return { kind: 'nothing' };
      return viewOfJson(thrown, node, file);
    }
    case 'string': {
      const string = stringOf(node, file);
      return string === null ? unknown : viewOfText(thrown, string);
    }
    case 'message-property': {
      const made = file.scopes.resolve(node);
      if (made.type !== 'ObjectExpression') return text('Internal error');
      const message = propertyNamed(made, 'message');
      return text(
        message ? printedText(message, file) : made.properties.some(({ type }) => type === 'SpreadElement') ? hole : 'Internal error',
      );
    }
  }
}

function viewOfJson(thrown: ThrownTreatment, node: Node, file: FileContext): ModelView {
  const json = jsonOf(node, file);
  return json === null ? unknown : viewOfText(thrown, json);
}

const longest = 120;

/** A text as the model receives it, cut where it is long. */
export function text(value: string): ModelView {
  return { kind: 'text', text: value.length > longest ? `${value.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')}…` : value };
}

/** The value of a literal's property; null when it is absent or spread in. */
export function propertyNamed(object: Extract<Node, { type: 'ObjectExpression' }>, name: string): Node | null {
  for (const member of object.properties) if (member.type === 'Property' && keyName(member) === name) return member.value;
  return null;
}

const refused = 'connect ECONNREFUSED 10.0.3.14:5432';

/**
 * What the model reads when a call fails and nothing catches it, by an example; null where the text is not known to reach it.
 *
 * @param callee The callee's text, or a module and a name of it.
 */
export function failureExample({ thrown }: ToolDefinition, callee: string): string | null {
  if (thrown.reaches !== 'model') return null;
  const [, name, message] = failureTextsOfNode.find(([pattern]) => pattern.test(callee)) ?? [null, 'Error', refused];
  const words = thrown.error === 'message' ? message : `${name}: ${message}`;
  const view = viewOfText(thrown.frameOfOthers && name !== 'Error' ? { frame: thrown.frameOfOthers } : thrown, words, name);
  return view.kind === 'text' ? view.text : null;
}

/** The text of an error by an example, as a tool may hand it on in a result of its own. */
export function errorExample({ thrown }: ToolDefinition): string {
  return thrown.reaches !== 'model' || thrown.error === 'message' ? refused : `Error: ${refused}`;
}

/** `module name` of a callee that is imported, also through `promisify`; null for any other. */
export function originOf(callee: Node, file: FileContext): string | null {
  const made = file.scopes.resolve(callee);
  const [promisified] = made.type === 'CallExpression' && calleeName(made) === 'promisify' ? made.arguments : [];
  const imported = file.imports.importedFrom(promisified ?? callee);
  return imported && `${imported.module} ${imported.name}`;
}
