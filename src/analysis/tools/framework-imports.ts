import type { Framework, ModuleSource } from '../../frameworks/framework.ts';
import type { Platform } from '../../frameworks/platform.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { memoize } from '../syntax/memoize.ts';

/** A framework and the module of it that the file loads. */
export interface FrameworkImport {
  readonly framework: Framework;
  /** Null for a module of the settings, which may hand on any major. */
  readonly module: ModuleSource | null;
}

/** The framework modules that the file loads, under the specifiers that it uses. */
export type FrameworkImports = ReadonlyMap<string, FrameworkImport>;

/** What the file loads of the frameworks. */
export const frameworkImports: (file: FileContext) => FrameworkImports = memoize((file) => {
  const sources = new Map<string, FrameworkImport>();
  for (const specifier of file.imports.modules) {
    const renamed = Object.hasOwn(file.settings.modules, specifier) ? file.settings.modules[specifier] : undefined;
    for (const framework of file.frameworks) {
      const module = framework.modules.find((each) =>
        each.prefix ? specifier === each.specifier || specifier.startsWith(`${each.specifier}/`) : specifier === each.specifier,
      );
      if (module) sources.set(specifier, { framework, module });
      else if (framework.id === renamed) sources.set(specifier, { framework, module: null });
    }
  }
  return sources;
});

/** The first module of a framework that the file loads; null where it loads none. */
export function firstImportOf(framework: Framework, sources: FrameworkImports): FrameworkImport | null {
  for (const source of sources.values()) if (source.framework === framework) return source;
  return null;
}

/** Whether a file loads a module of a platform. */
export function loadsPlatform({ modules }: Platform, file: FileContext): boolean {
  return [...file.imports.modules].some((loaded) =>
    modules.some(({ specifier, prefix }) => (prefix ? loaded.startsWith(specifier) : loaded === specifier)),
  );
}
