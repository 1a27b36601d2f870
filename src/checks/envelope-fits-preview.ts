import type { TSESTree } from '@typescript-eslint/utils';
import { platforms } from '../frameworks/index.ts';
import type { Platform } from '../frameworks/platform.ts';
import { calleeName, keyName, literalText, type Node } from '../analysis/syntax/ast.ts';
import { Budget } from '../analysis/syntax/budget.ts';
import { envelopesBySite, type EnvelopeKey } from '../analysis/failures/failure-envelopes.ts';
import type { FileContext } from '../analysis/syntax/file-context.ts';
import { follow, noEnv } from '../analysis/values/resolve.ts';
import { textReaders } from '../knowledge/http.ts';
import { listMakers } from '../knowledge/language.ts';

/** The body of a failed call, of which the model receives the beginning, and what of it stands too far behind. */
export interface HiddenKeys {
  readonly literal: TSESTree.ObjectExpression;
  readonly platform: Platform;
  /** The keys that do not surely arrive, in the order of their weight, as the settings spell them. */
  readonly hidden: readonly string[];
  /** All of the keys that should stand first, of those that the literal has. */
  readonly first: readonly string[];
  /** What fills the room before them: a long text, or data of any length; its key, null of what is spread in. Null where nothing does. */
  readonly filler: { readonly key: string | null; readonly isOpen: boolean } | null;
  /** Whether they all arrive where they stand first. */
  readonly fits: boolean;
}

const weighty: readonly EnvelopeKey[] = ['class', 'retryAfterSeconds', 'recoverySteps'];

/** The failures that a file answers over HTTP whose class, delay or first step may not be in what the model receives, in source order. */
export function hiddenKeys(file: FileContext): HiddenKeys[] {
  const found = new Map<TSESTree.ObjectExpression, HiddenKeys>();
  for (const [site, envelope] of envelopesBySite(file)) {
    const literal = site.answer && !envelope.tool && site.value.node.type === 'ObjectExpression' ? site.value.node : null;
    if (!literal || found.has(literal) || site.calls.length > 0) continue;
    for (const platform of platforms) {
      const hidden = hiddenIn(literal, platform, file);
      if (hidden) found.set(literal, hidden);
    }
  }
  return [...found.values()].sort((a, b) => a.literal.range[0] - b.literal.range[0]);
}

interface PreviewPart {
  readonly key: string | null;
  readonly size: Size;
  /** The size up to where its value has said what matters: of a list of steps the first one. */
  readonly told: Size;
}

/** How many characters JSON has at least, and whether it may have any number more. */
interface Size {
  readonly least: number;
  readonly isOpen: boolean;
}

function hiddenIn(literal: TSESTree.ObjectExpression, platform: Platform, file: FileContext): HiddenKeys | null {
  const { preview } = platform.endpoint;
  const { classKey, keys } = file.settings.envelope;
  const parts = literal.properties.map((member) => partOf(member, [keys.options, keys.suggestions], file));
  const names = weighty.map((key) => (key === 'class' ? classKey : keys[key]));
  const present = names.filter((name) => parts.some(({ key }) => key === name));
  const late = lateIn(parts, present, preview);
  if (!late) return null;
  const ordered = [
    ...present.flatMap((name) => parts.filter(({ key }) => key === name)),
    ...parts.filter(({ key }) => key === null || !present.includes(key)),
  ];
  return { literal, platform, hidden: late.hidden, first: present, filler: late.filler, fits: lateIn(ordered, present, preview) === null };
}

function lateIn(parts: readonly PreviewPart[], names: readonly string[], preview: number): Pick<HiddenKeys, 'hidden' | 'filler'> | null {
  const hidden: string[] = [];
  const before: PreviewPart[] = [];
  let least = 1;
  let isOpen = false;
  for (const part of parts) {
    const { key, size, told } = part;
    const room = key === null ? 0 : JSON.stringify(key).length + 1;
    if (key !== null && names.includes(key) && (isOpen || least + room + told.least > preview)) hidden.push(key);
    if (hidden.length === 0) before.push(part);
    isOpen ||= size.isOpen;
    least += room + size.least + 1;
  }
  if (hidden.length === 0) return null;
  const longest = before.toSorted((a, b) => b.size.least - a.size.least)[0];
  const filler = before.find(({ size }) => size.isOpen) ?? longest ?? null;
  return { hidden: names.filter((name) => hidden.includes(name)), filler: filler && { key: filler.key, isOpen: filler.size.isOpen } };
}

function partOf(member: TSESTree.ObjectLiteralElement, lists: readonly string[], file: FileContext): PreviewPart {
  if (member.type === 'SpreadElement') {
    const size = spreadSize(member.argument, file);
    return { key: null, size, told: size };
  }
  const key = keyName(member);
  const known = writtenSize(member.value, file);
  const { node: value } = follow({ node: member.value, env: noEnv }, file);
  if (value.type !== 'ArrayExpression') {
    const size = key !== null && lists.includes(key) ? { ...known, isOpen: true } : known;
    return { key, size, told: size };
  }
  const [first] = value.elements;
  return {
    key,
    size: known,
    told: { least: first && first.type !== 'SpreadElement' ? writtenSize(first, file).least + 1 : 1, isOpen: false },
  };
}

const nothing: Size = { least: 0, isOpen: false };
const maxDepth = 6;
const maxSteps = 2_000;

// What is spread in may be data of a service; a condition, or a literal of the file, is as long as what it holds.
function spreadSize(node: Node, file: FileContext): Size {
  const { node: value } = follow({ node, env: noEnv }, file);
  switch (value.type) {
    case 'ObjectExpression':
      return writtenSize(value, file);
    case 'LogicalExpression':
    case 'ConditionalExpression':
      return nothing;
    default:
      return { least: 0, isOpen: holdsData(value, file) };
  }
}

/** The size of a value as JSON. A name that holds no more than one text or number, as far as one knows, is as short as can be. */
function writtenSize(node: Node, file: FileContext, depth = 0, budget = new Budget(maxSteps)): Size {
  const { node: value } = follow({ node, env: noEnv }, file);
  if (depth > maxDepth || !budget.spend()) return nothing;
  switch (value.type) {
    case 'Literal':
    case 'TemplateLiteral': {
      const text = literalText(value);
      if (value.type === 'TemplateLiteral' && text === null) {
        const known = value.quasis.reduce((sum, { value: { cooked } }) => sum + JSON.stringify(cooked).length - 2, 2);
        return { least: known, isOpen: value.expressions.some((expression) => isStringifiedData(expression, file)) };
      }
      return {
        least: typeof text === 'string' && !(value.type === 'Literal' && typeof value.value === 'number') ? JSON.stringify(text).length : 1,
        isOpen: false,
      };
    }
    case 'BinaryExpression': {
      if (value.operator !== '+') return nothing;
      const left = writtenSize(value.left, file, depth + 1, budget);
      const right = writtenSize(value.right, file, depth + 1, budget);
      return { least: Math.max(0, left.least + right.least - 2), isOpen: left.isOpen || right.isOpen };
    }
    case 'ArrayExpression':
      return sum(
        value.elements.map((element) =>
          element?.type === 'SpreadElement'
            ? { least: 0, isOpen: true }
            : element
              ? writtenSize(element, file, depth + 1, budget)
              : { least: 4, isOpen: false },
        ),
      );
    case 'ObjectExpression':
      return sum(
        value.properties.map((member) => {
          if (member.type === 'SpreadElement') return { least: 0, isOpen: true };
          const size = writtenSize(member.value, file, depth + 1, budget);
          return { least: JSON.stringify(keyName(member) ?? '').length + 1 + size.least, isOpen: size.isOpen };
        }),
      );
    default:
      return { least: 0, isOpen: holdsData(value, file) };
  }
}

function sum(sizes: readonly Size[]): Size {
  return { least: sizes.reduce((total, { least }) => total + least + 1, 1), isOpen: sizes.some(({ isOpen }) => isOpen) };
}

// A list that is made of another one, and the body of an answer: data of any length.
function holdsData(value: Node, file: FileContext): boolean {
  switch (value.type) {
    case 'CallExpression':
      return listMakers.has(calleeName(value) ?? '') || isStringifiedData(value, file);
    case 'AwaitExpression': {
      const { node: awaited } = follow({ node: value.argument, env: noEnv }, file);
      return awaited.type === 'CallExpression' && textReaders.has(calleeName(awaited) ?? '') && awaited.arguments.length === 0;
    }
    default:
      return false;
  }
}

function isStringifiedData(node: Node, file: FileContext): boolean {
  const { node: value } = follow({ node, env: noEnv }, file);
  return value.type === 'CallExpression' && calleeName(value) === 'stringify' && value.arguments.length > 0;
}
