/** Names that the edits give to what they write. The first that is free is taken. They are this plugin's own. */

/** For the value that an edit returns. */
export const failureNames = ['failure', 'problem', 'thrown'] as const;

/** For what a handler is given. */
export const caughtNames = ['error', 'cause', 'caught', 'thrown'] as const;

/** For the answer of a request. */
export const responseNames = ['response', 'answer', 'httpResponse'] as const;

/** For the list of what was found. */
export const matchesNames = ['matches', 'candidates', 'found'] as const;

/** For what was found by its whole name. */
export const exactNames = ['exact', 'exactMatch', 'known'] as const;

/** For the items that are done. */
export const doneNames = ['done', 'completed', 'finished'] as const;

/** For the failures of items. */
export const itemErrorsNames = ['errors', 'failures', 'failedItems'] as const;

/** For the failures of sources. */
export const sourceErrorsNames = ['errors', 'failures', 'failedSources'] as const;

/** For the items of a batch. */
export const itemsNames = ['items', 'allItems'] as const;

/** For the outcomes of promises. */
export const outcomesNames = ['outcomes', 'settled'] as const;

/** For the signal of a run. */
export const signalNames = ['signal', 'abortSignal', 'runSignal'] as const;
