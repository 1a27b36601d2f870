import { failureLabel, failureStart } from '../src/analysis/failures/failure-envelopes.ts';
import { toolLabel } from '../src/analysis/output/tool-label.ts';
import { type TimeoutFailure, timeoutFailures, type TimeoutLack } from '../src/checks/require-timeout-details.ts';
import { createRule, inToolFiles } from '../src/create-rule.ts';
import { timeoutDetails } from '../src/edit/failure/timeout-details.ts';
import { toFix } from '../src/edit/text/fix.ts';
import { listed } from '../src/analysis/output/prose.ts';

export default createRule({
  name: 'require-timeout-details',
  meta: {
    type: 'problem',
    docs: {
      description: 'Require a failure after a timeout to say how long the limit is, what timed out, and what came in before',
      recommended: null,
      knowsMoreWithTypes: true,
    },
    hasSuggestions: true,
    messages: {
      incomplete:
        '{{failure}} tells of a timeout, and not {{lacks}}: nothing in it tells the model whether to wait, to ask for less, or to use what there is. Say {{lacks}}, as a retryable failure with {{delay}} and {{steps}}.',
      complete: 'Say {{lacks}}.',
    },
    schema: [],
  },
  create(context) {
    return inToolFiles(context, (file, report) => {
      const { retryAfterSeconds, recoverySteps } = file.settings.envelope.keys;
      for (const failure of timeoutFailures(file)) {
        const { envelope, text, lacks } = failure;
        const place = text?.node;
        if (!place && !envelope) continue;
        const edits = timeoutDetails(failure, file);
        const told = listed(lacks.map((each) => shown[each]));
        report({
          loc: place?.loc ?? failureStart(envelope as NonNullable<typeof envelope>),
          messageId: 'incomplete',
          data: { failure: timeoutLabel(failure), lacks: told, delay: retryAfterSeconds, steps: recoverySteps },
          suggest: edits && [{ messageId: 'complete', data: { lacks: told }, fix: toFix(edits) }],
        });
      }
    });
  },
});

const shown: Readonly<Record<TimeoutLack, string>> = {
  limit: 'how long the limit was',
  what: 'what timed out',
  results: 'what came in before',
};

function timeoutLabel({ envelope, tool }: TimeoutFailure): string {
  if (envelope) return failureLabel(envelope);
  return tool ? `This failure of ${toolLabel(tool, 'within')}` : 'This failure';
}
