import type { AskedService } from '../src/analysis/effects/asked-services.ts';
import { toolLabel } from '../src/analysis/output/tool-label.ts';
import type { Node } from '../src/analysis/syntax/ast.ts';
import { partialFaults } from '../src/checks/require-partial-results.ts';
import { createRule, forEachExecute } from '../src/create-rule.ts';
import { sayMissing } from '../src/edit/failure/say-missing.ts';
import { settleSources } from '../src/edit/lists/settle-sources.ts';
import { toFix } from '../src/edit/text/fix.ts';

export default createRule({
  name: 'require-partial-results',
  meta: {
    type: 'problem',
    docs: {
      description:
        'Require tools that ask several sources to return what the others answered when one fails, and to name the one that failed',
      recommended: null,
      knowsMoreWithTypes: true,
    },
    hasSuggestions: true,
    messages: {
      hides:
        '{{tool}} asks {{sources}} at once, and when one of them fails, what the others answered is dropped: the model receives one failure. Wait with `Promise.allSettled`, and return the parts that are there, with completeness, and each failed source in errors.',
      unsaid:
        '{{tool}} leaves out what {{sources}} did not answer, and nothing in its result says so: the model is not told that a part is missing. Add completeness, and each failed source with its class and reason to errors.',
      unnamed:
        'This partial result of {{tool}} does not say what is missing: the model is not told which source failed, nor how to get the rest. Add each failed source with its class and reason to errors, and the next call to recoverySteps.',
      settle: 'Return the parts that are there, and name what failed.',
      say: 'Say which source did not answer.',
    },
    schema: [],
  },
  create(context) {
    return forEachExecute(context, (tool, flow, file, report, once) => {
      for (const fault of flow ? partialFaults(flow, file) : []) {
        if (!flow || !once(fault.node)) continue;
        if (fault.kind === 'unnamed') {
          report({ loc: braceOf(fault.node), messageId: 'unnamed', data: { tool: toolLabel(tool, 'within') } });
          continue;
        }
        const isHidden = fault.kind === 'hides';
        const edits = isHidden ? settleSources(fault.aggregate, flow, file) : sayMissing(fault.aggregate, flow, file);
        report({
          loc: isHidden ? fault.node.loc : braceOf(fault.node),
          messageId: fault.kind,
          data: { tool: toolLabel(tool, 'start'), sources: namedServices(fault.sources, isHidden ? 'and' : 'or') },
          suggest: edits ? [{ messageId: isHidden ? 'settle' : 'say', fix: toFix(edits) }] : [],
        });
      }
    });
  },
});

const mostNames = 4;

function namedServices(sources: readonly AskedService[], conjunction: string): string {
  const names = sources.slice(0, mostNames).map(({ name }) => `\`${name}\``);
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} ${conjunction} ${last}`;
}

// The opening brace.
function braceOf({ loc: { start } }: Node) {
  return { start, end: { line: start.line, column: start.column + 1 } };
}
