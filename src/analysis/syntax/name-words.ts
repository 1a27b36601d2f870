import { mutatingVerbs, readingVerbs } from '../../knowledge/verbs.ts';

/** The words of a name: `createIssue`, `create_issue` and `create-issue` have two. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '');
}

/** The verb that leads a name and changes something: `delete` of `deleteContact`, none of `deletedContacts`. */
export function mutatingVerb(name: string): string | null {
  const [first] = wordsOf(name);
  return first !== undefined && mutatingVerbs.has(first) ? first : null;
}

/** The verb that leads a name and asks for something, where no later word of the name changes anything: none of `find_and_delete`. */
export function readingVerb(name: string): string | null {
  const [first, ...rest] = wordsOf(name);
  return first !== undefined && readingVerbs.has(first) && !rest.some((word) => mutatingVerbs.has(word)) ? first : null;
}
