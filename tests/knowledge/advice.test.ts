import * as lists from '../../src/knowledge/advice.ts';
import { describeLists } from './entries.ts';

describeLists('advice.ts', lists, {
  stepKey: { is: ['nextStep', 'recovery', 'hint', 'suggestion', 'how_to', 'fix'], not: ['message', 'fixed', 'helper', 'step'] },
  imperative: {
    is: ['Call list_berths.', 'Please try another one.', 'Then ask the user.', 'First, sign in.'],
    not: ['Called twice', 'Search failed', 'Read timed out', 'The call ended'],
  },
  tellsAllowed: {
    is: ['Available regions: eu, us', 'format must be csv', 'Expected one of a, b', 'name is required'],
    not: ['The berth is available', 'mustard', 'expected'],
  },
  callText: { is: ['book(flight="LH 7")', 'call book_flight', 'use `listBerths`'], not: ['flight(s)', 'call 7', 'match(es)'] },
  variableOfCredential: { is: ['STRIPE_KEY', 'API_TOKEN', 'DB_HOST', 'AWS_REGION'], not: ['IN_PROGRESS', 'KEY', 'API_KEYS'] },
  lacksVariable: { is: ['environment variable', 'is not set', 'API key missing', 'undefined'], not: ['set', 'environment', 'dismissing'] },
  readsLog: { is: ['getLogs', 'read_log', 'tailServiceLogs'], not: ['log', 'writeLog', 'getLogin', 'getCatalogue'] },
  asksYesOrNo: { is: ['Please confirm', 'Are you sure?', 'Approve it', 'all 3', 'go ahead'], not: ['Which one?', 'firm', 'all'] },
  asksWhich: { is: ['Which one?', 'which of these'], not: ['which', 'the one', 'Which berth'] },
  choiceWords: { is: ['Which berth?', 'choose one', 'pick'], not: ['chosen', 'picked', 'selection'] },
  candidateNouns: { is: ['matches', 'orderMatches', 'hits', 'found', 'options'], not: ['match', 'foundry', 'orders'] },
  negativeWords: { is: ['no', 'not', "don't", 'at most', 'zero'], not: ['note', 'nobody', 'most'] },
  candidateKeys: { is: ['matches', 'choices', 'items', 'found'], not: ['options', 'match'] },
  nextCallKey: { is: ['call', 'nextStep', 'args', 'params', 'how_to'], not: ['recall', 'steps2', 'id'] },
  asksUser: { is: ['confirmChoice', 'elicitInput', 'ask', 'promptUser', 'disambiguate'], not: ['askew', 'task', 'promptTemplate'] },
  tellsFailureKey: { is: ['completeness', 'errors', 'failed', 'isPartial', 'notes', 'ok'], not: ['items', 'terror2', 'okay'] },
  namesMissingKey: { is: ['errors', 'missing', 'skipped', 'recoverySteps'], not: ['items', 'total'] },
  capitalVerbs: { is: ['Call it.', 'Re-run the tool.', 'Pass the id.'], not: ['call it', 'Caller', 'Settle'] },
  severalPhrases: {
    is: ['several orders match', 'matches multiple orders', 'more than one order was found', 'found many'],
    not: ['one order matches', 'several orders', 'found one'],
  },
  writtenCall: { is: ['book_berth(7)', 'orders.get(id)'], not: ['order(s)', 'match(es)', 'a(7)'] },
  callVerbs: { is: ['call', 'pass', 'resubmit', 'again'], not: ['called', 'compass', 'against'] },
  namesOtherCall: {
    is: ['call it with …', 'pass the id', 'use list_berths', 'call "search"'],
    not: ['called list_berths', 'the id', 'call us'],
  },
});
