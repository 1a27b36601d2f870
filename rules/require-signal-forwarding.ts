import { createRule, forEachTool } from '../src/create-rule.ts';

export default createRule({
  name: 'require-signal-forwarding',
  meta: {
    type: 'problem',
    docs: { description: 'placeholder', recommended: 'error', knowsMoreWithTypes: false },
    messages: { found: 'placeholder' },
    schema: [],
  },
  defaultOptions: [],
  create(context) {
    return forEachTool(context, () => {});
  },
});
