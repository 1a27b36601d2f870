import { aiSdk } from './ai-sdk.ts';
import { chamvi } from './chamvi.ts';
import type { Framework } from './framework.ts';
import { inHouse } from './in-house.ts';
import { mcp } from './mcp.ts';

export const frameworks: readonly Framework[] = [aiSdk, mcp, chamvi, inHouse];
