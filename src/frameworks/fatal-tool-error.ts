import type { ControlFlowError } from './framework.ts';

/** What a tool of a chamvi agent throws to fail the run, also a plain tool of the AI SDK. Said by chamvi's guide to tool errors. */
export const fatalToolError: ControlFlowError = {
  name: 'FatalToolError',
  module: '@chamvi/core',
  from: /^(?:chamvi|@chamvi)(?:$|\/)/,
  effect: 'the run fails with its code',
  ends: {
    sentence: 'The run fails with the error code {code}; the other tool calls of the step still complete.',
    code: { default: 'FatalToolError', argument: 1 },
  },
};
