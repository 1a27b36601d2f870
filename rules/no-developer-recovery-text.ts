import { shownText, toolLabel } from '../src/analysis/output/tool-label.ts';
import { developerAdvice } from '../src/checks/no-developer-recovery-text.ts';
import { createRule, inToolFiles } from '../src/create-rule.ts';

export default createRule({
  name: 'no-developer-recovery-text',
  meta: {
    type: 'problem',
    docs: {
      description: 'Disallow failures that tell the agent to do what only a developer can',
      recommended: null,
      knowsMoreWithTypes: true,
    },
    messages: {
      developer:
        'This failure of {{tool}} advises its developer: {{advice}}. The agent that reads it can call tools and answer its user. Name the next call, or what to tell the user, and log the rest.',
      environment:
        'This failure of {{tool}} advises its developer: {{advice}}. The agent that reads it sets no environment variable. Log what is missing, and say that the tool is unavailable, so that it does not repeat the call.',
    },
    schema: [],
  },
  create(context) {
    return inToolFiles(context, (file, report) => {
      for (const { text, kind, words } of developerAdvice(file)) {
        report({
          node: text.node,
          messageId: kind === 'environment' ? 'environment' : 'developer',
          data: { tool: toolLabel(text.tool, 'within'), advice: shownText(words) },
        });
      }
    });
  },
});
