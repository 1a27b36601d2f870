import { defineConfig, globalIgnores } from 'eslint/config';
import eslintPlugin from 'eslint-plugin-eslint-plugin';
import toolErrors from 'eslint-plugin-tool-errors';
import tseslint from 'typescript-eslint';

const demo = 'docs/demo/**/*.ts';

// Keys of tree nodes that have no value on some: parsers say undefined or null there, or leave the key out. No other object of the code has one.
const treeKeys = [
  'accessibility',
  'alternate',
  'argument',
  'decorators',
  'directive',
  'exportKind',
  'finalizer',
  'importKind',
  'init',
  'label',
  'param',
  'returnType',
  'superClass',
  'superTypeArguments',
  'superTypeParameters',
  'test',
  'typeAnnotation',
  'typeArguments',
  'typeParameters',
];
// A variable of these names is as often an argument of a call, such as the init of a fetch.
const takenOut = treeKeys.filter((key) => key !== 'argument' && key !== 'init');
const isTreeKey = (side) =>
  [
    ['name', takenOut],
    ['property.name', treeKeys],
    ['expression.property.name', treeKeys],
  ]
    .map(([path, keys]) => `[${side}.${path}=/^(?:${keys.join('|')})$/]`)
    .join(', ');
// Of a path that is not there, a selector takes the text "undefined" for the value: a pattern does not.
const isNothing = (side) => `[${side}.name=/^undefined$/], [${side}.raw=/^null$/]`;
const comparedTreeKey = [
  ['left', 'right'],
  ['right', 'left'],
]
  .map(([key, other]) => `BinaryExpression[operator=/^[!=]==?$/]:matches(${isTreeKey(key)}):matches(${isNothing(other)})`)
  .join(', ');

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
      'no-restricted-syntax': [
        'error',
        {
          selector: comparedTreeKey,
          message:
            'A parser may say undefined or null of what a node does not have, or leave the key out: test whether there is a value, as in `Boolean(node.returnType)`.',
        },
      ],
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
