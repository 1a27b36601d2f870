import { defineConfig } from 'vitest/config';

const files = (names: readonly string[]): string[] => names.map((name) => `tests/**/${name}.test.ts`);

/** They start commands, among them the real `eslint`, many times. */
const starting = ['tests/hosts/**/*.test.ts', ...files(['scripts'])];

/** They put modules in the place of others, which their neighbours must not get. */
const replacing = files(['clean-output', 'settles']);

/** They go over all examples, cases, packages or files, or over programs made at random: nearly half of the processor time. */
const sweeping = files([
  'bad-input',
  'error-helper',
  'imported-execute',
  'foreign',
  'growth',
  'refactor-types',
  'signal-fixed',
  'tokens',
  'tree-keys',
  'with-types',
  'wrap-fuzz',
  'wrap-passes',
  'wrap-types',
]);

// The plugin, TypeScript and the parsed libraries are loaded once in each process and not once in each of the files. Processes, since a
// thread has a larger stack, and what ends a process by its depth would pass there.
const shared = { pool: 'forks', isolate: false } as const;

// The first program of a test file parses TypeScript's libraries.
const testTimeout = 20_000;

export default defineConfig({
  test: {
    // The default leaves one of two cores idle.
    maxWorkers: '100%',
    projects: [
      {
        test: { ...shared, name: 'unit', include: ['tests/**/*.test.ts'], exclude: [...starting, ...replacing, ...sweeping], testTimeout },
      },
      { test: { ...shared, name: 'sweeps', include: sweeping, testTimeout } },
      { test: { name: 'isolated', include: replacing, testTimeout } },
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
