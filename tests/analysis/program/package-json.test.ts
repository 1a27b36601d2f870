import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPackageJson } from '../../../src/analysis/program/package-json.ts';
import { installedRelease } from '../../../src/analysis/program/installed-version.ts';

let root = '';
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'tool-errors-package-json-'));
});
afterAll(() => {
  rmSync(root, { recursive: true });
});

const content = '{ "name": "ai", "version": "6.0.325" }';
const read = { name: 'ai', version: '6.0.325' };

/** A project of its own with the package `ai`, whose package.json `make` puts at the path that it is given. */
function install(project: string, make: (file: string) => void): string {
  const directory = path.join(root, project, 'node_modules/ai');
  mkdirSync(directory, { recursive: true });
  make(path.join(directory, 'package.json'));
  return directory;
}

const releaseFor = (project: string) => installedRelease(path.join(root, project, 'src/tool.ts'), 'ai');

describe('a package.json', () => {
  it.each<[string, string | Buffer, object | null, object | null]>([
    ['plain', content, read, { major: 6, minor: 0 }],
    ['with a byte order mark', `\uFEFF${content}`, read, { major: 6, minor: 0 }],
    ['of 999 kB', content + ' '.repeat(999_000 - content.length), read, { major: 6, minor: 0 }],
    [
      'whose first version is another one',
      '{ "engine": { "version": "1.2.3" }, "version": "5.1.0" }',
      { version: '5.1.0' },
      { major: 5, minor: 1 },
    ],
    ['without a version', '{ "name": "ai" }', { name: 'ai' }, null],
    ['whose version is a number', '{ "name": "ai", "version": 6.1 }', { name: 'ai' }, null],
    ['whose version is an object', '{ "version": { "version": "6.1.0" } }', {}, null],
    ['whose version is no release', '{ "version": "workspace:*" }', { version: 'workspace:*' }, null],
    ['that is broken', '{ "name": "ai", "version": "6.0.325"', null, null],
    ['that is empty', '', null, null],
    ['that is no object', 'null', null, null],
    ['of bytes that are no text', Buffer.from([0xff, 0xfe, 0x00, 0x7b]), null, null],
  ])('%s', (project, text, expected, release) => {
    const directory = install(project, (file) => {
      writeFileSync(file, text);
    });
    expect(readPackageJson(directory)).toEqual(expected);
    expect(releaseFor(project)).toEqual(release);
  });

  it('is not read where it is larger than 1 MB', () => {
    const directory = install('large', (file) => {
      writeFileSync(file, content);
      truncateSync(file, 2_000_000);
    });
    expect(readPackageJson(directory)).toBeNull();
    const padded = install('padded', (file) => {
      writeFileSync(file, content + ' '.repeat(2_000_000));
    });
    expect(readPackageJson(padded)).toBeNull();
    expect(releaseFor('padded')).toBeNull();
  });

  it('is not read where it is a directory, or there is none', () => {
    const directory = install('directory', (file) => {
      mkdirSync(file);
    });
    expect(readPackageJson(directory)).toBeNull();
    expect(releaseFor('directory')).toBeNull();
    expect(readPackageJson(path.join(root, 'nowhere'))).toBeNull();
  });

  it.skipIf(process.platform === 'win32')('is read behind a link, and not behind one that leads nowhere or in a circle', () => {
    const target = path.join(root, 'target.json');
    writeFileSync(target, content);
    const link = (project: string, to: string): string =>
      install(project, (file) => {
        symlinkSync(to, file);
      });
    expect(readPackageJson(link('linked', target))).toEqual(read);
    expect(readPackageJson(link('dangling', path.join(root, 'none.json')))).toBeNull();
    expect(readPackageJson(link('circular', 'package.json'))).toBeNull();
    expect(readPackageJson(link('device', '/dev/zero'))).toBeNull();
  });

  // Root reads whatever it likes.
  it.skipIf(process.platform === 'win32' || process.getuid?.() === 0)('is not read without the right to', () => {
    const directory = install('unreadable', (file) => {
      writeFileSync(file, content);
      chmodSync(file, 0);
    });
    expect(readPackageJson(directory)).toBeNull();
    expect(releaseFor('unreadable')).toBeNull();
  });

  it.skipIf(process.platform === 'win32')('is not read where it is a named pipe, which would not end', () => {
    const make = (file: string): void => {
      execFileSync('mkfifo', [file]);
    };
    // In a process of its own: one that waits for a pipe hears of no time limit.
    const directory = install('pipe', make);
    symlinkSync(
      path.join(directory, 'package.json'),
      path.join(
        install('linked-pipe', () => {}),
        'package.json',
      ),
    );
    const module = path.join(import.meta.dirname, '../../../src/analysis/program/package-json.ts');
    const program = `import { readPackageJson } from ${JSON.stringify(module)};
console.log(JSON.stringify(process.argv.slice(-2).map((directory) => readPackageJson(directory))));`;
    const script = path.join(root, 'read.ts');
    writeFileSync(script, program);
    const tsx = path.join(import.meta.dirname, '../../../node_modules/tsx/dist/cli.mjs');
    const output = execFileSync(process.execPath, [tsx, script, directory, path.join(root, 'linked-pipe/node_modules/ai')], {
      encoding: 'utf8',
      timeout: 30_000,
    });
    expect(JSON.parse(output)).toEqual([null, null]);
  });
});
