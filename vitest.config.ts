import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    // Host tests start the real `eslint` command many times.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
