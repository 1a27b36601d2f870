import { cpSync, mkdtempSync } from 'node:fs';
import path from 'node:path';
import { expect, inject, it } from 'vitest';
import { run } from '../project.ts';
import { link } from '../workspace.ts';
import { tsservers } from './editor.ts';

it.each(tsservers)('what a project or a text held is collected once it is closed or edited, on %s', async (typescript) => {
  const directory = mkdtempSync(path.join(inject('workspace'), 'memory-'));
  const installed = path.join(import.meta.dirname, '../../../node_modules');
  cpSync(path.join(inject('workspace'), 'package'), path.join(directory, 'node_modules/eslint-plugin-tool-errors'), { recursive: true });
  link(path.join(installed, 'eslint'), path.join(directory, 'node_modules/eslint'));
  link(path.join(installed, typescript), path.join(directory, 'node_modules/typescript'));

  const { stdout, stderr } = await run(directory, process.execPath, '--expose-gc', path.join(import.meta.dirname, 'fixtures/collect.cjs'));
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual({ findings: [2, 2, 2], afterClose: [], afterRepair: [], afterEdit: [], now: ['program', 'tree'] });
});
