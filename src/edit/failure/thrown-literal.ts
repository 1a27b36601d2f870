import type { TSESTree } from '@typescript-eslint/utils';
import { keyName, literalText, type Node } from '../../analysis/syntax/ast.ts';
import { valueKind } from '../../analysis/values/value-kind.ts';
import { markerFor, meaningOf, type ClassMeaning, type FailureMarker } from '../../analysis/failures/failure-literal.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { saidClass } from '../../analysis/failures/class-in-text.ts';
import { lookUpProperty } from '../../analysis/syntax/scope.ts';
import { classOfStatus } from '../../analysis/failures/status-class.ts';
import { partsOf } from '../../analysis/values/text-parts.ts';
import type { ToolDefinition } from '../../analysis/tools/find-tools.ts';
import { noEnv } from '../../analysis/values/resolve.ts';
import { wordingOf } from '../../analysis/failures/message-wording.ts';
import { messageOf, ownFailure, textKeysOf, type FailureTexts } from './failure.ts';
import { endedText, nameFor, nextStep, sameValues } from './next-step.ts';
import { classWithDelay, ownClass, type OwnClass } from './own-class.ts';
import { markerKeys } from '../../knowledge/failure-keys.ts';
import { joinedText } from '../text/code-style.ts';
import { isTrue, literalNumber } from '../../analysis/syntax/literals.ts';

/** What a thrown object literal says for the model. */
export interface LiteralFailure {
  readonly texts: FailureTexts;
  /** Whether it says more than that something failed. */
  readonly isTold: boolean;
  /** Whether it says so in words. */
  readonly isWorded: boolean;
  /** Whether the texts hold all of it. */
  readonly isWhole: boolean;
}

/**
 * What a thrown object literal says for the model: its text, its reason, its next steps, its code, and the class that it has, or that its
 * flag or its status tells. Nothing else of it is told: the other fields may hold what is not for the model.
 */
export function literalFailure(object: TSESTree.ObjectExpression, place: Node, tool: ToolDefinition, file: FileContext): LiteralFailure {
  const { classKey, keys } = file.settings.envelope;
  const ownText = (key: string): Node | null => {
    const value = ownValue(object, key, file);
    return isOwnText(value, tool, file) ? value : null;
  };
  const textKey = textKeysOf(file).find((key) => ownText(key) !== null);
  const text = textKey === undefined ? null : ownText(textKey);
  const reason = textKey === keys.reason ? null : ownText(keys.reason);
  const code = codeOf(object, file);
  const meaning = saidMeaning(object, file);
  const told = thrownClass(object, meaning, place, text, file);
  const steps = writtenSteps(object, tool, file);
  const said: Said = { text, reason, code, steps, isClassed: meaning !== null };
  // That it failed is said by whatever marks the failures of the file.
  const marker = markerIn(object, file);
  const toldKeys = [
    textKey,
    marker?.key,
    ...(reason ? [keys.reason] : []),
    ...(steps ? [keys.recoverySteps] : []),
    ...(code === null || (text && tool.framework.plannedFailure.kind !== 'return-value') ? [] : ['code']),
    ...(meaning === null ? [] : [classKey, 'retryable', 'status', 'statusCode', keys.retryAfterSeconds]),
  ];
  const source = (node: Node): string => file.sourceCode.getText(node);
  const isWorded = reason !== null || steps !== null || (text !== null && wordingOf(text, tool, file) !== 'bare');
  return {
    texts: {
      ...ownFailure(messageFor(said, told, tool, file), told, tool, file),
      code,
      ownReason: reason && source(reason),
      ownSteps: steps && `[${steps.map(source).join(', ')}]`,
    },
    isTold: code !== null || meaning !== null || isWorded,
    isWorded,
    isWhole: object.properties.every(
      (each) => each.type === 'Property' && keyName(each) !== null && toldKeys.includes(keyName(each) ?? undefined),
    ),
  };
}

interface Said {
  readonly text: Node | null;
  readonly reason: Node | null;
  readonly code: string | null;
  readonly steps: readonly Node[] | null;
  /** Whether another key than the text tells the class. */
  readonly isClassed: boolean;
}

function messageFor(
  { text, reason, code, steps, isClassed }: Said,
  told: OwnClass,
  tool: ToolDefinition,
  file: FileContext,
): FailureTexts['message'] {
  const coded = `${nameFor(tool, file) ?? 'This tool'} failed: ${code ?? ''}.`;
  if (tool.framework.plannedFailure.kind === 'return-value') {
    return text ? messageOf(text, file) : { words: code === null ? endedText(tool, file) : coded };
  }
  // One text is all that the failure of such a framework has.
  const first = text ?? (code === null ? null : coded);
  if (first === null) return { words: endedText(tool, file) };
  const isOpen = steps === null && (text === null || (isClassed && saidClass(partsOf({ node: text, env: noEnv }, file)) === null));
  const others = [...(reason ? [reason] : []), ...(steps ?? []), ...(isOpen ? [stepInText(told, tool, file)] : [])];
  if (others.length === 0 && text) return messageOf(text, file);
  return joinedText([first, ...others], file.sourceCode);
}

function markerIn(object: TSESTree.ObjectExpression, file: FileContext): FailureMarker | null {
  for (const key of markerKeys) {
    const value = ownValue(object, key, file);
    const marker = value && markerFor(key, value);
    if (marker) return marker;
  }
  return null;
}

// Steps that are all written here.
function writtenSteps(object: TSESTree.ObjectExpression, tool: ToolDefinition, file: FileContext): readonly Node[] | null {
  const list = ownValue(object, file.settings.envelope.keys.recoverySteps, file);
  if (list?.type !== 'ArrayExpression' || list.elements.length === 0) return null;
  const steps = list.elements.filter((each) => each !== null && isOwnText(each, tool, file));
  return steps.length === list.elements.length ? (steps as Node[]) : null;
}

// What stands in the literal itself, and no later part of it overwrites.
function ownValue(object: TSESTree.ObjectExpression, key: string, { scopes }: FileContext): Node | null {
  const found = lookUpProperty(object, [key], scopes);
  return found.kind === 'found' && found.owner === object && found.property.kind === 'init' ? found.property.value : null;
}

function isOwnText(value: Node | null, tool: ToolDefinition, file: FileContext): boolean {
  if (!value) return false;
  const isJoined = value.type === 'BinaryExpression' && value.operator === '+' && valueKind(value, file).kind === 'string';
  const isText = typeof literalText(value) === 'string' || value.type === 'TemplateLiteral' || isJoined;
  return isText && wordingOf(value, tool, file) !== 'upstream';
}

// A code as such: a longer string, or one with other signs, may say anything.
const codeForm = /^[A-Za-z][\w.:/-]{0,59}$/;

function codeOf(object: TSESTree.ObjectExpression, file: FileContext): string | null {
  const { envelope } = file.settings;
  if ([envelope.classKey, ...Object.values(envelope.keys)].includes('code')) return null;
  const code = literalText(ownValue(object, 'code', file));
  return code !== null && codeForm.test(code) ? code : null;
}

// The class that the literal has, or that its flag or its status tells.
function saidMeaning(object: TSESTree.ObjectExpression, file: FileContext): ClassMeaning | null {
  const known = meaningOf(literalText(ownValue(object, file.settings.envelope.classKey, file)) ?? '', file);
  if (known) return known;
  if (isTrue(ownValue(object, 'retryable', file))) return 'retryable';
  const status = literalNumber(ownValue(object, 'status', file)) ?? literalNumber(ownValue(object, 'statusCode', file));
  return status === null ? null : classOfStatus(status);
}

function thrownClass(
  object: TSESTree.ObjectExpression,
  meaning: ClassMeaning | null,
  place: Node,
  text: Node | null,
  file: FileContext,
): OwnClass {
  const told = meaning === null ? ownClass(place, text, file) : classWithDelay(meaning, null, place, file);
  const seconds = literalNumber(ownValue(object, file.settings.envelope.keys.retryAfterSeconds, file));
  return told.meaning === 'retryable' && seconds !== null ? { ...told, retryAfter: String(seconds) } : told;
}

function stepInText({ meaning, retryAfter }: OwnClass, tool: ToolDefinition, file: FileContext): string {
  if (meaning !== 'retryable') return nextStep(meaning, tool, file);
  const delay = /^\d+$/.test(retryAfter ?? '') ? `in ${retryAfter ?? ''} seconds` : 'later';
  return `Call ${nameFor(tool, file) ?? 'this tool'} again${sameValues(tool, file)} ${delay}.`;
}
