import type { TSESTree } from '@typescript-eslint/utils';
import { type FailureEnvelope, failureEnvelopes, mayHoldElsewhere, ownProperty } from '../analysis/failures/failure-envelopes.ts';
import { envelopeTexts } from '../analysis/failures/failure-text.ts';
import { keyName, literalText, type Node, unwrap, walk } from '../analysis/syntax/ast.ts';
import type { FileContext } from '../analysis/syntax/file-context.ts';
import { memoize } from '../analysis/syntax/memoize.ts';
import { mutationsOf } from '../analysis/syntax/mutations.ts';
import { findTools } from '../analysis/tools/find-tools.ts';
import { inputNames } from '../analysis/tools/input-schema.ts';
import { noBinding } from '../analysis/values/call-binding.ts';
import { follow, noEnv } from '../analysis/values/resolve.ts';
import { shownParts, type TextPart, writtenTexts } from '../analysis/values/text-parts.ts';
import { callText, imperative, stepKey, tellsAllowed } from '../knowledge/advice.ts';

/** What is wrong with the steps of a failure. `empty`: an empty list or text, undefined, null. */
type StepsFault = 'missing' | 'empty' | 'vague';

/** A failure that surely tells the agent no next call. */
export interface MissingSteps {
  readonly envelope: FailureEnvelope;
  readonly fault: StepsFault;
  /** The property with the steps; null where there is none, and where a call gives it. */
  readonly property: TSESTree.Property | null;
  /** The vague steps as they are shown; empty where there are none. */
  readonly steps: readonly string[];
}

/** The failures of a file without a step that an agent could take. */
export function missingSteps(file: FileContext): MissingSteps[] {
  const { recoverySteps } = file.settings.envelope.keys;
  return failureEnvelopes(file).flatMap((envelope): MissingSteps[] => {
    // The steps for the failed parts of a result may stand on the result.
    if (envelope.isTrusted || envelope.place === 'partial-entry' || mayHoldElsewhere(envelope, recoverySteps, file)) return [];
    const value = envelope.get('recoverySteps');
    if (value === 'unknown') return [];
    const property = ownProperty(envelope, 'recoverySteps');
    if (value === 'absent') {
      if (property) return [{ envelope, fault: 'empty', property, steps: [] }];
      return hasStepsElsewhere(envelope) || offersChoice(envelope, file) || saysStep(envelope, file)
        ? []
        : [{ envelope, fault: 'missing', property: null, steps: [] }];
    }
    const judged = judgeSteps(value, envelope, file);
    return judged ? [{ envelope, ...judged, property }] : [];
  });
}

function hasStepsElsewhere({ node, literal }: FailureEnvelope): boolean {
  return [node, literal].some(
    (object) =>
      object?.type === 'ObjectExpression' &&
      object.properties.some((member) => member.type === 'Property' && stepKey.test(keyName(member) ?? '')),
  );
}

const told: ReadonlySet<string> = new Set(['message', 'reason']);

/** Whether one of the failure's own texts says the next call, in each branch of it. */
function saysStep(envelope: FailureEnvelope, file: FileContext): boolean {
  const texts = envelopeTexts(envelope, file).filter(({ role }) => told.has(role));
  const says = ({ parts }: (typeof texts)[number]): boolean => sentenceParts(parts).some((sentence) => isStep(sentence, envelope, file));
  return texts.some(({ key }) => key !== null && texts.every((text) => text.key !== key || says(text)));
}

// "No forecast. Use 'daily' instead": a text of one sentence, a clause behind a dash or a colon among them.
function sentenceParts(parts: readonly TextPart[]): TextPart[][] {
  const sentences: TextPart[][] = [[]];
  for (const part of parts) {
    if ('hole' in part) {
      sentences.at(-1)?.push(part);
      continue;
    }
    for (const [index, words] of part.words.split(/[.;!?](?=\s|$)|\n|\s[-–—]\s/).entries()) {
      if (index > 0) sentences.push([]);
      if (words.trim() !== '') sentences.at(-1)?.push({ words });
    }
  }
  return sentences;
}

function isStep(sentence: readonly TextPart[], envelope: FailureEnvelope, file: FileContext): boolean {
  const words = shownParts(sentence);
  const isAsked = imperative.test(words) || tellsAllowed.test(words);
  return isAsked && !isVague(sentence, envelope, file);
}

/** Whether the options of a question say the call for each, or the text says it for all. */
function offersChoice(envelope: FailureEnvelope, file: FileContext): boolean {
  if (envelope.classMeaning !== 'userInput') return false;
  const options = envelope.get('options');
  if (typeof options === 'string') return options === 'unknown';
  const texts = envelopeTexts(envelope, file).map(({ parts }) => shownParts(parts));
  return [...texts, ...textsWithin(options, file)].some((text) => callText.test(text));
}

// What is written as text in the options, or in the code that makes them.
function textsWithin(options: Node, file: FileContext): string[] {
  const words: string[] = [];
  walk(options, file.sourceCode.visitorKeys, (node) => {
    if (node.type === 'TemplateLiteral') words.push(node.quasis.map(({ value }) => value.cooked ?? value.raw).join('…'));
    else words.push(literalText(node) ?? '');
  });
  return words;
}

const maxSteps = 50;

function judgeSteps(value: Node, envelope: FailureEnvelope, file: FileContext): Pick<MissingSteps, 'fault' | 'steps'> | null {
  const empty = { fault: 'empty', steps: [] } as const;
  const list = unwrap(value);
  if (list.type === 'Literal' && (list.value === null || list.value === '')) return empty;
  if (list.type === 'ArrayExpression') {
    if (isFilledLater(envelope, file) || list.elements.length > maxSteps) return null;
    if (list.elements.length === 0) return empty;
  } else if (list.type !== 'Literal' && list.type !== 'TemplateLiteral') {
    return null;
  }
  const written = list.type === 'ArrayExpression' ? list.elements : [list];
  const steps: string[] = [];
  for (const element of written) {
    if (!element || element.type === 'SpreadElement') return null;
    const { node } = follow({ node: element, env: noEnv }, file);
    const texts = writtenTexts({ node, env: noEnv }, noBinding, file);
    if (texts.length === 0) return null;
    for (const { parts } of texts) {
      if (!isVague(parts, envelope, file)) return null;
      steps.push(shownParts(parts));
    }
  }
  return { fault: 'vague', steps };
}

// `const steps = []; if (id) steps.push('Call …')`
function isFilledLater(envelope: FailureEnvelope, file: FileContext): boolean {
  const written = envelope.property('recoverySteps')?.value;
  const variable = written?.type === 'Identifier' ? file.scopes.variableOf(written) : null;
  return variable !== null && variable !== undefined && mutationsOf(variable).length > 0;
}

// Words that fit any tool: a step of nothing else tells no next call. A closed list; a word that is not in it names something.
const vague = new Set(
  `a about again all an and another any appropriate are as at back be been before call carefully caused check contact correct correctly details
   different double-check ensure docs documentation error errors everything failed failure few fix for format formats from given happened help
   if in info information input inputs investigate is issue issues it its later look make minute minutes moment more needed of ok on once one
   operation or other parameter parameters params please possible problem problems properly provide provided reason request required resolve
   retry review right some something soon shortly sure support supported that the them then there these they thing things this time times to
   tool trouble troubleshoot try trying understand use user using valid value values verify wait was went were what when with wrong you your
   ask inform notify tell administrator admin team`.split(/\s+/),
);
const names = /["'`“”‘’]\S|\d|[a-z]+_[a-z]|[a-z][A-Z]|\w\(/;

function isVague(parts: readonly TextPart[], { tool }: FailureEnvelope, file: FileContext): boolean {
  if (parts.some((part) => 'hole' in part)) return false;
  // "your parameter(s)", "the user's"
  const words = shownParts(parts).replaceAll(/\(e?s\)|['’](?=[a-z]\b)/g, '');
  if (names.test(words)) return false;
  const known = new Set([...toolNames(file), ...(tool ? inputNames(tool, file) : [])].map((name) => name.toLowerCase()));
  return (words.toLowerCase().match(/[\p{L}\p{N}_$-]+/gu) ?? []).every((word) => vague.has(word) && !known.has(word));
}

const toolNames: (file: FileContext) => readonly string[] = memoize((file) => findTools(file).flatMap(({ name }) => name ?? []));
