import type { SignalAccess } from '../../frameworks/layout.ts';
import { typeHolds } from '../../analysis/program/declared-members.ts';
import { dotsOf, mayLackContext } from '../../analysis/signal/signal-forwarding.ts';
import { enclosingFunction, type FunctionNode, isInside, type Node, valueParameters, withoutDefault } from '../../analysis/syntax/ast.ts';
import { isCallbackOf } from '../../analysis/syntax/callback-annotations.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { localFunction } from '../../analysis/syntax/local-function.ts';
import { followPattern } from '../../analysis/syntax/patterns.ts';
import type { Variable } from '../../analysis/syntax/scope.ts';
import type { ToolDefinition } from '../../analysis/tools/find-tools.ts';
import type { ExecuteParameters } from '../../frameworks/layout.ts';
import { firstFree, namesWithin } from '../text/free-name.ts';
import { appendMember, appendParameter, appendTypeMember } from '../text/list.ts';
import { isTypeScript } from '../text/code-style.ts';
import { parameterKey, type SignalContext, type SignalPlan, type TakenSignal } from './signal-plan.ts';

/** The run's signal in execute, with the edit of its parameters that brings it there; null where no edit is safe. */
export function signalInExecute(context: SignalContext, plan: SignalPlan, file: FileContext): TakenSignal | null {
  const { tool, flow, run } = context;
  const access = tool.parameters.signal;
  if (!access) return null;
  const target = withoutDefault(valueParameters(flow.execute)[access.parameter]);
  if (run.text !== null)
    return run.isOuter || suits(target, access.path, plan, tool, file) ? { text: run.text, optional: run.optional } : null;
  return target ? takenByPattern(target, access, context, plan, file) : takenByNewParameter(access, context, plan, file);
}

function takenByPattern(
  target: Node,
  access: SignalAccess,
  { tool, flow: { execute }, run: { optional } }: SignalContext,
  plan: SignalPlan,
  file: FileContext,
): TakenSignal | null {
  const { contextName, takesSignalBy } = tool.parameters;
  const taken = namesWithin(execute, file);
  const property = access.path.at(-1) ?? 'signal';
  const local = firstFree([property, 'runSignal'], taken);
  if (target.type !== 'ObjectPattern' || local === null || !suits(target, access.path, plan, tool, file)) return null;
  const { part, left } = followPattern(target, access.path);
  if (part.type !== 'ObjectPattern') return null;
  const add = (member: string): void => void plan.edits.set(parameterKey(execute), appendMember(part, member, file.sourceCode));
  const [first = '', ...rest] = left;
  const head = takesSignalBy === 'head' && rest.length > 0 ? firstFree([first, contextName, 'runContext'], taken) : null;
  if (head !== null) {
    add(head === first ? first : `${first}: ${head}`);
    return { text: [head, ...rest].join(dotsOf(access)), optional };
  }
  const leaf = local === property ? property : `${property}: ${local}`;
  add(left.slice(0, -1).reduceRight((inner, name) => `${name}: { ${inner} }`, leaf));
  return { text: local, optional };
}

function takenByNewParameter(
  access: SignalAccess,
  { tool, flow: { execute }, run: { optional } }: SignalContext,
  plan: SignalPlan,
  file: FileContext,
): TakenSignal | null {
  const { contextName, takesSignalBy } = tool.parameters;
  const dots = dotsOf(access);
  const property = access.path.at(-1) ?? 'signal';
  const given = valueParameters(execute).length;
  const before = missingNames(tool.parameters, given);
  const isInline = isInside(execute, tool.definition ?? tool.node) || isInside(execute, tool.node);
  // Whoever calls such a function by hand gives it all that the framework does.
  const isByHand = !isInline && !isCallbackOf(tool.framework, execute) && isCalledByHand(execute, file);
  // Those who call it by hand may give it nothing to take apart.
  const byHead = takesSignalBy === 'head' && !isByHand && !mayLackContext(access);
  const byPattern = byHead || (takesSignalBy === 'pattern' && access.path.length === 1 && !mayLackContext(access));
  const [head = property, ...behind] = byHead ? access.path : [property];
  const local = firstFree(
    byHead || !byPattern ? [byHead ? head : contextName, 'runContext'] : [property, 'runSignal'],
    namesWithin(execute, file),
  );
  if (local === null || before === null) return null;
  const needsType = isTypeScript(file) && !isTypedFromOutside(tool, execute);
  // It is held against a type that has one parameter, most likely.
  plan.needsReview ||= execute.parent.type === 'TSSatisfiesExpression';
  const type = needsType ? `: ${signalType(access.path, optional, dots)}` : '';
  const name = byPattern ? `{ ${local === head ? head : `${head}: ${local}`} }` : local;
  const filler = before
    .map((names, index) => `${firstFree(names, namesWithin(execute, file)) ?? '_unused'}${needsType ? typeOfMissing(given + index) : ''}, `)
    .join('');
  // Those who call it by hand give it no more than before.
  const isMaybe = isByHand || mayLackContext(access);
  const mark = isTypeScript(file) && !byPattern && (isByHand || (isMaybe && needsType)) ? '?' : '';
  const added = appendParameter(execute, `${filler}${name}${mark}${type}${isByHand && byPattern ? ' = {}' : ''}`, file.sourceCode);
  if (!added) return null;
  plan.edits.set(parameterKey(execute), added);
  if (byPattern) return { text: [local, ...behind].join('.'), optional };
  return { text: `${local}${isMaybe ? '?.' : '.'}${access.path.join(dots)}`, optional: optional || isMaybe };
}

// Whether a parameter's declared type has the signal; an inline type is given it.
function suits(target: Node | undefined, path: readonly string[], plan: SignalPlan, tool: ToolDefinition, file: FileContext): boolean {
  if (target?.type !== 'Identifier' && target?.type !== 'ObjectPattern') return true;
  const type = target.typeAnnotation?.typeAnnotation;
  const [first = 'signal'] = path;
  if (!type || type.type === 'TSAnyKeyword' || typeHolds(type, first, file)) return true;
  if (type.type === 'TSTypeLiteral') {
    if (path.length !== 1) return false;
    const optional = tool.parameters.signal?.optional !== 'never';
    plan.edits.set(`type ${type.range[0]}`, appendTypeMember(type, memberType(first, [], optional), file.sourceCode));
    return true;
  }
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return false;
  const variable = file.scopes.variableOf(type.typeName);
  const imported = variable && file.imports.ofVariable(variable);
  if (!imported) return false;
  const isOwn = tool.framework.modules.some(({ specifier, prefix }) =>
    prefix ? imported.module.startsWith(specifier) : imported.module === specifier,
  );
  plan.needsReview ||= !isOwn;
  return true;
}

function isCalledByHand(execute: FunctionNode, file: FileContext): boolean {
  if (execute.type === 'FunctionDeclaration' || execute.parent.type === 'VariableDeclarator') {
    const name =
      execute.type === 'FunctionDeclaration' ? execute.id : execute.parent.type === 'VariableDeclarator' ? execute.parent.id : null;
    const variable = name?.type === 'Identifier' ? file.scopes.variableOf(name) : null;
    if (variable && isExportedVariable(variable)) return true;
  }
  for (const calls of file.calls.values()) {
    for (const call of calls) if (localFunction(call.callee, file) === execute) return true;
  }
  return false;
}

/** Whether a variable is exported, so that other files may call what it holds. */
export function isExportedVariable(variable: Variable): boolean {
  return (
    variable.identifiers.some((name) => {
      for (let node: Node | undefined = name.parent; node && node.type !== 'Program'; node = node.parent) {
        if (node.type === 'ExportNamedDeclaration' || node.type === 'ExportDefaultDeclaration') return true;
        if (node.type === 'BlockStatement') return false;
      }
      return false;
    }) ||
    variable.references.some(
      ({ identifier: { parent } }) => parent.type === 'ExportSpecifier' || parent.type === 'ExportDefaultDeclaration',
    )
  );
}

// Whether the place that a tool is written in gives types to execute's parameters.
function isTypedFromOutside(tool: ToolDefinition, execute: FunctionNode): boolean {
  if (isCallbackOf(tool.framework, execute)) return true;
  const holder = isInside(execute, tool.node) ? tool.node : tool.definition;
  if (!holder || !isInside(execute, holder)) return false;
  // A generic function, and one behind an assertion, takes no types from there.
  if (execute.typeParameters || /^TS(?:As|Satisfies)Expression$|^TSTypeAssertion$/.test(execute.parent.type)) return false;
  // In a map of plain tools several types of execute come together: whoever had to write the first parameter's has to write all.
  const [input] = valueParameters(execute);
  if (holder.type === 'ObjectExpression' && (input?.type === 'ObjectPattern' || input?.type === 'Identifier') && input.typeAnnotation)
    return false;
  for (let node: Node = holder; ;) {
    const parent: Node | undefined = node.parent;
    if (node.type === 'CallExpression' || node.type === 'NewExpression') return true;
    switch (parent?.type) {
      case 'CallExpression':
      case 'NewExpression':
      case 'TSSatisfiesExpression':
        return true;
      case 'TSAsExpression':
        return (
          parent.typeAnnotation.type === 'TSTypeReference' &&
          !(parent.typeAnnotation.typeName.type === 'Identifier' && parent.typeAnnotation.typeName.name === 'const')
        );
      case 'VariableDeclarator':
        return parent.id.type === 'Identifier' && Boolean(parent.id.typeAnnotation);
      case 'PropertyDefinition':
        return Boolean(parent.typeAnnotation);
      case 'ReturnStatement':
        return Boolean(enclosingFunction(parent)?.returnType);
      case 'ArrowFunctionExpression':
        return Boolean(parent.returnType);
      case 'Property':
      case 'ObjectExpression':
      case 'ConditionalExpression':
      case 'SpreadElement':
        node = parent;
        break;
      default:
        return false;
    }
  }
}

function signalType(path: readonly string[], optional: boolean, dots: '.' | '?.'): string {
  const [name = 'signal', ...rest] = path;
  return `{ ${memberType(name, rest, optional, dots)} }`;
}

function memberType(name: string, rest: readonly string[], optional: boolean, dots: '.' | '?.' = '.'): string {
  if (rest.length > 0)
    return dots === '?.' ? `${name}?: ${signalType(rest, optional, dots)} | undefined` : `${name}: ${signalType(rest, optional, dots)}`;
  return optional ? `${name}?: AbortSignal | undefined` : `${name}: AbortSignal`;
}

/**
 * Names for the parameters between those that execute has and the one with the signal, each with another one for where it is taken.
 *
 * @param given How many parameters execute has.
 * @returns null where they cannot be named.
 */
function missingNames({ signal, namesBefore }: ExecuteParameters, given: number): string[][] | null {
  const wanted = signal?.parameter ?? 0;
  if (namesBefore) return namesBefore.slice(given, wanted).map((name) => [name, `${name}2`]);
  return wanted - given > 1 ? null : Array.from({ length: Math.max(0, wanted - given) }, () => ['_input', '_']);
}

/** The type of a parameter that is added for its place alone. Only the input is there always. */
function typeOfMissing(index: number): string {
  return index > 0 ? '?: unknown' : ': unknown';
}
