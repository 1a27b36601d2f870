import { type FailureEnvelope, failureLabel, failureStart } from '../src/analysis/failures/failure-envelopes.ts';
import type { FileContext } from '../src/analysis/syntax/file-context.ts';
import { inputNames } from '../src/analysis/tools/input-schema.ts';
import { missingSteps } from '../src/checks/require-recovery-steps.ts';
import { createRule, inToolFiles } from '../src/create-rule.ts';
import { nameFor } from '../src/edit/failure/next-step.ts';

export default createRule({
  name: 'require-recovery-steps',
  meta: {
    type: 'problem',
    docs: {
      description: 'Require failures to say the next call: its tool, and what to give for its parameters',
      recommended: null,
      knowsMoreWithTypes: true,
    },
    messages: {
      missing: '{{failure}} has no {{key}}: the model is told what went wrong and no next call. Add {{key}}, a list of steps, {{example}}.',
      empty:
        '{{failure}} has {{key}} without a step: the model is told what went wrong and no next call. Put steps into the list, {{example}}.',
      vague:
        '{{failure}} has {{key}} that name no tool, parameter or value ({{steps}}): they fit any failure, and tell no next call. Say one, {{example}}.',
    },
    schema: [],
  },
  create(context) {
    return inToolFiles(context, (file, report) => {
      const key = file.settings.envelope.keys.recoverySteps;
      for (const { envelope, fault, property, steps } of missingSteps(file)) {
        report({
          node: envelope.node,
          loc: property?.loc ?? failureStart(envelope),
          messageId: fault,
          data: { failure: failureLabel(envelope), key, steps: shownSteps(steps), example: exampleFor(envelope, file) },
        });
      }
    });
  },
});

const mostSteps = 2;
const mostLetters = 60;

function shownSteps(steps: readonly string[]): string {
  const texts = steps.slice(0, mostSteps).map((step) => `"${step.length > mostLetters ? `${step.slice(0, mostLetters)}…` : step}"`);
  return [...texts, ...(steps.length > mostSteps ? ['…'] : [])].join(', ');
}

function exampleFor({ tool }: FailureEnvelope, file: FileContext): string {
  const name = (tool && nameFor(tool, file)) ?? 'the tool';
  const [input] = tool ? inputNames(tool, file) : [];
  const call = input === undefined ? `"Call ${name} again with …"` : `"Call ${name} again with ${input} '…'"`;
  return `such as ${call}, or the name of a tool that helps`;
}
