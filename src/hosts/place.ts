import path from 'node:path';
import type { ImportSetting, ToolErrorsSettings } from '../tool-errors-settings.ts';

/** Where a file is linted: `context.cwd`, and the settings as they count from there. */
export interface Place {
  readonly cwd: string;
  readonly settings: ToolErrorsSettings;
}

/**
 * ESLint applies no config to a file outside of its working directory, while a project may hold files that lie beside it. Such a file is
 * linted from the directory above both, with the relative modules of the settings written from there.
 */
export function placeOf(filename: string, { cwd, settings }: Place): Place {
  const directory = directoryAbove(cwd, filename);
  if (directory === cwd) return { cwd, settings };
  const moved = <Setting extends string | ImportSetting | undefined>(setting: Setting): Setting =>
    typeof setting === 'object' && setting.module.startsWith('.')
      ? { ...setting, module: `./${path.relative(directory, path.resolve(cwd, setting.module)).split(path.sep).join('/')}` }
      : setting;
  const { logger, errorHelper, ...others } = settings;
  return {
    cwd: directory,
    settings: { ...others, ...(logger !== undefined && { logger: moved(logger) }), ...(errorHelper !== undefined && { errorHelper: moved(errorHelper) }) },
  };
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
