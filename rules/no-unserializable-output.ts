import type { ReportSuggestionArray } from '@typescript-eslint/utils/ts-eslint';
import type { ExecuteFlow } from '../src/analysis/flow/execute-flow.ts';
import { kindText, shownReceived } from '../src/analysis/output/json-kind-text.ts';
import type { FragileValue } from '../src/analysis/output/json-safety.ts';
import { shownText, toolLabel, versionLabel } from '../src/analysis/output/tool-label.ts';
import type { FileContext } from '../src/analysis/syntax/file-context.ts';
import type { ToolDefinition } from '../src/analysis/tools/find-tools.ts';
import { fragileSchemas, judgeOutput } from '../src/checks/no-unserializable-output.ts';
import { createRule, forEachExecute } from '../src/create-rule.ts';
import { convertValue } from '../src/edit/failure/convert-value.ts';
import { toFix } from '../src/edit/text/fix.ts';
import type { FragileKind, Outcome } from '../src/frameworks/treatment.ts';

type MessageIds =
  | 'emptied'
  | 'errorEmptied'
  | 'nulled'
  | 'mangled'
  | 'resultLost'
  | 'callDies'
  | 'functionDies'
  | 'noAnswer'
  | 'breaksBeside'
  | 'stringifyChanges'
  | 'stringifyThrows'
  | 'convert';

interface Finding {
  readonly messageId: MessageIds;
  readonly data: Readonly<Record<string, string>>;
}

export default createRule<[], MessageIds>({
  name: 'no-unserializable-output',
  meta: {
    type: 'problem',
    docs: {
      description: 'Disallow values in the output of a tool that do not survive the way to the model',
      recommended: 'error',
      knowsMoreWithTypes: true,
    },
    hasSuggestions: true,
    messages: {
      emptied: '{{subject}}: {{version}}the model receives an empty {{received}} in its place. {{advice}}',
      errorEmptied:
        '{{subject}}: {{version}}the model receives {{received}} in its place, with no more than properties of its own such as `code`; name and message are lost. {{advice}}',
      nulled: '{{subject}}: {{version}}the model receives {{received}} in its place. {{advice}}',
      mangled: '{{subject}}: {{version}}the model receives {{received}} in its place. {{advice}}',
      resultLost: '{{subject}}: {{version}}the model receives {{received}} in place of the whole result. {{advice}}',
      callDies:
        '{{subject}}: {{version}}the whole call ends with {{error}}, after execute has returned, and no tool error is sent. {{advice}}',
      functionDies: '{{subject}}: {{version}}{{where}} ends with {{error}}; elsewhere the model receives {{received}}. {{advice}}',
      noAnswer: '{{subject}}: {{version}}the answer cannot be written ({{error}}), and the client waits until it gives up. {{advice}}',
      breaksBeside: '{{subject}}: {{version}}{{what}}, although the model call goes on. {{advice}}',
      stringifyChanges: 'In the output of {{tool}}, `JSON.stringify` writes {{received}} for {{value}}. {{advice}}',
      stringifyThrows: 'In the output of {{tool}}, `JSON.stringify` throws {{error}} for {{value}}. {{advice}}',
      convert: 'Send `{{expression}}`.',
    },
    schema: [],
  },
  create(context) {
    return forEachExecute(context, (tool, flow, file, report, once) => {
      for (const value of flow ? judgeOutput(tool, flow, file).values : []) {
        const { node, kind, path, outcome } = value;
        const finding =
          value.by === 'JSON.stringify'
            ? stringifyFinding(tool, value)
            : outcomeFinding(
                tool,
                `${toolLabel(tool, 'start')} ${verbOf(value)} ${kindText(kind).what} as \`${path}\`${typeNote(value)}`,
                kind,
                outcome,
              );
        if (!flow || !finding || !once(node)) continue;
        report({ node, ...finding, suggest: conversions(value, flow, file) });
      }
      for (const { node, kind, path, outcome } of fragileSchemas(tool, file)) {
        const subject = `The output schema of ${toolLabel(tool, 'within')} asks for ${kindText(kind).what} as \`${path}\``;
        const finding = outcomeFinding(tool, subject, kind, outcome);
        if (!finding || !once(node)) continue;
        report({ node, ...finding });
      }
    });
  },
});

// Of a type beside null or undefined, one of them may come as well.
function verbOf({ evidence }: FragileValue): string {
  return evidence !== 'syntax' && evidence.isOptional ? 'may return' : 'returns';
}

// What the report rests on where the text shows nothing.
function typeNote({ evidence }: FragileValue): string {
  if (evidence === 'syntax') return '';
  return ` (of type ${shownText(evidence.text)}${evidence.declaredAt === null ? '' : `, ${evidence.declaredAt}`})`;
}

function outcomeFinding(tool: ToolDefinition, subject: string, kind: FragileKind, outcome: Outcome): Finding | null {
  const data = { subject, version: versionLabel(tool), advice: kindText(kind).advice };
  switch (outcome.effect) {
    case 'emptied':
    case 'nulled':
    case 'mangled': {
      const messageId = outcome.effect === 'emptied' && kind === 'Error' ? 'errorEmptied' : outcome.effect;
      return { messageId, data: { ...data, received: shownReceived(outcome.text) } };
    }
    case 'result-lost':
      return { messageId: 'resultLost', data: { ...data, received: shownText(outcome.text) } };
    // What is left out is often not meant for the model.
    case 'dropped':
      return null;
    case 'call-dies': {
      const { error, only } = outcome;
      if (!only) return { messageId: 'callDies', data: { ...data, error } };
      const received = 'text' in only.elsewhere ? shownReceived(only.elsewhere.text) : 'nothing of it';
      return { messageId: 'functionDies', data: { ...data, error, where: only.where, received } };
    }
    case 'no-answer':
      return { messageId: 'noAnswer', data: { ...data, error: outcome.error } };
    case 'breaks-beside':
      return { messageId: 'breaksBeside', data: { ...data, what: outcome.what } };
  }
}

function stringifyFinding(tool: ToolDefinition, value: FragileValue): Finding | null {
  const { kind, path, outcome } = value;
  const { what, advice } = kindText(kind);
  const data = { tool: toolLabel(tool, 'within'), value: (path === '' ? what : `${what} as \`${path}\``) + typeNote(value), advice };
  if (outcome.effect === 'call-dies') return { messageId: 'stringifyThrows', data: { ...data, error: outcome.error } };
  return 'text' in outcome ? { messageId: 'stringifyChanges', data: { ...data, received: shownReceived(outcome.text) } } : null;
}

function conversions(value: FragileValue, flow: ExecuteFlow, file: FileContext): ReportSuggestionArray<MessageIds> {
  const { evidence } = value;
  // The node is not the value itself where its type leads on to it.
  const conversion = evidence === 'syntax' || (evidence.path.length === 0 && !evidence.isOptional) ? convertValue(value, flow, file) : null;
  if (!conversion) return [];
  const { expression, edits } = conversion;
  return [{ messageId: 'convert', data: { expression }, fix: toFix(edits) }];
}
