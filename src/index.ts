import type { ESLint, Linter } from 'eslint';
import { rules } from '../rules/index.ts';
import { version, type ToolRule } from './create-rule.ts';
import { presets, type RuleEntry } from './presets.ts';

type Preset = 'recommended' | 'strict' | 'all';

// Typed with ESLint's types alone, so that the published declarations need nothing else.
interface ToolErrorsPlugin extends ESLint.Plugin {
  meta: { name: string; namespace: string; version: string };
  rules: NonNullable<ESLint.Plugin['rules']>;
  configs: Record<Preset, Linter.Config>;
}

const namespace = 'tool-errors';

const configs: Record<keyof typeof presets, Linter.Config> = {
  recommended: config('recommended'),
  strict: config('strict'),
  all: config('all'),
};

const plugin: ToolErrorsPlugin = {
  meta: { name: 'eslint-plugin-tool-errors', namespace, version },
  // typescript-eslint's rule type and ESLint's differ in their node types alone.
  rules: rules as unknown as NonNullable<ESLint.Plugin['rules']>,
  configs,
};

// A config holds the plugin that holds the config, so it is filled in after both exist.
for (const each of Object.values(configs)) each.plugins = { [namespace]: plugin };

function config(preset: Preset): Linter.Config {
  const entries: Record<string, RuleEntry> = {};
  for (const [name, rule] of Object.entries<ToolRule>(rules)) {
    const entry = presets[preset](rule);
    if (entry) entries[`${namespace}/${name}`] = entry;
  }
  return { name: `${namespace}/${preset}`, rules: entries };
}

export default plugin;
