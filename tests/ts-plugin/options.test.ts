import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { rules } from '../../rules/index.ts';
import type { ToolErrorsSettings } from '../../src/tool-errors-settings.ts';
import { optionsProblem, rulesWithOptions } from '../../src/hosts/lint.ts';
import { readOptions, type PluginOptions } from '../../ts-plugin/options.ts';
import schema from '../../ts-plugin.schema.json' with { type: 'json' };

const name = 'eslint-plugin-tool-errors/ts-plugin';
const ruleNames = Object.keys(rules);
const read = (config: unknown) => readOptions(config, ruleNames, rulesWithOptions);

const defaults: PluginOptions = {
  enabled: true,
  preset: 'recommended',
  rules: {},
  settings: {},
  diagnostics: true,
  hover: true,
  inlayHints: true,
};

const settings: ToolErrorsSettings = {
  versions: { ai: 7, mcp: 2 },
  modules: { '@acme/agents': 'ai-sdk' },
  factories: [
    'defineTool',
    { name: 'acme.tool', module: '@acme/agents', framework: 'mcp', execute: 'run', input: 1, context: 0, signal: 'run.signal' },
  ],
  wrappers: ['withErrorHandling'],
  logger: { module: './log.js', name: 'log.error' },
  errorHelper: { module: './errors.js', name: 'toToolError' },
};

const right: [config: object, read: Partial<PluginOptions>][] = [
  [{}, {}],
  [{ enabled: false }, { enabled: false }],
  [{ preset: 'recommended' }, { preset: 'recommended' }],
  [{ preset: 'strict' }, { preset: 'strict' }],
  [{ preset: 'all' }, { preset: 'all' }],
  [{ diagnostics: false }, { diagnostics: false }],
  [{ hover: false }, { hover: false }],
  [{ inlayHints: false }, { inlayHints: false }],
  [{ rules: {} }, {}],
  [{ rules: { 'no-throw-non-error': 'off' } }, { rules: { 'no-throw-non-error': 'off' } }],
  [{ rules: { 'tool-errors/no-throw-non-error': 'warn' } }, { rules: { 'no-throw-non-error': 'warn' } }],
  [{ rules: { 'no-throw-non-error': 0 } }, { rules: { 'no-throw-non-error': 'off' } }],
  [{ rules: { 'no-throw-non-error': 1 } }, { rules: { 'no-throw-non-error': 'warn' } }],
  [{ rules: { 'no-throw-non-error': 2 } }, { rules: { 'no-throw-non-error': 'error' } }],
  [{ rules: { 'no-throw-non-error': ['error'] } }, { rules: { 'no-throw-non-error': 'error' } }],
  [
    { rules: { 'tool-errors/require-try-catch': [1], 'no-throw-non-error': 'off' } },
    { rules: { 'require-try-catch': 'warn', 'no-throw-non-error': 'off' } },
  ],
  [{ rules: { 'no-bare-error-message': ['error', { nouns: true }] } }, { rules: { 'no-bare-error-message': ['error', { nouns: true }] } }],
  [{ rules: { 'tool-errors/no-bare-error-message': 1 } }, { rules: { 'no-bare-error-message': 'warn' } }],
  [{ settings }, { settings }],
  [
    { enabled: true, preset: 'strict', rules: { 'require-try-catch': 'warn' }, settings: { versions: { ai: 6 } }, hover: false },
    { preset: 'strict', rules: { 'require-try-catch': 'warn' }, settings: { versions: { ai: 6 } }, hover: false },
  ],
];

const keys = 'an object with the keys enabled, preset, rules, settings, diagnostics, hover, inlayHints';
const settingsKeys =
  'an object with the keys versions, modules, factories, frameworks, wrappers, logger, errorHelper, repair, errorHelpers, ' +
  'classifiers, envelope';
const severitiesAllowed = "'off', 'warn' or 'error', or 0, 1 or 2";
const factory = 'a name, or an object with name and optionally module, framework, execute, input, context, signal';
const place = 'of eslint-plugin-tool-errors/ts-plugin is';

const wrong: [config: object, problems: string[], read: Partial<PluginOptions>][] = [
  [{ enabled: 'no' }, [`\`enabled\` ${place} "no"; allowed is true or false.`], {}],
  [{ preset: 'strickt' }, [`\`preset\` ${place} "strickt"; allowed is 'recommended', 'strict' or 'all'.`], {}],
  [{ preset: 'preset' }, [`\`preset\` ${place} "preset"; allowed is 'recommended', 'strict' or 'all'.`], {}],
  [{ preset: null }, [`\`preset\` ${place} null; allowed is 'recommended', 'strict' or 'all'.`], {}],
  [{ diagnostics: 0 }, [`\`diagnostics\` ${place} 0; allowed is true or false.`], {}],
  [{ hover: null }, [`\`hover\` ${place} null; allowed is true or false.`], {}],
  [{ inlayHints: {} }, [`\`inlayHints\` ${place} {}; allowed is true or false.`], {}],
  [{ presets: 'strict' }, [`\`presets\` ${place} no option; allowed here is ${keys}.`], {}],
  [{ 'pre-set': 'strict' }, [`\`["pre-set"]\` ${place} no option; allowed here is ${keys}.`], {}],
  [{ constructor: 1 }, [`\`constructor\` ${place} no option; allowed here is ${keys}.`], {}],
  [{ rules: 'off' }, [`\`rules\` ${place} "off"; allowed is an object from rule names to ${severitiesAllowed}.`], {}],
  [
    { rules: ['require-try-catch'] },
    [`\`rules\` ${place} ["require-try-catch"]; allowed is an object from rule names to ${severitiesAllowed}.`],
    {},
  ],
  [
    { rules: { 'no-throw-non-eror': 'off', 'require-try-catch': 'off' } },
    [`\`rules["no-throw-non-eror"]\` ${place} no rule; did you mean 'no-throw-non-error'?`],
    { rules: { 'require-try-catch': 'off' } },
  ],
  [
    { rules: { 'tool-errors/require-trycatch': 'off' } },
    [`\`rules["tool-errors/require-trycatch"]\` ${place} no rule; did you mean 'require-try-catch'?`],
    {},
  ],
  [
    { rules: { 'no-console': 'off' } },
    [`\`rules["no-console"]\` ${place} no rule; allowed here is ${ruleNames.map((name) => `'${name}'`).join(', ')}.`],
    {},
  ],
  [
    { rules: { 'no-throw-non-error': 'on', 'require-try-catch': 2 } },
    [`\`rules["no-throw-non-error"]\` ${place} "on"; allowed is ${severitiesAllowed}; the rule has no options.`],
    { rules: { 'require-try-catch': 'error' } },
  ],
  [
    { rules: { 'no-throw-non-error': 3 } },
    [`\`rules["no-throw-non-error"]\` ${place} 3; allowed is ${severitiesAllowed}; the rule has no options.`],
    {},
  ],
  [
    { rules: { 'tool-errors/no-throw-non-error': ['on'] } },
    [`\`rules["tool-errors/no-throw-non-error"][0]\` ${place} "on"; allowed is ${severitiesAllowed}.`],
    {},
  ],
  [
    { rules: { 'no-throw-non-error': ['error', { strict: true }] } },
    [`\`rules["no-throw-non-error"][1]\` ${place} no option; allowed here is the severity alone: the rule has no options.`],
    {},
  ],
  [{ settings: 'x' }, [`\`settings\` ${place} "x"; allowed is ${settingsKeys}.`], {}],
  [{ settings: [] }, [`\`settings\` ${place} []; allowed is ${settingsKeys}.`], {}],
  [
    { settings: { ...settings, version: { ai: 6 } } },
    [`\`settings.version\` ${place} no option; allowed here is ${settingsKeys}.`],
    { settings },
  ],
  [
    { settings: { ...settings, versions: { ai: 3, mcp: 2 } } },
    [`\`settings.versions.ai\` ${place} 3; allowed is a major of the package ai: 4, 5, 6 or 7.`],
    { settings: { ...settings, versions: { mcp: 2 } } },
  ],
  [
    { settings: { ...settings, modules: { '@acme/agents': 'ai-sdk', '@acme/bots': 5 } } },
    [
      `\`settings.modules["@acme/bots"]\` ${place} 5; ` +
        "allowed is the id of a framework, such as 'ai-sdk', 'mcp', 'mastra', or one of the setting frameworks.",
    ],
    { settings },
  ],
  [
    { settings: { ...settings, factories: 'defineTool' } },
    [`\`settings.factories\` ${place} "defineTool"; allowed is a list of names or objects.`],
    { settings: { ...settings, factories: undefined } },
  ],
  [
    { settings: { factories: [{ name: 'a', handler: 1, input: 0 }] } },
    [`\`settings.factories[0].handler\` ${place} no option; allowed here is ${factory}.`],
    { settings: { factories: [{ name: 'a', input: 0 }] } },
  ],
  [
    { settings: { factories: ['a()', 'b', {}, { name: 5, input: 0 }, 'class', { name: 'c', context: -1 }] } },
    [
      `\`settings.factories[0]\` ${place} "a()"; allowed is a function's name.`,
      `\`settings.factories[2].name\` ${place} missing; allowed is ${factory}.`,
      `\`settings.factories[3].name\` ${place} 5; allowed is a function's name, such as 'defineAcmeTool' or 'acme.tool'.`,
      `\`settings.factories[4]\` ${place} "class"; allowed is a function's name.`,
      `\`settings.factories[5].context\` ${place} -1; allowed is the index of a parameter, 0 or more.`,
    ],
    { settings: { factories: ['b', { name: 'c' }] } },
  ],
  [
    { settings: { ...settings, wrappers: ['with errors', 'withErrorHandling', 'a b'] } },
    [
      `\`settings.wrappers[0]\` ${place} "with errors"; allowed is a function's name, such as 'withErrorHandling'.`,
      `\`settings.wrappers[2]\` ${place} "a b"; allowed is a function's name, such as 'withErrorHandling'.`,
    ],
    { settings },
  ],
  [
    { settings: { ...settings, logger: { module: '', name: 'log' } } },
    [`\`settings.logger.module\` ${place} ""; allowed is a module specifier.`],
    { settings: { ...settings, logger: undefined } },
  ],
  [
    { settings: { ...settings, errorHelper: { name: 'toToolError' } } },
    [
      `\`settings.errorHelper.module\` ${place} missing; ` +
        'allowed is an object with the keys module and name, and toolKey where it takes the name of the tool.',
    ],
    { settings: { ...settings, errorHelper: undefined } },
  ],
  [
    {
      enabled: 1,
      preset: 'all',
      rules: { 'no-throw-non-error': 'off', 'require-try-catch': 'no', 'require-try-cat': 'off' },
      settings: { versions: { ai: '6' }, wrappers: ['guarded'] },
      hover: 'yes',
      inlayHints: false,
      hovers: true,
      log: true,
    },
    [
      `\`enabled\` ${place} 1; allowed is true or false.`,
      `\`rules["require-try-catch"]\` ${place} "no"; allowed is ${severitiesAllowed}; the rule has no options.`,
      `\`rules["require-try-cat"]\` ${place} no rule; did you mean 'require-try-catch'?`,
      `\`settings.versions.ai\` ${place} "6"; allowed is a major of the package ai: 4, 5, 6 or 7.`,
      `\`hover\` ${place} "yes"; allowed is true or false.`,
      `\`hovers\` ${place} no option; allowed here is ${keys}.`,
      `\`log\` ${place} no option; allowed here is ${keys}.`,
    ],
    { preset: 'all', rules: { 'no-throw-non-error': 'off' }, settings: { versions: {}, wrappers: ['guarded'] }, inlayHints: false },
  ],
];

describe('right options', () => {
  it.each(right)('%j', (config, options) => {
    expect(read({ name, ...config })).toEqual({ options: { ...defaults, ...options }, problems: [] });
  });

  it('may come from the editor, for which tsserver makes the entry', () => {
    expect(read({ name, global: true })).toEqual({ options: defaults, problems: [] });
  });

  it('keep the options of a rule that has some', () => {
    const config = { rules: { 'require-try-catch': [2, { ignore: ['a'] }, 'b'], 'tool-errors/no-throw-non-error': ['off'] } };
    expect(readOptions(config, ruleNames, ['require-try-catch', 'no-throw-non-error'])).toEqual({
      options: { ...defaults, rules: { 'require-try-catch': ['error', { ignore: ['a'] }, 'b'], 'no-throw-non-error': 'off' } },
      problems: [],
    });
  });
});

describe('a wrong option changes nothing else', () => {
  it.each(wrong)('%j', (config, problems, options) => {
    const given = { name, ...config };
    const before = structuredClone(given);
    expect(read(given)).toEqual({ options: { ...defaults, ...options }, problems });
    expect(given).toEqual(before);
  });

  it.each([
    [null, 'null'],
    [5, '5'],
    ['strict', '"strict"'],
    [[], '[]'],
    [undefined, 'missing'],
  ])('where all of it is %j', (config, given) => {
    expect(read(config)).toEqual({
      options: defaults,
      problems: [`eslint-plugin-tool-errors/ts-plugin is ${given}; allowed is ${keys}.`],
    });
  });

  it('where the severity is wrong of a rule that has options', () => {
    expect(readOptions({ rules: { 'require-try-catch': ['on', 'a'] } }, ruleNames, ['require-try-catch'])).toEqual({
      options: defaults,
      problems: [`\`rules["require-try-catch"][0]\` ${place} "on"; allowed is ${severitiesAllowed}.`],
    });
    expect(readOptions({ rules: { 'require-try-catch': 'on' } }, ruleNames, ['require-try-catch'])).toEqual({
      options: defaults,
      problems: [
        `\`rules["require-try-catch"]\` ${place} "on"; allowed is ${severitiesAllowed}, or a list of one of these and the rule's options.`,
      ],
    });
  });
});

describe('the options of a rule', () => {
  it('are those that ESLint takes', () => {
    expect(optionsProblem('no-bare-error-message', ['error', { nouns: true }])).toBe(null);
    expect(optionsProblem('no-bare-error-message', ['error', { nouns: 1 }])).toBe('Value 1 should be boolean.');
    expect(optionsProblem('no-bare-error-message', ['error', { noun: true }])).toContain(
      'Unexpected property "noun". Expected properties: "nouns".',
    );
  });
});

describe('the published JSON schema of a tsconfig', () => {
  // The conditions for a tsconfig ask for no type of what they do not know, and options may follow a severity.
  const validate = new Ajv({ strictTypes: false, strictTuples: false }).compile(schema);
  const verdict = (...plugins: unknown[]) => validate({ compilerOptions: { strict: true, plugins }, include: ['src'] });
  const entry = schema.properties.compilerOptions.properties.plugins.items.then;

  it.each(right)('takes %j', (config) => {
    expect(verdict({ name, ...config })).toBe(true);
  });

  it.each(wrong)('refuses %j', (config) => {
    expect(verdict({ name, ...config })).toBe(false);
  });

  it.each([
    {},
    { extends: './tsconfig.base.json', files: [], compilerOptions: {} },
    { compilerOptions: { plugins: [] } },
    { compilerOptions: { plugins: [{ name: 'typescript-styled-plugin', preset: 5, rules: [] }, { preset: 5 }, 'x'] } },
    { compilerOptions: 5, references: [{ path: './src' }] },
  ])('leaves %j alone', (tsconfig) => {
    expect(validate(tsconfig)).toBe(true);
  });

  it('finds the entry among others', () => {
    expect(verdict({ name: 'typescript-styled-plugin', preset: 5 }, { name, preset: 'strict' })).toBe(true);
    expect(verdict({ name: 'typescript-styled-plugin', preset: 5 }, { name, preset: 5 })).toBe(false);
  });

  it('describes each option and each rule', () => {
    const options = Object.entries(entry.properties).filter(([, option]) => 'description' in option && option.description !== '');
    expect(options.map(([key]) => key)).toEqual(Object.keys(defaults));
    const severities = Object.entries<{ description: string }>(entry.properties.rules.properties);
    const described = severities.map(([key, { description }]) => [key, description]);
    expect(described).toEqual(
      ['', 'tool-errors/'].flatMap((prefix) => Object.entries(rules).map(([key, rule]) => [prefix + key, rule.meta.docs?.description])),
    );
  });
});
