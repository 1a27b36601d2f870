import { failureEnvelopes, type FailureEnvelope } from '../../../src/analysis/failures/failure-envelopes.ts';
import { failureTexts, shownParts } from '../../../src/analysis/failures/failure-text.ts';
import type { ToolErrorsSettings } from '../../../src/tool-errors-settings.ts';
import { dedent } from '../../dedent.ts';
import { analyse, textOf, type Analysis } from '../analyse.ts';

export interface FailureOptions {
  /** Statements of the file around the tool. */
  readonly around?: string;
  /** The head of the file, and what defines a tool by the execute in its place. */
  readonly define?: (execute: string) => string;
  readonly settings?: ToolErrorsSettings;
}

export const aiTool = (execute: string): string => dedent`
  import { tool } from 'ai';
  export const subject = tool({ inputSchema: schema, execute: ${execute} });
`;
export const mcpTool = (execute: string): string =>
  dedent`
    import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
    const server = new McpServer(info);
    server.registerTool('subject', { inputSchema: schema }, ${execute});
  `;
/** With the setting `factories: ['defineAcmeTool']`. */
export const ownTool = (execute: string): string => dedent`
  import { defineAcmeTool } from '@acme/agents';
  export const subject = defineAcmeTool({ name: 'subject', execute: ${execute} });
`;

function analysed(execute: string, { around = '', define = aiTool, settings }: FailureOptions): Analysis {
  const analysis = analyse(
    dedent`
      import { load, isKnown } from './api.js';
      ${around}
      ${define(execute)}
    `,
    settings ? { settings } : {},
  );
  if (!analysis) throw new Error('No tools.');
  return analysis;
}

/** `place class: node { the keys that are asked for }` of each failure. */
export function envelopesOf(execute: string, keys: readonly string[] = [], options: FailureOptions = {}): string[] {
  const { file } = analysed(execute, options);
  const valueOf = (envelope: FailureEnvelope, key: string): string => {
    const value = envelope.get(key);
    return typeof value === 'string' ? value.toUpperCase() : textOf(value, file);
  };
  return failureEnvelopes(file).map((envelope) => {
    const shown = keys.map((key) => `${key}=${valueOf(envelope, key)}`).join(' ');
    return `${envelope.place} ${envelope.classMeaning}: ${textOf(envelope.node, file)}${shown && ` { ${shown} }`}`;
  });
}

/** `role key: text` of each text, with `…` for its holes. */
export function textsOf(execute: string, options: FailureOptions = {}): string[] {
  return failureTexts(analysed(execute, options).file).map(
    ({ role, key, parts, isWhole, isFallback }) =>
      `${role}${key === null ? '' : ` ${key}`}${isFallback ? ' (fallback)' : ''}${isWhole ? '' : ' (partial)'}: ${shownParts(parts)}`,
  );
}

/** All of what `envelopesOf` shows of one, for the facts that it leaves out. */
export function envelopeFacts(
  execute: string,
  options: FailureOptions = {},
): { literal: string | null; handler: string | null; owner: string | null; trusted: boolean; tool: string | null }[] {
  const { file } = analysed(execute, options);
  return failureEnvelopes(file).map(({ literal, handler, owner, isTrusted, tool }) => ({
    literal: literal && textOf(literal, file),
    handler: handler && handler.type,
    owner: owner && owner.type,
    trusted: isTrusted,
    tool: tool && tool.name,
  }));
}
