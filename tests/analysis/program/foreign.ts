import * as parser from '@typescript-eslint/parser';
import type { TSESLint } from '@typescript-eslint/utils';
import type { Linter } from 'eslint';
import type ts from 'typescript';

/** What stands between a rule and the compiler, for each member that is read of an object of the compiler. */
export interface Border {
  /**
   * @param member The kind of the object and the name of the member, such as `TypeChecker.typeToString`.
   * @param there What there is.
   * @returns What is read in its place; undefined: what there is.
   * @throws What the reader has to live with.
   */
  readonly read?: (member: string, there: unknown) => { readonly value: unknown } | undefined;
  /** Whether every member is said to be there, as it is of objects that share a prototype. */
  readonly hasAll?: boolean;
}

type Services = TSESLint.Parser.ParseResult['services'] & { readonly program?: ts.Program | null };

/**
 * The parser of typescript-eslint with services whose program, types, symbols, signatures and nodes are objects of another make: none is an
 * instance of what TypeScript made, and each member is asked of the border first.
 */
export function foreignParser(border: Border): Linter.Parser {
  const abroad = new WeakMap<object, object>();
  const home = new WeakMap<object, object>();
  const unwrap = (value: unknown): unknown => (value instanceof Object ? (home.get(value) ?? value) : value);
  const wrap = (value: unknown): unknown => {
    if (!(value instanceof Object) || home.has(value)) return value;
    if (Array.isArray(value)) return value.map(wrap);
    let view = abroad.get(value);
    if (!view) {
      // A target of its own: a proxy has to tell the truth of what its target fixes.
      view = viewOf(value, typeof value === 'function' ? value : {});
      abroad.set(value, view);
      home.set(view, value);
    }
    return view;
  };
  const viewOf = (value: object, target: object): object =>
    new Proxy(target, {
      get: (_, key) => {
        const there: unknown = Reflect.get(value, key);
        const read = typeof key === 'string' && typeof value !== 'function' ? border.read?.(`${kindOf(value)}.${key}`, there) : undefined;
        return read ? read.value : wrap(there);
      },
      has: (_, key) => border.hasAll === true || key in value,
      apply: (_, self, args) => wrap(Reflect.apply(value as (...all: unknown[]) => unknown, unwrap(self), args.map(unwrap))),
    });
  const parseForESLint = (code: string, options: parser.ParserOptions): object => {
    const programs = (options.programs as ts.Program[] | undefined)?.map((program) => unwrap(program) as ts.Program);
    const parsed = parser.parseForESLint(code, { ...options, ...(programs && { programs }) });
    const { program, esTreeNodeToTSNodeMap: nodes } = parsed.services as Services & {
      esTreeNodeToTSNodeMap: { get: (node: unknown) => unknown };
    };
    return { ...parsed, services: { program: wrap(program), esTreeNodeToTSNodeMap: { get: (node: unknown) => wrap(nodes.get(node)) } } };
  };
  return { parseForESLint } as Linter.Parser;
}

function kindOf(value: object): string {
  if ('getTypeChecker' in value) return 'Program';
  if ('getTypeAtLocation' in value) return 'TypeChecker';
  if ('getReturnType' in value) return 'Signature';
  if ('escapedName' in value && 'getDeclarations' in value) return 'Symbol';
  if ('isUnion' in value) return 'Type';
  return 'kind' in value ? 'Node' : 'Object';
}
