import type { ExecuteFlow } from '../analysis/flow/execute-flow.ts';
import { HookReader } from '../analysis/output/output-hook.ts';
import { type FunctionNode, keyName } from '../analysis/syntax/ast.ts';
import type { FileContext } from '../analysis/syntax/file-context.ts';
import type { ToolDefinition } from '../analysis/tools/find-tools.ts';
import { mediaOrInterface } from '../knowledge/input-names.ts';

/** How a result hook tries to keep something from the model. */
export type Redaction = 'error test' | 'mask' | 'constant';

/** What shows that a hook is written to hide something; null for one that trims, formats or maps. */
export function redactionOf(flow: ExecuteFlow, file: FileContext): Redaction | null {
  const { tool } = flow;
  const handler = tool.outputHook?.handler;
  if (!handler?.body) return null;
  const reader = new HookReader(tool, handler, file);
  if (reader.testsForError(flow)) return 'error test';
  if (reader.masks()) return 'mask';
  return reader.answersConstant() && !isMediaOrInterface(tool, handler, file) ? 'constant' : null;
}

// Such a tool shows its result to the user, and tells the model no more than that it did.
function isMediaOrInterface(tool: ToolDefinition, handler: FunctionNode, file: FileContext): boolean {
  const words = (text: string): string => text.replaceAll(/([a-z\d])([A-Z])|[_-]/g, '$1 $2');
  const description = tool.definition?.properties.find((member) => member.type === 'Property' && keyName(member) === 'description');
  const texts = [tool.name ?? '', file.sourceCode.getText(handler), description ? file.sourceCode.getText(description) : ''];
  return texts.some((text) => mediaOrInterface.test(words(text)));
}
