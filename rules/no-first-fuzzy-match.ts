import type { Effect } from '../src/analysis/effects/effects.ts';
import { toolLabel } from '../src/analysis/output/tool-label.ts';
import type { Node } from '../src/analysis/syntax/ast.ts';
import { calleeText } from '../src/analysis/syntax/callee-text.ts';
import type { FileContext } from '../src/analysis/syntax/file-context.ts';
import { firstFuzzyMatches } from '../src/checks/no-first-fuzzy-match.ts';
import { createRule, forEachExecute } from '../src/create-rule.ts';
import { askWhich } from '../src/edit/lists/ask-which.ts';
import { toFix } from '../src/edit/text/fix.ts';

export default createRule({
  name: 'no-first-fuzzy-match',
  meta: {
    type: 'problem',
    docs: {
      description: 'Disallow a command to act on the first of several matches of a fuzzy search',
      recommended: 'error',
      knowsMoreWithTypes: true,
    },
    hasSuggestions: true,
    messages: {
      firstMatch:
        '{{tool}} takes the first match of `{{search}}`, and `{{effect}}` acts on it: where several match, it may be another than the user meant, and the model is told of success. Return the matches as a failure of class {{class}}, with options and the exact call for each.',
      askWhich: 'Return the matches for the user to choose from.',
    },
    schema: [],
  },
  create(context) {
    return forEachExecute(context, (tool, flow, file, report, once) => {
      for (const match of flow ? firstFuzzyMatches(flow, file) : []) {
        const { pick, effect } = match;
        if (!flow || !once(pick.node)) continue;
        const edits = askWhich(match, flow, file);
        report({
          node: pick.node,
          messageId: 'firstMatch',
          data: {
            tool: toolLabel(tool, 'start'),
            search: shownSearch(pick.search.node, file),
            effect: effectText(effect, file),
            class: file.settings.envelope.classes.userInput,
          },
          suggest: edits ? [{ messageId: 'askWhich', fix: toFix(edits) }] : [],
        });
      }
    });
  },
});

function shownSearch(node: Node, file: FileContext): string {
  if (node.type === 'TaggedTemplateExpression') return file.sourceCode.getText(node.tag);
  return node.type === 'CallExpression' ? calleeText(node, file) : file.sourceCode.getText(node);
}

function effectText({ node }: Effect, file: FileContext): string {
  switch (node.type) {
    case 'AssignmentExpression':
      return file.sourceCode.getText(node.left);
    case 'UpdateExpression':
    case 'UnaryExpression':
      return file.sourceCode.getText(node);
    default:
      return shownSearch(node, file);
  }
}
