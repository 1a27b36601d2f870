import { aiSdk } from './ai-sdk.ts';
import type { Framework } from './framework.ts';
import { inHouse } from './in-house.ts';
import { langchain } from './langchain.ts';
import { mcp } from './mcp.ts';
import { openaiAgents } from './openai-agents.ts';

export const frameworks: readonly Framework[] = [aiSdk, mcp, openaiAgents, langchain, inHouse];
