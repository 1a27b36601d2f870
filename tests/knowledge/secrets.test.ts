import * as lists from '../../src/knowledge/secrets.ts';
import { describeLists } from './entries.ts';

describeLists('secrets.ts', lists, {
  camelSecret: { is: ['stripeApiKey', 'dbPassword', 'appDatabaseUrl', 'slackBotToken'], not: ['apiKeyName', 'tokenCount', 'sortKey'] },
  opensSecret: { is: ['https://a.example/?api_key=', 'postgres://admin:'], not: ['https://a.example/?page=', 'https://a.example/'] },
  keyInQuery: { is: ['?key=AbCdEf123456', '&access_token=abcdefghijkl'], not: ['?key=short', '?page=AbCdEf123456'] },
  privateAddress: { is: ['10.0.3.14:5432', '192.168.1.5:80', '172.16.0.1:443'], not: ['10.0.3.14', '172.32.0.1:443', '8.8.8.8:53'] },
  credentialName: { is: ['api_key', 'STRIPE_TOKEN', 'credentials', 'privateKey'], not: ['keyboard', 'tokenCount'] },
  secretKey: { is: ['password', 'clientsecret', 'apikey', 'stack', 'authorization'], not: ['pass', 'stackname', 'key'] },
  maskText: { is: ['[REDACTED]', '***', 'xxxx', 'hidden'], not: ['*', 'hidden berth', 'xx'] },
  secretName: { is: ['api_key', 'stripe_secret', 'access_token', 'database_url', 'credentials'], not: ['key', 'token_count', 'page_url'] },
  secretVariable: { is: ['STRIPE_KEY', 'TOKEN', 'DATABASE_URL', 'DB_PASSWORD'], not: ['KEYBOARD', 'PAGE_URL', 'stripe_key'] },
  noSecretName: { is: ['hasApiKey', 'maskedToken', 'tokenCount', 'publicKey', 'secretName'], not: ['hashing', 'apiKey', 'password'] },
  placeholderText: { is: ['your-key', 'xxxx', '<token>', 'example', '…'], not: ['hunter2', 'sk-live-1', 'tokens4'] },
});
