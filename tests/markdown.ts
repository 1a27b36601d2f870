/** The text without its fenced blocks, whose code has links and headings of its own. */
function prose(markdown: string): string {
  return markdown.replace(/^( *)(`{3,}).*\n[^]*?^\1\2`*$/gm, '');
}

/** The addresses of all links and images of a page, in order. */
export function linksIn(markdown: string): string[] {
  return [
    ...prose(markdown)
      .replace(/`[^`\n]+`(?!\])/g, '')
      .matchAll(/\]\(([^()\s]+)\)/g),
  ].map(([, link = '']) => link);
}

/** The anchors of a page's headings, as GitHub makes them. */
export function anchorsOf(markdown: string): string[] {
  const seen = new Map<string, number>();
  return [...prose(markdown).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => {
    const anchor = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-');
    const count = seen.get(anchor) ?? 0;
    seen.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${String(count)}`;
  });
}

/** The scripts of package.json that a page runs: `generate` of `npm run generate`, `test` of `npm test`. */
export function commandsIn(markdown: string): string[] {
  return [...markdown.matchAll(/\bnpm (?:run (?:--?\w+ )*(?<script>[\w:-]+)|(?<alone>test)\b)/g)].map(
    ({ groups }) => groups?.script ?? groups?.alone ?? '',
  );
}
