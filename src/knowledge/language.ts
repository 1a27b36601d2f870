/**
 * What is known of JavaScript and of the platforms that run it: globals, classes, methods of its values, callbacks. Where no source is
 * named, it is https://tc39.es/ecma262/, https://html.spec.whatwg.org/ and https://nodejs.org/api/.
 */

import { words } from './words.ts';

/** Globals whose calls do not fail by themselves. Asked by what finds the calls that can fail. */
export const pureGlobals = words(`
  Array Boolean Date Error Intl Map Math Number Object Reflect Set String Symbol console crypto encodeURI
  encodeURIComponent isFinite isNaN parseFloat parseInt performance structuredClone
`);

/** Globals whose methods change nothing outside a run. Asked by what finds the effects of a tool. */
export const builtInNamespaces = /^(?:Object|Array|Map|Set|Reflect|Math|Promise|JSON|Buffer|crypto|URL|Atomics)$/;

/** Methods that answer at once, and fail only by what they call. Asked by what finds the calls that can fail. */
export const pureMethods = words(`
  at charAt concat endsWith entries every filter find flat flatMap forEach format get getTime has includes indexOf
  join keys map match padEnd padStart push reduce repeat replace replaceAll reverse slice some sort split startsWith
  substring toFixed toISOString toJSON toLocaleDateString toLocaleString toLocaleTimeString toLowerCase toReversed
  toSorted toString toUpperCase trim values
`);

/** Methods that call their callback before they return. Asked by every walk that enters callbacks. */
export const synchronousCallbackMethods = words(`
  every filter find findIndex findLast findLastIndex flatMap forEach from groupBy map reduce reduceRight replace
  replaceAll some sort toSorted
`);

/** Calls whose callback runs on its own, after execute may have ended. Asked by every walk that enters callbacks. */
export const detachedCallbackCallees = words(`
  addEventListener addListener after nextTick on once queueMicrotask requestAnimationFrame setImmediate setInterval
  setTimeout subscribe waitUntil
`);

/** Error classes of the language. Asked by what judges the handlers of a failure. */
export const builtInErrors = /^(?:Error|(?:Aggregate|Eval|Range|Reference|Syntax|Type|URI)Error)$/;

/** Methods that change the list they are called on. Asked by what follows the value of a name. */
export const listMutators = words('copyWithin fill pop push reverse shift sort splice unshift');

/** Calls that leave their argument as it is. Asked by what follows the value of a name. */
export const argumentReaders = /^(?:console\.\w+|JSON\.stringify|Object\.(?:keys|values|entries)|Array\.isArray|String|Boolean)$/;

/**
 * Methods of strings, lists, numbers, dates and signals that hardly anything else has. Asked by what finds the calls that can
 * fail.
 */
export const languageMethods = words(`
  charAt charCodeAt endsWith every filter flat flatMap forEach includes indexOf join map padEnd padStart push reduce
  replaceAll slice some split startsWith substring throwIfAborted toFixed toISOString toLowerCase toSorted toString
  toUpperCase trim
`);

/** Classes of the language and the platform whose methods do not fail. Asked by what finds the calls that can fail. */
export const languageClasses = words(`
  AbortController Array Date FormData Headers Map Set URL URLSearchParams WeakMap WeakSet
`);

/**
 * Utility types with the members of their first argument. Asked by what reads declared types. Source:
 * https://www.typescriptlang.org/docs/handbook/utility-types.html.
 */
export const sameMemberTypes = words('Omit Partial Readonly Required');

/**
 * Utility types that hold the tools of their first argument. Asked by what finds the tools. Source:
 * https://www.typescriptlang.org/docs/handbook/utility-types.html.
 */
export const sameValueTypes = words('Partial Promise Readonly Required');

/** Types of what comes later. Asked by what finds the tools by types. */
export const asynchronousTypes = /^(?:Promise|PromiseLike|AsyncIterable)$/;

/** Classes whose objects are certainly no Errors. Asked by no-throw-non-error. */
export const builtInNonErrors = words(`
  Array Date FormData Headers Map Number Object Promise RegExp Request Response Set String URL WeakMap WeakSet
`);

/** Classes whose new object is a value of the run: to change it is no effect. Asked by what finds the effects of a tool. */
export const ownCollections = words('Array Date Error FormData Headers Map RegExp Set URL URLSearchParams WeakMap WeakSet');

/**
 * Methods of collections and builders: they change what they are called on, and that may be a value of the run. Asked by what finds the
 * effects of a tool.
 */
export const collectionMutators = words('add append clear close delete pop push put reset set shift splice unshift write');

/** Methods that answer with what a collection holds. Asked by what finds the effects of a tool. */
export const itemReaders = words(`
  at entries filter find findLast get pop reverse shift slice sort toReversed toSorted values
`);

/** Methods whose list has the items of the list they are called on. Asked by what follows a failure. */
export const sameItemsMethods = words('concat filter flat reverse slice toReversed values');

/** Methods that put an item into a list. Asked by what follows a failure. */
export const collectingMethods = words('add push unshift');

/** Methods whose list JSON writes as it writes the list they are called on. Asked by what judges a result. */
export const sameListMethods = words('concat filter reverse slice sort toReversed toSorted');

/** Methods that answer with a text. Asked by what judges a result. */
export const textMethods = words(`
  join padEnd padStart replace replaceAll substr substring toString trim trimEnd trimStart
`);

/** Calls that answer with what JSON writes. Asked by what judges a result. */
export const plainValueCalls = words(`
  Boolean Date.now Math.ceil Math.floor Math.round Number Object.keys encodeURIComponent
`);

/** Methods of an iterator that answer with another one. Asked by what knows the values that JSON does not write. */
export const iteratorHelpers = words('drop filter flatMap map take');

/** Methods that answer with an iterator. Asked by the edits of lists. */
export const iteratorMakers = /^(?:values|keys|entries)$/;

/** Calls that write out all of a value. Asked by no-secret-in-error and no-upstream-error-text. */
export const dumpCalls = /^(?:util\.)?inspect$|^(?:serializeError|safeStringify|stringifyError)$/;

/** Calls that make a text of a whole value. Asked by what finds the failures of a tool. */
export const wholeTextCalls = /^(?:String|JSON\.stringify|(?:util\.)?inspect)$/;

/** Calls that write a value as text. Asked by no-secret-in-error and no-upstream-error-text. */
export const textCalls = /^(?:String|(?:en|de)codeURI(?:Component)?)$/;

/** Calls that make a text or a number of a value. Asked by no-silent-fallback. */
export const plainTextCalls = /^(?:JSON\.stringify|String|Number)$/;

/** Methods that keep the whole text. Asked by no-secret-in-error and no-upstream-error-text. */
export const textKeepers = words('catch concat join normalize toLowerCase toString toUpperCase trim trimEnd trimStart');

/** Methods that keep a part of the text. Asked by no-secret-in-error and no-upstream-error-text. */
export const textCutters = words('slice substr substring');

/** Methods that answer with a list of any length. Asked by envelope-fits-preview. */
export const listMakers = words(`
  concat entries filter flatMap fromEntries keys map reverse slice sort split toSorted values
`);

/** Methods whose list has the order of what it is made of, or another one that says nothing of a match. Asked by no-first-fuzzy-match. */
export const orderKeepers = words(`
  concat flat flatMap json map reverse slice sort then toArray toReversed toSorted values
`);

/** Methods whose list is as long as what it is made of. Asked by require-ambiguity-options. */
export const lengthKeepers = words('all exec json map reverse sort toArray toReversed toSorted values');

/** Methods that find a part of a text. Asked by no-first-fuzzy-match. */
export const partialTests = words('endsWith includes indexOf match search startsWith test');

/** Methods that look for a part of a text. Asked by no-swallowed-control-flow. */
export const textTests = /^(?:includes|startsWith|match|test|search)$/;

/** Methods that make a text comparable. Asked by no-first-fuzzy-match. */
export const textNormalizers = /^(?:to(?:Locale)?(?:Lower|Upper)Case|trim|normalize|replace|replaceAll|toString|slice|substring)$/;

/** Functions that change their first argument. Asked by no-lifecycle-error-mutation, and wherever a member is followed to its literal. */
export const propertyWriters = words(`
  Object.assign Object.defineProperties Object.defineProperty Reflect.defineProperty Reflect.deleteProperty
  Reflect.set
`);

/** Methods that change what they are called on. Asked by no-lifecycle-error-mutation. */
export const mutators = words('add clear copyWithin delete fill pop push reverse set shift sort splice unshift');

/** Calls of the language, which look nothing up. Asked by no-success-shaped-failure. */
export const languageCall = words(`
  Array BigInt Boolean Date Intl JSON Math Number Object Reflect RegExp String console performance
`);

/** Globals whose methods look nothing up. Asked by prefer-planned-failure. */
export const computingNamespaces = /^(?:Object|Array|Number|JSON|Date|String)$/;

/** Calls that are handed a signal without an order to stop. Asked by no-swallowed-control-flow. */
export const signalListening = words(`
  addAbortListener addEventListener any assign debug error info log off on once push removeEventListener
  setMaxListeners stringify warn
`);

/** Classes whose object lives for the run alone. Asked by prefer-effect-tool. */
export const collectionClasses = words('AbortController Array EventEmitter LRUCache Map Set WeakMap WeakSet');

/** Classes whose new object holds nothing. Asked by what finds empty answers. */
export const emptyWhenMade = /^(?:Map|Set|Array)$/;

/** Calls that read a number or a time. Asked by prefer-planned-failure. */
export const numberParsers = /^(?:Number(?:\.parse(?:Int|Float))?|parseInt|parseFloat|BigInt|Date\.parse)$/;

/** Methods that make a text of a number or a time. Asked by require-retry-after. */
export const numberTextMethods = words('toFixed toISOString toString toUTCString trim');

/** Calls that read nothing of what their callback returns. Asked by require-returned-fail. */
export const deafCallees = words(`
  addEventListener forEach nextTick on once queueMicrotask removeEventListener setImmediate setInterval setTimeout
`);

/** Calls that read a number or a time. Asked by what tells which inputs a test is about. */
export const convertingCalls = /^(?:Number|Date|Date\.parse|parseInt|parseFloat|Number\.parse(?:Int|Float))$/;

/** Calls that make a text of the same words. Asked by what tells which inputs a test is about. */
export const textMakers = words('String normalize replace replaceAll toLowerCase toUpperCase trim trimEnd trimStart');

/** Methods that put something into a collection. Asked by what looks whether a failure is told elsewhere. */
export const addingMethods = words('add append push set unshift');

/** The same, and `concat`, whose result takes the place of the list. Asked by no-throw-in-batch. */
export const gatheringMethods = /^(?:push|add|set|unshift|append|concat)$/;

/** Methods that keep a value in what outlives the call. Asked by what judges detached work. */
export const keepingMethods = /^(?:set|add|push|register)$/;

/** Functions of node:fs that say whether a file is there. Asked by prefer-planned-failure. */
export const fileLookups = /^(?:access|stat|lstat|exists|realpath|readlink)(?:Sync)?$/;

/** Functions of node:fs and fs-extra that read a file or a folder. Asked by prefer-planned-failure. */
export const fileReads = /^(?:readFile|readdir|opendir|open|readJson|readJSON)(?:Sync)?$/;

/** Modules that start processes. Asked by prefer-planned-failure. */
export const processModules = /^(?:(?:node:)?child_process|execa|zx|cross-spawn|which)$/;

/**
 * Functions that start a process. Asked by prefer-planned-failure. Source: https://nodejs.org/api/child_process.html, and the package
 * which.
 */
export const processStarters = /^(?:exec|spawn|which$)/;

/** Modules that read and write files. Asked by prefer-planned-failure. */
export const fileModules = /^(?:node:)?fs(?:\/promises)?$|^fs-extra$/;

/** Names of what such a module is imported by. Asked by prefer-planned-failure. Source: read in public code. */
export const fileReceivers = /^fsp?$|^fs\./;

/** Modules whose functions with `Sync` at the end throw. Asked by what finds the calls that can fail. */
export const synchronousModules = /^(?:node:)?(?:fs|child_process)$|^fs-extra$/;

/** Calls that read alone, as far as their names tell. Asked by the edits. */
export const readingCalls = words(`
  Number String at ceil entries filter flatMap floor get join keys map max min parseInt replace round slice stringify
  toFixed toLowerCase toSorted toString trim values
`);

/** Methods that never answer with a promise. Asked by the edits. */
export const settledMethods = words(`
  concat every filter flat flatMap includes join map reduce replace replaceAll reverse slice some sort split substring
  toFixed toISOString toLowerCase toReversed toSorted toString toUpperCase trim
`);

/** Calls that make a text of a name. Asked by the edits. */
export const nameTextCalls = words('String stringify toLowerCase toString toUpperCase trim');

/** Methods that add a listener. Asked by the edits. */
export const listeningMethods = words('addListener on once prependListener');

/** Methods that add a listener of an event that comes once. Asked by what knows control flow that has to leave. */
export const listenerAdders = /^(?:addEventListener|once|on)$/;

/** Functions of node:events and node:stream that answer for the errors of an emitter that they are given. Asked by the edits. */
export const streamFinishers = words('finished once pipeline');

/** Classes whose objects hold a primitive. Asked by what judges a result by its type. */
export const boxClasses = words('BigInt Boolean Number String Symbol');

/** Classes whose objects are printed as `[object Map]`. Asked by what shows the text of a value. */
export const taggedClasses = words(`
  ArrayBuffer Blob DataView FormData Headers Map Promise Request Response Set WeakMap WeakSet
`);

/** Calls that give the parts of an object or a list as a list. Asked by what follows the items of a list. */
export const partsOfObject = /^(?:Object\.(?:entries|keys|values)|Array\.from)$/;

/** Calls that answer with the time. Asked by what finds empty answers. */
export const clockCalls = /^(?:now|toISOString|getTime)$/;

/** Functions that await a list of promises, and fail with one of them. Asked by what follows the answer of a fetch. */
export const promiseOfList = /^Promise\.(?:all|race|any)$/;

/** Functions whose promise comes to what they are given. Asked by what follows the values of an expression. */
export const promiseMakers = /^Promise\.(?:resolve|all|allSettled|any|race)$/;

/** Packages that declare the types of a platform. Asked by what reads types. Source: the packages on https://www.npmjs.com. */
export const platformTypes = /\/node_modules\/(?:@types\/node|undici-types|bun-types|@types\/bun)\//;

/** Functions that start a timer. Asked by what follows signals. */
export const timerSetters = /^set(?:Timeout|Interval|Immediate)$/;

/** Modules of Node.js that export what is a global too. Asked by what knows globals. */
export const globalsOfModules = /^(?:node:)?(?:buffer|url|process)$/;

/** Classes of Intl. Asked by what knows the values that JSON does not write. */
export const intlClasses =
  /^Intl\.(?:Collator|DateTimeFormat|DisplayNames|ListFormat|Locale|NumberFormat|PluralRules|RelativeTimeFormat|Segmenter)$/;

/** Classes whose objects are iterated. Asked by what knows the values that JSON does not write. */
export const iterableClasses = ['Map', 'Set', 'Headers', 'URLSearchParams', 'FormData'] as const;

/** Methods that go over the items of a list. Asked by what reads the outcomes of a list. */
export const iterationMethods = words('filter flatMap forEach map');

/** Calls that answer with a list. Asked by no-first-fuzzy-match. */
export const listCalls = /^(?:map|filter|keys|values|split|flatMap|concat|flat|from)$/;

/** Functions that keep their callback for later. Asked by no-floating-promise. Source: read in public code. */
export const runsLaterName = /^(?:on[A-Z_]?|add|subscribe|watch|listen|handle|register|use|set)/;

/** Functions that make a signal. Asked by the edits of signals. Source: https://dom.spec.whatwg.org/#interface-AbortSignal. */
export const signalMakers = /^AbortSignal\.(?:timeout|any|abort)$/;

/**
 * Members of a signal that tell whether it is aborted. Asked by no-swallowed-control-flow and the edits of signals. Source:
 * https://dom.spec.whatwg.org/#interface-AbortSignal.
 */
export const signalChecks = /^(?:aborted|throwIfAborted)$/;

/**
 * How a comment begins that speaks to a tool. Asked by the edits of imports. Source: the documentation of TypeScript, ESLint and esbuild.
 */
export const toolComments = /^[\s*]*(?:@ts-|eslint|@jsx|@license|!)/;

/**
 * Tags of a template that answer at once. Asked by the edits. Source: `String.raw`; the others are tags of lit, graphql-tag, dedent and
 * outdent.
 */
export const settledTags = /^(?:raw|css|html|gql|graphql|dedent|outdent|md|xml)$/;

/**
 * The class and the text of an error that a call fails with on Node.js, by the callee or by the module that it is from. Asked by what
 * shows what the model receives. Source: run on Node.js 20.
 */
export const failureTextsOfNode: readonly (readonly [RegExp, string, string])[] = [
  [/^(?:(?:globalThis|window|self)\.|.* )?fetch$/, 'TypeError', 'fetch failed'],
  [/^JSON\.parse$|\.json$/, 'SyntaxError', 'Unexpected token \'<\', "<!DOCTYPE "... is not valid JSON'],
  [/^new URL$/, 'TypeError', 'Invalid URL'],
  [/^BigInt$/, 'SyntaxError', 'Cannot convert ${…} to a BigInt'],
  [/^(?:new )?RegExp$/, 'SyntaxError', 'Invalid regular expression: ${…}'],
  [/^decodeURI(?:Component)?$/, 'URIError', 'URI malformed'],
  [/^import$/, 'Error', "Cannot find module '/srv/app/${…}'"],
  [/^(?:node:)?fs(?:\/promises)? /, 'Error', "ENOENT: no such file or directory, open '/srv/app/${…}'"],
  [/^(?:node:)?child_process /, 'Error', 'Command failed: ${…}'],
];
