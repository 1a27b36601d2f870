import type { TSESTree } from '@typescript-eslint/utils';
import { type Node, unwrap } from '../syntax/ast.ts';

/** A way in which a statement may complete. A jump to a label has it: `break rows`. */
export type Completion = 'normal' | 'return' | 'throw' | 'break' | 'continue' | `break ${string}` | `continue ${string}`;

/** Whether an expression that is a statement never completes, as `process.exit(1)`. */
export type NeverCompletes = (expression: Node) => boolean;

const completes: NeverCompletes = () => false;

// Beyond it a statement may complete as any other does.
const maxDepth = 200;

const known = new WeakMap<NeverCompletes, WeakMap<Node, ReadonlySet<Completion>>>();

/**
 * The ways in which a statement may complete, as far as statements tell: what fails in an expression is no `throw` here. Empty where control
 * stays in it, as in `for (;;) {}`. What stands behind a statement that never completes normally is left out.
 */
export function completionsOf(statement: Node, never: NeverCompletes = completes, depth = 0): ReadonlySet<Completion> {
  if (depth > maxDepth) return new Set(['normal']);
  let remembered = known.get(never);
  if (!remembered) known.set(never, (remembered = new WeakMap()));
  let found = remembered.get(statement);
  if (!found) {
    found = new Set(waysOf(statement, never, depth + 1));
    remembered.set(statement, found);
  }
  return found;
}

/** The same of a list of statements that follow one another. */
export function completionsInOrder(statements: readonly Node[]): ReadonlySet<Completion> {
  return inOrder(statements, (each) => completionsOf(each));
}

/** Whether control never runs past a statement. */
export function alwaysExits(statement: Node): boolean {
  return !completionsOf(statement).has('normal');
}

function waysOf(statement: Node, never: NeverCompletes, depth: number): Iterable<Completion> {
  const inner = (each: Node): ReadonlySet<Completion> => completionsOf(each, never, depth);
  switch (statement.type) {
    case 'ReturnStatement':
      return ['return'];
    case 'ThrowStatement':
      return ['throw'];
    case 'BreakStatement':
      return [statement.label ? `break ${statement.label.name}` : 'break'];
    case 'ContinueStatement':
      return [statement.label ? `continue ${statement.label.name}` : 'continue'];
    case 'ExpressionStatement':
      return never(statement.expression) ? [] : ['normal'];
    case 'BlockStatement':
      return inOrder(statement.body, inner);
    case 'SwitchCase':
      return inOrder(statement.consequent, inner);
    case 'CatchClause':
      return inner(statement.body);
    case 'IfStatement':
      if (isTruthyLiteral(statement.test)) return inner(statement.consequent);
      return [...inner(statement.consequent), ...(statement.alternate ? inner(statement.alternate) : (['normal'] as const))];
    case 'TryStatement':
      return waysOfTry(statement, inner);
    case 'SwitchStatement':
      return waysOfSwitch(statement, inner);
    case 'LabeledStatement':
      return waysOfLabel(statement, inner);
    case 'ForStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'ForOfStatement':
    case 'ForInStatement':
      return waysOfLoop(statement, inner);
    default:
      return ['normal'];
  }
}

type Inner = (statement: Node) => ReadonlySet<Completion>;

function inOrder(statements: readonly Node[], inner: Inner): Set<Completion> {
  const ways = new Set<Completion>(['normal']);
  for (const statement of statements) {
    ways.delete('normal');
    for (const way of inner(statement)) ways.add(way);
    if (!ways.has('normal')) break;
  }
  return ways;
}

function waysOfTry({ block, handler, finalizer }: TSESTree.TryStatement, inner: Inner): Completion[] {
  const last = finalizer ? [...inner(finalizer)] : (['normal'] as const);
  // What ends in a finally drops what was on its way out.
  if (!last.includes('normal')) return [...last];
  const ways = handler ? [...[...inner(block)].filter((way) => way !== 'throw'), ...inner(handler)] : [...inner(block)];
  return [...ways, ...last.filter((way) => way !== 'normal')];
}

function waysOfSwitch({ cases }: TSESTree.SwitchStatement, inner: Inner): Completion[] {
  const ways = cases.map((each) => inner(each));
  const isAll = cases.some(({ test }) => !test) && !ways.at(-1)?.has('normal');
  const within = ways.flatMap((each) => [...each]).filter((way) => way !== 'normal');
  return [...within.map((way) => (way === 'break' ? 'normal' : way)), ...(isAll ? [] : (['normal'] as const))];
}

function waysOfLabel({ label, body }: TSESTree.LabeledStatement, inner: Inner): Completion[] {
  const ways = [...inner(body)].filter((way) => way !== `continue ${label.name}`);
  return ways.map((way) => (way === `break ${label.name}` ? 'normal' : way));
}

type Loop = Extract<Node, { type: 'ForStatement' | 'WhileStatement' | 'DoWhileStatement' | 'ForOfStatement' | 'ForInStatement' }>;

function waysOfLoop(loop: Loop, inner: Inner): Completion[] {
  const ways = inner(loop.body);
  const outwards = [...ways].filter((way) => way !== 'normal' && way !== 'break' && way !== 'continue');
  return ways.has('break') || mayEnd(loop, ways) ? [...outwards, 'normal'] : outwards;
}

// Whether its test may end it. Behind a body that always leaves, the test of `do … while` is not asked.
function mayEnd(loop: Loop, ways: ReadonlySet<Completion>): boolean {
  if (loop.type === 'DoWhileStatement' && ![...ways].some((way) => way === 'normal' || way.startsWith('continue'))) return false;
  return !isEndless(loop);
}

function isEndless(loop: Loop): boolean {
  if (loop.type === 'ForOfStatement' || loop.type === 'ForInStatement') return false;
  return !loop.test || isTruthyLiteral(loop.test);
}

/** Whether a test is written as one that always holds: `while (true)`. */
export function isTruthyLiteral(test: Node): boolean {
  const value = unwrap(test);
  return value.type === 'Literal' && Boolean(value.value);
}

/** A `try` around a place, and the part of it that the place stands in. */
export interface TryAround {
  readonly statement: TSESTree.TryStatement;
  readonly part: 'block' | 'handler' | 'finalizer';
}

/** What a `return` or a `throw` at a place meets on its way out of a function or a handler: the nearest `try` first. */
export function triesAround(place: Node, boundary: Node): TryAround[] {
  const tries: TryAround[] = [];
  for (let child = place, { parent } = place; parent && child !== boundary; child = parent, { parent } = parent) {
    if (parent.type !== 'TryStatement') continue;
    tries.push({ statement: parent, part: child === parent.block ? 'block' : child === parent.finalizer ? 'finalizer' : 'handler' });
  }
  return tries;
}

/** The catches that see what is thrown at a place, the nearest first: those whose `try` it stands in. */
export function catchesAround(place: Node, boundary: Node): TSESTree.CatchClause[] {
  return triesAround(place, boundary).flatMap(({ statement, part }) => (part === 'block' ? (statement.handler ?? []) : []));
}
