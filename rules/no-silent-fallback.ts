import type { TSESTree } from '@typescript-eslint/utils';
import { nameOfCall } from '../src/analysis/failures/uncaught.ts';
import { toolLabel } from '../src/analysis/output/tool-label.ts';
import { calleeText } from '../src/analysis/syntax/callee-text.ts';
import type { FileContext } from '../src/analysis/syntax/file-context.ts';
import { plainKey, type SilentFallback, silentFallbacks } from '../src/checks/no-silent-fallback.ts';
import { createRule, forEachExecute } from '../src/create-rule.ts';
import { fallbackKeys } from '../src/knowledge/failure-keys.ts';

interface Options {
  readonly keys: readonly string[];
}

export default createRule<[Options], 'silent'>({
  name: 'no-silent-fallback',
  meta: {
    type: 'problem',
    docs: {
      description: 'Disallow a failure to be answered by the result of another call that does not say so',
      recommended: null,
      knowsMoreWithTypes: true,
    },
    messages: {
      silent:
        '{{tool}} goes over to `{{fallback}}` where `{{tried}}` fails, and its result does not say so: the model is told of the one as if it were the other. Add {{keys}} to the result, or return a failure that names the other way.',
    },
    schema: [
      {
        type: 'object',
        properties: {
          keys: {
            type: 'array',
            items: { type: 'string', minLength: 1 },
            minItems: 1,
            uniqueItems: true,
            description: 'The keys by which a result says where it comes from. The message names the first two.',
          },
        },
        additionalProperties: false,
      },
    ],
    defaultOptions: [{ keys: fallbackKeys }],
  },
  create(context, [{ keys }]) {
    const known = new Set(keys.map(plainKey));
    const shown = keys
      .slice(0, 2)
      .map((key) => `\`${key}\``)
      .join(' and ');
    return forEachExecute(context, (tool, flow, file, report, once) => {
      for (const { node, tried, fallback } of flow ? silentFallbacks(flow, known, file) : []) {
        if (!once(node)) continue;
        const names = waysOf(tried, fallback, file);
        report({
          node,
          messageId: 'silent',
          data: { tool: toolLabel(tool, 'start'), tried: names.tried, fallback: names.fallback, keys: shown },
        });
      }
    });
  },
});

const mostShown = 40;

// Of two calls of one function the first argument tells them apart.
function waysOf(
  tried: SilentFallback['tried'],
  fallback: SilentFallback['fallback'],
  file: FileContext,
): { readonly tried: string; readonly fallback: string } {
  const names = {
    tried: nameOfCall(tried, file),
    fallback: fallback.type === 'CallExpression' ? calleeText(fallback, file) : file.sourceCode.getText(fallback),
  };
  if (names.tried !== names.fallback || tried.type !== 'CallExpression' || fallback.type !== 'CallExpression') return names;
  const withArgument = (call: TSESTree.CallExpression): string => {
    const [first] = call.arguments;
    const text = first ? file.sourceCode.getText(first) : '';
    return `${names.tried}(${text.length > mostShown || /[\r\n]/.test(text) ? '…' : text.replaceAll('`', "'")})`;
  };
  return { tried: withArgument(tried), fallback: withArgument(fallback) };
}
