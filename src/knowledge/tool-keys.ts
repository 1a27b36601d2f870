/**
 * Keys and names around a tool, whatever its framework is; what one framework alone has stands in src/frameworks. Where no source is
 * named, they were read in public code.
 */

import { words } from './words.ts';

/** Keys that an object of a tool has beside its execute. Asked by what finds tools by their types. */
export const keysBesideExecute = ['description', 'inputSchema', 'parameters', 'schema', 'paramsSchema', 'name', 'title', 'annotations'];

/** Keys of an object that says something about one tool. Asked by what names a tool. */
export const partKeys = /^(?:tool|definition|default|handler|execute|value|config|impl(?:ementation)?)$/i;

/**
 * Names of the place, not of the tool: `module.exports = tool(…)`, `execute = tool(…)`, `const make = () => tool(…)`. Asked by what
 * names a tool.
 */
export const namelessPlace = /^(?:exports|default|execute|(?:create|make|build|define|get)?(?:tools?)?)$/i;

/**
 * Keys of the annotations of an MCP tool. Asked by what tells a schema from annotations. Source:
 * https://modelcontextprotocol.io/specification/2025-06-18/schema#toolannotations.
 */
export const annotationKeys = words('destructiveHint idempotentHint openWorldHint readOnlyHint title');

/**
 * Steps of other systems: a workflow of a code host, a pipeline with functions, a graph, what a visual builder offers. Asked by what
 * finds the flows of a platform.
 */
export const foreignStepKeys = words(`
  action component dependencies dependsOn depends_on execute fn handler icon input inputSchema needs next outputSchema
  parameters params position run target uses with
`);

/** Functions that wrap up the result of a tool. Asked by require-partial-results. */
export const resultMakerCall = /(?:^|\.)(?:json|text|toToolResult|ok|success\w*|format(?:Result|Response)|\w*(?:Content|Response|Result))$/;

/** Names of a function that makes tools. Asked by what names a tool. */
export const makesSeveralName = /[tT]ools?$|^(?:make|build)(?![a-z])/;

/** Names of a function that makes one tool, which stands between: `createSearchTool`. Asked by what names a tool. */
export const toolFactory = /^(?:create|make|build)(\p{Lu}.*)Tool$/u;
