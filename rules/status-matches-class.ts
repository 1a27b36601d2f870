import type { ReportFixFunction } from '@typescript-eslint/utils/ts-eslint';
import type { FileContext } from '../src/analysis/syntax/file-context.ts';
import { statusesOfClass } from '../src/knowledge/statuses.ts';
import { statusFaults, type StatusFault } from '../src/checks/status-matches-class.ts';
import { createRule, inToolFile } from '../src/create-rule.ts';
import { answerStatus } from '../src/edit/failure/answer-status.ts';
import { toFix } from '../src/edit/text/fix.ts';

export default createRule({
  name: 'status-matches-class',
  meta: {
    type: 'problem',
    docs: {
      description: 'Require the HTTP status of a failure to say the same as the class in its body',
      recommended: 'error',
      knowsMoreWithTypes: false,
    },
    hasSuggestions: true,
    messages: {
      contradiction:
        'This answer tells a failure of class {{class}} with status {{status}}: where {{platform}} calls it, errorType is set by the status first, so that the model receives {{errorType}} beside a body that says {{class}}. Answer with {{fitting}}, or with the class that fits {{status}}.',
      success:
        'This answer tells a failure of class {{class}} with status {{status}}: where {{platform}} calls it, a 2xx answer is a success, so that the call counts as one that worked and the model receives no errorType. Answer with {{fitting}}.',
      answer: 'Answer with {{status}}: {{says}}.',
    },
    schema: [],
  },
  create(context) {
    return inToolFile(context, (file) => {
      for (const fault of statusFaults(file)) {
        const { call, answered, meaning, kind, platform, errorType } = fault;
        const statuses = statusesOfClass[meaning];
        context.report({
          node: answered.node ?? call.callee,
          messageId: kind,
          data: {
            class: file.settings.envelope.classes[meaning],
            status: String(answered.status),
            platform: platform.label,
            errorType: errorType === null ? 'the one of that status' : `\`${errorType}\``,
            fitting: statuses.map(({ status }) => String(status)).join(' or '),
          },
          suggest: statuses.flatMap(({ status, says }) => {
            const fix = fixTo(fault, status, file);
            return fix ? [{ messageId: 'answer' as const, data: { status: String(status), says }, fix }] : [];
          }),
        });
      }
    });
  },
});

function fixTo(fault: StatusFault, status: number, file: FileContext): ReportFixFunction | null {
  const edits = answerStatus(fault, status, file);
  return edits && toFix(edits);
}
