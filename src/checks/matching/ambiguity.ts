import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, isFunction, keyName, literalText, memberPath, unwrap, walk, type Node } from '../../analysis/syntax/ast.ts';
import type { ExecuteFlow } from '../../analysis/flow/execute-flow.ts';
import { onlyAtom } from '../../analysis/control/condition-atoms.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import type { MatchFlow } from './match-flow.ts';
import { fuzzySearch } from './fuzzy-search.ts';
import type { FuzzyPick } from './fuzzy-pick.ts';
import { inputSource } from '../../analysis/flow/input-provenance.ts';
import { asksUser } from '../../knowledge/advice.ts';
import { confirmationName } from '../../knowledge/input-names.ts';
import { countMembers, scoreName } from '../../knowledge/search.ts';

/** Whether a tool asks, before it acts, if what it found is what was meant: how many there are, how alike, or the user. */
export function settlesAmbiguity(pick: FuzzyPick, found: MatchFlow, flow: ExecuteFlow, file: FileContext): boolean {
  let settled = false;
  for (const fn of flow.functions) {
    walk(fn.body, file.sourceCode.visitorKeys, (node) => {
      if (settled || isFunction(node)) return false;
      switch (node.type) {
        case 'BinaryExpression':
          settled ||= countsMatches(node, pick, flow, file) || judgesScore(node) || comparesWithInput(node, found, flow, file);
          break;
        case 'SwitchStatement':
          settled ||= isCountMember(node.discriminant) && isOfMatches(node.discriminant, pick, flow, file);
          break;
        case 'MemberExpression':
          settled ||= isConfirmation(keyName(node));
          settled ||= node.computed && literalText(node.property) === '1' && isListOf(node.object, pick, flow, file);
          break;
        case 'Identifier':
          settled ||= isConfirmation(node.name);
          break;
        case 'VariableDeclarator':
          settled ||=
            node.id.type === 'ArrayPattern' && node.id.elements.length > 1 && Boolean(node.init && isListOf(node.init, pick, flow, file));
          break;
        case 'CallExpression':
          settled ||= asksUser.test(calleeName(node) ?? '');
          break;
      }
      return undefined;
    });
    if (settled) return true;
  }
  return false;
}

function isConfirmation(name: string | null): boolean {
  return name !== null && confirmationName.test(name);
}

// `matches.length > 1`, `matches.length !== 1`: `> 0` and `=== 0` ask only whether there is one.
function countsMatches(node: TSESTree.BinaryExpression, pick: FuzzyPick, flow: ExecuteFlow, file: FileContext): boolean {
  const atom = onlyAtom({ test: node, holds: true });
  if (atom?.kind !== 'comparison') return false;
  const { subject, operator, value } = atom;
  const count = [subject, value].find(isCountMember);
  const limit = Number(literalText(value) ?? 'NaN');
  const tellsSeveral = Number.isNaN(limit) ? operator !== '===' : limit > 1 || (limit === 1 && operator !== '>=' && operator !== '<');
  return count !== undefined && tellsSeveral && isOfMatches(count, pick, flow, file);
}

function isCountMember(node: Node): boolean {
  const value = unwrap(node);
  return value.type === 'MemberExpression' && countMembers.test(keyName(value) ?? '');
}

function isOfMatches(count: Node, pick: FuzzyPick, flow: ExecuteFlow, file: FileContext): boolean {
  const value = unwrap(count);
  return value.type === 'MemberExpression' && isListOf(value.object, pick, flow, file);
}

// The list of the pick, or another search that asks the same.
function isListOf(list: Node, pick: FuzzyPick, flow: ExecuteFlow, file: FileContext): boolean {
  const search = fuzzySearch(list, flow, file);
  if (search) return search.node === pick.search.node || search.kind === 'filter';
  // `contacts.length === 1 ? contacts[0] : contacts.find(…)`
  return pick.list !== null && memberPath(list)?.join('.') === memberPath(pick.list)?.join('.');
}

function judgesScore({ operator, left, right }: TSESTree.BinaryExpression): boolean {
  if (!/^[<>]=?$/.test(operator)) return false;
  return [unwrap(left), unwrap(right)].some((side) => {
    const name = side.type === 'CallExpression' ? calleeName(side) : memberPath(side)?.at(-1);
    return scoreName.test(name ?? '');
  });
}

// `contact.name !== name`
function comparesWithInput(
  { operator, left, right }: TSESTree.BinaryExpression,
  { variables }: MatchFlow,
  flow: ExecuteFlow,
  file: FileContext,
): boolean {
  if (!/^[!=]==?$/.test(operator)) return false;
  const isFound = (node: Node): boolean => {
    let found = false;
    walk(node, file.sourceCode.visitorKeys, (each) => {
      const variable = each.type === 'Identifier' ? file.scopes.variableOf(each) : null;
      found ||= variable !== null && variables.has(variable);
    });
    return found;
  };
  return (isFound(left) && inputSource(right, flow, file) !== null) || (isFound(right) && inputSource(left, flow, file) !== null);
}
