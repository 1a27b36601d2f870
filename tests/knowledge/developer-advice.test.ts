import * as lists from '../../src/knowledge/developer-advice.ts';
import { describeLists } from './entries.ts';

describeLists('developer-advice.ts', lists, {
  developerAdvicePatterns: {
    is: ['Check the server logs.', 'Details are in the logs', 'Please contact support.', 'Open an issue.', 'See the stack trace.'],
    not: ['Check the log level.', 'Call the support_agent', 'The logs are empty.', 'Contact the customer.'],
  },
  relayedAdvice: { is: ['Ask the user to ', 'The user must ', 'tell your customers '], not: ['Ask the berth ', 'the user is '] },
  variableName: { is: ['STRIPE_API_KEY', 'set API_KEY.'], not: ['KEY', 'YOUR_API_KEY', 'a$API_KEY', 'api_key'] },
  ordersSetting: { is: ['Please set ', 'Add the value of '], not: ['It is set', 'reset '] },
  setsVariable: { is: ['Set the environment variable', 'Add it to .env'], not: ['the environment variable', 'set the berth'] },
  setsInEnvironment: {
    is: ['Set the key in your environment', 'Add it into the CI environment'],
    not: ['in your environment', 'set the environment'],
  },
  setsCredential: { is: ['Provide an API key', 'Set the access token'], not: ['Provide a token argument', 'an API key'] },
  beforeValue: { is: ['the mode to ', 'the state is ', 'mode='], not: ['the variable ', 'into '] },
  credentialWords: { is: ['API key', 'token', 'credentials'], not: ['key', 'tokens', 'secretary'] },
  adviceLead: { is: ['- Check', 'please check', 'and also see'], not: ['check', 'pleased', '.env'] },
  adviceSubjects: {
    is: ['read logs', 'contact admin', 'set env', 'report bug', 'stack trace'],
    not: ['login', 'catalogue', 'environmental'],
  },
  callLead: { is: ['call `', 'using the '], not: ['calls', 'the '] },
  namesNextCall: { is: ['call get_logs', 'with getLogs', 'run `read_logs'], not: ['call us', 'get_logs', 'recall get_logs'] },
});
