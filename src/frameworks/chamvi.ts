import { aiSdk } from './ai-sdk.ts';
import { fatalToolError } from './fatal-tool-error.ts';
import type { Behaviour, Framework } from './framework.ts';
import type { DefinitionLayout, ExecuteParameters } from './layout.ts';

// Everything here is said by chamvi's guide to tools and tool errors, unless a comment names another source. No package was measured.

const parameters: ExecuteParameters = {
  input: { parameter: 0, path: [] },
  context: { parameter: 1, path: [] },
  // Every tool of its own gets it. It aborts on cancel, drain, timeout and a lost lease, and when the execution has ended.
  signal: { parameter: 1, path: ['context', 'run', 'signal'], optional: 'never' },
  contextName: 'options',
  takesSignalBy: 'head',
};

// A chamvi tool is a tool of the AI SDK, which makes the tool error of what it throws: the text is that of the installed major. What a
// browser is shown and what becomes of a stopped call is not told, and no hook of a single call is handed on.
const behaviours: readonly Behaviour[] = aiSdk.behaviours.map(({ browser: _, lifecycle: __, stopped: ___, ...behaviour }) => ({
  ...behaviour,
  parameters,
  thrown: {
    ...behaviour.thrown,
    follows: 'The run goes on and records the step with `error: { code, message }`; a model that repeats the call uses up the step budget.',
  },
}));

const layout: DefinitionLayout = {
  definition: 0,
  description: { argument: 0, keys: ['description'] },
  inputSchema: { argument: 0, keys: ['inputSchema'] },
  outputSchema: { argument: 0, keys: ['outputSchema'] },
  execute: { argument: 0, keys: ['execute'] },
  outputHook: { argument: 0, keys: ['toModelOutput'] },
};

/** chamvi: durable agents whose tools are tools of the AI SDK. */
export const chamvi: Framework = {
  id: 'chamvi',
  label: 'chamvi',
  versionName: 'ai',
  versionSetting: 'ai',
  // The installed AI SDK decides what becomes of a throw and of a result.
  modules: [
    { specifier: 'chamvi', package: 'ai' },
    { specifier: '@chamvi', prefix: true, package: 'ai' },
  ],
  forms: [
    { kind: 'call', names: ['defineTool'], layout },
    // Wrapped so that the effect is applied at most once: for every tool that changes something outside of the run.
    { kind: 'call', names: ['defineEffectTool'], layout, isCommand: true },
    {
      kind: 'tool-map',
      callees: ['defineAgent'],
      calleesWithoutSignal: [],
      key: 'tools',
      mapTypes: [],
      toolTypes: [],
      layout,
      // chamvi wraps no tool but its own effect tools.
      of: aiSdk,
      // The guide has `run.signal` for a factory, and `{ run }` for the hooks beside it.
      factory: { signals: [['signal'], ['run', 'signal']] },
    },
  ],
  resultTypes: [],
  behaviours,
  plannedFailure: { kind: 'return-value' },
  // A failed call is recorded as a tool step with `error: { code, message }`.
  reportsThrows: true,
  controlFlowErrors: [fatalToolError],
  outputHookOnThrow: false,
  effectTools: {
    maker: { module: '@chamvi/core', name: 'defineEffectTool' },
    keys: ['description', 'inputSchema', 'execute'],
    alsoOf: [aiSdk],
    repeated: 'a run that is recovered repeats the step that was in progress, and with it this call',
    once: 'applies the effect at most once',
    ownStores: [
      ['context', 'state'],
      ['context', 'artifacts'],
    ],
  },
  toolsContext: {
    key: 'toolsContext',
    toolsKey: 'tools',
    takers: { defineAgent: 'the run fails' },
    givenLater: [],
    stray: {
      plain: 'defineAgent throws InvalidAgentDefinitionError',
      factory: 'each run fails with invalid_agent_definition before the model is called',
    },
    ownTools: true,
  },
  endings: [
    { code: 'FatalToolError', when: 'a tool throws it; its second argument replaces the code', run: 'fails' },
    { code: 'BudgetExceeded', when: 'the steps are used up, as by a model that repeats a failing call', run: 'fails' },
    {
      code: 'invalid_agent_definition',
      when: 'an entry of toolsContext names a chamvi tool or none, and a factory gave the tools; of other tools defineAgent throws InvalidAgentDefinitionError',
      run: 'fails',
    },
    { code: 'validation_error', when: "an entry of toolsContext does not fit the tool's contextSchema", run: 'fails' },
    { code: null, when: 'a tool whose contextSchema requires a value has no entry in toolsContext', run: 'fails' },
    { code: null, when: 'it is cancelled, drained or timed out, or loses its lease: the signal aborts', run: 'stops' },
    { code: null, when: 'the store cannot be written, or an agent is unknown', run: 'fails' },
    {
      code: 'tool_not_allowed',
      when: 'the model calls a tool that toolPolicy refused; it is told that there is no such tool',
      run: 'goes on',
    },
    {
      code: 'ToolNotAllowedError',
      when: 'an approved call is no longer allowed when it is executed; it becomes a tool error',
      run: 'goes on',
    },
    { code: null, when: "approvals answers 'user' for a call, until somebody has approved it", run: 'waits' },
  ],
};
