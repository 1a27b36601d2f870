import type { ReportSuggestionArray } from '@typescript-eslint/utils/ts-eslint';
import type { Node } from '../src/analysis/ast.ts';
import { contextEndOf } from '../src/analysis/context-ends.ts';
import { valueKind } from '../src/analysis/error-value.ts';
import type { ThrowExit } from '../src/analysis/execute-flow.ts';
import type { FileContext } from '../src/analysis/file-context.ts';
import { lostText, receivedOfKind, receiverOf, shownText, toolLabel, versionLabel, viewOfThrow } from '../src/analysis/model-view.ts';
import type { ToolDefinition } from '../src/analysis/tools.ts';
import { calleeText } from '../src/analysis/signal.ts';
import { toolAt } from '../src/analysis/thrown-at-once.ts';
import { placeOfThrow, thrownElsewhere } from '../src/analysis/thrown-elsewhere.ts';
import { thrownType } from '../src/analysis/types.ts';
import { createRule, forEachExecute } from '../src/create-rule.ts';
import { once, toFix } from '../src/edit/fix.ts';
import { errorInstead, failureInstead } from '../src/edit/thrown-value.ts';

const article: Record<string, string> = {
  object: 'an object', array: 'an array', function: 'a function', instance: 'an object', string: 'a string', number: 'a number',
  boolean: 'a boolean', bigint: 'a BigInt', symbol: 'a symbol', null: 'null', undefined: 'undefined', regexp: 'a regular expression',
};

const messageIds = { nothing: 'asText', 'call-dies': 'callDies', 'no-answer': 'noAnswer', unknown: 'noError' } as const;

type MessageIds = 'wholeJson' | 'asText' | 'lost' | 'runEnds' | 'endsRun' | 'ofType' | 'noErrorByType' | 'callDies' | 'noAnswer' | 'noError' | 'returnFailure' | 'throwError';

export default createRule<[], MessageIds>({
  name: 'no-throw-non-error',
  meta: {
    type: 'problem',
    docs: {
      description: 'Disallow throwing a value that is no Error out of execute',
      recommended: 'error',
      knowsMoreWithTypes: true,
    },
    hasSuggestions: true,
    messages: {
      wholeJson:
        '{{tool}} throws {{what}}, which is no Error: {{version}}{{receiver}} every field of it, {{received}}. Return a failure written for the model, or throw an Error.',
      asText:
        '{{tool}} throws {{what}}, which is no Error: {{version}}{{receiver}} {{received}}. Return a failure written for the model, or throw an Error.',
      callDies:
        '{{tool}} throws {{what}} that JSON cannot hold: {{version}}the model call itself ends with {{received}}, and no tool error is sent. Return a failure written for the model, or throw an Error.',
      lost: '{{tool}} throws {{what}}, which is no Error: {{lost}}. Return a failure written for the model, or throw an Error.',
      runEnds:
        '{{tool}} throws {{what}}, which is no Error: {{version}}the run itself ends with {{received}}, and no tool error is sent. Return a failure written for the model, or throw an Error.',
      endsRun:
        '{{tool}} is not async and throws {{what}}, which is no Error: {{version}}the run itself ends with {{received}}, and no tool error is sent. Return a failure written for the model.',
      noAnswer:
        '{{tool}} throws {{what}}, which is no Error: {{version}}the server fails on it and never sends a response. Return a failure written for the model, or throw an Error.',
      noError: '{{tool}} throws {{what}}, which is no Error: it has no name and no stack. Return a failure written for the model, or throw an Error.',
      ofType:
        '{{tool}} throws a value of type {{type}}, which is no Error: {{version}}{{receiver}} {{received}}. Return a failure written for the model, or throw an Error.',
      noErrorByType:
        '{{tool}} throws a value of type {{type}}, which is no Error: it has no name and no stack. Return a failure written for the model, or throw an Error.',
      returnFailure: 'Return a failure instead.',
      throwError: 'Throw an Error instead.',
    },
    schema: [],
  },
  create(context) {
    const reported = new Set<Node>();
    return forEachExecute(context, (tool, flow, file, report) => {
      if (!flow || tool.thrown.reaches === 'nobody') return;
      for (const thrown of thrownElsewhere(flow, file)) {
        const { call, exit, file: other } = thrown;
        const kind = exit.value ? valueKind(exit.value, other) : ({ kind: 'undefined' } as const);
        if (kind.kind === 'error' || kind.kind === 'unknown' || reported.has(call)) continue;
        reported.add(call);
        const what = `${article[kind.kind] ?? 'a value'} through \`${calleeText(call, file)}\` (${placeOfThrow(thrown, file)})`;
        report({ node: call.callee, ...finding(tool, exit.value, what, kind.kind, other) });
      }
      for (const exit of flow.throws) {
        const { node, value, escapes, rethrows } = exit;
        if (escapes !== 'yes' || rethrows || reported.has(node)) continue;
        const kind = value ? valueKind(value, file) : ({ kind: 'undefined' } as const);
        // A result of the framework's own is thrown for want of a `return`.
        if (kind.kind === 'error' || (value && contextEndOf(value, tool, file))) continue;
        if (kind.kind === 'unknown') {
          const type = value && thrownType(value, file);
          if (!type) continue;
          reported.add(node);
          const received = receivedOfKind(type.kind, tool);
          const { lostValue } = tool.thrown;
          if (lostValue !== undefined && /^(?:string|number|boolean|bigint)$/.test(type.kind)) {
            const what = `a value of type ${shownText(type.text)}`;
            report({ node: value, messageId: 'lost', data: { tool: toolLabel(tool, 'start'), what, lost: lostValue }, suggest: suggestions(tool, exit, file) });
            continue;
          }
          report({
            node: value,
            messageId: received === null ? 'noErrorByType' : 'ofType',
            data: {
              tool: toolLabel(tool, 'start'),
              type: shownText(type.text),
              version: versionLabel(tool),
              receiver: receiverOf(tool),
              received: received ?? '',
            },
            suggest: suggestions(tool, exit, file),
          });
          continue;
        }
        reported.add(node);
        report({ node: value ?? node, ...finding(toolAt(exit, flow), value, article[kind.kind] ?? 'a value', kind.kind, file), suggest: suggestions(toolAt(exit, flow), exit, file) });
      }
    });
  },
});

function finding(tool: ToolDefinition, value: Node | null, what: string, kind: string, file: FileContext): { messageId: MessageIds; data: Record<string, string> } {
  const view = viewOfThrow(tool, value, file);
  const lost = lostText(tool, value, file);
  if (lost !== null) return { messageId: 'lost', data: { tool: toolLabel(tool, 'start'), what, lost } };
  const isEnded = view.kind === 'call-dies' && (kind === 'null' || kind === 'undefined');
  const ending = tool.thrown.endsWith === undefined ? 'runEnds' : 'endsRun';
  return {
    messageId: view.kind === 'text' ? (isWhole(kind, tool) ? 'wholeJson' : 'asText') : isEnded || ending === 'endsRun' ? ending : messageIds[view.kind],
    data: {
      tool: toolLabel(tool, 'start'),
      what,
      version: versionLabel(tool),
      receiver: receiverOf(tool),
      received: view.kind === 'text' ? shownText(view.text) : view.kind === 'call-dies' ? endText(view.error) : 'a result without content',
    },
  };
}

// Nothing is known of it but that it is what was thrown.
function endText(error: string): string {
  return error === '…' ? 'it' : shownText(error);
}

function isWhole(kind: string, tool: ToolDefinition): boolean {
  return tool.thrown.value === 'json' && (kind === 'object' || kind === 'instance');
}

function suggestions(tool: ToolDefinition, exit: ThrowExit, file: FileContext): ReportSuggestionArray<MessageIds> {
  const failure = once(() => failureInstead(tool, exit, file));
  // Where a planned failure is at hand, a throw is for what nobody planned.
  const isPlanned = (): boolean => failure() !== null && tool.framework.plannedFailure.kind === 'context-method';
  return [
    { messageId: 'returnFailure', fix: toFix(failure) },
    { messageId: 'throwError', fix: toFix(() => (tool.thrown.endsWith !== undefined || isPlanned() ? null : errorInstead(tool, exit, file))) },
  ];
}
