import * as lists from '../../src/knowledge/search.ts';
import { describeLists } from './entries.ts';

describeLists('search.ts', lists, {
  fuzzyLibraries: { is: ['fuse.js', 'match-sorter', 'lunr'], not: ['fuse', 'lodash'] },
  closestMatchName: { is: ['closest', 'extractOne', 'didYouMean'], not: ['closestBerth', 'extract'] },
  thresholdName: { is: ['threshold', 'minScore', 'min_similarity', 'cutoff'], not: ['score', 'minimum'] },
  searchName: { is: ['search', 'searchOrders', 'fuzzy', 'suggest'], not: ['searching', 'research'] },
  likeMethods: { is: ['ilike', 'contains', 'whereLike'], not: ['likes', 'includes'] },
  likeKeys: { is: ['contains', 'startsWith', '$regex', 'iLike'], not: ['contained', 'regex'] },
  rowMethods: { is: ['findFirst', 'findOne', 'get', 'first'], not: ['findMany', 'findUnique'] },
  singleRowMethods: { is: ['findUnique', 'maybeSingle', 'count'], not: ['first', 'findOne'] },
  scoreName: { is: ['score', 'match_score', 'matchConfidence'], not: ['scores', 'underscored'] },
  limitingName: { is: ['limit', 'take', 'maxResults'], not: ['limited', 'takeWhile'] },
  searchingName: { is: ['search', 'find', 'look_up', 'list_berths'], not: ['listing', 'finder'] },
  limitKey: { is: ['limit', '$limit', 'pageSize', 'per_page', 'k'], not: ['limits', 'page'] },
  limitClause: { is: ['select 1 limit 5', '?per_page=5', '&top=1'], not: ['unlimited', '?page=5'] },
  writtenLimit: { is: ['limit 5', 'limit = 5', '?take=5'], not: ['limit $1', '?page=5'] },
  countMembers: { is: ['length', 'size', 'totalCount', 'total_count'], not: ['lengths', 'discount'] },
  countName: { is: ['n', 'orderCount', 'total', 'numOrders'], not: ['counted', 'name'] },
  searchRequests: { is: ['fetch', 'get', 'request'], not: ['fetchAll', 'getAll'] },
  searchAddress: { is: ['/api/search?x=1', '/orders?q=', '/orders?page=1&term='], not: ['/searches', '/orders?page=1'] },
  likeSql: {
    is: ['select id from berths where name ilike $1', 'SELECT * FROM b WHERE name REGEXP ?'],
    not: ['select likes from b', 'update b where a like 1'],
  },
  rowLimits: { is: ['limit', 'take'], not: ['limits', 'takeWhile'] },
  pluralName: { is: ['orders', 'orderList', 'berthIds'], not: ['order', 'access', 'status'] },
  singularName: { is: ['address', 'homeAddress', 'series', 'news'], not: ['addresses', 'orders'] },
});
