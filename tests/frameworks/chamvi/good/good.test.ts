import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { analyse } from '../../../analysis/analyse.ts';
import { lint } from '../../../edit/fix.ts';

const folder = path.join(import.meta.dirname, 'fixtures');

it.each(readdirSync(folder))('nothing is reported of the good tools of %s', (name) => {
  const code = readFileSync(path.join(folder, name), 'utf8');
  expect(analyse(code)?.tools.length).toBeGreaterThan(12);
  expect(lint(code)).toEqual([]);
});
