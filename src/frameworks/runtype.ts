import type { Platform, StepDefault } from './platform.ts';

const goesOn: StepDefault = { does: 'continues', text: 'the flow goes on with its `defaultValue`' };

/**
 * Runtype. What becomes of a failure is what its documentation of tool errors says; no package of its own was at hand to measure it. Where a
 * flow spells `errorHandling` was read in flows that are public: on the step, or in its `config`, as a text or as `{ onError }`.
 */
export const runtype: Platform = {
  id: 'runtype',
  label: 'Runtype',
  modules: [{ specifier: '@runtypelabs/', prefix: true, package: '@runtypelabs/sdk' }],
  endpoint: {
    // The documentation lists the types and says that the status decides first. Which of them a 408 or a 504 becomes is not told.
    errorTypes: [
      { from: 401, to: 401, type: 'auth' },
      { from: 403, to: 403, type: 'auth' },
      { from: 429, to: 429, type: 'rate_limited' },
      { from: 400, to: 407, type: 'upstream_4xx' },
      { from: 409, to: 499, type: 'upstream_4xx' },
      { from: 500, to: 503, type: 'upstream_5xx' },
      { from: 505, to: 599, type: 'upstream_5xx' },
    ],
    preview: 500,
    arrivesAs: 'External tool "NAME" failed: HTTP STATUS — BODY',
    notes: [
      'Of the body the model receives the first 500 characters.',
      'Headers such as `Retry-After` are dropped.',
      'A 2xx answer counts as a success, whatever its body says, and has no `errorType`.',
      'After 30 seconds the call ends, and the model receives a timeout.',
      'Of an MCP result the model receives the content. `isError` is not read, so that the call counts as a success; a JSON-RPC error or a non-2xx answer does not.',
    ],
  },
  flows: {
    callees: ['defineFlow'],
    lists: ['steps', 'flowSteps', 'trueSteps', 'falseSteps'],
    steps: {
      'fetch-url': goesOn,
      'api-call': goesOn,
      crawl: goesOn,
      search: goesOn,
      'transform-data': goesOn,
      'paginate-api': { does: 'fails', text: 'the step fails' },
      'upsert-record': {
        does: 'either',
        text: 'it writes nothing and reports `success: false` where its source is missing or is no JSON object, and the flow goes on with its `defaultValue` otherwise',
      },
      'update-record': {
        does: 'either',
        text: 'it writes nothing and reports `success: false` where it finds no record, and the flow goes on with its `defaultValue` otherwise',
      },
    },
    off: { key: 'enabled', value: false },
    // `search`, `crawl`, `api-call` and `tool-call` are steps and parts of many systems. Of the others some systems have one or two, whose
    // steps have other settings.
    ownTypes: ['fetch-url', 'transform-data', 'paginate-api', 'upsert-record', 'update-record'],
    soleTypes: ['paginate-api', 'upsert-record'],
    ownSettings: ['outputVariable', 'sourceVariable', 'script', 'http', 'responseMapping', 'recordFilter', 'mergeStrategy'],
    output: 'outputVariable',
    commands: ['upsert-record', 'update-record', 'store-asset', 'store-vector', 'save-memory', 'send-email', 'send-text', 'send-event'],
    handling: 'errorHandling',
    settings: 'config',
    handlingKey: 'onError',
    stop: 'fail',
    goOn: 'continue',
    fallback: 'defaultValue',
    fallbackSteps: ['api-call'],
    toolStep: {
      type: 'tool-call',
      key: 'onError',
      unset: 'the step fails',
      goesOn: 'it writes `{ error, result: null }`',
    },
  },
  runtimeTools: {
    list: 'runtimeTools',
    type: 'RuntimeTool',
    kindKey: 'toolType',
    schemaKey: 'parametersSchema',
    kinds: ['custom', 'flow', 'external'],
    // An MCP tool follows the hints of its server. What a subagent does is not told by its name.
    otherKinds: ['mcp', 'subagent'],
    flag: 'idempotent',
    interrupted: {
      without: 'a call that is interrupted is not run again, and the agent is told that its effects are unknown',
      with: 'Runtype runs such a call again',
    },
  },
};
