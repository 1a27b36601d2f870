import { nameOfCall } from '../src/analysis/failures/uncaught.ts';
import { importedAnswers } from '../src/analysis/flow/imported-execute.ts';
import { toolLabel } from '../src/analysis/output/tool-label.ts';
import type { FileContext } from '../src/analysis/syntax/file-context.ts';
import type { ToolDefinition } from '../src/analysis/tools/find-tools.ts';
import { type SuccessShapedFailure, successShapedFailures } from '../src/checks/no-success-shaped-failure.ts';
import { createRule, forEachExecute, reportedAt } from '../src/create-rule.ts';
import { tellFailure } from '../src/edit/catch/tell-failure.ts';
import { toFix } from '../src/edit/text/fix.ts';

export default createRule({
  name: 'no-success-shaped-failure',
  meta: {
    type: 'problem',
    docs: {
      description: 'Disallow answering a failure with a value that reads as a result',
      recommended: 'error',
      knowsMoreWithTypes: true,
    },
    hasSuggestions: true,
    messages: {
      caught:
        '{{tool}} answers a failure of `{{call}}` with {{answer}}, which reads as a result: the model is told {{told}}, not that something failed. Return a failure with its class, a reason and the next call.',
      item: '{{tool}} answers a failure of `{{call}}` with {{answer}} for that item: the model is told neither that items failed nor which, and if all of them fail, that there is nothing. Return what worked with a list of the failed items, or a failure.',
      guard:
        '{{tool}} answers a rejected {{input}} with {{answer}}, which reads as a result: the model is told neither that {{input}} was rejected nor what it must be. Return a failure that names {{input}} and its bound.',
      refused:
        '{{tool}} answers a failed status of `{{call}}` with {{answer}}, which reads as a result: the model is told that there is nothing, not that the service refused or failed. Return a failure with the class of the status, a reason and the next call.',
      tellFailure: 'Answer with a failure.',
    },
    schema: [],
  },
  create(context) {
    return forEachExecute(context, (tool, flow, file, report, once) => {
      if (!flow) return;
      for (const found of successShapedFailures(flow, file)) {
        const { node } = found;
        if (!once(node)) continue;
        const edits = tellFailure(found, flow, file);
        report({ node, ...findingOf(found, tool, file), suggest: edits ? [{ messageId: 'tellFailure', fix: toFix(edits) }] : [] });
      }
      for (const { call, flow: there, file: other } of importedAnswers(flow, file)) {
        const [found] = successShapedFailures(there, other);
        if (!found || !once(call)) continue;
        report(reportedAt(call.callee, { node: found.node, ...findingOf(found, tool, other) }, tool, other, file));
      }
    });
  },
});

function findingOf(found: SuccessShapedFailure, tool: ToolDefinition, file: FileContext) {
  const { cause } = found;
  const data = { tool: toolLabel(tool, 'start'), answer: answerText(found, file) };
  if (cause.kind === 'guard') return { messageId: 'guard', data: { ...data, input: `\`${cause.guard.input}\`` } } as const;
  if (cause.kind === 'refused') return { messageId: 'refused', data: { ...data, call: nameOfCall(cause.refused.call, file) } } as const;
  return {
    messageId: cause.kind === 'item' ? 'item' : 'caught',
    data: { ...data, call: nameOfCall(cause.raiser, file), told: toldBy(found) },
  } as const;
}

const mostShown = 50;

function answerText({ node, answer }: SuccessShapedFailure, { sourceCode }: FileContext): string {
  if (node.type === 'ReturnStatement') return 'no value';
  const text = sourceCode.getText(node);
  if (text.length <= mostShown && !/[\r\n`]/.test(text)) return `\`${text}\``;
  if (answer === 'no') return 'an answer that says no';
  return answer === 'text' ? 'a text that tells of no failure' : 'an object that holds nothing';
}

function toldBy({ answer }: SuccessShapedFailure): string {
  return answer === 'no' || answer === 'false' ? 'no' : 'that there is nothing';
}
