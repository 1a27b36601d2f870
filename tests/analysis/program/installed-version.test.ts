import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { frameworks } from '../../../src/frameworks/index.ts';
import { readSettings } from '../../../src/settings.ts';
import { installedMajor } from '../../../src/analysis/program/installed-version.ts';
import { analyse, type AnalysisOptions } from '../analyse.ts';

let root = '';

function install(directory: string, name: string, packageJson: string): void {
  const folder = path.join(root, directory, 'node_modules', name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), packageJson);
}

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'tool-errors-versions-'));
  install('.', 'ai', '{ "name": "ai", "version": "6.0.325" }');
  install('packages/old', 'ai', '{ "name": "ai", "version": "4.3.19" }');
  install('packages/odd', 'ai', 'not JSON');
  install('packages/canary', 'ai', '{ "version": "7.0.0-canary.12" }');
  install('.', '@openai/agents', '{ "version": "0.18.3" }');
  install('packages/old', '@openai/agents', '{ "version": "0.3.9" }');
  install('.', '@modelcontextprotocol/sdk', '{ "version": "1.32.2" }');
});

afterAll(() => {
  rmSync(root, { recursive: true });
});

describe('installedMajor', () => {
  it.each([
    ['the nearest package', 'packages/old/src/deep/file.ts', 4],
    ['a package further up', 'packages/new/src/file.ts', 6],
    ['a pre-release', 'packages/canary/file.ts', 7],
    ['the one above a package.json that cannot be read', 'packages/odd/file.ts', 6],
  ])('is that of %s', (_, file, expected) => {
    expect(installedMajor(path.join(root, file), 'ai')).toBe(expected);
  });

  it('is read again after a while, so that an editor sees an update', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      // The faked clock starts at zero, which may be before what was read last.
      vi.advanceTimersByTime(3_600_000);
      install('packages/updated', 'ai', '{ "version": "5.0.1" }');
      expect(installedMajor(path.join(root, 'packages/updated/file.ts'), 'ai')).toBe(5);
      install('packages/updated', 'ai', '{ "version": "6.0.1" }');
      expect(installedMajor(path.join(root, 'packages/updated/file.ts'), 'ai')).toBe(5);
      vi.advanceTimersByTime(2001);
      expect(installedMajor(path.join(root, 'packages/updated/file.ts'), 'ai')).toBe(6);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is null where none is installed', () => {
    expect(installedMajor(path.join(root, 'file.ts'), 'not-installed')).toBeNull();
  });

  it.each(['<input>', '<text>', 'file.ts', ''])('is null for %j, which is no path', (filename) => {
    expect(installedMajor(filename, 'ai')).toBeNull();
  });
});

describe("a tool's version", () => {
  const aiTool = `import { tool } from 'ai'; const a = tool({ inputSchema, execute: async () => 1 });`;
  const version = (code: string, options: AnalysisOptions) => analyse(code, options)?.tools[0]?.version;
  const inRoot = (file: string): string => path.join(root, file);

  it('is the installed one', () => {
    expect(version(aiTool, { filename: inRoot('file.ts') })).toEqual({ major: 6, source: 'installed' });
    expect(version(aiTool, { filename: inRoot('packages/old/file.ts') })).toEqual({ major: 4, source: 'installed' });
  });

  it('is that of the settings before the installed one', () => {
    expect(version(aiTool, { filename: inRoot('file.ts'), settings: { versions: { ai: 5 } } })).toEqual({ major: 5, source: 'settings' });
    expect(version(aiTool, { filename: inRoot('file.ts'), settings: { versions: { mcp: 2 } } })).toEqual({ major: 6, source: 'installed' });
  });

  it('is the newest known one where none is installed', () => {
    expect(version(aiTool, {})).toEqual({ major: 7, source: 'newest' });
  });

  it('is a minor where the minors differ', () => {
    const tool = `import { tool } from '@openai/agents'; const a = tool({ parameters, execute: async () => 1 });`;
    const told = (options: AnalysisOptions) => {
      const found = analyse(tool, options)?.tools[0];
      return [found?.version, found?.thrown.reaches, found?.parameters.signal?.path];
    };
    expect(told({ filename: inRoot('file.ts') })).toEqual([{ major: 0, minor: 18, source: 'installed' }, 'model', ['signal']]);
    expect(told({ filename: inRoot('packages/old/file.ts') })).toEqual([{ major: 0, minor: 3, source: 'installed' }, 'model', undefined]);
    expect(told({ settings: { versions: { openaiAgents: '0.14' } } })).toEqual([
      { major: 0, minor: 14, source: 'settings' },
      'model',
      ['signal'],
    ]);
    expect(told({ settings: { versions: { openaiAgents: '0.19' } } })).toEqual([
      { major: 0, minor: 19, source: 'settings' },
      'nobody',
      ['signal'],
    ]);
    expect(told({})).toEqual([{ major: 0, source: 'newest' }, 'nobody', ['signal']]);
  });

  it('may be set for each framework that behaves in several ways, to each of them', () => {
    for (const { label, versionSetting, behaviours } of frameworks.filter((framework) => framework.behaviours.length > 1)) {
      expect(versionSetting, label).not.toBeNull();
      for (const { majors, minors } of behaviours) {
        for (const major of majors) {
          const versions = { [versionSetting ?? '']: minors ? `${String(major)}.${String(minors[0])}` : major };
          expect(readSettings({ 'tool-errors': { versions } }).versions, label).toEqual(versions);
        }
      }
    }
  });

  it('is that of the module where each major has its own', () => {
    const call = `server.registerTool('a', { description: 'A' }, async () => ({ content: [] }));`;
    expect(version(`import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; ${call}`, {})).toEqual({
      major: 1,
      source: 'module',
    });
    expect(version(`import { McpServer } from '@modelcontextprotocol/server'; ${call}`, {})).toEqual({ major: 2, source: 'module' });
    expect(version(call, { filename: inRoot('file.ts') })).toEqual({ major: 1, source: 'installed' });
    expect(version(call, {})).toEqual({ major: 2, source: 'newest' });
  });

  it('decides what a throw becomes', () => {
    const thrown = (major: 4 | 5 | 6 | 7) => analyse(aiTool, { settings: { versions: { ai: major } } })?.tools[0]?.thrown;
    expect(thrown(7)).toMatchObject({ reaches: 'model', error: 'name-and-message' });
    expect(thrown(6)).toMatchObject({ reaches: 'model', error: 'message' });
    expect(thrown(5)).toMatchObject({ reaches: 'model', error: 'message' });
    expect(thrown(4)).toMatchObject({ reaches: 'unknown' });
  });

  it('leaves the signal open where majors spell it differently and none is known', () => {
    const call = `server.registerTool('a', { description: 'A' }, async (context) => ({ content: [] }));`;
    const signal = (code: string) => analyse(code)?.tools[0]?.parameters.signal;
    expect(signal(call)).toBeUndefined();
    expect(signal(`import '@modelcontextprotocol/server'; ${call}`)).toEqual({
      parameter: 0,
      path: ['mcpReq', 'signal'],
      optional: 'never',
    });
    expect(signal(aiTool)).toEqual({ parameter: 1, path: ['abortSignal'], optional: 'signal' });
  });
});
