import { describe, expect, it } from 'vitest';
import { functionName } from '../../../src/analysis/syntax/ast.ts';
import { provenanceOf, type Source } from '../../../src/analysis/values/provenance.ts';
import { analyse, textOf } from '../analyse.ts';

// Each body ends with the expression that is asked about.
function sourcesOf(body: string, path: readonly string[] = []): string[] {
  const analysis = analyse(`function read({ query, filter: { tags: [first], ...others }, limit = 10 }, context, ...rest) { ${body} }`, {
    pastGate: true,
  });
  const [read] = analysis?.file.ast.body ?? [];
  if (!analysis || read?.type !== 'FunctionDeclaration') throw new Error('No function.');
  const last = read.body.body.at(-1);
  if (last?.type !== 'ExpressionStatement') throw new Error('No expression.');
  const described = (source: Source): string => {
    const at = 'path' in source ? source.path.map((key) => `.${key ?? '*'}`).join('') : '';
    if (source.kind === 'parameter') return `${functionName(source.fn) ?? ''} ${String(source.index)}${at}`;
    return 'node' in source ? `${source.kind} ${textOf(source.node, analysis.file)}${at}` : source.kind;
  };
  return provenanceOf(analysis.file).of(last.expression, path).map(described);
}

describe('Provenance.of', () => {
  it.each([
    [`query;`, ['read 0.query']],
    [`first;`, ['read 0.filter.tags.*']],
    [`others;`, ['read 0.filter']],
    [`limit;`, ['read 0.limit', 'made 10']],
    [`limit.unit;`, ['read 0.limit.unit', 'made 10.unit']],
    [`const { run = query } = context; run;`, ['read 1.run', 'read 0.query']],
    [`context;`, ['read 1']],
    [`rest;`, ['unknown']],
    [`context.signal!;`, ['read 1.signal']],
    [`context?.run['signal'];`, ['read 1.run.signal']],
    [`context[key];`, ['read 1.*']],
    [`const { run: { signal } } = context; signal;`, ['read 1.run.signal']],
    [`const { run, ...left } = context; left.signal;`, ['read 1.signal']],
    [`const [, second] = query; second;`, ['read 0.query.*']],
    [`let held; held = context; held.signal;`, ['read 1.signal']],
    [`let held = context; held = query; held.signal;`, ['read 1.signal', 'read 0.query.signal']],
    [`({ signal: context.signal, url: 1 }).signal;`, ['read 1.signal']],
    [`({ ...context, url: 1 }).signal;`, ['read 1.signal', 'absent']],
    [`({ signal: query, ...context }).signal;`, ['read 1.signal', 'read 0.query']],
    [`({ url: query }).signal;`, ['absent']],
    [`({ get signal() { return query; } }).signal;`, ['unknown']],
    [`({ [key]: query }).signal;`, ['unknown', 'absent']],
    [`[context][0].signal;`, ['read 1.signal']],
    [`[query, context];`, ['made [query, context]']],
    [`const [, second] = [query, context]; second.id;`, ['read 0.query.id', 'read 1.id']],
    [`[query, context].length;`, ['made [query, context].length']],
    [`ready ? query : context;`, ['read 0.query', 'read 1']],
    [`query ?? undefined;`, ['read 0.query', 'absent']],
    [`query && context;`, ['falsy query', 'read 1']],
    [`await query;`, ['read 0.query']],
    [`load(query).rows;`, ['made load(query).rows']],
    [`const { rows } = load(query); rows;`, ['made load(query).rows']],
    [`const init = {}; init.signal = context.signal; init.signal;`, ['absent', 'read 1.signal']],
    [`const init = {}; init.body = context.signal; init.signal;`, ['absent']],
    [`const init = {}; Object.assign(init, context); init.signal;`, ['absent', 'unknown']],
    [`const init = {}; send(init); init.signal;`, ['absent']],
    [`let run; ({ run } = context); run;`, ['read 1.run']],
    [`let run; ({ at: [run] } = context); run.id;`, ['read 1.at.*.id']],
    [`let run; ({ run = query } = context); run;`, ['read 0.query', 'read 1.run']],
    [`let row; for (row of query) row; row;`, ['read 0.query.*']],
    [`let row; for ([row] of query) row; row;`, ['read 0.query.*.*']],
    [`let key; for (key in query) key; key;`, ['unknown']],
    [`const init = {}; init.run = context; init.run.signal;`, ['absent', 'read 1.signal']],
    [`const init = { run: 1 }; [init.run] = query; init.run;`, ['made 1', 'unknown']],
    [`const init = { run: 1 }; delete init.run; init.run;`, ['made 1', 'absent']],
    [`const init = { run: 1 }; init.run++; init.run;`, ['made 1', 'made init.run++']],
    [`const init = { run: 1 }; init[query] = context; init.run;`, ['made 1', 'unknown']],
    [`const init = { run: 1 }; Object.assign(context, init); init.run;`, ['made 1']],
    [`const list = [query]; list.push(context); list[1].id;`, ['read 0.query.id', 'read 1.id']],
    [`const list = [query]; list.push(context); list.length;`, ['made [query].length']],
    [`context.run = query; context.run.id;`, ['read 1.run.id', 'read 0.query.id']],
    [`let next = context; next = next.next; next;`, ['read 1', 'unknown']],
    [`missing;`, ['unknown']],
  ])('%s', (body, sources) => {
    expect(sourcesOf(body)).toEqual(sources);
  });

  it('reads the value at a path of an expression', () => {
    expect(sourcesOf(`({ run: context });`, ['run', 'signal'])).toEqual(['read 1.signal']);
    expect(sourcesOf(`context;`, ['signal'])).toEqual(['read 1.signal']);
    expect(sourcesOf(`({ other: context });`, ['run', 'signal'])).toEqual(['absent']);
  });

  it('tells the same whatever was asked before', () => {
    const analysis = analyse('function read(context) { let a = context; let b = a; a = b; a; b; }', { pastGate: true });
    const [read] = analysis?.file.ast.body ?? [];
    if (!analysis || read?.type !== 'FunctionDeclaration') throw new Error('No function.');
    const provenance = provenanceOf(analysis.file);
    const kinds = read.body.body.flatMap((statement) =>
      statement.type === 'ExpressionStatement' && statement.expression.type === 'Identifier'
        ? [provenance.of(statement.expression).map(({ kind }) => kind)]
        : [],
    );
    expect(kinds).toEqual([
      ['parameter', 'unknown'],
      ['parameter', 'unknown'],
    ]);
  });

  it('ends with its budget where names are taken out of each other by several keys', () => {
    const levels = Array.from({ length: 11 }, (_, at) =>
      ['a', 'b', 'c', 'd'].map((key) => `v${String(at)} = v${String(at + 1)}.${key};`).join(' '),
    );
    const names = Array.from({ length: 12 }, (_, at) => `v${String(at)}`).join(', ');
    expect(sourcesOf(`let ${names}; ${levels.join(' ')} v11 = context; v0;`)).toContain('unknown');
  });
});
