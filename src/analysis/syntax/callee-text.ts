import { type CallNode, memberPath } from './ast.ts';
import type { FileContext } from './file-context.ts';

/** The source text of a callee, shortened for a message. */
export function calleeText(call: CallNode, file: FileContext): string {
  const text = memberPath(call.callee)?.join('.') ?? file.sourceCode.getText(call.callee);
  return text.length > 40 ? `…${text.slice(-40)}` : text.replace(/\s+/g, ' ');
}
