import { expect, it } from 'vitest';
import { errorHooks } from '../../../src/analysis/control/error-hooks.ts';
import { analyse, textOf } from '../analyse.ts';

it.each([
  [`tool({ errorFunction: (context, error) => error.message });`, ['1 (context, error) => error.message']],
  [`const told = (context, error) => error.message; tool({ errorFunction: told });`, ['1 (context, error) => error.message']],
  [`const base = { errorFunction: (_, error) => 'failed' }; tool({ ...base, name });`, [`1 (_, error) => 'failed'`]],
  [`tool({ errorFunction: null });`, []],
  [`tool({ onError: (context, error) => error.message });`, []],
  [`load().catch((error) => error.message);`, []],
])('the error hooks of %s', (code, hooks) => {
  const file = analyse(code, { pastGate: true })?.file;
  if (!file) throw new Error('No file.');
  expect([...errorHooks(file)].map(([fn, index]) => `${String(index)} ${textOf(fn, file)}`)).toEqual(hooks);
});
