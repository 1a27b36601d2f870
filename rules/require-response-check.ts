import type { Node } from '../src/analysis/ast.ts';
import { bodyUse } from '../src/analysis/body-use.ts';
import { fetchAnswers } from '../src/analysis/fetch-answer.ts';
import { toolLabel } from '../src/analysis/model-view.ts';
import { calleeText } from '../src/analysis/signal.ts';
import { createRule, forEachExecute } from '../src/create-rule.ts';
import { toFix } from '../src/edit/fix.ts';
import { statusGuard } from '../src/edit/status-guard.ts';

export default createRule({
  name: 'require-response-check',
  meta: {
    type: 'problem',
    docs: {
      description: "Require a look at the status of a fetch answer before its body becomes a tool's result",
      recommended: 'error',
      knowsMoreWithTypes: true,
    },
    hasSuggestions: true,
    messages: {
      unchecked:
        "{{tool}} takes the body of `{{call}}` for its result without a look at `ok` or `status`: fetch does not reject on a 401 or a 500, and the model receives what that answer holds as a success. Return a failure by the status first.",
      guard: 'Return a failure by the status of the answer.',
    },
    schema: [],
  },
  create(context) {
    const reported = new Set<Node>();
    return forEachExecute(context, (tool, flow, file, report) => {
      for (const { call, reads, mayBeChecked } of flow ? fetchAnswers(flow, file) : []) {
        if (!flow || mayBeChecked) continue;
        const uses = reads.map((read) => ({ read, ...bodyUse(read.node, flow, file) }));
        if (uses.some(({ isChecked }) => isChecked)) continue;
        const used = uses.find(({ isResult }) => isResult);
        if (!used || reported.has(used.read.node)) continue;
        reported.add(used.read.node);
        const edits = statusGuard(used.read, flow, file);
        report({
          node: used.read.node,
          messageId: 'unchecked',
          data: { tool: toolLabel(tool, 'start'), call: calleeText(call, file) },
          ...(edits ? { suggest: [{ messageId: 'guard' as const, fix: toFix(edits) }] } : {}),
        });
      }
    });
  },
});
