const controls: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v', '0': '\0' };

/**
 * The text of a template that stands two spaces further in than the template's last line, without those spaces and without the first and
 * the last line break. A sample keeps the indentation that it has beyond, which packages of this kind take from it where all of its lines
 * have some. What is put in stays as it is. A backslash at the end of a line joins the next one to it, without that one's indentation.
 *
 * @throws SyntaxError where a line stands further out.
 */
export function dedent({ raw }: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  const last = raw.length - 1;
  const closing = /\n( *)$/.exec(raw[last] ?? '')?.[0];
  if (closing === undefined || raw[0]?.startsWith('\n') !== true) throw new SyntaxError('The text begins and ends on lines of its own.');
  const indentation = `${closing.slice(1)}  `;
  const texts = raw.map((part, index) => {
    const [first = '', ...lines] = (index === last ? part.slice(0, -closing.length) : part)
      .replaceAll(/(?<!\\)((?:\\\\)*)\\\n */g, '$1')
      .split('\n');
    const inner = lines.map((line, at) => {
      if (line.startsWith(indentation)) return line.slice(indentation.length);
      if (line === '' && (index === last || at < lines.length - 1)) return '';
      throw new SyntaxError(`This line stands too far out: ${line}`);
    });
    return unescaped([first, ...inner].join('\n')) + String(values[index] ?? '');
  });
  return texts.join('').slice(1);
}

function unescaped(text: string): string {
  return text.replaceAll(
    /\\(?:u\{([\da-fA-F]+)\}|u([\da-fA-F]{4})|x([\da-fA-F]{2})|([^]))/g,
    (_, point?: string, unit?: string, byte?: string, sign?: string) => {
      const hex = point ?? unit ?? byte;
      return hex === undefined ? (controls[sign ?? ''] ?? sign ?? '') : String.fromCodePoint(Number.parseInt(hex, 16));
    },
  );
}
