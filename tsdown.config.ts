import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: { index: 'src/index.ts', settings: 'src/tool-errors-settings.ts' },
  format: ['esm', 'cjs'],
  platform: 'node',
  target: 'node20.19',
  dts: true,
  // A hard dependency on either would fail to install beside TypeScript 7. Whatever else got into the bundle is an accident.
  deps: { onlyBundle: ['@typescript-eslint/utils', 'valibot'] },
  // Its warnings are advice against CommonJS, which the package wants.
  logLevel: 'error',
});
