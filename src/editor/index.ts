/** What the model receives at each place of a tool, for an editor's hovers and hints. */
export { hoverTargetAt, type HoverTarget } from './hover-target.ts';
export { receivedOf, type ReceivedView } from './received.ts';
export { receivedHint, receivedText } from './received-text.ts';
export { outputHookText, toolSummary } from './tool-summary.ts';
