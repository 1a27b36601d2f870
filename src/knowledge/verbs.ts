/**
 * Verbs that lead the names of tools and functions, and what they say: that something is changed, read, checked, made or put back. Where
 * no source is named, they were read in public code.
 */

import { words } from './words.ts';

/** Verbs that change something. Asked by prefer-effect-tool, require-idempotent-flag and no-success-shaped-failure. */
export const mutatingVerbs = words(`
  add approve archive assign ban block book cancel charge close complete create deactivate decline delete deploy
  destroy disable drop edit enable forward grant insert invite lock mark merge modify move mute overwrite patch pay
  pin post publish purge put reassign refund register reject remove rename reopen reply reschedule reset restart
  restore resume revoke save schedule send set share stop submit subscribe suspend terminate toggle transfer trash
  unarchive unassign unblock uninstall unlock unpin unpublish unsubscribe update upload upsert void withdraw write
`);

/** Verbs that ask for something. Asked by require-idempotent-flag and no-success-shaped-failure. */
export const readingVerbs = words(`
  analyze browse calculate check compare count describe explain explore fetch find get inspect list load lookup
  preview query read resolve retrieve search show summarize validate verify view
`);

/**
 * Names of calls that leave the process or run for long: evidence that a returned, unawaited call is a promise. Asked by what finds the
 * calls that can fail.
 */
export const asynchronousVerb =
  /^_?(?:fetch|load|query|search|lookup|request|send|post|put|patch|call|invoke|run|exec|execute|read|write|save|insert|update|upsert|delete|remove|upload|download|generate|stream|scrape|crawl|(?:get|list|find|create)(?=[A-Z]))(?![a-z])/;

/** Methods of a resource of a generated client: `stripe.charges.create(…)`. Asked by what finds the calls that can fail. */
export const resourceMethods = words('create list retrieve');

/** Verbs of tools that check something, whose finding is an answer. Asked by no-success-shaped-failure. */
export const checkingVerbs = words(`
  assert audit check compile diff inspect lint proofread review test typecheck validate verify
`);

/** Whole words of the names of tools that find something out: `check_out`, `latest` and `shipping` are none. Asked by no-success-shaped-failure. */
export const findingOutWords = words(`
  check checks diagnose diagnostics doctor health healthcheck lint ping probe reachable test tests valid validate
  validates validation verification verifies verify
`);

/** Verbs that lead the names of reads and of changes alike. Asked by require-idempotent-flag. */
export const unsureVerbs = words('check explore load preview resolve summarize validate verify');

/** Words behind a verb that make a change of it: `get_or_create`, `check_in`. Asked by require-idempotent-flag. */
export const changingWords = words(`
  acquire claim clear consume dequeue enqueue execute generate import in log notify order out pop record refresh
  reserve run start store sync take trigger
`);

/** Code that writes. Asked by require-idempotent-flag. */
export const writingCode =
  /\bmethod["']?\s*:\s*['"`](?:POST|PUT|PATCH|DELETE)|\.(?:insert|update|delete|create|send|post|put|patch)\s*\(|\b(?:INSERT\s+INTO|DELETE\s+FROM|UPDATE\s+\w+\s+SET)\b/i;

/**
 * Names that begin with a verb that changes something, and make a value, or tell somebody beside the work. Asked by what finds the
 * effects of a tool.
 */
export const pureNames = [
  /^set(?:Timeout|Interval|Immediate|Attribute|Header|Status)/,
  /^create(?:Element|Context|Hash|Hmac|Client|Server|Error|Logger|Stream|Reader|ReadStream|Regex|Pattern|Url|Message|Response|Result)$/,
  /^create(?:Summary|Prompt|(?:TwoFiles)?Patch|Diff|UIMessage\w*|DataStream\w*)$/,
  /^(?:add|remove)(?:Event|Abort)?Listener$/,
  // What a promise is made with.
  /^(?:reject|resolve)$/,
  /^add(?:Days|Hours|Minutes|Weeks|Months|Years|Seconds)$/,
  /^merge(?:Props|Options|Config|Refs|Deep|With)?$/,
  /^send(?:Logging|Progress|Notification|Message(?:Delta|Chunk))|^postprocess/i,
];

/** Names of questions that are answered by yes or no. Asked by no-success-shaped-failure. */
export const askingName = /^(?:is|has|can|was)(?!_?(?:[Mm]ore|[Nn]ext|[Pp]rev))[A-Z_]/;

/** Functions and methods that answer yes or no. Asked by prefer-planned-failure. */
export const predicateName = /^(?:is|has|test|match|includes|startsWith|endsWith|some|every|valid|validate)(?![a-z])/;

/** What a probe answers by its failure, and what has to be no where nothing is known. Asked by no-success-shaped-failure. */
export const verdictName = /valid|verif|online|reachab|health|alive|connect|running|allow|authori|permi|access|enabled|success/i;

/** Beside what is empty, a false of these says that it was not looked for. Asked by no-success-shaped-failure. */
export const undoneName =
  /^(?:(?:is|was)_?)?(?:check|complet|execut|fetch|finish|load|process|query|queri|reach|ready|resolv|run|search|sync)/i;

/** Words of the names of tools that find out whether something works: `shipping` is none. Asked by no-success-shaped-failure. */
export const probingName = /^(?:(?:in)?valid\w*|verif\w+|ping|health\w*|reachab\w+|probe|online|connect\w*)$/;

/** Words of the names that gates have. Asked by prefer-planned-failure. */
export const gateWords = words(`
  admin allow allowed allows archived authenticated authorised authorized balance banned blocked can closed credits
  disabled editor enabled entitled entitlements expired feature features flag flags frozen locked maintenance may
  moderator paused permission permissions permitted quota readonly role roles scope scopes subscribed suspended
`);

/** Names of what holds gates. Asked by prefer-planned-failure. */
export const gateSets = /^(?:features|flags|permissions|entitlements|quotas?|gates?)$/;

/** Words of a request that asks, whatever its verb is. Asked by prefer-effect-tool. */
export const askingWords = /\b(?:query|queries|search|graphql|questions?|prompts?|keywords?|filters?)\b/i;

/** Verbs of tools whose text is content and names nothing. Asked by no-first-fuzzy-match. */
export const contentVerbs = words('add append create insert post put save send set share submit upload write');

/** Functions that throw again what they are handed. Asked by no-swallowed-control-flow. */
export const rethrowingName = /(?:is|throw|check|assert|handle).*(?:abort|cancel|stop)|rethrow|^throw/i;

/** Calls behind a failed item that put back or look up, and do not go on. Asked by no-throw-in-batch. */
export const looksAgainName =
  /^(?:roll_?back|undo|revert|restore|compensate|clean_?up|delete|remove|list|get|fetch|find|load|read)(?![a-z])/i;

/** Calls of a function that puts back what it began. Asked by no-throw-in-batch. */
export const undoingName = /^(?:begin(?:Transaction)?|startTransaction|roll_?back|undo|revert|restore|compensate)(?![a-z])/i;

/** Of those the ones that begin nothing. Asked by no-throw-in-batch. */
export const onlyUndoing = /^(?:roll_?back|undo|revert|compensate)(?![a-z])/i;

/** Calls that do all or nothing. Asked by no-throw-in-batch. */
export const transactionName = /transaction|^atomic(?:ally)?$|^begin$|savepoint|^unitOfWork$/i;

/** Names of a transaction that is handed in. Asked by no-throw-in-batch. */
export const transactionHandle = /^(?:tx|trx|transaction)$/i;

/**
 * How a statement of SQL begins that opens or ends a transaction. Asked by no-throw-in-batch. Source:
 * https://www.postgresql.org/docs/current/sql-commands.html.
 */
export const transactionSql = /^\s*(?:begin|start transaction|rollback)\b/i;

/** Names of what holds several writes together. Asked by no-throw-in-batch. */
export const sharedReceiver = /^(?:tx|trx|transaction|batch|bulk|pipeline|multi|session|uow)$/i;

/** Calls that put things away. Asked by what judges detached work. */
export const cleanUpName = /^(?:clean_?up|tear_?down|dispose|roll_?back|release)/i;

/** Calls that put things away behind the work, and make no difference to its result. Asked by what judges the end of an execute. */
export const cleaningCall =
  /^(?:clear(?:Timeout|Interval|Immediate)|(?:rm|rmdir|unlink|close)(?:Sync)?|clean(?![a-z])|cleanup|dispose|destroy|disconnect|kill|release|remove|rollback|unlock|unlisten|unref|unsubscribe)(?![a-z])/;

/** Functions that never come back. Asked by what tells how a path ends. */
export const neverReturns =
  /exit|redirect|notFound|never|unreachable|throw|fail|reject|abort|panic|raise|bail|interrupt|suspend|forbidden|unauthorized|assert|rethrow/i;

/** What leads the name of a function that reads, and what it reads. Asked by require-partial-results. */
export const verbBeforeSubject = /^(?:get|fetch|load|list|find|read|query|search)([A-Z].*)$/;

/** Functions that get ready what is used later. Asked by no-throw-in-batch. */
export const preparingName = /^(?:ensure|init|connect|open|prepare)(?![a-z])/i;

/** What says in code that a file is temporary. Asked by prefer-effect-tool. */
export const temporaryPlace = /\btmp(?:dir|Dir|Path|File)?\b|\btemp(?:Dir|Path|File|orary\w*)\b|['"`]\/tmp\//;

/** A verb at the start of a sentence, or behind a word that joins it to another one. Asked by require-idempotent-flag. */
export const verbPlace = /(?:^|[.!?;,:]\s*|\b(?:and|or|then|also|to|will)\s+)([a-z]+)/gi;
