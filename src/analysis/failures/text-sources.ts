import { dumpCalls, textCalls, textCutters, textKeepers } from '../../knowledge/language.ts';
import { calleeName, isFunction, isInside, keyName, literalText, memberPath, type Node, unwrap } from '../syntax/ast.ts';
import { branchesOf } from '../syntax/branches.ts';
import { Budget } from '../syntax/budget.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { resultsOf } from '../syntax/function-body.ts';
import { globalPath } from '../syntax/globals.ts';
import type { Variable } from '../syntax/scope.ts';
import { bindCall, type Binding, noBinding } from '../values/call-binding.ts';
import { functionOf, step, type Value } from '../values/resolve.ts';
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

// Bounds for pathological input: what lies beyond is not looked at.
const maxSources = 100;
const maxSteps = 400;
const maxCalls = 4;

/**
 * What a failure text is made of, followed through names, templates, JSON and functions of the file.
 *
 * @param withCuts Whether a piece of a text counts as the text.
 */
export function textSources(text: FailureText, withCuts: boolean, file: FileContext): TextSource[] {
  const reader = new SourceReader(withCuts, file);
  const from: At = { place: null, form: 'text', key: null, isField: false, names: [], binding: noBinding, calls: 0 };
  const form = text.role === 'other' && text.key === null ? 'spread' : 'value';
  reader.read({ node: text.node, env: noBinding.env }, { ...from, form, key: text.key });
  // What the arguments of a helper's call bring in.
  for (const part of text.parts) {
    if (!('hole' in part) || isInside(part.hole, text.node) || reader.found.some(({ value }) => value.node === part.hole)) continue;
    reader.read({ node: part.hole, env: noBinding.env }, from);
  }
  return reader.found;
}

interface At extends Omit<TextSource, 'value' | 'place'> {
  /** Null as long as the place is the expression itself. */
  readonly place: Node | null;
  readonly binding: Binding;
  readonly calls: number;
}

class SourceReader {
  readonly found: TextSource[] = [];
  readonly #withCuts: boolean;
  readonly #file: FileContext;
  readonly #underway = new Set<Node | Variable>();
  readonly #budget = new Budget(maxSteps);

  constructor(withCuts: boolean, file: FileContext) {
    this.#withCuts = withCuts;
    this.#file = file;
  }

  read({ node: expression, env }: Value, at: At): void {
    if (this.found.length > maxSources || !this.#budget.spend()) return;
    const node = unwrap(expression);
    const inner = (part: Node, form = at.form): void => {
      this.read({ node: part, env }, { ...at, form });
    };
    const branches = branchesOf(node, { awaits: true });
    if (branches) {
      for (const branch of branches) inner(branch);
      return;
    }
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
          if (member.type === 'SpreadElement') this.read({ node: member.argument, env }, { ...at, form: 'spread', key: null });
          else if (member.kind === 'init')
            this.read({ node: member.value, env }, { ...at, form: 'value', key: keyName(member), isField: true });
        }
        return;
      case 'Identifier':
      case 'MemberExpression': {
        const next = this.#underway.has(node) ? null : (step({ node, env }, this.#file) ?? this.#held(node, env));
        if (!next || isFunction(unwrap(next.node))) break;
        this.#underway.add(node);
        const name = node.type === 'Identifier' ? node.name : keyName(node);
        this.read(next, { ...at, place: at.place ?? node, names: name === null ? at.names : [...at.names, name] });
        this.#underway.delete(node);
        return;
      }
      case 'CallExpression':
        if (this.#readCall(node, { node, env }, at)) return;
        break;
    }
    this.found.push({ value: { node, env }, place: at.place ?? node, form: at.form, key: at.key, isField: at.isField, names: at.names });
  }

  // What a test says of a constant takes nothing from where it comes from.
  #held(node: Node, env: Value['env']): Value | null {
    const variable = node.type === 'Identifier' ? this.#file.scopes.variableOf(node) : null;
    const held = variable && !env.has(variable) ? this.#file.scopes.constant(variable) : null;
    return held && { node: held, env };
  }

  /** Whether a call was followed to what its result is made of. */
  #readCall(call: Extract<Node, { type: 'CallExpression' }>, { env }: Value, at: At): boolean {
    const [first] = call.arguments;
    const callee = unwrap(call.callee);
    const name = calleeName(call);
    const path = memberPath(callee)?.join('.');
    if (first && first.type !== 'SpreadElement') {
      const form =
        globalPath(callee, this.#file) === 'JSON.stringify'
          ? 'json'
          : dumpCalls.test(path ?? '')
            ? 'dump'
            : textCalls.test(path ?? '')
              ? 'text'
              : null;
      if (form) {
        this.read({ node: first, env }, { ...at, place: at.place ?? call, form });
        return true;
      }
    }
    if (callee.type === 'MemberExpression' && name !== null && (textKeepers.has(name) || (this.#withCuts && textCutters.has(name)))) {
      if (name === 'catch' && unwrap(callee.object).type !== 'CallExpression') return false;
      this.read({ node: callee.object, env }, { ...at, form: name === 'catch' ? at.form : 'text' });
      return true;
    }
    const fn = functionOf({ node: callee, env }, this.#file);
    if (!fn || fn.generator || at.calls >= maxCalls || this.#underway.has(fn)) return false;
    const binding = bindCall(fn, call, { ...at.binding, env }, this.#file);
    this.#underway.add(fn);
    for (const result of resultsOf(fn, this.#file)) {
      this.read({ node: result, env: binding.env }, { ...at, place: at.place ?? call, binding, calls: at.calls + 1 });
    }
    this.#underway.delete(fn);
    return true;
  }
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
