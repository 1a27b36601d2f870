import { toolLabel } from '../src/analysis/output/tool-label.ts';
import { floatingPromises } from '../src/checks/no-floating-promise.ts';
import { createRule, forEachExecute } from '../src/create-rule.ts';
import { awaitCall, logFailure } from '../src/edit/catch/await-in-try.ts';
import { toFix } from '../src/edit/text/fix.ts';

export default createRule({
  name: 'no-floating-promise',
  meta: {
    type: 'problem',
    docs: {
      description: 'Disallow a promise in execute that nothing waits for and whose failure nothing takes',
      recommended: null,
      knowsMoreWithTypes: true,
    },
    hasSuggestions: true,
    messages: {
      floats:
        'Nothing in {{tool}} waits for `{{call}}`: its failure is told to nobody, the model receives a result all the same, and by default the unhandled rejection ends a Node.js process. Await it.',
      settlesUnseen:
        'Nothing in {{tool}} waits for `{{call}}`: the model receives a result before the work has ended, and what fails in it is told to nobody. Await it.',
      awaitIt: 'Await it.',
      logIt: 'Let it run beside the tool, and log its failure.',
    },
    schema: [],
  },
  create(context) {
    return forEachExecute(context, (tool, flow, file, report, once) => {
      for (const promise of flow ? floatingPromises(flow, file) : []) {
        const { node, name, fate } = promise;
        if (!flow || !once(node)) continue;
        const awaited = awaitCall(promise, flow, file);
        const logged = logFailure(promise, file);
        report({
          node,
          messageId: fate === 'rejects' ? 'floats' : 'settlesUnseen',
          data: { tool: toolLabel(tool, 'within'), call: name },
          suggest: [
            ...(awaited ? [{ messageId: 'awaitIt' as const, fix: toFix(awaited) }] : []),
            ...(logged ? [{ messageId: 'logIt' as const, fix: toFix(logged) }] : []),
          ],
        });
      }
    });
  },
});
