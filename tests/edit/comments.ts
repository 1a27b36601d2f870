import * as parser from '@typescript-eslint/parser';

/** The comments of a file, each with its white space made one blank, sorted. */
export function commentsOf(code: string, filename: string): string[] {
  if (!/\/[/*]/.test(code)) return [];
  const { comments } = parser.parseForESLint(code, {
    comment: true,
    range: true,
    filePath: filename,
    ecmaFeatures: { jsx: /[jt]sx$/.test(filename) },
  }).ast;
  return comments.map(({ value }) => value.replaceAll(/\s+/g, ' ').trim()).sort();
}

/** The comments of some code that other code has not; one that stands twice has to be there twice. */
export function lostComments(before: readonly string[], after: readonly string[]): string[] {
  const left = [...after];
  return before.filter((comment) => {
    const at = left.indexOf(comment);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
