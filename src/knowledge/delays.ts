/** Names of waits and of delays. Where no source is named, they were read in public code. */

/** Functions that wait, which only the stop of the run can end early. Asked by what finds the calls that can fail. */
export const delayName = /^(?:sleep|delay|wait|pause|setTimeout|setImmediate|nextTick|tick)(?:Ms|For)?$/;

/** Names of a delay before another call. Asked by require-retry-after. */
export const delayKey = /retry_?(?:after|in|delay|at)|back_?off|wait_?(?:for|ms|sec|time|until)/i;

/**
 * Functions that take work which runs on its own. Asked by what judges detached work, and no-floating-promise. Source: `waitUntil` of
 * Cloudflare Workers and Vercel, `after` of Next.js; the others were read in public code.
 */
export const handsOffCall = /^(?:waitUntil|after|enqueue|defer)$/;

/** The same by the beginning of a name, and events. Asked by no-floating-promise. */
export const handsOffName = /^(?:enqueue|emit|waitUntil|after|defer)(?![a-z])/;

/** Methods that put work into a queue. Asked by what judges detached work. */
export const queueMethods = /^(?:add|push|send|schedule|publish)$/;

/** The same by the beginning of a name: `addBulk`. Asked by no-floating-promise. */
export const queueMethodName = /^(?:add|push|send|schedule|publish)(?![a-z])/;

/** Names of a queue. Asked by what judges detached work, and no-floating-promise. */
export const queueName = /queue$/i;

/** Names of a promise. Asked by the edits. */
export const pendingName = /promise|pending|in_?flight/i;

/** How the name of a function begins whose answer is awaited. Asked by the edits. */
export const laterName = /^(?:then|catch|finally|sleep|delay|wait|pause|setTimeout)/;

/** Names of functions whose answer is iterated. Asked by the edits. */
export const iterableCall = /stream|iter|generat|events|subscribe|watch/i;

/** Names of members that are iterated. Asked by the edits. */
export const iterableMember = /stream|iterable/i;

/** Types that a promise may have. Asked by the edits. */
export const promiseType = /\b(?:Promise|PromiseLike|Thenable|any|unknown)\b/;
