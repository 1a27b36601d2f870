import { describe, expect, it } from 'vitest';
import { walk } from '../../src/analysis/syntax/ast.ts';
import { isInfallible, isPlain } from '../../src/analysis/syntax/known-calls.ts';
import { delayName } from '../../src/knowledge/delays.ts';
import { pureGlobals, pureMethods } from '../../src/knowledge/language.ts';
import { analyse } from '../analysis/analyse.ts';

/** What is known of the first call in a file. */
function known(code: string): { infallible: boolean; plain: boolean } {
  const analysis = analyse(code, { pastGate: true });
  if (!analysis) throw new Error('no analysis');
  const { file } = analysis;
  const results: { infallible: boolean; plain: boolean }[] = [];
  walk(file.sourceCode.ast, file.sourceCode.visitorKeys, (node) => {
    if (node.type === 'CallExpression') results.push({ infallible: isInfallible(node, file), plain: isPlain(node, file) });
  });
  const [first] = results;
  if (!first) throw new Error('no call');
  return first;
}

describe('a call that does not fail by itself', () => {
  it.each([...pureGlobals])('is of the global %s', (name) => {
    expect(known(`${name}.from(input);`).infallible).toBe(true);
    expect(known(`import { ${name} } from './own.js'; ${name}.from(input);`).infallible).toBe(false);
  });

  it.each([...pureMethods])('is %s() of a value', (name) => {
    expect(known(`orders.${name}(input);`).plain).toBe(true);
    expect(known(`orders.${name}Remotely(input);`).plain).toBe(false);
  });

  it.each(['sleep', 'delay', 'wait', 'pause', 'setTimeout', 'setImmediate', 'nextTick', 'tick', 'sleepMs', 'waitFor'])(
    'is %s()',
    (name) => {
      expect(name).toMatch(delayName);
      expect(known(`${name}(5);`).infallible).toBe(true);
      expect(known(`${name}Load(5);`).infallible).toBe(false);
    },
  );

  it('is none of a service', () => {
    expect(known('fetch(url);')).toEqual({ infallible: false, plain: false });
  });
});
