import type { ReportSuggestionArray } from '@typescript-eslint/utils/ts-eslint';
import { type ClassMeaning, failureEnvelopes, failureLabel, failureStart } from '../src/analysis/failures/failure-envelopes.ts';
import type { FileContext } from '../src/analysis/syntax/file-context.ts';
import { type ClassFault, type KnownClass, type MissingClass, missingClasses } from '../src/checks/require-error-class.ts';
import { createRule, inToolFiles } from '../src/create-rule.ts';
import { classFor } from '../src/edit/failure/complete-failure.ts';
import { toFix } from '../src/edit/text/fix.ts';

const messageIds = {
  missing: 'missing',
  undefined: 'undefinedClass',
  'other key': 'otherKey',
  spelling: 'spelling',
  outside: 'outside',
} as const satisfies Record<ClassFault, string>;

type MessageIds = (typeof messageIds)[ClassFault] | 'setClass';

export default createRule<[], MessageIds>({
  name: 'require-error-class',
  meta: {
    type: 'problem',
    docs: {
      description: 'Require failures to say their class: retryable, permanent, userInput or authRequired',
      recommended: null,
      knowsMoreWithTypes: true,
    },
    hasSuggestions: true,
    messages: {
      missing:
        '{{failure}} has no {{key}}: the model is not told whether to wait, to change the call, to ask the user, or to have them connect the account again. Add {{key}}, one of {{classes}}.',
      undefinedClass:
        '{{failure}} has a {{key}} that is undefined, which JSON leaves out: the model is not told whether the same call can help. Make it one of {{classes}}.',
      otherKey:
        "{{failure}} holds its class as {{text}}: a model that is told of {{key}} finds none. Name it {{key}}, or name {{text}} in settings['tool-errors'].envelope.classKey.",
      spelling:
        '{{failure}} spells its {{key}} "{{text}}"{{beside}}: the model is told of a class that is none of {{classes}}. Spell it as one of these.',
      outside:
        '{{failure}} has the {{key}} "{{text}}"{{beside}}, which is none of {{classes}}: the model is not told what to do about it. Use one of these, or name yours in settings[\'tool-errors\'].envelope.classes.',
      setClass: 'Set {{key}} to "{{value}}": {{meaning}}',
    },
    schema: [],
  },
  create(context) {
    return inToolFiles(context, (file, report) => {
      const { classKey: key, classes } = file.settings.envelope;
      const found = missingClasses(file);
      const hasOthers = found.some(({ text }) => text !== null) && hasKnownClass(file);
      for (const missing of found) {
        const { envelope, fault, property, text } = missing;
        report({
          node: envelope.node,
          loc: property?.loc ?? failureStart(envelope),
          messageId: messageIds[fault],
          data: {
            failure: failureLabel(envelope),
            key,
            text: text ?? '',
            classes: Object.values(classes).join(', '),
            beside: hasOthers ? ', beside others of this file that have one of the vocabulary' : '',
          },
          suggest: classSuggestions(missing, file),
        });
      }
    });
  },
});

function hasKnownClass(file: FileContext): boolean {
  const known: ReadonlySet<string> = new Set<ClassMeaning>(['retryable', 'permanent', 'userInput', 'authRequired']);
  return failureEnvelopes(file).some(({ classMeaning }) => known.has(classMeaning));
}

const meanings: Readonly<Record<ClassMeaning, string>> = {
  permanent: 'the same call fails again.',
  retryable: 'it passes by itself.',
  userInput: 'a person has to decide.',
  authRequired: 'a credential or a scope is missing or has expired.',
};

// Where nothing tells the class, the most careful one comes first.
function classSuggestions(missing: MissingClass, file: FileContext): ReportSuggestionArray<MessageIds> {
  const { classKey: key, classes } = file.settings.envelope;
  const all: readonly KnownClass[] = (Object.keys(meanings) as ClassMeaning[]).map((meaning) => ({ meaning, delay: null }));
  const flag = missing.envelope.get('retryable');
  const isFinal = typeof flag !== 'string' && flag.type === 'Literal' && flag.value === false;
  const possible = all.filter(({ meaning }) => !isFinal || meaning !== 'retryable');
  return (missing.known ? [missing.known] : possible).map((known) => ({
    messageId: 'setClass',
    data: { key, value: classes[known.meaning], meaning: meanings[known.meaning] },
    fix: toFix(() => classFor(missing, known, file)),
  }));
}
