import type { TSESTree } from '@typescript-eslint/utils';
import { effectsOf } from '../analysis/effects/effects.ts';
import { isControlFlow, isStop } from '../analysis/flow/control-flow-errors.ts';
import type { ExecuteFlow, ThrowExit } from '../analysis/flow/execute-flow.ts';
import { frameworkResultCall, frameworkResultMethods } from '../analysis/flow/framework-results.ts';
import { inputSource } from '../analysis/flow/input-provenance.ts';
import {
  calleeName,
  type CallNode,
  type FunctionNode,
  isFunction,
  isInside,
  isLoop,
  isNullish,
  keyName,
  literalText,
  memberPath,
  type Node,
  unwrap,
  walk,
} from '../analysis/syntax/ast.ts';
import { catchAround, classifies } from '../analysis/syntax/catch-handlers.ts';
import { type Atom, type Condition, isEquality, readTest } from '../analysis/syntax/condition-atoms.ts';
import type { FileContext } from '../analysis/syntax/file-context.ts';
import { functionBody } from '../analysis/syntax/function-body.ts';
import { isBodyRead } from '../analysis/syntax/known-calls.ts';
import { mutatingVerb, wordsOf } from '../analysis/syntax/name-words.ts';
import { isAbortTest } from '../analysis/syntax/path-conditions.ts';
import { madeError } from '../analysis/values/error-construction.ts';
import { noEnv } from '../analysis/values/resolve.ts';
import { partsOf } from '../analysis/values/text-parts.ts';
import { programmingClass, programmingFault, troubleName } from '../knowledge/faults.ts';
import { computingNamespaces, numberParsers } from '../knowledge/language.ts';
import { logCall } from '../knowledge/loggers.ts';
import { gateSets, gateWords, predicateName } from '../knowledge/verbs.ts';

/**
 * What a tool knew might come, and throws for. `lookup`: what the input asks for is not there; `gate`: something is closed, or not in the
 * state for it; `input`: the input is not good; `upstream`: another service refuses.
 */
export type ExpectedKind = 'lookup' | 'gate' | 'input' | 'upstream';

/** A throw for an outcome that the tool tests for. */
export interface ExpectedThrow {
  readonly exit: ThrowExit;
  readonly kind: ExpectedKind;
  /** The thrown text; null where the Error has none. */
  readonly message: Node | null;
  /** Whether the text is all that the Error says, and stands in the throw itself. */
  readonly isWhole: boolean;
}

/** The throws that leave execute for an outcome that the tool tests for: a guard of execute, or of a function of this file that it calls. */
export function expectedThrows(flow: ExecuteFlow, file: FileContext): readonly ExpectedThrow[] {
  return flow.throws.flatMap((exit) => expectedThrow(exit, flow, file) ?? []);
}

function expectedThrow(exit: ThrowExit, flow: ExecuteFlow, file: FileContext): ExpectedThrow | null {
  const { node, value, owner, escapes, rethrows } = exit;
  if (node.type !== 'ThrowStatement' || escapes !== 'yes' || rethrows || !value) return null;
  if (isStop(exit, flow, file) || isControlFlow(exit, flow, file)) return null;
  if (owner !== flow.execute && !isOwnHelper(owner, flow)) return null;
  const made = madeError(value, file);
  // The class of another module may be told apart by what maps the errors.
  if (!made || made.origin === 'elsewhere' || programmingClass.test(made.name ?? '')) return null;
  const { message } = made;
  if (message && speaksOfFault(message, file)) return null;
  if (isInBatch(node, flow, file)) return null;
  const guard = guardOf(node, owner);
  const kind = guard && new TestReader(flow, file).kindOf(guard);
  if (!kind) return null;
  const isInPlace = message === null || isInside(message, value);
  const args = value.type === 'NewExpression' || value.type === 'CallExpression' ? value.arguments.length : 0;
  return { exit, kind, message, isWhole: made.isWhole && isInPlace && args === (message ? 1 : 0) };
}

// Where earlier items are done already, a failure of one has to say so, however it is told.
function isInBatch(node: Node, flow: ExecuteFlow, file: FileContext): boolean {
  for (let current: Node | undefined = node; current && current !== flow.execute; current = current.parent) {
    const loop = current;
    if (isLoop(loop) && effectsOf(flow, file).some((effect) => isInside(effect.node, loop))) return true;
  }
  return false;
}

// A callback may have to throw: what it is given to rolls back, or tries again.
function isOwnHelper(owner: FunctionNode, flow: ExecuteFlow): boolean {
  const uses = flow.usesOf(owner);
  return uses.length > 0 && uses.every(({ mode }) => mode === 'call') && !isExported(owner);
}

function isExported({ parent }: FunctionNode): boolean {
  const declaration = parent.type === 'VariableDeclarator' ? parent.parent : null;
  return [parent, declaration?.parent].some((each) => each?.type === 'ExportNamedDeclaration' || each?.type === 'ExportDefaultDeclaration');
}

function speaksOfFault(message: Node, file: FileContext): boolean {
  return partsOf({ node: message, env: noEnv }, file).some(
    (part) => 'words' in part && (programmingFault.test(part.words) || /\b[A-Z][A-Z\d]+(?:_[A-Z\d]+)+\b/.test(part.words)),
  );
}

// The nearest test; null in a catch, and where a loop or a switch is nearer.
function guardOf(node: Node, owner: FunctionNode): Condition | null {
  if (catchAround(node, owner)) return null;
  let child = node;
  for (let { parent } = node; parent && child !== owner.body; child = parent, { parent } = parent) {
    if (parent.type === 'IfStatement') return { test: parent.test, holds: child === parent.consequent };
    if (isLoop(parent) || isFunction(parent) || parent.type === 'SwitchCase') return null;
  }
  return null;
}

const maxParsed = 40;

class TestReader {
  readonly #flow: ExecuteFlow;
  readonly #file: FileContext;

  constructor(flow: ExecuteFlow, file: FileContext) {
    this.#flow = flow;
    this.#file = file;
  }

  /** What a test that comes out so rejects; null where the file does not tell that the tool knew it might. */
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
        // It looks at a shape, unless it asks whether there is something.
        return isNothingTested(atom.value, this.#file) && isEquality(atom) ? this.#ofAbsence(atom.subject) : null;
      case 'comparison':
        return this.#ofComparison(atom);
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

  // `row == null`, `rows.length === 0`, `index < 0`, `response.status !== 200`, `order.state !== 'open'`.
  #ofComparison({ subject, operator, value }: Extract<Atom, { kind: 'comparison' }>): ExpectedKind | null {
    const isEqual = isEquality({ operator });
    if (isEqual !== null && isNothingTested(value, this.#file)) return isEqual ? this.#ofAbsence(subject) : null;
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

function isNothingTested(node: Node, file: FileContext): boolean {
  return (
    isNullish(node) ||
    (node.type === 'Identifier' && node.name === 'undefined' && file.scopes.isGlobal(node)) ||
    literalText(node) === 'undefined'
  );
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

/** A catch that answers every error alike with a planned failure. */
export interface HiddenBugs {
  readonly handler: TSESTree.CatchClause;
  /** The call that tells the failure. */
  readonly call: TSESTree.CallExpression;
}

/**
 * The catch around several calls of execute that answers whatever fails there with a planned failure, without a test, a log or a look at the
 * error: what nobody planned is told as planned. A catch around one call speaks of that call.
 */
export function hiddenBugs(flow: ExecuteFlow, file: FileContext): readonly HiddenBugs[] {
  const { tool, execute } = flow;
  if (frameworkResultMethods(tool.framework).length === 0) return [];
  return functionBody(execute, file).catches.flatMap((handler): HiddenBugs[] => {
    const statement = handler.parent;
    if (!isAround(statement, flow) || classifies(handler, file) || hasOtherWay(handler, file)) return [];
    const answers = functionBody(execute, file).returns.filter((each) => isInside(each, handler));
    const ends = answers.map(({ argument }) => argument && frameworkResultCall(argument, tool, file));
    const [first] = ends;
    const isPlanned = ends.every((each) => each?.end.end === 'failure');
    return first && isPlanned && !isToldElsewhere(handler, file) ? [{ handler, call: first.call }] : [];
  });
}

// Whether a try holds all of execute that can fail, and more than one call of it.
function isAround({ block }: TSESTree.TryStatement, { execute, fallible }: ExecuteFlow): boolean {
  const calls = fallible.filter(({ node, owner }) => owner === execute && !(node.type === 'CallExpression' && isBodyRead(node)));
  return calls.length > 1 && calls.every(({ node }) => isInside(node, block));
}

// A branch tells one case from another; that for the stop of the run tells no error apart.
function hasOtherWay(handler: TSESTree.CatchClause, file: FileContext): boolean {
  let found = false;
  walk(handler.body, file.sourceCode.visitorKeys, (node) => {
    if (node.type === 'SwitchStatement' || (node.type === 'IfStatement' && !isAbortTest(node.test))) found = true;
    if (node.type === 'ThrowStatement' && !(isBranch(node.parent) && isAbortTest(node.parent.test)) && !isInAbortBlock(node)) found = true;
    return !found;
  });
  return found;
}

function isBranch(node: Node): node is TSESTree.IfStatement {
  return node.type === 'IfStatement';
}

function isInAbortBlock({ parent }: TSESTree.ThrowStatement): boolean {
  return parent.type === 'BlockStatement' && isBranch(parent.parent) && isAbortTest(parent.parent.test);
}

const ownText = /^(?:String|JSON\.stringify)$/;

// Whether the error goes to a log, or to a function that may tell it apart.
function isToldElsewhere({ body, param }: TSESTree.CatchClause, file: FileContext): boolean {
  if (param && param.type !== 'Identifier') return true;
  const variable = param ? file.scopes.variableOf(param) : null;
  const isGiven = (variable?.references ?? []).some(({ identifier }) => {
    for (let node: Node | undefined = identifier.parent; node && node !== body; node = node.parent) {
      if (node.type === 'CallExpression' || node.type === 'NewExpression') {
        const isArgument = node.arguments.some((argument) => isInside(identifier, argument));
        return isArgument && !mentionsText(node, identifier);
      }
    }
    return false;
  });
  return isGiven || callsLog(body, file);
}

// `String(error)`, `ctx.fail(error.message)`: the call takes the text of it alone.
function mentionsText(call: CallNode, error: Node): boolean {
  if (ownText.test(memberPath(call.callee)?.join('.') ?? '')) return true;
  const member = error.parent;
  const isText = member?.type === 'MemberExpression' && unwrap(member.object) === error && keyName(member) === 'message';
  return (
    isText ||
    call.arguments.some((argument) => argument.type === 'TemplateLiteral' && isInside(error, argument)) ||
    isConditionalText(call, error)
  );
}

function isConditionalText(call: CallNode, error: Node): boolean {
  return call.arguments.some((argument) => argument.type === 'ConditionalExpression' && isInside(error, argument));
}

function callsLog(body: Node, file: FileContext): boolean {
  let found = false;
  walk(body, file.sourceCode.visitorKeys, (node) => {
    if (node.type === 'CallExpression') found ||= logCall.test(memberPath(node.callee)?.join('.') ?? calleeName(node) ?? '');
    return !found;
  });
  return found;
}
