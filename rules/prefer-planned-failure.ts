import type { ExecuteFlow } from '../src/analysis/flow/execute-flow.ts';
import { contextParameter } from '../src/analysis/flow/framework-results.ts';
import { toolLabel } from '../src/analysis/output/tool-label.ts';
import { calleeText } from '../src/analysis/syntax/callee-text.ts';
import type { FileContext } from '../src/analysis/syntax/file-context.ts';
import { expectedThrows, hiddenBugs } from '../src/checks/prefer-planned-failure.ts';
import type { ExpectedKind } from '../src/checks/support/expected-outcome.ts';
import { createRule, forEachTool } from '../src/create-rule.ts';
import { joinReturns, plannedInstead } from '../src/edit/exits/planned-failure.ts';
import { plannedCall } from '../src/edit/failure/planned-call.ts';
import { toFix } from '../src/edit/text/fix.ts';

export default createRule({
  name: 'prefer-planned-failure',
  meta: {
    type: 'problem',
    docs: {
      description: "Require the context's `fail` for outcomes that a tool expects, and leave bugs to a throw",
      recommended: 'error',
      knowsMoreWithTypes: false,
      fixTitle: 'Return a planned failure instead of the throw',
    },
    fixable: 'code',
    hasSuggestions: true,
    messages: {
      expected:
        '{{tool}} throws {{when}}: {{framework}} reports that on the server as an error that nobody planned. Write `return {{call}}(…)`, whose text the model receives.',
      inHelper:
        '{{tool}} throws {{when}}: {{framework}} reports that on the server as an error that nobody planned. Return it to execute, and end there with `return {{call}}(…)`.',
      hidesBugs:
        '{{tool}} answers every error with `{{call}}(…)`, bugs too, and {{framework}} reports none of them on the server. Catch what is expected around the call that fails with it, and let the rest be thrown.',
      returnFailure: 'Return a planned failure.',
    },
    schema: [],
  },
  create(context) {
    return forEachTool(context, (tool, flow, file, once) => {
      if (!flow || tool.framework.plannedFailure.kind !== 'context-method' || tool.thrown.reaches !== 'model') return;
      const subject = toolLabel(tool, 'start');
      const framework = tool.framework.label;
      const found = expectedThrows(flow, file).map((expected) => ({ ...expected, returned: plannedInstead(expected, flow, file) }));
      const joined = joinReturns(found.flatMap(({ returned }) => (returned && !returned.needsReview ? [returned] : [])));
      for (const { exit, kind, returned } of found) {
        if (!once(exit.node)) continue;
        context.report({
          node: exit.node,
          messageId: exit.owner === flow.execute ? 'expected' : 'inHelper',
          data: { tool: subject, framework, when: whenOf[kind], call: callOf(flow, file) },
          ...(returned && !returned.needsReview ? { fix: toFix(joined ?? returned.edits) } : {}),
          ...(returned?.needsReview ? { suggest: [{ messageId: 'returnFailure' as const, fix: toFix(returned.edits) }] } : {}),
        });
      }
      for (const { handler, call } of hiddenBugs(flow, file)) {
        if (!once(handler)) continue;
        context.report({ node: call, messageId: 'hidesBugs', data: { tool: subject, framework, call: calleeText(call, file) } });
      }
    });
  },
});

const whenOf: Readonly<Record<ExpectedKind, string>> = {
  lookup: 'where a lookup finds nothing',
  gate: 'where something is not open to the call',
  input: 'where an input is not as it must be',
  upstream: 'where an upstream refuses',
};

// Where execute takes no context yet, such as a bound method without parameters, by the name that a context usually has.
function callOf({ tool }: ExecuteFlow, file: FileContext): string {
  const { plannedFailure } = tool.framework;
  const method = plannedFailure.kind === 'context-method' ? plannedFailure.method : '';
  return plannedCall(tool, file)?.callee ?? (contextParameter(tool) ? method : `${tool.parameters.contextName}.${method}`);
}
