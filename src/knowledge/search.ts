/**
 * What is known of searches: libraries, methods of databases, scores, limits. Where no source is named, they were read in public code.
 */

import { words } from './words.ts';

/** Packages that search by similarity. Asked by no-first-fuzzy-match. Source: their pages on https://www.npmjs.com. */
export const fuzzyLibraries = words(`
  @leeoniya/ufuzzy @nozbe/microfuzz didyoumean didyoumean2 fast-fuzzy fastest-levenshtein flexsearch fuse.js fuzzball
  fuzzy fuzzy-search fuzzysort lunr match-sorter minisearch string-comparison string-similarity string-similarity-js
`);

/** Functions of such packages that answer with the one closest match. Asked by no-first-fuzzy-match. */
export const closestMatchName = words('bestMatch closest default didYouMean extractOne findBestMatch');

/** Options that bound how unlike a match may be. Asked by no-first-fuzzy-match. */
export const thresholdName = /threshold|min_?score|min_?similarity|cutoff|min_?confidence/i;

/** Names of functions that search by similarity. Asked by no-first-fuzzy-match. */
export const searchName = /^(?:search|fuzzy|autocomplete|suggest)(?![a-z])/;

/**
 * Methods of queries that find a part of a text. Asked by no-first-fuzzy-match. Source: the documentation of Supabase, Knex and Drizzle.
 */
export const likeMethods = words(`
  contains icontains ilike like orWhereILike orWhereLike textSearch whereILike whereLike
`);

/**
 * Operators of queries that find a part of a text. Asked by no-first-fuzzy-match. Source: the documentation of Prisma, Sequelize,
 * TypeORM and Mongoose.
 */
export const likeKeys = /^(?:contains|icontains|startsWith|endsWith|iLike|ilike|like|\$regex|startswith|endswith)$/;

/** Methods that answer with the first row. Asked by no-first-fuzzy-match. */
export const rowMethods = words('findFirst findFirstOrThrow findOne first get queryRow');

/** Methods that fail where several rows match, and those of a query by a key or for a number. Asked by no-first-fuzzy-match. */
export const singleRowMethods = words('count findUnique findUniqueOrThrow maybeOne maybeSingle one oneOrNone single');

/** Names of how sure a match is. Asked by no-first-fuzzy-match. */
export const scoreName =
  /^(?:.*_)?(?:score|confidence|similarity|rating|distance|probability|certainty)$|(?:Score|Confidence|Similarity|Distance)$/;

/** Functions and options that cut a list. Asked by require-ambiguity-options. */
export const limitingName = words('first head limit maxResults pageSize perPage take top');

/** Functions that search. Asked by require-ambiguity-options. */
export const searchingName = /^(?:search|find|query|lookup|look_?up|list|match|fuzzy|autocomplete|suggest|filter)(?![a-z])/i;

/** Options that cut what a search finds. Asked by require-ambiguity-options. */
export const limitKey = /^(?:\$?limit|take|top|first|count|size|n|k|top_?k|max|page_?size|per_?page|max_?results|max_?items|rows)$/i;

/** What says in a query or an address that it is cut. Asked by require-ambiguity-options. */
export const limitClause = /\blimit\b|[?&](?:limit|per_page|size|take|top)=/i;

/** The same with its number. Asked by require-ambiguity-options. */
export const writtenLimit = /\blimit\s*=?\s*(\d+)\b|[?&](?:limit|per_page|size|take|top)=(\d+)\b/i;

/** Members that tell how many there are. Asked by require-ambiguity-options and no-first-fuzzy-match. */
export const countMembers = /^(?:length|size|count|total|totalCount|total_count)$/;

/** Names of how many there are. Asked by require-ambiguity-options. */
export const countName = /^(?:.*(?:count|total)|n|num\w*)$/i;

/** Functions that ask an address. Asked by no-first-fuzzy-match. */
export const searchRequests = /^(?:fetch|get|request)$/;

/** What says in an address that it is a search. Asked by no-first-fuzzy-match. */
export const searchAddress = /\/search\b|[?&](?:q|query|search|term)=/;

/**
 * A query of SQL that finds a part of a text. Asked by no-first-fuzzy-match. Source:
 * https://www.postgresql.org/docs/current/functions-matching.html; MySQL (`regexp`, `match`).
 */
export const likeSql = /\bselect\b[^]*\b(?:i?like|similar\s+to|similarity|regexp|match)\b/i;

/** Methods that cut a query to a number of rows. Asked by no-first-fuzzy-match. */
export const rowLimits = /^(?:limit|take)$/;

/** Names of a list, most of which are plurals. Asked by no-first-fuzzy-match. */
export const pluralName = /(?:[^su]s|List|Array|Set|Ids)$/;

/** Of those the names of one thing: English nouns that end in an s. Asked by no-first-fuzzy-match. */
export const singularName = /(?:address|alias|status|class|news|canvas|series)$/i;
