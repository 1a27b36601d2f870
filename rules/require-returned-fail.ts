import { toolLabel } from '../src/analysis/output/tool-label.ts';
import { calleeText } from '../src/analysis/syntax/callee-text.ts';
import type { FileContext } from '../src/analysis/syntax/file-context.ts';
import type { ToolDefinition } from '../src/analysis/tools/find-tools.ts';
import { type DroppedEnd, droppedEnds } from '../src/checks/require-returned-fail.ts';
import { createRule, forEachTool } from '../src/create-rule.ts';
import { returnEnd } from '../src/edit/exits/return-end.ts';
import { toFix } from '../src/edit/text/fix.ts';

export default createRule({
  name: 'require-returned-fail',
  meta: {
    type: 'problem',
    docs: {
      description: "Require execute to return what the context's `fail` and `suspend` make",
      recommended: 'error',
      knowsMoreWithTypes: false,
      fixTitle: 'Return what ends the tool',
    },
    fixable: 'code',
    hasSuggestions: true,
    messages: {
      failure:
        '`{{call}}` ends {{tool}} only where execute returns it: here its result {{fate}}, so the model does not receive this failure. {{advice}}',
      waiting: '`{{call}}` ends {{tool}} only where execute returns it: here its result {{fate}}, so the run does not wait. {{advice}}',
      return: 'Return it from execute.',
    },
    schema: [],
  },
  create(context) {
    return forEachTool(context, (tool, _flow, file, once) => {
      for (const dropped of droppedEnds(tool, file)) {
        const { call, end } = dropped;
        if (!once(call)) continue;
        const returned = returnEnd(dropped, tool, file);
        context.report({
          node: call,
          messageId: end.end,
          data: {
            call: `${calleeText(call, file)}(…)`,
            tool: toolLabel(tool, 'within'),
            fate: fates[dropped.how],
            advice: adviceFor(dropped, tool, file),
          },
          ...(returned && !returned.needsReview ? { fix: toFix(returned.edits) } : {}),
          ...(returned?.needsReview ? { suggest: [{ messageId: 'return' as const, fix: toFix(returned.edits) }] } : {}),
        });
      }
    });
  },
});

const fates: Readonly<Record<DroppedEnd['how'], string>> = {
  statement: 'is dropped and the code behind it runs on',
  part: 'is dropped and the code behind it runs on',
  callback: 'is what a callback returns, which nothing takes',
  unread: 'is kept under a name that nothing reads',
  thrown: 'is thrown, which ends the tool as an error that nobody planned',
};

function adviceFor({ call, owner, how }: DroppedEnd, tool: ToolDefinition, file: FileContext): string {
  if (owner === tool.execute || how === 'unread') return `Write \`return ${calleeText(call, file)}(…)\`.`;
  return 'Bring the result back to execute, and return it there.';
}
