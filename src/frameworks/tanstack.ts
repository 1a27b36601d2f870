import type { Framework } from './framework.ts';
import type { ExecuteParameters } from './layout.ts';
import type { FragileKind, Outcome, ThrownTreatment } from './treatment.ts';
import { changedByJson, stringifyErrors } from './json.ts';

// ToolExecutionContext in types.ts: chat() fills it always, with the signal of the run; ToolCallManager, and a type of context that may be
// undefined, leave it out.
const parameters: ExecuteParameters = {
  input: { parameter: 0, path: [] },
  context: { parameter: 1, path: [] },
  signal: { parameter: 1, path: ['abortSignal'], optional: 'context' },
  contextName: 'ctx',
  takesSignalBy: 'name',
};

// executeServerTool in activities/chat/tools/tool-calls.ts: `error instanceof Error ? error.message : 'Unknown error'`.
const thrown: ThrownTreatment = {
  reaches: 'model',
  marked: 'result',
  arrivesAs: 'a result with the key error',
  error: 'message',
  value: 'hidden',
  nullish: 'Unknown error',
  unserializable: 'text',
  frame: { as: 'json', text: '{"error":"${text}"}' },
};

// chat-client.ts of @tanstack/ai-client reads the `message` of what is thrown; of null and undefined that fails.
const thrownInClient: ThrownTreatment = { ...thrown, reaches: 'unknown', arrivesAs: 'a failed client tool' };

// Measured: a middleware of chat() writes every result with JSON.stringify, outside the code that answers for the tool.
const fates: Partial<Record<FragileKind, Outcome>> = {
  ...changedByJson,
  ...Object.fromEntries(Object.entries(stringifyErrors).map(([kind, error]): [string, Outcome] => [kind, { effect: 'call-dies', error }])),
};

const layout = {
  definition: 0,
  name: { argument: 0, keys: ['name'] },
  description: { argument: 0, keys: ['description'] },
  inputSchema: { argument: 0, keys: ['inputSchema'] },
  outputSchema: { argument: 0, keys: ['outputSchema'] },
  execute: { argument: 1 },
} as const;

// Definitions stand in a file that server and browser share.
const chained = {
  kind: 'chained',
  makers: ['toolDefinition'],
  layout,
  elsewhere: { name: /tool|def(?:inition)?$/i, list: 'tools', takenBy: ['clientTools'] },
  typedContext: true,
} as const;

/** TanStack AI. Read in the source of @tanstack/ai 0.58.0 and @tanstack/ai-client, and measured on the former with `chat`. */
export const tanstack: Framework = {
  id: 'tanstack',
  label: 'TanStack AI',
  versionName: 'TanStack AI',
  versionSetting: null,
  modules: [
    { specifier: '@tanstack/ai', prefix: true, package: '@tanstack/ai' },
    ...['client', 'react', 'preact', 'solid', 'svelte', 'vue', 'angular'].map((name) => ({
      specifier: `@tanstack/ai-${name}`,
      package: '@tanstack/ai',
    })),
  ],
  forms: [
    { ...chained, method: 'server' },
    // In a browser such an execute gets the id of the call, the context and a function for events.
    { ...chained, method: 'client', thrown: thrownInClient, signal: 'none' },
  ],
  // dist/esm/types.d.ts and activities/chat/tools/tool-definition.d.ts. A ClientTool runs in a browser, which hands over the same context
  // by its type, and no signal.
  toolTypes: {
    packages: ['@tanstack/ai'],
    tools: ['Tool', 'ServerTool', 'AnyServerTool', 'AnyTool'],
    layout: { ...layout, execute: { argument: 0, keys: ['execute'] } },
    callbacks: [],
    contexts: [],
    sharedContexts: ['ToolExecutionContext'],
  },
  resultTypes: [],
  behaviours: [
    {
      majors: [0],
      measuredOn: '@tanstack/ai 0.58.0',
      parameters,
      thrown,
      result: { form: 'json', nullish: 'null', enforcesSchema: true, top: fates, nested: fates },
      stopped: ['Where the caller aborted, the run ends and the model receives no result.'],
    },
  ],
  plannedFailure: { kind: 'return-value' },
  controlFlowErrors: [],
};
