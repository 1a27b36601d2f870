import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './project.ts';

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

const scratch = mkdtempSync(path.join(tmpdir(), 'tool-errors-test-'));
const reportFile = path.join(scratch, 'vitest.json');

const steps: [name: string, command: string, ...args: string[]][] = [
  ['build', 'tsdown'],
  ['generated files', 'tsx', 'scripts/generate.ts', '--check'],
  ['format', 'prettier', '--cache', '--check', '.'],
  ['types', 'tsc', '--noEmit'],
  ['lint', 'eslint', '.', '--max-warnings', '0'],
  ['import direction and circles', 'depcruise', '--config', '.dependency-cruiser.cjs', 'src', 'rules', 'ts-plugin'],
  ['dead exports and packages', 'knip'],
  ['publint', 'publint', '--strict'],
  // Node 10's resolution knows no `exports`, and no supported ESLint runs there.
  ['attw', 'attw', '--pack', '--profile', 'node16'],
  ['tests', 'vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`],
];

process.exitCode = run();
rmSync(scratch, { recursive: true });

function run(): number {
  for (const [name, command, ...args] of steps) {
    const start = performance.now();
    console.log(`\n> ${name}`);
    // On Windows such a command is a .cmd file, which a shell alone runs.
    const shell = process.platform === 'win32';
    const { status, error } = spawnSync(path.join(root, 'node_modules/.bin', command), args, { cwd: root, stdio: 'inherit', shell });
    console.log(`${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
    if (error) console.error(error.message);
    if (name === 'tests') console.log(closingLine());
    if (status !== 0) return 1;
  }
  return 0;
}

function closingLine(): string {
  if (!existsSync(reportFile)) return '\n0 passed, 1 failed';
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as VitestReport;
  // A file that fails to load holds no failed test, but it is a failure.
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const skipped = report.numPendingTests + report.numTodoTests;
  return `\n${report.numPassedTests} passed, ${report.numFailedTests + broken.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
