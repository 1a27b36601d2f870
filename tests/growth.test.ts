import * as parser from '@typescript-eslint/parser';
import { Linter, type Rule } from 'eslint';
import { describe, expect, it } from 'vitest';
import { walk, type Node } from '../src/analysis/syntax/ast.ts';
import { fileContext, type LintContext } from '../src/analysis/syntax/file-context.ts';
import { hoverTargetAt, receivedHint, receivedOf, receivedText, toolSummary } from '../src/editor/index.ts';
import { findTools } from '../src/analysis/tools/find-tools.ts';
import { refactorsAt, whyNot } from '../src/editor/refactor.ts';
import plugin from '../src/index.ts';
import { dedent } from './dedent.ts';

/** How often the type of a node may be read for each node of a file, by all rules and by an editor's questions together. */
const maxReadsPerNode = 8_000;

interface Work {
  nodes: number;
  reads: number;
}

// Work is counted, not timed: each read of a node's type is a step of some walk. A walk without end fails at the bound.
function countReads(root: Node, keys: Parameters<typeof walk>[1], work: Work): void {
  const nodes: Node[] = [];
  walk(root, keys, (node) => {
    nodes.push(node);
  });
  work.nodes = nodes.length;
  for (const node of nodes) {
    const { type } = node;
    Object.defineProperty(node, 'type', {
      enumerable: true,
      get() {
        if (++work.reads > maxReadsPerNode * work.nodes)
          throw new Error(`More than ${maxReadsPerNode} reads for each of ${work.nodes} nodes.`);
        return type;
      },
    });
  }
}

// What an editor shows of the tools of a file, and offers at its places.
const editor: Rule.RuleModule = {
  create(context) {
    const lintContext = context as unknown as LintContext;
    return {
      'Program:exit'() {
        const file = fileContext(lintContext);
        const { length } = file.sourceCode.text;
        for (const tool of findTools(file)) {
          for (const receipt of receivedOf(tool, file)) {
            receivedHint(receipt);
            receivedText(receipt);
          }
          toolSummary(tool, file);
        }
        for (let at = 0; at < length; at += Math.ceil(length / 20)) {
          hoverTargetAt(at, file);
          refactorsAt([at, at], file);
          whyNot('return-failure', [at, at], file);
        }
      },
    };
  },
};

/** `rule: how many findings`, in the order of the first one. */
function findingsOf(code: string): string[] {
  const work: Work = { nodes: 0, reads: 0 };
  const counting = {
    meta: { name: 'counting' },
    parseForESLint(text: string, options: parser.ParserOptions) {
      const result = parser.parseForESLint(text, options);
      countReads(result.ast, result.visitorKeys, work);
      return result;
    },
  };
  const messages = new Linter({ configType: 'flat', cwd: '/project' }).verify(
    code,
    {
      files: ['**/*.ts'],
      languageOptions: { parser: counting },
      plugins: { 'tool-errors': plugin, test: { rules: { editor } } },
      rules: { ...plugin.configs.strict.rules, 'test/editor': 'error' },
    },
    { filename: '/project/tools.ts' },
  );
  const counts = new Map<string, number>();
  for (const { ruleId, message, fatal } of messages) {
    const rule = fatal || ruleId === null ? message : ruleId.replace('tool-errors/', '');
    counts.set(rule, (counts.get(rule) ?? 0) + 1);
  }
  return [...counts].map(([rule, count]) => `${rule}: ${count}`);
}

const each = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join('\n');

interface Tool {
  /** Statements of execute. */
  readonly body: string;
  /** Statements of the file before the tool. */
  readonly helpers?: string;
}

const toolOf = ({ body, helpers = '' }: Tool): string => `
import { tool } from 'ai';
import { z } from 'zod';
import { api, contacts, load, tree } from './api.js';

${helpers}

export const subject = tool({
  description: 'Does what it is asked for',
  inputSchema: z.object({ id: z.string(), name: z.string() }),
  execute: async ({ id, name }) => {
    ${body}
  },
});
`;

interface Program {
  readonly name: string;
  readonly sizes: readonly number[];
  readonly tool: (size: number) => Tool;
  /** The same for all sizes, or one for each. */
  readonly findings: readonly string[] | ((size: number) => readonly string[]);
}

const search = (returns: number): string => `
function find(node, id) {
  ${each(returns, (at) => `if (id < node.key${at}) return find(node.child${at}, id);`)}
  return node;
}`;

const programs: readonly Program[] = [
  {
    name: 'a recursive helper that finds one thing by its key',
    sizes: [4, 8, 16, 24],
    tool: (size) => ({
      helpers: search(size),
      body: `
        const found = find(tree, id);
        await api.remove(found.id);
        return { removed: found.id };`,
    }),
    findings: ['require-try-catch: 1'],
  },
  {
    name: 'a recursive helper beside the first of several that a name may mean',
    sizes: [4, 8, 16, 24],
    tool: (size) => ({
      helpers: search(size),
      body: `
        const found = find(tree, id);
        const contact = contacts.filter((each) => each.name.toLowerCase().includes(name))[0];
        await api.remove(contact.id);
        return { removed: found.id };`,
    }),
    findings: ['require-try-catch: 1', 'no-first-fuzzy-match: 1'],
  },
  {
    name: 'a recursive helper that words a failure',
    sizes: [4, 8, 16, 24],
    tool: (size) => ({
      helpers: `
        function describe(error, id) {
          ${each(size, (at) => `if (error.part${at}) return \`\${describe(error.part${at}, id)} in \${describe(error.place${at}, id)}\`;`)}
          return error.message;
        }`,
      body: `
        try {
          return await load(id);
        } catch (error) {
          return { success: false, error: describe(error, id) };
        }`,
    }),
    findings: ['require-error-class: 1', 'require-recovery-steps: 1'],
  },
  {
    name: 'a recursive helper that builds a failure of its own parts',
    sizes: [4, 8, 16, 24],
    tool: (size) => ({
      helpers: `
        function fail(error, id) {
          ${each(size, (at) => `if (error.part${at}) return { ...fail(error.part${at}, id), inner: fail(error.place${at}, id) };`)}
          return { error: error.message };
        }`,
      body: `
        try {
          return await load(id);
        } catch (error) {
          return fail(error, id);
        }`,
    }),
    findings: ['require-error-class: 1', 'require-recovery-steps: 1'],
  },
  {
    name: 'a recursive helper that fetches',
    sizes: [4, 8, 16, 24],
    tool: (size) => ({
      helpers: `
        async function find(node, id) {
          ${each(size, (at) => `if (id < node.key${at}) return await find(node.child${at}, id);`)}
          const response = await fetch('https://example.com/' + id);
          return response.json();
        }`,
      body: 'return await find(tree, id);',
    }),
    findings: ['require-signal-forwarding: 1', 'require-response-check: 1', 'require-try-catch: 1'],
  },
  {
    name: "helpers that return each other's results",
    sizes: [8, 16, 24],
    tool: (size) => ({
      helpers: each(
        size,
        (own) => `
          function help${own}(a, b) {
            ${each(size, (at) => `if (a.key${at}) return help${at}(a.child${at}, b);`)}
            return a;
          }`,
      ),
      body: `
        const made = help0(id, name);
        await api.remove(made.id);
        return { made };`,
    }),
    findings: ['require-try-catch: 1'],
  },
  {
    name: "helpers that throw each other's errors",
    sizes: [8, 16],
    tool: (size) => ({
      helpers: each(
        size,
        (own) => `
          function check${own}(a, b) {
            ${each(size, (at) => `if (a.key${at}) throw error${at}(a.child${at}, b);`)}
            ${each(size, (at) => `check${at}(a, b);`)}
          }
          function error${own}(a, b) {
            ${each(size, (at) => `if (a.key${at}) return error${at}(a, b);`)}
            return new Error(a);
          }`,
      ),
      body: `
        check0(id, name);
        return id;`,
    }),
    findings: [],
  },
  {
    name: 'helpers that wait, catch, chain and throw through each other',
    sizes: [8, 16],
    tool: (size) => ({
      helpers: each(
        size,
        (own) => `
          async function help${own}(a, b) {
            ${each(
              size,
              (at) =>
                [
                  `if (a.key${at}) return help${at}(a.child${at}, b);`,
                  `if (a.key${at}) throw new Error(await help${at}(b, a));`,
                  `try { await help${at}(a, a); } catch (error) { if (error.key${at}) throw error; return { error: error.message }; }`,
                  `if (b) return help${at}(a, b).then((made) => help${(at + 1) % size}(made, a)).catch((error) => { throw error; });`,
                  `const made${at} = (await help${at}(a, b)) ?? (await help${(at + 2) % size}(a, b));`,
                ][at % 5] as string,
            )}
            return Promise.all([help0(a, b), help${own}(b, a)]);
          }`,
      ),
      body: `
        try {
          return await help0(id, name);
        } catch (error) {
          return { error: error.message };
        }`,
    }),
    findings: (size) =>
      size === 8
        ? ['no-upstream-error-text: 17', 'require-error-class: 7', 'require-recovery-steps: 7']
        : ['require-error-class: 18', 'require-recovery-steps: 18', 'no-upstream-error-text: 18'],
  },
  {
    name: 'helpers that fetch and call each other with members of what they are given',
    sizes: [8, 16, 24],
    tool: (size) => ({
      helpers: each(
        size,
        (own) => `
          async function help${own}(a, signal) {
            const response = await fetch('https://example.com/' + a${own % 2 ? ', { signal }' : ''});
            ${each(size, (at) => `if (a.key${at}) await help${at}(a.child${at}, ${at % 3 ? 'signal' : 'a'});`)}
            return response.text();
          }`,
      ),
      body: 'return help0(id, null);',
    }),
    findings: (size) => [`require-signal-forwarding: ${size / 2 + 1}`, 'require-response-check: 1', 'require-try-catch: 1'],
  },
  {
    name: 'methods that call each other',
    sizes: [8, 16],
    tool: (size) => ({
      helpers: `
        class Client {
          ${each(
            size,
            (own) => `
              async load${own}(a, b) {
                ${each(size, (at) => `if (a.key${at}) return this.load${at}(a.child${at}, b);`)}
                return fetch(a);
              }`,
          )}
        }`,
      body: 'return new Client().load0(id, name);',
    }),
    findings: (size) => [`require-signal-forwarding: ${size}`, 'require-try-catch: 1', 'no-unserializable-output: 1'],
  },
  {
    name: 'helpers that hand callbacks on',
    sizes: [8, 16, 24],
    tool: (size) => ({
      helpers: each(
        size,
        (own) => `
          async function run${own}(work, other, b) {
            ${each(size, (at) => `if (b.key${at}) return run${at}(work, other, b);\nif (b.other${at}) return run${at}(other, work, b);`)}
            try { return await work(b); } catch (error) { return other(error); }
          }`,
      ),
      body: `return run0(() => { throw new Error('Not there'); }, load, id);`,
    }),
    findings: [],
  },
  {
    name: 'predicates that ask each other about an error',
    sizes: [8, 16, 24],
    tool: (size) => ({
      helpers: each(
        size,
        (own) => `
          function is${own}(error) {
            return ${Array.from({ length: size }, (_, at) => `is${at}(error)`).join(' || ')} || error.name === 'Kind${own}';
          }`,
      ),
      body: `
        try {
          return await load(id);
        } catch (error) {
          if (is0(error)) throw error;
          return { error: 'The order cannot be loaded' };
        }`,
    }),
    findings: ['require-error-class: 1', 'require-recovery-steps: 1'],
  },
  {
    name: 'a tower of helpers, each of which asks the one below twice',
    sizes: [8, 16, 24],
    tool: (size) => ({
      helpers: each(
        size,
        (own) => `const text${own} = (error) => ${own === 0 ? 'String(error.message)' : `text${own - 1}(error) + text${own - 1}(error)`};`,
      ),
      body: `
        try {
          return await load(id);
        } catch (error) {
          return { success: false, error: text${size - 1}(error) };
        }`,
    }),
    findings: ['require-error-class: 1', 'require-recovery-steps: 1'],
  },
  {
    name: 'a tower of names, each of which holds the one below twice',
    sizes: [8, 16, 24],
    tool: (size) => ({
      body: `
        ${each(
          size,
          (at) => dedent`
            const part${at + 1} = { a: ${at === 0 ? 'id' : `part${at}`}, b: ${at === 0 ? 'name' : `part${at}`}, \
              ...${at === 0 ? 'null' : `part${at}`} };
          `,
        )}
        return part${size};`,
    }),
    findings: [],
  },
  {
    name: 'a check of types with many branches',
    sizes: [6, 12, 24],
    tool: (size) => ({
      helpers:
        each(
          size,
          (own) => `
          function help${own}(type, seen) {
            if (type.part${own}) return visit(type.inner, seen);
            if (type.odd) throw new Error('Odd: ' + type);
            const made = help${(own + 1) % size}(type, seen);
            switch (made) {
              case 1: return visit(type, seen);
              case 2: return help${(own + 2) % size}(type.key, seen);
              default: return (made && check(type, seen)) || visit(type.next, seen);
            }
          }`,
        ) +
        `
        function visit(type, seen) {
          ${each(
            size,
            (at) => dedent`
              if (type.flag${at}) { const made = help${at}(type, seen); if (made === 1) return made; \
                return type.a ? visit(type.b, seen) : check(type, seen); }
            `,
          )}
          return check(type, seen);
        }
        function check(type, seen) {
          ${each(
            size,
            (at) => dedent`
              if (type.kind === ${at}) { for (const part of type.parts) { if (visit(part, seen) === 2) return visit(part.x, seen); } }
            `,
          )}
          return 0;
        }`,
      body: `
        const kind = visit(id, new Set());
        if (kind === 3) throw new Error('No such kind');
        return kind;`,
    }),
    findings: ['require-try-catch: 1', 'no-bare-error-message: 1'],
  },
  {
    name: 'a long execute with a check after each request',
    sizes: [20, 80, 320],
    tool: (size) => ({
      body: `
        ${each(
          size,
          (at) => `
          const response${at} = await fetch('https://example.com/${at}/' + id);
          if (!response${at}.ok) throw new Error(\`HTTP \${response${at}.status}\`);
          const data${at} = await response${at}.json();`,
        )}
        return { data: data0 };`,
    }),
    findings: (size) => ['require-try-catch: 1', `require-signal-forwarding: ${size}`, `no-bare-error-message: ${size}`],
  },
  {
    name: 'a long catch',
    sizes: [20, 80, 320],
    tool: (size) => ({
      body: `
        try {
          return await load(id);
        } catch (error) {
          ${each(size, (at) => `if (error.code === 'E${at}') return { error: 'Part ${at} is missing' };`)}
          throw error;
        }`,
    }),
    findings: (size) => [
      // Of more tests than it evaluates nothing is told.
      ...(size < 200 ? ['require-try-catch: 1'] : []),
      `require-error-class: ${size}`,
      `require-recovery-steps: ${size}`,
    ],
  },
];

describe.each(programs)('$name', ({ sizes, tool, findings }) => {
  it.each(sizes)('of %i', (size) => {
    expect(findingsOf(toolOf(tool(size)))).toEqual(typeof findings === 'function' ? findings(size) : findings);
  });
});
