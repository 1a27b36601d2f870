import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { words } from '../../src/knowledge/words.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** As many words as a list of one algorithm's own may have. */
const most = 4;

/** Lists that are no knowledge of other people's code: file and name, and why. */
const ownLists: Readonly<Record<string, string>> = {
  'rules/names.ts ruleNames': 'the rules of this plugin',
  'src/analysis/failures/failure-envelopes.ts telling': 'keys of this plugin’s settings',
  'src/analysis/tools/gate.ts formTexts': 'keys of this plugin’s description of a framework',
  'src/analysis/values/json-kind.ts iterable': 'kinds that the file itself tells apart',
  'src/checks/no-bare-error-message.ts tellingKeys': 'keys of this plugin’s settings',
  'src/checks/no-upstream-error-text.ts gravest': 'the rule’s own findings, in order',
  'src/settings.ts frameworkIds': 'the frameworks of this plugin',
};

interface WordList {
  readonly file: string;
  readonly name: string;
  readonly words: readonly string[];
}

const files = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`);

const parsed = (file: string): ts.SourceFile =>
  ts.createSourceFile(file, readFileSync(path.join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);

/** The lists of plain words that the top level of a file gives names to. */
function listsIn(file: string): WordList[] {
  const lists: WordList[] = [];
  for (const statement of parsed(file).statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      const list = initializer && listOf(initializer);
      if (list) lists.push({ file, name: name.getText(), words: list });
    }
  }
  return lists;
}

function listOf(node: ts.Expression): string[] | null {
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return listOf(node.expression);
  if (ts.isNewExpression(node) && node.expression.getText() === 'Set') return node.arguments?.[0] ? listOf(node.arguments[0]) : null;
  if (ts.isRegularExpressionLiteral(node)) return /^\/\^\(\?:([\w|]+)\)\$\/$/.exec(node.text)?.[1]?.split('|') ?? null;
  if (!ts.isArrayLiteralExpression(node)) return null;
  const texts = node.elements.flatMap((element) => (ts.isStringLiteral(element) ? [element.text] : []));
  return texts.length === node.elements.length ? texts : null;
}

/** Names of syntax and operators belong to the algorithm that reads a tree. */
const isOfSyntax = (word: string): boolean =>
  /^[^\w]+$/.test(word) ||
  /(?:^|[a-z])(?:Expression|Statement|Declaration|Declarator|Clause|Case|Property|Element|Pattern|Literal|Assertion)$/.test(word);

describe('a list of words', () => {
  it('is made of what stands between spaces', () => {
    expect([...words(' a\n  b-c d ')]).toEqual(['a', 'b-c', 'd']);
  });

  it('stands in src/knowledge', () => {
    const elsewhere = ['rules', 'src']
      .flatMap(files)
      .filter((file) => !/^src\/(?:knowledge|frameworks)\//.test(file))
      .flatMap(listsIn)
      .filter((list) => list.words.length > most && !list.words.every(isOfSyntax))
      .map(({ file, name }) => `${file} ${name}`);
    expect(elsewhere.filter((place) => !(place in ownLists))).toEqual([]);
    expect(Object.keys(ownLists).filter((place) => !elsewhere.includes(place))).toEqual([]);
  });

  it('is found where it stands', () => {
    expect(listOf(parsedExpression("new Set(['a', 'b'])"))).toEqual(['a', 'b']);
    expect(listOf(parsedExpression("['a', 'b'] as const"))).toEqual(['a', 'b']);
    expect(listOf(parsedExpression('/^(?:a|b)$/'))).toEqual(['a', 'b']);
    expect(listOf(parsedExpression("['a', b]"))).toBeNull();
  });
});

function parsedExpression(code: string): ts.Expression {
  const [statement] = ts.createSourceFile('a.ts', code, ts.ScriptTarget.Latest, true).statements;
  if (!statement || !ts.isExpressionStatement(statement)) throw new Error('no expression');
  return statement.expression;
}

describe.each(files('src/knowledge'))('%s', (file) => {
  const exported = parsed(file).statements.flatMap((statement) =>
    ts.isVariableStatement(statement) && statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ? [statement] : [],
  );

  it('says of each list what it means', () => {
    const silent = exported.filter((statement) => ts.getJSDocCommentsAndTags(statement).length === 0);
    expect(silent.map((statement) => statement.declarationList.declarations[0]?.name.getText())).toEqual([]);
  });

  it('has its words in order and none of them twice', () => {
    const calls: string[] = [];
    const visit = (node: ts.Node): void => {
      if (
        ts.isCallExpression(node) &&
        node.expression.getText() === 'words' &&
        node.arguments[0] &&
        ts.isStringLiteralLike(node.arguments[0])
      )
        calls.push(node.arguments[0].text);
      ts.forEachChild(node, visit);
    };
    visit(parsed(file));
    for (const text of calls) {
      const list = text.trim().split(/\s+/);
      expect(list).toEqual([...new Set(list)].sort());
    }
  });
});
