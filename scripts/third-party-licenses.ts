import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { build } from 'tsdown';
import { root } from './project.ts';

/** The licence texts of the packages that the bundle holds code of. The bundler is asked which these are. */
export async function thirdPartyLicenses(): Promise<string> {
  const bundles = await build({ cwd: root, write: false, dts: false, clean: false, logLevel: 'error' });
  const names = [...new Set(bundles.flatMap((bundle) => [...bundle.inlinedDeps.keys()]))].sort();
  const sections = names.map((name) => {
    const directory = path.join(root, 'node_modules', name);
    const manifest = JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8')) as { version: string; license: string };
    const file = readdirSync(directory).find((entry) => /^licen[cs]e(?:\.|$)/i.test(entry));
    if (!file) throw new Error(`${name} is bundled but has no licence file: find its text or leave the package out.`);
    const text = readFileSync(path.join(directory, file), 'utf8').trim();
    return `${name} ${manifest.version} (${manifest.license})\n\n${text}\n`;
  });
  return `The files in dist/ contain code of the packages below.\n\n${sections.join(`\n${'-'.repeat(80)}\n\n`)}`;
}
