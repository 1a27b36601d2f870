import { describe, expect, it } from 'vitest';
import { mutatingVerb, readingVerb } from '../../src/analysis/syntax/name-words.ts';
import { mutatingVerbs, readingVerbs } from '../../src/knowledge/verbs.ts';

describe('a verb that leads a name', () => {
  it.each([...mutatingVerbs])('%s changes something', (verb) => {
    expect(mutatingVerb(`${verb}_order`)).toBe(verb);
    expect(mutatingVerb(`${verb}Order`)).toBe(verb);
    expect(mutatingVerb(`order_${verb}`)).toBeNull();
    expect(readingVerb(`${verb}_order`)).toBeNull();
    expect(readingVerb(`find_and_${verb}`)).toBeNull();
  });

  it.each([...readingVerbs])('%s asks for something', (verb) => {
    expect(readingVerb(`${verb}_order`)).toBe(verb);
    expect(mutatingVerb(`${verb}_order`)).toBeNull();
  });

  it('is none where it only begins like one', () => {
    expect(mutatingVerb('deletedContacts')).toBeNull();
    expect(readingVerb('getters')).toBeNull();
  });
});
