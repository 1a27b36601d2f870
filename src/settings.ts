import * as v from 'valibot';
import { frameworkSchema } from './framework-schema.ts';
import { filled, index, name, noList, object } from './schema.ts';
import type {
  EnvelopeClasses,
  EnvelopeKeys,
  FactorySetting,
  FrameworkSetting,
  HelperSetting,
  ImportSetting,
  ToolErrorsSettings,
} from './tool-errors-settings.ts';

const identifierPath = /^[\p{ID_Start}$_][\p{ID_Continue}$]*(?:\.[\p{ID_Start}$_][\p{ID_Continue}$]*)*$/u;

/** The frameworks that the plugin knows, as settings name them. */
export const frameworkIds: readonly string[] = [
  'ai-sdk',
  'mcp',
  'pai',
  'chamvi',
  'mastra',
  'openai-agents',
  'langchain',
  'voltagent',
  'tanstack',
  'agent-kit',
];
/** What they are imported from: a specifier, or `prefix/*` where those that begin with it and a slash are theirs too. */
export const frameworkModules: Readonly<Record<string, readonly string[]>> = {
  'ai-sdk': ['ai', '@ai-sdk/*'],
  mcp: ['@modelcontextprotocol/server/*', '@modelcontextprotocol/sdk/*'],
  chamvi: ['chamvi', '@chamvi/*'],
  mastra: ['@mastra/core/*'],
  'openai-agents': ['@openai/agents/*', '@openai/agents-core/*', '@openai/agents-realtime/*'],
  langchain: [
    'langchain/*',
    '@langchain/core/*',
    '@langchain/classic/*',
    '@langchain/langgraph/*',
    '@langchain/anthropic',
    '@langchain/openai',
  ],
  voltagent: ['@voltagent/core'],
  tanstack: [
    '@tanstack/ai/*',
    '@tanstack/ai-client',
    '@tanstack/ai-react',
    '@tanstack/ai-preact',
    '@tanstack/ai-solid',
    '@tanstack/ai-svelte',
    '@tanstack/ai-vue',
    '@tanstack/ai-angular',
  ],
  'agent-kit': ['@inngest/agent-kit'],
};

// The framework of the plugin's own that a module, or all that begin with it, belong to.
function ownerOf(module: string | { readonly specifier: string; readonly prefix: boolean }): string | undefined {
  const { specifier, prefix } = typeof module === 'string' ? { specifier: module, prefix: false } : module;
  const isTaken = (pattern: string): boolean => {
    const start = pattern.replace(/\/\*$/, '');
    return specifier === start || (start !== pattern && specifier.startsWith(`${start}/`)) || (prefix && start.startsWith(`${specifier}/`));
  };
  return Object.entries(frameworkModules).find(([, patterns]) => patterns.some(isTaken))?.[0];
}

const oneFramework = "the id of a framework, such as 'ai-sdk', 'mcp', 'mastra', or one of the setting frameworks";
const frameworkId = filled(oneFramework);

const importSetting = object(
  {
    module: filled('a module specifier'),
    name: name("an exported name, such as 'toToolError'"),
  },
  'an object with the keys module and name',
);

const helperSetting = object(
  {
    module: filled('a module specifier'),
    name: name("an exported name, such as 'toToolError'"),
    toolKey: v.optional(filled("the key of a tool's name in a second argument, such as 'tool'")),
  },
  'an object with the keys module and name, and toolKey where it takes the name of the tool',
);

const factorySetting = object(
  {
    name: name("a function's name, such as 'defineAcmeTool' or 'acme.tool'"),
    module: v.optional(v.string('a module specifier')),
    framework: v.optional(frameworkId),
    execute: v.optional(
      v.union(
        [v.string(), index("a key such as 'execute', or the index of an argument")],
        "a key such as 'execute', or the index of an argument",
      ),
    ),
    input: v.optional(index('the index of a parameter, 0 or more')),
    context: v.optional(index('the index of a parameter, 0 or more')),
    signal: v.optional(name("a path from the context to the signal, such as 'abortSignal' or 'run.signal'")),
  },
  'a name, or an object with name and optionally module, framework, execute, input, context, signal',
);

// Every release so far is before a first major.
const openaiRelease = "a release of @openai/agents, such as '0.18' or '0.20'";

const spelling = v.optional(filled('a text that is not empty'));

const envelopeSetting = object(
  {
    classKey: spelling,
    classes: v.optional(
      object(
        { retryable: spelling, permanent: spelling, userInput: spelling, authRequired: spelling },
        'an object with the keys retryable, permanent, userInput, authRequired',
      ),
    ),
    keys: v.optional(
      object(
        {
          message: spelling,
          reason: spelling,
          recoverySteps: spelling,
          retryAfterSeconds: spelling,
          options: spelling,
          suggestions: spelling,
        },
        'an object with the keys message, reason, recoverySteps, retryAfterSeconds, options, suggestions',
      ),
    ),
  },
  'an object with the keys classKey, classes, keys',
);

const modulesAllowed = 'an object from module specifiers to ids of frameworks';

const settingsEntries = object(
  {
    versions: v.optional(
      object(
        {
          ai: v.optional(v.picklist([4, 5, 6, 7], 'a major of the package ai: 4, 5, 6 or 7')),
          mcp: v.optional(v.picklist([1, 2], 'a major of the MCP SDK: 1 or 2')),
          mastra: v.optional(v.picklist([0, 1], 'a major of @mastra/core: 0 or 1')),
          langchain: v.optional(v.picklist([0, 1], 'a major of langchain: 0 or 1')),
          openaiAgents: v.optional(v.pipe(v.string(openaiRelease), v.regex(/^0\.\d+$/, openaiRelease))),
          voltagent: v.optional(v.picklist([0, 1, 2], 'a major of @voltagent/core: 0, 1 or 2')),
        },
        'an object with the keys ai, mcp, mastra, langchain, openaiAgents, voltagent',
      ),
    ),
    modules: v.optional(v.pipe(v.unknown(), noList(modulesAllowed), v.record(v.string(), frameworkId, modulesAllowed))),
    factories: v.optional(
      v.array(
        v.union(
          [name("a function's name"), factorySetting],
          "a function's name such as 'defineAcmeTool' or 'acme.tool', or an object with name and optionally module, framework, execute, input, context, signal",
        ),
        'a list of names or objects',
      ),
    ),
    frameworks: v.optional(v.array(frameworkSchema, 'a list of frameworks')),
    wrappers: v.optional(v.array(name("a function's name, such as 'withErrorHandling'"), 'a list of function names')),
    logger: v.optional(
      v.union(
        [name("a function's name"), importSetting],
        "a function's name such as 'console.error', or an object with the keys module and name",
      ),
    ),
    errorHelper: v.optional(helperSetting),
    repair: v.optional(v.picklist(['return', 'throw'], "'return', or 'throw'")),
    errorHelpers: v.optional(v.array(name("a function's name, such as 'notFound'"), 'a list of function names')),
    classifiers: v.optional(v.array(name("a function's name, such as 'isRateLimit'"), 'a list of function names')),
    envelope: v.optional(envelopeSetting),
  },
  'an object with the keys versions, modules, factories, frameworks, wrappers, logger, errorHelper, repair, errorHelpers, classifiers, envelope',
);

/** The settings as a schema; the published JSON schema is generated from it. */
export const settingsSchema = v.pipe(
  settingsEntries,
  // Ids refer to each other.
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { frameworks = [], modules = {}, factories = [] } = dataset.value;
    const known = new Set(frameworkIds);
    const wrong = (keys: readonly [holder: object, key: PropertyKey][], input: unknown, message: string): void => {
      addIssue({
        message,
        input,
        path: keys.map(([holder, key]) => ({
          type: 'unknown',
          origin: 'value',
          input: holder,
          key,
          value: (holder as Record<PropertyKey, unknown>)[key],
        })) as [v.IssuePathItem, ...v.IssuePathItem[]],
      });
    };
    for (const [at, framework] of frameworks.entries()) {
      const { id } = framework;
      if (known.has(id))
        wrong(
          [
            [dataset.value, 'frameworks'],
            [frameworks, at],
            [framework, 'id'],
          ],
          id,
          'an id that no other framework has',
        );
      known.add(id);
      for (const [index, module] of framework.modules.entries()) {
        const owner = ownerOf(module);
        if (owner === undefined) continue;
        const message = `a module that is not of '${owner}'; a function that calls one of its own belongs into factories, a module that hands them on into modules`;
        wrong(
          [
            [dataset.value, 'frameworks'],
            [frameworks, at],
            [framework, 'modules'],
            [framework.modules, index],
          ],
          module,
          message,
        );
      }
    }
    const oneOf = `one of ${[...known].join(', ')}`;
    for (const [specifier, id] of Object.entries(modules)) {
      if (!known.has(id))
        wrong(
          [
            [dataset.value, 'modules'],
            [modules, specifier],
          ],
          id,
          oneOf,
        );
    }
    for (const [at, factory] of factories.entries()) {
      if (typeof factory === 'string' || factory.framework === undefined || known.has(factory.framework)) continue;
      wrong(
        [
          [dataset.value, 'factories'],
          [factories, at],
          [factory, 'framework'],
        ],
        factory.framework,
        oneOf,
      );
    }
  }),
) satisfies v.GenericSchema<unknown, ToolErrorsSettings>;

export interface Settings {
  readonly versions: Readonly<Record<string, number | string | undefined>>;
  readonly modules: Readonly<Record<string, string>>;
  readonly factories: readonly FactorySetting[];
  readonly frameworks: readonly FrameworkSetting[];
  readonly wrappers: readonly string[];
  readonly logger: string | ImportSetting;
  readonly errorHelper: HelperSetting | null;
  readonly repair: 'return' | 'throw';
  readonly errorHelpers: readonly string[];
  readonly classifiers: readonly string[];
  readonly envelope: EnvelopeSpelling;
}

/** How the failures of a project are spelt. */
interface EnvelopeSpelling {
  /** Whether the settings say anything of it: the words are then the project's own. */
  readonly isGiven: boolean;
  readonly classKey: string;
  readonly classes: Readonly<Required<{ [Class in keyof EnvelopeClasses]: string }>>;
  readonly keys: Readonly<Required<{ [Key in keyof EnvelopeKeys]: string }>>;
}

const parsed = new WeakMap<object, { settings: Settings } | { error: Error }>();
const defaults: Settings = normalize({});

/**
 * The validated settings.
 *
 * @param shared ESLint's `context.settings`.
 * @throws {Error} One sentence that names the wrong setting, the value given and what is allowed. ESLint then exits with 2.
 */
export function readSettings(shared: Readonly<Record<string, unknown>>): Settings {
  const given = shared['tool-errors'];
  if (given === undefined) return defaults;
  if (typeof given !== 'object' || given === null) return parse(given);
  let result = parsed.get(given);
  if (!result) {
    try {
      result = { settings: parse(given) };
    } catch (error) {
      result = { error: error as Error };
    }
    parsed.set(given, result);
  }
  if ('error' in result) throw result.error;
  return result.settings;
}

function parse(given: unknown): Settings {
  const { output, problem } = validate(settingsSchema, given);
  if (!problem) return normalize(output);
  throw new Error(problemSentence(problem, `settings['tool-errors']${pathText(problem.path)}`, 'no setting of eslint-plugin-tool-errors'));
}

/** What a schema forbids in a value. */
export interface Problem {
  readonly path: readonly PropertyKey[];
  readonly kind: 'unknown' | 'missing' | 'wrong';
  readonly given: unknown;
  readonly allowed: string;
}

/** A value as its schema gives it, or the first thing in it that the schema forbids. */
export function validate<Output>(
  schema: v.GenericSchema<unknown, Output>,
  given: unknown,
): { readonly output: Output; readonly problem?: never } | { readonly output?: never; readonly problem: Problem } {
  const result = v.safeParse(schema, given, { abortEarly: true });
  if (result.success) return { output: result.output };
  const { path, kind, expected, received, input, message } = deepest(result.issues[0]);
  const unknown = kind === 'schema' && expected === 'never';
  return {
    problem: {
      path: path?.map((item) => item.key as PropertyKey) ?? [],
      kind: unknown ? 'unknown' : received === 'undefined' ? 'missing' : 'wrong',
      given: input,
      allowed: message,
    },
  };
}

// In a union the branch that got furthest into the value tells what is wrong.
function deepest(issue: v.BaseIssue<unknown>): v.BaseIssue<unknown> {
  const inner = issue.issues?.map(deepest).filter((each) => (each.path?.length ?? 0) > 0) ?? [];
  const [first] = inner.toSorted((a, b) => (b.path?.length ?? 0) - (a.path?.length ?? 0));
  if (!first) return issue;
  return { ...first, path: [...(issue.path ?? []), ...(first.path ?? [])] as [v.IssuePathItem, ...v.IssuePathItem[]] };
}

/** A path as it is written behind the value that it starts from: `.versions.ai`, `["@acme/agents"]`. */
export function pathText(keys: readonly PropertyKey[]): string {
  return keys.map((key) => (typeof key === 'string' && identifierPath.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`)).join('');
}

/**
 * One sentence: what is wrong, the value given, what is allowed.
 *
 * @param setting The setting, as the host spells it.
 * @param unknown What a key is that the schema does not know: `no setting of …`.
 */
export function problemSentence({ kind, given, allowed }: Problem, setting: string, unknown: string): string {
  if (kind === 'unknown') return `${setting} is ${unknown}; allowed here is ${allowed}.`;
  return `${setting} is ${kind === 'missing' ? 'missing' : show(given)}; allowed is ${allowed}.`;
}

function show(value: unknown): string {
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'symbol' || typeof value === 'bigint') return String(value);
  try {
    const text = JSON.stringify(value);
    return text.length > 100 ? `${text.slice(0, 100)}…` : text;
  } catch {
    return 'an object with a cycle';
  }
}

// `{ message: undefined }` is as good as nothing.
function spelt<Names extends Readonly<Record<string, string>>>(
  names: Names,
  given: { readonly [Key in keyof Names]?: string | undefined } = {},
): Names {
  return Object.fromEntries(Object.entries(names).map(([key, name]) => [key, given[key] ?? name])) as Names;
}

function normalize(given: ToolErrorsSettings): Settings {
  return {
    versions: given.versions ?? {},
    modules: given.modules ?? {},
    factories: (given.factories ?? []).map((factory) => (typeof factory === 'string' ? { name: factory } : factory)),
    frameworks: given.frameworks ?? [],
    wrappers: given.wrappers ?? [],
    logger: given.logger ?? 'console.error',
    errorHelper: given.errorHelper ?? null,
    repair: given.repair ?? 'return',
    errorHelpers: given.errorHelpers ?? [],
    classifiers: given.classifiers ?? [],
    envelope: {
      isGiven: given.envelope !== undefined,
      classKey: given.envelope?.classKey ?? 'class',
      classes: spelt(
        { retryable: 'retryable', permanent: 'permanent', userInput: 'userInput', authRequired: 'authRequired' },
        given.envelope?.classes,
      ),
      keys: spelt(
        {
          message: 'message',
          reason: 'reason',
          recoverySteps: 'recoverySteps',
          retryAfterSeconds: 'retryAfterSeconds',
          options: 'options',
          suggestions: 'suggestions',
        },
        given.envelope?.keys,
      ),
    },
  };
}
