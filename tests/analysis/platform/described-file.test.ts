import { describe, expect, it } from 'vitest';
import { keyName, walk, type Node } from '../../../src/analysis/syntax/ast.ts';
import { described } from '../../../src/analysis/platform/described-file.ts';
import type { FileContext } from '../../../src/analysis/syntax/file-context.ts';
import { lookUpProperty } from '../../../src/analysis/syntax/scope.ts';
import { dedent } from '../../dedent.ts';
import { analyse, analyseJson } from '../analyse.ts';

// What lets a text pass.
const sign = '"upsert-record"';
const viewOf = (code: string, filename = 'file.json'): FileContext => analyseJson(code, filename) ?? expect.fail('the text shows a sign');

const valueAt = (file: FileContext, key: string): Node => {
  const root = described(file);
  const found = root?.type === 'ObjectExpression' ? lookUpProperty(root, [key], file.scopes) : null;
  return found?.kind === 'found' ? found.property.value : expect.fail(`there is ${key}`);
};

describe('the tree of a JSON file', () => {
  it.each([
    ['"text"', 'text'],
    [String.raw`"a\u0062\n"`, 'ab\n'],
    ['-1.5e3', -1500],
    ['true', true],
    ['null', null],
  ])('has the literal %s', (source, value) => {
    const file = viewOf(`{ ${sign}: ${source} }`);
    expect(valueAt(file, 'upsert-record')).toMatchObject({ type: 'Literal', value, raw: source });
  });

  it.each([
    ['+Infinity', Infinity],
    ['-Infinity', -Infinity],
    ['NaN', NaN],
    ["'a\\\nb'", 'ab'],
    ['0x1F', 31],
  ])('has the literal %s of JSON5', (source, value) => {
    const file = viewOf(`{ type: ${sign}, it: ${source} }`, 'file.json5');
    expect(valueAt(file, 'it')).toMatchObject({ type: 'Literal', value });
  });

  it('stands where the text does, each node below its parent', () => {
    const code = `{\r\n  // a step\r\n  "type": ${sign}, "list": [1, {}, [], { "deep": [null] }], /* 😀 */ "": "😀"\r\n}\r\n`;
    const file = viewOf(code, 'file.jsonc');
    const seen: string[] = [];
    walk(file.ast, file.sourceCode.visitorKeys, (node) => {
      if (node.type !== 'Program') expect(node.range[0]).toBeGreaterThanOrEqual(node.parent.range[0]);
      if (node.type === 'Property') seen.push(`${keyName(node) ?? '?'} ${code.slice(...node.range)}`);
    });
    expect(seen).toEqual([`type "type": ${sign}`, 'list "list": [1, {}, [], { "deep": [null] }]', 'deep "deep": [null]', ' "": "😀"']);
  });

  it('is as deep as the text', () => {
    const file = viewOf(`{ ${sign}: ${'['.repeat(1000)}${']'.repeat(1000)} }`);
    let depth = 0;
    walk(file.ast, file.sourceCode.visitorKeys, (node) => void (depth += node.type === 'ArrayExpression' ? 1 : 0));
    expect(depth).toBe(1000);
  });

  it('is that of a JSON file alone', () => {
    const program = analyse('({ steps: [] });', { pastGate: true })?.file ?? expect.fail('the file has an analysis');
    expect(described(program)).toBeNull();
  });
});

describe('the tokens of a JSON file', () => {
  const code = dedent`
    { // one
      "type": ${sign}, /* two */ "list": [1 /* three */],
    }
  `;
  const file = viewOf(code, 'file.json5');
  const { sourceCode } = file;
  const root = described(file) ?? expect.fail('there is a root');
  const list = valueAt(file, 'list');

  it('are found from a node, with comments or without', () => {
    expect(sourceCode.getFirstToken(root)?.value).toBe('{');
    expect(sourceCode.getLastToken(root)?.value).toBe('}');
    expect(sourceCode.getLastToken(root, { filter: (token) => token.value === ',' })?.value).toBe(',');
    expect(sourceCode.getTokenBefore(root)).toBeNull();
    expect(sourceCode.getTokenAfter(root)).toBeNull();
    expect(sourceCode.getTokenBefore(list)?.value).toBe(':');
    expect(sourceCode.getTokenAfter(list)?.value).toBe(',');
    expect(sourceCode.getTokenBefore(list.parent as Node)?.value).toBe(',');
    expect(sourceCode.getTokenBefore(list.parent as Node, { includeComments: true })).toMatchObject({ type: 'Block', value: '/* two */' });
    expect(sourceCode.getText(list)).toBe('[1 /* three */]');
  });

  it('are told between two nodes, and inside of one', () => {
    const [first, second] = root.type === 'ObjectExpression' ? root.properties : [];
    if (!first || !second) return expect.fail('there are two members');
    expect(sourceCode.getTokensBetween(first, second).map(({ value }) => value)).toEqual([',']);
    expect(sourceCode.getTokensBetween(first, second, { includeComments: true }).map(({ value }) => value)).toEqual([',', '/* two */']);
    expect(sourceCode.commentsExistBetween(first, second)).toBe(true);
    expect(sourceCode.getCommentsInside(first)).toEqual([]);
    expect(sourceCode.getCommentsInside(list)).toHaveLength(1);
    expect(sourceCode.getCommentsInside(root)).toHaveLength(3);
    return undefined;
  });
});

describe('the gate for JSON', () => {
  it.each([
    '{ "steps": [{ "type": "paginate-api" }] }',
    "[{ type: 'upsert-record' }]",
    '{ "toolType": "external", "parametersSchema": {} }',
    '{ "type": "api-call", "errorHandling": "fail", "config": { "outputVariable": "x" } }',
  ])('lets through: %s', (code) => {
    expect(analyseJson(code, 'file.json5')).not.toBeNull();
  });

  it.each([
    '{ "name": "desk", "dependencies": { "ai": "7.0.0", "@runtypelabs/sdk": "1.0.0" } }',
    '{ "toolType": "external" }',
    '{ "steps": [{ "type": "api-call" }] }',
  ])('stops: %s', (code) => {
    expect(analyseJson(code)).toBeNull();
  });
});
