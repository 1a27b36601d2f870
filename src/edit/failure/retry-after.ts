import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, keyName, memberPath, type Node, unwrap } from '../../analysis/syntax/ast.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { memoize } from '../../analysis/syntax/memoize.ts';
import type { Variable } from '../../analysis/syntax/scope.ts';
import { fragileKind, settledKind } from '../../analysis/values/json-kind.ts';
import { noEnv } from '../../analysis/values/resolve.ts';
import type { MissingDelay } from '../../checks/require-retry-after.ts';
import { appendMember } from '../text/list.ts';
import { endOfLine, indentOf, insert, quoted, type TextEdit } from '../text/code-style.ts';

/** The edit that gives a failure a delay. */
export interface DelayEdit {
  /** Where the delay comes from: the answer of the service, the value that is there, or a number to look over. */
  readonly source: 'header' | 'conversion' | 'number';
  readonly edits: readonly TextEdit[];
}

/** A number to look over, where nothing tells one. */
export const defaultDelay = 30;

/** Gives a retryable failure its delay: after its class, or in place of the wrong value. Null where no single literal is the failure. */
export function delayFor({ envelope, fault, property, value }: MissingDelay, file: FileContext): DelayEdit | null {
  const { literal } = envelope;
  if (property && value) {
    const written = property.value;
    if (file.scopes.resolve(written) !== file.scopes.resolve(value)) return null;
    if (fault !== 'text') return inPlace(property, newDelay(written, file));
    const number = unwrap(written).type === 'Literal' ? Number((unwrap(written) as TSESTree.Literal).value) : Number.NaN;
    if (number > 0) return inPlace(property, { source: 'conversion', text: String(number) });
    return inPlace(property, { source: 'conversion', text: `Number(${writtenWithoutDefault(written, file)}) || ${defaultDelay}` });
  }
  if (!literal || fault !== 'missing') return null;
  const { source, text } = newDelay(literal, file);
  const anchor = [envelope.property('class'), envelope.property('retryable')].find((each) => each?.parent === literal) ?? null;
  return { source, edits: addAfter(anchor, literal, `${keyText(file)}: ${text}`, file) };
}

/** The source of a delay at a place: the `Retry-After` of an answer in scope, else a number. */
export function delaySource(place: Node, file: FileContext): string {
  return newDelay(place, file).text;
}

interface Delay {
  readonly source: DelayEdit['source'];
  readonly text: string;
}

function newDelay(place: Node, file: FileContext): Delay {
  const response = responseInScope(place, file);
  if (response === null) return { source: 'number', text: String(defaultDelay) };
  return { source: 'header', text: headerDelay(response, file) };
}

/** The source of the delay that an answer tells, else of a number. */
export function headerDelay(response: string, { sourceCode }: FileContext): string {
  return `Number(${response}.headers.get(${quoted('retry-after', sourceCode)})) || ${String(defaultDelay)}`;
}

function inPlace(property: TSESTree.Property, { source, text }: Delay): DelayEdit {
  return { source, edits: [property.shorthand ? insert(property.range[1], `: ${text}`) : { range: property.value.range, text }] };
}

// Of `header ?? '30'` the header: what stands in for it comes after `||` now.
function writtenWithoutDefault(written: Node, file: FileContext): string {
  const value = unwrap(written);
  const isDefaulted = value.type === 'LogicalExpression' && value.operator !== '&&';
  return file.sourceCode.getText(isDefaulted ? value.left : written);
}

function keyText(file: FileContext): string {
  const key = file.settings.envelope.keys.retryAfterSeconds;
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key) ? key : quoted(key, file.sourceCode);
}

function addAfter(
  anchor: TSESTree.Property | null,
  literal: TSESTree.ObjectExpression,
  member: string,
  { sourceCode }: FileContext,
): TextEdit[] {
  const comma = anchor && sourceCode.getTokenAfter(anchor);
  if (!comma || comma.value !== ',') return appendMember(literal, member, sourceCode);
  const next = sourceCode.getTokenAfter(comma);
  const line = comma.loc.end.line;
  const isOwnLine =
    next !== null && next.loc.start.line > line && sourceCode.getTokenBefore(anchor)?.loc.end.line !== anchor.loc.start.line;
  if (!isOwnLine) return [insert(comma.range[1], ` ${member},`)];
  // A comment beside the class stays with it.
  const beside = sourceCode.getTokenAfter(comma, { includeComments: true });
  const end = beside && beside.range[0] < next.range[0] && beside.loc.start.line === line ? beside.range[1] : comma.range[1];
  return [insert(end, `${endOfLine(sourceCode)}${indentOf(anchor, sourceCode)}${member},`)];
}

/** The name of the `Response` that was asked for last before a place and is in reach of it. */
function responseInScope(place: Node, file: FileContext): string | null {
  const names: TSESTree.Identifier[] = [];
  const inner: Variable['scope'][] = [];
  for (let scope: Variable['scope'] | null = file.sourceCode.getScope(place); scope; scope = scope.upper) {
    for (const name of responsesIn(scope, file)) {
      if (name.range[1] <= place.range[0] && !inner.some(({ set }) => set.has(name.name))) names.push(name);
    }
    inner.push(scope);
  }
  return names.toSorted((a, b) => b.range[0] - a.range[0])[0]?.name ?? null;
}

// A function with many failures is asked once for each.
const responsesOf = memoize((_file: FileContext) => new Map<Variable['scope'], readonly TSESTree.Identifier[]>());

function responsesIn(scope: Variable['scope'], file: FileContext): readonly TSESTree.Identifier[] {
  const known = responsesOf(file);
  let names = known.get(scope);
  if (!names) {
    names = scope.variables.flatMap((variable) => {
      const [name] = variable.identifiers;
      return name?.type === 'Identifier' && isResponse(variable, file) ? [name] : [];
    });
    known.set(scope, names);
  }
  return names;
}

/** Whether a name holds a `Response`. */
export function isResponseName(name: TSESTree.Identifier, file: FileContext): boolean {
  const variable = file.scopes.variableOf(name);
  return variable !== null && variable !== undefined && isResponse(variable, file);
}

function isResponse(variable: Variable, file: FileContext): boolean {
  const [definition] = variable.defs;
  if (definition?.type === 'Parameter') return isResponseParameter(definition.name, definition.node, variable, file);
  const held = file.scopes.constant(variable);
  return held !== null && fragileKind({ node: held, env: noEnv }, file) === 'Response';
}

// `(response: Response) => …`, `fetch(url).then((response) => …)`
function isResponseParameter(name: Node, fn: Node, variable: Variable, file: FileContext): boolean {
  if (name.type !== 'Identifier' || variable.references.some((reference) => reference.isWrite())) return false;
  const type = name.typeAnnotation?.typeAnnotation;
  if (type) return type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'Response';
  if (!isFunction(fn) || fn.params[0] !== name || fn.parent.type !== 'CallExpression' || fn.parent.arguments[0] !== fn) return false;
  const callee = unwrap(fn.parent.callee);
  if (callee.type !== 'MemberExpression' || keyName(callee) !== 'then') return false;
  return memberPath(callee.object) === null && settledKind({ node: callee.object, env: noEnv }, file) === 'Response';
}
