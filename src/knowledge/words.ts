/** The words of a text, which stand between spaces and line breaks. */
export function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
