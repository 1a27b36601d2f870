import { createRequire } from 'node:module';
import path from 'node:path';
import { defineConfig, type UserConfig } from 'tsdown';

const shared = {
  platform: 'node',
  target: 'node20.19',
  // Its warnings are advice against CommonJS, which the package wants.
  logLevel: 'error',
} satisfies UserConfig;

export default defineConfig([
  {
    ...shared,
    entry: { index: 'src/index.ts', settings: 'src/tool-errors-settings.ts' },
    format: ['esm', 'cjs'],
    dts: true,
    // A hard dependency on typescript-eslint would fail to install beside TypeScript 7, so what is used of it goes into the bundle.
    // Whatever else got there is an accident.
    deps: {
      onlyBundle: [
        '@eslint-community/eslint-utils',
        '@typescript-eslint/types',
        '@typescript-eslint/utils',
        'eslint-visitor-keys',
        'valibot',
      ],
    },
  },
  // tsserver requires this one at its start, so it holds next to nothing.
  {
    ...shared,
    entry: { 'ts-plugin': 'ts-plugin/index.ts' },
    format: 'cjs',
    clean: false,
    dts: true,
    deps: { onlyBundle: [] },
  },
  {
    ...shared,
    entry: { 'ts-plugin-engine': 'ts-plugin/session.ts' },
    format: 'cjs',
    clean: false,
    dts: false,
    // Of the parser the converter alone, without what reads tsconfig files and makes programs.
    alias: {
      '@typescript-eslint/typescript-estree/use-at-your-own-risk': path.join(
        path.dirname(createRequire(import.meta.url).resolve('@typescript-eslint/typescript-estree')),
        'ast-converter.js',
      ),
    },
    // Nor the variables of TypeScript's libraries, which no rule asks for: they take 3 MB of a process.
    plugins: [
      {
        name: 'no-libraries',
        load: (id) => (/scope-manager[\\/]dist[\\/]lib[\\/]index\.js$/.test(id) ? 'exports.lib = new Map();' : null),
      },
    ],
    // The parser has to work with the compiler that runs tsserver, so that the whole module is a function of `require`.
    outputOptions: {
      banner: 'module.exports = (require) => {\nconst module = { exports: {} };\nconst { exports } = module;',
      footer: 'return module.exports;\n};',
    },
    deps: {
      neverBundle: ['eslint', 'typescript'],
      onlyBundle: [
        '@eslint-community/eslint-utils',
        '@typescript-eslint/scope-manager',
        '@typescript-eslint/types',
        '@typescript-eslint/typescript-estree',
        '@typescript-eslint/utils',
        '@typescript-eslint/visitor-keys',
        'eslint-visitor-keys',
        'semver',
        'ts-api-utils',
        'valibot',
      ],
    },
  },
]);
