/**
 * Names of what is told beside the work: logs, telemetry, caches, the browser. Where no source is named, they were read in public code.
 */

/**
 * What is written beside the work: logs, streams to the browser, caches, measurements, and what a language model is asked. Asked by what
 * finds the effects of a tool.
 */
export const besideTheWork = [
  /log(?:ger)?$|^console$|cache|memo|metric|span|tracer?$|telemetry|analytics|usage|progress|spinner|toast|feedback/i,
  /writer|stream|^res(?:ponse)?$|^reply$|headers|params$|^url$|hash|hmac|cipher|event|emitter|^bus$|controller|^z$|schema|timer/i,
  // What a language model is asked: `client.chat.completions.create(…)`.
  /(?:^|\.)(?:completions|embeddings|moderations|responses|speech|transcriptions|translations)$|^(?:anthropic|claude)\.messages$/i,
];

/** Names of telemetry, which nobody waits for. Asked by what judges detached work. */
export const telemetryName = /telemetry|analytics|metric|posthog|mixpanel|amplitude|^track|^capture|^audit/i;

/** Names of what a report goes to. Asked by no-floating-promise. */
export const reporterName =
  /log(?:ger|ging)?$|^console$|metric|span|trac(?:e|er|king)$|telemetry|analytics|sentry|posthog|langfuse|toast|writer|stream|controller|reader/i;

/** Names of functions that report. Asked by no-floating-promise. */
export const reportName = /^(?:log|track|capture|report|record)(?![a-z])/;

/** Calls that hand a result on and look at no part of it. Asked by require-partial-results. */
export const handsOnUnread = /^(?:JSON\.stringify|Promise\.\w+|console\.\w+|(?:\w+\.)*(?:log|logger)\.\w+)$/;

/** Names of what a log is written with. Asked by what follows failures and signals. */
export const loggerName = /^(?:console|log|logger|logging)$/i;

/** Methods of a log, and functions that report to one. Asked by what tells how a path ends, and by require-partial-results. */
export const logMethods = /^(?:log|error|warn|info|debug|capture\w*|report\w*)$/i;

/** Calls by whose path something is logged. Asked by prefer-planned-failure. */
export const logCall = /^console\.|log|capture|report|track|trace|warn/i;

/** The same without a trace or a warning, which may leave the error out. Asked by the edits of handlers. */
export const errorLogCall = /^console\.|log|capture|report|track/i;
