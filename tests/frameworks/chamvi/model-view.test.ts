import { describe, expect, it } from 'vitest';
import { commandOf } from '../../../src/analysis/effects/command.ts';
import { receivedHint, receivedOf, receivedText, toolSummary, type ReceivedView } from '../../../src/editor/index.ts';
import type { ToolErrorsSettings } from '../../../src/tool-errors-settings.ts';
import { analyse, textOf, type Analysis } from '../../analysis/analyse.ts';
import { dedent } from '../../dedent.ts';

interface Subject {
  readonly body: string;
  readonly definer?: string;
  readonly around?: string;
  readonly imports?: string;
  readonly settings?: ToolErrorsSettings;
}

function analysed({
  body,
  definer = 'defineTool',
  around = '',
  imports = "import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';",
  settings = {},
}: Subject): Analysis {
  const code = dedent`
    ${imports}
    ${around}
    export const berth = ${definer}({ description: 'Tells a berth.', inputSchema: schema, execute: async ({ id }, { context }) => { \
      ${body} } });

  `;
  const analysis = analyse(code, { settings });
  if (analysis?.tools.length !== 1) throw new Error('Not one tool.');
  return analysis;
}

function only(subject: Subject): ReceivedView {
  const { tools, file } = analysed(subject);
  const [receipt, ...others] = tools.flatMap((tool) => receivedOf(tool, file));
  if (!receipt || others.length > 0) throw new Error(`${String(others.length + 1)} receipts.`);
  return receipt;
}

describe('a throw', () => {
  const follows =
    'The run goes on and records the step with `error: { code, message }`; a model that repeats the call uses up the step budget.';

  it('goes back to the model as the AI SDK sends it', () => {
    const receipt = only({ body: "throw new RangeError('No berth of that number.')" });
    expect(receivedText(receipt)).toBe('The model receives: `RangeError: No berth of that number.` (ai 7, marked as an error).');
    expect(receivedHint(receipt)).toBe('→ model: RangeError: No berth of that number.');
    expect(receipt.notes).toEqual(['It arrives as a tool error.', follows]);
    expect(receipt.browser).toEqual({ kind: 'unknown' });
  });

  it('has the text of the major underneath', () => {
    const receipt = only({ body: "throw new RangeError('No berth of that number.')", settings: { versions: { ai: 6 } } });
    expect(receivedText(receipt)).toBe('The model receives: `No berth of that number.` (ai 6, marked as an error).');
    expect(receipt.notes).toContain(follows);
  });
});

const plain = {
  body: "throw new RangeError('No berth of that number.')",
  definer: 'tool',
  imports: dedent`
    import { generateText, tool } from 'ai';
    import { defineAgent } from '@chamvi/core';
  `,
};

describe('a throw of a plain tool', () => {
  it.each([
    ['that an agent of the file runs', 'defineAgent({ tools: { berth } });'],
    ['that a factory of an agent gives', 'defineAgent({ tools: (run) => ({ mine: berth }) });'],
    [
      'that stands in a map of an agent',
      dedent`
        const tools = { berth };
        export const agent = defineAgent({ tools });
      `,
    ],
  ])('%s is recorded by the run', (_, around) => {
    const receipt = only({ ...plain, around });
    expect(receivedText(receipt)).toBe('The model receives: `RangeError: No berth of that number.` (ai 7, marked as an error).');
    expect(receipt.notes).toContain(
      'The run goes on and records the step with `error: { code, message }`; a model that repeats the call uses up the step budget.',
    );
  });

  it.each([
    ['that no agent of the file has', ''],
    [
      'that the AI SDK runs too',
      dedent`
        defineAgent({ tools: { berth } });
        await generateText({ tools: { berth } });
      `,
    ],
    [
      'of an agent of another framework',
      dedent`
        const defineOther = (given) => given;
        defineOther({ tools: { berth } });
      `,
    ],
  ])('%s is that of the AI SDK', (_, around) => {
    expect(receivedText(only({ ...plain, around }))).toBe(
      'The model receives: `RangeError: No berth of that number.` (ai 7, marked as an error; the browser sees the same text).',
    );
  });
});

describe('FatalToolError', () => {
  const ends = (code: string): string => `The run fails with the error code ${code}; the other tool calls of the step still complete.`;

  it.each([
    ['its own name', "throw new FatalToolError('No key.')", '`FatalToolError`'],
    ['the second argument', "throw new FatalToolError('No key.', 'MissingKey')", '`MissingKey`'],
    ['a constant', "throw new FatalToolError('No key.', code)", '`MissingKey`', "const code = 'MissingKey';"],
    ['what it was given', "throw new FatalToolError('No key.', context.code)", 'that it was given'],
    ["a class of the file's own", "throw new NoKey('No key.')", 'that it was given', 'class NoKey extends FatalToolError {}'],
  ])('ends the run with %s', (_, body, code, around = '') => {
    const receipt = only({ body, around });
    expect(receipt).toMatchObject({ planned: 'control-flow', view: { kind: 'unknown' }, marked: 'unknown', notes: [ends(code)] });
    expect(receivedText(receipt)).toBe(ends(code));
    expect(receivedHint(receipt)).toBeNull();
  });

  it('ends it from a plain tool too', () => {
    const receipt = only({
      body: "throw new FatalToolError('No key.')",
      definer: 'tool',
      imports: dedent`
        import { tool } from 'ai';
        import { FatalToolError } from '@chamvi/core';
      `,
    });
    expect(receivedText(receipt)).toBe(ends('`FatalToolError`'));
  });

  it('is an error like another where it is the file’s own', () => {
    const receipt = only({
      body: "throw new FatalToolError('No key.')",
      definer: 'tool',
      imports: "import { tool } from 'ai';",
      around: 'class FatalToolError extends Error {}',
    });
    expect(receivedText(receipt)).toBe('The model receives: `Error: No key.` (ai 7, marked as an error; the browser sees the same text).');
  });

  it('counts from a module that the settings name', () => {
    const receipt = only({
      body: "throw new FatalToolError('No key.')",
      definer: 'tool',
      imports: dedent`
        import { tool } from 'ai';
        import { FatalToolError } from '@acme/agents';
      `,
      settings: { modules: { '@acme/agents': 'chamvi' } },
    });
    expect(receivedText(receipt)).toBe(ends('`FatalToolError`'));
  });
});

describe('the summary of a tool', () => {
  it('says how its run ends', () => {
    const { tools, file } = analysed({ body: "throw new FatalToolError('No key.')" });
    expect(tools.map((tool) => toolSummary(tool, file))).toEqual([
      dedent`
        Nothing fails out of \`berth\` (ai 7) uncaught.

        - line 3: The run fails with the error code \`FatalToolError\`; the other tool calls of the step still complete.

        How a run of chamvi ends:

        - \`FatalToolError\`: the run fails when a tool throws it; its second argument replaces the code
        - \`BudgetExceeded\`: the run fails when the steps are used up, as by a model that repeats a failing call
        - \`invalid_agent_definition\`: the run fails when an entry of toolsContext names a chamvi tool or none, \
          and a factory gave the tools; of other tools defineAgent throws InvalidAgentDefinitionError
        - \`validation_error\`: the run fails when an entry of toolsContext does not fit the tool's contextSchema
        - the run fails when a tool whose contextSchema requires a value has no entry in toolsContext
        - the run stops when it is cancelled, drained or timed out, or loses its lease: the signal aborts
        - the run fails when the store cannot be written, or an agent is unknown
        - \`tool_not_allowed\`: the run goes on when the model calls a tool that toolPolicy refused; it is told that there is no such tool
        - \`ToolNotAllowedError\`: the run goes on when an approved call is no longer allowed when it is executed; it becomes a tool error
        - the run waits when approvals answers 'user' for a call, until somebody has approved it
      `,
    ]);
  });

  it('says the same of a plain tool that an agent of the file runs', () => {
    const { tools, file } = analysed({ ...plain, around: 'export const agent = () => defineAgent({ tools: { berth } });' });
    const [summary = ''] = tools.map((tool) => toolSummary(tool, file));
    expect(summary).toContain('How a run of chamvi ends:');
    expect(summary).toContain('- line 4: throws; the model receives: `RangeError: No berth of that number.`');
  });

  it('says nothing of runs for a plain tool', () => {
    const { tools, file } = analysed({
      body: 'return id',
      definer: 'tool',
      imports: dedent`
        import { tool } from 'ai';
        import { FatalToolError } from '@chamvi/core';
      `,
    });
    expect(tools.map((tool) => toolSummary(tool, file))).toEqual(['Nothing fails out of `berth` (ai 7) uncaught.']);
  });
});

describe('a command', () => {
  it.each([
    ['defineEffectTool', 'command: defineEffectTool'],
    ['defineTool', 'unknown'],
  ])('%s', (definer, expected) => {
    const { tools, file } = analysed({ body: 'return id', definer });
    const told = tools.map((tool) => {
      const { kind, evidence } = commandOf(tool, file);
      return evidence?.kind === 'form' ? `${kind}: ${textOf(evidence.node, file).split('(')[0] ?? ''}` : kind;
    });
    expect(told).toEqual([expected]);
  });
});
