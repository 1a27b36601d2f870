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
