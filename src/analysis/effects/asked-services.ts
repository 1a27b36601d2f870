import type { TSESTree } from '@typescript-eslint/utils';
import { clientContainers, clientName, databaseName, requestCallees } from '../../knowledge/services.ts';
import { verbBeforeSubject } from '../../knowledge/verbs.ts';
import type { ExecuteFlow } from '../flow/execute-flow.ts';
import { inputSource } from '../flow/input-provenance.ts';
import { calleeName, type FunctionNode, keyName, memberPath, type Node, startOf, unwrap } from '../syntax/ast.ts';
import { Budget } from '../syntax/budget.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { functionBody } from '../control/function-body.ts';
import { isBodyRead, isInfallible } from '../syntax/known-calls.ts';
import { localFunction } from '../syntax/local-function.ts';
import { argumentTexts } from './request-and-sql.ts';

/** Where a promise asks for its value: a client, a host, or a module. */
export interface AskedService {
  /** What two promises of one source have in common. */
  readonly id: string;
  /** As a text may call it. */
  readonly name: string;
}

const maxHops = 8;
const maxSteps = 100;

/** The source that a promise-valued expression asks; null where that is not told, or where the expression cannot fail or catches by itself. */
export function askedService(
  expression: Node,
  flow: ExecuteFlow,
  file: FileContext,
  hops = 0,
  budget = new Budget(maxSteps),
): AskedService | null {
  if (hops > maxHops || !budget.spend()) return null;
  const inner = (node: Node): AskedService | null => askedService(node, flow, file, hops + 1, budget);
  const value = file.scopes.resolve(expression);
  switch (value.type) {
    case 'AwaitExpression':
      return inner(value.argument);
    case 'ConditionalExpression': {
      const [first, second] = [inner(value.consequent), inner(value.alternate)];
      return first && second && first.id !== second.id ? null : (first ?? second);
    }
    case 'LogicalExpression':
      return inner(value.right);
    case 'CallExpression':
      return serviceOfCall(value, flow, file, hops, budget);
    default:
      return null;
  }
}

function serviceOfCall(
  call: TSESTree.CallExpression,
  flow: ExecuteFlow,
  file: FileContext,
  hops: number,
  budget: Budget,
): AskedService | null {
  const callee = unwrap(call.callee);
  const local = localFunction(callee, file);
  if (local) return serviceOfFunction(local, flow, file, hops, budget);
  if (isInfallible(call, file)) return null;
  if (callee.type === 'Identifier') {
    if (requestCallees.test(callee.name)) return ofRequest(call, file);
    const given = handleOf(call);
    if (given) return given;
    const imported = file.imports.importedFrom(callee);
    return imported ? { id: imported.module, name: subjectInName(callee.name) } : null;
  }
  if (callee.type !== 'MemberExpression') return null;
  const name = keyName(callee);
  if (name === 'catch' || (name === 'then' && call.arguments.length > 1)) return null;
  if (name === 'then' || name === 'finally') return askedService(callee.object, flow, file, hops + 1, budget);
  const root = startOf(callee);
  if (root?.type === 'Identifier' && requestCallees.test(root.name)) return ofRequest(call, file);
  // `db.select().from(orders)`
  return ofReceiver(callee, flow, file);
}

// `countOrders(db, filter)` asks the client that it is given.
function handleOf({ arguments: [first] }: TSESTree.CallExpression): AskedService | null {
  const path = first && memberPath(first);
  const name = path?.at(-1);
  if (!path || name === undefined) return null;
  if (databaseName.test(name)) return database;
  return clientName.test(name) ? { id: path.join('.'), name } : null;
}

// `alerts` of `getAlerts`
function subjectInName(name: string): string {
  const subject = verbBeforeSubject.exec(name)?.[1] ?? name;
  return subject.charAt(0).toLowerCase() + subject.slice(1);
}

// The host, or the expression that a URL begins with.
function ofRequest({ arguments: [argument] }: TSESTree.CallExpression, file: FileContext): AskedService | null {
  if (!argument || argument.type === 'SpreadElement') return null;
  const url = file.scopes.resolve(argument);
  const made = url.type === 'NewExpression' && calleeName(url) === 'URL' ? (url.arguments[1] ?? url.arguments[0]) : url;
  if (!made) return null;
  const [text = ''] = argumentTexts(made, file);
  const host = /^https?:\/\/([^/?#]+)/.exec(text)?.[1];
  if (host !== undefined && !host.includes('?')) return { id: host, name: host.replace(/^(?:www|api)\./, '') };
  const template = file.scopes.resolve(made);
  if (template.type !== 'TemplateLiteral' || template.quasis[0]?.value.raw !== '') return null;
  const [base] = template.expressions;
  const path = base && memberPath(base);
  const origin = base && /^https?:\/\/([^/?#]+)/.exec(argumentTexts(base, file)[0] ?? '')?.[1];
  if (origin !== undefined && origin !== '') return { id: origin, name: origin.replace(/^(?:www|api)\./, '') };
  return path ? { id: path.join('.'), name: path.at(-1) ?? '' } : null;
}

function ofReceiver(callee: TSESTree.MemberExpression, flow: ExecuteFlow, file: FileContext): AskedService | null {
  let object: Node = unwrap(callee.object);
  // The beginning of a chain of calls.
  for (let hop = 0; hop < 30 && object.type === 'CallExpression'; hop++) {
    const inner = unwrap(object.callee);
    if (inner.type !== 'MemberExpression') return null;
    object = unwrap(inner.object);
  }
  const path = memberPath(object);
  const root = startOf(object);
  if (!path || !root) return null;
  if (root.type === 'Identifier') {
    if (!file.scopes.variableOf(root) || file.scopes.isGlobal(root) || inputSource(root, flow, file)) return null;
    const made = file.scopes.resolve(root);
    if (made !== root && made.type === 'MemberExpression') return ofPath([...(memberPath(made) ?? []), ...path.slice(1)]);
    // Two names of what one call makes twice.
    if (path.length === 1 && (made.type === 'CallExpression' || made.type === 'NewExpression')) {
      return databaseName.test(path[0] ?? '') ? database : { id: file.sourceCode.getText(made), name: path[0] ?? '' };
    }
  }
  return ofPath(path);
}

const database: AskedService = { id: 'database', name: 'database' };

function ofPath(path: readonly string[]): AskedService | null {
  const at = path.findIndex((name) => !clientContainers.test(name));
  const name = path[at];
  if (name === undefined) return null;
  // `User.findAll()`, of an ORM whose models are classes.
  if (path.some((each) => databaseName.test(each)) || /^[A-Z][a-z]/.test(name)) return database;
  return { id: path.slice(0, at + 1).join('.'), name: name.replace(/^#/, '') };
}

/** What a function of this file asks, where it asks one source and lets its failure out. */
function serviceOfFunction(fn: FunctionNode, flow: ExecuteFlow, file: FileContext, hops: number, budget: Budget): AskedService | null {
  if (functionBody(fn, file).catches.length > 0) return null;
  let found: AskedService | null = null;
  for (const { node, owner } of flow.fallible) {
    // `response.json()` asks whoever answered.
    if (owner !== fn || node.type !== 'CallExpression' || isBodyRead(node)) continue;
    const source = askedService(node, flow, file, hops + 1, budget);
    if (!source || (found && found.id !== source.id)) return null;
    found = source;
  }
  return found;
}
