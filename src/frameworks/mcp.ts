import type { ExecuteParameters, FragileKind, Framework, Outcome, ResultTreatment, ThrownTreatment } from './framework.ts';

const parameters1: ExecuteParameters = {
  input: { parameter: 0, path: [] },
  context: { parameter: 1, path: [] },
  // Always there; aborts when the client cancels and when its request times out.
  signal: { parameter: 1, path: ['signal'], optional: 'never' },
  contextName: 'extra',
};

const parameters2: ExecuteParameters = {
  ...parameters1,
  signal: { parameter: 1, path: ['mcpReq', 'signal'], optional: 'never' },
  contextName: 'ctx',
};

// createToolError of McpServer: `error instanceof Error ? error.message : String(error)` in a text block with isError.
const thrown: ThrownTreatment = {
  reaches: 'model',
  arrivesAs: 'a result with isError: true',
  error: 'message',
  value: 'string',
  nullish: null,
  unserializable: 'text',
};

// The low-level server turns a rejection into a JSON-RPC error: `error.message ?? 'Internal error'`.
const thrownFromHandler: ThrownTreatment = {
  ...thrown,
  arrivesAs: 'a JSON-RPC error, which is no tool result',
  value: 'message-property',
  nullish: 'the response is never sent',
};

const empty: Outcome = { effect: 'emptied', text: '{}' };
const nulled: Outcome = { effect: 'nulled', text: 'null' };
const dropped: Outcome = { effect: 'dropped' };
const dies: Outcome = { effect: 'call-dies', error: 'TypeError: Do not know how to serialize a BigInt' };

const emptied: readonly FragileKind[] = [
  'Map', 'Set', 'WeakMap', 'WeakSet', 'WeakRef', 'RegExp', 'Promise', 'Headers', 'URLSearchParams', 'FormData', 'Response',
  'Request', 'Blob', 'ArrayBuffer', 'DataView', 'ReadableStream', 'iterator', 'generator', 'Intl', 'Error',
];

// A result is written to the transport with JSON.stringify, so `structuredContent` fares as JSON does.
const json: Partial<Record<FragileKind, Outcome>> = {
  ...Object.fromEntries(emptied.map((kind) => [kind, empty])),
  NaN: nulled,
  Infinity: nulled,
  'Invalid Date': nulled,
  function: dropped,
  symbol: dropped,
  'typed array': { effect: 'mangled', text: '{"0":…,"1":…}' },
  Buffer: { effect: 'mangled', text: '{"type":"Buffer","data":[…]}' },
  'private state': { effect: 'mangled', text: 'its public fields alone' },
  BigInt: dies,
  'BigInt array': dies,
  cycle: { effect: 'call-dies', error: 'TypeError: Converting circular structure to JSON' },
};

const result: ResultTreatment = { form: 'content-blocks', top: {}, nested: json };

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
  modules: [
    { specifier: '@modelcontextprotocol/server', package: '@modelcontextprotocol/server', major: 2 },
    { specifier: '@modelcontextprotocol/sdk', prefix: true, package: '@modelcontextprotocol/sdk', major: 1 },
  ],
  forms: [
    {
      kind: 'method',
      method: 'registerTool',
      receivers: ['McpServer'],
      evidence: 'arguments',
      layout: registerToolLayout,
    },
    {
      kind: 'method',
      method: 'tool',
      receivers: ['McpServer'],
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
  behaviours: [
    {
      majors: [2],
      measuredOn: '@modelcontextprotocol/server 2.4.0',
      parameters: parameters2,
      parametersWithoutInput: withoutInput(parameters2),
      thrown,
      result,
    },
    {
      majors: [1],
      measuredOn: '@modelcontextprotocol/sdk 1.32.2',
      parameters: parameters1,
      parametersWithoutInput: withoutInput(parameters1),
      thrown,
      result,
    },
  ],
  plannedFailure: { kind: 'error-content' },
  controlFlowErrors: [{ name: 'UrlElicitationRequiredError', module: '@modelcontextprotocol/sdk/types.js' }],
};

// A callback of a tool that declares no input schema is called with the context alone.
function withoutInput(parameters: ExecuteParameters): ExecuteParameters {
  const { contextName, signal } = parameters;
  return {
    contextName,
    context: { parameter: 0, path: [] },
    ...(signal && { signal: { ...signal, parameter: 0 } }),
  };
}
