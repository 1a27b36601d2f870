import rule from '../../rules/require-signal-forwarding.ts';
import { ruleTester } from '../rule-tester.ts';

/** A tool whose execute makes one call, which begins in line 6, column 11. */
function toolThatCalls(head: string, call: string, parameters = '({ id, url, body })'): string {
  return `${head}
import { tool } from 'ai';
export const work = tool({
  inputSchema,
  execute: async ${parameters} => {
    await ${call};
  },
});
`;
}

const taking = '({ id, url, body }, { abortSignal })';

interface Callee {
  /** What the file begins with, in one line. */
  readonly head: string;
  readonly without: string;
  readonly with: string;
  readonly property?: 'abortSignal' | 'cancelSignal';
}

const callees: readonly Callee[] = [
  { head: '', without: 'fetch(url)', with: 'fetch(url, { signal: abortSignal })' },
  {
    head: '',
    without: `globalThis.fetch(url, { method: 'POST', body })`,
    with: `globalThis.fetch(url, { method: 'POST', body, signal: abortSignal })`,
  },
  { head: '', without: 'fetch?.(url)', with: 'fetch?.(url, { signal: abortSignal })' },
  { head: '', without: `Bun.spawn(['git', 'log'])`, with: `Bun.spawn(['git', 'log'], { signal: abortSignal })` },
  { head: '', without: `Bun.spawn({ cmd: ['git', 'log'] })`, with: `Bun.spawn({ cmd: ['git', 'log'], signal: abortSignal })` },
  { head: `import { spawn } from 'bun';`, without: `spawn(['git', 'log'])`, with: `spawn(['git', 'log'], { signal: abortSignal })` },

  { head: `import { request } from 'undici';`, without: 'request(url)', with: 'request(url, { signal: abortSignal })' },
  { head: `import undici from 'undici';`, without: 'undici.request(url)', with: 'undici.request(url, { signal: abortSignal })' },
  { head: `import * as undici from 'undici';`, without: 'undici.request(url)', with: 'undici.request(url, { signal: abortSignal })' },
  { head: `import { fetch } from 'undici';`, without: 'fetch(url)', with: 'fetch(url, { signal: abortSignal })' },
  {
    head: `import { Pool } from 'undici'; const pool = new Pool('https://example.com');`,
    without: `pool.request({ path: '/', method: 'GET' })`,
    with: `pool.request({ path: '/', method: 'GET', signal: abortSignal })`,
  },
  { head: `import load from 'node-fetch';`, without: 'load(url)', with: 'load(url, { signal: abortSignal })' },
  { head: `const load = require('node-fetch');`, without: 'load(url)', with: 'load(url, { signal: abortSignal })' },
  {
    head: `import ky from 'ky';`,
    without: `ky.post(url, { json: body }).json()`,
    with: `ky.post(url, { json: body, signal: abortSignal }).json()`,
  },
  {
    head: `import ky from 'ky'; const api = ky.create({ prefixUrl: 'https://example.com' });`,
    without: `api('orders').json()`,
    with: `api('orders', { signal: abortSignal }).json()`,
  },
  {
    head: `import ky from 'ky'; const api = ky.extend({ retry: 0 });`,
    without: `api.get('orders').json()`,
    with: `api.get('orders', { signal: abortSignal }).json()`,
  },
  { head: `import { ofetch } from 'ofetch';`, without: 'ofetch(url)', with: 'ofetch(url, { signal: abortSignal })' },
  { head: `import { $fetch as load } from 'ofetch';`, without: 'load.raw(url)', with: 'load.raw(url, { signal: abortSignal })' },
  {
    head: `import { ofetch } from 'ofetch'; const api = ofetch.create({ baseURL: '/' });`,
    without: `api('/orders')`,
    with: `api('/orders', { signal: abortSignal })`,
  },
  { head: `import got from 'got';`, without: 'got(url).json()', with: 'got(url, { signal: abortSignal }).json()' },
  { head: `import got from 'got';`, without: 'got({ url })', with: 'got({ url, signal: abortSignal })' },
  {
    head: `import got from 'got'; const api = got.extend({ retry: { limit: 0 } });`,
    without: `api.post('orders', { json: body })`,
    with: `api.post('orders', { json: body, signal: abortSignal })`,
  },

  { head: `import axios from 'axios';`, without: 'axios(url)', with: 'axios(url, { signal: abortSignal })' },
  { head: `import axios from 'axios';`, without: 'axios({ url })', with: 'axios({ url, signal: abortSignal })' },
  { head: `import axios from 'axios';`, without: 'axios.get(url)', with: 'axios.get(url, { signal: abortSignal })' },
  { head: `import axios from 'axios';`, without: 'axios.request({ url })', with: 'axios.request({ url, signal: abortSignal })' },
  { head: `import axios from 'axios';`, without: 'axios.post(url, body)', with: 'axios.post(url, body, { signal: abortSignal })' },
  { head: `import axios from 'axios';`, without: 'axios.post(url)', with: 'axios.post(url, undefined, { signal: abortSignal })' },
  {
    head: `import axios from 'axios';`,
    without: 'axios.put(url, { id }, { timeout: 5_000 })',
    with: 'axios.put(url, { id }, { timeout: 5_000, signal: abortSignal })',
  },
  { head: `import * as axios from 'axios';`, without: 'axios.delete(url)', with: 'axios.delete(url, { signal: abortSignal })' },
  {
    head: `import axios from 'axios'; const api = axios.create({ baseURL: '/' });`,
    without: `api.get('orders')`,
    with: `api.get('orders', { signal: abortSignal })`,
  },
  {
    head: `import axios from 'axios'; const api = axios.create({ baseURL: '/' });`,
    without: `api.post('orders', body)`,
    with: `api.post('orders', body, { signal: abortSignal })`,
  },
  {
    head: `import axios from 'axios'; const api = axios.create({ baseURL: '/' });`,
    without: `api({ url: 'orders' })`,
    with: `api({ url: 'orders', signal: abortSignal })`,
  },
  {
    head: `import type { AxiosInstance } from 'axios'; declare const api: AxiosInstance;`,
    without: `api.patch('orders', body)`,
    with: `api.patch('orders', body, { signal: abortSignal })`,
  },

  {
    head: `import { spawn } from 'node:child_process';`,
    without: `spawn('git').on('error', stop)`,
    with: `spawn('git', { signal: abortSignal }).on('error', stop)`,
  },
  {
    head: `import { spawn } from 'node:child_process';`,
    without: `spawn('git', ['log']).on('error', stop)`,
    with: `spawn('git', ['log'], { signal: abortSignal }).on('error', stop)`,
  },
  {
    head: `import { spawn } from 'child_process';`,
    without: `spawn('git', { cwd: id }).on('error', stop)`,
    with: `spawn('git', { cwd: id, signal: abortSignal }).on('error', stop)`,
  },
  {
    head: `import * as processes from 'node:child_process';`,
    without: `processes.spawn('git', ['log'], { cwd: id }).on('error', stop)`,
    with: `processes.spawn('git', ['log'], { cwd: id, signal: abortSignal }).on('error', stop)`,
  },
  {
    head: `import { fork } from 'node:child_process';`,
    without: `fork('./worker.js').on('error', stop)`,
    with: `fork('./worker.js', { signal: abortSignal }).on('error', stop)`,
  },
  {
    head: `import { exec } from 'node:child_process';`,
    without: `exec('git log', () => done())`,
    with: `exec('git log', { signal: abortSignal }, () => done())`,
  },
  {
    head: `import { exec } from 'node:child_process';`,
    without: `exec('git log', { cwd: id }, done)`,
    with: `exec('git log', { cwd: id, signal: abortSignal }, done)`,
  },
  {
    head: `import { execFile } from 'node:child_process';`,
    without: `execFile('git', ['log'], (error, out) => done(out))`,
    with: `execFile('git', ['log'], { signal: abortSignal }, (error, out) => done(out))`,
  },
  {
    head: `import { execFile } from 'node:child_process';`,
    without: `execFile('git', null, (error, out) => done(out))`,
    with: `execFile('git', null, { signal: abortSignal }, (error, out) => done(out))`,
  },
  {
    head: `import { exec } from 'node:child_process'; import { promisify } from 'node:util'; const run = promisify(exec);`,
    without: `run('git log')`,
    with: `run('git log', { signal: abortSignal })`,
  },
  {
    head: `const { execFile } = require('child_process'); const run = require('util').promisify(execFile);`,
    without: `run('git', ['log'])`,
    with: `run('git', ['log'], { signal: abortSignal })`,
  },
  {
    head: `import { execa } from 'execa';`,
    without: `execa('git', ['log'])`,
    with: `execa('git', ['log'], { cancelSignal: abortSignal })`,
    property: 'cancelSignal',
  },
  {
    head: `import { execaCommand } from 'execa';`,
    without: `execaCommand('git log', { cwd: id })`,
    with: `execaCommand('git log', { cwd: id, cancelSignal: abortSignal })`,
    property: 'cancelSignal',
  },

  {
    head: `import { setTimeout as sleep } from 'node:timers/promises';`,
    without: 'sleep(5_000)',
    with: 'sleep(5_000, undefined, { signal: abortSignal })',
  },
  {
    head: `import { scheduler } from 'node:timers/promises';`,
    without: 'scheduler.wait(5_000)',
    with: 'scheduler.wait(5_000, { signal: abortSignal })',
  },
  {
    head: `import http from 'node:http';`,
    without: `http.request(url).on('error', stop)`,
    with: `http.request(url, { signal: abortSignal }).on('error', stop)`,
  },
  {
    head: `import https from 'node:https';`,
    without: `https.get('https://example.com', (answer) => answer.resume()).on('error', stop)`,
    with: `https.get('https://example.com', { signal: abortSignal }, (answer) => answer.resume()).on('error', stop)`,
  },
  {
    head: `import { request } from 'node:https';`,
    without: `request({ host: 'example.com' }, (answer) => answer.resume()).on('error', stop)`,
    with: `request({ host: 'example.com', signal: abortSignal }, (answer) => answer.resume()).on('error', stop)`,
  },

  {
    head: `import { generateText } from 'ai';`,
    without: 'generateText({ model, prompt: body })',
    with: 'generateText({ model, prompt: body, abortSignal })',
    property: 'abortSignal',
  },
  {
    head: `import { streamText } from 'ai';`,
    without: 'streamText({ model, prompt: body }).text',
    with: 'streamText({ model, prompt: body, abortSignal }).text',
    property: 'abortSignal',
  },
  {
    head: `import { generateObject } from 'ai';`,
    without: 'generateObject({ model, schema, prompt: body })',
    with: 'generateObject({ model, schema, prompt: body, abortSignal })',
    property: 'abortSignal',
  },
  {
    head: `import * as ai from 'ai';`,
    without: 'ai.embed({ model, value: body })',
    with: 'ai.embed({ model, value: body, abortSignal })',
    property: 'abortSignal',
  },
  {
    head: `import { rerank } from 'ai';`,
    without: 'rerank({ model, documents, query: body })',
    with: 'rerank({ model, documents, query: body, abortSignal })',
    property: 'abortSignal',
  },
  {
    head: `import { ToolLoopAgent } from 'ai'; const agent = new ToolLoopAgent({ model });`,
    without: 'agent.generate({ prompt: body })',
    with: 'agent.generate({ prompt: body, abortSignal })',
    property: 'abortSignal',
  },

  {
    head: `import OpenAI from 'openai'; const client = new OpenAI();`,
    without: 'client.chat.completions.create({ model, messages })',
    with: 'client.chat.completions.create({ model, messages }, { signal: abortSignal })',
  },
  {
    head: `import { OpenAI } from 'openai'; const client = () => new OpenAI();`,
    without: 'client().responses.create({ model, input: body })',
    with: 'client().responses.create({ model, input: body }, { signal: abortSignal })',
  },
  {
    head: `import type OpenAI from 'openai'; declare const client: OpenAI | undefined;`,
    without: 'client.images.generate({ prompt: body }, { timeout: 9_000 })',
    with: 'client.images.generate({ prompt: body }, { timeout: 9_000, signal: abortSignal })',
  },
  {
    head: `import Anthropic from '@anthropic-ai/sdk'; const client = new Anthropic();`,
    without: 'client.messages.create({ model, messages })',
    with: 'client.messages.create({ model, messages }, { signal: abortSignal })',
  },
  {
    head: `import { ChatOpenAI } from '@langchain/openai'; const chat = new ChatOpenAI();`,
    without: 'chat.invoke(body)',
    with: 'chat.invoke(body, { signal: abortSignal })',
  },
  {
    head: `import { ChatOpenAI } from '@langchain/openai';`,
    without: 'new ChatOpenAI().bindTools(tools).invoke(body)',
    with: 'new ChatOpenAI().bindTools(tools).invoke(body, { signal: abortSignal })',
  },
  {
    head: `import { ChatPromptTemplate } from '@langchain/core/prompts'; const chain = ChatPromptTemplate.fromMessages([]).pipe(chat);`,
    without: 'chain.stream({ body })',
    with: 'chain.stream({ body }, { signal: abortSignal })',
  },
  {
    head: `import { SQSClient, SendMessageCommand } from '@aws-sdk/client-sqs'; const sqs = new SQSClient({});`,
    without: 'sqs.send(new SendMessageCommand({ MessageBody: body }))',
    with: 'sqs.send(new SendMessageCommand({ MessageBody: body }), { abortSignal })',
    property: 'abortSignal',
  },
  {
    head: `import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb'; const table = DynamoDBDocumentClient.from(base);`,
    without: 'table.send(new GetCommand({ Key: { id } }))',
    with: 'table.send(new GetCommand({ Key: { id } }), { abortSignal })',
    property: 'abortSignal',
  },
  {
    head: `import { Client } from '@modelcontextprotocol/sdk/client/index.js'; const client = new Client({ name: 'a', version: '1' });`,
    without: `client.callTool({ name: 'find', arguments: { id } })`,
    with: `client.callTool({ name: 'find', arguments: { id } }, undefined, { signal: abortSignal })`,
  },
  {
    head: `import { Client } from '@modelcontextprotocol/client'; const client = new Client({ name: 'a', version: '1' });`,
    without: `client.callTool({ name: 'find', arguments: { id } })`,
    with: `client.callTool({ name: 'find', arguments: { id } }, { signal: abortSignal })`,
  },
];

ruleTester().run('require-signal-forwarding: callees that take a signal', rule, {
  valid: callees.map(({ head, with: call }) => ({ name: `${head} ${call}`, code: toolThatCalls(head, call, taking) })),
  invalid: callees.map(({ head, without, with: call, property = 'signal' }) => {
    const callee = /^(?:new \w+\(\)|\w+\(\)|[\w$.]+?)(?:\.[\w$]+(?:\(tools\))?)*(?=\??\.?\()/.exec(without)?.[0] ?? '';
    return {
      name: `${head} ${without}`,
      code: toolThatCalls(head, without),
      output: toolThatCalls(head, call, taking),
      errors: [
        {
          messageId: 'notTaken' as const,
          data: { tool: '`work`', call: callee, signal: 'options.abortSignal', property },
          line: 6,
          column: 11,
          endLine: 6,
          endColumn: 11 + callee.length,
        },
      ],
    };
  }),
});

const silent: readonly (readonly [name: string, head: string, call: string])[] = [
  ['a query of pg', `import { Pool } from 'pg'; const pool = new Pool();`, `pool.query('select 1')`],
  ['a query of postgres.js', `import postgres from 'postgres'; const sql = postgres();`, 'sql.unsafe(body)'],
  ['a query of drizzle', `import { drizzle } from 'drizzle-orm/node-postgres'; const db = drizzle(url);`, 'db.select().from(users)'],
  ['a query of mysql2', `import mysql from 'mysql2/promise'; const pool = mysql.createPool({});`, `pool.execute('select 1')`],
  ['a command of ioredis', `import Redis from 'ioredis'; const redis = new Redis();`, 'redis.get(id)'],
  ['a call of stripe', `import Stripe from 'stripe'; const stripe = new Stripe(key);`, 'stripe.refunds.create({ charge: id })'],
  ['a search of exa-js', `import Exa from 'exa-js'; const exa = new Exa(key);`, 'exa.searchAndContents(body, { numResults: 5 })'],
  [
    'a query of mongodb, whose installed version is not known',
    `import { MongoClient } from 'mongodb'; const client = new MongoClient(url);`,
    `client.db().collection('users').findOne({ id })`,
  ],
  [
    'a page of playwright',
    `import { chromium } from 'playwright'; const page = await (await chromium.launch()).newPage();`,
    'page.goto(url)',
  ],
  ['a file that is read', `import { readFile } from 'node:fs/promises';`, `readFile(id, 'utf8')`],
  ['a timer in a new Promise', '', 'new Promise((resolve) => setTimeout(resolve, 5_000))'],
  [
    'spawnSync, which runs to its end anyway',
    `import { spawnSync } from 'node:child_process';`,
    `spawnSync('git', ['log'], { killSignal: 'SIGTERM' })`,
  ],
  ['a method named fetch', `import { assets } from './assets.js';`, 'assets.fetch(url)'],
  ["a fetch of the file's own", `const fetch = (path) => cache.get(path);`, 'fetch(url)'],
  [
    'a client of an unknown module',
    `import OpenAI from './openai.js'; const client = new OpenAI();`,
    'client.chat.completions.create({ model })',
  ],
  [
    'a resource of openai whose body is not the first argument',
    `import OpenAI from 'openai'; const client = new OpenAI();`,
    'client.beta.threads.messages.create(id, { role, content: body })',
  ],
  [
    'a prompt of LangChain, which only fills in a text',
    `import { PromptTemplate } from '@langchain/core/prompts'; const prompt = new PromptTemplate({ template });`,
    'prompt.invoke({ body })',
  ],
  ['arguments that are not told', '', 'fetch(...request)'],
  ['a call without its arguments', '', 'fetch()'],
  ['options that are not told', `import { init } from './init.js';`, 'fetch(url, init)'],
  ['options that something unknown is spread into', `import { init } from './init.js';`, `fetch(url, { method: 'POST', ...init })`],
  [
    'a second argument of spawn that may be either',
    `import { spawn } from 'node:child_process'; import { more } from './more.js';`,
    `spawn('git', more)`,
  ],
  ['a first argument of axios that may be all', `import axios from 'axios'; import { call } from './call.js';`, 'axios(call)'],
  [
    'axios with a token of its older kind',
    `import axios from 'axios'; import { source } from './source.js';`,
    'axios.get(url, { cancelToken: source.token })',
  ],
  [
    'execa with the option of its older majors',
    `import { execa } from 'execa'; import { stop } from './stop.js';`,
    `execa('git', ['log'], { signal: stop })`,
  ],
  ['options with a getter', '', 'fetch(url, { get signal() { return stop(); } })'],
  ['options with a key that is not told', '', 'fetch(url, { [id]: body })'],
];

ruleTester().run('require-signal-forwarding: callees that take none, or are not told', rule, {
  valid: silent.map(([name, head, call]) => ({ name, code: toolThatCalls(head, call) })),
  invalid: [],
});

/** A tool of a class, whose client comes into it in one way or another; the call begins in line 8, column 14. */
const toolOfClass = (members: string, call: string, parameters = 'input'): string => `import OpenAI from 'openai';
import { tool } from 'ai';
class Shop {
  ${members}
  orders = tool({
    inputSchema,
    execute: async (${parameters}) => {
      return ${call};
    },
  });
}
`;

const members: readonly (readonly [name: string, members: string])[] = [
  ['a property with a value', 'client = new OpenAI();'],
  ['a property with a type', 'client: OpenAI | null;'],
  ['a private property', 'readonly client; constructor() { this.client = new OpenAI({ apiKey }); }'],
  ['a parameter of the constructor', 'constructor(private readonly client: OpenAI) {}'],
];

ruleTester().run('require-signal-forwarding: clients of a class', rule, {
  valid: [
    ...members.map(([name, member]) => ({
      name,
      code: toolOfClass(member, 'this.client.responses.create({ input }, { signal: abortSignal })', 'input, { abortSignal }'),
    })),
    {
      name: 'a property that is given two values',
      code: toolOfClass(
        'client; a() { this.client = new OpenAI(); } b() { this.client = other; }',
        'this.client.responses.create({ input })',
      ),
    },
    { name: 'a property that nothing tells', code: toolOfClass('', 'this.client.responses.create({ input })') },
  ],
  invalid: members.map(([name, member]) => ({
    name,
    code: toolOfClass(member, 'this.client.responses.create({ input })'),
    output: toolOfClass(member, 'this.client.responses.create({ input }, { signal: abortSignal })', 'input, { abortSignal }'),
    errors: [
      {
        messageId: 'notTaken' as const,
        data: { tool: '`orders`', call: 'this.client.responses.create', signal: 'options.abortSignal', property: 'signal' },
        line: 8,
        column: 14,
        endLine: 8,
        endColumn: 42,
      },
    ],
  })),
});
