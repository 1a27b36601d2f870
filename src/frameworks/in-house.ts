import type { Behaviour, Framework } from './framework.ts';
import type { ExecuteParameters } from './layout.ts';

const parameters: ExecuteParameters = { input: { parameter: 0, path: [] }, contextName: 'context', takesSignalBy: 'name' };

const behaviour: Behaviour = {
  majors: [],
  measuredOn: null,
  parameters,
  thrown: {
    reaches: 'unknown',
    marked: 'unknown',
    arrivesAs: 'a failure',
    error: 'message',
    value: 'json',
    nullish: null,
    unserializable: 'text',
  },
  result: { form: 'json', top: {}, nested: {} },
};

/**
 * Tools made by factories that the settings name. Nothing is known of what happens to a throw, so thrown texts are judged as
 * sent and the messages name no text; nothing is said of the signal unless the factory's setting gives its path.
 */
export const inHouse: Framework = {
  id: 'in-house',
  label: 'the in-house framework',
  versionName: '',
  versionSetting: null,
  modules: [],
  forms: [],
  resultTypes: [],
  behaviours: [behaviour],
  plannedFailure: { kind: 'return-value' },
  controlFlowErrors: [],
};

/** The same of tools that their shape alone tells: whatever runs them may well answer for what they throw. */
export const inHouseByShape: Framework = { ...inHouse, mayAnswerForThrows: true };

/** Such tools whose results are those of MCP, in a file that marks failures as MCP does. */
export const inHouseContent: Framework = {
  ...inHouseByShape,
  resultTypes: ['CallToolResult', 'ToolResult'],
  behaviours: [{ ...behaviour, result: { form: 'content-blocks', blocksKey: 'content', errorKey: 'isError', top: {}, nested: {} } }],
  plannedFailure: { kind: 'error-content' },
};

/**
 * By what in-house tools are told from all else that has a description and a function: read off some 1,900 definitions in public
 * repositories, and off what resembles them there. A word is a whole word of a name: `tool` of `createShopTool`, none of `tooltip`.
 */
export const inHouseShape = {
  /** A function or a class whose name ends so makes tools. */
  makers: ['tool', 'tool definition'],
  /** Not where it begins with a word that says what is done with a tool that is there already, or that it is none. */
  otherVerbs: [
    'approve', 'as', 'assert', 'call', 'cancel', 'check', 'convert', 'delete', 'describe', 'disable', 'dispatch', 'emit', 'enable',
    'exec', 'execute', 'expect', 'find', 'format', 'get', 'handle', 'has', 'invoke', 'is', 'list', 'log', 'on', 'parse', 'process',
    'reject', 'remove', 'render', 'run', 'select', 'send', 'serialize', 'set', 'start', 'stop', 'test', 'to', 'track', 'unregister',
    'update', 'use', 'validate', 'wait',
  ],
  /** What stands in for a tool in a test. */
  standIns: ['dummy', 'fake', 'fixture', 'mock', 'mocks', 'stub', 'spy'],
  /** Methods that put a tool into what is named after tools: `tools.push({ … })`, `toolRegistry.register({ … })`. */
  keepers: ['add', 'create', 'define', 'from', 'push', 'register', 'set', 'unshift'],
  /** What a name that holds tools ends with: `toolRegistry`, `SearchToolDefinition`; none of `toolCalls`. */
  holders: [
    'tool', 'tools', 'catalog', 'collection', 'def', 'definition', 'definitions', 'defs', 'descriptor', 'descriptors', 'entries', 'entry',
    'handler', 'handlers', 'list', 'map', 'object', 'record', 'registry', 'set', 'spec', 'specs', 'table',
  ],
  /** What a name ends with that says so in one word: `searchToolkit`. */
  collections: ['toolbox', 'toolkit', 'toolset'],
  name: ['name', 'id'],
  schema: ['inputSchema', 'parameters', 'schema', 'input_schema', 'paramsSchema', 'parametersSchema', 'argsSchema'],
  /** Beside a word that says that it is a tool. */
  looseSchema: ['params', 'args', 'input'],
  execute: ['execute', 'handler'],
  /** Words of callees and types of what is called with the same keys, and is no tool. */
  others: [
    'activity', 'command', 'containing', 'endpoint', 'equal', 'eval', 'event', 'flow', 'formula', 'guardrail', 'handle', 'hook', 'job', 'listener',
    'match', 'middleware', 'migration', 'mock', 'node', 'plugin', 'processor', 'prompt', 'scorer', 'validator', 'webhook', 'query', 'mutation', 'resolved', 'resource',
    'return', 'returned',
    'route', 'router', 'step', 'task', 'trigger', 'use', 'workflow', 'button', 'component', 'dialog', 'field', 'form', 'menu', 'page', 'panel',
    'toolbar', 'tooltip', 'view', 'widget',
  ],
  /** Keys of what is no tool, whatever else it has. */
  otherKeys: [
    'aliases', 'component', 'cooldown', 'cron', 'disable', 'edges', 'fields', 'keybinding', 'lc_runnable', 'method', 'path', 'resolve',
    'route', 'run_id', 'schedule', 'steps', 'tools', 'url', 'usage',
  ],
  /** A decorator that ends so, on a method and with one object, makes a tool of the method. */
  decorators: ['tool', 'action'],
  /** Names, and the last word of types, of the parameter of execute that is not its input. */
  contexts: [
    'context', 'ctx', 'env', 'extra', 'opts', 'options', 'request', 'run', 'runtime', 'server', 'session', 'agent', 'client', 'config',
    'meta', 'provider', 'wallet',
  ],
  /** Under which key of a single parameter the input stands, beside a context. */
  inputs: ['args', 'arguments', 'input', 'params'],
  /** What a signal is called, by itself or as a member of such a parameter. */
  signals: ['abortSignal', 'signal'],
} as const;
