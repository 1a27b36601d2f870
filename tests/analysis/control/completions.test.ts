import type { TSESTree } from '@typescript-eslint/utils';
import { describe, expect, it } from 'vitest';
import { pathEnds } from '../../../src/analysis/flow/completions.ts';
import { type Node, walk } from '../../../src/analysis/syntax/ast.ts';
import { alwaysExits, catchesAround, completionsOf, triesAround } from '../../../src/analysis/control/completions.ts';
import type { FileContext } from '../../../src/analysis/syntax/file-context.ts';
import { analyse, textOf } from '../analyse.ts';

function bodyOf(body: string): { block: TSESTree.BlockStatement; file: FileContext } {
  const analysis = analyse(`async function run(a, b, rows) { ${body} }`, { pastGate: true });
  const fn = analysis?.file.ast.body[0];
  if (!analysis || !fn || fn.type !== 'FunctionDeclaration') throw new Error('No body.');
  return { block: fn.body, file: analysis.file };
}

// By syntax alone, and with what helpers of the file and choices do: the statements behind which the body ends.
function ways(body: string): { exits: boolean; ends: string[] } {
  const { block, file } = bodyOf(body);
  return { exits: alwaysExits(block), ends: pathEnds(block, file).map((node) => textOf(node, file)) };
}

describe('the completions of a statement', () => {
  it.each([
    ['', ['normal']],
    ['save();', ['normal']],
    ['return 1;', ['return']],
    ['throw a;', ['throw']],
    ['if (a) return 1;', ['normal', 'return']],
    ['if (a) return 1; else throw b;', ['return', 'throw']],
    ['if (true) return 1; else throw b;', ['return']],
    ['if (a) throw b; return 1;', ['return', 'throw']],
    ['return 1; throw b;', ['return']],
    ['const later = () => { return 1; };', ['normal']],
    ['function later() { throw a; }', ['normal']],
  ])('in order: %s', (body, expected) => {
    expect([...completionsOf(bodyOf(body).block)].sort()).toEqual(expected);
  });

  it.each([
    ['try { return 1; } catch { throw a; }', ['return', 'throw']],
    ['try { throw a; } catch { return 1; }', ['return']],
    ['try { throw a; } catch { }', ['normal']],
    ['try { throw a; } finally { save(); }', ['throw']],
    ['try { throw a; } finally { return 1; }', ['return']],
    ['try { return 1; } finally { if (a) throw b; }', ['return', 'throw']],
    ['try { save(); } catch { return 1; }', ['normal', 'return']],
    ['all: { try { break all; } finally { return 1; } }', ['return']],
    ['all: { try { return 1; } finally { break all; } }', ['normal']],
    ['for (;;) { try { return 1; } finally { continue; } }', []],
  ])('of a try: %s', (body, expected) => {
    expect([...completionsOf(bodyOf(body).block)].sort()).toEqual(expected);
  });

  it.each([
    ['for (;;) { save(); }', []],
    ['while (true) { if (a) return 1; }', ['return']],
    ['while (true) { if (a) break; }', ['normal']],
    ['while (true) { if (a) continue; throw b; }', ['throw']],
    ['while (a) { return 1; }', ['normal', 'return']],
    ['do { throw b; } while (true);', ['throw']],
    ['do { return 1; } while (a);', ['return']],
    ['do { if (a) continue; return 1; } while (b);', ['normal', 'return']],
    ['do { if (a) break; return 1; } while (b);', ['normal', 'return']],
    ['do { save(); } while (a);', ['normal']],
    ['all: do { for (;;) continue all; } while (a);', ['normal']],
    ['all: do { for (;;) { if (a) break all; return 1; } } while (b);', ['normal', 'return']],
    ['all: more: for (;;) { continue all; }', []],
    ['for (const row of rows) { return row; }', ['normal', 'return']],
    ['for (const row of rows) { if (row) break; continue; }', ['normal']],
    ['for (;;) { switch (a) { case 1: break; } }', []],
    ['for (;;) { switch (a) { case 1: return 1; } }', ['return']],
    ['all: for (;;) { for (;;) { break all; } }', ['normal']],
    ['all: for (;;) { for (;;) { continue all; } }', []],
    ['all: for (;;) { for (;;) { break; } }', []],
  ])('of a loop: %s', (body, expected) => {
    expect([...completionsOf(bodyOf(body).block)].sort()).toEqual(expected);
  });

  it.each([
    ['switch (a) { case 1: return 1; default: throw b; }', ['return', 'throw']],
    ['switch (a) { default: throw b; case 1: return 1; }', ['return', 'throw']],
    ['switch (a) { case 1: return 1; }', ['normal', 'return']],
    ['switch (a) { case 1: return 1; default: break; }', ['normal', 'return']],
    ['switch (a) { case 1: return 1; default: save(); }', ['normal', 'return']],
    ['switch (a) { case 1: save(); default: return 1; }', ['return']],
    ['switch (a) { case 1: return 1; break; default: throw b; }', ['return', 'throw']],
    ['all: switch (a) { case 1: break all; default: return 1; }', ['normal', 'return']],
  ])('of a switch: %s', (body, expected) => {
    expect([...completionsOf(bodyOf(body).block)].sort()).toEqual(expected);
  });

  it('keeps a jump for the loop or the label around it', () => {
    const { block } = bodyOf('all: for (const row of rows) { if (a) break; if (b) continue; break all; }');
    const [labeled] = block.body;
    const loop = labeled?.type === 'LabeledStatement' ? labeled.body : null;
    if (loop?.type !== 'ForOfStatement') throw new Error('No loop.');
    expect([...completionsOf(loop.body)].sort()).toEqual(['break', 'break all', 'continue']);
    expect([...completionsOf(loop)].sort()).toEqual(['break all', 'normal']);
  });

  it('ends in deep code with what any other statement may do', () => {
    expect([...completionsOf(bodyOf(`${'{'.repeat(400)} return 1; ${'}'.repeat(400)}`).block)]).toEqual(['normal']);
  });
});

describe('the tries around a place', () => {
  const around = (body: string): string[] => {
    const { block, file } = bodyOf(body);
    const found: Node[] = [];
    walk(block, file.sourceCode.visitorKeys, (node) => {
      if (node.type === 'ThrowStatement') found.push(node);
    });
    return found.flatMap((node) => [
      ...triesAround(node, block).map(({ part }) => part),
      ...catchesAround(node, block).map((handler) => `caught by ${textOf(handler, file)}`),
    ]);
  };

  it.each([
    ['throw a;', []],
    ['try { throw a; } catch { }', ['block', 'caught by catch { }']],
    ['try { throw a; } finally { }', ['block']],
    ['try { } catch { throw a; }', ['handler']],
    ['try { } finally { throw a; }', ['finalizer']],
    ['try { try { throw a; } finally { } } catch { }', ['block', 'block', 'caught by catch { }']],
    ['try { try { throw a; } catch { } } catch { save(); }', ['block', 'block', 'caught by catch { }', 'caught by catch { save(); }']],
    ['try { try { } catch { throw a; } } catch { save(); }', ['handler', 'block', 'caught by catch { save(); }']],
  ])('of the throw in %s', (body, expected) => {
    expect(around(body)).toEqual(expected);
  });
});

describe('how a body completes', () => {
  it.each([
    ['return 1;', true],
    ["throw new Error('a');", true],
    ['save(); return;', true],
    ['{ { return 1; } }', true],
    ['if (a) return 1; else throw b;', true],
    ['try { return 1; } catch { return 2; }', true],
    ['try { save(); } finally { return 1; }', true],
    ['try { return 1; } finally { save(); }', true],
    ['for (;;) { save(); }', true],
    ['while (true) { if (a) return 1; }', true],
    ['switch (a) { case 1: return 1; default: throw b; }', true],
    ['if (true) return 1;', true],
    ['process.exit(1);', false],
    ['fail(); function fail() { throw a; }', false],
    ['fail(); function fail() { if (a) throw a; throw b; }', false],
    ['await later(); async function later() { throw a; }', false],
    ['do { return 1; } while (a);', true],
    ['while (a) { if (b) return 1; }', false],
    ['switch (a) { case 1: return 1; }', false],
  ])('never runs past its end: %s', (body, exits) => {
    expect(ways(body)).toEqual({ exits, ends: [] });
  });

  it.each([
    ['', ['{ }']],
    ['save();', ['save();']],
    ['async function later() { throw a; } later();', ['later();']],
    ['if (a) return 1;', ['if (a) return 1;']],
    ['if (a) return 1; else save();', ['save();']],
    ['if (a) save(); else load();', ['save();', 'load();']],
    ['try { return 1; } catch { save(); }', ['save();']],
    ['try { save(); } catch { return 1; }', ['save();']],
    ['while (true) { if (a) break; }', ['while (true) { if (a) break; }']],
    ['for (const row of rows) { if (row.id === a) return row; }', ['for (const row of rows) { if (row.id === a) return row; }']],
    ['switch (a) { case 1: return 1; default: break; }', ['switch (a) { case 1: return 1; default: break; }']],
    ['const later = () => { return 1; };', ['const later = () => { return 1; };']],
    ['switch (a) { case 1: save(); }', ['switch (a) { case 1: save(); }']],
  ])('may run past its end: %s', (body, ends) => {
    expect(ways(body)).toEqual({ exits: false, ends });
  });

  it('does not tell of a choice that the schema may leave no other value for', () => {
    expect(ways("if (a === 'x') return 1; if (a === 'y') return 2;").ends).toEqual([]);
    expect(ways("if (a === 'x') return 1; if (b === 'y') return 2;").ends).toEqual(["if (b === 'y') return 2;"]);
    expect(ways("if ('x' === a) return 1; if (!(a !== 'y')) return 2;").ends).toEqual([]);
    expect(ways('if (a === kind.x) return 1; if (a === kind.y) return 2;').ends).toEqual([]);
    expect(ways('if (a > 1) return 1; if (a < 0) return 2;').ends).toEqual(['if (a < 0) return 2;']);
  });
});
