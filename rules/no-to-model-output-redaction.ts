import { executeFlow, type ExecuteFlow } from '../src/analysis/flow/execute-flow.ts';
import { importedExecute } from '../src/analysis/flow/imported-execute.ts';
import { failureExample, viewOfThrow } from '../src/analysis/output/model-view.ts';
import { toolLabel, versionLabel } from '../src/analysis/output/tool-label.ts';
import { keyName } from '../src/analysis/syntax/ast.ts';
import type { FileContext } from '../src/analysis/syntax/file-context.ts';
import { findTools, type ToolDefinition } from '../src/analysis/tools/find-tools.ts';
import { type Redaction, redactionOf } from '../src/checks/no-to-model-output-redaction.ts';
import { createRule, inToolFile } from '../src/create-rule.ts';
import { returnedForm } from '../src/edit/failure/failure-form.ts';
import { type Wrap, wrapExecute } from '../src/edit/catch/wrap.ts';
import { toFix } from '../src/edit/text/fix.ts';
import type { TextEdit } from '../src/edit/text/code-style.ts';

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
    return inToolFile(context, (file) => {
      const found = redactions(file);
      for (const property of new Set(found.map((each) => each.property))) {
        // A hook that several tools share is right once each of them returns its failures.
        const shared = found.filter((each) => each.property === property);
        const [first] = shared;
        if (!first) continue;
        const { tool, redaction, example } = first;
        const edits = mergedEdits(
          shared.map(({ flow, isHere }) => (isHere ? wrapExecute(flow, { form: returnedForm(flow) }, file) : null)),
        );
        context.report({
          node: property.key,
          messageId: redaction === 'error test' ? 'errorTest' : redaction,
          data: { hook: keyName(property) ?? 'The result hook', tool: toolLabel(tool, 'within'), version: versionLabel(tool), example },
          suggest: edits ? [{ messageId: 'wrap', fix: toFix(edits) }] : [],
        });
      }
    });
  },
});

interface Redacting {
  readonly tool: ToolDefinition;
  readonly flow: ExecuteFlow;
  /** Whether execute stands in this file, where an edit may go. */
  readonly isHere: boolean;
  readonly property: NonNullable<ToolDefinition['outputHook']>['property'];
  readonly redaction: Redaction;
  readonly example: string;
}

function redactions(file: FileContext): Redacting[] {
  return findTools(file).flatMap((tool): Redacting[] => {
    const { framework, behaviour, outputHook, thrown } = tool;
    if (!outputHook || framework.outputHookOnThrow !== false || behaviour.measuredOn === null || thrown.reaches !== 'model') return [];
    const elsewhere = importedExecute(tool, file);
    const flow = elsewhere?.flow ?? executeFlow(tool, file);
    const example = flow && escapingText(flow, elsewhere?.file ?? file);
    const redaction = flow && example !== null && redactionOf({ ...flow, tool }, file);
    return redaction ? [{ tool, flow, isHere: elsewhere === null, property: outputHook.property, redaction, example }] : [];
  });
}

// Null where one of them cannot be wrapped: the hook would still hide nothing there.
function mergedEdits(wraps: readonly (Wrap | null)[]): TextEdit[] | null {
  const edits = new Map<string, TextEdit>();
  for (const wrap of wraps) {
    if (!wrap) return null;
    for (const edit of wrap.edits) edits.set(`${edit.range.join()} ${edit.text}`, edit);
  }
  return [...edits.values()];
}

// What the model reads of a failure that leaves execute; null where none is known to.
function escapingText(flow: ExecuteFlow, file: FileContext): string | null {
  const thrown = flow.throws.find(({ escapes }) => escapes === 'yes');
  if (thrown) {
    const view = viewOfThrow(flow.tool, thrown.value, file);
    if (view.kind === 'text') return view.text;
  }
  return thrown || flow.fallible.some(({ escapes }) => escapes === 'yes') ? failureExample(flow.tool, '') : null;
}
