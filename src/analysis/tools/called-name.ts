import type { TSESTree } from '@typescript-eslint/utils';
import { makesSeveralName, partKeys } from '../../knowledge/tool-keys.ts';
import {
  enclosingFunction,
  isFunction,
  isInside,
  isLoop,
  keyName,
  memberPath,
  unwrap,
  wrapped,
  type FunctionNode,
  type Node,
} from '../syntax/ast.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { isInToolMap, nameAround, propertyOf } from './tool-name.ts';
import { findTools, type ToolDefinition } from './find-tools.ts';

/**
 * The name that the model calls a tool by, as far as a text for it may say so: the name that is written, its key, or else the variable
 * that holds it. Null where the file tells that none of them is the one: it has several keys, one function makes several tools, or the
 * name that counts stands elsewhere.
 */
export function calledName(tool: ToolDefinition, file: FileContext): string | null {
  const { name, nameEvidence, nameNode } = tool;
  const isKey = tool.framework.calledByKey === true;
  if (tool.isNamedElsewhere && !isKey) return null;
  if (nameEvidence === 'given' && !isKey) return name;
  const known = name !== null && nameEvidence && nameNode ? { text: name, evidence: nameEvidence, node: nameNode } : null;
  const around = nameEvidence === 'given' ? nameAround(tool.node, file) : known;
  switch (around?.evidence) {
    case 'variable': {
      const [key, ...others] = around.node.type === 'Identifier' ? mapKeys(around.node, file) : [];
      // A callback is registered under a name elsewhere.
      if (key === undefined) return isFunction(tool.node) ? null : around.text;
      return others.length > 0 ? null : key;
    }
    case 'factory':
      return makesSeveral({ ...tool, nameNode: around.node }, file) ? null : around.text;
    default:
      return around?.text ?? null;
  }
}

function mapKeys(name: TSESTree.Identifier, file: FileContext): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const { identifier } of file.scopes.variableOf(name)?.references ?? []) {
    const key = mapKey(identifier, file);
    if (key !== null) keys.add(key);
  }
  return keys;
}

function mapKey(identifier: Node, file: FileContext): string | null {
  const property = propertyOf(identifier);
  if (property) return isInToolMap(property) || isInMapOfTools(property, file) ? keyName(property) : null;
  const { parent } = wrapped(identifier);
  // `tools['send_mail'] = sendMail`
  if (parent?.type !== 'AssignmentExpression' || parent.right !== wrapped(identifier) || parent.left.type !== 'MemberExpression')
    return null;
  return /tools(?:et)?$/i.test(memberPath(parent.left.object)?.at(-1) ?? '') ? keyName(parent.left) : null;
}

// `return { send_mail: sendMail, read_mail: readMail }`: all of its values are tools of the file.
function isInMapOfTools({ parent: object }: TSESTree.Property, file: FileContext): boolean {
  const holder = wrapped(object).parent;
  const isWhole =
    holder?.type === 'ReturnStatement' ||
    holder?.type === 'VariableDeclarator' ||
    holder?.type === 'ExportDefaultDeclaration' ||
    isFunction(holder);
  if (object.type !== 'ObjectExpression' || !isWhole) return false;
  const definitions = new Set(findTools(file).map(({ node }) => node));
  return object.properties.every(
    (each) =>
      each.type === 'SpreadElement' ||
      (!partKeys.test(keyName(each) ?? 'default') && definitions.has(unwrap(file.scopes.resolve(each.value)))),
  );
}

const maxHops = 50;

// `const formTool = (form) => tool({ description: form.title, … })`: what it is given tells one of its tools from another.
function makesSeveral({ node, execute, nameNode }: ToolDefinition, file: FileContext): boolean {
  const makers: FunctionNode[] = [];
  for (
    let fn = enclosingFunction(node);
    fn && makers.length < maxHops && (!nameNode || isInside(fn, nameNode.parent ?? fn));
    fn = enclosingFunction(fn)
  )
    makers.push(fn);
  const given = makers.flatMap((fn) =>
    file.sourceCode.getDeclaredVariables(fn).filter(({ defs }) => defs.some(({ type }) => type === 'Parameter')),
  );
  if (given.length === 0) return false;
  const name = nameNode?.type === 'Identifier' ? nameNode : null;
  if (makesSeveralName.test(name?.name ?? '')) return true;
  const isPart = (identifier: Node): boolean => isInside(identifier, node) && !(execute && isInside(identifier, execute));
  if (given.some(({ references }) => references.some(({ identifier }) => isPart(identifier)))) return true;
  const calls = ((name && file.scopes.variableOf(name)?.references) ?? []).filter(({ identifier }) => isUsedInCall(identifier));
  return calls.length > 1 || calls.some(({ identifier }) => isRepeated(identifier));
}

function isUsedInCall(identifier: Node): boolean {
  return wrapped(identifier).parent?.type === 'CallExpression';
}

// In a loop, or in a callback: `forms.map(formTool)`, `forms.map((form) => formTool(form))`.
function isRepeated(identifier: Node): boolean {
  const name = wrapped(identifier);
  if (name.parent?.type === 'CallExpression' && name.parent.callee !== name) return true;
  for (let current = name.parent, hop = 0; current && hop < maxHops; current = current.parent, hop++) {
    if (isLoop(current)) return true;
    if (isFunction(current)) return current.parent.type === 'CallExpression' && current.parent.callee !== current;
  }
  return false;
}
