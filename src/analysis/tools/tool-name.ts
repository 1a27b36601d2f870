import type { TSESTree } from '@typescript-eslint/utils';
import { namelessPlace, toolFactory } from '../../knowledge/tool-keys.ts';
import { enclosingFunction, isFunction, keyName, memberPath, wrapped, type FunctionNode, type Node } from '../syntax/ast.ts';
import type { FileContext } from '../syntax/file-context.ts';

/**
 * How a tool's name is known. `given`: written in the definition; `key`: its key in an object; `variable`: what holds the
 * definition; `factory`: the function that returns it. The model is certain to use the first two alone.
 */
export type NameEvidence = 'given' | 'key' | 'variable' | 'factory';

export interface ToolName {
  readonly text: string;
  readonly evidence: NameEvidence;
  /** Where the definition is named: a key, a variable, a function. */
  readonly node: Node;
}

const maxHops = 6;

/** The nearest name around a definition. */
export function nameAround(definition: Node, file: FileContext): ToolName | null {
  let current = wrapped(definition);
  let isMade = false;
  const named = (text: string | null | undefined, evidence: NameEvidence, node: Node): ToolName | null => {
    if (text === null || text === undefined || namelessPlace.test(text)) return null;
    return isMade ? { text: toolOf(text), evidence: 'factory', node } : { text, evidence, node };
  };
  for (let hop = 0; hop < maxHops; hop++) {
    const parent: Node | undefined = current.parent;
    switch (parent?.type) {
      case 'Property':
        return named(keyName(parent), 'key', parent.key);
      case 'PropertyDefinition':
        return named(keyName(parent), 'variable', parent.key);
      case 'VariableDeclarator':
        return parent.id.type === 'Identifier' ? (keyInMap(parent.id, file) ?? named(parent.id.name, 'variable', parent.id)) : null;
      case 'AssignmentExpression':
        return parent.left.type === 'MemberExpression'
          ? named(keyName(parent.left), memberPath(parent.left)?.[0] === 'this' ? 'variable' : 'key', parent.left)
          : named(memberPath(parent.left)?.at(-1), 'variable', parent.left);
      case 'MethodDefinition':
        return named(keyName(parent), 'factory', parent.key);
      case 'ReturnStatement':
      case 'ArrowFunctionExpression': {
        const fn: FunctionNode | null = isFunction(parent) ? parent : enclosingFunction(parent);
        if (!fn) return null;
        isMade = true;
        if (fn.id) return keyInMap(fn.id, file) ?? named(fn.id.name, 'factory', fn.id);
        current = wrapped(fn);
        break;
      }
      case 'CallExpression':
      case 'AwaitExpression':
      case 'ConditionalExpression':
      case 'LogicalExpression':
        current = wrapped(parent);
        break;
      default:
        return null;
    }
  }
  return null;
}

// `createReadFileTool` makes the tool `readFile`; `createDocument` may well be the tool itself.
function toolOf(factory: string): string {
  const made = toolFactory.exec(factory)?.[1];
  return made === undefined ? factory : made.charAt(0).toLowerCase() + made.slice(1);
}

// `tools: { getWeather: weatherTool }`, `const tools = { getWeather: createWeatherTool() }`: the model knows the key. Several
// keys for one definition tell nothing.
function keyInMap(binding: TSESTree.Identifier, file: FileContext): ToolName | null {
  const keys = new Set<string>();
  for (const { identifier } of file.scopes.variableOf(binding)?.references ?? []) {
    const property = propertyOf(identifier);
    const key = property && isInToolMap(property) ? keyName(property) : null;
    if (key !== null) keys.add(key);
  }
  const [key] = keys;
  return keys.size === 1 && key !== undefined ? { text: key, evidence: 'key', node: binding } : null;
}

/** The property whose value a name is, or the call of it: `{ key: name }`, `{ key: name() }`. */
export function propertyOf(identifier: Node): TSESTree.Property | null {
  let value = wrapped(identifier);
  if (value.parent?.type === 'CallExpression' && value.parent.callee === value) value = wrapped(value.parent);
  return value.parent?.type === 'Property' && value.parent.value === value ? value.parent : null;
}

/** Whether a property stands in an object of tools: `tools: { … }`, `const mailTools = { … }`. */
export function isInToolMap(property: TSESTree.Property): boolean {
  const holder = wrapped(property.parent).parent;
  if (property.parent.type !== 'ObjectExpression') return false;
  if (holder?.type === 'Property') return keyName(holder) === 'tools';
  return holder?.type === 'VariableDeclarator' && holder.id.type === 'Identifier' && /tools(?:et)?$/i.test(holder.id.name);
}
