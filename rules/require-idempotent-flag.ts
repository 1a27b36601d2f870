import { shownText } from '../src/analysis/output/tool-label.ts';
import { unflaggedReads } from '../src/checks/require-idempotent-flag.ts';
import { createRule, inDescription } from '../src/create-rule.ts';
import { toFix } from '../src/edit/text/fix.ts';
import { appendMember, memberKey } from '../src/edit/text/list.ts';

export default createRule({
  name: 'require-idempotent-flag',
  meta: {
    type: 'suggestion',
    docs: {
      description: 'Require runtime tools that only read to say that they may be run again',
      recommended: null,
      knowsMoreWithTypes: false,
    },
    hasSuggestions: true,
    messages: {
      missing:
        '{{tool}} only reads, by its name, and has no {{flag}}: true: {{without}}. With it, {{with}}. Add it, if no call of the tool changes anything.',
      add: 'Add {{flag}}: true.',
    },
    schema: [],
  },
  create(context) {
    return inDescription(context, (file) => {
      for (const { node, name, platform } of unflaggedReads(file)) {
        const { flag, interrupted } = platform.runtimeTools;
        const { start } = node.loc;
        const member = `${memberKey(flag, node, file.sourceCode)}: true`;
        context.report({
          node,
          loc: { start, end: { line: start.line, column: start.column + 1 } },
          messageId: 'missing',
          data: { tool: shownText(name), flag, without: interrupted.without, with: interrupted.with },
          suggest: [{ messageId: 'add', data: { flag }, fix: toFix(appendMember(node, member, file.sourceCode)) }],
        });
      }
    });
  },
});
