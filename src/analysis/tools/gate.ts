import type { DefinitionForm } from '../../frameworks/framework.ts';
import { inHouseShape } from '../../frameworks/in-house.ts';
import { frameworks, platforms } from '../../frameworks/index.ts';
import { answerTexts } from '../../knowledge/http.ts';
import { memoize } from '../syntax/memoize.ts';

/** What the gate asks of a file: its text, the settings, and whether there is a program. It needs no syntax tree. */
export interface GateInput {
  readonly sourceCode: { readonly text: string; readonly parserServices?: { readonly program?: unknown } };
  readonly settings: Readonly<Record<string, unknown>>;
}

/** `shape`: the text shows no more than what an in-house tool looks like; `types`: than what types may tell to be a tool. */
export type GateVerdict = 'text' | 'shape' | 'types' | null;

/** Whether a file may define tools, or hold their failures: see `gateVerdict`. */
export function mayHoldTools(input: GateInput): boolean {
  return gateVerdict(input) !== null;
}

/**
 * Whether the text shows any sign of a tool or of its failures: a framework's module and a word of its definitions, a defining method,
 * the shape of a definition, a name from the settings, the steps or the tools of a platform, the class of a retryable failure, or another
 * class beside what answers over HTTP; what an in-house tool is defined with. With a program also a framework's module beside the name of a
 * type. A few searches of the text per file, whatever the number of rules.
 */
export function gateVerdict({ sourceCode, settings }: GateInput): GateVerdict {
  const { text } = sourceCode;
  // Of a language whose files are no text.
  if (typeof text !== 'string') return null;
  // All rules ask of one file before any asks of the next. A WeakMap of files costs more than the answer.
  if (text !== last.text || settings !== last.settings) last = { text, settings, verdict: verdictOf(text, gateOf(settings)) };
  return last.verdict === 'types' && !hasProgram(sourceCode) ? null : last.verdict;
}

function verdictOf(text: string, { signs, scoped, names, modules, words, shapes }: Gate): GateVerdict {
  const isSign = isAnyIn(signs, text) || isScopedIn(scoped, text);
  if (isSign && names.test(text)) return 'text';
  const isModule = isSign && modules.test(text);
  if (isModule && words.test(text)) return 'text';
  if (shapes.some((shape) => shape.every((needles) => isAnyIn(needles, text)))) return 'text';
  if (isLikeDefinition(text) || isDecorated(text)) return 'shape';
  return isModule && typeWords.test(text) ? 'types' : null;
}

// `{ description, inputSchema, execute }`, and `addShopTool(name, { description, inputSchema }, handler)`.
function isLikeDefinition(text: string): boolean {
  const isSchema = isAnyIn(inputSchema, text);
  const isRun = isAnyIn(executeWords, text) && (isSchema || isAnyIn(schemaWords, text));
  if ((!isSchema && !isRun) || !isAnyIn(description, text)) return false;
  return (isRun && executeKey.test(text) && schemaKey.test(text)) || (isSchema && toolCall.test(text));
}

// `@CreateAction({ name, description, schema }) async swap(args) { … }`.
function isDecorated(text: string): boolean {
  return isAnyIn(decorators, text) && isAnyIn(description, text) && decorator.test(text);
}

/** Texts to look for. */
interface Needles {
  readonly texts: readonly string[];
  /** The end of each that is looked for first: see `rareEnd`. */
  readonly ends: readonly string[];
}

function needlesOf(texts: readonly string[]): Needles {
  return { texts, ends: texts.map(rareEnd) };
}

function isAnyIn({ texts, ends }: Needles, text: string): boolean {
  return ends.some((end, index) => text.includes(end) && text.includes(texts[index] ?? end));
}

// Few files hold many an `@`.
function isScopedIn(modules: readonly string[], text: string): boolean {
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    for (const module of modules) if (text.startsWith(module, at)) return true;
  }
  return false;
}

// V8 looks for the first character of a text, and compares the others where that stands. So a text that begins with a character that is
// rare in code is found out to be absent in a part of the time.
function rareEnd(text: string): string {
  const starts = Array.from({ length: Math.max(1, text.length - 2) }, (_, start) => start);
  const rarest = starts.reduce((best, start) => (frequency(text.charAt(start)) < frequency(text.charAt(best)) ? start : best), 0);
  return text.slice(rarest);
}

// Capitals and other signs are rarer than all of these.
function frequency(character: string): number {
  return 'zqjkwx-bv=y\'{};f.h(g)":,mupcdlirsnoat e'.indexOf(character);
}

const inputSchema = needlesOf(['inputSchema']);
const description = needlesOf(['description']);
const executeWords = needlesOf(inHouseShape.execute);
// Those that tell that one of the others may be there: `parameters` is in `parametersSchema`.
const schemaWords = needlesOf(
  inHouseShape.schema.filter((key) => !inHouseShape.schema.some((other) => other !== key && key.includes(other))),
);
const decoratorEnds = inHouseShape.decorators.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
const decorators = needlesOf(decoratorEnds.map((end) => `${end}({`));

const decorator = new RegExp(`@\\w*(?:${decoratorEnds.join('|')})\\(\\{`);
const executeKey = new RegExp(`(?<![\\w$.])(?:${inHouseShape.execute.join('|')})['"]?\\s*[:(,}<]`);
const schemaKey = new RegExp(`(?<![\\w$.])(?:${inHouseShape.schema.join('|')})['"]?\\s*[:(,}]`);
// From each "tool" up to the next one: a text of nothing else is gone through once.
const toolCall = /tool(?:(?!tool)\w)*\s*[(<]/i;

/** Whether a file was parsed with a program, which is not asked for its checker. Never throws: some services refuse to be read. */
export function hasProgram({ parserServices }: GateInput['sourceCode']): boolean {
  try {
    return Boolean(parserServices?.program);
  } catch {
    return false;
  }
}

let last: { readonly text: string | null; readonly settings: GateInput['settings'] | null; readonly verdict: GateVerdict } = {
  text: null,
  settings: null,
  verdict: null,
};

interface Gate {
  /**
   * Texts of which one must occur. Between two files V8 drops the code of a regular expression, so that asking one of every file
   * costs several times as much as these.
   */
  readonly signs: Needles;
  /** Starts of modules with a scope, which are such signs too. */
  readonly scoped: readonly string[];
  /** Names that are enough by themselves. */
  readonly names: RegExp;
  readonly modules: RegExp;
  /** Beside a module: what any of its definitions is written with. */
  readonly words: RegExp;
  /** For each shape of a definition the texts of which it holds one each, and first those that the fewest files hold. */
  readonly shapes: readonly (readonly Needles[])[];
}

const forms = frameworks.flatMap((framework) => framework.forms);
const specifiers = frameworks.flatMap((framework) =>
  framework.modules.map((module) => escape(module.specifier) + (module.prefix ? '' : '[\'"`]')),
);
const specifierStarts = frameworks.flatMap(({ modules }) =>
  modules.flatMap(({ specifier, prefix }) => (prefix ? [specifier, `${specifier}/`] : [specifier])),
);
const builtInWords = forms.flatMap(formWords);
const words = anyOf(builtInWords);
const typeNames = frameworks.flatMap(({ toolTypes }) =>
  toolTypes ? [...toolTypes.tools, ...toolTypes.callbacks, ...toolTypes.contexts, ...(toolTypes.sharedContexts ?? [])] : [],
);
const typeWords = anyOf(typeNames);
const shapes = [
  ...forms.flatMap((form) =>
    form.kind === 'shape' ? [[form.layout.inputSchema?.keys ?? [], form.layout.execute.keys ?? [], form.signs]] : [],
  ),
  ...platforms.flatMap(({ modules, flows, runtimeTools }) => {
    const lists = [runtimeTools.list, runtimeTools.type];
    return [
      [modules.map(({ specifier }) => specifier), [...flows.lists, ...lists]],
      [flows.ownTypes, flows.ownTypes.flatMap(inQuotes), flows.lists],
      [[flows.output], [flows.handling], flows.lists],
      [[runtimeTools.kindKey], lists],
    ];
  }),
];
const builtInNames = forms.flatMap((form) => (form.kind === 'method' && form.evidence === 'arguments' ? [form.method] : []));
// What a server answers may be a tool's failure where no tool is defined. This word of the class vocabulary is in few other files.
const retryable = 'retryable';
// The other words of the class vocabulary are in many files: they tell only as the value of its key, in what is answered.
const otherClasses = ['permanent', 'userInput', 'authRequired'];
const builtInGate = gate([...builtInNames, retryable], []);

function formWords(form: DefinitionForm): readonly string[] {
  switch (form.kind) {
    case 'call':
    case 'decorator':
      return form.names;
    case 'method':
    case 'request-handler':
      return [form.method];
    case 'chained':
      return form.makers;
    case 'class':
      return form.bases;
    case 'shape':
      return form.layout.execute.keys ?? [];
    case 'member-call':
      return [form.member];
    case 'tool-map':
      return [form.key, ...form.mapTypes, ...form.toolTypes];
  }
}

function inQuotes(text: string): string[] {
  return [`'${text}'`, `"${text}"`];
}

function answerShape(classKey: string, classes: readonly string[]): readonly (readonly string[])[] {
  const keys = [`${classKey}: '`, `${classKey}: "`, `"${classKey}": "`];
  return [classes, classes.flatMap(inQuotes), keys, answerTexts];
}

function gate(
  names: readonly string[],
  modules: readonly string[],
  ownWords: readonly string[] = [],
  answer = answerShape('class', otherClasses),
): Gate {
  const starts = [...specifierStarts, ...modules.flatMap((module) => [module, `${module}/`])];
  const own = modules.map((module) => `${escape(module)}['"\`/]`);
  return {
    signs: signsOf(
      names,
      starts.filter((module) => !module.startsWith('@')),
    ),
    scoped: starts.filter((module) => module.startsWith('@')),
    names: anyOf(names),
    modules: new RegExp(`['"\`](?:${[...specifiers, ...own].join('|')})`),
    words: ownWords.length > 0 ? anyOf([...builtInWords, ...ownWords]) : words,
    shapes: [...shapes, answer].map((shape) => shape.map(needlesOf)),
  };
}

// A short specifier such as `ai` is in many words, so that it is looked for with its quotes.
function signsOf(names: readonly string[], modules: readonly string[]): Needles {
  const texts = [
    ...names,
    ...modules.flatMap((module) => (module.length > 4 ? [module] : [`'${module}'`, `"${module}"`, `\`${module}\``])),
  ];
  return needlesOf(
    texts.filter((text, index) => !texts.some((other, at) => at !== index && text.includes(other) && (text !== other || at < index))),
  );
}

function anyOf(names: readonly string[]): RegExp {
  return new RegExp(`(?<![\\p{ID_Continue}$])(?:${[...new Set(names)].map(escape).join('|')})(?![\\p{ID_Continue}$])`, 'u');
}

const gateOf = (settings: Readonly<Record<string, unknown>>): Gate => {
  const given = settings['tool-errors'];
  return given && typeof given === 'object' ? customGate(given) : builtInGate;
};

interface GivenSettings {
  readonly factories?: unknown;
  readonly modules?: unknown;
  readonly frameworks?: unknown;
  readonly envelope?: { readonly classKey?: unknown; readonly classes?: Readonly<Record<string, unknown>> | null } | null;
}

const formTexts: ReadonlySet<string> = new Set(['names', 'method', 'bases', 'makers', 'callees', 'key', 'toolTypes']);
const moduleTexts: ReadonlySet<string> = new Set(['modules', 'specifier']);

// The texts under some keys of a setting, which nobody has checked yet.
function textsIn(given: unknown, keys: ReadonlySet<string>, key = '', depth = 0): string[] {
  // Deeper than any setting, such as one that holds itself.
  if (depth > 8) return [];
  if (typeof given === 'string') return keys.has(key) && given !== '' ? [given] : [];
  if (Array.isArray(given)) return given.flatMap((each: unknown) => textsIn(each, keys, key, depth + 1));
  if (typeof given !== 'object' || given === null || key === 'layout') return [];
  return Object.entries(given).flatMap(([name, value]) => textsIn(value, keys, name, depth + 1));
}

// A wrong setting must be told, and is by `fileContext`, once a file passes the built-in gate.
const customGate = memoize((given: object): Gate => {
  const { factories, modules, frameworks: own, envelope } = given as GivenSettings;
  const names = (Array.isArray(factories) ? factories : []).flatMap((factory: unknown) => {
    const name = typeof factory === 'string' ? factory : (factory as { name?: unknown } | null)?.name;
    return typeof name === 'string' && name !== '' ? [name.split('.').at(-1) ?? name] : [];
  });
  const ownForms = textsIn(own, formTexts);
  const specifiers = [...(modules && typeof modules === 'object' ? Object.keys(modules) : []), ...textsIn(own, moduleTexts)];
  const spelt = envelope?.classes?.retryable;
  const isSpelt = typeof spelt === 'string' && spelt !== '';
  const classKey = typeof envelope?.classKey === 'string' ? envelope.classKey : 'class';
  const others = otherClasses.map((name) => {
    const other = envelope?.classes?.[name];
    return typeof other === 'string' && other !== '' ? other : name;
  });
  const isAsBuiltIn = !isSpelt && classKey === 'class' && others.every((name) => otherClasses.includes(name));
  if (names.length === 0 && specifiers.length === 0 && isAsBuiltIn) return builtInGate;
  return gate([...builtInNames, isSpelt ? spelt : retryable, ...names], specifiers, ownForms, answerShape(classKey, others));
});

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
