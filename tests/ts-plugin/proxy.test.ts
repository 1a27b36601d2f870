import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import type { Engine, Session, SessionHost } from '../../ts-plugin/engine.ts';
import { addTo, type RawConfig } from '../../ts-plugin/proxy.ts';
import { dedent } from '../dedent.ts';

const fileName = '/a.ts';
const tool = dedent`
  import { tool } from 'ai';
  export const book = tool({ execute: async () => { throw { code: 'E1' }; } });

`;

interface Call {
  readonly name: string;
  readonly self: unknown;
  readonly args: readonly unknown[];
}

/** A language service that records its calls and answers with the name of the method. */
function recording(text = tool): { service: ts.LanguageService; calls: Call[] } {
  const calls: Call[] = [];
  const sourceFile = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true);
  const record = (name: string, answer: unknown) =>
    function (this: unknown, ...args: unknown[]): unknown {
      calls.push({ name, self: this, args });
      return answer;
    };
  const lists = ['getSemanticDiagnostics', 'getCodeFixesAtPosition', 'provideInlayHints', 'getApplicableRefactors'];
  const others = [
    'getQuickInfoAtPosition',
    'getCombinedCodeFix',
    'getEditsForRefactor',
    'getCompletionsAtPosition',
    'getSupportedCodeFixes',
    'methodOfTheFuture',
  ];
  return {
    calls,
    service: Object.fromEntries([
      ...lists.map((name) => [name, record(name, [`answer of ${name}`])]),
      ...others.map((name) => [name, record(name, { answer: name })]),
      ['getProgram', () => ({ getSourceFile: (name: string) => (name === fileName ? sourceFile : undefined) })],
    ]) as ts.LanguageService,
  };
}

type Method = (...args: unknown[]) => unknown;

const projectWith = (log: string[]) => ({
  getCurrentDirectory: () => '/',
  projectService: { logger: { info: (text: string) => log.push(text) } },
});

function inject(
  service: ts.LanguageService,
  project: object,
  session: Session | ((host: SessionHost) => Session),
  config: RawConfig,
): ts.LanguageService {
  const loadEngine = (): Engine => ({ createSession: (host) => (typeof session === 'function' ? session(host) : session) });
  return addTo({ languageService: service, project } as unknown as ts.server.PluginCreateInfo, { ts, config: () => config, loadEngine });
}

function withPlugin(
  service: ts.LanguageService,
  session: Session | (() => Session),
  config: RawConfig = {},
  log: string[] = [],
): Record<string, Method> {
  return inject(service, projectWith(log), session, config) as unknown as Record<string, Method>;
}

const nothing: Session = {
  diagnostics: () => [],
  codeFixes: () => [],
  combinedFix: () => ({ changes: [] }),
  quickInfo: (_, __, original) => original,
  inlayHints: () => [],
  refactors: () => [],
  refactorEdits: () => undefined,
};

const requests: [string, ...unknown[]][] = [
  ['getSemanticDiagnostics', fileName],
  ['getCodeFixesAtPosition', fileName, 1, 2, [1], { indentSize: 4 }, { quotePreference: 'single' }],
  ['getCombinedCodeFix', { type: 'file', fileName }, 'unusedIdentifier', { indentSize: 4 }, {}],
  ['getQuickInfoAtPosition', fileName, 3],
  ['provideInlayHints', fileName, { start: 0, length: 1 }, { includeInlayEnumMemberValueHints: true }],
  ['getApplicableRefactors', fileName, 3, {}, 'invoked', 'refactor', true],
  ['getEditsForRefactor', fileName, {}, 3, 'Extract Symbol', 'constant_scope_0', {}, { targetFile: '/b.ts' }],
  ['getCompletionsAtPosition', fileName, 3, {}],
  ['getSupportedCodeFixes'],
  ['methodOfTheFuture', 1, undefined],
];

describe('what is asked', () => {
  it.each(requests)('%s reaches TypeScript as it is, once, with what a later version adds', (name, ...args) => {
    for (const extra of [[], [{ of: 'the future' }, undefined]]) {
      const { service, calls } = recording();
      const expected = (service as unknown as Record<string, Method>)[name]?.(...args);
      calls.length = 0;
      expect(withPlugin(service, nothing)[name]?.(...args, ...extra)).toEqual(expected);
      expect(calls).toHaveLength(1);
      expect(calls[0]?.args).toEqual([...args, ...extra]);
      expect(calls[0]?.args).toHaveLength(args.length + extra.length);
      expect(calls[0]?.self).toBe(service);
    }
  });

  it.each(['getCombinedCodeFix', 'getEditsForRefactor'])('%s of this plugin does not reach TypeScript, which fails on it', (name) => {
    const { service, calls } = recording();
    const plugin = withPlugin(service, {
      ...nothing,
      combinedFix: () => ({ changes: [{ fileName, textChanges: [] }] }),
      refactorEdits: () => ({ edits: [] }),
    });
    const answer =
      name === 'getCombinedCodeFix'
        ? plugin[name]?.({ type: 'file', fileName }, 'tool-errors/require-try-catch', {}, {})
        : plugin[name]?.(fileName, {}, 3, 'tool-errors', 'wrap-execute', {});
    expect(answer).toEqual(name === 'getCombinedCodeFix' ? { changes: [{ fileName, textChanges: [] }] } : { edits: [] });
    expect(calls).toEqual([]);
  });

  it('reaches the methods that another plugin inherits, and those that it gets later', () => {
    const { service, calls } = recording();
    const inheriting = Object.create(service) as ts.LanguageService;
    const plugin = withPlugin(inheriting, nothing);
    expect(plugin.getCompletionsAtPosition?.(fileName, 1)).toEqual({ answer: 'getCompletionsAtPosition' });
    expect(calls[0]?.self).toBe(inheriting);
    Object.assign(inheriting, { late: () => 'late' });
    expect(plugin.late?.()).toBe('late');
  });

  it('keeps what is no method', () => {
    const { service } = recording();
    expect(withPlugin(Object.assign(service, { version: 2 }), nothing)).toHaveProperty('version', 2);
  });
});

describe('what is answered', () => {
  it.each([
    ['getSemanticDiagnostics', 'diagnostics', [fileName]],
    ['getCodeFixesAtPosition', 'codeFixes', [fileName, 1, 2, [1694210], {}, {}]],
    ['provideInlayHints', 'inlayHints', [fileName, { start: 0, length: 1 }, {}]],
    ['getApplicableRefactors', 'refactors', [fileName, 3, {}, 'invoked', 'refactor']],
  ] as const)("%s: TypeScript's first, then the plugin's", (name, method, args) => {
    const { service } = recording();
    expect(withPlugin(service, { ...nothing, [method]: () => ['ours'] })[name]?.(...args)).toEqual([`answer of ${name}`, 'ours']);
  });

  it('the plugin is asked of a file in which types may tell a tool', () => {
    const { service } = recording("createShopTool({ description: 'Finds an order.', inputSchema: order, execute: find });\n");
    expect(withPlugin(service, { ...nothing, diagnostics: () => ['ours'] as never }).getSemanticDiagnostics?.(fileName)).toEqual([
      'answer of getSemanticDiagnostics',
      'ours',
    ]);
  });

  it('leaves the list of TypeScript as it is', () => {
    const { service } = recording();
    const list: unknown[] = [];
    const plugin = withPlugin(Object.assign(service, { getSemanticDiagnostics: () => list }), {
      ...nothing,
      diagnostics: () => ['ours'] as never,
    });
    expect(plugin.getSemanticDiagnostics?.(fileName)).toEqual(['ours']);
    expect(list).toEqual([]);
  });

  it.each([
    ['a file without a tool', 'export const one = 1;\n', {}, fileName],
    ['a file that is in no project', tool, {}, '/b.ts'],
    ['a file of a package', tool, {}, '/node_modules/a/index.ts'],
    ['a declaration file', tool, {}, '/a.d.mts'],
    ['a plugin that is off', tool, { enabled: false }, fileName],
  ])('%s asks for no session', (_, text, config, file) => {
    const { service } = recording(text);
    const plugin = withPlugin(
      service,
      () => {
        throw new Error('A session was made.');
      },
      config,
    );
    expect(plugin.getSemanticDiagnostics?.(file)).toEqual(['answer of getSemanticDiagnostics']);
  });
});

describe('what the plugin throws', () => {
  const methods = [
    ['getSemanticDiagnostics', 'diagnostics', [fileName]],
    ['getCodeFixesAtPosition', 'codeFixes', [fileName, 1, 2, [1694210], {}, {}]],
    ['getCombinedCodeFix', 'combinedFix', [{ type: 'file', fileName }, 'tool-errors/require-try-catch', {}, {}]],
    ['getQuickInfoAtPosition', 'quickInfo', [fileName, 3]],
    ['provideInlayHints', 'inlayHints', [fileName, { start: 0, length: 1 }, {}]],
    ['getApplicableRefactors', 'refactors', [fileName, 3, {}, 'invoked', 'refactor']],
    ['getEditsForRefactor', 'refactorEdits', [fileName, {}, 3, 'tool-errors', 'wrap-execute', {}]],
  ] as const;
  const throwing = (method: string, error: unknown): Session => ({
    ...nothing,
    [method]: () => {
      throw error;
    },
  });
  const answers: Record<string, unknown> = {
    getQuickInfoAtPosition: { answer: 'getQuickInfoAtPosition' },
    getCombinedCodeFix: { changes: [] },
    getEditsForRefactor: undefined,
  };

  it.each(methods)('%s: a cancellation is thrown on', (name, method, args) => {
    const { service } = recording();
    const cancelled = new ts.OperationCanceledException();
    let thrown: unknown;
    try {
      withPlugin(service, throwing(method, cancelled))[name]?.(...args);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBe(cancelled);
  });

  it.each(methods)('%s: all else is logged, and the answer is that of TypeScript', (name, method, args) => {
    for (const error of [new Error('boom'), new TypeError('boom'), 'boom', null]) {
      const { service } = recording();
      const log: string[] = [];
      const answer = withPlugin(service, throwing(method, error), {}, log)[name]?.(...args);
      expect(answer).toEqual(name in answers ? answers[name] : [`answer of ${name}`]);
      expect(log).toHaveLength(1);
      expect(log[0]).toMatch(error === null ? /^\[eslint-plugin-tool-errors\] null$/ : /^\[eslint-plugin-tool-errors\] .*boom/);
    }
  });

  it('does not hide what TypeScript throws', () => {
    const { service } = recording();
    const plugin = withPlugin(
      Object.assign(service, {
        getSemanticDiagnostics: () => {
          throw new Error('of TypeScript');
        },
      }),
      nothing,
    );
    expect(() => plugin.getSemanticDiagnostics?.(fileName)).toThrow('of TypeScript');
  });

  it('as it starts is told with the diagnostics alone, and it starts once', () => {
    const { service } = recording();
    let starts = 0;
    const plugin = withPlugin(service, () => {
      starts++;
      throw new Error('no start');
    });
    for (let count = 0; count < 2; count++) {
      expect(plugin.getSemanticDiagnostics?.(fileName)).toMatchObject([
        'answer of getSemanticDiagnostics',
        {
          category: ts.DiagnosticCategory.Warning,
          source: 'tool-errors',
          start: 0,
          length: 0,
          messageText: expect.stringContaining('cannot start: no start.') as string,
        },
      ]);
      expect(plugin.provideInlayHints?.(fileName, { start: 0, length: 1 }, {})).toEqual(['answer of provideInlayHints']);
    }
    expect(starts).toBe(1);
  });
});

describe('a project that has it', () => {
  const ours = { ...nothing, diagnostics: () => ['ours'] as never };
  const around = (service: ts.LanguageService): ts.LanguageService =>
    Object.fromEntries(
      Object.entries(service).map(([name, method]) => [name, (...args: unknown[]) => (method as Method).apply(service, args)]),
    ) as unknown as ts.LanguageService;

  it.each([
    ['alone', (service: ts.LanguageService) => service],
    ["below another plugin's service", around],
  ])('%s does not get it again', (_, wrap) => {
    const { service } = recording();
    const project = projectWith([]);
    const once = wrap(inject(service, project, ours, {}));
    const twice = inject(once, project, ours, {});
    expect(twice).toBe(once);
    expect(twice.getSemanticDiagnostics(fileName)).toEqual(['answer of getSemanticDiagnostics', 'ours']);
  });

  it('takes the options that it is injected with later, without a new session', () => {
    const { service } = recording();
    const project = projectWith([]);
    const given: unknown[] = [];
    let sessions = 0;
    const start = ({ config }: SessionHost): Session => {
      sessions++;
      return { ...nothing, diagnostics: () => (given.push(config()), []) };
    };
    const [first, second] = [{ settings: {} }, { settings: {} }];
    const plugin = inject(service, project, start, first);
    plugin.getSemanticDiagnostics(fileName);
    inject(plugin, project, start, second);
    plugin.getSemanticDiagnostics(fileName);
    inject(plugin, project, start, { enabled: false });
    plugin.getSemanticDiagnostics(fileName);
    expect(given).toHaveLength(2);
    expect(given[0]).toBe(first);
    expect(given[1]).toBe(second);
    expect(sessions).toBe(1);
  });
});
