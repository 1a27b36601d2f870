import { getFunctionHeadLocation } from '@typescript-eslint/utils/ast-utils';
import { nameOfCall } from '../src/analysis/failures/uncaught.ts';
import type { ExecuteFlow } from '../src/analysis/flow/execute-flow.ts';
import { failureExample, originOf, viewOfThrow } from '../src/analysis/output/model-view.ts';
import { receiverOf, shownText, toolLabel, versionLabel } from '../src/analysis/output/tool-label.ts';
import type { FileContext } from '../src/analysis/syntax/file-context.ts';
import { type UncaughtFailure, uncaughtFailures } from '../src/checks/require-try-catch.ts';
import { createRule, inToolFiles } from '../src/create-rule.ts';
import { answerInCatch } from '../src/edit/catch/answer-in-catch.ts';
import { awaitInTry, passesCatchBy } from '../src/edit/catch/await-in-try.ts';
import { joinWraps, type Wrap, wrapExecute } from '../src/edit/catch/wrap.ts';
import { type FailureForm, failureForm } from '../src/edit/failure/failure-form.ts';
import { once, toFix } from '../src/edit/text/fix.ts';
import type { TextEdit } from '../src/edit/text/code-style.ts';

export default createRule({
  name: 'require-try-catch',
  meta: {
    type: 'problem',
    docs: {
      description: 'Require execute to catch what can fail in it, where the error text would go to the model',
      recommended: 'warn',
      knowsMoreWithTypes: true,
      fixTitle: 'Catch what can fail',
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
      throwEscapes: '{{tool}} throws and nothing catches it: {{version}}{{receiver}} {{received}}. Return a failure written for the model.',
      callEndsRun:
        '`{{call}}` can fail in {{tool}}, which is not async, and nothing catches it: {{version}}the run itself ends with the error, and no tool error is sent. Catch it in execute and return a failure written for the model.',
      throwEndsRun:
        '{{tool}} is not async and throws, and nothing catches it: {{version}}the run itself ends with the error, and no tool error is sent. Return a failure written for the model.',
      throwMayEscape: '{{tool}} throws and nothing catches it. Return a failure written for the model.',
      wrap: 'Await what can fail, so that the catch sees it.',
      wrapAndThrow: "Catch what can fail and throw an Error in the tool's own words.",
      wrapAndReturn: 'Catch what can fail and return a failure: a result of another shape.',
    },
    schema: [],
  },
  create(context) {
    return inToolFiles(context, (file, report) => {
      const found = uncaughtFailures(file);
      const edits = once(() => uncaughtEdits(found, file));
      for (const failure of found) {
        const { flow } = failure;
        report({
          loc: getFunctionHeadLocation(flow.execute, file.sourceCode),
          ...findingOf(failure, file),
          fix: toFix(() => edits().fixes.get(flow) ?? null),
          suggest: offers.map((messageId) => ({ messageId, fix: toFix(() => edits().suggestions.get(flow)?.[messageId] ?? null) })),
        });
      }
    });
  },
});

/** The repairs that may be offered where none is applied, or beside the one that is. */
const offers = ['wrap', 'wrapAndThrow', 'wrapAndReturn'] as const;

type Suggestions = Partial<Record<(typeof offers)[number], readonly TextEdit[]>>;

interface UncaughtEdits {
  readonly fixes: ReadonlyMap<ExecuteFlow, readonly TextEdit[]>;
  readonly suggestions: ReadonlyMap<ExecuteFlow, Suggestions>;
}

function uncaughtEdits(found: readonly { readonly flow: ExecuteFlow }[], file: FileContext): UncaughtEdits {
  const repairs = found.map(({ flow }) => ({ flow, ...repairsOf(flow, file) }));
  const fixable = repairs.flatMap(({ flow, first }) => (first && !first.wrap.needsReview ? [{ flow, wrap: first.wrap }] : []));
  const joined = joinWraps(fixable.map(({ wrap }) => wrap));
  return {
    fixes: new Map(fixable.map(({ flow, wrap }, index) => [flow, joined[index] ?? wrap.edits])),
    suggestions: new Map(
      repairs.map(({ flow, first, other }) => {
        const offered = [first?.wrap.needsReview ? first : null, other].flatMap((each) => each ?? []);
        return [flow, Object.fromEntries(offered.map(({ messageId, wrap }) => [messageId, wrap.edits]))];
      }),
    ),
  };
}

interface Repair {
  readonly wrap: Wrap;
  readonly messageId: (typeof offers)[number];
}

// The smallest edit that lets a catch answer: its own await, its own catch, a catch around what fails. Beside a throw a result is offered.
function repairsOf(flow: ExecuteFlow, file: FileContext): { readonly first: Repair | null; readonly other: Repair | null } {
  const awaited = awaitInTry(flow, file);
  if (awaited) return { first: { wrap: awaited, messageId: 'wrap' }, other: null };
  const form = failureForm(flow, file);
  const first = repairIn(form, flow, file);
  return { first, other: form === 'throw' ? repairIn('return', flow, file) : null };
}

function repairIn(form: FailureForm, flow: ExecuteFlow, file: FileContext): Repair | null {
  const wrap = answerInCatch(flow, form, file) ?? wrapExecute(flow, { form }, file);
  return wrap && { wrap, messageId: form === 'throw' ? 'wrapAndThrow' : 'wrapAndReturn' };
}

type Finding = {
  messageId: 'callEndsRun' | 'throwEndsRun' | 'callCanFail' | 'callMayFail' | 'passesCatchBy' | 'throwEscapes' | 'throwMayEscape';
  data: Record<string, string>;
};

function findingOf({ flow, raised, endsRun }: UncaughtFailure, file: FileContext): Finding {
  const { tool } = flow;
  const data = {
    tool: toolLabel(tool, raised.by === 'throw' ? 'start' : 'within'),
    version: versionLabel(tool),
    receiver: receiverOf(tool),
  };
  if (raised.by === 'throw') {
    if (endsRun) return { messageId: 'throwEndsRun', data: { tool: data.tool, version: data.version } };
    const view = viewOfThrow(tool, raised.exit.value, file);
    return view.kind === 'text'
      ? { messageId: 'throwEscapes', data: { ...data, received: shownText(view.text) } }
      : { messageId: 'throwMayEscape', data: { tool: data.tool } };
  }
  const { node } = raised.call;
  const call = nameOfCall(node, file);
  if (endsRun) return { messageId: 'callEndsRun', data: { tool: data.tool, call, version: data.version } };
  const origin = node.type === 'CallExpression' ? originOf(node.callee, file) : null;
  const example = failureExample(tool, origin ?? call);
  if (example === null) return { messageId: 'callMayFail', data: { tool: data.tool, call } };
  return {
    messageId: passesCatchBy(raised.call, flow) ? 'passesCatchBy' : 'callCanFail',
    data: { ...data, call, example: shownText(example) },
  };
}
