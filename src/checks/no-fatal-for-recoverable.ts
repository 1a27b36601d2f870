import type { TSESTree } from '@typescript-eslint/utils';
import { classOfGuard } from '../analysis/failures/status-class.ts';
import { errorClassOf, isControlFlowClass } from '../analysis/flow/control-flow-errors.ts';
import { executeFlow, type ExecuteFlow, type ThrowExit } from '../analysis/flow/execute-flow.ts';
import { inputSource } from '../analysis/flow/input-provenance.ts';
import { keyName, literalText, memberPath, type Node, unwrap, walk } from '../analysis/syntax/ast.ts';
import { askedIn, type Atom, atomsOf, presenceOf, sureAtoms } from '../analysis/control/condition-atoms.ts';
import type { FileContext } from '../analysis/syntax/file-context.ts';
import { conditionsOn } from '../analysis/control/path-conditions.ts';
import type { ToolDefinition } from '../analysis/tools/find-tools.ts';
import { madeError } from '../analysis/values/error-construction.ts';
import { printedText } from '../analysis/values/printed-value.ts';
import type { ControlFlowError } from '../frameworks/framework.ts';
import { forbiddenText, hopelessCode, hopelessText, invalidText, noMatchText, passingText } from '../knowledge/faults.ts';
import { credentialName } from '../knowledge/secrets.ts';
import { runnerOf } from './prefer-effect-tool.ts';
import { inputGuard } from './support/input-guard.ts';

/** An error that fails the run for what the model can mend, or one that leaves the model with what it cannot. */
export interface FatalFault {
  readonly kind: 'recoverable' | 'hopeless';
  /** What it is thrown for. */
  readonly why: 'no match' | 'invalid input' | 'passing' | 'credential' | 'forbidden';
  readonly exit: ThrowExit;
  readonly made: TSESTree.NewExpression;
  /** The framework's error that fails the run. */
  readonly fatal: ControlFlowError;
}

/** The throws of a tool whose error ends the run, or does not, against what they are thrown for. */
export function fatalFaults(tool: ToolDefinition, file: FileContext): FatalFault[] {
  const fatal = tool.framework.controlFlowErrors.find(({ ends }) => ends);
  const flow = fatal && runnerOf(tool, file) ? executeFlow(tool, file) : null;
  if (!fatal || !flow) return [];
  return flow.throws.flatMap((exit): FatalFault[] => {
    const made = exit.value && unwrap(exit.value);
    if (exit.rethrows || made?.type !== 'NewExpression') return [];
    const named = errorClassOf(made.callee, file);
    const isFatal = named !== null && named.name === fatal.name && isControlFlowClass(named, tool, file);
    if (isFatal) {
      const why = mendable(exit, made, flow, file);
      return why ? [{ kind: 'recoverable', why, exit, made, fatal }] : [];
    }
    if (exit.escapes !== 'yes' || madeError(made, file)?.origin !== 'built-in') return [];
    const why = unmendable(exit, made, flow, file);
    return why ? [{ kind: 'hopeless', why, exit, made, fatal }] : [];
  });
}

function mendable(exit: ThrowExit, made: TSESTree.NewExpression, flow: ExecuteFlow, file: FileContext): FatalFault['why'] | null {
  const [message, code] = made.arguments;
  const text = message && message.type !== 'SpreadElement' ? printedText(message, file) : '';
  const coded = code ? (literalText(file.scopes.resolve(code)) ?? '') : '';
  if (hopelessText.test(text) || hopelessCode.test(coded) || asksFor(hopelessText, exit, file)) return null;
  switch (classOfGuard(exit.node, file)) {
    case 'retryable':
      return 'passing';
    case 'permanent':
      return 'no match';
    case null:
      break;
    default:
      return null;
  }
  if (passingText.test(text)) return 'passing';
  // A path that has to begin with a root is a matter of what may be reached.
  if (!asksFor(/\.startsWith\(/, exit, file) && inputGuard(exit.node, flow, file)) return 'invalid input';
  const names = message ? namesInput(message, flow, file) : false;
  if (names && noMatchText.test(text)) return 'no match';
  if (names && invalidText.test(text)) return 'invalid input';
  return isLookedUp(exit, flow, file) ? 'no match' : null;
}

function asksFor(words: RegExp, { node, owner }: ThrowExit, file: FileContext): boolean {
  return conditionsOn(node, owner).some((condition) => askedIn(condition).some((asked) => words.test(file.sourceCode.getText(asked))));
}

function namesInput(message: Node, flow: ExecuteFlow, file: FileContext): boolean {
  const made = file.scopes.resolve(message);
  if (made.type !== 'TemplateLiteral' && made.type !== 'BinaryExpression') return false;
  return inputSource(made, flow, file) !== null;
}

// `const order = await orders.find(id); if (!order) throw …`, with an input among what is asked for.
function isLookedUp(exit: ThrowExit, flow: ExecuteFlow, file: FileContext): boolean {
  const [nearest] = conditionsOn(exit.node, exit.owner);
  const asked = nearest ? sureAtoms(nearest).map(presenceOf) : [];
  const tested = asked.find((each) => each && !each.isThere)?.subject;
  const variable = tested?.type === 'Identifier' ? file.scopes.variableOf(tested) : null;
  const init = variable && file.scopes.constant(variable);
  const made = init && unwrap(init);
  const call = made?.type === 'AwaitExpression' ? unwrap(made.argument) : made;
  if (call?.type !== 'CallExpression') return false;
  return call.arguments.some((argument) => inputSource(argument, flow, file)?.name != null);
}

function unmendable(exit: ThrowExit, made: TSESTree.NewExpression, flow: ExecuteFlow, file: FileContext): FatalFault['why'] | null {
  // Another service's answer may be about this one record.
  if (classOfGuard(exit.node, file)) return null;
  const [nearest] = conditionsOn(exit.node, exit.owner);
  if (nearest && atomsOf(nearest).every(({ atom }) => lacksCredential(atom, flow, file))) return 'credential';
  const [message] = made.arguments;
  const text = message && message.type !== 'SpreadElement' ? printedText(message, file) : '';
  return forbiddenText.test(text) ? 'forbidden' : null;
}

function lacksCredential(atom: Atom, flow: ExecuteFlow, file: FileContext): boolean {
  const asked = presenceOf(atom);
  if (!asked || asked.isThere) return false;
  const { subject: tested } = asked;
  const made = file.scopes.resolve(tested);
  const path = memberPath(made) ?? [];
  if (path[0] === 'process' && path[1] === 'env') return path.length === 3;
  const name = tested.type === 'MemberExpression' ? keyName(tested) : tested.type === 'Identifier' ? tested.name : null;
  return name !== null && credentialName.test(name) && inputSource(tested, flow, file) === null;
}

/** Whether a message says enough by itself to be sent to the model: a value, or a sentence. */
export function saysEnough(message: Node, file: FileContext): boolean {
  let hasValue = false;
  walk(message, file.sourceCode.visitorKeys, (node) => {
    hasValue ||= node.type === 'TemplateLiteral' && node.expressions.length > 0;
  });
  return hasValue || printedText(message, file).split(/\s+/).length >= 6;
}
