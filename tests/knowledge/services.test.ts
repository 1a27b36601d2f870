import * as lists from '../../src/knowledge/services.ts';
import { describeLists } from './entries.ts';

describeLists('services.ts', lists, {
  serviceName: { is: ['db', 'prisma', 'apiClient', 'client', 'OrderRepository', 'orderService'], not: ['dbs', 'clients', 'serviceWorker'] },
  clientName: { is: ['conn', 'octokit', 'harbourClient', 'berthApi', 'berthService'], not: ['connected', 'clients', 'sdkVersion'] },
  requestCallees: { is: ['fetch', '$fetch', 'ofetch', 'ky', 'got', 'axios', 'request'], not: ['fetchBerths', 'axios.get'] },
  requestPath: { is: ['fetch', 'axios.post', 'client.get', 'api.v1.patch'], not: ['client.getAll', 'prefetch', 'compute'] },
  clientContainers: { is: ['this', 'services', 'ctx', 'env', 'container'], not: ['thisBerth', 'environment'] },
  databaseName: { is: ['db', 'knex', 'pool', 'berthRepo', 'BerthModel', 'userCollection'], not: ['dbName', 'modelName', 'sqlText'] },
  changingSql: {
    is: ['INSERT INTO berths', 'update berths set open = 1', 'with a as (select 1) delete from berths', 'merge into berths'],
    not: ['select * from updates', 'update the berth', 'insert a coin'],
  },
  statementKeys: { is: ['sql', 'text', 'query', 'statement'], not: ['sqlState', 'context'] },
  madeForTheRun: { is: ['sandbox.create', 'browserContext.close', 'body.cancel'], not: ['sandbox.list', 'order.create', 'order.cancel'] },
  notPromises: { is: ['streamText', 'spawn', 'execFile', 'setInterval', 'wait'], not: ['stream2', 'spawnAsync', 'waitFor'] },
});
