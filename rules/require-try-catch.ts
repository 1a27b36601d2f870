import { getFunctionHeadLocation } from '@typescript-eslint/utils/ast-utils';
import type { FunctionNode } from '../src/analysis/ast.ts';
import { reportsThrows } from '../src/analysis/definition.ts';
import { executeFlow, type ExecuteFlow } from '../src/analysis/execute-flow.ts';
import type { FileContext } from '../src/analysis/file-context.ts';
import { failureExample, originOf, receiverOf, shownText, toolLabel, versionLabel, viewOfThrow } from '../src/analysis/model-view.ts';
import { toolAt } from '../src/analysis/thrown-at-once.ts';
import { findTools, type ToolDefinition } from '../src/analysis/tools.ts';
import { tellsByThrow } from '../src/analysis/told-by-throw.ts';
import { nameOfCall, uncaughtCalls, uncaughtThrow } from '../src/analysis/uncaught.ts';
import { createRule, inToolFiles } from '../src/create-rule.ts';
import { answerInCatch } from '../src/edit/answer-in-catch.ts';
import { awaitInTry, passesCatchBy } from '../src/edit/await-in-try.ts';
import { once, toFix } from '../src/edit/fix.ts';
import type { TextEdit } from '../src/edit/text.ts';
import { joinWraps, wrapExecute, type Wrap } from '../src/edit/wrap.ts';

export default createRule({
  name: 'require-try-catch',
  meta: {
    type: 'problem',
    docs: {
      description: 'Require execute to catch what can fail in it, where the error text would go to the model',
      recommended: 'warn',
      knowsMoreWithTypes: true,
      fixTitle: 'Catch what can fail and return a failure',
    },
    fixable: 'code',
    hasSuggestions: true,
    messages: {
      callCanFail:
        '`{{call}}` can fail in {{tool}} and nothing catches it: {{version}}{{receiver}} the text of the error, such as {{example}}. Catch it in execute and return a failure written for the model.',
      callMayFail:
        '`{{call}}` can fail in {{tool}} and nothing catches it. Catch it in execute and return a failure written for the model.',
      passesCatchBy:
        '`{{call}}` is returned without `await`, so the catch around it never sees it fail in {{tool}}: {{version}}{{receiver}} the text of the error, such as {{example}}. Await it.',
      throwEscapes:
        '{{tool}} throws and nothing catches it: {{version}}{{receiver}} {{received}}. Return a failure written for the model.',
      callEndsRun:
        '`{{call}}` can fail in {{tool}}, which is not async, and nothing catches it: {{version}}the run itself ends with the error, and no tool error is sent. Catch it in execute and return a failure written for the model.',
      throwEndsRun:
        '{{tool}} is not async and throws, and nothing catches it: {{version}}the run itself ends with the error, and no tool error is sent. Return a failure written for the model.',
      throwMayEscape: '{{tool}} throws and nothing catches it. Return a failure written for the model.',
      wrap: 'Catch what can fail and return a failure.',
    },
    schema: [],
  },
  create(context) {
    return inToolFiles(context, (file, report) => {
      const found = findUncaught(file);
      const edits = once(() => uncaughtEdits(found, file));
      for (const { flow, finding } of found) {
        report({
          loc: getFunctionHeadLocation(flow.execute, file.sourceCode),
          ...finding,
          fix: toFix(() => edits().fixes.get(flow) ?? null),
          suggest: [{ messageId: 'wrap', fix: toFix(() => edits().suggestions.get(flow) ?? null) }],
        });
      }
    });
  },
});

interface UncaughtEdits {
  readonly fixes: ReadonlyMap<ExecuteFlow, readonly TextEdit[]>;
  readonly suggestions: ReadonlyMap<ExecuteFlow, readonly TextEdit[]>;
}

function uncaughtEdits(found: readonly { readonly flow: ExecuteFlow }[], file: FileContext): UncaughtEdits {
  const wraps = found.flatMap(({ flow }) => {
    const wrap = uncaughtEdit(flow, file);
    return wrap ? [{ flow, wrap }] : [];
  });
  const fixable = wraps.filter(({ wrap }) => !wrap.needsReview);
  const joined = joinWraps(fixable.map(({ wrap }) => wrap));
  return {
    fixes: new Map(fixable.map(({ flow, wrap }, index) => [flow, joined[index] ?? wrap.edits])),
    suggestions: new Map(wraps.flatMap(({ flow, wrap }) => (wrap.needsReview ? [[flow, wrap.edits] as const] : []))),
  };
}

// The smallest edit that lets a catch answer: its own await, its own catch, a catch around all.
function uncaughtEdit(flow: ExecuteFlow, file: FileContext): Wrap | null {
  return awaitInTry(flow, file) ?? answerInCatch(flow, file) ?? wrapExecute(flow.tool, flow, file);
}

type Finding = {
  messageId: 'callEndsRun' | 'throwEndsRun' | 'callCanFail' | 'callMayFail' | 'passesCatchBy' | 'throwEscapes' | 'throwMayEscape';
  data: Record<string, string>;
};

// A function that several tools run is reported once.
function findUncaught(file: FileContext): { flow: ExecuteFlow; finding: Finding }[] {
  const found = new Map<FunctionNode, { flow: ExecuteFlow; finding: Finding }>();
  for (const tool of findTools(file)) {
    const flow = answersForThrows(tool) ? null : executeFlow(tool, file);
    const finding = flow && !found.has(flow.execute) && uncaught(flow, file);
    if (flow && finding) found.set(flow.execute, { flow, finding });
  }
  return [...found.values()];
}

function answersForThrows(tool: ToolDefinition): boolean {
  return tool.thrown.reaches === 'nobody' || reportsThrows(tool) || tool.framework.mayAnswerForThrows === true;
}

function uncaught(flow: ExecuteFlow, file: FileContext): Finding | null {
  const { tool } = flow;
  const data = { tool: toolLabel(tool, 'within'), version: versionLabel(tool), receiver: receiverOf(tool) };
  const call = uncaughtCalls(flow, file).find(({ escapes, owner }) => escapes === 'yes' && !isOthers(owner, flow, file));
  if (call) {
    const { node } = call;
    const name = nameOfCall(node, file);
    if (toolAt(call, flow) !== tool) return { messageId: 'callEndsRun', data: { tool: data.tool, call: name, version: data.version } };
    const origin = node.type === 'CallExpression' ? originOf(node.callee, file) : null;
    const example = failureExample(tool, origin ?? name);
    return example === null
      ? { messageId: 'callMayFail', data: { tool: data.tool, call: name } }
      : { messageId: passesCatchBy(call, flow) ? 'passesCatchBy' : 'callCanFail', data: { ...data, call: name, example: shownText(example) } };
  }
  const exit = uncaughtThrow(flow, file);
  if (!exit || isOthers(exit.owner, flow, file) || (tellsByThrow(tool) && !rethrows(flow))) return null;
  const subject = toolLabel(tool, 'start');
  if (toolAt(exit, flow) !== tool) return { messageId: 'throwEndsRun', data: { tool: subject, version: data.version } };
  const view = viewOfThrow(tool, exit.value, file);
  return view.kind === 'text'
    ? { messageId: 'throwEscapes', data: { ...data, tool: subject, received: shownText(view.text) } }
    : { messageId: 'throwMayEscape', data: { tool: subject } };
}

// `super._call(input)`: what fails in the execute of another tool is reported of that one.
function isOthers(owner: FunctionNode, { execute }: ExecuteFlow, file: FileContext): boolean {
  return owner !== execute && findTools(file).some((tool) => tool.execute === owner && !answersForThrows(tool));
}

function rethrows({ throws }: ExecuteFlow): boolean {
  return throws.some(({ escapes, rethrows: handler }) => escapes === 'yes' && handler !== null);
}
