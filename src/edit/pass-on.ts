import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, isInside, memberPath, rootOf, unwrap, walk, type Node } from '../analysis/ast.ts';
import type { ExecuteFlow } from '../analysis/execute-flow.ts';
import type { FileContext } from '../analysis/file-context.ts';
import type { Handler } from '../analysis/handler.ts';
import { runSignal } from '../analysis/signal.ts';
import type { Swallowing } from '../analysis/swallowed.ts';
import { importedErrors, stopTest } from './catch-answer.ts';
import { importName, usesSemicolons } from './imports.ts';
import { endOfLine, indentOf, indentUnit, type TextEdit } from './text.ts';

/** Lets a handler throw on, before anything else, what it swallows. Null where it cannot be edited in its place. */
export function passOn(swallowing: Swallowing, flow: ExecuteFlow, file: FileContext): readonly TextEdit[] | null {
  const { node: handler } = swallowing.site;
  if (isFunction(handler) && handler.parent.type !== 'CallExpression') return null;
  const parameter = handler.type === 'CatchClause' ? handler.param : (handler.params[0] ?? null);
  if (parameter && parameter.type !== 'Identifier') return null;
  const classes = swallowing.controlFlow.map(({ error }) => importName({ module: moduleOf(error, flow, file), name: error }, file));
  const signal = swallowing.stop && signalAt(swallowing, flow, file);
  const caught = parameter?.name ?? freeName(handler, [signal?.text, ...classes.map(({ name }) => name)], file);
  const tests = [
    ...(swallowing.stop ? [stopTest(signal ?? null, caught, file)] : []),
    ...classes.map(({ name }) => `${caught} instanceof ${name}`),
  ];
  const opening = openingEdits(handler, tests.map((test) => `if (${test}) throw ${caught}`), file);
  if (!opening) return null;
  return [...classes.flatMap(({ edit }) => edit ?? []), ...(parameter ? [] : parameterEdits(handler, caught, file)), ...opening];
}

function moduleOf(error: string, { tool: { framework, version } }: ExecuteFlow, file: FileContext): string {
  // Several modules of a framework may export it.
  const imported = importedErrors(file).find(({ name }) => name === error);
  if (imported) return imported.module;
  const known = framework.controlFlowErrors.filter(({ name }) => name === error);
  return (known.find(({ major }) => major === version.major) ?? known[0])?.module ?? '';
}

/** The run's signal as the handler can read it: execute's own, else the expression that a call of the try gets. */
function signalAt({ site, stop }: Swallowing, flow: ExecuteFlow, file: FileContext): { text: string; optional: boolean } | null {
  const { node: handler } = site;
  const run = runSignal(flow.tool, file);
  if (run?.text != null && isInside(handler, flow.execute) && meansParameter(run.text, handler, flow, file)) return { text: run.text, optional: run.optional };
  const signal = stop?.signal && unwrap(stop.signal);
  const root = signal && memberPath(signal) ? rootOf(signal) : null;
  if (!signal || root?.type !== 'Identifier') return null;
  const { block } = file.scopes.variableOf(root)?.scope ?? {};
  return block && isInside(handler, block) ? { text: file.sourceCode.getText(signal), optional: true } : null;
}

// Whether no name between execute and the handler hides the parameter that leads to the signal.
function meansParameter(text: string, handler: Handler, { execute }: ExecuteFlow, { sourceCode: { scopeManager } }: FileContext): boolean {
  const [root = ''] = text.split(/[.?]/);
  for (let node: Node = handler; node !== execute && node.parent; node = node.parent) {
    if ([scopeManager?.acquire(node), scopeManager?.acquire(node, true)].some((scope) => scope?.set.has(root))) return false;
  }
  return true;
}

// A name that hides nothing that the handler reads.
function freeName(handler: Handler, used: readonly (string | undefined)[], file: FileContext): string {
  const taken = new Set(used.map((text) => text?.split(/[.?]/)[0]));
  walk(handler.body, file.sourceCode.visitorKeys, (node) => {
    if (node.type === 'Identifier') taken.add(node.name);
  });
  return ['error', 'cause', 'caught', 'thrown'].find((name) => !taken.has(name)) ?? 'error_';
}

function parameterEdits(handler: Handler, name: string, { sourceCode }: FileContext): TextEdit[] {
  if (handler.type === 'CatchClause') return [insertAt(handler.range[0] + 'catch'.length, ` (${name})`)];
  const opening = sourceCode.getFirstToken(handler, { filter: ({ value }) => value === '(' });
  return opening ? [insertAt(opening.range[1], name)] : [];
}

function openingEdits(handler: Handler, statements: readonly string[], file: FileContext): TextEdit[] | null {
  const { body } = handler;
  if (body.type === 'BlockStatement') return [openingEdit(body, statements, file)];
  const { sourceCode } = file;
  const arrow = sourceCode.getTokenBefore(body, { filter: ({ value }) => value === '=>' });
  const first = arrow && sourceCode.getTokenAfter(arrow);
  // A comment would come between `return` and its value.
  if (!first || sourceCode.getCommentsAfter(arrow).length > 0) return null;
  return [insertAt(first.range[0], `{ ${statements.map((each) => `${each}; `).join('')}return `), insertAt(handler.range[1], '; }')];
}

function openingEdit(body: TSESTree.BlockStatement, statements: readonly string[], file: FileContext): TextEdit {
  const { sourceCode } = file;
  const brace = sourceCode.getFirstToken(body);
  const first = brace && sourceCode.getTokenAfter(brace, { includeComments: true });
  const [statement] = body.body;
  if (!brace || !first || brace.loc.end.line === first.loc.start.line) {
    const text = statements.map((each) => ` ${each};`).join('');
    return insertAt(body.range[0] + 1, statement || first?.value !== '}' ? text : `${text} `);
  }
  const end = usesSemicolons(file) ? ';' : '';
  const indent = indentOf(first, sourceCode) + (first.value === '}' ? indentUnit(sourceCode) : '');
  const lines = statements.map((each) => `${endOfLine(sourceCode)}${indent}${each}${end}`).join('');
  return insertAt(brace.range[1], lines);
}

function insertAt(at: number, text: string): TextEdit {
  return { range: [at, at], text };
}
