import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, isInside, keyName, memberPath, unwrap, walk, wrapped, type Node } from '../analysis/syntax/ast.ts';
import { executeFlow } from '../analysis/flow/execute-flow.ts';
import { failureEnvelopes, type FailureEnvelope } from '../analysis/failures/failure-envelopes.ts';
import { envelopeTexts, type FailureText, type TextPart } from '../analysis/failures/failure-text.ts';
import type { FileContext } from '../analysis/syntax/file-context.ts';
import { inputSource } from '../analysis/flow/input-provenance.ts';
import { inputNames } from '../analysis/tools/input-schema.ts';
import { countName } from '../knowledge/search.ts';
import { countedLists, listOfCount, type CountedList } from './matching/match-count.ts';
import { capOf, mostOptions } from './matching/option-limit.ts';
import type { Variable } from '../analysis/syntax/scope.ts';
import { findTools, type ToolDefinition } from '../analysis/tools/find-tools.ts';
import {
  asksWhich,
  asksYesOrNo,
  candidateKeys,
  candidateNouns,
  callVerbs,
  capitalVerbs,
  choiceWords,
  namesOtherCall,
  negativeWords,
  nextCallKey,
  severalPhrases,
  writtenCall,
} from '../knowledge/advice.ts';

/** What a failure lacks that says that several match. `uncapped`: nothing bounds how many options it holds. */
type AmbiguityFault = 'no options' | 'uncapped' | 'no call';

export interface AmbiguousFailure {
  readonly envelope: FailureEnvelope;
  readonly fault: AmbiguityFault;
  /** The property that is at fault, where there is one. */
  readonly property: TSESTree.Property | null;
}

/** The failures of a file that need the user to choose among several matches, and do not say among which or how. */
export function ambiguousFailures(file: FileContext): AmbiguousFailure[] {
  return failureEnvelopes(file).flatMap((envelope) => {
    if (envelope.isTrusted || envelope.place === 'partial-entry' || envelope.classMeaning !== 'userInput') return [];
    const own = envelopeTexts(envelope, file);
    const counted = countedLists(envelope.node, file).filter(({ list }) => !isOfInput(list, envelope, file));
    return isAmongSeveral(envelope, own, counted, file) ? ambiguityFaults(envelope, own, counted, file) : [];
  });
}

function ambiguityFaults(
  envelope: FailureEnvelope,
  texts: readonly FailureText[],
  counted: readonly CountedList[],
  file: FileContext,
): AmbiguousFailure[] {
  const options = optionsOf(envelope, texts, counted, file);
  if (options === 'unknown') return [];
  const cap = options && capOf(options, counted, file);
  if (!options || cap === 'empty') return [{ envelope, fault: 'no options', property: optionsProperty(envelope, options, file) }];
  const faults: AmbiguousFailure[] = [];
  if (cap === 'uncapped') faults.push({ envelope, fault: 'uncapped', property: optionsProperty(envelope, options, file) });
  if (!tellsCall(envelope, texts, options, file)) faults.push({ envelope, fault: 'no call', property: envelope.property('recoverySteps') });
  return faults;
}

// What the tool was given is no search's result: one id too many is no ambiguity.
function isOfInput(list: Node, { tool }: FailureEnvelope, file: FileContext): boolean {
  const flow = tool && executeFlow(tool, file);
  if (!flow) return false;
  let root = file.scopes.resolve(list);
  while (root.type === 'MemberExpression' || (root.type === 'CallExpression' && unwrap(root.callee).type === 'MemberExpression')) {
    root = file.scopes.resolve(root.type === 'MemberExpression' ? root.object : root.callee);
  }
  return root.type === 'Identifier' && inputSource(root, flow, file) !== null;
}

function isAmongSeveral(
  envelope: FailureEnvelope,
  texts: readonly FailureText[],
  counted: readonly CountedList[],
  file: FileContext,
): boolean {
  const isFew = (each: CountedList): boolean => [2, 3, mostOptions].some((count) => each.allows(count));
  const several = counted.filter((each) => !each.allows(1) && (isFew(each) || each.allows(1_000)));
  const words = texts.filter(({ role }) => role !== 'other').map(({ parts }) => countedWords(parts, file));
  const isChoice = words.some((each) => choiceWords.test(each));
  if (!isChoice && words.some((each) => asksYesOrNo.test(each))) return false;
  // So many that the search has to be narrowed first: the list would not help.
  if (several.some((each) => !isFew(each))) return false;
  if (several.length > 0) return true;
  return (
    words.some((each) => saysSeveral(each)) || (isChoice && words.some((each) => asksWhich.test(each)) && hasCandidates(envelope, file))
  );
}

function hasCandidates({ node }: FailureEnvelope, file: FileContext): boolean {
  for (let scope: Variable['scope'] | null = file.sourceCode.getScope(node); scope && scope.type !== 'module'; scope = scope.upper) {
    const isBefore = ({ defs: [definition] }: Variable): boolean => definition !== undefined && definition.name.range[1] <= node.range[0];
    if (scope.variables.some((variable) => candidateNouns.test(variable.name) && isBefore(variable))) return true;
  }
  return false;
}

// A count that is only known at run time reads as several.
function countedWords(parts: readonly TextPart[], file: FileContext): string {
  return parts.map((part) => ('words' in part ? part.words : isCountName(part.hole, file) ? ' several ' : '…')).join('');
}

function isCountName(hole: Node, file: FileContext): boolean {
  if (listOfCount(hole, file)) return true;
  return countName.test(memberPath(hole)?.at(-1) ?? '');
}

function saysSeveral(words: string): boolean {
  return words.split(/(?<=[.!?;])\s+|\n+/).some((sentence) => {
    if (/(?<!un)(?<!not )\bambiguous\b/i.test(sentence)) return true;
    return !negativeWords.test(sentence) && severalPhrases.some((pattern) => pattern.test(sentence));
  });
}

// The list to choose from, under whatever key, or as a part of a text. Null where there surely is none.
function optionsOf(
  envelope: FailureEnvelope,
  texts: readonly FailureText[],
  counted: readonly CountedList[],
  file: FileContext,
): Node | 'unknown' | null {
  for (const key of ['options', ...candidateKeys]) {
    const value = envelope.get(key);
    if (value === 'unknown') return value;
    if (value !== 'absent') return asWritten(envelope.property(key)?.value ?? value, value, file);
  }
  for (const literal of [envelope.node, envelope.literal]) {
    for (const member of literal?.type === 'ObjectExpression' ? literal.properties : []) {
      if (member.type === 'Property' && !isJoinedText(member.value) && isOfList(member.value, counted, file)) return member.value;
    }
  }
  const holes = texts.flatMap(({ parts }) => parts.flatMap((part) => ('hole' in part ? [part.hole] : [])));
  for (const hole of holes) {
    const value = file.scopes.resolve(hole);
    if (listOfCount(value, file)) continue;
    if (value.type === 'CallExpression' && calleeName(value) === 'join') {
      const callee = unwrap(value.callee);
      return callee.type === 'MemberExpression' ? callee.object : 'unknown';
    }
    if (isOfList(value, counted, file) || value.type === 'CallExpression') return 'unknown';
  }
  return null;
}

function isJoinedText(node: Node): boolean {
  return node.type === 'TemplateLiteral' || node.type === 'BinaryExpression';
}

// By the name that the guards count it by, unless the name is a parameter that a call fills.
function asWritten(named: Node, value: Node, file: FileContext): Node {
  const name = unwrap(named);
  return name.type === 'Identifier' && file.scopes.variableOf(name)?.defs[0]?.type === 'Parameter' ? value : named;
}

function isOfList(node: Node, counted: readonly CountedList[], file: FileContext): boolean {
  const names = new Set(counted.map(({ list }) => file.sourceCode.getText(unwrap(list))));
  if (names.size === 0) return false;
  let found = false;
  walk(node, file.sourceCode.visitorKeys, (each) => {
    const isNamed = (each.type === 'Identifier' || each.type === 'MemberExpression') && names.has(file.sourceCode.getText(each));
    const { parent } = wrapped(each);
    if (isNamed && !(parent?.type === 'MemberExpression' && parent.object === each && listOfCount(parent, file))) found = true;
    return !found;
  });
  return found;
}

function optionsProperty(envelope: FailureEnvelope, options: Node | null, file: FileContext): TSESTree.Property | null {
  const own = envelope.property('options');
  if (own || !options || envelope.node.type !== 'ObjectExpression') return own && isInside(own, envelope.node) ? own : null;
  const { properties } = envelope.node;
  const holds = (value: Node): boolean => isInside(options, value) || file.scopes.resolve(value) === options;
  const property = properties.find((member) => member.type === 'Property' && holds(member.value));
  return property?.type === 'Property' ? property : null;
}

/** Whether a failure tells the call to make with one of its options: in a step, in another text, or in each option. */
function tellsCall(envelope: FailureEnvelope, texts: readonly FailureText[], options: Node, file: FileContext): boolean {
  const steps = envelope.get('recoverySteps');
  if (steps === 'unknown') return true;
  const known = texts.filter(({ role }) => role === 'step');
  // A list that is made elsewhere may hold anything.
  if (steps !== 'absent' && (known.length === 0 || known.some(({ parts }) => !parts.some((part) => 'words' in part))))
    return !isEmptyList(steps);
  // So may a text that a function elsewhere makes.
  const isMade = (part: TextPart): boolean => 'hole' in part && part.hole.type === 'CallExpression';
  if (texts.some(({ parts }) => namesCall(parts, envelope.tool, file) || parts.every(isMade))) return true;
  let tells = false;
  walk(file.scopes.resolve(options), file.sourceCode.visitorKeys, (node) => {
    if (node.type === 'Property' && nextCallKey.test(keyName(node) ?? '')) tells = true;
    // `matches.map(toOption)`: what an option holds stands elsewhere.
    if (node.type === 'CallExpression' && calleeName(node) === 'map' && node.arguments[0]?.type === 'Identifier') tells = true;
    return !tells;
  });
  return tells;
}

function isEmptyList(node: Node): boolean {
  return node.type === 'ArrayExpression' && node.elements.length === 0;
}

function namesCall(parts: readonly TextPart[], tool: ToolDefinition | null, file: FileContext): boolean {
  const words = parts.map((part) => ('words' in part ? part.words : '…')).join('');
  const lower = words.replace(capitalVerbs, (verb) => verb.toLowerCase());
  if (writtenCall.test(words) || namesOtherCall.test(lower)) return true;
  const names = [
    ...findTools(file).flatMap(({ name }) => name ?? []),
    ...(tool ? inputNames(tool, file).filter((name) => /id$/i.test(name)) : []),
  ];
  return callVerbs.test(lower) && names.some((name) => lower.split(/[^\w.-]+/).includes(name));
}
