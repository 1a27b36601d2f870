import { toolLabel } from '../src/analysis/output/tool-label.ts';
import { secretsInTexts } from '../src/checks/no-secret-in-error.ts';
import { createRule, inToolFiles } from '../src/create-rule.ts';
import { dropValue } from '../src/edit/failure/drop-value.ts';
import { toFix } from '../src/edit/text/fix.ts';
import { receiverOfText } from '../src/analysis/failures/failure-text.ts';

const history = 'it stays in the messages of the conversation, with its provider and in its logs.';

export default createRule({
  name: 'no-secret-in-error',
  meta: {
    type: 'problem',
    docs: {
      description: 'Disallow failures that hold the value of a secret',
      recommended: 'error',
      knowsMoreWithTypes: true,
    },
    hasSuggestions: true,
    messages: {
      value: `{{text}} of {{tool}} holds the value of \`{{shown}}\`: {{receiver}} it, and ${history} Name what is wrong with it, not its value.`,
      record: `{{text}} of {{tool}} holds all of \`{{shown}}\`, a secret among it: {{receiver}} it, and ${history} Name the fields that matter.`,
      url: `{{text}} of {{tool}} holds a URL with a secret in it, \`{{shown}}\`: {{receiver}} it, and ${history} Name the service instead.`,
      address: `{{text}} of {{tool}} holds an address of a private network, \`{{shown}}\`: {{receiver}} where a service listens, and cannot reach it. Name the service instead.`,
      drop: 'Leave the value out.',
    },
    schema: [],
  },
  create(context) {
    return inToolFiles(context, (file, report) => {
      for (const secret of secretsInTexts(file)) {
        const { text, kind, place, shown } = secret;
        const edits = dropValue(secret, file);
        report({
          node: place,
          messageId: kind,
          data: {
            text: text.role === 'schema' ? 'A message of the input schema' : 'This failure',
            tool: toolLabel(text.tool, 'within'),
            receiver: receiverOfText(text),
            shown,
          },
          suggest: edits && [{ messageId: 'drop', fix: toFix(edits) }],
        });
      }
    });
  },
});
