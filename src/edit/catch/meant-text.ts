import { handsOnCall, writtenInputs } from '../../knowledge/input-names.ts';
import { uncaughtCalls } from '../../analysis/failures/uncaught.ts';
import { wordingOf } from '../../analysis/failures/message-wording.ts';
import type { ExecuteFlow, FallibleCall, ThrowExit } from '../../analysis/flow/execute-flow.ts';
import { inputSource } from '../../analysis/flow/input-provenance.ts';
import { isControlFlow, isStop } from '../../analysis/flow/control-flow-errors.ts';
import { calleeName, unwrap, type Node } from '../../analysis/syntax/ast.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { wordsOf } from '../../analysis/syntax/name-words.ts';
import { throwsSynchronously } from '../../analysis/syntax/throwing-calls.ts';
import { madeError } from '../../analysis/values/error-construction.ts';
import { valueKind } from '../../analysis/values/value-kind.ts';

/**
 * Whether a text that a catch around execute would hide may be meant for the model: it says what is wrong with a program, a query or a path
 * that the model wrote, a helper words it, another tool or server answers with it.
 *
 * @param hidden The throws that the catch would see, by their exits; all others stay as they are.
 */
export function hidesMeantText(flow: ExecuteFlow, hidden: readonly ThrowExit[], file: FileContext): boolean {
  return uncaughtCalls(flow, file).some((call) => answersTheModel(call, flow, file)) || hidden.some((exit) => isMeant(exit, flow, file));
}

function answersTheModel({ node }: FallibleCall, flow: ExecuteFlow, file: FileContext): boolean {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return false;
  const parses = throwsSynchronously(node, file);
  return node.arguments.some((argument) => {
    const source = inputSource(argument, flow, file);
    if (!source) return false;
    if (parses) return true;
    return source.name === null ? handsOnCall.test(calleeName(node) ?? '') : wordsOf(source.name).some((word) => writtenInputs.has(word));
  });
}

// What came from outside and is thrown in words of its own is handed on by intention: `if (answer.error) throw new Error(answer.error)`.
function isMeant(exit: ThrowExit, flow: ExecuteFlow, file: FileContext): boolean {
  const { value, rethrows } = exit;
  if (rethrows || !value || isStop(exit, flow, file) || isControlFlow(exit, flow, file)) return false;
  const text = textOf(value, file);
  if (text === 'unknown') return true;
  return text !== null && wordingOf(text, flow.tool, file) !== 'bare';
}

// The text of a thrown value; null where it has none, `unknown` where the file does not tell.
function textOf(value: Node, file: FileContext): Node | 'unknown' | null {
  const made = madeError(value, file);
  if (made) return made.message ?? (made.isWhole ? null : 'unknown');
  const given = unwrap(value);
  if (given.type === 'ObjectExpression') return 'unknown';
  const { kind } = valueKind(value, file);
  if (kind === 'undefined' || kind === 'null') return null;
  return kind === 'string' ? value : 'unknown';
}
