import * as lists from '../../src/knowledge/schemas.ts';
import { describeLists } from './entries.ts';

describeLists('schemas.ts', lists, {
  plainChecks: { is: ['min', 'email', 'optional'], not: ['array', 'transform'] },
  sameKindMethods: { is: ['min', 'describe', 'strict'], not: ['transform', 'pipe', 'array'] },
  refusingSchemas: { is: ['string', 'object', 'picklist'], not: ['any', 'unknown', 'lazy'] },
  unchangedByMethods: { is: ['min', 'extend', 'trim'], not: ['optional', 'nullish', 'default', 'catch'] },
  alternativeSchemas: { is: ['union', 'discriminatedUnion', 'or'], not: ['order', 'intersection'] },
  plainInputTypes: { is: ['string', 'number', 'boolean', 'enum'], not: ['strings', 'object'] },
  listedValueTypes: { is: ['enum', 'picklist'], not: ['enums', 'list'] },
  objectSchemas: { is: ['object', 'strictObject', 'Object', 'jsonSchema'], not: ['objects', 'schema'] },
  schemaModules: { is: ['zod', 'zod/v4', 'valibot', '@zod/mini'], not: ['zodiac', 'zod-to-json-schema', '@zod/core'] },
});
