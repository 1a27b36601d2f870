import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';

const root = path.dirname(import.meta.dirname);
const copy = mkdtempSync(path.join(tmpdir(), 'tool-errors-scripts-'));
const copied = [
  'docs/frameworks.md',
  'docs/rules',
  'package.json',
  'README.md',
  'rules',
  'scripts',
  'settings.schema.json',
  'src',
  'tests/hosts/tsserver.ts',
  'tests/rule-tester.ts',
  'THIRD-PARTY-LICENSES',
  'ts-plugin',
  'ts-plugin.schema.json',
  'tsconfig.json',
  'tsdown.config.ts',
];
for (const entry of copied) cpSync(path.join(root, entry), path.join(copy, entry), { recursive: true });
mkdirSync(path.join(copy, 'tests/rules'));
symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'), 'junction');

afterAll(() => {
  rmSync(copy, { recursive: true });
});

function run(command: string, ...args: string[]) {
  // On Windows such a command is a .cmd file, which a shell alone runs.
  const shell = process.platform === 'win32';
  const { status, stdout, stderr } = spawnSync(path.join(root, 'node_modules/.bin', command), args, { cwd: copy, encoding: 'utf8', shell });
  return { status, stdout, stderr };
}

it.each([
  [[], 'Name the rule: npm run new no-leaked-handle\n'],
  [
    ['noLeakedHandle'],
    '"noLeakedHandle" is no rule name: write two words or more in lower case, joined by hyphens, such as no-leaked-handle.\n',
  ],
  [['no-throw-non-error'], 'rules/no-throw-non-error.ts exists already: choose another name, or delete it first.\n'],
])('new %j is refused with a sentence', (args, stderr) => {
  expect(run('tsx', 'scripts/new-rule.ts', ...args)).toEqual({ status: 1, stdout: '', stderr });
});

it('new makes a rule, its check, its test and its page, which type-check, and enters the rule everywhere', { timeout: 120_000 }, () => {
  expect(run('tsx', 'scripts/new-rule.ts', 'no-leaked-handle')).toMatchObject({
    status: 0,
    stdout: [
      'rules/no-leaked-handle.ts',
      'src/checks/no-leaked-handle.ts',
      'tests/rules/no-leaked-handle.test.ts',
      'docs/rules/no-leaked-handle.md',
      'rules/names.ts',
      'rules/index.ts',
      'README.md',
      'docs/rules/no-leaked-handle.md',
      'ts-plugin.schema.json',
    ]
      .map((file) => `wrote ${file}\n`)
      .join(''),
  });
  expect(readFileSync(path.join(copy, 'rules/index.ts'), 'utf8')).toContain("'no-leaked-handle': noLeakedHandle,");
  expect(run('tsx', 'scripts/generate.ts', '--check')).toMatchObject({ status: 0 });
  expect(run('tsc', '--noEmit')).toEqual({ status: 0, stdout: '', stderr: '' });
});

it.each([
  [
    [
      'README.md',
      'docs/rules/require-try-catch.md',
      'docs/frameworks.md',
      'settings.schema.json',
      'ts-plugin.schema.json',
      'THIRD-PARTY-LICENSES',
    ],
  ],
  // What the rest is derived from is not asked any more.
  [['rules/index.ts']],
])('generate --check tells that %j differ', { timeout: 120_000 }, (files) => {
  for (const file of files) {
    const written = readFileSync(path.join(copy, file), 'utf8');
    writeFileSync(path.join(copy, file), written.replace(/no-throw-non-error|require-try-catch|tool-errors|MIT/g, 'changed'));
  }
  expect(run('tsx', 'scripts/generate.ts', '--check')).toMatchObject({
    status: 1,
    stderr: files.map((file) => `${file} is not what its sources give: run \`npm run generate\` and commit the result.\n`).join(''),
  });
});
