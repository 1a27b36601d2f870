import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import type { DefinitionForm } from '../frameworks/framework.ts';
import { frameworks } from '../frameworks/index.ts';
import { readSettings, type Settings } from '../settings.ts';
import { calleeName, walk, type CallNode, type Node } from './ast.ts';
import { buildImports, type Imports } from './imports.ts';
import { memoize } from './per-source.ts';
import { buildScopes, type Scopes } from './scope.ts';

export type SourceCode = Readonly<TSESLint.SourceCode>;

/** What a rule's context gives to an analysis. */
export interface LintContext {
  readonly sourceCode: SourceCode;
  readonly filename: string;
  readonly physicalFilename?: string;
  readonly cwd?: string;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Everything about one file that the analyses share. */
export interface FileContext {
  readonly sourceCode: SourceCode;
  readonly ast: TSESTree.Program;
  /** The file on disk, also for a block that a processor took out of it. */
  readonly filename: string;
  readonly cwd: string;
  readonly settings: Settings;
  readonly scopes: Scopes;
  readonly imports: Imports;
  /** The calls of the file by the last name of their callee, in source order. */
  readonly calls: ReadonlyMap<string, readonly CallNode[]>;
}

const contexts = new WeakMap<SourceCode, FileContext>();

/**
 * The shared view of the file that is linted.
 *
 * @throws {Error} where a setting is wrong: see `readSettings`.
 */
export function fileContext(context: LintContext): FileContext {
  const { sourceCode } = context;
  const known = contexts.get(sourceCode);
  if (known) return known;
  const calls = new Map<string, CallNode[]>();
  const loads: Node[] = [];
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    if (node.type === 'ImportExpression') loads.push(node);
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return;
    const name = calleeName(node);
    if (name === null) return;
    if (name === 'require') loads.push(node);
    const others = calls.get(name);
    if (others) others.push(node);
    else calls.set(name, [node]);
  });
  const scopes = buildScopes(sourceCode);
  const file: FileContext = {
    sourceCode,
    ast: sourceCode.ast,
    filename: context.physicalFilename ?? context.filename,
    cwd: context.cwd ?? process.cwd(),
    settings: readSettings(context.settings),
    scopes,
    imports: buildImports(sourceCode.ast, scopes, loads),
    calls,
  };
  contexts.set(sourceCode, file);
  return file;
}

/**
 * Whether the text shows any sign of a tool: a framework's module and a word of its definitions, a defining method, or a name from
 * the settings. A few regular expressions per file, whatever the number of rules.
 */
export function mayHoldTools(context: LintContext): boolean {
  const { sourceCode } = context;
  let verdict = verdicts.get(sourceCode);
  if (verdict === undefined) {
    const { text } = sourceCode;
    const { names, modules, words } = gateOf(context.settings);
    verdict = names.test(text) || (modules.test(text) && words.test(text));
    verdicts.set(sourceCode, verdict);
  }
  return verdict;
}

const verdicts = new WeakMap<SourceCode, boolean>();

interface Gate {
  /** Names that are enough by themselves. */
  readonly names: RegExp;
  readonly modules: RegExp;
  /** Beside a module: what any of its definitions is written with. */
  readonly words: RegExp;
}

const forms = frameworks.flatMap((framework) => framework.forms);
const specifiers = frameworks.flatMap((framework) =>
  framework.modules.map((module) => escape(module.specifier) + (module.prefix ? '' : '[\'"`]')),
);
const words = anyOf(forms.flatMap(wordsOf));
const builtInNames = forms.flatMap((form) => (form.kind === 'method' && form.evidence === 'arguments' ? [form.method] : []));
const builtInGate = gate(builtInNames, []);

function wordsOf(form: DefinitionForm): readonly string[] {
  switch (form.kind) {
    case 'call':
      return form.names;
    case 'method':
    case 'request-handler':
      return [form.method];
    case 'member-call':
      return [form.member];
    case 'tool-map':
      return [form.key, ...form.mapTypes, ...form.toolTypes];
  }
}

function gate(names: readonly string[], modules: readonly string[]): Gate {
  const own = modules.map((module) => `${escape(module)}['"\`]`);
  return { names: anyOf(names), modules: new RegExp(`['"\`](?:${[...specifiers, ...own].join('|')})`), words };
}

function anyOf(names: readonly string[]): RegExp {
  return new RegExp(`(?<![\\p{ID_Continue}$])(?:${[...new Set(names)].map(escape).join('|')})(?![\\p{ID_Continue}$])`, 'u');
}

const gateOf = (settings: Readonly<Record<string, unknown>>): Gate => {
  const given = settings['tool-errors'];
  return given && typeof given === 'object' ? customGate(given) : builtInGate;
};

// A wrong setting must be told, and is by `fileContext`, once a file passes the built-in gate.
const customGate = memoize((given: object): Gate => {
  const { factories, modules } = given as { factories?: unknown; modules?: unknown };
  const names = (Array.isArray(factories) ? factories : []).flatMap((factory: unknown) => {
    const name = typeof factory === 'string' ? factory : (factory as { name?: unknown } | null)?.name;
    return typeof name === 'string' && name !== '' ? [name.split('.').at(-1) ?? name] : [];
  });
  const own = modules && typeof modules === 'object' ? Object.keys(modules) : [];
  return names.length > 0 || own.length > 0 ? gate([...builtInNames, ...names], own) : builtInGate;
});

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
