import type { ReportSuggestionArray } from '@typescript-eslint/utils/ts-eslint';
import type { ThrowExit } from '../src/analysis/flow/execute-flow.ts';
import { placeOfThrow } from '../src/analysis/flow/imported-throw.ts';
import { receiverOf, shownText, toolLabel, versionLabel } from '../src/analysis/output/tool-label.ts';
import { calleeText } from '../src/analysis/syntax/callee-text.ts';
import type { FileContext } from '../src/analysis/syntax/file-context.ts';
import type { ToolDefinition } from '../src/analysis/tools/find-tools.ts';
import { type NonError, nonErrors } from '../src/checks/no-throw-non-error.ts';
import { createRule, forEachExecute } from '../src/create-rule.ts';
import { errorInstead, failureInstead } from '../src/edit/exits/thrown-value.ts';
import { once, toFix } from '../src/edit/text/fix.ts';

const article: Record<string, string> = {
  object: 'an object',
  array: 'an array',
  function: 'a function',
  instance: 'an object',
  string: 'a string',
  number: 'a number',
  boolean: 'a boolean',
  bigint: 'a BigInt',
  symbol: 'a symbol',
  null: 'null',
  undefined: 'undefined',
  regexp: 'a regular expression',
};

type MessageIds =
  | 'wholeJson'
  | 'asText'
  | 'lost'
  | 'runEnds'
  | 'endsRun'
  | 'ofType'
  | 'noErrorByType'
  | 'callDies'
  | 'noAnswer'
  | 'noError'
  | 'returnFailure'
  | 'throwError';

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
      noError:
        '{{tool}} throws {{what}}, which is no Error: it has no name and no stack. Return a failure written for the model, or throw an Error.',
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
    return forEachExecute(context, (tool, flow, file, report, once) => {
      for (const found of flow ? nonErrors(tool, flow, file) : []) {
        const place = found.through?.call ?? found.exit.node;
        if (!once(place)) continue;
        const suggest = found.through ? [] : insteadOfThrow(found.tool, found.exit, file);
        report({ node: found.node, ...finding(found, file), ...(suggest.length > 0 && { suggest }) });
      }
    });
  },
});

function finding({ tool, what, fate, through }: NonError, file: FileContext): { messageId: MessageIds; data: Record<string, string> } {
  const data = { tool: toolLabel(tool, 'start'), version: versionLabel(tool), receiver: receiverOf(tool) };
  if ('type' in what && fate.kind !== 'lost') {
    const type = shownText(what.type);
    return fate.kind === 'text'
      ? { messageId: 'ofType', data: { ...data, type, received: fate.received } }
      : { messageId: 'noErrorByType', data: { ...data, type } };
  }
  const named = 'type' in what ? `a value of type ${shownText(what.type)}` : (article[what.kind] ?? 'a value');
  const told = {
    ...data,
    what: through ? `${named} through \`${calleeText(through.call, file)}\` (${placeOfThrow(through, file)})` : named,
  };
  switch (fate.kind) {
    case 'whole':
      return { messageId: 'wholeJson', data: { ...told, received: fate.received } };
    case 'text':
      return { messageId: 'asText', data: { ...told, received: fate.received } };
    case 'lost':
      return { messageId: 'lost', data: { ...told, lost: fate.clause } };
    case 'call-dies':
      return { messageId: 'callDies', data: { ...told, received: fate.error } };
    case 'run-ends':
      return { messageId: fate.always ? 'endsRun' : 'runEnds', data: { ...told, received: fate.error } };
    case 'no-answer':
      return { messageId: 'noAnswer', data: told };
    case 'unknown':
      return { messageId: 'noError', data: told };
  }
}

function insteadOfThrow(tool: ToolDefinition, exit: ThrowExit, file: FileContext): ReportSuggestionArray<MessageIds> {
  const failure = once(() => failureInstead(tool, exit, file));
  // Where a planned failure is at hand, a throw is for what nobody planned.
  const isPlanned = (): boolean => failure() !== null && tool.framework.plannedFailure.kind === 'context-method';
  return [
    { messageId: 'returnFailure', fix: toFix(failure) },
    {
      messageId: 'throwError',
      fix: toFix(() => (tool.thrown.endsWith !== undefined || isPlanned() ? null : errorInstead(tool, exit, file))),
    },
  ];
}
