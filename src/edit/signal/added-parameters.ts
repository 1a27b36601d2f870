import type { ExecuteParameters } from '../../frameworks/layout.ts';

/**
 * Names for the parameters between those that execute has and the one with the signal, each with another one for where it is taken.
 *
 * @param given How many parameters execute has.
 * @returns null where they cannot be named.
 */
export function missingNames({ signal, namesBefore }: ExecuteParameters, given: number): string[][] | null {
  const wanted = signal?.parameter ?? 0;
  if (namesBefore) return namesBefore.slice(given, wanted).map((name) => [name, `${name}2`]);
  return wanted - given > 1 ? null : Array.from({ length: Math.max(0, wanted - given) }, () => ['_input', '_']);
}

/** The type of a parameter that is added for its place alone. Only the input is there always. */
export function typeOfMissing(index: number): string {
  return index > 0 ? '?: unknown' : ': unknown';
}
