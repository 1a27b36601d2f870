import * as lists from '../../src/knowledge/loggers.ts';
import { describeLists } from './entries.ts';

describeLists('loggers.ts', lists, {
  besideTheWork: {
    is: ['logger', 'console', 'cacheStore', 'telemetry', 'response', 'chat.completions'],
    not: ['catalog2', 'orders', 'orders.messages'],
  },
  telemetryName: { is: ['posthog', 'trackEvent', 'captureError', 'auditLog'], not: ['backtrack', 'recapture'] },
  reporterName: { is: ['logger', 'console', 'sentry', 'tracer', 'writer'], not: ['login', 'orders'] },
  reportName: { is: ['log', 'trackEvent', 'report'], not: ['login', 'reporter', 'recorded'] },
  handsOnUnread: {
    is: ['JSON.stringify', 'Promise.resolve', 'console.log', 'ctx.logger.info'],
    not: ['JSON.parse', 'logger', 'orders.info'],
  },
  loggerName: { is: ['console', 'log', 'logger', 'logging'], not: ['login', 'catalog'] },
  logMethods: { is: ['log', 'error', 'warn', 'debug', 'captureException', 'reportError'], not: ['login', 'errorResult', 'toError'] },
  logCall: { is: ['console.table', 'logger.info', 'sentry.captureException', 'trace.fail', 'warn'], not: ['orders.list', 'fail'] },
  errorLogCall: { is: ['console.table', 'logger.error', 'sentry.captureException', 'track'], not: ['trace.fail', 'warn'] },
});
