import type { TSESTree } from '@typescript-eslint/utils';
import type { ExecuteFlow } from '../../analysis/flow/execute-flow.ts';
import { inputSource } from '../../analysis/flow/input-provenance.ts';
import { calleeName, keyName, literalText, memberPath, type Node, unwrap, walk } from '../../analysis/syntax/ast.ts';
import { type Atom, type Condition, isEquality, presenceOf, readTest } from '../../analysis/control/condition-atoms.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { mutatingVerb, wordsOf } from '../../analysis/syntax/name-words.ts';
import { troubleName } from '../../knowledge/faults.ts';
import { computingNamespaces, numberParsers } from '../../knowledge/language.ts';
import { gateSets, gateWords, predicateName } from '../../knowledge/verbs.ts';

/**
 * What a tool knew might come, and throws for. `lookup`: what the input asks for is not there; `gate`: something is closed, or not in the
 * state for it; `input`: the input is not good; `upstream`: another service refuses.
 */
export type ExpectedKind = 'lookup' | 'gate' | 'input' | 'upstream';

/** What a test that comes out so rejects; null where the file does not tell that the tool knew it might. */
export function expectedKind(guard: Condition, flow: ExecuteFlow, file: FileContext): ExpectedKind | null {
  return new OutcomeTest(flow, file).kindOf(guard);
}

const maxParsed = 40;

class OutcomeTest {
  readonly #flow: ExecuteFlow;
  readonly #file: FileContext;

  constructor(flow: ExecuteFlow, file: FileContext) {
    this.#flow = flow;
    this.#file = file;
  }

  kindOf(guard: Condition): ExpectedKind | null {
    const known = (parts: readonly (ExpectedKind | null)[]): ExpectedKind | null => parts.find((kind) => kind !== null) ?? null;
    return readTest<ExpectedKind | null>(
      guard,
      {
        atom: (atom) => this.#ofAtom(atom),
        all: known,
        // Of tests of which one is enough, each has to be known.
        any: (parts) => (parts.includes(null) ? null : known(parts)),
        unknown: null,
      },
      this.#file.scopes.resolve,
    );
  }

  #ofAtom(atom: Atom): ExpectedKind | null {
    switch (atom.kind) {
      case 'typeof':
      case 'comparison': {
        const presence = presenceOf(atom);
        if (presence) return presence.isThere ? null : this.#ofAbsence(presence.subject);
        // Another `typeof` looks at a shape.
        return atom.kind === 'comparison' ? this.#ofComparison(atom) : null;
      }
      case 'call':
        return this.#ofCall(atom);
      case 'truthy':
        if (atom.node.type === 'BinaryExpression' || atom.node.type === 'LogicalExpression' || atom.node.type === 'AwaitExpression')
          return null;
        return atom.holds ? this.#ofFlag(atom.node) : (this.#ofAbsence(atom.written) ?? this.#ofFlag(atom.node));
      default:
        return null;
    }
  }

  // `rows.length === 0`, `index < 0`, `response.status !== 200`, `order.state !== 'open'`.
  #ofComparison({ subject, operator, value }: Extract<Atom, { kind: 'comparison' }>): ExpectedKind | null {
    const isEqual = isEquality({ operator });
    if (this.#isStatus(subject) || this.#isStatus(value)) return 'upstream';
    const counted = lengthOwner(subject);
    if (counted && isCountOfNone(operator, value)) {
      const kind = this.#ofAbsence(counted);
      if (kind) return kind;
    }
    // `rows.findIndex(…) === -1`
    if (isMinusOne(value)) return isEqual || operator === '<' ? this.#ofAbsence(subject) : null;
    if (subject.type === 'UnaryExpression' || value.type === 'UnaryExpression') return null;
    if (this.#asksInput(subject) || this.#asksInput(value)) return 'input';
    const record = this.#isOfRecord(subject) ? value : this.#isOfRecord(value) ? subject : null;
    if (record && (literalText(record) !== null || record.type === 'MemberExpression' || record.type === 'Identifier')) return 'gate';
    return this.#ofFlag(subject) ?? this.#ofFlag(value);
  }

  // `!row`: what nothing was found for, what was not given, or a gate.
  #ofAbsence(node: Node): ExpectedKind | null {
    const subject = unwrap(node);
    if (this.#isOk(subject)) return 'upstream';
    if (inputSource(subject, this.#flow, this.#file)) return 'input';
    const made = this.#madeBy(subject);
    if (!made || !this.#isLookup(made)) return null;
    if (!computingNamespaces.test(memberPath(made.callee)?.[0] ?? '')) return 'lookup';
    // `Object.keys(input.fields)`; what is parsed of a stored text is not the input's.
    return made.arguments.some((argument) => inputSource(argument, this.#flow, this.#file) !== null) ? 'input' : null;
  }

  #ofCall({ call, written, holds }: Extract<Atom, { kind: 'call' }>): ExpectedKind | null {
    if (isGate(call)) return 'gate';
    if (!holds && this.#isLookup(call)) return isPredicate(call) && !hasReceiver(call) ? 'input' : 'lookup';
    if (isPredicate(call)) return this.#mentionsInput(call) ? 'input' : null;
    // `if (existing) throw …`: what the input names is there already.
    return holds && written.type === 'Identifier' && !troubleName.test(written.name) && this.#isLookup(call) ? 'gate' : null;
  }

  #ofFlag(node: Node): ExpectedKind | null {
    if (this.#isOk(node)) return 'upstream';
    return node.type === 'MemberExpression' && isGate(node) ? 'gate' : null;
  }

  // What a variable holds: the call that its declaration awaits, also where it takes a part of the answer.
  #madeBy(node: Node): TSESTree.CallExpression | null {
    let current = unwrap(node);
    while (current.type === 'MemberExpression') current = unwrap(current.object);
    if (current.type === 'Identifier') {
      const definition = this.#file.scopes.variableOf(current)?.defs[0];
      if (definition?.type !== 'Variable' || !definition.node.init) return null;
      current = unwrap(definition.node.init);
    }
    if (current.type === 'LogicalExpression') current = unwrap(current.left);
    if (current.type === 'AwaitExpression') current = unwrap(current.argument);
    return current.type === 'CallExpression' ? current : null;
  }

  // A call that asks for what the input names, and changes nothing.
  #isLookup(call: TSESTree.CallExpression): boolean {
    const names = chainNames(call);
    if (names.some((name) => mutatingVerb(name) !== null) || names.includes('fetch') || names.includes('returning')) return false;
    return this.#mentionsInput(call);
  }

  #isOfRecord(node: Node): boolean {
    if (node.type !== 'MemberExpression' || keyName(node) === 'length') return false;
    const made = this.#madeBy(node);
    return made !== null && unwrap(node.object).type !== 'CallExpression' && this.#isLookup(made);
  }

  #isStatus(node: Node): boolean {
    return (
      node.type === 'MemberExpression' &&
      /^status(?:Code)?$/.test(keyName(node) ?? '') &&
      this.#madeBy(node) !== null &&
      !this.#isOfRecord(node)
    );
  }

  #isOk(node: Node): boolean {
    return node.type === 'MemberExpression' && keyName(node) === 'ok' && this.#madeBy(node) !== null;
  }

  #asksInput(node: Node): boolean {
    if (node.type === 'Literal') return false;
    if (inputSource(node, this.#flow, this.#file)) return true;
    return (this.#madeBy(node) === null || node.type === 'CallExpression') && this.#mentionsInput(this.#file.scopes.resolve(node));
  }

  #mentionsInput(node: Node, asked = new Set<Node>()): boolean {
    let found = false;
    walk(node, this.#file.sourceCode.visitorKeys, (each) => {
      if (found) return false;
      const isName =
        each.type === 'MemberExpression' ||
        (each.type === 'Identifier' && !(each.parent.type === 'MemberExpression' && each.parent.property === each));
      found ||= isName && (inputSource(each, this.#flow, this.#file) !== null || this.#isParsedInput(each, asked));
      return !found;
    });
    return found;
  }

  // `const day = new Date(input.day)`
  #isParsedInput(name: Node, asked: Set<Node>): boolean {
    if (name.type !== 'Identifier' || asked.size > maxParsed) return false;
    const made = this.#file.scopes.resolve(name);
    if (asked.has(made)) return false;
    asked.add(made);
    const isParsed =
      made.type === 'NewExpression' || (made.type === 'CallExpression' && numberParsers.test(memberPath(made.callee)?.join('.') ?? ''));
    return isParsed && made.arguments.some((argument) => this.#mentionsInput(argument, asked));
  }
}

function lengthOwner(node: Node): Node | null {
  return node.type === 'MemberExpression' && /^(?:length|size)$/.test(keyName(node) ?? '') ? unwrap(node.object) : null;
}

function isCountOfNone(operator: string, bound: Node): boolean {
  const value = bound.type === 'Literal' ? bound.value : null;
  return (value === 0 && /^(?:===?|<=)$/.test(operator)) || (value === 1 && operator === '<');
}

function isMinusOne(node: Node): boolean {
  return node.type === 'UnaryExpression' && node.operator === '-' && node.argument.type === 'Literal' && node.argument.value === 1;
}

function isGate(node: Node): boolean {
  const callee = node.type === 'CallExpression' ? node.callee : node;
  const path = memberPath(callee) ?? [];
  if (path[0] === 'process' || path[0] === 'env' || path.includes('env')) return false;
  // What a path begins with is mostly a module: `admin.auth()`, `editor.text()`.
  const isSet = gateSets.test(path[0] ?? '');
  return isSet || path.slice(path.length > 1 ? 1 : 0).some((name) => wordsOf(name).some((word) => gateWords.has(word)));
}

// `isIsbn(id)`, `allowed.has(id)`, `/^\d+$/.test(id)`.
function isPredicate(call: TSESTree.CallExpression): boolean {
  return predicateName.test(calleeName(call) ?? '');
}

function hasReceiver(call: TSESTree.CallExpression): boolean {
  const callee = unwrap(call.callee);
  return callee.type === 'MemberExpression' && unwrap(callee.object).type !== 'Literal';
}

// The names of a chain of calls: `insert`, `values`, `returning`.
function chainNames(call: TSESTree.CallExpression): string[] {
  const names: string[] = [];
  for (let current: Node = call; ;) {
    if (current.type === 'CallExpression') {
      names.push(calleeName(current) ?? '');
      current = unwrap(current.callee);
    } else if (current.type === 'MemberExpression') {
      current = unwrap(current.object);
    } else {
      return names;
    }
  }
}
