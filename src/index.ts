import type { ESLint, Linter } from 'eslint';
import { rules } from '../rules/index.ts';
import { version, type ToolRule } from './create-rule.ts';
import { presets, type Severity } from './presets.ts';

type Preset = keyof typeof presets;

const namespace = 'tool-errors';

const configs: Record<Preset, Linter.Config> = {
  recommended: config('recommended'),
  strict: config('strict'),
  all: config('all'),
};

const plugin = {
  meta: { name: 'eslint-plugin-tool-errors', namespace, version },
  // typescript-eslint's rule type and ESLint's differ in their node types alone.
  rules: rules as unknown as NonNullable<ESLint.Plugin['rules']>,
  configs,
} satisfies ESLint.Plugin;

// A config holds the plugin that holds the config, so it is filled in after both exist.
for (const each of Object.values(configs)) each.plugins = { [namespace]: plugin };

function config(preset: Preset): Linter.Config {
  const severities: Record<string, Severity> = {};
  for (const [name, rule] of Object.entries<ToolRule>(rules)) {
    const severity = presets[preset](rule);
    if (severity) severities[`${namespace}/${name}`] = severity;
  }
  return { name: `${namespace}/${preset}`, rules: severities };
}

export default plugin;
