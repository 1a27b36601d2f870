import type { Framework } from './framework.ts';
import type { ExecuteParameters } from './layout.ts';
import type { FragileKind, Outcome, ResultTreatment, ThrownTreatment } from './treatment.ts';
import { changedByJson, each, emptied, stringifyErrors } from './json.ts';

const parameters1: ExecuteParameters = {
  input: { parameter: 0, path: [] },
  context: { parameter: 1, path: [] },
  // Always there; aborts when the client cancels and when its request times out.
  signal: { parameter: 1, path: ['signal'], optional: 'never' },
  contextName: 'extra',
  takesSignalBy: 'name',
};

// RequestHandlerExtra in shared/protocol.d.ts.
const contextKeys = [
  'signal',
  'authInfo',
  'sessionId',
  '_meta',
  'requestId',
  'requestInfo',
  'taskId',
  'taskStore',
  'taskRequestedTtl',
  'sendNotification',
  'sendRequest',
  'closeSSEStream',
  'closeStandaloneSSEStream',
] as const;

const parameters2: ExecuteParameters = {
  ...parameters1,
  signal: { parameter: 1, path: ['mcpReq', 'signal'], optional: 'never' },
  contextName: 'ctx',
};

// createToolError of McpServer: `error instanceof Error ? error.message : String(error)` in a text block with isError.
const thrown: ThrownTreatment = {
  reaches: 'model',
  marked: 'error',
  arrivesAs: 'a result with isError: true',
  error: 'message',
  value: 'string',
  nullish: null,
  unserializable: 'text',
};

// The low-level server turns a rejection into a JSON-RPC error: `error.message ?? 'Internal error'`.
const thrownFromHandler: ThrownTreatment = {
  ...thrown,
  marked: 'unknown',
  arrivesAs: 'a JSON-RPC error, which is no tool result',
  value: 'message-property',
  ownErrors: ['McpError', 'ProtocolError'],
};

// Measured over stdio on 1.32.2 and 2.4.0: the server writes a result with JSON.stringify; where that throws, no response is sent.
// A getter that throws does so earlier, when the result is checked, and becomes a JSON-RPC error.
const json: Partial<Record<FragileKind, Outcome>> = {
  ...changedByJson,
  ...Object.fromEntries(Object.entries(stringifyErrors).map(([kind, error]) => [kind, { effect: 'no-answer', error }])),
  'throwing getter': { effect: 'call-dies', error: 'a JSON-RPC error with what the getter throws' },
};

// The check takes plain objects alone.
const noRecord: Outcome = { effect: 'call-dies', error: 'MCP error -32602: Invalid tools/call result' };

const result: ResultTreatment = {
  form: 'content-blocks',
  jsonKey: 'structuredContent',
  blocksKey: 'content',
  errorKey: 'isError',
  top: { ...json, ...each([...emptied, 'typed array', 'Buffer', 'BigInt array', 'private state'], noRecord) },
  nested: json,
};

// A client that asks for a task gets a JSON-RPC error about the missing task; one that does not gets the text. (server/index.js)
const thrownFromTask: ThrownTreatment = { ...thrown, reaches: 'unknown', marked: 'unknown', arrivesAs: 'a failed request' };

// Both majors drop the answer of a request whose signal is aborted. (shared/protocol.js; src-*.mjs)
const stopped = ['Where the client cancelled the request, no response is sent.'];

// Both majors answer it with the JSON-RPC error -32042, and any other error with `isError: true`. (server/mcp.js; src-*.mjs) A request of
// the server that the client answers with -32042 rejects with it. (McpError.fromError, ProtocolError.fromError)
const urlElicitation = {
  name: 'UrlElicitationRequiredError',
  raisedBy: { call: /(?:^|\.)elicitInput$/, option: ['mode', 'url'] as const },
  effect: 'the client is sent the URLs that the user has to visit',
};

const receiverName = /server|mcp/i;

const registerToolLayout = {
  definition: 1,
  name: { argument: 0 },
  description: { argument: 1, keys: ['description'] },
  inputSchema: { argument: 1, keys: ['inputSchema'] },
  outputSchema: { argument: 1, keys: ['outputSchema'] },
  annotations: { argument: 1, keys: ['annotations'] },
  execute: { argument: -1 },
} as const;

/**
 * MCP TypeScript SDK. Read in the dist of @modelcontextprotocol/sdk 1.32.2 (server/mcp.js, shared/protocol.js) and
 * @modelcontextprotocol/server 2.4.0, and measured on both.
 */
export const mcp: Framework = {
  id: 'mcp',
  label: 'MCP',
  versionName: 'MCP SDK',
  versionSetting: 'mcp',
  modules: [
    { specifier: '@modelcontextprotocol/server', prefix: true, package: '@modelcontextprotocol/server', major: 2 },
    { specifier: '@modelcontextprotocol/sdk', prefix: true, package: '@modelcontextprotocol/sdk', major: 1 },
  ],
  forms: [
    {
      kind: 'method',
      method: 'registerTool',
      receivers: ['McpServer'],
      receiverName,
      evidence: 'arguments',
      layout: registerToolLayout,
    },
    {
      kind: 'method',
      method: 'registerToolTask',
      receivers: [],
      receiverName,
      evidence: 'arguments',
      layout: { ...registerToolLayout, execute: { argument: 2, keys: ['createTask'] } },
      thrown: thrownFromTask,
      fixedResult: true,
    },
    {
      kind: 'method',
      method: 'tool',
      receivers: ['McpServer'],
      receiverName,
      evidence: 'receiver',
      layout: { name: { argument: 0 }, execute: { argument: -1 } },
      overloaded: true,
    },
    {
      kind: 'request-handler',
      method: 'setRequestHandler',
      requests: ['CallToolRequestSchema', 'tools/call'],
      layout: { execute: { argument: -1 } },
      input: { parameter: 0, path: ['params', 'arguments'] },
      thrown: thrownFromHandler,
    },
  ],
  // `Tool` of the same packages is an entry of the answer to tools/list.
  toolTypes: {
    packages: ['@modelcontextprotocol/sdk', '@modelcontextprotocol/server'],
    tools: ['RegisteredTool'],
    callbacks: ['ToolCallback', 'BaseToolCallback', 'LegacyToolCallback'],
    contexts: ['RequestHandlerExtra', 'ServerContext'],
  },
  resultTypes: ['CallToolResult'],
  behaviours: [
    {
      majors: [2],
      measuredOn: '@modelcontextprotocol/server 2.4.0',
      parameters: parameters2,
      parametersWithoutInput: withoutInput(parameters2),
      // ServerContext in the package's declarations.
      contextKeys: ['sessionId', 'mcpReq', 'http'],
      thrown,
      // McpServer reads a property of it before it checks the result.
      result: {
        ...result,
        undefinedAs:
          "the client receives a result with isError: true and the text `Cannot read properties of undefined (reading 'structuredContent')`",
      },
      stopped,
    },
    {
      majors: [1],
      measuredOn: '@modelcontextprotocol/sdk 1.32.2',
      parameters: parameters1,
      parametersWithoutInput: withoutInput(parameters1),
      contextKeys,
      thrown,
      result: {
        ...result,
        undefinedAs: 'the client receives the JSON-RPC error -32602, `Invalid tools/call result`, in place of a result',
      },
      stopped,
    },
  ],
  plannedFailure: { kind: 'error-content' },
  clientCalls:
    /\.(?:notify|notification|sendRequest|mcpReq\.(?:log|send|elicitInput|requestSampling)|server\.(?:elicitInput|createMessage|listRoots)|send(?:Notification|LoggingMessage|Progress|\w+ListChanged))$/,
  controlFlowErrors: [
    { ...urlElicitation, module: '@modelcontextprotocol/sdk/types.js', major: 1 },
    { ...urlElicitation, module: '@modelcontextprotocol/server', major: 2 },
  ],
};

// A callback of a tool that declares no input schema is called with the context alone.
function withoutInput(parameters: ExecuteParameters): ExecuteParameters {
  const { contextName, takesSignalBy, signal } = parameters;
  return {
    contextName,
    takesSignalBy,
    context: { parameter: 0, path: [] },
    ...(signal && { signal: { ...signal, parameter: 0 } }),
  };
}
