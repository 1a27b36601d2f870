import * as lists from '../../src/knowledge/delays.ts';
import { describeLists } from './entries.ts';

describeLists('delays.ts', lists, {
  delayName: { is: ['sleep', 'delayMs', 'waitFor', 'setTimeout'], not: ['sleepy', 'waiter', 'delayed'] },
  delayKey: { is: ['retryAfter', 'retry_in', 'backoff', 'wait_ms'], not: ['retries', 'waiter', 'after'] },
  handsOffCall: { is: ['waitUntil', 'after', 'enqueue', 'defer'], not: ['afterAll', 'deferred', 'dequeue'] },
  handsOffName: { is: ['enqueueMail', 'emit', 'waitUntil', 'afterAll'], not: ['emitter', 'deferred', 'dequeue'] },
  queueMethods: { is: ['add', 'push', 'send', 'schedule', 'publish'], not: ['addBulk', 'pop'] },
  queueMethodName: { is: ['addBulk', 'push', 'sendBatch'], not: ['address', 'publisher', 'pop'] },
  queueName: { is: ['queue', 'mailQueue'], not: ['queued', 'queues'] },
  pendingName: { is: ['promise', 'pendingOrder', 'inFlight', 'in_flight'], not: ['flight', 'order'] },
  laterName: { is: ['then', 'catchError', 'sleepMs', 'setTimeout'], not: ['strengthen', 'order'] },
  iterableCall: { is: ['streamOrders', 'iterate', 'generate', 'subscribe'], not: ['load', 'list'] },
  iterableMember: { is: ['textStream', 'iterable'], not: ['text', 'iteration'] },
  promiseType: { is: ['Promise<string>', 'unknown', 'PromiseLike<void>'], not: ['PromisedBerth', 'string'] },
});
