import { failureLabel, failureStart } from '../src/analysis/failures/failure-envelopes.ts';
import { mostOptions } from '../src/checks/matching/option-limit.ts';
import { ambiguousFailures } from '../src/checks/require-ambiguity-options.ts';
import { createRule, inToolFiles } from '../src/create-rule.ts';

export default createRule({
  name: 'require-ambiguity-options',
  meta: {
    type: 'problem',
    docs: {
      description: 'Require a failure for several matches to hold the matches, few of them, and the call to make for each',
      recommended: null,
      knowsMoreWithTypes: true,
    },
    messages: {
      missing:
        '{{failure}} says that several match and not which: the model has nothing to show to the user. Add {{options}}, at most {{most}}, each with its id and what tells it apart, and in {{recoverySteps}} the exact call to make with one.',
      uncapped:
        '{{failure}} holds as many matches as there are: nothing in the file keeps them from being hundreds, which the model receives in full. Take at most {{most}}, and say in {{message}} how many match.',
      noCall:
        '{{failure}} holds the matches and not what to do with one: the model is not told which call takes the choice. Name the tool and the parameter in {{recoverySteps}}, once for all of them or one by one.',
    },
    schema: [],
  },
  create(context) {
    return inToolFiles(context, (file, report) => {
      const { options, recoverySteps, message } = file.settings.envelope.keys;
      for (const { envelope, fault, property } of ambiguousFailures(file)) {
        report({
          node: envelope.node,
          loc: property?.loc ?? failureStart(envelope),
          messageId: ({ 'no options': 'missing', uncapped: 'uncapped', 'no call': 'noCall' } as const)[fault],
          data: { failure: failureLabel(envelope), options, recoverySteps, message, most: mostOptions },
        });
      }
    });
  },
});
