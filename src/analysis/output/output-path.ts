/** A step into a value: a key, a position, or every item of a list. */
export type Segment = { readonly kind: 'key' | 'index'; readonly name: string } | { readonly kind: 'item' };

/** A path as messages show it: `output.rows[].at`. */
export function outputPathText(root: string, path: readonly Segment[]): string {
  return path.reduce((text, segment) => {
    switch (segment.kind) {
      case 'item':
        return `${text}[]`;
      case 'index':
        return `${text}[${segment.name}]`;
      case 'key':
        if (/^\d+$/.test(segment.name)) return `${text}[${segment.name}]`;
        if (!/^[\p{ID_Start}$_…][\p{ID_Continue}$]*$/u.test(segment.name)) return `${text}[${JSON.stringify(segment.name)}]`;
        return text === '' ? segment.name : `${text}.${segment.name}`;
    }
  }, root);
}
