import { describe, expect, it } from 'vitest';

/** What a list holds, and what a naive reading would take for it. */
export interface Entry {
  readonly is: readonly string[];
  readonly not: readonly string[];
}

type List = string | RegExp | ReadonlySet<string> | readonly unknown[] | Readonly<Record<string, RegExp>>;

function holds(list: List, text: string): boolean {
  if (typeof list === 'string') return new RegExp(list, 'i').test(text);
  if (list instanceof RegExp) return new RegExp(list.source, list.flags.replace('g', '')).test(text);
  if (list instanceof Set) return list.has(text);
  const members: readonly unknown[] = Array.isArray(list) ? list : Object.values(list);
  return members.flat().some((member) => (member instanceof RegExp ? member.test(text) : member === text));
}

/** Asks each list of a file of src/knowledge for what it holds and for what it does not. A list without an entry fails. */
export function describeLists(file: string, lists: Readonly<Record<string, unknown>>, entries: Readonly<Record<string, Entry>>): void {
  describe(`src/knowledge/${file}`, () => {
    it('has an entry for each list', () => {
      expect(Object.keys(entries).sort()).toEqual(Object.keys(lists).sort());
    });

    describe.each(Object.entries(entries))('%s', (name, { is, not }) => {
      it.each(is)('holds %s', (text) => {
        expect(holds(lists[name] as List, text)).toBe(true);
      });

      it.each(not)('does not hold %s', (text) => {
        expect(holds(lists[name] as List, text)).toBe(false);
      });
    });
  });
}
