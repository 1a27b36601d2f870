import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectPlace } from '../../src/hosts/place.ts';

const at = (...names: string[]) => path.resolve('/', ...names);
const settings = {
  logger: { module: './src/log.ts', name: 'log' },
  errorHelper: { module: '@acme/errors', name: 'toToolError' },
  wrappers: ['guard'],
};
const cwd = at('work', 'apps', 'agent');

describe('the place that a file is linted from', () => {
  it.each(['tool.ts', 'src/deep/tool.ts', '..tools/tool.ts'])('is the directory of the project for %s', (file) => {
    expect(projectPlace(path.join(cwd, file), { cwd, settings })).toEqual({ cwd, settings });
  });

  it('lies above both for a file beside the project', () => {
    expect(projectPlace(at('work', 'packages', 'tools', 'tool.ts'), { cwd, settings })).toEqual({
      cwd: at('work'),
      settings: { ...settings, logger: { module: './apps/agent/src/log.ts', name: 'log' } },
    });
  });

  it('lies above both for a file in a directory that is named alike', () => {
    expect(projectPlace(at('work', 'apps', 'agent-old', 'tool.ts'), { cwd, settings: { logger: 'console.warn' } })).toEqual({
      cwd: at('work', 'apps'),
      settings: { logger: 'console.warn' },
    });
  });

  it('writes a module that lies above its own directory from there', () => {
    const shared = { errorHelper: { module: '../shared/errors.js', name: 'toToolError' } };
    expect(projectPlace(at('work', 'packages', 'tool.ts'), { cwd, settings: shared })).toEqual({
      cwd: at('work'),
      settings: { errorHelper: { module: './apps/shared/errors.js', name: 'toToolError' } },
    });
  });
});
