import type { TSESTree } from '@typescript-eslint/utils';
import { importedHelper } from '../src/analysis/flow/imported-execute.ts';
import { bodyUse } from '../src/analysis/http/body-use.ts';
import { toolLabel } from '../src/analysis/output/tool-label.ts';
import { calleeText } from '../src/analysis/syntax/callee-text.ts';
import type { FileContext } from '../src/analysis/syntax/file-context.ts';
import { uncheckedBodies } from '../src/checks/require-response-check.ts';
import { createRule, forEachExecute, reportedAt } from '../src/create-rule.ts';
import { statusGuard } from '../src/edit/exits/status-guard.ts';
import { toFix } from '../src/edit/text/fix.ts';

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
        '{{tool}} takes the body of `{{call}}` for its result without a look at `ok` or `status`: fetch does not reject on a 401 or a 500, and the model receives what that answer holds as a success. Return a failure by the status first.',
      guard: 'Return a failure by the status of the answer.',
    },
    schema: [],
  },
  create(context) {
    return forEachExecute(context, (tool, flow, file, report, once) => {
      if (!flow) return;
      const finding = (call: TSESTree.CallExpression, at: FileContext) =>
        ({ messageId: 'unchecked', data: { tool: toolLabel(tool, 'start'), call: calleeText(call, at) } }) as const;
      for (const { call, read } of uncheckedBodies(flow, file)) {
        if (!once(read.node)) continue;
        const edits = statusGuard(read, flow, file);
        report({
          node: read.node,
          ...finding(call, file),
          ...(edits ? { suggest: [{ messageId: 'guard' as const, fix: toFix(edits) }] } : {}),
        });
      }
      // `const data = await getJson(url)` of another file.
      for (const { node } of flow.calls) {
        const helper = importedHelper(node, tool, file);
        const [unchecked] = helper ? uncheckedBodies(helper.flow, helper.file) : [];
        if (!helper || !unchecked) continue;
        const { isResult, isChecked } = bodyUse(helper.call, flow, file);
        if (!isResult || isChecked || !once(node)) continue;
        report(
          reportedAt(helper.call.callee, { node: unchecked.read.node, ...finding(unchecked.call, helper.file) }, tool, helper.file, file),
        );
      }
    });
  },
});
