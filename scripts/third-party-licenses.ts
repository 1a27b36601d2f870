import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { build } from 'tsdown';
import { root } from './project.ts';

const packageDirectory = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/;

/** The licence texts of the packages that the bundle holds code of. The bundler is asked which these are. */
export async function thirdPartyLicenses(): Promise<string> {
  const bundles = await build({ cwd: root, write: false, dts: false, clean: false, logLevel: 'error' });
  const modules = bundles.flatMap((bundle) => bundle.chunks.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : [])));
  const directories = [...new Set(modules.flatMap((module) => packageDirectory.exec(module)?.[0] ?? []))].sort();
  const sections = directories.map((directory) => {
    const { name, version, license } = JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8')) as Record<
      'name' | 'version' | 'license',
      string
    >;
    const file = readdirSync(directory).find((entry) => /^licen[cs]e(?:\.|$)/i.test(entry));
    if (!file) throw new Error(`${name} is bundled but has no licence file: find its text or leave the package out.`);
    const text = readFileSync(path.join(directory, file), 'utf8').trim();
    return `${name} ${version} (${license})\n\n${text}\n`;
  });
  return `The files in dist/ contain code of the packages below.\n\n${sections.join(`\n${'-'.repeat(80)}\n\n`)}`;
}
