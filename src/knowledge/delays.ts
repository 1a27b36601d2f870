/** Names of waits and of delays. Where no source is named, they were read in public code. */

/** Functions that wait, which only the stop of the run can end early. Asked by what finds the calls that can fail. */
export const delayName = /^(?:sleep|delay|wait|pause|setTimeout|setImmediate|nextTick|tick)(?:Ms|For)?$/;

/** Names of a delay before another call. Asked by require-retry-after. */
export const delayKey = /retry_?(?:after|in|delay|at)|back_?off|wait_?(?:for|ms|sec|time|until)/i;
