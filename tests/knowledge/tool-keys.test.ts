import * as lists from '../../src/knowledge/tool-keys.ts';
import { describeLists } from './entries.ts';

describeLists('tool-keys.ts', lists, {
  keysBesideExecute: { is: ['description', 'inputSchema', 'name'], not: ['execute', 'handler'] },
  partKeys: { is: ['tool', 'handler', 'implementation', 'impl'], not: ['tools', 'handlers'] },
  namelessPlace: { is: ['exports', 'default', 'createTool', 'makeTools', 'tool'], not: ['createOrder', 'searchTool'] },
  annotationKeys: { is: ['readOnlyHint', 'title'], not: ['hint', 'description'] },
  foreignStepKeys: { is: ['dependsOn', 'uses', 'needs'], not: ['steps', 'kind'] },
  resultMakerCall: { is: ['ok', 'c.json', 'toToolResult', 'formatResponse', 'textContent'], not: ['okay', 'jsonPath', 'results'] },
  makesSeveralName: { is: ['createTools', 'searchTool', 'make', 'buildAll'], not: ['maker', 'toolkit'] },
  toolFactory: { is: ['createSearchTool', 'makeOrderTool'], not: ['createTool', 'createsearchTool', 'createSearchTools'] },
});
