import type { TSESTree } from '@typescript-eslint/utils';
import { asksByPost, httpMethods, safeMethods, unsafeMethods } from '../../knowledge/http.ts';
import { changingSql, statementKeys } from '../../knowledge/services.ts';
import { calleeName, keyName, literalText, unwrap, type Node } from '../syntax/ast.ts';
import { Budget } from '../syntax/budget.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { lookUpProperty } from '../syntax/scope.ts';

/** Whether one of the arguments is a statement of SQL that changes rows. */
export function sqlEffect(args: readonly Node[], file: FileContext): boolean {
  return args.some((argument) => argumentTexts(argument, file).some((text) => changingSql.test(text)));
}

// Constants make an expression as large as their initialisers multiply to.
const maxVisits = 50;

/** The texts of an argument: a literal, a template with its holes left open, the members of an object literal. */
export function argumentTexts(argument: Node, file: FileContext): string[] {
  return textsWithin(argument, file, new Budget(maxVisits));
}

function textsWithin(argument: Node, file: FileContext, budget: Budget): string[] {
  if (!budget.spend()) return [];
  const value = file.scopes.resolve(argument);
  switch (value.type) {
    case 'Literal':
      return typeof value.value === 'string' ? [value.value] : [];
    case 'TemplateLiteral':
      return [value.quasis.map((quasi) => quasi.value.cooked).join('?')];
    case 'BinaryExpression': {
      if (value.operator !== '+') return [];
      const [left = ''] = textsWithin(value.left, file, budget);
      const [right = ''] = textsWithin(value.right, file, budget);
      return [left + right];
    }
    case 'TaggedTemplateExpression':
      return textsWithin(value.quasi, file, budget);
    case 'ObjectExpression':
      return value.properties.flatMap((property) =>
        property.type === 'Property' && statementKeys.test(keyName(property) ?? '') && property.value.type !== 'ObjectExpression'
          ? textsWithin(property.value, file, budget)
          : [],
      );
    default:
      return [];
  }
}

/** Whether a call is a request that changes something; null where it is no request with a written method. */
export function requestEffect(call: TSESTree.CallExpression, file: FileContext): boolean | null {
  const method = requestMethod(call, file);
  if (method === null) return null;
  if (safeMethods.test(method)) return false;
  if (method !== 'POST') return true;
  const texts = call.arguments.flatMap((argument) => file.sourceCode.getText(argument));
  if (texts.some((text) => /\bmutation\b/.test(text))) return true;
  return !asksByPost.test(call.arguments[0] ? file.sourceCode.getText(file.scopes.resolve(call.arguments[0])) : '');
}

function requestMethod(call: TSESTree.CallExpression, file: FileContext): string | null {
  for (const argument of call.arguments) {
    const options = file.scopes.resolve(argument);
    const found = options.type === 'ObjectExpression' ? lookUpProperty(options, ['method'], file.scopes) : null;
    const text = found?.kind === 'found' ? literalText(file.scopes.resolve(found.property.value))?.toUpperCase() : undefined;
    if (text !== undefined && httpMethods.test(text)) return text;
  }
  const callee = unwrap(call.callee);
  // `axios.post(url, body)`
  const isVerb = callee.type === 'MemberExpression' && call.arguments[0] !== undefined && isPath(call.arguments[0], file);
  const verb = calleeName(call)?.toUpperCase() ?? '';
  return isVerb && unsafeMethods.test(verb) ? verb : null;
}

function isPath(node: Node, file: FileContext): boolean {
  const [text = ''] = argumentTexts(node, file);
  return /^(?:https?:|\?*\/)/.test(text) || /url|endpoint/i.test(file.sourceCode.getText(node));
}
