import type ts from 'typescript';
import type { SignalAccess } from '../../frameworks/layout.ts';
import type { TypeReader } from './types.ts';

/** Whether a type is the AbortSignal of the language's libraries. */
export function isSignal(type: ts.Type, reader: TypeReader): boolean {
  const symbol = type.getSymbol();
  return symbol?.name === 'AbortSignal' && reader.isOfLibrary(symbol);
}

const maxMembers = 60;

/** Where the AbortSignal stands in a type: it is one itself, or a member has one, two members deep at most. Null where there is none. */
export function pathToSignal(declared: ts.Type, reader: TypeReader, depth = 2): Omit<SignalAccess, 'parameter'> | null {
  const type = reader.withoutNothing(declared);
  const mayBeNothing = type !== declared;
  if (isSignal(type, reader)) return { path: [], optional: mayBeNothing ? 'signal' : 'never' };
  if (depth === 0 || !(reader.isObject(type) || type.isIntersection())) return null;
  const symbol = type.getSymbol();
  if (symbol && reader.isOfLibrary(symbol)) return null;
  const properties = type.getProperties().slice(0, maxMembers);
  for (const isDeep of [false, true]) {
    for (const property of properties) {
      const inner = pathToSignal(reader.checker.getTypeOfSymbol(property), reader, isDeep ? depth - 1 : 0);
      if (!inner) continue;
      // Of a member `context` says that it may be nothing itself.
      const optional = inner.optional === 'context' ? 'path' : reachedThrough(mayBeNothing, inner.optional);
      return { path: [property.name, ...inner.path], optional };
    }
  }
  return null;
}

/** What may be undefined on the way to a signal, where the parameter that carries it may be. */
export function reachedThrough(mayBeNothing: boolean, optional: SignalAccess['optional']): SignalAccess['optional'] {
  return mayBeNothing && optional !== 'path' ? 'context' : optional;
}
