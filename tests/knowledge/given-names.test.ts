import * as lists from '../../src/knowledge/given-names.ts';
import { describeLists } from './entries.ts';

describeLists('given-names.ts', lists, {
  failureNames: { is: ['failure', 'problem', 'thrown'], not: ['error'] },
  caughtNames: { is: ['error', 'cause', 'caught', 'thrown'], not: ['e'] },
  responseNames: { is: ['response', 'answer', 'httpResponse'], not: ['res'] },
  matchesNames: { is: ['matches', 'candidates', 'found'], not: ['match'] },
  exactNames: { is: ['exact', 'exactMatch', 'known'], not: ['match'] },
  doneNames: { is: ['done', 'completed', 'finished'], not: ['ready'] },
  itemErrorsNames: { is: ['errors', 'failures', 'failedItems'], not: ['failedSources'] },
  sourceErrorsNames: { is: ['errors', 'failures', 'failedSources'], not: ['failedItems'] },
  itemsNames: { is: ['items', 'allItems'], not: ['item'] },
  outcomesNames: { is: ['outcomes', 'settled'], not: ['outcome'] },
  signalNames: { is: ['signal', 'abortSignal', 'runSignal'], not: ['abort'] },
});
