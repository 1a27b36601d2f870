import { describe, expect, it } from 'vitest';
import { takenFrom } from '../../../src/analysis/syntax/scope.ts';
import { analyse, textOf } from '../analyse.ts';

// What the variable `it` of a declaration is taken out of.
function taken(declaration: string): { object: string; key: string | null } | null {
  const file = analyse(declaration, { pastGate: true })?.file;
  const scopes = file?.sourceCode.scopeManager?.scopes ?? [];
  const variable = scopes.flatMap(({ variables }) => variables).find(({ name }) => name === 'it');
  if (!file || !variable) throw new Error('No variable.');
  const found = takenFrom(variable);
  return found && { object: textOf(found.object, file), key: found.key };
}

describe('takenFrom', () => {
  it.each([
    ['const { it } = answer;', { object: 'answer', key: 'it' }],
    ['const { error: it } = await ask();', { object: 'await ask()', key: 'error' }],
    [`const { 'error': it = 'none' } = answer;`, { object: 'answer', key: 'error' }],
    ['const { [name]: it } = answer;', { object: 'answer', key: null }],
    ['const { error: { it } } = answer;', { object: 'answer', key: null }],
    ['const { error, ...it } = answer;', { object: 'answer', key: null }],
    ['const it = answer.error;', null],
    ['const [it] = answers;', null],
    ['for (const { it } of answers) log(it);', null],
    ['function show({ it }) { log(it); }', null],
    ['try { ask(); } catch ({ it }) { log(it); }', null],
  ])('%s', (declaration, expected) => {
    expect(taken(declaration)).toEqual(expected);
  });

  it('tells nothing of a name without a variable', () => {
    expect(takenFrom(null)).toBeNull();
  });
});
