import { describe, expect, it } from 'vitest';
import { type Node, walk } from '../../../src/analysis/syntax/ast.ts';
import { ForwardFlow } from '../../../src/analysis/values/forward-flow.ts';
import { analyse, type Analysis, textOf } from '../analyse.ts';

function parse(code: string): Analysis {
  const analysis = analyse(code, { pastGate: true });
  if (!analysis) throw new Error('No analysis.');
  return analysis;
}

function first({ file }: Analysis, matches: (node: Node) => boolean): Node {
  const found: Node[] = [];
  walk(file.ast, file.sourceCode.visitorKeys, (node) => {
    if (matches(node)) found.push(node);
  });
  const [node] = found;
  if (!node) throw new Error('Not there.');
  return node;
}

/** The uses of `start()` by whoever follows names, members, arguments, branches and what is waited for. */
function usesOf(code: string, maxSteps = 100): { uses: string[]; isSpent: boolean } {
  const analysis = parse(code);
  const { file } = analysis;
  const forward = new ForwardFlow<string>(file, maxSteps);
  const start = first(analysis, (node) => node.type === 'CallExpression' && textOf(node, file) === 'start()');
  forward.follow(start, '$');
  const uses: string[] = [];
  for (const { use, as } of forward.uses()) {
    uses.push(`${as} ${use.kind}`);
    if (use.kind === 'awaited' || use.kind === 'branch') forward.follow(use.node, as);
    else if (use.kind === 'member') forward.follow(use.node, `${as}.${use.name ?? '*'}`);
    else if (use.kind === 'named' || use.kind === 'iterated') forward.followNames(use.target, as);
    else if (use.kind === 'argument') forward.followArgument(use, as);
  }
  return { uses, isSpent: forward.isSpent };
}

describe('ForwardFlow', () => {
  it.each([
    ['a statement', 'start();', ['$ dropped']],
    ['a name', 'const a = start(); use.it = a;', ['$ named', '$ named']],
    ['a name that is read twice, in the order of the source', 'const a = start(); if (a) throw a;', ['$ named', '$ tested', '$ thrown']],
    ['a name that is written again', 'let a = start(); a = other; a++;', ['$ named', '$ written']],
    ['names that lead in a circle', 'let a = start(); let b = a; a = b;', ['$ named', '$ named', '$ named']],
    ['members', 'const a = start(); a.b.c;', ['$ named', '$ member', '$.b member', '$.b.c dropped']],
    ['a pattern', 'const { a, b: [c], ...d } = start(); a; c; d;', ['$ named', '$ dropped', '$ dropped', '$ dropped']],
    ['the default in a pattern, which is another value', 'const { a = b } = start(); b;', ['$ named']],
    [
      'the object that it is written into',
      'const a = {}; a.b.c = start(); throw a;',
      ['$ named', '$ member', '$.b member', '$.b.c written', '$ thrown'],
    ],
    ['the items of a list', 'for (const a of start()) throw a;', ['$ iterated', '$ thrown']],
    ['a function of the file', 'take(0, start()); function take(n, a) { throw a; }', ['$ argument', '$ thrown']],
    ['a function of the file with a type for this', 'take(start()); function take(this: Box, a) { throw a; }', ['$ argument', '$ thrown']],
    ['a function that calls itself', 'take(start()); function take(a) { take(a); }', ['$ argument', '$ argument']],
    ['a function of elsewhere', 'take(start());', ['$ argument']],
    ['a function that is given more before it', 'take(...rows, start()); function take(n, a) { throw n; throw a; }', ['$ argument']],
    ['a list of what else is given', 'take(start()); function take(...all) { throw all; }', ['$ argument']],
    ['a name of elsewhere', 'a = start(); throw a;', ['$ named']],
  ])('%s', (_name, code, expected) => {
    expect(usesOf(code).uses).toEqual(expected);
  });

  it('ends with its budget, and says so', () => {
    const code = `const a = start();\n${'a;\n'.repeat(10)}`;
    expect(usesOf(code, 5)).toEqual({ uses: ['$ named', ...Array.from({ length: 4 }, () => '$ dropped')], isSpent: true });
    expect(usesOf(code).isSpent).toBe(false);
  });
});
