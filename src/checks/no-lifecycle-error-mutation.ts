import type { Behaviour, Framework } from '../frameworks/framework.ts';
import type { LifecycleTreatment } from '../frameworks/treatment.ts';
import { keyName, memberPath, unwrap, type CallNode, type FunctionNode, type Node } from '../analysis/syntax/ast.ts';
import { localFunction } from '../analysis/syntax/local-function.ts';
import { behaviourOf, decideVersion, type ToolVersion } from '../analysis/tools/definition.ts';
import type { FileContext } from '../analysis/syntax/file-context.ts';
import { targetNames } from '../analysis/syntax/patterns.ts';
import { instanceKind } from '../analysis/tools/instance-of.ts';
import { lookUpProperty } from '../analysis/syntax/scope.ts';
import { frameworkImports, type FrameworkImport, type FrameworkImports } from '../analysis/tools/framework-imports.ts';
import { parameterAt } from '../analysis/syntax/call-arguments.ts';
import { ForwardFlow } from '../analysis/values/forward-flow.ts';
import { mutators, propertyWriters } from '../knowledge/language.ts';

/**
 * What the installed major does with a write. `sent`: the model receives it; `ignored`: it receives what there was before;
 * `not called`: the hook is none of this major, or of this callee; `other event`: the event of this major holds the outcome elsewhere.
 */
export type WriteEffect = 'sent' | 'ignored' | 'not called' | 'other event';

/** A write into the failure or the output of a tool call, in a hook that is called after it. */
export interface LifecycleWrite {
  /** What is written to: a member, or the call that writes. */
  readonly node: Node;
  readonly hook: string;
  /** The function, the class or the method whose options hold the hook. */
  readonly callee: string;
  readonly framework: Framework;
  readonly version: ToolVersion;
  readonly part: 'failure' | 'output' | 'outcome';
  readonly effect: WriteEffect;
  /** The member of the event that holds the outcome; null where it holds it itself. */
  readonly holder: string | null;
}

/** The writes into outcomes in the lifecycle hooks of a file, in source order. */
export function lifecycleWrites(file: FileContext): readonly LifecycleWrite[] {
  const found = new Map<Node, LifecycleWrite>();
  const sources = frameworkImports(file);
  for (const calls of file.calls.values()) {
    for (const call of calls) {
      const taker = takerOf(call, sources, file);
      if (taker) for (const write of writesIn(call, taker, file)) if (!found.has(write.node)) found.set(write.node, write);
    }
  }
  return [...found.values()].sort((a, b) => a.node.range[0] - b.node.range[0]);
}

interface Taker {
  readonly source: FrameworkImport;
  readonly kind: 'function' | 'agent';
  readonly name: string;
}

function takerOf(call: CallNode, sources: FrameworkImports, file: FileContext): Taker | null {
  const imported = file.imports.importedFrom(call.callee);
  if (imported) {
    const source = sources.get(imported.module);
    const hooks = source?.framework.lifecycleHooks;
    if (!source || !hooks) return null;
    if (hooks.functions.includes(imported.name)) return { source, kind: 'function', name: imported.name };
    return hooks.agents.includes(imported.name) ? { source, kind: 'agent', name: imported.name } : null;
  }
  const callee = unwrap(call.callee);
  if (callee.type !== 'MemberExpression') return null;
  for (const source of sources.values()) {
    const { framework } = source;
    const hooks = framework.lifecycleHooks;
    if (!hooks?.agentMethods.includes(keyName(callee) ?? '')) continue;
    const wanted = {
      names: hooks.agents,
      holders: /agent$/i,
      isOwn: ({ module }: { module: string }) => sources.get(module)?.framework === framework,
    };
    if (instanceKind(callee.object, wanted, file) === 'yes') return { source, kind: 'agent', name: keyName(callee) ?? '' };
  }
  return null;
}

function* writesIn(call: CallNode, { source, kind, name }: Taker, file: FileContext): Iterable<LifecycleWrite> {
  const { framework } = source;
  const options = call.arguments[0] && file.scopes.resolve(call.arguments[0]);
  if (options?.type !== 'ObjectExpression') return;
  const version = decideVersion(source, file);
  const behaviour = behaviourOf(framework, version);
  if (behaviour?.lifecycle === undefined) return;
  const { lifecycle } = behaviour;
  const known = lifecycle === null ? [] : kind === 'function' ? lifecycle.ofFunctions : lifecycle.ofAgents;
  for (const hook of framework.lifecycleHooks?.keys ?? []) {
    const held = lookUpProperty(options, [hook], file.scopes);
    const handler = held.kind === 'found' ? localFunction(held.property.value, file) : null;
    if (!handler) continue;
    for (const { node, path } of eventWrites(handler, file)) {
      const write = judged(path, lifecycle, known.includes(hook), behaviour, framework);
      if (write) yield { node, hook, callee: name, framework, version, ...write };
    }
  }
}

function judged(
  path: readonly string[],
  lifecycle: LifecycleTreatment | null,
  isCalled: boolean,
  behaviour: Behaviour,
  framework: Framework,
): Pick<LifecycleWrite, 'part' | 'effect' | 'holder'> | null {
  const holder = lifecycle?.holder ?? null;
  if (lifecycle && isCalled) {
    const at = writtenPart(path, lifecycle.holder, behaviour);
    if (at)
      return {
        part: at.part,
        holder,
        effect: at.isInside || (at.part !== 'outcome' && lifecycle.replaced === 'sent') ? 'sent' : 'ignored',
      };
  }
  for (const { lifecycle: other } of framework.behaviours) {
    const at = other ? writtenPart(path, other.holder, behaviour) : null;
    if (at) return { part: at.part, holder, effect: isCalled ? 'other event' : 'not called' };
  }
  return null;
}

interface WrittenPart {
  readonly part: LifecycleWrite['part'];
  /** Whether it lies inside of the failure or the output. */
  readonly isInside: boolean;
}

function writtenPart(path: readonly string[], holder: string | null, { thrown }: Behaviour): WrittenPart | null {
  const [key, ...inner] = holder === null ? path : path[0] === holder ? path.slice(1) : [''];
  if (key === undefined) return { part: 'outcome', isInside: false };
  if (key === 'output') return { part: 'output', isInside: inner.length > 0 };
  if (key !== 'error') return null;
  // Of an error no more than its text travels: a flag or a stack that is written to it hides nothing.
  const [member] = inner;
  const isText =
    member === undefined || member === 'message' || member === anyKey || (member === 'name' && thrown.error === 'name-and-message');
  return isText ? { part: 'failure', isInside: inner.length > 0 } : null;
}

/** In a path: a key or an index that only the run knows. */
const anyKey = '*';

// Bounds for pathological input.
const maxSteps = 2_000;

interface MemberWrite {
  readonly node: Node;
  /** From the event to the place that is written. */
  readonly path: readonly string[];
}

/** The writes into the event that a hook is given. */
function* eventWrites(handler: FunctionNode, file: FileContext): Generator<MemberWrite> {
  const forward = new ForwardFlow<readonly string[]>(file, maxSteps);
  const bind = (target: Node | null | undefined, from: readonly string[]): void => {
    for (const { name, path, isRest } of targetNames(target))
      if (!isRest && !isRewritten(name, file)) forward.followNames(name, [...from, ...path.map((key) => key ?? anyKey)]);
  };
  bind(handler.params[0], []);
  for (const { use, as: path } of forward.uses()) {
    switch (use.kind) {
      case 'member':
        forward.follow(use.node, [...path, use.name ?? anyKey]);
        break;
      case 'branch':
        forward.follow(use.node, path);
        break;
      case 'written':
        yield { node: use.node.type === 'UnaryExpression' ? use.node : use.value, path };
        break;
      case 'named':
        if (use.node.type === 'VariableDeclarator') bind(use.target, path);
        break;
      case 'iterated':
        if (use.node.type === 'ForOfStatement') bind(use.target, [...path, anyKey]);
        break;
      case 'called': {
        const [method = '', owner] = [path.at(-1), [...path.slice(0, -1), anyKey]];
        if (mutators.has(method)) yield { node: use.node, path: owner };
        else if (method === 'forEach' && use.node.arguments[0]) bind(localFunction(use.node.arguments[0], file)?.params[0], owner);
        break;
      }
      case 'argument':
        if (use.index === 0 && propertyWriters.has(memberPath(use.node.callee)?.join('.') ?? ''))
          yield { node: use.node, path: [...path, anyKey] };
        else bind(parameterAt(use.node, use.index, file), path);
    }
  }
}

// What a name holds after another write is no longer of the event.
function isRewritten(name: Node, file: FileContext): boolean {
  const variable = name.type === 'Identifier' ? file.scopes.variableOf(name) : null;
  return variable?.references.some((reference) => reference.isWrite() && !reference.init) === true;
}
