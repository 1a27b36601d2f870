import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['tests/**/*.test.ts'], exclude: ['tests/hosts/**'] } },
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
