import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './project.ts';

const [name = ''] = process.argv.slice(2);
const files = stubs();
const problem = findProblem();

if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else {
  for (const [file, content] of files) {
    writeFileSync(path.join(root, file), content);
    console.log(`wrote ${file}`);
  }
  const generate = spawnSync(process.execPath, [...process.execArgv, path.join(root, 'scripts/generate.ts')], { stdio: 'inherit' });
  process.exitCode = generate.status ?? 1;
}

function findProblem(): string | null {
  if (name === '') return 'Name the rule: npm run new no-leaked-handle';
  if (!/^[a-z]+(?:-[a-z0-9]+)+$/.test(name)) {
    return `"${name}" is no rule name: write two words or more in lower case, joined by hyphens, such as no-leaked-handle.`;
  }
  const taken = files.find(([file]) => existsSync(path.join(root, file)));
  return taken ? `${taken[0]} exists already: choose another name, or delete it first.` : null;
}

function stubs(): [file: string, content: string][] {
  return [
    [
      `rules/${name}.ts`,
      `import { faultyTools } from '../src/checks/${name}.ts';
import { createRule, inToolFiles } from '../src/create-rule.ts';

export default createRule({
  name: '${name}',
  meta: {
    type: 'problem',
    docs: {
      description: 'TODO: what the rule reports, in one line without a full stop',
      recommended: null,
      knowsMoreWithTypes: false,
    },
    messages: {
      todo: 'TODO: what is wrong, what the model receives, what to do.',
    },
    schema: [],
  },
  create(context) {
    return inToolFiles(context, (file, report) => {
      for (const { node } of faultyTools(file)) report({ node, messageId: 'todo' });
    });
  },
});
`,
    ],
    [
      `src/checks/${name}.ts`,
      `import type { FileContext } from '../analysis/syntax/file-context.ts';
import { findTools, type ToolDefinition } from '../analysis/tools/find-tools.ts';

/** TODO: what is a fault, and what is none. */
export function faultyTools(file: FileContext): readonly ToolDefinition[] {
  return findTools(file);
}
`,
    ],
    [
      `tests/rules/${name}.test.ts`,
      `import rule from '../../rules/${name}.ts';
import { ruleTester } from '../rule-tester.ts';

ruleTester().run('${name}', rule, {
  valid: [
    {
      name: 'TODO: the closest good case',
      code: \`
import { tool } from 'ai';
export const now = tool({ execute: () => Date.now() });
\`,
    },
  ],
  invalid: [],
});
`,
    ],
    [
      `docs/rules/${name}.md`,
      `# tool-errors/${name}

## Why

TODO: what the model receives, measured, with its source.

## Incorrect

\`\`\`ts
// TODO: at least one block that the rule reports
\`\`\`

## Correct

\`\`\`ts
// TODO: the same, mended
\`\`\`

## Options

None.

## When not to use it

TODO

## Limitations

TODO
`,
    ],
  ];
}
