import type { TSESTree } from '@typescript-eslint/utils';
import type ts from 'typescript';
import { signalKeys } from '../../knowledge/signal-parameters.ts';
import { isSignal } from '../program/abort-signal-types.ts';
import { calleeType } from '../program/callee-type.ts';
import { typeReader, type TypeReader } from '../program/types.ts';
import { type Node, rootOf } from '../syntax/ast.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { memoize } from '../syntax/memoize.ts';
import type { SignalSlot } from './signal-parameters.ts';

/**
 * Where a call takes an AbortSignal by the signature of its callee: as an argument, or as the option `signal`, `abortSignal` or
 * `cancelSignal`. Null without type information; for what the language and Node bring, whose signals are known by name and are not
 * always worth a report (reading a file, a listener); and where the call gives back neither a promise nor a stream. Never throws.
 */
export function typedSlot(call: TSESTree.CallExpression, file: FileContext): SignalSlot | null {
  const reader = typeReader(file);
  if (!reader) return null;
  const slots = slotsOf(file);
  let slot = slots.get(call);
  if (slot === undefined) {
    slot = readSlot(call, reader, file);
    slots.set(call, slot);
  }
  return slot;
}

// A call is asked about once for each function that it stands in. An editor keeps the nodes of a file while types elsewhere change.
const slotsOf = memoize((_file: FileContext) => new Map<Node, SignalSlot | null>());

function readSlot(call: TSESTree.CallExpression, reader: TypeReader, file: FileContext): SignalSlot | null {
  const root = rootOf(call.callee);
  if (root.type === 'Identifier' && file.scopes.isGlobal(root)) return null;
  const type = calleeType(call, file);
  if (!type) return null;
  try {
    const signatures = type.getCallSignatures();
    const taking = signatures.filter((signature) => !isOfLibrary(signature, reader) && slotOfSignature(signature, reader));
    const [first] = taking;
    if (!first) return null;
    // An overload that takes a signal counts where another one is called. To resolve a call, the compiler checks its arguments.
    const resolved = signatures.length > 1 ? reader.signatureOf(call) : null;
    return slotOfSignature(resolved && taking.includes(resolved) ? resolved : first, reader);
  } catch {
    // Of a checker that lacks a member.
    return null;
  }
}

function slotOfSignature(signature: ts.Signature, reader: TypeReader): SignalSlot | null {
  if (!isAsynchronous(signature.getReturnType(), reader)) return null;
  const parameters = signature.getParameters();
  for (const [index, parameter] of [...parameters.entries()].reverse()) {
    if (isRest(parameter)) continue;
    const type = reader.withoutNothing(reader.checker.getTypeOfSymbol(parameter));
    if (isSignal(type, reader)) return { index, property: null, alternatives: [], label: parameter.name, defaults: [] };
    for (const property of signalKeys) {
      const option = reader.isObject(type) || type.isIntersection() ? type.getProperty(property) : undefined;
      if (option && isSignal(reader.withoutNothing(reader.checker.getTypeOfSymbol(option)), reader)) {
        return {
          index,
          property,
          alternatives: signalKeys.filter((each) => each !== property && type.getProperty(each)),
          label: property,
          defaults: [],
        };
      }
    }
  }
  return null;
}

// `fetchAll(...urls)`: an argument behind it would be one more of the list.
function isRest(parameter: ts.Symbol): boolean {
  const declaration = parameter.valueDeclaration as ts.ParameterDeclaration | undefined;
  return declaration?.dotDotDotToken !== undefined;
}

function isAsynchronous(type: ts.Type, reader: TypeReader): boolean {
  if (type.isUnion()) return type.types.some((member) => isAsynchronous(member, reader));
  return type.getProperty('then') !== undefined || type.getProperties().some(({ name }) => name.startsWith('__@asyncIterator'));
}

function isOfLibrary(signature: ts.Signature, reader: TypeReader): boolean {
  const source = signature.getDeclaration()?.getSourceFile();
  return source !== undefined && reader.isLibraryFile(source);
}
