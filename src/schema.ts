import * as v from 'valibot';

// What a repair writes as a call has to be one: `class(error)` is none.
const reserved =
  'await|break|case|catch|class|const|continue|debugger|delete|do|else|enum|export|extends|false|finally|for|function|if|import|in|instanceof|new|null|return|super|switch|throw|true|try|typeof|var|void|while|with|yield';
const single = '[\\p{ID_Start}$_][\\p{ID_Continue}$]*';
const identifierPattern = new RegExp(`^(?!(?:${reserved}|default)$)${single}$`, 'u');
const callable = new RegExp(`^(?!(?:${reserved})(?:\\.|$))${single}(?:\\.${single})*$`, 'u');

// To valibot a list is an object too.
export const noList = (allowed: string) => v.check((value: unknown) => !Array.isArray(value), allowed);

/** An object with these keys and no others. */
export const object = <Entries extends v.ObjectEntries>(entries: Entries, allowed: string) =>
  v.pipe(v.unknown(), noList(allowed), v.strictObject(entries, allowed));

/** A name that can be called, also a member: `acme.tool`. */
export const name = (allowed: string) => v.pipe(v.string(allowed), v.regex(callable, allowed));

/** A name without a dot, which a repair writes as a parameter or as one key of a path. */
export const identifier = (allowed: string) => v.pipe(v.string(allowed), v.regex(identifierPattern, allowed));

/** The index of an argument or a parameter. */
export const index = (allowed: string) => v.pipe(v.number(allowed), v.integer(allowed), v.minValue(0, allowed));

/** A text that is not empty. */
export const filled = (allowed: string) => v.pipe(v.string(allowed), v.minLength(1, allowed));
