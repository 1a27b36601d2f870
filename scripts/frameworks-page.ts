import { parseForESLint } from '@typescript-eslint/parser';
import type { TSESTree } from '@typescript-eslint/utils';
import { SourceCode } from 'eslint';
import { type ModelView, viewOfThrow } from '../src/analysis/output/model-view.ts';
import { shownText } from '../src/analysis/output/tool-label.ts';
import { type SourceCode as AnalysedCode, contextOf } from '../src/analysis/syntax/file-context.ts';
import type { ToolDefinition } from '../src/analysis/tools/find-tools.ts';
import type { Behaviour, DefinitionForm, Framework } from '../src/frameworks/framework.ts';
import { inHouseShape } from '../src/frameworks/in-house.ts';
import { frameworks, platforms } from '../src/frameworks/index.ts';
import type { Access, Slot } from '../src/frameworks/layout.ts';
import type { Platform } from '../src/frameworks/platform.ts';
import type { Outcome } from '../src/frameworks/treatment.ts';
import { readSettings } from '../src/settings.ts';

// What is thrown in the tables, and how they show it.
const throws = [
  "throw new Error('No order 7.')",
  "throw new RangeError('No order 7.')",
  "throw 'No order 7.'",
  "throw { code: 'E_7', dsn: 'db:5432' }",
  'throw null',
];

const code = `${throws.join(';\n')};\n`;
const { ast, scopeManager, visitorKeys } = parseForESLint(code, { range: true, loc: true, comment: true, tokens: true });
const sourceCode = new SourceCode({ text: code, ast, scopeManager, visitorKeys } as never) as unknown as AnalysedCode;
const file = contextOf(sourceCode, { filename: 'orders.ts', cwd: process.cwd(), settings: readSettings({}), languageOptions: undefined });
const thrownValues = (ast.body as TSESTree.ThrowStatement[]).map(({ argument }) => argument);

/** docs/frameworks.md: what each framework does with a throw, a result and Stop, out of its data. */
export function frameworksPage(): string {
  const known = frameworks.filter(({ forms }) => forms.length > 0);
  return `# What a framework does with a failing tool

What reaches the model when a tool throws, returns or is stopped, in each framework that the plugin knows. The page is made from the data that the
rules, the hovers and the repairs work with; the sources stand in the comments of
[src/frameworks](https://github.com/tool-errors/eslint-plugin-tool-errors/tree/main/src/frameworks). "Not known" means that nobody measured it,
and that the plugin says nothing of it. A framework of your own is [described in the settings](own-framework.md).

In the newest version of each. One tool throws \`new Error('No order 7.')\`, another \`{ code: 'E_7', dsn: 'db:5432' }\`, which is no Error. The id is
what the settings \`modules\` and \`factories\` take:

${table(
  ['Framework', 'id', 'An Error: the model receives', 'An object: the model receives', 'Stop arrives at', 'A failure is told by'],
  known.map((framework) => {
    const [newest] = framework.behaviours;
    return [
      `[${framework.label}](#${anchor(framework.label)})`,
      `\`${framework.id}\``,
      newest ? receivedOfThrow(framework, newest, 0) : '',
      newest ? receivedOfThrow(framework, newest, 3) : '',
      newest ? signalText(newest) : '',
      plannedText(framework),
    ];
  }),
)}
${[...known.map(section), inHouseSection(), ...platforms.map(platformSection)].join('\n')}`;
}

function section(framework: Framework): string {
  const { label, behaviours, forms } = framework;
  const columns = behaviours.map((behaviour) =>
    behaviour.majors.length > 0 && behaviours.length > 1 ? `${framework.versionName} ${releasesOf(behaviour)}` : label,
  );
  const row = (name: string, of: (behaviour: Behaviour) => string): string[] => [name, ...behaviours.map(of)];
  const rows = [
    row('Measured on, or read in', ({ measuredOn }) => measuredOn ?? 'nothing was measured'),
    row('The input', ({ parameters }) => accessText(parameters.input, parameters)),
    row('The signal of the run', signalText),
    ...throws.map((thrown, index) => row(`\`${thrown}\``, (behaviour) => receivedOfThrow(framework, behaviour, index))),
    row('Is the model told that a throw is an error?', ({ thrown }) => markText(thrown)),
    row('returns `undefined`', undefinedText),
    row('returns a Map in a field', ({ result }) => outcomeText(result.nested.Map, result.nested)),
    row('returns a BigInt in a field', ({ result }) => outcomeText(result.nested.BigInt, result.nested)),
    row('returns an Error in a field', ({ result }) => outcomeText(result.nested.Error, result.nested)),
  ].filter(([, ...cells]) => cells.some((cell) => cell !== 'not known'));
  const hook = forms.map(({ layout }) => layout.errorHook?.keys?.[0]).find((key) => key !== undefined);
  const without = behaviours[0]?.errorHook?.thrownWithout;
  const notes = [
    `A failure that was foreseen: ${plannedText(framework)}.`,
    ...(hook === undefined
      ? []
      : [
          `What \`${hook}\` returns is the result in place of these texts.${without?.endsWith ? ` Where it is null, the call ends with \`${without.endsWith.replace('${error}', '…')}\`.` : ''}`,
        ]),
    ...(framework.reportsThrows ? ['What is thrown is reported on the server, so that an error may be left to it.'] : []),
    ...framework.controlFlowErrors.map(
      ({ name, module, effect, major }) =>
        `\`${name}\` (\`${module}\`${major === undefined ? '' : `, ${framework.versionName} ${String(major)}`}) has to leave execute: ${effect}.`,
    ),
    ...(framework.calledByKey
      ? ['The model calls a tool by its key among the tools of an agent, whatever name its definition gives.']
      : []),
    ...(framework.outputHookOnThrow === false
      ? [`\`${behaviours.find(({ outputHookKey }) => outputHookKey)?.outputHookKey ?? 'The output hook'}\` is not called for a throw.`]
      : []),
    ...(behaviours[0]?.stopped ?? []),
    ...(behaviours[0]?.thrown.longest === undefined
      ? []
      : [`A thrown text that is longer than ${behaviours[0].thrown.longest.toLocaleString('en')} characters is cut.`]),
    ...(behaviours[0]?.thrown.follows ? [behaviours[0].thrown.follows] : []),
    ...(behaviours[0]?.result.enforcesSchema
      ? [
          'A result that the output schema of its tool refuses is replaced by another text, and keys that the schema does not name are taken away: of a failure that is returned, too.',
        ]
      : []),
    ...(behaviours[0]?.thrownAtOnce?.follows ? [behaviours[0].thrownAtOnce.follows] : []),
  ];
  const endings = framework.endings ?? [];
  const runner = frameworks.find((other) => other.versionSetting !== null && other.versionSetting === framework.versionSetting);
  return `## ${label}

Tools: ${[...new Set(forms.map(formText))].join('; ')}.${runner && runner !== framework ? ` The ${runner.label} runs them, so the columns are its versions.` : ''}

${table(['', ...columns], rows)}
${notes.map((note) => `- ${note}\n`).join('')}${
    endings.length > 0
      ? `\n${table(
          ['Recorded as', 'When', 'The run'],
          endings.map(({ code: recorded, when, run }) => [recorded === null ? '' : `\`${recorded}\``, when, run]),
        )}`
      : ''
  }`;
}

function releasesOf({ majors, minors }: Behaviour): string {
  if (!minors) return majors.join(', ');
  const [from, to] = minors.map((minor) => `${String(majors[0] ?? 0)}.${String(minor)}`);
  return to === undefined ? `${from ?? ''} and later` : `${from ?? ''} to ${to}`;
}

function inHouseSection(): string {
  const { makers, otherVerbs, execute, schema, name, decorators, standIns } = inHouseShape;
  const anyOf = (words: readonly string[]): string =>
    words
      .map((word) => `\`${word}\``)
      .join(', ')
      .replace(/, (?=[^,]*$)/, ' or ');
  return `## In-house tools

Tools that no known framework shows are told by their shape. What runs them is not known: texts that they throw are judged as sent, nothing is said of
what arrives, and \`require-try-catch\` leaves them alone, since whatever runs them may catch what they throw. Nothing is said of Stop unless a tool takes
a signal, or its context's type has one under \`signal\` or \`abortSignal\`: then each tool of the same function is handed one. Results that are MCP's, in a file that marks failures with \`isError\`, are judged as MCP's.
[The settings](own-framework.md) say more.

- What is given to a function, a method or a class with a name that ends with the word ${makers.map((word) => `"${word}"`).join(' or ')}, as one object or as name, config and
  callback: \`createShopTool({ … })\`, \`server.addTool({ … })\`. Not where the name begins with a word such as ${anyOf(otherVerbs.filter((word) => /^(?:call|run|use|get|render)$/.test(word)))}.
- What stands in a file or a folder that is named after tools, also as the argument of another function: one object with
  ${anyOf(name)}, a \`description\`, a schema under ${anyOf(schema)}, and ${anyOf(execute)}. In any file \`action({ … })\` with these and an \`inputSchema\`.
- Such an object, named or under a key, where tools stand: \`tools: [{ … }]\`, \`const searchTool = { … }\`, \`toolRegistry.search = { … }\`, \`const search: ToolDefinition = { … }\`.
- A method with a decorator whose name ends with the word ${decorators.map((word) => `"${word}"`).join(' or ')}, which is given one object: \`@CreateAction({ name, description, schema })\`.

No name with a word such as ${anyOf(standIns.filter((word) => /^(?:mock|fake|stub)$/.test(word)))} names a tool.

In a file that no framework is loaded in, the text has to name tools and these parts.
`;
}

// A platform runs what is described to it: its tools have no execute that could throw.
function platformSection({ label, endpoint, flows, runtimeTools }: Platform): string {
  const { toolStep } = flows;
  const statuses = [...new Set(endpoint.errorTypes.map(({ type }) => type))].map((type) => [
    endpoint.errorTypes
      .flatMap(({ from, to, type: own }) => (own === type ? [from === to ? String(from) : `${String(from)} to ${String(to)}`] : []))
      .join(', '),
    `\`${type}\``,
  ]);
  const byText = new Map<string, string[]>();
  for (const [type, { text }] of Object.entries(flows.steps)) byText.set(text, [...(byText.get(text) ?? []), `\`${type}\``]);
  return `## ${label}

Of a failed call of a tool the model receives \`{ error, errorType }\`; \`error\` of an external tool reads \`${endpoint.arrivesAs}\`. The status decides
\`errorType\` first, and only then the text:

${table(['Status, the first that fits', '\`errorType\`'], statuses)}
${endpoint.notes.map((note) => `- ${note}\n`).join('')}- A tool that only reads needs \`${runtimeTools.flag}: true\`: without it, ${runtimeTools.interrupted.without}. With it, ${runtimeTools.interrupted.with}.

What a step of a flow does when it fails and has no \`${flows.handling}\`:

${table(
  ['Step', 'When it fails'],
  [
    ...[...byText].map(([text, types]) => [types.join(', '), text]),
    [
      `\`${toolStep.type}\``,
      `${toolStep.unset}: it does not read \`${flows.handling}\`; with \`${flows.settings}.${toolStep.key}: '${flows.goOn}'\` ${toolStep.goesOn}`,
    ],
  ],
)}
Flows and tools are also read in JSON files, by ESLint alone: [how to set it up](../README.md#with-json).
`;
}

function receivedOfThrow(framework: Framework, behaviour: Behaviour, index: number): string {
  const { thrown } = behaviour;
  if (thrown.reaches === 'unknown') return 'not known';
  // Of a definition the view reads what becomes of its throws alone.
  const tool = { framework, behaviour, thrown } as unknown as ToolDefinition;
  const view: ModelView = viewOfThrow(tool, thrownValues[index] ?? null, file);
  switch (view.kind) {
    case 'text':
      return `\`${view.text.replaceAll('\n', '\\n').replaceAll('|', '\\|')}\``;
    case 'nothing':
      return 'a result without content';
    case 'call-dies':
      return `nothing: the call ends with \`${view.error}\``;
    case 'no-answer':
      return 'nothing: no response is sent';
    case 'unknown':
      if (index > 1 && index < 4 && thrown.lostValue) return sentence(thrown.lostValue);
      return thrown.frameOfOthers ? 'differs with what runs the tool' : 'not known';
  }
}

function undefinedText({ result: { undefinedAs, nullish } }: Behaviour): string {
  if (undefinedAs) return sentence(undefinedAs);
  const text = typeof nullish === 'object' ? nullish.undefined : nullish;
  return text === undefined ? 'not known' : shownText(text);
}

function markText({ marked, unmarkedBy }: Behaviour['thrown']): string {
  if (marked === 'error') return unmarkedBy ? `yes, but not by ${unmarkedBy}` : 'yes';
  return marked === 'result' ? 'no: it arrives as a result does' : 'not known';
}

function signalText({ parameters }: Behaviour): string {
  const { signal } = parameters;
  if (!signal) return 'none is handed over';
  const path = accessText(signal, parameters);
  return signal.optional === 'never' ? path : `${path}, which may be undefined`;
}

// The name of the data is that of the parameter with the signal.
function accessText(access: Access | undefined, { signal, context, contextName }: Behaviour['parameters']): string {
  if (!access) return 'not known';
  const place = ['the first parameter', 'the second parameter', 'the third parameter'][access.parameter] ?? 'a later parameter';
  if (access.path.length === 0) return place;
  const isNamed = access.parameter === (signal ?? context)?.parameter;
  return isNamed ? `\`${[contextName, ...access.path].join('.')}\`` : `\`${access.path.join('.')}\` of ${place}`;
}

function outcomeText(outcome: Outcome | undefined, all: Behaviour['result']['nested']): string {
  if (!outcome) return Object.keys(all).length === 0 ? 'not known' : 'arrives as text';
  switch (outcome.effect) {
    case 'emptied':
    case 'nulled':
    case 'mangled':
      return `\`${outcome.text}\``;
    case 'result-lost':
      return `\`${outcome.text}\` in place of the whole result`;
    case 'dropped':
      return 'left out';
    case 'call-dies':
      return `the call ends with \`${outcome.error}\`${outcome.only ? ` (${outcome.only.where})` : ''}`;
    case 'no-answer':
      return `no response is sent: \`${outcome.error}\``;
    case 'breaks-beside':
      return `arrives; ${outcome.what}`;
  }
}

function plannedText({ plannedFailure }: Framework): string {
  switch (plannedFailure.kind) {
    case 'return-value':
      return 'a value that is returned';
    case 'error-content':
      return '`{ isError: true, content }`, returned';
    case 'context-method':
      return `\`return ctx.${plannedFailure.method}(…)\``;
  }
}

function formText(form: DefinitionForm): string {
  switch (form.kind) {
    case 'call':
      return form.names.map((name) => `\`${/^[A-Z]/.test(name) ? 'new ' : ''}${name}(…)\``).join(', ');
    case 'method':
      return `\`.${form.method}(…)\``;
    case 'member-call':
      return `\`.${form.member}.<name>({ ${keysOf(form.layout.execute)} })\``;
    case 'tool-map':
      return form.callees.length > 0
        ? `objects under \`${form.key}\` of ${form.callees.map((name) => `\`${name}\``).join(', ')}`
        : `objects of the type ${form.toolTypes.map((name) => `\`${name}\``).join(', ')}`;
    case 'request-handler':
      return `\`.${form.method}(${form.requests[0] ?? ''}, …)\``;
    case 'class':
      return `classes that extend ${form.bases.map((name) => `\`${name}\``).join(', ')}`;
    case 'chained':
      return `\`${form.makers[0] ?? ''}(…).${form.method}(…)\``;
    case 'decorator':
      return form.names.map((name) => `\`@${name}(…)\``).join(', ');
    case 'shape':
      return `objects whose \`${keysOf(form.layout.execute)}\` takes one context, and works with ${[...form.methods.map((name) => `\`ctx.${name}(…)\``), ...form.members.map((name) => `\`ctx.${name}\``)].join(', ')}`;
  }
}

function keysOf({ keys = [] }: Slot): string {
  return keys[0] ?? '';
}

function sentence(text: string): string {
  return text.replaceAll('|', '\\|');
}

function anchor(label: string): string {
  return label
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => ':--'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}
