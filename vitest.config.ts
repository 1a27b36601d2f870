import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      // The first program of a test file parses TypeScript's libraries.
      { test: { name: 'unit', include: ['tests/**/*.test.ts'], exclude: ['tests/hosts/**'], testTimeout: 20_000 } },
      {
        test: {
          name: 'hosts',
          include: ['tests/hosts/**/*.test.ts'],
          globalSetup: 'tests/hosts/workspace.ts',
          // They start the real `eslint` command many times.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
