import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { astConverter } from '@typescript-eslint/typescript-estree/use-at-your-own-risk';
import type { TSESTree } from '@typescript-eslint/utils';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { createSourceOf } from '../../ts-plugin/program-source.ts';
import { dedent } from '../dedent.ts';

interface Scanned {
  readonly tokens: readonly unknown[];
  readonly comments: readonly unknown[];
}

const sourceOf = createSourceOf(ts);
const parse = (text: string): ts.SourceFile => ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true);
const own = ({ type, value, range, loc, ...rest }: TSESTree.Token): object => ({
  type,
  value,
  range,
  loc,
  ...('regex' in rest && { regex: rest.regex }),
});

function ours(text: string): Scanned {
  const source = sourceOf(parse(text), null);
  if (!source) throw new Error('The text has a syntax error.');
  const { tokens, comments } = source.ast as unknown as TSESTree.Program;
  return { tokens: (tokens ?? []).map(own), comments: (comments ?? []).map(own) };
}

function theirs(text: string): Scanned {
  const settings = {
    allowInvalidAST: true,
    comment: true,
    errorOnUnknownASTType: false,
    loc: true,
    range: true,
    suppressDeprecatedPropertyWarnings: true,
    tokens: true,
  };
  const { estree } = astConverter(parse(text), settings as unknown as Parameters<typeof astConverter>[1], true);
  return { tokens: (estree.tokens ?? []).map(own), comments: (estree.comments ?? []).map(own) };
}

/** Type and value of each token. */
function brief(text: string): string[] {
  return (ours(text).tokens as TSESTree.Token[]).map(({ type, value }) => `${type} ${value}`);
}

const root = path.join(import.meta.dirname, '../..');
const folders = ['src', 'rules', 'ts-plugin', 'tests', 'scripts', 'docs'];
const files = folders.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).flatMap((file) =>
    file.endsWith('.ts') ? [path.join(folder, file)] : [],
  ),
);

describe('the tokens and comments of', () => {
  it('each file of this repository are those of typescript-estree', { timeout: 180_000 }, () => {
    expect(files.length).toBeGreaterThan(100);
    const different = files.filter((file) => {
      // Of a shebang another test tells.
      const text = readFileSync(path.join(root, file), 'utf8').replace(/^#!/, '//');
      return !isDeepStrictEqual(ours(text), theirs(text));
    });
    expect(different).toEqual([]);
  });

  it.each([
    ['', 'an empty file'],
    ['\n\n', 'blank lines'],
    ['// end', 'a comment at the end'],
    [
      dedent`
        /* a */ /** b */ x; // c
        /* d
         */
      `,
      'comments of all kinds',
    ],
    ['const a = /* in */ 1 /* after */;', 'comments within a statement'],
    ['x = a / b / c;', 'divisions'],
    ['x /= 2 / y;', 'a division with an assignment'],
    ['x = /a/g.test(b);', 'a regular expression'],
    ['x = /=/;', 'a regular expression that begins like /='],
    ['x = /[/]\\/(?<n>.)/dgimsuy;', 'a regular expression with slashes'],
    ['if (a) /b/.test(c);', 'a regular expression after a parenthesis'],
    ['x = (a) / b / c;', 'divisions after a parenthesis'],
    ['{ } /b/.test(c);', 'a regular expression after a block'],
    ['x = {} / b / c;', 'divisions after an object'],
    ['function f() {} /b/g;', 'a regular expression after a function'],
    ['x++ / y / z;', 'divisions after ++'],
    ['const f = () => /a/;', 'a regular expression after =>'],
    ['return_: for (;;) { break return_; }', 'labels'],
    ['x = `a`;', 'a template'],
    ['x = `a${b}c${d}e`;', 'a template with values'],
    ['x = `a${`b${{ c: { d } }.c.d}e`}f`;', 'templates and braces within a template'],
    ['x = `}${{}}${`}`}{`;', 'braces in the text of a template'],
    ['x = tag`a${1}` + `${2}`;', 'a tagged template'],
    ['x = `${/`/.test("`")}`;', 'a regular expression within a template'],
    ['x = `a\n${b}\r\nc`;', 'a template of several lines'],
    ['x = `\\u{zz}`; y = tag`\\u{zz}`;', 'escapes that are wrong in a template', 'error'],
    ['type T = `a${string}b${number}`;', 'a template type'],
    ['type T = `${Array<Array<string>>["length"]}`;', 'a template type with brackets'],
    ['x = a < b > (c);', 'comparisons'],
    ['x = a<b>(c);', 'a call with types'],
    ['x = a<b>>c;', 'a shift after a comparison'],
    ['x = a >> b >>> c; x >>= 1; x >>>= 2; x >= 3; x <= 4; x <<= 5;', 'shifts'],
    ['let x: Array<Array<string>>;', 'two closing brackets'],
    ['let x: Array<Array<Array<string>>>;', 'three closing brackets'],
    ['let x: Array<Array<string>>= [];', 'two closing brackets and ='],
    ['let x: Array<string>= [];', 'a closing bracket and ='],
    ['f<<T>(x: T) => T>((x) => x);', 'two opening brackets'],
    ['let f: Set<<T>(x: T) => T>;', 'two opening brackets of types'],
    ['const x = <T>y;', 'a type assertion'],
    ['const x = <Array<T>>y;', 'a type assertion with brackets'],
    ['const f = <T,>(x: T): x is T => true;', 'a generic arrow'],
    ['const f = async <T>(x: T) => x;', 'a generic async arrow'],
    ['class A<T extends B<C>> extends D<E<T>> implements F<G<T>> {}', 'generic classes'],
    ['const a = new Map<string, Set<number>>();', 'a generic constructor'],
    ['const a = new Map<string, Set<number>>;', 'a generic constructor without a call'],
    ['const f = a<b<c>>;', 'an instantiation'],
    ['const f = tag<A<B>>`c`;', 'a tagged template with types'],
    ['type A = typeof import("a").b<C<D>>;', 'an import type'],
    ['class A { m() { type T = typeof this; type U = typeof this.a.b; return this; } }', 'this in types'],
    ['function f(this: Window): asserts this is string {}', 'this as a parameter'],
    ['class A { is(): this is B { return this instanceof B; } get(): this { return this; } }', 'this as a type'],
    ['function A() { return new.target; }', 'new.target'],
    ['x = import.meta.url; import("a"); import.meta.resolve("b");', 'import.meta'],
    ['import defer, { type a, default as b } from "c" with { type: "json" };', 'an import'],
    ['import type A = require("a"); export = A;', 'an import of CommonJS'],
    ['export { default } from "a"; export * as default from "b";', 'exports of default'],
    ['object.delete.class.if.new.typeof.this.null.true.await;', 'keywords as members'],
    ['object?.delete?.(object!.class);', 'keywords as optional members'],
    ['x = { delete: 1, class() {}, get if() { return 1; }, async new() {}, null: null, true: true };', 'keywords as keys'],
    [
      'class A { delete = 1; static static = 2; get get() { return 3; } set set(x) {} "new"() {} static {} accessor x = 1; }',
      'keywords as fields',
    ],
    ['interface A { delete: 1; new (): A; (in_: C): D; readonly readonly: E; [key: string]: F }', 'keywords in an interface'],
    ['enum A { delete, "b", c = 1 << 2 } declare enum B { default = A.delete }', 'keywords in an enum'],
    ['type A = B.delete; type C = { [in_ in keyof D as E]-?: F }; type G = A extends infer H extends I ? J : K;', 'keywords in types'],
    [
      'let any, string, number, type, of, as, satisfies, from, async, await_, get, set, declare, abstract, module, namespace;',
      'words that are names',
    ],
    ['type as = 1; let x = y as as satisfies as; for (const of of of) {}', 'words that are names and not'],
    [
      dedent`
        abstract class A { abstract x: number; protected abstract readonly y; override z() {} declare w; \
          private constructor(public a: B) {} }
      `,
      'modifiers',
    ],
    ['declare module "a" { } declare namespace A.B { } declare global { }', 'modules'],
    ['let x: null | undefined | true | false | void | never | unique symbol = null;', 'types that are words'],
    ['class A { #b = 1; has(o: A) { return #b in o && this.#b; } static #c() {} get #d() { return 1; } }', 'private names'],
    ['x = 1_000 + 0xFF + 0b1 + 0o7 + 1e3 + .5 + 5. + 10n + 0xFn;', 'numbers'],
    ['x = "a\\"b" + \'c\\\'d\' + "\\u{1F600}" + "a\\\nb";', 'strings'],
    ['const \\u0061b = "\\u0061"; a\\u{62}c;', 'escapes in names'],
    ['const ünï = 𝒳, $ = _ + $$;', 'names beyond ASCII'],
    ['x = a ?? b?.c ?. [d] ?.(e); x ??= y; x ||= y; x &&= y; x **= 2 ** 3; x = a ? .5 : b;', 'operators with question marks'],
    ['x = !a - -b + +c; x-- - --y; x = ~a ^ b | c & d;', 'operators'],
    ['f(...a, ...[...b]); const { c, ...d } = e;', 'spreads'],
    ['@a @b.c() @(d as any) class A { @e f; @g() h(@i j) {} }', 'decorators'],
    ['for await (const a of b) { yield_: continue; } async function* f() { yield* g(); yield; await 1; }', 'generators'],
    ['using a = b; await using c = d; export {};', 'using'],
    [
      'label: while (1) { if (a) break label; else continue label; } do ; while (0); switch (a) { case 1: default: } debugger;',
      'statements',
    ],
    ['try { throw a; } catch { } finally { } with_: ;', 'try'],
    ['a\r\n/* b\r\n c */\r\n// d\r\ne', 'CRLF'],
    ['a\u2028b // c\u2029d\n"e\u2028f"', 'U+2028 and U+2029'],
    ['a\rb', 'CR'],
    ['\uFEFFconst a = 1; // b', 'a byte order mark'],
    ['a <!-- b', 'what is a comment of HTML in a script'],
    ['x = a as const satisfies B; x = a!; x = a! + b!.c;', 'assertions'],
    ['function f(a?: number, b = 1, ...c: D[]): asserts a is number {} function g<const T>(x: T) {}', 'parameters'],
    ['abstract new_; type A = abstract new () => B; type C = new () => D;', 'types of constructors', 'error'],
    ['let x: A<typeof b>, y: A<-1>, z: A<(c: D) => E>, w: A<F[]>, v: A<{ g: H }>, u: A<"i">;', 'brackets after all sorts of types'],
    ['let x = a < 1 && b > 2, y = a < b && c >= d;', 'comparisons that look like brackets'],
    ['if (a < b || c > (d)) {}', 'comparisons before a parenthesis'],
    ['class A { x = <T,>() => {}; y<T>() {} [z]<T>() {} get<T>() {} async *g<T>() {} constructor() {} }', 'generic members'],
    ['interface A<in T, out U, in out V> { <W>(x: W): A<T, U, V>; new <X>(): X; m?<Y>(): Y }', 'generic signatures'],
    ['type A<T = B<C>> = T; function f<T extends A<B> = C<D>>() {}', 'defaults of type parameters'],
  ])('%j are those of typescript-estree: %s', (text, _, error?: string) => {
    if (error) expect(() => ours(text)).toThrow('syntax error');
    else expect(ours(text)).toEqual(theirs(text));
  });
});

describe('in the tokens', () => {
  it('what a character means is what the tree says', () => {
    expect(brief('x = (a) / b / c; if (d) /e/g;')).toEqual([
      'Identifier x',
      'Punctuator =',
      'Punctuator (',
      'Identifier a',
      'Punctuator )',
      'Punctuator /',
      'Identifier b',
      'Punctuator /',
      'Identifier c',
      'Punctuator ;',
      'Keyword if',
      'Punctuator (',
      'Identifier d',
      'Punctuator )',
      'RegularExpression /e/g',
      'Punctuator ;',
    ]);
    expect(brief('x = a<B<C>>(d >> e);')).toEqual([
      'Identifier x',
      'Punctuator =',
      'Identifier a',
      'Punctuator <',
      'Identifier B',
      'Punctuator <',
      'Identifier C',
      'Punctuator >',
      'Punctuator >',
      'Punctuator (',
      'Identifier d',
      'Punctuator >>',
      'Identifier e',
      'Punctuator )',
      'Punctuator ;',
    ]);
    expect(brief('a.delete; delete a[`${b}`];')).toEqual([
      'Identifier a',
      'Punctuator .',
      'Identifier delete',
      'Punctuator ;',
      'Keyword delete',
      'Identifier a',
      'Punctuator [',
      'Template `${',
      'Identifier b',
      'Template }`',
      'Punctuator ]',
      'Punctuator ;',
    ]);
  });

  it('a shebang is a comment, as ESLint has it', () => {
    const { tokens, comments } = ours('#!/usr/bin/env node\nx;');
    expect(comments).toEqual([
      { type: 'Shebang', value: '/usr/bin/env node', range: [0, 19], loc: { start: { line: 1, column: 0 }, end: { line: 1, column: 19 } } },
    ]);
    expect(tokens).toHaveLength(2);
    expect(theirs('#!/usr/bin/env node\nx;').comments).toEqual([]);
  });
});
