import type { TSESTree } from '@typescript-eslint/utils';
import type { AskedService } from '../../analysis/effects/asked-services.ts';
import type { Aggregate, Part } from '../../analysis/effects/parallel-results.ts';
import type { ExecuteFlow } from '../../analysis/flow/execute-flow.ts';
import { isFunction, isInside, keyName, type Node, unwrap, walk } from '../../analysis/syntax/ast.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import type { Variable } from '../../analysis/syntax/scope.ts';
import { partialResultKeys } from '../../knowledge/failure-keys.ts';
import { sourceErrorsNames } from '../../knowledge/given-names.ts';
import { catchAnswer, hidesAnswerAt, withError } from '../exits/catch-answer.ts';
import { unexpectedFailure } from '../failure/failure.ts';
import { nextStep } from '../failure/next-step.ts';
import { entryText, mayAnswerPartially, partialResult, stopCall, unusedName } from '../failure/partial-result.ts';
import { editSlice, endOfLine, indentOf, indentUnit, propertyKey, quoted, type TextEdit, usesSemicolons } from '../text/code-style.ts';

/**
 * Has a tool wait for all of its sources, and return the parts that are there where one fails. Null where the code does not tell how, or
 * where the result of the tool may not change.
 */
export function settleSources(aggregate: Aggregate, flow: ExecuteFlow, file: FileContext): readonly TextEdit[] | null {
  const { tool, execute } = flow;
  const { call, owner, promises, sources, pattern } = aggregate;
  if (!pattern) return null;
  const declarator = pattern.parent;
  const declaration = declarator.parent;
  if (
    !mayAnswerPartially(tool) ||
    !execute.async ||
    owner !== execute ||
    declarator.type !== 'VariableDeclarator' ||
    declaration?.type !== 'VariableDeclaration'
  )
    return null;
  if (
    declaration.parent.type !== 'BlockStatement' ||
    declaration.declarations.length > 1 ||
    declaration.kind !== 'const' ||
    pattern.typeAnnotation
  )
    return null;
  const [list] = call.arguments;
  if (list?.type !== 'ArrayExpression' || declarator.init?.type !== 'AwaitExpression' || declarator.init.argument !== call) return null;
  // Of what is written anew the arguments alone are kept as they are.
  if (file.sourceCode.getCommentsInside(declaration).some(({ range }) => range[0] < list.range[0] || range[1] > list.range[1])) return null;
  if (hidesAnswerAt(declaration, file) || (file.settings.errorHelper && tool.framework.plannedFailure.kind === 'error-content'))
    return null;
  const answer = catchAnswer(flow, { texts: unexpectedFailure(tool, file), indent: '' }, file);
  if (answer.passOn.length > 1) return null;

  const taken = new Taken(pattern, sources, file);
  if (!taken.isWhole || taken.outcomes.length !== promises.length || !isReachedStraight(aggregate.result, declaration, file)) return null;
  const parts = partsFor(aggregate, taken, declaration, file);
  if (!parts) return null;

  const { sourceCode } = file;
  const end = usesSemicolons(file) ? ';' : '';
  const newline = endOfLine(sourceCode);
  const unit = indentUnit(sourceCode);
  const outer = indentOf(declaration, sourceCode);
  const errors = unusedName(sourceErrorsNames, file);
  const isRejected = (outcome: string): string => `${outcome}.status === ${quoted('rejected', sourceCode)}`;
  const answerFor = (outcome: string): { log: string[]; helper: string | null } => {
    const renamed = (text: string): string => withError(text, `${outcome}.reason`);
    return {
      log: answer.log === null ? [] : [renamed(answer.log) + end],
      helper: file.settings.errorHelper ? renamed(answer.failure) : null,
    };
  };
  const entries = taken.outcomes.flatMap(({ name, source }) => {
    const { log, helper } = answerFor(name);
    const reason = quoted(`${source} did not answer: an unexpected error, whose cause was logged.`, sourceCode);
    const entry = entryText({ subject: `source: ${quoted(source, sourceCode)}`, reason }, helper, file);
    return [`if (${isRejected(name)}) {`, ...[...log, `${errors}.push(${entry})${end}`].map((line) => unit + line), '}'];
  });
  const none = `${errors}.length === ${taken.outcomes.length}`;
  const members = [
    `completeness: ${none} ? ${quoted('none', sourceCode)} : ${quoted('partial', sourceCode)}`,
    ...parts,
    errors === 'errors' ? errors : `errors: ${errors}`,
  ];
  const step = `Use the parts that are there, and tell the user which are missing by the sources in errors. ${nextStep('permanent', tool, file)}`;
  const inner = outer + unit;
  const stopped = stopCall(answer.passOn);
  const [before, after] = [
    sourceCode.text.slice(call.range[0], call.callee.range[0]),
    sourceCode.text.slice(call.callee.range[1], call.range[1]),
  ];
  const lines = [
    `const [${taken.outcomes.map((outcome) => outcome.name).join(', ')}] = await ${before}Promise.allSettled${after}${end}`,
    ...(stopped === null ? [] : [stopped + end]),
    `if (${taken.outcomes.map((outcome) => isRejected(outcome.name)).join(' || ')}) {`,
    ...[`const ${errors} = []${end}`, ...entries, `return ${partialResult(tool, members, step, none, inner, file)}${end}`].map(
      (line) => unit + line,
    ),
    '}',
    ...taken.outcomes.map((outcome) => `const ${outcome.pattern} = ${outcome.name}.value${end}`),
  ];
  return [{ range: declaration.range, text: lines.join(newline + outer) }, ...answer.edits];
}

interface SettledOutcome {
  readonly name: string;
  readonly source: string;
  readonly pattern: string;
}

/** What takes the values of the promises today, and the names that their outcomes get. */
class Taken {
  readonly outcomes: SettledOutcome[] = [];
  isWhole = true;
  /** What a value of a source becomes in terms of its outcome. */
  readonly #values = new Map<Variable, string>();

  constructor({ elements }: TSESTree.ArrayPattern, sources: readonly (AskedService | null)[], file: FileContext) {
    for (const [index, element] of elements.entries()) {
      const base = element && nameIn(element);
      if (!element || !base) {
        this.isWhole = false;
        continue;
      }
      const name = unusedName([`${base}Outcome`, `${base}Answer`], file);
      const isTaken = this.outcomes.some((outcome) => outcome.name === name);
      this.isWhole &&= !isTaken && this.#take(element, name, file);
      const source = sources[index];
      const isAskedTwice = source && sources.some((other, at) => at !== index && other?.name === source.name);
      const named = source ? (isAskedTwice ? `${source.name} (${base})` : source.name) : base;
      this.outcomes.push({ name, source: named, pattern: file.sourceCode.getText(element) });
    }
  }

  #take(element: Node, outcome: string, file: FileContext): boolean {
    const variable = element.type === 'Identifier' ? file.scopes.variableOf(element) : null;
    if (variable) this.#values.set(variable, `${outcome}.value`);
    if (variable) return true;
    if (element.type !== 'ObjectPattern') return false;
    return element.properties.every((property) => {
      const key = property.type === 'Property' && property.shorthand && property.value.type === 'Identifier' ? keyName(property) : null;
      const taken = key !== null && property.value?.type === 'Identifier' ? file.scopes.variableOf(property.value) : null;
      if (taken) this.#values.set(taken, `${outcome}.value.${key ?? ''}`);
      return taken !== null;
    });
  }

  /** The source of a value with its names replaced; null where it uses what is made later. */
  rewritten(value: Node, declaration: Node, file: FileContext): string | null {
    const edits: TextEdit[] = [];
    let isKnown = true;
    walk(value, file.sourceCode.visitorKeys, (node) => {
      if (node.type === 'AwaitExpression' || node.type === 'YieldExpression') isKnown = false;
      if (node.type !== 'Identifier') return;
      const variable = file.scopes.variableOf(node);
      const replaced = variable && this.#values.get(variable);
      const [declared] = variable?.identifiers ?? [];
      if (replaced) {
        const isShort = node !== value && node.parent.type === 'Property' && node.parent.shorthand;
        edits.push({ range: node.range, text: isShort ? `${node.name}: ${replaced}` : replaced });
      } else if (
        declared &&
        declared.range[0] > declaration.range[1] &&
        !isInside(declared, value) &&
        isInside(declared, declaration.parent ?? declaration)
      ) {
        isKnown = false;
      }
    });
    return isKnown ? editSlice(file.sourceCode.text, value.range, edits) : null;
  }
}

// Behind a test of a value the result counts on what the test has told, which nobody has asked yet where a source fails.
function isReachedStraight(result: Node, declaration: TSESTree.VariableDeclaration, file: FileContext): boolean {
  const statements = (declaration.parent as TSESTree.BlockStatement).body;
  const last = statements.findIndex((statement) => isInside(result, statement));
  const between = statements.slice(statements.indexOf(declaration) + 1, last + 1);
  let isStraight = last >= 0;
  for (const statement of between) {
    walk(statement, file.sourceCode.visitorKeys, (node) => {
      if (isFunction(node)) return false;
      isStraight &&= !/^(?:If|Switch|Throw|Try|For|ForOf|ForIn|While|DoWhile)Statement$/.test(node.type);
      return isStraight;
    });
  }
  return isStraight;
}

// `contact`, or the first name of `{ contact }`.
function nameIn(element: Node): string | null {
  if (element.type === 'Identifier') return element.name;
  const [first] = element.type === 'ObjectPattern' ? element.properties : [];
  return first?.type === 'Property' ? keyName(first) : null;
}

// The keys of the result, with null for what is missing.
function partsFor({ result, parts }: Aggregate, taken: Taken, declaration: Node, file: FileContext): string[] | null {
  const members: string[] = [];
  for (const property of result.properties) {
    if (property.type !== 'Property' || property.computed || property.method) return null;
    const key = keyName(property);
    if (key === null || partialResultKeys.test(key)) return null;
    const value = unwrap(property.value);
    const text = taken.rewritten(property.value, declaration, file);
    const part = parts.find((each: Part) => each.property === property);
    const outcome = part && taken.outcomes[part.index];
    if (text === null || (part && !outcome)) return null;
    const spelt = propertyKey(key, file.sourceCode);
    if (outcome) {
      const given = /^(?:Sequence|Conditional|Assignment|Arrow)/.test(value.type) ? `(${text})` : text;
      members.push(`${spelt}: ${outcome.name}.status === ${quoted('fulfilled', file.sourceCode)} ? ${given} : null`);
    } else {
      members.push(text === key ? key : `${spelt}: ${text}`);
    }
  }
  return members;
}
