import type { TSESTree } from '@typescript-eslint/utils';
import { saidClass, type SaidClass } from '../analysis/failures/class-in-text.ts';
import {
  type ClassMeaning,
  type FailureEnvelope,
  failureEnvelopes,
  mayHoldElsewhere,
  ownProperty,
} from '../analysis/failures/failure-envelopes.ts';
import { meaningOf } from '../analysis/failures/failure-literal.ts';
import { envelopeTexts } from '../analysis/failures/failure-text.ts';
import { classOfGuard, classOfStatus } from '../analysis/failures/status-class.ts';
import { keyName, literalText, type Node, unwrap } from '../analysis/syntax/ast.ts';
import type { FileContext } from '../analysis/syntax/file-context.ts';
import { isTrue, literalNumber } from '../analysis/syntax/literals.ts';
import { classLikeKey } from '../knowledge/failure-keys.ts';
import { statusOfEnvelope } from '../knowledge/http.ts';

/** What is wrong with the class of a failure. `other key`: another key holds it; `spelling`: a known class, spelt otherwise. */
export type ClassFault = 'missing' | 'undefined' | 'other key' | 'spelling' | 'outside';

/** A failure that surely says no class of the vocabulary. */
export interface MissingClass {
  readonly envelope: FailureEnvelope;
  readonly fault: ClassFault;
  /** The property with the wrong key or value; null where there is none, and where a call gives it. */
  readonly property: TSESTree.Property | null;
  /** The text that is there in place of a class; null where there is none. */
  readonly text: string | null;
  /** The class that the rest of the failure tells, and the delay that its text says; null where nothing tells. */
  readonly known: KnownClass | null;
}

export interface KnownClass {
  readonly meaning: ClassMeaning;
  readonly delay: SaidClass['delay'];
}

/** The failures of a file that surely have no class, or one that is none of the vocabulary. */
export function missingClasses(file: FileContext): MissingClass[] {
  const { classKey } = file.settings.envelope;
  return failureEnvelopes(file).flatMap((envelope): MissingClass[] => {
    const { classMeaning } = envelope;
    if (envelope.isTrusted || (classMeaning !== 'absent' && classMeaning !== 'other') || mayHoldElsewhere(envelope, classKey, file))
      return [];
    const property = ownProperty(envelope, 'class');
    if (classMeaning === 'other') {
      const value = writtenValue(envelope, 'class');
      const text = value && literalText(unwrap(value));
      // A value that is no text may be a class of another kind.
      if (text === null) return [];
      const meant = meaningOfSpelling(text, file);
      const known = meant ? { meaning: meant, delay: null } : knownClass(envelope, file);
      return [{ envelope, fault: meant ? 'spelling' : 'outside', property, text, known }];
    }
    if (property) return [{ envelope, fault: 'undefined', property, text: null, known: knownClass(envelope, file) }];
    const other = otherKey(envelope, file);
    if (other) {
      const { property: named, meaning } = other;
      return [{ envelope, fault: 'other key', property: named, text: keyName(named), known: { meaning, delay: null } }];
    }
    return [{ envelope, fault: 'missing', property: null, text: null, known: knownClass(envelope, file) }];
  });
}

// `user_input`, `AUTH-REQUIRED`
function meaningOfSpelling(text: string, file: FileContext): ClassMeaning | null {
  const plain = (each: string): string => each.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  const { classes } = file.settings.envelope;
  const meanings = Object.keys(classes) as ClassMeaning[];
  return meanings.find((meaning) => plain(classes[meaning]) === plain(text) || plain(meaning) === plain(text)) ?? null;
}

// `{ ok: false, errorClass: 'retryable' }`
function otherKey(
  { literal }: FailureEnvelope,
  file: FileContext,
): { readonly property: TSESTree.Property; readonly meaning: ClassMeaning } | null {
  for (const member of literal?.properties ?? []) {
    if (member.type !== 'Property' || member.kind !== 'init' || !classLikeKey.test(keyName(member) ?? '')) continue;
    const meaning = meaningOf(literalText(unwrap(member.value)) ?? '', file);
    if (meaning) return { property: member, meaning };
  }
  return null;
}

function writtenValue(envelope: FailureEnvelope, key: Parameters<FailureEnvelope['get']>[0]): Node | null {
  const value = envelope.get(key);
  return typeof value === 'string' ? null : value;
}

const texts: ReadonlySet<string> = new Set(['message', 'reason', 'content', 'thrown']);

function knownClass(envelope: FailureEnvelope, file: FileContext): KnownClass | null {
  const only = (meaning: ClassMeaning | null): KnownClass | null => (meaning ? { meaning, delay: null } : null);
  if (envelope.get('retryAfterSeconds') !== 'absent' || isTrue(writtenValue(envelope, 'retryable'))) return only('retryable');
  if (envelope.get('options') !== 'absent') return only('userInput');
  const own = statusOfEnvelope.map((key) => literalNumber(writtenValue(envelope, key))).find((status) => status !== null);
  const byStatus = own === undefined || own === null ? null : classOfStatus(own);
  if (byStatus) return only(byStatus);
  const said = envelopeTexts(envelope, file).flatMap(({ role, parts }) => (texts.has(role) ? (saidClass(parts) ?? []) : []));
  return said[0] ?? only(classOfGuard(envelope.node, file));
}
