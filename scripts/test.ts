import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
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

interface Step {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
}

const scratch = mkdtempSync(path.join(tmpdir(), 'tool-errors-test-'));
const tarball = path.join(scratch, 'packed.tgz');
const reportFile = path.join(scratch, 'vitest.json');

/** None of them writes what another one reads. The longest comes first, since two run at a time. */
const checks: readonly Step[] = [
  { name: 'lint', command: 'eslint', args: ['.', '--max-warnings', '0'] },
  { name: 'types', command: 'tsc', args: ['--noEmit'] },
  { name: 'generated files', command: 'tsx', args: ['scripts/generate.ts', '--check'] },
  {
    name: 'import direction and circles',
    command: 'depcruise',
    args: ['--config', '.dependency-cruiser.cjs', 'src', 'rules', 'ts-plugin'],
  },
  { name: 'format', command: 'prettier', args: ['--cache', '--check', '.'] },
  { name: 'dead exports and packages', command: 'knip', args: [] },
  { name: 'publint', command: 'publint', args: [tarball, '--strict'] },
  // Node 10's resolution knows no `exports`, and no supported ESLint runs there.
  { name: 'attw', command: 'attw', args: [tarball, '--profile', 'node16'] },
];
// It takes both cores by itself.
const tests: Step = {
  name: 'tests',
  command: 'vitest',
  args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`],
};

process.exitCode = await run();
rmSync(scratch, { recursive: true });

async function run(): Promise<number> {
  if (!pack()) return 1;
  const left = [...checks];
  const failed: string[] = [];
  const lane = async (): Promise<void> => {
    for (let step = left.shift(); step && failed.length === 0; step = left.shift()) {
      if (!(await check(step))) failed.push(step.name);
    }
  };
  await Promise.all([lane(), lane()]);
  if (failed.length > 0) return 1;
  const isGreen = await check(tests);
  console.log(closingLine());
  return isGreen ? 0 : 1;
}

/** Builds and packs the plugin, once for all that read the build or the package. */
function pack(): boolean {
  const start = performance.now();
  console.log('\n> build and pack');
  const { status } = spawnSync(`npm pack --pack-destination "${scratch}"`, {
    cwd: root,
    shell: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const packed = readdirSync(scratch).find((file) => file.endsWith('.tgz'));
  if (packed !== undefined) renameSync(path.join(scratch, packed), tarball);
  return told('build and pack', status === 0 && packed !== undefined, start);
}

/** Whether a step ends well. What it says is shown as a whole when it ends; the tests say it as they go. */
function check(step: Step): Promise<boolean> {
  const { name, command, args } = step;
  const start = performance.now();
  const child = spawn(path.join(root, 'node_modules/.bin', command), args, {
    cwd: root,
    env: { ...process.env, PACKED_PLUGIN: tarball },
    // On Windows such a command is a .cmd file, which a shell alone runs.
    shell: process.platform === 'win32',
    stdio: step === tests ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk));
  return new Promise((resolve) => {
    child.on('error', (error) => output.push(Buffer.from(`${error.message}\n`)));
    child.on('close', (status) => {
      console.log(`\n> ${name}`);
      process.stdout.write(Buffer.concat(output));
      resolve(told(name, status === 0, start));
    });
  });
}

function told(name: string, isGood: boolean, start: number): boolean {
  console.log(`${name}: ${isGood ? 'ok' : 'FAILED'} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return isGood;
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
