import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { anchorsOf, commandsIn, linksIn } from './markdown.ts';

const root = path.dirname(import.meta.dirname);
const pages = [
  ...readdirSync(root),
  ...['docs', '.changeset', '.github'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
  ),
].filter((file) => file.endsWith('.md') && !file.includes('node_modules'));
const repository = `${packageJson.homepage}/blob/main/`;

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Why a link of a page leads nowhere in the repository; null where it leads somewhere, or outside. */
function deadLink(link: string, page: string): string | null {
  const inside = link.startsWith(repository) ? `/${link.slice(repository.length)}` : link;
  if (/^[a-z]+:/.test(inside)) return null;
  const [, target = '', anchor] = /^([^#]*)(?:#(.*))?$/.exec(inside) ?? [];
  const file = target === '' ? page : target.startsWith('/') ? target.slice(1) : path.join(path.dirname(page), target);
  if (!existsSync(path.join(root, file))) return `${link}: no such file`;
  if (anchor !== undefined && file.endsWith('.md') && !anchorsOf(read(file)).includes(anchor)) return `${link}: no such heading`;
  return null;
}

describe('links, commands and paths in Markdown', () => {
  it('looks at the pages of the root, of docs and of the rules', () => {
    expect(pages).toEqual(expect.arrayContaining(['CONTRIBUTING.md', 'README.md', path.join('docs', 'rules', 'require-try-catch.md')]));
  });

  it.each([
    ['docs/versioning.md', null],
    ['docs/versioning.md#versioning', null],
    ['#rules', null],
    ['https://eslint.org', null],
    [`${repository}README.md#rules`, null],
    ['docs/no-such-page.md', 'docs/no-such-page.md: no such file'],
    ['docs/versioning.md#no-such-heading', 'docs/versioning.md#no-such-heading: no such heading'],
    [`${repository}no-such-page.md`, `${repository}no-such-page.md: no such file`],
  ])('tells of %s in the README: %s', (link, reason) => {
    expect(deadLink(link, 'README.md')).toBe(reason);
  });

  it.each(pages)('lead somewhere in %s', (page) => {
    expect(
      linksIn(read(page))
        .map((link) => deadLink(link, page))
        .filter((reason) => reason !== null),
    ).toEqual([]);
  });

  it.each(pages)('are scripts of package.json in %s', (page) => {
    expect(commandsIn(read(page)).filter((script) => !(script in packageJson.scripts))).toEqual([]);
  });

  it('are files that there are in the recipes of CONTRIBUTING.md', () => {
    const paths = read('CONTRIBUTING.md')
      .split('\n')
      .filter((line) => !line.includes('<!-- verify after the move -->'))
      .flatMap((line) => line.match(/(?<![\w./-])(?:docs|rules|scripts|src|tests|ts-plugin)\/[\w./-]*\w/g) ?? []);
    expect(paths).toContain('src/frameworks/mastra.ts');
    // The rule that the recipe makes.
    expect(paths.filter((file) => !file.includes('no-leaked-handle') && !existsSync(path.join(root, file)))).toEqual([]);
  });

  it('finds the scripts that CONTRIBUTING.md names', () => {
    expect(commandsIn(read('CONTRIBUTING.md'))).toEqual(
      expect.arrayContaining(['format', 'format:check', 'generate', 'new', 'test', 'test:unit']),
    );
  });
});
