import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import schema from '../settings.schema.json' with { type: 'json' };
import { frameworks } from '../src/frameworks/index.ts';
import { frameworkIds, frameworkModules, readSettings } from '../src/settings.ts';
import type { ToolErrorsSettings } from '../src/tool-errors-settings.ts';

const read = (given: unknown) => readSettings({ 'tool-errors': given });

const rightSettings: Required<ToolErrorsSettings> = {
  versions: { ai: 7, mcp: 2, mastra: 1, langchain: 1, openaiAgents: '0.18', voltagent: 2 },
  modules: { '@acme/agents': 'ai-sdk' },
  factories: [
    {
      name: 'acme.tool',
      module: '@acme/agents',
      framework: 'mcp',
      execute: 'run',
      input: 1,
      context: 0,
      signal: 'run.signal',
    },
  ],
  frameworks: [
    {
      id: 'acme',
      label: 'Acme agents',
      modules: ['@acme/agents', { specifier: '@acme/agents', prefix: true }],
      forms: [
        {
          kind: 'call',
          names: ['defineTool'],
          layout: { definition: 0, name: { argument: 0, keys: ['name'] }, execute: { argument: 0, keys: ['run'] } },
        },
        { kind: 'method', method: 'addTool', receivers: ['Agent'], receiverName: 'agent', layout: { execute: { argument: -1 } } },
        { kind: 'class', bases: ['AgentTool'], layout: { execute: { argument: 0, keys: ['call'] } } },
        { kind: 'chained', makers: ['toolOf'], method: 'runs', layout: { execute: { argument: -1 } } },
        { kind: 'decorator', names: ['Action'], layout: { definition: 0, execute: { argument: -1 } } },
        {
          kind: 'tool-map',
          callees: ['agent'],
          key: 'tools',
          toolTypes: ['AcmeTool'],
          layout: { execute: { argument: 0, keys: ['run'] } },
        },
      ],
      parameters: {
        input: { parameter: 0, path: ['input'] },
        context: { parameter: 0 },
        signal: { parameter: 0, path: ['run', 'signal'], optional: 'never' },
        contextName: 'ctx',
      },
      thrown: { reaches: 'model', error: 'message', value: 'json', arrivesAs: 'a failed call' },
      result: { form: 'json', stringified: true },
      plannedFailure: { kind: 'context-method', method: 'fail' },
      reportsThrows: true,
      controlFlowErrors: [{ name: 'WaitForUser', module: '@acme/agents', effect: 'the run waits for the user' }],
    },
  ],
  wrappers: ['withErrorHandling', 'größe.ñ'],
  logger: { module: './log.js', name: 'log.error' },
  errorHelper: { module: './errors.js', name: 'toToolError', toolKey: 'tool' },
  repair: 'throw',
  errorHelpers: ['notFound', 'errors.ambiguous'],
  classifiers: ['isRateLimit'],
  envelope: {
    classKey: 'kind',
    classes: { retryable: 'TRANSIENT', permanent: 'PERMANENT', userInput: 'ASK_USER', authRequired: 'RECONNECT' },
    keys: {
      message: 'text',
      reason: 'why',
      recoverySteps: 'nextSteps',
      retryAfterSeconds: 'wait',
      options: 'choices',
      suggestions: 'near',
    },
  },
};

const defaultEnvelope = {
  isGiven: false,
  classKey: 'class',
  classes: { retryable: 'retryable', permanent: 'permanent', userInput: 'userInput', authRequired: 'authRequired' },
  keys: {
    message: 'message',
    reason: 'reason',
    recoverySteps: 'recoverySteps',
    retryAfterSeconds: 'retryAfterSeconds',
    options: 'options',
    suggestions: 'suggestions',
  },
};

const loop: { module?: unknown; name: unknown } = { name: 'x' };
loop.name = loop;
loop.module = './log.js';

describe('right settings', () => {
  it('are the defaults when nothing is given', () => {
    expect(readSettings({})).toEqual({
      versions: {},
      modules: {},
      factories: [],
      frameworks: [],
      wrappers: [],
      logger: 'console.error',
      errorHelper: null,
      repair: 'return',
      errorHelpers: [],
      classifiers: [],
      envelope: defaultEnvelope,
    });
  });

  it('name every major that a framework behaves by', () => {
    for (const { versionSetting, behaviours } of frameworks) {
      // OpenAI Agents has a release in its place: `0.18`.
      if (versionSetting === null || versionSetting === 'openaiAgents') continue;
      for (const major of behaviours.flatMap(({ majors }) => majors))
        expect(read({ versions: { [versionSetting]: major } }).versions).toEqual({ [versionSetting]: major });
    }
  });

  it('fill what is left out', () => {
    expect(read({ versions: { ai: 6 }, factories: ['acme.tool', { name: 'defineTool', execute: 2 }] })).toEqual({
      versions: { ai: 6 },
      modules: {},
      factories: [{ name: 'acme.tool' }, { name: 'defineTool', execute: 2 }],
      frameworks: [],
      wrappers: [],
      logger: 'console.error',
      errorHelper: null,
      repair: 'return',
      errorHelpers: [],
      classifiers: [],
      envelope: defaultEnvelope,
    });
  });

  it('name the keys of a failure one by one', () => {
    const envelope = { classKey: 'kind', classes: { retryable: 'TRANSIENT', permanent: undefined }, keys: { recoverySteps: 'nextSteps' } };
    expect(read({ envelope }).envelope).toEqual({
      isGiven: true,
      classKey: 'kind',
      classes: { ...defaultEnvelope.classes, retryable: 'TRANSIENT' },
      keys: { ...defaultEnvelope.keys, recoverySteps: 'nextSteps' },
    });
    expect(read({ envelope: {} }).envelope).toEqual({ ...defaultEnvelope, isGiven: true });
  });

  it('take every key', () => {
    expect(read(rightSettings)).toEqual({ ...rightSettings, envelope: { ...rightSettings.envelope, isGiven: true } });
  });

  it('are validated once for one object', () => {
    const given = { wrappers: ['guarded'] };
    expect(read(given)).toBe(read(given));
  });
});

const keys =
  'an object with the keys versions, modules, factories, frameworks, wrappers, logger, errorHelper, repair, errorHelpers, ' +
  'classifiers, envelope';
const factory = 'a name, or an object with name and optionally module, framework, execute, input, context, signal';
const factoryItem =
  "a function's name such as 'defineAcmeTool' or 'acme.tool', or an object with name and optionally module, framework, execute, " +
  'input, context, signal';
const parameter = 'the index of a parameter, 0 or more';
const ids = 'one of ai-sdk, mcp, pai, chamvi, mastra, openai-agents, langchain, voltagent, tanstack, agent-kit';
const imported = 'an object with the keys module and name';
const helper = 'an object with the keys module and name, and toolKey where it takes the name of the tool';

const oneId = "the id of a framework, such as 'ai-sdk', 'mcp', 'mastra', or one of the setting frameworks";
const framework =
  'an object with id, modules and forms, and optionally others of id, label, modules, forms, parameters, thrown, result, ' +
  'plannedFailure, reportsThrows, controlFlowErrors';
const call = { kind: 'call', names: ['defineTool'], layout: { execute: { argument: 0 } } };
const acme = { id: 'acme', modules: ['@acme/agents'], forms: [call] };

// What a JSON schema cannot say: values that refer to each other, or are code.
const wrongBeyondSchema: [given: unknown, sentence: string][] = [
  [{ modules: { '@acme/agents': 'vercel' } }, `settings['tool-errors'].modules["@acme/agents"] is "vercel"; allowed is ${ids}.`],
  [{ factories: [{ name: 'a', framework: 'ai' }] }, `settings['tool-errors'].factories[0].framework is "ai"; allowed is ${ids}.`],
  [
    { frameworks: [{ id: 'ai-sdk', modules: ['@acme/agents'], forms: [call] }] },
    'settings[\'tool-errors\'].frameworks[0].id is "ai-sdk"; allowed is an id that no other framework has.',
  ],
  [
    { frameworks: [{ ...acme, modules: ['@acme/agents', 'ai'] }] },
    "settings['tool-errors'].frameworks[0].modules[1] is \"ai\"; allowed is a module that is not of 'ai-sdk'; " +
      'a function that calls one of its own belongs into factories, a module that hands them on into modules.',
  ],
  [
    { frameworks: [{ ...acme, modules: ['@langchain/core/tools'] }] },
    "settings['tool-errors'].frameworks[0].modules[0] is \"@langchain/core/tools\"; allowed is a module that is not of 'langchain'; " +
      'a function that calls one of its own belongs into factories, a module that hands them on into modules.',
  ],
  [
    { frameworks: [{ ...acme, modules: [{ specifier: '@voltagent', prefix: true }] }] },
    'settings[\'tool-errors\'].frameworks[0].modules[0] is {"specifier":"@voltagent","prefix":true}; ' +
      "allowed is a module that is not of 'voltagent'; " +
      'a function that calls one of its own belongs into factories, a module that hands them on into modules.',
  ],
  [{ frameworks: [acme, acme] }, 'settings[\'tool-errors\'].frameworks[1].id is "acme"; allowed is an id that no other framework has.'],
  [
    { frameworks: [{ ...acme, forms: [{ kind: 'method', method: 'add', receivers: ['A'], receiverName: '(', layout: call.layout }] }] },
    'settings[\'tool-errors\'].frameworks[0].forms[0].receiverName is "("; allowed is the source of a regular expression.',
  ],
  [
    { frameworks: [acme], modules: { '@acme/tools': 'acne' } },
    `settings['tool-errors'].modules["@acme/tools"] is "acne"; allowed is ${ids}, acme.`,
  ],
];

const wrongSettings: [given: unknown, sentence: string][] = [
  ['x', `settings['tool-errors'] is "x"; allowed is ${keys}.`],
  [null, `settings['tool-errors'] is null; allowed is ${keys}.`],
  [[], `settings['tool-errors'] is []; allowed is ${keys}.`],
  [{ version: { ai: 6 } }, `settings['tool-errors'].version is no setting of eslint-plugin-tool-errors; allowed here is ${keys}.`],
  [
    { versions: 6 },
    "settings['tool-errors'].versions is 6; allowed is an object with the keys ai, mcp, mastra, langchain, openaiAgents, voltagent.",
  ],
  [{ versions: { ai: 3 } }, "settings['tool-errors'].versions.ai is 3; allowed is a major of the package ai: 4, 5, 6 or 7."],
  [{ versions: { ai: 'ai' } }, 'settings[\'tool-errors\'].versions.ai is "ai"; allowed is a major of the package ai: 4, 5, 6 or 7.'],
  [{ versions: { ai: '6' } }, 'settings[\'tool-errors\'].versions.ai is "6"; allowed is a major of the package ai: 4, 5, 6 or 7.'],
  [{ versions: { mcp: 3 } }, "settings['tool-errors'].versions.mcp is 3; allowed is a major of the MCP SDK: 1 or 2."],
  [
    { versions: { openaiAgents: 0.18 } },
    "settings['tool-errors'].versions.openaiAgents is 0.18; allowed is a release of @openai/agents, such as '0.18' or '0.20'.",
  ],
  [
    { versions: { openaiAgents: '18' } },
    "settings['tool-errors'].versions.openaiAgents is \"18\"; allowed is a release of @openai/agents, such as '0.18' or '0.20'.",
  ],
  [{ versions: { voltagent: 3 } }, "settings['tool-errors'].versions.voltagent is 3; allowed is a major of @voltagent/core: 0, 1 or 2."],
  [{ versions: { mastra: 2 } }, "settings['tool-errors'].versions.mastra is 2; allowed is a major of @mastra/core: 0 or 1."],
  [
    { versions: { openai: 1 } },
    "settings['tool-errors'].versions.openai is no setting of eslint-plugin-tool-errors; " +
      'allowed here is an object with the keys ai, mcp, mastra, langchain, openaiAgents, voltagent.',
  ],
  [
    { modules: ['@acme/agents'] },
    `settings['tool-errors'].modules is ["@acme/agents"]; allowed is an object from module specifiers to ids of frameworks.`,
  ],
  [{ factories: 'defineTool' }, 'settings[\'tool-errors\'].factories is "defineTool"; allowed is a list of names or objects.'],
  [{ factories: ['defineTool()'] }, `settings['tool-errors'].factories[0] is "defineTool()"; allowed is a function's name.`],
  [{ factories: ['a', 5] }, `settings['tool-errors'].factories[1] is 5; allowed is ${factoryItem}.`],
  [{ factories: [{}] }, `settings['tool-errors'].factories[0].name is missing; allowed is ${factory}.`],
  [
    { factories: [{ name: 5 }] },
    "settings['tool-errors'].factories[0].name is 5; allowed is a function's name, such as 'defineAcmeTool' or 'acme.tool'.",
  ],
  [
    { factories: [{ name: 'a', handler: 1 }] },
    `settings['tool-errors'].factories[0].handler is no setting of eslint-plugin-tool-errors; allowed here is ${factory}.`,
  ],
  [{ factories: [{ name: 'a', module: 5 }] }, "settings['tool-errors'].factories[0].module is 5; allowed is a module specifier."],
  [
    { factories: [{ name: 'a', execute: -1 }] },
    "settings['tool-errors'].factories[0].execute is -1; allowed is a key such as 'execute', or the index of an argument.",
  ],
  [{ factories: [{ name: 'a', input: 'x' }] }, `settings['tool-errors'].factories[0].input is "x"; allowed is ${parameter}.`],
  [{ factories: [{ name: 'a', context: 1.5 }] }, `settings['tool-errors'].factories[0].context is 1.5; allowed is ${parameter}.`],
  [
    { factories: [{ name: 'a', signal: 'run signal' }] },
    'settings[\'tool-errors\'].factories[0].signal is "run signal"; ' +
      "allowed is a path from the context to the signal, such as 'abortSignal' or 'run.signal'.",
  ],
  [{ modules: { '@acme/agents': '' } }, `settings['tool-errors'].modules["@acme/agents"] is ""; allowed is ${oneId}.`],
  [{ frameworks: [{ modules: ['@acme/agents'] }] }, `settings['tool-errors'].frameworks[0].id is missing; allowed is ${framework}.`],
  [
    { frameworks: [{ ...acme, id: 'Acme' }] },
    "settings['tool-errors'].frameworks[0].id is \"Acme\"; allowed is a name in lower case, such as 'acme'.",
  ],
  [{ frameworks: [{ ...acme, forms: [] }] }, "settings['tool-errors'].frameworks[0].forms is []; allowed is a list of one form or more."],
  [
    { frameworks: [{ ...acme, forms: [{ kind: 'factory' }] }] },
    'settings[\'tool-errors\'].frameworks[0].forms[0].kind is "factory"; ' +
      "allowed is an object whose kind is 'call', 'method', 'class', 'chained', 'decorator' or 'tool-map'.",
  ],
  [
    { frameworks: [{ ...acme, forms: [{ ...call, layout: { execute: { argument: 'run' } } }] }] },
    'settings[\'tool-errors\'].frameworks[0].forms[0].layout.execute.argument is "run"; allowed is the index of an argument; ' +
      '-1 is the last one.',
  ],
  [
    { frameworks: [{ ...acme, thrown: { reaches: 'user' } }] },
    "settings['tool-errors'].frameworks[0].thrown.reaches is \"user\"; allowed is 'model', 'nobody' or 'unknown'.",
  ],
  [
    { frameworks: [{ ...acme, parameters: { signal: { parameter: 0, path: ['run-signal'] } } }] },
    'settings[\'tool-errors\'].frameworks[0].parameters.signal.path[0] is "run-signal"; allowed is a key that is a name.',
  ],
  [
    { frameworks: [{ ...acme, parameters: { signal: { parameter: 0, path: ['default'] } } }] },
    'settings[\'tool-errors\'].frameworks[0].parameters.signal.path[0] is "default"; allowed is a key that is a name.',
  ],
  [
    { frameworks: [{ ...acme, parameters: { contextName: 'run.context' } }] },
    'settings[\'tool-errors\'].frameworks[0].parameters.contextName is "run.context"; allowed is the name of a parameter.',
  ],
  [
    { frameworks: [{ ...acme, plannedFailure: { kind: 'context-method', method: 'run.fail' } }] },
    'settings[\'tool-errors\'].frameworks[0].plannedFailure.method is "run.fail"; allowed is a method name.',
  ],
  [
    { frameworks: [{ ...acme, parameters: { input: { parameter: 0.5 } } }] },
    "settings['tool-errors'].frameworks[0].parameters.input.parameter is 0.5; allowed is the index of a parameter, 0 or more.",
  ],
  [{ wrappers: 'guarded' }, 'settings[\'tool-errors\'].wrappers is "guarded"; allowed is a list of function names.'],
  [{ errorHelpers: 'notFound' }, 'settings[\'tool-errors\'].errorHelpers is "notFound"; allowed is a list of function names.'],
  [
    { errorHelpers: ['not found'] },
    `settings['tool-errors'].errorHelpers[0] is "not found"; allowed is a function's name, such as 'notFound'.`,
  ],
  [{ classifiers: [1] }, "settings['tool-errors'].classifiers[0] is 1; allowed is a function's name, such as 'isRateLimit'."],
  [
    { wrappers: ['with errors'] },
    `settings['tool-errors'].wrappers[0] is "with errors"; allowed is a function's name, such as 'withErrorHandling'.`,
  ],
  [{ wrappers: [undefined] }, "settings['tool-errors'].wrappers[0] is missing; allowed is a function's name, such as 'withErrorHandling'."],
  [{ logger: 'class' }, `settings['tool-errors'].logger is "class"; allowed is a function's name.`],
  [{ logger: 'log error' }, `settings['tool-errors'].logger is "log error"; allowed is a function's name.`],
  [
    { logger: () => undefined },
    "settings['tool-errors'].logger is a function; " +
      "allowed is a function's name such as 'console.error', or an object with the keys module and name.",
  ],
  [{ logger: { module: './log.js' } }, `settings['tool-errors'].logger.name is missing; allowed is ${imported}.`],
  [{ logger: { module: '', name: 'log' } }, 'settings[\'tool-errors\'].logger.module is ""; allowed is a module specifier.'],
  [{ logger: loop }, "settings['tool-errors'].logger.name is an object with a cycle; allowed is an exported name, such as 'toToolError'."],
  [{ envelope: 'class' }, `settings['tool-errors'].envelope is "class"; allowed is an object with the keys classKey, classes, keys.`],
  [{ envelope: { classKey: '' } }, `settings['tool-errors'].envelope.classKey is ""; allowed is a text that is not empty.`],
  [
    { envelope: { classes: ['retryable'] } },
    'settings[\'tool-errors\'].envelope.classes is ["retryable"]; ' +
      'allowed is an object with the keys retryable, permanent, userInput, authRequired.',
  ],
  [
    { envelope: { classes: { retryable: 1 } } },
    `settings['tool-errors'].envelope.classes.retryable is 1; allowed is a text that is not empty.`,
  ],
  [
    { envelope: { keys: { steps: 'next' } } },
    "settings['tool-errors'].envelope.keys.steps is no setting of eslint-plugin-tool-errors; " +
      'allowed here is an object with the keys message, reason, recoverySteps, retryAfterSeconds, options, suggestions.',
  ],
  [{ errorHelper: 'toToolError' }, `settings['tool-errors'].errorHelper is "toToolError"; allowed is ${helper}.`],
  [
    { errorHelper: { module: './errors.js', name: 'toToolError', toolKey: '' } },
    `settings['tool-errors'].errorHelper.toolKey is ""; allowed is the key of a tool's name in a second argument, such as 'tool'.`,
  ],
  [{ errorHelper: { name: 'toToolError' } }, `settings['tool-errors'].errorHelper.module is missing; allowed is ${helper}.`],
  [
    { errorHelper: { module: './errors.js', name: 'toToolError()' } },
    `settings['tool-errors'].errorHelper.name is "toToolError()"; allowed is an exported name, such as 'toToolError'.`,
  ],
  [{ wrappers: 'a'.repeat(150) }, `settings['tool-errors'].wrappers is "${'a'.repeat(99)}…; allowed is a list of function names.`],
];

describe('a wrong setting is told in one sentence', () => {
  it.each([...wrongSettings, ...wrongBeyondSchema])('%j', (given, sentence) => {
    expect(() => read(given)).toThrow(new Error(sentence));
    // ESLint asks once for each file: the answer stays the same.
    expect(() => read(given)).toThrow(new Error(sentence));
  });
});

describe('the published JSON schema', () => {
  const validate = new Ajv().compile(schema);

  it('describes every setting', () => {
    const described = Object.entries<{ description?: string }>(schema.properties).filter(([, property]) => property.description);
    expect(described.map(([key]) => key)).toEqual(Object.keys(readSettings({})));
  });

  it('takes right settings', () => {
    expect(validate(rightSettings)).toBe(true);
  });

  it.each(wrongSettings)('refuses %j', (given) => {
    expect(validate(given)).toBe(false);
  });
});

describe('the ids of frameworks', () => {
  it('are those of the frameworks that the plugin has', () => {
    const named = frameworks.filter(({ forms }) => forms.length > 0).map(({ id }) => id);
    expect([...frameworkIds].sort()).toEqual(named.sort());
  });

  it('knows what they are imported from', () => {
    // A hint is a name that another package has.
    const imported = frameworks.flatMap(({ id, modules }) => {
      const own = modules.filter(({ hint }) => !hint).map(({ specifier, prefix }) => (prefix ? `${specifier}/*` : specifier));
      return own.length === 0 ? [] : [[id, own] as const];
    });
    expect(frameworkModules).toEqual(Object.fromEntries(imported));
  });

  it.each(['@langchain/community', '@ai-sdk-acme/tools', 'pai', '@pai/core', '@voltagent/acme', 'ai-agents'])(
    'an own framework may be imported from %s',
    (specifier) => {
      expect(read({ frameworks: [{ ...acme, modules: [specifier] }] }).frameworks).toHaveLength(1);
    },
  );
});
