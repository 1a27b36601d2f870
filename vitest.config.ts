import { defineConfig } from 'vitest/config';

/** They start commands, among them the real `eslint`, many times. */
const starting = ['tests/hosts/**/*.test.ts', 'tests/**/scripts.test.ts'];

/** They put modules in the place of others, which their neighbours must not get. */
const replacing = ['tests/**/clean-output.test.ts'];

export default defineConfig({
  test: {
    // The default leaves one of two cores idle.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: [...starting, ...replacing],
          // The plugin, TypeScript and the parsed libraries are loaded once in each process and not once in each of the files. Processes,
          // since a thread has a larger stack, and what ends a process by its depth would pass there.
          pool: 'forks',
          isolate: false,
          // The first program of a test file parses TypeScript's libraries.
          testTimeout: 20_000,
        },
      },
      { test: { name: 'unit-isolated', include: replacing, pool: 'forks', testTimeout: 20_000 } },
      {
        test: {
          name: 'hosts',
          include: starting,
          globalSetup: 'tests/hosts/workspace.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
