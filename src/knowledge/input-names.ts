/**
 * Names of inputs and of values, and what they are: identifiers, amounts, pages, limits, content. Where no source is named, they were
 * read in public code.
 */

import { words } from './words.ts';

/** Keys that page or bound what is asked for. Asked by no-success-shaped-failure. */
export const pagingKey = /page|limit|size|offset|per|take|count|version|cursor|days|max|min/i;

/** What a rule of the domain makes zero: below a bound no tax, above it free shipping. Asked by no-success-shaped-failure. */
export const reckonedName =
  /bonus|charge|cost|discount|fee|fine|interest|overtime|penalty|percent|points|premium|price|refund|reward|shipping|surcharge|tax/i;

/** Inputs that identify one thing. Asked by no-first-fuzzy-match. */
export const identifyingInput =
  /(?:\b|_)(?:id|uid|uuid|key|slug|uri|email|phone|number|handle|recipient|to)\b|[a-z](?:Id|Uri|Key|Email|Number)\b/;

/** Keys of an item that identify it, for an option. Asked by the edits of no-first-fuzzy-match. */
export const identifyingKey = /^_?(?:id|uuid|uid|key|slug|number|email)$|(?:Id|_id)$/;

/** Members that identify an item which an input is compared with. Asked by no-first-fuzzy-match. */
export const comparedKey = /^_?(?:id|uuid|uid|key|slug)$/i;

/** Keys of an item that name it in a failure. Asked by the edits of no-throw-in-batch. */
export const nameOfItem = /^_?(?:id|uuid|uid|key|slug|path|name|title|email|url|number|sku|code)$|(?:Id|_id|Path|Name)$/;

/** Inputs that are an amount: zero items asked for are zero items given. Asked by what tells which inputs a test is about. */
export const amountName =
  /limit|count|^n$|^k$|num|take|top|max|size|days|hours|quantity|depth|level|hops|times|length|width|budget|minutes|weeks|months|years/i;

/** Inputs that page: behind the last page there is nothing. Asked by what tells which inputs a test is about. */
export const pageName = /page|offset|skip|cursor|index/i;

/** Inputs that are a text that is worked on: without anything in it nothing comes out. Asked by what tells which inputs a test is about. */
export const contentNames = words(`
  body content contents csv diff html json markdown paragraph paragraphs passage patch prose sentence sentences
  snippet str string text texts transcript xml yaml
`);

/** Functions that say whether an input is well formed. Asked by what tells which inputs a test is about. */
export const validityName = /valid|well_?formed|^is_?(?:uuid|email|url|uri|iso|ip|iban|isbn|hex|base64|semver|slug|mongo|objectid)/i;

/** Calls that make a text of another one, or check what they are given. Asked by what follows an input. */
export const textKeepingCall = /parse|escape|normali[sz]e|clean|trim|lower|upper|slug|fold|saniti[sz]e|quote|string|regexp|encode|decode/i;

/** Lists that hold no results. Asked by require-timeout-details. */
export const noResultList =
  /err|fail|warn|log|message|header|arg|param|part$|parts|chunk|quer|url|id$|ids$|key|name|promise|task|pending|timer|controller/i;

/** Names of what may carry a signal. Asked by no-swallowed-control-flow. */
export const signalCarrier = /signal|abort|cancel|^(?:c|ctx|extra|init|run|args|rest)$|context|opt(?:ion)?s$|config|params/i;

/** Names of a signal. Asked by no-swallowed-control-flow. */
export const signalName = /signal|abort|cancel/i;

/** Words of a tool whose result is media or a part of an interface. Asked by no-to-model-output-redaction. */
export const mediaOrInterface =
  /\b(?:images?|photos?|pictures?|screenshots?|audio|videos?|speech|media|pdf|files?|charts?|graphs?|diagrams?|maps?|widgets?|components?|ui|cards?|forms?|canvas|artifacts?|documents?|slides?|preview|html|svg|base64)\b|\b(?:show|shown|display|displayed|render|rendered|draw|drawn|visuali[sz]ed?|play|present|presented)\b/i;

/** Calls that cut a list into parts, or leave some of it out. Asked by what finds batches. */
export const regroupingCall = /chunk|batch|partition|uniq|dedup|compact|sort|shuffle|flatten|group/i;

/** Inputs by which somebody has agreed, or only looks. Asked by require-ambiguity-options. */
export const confirmationName = /^(?:is|user|was|has)?_?(?:confirm(?:ed|ation)?|approved|approval|dry_?run|preview(?:Only)?)$/i;

/**
 * Words of inputs that the model writes for somebody who answers what is wrong with them: a program, a query, an expression, a path. Asked by
 * the repairs that hide the text of an error.
 */
export const writtenInputs = words(`
  code command commands expr expression filename filepath filter formula glob graphql json path pattern query regex regexp
  script shell sql uri url xpath yaml
`);

/** Calls that hand an input on to another tool or server, whose text is the point. Asked by the repairs that hide the text of an error. */
export const handsOnCall = /^(?:call|callTool|call_tool|dispatch|exec|execute|forward|invoke|proxy|request|run|runTool|send)$/;
