import { type FailureText, shownParts } from '../src/analysis/failures/failure-text.ts';
import { executeFlow } from '../src/analysis/flow/execute-flow.ts';
import { viewOfThrow } from '../src/analysis/output/model-view.ts';
import { hasOwnWay, shownText, toolLabel } from '../src/analysis/output/tool-label.ts';
import type { FileContext } from '../src/analysis/syntax/file-context.ts';
import { inputNames } from '../src/analysis/tools/input-schema.ts';
import { madeError } from '../src/analysis/values/error-construction.ts';
import { bareFailures, betterText } from '../src/checks/no-bare-error-message.ts';
import { createRule, inToolFiles } from '../src/create-rule.ts';
import { nameFor } from '../src/edit/failure/next-step.ts';

type Options = [{ readonly nouns: boolean }];

export default createRule<Options, 'received' | 'said' | 'schema'>({
  name: 'no-bare-error-message',
  meta: {
    type: 'problem',
    docs: {
      description: 'Disallow failures that tell the model no more than that something failed',
      recommended: 'error',
      strictOptions: { nouns: true },
      knowsMoreWithTypes: true,
    },
    messages: {
      received:
        'All that the model receives of this failure of {{tool}} is {{text}}: it does not tell what to change or how long to wait. Say what failed, why, and the next call, with class {{class}}: "{{example}}"',
      said: 'All that {{tool}} says of this failure is {{text}}: it does not tell what to change or how long to wait. Say what failed, why, and the next call, with class {{class}}: "{{example}}"',
      schema:
        'Where a value fails this check in a schema of {{tool}}, the model receives its path and {{text}}: it has to guess which values are valid. Name them, such as "Write the date as YYYY-MM-DD, for example 2026-12-31".',
    },
    schema: [
      {
        type: 'object',
        properties: {
          nouns: {
            type: 'boolean',
            description:
              'Whether texts count that name a thing and nothing else: "Order not found", "Failed to load the order", "Invalid order input".',
          },
        },
        additionalProperties: false,
      },
    ],
    defaultOptions: [{ nouns: false }],
  },
  create(context, [{ nouns }]) {
    return inToolFiles(context, (file, report) => {
      for (const { text, bare } of bareFailures(file, nouns)) {
        const { node, tool, role } = text;
        const label = toolLabel(tool, 'within');
        if (role === 'schema') {
          report({ node, messageId: 'schema', data: { tool: label, text: shownText(shownParts(text.parts)) } });
          continue;
        }
        const { classes, example } = betterText(bare, nameFor(tool, file) ?? 'this tool', inputNames(tool, file)[0] ?? null);
        const names = file.settings.envelope.classes;
        const isSent = role !== 'thrown' || (tool.thrown.reaches === 'model' && !hasOwnWay(tool));
        report({
          node,
          messageId: isSent ? 'received' : 'said',
          data: {
            tool: label,
            text: shownText(receivedWords(text, file)),
            class: classes.map(([meaning, when]) => (when === null ? names[meaning] : `${names[meaning]} ${when}`)).join(', '),
            example,
          },
        });
      }
    });
  },
});

// Of a thrown Error some frameworks send the name too. What a catch relays is another text.
function receivedWords({ node, tool, role, parts }: FailureText, file: FileContext): string {
  const exits = role === 'thrown' ? (executeFlow(tool, file)?.throws ?? []) : [];
  const exit = exits.find(({ value, escapes }) => {
    const message = value && escapes === 'yes' ? madeError(value, file)?.message : null;
    return message && file.scopes.resolve(message) === node;
  });
  const view = exit ? viewOfThrow(tool, exit.value, file) : null;
  return view?.kind === 'text' ? view.text : shownParts(parts);
}
