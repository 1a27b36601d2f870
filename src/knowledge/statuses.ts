/**
 * What a status of HTTP says of the class of a failure. Source: https://www.iana.org/assignments/http-status-codes and
 * https://www.rfc-editor.org/rfc/rfc9110#section-15. What a status says in a text stands in `phrases.ts` (`kindOfStatus`).
 */

/** What an agent can do after a failure: try again, sign in, choose, or nothing of the kind. */
export type StatusClass = 'retryable' | 'permanent' | 'authRequired' | 'userInput';

/** The class of what a service answered; of those from 500 on all are retryable. Asked by what judges the class of a failure. */
export const classByStatus: ReadonlyMap<number, StatusClass> = new Map([
  [400, 'permanent'],
  [401, 'authRequired'],
  [403, 'authRequired'],
  [404, 'permanent'],
  [405, 'permanent'],
  [406, 'permanent'],
  [408, 'retryable'],
  [409, 'permanent'],
  [410, 'permanent'],
  [412, 'permanent'],
  [413, 'permanent'],
  [415, 'permanent'],
  [422, 'permanent'],
  [425, 'retryable'],
  [429, 'retryable'],
]);

/**
 * What a failure of a status may be, as an endpoint answers it. A person who has to choose is asked by any status of a call that is
 * wrong. Asked by status-matches-class.
 */
export const answeredClasses: ReadonlyMap<number, readonly StatusClass[]> = new Map<number, readonly StatusClass[]>([
  [400, ['permanent', 'userInput']],
  [401, ['authRequired']],
  [403, ['authRequired']],
  [404, ['permanent', 'userInput']],
  [409, ['permanent', 'userInput']],
  [422, ['permanent', 'userInput']],
  [429, ['retryable']],
  [503, ['retryable']],
]);

/** The statuses that an endpoint answers a failure of a class with, and what each says. Asked by status-matches-class. */
export const statusesOfClass: Readonly<Record<StatusClass, readonly { readonly status: number; readonly says: string }[]>> = {
  retryable: [
    { status: 429, says: 'too many requests' },
    { status: 503, says: 'not available now' },
  ],
  authRequired: [
    { status: 401, says: 'not signed in' },
    { status: 403, says: 'not allowed' },
  ],
  permanent: [
    { status: 400, says: 'a wrong call' },
    { status: 404, says: 'not found' },
    { status: 422, says: 'a value that cannot be used' },
  ],
  userInput: [{ status: 409, says: 'more than one fits' }],
};
