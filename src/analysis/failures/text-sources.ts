import { dumpCalls, textCalls, textCutters, textKeepers } from '../../knowledge/language.ts';
import { calleeName, isInside, keyName, literalText, memberPath, type Node, unwrap } from '../syntax/ast.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { globalPath } from '../syntax/globals.ts';
import { noContext, PossibleValues, type ValueContext } from '../values/possible-values.ts';
import type { Value } from '../values/resolve.ts';
import type { FailureText } from './failure-text.ts';

/** An expression that a text is made of, and how it comes into it. */
export interface TextSource {
  readonly value: Value;
  /** The part of the text that it stands behind: where a rule reports. */
  readonly place: Node;
  /** `value`: it is all that is handed over; `text`: its text is; `json` and `dump`: all its fields are. */
  readonly form: 'value' | 'text' | 'json' | 'dump' | 'spread';
  /** Whether it is a field of what becomes JSON as a whole. */
  readonly isField: boolean;
  /** The key that holds it, in an object that becomes JSON or goes along with the failure. */
  readonly key: string | null;
  /** The name of the variable or parameter that it was taken from. */
  readonly names: readonly string[];
}

/**
 * What a failure text is made of, followed through names, templates, JSON and functions of the file.
 *
 * @param withCuts Whether a piece of a text counts as the text.
 */
export function textSources(text: FailureText, withCuts: boolean, file: FileContext): TextSource[] {
  const reader = new SourceReader(withCuts, file);
  const from: At = { ...noContext, place: null, form: 'text', key: null, isField: false, taken: [] };
  const form = text.role === 'other' && text.key === null ? 'spread' : 'value';
  reader.read(text.node, { ...from, form, key: text.key });
  // What the arguments of a helper's call bring in.
  for (const part of text.parts) {
    if (!('hole' in part) || isInside(part.hole, text.node) || reader.found.some(({ value }) => value.node === part.hole)) continue;
    reader.read(part.hole, from);
  }
  return reader.found;
}

interface At extends ValueContext, Pick<TextSource, 'form' | 'key' | 'isField'> {
  /** Null as long as the place is the expression itself. */
  readonly place: Node | null;
  readonly taken: TextSource['names'];
}

class SourceReader {
  readonly found: TextSource[] = [];
  readonly #withCuts: boolean;
  readonly #values: PossibleValues;
  readonly #file: FileContext;

  constructor(withCuts: boolean, file: FileContext) {
    this.#withCuts = withCuts;
    // What a test says of a constant takes nothing from where it comes from.
    this.#values = new PossibleValues(file, { calls: 'functions', items: false, narrowing: false });
    this.#file = file;
  }

  read(expression: Node, at: At): void {
    for (const { node, ...context } of this.#values.of(expression, { ...at, via: [] })) {
      const taken = [...at.taken, ...context.via.flatMap(nameOf)];
      this.#readValue(node, { ...at, ...context, place: at.place ?? context.via[0] ?? null, taken });
    }
  }

  #readValue(node: Node, at: At): void {
    const inner = (part: Node, form = at.form): void => {
      this.read(part, { ...at, form });
    };
    switch (node.type) {
      case 'Literal':
      case 'UnaryExpression':
        return;
      case 'TemplateLiteral':
        for (const hole of node.expressions) inner(hole, inText(at.form));
        return;
      case 'BinaryExpression':
        if (node.operator !== '+') return;
        inner(node.left, inText(at.form));
        inner(node.right, inText(at.form));
        return;
      case 'ArrayExpression':
        for (const element of node.elements) if (element) inner(element.type === 'SpreadElement' ? element.argument : element);
        return;
      case 'ObjectExpression':
        if (at.form === 'text') return;
        for (const member of node.properties) {
          if (member.type === 'SpreadElement') this.read(member.argument, { ...at, form: 'spread', key: null });
          else if (member.kind === 'init') this.read(member.value, { ...at, form: 'value', key: keyName(member), isField: true });
        }
        return;
      case 'CallExpression':
        if (this.#readCall(node, at)) return;
        break;
    }
    const { place, form, key, isField, taken, binding } = at;
    this.found.push({ value: { node, env: binding.env }, place: place ?? node, form, key, isField, names: taken });
  }

  /** Whether a call was followed to what its result is made of. */
  #readCall(call: Extract<Node, { type: 'CallExpression' }>, at: At): boolean {
    const [first] = call.arguments;
    const callee = unwrap(call.callee);
    const form = first && first.type !== 'SpreadElement' ? this.#formOf(callee) : null;
    if (first && form) {
      this.read(first, { ...at, place: at.place ?? call, form });
      return true;
    }
    const name = calleeName(call);
    if (callee.type !== 'MemberExpression' || name === null) return false;
    if (!textKeepers.has(name) && !(this.#withCuts && textCutters.has(name))) return false;
    if (name === 'catch' && unwrap(callee.object).type !== 'CallExpression') return false;
    this.read(callee.object, { ...at, form: name === 'catch' ? at.form : 'text' });
    return true;
  }

  // What a call makes of its first argument.
  #formOf(callee: Node): TextSource['form'] | null {
    const path = memberPath(callee)?.join('.') ?? '';
    if (globalPath(callee, this.#file) === 'JSON.stringify') return 'json';
    return dumpCalls.test(path) ? 'dump' : textCalls.test(path) ? 'text' : null;
  }
}

function nameOf(node: Node): string[] {
  const name = node.type === 'Identifier' ? node.name : node.type === 'MemberExpression' ? keyName(node) : null;
  return name === null ? [] : [name];
}

function inText(form: At['form']): At['form'] {
  return form === 'json' || form === 'dump' ? form : 'text';
}

/** The words of a text that stand right before one of its expressions in the source; empty where none do. */
export function wordsBefore(node: Node): string {
  const { parent } = node;
  if (parent?.type === 'TemplateLiteral') {
    const index = parent.expressions.findIndex((each) => each === node);
    return parent.quasis[index]?.value.cooked ?? '';
  }
  if (parent?.type !== 'BinaryExpression' || parent.operator !== '+' || parent.right !== node) return '';
  const left = unwrap(parent.left);
  return literalText(left.type === 'BinaryExpression' ? unwrap(left.right) : left) ?? '';
}
