import { lifecycleWrites, type LifecycleWrite, type WriteEffect } from '../src/checks/no-lifecycle-error-mutation.ts';
import { createRule, inToolFile } from '../src/create-rule.ts';

const messageIds = {
  sent: 'byAccident',
  ignored: 'noEffect',
  'not called': 'notCalled',
  'other event': 'otherEvent',
} as const satisfies Record<WriteEffect, string>;

export default createRule({
  name: 'no-lifecycle-error-mutation',
  meta: {
    type: 'problem',
    docs: {
      description: 'Disallow hooks that rewrite the failure or the output of a tool call after it',
      recommended: 'error',
      knowsMoreWithTypes: false,
    },
    messages: {
      byAccident:
        '`{{hook}}` of `{{callee}}` writes into the {{part}} of a tool call. With {{version}} the model receives what is written only because the event shares the value that is sent: the hook is documented for observing, and other majors do otherwise. {{advice}}',
      noEffect:
        '`{{hook}}` of `{{callee}}` replaces the {{part}} of a tool call. With {{version}} that has no effect: the model receives the {{part}} as it was. {{advice}}',
      notCalled: '`{{callee}}` of {{version}} never calls `{{hook}}`: the model receives the {{part}} of a tool call as it is. {{advice}}',
      otherEvent:
        '`{{hook}}` of `{{callee}}` writes to the {{part}} of a tool call where the event of {{version}} has none: it is {{place}}. The model receives it as it is. {{advice}}',
    },
    schema: [],
  },
  create(context) {
    return inToolFile(context, (file) => {
      for (const write of lifecycleWrites(file)) {
        const { node, hook, callee, part, effect, framework, version } = write;
        context.report({
          node,
          messageId: messageIds[effect],
          data: {
            hook,
            callee,
            part,
            version: `${framework.versionName} ${String(version.major)}`,
            place: writtenKeys(write),
            advice:
              part === 'output'
                ? 'Return from execute what the model may read.'
                : 'Catch the error in execute, and return what the model may read.',
          },
        });
      }
    });
  },
});

function writtenKeys({ part, holder }: LifecycleWrite): string {
  const key = (name: string): string => (holder === null ? `\`${name}\`` : `\`${holder}.${name}\``);
  if (part === 'outcome') return `${key('error')} or ${key('output')}`;
  return key(part === 'failure' ? 'error' : 'output');
}
