import { defineConfig, globalIgnores } from 'eslint/config';
import eslintPlugin from 'eslint-plugin-eslint-plugin';
import toolErrors from 'eslint-plugin-tool-errors';
import tseslint from 'typescript-eslint';

const demo = 'docs/demo/**/*.ts';

export default defineConfig([
  // The demo's tools are faulty on purpose; the rest of it is not.
  globalIgnores(['dist', 'docs/demo/src/{agent,ops-server}.ts', 'docs/demo/src/tools', 'tests/**/fixtures']),
  { linterOptions: { reportUnusedDisableDirectives: 'error', reportUnusedInlineConfigs: 'error' } },
  toolErrors.configs.strict,
  { files: [demo], languageOptions: { parser: tseslint.parser } },
  {
    ignores: [demo],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: { allowDefaultProject: ['*.js', '*.cjs'] } } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      // A visitor that may answer false, or nothing at all, is `boolean | void`.
      '@typescript-eslint/no-invalid-void-type': 'off',
      // Node types are compared with their literals, so that nothing has to load the enum at run time.
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', caughtErrors: 'all' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    },
  },
  {
    files: ['rules/*.ts', 'src/**/*.ts'],
    rules: {
      // Trees come from several parsers, and not all of them keep what the types of one promise.
      '@typescript-eslint/no-unnecessary-condition': 'off',
    },
  },
  {
    files: ['rules/*.ts'],
    ignores: ['rules/index.ts'],
    extends: [eslintPlugin.configs.recommended],
  },
  {
    files: ['**/*.{js,cjs}'],
    extends: [tseslint.configs.disableTypeChecked],
  },
]);
