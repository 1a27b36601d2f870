import type ts from 'typescript';
import { frameworks } from '../../frameworks/index.ts';
import { inHouseShape } from '../../frameworks/in-house.ts';
import { askedTypes, signaturesOf } from '../program/contextual-types.ts';
import { packageOfNode } from '../program/type-origin.ts';
import type { FileContext } from '../syntax/file-context.ts';
import type { Candidate } from './typed-candidates.ts';
import { typeReader } from '../program/types.ts';
import { wordsOf } from '../syntax/name-words.ts';

const packages = new Set(frameworks.flatMap(({ toolTypes }) => toolTypes?.packages ?? []));
const others: ReadonlySet<string> = new Set(inHouseShape.others);

/**
 * Whether types say that what looks like an in-house tool is something else: of a known framework, whose tools its own types have told
 * already, or of a type that is named after something else, such as a step. Never throws.
 */
export function isOtherByType({ call, object }: Candidate, file: FileContext): boolean {
  const reader = typeReader(file);
  if (!reader) return false;
  try {
    const asked = object ? askedTypes(object, reader) : [];
    const made = call ? signaturesOf(call, reader).map((signature) => signature.getReturnType()) : [];
    return asked.some(isLookAlike) || made.some(isOfFramework);
  } catch {
    // Of a checker that lacks a member.
    return false;
  }
}

function isLookAlike(type: ts.Type): boolean {
  return isOfFramework(type) || wordsOf(symbolOfType(type)?.name ?? '').some((word) => others.has(word));
}

function isOfFramework(type: ts.Type): boolean {
  return symbolOfType(type)?.declarations?.some(isDeclaredByFramework) ?? false;
}

function isDeclaredByFramework(declaration: ts.Node): boolean {
  return packages.has(packageOfNode(declaration) ?? '');
}

/** Whether a signature is that of a framework's own function, which makes a value of another type of a framework: a step, an agent, …. */
export function makesOther(signature: ts.Signature): boolean {
  const declaration = signature.getDeclaration() as ts.Node | undefined;
  return declaration !== undefined && isDeclaredByFramework(declaration) && isOfFramework(signature.getReturnType());
}

function symbolOfType(type: ts.Type): ts.Symbol | undefined {
  return type.aliasSymbol ?? type.getSymbol();
}
