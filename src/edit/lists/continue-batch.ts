import type { TSESTree } from '@typescript-eslint/utils';
import type { Batch } from '../../analysis/effects/batch.ts';
import { canFail } from '../../analysis/failures/uncaught.ts';
import { isStop } from '../../analysis/flow/control-flow-errors.ts';
import type { ExecuteFlow } from '../../analysis/flow/execute-flow.ts';
import { isFunction, isInLoop, isInside, keyName, memberPath, type Node, unwrap, walk, wrapped } from '../../analysis/syntax/ast.ts';
import { completionsOf } from '../../analysis/control/completions.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { madeError } from '../../analysis/values/error-construction.ts';
import type { BatchFault } from '../../checks/no-throw-in-batch.ts';
import { doneNames, itemErrorsNames, itemsNames, outcomesNames } from '../../knowledge/given-names.ts';
import { nameOfItem } from '../../knowledge/input-names.ts';
import { catchAnswer, type CatchAnswer, hidesAnswerAt, withError } from '../exits/catch-answer.ts';
import { sayDone } from '../exits/return-done.ts';
import { unexpectedFailure } from '../failure/failure.ts';
import { nameFor } from '../failure/next-step.ts';
import { ownClass } from '../failure/own-class.ts';
import { entryText, mayAnswerPartially, ownEntry, partialResult, stopCall, unusedName } from '../failure/partial-result.ts';
import { endOfLine, indentEdits, indentOf, indentUnit, quoted, type TextEdit, usesSemicolons } from '../text/code-style.ts';

/**
 * Has a batch go on behind a failed item, and return what is done and what failed. Null where the code does not tell how, or where the
 * result of the tool may not change.
 */
export function goOn({ batch, kind }: BatchFault, flow: ExecuteFlow, file: FileContext): readonly TextEdit[] | null {
  const { tool, execute } = flow;
  if (
    !mayAnswerPartially(tool) ||
    (batch.map && !execute.async) ||
    batch.owner !== execute ||
    isInLoop(batch.node, execute) ||
    hidesAnswerAt(batch.node, file)
  )
    return null;
  const answer = catchAnswer(flow, { texts: unexpectedFailure(tool, file), indent: '' }, file);
  if (file.settings.errorHelper && tool.framework.plannedFailure.kind === 'error-content') return null;
  const edits = batch.map
    ? settleAll(batch, batch.map, answer, flow, file)
    : batch.node.type === 'ForOfStatement' && kind !== 'all'
      ? catchEach(batch, batch.node, answer, flow, file)
      : null;
  return edits && [...edits, ...answer.edits, ...sayDone(flow, file, batch.node)];
}

interface BatchWords {
  readonly end: string;
  readonly newline: string;
  readonly unit: string;
  /** The failed item's reason where nobody foresaw it. */
  readonly reason: string;
  readonly step: string;
}

function wordsFor({ input }: Batch, flow: ExecuteFlow, file: FileContext): BatchWords {
  const { sourceCode } = file;
  const name = nameFor(flow.tool, file) ?? 'this tool';
  const call =
    input.name === null ? `Call ${name} again for the failed ones alone` : `Call ${name} again with the failed ones alone in ${input.name}`;
  return {
    end: usesSemicolons(file) ? ';' : '',
    newline: endOfLine(sourceCode),
    unit: indentUnit(sourceCode),
    reason: quoted('An unexpected error ended the work on this item; its cause was logged.', sourceCode),
    step: `Do not repeat the items in done. ${call}, where the reason says what to change; otherwise tell the user that they failed.`,
  };
}

/** What tells an item from the others: the key by which the body knows it, or all of it. */
function keyOfItem(item: Node, body: Node, file: FileContext): string | null {
  const variable = item.type === 'Identifier' ? file.scopes.variableOf(item) : null;
  for (const { identifier } of variable?.references ?? []) {
    const member = wrapped(identifier).parent;
    if (member?.type !== 'MemberExpression' || member.computed || unwrap(member.object) !== identifier || !isInside(member, body)) continue;
    const name = keyName(member);
    if (name !== null && nameOfItem.test(name)) return name;
  }
  return null;
}

function namesIn(pattern: Node): string[] | null {
  if (pattern.type !== 'ObjectPattern' && pattern.type !== 'ArrayPattern') return null;
  const values =
    pattern.type === 'ObjectPattern'
      ? pattern.properties.map((each) => (each.type === 'Property' && each.shorthand ? each.value : null))
      : pattern.elements;
  const names = values.flatMap((each) => (each?.type === 'Identifier' ? [each.name] : []));
  return names.length === values.length && names.length > 0 ? names : null;
}

function itemSource(item: Node, body: Node, file: FileContext): string | null {
  if (item.type === 'Identifier') {
    const key = keyOfItem(item, body, file);
    return key === null ? item.name : `${item.name}.${key}`;
  }
  const names = namesIn(item);
  return (
    names &&
    (names.find((name) => nameOfItem.test(name)) ?? (item.type === 'ArrayPattern' ? (names[0] ?? null) : `{ ${names.join(', ')} }`))
  );
}

function batchResult(
  done: string,
  errors: string,
  none: string,
  step: string,
  indent: string,
  flow: ExecuteFlow,
  file: FileContext,
): string {
  const { sourceCode } = file;
  const member = (key: string, value: string): string => (key === value ? key : `${key}: ${value}`);
  const partial = quoted('partial', sourceCode);
  const members = [`completeness: ${none} ? ${quoted('none', sourceCode)} : ${partial}`, member('done', done), member('errors', errors)];
  return partialResult(flow.tool, members, step, none, indent, file);
}

// A try around the work on each item, or an entry in place of its throws.
function catchEach(
  batch: Batch,
  loop: TSESTree.ForOfStatement,
  answer: CatchAnswer,
  flow: ExecuteFlow,
  file: FileContext,
): TextEdit[] | null {
  const { sourceCode } = file;
  const { body } = loop;
  if (loop.await || loop.parent.type !== 'BlockStatement' || !batch.item || body.type !== 'BlockStatement' || leavesEarly(body, file))
    return null;
  const item = itemSource(batch.item, body, file);
  const [first] = body.body;
  const last = body.body.at(-1);
  if (item === null || !first || !last || first.loc.start.line === body.loc.start.line) return null;
  const { end, newline, unit, reason, step } = wordsFor(batch, flow, file);
  const [done, errors] = [unusedName(doneNames, file), unusedName(itemErrorsNames, file)];
  const outer = indentOf(loop, sourceCode);
  const push = (entry: string): string => `${errors}.push(${entry})${end}`;
  const subject = `item: ${item}`;

  const throws = flow.throws.filter(({ node, owner, escapes }) => owner === flow.execute && isInside(node, body) && escapes !== 'no');
  const told = throws
    .filter((exit) => !isStop(exit, flow, file))
    .map(({ node, value }) => ({ node, text: value && madeError(value, file)?.message }));
  const replaced = told.filter(
    ({ node }) => node.type === 'ThrowStatement' && !isInLoop(node, loop) && file.sourceCode.getCommentsInside(node).length === 0,
  );
  const needsTry = canFail(body, new Set(replaced.map(({ node }) => node)), file);
  if (!needsTry && replaced.some(({ text }) => !text)) return null;
  const shift = needsTry ? unit : '';
  const edits: TextEdit[] = [
    {
      range: [loop.range[0], loop.range[0]],
      text: `const ${done} = []${end}${newline}${outer}const ${errors} = []${end}${newline}${outer}`,
    },
  ];
  for (const { node, text } of replaced) {
    if (!text || !isInside(text, node)) continue;
    const isBlock = node.parent?.type === 'BlockStatement';
    const indent = indentOf(node, sourceCode) + shift;
    const inner = isBlock ? indent : indent + unit;
    const entry = { subject, reason: sourceCode.getText(text), own: ownClass(node, text, file) };
    const lines = [push(ownEntry(entry, { indent: inner, unit }, file)), `continue${end}`];
    edits.push({
      range: node.range,
      text: isBlock ? lines.join(newline + inner) : `{${newline}${inner}${lines.join(newline + inner)}${newline}${indent}}`,
    });
  }
  const brace = sourceCode.getLastToken(body);
  const lastToken = brace && sourceCode.getTokenBefore(brace, { includeComments: true });
  if (!lastToken) return null;
  const inner = outer + unit;
  const noted = `${newline}${inner}${shift}${done}.push(${item})${end}`;
  const edited = edits.filter(({ range: [start, stop] }) => start !== stop).map(({ range }) => range);
  const within: readonly [number, number] = [body.range[0], lastToken.range[1]];
  if (needsTry) {
    const caught = [...answer.passOn, ...(answer.log === null ? [] : [answer.log])].map((each) => each + end);
    const helper = file.settings.errorHelper ? answer.failure : null;
    const lines = [...caught, push(entryText({ subject, reason }, helper, file))]
      .map((line) => `${newline}${inner}${unit}${line}`)
      .join('');
    const start = body.range[0] + 1;
    edits.push({ range: [start, start], text: `${newline}${inner}try {` });
    edits.push(...indentEdits(within, unit, sourceCode).filter(({ range: [at] }) => !edited.some(([from, to]) => at > from && at < to)));
    edits.push({
      range: [lastToken.range[1], lastToken.range[1]],
      text: `${noted}${newline}${inner}} catch (${answer.caught}) {${lines}${newline}${inner}}`,
    });
  } else {
    edits.push({ range: [lastToken.range[1], lastToken.range[1]], text: noted });
  }
  const result = batchResult(done, errors, `${done}.length === 0`, step, inner, flow, file);
  edits.push({
    range: [loop.range[1], loop.range[1]],
    text: `${newline}${outer}if (${errors}.length > 0) {${newline}${inner}return ${result}${end}${newline}${outer}}`,
  });
  return edits;
}

// A return, or a break, would leave the loop with what the lists hold unsaid.
function leavesEarly(body: Node, file: FileContext): boolean {
  let yields = false;
  walk(body, file.sourceCode.visitorKeys, (node) => {
    yields ||= node.type === 'YieldExpression';
    return !yields && !isFunction(node);
  });
  return yields || [...completionsOf(body)].some((way) => way !== 'normal' && way !== 'throw' && way !== 'continue');
}

// `Promise.allSettled`, and what was fulfilled in place of the values.
function settleAll(
  batch: Batch,
  map: TSESTree.CallExpression,
  answer: CatchAnswer,
  flow: ExecuteFlow,
  file: FileContext,
): TextEdit[] | null {
  const { sourceCode } = file;
  const callee = unwrap(map.callee);
  if (
    callee.type !== 'MemberExpression' ||
    keyName(callee) !== 'map' ||
    callee.optional ||
    map.arguments.length !== 1 ||
    batch.node.type !== 'CallExpression'
  )
    return null;
  const place = valueAndStatement(batch.node);
  if (!place || answer.passOn.length > 1) return null;
  // What an item's own throw says would be lost: only a catch of that item can tell it.
  if (flow.throws.some(({ node, value }) => isInside(node, batch.body) && value !== null && madeError(value, file)?.message)) return null;
  const { value, statement } = place;
  const { end, newline, unit, reason, step } = wordsFor(batch, flow, file);
  const isInline = isInside(map, batch.node);
  const isStable = memberPath(batch.list) !== null;
  if (!isStable && !isInline) return null;
  const list = isStable ? sourceCode.getText(unwrap(batch.list)) : unusedName(itemsNames, file);
  const outcomes = unusedName(outcomesNames, file);
  const errors = unusedName(itemErrorsNames, file);
  const outer = indentOf(statement, sourceCode);
  const inner = outer + unit;
  const key = batch.item ? keyOfItem(batch.item, batch.body, file) : null;
  const helper = file.settings.errorHelper ? withError(answer.failure, 'outcome.reason') : null;
  const log = answer.log === null ? [] : [withError(answer.log, 'outcome.reason') + end];
  const entry = entryText({ subject: `item: ${list}[index]${key === null ? '' : `?.${key}`}`, reason }, helper, file);
  const done = `${list}.filter((_, index) => ${outcomes}[index]?.status === ${quoted('fulfilled', sourceCode)})${key === null ? '' : `.map(({ ${key} }) => ${key})`}`;

  // The call as it stands, but for its name and for a list that has to be kept.
  const [start, stop] = batch.node.range;
  const text = sourceCode.text.slice(start, stop);
  const path = batch.node.callee;
  let settled = `${text.slice(0, path.range[0] - start)}Promise.allSettled${text.slice(path.range[1] - start)}`;
  if (!isStable) {
    const at = batch.list.range[0] - start + 'Settled'.length;
    settled = settled.slice(0, at) + list + settled.slice(at + batch.list.range[1] - batch.list.range[0]);
  }
  const stopped = stopCall(answer.passOn);
  const lines = [
    ...(isStable ? [] : [`const ${list} = ${sourceCode.getText(batch.list)}${end}`]),
    `const ${outcomes} = await ${settled}${end}`,
    ...(stopped === null ? [] : [stopped + end]),
    `const ${errors} = ${outcomes}.flatMap((outcome, index) => {`,
    `${unit}if (outcome.status === ${quoted('fulfilled', sourceCode)}) return []${end}`,
    ...log.map((each) => unit + each),
    `${unit}return [${entry}]${end}`,
    `})${end}`,
    `if (${errors}.length > 0) {`,
    `${unit}return ${batchResult(done, errors, `${errors}.length === ${list}.length`, step, inner, flow, file)}${end}`,
    '}',
  ].join(newline + outer);
  if (statement.type === 'ExpressionStatement') return [{ range: statement.range, text: lines }];
  const values = `${outcomes}.flatMap((outcome) => (outcome.status === ${quoted('fulfilled', sourceCode)} ? [outcome.value] : []))`;
  return [
    { range: [statement.range[0], statement.range[0]], text: lines + newline + outer },
    { range: value.range, text: values },
  ];
}

/** The awaited call, and the statement of a block that it is all of, or whose result it is a part of. */
function valueAndStatement(call: Node): { readonly value: Node; readonly statement: TSESTree.Statement } | null {
  const isAwaited = call.parent?.type === 'AwaitExpression';
  const value = isAwaited && call.parent ? call.parent : call;
  let node = value;
  for (let parent = node.parent; parent; node = parent, parent = parent.parent) {
    switch (parent.type) {
      case 'ExpressionStatement':
        return isAwaited && node === value && parent.parent.type === 'BlockStatement' ? { value, statement: parent } : null;
      case 'ReturnStatement':
        return parent.parent.type === 'BlockStatement' && (isAwaited || node === value) ? { value, statement: parent } : null;
      case 'VariableDeclarator': {
        const { parent: declaration } = parent;
        const isAlone = declaration.declarations.length === 1 && declaration.parent.type === 'BlockStatement';
        return isAwaited && isAlone && node === value && parent.init === value ? { value, statement: declaration } : null;
      }
      case 'Property':
      case 'ObjectExpression':
        // What stands before it in the result would come after it.
        if (parent.type === 'ObjectExpression' && parent.properties[0] !== node) return null;
        break;
      default:
        return null;
    }
  }
  return null;
}
