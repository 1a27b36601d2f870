import type { TSESTree } from '@typescript-eslint/utils';
import { toolLabel } from '../src/analysis/output/tool-label.ts';
import { type UnmarkedError, unmarkedErrors } from '../src/checks/require-is-error.ts';
import { createRule, inToolFiles } from '../src/create-rule.ts';
import { markError } from '../src/edit/failure/complete-failure.ts';
import { toFix } from '../src/edit/text/fix.ts';

export default createRule({
  name: 'require-is-error',
  meta: {
    type: 'problem',
    docs: {
      description: 'Require results that tell of a failure to be marked with isError',
      recommended: 'error',
      fixTitle: 'Mark the result as an error',
      knowsMoreWithTypes: true,
    },
    fixable: 'code',
    hasSuggestions: true,
    messages: {
      unmarked:
        '{{tool}} answers {{cause}} with content that lacks {{key}}: true: the client is told of a success, and only the words of the text tell the model that something failed. Add {{key}}: true.',
      unmarkedBy:
        '{{tool}} answers {{cause}} with what `{{call}}` makes, which lacks {{key}}: true: the client is told of a success, and only the words of the text tell the model that something failed. Answer with {{key}}: true here.',
      mark: 'Add {{key}}: true.',
    },
    schema: [],
  },
  create(context) {
    return inToolFiles(context, (file, report) => {
      for (const unmarked of unmarkedErrors(file)) {
        const { tool, result, mark, call, cause } = unmarked;
        const key = tool.behaviour.result.errorKey ?? '';
        const fix = call ? null : toFix(markError(unmarked, file));
        const isFix = fix !== null && fitsType(unmarked);
        report({
          node: result,
          loc: call?.callee.loc ??
            mark?.loc ?? { start: result.loc.start, end: { line: result.loc.start.line, column: result.loc.start.column + 1 } },
          messageId: call ? 'unmarkedBy' : 'unmarked',
          data: {
            tool: toolLabel(tool, 'start'),
            key,
            ...(call && { call: file.sourceCode.getText(call.callee) }),
            cause: cause === 'caught' ? 'a failure that it caught' : 'a failure',
          },
          fix: isFix ? fix : null,
          suggest: fix && !isFix ? [{ messageId: 'mark', data: { key }, fix }] : [],
        });
      }
    });
  },
});

// A type that lists the keys of a result may not have this one.
function fitsType({ tool, flow, result }: UnmarkedError): boolean {
  if (tool.fixedOutput === 'return type' || tool.fixedOutput === 'type annotation') return false;
  for (let node = result.parent as typeof result.parent | undefined; node && node !== flow.execute; node = node.parent) {
    if ((node.type === 'TSSatisfiesExpression' || node.type === 'TSAsExpression') && !isConst(node.typeAnnotation)) return false;
    if ('returnType' in node && node.returnType) return false;
    if (node.type === 'VariableDeclarator' && node.id.typeAnnotation) return false;
  }
  return true;
}

function isConst(type: TSESTree.TypeNode): boolean {
  return (
    type.type === 'TSTypeReference' &&
    type.typeName.type === 'Identifier' &&
    (type.typeName.name === 'const' || type.typeName.name === 'CallToolResult')
  );
}
