import { describe, expect, it } from 'vitest';
import { classesAnswered, classOfStatus } from '../../src/analysis/failures/status-class.ts';
import { answeredClasses, classByStatus, statusesOfClass } from '../../src/knowledge/statuses.ts';

const permanent = ['permanent', 'userInput'];

describe('the class that a status tells', () => {
  it.each([
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
  ])('of %i is %s', (status, meaning) => {
    expect(classByStatus.get(status)).toBe(meaning);
    expect(classOfStatus(status)).toBe(meaning);
  });

  it.each([
    [500, 'retryable'],
    [599, 'retryable'],
    [600, null],
    [200, null],
    [402, null],
  ])('of %i, which no entry names, is %s', (status, meaning) => {
    expect(classByStatus.has(status)).toBe(false);
    expect(classOfStatus(status)).toBe(meaning);
  });
});

describe('the classes that do not contradict a status', () => {
  it.each([
    [400, permanent],
    [401, ['authRequired']],
    [403, ['authRequired']],
    [404, permanent],
    [409, permanent],
    [422, permanent],
    [429, ['retryable']],
    [503, ['retryable']],
  ])('of %i are %s', (status, classes) => {
    expect(answeredClasses.get(status)).toEqual(classes);
    expect(classesAnswered(status)).toEqual(classes);
  });

  it('are all but one of a failure of the server, and unknown of others', () => {
    expect(classesAnswered(500)).toEqual(['retryable', 'permanent', 'userInput']);
    expect(classesAnswered(418)).toBeNull();
  });
});

describe('the statuses of a class', () => {
  it.each(Object.entries(statusesOfClass).flatMap(([meaning, statuses]) => statuses.map(({ status }) => [meaning, status] as const)))(
    'of %s do not contradict it: %i',
    (meaning, status) => {
      expect(classesAnswered(status)).toContain(meaning);
    },
  );
});
