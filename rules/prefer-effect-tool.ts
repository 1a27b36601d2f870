import { toolLabel } from '../src/analysis/output/tool-label.ts';
import { calleeText } from '../src/analysis/syntax/callee-text.ts';
import { repeatedEffect } from '../src/checks/prefer-effect-tool.ts';
import { createRule, forEachTool } from '../src/create-rule.ts';
import { toEffectTool } from '../src/edit/effect-tool.ts';
import { toFix } from '../src/edit/text/fix.ts';

export default createRule({
  name: 'prefer-effect-tool',
  meta: {
    type: 'problem',
    docs: {
      description: 'Require the form for effects of a tool that changes something outside of its run',
      recommended: 'error',
      knowsMoreWithTypes: false,
    },
    hasSuggestions: true,
    messages: {
      repeated:
        '`{{call}}` in {{tool}} changes something outside of the run, and {{repeated}}. Make the tool with `{{maker}}`, which {{once}}.',
      make: 'Make the tool with `{{maker}}`.',
    },
    schema: [],
  },
  create(context) {
    return forEachTool(context, (tool, flow, file, once) => {
      const found = flow && repeatedEffect(flow, file);
      if (!found || !once(flow.execute)) return;
      const {
        effect: { node },
        treatment,
      } = found;
      const maker = treatment.maker.name;
      const edits = toEffectTool(tool, found, file);
      context.report({
        node: node.type === 'CallExpression' ? node.callee : node,
        messageId: 'repeated',
        data: {
          call:
            node.type === 'CallExpression' ? calleeText(node, file) : file.sourceCode.getText('tag' in node ? node.tag : node).slice(0, 40),
          tool: toolLabel(tool, 'within'),
          repeated: treatment.repeated,
          maker,
          once: treatment.once,
        },
        suggest: edits ? [{ messageId: 'make', data: { maker }, fix: toFix(edits) }] : [],
      });
    });
  },
});
