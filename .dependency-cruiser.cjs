/** The rooms of src/analysis, in their order: each may import itself and those before it. */
const rooms = ['syntax', 'control', 'program', 'values', 'tools', 'flow', 'signal', 'effects', 'output', 'failures', 'http', 'platform'];

const settings = '^src/(?:tool-errors-)?settings\\.ts$';

/** Which folder may import which: everything that is not named here is forbidden. */
const allowed = [
  // What the rules know of packages and words. It asks nobody, and everybody may ask it.
  ['^src/knowledge/', '^src/knowledge/words\\.ts$'],
  ['^(?:rules|src/(?:analysis|checks|edit|editor|frameworks))/', '^src/knowledge/'],
  ...rooms.map((room, index) => [`^src/analysis/${room}/`, `^src/(?:frameworks|analysis/(?:${rooms.slice(0, index + 1).join('|')}))/`]),
  ['^src/analysis/', settings],
  ['^src/checks/', '^src/(?:checks|analysis|frameworks)/'],
  ['^src/edit/', '^src/(?:edit|checks|analysis|frameworks)/'],
  ['^src/edit/', settings],
  ['^src/editor/', '^src/(?:editor|edit|analysis|frameworks)/'],
  ['^src/frameworks/', '^src/frameworks/'],
  ['^src/create-rule\\.ts$', '^(?:src/analysis/|package\\.json$)'],
  ['^src/presets\\.ts$', '^src/create-rule\\.ts$'],
  ['^src/index\\.ts$', '^(?:rules/index\\.ts|src/(?:create-rule|presets)\\.ts)$'],
  ['^src/(?:settings|framework-schema|schema)\\.ts$', '^src/(?:tool-errors-settings|framework-schema|schema)\\.ts$'],
  ['^src/hosts/', '^src/(?:hosts/|analysis/|edit/|(?:index|create-rule|(?:tool-errors-)?settings)\\.ts$)'],
  ['^rules/index\\.ts$', '^rules/'],
  ['^rules/', '^src/(?:create-rule\\.ts$|checks/|edit/|analysis/|frameworks/(?:framework|treatment)\\.ts$)'],
  ['^ts-plugin/', '^src/schema\\.ts$'],
  ['^ts-plugin/', '^(?:ts-plugin/|rules/names\\.ts$|src/(?:hosts/|editor/|analysis/|edit/|index\\.ts$|(?:tool-errors-)?settings\\.ts$))'],
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
      from: { path: '^src/(?:analysis|checks|frameworks|knowledge|edit|editor)/' },
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
        pathNot: '^ts-plugin/(?:proxy|names|register-codes)\\.ts$|^rules/names\\.ts$|^src/analysis/tools/gate\\.ts$|node:module|^module$',
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
