import { hiddenKeys } from '../src/checks/envelope-fits-preview.ts';
import { createRule, inToolFile } from '../src/create-rule.ts';
import { toFix } from '../src/edit/text/fix.ts';
import { moveToFront } from '../src/edit/failure/reorder.ts';
import { listed } from '../src/analysis/output/prose.ts';

export default createRule({
  name: 'envelope-fits-preview',
  meta: {
    type: 'problem',
    docs: {
      description: 'Require class, delay and first recovery step to stand where the model still receives them',
      recommended: null,
      fixTitle: 'Put the keys that the model needs first',
      knowsMoreWithTypes: false,
    },
    fixable: 'code',
    messages: {
      behind:
        'Of a failed call of {{platform}} the model receives the first {{preview}} characters of the body, and {{keys}} stand behind {{filler}}. Put {{first}} first.',
      tooLong:
        'Of a failed call of {{platform}} the model receives the first {{preview}} characters of the body, and {{keys}} do not end in them even where they stand first. Shorten them.',
    },
    schema: [],
  },
  create(context) {
    return inToolFile(context, (file) => {
      for (const { literal, platform, hidden, first, filler, fits } of hiddenKeys(file)) {
        const edits = fits ? moveToFront(literal, first, file) : null;
        const { start } = literal.loc;
        context.report({
          node: literal,
          loc: { start, end: { line: start.line, column: start.column + 1 } },
          messageId: fits ? 'behind' : 'tooLong',
          data: {
            platform: platform.label,
            preview: String(platform.endpoint.preview),
            keys: listed(hidden),
            first: listed(first),
            filler: filler
              ? `${filler.key === null ? 'what is spread in' : filler.key}, ${filler.isOpen ? 'which may be of any length' : 'which fills them'}`
              : '',
          },
          fix: edits && toFix(edits),
        });
      }
    });
  },
});
