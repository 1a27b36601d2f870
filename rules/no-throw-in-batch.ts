import type { Effect } from '../src/analysis/effects/effects.ts';
import { toolLabel } from '../src/analysis/output/tool-label.ts';
import type { Node } from '../src/analysis/syntax/ast.ts';
import { calleeText } from '../src/analysis/syntax/callee-text.ts';
import type { FileContext } from '../src/analysis/syntax/file-context.ts';
import { batchFaults } from '../src/checks/no-throw-in-batch.ts';
import { createRule, forEachExecute } from '../src/create-rule.ts';
import { goOn } from '../src/edit/lists/continue-batch.ts';
import { toFix } from '../src/edit/text/fix.ts';

export default createRule({
  name: 'no-throw-in-batch',
  meta: {
    type: 'problem',
    docs: {
      description: 'Disallow a batch to end with its first failed item after it has changed something for earlier ones',
      recommended: null,
      knowsMoreWithTypes: true,
    },
    hasSuggestions: true,
    messages: {
      throw:
        '{{tool}} throws at the first failed item of `{{list}}`, when `{{effect}}` may have run for the items before: the model receives one failure, and is not told what is done. Go on with the other items, and return the done ones, and each failed one with its class and reason.',
      call: '{{tool}} ends when `{{call}}` fails for one item of `{{list}}`, when `{{effect}}` may have run for the items before: the model receives one failure, and is not told what is done. Go on with the other items, and return the done ones, and each failed one with its class and reason.',
      all: '{{tool}} ends when one item of `{{list}}` fails, while `{{effect}}` runs for the others: the model receives one failure, and is not told what is done. Wait for all of them with `Promise.allSettled`, and return the done ones, and each failed one with its class and reason.',
      catch:
        '{{tool}} answers for all of `{{list}}` with the failure of one item, when `{{effect}}` may have run for the items before: the model is not told what is done. Catch the failure of each item, and return the done ones, and each failed one with its class and reason.',
      goOn: 'Go on with the other items, and return what is done and what failed.',
    },
    schema: [],
  },
  create(context) {
    return forEachExecute(context, (tool, flow, file, report, once) => {
      for (const fault of flow ? batchFaults(flow, file) : []) {
        const { kind, node, batch, effect } = fault;
        if (!flow || !once(node)) continue;
        const data = { tool: toolLabel(tool, 'start'), list: shown(batch.list, file), effect: effectText(effect, file) };
        const call = node.type === 'CallExpression' || node.type === 'NewExpression' ? calleeText(node, file) : shown(node, file);
        const edits = goOn(fault, flow, file);
        report({
          loc: kind === 'catch' ? headOf(node, file) : node.loc,
          messageId: kind,
          data: kind === 'call' ? { ...data, call } : data,
          suggest: edits ? [{ messageId: 'goOn', fix: toFix(edits) }] : [],
        });
      }
    });
  },
});

const longest = 60;

function shown(node: Node, { sourceCode }: FileContext): string {
  const text = sourceCode.getText(node).replaceAll(/\s+/g, ' ').replaceAll('`', "'");
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

function effectText({ node }: Effect, file: FileContext): string {
  switch (node.type) {
    case 'AssignmentExpression':
      return shown(node.left, file);
    case 'UpdateExpression':
    case 'UnaryExpression':
      return shown(node, file);
    case 'TaggedTemplateExpression':
      return shown(node.tag, file);
    default:
      return calleeText(node, file);
  }
}

// `catch (error)`
function headOf(handler: Node, { sourceCode }: FileContext) {
  const last = handler.type === 'CatchClause' ? sourceCode.getTokenBefore(handler.body) : null;
  return { start: handler.loc.start, end: (last ?? handler).loc.end };
}
