import type { TSESTree } from '@typescript-eslint/utils';
import { getFunctionHeadLocation } from '@typescript-eslint/utils/ast-utils';
import { toolLabel, versionLabel } from '../src/analysis/output/tool-label.ts';
import type { SourceCode } from '../src/analysis/syntax/file-context.ts';
import { receivedOfUndefined, type UndefinedEnd, undefinedEnds } from '../src/checks/no-undefined-output.ts';
import { createRule, forEachExecute } from '../src/create-rule.ts';
import { returnDone } from '../src/edit/exits/return-done.ts';
import { toFix } from '../src/edit/text/fix.ts';

export default createRule({
  name: 'no-undefined-output',
  meta: {
    type: 'problem',
    docs: {
      description: 'Disallow a path of execute that ends without a value',
      recommended: null,
      knowsMoreWithTypes: true,
    },
    hasSuggestions: true,
    messages: {
      endsWithout:
        '{{tool}} may end here without a value: {{version}}{{received}}, which tells neither what was done nor why not. Return what came of it.',
      endsWithoutUnknown: '{{tool}} may end here without a value, which tells neither what was done nor why not. Return what came of it.',
      returnsNothing: '{{tool}} returns no value on any path: {{version}}{{received}}. Return what came of it.',
      returnsNothingUnknown: '{{tool}} returns no value on any path. Return what came of it.',
      returnDone: 'Return `{{value}}`.',
    },
    schema: [],
  },
  create(context) {
    return forEachExecute(context, (tool, flow, file, report, once) => {
      for (const end of flow ? undefinedEnds(flow, file) : []) {
        if (!flow || !once(end.node)) continue;
        const received = receivedOfUndefined(tool);
        const [known, unknown] =
          end.kind === 'nothing'
            ? (['returnsNothing', 'returnsNothingUnknown'] as const)
            : (['endsWithout', 'endsWithoutUnknown'] as const);
        const done = returnDone(end, flow, file);
        report({
          loc: endLocation(end, file.sourceCode),
          messageId: received === null ? unknown : known,
          data: { tool: toolLabel(tool, 'start'), ...(received === null ? {} : { version: versionLabel(tool), received }) },
          suggest: done ? [{ messageId: 'returnDone', data: { value: done.value }, fix: toFix(done.edits) }] : [],
        });
      }
    });
  },
});

function endLocation({ kind, node, owner }: UndefinedEnd, sourceCode: SourceCode): TSESTree.SourceLocation {
  if (kind === 'nothing') return getFunctionHeadLocation(owner, sourceCode);
  return kind === 'return' ? node.loc : (sourceCode.getLastToken(node)?.loc ?? node.loc);
}
