import { synchronousModules } from '../../knowledge/language.ts';
import { calleeName, type CallNode, isFunction, literalText, memberPath, type Node, rootOf, unwrap, walk } from './ast.ts';
import { Budget } from './budget.ts';
import type { FileContext } from './file-context.ts';
import { isPlain } from './known-calls.ts';
import type { Variable } from './scope.ts';

/** Whether a call can throw at once because of what it is given: `JSON.parse(text)`, `new URL(input)`, `readFileSync(path)`. */
export function throwsSynchronously(call: CallNode, file: FileContext): boolean {
  const callee = unwrap(call.callee);
  const path = memberPath(callee);
  if (!path) return false;
  const [argument, base] = call.arguments;
  const root = rootOf(callee);
  if (root.type === 'Identifier' && argument !== undefined && file.scopes.isGlobal(root)) {
    switch (path.join('.')) {
      case 'JSON.parse':
        return isGiven(argument, file) && !isStringified(argument, file);
      case 'URL':
        if (call.type !== 'NewExpression' || isParsable(call, file)) return false;
        return isGiven(base ?? argument, file) && !hasOrigin(argument, file) && !(base && hasOrigin(base, file));
      case 'RegExp':
        return isGiven(argument, file) && !isEscaped(argument, file);
      case 'BigInt':
      case 'decodeURIComponent':
      case 'decodeURI':
      case 'atob':
        return isGiven(argument, file);
    }
  }
  const name = path.at(-1) ?? '';
  if (!name.endsWith('Sync') || name === 'existsSync') return false;
  const imported = file.imports.importedFrom(callee);
  return imported !== null && synchronousModules.test(imported.module);
}

// `URL.canParse(text) ? new URL(text) : null`: the file asks first.
function isParsable({ arguments: [argument] }: CallNode, file: FileContext): boolean {
  const text = argument && file.sourceCode.getText(argument);
  return (file.calls.get('canParse') ?? []).some(
    ({ arguments: [asked] }) => asked !== undefined && file.sourceCode.getText(asked) === text,
  );
}

const maxParts = 200;

/**
 * Whether a value depends on the input or on what came from outside, and not alone on literals, on constants of the module and on
 * the environment.
 */
function isGiven(node: Node, file: FileContext, budget = new Budget(maxParts)): boolean {
  let given = false;
  walk(node, file.sourceCode.visitorKeys, (each) => {
    if (given || isFunction(each) || !budget.spend()) return false;
    switch (each.type) {
      case 'Identifier': {
        const variable = file.scopes.variableOf(each);
        given = variable !== null && isGivenVariable(variable, file, budget);
        break;
      }
      case 'AwaitExpression':
      case 'YieldExpression':
      case 'TaggedTemplateExpression':
        given = true;
        break;
      case 'CallExpression':
      case 'NewExpression':
        given = !isPlain(each, file);
        break;
      default:
        break;
    }
    return undefined;
  });
  return given;
}

function isGivenVariable(variable: Variable, file: FileContext, budget: Budget): boolean {
  const [definition] = variable.defs;
  if (definition?.type === 'Parameter' || definition?.type === 'CatchClause') return true;
  if (definition?.type !== 'Variable') return false;
  const isOfModule = variable.scope.type === 'module' || variable.scope.type === 'global';
  if (isOfModule) return variable.references.some((reference) => reference.isWrite() && !reference.init);
  const init = file.scopes.constant(variable);
  return init === null || isGiven(init, file, budget);
}

// What a text is put together from: the parts of a template or a concatenation.
function textOperands(node: Node, file: FileContext, into: Node[] = [], depth = 0): Node[] {
  const value = file.scopes.resolve(node);
  if (into.length >= maxParts) return into;
  if (depth < 4 && value.type === 'TemplateLiteral') {
    value.quasis.forEach((quasi, index) => {
      into.push(quasi);
      const hole = value.expressions[index];
      if (hole) textOperands(hole, file, into, depth + 1);
    });
  } else if (depth < 4 && value.type === 'BinaryExpression' && value.operator === '+') {
    const operands: Node[] = [];
    let left: Node = value;
    for (; left.type === 'BinaryExpression' && left.operator === '+'; left = unwrap(left.left)) operands.unshift(left.right);
    for (const operand of [left, ...operands.slice(0, maxParts)]) textOperands(operand, file, into, depth + 1);
  } else {
    into.push(value);
  }
  return into;
}

// `https://host/${path}` and `${BASE_URL}${path}`: whatever the given parts hold, such a text is a valid URL.
function hasOrigin(node: Node, file: FileContext): boolean {
  let start = '';
  for (const part of textOperands(node, file)) {
    const text = part.type === 'TemplateElement' ? part.value.cooked : literalText(part);
    if (text !== null) start += text;
    else if (isGiven(part, file)) break;
    else start += start === '' ? 'https://host' : 'x';
  }
  return /^[a-z][a-z\d+.-]*:(?:\/\/[^/?#\s]|[^/\s])/i.test(start);
}

function isStringified(node: Node, file: FileContext): boolean {
  const value = file.scopes.resolve(node);
  return value.type === 'CallExpression' && memberPath(value.callee)?.join('.') === 'JSON.stringify';
}

// `new RegExp(escapeRegExp(text))`, and the usual `.replace` that escapes.
function isEscaped(node: Node, file: FileContext): boolean {
  return textOperands(node, file).every((part) => {
    if (!isGiven(part, file)) return true;
    return part.type === 'CallExpression' && /escape|^replace/i.test(calleeName(part) ?? '');
  });
}
