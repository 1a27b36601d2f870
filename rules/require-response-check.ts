import type { TSESTree } from '@typescript-eslint/utils';
import type { Node } from '../src/analysis/syntax/ast.ts';
import { bodyUse } from '../src/analysis/http/body-use.ts';
import { helperElsewhere } from '../src/analysis/flow/imported-execute.ts';
import type { ExecuteFlow } from '../src/analysis/flow/execute-flow.ts';
import { fetchAnswers, type BodyRead } from '../src/analysis/http/fetch-answer.ts';
import type { FileContext } from '../src/analysis/syntax/file-context.ts';
import { toolLabel } from '../src/analysis/output/model-view.ts';
import { calleeText } from '../src/analysis/signal/signal-forwarding.ts';
import { createRule, forEachExecute, reportedAt } from '../src/create-rule.ts';
import { toFix } from '../src/edit/text/fix.ts';
import { statusGuard } from '../src/edit/exits/status-guard.ts';

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
      if (!flow) return;
      const finding = (call: TSESTree.CallExpression, at: FileContext) =>
        ({ messageId: 'unchecked', data: { tool: toolLabel(tool, 'start'), call: calleeText(call, at) } }) as const;
      for (const { call, read } of uncheckedBodies(flow, file)) {
        if (reported.has(read.node)) continue;
        reported.add(read.node);
        const edits = statusGuard(read, flow, file);
        report({
          node: read.node,
          ...finding(call, file),
          ...(edits ? { suggest: [{ messageId: 'guard' as const, fix: toFix(edits) }] } : {}),
        });
      }
      // `const data = await getJson(url)` of another file.
      for (const { node } of flow.calls) {
        const helper = reported.has(node) ? null : helperElsewhere(node, tool, file);
        const [unchecked] = helper ? uncheckedBodies(helper.flow, helper.file) : [];
        if (!helper || !unchecked) continue;
        const { isResult, isChecked } = bodyUse(helper.call, flow, file);
        if (!isResult || isChecked) continue;
        reported.add(node);
        report(reportedAt(helper.call.callee, { node: unchecked.read.node, ...finding(unchecked.call, helper.file) }, tool, helper.file, file));
      }
    });
  },
});

// The bodies that become the result of a function although nothing looks at the status.
function uncheckedBodies(flow: ExecuteFlow, file: FileContext): { readonly call: TSESTree.CallExpression; readonly read: BodyRead }[] {
  return fetchAnswers(flow, file).flatMap(({ call, reads, mayBeChecked }) => {
    if (mayBeChecked) return [];
    const uses = reads.map((read) => ({ read, ...bodyUse(read.node, flow, file) }));
    if (uses.some(({ isChecked }) => isChecked)) return [];
    const used = uses.find(({ isResult }) => isResult);
    return used ? [{ call, read: used.read }] : [];
  });
}
