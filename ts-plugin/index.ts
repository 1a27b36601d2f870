import { createRequire } from 'node:module';
import type * as ts from 'typescript';
import type { CreateEngine, Engine } from './engine.ts';
import { addTo } from './proxy.ts';
import { registerCodes } from './register-codes.ts';

interface EngineModule {
  /** Evaluates the engine with a `require` of its own. */
  (load: (id: string) => unknown): { createEngine: CreateEngine };
}

/**
 * The entry that tsserver calls. Nothing of the rules, of ESLint or of a parser is loaded before a file with a tool opens.
 */
function init({ typescript }: { readonly typescript: typeof ts }): ts.server.PluginModule {
  let editorConfig: object = {};
  registerCodes(typescript);
  return {
    create(info) {
      const given = info.config as { readonly name: string };
      const { plugins = [] } = info.project.getCompilerOptions() as { plugins?: readonly (typeof given)[] };
      const own = plugins.includes(given) ? given : plugins.find(({ name }) => name === given.name);
      // After the editor has given options, tsserver gives these to a project in place of its own.
      if (given !== own) editorConfig = given;
      let merged: { readonly of: object; readonly config: object } | null = null;
      return addTo(info, {
        ts: typescript,
        config: () => (merged?.of === editorConfig ? merged : (merged = { of: editorConfig, config: { ...own, ...editorConfig } })).config,
        loadEngine: () => engineFor(typescript),
      });
    },
    onConfigurationChanged(config: unknown) {
      editorConfig = typeof config === 'object' && config !== null ? config : {};
    },
  };
}

// tsserver calls the entry once for each project.
const engines = new WeakMap<typeof ts, Engine>();

// The parser in it has to work with this very compiler: node kinds and flags differ between versions, and between two copies of one
// version identities do.
function engineFor(typescript: typeof ts): Engine {
  const engine = engines.get(typescript) ?? loadEngine(typescript);
  engines.set(typescript, engine);
  return engine;
}

function loadEngine(typescript: typeof ts): Engine {
  const load = createRequire(import.meta.url);
  const evaluate = load('./ts-plugin-engine.cjs') as EngineModule;
  // Marked as an ES module it is taken as it is; otherwise each file of the parser copies its two thousand members.
  const compiler: unknown = Object.create(typescript, { __esModule: { value: true }, default: { value: typescript } });
  return evaluate((id) => (id === 'typescript' ? compiler : (load(id) as unknown))).createEngine(typescript);
}

export default init;
