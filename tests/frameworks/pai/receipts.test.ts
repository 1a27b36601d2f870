import { describe, expect, it } from 'vitest';
import { receivedHint, receivedText, receivedOf, toolSummary } from '../../../src/editor/index.ts';
import { analyse, type Analysis } from '../../analysis/analyse.ts';

function analysed(body: string, head = 'async (ctx) =>'): Analysis {
  const analysis = analyse(`export const tools = {
  water_bed: { inputSchema: schema, execute: ${head} { ${body} } },
  shown: { inputSchema: schema, execute: (ctx) => ctx.fail(ctx.input.text) },
};
`);
  if (!analysis) throw new Error('No tool.');
  return analysis;
}

function texts(body: string, head?: string): string[] {
  const {
    tools: [tool],
    file,
  } = analysed(body, head);
  return tool ? receivedOf(tool, file).map(receivedText) : [];
}

function hints(body: string): (string | null)[] {
  const {
    tools: [tool],
    file,
  } = analysed(body);
  return tool ? receivedOf(tool, file).map(receivedHint) : [];
}

const failed = 'marked as an error; the browser sees the same text';

describe('what the model receives at each end of a tool', () => {
  it.each([
    ['return { found: false };', ['The model receives: `{"found":false}` (the browser sees the same text).'], ['→ model: {"found":false}']],
    ["return ctx.fail('No bed 7.');", [`The model receives: \`No bed 7.\` (${failed}).`], ['→ model: No bed 7.']],
    ['return ctx.fail(`No bed ${ctx.input.bed}.`);', [`The model receives: \`No bed \${…}.\` (${failed}).`], ['→ model: No bed ${…}.']],
    [
      'return ctx.fail(ctx.input.text);',
      ['It arrives as a tool part in the state `output-error`, with the code `tool_failed` (marked as an error).'],
      [null],
    ],
    ["throw new Error('The pump died.');", [`The model receives: \`The pump died.\` (${failed}).`], ['→ model: The pump died.']],
    [
      "return ctx.suspend({ kind: 'approve' });",
      [
        'The run waits for a human approval: the tool part stays `input-available` with a pending action, ' +
          'and the model receives nothing yet.',
      ],
      [null],
    ],
    [
      'if (ctx.signal.aborted) throw ctx.signal.reason; return 1;',
      [
        'A stop of the run. The tool part becomes `output-error` with `part.cancelled`, and the turn ends.',
        'The model receives: `1` (the browser sees the same text).',
      ],
      [null, '→ model: 1'],
    ],
    // What a thrown value that is no Error becomes, nobody told.
    ['throw { bed: 7 };', ['What the model receives is not known here (marked as an error; the browser sees the same text).'], [null]],
    ["throw 'No bed';", ['What the model receives is not known here (marked as an error; the browser sees the same text).'], [null]],
    ['throw null;', ['What the model receives is not known here (marked as an error; the browser sees the same text).'], [null]],
  ])('%s', (body, expected, hinted) => {
    expect(texts(body)).toEqual(expected);
    expect(hints(body)).toEqual(hinted);
  });

  it('the method under a name of its own', () => {
    expect(texts("return fail('No bed');", 'async ({ input, fail }) =>')).toEqual([`The model receives: \`No bed\` (${failed}).`]);
    expect(texts("return stop('No bed');", 'async ({ input, fail: stop }) =>')).toEqual([`The model receives: \`No bed\` (${failed}).`]);
    expect(texts("const { fail } = ctx; return fail('No bed');")).toEqual([`The model receives: \`No bed\` (${failed}).`]);
    expect(texts("const tool = ctx; return tool.fail('No bed');")).toEqual([`The model receives: \`No bed\` (${failed}).`]);
    // Neither the context nor a name of it.
    expect(texts("return ctx.context.fail('No bed');")).toEqual(['What the model receives is not known here.']);
    expect(texts("const { fail } = ctx.context; return fail('No bed');")).toEqual(['What the model receives is not known here.']);
  });
});

describe('the facts beside it', () => {
  const notes = (body: string): readonly string[] => {
    const {
      tools: [tool],
      file,
    } = analysed(body);
    return tool ? receivedOf(tool, file).flatMap((receipt) => receipt.notes) : [];
  };

  it('a throw is cut, and reported on the server', () => {
    const facts = [
      'It arrives as a tool part in the state `output-error`.',
      'PAI reports the original on the server (onRuntimeError), ' +
        'and mapError may replace the text. An error of PAI itself reads `The tool could not complete.` instead.',
    ];
    expect(notes("throw new Error('The pump died.');")).toEqual(facts);
    expect(notes('throw new Error(`Pump ${ctx.input.pump} died.`);')).toEqual([
      facts[0],
      'A text longer than 2,000 characters is cut.',
      facts[1],
    ]);
  });

  it('a planned failure has a code, and is no incident', () => {
    expect(notes("return ctx.fail('No bed');")).toEqual([
      'It arrives as a tool part in the state `output-error`, with the code `tool_failed`.',
      'PAI does not report it as an incident of the run.',
    ]);
  });
});

describe('the summary of a tool', () => {
  const endings = [
    'How a run of PAI ends:',
    '',
    '- `output-available`: the run goes on when execute returns its output, which the model reads',
    '- `tool_failed`: the run goes on when execute returns `ctx.fail(…)`, whose text the model reads',
    '- `part.cancelled`: the run stops when the user hits Stop',
    '- `waiting`: the run waits when execute returns `ctx.suspend(…)`, until somebody approves',
    '- `Invalid input for tool …`: the run goes on when the input does not fit `inputSchema`; ' +
      'up to 2,000 characters of its issues, with its messages as they are written, reach the model and the client; execute is not run',
    '- `Invalid input for tool …`: the run goes on when the model ended the step before the input was complete, ' +
      'or the input was cut off at the limit of the output; execute is not run',
    '- `Not run: the earlier call to … in this step failed.`: the run goes on when an earlier sequential call of the step ' +
      'failed; execute is not run',
    '- `output-error`: the run fails when it ends or is lost during the call, ' +
      'of which the model is told that it was interrupted and may have completed',
  ];

  it('tells planned failures from throws', () => {
    const {
      tools: [tool],
      file,
    } = analysed("const bed = await ctx.context.beds.get(ctx.input.bed); if (!bed) return ctx.fail('No bed'); throw new Error('Dry');");
    expect(tool && toolSummary(tool, file)).toBe(
      [
        'What fails in `water_bed`:',
        '',
        '- line 2: `ctx.context.beds.get` can fail and nothing catches it; ' +
          'the model receives: `connect ECONNREFUSED 10.0.3.14:5432`, for example',
        '- line 2: returns a failure; the model receives: `No bed`, marked as an error',
        '- line 2: throws; the model receives: `Dry`',
        '',
        ...endings,
      ].join('\n'),
    );
  });

  it('counts a planned failure as none that is uncaught', () => {
    const {
      tools: [tool],
      file,
    } = analysed("if (!ctx.input.bed) return ctx.fail('No bed'); return ctx.suspend({});");
    expect(tool && toolSummary(tool, file)).toBe(
      [
        'Nothing fails out of `water_bed` uncaught.',
        '',
        '- line 2: returns a failure; the model receives: `No bed`, marked as an error',
        '',
        ...endings,
      ].join('\n'),
    );
  });
});
