import type { TSESTree } from '@typescript-eslint/utils';
import { isInside, keyName, type FunctionNode } from '../../analysis/syntax/ast.ts';
import { contextParameter } from '../../analysis/flow/framework-results.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { followPattern } from '../../analysis/syntax/patterns.ts';
import type { ToolDefinition } from '../../analysis/tools/find-tools.ts';
import { appendParameter } from '../text/list.ts';
import { endOfLine, indentOf, isTypeScript, type TextEdit } from '../text/code-style.ts';
import { firstFree, namesWithin } from '../text/free-name.ts';

/** How an edit calls the method of the context that tells a planned failure. */
export interface PlannedCall {
  /** `ctx.fail`, or the name that the method is bound to. */
  readonly callee: string;
  /** What binds the name, where nothing does yet. */
  readonly edits: readonly TextEdit[];
}

/**
 * How an edit in execute tells a planned failure by a method of the context. Null where the method is not at hand: its name is hidden
 * in an inner scope, or the declared type of the context has none.
 *
 * @returns `callee` is empty for a framework whose failures are values.
 */
export function plannedCall(tool: ToolDefinition, file: FileContext): PlannedCall | null {
  const { framework, execute, parameters } = tool;
  const { plannedFailure } = framework;
  if (plannedFailure.kind !== 'context-method') return { callee: '', edits: [] };
  if (!execute) return null;
  const { method } = plannedFailure;
  const parameter = contextParameter(tool);
  if (!parameter) return withParameter(execute, method, parameters.contextName, file);
  if (lacksMethod(parameter, method)) return null;
  if (parameter.type === 'Identifier') {
    return isShadowedOrWritten(parameter.name, execute, file) ? null : { callee: `${parameter.name}.${method}`, edits: [] };
  }
  return parameter.type === 'ObjectPattern' ? inPattern(parameter, method, execute, file) : null;
}

function inPattern(pattern: TSESTree.ObjectPattern, method: string, execute: FunctionNode, file: FileContext): PlannedCall | null {
  const { part, left } = followPattern(pattern, [method]);
  if (left.length === 0)
    return part.type === 'Identifier' && !isShadowedOrWritten(part.name, execute, file) ? { callee: part.name, edits: [] } : null;
  const [first] = pattern.properties;
  const name = firstFree([method, `${method}Tool`], namesWithin(execute, file));
  if (!first || name === null || mayBeReadInRest(pattern, method, execute, file)) return null;
  const { sourceCode } = file;
  const isOwnLine = first.loc.start.line > pattern.loc.start.line;
  const gap = isOwnLine ? endOfLine(sourceCode) + indentOf(first, sourceCode) : ' ';
  // In front of the others: the signal, which another part of the same edit may add, comes behind them.
  return {
    callee: name,
    edits: [{ range: [first.range[0], first.range[0]], text: `${name === method ? method : `${method}: ${name}`},${gap}` }],
  };
}

function withParameter(execute: FunctionNode, method: string, contextName: string, file: FileContext): PlannedCall | null {
  const isInline = execute.parent.type === 'Property';
  const name = firstFree([contextName, 'toolContext'], namesWithin(execute, file));
  if (name === null || execute.params.length > 0 || (isTypeScript(file) && !isInline)) return null;
  const added = appendParameter(execute, name, file.sourceCode);
  return added && { callee: `${name}.${method}`, edits: added };
}

// `(ctx: { input: Input }) => …`
function lacksMethod(parameter: TSESTree.Parameter, method: string): boolean {
  const type = 'typeAnnotation' in parameter ? parameter.typeAnnotation?.typeAnnotation : undefined;
  if (type?.type !== 'TSTypeLiteral') return false;
  return !type.members.some(
    (member) =>
      (member.type === 'TSPropertySignature' || member.type === 'TSMethodSignature') &&
      keyName(member as unknown as TSESTree.PropertyDefinition) === method,
  );
}

// What is taken out of `...rest` by a pattern is missing in it.
function mayBeReadInRest(pattern: TSESTree.ObjectPattern, method: string, execute: FunctionNode, { sourceCode }: FileContext): boolean {
  const rest = pattern.properties.at(-1);
  if (rest?.type !== 'RestElement') return false;
  const variable = rest.argument.type === 'Identifier' ? sourceCode.scopeManager?.acquire(execute)?.set.get(rest.argument.name) : undefined;
  return (
    !variable ||
    variable.references.some(
      ({ identifier: { parent }, identifier }) =>
        parent.type !== 'MemberExpression' || parent.object !== identifier || (keyName(parent) ?? method) === method,
    )
  );
}

// Whether something inside of execute has the name of its parameter, or the parameter gets another value.
function isShadowedOrWritten(name: string, execute: FunctionNode, { sourceCode }: FileContext): boolean {
  const own = sourceCode.scopeManager?.acquire(execute) ?? null;
  if (own?.set.get(name)?.references.some((reference) => reference.isWrite() && !reference.init)) return true;
  return (sourceCode.scopeManager?.scopes ?? []).some((scope) => scope !== own && isInside(scope.block, execute) && scope.set.has(name));
}
