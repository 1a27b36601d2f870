import * as lists from '../../src/knowledge/faults.ts';
import { describeLists } from './entries.ts';

describeLists('faults.ts', lists, {
  hopelessText: {
    is: ['missing credentials', 'permission denied', 'must not', 'is not set', 'quota'],
    not: ['no such berth', 'not settled', 'try again'],
  },
  hopelessCode: { is: ['MISSING_KEY', 'forbidden', 'unauthorized', 'CONFIG'], not: ['NOT_FOUND', 'TIMEOUT'] },
  passingText: { is: ['rate limit', 'try again', 'timed out', 'the server is busy'], not: ['limit', 'busybody', 'time'] },
  noMatchText: { is: ['not found', 'no such berth', 'does not exist', 'already booked', 'No berth'], not: ['found', 'nobody', 'already'] },
  invalidText: { is: ['invalid id', 'must be a number', 'is not a valid date', 'out of range'], not: ['valid', 'range', 'must'] },
  forbiddenText: { is: ['access denied', 'Forbidden', 'refuses to', 'lacks the permission'], not: ['access', 'refused', 'permission'] },
  programmingFault: { is: ['invariant', 'should never happen', 'not implemented', 'unexpected', 'a bug'], not: ['not found', 'bugle'] },
  programmingClass: { is: ['AssertionError', 'InvariantViolation', 'InternalError', 'BugError'], not: ['NotFoundError', 'Error'] },
  failingWords: { is: ['an error', 'it failed', "couldn't", 'was aborted', 'too many', 'no answer'], not: ['done', 'fields', 'terrors'] },
  noneFoundText: { is: ['No orders found', 'there are no results', 'nothing found', 'none found'], not: ['no', 'orders found', 'nothing'] },
  failureWords: { is: ['error', 'failed', "couldn't load", 'timed out', '❌ no'], not: ['error-free', 'terrors', 'no orders'] },
  noFailure: { is: ['no errors', 'zero failures', 'without any error', '0 errors'], not: ['errors', 'no orders'] },
  classifiedAsFailing: { is: ['failed', 'error', 'time-out', 'refused'], not: ['ok', 'found'] },
  noFallback: { is: ['toError', 'retry', 'rollback', 'cleanUp', 'logError'], not: ['loadFromDisk', 'search'] },
  keptFromBefore: { is: ['cached', 'orderCache', 'lastOrders', 'staleValue', 'snapshot'], not: ['last', 'order'] },
  noCacheRead: { is: ['set', 'deleteKey', 'clear', 'invalidate'], not: ['get', 'reset', 'load'] },
  expectedFailure: { is: ['404', 'not_found', 'ENOENT', 'P2025', 'AbortError'], not: ['500', 'TIMEOUT'] },
  saysFallback: { is: ['used instead', 'fell back', 'cached', 'last known'], not: ['found', 'last', 'back'] },
  troubleName: { is: ['err', 'failure', 'problem', 'issues'], not: ['existing', 'order'] },
});
