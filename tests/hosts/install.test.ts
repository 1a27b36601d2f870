import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, inject, it } from 'vitest';
import { run } from './project.ts';

// The one test that needs a network: what npm's resolver says of the peers cannot be seen otherwise.
const offline = process.env.TOOL_ERRORS_OFFLINE === '1';
if (offline) console.warn('TOOL_ERRORS_OFFLINE=1: the install test is skipped.');

it.skipIf(offline)('installs beside ESLint 10 and TypeScript 7 and lints JavaScript there', async () => {
  const directory = mkdtempSync(path.join(inject('workspace'), 'install-'));
  mkdirSync(path.join(directory, 'src'));
  writeFileSync(path.join(directory, 'package.json'), '{ "private": true, "type": "module" }');
  writeFileSync(
    path.join(directory, 'eslint.config.js'),
    "import toolErrors from 'eslint-plugin-tool-errors';\n\nexport default [toolErrors.configs.recommended];\n",
  );
  writeFileSync(
    path.join(directory, 'src/tool.js'),
    "import { tool } from 'ai';\n\nexport const fail = tool({ execute: async () => { throw { code: 'E1' }; } });\n",
  );

  const install = await run(directory, 'npm', 'install', '--no-audit', '--no-fund', inject('tarball'), 'eslint@10', 'typescript@7');
  expect(install.stderr).not.toContain('ERESOLVE');
  expect(install.exitCode).toBe(0);

  const lint = await run(directory, process.execPath, 'node_modules/eslint/bin/eslint.js', '.');
  expect(lint.stdout).toContain('tool-errors/no-throw-non-error');
  expect(lint.exitCode).toBe(1);
});
