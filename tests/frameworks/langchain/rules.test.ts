import noBareErrorMessage from '../../../rules/no-bare-error-message.ts';
import noFloatingPromise from '../../../rules/no-floating-promise.ts';
import noSecretInError from '../../../rules/no-secret-in-error.ts';
import noSuccessShapedFailure from '../../../rules/no-success-shaped-failure.ts';
import noSwallowedControlFlow from '../../../rules/no-swallowed-control-flow.ts';
import noThrowNonError from '../../../rules/no-throw-non-error.ts';
import noUndefinedOutput from '../../../rules/no-undefined-output.ts';
import noUnserializableOutput from '../../../rules/no-unserializable-output.ts';
import noUpstreamErrorText from '../../../rules/no-upstream-error-text.ts';
import requireErrorClass from '../../../rules/require-error-class.ts';
import requireResponseCheck from '../../../rules/require-response-check.ts';
import requireSignalForwarding from '../../../rules/require-signal-forwarding.ts';
import requireTryCatch from '../../../rules/require-try-catch.ts';
import { dedent } from '../../dedent.ts';
import { ruleTester } from '../../rule-tester.ts';

const tester = ruleTester();

const fn = (body: string, parameters = '({ plot })', head = '') => `import { tool } from '@langchain/core/tools';
import { z } from 'zod';
import { garden } from './garden.js';
${head}
export const readPlot = tool(
  async ${parameters} => {
    ${body.replaceAll('\n', '\n    ')}
  },
  { name: 'read_plot', description: 'Reads what is known of a plot', schema: z.object({ plot: z.string() }) },
);
`;
const cls = (body: string, parameters = '({ plot }: { plot: string })') => `import { StructuredTool } from '@langchain/core/tools';
import { z } from 'zod';
import { garden } from './garden.js';

export class ReadPlot extends StructuredTool {
  name = 'read_plot';
  description = 'Reads what is known of a plot';
  schema = z.object({ plot: z.string() });

  async _call${parameters} {
    ${body.replaceAll('\n', '\n    ')}
  }
}
`;
const graph = "import { interrupt, isGraphInterrupt } from '@langchain/langgraph';\n";

tester.run('LangChain: require-try-catch', requireTryCatch, {
  valid: [
    {
      name: 'a method that runs the one of its base class, which catches',
      code: `${cls(`try {
  return await garden.read(plot);
} catch (error) {
  console.error(error);
  return { ok: false, message: 'The plot was not read.' };
}`)}
export class ReadTidily extends ReadPlot {
  async _call(input: { plot: string }) {
    return super._call(input);
  }
}
`,
    },
    {
      name: 'a tool of a provider that runs there, and a headless tool',
      code: dedent`
        import { tools } from '@langchain/anthropic';
        import { tool } from 'langchain';
        import { z } from 'zod';
        export const search = tools.webSearch_20250305({ maxUses: 3 });
        export const dig = tool({ name: 'dig', description: 'Digs a hole', schema: z.object({ \
          plot: z.string().min(2, 'Name a plot, such as A5.') }) });
        export const dug = dig.implement(async ({ plot }) => document.querySelector(\`#\${plot}\`)?.textContent);

      `,
    },
    {
      name: 'a class whose base makes no tool',
      code: `import { Task } from './task.js';
import { StructuredTool } from '@langchain/core/tools';
export class Digging extends Task {
  constructor() {
    super({ name: 'dig', description: 'Digs', func: async (input) => fetch(input) });
  }
}
export type Kept = StructuredTool;
`,
    },
    {
      name: 'a catch that answers',
      code: fn(`try {
  return await garden.read(plot);
} catch (error) {
  console.error(error);
  return { ok: false, message: 'The plot was not read.' };
}`),
    },
    {
      name: 'an Error that is thrown',
      code: fn(`if (plot === '') throw new Error('Name a plot.');
return garden.name;`),
    },
    {
      name: 'an Error of another class',
      code: fn(`if (plot === '') throw new RangeError('Name a plot.');
return garden.name;`),
    },
    {
      name: 'a method that is no tool',
      code: `import { LLM } from '@langchain/core/language_models/llms';
export class Echo extends LLM {
  async _call(prompt: string) {
    return fetch(prompt);
  }
}
`,
    },
  ],
  invalid: [
    {
      name: 'a function whose call may fail',
      code: fn(`const plan = await garden.read(plot);
return plan.text;`),
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'garden.read',
            tool: '`read_plot`',
            version: '',
            receiver: 'with langchain 1 the model receives',
            example: `\`Error: connect ECONNREFUSED 10.0.3.14:5432\\n Please fix your mistakes.\``,
          },
          line: 6,
          column: 20,
          endLine: 6,
          endColumn: 22,
        },
      ],
      output: `import { tool } from '@langchain/core/tools';
import { z } from 'zod';
import { garden } from './garden.js';

export const readPlot = tool(
  async ({ plot }) => {
    try {
      const plan = await garden.read(plot);
      return plan.text;
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'read_plot failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call read_plot again with the same plot; tell the user that it is unavailable.'],
      };
    }
  },
  { name: 'read_plot', description: 'Reads what is known of a plot', schema: z.object({ plot: z.string() }) },
);
`,
    },
    {
      name: 'the method of a class',
      code: cls(
        'return garden.describe(await fetch(`https://plots.example/${plot}`));',
        '({ plot }: { plot: string }, _runManager?: unknown, config?: { signal?: AbortSignal })',
      ),
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'fetch',
            tool: '`read_plot`',
            version: '',
            receiver: 'with langchain 1 the model receives',
            example: '`…: fetch failed\\n Please fix your mistakes.`',
          },
          line: 10,
          column: 3,
          endLine: 10,
          endColumn: 14,
        },
      ],
      output: `import { StructuredTool } from '@langchain/core/tools';
import { z } from 'zod';
import { garden } from './garden.js';

export class ReadPlot extends StructuredTool {
  name = 'read_plot';
  description = 'Reads what is known of a plot';
  schema = z.object({ plot: z.string() });

  async _call({ plot }: { plot: string }, _runManager?: unknown, config?: { signal?: AbortSignal }) {
    try {
      return await garden.describe(await fetch(\`https://plots.example/\${plot}\`));
    } catch (error) {
      if (config?.signal?.aborted) throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'read_plot failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call read_plot again with the same plot; tell the user that it is unavailable.'],
      };
    }
  }
}
`,
    },
    {
      name: 'a function that is declared to return a text',
      code: fn(
        `const plan = await garden.read(plot);
return plan.text;`,
        '({ plot }): Promise<string>',
      ),
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'garden.read',
            tool: '`read_plot`',
            version: '',
            receiver: 'with langchain 1 the model receives',
            example: `\`Error: connect ECONNREFUSED 10.0.3.14:5432\\n Please fix your mistakes.\``,
          },
          line: 6,
          column: 37,
          endLine: 6,
          endColumn: 39,
        },
      ],
      output: `import { tool } from '@langchain/core/tools';
import { z } from 'zod';
import { garden } from './garden.js';

export const readPlot = tool(
  async ({ plot }): Promise<string> => {
    try {
      const plan = await garden.read(plot);
      return plan.text;
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return JSON.stringify({
        class: 'permanent',
        message: 'read_plot failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call read_plot again with the same plot; tell the user that it is unavailable.'],
      });
    }
  },
  { name: 'read_plot', description: 'Reads what is known of a plot', schema: z.object({ plot: z.string() }) },
);
`,
    },
    {
      name: 'a method that runs the one of its base class, which is a tool too: reported once',
      code: `${cls('return garden.describe(await garden.read(plot));')}
export class ReadTidily extends ReadPlot {
  async _call(input: { plot: string }) {
    const text = await super._call(input);
    return text.trim();
  }
}
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'garden.read',
            tool: '`read_plot`',
            version: '',
            receiver: 'with langchain 1 the model receives',
            example: `\`Error: connect ECONNREFUSED 10.0.3.14:5432\\n Please fix your mistakes.\``,
          },
          line: 10,
          column: 3,
          endLine: 10,
          endColumn: 14,
          suggestions: [
            {
              messageId: 'wrapAndReturn',
              output: `import { StructuredTool } from '@langchain/core/tools';
import { z } from 'zod';
import { garden } from './garden.js';

export class ReadPlot extends StructuredTool {
  name = 'read_plot';
  description = 'Reads what is known of a plot';
  schema = z.object({ plot: z.string() });

  async _call({ plot }: { plot: string }) {
    try {
      return await garden.describe(await garden.read(plot));
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'read_plot failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call read_plot again with the same plot; tell the user that it is unavailable.'],
      };
    }
  }
}

export class ReadTidily extends ReadPlot {
  async _call(input: { plot: string }) {
    const text = await super._call(input);
    return text.trim();
  }
}
`,
            },
          ],
        },
      ],
      output: null,
    },
    {
      name: 'the client of a headless tool',
      code: `import { tool } from 'langchain';
import { z } from 'zod';
export const dig = tool({ name: 'dig', description: 'Digs a hole', schema: z.object({ plot: z.string() }) });
export const dug = dig.implement(async ({ plot }) => fetch(\`/plots/\${plot}\`));
`,
      errors: [{ messageId: 'callMayFail', data: { call: 'fetch', tool: '`dig`' }, line: 4, column: 51, endLine: 4, endColumn: 53 }],
      output: `import { tool } from 'langchain';
import { z } from 'zod';
export const dig = tool({ name: 'dig', description: 'Digs a hole', schema: z.object({ plot: z.string() }) });
export const dug = dig.implement(async ({ plot }) => {
  try {
    return await fetch(\`/plots/\${plot}\`);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    console.error(error);
    return {
      class: 'permanent',
      message: 'dig failed.',
      reason: 'An unexpected error ended the call; its cause was logged.',
      recoverySteps: ['Do not call dig again with the same plot; tell the user that it is unavailable.'],
    };
  }
});
`,
    },
    {
      name: 'the constructor of a class',
      code: `import { DynamicTool } from '@langchain/core/tools';
import { Garden } from './garden.js';
export class ReadPlot extends DynamicTool {
  constructor(garden: Garden) {
    super({ name: 'read_plot', description: 'Reads what is known of a plot', func: async (plot) => (await garden.read(plot)).text });
  }
}
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'garden.read',
            tool: '`read_plot`',
            version: '',
            receiver: 'with langchain 1 the model receives',
            example: `\`Error: connect ECONNREFUSED 10.0.3.14:5432\\n Please fix your mistakes.\``,
          },
          line: 5,
          column: 97,
          endLine: 5,
          endColumn: 99,
        },
      ],
      output: `import { DynamicTool } from '@langchain/core/tools';
import { Garden } from './garden.js';
export class ReadPlot extends DynamicTool {
  constructor(garden: Garden) {
    super({ name: 'read_plot', description: 'Reads what is known of a plot', func: async (plot) => {
      try {
        return (await garden.read(plot)).text;
      } catch (error) {
        if (error instanceof Error && error.name === 'AbortError') throw error;
        console.error(error);
        return {
          class: 'permanent',
          message: 'read_plot failed.',
          reason: 'An unexpected error ended the call; its cause was logged.',
          recoverySteps: ['Do not repeat read_plot unchanged; tell the user that it is unavailable.'],
        };
      }
    } });
  }
}
`,
    },
    {
      name: 'tools of a provider that run here: one answers with a text, the other with a result of its own',
      code: `import { tools as anthropic } from '@langchain/anthropic';
import { tools } from '@langchain/openai';
import { shed } from './shed.js';
export const bash = anthropic.bash_20250124({
  execute: async ({ command }) => {
    return (await shed.run(command)).stdout;
  },
});
export const shell = tools.shell({
  execute: async ({ commands }) => {
    return { output: await shed.run(commands) };
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'shed.run',
            tool: '`bash`',
            version: '',
            receiver: 'with langchain 1 the model receives',
            example: `\`Error: connect ECONNREFUSED 10.0.3.14:5432\\n Please fix your mistakes.\``,
          },
          line: 5,
          column: 32,
          endLine: 5,
          endColumn: 34,
        },
        {
          messageId: 'callCanFail',
          data: {
            call: 'shed.run',
            tool: '`shell`',
            version: '',
            receiver: 'with langchain 1 the model receives',
            example: `\`Error: connect ECONNREFUSED 10.0.3.14:5432\\n Please fix your mistakes.\``,
          },
          line: 10,
          column: 33,
          endLine: 10,
          endColumn: 35,
          suggestions: [
            {
              messageId: 'wrapAndReturn',
              output: `import { tools as anthropic } from '@langchain/anthropic';
import { tools } from '@langchain/openai';
import { shed } from './shed.js';
export const bash = anthropic.bash_20250124({
  execute: async ({ command }) => {
    return (await shed.run(command)).stdout;
  },
});
export const shell = tools.shell({
  execute: async ({ commands }) => {
    try {
      return { output: await shed.run(commands) };
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'shell failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call shell again with the same commands; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
            },
          ],
        },
      ],
      output: `import { tools as anthropic } from '@langchain/anthropic';
import { tools } from '@langchain/openai';
import { shed } from './shed.js';
export const bash = anthropic.bash_20250124({
  execute: async ({ command }) => {
    try {
      return (await shed.run(command)).stdout;
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return JSON.stringify({
        class: 'permanent',
        message: 'bash failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call bash again with the same command; tell the user that it is unavailable.'],
      });
    }
  },
});
export const shell = tools.shell({
  execute: async ({ commands }) => {
    return { output: await shed.run(commands) };
  },
});
`,
    },
    {
      name: 'the pause of a graph',
      code: fn(
        `const answer = interrupt({ question: plot });
await garden.write(plot, answer);
return 'Written.';`,
        '({ plot }, config)',
        graph,
      ),
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'garden.write',
            tool: '`read_plot`',
            version: '',
            receiver: 'with langchain 1 the model receives',
            example: `\`Error: connect ECONNREFUSED 10.0.3.14:5432\\n Please fix your mistakes.\``,
          },
          line: 7,
          column: 28,
          endLine: 7,
          endColumn: 30,
        },
      ],
      output: `import { tool } from '@langchain/core/tools';
import { z } from 'zod';
import { garden } from './garden.js';
import { interrupt, isGraphInterrupt } from '@langchain/langgraph';

export const readPlot = tool(
  async ({ plot }, config) => {
    try {
      const answer = interrupt({ question: plot });
      await garden.write(plot, answer);
      return 'Written.';
    } catch (error) {
      if (config.signal?.aborted) throw error;
      if (isGraphInterrupt(error)) throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'read_plot failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call read_plot again with the same plot; tell the user that it is unavailable.'],
      };
    }
  },
  { name: 'read_plot', description: 'Reads what is known of a plot', schema: z.object({ plot: z.string() }) },
);
`,
    },
    {
      name: 'a graph that runs within the tool, whose pause it hands on',
      code: fn(
        `const { messages } = await gardener.invoke({ messages: [plot] });
return messages.at(-1)?.text;`,
        '({ plot }, config)',
        `import { gardener } from './gardener.js';
`,
      ),
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'gardener.invoke',
            tool: '`read_plot`',
            version: '',
            receiver: 'with langchain 1 the model receives',
            example: `\`Error: connect ECONNREFUSED 10.0.3.14:5432\\n Please fix your mistakes.\``,
          },
          line: 7,
          column: 28,
          endLine: 7,
          endColumn: 30,
        },
      ],
      output: `import { tool } from '@langchain/core/tools';
import { z } from 'zod';
import { garden } from './garden.js';
import { gardener } from './gardener.js';

export const readPlot = tool(
  async ({ plot }, config) => {
    try {
      const { messages } = await gardener.invoke({ messages: [plot] });
      return messages.at(-1)?.text;
    } catch (error) {
      if (config.signal?.aborted) throw error;
      if (error instanceof Error && error.name === 'GraphInterrupt') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'read_plot failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call read_plot again with the same plot; tell the user that it is unavailable.'],
      };
    }
  },
  { name: 'read_plot', description: 'Reads what is known of a plot', schema: z.object({ plot: z.string() }) },
);
`,
    },
  ],
});

tester.run('LangChain: no-throw-non-error', noThrowNonError, {
  valid: [
    {
      name: 'an Error',
      code: fn(`if (plot === '') throw new Error('Name a plot.');
return plot;`),
    },
  ],
  invalid: [
    {
      name: 'a text',
      code: fn(`if (plot === '') throw 'Name a plot.';
return plot;`),
      errors: [
        {
          messageId: 'lost',
          data: {
            tool: '`read_plot`',
            what: 'a string',
            lost: 'where the ToolNode of @langchain/langgraph runs it, the model receives `Error: undefined`',
          },
          line: 7,
          column: 28,
          endLine: 7,
          endColumn: 42,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { tool } from '@langchain/core/tools';
import { z } from 'zod';
import { garden } from './garden.js';

export const readPlot = tool(
  async ({ plot }) => {
    if (plot === '') return {
      class: 'permanent',
      message: 'Name a plot.',
      recoverySteps: ['Call read_plot again only with other values for plot.'],
    };
    return plot;
  },
  { name: 'read_plot', description: 'Reads what is known of a plot', schema: z.object({ plot: z.string() }) },
);
`,
            },
            {
              messageId: 'throwError',
              output: `import { tool } from '@langchain/core/tools';
import { z } from 'zod';
import { garden } from './garden.js';

export const readPlot = tool(
  async ({ plot }) => {
    if (plot === '') throw new Error('Name a plot.');
    return plot;
  },
  { name: 'read_plot', description: 'Reads what is known of a plot', schema: z.object({ plot: z.string() }) },
);
`,
            },
          ],
        },
      ],
      output: null,
    },
    {
      name: 'null',
      code: fn(`if (plot === '') throw null;
return plot;`),
      errors: [
        {
          messageId: 'runEnds',
          data: {
            tool: '`read_plot`',
            what: 'null',
            version: 'with langchain 1 ',
            received: "`TypeError: Cannot read properties of null (reading 'name')`",
          },
          line: 7,
          column: 28,
          endLine: 7,
          endColumn: 32,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { tool } from '@langchain/core/tools';
import { z } from 'zod';
import { garden } from './garden.js';

export const readPlot = tool(
  async ({ plot }) => {
    if (plot === '') return {
      class: 'permanent',
      message: 'read_plot failed.',
      recoverySteps: ['Call read_plot again only with other values for plot.'],
    };
    return plot;
  },
  { name: 'read_plot', description: 'Reads what is known of a plot', schema: z.object({ plot: z.string() }) },
);
`,
            },
            {
              messageId: 'throwError',
              output: `import { tool } from '@langchain/core/tools';
import { z } from 'zod';
import { garden } from './garden.js';

export const readPlot = tool(
  async ({ plot }) => {
    if (plot === '') throw new Error('read_plot failed.');
    return plot;
  },
  { name: 'read_plot', description: 'Reads what is known of a plot', schema: z.object({ plot: z.string() }) },
);
`,
            },
          ],
        },
      ],
      output: null,
    },
    {
      name: 'an object with a message',
      code: fn(`if (plot === '') throw { code: 'no_plot', message: 'Name a plot.' };
return plot;`),
      errors: [
        {
          messageId: 'noError',
          data: { tool: '`read_plot`', what: 'an object' },
          line: 7,
          column: 28,
          endLine: 7,
          endColumn: 72,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { tool } from '@langchain/core/tools';
import { z } from 'zod';
import { garden } from './garden.js';

export const readPlot = tool(
  async ({ plot }) => {
    if (plot === '') return {
      class: 'permanent',
      code: 'no_plot',
      message: 'Name a plot.',
      recoverySteps: ['Call read_plot again only with other values for plot.'],
    };
    return plot;
  },
  { name: 'read_plot', description: 'Reads what is known of a plot', schema: z.object({ plot: z.string() }) },
);
`,
            },
            {
              messageId: 'throwError',
              output: `import { tool } from '@langchain/core/tools';
import { z } from 'zod';
import { garden } from './garden.js';

export const readPlot = tool(
  async ({ plot }) => {
    if (plot === '') throw new Error('Name a plot.', { cause: { code: 'no_plot', message: 'Name a plot.' } });
    return plot;
  },
  { name: 'read_plot', description: 'Reads what is known of a plot', schema: z.object({ plot: z.string() }) },
);
`,
            },
          ],
        },
      ],
      output: null,
    },
    {
      name: 'an object without one',
      code: fn(`if (plot === '') throw { code: 'no_plot' };
return plot;`),
      errors: [
        {
          messageId: 'lost',
          data: {
            tool: '`read_plot`',
            what: 'an object',
            lost: 'where the ToolNode of @langchain/langgraph runs it, the model receives `Error: undefined`',
          },
          line: 7,
          column: 28,
          endLine: 7,
          endColumn: 47,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { tool } from '@langchain/core/tools';
import { z } from 'zod';
import { garden } from './garden.js';

export const readPlot = tool(
  async ({ plot }) => {
    if (plot === '') return {
      class: 'permanent',
      code: 'no_plot',
      message: 'read_plot failed: no_plot.',
      recoverySteps: ['Call read_plot again only with other values for plot.'],
    };
    return plot;
  },
  { name: 'read_plot', description: 'Reads what is known of a plot', schema: z.object({ plot: z.string() }) },
);
`,
            },
            {
              messageId: 'throwError',
              output: `import { tool } from '@langchain/core/tools';
import { z } from 'zod';
import { garden } from './garden.js';

export const readPlot = tool(
  async ({ plot }) => {
    if (plot === '') throw new Error('read_plot failed.', { cause: { code: 'no_plot' } });
    return plot;
  },
  { name: 'read_plot', description: 'Reads what is known of a plot', schema: z.object({ plot: z.string() }) },
);
`,
            },
          ],
        },
      ],
      output: null,
    },
  ],
});

tester.run('LangChain: require-signal-forwarding', requireSignalForwarding, {
  valid: [
    {
      name: 'a signal that is passed',
      code: fn(
        `const answer = await fetch(\`https://plots.example/\${plot}\`, { signal: config.signal });
return answer.text();`,
        '({ plot }, config)',
      ),
    },
    {
      name: 'a model that reads the signal of the tool by itself',
      code: fn(
        `const answer = await new ChatOpenAI({ model: 'gpt-5' }).invoke(plot);
return answer.text;`,
        '({ plot })',
        `import { ChatOpenAI } from '@langchain/openai';
`,
      ),
    },
    {
      name: 'a method that passes the signal of its third parameter',
      code: cls(
        `const answer = await fetch(\`https://plots.example/\${plot}\`, { signal: config?.signal });
return answer.text();`,
        '({ plot }: { plot: string }, _runManager?: unknown, config?: { signal?: AbortSignal })',
      ),
    },
  ],
  invalid: [
    {
      name: 'a function without the second parameter',
      code: fn(`const answer = await fetch(\`https://plots.example/\${plot}\`);
return answer.text();`),
      errors: [
        {
          messageId: 'notTaken',
          data: { call: 'fetch', tool: '`read_plot`', signal: 'config.signal', property: 'signal' },
          line: 7,
          column: 26,
          endLine: 7,
          endColumn: 31,
        },
      ],
      output: `import { tool } from '@langchain/core/tools';
import { z } from 'zod';
import { garden } from './garden.js';

export const readPlot = tool(
  async ({ plot }, config) => {
    const answer = await fetch(\`https://plots.example/\${plot}\`, { signal: config.signal });
    return answer.text();
  },
  { name: 'read_plot', description: 'Reads what is known of a plot', schema: z.object({ plot: z.string() }) },
);
`,
    },
    {
      name: 'a function with it',
      code: fn(
        `const answer = await fetch(\`https://plots.example/\${plot}\`);
return answer.text();`,
        '({ plot }, config)',
      ),
      errors: [
        {
          messageId: 'notForwarded',
          data: { call: 'fetch', tool: '`read_plot`', signal: 'config.signal', property: 'signal' },
          line: 7,
          column: 26,
          endLine: 7,
          endColumn: 31,
        },
      ],
      output: `import { tool } from '@langchain/core/tools';
import { z } from 'zod';
import { garden } from './garden.js';

export const readPlot = tool(
  async ({ plot }, config) => {
    const answer = await fetch(\`https://plots.example/\${plot}\`, { signal: config.signal });
    return answer.text();
  },
  { name: 'read_plot', description: 'Reads what is known of a plot', schema: z.object({ plot: z.string() }) },
);
`,
    },
    {
      name: 'a model with a signal of its own',
      code: fn(
        `const answer = await new ChatOpenAI({ model: 'gpt-5' }).invoke(plot, { signal: AbortSignal.timeout(5_000) });
return answer.text;`,
        '({ plot }, config)',
        `import { ChatOpenAI } from '@langchain/openai';
`,
      ),
      errors: [
        {
          messageId: 'ownSignalOnly',
          data: { call: "…ew ChatOpenAI({ model: 'gpt-5' }).invoke", tool: '`read_plot`', signal: 'config.signal' },
          line: 8,
          column: 26,
          endLine: 8,
          endColumn: 67,
        },
      ],
      output: dedent`
        import { tool } from '@langchain/core/tools';
        import { z } from 'zod';
        import { garden } from './garden.js';
        import { ChatOpenAI } from '@langchain/openai';

        export const readPlot = tool(
          async ({ plot }, config) => {
            const answer = await new ChatOpenAI({ model: 'gpt-5' }).invoke(plot, { \
              signal: config.signal ? AbortSignal.any([config.signal, AbortSignal.timeout(5_000)]) : AbortSignal.timeout(5_000) });
            return answer.text;
          },
          { name: 'read_plot', description: 'Reads what is known of a plot', schema: z.object({ plot: z.string() }) },
        );

      `,
    },
    {
      name: 'a method without the third parameter',
      code: cls(`const answer = await fetch(\`https://plots.example/\${plot}\`);
return answer.text();`),
      errors: [
        {
          messageId: 'notTaken',
          data: { call: 'fetch', tool: '`read_plot`', signal: 'config.signal', property: 'signal' },
          line: 11,
          column: 26,
          endLine: 11,
          endColumn: 31,
        },
      ],
      output: `import { StructuredTool } from '@langchain/core/tools';
import { z } from 'zod';
import { garden } from './garden.js';

export class ReadPlot extends StructuredTool {
  name = 'read_plot';
  description = 'Reads what is known of a plot';
  schema = z.object({ plot: z.string() });

  async _call({ plot }: { plot: string }, _runManager?: unknown, config?: { signal?: AbortSignal | undefined }) {
    const answer = await fetch(\`https://plots.example/\${plot}\`, { signal: config?.signal });
    return answer.text();
  }
}
`,
    },
    {
      name: 'a method with the second one',
      code: cls(
        `const answer = await fetch(\`https://plots.example/\${plot}\`);
return answer.text();`,
        '({ plot }: { plot: string }, runManager?: unknown)',
      ),
      errors: [
        {
          messageId: 'notTaken',
          data: { call: 'fetch', tool: '`read_plot`', signal: 'config.signal', property: 'signal' },
          line: 11,
          column: 26,
          endLine: 11,
          endColumn: 31,
        },
      ],
      output: `import { StructuredTool } from '@langchain/core/tools';
import { z } from 'zod';
import { garden } from './garden.js';

export class ReadPlot extends StructuredTool {
  name = 'read_plot';
  description = 'Reads what is known of a plot';
  schema = z.object({ plot: z.string() });

  async _call({ plot }: { plot: string }, runManager?: unknown, config?: { signal?: AbortSignal | undefined }) {
    const answer = await fetch(\`https://plots.example/\${plot}\`, { signal: config?.signal });
    return answer.text();
  }
}
`,
    },
    {
      name: 'the func of a DynamicStructuredTool',
      code: `import { DynamicStructuredTool } from '@langchain/core/tools';
import { z } from 'zod';

export const readPlot = new DynamicStructuredTool({
  name: 'read_plot',
  description: 'Reads what is known of a plot',
  schema: z.object({ plot: z.string() }),
  func: async ({ plot }) => (await fetch(\`https://plots.example/\${plot}\`)).text(),
});
`,
      errors: [
        {
          messageId: 'notTaken',
          data: { call: 'fetch', tool: '`read_plot`', signal: 'config.signal', property: 'signal' },
          line: 8,
          column: 36,
          endLine: 8,
          endColumn: 41,
        },
      ],
      output: `import { DynamicStructuredTool } from '@langchain/core/tools';
import { z } from 'zod';

export const readPlot = new DynamicStructuredTool({
  name: 'read_plot',
  description: 'Reads what is known of a plot',
  schema: z.object({ plot: z.string() }),
  func: async ({ plot }, _runManager, config) => (await fetch(\`https://plots.example/\${plot}\`, { signal: config?.signal })).text(),
});
`,
    },
  ],
});

tester.run('LangChain: no-swallowed-control-flow', noSwallowedControlFlow, {
  valid: [
    {
      name: 'the pause of a graph, thrown on by its guard',
      code: fn(
        `try {
  const answer = interrupt({ question: plot });
  return garden.name(answer);
} catch (error) {
  if (isGraphInterrupt(error)) throw error;
  console.error(error);
  return { ok: false, message: 'Nobody answered.' };
}`,
        '({ plot })',
        graph,
      ),
    },
    {
      name: 'an interrupt of something else',
      code: fn(
        `try {
  return garden.name(interrupt({ question: plot }));
} catch (error) {
  console.error(error);
  return { ok: false, message: 'Nobody answered.' };
}`,
        '({ plot })',
        `import { interrupt } from './clock.js';
`,
      ),
    },
  ],
  invalid: [
    {
      name: 'the pause of a graph',
      code: fn(
        `try {
  const answer = interrupt({ question: plot });
  return garden.name(answer);
} catch (error) {
  console.error(error);
  return { ok: false, message: 'Nobody answered.' };
}`,
        '({ plot })',
        `import { interrupt } from '@langchain/langgraph';
`,
      ),
      errors: [
        {
          messageId: 'controlFlow',
          data: {
            tool: '`read_plot`',
            error: 'GraphInterrupt',
            raiser: '`interrupt`',
            effect: 'the graph pauses until it is resumed',
            advice: 'Begin the catch with `if (isGraphInterrupt(error)) throw error;`.',
          },
          line: 11,
          column: 7,
          endLine: 11,
          endColumn: 20,
        },
      ],
      output: `import { tool } from '@langchain/core/tools';
import { z } from 'zod';
import { garden } from './garden.js';
import { interrupt, isGraphInterrupt } from '@langchain/langgraph';

export const readPlot = tool(
  async ({ plot }) => {
    try {
      const answer = interrupt({ question: plot });
      return garden.name(answer);
    } catch (error) {
      if (isGraphInterrupt(error)) throw error;
      console.error(error);
      return { ok: false, message: 'Nobody answered.' };
    }
  },
  { name: 'read_plot', description: 'Reads what is known of a plot', schema: z.object({ plot: z.string() }) },
);
`,
    },
    {
      name: 'the stop of the run',
      code: fn(
        `try {
  const answer = await fetch(\`https://plots.example/\${plot}\`, { signal: config.signal });
  return await answer.text();
} catch (error) {
  console.error(error);
  return { ok: false, message: 'The plot was not read.' };
}`,
        '({ plot }, config)',
      ),
      errors: [
        {
          messageId: 'stop',
          data: {
            tool: '`read_plot`',
            raiser: '`fetch`',
            stopped: '',
            advice:
              'Where the caller aborted, invoke rejects at once, whatever the tool does, ' +
              'and the model receives no result (langchain 1). Begin the catch with `if (config.signal?.aborted) throw error;`.',
          },
          line: 10,
          column: 7,
          endLine: 10,
          endColumn: 20,
        },
      ],
      output: `import { tool } from '@langchain/core/tools';
import { z } from 'zod';
import { garden } from './garden.js';

export const readPlot = tool(
  async ({ plot }, config) => {
    try {
      const answer = await fetch(\`https://plots.example/\${plot}\`, { signal: config.signal });
      return await answer.text();
    } catch (error) {
      if (config.signal?.aborted) throw error;
      console.error(error);
      return { ok: false, message: 'The plot was not read.' };
    }
  },
  { name: 'read_plot', description: 'Reads what is known of a plot', schema: z.object({ plot: z.string() }) },
);
`,
    },
  ],
});

tester.run('LangChain: no-unserializable-output', noUnserializableOutput, {
  valid: [
    {
      name: 'a list of content',
      code: fn(`return [{ type: 'text', text: plot }, { type: 'bed', beds: new Map(garden.beds) }];`),
    },
    {
      name: 'a BigInt as the result',
      code: fn('return 25n;'),
    },
    {
      name: 'a Date',
      code: fn('return { plot, at: new Date() };'),
    },
    {
      name: 'a Map in the artifact of a pair',
      code: dedent`
        import { tool } from '@langchain/core/tools';
        import { z } from 'zod';
        import { garden } from './garden.js';

        export const readPlot = tool(
          async ({ plot }) => {
            return [\`Plot \${plot}\`, new Map(garden.beds)];
          },
          { name: 'read_plot', description: 'Reads what is known of a plot', responseFormat: 'content_and_artifact', schema: z.object({ \
            plot: z.string() }) },
        );

      `,
    },
  ],
  invalid: [
    {
      name: 'a Map',
      code: fn('return { plot, beds: new Map(garden.beds) };'),
      errors: [
        {
          messageId: 'emptied',
          data: {
            subject: '`read_plot` returns a Map as `output.beds`',
            version: 'with langchain 1 ',
            received: '`{}`',
            advice: 'Send `Object.fromEntries(…)` or a list of its entries.',
          },
          line: 7,
          column: 26,
          endLine: 7,
          endColumn: 46,
          suggestions: [
            {
              messageId: 'convert',
              output: `import { tool } from '@langchain/core/tools';
import { z } from 'zod';
import { garden } from './garden.js';

export const readPlot = tool(
  async ({ plot }) => {
    return { plot, beds: Object.fromEntries(new Map(garden.beds)) };
  },
  { name: 'read_plot', description: 'Reads what is known of a plot', schema: z.object({ plot: z.string() }) },
);
`,
            },
          ],
        },
      ],
      output: null,
    },
    {
      name: 'a BigInt in a result',
      code: fn('return { plot, area: 25n };'),
      errors: [
        {
          messageId: 'resultLost',
          data: {
            subject: '`read_plot` returns a BigInt as `output.area`',
            version: 'with langchain 1 ',
            received: '`[object Object]`',
            advice: 'Send its digits as a string.',
          },
          line: 7,
          column: 26,
          endLine: 7,
          endColumn: 29,
          suggestions: [
            {
              messageId: 'convert',
              output: `import { tool } from '@langchain/core/tools';
import { z } from 'zod';
import { garden } from './garden.js';

export const readPlot = tool(
  async ({ plot }) => {
    return { plot, area: String(25n) };
  },
  { name: 'read_plot', description: 'Reads what is known of a plot', schema: z.object({ plot: z.string() }) },
);
`,
            },
          ],
        },
      ],
      output: null,
    },
    {
      name: 'a Map in the content of a pair',
      code: dedent`
        import { tool } from '@langchain/core/tools';
        import { z } from 'zod';
        import { garden } from './garden.js';

        export const readPlot = tool(
          async ({ plot }) => {
            return [{ plot, beds: new Map(garden.beds) }, null];
          },
          { name: 'read_plot', description: 'Reads what is known of a plot', responseFormat: 'content_and_artifact', schema: z.object({ \
            plot: z.string() }) },
        );

      `,
      errors: [
        {
          messageId: 'emptied',
          data: {
            subject: '`read_plot` returns a Map as `output.beds`',
            version: 'with langchain 1 ',
            received: '`{}`',
            advice: 'Send `Object.fromEntries(…)` or a list of its entries.',
          },
          line: 7,
          column: 27,
          endLine: 7,
          endColumn: 47,
          suggestions: [
            {
              messageId: 'convert',
              output: dedent`
                import { tool } from '@langchain/core/tools';
                import { z } from 'zod';
                import { garden } from './garden.js';

                export const readPlot = tool(
                  async ({ plot }) => {
                    return [{ plot, beds: Object.fromEntries(new Map(garden.beds)) }, null];
                  },
                  { name: 'read_plot', description: 'Reads what is known of a plot', responseFormat: 'content_and_artifact', \
                    schema: z.object({ plot: z.string() }) },
                );

              `,
            },
          ],
        },
      ],
      output: null,
    },
  ],
});

tester.run('LangChain: no-undefined-output', noUndefinedOutput, {
  valid: [
    {
      name: 'a return that says so',
      code: fn(`const bed = garden.find(plot);
if (!bed) return 'There is no such bed.';
return bed.name;`),
    },
  ],
  invalid: [
    {
      name: 'a bare return',
      code: fn(`const bed = garden.find(plot);
if (!bed) return;
return bed.name;`),
      errors: [
        {
          messageId: 'endsWithout',
          data: { tool: '`read_plot`', version: '', received: 'with langchain 1 the model receives an empty text' },
          line: 8,
          column: 15,
          endLine: 8,
          endColumn: 22,
        },
      ],
      output: null,
    },
  ],
});

const messages = dedent`
  import { ToolMessage } from '@langchain/core/messages';
  import { Command } from '@langchain/langgraph';

`;
const message = (body: string) => fn(body, '({ plot }, config)', messages);

tester.run('LangChain: no-bare-error-message', noBareErrorMessage, {
  valid: [
    {
      name: 'a message that is no failure, one whose status is not told, and a command',
      code: message(`if (plot === 'a') return new ToolMessage({ content: 'Failed', tool_call_id: config.toolCall.id });
if (plot === 'b') return new ToolMessage({ status: 'success', content: 'Failed', tool_call_id: config.toolCall.id });
if (plot === 'c') return new ToolMessage({ status: garden.status, content: 'Failed', tool_call_id: config.toolCall.id });
return new Command({ update: { status: 'error', content: 'Failed' } });`),
    },
    {
      name: 'a message that says what to do',
      code: message(
        dedent`
          return new ToolMessage({ status: 'error', content: 'Plot 7 is closed until May; \
            call list_plots for open ones.', tool_call_id: config.toolCall.id });
        `,
      ),
    },
    {
      name: 'a class of another module that is called so',
      code: fn(
        "return new ToolMessage({ status: 'error', content: 'Failed' });",
        '({ plot })',
        "import { ToolMessage } from './messages.js';\n",
      ),
    },
    {
      name: 'an Error that says what to do',
      code: fn(`if (garden.closed) throw new Error('Plot 7 is closed until May; call list_plots for open ones.');
return plot;`),
    },
  ],
  invalid: [
    {
      name: 'a bare Error',
      code: fn(`if (garden.closed) throw new Error('Something went wrong');
return plot;`),
      errors: [
        {
          messageId: 'received',
          data: {
            tool: '`read_plot`',
            text: `\`Error: Something went wrong\\n Please fix your mistakes.\``,
            class: 'permanent',
            example: 'read_plot could not finish; the cause was logged. Do not repeat the call: tell the user that it is unavailable.',
          },
          line: 7,
          column: 40,
          endLine: 7,
          endColumn: 62,
        },
      ],
      output: null,
    },
    {
      name: 'a message that is a failure, from a helper, and one without a status in a catch',
      code: message(`const failed = (content: string) => new ToolMessage({ status: 'error', content, tool_call_id: config.toolCall.id });
if (plot === '') return failed('Failed');
try {
  return await garden.read(plot);
} catch (error) {
  console.error(error);
  return new ToolMessage({ content: 'Something went wrong', tool_call_id: config.toolCall.id });
}`),
      errors: [
        {
          messageId: 'received',
          data: {
            tool: '`read_plot`',
            text: '`Failed`',
            class: 'permanent',
            example: 'read_plot could not finish; the cause was logged. Do not repeat the call: tell the user that it is unavailable.',
          },
          line: 10,
          column: 36,
          endLine: 10,
          endColumn: 44,
        },
        {
          messageId: 'received',
          data: {
            tool: '`read_plot`',
            text: '`Something went wrong`',
            class: 'permanent',
            example: 'read_plot could not finish; the cause was logged. Do not repeat the call: tell the user that it is unavailable.',
          },
          line: 15,
          column: 41,
          endLine: 15,
          endColumn: 63,
        },
      ],
      output: null,
    },
    {
      name: 'a bare answer of a catch',
      code: fn(`try {
  return await garden.read(plot);
} catch (error) {
  console.error(error);
  return 'Failed';
}`),
      errors: [
        {
          messageId: 'received',
          data: {
            tool: '`read_plot`',
            text: '`Failed`',
            class: 'permanent',
            example: 'read_plot could not finish; the cause was logged. Do not repeat the call: tell the user that it is unavailable.',
          },
          line: 11,
          column: 14,
          endLine: 11,
          endColumn: 22,
        },
      ],
      output: null,
    },
  ],
});

tester.run('LangChain: no-upstream-error-text', noUpstreamErrorText, {
  valid: [
    {
      name: 'a message of its own text',
      code: message(`try {
  return await garden.read(plot);
} catch (error) {
  console.error(error);
  return new ToolMessage({ status: 'error', content: \`The plot \${plot} was not read.\`, tool_call_id: config.toolCall.id });
}`),
    },
    {
      name: 'a text of its own',
      code: fn(`try {
  return await garden.read(plot);
} catch (error) {
  console.error(error);
  return 'The plot was not read; call list_plots and try one of those.';
}`),
      options: [{ messages: true }],
    },
  ],
  invalid: [
    {
      name: 'the stack in a message',
      code: message(`try {
  return await garden.read(plot);
} catch (error) {
  return new ToolMessage({ status: 'error', content: error.stack, tool_call_id: config.toolCall.id });
}`),
      errors: [
        {
          messageId: 'stack',
          data: { tool: '`read_plot`', part: 'error.stack', receiver: 'the model receives' },
          line: 12,
          column: 58,
          endLine: 12,
          endColumn: 69,
          suggestions: [
            {
              messageId: 'replace',
              output: message(dedent`
                try {
                  return await garden.read(plot);
                } catch (error) {
                  console.error(error);
                  return new ToolMessage({ status: 'error', content: 'read_plot failed. An unexpected error ended the call; \
                    its cause was logged. Do not call read_plot again with the same plot; \
                    tell the user that it is unavailable.', tool_call_id: config.toolCall.id });
                }
              `),
            },
          ],
        },
      ],
      output: null,
    },
    {
      name: 'the stack',
      code: fn(`try {
  return await garden.read(plot);
} catch (error) {
  return { ok: false, message: \`Not read: \${error.stack}\` };
}`),
      errors: [
        {
          messageId: 'stack',
          data: { tool: '`read_plot`', part: 'error.stack', receiver: 'the model receives' },
          line: 10,
          column: 49,
          endLine: 10,
          endColumn: 60,
          suggestions: [
            {
              messageId: 'replace',
              output: dedent`
                import { tool } from '@langchain/core/tools';
                import { z } from 'zod';
                import { garden } from './garden.js';

                export const readPlot = tool(
                  async ({ plot }) => {
                    try {
                      return await garden.read(plot);
                    } catch (error) {
                      console.error(error);
                      return { ok: false, message: 'read_plot failed. An unexpected error ended the call; \
                        its cause was logged. Do not call read_plot again with the same plot; tell the user that it is unavailable.' };
                    }
                  },
                  { name: 'read_plot', description: 'Reads what is known of a plot', schema: z.object({ plot: z.string() }) },
                );

              `,
            },
          ],
        },
      ],
      output: null,
    },
    {
      name: 'the message, where it counts',
      code: fn(`try {
  return await garden.read(plot);
} catch (error) {
  return \`Error: \${error.message}\`;
}`),
      options: [{ messages: true }],
      errors: [
        {
          messageId: 'message',
          data: {
            tool: '`read_plot`',
            part: 'error.message',
            receiver: 'the model receives',
            example: 'connect ECONNREFUSED 10.0.3.14:5432',
          },
          line: 10,
          column: 24,
          endLine: 10,
          endColumn: 37,
          suggestions: [
            {
              messageId: 'replace',
              output: dedent`
                import { tool } from '@langchain/core/tools';
                import { z } from 'zod';
                import { garden } from './garden.js';

                export const readPlot = tool(
                  async ({ plot }) => {
                    try {
                      return await garden.read(plot);
                    } catch (error) {
                      console.error(error);
                      return 'read_plot failed. An unexpected error ended the call; \
                        its cause was logged. Do not call read_plot again with the same plot; tell the user that it is unavailable.';
                    }
                  },
                  { name: 'read_plot', description: 'Reads what is known of a plot', schema: z.object({ plot: z.string() }) },
                );

              `,
            },
          ],
        },
      ],
      output: null,
    },
  ],
});

tester.run('LangChain: no-success-shaped-failure', noSuccessShapedFailure, {
  valid: [
    {
      name: 'a failure',
      code: fn(`try {
  return await garden.list(plot);
} catch (error) {
  console.error(error);
  return { ok: false, message: 'The plots were not listed.' };
}`),
    },
  ],
  invalid: [
    {
      name: 'an empty list',
      code: fn(`try {
  return await garden.list(plot);
} catch (error) {
  console.error(error);
  return [];
}`),
      errors: [
        {
          messageId: 'caught',
          data: { tool: '`read_plot`', call: 'garden.list', answer: '`[]`', told: 'that there is nothing' },
          line: 11,
          column: 14,
          endLine: 11,
          endColumn: 16,
          suggestions: [
            {
              messageId: 'tellFailure',
              output: `import { tool } from '@langchain/core/tools';
import { z } from 'zod';
import { garden } from './garden.js';

export const readPlot = tool(
  async ({ plot }) => {
    try {
      return await garden.list(plot);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'read_plot failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call read_plot again with the same plot; tell the user that it is unavailable.'],
      };
    }
  },
  { name: 'read_plot', description: 'Reads what is known of a plot', schema: z.object({ plot: z.string() }) },
);
`,
            },
          ],
        },
      ],
      output: null,
    },
  ],
});

tester.run('LangChain: require-error-class', requireErrorClass, {
  valid: [
    {
      name: 'the JSON of a complete failure in a message, and of a row in one',
      code: message(dedent`
        if (plot === '') return new ToolMessage({ status: 'error', content: JSON.stringify({ \
          class: 'permanent', message: 'Name a plot.' }), tool_call_id: config.toolCall.id });
        return new ToolMessage({ content: JSON.stringify({ message: 'Dug.' }), tool_call_id: config.toolCall.id });
      `),
    },
    {
      name: 'a failure with one',
      code: fn(`try {
  return await garden.read(plot);
} catch (error) {
  console.error(error);
  return { ok: false, class: 'permanent', message: 'The plot was not read.' };
}`),
    },
  ],
  invalid: [
    {
      name: 'the JSON of a failure in a message',
      code: message(`const content = JSON.stringify({ message: 'The plot was not read.' });
return new ToolMessage({ status: 'error', content, tool_call_id: config.toolCall.id });`),
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This failure of `read_plot`', key: 'class', classes: 'retryable, permanent, userInput, authRequired' },
          line: 9,
          column: 36,
          endLine: 9,
          endColumn: 37,
          suggestions: [
            ['permanent', '', 'Call read_plot again only with other values for plot.'],
            [
              'retryable',
              ' retryAfterSeconds: 30,',
              'Wait as many seconds as retryAfterSeconds says, then call read_plot again with the same plot.',
            ],
            ['userInput', '', 'Ask the user for the right plot, then call read_plot again with it.'],
            ['authRequired', '', 'Ask the user to reconnect the access that read_plot uses, then call read_plot again.'],
          ].map(([meaning = '', delay = '', step = '']) => ({
            messageId: 'setClass' as const,
            output: message(dedent`
              const content = JSON.stringify({ class: '${meaning}', message: 'The plot was not read.',${delay} \
                recoverySteps: ['${step}'] });
              return new ToolMessage({ status: 'error', content, tool_call_id: config.toolCall.id });
            `),
          })),
        },
      ],
      output: null,
    },
    {
      name: 'a failure without a class',
      code: fn(`try {
  return await garden.read(plot);
} catch (error) {
  console.error(error);
  return { ok: false, message: 'The plot was not read.' };
}`),
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This failure of `read_plot`', key: 'class', classes: 'retryable, permanent, userInput, authRequired' },
          line: 11,
          column: 14,
          endLine: 11,
          endColumn: 15,
          suggestions: [
            {
              messageId: 'setClass',
              output: dedent`
                import { tool } from '@langchain/core/tools';
                import { z } from 'zod';
                import { garden } from './garden.js';

                export const readPlot = tool(
                  async ({ plot }) => {
                    try {
                      return await garden.read(plot);
                    } catch (error) {
                      console.error(error);
                      return { ok: false, class: 'permanent', message: 'The plot was not read.', \
                        recoverySteps: ['Call read_plot again only with other values for plot.'] };
                    }
                  },
                  { name: 'read_plot', description: 'Reads what is known of a plot', schema: z.object({ plot: z.string() }) },
                );

              `,
            },
            {
              messageId: 'setClass',
              output: dedent`
                import { tool } from '@langchain/core/tools';
                import { z } from 'zod';
                import { garden } from './garden.js';

                export const readPlot = tool(
                  async ({ plot }) => {
                    try {
                      return await garden.read(plot);
                    } catch (error) {
                      console.error(error);
                      return { ok: false, class: 'retryable', message: 'The plot was not read.', retryAfterSeconds: 30, \
                        recoverySteps: ['Wait as many seconds as retryAfterSeconds says, then call read_plot again with the same plot.'] };
                    }
                  },
                  { name: 'read_plot', description: 'Reads what is known of a plot', schema: z.object({ plot: z.string() }) },
                );

              `,
            },
            {
              messageId: 'setClass',
              output: dedent`
                import { tool } from '@langchain/core/tools';
                import { z } from 'zod';
                import { garden } from './garden.js';

                export const readPlot = tool(
                  async ({ plot }) => {
                    try {
                      return await garden.read(plot);
                    } catch (error) {
                      console.error(error);
                      return { ok: false, class: 'userInput', message: 'The plot was not read.', \
                        recoverySteps: ['Ask the user for the right plot, then call read_plot again with it.'] };
                    }
                  },
                  { name: 'read_plot', description: 'Reads what is known of a plot', schema: z.object({ plot: z.string() }) },
                );

              `,
            },
            {
              messageId: 'setClass',
              output: dedent`
                import { tool } from '@langchain/core/tools';
                import { z } from 'zod';
                import { garden } from './garden.js';

                export const readPlot = tool(
                  async ({ plot }) => {
                    try {
                      return await garden.read(plot);
                    } catch (error) {
                      console.error(error);
                      return { ok: false, class: 'authRequired', message: 'The plot was not read.', \
                        recoverySteps: ['Ask the user to reconnect the access that read_plot uses, then call read_plot again.'] };
                    }
                  },
                  { name: 'read_plot', description: 'Reads what is known of a plot', schema: z.object({ plot: z.string() }) },
                );

              `,
            },
          ],
        },
      ],
      output: null,
    },
  ],
});

tester.run('LangChain: require-response-check', requireResponseCheck, {
  valid: [
    {
      name: 'an answer that is checked',
      code: fn(
        `const answer = await fetch(\`https://plots.example/\${plot}\`, { signal: config.signal });
if (!answer.ok) return { ok: false, message: 'The plot was not read.' };
return answer.json();`,
        '({ plot }, config)',
      ),
    },
  ],
  invalid: [
    {
      name: 'an answer that is not checked',
      code: fn(
        `const answer = await fetch(\`https://plots.example/\${plot}\`, { signal: config.signal });
return answer.json();`,
        '({ plot }, config)',
      ),
      errors: [
        {
          messageId: 'unchecked',
          data: { tool: '`read_plot`', call: 'fetch' },
          line: 8,
          column: 12,
          endLine: 8,
          endColumn: 25,
          suggestions: [
            {
              messageId: 'guard',
              output: dedent`
                import { tool } from '@langchain/core/tools';
                import { z } from 'zod';
                import { garden } from './garden.js';

                export const readPlot = tool(
                  async ({ plot }, config) => {
                    const answer = await fetch(\`https://plots.example/\${plot}\`, { signal: config.signal });
                    if (!answer.ok) {
                      if (answer.status === 429 || answer.status >= 500) return { \
                        class: 'retryable', message: \`read_plot failed: the service answered with status \${answer.status}.\`, \
                        retryAfterSeconds: Number(answer.headers.get('retry-after')) || 30, \
                        recoverySteps: ['Wait as many seconds as retryAfterSeconds says, then call read_plot again with the same plot.'] };
                      if (answer.status === 401 || answer.status === 403) return { \
                        class: 'authRequired', message: \`read_plot failed: the service answered with status \${answer.status}.\`, \
                        recoverySteps: ['Ask the user to reconnect the access that read_plot uses, then call read_plot again.'] };
                      return { class: 'permanent', message: \`read_plot failed: the service answered with status \${answer.status}.\`, \
                        recoverySteps: ['Call read_plot again only with other values for plot.'] };
                    }
                    return answer.json();
                  },
                  { name: 'read_plot', description: 'Reads what is known of a plot', schema: z.object({ plot: z.string() }) },
                );

              `,
            },
          ],
        },
      ],
      output: null,
    },
  ],
});

tester.run('LangChain: no-floating-promise', noFloatingPromise, {
  valid: [
    {
      name: 'one that is waited for',
      code: cls(`await garden.save(plot);
return 'Saved.';`),
    },
  ],
  invalid: [
    {
      name: 'a promise that nobody waits for',
      code: cls(`garden.save(plot).then(() => undefined);
return 'Saved.';`),
      errors: [
        {
          messageId: 'floats',
          data: { tool: '`read_plot`', call: 'garden.save' },
          line: 11,
          column: 5,
          endLine: 11,
          endColumn: 44,
          suggestions: [
            {
              messageId: 'awaitIt',
              output: `import { StructuredTool } from '@langchain/core/tools';
import { z } from 'zod';
import { garden } from './garden.js';

export class ReadPlot extends StructuredTool {
  name = 'read_plot';
  description = 'Reads what is known of a plot';
  schema = z.object({ plot: z.string() });

  async _call({ plot }: { plot: string }) {
    await garden.save(plot).then(() => undefined);
    return 'Saved.';
  }
}
`,
            },
            {
              messageId: 'logIt',
              output: `import { StructuredTool } from '@langchain/core/tools';
import { z } from 'zod';
import { garden } from './garden.js';

export class ReadPlot extends StructuredTool {
  name = 'read_plot';
  description = 'Reads what is known of a plot';
  schema = z.object({ plot: z.string() });

  async _call({ plot }: { plot: string }) {
    garden.save(plot).then(() => undefined).catch((error) => console.error(error));
    return 'Saved.';
  }
}
`,
            },
          ],
        },
      ],
      output: null,
    },
  ],
});

tester.run('LangChain: no-secret-in-error', noSecretInError, {
  valid: [
    {
      name: 'its name',
      code: fn(`if (garden.closed) throw new Error('No access with the key of the garden; ask its owner.');
return plot;`),
    },
  ],
  invalid: [
    {
      name: 'a key of the environment',
      code: fn(`if (garden.closed) throw new Error(\`No access with \${process.env.GARDEN_API_KEY}\`);
return plot;`),
      errors: [
        {
          messageId: 'value',
          data: { text: 'This failure', tool: '`read_plot`', shown: 'process.env.GARDEN_API_KEY', receiver: 'the model receives' },
          line: 7,
          column: 58,
          endLine: 7,
          endColumn: 84,
          suggestions: [
            {
              messageId: 'drop',
              output: `import { tool } from '@langchain/core/tools';
import { z } from 'zod';
import { garden } from './garden.js';

export const readPlot = tool(
  async ({ plot }) => {
    if (garden.closed) throw new Error(\`No access with\`);
    return plot;
  },
  { name: 'read_plot', description: 'Reads what is known of a plot', schema: z.object({ plot: z.string() }) },
);
`,
            },
          ],
        },
      ],
      output: null,
    },
  ],
});
