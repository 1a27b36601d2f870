import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, isFunction, keyName, memberPath, unwrap, walk, type Node } from '../../analysis/syntax/ast.ts';
import { localFunction } from '../../analysis/syntax/local-function.ts';
import { argumentTexts } from '../../analysis/effects/request-and-sql.ts';
import type { ExecuteFlow } from '../../analysis/flow/execute-flow.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { resultsOf } from '../../analysis/control/function-body.ts';
import { fuzzyTest, type FuzzyTest } from './fuzzy-test.ts';
import { inputSource, type InputSource } from '../../analysis/flow/input-provenance.ts';
import { takenFrom } from '../../analysis/syntax/scope.ts';
import { follow, noEnv } from '../../analysis/values/resolve.ts';
import { orderKeepers } from '../../knowledge/language.ts';
import {
  closestMatchName,
  fuzzyLibraries,
  likeKeys,
  likeMethods,
  likeSql,
  rowLimits,
  rowMethods,
  searchAddress,
  searchName,
  searchRequests,
  singleRowMethods,
  thresholdName,
} from '../../knowledge/search.ts';

/** A search by a part of a text, or by likeness: it may find several. */
export interface FuzzySearch {
  readonly node: Node;
  /** `query`: of a database or a search library; `search`: of anything that is called so. */
  readonly kind: 'filter' | 'query' | 'search';
  readonly input: InputSource;
  readonly test: FuzzyTest | null;
  /** What is searched, where it stands in the file. */
  readonly list: Node | null;
  /** `row`: it answers with one row itself, as `findFirst` does; `first row`: with a list of one, as `.limit(1)` does. */
  readonly answer: 'list' | 'row' | 'first row';
}

const maxHops = 16;

/** The fuzzy search whose result, or a part of whose result, an expression is. */
export function fuzzySearch(node: Node, flow: ExecuteFlow, file: FileContext, hops = 0): FuzzySearch | null {
  if (hops > maxHops) return null;
  const inner = (each: Node | null | undefined): FuzzySearch | null => (each ? fuzzySearch(each, flow, file, hops + 1) : null);
  const value = madeBy(node, file);
  switch (value.type) {
    case 'AwaitExpression':
      return inner(value.argument);
    case 'LogicalExpression':
      return inner(value.left);
    case 'ArrayExpression': {
      const [only, ...others] = value.elements;
      return others.length === 0 && only?.type === 'SpreadElement' ? inner(only.argument) : null;
    }
    case 'MemberExpression':
      return value.computed ? null : inner(value.object);
    case 'TaggedTemplateExpression':
      return queryInChain(value, flow, file);
    case 'CallExpression':
      return searchOfCall(value, flow, file, inner);
    default:
      return null;
  }
}

/** What a name holds, through patterns: the awaited call of `const { rows } = await db.query(…)`. */
function madeBy(node: Node, file: FileContext): Node {
  let current = follow({ node, env: noEnv }, file).node;
  for (let hop = 0; hop < maxHops && current.type === 'Identifier'; hop++) {
    const taken = takenFrom(file.scopes.variableOf(current));
    if (!taken) break;
    current = follow({ node: taken.object, env: noEnv }, file).node;
  }
  return unwrap(current);
}

function searchOfCall(
  call: TSESTree.CallExpression,
  flow: ExecuteFlow,
  file: FileContext,
  inner: (node: Node | null | undefined) => FuzzySearch | null,
): FuzzySearch | null {
  const callee = unwrap(call.callee);
  const local = localFunction(callee, file);
  if (local) {
    const results = resultsOf(local, file);
    // Where one of several ends is another value, the function may have looked at how many there are.
    return results.length === 1 ? inner(results[0]) : null;
  }
  if (callee.type === 'MemberExpression') {
    const name = keyName(callee) ?? '';
    if (name === 'filter') {
      const callback = call.arguments[0] && localFunction(call.arguments[0], file);
      const test = callback && fuzzyTest(callback, flow, file);
      if (test) return { node: call, kind: 'filter', input: test.input, test, list: callee.object, answer: 'list' };
      return inner(callee.object);
    }
    if (orderKeepers.has(name)) {
      const before = inner(callee.object);
      if (before) return before;
    }
    if (/^(?:Array\.from|Object\.values)$/.test(memberPath(callee)?.join('.') ?? '')) return inner(call.arguments[0]);
  }
  const library = libraryOf(call, file);
  return library ? ofLibrary(call, library, flow, file) : (queryInChain(call, flow, file) ?? ofSearchCall(call, flow, file));
}

// The arguments of the call that made a library's searcher: `new Fuse(contacts, options)`; none for a function of the library.
function libraryOf(call: TSESTree.CallExpression, file: FileContext): readonly Node[] | null {
  let root = unwrap(call.callee);
  while (root.type === 'MemberExpression') root = unwrap(root.object);
  const made = file.scopes.resolve(root);
  const maker = made.type === 'NewExpression' || made.type === 'CallExpression' ? made : null;
  const imported = file.imports.importedFrom(maker ? maker.callee : root);
  return imported && fuzzyLibraries.has(imported.module) ? (maker?.arguments ?? []) : null;
}

function ofLibrary(call: TSESTree.CallExpression, made: readonly Node[], flow: ExecuteFlow, file: FileContext): FuzzySearch | null {
  if (hasThreshold([...call.arguments, ...made], file)) return null;
  const found = ofArguments(call, flow, file);
  return found && { ...found, kind: 'query', answer: closestMatchName.has(calleeName(call) ?? '') ? 'row' : found.answer };
}

function ofArguments(call: TSESTree.CallExpression, flow: ExecuteFlow, file: FileContext): FuzzySearch | null {
  for (const argument of call.arguments) {
    const input = inputSource(argument, flow, file);
    if (input) return { node: call, kind: 'search', input, test: null, list: null, answer: 'list' };
  }
  return null;
}

/** Whether the options of a search say how alike a result has to be. */
function hasThreshold(args: readonly Node[], file: FileContext): boolean {
  return args.some((argument) => {
    const options = file.scopes.resolve(argument);
    if (options.type !== 'ObjectExpression') return false;
    return options.properties.some((property) => property.type === 'Property' && thresholdName.test(keyName(property) ?? ''));
  });
}

// `client.search(query)`, `searchContacts({ query })`, and a fetch of a search's address.
function ofSearchCall(call: TSESTree.CallExpression, flow: ExecuteFlow, file: FileContext): FuzzySearch | null {
  const name = calleeName(call) ?? '';
  if (hasThreshold(call.arguments, file)) return null;
  if (searchName.test(name)) return ofArguments(call, flow, file);
  const [address] = call.arguments;
  const isFetch = searchRequests.test(name) && address !== undefined;
  const text = isFetch ? file.sourceCode.getText(file.scopes.resolve(address)) : '';
  return searchAddress.test(text) ? ofArguments(call, flow, file) : null;
}

// A query of a database, in one call or in a chain of them.
function queryInChain(
  end: TSESTree.CallExpression | TSESTree.TaggedTemplateExpression,
  flow: ExecuteFlow,
  file: FileContext,
): FuzzySearch | null {
  let input: InputSource | null = null;
  let isLike = false;
  let answer: FuzzySearch['answer'] = 'list';
  let isUnique = false;
  let hasWildcard = false;
  let current: Node = end;
  for (let hop = 0; hop < maxHops; hop++) {
    if (current.type === 'TaggedTemplateExpression') {
      isLike ||= selectsLike(argumentTexts(current.quasi, file));
      hasWildcard ||= file.sourceCode.getText(current).includes('%');
      for (const hole of current.quasi.expressions) input ??= inputSource(hole, flow, file);
      break;
    }
    if (current.type !== 'CallExpression') break;
    const name = calleeName(current) ?? '';
    if (singleRowMethods.has(name)) isUnique = true;
    const like = likeIn(current, name, flow, file);
    if (like || selectsLike(current.arguments.flatMap((argument) => argumentTexts(argument, file)))) isLike = true;
    if (like) hasWildcard = true;
    hasWildcard ||= current.arguments.some((argument) => /%/.test(file.sourceCode.getText(file.scopes.resolve(argument))));
    input ??= like;
    if (!like) for (const argument of current.arguments) input ??= inputSource(argument, flow, file);
    if (rowMethods.has(name) && (name !== 'get' || callsPrepare(current))) answer = 'row';
    else if (rowLimits.test(name) && file.sourceCode.getText(current.arguments[0]) === '1') answer = 'first row';
    const callee: Node = unwrap(current.callee);
    if (callee.type !== 'MemberExpression') break;
    current = file.scopes.resolve(callee.object);
    if (current.type === 'AwaitExpression') current = unwrap(current.argument);
  }
  // `.limit(1).maybeSingle()` never sees a second row.
  if (!isLike || !hasWildcard || !input || (isUnique && answer !== 'first row')) return null;
  if (isUnique) answer = 'row';
  return { node: end, kind: 'query', input, test: null, list: null, answer };
}

function callsPrepare(call: TSESTree.CallExpression): boolean {
  const callee = unwrap(call.callee);
  const object = callee.type === 'MemberExpression' ? unwrap(callee.object) : null;
  return object?.type === 'CallExpression' ? calleeName(object) === 'prepare' : object?.type === 'Identifier';
}

function selectsLike(texts: readonly string[]): boolean {
  return texts.some((text) => likeSql.test(text));
}

// `ilike(users.name, `%${name}%`)`, `{ where: { name: { contains: name } } }`: the input that is looked for.
function likeIn(call: TSESTree.CallExpression, name: string, flow: ExecuteFlow, file: FileContext): InputSource | null {
  if (likeMethods.has(name))
    return call.arguments.map((argument) => inputSource(argument, flow, file)).find((found) => found !== null) ?? null;
  const hasOperator = /where$/i.test(name) && /^i?like$/i.test(argumentTexts(call.arguments[1] ?? call, file)[0] ?? '');
  if (hasOperator) return call.arguments[2] ? inputSource(call.arguments[2], flow, file) : null;
  let found: InputSource | null = null;
  for (const argument of call.arguments) {
    walk(file.scopes.resolve(argument), file.sourceCode.visitorKeys, (node) => {
      if (found || isFunction(node)) return false;
      if (node.type === 'Property') {
        const key = keyName(node) ?? memberPath(node.key)?.at(-1) ?? '';
        if (likeKeys.test(key)) found = inputSource(node.value, flow, file);
      } else if (node.type === 'CallExpression' && /^i?like$/.test(calleeName(node) ?? '')) {
        found = node.arguments.map((each) => inputSource(each, flow, file)).find((each) => each !== null) ?? null;
      }
      return undefined;
    });
  }
  return found;
}
