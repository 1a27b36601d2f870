import { memberPath, walk, type Node } from '../analysis/ast.ts';
import type { ClassMeaning } from '../analysis/failure-literal.ts';
import type { FileContext } from '../analysis/file-context.ts';
import { saidClass, type SaidClass } from '../analysis/said-class.ts';
import { classOfGuard } from '../analysis/status-class.ts';
import { partsOf } from '../analysis/text-parts.ts';
import { noEnv } from '../analysis/value.ts';
import { delaySource, defaultDelay } from './retry-after.ts';

/** The class of a failure that the tool words itself. */
export interface OwnClass {
  readonly meaning: ClassMeaning;
  /** The source of the seconds to wait, of a retryable failure. */
  readonly retryAfter: string | null;
}

/**
 * The class of a failure that the tool words itself: what its text says by a closed list, else what the status says that it stands under,
 * else `permanent`, since nothing promises that it passes.
 */
export function ownClass(place: Node, text: Node | null, file: FileContext): OwnClass {
  const said = text && saidClass(partsOf({ node: text, env: noEnv }, file));
  return classWithDelay(said?.meaning ?? classOfGuard(place, file) ?? 'permanent', said?.delay ?? null, place, file);
}

/** A class with the delay that the text tells, else the one of an answer in scope, else a number to look over. */
export function classWithDelay(meaning: ClassMeaning, delay: SaidClass['delay'], place: Node, file: FileContext): OwnClass {
  if (meaning !== 'retryable') return { meaning, retryAfter: null };
  return { meaning, retryAfter: (delay && secondsOf(delay, file)) ?? delaySource(place, file) };
}

function secondsOf({ amount, secondsEach }: NonNullable<SaidClass['delay']>, file: FileContext): string | null {
  if (typeof amount === 'number') return String(amount * secondsEach);
  if (!isRepeatable(amount, file)) return null;
  const number = `Number(${file.sourceCode.getText(amount)})`;
  return `${secondsEach === 1 ? number : `${number} * ${secondsEach}`} || ${defaultDelay}`;
}

const harmless = /^(?:Math\.\w+|Number)$/;
const effects = new Set([
  'AwaitExpression', 'AssignmentExpression', 'UpdateExpression', 'YieldExpression', 'NewExpression', 'TaggedTemplateExpression',
  'ImportExpression',
]);

// The text says the amount too, so that its expression comes to stand there twice.
function isRepeatable(expression: Node, file: FileContext): boolean {
  let isFree = true;
  walk(expression, file.sourceCode.visitorKeys, (node) => {
    isFree &&= !effects.has(node.type) && (node.type !== 'CallExpression' || harmless.test(memberPath(node.callee)?.join('.') ?? ''));
    return isFree;
  });
  return isFree && file.sourceCode.getCommentsInside(expression).length === 0;
}
