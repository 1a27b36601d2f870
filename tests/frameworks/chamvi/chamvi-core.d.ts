/** What the tests know of `@chamvi/core`: the shapes that its guide to tools shows, and nothing more. */
declare module '@chamvi/core' {
  import type { FlexibleSchema, Tool, ToolSet } from 'ai';

  export interface Invoker {
    readonly id: string;
    readonly kind: string;
    readonly name?: string;
    readonly permissions: readonly string[];
  }

  export interface Run {
    readonly signal: AbortSignal;
    readonly trigger: { readonly invoker?: Invoker };
  }

  export interface RunState {
    get(key: string): unknown;
    set(key: string, value: unknown): Promise<void>;
  }

  export interface Artifacts {
    save(name: string, body: Uint8Array): Promise<{ readonly id: string }>;
  }

  export interface ToolContext {
    readonly run: Run;
    readonly state: RunState;
    readonly artifacts: Artifacts;
  }

  export interface ToolOptions<Input, Output> {
    description: string;
    inputSchema: FlexibleSchema<Input>;
    execute(input: Input, options: { readonly context: ToolContext }): Output | Promise<Output>;
  }

  export function defineTool<Input, Output>(options: ToolOptions<Input, Output>): Tool<Input, Output>;
  export function defineEffectTool<Input, Output>(options: ToolOptions<Input, Output>): Tool<Input, Output>;

  export type ToolPolicy = (toolName: string, context: { readonly run: Run }) => boolean;
  export function requireToolPermission(options?: { readonly withoutInvoker?: 'allow' }): ToolPolicy;

  export interface AgentOptions {
    name: string;
    model: unknown;
    instructions: string;
    tools: ToolSet | ((run: Run) => ToolSet | Promise<ToolSet>);
    toolsContext?: Readonly<Record<string, unknown>>;
    toolPolicy?: ToolPolicy;
    approvals?: Readonly<Record<string, unknown>>;
  }

  export interface Agent {
    readonly name: string;
  }

  export function defineAgent(options: AgentOptions): Agent;

  export class FatalToolError extends Error {
    constructor(message: string, code?: string);
  }
}
