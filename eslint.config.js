import { defineConfig, globalIgnores } from 'eslint/config';
import eslintPlugin from 'eslint-plugin-eslint-plugin';
import toolErrors from 'eslint-plugin-tool-errors';
import tseslint from 'typescript-eslint';

export default defineConfig([
  globalIgnores(['dist', 'docs/demo', 'tests/**/fixtures']),
  { linterOptions: { reportUnusedDisableDirectives: 'error', reportUnusedInlineConfigs: 'error' } },
  tseslint.configs.strictTypeChecked,
  { languageOptions: { parserOptions: { projectService: { allowDefaultProject: ['*.js', '*.cjs'] } } } },
  toolErrors.configs.strict,
  {
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
    rules: {
      'eslint-plugin/require-meta-schema-description': 'error',
    },
  },
  {
    files: ['**/*.{js,cjs}'],
    extends: [tseslint.configs.disableTypeChecked],
  },
]);
