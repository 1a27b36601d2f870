import { failureLabel, failureStart } from '../src/analysis/failures/failure-envelopes.ts';
import { isInside } from '../src/analysis/syntax/ast.ts';
import { type DelayFault, missingDelays } from '../src/checks/require-retry-after.ts';
import { createRule, inToolFiles } from '../src/create-rule.ts';
import { type DelayEdit, delayFor } from '../src/edit/failure/retry-after.ts';
import { toFix } from '../src/edit/text/fix.ts';

export default createRule({
  name: 'require-retry-after',
  meta: {
    type: 'problem',
    docs: {
      description: 'Require retryable failures to say how many seconds to wait',
      recommended: 'error',
      knowsMoreWithTypes: true,
    },
    hasSuggestions: true,
    messages: {
      missing: '{{failure}} is retryable and has no {{key}}, the number of seconds that a caller can read and wait by. Add it.',
      wrong:
        '{{failure}} is retryable and its {{key}} is {{value}}: a caller that reads it gets no number of seconds to wait by. Give it one.',
      fromHeader: "Set {{key}} to the answer's Retry-After header, or to 30 where that is missing or a date.",
      convert: 'Make a number of {{key}}.',
      addNumber: 'Set {{key}} to 30, a number to look over.',
    },
    schema: [],
  },
  create(context) {
    return inToolFiles(context, (file, report) => {
      const key = file.settings.envelope.keys.retryAfterSeconds;
      for (const missing of missingDelays(file)) {
        const { envelope, fault, property, value } = missing;
        const edit = delayFor(missing, file);
        const given = value && isInside(value, envelope.node) ? value : null;
        report({
          node: envelope.node,
          loc: (property ?? given)?.loc ?? failureStart(envelope),
          messageId: fault === 'missing' ? 'missing' : 'wrong',
          data: { failure: failureLabel(envelope), key, value: valueTexts[fault] },
          suggest: edit && [{ messageId: suggestionIds[edit.source], data: { key }, fix: toFix(edit.edits) }],
        });
      }
    });
  },
});

const valueTexts: Readonly<Record<DelayFault, string>> = {
  missing: 'missing',
  undefined: 'undefined, which JSON leaves out',
  negative: 'negative',
  NaN: 'NaN, which JSON makes null',
  text: 'a text',
  'no number': 'no number',
};

const suggestionIds = { header: 'fromHeader', conversion: 'convert', number: 'addNumber' } as const satisfies Record<
  DelayEdit['source'],
  string
>;
