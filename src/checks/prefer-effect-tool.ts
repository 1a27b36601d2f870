import type { EffectTools, Framework } from '../frameworks/framework.ts';
import { calleeName, memberPath, rootOf, unwrap, type Node } from '../analysis/syntax/ast.ts';
import { commandOf } from '../analysis/effects/command.ts';
import { sqlEffect, argumentTexts } from '../analysis/effects/request-and-sql.ts';
import { effectsOf, type Effect } from '../analysis/effects/effects.ts';
import type { ExecuteFlow } from '../analysis/flow/execute-flow.ts';
import type { FileContext } from '../analysis/syntax/file-context.ts';
import { frameworkImports } from '../analysis/tools/framework-imports.ts';
import { memoize } from '../analysis/syntax/memoize.ts';
import { useOf } from '../analysis/syntax/value-use.ts';
import type { ToolDefinition } from '../analysis/tools/find-tools.ts';
import { collectionClasses } from '../knowledge/language.ts';
import { madeForTheRun } from '../knowledge/services.ts';
import { askingWords, temporaryPlace } from '../knowledge/verbs.ts';

/** A call that changes something outside of the run, in a tool that the framework may run again. */
export interface RepeatedEffect {
  readonly effect: Effect;
  readonly treatment: EffectTools;
  /** The framework whose agent runs the tool. */
  readonly framework: Framework;
}

/** The first call of a tool that a recovered run would repeat; null where the tool is made for effects, or only asks. */
export function repeatedEffect(flow: ExecuteFlow, file: FileContext): RepeatedEffect | null {
  const { tool } = flow;
  const framework = runnerOf(tool, file);
  const treatment = framework?.effectTools;
  // A tool that is named for asking keeps a cache or a count, as a rule.
  if (!framework || !treatment || commandOf(tool, file).evidence?.kind !== 'effect') return null;
  const effect = effectsOf(flow, file).find(
    (each) => each.kind === 'call' && isWaitedFor(each, file) && !isOfProcess(each, file) && !onlyAsks(each, file),
  );
  return effect ? { effect, treatment, framework } : null;
}

/** The framework with a form for effects that runs a tool: its own, or one that the file loads and that runs such tools as they are. */
export function runnerOf({ framework }: ToolDefinition, file: FileContext): Framework | null {
  if (framework.effectTools) return framework;
  return loaded(file).find(({ effectTools }) => effectTools?.alsoOf.includes(framework)) ?? null;
}

// The frameworks of which the file loads more than types.
const loaded: (file: FileContext) => readonly Framework[] = memoize((file) => {
  const sources = frameworkImports(file);
  const frameworks = new Set<Framework>();
  for (const { type, variables } of file.sourceCode.scopeManager?.scopes ?? []) {
    if (type !== 'module' && type !== 'global') continue;
    for (const variable of variables) {
      const imported = file.imports.ofVariable(variable);
      const source = imported && !imported.typeOnly ? sources.get(imported.module) : undefined;
      if (source) frameworks.add(source.framework);
    }
  }
  return [...frameworks];
});

// What is not waited for stays in the process, but for statements of SQL and the synchronous half of Node.js.
function isWaitedFor({ node, extent }: Effect, file: FileContext): boolean {
  if (node.type !== 'CallExpression' || sqlEffect(node.arguments, file) || /Sync$/.test(calleeName(node) ?? '')) return true;
  const { kind, node: around } = useOf(extent);
  if (around.type === 'UnaryExpression') return around.operator === 'void';
  return kind === 'awaited' || kind === 'returned' || around.type === 'ArrayExpression' || extent !== node;
}

// A POST whose path is not told, or which hands over a question.
function onlyAsks({ node }: Effect, file: FileContext): boolean {
  if (node.type !== 'CallExpression') return false;
  const texts = node.arguments.map((argument) => file.sourceCode.getText(argument));
  const isPost = calleeName(node) === 'post' || texts.some((text) => /\bmethod:\s*['"`]POST/i.test(text));
  if (!isPost || texts.some((text) => /\bmutation\b/.test(text))) return false;
  const [target] = node.arguments;
  const [path = ''] = target ? argumentTexts(target, file) : [];
  return texts.some((text) => askingWords.test(text)) || path.replaceAll('?', '') === '';
}

// What the process holds ends with it, and so does a file that is there for the run alone.
function isOfProcess({ node }: Effect, file: FileContext): boolean {
  if (node.type !== 'CallExpression') return false;
  const callee = unwrap(node.callee);
  if (madeForTheRun.test(memberPath(callee)?.join('.') ?? '')) return true;
  if (callee.type === 'MemberExpression' && isCollection(rootOf(callee.object), file)) return true;
  const [target] = node.arguments;
  return target !== undefined && temporaryPlace.test(file.sourceCode.getText(target));
}

function isCollection(root: Node, file: FileContext): boolean {
  const made = file.scopes.resolve(root);
  if (made.type === 'ArrayExpression' || made.type === 'ObjectExpression') return true;
  return made.type === 'NewExpression' && collectionClasses.has(calleeName(made) ?? '');
}
