import { toolLabel } from '../src/analysis/output/tool-label.ts';
import { type FatalFault, fatalFaults } from '../src/checks/no-fatal-for-recoverable.ts';
import { createRule, forEachExecute } from '../src/create-rule.ts';
import { toFatalError, toPlainError } from '../src/edit/catch/fatal-error.ts';
import { toFix } from '../src/edit/text/fix.ts';

const reasons: Readonly<Record<FatalFault['why'], string>> = {
  'no match': 'a value that matches nothing',
  'invalid input': 'an input that it does not take',
  passing: 'a failure that passes by itself',
  credential: 'a credential that is missing',
  forbidden: 'a target that is forbidden',
};

export default createRule({
  name: 'no-fatal-for-recoverable',
  meta: {
    type: 'suggestion',
    docs: {
      description: 'Disallow failing the run for what the model can mend, and telling the model what it cannot',
      recommended: null,
      knowsMoreWithTypes: true,
    },
    hasSuggestions: true,
    messages: {
      recoverable:
        '{{tool}} fails the whole run for {{why}}: `{{fatal}}` ends it, and the model, which could call again with what is right, is not asked any more. Throw an Error or return a failure that names the next call.',
      hopeless:
        '{{tool}} hands {{why}} back to the model as a tool error, and the run goes on: the model can retry it or try something else. Throw `{{fatal}}`, which fails the run.',
      throwError: 'Throw an Error, which goes back to the model.',
      throwFatal: 'Throw `{{fatal}}`, which fails the run.',
    },
    schema: [],
  },
  create(context) {
    return forEachExecute(context, (tool, flow, file, report, once) => {
      for (const fault of flow ? fatalFaults(tool, file) : []) {
        const { kind, why, made, fatal } = fault;
        if (!once(made)) continue;
        const edits = kind === 'recoverable' ? toPlainError(fault, tool, file) : toFatalError(fault, file);
        const data = { fatal: fatal.name };
        report({
          node: made,
          messageId: kind,
          data: { ...data, tool: toolLabel(tool, 'start'), why: reasons[why] },
          suggest: edits ? [{ messageId: kind === 'recoverable' ? 'throwError' : 'throwFatal', data, fix: toFix(edits) }] : [],
        });
      }
    });
  },
});
