import type { EmptyAnswer } from '../../analysis/failures/empty-answer.ts';
import type { ExecuteFlow } from '../../analysis/flow/execute-flow.ts';
import { inputSource } from '../../analysis/flow/input-provenance.ts';
import { calleeName, memberPath, type Node, wrapped } from '../../analysis/syntax/ast.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { fileLookups, fileModules, fileReads, fileReceivers, processModules, processStarters } from '../../knowledge/language.ts';

/** Whether a call asks for a file that may not be there yet: for a path of the tool's own that is no failure. */
export function isFileLookup(call: Node, answer: EmptyAnswer, flow: ExecuteFlow, file: FileContext): boolean {
  if (call.type !== 'CallExpression') return false;
  const name = calleeName(call) ?? '';
  const imported = file.imports.importedFrom(call.callee);
  const receiver = memberPath(call.callee)?.slice(0, -1).join('.') ?? '';
  const isFile = imported ? fileModules.test(imported.module) : fileReceivers.test(receiver);
  if (!isFile) return false;
  const [path] = call.arguments;
  return (
    fileLookups.test(name) || (fileReads.test(name) && (answer === 'no' || answer === 'false' || !path || !inputSource(path, flow, file)))
  );
}

/** Whether a call is asked for nothing but whether it succeeds, and runs a process: its exit code is the answer. */
export function isExitCode(call: Node, answer: EmptyAnswer, file: FileContext): boolean {
  if (answer !== 'no' && answer !== 'false') return false;
  const callee = call.type === 'CallExpression' ? call.callee : call.type === 'TaggedTemplateExpression' ? call.tag : null;
  if (!callee) return false;
  const path = memberPath(callee) ?? [];
  const imported = file.imports.importedFrom(callee);
  const isProcess = imported ? processModules.test(imported.module) : false;
  if (!isProcess && !processStarters.test(path.at(-1) ?? '') && !/^git$/i.test(path.at(-2) ?? '')) return false;
  let node = wrapped(call);
  if (node.parent?.type === 'AwaitExpression') node = wrapped(node.parent);
  return node.parent?.type === 'ExpressionStatement';
}
