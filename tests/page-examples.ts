/** A fenced block under a heading that says "Incorrect" or "Correct". */
export interface Example {
  line: number;
  verdict: 'incorrect' | 'correct';
  language: string;
  code: string;
  options: unknown[];
  settings: unknown;
}

/**
 * The examples of a page. What stands behind the language of a fence goes to the linter:
 * ```ts settings={"versions":{"ai":6}} options=[{"allow":[]}]
 */
export function examplesOf(page: string): Example[] {
  const examples: Example[] = [];
  let verdict: Example['verdict'] | null = null;
  let open: Omit<Example, 'verdict'> | null = null;
  for (const [index, line] of page.split('\n').entries()) {
    const fence = /^```(?<language>\w*)\s*(?<info>.*)$/.exec(line)?.groups;
    const heading = /^#+\s+(?<text>.*)$/.exec(line)?.groups?.text;
    if (open && fence) {
      if (verdict && /^(?:[cm]?[jt]sx?|json[c5]?)$/.test(open.language)) examples.push({ ...open, verdict });
      open = null;
    } else if (open) {
      open.code += `${line}\n`;
    } else if (fence) {
      const { language = '', info = '' } = fence;
      open = {
        line: index + 1,
        language,
        code: '',
        options: (jsonAfter('options', info) ?? []) as unknown[],
        settings: jsonAfter('settings', info) ?? {},
      };
    } else if (heading !== undefined) {
      verdict = /\bincorrect\b/i.test(heading) ? 'incorrect' : /\bcorrect\b/i.test(heading) ? 'correct' : null;
    }
  }
  return examples;
}

function jsonAfter(key: string, info: string): unknown {
  const json = new RegExp(`(?:^|\\s)${key}=(\\S+)`).exec(info)?.[1];
  return json === undefined ? undefined : JSON.parse(json);
}
