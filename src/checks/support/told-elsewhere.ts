import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, isInside, keyName, type Node, rootOf, unwrap, walk } from '../../analysis/syntax/ast.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import type { Handler } from '../../analysis/control/catch-handlers.ts';
import type { Variable } from '../../analysis/syntax/scope.ts';
import { addingMethods } from '../../knowledge/language.ts';

/**
 * Whether a handler leaves a trace of what failed beside its answer, in a variable that is read later: `notes.push('…')`, `missing += 1`,
 * `status = 'down'`; or the try one of what worked: `sources.push('catalogue')`.
 *
 * @param isEmpty Whether an expression holds nothing, so that writing it tells nothing.
 */
export function isTracked(handler: Handler, answered: Variable | null, isEmpty: (value: Node) => boolean, file: FileContext): boolean {
  const isRead = (name: Node, place: Node): boolean => {
    const variable = name.type === 'Identifier' ? file.scopes.variableOf(name) : null;
    const declared = variable?.defs[0]?.name;
    if (!variable || variable === answered || !declared || isInside(declared, place)) return false;
    return (
      variable.defs[0]?.type === 'Variable' &&
      variable.references.some((reference) => reference.isRead() && !isInside(reference.identifier, place))
    );
  };
  const tracks = (place: Node, isMark: (value: Node) => boolean): boolean => {
    let found = false;
    walk(place, file.sourceCode.visitorKeys, (node) => {
      if (node.type === 'AssignmentExpression') found ||= isMark(node.right) && isRead(rootOf(node.left), place);
      else if (node.type === 'UpdateExpression') found ||= isRead(rootOf(node.argument), place);
      else if (node.type === 'CallExpression') {
        const callee = unwrap(node.callee);
        const isAdded = callee.type === 'MemberExpression' && addingMethods.has(keyName(callee) ?? '') && node.arguments.length > 0;
        found ||= isAdded && node.arguments.every((argument) => isMark(argument)) && isRead(rootOf(callee), place);
      }
      return !found && (node === place || !isFunction(node));
    });
    return found;
  };
  if (tracks(handler, (value) => !isEmpty(value))) return true;
  return handler.type === 'CatchClause' && tracks(handler.parent.block, (value) => isWrittenText(value) && !isEmpty(value));
}

/** Whether a value shows how many items a `map` was asked for: `{ asked: ids.length, found }` for `ids.map(…)`. */
export function showsCount(value: Node, mapper: TSESTree.CallExpression, file: FileContext): boolean {
  const callee = unwrap(mapper.callee);
  const list = callee.type === 'MemberExpression' ? unwrap(callee.object) : null;
  const variable = list?.type === 'Identifier' ? file.scopes.variableOf(list) : null;
  let shows = false;
  walk(value, file.sourceCode.visitorKeys, (node) => {
    if (node.type !== 'MemberExpression' || keyName(node) !== 'length') return !shows;
    const owner = unwrap(node.object);
    shows ||= owner.type === 'Identifier' && variable !== null && file.scopes.variableOf(owner) === variable;
    return !shows;
  });
  return shows;
}

function isWrittenText(value: Node): boolean {
  const node = unwrap(value);
  return node.type === 'Literal' || node.type === 'TemplateLiteral';
}
