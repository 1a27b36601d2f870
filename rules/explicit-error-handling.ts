import type { ReportDescriptor } from '@typescript-eslint/utils/ts-eslint';
import { shownText } from '../src/analysis/output/tool-label.ts';
import type { FlowStep } from '../src/analysis/platform/flows.ts';
import type { FileContext } from '../src/analysis/syntax/file-context.ts';
import { type FlowFault, flowFaults, isOwn } from '../src/checks/explicit-error-handling.ts';
import { createRule, inDescription } from '../src/create-rule.ts';
import { moveHandling, removeHandling, setHandling } from '../src/edit/flow-step.ts';
import { toFix } from '../src/edit/text/fix.ts';
import { quoted } from '../src/edit/text/code-style.ts';

type MessageId = 'unset' | 'noFallback' | 'noEnvelope' | 'ignored' | 'set' | 'move';

export default createRule({
  name: 'explicit-error-handling',
  meta: {
    type: 'problem',
    docs: {
      description: 'Require the steps of a flow to say what happens when they fail, in the key that they read',
      recommended: 'error',
      fixTitle: 'Take out the key that the step does not read',
      knowsMoreWithTypes: false,
    },
    fixable: 'code',
    hasSuggestions: true,
    messages: {
      unset: "{{step}} has no {{key}} to say what a failure does: unset, {{unset}}. Set {{key}} to '{{stop}}' or to '{{goOn}}'.",
      noFallback:
        "{{step}} has {{key}} '{{goOn}}' and no {{fallback}}: when it fails, the flow goes on and nothing tells the agent what failed. Give it a {{fallback}} with a class, a message and recovery steps, or set {{key}} to '{{stop}}'.",
      noEnvelope:
        "When {{step}} fails, it writes this {{fallback}} and the flow goes on: it describes no failure, so that nothing tells the agent what failed. Write a class, a message and recovery steps into it, or set {{key}} to '{{stop}}'.",
      ignored:
        '{{step}} does not read {{key}}: its {{settings}}.{{own}} decides, and unset, {{unset}}. Delete {{key}}, or say it in {{settings}}.{{own}}.',
      set: "Set {{key}} to '{{value}}': {{meaning}}.",
      move: 'Say it in {{settings}}.{{own}}, which changes what happens: {{meaning}}.',
    },
    schema: [],
  },
  create(context) {
    return inDescription(context, (file) => {
      for (const fault of flowFaults(file)) context.report(reportOf(fault, file));
    });
  },
});

function reportOf(fault: FlowFault, file: FileContext): ReportDescriptor<MessageId> {
  const { step } = fault;
  const { handling: key, fallback, stop, goOn, settings, toolStep, steps } = step.platform.flows;
  const data = { key, fallback, stop, goOn, settings, own: toolStep.key };
  const label = stepLabel(step);
  switch (fault.kind) {
    case 'unset': {
      const { text = '', does } = steps[step.type] ?? {};
      const hidden = does === 'continues' && !fault.isTold ? ', and nothing tells the agent what failed' : '';
      return {
        node: step.node,
        loc: braceOf(step),
        messageId: 'unset',
        data: { ...data, step: label.start, unset: text + hidden },
        suggest: [stop, ...(fault.isTold || !step.platform.flows.fallbackSteps.includes(step.type) ? [goOn] : [])].map((value) => ({
          messageId: 'set' as const,
          data: { key, value, meaning: value === stop ? 'the step fails' : `the flow goes on with its ${fallback}` },
          fix: toFix(setHandling(step, value, file)),
        })),
      };
    }
    case 'noFallback':
    case 'noEnvelope': {
      const { valueNode, property } = fault.handling;
      const range = valueNode.type === 'Literal' && isOwn(fault) ? valueNode.range : null;
      return {
        node: fault.kind === 'noFallback' ? property : fault.fallback,
        messageId: fault.kind,
        data: { ...data, step: fault.kind === 'noFallback' ? label.start : label.within },
        suggest: range && [
          {
            messageId: 'set',
            data: { key, value: stop, meaning: 'the step fails' },
            fix: toFix([{ range, text: quoted(stop, file.sourceCode) }]),
          },
        ],
      };
    }
    case 'ignored': {
      const edits = removeHandling(fault, file);
      const moved = moveHandling(fault, file);
      const meaning =
        fault.handling.value === goOn ? `when the step fails, ${toolStep.goesOn}` : 'the step fails, also where that default changes';
      return {
        node: fault.handling.property,
        messageId: 'ignored',
        data: { ...data, step: label.start, unset: toolStep.unset },
        fix: edits && toFix(edits),
        suggest: moved && [{ messageId: 'move', data: { settings, own: toolStep.key, meaning }, fix: toFix(moved) }],
      };
    }
  }
}

function stepLabel({ name, type }: FlowStep): { readonly start: string; readonly within: string } {
  const label = name === null ? `${type} step` : `step ${shownText(name)} (${type})`;
  return { start: `${name === null ? 'This' : 'The'} ${label}`, within: `${name === null ? 'this' : 'the'} ${label}` };
}

function braceOf({ node: { loc } }: FlowStep): { start: typeof loc.start; end: typeof loc.start } {
  return { start: loc.start, end: { line: loc.start.line, column: loc.start.column + 1 } };
}
