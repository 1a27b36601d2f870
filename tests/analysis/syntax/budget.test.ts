import type { TSESTree } from '@typescript-eslint/utils';
import { describe, expect, it } from 'vitest';
import { unwrap, walk, type Node } from '../../../src/analysis/syntax/ast.ts';
import { Budget } from '../../../src/analysis/syntax/budget.ts';
import { isOutsideValue } from '../../../src/analysis/effects/effects.ts';
import type { ExecuteFlow } from '../../../src/analysis/flow/execute-flow.ts';
import type { FileContext } from '../../../src/analysis/syntax/file-context.ts';
import { fragileKind } from '../../../src/analysis/values/json-kind.ts';
import { fuzzySearch } from '../../../src/checks/matching/fuzzy-search.ts';
import { promiseFate } from '../../../src/checks/no-floating-promise.ts';
import { lookUpProperty } from '../../../src/analysis/syntax/scope.ts';
import { typeHolds } from '../../../src/analysis/program/declared-members.ts';
import { classOfGuard } from '../../../src/analysis/failures/status-class.ts';
import { noEnv } from '../../../src/analysis/values/resolve.ts';
import { refusedByJson, stringOf } from '../../../src/analysis/values/printed-value.ts';
import { dedent } from '../../dedent.ts';
import { analyse } from '../analyse.ts';

describe('a budget', () => {
  it('gives steps as long as there are some', () => {
    const budget = new Budget(3);
    expect([budget.spend(), budget.spend(2), budget.isSpent, budget.spend()]).toEqual([true, true, true, false]);
  });

  it('is empty once more was asked for than it had', () => {
    const budget = new Budget(3);
    expect([budget.spend(4), budget.isSpent, budget.spend()]).toEqual([false, true, false]);
  });

  it('of nothing is spent', () => {
    expect(new Budget(0).isSpent).toBe(true);
  });
});

interface Subject {
  readonly file: FileContext;
  readonly flow: ExecuteFlow;
}

function subjectOf(around: string, body = 'return null;'): Subject {
  const analysis = analyse(`
    import { tool } from 'ai';
    import { contacts, load } from '../api.js';
    ${around}
    export const subject = tool({ inputSchema: schema, execute: async ({ id, name }) => { ${body} } });
  `);
  const flow = analysis?.flows[0];
  if (!analysis || !flow) throw new Error('No flow.');
  return { file: analysis.file, flow };
}

/** What a constant of the file is set to. */
function held(name: string, { ast, sourceCode }: FileContext): TSESTree.Expression {
  const found: TSESTree.Expression[] = [];
  walk(ast, sourceCode.visitorKeys, (node) => {
    if (node.type === 'VariableDeclarator' && node.init && node.id.type === 'Identifier' && node.id.name === name) found.push(node.init);
  });
  const last = found.at(-1);
  if (!last) throw new Error(`No ${name}.`);
  return last;
}

/** `part0`, which is as given, and parts of which each is made of the one below it, twice. */
const tower = (bottom: string, twice: (below: string) => string, height: number): string =>
  [`const part0 = ${bottom};`, ...Array.from({ length: height }, (_, at) => `const part${at + 1} = ${twice(`part${at}`)};`)].join('\n');

/** Functions that all answer with the results of all of them. */
const mesh = (size: number, last = ''): string =>
  Array.from(
    { length: size },
    (_, own) =>
      dedent`
        function help${own}(a) { ${Array.from({ length: size }, (__, at) => `if (a.key${at}) return help${at}(a.child);`).join(' ')} \
          ${last} }
      `,
  ).join('\n');

// Each of these has more ways than could ever be walked: without a bound on the work they do not end.
const height = 60;

describe('a walk', () => {
  it('looks a key up through what an object spreads', () => {
    const inTower = (size: number): string => {
      const { file } = subjectOf(tower('{ a: 1 }', (below) => `{ ...${below}, ...${below} }`, size));
      return lookUpProperty(held(`part${size}`, file) as TSESTree.ObjectExpression, ['b'], file.scopes).kind;
    };
    expect(inTower(3)).toBe('absent');
    expect(inTower(height)).toBe('unknown');
  });

  it('looks for a property through the types that a type is made of', () => {
    const inTower = (size: number, bottom: string): boolean => {
      const types = [`type Part0 = ${bottom};`, ...Array.from({ length: size }, (_, at) => `type Part${at + 1} = Part${at} | Part${at};`)];
      const { file } = subjectOf(dedent`
        ${types.join('\n')}
        const value: Part${size} = null;
      `);
      let type: TSESTree.TypeNode | undefined;
      walk(file.ast, file.sourceCode.visitorKeys, (node) => {
        if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.id.name === 'value')
          type = node.id.typeAnnotation?.typeAnnotation;
      });
      if (!type) throw new Error('No type.');
      return typeHolds(type, 'signal', file);
    };
    expect(inTower(3, '{ signal: AbortSignal }')).toBe(true);
    expect(inTower(3, '{ name: string }')).toBe(false);
    expect(inTower(height, '{ name: string }')).toBe(false);
  });

  it('reads the statuses of lists in lists', () => {
    const classBehind = (codes: string, name: string): unknown => {
      const { file } = subjectOf(codes, `if (${name}.includes(response.status)) throw new Error('No');`);
      const thrown: Node[] = [];
      walk(file.ast, file.sourceCode.visitorKeys, (node) => {
        if (node.type === 'ThrowStatement') thrown.push(node);
      });
      const last = thrown.at(-1);
      return last && classOfGuard(last, file);
    };
    expect(
      classBehind(
        tower('[401, 403]', (below) => `[${below}, ${below}]`, 2),
        'part2',
      ),
    ).toBe('authRequired');
    expect(
      classBehind(
        tower('[401, 403]', (below) => `[${below}, ${below}]`, height),
        `part${height}`,
      ),
    ).toBe(null);
    expect(classBehind('const codes = [codes, codes];', 'codes')).toBe(null);
  });

  it('asks what becomes of the promise of functions that call each other', () => {
    const fate = (helpers: string): string => {
      const { file, flow } = subjectOf(helpers, 'help0(id);');
      const call = flow.calls.find(({ node }) => node.callee.type === 'Identifier' && node.callee.name === 'help0');
      if (!call) throw new Error('No call.');
      return promiseFate(call.node, flow.tool, file);
    };
    expect(
      fate(dedent`
        function help0(a) { return help1(a); }
        function help1(a) { return fetch(a); }
      `),
    ).toBe('rejects');
    expect(
      fate(dedent`
        function help0(a) { return help1(a); }
        function help1(a) { return a; }
      `),
    ).toBe('unknown');
    expect(fate(mesh(24))).toBe('safe');
  });

  it('asks for the kind of a sum', () => {
    const kind = (size: number): string | null => {
      const { file } = subjectOf(tower('1n', (below) => `${below} + ${below}`, size));
      return fragileKind({ node: held(`part${size}`, file), env: noEnv }, file);
    };
    expect(kind(3)).toBe('BigInt');
    expect(kind(height)).toBe(null);
  });

  it('asks whether a value outlives the run', () => {
    const outlives = (bottom: string, size: number): boolean => {
      const { file, flow } = subjectOf(
        'const store = new Map();',
        `${tower(bottom, (below) => `${below} || ${below}`, size)} return part${size};`,
      );
      return isOutsideValue(held(`part${size}`, file), flow, file);
    };
    expect(outlives('store', 3)).toBe(true);
    expect(outlives('new Map()', 3)).toBe(false);
    expect(outlives('new Map()', height)).toBe(false);
  });

  it('writes the text of lists in lists', () => {
    const list = (items: number, size: number): string =>
      tower('[1]', (below) => `[${Array.from({ length: items }, () => below).join(', ')}]`, size);
    const { file } = subjectOf(list(2, 3));
    expect(stringOf(held('part3', file), file)).toBe('1,1,1,1,1,1,1,1');
    expect(refusedByJson(held('part3', file), file)).toBe(null);
    const wide = subjectOf(list(100, 4)).file;
    expect(stringOf(held('part4', wide), wide)).not.toBe(null);
    expect(refusedByJson(held('part4', wide), wide)).toBe(null);
  });

  it('follows a helper to a search where it has one end', () => {
    const search = (helpers: string): string | null => {
      const { file, flow } = subjectOf(helpers, 'const found = help0(contacts, name); return found;');
      return fuzzySearch(unwrap(held('found', file)), flow, file)?.kind ?? null;
    };
    expect(
      search(dedent`
        function help0(list, query) { return help1(list, query); }
        function help1(list, query) { return list.filter((each) => each.name.includes(query)); }
      `),
    ).toBe('filter');
    expect(search(mesh(24, 'return contacts.filter((each) => each.name.includes(a));'))).toBe(null);
  });

  it('reads a test of candidates through helpers that ask each other', () => {
    const search = (size: number): string | null => {
      const helpers = Array.from(
        { length: size },
        (_, own) =>
          dedent`
            function is${own}(each, query) { return ${Array.from({ length: size }, (__, at) => `is${at}(each, query)`).join(' || ')} \
              || each.id === query; }
          `,
      );
      const { file, flow } = subjectOf(helpers.join('\n'), 'const found = contacts.filter((each) => is0(each, name)); return found;');
      return fuzzySearch(unwrap(held('found', file)), flow, file)?.kind ?? null;
    };
    expect(search(2)).toBe(null);
    expect(search(24)).toBe(null);
  });
});
