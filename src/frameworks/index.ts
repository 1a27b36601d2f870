import { aiSdk } from './ai-sdk.ts';
import type { Framework } from './framework.ts';
import { inHouse } from './in-house.ts';
import { mcp } from './mcp.ts';
import { pai } from './pai.ts';

export const frameworks: readonly Framework[] = [aiSdk, mcp, pai, inHouse];
