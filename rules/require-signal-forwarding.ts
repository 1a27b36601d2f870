import { toolLabel } from '../src/analysis/output/tool-label.ts';
import { isInside } from '../src/analysis/syntax/ast.ts';
import { calleeText } from '../src/analysis/syntax/callee-text.ts';
import type { ToolDefinition } from '../src/analysis/tools/find-tools.ts';
import { createRule, inToolFiles } from '../src/create-rule.ts';
import { signalFindings } from '../src/edit/signal/signal.ts';
import { toFix } from '../src/edit/text/fix.ts';

export default createRule({
  name: 'require-signal-forwarding',
  meta: {
    type: 'problem',
    docs: {
      description: "Require calls in execute that take an abort signal to get the run's",
      recommended: 'error',
      knowsMoreWithTypes: true,
      fixTitle: "Pass the run's signal",
    },
    fixable: 'code',
    hasSuggestions: true,
    messages: {
      notForwarded:
        "`{{call}}` in {{tool}} runs on after Stop: execute has the run's signal as `{{signal}}` and does not pass it. Pass it as `{{property}}`.",
      notTaken:
        "`{{call}}` in {{tool}} runs on after Stop: execute does not take the run's signal, `{{signal}}`. Take it and pass it as `{{property}}`.",
      ownSignalOnly:
        "`{{call}}` in {{tool}} runs on after Stop: its signal is its own and knows nothing of the run's, `{{signal}}`. Combine the two with AbortSignal.any.",
      forward: "Pass the run's signal.",
    },
    schema: [],
  },
  create(context) {
    return inToolFiles(context, (file, report) => {
      for (const { call, tool, fault, target, run, edits, needsReview } of signalFindings(file)) {
        // The fixes that have execute take the signal are one, and come before the wrap of the same tool. Those that only pass it on stay
        // small, so that one pass makes them all.
        const fix = edits && toFix(edits, fault === 'notTaken' ? fixStart(tool) : undefined);
        report({
          node: call.callee,
          messageId: fault,
          data: {
            tool: toolLabel(tool, 'within'),
            call: calleeText(call, file),
            signal: run.text ?? signalPath(tool),
            property: target.kind === 'chain' ? target.query.method : target.slot.label,
          },
          ...(fix && !needsReview ? { fix } : {}),
          ...(fix && needsReview ? { suggest: [{ messageId: 'forward' as const, fix }] } : {}),
        });
      }
    });
  },
});

// Where the framework hands the signal over: `options.abortSignal`, `extra.signal`, `context.run.signal`.
function signalPath({ parameters: { contextName, signal, takesSignalBy } }: ToolDefinition): string {
  return [...(takesSignalBy === 'head' ? [] : [contextName]), ...(signal?.path ?? [])].join('.');
}

function fixStart({ node, execute }: ToolDefinition): number {
  if (!execute || isInside(execute, node)) return node.range[0];
  return execute.parent.type === 'MethodDefinition' ? execute.parent.range[0] : execute.range[0];
}
