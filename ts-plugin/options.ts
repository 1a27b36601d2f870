import * as v from 'valibot';
import { object } from '../src/schema.ts';
import { pathText, problemSentence, settingsSchema, validate, type Problem } from '../src/settings.ts';
import type { ToolErrorsSettings } from '../src/tool-errors-settings.ts';

type Severity = 'off' | 'warn' | 'error';

/** A severity, and the options of a rule that has some. */
type RuleSetting = Severity | [Severity, ...unknown[]];

/** What a tsconfig may say of the plugin. Every key may be left out there. */
export interface PluginOptions {
  /** Whether the plugin does anything. Default: true. */
  readonly enabled: boolean;
  /** The rules that are on: ESLint's preset of the same name. Default: `recommended`. */
  readonly preset: 'recommended' | 'strict' | 'all';
  /** Severity by rule name, over the preset's: `{ "no-throw-non-error": "off" }`. */
  readonly rules: Readonly<Record<string, RuleSetting>>;
  /** What `settings['tool-errors']` is for ESLint. */
  readonly settings: ToolErrorsSettings;
  /** Whether findings are shown, with their repairs. Default: true. */
  readonly diagnostics: boolean;
  /** Whether the hover over a tool tells what the model receives. Default: true. */
  readonly hover: boolean;
  /** Whether inlay hints tell what the model receives. Default: true. */
  readonly inlayHints: boolean;
}

export const pluginName = 'eslint-plugin-tool-errors/ts-plugin';

const namespace = 'tool-errors/';
const severities = ['off', 'warn', 'error'] as const;
const severitiesAllowed = "'off', 'warn' or 'error', or 0, 1 or 2";
const severity = v.picklist([...severities, 0, 1, 2], severitiesAllowed);
type GivenSeverity = v.InferOutput<typeof severity>;
type GivenSetting = GivenSeverity | [GivenSeverity, ...unknown[]];

/** A severity of a rule that has no options. */
export const bareSeverity = v.union(
  [severity, v.strictTuple([severity], 'the severity alone: the rule has no options')],
  `${severitiesAllowed}; the rule has no options`,
);

/** A severity of a rule that has options, and these. */
export const severityWithOptions = v.union(
  [severity, v.tupleWithRest([severity], v.unknown(), severitiesAllowed)],
  `${severitiesAllowed}, or a list of one of these and the rule's options`,
);

/**
 * The options as a schema; the published JSON schema is generated from it.
 *
 * @param rulesWithOptions Those of the rules for which more than a severity may be given.
 */
export function optionsSchema(ruleNames: readonly string[], rulesWithOptions: readonly string[]) {
  const rules = ruleNames.map((name) => [name, v.optional(rulesWithOptions.includes(name) ? severityWithOptions : bareSeverity)] as const);
  const flag = v.optional(v.boolean('true or false'));
  return object(
    {
      enabled: flag,
      preset: v.optional(v.picklist(['recommended', 'strict', 'all'], "'recommended', 'strict' or 'all'")),
      rules: v.optional(
        object(
          Object.fromEntries([...rules, ...rules.map(([name, setting]) => [namespace + name, setting] as const)]),
          `an object from rule names to ${severitiesAllowed}`,
        ),
      ),
      settings: v.optional(settingsSchema),
      diagnostics: flag,
      hover: flag,
      inlayHints: flag,
    },
    'an object with the keys enabled, preset, rules, settings, diagnostics, hover, inlayHints',
  );
}

/**
 * Reads the options as tsconfig gives them. A wrong option is left out, alone: everything else applies as if it was not written.
 *
 * @param ruleNames The rules that there are, without a namespace.
 * @param rulesWithOptions Those of them for which more than a severity may be given.
 * @returns the options, rules without a namespace, and for each wrong option a sentence that names it, what was given and what is
 * allowed.
 */
export function readOptions(
  config: unknown,
  ruleNames: readonly string[],
  rulesWithOptions: readonly string[] = [],
): { readonly options: PluginOptions; readonly problems: readonly string[] } {
  const { output, problems } = leaveOutWrong(optionsSchema(ruleNames, rulesWithOptions), withoutHostKeys(config));
  const rules = Object.entries(output.rules ?? {}).flatMap(([name, setting]): [string, RuleSetting][] =>
    setting === undefined ? [] : [[bareName(name), withNamedSeverity(setting)]],
  );
  return {
    options: {
      enabled: output.enabled ?? true,
      preset: output.preset ?? 'recommended',
      rules: Object.fromEntries(rules),
      settings: output.settings ?? {},
      diagnostics: output.diagnostics ?? true,
      hover: output.hover ?? true,
      inlayHints: output.inlayHints ?? true,
    },
    problems: problems.map((problem) => sentence(problem, ruleNames)),
  };
}

// tsserver passes the whole entry of `plugins`; of a plugin that the editor names it makes the entry, with `global`.
function withoutHostKeys(config: unknown): unknown {
  if (typeof config !== 'object' || config === null || Array.isArray(config)) return config;
  return Object.fromEntries(Object.entries(config).filter(([key]) => key !== 'name' && key !== 'global'));
}

type Path = readonly PropertyKey[];

function leaveOutWrong<Output>(schema: v.GenericSchema<unknown, Output>, given: unknown): { output: Output; problems: readonly Problem[] } {
  const problems = new Map<string, Problem>();
  const positions: Positions = new WeakMap();
  let value = given;
  for (;;) {
    const { output, problem } = validate(schema, value);
    if (!problem) return { output, problems: [...problems.values()] };
    const path = pathAsGiven(value, problem.path, positions);
    const id = JSON.stringify(path);
    // What was left out and is required is missing now: that is no second problem.
    if (!problems.has(id)) problems.set(id, { ...problem, path });
    const part = partToLeaveOut(value, problem.path);
    value = part.length > 0 ? without(value, part, positions) : {};
  }
}

function partToLeaveOut(value: unknown, path: Path): Path {
  // A severity and the options after it are one.
  if (path[0] === 'rules') return path.slice(0, 2);
  const last = path.at(-1);
  const parent = path.slice(0, -1).reduce(at, value);
  return last === undefined || Object.hasOwn(parent as object, last) ? path : path.slice(0, -1);
}

/** Where the items of a list stood before others were left out. */
type Positions = WeakMap<readonly unknown[], readonly number[]>;

function pathAsGiven(value: unknown, path: Path, positions: Positions): Path {
  return path.map((key, depth) => {
    const parent = path.slice(0, depth).reduce(at, value);
    return Array.isArray(parent) ? (positions.get(parent)?.[key as number] ?? key) : key;
  });
}

function without(value: unknown, [key = '', ...rest]: Path, positions: Positions): unknown {
  if (!Array.isArray(value)) {
    const { [key]: inner, ...others } = value as Record<PropertyKey, unknown>;
    return rest.length > 0 ? { ...others, [key]: without(inner, rest, positions) } : others;
  }
  const items: readonly unknown[] = value;
  const index = key as number;
  const known = positions.get(items) ?? [...items.keys()];
  const copy = rest.length > 0 ? items.with(index, without(items[index], rest, positions)) : items.toSpliced(index, 1);
  positions.set(copy, rest.length > 0 ? known : known.toSpliced(index, 1));
  return copy;
}

function at(value: unknown, key: PropertyKey): unknown {
  return (value as Record<PropertyKey, unknown>)[key];
}

function bareName(name: string): string {
  return name.startsWith(namespace) ? name.slice(namespace.length) : name;
}

function withNamedSeverity(setting: GivenSetting): RuleSetting {
  const [severity, ...options] = Array.isArray(setting) ? setting : [setting];
  const name = typeof severity === 'number' ? severities[severity] : severity;
  return options.length > 0 ? [name, ...options] : name;
}

function sentence(problem: Problem, ruleNames: readonly string[]): string {
  const name = pathText(problem.path).replace(/^\./, '');
  const option = name === '' ? pluginName : `\`${name}\` of ${pluginName}`;
  if (problem.kind !== 'unknown' || problem.path[0] !== 'rules' || problem.path.length > 2) {
    return problemSentence(problem, option, 'no option');
  }
  const near = nearest(bareName(String(problem.path[1])), ruleNames);
  if (near !== null) return `${option} is no rule; did you mean '${near}'?`;
  return `${option} is no rule; allowed here is ${ruleNames.map((each) => `'${each}'`).join(', ')}.`;
}

function nearest(name: string, names: readonly string[]): string | null {
  const [near] = names.map((each) => ({ each, distance: editDistance(name, each) })).toSorted((a, b) => a.distance - b.distance);
  return near && near.distance <= 3 ? near.each : null;
}

function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let index = 0; index < from.length; index++) {
    const next = [index + 1];
    for (let column = 0; column < to.length; column++) {
      const replaced = (row[column] ?? 0) + (from[index] === to[column] ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
