import { keyName, type Node } from '../src/analysis/ast.ts';
import { executeElsewhere } from '../src/analysis/execute-elsewhere.ts';
import type { ExecuteFlow } from '../src/analysis/execute-flow.ts';
import type { FileContext } from '../src/analysis/file-context.ts';
import { failureExample, toolLabel, versionLabel, viewOfThrow } from '../src/analysis/model-view.ts';
import { redactionOf } from '../src/analysis/output-hook.ts';
import { createRule, forEachTool } from '../src/create-rule.ts';
import { toFix } from '../src/edit/fix.ts';
import { wrapExecute } from '../src/edit/wrap.ts';

const notCalled =
  '{{version}}it is called for returned results only, never when execute throws, for invalid input, or for a stored failure. The model then receives the text of the error as it is, such as `{{example}}`. Catch the error in execute, and return what the model may read.';

export default createRule({
  name: 'no-to-model-output-redaction',
  meta: {
    type: 'problem',
    docs: {
      description: 'Disallow a result hook that is written to hide failures which it is never called for',
      recommended: 'error',
      knowsMoreWithTypes: true,
    },
    hasSuggestions: true,
    messages: {
      errorTest: `\`{{hook}}\` of {{tool}} tests for an error, but ${notCalled}`,
      mask: `\`{{hook}}\` of {{tool}} masks what it is given, but ${notCalled}`,
      constant: `\`{{hook}}\` of {{tool}} answers the same whatever it is given, but ${notCalled}`,
      wrap: 'Wrap the body of execute in try/catch and return a failure.',
    },
    schema: [],
  },
  create(context) {
    const reported = new Set<Node>();
    return forEachTool(context, (tool, flow, file) => {
      const { framework, behaviour, outputHook, thrown } = tool;
      const elsewhere = flow ? null : executeElsewhere(tool, file);
      const run = flow ?? elsewhere?.flow;
      if (!run || !outputHook || framework.outputHookOnThrow !== false || behaviour.measuredOn === null || thrown.reaches !== 'model') return;
      const { property } = outputHook;
      const example = escapingText(run, elsewhere?.file ?? file);
      const redaction = example === null || reported.has(property) ? null : redactionOf({ ...run, tool }, file);
      if (!redaction || example === null) return;
      reported.add(property);
      const wrap = flow && wrapExecute(tool, flow, file);
      context.report({
        node: property.key,
        messageId: redaction === 'error test' ? 'errorTest' : redaction,
        data: { hook: keyName(property) ?? 'The result hook', tool: toolLabel(tool, 'within'), version: versionLabel(tool), example },
        suggest: wrap ? [{ messageId: 'wrap', fix: toFix(wrap.edits) }] : [],
      });
    });
  },
});

// What the model reads of a failure that leaves execute; null where none is known to.
function escapingText(flow: ExecuteFlow, file: FileContext): string | null {
  const thrown = flow.throws.find(({ escapes }) => escapes === 'yes');
  if (thrown) {
    const view = viewOfThrow(flow.tool, thrown.value, file);
    if (view.kind === 'text') return view.text;
  }
  return thrown || flow.fallible.some(({ escapes }) => escapes === 'yes') ? failureExample(flow.tool, '') : null;
}
