import { isInside, unwrap } from '../../analysis/syntax/ast.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import type { StatusFault } from '../../checks/status-matches-class.ts';
import { appendMember } from '../text/list.ts';
import { insert, type TextEdit } from '../text/code-style.ts';

/** The edits by which a call answers with another status; null where the call may also answer a success, or takes its status elsewhere. */
export function answerStatus(
  { answered: { node, by }, call, isOnly }: StatusFault,
  status: number,
  { sourceCode }: FileContext,
): TextEdit[] | null {
  if (!isOnly) return null;
  const text = String(status);
  if (node) {
    // Given for other answers as well.
    if (!isInside(node, call)) return null;
    const { parent } = node;
    // `{ status }`
    if (parent?.type === 'Property' && parent.shorthand) return [{ range: parent.range, text: `status: ${text}` }];
    return [{ range: node.range, text }];
  }
  const [body, init] = call.arguments;
  if (!body) return null;
  switch (by.kind) {
    case 'init':
      if (by.init) return appendMember(by.init, `status: ${text}`, sourceCode);
      return init ? null : [insert(body.range[1], `, { status: ${text} }`)];
    case 'argument':
      return [insert(body.range[1], `, ${text}`)];
    case 'chain': {
      const callee = unwrap(call.callee);
      if (callee.type !== 'MemberExpression' || by.method === null || callee.object.type !== 'Identifier') return null;
      return [insert(callee.object.range[1], `.${by.method}(${text})`)];
    }
  }
}
