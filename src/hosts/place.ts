import path from 'node:path';
import type { ImportSetting, ToolErrorsSettings } from '../tool-errors-settings.ts';

/** Where a file is linted: `context.cwd`, and the settings as they count from there. */
export interface ProjectPlace {
  readonly cwd: string;
  readonly settings: ToolErrorsSettings;
}

/**
 * ESLint applies no config to a file outside of its working directory, while a project may hold files that lie beside it. Such a file is
 * linted from the directory above both, with the relative modules of the settings written from there.
 */
export function projectPlace(filename: string, { cwd, settings }: ProjectPlace): ProjectPlace {
  const directory = directoryAbove(cwd, filename);
  if (directory === cwd) return { cwd, settings };
  const { logger, errorHelper, ...others } = settings;
  const movedLogger = typeof logger === 'object' ? moved(logger, cwd, directory) : logger;
  const movedHelper = errorHelper && moved(errorHelper, cwd, directory);
  return {
    cwd: directory,
    settings: { ...others, ...(movedLogger && { logger: movedLogger }), ...(movedHelper && { errorHelper: movedHelper }) },
  };
}

// null: no relative path leads to another drive.
function moved(setting: ImportSetting, from: string, to: string): ImportSetting | null {
  if (!setting.module.startsWith('.')) return setting;
  const relative = path.relative(to, path.resolve(from, setting.module));
  return path.isAbsolute(relative) ? null : { ...setting, module: `./${relative.split(path.sep).join('/')}` };
}

function directoryAbove(cwd: string, filename: string): string {
  let directory = cwd;
  while (!isBelow(directory, filename)) {
    const above = path.dirname(directory);
    // Another drive.
    if (above === directory) return path.parse(filename).root;
    directory = above;
  }
  return directory;
}

function isBelow(directory: string, filename: string): boolean {
  const relative = path.relative(directory, filename);
  return relative !== '' && !path.isAbsolute(relative) && relative.split(path.sep)[0] !== '..';
}
