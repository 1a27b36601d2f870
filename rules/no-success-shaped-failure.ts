import { successShapedFailures } from '../src/analysis/success-shaped.ts';
import { toolLabel } from '../src/analysis/model-view.ts';
import { createRule, forEachTool } from '../src/create-rule.ts';
import type { Node } from '../src/analysis/ast.ts';

export default createRule({
  name: 'no-success-shaped-failure',
  meta: {
    type: 'problem',
    docs: {
      description: 'Disallow answers to a failure that read as a result with nothing in it',
      recommended: 'error',
      knowsMoreWithTypes: false,
    },
    messages: { todo: '{{tool}} {{kind}} {{answer}} {{raiser}}' },
    schema: [],
  },
  create(context) {
    const reported = new Set<Node>();
    return forEachTool(context, (tool, flow, file) => {
      for (const each of flow ? successShapedFailures(flow, file) : []) {
        if (reported.has(each.node)) continue;
        reported.add(each.node);
        context.report({ node: each.node, messageId: 'todo', data: { tool: toolLabel(tool, 'start'), kind: each.cause.kind, answer: each.answer, raiser: 'raiser' in each.cause ? file.sourceCode.getText(each.cause.raiser).slice(0, 60) : '' } });
      }
    });
  },
});
