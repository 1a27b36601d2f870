import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: { index: 'src/index.ts', settings: 'src/tool-errors-settings.ts' },
  format: ['esm', 'cjs'],
  platform: 'node',
  target: 'node20.19',
  dts: true,
  // A hard dependency on typescript-eslint would fail to install beside TypeScript 7, so what is used of it goes into the bundle.
  // Whatever else got there is an accident.
  deps: {
    onlyBundle: ['@eslint-community/eslint-utils', '@typescript-eslint/types', '@typescript-eslint/utils', 'eslint-visitor-keys', 'valibot'],
  },
  // Its warnings are advice against CommonJS, which the package wants.
  logLevel: 'error',
});
