import type { TSESTree } from '@typescript-eslint/utils';
import { wrapped } from '../../analysis/syntax/ast.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import type { SecretInText } from '../../checks/no-secret-in-error.ts';
import type { TextEdit } from '../text/code-style.ts';

/** Takes a value out of the template, or the property out of the object, that it stands in; null where it stands elsewhere. */
export function dropValue({ kind, place }: SecretInText, file: FileContext): TextEdit[] | null {
  if (kind === 'address') return null;
  const node = wrapped(place);
  const { parent } = node;
  if (parent?.type === 'TemplateLiteral') return fromTemplate(parent, parent.expressions.indexOf(node as TSESTree.Expression), file);
  return parent?.type === 'Property' && parent.value === node ? withoutProperty(parent, file) : null;
}

const closing: Readonly<Record<string, string>> = { '"': '"', "'": "'", '(': ')', '[': ']', '<': '>' };

function fromTemplate(template: TSESTree.TemplateLiteral, index: number, { sourceCode }: FileContext): TextEdit[] | null {
  const before = template.quasis[index];
  const after = template.quasis[index + 1];
  if (!before || !after) return null;
  // The ranges of the pieces hold the delimiters: "`" or "}" before, "${" or "`" behind.
  let from = before.range[1] - 2;
  let to = after.range[0] + 1;
  const { text } = sourceCode;
  const words = text.slice(before.range[0] + 1, from);
  // A name before it, as in `?key=…` or `user:…`, keeps its form.
  if (/[=:/@?&]$/.test(words)) return [{ range: [from, to], text: '***' }];
  const [opening = ''] = /["'([<]$/.exec(words) ?? [];
  if (opening !== '' && text[to] === closing[opening]) {
    from -= 1;
    to += 1;
  }
  const [lead = ''] = /\s*[:=]?\s*$/.exec(text.slice(before.range[0] + 1, from)) ?? [];
  return [{ range: [from - lead.length, to], text: '' }];
}

// With the comma that sets it apart.
function withoutProperty(property: TSESTree.Property, { sourceCode }: FileContext): TextEdit[] | null {
  const { parent } = property;
  if (parent.type !== 'ObjectExpression' || parent.properties.length < 2 || sourceCode.getCommentsInside(parent).length > 0) return null;
  const before = sourceCode.getTokenBefore(property);
  const after = sourceCode.getTokenAfter(property);
  if (!before || !after) return null;
  if (after.value === ',') {
    const next = sourceCode.getTokenAfter(after);
    return next?.value === '}'
      ? [{ range: [before.range[1], after.range[1]], text: '' }]
      : next && [{ range: [property.range[0], next.range[0]], text: '' }];
  }
  return before.value === ',' ? [{ range: [before.range[0], property.range[1]], text: '' }] : null;
}
