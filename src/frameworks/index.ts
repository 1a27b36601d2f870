import { agentKit } from './agent-kit.ts';
import { aiSdk } from './ai-sdk.ts';
import { chamvi } from './chamvi.ts';
import type { Framework } from './framework.ts';
import { inHouse } from './in-house.ts';
import { langchain } from './langchain.ts';
import { mastra } from './mastra.ts';
import { mcp } from './mcp.ts';
import { openaiAgents } from './openai-agents.ts';
import { pai } from './pai.ts';
import type { Platform } from './platform.ts';
import { runtype } from './runtype.ts';
import { tanstack } from './tanstack.ts';
import { voltagent } from './voltagent.ts';

export const frameworks: readonly Framework[] = [
  aiSdk,
  mcp,
  mastra,
  openaiAgents,
  langchain,
  voltagent,
  tanstack,
  agentKit,
  chamvi,
  pai,
  inHouse,
];

/** Platforms whose flows, tools and endpoints have rules of their own. */
export const platforms: readonly Platform[] = [runtype];
