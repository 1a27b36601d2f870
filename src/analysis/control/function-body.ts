import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, walk, type CallNode, type Expression, type FunctionNode, type Node } from '../syntax/ast.ts';
import type { FileContext } from '../syntax/file-context.ts';

/** What stands in a function's own body; bodies of functions inside it are left to those. */
export interface FunctionBody {
  readonly throws: readonly TSESTree.ThrowStatement[];
  readonly returns: readonly TSESTree.ReturnStatement[];
  readonly yields: readonly TSESTree.YieldExpression[];
  readonly calls: readonly CallNode[];
  readonly loads: readonly TSESTree.ImportExpression[];
  /** Tagged templates, which are calls: sql`…`. */
  readonly tags: readonly TSESTree.TaggedTemplateExpression[];
  readonly asyncLoops: readonly TSESTree.ForOfStatement[];
  readonly catches: readonly TSESTree.CatchClause[];
  readonly functions: readonly FunctionNode[];
}

const bodies = new WeakMap<FunctionNode, FunctionBody>();

/** The throws, returns, calls and the like of one function, without those of the functions in it. */
export function functionBody(fn: FunctionNode, file: FileContext): FunctionBody {
  const known = bodies.get(fn);
  if (known) return known;
  const throws: TSESTree.ThrowStatement[] = [];
  const returns: TSESTree.ReturnStatement[] = [];
  const yields: TSESTree.YieldExpression[] = [];
  const calls: CallNode[] = [];
  const loads: TSESTree.ImportExpression[] = [];
  const tags: TSESTree.TaggedTemplateExpression[] = [];
  const asyncLoops: TSESTree.ForOfStatement[] = [];
  const catches: TSESTree.CatchClause[] = [];
  const functions: FunctionNode[] = [];
  if (fn.body) {
    walk(fn.body, file.sourceCode.visitorKeys, (node) => {
      if (isFunction(node)) {
        functions.push(node);
        return false;
      }
      switch (node.type) {
        case 'ClassDeclaration':
        case 'ClassExpression':
          return false;
        case 'ThrowStatement':
          throws.push(node);
          break;
        case 'ReturnStatement':
          returns.push(node);
          break;
        case 'YieldExpression':
          yields.push(node);
          break;
        case 'CallExpression':
        case 'NewExpression':
          calls.push(node);
          break;
        case 'ImportExpression':
          loads.push(node);
          break;
        case 'TaggedTemplateExpression':
          tags.push(node);
          break;
        case 'ForOfStatement':
          if (node.await) asyncLoops.push(node);
          break;
        case 'CatchClause':
          catches.push(node);
          break;
      }
      return undefined;
    });
  }
  const body: FunctionBody = { throws, returns, yields, calls, loads, tags, asyncLoops, catches, functions };
  bodies.set(fn, body);
  return body;
}

/** A place that a function answers at, or yields at. */
export interface Exit {
  readonly node: TSESTree.ReturnStatement | TSESTree.YieldExpression | Expression;
  readonly value: Expression | null;
}

/**
 * Where a function answers, and with which value. Of a generator, whose return value nobody is given, it is where it yields.
 *
 * @param yields `values`: the places that yield one; `all`: those of `yield;` and of `yield* others()` as well.
 */
export function exitsOf(fn: FunctionNode, file: FileContext, yields: 'values' | 'all' = 'values'): Exit[] {
  if (fn.body && fn.body.type !== 'BlockStatement') return [{ node: fn.body, value: fn.body }];
  const body = functionBody(fn, file);
  if (!fn.generator) return body.returns.map((node) => ({ node, value: node.argument }));
  const places = body.yields.filter(({ argument, delegate }) => yields === 'all' || (argument && !delegate));
  return places.map((node) => ({ node, value: node.argument ?? null }));
}

/**
 * The expressions that a function answers with, in the order of the source: what an arrow comes to, or what the `return` statements name.
 * A `return;` names none. Of a generator they are what ends it, not what it yields.
 */
export function resultsOf(fn: FunctionNode, file: FileContext): Node[] {
  if (fn.body && fn.body.type !== 'BlockStatement') return [fn.body];
  return functionBody(fn, file).returns.flatMap(({ argument }) => argument ?? []);
}

/**
 * The one expression that a function answers with; null where it returns in several places, or where the `return` stands in another
 * statement of its body.
 *
 * @param beside What may stand beside the `return`: `anything`; `dead code` after it; or `nothing`.
 */
export function onlyResult(fn: FunctionNode, file: FileContext, beside: 'anything' | 'dead code' | 'nothing'): Node | null {
  if (!fn.body || fn.body.type !== 'BlockStatement') return fn.body;
  const [first, ...others] = fn.body.body;
  if (beside !== 'anything')
    return first?.type === 'ReturnStatement' && (beside === 'dead code' || others.length === 0) ? first.argument : null;
  const [only, ...more] = functionBody(fn, file).returns;
  return only && more.length === 0 && only.parent === fn.body ? only.argument : null;
}
