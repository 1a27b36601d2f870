import { describe, expect, it } from 'vitest';
import { answeredStatus, httpAnswers } from '../../../src/analysis/failures/endpoint-answers.ts';
import { flowSteps, handlingOf } from '../../../src/analysis/platform/flows.ts';
import { mayHoldTools } from '../../../src/analysis/tools/gate.ts';
import { runtimeTools } from '../../../src/checks/require-idempotent-flag.ts';
import { runtype } from '../../../src/frameworks/runtype.ts';
import { analyse } from '../analyse.ts';

const fileOf = (code: string) => analyse(code, { pastGate: true })?.file ?? expect.fail('the file has an analysis');

function stepsIn(code: string): string[] {
  const file = fileOf(code);
  return flowSteps(file).map((step) => {
    const handling = handlingOf(step, file);
    return `${step.type} ${step.name ?? '?'}: ${handling.kind === 'found' ? String(handling.value) : handling.kind}`;
  });
}

const sdk = "import { defineFlow } from '@runtypelabs/sdk';";

describe('the steps of a flow', () => {
  it('are read with what they say of their failure', () => {
    const code = `${sdk} defineFlow({ name: 'Rates', steps: [
      { type: 'fetch-url', name: 'Read', errorHandling: 'fail' },
      { type: 'search', name: 'Find', config: { errorHandling: { onError: 'continue' } } },
      { type: 'crawl', config },
      { type: 'upsert-record', name: 'Save', config: { ...shared } },
      { type: 'update-record', name: 'Mark', errorHandling: mode },
      { type: 'tool-call', name: 'Book', config: {} },
      { type: 'prompt', name: 'Answer' },
    ] });`;
    expect(stepsIn(code)).toEqual([
      'fetch-url Read: fail',
      'search Find: continue',
      'crawl ?: unknown',
      'upsert-record Save: unknown',
      'update-record Mark: null',
      'tool-call Book: absent',
    ]);
  });

  it('are told by each of their types', () => {
    const types = [...Object.keys(runtype.flows.steps), runtype.flows.toolStep.type];
    expect(stepsIn(`${sdk} defineFlow({ steps: [${types.map((type) => `{ type: '${type}' }`).join()}] });`)).toEqual(
      types.map((type) => `${type} ?: absent`),
    );
  });

  it('are followed through names, assertions and branches', () => {
    expect(
      stepsIn(
        "const save = { type: 'upsert-record', name: 'Save' } as const; const all = [save]; post({ flowSteps: all } satisfies Flow);",
      ),
    ).toEqual(['upsert-record Save: absent']);
    expect(
      stepsIn(
        "post({ steps: [{ type: 'conditional', config: { trueSteps: [{ type: 'paginate-api', name: 'Read' }], falseSteps: [] } }] });",
      ),
    ).toEqual(['paginate-api Read: absent']);
  });

  it('that refer to themselves come to an end', () => {
    expect(
      stepsIn(
        "const step = { type: 'upsert-record', name: 'Save', ...step, config: step }; const steps = [step, ...steps]; post({ steps });",
      ),
    ).toEqual([]);
    expect(stepsIn('const a = b; const b = a; post({ steps: a });')).toEqual([]);
  });

  it.each([
    '',
    'steps',
    'x = { steps }',
    'x = { steps: [, ...y, 1, null] }',
    "class A { steps = [{ type: 'upsert-record', name: 'Save' }] }",
  ])('are none in: %s', (code) => {
    expect(stepsIn(code)).toEqual([]);
  });
});

describe('runtime tools', () => {
  const toolsIn = (code: string): string[] => runtimeTools(fileOf(code)).map(({ kind, name }) => `${kind} ${name ?? '?'}`);

  it.each([...runtype.runtimeTools.kinds, ...runtype.runtimeTools.otherKinds])('may be of the kind %s', (kind) => {
    expect(toolsIn(`ask({ tools: { runtimeTools: [{ name: 'read', toolType: '${kind}', parametersSchema }] } });`)).toEqual([
      `${kind} read`,
    ]);
  });

  it('are told once, by their list and their type', () => {
    expect(
      toolsIn("const read: RuntimeTool = { name: 'read', toolType: 'flow', parametersSchema }; ask({ runtimeTools: [read] });"),
    ).toEqual(['flow read']);
  });

  it('need a kind and a schema', () => {
    expect(
      toolsIn("ask({ runtimeTools: [{ name: 'read', toolType: 'flow' }, { name: 'read', parametersSchema }, 'read', ...more] });"),
    ).toEqual([]);
  });
});

describe('the gate', () => {
  const passes = (text: string): boolean => mayHoldTools({ sourceCode: { text }, settings: {} });

  it.each([
    "import { defineFlow } from '@runtypelabs/sdk'; defineFlow({ steps: [] })",
    "post({ flowSteps: [{ type: 'upsert-record' }] })",
    'post({ "steps": [{ "type": "fetch-url" }] })',
    "post({ steps: [{ type: 'api-call', errorHandling: 'continue', config: { outputVariable: 'rates' } }] })",
    "ask({ runtimeTools: [{ toolType: 'external' }] })",
    "const read: RuntimeTool = { toolType: 'flow' }",
  ])('lets through: %s', (text) => {
    expect(passes(text)).toBe(true);
  });

  it.each([
    "import { Widget } from '@runtypelabs/widget'; new Widget()",
    "const steps = [{ type: 'search' }]",
    "tour({ steps: [{ type: 'api-call' }] })",
    "const kinds = ['upsert-record', 'fetch-url']",
    'const runtimeTools = []',
  ])('stops: %s', (text) => {
    expect(passes(text)).toBe(false);
  });
});

describe('the status of an answer', () => {
  const statusIn = (statements: string): (number | null)[] => {
    const file = fileOf(`export async function handle(req, res, c, reply) { ${statements} }`);
    return httpAnswers(file).map(({ call }) => answeredStatus(call, file)?.status ?? null);
  };

  it.each([
    ['return Response.json(body)', 200],
    ['return Response.json(body, { status: 429 })', 429],
    ['return Response.json(body, {})', 200],
    ['return Response.json(body, init)', null],
    ['return new Response(JSON.stringify(body), { status: 503 as const })', 503],
    ['res.status(429).json(body)', 429],
    ['res.json(body)', 200],
    ['res.setHeader("a", "b"); res.json(body)', 200],
    ['res.status(429); res.json(body)', 429],
    ['res.statusCode = 429; res.end(JSON.stringify(body))', 429],
    ['if (x) { res.status(429); } res.json(body)', null],
    ['if (x) { res.status(429); } else { res.status(400); res.json(body); }', 400],
    ['try { res.status(429); } catch { res.json(body); }', null],
    ['refuse(res); res.json(body)', null],
    ['const answer = res; answer.status(429); res.json(body)', null],
    ['res[method](429); res.json(body)', null],
    ['reply.code(429).send(body)', 429],
    ['reply.send(body)', 200],
    ['return c.json(body)', 200],
    ['return c.json(body, 429)', 429],
    ['return c.json(body, { status: 429 })', 429],
    ['return c.json(body, ...rest)', null],
    ['c.send(body)', null],
    ['service.json(body)', null],
    ['this.res.json(body)', null],
  ])('%s', (statements, status) => {
    expect(statusIn(statements)).toEqual([status]);
  });
});
