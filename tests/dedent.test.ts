import { describe, expect, it } from 'vitest';
import { dedent } from './dedent.ts';

describe('dedent', () => {
  it('takes away the indentation of its last line and two spaces more', () => {
    expect(dedent`
      try {
        await load(id);
      } finally {
      }
    `).toBe('try {\n  await load(id);\n} finally {\n}');
  });

  it('leaves the indentation that all lines have beyond', () => {
    expect(dedent`
          const row = 1;
          return row;
    `).toBe('    const row = 1;\n    return row;');
  });

  it('keeps blank lines, the first and the last among them', () => {
    expect(dedent`

      a

      b

    `).toBe('\na\n\nb\n');
  });

  it('puts values in as they are', () => {
    expect(dedent`
      ${'if (a) {\n  b();\n}'}
        c ${1}
    `).toBe('if (a) {\n  b();\n}\n  c 1');
  });

  it('reads escapes as any template does', () => {
    expect(dedent`
      '\\n' \`\${id}\` \u00e9\xe9\u{1f600} a\r\n\tb\x20
    `).toBe("'\\n' `${id}` éé😀 a\r\n\tb ");
  });

  it('joins a line that ends with a backslash and the next one', () => {
    expect(dedent`
      if (a) throw b; \
        return c;
      '\\
      '
    `).toBe("if (a) throw b; return c;\n'\\\n'");
  });

  it.each([
    () => dedent`a
    `,
    () => dedent`
      a`,
    () => dedent`
    a
    `,
    () => dedent`
${'a'}
    `,
  ])('refuses text that is not indented (%#)', (text) => {
    expect(text).toThrow(SyntaxError);
  });
});
