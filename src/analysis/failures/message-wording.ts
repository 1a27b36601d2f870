import type { TSESTree } from '@typescript-eslint/utils';
import { outsideName } from '../../knowledge/failure-keys.ts';
import { bodyReaders, statusName } from '../../knowledge/http.ts';
import { bareOpening } from '../../knowledge/phrases.ts';
import { calleeName, isFunction, keyName, literalText, memberPath, rootOf, unwrap, type Node } from '../syntax/ast.ts';
import { branchesOf } from '../control/branches.ts';
import { Budget } from '../syntax/budget.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { pathInPattern } from '../syntax/patterns.ts';
import { inputNames } from '../tools/input-schema.ts';
import type { Variable } from '../syntax/scope.ts';
import type { ToolDefinition } from '../tools/find-tools.ts';

/**
 * How a failure text reads for a model. `worded`: it names a value, a field or what to do; `plain`: words of the tool's own;
 * `bare`: it says no more than that something failed; `upstream`: it passes on what an error or an answer from outside says.
 */
export type Wording = 'worded' | 'plain' | 'bare' | 'upstream';

const maxSteps = 200;

/** The wording of a text expression; null when it is none. */
export function wordingOf(text: Node, tool: ToolDefinition, file: FileContext): Wording | null {
  const parts = wordsAndHoles(text, file);
  if (!parts) return null;
  if (parts.holes.some((hole) => comesFromOutside(hole, tool, file))) return 'upstream';
  if (parts.holes.some((hole) => !isStatusHole(hole, file)) || namesSomething(parts.words, tool, file)) return 'worded';
  return bareOpening.test(parts.words) || parts.words.trim() === '' ? 'bare' : 'plain';
}

interface WordsAndHoles {
  /** The text with a space for each hole. */
  readonly words: string;
  readonly holes: readonly Node[];
}

function wordsAndHoles(text: Node, file: FileContext, depth = 0, budget = new Budget(maxSteps)): WordsAndHoles | null {
  const value = file.scopes.resolve(text);
  if (depth > 4 || !budget.spend()) return null;
  switch (value.type) {
    case 'Literal': {
      const words = literalText(value);
      return words === null ? null : { words, holes: [] };
    }
    case 'TemplateLiteral':
      return {
        words: value.quasis.map((quasi) => quasi.value.cooked).join(' '),
        holes: value.expressions.filter((hole) => literalText(file.scopes.resolve(hole)) === null),
      };
    case 'BinaryExpression': {
      if (value.operator !== '+') return null;
      const left = wordsAndHoles(value.left, file, depth + 1, budget);
      const right = wordsAndHoles(value.right, file, depth + 1, budget);
      if (!left && !right) return null;
      return {
        words: `${left?.words ?? ''} ${right?.words ?? ''}`,
        holes: [...(left?.holes ?? [value.left]), ...(right?.holes ?? [value.right])],
      };
    }
    default:
      return null;
  }
}

/** Whether words tell more than that something failed: by a second clause, a quoted word, or the name of an input. */
function namesSomething(words: string, tool: ToolDefinition, file: FileContext): boolean {
  if (/[.;:!?]\s+\S|\s[-–—]\s|["'`][^"'`\s]+["'`]/.test(words)) return true;
  const named = new Set(words.toLowerCase().match(/[\p{L}\p{N}_$]+/gu));
  return inputNames(tool, file).some((name) => named.has(name.toLowerCase()));
}

function isStatusHole(hole: Node, file: FileContext): boolean {
  const value = file.scopes.resolve(hole);
  if (value.type === 'Identifier') return statusName.test(value.name);
  return value.type === 'MemberExpression' && statusName.test(keyName(value) ?? '');
}

/** Whether an expression says what an error, an answer or a process says. The tool's own input is none of it, whatever its names are. */
function comesFromOutside(node: Node, tool: ToolDefinition, file: FileContext, depth = 0, budget = new Budget(maxSteps)): boolean {
  const value = unwrap(node);
  if (depth > 6 || !budget.spend()) return false;
  const inner = (each: Node): boolean => comesFromOutside(each, tool, file, depth + 1, budget);
  const branches = branchesOf(value, { logical: 'operands', awaits: true });
  if (branches) return branches.some(inner);
  switch (value.type) {
    case 'Identifier':
      return isOutsideName(value, tool, file, inner);
    case 'MemberExpression':
      return isOutsideMember(value, inner, tool, file);
    case 'CallExpression': {
      const callee = unwrap(value.callee);
      if (callee.type === 'MemberExpression') {
        if (memberPath(callee)?.[0] === 'JSON') return value.arguments.some(inner);
        const name = calleeName(value) ?? '';
        return bodyReaders.has(name) || name === 'body' || inner(callee.object);
      }
      return value.arguments.some(inner);
    }
    case 'BinaryExpression':
      return inner(value.left) || inner(value.right);
    case 'TemplateLiteral':
      return value.expressions.some(inner);
    case 'SpreadElement':
      return inner(value.argument);
    default:
      return false;
  }
}

// One field of an answer is data; the field that tells its error, and any of a caught error's, is not.
function isOutsideMember(
  member: TSESTree.MemberExpression,
  inner: (node: Node) => boolean,
  tool: ToolDefinition,
  file: FileContext,
): boolean {
  const root = rootOf(member);
  if (root.type === 'Identifier' && isInputOf(root, tool, file)) return false;
  for (let node: Node = member; node.type === 'MemberExpression'; node = unwrap(node.object)) {
    if (outsideName.test(keyName(node) ?? '')) return true;
  }
  if (root.type !== 'Identifier') return inner(root);
  return outsideName.test(root.name) || file.scopes.variableOf(root)?.defs[0]?.type === 'CatchClause';
}

function isOutsideName(name: TSESTree.Identifier, tool: ToolDefinition, file: FileContext, inner: (node: Node) => boolean): boolean {
  if (isInputOf(name, tool, file)) return false;
  const variable = file.scopes.variableOf(name);
  const definition = variable?.defs[0];
  if (definition?.type === 'CatchClause') return true;
  const held = variable && file.scopes.constant(variable);
  if (held) return literalText(unwrap(held)) === null && (outsideName.test(name.name) || inner(held));
  return outsideName.test(name.name) || outsideName.test(takenKeyOf(definition) ?? '');
}

// `const { error: failure } = data`: the key tells what a new name holds.
function takenKeyOf(definition: Variable['defs'][number] | undefined): string | null {
  return definition?.type === 'Variable' ? (pathInPattern(definition.node.id, definition.name)?.at(-1) ?? null) : null;
}

function isInputOf(name: TSESTree.Identifier, tool: ToolDefinition, file: FileContext): boolean {
  const definition = file.scopes.variableOf(name)?.defs[0];
  return definition?.type === 'Parameter' && isFunction(definition.node) && definition.node === tool.execute;
}
