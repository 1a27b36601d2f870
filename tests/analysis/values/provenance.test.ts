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
    [`limit;`, ['read 0.limit']],
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
});
