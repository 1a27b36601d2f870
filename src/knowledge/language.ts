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

/** Calls that write out all of a value. Asked by no-secret-in-error and no-upstream-error-text. */
export const dumpCalls = /^(?:util\.)?inspect$|^(?:serializeError|safeStringify|stringifyError)$/;

/** Calls that write a value as text. Asked by no-secret-in-error and no-upstream-error-text. */
export const textCalls = /^(?:String|(?:en|de)codeURI(?:Component)?)$/;

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

/** Methods that make a text comparable. Asked by no-first-fuzzy-match. */
export const textNormalizers = /^(?:to(?:Locale)?(?:Lower|Upper)Case|trim|normalize|replace|replaceAll|toString|slice|substring)$/;

/** Functions that change their first argument. Asked by no-lifecycle-error-mutation. */
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

/** Calls that are handed a signal without an order to stop. Asked by no-swallowed-control-flow. */
export const signalListening = words(`
  addAbortListener addEventListener any assign debug error info log off on once push removeEventListener
  setMaxListeners stringify warn
`);

/** Classes whose object lives for the run alone. Asked by prefer-effect-tool. */
export const collectionClasses = words('AbortController Array EventEmitter LRUCache Map Set WeakMap WeakSet');

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

/** Functions of node:fs that say whether a file is there. Asked by prefer-planned-failure. */
export const fileLookups = /^(?:access|stat|lstat|exists|realpath|readlink)(?:Sync)?$/;

/** Functions of node:fs and fs-extra that read a file or a folder. Asked by prefer-planned-failure. */
export const fileReads = /^(?:readFile|readdir|opendir|open|readJson|readJSON)(?:Sync)?$/;

/** Modules that start processes. Asked by prefer-planned-failure. */
export const processModules = /^(?:(?:node:)?child_process|execa|zx|cross-spawn|which)$/;

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

/** Functions of node:events and node:stream that answer for the errors of an emitter that they are given. Asked by the edits. */
export const streamFinishers = words('finished once pipeline');

/** Classes whose objects hold a primitive. Asked by what judges a result by its type. */
export const boxClasses = words('BigInt Boolean Number String Symbol');

/** Classes whose objects are printed as `[object Map]`. Asked by what shows the text of a value. */
export const taggedClasses = words(`
  ArrayBuffer Blob DataView FormData Headers Map Promise Request Response Set WeakMap WeakSet
`);
