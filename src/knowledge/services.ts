/**
 * Names of what a tool asks beside itself: clients, databases, queries, and what is no service. Where no source is named, they were read
 * in public code.
 */

/** Names of a client, a store or a service: what it is asked, it answers later. Asked by what finds the calls that can fail. */
export const serviceName = /^(?:db|kv|api|prisma|redis|axios|ky|got)$|(?:^c|C)lient$|Api$|Repository$|Service$/;

/** Names of a client that is asked. Asked by require-partial-results. */
export const clientName = /(?:^c|C)lient$|^(?:conn|connection|api|sdk|octokit|session)$|(?:Api|Service|Sdk)$/;

/** Functions that ask over HTTP. Asked by require-partial-results. */
export const requestCallees = /^(?:fetch|\$fetch|ofetch|ky|got|axios|request)$/;

/** Functions and methods that ask over HTTP, by their path. Asked by no-silent-fallback. */
export const requestPath = /(?:^|\.)(?:fetch|axios|ky|got|request|get|post|put|patch)$/;

/** Names of what holds clients, and is none. Asked by require-partial-results. */
export const clientContainers =
  /^(?:this|services?|clients|deps|dependencies|sources|providers|integrations|apis|context|ctx|env|bindings|container|app|runtime)$/;

/** Names of one database, behind which there are many. Asked by require-partial-results. */
export const databaseName = /^(?:db|database|prisma|knex|sql|pool|drizzle|em)$|(?:Repo|Repository|Model|Models|Table|Dao|DAO|Collection)$/;

/**
 * How a statement of SQL begins that changes something. Asked by what finds the effects of a tool. Source:
 * https://www.postgresql.org/docs/current/sql-commands.html.
 */
export const changingSql =
  /^\s*(?:with\b[^]*?\)\s*)?(?:insert\s+(?:or\s+\w+\s+)?into|update\s+\S+(?:\s+\w+)?\s+set|delete\s+from|(?:merge|replace)\s+into)\b/i;

/**
 * Keys of an argument that hold a statement of SQL. Asked by what finds the effects of a tool. Source: the options of pg (`text`), mysql2
 * (`sql`) and BigQuery (`query`).
 */
export const statementKeys = /^(?:sql|text|query|statement)$/;

/** Names of a place to work in that is made for the run. Asked by prefer-effect-tool. */
export const madeForTheRun =
  /(?:sandbox|browser|container|session|daytona|e2b|vm)\w*\.(?:create|delete|close|stop|destroy)$|(?:body|reader)\.cancel$/i;

/** Calls that take a signal and answer with a stream, with an emitter or with an iterator; and a wait, which only its signal rejects. Asked by no-floating-promise. */
export const notPromises = /^(?:stream(?:Text|Object)?|runTools|spawn|fork|exec(?:File)?|setInterval|setTimeout|wait)$/;
