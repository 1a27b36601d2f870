import type { Framework } from './framework.ts';
import type { ExecuteParameters } from './layout.ts';
import type { FragileKind, Outcome, ThrownTreatment } from './treatment.ts';
import { changedByJson, stringifyErrors } from './json.ts';

// Tool.Options in the declarations: `{ agent, network, step }`, and no signal.
const parameters: ExecuteParameters = {
  input: { parameter: 0, path: [] },
  context: { parameter: 1, path: [] },
  contextName: 'options',
  takesSignalBy: 'name',
};

// invokeTools gives what `errors.serializeError` of inngest makes of a rejection. A value that is no Error becomes the message, as JSON.
const thrown: ThrownTreatment = {
  reaches: 'model',
  marked: 'result',
  arrivesAs: 'a result with the name, the message, the stack, the cause and the code of the error',
  error: 'message',
  value: 'json',
  nullish: null,
  unserializable: 'text',
  sendsMore: true,
  frame: { as: 'json', text: '{"error":{"name":"${name}","message":"${text}","stack":"…","__serialized":true}}' },
};

// Measured: `Promise.resolve(handler(…))` in invokeTools stands in no try, so that network.run rejects.
const thrownAtOnce: ThrownTreatment = {
  reaches: 'nobody',
  marked: 'unknown',
  arrivesAs: 'nothing',
  error: 'message',
  value: 'unknown',
  nullish: null,
  unserializable: 'text',
  endsWith: '${error}',
  follows: 'What a handler that is not async throws ends the run.',
};

// Measured: the request to the model is written with JSON.stringify, outside the code that answers for the tool.
const fates: Partial<Record<FragileKind, Outcome>> = {
  ...changedByJson,
  ...Object.fromEntries(Object.entries(stringifyErrors).map(([kind, error]): [string, Outcome] => [kind, { effect: 'call-dies', error }])),
};

const layout = {
  definition: 0,
  name: { argument: 0, keys: ['name'] },
  description: { argument: 0, keys: ['description'] },
  inputSchema: { argument: 0, keys: ['parameters'] },
  execute: { argument: 0, keys: ['handler'] },
} as const;

/**
 * Inngest AgentKit. Read in the dist of @inngest/agent-kit 0.13.2, and measured on it with a network of one agent and the OpenAI and Anthropic
 * formats.
 */
export const agentKit: Framework = {
  id: 'agent-kit',
  label: 'AgentKit',
  versionName: 'AgentKit',
  versionSetting: null,
  modules: [{ specifier: '@inngest/agent-kit', package: '@inngest/agent-kit' }],
  forms: [{ kind: 'call', names: ['createTool'], layout }],
  resultTypes: [],
  behaviours: [
    {
      majors: [0],
      measuredOn: '@inngest/agent-kit 0.13.2',
      parameters,
      thrown,
      thrownAtOnce,
      // In place of undefined the model receives that the tool was executed successfully.
      result: { form: 'json', nullish: { null: 'null' }, frame: '{"data":${json}}', top: fates, nested: fates },
    },
  ],
  plannedFailure: { kind: 'return-value' },
  // Measured on inngest 4.24.0: a step that has no result yet neither resolves nor rejects, so that no catch and no finally runs. `step.run`
  // and the other steps that do work reject once all retries have failed, a wait never does.
  controlFlowErrors: [],
  safeCalls: /(?:^|\.)step\.(?:sleep|sleepUntil|waitForEvent|waitForSignal)$/,
};
