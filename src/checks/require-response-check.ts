import type { TSESTree } from '@typescript-eslint/utils';
import type { ExecuteFlow } from '../analysis/flow/execute-flow.ts';
import { bodyUse } from '../analysis/http/body-use.ts';
import { type BodyRead, fetchAnswers } from '../analysis/http/fetch-answer.ts';
import type { FileContext } from '../analysis/syntax/file-context.ts';

// The bodies that become the result of a function although nothing looks at the status.
export function uncheckedBodies(
  flow: ExecuteFlow,
  file: FileContext,
): { readonly call: TSESTree.CallExpression; readonly read: BodyRead }[] {
  return fetchAnswers(flow, file).flatMap(({ call, reads, mayBeChecked }) => {
    if (mayBeChecked) return [];
    const uses = reads.map((read) => ({ read, ...bodyUse(read.node, flow, file) }));
    if (uses.some(({ isChecked }) => isChecked)) return [];
    const used = uses.find(({ isResult }) => isResult);
    return used ? [{ call, read: used.read }] : [];
  });
}
