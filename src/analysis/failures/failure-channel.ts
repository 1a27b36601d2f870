import { alternativeSchemas } from '../../knowledge/schemas.ts';
import { calleeName, keyName, walk } from '../syntax/ast.ts';
import type { FileContext } from '../syntax/file-context.ts';
import type { ToolDefinition } from '../tools/find-tools.ts';

/**
 * Whether an Error with a text of the tool's own is how it tells a failure: one that is returned would have to fit the output schema, which the
 * framework enforces, and nothing but the text of a throw is sent.
 */
export function failsByThrow(tool: ToolDefinition): boolean {
  return tool.outputSchema !== null && tool.behaviour.result.enforcesSchema === true && sendsTextAlone(tool);
}

/** Whether nothing of an Error that a tool throws is sent but its text: no stack, no cause, and no text of the framework's in its place. */
export function sendsTextAlone({ thrown }: ToolDefinition): boolean {
  return thrown.reaches === 'model' && thrown.sendsMore !== true && thrown.fixed === undefined && thrown.endsWith === undefined;
}

/** Whether the output schema, where the file shows it, has a place for a failure: a key of one, or several shapes. */
export function holdsFailure({ outputSchema }: ToolDefinition, file: FileContext): boolean {
  const schema = outputSchema && file.scopes.resolve(outputSchema);
  if (!schema) return false;
  const { classKey, keys } = file.settings.envelope;
  const failureKeys = new Set([classKey, keys.message, keys.reason, 'ok', 'success', 'error', 'errors', 'isError', 'status']);
  let holds = false;
  walk(schema, file.sourceCode.visitorKeys, (node) => {
    if (node.type === 'Property') holds ||= failureKeys.has(keyName(node) ?? '');
    else if (node.type === 'CallExpression') holds ||= alternativeSchemas.test(calleeName(node) ?? '');
    return !holds;
  });
  return holds;
}
