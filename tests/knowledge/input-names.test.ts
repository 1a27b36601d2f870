import * as lists from '../../src/knowledge/input-names.ts';
import { describeLists } from './entries.ts';

describeLists('input-names.ts', lists, {
  pagingKey: { is: ['page', 'perPage', 'cursor', 'maxItems'], not: ['query', 'berth'] },
  reckonedName: { is: ['tax', 'shippingCost', 'discount', 'lateFee'], not: ['total', 'sum'] },
  identifyingInput: { is: ['id', 'order_id', 'orderId', 'email', 'recipient'], not: ['idea', 'grid', 'query'] },
  identifyingKey: { is: ['id', '_id', 'slug', 'orderId', 'order_id'], not: ['idea', 'name', 'grid'] },
  comparedKey: { is: ['id', '_id', 'UUID', 'slug'], not: ['orderId', 'email', 'number'] },
  nameOfItem: { is: ['id', 'name', 'filePath', 'sku', 'userName'], not: ['names', 'value', 'pathology'] },
  amountName: { is: ['limit', 'n', 'topK', 'days', 'quantity'], not: ['name', 'k2', 'query'] },
  pageName: { is: ['page', 'offset', 'skip', 'cursor'], not: ['limit', 'query'] },
  contentNames: { is: ['text', 'body', 'markdown', 'xml'], not: ['context', 'title'] },
  validityName: { is: ['isValid', 'validate', 'wellFormed', 'isEmail', 'is_uuid'], not: ['isOpen', 'email'] },
  textKeepingCall: { is: ['parse', 'toLowerCase', 'trim', 'slugify', 'encodeURI'], not: ['load', 'find'] },
  noResultList: { is: ['errors', 'warnings', 'chunks', 'ids', 'pending'], not: ['orders', 'berths', 'partials'] },
  signalCarrier: { is: ['signal', 'abortController', 'ctx', 'options', 'requestConfig'], not: ['order', 'optional', 'extras'] },
  signalName: { is: ['signal', 'abortSignal', 'onCancel'], not: ['options', 'stop'] },
  mediaOrInterface: { is: ['make an image', 'render a chart', 'show cards'], not: ['imagine', 'list the orders', 'discard'] },
  regroupingCall: { is: ['chunk', 'uniqBy', 'sortBy', 'groupBy'], not: ['map', 'filter'] },
  writtenInputs: { is: ['code', 'sql', 'path', 'url', 'query'], not: ['id', 'city', 'name'] },
  handsOnCall: { is: ['callTool', 'execute', 'invoke', 'forward'], not: ['get', 'executeAll', 'load'] },
  confirmationName: {
    is: ['confirm', 'isConfirmed', 'user_approved', 'dryRun', 'preview'],
    not: ['confirmationCode', 'approver', 'previews'],
  },
});
