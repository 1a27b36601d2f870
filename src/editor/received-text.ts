import type { ModelView } from '../analysis/output/model-view.ts';
import { receiverOf, release, shownText } from '../analysis/output/tool-label.ts';
import type { ToolDefinition } from '../analysis/tools/definition.ts';
import type { ReceivedView } from './received.ts';
import { capitalised } from '../analysis/output/prose.ts';

/** What the model receives at a place, as one sentence in Markdown. */
export function receivedText(receipt: ReceivedView): string {
  const { tool, view, planned, notes } = receipt;
  if (planned) return notes.join(' ');
  const received = receivedView(tool, view);
  const facts = factsOf(receipt);
  if (received !== null) return `${received}${facts === '' ? '' : ` (${facts})`}.`;
  const why = notes[0] ?? 'What the model receives is not known here.';
  return facts === '' ? why : `${why.slice(0, -1)} (${facts}).`;
}

/** What the model receives, as a clause; null where it is not known. */
export function receivedView(tool: ToolDefinition, view: ModelView): string | null {
  switch (view.kind) {
    case 'text':
      return `${capitalised(receiverOf(tool))}: ${code(view.text)}`;
    case 'nothing':
      return 'The model receives a result without content';
    case 'call-dies':
      return `The model receives no result, and the call ends with ${code(view.error)}`;
    case 'no-answer':
      return 'The client receives no answer, and waits until it gives up';
    case 'unknown':
      return null;
  }
}

function factsOf({ tool, kind, marked, browser }: ReceivedView): string {
  const mark = marked === 'error' ? 'marked as an error' : marked === 'result' && kind !== 'return' ? 'not marked as an error' : '';
  const sees =
    browser.kind === 'same' ? 'the browser sees the same text' : browser.kind === 'masked' ? `the browser sees ${code(browser.text)}` : '';
  return [[release(tool), mark].filter(Boolean).join(', '), sees].filter(Boolean).join('; ');
}

/** A text as code in Markdown, whatever backticks it holds. */
export function code(text: string): string {
  if (!text.includes('`')) return shownText(text);
  const longest = Math.max(...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence} ${onOneLine(text)} ${fence}`;
}

const mostShown = 48;

/** The short form for an inlay hint; null where nothing is known, or all of it is known at run time only. */
export function receivedHint({ view }: ReceivedView): string | null {
  switch (view.kind) {
    case 'text': {
      const shown = onOneLine(view.text);
      // `…`, `${…}`, `"…"`, `{…}`, `[…]`.
      return /^["[{]?(?:\$\{…\}|…)["\]}]?$/.test(shown) ? null : `→ model: ${shown === '' ? 'an empty text' : cut(shown)}`;
    }
    case 'nothing':
      return '→ model: a result without content';
    case 'call-dies':
      return `→ model: ${cut(`no result, ${view.error}`)}`;
    case 'no-answer':
      return '→ model: no answer';
    case 'unknown':
      return null;
  }
}

function cut(text: string): string {
  if (text.length <= mostShown) return text;
  // Not between the halves of a surrogate pair.
  return `${text.slice(0, mostShown - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

function onOneLine(text: string): string {
  return text.replaceAll('\r', '\\r').replaceAll('\n', '\\n');
}
