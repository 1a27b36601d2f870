import { failureLabel, failureStart } from '../src/analysis/failures/failure-envelopes.ts';
import { oddEnvelopes, shownShape } from '../src/checks/consistent-error-envelope.ts';
import { createRule, inToolFile } from '../src/create-rule.ts';

export default createRule({
  name: 'consistent-error-envelope',
  meta: {
    type: 'suggestion',
    docs: {
      description: 'Require the tools of a file to mark their failures, and to word them, by the same keys',
      recommended: null,
      knowsMoreWithTypes: false,
    },
    messages: {
      odd: '{{failure}} has {{own}}, where {{count}} of the {{total}} failures of these tools have {{usual}}: the model receives failures in two shapes, and has to know both to tell a failure and what it says. Write this one as they are, with {{usual}}.',
    },
    schema: [],
  },
  create(context) {
    return inToolFile(context, (file) => {
      for (const { envelope, shape, usual, count, total } of oddEnvelopes(file)) {
        context.report({
          node: envelope.node,
          loc: failureStart(envelope),
          messageId: 'odd',
          data: { failure: failureLabel(envelope), own: shownShape(shape, usual), usual: shownShape(usual, shape), count, total },
        });
      }
    });
  },
});
