import { isInside, keyName, literalText, unwrap, wrapped, type Node } from '../analysis/syntax/ast.ts';
import type { FileContext } from '../analysis/syntax/file-context.ts';
import { receivedOf, type ReceivedView } from './received.ts';
import { findTools, type ToolDefinition } from '../analysis/tools/find-tools.ts';

type Range = readonly [number, number];

/** What a hover speaks of. */
export type HoverTarget =
  | { readonly kind: 'receipt'; readonly receipt: ReceivedView; readonly range: Range }
  | { readonly kind: 'tool' | 'output-hook'; readonly tool: ToolDefinition; readonly range: Range };

/** What stands at an offset of the file: an exit of a tool by its keyword, else the tool by its name or one of its keys. */
export function hoverTargetAt(offset: number, file: FileContext): HoverTarget | null {
  const hits = (range: Range): boolean => range[0] <= offset && offset < range[1];
  let inner: HoverTarget | null = null;
  for (const tool of findTools(file)) {
    for (const target of targetsOf(tool, file)) {
      if (hits(target.range) && (!inner || sizeOf(target) < sizeOf(inner))) inner = target;
    }
  }
  return inner;
}

function sizeOf({ range }: HoverTarget): number {
  return range[1] - range[0];
}

const known = new WeakMap<ToolDefinition, readonly HoverTarget[]>();

function targetsOf(tool: ToolDefinition, file: FileContext): readonly HoverTarget[] {
  let targets = known.get(tool);
  if (!targets) {
    targets = readTargets(tool, file);
    known.set(tool, targets);
  }
  return targets;
}

function readTargets(tool: ToolDefinition, file: FileContext): HoverTarget[] {
  const targets: HoverTarget[] = receivedOf(tool, file).flatMap((receipt) => {
    const range = keywordOf(receipt.node, file);
    return range ? [{ kind: 'receipt' as const, receipt, range }] : [];
  });
  if (tool.outputHook) targets.push({ kind: 'output-hook', tool, range: tool.outputHook.property.key.range });
  for (const node of namesOf(tool, file)) targets.push({ kind: 'tool', tool, range: rangeOf(node) });
  return targets;
}

function keywordOf(node: Node, file: FileContext): Range | null {
  const [start] = node.range;
  switch (node.type) {
    case 'ThrowStatement':
    case 'YieldExpression':
      return [start, start + 'throw'.length];
    case 'ReturnStatement':
      return [start, start + 'return'.length];
    default:
  }
  const { parent } = node;
  if (parent?.type === 'ArrowFunctionExpression' && parent.body === node) {
    return file.sourceCode.getTokenBefore(node, { filter: ({ value }) => value === '=>' })?.range ?? null;
  }
  return node.type === 'CallExpression' ? node.callee.range : null;
}

// A declared type belongs to an identifier's range.
function rangeOf(node: Node): Range {
  const [start, end] = node.range;
  return node.type === 'Identifier' ? [start, start + node.name.length] : [start, end];
}

function namesOf(tool: ToolDefinition, file: FileContext): Node[] {
  const { node, name, nameEvidence, definition } = tool;
  const names: Node[] = [];
  if (node.type === 'CallExpression') {
    const callee = unwrap(node.callee);
    names.push(callee.type === 'MemberExpression' ? callee.property : callee);
    if (nameEvidence === 'given')
      names.push(...node.arguments.filter((argument) => literalText(file.scopes.resolve(argument)) === name).slice(0, 1));
  }
  const { parent } = wrapped(node);
  if (parent?.type === 'Property' || parent?.type === 'PropertyDefinition') names.push(parent.key);
  else if (parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier') names.push(parent.id);
  else if (parent?.type === 'AssignmentExpression')
    names.push(parent.left.type === 'MemberExpression' ? parent.left.property : parent.left);
  for (const member of definition?.properties ?? []) {
    if (member.type !== 'Property' || member === tool.outputHook?.property) continue;
    if (isExecute(member.value, keyName(member), tool, file)) names.push(member.key);
    else if (nameEvidence === 'given' && literalText(member.value) === name && nameKeys.has(keyName(member))) names.push(member.value);
  }
  return names;
}

const nameKeys = new Set<string | null>(['name', 'id']);

function isExecute(value: Node, key: string | null, { framework, execute, wrapper }: ToolDefinition, file: FileContext): boolean {
  if (key !== null && framework.forms.some(({ layout }) => layout.execute.keys?.includes(key))) return true;
  const made = file.scopes.resolve(value);
  return (execute !== null && (made === execute || isInside(execute, value))) || (wrapper !== null && made === wrapper.node);
}
