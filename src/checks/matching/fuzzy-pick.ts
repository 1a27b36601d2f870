import type { TSESTree } from '@typescript-eslint/utils';
import {
  calleeName,
  isFunction,
  keyName,
  literalText,
  memberPath,
  unwrap,
  walk,
  wrapped,
  type FunctionNode,
  type Node,
} from '../../analysis/syntax/ast.ts';
import { localFunction } from '../../analysis/syntax/local-function.ts';
import { chainFrom } from '../../analysis/effects/effects.ts';
import type { ExecuteFlow } from '../../analysis/flow/execute-flow.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { fuzzySearch, type FuzzySearch } from './fuzzy-search.ts';
import { fuzzyTest } from './fuzzy-test.ts';

/** A place that takes one result of a fuzzy search and drops the others. */
export interface FuzzyPick {
  readonly node: Node;
  /** `find`: the search stops at the first; `first`: the first of a list; `row`: a query for one row. */
  readonly kind: 'find' | 'first' | 'row';
  readonly search: FuzzySearch;
  readonly owner: FunctionNode;
  /** The list that the first is taken of. */
  readonly list: Node | null;
}

/** The picks of an execute and of the helpers in its reach, in source order. */
export function fuzzyPicks(flow: ExecuteFlow, file: FileContext): FuzzyPick[] {
  const picks: FuzzyPick[] = [];
  for (const owner of flow.functions) {
    const add = (node: Node, kind: FuzzyPick['kind'], search: FuzzySearch | null, list: Node | null): void => {
      if (search && !isClosedList(search, file)) picks.push({ node, kind, search, owner, list });
    };
    const addFirst = (node: Node, list: Node): void => {
      const search = fuzzySearch(list, flow, file);
      if (search && search.answer !== 'row') add(node, 'first', search, list);
    };
    walk(owner.body, file.sourceCode.visitorKeys, (node) => {
      if (isFunction(node) || node.type === 'ClassDeclaration' || node.type === 'ClassExpression') return false;
      switch (node.type) {
        case 'CallExpression':
          addCall(node, add, addFirst, flow, file);
          break;
        case 'MemberExpression':
          if (node.computed && literalText(node.property) === '0' && !isAssigned(node)) addFirst(node, node.object);
          break;
        case 'VariableDeclarator':
          if (node.id.type === 'ArrayPattern' && node.init) addFirstOfPattern(node.id, node.init, addFirst);
          break;
      }
      return undefined;
    });
  }
  return picks;
}

function addFirstOfPattern({ elements }: TSESTree.ArrayPattern, list: Node, addFirst: (node: Node, list: Node) => void): void {
  const [first, ...others] = elements;
  if (first && first.type !== 'RestElement' && others.length === 0) addFirst(first, list);
}

function isAssigned(node: Node): boolean {
  const { parent } = node;
  return parent?.type === 'AssignmentExpression' && parent.left === node;
}

function addCall(
  node: TSESTree.CallExpression,
  add: (node: Node, kind: FuzzyPick['kind'], search: FuzzySearch | null, list: Node | null) => void,
  addFirst: (node: Node, list: Node) => void,
  flow: ExecuteFlow,
  file: FileContext,
): void {
  const callee = unwrap(node.callee);
  const [argument] = node.arguments;
  if (callee.type === 'MemberExpression') {
    const name = keyName(callee) ?? '';
    if (/^find(?:Last)?(?:Index)?$/.test(name) && argument) {
      const callback = localFunction(argument, file);
      const test = callback && fuzzyTest(callback, flow, file);
      if (test) {
        add(node, 'find', { node, kind: 'filter', input: test.input, test, list: callee.object, answer: 'row' }, null);
        return;
      }
    }
    if ((name === 'at' && literalText(argument) === '0') || (name === 'shift' && !argument)) addFirst(node, callee.object);
  }
  if (chainFrom(node) !== node || callsFurther(node)) return;
  const search = fuzzySearch(node, flow, file);
  if (search?.answer === 'row' && search.node === node) add(node, 'row', search, null);
}

function callsFurther(node: Node): boolean {
  const { parent } = wrapped(node);
  if (parent?.type !== 'MemberExpression' || parent.object !== node) return false;
  return parent.parent.type === 'CallExpression' && calleeName(parent.parent) === 'find';
}

// A list of words that the file writes down: the author knows which of them may be meant.
function isClosedList({ list }: FuzzySearch, file: FileContext): boolean {
  if (!list) return false;
  const made = file.scopes.resolve(list);
  if (made.type === 'CallExpression' && memberPath(made.callee)?.[0] === 'Object') {
    const [object] = made.arguments;
    return object !== undefined && file.scopes.resolve(object).type === 'ObjectExpression';
  }
  if (made.type !== 'ArrayExpression' || made.elements.length === 0) return false;
  return made.elements.every((element) => literalText(element) !== null);
}
