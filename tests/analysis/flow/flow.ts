import type { ToolErrorsSettings } from '../../../src/tool-errors-settings.ts';
import { analyse, textOf } from '../analyse.ts';

export interface ReadableFlow {
  /** `what is thrown: whether it escapes`. */
  throws: string[];
  /** `call: how it is known to fail, whether that escapes`. */
  fallible: string[];
  returns: string[];
  /** `parameter: whether an unforeseen failure is thrown on`. */
  catches: string[];
}

export interface FlowOptions {
  /** Statements of the file around the tool. */
  readonly around?: string;
  readonly settings?: ToolErrorsSettings;
}

/** The flow of a tool with this execute. `load`, `save` and `client` are imported, so nothing is known of them. */
export function flowOf(execute: string, { around = '', settings }: FlowOptions = {}): ReadableFlow {
  const code = `
    import { tool } from 'ai';
    import { load, save, client, isKnown, NotFound, wrap } from './api.js';
    ${around}
    export const subject = tool({ inputSchema: schema, execute: ${execute} });
  `;
  const analysis = analyse(code, settings ? { settings } : {});
  const flow = analysis?.flows.at(-1);
  if (!analysis || !flow) throw new Error('No flow.');
  const text = (node: Parameters<typeof textOf>[0]): string => textOf(node, analysis.file);
  return {
    throws: flow.throws.map(({ node, value, escapes }) => `${value ? text(value) : text(node)}: ${escapes}`),
    fallible: flow.fallible.map(({ node, how, escapes }) => `${text(node)}: ${how}, ${escapes}`),
    returns: flow.returns.map(({ value }) => (value ? text(value) : '')),
    catches: flow.catches.map(({ parameter, rethrows }) => `${parameter?.name ?? '-'}: ${rethrows}`),
  };
}

export const throwsOf = (execute: string, options?: FlowOptions): string[] => flowOf(execute, options).throws;
export const fallibleIn = (execute: string, options?: FlowOptions): string[] => flowOf(execute, options).fallible;
