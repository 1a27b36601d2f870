import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { AST_NODE_TYPES } from '@typescript-eslint/utils';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { words } from '../../src/knowledge/words.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** From so many words on a list is knowledge. */
const fewest = 3;

/** Lists that are no knowledge of other people's code: file and name of the top level, and why. */
const ownLists: Readonly<Record<string, string>> = {
  'rules/names.ts ruleNames': 'the rules of this plugin',
  'rules/require-try-catch.ts offers': 'the rule’s own suggestions',
  'rules/require-error-class.ts hasKnownClass': 'classes of this plugin’s vocabulary',
  'src/analysis/failures/failure-envelopes.ts telling': 'keys of this plugin’s settings',
  'src/analysis/failures/status-class.ts classesAnswered': 'classes of this plugin’s vocabulary',
  'src/analysis/program/error-cause.ts sinceCause': 'the forms of one name of TypeScript’s, by its releases',
  'src/analysis/signal/signal-origin.ts strongest': 'the algorithm’s own answers, in order',
  'src/analysis/tools/gate.ts formTexts': 'keys of this plugin’s description of a framework',
  'src/analysis/tools/gate.ts otherClasses': 'classes of this plugin’s vocabulary',
  'src/checks/envelope-fits-preview.ts weighty': 'keys of this plugin’s settings',
  'src/checks/matching/option-limit.ts worst': 'the algorithm’s own answers, in order',
  'src/checks/no-bare-error-message.ts tellingKeys': 'keys of this plugin’s settings',
  'src/checks/no-upstream-error-text.ts gravest': 'the rule’s own findings, in order',
  'src/checks/require-error-class.ts texts': 'the algorithm’s own roles of a text',
  'src/create-rule.ts reportedAt': 'places of a rule’s own report',
  'src/framework-schema.ts parameters': 'values of this plugin’s settings',
  'src/framework-schema.ts thrown': 'values of this plugin’s settings',
  'src/settings.ts frameworkIds': 'the frameworks of this plugin',
  'src/settings.ts frameworkModules': 'the frameworks of this plugin',
};

/** Words of JavaScript and TypeScript, and the kinds of their values. */
const languageWords = words(`
  abstract any array bigint boolean catch const error exports finally function get let module never null number object
  override private protected public regexp require set static string symbol then undefined unknown var void
`);

/** Names of syntax and words of the language belong to the algorithm that reads a tree. */
const isOfSyntax = (word: string): boolean =>
  languageWords.has(word) || (/^[A-Z]/.test(word) && Object.keys(AST_NODE_TYPES).some((type) => type.includes(word)));

interface WordList {
  readonly place: string;
  readonly words: readonly string[];
}

const files = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`);

const parse = (file: string, code: string): ts.SourceFile => ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
const parsed = (file: string): ts.SourceFile => parse(file, readFileSync(path.join(root, file), 'utf8'));

/** The lists of words that stand anywhere in a file. */
function listsIn(source: ts.SourceFile): WordList[] {
  const lists: WordList[] = [];
  for (const statement of source.statements) {
    const visit = (node: ts.Node): void => {
      const list = wordsOf(node);
      if (list.length >= fewest && !list.every(isOfSyntax)) lists.push({ place: `${source.fileName} ${nameOf(statement)}`, words: list });
      ts.forEachChild(node, visit);
    };
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) visit(statement);
  }
  return lists;
}

function nameOf(statement: ts.Statement): string {
  const named = ts.isVariableStatement(statement) ? statement.declarationList.declarations[0] : (statement as ts.DeclarationStatement);
  return named?.name?.getText() ?? '';
}

function wordsOf(node: ts.Node): readonly string[] {
  if (ts.isRegularExpressionLiteral(node)) return alternatives(node.text);
  if (ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node)) return node.text.includes('(?:') ? alternatives(node.text) : [];
  if (!ts.isArrayLiteralExpression(node)) return [];
  const texts = node.elements.flatMap((element) => (ts.isStringLiteral(element) ? [element.text] : []));
  return texts.length === node.elements.length ? texts.filter((text) => /[a-z]{2}/i.test(text)) : [];
}

/** The words of a pattern's alternatives, without its escapes. */
function alternatives(pattern: string): readonly string[] {
  const parts = pattern.replaceAll(/\\[a-z]/gi, ' ').split('|');
  const worded = parts.filter((part) => /[a-z]{2}/i.test(part));
  return worded.length < fewest ? [] : worded.flatMap((part) => part.match(/[a-z]{2,}/gi) ?? []);
}

describe('a list of words', () => {
  it('is made of what stands between spaces', () => {
    expect([...words(' a\n  b-c d ')]).toEqual(['a', 'b-c', 'd']);
  });

  it('stands in src/knowledge', () => {
    const elsewhere = ['rules', 'src']
      .flatMap(files)
      .filter((file) => !/^src\/(?:knowledge|frameworks)\//.test(file))
      .flatMap((file) => listsIn(parsed(file)));
    expect(elsewhere.filter(({ place }) => !(place in ownLists)).map((list) => `${list.place}: ${list.words.join(' ')}`)).toEqual([]);
    expect(Object.keys(ownLists).filter((place) => !elsewhere.some((list) => list.place === place))).toEqual([]);
  }, 60_000);

  it.each([
    ["const a = new Set(['get', 'load', 'find']);", ['get', 'load', 'find']],
    ["function a(x) { return ['get', 'load', 'find'].includes(x); }", ['get', 'load', 'find']],
    ['class a { b(x) { return /^(?:get|load|find)[A-Z]/.test(x); } }', ['get', 'load', 'find']],
    ['const a = String.raw`(?:get|load|find)`;', ['get', 'load', 'find']],
  ])('is found in %s', (code, list) => {
    expect(listsIn(parse('a.ts', code))).toEqual([{ place: 'a.ts a', words: list }]);
  });

  it.each([
    "const a = ['get', 'load'];",
    "const a = ['get', 'load', b];",
    'const a = /^(?:get|load)$/;',
    'const a = /^[!=]==?$|^>=?$|^<=?$/;',
    'const a = /^(?:then|catch|finally)$/;',
    'const a = /^(?:If|Switch|While)Statement$/;',
    "type A = 'get' | 'load' | 'find';",
  ])('is not %s', (code) => {
    expect(listsIn(parse('a.ts', code))).toEqual([]);
  });
});

describe.each(files('src/knowledge'))('%s', (file) => {
  const exported = parsed(file).statements.flatMap((statement) =>
    ts.isVariableStatement(statement) && statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ? [statement] : [],
  );

  it('says of each list what it means', () => {
    const silent = exported.filter((statement) => ts.getJSDocCommentsAndTags(statement).length === 0);
    expect(silent.map((statement) => statement.declarationList.declarations[0]?.name.getText())).toEqual([]);
  });

  it('names a source for each list, or one for all', () => {
    const [head = ''] = /^\/\*\*[^]*?\*\//.exec(parsed(file).text) ?? [];
    const isNamed = (text: string): boolean =>
      /https:\/\/|\bsource:|\bread in\b|\bseen in\b|\bdeclarations\b|\bplugin's own\b/i.test(text.replaceAll(/\s*\n \* ?/g, ' '));
    const bare = exported.filter(
      (statement) =>
        !isNamed(
          ts
            .getJSDocCommentsAndTags(statement)
            .map((doc) => doc.getText())
            .join(' '),
        ),
    );
    expect(isNamed(head) ? [] : bare.map((statement) => statement.declarationList.declarations[0]?.name.getText())).toEqual([]);
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
