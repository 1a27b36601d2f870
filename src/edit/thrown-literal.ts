import type { TSESTree } from '@typescript-eslint/utils';
import { keyName, literalText, type Node } from '../analysis/ast.ts';
import { meaningOf, type ClassMeaning } from '../analysis/failure-literal.ts';
import type { FileContext } from '../analysis/file-context.ts';
import { lookUp } from '../analysis/scope.ts';
import { classOfStatus } from '../analysis/status-class.ts';
import type { ToolDefinition } from '../analysis/tools.ts';
import { wordingOf } from '../analysis/wording.ts';
import { messageOf, ownFailure, textKeysOf, type FailureTexts } from './failure.ts';
import { endedText, nameFor, nextStep, sameValues } from './next-step.ts';
import { classWithDelay, ownClass, type OwnClass } from './own-class.ts';

/** What a thrown object literal says for the model. */
export interface LiteralFailure {
  readonly texts: FailureTexts;
  /** Whether it says more than that something failed. */
  readonly isTold: boolean;
  /** Whether the texts hold all of it. */
  readonly isWhole: boolean;
}

/**
 * What a thrown object literal says for the model: its text, its code, and the class that it has, or that its flag or its status tells.
 * Nothing else of it is told: the other fields may hold what is not for the model.
 */
export function literalFailure(object: TSESTree.ObjectExpression, place: Node, tool: ToolDefinition, file: FileContext): LiteralFailure {
  const textKey = textKeysOf(file).find((key) => isOwnText(valueOf(object, key, file), tool, file));
  const text = textKey === undefined ? null : valueOf(object, textKey, file);
  const code = codeOf(object, file);
  const meaning = saidMeaning(object, file);
  const told = classOf(object, meaning, place, text, file);
  const { classKey, keys } = file.settings.envelope;
  const toldKeys = [textKey, ...(code === null ? [] : ['code']), ...(meaning === null ? [] : [classKey, 'retryable', 'status', 'statusCode', keys.retryAfterSeconds])];
  return {
    texts: { ...ownFailure(messageFor(text, code, told, tool, file), told, tool, file), code },
    isTold: code !== null || meaning !== null || (text !== null && wordingOf(text, tool, file) !== 'bare'),
    isWhole: object.properties.every((each) => each.type === 'Property' && keyName(each) !== null && toldKeys.includes(keyName(each) ?? undefined)),
  };
}

function messageFor(text: Node | null, code: string | null, told: OwnClass, tool: ToolDefinition, file: FileContext): FailureTexts['message'] {
  const name = nameFor(tool, file) ?? 'This tool';
  if (text) return messageOf(text, file);
  if (code === null) return { words: endedText(tool, file) };
  const words = `${name} failed: ${code}.`;
  // One text is all that the failure of such a framework has.
  return { words: tool.framework.plannedFailure.kind !== 'return-value' ? `${words} ${stepInText(told, tool, file)}` : words };
}

// What stands in the literal itself, and no later part of it overwrites.
function valueOf(object: TSESTree.ObjectExpression, key: string, { scopes }: FileContext): Node | null {
  const found = lookUp(object, [key], scopes);
  return found.kind === 'found' && found.owner === object && found.property.kind === 'init' ? found.property.value : null;
}

function isOwnText(value: Node | null, tool: ToolDefinition, file: FileContext): boolean {
  if (!value) return false;
  const isText = typeof literalText(value) === 'string' || value.type === 'TemplateLiteral';
  return isText && wordingOf(value, tool, file) !== 'upstream';
}

// A code as such: a longer string, or one with other signs, may say anything.
const codeForm = /^[A-Za-z][\w.:/-]{0,59}$/;

function codeOf(object: TSESTree.ObjectExpression, file: FileContext): string | null {
  const { envelope } = file.settings;
  if ([envelope.classKey, ...Object.values(envelope.keys)].includes('code')) return null;
  const code = literalText(valueOf(object, 'code', file));
  return code !== null && codeForm.test(code) ? code : null;
}

// The class that the literal has, or that its flag or its status tells.
function saidMeaning(object: TSESTree.ObjectExpression, file: FileContext): ClassMeaning | null {
  const known = meaningOf(literalText(valueOf(object, file.settings.envelope.classKey, file)) ?? '', file);
  if (known) return known;
  if (isTrue(valueOf(object, 'retryable', file))) return 'retryable';
  const status = numberOf(valueOf(object, 'status', file)) ?? numberOf(valueOf(object, 'statusCode', file));
  return status === null ? null : classOfStatus(status);
}

function classOf(object: TSESTree.ObjectExpression, meaning: ClassMeaning | null, place: Node, text: Node | null, file: FileContext): OwnClass {
  const told = meaning === null ? ownClass(place, text, file) : classWithDelay(meaning, null, place, file);
  const seconds = numberOf(valueOf(object, file.settings.envelope.keys.retryAfterSeconds, file));
  return told.meaning === 'retryable' && seconds !== null ? { ...told, retryAfter: String(seconds) } : told;
}

function isTrue(value: Node | null): boolean {
  return value?.type === 'Literal' && value.value === true;
}

function numberOf(value: Node | null): number | null {
  return value?.type === 'Literal' && typeof value.value === 'number' ? value.value : null;
}

function stepInText({ meaning, retryAfter }: OwnClass, tool: ToolDefinition, file: FileContext): string {
  if (meaning !== 'retryable') return nextStep(meaning, tool, file);
  const delay = /^\d+$/.test(retryAfter ?? '') ? `in ${retryAfter ?? ''} seconds` : 'later';
  return `Call ${nameFor(tool, file) ?? 'this tool'} again${sameValues(tool, file)} ${delay}.`;
}
