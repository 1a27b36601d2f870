import { getFunctionHeadLocation } from '@typescript-eslint/utils/ast-utils';
import { createRule, forEachTool } from '../src/create-rule.ts';
import type { FunctionNode } from '../src/analysis/ast.ts';
import type { ExecuteFlow, FallibleCall } from '../src/analysis/execute-flow.ts';
import type { FileContext } from '../src/analysis/file-context.ts';
import { failureExample, toolLabel, versionLabel, viewOfThrow } from '../src/analysis/model-view.ts';
import { calleeText } from '../src/analysis/signal.ts';
import { toFix } from '../src/edit/fix.ts';
import { wrapExecute } from '../src/edit/wrap.ts';

export default createRule({
  name: 'require-try-catch',
  meta: {
    type: 'problem',
    docs: {
      description: 'Require execute to catch what can fail in it, where the error text would go to the model',
      recommended: 'warn',
      knowsMoreWithTypes: false,
    },
    fixable: 'code',
    hasSuggestions: true,
    messages: {
      callCanFail:
        '`{{call}}` can fail in {{tool}} and nothing catches it: {{version}}the model receives the text of the error as it is, such as `{{example}}`. Catch it in execute and return a failure written for the model.',
      callMayFail:
        '`{{call}}` can fail in {{tool}} and nothing catches it. Catch it in execute and return a failure written for the model.',
      throwEscapes:
        '{{tool}} throws and nothing catches it: {{version}}the model receives `{{received}}`. Return a failure written for the model.',
      throwMayEscape: '{{tool}} throws and nothing catches it. Return a failure written for the model.',
      wrap: 'Wrap the body in try/catch and return a failure.',
    },
    schema: [],
  },
  defaultOptions: [],
  create(context) {
    const reported = new Set<FunctionNode>();
    return forEachTool(context, (tool, flow, file) => {
      if (!flow || tool.thrown.reaches === 'nobody' || reported.has(flow.execute)) return;
      const finding = findUncaught(flow, file);
      if (!finding) return;
      reported.add(flow.execute);
      const wrap = wrapExecute(tool, flow, file);
      context.report({
        loc: getFunctionHeadLocation(flow.execute, context.sourceCode),
        ...finding,
        ...(wrap && !wrap.needsReview ? { fix: toFix(wrap.edits) } : {}),
        ...(wrap?.needsReview ? { suggest: [{ messageId: 'wrap', fix: toFix(wrap.edits) }] } : {}),
      });
    });
  },
});

type Finding = {
  messageId: 'callCanFail' | 'callMayFail' | 'throwEscapes' | 'throwMayEscape';
  data: Record<string, string>;
};

function findUncaught({ tool, fallible, throws }: ExecuteFlow, file: FileContext): Finding | null {
  const data = { tool: toolLabel(tool), version: versionLabel(tool) };
  const call = fallible.find(({ escapes }) => escapes === 'yes');
  if (call) {
    const { node } = call;
    const name = nameOf(node, file);
    const example = failureExample(tool, name);
    return example === null
      ? { messageId: 'callMayFail', data: { ...data, call: name } }
      : { messageId: 'callCanFail', data: { ...data, call: name, example } };
  }
  const exit = throws.find(({ escapes }) => escapes === 'yes');
  if (!exit) return null;
  const view = viewOfThrow(tool, exit.value, file);
  return view.kind === 'text'
    ? { messageId: 'throwEscapes', data: { ...data, received: view.text } }
    : { messageId: 'throwMayEscape', data };
}

function nameOf(node: FallibleCall['node'], file: FileContext): string {
  switch (node.type) {
    case 'ImportExpression':
      return 'import';
    case 'ForOfStatement':
      return 'for await';
    case 'TaggedTemplateExpression':
      return file.sourceCode.getText(node.tag);
    default:
      return calleeText(node, file);
  }
}
