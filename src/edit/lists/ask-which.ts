import type { TSESTree } from '@typescript-eslint/utils';
import type { ExecuteFlow } from '../../analysis/flow/execute-flow.ts';
import { isFunction, isInside, keyName, type Node, unwrap, wrapped } from '../../analysis/syntax/ast.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import type { ToolDefinition } from '../../analysis/tools/find-tools.ts';
import type { FirstFuzzyMatch } from '../../checks/no-first-fuzzy-match.ts';
import { exactNames, matchesNames } from '../../knowledge/given-names.ts';
import { identifyingKey } from '../../knowledge/input-names.ts';
import { iteratorMakers } from '../../knowledge/language.ts';
import { sayDone } from '../exits/return-done.ts';
import { fileFailureStyle, markerText, needsConst } from '../failure/failure.ts';
import { nameFor } from '../failure/next-step.ts';
import { plannedCall } from '../failure/planned-call.ts';
import { endOfLine, indentOf, indentUnit, quoted, type TextEdit, usesSemicolons } from '../text/code-style.ts';
import { freeName, wordsOfCode } from '../text/free-name.ts';

/** What stands before the pick after the edit, and what takes its place. */
interface QuestionPlan {
  /** Declarations without their semicolons. */
  readonly before: readonly string[];
  /** The list that the guard counts. */
  readonly list: string;
  readonly edits: readonly TextEdit[];
  /** Whether an exact match is looked for first, so that the id of an option settles it. */
  readonly hasExact: boolean;
}

/**
 * Has a tool return the matches, for the user to choose from, where a search finds several. Null where the list of matches is not at hand, or
 * a return would not leave execute.
 */
export function askWhich({ pick }: FirstFuzzyMatch, flow: ExecuteFlow, file: FileContext): TextEdit[] | null {
  const { tool } = flow;
  const { execute, fixedOutput, answersText } = tool;
  if (!execute || execute.generator || fixedOutput || answersText || pick.owner !== execute || pick.search.answer === 'first row')
    return null;
  const statement = statementOf(pick.node);
  if (!statement || !isInside(statement, execute)) return null;
  const plan = planFor({ pick, statement, file });
  const planned = plannedCall(tool, file);
  if (!plan || !planned) return null;
  const { sourceCode } = file;
  const indent = indentOf(statement, sourceCode);
  const end = usesSemicolons(file) ? ';' : '';
  const newline = endOfLine(sourceCode);
  const unit = indentUnit(sourceCode);
  const lines = [
    ...plan.before.map((declaration) => declaration + end),
    `if (${plan.list}.length > 1) {`,
    `${unit}return ${failure(plan, pick, tool, indent + unit, file)}${end}`,
    '}',
  ];
  const at = statement.range[0];
  return [
    ...planned.edits,
    { range: [at, at], text: lines.map((line) => line + newline + indent).join('') },
    ...plan.edits,
    ...sayDone(flow, file),
  ];
}

// The statement of a block that an expression belongs to.
function statementOf(node: Node): Node | null {
  let current = node;
  while (current.parent && current.parent.type !== 'BlockStatement') {
    if (isFunction(current.parent) || current.parent.type === 'SwitchCase') return null;
    current = current.parent;
  }
  return current.parent ? current : null;
}

interface GuardPlace {
  readonly pick: FirstFuzzyMatch['pick'];
  readonly statement: Node;
  readonly file: FileContext;
}

function planFor(place: GuardPlace): QuestionPlan | null {
  const { pick, statement, file } = place;
  if (wrapped(pick.node).type === 'ChainExpression') return null;
  if (pick.kind === 'find') return planForFind(place);
  if (pick.kind !== 'first' || !pick.list) return null;
  const list = unwrap(pick.list);
  const hasExact = pick.search.test?.hasExact ?? false;
  if (list.type === 'Identifier') return { before: [], list: list.name, edits: [], hasExact };
  const declarator = onlyDeclarator(statement);
  const isPattern = declarator?.id.type === 'ArrayPattern' && declarator.init === pick.list;
  const isWhole = declarator?.init && (isPattern || wrapped(pick.node) === declarator.init);
  if (!isWhole || pick.list !== list) return null;
  const name = freeName(matchesNames, wordsOfCode(file));
  const range = withParentheses(list, file);
  return { before: [`const ${name} = ${file.sourceCode.getText(list)}`], list: name, edits: [{ range, text: name }], hasExact };
}

// `list.find(test)` becomes `list.filter(test)`, of which the first is taken.
function planForFind({ pick, statement, file }: GuardPlace): QuestionPlan | null {
  const call = pick.node;
  const declarator = onlyDeclarator(statement);
  const callee = call.type === 'CallExpression' ? unwrap(call.callee) : null;
  if (!declarator?.init || callee?.type !== 'MemberExpression' || callee.computed) return null;
  if (keyName(callee) !== 'find' || isIterator(callee.object)) return null;
  const { sourceCode } = file;
  const name = freeName(matchesNames, wordsOfCode(file));
  const { range } = callee.property;
  const search = sourceCode.text.slice(call.range[0], range[0]) + 'filter' + sourceCode.text.slice(range[1], call.range[1]);
  const taken: TextEdit = { range: call.range, text: `${name}[0]` };
  const init = unwrap(declarator.init);
  if (init === call) {
    return { before: [`const ${name} = ${search}`], list: name, edits: [taken], hasExact: pick.search.test?.hasExact ?? false };
  }
  if (init.type !== 'LogicalExpression' || init.operator === '&&' || unwrap(init.right) !== call) return null;
  const exact = freeName(exactNames, wordsOfCode(file));
  return {
    before: [`const ${exact} = ${sourceCode.getText(init.left)}`, `const ${name} = ${exact} ? [] : ${search}`],
    list: name,
    edits: [{ range: init.left.range, text: exact }, taken],
    hasExact: true,
  };
}

function onlyDeclarator(statement: Node): TSESTree.VariableDeclarator | null {
  const [only, ...others] = statement.type === 'VariableDeclaration' ? statement.declarations : [];
  return others.length === 0 ? (only ?? null) : null;
}

// `tasks.values().filter(…)` is an iterator without a length.
function isIterator(list: Node): boolean {
  const value = unwrap(list);
  const callee = value.type === 'CallExpression' ? unwrap(value.callee) : null;
  return callee?.type === 'MemberExpression' && iteratorMakers.test(keyName(callee) ?? '') && !isGlobalObject(callee.object);
}

function isGlobalObject(node: Node): boolean {
  const value = unwrap(node);
  return value.type === 'Identifier' && value.name === 'Object';
}

// `(await search(query))[0]`
function withParentheses(node: Node, { sourceCode }: FileContext): readonly [number, number] {
  const before = sourceCode.getTokenBefore(node);
  const after = sourceCode.getTokenAfter(node);
  const isIn = before?.value === '(' && after?.value === ')' && node.parent?.type === 'MemberExpression';
  return isIn ? [before.range[0], after.range[1]] : node.range;
}

function failure(plan: QuestionPlan, pick: FirstFuzzyMatch['pick'], tool: ToolDefinition, indent: string, file: FileContext): string {
  const { sourceCode, settings } = file;
  const { classKey, classes, keys } = settings.envelope;
  const newline = endOfLine(sourceCode);
  const unit = indentUnit(sourceCode);
  const input = pick.search.input.name;
  const key = pick.search.test?.key ?? null;
  const style = fileFailureStyle(file);
  const isContent = tool.framework.plannedFailure.kind !== 'return-value';
  const textKey = style.textKey === 'error' ? 'error' : keys.message;
  const marker = isContent ? null : style.marker;
  const members = [
    ...(marker ? [`${marker.key}: ${markerText(marker, file)}`] : []),
    `${classKey}: ${quoted(classes.userInput, sourceCode)}`,
    `${textKey}: \`\${${plan.list}.length} matches for ${input === null ? 'what was given' : `the given ${input}`}\``,
    `${keys.reason}: ${quoted(reasonFor(key), sourceCode)}`,
    `${keys.options}: ${optionsFrom(plan.list, pick, key, file)}`,
    `${keys.recoverySteps}: [${quoted(stepFor(plan, input, tool, file), sourceCode)}]`,
  ];
  const object = (depth: string): string => ['{', ...members.map((member) => `${depth}${unit}${member},`), `${depth}}`].join(newline);
  if (!isContent) return object(indent);
  const planned = plannedCall(tool, file)?.callee;
  if (planned) return `${planned}(JSON.stringify(${object(indent)}))`;
  const type = quoted('text', sourceCode) + (needsConst(tool, file) ? ' as const' : '');
  const inner = indent + unit;
  const block = ['{', `${inner}${unit}type: ${type},`, `${inner}${unit}text: JSON.stringify(${object(inner + unit)}),`, `${inner}}`].join(
    newline,
  );
  return ['{', `${inner}isError: true,`, `${inner}content: [${block}],`, `${indent}}`].join(newline);
}

function reasonFor(key: string | null): string {
  return key === null ? 'The search finds more than one.' : `The given text is part of more than one ${key}.`;
}

function stepFor({ hasExact }: QuestionPlan, input: string | null, tool: ToolDefinition, file: FileContext): string {
  const call = `Ask the user which one is meant, then call ${nameFor(tool, file) ?? 'this tool'} again`;
  const value = input ?? 'value';
  if (hasExact) return `${call} with ${input === null ? 'the id of that option' : `${value} set to the id of that option`}.`;
  return `${call} with another ${value} that only that option matches.`;
}

// What tells the options apart: the key that was searched, and the one that the tool acts by.
function optionsFrom(list: string, { node, search }: FirstFuzzyMatch['pick'], key: string | null, file: FileContext): string {
  const options = `${list}.slice(0, 10)`;
  const id = readMembers(node, file).find((name) => identifyingKey.test(name));
  if (key === null || id === undefined || search.kind !== 'filter') return options;
  const keys = id === key ? id : `${id}, ${key}`;
  return `${options}.map(({ ${keys} }) => ({ ${keys} }))`;
}

function readMembers(node: Node, file: FileContext): string[] {
  let current = wrapped(node);
  while (current.parent?.type === 'LogicalExpression' || current.parent?.type === 'ArrayPattern') current = wrapped(current.parent);
  const { parent } = current;
  const name =
    node.type === 'Identifier' ? node : parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier' ? parent.id : null;
  const references = (name && file.scopes.variableOf(name)?.references) ?? [];
  const occurrences: Node[] = [current, ...references.map(({ identifier }) => identifier)];
  return occurrences.flatMap((occurrence) => {
    const member = wrapped(occurrence).parent;
    return member?.type === 'MemberExpression' && unwrap(member.object) === occurrence ? (keyName(member) ?? []) : [];
  });
}
