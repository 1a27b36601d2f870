/** Which folder may import which: everything that is not named here is forbidden. */
const allowed = [
  ['^rules/index\\.ts$', '^rules/'],
  ['^rules/', '^src/(?:create-rule\\.ts$|edit/|analysis/|frameworks/(?:framework|treatment)\\.ts$)'],
  ['^src/index\\.ts$', '^(?:rules/index\\.ts|src/(?:create-rule|presets)\\.ts)$'],
  ['^src/presets\\.ts$', '^src/create-rule\\.ts$'],
  ['^src/create-rule\\.ts$', '^(?:src/analysis/|package\\.json$)'],
  ['^src/edit/', '^src/(?:edit|analysis|frameworks)/'],
  ['^src/edit/', '^src/(?:tool-errors-)?settings\\.ts$'],
  ['^src/analysis/', '^src/(?:analysis|frameworks)/'],
  ['^src/analysis/', '^src/(?:tool-errors-)?settings\\.ts$'],
  ['^src/frameworks/', '^src/frameworks/'],
  ['^src/(?:settings|framework-schema|schema)\\.ts$', '^src/(?:tool-errors-settings|framework-schema|schema)\\.ts$'],
  ['^ts-plugin/', '^src/schema\\.ts$'],
  ['^src/hosts/', '^src/(?:hosts/|analysis/|edit/|(?:index|create-rule|(?:tool-errors-)?settings)\\.ts$)'],
  ['^ts-plugin/', '^(?:ts-plugin/|rules/names\\.ts$|src/(?:hosts/|analysis/|edit/|index\\.ts$|(?:tool-errors-)?settings\\.ts$))'],
];

module.exports = {
  allowedSeverity: 'error',
  allowed: [
    ...allowed.map(([from, to]) => ({ from: { path: from }, to: { path: to } })),
    { from: {}, to: { dependencyTypesNot: ['local'] } },
  ],
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'A circle of imports, of types too, hides which module needs which.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'analysis-runs-alone',
      severity: 'error',
      comment: 'The analyses also run where neither ESLint nor TypeScript is installed: import their types only.',
      from: { path: '^src/(?:analysis|frameworks|edit)/' },
      to: {
        path: ['(?:^|node_modules/)(?:eslint|typescript)(?:/|$)', '(?:^|node_modules/)@typescript-eslint/'],
        pathNot: '@typescript-eslint/utils/(?:dist/)?(?:eslint-utils|ast-utils)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'plugin-takes-tsservers-typescript',
      severity: 'error',
      comment: 'tsserver hands its TypeScript in: another copy has other numbers.',
      from: { path: '^ts-plugin/' },
      to: { path: '(?:^|node_modules/)typescript/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'tsserver-starts-light',
      severity: 'error',
      comment: 'What tsserver requires at its start loads the engine when a file with a tool opens.',
      from: { path: '^ts-plugin/(?:index|proxy|names|register-codes)\\.ts$' },
      to: {
        pathNot: '^ts-plugin/(?:proxy|names|register-codes)\\.ts$|^rules/names\\.ts$|^src/analysis/gate\\.ts$|node:module|^module$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-unresolved',
      severity: 'error',
      comment: 'The import leads nowhere.',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
