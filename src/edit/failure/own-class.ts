import { saidClass, type SaidClass } from '../../analysis/failures/class-in-text.ts';
import type { ClassMeaning } from '../../analysis/failures/failure-literal.ts';
import { classOfGuard } from '../../analysis/failures/status-class.ts';
import { enclosingFunction, keyName, memberPath, type Node, unwrap, walk } from '../../analysis/syntax/ast.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { type Atom, flagOf, isEquality, sureAtoms } from '../../analysis/control/condition-atoms.ts';
import { literalNumber } from '../../analysis/syntax/literals.ts';
import { conditionsOn } from '../../analysis/control/path-conditions.ts';
import { noEnv } from '../../analysis/values/resolve.ts';
import { partsOf } from '../../analysis/values/text-parts.ts';
import { isBesideInput } from './beside-input.ts';
import { defaultDelay, delaySource, isResponseName } from './retry-after.ts';

/** The class of a failure that the tool words itself. */
export interface OwnClass {
  readonly meaning: ClassMeaning;
  /** The source of the seconds to wait, of a retryable failure. */
  readonly retryAfter: string | null;
  /** The name of an answer that is not 2xx, whose status alone tells the class; `meaning` is then the most careful one. */
  readonly response?: string | null;
  /** Whether it is told without a look at the input, so that other values do not mend it. */
  readonly isBesideInput?: boolean;
}

/**
 * The class of a failure that the tool words itself: what its text says by a closed list, else what the status says that it stands under,
 * else what the status of the run says, else `permanent`, since nothing promises that it passes.
 */
export function ownClass(place: Node, text: Node | null, file: FileContext): OwnClass {
  const said = text && saidClass(partsOf({ node: text, env: noEnv }, file));
  const known = said?.meaning ?? classOfGuard(place, file);
  const own = classWithDelay(known ?? 'permanent', said?.delay ?? null, place, file);
  return known ? own : { ...own, response: failedAnswer(place, file), isBesideInput: isBesideInput(place, file) };
}

// A bound for pathological input: what lies beyond is unknown.
const maxConditions = 100;

// The answer that a place is only reached with where it is not 2xx.
function failedAnswer(place: Node, file: FileContext): string | null {
  const conditions = conditionsOn(place, enclosingFunction(place) ?? file.ast).slice(0, maxConditions);
  for (const atom of conditions.flatMap((condition) => sureAtoms(condition, file.scopes.resolve))) {
    const name = answerThatFailed(atom, file);
    if (name !== null) return name;
  }
  return null;
}

// `!response.ok`, `response.ok === false`, `response.status >= 400`, `response.status !== 200`
function answerThatFailed(atom: Atom, file: FileContext): string | null {
  const flag = flagOf(atom);
  if (flag) return flag.holds ? null : answerWith('ok', flag.subject, file);
  if (atom.kind !== 'comparison') return null;
  const { subject, operator } = atom;
  const value = literalNumber(atom.value);
  const fails = value === 200 ? isEquality(atom) === false : (operator === '>=' && value === 400) || (operator === '>' && value === 399);
  return fails ? answerWith('status', subject, file) : null;
}

function answerWith(key: string, node: Node, file: FileContext): string | null {
  const member = unwrap(node);
  const name = member.type === 'MemberExpression' && keyName(member) === key ? unwrap(member.object) : null;
  return name?.type === 'Identifier' && isResponseName(name, file) ? name.name : null;
}

/** A class with the delay that the text tells, else the one of an answer in scope, else a number to look over. */
export function classWithDelay(meaning: ClassMeaning, delay: SaidClass['delay'], place: Node, file: FileContext): OwnClass {
  if (meaning !== 'retryable') return { meaning, retryAfter: null };
  return { meaning, retryAfter: (delay && secondsOf(delay, file)) ?? delaySource(place, file) };
}

function secondsOf({ amount, secondsEach }: NonNullable<SaidClass['delay']>, file: FileContext): string | null {
  if (typeof amount === 'number') return String(amount * secondsEach);
  if (!isFreeOfEffects(amount, file)) return null;
  const number = `Number(${file.sourceCode.getText(amount)})`;
  return `${secondsEach === 1 ? number : `${number} * ${secondsEach}`} || ${defaultDelay}`;
}

const harmless = /^(?:Math\.\w+|Number)$/;
const effects = new Set([
  'AwaitExpression',
  'AssignmentExpression',
  'UpdateExpression',
  'YieldExpression',
  'NewExpression',
  'TaggedTemplateExpression',
  'ImportExpression',
]);

// The text says the amount too, so that its expression comes to stand there twice.
function isFreeOfEffects(expression: Node, file: FileContext): boolean {
  let isFree = true;
  walk(expression, file.sourceCode.visitorKeys, (node) => {
    isFree &&= !effects.has(node.type) && (node.type !== 'CallExpression' || harmless.test(memberPath(node.callee)?.join('.') ?? ''));
    return isFree;
  });
  return isFree && file.sourceCode.getCommentsInside(expression).length === 0;
}
