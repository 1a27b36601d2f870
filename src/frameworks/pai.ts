import type { Framework } from './framework.ts';
import type { DefinitionLayout, ExecuteParameters } from './layout.ts';
import type { ResultTreatment, ThrownTreatment } from './treatment.ts';

const parameters: ExecuteParameters = {
  input: { parameter: 0, path: ['input'] },
  context: { parameter: 0, path: [] },
  signal: { parameter: 0, path: ['signal'], optional: 'never' },
  contextName: 'ctx',
  takesSignalBy: 'name',
};

// What a thrown value that is no Error becomes is not told.
const thrown: ThrownTreatment = {
  reaches: 'model',
  marked: 'error',
  arrivesAs: 'a tool part in the state `output-error`',
  error: 'message',
  value: 'unknown',
  nullish: null,
  unserializable: 'text',
  longest: 2000,
  follows:
    'PAI reports the original on the server (onRuntimeError), and mapError may replace the text. An error of PAI itself reads `The tool could not complete.` instead.',
};

// "The output": what becomes of values that JSON does not hold is not told.
const result: ResultTreatment = { form: 'json', top: {}, nested: {} };

const layout: DefinitionLayout = {
  definition: 0,
  name: { argument: 0, keys: ['name', 'id'] },
  description: { argument: 0, keys: ['description'] },
  inputSchema: { argument: 0, keys: ['inputSchema'] },
  outputSchema: { argument: 0, keys: ['outputSchema'] },
  execute: { argument: 0, keys: ['execute'] },
};

/**
 * PAI. No package of it is public: the facts are those of its documentation, "Tool Failures" and "Human approval". A package of the
 * registry that is called `pai` is another one, so that its name counts beside the shape of a tool alone.
 */
export const pai: Framework = {
  id: 'pai',
  label: 'PAI',
  versionName: 'PAI',
  versionSetting: null,
  modules: [
    { specifier: '@pai', prefix: true, package: '@pai/core', hint: true },
    { specifier: 'pai', package: 'pai', hint: true },
  ],
  forms: [
    { kind: 'tool-map', callees: [], calleesWithoutSignal: [], key: 'tools', mapTypes: [], toolTypes: ['Tool'], layout },
    {
      kind: 'shape',
      layout,
      methods: ['fail', 'suspend'],
      members: ['input', 'context', 'signal'],
      // Steps of a Mastra workflow and its older tools are handed `suspend`, the latter beside `context`.
      evidence: [
        ['input', 'context'],
        ['input', 'signal'],
        ['fail', 'input'],
        ['fail', 'context'],
        ['fail', 'signal'],
        ['fail', 'suspend'],
        ['suspend', 'input'],
        ['suspend', 'signal'],
      ],
      signs: ['fail(', 'suspend(', 'context', 'signal'],
    },
  ],
  toolTypes: { packages: ['@pai/core'], tools: ['Tool'], layout, callbacks: [], contexts: ['ToolContext'] },
  resultTypes: [],
  behaviours: [
    {
      majors: [],
      measuredOn: 'the documentation of PAI: "Tool Failures"',
      parameters,
      thrown,
      result,
      // The client shows the text that the model reads; PAI's own errors read otherwise.
      browser: { thrown: 'same', mask: 'The tool could not complete.', returned: 'value' },
      stopped: ['The tool part becomes `output-error` with `part.cancelled`, and the turn ends.'],
    },
  ],
  plannedFailure: {
    kind: 'context-method',
    method: 'fail',
    notes: [
      'It arrives as a tool part in the state `output-error`, with the code `tool_failed`.',
      'PAI does not report it as an incident of the run.',
    ],
  },
  contextEnds: [
    {
      method: 'suspend',
      end: 'waiting',
      notes: [
        'The run waits for a human approval: the tool part stays `input-available` with a pending action, and the model receives nothing yet.',
      ],
    },
  ],
  // onRuntimeError, with the original error.
  reportsThrows: true,
  controlFlowErrors: [],
  endings: [
    { code: 'output-available', when: 'execute returns its output, which the model reads', run: 'goes on' },
    { code: 'tool_failed', when: 'execute returns `ctx.fail(…)`, whose text the model reads', run: 'goes on' },
    { code: 'part.cancelled', when: 'the user hits Stop', run: 'stops' },
    { code: 'waiting', when: 'execute returns `ctx.suspend(…)`, until somebody approves', run: 'waits' },
    {
      code: 'Invalid input for tool …',
      when: 'the input does not fit `inputSchema`; up to 2,000 characters of its issues, with its messages as they are written, reach the model and the client; execute is not run',
      run: 'goes on',
    },
    {
      code: 'Invalid input for tool …',
      when: 'the model ended the step before the input was complete, or the input was cut off at the limit of the output; execute is not run',
      run: 'goes on',
    },
    {
      code: 'Not run: the earlier call to … in this step failed.',
      when: 'an earlier sequential call of the step failed; execute is not run',
      run: 'goes on',
    },
    {
      code: 'output-error',
      when: 'it ends or is lost during the call, of which the model is told that it was interrupted and may have completed',
      run: 'fails',
    },
  ],
};
