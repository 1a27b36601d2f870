import type { TSESTree } from '@typescript-eslint/utils';
import { platforms } from '../frameworks/index.ts';
import type { Platform } from '../frameworks/platform.ts';
import { keyName, literalText, unwrap, walk, type Node } from '../analysis/syntax/ast.ts';
import { Budget } from '../analysis/syntax/budget.ts';
import { described } from '../analysis/platform/described-file.ts';
import type { FileContext } from '../analysis/syntax/file-context.ts';
import { listedObjects, textAt } from '../analysis/platform/flows.ts';
import { memoize } from '../analysis/syntax/memoize.ts';
import { lookUpProperty } from '../analysis/syntax/scope.ts';
import { mutatingVerb, readingVerb, wordsOf } from '../analysis/syntax/name-words.ts';
import { changingWords, unsureVerbs, verbPlace, writingCode } from '../knowledge/verbs.ts';

/** A tool that is described to a platform, which runs it: an endpoint, a flow, a piece of code. */
export interface RuntimeTool {
  readonly platform: Platform;
  readonly node: TSESTree.ObjectExpression;
  readonly name: string | null;
  /** Its kind, such as `external`. */
  readonly kind: string;
}

/** The tools of a file that stand in the list of a platform, have its type, or are the file where it is JSON, in source order. */
export const runtimeTools: (file: FileContext) => readonly RuntimeTool[] = memoize((file) =>
  platforms.flatMap((platform) => toolsOf(platform, file)).sort((a, b) => a.node.range[0] - b.node.range[0]),
);

function toolsOf(platform: Platform, file: FileContext): RuntimeTool[] {
  const { list, type, kindKey, kinds, otherKinds, schemaKey } = platform.runtimeTools;
  // Few files are worth a walk: a tool names its kind.
  if (!file.sourceCode.text.includes(kindKey)) return [];
  const root = described(file);
  const objects = new Set([
    ...(root?.type === 'ObjectExpression' ? [root] : []),
    ...listedObjects(new Set([list]), file),
    ...typed(type, file),
  ]);
  return [...objects].flatMap((node) => {
    const kind = textAt(node, kindKey, file);
    const isKnown = kind !== null && (kinds.includes(kind) || otherKinds.includes(kind));
    return isKnown && lookUpProperty(node, [schemaKey], file.scopes).kind !== 'absent'
      ? [{ platform, node, name: textAt(node, 'name', file), kind }]
      : [];
  });
}

// `const find: RuntimeTool = { … }`, `const tools: RuntimeTool[] = [{ … }]`, `{ … } satisfies RuntimeTool`.
function typed(type: string, file: FileContext): TSESTree.ObjectExpression[] {
  const objects: TSESTree.ObjectExpression[] = [];
  walk(file.ast, file.sourceCode.visitorKeys, (node) => {
    const annotation =
      node.type === 'VariableDeclarator' ? node.id.typeAnnotation?.typeAnnotation : isAssertion(node) ? node.typeAnnotation : null;
    const value = node.type === 'VariableDeclarator' ? node.init : isAssertion(node) ? node.expression : null;
    if (!annotation || !value || !namesType(annotation, type)) return;
    const held = unwrap(value);
    for (const each of held.type === 'ArrayExpression' ? held.elements : [held]) if (each?.type === 'ObjectExpression') objects.push(each);
  });
  return objects;
}

function isAssertion(node: Node): node is TSESTree.TSAsExpression | TSESTree.TSSatisfiesExpression {
  return node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression';
}

function namesType(annotation: TSESTree.TypeNode, type: string): boolean {
  if (annotation.type === 'TSArrayType') return namesType(annotation.elementType, type);
  if (annotation.type === 'TSTypeOperator') return Boolean(annotation.typeAnnotation && namesType(annotation.typeAnnotation, type));
  if (annotation.type !== 'TSTypeReference') return false;
  const { typeName, typeArguments } = annotation;
  const name = typeName.type === 'TSQualifiedName' ? typeName.right.name : typeName.type === 'Identifier' ? typeName.name : '';
  if (name === type) return true;
  const [inner] = typeArguments?.params ?? [];
  return (name === 'Array' || name === 'ReadonlyArray') && inner !== undefined && namesType(inner, type);
}

/** The tools that only read, as far as all that is told of them says, and do not say so to the platform. */
export function unflaggedReads(file: FileContext): (RuntimeTool & { readonly name: string })[] {
  return runtimeTools(file).flatMap((tool) => {
    const { name } = tool;
    return name !== null && onlyReads(tool, name, file) && lacksFlag(tool, file) ? [{ ...tool, name }] : [];
  });
}

function lacksFlag({ node, platform }: RuntimeTool, file: FileContext): boolean {
  return lookUpProperty(node, [platform.runtimeTools.flag], file.scopes).kind === 'absent';
}

function onlyReads({ node, kind, platform }: RuntimeTool, name: string, file: FileContext): boolean {
  const [first = '', ...rest] = wordsOf(name);
  // `harbour_list_ports`: behind the name of a service the verb counts where the request says the same.
  const isPrefixed = mutatingVerb(name) === null && !changingWords.has(first) && isGet(node, file);
  const verb = readingVerb(name) ?? (isPrefixed ? readingVerb(rest.join('_')) : null);
  if (verb === null || unsureVerbs.has(verb)) return false;
  if (rest.some((word) => changingWords.has(word)) || !platform.runtimeTools.kinds.includes(kind)) return false;
  const description = lookUpProperty(node, ['description'], file.scopes);
  if (description.kind === 'unknown' || (description.kind === 'found' && saysChange(textWithin(description.property.value, file))))
    return false;
  return !changesByItsParts(node, verb, platform, file);
}

const maxParts = 200;

function textWithin(node: Node, file: FileContext, budget = new Budget(maxParts)): string {
  const value = file.scopes.resolve(node);
  if (!budget.spend()) return '';
  if (value.type === 'TemplateLiteral') return value.quasis.map((quasi) => quasi.value.raw).join(' ');
  if (value.type === 'BinaryExpression') return `${textWithin(value.left, file, budget)} ${textWithin(value.right, file, budget)}`;
  return literalText(value) ?? '';
}

function saysChange(text: string): boolean {
  return [...text.matchAll(verbPlace)].some(([, word = '']) => {
    const verb = word.toLowerCase();
    return [verb, verb.replace(/s$/, ''), verb.replace(/es$/, '')].some((form) => mutatingVerb(form) !== null);
  });
}

// A method that changes, a step that writes, code that does. A search may be asked for by POST.
function changesByItsParts(node: TSESTree.ObjectExpression, verb: string, { flows }: Platform, file: FileContext): boolean {
  const asks = verb === 'search' || verb === 'query' || verb === 'find' || verb === 'lookup';
  let changes = false;
  walk(node, file.sourceCode.visitorKeys, (part) => {
    if (part.type !== 'Property') return !changes;
    const key = keyName(part);
    const value = file.scopes.resolve(part.value);
    if (key === 'method') changes ||= !isReadingMethod(literalText(value), asks);
    else if (key === 'type') changes ||= flows.commands.includes(literalText(value) ?? '');
    else if (key === 'code' || key === 'script') changes ||= writingCode.test(textWithin(value, file));
    return !changes;
  });
  return changes;
}

// The request of an external tool.
function isGet(node: TSESTree.ObjectExpression, file: FileContext): boolean {
  const config = lookUpProperty(node, ['config'], file.scopes);
  const settings = config.kind === 'found' ? file.scopes.resolve(config.property.value) : null;
  return settings?.type === 'ObjectExpression' && textAt(settings, 'method', file)?.toUpperCase() === 'GET';
}

function isReadingMethod(method: string | null, asks: boolean): boolean {
  const name = method?.toUpperCase();
  return name === 'GET' || name === 'HEAD' || (name === 'POST' && asks);
}
