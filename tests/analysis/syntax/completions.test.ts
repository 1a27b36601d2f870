import { describe, expect, it } from 'vitest';
import { pathEnds } from '../../../src/analysis/flow/completions.ts';
import { isFunction } from '../../../src/analysis/syntax/ast.ts';
import { alwaysExits } from '../../../src/analysis/syntax/completions.ts';
import { analyse, textOf } from '../analyse.ts';

// By syntax alone, and with what loops, switches and helpers of the file do: the statements behind which the body ends.
function ways(body: string): { exits: boolean; ends: string[] } {
  const analysis = analyse(`async function run(a, b, rows) { ${body} }`, { pastGate: true });
  const fn = analysis?.file.ast.body[0];
  if (!analysis || !fn || !isFunction(fn)) throw new Error('No body.');
  return { exits: alwaysExits(fn.body), ends: pathEnds(fn.body, analysis.file).map((node) => textOf(node, analysis.file)) };
}

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
    ['for (;;) { save(); }', false],
    ['while (true) { if (a) return 1; }', false],
    ['switch (a) { case 1: return 1; default: throw b; }', false],
    ['if (true) return 1;', false],
    ['process.exit(1);', false],
  ])('never runs past its end: %s', (body, exits) => {
    expect(ways(body)).toEqual({ exits, ends: [] });
  });

  it.each([
    ['', ['{ }']],
    ['save();', ['save();']],
    ['if (a) return 1;', ['if (a) return 1;']],
    ['if (a) return 1; else save();', ['save();']],
    ['if (a) save(); else load();', ['save();', 'load();']],
    ['try { return 1; } catch { save(); }', ['save();']],
    ['try { save(); } catch { return 1; }', ['save();']],
    ['while (true) { if (a) break; }', ['while (true) { if (a) break; }']],
    ['for (const row of rows) { if (row.id === a) return row; }', ['for (const row of rows) { if (row.id === a) return row; }']],
    ['switch (a) { case 1: return 1; default: break; }', ['switch (a) { case 1: return 1; default: break; }']],
    ['const later = () => { return 1; };', ['const later = () => { return 1; };']],
  ])('may run past its end: %s', (body, ends) => {
    expect(ways(body)).toEqual({ exits: false, ends });
  });

  it('does not tell of a choice that the schema may leave no other value for', () => {
    expect(ways("if (a === 'x') return 1; if (a === 'y') return 2;").ends).toEqual([]);
    expect(ways("if (a === 'x') return 1; if (b === 'y') return 2;").ends).toEqual(["if (b === 'y') return 2;"]);
  });
});
