/** Which folder may import which: everything that is not named here is forbidden. */
const allowed = [
  ['^rules/index\\.ts$', '^rules/'],
  ['^rules/', '^src/(?:create-rule\\.ts$|edit/|analysis/|frameworks/framework\\.ts$)'],
  ['^src/index\\.ts$', '^(?:rules/index\\.ts|src/(?:create-rule|presets)\\.ts)$'],
  ['^src/presets\\.ts$', '^src/create-rule\\.ts$'],
  ['^src/create-rule\\.ts$', '^(?:src/analysis/|package\\.json$)'],
  ['^src/edit/', '^src/(?:edit|analysis|frameworks)/'],
  ['^src/edit/', '^src/(?:tool-errors-)?settings\\.ts$'],
  ['^src/analysis/', '^src/(?:analysis|frameworks)/'],
  ['^src/analysis/', '^src/(?:tool-errors-)?settings\\.ts$'],
  ['^src/frameworks/', '^src/frameworks/'],
  ['^src/settings\\.ts$', '^src/tool-errors-settings\\.ts$'],
  ['^src/hosts/', '^src/(?:hosts/|analysis/|edit/|index\\.ts$|settings\\.ts$)'],
  ['^ts-plugin/', '^(?:ts-plugin/|src/(?:hosts/|analysis/|edit/|index\\.ts$|(?:tool-errors-)?settings\\.ts$))'],
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
